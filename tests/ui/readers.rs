//! The window for people who do not see it: what is read aloud at a key, where Tab leads, and dialogs by keyboard.

use crate::table::{Start, Table, game, two_people};
use egui::Key;
use tengen::game::opening::Protocol;
use tengen::rules::Rule;
use tengen::settings::{LanguageChoice, SeatKind, Settings};

/// Black has three in a row on row 8, which White has not answered.
fn open_three() -> Table {
    let game = game(Rule::Freestyle, &["H8", "A1", "I8", "C1", "J8"]);
    Start { game: Some(game), ..Start::fresh() }.set(|settings| settings.table.white = SeatKind::Person).open()
}

#[test]
fn the_lines_through_the_cursor_are_read_outwards() {
    let mut table = open_three();
    table.press(&[Key::Tab]);
    table.type_text("g8");
    table.press(&[Key::F2]);
    let text = table.text_with("G8, empty. Row 8: left 5 empty; right 3 black, 2 empty. Column G: down 5 empty");
    assert!(table.is_live(&text), "a screen reader reads it at once");
    assert!(text.contains("Rising diagonal: down left 5 empty; up right 5 empty."), "{text}");
    table.press(&[Key::ArrowRight, Key::F2]);
    table.assert_says("H8, black. Row 8: left 5 empty; right 2 black, 3 empty.");
}

#[test]
fn threats_are_listed_for_either_side() {
    let mut table = open_three();
    // Two people: the side to move is White.
    table.press(&[Key::F3]);
    table.assert_has(&["White has no immediate threat."]);
    table.press(&[Key::F4]);
    table.assert_has(&["Black threatens an open four at G8 and K8."]);
}

#[test]
fn the_last_move_the_turn_and_the_clocks_are_read() {
    let mut table = open_three();
    table.press(&[Key::F5]);
    table.assert_has(&["Move 5: Black J8. White to move."]);
    let clock = tengen::game::TimeControl::Game { millis: 600_000, increment: 0 };
    let mut table = Start::fresh().still().set(two_people).set(|settings| settings.table.clock = clock).open();
    table.press(&[Key::F5]);
    table.assert_has(&["Black to move. Clocks: Black 10:00, White 10:00."]);
}

#[test]
fn the_whole_board_is_read_and_the_palette_has_the_commands() {
    let mut table = open_three();
    table.press(&[Key::F6]);
    table.assert_says("15×15, Freestyle. Black, 3 stones: H8 I8 J8. White, 2 stones: A1 C1. Move 5: Black J8.");
    table.press_ctrl(Key::P);
    table.type_text("read");
    for command in ["the lines through the cursor", "my threats", "the opponent's threats", "the whole board"] {
        table.assert_says(&format!("Read {command}"));
    }
    table.press(&[Key::Escape]);
}

#[test]
fn fifth_moves_on_offer_are_named_as_such() {
    let rif = |settings: &mut Settings| {
        two_people(settings);
        (settings.table.rule, settings.table.protocol) = (Rule::Renju, Protocol::Rif);
    };
    let mut table = Start::fresh().set(rif).open();
    table.play(&["H8", "H9", "I9"]);
    table.click("Stay");
    table.play(&["G7", "I7"]);
    table.assert_has(&["I7, empty, fifth move 1 on offer", "J8, empty"]);
    table.play(&["J8"]);
    table.assert_has(&["I7, empty, fifth move 1 on offer", "J8, empty, fifth move 2 on offer", "J9, empty"]);
    table.play(&["J8"]);
    table.assert_has(&["I7, empty", "J8, black, move 5"]);
    let chinese = |settings: &mut Settings| settings.language = LanguageChoice::Chinese;
    let mut table = Start::fresh().set(rif).set(chinese).open();
    table.play(&["H8", "H9", "I9"]);
    table.click("不交换");
    table.play(&["G7", "I7"]);
    table.assert_has(&["I7，空，五手打点 1"]);
}

#[test]
fn tab_leads_to_the_board_first() {
    let mut table = Start::fresh().set(two_people).open();
    table.press(&[Key::Tab]);
    assert_eq!(table.focused().as_deref(), Some("H8, empty"));
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), 1);
}

#[test]
fn a_picture_is_saved_by_keyboard_under_the_name_that_was_typed() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::P);
    table.type_text("save a picture");
    table.press(&[Key::Enter]);
    assert_eq!(table.focused().as_deref(), Some("Choose a file…"));
    // There is no dialog of a desktop here: the path is typed over the selected stem.
    table.press(&[Key::Enter]);
    table.wait_for("Path of the file");
    table.settle();
    table.write("pic.svg");
    table.press(&[Key::Enter]);
    table.wait_for_text("Saved");
    let documents = tengen::storage::Folders::within(table.folder().path()).documents().to_owned();
    assert!(documents.join("pic.svg").exists() && !documents.join("pic.svg.png").exists());
}

#[test]
fn enter_takes_the_first_of_several_games_and_esc_closes_the_choice() {
    let two = "(;GM[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[ii])\n(;GM[4]SZ[15]PB[Eva]PW[Cid];B[hh])";
    let mut table = Start::fresh().with_file("two.sgf", two).open();
    table.wait_for("Search names, events, years");
    table.press(&[Key::Escape]);
    assert!(!table.has("Search names, events, years"));
    let mut table = Start::fresh().with_file("two.sgf", two).open();
    table.wait_for("Search names, events, years");
    table.settle();
    table.press(&[Key::Enter]);
    table.wait_until("the game is on the table", |table| table.stones() == 2);
}
