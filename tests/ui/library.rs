//! A folder of games as a library: listed, searched, sorted and opened.

use crate::table::{Start, Table};
use egui::Key;
use std::fs;
use std::path::Path;
use tengen::settings::SeatKind;

/// Three games in files of their own, two in one file, and a file that is not a game.
fn fill(folder: &Path) {
    let files = [
        ("a.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Tallinn Open]DT[2011-05-01]RE[B+R];B[hh];W[ig];B[hi])"),
        // The same opening, turned by 90 degrees.
        ("b.sgf", "(;GM[4]SZ[15]PB[Cleo]PW[Ann]DT[2009]RE[W+R];B[hh];W[ii];B[ij];W[jj];B[kk])"),
        ("c.sgf", "(;GM[4]SZ[15]PB[Dan]PW[Eve]DT[2013];B[aa];W[bb])"),
        ("many/two.sgf", "(;GM[4]SZ[15]PB[Fay]PW[Gus];B[hh];W[hi])(;GM[4]SZ[15]PB[Hal]PW[Ida];B[cc];W[dd];B[ee])"),
        ("broken.tengen.ron", "(version: 1, rule: Chess)"),
    ];
    fs::create_dir_all(folder.join("many")).expect("a folder of games");
    for (name, content) in files {
        fs::write(folder.join(name), content).expect("a file of games");
    }
}

/// Two people at the table, and a library that was opened before.
fn start() -> Start {
    let start = Start::fresh();
    let folder = start.folder.path().join("games");
    fill(&folder);
    start.set(|settings| {
        settings.table.white = SeatKind::Person;
        settings.libraries = vec![folder.display().to_string()];
    })
}

/// The library page, when all files are read.
fn opened(mut table: Table) -> Table {
    table.press_ctrl(Key::L);
    table.wait_for("5 games in 5 files");
    table.wait_for("Cleo – Ann, White won, 5 moves, 2009, b.sgf");
    table
}

/// The players of the rows, from the top.
fn rows(table: &Table) -> Vec<String> {
    let rows = table.buttons_with(" – ");
    rows.iter().filter_map(|name| Some(name.split_once(", ")?.0.to_owned())).collect()
}

/// Draws until the rows are these: the finder works in the background.
#[track_caller]
fn wait_for_rows(table: &mut Table, expected: &[&str]) {
    table.wait_until(&format!("the rows {expected:?}"), |table| rows(table) == expected);
}

#[test]
fn without_a_folder_the_page_explains_its_use() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::L);
    table.assert_has(&["Open a folder to list and search all games in it and its subfolders.", "Open a folder…"]);
}

#[test]
fn the_folder_that_was_opened_last_is_listed_at_the_first_visit() {
    let table = opened(start().open());
    table.assert_has(&[
        "Ann – Bob, Black won, 3 moves, Tallinn Open, 2011-05-01, a.sgf",
        "Hal – Ida, unfinished, 3 moves, many/two.sgf #2",
        "1 file could not be read",
    ]);
}

#[test]
fn a_folder_on_the_command_line_is_opened_as_a_library() {
    let mut start = start();
    start.file = start.settings.as_ref().map(|settings| settings.libraries[0].clone().into());
    let mut table = start.open();
    table.wait_for("5 games in 5 files");
}

#[test]
fn a_missing_folder_is_reported() {
    let mut table = Start::fresh().set(|settings| settings.libraries = vec!["/nowhere/at/all".to_owned()]).open();
    table.press_ctrl(Key::L);
    table.wait_for("Open a folder…");
    table.assert_says("/nowhere/at/all");
}

