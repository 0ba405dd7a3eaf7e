//! Puzzles in words.

use super::numbers::{grouped, plural};
use super::{Label, Words};
use crate::coach::puzzle::challenge::{Challenge, ChallengeKind};
use crate::coach::puzzle::judge::{Judgement, Refutation};
use crate::coach::puzzle::shelf::Score;
use crate::coach::puzzle::{Class, Puzzle, Rating, Scope, Theme};
use crate::engine::Means;
use crate::rules::{Color, Point};

impl Words {
    /// Task of a puzzle: "Black to play. Win by fours (VCF): 7 plies, 4 of your moves".
    pub fn puzzle_task(self, puzzle: &Puzzle) -> String {
        let (side, other, plies) = (self.side(puzzle.side()), self.side(!puzzle.side()), puzzle.plies());
        let noun = plural(plies, "ply", "plies");
        // The solver plays the first and the last stone.
        let own = plies.div_ceil(2);
        let own_noun = plural(own, "move", "moves");
        let first = match puzzle.side() {
            Color::Black => "黑先",
            Color::White => "白先",
        };
        match puzzle.class() {
            Class::Vcf => say!(
                self,
                "{side} to play. Win by fours (VCF): {plies} {noun}, {own} of your {own_noun}",
                "{first}：VCF 取胜（{plies} 手，己方 {own} 手）"
            ),
            Class::Vct => say!(
                self,
                "{side} to play. Win by threats (VCT): {plies} {noun}, {own} of your {own_noun}",
                "{first}：VCT 取胜（{plies} 手，己方 {own} 手）"
            ),
            Class::Defence => say!(
                self,
                "{side} to play. {other} threatens a win by threats (VCT): find a move that holds",
                "{first}：{other}有 VCT，请找出防守"
            ),
        }
    }

    /// Facts about a puzzle: its rule, its difficulty, and the number of first moves that solve it.
    pub fn puzzle_facts(self, puzzle: &Puzzle) -> String {
        let rule = self.rule(puzzle.board().rule());
        let (grade, count) = (puzzle.grade().number(), puzzle.solutions().len());
        let does = match (puzzle.class(), count, puzzle.scope()) {
            (Class::Defence, 1, Scope::Wider) => self.pick("one move holds", "唯一防点").to_owned(),
            (Class::Defence, _, Scope::Wider) => say!(self, "{count} moves hold", "{count} 个防点"),
            (Class::Defence, 1, Scope::Class) => self.pick("one move stops the VCT", "VCT 唯一防点").to_owned(),
            (Class::Defence, _, Scope::Class) => say!(self, "{count} moves stop the VCT", "{count} 个 VCT 防点"),
            (_, 1, Scope::Wider) => self.pick("one solution", "唯一解（首手唯一）").to_owned(),
            (Class::Vcf, 1, Scope::Class) => self.pick("one solution by fours (VCF)", "VCF 唯一解").to_owned(),
            (Class::Vct, 1, Scope::Class) => self.pick("one solution by threats (VCT)", "VCT 唯一解").to_owned(),
            _ => say!(self, "{count} solutions", "{count} 个解（首手）"),
        };
        say!(self, "{rule} · difficulty {grade} of 5 · {does}", "{rule} · 难度 {grade}/5 · {does}")
    }

    /// Exactly how a puzzle's first moves were searched.
    pub fn puzzle_search(self, puzzle: &Puzzle) -> String {
        let (plies, noun) = (puzzle.plies(), plural(puzzle.plies(), "ply", "plies"));
        let (english, chinese) = match puzzle.class() {
            Class::Vcf => ("fours (VCF)", " VCF "),
            Class::Vct => ("fours and threats of an open four (VCT)", "冲四与活三（VCT）"),
            Class::Defence => return self.defence_search(puzzle.scope()).to_owned(),
        };
        match puzzle.scope() {
            Scope::Class => say!(
                self,
                "Fully searched: no other first move wins by {english} within {plies} {noun}. Some may win by other \
                 means.",
                "已完全搜索：其他首手都不能在 {plies} 手内以{chinese}取胜，但可能有其他取胜手段。"
            ),
            Scope::Wider => say!(
                self,
                "Fully searched: no other first move wins by {english} within {plies} {noun}. No win by other means \
                 was found, and no shorter one.",
                "已完全搜索：其他首手都不能在 {plies} 手内以{chinese}取胜；也未发现其他取胜手段或更短的胜法。"
            ),
        }
    }

