//! The games that the tuner learns from, and what there is to learn from them.

use crate::lab::Failure;
use crate::rules::{Board, Color, Move, Point, Rule};
use serde::{Deserialize, Serialize};

/// A game of the engine against itself, and what it thought at every turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    pub rule: Rule,
    pub size: u8,
    /// What the whole game was drawn from: no two games of a file share rule and seed.
    pub seed: u64,
    /// The stones that were placed by chance, Black's first.
    pub opening: Vec<Point>,
    /// The turns after the opening, to the one where the result was certain.
    pub turns: Vec<Turn>,
    /// `None` for a draw.
    pub winner: Option<Color>,
}

/// A turn: what the engine thought, and what was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// The move it thought best.
    pub best: Point,
    /// The value to the side to move, in the engine's units; `None` where it saw a win or a loss.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// What was played instead, so that the games differ.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Point>,
    /// What another move would have led to, which was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
}

/// A poor move, most likely, and what the engine would have answered: the search looks at far more of those positions
/// than of those that come up in games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    pub played: Point,
    /// The answer that the engine thought best.
    pub best: Point,
    /// The value to the side that answers; `None` where it saw a win.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

/// A position of a game, or aside of it, and what is known of it.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub board: Board,
    /// The move that the engine thought best.
    pub best: Point,
    /// The value to the side to move; `None` where the engine saw a win or a loss.
    pub value: Option<i32>,
    /// 1 if the side to move won, 0 if it lost, ½ for a draw; `None` where not the best move was played then or later,
    /// so that the outcome says little. Aside of a game, it is what the engine saw, if that was a win.
    pub result: Option<f64>,
}

impl Game {
    /// The positions of all turns, in order, each followed by the one aside.
    ///
    /// # Errors
    /// If there is no board of the size, the rules refuse a move, or the game goes on after its end.
    pub fn lessons(&self) -> Result<Vec<Lesson>, Failure> {
        let refuse = |why: &dyn std::fmt::Display| Failure(format!("the {:?} game {}: {why}", self.rule, self.seed));
        let mut board = Board::with_stones(self.size, self.rule, &[], Color::Black).map_err(|error| refuse(&error))?;
        for &point in &self.opening {
            board.play(Move::Place(point)).map_err(|error| refuse(&error))?;
        }
        let mut lessons = Vec::with_capacity(self.turns.len());
        for (number, &turn) in self.turns.iter().enumerate() {
            if board.ending().is_some() {
                return Err(refuse(&"it goes on after its end"));
            }
            let played_on = self.turns[number..].iter().all(|turn| turn.instead.is_none());
            let result = match self.winner {
                Some(winner) => f64::from(winner == board.side_to_move()),
                None => 0.5,
            };
            let Turn { best, value, instead, aside } = turn;
            lessons.push(Lesson { board: board.clone(), best, value, result: played_on.then_some(result) });
            if let Some(Aside { played, best, value }) = aside {
                let mut board = board.clone();
                board.play(Move::Place(played)).map_err(|error| refuse(&error))?;
                lessons.push(Lesson { board, best, value, result: value.is_none().then_some(1.0) });
            }
            let played = instead.unwrap_or(best);
            board.play(Move::Place(played)).map_err(|error| refuse(&error))?;
        }
        Ok(lessons)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(text: &str) -> Point {
        text.parse().expect("a point")
    }

    fn turn(best: &str, value: Option<i32>, instead: Option<&str>) -> Turn {
        Turn { best: point(best), value, instead: instead.map(point), aside: None }
    }

    #[test]
    fn the_outcome_counts_from_the_last_move_on_that_was_not_the_best() {
        let game = Game {
            rule: Rule::Standard,
            size: 15,
            seed: 3,
            opening: vec![point("H8"), point("I9")],
            turns: vec![turn("H9", Some(5), None), turn("G7", Some(-8), Some("A1")), turn("H10", None, None)],
            winner: Some(Color::Black),
        };
        let lessons = game.lessons().expect("a legal game");
        let results: Vec<_> = lessons.iter().map(|lesson| lesson.result).collect();
        assert_eq!(results, [None, None, Some(1.0)]);
        assert_eq!(lessons[2].board.stone(point("A1")), Some(Color::White));

        let written = serde_json::to_string(&game).expect("a game can be written");
        assert_eq!(serde_json::from_str::<Game>(&written).expect("what was written is a game"), game);
    }

    #[test]
    fn what_another_move_would_have_led_to_is_a_lesson_of_its_own() {
        let aside = Some(Aside { played: point("A1"), best: point("H10"), value: None });
        let turns = vec![Turn { aside, ..turn("I9", Some(9), None) }, turn("H9", Some(-7), None)];
        let game = Game { rule: Rule::Freestyle, size: 15, seed: 1, opening: vec![point("H8")], turns, winner: None };
        let lessons = game.lessons().expect("a legal game");
        let known: Vec<_> = lessons.iter().map(|l| (l.best.to_string(), l.value, l.result)).collect();
        let expected = [("I9", Some(9), Some(0.5)), ("H10", None, Some(1.0)), ("H9", Some(-7), Some(0.5))];
        assert_eq!(known, expected.map(|(best, value, result)| (best.to_owned(), value, result)));
        assert_eq!([1, 2].map(|lesson| lessons[lesson].board.stone(point("A1"))), [Some(Color::White), None]);
    }

    #[test]
    fn a_game_with_an_illegal_move_or_on_no_board_is_refused() {
        let turns = vec![turn("H8", Some(5), None)];
        let opening = vec![point("H8")];
        let game = Game { rule: Rule::Renju, size: 15, seed: 7, opening, turns, winner: None };
        let failure = game.lessons().expect_err("the point is occupied");
        assert_eq!(failure.0, "the Renju game 7: there is a stone on H8");
        let failure = Game { size: 99, ..game }.lessons().expect_err("there is no such board");
        assert_eq!(failure.0, "the Renju game 7: a board has 5 to 20 points a side, not 99");
    }
}
