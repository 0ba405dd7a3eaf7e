//! Teaching in the window: warnings of grave errors, and hints.

use crate::engine::Reply::{self, Plays};
use crate::engine::answer;
use crate::table::{Start, Table};
use egui::Key;
use std::sync::Arc;
use tengen::game::TimeControl;
use tengen::job::{Answer, Question};
use tengen::test_support::p;
use tengen::verdict::{Proof, Score};

fn even() -> Reply {
    Reply::Says(Box::new(Answer { score: Score::estimate(0), ..answer("H8") }))
}

/// A proof that the computer wins by an open four with I9.
fn lost() -> Reply {
    let five = |point: &str| Arc::new(Proof::five(p(point)));
    let proof = Arc::new(Proof::threat(p("I9"), vec![(p("E9"), five("J9"))], five("E9")));
    Reply::Says(Box::new(Answer { score: Score::Win { plies: 3 }, proof: Some(proof), ..answer("I9") }))
}

/// White has an open three, F9 to H9, and the person has just played elsewhere.
fn warned() -> Table {
    let start = Start::fresh().set(|settings| {
        settings.computer.teaching = true;
        settings.table.clock = TimeControl::Game { millis: 600_000, increment: 0 };
    });
    // The positions before and after each of the person's moves are reviewed; the first of them is the empty board.
    start.script.add(&[even(), even(), Plays("F9"), even(), even(), Plays("G9"), even(), even(), Plays("H9"), even()]);
    let mut table = start.open();
    table.play(&["A1", "C2", "E1"]);
    assert_eq!(table.stones(), 6);
    table.script.add(&[lost()]);
    table.play(&["O15"]);
    table
}

#[test]
fn a_grave_error_stops_the_game_and_can_be_taken_back() {
    let mut table = warned();
    table.assert_has(&["Walked into a loss", "Take it back, or play on?"]);
    table.assert_says("waiting for you");
    assert!(!table.says("better"), "the better move is not shown");
    assert_eq!(table.script.last_job().question, Question::Review, "the computer was not asked for its move");
    table.click("Take it back");
    assert_eq!(table.stones(), 6);
    assert!(!table.has("Walked into a loss"));
    table.script.add(&[even(), Plays("J9"), even()]);
    table.play(&["I9"]);
    table.assert_has(&["J9, white, move 8"]);
}

#[test]
fn one_can_play_on_after_a_grave_error() {
    let mut table = warned();
    table.script.add(&[Plays("I9"), even()]);
    table.click("Play on");
    table.assert_has(&["I9, white, move 8"]);
    assert!(!table.has("Walked into a loss"));
}

#[test]
fn hints_go_from_the_area_to_the_move_and_start_over_in_a_new_position() {
    let start = Start::fresh();
    start.script.add(&[Plays("A1"), Plays("A15"), Plays("J8")]);
    let mut table = start.open();
    table.play(&["H8", "I8"]);
    table.click("Hint");
    table.assert_says("Look at the marked part of the board");
    table.click("Hint");
    table.assert_says("threatens an open four");
    assert!(!table.says("Try J8"));
    table.click("Hint");
    table.assert_says("Try J8");
    assert_eq!(table.script.job_count(), 3, "one search for all three steps");
    table.script.add(&[Plays("G8"), Plays("K8")]);
    table.play(&["J8"]);
    assert!(!table.says("Try J8") && !table.says("Look at the marked part"));
    table.press(&[Key::H, Key::H]);
    table.assert_says("The move makes a four.");
}

#[test]
fn a_search_for_a_hint_does_not_show_its_best_move_so_far() {
    let start = Start::fresh();
    start.script.add(&[Reply::Ponders("J9")]);
    let mut table = start.open();
    table.press(&[Key::H]);
    table.assert_has(&["Looking for a move…"]);
    assert!(!table.says("Depth 6"));
}

#[cfg(feature = "ui-snapshots")]
mod pictures {
    use super::*;
    use crate::table::game;
    use tengen::rules::Rule;
    use tengen::settings::{LanguageChoice, Settings};

    fn hinted(keys: &[Key], change: impl FnOnce(&mut Settings)) -> Table {
        let start =
            Start { game: Some(game(Rule::Freestyle, &["H8", "G7", "I9", "G9"])), ..Start::fresh().set(change) };
        start.script.add(&[Plays("J10")]);
        let mut table = start.open();
        table.press(keys);
        table
    }

    #[test]
    fn a_hint_at_the_area() {
        hinted(&[Key::H], |_| {}).assert_looks_like("hint");
    }

    #[test]
    fn a_hint_at_the_kind_of_move_in_chinese() {
        hinted(&[Key::H, Key::H], |settings| settings.language = LanguageChoice::Chinese).assert_tree("hint-zh");
    }
}
