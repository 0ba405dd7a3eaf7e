//! The storage on sound, full, forbidden and damaged disks.

mod access;
mod faults;

use super::*;
use crate::coach::profile::PlayedGame;
use crate::formats::{Format, Reason, journal as text, ron};
use crate::game::{Conclusion, NodeId, Player, Root, Seats, TextbookTerms};
use crate::rules::{Color, Move, Point, Rule};
use crate::settings::{LanguageChoice, Theme};
use crate::test_support;
use std::fs;
use std::io::ErrorKind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A home for the program, and the program running in it.
struct Home {
    folder: TempDir,
    folders: Folders,
}

impl Home {
    fn new() -> Home {
        let folder = tempfile::tempdir().unwrap();
        let folders = Folders::within(folder.path());
        Home { folder, folders }
    }

    fn start(&self) -> (Storage, Startup) {
        Storage::start_with(self.folders.clone(), Arc::new(|| {}), Duration::from_millis(200), 1)
    }

    /// Starts, and expects nothing to be wrong.
    #[track_caller]
    fn start_well(&self) -> (Storage, Option<Game>) {
        let (storage, startup) = self.start();
        assert_eq!(startup.problems, []);
        (storage, startup.restored)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn journal(&self) -> PathBuf {
        self.folders.journals().join("table-1.journal")
    }

    /// The recent games.
    fn kept(&self) -> Vec<Game> {
        let Ok(files) = fs::read_dir(self.folders.games()) else { return Vec::new() };
        files.map(|file| ron::read(&fs::read(file.unwrap().path()).unwrap()).unwrap()).collect()
    }

    /// A copy of the disk as it is now, as if the program had been killed and the machine looked at.
    fn copy(&self) -> Home {
        let copy = Home::new();
        copy_folder(self.folder.path(), copy.folder.path());
        copy
    }
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            // A file may go while its folder is read; then it is none of the copy's.
            let _ = fs::copy(entry.path(), target);
        }
    }
}

fn new_game(seed: u64) -> Game {
    let seats = Seats::new(Player::person(), Player::person());
    let started = Some("2026-01-31T18:30:00Z".parse().unwrap());
    Game::new(Root::empty(15, Rule::Freestyle), seats, started, seed).unwrap()
}

fn play(moves: &str) -> Vec<Operation> {
    test_support::moves(moves).into_iter().map(|mv| Operation::Play { mv, millis: 1_000 }).collect()
}

fn played(seed: u64, moves: &str) -> Game {
    let mut game = new_game(seed);
    play(moves).iter().for_each(|operation| game.apply(operation).unwrap());
    game
}

/// Waits for an event of this kind, passing over others.
#[track_caller]
fn wait_for<T>(storage: &Storage, mut wanted: impl FnMut(Event) -> Option<T>) -> T {
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let event = storage.events().recv_deadline(deadline).expect("the event comes");
        if let Some(found) = wanted(event) {
            return found;
        }
    }
}

#[track_caller]
fn wait_for_problem(storage: &Storage) -> Problem {
    wait_for(storage, |event| if let Event::Problem(problem) = event { Some(problem) } else { None })
}

#[track_caller]
fn wait_for_list(storage: &Storage, length: usize) -> Vec<RecentGame> {
    wait_for(storage, |event| match event {
        Event::RecentGames(games) if games.len() == length => Some(games),
        _ => None,
    })
}

#[track_caller]
fn save(storage: &Storage, path: &Path, game: &Game) -> Result<(), SaveError> {
    storage.save(path, game);
    wait_for(storage, |event| if let Event::Saved { result, .. } = event { Some(result) } else { None })
}

/// The error of the disk when a game was saved.
#[track_caller]
fn disk_error(saved: Result<(), SaveError>) -> DiskError {
    match saved {
        Err(SaveError::Disk(error)) => error,
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn open(storage: &Storage, path: &Path) -> Result<Game, OpenError> {
    storage.open(path);
    wait_for(storage, |event| {
        if let Event::Opened { result, .. } = event {
            Some(result.map(|opened| opened.games.take(0).game))
        } else {
            None
        }
    })
}

/// Waits until all that was asked before is done.
#[track_caller]
fn settle(storage: &Storage) {
    let _ = open(storage, Path::new("/nowhere"));
}

#[test]
fn the_first_start_finds_no_files_and_reports_no_problem() {
    let home = Home::new();
    let (storage, startup) = home.start();
    assert_eq!(startup.settings, Settings::default());
    assert_eq!((startup.restored, startup.recent_files, startup.problems), (None, vec![], vec![]));
    assert_eq!(wait_for_list(&storage, 0), []);
}

#[test]
fn a_game_is_back_on_the_table_after_a_clean_end() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8 I9 H9"));
    storage.record(&[Operation::GoTo(NodeId(1))]);
    drop(storage);
    let (storage, restored) = home.start_well();
    let mut expected = played(1, "H8 I9 H9");
    expected.apply(&Operation::GoTo(NodeId(1))).unwrap();
    assert_eq!(restored.as_ref(), Some(&expected));
    drop(storage);
    assert_eq!(home.start_well().1, Some(expected), "and after the next, too");
    assert_eq!(home.kept(), [], "it has not left the table");
}

#[test]
fn every_operation_is_on_disk_when_record_returns() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let mut game = new_game(1);
    storage.begin_game(&game);
    let mut operations = play("H8 I9 H9 I8 G7 F6 J10");
    operations.insert(3, Operation::Undo);
    operations.insert(4, Operation::Redo);
    operations.extend([Operation::GoTo(NodeId(2)), Operation::Play { mv: "A1".parse().unwrap(), millis: 3 }]);
    for operation in operations {
        storage.record(std::slice::from_ref(&operation));
        game.apply(&operation).unwrap();
        // Whatever the thread is doing meanwhile: the disk, looked at now, gives the game as it stands.
        let (_, restored) = home.copy().start_well();
        assert_eq!(restored.map(|game| game.snapshot()), Some(game.snapshot()), "{operation:?}");
    }
}

