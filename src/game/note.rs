//! Notes at nodes: comments, marks on the board, judgements.

use crate::rules::Point;
use crate::verdict::Score;
use serde::{Deserialize, Serialize};

/// Everything written at one node; most nodes have none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Note {
    /// Comment on the position, in lines.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub comment: String,
    /// A short text that stands on the node's own point while the position before it is looked at: what RenLib calls
    /// board text.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub board_text: String,
    /// Marks on points of the position.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<(Point, Mark)>,
    /// The writer's judgement of the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub judgement: Option<Judgement>,
    /// Whether the node is flagged, to be found again.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub flagged: bool,
    /// Score of the position for its side to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Score>,
}

impl Note {
    /// Whether the note is empty.
    pub fn is_empty(&self) -> bool {
        let Note { comment, board_text, marks, judgement, flagged, score } = self;
        comment.is_empty()
            && board_text.is_empty()
            && marks.is_empty()
            && judgement.is_none()
            && !flagged
            && score.is_none()
    }

    /// The mark on a point, the last where there are several.
    pub fn mark(&self, point: Point) -> Option<&Mark> {
        self.marks.iter().rev().find(|(marked, _)| *marked == point).map(|(_, mark)| mark)
    }

    /// Marks a point, or removes its marks.
    pub fn set_mark(&mut self, point: Point, mark: Option<Mark>) {
        self.marks.retain(|(marked, _)| *marked != point);
        self.marks.extend(mark.map(|mark| (point, mark)));
    }
}

/// A mark on a point.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Mark {
    /// A triangle; SGF's `TR`.
    Triangle,
    /// A square; SGF's `SQ`.
    Square,
    /// A circle; SGF's `CR`.
    Circle,
    /// An X; SGF's `MA`.
    Cross,
    /// The point is singled out, without a sign of its own; SGF's `SL`.
    Selected,
    /// A letter or a short text; SGF's `LB`.
    Label(String),
}

/// Judgement of a move, one of the four that SGF knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Judgement {
    /// A good move, "!"; SGF's `TE` (tesuji).
    Good,
    /// A move worth a try, "!?"; SGF's `IT`.
    Interesting,
    /// A doubtful move, "?!"; SGF's `DO`.
    Doubtful,
    /// A mistake, "?"; SGF's `BM`.
    Bad,
}
