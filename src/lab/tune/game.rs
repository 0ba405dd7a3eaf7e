//! Training games, and the labelled positions in them.

use super::learn::{UNITS_PER_NAT, sigmoid};
use crate::lab::Failure;
use crate::rules::{Board, Color, Move, Point, Rule};
use serde::{Deserialize, Serialize};

/// A game of the engine against itself, with its evaluation of every turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Rule of the game.
    pub rule: Rule,
    /// Points a side of the board.
    pub size: u8,
    /// Seed of the game; no two games of a file share rule and seed.
    pub seed: u64,
    /// Random stones at the beginning, Black's first.
    pub opening: Vec<Point>,
    /// Turns after the opening, up to the one in which the result was proven.
    pub turns: Vec<Turn>,
    /// Colour whose win was proven; `None` for a draw.
    pub winner: Option<Color>,
}

/// A turn: the engine's search result, and the move played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Best move of the search.
    pub best: Point,
    /// Value for the side to move, in the engine's units; `None` if a win or a loss was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
    /// Move that was played instead of the best one, to make the games different.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<Point>,
    /// Search result after another move, which was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aside: Option<Aside>,
}

/// A move that was not played, and the search result after it. It is usually a poor move; a search visits many more
/// such positions than those of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Aside {
    /// The move.
    pub played: Point,
    /// Best answer to it.
    pub best: Point,
    /// Value for the side that answers; `None` if a win was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<i32>,
}

/// Parameters of the training targets.
#[derive(Clone, Copy, Debug)]
pub struct TargetOptions {
    /// Factor from the engine's values, in nats, to log odds.
    pub scale: f64,
    /// Weight of later turns against the value of the turn itself, from 0 to 1: the λ of TD(λ) (Sutton, 1988).
    pub lambda: f64,
}

impl TargetOptions {
    /// Expected score of a side with this value.
    fn expected_score(self, value: i32) -> f64 {
        sigmoid(f64::from(value) * self.scale / UNITS_PER_NAT)
    }
}

/// A position of a game, or after a move not played, with its training targets.
#[derive(Clone, Debug)]
pub struct LabelledPosition {
    /// The position.
    pub board: Board,
    /// Best move of the search.
    pub best: Point,
    /// Target for the expected score of the side to move; `None` if a win was proven, which teaches nothing.
    pub target: Option<f64>,
    /// Whether a loss of the side to move was proven, so that no move is better than another.
    pub is_lost: bool,
    /// Result of the game: 1 if the side to move won, 0 if it lost, ½ for a draw. `None` if it was proven already,
    /// after a move not played, and if in this turn or later another move than the best was played, which makes it
    /// meaningless.
    pub result: Option<f64>,
}

impl Game {
    /// Colour to move in a turn.
    fn mover(&self, turn: usize) -> Color {
        if (self.opening.len() + turn).is_multiple_of(2) { Color::Black } else { Color::White }
    }

    /// Result of the game for the colour to move in a turn.
    fn result(&self, turn: usize) -> f64 {
        self.winner.map_or(0.5, |winner| f64::from(winner == self.mover(turn)))
    }

    /// First turn from which on the best move was always played.
    fn best_moves_from(&self) -> usize {
        self.turns.iter().rposition(|turn| turn.instead.is_some()).map_or(0, |turn| turn + 1)
    }

