//! The tree of an attack with its proof and disproof numbers.
//!
//! A node's proof number is the least number of positions not yet searched that must turn out won for the node to be
//! won; its disproof number is the least number that must turn out not won for a win to be ruled out. Where several
//! children count, the largest of their numbers is taken and one added for each of the others (Ueda's weak proof
//! numbers): the same positions are reached in many orders here, and sums would count them over and over.
//!
//! A node owns no memory of its own: lists of the tree hold its edges and cells. A search ends when its time is up, and
//! then there is none left for freeing a hundred thousand small allocations.

use crate::engine::cell::Cell;
use nohash_hasher::IntMap;
use std::ops::{Index, IndexMut, Range};

/// Proof or disproof number of the impossible.
pub const NEVER: u32 = 1 << 28;

/// Number of nodes of the largest tree, some 30 MB.
pub const MAX_NODES: usize = 1 << 18;

/// Index of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Id(u32);

impl Id {
    /// The root, which was added first.
    pub const ROOT: Id = Id(0);
}

/// A move, and the node it leads to.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    pub cell: Cell,
    pub node: Id,
}

/// Proof and disproof number of a node, or limits of both at which another node becomes closer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    pub proof: u32,
    pub disproof: u32,
}

impl ProofNumbers {
    pub const WON: ProofNumbers = ProofNumbers { proof: 0, disproof: NEVER };
    pub const RULED_OUT: ProofNumbers = ProofNumbers { proof: NEVER, disproof: 0 };
    pub const UNBOUNDED: ProofNumbers = ProofNumbers { proof: NEVER, disproof: NEVER };

    pub fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// Whether neither number has reached its limit.
    pub fn are_within(self, limits: ProofNumbers) -> bool {
        !self.is_decided() && self.proof < limits.proof && self.disproof < limits.disproof
    }
}

/// Range of the cells that the tree stores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    first: u32,
    len: u32,
}

impl Span {
    pub fn is_empty(self) -> bool {
        self.len == 0
    }
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    pub numbers: ProofNumbers,
    /// Plies in which it is won; until then, where the defender is to move, those of the threat.
    pub plies: u32,
    /// Line of fours by which the attacker wins, if to move; else the line that is threatened.
    pub line: Span,
    /// Proof number of the moves that are held back as long as others are more promising; [`NEVER`] if none are.
    pub reserve: u32,
    pub stage: Stage,
}

/// Expansion of a node.
#[derive(Clone, Debug)]
pub enum Stage {
    /// The attacker is to move; not expanded.
    Attack,
    /// The defender is to move, and has these replies that may help; not expanded.
    Defence(Span),
    /// Expanded, with these edges to the children.
    Grown(Range<u32>),
}

/// Positions and the moves between them. A position reached in several ways is one node.
pub struct Tree {
    /// Largest number of nodes.
    max_nodes: usize,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    cells: Vec<Cell>,
    by_hash: IntMap<u64, Id>,
}

impl Tree {
    pub fn new(max_nodes: usize) -> Tree {
        Tree { max_nodes, nodes: Vec::new(), edges: Vec::new(), cells: Vec::new(), by_hash: IntMap::default() }
    }

    pub fn max_nodes(&self) -> usize {
        self.max_nodes
    }

    /// Memory that the tree has taken, in bytes.
    #[cfg(test)]
    pub fn bytes(&self) -> usize {
        // A slot of the index has a byte beside its entry, and one slot in eight stays empty.
        let slots = (self.by_hash.capacity() * 8).div_ceil(7);
        self.nodes.capacity() * size_of::<Node>()
            + self.edges.capacity() * size_of::<Edge>()
            + self.cells.capacity() * size_of::<Cell>()
            + slots * (size_of::<(u64, Id)>() + 1)
    }

    pub fn is_full(&self) -> bool {
        self.nodes.len() >= self.max_nodes
    }

    pub fn find(&self, hash: u64) -> Option<Id> {
        self.by_hash.get(&hash).copied()
    }

    pub fn add(&mut self, hash: u64, node: Node) -> Id {
        let id = Id(self.nodes.len() as u32);
        self.nodes.push(node);
        self.by_hash.insert(hash, id);
        id
    }

    /// Stores some cells, for a node that is to be added.
    pub fn keep(&mut self, cells: &[Cell]) -> Span {
        let first = self.cells.len() as u32;
        self.cells.extend_from_slice(cells);
        Span { first, len: cells.len() as u32 }
    }

    /// Returns the cells of a span.
    pub fn cells(&self, span: Span) -> &[Cell] {
        &self.cells[span.first as usize..][..span.len as usize]
    }

    /// Adds children to a node.
    pub fn grow(&mut self, id: Id, edges: impl IntoIterator<Item = Edge>) {
        let old = self.edges(id).to_vec();
        let first = self.edges.len() as u32;
        self.edges.extend(old);
        self.edges.extend(edges);
        self[id].stage = Stage::Grown(first..self.edges.len() as u32);
    }

