//! Board themes: chosen by keyboard, saved, and drawn with every mark.

use crate::table::Start;
use egui::{Key, Theme};
use tengen::settings::{BoardTheme, LanguageChoice};
use tengen::words::{Language, Words};

#[test]
fn every_board_theme_can_be_chosen_by_keyboard_and_is_remembered() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::Comma);
    let words = Words::new(Language::English);
    for board in BoardTheme::ALL.into_iter().rev() {
        let name = format!("Board: {}", words.board_theme(board));
        table.tab_to(&name);
        table.press(&[Key::Space]);
        assert!(table.is_chosen(&name), "{name}");
        let others = BoardTheme::ALL.into_iter().filter(|other| *other != board);
        for other in others.map(|other| format!("Board: {}", words.board_theme(other))) {
            assert!(!table.is_chosen(&other), "{other} beside {name}");
        }
    }
    table.click("Board: Slate");
    let mut table = Start::reopen(table.close()).open();
    table.press_ctrl(Key::Comma);
    assert!(table.is_chosen("Board: Slate"));
}

#[test]
fn the_command_palette_goes_from_board_theme_to_board_theme() {
    let mut table = Start::fresh().open();
    for board in ["Maple", "Slate", "Paper", "High contrast", "Colour-blind", "Wood"] {
        table.press_ctrl(Key::P);
        table.type_text("next board");
        table.press(&[Key::Enter]);
        table.press_ctrl(Key::Comma);
        assert!(table.is_chosen(&format!("Board: {board}")), "{board}");
    }
}

#[test]
fn board_themes_have_chinese_names() {
    let mut table = Start::fresh().set(|settings| settings.language = LanguageChoice::Chinese).open();
    table.press_ctrl(Key::Comma);
    table.click("棋盘: 高对比度");
    assert!(table.is_chosen("棋盘: 高对比度"));
}

#[test]
fn the_window_follows_its_system_from_light_to_dark_unless_a_theme_is_chosen() {
    let mut table = Start::fresh().open();
    for theme in [Theme::Dark, Theme::Light, Theme::Dark] {
        table.report_theme(theme);
        assert_eq!(table.theme(), theme);
    }
    let mut table = Start::fresh().set(|settings| settings.theme = tengen::settings::Theme::Light).open();
    table.report_theme(Theme::Dark);
    assert_eq!(table.theme(), Theme::Light);
}

#[cfg(feature = "ui-snapshots")]
mod pictures {
    use super::*;
    use crate::table::game;
    use egui::{Rect, UiBuilder, Vec2, pos2, vec2};
    use egui_kittest::Harness;
    use tengen::game::Mark;
    use tengen::rules::{Board, Color, Move, Point, Rule};
    use tengen::settings::BoardSettings;
    use tengen::test_support::p;
    use tengen::ui::board::Analysed;
    use tengen::ui::board::{BoardState, BoardView, Continuation, ThreatKind, ThreatMark, watched_board_ui};
    use tengen::ui::theme::{self, Motion, Palette};

