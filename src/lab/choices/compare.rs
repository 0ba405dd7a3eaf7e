//! `tengen-lab choices compare`: the mean winning chance that a search's choices keep, and its distance from another's.

use super::find;
use super::judge::{self, Judge, OpenPosition, choose};
use crate::engine::tuning::Margins;
use crate::lab::game_file::{self, GameFile};
use crate::lab::{Failure, say};
use crate::rules::{Point, Rule};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::path::PathBuf;

/// Chooses a move in every position of a file, and prints the mean winning chance that the choices keep, as long
/// searches judge it. The choices are saved, so that another program's or other margins' can be compared with them,
/// position by position.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of positions, as `choices find` writes them.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Nodes of the search that chooses.
    #[arg(long, default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Margins that differ from those of the rule, as in lmr_thousandths=90; can be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_margin, allow_hyphen_values = true)]
    pub margin: Vec<(usize, i32)>,
    /// Output file of the choices; those that it holds are not made again, so they must be this program's.
    #[arg(long)]
    pub out: PathBuf,
    /// Choices to compare with.
    #[arg(long)]
    pub against: Option<PathBuf>,
    #[command(flatten)]
    pub judge: judge::Options,
}

/// A move chosen in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Choice {
    rule: Rule,
    moves: String,
    nodes: u64,
    point: Point,
}

/// Number of positions that are searched between two writes.
const BATCH: usize = 64;

/// Compares the choices.
///
/// # Errors
/// If a file cannot be read or written, or holds anything else.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut positions = Vec::new();
    for path in &options.files {
        positions.extend(find::read(path)?);
    }
    let chosen = own_choices(options, &positions)?;
    let mut judge = Judge::open(&options.judge)?;
    let chances = judge.chances(&positions.iter().zip(chosen.iter().copied()).collect::<Vec<_>>())?;
    let statistic = Statistic::of(&chances);
    say(format_args!("{} positions, {} nodes: mean chance kept {statistic}", positions.len(), options.nodes))?;
    let Some(path) = &options.against else { return Ok(()) };
    let others: HashMap<(Rule, String), Point> = game_file::read::<Choice>(path)?
        .into_iter()
        .map(|choice| ((choice.rule, choice.moves), choice.point))
        .collect();
    let mut in_common = Vec::new();
    let mut kept = Vec::new();
    let mut differing = 0;
    for ((position, &point), &chance) in positions.iter().zip(&chosen).zip(&chances) {
        let Some(&other) = others.get(&(position.board.rule(), position.moves.clone())) else { continue };
        differing += usize::from(other != point);
        in_common.push((position, other));
        kept.push(chance);
    }
    let by_others = judge.chances(&in_common)?;
    let differences: Vec<f64> = kept.iter().zip(by_others).map(|(kept, by_other)| kept - by_other).collect();
    let statistic = Statistic::of(&differences);
    say(format_args!("{} in common, {differing} choices differ: {statistic}", differences.len()))
}

/// Makes the choices that the file of this run does not hold yet.
fn own_choices(options: &Options, positions: &[OpenPosition]) -> Result<Vec<Point>, Failure> {
    let (mut file, known) = GameFile::open::<Choice>(&options.out)?;
    let mut known: HashMap<(Rule, String), Point> = known
        .into_iter()
        .filter(|choice| choice.nodes == options.nodes)
        .map(|choice| ((choice.rule, choice.moves), choice.point))
        .collect();
    let key = |position: &OpenPosition| (position.board.rule(), position.moves.clone());
    for rule in Rule::COMMON {
        let margins = margins(rule, &options.margin);
        let missing: Vec<&OpenPosition> = positions
            .iter()
            .filter(|position| position.board.rule() == rule && !known.contains_key(&key(position)))
            .collect();
        for batch in missing.chunks(BATCH) {
            for (position, point) in batch.iter().zip(choose(batch, options.nodes, &margins, options.judge.threads)?) {
                let (rule, moves) = key(position);
                file.append(&Choice { rule, moves, nodes: options.nodes, point })?;
                known.insert(key(position), point);
            }
        }
    }
    let missing = |position: &OpenPosition| Failure(format!("{}: a rule without margins of its own", position.moves));
    positions.iter().map(|position| known.get(&key(position)).copied().ok_or_else(|| missing(position))).collect()
}

fn margins(rule: Rule, changes: &[(usize, i32)]) -> Margins {
    let mut values = Margins::of(rule).values();
    for &(number, value) in changes {
        values[number] = value;
    }
    Margins::from_values(&values).expect("as many as there were")
}

/// Reads a change of a margin.
fn parse_margin(text: &str) -> Result<(usize, i32), String> {
    let (name, value) = text.split_once('=').ok_or("a name and a value are expected, as in lmr_pv=40")?;
    let number = Margins::index_of(name)?;
    let range = &Margins::ALL[number].1;
    let value = value.parse().ok().filter(|value| range.contains(value));
    let value = value.ok_or_else(|| format!("{name} is from {} to {}", range.start(), range.end()))?;
    Ok((number, value))
}

/// Mean of some numbers with half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Statistic {
    mean: f64,
    error: f64,
}

impl Statistic {
    fn of(values: &[f64]) -> Statistic {
        let count = values.len().max(1) as f64;
        let mean = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
        Statistic { mean, error: 1.96 * squares.sqrt() / count }
    }
}

impl std::fmt::Display for Statistic {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3} ±{:.3} points of 100", 100.0 * self.mean, 100.0 * self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_margin_is_read_within_its_range() {
        let read = parse_margin("lmr_base=-8").expect("a margin");
        assert_eq!((Margins::ALL[read.0].0, read.1), ("lmr_base", -8));
        assert_eq!(margins(Rule::Renju, &[read]).lmr_base, -8);
        for (text, what) in [("lmr_base", "as in lmr_pv=40"), ("lmr=3", "is no margin"), ("lmr_pv=-1", "from 0 to 128")]
        {
            assert!(parse_margin(text).expect_err("refused").contains(what), "{text}");
        }
    }

    #[test]
    fn the_error_of_a_mean_shrinks_with_the_root_of_the_number() {
        let of = |copies: usize| Statistic::of(&[0.0, 1.0].repeat(copies));
        assert!((of(1).mean - 0.5).abs() < 1e-9);
        assert!((of(2).error / of(8).error - 2.0).abs() < 1e-9);
        assert!((of(50).error - 1.96 * 0.5 / 10.0).abs() < 1e-9);
    }

    #[test]
    fn choices_are_saved_and_equal_ones_do_not_differ() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = |name: &str| folder.path().join(name);
        let line = r#"{"rule":"Freestyle","seed":1,"positions":["H8I9H10","H8H9J10I8"]}"#;
        std::fs::write(file("positions"), format!("{line}\n")).expect("written");
        let options = Options {
            files: vec![file("positions")],
            nodes: 300,
            margin: Vec::new(),
            out: file("choices"),
            against: None,
            judge: judge::Options { judged: file("judged"), judge_nodes: 300, threads: 2 },
        };
        run(&options).expect("compared");
        let lines = |name: &str| std::fs::read_to_string(file(name)).expect("a file").lines().count();
        assert_eq!((lines("choices"), lines("judged")), (2, 2));
        run(&Options { out: file("others"), against: Some(file("choices")), ..options }).expect("compared");
        assert_eq!((lines("others"), lines("judged")), (2, 2), "the same choices, judged already");
    }
}
