//! Requests that were made in a frame. Drawing only collects them; the app carries them out afterwards.

use crate::coach::puzzle::shelf::Filter;
use crate::formats::Format;
use crate::game::{NodeId, Root};
use crate::picture::{Kind, Options, Until};
use crate::rules::{Color, Point, Rule};
use crate::session::Command;
use crate::settings::{SeatKind, Settings, TableSettings};
use crate::storage::library::PositionKey;
use crate::ui::command::UiCommand;
use crate::words::Label;
use std::path::PathBuf;

/// One thing that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A command of the menu, a button, a key or the palette.
    Ui(UiCommand),
    /// Something at the table.
    Table(Command),
    /// The settings, with something changed.
    Settings(Box<Settings>),
    /// The settings, with something changed that the text tells of; the ones before can be had back.
    UndoableSettings(Box<Settings>, Label),
    /// Another player for a colour, now and in new games.
    Seat(Color, SeatKind),
    /// The whole game goes to the clipboard in this format.
    CopyAs(Format),
    /// The rule: of this game if nothing is played yet, else of the next.
    Rule(Rule),
    /// A game begins with these players, this rule, board and clock.
    BeginGame(Box<TableSettings>),
    /// A picture is to be made like this; where, is asked next.
    Picture(PictureChoice),
    /// The picture that was chosen is written to a file.
    SavePicture(PathBuf),
    /// A program is to be added to the engines.
    AddEngine(PathBuf),
    /// One of the games that wait comes to the table; counted from 0.
    TakeGame(usize),
    /// A text came from the clipboard.
    Paste(String),
    /// A request of the position editor.
    Editor(EditorRequest),
    /// A file is opened.
    OpenFile(PathBuf),
    /// The game is written to a file; if there is one of that name that was not chosen in a dialog of the desktop, the
    /// person is asked first.
    SaveFile(PathBuf),
    /// The game is written to a file, whatever was there.
    ReplaceFile(PathBuf),
    /// A request of the page of games.
    Games(GamesRequest),
    /// A request of the library page.
    Library(LibraryRequest),
    /// A request of the tournament page.
    Tournament(TournamentRequest),
    /// A request about the estimate of the person's strength.
    Strength(StrengthRequest),
    /// A request of the page of puzzles.
    Puzzle(PuzzleRequest),
    /// A folder is shown in the desktop's file manager.
    ShowFolder(PathBuf),
}

impl Action {
    /// The cursor moves to a node.
    pub fn go_to(node: NodeId) -> Action {
        Action::Table(Command::GoTo(node))
    }
}

/// Request about the estimate of the person's strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthRequest {
    BeginAnew,
    /// Games that were put aside are counted again.
    CountAll,
}

/// Request of the position editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorRequest {
    /// A game begins from the position.
    Play(Root),
    /// The game on the table comes back.
    Leave,
}

/// Choices of the dialog.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureChoice {
    pub kind: Kind,
    /// The side of the square, in pixels.
    pub pixels: u32,
    pub options: Options,
    /// The last position of an animation.
    pub until: Until,
    /// Time for which an animation shows each position, in milliseconds.
    pub frame_millis: u32,
}

impl PictureChoice {
    /// A picture as the board is shown.
    pub fn new(options: Options) -> PictureChoice {
        let kind = Kind::default();
        PictureChoice { kind, pixels: kind.usual_pixels(), options, until: Until::default(), frame_millis: 1_000 }
    }
}

/// Request of the page of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesRequest {
    /// A game of the program's own folder is deleted.
    Delete(PathBuf),
    /// A deleted game comes back.
    Restore(PathBuf),
}

/// Request of the library page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryRequest {
    /// A folder is opened in place of the one before.
    OpenFolder(PathBuf),
    /// A game comes to the table: one of a file, by its number from 0, at the position if one is given.
    OpenGame { path: PathBuf, number: usize, position: Option<PositionKey> },
}

/// Request of the page of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// A stone on this point.
    Try(Point),
    /// Back to before the try that failed, or to the beginning.
    Again,
    Hint,
    Solution,
    Next,
    /// Moves forward in the shown line, or back if negative.
    Walk(i32),
    /// Other puzzles are wanted.
    Filter(Filter),
}

/// Request of the tournament page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRequest {
    /// The tournament that is set up begins.
    Start,
    /// No new game begins.
    Pause,
    /// It ends now.
    Stop,
    /// It goes on.
    Continue,
    /// Another one is set up.
    SetUp,
}
