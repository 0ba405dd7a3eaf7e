//! Move generation and ordering.
//!
//! Threats decide first: a five to be blocked leaves one reply, a coming open four only a few. Everywhere else the
//! candidates are the cells near the stones, and where a four-three is threatened, only the replies that may stop it.
//! They are ordered by the network's policy scores, by the threats they make and take from the opponent, and by
//! history; the transposition table's move comes first.

use super::cell::{Cell, CellSet, REACH};
use super::history::{History, Kind};
use super::margins::Margins;
use super::network::{Accumulator, Hidden, Network, Policy};
use super::pattern::LineClass;
use super::position::Position;
use super::threat::Threat;
use crate::rules::Direction;
use std::cmp::Reverse;

/// Choice that the threats on the board leave to the side to move, who has no five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The opponent's five can be blocked on this cell only, and the side to move may play there.
    Block(Cell),
    /// The opponent makes a five next, whatever is played.
    Lost,
    /// A stone on this cell makes a five next, whatever the opponent plays.
    OpenFour(Cell),
    /// The opponent threatens an open four on this cell, and the side to move has none.
    Answer(Cell),
    /// In Caro the opponent threatens a five, and there may be several points that [stop](stops) it: the side to move,
    /// who has no five, must take one.
    Stop,
    /// Nothing is forced.
    Free,
}

impl Situation {
    /// Classifies a position whose side to move has no five.
    pub fn of(position: &Position) -> Situation {
        let mover = position.side_to_move();
        let first = |color, threat| position.cells(color, threat).first().expect("the class has a cell");
        match position.count(!mover, Threat::Five) {
            0 => {}
            _ if !position.supports_vcf() => return Situation::Stop,
            1 => {
                let block = first(!mover, Threat::Five);
                return if position.is_legal(block) { Situation::Block(block) } else { Situation::Lost };
            }
            _ => return Situation::Lost,
        }
        if position.count(mover, Threat::OpenFour) > 0 {
            return Situation::OpenFour(first(mover, Threat::OpenFour));
        }
        if position.count(!mover, Threat::OpenFour) > 0 && position.supports_vcf() {
            return Situation::Answer(first(!mover, Threat::OpenFour));
        }
        Situation::Free
    }
}

/// Returns the cells that may stop a threatened five: the five itself, and every cell that may become the end of its
/// row. All other moves lose at once.
pub fn stops(position: &Position) -> CellSet {
    let opponent = !position.side_to_move();
    let mut stops = CellSet::EMPTY;
    for five in position.cells(opponent, Threat::Five).iter() {
        stops.insert(five);
        for direction in Direction::ALL {
            if position.line_class(opponent, five, direction) == LineClass::Five {
                let near = (-(REACH as i32)..=REACH as i32).map(|steps| five.along(direction, steps));
                near.filter(|&cell| position.is_empty(cell)).for_each(|cell| stops.insert(cell));
            }
        }
    }
    stops
}

/// Returns the replies to an open four that the opponent threatens on `cell`: all moves that prevent it, and all own
/// fours. After any other legal move the opponent makes it, and wins with the next stone.
pub fn answers(position: &Position, cell: Cell) -> CellSet {
    let mover = position.side_to_move();
    let mut answers = CellSet::EMPTY;
    answers.insert(cell);
    for direction in Direction::ALL {
        if !position.line_class(!mover, cell, direction).is_four() {
            continue;
        }
        for steps in 1..=REACH as i32 {
            for block in [cell.along(direction, steps), cell.along(direction, -steps)] {
                if position.is_empty(block) && !position.survives_block(!mover, cell, block) {
                    answers.insert(block);
                }
            }
        }
    }
    for threat in Threat::FOURS {
        answers.unite(position.cells(mover, threat));
    }
    answers
}

/// A move with its move-ordering score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Key of the order: the score in the high bits, and in the low ones the cell, the first cell being the highest.
    rank: i64,
    /// Score by the position alone, without what the search has learnt.
    pub static_score: i32,
}

impl Candidate {
    fn new(cell: Cell, static_score: i32, score: i32) -> Candidate {
        Candidate { rank: i64::from(score) << 16 | i64::from(u16::MAX - cell.number()), static_score }
    }

