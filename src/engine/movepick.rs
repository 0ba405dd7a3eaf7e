//! Which moves a node looks at, and in what order.
//!
//! Threats decide first: a five to be blocked leaves one reply, an open four to come only a few. Everywhere else it is
//! the cells near the stones, and where a four-three is threatened, the search looks only at what may stop it. They are
//! ordered by how promising the network finds them, by what they make and take from the opponent, and by what the search
//! has learnt of them; the transposition table's move stands before them all.

use super::cell::{Cell, CellSet, REACH};
use super::evaluate::network::{Accumulator, Network, Order};
use super::evaluate::think;
use super::history::{History, Kind};
use super::pattern::LineClass;
use super::position::Position;
use super::threat::Threat;
use crate::rules::Direction;
use std::cmp::{Ordering, Reverse};

/// What the threats on the board leave to the side to move, who has no five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Situation {
    /// The opponent's five can be stopped on this cell only, and the side to move may play there.
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
    /// Looks at the threats of a position whose side to move has no five.
    pub fn of(position: &Position) -> Situation {
        let mover = position.side_to_move();
        let first = |color, threat| position.cells(color, threat).first().expect("the class has a cell");
        match position.count(!mover, Threat::Five) {
            0 => {}
            _ if !position.a_four_has_one_answer() => return Situation::Stop,
            1 => {
                let block = first(!mover, Threat::Five);
                return if position.is_legal(block) { Situation::Block(block) } else { Situation::Lost };
            }
            _ => return Situation::Lost,
        }
        if position.count(mover, Threat::OpenFour) > 0 {
            return Situation::OpenFour(first(mover, Threat::OpenFour));
        }
        if position.count(!mover, Threat::OpenFour) > 0 && position.a_four_has_one_answer() {
            return Situation::Answer(first(!mover, Threat::OpenFour));
        }
        Situation::Free
    }
}

/// The cells where the side to move may stop a five that the opponent threatens: the five itself, and whatever may be
/// the end of its row. All others lose at once.
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

/// The replies to an open four that the opponent threatens on `cell`: whatever takes it from him, and every four of
/// one's own. After any other legal move he makes it, and wins with his next stone.
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

/// A move and how promising it looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// What it is chosen by: its score in the high bits, and in the low ones its cell, the first being the highest.
    rank: i64,
    /// How promising it looks by the position alone.
    pub promise: i32,
}

impl Candidate {
    fn new(cell: Cell, promise: i32, score: i32) -> Candidate {
        Candidate { rank: i64::from(score) << 16 | i64::from(u16::MAX - cell.number()), promise }
    }

    /// A move that comes first, whatever it promises.
    pub fn first(cell: Cell) -> Candidate {
        Candidate::new(cell, 0, TABLE_MOVE)
    }

    pub fn cell(&self) -> Cell {
        Cell::from_number(u16::MAX - self.rank as u16)
    }
}

const TABLE_MOVE: i32 = 1 << 20;
const REPLY: i32 = 77;
const KILLER: i32 = 53;
/// A history score is divided by this; its bound then is worth about an open three.
const HISTORY_SHARE: i32 = 21;

/// What is known, besides the position, that helps to order the moves.
pub struct Hints<'a> {
    pub table_move: Option<Cell>,
    pub order: &'a Order<'a>,
    /// What the network has added up, of the position whose moves are put into order.
    pub accumulator: &'a Accumulator,
    pub history: &'a History,
    pub ply: usize,
}

/// How promising moves look by the position alone.
pub fn static_scores(position: &Position, cells: &[Cell]) -> Vec<i32> {
    let network = Network::of_position(position);
    let mut scores = vec![0; cells.len()];
    let order = network.order(position, &think(position));
    Network::promises(&Accumulator::of(network, position), position.size(), &order, cells, &mut scores);
    for (score, &cell) in scores.iter_mut().zip(cells) {
        *score += table_score(position, cell);
    }
    scores
}

/// The legal ones among the cells, the most promising by the position alone first; of equals the one of the lower tie.
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

/// How promising a move looks by its threats alone.
pub fn table_score(position: &Position, cell: Cell) -> i32 {
    let mover = position.side_to_move();
    let attack = position.weights(mover).attacks[usize::from(position.code(mover, cell))];
    let defence = position.weights(!mover).defences[usize::from(position.code(!mover, cell))];
    attack + defence
}

