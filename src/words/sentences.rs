//! Texts with parts: points, scores, refusals, outcomes, what the computer is doing.

use super::numbers::plural;
use super::{Label, Words};
use crate::engine::Info;
use crate::game::{Conclusion, Judgement, Outcome, PlayerKind, Strength, TimeLeft};
use crate::job::{Answer, Failure, Question};
use crate::rules::{Color, Ending, Forbidden, PlayError, Point, Rule};
use crate::session::{Refusal, Thinking};
use crate::verdict::Score;
use std::time::Duration;

/// Number of moves of a line of play that are shown.
const MAX_LINE_SHOWN: usize = 8;

impl Words {
    /// A colour, as a side: "Black".
    pub fn side(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.label(Label::Black),
            Color::White => self.label(Label::White),
        }
    }

    /// A rule's name.
    pub fn rule(self, rule: Rule) -> &'static str {
        match rule {
            Rule::Freestyle => self.label(Label::Freestyle),
            Rule::Standard => self.label(Label::Standard),
            Rule::Renju => self.label(Label::Renju),
            Rule::Caro => self.label(Label::Caro),
            Rule::CaroStandard => self.label(Label::CaroStandard),
        }
    }

    /// Summary of a rule in a sentence.
    pub fn rule_tip(self, rule: Rule) -> &'static str {
        match rule {
            Rule::Freestyle => self.label(Label::FreestyleTip),
            Rule::Standard => self.label(Label::StandardTip),
            Rule::Renju => self.label(Label::RenjuTip),
            Rule::Caro => self.label(Label::CaroTip),
            Rule::CaroStandard => self.label(Label::CaroStandardTip),
        }
    }

    /// A kind of forbidden move.
    pub fn forbidden(self, why: Forbidden) -> &'static str {
        match why {
            Forbidden::Overline => self.pick("overline", "长连禁手"),
            Forbidden::DoubleFour => self.pick("double-four", "四四禁手"),
            Forbidden::DoubleThree => self.pick("double-three", "三三禁手"),
        }
    }

    /// A point of the board by its name and content, for a screen reader: "H8, black, move 1".
    pub fn point(
        self,
        point: Point,
        stone: Option<Color>,
        number: Option<usize>,
        forbidden: Option<Forbidden>,
    ) -> String {
        let content = match stone {
            None => self.pick("empty", "空"),
            Some(Color::Black) => self.pick("black", "黑"),
            Some(Color::White) => self.pick("white", "白"),
        };
        let comma = self.pick(", ", "，");
        let mut text = format!("{point}{comma}{content}");
        if let Some(number) = number {
            text += comma;
            text += &self.move_number(number);
        }
        if let Some(why) = forbidden {
            text += comma;
            let why = self.forbidden(why);
            text += &say!(self, "forbidden for Black: {why}", "黑方{why}");
        }
        text
    }

    /// The number of a move, from 1.
    pub fn move_number(self, number: usize) -> String {
        say!(self, "move {number}", "第 {number} 手")
    }

    /// Number of stones of each colour.
    pub fn stone_counts(self, black: usize, white: usize) -> String {
        say!(self, "{black} black, {white} white", "黑 {black} 白 {white}")
    }

    /// Number of games in a list that match the search.
    pub fn games_shown(self, shown: usize, all: usize) -> String {
        let noun = plural(all, "game", "games");
        if shown == all {
            say!(self, "{all} {noun}", "共 {all} 局")
        } else {
            say!(self, "{shown} of {all} {noun}", "{shown} / {all} 局")
        }
    }

    /// Why a move was refused.
    pub fn play_error(self, error: PlayError) -> String {
        match error {
            PlayError::GameOver => self
                .pick(
                    "The game is over. Take back to go on, or begin a new one.",
                    "对局已结束。可以悔棋，或开始新对局。",
                )
                .to_owned(),
            PlayError::OffBoard(point) => {
                say!(self, "{point} is not on the board", "{point} 不在棋盘上")
            }
            PlayError::Occupied(point) => say!(self, "{point} is occupied", "{point} 已有棋子"),
            PlayError::Forbidden(point, why) => {
                let why = self.forbidden(why);
                say!(self, "{point}: {why}, forbidden for Black", "{point}：{why}")
            }
        }
    }

    /// Why a command was refused.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Play(error) => self.play_error(*error),
            Refusal::Act(error) => self.act_error(*error),
            Refusal::NotYourTurn => self.pick("It is the computer's turn", "现在轮到电脑").to_owned(),
            Refusal::NothingToTakeBack => self.pick("There is nothing to take back", "没有可悔的棋").to_owned(),
            Refusal::NothingToRedo => self.pick("There is nothing to redo", "没有可重做的棋").to_owned(),
            Refusal::NotThinking => self.pick("The computer is not thinking", "电脑没有在思考").to_owned(),
            Refusal::NothingFailed => self.pick("Nobody needs to be replaced", "没有需要替换的棋手").to_owned(),
            Refusal::NoPersonToMove => {
                self.pick("That is for a person whose turn it is", "只有轮到人下棋时才能这样做").to_owned()
            }
            Refusal::NotToBeDrawn => self
                .pick(
                    "An opening can be drawn for a free game that has not begun",
                    "只有尚未开始的自由开局才能抽取开局",
                )
                .to_owned(),
            Refusal::NoNode(_) => self.pick("That position is not in this game", "这局棋里没有这个局面").to_owned(),
            Refusal::NoPass => self.pick("Only renju knows a pass", "只有连珠规则可以停着").to_owned(),
            Refusal::DrawDeclined => self.pick("The computer would rather play on", "电脑希望继续下").to_owned(),
            Refusal::NothingToReview => self.pick("There are no moves to review yet", "还没有可复盘的着法").to_owned(),
            Refusal::NothingProven => {
                self.pick("No win of this position is proven", "这个局面没有已证明的胜法").to_owned()
            }
            Refusal::NothingTried => self.pick("No move is being tried again", "当前没有在重试着法").to_owned(),
            Refusal::Root => {
                self.pick("The beginning of the game stays where it is", "对局的起点不能删除或移动").to_owned()
            }
            Refusal::Branch(error) => {
                let why = self.tree_error(error);
                say!(self, "The branch does not fit here: {why}", "此处无法接上这个分支：{why}")
            }
        }
    }

    /// Result of a game.
    pub fn outcome(self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Board(Ending::Five { winner, line }) => {
                let side = self.side(*winner);
                if line.len() > 5 {
                    say!(self, "{side} wins", "{side}获胜")
                } else {
                    say!(self, "{side} wins with five in a row", "{side}五连获胜")
                }
            }
            Outcome::Board(Ending::ForbiddenMove { point, why }) => {
                let why = self.forbidden(*why);
                say!(self, "White wins: {point} is a {why}, forbidden for Black", "白方获胜：黑方 {point} 为{why}")
            }
            Outcome::Board(Ending::BoardFull) => self.pick("Draw: the board is full", "和棋：棋盘已满").to_owned(),
            Outcome::Board(Ending::BothPassed) => self.pick("Draw: both passed", "和棋：双方停着").to_owned(),
            Outcome::Concluded(conclusion) => self.conclusion(*conclusion),
        }
    }

    /// The sign for a judgement of a move, as in chess books; a dash for none.
    pub fn judgement_sign(self, judgement: Option<Judgement>) -> &'static str {
        match judgement {
            None => "–",
            Some(Judgement::Good) => "!",
            Some(Judgement::Interesting) => "!?",
            Some(Judgement::Doubtful) => "?!",
            Some(Judgement::Bad) => "?",
        }
    }

    /// End of a game by the players themselves.
    pub fn conclusion(self, conclusion: Conclusion) -> String {
        let sides = |loser: Color| (self.side(!loser), self.side(loser));
        match conclusion {
            Conclusion::Resigned(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} resigned", "{winner}获胜：{loser}认输")
            }
            Conclusion::OutOfTime(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} ran out of time", "{winner}获胜：{loser}超时")
            }
            Conclusion::Forfeited(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} forfeited", "{winner}获胜：{loser}被判负")
            }
            Conclusion::DrawAgreed => self.pick("Draw by agreement", "和棋：双方同意").to_owned(),
        }
    }

    /// A score from the view of `side`, the side to move, in words: "Black is better".
    pub fn score(self, score: Score, side: Color) -> String {
        let (us, them) = (self.side(side), self.side(!side));
        match score {
            Score::Win { plies } => {
                say!(self, "{us} wins in {plies}, proven", "{us} {plies} 步内必胜（已证明）")
            }
            Score::Loss { plies } => {
                say!(self, "{them} wins in {plies}, proven", "{them} {plies} 步内必胜（已证明）")
            }
            Score::Draw => self.pick("a draw, proven", "和棋（已证明）").to_owned(),
            Score::Estimate(value) => {
                let leader = if value >= 0 { us } else { them };
                match value.abs() {
                    0..=20 => self.pick("about even", "大致均势").to_owned(),
                    21..=100 => say!(self, "{leader} is a little better", "{leader}略优"),
                    101..=300 => say!(self, "{leader} is better", "{leader}占优"),
                    301..=2000 => say!(self, "{leader} is much better", "{leader}大优"),
                    _ => say!(self, "{leader} seems to be winning", "{leader}胜势"),
                }
            }
        }
    }

    /// Value of a move for the side to move, in a word or two: "64 %", "Win in 9".
    pub fn worth(self, score: Score) -> String {
        match score {
            Score::Win { plies } => say!(self, "Win in {plies}", "{plies} 步胜"),
            Score::Loss { plies } => say!(self, "Loss in {plies}", "{plies} 步负"),
            Score::Draw => self.pick("Draw", "和棋").to_owned(),
            Score::Estimate(_) => format!("{} %", (score.win_rate() * 100.0).round().clamp(1.0, 99.0)),
        }
    }

    /// Depth and speed of an analysis: "depth 21 · 1.9 M nodes/s".
    pub fn analysis_depth(self, info: &Info) -> String {
        let (depth, seconds) = (info.depth, info.elapsed.as_secs_f64());
        if seconds < 0.1 || info.nodes == 0 {
            return say!(self, "depth {depth}", "深度 {depth}");
        }
        let rate = self.count((info.nodes as f64 / seconds) as u64);
        say!(self, "depth {depth} · {rate} nodes/s", "深度 {depth} · {rate} 节点/秒")
    }

    /// A count in few characters: 950, 12.3 k, 1.9 M.
    pub fn count(self, count: u64) -> String {
        let thousandth = |unit: u64, name: &str| format!("{}.{} {name}", count / unit, count % unit * 10 / unit);
        match count {
            0..1_000 => count.to_string(),
            1_000..1_000_000 => thousandth(1_000, "k"),
            1_000_000..1_000_000_000 => thousandth(1_000_000, "M"),
            _ => thousandth(1_000_000_000, "G"),
        }
    }

    /// A line of play, the first moves of it.
    pub fn line(self, line: &[Point]) -> String {
        let shown: Vec<String> = line.iter().take(MAX_LINE_SHOWN).map(Point::to_string).collect();
        let more = if line.len() > MAX_LINE_SHOWN { " …" } else { "" };
        format!("{}{more}", shown.join(" "))
    }

    /// The line that the computer expects after its own move: "It expects J10, then L9 M5".
    pub fn expects(self, line: &[Point]) -> Option<String> {
        let (first, rest) = line.split_first()?;
        Some(if rest.is_empty() {
            say!(self, "It expects {first}", "预计 {first}")
        } else {
            let rest = self.line(rest);
            say!(self, "It expects {first}, then {rest}", "预计 {first}，然后 {rest}")
        })
    }

    /// A suggested move, and how it is judged.
    pub fn hint(self, answer: &Answer, side: Color) -> String {
        if !answer.acts.is_empty() {
            let acts: Vec<String> = answer.acts.iter().map(|&act| self.advice(act)).collect();
            let acts = acts.join(self.pick(", ", "、"));
            return say!(self, "Try {acts}", "可以考虑 {acts}");
        }
        let score = self.score(answer.score, side);
        let best = answer.best;
        let line = answer.line.get(1..).unwrap_or_default();
        let then = if line.is_empty() {
            String::new()
        } else {
            let line = self.line(line);
            say!(self, "; then {line}", "，然后 {line}")
        };
        say!(self, "Try {best}: {score}{then}", "可以下 {best}：{score}{then}")
    }

    /// Interim result of a search: depth, score, nodes.
    pub fn progress(self, info: &Info, side: Color) -> String {
        let (depth, score, nodes) = (info.depth, self.score(info.score, side), self.count(info.nodes));
        let noun = plural(info.nodes, "node", "nodes");
        say!(self, "Depth {depth} · {score} · {nodes} {noun}", "深度 {depth} · {score} · {nodes} 节点")
    }

    /// The computer's activity in a line for the status bar; `None` when it is idle.
    pub fn thinking(self, thinking: &Thinking, side: Color) -> Option<String> {
        match thinking {
            Thinking::Idle => None,
            // A hint does not say all at once.
            Thinking::Busy { question, info: Some(info) } if *question != Question::Hint => {
                let line = self.line(&info.line);
                Some(format!("{} · {line}", self.progress(info, side)))
            }
            Thinking::Busy { question: Question::Analysis | Question::Review, .. } => {
                Some(self.label(Label::LooksAtIt).to_owned())
            }
            Thinking::Busy { question: Question::Move, .. } => Some(self.pick("Thinking…", "思考中…").to_owned()),
            Thinking::Busy { question: Question::Hint, .. } => {
                Some(self.pick("Looking for a move…", "正在寻找好棋…").to_owned())
            }
            Thinking::Busy { question: Question::Opening(_), .. } => {
                Some(self.pick("Thinking about the opening…", "正在考虑开局…").to_owned())
            }
            Thinking::Busy { question: Question::OpeningHint(_), .. } => {
                Some(self.pick("Looking for advice on the opening…", "正在为开局寻找建议…").to_owned())
            }
            Thinking::Busy { question: Question::Draw(_), .. } => {
                Some(self.pick("Drawing an even opening…", "正在抽取均势开局…").to_owned())
            }
            Thinking::Checking => Some(self.pick("Looking at your move…", "正在查看您的着法…").to_owned()),
            Thinking::Warned => Some(self.pick("Take it back, or play on?", "要悔棋，还是继续？").to_owned()),
            Thinking::Held => Some(self.pick("The computer is stopped", "电脑已停止").to_owned()),
            Thinking::Failed(failure) => Some(self.failure(failure)),
        }
    }

    /// Why the computer has no answer.
    pub fn failure(self, failure: &Failure) -> String {
        match failure {
            Failure::Panicked(what) => {
                say!(self, "The engine failed and was started afresh ({what})", "引擎出错，已重新启动（{what}）")
            }
            Failure::IllegalMove(mv, why) => {
                let why = self.play_error(*why);
                say!(
                    self,
                    "The engine chose a move that cannot be played, {mv} ({why})",
                    "引擎选择了不能下的一手：{mv}（{why}）"
                )
            }
            Failure::IllegalAct(Some(act), why) => {
                let (act, why) = (self.act(*act), self.act_error(*why));
                say!(
                    self,
                    "The engine chose something that the opening does not allow, {act} ({why})",
                    "引擎在开局中选择了不允许的一步：{act}（{why}）"
                )
            }
            Failure::IllegalAct(None, _) => {
                self.pick("The engine did nothing in the opening", "引擎没有走开局的这一步").to_owned()
            }
            Failure::Gone(what) => {
                say!(self, "The engine cannot be started ({what})", "引擎无法启动（{what}）")
            }
            Failure::Foreign { engine, fault } => self.fault(engine, fault),
        }
    }

    /// Strength of a player, shown under the name: "level 7 · depth 14, width 20".
    pub fn strength(self, strength: &Strength) -> String {
        let level = match strength.level {
            Some(level) => say!(self, "level {level}", "{level} 级"),
            None => self.label(Label::Custom).to_owned(),
        };
        let depth = strength.depth;
        match strength.width {
            Some(width) => say!(self, "{level} · depth {depth}, width {width}", "{level} · 深度 {depth}，宽度 {width}"),
            None => say!(self, "{level} · depth {depth}, all moves", "{level} · 深度 {depth}，全宽"),
        }
    }

    /// Name of a player, or a substitute if there is none.
    pub fn player(self, name: &str, kind: &PlayerKind) -> String {
        match (name, kind) {
            ("", PlayerKind::Person) => self.label(Label::Person).to_owned(),
            ("", PlayerKind::Computer(_)) => self.label(Label::Computer).to_owned(),
            ("", PlayerKind::Engine(terms)) => self.engine_name(terms),
            (name, _) => name.to_owned(),
        }
    }

    /// A time a player took: "0:07", "12:41", "1:02:03".
    pub fn time(self, time: Duration) -> String {
        let seconds = time.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
    }

    /// A length of time in the largest units that hold it: "5 min", "1 h 30 min", "45 s".
    pub fn duration(self, millis: u64) -> String {
        let seconds = millis / 1000;
        let parts = [
            (seconds / 3600, self.pick("h", "小时")),
            (seconds / 60 % 60, self.pick("min", "分")),
            (seconds % 60, self.pick("s", "秒")),
        ];
        let told: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, unit)| format!("{count} {unit}")).collect();
        if told.is_empty() { format!("0 {}", parts[2].1) } else { told.join(" ") }
    }

    /// Reading of a clock: minutes and seconds, tenths in the last ten seconds, and the remaining periods.
    pub fn time_left(self, left: &TimeLeft) -> String {
        let seconds = left.time.as_secs();
        let time = if left.time < Duration::from_secs(10) {
            format!("0:0{}.{}", seconds, left.time.subsec_millis() / 100)
        } else {
            self.time(left.time)
        };
        if left.periods > 0 { format!("{time} ×{}", left.periods) } else { time }
    }

    /// A time a move may take, from milliseconds.
    pub fn seconds(self, millis: u64) -> String {
        let number = if millis.is_multiple_of(1000) {
            (millis / 1000).to_string()
        } else {
            format!("{}.{}", millis / 1000, millis % 1000 / 100)
        };
        say!(self, "{number} s", "{number} 秒")
    }

    /// Number of further messages.
    pub fn and_more(self, count: usize) -> String {
        say!(self, "(and {count} more)", "（另有 {count} 条）")
    }

    /// A command with its keys, for a screen reader.
    pub fn command_keys(self, command: &str, keys: &str) -> String {
        match keys {
            "" => say!(self, "{command}: no keys", "{command}：无快捷键"),
            keys => say!(self, "{command}: {keys}", "{command}：{keys}"),
        }
    }

    /// Keys that another command has already.
    pub fn keys_taken(self, keys: &str, owner: &str) -> String {
        say!(self, "{keys} belongs to “{owner}”", "{keys} 已用于“{owner}”")
    }

    /// Keys that cannot be given to a command.
    pub fn keys_reserved(self, keys: &str) -> String {
        say!(self, "{keys} always means the same and cannot be used here", "{keys} 有固定用途，不能用于此处")
    }

    /// A text that names no keys.
    pub fn keys_unknown(self, keys: &str) -> String {
        say!(self, "“{keys}” names no keys", "“{keys}” 不是快捷键")
    }

    /// A key in the settings that cannot be used, and the reason.
    pub fn key_flaw(self, command: &str, why: &str) -> String {
        say!(self, "Keys of “{command}” in the settings: {why}", "设置中“{command}”的快捷键：{why}")
    }

    /// Message after a game was deleted.
    pub fn game_deleted(self, title: &str) -> String {
        say!(self, "Deleted: {title}", "已删除：{title}")
    }

    /// Refusal of a command that needs a reviewed game; `keys` begin a review.
    pub fn not_reviewed(self, keys: Option<&str>) -> String {
        let said = self.pick("This game was not reviewed yet", "本局尚未复盘");
        match keys {
            Some(keys) => say!(self, "{said}: {keys}", "{said}：{keys}"),
            None => said.to_owned(),
        }
    }

    /// A time of the day, of the user's time zone.
    pub fn time_of_day(self, time: jiff::Timestamp) -> String {
        time.to_zoned(jiff::tz::TimeZone::system()).strftime("%H:%M:%S").to_string()
    }

    /// An amount of memory, in MiB.
    pub fn memory(self, mib: u32) -> String {
        format!("{mib} MiB")
    }

    /// Number of moves of a game.
    pub fn moves_played(self, count: usize) -> String {
        let noun = plural(count, "move", "moves");
        say!(self, "{count} {noun}", "{count} 手")
    }
}

