//! The table in words: sides and rules, points, players, refusals, and the ends of games.

use super::{Label, Language, Words};
use crate::game::{Conclusion, Judgement, Outcome, PlayerKind};
use crate::rules::{Color, Ending, Forbidden, PlayError, Point, Rule};
use crate::session::Refusal;

impl Words {
    /// Name of a side: "Black".
    pub fn side(self, color: Color) -> &'static str {
        match color {
            Color::Black => self.label(Label::Black),
            Color::White => self.label(Label::White),
        }
    }

    /// Name of a rule.
    pub fn rule(self, rule: Rule) -> &'static str {
        match rule {
            Rule::Freestyle => self.label(Label::Freestyle),
            Rule::Standard => self.label(Label::Standard),
            Rule::Renju => self.label(Label::Renju),
            Rule::Caro => self.label(Label::Caro),
            Rule::CaroStandard => self.label(Label::CaroStandard),
        }
    }

    /// Summary of a rule in a sentence.
    pub fn rule_tip(self, rule: Rule) -> &'static str {
        match rule {
            Rule::Freestyle => self.label(Label::FreestyleTip),
            Rule::Standard => self.label(Label::StandardTip),
            Rule::Renju => self.label(Label::RenjuTip),
            Rule::Caro => self.label(Label::CaroTip),
            Rule::CaroStandard => self.label(Label::CaroStandardTip),
        }
    }

    /// Note that the chosen rule is the next game's; `present` is that of the game under way, if it is another one.
    pub fn next_rule(self, next: Rule, present: Option<Rule>) -> String {
        let next = self.rule(next);
        match present {
            Some(present) => {
                let present = self.rule(present);
                say!(
                    self,
                    "Next game: {next}. This game continues under {present}.",
                    "下一局：{next}。本局仍按{present}规则。"
                )
            }
            None => say!(self, "Next game: {next}", "下一局：{next}"),
        }
    }

    /// Name of a kind of forbidden move.
    pub fn forbidden(self, why: Forbidden) -> &'static str {
        match why {
            Forbidden::Overline => self.pick("overline", "长连禁手"),
            Forbidden::DoubleFour => self.pick("double-four", "四四禁手"),
            Forbidden::DoubleThree => self.pick("double-three", "三三禁手"),
        }
    }

    /// A kind of forbidden move with its article: "an overline".
    pub(super) fn a_forbidden(self, why: Forbidden) -> &'static str {
        match why {
            Forbidden::Overline => self.pick("an overline", "长连禁手"),
            Forbidden::DoubleFour => self.pick("a double-four", "四四禁手"),
            Forbidden::DoubleThree => self.pick("a double-three", "三三禁手"),
        }
    }

    /// Note beside a player's name that it is the player's turn.
    pub fn to_move(self, name: &str) -> String {
        match self.language {
            Language::English => "to move".to_owned(),
            Language::Chinese => self.turn(name),
        }
    }

    /// The player whose turn it is: "Ann to move".
    pub fn turn(self, name: &str) -> String {
        let gap = if name.starts_with(|first: char| first.is_ascii_alphanumeric()) { " " } else { "" };
        say!(self, "{name} to move", "轮到{gap}{name}")
    }

    /// A point of the board by its name and content, for a screen reader: "H8, black, move 1".
    pub fn point(
        self,
        point: Point,
        stone: Option<Color>,
        number: Option<usize>,
        forbidden: Option<Forbidden>,
    ) -> String {
        let content = match stone {
            None => self.pick("empty", "空"),
            Some(Color::Black) => self.pick("black", "黑"),
            Some(Color::White) => self.pick("white", "白"),
        };
        let comma = self.pick(", ", "，");
        let mut text = format!("{point}{comma}{content}");
        if let Some(number) = number {
            text += comma;
            text += &self.move_number(number);
        }
        if let Some(why) = forbidden {
            text += comma;
            let why = self.forbidden(why);
            text += &say!(self, "forbidden for Black: {why}", "黑方{why}");
        }
        text
    }

    /// A point that is offered as a fifth move, with the number of the offer: "H10, empty, fifth move 2".
    pub fn fifth_move(self, point: &str, number: usize) -> String {
        say!(self, "{point}, fifth move {number} on offer", "{point}，五手打点 {number}")
    }

    /// The number of a move, from 1.
    pub fn move_number(self, number: usize) -> String {
        say!(self, "move {number}", "第 {number} 手")
    }

    /// Number of stones of each colour.
    pub fn stone_counts(self, black: usize, white: usize) -> String {
        say!(self, "{black} black, {white} white", "黑 {black} 白 {white}")
    }

    /// Reason why a move was refused.
    pub fn play_error(self, error: PlayError) -> String {
        match error {
            PlayError::GameOver => self
                .pick(
                    "The game is over. Take back to go on, or start a new game.",
                    "对局已结束。可以悔棋，或开始新对局。",
                )
                .to_owned(),
            PlayError::OffBoard(point) => {
                say!(self, "{point} is not on the board", "{point} 不在棋盘上")
            }
            PlayError::Occupied(point) => say!(self, "{point} is occupied", "{point} 已有棋子"),
            PlayError::Forbidden(point, why) => {
                let why = self.forbidden(why);
                say!(self, "{point}: {why}, forbidden for Black", "{point}：{why}")
            }
        }
    }

    /// Reason why a command was refused.
    pub fn refusal(self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Play(error) => self.play_error(*error),
            Refusal::Act(error) => self.act_error(*error),
            Refusal::NotYourTurn => self.pick("It is the computer's turn", "现在轮到电脑").to_owned(),
            Refusal::NothingToTakeBack => self.pick("There is nothing to take back", "没有可悔的棋").to_owned(),
            Refusal::NothingToRedo => self.pick("There is nothing to redo", "没有可重做的棋").to_owned(),
            Refusal::NotThinking => self.pick("The computer is not thinking", "电脑没有在思考").to_owned(),
            Refusal::NothingFailed => self.pick("Nobody needs to be replaced", "没有需要替换的棋手").to_owned(),
            Refusal::NoPersonToMove => {
                self.pick("This is only possible when it is a person's turn", "只有轮到人落子时才能这样做").to_owned()
            }
            Refusal::NotToBeDrawn => self
                .pick(
                    "A balanced opening can only be placed before the first move, without an opening rule",
                    "只有自由开局且尚未落子时才能摆出均衡开局",
                )
                .to_owned(),
            Refusal::NoNode(_) => self.pick("That position is not in this game", "这局棋里没有这个局面").to_owned(),
            Refusal::NoPass => self.pick("Only renju allows a pass", "只有连珠规则可以停一手").to_owned(),
            Refusal::DrawDeclined => self.pick("The computer would rather play on", "电脑希望继续下").to_owned(),
            Refusal::NothingToReview => self.pick("There are no moves to review yet", "还没有可复盘的着法").to_owned(),
            Refusal::NothingProven => self.pick("No win is proven in this position", "此局面没有已证必胜").to_owned(),
            Refusal::NothingTried => self.pick("No move is being tried again", "当前没有在重试着法").to_owned(),
            Refusal::Root => {
                self.pick("The beginning of the game cannot be deleted or moved", "对局的起点不能删除或移动").to_owned()
            }
            Refusal::Branch(error) => {
                let why = self.tree_error(error);
                say!(self, "The branch does not fit here: {why}", "此处无法接上这个分支：{why}")
            }
        }
    }

    /// Result of a game.
    pub fn outcome(self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Board(Ending::Five { winner, line }) => {
                let side = self.side(*winner);
                if line.len() > 5 {
                    say!(self, "{side} wins", "{side}获胜")
                } else {
                    say!(self, "{side} wins with five in a row", "{side}五连获胜")
                }
            }
            Outcome::Board(Ending::ForbiddenMove { point, why }) => {
                let why = self.a_forbidden(*why);
                say!(self, "White wins: {point} is {why}, forbidden for Black", "白方获胜：黑方 {point} 为{why}")
            }
            Outcome::Board(Ending::BoardFull) => self.pick("Draw: the board is full", "和棋：棋盘已满").to_owned(),
            Outcome::Board(Ending::BothPassed) => self.pick("Draw: both passed", "和棋：双方连续停一手").to_owned(),
            Outcome::Concluded(conclusion) => self.conclusion(*conclusion),
        }
    }

    /// The sign for a judgement of a move, as in chess books; a dash for none.
    pub fn judgement_sign(self, judgement: Option<Judgement>) -> &'static str {
        match judgement {
            None => "–",
            Some(Judgement::Good) => "!",
            Some(Judgement::Interesting) => "!?",
            Some(Judgement::Doubtful) => "?!",
            Some(Judgement::Bad) => "?",
        }
    }

    /// End of a game by the players themselves.
    pub fn conclusion(self, conclusion: Conclusion) -> String {
        let sides = |loser: Color| (self.side(!loser), self.side(loser));
        match conclusion {
            Conclusion::Resigned(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} resigned", "{winner}获胜：{loser}认输")
            }
            Conclusion::OutOfTime(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} ran out of time", "{winner}获胜：{loser}超时")
            }
            Conclusion::Forfeited(loser) => {
                let (winner, loser) = sides(loser);
                say!(self, "{winner} wins: {loser} forfeited", "{winner}获胜：{loser}被判负")
            }
            Conclusion::Lost(loser) => {
                let winner = self.side(!loser);
                say!(self, "{winner} wins, as recorded", "{winner}获胜（据棋谱记载）")
            }
            Conclusion::DrawAgreed => self.pick("Draw by agreement", "和棋：双方同意").to_owned(),
        }
    }

    /// Name of a player, or a substitute if there is none.
    pub fn player(self, name: &str, kind: &PlayerKind) -> String {
        match (name, kind) {
            ("", PlayerKind::Person) => self.label(Label::Person).to_owned(),
            ("", PlayerKind::Computer(_)) => self.label(Label::Computer).to_owned(),
            ("" | "Textbook", PlayerKind::Textbook(_)) => self.label(Label::Textbook).to_owned(),
            ("", PlayerKind::Engine(terms)) => self.engine_name(terms),
            // The name that every game of ours gives it, in the language of the program.
            ("Tengen", PlayerKind::Computer(_)) => self.label(Label::Tengen).to_owned(),
            (name, _) => name.to_owned(),
        }
    }
}
