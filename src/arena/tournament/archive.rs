//! Folder of a tournament: each game as it ends, in the program's own format, and the table.

use super::{Standings, Tournament, text};
use crate::arena::Failure;
use crate::arena::{GameId, Reason, Record};
use crate::formats::{Format, ron};
use crate::game::{Conclusion, Details, Edit, Game, Note, Operation, Player, Root, Seats};
use crate::rules::{Board, Color};
use jiff::Timestamp;
use std::fs;
use std::io::{self, Write};
use std::iter;
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// A folder for the games of a tournament.
pub struct Archive {
    folder: PathBuf,
}

impl Archive {
    /// File name of the table.
    const TABLE: &str = "table.txt";

    /// Opens a folder and creates it if necessary.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn open(folder: &Path) -> Result<Archive, Failure> {
        let mut builder = fs::DirBuilder::new();
        builder.recursive(true);
        // It lies in the program's own folder, which is for its user alone.
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(folder).map_err(|error| cannot("create", folder, &error))?;
        Ok(Archive { folder: folder.to_owned() })
    }

    /// Saves a game unless its file exists.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, tournament: &Tournament, id: GameId, record: &Record) -> Result<(), Failure> {
        let number = tournament.number(id);
        let path = self.folder.join(game_file_name(number, record));
        // A tournament that an earlier version began has files with the old ending.
        if path.exists() || path.with_extension(&ron::OLD_ENDING[1..]).exists() {
            return Ok(());
        }
        let game = saved_game(record, number, Timestamp::now())?;
        self.write(&path, &ron::write(&game))
    }

    /// Writes the current table.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write_table(&self, tournament: &Tournament, standings: &Standings) -> Result<(), Failure> {
        self.write(&self.folder.join(Archive::TABLE), &text::table(tournament, standings))
    }

    /// Replaces a file as a whole, or leaves it as it was.
    fn write(&self, path: &Path, content: &str) -> Result<(), Failure> {
        let written = NamedTempFile::new_in(&self.folder).and_then(|mut file| {
            file.write_all(content.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(path).map_err(|error| error.error)
        });
        written.map(|_| ()).map_err(|error| cannot("write", path, &error))
    }
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure(format!("cannot {what} {}: {error}", path.display()))
}

/// File name of a game: its number in the order of play and its players, without characters that a file system may
/// refuse.
pub fn game_file_name(number: usize, record: &Record) -> String {
    let plain = |name: &str| -> String {
        let fits = |c: char| !c.is_control() && !r#"/\:*?"<>|"#.contains(c);
        name.chars().map(|c| if fits(c) { c } else { '_' }).take(40).collect()
    };
    let extension = Format::Tengen.extension();
    format!("{number:04} {} - {}.{extension}", plain(&record.black), plain(&record.white))
}

/// Returns a game of a tournament as one that the window can open, with the names of the players, the times and the
/// result. A fault is described in a comment at the last move. `ended` is the time of its end.
///
/// # Errors
/// If the moves do not make a game.
pub fn saved_game(record: &Record, number: usize, ended: Timestamp) -> Result<Game, Failure> {
    let board = Board::from_moves(record.size, record.rule, &record.moves)?;
    let player = |name: &str| Player { name: name.to_owned(), ..Player::person() };
    let seats = Seats::new(player(&record.black), player(&record.white));
    let took: u64 = record.wall_micros.iter().sum();
    let began = Timestamp::from_microsecond(ended.as_microsecond().saturating_sub_unsigned(took)).unwrap_or(ended);
    let mut game = Game::new(Root::empty(record.size, record.rule), seats, Some(began), 0)
        .map_err(|error| Failure(format!("game {number}: {error}")))?;
    let mut carry_out =
        |operation: Operation| game.apply(&operation).map_err(|error| Failure(format!("game {number}: {error}")));
    let taken = record.wall_micros.iter().map(|micros| micros / 1000);
    let millis = iter::repeat_n(0, record.opening_moves()).chain(taken).chain(iter::repeat(0));
    for (&mv, millis) in board.moves().iter().zip(millis) {
        carry_out(Operation::Play { mv, millis })?;
    }
    if board.ending().is_none() {
        carry_out(Operation::Conclude(conclusion(record)))?;
    }
    let details = Details { event: "Tengen tournament".to_owned(), round: number.to_string(), ..Details::default() };
    carry_out(Operation::Edit(Edit::Describe(Box::new(details))))?;
    if let Some(detail) = &record.detail {
        let note = Note { comment: format!("{:?}: {detail}", record.reason), ..Note::default() };
        let at = game.cursor();
        game.apply(&Operation::Edit(Edit::Annotate { at, note: Box::new(note) }))
            .map_err(|error| Failure(format!("game {number}: {error}")))?;
    }
    Ok(game)
}

