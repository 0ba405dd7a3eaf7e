//! Games of a collection while it is read: one that cannot be read, or is one too many, leaves a remark.

use super::games::{Database, List};
use super::packed::Packed;
use super::remark::{Remark, RemarkKind};
use super::{Format, FormatError, ParsedGame, Read};

/// Greatest number of games that stay as they were made: with more of them all are packed.
pub(super) const MAX_MADE: usize = 2_000;

/// Games read so far, and the number of those that were left out.
#[derive(Default)]
pub(super) struct ReadGames {
    games: Vec<ParsedGame>,
    /// All games, where they are many.
    packed: Packed,
    /// Number of games that could not be read, and the error of the first.
    bad: usize,
    first_bad: Option<FormatError>,
    /// Number of games beyond [`Format::MAX_GAMES`].
    beyond: usize,
}

impl ReadGames {
    /// Whether no more games are kept.
    pub fn is_full(&self) -> bool {
        self.len() >= Format::MAX_GAMES
    }

    /// Number of games that were read.
    pub fn len(&self) -> usize {
        self.games.len() + self.packed.len()
    }

    /// Keeps a game, or the error in its place.
    pub fn add(&mut self, game: Result<ParsedGame, FormatError>) {
        match game {
            Ok(game) if self.len() < MAX_MADE => self.games.push(game),
            Ok(game) => {
                // The first time these are all before.
                self.games.drain(..).for_each(|game| self.packed.push(game));
                self.packed.push(game);
            }
            Err(error) => {
                self.bad += 1;
                self.first_bad.get_or_insert(error);
            }
        }
    }

    /// Counts games that are left out because there are too many.
    pub fn leave_out(&mut self, games: usize) {
        self.beyond += games;
    }

    /// The games, with `remarks` on the file and those on games that were left out.
    ///
    /// # Errors
    /// The first game's, if none could be read.
    pub fn finish(self, mut remarks: Vec<Remark>) -> Read {
        if self.beyond > 0 {
            remarks.push(Remark { location: None, what: RemarkKind::Games(self.beyond) });
        }
        match self.first_bad {
            Some(error) if self.len() == 0 => return Err(error),
            Some(FormatError { location, reason: first, .. }) => {
                remarks.push(Remark { location, what: RemarkKind::BadGames { games: self.bad, first } });
            }
            None => {}
        }
        let games = match self.packed.len() {
            0 => List::Made(self.games),
            _ => List::Database(Box::new(self.packed)),
        };
        Ok((games, remarks))
    }
}
