//! The sample games: each is a file as the program writes it, and holds the game that its name promises.

use std::fs;
use std::path::{Path, PathBuf};
use tengen::formats::{Format, ron};
use tengen::game::{Conclusion, Game, Outcome, SeatId};
use tengen::rules::{Color, Ending, Forbidden, Rule};

const SAVES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/saves");

fn load(path: &Path) -> Game {
    let bytes = fs::read(path).expect("a sample game");
    ron::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn sample(name: &str) -> Game {
    load(&Path::new(SAVES).join(format!("{name}.{}", Format::Tengen.extension())))
}

/// Checks the moves from the root to the cursor, and how the game ended there.
#[track_caller]
fn check(game: &Game, rule: Rule, moves: usize, winner: Color) {
    let outcome = game.outcome();
    assert_eq!((game.rule(), game.board().moves().len()), (rule, moves));
    assert_eq!(outcome.as_ref().and_then(Outcome::winner), Some(winner), "{outcome:?}");
    assert_eq!(game.final_outcome(), outcome);
}

#[test]
fn every_sample_is_a_file_as_the_program_writes_it() {
    let files: Vec<PathBuf> = fs::read_dir(SAVES).expect("the samples").map(|entry| entry.unwrap().path()).collect();
    assert!(files.len() >= 4, "{files:?}");
    for file in files {
        assert_eq!(ron::write(&load(&file)), fs::read_to_string(&file).unwrap(), "{}", file.display());
    }
}

#[test]
fn a_person_beats_the_computer_in_freestyle() {
    let game = sample("freestyle");
    check(&game, Rule::Freestyle, 21, Color::Black);
    assert!(game.player(Color::Black).is_person() && !game.player(Color::White).is_person());
}

#[test]
fn two_computers_play_standard_and_a_branch_goes_another_way() {
    let game = sample("standard-with-a-branch");
    check(&game, Rule::Standard, 31, Color::Black);
    let forks = game.tree().ids().filter(|&id| game.tree().node(id).is_fork());
    assert_eq!(forks.count(), 1);
}

#[test]
fn black_is_driven_onto_a_forbidden_point_in_renju() {
    let game = sample("renju-forbidden-point");
    check(&game, Rule::Renju, 19, Color::White);
    let ending = Ending::ForbiddenMove { point: "G8".parse().unwrap(), why: Forbidden::DoubleThree };
    assert_eq!(game.outcome(), Some(Outcome::Board(ending)));
}

#[test]
fn a_rematch_in_renju_with_the_colours_exchanged_is_resigned() {
    let game = sample("renju-resigned");
    check(&game, Rule::Renju, 25, Color::Black);
    assert_eq!(game.outcome(), Some(Outcome::Concluded(Conclusion::Resigned(Color::White))));
    assert_eq!(game.seats().black, SeatId::Second);
}
