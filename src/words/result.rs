//! The end of a game in words: who won, how, and what may come next.

use super::{Words, spaced};
use crate::game::{Conclusion, Outcome};
use crate::rules::{Color, Ending};

/// View from which the end of a game is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewpoint<'a> {
    /// That of the person who had this colour against a computer.
    Person(Color),
    /// That of an onlooker; holds the players' names, Black first.
    Onlooker([&'a str; 2]),
}

impl Words {
    /// Title of the result: "You won", "White won", "Draw".
    pub fn result_title(self, outcome: &Outcome, viewpoint: Viewpoint) -> String {
        let Some(winner) = outcome.winner() else { return self.pick("Draw", "和棋").to_owned() };
        match viewpoint {
            Viewpoint::Person(color) if color == winner => self.pick("You won", "您赢了").to_owned(),
            Viewpoint::Person(_) => self.pick("You lost", "您输了").to_owned(),
            Viewpoint::Onlooker(names) => {
                let name = names[usize::from(winner == Color::White)];
                let chinese = spaced(name);
                say!(self, "{name} won", "{chinese}获胜")
            }
        }
    }

    /// The way in which a game ended, for the line under the title.
    pub fn result_reason(self, outcome: &Outcome, viewpoint: Viewpoint) -> String {
        let name = |color: Color| match viewpoint {
            Viewpoint::Onlooker(names) => names[usize::from(color == Color::White)],
            Viewpoint::Person(_) => self.side(color),
        };
        let is_you = |color: Color| viewpoint == Viewpoint::Person(color);
        match outcome {
            Outcome::Board(Ending::Five { line, .. }) if line.len() > 5 => {
                self.pick("More than five in a row", "五子以上连线").to_owned()
            }
            Outcome::Board(Ending::Five { .. }) => self.pick("Five in a row", "五连").to_owned(),
            Outcome::Board(Ending::ForbiddenMove { point, why }) => {
                let why = self.forbidden(*why);
                say!(self, "Black played {point}, a forbidden {why}", "黑方下出禁手：{point}（{why}）")
            }
            Outcome::Board(Ending::BoardFull) => self.pick("The board is full", "棋盘已满").to_owned(),
            Outcome::Board(Ending::BothPassed) => self.pick("Both passed", "双方停一手").to_owned(),
            Outcome::Concluded(Conclusion::DrawAgreed) => self.pick("By agreement", "双方同意").to_owned(),
            Outcome::Concluded(Conclusion::Resigned(loser)) if is_you(*loser) => {
                self.pick("You resigned", "您认输了").to_owned()
            }
            Outcome::Concluded(Conclusion::Resigned(loser)) => {
                let (loser, chinese) = (name(*loser), spaced(name(*loser)));
                say!(self, "{loser} resigned", "{chinese}认输")
            }
            Outcome::Concluded(Conclusion::OutOfTime(loser)) if is_you(*loser) => {
                self.pick("You ran out of time", "您超时了").to_owned()
            }
            Outcome::Concluded(Conclusion::OutOfTime(loser)) => {
                let (loser, chinese) = (name(*loser), spaced(name(*loser)));
                say!(self, "{loser} ran out of time", "{chinese}超时")
            }
            Outcome::Concluded(Conclusion::Forfeited(loser)) => {
                let (loser, chinese) = (name(*loser), spaced(name(*loser)));
                say!(self, "{loser} forfeited", "{chinese}判负")
            }
        }
    }

    /// The line under the title: "Five in a row · level 5 · 21 moves".
    pub fn result_details(self, reason: &str, level: Option<u8>, moves: usize) -> String {
        let level = level.map(|level| say!(self, "level {level}", "级别 {level}"));
        let noun = super::numbers::plural(moves, "move", "moves");
        let moves = say!(self, "{moves} {noun}", "{moves} 手");
        [Some(reason.to_owned()), level, Some(moves)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Button that begins the next game with the colours swapped; the person's colour in it, if one person plays.
    pub fn rematch(self, color: Option<Color>) -> String {
        let Some(color) = color else { return self.pick("Rematch", "换色再战").to_owned() };
        match color {
            Color::Black => self.pick("Rematch as Black", "换色再战（您执黑）").to_owned(),
            Color::White => self.pick("Rematch as White", "换色再战（您执白）").to_owned(),
        }
    }

    /// Button that begins the next game against another level.
    pub fn try_level(self, level: u8) -> String {
        say!(self, "Try level {level}", "挑战级别 {level}")
    }
}
