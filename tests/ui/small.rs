//! The smallest window: questions and texts are beside the board, and nothing covers anything else.

use crate::engine::Reply;
use crate::review::{reviewed_from, won};
use crate::table::{Start, Table, game, two_people};
use egui::Key;
use tengen::game::opening::Protocol;
use tengen::rules::Rule;
use tengen::settings::{LanguageChoice, SeatKind};

fn small(language: LanguageChoice) -> Start {
    Start { size: [640.0, 480.0], ..Start::fresh() }.set(|settings| settings.language = language)
}

/// The whole board is visible, and each control is beside it and within the window's width.
#[track_caller]
fn check(table: &Table) {
    let (board, controls) = (table.board_rect(), table.controls());
    assert!(board.width() > 200.0 && board.left() > 0.0 && board.bottom() < 480.0, "the board is at {board}");
    for (name, rect) in controls {
        assert!(!rect.intersects(board.shrink(1.0)), "{name} at {rect} lies over the board at {board}");
        assert!(rect.left() >= 0.0 && rect.right() <= 640.0, "{name} at {rect} is cut");
    }
}

fn in_both_languages(check: impl Fn(Start)) {
    [LanguageChoice::English, LanguageChoice::Chinese].into_iter().for_each(|language| check(small(language)));
}

#[test]
fn a_review_a_trial_and_a_proof_are_beside_the_board() {
    in_both_languages(|start| {
        let mut table = reviewed_from(start);
        table.press(&[Key::N]);
        check(&table);
        table.press(&[Key::R]);
        check(&table);
        table.script.add(&[won()]);
        table.play(&["B5"]);
        check(&table);
        table.press(&[Key::Escape, Key::W]);
        check(&table);
    });
}

#[test]
fn an_analysis_and_an_opening_are_beside_the_board() {
    in_both_languages(|start| {
        let points = ["H8", "I9", "G9"];
        let start = Start { game: Some(game(Rule::Freestyle, &points)), ..start };
        let mut table = start.set(two_people).open();
        table.script.add(&[Reply::Ponders("J10")]);
        table.press(&[Key::Space]);
        check(&table);
    });
    in_both_languages(|start| {
        let start = start.set(|settings| {
            (settings.table.protocol, settings.table.white) = (Protocol::Swap2, SeatKind::Person);
        });
        let mut table = start.open();
        assert!(table.controls().iter().all(|(_, rect)| rect.top() > 0.0));
        table.play(&["H8", "I9", "J7"]);
        check(&table);
    });
}

#[test]
fn the_result_of_a_game_leads_to_its_card() {
    let points = ["H8", "A1", "I8", "A3", "J8", "A5", "K8", "A7"];
    let start = Start { game: Some(game(Rule::Freestyle, &points)), ..small(LanguageChoice::English) };
    let mut table = start.set(two_people).open();
    table.play(&["L8"]);
    check(&table);
    assert!(!table.has("Review this game"), "the panel is hidden");
    assert_eq!(table.buttons_with("Black won"), ["Black won"], "a button beside the winner's stone");
    table.click("Side panel");
    table.assert_has(&["Review this game"]);
    // Open settings leave it some room, in which it is scrolled.
    table.choose("Game");
    table.assert_has(&["Review this game"]);
}

#[test]
fn puzzles_and_the_editor_are_beside_the_board() {
    in_both_languages(|start| {
        let mut table = start.open();
        table.press_ctrl(Key::E);
        check(&table);
        table.press(&[Key::Escape]);
        check(&table);
    });
    let mut table = small(LanguageChoice::English).open();
    table.click("Puzzles");
    check(&table);
    table.click("Hint");
    table.click("Hint");
    check(&table);
    table.click("Show the solution");
    table.wait_for_text("Move 1 of ");
    check(&table);
}

#[test]
fn the_buttons_of_a_review_do_not_cover_each_other() {
    in_both_languages(|start| {
        let mut table = reviewed_from(start);
        table.press(&[Key::N]);
        let controls = table.controls();
        let is_of_card = |name: &str| {
            let names = ["Try again", "The moves that swung", "Copy the report", "Add to the game"];
            names
                .iter()
                .chain(&["再试一次", "胜率变化最大", "复制复盘报告", "写入棋谱"])
                .any(|start| name.starts_with(start))
        };
        let buttons: Vec<_> = controls.iter().filter(|(name, _)| is_of_card(name)).collect();
        assert_eq!(buttons.len(), 4);
        for (index, (name, rect)) in buttons.iter().enumerate() {
            let covered = buttons[index + 1..].iter().find(|(_, other)| other.intersects(*rect));
            assert!(covered.is_none(), "{name} at {rect} lies over {covered:?}");
        }
    });
}

#[test]
fn the_panel_beside_a_review_can_be_hidden_and_shown() {
    let mut table = reviewed_from(small(LanguageChoice::English));
    let narrow = table.board_rect().width();
    table.press(&[Key::F9]);
    assert!(table.board_rect().width() > narrow);
    assert!(!table.has("Level"));
    table.press(&[Key::F9]);
    assert_eq!(table.board_rect().width(), narrow);
}

#[test]
fn a_panel_hidden_during_an_analysis_does_not_return_as_a_drawer() {
    let mut table = small(LanguageChoice::English).set(two_people).open();
    table.play(&["H8"]);
    table.script.add(&[Reply::Ponders("J10")]);
    table.press(&[Key::Space, Key::F9]);
    let wide = table.board_rect().width();
    table.press(&[Key::Space]);
    assert_eq!(table.board_rect().width(), wide);
    assert!(!table.has("Level"));
}
