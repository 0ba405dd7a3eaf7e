//! The steps of a hint in words.

use super::Words;
use super::numbers::plural;
use crate::coach::hint::{Hint, Kind, corners};

impl Words {
    /// A step of a hint in a sentence.
    pub fn hint_step(self, hint: Hint) -> String {
        match hint {
            Hint::Area(center) => {
                let [low, high] = corners(center);
                say!(
                    self,
                    "Look at the marked part of the board, {low} to {high}.",
                    "注意棋盘上标出的区域（{low} 至 {high}）。"
                )
            }
            Hint::Kind(kind) => self.hint_kind(kind).to_owned(),
            Hint::Move(point) => say!(self, "Play {point}.", "下 {point}。"),
            Hint::Missing { missing, all } if missing == all => {
                let (verb, noun) = (plural(all, "is", "are"), plural(all, "point", "points"));
                say!(self, "There {verb} {all} such {noun}.", "这样的点共有 {all} 处。")
            }
            Hint::Missing { missing, all } => {
                let verb = plural(missing, "is", "are");
                say!(self, "{missing} of {all} {verb} not found yet.", "共 {all} 处，还有 {missing} 处没有找到。")
            }
            Hint::OneOf(point) => say!(self, "One of them is {point}.", "其中一处是 {point}。"),
        }
    }

    fn hint_kind(self, kind: Kind) -> &'static str {
        match kind {
            Kind::Five => self.pick("The move makes five and wins.", "这一着连成五子，直接获胜。"),
            Kind::StopsFour => {
                self.pick("A four must be blocked, or it becomes a five.", "必须挡住对方的冲四，否则对方成五。")
            }
            Kind::Double => self.pick(
                "The move makes more threats than one reply can stop.",
                "这一着形成的威胁，对方一手无法全部防住。",
            ),
            Kind::OpenFour => self.pick("The move makes an open four.", "这一着形成活四。"),
            Kind::Four => self.pick("The move makes a four.", "这一着是冲四。"),
            Kind::StopsThree => self.pick("An open three must be blocked.", "需要防住对方的活三。"),
            Kind::Threat => {
                self.pick("The move is not a four, but threatens an open four.", "这一着不是冲四，但下一手可成活四。")
            }
            Kind::Defence => self.pick("Find the point that the attack needs most.", "找出对方进攻最关键的点。"),
            Kind::Builds => self.pick("The move prepares a threat.", "这一着为进攻作准备。"),
            Kind::BlocksClosedThree => self
                .pick("The move blocks a closed three before it becomes a four.", "这一着挡住对方的眠三，不让其冲四。"),
            Kind::Quiet => self.pick(
                "A quiet move: there is nothing to block and nothing to threaten.",
                "普通着法：没有需要防守的，也暂无威胁。",
            ),
        }
    }
}
