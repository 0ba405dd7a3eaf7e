//! The practice with won positions: they are played out to the five, and a move that lets the win go is taken back.

use crate::table::{Start, Table, game};
use egui::Key;
use tengen::rules::Rule;
use tengen::settings::{LanguageChoice, Settings};

/// Black, to move, has an open three in the eighth row, and White one in the tenth.
const THREE: [&str; 6] = ["H8", "H10", "I8", "I10", "G8", "J10"];

fn opened() -> Start {
    Start { game: Some(game(Rule::Freestyle, &THREE)), ..Start::fresh().still() }
}

/// The practice on the page Learn.
fn practice(table: &mut Table) {
    table.click("Learn");
    table.choose("Learn: Practice");
}

/// The position on the table, with its win found.
fn begun() -> Table {
    let mut table = opened().open();
    table.click("Menu");
    table.click("Win it from here");
    table.wait_until("the proof", |table| table.says("A win within 3 plies is proven"));
    table
}

#[test]
fn a_win_on_the_table_is_played_to_the_five() {
    let mut table = begun();
    table.assert_has(&["Black to move and win", "From the game on the table · Freestyle"]);
    table.play(&["F8"]);
    table.wait_until("the reply", |table| table.says("F8 keeps the win."));
    table.assert_says("now make five");
    table.assert_has(&["1 of 1 turn on your own"]);
    let five = if table.says("holds out with E8") { "J8" } else { "E8" };
    table.play(&[five]);
    table.wait_until("the end", |table| table.says("Won, all on your own, in 2 turns."));
    table.assert_tree("won-over");
    // The game on the table is as it was.
    table.click("Play");
    assert_eq!(table.stones(), THREE.len());
}

#[test]
fn a_wrong_turn_is_answered_and_taken_back() {
    let mut table = begun();
    let place = table.place_of("Take it back").min;
    table.play(&["A15"]);
    table.wait_until("the answer", |table| table.is_enabled("Take it back"));
    assert_eq!(table.place_of("Take it back").min, place, "the button has moved");
    table.assert_says("A15 even loses: White wins in 3 plies with ");
    assert_eq!(table.stones(), 2, "the move and the reply to it");
    table.click("Take it back");
    assert_eq!(table.stones(), 0);
    table.play(&["F8"]);
    table.wait_until("the reply", |table| table.has("0 of 1 turn on your own"));
}

#[test]
fn a_position_of_the_set_is_won_by_keys_and_its_result_is_kept() {
    let mut table = Start::fresh().still().open();
    practice(&mut table);
    table.click("Position 1");
    table.wait_until("the proof", |table| table.says("is proven. Find it on the board."));
    for hint in ["Look at the marked part", "", "Play "] {
        table.press(&[Key::H]);
        table.assert_says(hint);
    }
    table.click("Show the winning line");
    table.assert_says("Moves from here on do not count as found by you.");
    table.press(&[Key::ArrowRight, Key::End, Key::Home, Key::Enter]);
    // Each turn by the move that the last step of the hint names.
    while !table.says("Won, with 0 of") {
        table.press(&[Key::H, Key::H, Key::H]);
        let hint = table.text_with("Play ");
        table.play(&[hint.trim_start_matches("Play ").trim_end_matches('.')]);
        table.wait_until("the judgement", |table| !table.says("Checking whether"));
    }
    table.press(&[Key::Enter]);
    table.assert_has(&["Position 2 of 20 · Freestyle"]);
    table.click("Back to the practice");
    table.assert_has(&["Position 1, best 0%", "1 of 20 won, 0 of them without help"]);
    let mut table = Start::reopen(table.close()).open();
    practice(&mut table);
    table.assert_tree("won-offer");
}

#[test]
fn where_nothing_is_proven_the_page_says_so() {
    let mut table = Start::fresh().still().open();
    practice(&mut table);
    table.click("Win the position on the table");
    table.wait_until("the answer", |table| table.says("No win was proven here"));
    table.click("Back to the practice");
    table.assert_has(&["Win the position on the table"]);
}

#[test]
fn a_position_is_played_in_a_small_window_in_chinese() {
    let chinese = |settings: &mut Settings| settings.language = LanguageChoice::Chinese;
    let mut table = Start { size: [640.0, 480.0], ..opened() }.set(chinese).open();
    table.click("学习");
    table.choose("学习: 实战练习");
    table.scroll_and_click("赢下棋桌上的局面");
    table.wait_until("the proof", |table| table.says("已证 3 手内必胜，请落子。"));
    table.play(&["A15"]);
    table.wait_until("the answer", |table| table.is_enabled("收回这一手"));
    table.assert_tree("won-chinese");
}
