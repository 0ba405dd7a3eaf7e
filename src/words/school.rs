//! The school of search in words: the chapters' texts, questions about trees, and what is wrong about an answer.

use super::numbers::grouped;
use super::{Language, SchoolLabel, Words};
use crate::coach::school::Chapter;
use crate::coach::school::duel::Counts;
use crate::coach::school::leaf_tree::{Bounds, BranchOrder, LeafTree};
use crate::coach::school::quiz::{Answer, Asked, Slip};
use crate::coach::school::slips::{Returned, Variant};
use crate::textbook::Side;
use crate::textbook::snakes::{self, Ending};

/// State of a node, for its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeText {
    /// Its value is not known yet.
    Unknown,
    /// It has this value.
    Value(i32),
    /// It was cut off.
    CutOff,
}

/// Outlines of minimax in English and Chinese.
const MINIMAX: [&str; 2] = [
    "\
minimax(node):
    if node is a leaf:
        return its number
    values = [minimax(child) for each child of node]
    if Max chooses at node:
        return the largest of values
    else:
        return the smallest of values",
    "\
minimax(node):
    if node 是叶节点:
        return 它的数
    values = [minimax(child)，child 取 node 的每个分支]
    if node 由 Max 选择:
        return values 中的最大值
    else:
        return values 中的最小值",
];

/// Outlines of alpha-beta in English and Chinese.
const ALPHA_BETA: [&str; 2] = [
    "\
alpha_beta(node, alpha, beta):      # root: −∞, +∞
    if node is a leaf:
        return its number
    if Max chooses at node:
        for each child of node:
            alpha = max(alpha, alpha_beta(child, alpha, beta))
            if alpha ≥ beta: break  # cut off the rest
        return alpha
    else:
        for each child of node:
            beta = min(beta, alpha_beta(child, alpha, beta))
            if alpha ≥ beta: break  # cut off the rest
        return beta",
    "\
alpha_beta(node, alpha, beta):      # 根：−∞、+∞
    if node 是叶节点:
        return 它的数
    if node 由 Max 选择:
        for child in node 的各个分支:
            alpha = max(alpha, alpha_beta(child, alpha, beta))
            if alpha ≥ beta: break  # 剪去其余分支
        return alpha
    else:
        for child in node 的各个分支:
            beta = min(beta, alpha_beta(child, alpha, beta))
            if alpha ≥ beta: break  # 剪去其余分支
        return beta",
];