#[test]
fn typing_searches_and_enter_opens_the_game() {
    let mut table = start().open();
    table.play(&["C3", "D3", "E4", "F3", "G3"]);
    let mut table = opened(table);
    table.type_text("n");
    // The name of the unreadable file matches too, but it is not counted as a game.
    table.wait_for("5 games in 5 files · 5 of 5 games");
    table.press(&[Key::Backspace]);
    table.type_text("ann");
    table.wait_for("5 games in 5 files · 2 of 5 games");
    assert_eq!(rows(&table), ["Ann – Bob", "Cleo – Ann"]);
    table.press(&[Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    table.wait_for("H8, black, move 1");
    assert_eq!(table.stones(), 5);
    table.click("Games");
    // The game that was on the table is kept.
    table.wait_for("1");
    // The page is as it was left.
    table.press_ctrl(Key::L);
    table.assert_has(&["5 games in 5 files · 2 of 5 games"]);
}

#[test]
fn the_position_on_the_table_is_found_in_any_orientation_and_opened_there() {
    let mut table = start().open();
    table.play(&["H8", "G9"]);
    table.press_ctrl(Key::F);
    table.wait_for("2 games have this position  ×");
    assert_eq!(rows(&table), ["Ann – Bob", "Cleo – Ann"]);
    table.click_prefix("Cleo – Ann");
    table.assert_has(&["after 2 moves"]);
    table.click("Open");
    table.wait_for("H8, black, move 1");
    assert_eq!(table.stones(), 2, "it is opened at the position");
    table.press_ctrl(Key::L);
    table.click("2 games have this position  ×");
    table.wait_for("Find this position");
    table.wait_for("Dan – Eve, unfinished, 2 moves, 2013, c.sgf");
}

#[test]
fn a_click_on_a_column_sorts_by_it_and_a_second_one_reverses_the_order() {
    let mut table = opened(start().open());
    table.click("Sort by: Moves");
    wait_for_rows(&mut table, &["Dan – Eve", "Fay – Gus", "Ann – Bob", "Hal – Ida", "Cleo – Ann"]);
    table.click("Sort by: Moves");
    wait_for_rows(&mut table, &["Cleo – Ann", "Hal – Ida", "Ann – Bob", "Fay – Gus", "Dan – Eve"]);
    table.click("Sort by: White");
    wait_for_rows(&mut table, &["Cleo – Ann", "Ann – Bob", "Dan – Eve", "Fay – Gus", "Hal – Ida"]);
}

#[test]
fn files_that_cannot_be_read_are_listed_with_the_reason() {
    let mut table = opened(start().open());
    table.click("1 file could not be read");
    wait_for_rows(&mut table, &[]);
    table.assert_says("broken.tengen.ron cannot be opened as a game: line 1, column 20: expected one of Freestyle");
    table.click("1 file could not be read");
    table.wait_for("Dan – Eve, unfinished, 2 moves, 2013, c.sgf");
}

#[test]
fn another_folder_replaces_the_first_and_is_remembered() {
    let start = start();
    let other = start.folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("x.sgf"), "(;GM[4]SZ[15]PB[Xia]PW[Yan];B[hh])").expect("a file");
    let name = other.display().to_string();
    let mut table = opened(start.set(|settings| settings.libraries.push(name.clone())).open());
    table.click("Recent folders");
    table.click_prefix(&name);
    table.wait_for("1 game in 1 file");
    wait_for_rows(&mut table, &["Xia – Yan"]);
    let mut table = Start::reopen(table.close()).open();
    table.press_ctrl(Key::L);
    table.wait_for("1 game in 1 file");
}

#[test]
fn a_game_of_a_database_is_chosen_and_opened() {
    let database = r#"<database>
        <players><player id="1" name="Ann"/><player id="2" name="Bob"/><player id="3" name="Cleo"/></players><games><game id="1" black="1" white="2"><move>h8 h9 h10</move></game>
        <game id="2" black="2" white="3"><move>h8 i9</move></game></games></database>"#;
    let mut table = Start::fresh().with_file("games.rif", database).open();
    table.wait_for("2 games");
    table.tab_to("Search names, events, years");
    table.type_text("cleo");
    table.wait_for("1 of 2 games");
    table.click_prefix("Bob – Cleo");
    table.wait_for("I9, white, move 2");
    assert_eq!(table.stones(), 2);
}
