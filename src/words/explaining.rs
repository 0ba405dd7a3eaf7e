//! Sentences made of claims: what a move does, and what makes a point forbidden.
//!
//! A move gets one sentence or two, the most important first. Everything said stands in a claim; nothing is added that
//! the claims do not hold.

use super::{Language, Words};
use crate::explain::{Claim, FalseForbidden, Reason, Shape, Stub, Threatened, Threats, WhyNot};
use crate::game::Outcome;
use crate::rules::{Color, Direction, Point};
use crate::verdict::Proof;

/// A sentence with the stones and points that it mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    pub text: String,
    /// Stones that it mentions.
    pub stones: Vec<Point>,
    /// Empty points that it mentions.
    pub points: Vec<Point>,
}

/// The claims about a move, sorted by their kind.
struct Told<'a> {
    color: Color,
    point: Point,
    made: Vec<&'a Shape>,
    stopped: Vec<&'a Shape>,
    left: Vec<&'a Shape>,
    claims: &'a [Claim],
}

impl<'a> Told<'a> {
    fn new(color: Color, point: Point, claims: &'a [Claim]) -> Told<'a> {
        let mut told = Told { color, point, made: vec![], stopped: vec![], left: vec![], claims };
        for claim in claims {
            match claim {
                Claim::Makes(shape) => told.made.push(shape),
                Claim::Stops(shape) => told.stopped.push(shape),
                Claim::Leaves(shape) => told.left.push(shape),
                _ => {}
            }
        }
        // A stopped or left three is not worth mentioning beside a four.
        for shapes in [&mut told.stopped, &mut told.left] {
            if shapes.iter().any(|shape| is_four(shape)) {
                shapes.retain(|shape| is_four(shape));
            }
        }
        told
    }

    fn is_unstoppable(&self) -> bool {
        self.claims.contains(&Claim::Unstoppable)
    }

    fn find<T>(&self, pick: impl Fn(&'a Claim) -> Option<T>) -> Option<T> {
        self.claims.iter().find_map(pick)
    }

    /// Whether it neither makes nor stops anything.
    fn is_idle(&self) -> bool {
        self.made.is_empty() && self.stopped.is_empty() && self.left.is_empty()
    }

    /// Number of lines in which the move makes a three. Two threes in one line look like one.
    fn lines_of_threes(&self) -> usize {
        let is_in =
            |direction: &Direction| self.made.iter().any(|shape| !is_four(shape) && shape.direction() == *direction);
        Direction::ALL.iter().filter(|direction| is_in(direction)).count()
    }

    fn count(&self, is: impl Fn(&Shape) -> bool) -> usize {
        self.made.iter().filter(|shape| is(shape)).count()
    }

    fn loss(&self) -> Option<&'a Proof> {
        self.find(|claim| match claim {
            Claim::Loses { proof } => Some(&**proof),
            _ => None,
        })
    }
}

fn is_four(shape: &Shape) -> bool {
    matches!(shape, Shape::Four(_))
}

fn is_open_four(shape: &Shape) -> bool {
    matches!(shape, Shape::Four(four) if four.open)
}

/// Stones in a line by the first and the last of them: "G7–I7".
fn span(stones: &[Point]) -> String {
    match stones {
        [] => String::new(),
        [only] => only.to_string(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

fn listed(points: &[Point], last: &str, between: &str) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    match names.split_last() {
        Some((end, rest)) if !rest.is_empty() => format!("{}{last}{end}", rest.join(between)),
        _ => names.concat(),
    }
}

impl Words {
    /// Explains a move of a colour in one or two sentences.
    pub fn explained(self, color: Color, point: Point, claims: &[Claim]) -> Vec<Sentence> {
        let told = Told::new(color, point, claims);
        let us = self.side(color);
        let them = self.side(!color);
        if let Some(Claim::Five { line }) = claims.first() {
            let text = say!(self, "{point} makes five in a row: {us} wins.", "{point} 连成五子，{us}获胜。");
            return vec![Sentence { text, stones: line.clone(), points: vec![] }];
        }
        if let Some(Claim::Forbidden(reason)) = claims.first() {
            let (kind, lines) = (self.forbidden(reason.kind()), self.reason_lines(reason, point));
            let text = say!(
                self,
                "{point} is a {kind} ({lines}), forbidden for Black: White wins.",
                "{point} 为{kind}（{lines}），白方获胜。"
            );
            let (stones, points) = reason.points();
            return vec![Sentence { text, stones, points }];
        }
        let mut sentences = vec![self.deed(&told)];
        let further = told
            .find(|claim| match claim {
                Claim::Wins { proof } if proof.plies() > 3 || !told.is_unstoppable() => {
                    let plies = proof.plies();
                    Some(Sentence {
                        text: say!(self, "{us} wins in {plies}.", "{us} {plies} 步内必胜。"),
                        ..Sentence::default()
                    })
                }
                _ => None,
            })
            .or_else(|| {
                told.find(|claim| match claim {
                    Claim::Missed { proof } => {
                        let (attack, plies) = (proof.attack(), proof.plies());
                        let text = if proof.is_five() {
                            say!(self, "{us} had a five at {attack}.", "{us}本可在 {attack} 成五。")
                        } else {
                            say!(
                                self,
                                "{us} had a win in {plies} by {attack}.",
                                "{us}本可下 {attack}，{plies} 步内必胜。"
                            )
                        };
                        Some(Sentence { text, points: vec![attack], ..Sentence::default() })
                    }
                    Claim::OnlyMove { .. } if !told.is_idle() => Some(Sentence {
                        text: say!(
                            self,
                            "It is the only move: after any other {them} wins.",
                            "这是唯一的一手：其他下法都是{them}必胜。"
                        ),
                        ..Sentence::default()
                    }),
                    Claim::Allowed(allowed) => {
                        let (stones, points) = claim.points();
                        Some(Sentence { text: self.false_forbidden(allowed, point), stones, points })
                    }
                    _ => None,
                })
            });
        sentences.extend(further);
        sentences
    }

    /// The first sentence: the shapes that the move makes, stops and leaves.
    fn deed(self, told: &Told) -> Sentence {
        let (point, color) = (told.point, told.color);
        let (us, them) = (self.side(color), self.side(!color));
        let mut sentence = Sentence::default();
        for shape in told.made.iter().chain(&told.stopped).chain(&told.left) {
            sentence.stones.extend(shape.stones());
        }
        let loss = told.loss();
        sentence.points.extend(loss.map(Proof::attack));
        let makes = self.makes(told);
        let stops = self.stops(told);
        // The shapes left standing.
        let left = (!told.left.is_empty()).then(|| match stops.is_some() {
            true => self.the_shapes(&told.left),
            false => self.shapes(&told.left, !color),
        });
        let deeds: Vec<String> = [stops, makes].into_iter().flatten().collect();
        let deed = deeds.join(self.pick(" and ", "，并"));
        let outcome = loss.map(|proof| self.win_by(!color, proof));
        sentence.text = match (deed.is_empty(), left, outcome) {
            (true, Some(left), outcome) => {
                let outcome = outcome.map_or_else(
                    || self.pick(".", "。").to_owned(),
                    |outcome| say!(self, ": {outcome}.", "：{outcome}。"),
                );
                say!(self, "This leaves {left} unanswered{outcome}", "此手没有应对{left}{outcome}")
            }
            (false, Some(left), outcome) => {
                let tail = outcome.map_or_else(String::new, |outcome| say!(self, ": {outcome}", "：{outcome}"));
                say!(self, "{point} {deed}, but leaves {left}{tail}.", "{point} {deed}，但留下了{left}{tail}。")
            }
            (true, None, Some(outcome)) => {
                say!(self, "After {point} {outcome}.", "{point} 之后，{outcome}。")
            }
            (false, None, Some(outcome)) => {
                say!(self, "{point} {deed}, but {outcome}.", "{point} {deed}，但{outcome}。")
            }
            (false, None, None) => {
                let tail = self.force(told, us, them);
                sentence.points.extend(told.made.iter().filter(|shape| is_four(shape)).flat_map(|shape| shape.next()));
                say!(self, "{point} {deed}{tail}.", "{point} {deed}{tail}。")
            }
            (true, None, None) => {
                let built = told.find(|claim| match claim {
                    Claim::BuildsThree(stub) => Some((stub, self.pick("a closed three", "眠三"))),
                    Claim::BuildsTwo(stub) => Some((stub, self.pick("an open two", "活二"))),
                    _ => None,
                });
                let only = told.claims.iter().any(|claim| matches!(claim, Claim::OnlyMove { .. }));
                match built {
                    _ if only => say!(
                        self,
                        "{point} is the only move: after any other {them} wins.",
                        "{point} 是唯一的一手：其他下法都是{them}必胜。"
                    ),
                    Some((stub, name)) => {
                        sentence.stones.clone_from(&stub.stones);
                        self.builds(point, stub, name)
                    }
                    None => say!(
                        self,
                        "{point} is a quiet move: it threatens nothing yet.",
                        "{point} 是平稳的一手，尚未形成威胁。"
                    ),
                }
            }
        };
        sentence
    }

    fn builds(self, point: Point, stub: &Stub, name: &str) -> String {
        let others: Vec<Point> = stub.stones.iter().copied().filter(|&stone| stone != point).collect();
        let others = listed(&others, self.pick(" and ", "、"), self.pick(", ", "、"));
        say!(self, "{point} makes {name} with {others}.", "{point} 与 {others} 形成{name}。")
    }

    /// "makes a four and an open three".
    fn makes(self, told: &Told) -> Option<String> {
        let open_fours = told.count(is_open_four);
        let fours = told.count(is_four) - open_fours;
        // Beside an open four nothing else counts.
        let threes = if open_fours > 0 { 0 } else { told.lines_of_threes() };
        let fours = if open_fours > 0 { 0 } else { fours };
        if told.made.is_empty() {
            return None;
        }
        let some = |count: usize, one: &str, many: &str, chinese: &str| match count {
            0 => None,
            1 => Some(self.pick(one, chinese).to_owned()),
            2 => Some(say!(self, "two {many}", "两个{chinese}")),
            3 => Some(say!(self, "three {many}", "三个{chinese}")),
            _ => Some(say!(self, "four {many}", "四个{chinese}")),
        };
        let parts = [
            some(open_fours, "an open four", "open fours", "活四"),
            some(fours, "a four", "fours", "冲四"),
            some(threes, "an open three", "open threes", "活三"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        let parts = parts.join(self.pick(" and ", "和"));
        Some(say!(self, "makes {parts}", "形成{parts}"))
    }

    /// The consequence of the shapes that the move makes, to end the first sentence: ": White cannot stop it".
    fn force(self, told: &Told, us: &str, them: &str) -> String {
        let answer = told.find(|claim| match claim {
            Claim::AnswerForbidden { four, answer } => Some((four, answer)),
            _ => None,
        });
        if let Some((four, answer)) = answer {
            let (five, kind) = (four.fives[0], self.forbidden(answer.kind()));
            return say!(self, ": {them} may not answer at {five}, a {kind}", "，{them}若在 {five} 应则为{kind}");
        }
        if told.is_unstoppable() {
            let threats = told.count(is_four) + told.lines_of_threes();
            return if threats > 1 && told.count(is_open_four) == 0 {
                say!(self, ": {them} can stop only one", "，{them}只能挡住一个")
            } else {
                say!(self, ": {them} cannot stop it", "，{them}无法阻挡")
            };
        }
        let four = told.made.iter().find(|shape| is_four(shape));
        four.map_or_else(String::new, |four| {
            let fives = listed(four.next(), self.pick(" or ", " 或 "), self.pick(", ", "、"));
            say!(self, ": {us} threatens five at {fives}", "，{us}下一手可在 {fives} 成五")
        })
    }

    /// "blocks the four at G7–J7".
    fn stops(self, told: &Told) -> Option<String> {
        // If the move cannot be stopped, the opponent has no time to use a three.
        let is_spare = told.is_unstoppable() && !told.stopped.iter().any(|shape| is_four(shape));
        if told.stopped.is_empty() || is_spare {
            return None;
        }
        let shapes = self.shapes(&told.stopped, !told.color);
        Some(say!(self, "stops {shapes}", "挡住{shapes}"))
    }

    /// Shapes of a side by their stones: "Black's four at G7–J7".
    fn shapes(self, shapes: &[&Shape], color: Color) -> String {
        let (side, shapes) = (self.side(color), self.named(shapes));
        say!(self, "{side}'s {shapes}", "{side} {shapes}")
    }

    /// Shapes by their stones without the side, where that is known: "the four at G7–J7".
    fn the_shapes(self, shapes: &[&Shape]) -> String {
        let shapes = self.named(shapes);
        say!(self, "the {shapes}", " {shapes}")
    }

    /// "open threes at G7–I7 and H8–H10".
    fn named(self, shapes: &[&Shape]) -> String {
        let mut spans: Vec<String> = Vec::new();
        for shape in shapes {
            let span = span(shape.stones());
            if !spans.contains(&span) {
                spans.push(span);
            }
        }
        let many = spans.len() > 1;
        let places = match spans.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{}{}{last}", rest.join(self.pick(", ", "、")), self.pick(" and ", "、"))
            }
            _ => spans.concat(),
        };
        let (one, several, chinese) = if shapes.iter().all(|shape| is_open_four(shape)) {
            ("open four", "open fours", "活四")
        } else if shapes.iter().any(|shape| is_four(shape)) {
            ("four", "fours", "四")
        } else {
            ("open three", "open threes", "活三")
        };
        let name = if many { several } else { one };
        say!(self, "{name} at {places}", "{places} 的{chinese}")
    }

    /// "Black wins in 5 by H9".
    fn win_by(self, color: Color, proof: &Proof) -> String {
        let (side, point, plies) = (self.side(color), proof.attack(), proof.plies());
        if proof.is_five() {
            say!(self, "{side} makes five at {point}", "{side}在 {point} 成五")
        } else {
            say!(self, "{side} wins in {plies} by {point}", "{side}下 {point}，{plies} 步内必胜")
        }
    }

    /// Reason why a point is forbidden, by its lines: "double-three: the H-line and the diagonal".
    pub fn forbidden_reason(self, reason: &Reason, point: Point) -> String {
        let (kind, lines) = (self.forbidden(reason.kind()), self.reason_lines(reason, point));
        say!(self, "{kind}: {lines}", "{kind}（{lines}）")
    }

    /// The lines that make a point forbidden.
    fn reason_lines(self, reason: &Reason, point: Point) -> String {
        let directions: Vec<Direction> = match reason {
            Reason::Overline { rows } => rows.iter().map(|row| direction_of(row)).collect(),
            Reason::DoubleFour { fours } => fours.iter().map(|four| four.direction).collect(),
            Reason::DoubleThree { threes } => threes.iter().map(|three| three.direction).collect(),
        };
        self.lines(&directions, point)
    }

    /// Why a point is allowed though it looks forbidden.
    pub fn false_forbidden(self, allowed: &FalseForbidden, point: Point) -> String {
        let directions: Vec<Direction> = allowed.false_threes.iter().map(|three| three.direction).collect();
        let lines = self.lines(&directions, point);
        let why = allowed.false_threes.first().and_then(|three| three.fourths.first());
        let because = why.map_or_else(String::new, |&(fourth, why)| match why {
            WhyNot::Forbidden(kind) => {
                let kind = self.forbidden(kind);
                say!(self, ", as {fourth} would be a {kind}", "，因为 {fourth} 将成{kind}")
            }
            WhyNot::Five => say!(self, ", as {fourth} would make five", "，因为 {fourth} 将直接成五"),
        });
        if allowed.false_threes.len() > 1 {
            say!(
                self,
                "{point} only looks like a double-three: {lines} hold no real threes{because}.",
                "{point} 只是看似三三：{lines}上的并非真活三{because}。"
            )
        } else {
            say!(
                self,
                "{point} only looks like a double-three: {lines} holds no real three{because}.",
                "{point} 只是看似三三：{lines}上的并非真活三{because}。"
            )
        }
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
                    names.push(say!(self, "the {column}-line", "{column} 列"));
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
        match names.split_last() {
            Some((last, rest)) if !rest.is_empty() => {
                format!("{}{}{last}", rest.join(self.pick(", ", "、")), self.pick(" and ", "和"))
            }
            _ => names.concat(),
        }
    }

    /// The last move as read out by a screen reader, and the end of the game that it brought.
    pub fn ending_heard(self, told: &str, outcome: &Outcome) -> String {
        let outcome = self.outcome(outcome);
        if told.is_empty() { outcome } else { say!(self, "{told}; {outcome}", "{told}；{outcome}") }
    }

    /// A move with its threat, for a screen reader: "White H9, blocks a four".
    pub fn move_heard(self, color: Color, point: Point, claims: &[Claim]) -> String {
        let side = self.side(color);
        let told = Told::new(color, point, claims);
        let comma = self.pick(", ", "，");
        let mut text = say!(self, "{side} {point}", "{side} {point}");
        let mut add = |part: String| {
            text += comma;
            text += &part;
        };
        match claims.first() {
            Some(Claim::Five { .. }) => add(self.pick("makes five and wins", "成五获胜").to_owned()),
            Some(Claim::Forbidden(reason)) => {
                let kind = self.forbidden(reason.kind());
                add(say!(self, "a {kind}, forbidden", "{kind}"));
            }
            _ => {}
        }
        if let Some(makes) = self.makes(&told) {
            add(makes);
        }
        let fours = told.stopped.iter().filter(|shape| is_four(shape)).count();
        match (told.stopped.len(), fours) {
            (0, _) => {}
            (_, 0) => add(self.pick("stops an open three", "挡住活三").to_owned()),
            _ => add(self.pick("blocks a four", "挡住四").to_owned()),
        }
        match told.left.first() {
            Some(shape) if is_four(shape) => add(self.pick("leaves a four", "没有挡四").to_owned()),
            Some(_) => add(self.pick("leaves an open three", "没有应对活三").to_owned()),
            None => {}
        }
        text
    }

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
            say!(self, "{side} threatens nothing at once.", "{side}眼下没有威胁。")
        }
    }

    /// Threat that `color` would carry out if the side to move passed.
    pub fn if_passed(self, color: Color, threatened: &Threatened) -> String {
        let side = self.side(color);
        match threatened {
            Threatened::Win { proof } if proof.is_five() => {
                let attack = proof.attack();
                say!(self, "With a move {side} would make five at {attack}.", "若再走一手，{side}可在 {attack} 成五。")
            }
            Threatened::Win { proof } => {
                let (plies, line) = (proof.plies(), self.line(&proof.line()));
                say!(
                    self,
                    "With a move {side} would win in {plies}: {line}.",
                    "若再走一手，{side} {plies} 步内必胜：{line}。"
                )
            }
            Threatened::Shapes(threats) if threats.are_none() => say!(
                self,
                "With a move {side} would threaten no win that was found.",
                "若再走一手，未发现{side}有取胜手段。"
            ),
            Threatened::Shapes(threats) => self.threats(threats),
        }
    }

    /// A forbidden point with what makes it forbidden.
    pub fn forbidden_here(self, reason: &Reason, point: Point) -> String {
        let (kind, lines) = (self.forbidden(reason.kind()), self.reason_lines(reason, point));
        say!(self, "{point}: {kind}, forbidden for Black: {lines}", "{point}：{kind}（{lines}）")
    }

    /// Joins texts of sentences.
    pub fn one_after_another(self, sentences: &[String]) -> String {
        sentences.join(self.pick(" ", ""))
    }

    /// Joins sentences to one text.
    pub fn joined(self, sentences: &[Sentence]) -> String {
        let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        texts.join(if self.language() == Language::English { " " } else { "" })
    }
}

/// The direction of a row, from its first points.
fn direction_of(row: &[Point]) -> Direction {
    let step =
        |from: Point, to: Point| (i32::from(to.x()) - i32::from(from.x()), i32::from(to.y()) - i32::from(from.y()));
    let along = step(row[0], row[1]);
    Direction::ALL.into_iter().find(|direction| direction.step() == along).expect("a row lies in one of the directions")
}
