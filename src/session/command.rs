//! What may be wanted at the table, and why it may be refused.

use crate::game::opening::ActError;
use crate::game::{Choice, Edit, Game, NodeId, OperationError, SeatKind, TreeError};
use crate::rules::{Color, PlayError, Point};
use std::fmt;

/// What somebody at the table wants.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// A stone of the side to move, at the cursor; in an opening, whatever is to be done with a point: a stone, a fifth move
    /// to offer or to keep.
    Play(Point),
    /// One of the things that an opening leaves to choose.
    Choose(Choice),
    /// So many fifth moves are to be offered.
    Declare(u8),
    /// The computer draws three even stones, with which a free game begins that nobody has begun.
    DrawOpening,
    /// Back to the person's last turn; while the computer thinks, one move; a finished game is reopened.
    TakeBack,
    /// What was taken back is played again.
    Redo,
    /// The cursor moves to a node.
    GoTo(NodeId),
    /// The cursor moves along its line: so many moves forward, or back where negative, as far as the line goes.
    Step(i32),
    /// The cursor moves to the next sibling variation, or the previous one where negative.
    Sibling(i32),
    /// The person whose turn it is at the end of the line, or who plays against the computer, gives up.
    Resign,
    /// The side to move passes: a move of renju.
    Pass,
    /// A person offers a draw to the computer, which takes it or not. Between people it is agreed on or not without the
    /// table.
    OfferDraw,
    /// Both have agreed on a draw.
    AgreeDraw,
    /// The computer answers with what it has found, or starts to think where it had been stopped.
    MoveNow,
    /// The computer stops and does not move until it is told to.
    Stop,
    /// A move is suggested to the person whose turn it is, step by step: each time more is said.
    Hint,
    /// The position that is looked at is analysed from now on, or no longer.
    Analyse,
    /// The line that is looked at is gone through in the background; while it is, that stops, and goes on the next time.
    Review,
    /// What the review found is forgotten.
    ForgetReview,
    /// Other moves than the one at this node are to be tried, in the position before it.
    TryAgain(NodeId),
    /// A move is tried there, and judged; it does not get into the game.
    Try(Point),
    /// The answer is to be shown.
    Reveal,
    /// No more is tried.
    EndTrial,
    /// The proof that the side to move wins is to be played through.
    ShowProof,
    /// The defender tries a point against the proof; without one, the reply that holds out longest.
    Defend(Option<Point>),
    /// The last defence is taken back.
    UndoDefence,
    /// The proof is left.
    LeaveProof,
    /// After a warning the game goes on as it was played.
    PlayOn,
    /// After a failure, the same question again.
    Retry,
    /// After a failure of the player to move, another one takes its seat.
    Replace(SeatKind),
    /// Another game comes to the table, as by [`Session::new`](super::Session::new).
    Load(Box<Game>),
    /// Somebody takes a colour's seat.
    Seat(Color, SeatKind),
    /// The game is changed without playing on.
    Edit(Edit),
}

/// Why a command was refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    Play(PlayError),
    /// It cannot be done in the opening.
    Act(ActError),
    /// It is the computer's turn.
    NotYourTurn,
    NothingToTakeBack,
    NothingToRedo,
    /// The computer is not asked for anything that it could answer now.
    NotThinking,
    /// Nobody has failed who could be replaced.
    NothingFailed,
    /// No person has a move to make, so there is nobody to give up or to be helped.
    NoPersonToMove,
    /// The game has begun, or begins by other rules.
    NotToBeDrawn,
    /// No such node.
    NoNode(NodeId),
    /// The beginning of the game can be neither deleted nor moved.
    Root,
    /// A branch that cannot be hung there.
    Branch(TreeError),
    /// Only renju knows a pass.
    NoPass,
    /// The computer wants to play on.
    DrawDeclined,
    /// No move was played yet.
    NothingToReview,
    /// No move is being tried again.
    NothingTried,
    /// No win of this position is proven.
    NothingProven,
}

impl From<OperationError> for Refusal {
    fn from(error: OperationError) -> Refusal {
        match error {
            OperationError::Play(error) | OperationError::Act(ActError::Play(error)) => Refusal::Play(error),
            OperationError::Act(error) => Refusal::Act(error),
            OperationError::NoNode(node) => Refusal::NoNode(node),
            OperationError::Root => Refusal::Root,
            OperationError::Branch(error) => Refusal::Branch(error),
            OperationError::NothingToUndo => Refusal::NothingToTakeBack,
            OperationError::NothingToRedo => Refusal::NothingToRedo,
        }
    }
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Play(error) => error.fmt(f),
            Refusal::Act(error) => error.fmt(f),
            Refusal::NotYourTurn => write!(f, "it is the computer's turn"),
            Refusal::NothingToTakeBack => write!(f, "there is nothing to take back"),
            Refusal::NothingToRedo => write!(f, "there is nothing to redo"),
            Refusal::NotThinking => write!(f, "the computer is not thinking"),
            Refusal::NothingFailed => write!(f, "nobody has failed"),
            Refusal::NoPersonToMove => write!(f, "no person has a move to make"),
            Refusal::NotToBeDrawn => write!(f, "an opening is drawn for a free game that has not begun"),
            Refusal::NoNode(node) => write!(f, "there is no node {node}"),
            Refusal::Root => OperationError::Root.fmt(f),
            Refusal::Branch(error) => error.fmt(f),
            Refusal::NoPass => write!(f, "only renju knows a pass"),
            Refusal::DrawDeclined => write!(f, "the computer declines the draw"),
            Refusal::NothingToReview => write!(f, "no move was played yet"),
            Refusal::NothingTried => write!(f, "no move is being tried again"),
            Refusal::NothingProven => write!(f, "no win of this position is proven"),
        }
    }
}

impl std::error::Error for Refusal {}
