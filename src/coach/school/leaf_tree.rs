//! A tree of numbers that is small enough to be drawn: its values, and what alpha-beta looks at.

use crate::rules::rng::{Rng, mix};
use crate::textbook::tree::Tree;
use crate::textbook::{Depth, Side, Step, alpha_beta_watched, minimax};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::ops::Range;

/// A complete tree, in which every fork has the same number of branches. Max chooses at the root. Nodes are numbered
/// level by level from the root, which is 0, and in a level from left to right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeafTree {
    branching: usize,
    depth: u32,
    leaves: Vec<i32>,
}

/// Window of a search: what Max is sure of, and what Min is sure of; `None` as long as it is sure of nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// Value of which Max is sure.
    pub alpha: Option<i32>,
    /// Value to which Min is sure to hold Max down.
    pub beta: Option<i32>,
}

/// Nodes that alpha-beta leaves out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The node whose other branches are left out.
    pub at: usize,
    /// Its window, which is empty: alpha is not below beta.
    pub bounds: Bounds,
    /// The first nodes of the branches that are left out, at least one.
    pub left_out: Vec<usize>,
}

/// Record of alpha-beta on a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The nodes in the order in which it comes to them, with their windows at that time.
    pub visits: Vec<(usize, Bounds)>,
    /// Its cuts, in order. A window that is empty when nothing is left to be cut is none.
    pub cuts: Vec<Cut>,
}

/// Order of the branches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BranchOrder {
    /// The best for the side that chooses comes first, everywhere.
    Best,
    /// As drawn.
    Given,
    /// The best comes last.
    Worst,
}

impl BranchOrder {
    /// All orders, the best one first.
    pub const ALL: [BranchOrder; 3] = [BranchOrder::Best, BranchOrder::Given, BranchOrder::Worst];
}

/// Greatest absolute value of a leaf.
pub const MAX_LEAF: i32 = 99;

impl LeafTree {
    /// The tree of the tutorials, by which this room's searches are explained too: 12 at the root.
    pub fn of_the_tutorials() -> LeafTree {
        LeafTree::new(2, vec![3, 5, 2, 9, 12, 5, 23, 23])
    }

    /// The tree with these leaves, from left to right.
    ///
    /// # Panics
    /// If their number is not a power of `branching`, or `branching` is less than 2.
    pub fn new(branching: usize, leaves: Vec<i32>) -> LeafTree {
        assert!(branching >= 2, "forks of {branching} never join into one root");
        let mut depth = 0;
        while branching.pow(depth) < leaves.len() {
            depth += 1;
        }
        assert_eq!(branching.pow(depth), leaves.len(), "leaves of a complete tree");
        LeafTree { branching, depth, leaves }
    }

    /// A tree with leaves from 1 to 30, drawn at random.
    pub fn random(branching: usize, depth: u32, random: &mut Rng) -> LeafTree {
        let leaves = (0..branching.pow(depth)).map(|_| 1 + random.below(30) as i32).collect();
        LeafTree { branching, depth, leaves }
    }

    /// The tree with the same leaves in another order.
    #[must_use]
    pub fn shuffled(&self) -> LeafTree {
        let mut random = Rng::new(self.leaves.iter().fold(0, |seed, &leaf| mix(seed ^ leaf as u64)));
        let mut leaves = self.leaves.clone();
        (1..leaves.len()).for_each(|index| leaves.swap(index, random.below(index + 1)));
        LeafTree { leaves, ..*self }
    }

    /// Number of branches of a fork.
    pub fn branching(&self) -> usize {
        self.branching
    }

    /// Number of choices from the root to a leaf.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The leaves, from left to right.
    pub fn leaves(&self) -> &[i32] {
        &self.leaves
    }

    /// Number of nodes, the leaves included.
    pub fn nodes(&self) -> usize {
        (0..=self.depth).map(|ply| self.branching.pow(ply)).sum()
    }

