//! Grades of the moves of a game, by the scores of the positions before and after them.
//!
//! Proofs go before estimates: a win that was let go, a loss that was walked into, a five that was not made or not
//! stopped. These are claims with a proof, which [`crate::verdict::verify()`] has replayed. Only where there is none of
//! them does the winning chance that a move cost count, which is an estimate.

use crate::job::Answer;
use crate::rules::{Color, Move, Point};
use crate::verdict::{Proof, Score};
use std::sync::Arc;

/// Cost of a move in winning chance, from 0 to 1, above which it is an inaccuracy, a mistake, a blunder.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.10;
const BLUNDER: f64 = 0.20;

/// Winning chance from which a proven win counts as kept, though no proof is at hand any more.
const STILL_WINNING: f64 = 0.97;

/// Winning chance below which there was nothing to lose.
const HOPELESS: f64 = 0.03;

/// Grade of a move; the worse, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// The scores before and after the move are not both known.
    Unknown,
    /// The position was lost anyway.
    Lost,
    /// The reviewer's own choice, or a move as good.
    Best,
    /// It cost a little, and less than an inaccuracy.
    Good,
    /// It cost more than 5 % of winning chance.
    Inaccuracy,
    /// It cost more than 10 % of winning chance.
    Mistake,
    /// It cost more than 20 % of winning chance.
    Blunder,
    /// A proven win was let go.
    MissedWin,
    /// A position that was not lost became a proven loss.
    WalkedIntoLoss,
    /// A five of the opponent was not stopped, though the position was not lost yet.
    MissedBlock,
    /// A five could be made, and was not.
    MissedFive,
}

impl Grade {
    /// All faults, the gravest first.
    pub const FAULTS: [Grade; 7] = [
        Grade::MissedFive,
        Grade::MissedBlock,
        Grade::WalkedIntoLoss,
        Grade::MissedWin,
        Grade::Blunder,
        Grade::Mistake,
        Grade::Inaccuracy,
    ];

    /// Whether going from mistake to mistake stops at it: any fault but an inaccuracy.
    pub fn is_mistake(self) -> bool {
        self > Grade::Inaccuracy
    }

    /// Whether the fault is proven.
    pub fn is_proven(self) -> bool {
        self >= Grade::MissedWin
    }
}

/// A reviewed move of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Reviewed {
    /// The side that played it.
    pub mover: Color,
    /// The move, which may be a pass.
    pub mv: Move,
    /// Its grade, by the scores before and after it.
    pub grade: Grade,
    /// The mover's winning chance before the move, from 0 to 1: that after it where it turned out higher. `None` unless
    /// both scores are known.
    pub before: Option<f64>,
    /// The mover's winning chance after the move, from 0 to 1; `None` where the position has no score.
    pub after: Option<f64>,
    /// The better move and the line expected after it; empty if unknown.
    pub better: Vec<Point>,
    /// The missed win: the mover's in the position before.
    pub missed: Option<Claim>,
    /// The loss that was walked into: the opponent's win in the position after.
    pub refutation: Option<Claim>,
}

impl Reviewed {
    /// Winning chance that the move cost, from 0 to 1; 0 where it is not known.
    pub fn cost(&self) -> f64 {
        self.before.zip(self.after).map_or(0.0, |(before, after)| (before - after).max(0.0))
    }
}

/// A proven win of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Greatest number of plies to the five.
    pub plies: u32,
    /// The line that holds out longest, the winner's first move first.
    pub line: Vec<Point>,
    /// The proof, which begins with the winner's first move.
    pub proof: Arc<Proof>,
}

/// Report on a whole game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// One entry a move.
    pub moves: Vec<Reviewed>,
    /// Index in `moves` of the move after which the loser was lost for good; `None` if no such move is known. The
    /// better move there was the last way out.
    pub lethal: Option<usize>,
}

/// Statistics of one side's play.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Moves with a known grade.
    pub moves: usize,
    /// Moves with the grade [`Grade::Inaccuracy`].
    pub inaccuracies: usize,
    /// Moves with the grade [`Grade::Mistake`]. [`Report::mistakes`] lists the graver faults too.
    pub mistakes: usize,
    /// Moves with the grade [`Grade::Blunder`], none of them a proven fault.
    pub blunders: usize,
    /// Proven wins and fives that were let go.
    pub missed_wins: usize,
    /// Proven losses that were walked into, and fives that were not stopped.
    pub fatal: usize,
    /// Mean winning chance that a move cost, from 0 to 1.
    pub mean_cost: f64,
}

