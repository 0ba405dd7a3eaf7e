//! Access to the files, things in the place of one, and leftovers of a program that was killed.

use super::*;
use crate::game::{Edit, Note};

#[cfg(unix)]
mod unix {
    use super::*;
    use std::os::unix::fs::{PermissionsExt, symlink};

    fn mode(path: &Path) -> u32 {
        fs::metadata(path).unwrap().permissions().mode() & 0o777
    }

    fn files_below(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries
            .flat_map(|path| if path.is_dir() { [files_below(&path), vec![path]].concat() } else { vec![path] })
            .collect()
    }

    #[test]
    fn own_files_are_for_their_user_alone() {
        let home = Home::new();
        let (storage, _) = home.start_well();
        for seed in 1..3 {
            storage.begin_game(&new_game(seed));
            storage.record(&play("H8 I9"));
        }
        storage.save_settings(&Settings { language: LanguageChoice::Chinese, ..Settings::default() });
        storage.change_puzzles(PuzzleChange::Challenged(crate::coach::puzzle::challenge::ChallengeKind::Streak, 7));
        drop(storage);
        drop(log_file(&home.folders).unwrap());
        let own = files_below(home.folder.path());
        assert!(own.len() > 10, "{own:?}");
        for path in own {
            assert_eq!(mode(&path), if path.is_dir() { 0o700 } else { 0o600 }, "{}", path.display());
        }
    }

    #[test]
    fn a_saved_file_has_the_usual_access_and_keeps_the_one_it_has() {
        let home = Home::new();
        let (storage, _) = home.start_well();
        let usual = home.path("usual");
        fs::write(&usual, "").unwrap();
        let (new, kept) = (home.path("new.tengen"), home.path("kept.tengen"));
        save(&storage, &new, &new_game(1)).unwrap();
        assert_eq!(mode(&new), mode(&usual));
        for access in [0o640, 0o666, 0o600] {
            fs::write(&kept, "").unwrap();
            fs::set_permissions(&kept, fs::Permissions::from_mode(access)).unwrap();
            save(&storage, &kept, &new_game(1)).unwrap();
            assert_eq!(mode(&kept), access);
        }
    }

    #[test]
    fn pipes_in_the_place_of_own_files_are_not_waited_for() {
        let home = Home::new();
        let folders = &home.folders;
        let journal = home.journal();
        let places = [
            folders.settings(),
            folders.settings().with_extension("lock"),
            folders.puzzles(),
            folders.puzzles().with_extension("lock"),
            folders.recent_files(),
            folders.log(),
            journal.with_extension("lock"),
            journal.clone(),
            journal.with_extension("journal.new"),
        ];
        for place in &places {
            fs::create_dir_all(place.parent().unwrap()).unwrap();
            let made = std::process::Command::new("mkfifo").arg(place).status().unwrap();
            assert!(made.success());
        }
        let (storage, _) = home.start();
        storage.begin_game(&new_game(1));
        storage.record(&play("H8 I9 H10"));
        storage.save_settings(&Settings { language: LanguageChoice::Chinese, ..Settings::default() });
        storage.change_puzzles(PuzzleChange::Challenged(crate::coach::puzzle::challenge::ChallengeKind::Streak, 7));
        let _ = log_file(folders);
        drop(storage);
        assert!(home.start().0.is_on_record());
    }

    #[test]
    fn a_journal_that_can_be_read_only_is_shown() {
        let home = Home::new();
        let (storage, _) = home.start_well();
        storage.begin_game(&new_game(1));
        storage.record(&play("H8 I9 H10"));
        drop(storage);
        // Where nothing can be written, no lock can be had; for a superuser only a folder in its place tells the same.
        for number in 1..=100 {
            let lock = home.folders.journals().join(format!("table-{number}.lock"));
            let _ = fs::remove_file(&lock);
            fs::create_dir(&lock).unwrap();
        }
        let before = fs::read(home.journal()).unwrap();
        let (storage, startup) = home.start();
        assert_eq!(startup.restored, Some(played(1, "H8 I9 H10")));
        assert!(matches!(startup.problems[..], [Problem::Journal(_)]), "{:?}", startup.problems);
        drop(storage);
        assert_eq!(fs::read(home.journal()).unwrap(), before);
    }

