//! The library of games in words.

use super::numbers::{grouped, plural};
use super::{Label, Words};
use crate::storage::library::{Ended, Listing, Progress, Stage};

impl Words {
    /// Progress of reading a library.
    pub fn library_progress(self, progress: Progress) -> String {
        let Progress { stage, files, read } = progress;
        let noun = plural(files, "file", "files");
        let (files, read) = (grouped(files), grouped(read));
        match stage {
            Stage::Finding => say!(self, "Looking for files: {files}", "正在查找文件：{files}"),
            Stage::Reading => say!(self, "{read} of {files} {noun}", "已读 {read}/{files} 个文件"),
        }
    }

    /// Number of games and files in a library.
    pub fn library_count(self, listing: &Listing) -> String {
        let (games, files) = (listing.games(), listing.files());
        let (of_games, of_files) = (plural(games, "game", "games"), plural(files, "file", "files"));
        let (games, files) = (grouped(games), grouped(files));
        say!(self, "{games} {of_games} in {files} {of_files}", "{files} 个文件，共 {games} 局")
    }

    /// Number of games found, out of all.
    pub fn library_found(self, found: usize, all: usize) -> String {
        let noun = plural(all, "game", "games");
        let (found, all) = (grouped(found), grouped(all));
        say!(self, "{found} of {all} {noun}", "{found}/{all} 局")
    }

    /// Number of games in which the position occurs.
    pub fn games_with_position(self, games: usize) -> String {
        let have = plural(games, "game has", "games have");
        let games = grouped(games);
        say!(self, "{games} {have} this position", "{games} 局出现过此局面")
    }

    /// Number of files that cannot be read.
    pub fn files_unreadable(self, files: usize) -> String {
        let noun = plural(files, "file", "files");
        let files = grouped(files);
        say!(self, "{files} {noun} could not be read", "{files} 个文件无法读取")
    }

    /// Number of files and folders that were left out because of the limit on a library's size.
    pub fn files_left_out(self, files: usize) -> String {
        let files = grouped(files);
        say!(self, "too many files; left out: {files}", "数量过多，已略去 {files} 个")
    }

    /// Result of a game, in short.
    pub fn game_result(self, ended: Option<Ended>) -> String {
        match ended {
            Some(Ended::Won(color)) => {
                let side = self.side(color);
                say!(self, "{side} won", "{side}胜")
            }
            Some(Ended::Draw) => self.label(Label::Draw).to_owned(),
            None => self.label(Label::Unfinished).to_owned(),
        }
    }

    /// Caption of a position by the number of moves played: "after 12 moves".
    pub fn after_moves(self, moves: usize) -> String {
        let noun = plural(moves, "move", "moves");
        say!(self, "after {moves} {noun}", "第 {moves} 手后")
    }

    /// Tooltip of a column's head, which sorts the list by this column.
    pub fn sort_by(self, column: &str) -> String {
        say!(self, "Sort by: {column}", "排序：{column}")
    }
}
