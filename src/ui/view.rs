//! Views of the cards, pages and dialogs, and the state that they keep from frame to frame where more than one of them
//! has to know it. Everything here is data: it is drawn elsewhere, and the app alone makes and changes it.

use super::keymap::Keymap;
use super::messages::Messages;
use super::report::Report as FrameReport;
use super::theme::Palette;
use super::tree_layout::Layout as TreeLayout;
use crate::coach::review::{Report, Reviewed};
use crate::coach::strength::Record;
use crate::game::{Edit, Mark, NodeId, Note};
use crate::picture;
use crate::rules::Point;
use crate::session::Session;
use crate::settings::Settings;
use crate::words::{Sentence, Words};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A page, as the rail lists them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Page {
    #[default]
    Play,
    Puzzles,
    Games,
    Library,
    Tournament,
    Settings,
}

/// Input of everything that shows the table; nothing in it is changed by drawing.
pub struct TableView<'a> {
    pub session: &'a Session,
    pub settings: &'a Settings,
    pub words: Words,
    pub keys: &'a Keymap,
    pub palette: &'a Palette,
    /// The board's theme, in its form for the window's theme.
    pub board_theme: picture::Theme,
    /// Whether there are sounds to be set.
    pub can_play: bool,
    /// Time for which the computer has been thinking about the move; zero while it does not.
    pub thinking_for: Duration,
    /// The time of the table, by which clocks run.
    pub now: Duration,
    /// Explanations of the last move, on screen and for screen readers.
    pub explained: &'a [Sentence],
    pub heard: &'a str,
    /// Layout of the game's tree.
    pub tree_layout: &'a TreeLayout,
    /// Results of games against the levels.
    pub strength: &'a Record,
    /// Findings of the review.
    pub reviewing: &'a ReviewFindings,
}

/// The tab of the settings card that is open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    Game,
    #[default]
    Computer,
    Board,
    Notes,
}

/// State of the panel.
#[derive(Clone, Debug, Default)]
pub struct PanelMemory {
    pub open: PanelState,
    /// State of the panel while it is needed beside the board of a narrow window.
    pub half: PanelState,
    pub tab: Tab,
    pub notes: Notes,
    /// The line of an analysis that the pointer is on.
    pub pointed_line: Vec<Point>,
    /// The explanation under the pointer.
    pub pointed_sentence: Option<Sentence>,
}

/// Whether the panel is where it usually is, beside the board in a wide window and away in a narrow one, or the
/// person wanted it the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelState {
    #[default]
    Usual,
    Toggled,
}

impl PanelState {
    /// The other way round.
    #[must_use]
    pub fn toggled(self) -> PanelState {
        match self {
            PanelState::Usual => PanelState::Toggled,
            PanelState::Toggled => PanelState::Usual,
        }
    }
}

/// Effect of a click on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarkTool {
    /// A stone is played.
    #[default]
    Play,
    Triangle,
    Square,
    Circle,
    Cross,
    Letter,
}

impl MarkTool {
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
    pub tool: MarkTool,
    /// The node whose comment is being written, and the text so far.
    pub draft: Option<(NodeId, String)>,
}

impl Notes {
    /// The edit by which a click on a point marks it, or takes its mark off.
    pub fn mark(&self, note: Option<&Note>, at: NodeId, point: Point) -> Option<Edit> {
        let mut note = note.cloned().unwrap_or_default();
        let mark = self.tool.mark(&note)?;
        let same = note.mark(point).is_some_and(|old| match (old, &mark) {
            (Mark::Label(_), Mark::Label(_)) => true,
            (old, new) => old == new,
        });
        note.set_mark(point, (!same).then_some(mark));
        Some(Edit::Annotate { at, note: Box::new(note) })
    }

    /// The comment that was written and is not in the game yet, to be put there before anything else is done.
    pub fn take_draft(&mut self, note_at: impl Fn(NodeId) -> Option<Note>) -> Option<Edit> {
        let (at, comment) = self.draft.take()?;
        let before = note_at(at).unwrap_or_default();
        (before.comment != comment).then(|| Edit::Annotate { at, note: Box::new(Note { comment, ..before }) })
    }
}

/// Findings so far of the review of the line on the table.
#[derive(Clone, Debug, Default)]
pub struct ReviewFindings {
    /// Of the line that was reviewed; empty where none was.
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
    /// Written as it stands on the table.
    Saved(PathBuf),
    /// Changed since.
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
    Forbidden,
    OnlyLooksForbidden,
}

/// Input of the dialogs.
pub struct DialogView<'a> {
    pub words: Words,
    pub palette: &'a Palette,
    pub keys: &'a Keymap,
    pub settings: &'a Settings,
    pub messages: &'a Messages,
    pub report: &'a FrameReport,
}

/// Whether a dialog has done its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Done {
    Yes,
    No,
}

impl From<bool> for Done {
    fn from(done: bool) -> Done {
        if done { Done::Yes } else { Done::No }
    }
}
