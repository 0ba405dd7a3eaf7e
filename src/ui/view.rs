//! Input of the cards, pages and dialogs, and the state that they keep from frame to frame where more than one of them
//! needs it. Everything here is data: it is drawn elsewhere, and the app alone makes and changes it.

use super::keymap::Keymap;
use super::messages::Messages;
use super::report::Report as FrameReport;
use super::theme::Palette;
use super::tree_layout::Layout as TreeLayout;
use crate::coach::review::{Report, Reviewed};
use crate::coach::strength::Record;
use crate::engine::Level;
use crate::game::{Edit, Mark, NodeId, Note};
use crate::picture;
use crate::rules::{Color, Point};
use crate::session::Session;
use crate::settings::Settings;
use crate::verdict::Score;
use crate::words::{Sentence, Words};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A page, as the rail lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    /// The game on the table, or the position that is set up.
    #[default]
    Play,
    /// The puzzles.
    Puzzles,
    /// The school.
    Learn,
    /// The recent games and files.
    Games,
    /// A folder of games.
    Library,
    /// A tournament, set up or running.
    Tournament,
    /// The settings of the program.
    Settings,
}

/// Part of the program that can be named on the command line, to be shown at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Entrance {
    /// The choices of a new game.
    NewGame,
    /// The puzzles.
    Puzzles,
    /// The school.
    Learn,
    /// The recent games and files.
    Games,
    /// A folder of games.
    Library,
    /// A tournament.
    Tournament,
}

/// Input of everything that shows the table; nothing in it is changed by drawing.
pub struct TableView<'a> {
    /// The table itself.
    pub session: &'a Session,
    /// The settings that hold now.
    pub settings: &'a Settings,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The keys of the commands, for tooltips.
    pub keys: &'a Keymap,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// The board's theme, in its form for the window's theme.
    pub board_theme: picture::Theme,
    /// Whether this build can play sounds, so that they have settings.
    pub can_play: bool,
    /// Time for which the computer has been thinking about its move; zero while it does not think.
    pub thinking_for: Duration,
    /// The time since the program started, by which clocks run.
    pub now: Duration,
    /// Whether the button to resign was pressed a moment ago and asks to be pressed again.
    pub asks_to_resign: bool,
    /// Sentences about the table.
    pub sentences: &'a TableSentences,
    /// Layout of the game's tree.
    pub tree_layout: &'a TreeLayout,
    /// Results of games against the levels.
    pub strength: &'a Record,
    /// Findings of the review.
    pub reviewing: &'a ReviewFindings,
}

/// Sentences about the table, which stay the same until something changes.
#[derive(Clone, Debug, Default)]
pub struct TableSentences {
    /// Explanations of the last move on screen.
    pub explained: Vec<Sentence>,
    /// Announcement of the last move for screen readers.
    pub announcement: String,
    /// Names of the board's points, in the order of [`Point::all`].
    pub points: Vec<String>,
    /// Outcome of the game at the cursor.
    pub outcome: Option<String>,
    /// The next step of the opening, while one is under way.
    pub opening_step: Option<String>,
    /// The hint as far as it was given, while nothing says more.
    pub hint: Option<String>,
    /// Activity of the computer.
    pub thinking: Option<String>,
    /// The most informative judgement of the position, if there is one.
    pub judgement: Option<Judgement>,
    /// Sentence on the decisive mistake, as far as the review has found it.
    pub decision: Option<String>,
    /// Sentences of the result's card, if the game at the cursor is over.
    pub result: Option<ResultSentences>,
}

impl TableSentences {
    /// The name of a point on a board of `size`.
    pub fn point(&self, point: Point, size: u8) -> &str {
        &self.points[usize::from(point.y()) * usize::from(size) + usize::from(point.x())]
    }
}

/// Sentences of the card of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultSentences {
    /// "You won", "White won", "Draw".
    pub title: String,
    /// The way in which the game ended, the opponent's level and the number of moves.
    pub details: String,
    /// The story of the game in a sentence, as far as it is known.
    pub story: Option<String>,
    /// Text of the button for the next game with the colours swapped.
    pub rematch: String,
    /// The level to try next, with the text of its button.
    pub level: Option<(Level, String)>,
}

/// Judgement of the position on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    /// The two sides' winning chances.
    pub chances: Chances,
    /// The judgement in words, in one line or two; may be empty.
    pub text: String,
}

/// The two sides' winning chances, as the panel shows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chances {
    /// They are not shown: a person plays and has not asked for them.
    Hidden,
    /// None are known yet.
    Unknown,
    /// Those of this score for this side.
    Known(Score, Color),
}

/// The tab of the settings card that is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Rule, size, opening and players.
    Game,
    /// Strength and resources of our engine.
    #[default]
    Computer,
    /// Appearance of the board.
    Board,
    /// Comment and marks of the position.
    Notes,
}

/// Whether the settings card shows the contents of a tab.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SettingsCard {
    /// As long as the person has not chosen: in a high window it does.
    #[default]
    Default,
    /// It shows them.
    Open,
    /// It shows the tabs alone.
    Folded,
}

/// State of the panel.
#[derive(Clone, Debug, Default)]
pub struct PanelMemory {
    /// State of the panel.
    pub open: PanelState,
    /// State of the panel while it is needed beside the board of a narrow window.
    pub half: PanelState,
    /// State of the settings card.
    pub card: SettingsCard,
    /// Whether the review lists the moves that swung the game most, in place of both sides' numbers.
    pub shows_swings: bool,
    /// The end of a game whose result's card the person has folded.
    pub folded_result: Option<NodeId>,
    /// The tab that is open, or was before the card was folded.
    pub tab: Tab,
    /// State of the notes' tab.
    pub notes: Notes,
    /// The colour whose strength is shown where both are computers: White's at first.
    pub computer: Option<Color>,
    /// The name that is being typed in a player's card.
    pub name: Option<(Color, String)>,
    /// The line of an analysis that the pointer is on.
    pub pointed_line: Vec<Point>,
    /// The explanation under the pointer.
    pub pointed_sentence: Option<Sentence>,
}

