//! The view of a search in words: values in a tree, events at its nodes, and counts of the real search.

use super::numbers::plural;
use super::{Label, Words};
use crate::coach::thinking::{Bound, Extent, NodeState, Order, Phase, Player, Remark, Value, Window, win};
use crate::engine::Info;
use crate::rules::{Color, Point};
use crate::textbook::Side;

impl Words {
    /// A value of the tree in a few characters, for `max`: "35", "W3", "L2"; "≥35" where it is a bound.
    pub fn tree_value(self, value: Value, max: Color) -> String {
        let sign = match value.bound {
            Bound::Exact => "",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        format!("{sign}{}", self.tree_number(value.number, max))
    }

    /// A number in a few characters, for `max`: "35", "W3", "L2".
    pub fn tree_number(self, value: i32, max: Color) -> String {
        match win(value, max) {
            Some((winner, plies)) => format!("{}{plies}", if winner == max { "W" } else { "L" }),
            None if value < 0 => format!("−{}", value.unsigned_abs()),
            None => value.to_string(),
        }
    }

    /// A value within a sentence.
    fn number_in_sentence(self, value: i32, max: Color) -> String {
        match win(value, max) {
            Some((winner, plies)) => {
                let winner = self.side(winner);
                say!(self, "a win in {plies} for {winner}", "{winner} {plies} 手成五")
            }
            // Chinese text sets a number off by a space.
            None => self.pick("", " ").to_owned() + &self.tree_number(value, max),
        }
    }

    /// Condition under which the remaining moves of a node are cut off: "α 35 ≥ β 20".
    pub fn tree_cut(self, window: Window, max: Color) -> String {
        format!("α {} ≥ β {}", self.tree_number(window.alpha, max), self.tree_number(window.beta, max))
    }

    /// Search window at a node: "α 20 · β 35"; a bound that is not known yet is a dash.
    pub fn tree_window(self, window: Window, max: Color) -> String {
        let shown = |bound: i32, none: i32| if bound == none { "–".to_owned() } else { self.tree_number(bound, max) };
        format!("α {} · β {}", shown(window.alpha, i32::MIN), shown(window.beta, i32::MAX))
    }

    /// Sentence on the event at a node of the tree; values are those of `max`.
    pub fn tree_remark(self, remark: Remark, max: Color) -> String {
        let number = |value: i32| self.number_in_sentence(value, max);
        let extreme = |side: Side| match side {
            Side::Max => self.pick("largest", "最大值"),
            Side::Min => self.pick("smallest", "最小值"),
        };
        match remark {
            Remark::NotYet => self.pick("The search has not come here yet.", "搜索尚未到达这里。").to_owned(),
            Remark::LeftOut { mover, elsewhere } => {
                let (mover, other, elsewhere) = (self.side(mover), self.side(!mover), number(elsewhere));
                say!(
                    self,
                    "Cut off, never searched: {other} already has {elsewhere} elsewhere and will not let {mover} choose here.",
                    "已剪枝，从未搜索：{other}在别处已有{elsewhere}，不会让{mover}在这里选择。"
                )
            }
            Remark::Reached => self
                .pick("The search stops here: next, the position is evaluated.", "搜索到此为止，接着评估局面。")
                .to_owned(),
            Remark::Opened { mover, side } => {
                let (mover, extreme) = (self.side(mover), extreme(side));
                say!(
                    self,
                    "{mover} is to move and takes the {extreme} value of its moves.",
                    "轮到{mover}，将取各着法中的{extreme}。"
                )
            }
            Remark::SoFar { mover, side, value, by } => {
                let (mover, extreme, value) = (self.side(mover), extreme(side), number(value));
                say!(
                    self,
                    "{mover} looks for the {extreme} value: so far {by} with {value}.",
                    "{mover}要取{extreme}：目前是 {by}，值为{value}。"
                )
            }
            Remark::Guessed { player, value } => {
                let (max, value) = (self.side(max), number(value));
                match player {
                    Player::Engine => say!(
                        self,
                        "Full depth: after two plies more, with fours played out, the engine puts this position at {value} for {max}.",
                        "已到搜索深度：引擎再算两手并算清冲四，此局面对{max}为{value}。"
                    ),
                    Player::Textbook => say!(
                        self,
                        "Full depth: with fours played out, what the empty points promise either side comes to {value} for {max}.",
                        "已到搜索深度：算清冲四后，双方各空点的价值合计，对{max}为{value}。"
                    ),
                }
            }
            Remark::Five { winner } => {
                let winner = self.side(winner);
                say!(self, "A five: {winner} has won.", "连成五子：{winner}获胜。")
            }
            Remark::Drawn => self.pick("The board is full: a draw, worth 0.", "棋盘已满：和棋，值为 0。").to_owned(),
            Remark::Takes { mover, side, value, by } => {
                let (mover, extreme, value) = (self.side(mover), extreme(side), number(value));
                say!(
                    self,
                    "{mover} takes the {extreme} value: {by} with {value}.",
                    "{mover}取{extreme}：{by}，值为{value}。"
                )
            }
            Remark::CutOff { mover, value, elsewhere } => {
                let (mover, other) = (self.side(mover), self.side(!mover));
                let (value, elsewhere) = (number(value), number(elsewhere));
                say!(
                    self,
                    "Cut: {other} already has {elsewhere} elsewhere, so what {mover} finds here, {value}, will never be allowed.",
                    "剪枝：{other}在别处已有{elsewhere}，{mover}在这里即使得到{value}，也不会被允许。"
                )
            }
            Remark::NoBetter { mover, has } => {
                let (mover, has) = (self.side(mover), number(has));
                say!(
                    self,
                    "Nothing here is better for {mover} than the {has} it has elsewhere.",
                    "{mover}在别处已有{has}，这里没有更好的着法。"
                )
            }
        }
    }

    /// A node for a screen reader: its line, and its value if it is known.
    pub fn tree_node(self, line: &[Point], value: Option<&str>) -> String {
        let node = if line.is_empty() { self.pick("root", "根").to_owned() } else { self.line(line) };
        match value {
            Some(value) => format!("{node}: {value}"),
            None => node,
        }
    }

    /// A node for a screen reader: move, value, alpha and beta if they are given, and whether the node or its remaining
    /// moves were cut off.
    pub fn tree_node_announcement(
        self,
        line: &[Point],
        state: &NodeState,
        value: Option<&str>,
        window: Option<&str>,
    ) -> String {
        let mut text = self.tree_node(line, value);
        let mut add = |part: &str| text += &say!(self, ", {part}", "，{part}");
        match state.phase {
            Phase::LeftOut => add(self.pick("cut off", "已剪枝")),
            Phase::Unseen => add(self.pick("not searched yet", "尚未搜索")),
            Phase::Open | Phase::Known => {
                if let Some(window) = window {
                    add(window);
                }
                if state.cut.is_some() {
                    add(self.pick("the other moves cut off", "其余着法已剪枝"));
                }
            }
        }
        text
    }

    /// Number of nodes searched so far, out of all.
    pub fn tree_nodes(self, looked_at: u64, all: u64) -> String {
        let noun = plural(all, "node", "nodes");
        say!(self, "{looked_at} of {all} {noun}", "{looked_at}/{all} 节点")
    }

    /// Share of the nodes that alpha-beta saved.
    pub fn tree_saved(self, percent: u64) -> String {
        say!(self, "{percent}% saved", "省去 {percent}%")
    }

    /// Legend of the tree: the side that maximises and the side that minimises.
    pub fn tree_legend(self, max: Color) -> String {
        let (us, them) = (self.side(max), self.side(!max));
        say!(
            self,
            "▲ {us} takes the largest value, ▼ {them} the smallest. Values are for {us}.",
            "▲ {us}取最大值，▼ {them}取最小值。数值以{us}计。"
        )
    }

    /// Speed at which the search is shown.
    pub fn steps_per_second(self, steps: u32) -> String {
        say!(self, "{steps}/s", "{steps} 步/秒")
    }

    /// The order in which moves are searched.
    pub fn tree_order(self, order: Order) -> &'static str {
        match order {
            Order::BestFirst => self.pick("Best first", "好着在先"),
            Order::AsOnBoard => self.pick("Unsorted", "不排序"),
            Order::WorstFirst => self.pick("Worst first", "坏着在先"),
        }
    }

