//! The network: what the empty cells are worth together, learnt line by line.
//!
//! ```text
//!   the four lines of an empty cell   a row of CHANNELS numbers each, by the line's number
//!   the cell                          their sum, each number cut to 0 ..= FULL
//!   the board                         the sum over the empty cells of that, less what the cell would be without stones
//!   the value to the side to move     two layers: the board's numbers and the threats -> HIDDEN numbers -> one
//!   how promising a move is           the cell's numbers, each times a weight
//! ```
//! The first half of the channels is Black's, the second White's: with the colours of a line swapped the halves of its row
//! change places, except in renju, where the colours are not alike. Cells that see no stone count nothing, so a larger
//! board is worth no more than a smaller one.
//!
//! All numbers are integers, so that the same position is worth the same on every machine.

use super::lines::{CellLines, LINES, LineId, Lines, SIGHT};
use super::{THREAT_BITS, threats_on_board};
use crate::engine::cell::{Cell, stride};
use crate::engine::position::Position;
use crate::rules::{Color, Direction, Rule};
use multiversion::multiversion;
use std::fmt;
use std::sync::OnceLock;

/// Numbers of a row, of a cell and of the board.
pub const CHANNELS: usize = 32;
/// Numbers between the two layers.
pub const HIDDEN: usize = 32;

/// What stands for 1 in the numbers of a cell; 400 of them fit into sixteen bits.
pub const FULL: i16 = 80;
/// The numbers of a row are so many times finer.
pub const ROW_SHIFT: u32 = 3;
/// What the first layer's weights are multiplied by to be integers.
pub const FIRST_SCALE: i32 = 2_048;
/// By how many bits its results are shifted to the right...
pub const FIRST_SHIFT: u32 = 10;
/// ...and what they are cut to.
pub const MOST_HIDDEN: i32 = 8_191;
/// What the second layer's weights are multiplied by, in nats, and by how many bits the result is shifted to be in
/// fractions of a unit.
pub const SECOND_SCALE: i32 = 5_120;
pub const SECOND_SHIFT: u32 = 8;
/// What the weights of the moves are multiplied by, in points, and by how many bits the result is shifted.
pub const ORDER_SHIFT: u32 = 6;
/// The bound of a first layer's weight, and of a second's: so no sum overflows.
pub const FIRST_BOUND: i16 = 1_900;
pub const SECOND_BOUND: i16 = 8_000;

/// A row of the table, or the numbers of a cell or of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub struct Numbers(pub [i16; CHANNELS]);

impl Numbers {
    pub const ZERO: Numbers = Numbers([0; CHANNELS]);

    #[inline(always)]
    fn add(&mut self, other: &Numbers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_add(theirs);
        }
    }

    #[inline(always)]
    fn subtract(&mut self, other: &Numbers) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine = mine.wrapping_sub(theirs);
        }
    }

    /// What the sum of four rows means to the cell.
    #[inline(always)]
    fn cut(mut self) -> Numbers {
        for number in &mut self.0 {
            *number = (*number >> ROW_SHIFT).clamp(0, FULL);
        }
        self
    }

    #[inline(always)]
    fn times(&self, weights: &[i16; CHANNELS]) -> i32 {
        self.0.iter().zip(weights).map(|(&number, &weight)| i32::from(number) * i32::from(weight)).sum()
    }

    /// The halves in each other's place.
    pub fn swapped(&self) -> Numbers {
        Numbers(std::array::from_fn(|i| self.0[(i + CHANNELS / 2) % CHANNELS]))
    }
}

/// What makes a value of the board's numbers, when a colour is to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The first layer's weights: of two of the board's numbers at a time, one of the other, to each hidden number.
    pub first: [[[i16; 2]; HIDDEN]; CHANNELS / 2],
    pub first_bias: [i32; HIDDEN],
    /// What each threat on the board adds to the hidden numbers.
    pub threats: [[i32; HIDDEN]; THREAT_BITS],
    pub second: [i16; HIDDEN],
    pub second_bias: i32,
    /// The weights of a cell's numbers in how promising a move there is.
    pub order: [i16; CHANNELS],
}

