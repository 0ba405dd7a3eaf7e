//! The panel beside the board: widgets that keep their places, and what is told to a person who plays.

use crate::engine::Reply::{self, Plays, Ponders};
use crate::engine::answer;
use crate::review::evaluated;
use crate::table::{Start, Table, two_people};
use egui::{Key, Rect};
use tengen::job::{Answer, Question};
use tengen::settings::ShownEvaluation;
use tengen::verdict::Score;

/// Names of some buttons of the action row, of two tabs, and of a slider.
const FIXED: [&str; 5] = ["Take back", "Redo", "Computer", "Notes", "Width"];
/// Names of those buttons of the action row that an analysis replaces by others.
const OF_A_GAME: [&str; 4] = ["Hint", "Move now", "Stop", "Resign"];

/// The places of all these that are there.
fn places(table: &Table) -> Vec<(&'static str, Rect)> {
    let is_there = |name: &&str| !OF_A_GAME.contains(name) || table.has("Resign");
    FIXED.into_iter().chain(OF_A_GAME).filter(is_there).map(|name| (name, table.place_of(name))).collect()
}

#[test]
fn buttons_and_sliders_keep_their_places_whatever_happens_on_the_board() {
    let mut table = Start::fresh().set(|settings| settings.analysis.review_millis = 100).open();
    table.open_computer_settings();
    let before = places(&table);
    let check = |table: &Table, when: &str| {
        for (name, place) in places(table) {
            assert!(before.contains(&(name, place)), "{name} has moved to {place}: {when}");
        }
    };

    table.script.add(&[Ponders("I9")]);
    table.play(&["H8"]);
    check(&table, "the computer thinks");
    table.press(&[Key::Escape]);
    check(&table, "the computer is stopped");
    table.script.add(&[Plays("I9"), Plays("J10")]);
    table.click("Resume");
    check(&table, "the computer has moved");
    table.press(&[Key::H]);
    check(&table, "the first step of a hint");
    table.press(&[Key::H, Key::H]);
    check(&table, "the whole hint");
    table.script.add(&[Ponders("J10")]);
    table.press(&[Key::Space]);
    table.assert_has(&["Analysis"]);
    check(&table, "an analysis");
    table.press(&[Key::Space]);
    table.click("Resign");
    check(&table, "a button that asks");
    table.click("Resign");
    table.assert_has(&["You lost"]);
    check(&table, "the end of the game");
    table.script.add(&[evaluated("H8", 0), evaluated("I9", 0), evaluated("J10", 0)]);
    table.press(&[Key::F12]);
    table.wait_until("the review", |table| table.script.last_job().question == Question::Review);
    check(&table, "a review");
    table.press(&[Key::ArrowLeft, Key::ArrowLeft]);
    check(&table, "an earlier position of the review");
}

#[test]
fn the_tabs_stay_under_the_pointer_when_the_settings_open() {
    for size in [[1366.0, 672.0], [1280.0, 940.0]] {
        let mut table = Start { size, ..Start::fresh() }.open();
        let names = ["Computer", "Notes", "Take back", "Resign"];
        let places = |table: &Table| names.map(|name| table.place_of(name));
        let before = places(&table);
        for tab in ["Computer", "Notes", "Computer", "Computer"] {
            table.choose(tab);
            assert_eq!(places(&table), before, "{tab} at {size:?}");
            // The list of moves keeps some room.
            assert!(table.place_of("Moves").bottom() < table.place_of("Notes").top() - 60.0);
        }
    }
}

#[test]
fn the_list_shows_the_last_move_when_the_card_of_the_result_takes_its_room() {
    let start = Start { size: [1280.0, 640.0], ..Start::fresh() }.set(two_people);
    let mut table = start.open();
    let away = ["A1", "C1", "E1", "G1", "I1", "K1", "M1", "O1", "A3", "C3", "E3"];
    let moves: Vec<&str> = away
        .into_iter()
        .zip(["O15", "M15", "K15", "I15", "G15", "E15", "C15", "H8", "I8", "J8", "K8"])
        .flat_map(|(a, b)| [a, b])
        .collect();
    table.play(&moves);
    assert!(table.has("move 22: K8") && !table.has("move 1: A1"), "{}", table.tree());
    table.play(&["G3", "L8"]);
    table.assert_has(&["New game"]);
    assert!(table.has("move 24: L8"), "{}", table.tree());
}

/// A game against the computer with the evaluation shown in this way, and these replies.
fn playing(shown: ShownEvaluation, replies: &[Reply]) -> Table {
    let start = Start::fresh().set(|settings| settings.analysis.while_playing = shown);
    start.script.add(replies);
    start.open()
}

/// An answer with this score.
fn scored(point: &str, score: Score) -> Reply {
    Reply::Says(Box::new(Answer { score, ..answer(point) }))
}

/// Texts by which an evaluation could be told.
const TELLING: [&str; 7] = ["%", "better", "even", "proven", "expects", "Depth ", "J10"];

#[test]
fn nothing_tells_a_person_who_plays_what_the_position_is_worth() {
    let mut table = playing(ShownEvaluation::Off, &[scored("I9", Score::Win { plies: 9 })]);
    table.play(&["H8"]);
    table.assert_has(&["I9, white, move 2"]);
    assert_eq!(table.script.job_count(), 1, "nothing but the computer's move is searched for");
    table.script.add(&[Ponders("J10")]);
    table.play(&["H9"]);
    for part in TELLING {
        assert!(!table.tree().contains(part), "{part} in\n{}", table.tree());
    }
}

#[test]
fn the_evaluation_that_is_switched_on_is_that_of_the_full_engine() {
    let even = || scored("J10", Score::estimate(0));
    // The empty board is evaluated, the computer moves, and the positions after both moves are evaluated.
    let replies = [even(), scored("I9", Score::Win { plies: 9 }), even(), even()];
    let mut table = playing(ShownEvaluation::Bar, &replies);
    table.play(&["H8"]);
    table.wait_for("Black 50%");
    let job = table.script.last_job();
    assert_eq!((job.question, job.weakness), (Question::Review, None));
    assert!(!table.says("J10") && !table.says("proven") && !table.says("About even"), "the bar says enough");
    table.open_computer_settings();
    table.choose("Show evaluation while playing: Bar and line");
    table.assert_says("About even");
    table.assert_has(&["J10"]);
    table.choose("Show evaluation while playing: Off");
    assert!(!table.says("%") && !table.says("About even"));
}
