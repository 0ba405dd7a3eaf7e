//! Questions one after the other: a quiz, or a tree that is filled node by node.

use super::leaf_tree::LeafTree;
use super::quiz::{Answer, Asked, Question, Quiz, Slip};

/// A run of questions. A wrong answer costs nothing, and the question stays until it is answered or its answer shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    questions: Vec<Question>,
    /// Index of the present question.
    at: usize,
    /// Whether the question before it is still looked at, with its answer: the present one has another tree.
    is_held: bool,
    /// Mistake in the last answer to the present question.
    slip: Option<Slip>,
    /// Answers that were given, one for each question before the present one.
    given: Vec<Answer>,
    /// Whether each of them was shown.
    shown: Vec<bool>,
}

impl Run {
    /// The values of all nodes of a tree, those before the leaves first.
    pub fn of_values(tree: &LeafTree) -> Run {
        let levels = (0..tree.depth()).rev();
        Run::of(tree, levels.flat_map(|ply| tree.level(ply)).map(Asked::Value).collect())
    }

    /// The windows with which alpha-beta comes to the nodes before the leaves; then a leaf that it leaves out.
    pub fn of_windows(tree: &LeafTree) -> Run {
        let walk = tree.walk();
        let forks = walk.visits.iter().filter(|(node, _)| tree.leaf_index(*node).is_none());
        let mut asked: Vec<Asked> = forks.map(|(node, _)| Asked::Window(*node)).collect();
        asked.extend((!walk.unseen_leaves(tree).is_empty()).then_some(Asked::UnseenLeaf));
        Run::of(tree, asked)
    }

    /// A quiz, with its trees drawn by a seed.
    pub fn of_quiz(quiz: Quiz, seed: u64) -> Run {
        Run { questions: (0..quiz.length()).map(|index| quiz.question(index, seed)).collect(), ..Run::of_none() }
    }

    fn of(tree: &LeafTree, asked: Vec<Asked>) -> Run {
        let question = |asked| Question { tree: tree.clone(), asked };
        Run { questions: asked.into_iter().map(question).collect(), ..Run::of_none() }
    }

    fn of_none() -> Run {
        Run { questions: Vec::new(), at: 0, is_held: false, slip: None, given: Vec::new(), shown: Vec::new() }
    }

    /// The question that waits for an answer; `None` while an answered one is still looked at, and at the end.
    pub fn question(&self) -> Option<&Question> {
        self.questions.get(self.at).filter(|_| !self.is_held)
    }

    /// Whether an answered question is still looked at before the next one, until [`Run::go_on`].
    pub fn is_held(&self) -> bool {
        self.is_held
    }

    /// Whether all questions are answered.
    pub fn is_over(&self) -> bool {
        self.at == self.questions.len()
    }

    /// The question that waits for an answer, or the one that was answered last.
    pub fn shown(&self) -> &Question {
        let answered = || self.questions[..self.at].last().expect("a run has a question");
        self.question().unwrap_or_else(answered)
    }

    /// Number of questions before the one that is shown, and of all.
    pub fn progress(&self) -> [usize; 2] {
        [self.at - usize::from(self.is_held), self.questions.len()]
    }

    /// The questions that are answered, with the answers.
    pub fn answered(&self) -> impl Iterator<Item = (&Question, Answer)> {
        self.questions.iter().zip(self.given.iter().copied())
    }

    /// Mistake in the last answer; `None` after a right one.
    pub fn slip(&self) -> Option<Slip> {
        self.slip
    }

    /// Answers the present question. If the answer is right, the next one about the same tree comes at once; one about
    /// another tree waits until the learner has seen enough of this one.
    pub fn answer(&mut self, answer: Answer) {
        let Some(question) = self.question() else { return };
        self.slip = question.check(answer).err();
        if self.slip.is_none() {
            self.given.push(answer);
            self.shown.push(false);
            let next = self.questions.get(self.at + 1);
            self.is_held = next.is_some_and(|next| next.tree != self.questions[self.at].tree);
            self.at += 1;
        }
    }

    /// Goes on from an answered question to the next one.
    pub fn go_on(&mut self) {
        self.is_held = false;
    }

    /// Shows the right answer to the present question, and goes on.
    pub fn solve(&mut self) {
        if let Some(question) = self.question() {
            self.answer(question.solution());
            if let Some(last) = self.shown.last_mut() {
                *last = true;
            }
        }
    }

    /// Whether the last answer was shown.
    pub fn was_shown(&self) -> bool {
        self.shown.last().is_some_and(|shown| *shown)
    }

    /// Whether the learner has answered all questions without being shown an answer.
    pub fn is_done(&self) -> bool {
        self.is_over() && !self.shown.contains(&true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nodes_of_a_tree_are_asked_for_from_the_leaves_up() {
        let mut run = Run::of_values(&LeafTree::of_the_tutorials());
        let mut nodes = Vec::new();
        while let Some(question) = run.question() {
            let Asked::Value(node) = question.asked else { panic!("{:?}", question.asked) };
            nodes.push(node);
            run.answer(Answer::Number(-1));
            assert_eq!(run.slip(), Some(Slip::Number));
            run.solve();
            assert_eq!((run.slip(), run.was_shown()), (None, true));
        }
        assert!(!run.is_done(), "the answers were shown");
        assert_eq!(nodes, [3, 4, 5, 6, 1, 2, 0]);
        assert_eq!(run.answered().last().map(|(_, answer)| answer), Some(Answer::Number(12)));
    }

    #[test]
    fn windows_are_asked_for_as_the_search_comes_to_them_and_then_the_leaf_that_is_cut_off() {
        let mut run = Run::of_windows(&LeafTree::of_the_tutorials());
        let mut asked = Vec::new();
        while let Some(question) = run.question() {
            asked.push(question.asked);
            run.answer(question.solution());
            assert!(!run.was_shown());
        }
        assert!(run.is_done());
        let nodes = [0, 1, 3, 4, 2, 5, 6].map(Asked::Window);
        assert_eq!(asked, nodes.into_iter().chain([Asked::UnseenLeaf]).collect::<Vec<_>>());
        assert_eq!(run.progress(), [8, 8]);
    }

    #[test]
    fn a_quiz_can_be_gone_through_and_each_tree_stays_with_its_answer() {
        for quiz in [Quiz::Values, Quiz::Pruning] {
            let mut run = Run::of_quiz(quiz, 3);
            for index in 0..quiz.length() {
                assert_eq!(run.progress(), [index, quiz.length()]);
                run.solve();
                let last = index + 1 == quiz.length();
                assert_eq!((run.is_held(), run.is_over(), run.question()), (!last, last, None));
                assert_eq!(run.shown(), &quiz.question(index, 3));
                let before = run.clone();
                run.answer(Answer::Number(0));
                assert_eq!(run, before, "nothing is asked");
                run.go_on();
            }
            assert_eq!(run.shown(), &quiz.question(quiz.length() - 1, 3));
        }
    }
}
