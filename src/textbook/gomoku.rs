//! Gomoku, too big to be searched to the end: the tutorial's player, complete.
//!
//! On 15×15 points there is no hope of looking at everything. A player of this kind makes do with four tricks, each of
//! which can be switched off:
//!
//! - **Neighbours only.** A move far from all stones is seldom good, so only points near a stone are looked at.
//! - **Order.** Each point gets a value for what a stone there would make, for either side: a five, an open four, a double
//!   three, an open three, or less. The most valuable come first, which is where alpha-beta wants them.
//! - **The best few.** Only the first `width` moves are tried. This is no longer safe: the only defence may be among the
//!   others, and then the search is sure of something that is wrong.
//! - **A limit of the depth.** What stands there is [evaluated](Game::evaluate) by the same values: a position is worth what
//!   its empty points promise to either side, and the side to move will have the first of them. A position with a
//!   four on the board is not quiet, so the forced replies are played before it is evaluated.
//!
//! ```text
//!   · · ● · ·                  A stone on × makes two open threes, a double three: White can stop
//!   · · ● · ·                  one of them, and the other becomes an open four.
//!   ● ● × · ·
//! ```
//!
//! Black is [`Side::Max`], White is [`Side::Min`].

use super::{Game, Side};

/// Row and column of a point, both counted from 0; (0, 0) is the upper left corner.
pub type Cell = (i32, i32);

/// The rules, and the player's four tricks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gomoku {
    /// Number of rows, and of columns.
    pub size: i32,
    /// Whether a row longer than five does not win, for Black and for White.
    pub exact: [bool; 2],
    /// Greatest distance of a move from a stone; `None` for all points of the board.
    pub reach: Option<i32>,
    /// Kinds of points that come before the others, the most valuable first; without any, moves come row by row.
    pub first: Vec<Kind>,
    /// Number of moves that are tried, the first ones; `None` for all.
    pub width: Option<usize>,
    /// Whether forced replies are played before a position is evaluated.
    pub is_quiet: bool,
}

/// The stones on the board, and the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    size: i32,
    /// Row by row; `None` for an empty point.
    stones: Vec<Option<Side>>,
    mover: Side,
    /// The last move.
    last: Option<Cell>,
}

/// Kind of a point: the shape that a stone there would make. The later is the more valuable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// None of the others.
    Other,
    /// An open three: it becomes an open four if it is left alone.
    OpenThree,
    /// Two open threes.
    DoubleThree,
    /// An open four, which two points complete to a five. Two fours, or a four and an open three, are as good.
    OpenFour,
    /// Five in a row.
    Five,
}

/// Shape that a stone makes in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Five,
    OpenFour,
    /// One point completes it to a five.
    Four,
    OpenThree,
    /// None of these, but so many of the side's stones lie in five points without one of the opponent's.
    Stones(i32),
}

/// A point as one side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Square {
    Own,
    Empty,
    /// A stone of the opponent, or the edge.
    Closed,
}

/// Length of a row that decides whether its middle belongs to a five of five stones or of more.
const LENGTH: usize = 11;
/// Index of the middle.
const MIDDLE: usize = LENGTH / 2;
/// The points of a direction around a stone.
type Squares = [Square; LENGTH];

