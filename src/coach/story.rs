//! The story of a finished game: the one fact that tells best how it was decided.
//!
//! Facts that the board alone proves need no review: a five that was missed, a four or a three that was left standing,
//! a win by fours in a row, to each of which only one stone answered. A review adds the decisive mistake with its escape,
//! a win that was let go, and the course of the winning chances. Nothing is told that is neither on the board nor proven
//! or searched by the review.

use crate::coach::review::{Certainty, Decisive, Grade, Report, Reviewed};
use crate::explain::{Claim, Shape, fives, visible_claims};
use crate::game::{Conclusion, Outcome};
use crate::rules::{Board, Color, Ending, Forbidden, Move, Point};
use crate::verdict::Score;

/// The fact that decided a game. Moves are numbered from 1, as on the board.
#[derive(Clone, Debug, PartialEq)]
pub enum Story {
    /// The loser could have made five and did not see it.
    MissedFive {
        /// The side that had the five.
        loser: Color,
        /// Number of the move that did not make it.
        number: usize,
        /// Point of the five.
        five: Point,
        /// The move that was played.
        played: Move,
        /// Number of the move that won.
        end: usize,
    },
    /// The loser left a four that one stone would have stopped.
    LeftFour {
        /// The side that did not stop it.
        loser: Color,
        /// Number of its move.
        number: usize,
        /// Point that would have stopped the four.
        block: Point,
    },
    /// The loser left an open three.
    LeftThree {
        /// The side that left it.
        loser: Color,
        /// Number of its move.
        number: usize,
        /// The stones of the three.
        three: Vec<Point>,
        /// The last escape, if a review has found it.
        escape: Option<Escape>,
    },
    /// White's four could be stopped on one point only, which was forbidden to Black.
    Trapped {
        /// The point.
        point: Point,
        /// Reason why it is forbidden.
        why: Forbidden,
    },
    /// A review has found the decisive mistake.
    Decided {
        /// The side that made it.
        loser: Color,
        /// Number of the move.
        number: usize,
        /// The move.
        played: Move,
        /// The last escape.
        escape: Escape,
    },
    /// The loser had a proven win and let it go.
    MissedWin {
        /// The side that had it.
        loser: Color,
        /// Number of the move that let it go.
        number: usize,
        /// First move of the win.
        by: Point,
        /// Length of the win, in plies.
        plies: u32,
        /// Number of the move that won.
        end: usize,
    },
    /// The winner made fours to the end, each of which had one answer at most.
    Fours {
        /// The winner.
        winner: Color,
        /// Number of the first of them.
        number: usize,
        /// Length to the five, in plies.
        plies: usize,
    },
    /// The side that lost on time, or resigned, had a proven win.
    GivenAway {
        /// The side that lost.
        loser: Color,
        /// Length of its win, in plies.
        plies: u32,
        /// Way in which it lost.
        how: Conclusion,
    },
    /// The side that resigned was proven lost.
    ResignedLost {
        /// The side that resigned.
        loser: Color,
        /// Number of the last move.
        number: usize,
        /// Length of the other side's win, in plies.
        plies: u32,
    },
    /// The side that resigned was not proven lost.
    ResignedEarly {
        /// The side that resigned.
        loser: Color,
        /// Its winning chance, from 0 to 1.
        chance: f64,
    },
    /// The loser was lost by this move at the latest; the review did not settle what came before.
    LostBy {
        /// The side that lost.
        loser: Color,
        /// Number of its move.
        number: usize,
    },
    /// No single mistake: the loser's chances went down little by little.
    Slow {
        /// The side that lost.
        loser: Color,
        /// Number of the first of these moves, and the winning chance before it, from 0 to 1.
        from: (usize, f64),
        /// Number of the last of these moves, and the winning chance after it, from 0 to 1.
        to: (usize, f64),
    },
}

/// The last move that did not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Escape {
    /// Its point.
    pub point: Point,
    /// Whether it is proven to hold; otherwise longer searches have found no loss after it.
    pub is_proven: bool,
}

