//! The network: what the empty cells are worth together, learnt line by line.
//!
//! ```text
//!   the four lines of an empty cell   a row of CHANNELS numbers each, by the line's number
//!   the cell                          their sum, each number cut to 0 ..= FULL
//!   the board                         the sum over the empty cells of that, less what the cell would be without stones
//!   the thought                       a layer over the board's numbers and the threats, for the side to move
//!   the value                         a layer over the thought; its numbers, each times a weight
//!   how promising a move is           the cell's numbers, each times its weight, which a layer over the thought gives;
//!                                     and what it is to lie there, seen from the last two stones
//! ```
//! So what makes a move good depends on the whole board: whether one has to defend, or may attack.
//!
//! The first half of the channels is Black's, the second White's: with the colours of a line swapped the halves of its row
//! change places, except in renju, where the colours are not alike. Cells that see no stone count nothing, so a larger
//! board is worth no more than a smaller one. The layers are others in each [stage](Stage) of the game.
//!
//! Each rule has two networks, one for [usual](Boards) boards and one for large ones, where the edges are far: a line
//! that sees none means something else there.
//!
//! All numbers are integers, so that the same position is worth the same on every machine.

mod file;

use super::lines::{CellLines, LINES, LineId, Lines, SIGHT};
use super::{THREAT_BITS, threats_on_board};
use crate::engine::cell::{Cell, GRID, stride};
use crate::engine::position::Position;
use crate::rules::{Color, DEFAULT_SIZE, Direction, Rule};
use multiversion::multiversion;
use std::sync::OnceLock;

/// Numbers of a row, of a cell, of the board and of a layer.
pub const CHANNELS: usize = 32;

/// What stands for 1 in the numbers of a cell; 400 of them fit into sixteen bits.
pub const FULL: i16 = 80;
/// The numbers of a row are so many times finer.
pub const ROW_SHIFT: u32 = 3;
/// What the weights of the first layer are multiplied by to be integers, and by how many bits its results are shifted to
/// the right: in a thought twice [`FULL`] stands for 1.
pub const FIRST_SCALE: i32 = 2_048;
pub const FIRST_SHIFT: u32 = 10;
/// The same of the layer that the value is made of.
pub const DEEP_SCALE: i32 = 2_048;
pub const DEEP_SHIFT: u32 = DEEP_SCALE.ilog2();
/// What the numbers of both are cut to.
pub const MOST_THOUGHT: i16 = 8_191;
/// What the weights of the value are multiplied by, in nats, and by how many bits the result is shifted to be in fractions
/// of a unit.
pub const VALUE_SCALE: i32 = 5_120;
pub const VALUE_SHIFT: u32 = 8;
/// By how many bits the results of the layer that weighs a cell's numbers are shifted.
pub const ORDER_LAYER_SHIFT: u32 = 12;
/// What a cell's weights are multiplied by, in points, and by how many bits the result is shifted.
pub const ORDER_SHIFT: u32 = 6;
/// The bound of a bias or of what a threat adds: twelve of them and the weighted numbers stay within 32 bits.
pub const MOST_LONG: i32 = 10_000_000;
/// The bound of a row's number: four of them stay within sixteen bits.
pub const MOST_ROW: i16 = 8_000;
/// The bound of a weight in the order of moves.
pub const MOST_ORDER: i16 = 20_000;
/// The bound of the first layer's weights, and of all that a thought's numbers are multiplied by: so no sum overflows.
pub const FIRST_BOUND: i16 = 1_900;
pub const LAYER_BOUND: i16 = 8_000;

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

/// What makes as many numbers of so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The weights of two numbers at a time, one of the other, in each result.
    weights: [[[i16; 2]; CHANNELS]; CHANNELS / 2],
    pub bias: [i32; CHANNELS],
}

impl Layer {
    /// The layer of these weights, result by result.
    pub fn new(weights: &[[i16; CHANNELS]; CHANNELS], bias: [i32; CHANNELS]) -> Layer {
        let pair = |pair: usize, result: usize| [weights[result][2 * pair], weights[result][2 * pair + 1]];
        let weights = std::array::from_fn(|number| std::array::from_fn(|result| pair(number, result)));
        Layer { weights, bias }
    }

    /// The weights, result by result.
    pub fn weights(&self) -> [[i16; CHANNELS]; CHANNELS] {
        std::array::from_fn(|result| std::array::from_fn(|number| self.weights[number / 2][result][number % 2]))
    }

