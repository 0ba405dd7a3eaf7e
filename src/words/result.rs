//! The end of a game in words: who won, how, the story of the game, and what may come next.

use super::explanations::span;
use super::{Words, spaced};
use crate::coach::story::{Escape, Story};
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
            Outcome::Concluded(Conclusion::Lost(_)) => self.pick("As recorded", "据棋谱记载").to_owned(),
        }
    }

    /// The line under the title: "Five in a row · level 5 · 21 moves".
    pub fn result_details(self, reason: &str, level: Option<u8>, moves: usize) -> String {
        let level = level.map(|level| say!(self, "level {level}", "级别 {level}"));
        let noun = super::numbers::plural(moves, "move", "moves");
        let moves = say!(self, "{moves} {noun}", "{moves} 手");
        [Some(reason.to_owned()), level, Some(moves)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// The story of a game in a sentence: "White let the open three H9–J9 stand at move 18; G10 was the last escape."
    pub fn story(self, story: &Story, viewpoint: Viewpoint) -> String {
        let you = |color: Color| viewpoint == Viewpoint::Person(color);
        // The sides are named by their colours, and the person who plays is "you".
        let name = |color: Color| if you(color) { self.pick("You", "您") } else { self.side(color) };
        // The name within a sentence.
        let inner = |color: Color| if you(color) { self.pick("you", "您") } else { self.side(color) };
        match *story {
            Story::MissedFive { loser, number, five, played, end } => {
                let (us, them) = (name(loser), inner(!loser));
                say!(
                    self,
                    "{us} could have made five at {five} on move {number} but played {played}; {them} won at move \
                     {end}.",
                    "第 {number} 手{us}在 {five} 即可成五，却下了 {played}；{them}第 {end} 手取胜。"
                )
            }
            Story::LeftFour { loser, number, block } => {
                let us = name(loser);
                say!(
                    self,
                    "{us} did not block the four at {block} on move {number}.",
                    "第 {number} 手{us}没有在 {block} 挡冲四。"
                )
            }
            Story::LeftThree { loser, number, ref three, escape } => {
                let (us, three) = (name(loser), span(three));
                let escape = escape.map_or_else(String::new, |escape| self.last_escape(escape));
                say!(
                    self,
                    "{us} let the open three {three} stand at move {number}{escape}.",
                    "第 {number} 手{us}放过了 {three} 的活三{escape}。"
                )
            }
            Story::Trapped { point, why } => {
                let (a_why, why) = (self.a_forbidden(why), self.forbidden(why));
                say!(
                    self,
                    "White's four could only be blocked at {point}, {a_why} and so forbidden to Black.",
                    "白方冲四，黑方只能挡 {point}，而该点是{why}：被抓禁。"
                )
            }
            Story::Decided { loser, number, played, escape } => {
                let (us, escape) = (inner(loser), self.last_escape(escape));
                say!(
                    self,
                    "Decided at move {number}, when {us} played {played}{escape}.",
                    "第 {number} 手{us}下 {played}，败局已定{escape}。"
                )
            }
            Story::MissedWin { loser, number, by, plies, end } => {
                let us = name(loser);
                say!(
                    self,
                    "{us} missed a proven win in {plies} at move {number}, with {by}, and lost at move {end}.",
                    "第 {number} 手{us}错过 {by} 起 {plies} 手内的必胜（已证），第 {end} 手落败。"
                )
            }
            Story::Fours { winner, number, plies } => {
                let us = name(winner);
                say!(
                    self,
                    "{us} won by fours (VCF) in {plies} from move {number}; every answer was forced.",
                    "第 {number} 手起{us}以 VCF（连续冲四）取胜，共 {plies} 手，应手均为必然。"
                )
            }
            Story::GivenAway { loser, plies, how } => {
                let us = name(loser);
                match how {
                    Conclusion::OutOfTime(_) => say!(
                        self,
                        "{us} lost on time with a proven win in {plies} on the board.",
                        "{us}超时判负，其实局面已可在 {plies} 手内必胜（已证）。"
                    ),
                    _ => say!(
                        self,
                        "{us} gave up with a proven win in {plies} on the board.",
                        "{us}认输时，局面其实已可在 {plies} 手内必胜（已证）。"
                    ),
                }
            }
            Story::ResignedLost { loser, number, plies } => {
                let (us, them) = (name(loser), inner(!loser));
                say!(
                    self,
                    "{us} resigned after move {number}; {them} had a proven win in {plies}.",
                    "{us}在第 {number} 手后认输，{them}确可在 {plies} 手内必胜（已证）。"
                )
            }
            Story::ResignedEarly { loser, chance } => {
                let (us, them) = (name(loser), inner(!loser));
                let chance = self.percent((chance * 100.0).round().clamp(1.0, 99.0) as u32);
                say!(
                    self,
                    "{us} may have resigned too early: no forced win for {them} was found (winning chance {chance}).",
                    "{us}或许认输过早：未发现{them}必胜（胜率约 {chance}）。"
                )
            }
            Story::LostBy { loser, number } => {
                let us = name(loser);
                let whose = if you(loser) { "Your".to_owned() } else { format!("{us}'s") };
                say!(
                    self,
                    "{whose} game was lost by move {number} at the latest; what came before is not settled.",
                    "{us}最迟在第 {number} 手已必败，此前尚无定论。"
                )
            }
            Story::Slow { loser, from: (first, before), to: (last, after) } => {
                let whose = if you(loser) { self.pick("your", "您的") } else { self.side(loser) };
                let s = if you(loser) { "" } else { "'s" };
                let [before, after] =
                    [before, after].map(|chance| self.percent((chance * 100.0).round().clamp(1.0, 99.0) as u32));
                say!(
                    self,
                    "No single mistake: {whose}{s} winning chance slipped from {before} to {after} between moves {first} and {last}.",
                    "没有明显的败着：第 {first} 至 {last} 手，{whose}胜率从 {before} 渐降至 {after}。"
                )
            }
        }
    }

    /// The last escape, to end a sentence.
    fn last_escape(self, escape: Escape) -> String {
        let point = escape.point;
        match escape.is_proven {
            true => say!(self, "; {point} was the last escape", "；{point} 是最后的机会"),
            false => say!(self, "; {point} was the last move not proven lost", "；{point} 是最后一个未证必败的着法"),
        }
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
