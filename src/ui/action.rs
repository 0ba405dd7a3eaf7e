//! Requests that were made in a frame. Drawing only collects them; the app carries them out afterwards.

use crate::coach::guess::Sides;
use crate::coach::lesson::{Answer, Lesson};
use crate::coach::puzzle::PuzzleId;
use crate::coach::puzzle::challenge::ChallengeKind;
use crate::coach::puzzle::shelf::Filter;
use crate::coach::school::progress::SchoolChange;
use crate::engine::Strength;
use crate::formats::Format;
use crate::game::{NodeId, Root};
use crate::picture::{Kind, Options, Until};
use crate::rules::{Board, Color, Point, Rule};
use crate::session::Command;
use crate::settings::{SeatKind, Settings, TableSettings};
use crate::storage::library::PositionKey;
use crate::ui::command::UiCommand;
use crate::words::Label;
use std::path::PathBuf;

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// Carries out a command of the menu, a button, a key or the palette.
    Ui(UiCommand),
    /// Gives a command to the table.
    Table(Command),
    /// Replaces the settings.
    Settings(Box<Settings>),
    /// Replaces the settings; a toast with this text offers to undo it.
    UndoableSettings(Box<Settings>, Label),
    /// Gives a colour another player, now and in new games.
    Seat(Color, SeatKind),
    /// Copies the whole game to the clipboard in this format.
    CopyAs(Format),
    /// Changes the rule: of this game if nothing is played yet, else of the next.
    Rule(Rule),
    /// Gives the person of a colour another name.
    Rename(Color, String),
    /// Begins a game with these players, this rule, board and clock.
    BeginGame(Box<NewGame>),
    /// Makes a picture with these choices, after a dialog that asks for its file.
    Picture(PictureChoice),
    /// Copies a picture with these choices to the clipboard.
    CopyPicture(PictureChoice),
    /// Writes the chosen picture to a file, after a question if there is one of that name.
    SavePicture(PathBuf),
    /// Adds a program to the engines.
    AddEngine(PathBuf),
    /// Puts one of the games of an opened file on the table; counted from 0.
    TakeGame(usize),
    /// Handles a text from the clipboard.
    Paste(String),
    /// A request of the position editor.
    Editor(EditorRequest),
    /// Opens a file of games.
    OpenFile(PathBuf),
    /// Writes the game to a file, after a question if there is one of that name.
    SaveFile(PathBuf),
    /// Writes to a file, and replaces one of that name.
    ReplaceFile(PathBuf, Content),
    /// Writes the game to a file that cannot hold all of it.
    SaveAnyway(PathBuf),
    /// Closes the window although the last moves are on no disk.
    CloseAnyway,
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
    /// Changes the progress in the school.
    School(SchoolChange),
    /// A request of the lessons of gomoku.
    Lesson(LessonRequest),
    /// A request of the practice with games.
    Guess(GuessRequest),
    /// A request of the profile.
    Profile(ProfileRequest),
    /// A request of the practice with won positions.
    Won(WonRequest),
    /// Puts a position of the school on the table, and opens the view of its search.
    ShowSearches(Board),
    /// Shows a folder in the desktop's file manager.
    ShowFolder(PathBuf),
}

impl Action {
    /// Moves the table's cursor to a node.
    pub fn go_to(node: NodeId) -> Action {
        Action::Table(Command::GoTo(node))
    }
}

/// Choices for a new game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGame {
    /// Players, rule, opening, board and clock.
    pub table: TableSettings,
    /// Strength of our engine.
    pub strength: Strength,
    /// Whether it plays at the level nearest to the person's strength.
    pub adapts: bool,
    /// The person's name.
    pub name: String,
}

impl NewGame {
    /// The choices of the game before.
    pub fn new(settings: &Settings) -> NewGame {
        NewGame {
            table: settings.table.clone(),
            strength: settings.computer.strength,
            adapts: settings.computer.adapts,
            name: settings.name.clone(),
        }
    }

    /// Returns the settings with these choices.
    #[must_use]
    pub fn in_settings(self, settings: &Settings) -> Settings {
        let mut settings = Settings { table: self.table, name: self.name, ..settings.clone() };
        (settings.computer.strength, settings.computer.adapts) = (self.strength, self.adapts);
        settings
    }
}

/// Request about the estimate of the person's strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StrengthRequest {
    /// Starts a new estimate: the games so far no longer count.
    BeginAnew,
    /// Counts all games again.
    CountAll,
}

/// Request of the position editor.
#[derive(Clone, Debug, PartialEq)]
pub enum EditorRequest {
    /// Begins a game from the position.
    Play(Root),
    /// Leaves the editor, and shows the game on the table again.
    Leave,
}

/// Content of a file to be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// The game on the table.
    Game,
    /// A picture of it.
    Picture,
}

