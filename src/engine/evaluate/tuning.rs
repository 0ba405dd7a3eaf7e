//! What a tuner sees of the engine: a board as the evaluation and the order of moves see it, and the weights as tables
//! that can be written.

use super::super::cell::{Cell, CellSet};
pub use super::super::pattern::LineClass;
use super::super::pattern::LineTable;
use super::super::position::Position;
use super::super::threat::Codes;
pub use super::super::threat::{CODES, Code, Threat};
pub use super::lines::{CellLines, LINES, LineId, Lines};
pub use super::network;
pub use super::table::{Table, TableError};
pub use super::{FRACTION, MAX_EVALUATION, Role, THREAT_BITS, THREAT_SETS};
use super::{Weights, evaluate, table_value, threats_on_board};
use crate::engine::movepick::{Situation, answers, static_scores, stops, table_score};
use crate::rules::{Board, Point};

/// A board as the evaluation and the order of moves see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// The side to move's role, and the opponent's.
    pub roles: [Role; 2],
    /// The codes of the empty cells for the side to move, and for the opponent.
    pub codes: [Vec<Code>; 2],
    /// How many stones there are.
    pub stones: u32,
    /// Which threats the two sides have on the board: an index below [`THREAT_SETS`].
    pub threats: usize,
    /// Whether a five or an open four decides or forces the next move, so that the search never asks what the board is
    /// worth.
    pub is_forced: bool,
    /// The moves there are to choose from.
    pub choices: Vec<Choice>,
    /// The empty cells near the stones, as the network sees them: the lines there are and the lines without any stone.
    pub cells: Vec<(Point, [CellLines; 2])>,
    /// What the evaluation says, in units, for the side to move.
    pub value: i32,
    /// What its tables alone say.
    pub table_value: i32,
}

/// A move to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    pub point: Point,
    /// The code of its cell for the side to move, and for the opponent.
    pub codes: [Code; 2],
    /// What it ranks by, as far as the position tells.
    pub score: i32,
    /// What it ranks by in the tables alone.
    pub table_score: i32,
    /// Whether the search looks at it: what has to be stopped leaves only a few moves, or no choice at all.
    pub is_looked_at: bool,
}

impl Features {
    /// The features of a board whose game goes on.
    pub fn of(board: &Board) -> Features {
        let position = Position::new(board);
        let mover = position.side_to_move();
        let sides = [mover, !mover];
        let codes_of = |cell: Cell| sides.map(|side| position.code(side, cell));
        let is_forced = sides.iter().any(|&side| position.count(side, Threat::Five) > 0)
            || position.count(mover, Threat::OpenFour) > 0;
        let cells = position.candidates();
        let cells = cells.iter().map(|cell| (cell.point(), [position.lines(cell), position.free_lines(cell)]));
        let choices: Vec<Cell> = position.candidates().iter().filter(|&cell| position.is_legal(cell)).collect();
        let scores = static_scores(&position, &choices);
        let looked_at = match Situation::of(&position) {
            _ if is_forced => CellSet::EMPTY,
            Situation::Answer(cell) => answers(&position, cell),
            Situation::Stop => stops(&position),
            _ => position.candidates(),
        };
        Features {
            roles: sides.map(|side| Role::of(board.rule(), side)),
            codes: sides.map(|side| position.empty_cells().map(|cell| position.code(side, cell)).collect()),
            stones: position.stone_count(),
            threats: threats_on_board(&position),
            is_forced,
            choices: choices
                .into_iter()
                .zip(scores)
                .map(|(cell, score)| Choice {
                    point: cell.point(),
                    codes: codes_of(cell),
                    score,
                    table_score: table_score(&position, cell),
                    is_looked_at: looked_at.contains(cell),
                })
                .collect(),
            cells: cells.collect(),
            value: evaluate(&position),
            table_value: table_value(&position) / FRACTION,
        }
    }
}

/// The classes of every code's lines, the weakest first, in the codes' order.
pub fn lines_of_codes() -> &'static [[LineClass; 4]] {
    Codes::get().lines()
}

/// The threat that a code is to a colour in this role.
pub fn threat_of_code(role: Role, code: Code) -> Threat {
    Weights::of(role).worth(code).threat
}

/// The classes of a line for Black and for White, who have these roles, as far as the network sees it.
pub fn line_classes(line: LineId, roles: [Role; 2]) -> [LineClass; 2] {
    let keys = Lines::get().keys(line);
    [0, 1].map(|side| LineTable::of(roles[side].needs()).class(keys[side]))
}

/// What a network adds to the tables' value of a board, in units, for the side to move.
pub fn value_by(network: &network::Network, board: &Board) -> i32 {
    let position = Position::new(board);
    network.value(&position, &network.think(&position, &network.sums(&position))) / FRACTION
}
