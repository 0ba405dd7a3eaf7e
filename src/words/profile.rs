//! The profile of a person in words.

use super::numbers::{grouped, plural};
use super::{Label, Words};
use crate::coach::lesson::{Lesson, set};
use crate::coach::profile::plan::{Advice, Contrast};
use crate::coach::profile::tally::{Distance, Length, STRETCH};
use crate::coach::profile::{Dimension, Group, Shape, Share, Side, Stretch, Way};
use crate::coach::puzzle::Class;
use crate::coach::puzzle::shelf::Filter;
use std::time::Duration;

labels! {
    /// A fixed text of the profile.
    pub enum ProfileLabel;

    Title: "Your profile", "对局档案";
    Tip: "What you overlook in your own games. Each of your turns with a win to be found or a threat to be met is a case. Nothing leaves this computer.", "看看您在自己的对局中容易漏看什么。轮到您下时，凡有胜机可抓或有威胁要防，各计一例。所有数据只留在本机。";
    NoGames: "There are no games of yours here yet. The game on the table comes here as soon as the next one begins.", "这里还没有您的对局。棋桌上的对局，在开始下一局之后便会列入这里。";
    AllReviewed: "All your games are reviewed. New ones can be reviewed here once they have left the board.", "您的对局已全部复盘。新的对局离开棋桌后，可在此继续复盘。";
    Review: "Review them", "开始复盘";
    ReviewTip: "In the background, as long as the program is open. It waits while an engine thinks at the table, and can be stopped at any time: games that are done stay reviewed, and one that is begun is reviewed from its start again.", "在后台进行，程序开着即可。棋桌上的引擎思考时会自动让路；可随时停止：已完成的对局不会丢失，进行到一半的那一局下次从头复盘。";
    Waiting: "Waiting: an engine is thinking", "引擎正在思考，稍候继续";
    FailedToStart: "The games cannot be reviewed: the system gave no thread for it.", "无法复盘：系统未能提供线程。";
    Plan: "What to practise", "练习建议";
    NothingToPractise: "There is nothing that you miss often enough to be sure of. Play on.", "目前没有能够确认的薄弱环节，请继续下棋。";
    TooFew: "There are too few cases so far: nothing is said about fewer than ten of a kind.", "目前例数太少：同类不足十例时不作判断。";
    Legend: "Missed cases of all, with the range in which the true share lies with 95% confidence. Pale: fewer than ten cases.", "漏看例数与总例数，细线为 95% 置信区间。浅色表示不足十例。";
    Trend: "From game to game", "变化趋势";
    Forget: "Forget the profile", "清除档案";
    ForgetSure: "Forget all reviewed games?", "确定清除全部复盘结果？";
}

/// The missed cases and all.
fn counts(share: Share) -> [String; 2] {
    [share.missed, share.cases].map(grouped)
}

