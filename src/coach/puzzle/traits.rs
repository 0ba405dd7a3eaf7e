//! Traits of a puzzle that code finds in the line of its solution: its themes, and the wrong moves that tempt.

use super::judge::{Answer, Question, answer};
use super::{Class, Puzzle};
use crate::engine::Engine;
use crate::explain::{Four, Shape, fives, fours_to_make, shapes_made};
use crate::rules::{Board, Color, Move, Point};
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Theme of a puzzle. A theme of a win is found in its line, the one in which the other side holds out long; a win can
/// have several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Theme {
    /// The last stone with two threats makes a four and an open three.
    FourThree,
    /// The last stone with two threats makes two fours.
    DoubleFour,
    /// The last stone with two threats makes two open threes.
    DoubleThree,
    /// A stone of the solver makes a four with a gap.
    BrokenFour,
    /// The other side answers with a four of its own, which has to be blocked.
    CounterFour,
    /// Black may not block a four, because the point is forbidden.
    ForbiddenPoint,
    /// The move that holds makes an open three of its own.
    CounterThree,
    /// The first move lies on one of the two lines next to the edge.
    Edge,
}

impl Theme {
    /// All themes, in the order in which they are offered.
    pub const ALL: [Theme; 8] = [
        Theme::FourThree,
        Theme::DoubleFour,
        Theme::DoubleThree,
        Theme::BrokenFour,
        Theme::CounterFour,
        Theme::ForbiddenPoint,
        Theme::CounterThree,
        Theme::Edge,
    ];
}

/// Traits of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Traits {
    /// Its themes, in their order.
    pub themes: Vec<Theme>,
    /// Number of first moves with which the attacker makes a four, the solutions left out; 255 or more are 255.
    pub tempting: u8,
}

/// Nodes of each search for the line of the solution.
const NODES: u64 = 300_000;

impl Traits {
    /// Finds them. The engine's table should be empty, so that the same puzzle always has the same traits.
    pub fn of(engine: &mut Engine, puzzle: &Puzzle) -> Traits {
        let question = Question::Solution(puzzle.clone());
        let Answer::Solution(line) = answer(engine, &question, NODES, &AtomicBool::new(false)) else {
            return Traits::default();
        };
        let attacker = if puzzle.class() == Class::Defence { !puzzle.side() } else { puzzle.side() };
        let fours = fours_to_make(puzzle.board(), attacker);
        let tempting = fours.iter().filter(|four| !puzzle.solutions().contains(four)).count();
        Traits { themes: themes(puzzle, &line), tempting: tempting.try_into().unwrap_or(u8::MAX) }
    }
}

/// The themes of a puzzle whose solution is this line, the solver's first move first.
fn themes(puzzle: &Puzzle, line: &[Point]) -> Vec<Theme> {
    let (side, is_defence) = (puzzle.side(), puzzle.class() == Class::Defence);
    let mut board = puzzle.board().clone();
    let mut themes = Vec::new();
    let mut double = None;
    for &point in line {
        let is_own = board.side_to_move() == side;
        let shapes = shapes_made(&board, point);
        let fours: Vec<&Four> = shapes.iter().filter_map(as_four).collect();
        let threes = shapes.len() - fours.len();
        match (is_defence, is_own) {
            (true, _) if threes > 0 => themes.push(Theme::CounterThree),
            (true, _) => {}
            (false, true) => {
                double = match (fours.len(), threes) {
                    (2.., _) => Some(Theme::DoubleFour),
                    (1, 1..) => Some(Theme::FourThree),
                    (0, 2..) => Some(Theme::DoubleThree),
                    _ => double,
                };
                themes.extend(fours.iter().any(|four| has_gap(four)).then_some(Theme::BrokenFour));
            }
            (false, false) => themes.extend((!fours.is_empty()).then_some(Theme::CounterFour)),
        }
        if board.play(Move::Place(point)).is_err() || board.ending().is_some() {
            break;
        }
        themes.extend((is_own && cannot_block(&board)).then_some(Theme::ForbiddenPoint));
    }
    themes.extend(double);
    let size = puzzle.board().size();
    let is_near_edge = |at: u8| at < 2 || at + 2 >= size;
    let first = line.first().filter(|first| is_near_edge(first.x()) || is_near_edge(first.y()));
    themes.extend(first.map(|_| Theme::Edge));
    themes.sort_unstable();
    themes.dedup();
    themes
}

