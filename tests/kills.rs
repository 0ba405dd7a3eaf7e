//! The program's storage in a process of its own, which is killed at any moment: what it has recorded is restored.
//!
//! `tests/run` kills a few, `tests/long kills` as many as one likes; see [`Rounds`].

use std::env;
use std::fs;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;
use tengen::formats::ron;
use tengen::game::{Game, Operation, Snapshot};
use tengen::storage::{Folders, MIN_KEPT_MOVES, Startup, Storage};
use tengen::test_support::{Rounds, random_game};

/// Environment variables of the process that is killed: its folder, and the step that it goes on from.
const HOME: &str = "TENGEN_KILLED_HOME";
const STEP: &str = "TENGEN_KILLED_STEP";

/// A moment in a sequence of games: the seed of the game, and the number of operations carried out in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Step {
    seed: u64,
    operations: usize,
}

impl Step {
    fn parse(text: &str) -> Option<Step> {
        let (seed, operations) = text.trim().split_once(' ')?;
        Some(Step { seed: seed.parse().ok()?, operations: operations.parse().ok()? })
    }

    /// The game at this moment, and the operation that comes next; `None` at the end of the game.
    fn game(self) -> (Game, Option<Operation>) {
        let (mut game, operations, _) = random_game(self.seed);
        let (done, to_come) = operations.split_at(self.operations);
        done.iter().for_each(|operation| game.apply(operation).expect("it was carried out before"));
        (game, to_come.first().cloned())
    }

    /// All of the game that is to be restored after this moment.
    fn restored(self) -> Option<Snapshot> {
        Some(self.game().0).filter(Game::is_worth_restoring).map(|game| game.snapshot())
    }

    fn next(self) -> Step {
        match self.game().1 {
            Some(_) => Step { operations: self.operations + 1, ..self },
            None => Step { seed: self.seed + 1, operations: 0 },
        }
    }
}

fn start(home: &Path) -> (Storage, Startup) {
    Storage::start(Folders::within(home), Arc::new(|| {}))
}

/// Plays one game after another as the window does, and prints each step that is on record.
#[test]
#[ignore = "the other test runs it in a process of its own"]
fn the_process_that_is_killed() {
    let (Some(home), Ok(step)) = (env::var_os(HOME), env::var(STEP)) else { return };
    let home = Path::new(&home);
    let mut step = Step::parse(&step).expect("a step");
    let (storage, _) = start(home);
    let (mut game, mut next) = step.game();
    storage.begin_game(&game);
    loop {
        println!("step {} {}", step.seed, step.operations);
        io::stdout().flush().expect("the other process listens");
        match next {
            Some(operation) => {
                game.apply(&operation).expect("it was carried out before");
                storage.record(&[operation]);
            }
            None => {
                storage.save(&home.join("saved.tengen"), &game);
                game = step.next().game().0;
                storage.begin_game(&game);
            }
        }
        step = step.next();
        next = step.game().1;
    }
}

/// Runs that process and kills it after a while; returns the last step that it has printed.
fn killed(home: &Path, from: Step, after: Duration) -> Step {
    let mut child = Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "the_process_that_is_killed", "--ignored", "--nocapture"])
        .env(HOME, home)
        .env(STEP, format!("{} {}", from.seed, from.operations))
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program runs");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut steps = output.lines().map_while(Result::ok).filter_map(|line| Step::parse(line.split_once("step ")?.1));
    let first = steps.next().expect("the first step is printed");
    thread::scope(|scope| {
        let rest = scope.spawn(move || steps.last());
        thread::sleep(after);
        child.kill().expect("it has not been waited for");
        let status = child.wait().expect("it has ended");
        assert!(!cfg!(unix) || status.code().is_none(), "it did not end by itself: {status}");
        rest.join().expect("the thread ends with the pipe").unwrap_or(first)
    })
}

#[test]
fn recorded_steps_are_restored_whenever_the_process_is_killed() {
    for (seed, mut random) in Rounds::new("kills", 3) {
        let home = tempfile::tempdir().expect("a folder");
        let first = Step { seed: seed.wrapping_mul(1_000), operations: 0 };
        let mut step = first;
        for _ in 0..4 {
            let printed = killed(home.path(), step, Duration::from_micros(random.below(60_000) as u64));
            let (_storage, startup) = start(home.path());
            assert_eq!(startup.problems, [], "a journal that was cut off is not a damaged one");
            // The step under way when it was killed is on record or is not.
            let restored = startup.restored.as_ref().map(Game::snapshot);
            let found = [printed, printed.next()].into_iter().find(|step| step.restored() == restored);
            step = found.unwrap_or_else(|| panic!("{printed:?} and not {restored:?}"));
        }
        let (storage, _) = start(home.path());
        drop(storage);
        let files = fs::read_dir(Folders::within(home.path()).games()).expect("the recent games");
        let files = files.map(|file| file.expect("a file").path());
        // A file that was being written has another name until it is whole.
        let files = files.filter(|file| file.to_string_lossy().ends_with(".tengen"));
        let kept: Vec<Game> =
            files.map(|file| ron::read(&fs::read(file).expect("a file")).expect("a whole game")).collect();
        for seed in first.seed..step.seed {
            let (_, _, game) = random_game(seed);
            let is_kept = game.is_worth_keeping(MIN_KEPT_MOVES);
            assert!(!is_kept || kept.iter().any(|kept| kept.contains(&game)), "game {seed} is not kept");
        }
        if let Ok(saved) = fs::read(home.path().join("saved.tengen")) {
            ron::read(&saved).expect("a file is whole or not there");
        }
    }
}
