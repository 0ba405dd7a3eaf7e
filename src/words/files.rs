//! Files in words: names of formats, remarks on what was left out when a file was read, features that a format cannot
//! hold, and refusals to write.

use super::Words;
use super::numbers::grouped;
use crate::formats::{Feature, Format, FormatError, Location, Loss, Refusal, Remark, RemarkKind, WriteError};
use crate::game::Summary;
use crate::rules::PlayError;
use crate::storage::{PictureSaveError, SaveError};
use std::path::Path;

impl Words {
    /// Name of a format in a list to choose from.
    pub fn format(self, format: Format) -> &'static str {
        match format {
            Format::Tengen => self.pick("Tengen game", "天元棋谱"),
            Format::Sgf => self.pick("SGF game or collection", "SGF 棋谱"),
            Format::Psq => self.pick("Piskvork game", "Piskvork 棋谱"),
            Format::Rec => self.pick("Gomotur game", "Gomotur 棋谱"),
            Format::Lib => self.pick("RenLib library", "RenLib 棋谱库"),
            Format::Sav => self.pick("Yixin position (text)", "弈心局面（文本）"),
            Format::Pos => self.pick("Yixin or RenLib position", "弈心或 RenLib 局面"),
            Format::Rif => self.pick("RenjuNet database", "RenjuNet 数据库"),
            Format::Moves => self.pick("List of moves", "着法列表"),
            Format::Offsets => self.pick("Gomocup openings", "Gomocup 开局"),
            Format::Commands => self.pick("Gomocup commands", "Gomocup 命令"),
        }
    }

    /// Remark on something that was left out or mended when a file was read.
    pub fn remark(self, remark: &Remark) -> String {
        let position = remark.location.map_or(String::new(), |location| self.file_position(location));
        let what = match &remark.what {
            RemarkKind::Damaged(reason) => {
                let why = self.reason(reason);
                say!(
                    self,
                    "damaged from here on ({why}); everything before it was read",
                    "此后已损坏（{why}），之前的内容已读出"
                )
            }
            RemarkKind::Moves { first, why, nodes } => {
                let (why, count) = (self.move_refusal(*why), grouped(*nodes));
                if *nodes == 1 {
                    say!(
                        self,
                        "the move {first} cannot be played and was left out: {why}",
                        "着法 {first} 无法落子，已略去：{why}"
                    )
                } else {
                    say!(
                        self,
                        "the move {first} cannot be played: {why}. It and what follows such moves were left out, \
                             {count} nodes in all",
                        "着法 {first} 无法落子：{why}。此类着法及其后续共 {count} 个节点已略去"
                    )
                }
            }
            RemarkKind::StonesInMidGame { nodes: 1 } => self
                .pick("stones added or removed in mid-game were left out", "对局中途摆放或拿走的棋子已略去")
                .to_owned(),
            RemarkKind::StonesInMidGame { nodes } => {
                let nodes = grouped(*nodes);
                say!(
                    self,
                    "stones added or removed in mid-game were left out, at {nodes} nodes",
                    "对局中途摆放或拿走的棋子已略去，共 {nodes} 处"
                )
            }
            RemarkKind::Stones(stones) => {
                let stones = grouped(*stones);
                say!(
                    self,
                    "starting stones that fit nowhere were left out: {stones}",
                    "起始局面中有 {stones} 颗棋子无处可放，已略去"
                )
            }
            RemarkKind::Marks(marks) => {
                let marks = grouped(*marks);
                say!(self, "marks outside the board were left out: {marks}", "有 {marks} 个标记不在棋盘上，已略去")
            }
            RemarkKind::Passes(passes) => {
                let passes = grouped(*passes);
                say!(
                    self,
                    "one colour moves twice in a row; passes inserted: {passes}",
                    "同一方连续落子，已在其间补上停一手，共 {passes} 次"
                )
            }
            RemarkKind::Characters { encoding, replaced } => {
                let replaced = grouped(*replaced);
                say!(
                    self,
                    "characters that could not be read as {encoding} were replaced: {replaced}",
                    "有 {replaced} 个字符无法按 {encoding} 读出，已替换"
                )
            }
            RemarkKind::Controls(controls) => {
                let controls = grouped(*controls);
                say!(self, "control characters were left out: {controls}", "有 {controls} 个控制字符已略去")
            }
            RemarkKind::OtherEncoding { said, read, texts } => {
                let texts = grouped(*texts);
                say!(
                    self,
                    "texts that are not in {said} were read as {read}: {texts}",
                    "有 {texts} 处文字不是 {said} 编码，按 {read} 读出"
                )
            }
            RemarkKind::Properties { names, times: 1 } => {
                say!(self, "information that cannot be kept: {names}", "无法保留的信息：{names}")
            }
            RemarkKind::Properties { names, times } => {
                let times = grouped(*times);
                say!(
                    self,
                    "information that cannot be kept, at {times} places: {names}",
                    "有 {times} 处信息无法保留：{names}"
                )
            }
            RemarkKind::Flags(nodes) => {
                let nodes = grouped(*nodes);
                say!(self, "unknown flags were left out: {nodes}", "有 {nodes} 个未知标志已略去")
            }
            RemarkKind::SizeGuessed(size) => {
                say!(self, "the board size is not given; {size}×{size} was assumed", "未说明棋盘大小，按 {size} 路处理")
            }
            RemarkKind::MadeSquare { width, height, size } => say!(
                self,
                "the {width}×{height} board was read as {size}×{size}",
                "{width}×{height} 的棋盘按 {size} 路处理"
            ),
            RemarkKind::RuleUnknown { name, assumed } => {
                let rule = self.rule(*assumed);
                say!(self, "unknown rule “{name}”; {rule} was assumed", "未知规则“{name}”，按{rule}处理")
            }
            RemarkKind::RuleGuessed(rule) => {
                let rule = self.rule(*rule);
                say!(self, "the rule is not given; {rule} was assumed", "未说明规则，按{rule}处理")
            }
            RemarkKind::ResultOtherwise(said) => say!(
                self,
                "the file says the result is “{said}”, but the moves show another",
                "棋谱写明结果为“{said}”，但与着法不符"
            ),
            RemarkKind::Senseless(1) => {
                self.pick("something here makes no sense and was skipped", "此处内容无法理解，已跳过").to_owned()
            }
            RemarkKind::Senseless(places) => {
                let places = grouped(*places);
                say!(
                    self,
                    "something here makes no sense and was skipped, {places} times in all",
                    "此处内容无法理解，已跳过，共 {places} 处"
                )
            }
            RemarkKind::Rest => {
                self.pick("what follows belongs to no game and was left out", "其后内容不属于棋谱，已略去").to_owned()
            }
            RemarkKind::Nodes(nodes) => {
                let nodes = grouped(*nodes);
                say!(self, "there are too many positions; left out: {nodes}", "局面太多，有 {nodes} 个已略去")
            }
            RemarkKind::Games(games) => {
                let games = grouped(*games);
                say!(self, "there are too many games; left out: {games}", "棋谱太多，有 {games} 局已略去")
            }
            RemarkKind::BadGames { games, first } => {
                let (games, why) = (grouped(*games), self.reason(first));
                say!(
                    self,
                    "games that cannot be read were left out: {games} ({why})",
                    "有 {games} 局无法读出，已略去（{why}）"
                )
            }
        };
        format!("{position}{what}")
    }

    /// A position in a file, as the beginning of a message: "line 3, column 14: ".
    pub(super) fn file_position(self, location: Location) -> String {
        match location {
            Location::Text { line, column } => {
                say!(self, "line {line}, column {column}: ", "第 {line} 行第 {column} 列：")
            }
            Location::Byte(offset) => say!(self, "byte {offset}: ", "第 {offset} 字节："),
        }
    }

    /// Reason why a move of a file was left out.
    pub(super) fn move_refusal(self, why: Refusal) -> String {
        match why {
            Refusal::NoPoint => self.pick("that is not a point on the board", "不是棋盘上的点").to_owned(),
            Refusal::Rules(PlayError::GameOver) => {
                self.pick("the game was over before it", "此前对局已结束").to_owned()
            }
            Refusal::Rules(why) => self.play_error(why),
        }
    }

    /// A feature of a game that a format cannot hold, with the number of times if there are more.
    pub fn loss(self, loss: &Loss) -> String {
        let what = match loss.what {
            Feature::Variations => self.pick("variations", "变化"),
            Feature::Comments => self.pick("comments", "注释"),
            Feature::BoardTexts => self.pick("text on the board", "盘上文字"),
            Feature::Marks => self.pick("marks", "标记"),
            Feature::Labels => self.pick("letters on points", "盘上字母"),
            Feature::Judgements => self.pick("judgements of moves", "着法评价"),
            Feature::Flags => self.pick("flags", "旗标"),
            Feature::Scores => self.pick("scores of positions", "局面评分"),
            Feature::Times => self.pick("times of moves", "用时"),
            Feature::EmptyNodes => self.pick("nodes without a move", "无着法的节点"),
            Feature::Setup => self.pick("the starting position, whose stones become moves", "起始棋子（将写为着法）"),
            Feature::Rule => self.pick("the rule", "规则"),
            Feature::Size => self.pick("the size of the board", "棋盘大小"),
            Feature::Names => self.pick("the players' names", "棋手姓名"),
            Feature::Strength => self.pick("the computer's strength", "电脑棋力"),
            Feature::Started => self.pick("the starting time", "开始时间"),
            Feature::Clock => self.pick("the time control", "计时方式"),
            Feature::Details => self.pick("information about the game", "对局信息"),
            Feature::Conclusion => self.pick("how the game ended", "终局方式"),
            Feature::Opening => self.pick("what was chosen in the opening", "开局阶段的选择"),
            Feature::ControlCharacters => {
                self.pick("control characters and line breaks in names", "控制字符及姓名中的换行")
            }
        };
        match loss.count {
            1 => what.to_owned(),
            count => {
                let count = grouped(count);
                say!(self, "{what} ({count})", "{what}（{count}）")
            }
        }
    }

    /// Everything in a game that a format cannot hold, in one sentence that is shown before the file is written; `None`
    /// if nothing is lost.
    pub fn losses(self, format: Format, losses: &[Loss]) -> Option<String> {
        if losses.is_empty() {
            return None;
        }
        let list: Vec<String> = losses.iter().map(|loss| self.loss(loss)).collect();
        let list = list.join(self.pick(", ", "、"));
        let (name, extension) = (self.format(format), format.extension());
        Some(say!(
            self,
            "A {name} (.{extension}) cannot hold everything. This will be lost: {list}",
            "{name}（.{extension}）无法保存全部内容，将丢失：{list}"
        ))
    }

    /// Reason why a game was not saved to a file.
    pub fn save_error(self, path: &Path, error: &SaveError) -> String {
        match error {
            SaveError::Disk(error) => self.disk_error(error),
            SaveError::Format(error) => self.about_file(path, &self.write_error(error)),
        }
    }

    /// Reason why a picture was not saved to a file.
    pub fn picture_save_error(self, path: &Path, error: &PictureSaveError) -> String {
        match error {
            PictureSaveError::Disk(error) => self.disk_error(error),
            PictureSaveError::Picture(error) => self.about_file(path, &self.picture_error(error)),
        }
    }

    /// A message about a file, after the file's name.
    pub fn about_file(self, path: &Path, what: &str) -> String {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        say!(self, "{name}: {what}", "{name}：{what}")
    }

    /// Description of the game in the clipboard before it is put on the table.
    pub fn clipboard_game(self, format: Format, game: &Summary) -> String {
        format!("{}: {} · {}", self.format(format), self.game_title(game), self.game_details(game))
    }

    /// Reason why the clipboard holds no game.
    pub fn paste_error(self, error: &FormatError) -> String {
        let why = self.format_error(error);
        say!(self, "The clipboard holds no game: {why}", "剪贴板中没有棋谱：{why}")
    }

    /// Message after the game was copied to the clipboard.
    pub fn copied_as(self, format: Format) -> String {
        let name = self.format(format);
        say!(self, "Copied as: {name}", "已复制：{name}")
    }

    /// The question before a file is written that will not hold all of the game.
    pub fn losses_title(self, path: &Path) -> String {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy();
        say!(self, "{name} cannot hold all of this game. This will be lost:", "{name} 无法保存全部内容，将丢失：")
    }

    /// Reason why a game cannot be written in a format.
    pub fn write_error(self, error: &WriteError) -> String {
        match error {
            WriteError::ReadOnly(format) => {
                let name = self.format(*format);
                say!(self, "files of the type “{name}” can be opened but not saved", "“{name}”只能打开，不能保存")
            }
            WriteError::Size { size, min, max } if min == max => say!(
                self,
                "the board is {size}×{size}; files of this type hold only {max}×{max}",
                "棋盘为 {size} 路，此类文件只支持 {max} 路"
            ),
            WriteError::Size { size, min, max } => say!(
                self,
                "the board is {size}×{size}; files of this type hold {min}×{min} to {max}×{max}",
                "棋盘为 {size} 路，此类文件只支持 {min} 至 {max} 路"
            ),
            WriteError::Pass => self
                .pick(
                    "the game has a pass, and files of this type cannot hold one",
                    "棋谱中有停一手，此类文件不支持",
                )
                .to_owned(),
            WriteError::Setup => self
                .pick(
                    "files of this type cannot hold a starting position, and its stones cannot be written as alternating moves",
                    "此类文件不支持起始棋子，而这些棋子无法写成轮流落子",
                )
                .to_owned(),
            WriteError::NoMoves => self
                .pick("the game has no moves, and files of this type hold nothing else", "尚无着法，此类文件只能保存着法")
                .to_owned(),
            WriteError::TooManyGames => {
                self.pick("a file of this type holds one game", "此类文件只能保存一局").to_owned()
            }
            WriteError::TooMany { max } => say!(
                self,
                "files of this type hold {max} moves at most",
                "此类文件最多容纳 {max} 手"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn every_format_and_feature_has_a_name_of_its_own_in_both_languages() {
        for language in [Language::English, Language::Chinese] {
            let words = Words::new(language);
            let mut names: Vec<String> = Format::ALL.map(|format| words.format(format).to_owned()).to_vec();
            names.extend(Feature::ALL.map(|what| words.loss(&Loss { what, count: 1 })));
            names.sort();
            names.dedup();
            assert_eq!(names.len(), Format::ALL.len() + Feature::ALL.len());
        }
    }

    #[test]
    fn nothing_is_said_where_nothing_is_lost() {
        assert_eq!(Words::new(Language::English).losses(Format::Psq, &[]), None);
    }
}