/// Finds the story of a game: its positions from the first to the last, its outcome, the report of a review (an empty one
/// without a review) and the score of the last position for its side to move, if it is known. `None` for a draw, and
/// where nothing is known but the outcome.
pub fn story(positions: &[Board], outcome: &Outcome, report: &Report, last: Option<Score>) -> Option<Story> {
    let loser = !outcome.winner()?;
    let line = Line { positions, loser };
    match outcome {
        Outcome::Board(Ending::ForbiddenMove { point, why }) => line.trap(*point, *why),
        Outcome::Board(_) => line
            .missed_five()
            .or_else(|| line.left_four())
            .or_else(|| line.decided(report))
            .or_else(|| line.missed_win(report))
            .or_else(|| line.left_three())
            .or_else(|| line.fours())
            .or_else(|| line.settled_late(report))
            .or_else(|| line.slow(report)),
        Outcome::Concluded(how) => line.given_up(*how, last).or_else(|| line.decided(report)),
    }
}

/// A game as its positions.
struct Line<'a> {
    positions: &'a [Board],
    loser: Color,
}

impl Line<'_> {
    /// Number of the last move.
    fn end(&self) -> usize {
        self.positions.len() - 1
    }

    /// The move with this number, and the position before it.
    fn played(&self, number: usize) -> Option<(&Board, Move)> {
        let before = self.positions.get(number.checked_sub(1)?)?;
        Some((before, *self.positions.get(number)?.moves().last()?))
    }

    /// The turns of the loser, the last first: number, position before, move.
    fn losers_turns(&self) -> impl Iterator<Item = (usize, &Board, Move)> {
        (1..=self.end()).rev().filter_map(|number| {
            let (before, mv) = self.played(number)?;
            (before.side_to_move() == self.loser).then_some((number, before, mv))
        })
    }

    fn missed_five(&self) -> Option<Story> {
        self.losers_turns().find_map(|(number, before, played)| {
            let five = fives(before, self.loser).first().copied()?;
            Some(Story::MissedFive { loser: self.loser, number, five, played, end: self.end() })
        })
    }

    /// The loser's last move did not stop a four.
    fn left_four(&self) -> Option<Story> {
        let (number, before, played) = self.losers_turns().next()?;
        match fives(before, !self.loser)[..] {
            // Where Black may not take the point, or there are two, nothing could be done.
            [block] if played != Move::Place(block) && before.check(Move::Place(block)).is_ok() => {
                Some(Story::LeftFour { loser: self.loser, number, block })
            }
            _ => None,
        }
    }

    /// Black was lost as White's four could be stopped on a forbidden point only.
    fn trap(&self, point: Point, why: Forbidden) -> Option<Story> {
        let (before, _) = self.played(self.end())?;
        (fives(before, Color::White) == [point]).then_some(Story::Trapped { point, why })
    }

    /// The open three that the move with this number left standing, and of which the next move made an open four.
    fn three_left(&self, number: usize) -> Option<Vec<Point>> {
        let (before, played) = self.played(number)?;
        let claims = visible_claims(before, played.point()?);
        let mut threes = claims.into_iter().filter_map(|claim| match claim {
            Claim::Leaves(Shape::Three(three)) => Some(three.stones),
            _ => None,
        });
        threes.find(|three| self.makes_open_four_of(three, number + 1))
    }

    /// Whether the move with this number makes an open four of a three.
    fn makes_open_four_of(&self, three: &[Point], number: usize) -> bool {
        let Some(point) = self.played(number).and_then(|(_, mv)| mv.point()) else { return false };
        let fives = fives(&self.positions[number], !self.loser);
        let [Some(first), Some(last)] = [three.first(), three.last()] else { return false };
        let step = |from: Point, to: Point| {
            [(to.x(), from.x()), (to.y(), from.y())].map(|(to, from)| i32::from(to) - i32::from(from))
        };
        let [dx, dy] = step(*first, *last);
        let is_in_row = |point: Point| {
            let [x, y] = step(*first, point);
            dx * y == dy * x
        };
        is_in_row(point) && fives.iter().filter(|five| is_in_row(**five)).count() > 1
    }

    /// The decisive mistake of a review, by the three that it left if it did.
    fn decided(&self, report: &Report) -> Option<Story> {
        let Decisive { index, is_escape_proven } = report.decisive?;
        let Reviewed { mover, mv, better, .. } = report.moves.get(index)?;
        let escape = Escape { point: *better.first()?, is_proven: is_escape_proven };
        let number = index + 1;
        Some(match self.three_left(number) {
            Some(three) => Story::LeftThree { loser: *mover, number, three, escape: Some(escape) },
            None => Story::Decided { loser: *mover, number, played: *mv, escape },
        })
    }

    fn missed_win(&self, report: &Report) -> Option<Story> {
        let missed = |(index, reviewed): (usize, &Reviewed)| {
            let is_let_go = reviewed.mover == self.loser && reviewed.grade == Grade::MissedWin;
            let claim =
                reviewed.missed.as_ref().filter(|_| is_let_go && reviewed.certainty != Certainty::Provisional)?;
            let (by, plies) = (claim.proof.attack(), claim.plies);
            Some(Story::MissedWin { loser: self.loser, number: index + 1, by, plies, end: self.end() })
        };
        report.moves.iter().enumerate().rev().find_map(missed)
    }

    /// Number of the first of the winner's last moves that all were fours or the five, and to each of which the loser gave
    /// the only answer, or had none.
    fn first_four(&self) -> Option<usize> {
        let winner = !self.loser;
        let mut first = None;
        for number in (1..=self.end()).rev() {
            let (before, mv) = self.played(number)?;
            if before.side_to_move() != winner {
                continue;
            }
            let after = &self.positions[number];
            let wins = number == self.end();
            let answers = fives(after, winner);
            let threatens = !answers.is_empty() && fives(after, self.loser).is_empty();
            // An answer elsewhere would prove nothing of the only one that was called for.
            let is_forced = || {
                let answer = self.played(number + 1).and_then(|(_, answer)| answer.point());
                answers.len() > 1 || answer.is_some_and(|answer| answers.contains(&answer))
            };
            if mv.point().is_none() || !(wins || threatens && is_forced()) {
                break;
            }
            first = Some(number);
        }
        first
    }

    /// The loser's move before the winner's last attack left an open three, and the attack made an open four of it.
    fn left_three(&self) -> Option<Story> {
        let number = self.first_four()?.checked_sub(1)?;
        let three = self.three_left(number)?;
        Some(Story::LeftThree { loser: self.loser, number, three, escape: None })
    }

    /// A win by fours that took more than an open four.
    fn fours(&self) -> Option<Story> {
        let number = self.first_four()?;
        let plies = self.end() + 1 - number;
        (plies >= 5).then_some(Story::Fours { winner: !self.loser, number, plies })
    }

    fn settled_late(&self, report: &Report) -> Option<Story> {
        let number = report.lost_by? + 1;
        Some(Story::LostBy { loser: self.loser, number })
    }

    /// The course of the loser's chances from the last position in which they were even or better.
    fn slow(&self, report: &Report) -> Option<Story> {
        /// Chances from which a side is not behind.
        const EVEN: f64 = 0.5;
        /// Chances below which a side is as good as lost.
        const BEHIND: f64 = 0.25;
        let own = || report.moves.iter().enumerate().filter(|(_, reviewed)| reviewed.mover == self.loser);
        let from = own()
            .filter_map(|(index, reviewed)| Some((index, reviewed.before?)))
            .rfind(|(_, chance)| *chance >= EVEN)?;
        let to = own()
            .filter_map(|(index, reviewed)| Some((index, reviewed.after?)))
            .find(|(index, chance)| *index > from.0 && *chance < BEHIND)?;
        let is_single = own().any(|(_, reviewed)| reviewed.grade.is_mistake());
        let counted = |(index, chance): (usize, f64)| (index + 1, chance);
        (!is_single).then(|| Story::Slow { loser: self.loser, from: counted(from), to: counted(to) })
    }

    /// A loss by decision, by what the last position was worth.
    fn given_up(&self, how: Conclusion, last: Option<Score>) -> Option<Story> {
        let to_move = self.positions.last()?.side_to_move();
        let score = last?;
        let (wins_in, loses_in) = match score {
            Score::Win { plies } => (Some((to_move, plies)), None),
            Score::Loss { plies } => (None, Some((to_move, plies))),
            Score::Draw | Score::Estimate(_) => (None, None),
        };
        // In terms of the side that lost: its own win, and the other side's.
        let own_win =
            wins_in.filter(|(side, _)| *side == self.loser).or(loses_in.filter(|(side, _)| *side != self.loser));
        let their_win =
            wins_in.filter(|(side, _)| *side != self.loser).or(loses_in.filter(|(side, _)| *side == self.loser));
        let chance = if to_move == self.loser { score.win_rate() } else { 1.0 - score.win_rate() };
        match (how, own_win, their_win) {
            (_, Some((_, plies)), _) => Some(Story::GivenAway { loser: self.loser, plies, how }),
            (Conclusion::Resigned(loser), None, Some((_, plies))) => {
                Some(Story::ResignedLost { loser, number: self.end(), plies })
            }
            (Conclusion::Resigned(loser), None, None) => Some(Story::ResignedEarly { loser, chance }),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::review::{Position, report};
    use crate::job::Answer;
    use crate::rules::Rule;
    use crate::test_support::p;

    /// The positions of a game with these moves, and its outcome.
    fn game(rule: Rule, moves: &str) -> (Vec<Board>, Outcome) {
        let mut positions = vec![Board::new(15, rule)];
        for mv in moves.split_whitespace() {
            let mut board = positions.last().expect("the first").clone();
            board.play_unchecked(Move::Place(p(mv))).expect("a free point");
            positions.push(board);
        }
        let ending = positions.last().expect("the last").ending().expect("the game is over");
        (positions.clone(), Outcome::Board(ending.clone()))
    }

    fn told(rule: Rule, moves: &str) -> Option<Story> {
        let (positions, outcome) = game(rule, moves);
        story(&positions, &outcome, &Report::default(), None)
    }

    #[test]
    fn a_missed_five_comes_before_everything_else() {
        let found = told(Rule::Freestyle, "H8 A1 I8 B1 J8 C1 K8 D1 O15 E1");
        let expected =
            Story::MissedFive { loser: Color::Black, number: 9, five: p("G8"), played: Move::Place(p("O15")), end: 10 };
        assert_eq!(found, Some(expected));
    }

    #[test]
    fn a_four_that_one_stone_would_have_stopped_is_named_with_its_point() {
        let found = told(Rule::Freestyle, "H8 G8 I8 A1 J8 A3 K8 A5 L8");
        assert_eq!(found, Some(Story::LeftFour { loser: Color::White, number: 8, block: p("L8") }));
    }

    #[test]
    fn an_open_three_that_was_left_is_named() {
        let found = told(Rule::Freestyle, "H8 A1 I8 A3 J8 A5 K8 G8 L8");
        let three = vec![p("H8"), p("I8"), p("J8")];
        assert_eq!(found, Some(Story::LeftThree { loser: Color::White, number: 6, three, escape: None }));
    }

    #[test]
    fn of_two_threes_the_one_that_won_is_named() {
        let found = told(Rule::Freestyle, "H8 A1 I8 O1 E3 A15 E4 O15 E5 O8 J8 L15 E6 E2 E7");
        let three = vec![p("E3"), p("E4"), p("E5")];
        assert_eq!(found, Some(Story::LeftThree { loser: Color::White, number: 12, three, escape: None }));
    }

    #[test]
    fn fours_to_the_end_are_counted_from_the_first() {
        // A four along row 8 and its answer, then an open four in column K.
        let found = told(Rule::Freestyle, "H8 G8 I8 A2 J8 A4 K6 A6 K7 C1 K8 L8 K9 K5 K10");
        assert_eq!(found, Some(Story::Fours { winner: Color::Black, number: 11, plies: 5 }));
    }

    #[test]
    fn whites_four_on_a_forbidden_point_is_a_trap() {
        let (positions, outcome) = {
            // Black's only block of White's four is a double-three.
            let stones = [
                ("H9", 'b'),
                ("H10", 'b'),
                ("I8", 'b'),
                ("J8", 'b'),
                ("G7", 'w'),
                ("F6", 'w'),
                ("E5", 'w'),
                ("I9", 'w'),
                ("J10", 'b'),
            ];
            let stones: Vec<(Point, Color)> =
                stones.map(|(point, side)| (p(point), if side == 'b' { Color::Black } else { Color::White })).to_vec();
            let mut board = Board::with_stones(15, Rule::Renju, &stones, Color::Black).expect("free points");
            let before = board.clone();
            board.play_unchecked(Move::Place(p("H8"))).expect("a free point");
            let ending = board.ending().cloned().expect("a forbidden point");
            (vec![before, board], Outcome::Board(ending))
        };
        let found = story(&positions, &outcome, &Report::default(), None);
        assert_eq!(found, Some(Story::Trapped { point: p("H8"), why: Forbidden::DoubleThree }));
    }

    #[test]
    fn a_resignation_is_told_by_what_the_last_position_was_worth() {
        let positions = {
            let (positions, _) = game(Rule::Freestyle, "H8 A1 I8 A3 J8 A5 K8 G8 L8");
            positions[..7].to_vec()
        };
        // White resigned after move 6 with Black to move.
        let how = Outcome::Concluded(Conclusion::Resigned(Color::White));
        let with = |score| story(&positions, &how, &Report::default(), score);
        assert_eq!(with(None), None);
        let lost = Story::ResignedLost { loser: Color::White, number: 6, plies: 3 };
        assert_eq!(with(Some(Score::Win { plies: 3 })), Some(lost));
        let early = with(Some(Score::estimate(0)));
        assert_eq!(early, Some(Story::ResignedEarly { loser: Color::White, chance: 0.5 }));
        let how = Conclusion::Resigned(Color::White);
        let given = Story::GivenAway { loser: Color::White, plies: 4, how };
        assert_eq!(with(Some(Score::Loss { plies: 4 })), Some(given));
    }

    #[test]
    fn a_slow_loss_is_told_by_the_chances() {
        let (positions, outcome) = game(Rule::Freestyle, "H8 H9 I8 H10 J8 A5 K8 H11 A1 G8 A15 H12 O1 H13");
        let answer = |value: i32| Answer {
            best: Move::Place(p("A9")),
            acts: Vec::new(),
            score: Score::estimate(value),
            proof: None,
            line: vec![p("A9")],
            depth: 9,
            nodes: 1,
            elapsed: std::time::Duration::ZERO,
        };
        // The chances are not those of this game, only such that Black's go down move by move.
        let value = |index: i32| if index % 2 == 0 { -20 * index } else { 20 * index };
        let reviewed: Vec<Position> = positions
            .windows(2)
            .zip(0..)
            .map(|(pair, index)| Position {
                answer: Some(answer(value(index))),
                ..Position::new(pair[0].side_to_move(), pair[1].moves().last().copied())
            })
            .collect();
        let report = report(&reviewed);
        let line = Line { positions: &positions, loser: Color::Black };
        assert_eq!(outcome.winner(), Some(Color::White));
        assert!(
            matches!(line.slow(&report), Some(Story::Slow { loser: Color::Black, from: (1, _), .. })),
            "{report:?}"
        );
    }
}
