//! Record of a finished game: a JSON object on one line, or a file in Piskvork's format.

use super::Failure;
use super::game::{MoveTime, Outcome, PlayedGame, Reason};
use super::matches::{Match, color_of};
use crate::gomocup::protocol::Cell;
use crate::rules::{Board, Color, Rule, notation};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt::Write;
use std::iter;
use std::time::Duration;

/// A game of a match, with the terms and players by which it can be checked that it belongs to the match.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// Number of the game within the match, from 0; two games make a pair.
    pub game: u32,
    /// Rule, written by its code.
    #[serde(serialize_with = "write_rule", deserialize_with = "read_rule")]
    pub rule: Rule,
    /// Points a side of the board.
    pub size: u8,
    /// Time for a move by the terms, in milliseconds. A player with a time of its own had that.
    pub turn_millis: u64,
    /// Time for all moves of a game by the terms, in milliseconds; `None` for no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub match_millis: Option<u64>,
    /// Nodes a move; `None` for no bound.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Memory of an engine; `None` where it was left to the engine.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory_bytes: Option<u64>,
    /// Number of moves after which the game was to be a draw; `None` for no bound.
    #[serde(default, rename = "most_moves", skip_serializing_if = "Option::is_none")]
    pub max_moves: Option<u32>,
    /// Name of the player that had Black.
    pub black: String,
    /// Name of the player that had White.
    pub white: String,
    /// INFO lines of Black's player besides those of the terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub black_infos: Vec<String>,
    /// INFO lines of White's player besides those of the terms.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub white_infos: Vec<String>,
    /// Opening as a position string, Black's stone first.
    pub opening: String,
    /// Whole game as a position string, beginning with the opening. A move that lost by a fault is not part of it.
    pub moves: String,
    /// Colour that won; `None` for a draw.
    pub winner: Option<Color>,
    /// Reason for the end.
    pub reason: Reason,
    /// Description of a fault; `None` where the game ended without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// Wall-clock time of each question asked since the opening, in microseconds. The last may have got no move.
    pub wall_micros: Vec<u64>,
    /// Processor time of each question; empty where it could not be measured.
    pub cpu_micros: Vec<u64>,
}

/// Writes a rule by its code.
fn write_rule<S: Serializer>(rule: &Rule, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(rule.code())
}

fn read_rule<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Rule, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
}

impl Record {
    pub(super) fn new(contest: &Match, game: u32, played: &PlayedGame) -> Record {
        let micros = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        let Outcome { winner, reason, ref detail } = played.outcome;
        Record {
            moves: notation::write(played.board.moves()),
            winner,
            reason,
            detail: detail.clone(),
            wall_micros: played.times.iter().map(|time| micros(time.wall)).collect(),
            cpu_micros: played.times.iter().map(|time| time.cpu.map(micros)).collect::<Option<_>>().unwrap_or_default(),
            ..Record::unplayed(contest, game)
        }
    }

    /// Record of a game that has not been played yet: a draw after the opening, of which the caller replaces moves,
    /// winner and reason.
    pub fn unplayed(contest: &Match, game: u32) -> Record {
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let terms = &contest.terms;
        let [black, white] = Color::ALL.map(|color| &contest.players[usize::from(color_of(0, game) != color)]);
        let opening = notation::write(contest.opening(game).moves());
        Record {
            game,
            rule: terms.rule,
            size: terms.size,
            turn_millis: millis(terms.time.turn),
            match_millis: terms.time.game.map(millis),
            nodes: terms.nodes,
            memory_bytes: terms.memory_bytes,
            max_moves: terms.max_moves,
            black: black.name.clone(),
            white: white.name.clone(),
            black_infos: black.infos.clone(),
            white_infos: white.infos.clone(),
            moves: opening.clone(),
            opening,
            winner: None,
            reason: Reason::FullBoard,
            detail: None,
            wall_micros: Vec::new(),
            cpu_micros: Vec::new(),
        }
    }

    /// Checks that this is a game of the match `contest`.
    ///
    /// # Errors
    /// If the terms or the players differ, or the moves do not make a game.
    pub fn check(&self, contest: &Match) -> Result<(), Failure> {
        let expected = Record::unplayed(contest, self.game);
        let checks = [
            ("the rule", self.rule == expected.rule),
            ("the size", self.size == expected.size),
            ("the time for a move", self.turn_millis == expected.turn_millis),
            ("the time for a game", self.match_millis == expected.match_millis),
            ("the nodes", self.nodes == expected.nodes),
            ("the memory", self.memory_bytes == expected.memory_bytes),
            ("the maximum of moves", self.max_moves == expected.max_moves),
            ("the players", (&self.black, &self.white) == (&expected.black, &expected.white)),
            (
                "the players' INFO lines",
                (&self.black_infos, &self.white_infos) == (&expected.black_infos, &expected.white_infos),
            ),
            ("the opening", self.opening == expected.opening),
        ];
        match checks.iter().find(|(_, is_same)| !is_same) {
            Some((what, _)) => Err(Failure(format!("game {} is of another match: {what} differs", self.game))),
            None => Board::from_moves(self.size, self.rule, &self.moves).map(|_| ()).map_err(Failure::from),
        }
    }

