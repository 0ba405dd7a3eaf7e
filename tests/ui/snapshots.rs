//! Pictures of what the accessibility tree does not show: marks on the board, light and colours. They are compared with
//! those in `tests/ui/snapshots/`; `views` has one of each view. They need a Vulkan driver; lavapipe, which needs no
//! graphics card, will do. After an intended change of the looks:
//!
//! ```text
//! UPDATE_SNAPSHOTS=1 cargo test --all-features --test ui
//! ```

use crate::table::{OPENING, Start, Table, game, two_people};
use egui::Key;
use tengen::rules::Rule;
use tengen::settings::{LanguageChoice, Theme};

/// A window of medium size with this game on the table.
fn with_game(rule: Rule, points: &[&str]) -> Start {
    Start { game: Some(game(rule, points)), size: [1024.0, 700.0], ..Start::fresh().still() }
}

fn check(mut table: Table, picture: &str) {
    table.assert_looks_like(picture);
}

#[test]
fn a_game_under_way_with_move_numbers() {
    let start = with_game(Rule::Freestyle, &OPENING).set(|settings| settings.board.move_numbers = true);
    check(start.open(), "numbers");
}

#[test]
fn a_won_game() {
    let points = ["H8", "G7", "H9", "G8", "H10", "G9", "H7", "G10", "H11"];
    check(with_game(Rule::Freestyle, &points).open(), "won");
}

#[test]
fn forbidden_points_in_renju() {
    let points = ["H9", "F6", "H10", "K12", "I8", "E11", "J8", "L5"];
    check(with_game(Rule::Renju, &points).open(), "forbidden");
}

/// The page "How it thinks" about the opening, once the searches are worked out.
fn thinking(start: Start, nodes: &str) -> Table {
    let mut table = start.set(two_people).open();
    table.press_ctrl(Key::T);
    table.wait_for(nodes);
    table
}

#[test]
fn how_it_thinks_half_way_in_chinese_and_dark() {
    let start = with_game(Rule::Freestyle, &OPENING[..4]).set(|settings| {
        settings.language = LanguageChoice::Chinese;
        settings.theme = Theme::Dark;
    });
    let mut table = thinking(start, "40/40 节点");
    table.click("回到开头");
    table.press(&[Key::Period; 24]);
    check(table, "thinking-chinese-dark");
}

#[test]
fn how_it_thinks_in_the_smallest_window() {
    let start = Start { size: [640.0, 480.0], ..with_game(Rule::Freestyle, &OPENING[..4]) };
    thinking(start, "40 of 40 nodes").assert_tree("thinking-small");
}

#[test]
fn the_smallest_window() {
    let start = Start { size: [640.0, 480.0], ..with_game(Rule::Freestyle, &OPENING) };
    check(start.open(), "small");
}
