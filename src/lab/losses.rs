//! `tengen-lab losses`: how much the moves of games lose, as a histogram, so that the levels can be compared with people.
//!
//! Each position is judged by a search of as many nodes, before the move and after it. A loss is the difference in
//! winning chance, in points of 100. Fives, fours and open threes that were missed are counted by the rules alone.

use super::ladder::{Round, makes_open_four};
use super::{Failure, say};
use crate::engine::{Engine, Limits, Request, Resources};
use crate::formats::Games;
use crate::game::{Game, Tree};
use crate::rules::{Board, Move, Point, Rule, five};
use crate::tools::with_search_stack;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Judges the moves of games and prints how much they lose, by stages of the game.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games, in any format that the program reads, as `ladder --save` writes them, or with the moves of a game
    /// on each line.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Rule of the games in a file that does not tell.
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Nodes of the search of a position.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Greatest number of games, spread evenly over those of a file.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
}

/// Upper bounds of the histogram's bars, in points of winning chance; the last bar has none.
const BARS: [f64; 5] = [2.5, 7.5, 15.0, 35.0, 60.0];

/// Names of the bars.
const BAR_NAMES: [&str; 6] = ["0", "-5", "-10", "-20", "-50", "more"];

/// Numbers of stones at which a stage ends, and the names of the stages.
const STAGES: [(usize, &str); 4] = [(6, "1-6"), (14, "7-14"), (30, "15-30"), (usize::MAX, "later")];

/// Memory of the engine, in MiB.
const HASH_MIB: u32 = 16;

/// Prints a table for each file.
///
/// # Errors
/// If a file cannot be read or holds no game, or standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    with_search_stack(|| {
        let mut first: Option<Histogram> = None;
        for path in &options.files {
            let games = read(path, options.rule)?;
            let step = games.len().div_ceil(options.games as usize).max(1);
            let mut all = Histogram::default();
            let mut stages = STAGES.map(|_| Histogram::default());
            for game in games.iter().step_by(step) {
                judge(game, options.nodes, &mut |stones, judged| {
                    let stage = STAGES.iter().position(|&(end, _)| stones < end).unwrap_or(STAGES.len() - 1);
                    all.add(judged);
                    stages[stage].add(judged);
                });
            }
            say(format_args!("{}: {} games, {} moves", path.display(), games.iter().step_by(step).count(), all.moves))?;
            say(format_args!(
                "{:8} {}  fives, fours, open threes missed",
                "loss",
                BAR_NAMES.map(|n| format!("{n:>6}")).join(" ")
            ))?;
            for ((_, name), stage) in STAGES.iter().zip(&stages) {
                say(format_args!("{name:8} {stage}"))?;
            }
            say(format_args!("{:8} {all}", "all"))?;
            match &first {
                Some(first) => say(format_args!("distance from the first file: {:.2} bars", first.distance(&all)))?,
                None => first = Some(all),
            }
        }
        Ok(())
    })
}

/// Reads the games of a file that begin on the empty board: the boards at the ends of their main lines.
fn read(path: &Path, rule: Rule) -> Result<Vec<Board>, Failure> {
    let name = path.display();
    let bytes = fs::read(path).map_err(|error| Failure(format!("{name}: {error}")))?;
    if let Ok(text) = std::str::from_utf8(&bytes)
        && let Some(games) = lists_of_moves(text, rule)
    {
        return Ok(games);
    }
    let file_name = path.file_name().map(|name| name.to_string_lossy());
    let games = Games::read(&bytes, file_name.as_deref()).map_err(|error| Failure(format!("{name}: {error}")))?;
    let boards = games.iter().map(|parsed| main_line(&parsed.game));
    Ok(boards
        .filter(|board| board.stones().count() == board.moves().iter().filter_map(|mv| mv.point()).count())
        .collect())
}

/// Reads games with the moves of one on each line, or with two games of the ladder; `None` if the text is anything else.
fn lists_of_moves(text: &str, rule: Rule) -> Option<Vec<Board>> {
    let mut games = Vec::new();
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        if let Ok(round) = serde_json::from_str::<Round>(line) {
            games.extend(round.boards().ok()?);
            continue;
        }
        let moves = crate::rules::notation::parse_moves(line).ok()?;
        let mut board = Board::new(crate::rules::DEFAULT_SIZE, rule);
        moves.into_iter().try_for_each(|mv| board.play(mv).ok())?;
        games.push(board);
    }
    (!games.is_empty()).then_some(games)
}

fn main_line(game: &Game) -> Board {
    let end = game.tree().line(Tree::ROOT).last().copied().unwrap_or(Tree::ROOT);
    game.board_at(end)
}

/// A move and what it lost.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Judged {
    /// Loss in points of winning chance, at least 0.
    loss: f64,
    missed: Option<Missed>,
}

/// A threat that a move left unanswered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Missed {
    Five,
    Four,
    Three,
}

/// Judges the moves of a game in order; `note` gets each with the number of stones before it.
fn judge(game: &Board, nodes: u64, note: &mut dyn FnMut(usize, Judged)) {
    let mut engine = Engine::new();
    let mut board = Board::new(game.size(), game.rule());
    let mut best = chance(&mut engine, &board, nodes);
    for &mv in game.moves() {
        let missed = mv.point().and_then(|point| missed(&board, point));
        let stones = board.stones().count();
        if board.play(mv).is_err() {
            return;
        }
        let after = match board.ending() {
            Some(ending) => {
                ending.winner().map_or(0.5, |winner| if winner == board.side_to_move() { 1.0 } else { 0.0 })
            }
            None => chance(&mut engine, &board, nodes),
        };
        note(stones, Judged { loss: (100.0 * (best - (1.0 - after))).max(0.0), missed });
        best = after;
    }
}