impl Words {
    /// A fixed text of the profile.
    pub const fn profile(self, label: ProfileLabel) -> &'static str {
        let (english, chinese) = label.texts();
        self.pick(english, chinese)
    }

    /// The games that were not reviewed, and about how long that takes.
    pub fn games_to_review(self, games: usize, time: Duration) -> String {
        let (noun, time) = (plural(games, "game is", "games are"), self.rough_time(time));
        let games = grouped(games);
        say!(
            self,
            "{games} {noun} not reviewed yet. That takes about {time}.",
            "还有 {games} 局未复盘，大约需要 {time}。"
        )
    }

    /// Progress of the reviews, of which `percent` of the work is done: "17%: 3 of 20 games reviewed, about 8 min left".
    pub fn games_reviewed(self, percent: u32, [done, games]: [usize; 2], left: Duration) -> String {
        let (noun, left) = (plural(games, "game", "games"), self.rough_time(left));
        let (percent, [done, games]) = (self.percent(percent), [done, games].map(grouped));
        say!(
            self,
            "{percent}: {done} of {games} {noun} reviewed, about {left} left",
            "{percent}：已复盘 {done}/{games} 局，大约还需 {left}"
        )
    }

    /// Message at the end of the reviews.
    pub fn profile_done(self, games: usize) -> String {
        let (noun, games) = (plural(games, "game is", "games are"), grouped(games));
        say!(self, "{games} {noun} reviewed for your profile", "{games} 局已复盘，对局档案已更新")
    }

    /// A time to be waited for, in hours and minutes.
    fn rough_time(self, time: Duration) -> String {
        let minutes = time.as_secs().div_ceil(60).max(1);
        let (hours, minutes) = (minutes / 60, minutes % 60);
        match (hours, minutes) {
            (0, _) => say!(self, "{minutes}\u{2009}min", "{minutes} 分钟"),
            (_, 0) => say!(self, "{hours}\u{2009}h", "{hours} 小时"),
            _ => say!(self, "{hours}\u{2009}h {minutes}\u{2009}min", "{hours} 小时 {minutes} 分钟"),
        }
    }

    /// Games that could not be reviewed.
    pub fn reviews_failed(self, games: usize) -> String {
        let (noun, games) = (plural(games, "game", "games"), grouped(games));
        say!(self, "{games} {noun} could not be reviewed: the engine failed.", "有 {games} 局未能复盘：引擎出错。")
    }

    /// All cases: "412 cases in 37 games: 96 missed (23%)"; "2 games reviewed: no case yet".
    pub fn profile_summary(self, games: usize, share: Share) -> String {
        let (noun, case_noun) = (plural(games, "game", "games"), plural(share.cases, "case", "cases"));
        let ([missed, cases], games) = (counts(share), grouped(games));
        if share.cases == 0 {
            return say!(self, "{games} {noun} reviewed: no case yet", "已复盘 {games} 局，尚无一例");
        }
        let percent = self.share(share);
        say!(
            self,
            "{cases} {case_noun} in {games} {noun}: {missed} missed ({percent})",
            "{games} 局共 {cases} 例，漏看 {missed} 例（{percent}）"
        )
    }

    fn share(self, share: Share) -> String {
        self.percent((100.0 * share.value()).round() as u32)
    }

    /// Title of a dimension.
    pub const fn dimension(self, dimension: Dimension) -> &'static str {
        match dimension {
            Dimension::Side => self.pick("Attack or defence", "进攻与防守"),
            Dimension::Shape => self.pick("What there was to see", "要看到什么"),
            Dimension::Length => self.pick("Length of the win", "取胜手数"),
            Dimension::Way => self.pick("Direction", "方向"),
            Dimension::Distance => self.pick("Distance from the last stone", "与上一手的距离"),
            Dimension::Rule => self.pick("Rule", "规则"),
        }
    }

    /// Name of a group of cases.
    pub fn group(self, group: Group) -> &'static str {
        match group {
            Group::Side(Side::Attack) => self.pick("Attack: your win", "进攻：己方胜机"),
            Group::Side(Side::Defence) => self.pick("Defence: a threat", "防守：对方威胁"),
            Group::Shape(shape) => self.shape(shape),
            Group::Length(Length::One) => self.pick("The five itself", "一手成五"),
            Group::Length(Length::Three) => self.pick("3 plies", "3 手"),
            Group::Length(Length::Seven) => self.pick("4 to 7 plies", "4–7 手"),
            Group::Length(Length::Thirteen) => self.pick("8 to 13 plies", "8–13 手"),
            Group::Length(Length::Longer) => self.pick("14 plies and more", "14 手以上"),
            Group::Way(Way::Row) => self.pick("Rows", "横线"),
            Group::Way(Way::Column) => self.pick("Columns", "竖线"),
            Group::Way(Way::Diagonal) => self.pick("Diagonals", "斜线"),
            Group::Distance(Distance::Near) => self.pick("1 or 2 points", "1–2 路"),
            Group::Distance(Distance::Middle) => self.pick("3 or 4 points", "3–4 路"),
            Group::Distance(Distance::Far) => self.pick("5 points and more", "5 路以上"),
            Group::Rule(rule) => self.rule(rule),
        }
    }

    const fn shape(self, shape: Shape) -> &'static str {
        match shape {
            Shape::Four => self.pick("Four in a row", "连四"),
            Shape::SplitFour => self.pick("Split four", "跳四"),
            Shape::Three => self.pick("Open three", "活三"),
            Shape::SplitThree => self.pick("Split three", "跳活三"),
            Shape::DoubleFour => self.pick("Double four", "双四"),
            Shape::FourThree => self.pick("Four-three", "四三"),
            Shape::DoubleThree => self.pick("Double three", "双三"),
            Shape::Fours => self.pick("Win by fours (VCF)", "VCF（连续冲四胜）"),
            Shape::Threats => self.pick("Win by threats (VCT)", "VCT（追胜）"),
        }
    }

    /// The count beside a bar: "12 of 40 · 30%"; without a share where there are too few cases.
    pub fn missed(self, share: Share) -> String {
        let [missed, cases] = counts(share);
        let count = say!(self, "{missed} of {cases}", "{missed}/{cases}");
        if share.is_enough() { format!("{count} · {}", self.share(share)) } else { count }
    }

    /// A bar for screen readers: "Open three: 12 of 40 missed, 30%, between 18% and 45%".
    pub fn bar(self, name: &str, share: Share) -> String {
        let [missed, cases] = counts(share);
        if !share.is_enough() {
            return say!(
                self,
                "{name}: {missed} of {cases} missed, too few to tell a share",
                "{name}：{cases} 例漏看 {missed} 例，例数太少"
            );
        }
        let [low, high] = share.interval().map(|bound| self.percent((100.0 * bound).round() as u32));
        let percent = self.share(share);
        say!(
            self,
            "{name}: {missed} of {cases} missed, {percent}, between {low} and {high}",
            "{name}：{cases} 例漏看 {missed} 例，{percent}，区间 {low}–{high}"
        )
    }

    /// A part of the trend: "Games 1 to 10".
    pub fn stretch(self, stretch: &Stretch) -> String {
        let Stretch { from, to, .. } = stretch;
        if from == to {
            say!(self, "Game {from}", "第 {from} 局")
        } else {
            say!(self, "Games {from} to {to}", "第 {from}–{to} 局")
        }
    }

    /// What the points of the trend are.
    pub fn trend_legend(self) -> String {
        say!(
            self,
            "Share of missed cases by {STRETCH} games each, the oldest first",
            "每 {STRETCH} 局漏看的比例，从最早的对局起"
        )
    }

    /// A kind of cases that is worth practising: "Defence · Open three: 12 of 40 missed (30%)".
    pub fn to_practise(self, advice: &Advice) -> String {
        let [missed, cases] = counts(advice.share);
        let (shape, percent) = (self.shape(advice.shape), self.share(advice.share));
        match advice.side {
            Side::Attack => say!(
                self,
                "Attack · {shape}: {missed} of {cases} missed ({percent})",
                "进攻 · {shape}：{cases} 例漏看 {missed} 例（{percent}）"
            ),
            Side::Defence => say!(
                self,
                "Defence · {shape}: {missed} of {cases} missed ({percent})",
                "防守 · {shape}：{cases} 例漏防 {missed} 例（{percent}）"
            ),
        }
    }

    /// A button that opens a lesson: "Lesson 9 · Stop the three".
    pub fn lesson_of(self, lesson: Lesson) -> String {
        let (number, title) = (set::number(lesson), self.lesson_title(lesson));
        say!(self, "Lesson {number} · {title}", "第 {number} 课 · {title}")
    }

    /// A button that opens puzzles: "Puzzles: Wins by fours (VCF) · Renju · difficulty 3".
    pub fn puzzles_of(self, filter: Filter) -> String {
        let class = filter.class.map(|class| match class {
            Class::Vcf => self.pick("fours (VCF)", "VCF"),
            Class::Vct => self.pick("threats (VCT)", "VCT"),
            Class::Defence => self.pick("defence", "防守"),
        });
        let rule = filter.rule.map(|rule| self.rule(rule).to_owned());
        let grade = filter.grade.map(|grade| {
            let number = grade.number();
            say!(self, "difficulty {number}", "难度 {number}")
        });
        let parts: Vec<String> = class.map(str::to_owned).into_iter().chain(rule).chain(grade).collect();
        let (puzzles, parts) = (self.label(Label::Puzzles), parts.join(" · "));
        say!(self, "{puzzles}: {parts}", "{puzzles}：{parts}")
    }

    /// A direction or a distance that is missed more often than the others.
    pub fn contrast(self, contrast: &Contrast) -> String {
        let (own, rest) = (self.share(contrast.share), self.share(contrast.rest));
        match contrast.group {
            Group::Distance(_) => say!(
                self,
                "Far from the last stone you miss more: {own}, and {rest} nearer to it. Look over the whole board before \
                 each move.",
                "离上一手较远的地方更容易漏看：{own}，近处为 {rest}。每手之前请通观全盘。"
            ),
            group => {
                let name = self.group(group);
                say!(
                    self,
                    "{name} are missed more often than other lines: {own} against {rest}. Follow them with your eyes before \
                     each move.",
                    "{name}比其他方向更容易漏看：{own} 对 {rest}。每手之前请沿{name}看一遍。"
                )
            }
        }
    }
}
