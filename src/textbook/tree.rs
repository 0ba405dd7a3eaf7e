//! A game that is nothing but its tree: numbers at the leaves, and two players who choose branches
//! in turn.
//!
//! It has no rules to distract from the search, so it is the game to draw on paper. Max chooses at
//! the root.

use super::{Game, Side};

/// A tree, or a branch of one, which is a tree as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// The end of the game: what Max gets.
    Leaf(i32),
    /// A choice between branches.
    Fork(Vec<Tree>),
}

impl Tree {
    /// Creates the tree with these leaves, from left to right, in which each fork has `branching`
    /// branches.
    ///
    /// If the leaves do not fill the last forks, those have fewer branches.
    ///
    /// # Panics
    /// If there are no leaves, or if `branching` is less than 2, which would not bring them
    /// together.
    pub fn complete(branching: usize, leaves: &[i32]) -> Tree {
        assert!(!leaves.is_empty(), "a tree has at least one leaf");
        assert!(branching >= 2, "forks of {branching} never join into one root");
        let mut level: Vec<Tree> = leaves.iter().map(|&value| Tree::Leaf(value)).collect();
        while level.len() > 1 {
            level = level.chunks(branching).map(|branches| Tree::Fork(branches.to_vec())).collect();
        }
        level.swap_remove(0)
    }

    fn branch_at(&self, path: &[usize]) -> &Tree {
        path.iter().fold(self, |tree, &branch| match tree {
            Tree::Fork(branches) => &branches[branch],
            Tree::Leaf(_) => panic!("the path {path:?} goes on beyond a leaf"),
        })
    }
}

impl Game for Tree {
    /// The branches taken from the root, whose own path is empty.
    type State = Vec<usize>;
    /// Index of the branch, counted from 0 at the left.
    type Move = usize;

    fn mover(&self, path: &Vec<usize>) -> Side {
        if path.len().is_multiple_of(2) { Side::Max } else { Side::Min }
    }

    fn moves(&self, path: &Vec<usize>) -> Vec<usize> {
        match self.branch_at(path) {
            Tree::Leaf(_) => Vec::new(),
            Tree::Fork(branches) => (0..branches.len()).collect(),
        }
    }

    fn play(&self, path: &Vec<usize>, branch: usize) -> Vec<usize> {
        [path.as_slice(), &[branch]].concat()
    }