/// Winning chance of the side to move, from 0 to 1.
fn chance(engine: &mut Engine, board: &Board, nodes: u64) -> f64 {
    engine.clear();
    let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let resources = Resources { threads: 1, hash_mib: HASH_MIB };
    let request = Request { board: board.clone(), limits, resources, weakness: None, seed: 0, lines: 1 };
    engine.search(&request, &AtomicBool::new(false), &mut |_| {}).score.win_rate()
}

/// The greatest threat that a move misses: an own five, the opponent's five, or an open four that the opponent can make.
fn missed(board: &Board, played: Point) -> Option<Missed> {
    let mover = board.side_to_move();
    let legal: Vec<Point> = board.legal_points().collect();
    let fives = |color| legal.iter().copied().filter(move |&point| five::makes_five(board, point, color));
    if fives(mover).next().is_some() {
        return fives(mover).all(|five| five != played).then_some(Missed::Five);
    }
    if fives(!mover).next().is_some() {
        return fives(!mover).all(|five| five != played).then_some(Missed::Four);
    }
    let threatens = |board: &Board| legal.iter().any(|&point| makes_open_four(board, point, !mover));
    let mut after = board.clone();
    after.play(Move::Place(played)).ok()?;
    let answers_by_four = after.legal_points().any(|point| five::makes_five(&after, point, mover));
    (!answers_by_four && threatens(board) && threatens(&after)).then_some(Missed::Three)
}

/// Losses and missed threats of some moves.
#[derive(Clone, Copy, Debug, Default)]
struct Histogram {
    moves: u32,
    bars: [u32; BAR_NAMES.len()],
    missed: [u32; 3],
}

impl Histogram {
    fn add(&mut self, judged: Judged) {
        let bar = BARS.iter().position(|&bound| judged.loss < bound).unwrap_or(BARS.len());
        self.moves += 1;
        self.bars[bar] += 1;
        if let Some(missed) = judged.missed {
            self.missed[missed as usize] += 1;
        }
    }

    fn shares(&self) -> [f64; BAR_NAMES.len()] {
        self.bars.map(|count| f64::from(count) / f64::from(self.moves.max(1)))
    }

    /// Earth mover's distance between two histograms: the number of bars that a share of 1 has to be moved.
    fn distance(&self, other: &Histogram) -> f64 {
        let mut carried = 0.0;
        let moved = self.shares().into_iter().zip(other.shares()).map(|(mine, theirs)| {
            carried += mine - theirs;
            f64::abs(carried)
        });
        moved.sum()
    }
}

impl std::fmt::Display for Histogram {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let shares = self.shares().map(|share| format!("{:5.1}%", 100.0 * share)).join(" ");
        let [fives, fours, threes] = self.missed;
        write!(f, "{shares}  {fives}, {fours}, {threes}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(moves: &str) -> Board {
        Board::from_moves(15, Rule::Freestyle, moves).expect("a position")
    }

    #[test]
    fn what_a_move_misses_is_known_by_the_rules() {
        let check = |moves: &str, played: &str, expected: Option<Missed>| {
            let point = played.parse().expect("a point");
            assert_eq!(missed(&board(moves), point), expected, "{moves} {played}");
        };
        let fours = "H8A1H9A2H10A3H11A4";
        check(fours, "H12", None);
        check(fours, "A5", Some(Missed::Five));
        check("H8A1H9A2H10A3O15A4", "H11", Some(Missed::Four));
        check("H8A1H9C1H10", "O15", Some(Missed::Three));
        check("H8A1H9C1H10", "H11", None);
        check("H8A1H9C1H10E1O15B1O13G15", "D1", None);
    }

    #[test]
    fn losses_are_counted_in_bars_and_compared_by_the_distance_of_their_shares() {
        let histogram = |losses: &[f64]| {
            let mut histogram = Histogram::default();
            losses.iter().for_each(|&loss| histogram.add(Judged { loss, missed: None }));
            histogram
        };
        let calm = histogram(&[0.0, 1.0, 5.0, 9.0]);
        assert_eq!(calm.bars, [2, 1, 1, 0, 0, 0]);
        assert!(calm.distance(&calm).abs() < 1e-9);
        assert!((histogram(&[0.0]).distance(&histogram(&[99.0])) - 5.0).abs() < 1e-9);
    }

    #[test]
    fn a_game_is_judged_move_by_move_and_the_one_that_loses_stands_out() {
        let mut losses = Vec::new();
        // Black has a five and does not make it; White, who had no defence before, makes one.
        judge(&board("H8A1H9A2H10A3H11A4O15A5"), 2_000, &mut |_, judged| losses.push(judged));
        assert_eq!(losses.len(), 10);
        assert!(losses[8].loss > 90.0 && losses[8].missed == Some(Missed::Five), "{losses:?}");
        assert!(losses[9].loss < 1.0 && losses[9].missed.is_none(), "{losses:?}");
    }
}
