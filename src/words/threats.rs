//! Threats and forbidden points in words.

use super::Words;
use super::explanations::{joined, listed};
use super::numbers::plural;
use crate::explain::{FalseForbidden, NoOpenFour, OpeningStone, PassThreat, Reason, Threats};
use crate::rules::{Color, Direction, Point};

impl Words {
    /// Threats of a side in a sentence, no matter whose turn it is.
    pub fn threats(self, threats: &Threats) -> String {
        let side = self.side(threats.color);
        let (and, between) = (self.pick(" and ", "、"), self.pick(", ", "、"));
        if !threats.fours.is_empty() {
            let fives = listed(&threats.fives, and, between);
            say!(self, "{side} threatens five at {fives}.", "{side}可在 {fives} 成五。")
        } else if !threats.threes.is_empty() {
            let fourths = listed(&threats.open_fours, and, between);
            say!(self, "{side} threatens an open four at {fourths}.", "{side}可在 {fourths} 形成活四。")
        } else {
            say!(self, "{side} has no immediate threat.", "{side}眼下没有威胁。")
        }
    }

    /// The fours that the side to move can make; empty where there are none.
    pub fn fours_to_make(self, color: Color, points: &[Point]) -> String {
        if points.is_empty() {
            return String::new();
        }
        let side = self.side(color);
        let points = listed(points, self.pick(" or ", " 或 "), self.pick(", ", "、"));
        say!(self, "{side} can make a four at {points}.", "{side}可在 {points} 冲四。")
    }

    /// Numbers of the points where both sides threaten a five or an open four, and of the fours that the side to move
    /// can make: "Black: 2 open fours · White: no threat, 3 fours".
    pub fn threat_counts(self, threats: &[Threats], to_move: Color, fours: usize) -> String {
        let side = |threats: &Threats| {
            let threatened = if !threats.fours.is_empty() {
                let count = threats.fives.len();
                let noun = plural(count, "five", "fives");
                say!(self, "{count} {noun}", "成五 {count} 处")
            } else if !threats.threes.is_empty() {
                let count = threats.open_fours.len();
                let noun = plural(count, "open four", "open fours");
                say!(self, "{count} {noun}", "活四 {count} 处")
            } else {
                self.pick("no threat", "无威胁").to_owned()
            };
            let mut parts = vec![threatened];
            if threats.color == to_move && fours > 0 {
                let noun = plural(fours, "four", "fours");
                parts.push(say!(self, "{fours} {noun}", "冲四 {fours} 处"));
            }
            let (side, parts) = (self.side(threats.color), parts.join(self.pick(", ", "、")));
            say!(self, "{side}: {parts}", "{side}：{parts}")
        };
        threats.iter().map(side).collect::<Vec<String>>().join(" · ")
    }

    /// Place of one of the first stones of a game.
    pub fn opening_stone(self, point: Point, stone: OpeningStone) -> String {
        match stone {
            OpeningStone::Centre => {
                say!(self, "{point} is the centre, where most rows can be made.", "{point} 是天元，可成连线最多。")
            }
            OpeningStone::OffCentre => say!(self, "{point} begins away from the centre.", "{point} 未占天元。"),
            OpeningStone::Direct => {
                say!(self, "{point} answers beside the first stone: a direct opening.", "{point} 紧靠第一手：直指。")
            }
            OpeningStone::Indirect => say!(
                self,
                "{point} answers diagonally beside the first stone: an indirect opening.",
                "{point} 斜靠第一手：斜指。"
            ),
            OpeningStone::Near => say!(self, "{point} keeps close to the other stones.", "{point} 靠近已有的棋子。"),
            OpeningStone::Apart => {
                say!(self, "{point} keeps away from the other stones.", "{point} 远离已有的棋子。")
            }
        }
    }

    /// Threat that `color` would carry out if the side to move passed.
    pub fn if_passed(self, color: Color, threatened: &PassThreat) -> String {
        let (side, other) = (self.side(color), self.side(!color));
        match threatened {
            PassThreat::Win { proof } if proof.is_five() => {
                let attack = proof.attack();
                say!(
                    self,
                    "If {other} passed, {side} would make five at {attack}.",
                    "若{other}停一手，{side}可在 {attack} 成五。"
                )
            }
            PassThreat::Win { proof } => {
                let (plies, line) = (proof.plies(), self.line(&proof.line()));
                say!(
                    self,
                    "If {other} passed, {side} would win in {plies}: {line}.",
                    "若{other}停一手，{side} {plies} 手内必胜：{line}。"
                )
            }
            PassThreat::Shapes(threats) if threats.are_none() => say!(
                self,
                "If {other} passed, no forced win for {side} was found.",
                "若{other}停一手，未发现{side}有必胜手段。"
            ),
            PassThreat::Shapes(threats) => self.threats(threats),
        }
    }