#[test]
fn moves_that_were_taken_back_can_be_redone_after_a_restart() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8 I9 H9"));
    storage.record(&[Operation::Undo, Operation::Undo]);
    drop(storage);
    let (storage, restored) = home.start_well();
    let mut game = restored.unwrap();
    storage.begin_game(&game);
    for operation in [Operation::Redo, Operation::Redo] {
        game.apply(&operation).unwrap();
        storage.record(&[operation]);
    }
    assert_eq!(game, played(1, "H8 I9 H9"));
    drop(storage);
    assert_eq!(home.start_well().1, Some(game));
}

#[test]
fn a_restored_game_has_its_file() {
    let home = Home::new();
    let file = home.path("a game 天元.tengen.ron");
    let restored_file = |home: &Home| home.start().1.restored_file;
    let (storage, _) = home.start_well();
    storage.begin_game(&played(1, "H8"));
    storage.set_file(Some(&file));
    assert_eq!(restored_file(&home.copy()), Some(file.clone()), "killed");
    settle(&storage);
    storage.record(&play("I9"));
    drop(storage);
    for _ in 0..2 {
        let (storage, startup) = home.start();
        assert_eq!((startup.restored_file, &startup.problems[..]), (Some(file.clone()), &[][..]), "ended");
        storage.begin_game(&startup.restored.unwrap());
        storage.set_file(Some(&file));
    }
    // The journal still holds it after it was made short.
    let (storage, _) = home.start_well();
    for _ in 0..2_000 {
        storage.record(&[Operation::Undo, Operation::Redo]);
    }
    settle(&storage);
    assert_eq!(restored_file(&home.copy()), Some(file.clone()));
    storage.set_file(None);
    assert_eq!(restored_file(&home.copy()), None, "it has none any more");
    storage.set_file(Some(&file));
    storage.begin_game(&played(2, "H8"));
    drop(storage);
    assert_eq!(restored_file(&home), None, "another game has not its file");
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_not_utf8_is_not_remembered() {
    use std::os::unix::ffi::OsStrExt;
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&played(1, "H8"));
    storage.set_file(Some(&home.path("x")));
    storage.set_file(Some(Path::new(std::ffi::OsStr::from_bytes(b"/\xff"))));
    drop(storage);
    let (_storage, startup) = home.start();
    assert_eq!((startup.restored, startup.restored_file), (Some(played(1, "H8")), None));
}

#[test]
fn a_game_without_a_move_is_neither_restored_nor_kept() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.begin_game(&new_game(2));
    drop(storage);
    assert_eq!(home.start_well().1, None);
    assert_eq!(home.kept(), []);
}

#[test]
fn a_game_without_moves_is_restored_if_it_has_setup_stones_or_a_redo() {
    let mut taken_back = played(1, "H8");
    taken_back.apply(&Operation::Undo).unwrap();
    let stones = vec![("H8".parse().unwrap(), Color::Black)];
    let root = Root { stones, ..Root::empty(15, Rule::Freestyle) };
    let set_up = Game::new(root, taken_back.seats().clone(), None, 1).unwrap();
    for game in [taken_back, set_up] {
        let home = Home::new();
        let (storage, _) = home.start_well();
        storage.begin_game(&game);
        // Killed, and ended.
        let restored = home.copy().start_well().1;
        assert_eq!(restored.map(|game| game.snapshot()), Some(game.snapshot()));
        drop(storage);
        let (storage, restored) = home.start_well();
        assert_eq!(restored.map(|game| game.snapshot()), Some(game.snapshot()));
        storage.begin_game(&new_game(2));
        drop(storage);
        assert_eq!(home.kept(), [], "among the recent games it would be an empty board");
    }
}