/// Conclusion of a game that has not ended on the board.
fn conclusion(record: &Record) -> Conclusion {
    let lost =
        |color| if record.reason == Reason::Late { Conclusion::OutOfTime(color) } else { Conclusion::Forfeited(color) };
    record.winner.map_or(Conclusion::DrawAgreed, |winner: Color| lost(!winner))
}

#[cfg(test)]
mod tests {
    use super::super::{TournamentKind, tests::tournament};
    use super::*;
    use crate::game::Outcome;

    fn record(moves: &str, winner: Option<Color>, reason: Reason, detail: Option<&str>) -> Record {
        let tournament = tournament(TournamentKind::RoundRobin, 2, 2);
        Record {
            opening: "H8I9".to_owned(),
            moves: moves.to_owned(),
            winner,
            reason,
            detail: detail.map(str::to_owned),
            wall_micros: vec![1_500_000; 3],
            ..Record::unplayed(&tournament.matches()[0], 1)
        }
    }

    #[test]
    fn a_game_is_saved_with_its_players_its_times_and_its_end() {
        let check = |winner, reason, detail, expected: Conclusion| {
            let record = record("H8I9H9A1", winner, reason, detail);
            let game = saved_game(&record, 7, Timestamp::UNIX_EPOCH).expect("a game");
            assert_eq!(game.outcome(), Some(Outcome::Concluded(expected)));
            let names = Color::ALL.map(|color| game.player(color).name.clone());
            assert_eq!(names, ["b", "a"]);
            let tree = game.tree();
            let millis: Vec<u64> =
                tree.path(game.cursor()).iter().filter_map(|&node| tree.node(node).millis()).collect();
            assert_eq!(millis, [0, 0, 1500, 1500]);
            let note = tree.node(game.cursor()).note();
            assert_eq!(note.is_some_and(|note| note.comment.contains("no move")), detail.is_some());
            assert_eq!(ron::read(ron::write(&game).as_bytes()).expect("it is read again"), game);
        };
        let late = Some("no move within 20 ms");
        check(Some(Color::White), Reason::Late, late, Conclusion::OutOfTime(Color::Black));
        check(Some(Color::Black), Reason::Crashed, Some("no move: it ended"), Conclusion::Forfeited(Color::White));
        check(None, Reason::MoveLimit, None, Conclusion::DrawAgreed);
    }

    #[test]
    fn a_five_needs_no_conclusion() {
        let record = record("H8I9H9A1H10A2H11A3H12", Some(Color::Black), Reason::Five, None);
        let game = saved_game(&record, 1, Timestamp::UNIX_EPOCH).expect("a game");
        assert!(matches!(game.outcome(), Some(Outcome::Board(_))));
    }

    #[test]
    fn any_players_names_make_a_file_name() {
        let record = Record {
            black: "a/b:c\n".to_owned(),
            white: "级 5".to_owned(),
            ..record("H8I9", None, Reason::Late, None)
        };
        assert_eq!(game_file_name(3, &record), "0003 a_b_c_ - 级 5.tengen");
    }
}
