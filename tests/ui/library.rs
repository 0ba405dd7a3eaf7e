//! A folder of games as a library: listed, searched, sorted and opened.

use crate::table::{Start, Table};
use egui::Key;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};
use tengen::settings::SeatKind;

/// Three games in files of their own, two in one file, and a file that is none.
fn fill(folder: &Path) {
    let files = [
        ("a.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Tallinn Open]DT[2011-05-01]RE[B+R];B[hh];W[ig];B[hi])"),
        // The same opening, turned by a quarter.
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
    let start = Start::anew();
    let folder = start.folder.path().join("games");
    fill(&folder);
    start.set(|settings| {
        settings.table.white = SeatKind::Person;
        settings.libraries = vec![folder.display().to_string()];
    })
}

/// The place of the library, when all is read.
fn visited(mut table: Table) -> Table {
    table.click("Library");
    table.wait_for("5 games in 5 files");
    table.wait_for("Cleo – Ann, White won, 5 moves, 2009, b.sgf");
    table
}

/// The players of the rows, from the top.
fn rows(table: &Table) -> Vec<String> {
    let rows = table.buttons_with(" – ");
    rows.iter().filter_map(|name| Some(name.split_once(", ")?.0.to_owned())).collect()
}

/// Draws until this holds: for what the finder's thread does.
#[track_caller]
fn wait_until(table: &mut Table, holds: impl Fn(&Table) -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !holds(table) {
        assert!(Instant::now() < deadline, "still {:?}", rows(table));
        std::thread::sleep(Duration::from_millis(2));
        table.settle();
    }
}

#[test]
fn without_a_folder_the_place_says_what_it_is_for() {
    let mut table = Start::anew().open();
    table.press_ctrl(Key::L);
    table.assert_has(&["Choose a folder, and all games in it and below it are listed here.", "Open a folder…"]);
}

#[test]
fn the_folder_that_was_opened_last_is_listed_at_the_first_visit() {
    let table = visited(start().open());
    table.assert_has(&[
        "Ann – Bob, Black won, 3 moves, Tallinn Open, 2011-05-01, a.sgf",
        "Hal – Ida, unfinished, 3 moves, many/two.sgf #2",
        "1 file cannot be read",
    ]);
}

#[test]
fn a_folder_on_the_command_line_is_a_library() {
    let mut start = start();
    start.file = start.settings.as_ref().map(|settings| settings.libraries[0].clone().into());
    let mut table = start.open();
    table.wait_for("5 games in 5 files");
}

#[test]
fn a_folder_that_is_gone_is_told_of() {
    let mut table = Start::anew().set(|settings| settings.libraries = vec!["/nowhere/at/all".to_owned()]).open();
    table.click("Library");
    table.wait_for("Open a folder…");
    table.assert_says("/nowhere/at/all");
}

#[test]
fn what_is_typed_is_looked_for_and_enter_opens_the_game() {
    let mut table = start().open();
    table.play(&["C3"]);
    let mut table = visited(table);
    table.type_text("n");
    // It is in the name of the file that cannot be read, too, which is no game.
    table.wait_for("5 games in 5 files · 5 of 5 games");
    table.press(&[Key::Backspace]);
    table.type_text("ann");
    table.wait_for("5 games in 5 files · 2 of 5 games");
    assert_eq!(rows(&table), ["Ann – Bob", "Cleo – Ann"]);
    table.press(&[Key::ArrowDown, Key::ArrowDown, Key::Enter]);
    table.wait_for("H8, black, move 1");
    assert_eq!(table.stones(), 5);
    table.click("Games");
    // The game that lay on the table is kept.
    table.wait_for("1");
    // The place is as it was left.
    table.click("Library");
    table.assert_has(&["5 games in 5 files · 2 of 5 games"]);
}

#[test]
fn the_position_on_the_table_is_found_however_it_is_turned_and_opened_there() {
    let mut table = start().open();
    table.play(&["H8", "G9"]);
    table.press_ctrl(Key::F);
    table.wait_for("2 games have this position  ×");
    assert_eq!(rows(&table), ["Ann – Bob", "Cleo – Ann"]);
    table.click_start("Cleo – Ann");
    table.assert_has(&["after 2 moves"]);
    table.click("Put on the table");
    table.wait_for("H8, black, move 1");
    assert_eq!(table.stones(), 2, "it stands where the position is");
    table.click("Library");
    table.click("2 games have this position  ×");
    table.wait_for("Find this position");
    table.wait_for("Dan – Eve, unfinished, 2 moves, 2013, c.sgf");
}

#[test]
fn a_click_on_a_column_sorts_by_it_and_a_second_one_turns_it_round() {
    let mut table = visited(start().open());
    // Sorting takes place in the background, and an old order may begin with the same game.
    let wait = |table: &mut Table, order: [&str; 5]| wait_until(table, |table| rows(table) == order);
    table.click("Sort by: Moves");
    wait(&mut table, ["Dan – Eve", "Fay – Gus", "Ann – Bob", "Hal – Ida", "Cleo – Ann"]);
    table.click("Sort by: Moves");
    wait(&mut table, ["Cleo – Ann", "Hal – Ida", "Ann – Bob", "Fay – Gus", "Dan – Eve"]);
    table.click("Sort by: White");
    wait(&mut table, ["Cleo – Ann", "Ann – Bob", "Dan – Eve", "Fay – Gus", "Hal – Ida"]);
}

#[test]
fn files_that_cannot_be_read_are_listed_with_the_reason() {
    let mut table = visited(start().open());
    table.click("1 file cannot be read");
    wait_until(&mut table, |table| rows(table).is_empty());
    table.assert_says(
        "broken.tengen.ron is not a game that can be opened: line 1, column 20: expected one of Freestyle",
    );
    table.click("1 file cannot be read");
    table.wait_for("Dan – Eve, unfinished, 2 moves, 2013, c.sgf");
}

#[test]
fn another_folder_takes_the_place_of_the_first_and_is_remembered() {
    let start = start();
    let other = start.folder.path().join("other");
    fs::create_dir(&other).expect("a folder");
    fs::write(other.join("x.sgf"), "(;GM[4]SZ[15]PB[Xia]PW[Yan];B[hh])").expect("a file");
    let name = other.display().to_string();
    let mut table = visited(start.set(|settings| settings.libraries.push(name.clone())).open());
    table.click("Recent folders");
    table.click_start(&name);
    table.wait_for("1 game in 1 file");
    wait_until(&mut table, |table| rows(table) == ["Xia – Yan"]);
    let mut table = Start::again(table.close()).open();
    table.click("Library");
    table.wait_for("1 game in 1 file");
}

#[test]
fn of_a_database_one_game_is_chosen_and_made() {
    let database = r#"<database><players><player id="1" name="Ann"/><player id="2" name="Bob"/><player id="3" name="Cleo"/>
        </players><games><game id="1" black="1" white="2"><move>h8 h9 h10</move></game>
        <game id="2" black="2" white="3"><move>h8 i9</move></game></games></database>"#;
    let mut table = Start::anew().set(|settings| settings.table.white = SeatKind::Person);
    table = table.with_file("games.rif", database);
    let mut table = table.open();
    table.wait_for("2 games");
    table.tab_to("Search names, events, years");
    table.type_text("cleo");
    table.wait_for("1 of 2 games");
    table.click_start("Bob – Cleo");
    table.wait_for("I9, white, move 2");
    assert_eq!(table.stones(), 2);
}
