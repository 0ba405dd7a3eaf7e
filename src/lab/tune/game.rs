//! The games that the tuner learns from, and what there is to learn from them.

use super::learn::{UNITS_A_NAT, sigmoid};
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

/// How much is believed of what the engine thought, and how much of what came later.
#[derive(Clone, Copy, Debug)]
pub struct Trust {
    /// What the engine's values are multiplied by to be log odds.
    pub scale: f64,
    /// How much what came later counts beside what the engine thought, from 0 to 1: the λ of TD(λ) (Sutton, 1988).
    pub lambda: f64,
}

impl Trust {
    /// The share of games that a side wins of which the engine thinks so much.
    fn chance(self, value: i32) -> f64 {
        sigmoid(f64::from(value) * self.scale / UNITS_A_NAT)
    }
}

/// A position of a game, or aside of it, and what is known of it.
#[derive(Clone, Debug)]
pub struct Lesson {
    pub board: Board,
    /// The move that the engine thought best.
    pub best: Point,
    /// The share of games that the side to move wins; `None` where the engine saw a win, of which nothing is to be learnt.
    pub chance: Option<f64>,
    /// Whether the engine saw that the side to move has lost, and so may play anything.
    pub is_lost: bool,
    /// 1 if the side to move won, 0 if it lost, ½ for a draw; `None` where not the best move was played then or later, so
    /// that the outcome says little, where the outcome was seen, and aside of a game.
    pub result: Option<f64>,
}