    /// Creates a move that comes first, whatever its score.
    pub fn first(cell: Cell) -> Candidate {
        Candidate::new(cell, 0, TABLE_MOVE)
    }

    /// Returns the cell of the move.
    pub fn cell(&self) -> Cell {
        Cell::from_number(u16::MAX - self.rank as u16)
    }
}

/// Score that puts the transposition table's move before all others.
const TABLE_MOVE: i32 = 1 << 20;

/// Inputs of move ordering besides the position.
pub struct Hints<'a> {
    /// Best move of the position's entry in the transposition table.
    pub table_move: Option<Cell>,
    /// Policy head, prepared for the position.
    pub policy: &'a Policy<'a>,
    /// Accumulator of the position whose moves are ordered.
    pub accumulator: &'a Accumulator,
    /// Moves that caused cut-offs elsewhere.
    pub history: &'a History,
    /// Ply of the node, whose killers count.
    pub ply: usize,
    /// Weights of what was learnt elsewhere.
    pub margins: &'a Margins,
}

/// Returns the static move-ordering scores of some cells.
pub fn static_scores(position: &Position, cells: &[Cell]) -> Vec<i32> {
    let network = Network::of_position(position);
    let accumulator = Accumulator::of(network, position);
    let hidden = network.forward(position, accumulator.sums(0));
    static_scores_by(position, &accumulator, &hidden, cells)
}

/// Returns the static move-ordering scores of some cells of a position whose hidden layer is known.
pub fn static_scores_by(position: &Position, accumulator: &Accumulator, hidden: &Hidden, cells: &[Cell]) -> Vec<i32> {
    let policy = Network::of_position(position).policy(position, hidden);
    let mut scores = vec![0; cells.len()];
    accumulator.policy_scores(position.size(), &policy, cells, &mut scores);
    for (score, &cell) in scores.iter_mut().zip(cells) {
        *score += table_score(position, cell);
    }
    scores
}

/// Returns the legal cells in the order of their static scores, the highest first; of equals the one with the lower
/// `tie`.
pub fn ranked<T: Ord>(
    position: &Position,
    cells: &mut dyn Iterator<Item = Cell>,
    tie: impl Fn(Cell) -> T,
) -> Vec<Cell> {
    let cells: Vec<Cell> = cells.filter(|&cell| position.is_legal(cell)).collect();
    let mut ranked: Vec<(i32, Cell)> = static_scores(position, &cells).into_iter().zip(cells).collect();
    ranked.sort_by_cached_key(|&(score, cell)| (Reverse(score), tie(cell)));
    ranked.into_iter().map(|(_, cell)| cell).collect()
}

/// Returns the part of a move's static score that comes from its threats.
pub fn table_score(position: &Position, cell: Cell) -> i32 {
    let mover = position.side_to_move();
    let attack = position.weights(mover).attacks[usize::from(position.code(mover, cell))];
    let defence = position.weights(!mover).defences[usize::from(position.code(!mover, cell))];
    attack + defence
}

/// Returns the legal moves that the threats leave to the side to move, in the order of their static scores and at most
/// `width`; of equals the first point. A five is made, and where nothing helps, one of the coming fives is blocked all
/// the same.
pub fn best_moves(position: &Position, width: usize) -> Vec<Cell> {
    let mover = position.side_to_move();
    let ranked = |cells: &mut dyn Iterator<Item = Cell>| ranked(position, cells, |cell| cell);
    let mut cells = if position.count(mover, Threat::Five) > 0 {
        ranked(&mut position.cells(mover, Threat::Five).iter())
    } else {
        match Situation::of(position) {
            Situation::Block(cell) => vec![cell],
            Situation::Lost => ranked(&mut position.cells(!mover, Threat::Five).iter()),
            Situation::Stop => ranked(&mut stops(position).iter()),
            Situation::Answer(cell) => ranked(&mut answers(position, cell).iter()),
            Situation::OpenFour(_) | Situation::Free => Vec::new(),
        }
    };
    if cells.is_empty() {
        cells = ranked(&mut position.candidates().iter());
    }
    if cells.is_empty() {
        cells = ranked(&mut position.empty_cells());
    }
    cells.truncate(width);
    cells
}

