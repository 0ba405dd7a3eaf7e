//! Grades of the moves of a game, by the evaluations of its positions.
//!
//! Proofs go before estimates: a win that was let go, a loss that was walked into, a five that was not made or not
//! stopped. [`verdicts`] carries each proof to the positions beside it, so that the grades of a game do not contradict
//! each other. Only where nothing is proven does the winning chance that a move cost count, which is an estimate.
//!
//! A grave grade is a claim about two positions, and about another move that would have been better. [`plan`] says which
//! of them are to be searched again, or for the first time; until then the grade is [provisional](Certainty).

mod plan;
mod run;
mod verdicts;

pub use plan::{LONGER, MAX_ALTERNATIVES, Search, plan};
pub use run::{Run, goes_on};
pub use verdicts::{Decided, Verdict, verdicts};

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
    /// One of the stones by which an opening is named. Openings are a matter of choice, and an estimate is no verdict on one;
    /// a proven fault is graded as in any move.
    Opening,
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

    /// Sign of a fault, as in chess annotation.
    pub fn sign(self) -> Option<&'static str> {
        match self {
            Grade::Inaccuracy => Some("?!"),
            Grade::Mistake => Some("?"),
            grade if grade.is_mistake() => Some("??"),
            _ => None,
        }
    }
}

/// Evidence for a grade; the weaker, the smaller.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Certainty {
    /// The first searches say so. The positions have not been searched again, nor another move been tried.
    Provisional,
    /// Longer searches say the same.
    Searched,
    /// It is proven, for the positions before and after the move.
    Proven,
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
    /// Evidence for the grade.
    pub certainty: Certainty,
    /// The mover's winning chance before the move, from 0 to 1: that after it where it turned out higher. `None` unless
    /// both scores are known.
    pub before: Option<f64>,
    /// The mover's winning chance after the move, from 0 to 1; `None` where the position has no score.
    pub after: Option<f64>,
    /// The better move and the line expected after it; empty if unknown. Where the move walked into a loss, one that was
    /// searched and does not lose.
    pub better: Vec<Point>,
    /// The missed win: the mover's in the position before.
    pub missed: Option<Claim>,
    /// The loss that was walked into: the opponent's win in the position after.
    pub refutation: Option<Claim>,
}

impl Reviewed {
    /// Whether longer searches could change the grade: it is grave, and only the first searches say so.
    fn is_to_be_confirmed(&self) -> bool {
        self.grade.is_mistake() && self.certainty == Certainty::Provisional
    }

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
    /// The mistake that decided the game; `None` if none is known.
    pub decisive: Option<Decisive>,
    /// Index in `moves` of the move by which, at the latest, the loser was lost; `None` if there is no loser, or no such
    /// move.
    pub lost_by: Option<usize>,
}

/// The mistake that decided a game: after it, and in each later turn, the loser was lost; before it another move would
/// have held. That move is the last escape: it is the first of [`Reviewed::better`] there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decisive {
    /// Index of the move in [`Report::moves`].
    pub index: usize,
    /// Whether the escape is proven to hold; otherwise longer searches have found no loss after it.
    pub is_escape_proven: bool,
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
    /// Moves with the grade [`Grade::Best`].
    pub best: usize,
    /// Mean winning chance that a move cost, from 0 to 1.
    pub mean_cost: f64,
}

impl Summary {
    /// Share of the best moves among all that were graded, from 0 to 1; 0 if there are none.
    pub fn best_share(&self) -> f64 {
        if self.moves == 0 { 0.0 } else { self.best as f64 / self.moves as f64 }
    }
}

impl Report {
    /// Statistics of the moves of one side.
    pub fn summary(&self, side: Color) -> Summary {
        let mut summary = Summary::default();
        let mut cost = 0.0;
        let graded = |reviewed: &&Reviewed| reviewed.mover == side && reviewed.grade > Grade::Opening;
        for reviewed in self.moves.iter().filter(graded) {
            summary.moves += 1;
            cost += reviewed.cost();
            match reviewed.grade {
                Grade::Best => summary.best += 1,
                Grade::Inaccuracy => summary.inaccuracies += 1,
                Grade::Mistake => summary.mistakes += 1,
                Grade::Blunder => summary.blunders += 1,
                Grade::MissedWin | Grade::MissedFive => summary.missed_wins += 1,
                Grade::WalkedIntoLoss | Grade::MissedBlock => summary.fatal += 1,
                Grade::Unknown | Grade::Opening | Grade::Lost | Grade::Good => {}
            }
        }
        summary.mean_cost = if summary.moves == 0 { 0.0 } else { cost / summary.moves as f64 };
        summary
    }

