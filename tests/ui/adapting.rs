//! The level that adapts: chosen, told after a game, kept, begun anew.

use crate::engine::Reply::{self, Plays};
use crate::table::{Start, Table};
use egui::Key;
use std::fs;
use tengen::settings::Settings;

const FIRST: &str = "Plays at level 3 first and settles near your strength.";

/// High enough that the whole panel is seen at the end of a game.
const HIGH: [f32; 2] = [1280.0, 1040.0];

fn adapts(settings: &mut Settings) {
    settings.computer.adapts = true;
    settings.computer.pace_millis = 0;
    settings.board.animations = false;
}

/// A person against the computer, which plays the first row and does not defend itself; the level adapts.
fn adapting() -> Table {
    let start = Start { size: HIGH, ..Start::anew().set(adapts) };
    start.script.add(&REPLIES);
    start.open()
}

const REPLIES: [Reply; 4] = [Plays("H1"), Plays("I1"), Plays("J1"), Plays("L1")];
const WINS: [&str; 5] = ["H8", "I8", "J8", "K8", "L8"];

#[test]
fn it_is_chosen_beside_the_levels_and_ends_when_a_level_is() {
    let mut table = Start::anew().open();
    assert_eq!(table.slider("Level"), "5");
    table.click("Adapts to my strength");
    table.assert_has(&[FIRST]);
    assert_eq!(table.slider("Level"), "3", "nothing was played yet");
    table.assert_says("level 3");
    assert!(!table.has("Depth"), "the level sets it");
    table.set_slider("Level", 7.0);
    assert!(!table.is_on("Adapts to my strength") && !table.has(FIRST));
    assert_eq!((table.slider("Level"), table.slider("Depth")), ("7".to_owned(), "11".to_owned()));
}

#[test]
fn in_the_middle_of_a_game_the_level_stays() {
    let start = Start::anew();
    start.script.add(&REPLIES);
    let mut table = start.open();
    table.click("H8, empty");
    table.click("Adapts to my strength");
    assert_eq!(table.slider("Level"), "5");
    table.press_ctrl(Key::N);
    assert_eq!(table.slider("Level"), "3");
}

#[test]
fn after_a_game_it_is_said_and_the_next_game_is_at_the_new_level() {
    let mut table = adapting();
    table.play(&WINS);
    let said = "You play at about level 4 (2.6 to 5.4, from 1 game). The next game is at level 4.";
    table.assert_has(&[said]);
    assert_eq!(table.slider("Level"), "3", "the game that was played");
    table.press_ctrl(Key::N);
    assert_eq!(table.slider("Level"), "4");
    table.assert_has(&["You play at about level 4 (2.6 to 5.4, from 1 game). This game is at level 4."]);

    // The next start has the record, and the game at its level.
    let folder = table.close();
    let kept = fs::read_to_string(folder.path().join("data/strength.ron")).expect("the record");
    assert!(kept.contains("level: 3") && kept.contains("result: Won"), "{kept}");
    let mut table = Start::again(folder).set(adapts).open();
    table.press_ctrl(Key::N);
    assert_eq!(table.slider("Level"), "4");
}

#[test]
fn a_game_that_was_won_with_a_hint_says_nothing_even_after_a_restart() {
    let start = Start::anew().set(adapts);
    start.script.add(&[Plays("H1"), Plays("I8")]);
    let mut table = start.open();
    table.play(&WINS[..1]);
    table.press(&[Key::H]);
    let again = Start { size: HIGH, ..Start::again(table.close()).set(adapts) };
    again.script.add(&REPLIES[1..]);
    let mut table = again.open();
    table.play(&WINS[1..]);
    table.assert_has(&["Black wins with five in a row"]);
    table.assert_has(&[FIRST]);
}

#[test]
fn the_estimate_is_begun_anew_and_that_is_undone() {
    let mut table = adapting();
    table.play(&WINS);
    assert!(!table.has(FIRST));
    table.click("Begin anew");
    table.assert_has(&[FIRST]);
    table.click("Undo");
    assert!(!table.has(FIRST));
    table.assert_says("from 1 game");
}

#[test]
fn games_count_also_where_the_level_was_chosen() {
    let start = Start { size: HIGH, ..Start::anew() };
    start.script.add(&REPLIES);
    let mut table = start.open();
    table.play(&WINS);
    assert!(!table.says("You play at about"), "nobody asked");
    table.click("Adapts to my strength");
    table.assert_says("You play at about level 5");
}

mod trees {
    use super::*;
    use crate::table::game;
    use tengen::game::{Operation, Player, StrengthRecord};
    use tengen::rules::{Color, Move, Rule};
    use tengen::settings::LanguageChoice;

    /// The end of a game of fixed times, after a dozen games of which every other one was won.
    fn after_a_dozen() -> Start {
        let computer =
            Player::computer(StrengthRecord { level: Some(3), depth: 3, width: Some(12), time_millis: 3_000 });
        let moves = ["H8", "H1", "I8", "I1", "J8", "J1", "K8", "L1", "L8"];
        let mut game = game(Rule::Freestyle, &moves[..8]);
        game.apply(&Operation::Seat(Color::White, computer)).expect("a seat");
        let last = Operation::Play { mv: Move::Place(moves[8].parse().expect("a point")), millis: 2_000 };
        game.apply(&last).expect("a move by the rules");
        let start = Start { game: Some(game), size: HIGH, ..Start::anew().set(adapts) };
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
    fn what_it_thinks_after_a_dozen_games() {
        after_a_dozen().open().assert_reads("adapting");
    }

    #[test]
    fn what_it_thinks_in_chinese() {
        after_a_dozen().set(|settings| settings.language = LanguageChoice::Chinese).open().assert_reads("adapting-zh");
    }
}
