//! A disk on which one call fails, each call of a session in turn. Nothing that was acknowledged is lost, and the
//! failure is said once.

use super::*;
use crate::coach::puzzle::challenge::ChallengeKind;
use crate::rules::notation;
use crate::storage::disk::fault::Plan;
use crate::storage::library::{End, Event as LibraryEvent, Library};
use std::collections::BTreeSet;

/// Time after which a failed write is tried again here.
const RETRY_AFTER: Duration = Duration::from_millis(5);

/// Whether a failure with this file may be logged only: it costs time or a lock, or there is no such file, and nothing is
/// lost.
fn may_be_silent(file: &str) -> bool {
    // Locks, indexes, a journal that stays longer than it could be.
    const ENDINGS: [&str; 3] = [".lock", ".index", "journal.new"];
    // Folders that are listed, or made durable, once more than is needed.
    const FOLDERS: [&str; 8] =
        ["", "cache/libraries", "config", "data", "data/games", "library", "state", "state/tables"];
    // Files that are not there, and the list of files at the start.
    const READ: [&str; 5] =
        ["data/profile.ron", "data/puzzles.ron", "data/school.ron", "data/strength.ron", "state/recent-files.ron"];
    // A game that cannot be compared gets another name; a library's file that cannot be read is listed as such.
    let is_game = file.starts_with("data/games/") || file.starts_with("library/");
    ENDINGS.iter().any(|ending| file.ends_with(ending)) || FOLDERS.contains(&file) || READ.contains(&file) || is_game
}

fn start(home: &Home) -> (Storage, Startup) {
    Storage::start_with(home.folders.clone(), Arc::new(|| {}), RETRY_AFTER, 1)
}

fn named(name: &str) -> Settings {
    Settings { name: name.to_owned(), ..Settings::default() }
}

/// A home with settings, a file, a library and a game on the table.
fn lived_in() -> Home {
    let home = Home::new();
    let (storage, _) = start(&home);
    storage.begin_game(&new_game(1));
    storage.record(&play("H8 I9 H10"));
    storage.save_settings(&named("old"));
    for file in ["old.tengen", "library/a.tengen"] {
        fs::create_dir_all(home.path("library")).unwrap();
        save(&storage, &home.path(file), &played(7, "H8 H9")).unwrap();
    }
    home
}

/// Failures of which the program has told in a session.
fn session(home: &Home) -> Vec<String> {
    let (storage, startup) = start(home);
    let mut told: Vec<String> = startup.problems.iter().map(Problem::to_string).collect();
    let restored = startup.restored.unwrap_or_else(|| new_game(9));
    storage.begin_game(&restored);
    storage.record(&play("L12"));
    storage.begin_game(&played(2, "G7 G8"));
    storage.set_file(Some(&home.path("second.tengen")));
    let problem = |event| if let Event::Problem(problem) = event { Some(problem.to_string()) } else { None };
    storage.save(&home.path("second.tengen"), &played(2, "G7 G8"));
    let saved = wait_for(&storage, |event| match event {
        Event::Saved { result, .. } => Some(result),
        event => {
            told.extend(problem(event));
            None
        }
    });
    if saved.is_ok() {
        assert_eq!(ron::read(&fs::read(home.path("second.tengen")).unwrap()).unwrap(), played(2, "G7 G8"));
    }
    told.extend(saved.err().map(|error| error.to_string()));
    storage.begin_game(&new_game(3));
    play("F6 F7 F8 F9").chunks(2).for_each(|operations| storage.record(operations));
    storage.save_settings(&named("new"));
    storage.change_puzzles(PuzzleChange::Challenged(ChallengeKind::Streak, 7));
    storage.open(&home.path("old.tengen"));
    let opened = wait_for(&storage, |event| match event {
        Event::Opened { result, .. } => Some(result),
        event => {
            told.extend(problem(event));
            None
        }
    });
    told.extend(opened.err().map(|error| error.to_string()));
    let library = Library::open(&home.path("library"), &home.folders, Arc::new(|| {}));
    let read = library.events().clone();
    library.wait();
    let failed =
        |event| if let LibraryEvent::Ended(End::Failed(error)) = event { Some(error.to_string()) } else { None };
    told.extend(read.try_iter().filter_map(failed));
    let events = storage.events().clone();
    drop(storage);
    told.extend(events.try_iter().filter_map(problem));
    told
}

/// The moves of the games that the program shows at the next start, and of those in journals that it has set aside.
fn games_of(home: &Home) -> Vec<String> {
    let (storage, startup) = start(home);
    drop(storage);
    let set_aside = fs::read_dir(home.folders.journals()).unwrap().filter_map(|entry| {
        let path = entry.unwrap().path();
        path.to_string_lossy().contains("broken").then(|| text::replay(&fs::read(path).unwrap()).games)
    });
    let games = startup.restored.into_iter().chain(home.kept()).chain(set_aside.flatten());
    games.map(|game| notation::write(game.board_at(game.cursor()).moves())).collect()
}

#[test]
fn whatever_call_fails_nothing_is_lost_and_the_failure_is_said_once() {
    let (mut silent, mut faults) = (BTreeSet::new(), Vec::new());
    for call in 0.. {
        let home = lived_in();
        let plan = Plan::new(home.folder.path(), Some(call));
        let told = session(&home);
        let Some(failed) = plan.failed() else {
            assert_eq!(told, [""; 0]);
            assert!(call > 60, "{call} calls");
            break;
        };
        drop(plan);
        let failed = failed.strip_prefix(home.folder.path()).unwrap().display().to_string().replace('\\', "/");
        let games = games_of(&home);
        let startup = start(&home).1;
        // Where the journal could not be read, the game goes on without what it held.
        let is_kept = |moves: &str| games.iter().any(|game| game.starts_with(moves));
        let lost = [
            ("said more than once", told.len() > 1),
            ("the first game", !is_kept("H8I9H10")),
            ("its last move", !is_kept("H8I9H10L12") && !is_kept("L12")),
            ("the second game", !is_kept("G7G8")),
            ("the third game", !is_kept("F6F7F8F9")),
            ("the settings", startup.settings != named("new")),
            ("the progress", startup.puzzles.best(ChallengeKind::Streak) != 7),
        ];
        let lost: Vec<&str> = lost.into_iter().filter(|(_, is_lost)| *is_lost).map(|(what, _)| what).collect();
        if !lost.is_empty() {
            faults.push(format!("call {call}, {failed}: {lost:?}, told {told:?}, games {games:?}"));
        }
        if told.is_empty() {
            silent.insert(failed);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    silent.retain(|file| !may_be_silent(file));
    assert!(silent.is_empty(), "failures that are not said: {silent:?}");
}
