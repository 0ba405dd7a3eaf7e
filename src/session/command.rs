//! Commands to the table, and the reasons why one is refused.

use crate::game::opening::ActError;
use crate::game::{Choice, Edit, Game, NodeId, OperationError, SeatKind, TreeError};
use crate::rules::{Color, PlayError, Point};
use std::fmt;

/// A command to the table.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Plays a stone of the side to move at the cursor; in an opening, names a point: for a stone, or for a fifth move
    /// to offer or to keep.
    Play(Point),
    /// Takes one of the choices of an opening.
    Choose(Choice),
    /// Declares how many fifth moves are to be offered.
    Declare(u8),
    /// Has the computer draw three balanced stones, with which a free game begins.
    DrawOpening,
    /// Goes back to the person's last turn; while the computer thinks, by one move. A finished game is reopened.
    TakeBack,
    /// Plays again what was taken back.
    Redo,
    /// Moves the cursor to a node.
    GoTo(NodeId),
    /// Moves the cursor along its line: forward, or back where negative, as far as the line goes.
    Step(i32),
    /// Moves the cursor to a later sibling variation, or an earlier one where negative.
    Sibling(i32),
    /// Resigns for the person whose turn it is at the end of the line, or who plays against the computer.
    Resign,
    /// Passes: a move of renju.
    Pass,
    /// Offers a draw to the computer, which takes it or not.
    OfferDraw,
    /// Ends the game with a draw by agreement.
    AgreeDraw,
    /// Has the computer answer with what it has found, or go on where it had been stopped.
    MoveNow,
    /// Stops the computer, which does not move until it is told to.
    Stop,
    /// Asks for a hint, or for its next step.
    Hint,
    /// Switches the analysis of the position at the cursor on or off.
    Analyse,
    /// Starts the review of the current line in the background; stops one that runs, and goes on with it the next time.
    Review,
    /// Discards the review.
    ForgetReview,
    /// Begins a trial: other moves than the one at this node are tried in the position before it.
    TryAgain(NodeId),
    /// Tries a move, which is evaluated and does not get into the game.
    Try(Point),
    /// Shows the best move of the trial.
    Reveal,
    /// Ends the trial.
    EndTrial,
    /// Looks for a proof that the side to move wins, to be played through.
    ShowProof,
    /// Plays a defence against the proof; without a point, the reply that holds out longest.
    Defend(Option<Point>),
    /// Takes back the last defence.
    UndoDefence,
    /// Leaves the proof.
    LeaveProof,
    /// Goes on with the game after a warning.
    PlayOn,
    /// Starts the failed job again.
    Retry,
    /// Replaces the player to move, which has failed.
    Replace(SeatKind),
    /// Puts another game on the table, as [`Session::new`](super::Session::new) does.
    Load(Box<Game>),
    /// Puts a game from a file on the table. A foreign engine that has the turn there waits to be told to go on: a file
    /// starts no program.
    Open(Box<Game>),
    /// Gives the seat of a colour to a player.
    Seat(Color, SeatKind),
    /// Gives the player of a colour another name, also when the game is over.
    Rename(Color, String),
    /// Changes the game without playing a move.
    Edit(Edit),
}

/// Reason why a command was refused. The table is as it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules do not allow the move.
    Play(PlayError),
    /// The opening does not allow it.
    Act(ActError),
    /// It is the computer's turn.
    NotYourTurn,
    /// The game has no change, or none of a person, that could be taken back.
    NothingToTakeBack,
    /// Nothing has been taken back since the last change.
    NothingToRedo,
    /// No search runs that could be ended or stopped; for [`Command::Retry`], none has failed.
    NotThinking,
    /// The player to move has not failed; for [`Command::PlayOn`], there is no warning.
    NothingFailed,
    /// No person is at the table, or has the turn, who could resign, offer a draw or get a hint.
    NoPersonToMove,
    /// Stones are drawn for an empty board only, before the first move of a game without an opening protocol.
    NotToBeDrawn,
    /// There is no such node.
    NoNode(NodeId),
    /// The beginning of the game can be neither deleted nor moved.
    Root,
    /// The branch does not fit there.
    Branch(TreeError),
    /// Only renju has passes.
    NoPass,
    /// The computer declines the draw.
    DrawDeclined,
    /// No move was played yet.
    NothingToReview,
    /// There is no trial.
    NothingTried,
    /// No proof is shown or searched for; or the game is over, or no reply is left to be played.
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

/// For logs; the text on screen is made from the value itself.
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