    /// Times of the questions asked, each with the colour of its player.
    pub(super) fn times(&self) -> impl Iterator<Item = (Color, MoveTime)> {
        let colors = Color::ALL.into_iter().cycle().skip(self.opening_moves() % 2);
        let cpu = self.cpu_micros.iter().map(|&micros| Some(Duration::from_micros(micros)));
        let times = self.wall_micros.iter().zip(cpu.chain(iter::repeat(None)));
        colors.zip(times.map(|(&wall, cpu)| MoveTime { wall: Duration::from_micros(wall), cpu }))
    }

    /// Number of moves that belong to the opening.
    pub fn opening_moves(&self) -> usize {
        self.opening.chars().filter(char::is_ascii_alphabetic).count()
    }

    /// Returns the game in Piskvork's format: a heading, a line a move (column and row from 1, from the upper left
    /// corner, and the time in milliseconds), the names.
    ///
    /// # Errors
    /// If the moves do not make a game.
    pub fn to_psq(&self) -> Result<String, Failure> {
        let board = Board::from_moves(self.size, self.rule, &self.moves)?;
        let mut text = format!("Piskvorky {0}x{0}, 11:11, 0\n", self.size);
        let times = iter::repeat_n(0, self.opening_moves()).chain(self.wall_micros.iter().map(|micros| micros / 1000));
        for (point, millis) in board.moves().iter().filter_map(|mv| mv.point()).zip(times) {
            let Cell { x, y } = Cell::of(point, self.size);
            writeln!(text, "{},{},{millis}", x + 1, y + 1).expect("a string takes all");
        }
        writeln!(text, "{}\n{}\n-1", self.black, self.white).expect("a string takes all");
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::contest;
    use super::*;

    fn record() -> Record {
        let contest = contest(&["H8I9H10", "G7"], 4);
        let times = [12_345, 700, 23_000];
        Record {
            moves: "H8I9H10A1B1".to_owned(),
            winner: Some(Color::Black),
            reason: Reason::Late,
            detail: Some("no move".to_owned()),
            wall_micros: times.to_vec(),
            cpu_micros: times.to_vec(),
            ..Record::unplayed(&contest, 1)
        }
    }

    #[test]
    fn a_record_survives_its_line() {
        let line = serde_json::to_string(&record()).expect("JSON");
        assert!(!line.contains('\n') && line.contains("\"freestyle\""), "{line}");
        assert_eq!(serde_json::from_str::<Record>(&line).expect("a record"), record());
    }

    #[test]
    fn a_record_of_another_match_is_refused() {
        let contest = contest(&["H8I9H10", "G7"], 4);
        let check = |change: &dyn Fn(&mut Record), what: &str| {
            let mut record = record();
            change(&mut record);
            let failure = record.check(&contest).expect_err(what);
            assert!(failure.0.contains(what), "{failure}");
        };
        assert_eq!(record().check(&contest), Ok(()));
        check(&|record| record.rule = Rule::Renju, "the rule");
        check(&|record| record.turn_millis += 1, "the time for a move");
        check(&|record| record.nodes = Some(7), "the nodes");
        check(&|record| record.memory_bytes = Some(7), "the memory");
        check(&|record| record.max_moves = Some(7), "the maximum of moves");
        check(&|record| record.white_infos.push("level 3".to_owned()), "INFO lines");
        check(&|record| std::mem::swap(&mut record.black, &mut record.white), "the players");
        check(&|record| record.game = 0, "the players");
        check(&|record| record.game = 3, "the opening");
        check(&|record| record.moves.push_str("A1"), "A1");
    }

    #[test]
    fn each_time_belongs_to_the_side_that_was_asked() {
        let colors: Vec<Color> = record().times().map(|(color, _)| color).collect();
        assert_eq!(colors, [Color::White, Color::Black, Color::White]);
    }

    #[test]
    fn piskvork_counts_from_one_and_from_the_upper_left_corner() {
        let psq = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n8,6,0\n1,15,12\n2,15,0\nsecond\nfirst\n-1\n";
        assert_eq!(record().to_psq(), Ok(psq.to_owned()));
    }
}