/// Whether a move neither makes a threat nor takes one from the opponent.
pub fn is_quiet(position: &Position, cell: Cell) -> bool {
    let mover = position.side_to_move();
    position.threat(mover, cell) < Threat::Three
        && position.threat(!mover, cell) < Threat::DoubleThree
        && !aims_at_forbidden_point(position, cell)
}

/// Whether a move makes a closed three that has a point forbidden to the opponent on its line: the opponent may not be
/// allowed to block the four that comes of it.
fn aims_at_forbidden_point(position: &Position, cell: Cell) -> bool {
    let mover = position.side_to_move();
    if !position.rule().has_forbidden_points(!mover)
        || !position.makes_more(mover, cell)
        || !position.may_have_forbidden_points()
    {
        return false;
    }
    Direction::ALL.into_iter().any(|direction| {
        position.line_class(mover, cell, direction) == LineClass::ClosedThree
            && (-4..=4)
                .map(|steps| cell.along(direction, steps))
                .any(|other| other != cell && position.is_empty(other) && position.is_forbidden(!mover, other))
    })
}

/// Returns the kind of a move of the side to move.
pub fn kind(position: &Position, cell: Cell) -> Kind {
    if position.threat(position.side_to_move(), cell) < Threat::Three { Kind::Quiet } else { Kind::Attack }
}

/// Returns the static score of one move.
pub fn static_score(position: &Position, accumulator: &Accumulator, policy: &Policy, cell: Cell) -> i32 {
    let mut score = [0];
    accumulator.policy_scores(position.size(), policy, &[cell], &mut score);
    table_score(position, cell) + score[0]
}

/// Number of cells whose policy scores are computed at a time.
const CHUNK: usize = 64;

/// Appends `cells` with their scores to `candidates`.
pub fn add(position: &Position, cells: impl Iterator<Item = Cell>, hints: &Hints, candidates: &mut Vec<Candidate>) {
    let mover = position.side_to_move();
    let reply = hints.history.reply(mover, position.last_cell());
    let margins = hints.margins;
    let mut cells = cells.fuse();
    loop {
        let mut chunk = [Cell::from_number(0); CHUNK];
        let mut scores = [0; CHUNK];
        let mut count = 0;
        while count < CHUNK
            && let Some(cell) = cells.next()
        {
            chunk[count] = cell;
            count += 1;
        }
        hints.accumulator.policy_scores(position.size(), hints.policy, &chunk[..count], &mut scores[..count]);
        for (&cell, policy_score) in chunk[..count].iter().zip(scores) {
            let static_score = policy_score + table_score(position, cell);
            let mut score =
                static_score + hints.history.score(mover, (cell, kind(position, cell))) / margins.order_history;
            if hints.history.is_killer(hints.ply, cell) {
                score += margins.order_killer;
            }
            if reply == Some(cell) {
                score += margins.order_reply;
            }
            if hints.table_move == Some(cell) {
                score += TABLE_MOVE;
            }
            candidates.push(Candidate::new(cell, static_score, score));
        }
        if count < CHUNK {
            return;
        }
    }
}

/// Number of candidates that are put in order first: mostly an early move is good enough.
const FIRST: usize = 4;
/// Number of candidates that are put in order at a time after those.
const MORE: usize = 12;

/// Returns the candidate whose turn is at the index `next`, the best ones first; of equals the first point. The indexes
/// must be asked for in order. Some at a time are put in their order: those before `ordered` are.
pub fn select(candidates: &mut [Candidate], next: usize, ordered: &mut usize) -> Candidate {
    if next >= *ordered {
        let rest = &mut candidates[next..];
        let count = rest.len().min(if next == 0 { FIRST } else { MORE });
        if next == 0 {
            put_first(rest, count);
        } else {
            if count < rest.len() {
                rest.select_nth_unstable_by_key(count, |candidate| Reverse(candidate.rank));
            }
            rest[..count].sort_unstable_by_key(|candidate| Reverse(candidate.rank));
        }
        *ordered = next + count;
    }
    candidates[next]
}

