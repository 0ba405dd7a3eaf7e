//! Tournaments in the window: set up, watched, stopped, and their games opened.

use crate::table::{Start, Table};
use egui::Key;
use egui::accesskit::Role;
use std::fs;
use tengen::engine::Level;
use tengen::gomocup::profile::{EngineProfile, ExtraInfo};
use tengen::settings::{LanguageChoice, SeatKind, Settings, TournamentPlayer};

/// Two of the lowest levels, which move at once, on a small board.
fn two_beginners(settings: &mut Settings) {
    let level = |number| TournamentPlayer::Level(Level::new(number).expect("a level"));
    let tournament = &mut settings.tournament;
    tournament.players = vec![level(1), level(2)];
    (tournament.size, tournament.games_a_pairing) = (9, 2);
    // So that a busy machine does not decide a game.
    tournament.move_millis = Some(60_000);
}

/// The tournament page, with two players.
fn tournament_page(change: impl FnOnce(&mut Settings)) -> Table {
    let mut table = Start::fresh().set(two_beginners).set(change).open();
    table.click("Matches");
    table
}

#[test]
fn a_tournament_is_played_to_its_end_and_its_games_can_be_opened() {
    let mut table = tournament_page(|_| ());
    table.assert_says("2 games. While matches run, one engine thinks at a time");
    table.click("Start");
    table.wait_for("All games played");
    table.assert_has(&["2 of 2 games", "Tengen level 1", "Tengen level 2", "New matches"]);
    table.click_prefix("1. Tengen level 1 – Tengen level 2, ");
    table.assert_has(&["All games played"]);
    table.press(&[Key::Enter]);
    table.wait_for("Opened 0001 Tengen level 1 - Tengen level 2.tengen");
    assert!(table.stones() > 0);
    let folder = table.close();
    let tournaments = folder.path().join("data").join("tournaments");
    let tournament = fs::read_dir(tournaments).expect("the folder").next().expect("a tournament").expect("an entry");
    let mut names: Vec<String> = fs::read_dir(tournament.path())
        .expect("its games")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(
        names,
        ["0001 Tengen level 1 - Tengen level 2.tengen", "0002 Tengen level 2 - Tengen level 1.tengen", "table.txt"]
    );
}

#[test]
fn the_standings_are_a_table_for_a_screen_reader() {
    let mut table = tournament_page(|_| ());
    assert_eq!(table.tables(), [], "no game was played");
    table.click("Start");
    table.wait_for("All games played");
    assert_eq!(table.tables(), [("Standings".to_owned(), 3, 8)]);
    let headers = ["", "Participant", "1", "2", "Points", "Won – drawn – lost", "Elo", "Time per move"];
    let headers: Vec<_> = (0..).zip(headers).map(|(column, name)| (0, column, name.to_owned())).collect();
    assert_eq!(table.cells(Role::ColumnHeader), headers);
    let names: Vec<_> =
        table.cells(Role::RowHeader).into_iter().map(|(row, column, name)| (name, row, column)).collect();
    let [(first, 1, 1), (second, 2, 1)] = &names[..] else { panic!("{names:?}") };
    assert!(
        [[first, second], [second, first]]
            .contains(&["Tengen level 1", "Tengen level 2"].map(str::to_owned).each_ref())
    );
    let places: Vec<_> = table.cells(Role::Cell).into_iter().map(|(row, column, _)| (row, column)).collect();
    let expected = [1, 2].into_iter().flat_map(|row| [0, 2, 3, 4, 5, 6, 7].map(|column| (row, column)));
    assert_eq!(places, expected.collect::<Vec<_>>());
    let ranks: Vec<_> = table.cells(Role::Cell).into_iter().filter(|(_, column, _)| *column == 0).collect();
    assert_eq!(ranks, [(1, 0, "1".to_owned()), (2, 0, "2".to_owned())]);
}

