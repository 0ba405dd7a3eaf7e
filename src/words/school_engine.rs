//! The chapter on the engine in words: iterations of its search, and what its techniques spare.

use super::Words;
use super::numbers::{grouped, plural};
use crate::coach::school::engine::{EngineRun, FoursRun, Iteration, Technique, textbook_setting};

impl Words {
    /// An iteration, with the count of a technique: "depth 5 · H8 · 1,234 positions".
    pub fn school_iteration(self, technique: Technique, iteration: &Iteration) -> String {
        let Iteration { depth, best, nodes, tally } = *iteration;
        let [nodes, lookups, reduced] = [nodes, tally.lookups, tally.reduced].map(|count| grouped(count as usize));
        let depth = say!(self, "depth {depth}", "深度 {depth}");
        let rest = match technique {
            Technique::Deepening | Technique::Fours => {
                say!(self, "{best} · {nodes} positions", "{best} · {nodes} 个局面")
            }
            Technique::HashTable => {
                let percent = tally.hit_percent().unwrap_or(0);
                say!(self, "{lookups} look-ups · {percent}% found", "查表 {lookups} 次 · 命中 {percent}%")
            }
            Technique::Aspiration if tally.windows == 0 => self.pick("the widest window", "全窗口").to_owned(),
            Technique::Aspiration => {
                let (windows, missed) = (tally.windows, tally.missed_windows);
                let noun = plural(windows, "narrow window", "narrow windows");
                say!(self, "{windows} {noun} · {missed} missed", "窄窗口 {windows} 次 · 落空 {missed} 次")
            }
            Technique::Reductions => {
                let again = tally.reduced_in_vain;
                say!(self, "{reduced} moves less deep · {again} again", "减深 {reduced} 手 · 重搜 {again} 手")
            }
        };
        format!("{depth} · {rest}")
    }

    /// Sum of a search, as far as it concerns a technique.
    pub fn school_run(self, technique: Technique, run: &EngineRun) -> String {
        let tally = run.tally();
        let [nodes, again, lookups, reduced, in_vain] =
            [run.nodes(), run.nodes_again, tally.lookups, tally.reduced, tally.reduced_in_vain]
                .map(|count| grouped(count as usize));
        match technique {
            Technique::Deepening | Technique::Fours => {
                let percent = run.earlier_percent();
                say!(
                    self,
                    "{nodes} positions in all. The iterations before the last took {percent}% of them.",
                    "共 {nodes} 个局面，最后一次之前的迭代占 {percent}%。"
                )
            }
            Technique::HashTable => {
                let percent = tally.hit_percent().unwrap_or(0);
                say!(
                    self,
                    "{percent}% of {lookups} look-ups found an entry. The same search once more, with a full memory: \
                     {again} positions in place of {nodes}.",
                    "查表 {lookups} 次，命中 {percent}%。带着记忆再搜一遍：只看 {again} 个局面，而第一遍是 {nodes} 个。"
                )
            }
            Technique::Aspiration => {
                let (windows, missed) = (tally.windows, tally.missed_windows);
                say!(
                    self,
                    "{missed} of {windows} narrow windows were missed, and the root was searched again.",
                    "{windows} 次窄窗口中有 {missed} 次落空，需要重新搜索根。"
                )
            }
            Technique::Reductions => say!(
                self,
                "{reduced} moves were searched less deep. {in_vain} of them turned out better than expected, and were \
                 searched again.",
                "减深搜索 {reduced} 手，其中 {in_vain} 手好于预期，需要重搜。"
            ),
        }
    }

    /// A win by fours, what it cost, and what the textbook's player sees.
    pub fn school_fours(self, run: &FoursRun) -> String {
        let setting = textbook_setting();
        let (depth, width) = (setting.depth, setting.width.unwrap_or(0));
        let (plies, nodes, others) =
            (run.line.len(), grouped(run.nodes as usize), grouped(run.textbook.nodes as usize));
        let fours = say!(
            self,
            "The search of fours looked at {nodes} positions, and has proved a win in {plies}.",
            "只看冲四的搜索看了 {nodes} 个局面，证明 {plies} 手必胜。"
        );
        let textbook = match run.textbook.found.as_ref().and_then(|found| found.win) {
            None => say!(
                self,
                "The textbook's player, {width} moves wide and {depth} deep, looked at {others} and sees no win.",
                "教科书棋手（宽 {width}、深 {depth}）看了 {others} 个，没有看到胜机。"
            ),
            Some(_) => say!(
                self,
                "The textbook's player, {width} moves wide and {depth} deep, looked at {others} and sees a win too.",
                "教科书棋手（宽 {width}、深 {depth}）看了 {others} 个，也看到了胜机。"
            ),
        };
        say!(self, "{fours} {textbook}", "{fours}{textbook}")
    }
}
