//! Won positions that are played out, in words.

use super::Words;
use super::numbers::plural;
use crate::coach::won::{Accepted, Failure, Tally};
use crate::rules::{Color, Point};

labels! {
    /// A fixed text of the practice with won positions.
    pub enum WonLabel;

    Title: "Win the won game", "拿下必胜局";
    Tip: "A win is proven for you: play it out to the five. The other side holds out as long as it can. If a move of yours lets the win go, you see the reply and may take the move back.", "已证明您必胜：请一直下到连五。对方会尽力拖延；若您的一手放走了胜局，您会看到对方的应手，并可收回重下。";
    Begin: "Play the next position", "下一个局面";
    FromTable: "Win the position on the table", "赢下棋桌上的局面";
    FromTableTip: "The position on the table is taken, if a win can be proven in it.", "取棋桌上的当前局面，前提是能证明必胜。";
    FromGames: "Wins that you missed", "您错过的胜局";
    OnTable: "From the game on the table", "棋桌上的局面";
    Looking: "Looking for a proof that this position is won…", "正在寻找必胜的证明……";
    NotProven: "No win was proven here in about two seconds, for either side. That does not mean that there is none.", "约两秒内未能证明任何一方必胜，但这并不表示没有胜法。";
    Judging: "Checking whether the win is still there…", "正在检查是否仍然必胜……";
    NotJudged: "The move could not be judged. It does not count; try again.", "这一手无法评判，不计入成绩，请再试一次。";
    TakeBack: "Take it back", "收回这一手";
    ShowLine: "Show the winning line", "显示胜法";
    Shown: "The winning line. Moves from here on do not count as found by you.", "胜法如下。此后的各手不再计为独立下出。";
    PlayOn: "Play on", "继续下";
    Next: "Next position", "下一个局面";
    Again: "Play it again", "再下一遍";
    FailedToStart: "The moves cannot be judged: the system gave no thread for it.", "无法评判：系统未能提供线程。";
}

impl Words {
    /// A fixed text of the practice with won positions.
    pub const fn won(self, label: WonLabel) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// The task: "Black to move and win".
    pub fn won_task(self, side: Color) -> String {
        let side = self.side(side);
        say!(self, "{side} to move and win", "{side}先行，必胜")
    }

    /// Place of a position in its set: "Position 3 of 20".
    pub fn won_place(self, number: usize, all: usize) -> String {
        say!(self, "Position {number} of {all}", "第 {number}/{all} 个局面")
    }

    /// Sentence before the first move.
    pub fn won_begin(self, plies: u32) -> String {
        let noun = plural(plies, "ply", "plies");
        say!(self, "A win within {plies} {noun} is proven. Find it on the board.", "已证 {plies} 手内必胜，请落子。")
    }

    /// Sentence about a move that keeps the win, of this side, within so many plies.
    pub fn won_kept(self, accepted: Accepted, side: Color, plies: u32) -> String {
        let Accepted { point, reply } = accepted;
        let other = self.side(!side);
        match plies {
            1 => say!(
                self,
                "{point} keeps the win. {other} holds out with {reply}: now make five.",
                "{point} 保持必胜。{other}以 {reply} 顽抗，现在连五。"
            ),
            _ => say!(
                self,
                "{point} keeps the win. {other} holds out with {reply}; {plies} plies to go at most.",
                "{point} 保持必胜。{other}以 {reply} 顽抗，至多还有 {plies} 手。"
            ),
        }
    }

    /// Sentence about a move of this side that does not keep the win.
    pub fn won_failed(self, tried: Point, failure: &Failure, side: Color) -> String {
        let other = self.side(!side);
        match failure {
            Failure::Loses { plies, line } => {
                let noun = plural(*plies, "ply", "plies");
                let reply = line.first().map(Point::to_string).unwrap_or_default();
                say!(
                    self,
                    "{tried} even loses: {other} wins in {plies} {noun} with {reply}.",
                    "{tried} 反而告负：{other}下 {reply}，{plies} 手内取胜。"
                )
            }
            Failure::LetsGo { reply: Some(reply) } => say!(
                self,
                "After {tried}, no win can be proven any more: {other} answers with {reply}.",
                "下 {tried} 之后，已无法证明必胜：{other}应以 {reply}。"
            ),
            Failure::LetsGo { reply: None } => {
                say!(self, "After {tried}, no win can be proven any more.", "下 {tried} 之后，已无法证明必胜。")
            }
            Failure::NotJudged => self.won(WonLabel::NotJudged).to_owned(),
        }
    }

    /// Sentence at the end: "Won, with 6 of 7 turns on your own (86%)."
    pub fn won_over(self, tally: Tally) -> String {
        let Tally { turns, unaided } = tally;
        let percent = self.percent(tally.percent());
        if turns == unaided {
            let noun = plural(turns, "turn", "turns");
            return say!(self, "Won, all on your own, in {turns} {noun}.", "获胜！{turns} 手全部独立下出。");
        }
        say!(
            self,
            "Won, with {unaided} of {turns} turns on your own ({percent}).",
            "获胜！{turns} 手中有 {unaided} 手独立下出（{percent}）。"
        )
    }

    /// The turns so far: "3 of 4 turns on your own". Empty before the first.
    pub fn won_tally(self, tally: Tally) -> String {
        let Tally { turns, unaided } = tally;
        match turns {
            0 => String::new(),
            _ => {
                let noun = plural(turns, "turn", "turns");
                say!(self, "{unaided} of {turns} {noun} on your own", "独立下出 {unaided}/{turns} 手")
            }
        }
    }

    /// The best result of a position before: "Best so far: 80%".
    pub fn best_won(self, best: Tally) -> String {
        let percent = self.percent(best.percent());
        say!(self, "Best so far: {percent}", "此前最佳：{percent}")
    }

    /// Positions of a set: "7 of 20 won, 3 of them without help".
    pub fn won_score(self, [won, alone, all]: [usize; 3]) -> String {
        say!(self, "{won} of {all} won, {alone} of them without help", "已赢 {won}/{all}，其中 {alone} 局未用帮助")
    }

    /// Name of a position's button: "Position 3, best 80%".
    pub fn won_number(self, number: usize, best: Option<Tally>) -> String {
        match best {
            None => say!(self, "Position {number}", "第 {number} 个局面"),
            Some(best) => {
                let percent = self.percent(best.percent());
                say!(self, "Position {number}, best {percent}", "第 {number} 个局面，最佳 {percent}")
            }
        }
    }
}