#[test]
fn the_game_before_goes_to_the_recent_games() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8 H1 I8 I1 J8 J1 K8 K1 L8"));
    storage.begin_game(&new_game(2));
    storage.record(&play("G7"));
    let games = wait_for_list(&storage, 1);
    assert_eq!(games[0].summary, played(1, "H8 H1 I8 I1 J8 J1 K8 K1 L8").summary());
    storage.begin_game(&new_game(3));
    let games = wait_for_list(&storage, 2);
    assert_eq!(games[0].summary.moves, 1, "the one put away last comes first");
    let game = open(&storage, &games[1].file).unwrap();
    assert_eq!(game, played(1, "H8 H1 I8 I1 J8 J1 K8 K1 L8"));
}

#[test]
fn a_game_that_was_broken_off_early_is_kept_only_if_it_has_a_file() {
    let home = Home::new();
    let (storage, _) = Storage::start(home.folders.clone(), Arc::new(|| {}));
    storage.begin_game(&played(1, "H8 I9 J8 K9"));
    storage.begin_game(&played(2, "H8 I9 J8 K9 L8"));
    storage.begin_game(&played(3, "H8"));
    storage.set_file(Some(&home.path("saved.sgf")));
    storage.begin_game(&new_game(4));
    drop(storage);
    let moves: Vec<usize> = sorted_by_moves(home.kept()).iter().map(|game| game.summary().moves).collect();
    assert_eq!(moves, [1, 5]);
}

#[test]
fn a_game_that_comes_back_and_goes_on_has_one_file() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&played(1, "H8"));
    storage.begin_game(&new_game(2));
    let file = wait_for_list(&storage, 1).remove(0).file;
    let game = open(&storage, &file).unwrap();
    storage.begin_game(&game);
    storage.record(&play("I9"));
    storage.begin_game(&new_game(3));
    let games = wait_for(&storage, |event| match event {
        Event::RecentGames(games) if games[0].summary.moves == 2 => Some(games),
        _ => None,
    });
    assert_eq!((games.len(), &games[0].file), (1, &file));
    let recent_files = wait_for_nothing_else(storage);
    assert!(
        !recent_files.iter().any(|event| matches!(event, Event::RecentFiles(_))),
        "a recent game is no recent file"
    );
}

#[test]
fn an_older_version_of_a_game_does_not_replace_a_newer_one() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let (old, new) = (played(1, "H8"), played(1, "H8 I9"));
    for version in [&old, &new, &old, &new, &old] {
        storage.begin_game(version);
    }
    storage.begin_game(&new_game(2));
    drop(storage);
    // However often they come and go, each is kept once.
    assert_eq!(sorted_by_moves(home.kept()), [old, new]);
}

#[test]
fn a_recent_game_is_replaced_only_by_a_game_that_contains_it() {
    let mut branched = played(1, "H8 I9");
    branched.apply(&Operation::GoTo(NodeId(1))).unwrap();
    play("G7").iter().for_each(|operation| branched.apply(operation).unwrap());
    let mut resigned = played(1, "H8 I9");
    resigned.apply(&Operation::Conclude(Conclusion::Resigned(Color::Black))).unwrap();
    for (kept, game, files) in [
        (played(1, "H8"), played(1, "H8 I9"), 1),
        (played(1, "H8 I9"), branched.clone(), 1),
        (played(1, "H8 I9"), resigned.clone(), 1),
        (played(1, "H8 I9"), played(1, "H8 G7"), 2),
        (branched, played(1, "H8 I9"), 2),
        (resigned, played(1, "H8 I9"), 2),
    ] {
        let home = Home::new();
        let mut recent = recent::RecentGames::new(home.folders.games());
        recent.keep(&kept).unwrap();
        recent.keep(&game).unwrap();
        let found = home.kept();
        assert!(found.len() == files && found.contains(&game) && (files == 1 || found.contains(&kept)), "{game:?}");
    }
}

#[test]
fn a_file_that_is_not_a_game_is_not_replaced_by_a_recent_game() {
    let home = Home::new();
    let mut recent = recent::RecentGames::new(home.folders.games());
    recent.keep(&played(1, "H8")).unwrap();
    let file = recent.list().unwrap().remove(0).file;
    fs::write(&file, "mine").unwrap();
    recent.keep(&played(1, "H8")).unwrap();
    assert_eq!((fs::read(&file).unwrap(), recent.list().unwrap().len()), (b"mine".to_vec(), 1));
}

fn sorted_by_moves(mut games: Vec<Game>) -> Vec<Game> {
    games.sort_by_key(|game| game.summary().moves);
    games
}

/// Ends the storage and returns its remaining events.
fn wait_for_nothing_else(storage: Storage) -> Vec<Event> {
    let events = storage.events().clone();
    drop(storage);
    events.iter().collect()
}

