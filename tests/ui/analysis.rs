//! Analysis in the window: switched by a key, shown in its card, taken into the game.

use crate::engine::{Reply, answer};
use crate::table::Start;
use egui::Key;
use std::time::Duration;
use tengen::engine::{Info, Tally};
use tengen::job::Question;
use tengen::rules::Point;
use tengen::settings::SeatKind;

fn two_people() -> Start {
    Start::anew().set(|settings| settings.table.white = SeatKind::Person)
}

#[test]
fn the_space_bar_switches_it_and_a_line_is_taken_into_the_game() {
    let mut table = two_people().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[Reply::Ponders("J10"), Reply::Ponders("G7")]);
    table.press(&[Key::Space]);
    assert_eq!(table.script.last_job().question, Question::Analysis);
    table.assert_has(&["ANALYSIS", "1: 56 %, J10"]);
    // The line becomes a branch, and the game stays where it is.
    table.tab_to("1: 56 %, J10");
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), 2);
    table.click("move 3: J10");
    assert_eq!(table.stones(), 3);
    table.assert_has(&["1: 56 %, G7"]);
    table.press(&[Key::Space]);
    assert!(!table.has("ANALYSIS"));
}

#[test]
fn moving_through_the_game_asks_about_each_position() {
    let mut table = two_people().open();
    table.play(&["H8", "I9", "H9"]);
    table.script.add(&[Reply::Ponders("A1"), Reply::Ponders("B1"), Reply::Ponders("C1")]);
    table.click("Analyse");
    for (key, moves) in [(Key::ArrowLeft, 2), (Key::ArrowLeft, 1)] {
        table.press(&[key]);
        assert_eq!(table.script.last_job().board.moves().len(), moves);
    }
    table.assert_has(&["1: 56 %, C1"]);
}

/// It goes on thinking with a line of three moves.
fn shows(line: [&str; 3]) -> Reply {
    let line: Vec<Point> = line.iter().map(|point| point.parse().expect("a point")).collect();
    let (score, elapsed, tally) = (answer("A1").score, Duration::from_millis(250), Tally::default());
    Reply::Shows(Box::new(Info { depth: 6, nodes: 1_000, elapsed, score, line, others: Vec::new(), tally }))
}

#[test]
fn a_second_click_on_a_line_takes_it_into_the_game() {
    let mut table = two_people().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[shows(["J10", "G7", "J8"])]);
    table.press(&[Key::Space]);
    let line = "1: 56 %, J10 G7 J8";
    table.click(line);
    assert!(!table.has("move 3: J10"), "one click takes nothing");
    table.double_click(line);
    // All of it is in the game, which stays where it is and goes on by it.
    table.assert_has(&["move 3: J10", "move 4: G7", "move 5: J8"]);
    assert_eq!(table.stones(), 2);
    table.press_ctrl(Key::Z);
    assert!(!table.has("move 3: J10"));
}

#[cfg(feature = "ui-snapshots")]
#[test]
fn pointing_at_a_line_shows_it_on_the_board() {
    let mut table = two_people().still().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[shows(["J10", "G7", "J8"])]);
    table.press(&[Key::Space]);
    let points = ["G7, empty", "J8, empty", "C3, empty"];
    let look = |table: &mut crate::table::Table| points.map(|point| table.pixels_of(point));
    table.point_at("A15, empty");
    let bare = look(&mut table);
    table.point_at("1: 56 %, J10 G7 J8");
    let shown = look(&mut table);
    assert!(shown[0] != bare[0] && shown[1] != bare[1], "the line lies on the board");
    assert!(shown[2] == bare[2], "C3 is not in it");
    table.point_at("A15, empty");
    assert!(look(&mut table) == bare);
}
