//! `tengen-lab calibrate fit`: fits the curves of [`calibration`](crate::engine::calibration) to games, and shows how well
//! they hold.
//!
//! A curve is logistic: the log odds of a win are linear in the value, with a slope and a worth of being Black that
//! depend on the number of stones, and a slope that grows with the logarithm of the nodes. Each rule has one, fitted by
//! maximum likelihood with a slight pull towards an even worth of the colours and towards one slope for all stages. A
//! draw counts as half a win. How well it holds is measured on games that it was not fitted to: those with even seeds by
//! the curve of the odd ones, and the other way round.

use super::diagram::{Bin, Panel, diagram};
use super::game::{Game, Judged};
use crate::engine::calibration::{KNOTS, doublings, weights};
use crate::lab::{Failure, game_file, say};
use crate::rules::{Color, Rule};
use std::fs;
use std::path::PathBuf;

/// Fits the winning chance that a score tells to played games, and prints the curves and how well they hold.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games, as `calibrate play` writes them. The full engine's are fitted; those of levels are compared.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Draw a reliability diagram to this SVG file.
    #[arg(long, value_name = "FILE")]
    pub diagram: Option<PathBuf>,
}

/// Units of a score for log odds of 1.
const UNITS_PER_NAT: f64 = 200.0;
/// Number of parameters of a curve: Black's worth and the slope at each knot, and the slope's growth.
const PARAMETERS: usize = 2 * KNOTS.len() + 1;
/// Pulls towards no worth of being Black, towards the neighbour's slope, and towards a slope that does not grow.
const PULL: [f64; 3] = [12.0, 20.0, 20.0];
/// Number of bins of a reliability diagram, each with as many positions.
const BINS: usize = 10;

/// A position with a value, and the result of its game for the side to move.
struct Sample {
    features: [f64; PARAMETERS],
    value: f64,
    result: f64,
    /// Nodes of the search.
    nodes: u64,
    /// Half of the games to which it belongs.
    half: usize,
}

/// Log odds of a win for each feature.
type Curve = [f64; PARAMETERS];

/// Fits the curves and prints them.
///
/// # Errors
/// If a file cannot be read or written, is not a file of games, or has none of the full engine.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut games: Vec<Game> = Vec::new();
    for path in &options.files {
        games.extend(game_file::read::<Game>(path)?);
    }
    let mut panels = Vec::new();
    for rule in Rule::COMMON {
        let of_level = |level: Option<u8>| games.iter().filter(move |game| game.rule == rule && game.level == level);
        let samples: Vec<Sample> = of_level(None).flat_map(samples).collect();
        if samples.is_empty() {
            continue;
        }
        let curve = fit(samples.iter());
        say(format_args!("{}: {} games, {} values", rule.code(), of_level(None).count(), samples.len()))?;
        print(&curve)?;
        // Each half is judged by the curve of the other.
        let halves = [0, 1].map(|half| fit(samples.iter().filter(|sample| sample.half != half)));
        let fitted = |sample: &Sample| sigmoid(log_odds(&halves[sample.half], sample));
        let plain = |sample: &Sample| sigmoid(sample.value / UNITS_PER_NAT);
        for (name, chance) in [("value / 200", &plain as &dyn Fn(&Sample) -> f64), ("fitted", &fitted)] {
            let [log_loss, brier] = losses(&samples, chance);
            say(format_args!("  {name:12} log loss {log_loss:.4}, Brier score {brier:.4}"))?;
        }
        let longest = samples.iter().map(|sample| sample.nodes).max().unwrap_or_default();
        let of_longest: Vec<&Sample> = samples.iter().filter(|sample| sample.nodes == longest).collect();
        let [before, after] = [bins(&of_longest, &plain), bins(&of_longest, &fitted)];
        for bin in &after {
            say(format_args!("  {bin}"))?;
        }
        panels.push(Panel { title: title(rule), before, after });
        for level in 1..10 {
            let samples: Vec<Sample> = of_level(Some(level)).flat_map(self::samples).collect();
            if samples.is_empty() {
                continue;
            }
            let [log_loss, brier] = losses(&samples, &|sample| sigmoid(log_odds(&curve, sample)));
            let factor = scale(&curve, &samples);
            say(format_args!(
                "  level {level}: {} games, log loss {log_loss:.4}, Brier score {brier:.4}; best with {factor:.2} times the log odds",
                of_level(Some(level)).count()
            ))?;
        }
    }
    if panels.is_empty() {
        return Err(Failure("the files have no games of the full engine".to_owned()));
    }
    if let Some(path) = &options.diagram {
        fs::write(path, diagram(&panels))
            .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    Ok(())
}

