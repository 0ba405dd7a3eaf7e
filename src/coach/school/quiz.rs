//! Questions about trees of numbers, which grow harder. Right is what the textbook's searches find.

use super::leaf_tree::{Bounds, LeafTree};
use crate::rules::rng::{Rng, mix};
use crate::textbook::Side;

/// A question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The tree that it is about.
    pub tree: LeafTree,
    /// Subject of the question.
    pub asked: Asked,
}

/// Subject of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Value of this node.
    Value(usize),
    /// The branch that Max chooses at the root.
    Choice,
    /// A leaf that alone decides the value of the root.
    DecidingLeaf,
    /// The window with which alpha-beta comes to this node.
    Window(usize),
    /// A leaf at which alpha-beta does not look.
    UnseenLeaf,
    /// Number of leaves at which alpha-beta looks.
    LeavesSeen,
}

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A number.
    Number(i32),
    /// A node of the tree.
    Node(usize),
    /// A window.
    Window(Bounds),
}

/// Mistake in an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slip {
    /// The value is the largest leaf below, as if the other side had no say.
    LargestLeaf,
    /// The value is right if the other side chose.
    OtherSide {
        /// The side that chooses there.
        chooser: Side,
    },
    /// A number is wrong in no particular way.
    Number,
    /// Another branch is worth more.
    WorseBranch {
        /// Value of the chosen branch.
        chosen: i32,
    },
    /// Another number at this leaf would change nothing.
    DecidesNothing,
    /// Alpha is wrong: it is what Max is sure of by an earlier branch of a Max node further up.
    Alpha,
    /// Beta is wrong: it is what Min is sure of by an earlier branch of a Min node further up.
    Beta,
    /// Alpha-beta looks at this leaf.
    Seen,
    /// It counted all leaves.
    CountedAll,
    /// A leaf was asked for.
    NotALeaf,
}

impl Question {
    /// Checks an answer; the error tells what is wrong about it.
    ///
    /// # Errors
    /// A [`Slip`] if the answer is wrong.
    ///
    /// # Panics
    /// If the answer is of another kind than the question asks for.
    pub fn check(&self, answer: Answer) -> Result<(), Slip> {
        let tree = &self.tree;
        let right = |is_right: bool, slip: Slip| if is_right { Ok(()) } else { Err(slip) };
        match (self.asked, answer) {
            (Asked::Value(node), Answer::Number(number)) => check_value(tree, node, number),
            (Asked::Choice, Answer::Node(node)) => {
                // Nodes further down count as the branch that they belong to.
                let branch = std::iter::successors(Some(node), |&node| tree.parent(node))
                    .find(|&node| tree.ply(node) == 1)
                    .ok_or(Slip::NotALeaf)?;
                let chosen = tree.value(branch);
                right(chosen == tree.value(0), Slip::WorseBranch { chosen })
            }
            (Asked::DecidingLeaf, Answer::Node(node)) => {
                let index = tree.leaf_index(node).ok_or(Slip::NotALeaf)?;
                right(tree.deciding_leaves().contains(&index), Slip::DecidesNothing)
            }
            (Asked::Window(node), Answer::Window(bounds)) => {
                let window = window_at(tree, node);
                right(window.alpha == bounds.alpha, Slip::Alpha)?;
                right(window.beta == bounds.beta, Slip::Beta)
            }
            (Asked::UnseenLeaf, Answer::Node(node)) => {
                let index = tree.leaf_index(node).ok_or(Slip::NotALeaf)?;
                right(tree.walk().unseen_leaves(tree).contains(&index), Slip::Seen)
            }
            (Asked::LeavesSeen, Answer::Number(number)) => {
                let all = tree.leaves().len() as i32;
                let seen = tree.walk().seen_leaves(tree).len() as i32;
                let slip = if number == all { Slip::CountedAll } else { Slip::Number };
                right(number == seen, slip)
            }
            (asked, answer) => panic!("{answer:?} is no answer to {asked:?}"),
        }
    }

