//! Tournaments of brains in processes of their own, as the window plays them.
//!
//! No test asks how long something took; a hang would only show as the harness's own time limit.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tengen::arena::tournament::{Event, Running, Tournament, TournamentKind};
use tengen::arena::{GameId, Player, Reason, Record, Terms};
use tengen::formats::ron;
use tengen::game::{Conclusion, Outcome};
use tengen::rules::{Board, Color, Rule};

/// Our brain, fast.
fn brain(name: &str, nodes: u32) -> Player {
    let infos = vec![format!("max_node {nodes}"), "thread_num 1".to_owned()];
    Player { infos, ..Player::new(name, vec![env!("CARGO_BIN_EXE_pbrain-tengen").to_owned()]) }
}

/// A brain that gets ready like any other and does this when it is asked for a move.
fn shell(name: &str, on_question: &str) -> Player {
    let script = format!(
        "while read word rest; do case $word in START|RESTART) echo OK;; BEGIN|TURN|DONE) {on_question};; END) exit;; esac; done"
    );
    Player::new(name, ["sh", "-c", &script].map(str::to_owned).to_vec())
}

fn tournament(players: Vec<Player>, kind: TournamentKind, rule: Rule) -> Tournament {
    let terms = Terms::new(rule, 15, Duration::from_secs(20));
    let openings = Tournament::balanced_openings(terms.size, rule, 7);
    Tournament { players, kind, games_a_pairing: 2, terms, openings, concurrency: 2 }
}

fn start(tournament: &Arc<Tournament>, known: &BTreeMap<GameId, Record>, folder: &Path) -> Running {
    let known = known.iter().map(|(id, record)| (*id, record.clone())).collect();
    Running::start(Arc::clone(tournament), known, folder, Arc::new(|| ())).expect("a thread")
}

/// Handles events until the end, calls `ended` with each finished game, and returns the result.
fn finish(running: &Running, mut ended: impl FnMut(GameId, Record)) -> Result<(), String> {
    loop {
        for event in running.events() {
            match event {
                Event::Position(..) => {}
                Event::Ended(id, record) => ended(id, *record),
                Event::Over(result) => return result.map_err(|failure| failure.0),
            }
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

fn play(tournament: &Arc<Tournament>, folder: &TempDir) -> BTreeMap<GameId, Record> {
    let mut games = BTreeMap::new();
    let running = start(tournament, &BTreeMap::new(), folder.path());
    finish(&running, |id, record| drop(games.insert(id, record))).expect("a tournament");
    games
}

#[test]
fn everybody_plays_everybody_and_every_game_is_kept() {
    let players = [("one", 300), ("two", 600), ("three", 900)].map(|(name, nodes)| brain(name, nodes));
    let tournament = Arc::new(tournament(players.into(), TournamentKind::RoundRobin, Rule::Renju));
    let folder = tempfile::tempdir().expect("a folder");
    let games = play(&tournament, &folder);
    assert_eq!(games.keys().copied().collect::<BTreeSet<_>>(), tournament.schedule().into_iter().collect());
    for record in games.values() {
        assert!(!record.reason.is_fault(), "{record:?}");
    }
    let mut kept = 0;
    for entry in fs::read_dir(folder.path()).expect("the folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|ending| ending == "tengen") {
            let game = ron::read(&fs::read(&path).expect("a file")).expect("a game");
            let number: usize = game.details().round.parse().expect("the number of the game");
            let record = &games[&tournament.schedule()[number - 1]];
            assert_eq!(game.player(Color::Black).name, record.black);
            assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), record.winner);
            kept += 1;
        }
    }
    assert_eq!(kept, 6);
    let table = fs::read_to_string(folder.path().join("table.txt")).expect("the table");
    assert!(table.contains("round robin, renju 15×15") && table.contains("6 of 6 games"), "{table}");
}

#[test]
fn a_fault_loses_one_game_and_the_gauntlet_goes_on() {
    let players = vec![brain("ours", 300), shell("illegal", "echo 99,99"), shell("crasher", "exit 3")];
    let tournament = Arc::new(tournament(players, TournamentKind::Gauntlet, Rule::Freestyle));
    let folder = tempfile::tempdir().expect("a folder");
    let games = play(&tournament, &folder);
    let reasons: Vec<Reason> = games.values().map(|record| record.reason).collect();
    assert_eq!(reasons, [Reason::Illegal, Reason::Illegal, Reason::Crashed, Reason::Crashed]);
    let file = fs::read(folder.path().join("0001 ours - illegal.tengen")).expect("the first game");
    let outcome = ron::read(&file).expect("a game").outcome();
    assert_eq!(outcome, Some(Outcome::Concluded(Conclusion::Forfeited(Color::White))));
    let table = fs::read_to_string(folder.path().join("table.txt")).expect("the table");
    assert!(table.contains("2 illegal") && table.contains("2 crashed"), "{table}");
}

