//! View of the engine for tuning: a board as features of the evaluation and of move ordering, and the weights as tables
//! that can be written.

use super::cell::{Cell, CellSet};
pub use super::evaluate::MAX_EVALUATION;
use super::evaluate::{evaluate_hidden, table_value};
pub use super::lines::{CellLines, LINES, LineId, Lines};
pub use super::margins::Margins;
use super::movepick::{Situation, answers, static_scores_by, stops, table_score};
use super::network::{Accumulator, Network};
pub use super::pattern::LineClass;
use super::pattern::LineTable;
use super::position::Position;
use super::threat::Codes;
pub use super::threat::{CODES, Code, THREAT_BITS, THREAT_SETS, Threat};
use super::weights::Weights;
pub use super::weights::table::{Table, TableError};
pub use super::weights::{FRACTION, Role};
use crate::rules::{Board, Point, Rule};

/// The network's types and constants.
pub mod network {
    pub use crate::engine::network::*;
}

/// Features of a board for the evaluation and for move ordering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Features {
    /// Role of the side to move, and of the opponent.
    pub roles: [Role; 2],
    /// Codes of the empty cells for the side to move, and for the opponent.
    pub codes: [Vec<Code>; 2],
    /// Number of stones.
    pub stones: u32,
    /// Set of threats of both sides: an index below [`THREAT_SETS`].
    pub threats: usize,
    /// Whether a five or an open four decides or forces the next move. Such a position teaches no value, though the
    /// search evaluates it where a four is to be blocked.
    pub is_forced: bool,
    /// Moves to choose from.
    pub choices: Vec<Choice>,
    /// Empty cells near the stones, with their lines.
    pub cells: Vec<(Point, CellLines)>,
    /// Evaluation for the side to move, in units.
    pub value: i32,
    /// Part of the evaluation by the tables alone.
    pub table_value: i32,
}

/// A move that may be chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The move: a legal point near the stones.
    pub point: Point,
    /// Code of its cell for the side to move, and for the opponent.
    pub codes: [Code; 2],
    /// Move-ordering score by the position alone.
    pub score: i32,
    /// Part of the score by the tables alone.
    pub table_score: i32,
    /// Whether the search considers it: a threat that has to be stopped leaves only a few moves, or no choice at all.
    pub is_looked_at: bool,
}

impl Features {
    /// Computes the features of a board whose game goes on.
    pub fn of(board: &Board) -> Features {
        let position = Position::new(board);
        let mover = position.side_to_move();
        let sides = [mover, !mover];
        let codes_of = |cell: Cell| sides.map(|side| position.code(side, cell));
        let is_forced = sides.iter().any(|&side| position.count(side, Threat::Five) > 0)
            || position.count(mover, Threat::OpenFour) > 0;
        let cells = position.candidates().iter().map(|cell| (cell.point(), position.lines(cell))).collect();
        let choices: Vec<Cell> = position.candidates().iter().filter(|&cell| position.is_legal(cell)).collect();
        let network = Network::of_position(&position);
        let accumulator = Accumulator::of(network, &position);
        let hidden = network.forward(&position, accumulator.sums(0));
        let scores = static_scores_by(&position, &accumulator, &hidden, &choices);
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
            threats: position.threat_set(),
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
            cells,
            value: evaluate_hidden(&position, &hidden),
            table_value: table_value(&position) / FRACTION,
        }
    }
}

/// Returns the lines of every point of an empty board, row by row.
pub fn free_lines(rule: Rule, size: u8) -> Vec<(Point, CellLines)> {
    let position = Position::new(&Board::new(size, rule));
    Point::all(size).map(|point| (point, position.lines(Cell::of(point)))).collect()
}

/// Classes of every code's lines, the weakest first, in the codes' order.
pub fn lines_of_codes() -> &'static [[LineClass; 4]] {
    Codes::get().lines()
}

/// Returns the threat of a code to a colour in this role.
pub fn threat_of_code(role: Role, code: Code) -> Threat {
    Weights::of(role).of_code(code).threat
}

/// Returns the classes of a line for Black and for White in these roles, as far as the network sees it.
pub fn line_classes(line: LineId, roles: [Role; 2]) -> [LineClass; 2] {
    let keys = Lines::get().keys(line);
    [0, 1].map(|side| LineTable::of(roles[side].needs()).class(keys[side]))
}

/// Returns the network's part of the evaluation of a board, in units, for the side to move.
pub fn value_by(network: &Network, board: &Board) -> i32 {
    let position = Position::new(board);
    network.value(&position, &network.forward(&position, &network.sums(&position))) / FRACTION
}