#[cfg(test)]
mod tests {
    use super::super::Language;
    use super::*;

    const ENGLISH: Words = Words::new(Language::English);
    const CHINESE: Words = Words::new(Language::Chinese);

    #[test]
    fn points_are_named_by_what_lies_there() {
        let h8 = Point::center(15);
        assert_eq!(ENGLISH.point(h8, None, None, None), "H8, empty");
        assert_eq!(ENGLISH.point(h8, Some(Color::Black), Some(1), None), "H8, black, move 1");
        assert_eq!(CHINESE.point(h8, Some(Color::White), Some(2), None), "H8，白，第 2 手");
        assert_eq!(
            ENGLISH.point(h8, None, None, Some(Forbidden::DoubleThree)),
            "H8, empty, forbidden for Black: double-three"
        );
    }

    #[test]
    fn counts_are_short() {
        for (count, text) in [(0, "0"), (999, "999"), (1_000, "1.0 k"), (12_345, "12.3 k"), (1_990_000, "1.9 M")] {
            assert_eq!(ENGLISH.count(count), text);
        }
    }

    #[test]
    fn a_proven_win_is_said_to_be_proven_and_an_estimate_is_not() {
        for side in Color::ALL {
            assert!(ENGLISH.score(Score::Win { plies: 7 }, side).contains("proven"));
            assert!(!ENGLISH.score(Score::estimate(i32::MAX), side).contains("proven"));
        }
        assert_eq!(ENGLISH.score(Score::Loss { plies: 4 }, Color::Black), "White wins in 4, proven");
    }

    #[test]
    fn times_are_written_as_clocks() {
        assert_eq!(ENGLISH.time(Duration::from_secs(7)), "0:07");
        assert_eq!(ENGLISH.time(Duration::from_secs(3723)), "1:02:03");
        assert_eq!(ENGLISH.seconds(500), "0.5 s");
        assert_eq!(CHINESE.seconds(3000), "3 秒");
    }
}
