//! Openings in words: the protocols, their steps, choices and refusals, and the names of the 26 renju openings.

use super::numbers::plural;
use super::{Label, Language, Words};
use crate::game::opening::{ActError, Area, OpeningError, ProtocolError, RenjuOpening, SecondStone, Step};
use crate::game::{Act, Choice, Game, Protocol, SeatId, Task};
use crate::rules::Color;

impl Words {
    /// Name of a protocol.
    pub fn protocol(self, protocol: Protocol) -> &'static str {
        match protocol {
            Protocol::Free => self.pick("Free", "自由开局"),
            Protocol::Swap => self.pick("Swap", "Swap"),
            Protocol::Swap2 => self.pick("Swap2", "Swap2"),
            Protocol::Pro(SecondStone::Anywhere) => self.pick("Pro", "职业规则（Pro）"),
            Protocol::Pro(SecondStone::NearCenter) => {
                self.pick("Pro, White next to the centre", "职业规则（Pro），白 2 紧靠天元")
            }
            Protocol::LongPro(SecondStone::Anywhere) => self.pick("Long Pro", "长职业规则（Long Pro）"),
            Protocol::LongPro(SecondStone::NearCenter) => {
                self.pick("Long Pro, White next to the centre", "长职业规则（Long Pro），白 2 紧靠天元")
            }
            Protocol::Rif => self.pick("RIF", "RIF 规则（五手二打）"),
            Protocol::Yamaguchi => self.pick("Yamaguchi", "山口规则"),
            Protocol::Soosyrv8 => self.pick("Soosyrv-8", "索索夫-8"),
            Protocol::Taraguchi10 => self.pick("Taraguchi-10", "塔拉山口-10"),
        }
    }

    /// Summary of a protocol in a sentence.
    pub fn protocol_tip(self, protocol: Protocol) -> &'static str {
        match protocol {
            Protocol::Free => self.pick("Black and White take turns from the first stone on", "从第一手起黑白轮流落子"),
            Protocol::Swap => {
                self.pick("One places three stones, the other chooses a colour", "先手摆三子，后手选黑或选白")
            }
            Protocol::Swap2 => self.pick(
                "One places three stones; the other chooses a colour, or places two more and leaves the choice",
                "先手摆三子；后手选黑、选白，或再摆两子由先手选色",
            ),
            Protocol::Pro(SecondStone::Anywhere) => self.pick(
                "Black begins in the centre and plays the second black stone outside the central 5×5",
                "黑方第一手下天元，第二颗黑子须在中央 5×5 之外",
            ),
            Protocol::Pro(SecondStone::NearCenter) => {
                self.pick("As Pro, and White's first stone must be next to the centre", "同 Pro，且白 2 须紧靠天元")
            }
            Protocol::LongPro(SecondStone::Anywhere) => self.pick(
                "Black begins in the centre and plays the second black stone outside the central 7×7",
                "黑方第一手下天元，第二颗黑子须在中央 7×7 之外",
            ),
            Protocol::LongPro(SecondStone::NearCenter) => self.pick(
                "As Long Pro, and White's first stone must be next to the centre",
                "同 Long Pro，且白 2 须紧靠天元",
            ),
            Protocol::Rif => self.pick(
                "One of the 26 openings, a swap, and two fifth moves of which White keeps one",
                "摆二十六种开局之一，可交换，黑方提出两个五手打点，白方选一",
            ),
            Protocol::Yamaguchi => self.pick(
                "One of the 26 openings with a number of fifth moves, a swap, and White keeps one of the fifth moves",
                "摆二十六种开局之一并宣布打点数，可交换，白方从打点中选一",
            ),
            Protocol::Soosyrv8 => self.pick(
                "One of the 26 openings, a swap, a fourth move with a number of fifth moves up to 8, a second swap",
                "摆二十六种开局之一，可交换，第四手时宣布 1 至 8 个打点，再次可交换",
            ),
            Protocol::Taraguchi10 => self.pick(
                "Each stone in a larger square and a swap after each; or ten fifth moves to choose from",
                "每手限定在逐渐扩大的范围内且每手后可交换，或第五手十打",
            ),
        }
    }

    /// Label of a choice on a button.
    pub fn choice(self, choice: Choice) -> &'static str {
        match choice {
            Choice::Black => self.pick("Play Black", "执黑"),
            Choice::White => self.pick("Play White", "执白"),
            Choice::PlaceTwo => self.pick("Place two more stones", "再摆两子"),
            Choice::Swap => self.pick("Swap", "交换"),
            Choice::Stay => self.pick("Stay", "不交换"),
            Choice::OfferTen => self.pick("Offer ten fifth moves", "五手十打"),
        }
    }

    /// Meaning of a choice, in a sentence.
    pub fn choice_tip(self, choice: Choice) -> &'static str {
        match choice {
            Choice::Black => self.pick("Take Black for this game", "本局执黑"),
            Choice::White => self.pick("Take White for this game", "本局执白"),
            Choice::PlaceTwo => self.pick(
                "Place a white and a black stone; the other player then chooses a colour",
                "再摆一白一黑，然后由对方选择颜色",
            ),
            Choice::Swap => self.pick("Take the other player's colour", "与对方交换黑白"),
            Choice::Stay => self.pick("Keep your colour", "保持自己的颜色"),
            Choice::OfferTen => self.pick(
                "Offer ten different fifth moves, of which White keeps one; nobody swaps any more",
                "提出十个不同的五手打点，由白方选一，此后不再交换",
            ),
        }
    }

    /// An act of an opening, in a word or two: "H8", "Swap", "3 fifth moves".
    pub fn act(self, act: Act) -> String {
        match act {
            Act::Stone(point) => point.to_string(),
            Act::Choose(choice) => self.choice(choice).to_owned(),
            Act::Declare(number) => {
                let noun = plural(number, "fifth move", "fifth moves");
                say!(self, "{number} {noun}", "{number} 打")
            }
            Act::Offer(point) => say!(self, "offers {point}", "打点 {point}"),
            Act::Keep(point) => say!(self, "keeps {point}", "留 {point}"),
        }
    }

    /// Sentence on the computer's act in an opening, if the act cannot be seen on the board.
    pub fn act_done(self, act: Act) -> Option<String> {
        let choice = match act {
            Act::Choose(choice) => choice,
            Act::Declare(1) => return Some(self.pick("One fifth move will be offered", "宣布一打").to_owned()),
            Act::Declare(number) => {
                return Some(say!(self, "{number} fifth moves will be offered", "宣布 {number} 打"));
            }
            Act::Stone(_) | Act::Offer(_) | Act::Keep(_) => return None,
        };
        let text = match choice {
            Choice::Black => self.pick("The computer has chosen Black", "电脑选择执黑"),
            Choice::White => self.pick("The computer has chosen White", "电脑选择执白"),
            Choice::PlaceTwo => self.pick("The computer places two more stones", "电脑选择再摆两子"),
            Choice::Swap => self.pick("The computer swaps colours", "电脑选择交换"),
            Choice::Stay => self.pick("The computer does not swap", "电脑选择不交换"),
            Choice::OfferTen => self.pick("The computer offers ten fifth moves", "电脑选择五手十打"),
        };
        Some(text.to_owned())
    }

    /// An act as advice, to follow "Try": "H8", "to swap".
    pub(super) fn advice(self, act: Act) -> String {
        match act {
            Act::Stone(point) | Act::Offer(point) | Act::Keep(point) => point.to_string(),
            Act::Choose(choice) => {
                let choice = self.choice(choice);
                match self.language {
                    Language::English => format!("to {}", lower_first(choice)),
                    Language::Chinese => choice.to_owned(),
                }
            }
            Act::Declare(_) => self.act(act),
        }
    }

    /// The next step of a game's opening and the player who takes it, for the status line; `None` when the opening is
    /// over.
    pub fn opening_step(self, game: &Game) -> Option<String> {
        let step = game.opening_step()?;
        let who = self.actor(game, step);
        // "You place", but "Tengen places".
        let s = if who == self.label(Label::You) { "" } else { "s" };
        Some(match step.task {
            Task::Stone { color, number, area } => {
                let (color, area) = (self.stone_color(color), self.area(area));
                say!(self, "{who} place{s} stone {number}, {color}, {area}", "{who}下第 {number} 手（{color}），{area}")
            }
            Task::Choice(choices) => {
                let choices = self.choices(choices);
                say!(self, "{who} choose{s}: {choices}", "{who}选择：{choices}")
            }
            Task::Number { max } => say!(
                self,
                "{who} say{s} how many fifth moves there are to choose from, 1 to {max}",
                "{who}宣布五手打点数，1 至 {max}"
            ),
            Task::Offer { nth, of: 1 } => {
                debug_assert_eq!(nth, 1);
                say!(self, "{who} offer{s} the fifth move", "{who}提出五手打点")
            }
            Task::Offer { nth, of } => {
                say!(self, "{who} offer{s} fifth move {nth} of {of}", "{who}提出第 {nth} 个五手打点，共 {of} 个")
            }
            Task::Keep { of: 1 } => {
                say!(self, "{who} keep{s} the offered fifth move", "{who}确认所提的五手打点")
            }
            Task::Keep { of } => {
                say!(self, "{who} keep{s} one of the {of} offered fifth moves", "{who}从 {of} 个五手打点中选一")
            }
        })
    }

    /// The player who takes a step: named by colour, or by turn while no colours are settled; with the player's name if
    /// the two have different names.
    fn actor(self, game: &Game, step: Step) -> String {
        let by_turn = match step.task {
            Task::Stone { color, .. } => {
                game.seats().seat(color) != step.seat
                    || matches!(game.opening().protocol(), Protocol::Swap | Protocol::Swap2)
            }
            Task::Choice(choices) => choices.contains(&Choice::Black),
            Task::Number { .. } | Task::Offer { .. } | Task::Keep { .. } => false,
        };
        let role = if !by_turn {
            self.side(game.seats().color(step.seat))
        } else if step.seat == game.opening().first() {
            self.pick("The first player", "假先方")
        } else {
            self.pick("The second player", "假后方")
        };
        let [first, second] = [SeatId::First, SeatId::Second].map(|seat| {
            let player = game.seats().player_in(seat);
            self.player(&player.name, &player.kind)
        });
        if first == second {
            return role.to_owned();
        }
        let player = game.seats().player_in(step.seat);
        let other = game.seats().player_in(step.seat.other());
        if player.is_person() && player.name.is_empty() && !other.is_person() {
            return self.label(Label::You).to_owned();
        }
        let name = if step.seat == SeatId::First { first } else { second };
        let role = if by_turn { lower_first(role) } else { role.to_owned() };
        say!(self, "{name} ({role})", "{name}（{role}）")
    }

    /// "swap, or stay"
    fn choices(self, choices: &[Choice]) -> String {
        let names: Vec<String> = choices.iter().map(|&choice| lower_first(self.choice(choice))).collect();
        let Some((last, others)) = names.split_last() else { return String::new() };
        match self.language {
            Language::English => format!("{}, or {last}", others.join(", ")),
            Language::Chinese => names.join("、"),
        }
    }

    /// A stone's colour: "black".
    fn stone_color(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.pick("black", "黑棋"),
            Color::White => self.pick("white", "白棋"),
        }
    }

    /// Area in which a stone may be placed: "within the central 5×5".
    fn area(self, area: Area) -> String {
        match area {
            Area::Anywhere => self.pick("anywhere", "任意位置").to_owned(),
            Area::Center => self.pick("in the centre", "限天元").to_owned(),
            Area::Within(most) => {
                let side = 2 * most + 1;
                say!(self, "within the central {side}×{side}", "限中央 {side}×{side} 之内")
            }
            Area::Beyond(most) => {
                let side = 2 * most + 1;
                say!(self, "outside the central {side}×{side}", "限中央 {side}×{side} 之外")
            }
        }
    }

    /// Reason why an act is refused in an opening.
    pub fn act_error(self, error: ActError) -> String {
        match error {
            ActError::Over => self.pick("The opening is over", "开局阶段已结束").to_owned(),
            ActError::OtherTask(Task::Choice(choices)) => {
                let choices = self.choices(choices);
                say!(self, "First choose: {choices}", "请先选择：{choices}")
            }
            ActError::OtherTask(Task::Number { max }) => {
                say!(self, "First say how many fifth moves there will be, 1 to {max}", "请先宣布五手打点数，1 至 {max}")
            }
            ActError::OtherTask(Task::Stone { area, .. }) => {
                let area = self.area(area);
                say!(self, "First place a stone {area}", "请先落子，{area}")
            }
            ActError::OtherTask(Task::Offer { of, .. }) => {
                let noun = plural(of, "fifth move", "fifth moves");
                say!(self, "First offer {of} {noun}", "请先提出 {of} 个五手打点")
            }
            ActError::OtherTask(Task::Keep { .. }) => {
                self.pick("First keep one of the offered fifth moves", "请先从五手打点中选一").to_owned()
            }
            ActError::Play(error) => self.play_error(error),
            ActError::Area { point, area } => {
                let area = self.area(area);
                say!(self, "{point}: this stone must be placed {area}", "{point}：这手棋{area}")
            }
            ActError::Number { number, max } => say!(
                self,
                "{number} fifth moves are not allowed, only 1 to {max}",
                "打点数须为 1 至 {max}，不能是 {number}"
            ),
            ActError::OfferedTwice(point) => {
                say!(self, "{point} has already been offered", "{point} 已经是打点")
            }
            ActError::SameAs { point, offered } => say!(
                self,
                "{point} is the same as {offered} by the symmetry of the four stones",
                "{point} 与打点 {offered} 对称，视为同一点"
            ),
            ActError::NotOffered(point) => say!(
                self,
                "{point} was not offered; keep one of the offered fifth moves",
                "{point} 不是打点，请从打点中选一"
            ),
            ActError::Center => self
                .pick(
                    "A board of even size cannot be rotated in an opening tied to its centre",
                    "开局限定了中心位置，偶数路棋盘不能翻转",
                )
                .to_owned(),
            ActError::Earlier => self
                .pick(
                    "The opening continues only from its latest position; take back to change something",
                    "开局只能从最新局面继续；要改动请悔棋",
                )
                .to_owned(),
        }
    }

    /// Reason why a game cannot be started with a protocol.
    pub fn protocol_error(self, error: ProtocolError) -> String {
        match error {
            ProtocolError::Rule(protocol) => {
                let name = self.protocol(protocol);
                say!(self, "{name} is an opening rule for renju only", "{name}只用于连珠规则")
            }
            ProtocolError::Size { protocol, min } => {
                let name = self.protocol(protocol);
                say!(self, "{name} needs a board of at least {min}×{min}", "{name}至少需要 {min}×{min} 的棋盘")
            }
            ProtocolError::Root(protocol) => {
                let name = self.protocol(protocol);
                say!(self, "{name} starts from an empty board with Black to move", "{name}须从空棋盘、黑方先行开始")
            }
        }
    }

    /// Reason why the opening in a file is impossible.
    pub fn opening_error(self, error: &OpeningError) -> String {
        match *error {
            OpeningError::Protocol(error) => self.protocol_error(error),
            OpeningError::Act { index, act, why } => {
                let (number, act, why) = (index + 1, self.act(act), self.act_error(why));
                say!(self, "step {number} of the opening, {act}: {why}", "开局第 {number} 步（{act}）：{why}")
            }
            OpeningError::OffTree => self
                .pick("the stones of the opening are not the first moves of the game", "开局的棋子与对局的前几手不符")
                .to_owned(),
        }
    }

    /// Name of one of the 26 openings: "Kagetsu (direct 4)", "直指 4 · 花月".
    pub fn renju_opening(self, opening: RenjuOpening) -> String {
        let (romaji, chinese) = (opening.romaji(), opening.chinese());
        // Not by its code: "I9" would be read as a point.
        let code = opening.to_string();
        let (is_direct, number) = (code.starts_with('D'), code.trim_start_matches(['D', 'I']));
        match self.language {
            Language::English => format!("{romaji} ({} {number})", if is_direct { "direct" } else { "indirect" }),
            Language::Chinese => format!("{} {number} · {chinese}", if is_direct { "直指" } else { "斜指" }),
        }
    }

    /// Name of one of the 26 openings alone: "Kagetsu", "花月".
    pub fn opening_name(self, opening: RenjuOpening) -> &'static str {
        self.pick(opening.romaji(), opening.chinese())
    }

    /// One of the 26 openings with its stones on the usual board: "Kagetsu (direct 4): Black H8 and I9, White H9".
    pub fn opening_with_stones(self, opening: RenjuOpening) -> String {
        let (name, [first, white, second]) = (self.renju_opening(opening), opening.stones(15));
        say!(self, "{name}: Black {first} and {second}, White {white}", "{name}：黑 {first}、{second}，白 {white}")
    }
}

/// "Play Black" in the middle of a sentence: "play Black".
fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or(String::new(), |first| first.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_has_a_name_of_its_own() {
        for words in [Language::English, Language::Chinese].map(Words::new) {
            let mut names: Vec<&str> = Protocol::ALL.map(|protocol| words.protocol(protocol)).to_vec();
            names.sort_unstable();
            names.dedup();
            assert_eq!(names.len(), Protocol::ALL.len());
        }
    }
}
