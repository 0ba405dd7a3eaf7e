//! `tengen-lab tune margins`: tunes the margins of the search by simultaneous perturbation (Spall, 1992).
//!
//! In each step every margin is changed at random by its unit, up or down, and by as much in the opposite direction;
//! both searches choose a move in some positions, and [the judge](crate::lab::choices) tells which of them chose better.
//! All margins take a small step to that side. A margin that matters is thereby moved the same way again and again, and
//! the others wander little. The result is the mean of the second half of the steps.

use crate::engine::tuning::Margins;
use crate::lab::choices::{self, Judge, JudgeOptions, MILLIONTHS, OpenPosition};
use crate::lab::game_file::GameFile;
use crate::lab::progress::Progress;
use crate::lab::{Failure, say};
use crate::rules::Rule;
use crate::rules::rng::{Rng, mix};
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// Tunes the margins of the search for a rule by the moves that it chooses, and prints those that changed. An
/// interrupted run can be continued.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of positions, as `choices find` writes them.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Rule whose positions are used and whose margins are tuned.
    #[arg(long)]
    pub rule: Rule,
    /// Output file of the steps, a line each; those that it holds are not made again.
    #[arg(long)]
    pub out: PathBuf,
    /// Number of steps in all.
    #[arg(long, default_value_t = 600)]
    pub steps: u32,
    /// Number of positions in a step.
    #[arg(long, default_value_t = 48, value_parser = clap::value_parser!(u32).range(1..))]
    pub batch: u32,
    /// Nodes of the searches that choose.
    #[arg(long, default_value_t = 30_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Units by which a margin moves in the first step for each point that one of the searches is ahead. Later steps are
    /// smaller.
    #[arg(long, default_value_t = 0.1)]
    pub rate: f64,
    /// Margins that are tuned; all without it. Can be repeated.
    #[arg(long, value_name = "NAME", value_parser = Margins::index_of)]
    pub only: Vec<usize>,
    #[command(flatten)]
    pub judge: JudgeOptions,
    /// Seed of the run.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Number of a margin's units in its range.
const UNITS: f64 = 12.0;

/// Exponent by which the steps shrink, as recommended by Spall; and the part of the steps after which they begin to.
const SHRINKING: f64 = 0.602;
const STEADY_PART: f64 = 0.1;

/// Result of a step.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
struct Step {
    step: u32,
    /// Points, in [millionths](MILLIONTHS), by which the first search is ahead: the sum over the positions of what its choice keeps of
    /// the winning chance, less what the other's keeps.
    ahead: i64,
}

/// Runs the steps that the file does not hold yet, and prints the margins.
///
/// # Errors
/// If a file cannot be read or written, or there are too few positions.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut positions = Vec::new();
    for path in &options.files {
        positions.extend(choices::read_positions(path)?);
    }
    positions.retain(|position| position.board.rule() == options.rule);
    if positions.len() < options.batch as usize {
        return Err(Failure(format!("{} positions are too few for steps of {}", positions.len(), options.batch)));
    }
    let mut judge = Judge::open(&options.judge)?;
    let (mut file, known) = GameFile::open::<Step>(&options.out)?;
    let mut ascent = Ascent::new(options);
    let mut progress = Progress::on_stderr();
    for number in 0..options.steps {
        let step = match known.get(number as usize) {
            Some(&step) if step.step == number => step,
            Some(_) => return Err(Failure(format!("the steps of {} are not in order", options.out.display()))),
            None => {
                let ahead = compare(options, &ascent, &positions, &mut judge, number)?;
                let step = Step { step: number, ahead: (ahead * MILLIONTHS).round() as i64 };
                file.append(&step)?;
                progress.show_count(u64::from(number + 1), || format!("{} of {} steps", number + 1, options.steps));
                step
            }
        };
        ascent.climb(step);
    }
    drop(progress);
    let tuned = ascent.mean();
    for (((name, _), old), new) in Margins::ALL.iter().zip(Margins::of(options.rule).values()).zip(tuned) {
        if old != new {
            say(format_args!("{name}: {old} -> {new}"))?;
        }
    }
    Ok(())
}

