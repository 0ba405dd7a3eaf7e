//! Verdicts on the positions of a line of play, each carried to its neighbours.
//!
//! A search looks at one position. Its proof decides positions beside it as well:
//!
//! ```text
//!   won by H9 ──H9──▶ lost ──any reply──▶ won      a proof goes forward as long as the winner plays its moves
//!   won       ◀─J7─── lost                         a move to a position that is lost for the opponent wins
//! ```
//! So a proof that is found late in a game corrects what was thought of the positions before it, and no two positions
//! of a line contradict each other.

use super::Position;
use crate::rules::{Move, Point};
use crate::verdict::{Proof, Score};
use std::cmp::Ordering;
use std::sync::Arc;

/// Verdict on a position, for its side to move.
#[derive(Clone, Debug, PartialEq)]
pub enum Verdict {
    /// Neither a win nor a draw is known.
    Open,
    /// The side to move wins.
    Won(Decided),
    /// The opponent wins, whatever the side to move plays.
    Lost(Decided),
    /// A draw.
    Draw,
}

/// A win of one side, as far as it is known.
#[derive(Clone, Debug, PartialEq)]
pub struct Decided {
    /// Number of plies within which the winner's five stands; 0 where the game is over.
    pub plies: u32,
    /// The winner's proof; `None` where a search has the win and wrote none down. Of a lost position it is the proof of the
    /// position before: its first move led here, and its answers are those to the loser's moves.
    pub proof: Option<Arc<Proof>>,
    /// The winner's next move in a position that it wins; `None` in one that the loser is to move in, or if unknown.
    pub first: Option<Point>,
}

impl Decided {
    /// A win without a proof at hand.
    pub(super) fn by_search(plies: u32, first: Option<Point>) -> Decided {
        Decided { plies, proof: None, first }
    }

    /// Order of preference: what is proven before what is not, then what is shorter.
    fn key(&self) -> (bool, u32) {
        (self.proof.is_none(), self.plies)
    }
}

impl Verdict {
    /// The verdict of the position's own evaluation, or of the board where the game is over.
    fn own(position: &Position) -> Verdict {
        match position.ended {
            Some(Some(winner)) if winner == position.side_to_move => return Verdict::Won(Decided::by_search(0, None)),
            Some(Some(_)) => return Verdict::Lost(Decided::by_search(0, None)),
            Some(None) => return Verdict::Draw,
            None => {}
        }
        let Some(answer) = &position.answer else { return Verdict::Open };
        match (answer.score, &answer.proof) {
            (score, Some(proof)) => {
                let plies = if let Score::Win { plies } = score { plies.min(proof.plies()) } else { proof.plies() };
                Verdict::Won(Decided { plies, proof: Some(Arc::clone(proof)), first: Some(proof.attack()) })
            }
            (Score::Win { plies }, None) => Verdict::Won(Decided::by_search(plies, answer.best.point())),
            (Score::Loss { plies }, None) => Verdict::Lost(Decided::by_search(plies, None)),
            (Score::Draw, None) => Verdict::Draw,
            (Score::Estimate(_), None) => Verdict::Open,
        }
    }

    /// Takes over another verdict on the same position where it says more. Of two that contradict each other, which only
    /// a fault of the engine can bring about, the one with a proof stays.
    fn learn(&mut self, other: Verdict) {
        let takes = match (&*self, &other) {
            (_, Verdict::Open) => false,
            (Verdict::Open, _) => true,
            (Verdict::Won(own), Verdict::Won(new)) | (Verdict::Lost(own), Verdict::Lost(new)) => {
                new.key().cmp(&own.key()) == Ordering::Less
            }
            (Verdict::Draw, Verdict::Draw) => false,
            (own, new) => {
                log::error!("two verdicts on one position: {own:?} and {new:?}");
                !own.has_proof() && new.has_proof()
            }
        };
        if takes {
            *self = other;
        }
    }

    /// Whether a proof that can be replayed is at hand.
    pub(super) fn has_proof(&self) -> bool {
        matches!(self, Verdict::Won(Decided { proof: Some(_), .. }) | Verdict::Lost(Decided { proof: Some(_), .. }))
    }

    /// The verdict on the position after `mv` that follows from this one.
    fn after(&self, mv: Move) -> Verdict {
        match self {
            Verdict::Won(won) if won.plies > 1 && mv.point().is_some() && mv.point() == won.first => {
                Verdict::Lost(Decided { plies: won.plies - 1, proof: won.proof.clone(), first: None })
            }
            Verdict::Lost(lost) if lost.plies > 1 => {
                let rest = lost.proof.as_ref().and_then(|proof| proof.after(mv));
                let plies = rest.map_or(lost.plies - 1, |rest| rest.plies().min(lost.plies - 1));
                let first = rest.map(Proof::attack);
                Verdict::Won(Decided { plies, proof: rest.cloned().map(Arc::new), first })
            }
            _ => Verdict::Open,
        }
    }

    /// The verdict on the position before `mv` that follows from this one, which stands after it.
    fn before(&self, mv: Move) -> Verdict {
        let Verdict::Lost(lost) = self else { return Verdict::Open };
        let proof = match mv.point() {
            Some(five) if lost.plies == 0 => Some(Arc::new(Proof::five(five))),
            first => lost.proof.clone().filter(|proof| first == Some(proof.attack())),
        };
        Verdict::Won(Decided { plies: lost.plies + 1, proof, first: mv.point() })
    }
}

/// The verdicts on the positions of a line, given from the first to the last.
pub fn verdicts(positions: &[Position]) -> Vec<Verdict> {
    let mut verdicts: Vec<Verdict> = positions.iter().map(Verdict::own).collect();
    // What the way back finds may hold for more positions of the way forth.
    forward(positions, &mut verdicts);
    backward(positions, &mut verdicts);
    forward(positions, &mut verdicts);
    verdicts
}

fn forward(positions: &[Position], verdicts: &mut [Verdict]) {
    for index in 1..positions.len() {
        if let (Some(mv), None) = (positions[index - 1].mv, positions[index].ended) {
            let follows = verdicts[index - 1].after(mv);
            verdicts[index].learn(follows);
        }
    }
}

fn backward(positions: &[Position], verdicts: &mut [Verdict]) {
    for index in (1..positions.len()).rev() {
        if let Some(mv) = positions[index - 1].mv {
            let follows = verdicts[index].before(mv);
            verdicts[index - 1].learn(follows);
        }
    }
}