    /// A forbidden point with what makes it forbidden.
    pub fn forbidden_here(self, reason: &Reason, point: Point) -> String {
        let (kind, lines) = (self.forbidden(reason.kind()), self.reason_lines(reason, point));
        say!(self, "{point}: {kind}, forbidden for Black: {lines}", "{point}：{kind}（{lines}）")
    }

    /// Reason why a point is forbidden, by its lines: "double-three: column H and the diagonal".
    pub fn forbidden_reason(self, reason: &Reason, point: Point) -> String {
        let (kind, lines) = (self.forbidden(reason.kind()), self.reason_lines(reason, point));
        say!(self, "{kind}: {lines}", "{kind}（{lines}）")
    }

    /// Reason why a point is allowed although it looks forbidden.
    pub fn false_forbidden(self, allowed: &FalseForbidden, point: Point) -> String {
        let directions: Vec<Direction> = allowed.false_threes.iter().map(|three| three.direction).collect();
        let lines = self.lines(&directions, point);
        let why = allowed.false_threes.first().and_then(|three| three.fourths.first());
        let because = why.map_or_else(String::new, |&(fourth, why)| match why {
            NoOpenFour::Forbidden(kind) => {
                let kind = self.a_forbidden(kind);
                say!(self, ", as {fourth} would be {kind}", "，因为 {fourth} 将成{kind}")
            }
            NoOpenFour::Five => say!(self, ", as {fourth} would make five", "，因为 {fourth} 将直接成五"),
        });
        if allowed.false_threes.len() > 1 {
            say!(
                self,
                "{point} only looks like a double-three: {lines} have no real threes{because}.",
                "{point} 只是看似三三：{lines}上的并非真活三{because}。"
            )
        } else {
            say!(
                self,
                "{point} only looks like a double-three: {lines} has no real three{because}.",
                "{point} 只是看似三三：{lines}上的并非真活三{because}。"
            )
        }
    }

    /// The lines that make a point forbidden.
    pub(super) fn reason_lines(self, reason: &Reason, point: Point) -> String {
        let directions: Vec<Direction> = match reason {
            Reason::Overline { rows } => rows.iter().map(|row| direction_of(row)).collect(),
            Reason::DoubleFour { fours } => fours.iter().map(|four| four.direction).collect(),
            Reason::DoubleThree { threes } => threes.iter().map(|three| three.direction).collect(),
        };
        self.lines(&directions, point)
    }

    /// Lines through a point by their names, each once.
    fn lines(self, directions: &[Direction], point: Point) -> String {
        let (mut rising, mut falling) = (false, false);
        let mut names: Vec<String> = Vec::new();
        let mut once: Vec<Direction> = directions.to_vec();
        once.dedup();
        for direction in once {
            match direction {
                Direction::Horizontal => {
                    let row = point.y() + 1;
                    names.push(say!(self, "row {row}", "第 {row} 行"));
                }
                Direction::Vertical => {
                    let column = char::from(b'A' + point.x());
                    names.push(say!(self, "column {column}", "{column} 列"));
                }
                Direction::Rising => rising = true,
                Direction::Falling => falling = true,
            }
        }
        match (rising, falling) {
            (true, true) => names.push(self.pick("both diagonals", "两条斜线").to_owned()),
            (true, false) | (false, true) => names.push(self.pick("the diagonal", "斜线").to_owned()),
            (false, false) => {}
        }
        joined(&names, self.pick(" and ", "、"), self.pick(", ", "、")).unwrap_or_default()
    }
}

/// The direction of a row, from its first points.
fn direction_of(row: &[Point]) -> Direction {
    let step =
        |from: Point, to: Point| (i32::from(to.x()) - i32::from(from.x()), i32::from(to.y()) - i32::from(from.y()));
    let along = step(row[0], row[1]);
    Direction::ALL.into_iter().find(|direction| direction.step() == along).expect("a row lies in one of the directions")
}
