//! Random changes to everything that comes from outside: files of games, journals, lines of the Gomocup protocol, and
//! the user's own files. None may make the program panic, and whatever is read all the same can be used like any other.
//!
//! `tests/run` has a few rounds of each, `tests/long fuzz` as many as one likes; see [`Rounds`]. The changes are blind;
//! [`coverage`] has targets for a fuzzer that sees which ones lead further.

mod coverage;

use crossbeam_channel::{Sender, unbounded};
use std::fs;
use std::io::Cursor;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;
use tengen::background::Priority;
use tengen::engine::{Info, Request};
use tengen::formats::{Format, FormatError, Games, Location, journal, ron};
use tengen::game::{Act, Edit, Game, Opening, Operation, Step, Task};
use tengen::gomocup::brain;
use tengen::gomocup::protocol::BrainLine;
use tengen::job::{Answer, Event, Job, Question, SearchId, Thinker};
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Move, Symmetry};
use tengen::storage::{Folders, Storage};
use tengen::test_support::{Rounds, mutate, random_game};
use tengen::verdict::Score;
use tengen::worker::{Searcher, Worker};

/// A file below `tests`.
fn file(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)
}

/// A file of this format: one that is written now, or one of the repository's.
fn sample(format: Format, random: &mut Rng) -> Vec<u8> {
    let game = |random: &mut Rng| random_game(random.next_u64() % 10_000).2;
    let written = match format {
        Format::Rif => return fs::read(file("before/library/base.rif")).expect("a database"),
        Format::Commands => {
            let log = "START 15\nINFO rule 4\nBOARD\n7,7,1\n8,8,2\nDONE\n6,7\nTURN 5,7\nRESTART\nTURN 7,7\n8,8\n";
            return log.as_bytes().to_vec();
        }
        _ if format.holds_many() && random.below(3) == 0 => {
            let games: Vec<Game> = (0..1 + random.below(4)).map(|_| game(random)).collect();
            format.write_many(&games.iter().collect::<Vec<_>>())
        }
        _ => format.write(&game(random)),
    };
    // A format that cannot hold such a game holds three stones.
    written.unwrap_or_else(|_| {
        let three = Format::Moves.read(b"h8i9j10", None).expect("three stones");
        format.write(&three.game(0).game).expect("any format holds three stones")
    })
}

/// Changes bytes one to four times; sometimes puts the end of another file in place of theirs first.
fn change(bytes: &mut Vec<u8>, other: impl FnOnce(&mut Rng) -> Vec<u8>, random: &mut Rng) {
    if random.below(8) == 0 {
        let other = other(random);
        bytes.truncate(random.below(bytes.len() + 1));
        bytes.extend(&other[random.below(other.len() + 1)..]);
    }
    for _ in 0..1 + random.below(4) {
        mutate(bytes, random);
    }
}

/// Checks that an error has a text, and that its place lies in the file.
fn check_error(error: &FormatError, bytes: &[u8]) {
    assert!(!error.to_string().is_empty());
    match error.location {
        Some(Location::Byte(at)) => assert!(at <= bytes.len(), "{error}"),
        Some(Location::Text { line, column }) => {
            assert!(line >= 1 && column >= 1 && line <= bytes.len() + 1, "{error}");
        }
        None => {}
    }
}

/// Checks that a game that was read can be used like any other: written and read again, replayed and changed.
fn check_game(mut game: Game) {
    assert_eq!(ron::parse(&ron::write(&game)).as_ref(), Ok(&game));
    let line = journal::game_line(&game);
    let replay = journal::replay(format!("{}{line}", journal::HEADER).as_bytes());
    assert_eq!((replay.damage, replay.games.as_slice()), (None, std::slice::from_ref(&game)));
    for format in Format::ALL {
        format.losses(&game);
        if let Ok(bytes) = format.write(&game)
            && let Err(error) = format.read(&bytes, None)
        {
            // For example, a list without a move.
            check_error(&error, &bytes);
        }
    }
    let turn = Operation::Edit(Edit::Turn(Symmetry::ALL[5]));
    for operation in [Operation::Undo, turn, Operation::Undo, Operation::Redo, Operation::Redo] {
        // A refusal is an answer like any other.
        let _ = game.apply(&operation);
    }
    game.summary();
}

