//! Strength in words: of a computer, and the estimate of a person's.

use super::Words;
use super::numbers::plural;
use crate::coach::strength::{Estimate, level_reached};
use crate::engine::{Level, Limits, Strength};
use crate::game::{StrengthRecord, TextbookTerms};
use crate::rules::{Color, Rule};

/// The game for which a level was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelOf {
    /// The one on the table.
    ThisGame,
    /// The one that is begun next.
    NextGame,
}

impl Words {
    /// Strength of a player, shown under the name: "level 7 · depth 14, width 20". The full width is not mentioned.
    pub fn strength(self, strength: &StrengthRecord) -> String {
        let depth = self.depth(strength.depth);
        let limits = match strength.width {
            Some(width) => say!(self, "{depth}, width {width}", "{depth}，宽度 {width}"),
            None => depth,
        };
        match strength.level {
            // It has all the time that is allowed.
            Some(level) if level == Level::FULL.number() => say!(self, "level {level}", "级别 {level}"),
            Some(level) => say!(self, "level {level} · {limits}", "级别 {level} · {limits}"),
            None => {
                let by_hand = say!(self, "set by hand: {limits}", "手动设定：{limits}");
                match level_reached(&Strength::from(*strength).limits()) {
                    Some(level) => format!("{by_hand} · {}", self.reached(level)),
                    None => by_hand,
                }
            }
        }
    }

    /// The level that limits set by hand are at least as strong as: "level 6 or above".
    fn reached(self, level: Level) -> String {
        let number = level.number();
        if level == Level::FULL {
            say!(self, "like level {number}", "相当于级别 {number}")
        } else {
            say!(self, "level {number} or above", "不低于级别 {number}")
        }
    }

    /// Strength of a player in a list: "level 7", or "depth 12" where it was set by hand.
    pub fn short_strength(self, strength: &StrengthRecord) -> String {
        match strength.level {
            Some(level) => say!(self, "level {level}", "级别 {level}"),
            None => self.depth(strength.depth),
        }
    }

    /// A limit of the depth: "depth 12", or "any depth".
    fn depth(self, depth: u32) -> String {
        if depth > Limits::MAX_SET_DEPTH {
            return self.pick("any depth", "深度不限").to_owned();
        }
        say!(self, "depth {depth}", "深度 {depth}")
    }

    /// Depth and width of the textbook's player: "depth 4, width 10".
    pub fn textbook_terms(self, terms: TextbookTerms) -> String {
        let TextbookTerms { depth, width } = terms;
        say!(self, "depth {depth}, width {width}", "深度 {depth}，宽度 {width}")
    }

    /// Remark on the player's card, where the rule forbids points that the textbook's player does not know.
    pub fn textbook_referee(self) -> &'static str {
        self.pick("checked by the referee", "着法经裁判检查")
    }

    /// Explanation of the textbook's player, for a game by this rule.
    pub fn textbook_note(self, rule: Rule) -> String {
        let note = self.pick(
            "The tutorial's search: alpha-beta over the most promising points beside the stones. With depth 4 and width 10 it is about \
             as strong as level 7.",
            "教程里的搜索：只对棋子旁最有希望的几个点做 α-β 剪枝搜索。深度 4、宽度 10 时约相当于级别 7。",
        );
        let referee = self.pick(
            " It knows no forbidden points: the referee takes them out of its candidates.",
            "它不懂禁手：候选着法中的禁手点由裁判剔除。",
        );
        if rule.has_forbidden_points(Color::Black) { format!("{note}{referee}") } else { note.to_owned() }
    }

    /// Note under the sliders of a strength that was set by hand: "Set by hand: level 6 or above".
    pub fn set_by_hand(self, limits: &Limits) -> String {
        match level_reached(limits) {
            Some(level) => {
                let reached = self.reached(level);
                say!(self, "Set by hand: {reached}", "手动设定：{reached}")
            }
            None => self.pick("Set by hand", "手动设定").to_owned(),
        }
    }

    /// Value of the level's slider for a strength that was set by hand: "≥ 6".
    pub fn about_level(self, limits: &Limits) -> String {
        level_reached(limits).map_or_else(|| "< 1".to_owned(), |level| format!("≥ {}", level.number()))
    }

    /// The level of a colour's computer, where both are computers: "Black: level".
    pub fn level_of_side(self, color: Color) -> String {
        let side = self.side(color);
        say!(self, "{side}: level", "{side}级别")
    }

    /// Name of a level and a few words on how it plays: "Regular · solid, seldom misses a three".
    pub fn level_character(self, level: Level) -> &'static str {
        match level.number() {
            1 => self.pick("First stones · watches its own row", "初识 · 只顾自己连线"),
            2 => self.pick("Beginner · blocks fours, misses threes", "新手 · 会挡冲四，常漏活三"),
            3 => self.pick("Casual player · diagonals slip by", "棋友 · 斜线常看漏"),
            4 => self.pick("Café player · misses some broken threes", "茶馆棋手 · 有时漏看跳三"),
            5 => self.pick("Regular · solid, seldom misses a three", "熟手 · 稳健，少漏活三"),
            6 => self.pick("Club player · plays the best it sees", "棋社棋手 · 总下所见最佳的一手"),
            7 => self.pick("Calculator · rarely slips", "算手 · 很少漏算"),
            8 => self.pick("Expert · sees long wins", "好手 · 善算长杀"),
            9 => self.pick("Master · hardly errs", "名手 · 几无失误"),
            10 => self.pick("Champion · calculates deeper, seldom misses a shape", "国手 · 算得更深，少有疏漏"),
            11 => self.pick("Grandmaster · misses next to nothing", "棋圣 · 几乎无懈可击"),
            _ => self.pick("Tengen · full strength", "天元 · 全力"),
        }
    }

    /// The person's estimated strength and the level that follows from it: "You play at about level 4 (3.6 to 4.8, from
    /// 12 games). The next game is at level 4."
    pub fn adaptive_level(self, estimate: Option<&Estimate>, game: LevelOf, level: Level) -> String {
        let next = level.number();
        let Some(estimate) = estimate else {
            return say!(
                self,
                "Starts at level {next} and then follows your strength.",
                "先从级别 {next} 开始，再逐步贴近您的棋力。"
            );
        };
        let (here, [low, high]) = estimate.levels();
        let games = estimate.games;
        let noun = plural(games, "game", "games");
        let then = match game {
            LevelOf::ThisGame => say!(self, "This game is at level {next}.", "本局为级别 {next}。"),
            LevelOf::NextGame => {
                say!(self, "The next game is at level {next}.", "下一局为级别 {next}。")
            }
        };
        say!(
            self,
            "You play at about level {here:.0} ({low:.1} to {high:.1}, from {games} {noun}). {then}",
            "您的棋力约为级别 {here:.0}（{low:.1} 至 {high:.1}，依据 {games} 局）。{then}"
        )
    }
}