/// Returns the points by which the upper of a step's two searches is ahead.
fn compare(
    options: &Options,
    ascent: &Ascent,
    positions: &[OpenPosition],
    judge: &mut Judge,
    step: u32,
) -> Result<f64, Failure> {
    let mut random = Rng::new(mix(options.seed ^ mix(u64::from(step))));
    let mut order: Vec<usize> = (0..positions.len()).collect();
    let batch: Vec<&OpenPosition> =
        (0..options.batch).map(|_| &positions[order.swap_remove(random.below(order.len()))]).collect();
    let [upper, lower] = ascent.both(step);
    let mut points = |margins: &Margins| -> Result<f64, Failure> {
        let chosen = choices::choose(&batch, options.nodes, margins, options.judge.threads)?;
        Ok(judge.chances(&batch.iter().copied().zip(chosen).collect::<Vec<_>>())?.iter().sum())
    };
    Ok(points(&upper)? - points(&lower)?)
}

/// The margins on their way.
struct Ascent {
    seed: u64,
    rate: f64,
    steps: u32,
    /// Values so far, in units.
    values: Vec<f64>,
    /// Units of the margins; 0 for those that are not tuned.
    units: Vec<f64>,
    /// Sum of the values after the steps of the second half, and their number.
    sum: Vec<f64>,
    summed: u32,
}

impl Ascent {
    fn new(options: &Options) -> Ascent {
        let unit = |(number, (_, range)): (usize, &(&str, std::ops::RangeInclusive<i32>))| {
            let is_tuned = options.only.is_empty() || options.only.contains(&number);
            if is_tuned { f64::from(range.end() - range.start()) / UNITS } else { 0.0 }
        };
        let values: Vec<f64> = Margins::of(options.rule).values().into_iter().map(f64::from).collect();
        Ascent {
            seed: options.seed,
            rate: options.rate,
            steps: options.steps,
            units: Margins::ALL.iter().enumerate().map(unit).collect(),
            sum: vec![0.0; values.len()],
            values,
            summed: 0,
        }
    }

    /// Returns the direction of each margin in a step, and the fraction by which it is rounded: at random, so that small
    /// changes have an effect now and then.
    fn directions(&self, step: u32) -> Vec<(f64, f64)> {
        let mut random = Rng::new(mix(!self.seed ^ mix(u64::from(step))));
        let fraction = |random: &mut Rng| random.below(1 << 20) as f64 / f64::from(1 << 20);
        let direction = |random: &mut Rng| if random.below(2) == 0 { -1.0 } else { 1.0 };
        self.values.iter().map(|_| (direction(&mut random), fraction(&mut random))).collect()
    }

    /// Returns the margins of both searches of a step.
    fn both(&self, step: u32) -> [Margins; 2] {
        let directions = self.directions(step);
        [1.0, -1.0].map(|sign| {
            let value = |number: usize| {
                let (direction, fraction) = directions[number];
                in_range(number, (self.values[number] + sign * direction * self.units[number] + fraction).floor())
            };
            margins((0..self.values.len()).map(value).collect())
        })
    }

    /// Moves all margins to the better side of a step.
    fn climb(&mut self, step: Step) {
        let part = f64::from(step.step) / f64::from(self.steps);
        let rate = self.rate * (STEADY_PART / (STEADY_PART + part)).powf(SHRINKING);
        for (number, (direction, _)) in self.directions(step.step).into_iter().enumerate() {
            let range = &Margins::ALL[number].1;
            let value = self.values[number] + rate * step.ahead as f64 / MILLIONTHS * direction * self.units[number];
            self.values[number] = value.clamp(f64::from(*range.start()), f64::from(*range.end()));
        }
        if part >= 0.5 {
            self.sum.iter_mut().zip(&self.values).for_each(|(sum, value)| *sum += value);
            self.summed += 1;
        }
    }

