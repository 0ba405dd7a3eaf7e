//! Files written by an earlier version still load, with everything that is in them. See `tests/before/README.md`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen::coach::puzzle::progress::Day;
use tengen::coach::puzzle::set;
use tengen::coach::strength::{GameResult, Help};
use tengen::engine::Level;
use tengen::formats::{Format, journal, ron};
use tengen::game::opening::Protocol;
use tengen::game::{Game, TimeControl};
use tengen::picture::BoardTheme;
use tengen::rules::Rule;
use tengen::settings::{Beginning, LanguageChoice, OnForbidden, SeatKind, Theme};
use tengen::storage::{Event, Folders, Startup, Storage};

const BEFORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/before");

fn before(path: &str) -> PathBuf {
    Path::new(BEFORE).join(path)
}

fn text(path: &str) -> String {
    fs::read_to_string(before(path)).expect("a file of the earlier version")
}

/// Copies the user's folders and starts the program's storage in them.
fn start() -> (TempDir, Storage, Startup) {
    fn copy(from: &Path, to: &Path) {
        fs::create_dir_all(to).expect("a folder");
        for entry in fs::read_dir(from).expect("a folder") {
            let path = entry.expect("an entry").path();
            let target = to.join(path.file_name().expect("a name"));
            if path.is_dir() {
                copy(&path, &target);
            } else {
                fs::copy(&path, target).expect("a copy");
            }
        }
    }
    let home = tempfile::tempdir().expect("a folder");
    copy(&before("home"), home.path());
    let (storage, startup) = Storage::start(Folders::within(home.path()), Arc::new(|| {}));
    assert_eq!(startup.problems, []);
    (home, storage, startup)
}

#[test]
fn saved_games_load_and_are_written_as_they_were() {
    let mut rules = Vec::new();
    for entry in fs::read_dir(before("games")).expect("games") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let bytes = fs::read(&path).expect("a file");
        assert_eq!(Format::of_content(&bytes, None), Format::of_name(&name), "{name}");
        if Format::of_name(&name) == Some(Format::Tengen) {
            let game = ron::read(&bytes).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(ron::write(&game), String::from_utf8_lossy(&bytes), "{name}");
            rules.push(game.rule());
        }
    }
    assert!(Rule::ALL.iter().all(|rule| rules.contains(rule)), "{rules:?}");
}

#[test]
fn a_saved_opening_is_the_one_that_was_played() {
    let game = ron::parse(&text("games/soosyrv8.tengen.ron")).expect("a game");
    assert_eq!((game.rule(), game.opening().protocol(), game.seed()), (Rule::Renju, Protocol::Soosyrv8, 41));
    assert_eq!((game.opening().acts().len(), game.board().moves().len()), (10, 5));
    assert!(game.opening().is_over());
}

#[test]
fn settings_are_as_they_were_left() {
    let (_home, _storage, Startup { settings, .. }) = start();
    assert_eq!((settings.language, settings.theme), (LanguageChoice::Chinese, Theme::Dark));
    let table = &settings.table;
    let seats = (&table.black, &table.white);
    assert_eq!(seats, (&SeatKind::Engine("Rapfi".to_owned()), &SeatKind::Person));
    assert_eq!((table.rule, table.size, table.forbidden), (Rule::Renju, 15, OnForbidden::Lose));
    assert_eq!((table.protocol, &table.beginning), (Protocol::Free, &Beginning::Named("D4".to_owned())));
    assert_eq!(table.clock, TimeControl::ByoYomi { millis: 600_000, periods: 3, period: 30_000 });
    let computer = &settings.computer;
    assert_eq!((computer.strength.level(), computer.adapts, computer.teaching), (Level::new(7), true, true));
    assert_eq!((computer.pace_millis, computer.threads, computer.hash_mib), (250, 3, 128));
    let board = &settings.board;
    assert_eq!((board.theme, board.move_numbers, board.tree), (BoardTheme::Paper, true, false));
    assert_eq!((settings.sound.on, settings.sound.volume), (false, 33));
    assert_eq!(settings.libraries, ["/home/ann/games", "/home/ann/more"]);
    let analysis = &settings.analysis;
    assert_eq!((analysis.own, analysis.lines, analysis.review_millis), (false, 5, 700));
    assert_eq!(analysis.engine.as_deref(), Some("弈心"));
    let [rapfi, yixin] = &settings.engines[..] else { panic!("{:?}", settings.engines) };
    assert_eq!((rapfi.name.as_str(), yixin.name.as_str()), ("Rapfi", "弈心"));
    assert_eq!(rapfi.dialect.rule_numbers, [(Rule::Renju, 2), (Rule::CaroStandard, 12)]);
    assert_eq!((rapfi.time_millis, rapfi.game_millis, rapfi.memory_mib), (2_500, Some(180_000), Some(512)));
    assert_eq!((rapfi.infos[0].key.as_str(), rapfi.infos[0].value.as_str()), ("caution_factor", "1"));
    let tournament = &settings.tournament;
    assert_eq!((tournament.players.len(), tournament.games_a_pairing, tournament.concurrency), (3, 6, 2));
    assert_eq!((tournament.rule, tournament.size), (Rule::CaroStandard, 20));
    assert_eq!((tournament.move_millis, tournament.game_millis), (None, Some(120_000)));
}