fn title(rule: Rule) -> &'static str {
    match rule {
        Rule::Standard => "Standard",
        Rule::Renju => "Renju",
        _ => "Freestyle",
    }
}

/// Prints a curve as `engine::calibration` has it.
fn print(curve: &Curve) -> Result<(), Failure> {
    let units = |entries: &[f64], factor: f64| {
        entries.iter().map(|entry| format!("{:.0}", entry * factor)).collect::<Vec<_>>().join(", ")
    };
    let (black, slopes) = curve.split_at(KNOTS.len());
    let (slope, growth) = slopes.split_at(KNOTS.len());
    say(format_args!(
        "  black: [{}], slope: [{}], per_doubling: {}",
        units(black, UNITS_PER_NAT),
        units(slope, 1_000.0),
        units(growth, 1_000.0)
    ))
}

/// The values of a game's positions. Those beyond any doubt tell nothing about the curve.
fn samples(game: &Game) -> impl Iterator<Item = Sample> {
    /// Values from here on are wins that the search has found but not proven.
    const DECIDED: i32 = 5_000;
    let values = game.positions.iter().flat_map(|judged| judged.values.iter().map(move |&value| (judged, value)));
    values.filter(|(_, (_, value))| value.abs() < DECIDED).map(|(judged, (nodes, value))| {
        let result = game.winner.map_or(0.5, |winner| f64::from(winner == judged.side_to_move));
        let value = f64::from(value);
        Sample { features: features(judged, nodes, value), value, result, nodes, half: (game.seed % 2) as usize }
    })
}

fn features(judged: &Judged, nodes: u64, value: f64) -> [f64; PARAMETERS] {
    let side = if judged.side_to_move == Color::Black { 1.0 } else { -1.0 };
    let nats = value / UNITS_PER_NAT;
    let mut features = [0.0; PARAMETERS];
    for (knot, weight) in weights(judged.stones).into_iter().enumerate() {
        let weight = f64::from(weight) / 1_000.0;
        features[knot] = side * weight;
        features[KNOTS.len() + knot] = nats * weight;
    }
    features[PARAMETERS - 1] = nats * f64::from(doublings(nodes));
    features
}

fn log_odds(curve: &Curve, sample: &Sample) -> f64 {
    curve.iter().zip(sample.features).map(|(parameter, feature)| parameter * feature).sum()
}

fn sigmoid(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

/// Fits a curve by Newton's method.
fn fit<'a>(samples: impl Iterator<Item = &'a Sample> + Clone) -> Curve {
    const STEPS: usize = 30;
    let mut curve = [0.0; PARAMETERS];
    curve[KNOTS.len()..2 * KNOTS.len()].fill(1.0);
    let weight = 1.0 / VALUES_PER_POSITION;
    for _ in 0..STEPS {
        let mut gradient = [0.0; PARAMETERS];
        let mut hessian = [[0.0; PARAMETERS]; PARAMETERS];
        for sample in samples.clone() {
            let chance = sigmoid(log_odds(&curve, sample));
            for (row, feature) in sample.features.into_iter().enumerate() {
                gradient[row] += weight * (chance - sample.result) * feature;
                for (column, other) in sample.features.into_iter().enumerate() {
                    hessian[row][column] += weight * chance * (1.0 - chance) * feature * other;
                }
            }
        }
        pull(&curve, &mut gradient, &mut hessian);
        let step = solve(hessian, gradient);
        for (parameter, step) in curve.iter_mut().zip(step) {
            *parameter -= step;
        }
    }
    curve
}

/// Number of values of a position, which a search gives at so many numbers of nodes: together they weigh as much as one.
const VALUES_PER_POSITION: f64 = 4.0;

/// Adds the pulls to the gradient and to its derivative.
fn pull(curve: &Curve, gradient: &mut Curve, hessian: &mut [Curve; PARAMETERS]) {
    let [to_even, to_neighbour, to_constant] = PULL;
    gradient[PARAMETERS - 1] += to_constant * curve[PARAMETERS - 1];
    hessian[PARAMETERS - 1][PARAMETERS - 1] += to_constant;
    for knot in 0..KNOTS.len() {
        gradient[knot] += to_even * curve[knot];
        hessian[knot][knot] += to_even;
    }
    for (left, right) in (KNOTS.len()..2 * KNOTS.len()).zip(KNOTS.len() + 1..2 * KNOTS.len()) {
        let difference = to_neighbour * (curve[left] - curve[right]);
        gradient[left] += difference;
        gradient[right] -= difference;
        for (row, column, sign) in [(left, left, 1.0), (right, right, 1.0), (left, right, -1.0), (right, left, -1.0)] {
            hessian[row][column] += sign * to_neighbour;
        }
    }
}