    fn outcome(&self, path: &Vec<usize>, _ply: u32) -> Option<i32> {
        match self.branch_at(path) {
            &Tree::Leaf(value) => Some(value),
            Tree::Fork(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{Watched, search_all};
    use super::super::{Depth, Step, alpha_beta, alpha_beta_watched, minimax, minimax_watched};
    use super::*;

    const ROOT: Vec<usize> = Vec::new();

    fn tree_of_the_drawings() -> Tree {
        Tree::complete(2, &[3, 5, 2, 9, 12, 5, 23, 23])
    }

    #[test]
    fn the_tree_of_the_drawings_is_worth_12_to_the_maximiser() {
        let [plain, memory, pruned] = search_all(&tree_of_the_drawings(), &ROOT, Depth::Unlimited);
        assert_eq!((plain.value, plain.line), (12, vec![1, 0, 0]));
        assert_eq!((plain.nodes, memory.nodes, pruned.nodes), (15, 15, 14));
    }

    #[test]
    fn alpha_beta_skips_the_last_leaf_of_the_drawing() {
        let watched = Watched::new(tree_of_the_drawings());
        alpha_beta(&watched, &ROOT, Depth::Unlimited);
        assert_eq!(watched.leaves(), [3, 5, 2, 9, 12, 5, 23]);
    }

    #[test]
    fn an_observer_sees_the_last_leaf_of_the_drawing_cut_off() {
        let mut steps = Vec::new();
        let tree = tree_of_the_drawings();
        let watched = alpha_beta_watched(&tree, &ROOT, Depth::Unlimited, |step| steps.push(step));
        assert_eq!(watched, alpha_beta(&tree, &ROOT, Depth::Unlimited));
        let end = [
            Step::Down(1),
            Step::Down(0),
            Step::Up(23),
            Step::Window { alpha: 23, beta: 12 },
            Step::CutOff { alpha: 23, beta: 12 },
            Step::Up(23),
            Step::Window { alpha: 5, beta: 12 },
            Step::Up(12),
            Step::Window { alpha: 12, beta: i32::MAX },
        ];
        assert_eq!(steps[steps.len() - end.len()..], end);
    }

    #[test]
    fn minimax_goes_down_to_every_node_and_comes_up_with_its_value() {
        let mut steps = Vec::new();
        minimax_watched(&Tree::complete(2, &[3, 5, 2, 9]), &ROOT, Depth::Unlimited, |step| steps.push(step));
        let (down, up) = (Step::Down, Step::Up);
        let first = [down(0), down(0), up(3), down(1), up(5), up(3)];
        let second = [down(1), down(0), up(2), down(1), up(9), up(2)];
        assert_eq!(steps, [first, second].concat());
    }

    #[test]
    fn a_hopeless_move_is_dropped_at_its_first_refutation() {
        // The right branch holds 5 at most once Min has found the 5; neither the 99 nor the fork
        // behind it matter.
        let right = Tree::Fork(vec![Tree::Leaf(5), Tree::Leaf(99), Tree::complete(2, &[7, 8])]);
        let tree = Tree::Fork(vec![Tree::Leaf(12), right]);
        let watched = Watched::new(tree.clone());
        assert_eq!(alpha_beta(&watched, &ROOT, Depth::Unlimited).value, 12);
        assert_eq!(watched.leaves(), [12, 5]);
        search_all(&tree, &ROOT, Depth::Unlimited);
    }

    #[test]
    fn in_the_best_order_alpha_beta_sees_as_few_leaves_as_knuth_and_moore_say() {
        for branching in 2..=4_usize {
            for depth in 1..=6_u32 {
                // Where all are equal, the first is as good as any.
                let watched = Watched::new(Tree::complete(branching, &vec![0; branching.pow(depth)]));
                alpha_beta(&watched, &ROOT, Depth::Unlimited);
                let fewest = branching.pow(depth.div_ceil(2)) + branching.pow(depth / 2) - 1;
                assert_eq!(watched.leaves().len(), fewest, "branching {branching}, depth {depth}");
            }
        }
    }

    #[test]
    fn the_first_of_equal_moves_is_kept() {
        for report in search_all(&Tree::complete(3, &[4, 7, 7]), &ROOT, Depth::Unlimited) {
            assert_eq!((report.value, report.line), (7, vec![1]));
        }
    }

    #[test]
    fn the_largest_and_smallest_numbers_are_values_like_any_other() {
        for leaves in [[i32::MIN; 8], [i32::MAX; 8], [i32::MIN, 0, i32::MAX, 0, 0, i32::MAX, 0, i32::MIN]] {
            search_all(&Tree::complete(2, &leaves), &ROOT, Depth::Unlimited);
        }
    }

    #[test]
    fn a_leaf_or_an_empty_fork_at_the_root_has_a_value_but_no_move() {
        for (tree, value) in [(Tree::Leaf(-3), -3), (Tree::Fork(Vec::new()), 0)] {
            for report in search_all(&tree, &ROOT, Depth::Unlimited) {
                assert_eq!((report.value, report.best_move(), report.nodes), (value, None, 1));
            }
        }
    }

    #[test]
    fn at_depth_zero_only_the_root_is_evaluated() {
        for report in search_all(&tree_of_the_drawings(), &ROOT, Depth::Plies(0)) {
            assert_eq!((report.value, report.best_move(), report.nodes), (0, None, 1));
        }
    }

    #[test]
    fn a_search_may_start_on_any_branch() {
        for (path, value) in [(vec![0], 5), (vec![1], 12), (vec![1, 1], 23)] {
            assert_eq!(minimax(&tree_of_the_drawings(), &path, Depth::Unlimited).value, value, "{path:?}");
        }
    }
}
