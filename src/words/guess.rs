//! Guessing the moves of a game, in words.

use super::Words;
use super::numbers::plural;
use crate::coach::guess::{Comparison, Guessed, Tally};
use crate::rules::Point;

labels! {
    /// A fixed text of the practice with games.
    pub enum GuessLabel;

    Practice: "Practice", "实战练习";
    Title: "Guess the moves", "猜下一手";
    Tip: "Choose each move of a game yourself, and see how it compares with the one that was played. The first four stones and forced moves are played for you.", "逐手猜出对局的下一着，并与实际着法比较。前四子和被迫的着法自动下出。";
    WhichGame: "The game on the table is used. Open another one from Games or the Library.", "使用棋桌上的对局。可从“对局记录”或“棋谱库”打开其他对局。";
    Sides: "Moves of", "猜哪一方";
    Both: "Both", "双方";
    Begin: "Begin", "开始";
    NoMoves: "There is no move to guess: open a game with more than four moves first.", "没有可猜的着法：请先打开一局超过四手的棋。";
    TakeBack: "Take it back", "收回这一手";
    Back: "Back to the practice", "返回练习";
    Yours: "Which move was played? Click a point on the board.", "实战下在哪里？请点击棋盘。";
    Judging: "Comparing the two moves…", "正在比较两手棋……";
    Next: "Next move", "下一手";
    Guesses: "Your guesses", "您猜的着法";
    Again: "Guess again", "再猜一遍";
    FailedToStart: "The moves cannot be compared: the system gave no thread for it.", "无法比较：系统未能提供线程。";
}

impl Words {
    /// A fixed text of the practice with games.
    pub const fn guess(self, label: GuessLabel) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// The move that is asked for: "Move 12 · guess 5 of 14".
    pub fn guess_place(self, number: usize, guess: usize, asked: usize) -> String {
        say!(self, "Move {number} · guess {guess} of {asked}", "第 {number} 手 · 第 {guess} 次猜，共 {asked} 次")
    }

    /// Button that goes on with the game that was left: "Go on: Mei – Tengen, guess 5 of 14".
    pub fn guess_resume(self, players: &str, guess: usize, asked: usize) -> String {
        say!(self, "Go on: {players}, guess {guess} of {asked}", "继续：{players}，第 {guess}/{asked} 次猜")
    }

    /// Points so far: "Score 38 of 50 (76%); 2 of 5 as in the game". Empty before the first guess.
    pub fn guess_tally(self, tally: Tally) -> String {
        if tally.guesses == 0 {
            return String::new();
        }
        let Tally { guesses, points, same } = tally;
        let (par, percent) = (10 * guesses, self.percent(tally.percent()));
        say!(
            self,
            "Score {points} of {par} ({percent}); {same} of {guesses} as in the game",
            "得分 {points}/{par}（{percent}）；{same}/{guesses} 手与实战相同"
        )
    }

    /// The best result of this game before: "Best so far: 80%".
    pub fn best_guesses(self, best: Tally) -> String {
        let percent = self.percent(best.percent());
        say!(self, "Best so far: {percent}", "此前最佳：{percent}")
    }

    /// The end of the game: "All 14 moves are guessed."
    pub fn guesses_over(self, guesses: u32) -> String {
        let noun = plural(guesses, "move is", "moves are");
        say!(self, "All done: {guesses} {noun} guessed.", "全部猜完，共 {guesses} 手。")
    }

    /// A guess in the list of them: "12. J8, played G9", or "12. J8".
    pub fn guess_row(self, guessed: Guessed) -> String {
        let Guessed { number, guess, played, .. } = guessed;
        if guess == played {
            return format!("{number}. {guess}");
        }
        say!(self, "{number}. {guess}, played {played}", "{number}. {guess}，实战 {played}")
    }

    /// The points for it: "7 of 10"; a dash where it does not count.
    pub fn guess_points(self, guessed: Guessed) -> String {
        guessed.points.map_or_else(|| "–".to_owned(), |points| say!(self, "{points} of 10", "{points}/10"))
    }

    /// Sentence where nothing could be said about a guess.
    pub fn guess_not_judged(self, guess: Point, played: Point) -> String {
        say!(
            self,
            "{played} was played. Nothing could be said about {guess}, which does not count.",
            "实战下 {played}。{guess} 无法评判，不计分。"
        )
    }

    fn guess_compared(self, [guess, played]: [Point; 2], comparison: Comparison) -> String {
        match comparison {
            Comparison::Same => say!(self, "{guess}, as in the game.", "{guess}，与实战相同。"),
            Comparison::Wins(plies) => say!(
                self,
                "{guess} is better: it wins in {plies} plies. {played} was played.",
                "{guess} 更好：{plies} 手内必胜。实战下 {played}。"
            ),
            Comparison::WinsToo([own, other]) => say!(
                self,
                "Both win: {guess} in {own} plies, {played}, the move played, in {other}.",
                "都能取胜：{guess} 需 {own} 手，实战的 {played} 需 {other} 手。"
            ),
            Comparison::LetsGo(plies) => say!(
                self,
                "{guess} lets the win go: {played}, the move played, wins in {plies} plies.",
                "{guess} 错过胜机：实战的 {played} 在 {plies} 手内必胜。"
            ),
            Comparison::Loses { plies, reply: Some(reply) } => say!(
                self,
                "{guess} loses in {plies} plies: {reply} answers it. {played} was played.",
                "{guess} 在 {plies} 手内告负：对方应在 {reply}。实战下 {played}。"
            ),
            Comparison::Loses { plies, reply: None } => say!(
                self,
                "{guess} loses in {plies} plies. {played} was played.",
                "{guess} 在 {plies} 手内告负。实战下 {played}。"
            ),
            Comparison::Holds(plies) => say!(
                self,
                "{guess} is better: {played}, the move played, loses in {plies} plies.",
                "{guess} 更好：实战的 {played} 在 {plies} 手内告负。"
            ),
            Comparison::LosesToo([own, other]) => say!(
                self,
                "Both lose: {guess} in {own} plies, {played}, the move played, in {other}.",
                "都会告负：{guess} 撑 {own} 手，实战的 {played} 撑 {other} 手。"
            ),
            Comparison::Better(gain) => {
                let noun = plural(gain, "point", "points");
                say!(
                    self,
                    "{guess} is better than {played}, the move played: winning chance up {gain} {noun}.",
                    "{guess} 好于实战的 {played}：胜率高 {gain} 个百分点。"
                )
            }
            Comparison::AsGood => {
                say!(self, "{guess} is as good as {played}, the move played.", "{guess} 与实战的 {played} 一样好。")
            }
            Comparison::Worse(loss) => {
                let noun = plural(loss, "point", "points");
                say!(
                    self,
                    "{played} was played. {guess} lowers the winning chance by {loss} {noun}.",
                    "实战下 {played}。{guess} 使胜率低 {loss} 个百分点。"
                )
            }
        }
    }

    /// Comparison of a guess, and the points for it: "J8, as in the game. Score: 10 of 10."
    pub fn guess_counted(self, points_of: [Point; 2], comparison: Comparison, points: u32) -> String {
        let sentence = self.guess_compared(points_of, comparison);
        let for_hint =
            if points < comparison.points() { self.pick(", after a hint", "（用过提示）") } else { "" };
        say!(self, "{sentence} Score: {points} of 10{for_hint}.", "{sentence}得分：{points}/10{for_hint}。")
    }
}