#[test]
fn games_of_unknown_beginning_do_not_share_a_file() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    for mv in ["A1", "B2", "C3"] {
        let seats = Seats::new(Player::person(), Player::person());
        let mut game = Game::new(Root::empty(15, Rule::Freestyle), seats, None, 0).unwrap();
        play(mv).iter().for_each(|operation| game.apply(operation).unwrap());
        storage.begin_game(&game);
    }
    drop(storage);
    assert_eq!(home.kept().len(), 2);
}

#[test]
fn a_recent_game_is_deleted_and_nothing_else_can_be() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&played(1, "H8"));
    storage.begin_game(&new_game(2));
    let file = wait_for_list(&storage, 1).remove(0).file;
    let other = home.path("mine.tengen.ron");
    save(&storage, &other, &new_game(3)).unwrap();
    storage.delete_recent_game(&other);
    assert!(matches!(wait_for_problem(&storage), Problem::GameNotDeleted(error) if error.path == other));
    assert!(other.exists());
    storage.delete_recent_game(&file);
    wait_for_list(&storage, 0);
    assert!(!file.exists());
    storage.restore_recent_game(&file);
    assert_eq!(wait_for_list(&storage, 1).remove(0).file, file);
    storage.restore_recent_game(&file);
    assert!(matches!(wait_for_problem(&storage), Problem::GameNotRestored(error) if error.path == file));
}

#[test]
fn the_number_of_recent_games_is_bounded() {
    let home = Home::new();
    let text = ron::write(&played(1, "H8"));
    fs::create_dir_all(home.folders.games()).unwrap();
    let path = |number: usize| home.folders.games().join(format!("{number}.tengen.ron"));
    for number in 0..recent::MAX_GAMES + 3 {
        fs::write(path(number), &text).unwrap();
        let age = Duration::from_secs(60 * (10_000 - number as u64));
        let file = fs::File::options().write(true).open(path(number)).unwrap();
        file.set_modified(std::time::SystemTime::now() - age).unwrap();
    }
    fs::write(home.folders.games().join("broken.tengen.ron"), "(").unwrap();
    fs::write(home.folders.games().join("notes.txt"), "mine").unwrap();
    let (storage, _) = home.start_well();
    wait_for_list(&storage, recent::MAX_GAMES - 1);
    assert!(!path(3).exists() && path(4).exists(), "the ones put away first are removed");
    assert!(home.folders.games().join("broken.tengen.ron").exists());
    assert!(home.folders.games().join("notes.txt").exists());
}

#[test]
fn a_saved_game_is_opened_as_it_was() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let (path, game) = (home.path("a game.tengen.ron"), played(1, "H8 I9"));
    save(&storage, &path, &game).unwrap();
    assert_eq!(open(&storage, &path), Ok(game));
    drop(storage);
    let (_storage, startup) = home.start();
    assert_eq!(startup.recent_files, [path]);
}

#[test]
fn recent_files_are_bounded_and_listed_once() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    for number in (0..12).chain([5]) {
        save(&storage, &home.path(&format!("{number}.tengen.ron")), &new_game(1)).unwrap();
    }
    drop(storage);
    let (_storage, startup) = home.start();
    let numbers = [5, 11, 10, 9, 8, 7, 6, 4, 3, 2];
    assert_eq!(startup.recent_files, numbers.map(|number| home.path(&format!("{number}.tengen.ron"))));
}

#[test]
fn requests_are_finished_before_the_storage_is_dropped() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    for number in 0..20 {
        storage.save(&home.path(&format!("{number}.tengen.ron")), &new_game(number));
    }
    let settings = Settings { language: LanguageChoice::Chinese, ..Settings::default() };
    storage.save_settings(&settings);
    drop(storage);
    assert!((0..20).all(|number| home.path(&format!("{number}.tengen.ron")).exists()));
    assert_eq!(home.start().1.settings, settings);
}

#[test]
fn every_event_wakes_the_receiver() {
    let home = Home::new();
    let woken = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&woken);
    let wake: Wake = Arc::new(move || {
        counter.fetch_add(1, Ordering::SeqCst);
    });
    let (storage, _) = Storage::start(home.folders.clone(), wake);
    storage.open(&home.path("nothing"));
    let events = wait_for_nothing_else(storage);
    assert_eq!(woken.load(Ordering::SeqCst), events.len());
    assert!(events.len() >= 2);
}

#[test]
fn of_several_quick_changes_of_settings_the_last_is_written() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    for theme in [Theme::Dark, Theme::Light, Theme::Dark] {
        storage.save_settings(&Settings { theme, ..Settings::default() });
    }
    assert!(!home.folders.settings().exists(), "not with every change");
    drop(storage);
    assert_eq!(home.start().1.settings.theme, Theme::Dark);
}

#[test]
fn settings_are_written_while_the_program_runs() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.save_settings(&Settings { theme: Theme::Dark, ..Settings::default() });
    let deadline = Instant::now() + Duration::from_secs(20);
    while !home.folders.settings().exists() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(10));
    }
    drop(storage);
}