    /// A right answer, to be shown to whoever asks for it.
    pub fn solution(&self) -> Answer {
        let tree = &self.tree;
        match self.asked {
            Asked::Value(node) => Answer::Number(tree.value(node)),
            Asked::Choice => Answer::Node(tree.best_line()[1]),
            Asked::DecidingLeaf => {
                let first = tree.deciding_leaves().first().copied();
                Answer::Node(tree.leaf_node(first.expect("the leaf of the best line decides")))
            }
            Asked::Window(node) => Answer::Window(window_at(tree, node)),
            Asked::UnseenLeaf => {
                let first = tree.walk().unseen_leaves(tree).first().copied();
                Answer::Node(tree.leaf_node(first.expect("such a question is asked only where a leaf is cut off")))
            }
            Asked::LeavesSeen => Answer::Number(tree.walk().seen_leaves(tree).len() as i32),
        }
    }
}

/// Checks the value of a node.
///
/// # Errors
/// A [`Slip`] if it is another one.
pub fn check_value(tree: &LeafTree, node: usize, number: i32) -> Result<(), Slip> {
    if number == tree.value(node) {
        return Ok(());
    }
    let chooser = tree.side(node);
    let children = || tree.children(node).map(|child| tree.value(child));
    let others = match chooser {
        Side::Max => children().min(),
        Side::Min => children().max(),
    };
    if others == Some(number) {
        return Err(Slip::OtherSide { chooser });
    }
    let largest = leaves_below(tree, node).into_iter().map(|index| tree.leaves()[index]).max();
    Err(if largest == Some(number) { Slip::LargestLeaf } else { Slip::Number })
}

/// The leaves below a node.
fn leaves_below(tree: &LeafTree, node: usize) -> Vec<usize> {
    match tree.leaf_index(node) {
        Some(index) => vec![index],
        None => tree.children(node).flat_map(|child| leaves_below(tree, child)).collect(),
    }
}

/// The window with which alpha-beta comes to a node; the widest for one to which it does not come.
pub fn window_at(tree: &LeafTree, node: usize) -> Bounds {
    let visits = tree.walk().visits;
    visits.into_iter().find(|(visited, _)| *visited == node).map_or(Bounds::default(), |(_, bounds)| bounds)
}

/// Questions of a quiz, one for each draw of the same kinds: what is asked, and in how large a tree.
type Plan = [(fn(&LeafTree, &mut Rng) -> Option<Asked>, usize, u32)];

/// Questions about the values of trees.
const VALUES: &Plan = &[
    (|_, _| Some(Asked::Value(0)), 2, 1),
    (|tree, random| Some(Asked::Value(tree.level(1).start + random.below(2))), 2, 2),
    (|_, _| Some(Asked::Value(0)), 2, 2),
    (|_, _| Some(Asked::Choice), 2, 3),
    (|_, _| Some(Asked::Value(0)), 3, 2),
    (|tree, _| (tree.deciding_leaves().len() < 3).then_some(Asked::DecidingLeaf), 2, 3),
    (|_, _| Some(Asked::Value(0)), 2, 4),
];

/// Questions about alpha-beta.
const PRUNING: &Plan = &[
    (|tree, _| visited(tree, tree.level(1).start + 1), 2, 2),
    (|tree, _| unseen(tree, 1), 2, 2),
    (|tree, random| visited(tree, tree.level(2).start + 1 + random.below(3)), 2, 3),
    (|tree, _| unseen(tree, 1), 2, 3),
    (|tree, _| unseen(tree, 1).map(|_| Asked::LeavesSeen), 2, 3),
    (|tree, _| unseen(tree, 2), 3, 2),
    (|tree, _| unseen(tree, 5).map(|_| Asked::LeavesSeen), 2, 4),
];

/// A node to which alpha-beta comes with a window that is not the widest.
fn visited(tree: &LeafTree, node: usize) -> Option<Asked> {
    (window_at(tree, node) != Bounds::default()).then_some(Asked::Window(node))
}

/// A question about unseen leaves, if there are so many at least.
fn unseen(tree: &LeafTree, least: usize) -> Option<Asked> {
    (tree.walk().unseen_leaves(tree).len() >= least).then_some(Asked::UnseenLeaf)
}

