//! One game between two players, with the rules as the referee.

use super::player::{PlayerProcess, Silence};
use super::{Halt, Terms};
use crate::gomocup::protocol::Cell;
use crate::rules::{Board, Color, Ending, Move, PlayError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Why a game ended as it did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Won by a row.
    Five,
    /// Drawn, no empty point being left.
    FullBoard,
    /// Drawn, as so many moves were made as the match allows.
    MoveLimit,
    /// Drawn: every empty point is forbidden for Black, and the protocol knows no pass.
    NoLegalPoint,
    /// Lost by a move off the board or on a stone.
    Illegal,
    /// Lost by a move on a forbidden point.
    Forbidden,
    /// Lost on time.
    Late,
    /// Lost as the brain's process ended.
    Crashed,
    /// Lost by saying what means nothing instead of a move.
    Garbage,
    /// Lost by saying ERROR or UNKNOWN instead of a move.
    Refused,
}

impl Reason {
    /// The reasons that are the loser's fault, which no sound brain ever gives.
    pub const FAULTS: [Reason; 6] =
        [Reason::Illegal, Reason::Forbidden, Reason::Late, Reason::Crashed, Reason::Garbage, Reason::Refused];

    /// Whether the loser lost by a fault, not on the board.
    pub fn is_fault(self) -> bool {
        Reason::FAULTS.contains(&self)
    }

    /// Name in reports and tables.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// `None` for a draw.
    pub winner: Option<Color>,
    pub reason: Reason,
    /// What a fault was, in words.
    pub detail: Option<String>,
}

/// The time that a move took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    pub wall: Duration,
    /// `None` where the system does not tell.
    pub cpu: Option<Duration>,
}

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Played {
    /// The last position; its moves are those of the opening and of the players, legal ones only.
    pub board: Board,
    pub outcome: Outcome,
    /// The times of all questions asked, the last one of which may have got no move.
    pub times: Vec<MoveTime>,
}

/// Plays a game from an opening; the players are Black's and White's. Each position is shown, the first one too.
///
/// # Errors
/// If a player cannot begin the game, or the match is stopped.
pub fn play(
    players: &mut [&mut PlayerProcess; 2],
    opening: &Board,
    terms: &Terms,
    show: &mut dyn FnMut(&Board),
) -> Result<Played, Halt> {
    for player in players.iter_mut() {
        player.begin_game()?;
    }
    let mut board = opening.clone();
    let mut times = Vec::new();
    let outcome = loop {
        show(&board);
        if let Some(outcome) = verdict(&board, terms) {
            break outcome;
        }
        let side = board.side_to_move();
        let player = &mut *players[side.index()];
        let answer = player.ask(&board)?;
        times.push(MoveTime { wall: answer.wall, cpu: answer.cpu });
        let Err((reason, detail)) = carry_out(&mut board, answer.reply) else { continue };
        // Who knows what state it is in.
        player.discard();
        break Outcome { winner: Some(!side), reason, detail: Some(detail) };
    };
    Ok(Played { board, outcome, times })
}

/// Makes the move of an answer, or says by which fault its player loses.
fn carry_out(board: &mut Board, reply: Result<Cell, Silence>) -> Result<(), (Reason, String)> {
    let cell = reply.map_err(|silence| match silence {
        Silence::Late(how) => (Reason::Late, how),
        Silence::Crashed(how) => (Reason::Crashed, how),
        Silence::Garbage(line) => (Reason::Garbage, line),
        Silence::Refused(line) => (Reason::Refused, line),
    })?;
    let point = cell.point(board.size()).ok_or_else(|| (Reason::Illegal, format!("{cell} is not on the board")))?;
    board.play(Move::Place(point)).map_err(|error| match error {
        PlayError::Forbidden(..) => (Reason::Forbidden, error.to_string()),
        _ => (Reason::Illegal, error.to_string()),
    })
}

/// What the rules and the terms say of the position; `None` while the game goes on.
fn verdict(board: &Board, terms: &Terms) -> Option<Outcome> {
    let ended = |winner, reason| Some(Outcome { winner, reason, detail: None });
    match board.ending() {
        Some(Ending::Five { winner, .. }) => return ended(Some(*winner), Reason::Five),
        Some(Ending::BoardFull) => return ended(None, Reason::FullBoard),
        Some(ending @ (Ending::ForbiddenMove { .. } | Ending::BothPassed)) => {
            unreachable!("the referee asks after legal moves only, not {ending:?}")
        }
        None => {}
    }
    if board.must_pass() {
        return ended(None, Reason::NoLegalPoint);
    }
    let is_long = terms.most_moves.is_some_and(|most| board.moves().len() >= most as usize);
    if is_long { ended(None, Reason::MoveLimit) } else { None }
}