    /// Values of the turns from which on the best move was always played, each with the result of the game.
    pub fn values_and_results(&self) -> impl Iterator<Item = (i32, f64)> + '_ {
        let turns = self.turns.iter().enumerate().skip(self.best_moves_from());
        turns.filter_map(|(number, turn)| Some((turn.value?, self.result(number))))
    }

    /// Targets of all turns: the expected score by the turn's own value, mixed with weight λ with the target of the
    /// next turn, or at the end with the result.
    fn targets(&self, options: TargetOptions) -> Vec<f64> {
        let mut targets = vec![0.0; self.turns.len()];
        let mut later = None;
        for (number, turn) in self.turns.iter().enumerate().rev() {
            targets[number] = match turn.value {
                None => self.result(number),
                // The next turn says nothing about this one if another move than the best was played.
                Some(value) if turn.instead.is_some() => options.expected_score(value),
                Some(value) => {
                    let own = options.expected_score(value);
                    let later = later.map_or(self.result(number), |target| 1.0 - target);
                    own + (later - own) * options.lambda
                }
            };
            later = Some(targets[number]);
        }
        targets
    }

    /// Returns the positions of all turns in order, each followed by the one after the move not played, if there is
    /// one.
    ///
    /// # Errors
    /// If there is no board of the size, the rules refuse a move, or the game goes on after its end.
    pub fn positions(&self, options: TargetOptions) -> Result<Vec<LabelledPosition>, Failure> {
        let refuse = |why: &dyn std::fmt::Display| Failure(format!("the {:?} game {}: {why}", self.rule, self.seed));
        let mut board = Board::with_stones(self.size, self.rule, &[], Color::Black).map_err(|error| refuse(&error))?;
        for &point in &self.opening {
            board.play(Move::Place(point)).map_err(|error| refuse(&error))?;
        }
        let best_moves_from = self.best_moves_from();
        let mut positions = Vec::with_capacity(self.turns.len());
        for ((number, &turn), target) in self.turns.iter().enumerate().zip(self.targets(options)) {
            if board.ending().is_some() {
                return Err(refuse(&"it goes on after its end"));
            }
            let Turn { best, value, instead, aside } = turn;
            let is_lost = value.is_none() && self.winner == Some(!board.side_to_move());
            let result = (value.is_some() && number >= best_moves_from).then(|| self.result(number));
            let target = (value.is_some() || is_lost).then_some(target);
            positions.push(LabelledPosition { board: board.clone(), best, target, is_lost, result });
            if let Some(Aside { played, best, value }) = aside {
                let mut board = board.clone();
                board.play(Move::Place(played)).map_err(|error| refuse(&error))?;
                let target = value.map(|value| options.expected_score(value));
                positions.push(LabelledPosition { board, best, target, is_lost: false, result: None });
            }
            let played = instead.unwrap_or(best);
            board.play(Move::Place(played)).map_err(|error| refuse(&error))?;
        }
        Ok(positions)
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

    const HALF: TargetOptions = TargetOptions { scale: 2.0, lambda: 0.5 };

    #[test]
    fn the_result_counts_after_the_last_move_that_was_not_the_best() {
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
        assert_eq!(game.values_and_results().collect::<Vec<_>>(), [(0, 1.0)]);
        let positions = game.positions(HALF).expect("a legal game");
        let results: Vec<_> = positions.iter().map(|position| position.result).collect();
        assert_eq!(results, [None, None, Some(1.0), None]);
        assert_eq!(positions.iter().map(|position| position.is_lost).collect::<Vec<_>>(), [false, false, false, true]);
        assert_eq!(positions[2].board.stone(point("A1")), Some(Color::White));

        let written = serde_json::to_string(&game).expect("a game can be written");
        assert_eq!(serde_json::from_str::<Game>(&written).expect("what was written is a game"), game);
    }

    #[test]
    fn later_turns_count_until_another_move_than_the_best_was_played() {
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
        let targets: Vec<_> =
            game.positions(HALF).expect("a legal game").iter().map(|position| position.target).collect();
        // Twice 100 units are a nat, and twice 200 two of them.
        let [one, two] = [1.0, 2.0].map(sigmoid);
        let expected = [(one + two) / 2.0, 1.0 - two, (0.5 + (1.0 - 0.25)) / 2.0, 0.25];
        for (target, expected) in targets.iter().zip(expected) {
            assert!((target.expect("nothing was proven") - expected).abs() < 1e-12, "{targets:?}");
        }
    }

    #[test]
    fn a_move_that_was_not_played_gives_a_position_of_its_own() {
        let aside = Some(Aside { played: point("A1"), best: point("H10"), value: None });
        let turns = vec![Turn { aside, ..turn("I9", Some(0), None) }, turn("H9", Some(0), None)];
        let game = Game { rule: Rule::Freestyle, size: 15, seed: 1, opening: vec![point("H8")], turns, winner: None };
        let positions = game.positions(HALF).expect("a legal game");
        let known: Vec<_> = positions.iter().map(|l| (l.best.to_string(), l.target, l.result)).collect();
        let expected = [("I9", Some(0.5), Some(0.5)), ("H10", None, None), ("H9", Some(0.5), Some(0.5))];
        assert_eq!(known, expected.map(|(best, target, result)| (best.to_owned(), target, result)));
        assert_eq!([1, 2].map(|position| positions[position].board.stone(point("A1"))), [Some(Color::White), None]);
    }

    #[test]
    fn a_game_with_an_illegal_move_or_on_no_board_is_refused() {
        let turns = vec![turn("H8", Some(5), None)];
        let opening = vec![point("H8")];
        let game = Game { rule: Rule::Renju, size: 15, seed: 7, opening, turns, winner: None };
        let failure = game.positions(HALF).expect_err("the point is occupied");
        assert_eq!(failure.0, "the Renju game 7: there is a stone on H8");
        let failure = Game { size: 99, ..game }.positions(HALF).expect_err("there is no such board");
        assert_eq!(failure.0, "the Renju game 7: a board has 5 to 20 points a side, not 99");
    }
}
