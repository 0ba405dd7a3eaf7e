//! Puzzles in words.

use super::numbers::plural;
use super::{Label, Words};
use crate::coach::puzzle::judge::{Judgement, Refutation};
use crate::coach::puzzle::shelf::Score;
use crate::coach::puzzle::{Class, Puzzle, Scope};
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
            (Class::Defence, 1, _) => self.pick("one move holds", "唯一防点").to_owned(),
            (Class::Defence, ..) => say!(self, "{count} moves hold", "{count} 个防点"),
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
            Class::Defence => {
                return self
                    .pick(
                        "Fully searched: against these moves there is no win by fours and threats of an open four \
                         (VCT); against every other there is one.",
                        "已完全搜索：下这些着法，对方没有 VCT（冲四与活三）；下其他任何一手，对方都有。",
                    )
                    .to_owned();
            }
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
            _ if plies == 1 => self.pick("Right. Now the five.", "正确，现在连五。").to_owned(),
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
                    "{tried} 落败：{side}下 {reply}，{plies} 手内取胜。"
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
        }
    }

    /// Number of solved puzzles: "12 of 430 solved".
    pub fn puzzle_score(self, score: Score) -> String {
        let Score { all, solved, .. } = score;
        say!(self, "{solved} of {all} solved", "已解 {solved}/{all}")
    }

    /// Label of the filter for puzzles that are due today, with their number.
    pub fn puzzles_due(self, due: usize) -> String {
        match due {
            0 => self.label(Label::PuzzlesDue).to_owned(),
            _ => format!("{} · {due}", self.label(Label::PuzzlesDue)),
        }
    }

    /// Position within a line that is being shown: "Move 3 of 7".
    pub fn puzzle_line_position(self, shown: usize, all: usize) -> String {
        say!(self, "Move {shown} of {all}", "第 {shown}/{all} 手")
    }
}