    /// Adds the results to `sums`, which begin as the bias or more.
    #[inline(always)]
    fn add(&self, numbers: &Numbers, sums: &mut [i32; CHANNELS]) {
        for (numbers, weights) in numbers.0.as_chunks().0.iter().zip(&self.weights) {
            let [a, b]: [i32; 2] = numbers.map(i32::from);
            for (sum, weights) in sums.iter_mut().zip(weights) {
                // Two products and their sum are one instruction.
                *sum += a * i32::from(weights[0]) + b * i32::from(weights[1]);
            }
        }
    }
}

/// A stage of the game, by the stones on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage(usize);

impl Stage {
    pub const COUNT: usize = 4;
    /// The stones with which each stage but the first begins: chosen so that games are long in each. Eight stages were no
    /// better than four.
    const BEGINNINGS: [u32; Stage::COUNT - 1] = [10, 17, 28];

    /// The stage in which so many stones are on the board.
    pub fn of(stones: u32) -> Stage {
        Stage(Stage::BEGINNINGS.iter().filter(|&&beginning| stones >= beginning).count())
    }

    /// All of them, in order.
    pub fn all() -> impl Iterator<Item = Stage> {
        (0..Stage::COUNT).map(Stage)
    }

    /// Its number, below [`Stage::COUNT`].
    pub fn index(self) -> usize {
        self.0
    }
}

/// The boards that a network knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Of 15×15 points or fewer.
    Usual,
    /// Of more.
    Large,
}

impl Boards {
    pub const ALL: [Boards; 2] = [Boards::Usual, Boards::Large];

    /// Those with so many points a side.
    pub const fn of(size: u8) -> Boards {
        if size <= DEFAULT_SIZE { Boards::Usual } else { Boards::Large }
    }
}

/// How many columns and rows away a cell may lie to have a [place] of its own.
const FARTHEST: usize = 7;

/// How many places there are.
pub const PLACES: usize = (FARTHEST + 1) * (FARTHEST + 2) / 2 + 1;

/// Where a point lies so many columns and rows from another one, whichever way the board is turned: below [`PLACES`], the
/// last for whatever is far.
pub const fn place(columns: usize, rows: usize) -> usize {
    let (longer, shorter) = if columns > rows { (columns, rows) } else { (rows, columns) };
    if longer > FARTHEST { PLACES - 1 } else { longer * (longer + 1) / 2 + shorter }
}

/// What makes a value of the board's numbers, and an order of the moves, when a colour is to move in some stage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// From the board's numbers to the thought.
    pub first: Layer,
    /// What each threat on the board adds to it.
    pub threats: [[i32; CHANNELS]; THREAT_BITS],
    /// Over the thought, for the value.
    pub deep: Layer,
    /// What its numbers are worth.
    pub values: [i16; CHANNELS],
    pub value_bias: i32,
    /// Over the thought: the weights of a cell's numbers.
    pub order: Layer,
    /// What it is worth to lie at a [place], in points: as seen from the opponent's last stone, and from one's own.
    pub places: [[i16; PLACES]; 2],
}

/// What the network makes of a board, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought(Numbers);

impl Thought {
    pub const NONE: Thought = Thought(Numbers::ZERO);
}

/// How the moves of a position are put into order.
pub struct Order<'a> {
    /// What a cell's numbers are worth, Black's first.
    weights: Numbers,
    /// The last two stones, and what it is worth to lie at a place from there.
    seen_from: [Option<(Cell, &'a [i16; PLACES])>; 2],
}

/// The next power of two above the number of lines.
const MOST_LINES: usize = LINES.next_power_of_two();

/// The heads of a colour, by the stage.
pub type Heads = Box<[Head; Stage::COUNT]>;

/// The network of one rule, on some boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// One for each line, and more, so that no look-up is out of bounds.
    rows: Box<[Numbers; MOST_LINES]>,
    /// By the colour to move and the stage.
    heads: [Heads; 2],
}

