//! Searches in words: scores, lines of play, hints, the computer's activity and its failures.

use super::{Label, Words};
use crate::engine::Info;
use crate::job::{Answer, Failure, Question};
use crate::rules::{Color, Point};
use crate::session::Thinking;
use crate::verdict::Score;

/// Number of moves of a line of play that are shown.
const MAX_LINE_SHOWN: usize = 8;

impl Words {
    /// A score from the view of `side`, the side to move, in words: "Black is better".
    pub fn score(self, score: Score, side: Color) -> String {
        let (us, them) = (self.side(side), self.side(!side));
        match score {
            Score::Win { plies } => {
                say!(self, "{us} wins in {plies}, proven", "{us} {plies} 手内必胜（已证）")
            }
            Score::Loss { plies } => {
                say!(self, "{them} wins in {plies}, proven", "{them} {plies} 手内必胜（已证）")
            }
            Score::Draw => self.pick("A draw, proven", "和棋（已证）").to_owned(),
            Score::Estimate(value) => {
                let leader = if value >= 0 { us } else { them };
                match value.abs() {
                    0..=20 => self.pick("About even", "大致均势").to_owned(),
                    21..=100 => say!(self, "{leader} is a little better", "{leader}略优"),
                    101..=300 => say!(self, "{leader} is better", "{leader}占优"),
                    301..=2000 => say!(self, "{leader} is much better", "{leader}大优"),
                    _ => say!(self, "{leader} seems to be winning", "{leader}胜势"),
                }
            }
        }
    }

    /// Value of a move for the side to move, in a word or two: "64%", "Win in 9".
    pub fn short_score(self, score: Score) -> String {
        match score {
            Score::Win { plies } => say!(self, "Win in {plies}", "{plies} 手胜"),
            Score::Loss { plies } => say!(self, "Loss in {plies}", "{plies} 手负"),
            Score::Draw => self.pick("Draw", "和棋").to_owned(),
            Score::Estimate(_) => self.percent((score.win_rate() * 100.0).round().clamp(1.0, 99.0) as u32),
        }
    }

    /// The first moves of a line of play.
    pub fn line(self, line: &[Point]) -> String {
        let shown: Vec<String> = line.iter().take(MAX_LINE_SHOWN).map(Point::to_string).collect();
        let more = if line.len() > MAX_LINE_SHOWN { " …" } else { "" };
        format!("{}{more}", shown.join(" "))
    }

    /// Depth and speed of an analysis: "depth 21 · 1.9 M nodes/s".
    pub fn analysis_depth(self, info: &Info) -> String {
        let (depth, seconds) = (info.depth, info.elapsed.as_secs_f64());
        if seconds < 0.1 || info.nodes == 0 {
            return say!(self, "depth {depth}", "深度 {depth}");
        }
        let rate = self.nodes((info.nodes as f64 / seconds) as u64);
        say!(self, "depth {depth} · {rate}/s", "深度 {depth} · {rate}/秒")
    }

    /// Interim result of a search: depth, score, nodes.
    pub fn progress(self, info: &Info, side: Color) -> String {
        let (depth, score, nodes) = (info.depth, self.score(info.score, side), self.nodes(info.nodes));
        say!(self, "Depth {depth} · {score} · {nodes}", "深度 {depth} · {score} · {nodes}")
    }

    /// The line that the computer expects after its own move: "It expects J10, then L9 M5".
    pub fn expected_line(self, line: &[Point]) -> Option<String> {
        let (first, rest) = line.split_first()?;
        Some(if rest.is_empty() {
            say!(self, "It expects {first}", "预计 {first}")
        } else {
            let rest = self.line(rest);
            say!(self, "It expects {first}, then {rest}", "预计 {first}，然后 {rest}")
        })
    }

    /// A suggested move, with its score and the expected line.
    pub fn hint(self, answer: &Answer, side: Color) -> String {
        if !answer.acts.is_empty() {
            let acts: Vec<String> = answer.acts.iter().map(|&act| self.advice(act)).collect();
            let acts = acts.join(self.pick(", ", "、"));
            return say!(self, "Try {acts}", "可以考虑：{acts}");
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
            Thinking::Busy { question: Question::Draw(_) | Question::Balance { .. }, .. } => {
                Some(self.pick("Finding a balanced opening…", "正在生成均衡开局…").to_owned())
            }
            Thinking::Checking => Some(self.pick("Looking at your move…", "正在查看您的着法…").to_owned()),
            Thinking::Warned => Some(self.pick("Take it back, or play on?", "要悔棋，还是继续？").to_owned()),
            Thinking::Held => Some(self.pick("The computer is stopped", "电脑已停止").to_owned()),
            Thinking::Failed(failure) => Some(self.failure(failure)),
        }
    }

    /// Reason why the computer has no answer.
    pub fn failure(self, failure: &Failure) -> String {
        match failure {
            Failure::Panicked(what) => {
                say!(self, "The engine failed and was restarted ({what})", "引擎出错，已重新启动（{what}）")
            }
            Failure::IllegalMove(mv, why) => {
                let why = self.play_error(*why);
                say!(self, "The engine chose an illegal move, {mv} ({why})", "引擎的着法违规：{mv}（{why}）")
            }
            Failure::IllegalAct(Some(act), why) => {
                let (act, why) = (self.act(*act), self.act_error(*why));
                say!(
                    self,
                    "The engine chose something that the opening does not allow, {act} ({why})",
                    "引擎的选择不符合开局规则：{act}（{why}）"
                )
            }
            Failure::IllegalAct(None, _) => {
                self.pick("The engine did nothing in the opening", "引擎没有完成开局的这一步").to_owned()
            }
            Failure::Gone(what) => {
                say!(self, "The engine cannot be started ({what})", "引擎无法启动（{what}）")
            }
            Failure::Foreign { engine, fault } => self.fault(engine, fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    const ENGLISH: Words = Words::new(Language::English);

    #[test]
    fn a_proven_win_is_said_to_be_proven_and_an_estimate_is_not() {
        for side in Color::ALL {
            assert!(ENGLISH.score(Score::Win { plies: 7 }, side).contains("proven"));
            assert!(!ENGLISH.score(Score::estimate(i32::MAX), side).contains("proven"));
        }
        assert_eq!(ENGLISH.score(Score::Loss { plies: 4 }, Color::Black), "White wins in 4, proven");
    }
}