/// Solves a system of linear equations by Gaussian elimination.
fn solve(mut matrix: [Curve; PARAMETERS], mut right: Curve) -> Curve {
    for pivot in 0..PARAMETERS {
        let largest = (pivot..PARAMETERS).max_by(|&a, &b| matrix[a][pivot].abs().total_cmp(&matrix[b][pivot].abs()));
        let largest = largest.expect("there are rows left");
        matrix.swap(pivot, largest);
        right.swap(pivot, largest);
        for row in pivot + 1..PARAMETERS {
            let factor = matrix[row][pivot] / matrix[pivot][pivot];
            let above = matrix[pivot];
            for (entry, above) in matrix[row].iter_mut().zip(above).skip(pivot) {
                *entry -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    let mut solution = [0.0; PARAMETERS];
    for row in (0..PARAMETERS).rev() {
        let known: f64 = (row + 1..PARAMETERS).map(|column| matrix[row][column] * solution[column]).sum();
        solution[row] = (right[row] - known) / matrix[row][row];
    }
    solution
}

/// Returns the factor of the log odds with which they fit the samples best.
fn scale(curve: &Curve, samples: &[Sample]) -> f64 {
    let loss = |factor: f64| losses(samples, &|sample| sigmoid(factor * log_odds(curve, sample)))[0];
    let factors = (1..=200).map(|hundredths| f64::from(hundredths) / 100.0);
    factors.min_by(|&a, &b| loss(a).total_cmp(&loss(b))).expect("there are factors")
}

/// Returns the mean log loss in nats, and the Brier score: the mean squared error.
fn losses(samples: &[Sample], chance: &dyn Fn(&Sample) -> f64) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for sample in samples {
        let chance = chance(sample).clamp(0.001, 0.999);
        sums[0] -= sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln();
        sums[1] += (chance - sample.result).powi(2);
    }
    sums.map(|sum| sum / samples.len() as f64)
}

/// Sorts samples by their chance into bins of the same size.
fn bins(samples: &[&Sample], chance: &dyn Fn(&Sample) -> f64) -> Vec<Bin> {
    let mut judged: Vec<(f64, f64)> = samples.iter().map(|sample| (chance(sample), sample.result)).collect();
    judged.sort_by(|a, b| a.0.total_cmp(&b.0));
    let size = judged.len().div_ceil(BINS).max(1);
    judged.chunks(size).map(Bin::of).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rng::Rng;

    /// Games whose results follow a curve exactly, but for chance.
    fn games(black: f64, slope: f64, count: u64) -> Vec<Game> {
        let mut random = Rng::new(7);
        let mut uniform = move || random.below(1 << 30) as f64 / f64::from(1 << 30);
        let game = |seed| {
            let value = (uniform() * 1_200.0 - 600.0).round();
            let side_to_move = if uniform() < 0.5 { Color::Black } else { Color::White };
            let side = if side_to_move == Color::Black { 1.0 } else { -1.0 };
            let wins = uniform() < sigmoid(black * side + slope * value / UNITS_PER_NAT);
            let winner = Some(if wins { side_to_move } else { !side_to_move });
            let positions = vec![Judged { stones: 6, side_to_move, values: vec![(1 << 16, value as i32)] }];
            Game { rule: Rule::Renju, seed, level: None, winner, positions }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn a_curve_is_found_again() {
        let games = games(0.4, 0.7, 20_000);
        let samples: Vec<Sample> = games.iter().flat_map(samples).collect();
        let curve = fit(samples.iter());
        assert!((curve[0] - 0.4).abs() < 0.05, "{curve:?}");
        assert!((curve[KNOTS.len()] - 0.7).abs() < 0.05, "{curve:?}");
        let fitted = |sample: &Sample| sigmoid(log_odds(&curve, sample));
        let plain = |sample: &Sample| sigmoid(sample.value / UNITS_PER_NAT);
        assert!(losses(&samples, &fitted)[0] < losses(&samples, &plain)[0]);
        assert!((scale(&curve, &samples) - 1.0).abs() < 0.03);
        let bins = bins(&samples.iter().collect::<Vec<_>>(), &fitted);
        assert_eq!(bins.len(), BINS);
        assert!(bins.iter().all(|bin| bin.low - 0.02 < bin.expected && bin.expected < bin.high + 0.02));
    }

    #[test]
    fn a_file_without_games_of_the_full_engine_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let game = Game { level: Some(5), ..games(0.0, 1.0, 1).remove(0) };
        let (mut file, _) = game_file::GameFile::open::<Game>(&path).expect("a new file");
        file.append(&game).expect("written");
        let failure = run(&Options { files: vec![path], diagram: None }).expect_err("nothing to fit");
        assert!(failure.0.contains("no games of the full engine"), "{failure}");
    }
}