/// Puts settings on disk and starts.
fn start_with_settings(bytes: &[u8]) -> (Home, Startup) {
    let home = Home::new();
    fs::create_dir_all(home.folders.settings().parent().unwrap()).unwrap();
    fs::write(home.folders.settings(), bytes).unwrap();
    let startup = home.start().1;
    (home, startup)
}

#[test]
fn settings_that_make_no_sense_are_set_aside() {
    for bytes in [&b"(theme: Purple)"[..], b"", b"\xff\xfe", b"(((((((((", &[b' '; (1 << 20) + 1]] {
        let (home, startup) = start_with_settings(bytes);
        assert_eq!(startup.settings, Settings::default());
        let [Problem::SettingsSetAside { kept_as, .. }] = &startup.problems[..] else {
            panic!("{:?}", startup.problems)
        };
        assert_eq!(fs::read(kept_as).unwrap(), bytes);
        assert!(!home.folders.settings().exists());
        // A second broken file does not replace the first.
        fs::write(home.folders.settings(), "?").unwrap();
        drop(home.start());
        assert_eq!(fs::read(kept_as).unwrap(), bytes);
    }
}

#[test]
fn settings_out_of_bounds_are_brought_within() {
    let (_home, startup) = start_with_settings(b"(computer: (depth: 999), theme: Dark, no_longer_known: 5)");
    assert_eq!(startup.problems, []);
    assert_eq!((startup.settings.computer.strength.limits().depth, startup.settings.theme), (100, Theme::Dark));
}

// Windows says of a file in the place of a folder that there is nothing.
#[cfg(not(windows))]
#[test]
fn settings_that_can_be_neither_read_nor_set_aside_are_left_alone() {
    let home = Home::new();
    // Where the folder should be there is a file: as good as a forbidden folder, for root too.
    fs::write(home.path("config"), "in the way").unwrap();
    let (storage, startup) = home.start();
    assert!(
        matches!(&startup.problems[..], [Problem::SettingsUnreadable(error)] if error.kind == ErrorKind::NotADirectory)
    );
    storage.save_settings(&Settings::default());
    let events = wait_for_nothing_else(storage);
    assert!(!events.iter().any(|event| matches!(event, Event::Problem(_))), "it was told once: {events:?}");
}

#[test]
fn settings_that_could_not_be_saved_are_reported_once_and_saved_later() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let in_the_way = home.path("config");
    fs::write(&in_the_way, "in the way").unwrap();
    storage.save_settings(&Settings { theme: Theme::Dark, ..Settings::default() });
    assert!(matches!(wait_for_problem(&storage), Problem::SettingsNotSaved(_)));
    fs::remove_file(&in_the_way).unwrap();
    let deadline = Instant::now() + Duration::from_secs(20);
    while !home.folders.settings().exists() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(10));
    }
    let events = wait_for_nothing_else(storage);
    assert!(!events.iter().any(|event| matches!(event, Event::Problem(_))), "{events:?}");
    assert_eq!(home.start().1.settings.theme, Theme::Dark);
}

#[test]
fn a_check_says_whether_a_file_exists() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    fs::write(home.path("file"), "").unwrap();
    for (name, expected) in [("file", true), ("nowhere", false)] {
        storage.check(&home.path(name));
        let told = wait_for(&storage, |event| match event {
            Event::Checked { path, is_there } => Some((path, is_there)),
            _ => None,
        });
        assert_eq!(told, (home.path(name), expected));
    }
}

#[test]
fn a_database_is_opened_however_many_games_it_has() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let game = r#"<game id="1"><move>h8 i9</move></game>"#;
    let path = home.path("games.rif");
    for games in [1, 3] {
        fs::write(&path, format!("<database><games>{}</games></database>", game.repeat(games))).unwrap();
        storage.open(&path);
        let count = wait_for(&storage, |event| match event {
            Event::Opened { result, .. } => Some(result.unwrap().games.len()),
            _ => None,
        });
        assert_eq!(count, games);
    }
}

#[test]
fn opening_a_folder_is_an_error_of_its_own() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    fs::create_dir(home.path("folder")).unwrap();
    let Err(OpenError::Disk(error)) = open(&storage, &home.path("folder")) else { panic!("a folder was opened") };
    assert_eq!(error.kind, ErrorKind::IsADirectory);
}