#[test]
fn changed_files_of_every_format_give_games_or_an_error() {
    let mut read = 0;
    let mut rounds = Rounds::new("files", 400);
    for (_, mut random) in rounds.by_ref() {
        let format = *random.choose(&Format::ALL);
        let mut bytes = sample(format, &mut random);
        let other = *random.choose(&Format::ALL);
        change(&mut bytes, |random| sample(other, random), &mut random);
        for games in [format.read(&bytes, None), Games::read(&bytes, None)] {
            match games {
                Ok(games) => {
                    games.remarks().iter().for_each(|remark| assert!(!remark.to_string().is_empty()));
                    for index in (0..games.len()).take(4) {
                        let _ = games.heading(index);
                        check_game(games.game(index).game.clone());
                        read += 1;
                    }
                }
                Err(error) => check_error(&error, &bytes),
            }
        }
    }
    assert!(read > rounds.done() / 2, "most files are changed a little and still read: {read}");
}

/// Checks that the part of a journal before its damage is whole, and leads to the same games.
fn check_journal(bytes: &[u8]) {
    let replay = journal::replay(bytes);
    let whole = journal::replay(&bytes[..replay.whole_bytes]);
    assert_eq!((&whole.damage, whole.whole_bytes), (&None, replay.whole_bytes));
    assert_eq!(whole.games, replay.games);
    for game in replay.games {
        assert_eq!(Game::from_snapshot(game.snapshot()).map(|game| game.snapshot()), Ok(game.snapshot()));
        check_game(game);
    }
}

#[test]
fn changed_journals_are_read_up_to_the_damage() {
    for (seed, mut random) in Rounds::new("journals", 100) {
        let journal_of = |seed: u64| {
            let (begun, operations, _) = random_game(seed);
            let operations: String = operations.iter().map(journal::operation_line).collect();
            format!("{}{}{operations}", journal::HEADER, journal::game_line(&begun)).into_bytes()
        };
        let mut bytes = journal_of(seed);
        change(&mut bytes, |random| journal_of(random.next_u64() % 10_000), &mut random);
        check_journal(&bytes);
    }
}

/// An answer without a search: the first legal point.
fn first_point(board: &Board) -> Answer {
    let best = board.legal_points().next().map_or(Move::Pass, Move::Place);
    let line = best.point().into_iter().collect();
    let (score, elapsed) = (Score::estimate(0), Duration::ZERO);
    Answer { best, acts: Vec::new(), score, proof: None, line, depth: 1, nodes: 1, elapsed }
}

/// A searcher that plays the first legal point at once.
struct Quick;

impl Searcher for Quick {
    fn answer(&mut self, request: &Request, _: &AtomicBool, _: &mut dyn FnMut(Info)) -> Answer {
        first_point(&request.board)
    }

    fn forget(&mut self) {}
}

/// An engine that answers at once, on the caller's thread, even in an opening: the first point, choice or number that
/// the opening allows.
struct AtOnce(Sender<Event>);

impl Thinker for AtOnce {
    fn start(&mut self, id: SearchId, job: Job) {
        let acts = match &job.question {
            Question::Balance { stones, .. } => job.board.legal_points().take(*stones).map(Act::Stone).collect(),
            question => question.opening().map_or_else(Vec::new, first_acts),
        };
        // The event is of no use to a brain that has ended.
        let _ = self.0.send(Event::Done(id, Ok(Answer { acts, ..first_point(&job.board) })));
    }

    fn stop(&mut self) {}

    fn forget(&mut self) {}
}

/// The first acts of one seat that the opening allows.
fn first_acts(opening: &Opening) -> Vec<Act> {
    let (mut opening, mut acts) = (opening.clone(), Vec::new());
    let Some(Step { seat, task }) = opening.step() else { return acts };
    while let Some(step) = opening.step()
        && step.seat == seat
        && mem::discriminant(&step.task) == mem::discriminant(&task)
    {
        let point = || opening.points()[0];
        let act = match step.task {
            Task::Stone { .. } => Act::Stone(point()),
            Task::Choice(choices) => Act::Choose(choices[0]),
            Task::Number { .. } => Act::Declare(1),
            Task::Offer { .. } => Act::Offer(point()),
            Task::Keep { .. } => Act::Keep(point()),
        };
        opening.act(act, 0).expect("it is allowed");
        acts.push(act);
    }
    acts
}

