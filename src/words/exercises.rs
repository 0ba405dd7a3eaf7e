//! Exercises of the lessons in words: their goals, and the verdicts on answers.

use super::explanations::listed;
use super::numbers::plural;
use super::{Label, LessonLabel, Words};
use crate::coach::lesson::judge::{LineFault, Pace, Reason, Refutation, Verdict};
use crate::coach::lesson::{Aim, Answer, Exercise, Figure, Goal, Lesson, Question, Upshot};
use crate::engine::Means;
use crate::game::opening::names::Kind;
use crate::rules::{Board, Color, Forbidden, Point};

impl Words {
    /// The goal of an exercise in a sentence: "Black to play. Make an open four."
    pub fn exercise_goal(self, exercise: &Exercise) -> String {
        let (side, other) = (self.side(exercise.side()), self.side(!exercise.side()));
        let goal = match exercise.goal() {
            Goal::Place(point) => say!(self, "Place a stone on {point}.", "请在 {point} 落子。"),
            Goal::Make(aim) => self.aim(*aim).to_owned(),
            Goal::FindAll(aim) => self.all_of(*aim).to_owned(),
            Goal::QuietThreat => self
                .pick(
                    "Threaten to win by fours with a quiet stone: no four, no open three.",
                    "下一手静棋做杀：不冲四、不成活三，但下一手有 VCF。",
                )
                .to_owned(),
            Goal::Win { plies, .. } if exercise.lesson() == Lesson::Trap => {
                let own = plies.div_ceil(2);
                let noun = plural(own, "move", "moves");
                say!(
                    self,
                    "Lead Black onto a forbidden point, and win in {own} {noun} of yours.",
                    "把黑方逼到禁手点取胜，己方 {own} 手。"
                )
            }
            Goal::Hold(_) if exercise.lesson() == Lesson::TempoBlock => say!(
                self,
                "{other} threatens a win by threats (VCT). Find the block that is a threat itself.",
                "{other}有 VCT。请找出自带威胁的防守。"
            ),
            Goal::Hold(_) if exercise.lesson() == Lesson::WhichEnd => say!(
                self,
                "{other} has an open three. Find a block that holds against every win by threats (VCT).",
                "{other}有活三。请找出挡住后{other}再无 VCT 的一点。"
            ),
            Goal::Win { means, plies } => {
                let own = plies.div_ceil(2);
                let noun = plural(own, "move", "moves");
                match means {
                    Means::Fours => {
                        say!(self, "Win by fours (VCF) in {own} {noun} of yours.", "VCF 取胜，己方 {own} 手。")
                    }
                    _ => say!(self, "Win by threats (VCT) in {own} {noun} of yours.", "VCT 取胜，己方 {own} 手。"),
                }
            }
            Goal::WinInHead { plies } => {
                let own = plies.div_ceil(2);
                say!(
                    self,
                    "Win by fours (VCF) in {own} moves of yours: enter the line up to the open or double four, blocks too.",
                    "VCF 取胜，己方 {own} 手：请输入直到活四或双四的着法，包括对方的挡法。"
                )
            }
            Goal::Hold(means) => {
                let means = self.means(*means);
                say!(
                    self,
                    "{other} threatens a win {means}. Find a move that holds.",
                    "{other}有 {means}，请找出防守。"
                )
            }
            Goal::HoldAll(means) => {
                let means = self.means(*means);
                say!(
                    self,
                    "{other} threatens a win {means}. Find all moves that hold.",
                    "{other}有 {means}，请找出所有防点。"
                )
            }
            Goal::Ask(question) => return self.question(exercise.board(), question),
        };
        match self.language() {
            super::Language::English => format!("{side} to play. {goal}"),
            super::Language::Chinese => {
                format!("{}：{goal}", if exercise.side() == Color::Black { "黑先" } else { "白先" })
            }
        }
    }