/// A quiz.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quiz {
    /// About the values of trees.
    Values,
    /// About alpha-beta.
    Pruning,
}

impl Quiz {
    fn plan(self) -> &'static Plan {
        match self {
            Quiz::Values => VALUES,
            Quiz::Pruning => PRUNING,
        }
    }

    /// Number of questions.
    pub fn length(self) -> usize {
        self.plan().len()
    }

    /// The question with this index, drawn by a seed.
    ///
    /// # Panics
    /// If there is no such question.
    pub fn question(self, index: usize, seed: u64) -> Question {
        let (ask, branching, depth) = self.plan()[index];
        let mut random = Rng::new(mix(seed ^ mix(index as u64 + 1)));
        loop {
            let tree = LeafTree::random(branching, depth, &mut random);
            // Of equal numbers one could not tell which was meant.
            let mut sorted = tree.leaves().to_vec();
            sorted.sort_unstable();
            sorted.dedup();
            if sorted.len() < tree.leaves().len() {
                continue;
            }
            if let Some(asked) = ask(&tree, &mut random) {
                return Question { tree, asked };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_question_has_a_right_answer_and_the_same_seed_asks_the_same() {
        for quiz in [Quiz::Values, Quiz::Pruning] {
            for (index, seed) in (0..quiz.length()).flat_map(|index| (0..40).map(move |seed| (index, seed))) {
                let question = quiz.question(index, seed);
                assert_eq!(question.check(question.solution()), Ok(()), "{question:?}");
                assert_eq!(quiz.question(index, seed), question);
            }
        }
    }

    #[test]
    fn slips_are_told_apart() {
        let tree = LeafTree::of_the_tutorials();
        for (node, number, expected) in [
            (0, 12, Ok(())),
            (0, 23, Err(Slip::LargestLeaf)),
            (0, 5, Err(Slip::OtherSide { chooser: Side::Max })),
            (1, 9, Err(Slip::OtherSide { chooser: Side::Min })),
            (1, 7, Err(Slip::Number)),
        ] {
            assert_eq!(check_value(&tree, node, number), expected, "{node}: {number}");
        }
        let ask = |asked, answer| Question { tree: tree.clone(), asked }.check(answer);
        assert_eq!(ask(Asked::Choice, Answer::Node(1)), Err(Slip::WorseBranch { chosen: 5 }));
        assert_eq!(ask(Asked::Choice, Answer::Node(11)), Ok(()), "a leaf of the right branch");
        assert_eq!(ask(Asked::DecidingLeaf, Answer::Node(tree.leaf_node(5))), Ok(()));
        assert_eq!(ask(Asked::DecidingLeaf, Answer::Node(tree.leaf_node(6))), Err(Slip::DecidesNothing));
        assert_eq!(ask(Asked::DecidingLeaf, Answer::Node(0)), Err(Slip::NotALeaf));
        assert_eq!(ask(Asked::UnseenLeaf, Answer::Node(tree.leaf_node(7))), Ok(()));
        assert_eq!(ask(Asked::UnseenLeaf, Answer::Node(tree.leaf_node(6))), Err(Slip::Seen));
        assert_eq!(ask(Asked::LeavesSeen, Answer::Number(8)), Err(Slip::CountedAll));
        let window = |alpha, beta| Answer::Window(Bounds { alpha, beta });
        assert_eq!(ask(Asked::Window(6), window(Some(5), Some(12))), Ok(()));
        assert_eq!(ask(Asked::Window(6), window(None, Some(12))), Err(Slip::Alpha));
        assert_eq!(ask(Asked::Window(6), window(Some(5), None)), Err(Slip::Beta));
    }

    #[test]
    fn the_quizzes_grow() {
        for quiz in [Quiz::Values, Quiz::Pruning] {
            let leaves = |index| quiz.question(index, 1).tree.leaves().len();
            assert!(leaves(0) < leaves(quiz.length() - 1));
        }
    }
}