#[test]
fn a_file_that_cannot_be_written_is_reported_with_the_reason() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    fs::write(home.path("file"), "mine").unwrap();
    fs::create_dir(home.path("folder")).unwrap();
    for (name, kind) in [
        ("file/game.tengen.ron", ErrorKind::NotADirectory),
        ("nowhere/game.tengen.ron", ErrorKind::NotFound),
        ("folder", ErrorKind::IsADirectory),
    ] {
        let path = home.path(name);
        let error = disk_error(save(&storage, &path, &new_game(1)));
        assert_eq!((error.operation, &error.path), (DiskOperation::Write, &path));
        // Windows tells such reasons apart in another way.
        assert!(cfg!(windows) || error.kind == kind, "{error:?}");
        assert!(!error.reason.is_empty());
    }
    assert_eq!(fs::read(home.path("file")).unwrap(), b"mine");
    assert!(home.path("folder").is_dir());
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_not_replaced_by_a_file() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    std::os::unix::fs::symlink("/dev/null", home.path("null.tengen.ron")).unwrap();
    let error = disk_error(save(&storage, &home.path("null.tengen.ron"), &new_game(1)));
    assert_eq!(error.kind, ErrorKind::InvalidInput);
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
    assert!(matches!(open(&storage, Path::new("/dev/zero")), Err(OpenError::Disk(_))));
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_stays_a_link() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    fs::write(home.path("target"), "old").unwrap();
    std::os::unix::fs::symlink(home.path("target"), home.path("link")).unwrap();
    save(&storage, &home.path("link"), &new_game(1)).unwrap();
    assert!(fs::symlink_metadata(home.path("link")).unwrap().is_symlink());
    assert_eq!(open(&storage, &home.path("target")), Ok(new_game(1)));
}

#[test]
fn a_file_that_is_not_a_game_is_reported_with_the_reason() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let path = home.path("x.tengen.ron");
    assert!(matches!(open(&storage, &path), Err(OpenError::Disk(error)) if error.kind == ErrorKind::NotFound));
    let check = |bytes: &[u8], wanted: fn(&Reason) -> bool| {
        fs::write(&path, bytes).unwrap();
        let Err(OpenError::Format(error)) = open(&storage, &path) else { panic!("{bytes:?}") };
        assert!(wanted(&error.reason), "{error}");
    };
    check(b"(version: 3)", |reason| *reason == Reason::NewerVersion(3));
    check(b"(version: 1", |reason| matches!(reason, Reason::Expected(_)));
    check(b"\xff", |reason| *reason == Reason::NotText);
    check(&vec![b' '; Format::MAX_BYTES as usize + 1], |reason| *reason == Reason::TooLarge);
    assert_eq!(home.start().1.recent_files, Vec::<PathBuf>::new());
}

#[test]
fn each_running_program_has_a_journal_of_its_own() {
    let home = Home::new();
    let (first, _) = home.start_well();
    first.begin_game(&new_game(1));
    first.record(&play("H8"));
    let (second, restored) = home.start_well();
    assert_eq!(restored, None, "the first program's game is the first program's");
    second.begin_game(&new_game(2));
    second.record(&play("I9 J10"));
    drop(second);
    drop(first);
    // Both have ended. The one written last is taken up, and the other is not lost.
    let (third, restored) = home.start_well();
    assert_eq!(restored, Some(played(2, "I9 J10")));
    let games = wait_for_list(&third, 1);
    assert_eq!(games[0].summary, played(1, "H8").summary());
    drop(third);
    let (fourth, restored) = home.start_well();
    assert_eq!(restored, Some(played(2, "I9 J10")));
    wait_for_list(&fourth, 1);
}

#[test]
fn a_journal_that_cannot_be_locked_is_passed_over_for_the_next_number() {
    let home = Home::new();
    let lock = |number: u32| home.folders.journals().join(format!("table-{number}.lock"));
    fs::create_dir_all(lock(1)).unwrap();
    let (storage, _) = home.start_well();
    storage.begin_game(&played(1, "H8"));
    drop(storage);
    assert!(home.folders.journals().join("table-2.journal").exists());
    // Now with a journal at the bad number, written last.
    fs::write(home.journal(), format!("{}{}", text::HEADER, text::game_line(&played(2, "I9")))).unwrap();
    let (storage, restored) = home.start_well();
    assert_eq!(restored, Some(played(1, "H8")));
    drop(storage);
    fs::remove_dir(lock(1)).unwrap();
    let (storage, restored) = home.start_well();
    assert!(restored.is_some());
    wait_for_list(&storage, 1);
    drop(storage);
    assert_eq!(home.kept().len(), 1, "what was passed over is not lost");
}

#[test]
fn without_any_lock_the_reason_is_reported() {
    let home = Home::new();
    for number in 1..=100 {
        fs::create_dir_all(home.folders.journals().join(format!("table-{number}.lock"))).unwrap();
    }
    let (_storage, startup) = home.start();
    let [Problem::Journal(error)] = &startup.problems[..] else { panic!("{:?}", startup.problems) };
    assert_eq!(
        (error.operation, error.path.file_name().unwrap().to_str()),
        (DiskOperation::Lock, Some("table-1.lock"))
    );
}

#[test]
fn an_unfinished_line_is_ignored_and_overwritten() {
    let home = Home::new();
    fs::create_dir_all(home.folders.journals()).unwrap();
    let operations: String = play("H8 I9").iter().map(text::operation_line).collect();
    let journal = format!("{}{}{operations}", text::HEADER, text::game_line(&new_game(1)));
    fs::write(home.journal(), &journal[..journal.len() - 3]).unwrap();
    let (storage, restored) = home.start_well();
    assert_eq!(restored, Some(played(1, "H8")));
    storage.record(&play("G7"));
    drop(storage);
    assert_eq!(home.start_well().1, Some(played(1, "H8 G7")));
}

