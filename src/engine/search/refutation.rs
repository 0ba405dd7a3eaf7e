//! What the opponent wins by threats after the root's best moves: such a win may be long, and where the iterations see it
//! too late, the prover often sees it at once.

use super::Searcher;
use super::value::*;
use crate::engine::cell::Cell;
use crate::engine::tt::{Bound, Entry};
use crate::engine::vcf::Outcome;
use crate::engine::vct::{self, Threats, Vct};

/// The provers of the moves that were asked about last, the latest at the end, each with the nodes it has spent.
#[derive(Default)]
pub(super) struct Refuters(Vec<(Vct, u64)>);

/// How many moves keep their prover, and how many positions each of these remembers: together 8 MB at most.
const KEPT: usize = 2;
const POSITIONS: usize = 1 << 15;
/// The part of the search's nodes so far that may be spent on one move, and the nodes that are spent at least.
const PARTS: u64 = 16;
const MIN_NODES: u64 = 200;
/// The depth that the table keeps for a proof: it depends on none.
const ANY_DEPTH: i32 = u8::MAX as i32;

impl Searcher<'_> {
    /// The root's value after a move to which the opponent has an answer that is proven to win; `None` if none was found.
    /// The table learns of it, and the line is left where that of the next ply stands.
    pub(super) fn refuted(&mut self, cell: Cell) -> Option<i32> {
        let refuters = self.refuters.as_mut()?;
        self.position.make(cell);
        let known = refuters.0.iter().position(|(vct, _)| vct.knows(&self.position));
        let (mut vct, spent) = known.map_or_else(|| (Vct::of_at_most(POSITIONS), 0), |known| refuters.0.remove(known));
        let before = self.meter.nodes();
        let allowed = (before / PARTS).max(MIN_NODES).saturating_sub(spent);
        let bounds = vct::Bounds { threats: Threats::Fours, nodes: allowed };
        let outcome = vct.solve(&mut self.position, &mut self.memory.vcf, bounds, &mut self.meter);
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
        refuters.0.push((vct, spent + self.meter.nodes() - before));
        value
    }
}
