//! Two slips of those who write alpha-beta for the first time, and what a search with them returns.

use super::leaf_tree::LeafTree;
use crate::textbook::Side;

/// A way to write alpha-beta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// As the textbook does.
    Right,
    /// All calls share one alpha and one beta.
    SharedBounds,
    /// Negamax, whose two bounds change their signs from ply to ply, but not their places.
    UnswappedBounds,
}

/// Result of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Returned {
    /// The value of the root, as the search has it.
    pub value: i32,
    /// Indices of the leaves at which it looked, in order.
    pub seen: Vec<usize>,
}

/// Stands for a bound that is not there.
const NONE: i32 = i32::MAX;

impl Variant {
    /// All of them, the right one first.
    pub const ALL: [Variant; 3] = [Variant::Right, Variant::SharedBounds, Variant::UnswappedBounds];

    /// The tree on which it is looked at first: a slip is wrong there.
    pub fn first_tree(self) -> LeafTree {
        match self {
            Variant::Right | Variant::SharedBounds => LeafTree::of_the_tutorials(),
            Variant::UnswappedBounds => of_four_leaves(),
        }
    }

    /// Searches a tree.
    pub fn search(self, tree: &LeafTree) -> Returned {
        let mut seen = Vec::new();
        let value = match self {
            Variant::Right => alpha_beta(tree, 0, [-NONE, NONE], &mut seen),
            Variant::SharedBounds => with_shared_bounds(tree, 0, &mut [-NONE, NONE], &mut seen),
            Variant::UnswappedBounds => negamax_unswapped(tree, 0, [-NONE, NONE], &mut seen),
        };
        Returned { value, seen }
    }
}

/// A tree on which negamax with unswapped bounds goes wrong: −6, and not −8.
pub fn of_four_leaves() -> LeafTree {
    LeafTree::new(2, vec![-9, -9, -6, -8])
}

fn alpha_beta(tree: &LeafTree, node: usize, mut bounds: [i32; 2], seen: &mut Vec<usize>) -> i32 {
    // Each call has a copy of its own.
    search(tree, node, seen, |child, seen, better| {
        let value = alpha_beta(tree, child, bounds, seen);
        narrow(&mut bounds, tree.side(node), better(value));
        (value, bounds[0] >= bounds[1])
    })
}

fn with_shared_bounds(tree: &LeafTree, node: usize, bounds: &mut [i32; 2], seen: &mut Vec<usize>) -> i32 {
    search(tree, node, seen, |child, seen, better| {
        let value = with_shared_bounds(tree, child, bounds, seen);
        narrow(bounds, tree.side(node), better(value));
        (value, bounds[0] >= bounds[1])
    })
}

/// Searches the branches of a node one by one, and returns its value. `branch` is given a branch and the best value with
/// another one, and returns the branch's value and whether the rest is cut off.
fn search(
    tree: &LeafTree,
    node: usize,
    seen: &mut Vec<usize>,
    mut branch: impl FnMut(usize, &mut Vec<usize>, &dyn Fn(i32) -> i32) -> (i32, bool),
) -> i32 {
    if let Some(index) = tree.leaf_index(node) {
        seen.push(index);
        return tree.leaves()[index];
    }
    let side = tree.side(node);
    let mut best = side.for_max(-NONE);
    for child in tree.children(node) {
        let better = |value: i32| if side.prefers(value, best) { value } else { best };
        let (value, is_cut) = branch(child, seen, &better);
        best = better(value);
        if is_cut {
            break;
        }
    }
    best
}

/// Raises alpha where Max chooses, and lowers beta where Min does.
fn narrow([alpha, beta]: &mut [i32; 2], side: Side, value: i32) {
    match side {
        Side::Max => *alpha = value.max(*alpha),
        Side::Min => *beta = value.min(*beta),
    }
}

/// Negamax: values are those of the side that chooses. The call should be `-negamax(child, -beta, -alpha)`.
fn negamax_unswapped(tree: &LeafTree, node: usize, [mut alpha, beta]: [i32; 2], seen: &mut Vec<usize>) -> i32 {
    if let Some(index) = tree.leaf_index(node) {
        seen.push(index);
        return tree.side(node).for_max(tree.leaves()[index]);
    }
    let mut best = -NONE;
    for child in tree.children(node) {
        let value = -negamax_unswapped(tree, child, [-alpha, -beta], seen);
        best = best.max(value);
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rng::Rng;

    #[test]
    fn on_the_tutorials_tree_one_slip_is_wrong_and_the_other_right_by_luck() {
        let tree = LeafTree::of_the_tutorials();
        let returned = Variant::ALL.map(|variant| variant.search(&tree)).map(|found| (found.value, found.seen.len()));
        assert_eq!(returned, [(12, 7), (5, 2), (12, 4)]);
        let tree = of_four_leaves();
        let returned = Variant::ALL.map(|variant| variant.search(&tree).value);
        assert_eq!((returned[0], returned[2], tree.value(0)), (-8, -6, -8));
    }

    #[test]
    fn each_slip_is_wrong_on_the_tree_on_which_it_is_looked_at_first() {
        for variant in Variant::ALL {
            let tree = variant.first_tree();
            assert_eq!(variant.search(&tree).value == tree.value(0), variant == Variant::Right, "{variant:?}");
        }
    }

    #[test]
    fn the_right_one_agrees_with_minimax_and_the_slips_are_mostly_wrong() {
        let mut random = Rng::new(63);
        let mut wrong = [0; 3];
        for _ in 0..1_000 {
            let tree = LeafTree::random(2, 3, &mut random);
            assert_eq!(Variant::Right.search(&tree).seen.len(), tree.walk().seen_leaves(&tree).len());
            for (variant, wrong) in Variant::ALL.into_iter().zip(&mut wrong) {
                *wrong += u32::from(variant.search(&tree).value != tree.value(0));
            }
        }
        assert_eq!(wrong[0], 0);
        assert!(wrong[1..].iter().all(|&wrong| wrong > 500), "{wrong:?}");
    }
}