    /// Returns the mean of the second half of the steps; before it, the values so far.
    fn mean(&self) -> Vec<i32> {
        let mean = |(&sum, &value): (&f64, &f64)| if self.summed > 0 { sum / f64::from(self.summed) } else { value };
        self.sum.iter().zip(&self.values).map(mean).map(|mean| mean.round() as i32).collect()
    }
}

fn in_range(number: usize, value: f64) -> i32 {
    let range = &Margins::ALL[number].1;
    (value as i32).clamp(*range.start(), *range.end())
}

fn margins(values: Vec<i32>) -> Margins {
    Margins::from_values(&values).expect("a value for each margin")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(out: PathBuf, steps: u32) -> Options {
        Options {
            files: vec![out.with_file_name("positions")],
            rule: Rule::Freestyle,
            judge: JudgeOptions { judged: out.with_file_name("judged"), judge_nodes: 200, threads: 1 },
            out,
            steps,
            batch: 2,
            nodes: 200,
            rate: 0.06,
            only: Vec::new(),
            seed: 1,
        }
    }

    #[test]
    fn a_margin_that_matters_is_found_among_those_that_do_not() {
        let mut ascent = Ascent::new(&options(PathBuf::from("steps"), 2_000));
        let wanted = Margins::index_of("lmr_thousandths").expect("a margin");
        let before = ascent.values.clone();
        let mut random = Rng::new(5);
        for step in 0..2_000 {
            let [upper, lower] = ascent.both(step);
            // A bowl with its bottom at 160, beside noise that is three times as large.
            let cost = |margins: &Margins| f64::from(margins.lmr_thousandths - 160).powi(2) / 2_000.0;
            let noise = random.below(1_000) as f64 / 500.0 - 1.0;
            let ahead = cost(&lower) - cost(&upper) + noise;
            ascent.climb(Step { step, ahead: (ahead * MILLIONTHS) as i64 });
        }
        let mean = ascent.mean();
        assert!((145..=175).contains(&mean[wanted]), "{}", mean[wanted]);
        for (number, (name, range)) in Margins::ALL.iter().enumerate().filter(|&(number, _)| number != wanted) {
            let moved = (f64::from(mean[number]) - before[number]).abs() / f64::from(range.end() - range.start());
            assert!(moved < 0.25, "{name} moved by {moved} of its range");
        }
    }

    #[test]
    fn both_searches_of_a_step_lie_on_opposite_sides() {
        let mut options = options(PathBuf::from("steps"), 10);
        options.only = vec![Margins::index_of("lmr_pv").expect("a margin")];
        let [upper, lower] = Ascent::new(&options).both(3);
        let now = Margins::of(Rule::Freestyle).lmr_pv;
        assert!((upper.lmr_pv - now) * (lower.lmr_pv - now) < 0);
        let of_rule = Margins { lmr_pv: upper.lmr_pv, ..Margins::of(Rule::Freestyle).clone() };
        assert_eq!(upper, of_rule, "the others are not changed");
    }

    #[test]
    fn an_interrupted_run_comes_to_the_same_end() {
        let folder = tempfile::tempdir().expect("a folder");
        let line = r#"{"rule":"Freestyle","seed":1,"positions":["H8I9H10","H8H9J10I8","H8H9J10"]}"#;
        std::fs::write(folder.path().join("positions"), format!("{line}\n")).expect("written");
        let steps = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a file");
        run(&options(folder.path().join("whole"), 4)).expect("tuned");
        run(&options(folder.path().join("parts"), 4)).expect("tuned");
        assert_eq!(steps("whole"), steps("parts"));
        let cut: String = steps("parts").lines().take(2).map(|line| line.to_owned() + "\n").collect();
        std::fs::write(folder.path().join("parts"), cut).expect("written");
        run(&options(folder.path().join("parts"), 4)).expect("tuned");
        assert_eq!(steps("whole"), steps("parts"));
        assert_eq!(steps("whole").lines().count(), 4);
    }
}