/// Choices of the dialog for pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureChoice {
    /// Kind of file.
    pub kind: Kind,
    /// Side of the square, in pixels.
    pub pixels: u32,
    /// Theme, coordinates, numbers and marks.
    pub options: Options,
    /// Last position of an animation.
    pub until: Until,
    /// Time for which an animation shows each position, in milliseconds.
    pub frame_millis: u32,
}

impl PictureChoice {
    /// The choices with which the dialog opens, given the options of the board on screen.
    pub fn new(options: Options) -> PictureChoice {
        let kind = Kind::default();
        PictureChoice { kind, pixels: kind.default_pixels(), options, until: Until::default(), frame_millis: 1_000 }
    }
}

/// Request of the page of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GamesRequest {
    /// Deletes one of the recent games.
    Delete(PathBuf),
    /// Brings a deleted game back.
    Restore(PathBuf),
    /// Lists all games, and not only the latest.
    ShowAll,
}

/// Request of the library page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LibraryRequest {
    /// Opens a folder in place of the one before.
    OpenFolder(PathBuf),
    /// Puts a game of a file on the table.
    OpenGame {
        /// The file.
        path: PathBuf,
        /// Index of the game in the file.
        index: usize,
        /// Position at which the game is shown, if it was found by one.
        position: Option<PositionKey>,
    },
}

/// Request of the page of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PuzzleRequest {
    /// Plays a stone on this point.
    Try(Point),
    /// Goes back to the position before the move that failed, or to the beginning.
    Again,
    /// Gives the next hint.
    Hint,
    /// Gives up and shows the solution.
    Solution,
    /// Goes on to another puzzle.
    Next,
    /// Moves forward in the shown line, or back if negative.
    Walk(i32),
    /// Changes the choice of puzzles.
    Filter(Filter),
    /// Shows this puzzle.
    Open(PuzzleId),
    /// Begins a challenge.
    Challenge(ChallengeKind),
    /// Ends the challenge whose time is up.
    TimeUp,
    /// Stops the challenge, or leaves its result.
    StopChallenge,
}

/// Request of the lessons of gomoku.
#[derive(Clone, Debug, PartialEq)]
pub enum LessonRequest {
    /// Opens a lesson at its first exercise that is not solved.
    Open(Lesson),
    /// Opens exercises to repeat.
    Repeat,
    /// Goes back to the list of lessons.
    Close,
    /// Goes to the exercise of this index.
    GoTo(usize),
    /// Goes on to the next exercise, or after the last one to the next lesson.
    Next,
    /// Chooses a point.
    Choose(Point),
    /// Answers a question.
    Answer(Answer),
    /// Removes the point that was entered last.
    RemoveLast,
    /// Hands in the points that were entered.
    HandIn,
    /// Goes back to the position before the answer that failed, or to the beginning.
    Again,
    /// Gives the next hint.
    Hint,
    /// Gives up and shows the solution.
    Solution,
    /// Moves forward in the shown line, or back if negative.
    Walk(i32),
    /// Begins the open lesson anew, at the second request.
    Reset,
}

/// Request of the practice with games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GuessRequest {
    /// Shows the practice, where the game on the table can be begun.
    Open,
    /// Begins the game on the table.
    Begin,
    /// Goes on with the game that was left last.
    Resume,
    /// Chooses the sides whose moves are guessed.
    Choose(Sides),
    /// Guesses a move.
    Guess(Point),
    /// Gives the next hint.
    Hint,
    /// Takes back the guess that is being judged.
    TakeBack,
    /// Goes on to the next move.
    Next,
    /// Looks at the guess of this index again.
    LookAt(usize),
    /// Begins the game that was guessed anew.
    Again,
    /// Leaves the game.
    Close,
}

/// Request of the profile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProfileRequest {
    /// Begins to review the games that wait.
    Begin,
    /// Stops the reviews; what is reviewed stays.
    Stop,
    /// Forgets all reviewed games, at the second request.
    Forget,
}

/// Request of the practice with won positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WonRequest {
    /// Lists the positions of this rule.
    Rule(Rule),
    /// Opens the position of this index in the list.
    Open(usize),
    /// Opens the position on the table.
    Table,
    /// Opens the missed win of this index in one's own games, counted from the latest.
    Missed(usize),
    /// Goes on to the next position of the same source.
    Next,
    /// Plays a stone on this point.
    Choose(Point),
    /// Takes back the move that failed, or leaves the winning line.
    TakeBack,
    /// Gives the next hint.
    Hint,
    /// Shows the winning line.
    ShowLine,
    /// Moves forward in the shown line, or back if negative.
    Walk(i32),
    /// Begins the position anew.
    Again,
    /// Goes back to the list.
    Close,
}

/// Request of the tournament page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TournamentRequest {
    /// Begins the tournament that is set up.
    Start,
    /// Lets the games under way end and begins no new ones.
    Pause,
    /// Ends the tournament at once.
    Stop,
    /// Goes on after a pause.
    Continue,
    /// Goes back to setting up a tournament.
    SetUp,
}