    /// Exactly how the moves of a defence were searched, and by what means those that hold were tried.
    fn defence_search(self, scope: Scope) -> &'static str {
        match scope {
            Scope::Class => self.pick(
                "Fully searched: against these moves there is no win by fours and threats of an open four (VCT); against \
                 every other there is one. The moves that stop it may still lose to other means.",
                "已完全搜索：下这些着法，对方没有 VCT（冲四与活三）；下其他任何一手，对方都有。防住 VCT 的着法仍可能败于其他手段。",
            ),
            Scope::Wider => self.pick(
                "Fully searched: against these moves there is no win by fours and threats of an open four (VCT); against \
                 every other there is one. No win by other means was found against them.",
                "已完全搜索：下这些着法，对方没有 VCT（冲四与活三），也未发现其他取胜手段；下其他任何一手，对方都有 VCT。",
            ),
        }
    }

    /// Answer to an accepted move of this puzzle; `plies` are left.
    pub fn puzzle_accepted(self, puzzle: &Puzzle, judgement: &Judgement, plies: u32) -> String {
        match judgement {
            Judgement::WinsToo(win) if win.plies <= puzzle.plies() => {
                let (all, noun) = (win.plies, plural(win.plies, "ply", "plies"));
                say!(self, "This wins too, in {all} {noun}.", "此着也能取胜，需 {all} 手。")
            }
            Judgement::WinsToo(win) => {
                let (all, noun) = (win.plies, plural(win.plies, "ply", "plies"));
                say!(
                    self,
                    "This wins too, in {all} {noun}, but there is a shorter way.",
                    "此着也能取胜，需 {all} 手，另有更快的下法。"
                )
            }
            Judgement::Holds => self.pick("Right: this holds against threats (VCT).", "正确：防住了 VCT。").to_owned(),
            _ if plies == 1 => self.pick("Right. Now the five.", "正确，现在成五。").to_owned(),
            _ => say!(self, "Right. Go on: {plies} plies to go.", "正确，请继续：还有 {plies} 手。"),
        }
    }

    /// Reason why a move does not solve the puzzle.
    pub fn puzzle_refuted(self, tried: Point, refutation: &Refutation, opponent: Color) -> String {
        let side = self.side(opponent);
        match refutation {
            Refutation::Loses { plies, line } => {
                let noun = plural(*plies, "ply", "plies");
                let reply = line.first().map(Point::to_string).unwrap_or_default();
                say!(
                    self,
                    "{tried} loses: {side} wins in {plies} {noun} with {reply}.",
                    "{tried} 必败：{side}下 {reply}，{plies} 手内取胜。"
                )
            }
            Refutation::Stopped { reply, means: Means::Fours } => say!(
                self,
                "{tried} does not work: after {reply} there is no win by fours (VCF).",
                "{tried} 不成立：{side}下 {reply} 后，已没有 VCF。"
            ),
            Refutation::Stopped { reply, .. } => say!(
                self,
                "{tried} does not work: after {reply} there is no win by threats (VCT).",
                "{tried} 不成立：{side}下 {reply} 后，已没有 VCT。"
            ),
            Refutation::NoFour => say!(
                self,
                "{tried} makes no four: {side} is free to play anywhere. A win by fours (VCF) needs a four with each move.",
                "{tried} 没有成四：{side}可以任意落子。VCF 要求步步成四。"
            ),
            Refutation::MissedFive(five) => {
                say!(self, "{five} makes five at once: {tried} lets it go.", "下 {five} 即成五：{tried} 错过了。")
            }
        }
    }

    /// Number of puzzles solved without help: "12 of 430 solved without help".
    pub fn puzzle_score(self, score: Score) -> String {
        let [solved, all] = [score.solved, score.all].map(grouped);
        say!(self, "{solved} of {all} solved without help", "已独立解出 {solved}/{all}")
    }

    /// Label of the filter for puzzles that are due today, with their number.
    pub fn puzzles_due(self, due: usize) -> String {
        match due {
            0 => self.label(Label::PuzzlesDue).to_owned(),
            _ => format!("{} · {}", self.label(Label::PuzzlesDue), grouped(due)),
        }
    }

    /// Position within a line that is being shown: "Move 3 of 7".
    pub fn puzzle_line_position(self, shown: usize, all: usize) -> String {
        say!(self, "Move {shown} of {all}", "第 {shown}/{all} 手")
    }

    /// Name of a puzzle in a list: "Wins by fours (VCF) in 7 plies · Renju".
    pub fn puzzle_name(self, puzzle: &Puzzle) -> String {
        let (rule, plies) = (self.rule(puzzle.board().rule()), puzzle.plies());
        let noun = plural(plies, "ply", "plies");
        match puzzle.class() {
            Class::Vcf => say!(self, "Win by fours, {plies} {noun} · {rule}", "VCF，{plies} 手 · {rule}"),
            Class::Vct => say!(self, "Win by threats, {plies} {noun} · {rule}", "VCT，{plies} 手 · {rule}"),
            Class::Defence => say!(self, "Defence · {rule}", "防守 · {rule}"),
        }
    }

    /// Number of times that a puzzle was missed.
    pub fn times_missed(self, missed: u32) -> String {
        match missed {
            1 => self.pick("missed once", "错过 1 次").to_owned(),
            2 => self.pick("missed twice", "错过 2 次").to_owned(),
            _ => say!(self, "missed {missed} times", "错过 {missed} 次"),
        }
    }

    /// Numbers of puzzles that come back tomorrow, and within a week.
    pub fn puzzles_later(self, tomorrow: usize, week: usize) -> String {
        let come = |count| if count == 1 { "comes" } else { "come" };
        match (tomorrow, week) {
            (0, 0) => self.pick("Nothing comes back within a week.", "一周内没有要复习的习题。").to_owned(),
            (0, _) => {
                let come = come(week);
                say!(self, "{week} {come} back within a week.", "一周内要复习 {week} 题。")
            }
            _ if tomorrow == week => {
                let come = come(tomorrow);
                say!(self, "{tomorrow} {come} back tomorrow.", "明天复习 {tomorrow} 题。")
            }
            _ => {
                let come = come(tomorrow);
                say!(
                    self,
                    "{tomorrow} {come} back tomorrow, {week} within a week in all.",
                    "明天复习 {tomorrow} 题，一周内共 {week} 题。"
                )
            }
        }
    }

    /// Name of a theme, for the filter.
    pub fn theme_name(self, theme: Theme) -> &'static str {
        match theme {
            Theme::FourThree => self.pick("Four-three", "四三"),
            Theme::DoubleFour => self.pick("Double four", "双四"),
            Theme::DoubleThree => self.pick("Double three", "双三"),
            Theme::BrokenFour => self.pick("Four with a gap", "跳四"),
            Theme::CounterFour => self.pick("Counter-four", "反冲四"),
            Theme::ForbiddenPoint => self.pick("Forbidden point", "抓禁"),
            Theme::CounterThree => self.pick("Defence with a three", "以活三防守"),
            Theme::Edge => self.pick("At the edge", "边线"),
        }
    }

    /// The themes of a puzzle: "Themes: four-three, counter-four". `None` if it has none.
    pub fn puzzle_themes(self, themes: &[Theme]) -> Option<String> {
        let names: Vec<String> = themes.iter().map(|&theme| self.theme_name(theme).to_lowercase()).collect();
        let (english, chinese) = (names.join(", "), names.join("、"));
        let noun = if themes.len() == 1 { "Theme" } else { "Themes" };
        (!themes.is_empty()).then(|| say!(self, "{noun}: {english}", "主题：{chinese}"))
    }

    /// Rating of the person, and the number of first tries that it rests on. The margin is that of 95%.
    pub fn puzzle_rating(self, rating: Rating, rated: u32) -> String {
        let tens = |points: f64| (points / 10.0).round() as i64 * 10;
        let (points, margin) = (rating.points.round() as i64, tens(1.96 * rating.deviation));
        let (count, noun) = (grouped(rated as usize), plural(rated, "puzzle", "puzzles"));
        match rated {
            0 => self.pick("Your rating begins with your first puzzle.", "解第一题后开始计算等级分。").to_owned(),
            _ => say!(
                self,
                "Your rating: {points} ± {margin}, from the first try at {count} {noun}",
                "您的等级分：{points} ± {margin}（依据 {count} 题的首次作答）"
            ),
        }
    }

    /// Button that begins a challenge, with the best result so far.
    pub fn challenge_button(self, kind: ChallengeKind, best: u32) -> String {
        let name = match kind {
            ChallengeKind::Streak => self.pick("Streak", "连续解题"),
            ChallengeKind::Timed => self.pick("3 minutes", "三分钟"),
        };
        match best {
            0 => name.to_owned(),
            _ => say!(self, "{name} · best {best}", "{name} · 最佳 {best}"),
        }
    }

    /// Rules of a challenge.
    pub fn challenge_tip(self, kind: ChallengeKind) -> &'static str {
        match kind {
            ChallengeKind::Streak => self.pick(
                "Puzzles that become harder, without help, until you miss one",
                "题目越来越难，不能求助，错一题即结束",
            ),
            ChallengeKind::Timed => self.pick(
                "As many puzzles as you can solve in 3 minutes, without help; a miss costs 10 seconds, and the clock \
                 stands still while your move is judged",
                "三分钟内尽量多解题，不能求助；错一题扣 10 秒，判题时不计时",
            ),
        }
    }

    /// State of a challenge, or its result; `best` is the best result before it.
    pub fn challenge_state(self, challenge: &Challenge, best: u32) -> String {
        let (solved, missed) = (challenge.solved(), challenge.missed());
        let state = match (challenge.kind(), missed) {
            (ChallengeKind::Timed, 1..) => {
                say!(self, "{solved} solved, {missed} missed", "解出 {solved} 题，错 {missed} 题")
            }
            _ => say!(self, "{solved} solved", "解出 {solved} 题"),
        };
        if !challenge.has_ended() {
            let name = self.challenge_button(challenge.kind(), 0);
            return say!(self, "{name}: {state}", "{name}：{state}");
        }
        let end = match challenge.kind() {
            ChallengeKind::Streak => self.pick("The streak is over", "连续解题结束"),
            ChallengeKind::Timed if challenge.left().is_zero() => self.pick("Time is up", "时间到"),
            ChallengeKind::Timed => self.pick("Stopped", "已停止"),
        };
        let compared = match (solved > best, best) {
            (true, _) => self.pick(" Your best so far.", "新纪录！").to_owned(),
            (false, 0) => String::new(),
            (false, _) => say!(self, " Your best: {best}.", "最佳：{best} 题。"),
        };
        say!(self, "{end}: {state}.{compared}", "{end}：{state}。{compared}")
    }
}