impl Report {
    /// Statistics of the moves of one side.
    pub fn summary(&self, side: Color) -> Summary {
        let mut summary = Summary::default();
        let mut cost = 0.0;
        let graded = |reviewed: &&Reviewed| reviewed.mover == side && reviewed.grade != Grade::Unknown;
        for reviewed in self.moves.iter().filter(graded) {
            summary.moves += 1;
            cost += reviewed.cost();
            match reviewed.grade {
                Grade::Inaccuracy => summary.inaccuracies += 1,
                Grade::Mistake => summary.mistakes += 1,
                Grade::Blunder => summary.blunders += 1,
                Grade::MissedWin | Grade::MissedFive => summary.missed_wins += 1,
                Grade::WalkedIntoLoss | Grade::MissedBlock => summary.fatal += 1,
                Grade::Unknown | Grade::Lost | Grade::Best | Grade::Good => {}
            }
        }
        summary.mean_cost = if summary.moves == 0 { 0.0 } else { cost / summary.moves as f64 };
        summary
    }

    /// Indices in `moves` of the mistakes, in the order of the game.
    pub fn mistakes(&self) -> impl Iterator<Item = usize> {
        self.moves.iter().enumerate().filter(|(_, reviewed)| reviewed.grade.is_mistake()).map(|(index, _)| index)
    }
}

/// A position of the game with its evaluation.
#[derive(Clone, Debug)]
pub struct Position {
    /// The side to move, whose move `mv` is.
    pub side_to_move: Color,
    /// The move that was played there; `None` at the end.
    pub mv: Option<Move>,
    /// The winner on the board, if the game ends here; `Some(None)` for a draw.
    pub ended: Option<Option<Color>>,
    /// The evaluation for the side to move, if there is one.
    pub answer: Option<Answer>,
}

/// Verdict on a move that was tried in place of the one that was played.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialVerdict {
    /// It makes the five, or wins by force.
    Wins {
        /// Plies to the five, the move included.
        plies: u32,
    },
    /// It loses by force.
    Loses {
        /// Plies to the opponent's five after the move; by the proof, where there is one.
        plies: u32,
        /// The opponent's win with its proof; `None` where only the score says so.
        claim: Option<Claim>,
    },
    /// It ends in a draw.
    Draws,
    /// Nothing better is known: it costs no more than an inaccuracy.
    Holds {
        /// The mover's winning chance after it, from 0 to 1.
        winning_chance: f64,
    },
    /// Better than what was played, and not the best.
    Better {
        /// The mover's winning chance after it, from 0 to 1.
        winning_chance: f64,
    },
    /// No better than what was played.
    NoBetter {
        /// The mover's winning chance after it, from 0 to 1.
        winning_chance: f64,
    },
}

/// Evaluates a move that was tried: by the answer for the position `after` it, and by the mover's winning chance, from
/// 0 to 1, with the best move and with the one that was played, as far as these are known.
pub fn evaluate_trial(after: &Answer, best: Option<f64>, played: Option<f64>) -> TrialVerdict {
    match after.score {
        Score::Loss { plies } => return TrialVerdict::Wins { plies: plies + 1 },
        Score::Draw => return TrialVerdict::Draws,
        Score::Win { plies } => {
            let claim = after.proof.as_ref().map(claim_of);
            return TrialVerdict::Loses { plies: claim.as_ref().map_or(plies, |claim| claim.plies), claim };
        }
        Score::Estimate(_) => {}
    }
    let winning_chance = 1.0 - after.score.win_rate();
    if best.is_none_or(|best| winning_chance >= best - INACCURACY) {
        TrialVerdict::Holds { winning_chance }
    } else if played.is_some_and(|played| winning_chance > played + INACCURACY) {
        TrialVerdict::Better { winning_chance }
    } else {
        TrialVerdict::NoBetter { winning_chance }
    }
}

/// Grades the moves of a game, given its positions from the first to the last.
///
/// ```
/// use std::sync::Arc;
/// use std::time::Duration;
/// use tengen::coach::review::{Grade, Position, report};
/// use tengen::job::Answer;
/// use tengen::rules::{Color, Move, Point};
/// use tengen::verdict::{Proof, Score};
///
/// let best: Point = "L8".parse()?;
/// let answer = |score, proof| Answer {
///     best: Move::Place(best),
///     acts: Vec::new(),
///     score,
///     proof,
///     line: vec![best],
///     depth: 1,
///     nodes: 1,
///     elapsed: Duration::ZERO,
/// };
/// // Black can make a five on L8, and plays A1 instead.
/// let five = answer(Score::Win { plies: 1 }, Some(Arc::new(Proof::five(best))));
/// let even = answer(Score::estimate(0), None);
/// let played = Some(Move::Place("A1".parse()?));
/// let report = report(&[
///     Position { side_to_move: Color::Black, mv: played, ended: None, answer: Some(five) },
///     Position { side_to_move: Color::White, mv: None, ended: None, answer: Some(even) },
/// ]);
/// assert_eq!(report.moves[0].grade, Grade::MissedFive);
/// assert_eq!(report.moves[0].better, [best]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn report(positions: &[Position]) -> Report {
    let moves: Vec<Reviewed> = positions.windows(2).filter_map(|pair| reviewed(&pair[0], &pair[1])).collect();
    let lethal = lethal(positions, &moves);
    Report { moves, lethal }
}

