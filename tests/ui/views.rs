//! Each view in both languages, light and dark: its accessibility tree as text, in `tests/ui/trees/`, and one picture of
//! it in one of these variants, in `tests/ui/snapshots/views/`. Nothing in them depends on the time, on the machine or on
//! the folder of the files. After an intended change of a view, look at the `git diff` of
//!
//! ```text
//! UPDATE_EXPECT=1 UPDATE_SNAPSHOTS=1 cargo test --all-features --test ui views
//! ```

use crate::engine::Reply;
use crate::review::{evaluated, reviewed_from, won};
use crate::table::{OPENING, Start, Table, expected_tree, game, two_people};
use egui::Key;
use std::time::Duration;
use tengen::coach::puzzle::set;
use tengen::engine::{Info, Line, Tally};
use tengen::game::opening::Protocol;
use tengen::game::{Game, Operation, Player, Root, Seats, StrengthRecord};
use tengen::rules::{DEFAULT_SIZE, Move, Point, Rule};
use tengen::settings::{LanguageChoice, SeatKind, Theme};
use tengen::test_support::p;
use tengen::ui::command::UiCommand;
use tengen::verdict::Score;
use tengen::words::{Label, Language, Words};

const ENGLISH_LIGHT: (LanguageChoice, Theme) = (LanguageChoice::English, Theme::Light);
const ENGLISH_DARK: (LanguageChoice, Theme) = (LanguageChoice::English, Theme::Dark);
const CHINESE_LIGHT: (LanguageChoice, Theme) = (LanguageChoice::Chinese, Theme::Light);
const CHINESE_DARK: (LanguageChoice, Theme) = (LanguageChoice::Chinese, Theme::Dark);

/// Opens a view in every variant, and compares the trees, and the picture of one variant, with the expected ones.
fn check(view: &str, pictured: (LanguageChoice, Theme), scene: impl Fn(Start, Words) -> Table) {
    let mut trees: Vec<(String, String)> = Vec::new();
    for (name, choice, language) in
        [("English", LanguageChoice::English, Language::English), ("中文", LanguageChoice::Chinese, Language::Chinese)]
    {
        for theme in [Theme::Light, Theme::Dark] {
            let start = Start { size: [1024.0, 700.0], ..Start::fresh().still() };
            let start = start.set(|settings| (settings.language, settings.theme) = (choice, theme));
            let words = Words::new(language);
            let mut table = scene(start, words);
            // Toasts depend on the time.
            table.click_each(words.label(Label::Dismiss));
            if (choice, theme) == pictured {
                table.assert_looks_like(&format!("views/{view}"));
            }
            let tree = table.tree();
            match trees.last_mut() {
                Some((variant, last)) if *last == tree => variant.push_str(&format!(", {theme:?}")),
                _ => trees.push((format!("{name}, {theme:?}"), tree)),
            }
        }
    }
    let text: String = trees.into_iter().map(|(variant, tree)| format!("── {variant}\n{tree}\n")).collect();
    expected_tree(view).assert_eq(&text);
}

/// A game of two people.
fn between_people(start: Start, points: &[&str]) -> Table {
    Start { game: Some(game(Rule::Freestyle, points)), ..start }.set(two_people).open()
}

/// At the first mistake of a game that was reviewed.
fn reviewed(start: Start) -> Table {
    let mut table = reviewed_from(start);
    table.press(&[Key::N]);
    table
}

#[test]
fn play() {
    check("play", ENGLISH_LIGHT, |start, _| Start { game: Some(game(Rule::Freestyle, &OPENING)), ..start }.open());
}

#[test]
fn analysis_with_lines() {
    let points = |line: &str| -> Vec<Point> { line.split(' ').map(p).collect() };
    let line = |score: Score, moves: &str, depth: u32| Line { score, points: points(moves), depth };
    let info = Info {
        depth: 14,
        nodes: 3_412_000,
        elapsed: Duration::from_millis(2_150),
        score: Score::Win { plies: 9 },
        line: points("J10 G7 J9 J8 K9"),
        others: vec![line(Score::estimate(38), "F8 G7 G10 J7", 14), line(Score::estimate(-52), "G10 J7 F8", 13)],
        tally: Tally::default(),
    };
    check("analysis", CHINESE_DARK, |start, _| {
        let mut table = between_people(start, &OPENING);
        table.script.add(&[Reply::Shows(Box::new(info.clone()))]);
        table.press(&[Key::Space]);
        table
    });
}

#[test]
fn review_with_its_graph() {
    check("review", CHINESE_LIGHT, |start, _| reviewed(start));
}

#[test]
fn a_proof_played_through() {
    check("proof", ENGLISH_DARK, |start, words| {
        let mut table = reviewed(start);
        table.press(&[Key::W]);
        table.click(words.label(Label::LongestDefence));
        table
    });
}

#[test]
fn another_try_at_a_mistake() {
    check("try-again", ENGLISH_LIGHT, |start, _| {
        let mut table = reviewed(start);
        table.press(&[Key::R]);
        table.script.add(&[won()]);
        table.play(&["B5"]);
        table
    });
}

/// A person with Black against the computer.
fn against_the_computer(points: &[&str]) -> Game {
    let strength = StrengthRecord { level: Some(5), depth: 6, width: Some(12), time_millis: 2_000 };
    let seats = Seats::new(Player::person(), Player::computer(strength));
    let mut game = Game::new(Root::empty(DEFAULT_SIZE, Rule::Freestyle), seats, None, 0).expect("an empty board");
    for point in points {
        game.apply(&Operation::Play { mv: Move::Place(p(point)), millis: 2_000 }).expect("a move by the rules");
    }
    game
}