/// The next power of two above the number of lines.
const MOST_LINES: usize = LINES.next_power_of_two();

/// The network of one rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// One for each line, and more, so that no look-up is out of bounds.
    rows: Box<[Numbers; MOST_LINES]>,
    /// The colour to move's.
    heads: [Head; 2],
}

/// Why a file is no network: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError(String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// The network of a rule, read at the first call; for Caro that of the rule next to it.
    pub fn of(rule: Rule) -> &'static Network {
        static NETWORKS: OnceLock<[Network; 3]> = OnceLock::new();
        let read = |rule| Network::parse(bytes(rule), rule).expect("a file of the program's own, which a test reads");
        let place = match rule {
            Rule::Freestyle | Rule::Caro => 0,
            Rule::Standard | Rule::CaroStandard => 1,
            Rule::Renju => 2,
        };
        &NETWORKS.get_or_init(|| Rule::COMMON.map(read))[place]
    }

    /// The board's numbers, counted afresh.
    pub fn sum(&self, position: &Position) -> Numbers {
        let mut sum = Numbers::ZERO;
        for cell in position.candidates().iter() {
            sum.add(&self.cell(position.lines(cell)).cut());
            sum.subtract(&self.cell(position.free_lines(cell)).cut());
        }
        sum
    }

    /// The board's numbers after the last stone, from those before it.
    pub fn sum_after(&self, position: &Position, last: Cell, before: &Numbers) -> Numbers {
        sum_after(self, position, last, before)
    }

    /// What the board's numbers are worth to the side to move, in [fractions](super::FRACTION) of a unit.
    pub fn value(&self, position: &Position, sum: &Numbers) -> i32 {
        let mover = position.side_to_move();
        let head = &self.heads[mover.index()];
        let mut hidden = head.first_bias;
        let threats = threats_on_board(position);
        for (bit, weights) in head.threats.iter().enumerate() {
            if threats >> bit & 1 == 1 {
                for (number, weight) in hidden.iter_mut().zip(weights) {
                    *number += weight;
                }
            }
        }
        value(head, &hidden, &seen_by(mover, sum))
    }

    /// How promising a stone of the side to move on each of some empty cells is, in the points of the order of moves: one
    /// number a cell.
    pub fn promises(&self, position: &Position, cells: &[Cell], promises: &mut [i32]) {
        self::promises(self, position, cells, promises);
    }

    #[inline(always)]
    fn cell(&self, lines: CellLines) -> Numbers {
        let mut sum = *self.row(lines[0]);
        for &line in &lines[1..] {
            sum.add(self.row(line));
        }
        sum
    }

    #[inline(always)]
    fn row(&self, line: LineId) -> &Numbers {
        &self.rows[usize::from(line) % MOST_LINES]
    }
}