/// Score of a position for one of the sides; `None` if unknown.
fn score(position: &Position, side: Color) -> Option<Score> {
    let own = match position.ended {
        Some(Some(winner)) if winner == position.side_to_move => Score::Win { plies: 0 },
        Some(Some(_)) => Score::Loss { plies: 0 },
        Some(None) => Score::Draw,
        None => position.answer.as_ref()?.score,
    };
    Some(if side == position.side_to_move { own } else { own.for_opponent() })
}

/// The win of the side to move, where there is a proof of it.
fn claim(position: &Position) -> Option<Claim> {
    position.answer.as_ref()?.proof.as_ref().map(claim_of)
}

fn claim_of(proof: &Arc<Proof>) -> Claim {
    Claim { plies: proof.plies(), line: proof.line(), proof: Arc::clone(proof) }
}

fn reviewed(before: &Position, after: &Position) -> Option<Reviewed> {
    let (mover, mv) = (before.side_to_move, before.mv?);
    let mut reviewed = Reviewed {
        mover,
        mv,
        grade: Grade::Unknown,
        before: None,
        after: score(after, mover).map(Score::win_rate),
        better: before.answer.as_ref().map_or_else(Vec::new, |answer| answer.line.clone()),
        missed: None,
        refutation: None,
    };
    let (Some(score), Some(then)) = (score(before, mover), score(after, mover)) else { return Some(reviewed) };
    // The position after the move may show that the one before it was better than it looked.
    let chance = if score.is_proven() { score.win_rate() } else { score.win_rate().max(then.win_rate()) };
    reviewed.before = Some(chance);
    let best = before.answer.as_ref().map(|answer| answer.best) == Some(mv);
    let cost = chance - then.win_rate();
    let win = claim(before);
    let loss = claim(after);
    let lost_anyway = matches!(score, Score::Loss { .. }) || chance < HOPELESS;
    let is_kept = matches!(then, Score::Win { .. }) || then.win_rate() >= STILL_WINNING;
    reviewed.grade = match (&win, &loss) {
        (Some(win), _) if !is_kept && !best => {
            if win.plies == 1 {
                Grade::MissedFive
            } else {
                Grade::MissedWin
            }
        }
        (_, Some(loss)) if !lost_anyway && !best => {
            if loss.plies == 1 {
                Grade::MissedBlock
            } else {
                Grade::WalkedIntoLoss
            }
        }
        _ if lost_anyway => Grade::Lost,
        _ if best => Grade::Best,
        _ if cost > BLUNDER => Grade::Blunder,
        _ if cost > MISTAKE => Grade::Mistake,
        _ if cost > INACCURACY => Grade::Inaccuracy,
        _ if cost <= 0.0 => Grade::Best,
        _ => Grade::Good,
    };
    reviewed.missed = win.filter(|_| matches!(reviewed.grade, Grade::MissedFive | Grade::MissedWin));
    reviewed.refutation = loss.filter(|_| reviewed.grade >= Grade::MissedWin);
    Some(reviewed)
}

/// The last move with which the loser walked into a loss that was never let go afterwards.
fn lethal(positions: &[Position], moves: &[Reviewed]) -> Option<usize> {
    let last = positions.last()?;
    let loser = match (last.ended, last.answer.as_ref().map(|answer| answer.score)) {
        (Some(winner), _) => !winner?,
        (None, Some(Score::Win { .. })) => !last.side_to_move,
        (None, Some(Score::Loss { .. })) => last.side_to_move,
        (None, _) => return None,
    };
    let let_go =
        |reviewed: &Reviewed| reviewed.mover != loser && matches!(reviewed.grade, Grade::MissedFive | Grade::MissedWin);
    let since = moves.iter().rposition(let_go).map_or(0, |index| index + 1);
    let walked = |reviewed: &Reviewed| reviewed.mover == loser && reviewed.refutation.is_some();
    moves[since..].iter().rposition(walked).map(|index| since + index)
}

#[cfg(test)]
mod tests;
