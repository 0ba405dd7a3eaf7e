//! Training samples of the network.

use super::super::fit::{GAMES_PER_VALIDATION, POINTS_PER_NAT, scale_of_values};
use super::super::game::{Game, LabelledPosition, TargetOptions};
use super::super::learn::UNITS_PER_NAT;
use super::Options;
use crate::engine::tuning::network::{Region, Stage, distance_class};
use crate::engine::tuning::{CellLines, Choice, Features, free_lines};
use crate::lab::{Failure, say};
use crate::rules::rng::Rng;
use crate::rules::{Color, MAX_SIZE, Move, Point, Rule};
use std::thread;

/// Number of moves beside the best one that the policy learns to tell from it, first by the tables.
const TOP_MOVES: usize = 12;
/// Number of further moves that the policy learns to tell from the best one, chosen at random.
const RANDOM_MOVES: usize = 12;

/// A point of a board, where samples may have a cell.
#[derive(Clone, Copy)]
pub struct Place {
    /// Its region of the board.
    pub region: Region,
    /// Its lines without stones.
    pub lines: CellLines,
}

/// An empty cell of a position.
#[derive(Clone, Copy)]
pub struct SampleCell {
    /// Its lines.
    pub lines: CellLines,
    /// Index of its place in [`Samples::places`].
    pub place: u16,
}

/// A training sample: a position with its targets.
pub struct Sample {
    /// Colour to move.
    pub mover: Color,
    /// Stage of the game.
    pub stage: Stage,
    /// Set of the threats on the board, one bit each.
    pub threats: u16,
    /// Value of the position by the tables, as log odds.
    pub table_nats: f32,
    /// Value of the position by the current engine, as log odds.
    pub engine_nats: f32,
    /// Target for the expected score; negative if there is none.
    pub target: f32,
    /// Result of the game; negative if it is unknown or meaningless.
    pub result: f32,
    /// Cells of the board.
    pub cells: Box<[SampleCell]>,
    /// Moves, the best one first; empty if there is none.
    pub moves: Box<[SampleMove]>,
}

/// A move of a sample.
#[derive(Clone, Copy)]
pub struct SampleMove {
    /// Index of its cell in the sample.
    pub cell: u16,
    /// Move-ordering score by the tables, in nats.
    pub table_nats: f32,
    /// Its [distance class](distance_class) to each of the last two stones, the latest first; `None` without that
    /// stone.
    pub distances: [Option<u8>; 2],
}

impl SampleMove {
    /// Number of moves of a sample, at most.
    pub const MAX: usize = 1 + TOP_MOVES + RANDOM_MOVES;
}

/// Samples of one rule, and the places of their cells.
pub struct Samples {
    /// All points of the boards that the games were played on.
    pub places: Vec<Place>,
    /// Samples to train on.
    pub training: Vec<Sample>,
    /// Samples of the games that are set aside.
    pub validation: Vec<Sample>,
}