const DIRECTIONS: [Cell; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// Value of a win before the plies are taken off; far above every evaluation.
pub const WIN: i32 = 10_000_000;
/// Greatest evaluation.
const MOST: i32 = 1_000_000;

impl Kind {
    /// All kinds but [`Kind::Other`], the most valuable first: the whole order.
    pub const ORDER: [Kind; 4] = [Kind::Five, Kind::OpenFour, Kind::DoubleThree, Kind::OpenThree];

    /// Value of a point of this kind. Each is worth several of the next, so that an own one comes before the opponent's
    /// of the same kind, and that before an own one of the next kind.
    fn value(self) -> i32 {
        match self {
            Kind::Five => 100_000,
            Kind::OpenFour => 20_000,
            Kind::DoubleThree => 4_000,
            Kind::OpenThree => 1_000,
            Kind::Other => 0,
        }
    }
}

impl Position {
    /// The empty board, Black to move.
    ///
    /// # Panics
    /// If the size is not positive.
    pub fn empty(size: i32) -> Position {
        Position::with_stones(size, &[], Side::Max)
    }

    /// A board with these stones.
    ///
    /// # Panics
    /// If the size is not positive, or a stone lies outside the board.
    pub fn with_stones(size: i32, stones: &[(Cell, Side)], mover: Side) -> Position {
        assert!(size > 0, "a board of {size} rows");
        let mut position = Position { size, stones: vec![None; (size * size) as usize], mover, last: None };
        for &(cell, side) in stones {
            let index = position.index(cell).unwrap_or_else(|| panic!("{cell:?} lies outside {size}×{size}"));
            position.stones[index] = Some(side);
        }
        position
    }

    /// Side to move.
    pub fn mover(&self) -> Side {
        self.mover
    }

    /// The stone on a point.
    pub fn stone(&self, cell: Cell) -> Option<Side> {
        self.index(cell).and_then(|index| self.stones[index])
    }

    /// Position after a stone of the side to move on an empty point.
    #[must_use]
    pub fn after(&self, cell: Cell) -> Position {
        let mut next = self.clone();
        let index = self.index(cell).expect("a point of the board");
        next.stones[index] = Some(self.mover);
        next.mover = self.mover.opponent();
        next.last = Some(cell);
        next
    }

    /// Index of a point; `None` outside the board.
    fn index(&self, (row, column): Cell) -> Option<usize> {
        let board = 0..self.size;
        (board.contains(&row) && board.contains(&column)).then(|| (row * self.size + column) as usize)
    }

    fn cells(&self) -> impl Iterator<Item = Cell> {
        let size = self.size;
        (0..size).flat_map(move |row| (0..size).map(move |column| (row, column)))
    }

    /// The points around one in a direction, as if `side` had a stone there.
    fn squares(&self, (row, column): Cell, (down, right): Cell, side: Side) -> Squares {
        std::array::from_fn(|index| {
            let steps = index as i32 - MIDDLE as i32;
            match self.index((row + steps * down, column + steps * right)) {
                _ if steps == 0 => Square::Own,
                None => Square::Closed,
                Some(index) => match self.stones[index] {
                    None => Square::Empty,
                    Some(stone) if stone == side => Square::Own,
                    Some(_) => Square::Closed,
                },
            }
        })
    }
}

impl Gomoku {
    /// The tutorial's player on a board of this size: neighbours, in order, and the best few of them.
    pub fn new(size: i32, width: usize) -> Gomoku {
        Gomoku {
            size,
            exact: [false; 2],
            reach: Some(1),
            first: Kind::ORDER.to_vec(),
            width: Some(width),
            is_quiet: true,
        }
    }

    fn is_exact(&self, side: Side) -> bool {
        self.exact[usize::from(side == Side::Min)]
    }

    /// Kind of an empty point for `side`.
    pub fn kind(&self, position: &Position, cell: Cell, side: Side) -> Kind {
        kind_of(&self.rows(position, cell, side))
    }

    fn rows(&self, position: &Position, cell: Cell, side: Side) -> [Row; 4] {
        DIRECTIONS.map(|direction| row(&position.squares(cell, direction, side), self.is_exact(side)))
    }

    /// Value of a point for `side`: that of its kind, if this is one of `counted`, and a little for each stone in reach.
    fn value(&self, position: &Position, cell: Cell, side: Side, counted: &[Kind]) -> i32 {
        let rows = self.rows(position, cell, side);
        let kind = kind_of(&rows);
        let little = rows.iter().map(|row| match row {
            Row::Stones(stones) => stones * stones,
            // It must be answered, but the answer is known.
            Row::Four => 50,
            Row::Five | Row::OpenFour | Row::OpenThree => 0,
        });
        little.sum::<i32>() + if counted.contains(&kind) { kind.value() } else { 0 }
    }

    /// The empty points within reach of a stone, row by row; on an empty board its centre.
    pub fn neighbours(&self, position: &Position) -> Vec<Cell> {
        let is_empty = |cell: &Cell| position.stone(*cell).is_none();
        let Some(reach) = self.reach else { return position.cells().filter(is_empty).collect() };
        let is_near = |(row, column): &Cell| {
            let around = -reach..=reach;
            around
                .clone()
                .any(|down| around.clone().any(|right| position.stone((row + down, column + right)).is_some()))
        };
        if position.stones.iter().all(Option::is_none) {
            return vec![(self.size / 2, self.size / 2)];
        }
        position.cells().filter(is_empty).filter(is_near).collect()
    }

    /// Sorts moves, the best first, and keeps the best few. A move is worth what it makes, and what it takes from the
    /// opponent; its own counts twice.
    pub fn best_few(&self, position: &Position, mut moves: Vec<Cell>) -> Vec<Cell> {
        let us = position.mover;
        if !self.first.is_empty() {
            let value = |side: Side, cell: Cell| self.value(position, cell, side, &self.first);
            moves.sort_by_cached_key(|&cell| -(2 * value(us, cell) + value(us.opponent(), cell)));
        }
        moves.truncate(self.width.unwrap_or(usize::MAX));
        moves
    }

    /// Whether a stone of `side` makes such a row somewhere.
    fn can_make(&self, position: &Position, side: Side, is_such: impl Fn(Row) -> bool) -> bool {
        let empty = position.cells().filter(|&cell| position.stone(cell).is_none());
        empty.into_iter().any(|cell| self.rows(position, cell, side).into_iter().any(&is_such))
    }

    /// Points on which a stone of `side` makes five.
    fn fives(&self, position: &Position, side: Side) -> Vec<Cell> {
        let makes_five = |cell: &Cell| self.kind(position, *cell, side) == Kind::Five;
        position.cells().filter(|&cell| position.stone(cell).is_none()).filter(makes_five).collect()
    }

    /// Whether the last move made five in a row.
    fn has_won(&self, position: &Position, side: Side) -> bool {
        position.last.is_some_and(|last| {
            let five = |&direction: &Cell| is_five(&position.squares(last, direction, side), self.is_exact(side));
            position.stone(last) == Some(side) && DIRECTIONS.iter().any(five)
        })
    }

    /// Sum of the values of all points to Max, those for the side to move twice: it is the first to have one.
    fn hope(&self, position: &Position) -> i32 {
        let sum = |side: Side| {
            let values = self.neighbours(position).into_iter();
            values.map(|cell| self.value(position, cell, side, &Kind::ORDER)).sum::<i32>()
        };
        let (us, them) = (position.mover, position.mover.opponent());
        us.for_max(2 * sum(us) - sum(them)).clamp(-MOST, MOST)
    }
}

impl Game for Gomoku {
    type State = Position;
    type Move = Cell;

    fn mover(&self, position: &Position) -> Side {
        position.mover
    }

    fn moves(&self, position: &Position) -> Vec<Cell> {
        self.best_few(position, self.neighbours(position))
    }

    fn play(&self, position: &Position, cell: Cell) -> Position {
        position.after(cell)
    }

    fn outcome(&self, position: &Position, ply: u32) -> Option<i32> {
        let winner = position.mover.opponent();
        if self.has_won(position, winner) {
            return Some(winner.for_max(WIN - ply as i32));
        }
        position.stones.iter().all(Option::is_some).then_some(0)
    }

    /// Where a five is there for the taking, a guess would be folly: the side to move takes its own, else it stops the
    /// opponent's, and the position after that is looked at in the same way. An open four wins as well, if the opponent has
    /// no four to answer it with.
    fn evaluate(&self, position: &Position, ply: u32) -> i32 {
        if !self.is_quiet {
            return self.hope(position);
        }
        let (us, them) = (position.mover, position.mover.opponent());
        if !self.fives(position, us).is_empty() {
            return us.for_max(WIN - (ply + 1) as i32);
        }
        match self.fives(position, them)[..] {
            [] if self.can_make(position, us, |row| row == Row::OpenFour)
                && !self.can_make(position, them, is_four) =>
            {
                us.for_max(WIN - (ply + 3) as i32)
            }
            [] => self.hope(position),
            [block] => self.evaluate(&position.after(block), ply + 1),
            _ => them.for_max(WIN - (ply + 2) as i32),
        }
    }
}

fn is_four(row: Row) -> bool {
    matches!(row, Row::Four | Row::OpenFour | Row::Five)
}

/// Kind of a point by its rows in four directions.
fn kind_of(rows: &[Row; 4]) -> Kind {
    let count = |row: Row| rows.iter().filter(|one| **one == row).count();
    let (fours, threes) = (count(Row::Four), count(Row::OpenThree));
    if count(Row::Five) > 0 {
        Kind::Five
    } else if count(Row::OpenFour) > 0 || fours > 1 || fours == 1 && threes > 0 {
        Kind::OpenFour
    } else if threes > 1 {
        Kind::DoubleThree
    } else if threes == 1 {
        Kind::OpenThree
    } else {
        Kind::Other
    }
}

/// Shape that the stone in the middle makes. One more stone makes a five of a four, and an open four of an open three: so
/// rows with a gap are found as well.
fn row(squares: &Squares, exact: bool) -> Row {
    let own = |five: &[Square]| five.iter().filter(|one| **one == Square::Own).count();
    let fives = squares[MIDDLE - 4..=MIDDLE + 4].windows(5).filter(|five| !five.contains(&Square::Closed));
    let stones = fives.map(own).max().unwrap_or(0);
    let becomes_open_four = || with_one_more(squares).any(|with| completions(&with, exact) > 1);
    if stones == 5 && is_five(squares, exact) {
        return Row::Five;
    }
    let completed = if stones < 4 { 0 } else { completions(squares, exact) };
    match completed {
        0 if stones >= 3 && becomes_open_four() => Row::OpenThree,
        0 => Row::Stones(stones as i32),
        1 => Row::Four,
        _ => Row::OpenFour,
    }
}

/// Number of points on which one more stone makes five.
fn completions(squares: &Squares, exact: bool) -> usize {
    with_one_more(squares).filter(|with| is_five(with, exact)).count()
}

/// The row with one more stone, on each of the empty points in turn that can lie in a five with the middle.
fn with_one_more(squares: &Squares) -> impl Iterator<Item = Squares> {
    let empty = (MIDDLE - 4..=MIDDLE + 4).filter(|&at| squares[at] == Square::Empty);
    empty.map(|at| {
        let mut with = *squares;
        with[at] = Square::Own;
        with
    })
}

/// Whether the middle lies in five stones in a row.
fn is_five(squares: &Squares, exact: bool) -> bool {
    let run = |side: &mut dyn Iterator<Item = &Square>| side.take_while(|one| **one == Square::Own).count();
    let stones = run(&mut squares[MIDDLE..].iter()) + run(&mut squares[..MIDDLE].iter().rev());
    if exact { stones == 5 } else { stones >= 5 }
}

#[cfg(test)]
mod tests {
    use super::super::tests::search_all;
    use super::super::{Depth, alpha_beta};
    use super::*;
    use crate::rules::rng::Rng;

    /// A position from a picture: `x` is Black, `o` White, and the number of rows is the size. Also the point `*`, which
    /// is empty.
    fn drawn(picture: &str, mover: Side) -> (Position, Option<Cell>) {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let mut stones = Vec::new();
        let mut star = None;
        for (row, line) in (0..).zip(&rows) {
            for (column, letter) in (0..).zip(line.chars()) {
                match letter {
                    'x' => stones.push(((row, column), Side::Max)),
                    'o' => stones.push(((row, column), Side::Min)),
                    '*' => star = Some((row, column)),
                    _ => {}
                }
            }
        }
        (Position::with_stones(rows.len() as i32, &stones, mover), star)
    }

    /// The kind of a point in the middle row of a board of 11×11, for Black.
    #[track_caller]
    fn check_row(middle: &str, exact: bool, expected: Kind) {
        let picture = format!("{}{middle}\n{}", "...........\n".repeat(5), "...........\n".repeat(5));
        let (position, star) = drawn(&picture, Side::Max);
        let game = Gomoku { exact: [exact; 2], ..Gomoku::new(11, 10) };
        assert_eq!(game.kind(&position, star.unwrap(), Side::Max), expected, "{middle}");
    }

    #[test]
    fn a_point_has_the_kind_of_what_a_stone_there_makes() {
        for (middle, freestyle, exact) in [
            ("...xx*xx...", Kind::Five, Kind::Five),
            ("...xxx*xx..", Kind::Five, Kind::Other),
            ("...xx*x....", Kind::OpenFour, Kind::OpenFour),
            ("..oxx*x....", Kind::Other, Kind::Other),
            ("xxx*.......", Kind::Other, Kind::Other),
            ("....xx*....", Kind::OpenThree, Kind::OpenThree),
            ("....x*.x...", Kind::OpenThree, Kind::OpenThree),
            ("..oxx*.....", Kind::Other, Kind::Other),
            ("...oxx*.o..", Kind::Other, Kind::Other),
            (".o.xx*..o..", Kind::OpenThree, Kind::OpenThree),
            (".o.xx*.o...", Kind::Other, Kind::Other),
            ("x.xx*.x....", Kind::OpenFour, Kind::OpenFour),
            ("x..xx*..x..", Kind::OpenThree, Kind::Other),
        ] {
            check_row(middle, false, freestyle);
            check_row(middle, true, exact);
        }
    }

    #[test]
    fn rows_in_two_directions_are_counted_together() {
        for (picture, expected) in [
            ("........ ........ ...x.... ...x.... .xx*.... ........ ........ ........", Kind::DoubleThree),
            ("........ ........ ...x.... ...x.... oxx*x... ........ ........ ........", Kind::OpenFour),
            ("........ ...x.... ...x.... ...x.... oxx*x... ........ ........ ........", Kind::OpenFour),
            ("........ ........ ...o.... ...x.... .xx*.... ........ ........ ........", Kind::OpenThree),
        ] {
            let (position, star) = drawn(picture, Side::Min);
            assert_eq!(Gomoku::new(8, 10).kind(&position, star.unwrap(), Side::Max), expected, "{picture}");
        }
    }

    #[test]
    fn the_most_valuable_points_come_first_and_an_own_one_before_the_opponents() {
        // Black to move: a five of its own, one of White's to be stopped, then a three to extend.
        let (position, _) = drawn(
            "xxxx..... ......... ..xx..... ......... ......... ......... ......... ooooo.... oooo.....",
            Side::Max,
        );
        let game = Gomoku { reach: Some(2), ..Gomoku::new(9, 4) };
        let moves = game.moves(&position);
        assert_eq!(moves[..2], [(0, 4), (8, 4)]);
        assert_eq!(moves.len(), 4);
        // Without the order they come row by row, and the best few are the first few.
        let unordered = Gomoku { first: Vec::new(), ..game };
        assert_eq!(unordered.moves(&position), unordered.neighbours(&position)[..4]);
    }

    #[test]
    fn only_neighbours_are_candidates() {
        for (cell, near, far) in [((7, 7), 8, 24), ((0, 0), 3, 8)] {
            let position = Position::with_stones(15, &[(cell, Side::Max)], Side::Min);
            for (reach, expected) in [(Some(1), near), (Some(2), far), (None, 224)] {
                let game = Gomoku { reach, ..Gomoku::new(15, 10) };
                assert_eq!(game.neighbours(&position).len(), expected);
            }
        }
        assert_eq!(Gomoku::new(15, 10).moves(&Position::empty(15)), [(7, 7)]);
    }

    #[test]
    fn the_three_searches_agree() {
        let mut random = Rng::new(5);
        for round in 0..12 {
            let cells = (0..7).map(|index| ((random.below(7) as i32, random.below(7) as i32), index % 2 == 0));
            let stones: Vec<(Cell, Side)> =
                cells.map(|(cell, black)| (cell, if black { Side::Max } else { Side::Min })).collect();
            let position = Position::with_stones(7, &stones, Side::Min);
            let game = Gomoku { is_quiet: round % 2 == 0, exact: [round % 3 == 0; 2], ..Gomoku::new(7, 5) };
            search_all(&game, &position, Depth::Plies(3));
        }
    }

    #[test]
    fn the_player_wins_stops_and_attacks() {
        for (picture, mover, best) in [
            // Wins rather than stops.
            ("....... .xxxx.o .oooo.. ....... ....... ....... .......", Side::Max, vec![(1, 0), (1, 5)]),
            // Stops a four.
            ("....... oxxxx.. ....... ...o... ....... ....... .......", Side::Min, vec![(1, 5)]),
            // Stops a three.
            (
                "......... ......... ..xxx.... ......... ...o..... ......... ......... ......... .........",
                Side::Min,
                vec![(2, 1), (2, 5)],
            ),
            // A double three wins.
            (
                "......... ......... ...x..... ...x..... .xx...... ......... ....oo... ....o.... .........",
                Side::Max,
                vec![(4, 3)],
            ),
        ] {
            let (position, _) = drawn(picture, mover);
            let game = Gomoku::new(position.size, 12);
            let found = alpha_beta(&game, &position, Depth::Plies(4));
            assert!(found.best_move().is_some_and(|found| best.contains(&found)), "{picture}: {found:?}");
        }
    }

    #[test]
    fn too_few_moves_hide_the_only_defence() {
        let (position, _) = drawn(
            "......... ......... ..xxx.... ......... ...o..... ...o..... ......... ......... .........",
            Side::Min,
        );
        let seeing = alpha_beta(&Gomoku::new(9, 8), &position, Depth::Plies(3));
        assert!([(2, 1), (2, 5)].contains(&seeing.best_move().unwrap()), "{seeing:?}");
        assert!(seeing.value < 0, "{seeing:?}");
        // In no order the first few moves are those of the upper left corner: it is sure of a loss that is none.
        let blind = Gomoku { first: Vec::new(), ..Gomoku::new(9, 2) };
        let blind = alpha_beta(&blind, &position, Depth::Plies(3));
        assert_eq!(blind.value, WIN - 6, "{blind:?}");
    }

    #[test]
    fn at_the_horizon_a_useless_four_puts_off_what_cannot_be_stopped() {
        // Black has two open threes, and White a closed one.
        let (position, _) = drawn(
            "............ ............ ....xxx..... ............ ............ ..x......... \
             ..x......... ..x......... ............ ............ ......xooo.. ............",
            Side::Min,
        );
        let search = |is_quiet| {
            let game = Gomoku { is_quiet, ..Gomoku::new(12, 16) };
            alpha_beta(&game, &position, Depth::Plies(3))
        };
        // The four and its answer take two of the three plies, and the loss is out of sight.
        let [guessing, quiet] = [false, true].map(search);
        assert_eq!((guessing.best_move(), guessing.line[1]), (Some((10, 10)), (10, 11)));
        assert!(guessing.value < MOST, "{guessing:?}");
        assert_eq!(quiet.value, WIN - 6, "two plies for the four, and a win in four: {quiet:?}");
    }

    #[test]
    fn it_beats_a_player_of_neighbours_at_random() {
        for (us, seed) in [(Side::Max, 1), (Side::Min, 2), (Side::Max, 3), (Side::Min, 4)] {
            let game = Gomoku::new(15, 8);
            let mut random = Rng::new(seed);
            let mut position = Position::empty(15);
            while game.outcome(&position, 0).is_none() {
                let neighbours = game.neighbours(&position);
                let cell = if position.mover() == us {
                    alpha_beta(&game, &position, Depth::Plies(2)).best_move().expect("the game goes on")
                } else {
                    neighbours[random.below(neighbours.len())]
                };
                position = position.after(cell);
            }
            assert_eq!(game.outcome(&position, 0), Some(us.for_max(WIN)), "{position:?}");
        }
    }

    #[test]
    fn a_row_of_six_wins_only_where_it_may() {
        for (exact, expected) in [(false, Some(-WIN)), (true, None)] {
            let (position, _) = drawn(
                "ooo.oo... ......... ......... ......... ......... ......... ......... ......... .........",
                Side::Min,
            );
            let game = Gomoku { exact: [false, exact], ..Gomoku::new(9, 8) };
            assert_eq!(game.outcome(&position.after((0, 3)), 0), expected);
        }
    }
}
