//! The lines of BOARD, yxboard and SWAP2BOARD, collected until DONE.

use crate::gomocup::protocol::{Cell, Command, CommandError, List, Side};

/// A list whose lines are still coming.
pub(super) struct Listing {
    pub list: List,
    /// Stones of a position.
    pub position: Vec<(Cell, Side)>,
    /// Stones of an opening.
    pub opening: Vec<Cell>,
    /// The first wrong line. Only DONE is answered, so the error is kept until then.
    pub error: Option<CommandError>,
}

impl Listing {
    /// An empty list of this kind.
    pub fn new(list: List) -> Listing {
        Listing { list, position: Vec::new(), opening: Vec::new(), error: None }
    }

    /// Adds the next line.
    pub fn add(&mut self, line: Result<Command, CommandError>) {
        let refuse = |line: String, expected| Some(CommandError::Malformed { line, expected });
        let error = match (line, self.list) {
            (Ok(Command::Stone(cell, side)), List::Board | List::SilentBoard) => {
                self.position.push((cell, side));
                None
            }
            (Ok(Command::OpeningStone(cell)), List::Swap2) => {
                self.opening.push(cell);
                None
            }
            (Ok(Command::OpeningStone(cell)), _) => refuse(cell.to_string(), "x,y,1 or x,y,2"),
            (Ok(_), _) => refuse("x,y,f".to_owned(), "x,y"),
            (Err(error), _) => Some(error),
        };
        self.error = self.error.take().or(error);
    }
}