    /// The nodes of a level; the root is at ply 0.
    pub fn level(&self, ply: u32) -> Range<usize> {
        let first = (0..ply).map(|ply| self.branching.pow(ply)).sum();
        first..first + self.branching.pow(ply)
    }

    /// Number of choices from the root to a node.
    pub fn ply(&self, node: usize) -> u32 {
        (0..=self.depth).find(|&ply| self.level(ply).contains(&node)).expect("a node of the tree")
    }

    /// The side that chooses at a node; at a leaf nobody does, and it is the side that would.
    pub fn side(&self, node: usize) -> Side {
        if self.ply(node).is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    /// The nodes after a node; none after a leaf.
    pub fn children(&self, node: usize) -> Range<usize> {
        let first = self.branching * node + 1;
        if self.leaf_index(node).is_some() { 0..0 } else { first..first + self.branching }
    }

    /// The node before a node; `None` for the root.
    pub fn parent(&self, node: usize) -> Option<usize> {
        node.checked_sub(1).map(|before| before / self.branching)
    }

    /// Whether a node lies on the way from the root to another one.
    pub fn is_above(&self, node: usize, other: usize) -> bool {
        std::iter::successors(self.parent(other), |&above| self.parent(above)).any(|above| above == node)
    }

    /// Index of a node among the leaves; `None` for a fork.
    pub fn leaf_index(&self, node: usize) -> Option<usize> {
        node.checked_sub(self.level(self.depth).start)
    }

    /// The node of a leaf.
    pub fn leaf_node(&self, index: usize) -> usize {
        self.level(self.depth).start + index
    }

    /// Changes a leaf, to a value within the [bounds](MAX_LEAF).
    pub fn set_leaf(&mut self, index: usize, value: i32) {
        self.leaves[index] = value.clamp(-MAX_LEAF, MAX_LEAF);
    }

    fn tree(&self) -> Tree {
        Tree::complete(self.branching, &self.leaves)
    }

    /// The branches taken from the root to a node.
    fn path(&self, node: usize) -> Vec<usize> {
        let nodes = std::iter::successors(Some(node), |&node| self.parent(node));
        let mut path: Vec<usize> = nodes.take_while(|&node| node > 0).map(|node| (node - 1) % self.branching).collect();
        path.reverse();
        path
    }

    /// Value of a node to Max, by minimax.
    pub fn value(&self, node: usize) -> i32 {
        minimax(&self.tree(), &self.path(node), Depth::Unlimited).value
    }

    /// The nodes of the best line, from the root to the leaf that gives it its value.
    pub fn best_line(&self) -> Vec<usize> {
        let branches = minimax(&self.tree(), &Vec::new(), Depth::Unlimited).line;
        let mut nodes = vec![0];
        for branch in branches {
            nodes.push(self.children(nodes[nodes.len() - 1]).start + branch);
        }
        nodes
    }

    /// Record of alpha-beta from the root.
    pub fn walk(&self) -> Walk {
        let mut walk = Walk { visits: vec![(0, Bounds::default())], cuts: Vec::new() };
        // The nodes from the root to the one where the search is, with their windows now.
        let mut open = vec![(0, Bounds::default())];
        let mut last = 0;
        alpha_beta_watched(&self.tree(), &Vec::new(), Depth::Unlimited, |step| {
            let top = open.len() - 1;
            let (here, bounds) = open[top];
            match step {
                Step::Down(branch) => {
                    let child = self.children(here).start + branch;
                    walk.visits.push((child, bounds));
                    open.push((child, bounds));
                }
                Step::Up(_) => last = open.pop().map_or(0, |(node, _)| node),
                Step::Window { alpha, beta } => open[top].1 = Bounds::of(alpha, beta),
                Step::CutOff { alpha, beta } => {
                    let left_out: Vec<usize> = (last + 1..self.children(here).end).collect();
                    if !left_out.is_empty() {
                        walk.cuts.push(Cut { at: here, bounds: Bounds::of(alpha, beta), left_out });
                    }
                }
            }
        });
        walk
    }

    /// The nodes to which a search did not come that looked at the leaves with these indices: those with none of them below.
    pub fn unvisited(&self, seen: &[usize]) -> Vec<usize> {
        let ways = seen.iter().map(|&index| self.leaf_node(index));
        let visited: HashSet<usize> =
            ways.flat_map(|leaf| std::iter::successors(Some(leaf), |&node| self.parent(node))).collect();
        (0..self.nodes()).filter(|node| !visited.contains(node)).collect()
    }

    /// The leaves that alone decide the value of the root: another number there changes it.
    pub fn deciding_leaves(&self) -> Vec<usize> {
        let value = self.value(0);
        let extremes = [MAX_LEAF + 1, -MAX_LEAF - 1];
        let decides = |index: &usize| {
            extremes.iter().any(|&extreme| {
                let mut changed = self.clone();
                changed.leaves[*index] = extreme;
                changed.value(0) != value
            })
        };
        (0..self.leaves.len()).filter(decides).collect()
    }

    /// Returns the tree with its branches in another order.
    #[must_use]
    pub fn ordered(&self, order: BranchOrder) -> LeafTree {
        let mut leaves = Vec::new();
        self.collect(0, order, &mut leaves);
        LeafTree { leaves, ..*self }
    }

    fn collect(&self, node: usize, order: BranchOrder, leaves: &mut Vec<i32>) {
        if let Some(index) = self.leaf_index(node) {
            return leaves.push(self.leaves[index]);
        }
        let mut children: Vec<usize> = self.children(node).collect();
        let side = self.side(node);
        // From the chooser's point of view, what is good is large.
        let good = |child: &usize| side.for_max(self.value(*child));
        match order {
            BranchOrder::Best => children.sort_by_key(|child| Reverse(good(child))),
            BranchOrder::Given => {}
            BranchOrder::Worst => children.sort_by_key(good),
        }
        children.into_iter().for_each(|child| self.collect(child, order, leaves));
    }
}

impl Bounds {
    fn of(alpha: i32, beta: i32) -> Bounds {
        Bounds {
            alpha: Some(alpha).filter(|&alpha| alpha > i32::MIN),
            beta: Some(beta).filter(|&beta| beta < i32::MAX),
        }
    }
}

impl Walk {
    /// Indices of the leaves that were looked at, in order.
    pub fn seen_leaves(&self, tree: &LeafTree) -> Vec<usize> {
        self.visits.iter().filter_map(|(node, _)| tree.leaf_index(*node)).collect()
    }

