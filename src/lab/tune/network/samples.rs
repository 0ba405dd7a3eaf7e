//! Training samples of the network.

use super::super::fit::{GAMES_PER_VALIDATION, POINTS_PER_NAT, scale_of_values};
use super::super::game::{Game, LabelledPosition, TargetOptions};
use super::super::learn::UNITS_PER_NAT;
use super::Options;
use crate::engine::tuning::network::{Region, Stage, distance_class};
use crate::engine::tuning::{CellLines, Choice, Features};
use crate::lab::{Failure, say};
use crate::rules::rng::Rng;
use crate::rules::{Color, Move, Point, Rule};
use std::collections::HashMap;

/// Number of moves beside the best one that the policy learns to tell from it, first by the tables.
const TOP_MOVES: usize = 12;
/// Number of further moves that the policy learns to tell from the best one, chosen at random.
const RANDOM_MOVES: usize = 12;

/// A cell of a position.
#[derive(Clone, Copy)]
pub struct SampleCell {
    /// Its lines.
    pub lines: CellLines,
    /// Index of the same lines without stones in [`Samples::free`].
    pub free: u16,
    /// Its region of the board.
    pub region: Region,
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

/// Samples, and the distinct lines without stones of their cells.
#[derive(Default)]
pub struct Samples {
    /// Distinct lines without stones.
    pub free: Vec<CellLines>,
    /// Index of each of them in `free`.
    known_free: HashMap<CellLines, u16>,
    /// Samples to train on.
    pub training: Vec<Sample>,
    /// Samples of the games that are set aside.
    pub validation: Vec<Sample>,
}

impl Samples {
    /// Returns the sample of a position; `None` if it teaches neither a value nor a move.
    fn sample(&mut self, position: &LabelledPosition, random: &mut Rng) -> Option<Sample> {
        let features = Features::of(&position.board);
        let target = position.target.filter(|_| !features.is_forced);
        let cells = features
            .cells
            .iter()
            .map(|&(point, [lines, free])| SampleCell {
                lines,
                free: *self.known_free.entry(free).or_insert_with(|| {
                    self.free.push(free);
                    (self.free.len() - 1) as u16
                }),
                region: Region::of(point, position.board.size()),
            })
            .collect();
        let mut moves = Vec::new();
        let searched: Vec<&Choice> = features.choices.iter().filter(|choice| choice.is_looked_at).collect();
        let best = searched.iter().position(|choice| choice.point == position.best);
        if let Some(best) = best.filter(|_| !position.is_lost) {
            let mut others: Vec<usize> = (0..searched.len()).filter(|&choice| choice != best).collect();
            others.sort_by_key(|&choice| -searched[choice].table_score);
            let top = others.len().min(TOP_MOVES);
            random.shuffle(&mut others[top..]);
            others.truncate(TOP_MOVES + RANDOM_MOVES);
            let last: [Option<Point>; 2] =
                std::array::from_fn(|back| match position.board.moves().iter().nth_back(back) {
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
        (target.is_some() || moves.len() > 1).then_some(Sample {
            mover: position.board.side_to_move(),
            stage: Stage::of(features.stones),
            threats: features.threats as u16,
            table_nats: (f64::from(features.table_value) / UNITS_PER_NAT) as f32,
            engine_nats: (f64::from(features.value) / UNITS_PER_NAT) as f32,
            target: target.map_or(-1.0, |target| (target as f32).clamp(1e-4, 1.0 - 1e-4)),
            result: position.result.map_or(-1.0, |result| result as f32),
            cells,
            moves: moves.into_boxed_slice(),
        })
    }
}

fn distance_between(a: Point, b: Point) -> usize {
    distance_class(a.x().abs_diff(b.x()).into(), a.y().abs_diff(b.y()).into())
}

fn is_validation(game: &Game) -> bool {
    game.seed.is_multiple_of(GAMES_PER_VALIDATION)
}

/// Returns the samples of a rule's games.
pub fn samples(rule: Rule, games: &[&Game], options: &Options) -> Result<Samples, Failure> {
    let mut random = Rng::new(1);
    let mut samples = Samples::default();
    let training = games.iter().copied().filter(|game| !is_validation(game));
    let scale = scale_of_values(training);
    for game in games {
        for position in game.positions(TargetOptions { scale, lambda: options.lambda })? {
            let sample = samples.sample(&position, &mut random);
            if is_validation(game) { samples.validation.extend(sample) } else { samples.training.extend(sample) }
        }
    }
    say(format!(
        "{rule:?}: {} games, {} training samples, {} validation samples, scale of the values {scale:.2}",
        games.len(),
        samples.training.len(),
        samples.validation.len()
    ))?;
    Ok(samples)
}
