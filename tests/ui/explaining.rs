//! Explanations of moves and threats in the window: the sentences in the panel, the marks on the board, the reasons for
//! forbidden points, and the announcements for screen readers.

use crate::table::{Start, game, two_people};
use egui::Key;
use tengen::game::{Game, Player, Root, Seats};
use tengen::rules::{Color, DEFAULT_SIZE, Point, Rule};
use tengen::settings::LanguageChoice;

/// A game of two people.
fn with(rule: Rule, points: &[&str]) -> Start {
    Start { game: Some(game(rule, points)), ..Start::fresh() }.set(two_people)
}

const THREE: [&str; 6] = ["H8", "A1", "I8", "A15", "J8", "O1"];

#[test]
fn each_move_is_explained_when_it_is_played_and_when_one_goes_back_to_it() {
    let mut table = with(Rule::Freestyle, &["H8", "A1", "I8", "A15"]).open();
    table.play(&["J8"]);
    table.assert_has(&["J8 makes an open three.", "Black J8, makes an open three"]);
    table.play(&["O1"]);
    table.assert_has(&["This leaves Black's open three at H8–J8 unanswered."]);
    table.play(&["K8"]);
    table.assert_has(&["K8 makes an open four: White cannot stop it.", "Black K8, makes an open four"]);
    table.play(&["G8"]);
    table.assert_has(&["White G8, leaves a four"]);
    table.press(&[Key::ArrowLeft, Key::ArrowLeft]);
    table.assert_has(&["This leaves Black's open three at H8–J8 unanswered."]);
    // After the game proofs do not help anybody.
    table.press(&[Key::End]);
    table.play(&["L8"]);
    table.press(&[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft]);
    table.assert_has(&["This leaves Black's open three at H8–J8 unanswered: Black wins in 3 with G8."]);
    table.press(&[Key::Home]);
    assert!(!table.has("Black H8"));
}

#[test]
fn a_game_under_way_shows_no_proofs_until_it_is_analysed() {
    let mut table = with(Rule::Freestyle, &THREE).open();
    table.assert_has(&["This leaves Black's open three at H8–J8 unanswered."]);
    table.script.add(&[crate::engine::Reply::Ponders("K8")]);
    table.press(&[Key::Space]);
    table.settle();
    table.assert_has(&["This leaves Black's open three at H8–J8 unanswered: Black wins in 3 with G8."]);
}

#[test]
fn threats_are_marked_and_described_on_demand() {
    let mut table = with(Rule::Freestyle, &THREE).open();
    table.press(&[Key::T]);
    table.assert_says("Black threatens an open four at G8 and K8.");
    table.assert_says("White has no immediate threat.");
    table.press(&[Key::T]);
    assert!(!table.says("Black threatens"));
}

#[test]
fn x_shows_what_the_opponent_would_do() {
    let mut table = with(Rule::Freestyle, &["H8", "A1", "I8", "A15", "J8"]).open();
    table.press(&[Key::X]);
    table.assert_says("If White passed, Black would win in 3: G8");
    table.press(&[Key::X]);
    assert!(!table.says("passed, "));
    table.press(&[Key::ArrowLeft, Key::X]);
    table.assert_says("If Black passed, no forced win for White was found.");
}

#[test]
fn the_reason_for_a_forbidden_point_is_shown() {
    // H8 makes threes in the row and in the column.
    let points = ["H9", "A1", "H10", "A15", "I8", "O1", "J8", "O15"];
    let mut table = with(Rule::Renju, &points).open();
    table.point_at("H8, empty, forbidden for Black: double-three");
    table.assert_says("H8: double-three, forbidden for Black: row 8 and column H");
    table.point_at("C3, empty");
    assert!(!table.says("double-three, forbidden for Black: row 8"));
}