/// Lines as managers send them.
const COMMANDS: [&str; 36] = [
    "START 15",
    "START 20",
    "START 5",
    "RECTSTART 15,15",
    "RESTART",
    "BEGIN",
    "TURN 7,7",
    "TURN 0,14",
    "TURN 3,4",
    "BOARD",
    "yxboard",
    "SWAP2BOARD",
    "7,7,1",
    "8,8,2",
    "6,6,3",
    "9,9",
    "10,3",
    "DONE",
    "TAKEBACK 7,7",
    "PLAY 1,1",
    "INFO rule 0",
    "INFO rule 4",
    "INFO rule 9",
    "INFO timeout_turn 100",
    "INFO timeout_match 5000",
    "INFO time_left 900",
    "INFO max_node 50",
    "INFO max_memory 0",
    "INFO game_type 1",
    "INFO level 3",
    "ABOUT",
    "yxshowforbid",
    "yxbalancetwo 30",
    "yxnbest 3",
    "yxstop",
    "SUGGEST 4,4",
];

/// Checks that the brain answers every line of a manager until the end, and that its own lines can be read.
fn run_brain(input: Vec<u8>, thinker: impl FnOnce(Sender<Event>) -> Box<dyn Thinker>) {
    let (events, received) = unbounded();
    let mut output = Vec::new();
    brain::run(Cursor::new(input), &mut output, thinker(events), received).expect("nothing ends the brain");
    let output = String::from_utf8(output).expect("its lines are text");
    for line in output.lines() {
        assert!(!line.is_empty() && !line.contains("panicked"), "{line}");
        BrainLine::parse(line);
    }
}

#[test]
fn changed_lines_of_a_manager_leave_the_brain_running() {
    for (_, mut random) in Rounds::new("managers", 200) {
        let lines = (0..random.below(60)).map(|_| *random.choose(&COMMANDS)).collect::<Vec<_>>();
        let mut input =
            ["INFO rule 0", "START 15"].into_iter().chain(lines).collect::<Vec<_>>().join("\n").into_bytes();
        for _ in 0..random.below(12) {
            // Not the end: cut off, most dialogues would be short.
            let length = input.len();
            mutate(&mut input, &mut random);
            input.extend(std::iter::repeat_n(b'\n', length.saturating_sub(input.len()).min(1)));
        }
        run_brain(input, |events| Box::new(Worker::with_searcher(|| Quick, events, Arc::new(|| ()), Priority::Normal)));
    }
}

/// Copies a folder and what is in it, and lists the files.
fn copy(from: &Path, to: &Path, files: &mut Vec<PathBuf>) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let path = entry.expect("an entry").path();
        let target = to.join(path.file_name().expect("a name"));
        if path.is_dir() {
            copy(&path, &target, files);
        } else {
            fs::copy(&path, &target).expect("a copy");
            files.push(target);
        }
    }
}

#[test]
fn damaged_files_of_the_user_are_set_aside_or_repaired() {
    for (_, mut random) in Rounds::new("user files", 30) {
        let home = tempfile::tempdir().expect("a folder");
        let mut files = Vec::new();
        copy(&file("before/home"), home.path(), &mut files);
        files.sort();
        for _ in 0..1 + random.below(2) {
            let path = random.choose(&files).clone();
            let mut bytes = fs::read(&path).expect("a file");
            change(&mut bytes, |_| fs::read(file("before/home/config/settings.ron")).expect("settings"), &mut random);
            fs::write(&path, bytes).expect("a file");
        }
        let start = || Storage::start(Folders::within(home.path()), Arc::new(|| {}));
        let (storage, startup) = start();
        assert_eq!(startup.settings.clone().clamped(), startup.settings);
        if let Some(game) = &startup.restored {
            storage.begin_game(game);
        }
        storage.save_settings(&startup.settings);
        drop(storage);
        // Damaged files have been set aside, unless a later version wrote them, and all else is as before.
        let (_storage, again) = start();
        assert!(again.problems.iter().all(|problem| startup.problems.contains(problem)), "{:?}", again.problems);
        assert_eq!(again.settings, startup.settings);
        assert_eq!((again.restored, again.puzzles), (startup.restored, startup.puzzles));
        assert_eq!(again.strength, startup.strength);
    }
}
