//! One game between two players, with the rules as the referee.

use super::process::{Halt, PlayerProcess};
use super::terms::Terms;
use crate::job::Fault;
use crate::rules::{Board, Color, Ending, PlayError};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// Reason for the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Won by a five under the rule.
    Five,
    /// Drawn: no empty point is left.
    FullBoard,
    /// Drawn: the maximum number of moves was played.
    MoveLimit,
    /// Drawn: every empty point is forbidden for Black, and the protocol knows no pass.
    NoLegalPoint,
    /// Lost by a move off the board or on a stone.
    Illegal,
    /// Lost by a move on a forbidden point.
    Forbidden,
    /// Lost on time.
    Late,
    /// Lost because the process ended.
    Crashed,
    /// Lost by output that is not a line of the protocol, or by more output than can be read, before any move.
    Garbage,
    /// Lost by ERROR or UNKNOWN instead of a move.
    Refused,
}

impl Reason {
    /// Reasons that are a fault of the losing program, not a loss on the board.
    pub const FAULTS: [Reason; 6] =
        [Reason::Illegal, Reason::Forbidden, Reason::Late, Reason::Crashed, Reason::Garbage, Reason::Refused];

    /// Whether this is one of [`FAULTS`](Reason::FAULTS).
    pub fn is_fault(self) -> bool {
        Reason::FAULTS.contains(&self)
    }

    /// Name in reports and tables.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Colour that won; `None` for a draw.
    pub winner: Option<Color>,
    /// Reason for the end.
    pub reason: Reason,
    /// Description of a fault; `None` where the game ended without one.
    pub detail: Option<String>,
}

/// Time taken by a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveTime {
    /// Wall-clock time.
    pub wall: Duration,
    /// Processor time; `None` where the system cannot measure it.
    pub cpu: Option<Duration>,
}

/// A finished game.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// Final position; its moves are those of the opening and the legal ones of the players.
    pub board: Board,
    /// Result, by the rules, the terms or a fault.
    pub outcome: Outcome,
    /// Times of all questions asked. The last question may have got no move.
    pub times: Vec<MoveTime>,
}

/// Plays a game from an opening, `players` being Black and White. Calls `show` with each position, the first included.
///
/// # Errors
/// If a player cannot begin the game or the match is stopped.
pub fn play(
    players: &mut [&mut PlayerProcess; 2],
    opening: &Board,
    terms: &Terms,
    show: &mut dyn FnMut(&Board),
) -> Result<PlayedGame, Halt> {
    for player in players.iter_mut() {
        player.begin_game()?;
    }
    let mut board = opening.clone();
    let mut times = Vec::new();
    let outcome = loop {
        show(&board);
        if let Some(outcome) = result_of(&board, terms) {
            break outcome;
        }
        let side = board.side_to_move();
        let player = &mut *players[side.index()];
        let answer = player.ask(&board)?;
        times.push(MoveTime { wall: answer.wall, cpu: answer.cpu });
        match answer.reply {
            Ok(mv) => board.play(mv).expect("a player's move is legal"),
            Err(fault) => {
                // The state of its process is unknown now.
                player.discard();
                break Outcome { winner: Some(!side), reason: reason_of(&fault), detail: Some(fault.to_string()) };
            }
        }
    };
    Ok(PlayedGame { board, outcome, times })
}

/// Reason why a player with this fault loses.
fn reason_of(fault: &Fault) -> Reason {
    match fault {
        Fault::Late(_) => Reason::Late,
        Fault::Garbage(_) | Fault::Flooded => Reason::Garbage,
        Fault::Refused(_) => Reason::Refused,
        Fault::Illegal(_, PlayError::Forbidden(..)) => Reason::Forbidden,
        Fault::Illegal(..) | Fault::OffBoard(_) => Reason::Illegal,
        // The remaining faults belong to the start of a process, where they end the whole match.
        _ => Reason::Crashed,
    }
}

/// Returns the result by the rules and the terms; `None` while the game goes on.
fn result_of(board: &Board, terms: &Terms) -> Option<Outcome> {
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
    let is_long = terms.max_moves.is_some_and(|max| board.moves().len() >= max as usize);
    if is_long { ended(None, Reason::MoveLimit) } else { None }
}