/// Row 8 and the H-line have threes with H8, but in row 8 both fours would be sixes in the G- and the K-line.
fn false_double_three() -> Game {
    let black = "I8 J8 H9 H10 G6 G7 G9 G10 G11 K6 K7 K9 K10 K11";
    let white = "A1 C1 E1 G1 I1 K1 M1 O1 A15 C15 E15 G15 I15 K15";
    let of =
        |text: &'static str, color| text.split(' ').map(move |point| (point.parse::<Point>().expect("a point"), color));
    let stones = of(black, Color::Black).chain(of(white, Color::White)).collect();
    let root = Root { stones, ..Root::empty(DEFAULT_SIZE, Rule::Renju) };
    Game::new(root, Seats::new(Player::person(), Player::person()), None, 0).expect("a position")
}

#[test]
fn the_reason_why_a_point_only_looks_forbidden_is_shown() {
    let mut table = Start { game: Some(false_double_three()), ..Start::fresh() }.open();
    table.point_at("H8, empty");
    table.assert_says("H8 only looks like a double-three: row 8 has no real three, as G8 would be a");
    table.point_at("C3, empty");
    assert!(!table.says("only looks like"));
    let start = Start { game: Some(false_double_three()), ..Start::fresh() };
    let mut table = start.set(|settings| settings.language = LanguageChoice::Chinese).open();
    table.point_at("H8，空");
    table.assert_says("H8 只是看似三三：");
}

#[test]
fn the_computers_move_and_the_result_are_announced_to_screen_readers() {
    let start = Start::fresh();
    start.script.add(&["A1", "A15", "G8", "L8"].map(crate::engine::Reply::Plays));
    let mut table = start.open();
    table.play(&["H8", "I8", "J8", "K8"]);
    table.assert_has(&["White L8, blocks a four"]);
    let mut table = with(Rule::Freestyle, &["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7"]).open();
    table.play(&["G8"]);
    table.assert_has(&["Black G8, makes five and wins"]);
    let mut table = with(Rule::Freestyle, &["H8", "A1"]).open();
    table.click("Resign");
    table.click("Resign");
    table.assert_says("; White wins");
}

#[test]
fn explanations_are_in_chinese_too() {
    let start = with(Rule::Freestyle, &THREE).set(|settings| settings.language = LanguageChoice::Chinese);
    start.open().assert_has(&["此手没有应对黑方 H8–J8 的活三。", "白方 O1，没有应对活三"]);
}

#[cfg(feature = "ui-snapshots")]
mod pictures {
    use super::*;
    use crate::table::Table;

    fn small(rule: Rule, points: &[&str]) -> Start {
        Start { size: [1024.0, 700.0], ..with(rule, points) }.still()
    }

    #[test]
    fn pointing_at_a_sentence_lights_up_its_stones_and_no_others() {
        let mut table = small(Rule::Freestyle, &THREE).open();
        let stones = ["H8, black, move 1", "J8, black, move 5", "A1, white, move 2"];
        let look = |table: &mut Table| stones.map(|stone| table.pixels_of(stone));
        let dark = look(&mut table);
        table.point_at("This leaves Black's open three at H8–J8 unanswered.");
        let lit = look(&mut table);
        assert!(lit[0] != dark[0] && lit[1] != dark[1], "the three is lit");
        assert!(lit[2] == dark[2], "A1 has nothing to do with it");
        table.point_at("C3, empty");
        assert!(look(&mut table) == dark);
    }

    #[test]
    fn the_threats_of_both_sides() {
        let points = ["H8", "K5", "I8", "K6", "J8", "K7", "C3", "C13"];
        let mut table = small(Rule::Freestyle, &points).open();
        table.press(&[Key::T]);
        table.assert_looks_like("threats");
    }

    #[test]
    fn what_the_opponent_would_do() {
        let mut table = small(Rule::Freestyle, &["H8", "A1", "I8", "A15", "J8"]).open();
        table.press(&[Key::X]);
        table.assert_looks_like("passed");
    }
}