    fn means(self, means: Means) -> &'static str {
        match means {
            Means::Fours => self.pick("by fours (VCF)", "VCF"),
            Means::Threats | Means::AllThreats => self.pick("by threats (VCT)", "VCT"),
        }
    }

    const fn aim(self, aim: Aim) -> &'static str {
        match aim {
            Aim::Five => self.pick("Make five in a row.", "请成五。"),
            Aim::OpenFour => self.pick("Make an open four.", "请下成活四。"),
            Aim::Four => self.pick("Make a four.", "请冲四。"),
            Aim::OpenThree => self.pick("Make an open three.", "请下成活三。"),
            Aim::SplitThree => self.pick("Make an open three with a gap.", "请下成跳活三。"),
            Aim::OpenTwo => self.pick("Make an open two.", "请下成活二。"),
            Aim::TwoTwos => self.pick("Make two open twos at once.", "请一子形成两个活二。"),
            Aim::DoubleFour => self.pick("Make two fours at once.", "请下成双四。"),
            Aim::Crossing => self.pick("Make two threats at once.", "请一子形成两个威胁。"),
            Aim::StopsFive => self.pick("Stop the five.", "请挡住对方成五。"),
            Aim::StopsThree => self.pick("Stop the open three.", "请挡住对方的活三。"),
            Aim::Forbidden(_) => self.pick("Find a forbidden point.", "请找出禁手点。"),
        }
    }

    const fn all_of(self, aim: Aim) -> &'static str {
        match aim {
            Aim::Five => self.pick("Find all points that make five.", "请找出所有成五的点。"),
            Aim::OpenFour => self.pick("Find all points that make an open four.", "请找出所有成活四的点。"),
            Aim::Four => self.pick("Find all points that make a four.", "请找出所有成四的点。"),
            Aim::OpenThree => self.pick("Find all points that make an open three.", "请找出所有成活三的点。"),
            Aim::SplitThree => self.pick("Find all points that make a split three.", "请找出所有成跳活三的点。"),
            Aim::OpenTwo => self.pick("Find all points that make an open two.", "请找出所有成活二的点。"),
            Aim::TwoTwos => self.pick("Find all points that make two open twos.", "请找出所有形成两个活二的点。"),
            Aim::DoubleFour => self.pick("Find all points that make two fours.", "请找出所有成双四的点。"),
            Aim::Crossing => {
                self.pick("Find all points that make two threats at once.", "请找出所有形成两个威胁的点。")
            }
            Aim::StopsFive => self.pick("Find all points that stop the five.", "请找出所有能挡住成五的点。"),
            Aim::StopsThree => self.pick("Find all points that stop the open three.", "请找出所有能挡住活三的点。"),
            Aim::Forbidden(Forbidden::Overline) => {
                self.pick("Find all points forbidden to Black as an overline.", "请找出黑方所有长连禁手点。")
            }
            Aim::Forbidden(Forbidden::DoubleFour) => {
                self.pick("Find all points forbidden to Black as a double four.", "请找出黑方所有四四禁手点。")
            }
            Aim::Forbidden(Forbidden::DoubleThree) => {
                self.pick("Find all points forbidden to Black as a double three.", "请找出黑方所有三三禁手点。")
            }
        }
    }

    fn question(self, board: &Board, question: &Question) -> String {
        let (side, other) = (self.side(board.side_to_move()), self.side(!board.side_to_move()));
        match question {
            Question::Wins(point) => {
                let rule = self.rule(board.rule());
                say!(self, "{rule}: does {side} win with {point}?", "{rule}：{side}下 {point} 能赢吗？")
            }
            Question::IsThree(stones) => {
                let stones = listed(stones, self.pick(" and ", "、"), self.pick(", ", "、"));
                say!(self, "Are {other}'s stones {stones} an open three?", "{other} {stones} 三子是活三吗？")
            }
            Question::IsThreatened(point) => say!(
                self,
                "{other} has just played {point}. Does it threaten a win by fours and open threes?",
                "{other}刚下 {point}。这一手威胁用冲四和活三取胜吗？"
            ),
            Question::KeepsWin(point) => say!(
                self,
                "{side} can win by fours (VCF). May the four at {point} be played first?",
                "{side}有 VCF。可以先在 {point} 冲四吗？"
            ),
            Question::IsForbidden(point) => {
                say!(self, "Renju: is {point} forbidden for {side}?", "连珠规则：{side}下 {point} 是禁手吗？")
            }
            Question::Opening => self.pick("Which opening is this?", "这是哪种开局？").to_owned(),
            Question::Swap2 => {
                self.pick("Swap2, after three stones: what do you choose?", "Swap2，三子已摆好：您怎么选？").to_owned()
            }
        }
    }

    /// An answer that can be chosen, on a button.
    pub fn exercise_option(self, answer: &Answer) -> String {
        match answer {
            Answer::Yes => self.pick("Yes", "是").to_owned(),
            Answer::No => self.pick("No", "否").to_owned(),
            Answer::Opening(opening) => {
                let (number, romaji, chinese) = (opening.number(), opening.romaji(), opening.chinese());
                match opening.kind() {
                    Kind::Direct => say!(self, "{romaji} (direct {number})", "{chinese}（直指 {number}）"),
                    Kind::Indirect => say!(self, "{romaji} (indirect {number})", "{chinese}（斜指 {number}）"),
                }
            }
            Answer::Take(choice) => self.choice(*choice).to_owned(),
            Answer::Points(points) | Answer::Line(points) => self.line(points),
        }
    }

    /// The verdict on an answer, in a sentence.
    pub fn exercise_verdict(self, exercise: &Exercise, answer: &Answer, verdict: &Verdict) -> String {
        match verdict {
            Verdict::Right => {
                let right = self.pick("Right.", "正确。").to_owned();
                self.with_upshot(right, exercise, exercise_point(answer))
            }
            Verdict::Because(reason) => {
                let tried = exercise.goal().points().first().copied();
                let reason = self.question_reason(exercise, reason, tried);
                say!(self, "Right. {reason}", "正确。{reason}")
            }
            Verdict::Also(figure) => {
                let figure = self.figure(*figure);
                say!(self, "This wins as well: {figure}.", "这样也能赢：{figure}。")
            }
            Verdict::GoesOn { win, pace: Pace::InTime } => match win.plies.saturating_sub(2) {
                1 => match exercise_point(answer).and_then(|point| exercise.upshot(point)) {
                    Some(Upshot::NoBlock(block)) => say!(
                        self,
                        "Right. Black may not block at {block}, which is forbidden. Now the five.",
                        "正确。{block} 是禁手，黑方不能挡。现在成五。"
                    ),
                    _ => self.pick("Right. Now the five.", "正确，现在成五。").to_owned(),
                },
                plies => {
                    let own = plies.div_ceil(2);
                    let noun = plural(own, "move", "moves");
                    say!(self, "Right. Go on: {own} more {noun} of yours.", "正确，请继续：己方还需 {own} 手。")
                }
            },
            Verdict::GoesOn { win, pace: Pace::Longer } => {
                let plies = win.plies;
                say!(
                    self,
                    "This wins too, in {plies} plies, but there is a shorter way.",
                    "此着也能取胜，需 {plies} 手，另有更快的下法。"
                )
            }
            Verdict::Wrong(refutation) => self.exercise_refuted(exercise, answer, refutation),
            Verdict::NotShown => self.label(Label::PuzzleNotShown).to_owned(),
        }
    }

    /// Sentence about the solution that is shown on the board, and the fact about its stone.
    pub fn exercise_solution(self, exercise: &Exercise) -> String {
        // A win is shown as a line, which may begin with another stone.
        let shown = match (exercise.goal(), exercise.answer()) {
            (Goal::Hold(_), Answer::Points(points)) => points.first().copied(),
            _ => None,
        };
        self.with_upshot(self.lesson(LessonLabel::Solution).to_owned(), exercise, shown)
    }

    /// A sentence, and after it the fact about a right answer, if there is one.
    fn with_upshot(self, sentence: String, exercise: &Exercise, point: Option<Point>) -> String {
        match point.and_then(|point| Some((point, exercise.upshot(point)?))) {
            Some((point, upshot)) => self.join_texts(&[sentence, self.upshot(point, &upshot)]),
            None => sentence,
        }
    }

    /// The fact about a right answer: "H7 holds, and makes an open three."
    fn upshot(self, point: Point, upshot: &Upshot) -> String {
        match upshot {
            Upshot::Tempo(figure) => {
                let figure = self.figure(*figure);
                say!(self, "{point} holds, and makes {figure}.", "{point} 守住，同时形成{figure}。")
            }
            Upshot::FalseBlocks(blocks) => {
                let points = listed(blocks, self.pick(" and ", "、"), self.pick(", ", "、"));
                let verb =
                    plural(blocks.len(), "stops the three as well, and loses", "stop the three as well, and lose");
                say!(self, "{points} {verb}.", "{points} 也能挡住活三，却守不住。")
            }
            Upshot::NoBlock(block) => {
                say!(self, "Black may not block at {block}.", "黑方不能挡在 {block}。")
            }
        }
    }

    fn exercise_refuted(self, exercise: &Exercise, answer: &Answer, refutation: &Refutation) -> String {
        let other = self.side(!exercise.side());
        let tried = match answer {
            Answer::Points(points) | Answer::Line(points) => points.first(),
            _ => exercise.goal().points().first(),
        };
        let point = tried.map(|point| point.to_string()).unwrap_or_default();
        match refutation {
            Refutation::Illegal(error) => {
                let error = self.play_error(*error);
                say!(self, "{error}.", "{error}。")
            }
            Refutation::Elsewhere(asked) => {
                let column = char::from(b'A' + asked.x());
                let row = asked.y() + 1;
                say!(
                    self,
                    "That is {point}. {asked} is in column {column} and row {row}.",
                    "这是 {point}。{asked} 在 {column} 列、第 {row} 行。"
                )
            }
            Refutation::Makes { reply: Some(reply), .. } if *exercise.goal() == Goal::Make(Aim::Five) => {
                say!(
                    self,
                    "{point} does not make five; {other} blocks at {reply}.",
                    "{point} 没有成五；{other}挡在 {reply}。"
                )
            }
            Refutation::Makes { made, reply } => self.makes_instead(&point, *made, *reply, other),
            Refutation::Five(reply) => {
                say!(self, "{other} makes five at {reply}.", "{other}在 {reply} 成五。")
            }
            Refutation::OpenFour(reply) => {
                say!(self, "{other} still makes an open four at {reply}.", "{other}仍可在 {reply} 形成活四。")
            }
            Refutation::Loud(figure) => {
                let figure = self.figure(*figure);
                say!(
                    self,
                    "{point} makes {figure}: look for a stone that threatens more quietly.",
                    "{point} 形成{figure}：请找更安静的做杀。"
                )
            }
            Refutation::NoThreat => say!(
                self,
                "{point} is no threat: if {other} passed, there would be no win by fours.",
                "{point} 没有威胁：即使{other}停一手，也没有 VCF。"
            ),
            Refutation::NotOne { point, made: Some(figure) } => {
                let figure = self.figure(*figure);
                say!(self, "{point} is not one of them: it makes {figure}.", "{point} 不算：它形成{figure}。")
            }
            Refutation::NotOne { point, made: None } => {
                say!(self, "{point} is not one of them.", "{point} 不算。")
            }
            Refutation::Missing(points) => {
                let (count, noun) = (points.len(), plural(points.len(), "point is", "points are"));
                say!(self, "Right so far, but {count} {noun} missing.", "都对，但还差 {count} 处。")
            }
            Refutation::Proven { tried, why } => self.puzzle_refuted(*tried, why, !exercise.side()),
            Refutation::Line { index, fault } => self.line_fault(*index, fault, answer, other),
            Refutation::Because(reason) => self.question_reason(exercise, reason, tried.copied()),
        }
    }

    /// "J8 makes a four, which White blocks at K8."
    fn makes_instead(self, point: &str, made: Option<Figure>, reply: Option<Point>, other: &str) -> String {
        match (made.map(|figure| self.figure(figure)), reply) {
            (Some(figure), Some(reply)) => say!(
                self,
                "{point} makes {figure}; {other} answers at {reply}, and the chance is gone.",
                "{point} 形成{figure}；{other}下 {reply}，机会就没了。"
            ),
            (None, Some(reply)) => say!(
                self,
                "{point} does not make it; {other} answers at {reply}, and the chance is gone.",
                "{point} 没有做到；{other}下 {reply}，机会就没了。"
            ),
            (Some(figure), None) => say!(
                self,
                "{point} makes {figure}, which is not what was asked for.",
                "{point} 形成{figure}，不是要求的棋形。"
            ),
            (None, None) => say!(self, "{point} does not make it.", "{point} 没有做到。"),
        }
    }

    fn line_fault(self, index: usize, fault: &LineFault, answer: &Answer, other: &str) -> String {
        let at = match answer {
            Answer::Points(points) | Answer::Line(points) => points.get(index).map(Point::to_string),
            _ => None,
        };
        let (number, at) = (index + 1, at.unwrap_or_default());
        match fault {
            LineFault::Illegal(error) => {
                let error = self.play_error(*error);
                say!(self, "Move {number}: {error}.", "第 {number} 手：{error}。")
            }
            LineFault::NoFour => {
                say!(self, "Move {number}, {at}, makes no four.", "第 {number} 手 {at} 不是冲四。")
            }
            LineFault::Five(five) => {
                say!(
                    self,
                    "After move {number}, {other} makes five at {five}.",
                    "第 {number} 手之后，{other}在 {five} 成五。"
                )
            }
            LineFault::Block(block) => say!(
                self,
                "Move {number}: {other} must block at {block}, not at {at}.",
                "第 {number} 手：{other}必须挡在 {block}，不是 {at}。"
            ),
            LineFault::Unfinished => {
                self.pick("The line does not reach the win yet.", "变化还没有算到取胜。").to_owned()
            }
        }
    }

    fn question_reason(self, exercise: &Exercise, reason: &Reason, tried: Option<Point>) -> String {
        let (side, other) = (self.side(exercise.side()), self.side(!exercise.side()));
        let point = tried.map(|point| point.to_string()).unwrap_or_default();
        match reason {
            Reason::Wins(stones) => {
                let count = stones.len();
                say!(self, "{point} wins: {count} in a row.", "{point} 获胜：{count} 子连线。")
            }
            Reason::DoesNotWin(length) => say!(
                self,
                "{point} makes {length} in a row, which does not win by this rule.",
                "{point} 连成 {length} 子，按此规则不算胜。"
            ),
            Reason::IsThree(three) => {
                let fourths = listed(&three.fourths, self.pick(" or ", " 或 "), self.pick(", ", "、"));
                say!(
                    self,
                    "Yes, it is one: {other} makes an open four at {fourths}.",
                    "是活三：{other}可在 {fourths} 形成活四。"
                )
            }
            Reason::IsNoThree => {
                say!(
                    self,
                    "No, it is none: no single stone makes an open four of it.",
                    "不是活三：再下一子也成不了活四。"
                )
            }
            Reason::Threatened(line) => {
                let line = self.line(line);
                say!(self, "If {side} passed, {other} would win: {line}.", "若{side}停一手，{other}可取胜：{line}。")
            }
            Reason::NotThreatened => say!(
                self,
                "If {side} passed, {other} would have no win by fours and open threes.",
                "即使{side}停一手，{other}也没有冲四、活三的杀棋。"
            ),
            Reason::StillWins(line) => {
                let line = self.line(line);
                say!(self, "{side} still wins after it: {line}.", "冲四之后{side}仍能取胜：{line}。")
            }
            Reason::NoLongerWins(block) => say!(
                self,
                "After {point} and the block at {block}, no win by fours is left.",
                "{point} 冲四、{block} 挡住之后，就没有 VCF 了。"
            ),
            Reason::Forbidden(reason) => tried.map_or_else(String::new, |point| self.forbidden_here(reason, point)),
            Reason::Allowed(allowed) => tried.map_or_else(String::new, |point| self.false_forbidden(allowed, point)),
            Reason::NotForbidden => say!(self, "{point} is allowed.", "{point} 可以下。"),
            Reason::WhiteMayPlay => {
                self.pick("White may play on every empty point.", "白方没有禁手，任何空点都可以下。").to_owned()
            }
            Reason::FiveFirst => {
                say!(self, "{point} makes five, and five comes first.", "{point} 成五，五连优先于禁手。")
            }
            Reason::Opening(opening) => {
                let name = self.exercise_option(&Answer::Opening(*opening));
                say!(self, "It is {name}.", "这是{name}。")
            }
            Reason::Estimate { choice, chance } => {
                let (choice, chance) = (self.choice(*choice), self.percent((chance * 100.0).round() as u32));
                say!(
                    self,
                    "{choice}: by the engine's estimate White, who moves next, wins {chance} of such games.",
                    "应选“{choice}”：据引擎估计，轮到白方时，白方胜率约为 {chance}。"
                )
            }
        }
    }

    const fn figure(self, figure: Figure) -> &'static str {
        match figure {
            Figure::OpenTwo => self.pick("an open two", "活二"),
            Figure::OpenThree => self.pick("an open three", "活三"),
            Figure::DoubleThree => self.pick("a double three", "双三"),
            Figure::Four => self.pick("a four", "冲四"),
            Figure::FourThree => self.pick("a four-three", "四三"),
            Figure::DoubleFour => self.pick("a double four", "双四"),
            Figure::OpenFour => self.pick("an open four", "活四"),
            Figure::Five => self.pick("five in a row", "五连"),
        }
    }
}

/// The stone of an answer that is a single one.
fn exercise_point(answer: &Answer) -> Option<Point> {
    match answer {
        Answer::Points(points) => match points[..] {
            [point] => Some(point),
            _ => None,
        },
        _ => None,
    }
}
