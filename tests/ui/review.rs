//! The review in the window: started by a key, its mistakes visited, another move tried, a proof played through, the
//! report copied and saved.

use crate::engine::{Reply, answer};
use crate::table::{Start, Table, game, two_people};
use egui::Key;
use std::sync::Arc;
use tengen::game::{Game, Operation, Player, StrengthRecord};
use tengen::job::{Answer, Question};
use tengen::rules::{Color, Rule};
use tengen::test_support::p;
use tengen::verdict::{Proof, Score};

pub fn evaluated(best: &str, value: i32) -> Reply {
    Reply::Says(Box::new(Answer { score: Score::estimate(value), ..answer(best) }))
}

/// A proof that Black wins by an open four with G8.
pub fn won() -> Reply {
    let five = |point: &str| Arc::new(Proof::five(p(point)));
    let proof = Arc::new(Proof::threat(p("G8"), vec![(p("F8"), five("K8"))], five("F8")));
    Reply::Says(Box::new(Answer { score: Score::Win { plies: 3 }, proof: Some(proof), ..answer("G8") }))
}

/// White does not answer an open three at move 6, and Black misses the win. The positions are reviewed from the last.
fn reviewed() -> Table {
    reviewed_from(Start::fresh())
}

pub fn reviewed_from(start: Start) -> Table {
    reviewed_game(start, game(Rule::Freestyle, &MOVES))
}

const MOVES: [&str; 7] = ["H8", "A1", "I8", "A3", "J8", "A5", "O15"];

/// The same game by a person with White against the computer.
fn reviewed_against_a_computer() -> Table {
    let strength = StrengthRecord { level: Some(5), depth: 6, width: Some(20), time_millis: 3_000 };
    let mut game = game(Rule::Freestyle, &MOVES);
    game.apply(&Operation::Seat(Color::Black, Player::computer(strength))).expect("a seat can always be taken");
    reviewed_game(Start::fresh(), game)
}

fn reviewed_game(start: Start, game: Game) -> Table {
    let mut table = Start { game: Some(game), ..start }.open();
    let last_three = [evaluated("G8", 0), won(), evaluated("G8", 0)];
    table.script.add(&last_three);
    table.script.add(&[
        evaluated("K8", 0),
        evaluated("J8", 0),
        evaluated("B1", 0),
        evaluated("I9", 0),
        evaluated("H8", 0),
    ]);
    // The positions before move 6 and after move 7 again, and G8 in place of move 6.
    table.script.add(&[evaluated("G8", 0), evaluated("G8", 0), evaluated("K8", 0)]);
    table.press(&[Key::F12]);
    table.wait_until("the end of the review", |table| table.script.job_count() == 11);
    table.settle();
    table
}

#[test]
fn a_game_is_reviewed_and_n_goes_from_mistake_to_mistake() {
    let mut table = reviewed();
    assert_eq!(table.script.job_count(), 11);
    assert_eq!(table.script.last_job().question, Question::Review);
    table.assert_has(&[
        "Review complete: 2 mistakes; N goes from one to the next",
        "7. O15 · Missed a win",
        "Black had a win in 3 with G8, proven; after this move no win was found",
    ]);
    table.press(&[Key::N]);
    table.assert_has(&[
        "6. A5 · Walked into a loss",
        "This leaves Black's open three at H8–J8 unanswered.",
        "After this, Black wins in 3 with G8, proven; after G8 no loss was found",
    ]);
    table.press(&[Key::N]);
    table.assert_has(&["7. O15 · Missed a win"]);
    table.press_shift(Key::N);
    table.assert_has(&["6. A5 · Walked into a loss"]);
}

#[test]
fn nothing_stands_above_the_card_that_tells_of_the_last_move() {
    let mut table = reviewed();
    table.press(&[Key::N]);
    table.assert_has(&["6. A5 · Walked into a loss"]);
    // The margins of the panel and of the card.
    let title = table.place_of("Review");
    assert!((27.0..35.0).contains(&title.top()), "the card's title is at {title}");
}

#[test]
fn n_stops_at_the_persons_own_mistakes_unless_all_are_asked_for() {
    // The person had White against the computer.
    let mut table = reviewed_against_a_computer();
    table.press(&[Key::Home, Key::N]);
    table.assert_has(&["6. A5 · Walked into a loss"]);
    table.press(&[Key::N]);
    table.assert_has(&["6. A5 · Walked into a loss"]);
    table.click("Stop at the opponent's mistakes too");
    table.press(&[Key::N]);
    table.assert_has(&["7. O15 · Missed a win"]);
}

#[test]
fn the_better_line_is_played_at_a_key_and_the_refutation_at_another() {
    let mut table = reviewed();
    table.press(&[Key::N]);
    table.assert_has(&["Show the line of G8", "Show the refutation"]);
    table.press(&[Key::B]);
    table.assert_has(&["G8, white, move 6"]);
    table.press(&[Key::ArrowLeft, Key::ArrowUp]);
    table.press(&[Key::End]);
    table.press(&[Key::N, Key::W]);
    table.assert_has(&["Black wins in 3, whatever White plays"]);
}

