//! Reviews in words: grades, a sentence for a move, the report as a text.

use super::Words;
use super::numbers::plural;
use crate::coach::review::{Certainty, Decisive, Grade, Report, Reviewed, Summary, TrialVerdict};
use crate::rules::{Color, Point};
use std::fmt::Write;

impl Words {
    /// Name of a grade.
    pub fn grade(self, grade: Grade) -> &'static str {
        match grade {
            Grade::Unknown => self.pick("Not judged", "未评判"),
            Grade::Opening => self.pick("Opening", "开局"),
            Grade::Lost => self.pick("Already lost", "败局已定"),
            Grade::Best => self.pick("Best", "最佳"),
            Grade::Good => self.pick("Good", "好棋"),
            Grade::Inaccuracy => self.pick("Inaccuracy", "缓手"),
            Grade::Mistake => self.pick("Mistake", "失误"),
            Grade::Blunder => self.pick("Blunder", "严重失误"),
            Grade::MissedWin => self.pick("Missed a win", "错失胜机"),
            Grade::WalkedIntoLoss => self.pick("Walked into a loss", "导致败局"),
            Grade::MissedBlock => self.pick("Missed a block", "漏防冲四"),
            Grade::MissedFive => self.pick("Missed a five", "漏杀（成五）"),
        }
    }

    /// Judgement of a reviewed move, in a sentence.
    pub fn move_review(self, reviewed: &Reviewed) -> String {
        let Reviewed { mover, mv, grade, certainty, better, missed, refutation, .. } = reviewed;
        let (us, them) = (self.side(*mover), self.side(!*mover));
        let better = better.first().filter(|&&point| mv.point() != Some(point));
        let was_better =
            better.map_or_else(String::new, |better| say!(self, "; {better} was better", "；{better} 更好"));
        let is_proven = *certainty == Certainty::Proven;
        match (grade, missed, refutation) {
            (Grade::MissedFive, Some(claim), _) => {
                let point = claim.proof.attack();
                say!(self, "{us} could have made five at {point}", "{us}在 {point} 即可成五")
            }
            (Grade::MissedWin, Some(claim), _) => {
                let (plies, point) = (claim.plies, claim.proof.attack());
                let then = match is_proven {
                    true => String::new(),
                    false => say!(self, "; after this move no win was found", "；此手之后未发现必胜"),
                };
                say!(
                    self,
                    "{us} had a win in {plies} with {point}, proven{then}",
                    "{us}下 {point} 可在 {plies} 手内必胜（已证）{then}"
                )
            }
            (Grade::MissedBlock, _, Some(claim)) => {
                let point = claim.proof.attack();
                say!(self, "This lets {them} make five at {point}", "{them}将在 {point} 成五")
            }
            (Grade::WalkedIntoLoss, _, Some(claim)) => {
                let (plies, point) = (claim.plies, claim.proof.attack());
                let instead = match (better, certainty) {
                    (Some(better), Certainty::Proven) => say!(self, "; {better} held", "；{better} 可以守住"),
                    (Some(better), _) => {
                        say!(self, "; after {better} no loss was found", "；下 {better} 则未发现必败")
                    }
                    (None, Certainty::Provisional) => {
                        self.pick("; perhaps it was lost before", "；此前或许已必败").to_owned()
                    }
                    (None, _) => String::new(),
                };
                say!(
                    self,
                    "After this, {them} wins in {plies} with {point}, proven{instead}",
                    "此后{them}下 {point} 可在 {plies} 手内必胜（已证）{instead}"
                )
            }
            (Grade::WalkedIntoLoss | Grade::MissedBlock, ..) => {
                say!(
                    self,
                    "After this, no move that holds was found for {us}{was_better}",
                    "此后未发现{us}能守住的着法{was_better}"
                )
            }
            (Grade::MissedWin | Grade::MissedFive, ..) => {
                say!(self, "{us} had a win{was_better}", "{us}错过必胜{was_better}")
            }
            (Grade::Inaccuracy | Grade::Mistake | Grade::Blunder, ..) => {
                let cost = percent(reviewed.cost());
                let points = plural(cost as usize, "point", "points");
                let unsure = match (grade, certainty) {
                    (Grade::Mistake | Grade::Blunder, Certainty::Provisional) => {
                        self.pick(" (by a short search)", "（仅经短时搜索）")
                    }
                    _ => "",
                };
                say!(
                    self,
                    "Winning chance down {cost} {points}{unsure}{was_better}",
                    "胜率下降 {cost} 个百分点{unsure}{was_better}"
                )
            }
            (Grade::Opening, ..) => self.pick("A stone of the opening", "开局着法").to_owned(),
            (Grade::Lost, ..) if is_proven => self.pick("The game was already lost", "此前已必败").to_owned(),
            (Grade::Lost, ..) => self.pick("No move that holds was found", "未发现能守住的着法").to_owned(),
            (Grade::Best, ..) => self.pick("The best move", "最佳着法").to_owned(),
            (Grade::Good, ..) => self.pick("A good move", "不错的着法").to_owned(),
            (Grade::Unknown, ..) => self.pick("Not judged yet", "尚未评判").to_owned(),
        }
    }

    /// Result of a move that `mover` tried instead of the one played.
    pub fn trial_result(self, point: Point, mover: Color, tried: &TrialVerdict) -> String {
        let them = self.side(!mover);
        match tried {
            TrialVerdict::Wins { plies: 0 | 1 } => say!(self, "{point} wins at once", "{point} 立即获胜"),
            TrialVerdict::Wins { plies } => {
                say!(self, "{point} wins in {plies}, proven", "{point} 可在 {plies} 手内必胜（已证）")
            }
            TrialVerdict::Loses { plies, claim } => {
                let by = claim.as_ref().map_or_else(String::new, |claim| {
                    let attack = claim.proof.attack();
                    say!(self, " with {attack}", "下 {attack} ")
                });
                say!(
                    self,
                    "{point} does not hold: {them} wins in {plies}{by}, proven",
                    "{point} 不成立：{them}{by}可在 {plies} 手内必胜（已证）"
                )
            }
            TrialVerdict::Draws => say!(self, "{point} is a draw", "{point} 成和棋"),
            TrialVerdict::Holds { winning_chance } => {
                let chance = percent(*winning_chance);
                say!(
                    self,
                    "Good: no better move than {point} was found ({chance}%)",
                    "好棋：没有发现比 {point} 更好的着法（{chance}%）"
                )
            }
            TrialVerdict::Better { winning_chance } => {
                let chance = percent(*winning_chance);
                say!(
                    self,
                    "{point} is better than the move played, but not the best ({chance}%)",
                    "{point} 比实战更好，但不是最佳（{chance}%）"
                )
            }
            TrialVerdict::NoBetter { winning_chance } => {
                let chance = percent(*winning_chance);
                say!(
                    self,
                    "{point} is no better than the move played ({chance}%)",
                    "{point} 并不比实战更好（{chance}%）"
                )
            }
        }
    }

    /// Title of a proof: "Black wins in 9, whatever White plays".
    pub fn proof_title(self, attacker: Color, plies: u32) -> String {
        let (us, them) = (self.side(attacker), self.side(!attacker));
        say!(self, "{us} wins in {plies}, whatever {them} plays", "无论{them}怎么下，{us}都能在 {plies} 手内获胜")
    }

    /// A defence that was tried, and the answer that refutes it.
    pub fn defence_answer(self, defender: Color, tried: &str, answer: &str) -> String {
        let (them, us) = (self.side(defender), self.side(!defender));
        say!(self, "{them} tried {tried}; {us} answers {answer}.", "{them}尝试 {tried}，{us}应以 {answer}。")
    }

    /// Task of finding a better move than the one played.
    pub fn try_again(self, mover: Color, number: usize, played: &str) -> String {
        let side = self.side(mover);
        say!(
            self,
            "Find something better for {side} than {number}. {played}",
            "为{side}找出比第 {number} 手 {played} 更好的着法"
        )
    }

    /// Answer to the task of finding a better move.
    pub fn best_answer(self, best: Point) -> String {
        say!(self, "{best} is recommended", "推荐着法是 {best}")
    }

    /// Warning about a move, without the better move.
    pub fn move_warning(self, reviewed: &Reviewed) -> String {
        self.move_review(&Reviewed { better: Vec::new(), certainty: Certainty::Proven, ..reviewed.clone() })
    }

    /// Description of the game's graph for a screen reader.
    pub fn graph_description(self, black: Option<f64>) -> String {
        match black.map(percent) {
            Some(black) => {
                say!(self, "Winning chance over the game; {black}% for Black here", "全局胜率；此处黑方 {black}%")
            }
            None => self.pick("Winning chance over the game", "全局胜率").to_owned(),
        }
    }

    /// A position of the graph: "18. K6 · Black 64% · Missed a win".
    pub fn graph_dot(self, number: usize, mv: Option<&str>, black: Option<f64>, grade: Option<Grade>) -> String {
        let mut parts = vec![mv.map_or_else(|| self.move_number(0), |mv| format!("{number}. {mv}"))];
        parts.extend(black.map(|black| format!("{} {}", self.side(Color::Black), self.percent(percent(black)))));
        parts.extend(grade.filter(|&grade| grade != Grade::Unknown).map(|grade| self.grade(grade).to_owned()));
        parts.join(" · ")
    }

    /// Message when a review is complete; `next` are the keys that go to the next mistake.
    pub fn review_done(self, mistakes: usize, next: Option<&str>) -> String {
        let done = match mistakes {
            0 => return self.pick("Review complete: no mistakes", "复盘完成：没有失误").to_owned(),
            1 => self.pick("Review complete: one mistake", "复盘完成：1 处失误").to_owned(),
            _ => say!(self, "Review complete: {mistakes} mistakes", "复盘完成：{mistakes} 处失误"),
        };
        match next {
            None => done,
            Some(key) if mistakes == 1 => {
                say!(self, "{done}; {key} goes there", "{done}，按 {key} 跳转")
            }
            Some(key) => {
                say!(self, "{done}; {key} goes from one to the next", "{done}，按 {key} 逐一查看")
            }
        }
    }

    /// Progress of a review: positions that were searched, or searches that confirm what is grave.
    pub fn review_progress(self, done: usize, all: usize, is_confirming: bool) -> String {
        if is_confirming {
            return say!(
                self,
                "Confirming serious mistakes: {done} of {all} searches",
                "复核严重失误：第 {done}/{all} 次搜索"
            );
        }
        let noun = plural(all, "position", "positions");
        say!(self, "{done} of {all} {noun}", "{done}/{all} 个局面")
    }

    /// Button that shows the line after a better move.
    pub fn show_line(self, better: Point) -> String {
        say!(self, "Show the line of {better}", "演示 {better} 的变化")
    }

    /// A move in the list of those that swung the game most: "12. G8 ?? · 45 points · Walked into a loss".
    pub fn swing(self, number: usize, reviewed: &Reviewed) -> String {
        let (mv, grade, cost) = (reviewed.mv, self.grade(reviewed.grade), percent(reviewed.cost()));
        let sign = reviewed.grade.sign().unwrap_or_default();
        let points = plural(cost as usize, "point", "points");
        say!(
            self,
            "{number}. {mv} {sign} · {cost} {points} · {grade}",
            "{number}. {mv} {sign} · {cost} 个百分点 · {grade}"
        )
    }

    /// A side's play in a line: "2 mistakes, 1 missed win · 4% per move".
    pub fn review_summary(self, summary: &Summary) -> String {
        let Summary { moves, inaccuracies, mistakes, blunders, missed_wins, fatal, mean_cost, .. } = *summary;
        if moves == 0 {
            return self.pick("no move judged", "尚无评判").to_owned();
        }
        let counted = [
            (fatal, "fatal error", "fatal errors", "致命失误"),
            (missed_wins, "missed win", "missed wins", "错失胜机"),
            (blunders, "blunder", "blunders", "严重失误"),
            (mistakes, "mistake", "mistakes", "失误"),
            (inaccuracies, "inaccuracy", "inaccuracies", "缓手"),
        ];
        let mut parts: Vec<String> = counted
            .into_iter()
            .filter(|&(count, ..)| count > 0)
            .map(|(count, one, many, chinese)| {
                let noun = plural(count, one, many);
                say!(self, "{count} {noun}", "{chinese} {count}")
            })
            .collect();
        if parts.is_empty() {
            parts.push(self.pick("no mistakes", "无失误").to_owned());
        }
        let cost = (mean_cost * 1000.0).round() / 10.0;
        let cost = say!(self, "{cost}% per move", "平均每手 {cost}%");
        format!("{} · {cost}", parts.join(self.pick(", ", "，")))
    }

    /// Where the game was decided, as far as that is known: "Decisive mistake: 18. K6 · last escape: G10".
    pub fn decision(self, report: &Report) -> Option<String> {
        let Some(Decisive { index, is_escape_proven }) = report.decisive else {
            let by = report.lost_by? + 1;
            let loser = self.side(report.moves.get(by - 1)?.mover);
            return Some(say!(self, "{loser} was lost by move {by} at the latest", "{loser}最迟在第 {by} 手已必败"));
        };
        let reviewed = report.moves.get(index)?;
        let (number, mv) = (index + 1, reviewed.mv);
        let mistake = say!(self, "Decisive mistake: {number}. {mv}", "败着：第 {number} 手 {mv}");
        let Some(escape) = reviewed.better.first() else { return Some(mistake) };
        Some(match is_escape_proven {
            true => say!(self, "{mistake} · last escape: {escape}", "{mistake} · 最后的机会：{escape}"),
            false => {
                say!(
                    self,
                    "{mistake} · last move not proven lost: {escape}",
                    "{mistake} · 最后一个未证必败的着法：{escape}"
                )
            }
        })
    }

    /// The whole review as a text.
    pub fn review_report(self, report: &Report, players: [&str; 2], outcome: Option<&str>) -> String {
        let mut text = String::new();
        let mut line = |line: String| {
            text += &line;
            text.push('\n');
        };
        line(format!("{} – {}", players[0], players[1]));
        outcome.into_iter().for_each(|outcome| line(outcome.to_owned()));
        line(String::new());
        for color in Color::ALL {
            line(format!("{}: {}", self.side(color), self.review_summary(&report.summary(color))));
        }
        if let Some(decision) = self.decision(report) {
            line(decision);
        }
        line(String::new());
        for (index, reviewed) in report.moves.iter().enumerate() {
            let chance = reviewed.after.map_or_else(String::new, |after| self.percent(percent(after)));
            let (number, mv) = (index + 1, reviewed.mv.to_string());
            let mut row = format!("{number:>3}. {:<5} {mv:<4} {chance:>5}", self.side(reviewed.mover));
            if reviewed.grade >= Grade::Inaccuracy {
                let _ = write!(row, "  {}: {}", self.grade(reviewed.grade), self.move_review(reviewed));
            }
            line(row);
        }
        text
    }
}

fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}