/// Puts the best `count` candidates first, in order: for a small number, in one pass.
fn put_first(candidates: &mut [Candidate], count: usize) {
    for other in 1..candidates.len() {
        let mut place = other;
        if other >= count {
            if candidates[other].rank < candidates[count - 1].rank {
                continue;
            }
            candidates.swap(other, count - 1);
            place = count - 1;
        }
        while place > 0 && candidates[place].rank > candidates[place - 1].rank {
            candidates.swap(place, place - 1);
            place -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::tests::point_near_stones;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Color, Move, Rule};
    use crate::test_support::{board_with, p};

    /// White's E5, F6 and G7 can become a four with H8 and I9, one to be blocked by the other. Two threes meet in H8, so
    /// Black may not block there in renju, unless H11 has taken one of them.
    #[test]
    fn a_three_beside_a_forbidden_point_is_not_quiet() {
        for (rule, white, quiet) in [
            (Rule::Renju, "F6 G7 A15 A1 O1", false),
            (Rule::Freestyle, "F6 G7 A15 A1 O1", true),
            (Rule::Renju, "F6 G7 A15 A1 H11", true),
        ] {
            let position = Position::new(&board_with(15, rule, "H9 H10 I8 J8 D4", white, Color::White));
            assert_eq!(is_quiet(&position, Cell::of(p("E5"))), quiet, "{rule:?} {white}");
        }
    }

    /// Every legal move that is not among the answers lets the opponent make the open four and then the five.
    #[test]
    fn a_move_that_does_not_answer_a_threatened_open_four_loses_at_once() {
        let mut met = 0;
        for rule in Rule::ALL {
            for seed in 1..=400u64 {
                let mut rng = Rng::new(seed);
                let mut board = Board::new(10, rule);
                for _ in 0..14 {
                    if let Some(point) = point_near_stones(&mut rng, &board) {
                        let _ = board.play(Move::Place(point));
                    }
                }
                let mut position = Position::new(&board);
                let mover = position.side_to_move();
                if board.ending().is_some() || position.count(mover, Threat::Five) > 0 {
                    continue;
                }
                let Situation::Answer(cell) = Situation::of(&position) else { continue };
                met += 1;
                let answers: Vec<Cell> = answers(&position, cell).iter().collect();
                for other in position.empty_cells().collect::<Vec<_>>() {
                    if answers.contains(&other) || !position.is_legal(other) {
                        continue;
                    }
                    position.make(other);
                    assert_eq!(position.count(!mover, Threat::Five), 0);
                    assert_eq!(position.threat(!mover, cell), Threat::OpenFour);
                    assert!(position.is_legal(cell) && position.count(mover, Threat::Five) == 0, "{board:?}");
                    position.make(cell);
                    assert!(position.count(!mover, Threat::Five) > 1, "{board:?}");
                    position.unmake();
                    position.unmake();
                }
            }
        }
        assert!(met > 50, "{met}");
    }

    #[test]
    fn moves_come_in_the_order_of_their_scores_and_equals_in_that_of_their_points() {
        let cells: Vec<Cell> = Board::new(5, Rule::Freestyle).empty_points().map(Cell::of).collect();
        let mut candidates: Vec<Candidate> = [3, 9, 3, 9, 1]
            .into_iter()
            .zip(cells.iter().rev())
            .map(|(score, &cell)| Candidate::new(cell, 0, score))
            .collect();
        let order = |candidates: &mut [Candidate]| -> Vec<Cell> {
            let mut ordered = 0;
            (0..candidates.len()).map(|next| select(candidates, next, &mut ordered).cell()).collect()
        };
        let expected: Vec<Cell> = [21, 23, 22, 24, 20].into_iter().map(|i| cells[i]).collect();
        assert_eq!(order(&mut candidates), expected);
        // Many more than are put in order at a time.
        let mut random = Rng::new(8);
        let cells: Vec<Cell> = Board::new(9, Rule::Freestyle).empty_points().map(Cell::of).collect();
        for count in 1..=cells.len() {
            let mut candidates: Vec<Candidate> =
                cells[..count].iter().map(|&cell| Candidate::new(cell, 0, random.below(30) as i32)).collect();
            let mut sorted = candidates.clone();
            sorted.sort_by_key(|candidate| Reverse(candidate.rank));
            assert_eq!(order(&mut candidates), sorted.iter().map(Candidate::cell).collect::<Vec<Cell>>());
        }
    }
}