#[test]
fn the_moves_that_swung_the_game_are_listed_by_size() {
    let mut table = reviewed();
    table.press(&[Key::Home]);
    table.assert_has(&["Loss", "Best"]);
    table.click("The moves that swung the game most");
    table.click("6. A5 ?? · 50 points · Walked into a loss");
    table.assert_has(&["6. A5 · Walked into a loss", "A5, white, move 6"]);
}

#[test]
fn the_names_of_both_players_have_the_room_they_need() {
    let mut game = game(Rule::Freestyle, &MOVES);
    for (color, name) in [(Color::Black, "Alexandra Petrova"), (Color::White, "Konstantin")] {
        let player = Player { name: name.to_owned(), ..Player::person() };
        game.apply(&Operation::Seat(color, player)).expect("a seat can always be taken");
    }
    let mut table = reviewed_game(Start::fresh(), game);
    table.press(&[Key::Home]);
    // At 12 points a letter is about 6 points wide.
    let width = table.place_of("Alexandra Petrova").width();
    assert!(width > 90.0, "the name is cut to a width of {width}");
}

#[test]
fn another_move_can_be_tried_without_seeing_the_answer() {
    let mut table = reviewed();
    table.press(&[Key::N, Key::R]);
    table.assert_has(&["Find something better for White than 6. A5", "Try a move on the board"]);
    assert!(!table.has("G8 is recommended"));
    table.script.add(&[won()]);
    table.click("B5, empty");
    table.assert_has(&["B5 does not hold: Black wins in 3 with G8, proven"]);
    table.script.add(&[evaluated("K8", 0)]);
    table.click("G8, empty");
    table.assert_has(&["Good: no better move than G8 was found (50%)"]);
    assert_eq!(table.stones(), 5, "the game is as it was");
    table.click("Show the answer");
    table.assert_has(&["G8 is recommended"]);
    table.click("Back to the game");
    assert_eq!(table.stones(), 6);
}

#[test]
fn a_proof_is_played_through_against_any_defence() {
    let mut table = reviewed();
    table.press(&[Key::N]);
    table.click("Show the refutation");
    table.assert_has(&["Black wins in 3, whatever White plays", "Try any defence on the board", "G8, black, move 1"]);
    table.click("O1, empty");
    table.assert_has(&["White tried O1; Black answers F8. There was no defence"]);
    table.click("Back one move");
    table.click("Longest defence");
    table.assert_has(&["White tried F8; Black answers K8. There was no defence"]);
    table.press(&[Key::Escape]);
    assert!(!table.has("Black wins in 3, whatever White plays"));
    assert_eq!(table.stones(), 6);
}

#[test]
fn the_review_is_written_into_the_game_as_one_change() {
    let mut table = reviewed();
    table.press(&[Key::N]);
    table.click("Add to the game");
    table.assert_has(&["Walked into a loss: After this, Black wins in 3 with G8, proven; after G8 no loss was found"]);
    table.press_ctrl(Key::Z);
    assert!(!table.has("Walked into a loss: After this, Black wins in 3 with G8, proven; after G8 no loss was found"));
    table.click("Copy the report");
    table.assert_has(&["Report copied"]);
}

#[test]
fn the_effort_is_a_setting_too() {
    let game = game(Rule::Freestyle, &["H8", "I9"]);
    let mut table = Start { game: Some(game), ..Start::fresh() }.set(two_people).open();
    table.click("Settings");
    assert!(table.is_chosen("Review effort: Normal"));
    table.choose("Review effort: Thorough");
    table.click("Play");
    table.click("Resign");
    table.click("Resign");
    table.press(&[Key::ArrowLeft]);
    assert!(table.is_chosen("Effort: Thorough"), "the same choice where a review begins");
    table.choose("Effort: Quick");
    table.click("Settings");
    assert!(table.is_chosen("Review effort: Quick"));
}

#[test]
fn a_review_that_runs_can_be_stopped() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.script.add(&[evaluated("A1", 0), Reply::Ponders("B1")]);
    table.press(&[Key::F12]);
    table.assert_has(&["1 of 3 positions"]);
    table.click("Stop the review");
    table.assert_has(&["Continue"]);
    table.script.add(&[evaluated("B1", 0), evaluated("H8", 0)]);
    table.click("Continue");
    table.assert_has(&["Review complete: no mistakes"]);
}

#[test]
fn the_keys_of_a_review_say_that_there_is_none() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    for key in [Key::R, Key::N, Key::B] {
        table.press(&[key]);
        table.assert_says("This game has not been reviewed yet");
        assert_eq!(table.stones(), 2, "{key:?}");
        table.press(&[Key::Home, Key::End]);
        assert!(!table.says("has not been reviewed"), "the message goes with its position");
    }
}