    pub fn edges(&self, id: Id) -> &[Edge] {
        match &self[id].stage {
            Stage::Grown(range) => &self.edges[range.start as usize..range.end as usize],
            Stage::Attack | Stage::Defence(_) => &[],
        }
    }

    /// Updates the numbers of an expanded node where the attacker is to move: one won child is enough.
    pub fn update_attack(&mut self, id: Id) {
        let children = || self.edges(id).iter().map(|edge| &self[edge.node]);
        let reserve = self[id].reserve;
        let held_back = (reserve < NEVER).then_some(1);
        let numbers = ProofNumbers {
            proof: children().map(|child| child.numbers.proof).fold(reserve, u32::min),
            disproof: all_of(children().map(|child| child.numbers.disproof).chain(held_back)),
        };
        let quickest = children().filter(|child| child.numbers == ProofNumbers::WON).map(|child| child.plies + 1).min();
        self[id].numbers = numbers;
        self[id].plies = quickest.unwrap_or(0);
    }

    /// Updates the numbers of an expanded node where the defender is to move: every child must be won. The plies of the
    /// replies that are not children are known from the node's creation.
    pub fn update_defence(&mut self, id: Id) {
        let children = || self.edges(id).iter().map(|edge| &self[edge.node]);
        let numbers = ProofNumbers {
            proof: all_of(children().map(|child| child.numbers.proof)),
            disproof: children().map(|child| child.numbers.disproof).min().unwrap_or(NEVER),
        };
        let longest = children().map(|child| child.plies + 1).max();
        self[id].numbers = numbers;
        if numbers == ProofNumbers::WON {
            self[id].plies = longest.unwrap_or(0).max(self[id].plies);
        }
    }

    /// Returns the child that is closest to being won, and its limits; `None` if the moves held back are closer.
    pub fn best_attack(&self, id: Id, limits: ProofNumbers) -> Option<(Edge, ProofNumbers)> {
        let reserve = self[id].reserve;
        let (edge, second) = self.closest(id, |child| child.numbers.proof)?;
        if self[edge.node].numbers.proof >= reserve {
            return None;
        }
        let open = self.edges(id).iter().filter(|edge| self[edge.node].numbers.disproof > 0).count() as u32;
        let others = if reserve < NEVER { open } else { open - 1 };
        let proof = limits.proof.min(second.min(reserve) + 1);
        Some((edge, ProofNumbers { proof, disproof: limits.disproof.saturating_sub(others) }))
    }

    /// Returns the child that is closest to being ruled out, and its limits.
    pub fn best_defence(&self, id: Id, limits: ProofNumbers) -> (Edge, ProofNumbers) {
        let (edge, second) = self.closest(id, |child| child.numbers.disproof).expect("an open node has a child");
        let others = self.edges(id).iter().filter(|edge| self[edge.node].numbers.proof > 0).count() as u32 - 1;
        (edge, ProofNumbers { proof: limits.proof.saturating_sub(others), disproof: limits.disproof.min(second + 1) })
    }

    /// Returns the child with the smallest number, the first of equals, and the second smallest number.
    fn closest(&self, id: Id, number: impl Fn(&Node) -> u32) -> Option<(Edge, u32)> {
        let edges = self.edges(id);
        let (mut best, mut smallest, mut second) = (*edges.first()?, NEVER, NEVER);
        for &edge in edges {
            let number = number(&self[edge.node]);
            if number < smallest {
                (best, smallest, second) = (edge, number, smallest);
            } else {
                second = second.min(number);
            }
        }
        Some((best, second))
    }

    /// Returns the won child by which the attacker wins soonest.
    pub fn quickest(&self, id: Id) -> Edge {
        let won = self.edges(id).iter().filter(|edge| self[edge.node].numbers == ProofNumbers::WON);
        *won.min_by_key(|edge| self[edge.node].plies).expect("a won node has a won child")
    }

    /// Returns the reply to a won threat by which the defender holds out longest; `None` where no reply may help.
    pub fn longest(&self, id: Id) -> Option<Edge> {
        self.edges(id).iter().copied().max_by_key(|edge| self[edge.node].plies)
    }
}

impl Index<Id> for Tree {
    type Output = Node;

    fn index(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }
}

impl IndexMut<Id> for Tree {
    fn index_mut(&mut self, id: Id) -> &mut Node {
        &mut self.nodes[id.0 as usize]
    }
}

/// Combines the numbers of children that are all needed.
fn all_of(numbers: impl Iterator<Item = u32>) -> u32 {
    let (mut largest, mut open) = (0, 0u32);
    for number in numbers.filter(|&number| number > 0) {
        largest = largest.max(number);
        open += 1;
    }
    if largest >= NEVER { NEVER } else { largest + open.saturating_sub(1) }
}
