//! The network: what the empty cells are worth together, learnt line by line.
//!
//! In the terms of the field: the rows are an embedding of line patterns, the cells' sums an accumulator that is kept up to
//! date as in NNUE, the regions a pooling layer, the thought a hidden layer; the value and the order of moves (a policy)
//! are its heads.
//!
//! ```text
//!   the four lines of an empty cell   a row of CHANNELS numbers each, by the line's number
//!   the cell                          their sum, each number cut to 0 ..= FULL
//!   a region, one of nine             the sum over its empty cells of that, less what the cell would be without stones
//!   what a region shows               FEATURES numbers: a layer over the region's, for the side to move
//!   the thought                       a layer over the sum of all regions and the threats, and one over the sum of what
//!                                     all regions show
//!   the value                         a layer over the thought; its numbers, each times a weight
//!   how promising a move is           the cell's numbers, each times its weight, which a layer over the thought gives and
//!                                     one over what its region shows; a second such sum, of the thought alone, where it
//!                                     is above zero; and what it is to lie there, seen from the last two stones
//! ```
//! So what makes a move good depends on the whole board: whether one has to defend, or may attack. And stones that lie close
//! together mean something together.
//!
//! The first half of the channels is Black's, the second White's: with the colours of a line swapped the halves of its row
//! change places, except in renju, where the colours are not alike. Cells that see no stone count nothing, so a larger
//! board is worth no more than a smaller one. The layers are others in each [stage](Stage) of the game.
//!
//! Each rule has two networks, one for [usual](Boards) boards and one for large ones, where the edges are far: a line
//! that sees none means something else there.
//!
//! All numbers are integers, so that the same position is worth the same on every machine.

mod accumulator;
mod file;
mod layer;
mod products;
mod region;
mod work;

use super::lines::{CellLines, LINES, LineId, Lines};
use super::{THREAT_BITS, threats_on_board};
use crate::engine::cell::Cell;
use crate::engine::position::Position;
use crate::rules::{Color, DEFAULT_SIZE, Rule};
pub use accumulator::Accumulator;
pub use layer::{Layer, Matrix, Numbers};
use region::regions;
pub use region::{Features, REGION_KINDS, REGIONS, Region, Sums};
use std::sync::OnceLock;

/// Numbers of a row, of a cell, of a region, of the board and of a layer.
pub const CHANNELS: usize = 32;
/// Numbers of what a region shows.
pub const FEATURES: usize = 16;

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
pub const MAX_THOUGHT: i16 = 8_191;
/// By how many bits the results of the layer over a region, and of that over what all regions show, are shifted.
pub const REGION_SHIFT: u32 = 10;
pub const POOLED_SHIFT: u32 = 10;
/// What the numbers of what a region shows are cut to.
pub const MAX_FEATURE: i16 = 3_640;
/// What the weights of the value are multiplied by, in nats, and by how many bits the result is shifted to be in fractions
/// of a unit.
pub const VALUE_SCALE: i32 = 5_120;
pub const VALUE_SHIFT: u32 = 8;
/// By how many bits the results of the layer that weighs a cell's numbers are shifted.
pub const ORDER_LAYER_SHIFT: u32 = 12;
/// What a cell's weights are multiplied by, in points, and by how many bits the result is shifted.
pub const ORDER_SHIFT: u32 = 6;
/// The bound of a bias or of what a threat adds: twelve of them and the weighted numbers stay within 32 bits.
pub const MAX_LONG: i32 = 10_000_000;
/// The bound of a row's number: four of them stay within sixteen bits.
pub const MAX_ROW: i16 = 8_000;
/// The bound of a weight in the order of moves.
pub const MAX_ORDER: i16 = 20_000;
/// The bound of the first layer's weights, and of all that a thought's numbers are multiplied by: so no sum overflows.
pub const FIRST_BOUND: i16 = 1_900;
pub const LAYER_BOUND: i16 = 8_000;
/// The same of what the sum of what all regions show is multiplied by.
pub const POOLED_BOUND: i16 = 4_000;

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
    /// From a region's numbers to what it shows, and what that begins with where it lies.
    pub region: Matrix<{ CHANNELS / 2 }, FEATURES>,
    pub region_bias: [[i32; FEATURES]; REGION_KINDS],
    /// From the board's numbers to the thought.
    pub first: Layer,
    /// What each threat on the board adds to it.
    pub threats: [[i32; CHANNELS]; THREAT_BITS],
    /// What the sum of what all regions show adds to it.
    pub pooled: Matrix<{ FEATURES / 2 }, CHANNELS>,
    /// Over the thought, for the value.
    pub deep: Layer,
    /// What its numbers are worth.
    pub values: [i16; CHANNELS],
    pub value_bias: i32,
    /// Over the thought: the weights of a cell's numbers.
    pub order: Layer,
    /// What is added to them by what the cell's region shows.
    pub local: Matrix<{ FEATURES / 2 }, CHANNELS>,
    /// Over the thought: the weights of a second sum of the cell's numbers, and what it begins with.
    pub surplus: Layer,
    pub surplus_bias: i32,
    /// What it is worth to lie at a [place], in points: as seen from the opponent's last stone, and from one's own.
    pub places: [[i16; PLACES]; 2],
}