    /// Indices in `moves` of the moves that cost most, the greatest cost first; as many as a list can show.
    pub fn swings(&self) -> Vec<usize> {
        /// Length of the list.
        const MAX: usize = 10;
        let is_fault = |index: &usize| self.moves[*index].grade >= Grade::Inaccuracy;
        let mut swings: Vec<usize> = (0..self.moves.len()).filter(is_fault).collect();
        swings.sort_by(|&one, &other| self.moves[other].cost().total_cmp(&self.moves[one].cost()));
        swings.truncate(MAX);
        swings
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
    /// Whether the evaluation is that of the longer search by which a grave grade is confirmed.
    pub is_confirmed: bool,
    /// Whether the next stone is one of those by which an opening is named.
    pub is_opening: bool,
    /// Other moves that were tried here in place of `mv`.
    pub alternatives: Vec<Alternative>,
}

/// A move that was tried in place of the one played.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// Point of the stone.
    pub point: Point,
    /// Evaluation of the position after it, for the opponent; `None` where the stone may not be placed.
    pub answer: Option<Answer>,
}

impl Position {
    /// A position that has not been evaluated.
    pub fn new(side_to_move: Color, mv: Option<Move>) -> Position {
        Position {
            side_to_move,
            mv,
            ended: None,
            answer: None,
            is_confirmed: false,
            is_opening: false,
            alternatives: Vec::new(),
        }
    }
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
///     Position { answer: Some(five), ..Position::new(Color::Black, played) },
///     Position { answer: Some(even), ..Position::new(Color::White, None) },
/// ]);
/// assert_eq!(report.moves[0].grade, Grade::MissedFive);
/// assert_eq!(report.moves[0].better, [best]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn report(positions: &[Position]) -> Report {
    let verdicts = verdicts(positions);
    let pairs = positions.windows(2).zip(verdicts.windows(2));
    let mut moves: Vec<Reviewed> = pairs.filter_map(|(pair, known)| reviewed(pair, known)).collect();
    let Decision { decisive, escape, lost_by, .. } = decision(positions, &verdicts);
    if let Some(reviewed) = decisive.and_then(|decisive| moves.get_mut(decisive.index)) {
        // An estimate may have called the position before it hopeless, though a longer search of the escape does not.
        if !reviewed.grade.is_proven() {
            (reviewed.grade, reviewed.certainty) = (Grade::WalkedIntoLoss, Certainty::Searched);
        }
        if !escape.is_empty() {
            reviewed.better = escape;
        }
    }
    Report { moves, decisive, lost_by }
}

/// Winning chance of the side to move, from 0 to 1; `None` if unknown.
fn winning_chance(position: &Position, verdict: &Verdict) -> Option<f64> {
    match verdict {
        Verdict::Won(_) => Some(1.0),
        Verdict::Lost(_) => Some(0.0),
        Verdict::Draw => Some(0.5),
        Verdict::Open => position.answer.as_ref().map(|answer| answer.score.win_rate()),
    }
}

/// The win of the side to move, where there is a proof of it.
fn claim(verdict: &Verdict) -> Option<Claim> {
    let Verdict::Won(Decided { plies, proof: Some(proof), .. }) = verdict else { return None };
    Some(Claim { plies: *plies, line: proof.line(), proof: Arc::clone(proof) })
}

fn claim_of(proof: &Arc<Proof>) -> Claim {
    Claim { plies: proof.plies(), line: proof.line(), proof: Arc::clone(proof) }
}

/// Answer to the question whether another move than the one played would have held.
enum Escape {
    /// This one, with the line expected after it.
    Found { line: Vec<Point>, is_proven: bool },
    /// None of those that were tried.
    None,
    /// Not all have been tried.
    Open,
}

/// Looks for an escape among the moves that were tried at `before`, where the opponent has the win `loss` after the move
/// that was played.
fn escape(before: &Position, loss: &Decided) -> Escape {
    for Alternative { point, answer } in &before.alternatives {
        let Some(answer) = answer else { continue };
        let is_proven = matches!(answer.score, Score::Loss { .. } | Score::Draw);
        if is_proven || !answer.score.is_proven() && 1.0 - answer.score.win_rate() >= HOPELESS {
            return Escape::Found { line: [&[*point], &answer.line[..]].concat(), is_proven };
        }
    }
    if plan::next_alternative(before, loss).is_some() { Escape::Open } else { Escape::None }
}

