//! The practice with games: moves are guessed, compared and counted.

use crate::table::{Start, Table, game};
use egui::Key;
use tengen::rules::Rule;
use tengen::settings::{LanguageChoice, Settings};

/// Black wins in the eighth row; the block of its four and the five are forced.
const GAME: [&str; 9] = ["H8", "I9", "I8", "H9", "G8", "F7", "F8", "J8", "E8"];

fn opened() -> Start {
    Start { game: Some(game(Rule::Freestyle, &GAME)), ..Start::fresh().still() }
}

/// The practice on the page Learn.
fn practice(table: &mut Table) {
    table.click("Learn");
    table.choose("Learn: Practice");
}

#[test]
fn the_moves_of_one_side_are_guessed_and_the_best_result_is_kept() {
    let mut table = opened().open();
    practice(&mut table);
    table.choose("Moves of: Black");
    table.assert_tree("guess-offer");
    table.click("Begin");
    table.assert_has(&["Move 5 · guess 1 of 2", "Which move was played? Click a point on the board."]);
    assert_eq!(table.stones(), 4);
    table.play(&["G8"]);
    table.wait_until("the comparison", |table| table.says("G8, as in the game. Score: 10 of 10."));
    table.assert_has(&["Score 10 of 10 (100%); 1 of 1 as in the game"]);
    table.press(&[Key::Enter]);
    table.assert_has(&["Move 7 · guess 2 of 2"]);
    // An open four is there for the taking.
    table.play(&["A15"]);
    table.wait_until("the comparison", |table| table.says("A15 "));
    table.assert_says("F8, the move played, wins in 3 plies. Score: 0 of 10");
    table.assert_looks_like("guess-compared");
    table.press(&[Key::N]);
    table.assert_says("All done: 2 moves are guessed.");
    table.assert_has(&["Score 10 of 20 (50%); 1 of 2 as in the game"]);
    // Both guesses can be looked at again.
    assert_eq!(table.stones(), GAME.len());
    table.click("7. A15, played F8: 0 of 10");
    assert_eq!(table.stones(), 6);
    table.click("5. G8: 10 of 10");
    assert_eq!(table.stones(), 4);
    let mut table = Start { game: Some(game(Rule::Freestyle, &GAME)), ..Start::reopen(table.close()) }.open();
    practice(&mut table);
    table.choose("Moves of: Black");
    table.click("Begin");
    table.assert_has(&["Best so far: 50%"]);
}

#[test]
fn hints_lead_to_the_move_and_cost_points() {
    let mut table = opened().open();
    table.click("Menu");
    table.click("Guess the moves");
    table.click("Begin");
    for hint in ["Look at the marked part", "", "Play G8"] {
        table.press(&[Key::H]);
        table.assert_says(hint);
    }
    assert!(!table.is_enabled("Hint"), "all are given");
    table.play(&["G8"]);
    table.wait_until("the comparison", |table| table.says("G8, as in the game. Score: 0 of 10"));
    table.click("Next move");
    table.play(&["H8"]);
    table.assert_says("H8 is occupied");
    table.play(&["F7"]);
    table.wait_until("the comparison", |table| table.says("F7, as in the game. Score: 10 of 10."));
    assert!(!table.says("H8 is occupied"));
    // The game on the table is as it was.
    table.click("Play");
    assert_eq!(table.stones(), GAME.len());
    table.click("Learn");
    table.assert_has(&["Back to the practice"]);
    // On its own page, the command leads back to the list.
    table.click("Learn");
    table.assert_has(&["Begin"]);
}

#[test]
fn without_moves_there_is_nothing_to_guess() {
    let mut table = Start::fresh().open();
    practice(&mut table);
    assert!(!table.is_enabled("Begin"));
    table.assert_says("There is no move to guess");
}

#[test]
fn a_game_that_was_left_goes_on() {
    let mut table = opened().open();
    practice(&mut table);
    table.click("Begin");
    table.play(&["G8"]);
    table.wait_until("the comparison", |table| table.says("G8, as in the game. Score: 10 of 10."));
    table.click("Next move");
    table.click("Back to the practice");
    table.click("Go on: Black – White, guess 2 of 3");
    table.assert_has(&["Score 10 of 10 (100%); 1 of 1 as in the game"]);
}

#[test]
fn moves_are_guessed_in_a_small_window_in_chinese() {
    let chinese = |settings: &mut Settings| settings.language = LanguageChoice::Chinese;
    let mut table = Start { size: [640.0, 480.0], ..opened() }.set(chinese).open();
    table.click("学习");
    table.choose("学习: 实战练习");
    table.click("开始");
    table.play(&["G8"]);
    table.wait_until("the comparison", |table| table.says("G8，与实战相同。得分：10/10。"));
    table.assert_tree("guess-chinese");
}
