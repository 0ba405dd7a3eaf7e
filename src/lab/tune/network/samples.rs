//! The positions that the network learns from.

use super::super::fit::{GAMES_A_VALIDATION, POINTS_A_NAT, scale_of_values};
use super::super::game::{Game, Lesson, Trust};
use super::super::learn::UNITS_A_NAT;
use super::Options;
use crate::engine::tuning::network::{Region, Stage, distance_class};
use crate::engine::tuning::{CellLines, Choice, Features};
use crate::lab::{Failure, say};
use crate::rules::rng::Rng;
use crate::rules::{Color, Move, Point, Rule};
use std::collections::HashMap;

/// Choices that a position is asked to tell apart: the most promising by the tables, and others by chance.
const PROMISING_CHOICES: usize = 12;
const CHANCE_CHOICES: usize = 12;

/// A cell of a position: its lines, which free lines they were, and the region it lies in.
#[derive(Clone, Copy)]
pub struct CellSeen {
    pub lines: CellLines,
    pub free: u16,
    pub region: Region,
}

/// A position to learn from.
pub struct Sample {
    /// The colour to move.
    pub mover: Color,
    pub stage: Stage,
    pub threats: u16,
    /// What the tables say, and what the whole engine says that the command is part of.
    pub table_nats: f32,
    pub engine_nats: f32,
    /// What should have been said: the share of games won; below 0 if nothing is known.
    pub target: f32,
    /// What came of it, if that says something; else below 0.
    pub result: f32,
    pub cells: Box<[CellSeen]>,
    /// Moves, the best first, if there is one.
    pub choices: Box<[ChoiceSeen]>,
}

/// A move to choose.
#[derive(Clone, Copy)]
pub struct ChoiceSeen {
    /// The number of its cell among the sample's.
    pub cell: u16,
    /// What the tables say of it.
    pub table_nats: f32,
    /// Its [place] as seen from the last two stones.
    pub places: [Option<u8>; 2],
}

/// The samples, and the distinct free lines of their cells.
#[derive(Default)]
pub struct Samples {
    pub free: Vec<CellLines>,
    pub known_free: HashMap<CellLines, u16>,
    pub training: Vec<Sample>,
    pub validation: Vec<Sample>,
}

impl Samples {
    pub fn sample(&mut self, lesson: &Lesson, random: &mut Rng) -> Option<Sample> {
        let features = Features::of(&lesson.board);
        let target = lesson.chance.filter(|_| !features.is_forced);
        let cells = features
            .cells
            .iter()
            .map(|&(point, [lines, free])| CellSeen {
                lines,
                free: *self.known_free.entry(free).or_insert_with(|| {
                    self.free.push(free);
                    (self.free.len() - 1) as u16
                }),
                region: Region::of(point, lesson.board.size()),
            })
            .collect();
        let mut choices = Vec::new();
        let looked_at: Vec<&Choice> = features.choices.iter().filter(|choice| choice.is_looked_at).collect();
        let best = looked_at.iter().position(|choice| choice.point == lesson.best);
        if let Some(best) = best.filter(|_| !lesson.is_lost) {
            let mut others: Vec<usize> = (0..looked_at.len()).filter(|&choice| choice != best).collect();
            others.sort_by_key(|&choice| -looked_at[choice].table_score);
            let promising = others.len().min(PROMISING_CHOICES);
            random.shuffle(&mut others[promising..]);
            others.truncate(PROMISING_CHOICES + CHANCE_CHOICES);
            let last: [Option<Point>; 2] =
                std::array::from_fn(|back| match lesson.board.moves().iter().nth_back(back) {
                    Some(&Move::Place(point)) => Some(point),
                    _ => None,
                });
            choices.extend([best].into_iter().chain(others).map(|choice| {
                let choice = looked_at[choice];
                let cell = features.cells.iter().position(|&(point, _)| point == choice.point);
                ChoiceSeen {
                    cell: cell.expect("every choice is a cell") as u16,
                    table_nats: (f64::from(choice.table_score) / POINTS_A_NAT) as f32,
                    places: last.map(|last| Some(place_between(last?, choice.point) as u8)),
                }
            }));
        }
        (target.is_some() || choices.len() > 1).then_some(Sample {
            mover: lesson.board.side_to_move(),
            stage: Stage::of(features.stones),
            threats: features.threats as u16,
            table_nats: (f64::from(features.table_value) / UNITS_A_NAT) as f32,
            engine_nats: (f64::from(features.value) / UNITS_A_NAT) as f32,
            target: target.map_or(-1.0, |target| (target as f32).clamp(1e-4, 1.0 - 1e-4)),
            result: lesson.result.map_or(-1.0, |result| result as f32),
            cells,
            choices: choices.into_boxed_slice(),
        })
    }
}

fn place_between(a: Point, b: Point) -> usize {
    distance_class(a.x().abs_diff(b.x()).into(), a.y().abs_diff(b.y()).into())
}

fn is_kept_aside(game: &Game) -> bool {
    game.seed.is_multiple_of(GAMES_A_VALIDATION)
}

/// The samples of a rule's games.
pub fn samples(rule: Rule, games: &[&Game], options: &Options) -> Result<Samples, Failure> {
    let mut random = Rng::new(1);
    let mut samples = Samples::default();
    let learnt = games.iter().copied().filter(|game| !is_kept_aside(game));
    let scale = scale_of_values(learnt);
    for game in games {
        for lesson in game.lessons(Trust { scale, lambda: options.lambda })? {
            let sample = samples.sample(&lesson, &mut random);
            if is_kept_aside(game) { samples.validation.extend(sample) } else { samples.training.extend(sample) }
        }
    }
    say(format!(
        "{rule:?}: {} games, {} positions, {} more kept aside; the values are worth {scale:.2} times what they say",
        games.len(),
        samples.training.len(),
        samples.validation.len()
    ))?;
    Ok(samples)
}
