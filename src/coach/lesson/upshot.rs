//! The fact about a right answer that its lesson is about.

use super::{Aim, Answer, Exercise, Figure, Goal, Lesson};
use crate::explain::{fives, threats};
use crate::rules::{Color, Move, Point};

/// Fact that shows the lesson in a right answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Upshot {
    /// The block makes this itself.
    Tempo(Figure),
    /// These points stop the three as well, and lose.
    FalseBlocks(Vec<Point>),
    /// Black may not block the four at this point, the only one.
    NoBlock(Point),
}

impl Exercise {
    /// Fact about a right answer with one stone; `None` where the verdict says all.
    pub fn upshot(&self, tried: Point) -> Option<Upshot> {
        match (self.goal(), self.lesson()) {
            (Goal::Hold(_), Lesson::TempoBlock) => Figure::of(self.board(), tried).map(Upshot::Tempo),
            (Goal::Hold(_), Lesson::WhichEnd) => {
                Some(self.false_blocks()).filter(|blocks| !blocks.is_empty()).map(Upshot::FalseBlocks)
            }
            (Goal::Win { .. }, _) => self.forbidden_block(tried).map(Upshot::NoBlock),
            _ => None,
        }
    }

    /// The points that stop the three of the other side, and are no answer: all that hold are stated.
    fn false_blocks(&self) -> Vec<Point> {
        let Answer::Points(holding) = self.answer() else { return Vec::new() };
        let blocks = threats(self.board(), !self.side()).answers.into_iter();
        blocks.filter(|block| !holding.contains(block) && Aim::StopsThree.is_met(self.board(), *block)).collect()
    }

    /// The only point on which Black could block the four that White makes, if it is forbidden.
    fn forbidden_block(&self, tried: Point) -> Option<Point> {
        let mut after = self.board().clone();
        after.play(Move::Place(tried)).ok()?;
        let [block] = fives(&after, Color::White)[..] else { return None };
        (self.side() == Color::White && after.forbidden(block).is_some()).then_some(block)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::lesson::set;
    use crate::engine::Means;
    use crate::rules::Rule;
    use crate::test_support::{board_with, p};

    fn of(lesson: Lesson) -> impl Iterator<Item = &'static Exercise> {
        set::built_in().iter().filter(move |exercise| exercise.lesson() == lesson)
    }

    fn stated(exercise: &Exercise) -> &[Point] {
        match exercise.answer() {
            Answer::Points(points) => points,
            answer => panic!("{answer:?}"),
        }
    }

    #[test]
    fn each_block_with_tempo_makes_something() {
        let made: Vec<_> = of(Lesson::TempoBlock)
            .flat_map(|exercise| stated(exercise).iter().map(|&point| exercise.upshot(point)))
            .collect();
        assert!(made.len() > 5);
        let is_threat =
            |upshot: &Option<Upshot>| matches!(upshot, Some(Upshot::Tempo(figure)) if *figure > Figure::OpenTwo);
        assert!(made.iter().all(is_threat), "{made:?}");
    }

    #[test]
    fn each_choice_of_an_end_has_a_block_that_loses() {
        let mut count = 0;
        for exercise in of(Lesson::WhichEnd) {
            let Some(Upshot::FalseBlocks(blocks)) = exercise.upshot(stated(exercise)[0]) else {
                panic!("{:?}", exercise.board())
            };
            assert!(blocks.iter().all(|block| !stated(exercise).contains(block)));
            count += 1;
        }
        assert!(count > 5);
    }

    #[test]
    fn a_four_whose_block_is_forbidden_is_told() {
        // On G8 Black would have six in a row.
        let stones = board_with(15, Rule::Renju, "B8 G5 G6 G7 G9 G10", "C8 D8 E8", Color::White);
        let goal = Goal::Win { means: Means::Fours, plies: 3 };
        let exercise = Exercise::new(Lesson::Trap, &stones, goal, Answer::Points(Vec::new())).expect("an exercise");
        assert_eq!(exercise.upshot(p("F8")), Some(Upshot::NoBlock(p("G8"))));
        assert_eq!(exercise.upshot(p("A1")), None);
    }
}