#[test]
fn a_warning_of_the_teacher() {
    check("teaching", CHINESE_DARK, |start, words| {
        let game = against_the_computer(&["A1", "H8", "A3", "I8", "A5", "J8"]);
        let start = Start { game: Some(game), ..start }.set(|settings| settings.computer.teaching = true);
        start.script.add(&[evaluated("G8", 0), won()]);
        let mut table = start.open();
        table.play(&["O15"]);
        table.wait_for(words.label(Label::TakeBack));
        table
    });
}

#[test]
fn a_puzzle_to_be_solved() {
    check("puzzle", CHINESE_LIGHT, |start, words| {
        let mut table = start.open();
        table.click(words.label(Label::Puzzles));
        table.click(words.label(Label::Hint));
        table
    });
}

#[test]
fn a_puzzle_under_way() {
    check("puzzle-under-way", ENGLISH_DARK, |start, words| {
        let mut table = start.open();
        table.click(words.label(Label::Puzzles));
        let puzzle = &set::built_in()[0];
        let free = |point: &&str| puzzle.board().stone(p(point)).is_none();
        let corner = ["A1", "O1", "A15", "O15"].into_iter().find(free).expect("some corner is free");
        table.play(&[corner]);
        table.wait_until_enabled(words.label(Label::PuzzleAgain));
        table
    });
}

#[test]
fn how_it_thinks() {
    check("thinking", ENGLISH_LIGHT, |start, words| {
        let mut table = between_people(start, &OPENING[..4]);
        table.press_ctrl(Key::T);
        table.wait_for(&words.tree_nodes(40, 40));
        table
    });
}

#[test]
fn the_library() {
    let files = [
        ("a.sgf", "(;GM[4]SZ[15]PB[Ann]PW[Bob]EV[Tallinn Open]DT[2011-05-01]RE[B+R];B[hh];W[ig];B[hi])"),
        ("b.sgf", "(;GM[4]SZ[15]PB[Cleo]PW[Ann]DT[2009]RE[W+R];B[hh];W[ii];B[ij];W[jj];B[kk])"),
        ("c.sgf", "(;GM[4]SZ[15]PB[Dan]PW[Eve]DT[2013];B[aa];W[bb])"),
    ];
    check("library", CHINESE_DARK, |start, _| {
        let folder = start.folder.path().join("games");
        std::fs::create_dir_all(&folder).expect("a folder of games");
        for (name, content) in files {
            std::fs::write(folder.join(name), content).expect("a file of games");
        }
        let mut table = start.set(|settings| settings.libraries = vec![folder.display().to_string()]).open();
        table.press_ctrl(Key::L);
        // A progress bar is shown until all files are read.
        table.wait_for_any_text(&["3 games in 3 files", "3 个文件，共 3 局"]);
        // The rows come from a thread of their own.
        for file in ["a.sgf", "b.sgf", "c.sgf"] {
            table.wait_for_text(file);
        }
        table
    });
}

#[test]
fn the_games_that_were_played() {
    check("games", CHINESE_LIGHT, |start, words| {
        let mut table = between_people(start, &OPENING);
        table.press_ctrl_shift(Key::N);
        table.click(words.label(Label::Games));
        table.wait_for_text(&words.moves_played(OPENING.len()));
        table
    });
}

#[test]
fn a_tournament_to_be_set_up() {
    check("tournament", ENGLISH_DARK, |start, words| {
        let mut table = start.open();
        table.click(words.label(Label::Tournament));
        table
    });
}

#[test]
fn the_settings() {
    check("settings", ENGLISH_LIGHT, |start, words| {
        let mut table = start.open();
        table.click(words.label(Label::Settings));
        table
    });
}

#[test]
fn the_command_palette() {
    check("palette", CHINESE_DARK, |start, _| {
        let mut table = start.open();
        table.press_ctrl(Key::P);
        table
    });
}

#[test]
fn the_sheet_of_keys() {
    check("keys", CHINESE_LIGHT, |start, _| {
        let mut table = start.open();
        table.press(&[Key::Questionmark]);
        table
    });
}

#[test]
fn a_new_game_to_be_set_up() {
    check("new-game", ENGLISH_DARK, |start, words| {
        let mut table = start.open();
        table.press_ctrl(Key::N);
        table.click(words.label(Label::MoreChoices));
        table
    });
}

#[test]
fn the_position_editor() {
    check("editor", ENGLISH_LIGHT, |start, _| {
        let mut table = between_people(start, &OPENING);
        table.press_ctrl(Key::E);
        table
    });
}

#[test]
fn a_step_of_an_opening() {
    check("opening", CHINESE_DARK, |start, _| {
        let start = start.set(|settings| {
            (settings.table.protocol, settings.table.white) = (Protocol::Swap2, SeatKind::Person);
        });
        let mut table = start.open();
        table.play(&["H8", "I9", "J7"]);
        table
    });
}

#[test]
fn the_dialog_for_a_picture() {
    check("picture", CHINESE_LIGHT, |start, words| {
        let mut table = between_people(start, &OPENING);
        table.press_ctrl(Key::P);
        table.write(UiCommand::SavePicture.text(words).trim_end_matches('…'));
        table.press(&[Key::Enter]);
        table
    });
}
