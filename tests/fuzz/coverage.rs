//! Targets for a fuzzer that is led by coverage: every reader, with the writers that take what it read, the journal's
//! replay, a manager's dialogue with the engine, an engine's lines, and the questions of `tengen analyse`.
//!
//! As tests they read the inputs of `__fuzz__`, which once failed, and some random ones. `tests/long coverage` lets
//! libFuzzer go on from files that [`seeds`] writes.
//!
//! The target of one format writes what it has read in this format; the target of any file, in another one each time.

use super::{AtOnce, check_error, check_journal, run_brain, sample};
use std::fs;
use std::path::Path;
use std::time::Duration;
use tengen::formats::{Format, FormatError, Games, journal};
use tengen::game::Game;
use tengen::gomocup::protocol::BrainLine;
use tengen::rules::rng::Rng;
use tengen::test_support::random_game;
use tengen::tools::analyse;

/// Number of games of a file, and of nodes of a game, that are looked at further: a round is to take milliseconds.
const MAX_GAMES: usize = 3;
const MAX_NODES: usize = 300;

/// Runs a target.
macro_rules! target {
    ($check:expr) => {
        bolero::check!()
            .with_iterations(200)
            .with_test_time(Duration::from_millis(200))
            .for_each(|bytes: &[u8]| $check(bytes))
    };
}

/// Checks what was read from a file, and the first of its games by `check`.
fn check_games(games: Result<Games, FormatError>, bytes: &[u8], check: impl Fn(Game)) {
    let games = match games {
        Ok(games) => games,
        Err(error) => return check_error(&error, bytes),
    };
    games.remarks().iter().for_each(|remark| assert!(!remark.to_string().is_empty()));
    for index in (0..games.len()).take(MAX_GAMES) {
        let _ = games.heading(index);
        let game = &games.game(index).game;
        if game.tree().list_len() <= MAX_NODES {
            check(game.clone());
        }
    }
}

/// Writes a game in the format that it was read from, and reads it again.
fn check_format(format: Format, game: &Game) {
    format.losses(game);
    if let Ok(bytes) = format.write(game)
        && let Err(error) = format.read(&bytes, None)
    {
        // For example, a list without a move.
        check_error(&error, &bytes);
    }
}

/// A target for the reader of each format, named like it.
macro_rules! readers {
    ($($name:ident $format:ident),*) => {
        $(
            #[test]
            fn $name() {
                target!(|bytes: &[u8]| {
                    let format = Format::$format;
                    check_games(format.read(bytes, None), bytes, |game| check_format(format, &game))
                });
            }
        )*

        /// The formats that have a target, each with its name.
        const READERS: &[(&str, Format)] = &[$((stringify!($name), Format::$format)),*];
    };
}

readers! {
    tengen Tengen, sgf Sgf, psq Psq, rec Rec, renlib Lib, rif Rif, yixin_sav Sav, yixin_pos Pos, moves Moves,
    offsets Offsets, commands Commands
}

#[test]
fn every_format_has_a_target() {
    let formats: Vec<Format> = READERS.iter().map(|&(_, format)| format).collect();
    assert!(Format::ALL.iter().all(|format| formats.contains(format)));
}

#[test]
fn any_file() {
    target!(|bytes: &[u8]| {
        // In all formats, a round would take three to five times as long.
        let format = Format::ALL[bytes.len() % Format::ALL.len()];
        check_games(Games::read(bytes, None), bytes, |game| check_format(format, &game));
    });
}

#[test]
fn journals() {
    target!(|bytes: &[u8]| check_journal(&[journal::HEADER.as_bytes(), bytes].concat()));
}

#[test]
fn managers() {
    // The worker's thread would take most of the time; the random rounds have it.
    target!(|bytes: &[u8]| run_brain([b"START 15\n", bytes].concat(), |events| Box::new(AtOnce(events))));
}

#[test]
fn engines() {
    target!(|bytes: &[u8]| {
        for line in String::from_utf8_lossy(bytes).lines() {
            BrainLine::parse(line);
        }
    });
}

#[test]
fn questions() {
    target!(|bytes: &[u8]| {
        if let Ok(object) = serde_json::from_slice::<analyse::Object>(bytes)
            && let Err(error) = analyse::board(&object)
        {
            assert!(!error.to_string().is_empty());
        }
    });
}

/// Writes files for the fuzzer to begin with: some of each format, journals, dialogues and questions.
#[test]
#[ignore = "for tests/long coverage"]
fn seeds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzz/__fuzz__");
    let write = |target: &str, number: usize, bytes: Vec<u8>| {
        let corpus = folder.join(format!("coverage__{target}")).join("corpus");
        fs::create_dir_all(&corpus).expect("a folder");
        fs::write(corpus.join(format!("seed-{number}")), bytes).expect("a file");
    };
    let mut random = Rng::new(1);
    for number in 0..40 {
        for &(target, format) in READERS {
            let bytes = sample(format, &mut random);
            if bytes.len() <= 4_000 {
                write("any_file", number * READERS.len() + format as usize, bytes.clone());
                write(target, number, bytes);
            }
        }
        let (begun, operations, game) = random_game(number as u64);
        let operations: String = operations.iter().map(journal::operation_line).collect();
        write("journals", number, format!("{}{operations}", journal::game_line(&begun)).into_bytes());
        let stones: Vec<String> = game.board().stones().map(|(point, _)| format!("{point:?}")).collect();
        let question = format!(
            "{{\"id\":1,\"size\":15,\"rule\":\"renju\",\"side_to_move\":\"B\",\"black\":[{}],\"white\":[]}}",
            stones.join(",")
        );
        write("questions", number, question.into_bytes());
        let lines: Vec<&str> = (0..30).map(|_| *random.choose(&super::COMMANDS)).collect();
        write("managers", number, lines.join("\n").into_bytes());
        write("engines", number, b"MESSAGE depth 9 ev 12 n 30 pv h8 h9\nSUGGEST 3,4\nOK\n7,7\nDEBUG x".to_vec());
    }
}