/// Returns the sample of a position, whose board's first place is `first_place`; `None` if it teaches neither a value
/// nor a move.
fn sample(position: &LabelledPosition, first_place: usize, random: &mut Rng) -> Option<Sample> {
    let features = Features::of(&position.board);
    let target = position.target.filter(|_| !features.is_forced);
    let size = usize::from(position.board.size());
    let place_of = |point: Point| (first_place + usize::from(point.y()) * size + usize::from(point.x())) as u16;
    let mut moves = Vec::new();
    let searched: Vec<&Choice> = features.choices.iter().filter(|choice| choice.is_looked_at).collect();
    let best = searched.iter().position(|choice| choice.point == position.best);
    if let Some(best) = best.filter(|_| !position.is_lost) {
        let mut others: Vec<usize> = (0..searched.len()).filter(|&choice| choice != best).collect();
        others.sort_by_key(|&choice| -searched[choice].table_score);
        let top = others.len().min(TOP_MOVES);
        random.shuffle(&mut others[top..]);
        others.truncate(TOP_MOVES + RANDOM_MOVES);
        let last: [Option<Point>; 2] = std::array::from_fn(|back| match position.board.moves().iter().nth_back(back) {
            Some(&Move::Place(point)) => Some(point),
            _ => None,
        });
        moves.extend([best].into_iter().chain(others).map(|choice| {
            let choice = searched[choice];
            let cell = features.cells.iter().position(|&(point, _)| point == choice.point);
            SampleMove {
                cell: cell.expect("every choice is a cell") as u16,
                table_nats: (f64::from(choice.table_score) / POINTS_PER_NAT) as f32,
                distances: last.map(|last| Some(distance_between(last?, choice.point) as u8)),
            }
        }));
    }
    (target.is_some() || moves.len() > 1).then(|| Sample {
        mover: position.board.side_to_move(),
        stage: Stage::of(features.stones),
        threats: features.threats as u16,
        table_nats: (f64::from(features.table_value) / UNITS_PER_NAT) as f32,
        engine_nats: (f64::from(features.value) / UNITS_PER_NAT) as f32,
        target: target.map_or(-1.0, |target| (target as f32).clamp(1e-4, 1.0 - 1e-4)),
        result: position.result.map_or(-1.0, |result| result as f32),
        cells: features.cells.iter().map(|&(point, lines)| SampleCell { lines, place: place_of(point) }).collect(),
        moves: moves.into_boxed_slice(),
    })
}

fn distance_between(a: Point, b: Point) -> usize {
    distance_class(a.x().abs_diff(b.x()).into(), a.y().abs_diff(b.y()).into())
}

fn is_validation(game: &Game) -> bool {
    game.seed.is_multiple_of(GAMES_PER_VALIDATION)
}

/// Returns the samples of a rule's games.
///
/// # Errors
/// If a game is not legal.
pub fn samples(rule: Rule, games: &[&Game], options: &Options) -> Result<Samples, Failure> {
    let scale = scale_of_values(games.iter().copied().filter(|game| !is_validation(game)));
    let targets = TargetOptions { scale, lambda: options.lambda };
    let mut places = Vec::new();
    let mut first_places = [0; MAX_SIZE as usize + 1];
    for size in (1..=MAX_SIZE).filter(|&size| games.iter().any(|game| game.size == size)) {
        first_places[usize::from(size)] = places.len();
        let place = |(point, lines): (Point, CellLines)| Place { region: Region::of(point, size), lines };
        places.extend(free_lines(rule, size).into_iter().map(place));
    }
    let of_game = |game: &Game| -> Result<Vec<Sample>, Failure> {
        let mut random = Rng::new(game.seed);
        let first_place = first_places[usize::from(game.size)];
        Ok(game.positions(targets)?.iter().filter_map(|position| sample(position, first_place, &mut random)).collect())
    };
    let of_games = |games: &[&Game]| -> Result<[Vec<Sample>; 2], Failure> {
        let mut samples = [Vec::new(), Vec::new()];
        for &game in games {
            samples[usize::from(is_validation(game))].extend(of_game(game)?);
        }
        Ok(samples)
    };
    let share = games.len().div_ceil(options.threads as usize).max(1);
    let parts: Vec<Result<[Vec<Sample>; 2], Failure>> = thread::scope(|scope| {
        let of_games = &of_games;
        let handles: Vec<_> = games.chunks(share).map(|games| scope.spawn(move || of_games(games))).collect();
        handles.into_iter().map(|handle| handle.join().expect("no game makes it panic")).collect()
    });
    let mut samples = Samples { places, training: Vec::new(), validation: Vec::new() };
    for part in parts {
        let [training, validation] = part?;
        samples.training.extend(training);
        samples.validation.extend(validation);
    }
    say(format!(
        "{rule:?}: {} games, {} training samples, {} validation samples, scale of the values {scale:.2}",
        games.len(),
        samples.training.len(),
        samples.validation.len()
    ))?;
    Ok(samples)
}