#[test]
fn a_halted_tournament_goes_on_with_the_games_that_are_left() {
    let players = ["one", "two"].map(|name| brain(name, 300)).into();
    let base = tournament(players, TournamentKind::RoundRobin, Rule::Freestyle);
    let tournament = Arc::new(Tournament { games_a_pairing: 6, concurrency: 1, ..base });
    let folder = tempfile::tempdir().expect("a folder");
    let mut games = BTreeMap::new();
    let running = start(&tournament, &games, folder.path());
    let halted = finish(&running, |id, record| {
        running.stop_after_games();
        games.insert(id, record);
    });
    assert_eq!(halted, Ok(()));
    assert!((1..6).contains(&games.len()), "{} games before the halt", games.len());
    let before = games.clone();
    let running = start(&tournament, &before, folder.path());
    let ended = finish(&running, |id, record| assert_eq!(games.insert(id, record), None, "played twice"));
    assert_eq!(ended, Ok(()));
    assert_eq!(games.len(), 6);
}

#[test]
fn dropping_the_handle_ends_the_brains() {
    // Each writes its process id, and then waits for ever.
    let folder = tempfile::tempdir().expect("a folder");
    let pid_file = folder.path().join("pids");
    let waiter = |name: &str| shell(name, &format!("echo $$ >> '{}'; sleep 1000", pid_file.display()));
    let tournament =
        Arc::new(tournament(vec![waiter("one"), waiter("two")], TournamentKind::RoundRobin, Rule::Freestyle));
    let running = start(&tournament, &BTreeMap::new(), folder.path());
    let pids = loop {
        let text = fs::read_to_string(&pid_file).unwrap_or_default();
        if text.lines().count() == 2 {
            break text;
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    drop(running);
    if cfg!(target_os = "linux") {
        for pid in pids.lines() {
            assert!(!Path::new("/proc").join(pid).exists(), "{pid} lives on");
        }
    }
}

#[test]
fn a_brain_that_cannot_be_started_is_reported() {
    let players = vec![brain("ours", 300), Player::new("broken", vec!["/nowhere/brain".to_owned()])];
    let tournament = Arc::new(tournament(players, TournamentKind::RoundRobin, Rule::Freestyle));
    let folder = tempfile::tempdir().expect("a folder");
    let running = start(&tournament, &BTreeMap::new(), folder.path());
    let failure = finish(&running, |_, record| panic!("a game: {record:?}")).expect_err("it cannot go on");
    assert!(failure.starts_with("broken cannot play: "), "{failure}");
}

#[test]
fn a_folder_that_cannot_be_created_is_reported_before_a_game_is_played() {
    let players = ["one", "two"].map(|name| brain(name, 300)).into();
    let tournament = Arc::new(tournament(players, TournamentKind::RoundRobin, Rule::Freestyle));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("file");
    fs::write(&file, "").expect("a file");
    let running = start(&tournament, &BTreeMap::new(), &file.join("games"));
    let failure = finish(&running, |_, record| panic!("a game: {record:?}")).expect_err("it cannot go on");
    assert!(failure.starts_with("cannot create "), "{failure}");
}

#[test]
fn a_brain_that_names_the_row_first_is_understood() {
    use tengen::gomocup::dialect::{Coordinates, Dialect};
    // Answers with the cell that the question ends with, one column on: row first, it is a row down.
    let dialect = Dialect { coordinates: Coordinates::RowFirst, ..Dialect::default() };
    let odd = Player { dialect, ..shell("odd", "echo 3,8") };
    let base = tournament(vec![odd, shell("even", "echo 99,99")], TournamentKind::RoundRobin, Rule::Freestyle);
    let openings = vec![Board::from_moves(15, Rule::Freestyle, "H8I9").expect("an opening")];
    let folder = tempfile::tempdir().expect("a folder");
    let games = play(&Arc::new(Tournament { openings, ..base }), &folder);
    // Row 3 from above, counted from 0, is line 12; column 8 from the left is I.
    assert_eq!(games.values().next().map(|record| record.moves.as_str()), Some("H8I9I12"));
}