// What follows is most of the work. It is built for machines with AVX2 as well, and chosen when the program runs.

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn sum_after(network: &Network, position: &Position, last: Cell, before: &Numbers) -> Numbers {
    let mut sum = *before;
    sum.subtract(&network.cell(position.lines(last)).cut());
    sum.add(&network.cell(position.free_lines(last)).cut());
    let color = !position.side_to_move();
    // First a list of the empty cells that see the stone, made without a branch: which are empty no processor can guess.
    let mut seen = [(last, Direction::Horizontal, 0); 8 * SIGHT as usize];
    let mut count = 0;
    for direction in Direction::ALL {
        let stride = stride(direction);
        for steps in 1..=SIGHT {
            for steps in [steps, -steps] {
                let cell = last.shifted(stride * steps);
                seen[count] = (cell, direction, steps);
                count += usize::from(position.is_empty(cell));
            }
        }
    }
    for &(cell, direction, steps) in &seen[..count] {
        let lines = position.lines(cell);
        let old = position.line_without(cell, direction, -steps, color);
        let after = network.cell(lines);
        let mut earlier = after;
        earlier.subtract(network.row(lines[direction as usize]));
        earlier.add(network.row(old));
        sum.add(&after.cut());
        sum.subtract(&earlier.cut());
    }
    sum
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn promises(network: &Network, position: &Position, cells: &[Cell], promises: &mut [i32]) {
    let mover = position.side_to_move();
    // The weights' halves change places instead of every cell's.
    let weights = seen_by(mover, &Numbers(network.heads[mover.index()].order)).0;
    for (promise, &cell) in promises.iter_mut().zip(cells) {
        *promise = network.cell(position.lines(cell)).cut().times(&weights) >> ORDER_SHIFT;
    }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn value(head: &Head, hidden: &[i32; HIDDEN], sum: &Numbers) -> i32 {
    let mut hidden = *hidden;
    for (numbers, weights) in sum.0.as_chunks().0.iter().zip(&head.first) {
        let [a, b]: [i32; 2] = numbers.map(i32::from);
        for (hidden, weights) in hidden.iter_mut().zip(weights) {
            // Two products and their sum are one instruction.
            *hidden += a * i32::from(weights[0]) + b * i32::from(weights[1]);
        }
    }
    let mut weighted = 0;
    for (number, weight) in hidden.into_iter().zip(&head.second) {
        weighted += (number >> FIRST_SHIFT).clamp(0, MOST_HIDDEN) * i32::from(*weight);
    }
    (weighted + head.second_bias) >> SECOND_SHIFT
}

/// The mover's half first.
#[inline(always)]
fn seen_by(mover: Color, numbers: &Numbers) -> Numbers {
    match mover {
        Color::Black => *numbers,
        Color::White => numbers.swapped(),
    }
}

/// The file of a rule's network.
const fn bytes(rule: Rule) -> &'static [u8] {
    match rule {
        Rule::Freestyle | Rule::Caro => include_bytes!("../../../assets/evaluation/freestyle.network"),
        Rule::Standard | Rule::CaroStandard => include_bytes!("../../../assets/evaluation/standard.network"),
        Rule::Renju => include_bytes!("../../../assets/evaluation/renju.network"),
    }
}

/// Whether the colours are alike under a rule, so that what is learnt for one holds for the other.
pub const fn colors_are_alike(rule: Rule) -> bool {
    !matches!(rule, Rule::Renju)
}

const HEADING: &[u8] = b"tengen network 1\n";

/// The numbers of a file, one after the other: the low byte first.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (first, rest) =
            self.0.split_first_chunk().ok_or_else(|| NetworkError("the file ends too soon".to_owned()))?;
        self.0 = rest;
        Ok(*first)
    }

    fn short(&mut self, bound: i16) -> Result<i16, NetworkError> {
        let number = i16::from_le_bytes(self.next()?);
        if number.unsigned_abs() > bound.unsigned_abs() {
            return Err(NetworkError(format!("{number} is beyond {bound}")));
        }
        Ok(number)
    }

    fn long(&mut self) -> Result<i32, NetworkError> {
        let number = i32::from_le_bytes(self.next()?);
        if number.abs() > MOST_LONG {
            return Err(NetworkError(format!("{number} is beyond {MOST_LONG}")));
        }
        Ok(number)
    }

    fn shorts<const N: usize>(&mut self, bound: i16) -> Result<[i16; N], NetworkError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.short(bound)?;
        }
        Ok(numbers)
    }

    fn longs<const N: usize>(&mut self) -> Result<[i32; N], NetworkError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.long()?;
        }
        Ok(numbers)
    }
}

/// The bound of a bias or of what a threat adds: twelve of them and the weighted numbers stay within 32 bits.
pub const MOST_LONG: i32 = 10_000_000;
/// The bound of a row's number: four of them stay within sixteen bits.
pub const MOST_ROW: i16 = 8_000;
/// The bound of a weight in the order of moves.
pub const MOST_ORDER: i16 = 20_000;

impl Head {
    /// The first layer's weights, from those of each hidden number.
    pub fn in_pairs(first: &[[i16; CHANNELS]; HIDDEN]) -> [[[i16; 2]; HIDDEN]; CHANNELS / 2] {
        std::array::from_fn(|pair| std::array::from_fn(|hidden| [first[hidden][2 * pair], first[hidden][2 * pair + 1]]))
    }