impl Game {
    /// The colour that moves in a turn.
    fn mover(&self, turn: usize) -> Color {
        if (self.opening.len() + turn).is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// What the outcome is worth to the colour that moves in a turn.
    fn result(&self, turn: usize) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(winner == self.mover(turn)))
    }

    /// The turn from which on the best move was always played.
    fn played_on_from(&self) -> usize {
        self.turns.iter().rposition(|turn| turn.instead.is_some()).map_or(0, |turn| turn + 1)
    }

    /// What the engine thought in the turns whose outcome says something, and that outcome.
    pub fn judged(&self) -> impl Iterator<Item = (i32, f64)> + '_ {
        let turns = self.turns.iter().enumerate().skip(self.played_on_from());
        turns.filter_map(|(number, turn)| Some((turn.value?, self.result(number))))
    }

    /// The share of games that the side to move wins, for each turn: what the engine thought then, and with the weight λ
    /// what it thought, or what happened, a turn later.
    fn chances(&self, trust: Trust) -> Vec<f64> {
        let mut chances = vec![0.0; self.turns.len()];
        let mut later = None;
        for (number, turn) in self.turns.iter().enumerate().rev() {
            chances[number] = match turn.value {
                None => self.result(number),
                // What came of another move than the best says nothing.
                Some(value) if turn.instead.is_some() => trust.chance(value),
                Some(value) => {
                    let thought = trust.chance(value);
                    let later = later.map_or(self.result(number), |chance| 1.0 - chance);
                    thought + (later - thought) * trust.lambda
                }
            };
            later = Some(chances[number]);
        }
        chances
    }

    /// The positions of all turns, in order, each followed by the one aside.
    ///
    /// # Errors
    /// If there is no board of the size, the rules refuse a move, or the game goes on after its end.
    pub fn lessons(&self, trust: Trust) -> Result<Vec<Lesson>, Failure> {
        let refuse = |why: &dyn std::fmt::Display| Failure(format!("the {:?} game {}: {why}", self.rule, self.seed));
        let mut board = Board::with_stones(self.size, self.rule, &[], Color::Black).map_err(|error| refuse(&error))?;
        for &point in &self.opening {
            board.play(Move::Place(point)).map_err(|error| refuse(&error))?;
        }
        let played_on_from = self.played_on_from();
        let mut lessons = Vec::with_capacity(self.turns.len());
        for ((number, &turn), chance) in self.turns.iter().enumerate().zip(self.chances(trust)) {
            if board.ending().is_some() {
                return Err(refuse(&"it goes on after its end"));
            }
            let Turn { best, value, instead, aside } = turn;
            let is_lost = value.is_none() && self.winner == Some(!board.side_to_move());
            let result = (value.is_some() && number >= played_on_from).then(|| self.result(number));
            let chance = (value.is_some() || is_lost).then_some(chance);
            lessons.push(Lesson { board: board.clone(), best, chance, is_lost, result });
            if let Some(Aside { played, best, value }) = aside {
                let mut board = board.clone();
                board.play(Move::Place(played)).map_err(|error| refuse(&error))?;
                let chance = value.map(|value| trust.chance(value));
                lessons.push(Lesson { board, best, chance, is_lost: false, result: None });
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

    const HALF: Trust = Trust { scale: 2.0, lambda: 0.5 };

    #[test]
    fn the_outcome_counts_from_the_last_move_on_that_was_not_the_best() {
        let game = Game {
            rule: Rule::Standard,
            size: 15,
            seed: 3,
            opening: vec![point("H8"), point("I9")],
            turns: vec![
                turn("H9", Some(100), None),
                turn("G7", Some(-8), Some("A1")),
                turn("H10", Some(0), None),
                turn("J10", None, None),
            ],
            winner: Some(Color::Black),
        };
        assert_eq!(game.judged().collect::<Vec<_>>(), [(0, 1.0)]);
        let lessons = game.lessons(HALF).expect("a legal game");
        let results: Vec<_> = lessons.iter().map(|lesson| lesson.result).collect();
        assert_eq!(results, [None, None, Some(1.0), None]);
        assert_eq!(lessons.iter().map(|lesson| lesson.is_lost).collect::<Vec<_>>(), [false, false, false, true]);
        assert_eq!(lessons[2].board.stone(point("A1")), Some(Color::White));

        let written = serde_json::to_string(&game).expect("a game can be written");
        assert_eq!(serde_json::from_str::<Game>(&written).expect("what was written is a game"), game);
    }

    #[test]
    fn what_came_later_counts_until_another_move_than_the_best_was_played() {
        let turns = vec![
            turn("H9", Some(100), None),
            turn("G7", Some(-200), Some("A1")),
            turn("H10", Some(0), None),
            turn("J10", Some(0), None),
        ];
        let game = Game {
            rule: Rule::Freestyle,
            size: 15,
            seed: 3,
            opening: vec![point("H8"), point("I9")],
            turns,
            winner: Some(Color::Black),
        };
        let chances: Vec<_> = game.lessons(HALF).expect("a legal game").iter().map(|lesson| lesson.chance).collect();
        // Twice 100 units are a nat, and twice 200 two of them.
        let [one, two] = [1.0, 2.0].map(sigmoid);
        let expected = [(one + two) / 2.0, 1.0 - two, (0.5 + (1.0 - 0.25)) / 2.0, 0.25];
        for (chance, expected) in chances.iter().zip(expected) {
            assert!((chance.expect("nothing was seen") - expected).abs() < 1e-12, "{chances:?}");
        }
    }

    #[test]
    fn what_another_move_would_have_led_to_is_a_lesson_of_its_own() {
        let aside = Some(Aside { played: point("A1"), best: point("H10"), value: None });
        let turns = vec![Turn { aside, ..turn("I9", Some(0), None) }, turn("H9", Some(0), None)];
        let game = Game { rule: Rule::Freestyle, size: 15, seed: 1, opening: vec![point("H8")], turns, winner: None };
        let lessons = game.lessons(HALF).expect("a legal game");
        let known: Vec<_> = lessons.iter().map(|l| (l.best.to_string(), l.chance, l.result)).collect();
        let expected = [("I9", Some(0.5), Some(0.5)), ("H10", None, None), ("H9", Some(0.5), Some(0.5))];
        assert_eq!(known, expected.map(|(best, chance, result)| (best.to_owned(), chance, result)));
        assert_eq!([1, 2].map(|lesson| lessons[lesson].board.stone(point("A1"))), [Some(Color::White), None]);
    }

    #[test]
    fn a_game_with_an_illegal_move_or_on_no_board_is_refused() {
        let turns = vec![turn("H8", Some(5), None)];
        let opening = vec![point("H8")];
        let game = Game { rule: Rule::Renju, size: 15, seed: 7, opening, turns, winner: None };
        let failure = game.lessons(HALF).expect_err("the point is occupied");
        assert_eq!(failure.0, "the Renju game 7: there is a stone on H8");
        let failure = Game { size: 99, ..game }.lessons(HALF).expect_err("there is no such board");
        assert_eq!(failure.0, "the Renju game 7: a board has 5 to 20 points a side, not 99");
    }
}
