//! File of a long run's games, a JSON object a line: games are appended as they end, and read when the run is
//! continued.

use super::Failure;
use crate::tools::lines;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file to which games are appended.
#[derive(Debug)]
pub struct GameFile {
    path: PathBuf,
    file: File,
}

impl GameFile {
    /// Opens or creates a file and returns the games in it. An incomplete last line, which is left when the run was
    /// killed, is removed.
    ///
    /// # Errors
    /// If the file cannot be read or written, or contains anything else.
    pub fn open<G: DeserializeOwned>(path: &Path) -> Result<(GameFile, Vec<G>), Failure> {
        let refuse = |error| cannot("opened", path, &error);
        let mut file = OpenOptions::new().create(true).read(true).append(true).open(path).map_err(refuse)?;
        let text = io::read_to_string(&mut file).map_err(|error| cannot("read", path, &error))?;
        let whole = whole_lines(&text);
        let games = parse(whole, path)?;
        let torn = &text[whole.len()..];
        if !torn.is_empty() && !torn.starts_with('{') {
            return Err(Failure(format!("the last line of {} is no game", path.display())));
        }
        file.set_len(whole.len() as u64).map_err(|error| cannot("written", path, &error))?;
        Ok((GameFile { path: path.to_owned(), file }, games))
    }

    /// Appends a game and writes it to disk at once.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn append(&mut self, game: &impl Serialize) -> Result<(), Failure> {
        let mut line = serde_json::to_vec(game).expect("a game is plain data");
        line.push(b'\n');
        self.file.write_all(&line).map_err(|error| cannot("written", &self.path, &error))
    }
}

/// Returns the games of a file without an incomplete last line.
///
/// # Errors
/// If the file cannot be read, or a line of it is not a game.
pub fn read<G: DeserializeOwned>(path: &Path) -> Result<Vec<G>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
    parse(whole_lines(&text), path)
}

fn parse<G: DeserializeOwned>(text: &str, path: &Path) -> Result<Vec<G>, Failure> {
    let game = |(line, number): (&str, u32)| {
        serde_json::from_str(line).map_err(|error| {
            let what = lines::without_line(&error);
            Failure(format!(
                "line {number} of {} is no game, from column {} on: {what}",
                path.display(),
                error.column()
            ))
        })
    };
    text.lines().zip(1..).map(game).collect()
}

/// Returns the text up to its last line break.
fn whole_lines(text: &str) -> &str {
    &text[..text.rfind('\n').map_or(0, |end| end + 1)]
}

fn cannot(be: &str, path: &Path, error: &io::Error) -> Failure {
    Failure(format!("{} cannot be {be}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_appended_and_an_incomplete_line_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let open = || GameFile::open::<Vec<u8>>(&path);
        let (mut file, games) = open().expect("a new file");
        assert_eq!(games, [[0; 0]; 0]);
        file.append(&[1]).expect("written");
        file.append(&[2, 3]).expect("written");
        fs::write(&path, fs::read_to_string(&path).expect("text") + "{\"torn").expect("written");
        assert_eq!(read::<Vec<u8>>(&path), Ok(vec![vec![1], vec![2, 3]]));
        let (mut file, games) = open().expect("a file of games");
        assert_eq!(games, [vec![1], vec![2, 3]]);
        file.append(&[4]).expect("written");
        assert_eq!(fs::read_to_string(&path).expect("text"), "[1]\n[2,3]\n[4]\n");
    }

    #[test]
    fn a_file_of_something_else_is_refused_and_not_changed() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("letter");
        for (text, beginning) in [("[1]\nDear,\n", "line 2 of "), ("Dear", "the last line of ")] {
            fs::write(&path, text).expect("written");
            let failure = GameFile::open::<Vec<u8>>(&path).map(|_| ()).expect_err("no games");
            assert!(failure.0.starts_with(beginning), "{failure}");
            assert_eq!(fs::read_to_string(&path).expect("text"), text);
        }
        assert!(read::<Vec<u8>>(&folder.path().join("nothing")).expect_err("no file").0.contains("cannot be read"));
    }
}