    /// Indices of the leaves that were not looked at.
    pub fn unseen_leaves(&self, tree: &LeafTree) -> Vec<usize> {
        let seen = self.seen_leaves(tree);
        (0..tree.leaves.len()).filter(|index| !seen.contains(index)).collect()
    }
}

/// Number of leaves that minimax looks at, and alpha-beta at worst: all of them.
pub fn all_leaves(branching: u32, depth: u32) -> u64 {
    u64::from(branching).pow(depth)
}

/// Number of leaves that alpha-beta looks at where the best branch always comes first (Knuth and Moore, 1975).
pub fn fewest_leaves(branching: u32, depth: u32) -> u64 {
    all_leaves(branching, depth.div_ceil(2)) + all_leaves(branching, depth / 2) - 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_of_the_tutorials_is_worth_12() {
        let tree = LeafTree::of_the_tutorials();
        assert_eq!((tree.nodes(), tree.depth(), tree.value(0)), (15, 3, 12));
        assert_eq!(tree.level(2).map(|node| tree.value(node)).collect::<Vec<_>>(), [5, 9, 12, 23]);
        assert_eq!(tree.level(1).map(|node| tree.value(node)).collect::<Vec<_>>(), [5, 12]);
        assert_eq!(tree.best_line(), [0, 2, 5, 11]);
        assert_eq!(tree.deciding_leaves(), [4, 5]);
        assert_eq!((tree.ply(0), tree.ply(2), tree.ply(3), tree.ply(14)), (0, 1, 2, 3));
        assert_eq!([tree.parent(0), tree.parent(5), tree.parent(14)], [None, Some(2), Some(6)]);
    }

    #[test]
    fn alpha_beta_comes_to_each_node_with_its_window_and_cuts_one_leaf() {
        let tree = LeafTree::of_the_tutorials();
        let walk = tree.walk();
        let bounds = |alpha, beta| Bounds { alpha, beta };
        let inner: Vec<(usize, Bounds)> =
            walk.visits.iter().copied().filter(|(node, _)| tree.leaf_index(*node).is_none()).collect();
        let expected = [
            (0, bounds(None, None)),
            (1, bounds(None, None)),
            (3, bounds(None, None)),
            (4, bounds(None, Some(5))),
            (2, bounds(Some(5), None)),
            (5, bounds(Some(5), None)),
            (6, bounds(Some(5), Some(12))),
        ];
        assert_eq!(inner, expected);
        assert_eq!(walk.cuts, [Cut { at: 6, bounds: bounds(Some(23), Some(12)), left_out: vec![14] }]);
        assert_eq!((walk.seen_leaves(&tree).len(), walk.unseen_leaves(&tree)), (7, vec![7]));
    }

    #[test]
    fn the_order_decides_how_much_is_seen() {
        let tree = LeafTree::of_the_tutorials();
        let seen = BranchOrder::ALL.map(|order| {
            let ordered = tree.ordered(order);
            assert_eq!(ordered.value(0), 12, "{order:?}");
            let walk = ordered.walk();
            (walk.seen_leaves(&ordered).len(), walk.visits.len())
        });
        assert_eq!(seen, [(5, 11), (7, 14), (8, 15)]);
    }

    #[test]
    fn the_nodes_to_which_a_search_does_not_come_are_whole_subtrees() {
        let tree = LeafTree::of_the_tutorials();
        assert_eq!(tree.unvisited(&[0, 1]), [2, 4, 5, 6, 9, 10, 11, 12, 13, 14]);
        let best = tree.ordered(BranchOrder::Best);
        let walk = best.walk();
        // The second branch of Min, one leaf and two; the fork above the two is left out with them.
        let visited: HashSet<usize> = walk.visits.iter().map(|(node, _)| *node).collect();
        let unvisited = best.unvisited(&walk.seen_leaves(&best));
        assert_eq!(unvisited, [6, 10, 13, 14]);
        assert!((0..best.nodes()).all(|node| visited.contains(&node) != unvisited.contains(&node)));
    }

    #[test]
    fn the_best_order_sees_the_fewest_leaves_and_the_worst_most() {
        let mut random = Rng::new(7);
        for (branching, depth) in [(2, 3), (2, 4), (3, 3), (3, 4), (4, 3)] {
            for _ in 0..20 {
                // Different leaves: equal ones may be cut off in the worst order too.
                let count = all_leaves(branching, depth) as i32;
                let mut leaves: Vec<i32> = (0..count).collect();
                (1..leaves.len()).for_each(|index| leaves.swap(index, random.below(index + 1)));
                let tree = LeafTree::new(branching as usize, leaves);
                let seen = |order| {
                    let ordered = tree.ordered(order);
                    ordered.walk().seen_leaves(&ordered).len() as u64
                };
                assert_eq!(seen(BranchOrder::Best), fewest_leaves(branching, depth));
                // Even with the best last, a cut deep in the tree is possible.
                assert!(seen(BranchOrder::Worst) > all_leaves(branching, depth) / 2);
            }
        }
        assert_eq!((fewest_leaves(10, 6), fewest_leaves(10, 11), fewest_leaves(2, 8)), (1_999, 1_099_999, 31));
    }
}