    /// A board of each theme, in three columns, with everything that a board can show.
    fn boards(theme: egui::Theme) -> Harness<'static> {
        const SIDE: f32 = 400.0;
        let mut board = Board::new(9, Rule::Freestyle);
        for mv in "E5 D6 F5 D5 G5 D7 H5 D4 I5".split_whitespace() {
            board.play(Move::Place(p(mv))).expect("a legal move");
        }
        let mut states: [BoardState; 6] = Default::default();
        Harness::builder()
            .with_size(3.0 * vec2(SIDE, 2.0 / 3.0 * SIDE))
            .with_theme(theme)
            .with_context_setup(move |ctx| {
                theme::install_fonts(ctx);
                theme::apply(ctx, theme, BoardTheme::Wood, Motion::None);
            })
            .build_ui(move |ui| {
                let settings = BoardSettings { animations: false, ..BoardSettings::default() };
                let analysed = |name: &str, rank, text: &str| Analysed { point: p(name), rank, text: text.to_owned() };
                let analysed = [
                    analysed("B8", Some(0), "W9"),
                    analysed("C8", Some(1), "64"),
                    analysed("D8", Some(2), "51"),
                    analysed("E8", Some(3), "L12"),
                    analysed("F8", None, "48"),
                ];
                let threat = |name: &str, color, kind| ThreatMark { point: p(name), color, kind };
                let threats = [
                    threat("D3", Color::White, ThreatKind::Five),
                    threat("D8", Color::White, ThreatKind::OpenFour),
                    threat("H7", Color::Black, ThreatKind::OpenFour),
                    threat("G7", Color::Black, ThreatKind::Answer),
                ];
                let marks = [
                    (p("A2"), Mark::Triangle),
                    (p("B2"), Mark::Square),
                    (p("C2"), Mark::Circle),
                    (p("E2"), Mark::Cross),
                    (p("F2"), Mark::Label("A".to_owned())),
                    (p("D6"), Mark::Triangle),
                    (p("D7"), Mark::Label("B".to_owned())),
                ];
                let continuations = [("H2", true), ("I2", false)].map(|(name, next)| Continuation {
                    point: p(name),
                    text: String::new(),
                    next,
                });
                let numbers: Vec<(Point, u32)> = ["D5", "D4"].map(p).into_iter().zip([4, 8]).collect();
                let winning = ["E5", "F5", "G5", "H5", "I5"].map(p);
                let forbidden = ["A8", "B6", "G3"].map(p);
                let (lit_stones, lit_points) = ([p("D5")], [p("F6")]);
                let label = |point: Point| point.to_string();
                let view = BoardView {
                    last_move: Some(p("D4")),
                    numbers: Some(&numbers),
                    forbidden: &forbidden,
                    winning: &winning,
                    hint: Some(p("H3")),
                    analysed: &analysed,
                    threats: &threats,
                    lit: (&lit_stones, &lit_points),
                    marks: &marks,
                    continuations: &continuations,
                    ..BoardView::plain(&board, &settings, &label)
                };
                for (index, (board, state)) in BoardTheme::ALL.into_iter().zip(&mut states).enumerate() {
                    let palette = Palette::of_theme(theme, board);
                    let corner = pos2((index % 3) as f32, (index / 3) as f32) * SIDE;
                    let room = Rect::from_min_size(corner, Vec2::splat(SIDE));
                    ui.painter().rect_filled(room, 0, palette.ground);
                    let mut ui = ui.new_child(UiBuilder::new().id_salt(index).max_rect(room.shrink(8.0)));
                    watched_board_ui(&mut ui, &view, state, &format!("{board:?}"), palette);
                }
            })
    }

    fn check(theme: egui::Theme, picture: &str) {
        let mut boards = boards(theme);
        boards.run();
        let options = egui_kittest::SnapshotOptions::new().output_path("tests/ui/snapshots").max_failed_pixels(20);
        boards.snapshot_options(picture, &options);
    }

    #[test]
    fn every_board_theme_with_every_mark() {
        check(egui::Theme::Light, "boards");
    }

    #[test]
    fn every_board_theme_in_a_dark_window() {
        check(egui::Theme::Dark, "boards-dark");
    }

    #[test]
    fn the_settings_in_chinese_in_the_smallest_window() {
        let chinese = |settings: &mut tengen::settings::Settings| {
            settings.language = LanguageChoice::Chinese;
            settings.board.theme = BoardTheme::Slate;
        };
        let mut table = Start { size: [640.0, 480.0], ..Start::fresh() }.set(chinese).open();
        table.press_ctrl(Key::Comma);
        table.assert_tree("settings-small-zh");
    }

    #[test]
    fn the_table_in_high_contrast() {
        let game = Some(game(Rule::Freestyle, &["H8", "I9", "G9", "H10", "I8", "G8"]));
        let start = Start { game, size: [1024.0, 700.0], ..Start::fresh() };
        let mut table = start.set(|settings| settings.board.theme = BoardTheme::HighContrast).open();
        table.assert_looks_like("high-contrast");
    }
}
