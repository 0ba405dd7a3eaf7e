//! The chapter on gomoku in words: settings of the textbook's player, and what its searches cost.

use super::numbers::grouped;
use super::{Label, SchoolLabel, Words};
use crate::coach::school::gomoku::{Counted, Found, MAX_NODES, Setting};
use crate::rules::{Board, Color, Point};

impl Words {
    /// A board that is shown, for screen readers: "Board, White to move, Black H8 I8, White G8".
    pub fn school_board(self, board: &Board) -> String {
        let of = |color: Color| {
            let points: Vec<String> =
                board.stones().filter(|(_, side)| *side == color).map(|(point, _)| point.to_string()).collect();
            points.join(" ")
        };
        let (black, white, mover) = (of(Color::Black), of(Color::White), self.side(board.side_to_move()));
        say!(
            self,
            "Board, {mover} to move; Black: {black}; White: {white}",
            "棋盘，轮到{mover}；黑：{black}；白：{white}"
        )
    }

    /// Kinds of points that come first, so many of them: "5, 4, 3-3, 3".
    pub fn school_kinds(self, kinds: usize) -> String {
        let names = self.pick(["5", "4", "3-3", "3"], ["五", "四", "双三", "三"]);
        let first: Vec<&str> = names.into_iter().take(kinds).collect();
        if first.is_empty() { self.school(SchoolLabel::NoKinds).to_owned() } else { first.join(self.pick(", ", " ")) }
    }

    /// Number of moves that are tried: "5", "all".
    pub fn school_width(self, width: Option<u32>) -> String {
        width.map_or_else(|| self.label(Label::All).to_owned(), |width| width.to_string())
    }

    /// A setting in a line: "neighbours · order 5, 4 · best 8 · depth 3".
    pub fn school_setting(self, setting: &Setting) -> String {
        let near =
            if setting.is_near { self.pick("neighbours", "邻点") } else { self.pick("all points", "全部点") };
        let order = match setting.kinds {
            0 => self.pick("no order", "不排序").to_owned(),
            kinds => {
                let kinds = self.school_kinds(kinds);
                say!(self, "order {kinds}", "次序 {kinds}")
            }
        };
        let width = setting.width.map(|width| say!(self, "best {width}", "前 {width} 手"));
        let quiet = (!setting.is_quiet).then(|| self.pick("not quiet", "无静态搜索").to_owned());
        let depth = setting.depth;
        let depth = say!(self, "depth {depth}", "深度 {depth}");
        let parts = [Some(near.to_owned()), Some(order), width, quiet, Some(depth)];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }

    /// Cost of a search, and its move: "786 positions, 12 ms, G8".
    pub fn school_counted(self, counted: &Counted) -> String {
        let (nodes, time) = (grouped(counted.nodes as usize), self.short_time(counted.time));
        match counted.found.as_ref().and_then(|found| found.line.first()) {
            Some(first) => say!(self, "{nodes} positions, {time}, {first}", "{nodes} 个局面，{time}，{first}"),
            None => {
                let max = grouped(MAX_NODES as usize);
                say!(self, "broken off after {max} positions, {time}", "看过 {max} 个局面后中断，{time}")
            }
        }
    }

    /// A setting with what it costs; `None` while that is being counted.
    pub fn school_cost(self, setting: &Setting, counted: Option<&Counted>) -> String {
        let setting = self.school_setting(setting);
        let cost = counted
            .map_or_else(|| self.school(SchoolLabel::Counting).to_owned(), |counted| self.school_counted(counted));
        say!(self, "{setting}: {cost}", "{setting}：{cost}")
    }

    /// Number of leaves with so many moves and this depth: "23^3 = 12,167 leaves; alpha-beta sees 551 of them at least".
    pub fn school_power(self, [moves, depth]: [u32; 2], [all, fewest]: [u64; 2]) -> String {
        let [all, fewest] = [all, fewest].map(|leaves| grouped(leaves as usize));
        say!(
            self,
            "{moves} moves, depth {depth}: {moves}^{depth} = {all} leaves. In the best order alpha-beta sees {fewest} of them.",
            "{moves} 个着法，深度 {depth}：{moves}^{depth} = {all} 个叶节点。次序最佳时，α-β 剪枝只看 {fewest} 个。"
        )
    }

    /// A move that does not stop the open three.
    pub fn school_overlooked(self, point: Point) -> String {
        say!(
            self,
            "{point} does not stop the three, and Black wins: the defence was not among the moves that were tried. Done.",
            "{point} 没有挡住活三，黑方获胜：应手不在所试的着法之中。完成。"
        )
    }

    /// Line of a search, and what it expects: "K2 L2 C8: no loss in sight".
    pub fn school_expects(self, found: &Found) -> String {
        let line = self.line(&found.line);
        match found.win {
            Some((winner, plies)) => {
                let winner = self.side(winner);
                say!(self, "{line}: {winner} wins in {plies}.", "{line}：{winner} {plies} 手内获胜。")
            }
            None => say!(self, "{line}: no end in sight.", "{line}：还看不到结局。"),
        }
    }

    /// Number of positions without an order.
    pub fn school_unordered(self, nodes: u64, depth: u32) -> String {
        let nodes = grouped(nodes as usize);
        say!(
            self,
            "Row by row, alpha-beta looks at {nodes} positions at depth {depth}. How many with the whole order?",
            "逐行尝试时，α-β 剪枝在深度 {depth} 要看 {nodes} 个局面。按完整的次序要看多少个？"
        )
    }

    /// Number of positions in the whole order, and the bet on it.
    pub fn school_ordered(self, [unordered, ordered]: [u64; 2], bet: Option<i32>) -> String {
        let factor = format!("{:.1}", unordered as f64 / ordered as f64);
        let bet = bet.map_or(String::new(), |bet| {
            let bet = grouped(usize::try_from(bet).unwrap_or(0));
            say!(self, " Your bet was {bet}.", "您猜 {bet}。")
        });
        let ordered = grouped(ordered as usize);
        say!(
            self,
            "With the order it looks at {ordered}, {factor} times fewer, and finds the same move.{bet}",
            "{ordered} 个：排序后代价只有原来的 1/{factor}，着法相同。{bet}"
        )
    }
}