/// What the network makes of a board, for its side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    numbers: Numbers,
    /// What each region shows.
    features: [Features; REGIONS],
}

impl Thought {
    pub const NONE: Thought = Thought { numbers: Numbers::ZERO, features: Features::NONE };
}

/// How the moves of a position are put into order.
pub struct Order<'a> {
    /// What a cell's numbers are worth in each region, Black's first.
    weights: [Numbers; REGIONS],
    /// The same of the second sum, and what it begins with.
    surplus: Numbers,
    surplus_bias: i32,
    /// The last two stones, and what it is worth to lie at a place from there.
    seen_from: [Option<(Cell, &'a [i16; PLACES])>; 2],
}

/// The next power of two above the number of lines.
const MAX_LINES: usize = LINES.next_power_of_two();

/// The heads of a colour, by the stage.
pub type Heads = Box<[Head; Stage::COUNT]>;

/// The network of one rule, on some boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// One for each line, and more, so that no look-up is out of bounds.
    rows: Box<[Numbers; MAX_LINES]>,
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
        let mut padded = vec![Numbers::ZERO; MAX_LINES].into_boxed_slice();
        padded[..LINES].copy_from_slice(rows);
        Network { rows: padded.try_into().expect("the slice has that length"), heads }
    }

    /// The regions' numbers, counted afresh.
    pub fn sums(&self, position: &Position) -> Sums {
        let regions = regions(position.size());
        let mut sums = Sums::ZERO;
        for cell in position.candidates().iter() {
            let sum = &mut sums.0[regions[cell.index()].index()];
            sum.add(&self.cell(position.lines(cell)).cut());
            sum.subtract(&self.cell(position.free_lines(cell)).cut());
        }
        sums
    }

    /// What the network makes of a position, of which the regions' numbers are known.
    pub fn think(&self, position: &Position, sums: &Sums) -> Thought {
        work::think(self.head(position), threats_on_board(position), position.side_to_move(), sums)
    }

    /// What that is worth to the side to move, in [fractions](super::FRACTION) of a unit.
    pub fn value(&self, position: &Position, thought: &Thought) -> i32 {
        work::value(self.head(position), thought)
    }

    /// How the position's moves are put into order.
    pub fn order(&self, position: &Position, thought: &Thought) -> Order<'_> {
        let head = self.head(position);
        let (weights, surplus) = work::weigh(head, position.side_to_move(), thought);
        let last = [position.last_cell(), position.last_cell_but_one()];
        let seen_from = [0, 1].map(|i| last[i].map(|cell| (cell, &head.places[i])));
        Order { weights, surplus, surplus_bias: head.surplus_bias, seen_from }
    }

    /// How promising a stone of the side to move on each of some empty cells is, in the points of the order of moves: one
    /// number a cell. The accumulator stands at that position, of a board so large.
    pub fn promises(accumulator: &Accumulator, size: u8, order: &Order, cells: &[Cell], promises: &mut [i32]) {
        work::promises(accumulator, size, order, cells, promises);
        for (cell, worths) in order.seen_from.into_iter().flatten() {
            for (promise, other) in promises.iter_mut().zip(cells) {
                *promise += i32::from(worths[work::place_of(cell, *other)]);
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
        &self.rows[usize::from(line) % MAX_LINES]
    }
}

/// The file of a rule's network.
const fn bytes(rule: Rule, boards: Boards) -> &'static [u8] {
    match (rule, boards) {
        (Rule::Freestyle | Rule::Caro, Boards::Usual) => {
            include_bytes!("../../../../assets/evaluation/freestyle.network")
        }
        (Rule::Freestyle | Rule::Caro, Boards::Large) => {
            include_bytes!("../../../../assets/evaluation/freestyle-large.network")
        }
        (Rule::Standard | Rule::CaroStandard, Boards::Usual) => {
            include_bytes!("../../../../assets/evaluation/standard.network")
        }
        (Rule::Standard | Rule::CaroStandard, Boards::Large) => {
            include_bytes!("../../../../assets/evaluation/standard-large.network")
        }
        (Rule::Renju, Boards::Usual) => include_bytes!("../../../../assets/evaluation/renju.network"),
        (Rule::Renju, Boards::Large) => include_bytes!("../../../../assets/evaluation/renju-large.network"),
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
    use crate::rules::{Board, Direction, MAX_SIZE, Move, Point};

    /// A game by chance, and the position after every move of it.
    pub(super) fn positions(
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

    /// How promising some cells are, if that is what the network makes of the position.
    fn promises(network: &Network, position: &Position, thought: &Thought, cells: &[Cell]) -> Vec<i32> {
        let mut promises = vec![0; cells.len()];
        let accumulator = Accumulator::of(network, position);
        Network::promises(&accumulator, position.size(), &network.order(position, thought), cells, &mut promises);
        promises
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
                    let cells: Vec<Cell> = position.candidates().iter().take(8).collect();
                    let thought = network.think(&position, &network.sums(&position));
                    (network.value(&position, &thought), promises(network, &position, &thought, &cells))
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
            assert_eq!(work::place_of(Cell::of(a), Cell::of(b)), place_between(a, b), "{a} {b}");
        }
        let places: std::collections::BTreeSet<usize> =
            Point::all(MAX_SIZE).map(|point| place_between(Point::new(0, 0), point)).collect();
        assert!(places.into_iter().eq(0..PLACES), "each place is somewhere");
    }

    /// The results of a matrix over some numbers, plainly.
    fn plainly<const PAIRS: usize, const RESULTS: usize>(
        matrix: &Matrix<PAIRS, RESULTS>,
        numbers: &[i32],
    ) -> [i32; RESULTS] {
        let weights: Vec<i32> = matrix.weights().map(i32::from).collect();
        let of_result = |result: &[i32]| result.iter().zip(numbers).map(|(weight, number)| weight * number).sum();
        let results: Vec<i32> = weights.chunks(2 * PAIRS).map(of_result).collect();
        results.try_into().expect("as many as there are")
    }

    #[test]
    fn a_thought_is_of_all_regions_and_all_the_threats_on_the_board() {
        let mut several = 0;
        let all = (1..20).flat_map(|seed| {
            let rule = Rule::COMMON[seed as usize % 3];
            positions(rule, 15, seed, |_, _| false)
                .into_iter()
                .map(move |position| (Network::of(rule, Boards::Usual), position))
        });
        for (network, position) in all {
            let sums = network.sums(&position);
            let threats = threats_on_board(&position);
            several += usize::from(threats.count_ones() > 1);
            let head = network.head(&position);
            let seen = |numbers: &Numbers| work::seen_by(position.side_to_move(), numbers).0.map(i32::from);
            let features = Region::all().map(|region| {
                let begun = head.region_bias[region.kind()];
                let shown = plainly(&head.region, &seen(&sums.0[region.index()]));
                let shown: [i32; FEATURES] = std::array::from_fn(|i| begun[i] + shown[i]);
                shown.map(|number| (number >> REGION_SHIFT).clamp(0, i32::from(MAX_FEATURE)))
            });
            let features: Vec<[i32; FEATURES]> = features.collect();
            let together: [i32; FEATURES] = std::array::from_fn(|i| features.iter().map(|features| features[i]).sum());
            let pooled = plainly(&head.pooled, &together);
            let first = plainly(&head.first.weights, &seen(&sums.total()));
            let expected: [i32; CHANNELS] = std::array::from_fn(|i| {
                let present = (0..THREAT_BITS).filter(|bit| threats >> bit & 1 == 1);
                let threats: i32 = present.map(|bit| head.threats[bit][i]).sum();
                let number = ((first[i] + head.first.bias[i] + threats) >> FIRST_SHIFT) + (pooled[i] >> POOLED_SHIFT);
                number.clamp(0, i32::from(MAX_THOUGHT))
            });
            let thought = network.think(&position, &sums);
            assert_eq!(thought.numbers.0.map(i32::from), expected);
            assert_eq!(thought.features.map(|features| features.0.map(i32::from)).to_vec(), features);
        }
        assert!(several > 100, "{several}");
    }

    #[test]
    fn a_move_is_promising_by_its_region_and_by_what_is_above_zero_alone() {
        for (rule, seed) in Rule::COMMON.into_iter().zip(31..) {
            let network = Network::of(rule, Boards::Usual);
            for position in positions(rule, 15, seed, |_, _| false) {
                let thought = network.think(&position, &network.sums(&position));
                let head = network.head(&position);
                let numbers = thought.numbers.0.map(i32::from);
                let most = i32::from(MAX_ORDER);
                let surplus = plainly(&head.surplus.weights, &numbers);
                let everywhere = plainly(&head.order.weights, &numbers);
                let cells: Vec<Cell> = position.candidates().iter().collect();
                let promises = promises(network, &position, &thought, &cells);
                for (cell, promise) in cells.into_iter().zip(promises) {
                    let seen = work::seen_by(position.side_to_move(), &network.cell(position.lines(cell)).cut());
                    let region = Region::of(cell.point(), position.size());
                    let local = plainly(&head.local, &thought.features[region.index()].0.map(i32::from));
                    let (mut expected, mut more) = (0, head.surplus_bias);
                    for (i, number) in seen.0.map(i32::from).into_iter().enumerate() {
                        let order = (everywhere[i] + head.order.bias[i]) >> ORDER_LAYER_SHIFT;
                        expected += number * (order + (local[i] >> ORDER_LAYER_SHIFT)).clamp(-most, most);
                        let surplus = (surplus[i] + head.surplus.bias[i]) >> ORDER_LAYER_SHIFT;
                        more += number * surplus.clamp(-most, most);
                    }
                    let last = [position.last_cell(), position.last_cell_but_one()];
                    let places = last
                        .into_iter()
                        .zip(head.places)
                        .filter_map(|(last, places)| Some(i32::from(places[work::place_of(last?, cell)])));
                    assert_eq!(promise, ((expected + more.max(0)) >> ORDER_SHIFT) + places.sum::<i32>());
                }
            }
        }
    }
}