/// Every line of the earlier file is written again: names and values of settings do not change.
#[test]
fn settings_are_written_as_they_were() {
    let (home, storage, Startup { settings, .. }) = start();
    storage.save_settings(&settings);
    drop(storage);
    let written = fs::read_to_string(Folders::within(home.path()).settings()).expect("settings");
    let written: BTreeSet<&str> = written.lines().collect();
    let before = text("home/config/settings.ron");
    let lost: Vec<&str> = before.lines().filter(|line| !written.contains(line)).collect();
    assert_eq!(lost, [""; 0]);
}

#[cfg(feature = "gui")]
#[test]
fn every_chosen_key_still_belongs_to_its_command() {
    use tengen::ui::command::UiCommand;
    use tengen::ui::keymap::Keymap;

    let (_home, _storage, Startup { settings, .. }) = start();
    let (keymap, _) = Keymap::new(&settings.keys);
    let held: BTreeSet<String> = UiCommand::ALL.into_iter().filter_map(|command| keymap.text(command)).collect();
    let lost: Vec<_> = settings.keys.iter().filter(|(_, keys)| !held.contains(&keys[0])).collect();
    assert_eq!(settings.keys.len(), 64);
    assert!(lost.is_empty(), "commands that are not found by their names: {lost:?}");
    assert_eq!(keymap.text(UiCommand::Hint).as_deref(), settings.keys["Hint"].first().map(String::as_str));
}

#[test]
fn progress_with_puzzles_is_found_by_their_ids() {
    let (_home, _storage, Startup { puzzles, .. }) = start();
    let (once, more): (Vec<_>, Vec<_>) = set::built_in()
        .iter()
        .filter_map(|puzzle| puzzles.card(puzzle.id()))
        .partition(|card| card.solved + card.missed == 1);
    let more: Vec<_> = more.iter().map(|card| (card.solved, card.missed, card.due, card.step)).collect();
    assert_eq!(more, [(1, 1, Some(Day(20_004)), 1)], "one puzzle was tried twice");
    // Others were tried once, of a set from which some were left out since.
    assert_eq!(once.len(), 34);
    let rules: Vec<Rule> = puzzles.own().iter().map(|puzzle| puzzle.board().rule()).collect();
    assert_eq!(rules, Rule::ALL);
    assert_eq!(puzzles.under_way().len(), 2);
    // The second is at a puzzle that was left out since, and keeps it.
    assert!(!set::built_in().contains(puzzles.under_way()[1].puzzle()));
}

#[test]
fn the_record_of_games_against_the_levels_is_kept() {
    let (_home, _storage, Startup { strength, .. }) = start();
    let games = strength.games();
    let rules: Vec<Rule> = games.iter().map(|played| played.rule).collect();
    assert_eq!(rules, Rule::ALL);
    assert_eq!((games[2].level, games[2].result), (Level::new(3).expect("a level"), GameResult::Won));
    assert_eq!(games[2].help, Help { takebacks: true, ..Help::default() });
    assert_eq!(strength.help_in(u64::MAX), Help { analysis: true, warnings: true, changed: true, ..Help::default() });
}

#[test]
fn the_game_that_was_interrupted_comes_back_and_those_before_it_are_recent() {
    let (home, storage, startup) = start();
    let table = ron::parse(&text("games/table.tengen.ron")).expect("a game");
    assert_eq!(startup.restored, Some(table));
    assert_eq!(startup.restored_file.as_deref(), Some(Path::new("/home/ann/a game.tengen.ron")));
    assert_eq!(startup.recent_files, ["/home/ann/a game.tengen.ron", "/home/ann/天元.sgf"].map(PathBuf::from));

    let deadline = Instant::now() + Duration::from_secs(20);
    let recent = loop {
        match storage.events().recv_deadline(deadline).expect("the list comes") {
            Event::RecentGames(games) => break games,
            Event::Problem(problem) => panic!("{problem}"),
            _ => {}
        }
    };
    let recent: Vec<Game> =
        recent.iter().map(|game| ron::read(&fs::read(&game.file).expect("a file")).expect("a game")).collect();
    for name in ["renju", "soosyrv8", "standard", "caro", "carostandard"] {
        let game = ron::parse(&text(&format!("games/{name}.tengen.ron"))).expect("a game");
        assert!(recent.contains(&game), "{name}");
    }
    drop((storage, home));
}

#[test]
fn a_journal_is_replayed_line_by_line() {
    let replay = journal::replay(text("home/state/tables/table-1.journal").as_bytes());
    assert_eq!(replay.damage, None);
    assert_eq!(replay.games.len(), 7);
    assert!(replay.operations > 100, "{}", replay.operations);
}