    #[test]
    fn a_link_to_a_file_in_another_folder_is_followed_with_its_access() {
        let home = Home::new();
        let (storage, _) = home.start_well();
        fs::create_dir(home.path("elsewhere")).unwrap();
        let (target, link) = (home.path("elsewhere/game.tengen"), home.path("link.tengen"));
        fs::write(&target, "").unwrap();
        fs::set_permissions(&target, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&target, &link).unwrap();
        save(&storage, &link, &new_game(1)).unwrap();
        assert_eq!(mode(&target), 0o640);
        assert_eq!(open(&storage, &link).unwrap(), new_game(1));
    }
}

#[test]
fn a_name_as_long_as_can_be_can_be_saved_to() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let path = home.path(&format!("{}.tengen", "n".repeat(255 - ".tengen".len())));
    for seed in 1..3 {
        save(&storage, &path, &new_game(seed)).unwrap();
        assert_eq!(open(&storage, &path).unwrap(), new_game(seed));
    }
}

#[test]
fn files_that_a_killed_program_was_writing_are_removed_at_the_next_start() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let games = home.path("my games");
    fs::create_dir(&games).unwrap();
    save(&storage, &games.join("a.tengen"), &new_game(1)).unwrap();
    drop(storage);
    let folders = [games, home.folders.games(), home.folders.settings().parent().unwrap().to_owned()];
    folders.iter().for_each(|folder| fs::create_dir_all(folder).unwrap());
    let left = folders.each_ref().map(|folder| folder.join(".tengen-a1B2c3.tmp"));
    left.iter().for_each(|path| fs::write(path, "half a ga").unwrap());
    // Another program is writing this one now.
    let written = folders[0].join(".tengen-d4E5f6.tmp");
    fs::write(&written, "half a ga").unwrap();
    let writer = fs::File::open(&written).unwrap();
    writer.lock().unwrap();
    let others = [".tengen-notes.txt", "tengen-a1B2c3.tmp"].map(|name| folders[0].join(name));
    others.iter().for_each(|path| fs::write(path, "a person's").unwrap());

    let (_storage, _) = home.start_well();
    let deadline = Instant::now() + Duration::from_secs(20);
    while left.iter().any(|path| path.exists()) {
        assert!(Instant::now() < deadline, "{left:?}");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(written.exists() && others.iter().all(|path| path.exists()));
}

#[test]
fn a_journal_beyond_64_mib_is_replayed_whole() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    let mut game = played(1, "H8 I9 H10");
    let note = Note { comment: "a".repeat(70 << 20), ..Note::default() };
    game.apply(&Operation::Edit(Edit::Annotate { at: game.cursor(), note: Box::new(note) })).unwrap();
    storage.begin_game(&game);
    drop(storage);
    assert!(fs::metadata(home.journal()).unwrap().len() > 70 << 20);
    let (storage, restored) = home.start_well();
    assert!(restored == Some(game), "the game is another");
    drop(storage);
    assert!(fs::metadata(home.journal()).unwrap().len() > 70 << 20);
}

#[test]
fn what_is_too_long_to_be_a_journal_is_set_aside_and_said() {
    let home = Home::new();
    fs::create_dir_all(home.folders.journals()).unwrap();
    let long = fs::File::create(home.journal()).unwrap();
    long.set_len((4 << 30) + 1).unwrap();
    let (storage, startup) = home.start();
    let [Problem::JournalDamaged { kept_as, damage, .. }] = &startup.problems[..] else {
        panic!("{:?}", startup.problems)
    };
    assert_eq!(fs::metadata(kept_as).unwrap().len(), (4 << 30) + 1);
    assert!(damage.why.contains("4294967296 bytes"), "{damage}");
    storage.begin_game(&new_game(1));
    storage.record(&play("H8"));
    drop(storage);
    assert_eq!(home.start_well().1, Some(played(1, "H8")));
}

#[test]
fn the_end_does_not_wait_for_a_file_that_is_read() {
    let home = Home::new();
    let (storage, _) = home.start_well();
    // Takes several seconds in a test build.
    let large = format!("(;GM[4]SZ[15]{})", ";B[hh];W[]".repeat(2_000_000));
    fs::write(home.path("large.sgf"), large).unwrap();
    storage.open(&home.path("large.sgf"));
    storage.begin_game(&new_game(1));
    storage.record(&play("H8"));
    let events = storage.events().clone();
    drop(storage);
    let is_opened = |event: Event| matches!(event, Event::Opened { .. });
    assert!(!events.try_iter().any(is_opened), "the file was waited for");
    assert_eq!(home.start_well().1, Some(played(1, "H8")));
}