impl Network {
    /// The network of a rule on some boards, read at the first call; for Caro that of the rule next to it.
    pub fn of(rule: Rule, boards: Boards) -> &'static Network {
        static NETWORKS: [[OnceLock<Network>; 3]; 2] = [const { [const { OnceLock::new() }; 3] }; 2];
        let place = match rule {
            Rule::Freestyle | Rule::Caro => 0,
            Rule::Standard | Rule::CaroStandard => 1,
            Rule::Renju => 2,
        };
        let read =
            || Network::parse(bytes(rule, boards), rule).expect("a file of the program's own, which a test reads");
        NETWORKS[boards as usize][place].get_or_init(read)
    }

    /// The network that knows a position.
    pub fn of_position(position: &Position) -> &'static Network {
        Network::of(position.rule(), Boards::of(position.size()))
    }

    /// A network of these rows, one a line, and heads, Black's first. Where the colours are alike only the rows of lines
    /// up to their [swapped](Lines::swapped) twins matter, and Black's head.
    pub fn new(rule: Rule, mut rows: Vec<Numbers>, [black, white]: [Heads; 2]) -> Network {
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

    fn with_rows(rows: &[Numbers], heads: [Heads; 2]) -> Network {
        let mut padded = vec![Numbers::ZERO; MOST_LINES].into_boxed_slice();
        padded[..LINES].copy_from_slice(rows);
        Network { rows: padded.try_into().expect("the slice has that length"), heads }
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

    /// What the network makes of a position, of which the board's numbers are known.
    pub fn think(&self, position: &Position, sum: &Numbers) -> Thought {
        think(self.head(position), threats_on_board(position), &seen_by(position.side_to_move(), sum))
    }

    /// What that is worth to the side to move, in [fractions](super::FRACTION) of a unit.
    pub fn value(&self, position: &Position, thought: &Thought) -> i32 {
        value(self.head(position), thought)
    }

    /// How the position's moves are put into order.
    pub fn order(&self, position: &Position, thought: &Thought) -> Order<'_> {
        let head = self.head(position);
        // The weights' halves change places instead of every cell's.
        let weights = seen_by(position.side_to_move(), &weigh(&head.order, thought));
        let last = [position.last_cell(), position.last_cell_but_one()];
        let seen_from = [0, 1].map(|i| last[i].map(|cell| (cell, &head.places[i])));
        Order { weights, seen_from }
    }

    /// How promising a stone of the side to move on each of some empty cells is, in the points of the order of moves: one
    /// number a cell.
    pub fn promises(&self, position: &Position, order: &Order, cells: &[Cell], promises: &mut [i32]) {
        self::promises(self, position, &order.weights, cells, promises);
        for (cell, worths) in order.seen_from.into_iter().flatten() {
            for (promise, other) in promises.iter_mut().zip(cells) {
                *promise += i32::from(worths[place_of(cell, *other)]);
            }
        }
    }

    fn head(&self, position: &Position) -> &Head {
        self.head_of(position.side_to_move(), Stage::of(position.stone_count()))
    }

    /// The head of a colour to move in a stage.
    pub fn head_of(&self, mover: Color, stage: Stage) -> &Head {
        &self.heads[mover.index()][stage.index()]
    }

    #[inline(always)]
    fn cell(&self, lines: CellLines) -> Numbers {
        let mut sum = *self.row(lines[0]);
        for &line in &lines[1..] {
            sum.add(self.row(line));
        }
        sum
    }

    /// The numbers of a line.
    #[inline(always)]
    pub fn row(&self, line: LineId) -> &Numbers {
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
fn promises(network: &Network, position: &Position, weights: &Numbers, cells: &[Cell], promises: &mut [i32]) {
    for (promise, &cell) in promises.iter_mut().zip(cells) {
        *promise = network.cell(position.lines(cell)).cut().times(&weights.0) >> ORDER_SHIFT;
    }
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn think(head: &Head, threats: usize, numbers: &Numbers) -> Thought {
    let mut sums = head.first.bias;
    let mut left = threats;
    while left != 0 {
        let weights = &head.threats[left.trailing_zeros() as usize % THREAT_BITS];
        sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
        left &= left - 1;
    }
    head.first.add(numbers, &mut sums);
    Thought(Numbers(sums.map(|sum| cut_thought(sum >> FIRST_SHIFT))))
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn value(head: &Head, thought: &Thought) -> i32 {
    let mut sums = head.deep.bias;
    head.deep.add(&thought.0, &mut sums);
    let deep = Numbers(sums.map(|sum| cut_thought(sum >> DEEP_SHIFT)));
    (deep.times(&head.values) + head.value_bias) >> VALUE_SHIFT
}

#[multiversion(targets("x86_64+avx+avx2+avx512f+avx512bw+avx512cd+avx512dq+avx512vl", "x86_64+avx+avx2"))]
fn weigh(layer: &Layer, thought: &Thought) -> Numbers {
    let mut sums = layer.bias;
    layer.add(&thought.0, &mut sums);
    let most = i32::from(MOST_ORDER);
    Numbers(sums.map(|sum| (sum >> ORDER_LAYER_SHIFT).clamp(-most, most) as i16))
}

#[inline(always)]
fn cut_thought(number: i32) -> i16 {
    number.clamp(0, i32::from(MOST_THOUGHT)) as i16
}

/// The [place] of a cell as seen from another one: by the steps between them in the grid, which tell columns and rows
/// apart where it is not far. On boards of 19 columns or more two cells at opposite edges may be taken for near ones.
#[inline(always)]
fn place_of(cell: Cell, other: Cell) -> usize {
    static PLACES_OF: [u8; 2 * GRID] = {
        let mut places = [PLACES as u8 - 1; 2 * GRID];
        let most = FARTHEST as i32;
        let mut dy = -most;
        while dy <= most {
            let mut dx = -most;
            while dx <= most {
                let steps = dx * stride(Direction::Horizontal) + dy * stride(Direction::Vertical);
                places[(GRID as i32 + steps) as usize] =
                    place(dx.unsigned_abs() as usize, dy.unsigned_abs() as usize) as u8;
                dx += 1;
            }
            dy += 1;
        }
        places
    };
    usize::from(PLACES_OF[GRID + other.index() - cell.index()])
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
const fn bytes(rule: Rule, boards: Boards) -> &'static [u8] {
    match (rule, boards) {
        (Rule::Freestyle | Rule::Caro, Boards::Usual) => {
            include_bytes!("../../../assets/evaluation/freestyle.network")
        }
        (Rule::Freestyle | Rule::Caro, Boards::Large) => {
            include_bytes!("../../../assets/evaluation/freestyle-large.network")
        }
        (Rule::Standard | Rule::CaroStandard, Boards::Usual) => {
            include_bytes!("../../../assets/evaluation/standard.network")
        }
        (Rule::Standard | Rule::CaroStandard, Boards::Large) => {
            include_bytes!("../../../assets/evaluation/standard-large.network")
        }
        (Rule::Renju, Boards::Usual) => include_bytes!("../../../assets/evaluation/renju.network"),
        (Rule::Renju, Boards::Large) => include_bytes!("../../../assets/evaluation/renju-large.network"),
    }
}

/// Whether the colours are alike under a rule, so that what is learnt for one holds for the other.
pub const fn colors_are_alike(rule: Rule) -> bool {
    !matches!(rule, Rule::Renju)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::position::tests::Numbers as Random;
    use crate::rules::{Board, MAX_SIZE, Move, Point};

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
            for (size, seed) in [(15, 3), (15, 4), (5, 5), (9, 6), (20, 7)] {
                let overlooks =
                    |direction: Direction, point: Point| seed == 4 && direction == Direction::Rising && point.x() < 9;
                let boards = if size > 15 { Boards::Large } else { Boards::Usual };
                let network = Network::of(rule, boards);
                let positions = positions(rule, size, seed * 7_919, overlooks);
                assert!(std::ptr::eq(Network::of_position(&positions[0]), network), "{rule:?} {size}");
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
            let network = Network::of(rule, Boards::Usual);
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
                    let thought = network.think(&position, &network.sum(&position));
                    network.promises(&position, &network.order(&position, &thought), &cells, &mut promises);
                    (network.value(&position, &thought), promises)
                };
                assert_eq!(of(&board), of(&swapped));
            }
        }
    }

    #[test]
    fn near_cells_lie_where_their_points_do() {
        let place_between = |a: Point, b: Point| place(a.x().abs_diff(b.x()).into(), a.y().abs_diff(b.y()).into());
        // Wider boards have cells at opposite edges that count as near.
        for (a, b) in Point::all(18).flat_map(|a| Point::all(18).map(move |b| (a, b))) {
            assert_eq!(place_of(Cell::of(a), Cell::of(b)), place_between(a, b), "{a} {b}");
        }
        let places: std::collections::BTreeSet<usize> =
            Point::all(MAX_SIZE).map(|point| place_between(Point::new(0, 0), point)).collect();
        assert!(places.into_iter().eq(0..PLACES), "each place is somewhere");
    }

    #[test]
    fn a_thought_is_of_all_the_threats_on_the_board() {
        let network = Network::of(Rule::Freestyle, Boards::Usual);
        let mut several = 0;
        for position in (1..20).flat_map(|seed| positions(Rule::Freestyle, 15, seed, |_, _| false)) {
            let sum = network.sum(&position);
            let threats = threats_on_board(&position);
            several += usize::from(threats.count_ones() > 1);
            let head = network.head(&position);
            let mut expected = head.first.bias;
            for bit in (0..THREAT_BITS).filter(|bit| threats >> bit & 1 == 1) {
                (0..CHANNELS).for_each(|i| expected[i] += head.threats[bit][i]);
            }
            let seen = seen_by(position.side_to_move(), &sum).0;
            for (i, expected) in expected.iter_mut().enumerate() {
                *expected += (0..CHANNELS)
                    .map(|k| i32::from(seen[k]) * i32::from(head.first.weights[k / 2][i][k % 2]))
                    .sum::<i32>();
                *expected = (*expected >> FIRST_SHIFT).clamp(0, i32::from(MOST_THOUGHT));
            }
            assert_eq!(network.think(&position, &sum).0.0.map(i32::from), expected);
        }
        assert!(several > 100, "{several}");
    }
}
