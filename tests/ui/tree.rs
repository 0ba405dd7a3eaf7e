//! The tree of variations, notes and marks, the position editor, clocks.

use crate::engine::Reply::Plays;
use crate::table::{Start, Table, game, two_people};
use egui::Key;
use tengen::formats::ron;
use tengen::game::TimeControl;
use tengen::rules::Rule;

/// H8 I9 H9, and G7 as a variation of the third move, at the cursor.
fn branched() -> Table {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9", "H9"]);
    table.press(&[Key::ArrowLeft]);
    table.play(&["G7"]);
    table
}

#[test]
fn variations_are_shown_as_a_tree_and_entered_by_a_click() {
    let mut table = branched();
    table.assert_has(&["move 1: H8", "move 3: H9", "move 3: G7", "G7, black, move 3"]);
    table.click("move 3: H9");
    table.assert_has(&["H9, black, move 3", "G7, empty"]);
    table.click("Tree of variations");
    assert!(!table.has("move 3: G7"), "the list shows the line alone");
}

#[test]
fn a_deleted_branch_is_restored_by_taking_back() {
    let mut table = branched();
    table.press(&[Key::Delete]);
    assert!(!table.has("move 3: G7"));
    assert_eq!(table.stones(), 2);
    table.press_ctrl(Key::Z);
    table.assert_has(&["move 3: G7", "move 3: H9"]);
}

#[test]
fn a_branch_is_copied_to_another_position() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9", "H9", "I8"]);
    table.press(&[Key::ArrowLeft]);
    table.choose("Notes");
    table.click("Copy branch");
    table.press(&[Key::Home]);
    table.click("Paste branch");
    table.press(&[Key::Home]);
    table.click("move 1: H9");
    table.assert_has(&["H9, black, move 1", "move 2: I8"]);
}

#[test]
fn marks_are_put_on_points_and_saved_with_the_game() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8"]);
    table.choose("Notes");
    table.choose("Click on the board: A");
    table.play(&["K10", "K11"]);
    assert_eq!(table.stones(), 1, "no stone was played");
    table.choose("Click on the board: Play");
    table.play(&["K10"]);
    assert_eq!(table.stones(), 2);
    table.press_ctrl(Key::Z);
    let again = Start::reopen(table.close()).open();
    assert_eq!(again.stones(), 1);
}

#[test]
fn a_position_is_set_up_and_played_from() {
    let start = Start::fresh();
    start.script.add(&[Plays("I9"), Plays("A1")]);
    let mut table = start.open();
    table.play(&["H8"]);
    table.press_ctrl(Key::E);
    table.play(&["C3", "D4"]);
    table.assert_has(&["2 black, 2 white"]);
    table.click("Mirror");
    table.assert_has(&["M3, black", "L4, white"]);
    table.press(&[Key::Escape]);
    table.assert_has(&["H8, black, move 1", "C3, empty"]);
    table.press_ctrl(Key::E);
    table.play(&["C3"]);
    table.click("Play from here");
    table.assert_has(&["C3, black", "H8, black", "A1, white, move 1"]);
}

#[test]
fn the_game_can_be_mirrored_and_mirrored_back() {
    let mut table = branched();
    table.press_ctrl(Key::P);
    table.type_text("mirror");
    table.press(&[Key::Enter]);
    table.assert_has(&["I7, black, move 3", "move 3: H9", "move 3: I7", "G9, white, move 2"]);
    table.press_ctrl(Key::Z);
    table.assert_has(&["G7, black, move 3"]);
}

#[test]
fn a_game_is_set_up_with_a_clock_on_a_smaller_board() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::N);
    table.choose("Opponent: Person");
    table.choose("Rule: Renju");
    table.click("More");
    table.choose("Clock: Per game");
    table.set_slider("Board", 9.0);
    table.click("Start");
    table.assert_has(&["E5, empty", "10:00"]);
    assert!(!table.has("K5, empty"));
}

#[test]
fn a_player_whose_time_runs_out_loses() {
    let clock = TimeControl::Move { millis: 1_000 };
    let file = ron::write(&game(Rule::Freestyle, &["H8", "A1"]).with_clock(clock));
    let mut table = Start::fresh().with_file("short.tengen.ron", &file).open();
    table.wait_for("White wins: Black ran out of time");
    table.press_ctrl(Key::Z);
    table.assert_has(&["H8, black, move 1", "A1, white, move 2"]);
}

#[test]
fn two_people_can_agree_on_a_draw_and_the_computer_can_decline_one() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press_ctrl(Key::P);
    table.type_text("offer");
    table.press(&[Key::Enter]);
    table.click("Agree");
    table.assert_has(&["Draw by agreement"]);
    let start = Start::fresh();
    start.script.add(&[Plays("I9")]);
    let mut table = start.open();
    table.play(&["H8"]);
    table.press_ctrl(Key::P);
    table.type_text("offer");
    table.press(&[Key::Enter]);
    table.assert_has(&["The computer would rather play on"]);
}