/// Whether the panel is shown where it is by default, or the other way round at the person's wish.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelState {
    /// It is beside the board in a wide window, and hidden in a narrow one.
    #[default]
    Default,
    /// The other way round.
    Toggled,
}

impl PanelState {
    /// The other way round.
    #[must_use]
    pub fn toggled(self) -> PanelState {
        match self {
            PanelState::Default => PanelState::Toggled,
            PanelState::Toggled => PanelState::Default,
        }
    }
}

/// Effect of a click on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarkTool {
    /// A stone is played.
    #[default]
    Play,
    /// A triangle is put on the point, or taken off it.
    Triangle,
    /// A square is put on the point, or taken off it.
    Square,
    /// A circle is put on the point, or taken off it.
    Circle,
    /// A cross is put on the point, or taken off it.
    Cross,
    /// The next free letter is put on the point, or the letter there is taken off.
    Letter,
}

impl MarkTool {
    /// All tools, in the order in which they are offered.
    pub const ALL: [MarkTool; 6] =
        [MarkTool::Play, MarkTool::Triangle, MarkTool::Square, MarkTool::Circle, MarkTool::Cross, MarkTool::Letter];

    /// The mark that the tool puts on a point where there is none: letters go on from those that are there.
    fn mark(self, note: &Note) -> Option<Mark> {
        match self {
            MarkTool::Play => None,
            MarkTool::Triangle => Some(Mark::Triangle),
            MarkTool::Square => Some(Mark::Square),
            MarkTool::Circle => Some(Mark::Circle),
            MarkTool::Cross => Some(Mark::Cross),
            MarkTool::Letter => {
                let taken = |letter: &String| note.marks.iter().any(|(_, mark)| *mark == Mark::Label(letter.clone()));
                let letters = ('A'..='Z').chain('a'..='z').map(String::from);
                letters.into_iter().find(|letter| !taken(letter)).map(Mark::Label)
            }
        }
    }
}

/// State of the notes' tab.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    /// Effect of a click on the board.
    pub tool: MarkTool,
    /// The node whose comment is being written, and the text so far.
    pub draft: Option<(NodeId, String)>,
}

impl Notes {
    /// The edit by which a click on a point marks it in the note at a node, or takes its mark off.
    pub fn mark(&self, mut note: Note, at: NodeId, point: Point) -> Option<Edit> {
        let mark = self.tool.mark(&note)?;
        let same = note.mark(point).is_some_and(|old| match (old, &mark) {
            (Mark::Label(_), Mark::Label(_)) => true,
            (old, new) => old == new,
        });
        note.set_mark(point, (!same).then_some(mark));
        Some(Edit::Annotate { at, note: Box::new(note) })
    }

    /// Takes the comment that was written but is not in the game yet, as an edit. It is carried out before any other
    /// change, so that the comment goes to the right game.
    pub fn take_draft(&mut self, note_at: impl Fn(NodeId) -> Option<Note>) -> Option<Edit> {
        let (at, comment) = self.draft.take()?;
        let before = note_at(at).unwrap_or_default();
        (before.comment != comment).then(|| Edit::Annotate { at, note: Box::new(Note { comment, ..before }) })
    }
}

/// Findings of the review so far.
#[derive(Clone, Debug, Default)]
pub struct ReviewFindings {
    /// Report on the reviewed line; empty if there is no review.
    pub report: Report,
}

impl ReviewFindings {
    /// Index of the position on the board in the reviewed line.
    pub fn index_of_cursor(session: &Session) -> Option<usize> {
        let cursor = session.game().cursor();
        session.review()?.line().iter().position(|&(node, _)| node == cursor)
    }

    /// The move that led to the position `index` of the reviewed line.
    pub fn move_to(&self, index: usize) -> Option<&Reviewed> {
        self.report.moves.get(index.checked_sub(1)?)
    }
}

/// State of the game's file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum FileState {
    /// The game has no file; the program's own folder keeps it.
    #[default]
    None,
    /// The game was saved in this file, or opened from it, and is as it was then.
    Saved(PathBuf),
    /// The game has changed since.
    Changed(PathBuf),
}

impl FileState {
    /// The file, if there is one.
    pub fn path(&self) -> Option<&Path> {
        match self {
            FileState::None => None,
            FileState::Saved(path) | FileState::Changed(path) => Some(path),
        }
    }
}

/// Kind of the explanation of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointKind {
    /// It is forbidden for Black.
    Forbidden,
    /// It looks like a double-three and is allowed.
    OnlyLooksForbidden,
}

/// Input of the dialogs.
pub struct DialogView<'a> {
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
    /// The keys of the commands.
    pub keys: &'a Keymap,
    /// The settings that hold now.
    pub settings: &'a Settings,
    /// Results of games against the levels.
    pub strength: &'a Record,
    /// The history of messages.
    pub messages: &'a Messages,
    /// The performance figures.
    pub report: &'a FrameReport,
}

/// Whether a dialog has done its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    /// It closes.
    Yes,
    /// It stays open.
    No,
}

impl From<bool> for Done {
    fn from(done: bool) -> Done {
        if done { Done::Yes } else { Done::No }
    }
}
