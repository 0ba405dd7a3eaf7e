//! Analysis in the window: toggled by a key, shown in its card, added to the game.

use crate::engine::{Reply, answer};
use crate::table::{Start, two_people};
use egui::Key;
use std::time::Duration;
use tengen::engine::{Info, Tally};
use tengen::job::Question;
use tengen::rules::Point;

fn start() -> Start {
    Start::fresh().set(two_people)
}

#[test]
fn the_space_bar_toggles_analysis_and_a_line_is_added_to_the_game() {
    let mut table = start().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[Reply::Ponders("J10"), Reply::Ponders("G7")]);
    table.press(&[Key::Space]);
    assert_eq!(table.script.last_job().question, Question::Analysis);
    table.assert_has(&["Analysis", "1: 56%, J10"]);
    // The line becomes a branch, and the game stays where it is.
    table.tab_to("1: 56%, J10");
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), 2);
    table.click("move 3: J10");
    assert_eq!(table.stones(), 3);
    table.assert_has(&["1: 56%, G7"]);
    table.press(&[Key::Space]);
    assert!(!table.has("Analysis"));
}

#[test]
fn analysis_follows_the_cursor() {
    let mut table = start().open();
    table.play(&["H8", "I9", "H9"]);
    table.script.add(&[Reply::Ponders("A1"), Reply::Ponders("B1"), Reply::Ponders("C1")]);
    table.click("Analyse");
    for (key, moves) in [(Key::ArrowLeft, 2), (Key::ArrowLeft, 1)] {
        table.press(&[key]);
        assert_eq!(table.script.last_job().board.moves().len(), moves);
    }
    table.assert_has(&["1: 56%, C1"]);
}

/// An analysis that goes on after this line.
fn shows(line: [&str; 3]) -> Reply {
    let line: Vec<Point> = line.iter().map(|point| point.parse().expect("a point")).collect();
    let (score, elapsed, tally) = (answer("A1").score, Duration::from_millis(250), Tally::default());
    Reply::Shows(Box::new(Info { depth: 6, nodes: 1_000, elapsed, score, line, others: Vec::new(), tally }))
}

#[test]
fn a_double_click_on_a_line_adds_it_to_the_game() {
    let mut table = start().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[shows(["J10", "G7", "J8"])]);
    table.press(&[Key::Space]);
    let line = "1: 56%, J10 G7 J8";
    table.click(line);
    assert!(!table.has("move 3: J10"), "one click adds nothing");
    table.double_click(line);
    // The whole line is in the game, whose cursor stays where it is.
    table.assert_has(&["move 3: J10", "move 4: G7", "move 5: J8"]);
    assert_eq!(table.stones(), 2);
    table.press_ctrl(Key::Z);
    assert!(!table.has("move 3: J10"));
}

#[cfg(feature = "ui-snapshots")]
#[test]
fn pointing_at_a_line_shows_it_on_the_board() {
    let mut table = start().still().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[shows(["J10", "G7", "J8"])]);
    table.press(&[Key::Space]);
    let points = ["G7, empty", "J8, empty", "C3, empty"];
    let look = |table: &mut crate::table::Table| points.map(|point| table.pixels_of(point));
    table.point_at("A15, empty");
    let bare = look(&mut table);
    table.point_at("1: 56%, J10 G7 J8");
    let shown = look(&mut table);
    assert!(shown[0] != bare[0] && shown[1] != bare[1], "the line lies on the board");
    assert!(shown[2] == bare[2], "C3 is not in it");
    table.point_at("A15, empty");
    assert!(look(&mut table) == bare);
}

#[test]
fn a_new_game_is_not_analysed() {
    let start = Start::fresh();
    start.script.add(&[Reply::Ponders("H8")]);
    let mut table = start.open();
    table.press(&[Key::Space]);
    table.assert_has(&["Analysis"]);
    table.press_ctrl_shift(Key::N);
    assert!(!table.has("Analysis") && table.has("Resign"), "{}", table.tree());
}

#[test]
fn an_earlier_position_of_a_game_under_way_says_so() {
    let start = Start::fresh();
    start.script.add(&[Reply::Plays("I9")]);
    let mut table = start.open();
    table.play(&["H8"]);
    let text = "An earlier position: End leads back to the last move";
    assert!(!table.has(text));
    table.press(&[Key::ArrowLeft]);
    table.assert_has(&[text]);
    table.press(&[Key::End]);
    assert!(!table.has(text));
}