/// The legal moves that the threats leave to the side to move, the most promising first and at most `width`; of equals
/// the first point. A five is made, and where nothing helps, one of the fives to come is taken all the same.
pub fn most_promising(position: &Position, width: usize) -> Vec<Cell> {
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
    position.threat(mover, cell) < Threat::Three && position.threat(!mover, cell) < Threat::DoubleThree
}

/// What a move is to the side that makes it.
pub fn kind(position: &Position, cell: Cell) -> Kind {
    if position.threat(position.side_to_move(), cell) < Threat::Three { Kind::Quiet } else { Kind::Attack }
}

/// How promising one move looks by the position alone, where it is known how they are put into order.
pub fn promise(position: &Position, accumulator: &Accumulator, order: &Order, cell: Cell) -> i32 {
    let mut promise = [0];
    Network::promises(accumulator, position.size(), order, &[cell], &mut promise);
    table_score(position, cell) + promise[0]
}

/// Cells whose promise is asked for at a time.
const CHUNK: usize = 64;

/// Adds `cells` with their scores to `candidates`.
pub fn add(position: &Position, cells: impl Iterator<Item = Cell>, hints: &Hints, candidates: &mut Vec<Candidate>) {
    let mover = position.side_to_move();
    let reply = hints.history.reply(mover, position.last_cell());
    let mut cells = cells.fuse();
    loop {
        let mut chunk = [Cell::from_number(0); CHUNK];
        let mut promises = [0; CHUNK];
        let mut count = 0;
        while count < CHUNK
            && let Some(cell) = cells.next()
        {
            chunk[count] = cell;
            count += 1;
        }
        let (cells, promises_of) = (&chunk[..count], &mut promises[..count]);
        Network::promises(hints.accumulator, position.size(), hints.order, cells, promises_of);
        for (&cell, promise) in chunk[..count].iter().zip(promises) {
            let promise = promise + table_score(position, cell);
            let mut score = promise + hints.history.score(mover, (cell, kind(position, cell))) / HISTORY_SHARE;
            if hints.history.is_killer(hints.ply, cell) {
                score += KILLER;
            }
            if reply == Some(cell) {
                score += REPLY;
            }
            if hints.table_move == Some(cell) {
                score += TABLE_MOVE;
            }
            candidates.push(Candidate::new(cell, promise, score));
        }
        if count < CHUNK {
            return;
        }
    }
}

/// How many candidates are chosen one by one, before the others are put into order all at once: mostly the first move is
/// good enough.
const CHOSEN: usize = 3;

/// Takes the most promising of the candidates from `next` on to the place `next`; of equals, the first point. The places
/// must be asked for one after the other.
pub fn select(candidates: &mut [Candidate], next: usize) -> Candidate {
    match next.cmp(&CHOSEN) {
        Ordering::Less => {
            let mut best = next;
            for other in next + 1..candidates.len() {
                if candidates[other].rank > candidates[best].rank {
                    best = other;
                }
            }
            candidates.swap(next, best);
        }
        Ordering::Equal => candidates[next..].sort_unstable_by_key(|candidate| Reverse(candidate.rank)),
        Ordering::Greater => {}
    }
    candidates[next]
}

/// The candidate that will be [`select`]ed after the place `next`, where that is known already.
pub fn following(candidates: &[Candidate], next: usize) -> Option<Cell> {
    if next >= CHOSEN { candidates.get(next + 1).map(Candidate::cell) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::tests::Numbers;
    use crate::rules::{Board, Move, Rule};

    /// Every legal move that is not among the answers lets the opponent make the open four and then the five.
    #[test]
    fn what_is_no_answer_to_an_open_four_loses_at_once() {
        let mut met = 0;
        for rule in Rule::ALL {
            for seed in 1..=400u64 {
                let mut numbers = Numbers(seed * 31_337);
                let mut board = Board::new(10, rule);
                for _ in 0..14 {
                    if let Some(point) = numbers.point_near_stones(&board) {
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
        let order: Vec<Cell> = (0..5).map(|next| select(&mut candidates, next).cell()).collect();
        let expected: Vec<Cell> = [21, 23, 22, 24, 20].into_iter().map(|i| cells[i]).collect();
        assert_eq!(order, expected);
    }
}
