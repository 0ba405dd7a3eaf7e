//! Wins of the opponent by threats after the root's best moves: such a win may be long, and where the iterations see it
//! too late, a VCT search often sees it at once.

use super::Searcher;
use super::value::*;
use crate::engine::cell::Cell;
use crate::engine::tt::{Bound, Entry};
use crate::engine::vcf::Outcome;
use crate::engine::vct::{self, Threats, Vct};

/// VCT solvers of the moves that were tested last, the latest at the end, each with the nodes it has spent.
#[derive(Default)]
pub(super) struct Refuters(Vec<(Vct, u64)>);

/// Number of moves whose solver is kept, and the positions that each remembers: those of the root's in this number.
const KEPT: usize = 2;
const POSITION_PARTS: usize = 8;
/// Share of the search's nodes so far that may be spent on one move, one part in this number, and the nodes that are
/// always allowed.
const PARTS: u64 = 16;
const MIN_NODES: u64 = 200;
/// Depth of a proof in the table: it does not depend on any.
const ANY_DEPTH: i32 = u8::MAX as i32;

impl Searcher<'_> {
    /// Returns the root's value after a move to which the opponent has an answer that is proven to win; `None` if none
    /// was found. Stores it in the table, and leaves the line in the principal variation of the next ply.
    pub(super) fn refuted(&mut self, cell: Cell) -> Option<i32> {
        let refuters = self.refuters.as_mut()?;
        let positions = self.options.tree_positions / POSITION_PARTS;
        self.position.make(cell);
        let known = refuters.0.iter().position(|(vct, _)| vct.knows(&self.position));
        let (mut vct, spent) = known.map_or_else(|| (Vct::of_at_most(positions), 0), |known| refuters.0.remove(known));
        let before = self.counter.nodes();
        let allowed = (before / PARTS).max(MIN_NODES).saturating_sub(spent);
        let bounds = vct::Bounds { threats: Threats::Fours, nodes: allowed };
        let outcome = vct.solve(&mut self.position, &mut self.memory.vcf, bounds, &mut self.counter);
        let value = match outcome {
            Outcome::Win { plies } => {
                self.lines[1] = vct.line();
                let value = win_at(plies);
                let best = self.lines[1].first().copied();
                self.table.store(self.position.hash(), Entry { best, value, bound: Bound::Exact, depth: ANY_DEPTH });
                Some(-relative_to_root(value, 1))
            }
            Outcome::None | Outcome::Unknown => None,
        };
        self.position.unmake();
        if refuters.0.len() >= KEPT {
            refuters.0.remove(0);
        }
        refuters.0.push((vct, spent + self.counter.nodes() - before));
        value
    }
}