    /// The player whose moves and values are shown.
    pub fn tree_player(self, player: Player) -> &'static str {
        match player {
            Player::Engine => self.label(Label::Engine),
            Player::Textbook => self.label(Label::Textbook),
        }
    }

    /// Meaning of the order of a search of this extent.
    pub fn tree_order_meaning(self, extent: Extent) -> String {
        let before = extent.depth.saturating_sub(1);
        match extent.order {
            Order::BestFirst if before == 0 => match extent.player {
                Player::Engine => self.pick(
                    "Best first: in the engine's order, as no iteration came before.",
                    "好着在先：此前没有迭代，按引擎的次序。",
                ),
                Player::Textbook => self.pick(
                    "Best first: by what a stone there would make, as no iteration came before.",
                    "好着在先：此前没有迭代，按落子后形成的棋形排序。",
                ),
            }
            .to_owned(),
            Order::BestFirst => say!(
                self,
                "Best first: in the order that the previous iteration, of depth {before}, has found.",
                "好着在先：按上一次迭代（深度 {before}）得出的次序。"
            ),
            Order::AsOnBoard => self.pick("Unsorted: row by row, as on the board.", "不排序：按棋盘逐行。").to_owned(),
            Order::WorstFirst => {
                self.pick("Worst first: the best order, reversed.", "坏着在先：与好着在先的次序相反。").to_owned()
            }
        }
    }

    /// Nodes of minimax, of alpha-beta in the order that is chosen, and of alpha-beta in the worst order.
    pub fn tree_counts(self, minimax: u64, alpha_beta: u64, worst: u64) -> String {
        say!(
            self,
            "Nodes: minimax {minimax}, alpha-beta {alpha_beta}, in the worst order {worst}.",
            "节点数：极大极小 {minimax}，α-β 剪枝 {alpha_beta}，最坏次序 {worst}。"
        )
    }

    /// Counts of the real search: "depth 14 · 1.9 M nodes · 620 k/s · hash hits 31% · first-move cut-offs 94%".
    pub fn search_line(self, info: &Info) -> String {
        let (depth, nodes) = (info.depth, self.nodes(info.nodes));
        let mut parts = vec![say!(self, "depth {depth}", "深度 {depth}"), nodes];
        let seconds = info.elapsed.as_secs_f64();
        if seconds >= 0.1 {
            let rate = self.short_count((info.nodes as f64 / seconds) as u64);
            parts.push(say!(self, "{rate}/s", "{rate}/秒"));
        }
        if let Some(percent) = info.tally.hit_percent() {
            parts.push(say!(self, "hash hits {percent}%", "置换表命中 {percent}%"));
        }
        if let Some(percent) = info.tally.first_move_percent() {
            parts.push(say!(self, "first-move cut-offs {percent}%", "首着剪枝 {percent}%"));
        }
        parts.join(" · ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::thinking::WIN;
    use crate::words::Language;

    fn both(say: impl Fn(Words) -> String) -> [String; 2] {
        [Language::English, Language::Chinese].map(|language| say(Words::new(language)))
    }

    #[test]
    fn values_are_short_and_wins_are_not_numbers() {
        let words = Words::new(Language::English);
        let value = |number, bound| words.tree_value(Value { number, bound }, Color::White);
        assert_eq!(value(35, Bound::Exact), "35");
        assert_eq!(value(-12, Bound::AtMost), "≤−12");
        assert_eq!(value(WIN - 3, Bound::AtLeast), "≥W3");
        assert_eq!(value(2 - WIN, Bound::Exact), "L2");
        assert_eq!(words.tree_cut(Window { alpha: 35, beta: -20 }, Color::Black), "α 35 ≥ β −20");
        assert_eq!(words.tree_window(Window { alpha: i32::MIN, beta: 9 }, Color::Black), "α – · β 9");
    }

    #[test]
    fn a_node_is_announced_with_its_value_its_window_and_whether_it_was_cut_off() {
        let line = ["I9".parse().expect("a point")];
        let window = Window { alpha: 35, beta: -20 };
        let state = NodeState { phase: Phase::Known, window, best: None, value: None, cut: Some(window) };
        let heard = |state: &NodeState, value| {
            both(|words| {
                words.tree_node_announcement(&line, state, value, Some(&words.tree_window(window, Color::Black)))
            })
        };
        let known = ["I9: ≥35, α 35 · β −20, the other moves cut off", "I9: ≥35，α 35 · β −20，其余着法已剪枝"];
        assert_eq!(heard(&state, Some("≥35")), known);
        let left_out = NodeState { phase: Phase::LeftOut, cut: None, ..state };
        assert_eq!(heard(&left_out, None), ["I9, cut off", "I9，已剪枝"]);
        let unseen = NodeState { phase: Phase::Unseen, ..left_out };
        assert_eq!(heard(&unseen, None), ["I9, not searched yet", "I9，尚未搜索"]);
    }
}
