//! The rest of a line that leads to a proven win: a search ends its lines where the table or the board shows who wins,
//! and those who look at them want to see the five.

use super::RootLine;
use super::value::{WIN, is_proven};
use crate::engine::cell::{Cell, CellSet};
use crate::engine::limits::Limits;
use crate::engine::movepick::{self, Situation};
use crate::engine::position::Position;
use crate::engine::static_win;
use crate::engine::threat::Threat;
use crate::engine::time::{Deadline, NodeCounter};
use crate::engine::tt::{Bound, TranspositionTable};
use crate::engine::vcf::{Bounds, Outcome, Vcf};
use crate::engine::vct::{self, Threats, Vct};
use std::sync::atomic::AtomicBool;

/// Nodes for the rest of one line: about a millisecond, for the answer may be due.
const NODES: u64 = 1_000;
/// Nodes for a win by fours after one reply of the loser's.
const REPLY_NODES: u64 = 50;

/// Goes on with a line of proven value from `position` until the five, as far as the table and a few nodes show it.
/// Returns whether the line has become longer.
pub fn complete(position: &Position, vcf: &mut Vcf, table: &TranspositionTable, line: &mut RootLine) -> bool {
    let plies = (WIN - line.value.abs()).unsigned_abs() as usize;
    if !is_proven(line.value) || line.line.len() >= plies || !position.supports_vcf() {
        return false;
    }
    let stop = AtomicBool::new(false);
    let deadline = Deadline::start(&Limits { nodes: Some(NODES), ..Limits::to_depth(1) }, &stop);
    let budget = deadline.whole();
    let mut position = position.clone();
    let known = line.line.len();
    for &cell in &line.line {
        if position.threat(position.side_to_move(), cell) == Threat::Five {
            return false;
        }
        position.make(cell);
    }
    let mut ending = Ending { position, vcf, table, counter: NodeCounter::alone(&budget) };
    while line.line.len() < plies {
        let left = plies - line.line.len();
        // The winner makes the last stone.
        let next = if left % 2 == 1 { ending.winning_move(left) } else { ending.reply(left) };
        let Some(next) = next.filter(|&cell| ending.position.is_legal(cell)) else { break };
        let is_five = ending.position.threat(ending.position.side_to_move(), next) == Threat::Five;
        ending.position.make(next);
        line.line.push(next);
        if is_five {
            break;
        }
    }
    line.line.len() > known
}

struct Ending<'a> {
    position: Position,
    vcf: &'a mut Vcf,
    table: &'a TranspositionTable,
    counter: NodeCounter<'a>,
}

impl Ending<'_> {
    /// Returns the winner's next move, with at most so many plies left.
    fn winning_move(&mut self, left: usize) -> Option<Cell> {
        let mover = self.position.side_to_move();
        if let Some(five) = self.position.cells(mover, Threat::Five).first() {
            return Some(five);
        }
        match Situation::of(&self.position) {
            Situation::Block(cell) | Situation::OpenFour(cell) => return Some(cell),
            Situation::Lost | Situation::Stop => return None,
            Situation::Answer(_) | Situation::Free => {}
        }
        if self.by_fours(left, NODES).is_some() {
            return self.vcf.line().next();
        }
        self.table_move(true).or_else(|| static_win::find(&mut self.position)).or_else(|| self.by_threats())
    }

    /// Looks for the first move of a win by threats.
    fn by_threats(&mut self) -> Option<Cell> {
        let mut vct = Vct::of_at_most(NODES as usize);
        let bounds = vct::Bounds { threats: Threats::Fours, nodes: NODES };
        let outcome = vct.solve(&mut self.position, self.vcf, bounds, &mut self.counter);
        matches!(outcome, Outcome::Win { .. }).then(|| vct.line()[0])
    }

    /// Returns the loser's next move, with at most so many plies left: the one that holds out longest, as far as that
    /// is known.
    fn reply(&mut self, left: usize) -> Option<Cell> {
        let mover = self.position.side_to_move();
        let (replies, is_hopeless) = match Situation::of(&self.position) {
            Situation::Block(cell) => return Some(cell),
            Situation::Lost => (*self.position.cells(!mover, Threat::Five), true),
            Situation::Answer(cell) => (movepick::answers(&self.position, cell), true),
            Situation::OpenFour(_) | Situation::Stop | Situation::Free => (self.position.candidates(), false),
        };
        let best = self.table_move(false).or_else(|| self.longest(replies, left));
        // Where none of the replies helps, any move is as good.
        let any = || self.position.candidates().iter().find(|&cell| self.position.is_legal(cell));
        if is_hopeless { best.or_else(any) } else { best }
    }

    /// Returns the reply after which the winner's fours take longest.
    fn longest(&mut self, replies: CellSet, left: usize) -> Option<Cell> {
        let mut longest = None;
        for reply in replies.iter() {
            if !self.position.is_legal(reply) {
                continue;
            }
            self.position.make(reply);
            let plies = self.by_fours(left - 1, REPLY_NODES);
            self.position.unmake();
            if plies.is_some_and(|plies| longest.is_none_or(|(most, _)| plies > most)) {
                longest = plies.map(|plies| (plies, reply));
            }
        }
        longest.map(|(_, reply)| reply)
    }

    /// Looks for a win by fours within so many plies; returns its plies.
    fn by_fours(&mut self, plies: usize, nodes: u64) -> Option<usize> {
        match self.vcf.solve(&mut self.position, Bounds { plies, nodes }, &mut self.counter) {
            Outcome::Win { plies } => Some(plies),
            Outcome::None | Outcome::Unknown => None,
        }
    }

    /// Returns the table's move of a position that it knows to be won, or lost.
    fn table_move(&self, won: bool) -> Option<Cell> {
        let entry = self.table.probe(self.position.hash())?;
        let holds = is_proven(entry.value)
            && if won {
                entry.value > 0 && entry.bound != Bound::Upper
            } else {
                entry.value < 0 && entry.bound != Bound::Lower
            };
        entry.best.filter(|&cell| holds && self.position.is_empty(cell))
    }
}
