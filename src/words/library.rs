//! What is to be said of a library of games.

use super::{Label, Words};
use crate::storage::library::{Ended, Listing, Progress, Stage};

impl Words {
    /// How far the reading of a library is.
    pub fn library_progress(self, progress: Progress) -> String {
        let Progress { stage, files, read } = progress;
        let (files, read) = (grouped(files), grouped(read));
        match stage {
            Stage::Finding => say!(self, "Looking for files: {files}", "正在查找文件：{files}"),
            Stage::Reading => say!(self, "{read} of {files} files", "已读 {read} / {files} 个文件"),
        }
    }

    /// How much there is in a library.
    pub fn library_count(self, listing: &Listing) -> String {
        let (games, files) = (listing.games(), listing.files());
        let of_files = if files == 1 { "file" } else { "files" };
        let of_games = if games == 1 { "game" } else { "games" };
        let (games, files) = (grouped(games), grouped(files));
        say!(self, "{games} {of_games} in {files} {of_files}", "{files} 个文件，共 {games} 局")
    }

    /// How many of the games were found.
    pub fn library_found(self, found: usize, all: usize) -> String {
        let (found, all) = (grouped(found), grouped(all));
        say!(self, "{found} of {all} games", "{found} / {all} 局")
    }

    /// How many games have the position that is looked for.
    pub fn games_with_position(self, games: usize) -> String {
        match games {
            1 => self.pick("1 game has this position", "1 局出现过此局面").to_owned(),
            _ => {
                let games = grouped(games);
                say!(self, "{games} games have this position", "{games} 局出现过此局面")
            }
        }
    }

    /// How many files cannot be read.
    pub fn files_unreadable(self, files: usize) -> String {
        match files {
            1 => self.pick("1 file cannot be read", "1 个文件无法读取").to_owned(),
            _ => {
                let files = grouped(files);
                say!(self, "{files} files cannot be read", "{files} 个文件无法读取")
            }
        }
    }

    /// How many files and folders were left out because a library does not hold more.
    pub fn files_left_out(self, files: usize) -> String {
        let files = grouped(files);
        say!(self, "left out, as there are too many: {files}", "数量过多，已略去 {files} 个")
    }

    /// How a game ended, in short.
    pub fn game_ended(self, ended: Option<Ended>) -> String {
        match ended {
            Some(Ended::Won(color)) => {
                let side = self.side(color);
                say!(self, "{side} won", "{side}胜")
            }
            Some(Ended::Draw) => self.label(Label::Draw).to_owned(),
            None => self.label(Label::Unfinished).to_owned(),
        }
    }

    /// The position that is shown of a game is the one after so many of its moves.
    pub fn after_moves(self, moves: usize) -> String {
        match moves {
            1 => self.pick("after 1 move", "第 1 手后").to_owned(),
            _ => say!(self, "after {moves} moves", "第 {moves} 手后"),
        }
    }

    /// That a click on the head of a column puts the list in its order.
    pub fn sort_by(self, column: &str) -> String {
        say!(self, "Sort by: {column}", "排序：{column}")
    }
}

/// A number with its thousands apart: "12,345".
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