#[test]
fn players_are_chosen_and_one_alone_is_not_enough() {
    let mut table = tournament_page(|_| ());
    assert!(table.is_on("Tengen level 1"));
    table.click("Tengen level 2");
    table.assert_has(&["Choose at least two participants."]);
    table.click("Start");
    table.assert_has(&["Choose at least two participants."]);
    table.click("Tengen level 3");
    table.click("Tengen level 4");
    table.assert_says("6 games.");
    table.choose("Kind: Gauntlet");
    table.assert_says("4 games.");
    table.set_slider("Games per pairing", 4.0);
    table.assert_says("20 games.");
    // The choice is remembered.
    let mut table = Start::reopen(table.close()).open();
    table.click("Matches");
    assert!(table.is_on("Tengen level 4") && !table.is_on("Tengen level 2"));
    table.assert_says("20 games.");
}

#[test]
fn a_tournament_can_be_paused_and_continued() {
    let mut table = tournament_page(|settings| settings.tournament.games_a_pairing = 6);
    table.click("Start");
    table.click("Pause");
    table.wait_for("Paused");
    assert!(!table.has("6 of 6 games"));
    table.click("Continue");
    table.wait_for("All games played");
    table.assert_has(&["6 of 6 games"]);
    table.click("New matches");
    table.assert_has(&["Start"]);
}

#[test]
fn a_tournament_can_be_stopped_and_the_window_closed_during_a_game() {
    // An engine that starts a game and never moves.
    let script = "while read word rest; do case $word in START|RESTART) echo OK;; END) exit;; esac; done";
    let silent = EngineProfile {
        name: "Silent".to_owned(),
        program: "sh".to_owned(),
        arguments: ["-c", script].map(str::to_owned).into(),
        ..EngineProfile::default()
    };
    let mut table = tournament_page(|settings| {
        settings.engines = vec![silent];
        settings.tournament.players.truncate(1);
    });
    table.click("Silent");
    table.click("Start");
    table.wait_for("In progress");
    table.assert_says("Board of 1. Tengen level 1 – Silent: ");
    table.click("Stop");
    table.wait_for("Paused");
    table.assert_has(&["0 of 2 games"]);
    table.click("Continue");
    table.wait_for("In progress");
    table.close();
}

#[test]
fn an_engine_that_cannot_be_started_is_named() {
    let gone =
        EngineProfile { name: "Gone".to_owned(), program: "/nowhere/brain".to_owned(), ..EngineProfile::default() };
    let mut table = tournament_page(|settings| settings.engines = vec![gone]);
    table.click("Gone");
    table.click("Start");
    table.wait_for("Continue");
    table.assert_says("The matches have stopped: Gone cannot play: ");
}

#[test]
fn the_page_is_in_chinese_too() {
    let mut table =
        Start::fresh().set(two_beginners).set(|settings| settings.language = LanguageChoice::Chinese).open();
    table.click("比赛");
    table.assert_has(&["比赛", "天元 · 级别 1", "赛制: 循环赛", "每组对局数"]);
    table.click("开始");
    table.wait_for("全部对局已结束");
    table.assert_has(&["已完成 2/2 局", "天元 · 级别 1", "积分"]);
}

#[test]
fn two_foreign_engines_at_the_table_keep_the_pause_and_can_be_stopped() {
    let program = env!("CARGO_BIN_EXE_tengen");
    let engine = |name: &str| EngineProfile {
        name: name.to_owned(),
        program: program.to_owned(),
        arguments: vec!["--brain".to_owned()],
        infos: vec![ExtraInfo { key: "level".to_owned(), value: "1".to_owned() }],
        ..EngineProfile::default()
    };
    let both = |settings: &mut Settings| {
        settings.engines = vec![engine("One"), engine("Two")];
        settings.table.black = SeatKind::Engine("One".to_owned());
        settings.table.white = SeatKind::Engine("Two".to_owned());
        settings.computer.pace_millis = 1_000;
    };
    let mut table = Start::fresh().set(both).open();
    table.wait_until("the first stone", |table| table.stones() > 0);
    table.press(&[Key::Escape]);
    table.assert_has(&["The computer is stopped"]);
    let stones = table.stones();
    table.click("Resume");
    table.wait_until("another stone", |table| table.stones() > stones);
}