fn reviewed(pair: &[Position], verdicts: &[Verdict]) -> Option<Reviewed> {
    let ([before, after], [known, then]) = (pair, verdicts) else { return None };
    let (mover, mv) = (before.side_to_move, before.mv?);
    let line = before.answer.as_ref().map_or_else(Vec::new, |answer| answer.line.clone());
    let mut reviewed = Reviewed {
        mover,
        mv,
        grade: Grade::Unknown,
        certainty: Certainty::Provisional,
        before: None,
        after: winning_chance(after, then).map(|chance| 1.0 - chance),
        better: line,
        missed: None,
        refutation: None,
    };
    let (Some(estimated), Some(left)) = (winning_chance(before, known), reviewed.after) else { return Some(reviewed) };
    // The position after the move may show that the one before it was better than it looked.
    let chance = if matches!(known, Verdict::Open) { estimated.max(left) } else { estimated };
    reviewed.before = Some(chance);
    let searched = if before.is_confirmed && after.is_confirmed { Certainty::Searched } else { Certainty::Provisional };
    let by_cost = |cost: f64| {
        let is_best = before.answer.as_ref().map(|answer| answer.best) == Some(mv);
        match cost {
            _ if is_best || cost <= 0.0 => Grade::Best,
            cost if cost > BLUNDER => Grade::Blunder,
            cost if cost > MISTAKE => Grade::Mistake,
            cost if cost > INACCURACY => Grade::Inaccuracy,
            _ => Grade::Good,
        }
    };
    (reviewed.grade, reviewed.certainty) = match (known, then) {
        (_, Verdict::Lost(_)) => (Grade::Best, Certainty::Proven),
        (Verdict::Lost(_), _) => (Grade::Lost, Certainty::Proven),
        (Verdict::Won(_), Verdict::Open) if left >= STILL_WINNING => (Grade::Good, searched),
        (Verdict::Won(win), _) => {
            let grade = if win.plies == 1 { Grade::MissedFive } else { Grade::MissedWin };
            let is_let_go = !matches!(then, Verdict::Open);
            let certainty = match (is_let_go, &win.proof) {
                (true, Some(_)) => Certainty::Proven,
                (true, None) => Certainty::Searched,
                (false, _) if after.is_confirmed => Certainty::Searched,
                (false, _) => Certainty::Provisional,
            };
            (grade, certainty)
        }
        (Verdict::Open, Verdict::Won(_)) if estimated < HOPELESS => (Grade::Lost, searched),
        (_, Verdict::Won(loss)) => {
            let grade = if loss.plies == 1 { Grade::MissedBlock } else { Grade::WalkedIntoLoss };
            match escape(before, loss) {
                Escape::Found { line, is_proven } => {
                    reviewed.better = line;
                    let is_proven = is_proven && loss.proof.is_some();
                    (grade, if is_proven { Certainty::Proven } else { Certainty::Searched })
                }
                Escape::None => (Grade::Lost, Certainty::Searched),
                Escape::Open => {
                    reviewed.better.clear();
                    (grade, Certainty::Provisional)
                }
            }
        }
        (Verdict::Open, _) if chance < HOPELESS => (Grade::Lost, searched),
        (Verdict::Open | Verdict::Draw, _) => (by_cost(chance - left), searched),
    };
    if before.is_opening && !reviewed.grade.is_proven() {
        reviewed.grade = Grade::Opening;
    }
    if let (Grade::MissedFive | Grade::MissedWin, Some(win)) = (reviewed.grade, claim(known)) {
        reviewed.better.clone_from(&win.line);
        reviewed.missed = Some(win);
    }
    reviewed.refutation = claim(then).filter(|_| reviewed.grade >= Grade::MissedWin);
    Some(reviewed)
}

/// Decisive mistake of a game, as far as it is known.
#[derive(Default)]
struct Decision {
    decisive: Option<Decisive>,
    /// The last escape with the line expected after it; empty where it is the loser's own win.
    escape: Vec<Point>,
    lost_by: Option<usize>,
    /// Index of a move in place of which others are still to be tried, with the opponent's win after it.
    open: Option<(usize, Decided)>,
}

/// Finds the mistake that decided the game: goes back over the loser's turns to the last one in which another move would
/// have held.
fn decision(positions: &[Position], verdicts: &[Verdict]) -> Decision {
    let mut found = Decision::default();
    let Some((last, verdict)) = positions.last().zip(verdicts.last()) else { return found };
    let loser = match verdict {
        Verdict::Won(_) => !last.side_to_move,
        Verdict::Lost(_) => last.side_to_move,
        Verdict::Open | Verdict::Draw => return found,
    };
    for index in (0..positions.len() - 1).rev().filter(|&index| positions[index].side_to_move == loser) {
        let loss = match (&verdicts[index], &verdicts[index + 1]) {
            (Verdict::Lost(_), _) => continue,
            (_, Verdict::Won(loss)) => loss,
            _ => break,
        };
        found.lost_by = Some(index);
        let escape = match verdicts[index] {
            // The loser had a win, which is an escape with a proof.
            Verdict::Won(_) => Escape::Found { line: Vec::new(), is_proven: true },
            _ => escape(&positions[index], loss),
        };
        match escape {
            Escape::Found { line, is_proven } => {
                found.decisive = Some(Decisive { index, is_escape_proven: is_proven });
                found.escape = line;
            }
            // That all moves tried lose is no proof that the turn before was lost: what came before is not settled.
            Escape::None => {}
            Escape::Open => found.open = Some((index, loss.clone())),
        }
        break;
    }
    found
}

#[cfg(test)]
mod tests;
