//! Tournaments in words: results of games, progress, standings.

use super::numbers::{grouped, plural};
use super::{Label, Words};
use crate::arena::Failure;
use crate::arena::{Elo, PlayerTally, Reason, Record, Results};
use crate::rules::Color;
use std::time::Duration;

impl Words {
    /// Result of a tournament game, and the reason.
    pub fn tournament_result(self, record: &Record) -> String {
        let Record { winner, reason, .. } = record;
        let why = self.tournament_reason(*reason);
        match winner {
            Some(winner) => {
                let side = self.side(*winner);
                say!(self, "{side} wins: {why}", "{side}获胜：{why}")
            }
            None => say!(self, "Draw: {why}", "和棋：{why}"),
        }
    }

    fn tournament_reason(self, reason: Reason) -> &'static str {
        match reason {
            Reason::Five => self.pick("five in a row", "五连"),
            Reason::FullBoard => self.pick("the board is full", "棋盘已满"),
            Reason::MoveLimit => self.pick("too many moves", "手数已满"),
            Reason::NoLegalPoint => self.pick("Black has no legal move", "黑方无处可下"),
            Reason::Illegal => self.pick("illegal move", "着法违例"),
            Reason::Forbidden => self.pick("forbidden move", "下出禁手"),
            Reason::Late => self.pick("out of time", "超时"),
            Reason::Crashed => self.pick("the engine crashed", "引擎崩溃"),
            Reason::Garbage => self.pick("unintelligible answer", "回答无法理解"),
            Reason::Refused => self.pick("the engine refused to move", "引擎拒绝落子"),
        }
    }

    /// The faults by which a player has lost games.
    pub fn tournament_faults(self, name: &str, tally: &PlayerTally) -> String {
        let one = |(reason, count): (&Reason, &u32)| format!("{count} × {}", self.tournament_reason(*reason));
        let faults: Vec<String> = tally.faults.iter().map(one).collect();
        let faults = faults.join(self.pick(", ", "，"));
        say!(self, "{name} forfeited games: {faults}", "{name} 因违例判负：{faults}")
    }

    /// Won, drawn and lost games.
    pub fn won_drawn_lost(self, results: Results) -> String {
        let Results { wins, draws, losses } = results;
        format!("{wins} – {draws} – {losses}")
    }

    /// Points, counted in halves.
    pub fn points(self, half_points: u32) -> String {
        match (half_points / 2, half_points % 2) {
            (whole, 0) => whole.to_string(),
            (0, _) => "½".to_owned(),
            (whole, _) => format!("{whole}½"),
        }
    }

    /// A strength above that of the others, with its 95% interval where there is one.
    pub fn elo(self, elo: Option<Elo>) -> String {
        let Some(Elo { low, likely, high }) = elo.filter(|elo| elo.likely.is_finite()) else { return "–".to_owned() };
        let signed = |value: f64| match value.round() {
            value if value < 0.0 => format!("−{:.0}", value.abs()),
            value => format!("+{:.0}", value.abs()),
        };
        // A wider interval is left out: it only says that there are too few games.
        const MAX_ERROR: f64 = 1_000.0;
        let error = (high - low) / 2.0;
        if error < MAX_ERROR { format!("{} ± {error:.0}", signed(likely)) } else { signed(likely) }
    }

    /// Number of games of a tournament, and the load that it puts on the machine.
    pub fn tournament_plan(self, games: u32, at_once: u32) -> String {
        let (games, at_once) = (self.games_in_all(games), at_once.max(1));
        if at_once == 1 {
            say!(
                self,
                "{games}. While matches run, one engine thinks at a time and keeps at least one processor core busy, \
                     so the computer in your own game may be slower.",
                "{games}。比赛进行时总有一个引擎在思考，至少占用一个处理器核心，对局中的电脑可能变慢。"
            )
        } else {
            say!(
                self,
                "{games}. While matches run, {at_once} engines think at a time and keep at least as many processor \
                     cores busy, so the computer in your own game may be slower.",
                "{games}。比赛进行时同时有 {at_once} 个引擎在思考，至少占用同样数量的处理器核心，对局中的电脑可能变慢。"
            )
        }
    }

    fn games_in_all(self, games: u32) -> String {
        let (noun, games) = (plural(games, "game", "games"), grouped(games as usize));
        say!(self, "{games} {noun}", "共 {games} 局")
    }

    /// Progress of a tournament; `left` is the estimated remaining time.
    pub fn tournament_progress(self, finished: u32, games: u32, left: Option<Duration>) -> String {
        let noun = plural(games, "game", "games");
        let [finished, games] = [finished, games].map(|count| grouped(count as usize));
        let count = say!(self, "{finished} of {games} {noun}", "已完成 {finished}/{games} 局");
        let Some(left) = left else { return count };
        // Rounded up, as it is an estimate: to ten seconds, to minutes, or to five minutes.
        let seconds = match left.as_secs() {
            seconds @ 0..60 => seconds.div_ceil(10) * 10,
            seconds @ 60..3600 => seconds.div_ceil(60) * 60,
            seconds => seconds.div_ceil(300) * 300,
        };
        let left = self.duration(seconds.max(10) * 1000);
        say!(self, "{count}, about {left} left", "{count}，约剩 {left}")
    }

    /// Reason why a tournament has stopped. The reason itself is English, as systems and engines report it.
    pub fn tournament_failed(self, failure: &Failure) -> String {
        say!(self, "The matches have stopped: {failure}", "比赛已中断：{failure}")
    }

    /// A game of a tournament: its number and its players, Black first.
    pub fn tournament_game(self, number: usize, record: &Record) -> String {
        self.pairing(number, &record.black, &record.white)
    }

    /// A game by its number and its players, Black first.
    pub fn pairing(self, number: usize, black: &str, white: &str) -> String {
        format!("{number}. {black} – {white}")
    }

    /// Result of a finished game, and its number of moves.
    pub fn tournament_game_details(self, record: &Record) -> String {
        let moves = record.moves.chars().filter(char::is_ascii_alphabetic).count();
        let result = self.tournament_result(record);
        let noun = plural(moves, "move", "moves");
        say!(self, "{result} · {moves} {noun}", "{result} · {moves} 手")
    }

    /// Description of the board of a game in progress, for a screen reader.
    pub fn live_board(self, game: &str, moves: usize, to_move: Color) -> String {
        let (noun, side) = (plural(moves, "move", "moves"), self.side(to_move));
        say!(self, "Board of {game}: {moves} {noun}, {side} to move", "{game} 的棋盘：{moves} 手，轮到{side}")
    }

    /// Name of Tengen in a tournament, at a level.
    pub fn tengen_at(self, level: u8) -> String {
        say!(self, "Tengen level {level}", "天元 · 级别 {level}")
    }

    /// Label of the switch for a level.
    pub fn tengen_level(self, level: u8) -> String {
        format!("{} {level}", self.label(Label::TengenLevel))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    const ENGLISH: Words = Words::new(Language::English);
    const CHINESE: Words = Words::new(Language::Chinese);

    #[test]
    fn points_and_strengths_are_short() {
        assert_eq!([0, 1, 2, 5].map(|halves| ENGLISH.points(halves)), ["0", "½", "1", "2½"]);
        let elo = |low, likely, high| ENGLISH.elo(Some(Elo { low, likely, high }));
        assert_eq!(elo(23.3, 70.4, 120.2), "+70 ± 48");
        assert_eq!(elo(f64::NEG_INFINITY, -12.0, f64::INFINITY), "−12");
        assert_eq!(elo(f64::NEG_INFINITY, f64::INFINITY, f64::INFINITY), "–");
        assert_eq!(ENGLISH.elo(None), "–");
    }

    #[test]
    fn the_time_left_is_rounded_as_an_estimate() {
        let told = |seconds| ENGLISH.tournament_progress(3, 12, Some(Duration::from_secs(seconds)));
        assert_eq!(told(1), "3 of 12 games, about 10\u{2009}s left");
        assert_eq!(told(61), "3 of 12 games, about 2\u{2009}min left");
        assert_eq!(told(3_700), "3 of 12 games, about 1\u{2009}h 5\u{2009}min left");
        assert_eq!(CHINESE.tournament_progress(0, 2, None), "已完成 0/2 局");
    }
}
