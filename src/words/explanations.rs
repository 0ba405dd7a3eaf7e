//! Explanations of moves: sentences made of claims.
//!
//! A move gets one sentence or two, the most important first. A sentence says nothing that is not in a claim.

use super::{Language, Words};
use crate::explain::{Claim, Shape, Stub};
use crate::game::Outcome;
use crate::rules::{Color, Direction, Point};
use crate::verdict::Proof;

/// A sentence with the stones and points that it mentions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sentence {
    /// Text of the sentence.
    pub text: String,
    /// Stones that it mentions.
    pub stones: Vec<Point>,
    /// Empty points that it mentions.
    pub points: Vec<Point>,
}

/// Name of a kind of shape.
#[derive(Clone, Copy)]
struct ShapeName {
    article: &'static str,
    one: &'static str,
    several: &'static str,
    chinese: &'static str,
}

const OPEN_FOUR: ShapeName = ShapeName { article: "an", one: "open four", several: "open fours", chinese: "活四" };
const FOUR: ShapeName = ShapeName { article: "a", one: "four", several: "fours", chinese: "冲四" };
const OPEN_THREE: ShapeName = ShapeName { article: "an", one: "open three", several: "open threes", chinese: "活三" };
const CLOSED_THREE: ShapeName =
    ShapeName { article: "a", one: "closed three", several: "closed threes", chinese: "眠三" };
const OPEN_TWO: ShapeName = ShapeName { article: "an", one: "open two", several: "open twos", chinese: "活二" };

/// The claims about a move, sorted by their kind.
struct ClaimSummary<'a> {
    color: Color,
    point: Point,
    made: Vec<&'a Shape>,
    stopped: Vec<&'a Shape>,
    left: Vec<&'a Shape>,
    /// The closed threes that it makes.
    threes: Vec<&'a Stub>,
    /// The open twos that it makes, in lines without a closed three.
    twos: Vec<&'a Stub>,
    /// The closed threes that it blocks.
    blocked: Vec<&'a Stub>,
    claims: &'a [Claim],
}