#[test]
fn a_damaged_journal_is_replayed_up_to_the_damage_and_set_aside() {
    let home = Home::new();
    fs::create_dir_all(home.folders.journals()).unwrap();
    let operations: String = play("H8 I9").iter().map(text::operation_line).collect();
    let bytes = format!("{}{}{operations}\0\0\0\nDone(Undo)\n", text::HEADER, text::game_line(&new_game(1)));
    fs::write(home.journal(), &bytes).unwrap();
    let (storage, startup) = home.start();
    assert_eq!(startup.restored, Some(played(1, "H8 I9")));
    let [Problem::JournalDamaged { kept_as, damage, .. }] = &startup.problems[..] else {
        panic!("{:?}", startup.problems)
    };
    assert_eq!((fs::read(kept_as).unwrap(), damage.line), (bytes.into_bytes(), 5));
    drop(storage);
    assert_eq!(home.start_well().1, Some(played(1, "H8 I9")), "it is on record anew");
}

#[test]
fn a_program_killed_while_games_changed_keeps_both() {
    let home = Home::new();
    fs::create_dir_all(home.folders.journals()).unwrap();
    let (first, second) = (text::game_line(&played(1, "H8")), text::game_line(&new_game(2)));
    fs::write(home.journal(), format!("{}{first}{second}", text::HEADER)).unwrap();
    let (storage, restored) = home.start_well();
    assert_eq!(restored, None, "the game on the table had no move");
    assert_eq!(wait_for_list(&storage, 1)[0].summary.moves, 1);
    drop(storage);
    assert!(!fs::read_to_string(home.journal()).unwrap().contains("H8"), "the journal is short again");
}

/// A game of many positions on few lines, of which none holds a five.
fn large_game() -> Game {
    let mut game = new_game(7);
    // Stones in this pattern never make a row of more than two.
    let of = |color: usize| Point::all(15).filter(move |point| usize::from((point.x() / 2 + point.y()) % 2) == color);
    let [black, white]: [Vec<Point>; 2] = [0, 1].map(|color| of(color).collect());
    for first in 0..40 {
        game.apply(&Operation::GoTo(crate::game::Tree::ROOT)).unwrap();
        for turn in 0..75 {
            for points in [&black, &white] {
                let mv = Move::Place(points[(first + turn) % points.len()]);
                game.apply(&Operation::Play { mv, millis: 0 }).unwrap();
            }
        }
    }
    game
}

#[test]
fn a_large_game_is_soon_in_the_journal_with_the_operations_since() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let small = played(1, "H8");
    storage.begin_game(&small);
    let mut large = large_game();
    assert!(large.tree().ids().count() > 5_500);
    storage.begin_game(&large);
    let back = Operation::GoTo(crate::game::Tree::ROOT);
    large.apply(&back).unwrap();
    storage.record(std::slice::from_ref(&back));
    // Killed at once: either game, whole.
    let (_, restored) = home.copy().start_well();
    assert!(restored.is_some_and(|game| game == small || game == large));
    let deadline = Instant::now() + Duration::from_secs(20);
    while home.copy().start_well().1.as_ref() != Some(&large) {
        assert!(Instant::now() < deadline, "the large game comes to the journal");
        std::thread::sleep(Duration::from_millis(20));
    }
    drop(storage);
    assert_eq!(home.start_well().1, Some(large));
}

#[test]
fn a_long_journal_is_shortened_without_losing_anything() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let mut game = new_game(1);
    storage.begin_game(&game);
    let mut record = |operation: Operation| {
        game.apply(&operation).unwrap();
        storage.record(&[operation]);
    };
    play("H8 I9 H9 I8").into_iter().for_each(&mut record);
    for _ in 0..3_000 {
        record(Operation::Undo);
        record(Operation::Redo);
    }
    record(Operation::Undo);
    drop(storage);
    let length = fs::metadata(home.journal()).unwrap().len();
    assert!(length < 40_000, "{length} bytes");
    let (_, restored) = home.start_well();
    assert_eq!(restored.map(|game| game.snapshot()), Some(game.snapshot()));
}

#[test]
fn a_journal_that_cannot_be_created_is_reported_once_and_created_later() {
    let home = Home::new();
    fs::create_dir_all(home.path("state")).unwrap();
    fs::write(home.folders.journals(), "in the way").unwrap();
    let (storage, startup) = home.start();
    assert!(matches!(&startup.problems[..], [Problem::Journal(_)]), "{:?}", startup.problems);
    storage.begin_game(&new_game(1));
    play("H8 I9").into_iter().for_each(|operation| storage.record(&[operation]));
    fs::remove_file(home.folders.journals()).unwrap();
    let mut problems = 0;
    wait_for(&storage, |event| {
        problems += usize::from(matches!(event, Event::Problem(_)));
        matches!(event, Event::JournalResumed).then_some(())
    });
    assert_eq!(problems, 0, "it was told at the start");
    storage.record(&play("J10"));
    let (_, restored) = home.copy().start_well();
    assert_eq!(restored, Some(played(1, "H8 I9 J10")));
}