fn as_four(shape: &Shape) -> Option<&Four> {
    match shape {
        Shape::Four(four) => Some(four),
        Shape::Three(_) => None,
    }
}

/// Whether the stones of a four are not all side by side.
fn has_gap(four: &Four) -> bool {
    let (Some(first), Some(last)) = (four.stones.first(), four.stones.last()) else { return false };
    first.x().abs_diff(last.x()).max(first.y().abs_diff(last.y())) as usize >= four.stones.len()
}

/// Whether Black, who is to move, may not take any of the points on which White makes a five.
fn cannot_block(board: &Board) -> bool {
    if board.side_to_move() != Color::Black {
        return false;
    }
    let fives = fives(board, Color::White);
    !fives.is_empty() && fives.iter().all(|&point| board.check(Move::Place(point)).is_err())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::puzzle::set;
    use crate::rules::Rule;
    use crate::test_support::{board_with, cases, p};

    fn traits(rule: Rule, stones: [&str; 2], side: Color, class: Class, solution: &str, plies: u32) -> Traits {
        let board = board_with(15, rule, stones[0], stones[1], side);
        let puzzle = Puzzle::new(&board, class, plies, vec![p(solution)]).expect("a puzzle");
        Traits::of(&mut Engine::new(), &puzzle)
    }

    /// A three of Black in row 8 that White blocks at one end, and two stones in column I: I8 makes a four and an open
    /// three. J8 makes a four as well, with a gap, and leads nowhere.
    #[test]
    fn a_four_three_is_found_and_the_wrong_four_counted() {
        let stones = ["F8 G8 H8 I9 I10", "E8 C3 D3 E3"];
        let found = traits(Rule::Freestyle, stones, Color::Black, Class::Vcf, "I8", 5);
        assert_eq!(found, Traits { themes: vec![Theme::FourThree], tempting: 1 });
    }

    #[test]
    fn two_fours_with_gaps_at_the_edge_are_found() {
        // A1 makes a four in row 1 with B1, D1, E1 and one in column A with A2, A4, A5.
        let stones = ["B1 D1 E1 A2 A4 A5", "F1 A6 H8 H9 K3"];
        let found = traits(Rule::Freestyle, stones, Color::Black, Class::Vcf, "A1", 3);
        assert_eq!(found.themes, [Theme::DoubleFour, Theme::BrokenFour, Theme::Edge]);
    }

    #[test]
    fn two_threes_are_found() {
        let stones = ["G8 H8 I9 I10", "A1 O1 A15 C12"];
        let found = traits(Rule::Freestyle, stones, Color::Black, Class::Vct, "I8", 7);
        assert!(found.themes.contains(&Theme::DoubleThree), "{found:?}");
    }

    /// White's four on I8 can only be blocked on J8, where Black would make two threes at once.
    #[test]
    fn a_point_that_black_may_not_block_is_found() {
        let stones = ["J7 J9 K9 L10 E8 A1", "F8 G8 H8 A15"];
        let found = traits(Rule::Renju, stones, Color::White, Class::Vcf, "I8", 3);
        assert_eq!(found.themes, [Theme::ForbiddenPoint]);
        let freestyle = traits(Rule::Freestyle, stones, Color::White, Class::Vcf, "I8", 3);
        assert!(!freestyle.themes.contains(&Theme::ForbiddenPoint), "there Black blocks: {freestyle:?}");
    }

    /// All of the set, or a sample.
    #[test]
    fn the_puzzles_have_the_traits_that_are_written_with_them() {
        for puzzle in set::built_in().iter().step_by(cases(1, 97)) {
            assert_eq!(Traits::of(&mut Engine::new(), puzzle), *puzzle.traits(), "{:?}", puzzle.board());
        }
    }
}
