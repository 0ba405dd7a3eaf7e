//! Errors in words: files, the disk, the display.

use super::Words;
use crate::formats::{Expected, Format, FormatError, Reason};
use crate::game::{GameError, TreeError};
use crate::picture::PictureError;
use crate::rules::SetupError;
use crate::storage::{DiskError, DiskOperation, OpenError, Problem, SharedFileKind};
use std::io::ErrorKind;
use std::path::Path;

/// Reason why the window cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StartProblem {
    /// Neither a Wayland nor an X11 display answers.
    NoDisplay,
    /// There is no OpenGL to draw with.
    NoGl,
    /// The user has no home folder.
    NoHome,
    /// Any other reason; holds the system's message.
    Other(String),
}

impl Words {
    /// Name of a record that several windows add to, in the middle of a sentence.
    fn record(self, kind: SharedFileKind) -> &'static str {
        match kind {
            SharedFileKind::Strength => self.pick("record of your games against the levels", "您与各级别的对局记录"),
            SharedFileKind::Puzzles => self.pick("record of your puzzles", "习题记录"),
            SharedFileKind::School => self.pick("record of your lessons", "课程记录"),
            SharedFileKind::Profile => self.pick("profile of your games", "对局档案"),
        }
    }

    /// Reason why the window cannot be opened, and what may help.
    pub fn start_problem(self, problem: &StartProblem) -> String {
        match problem {
            StartProblem::NoDisplay => self
                .pick(
                    "there is no display to open a window on. Is a desktop running, and is DISPLAY or WAYLAND_DISPLAY set?",
                    "没有可用的显示器来打开窗口。桌面是否在运行？DISPLAY 或 WAYLAND_DISPLAY 是否已设置？",
                )
                .to_owned(),
            StartProblem::NoGl => self
                .pick(
                    "there is no OpenGL to draw with. On Debian and Ubuntu the packages libgl1, libegl1 and \
                     libgl1-mesa-dri bring one that works without a graphics card.",
                    "没有可用的 OpenGL。在 Debian 和 Ubuntu 上，安装 libgl1、libegl1 和 libgl1-mesa-dri 即可，无需显卡。",
                )
                .to_owned(),
            StartProblem::NoHome => self
                .pick("there is no home folder to keep games and settings in", "没有可存放棋谱和设置的主目录")
                .to_owned(),
            StartProblem::Other(why) => {
                say!(self, "the window cannot be opened: {why}", "无法打开窗口：{why}")
            }
        }
    }

    /// An operation that failed on the disk.
    pub fn disk_error(self, error: &DiskError) -> String {
        let path = error.path.display();
        let why = self.disk_reason(error);
        match error.operation {
            DiskOperation::Read => say!(self, "{path} cannot be read: {why}", "无法读取 {path}：{why}"),
            DiskOperation::Write => say!(self, "{path} cannot be written: {why}", "无法写入 {path}：{why}"),
            DiskOperation::Delete => say!(self, "{path} cannot be deleted: {why}", "无法删除 {path}：{why}"),
            DiskOperation::Rename => say!(self, "{path} cannot be renamed: {why}", "无法重命名 {path}：{why}"),
            DiskOperation::CreateFolder => {
                say!(self, "the folder {path} cannot be created: {why}", "无法创建文件夹 {path}：{why}")
            }
            DiskOperation::Lock => say!(self, "{path} cannot be locked: {why}", "无法锁定 {path}：{why}"),
        }
    }

    fn disk_reason(self, error: &DiskError) -> String {
        match error.kind {
            ErrorKind::NotFound => self.pick("it does not exist", "不存在").to_owned(),
            ErrorKind::PermissionDenied => self.pick("permission denied", "没有权限").to_owned(),
            ErrorKind::StorageFull => self.pick("the disk is full", "磁盘已满").to_owned(),
            ErrorKind::ReadOnlyFilesystem => self.pick("the disk is read-only", "磁盘只读").to_owned(),
            ErrorKind::IsADirectory => self.pick("it is a folder", "这是一个文件夹").to_owned(),
            ErrorKind::NotADirectory => {
                self.pick("part of the path is not a folder", "路径中有一部分不是文件夹").to_owned()
            }
            _ => error.reason.clone(),
        }
    }

    /// Reason why a file could not be opened; the game on the table stays.
    pub fn open_error(self, path: &Path, error: &OpenError) -> String {
        match error {
            OpenError::Disk(error) => self.disk_error(error),
            OpenError::Format(error) => {
                let (name, why) = (file_name(path), self.format_error(error));
                say!(self, "{name} cannot be opened as a game: {why}", "无法打开 {name}：{why}")
            }
        }
    }

    /// Position of an error in a file, and what was expected there.
    pub fn format_error(self, error: &FormatError) -> String {
        let position = error.location.map_or(String::new(), |location| self.file_position(location));
        let found = if error.found.is_empty() {
            String::new()
        } else {
            let found = &error.found;
            say!(self, ", found “{found}”", "，却读到“{found}”")
        };
        let reason = self.reason(&error.reason);
        match error.reason {
            Reason::NewerVersion(_) => reason,
            // The reason names the move or stone that it is about, so the text found there is not repeated.
            Reason::Game(_) => format!("{position}{reason}"),
            _ => format!("{position}{reason}{found}"),
        }
    }

    /// Reason why a file cannot be read.
    pub(super) fn reason(self, reason: &Reason) -> String {
        match reason {
            Reason::TooLarge => {
                let limit = Format::MAX_BYTES >> 20;
                say!(self, "it is larger than {limit} MB", "文件超过 {limit} MB")
            }
            Reason::Empty => self.pick("it is empty", "文件是空的").to_owned(),
            Reason::Unknown => self.pick("its file type is unknown", "无法识别的文件类型").to_owned(),
            Reason::NoGame(_) => self.pick("it contains no game", "其中没有棋谱").to_owned(),
            Reason::OtherGame(_) => self.pick("it holds games other than gomoku", "这是其他棋类的棋谱").to_owned(),
            Reason::NotText => self.pick("it is not a text file", "不是文本文件").to_owned(),
            Reason::TooDeep => self.pick("brackets are nested too deeply", "括号嵌套过深").to_owned(),
            Reason::NewerVersion(version) => say!(
                self,
                "it was written by a newer Tengen (format version {version}); please update the program",
                "它由更新版本的天元保存（格式版本 {version}），请更新程序"
            ),
            Reason::Expected(expected) => self.expected(expected),
            Reason::Game(error) => self.game_error(error),
            Reason::Move { number, why } => {
                let why = self.move_refusal(*why);
                say!(self, "move {number} cannot be played: {why}", "第 {number} 手无法落子：{why}")
            }
        }
    }

    fn expected(self, expected: &Expected) -> String {
        match expected {
            Expected::Mark(mark) => say!(self, "expected “{mark}”", "此处应为“{mark}”"),
            Expected::Name => self.pick("expected the name of a field", "此处应为字段名").to_owned(),
            Expected::OneOf(names) => {
                let names = names.join(", ");
                say!(self, "expected one of {names}", "此处应为以下之一：{names}")
            }
            Expected::Field(name) => say!(self, "the field “{name}” is missing", "缺少字段“{name}”"),
            Expected::Once(name) => {
                say!(self, "the field “{name}” appears twice", "字段“{name}”出现了两次")
            }
            Expected::Number => self.pick("expected a whole number", "此处应为整数").to_owned(),
            Expected::Text => self.pick("expected text in quotation marks", "此处应为带引号的文字").to_owned(),
            Expected::ClosedText => self.pick("expected the text to end", "文字没有结束引号").to_owned(),
            Expected::ClosedComment => self.pick("expected the comment to end", "注释没有结束").to_owned(),
            Expected::Point => self.pick("expected a point such as H8", "此处应为坐标，如 H8").to_owned(),
            Expected::Move => {
                self.pick("expected a point such as H8, or “pass”", "此处应为坐标（如 H8）或 pass").to_owned()
            }
            Expected::Offsets => self
                .pick(
                    "expected distances from the centre in pairs, such as 0,0, 1,-2",
                    "此处应为相对天元的坐标对，如 0,0, 1,-2",
                )
                .to_owned(),
            Expected::Time => self
                .pick("expected a time such as 2026-01-31T18:30:00Z", "此处应为时间，如 2026-01-31T18:30:00Z")
                .to_owned(),
            Expected::Version => self.pick("expected a version number", "此处应为版本号").to_owned(),
            Expected::End => self.pick("expected nothing more", "此处应已结束").to_owned(),
            Expected::More => self.pick("the text ends too early", "文件不完整，内容提前结束").to_owned(),
            Expected::Other(what) => what.clone(),
        }
    }

    fn game_error(self, error: &GameError) -> String {
        match error {
            GameError::Setup(SetupError::Size(size)) => {
                say!(self, "a {size}×{size} board is not supported", "不支持 {size} 路棋盘")
            }
            GameError::Setup(SetupError::OffBoard(point)) => {
                say!(self, "the stone on {point} is off the board", "{point} 处的棋子不在棋盘上")
            }
            GameError::Setup(SetupError::Twice(point)) => {
                say!(self, "there are two stones on {point}", "{point} 处有两颗棋子")
            }
            GameError::Tree(error) => self.tree_error(error),
            GameError::Opening(error) => self.opening_error(error),
            GameError::History => {
                self.pick("the moves to take back are not in the game", "可悔的着法不在棋谱中").to_owned()
            }
            GameError::Cursor(node) => {
                say!(self, "the cursor is on node {node}, which does not exist", "光标所在节点 {node} 不存在")
            }
        }
    }

    /// Reason why nodes do not form a tree.
    pub fn tree_error(self, error: &TreeError) -> String {
        match error {
            TreeError::Move { node, mv, why } => {
                let why = self.play_error(*why);
                say!(self, "move {mv} (node {node}): {why}", "着法 {mv}（节点 {node}）：{why}")
            }
            TreeError::Mark { node, point } => say!(
                self,
                "the mark on {point} (node {node}) is not on the board",
                "节点 {node} 的标记 {point} 不在棋盘上"
            ),
            TreeError::TooMany => self.pick("there are too many positions", "局面太多").to_owned(),
            TreeError::Root | TreeError::Parent { .. } | TreeError::Next { .. } => {
                say!(self, "the moves do not form a tree: {error}", "着法无法连接：{error}")
            }
        }
    }

    /// Problem with the program's own files, shown unasked.
    pub fn problem(self, problem: &Problem) -> String {
        match problem {
            Problem::SettingsSetAside { kept_as, why, .. } => {
                let kept = kept_as.display();
                say!(
                    self,
                    "The settings could not be read ({why}). Defaults are used; the old file is kept as {kept}",
                    "无法读懂设置（{why}）。已采用默认设置，原文件保存为 {kept}"
                )
            }
            Problem::SettingsUnreadable(error) => {
                let why = self.disk_error(error);
                say!(
                    self,
                    "The settings could not be read, so defaults are used and changes are not saved. {why}",
                    "无法读取设置，本次采用默认设置且不保存。{why}"
                )
            }
            Problem::SettingsNotSaved(error) => {
                let why = self.disk_error(error);
                say!(self, "The settings could not be saved. {why}", "设置未能保存。{why}")
            }
            Problem::SharedFileSetAside { kind, kept_as, why, .. } => {
                let (record, kept) = (self.record(*kind), kept_as.display());
                say!(
                    self,
                    "The {record} could not be read ({why}). A new one is started; the old file is kept as {kept}",
                    "无法读懂{record}（{why}）。已重新开始，原文件保存为 {kept}"
                )
            }
            Problem::SharedFileUnreadable(kind, error) => {
                let (record, why) = (self.record(*kind), self.disk_error(error));
                say!(
                    self,
                    "The {record} could not be read, so nothing is added to it. {why}",
                    "无法读取{record}，本次不再记录。{why}"
                )
            }
            Problem::SharedFileNotSaved(kind, error) => {
                let (record, why) = (self.record(*kind), self.disk_error(error));
                say!(self, "The {record} could not be saved. {why}", "{record}未能保存。{why}")
            }
            Problem::Journal(error) => {
                let why = self.disk_error(error);
                say!(
                    self,
                    "Moves cannot be saved at the moment; please save the game elsewhere. {why}",
                    "着法暂时无法存盘，请将棋谱另存到别处。{why}"
                )
            }
            Problem::JournalDamaged { kept_as, damage, .. } => {
                let kept = kept_as.display();
                let line = damage.line;
                say!(
                    self,
                    "The record of the last game is damaged from line {line} on; the moves before it were restored. The file is kept as {kept}",
                    "上一局的记录自第 {line} 行起损坏，之前的着法已恢复。文件保存为 {kept}"
                )
            }
            Problem::GameNotKept(error) => {
                let why = self.disk_error(error);
                say!(
                    self,
                    "The last game could not be added to the recent games yet. {why}",
                    "上一局尚未存入对局记录。{why}"
                )
            }
            Problem::RecentGamesUnreadable(error)
            | Problem::GameNotDeleted(error)
            | Problem::GameNotRestored(error)
            | Problem::RecentFilesNotSaved(error) => self.disk_error(error),
            Problem::ThreadGone(why) => say!(
                self,
                "Files can no longer be saved or opened; please restart the program ({why})",
                "已无法保存或打开文件，请重新启动程序（{why}）"
            ),
        }
    }

    /// Reason why a picture cannot be made.
    pub fn picture_error(self, error: &PictureError) -> String {
        match error {
            PictureError::Pixels { pixels, bounds } => {
                let (least, most) = (bounds.start(), bounds.end());
                say!(
                    self,
                    "The side must be {least} to {most} pixels, not {pixels}",
                    "边长应为 {least} 到 {most} 像素，不能是 {pixels}"
                )
            }
            PictureError::NoFrame => self.pick("There is no position to animate", "没有可以做成动画的局面").to_owned(),
        }
    }

    /// Message after a game was saved to a file.
    pub fn saved_as(self, path: &Path) -> String {
        let name = file_name(path);
        say!(self, "Saved as {name}", "已保存为 {name}")
    }

    /// Message after a game was opened from a file.
    pub fn opened(self, path: &Path) -> String {
        let name = file_name(path);
        say!(self, "Opened {name}", "已打开 {name}")
    }

    /// Name of a file with a note that the game has changed since it was saved.
    pub fn changed_since(self, path: &Path) -> String {
        let name = file_name(path);
        say!(self, "{name}, changed", "{name}，已更改")
    }

    /// Question whether to replace a file.
    pub fn replace_question(self, path: &Path) -> String {
        let name = file_name(path);
        say!(self, "{name} already exists. Replace it?", "{name} 已存在，要替换吗？")
    }
}

/// A file's name without its folders.
fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