#[test]
fn a_game_without_a_journal_is_saved_at_the_end() {
    let home = Home::new();
    fs::create_dir_all(home.path("state")).unwrap();
    fs::write(home.folders.journals(), "in the way").unwrap();
    let (storage, _) = home.start();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8 I9"));
    drop(storage);
    assert_eq!(home.kept(), [played(1, "H8 I9")]);
}

#[test]
fn a_folder_in_place_of_the_journal_is_set_aside() {
    let home = Home::new();
    fs::create_dir_all(home.journal()).unwrap();
    let (storage, startup) = home.start();
    assert!(matches!(&startup.problems[..], [Problem::JournalDamaged { .. }]), "{:?}", startup.problems);
    storage.begin_game(&new_game(1));
    storage.record(&play("H8"));
    drop(storage);
    assert_eq!(home.start_well().1, Some(played(1, "H8")));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_once_and_loses_nothing() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8"));
    settle(&storage);
    storage.journal.write_to(fs::File::options().write(true).open("/dev/full").unwrap());
    play("I9 J10 K11").into_iter().for_each(|operation| storage.record(&[operation]));
    let problem = wait_for_problem(&storage);
    assert!(matches!(&problem, Problem::Journal(error) if error.kind == ErrorKind::StorageFull), "{problem:?}");
    // It is reported once, and then tried again until there is room.
    wait_for(&storage, |event| match event {
        Event::Problem(problem) => panic!("{problem}"),
        event => matches!(event, Event::JournalResumed).then_some(()),
    });
    storage.record(&play("L12"));
    assert_eq!(home.copy().start_well().1, Some(played(1, "H8 I9 J10 K11 L12")));
}

#[test]
fn a_game_that_cannot_be_kept_stays_in_the_journal() {
    let home = Home::new();
    fs::create_dir_all(home.path("data")).unwrap();
    fs::write(home.folders.games(), "in the way").unwrap();
    let (storage, _) = home.start_well();
    storage.begin_game(&new_game(1));
    storage.record(&play("H8"));
    storage.begin_game(&new_game(2));
    storage.record(&play("I9"));
    wait_for(&storage, |event| matches!(event, Event::Problem(Problem::GameNotKept(_))).then_some(()));
    drop(storage);
    fs::remove_file(home.folders.games()).unwrap();
    let (storage, restored) = home.start_well();
    assert_eq!(restored, Some(played(2, "I9")));
    wait_for_list(&storage, 1);
    assert_eq!(home.kept(), [played(1, "H8")]);
}

#[test]
fn an_empty_journal_does_not_take_the_place_of_one_with_a_game() {
    let home = Home::new();
    let (first, _) = home.start_well();
    first.begin_game(&new_game(1));
    first.record(&play("H8 I9"));
    let (second, restored) = home.start_well();
    assert_eq!(restored, None, "the first window has it");
    second.begin_game(&new_game(2));
    drop(first);
    drop(second);
    assert_eq!(home.start_well().1, Some(played(1, "H8 I9")));
}

#[test]
fn after_a_kill_the_profile_has_all_games_that_were_reviewed_and_goes_on_with_the_others() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    for seed in [1, 2, 3] {
        let mut game = new_game(seed);
        let textbook = Player::textbook(TextbookTerms::default());
        game.apply(&Operation::Seat(Color::Black, textbook)).unwrap();
        play("H8 I9 G7 I8 G8").iter().for_each(|operation| game.apply(operation).unwrap());
        storage.begin_game(&game);
    }
    storage.begin_game(&new_game(4));
    let list = wait_for_list(&storage, 3);
    let games: Vec<PlayedGame> = list.iter().filter_map(|game| game.played("")).collect();
    assert_eq!(games.iter().map(|game| (game.person, game.moves.len())).collect::<Vec<_>>(), [(Color::White, 5); 3]);
    let reviewed = games[1].reviewed(Vec::new());
    storage.change_profile(ProfileChange::Reviewed(reviewed.clone()));
    let deadline = Instant::now() + Duration::from_secs(20);
    while !home.folders.profile().exists() {
        assert!(Instant::now() < deadline, "it is written soon");
        std::thread::sleep(Duration::from_millis(20));
    }
    // The next one is still under way.
    let killed = home.copy();
    let (_again, startup) = killed.start();
    assert_eq!(startup.problems, []);
    assert_eq!(startup.profile.games(), [reviewed]);
    assert_eq!(startup.profile.waiting(&games), [&games[0], &games[2]]);
}
