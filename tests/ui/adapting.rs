//! The level that adapts: switched on, reported after a game, saved, restarted.

use crate::engine::Reply::{self, Plays};
use crate::table::{Start, Table};
use egui::Key;
use std::fs;
use tengen::settings::Settings;

const FIRST: &str = "Starts at level 3 and then follows your strength.";

/// A window in which the whole panel is visible at the end of a game.
const TALL: [f32; 2] = [1280.0, 1040.0];

fn adapts(settings: &mut Settings) {
    settings.computer.adapts = true;
    settings.computer.pace_millis = 0;
    settings.board.animations = false;
}

/// A person against the computer, whose level adapts and which plays without defending.
fn adapting() -> Table {
    let start = Start { size: TALL, ..Start::fresh().set(adapts) };
    start.script.add(&REPLIES);
    start.open()
}

const REPLIES: [Reply; 4] = [Plays("H1"), Plays("I1"), Plays("J1"), Plays("L1")];
const WINS: [&str; 5] = ["H8", "I8", "J8", "K8", "L8"];

#[test]
fn the_adaptive_level_is_switched_on_beside_the_levels_and_off_by_choosing_one() {
    let mut table = Start::fresh().open();
    assert_eq!(table.slider("Level"), "5");
    table.open_computer_settings();
    table.click("Adapt to my strength");
    table.assert_has(&[FIRST]);
    assert_eq!(table.slider("Level"), "3", "the game has no moves yet");
    table.assert_says("level 3");
    assert_eq!(table.slider("Depth"), "3", "the level sets it");
    table.set_slider("Level", 7.0);
    assert!(!table.is_on("Adapt to my strength") && !table.has(FIRST));
    assert_eq!((table.slider("Level"), table.slider("Depth")), ("7".to_owned(), "11".to_owned()));
}

#[test]
fn the_level_does_not_change_during_a_game() {
    let start = Start::fresh();
    start.script.add(&REPLIES);
    let mut table = start.open();
    table.click("H8, empty");
    table.open_computer_settings();
    table.click("Adapt to my strength");
    assert_eq!(table.slider("Level"), "5");
    table.press_ctrl_shift(Key::N);
    assert_eq!(table.slider("Level"), "3");
}

#[test]
fn after_a_game_the_estimate_is_shown_and_the_next_game_has_the_new_level() {
    let mut table = adapting();
    table.play(&WINS);
    let sentence = "You play at about level 4 (2.7 to 5.1, from 1 game). The next game is at level 4.";
    table.assert_has(&[sentence]);
    assert_eq!(table.slider("Level"), "3", "the game that was played");
    table.press_ctrl_shift(Key::N);
    assert_eq!(table.slider("Level"), "4");
    table.assert_has(&["You play at about level 4 (2.7 to 5.1, from 1 game). This game is at level 4."]);

    // The record is saved, and determines the level at the next start.
    let folder = table.close();
    let saved = fs::read_to_string(folder.path().join("data/strength.ron")).expect("the record");
    assert!(saved.contains("level: 3") && saved.contains("result: Won"), "{saved}");
    let mut table = Start::reopen(folder).set(adapts).open();
    table.press_ctrl_shift(Key::N);
    assert_eq!(table.slider("Level"), "4");
}

#[test]
fn a_game_won_with_a_hint_does_not_count_even_after_a_restart() {
    let start = Start::fresh().set(adapts);
    start.script.add(&[Plays("H1"), Plays("I8")]);
    let mut table = start.open();
    table.play(&WINS[..1]);
    table.press(&[Key::H]);
    let again = Start { size: TALL, ..Start::reopen(table.close()).set(adapts) };
    again.script.add(&REPLIES[1..]);
    let mut table = again.open();
    table.play(&WINS[1..]);
    table.assert_has(&["You won"]);
    table.assert_has(&[FIRST]);
}

#[test]
fn the_estimate_can_be_restarted_and_the_restart_undone() {
    let mut table = adapting();
    table.play(&WINS);
    assert!(!table.has(FIRST));
    table.click("Start over");
    table.assert_has(&[FIRST]);
    table.click("Undo");
    assert!(!table.has(FIRST));
    table.assert_says("from 1 game");
}

#[test]
fn games_at_a_chosen_level_count_too() {
    let start = Start { size: TALL, ..Start::fresh() };
    start.script.add(&REPLIES);
    let mut table = start.open();
    table.play(&WINS);
    assert!(!table.says("You play at about"), "the level does not adapt");
    table.open_computer_settings();
    table.click("Adapt to my strength");
    table.assert_says("You play at about level 5");
}

mod trees {
    use super::*;
    use crate::table::game;
    use tengen::game::{Operation, Player, StrengthRecord};
    use tengen::rules::{Color, Move, Rule};
    use tengen::settings::LanguageChoice;

    /// The end of a game with fixed times, after a dozen games of which every other one was won.
    fn after_a_dozen() -> Start {
        let computer =
            Player::computer(StrengthRecord { level: Some(3), depth: 3, width: Some(12), time_millis: 3_000 });
        let moves = ["H8", "H1", "I8", "I1", "J8", "J1", "K8", "L1", "L8"];
        let mut game = game(Rule::Freestyle, &moves[..8]);
        game.apply(&Operation::Seat(Color::White, computer)).expect("a seat");
        let last = Operation::Play { mv: Move::Place(moves[8].parse().expect("a point")), millis: 2_000 };
        game.apply(&last).expect("a move by the rules");
        let start = Start { game: Some(game), size: TALL, ..Start::fresh().set(adapts) };
        let game = |number: u32| {
            let result = if number.is_multiple_of(2) { "Won" } else { "Lost" };
            format!(
                "(game: {number}, level: {}, rule: Freestyle, size: 15, result: {result}, help: ())",
                3 + number % 3
            )
        };
        let games: Vec<String> = (0..12).map(game).collect();
        let folder = start.folder.path().join("data");
        fs::create_dir(&folder).expect("a folder");
        fs::write(folder.join("strength.ron"), format!("(version: 1, games: [{}])", games.join(", "))).expect("a file");
        start
    }

    #[test]
    fn the_estimate_after_a_dozen_games() {
        after_a_dozen().open().assert_tree("adapting");
    }

    #[test]
    fn the_estimate_in_chinese() {
        after_a_dozen().set(|settings| settings.language = LanguageChoice::Chinese).open().assert_tree("adapting-zh");
    }
}