impl Words {
    /// A chapter in Markdown: its title, then its steps under headings of the second level.
    pub fn school_chapter(self, chapter: Chapter) -> &'static str {
        match (chapter, self.language()) {
            (Chapter::Values, Language::English) => include_str!("../../assets/school/values.en.md"),
            (Chapter::Values, Language::Chinese) => include_str!("../../assets/school/values.zh.md"),
            (Chapter::Pruning, Language::English) => include_str!("../../assets/school/pruning.en.md"),
            (Chapter::Pruning, Language::Chinese) => include_str!("../../assets/school/pruning.zh.md"),
            (Chapter::Snakes, Language::English) => include_str!("../../assets/school/snakes.en.md"),
            (Chapter::Snakes, Language::Chinese) => include_str!("../../assets/school/snakes.zh.md"),
            (Chapter::TicTacToe, Language::English) => include_str!("../../assets/school/tic_tac_toe.en.md"),
            (Chapter::TicTacToe, Language::Chinese) => include_str!("../../assets/school/tic_tac_toe.zh.md"),
            (Chapter::Gomoku, Language::English) => include_str!("../../assets/school/gomoku.en.md"),
            (Chapter::Gomoku, Language::Chinese) => include_str!("../../assets/school/gomoku.zh.md"),
            (Chapter::Engine, Language::English) => include_str!("../../assets/school/engine.en.md"),
            (Chapter::Engine, Language::Chinese) => include_str!("../../assets/school/engine.zh.md"),
        }
    }

    /// Outline of the algorithm that a chapter explains first, as plain as a program can be; `None` where the source is
    /// plain enough.
    pub fn school_outline(self, chapter: Chapter) -> Option<&'static str> {
        match chapter {
            Chapter::Values => Some(self.pick(MINIMAX[0], MINIMAX[1])),
            Chapter::Pruning => Some(self.pick(ALPHA_BETA[0], ALPHA_BETA[1])),
            Chapter::Snakes | Chapter::TicTacToe | Chapter::Gomoku | Chapter::Engine => None,
        }
    }

    /// Title of a chapter: "Two players, one value".
    pub fn school_title(self, chapter: Chapter) -> &'static str {
        let first = self.school_chapter(chapter).lines().next().unwrap_or_default();
        first.trim_start_matches(['#', ' '])
    }

    /// Steps of a chapter that are done: "2 of 3 done".
    pub fn school_done(self, done: usize, all: usize) -> String {
        say!(self, "{done} of {all} done", "已完成 {done}/{all}")
    }

    /// Name of a step's button: "Step 2: Change a leaf".
    pub fn school_step(self, number: usize, title: &str, is_done: bool) -> String {
        let done = if is_done { self.pick(" (done)", "（已完成）") } else { "" };
        say!(self, "Step {number}: {title}{done}", "第 {number} 步：{title}{done}")
    }

    /// The question that is asked now, of all: "Question 3 of 7".
    pub fn school_question_number(self, [answered, all]: [usize; 2]) -> String {
        let number = (answered + 1).min(all);
        say!(self, "Question {number} of {all}", "第 {number} 题，共 {all} 题")
    }

    /// A question about a tree.
    pub fn school_question(self, tree: &LeafTree, asked: Asked) -> String {
        match asked {
            Asked::Value(node) => {
                match tree.side(node) {
                    Side::Max => self
                        .pick("Max chooses at the marked node. What is it worth?", "所标节点由 Max 选择，它值多少？"),
                    Side::Min => self
                        .pick("Min chooses at the marked node. What is it worth?", "所标节点由 Min 选择，它值多少？"),
                }
            }
            Asked::Choice => {
                self.pick("Which branch does Max choose at the root? Click it.", "Max 在根部选哪一支？请点击。")
            }
            Asked::DecidingLeaf => self.pick(
                "Which leaf alone decides the value of the root, so that another number there changes it? Click one.",
                "哪个叶节点单独决定根的值，即改变它根就会变？请点击一个。",
            ),
            Asked::Window(_) => self.pick(
                "With what α and β does the search reach the marked node?",
                "搜索来到所标节点时，α 和 β 各是多少？",
            ),
            Asked::UnseenLeaf => {
                self.pick("Which leaf does the search not look at? Click one.", "搜索不看哪个叶节点？请点击一个。")
            }
            Asked::LeavesSeen => self.pick("How many leaves does the search look at?", "搜索一共看了几个叶节点？"),
        }
        .to_owned()
    }

    /// Mistake in an answer, without the right one.
    pub fn school_slip(self, slip: Slip, asked: Asked) -> String {
        match slip {
            Slip::LargestLeaf => self.pick(
                "That is the largest leaf below. But both sides choose on the way there, and Min will not let Max have it.",
                "这是下面最大的叶节点。但一路上双方都在选择，Min 不会让 Max 得到它。",
            ),
            Slip::OtherSide { chooser: Side::Max } => {
                self.pick("Here Max chooses, and takes the larger one.", "这里由 Max 选择，取较大的。")
            }
            Slip::OtherSide { chooser: Side::Min } => {
                self.pick("Here Min chooses, and takes the smaller one.", "这里由 Min 选择，取较小的。")
            }
            Slip::Number if asked == Asked::LeavesSeen => self.pick(
                "Not so many. Go from leaf to leaf, from left to right, and stop where α is no longer below β.",
                "不是这个数。请从左到右逐个数，遇到 α 不再小于 β 时停下。",
            ),
            Slip::Number => self.pick(
                "It is one of the values right below the node. Find those first.",
                "它等于紧接其下的某个值，请先求出那些值。",
            ),
            Slip::WorseBranch { chosen } => {
                return say!(
                    self,
                    "This branch is worth {chosen}, and another one more: Min chooses next.",
                    "这一支值 {chosen}，另有更好的：接下来由 Min 选择。"
                );
            }
            Slip::DecidesNothing => self.pick(
                "Whatever stands there, the root keeps its value: one of the two chooses another branch.",
                "无论那里是多少，根的值都不变：总有一方会改选别的分支。",
            ),
            Slip::Alpha => self.pick(
                "Look at α again. It is the best value that Max already has, at a node of Max on the way down from the root.",
                "再看看 α：它是从根往下的路上，Max 在自己的节点已有的最好的值。",
            ),
            Slip::Beta => self.pick(
                "α is right; look at β again. It is the best value that Min already has, at a node of Min on the way down.",
                "α 对了，再看看 β：它是往下的路上，Min 在自己的节点已有的最好的值。",
            ),
            Slip::Seen => self.pick(
                "The search looks at this one. Look for a node where α is no longer below β; its remaining branches are cut off.",
                "这个叶节点会被看到。请找 α 不再小于 β 的节点，它余下的分支会被剪去。",
            ),
            Slip::CountedAll => {
                self.pick("These are all leaves. But some are cut off.", "这是全部叶节点，但有些被剪去了。")
            }
            Slip::NotALeaf if asked == Asked::Choice => {
                self.pick("This is the root. Click one of its branches.", "这是根，请点击它的一支。")
            }
            Slip::NotALeaf => self.pick("Please click a leaf, in the lowest row.", "请点击最下面一排的叶节点。"),
        }
        .to_owned()
    }

    /// Reason of a cut at a node where `chooser` chooses: "Right. Above it α is 23, no longer below β, 12: …".
    pub fn school_cut(self, bounds: Bounds, chooser: Side) -> String {
        let [alpha, beta] = [bounds.alpha, bounds.beta].map(|bound| bound.unwrap_or_default());
        let (other, sure) = match chooser {
            Side::Max => ("Min", beta),
            Side::Min => ("Max", alpha),
        };
        say!(
            self,
            "Right. Above it α is {alpha}, no longer below β, {beta}: {other} has {sure} already, and does not come this way.",
            "正确。它上面的 α 是 {alpha}，不再小于 β（{beta}）：{other} 已有 {sure}，不会走到这里。"
        )
    }

    /// A window: "α 5, β 12"; "–" where a side is sure of nothing.
    pub fn school_window(self, bounds: Bounds) -> String {
        let [alpha, beta] =
            [bounds.alpha, bounds.beta].map(|bound| bound.map_or("–".to_owned(), |bound| bound.to_string()));
        format!("α {alpha}  β {beta}")
    }

    /// An answer that was shown: "The answer was 13."
    pub fn school_shown(self, tree: &LeafTree, answer: Answer) -> String {
        match answer {
            Answer::Number(number) => say!(self, "The answer was {number}.", "答案是 {number}。"),
            Answer::Window(bounds) => {
                let window = self.school_window(bounds);
                say!(self, "The answer was {window}.", "答案是 {window}。")
            }
            Answer::Node(node) => {
                let name = self.school_node(tree, node, NodeText::Value(tree.value(node)));
                say!(self, "The answer was: {name}.", "答案是：{name}。")
            }
        }
    }

    /// The end of a quiz whose last answer was shown, told by `last`: "The answer was 13. All questions seen; …".
    pub fn school_all_seen(self, last: &str) -> String {
        let end = self.school(SchoolLabel::SomeShown);
        say!(self, "{last} {end}", "{last}{end}")
    }

    /// Name of a node for screen readers: "Max, level 1, number 2: 12".
    pub fn school_node(self, tree: &LeafTree, node: usize, state: NodeText) -> String {
        let ply = tree.ply(node);
        let number = node - tree.level(ply).start + 1;
        let who = match (tree.leaf_index(node), tree.side(node)) {
            (Some(_), _) => self.pick("Leaf", "叶节点"),
            (None, Side::Max) => "Max",
            (None, Side::Min) => "Min",
        };
        let state = match state {
            NodeText::Unknown => self.pick("unknown", "未知").to_owned(),
            NodeText::Value(value) => value.to_string(),
            NodeText::CutOff => self.pick("cut off", "已剪去").to_owned(),
        };
        match tree.leaf_index(node) {
            Some(index) => {
                let number = index + 1;
                say!(self, "{who} {number}: {state}", "{who} {number}：{state}")
            }
            None => {
                say!(self, "{who}, level {ply}, number {number}: {state}", "{who}，第 {ply} 层第 {number} 个：{state}")
            }
        }
    }

    /// Label of a row of the tree: the side that chooses there.
    pub fn school_row(self, tree: &LeafTree, ply: u32) -> &'static str {
        if ply == tree.depth() {
            return self.pick("leaves", "叶节点");
        }
        match tree.side(tree.level(ply).start) {
            Side::Max => self.pick("Max chooses", "Max 选"),
            Side::Min => self.pick("Min chooses", "Min 选"),
        }
    }

    /// Name of an order of the branches.
    pub fn school_order(self, order: BranchOrder) -> &'static str {
        match order {
            BranchOrder::Best => self.pick("Best first", "好的在先"),
            BranchOrder::Given => self.pick("As drawn", "按图中次序"),
            BranchOrder::Worst => self.pick("Worst first", "差的在先"),
        }
    }

    /// Result of a bet: "5 of 8 leaves, 11 nodes; your bet was 6".
    pub fn school_bet(self, [leaves, all, nodes]: [usize; 3], bet: Option<i32>) -> String {
        let bet = match bet {
            Some(bet) if usize::try_from(bet) == Ok(leaves) => self.pick("; you were right", "，猜对了").to_owned(),
            Some(bet) => say!(self, "; your bet was {bet}", "，您猜 {bet}"),
            None => String::new(),
        };
        say!(self, "{leaves} of {all} leaves, {nodes} nodes{bet}", "{leaves}/{all} 个叶节点，{nodes} 个节点{bet}")
    }

    /// Name of a way to write alpha-beta.
    pub fn school_variant(self, variant: Variant) -> &'static str {
        match variant {
            Variant::Right => self.pick("As it should be", "正确写法"),
            Variant::SharedBounds => self.pick("Shared α, β", "共用 α、β"),
            Variant::UnswappedBounds => self.pick("Not swapped", "没有交换"),
        }
    }

    /// Result of a search on a tree: "Returns 5 after 2 of 8 leaves. Right is 12."
    pub fn school_returned(self, returned: &Returned, leaves: usize, right: i32) -> String {
        let (value, seen) = (returned.value, returned.seen.len());
        if value == right {
            say!(
                self,
                "Returns {value} after {seen} of {leaves} leaves: right.",
                "看过 {seen}/{leaves} 个叶节点后返回 {value}：正确。"
            )
        } else {
            say!(
                self,
                "Returns {value} after {seen} of {leaves} leaves. Right is {right}.",
                "看过 {seen}/{leaves} 个叶节点后返回 {value}，正确的是 {right}。"
            )
        }
    }

    /// The root's value before and after a change: "The root was worth 12, and is worth 9 now."
    pub fn school_root(self, before: i32, now: i32) -> String {
        if before == now {
            say!(self, "The root is still worth {now}.", "根的值仍是 {now}。")
        } else {
            say!(
                self,
                "The root was worth {before}, and is worth {now} now. Done.",
                "根的值从 {before} 变成了 {now}。完成。"
            )
        }
    }

    /// A thousand to the power of a number, for a scale: "1", "1,000", "million".
    pub fn school_thousands(self, power: u32) -> &'static str {
        match power {
            0 => "1",
            1 => self.pick("1,000", "1 千"),
            2 => self.pick("million", "1 百万"),
            3 => self.pick("billion", "10 亿"),
            _ => self.pick("trillion", "1 万亿"),
        }
    }

    /// Depths that a million leaves buy: "With 10 branches a million leaves buy 6 plies by minimax, and 11 by …".
    pub fn school_growth(self, branching: u32, [minimax, alpha_beta]: [u32; 2]) -> String {
        say!(
            self,
            "With {branching} branches a million leaves are enough for depth {minimax} by minimax, and for depth \
             {alpha_beta} by alpha-beta in the best order.",
            "每处 {branching} 个分支时，一百万个叶节点够极大极小搜索 {minimax} 层，最佳次序的 α-β 剪枝则可到 {alpha_beta} 层。"
        )
    }

    /// Name of a snake: "the first snake".
    fn snake(self, side: Side) -> &'static str {
        match side {
            Side::Max => self.pick("the first snake", "先手蛇"),
            Side::Min => self.pick("the second snake", "后手蛇"),
        }
    }

    /// Name of a cell for screen readers: "row 1, column 2: head of the first snake".
    pub fn school_cell(self, (row, column): snakes::Cell, snake: Option<(Side, bool)>) -> String {
        let state = match snake {
            None => self.pick("empty", "空").to_owned(),
            Some((side, true)) => {
                let snake = self.snake(side);
                say!(self, "head of {snake}", "{snake}的头")
            }
            Some((side, false)) => self.snake(side).to_owned(),
        };
        say!(self, "row {row}, column {column}: {state}", "第 {row} 行第 {column} 列：{state}")
    }

    /// The end of a duel that both play their best: "With best play the second snake wins, count 15."
    pub fn school_duel_forecast(self, Ending { winner, count }: Ending) -> String {
        let winner = self.snake(winner);
        say!(self, "With best play {winner} wins, count {count}.", "双方都走最好时，{winner}胜，计数 {count}。")
    }

    /// The end of a duel that was played.
    pub fn school_duel_end(self, Ending { winner, count }: Ending, own: Side) -> String {
        if winner == own {
            say!(self, "You have won, count {count}.", "您胜了，计数 {count}。")
        } else {
            say!(self, "You are stuck, count {count}.", "您无路可走，计数 {count}。")
        }
    }

    /// Winner, count, and what the three searches look at; and whether the bet was right.
    pub fn school_duel_counts(self, ending: Ending, counts: Counts, bet: Option<bool>) -> String {
        let (winner, count) = (self.snake(ending.winner), ending.count);
        let bet = match bet {
            Some(true) => self.pick(" You were right.", "您猜对了。"),
            Some(false) => self.pick(" Your bet was another one.", "与您猜的不同。"),
            None => "",
        };
        let [direct, memory, pruned] =
            [counts.direct, counts.memory, counts.alpha_beta].map(|count| grouped(count as usize));
        say!(
            self,
            "With best play {winner} wins, count {count}.{bet} Positions: minimax {direct}, with memory {memory}, \
             alpha-beta {pruned}.",
            "双方都走最好时，{winner}胜，计数 {count}。{bet}局面数：极大极小 {direct}，带记忆 {memory}，α-β 剪枝 {pruned}。"
        )
    }

    /// Name of a square for screen readers: "row 1, column 2: X".
    pub fn school_square(self, square: usize, mark: Option<Side>, value: Option<i32>) -> String {
        let (row, column) = (square / 3 + 1, square % 3 + 1);
        let state = match (mark, value) {
            (Some(Side::Max), _) => "X".to_owned(),
            (Some(Side::Min), _) => "O".to_owned(),
            (None, Some(value)) => say!(self, "empty, worth {value}", "空，值 {value}"),
            (None, None) => self.pick("empty", "空").to_owned(),
        };
        say!(self, "row {row}, column {column}: {state}", "第 {row} 行第 {column} 列：{state}")
    }

    /// The end of a game of tic-tac-toe.
    pub fn school_tic_tac_toe_end(self, winner: Option<Side>, own: Side) -> String {
        match winner {
            None => self.pick("A draw: neither made a mistake.", "和棋：双方都没有失误。"),
            Some(winner) if winner == own => self.pick("You have won.", "您胜了。"),
            Some(_) => self.pick("Minimax has won: one of your moves was a mistake.", "极大极小胜：您有一手失误。"),
        }
        .to_owned()
    }

    /// Worth of a square that is not the best one.
    pub fn school_square_worth(self, value: i32) -> String {
        match value {
            0 => self.pick("That only draws. X can win.", "这只能和棋，而 X 可以取胜。").to_owned(),
            value if value < 0 => say!(self, "That loses: it is worth {value}.", "这会输：它值 {value}。"),
            value => say!(self, "That wins more slowly: it is worth {value}.", "这样胜得较慢：它值 {value}。"),
        }
    }

    /// Number of positions of the plain search: "From the position of the last step the first line looks at 258 positions."
    pub fn school_once(self, nodes: u64) -> String {
        let nodes = grouped(nodes as usize);
        say!(
            self,
            "From the position of the step before, the first line looks at {nodes} positions.",
            "在上一步的局面中，第一行要看 {nodes} 个局面。"
        )
    }

    /// Number of positions with the double call, and the bet on it.
    pub fn school_twice(self, [once, twice]: [u64; 2], bet: Option<i32>) -> String {
        let factor = format!("{:.1}", twice as f64 / once as f64);
        let bet = bet.map_or(String::new(), |bet| {
            let bet = grouped(usize::try_from(bet).unwrap_or(0));
            say!(self, " Your bet was {bet}.", "您猜 {bet}。")
        });
        let twice = grouped(twice as usize);
        say!(
            self,
            "The second line looks at {twice}, {factor} times as many, for the same answer.{bet}",
            "第二行要看 {twice} 个，是 {factor} 倍，答案却相同。{bet}"
        )
    }
}