impl<'a> ClaimSummary<'a> {
    fn new(color: Color, point: Point, claims: &'a [Claim]) -> ClaimSummary<'a> {
        let (made, stopped, left) = (vec![], vec![], vec![]);
        let (threes, twos, blocked) = (vec![], vec![], vec![]);
        let mut summary = ClaimSummary { color, point, made, stopped, left, threes, twos, blocked, claims };
        for claim in claims {
            match claim {
                Claim::Makes(shape) => summary.made.push(shape),
                Claim::Stops(shape) => summary.stopped.push(shape),
                Claim::Leaves(shape) => summary.left.push(shape),
                Claim::BuildsThree(stub) => summary.threes.push(stub),
                Claim::BuildsTwo(stub) => summary.twos.push(stub),
                Claim::Blocks(stub) => summary.blocked.push(stub),
                _ => {}
            }
        }
        // A three that is left does not matter beside a four.
        if summary.left.iter().any(|shape| is_four(shape)) {
            summary.left.retain(|shape| is_four(shape));
        }
        summary.drop_small_shapes();
        summary
    }

    /// Drops the closed threes and open twos that are not worth mentioning beside greater things.
    fn drop_small_shapes(&mut self) {
        let threes = &self.threes;
        self.twos.retain(|two| !threes.iter().any(|three| three.direction == two.direction));
        let is_decided = self.claims.iter().any(|claim| {
            matches!(claim, Claim::Unstoppable | Claim::AnswerForbidden { .. } | Claim::Loses { .. } | Claim::Leaves(_))
        });
        // What only looks like an open three is told as such, not as a closed three.
        let looks_forbidden = self.claims.iter().any(|claim| matches!(claim, Claim::Allowed(_)));
        if is_decided || !self.made.is_empty() && looks_forbidden {
            self.threes.clear();
        }
        if is_decided || !self.made.is_empty() {
            self.twos.clear();
        }
        // A closed three of the other side could answer an open three by a four; a four leaves it no time.
        let is_second =
            !self.made.is_empty() && !self.threes.is_empty() || self.made.iter().any(|shape| is_four(shape));
        if is_decided || is_second || !self.stopped.is_empty() {
            self.blocked.clear();
        }
    }

    fn is_unstoppable(&self) -> bool {
        self.claims.contains(&Claim::Unstoppable)
    }

    fn find<T>(&self, pick: impl Fn(&'a Claim) -> Option<T>) -> Option<T> {
        self.claims.iter().find_map(pick)
    }

    /// Whether it neither makes nor stops anything.
    fn is_idle(&self) -> bool {
        let is_small = self.threes.is_empty() && self.twos.is_empty() && self.blocked.is_empty();
        is_small && self.made.is_empty() && self.stopped.is_empty() && self.left.is_empty()
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

/// Number of lines in which these stones lie.
fn lines(stubs: &[&Stub]) -> usize {
    Direction::ALL.iter().filter(|&&direction| stubs.iter().any(|stub| stub.direction == direction)).count()
}

fn is_four(shape: &Shape) -> bool {
    matches!(shape, Shape::Four(_))
}

fn is_open_four(shape: &Shape) -> bool {
    matches!(shape, Shape::Four(four) if four.open)
}

/// Stones in a line by the first and the last of them: "G7–I7".
pub(super) fn span(stones: &[Point]) -> String {
    match stones {
        [] => String::new(),
        [only] => only.to_string(),
        [first, .., last] => format!("{first}–{last}"),
    }
}

/// Points as a list: "H8, I9 and J10".
pub(super) fn listed(points: &[Point], last: &str, between: &str) -> String {
    let names: Vec<String> = points.iter().map(Point::to_string).collect();
    joined(&names, last, between).unwrap_or_default()
}

/// Names as a list, if there are any: "row 8, column H and the diagonal".
pub(super) fn joined(names: &[String], last: &str, between: &str) -> Option<String> {
    match names.split_last()? {
        (end, []) => Some(end.clone()),
        (end, rest) => Some(format!("{}{last}{end}", rest.join(between))),
    }
}

impl Words {
    /// Explains a move of a colour in one or two sentences.
    pub fn explain_move(self, color: Color, point: Point, claims: &[Claim]) -> Vec<Sentence> {
        let summary = ClaimSummary::new(color, point, claims);
        let us = self.side(color);
        let them = self.side(!color);
        if let Some(Claim::Five { line }) = claims.first() {
            let text = say!(self, "{point} makes five in a row: {us} wins.", "{point} 连成五子，{us}获胜。");
            return vec![Sentence { text, stones: line.clone(), points: vec![] }];
        }
        if let Some(Claim::Forbidden(reason)) = claims.first() {
            let (kind, lines) = (self.a_forbidden(reason.kind()), self.reason_lines(reason, point));
            let text = say!(
                self,
                "{point} is {kind} ({lines}), forbidden for Black: White wins.",
                "{point} 为{kind}（{lines}），白方获胜。"
            );
            let (stones, points) = reason.points();
            return vec![Sentence { text, stones, points }];
        }
        let mut sentences = vec![self.first_sentence(&summary)];
        let further = summary
            .find(|claim| match claim {
                Claim::Wins { proof } if proof.plies() > 3 || !summary.is_unstoppable() => {
                    let plies = proof.plies();
                    Some(Sentence {
                        text: say!(self, "{us} wins in {plies}.", "{us} {plies} 手内必胜。"),
                        ..Sentence::default()
                    })
                }
                _ => None,
            })
            .or_else(|| {
                summary.find(|claim| match claim {
                    Claim::Missed { proof } => {
                        let (attack, plies) = (proof.attack(), proof.plies());
                        let text = if proof.is_five() {
                            say!(self, "{us} could have made five at {attack}.", "{us}本可在 {attack} 成五。")
                        } else {
                            say!(
                                self,
                                "{us} had a win in {plies} with {attack}.",
                                "{us}本可下 {attack}，{plies} 手内必胜。"
                            )
                        };
                        Some(Sentence { text, points: vec![attack], ..Sentence::default() })
                    }
                    Claim::OnlyMove { .. } if !summary.is_idle() => Some(Sentence {
                        text: say!(
                            self,
                            "It is the only move: after any other, {them} wins.",
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
    fn first_sentence(self, summary: &ClaimSummary) -> Sentence {
        let (point, color) = (summary.point, summary.color);
        let (us, them) = (self.side(color), self.side(!color));
        let mut sentence = Sentence::default();
        for shape in summary.made.iter().chain(&summary.stopped).chain(&summary.left) {
            sentence.stones.extend(shape.stones());
        }
        for stub in summary.blocked.iter().chain(&summary.threes).chain(&summary.twos) {
            sentence.stones.extend(&stub.stones);
        }
        let loss = summary.loss();
        sentence.points.extend(loss.map(Proof::attack));
        let makes = self.all_shapes_made(summary);
        let stops = self.shapes_stopped(summary);
        // The shapes left standing.
        let left = (!summary.left.is_empty()).then(|| match stops.is_some() {
            true => self.shapes_without_side(&summary.left),
            false => self.shapes_of(&summary.left, !color),
        });
        let and = if stops.as_ref().is_some_and(|stops| stops.contains(" and ")) { ", and " } else { " and " };
        let deeds: Vec<String> = [stops, makes].into_iter().flatten().collect();
        let deed = deeds.join(self.pick(and, "，并"));
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
                let tail = self.consequence(summary, us, them);
                sentence
                    .points
                    .extend(summary.made.iter().filter(|shape| is_four(shape)).flat_map(|shape| shape.next()));
                say!(self, "{point} {deed}{tail}.", "{point} {deed}{tail}。")
            }
            (true, None, None) if summary.claims.iter().any(|claim| matches!(claim, Claim::OnlyMove { .. })) => say!(
                self,
                "{point} is the only move: after any other, {them} wins.",
                "{point} 是唯一的一手：其他下法都是{them}必胜。"
            ),
            (true, None, None) => {
                say!(self, "{point} is a quiet move: no threat yet.", "{point} 是普通着法，暂无威胁。")
            }
        };
        sentence
    }

    /// "makes a closed three with F5 and G6", "makes an open three and a closed three".
    fn all_shapes_made(self, summary: &ClaimSummary) -> Option<String> {
        let (threes, twos) = (lines(&summary.threes), lines(&summary.twos));
        if summary.made.is_empty() && threes + twos == 1 {
            let stub = summary.threes.iter().chain(&summary.twos).next()?;
            let name = self.counted(1, if threes == 1 { CLOSED_THREE } else { OPEN_TWO })?;
            let others: Vec<Point> = stub.stones.iter().copied().filter(|&stone| stone != summary.point).collect();
            let others = listed(&others, self.pick(" and ", "、"), self.pick(", ", "、"));
            return Some(say!(self, "makes {name} with {others}", "与 {others} 形成{name}"));
        }
        let mut parts = self.great_shapes(summary);
        parts.extend(self.counted(threes, CLOSED_THREE));
        parts.extend(self.counted(twos, OPEN_TWO));
        self.makes(&parts)
    }

    /// "makes a four and an open three".
    fn great_shapes_made(self, summary: &ClaimSummary) -> Option<String> {
        self.makes(&self.great_shapes(summary))
    }

    fn makes(self, parts: &[String]) -> Option<String> {
        let parts = joined(parts, self.pick(" and ", "和"), self.pick(", ", "、"))?;
        Some(say!(self, "makes {parts}", "形成{parts}"))
    }

    /// The fours and open threes that the move makes: "a four", "an open three".
    fn great_shapes(self, summary: &ClaimSummary) -> Vec<String> {
        let open_fours = summary.count(is_open_four);
        // Beside an open four nothing else counts.
        if open_fours > 0 {
            return self.counted(open_fours, OPEN_FOUR).into_iter().collect();
        }
        let parts = [(summary.count(is_four), FOUR), (summary.lines_of_threes(), OPEN_THREE)];
        parts.into_iter().filter_map(|(count, name)| self.counted(count, name)).collect()
    }

    /// "two open threes"; nothing where there are none.
    fn counted(self, count: usize, name: ShapeName) -> Option<String> {
        let ShapeName { article, one, several, chinese } = name;
        match count {
            0 => None,
            1 => Some(say!(self, "{article} {one}", "{chinese}")),
            2 => Some(say!(self, "two {several}", "两个{chinese}")),
            3 => Some(say!(self, "three {several}", "三个{chinese}")),
            _ => Some(say!(self, "four {several}", "四个{chinese}")),
        }
    }

    /// The consequence of the shapes that the move makes, to end the first sentence: ": White cannot stop it".
    fn consequence(self, summary: &ClaimSummary, us: &str, them: &str) -> String {
        let answer = summary.find(|claim| match claim {
            Claim::AnswerForbidden { four, answer } => Some((four, answer)),
            _ => None,
        });
        if let Some((four, answer)) = answer {
            let (five, kind) = (four.fives[0], self.a_forbidden(answer.kind()));
            return say!(self, ": {them} may not answer at {five}, {kind}", "，{them}若在 {five} 应则为{kind}");
        }
        if summary.is_unstoppable() {
            let threats = summary.count(is_four) + summary.lines_of_threes();
            return if threats > 1 && summary.count(is_open_four) == 0 {
                say!(self, ": {them} can stop only one", "，{them}只能挡住一个")
            } else {
                say!(self, ": {them} cannot stop it", "，{them}无法阻挡")
            };
        }
        let four = summary.made.iter().find(|shape| is_four(shape));
        four.map_or_else(String::new, |four| {
            let fives = listed(four.next(), self.pick(" or ", " 或 "), self.pick(", ", "、"));
            say!(self, ": {us} threatens five at {fives}", "，{us}下一手可在 {fives} 成五")
        })
    }

    /// "blocks Black's four at G7–J7".
    fn shapes_stopped(self, summary: &ClaimSummary) -> Option<String> {
        // If the move cannot be stopped, the opponent has no time to use a three.
        let is_spare = summary.is_unstoppable() && !summary.stopped.iter().any(|shape| is_four(shape));
        let shapes = if !summary.stopped.is_empty() && !is_spare {
            self.shapes(&summary.stopped)
        } else if !summary.blocked.is_empty() {
            self.shapes_at(CLOSED_THREE, summary.blocked.iter().map(|stub| stub.stones.as_slice()))
        } else {
            return None;
        };
        let side = self.side(!summary.color);
        Some(say!(self, "blocks {side}'s {shapes}", "挡住{side} {shapes}"))
    }

    /// Shapes of a side by their stones: "Black's four at G7–J7".
    fn shapes_of(self, shapes: &[&Shape], color: Color) -> String {
        let (side, shapes) = (self.side(color), self.shapes(shapes));
        say!(self, "{side}'s {shapes}", "{side} {shapes}")
    }

    /// Shapes by their stones without the side, where that is known: "the four at G7–J7".
    fn shapes_without_side(self, shapes: &[&Shape]) -> String {
        let shapes = self.shapes(shapes);
        say!(self, "the {shapes}", " {shapes}")
    }

    /// Shapes by their stones: "four at D4–G7 and open threes at G7–I7 and H8–H10".
    fn shapes(self, shapes: &[&Shape]) -> String {
        let (open_fours, others): (Vec<&Shape>, Vec<&Shape>) = shapes.iter().partition(|shape| is_open_four(shape));
        let (fours, threes): (Vec<&Shape>, Vec<&Shape>) = others.into_iter().partition(|shape| is_four(shape));
        let kinds = [(OPEN_FOUR, open_fours), (FOUR, fours), (OPEN_THREE, threes)];
        let kinds = kinds.into_iter().filter(|(_, shapes)| !shapes.is_empty());
        let kinds = kinds.map(|(name, shapes)| self.shapes_at(name, shapes.iter().map(|shape| shape.stones())));
        kinds.collect::<Vec<String>>().join(self.pick(" and ", "和 "))
    }

    /// Shapes of one kind by their stones: "open threes at G7–I7 and H8–H10".
    fn shapes_at<'a>(self, name: ShapeName, shapes: impl Iterator<Item = &'a [Point]>) -> String {
        let mut spans: Vec<String> = Vec::new();
        for span in shapes.map(span) {
            if !spans.contains(&span) {
                spans.push(span);
            }
        }
        let ShapeName { one, several, chinese, .. } = name;
        let name = if spans.len() > 1 { several } else { one };
        let places = joined(&spans, self.pick(" and ", "、"), self.pick(", ", "、")).unwrap_or_default();
        say!(self, "{name} at {places}", "{places} 的{chinese}")
    }

    /// "Black wins in 5 with H9".
    fn win_by(self, color: Color, proof: &Proof) -> String {
        let (side, point, plies) = (self.side(color), proof.attack(), proof.plies());
        if proof.is_five() {
            say!(self, "{side} makes five at {point}", "{side}在 {point} 成五")
        } else {
            say!(self, "{side} wins in {plies} with {point}", "{side}下 {point}，{plies} 手内必胜")
        }
    }

    /// The last move as read out by a screen reader, and the end of the game that it brought.
    pub fn ending_announcement(self, last_move: &str, outcome: &Outcome) -> String {
        let outcome = self.outcome(outcome);
        if last_move.is_empty() { outcome } else { say!(self, "{last_move}; {outcome}", "{last_move}；{outcome}") }
    }

    /// A move with its threat, for a screen reader: "White H9, blocks a four".
    pub fn move_announcement(self, color: Color, point: Point, claims: &[Claim]) -> String {
        let side = self.side(color);
        let summary = ClaimSummary::new(color, point, claims);
        let comma = self.pick(", ", "，");
        let mut text = say!(self, "{side} {point}", "{side} {point}");
        let mut add = |part: String| {
            text += comma;
            text += &part;
        };
        match claims.first() {
            Some(Claim::Five { .. }) => add(self.pick("makes five and wins", "成五获胜").to_owned()),
            Some(Claim::Forbidden(reason)) => {
                let kind = self.a_forbidden(reason.kind());
                add(say!(self, "{kind}, forbidden", "{kind}"));
            }
            _ => {}
        }
        if let Some(makes) = self.great_shapes_made(&summary) {
            add(makes);
        }
        let fours = summary.stopped.iter().filter(|shape| is_four(shape)).count();
        match (fours, summary.stopped.len() - fours) {
            (0, 0) => {}
            (0, _) => add(self.pick("blocks an open three", "挡住活三").to_owned()),
            (_, 0) => add(self.pick("blocks a four", "挡住冲四").to_owned()),
            _ => add(self.pick("blocks a four and an open three", "挡住冲四和活三").to_owned()),
        }
        match summary.left.first() {
            Some(shape) if is_open_four(shape) => add(self.pick("leaves an open four", "没有应对活四").to_owned()),
            Some(shape) if is_four(shape) => add(self.pick("leaves a four", "没有挡冲四").to_owned()),
            Some(_) => add(self.pick("leaves an open three", "没有应对活三").to_owned()),
            None => {}
        }
        text
    }

    /// Joins texts of sentences.
    pub fn join_texts(self, sentences: &[String]) -> String {
        sentences.join(self.pick(" ", ""))
    }

    /// Joins sentences to one text.
    pub fn join_sentences(self, sentences: &[Sentence]) -> String {
        let texts: Vec<&str> = sentences.iter().map(|sentence| sentence.text.as_str()).collect();
        texts.join(if self.language() == Language::English { " " } else { "" })
    }
}