    fn read(bytes: &mut Bytes) -> Result<Head, NetworkError> {
        let mut first = [[0; CHANNELS]; HIDDEN];
        for weights in &mut first {
            *weights = bytes.shorts(FIRST_BOUND)?;
        }
        let first = Head::in_pairs(&first);
        let first_bias = bytes.longs()?;
        let mut threats = [[0; HIDDEN]; THREAT_BITS];
        for weights in &mut threats {
            *weights = bytes.longs()?;
        }
        Ok(Head {
            first,
            first_bias,
            threats,
            second: bytes.shorts(SECOND_BOUND)?,
            second_bias: bytes.long()?,
            order: bytes.shorts(MOST_ORDER)?,
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        for hidden in 0..HIDDEN {
            let weights = self.first.iter().flat_map(|pair| pair[hidden]);
            weights.for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        self.first_bias.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        self.threats.iter().flatten().for_each(|number| bytes.extend(number.to_le_bytes()));
        self.second.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        bytes.extend(self.second_bias.to_le_bytes());
        self.order.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
    }
}

impl Network {
    /// A network of these rows, one a line, and heads, Black's first. Where the colours are alike only the rows of lines
    /// up to their [swapped](Lines::swapped) twins matter, and Black's head.
    pub fn new(rule: Rule, mut rows: Vec<Numbers>, [black, white]: [Head; 2]) -> Network {
        assert_eq!(rows.len(), LINES, "a row for each line");
        if !colors_are_alike(rule) {
            return Network::with_rows(&rows, [black, white]);
        }
        for id in 0..LINES {
            let twin = usize::from(Lines::get().swapped(id as LineId));
            let (mine, theirs) = (rows[id].0, rows[twin].swapped().0);
            let first_half_of = if twin < id { theirs } else { mine };
            // A line that is its own twin means the same to either colour.
            let second_half_of = if twin <= id { theirs } else { mine };
            rows[id].0[..CHANNELS / 2].copy_from_slice(&first_half_of[..CHANNELS / 2]);
            rows[id].0[CHANNELS / 2..].copy_from_slice(&second_half_of[CHANNELS / 2..]);
        }
        Network::with_rows(&rows, [black.clone(), black])
    }

    fn with_rows(rows: &[Numbers], heads: [Head; 2]) -> Network {
        let mut padded = vec![Numbers::ZERO; MOST_LINES].into_boxed_slice();
        padded[..LINES].copy_from_slice(rows);
        Network { rows: padded.try_into().expect("the slice has that length"), heads }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is no network of this rule, or a number is so large that a sum could overflow.
    pub fn parse(bytes: &[u8], rule: Rule) -> Result<Network, NetworkError> {
        let numbers = bytes.strip_prefix(HEADING).ok_or_else(|| NetworkError("the heading is another".to_owned()))?;
        let mut bytes = Bytes(numbers);
        let mut rows = vec![Numbers::ZERO; LINES];
        for id in 0..LINES as LineId {
            if is_written(rule, id) {
                rows[usize::from(id)] = Numbers(bytes.shorts(MOST_ROW)?);
            }
        }
        let black = Head::read(&mut bytes)?;
        let white = if colors_are_alike(rule) { black.clone() } else { Head::read(&mut bytes)? };
        if !bytes.0.is_empty() {
            return Err(NetworkError(format!("{} bytes stand behind the end", bytes.0.len())));
        }
        Ok(Network::new(rule, rows, [black, white]))
    }

    /// Writes the file of a rule's network.
    pub fn write(&self, rule: Rule) -> Vec<u8> {
        let mut bytes = HEADING.to_vec();
        for id in (0..LINES as LineId).filter(|&id| is_written(rule, id)) {
            self.rows[usize::from(id)].0.iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
        let heads = if colors_are_alike(rule) { 1 } else { 2 };
        self.heads[..heads].iter().for_each(|head| head.write(&mut bytes));
        bytes
    }
}

/// Whether the row of a line stands in the file: where the colours are alike, its twin's is the same with the halves
/// swapped.
fn is_written(rule: Rule, id: LineId) -> bool {
    !colors_are_alike(rule) || id <= Lines::get().swapped(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::tests::Numbers as Random;
    use crate::rules::{Board, Move, Point};

    /// A game by chance, and the position after every move of it.
    fn positions(
        rule: Rule,
        size: u8,
        seed: u64,
        overlooks: impl Fn(Direction, Point) -> bool + Copy,
    ) -> Vec<Position> {
        let mut random = Random(seed);
        let mut board = Board::new(size, rule);
        let mut position = Position::overlooking(&board, overlooks);
        let mut positions = vec![position.clone()];
        while board.ending().is_none() && board.moves().len() < 40 {
            let Some(point) = random.point_near_stones(&board) else { break };
            if board.play(Move::Place(point)).is_ok() {
                position.make(Cell::of(point));
                positions.push(position.clone());
            }
        }
        positions
    }

    #[test]
    fn the_sum_after_a_stone_is_the_sum_counted_afresh() {
        for rule in Rule::COMMON {
            let network = Network::of(rule);
            for (size, seed) in [(15, 3), (15, 4), (5, 5), (9, 6), (20, 7)] {
                let overlooks =
                    |direction: Direction, point: Point| seed == 4 && direction == Direction::Rising && point.x() < 9;
                let positions = positions(rule, size, seed * 7_919, overlooks);
                assert_eq!(network.sum(&positions[0]), Numbers::ZERO, "no stone, no number");
                for pair in positions.windows(2) {
                    let last = pair[1].last_cell().expect("a stone was placed");
                    let after = network.sum_after(&pair[1], last, &network.sum(&pair[0]));
                    assert_eq!(after, network.sum(&pair[1]), "{rule:?} {size}");
                }
            }
        }
    }

    #[test]
    fn where_the_colours_are_alike_they_are_worth_the_same() {
        for rule in [Rule::Freestyle, Rule::Standard] {
            let network = Network::of(rule);
            let mut random = Random(99);
            for _ in 0..30 {
                let stones: Vec<Point> = (0..15).filter_map(|_| random.pick(Point::all(15))).collect();
                let placed = |first: Color| {
                    let colors = [first, !first].into_iter().cycle();
                    let stones: Vec<(Point, Color)> = stones.iter().copied().zip(colors).collect();
                    Board::with_stones(15, rule, &stones, first)
                };
                let (Ok(board), Ok(swapped)) = (placed(Color::Black), placed(Color::White)) else { continue };
                let of = |board: &Board| {
                    let position = Position::new(board);
                    let mut promises = [0; 8];
                    let cells: Vec<Cell> = position.candidates().iter().take(8).collect();
                    network.promises(&position, &cells, &mut promises);
                    (network.value(&position, &network.sum(&position)), promises)
                };
                assert_eq!(of(&board), of(&swapped));
            }
        }
    }

    #[test]
    fn the_files_hold_the_networks_of_all_rules_and_what_is_written_is_read_again() {
        for rule in Rule::COMMON {
            let network = Network::parse(bytes(rule), rule).unwrap_or_else(|error| panic!("{rule:?}: {error}"));
            assert_eq!(network.write(rule), bytes(rule), "{rule:?}");
        }
    }

    #[test]
    fn a_file_that_is_no_network_is_refused_with_the_reason() {
        let whole = bytes(Rule::Freestyle);
        let mut large = whole.to_vec();
        large[HEADING.len() + 1] = 0x7F;
        for (file, why) in [
            (b"tengen network 2\n".to_vec(), "the heading is another"),
            (whole[..whole.len() - 1].to_vec(), "the file ends too soon"),
            ([whole, b"more".as_slice()].concat(), "4 bytes stand behind the end"),
        ] {
            assert_eq!(Network::parse(&file, Rule::Freestyle), Err(NetworkError(why.to_owned())));
        }
        let error = Network::parse(&large, Rule::Freestyle).expect_err("the number is too large");
        assert!(error.0.ends_with("is beyond 8000"), "{error}");
        assert!(Network::parse(whole, Rule::Renju).is_err());
    }
}
