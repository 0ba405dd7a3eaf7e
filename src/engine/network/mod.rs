//! The network: the value of a position and an order of its moves, from the line patterns through every empty cell.
//!
//! ```text
//!   embedding row       CHANNELS numbers for each line pattern through an empty cell
//!   cell accumulator    sum of the rows of its four lines, kept up to date as in NNUE; clipped to 0 ..= CELL_ONE
//!   region accumulator  for each ninth of the board, sum of its clipped empty cells, less the same sum without stones
//!   region features     FEATURES numbers: a clipped layer over the region's accumulator, for the side to move
//!   hidden layer        a layer over the sum of all regions, plus weights of the threats on the board, plus a layer
//!                       over the pooled (summed) region features
//!   value head          a second hidden layer, and its weighted sum
//!   policy head         a cell's clipped accumulator, weighted by a layer over the hidden layer and one over the
//!                       features of its region; a second weighted sum where it is positive; and a score by the
//!                       cell's distance from each of the last two stones
//! ```
//! A move's score thus depends on the whole board, which may call for attack or defence, and on the stones near the
//! move.
//!
//! The first half of the channels is Black's, the second White's. Swapping the colours of a line swaps the halves of
//! its row, except in renju, where the colours are not alike. A cell that sees no stone counts nothing, so a larger
//! board is worth no more than a smaller one. There are separate heads for each [`Stage`] of the game, and separate
//! networks for each [`SizeClass`].
//!
//! All arithmetic is in integers, so that a position has the same value on every machine.

mod accumulator;
mod file;
mod forward;
mod head;
mod layer;
mod region;
mod shape;
mod simd;

pub use accumulator::Accumulator;
pub use forward::{Hidden, Policy};
pub use head::Head;
pub use layer::{Layer, Matrix, Vector};
pub use region::{REGION_KINDS, REGIONS, Region, RegionFeatures, RegionSums};
pub use shape::*;

use super::lines::{CellLines, LINES, LineId, Lines};
use super::position::Position;
use crate::rules::rule::Family;
use crate::rules::{Color, Rule};
use region::regions;
use std::sync::OnceLock;

/// The next power of two above the number of lines.
const ROW_SLOTS: usize = LINES.next_power_of_two();

/// Heads of one side to move, by stage.
pub type Heads = Box<[Head; Stage::COUNT]>;

/// The network of one rule for one class of board sizes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Embedding row of each line; padded to a power of two, so that no look-up is out of bounds.
    rows: Box<[Vector; ROW_SLOTS]>,
    /// By the side to move.
    heads: [Heads; 2],
}

impl Network {
    /// Returns the network for `rule` and `size_class`, parsed at the first call. A family of rules shares one.
    pub fn of(rule: Rule, size_class: SizeClass) -> &'static Network {
        static NETWORKS: [[OnceLock<Network>; 3]; 2] = [const { [const { OnceLock::new() }; 3] }; 2];
        let index = rule.family() as usize;
        let read = || Network::parse(bytes(rule, size_class), rule).expect("an embedded file, which a test reads");
        NETWORKS[size_class as usize][index].get_or_init(read)
    }

    /// Returns the network for the rule and the board of `position`.
    pub fn of_position(position: &Position) -> &'static Network {
        Network::of(position.rule(), SizeClass::of(position.size()))
    }

    /// Creates a network from one row a line and the heads, Black's first. Where the colours are alike, only the rows
    /// of lines up to their [swapped](Lines::swapped) twins count, and Black's heads.
    pub fn new(rule: Rule, mut rows: Vec<Vector>, [black, white]: [Heads; 2]) -> Network {
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

    fn with_rows(rows: &[Vector], heads: [Heads; 2]) -> Network {
        let mut padded = vec![Vector::ZERO; ROW_SLOTS].into_boxed_slice();
        padded[..LINES].copy_from_slice(rows);
        Network { rows: padded.try_into().expect("the slice has that length"), heads }
    }

    /// Computes the regions' accumulators from scratch.
    pub fn sums(&self, position: &Position) -> RegionSums {
        let regions = regions(position.size());
        let mut sums = RegionSums::ZERO;
        for cell in position.candidates().iter() {
            let sum = &mut sums.0[regions[cell.index()].index()];
            sum.add(&self.cell(position.lines(cell)).clipped());
            sum.subtract(&self.cell(position.free_lines(cell)).clipped());
        }
        sums
    }

    /// Computes the hidden layer and the region features of a position from the regions' accumulators.
    pub fn forward(&self, position: &Position, sums: &RegionSums) -> Hidden {
        forward::forward(self.head(position), position.threat_set(), position.side_to_move(), sums)
    }

    /// Returns the value to the side to move, in [fractions](super::weights::FRACTION) of a unit.
    pub fn value(&self, position: &Position, hidden: &Hidden) -> i32 {
        forward::value(self.head(position), hidden)
    }

    /// Prepares the policy head for the moves of a position.
    pub fn policy(&self, position: &Position, hidden: &Hidden) -> Policy<'_> {
        let last = [position.last_cell(), position.last_cell_but_one()];
        Policy::new(self.head(position), position.side_to_move(), hidden, last)
    }

    fn head(&self, position: &Position) -> &Head {
        self.head_of(position.side_to_move(), Stage::of(position.stone_count()))
    }

    /// Returns the heads for this side to move in this stage.
    pub fn head_of(&self, mover: Color, stage: Stage) -> &Head {
        &self.heads[mover.index()][stage.index()]
    }

    /// Returns the accumulator of a cell with these lines, not clipped.
    #[inline(always)]
    fn cell(&self, lines: CellLines) -> Vector {
        let mut sum = *self.row(lines[0]);
        for &line in &lines[1..] {
            sum.add(self.row(line));
        }
        sum
    }

    /// Returns the embedding row of a line.
    #[inline(always)]
    pub fn row(&self, line: LineId) -> &Vector {
        &self.rows[usize::from(line) % ROW_SLOTS]
    }
}

/// Embedded file of the network for `rule` on boards of this size class.
const fn bytes(rule: Rule, size_class: SizeClass) -> &'static [u8] {
    match (rule.family(), size_class) {
        (Family::Freestyle, SizeClass::Standard) => include_bytes!("../../../assets/evaluation/freestyle.network"),
        (Family::Freestyle, SizeClass::Large) => include_bytes!("../../../assets/evaluation/freestyle-large.network"),
        (Family::Standard, SizeClass::Standard) => include_bytes!("../../../assets/evaluation/standard.network"),
        (Family::Standard, SizeClass::Large) => include_bytes!("../../../assets/evaluation/standard-large.network"),
        (Family::Renju, SizeClass::Standard) => include_bytes!("../../../assets/evaluation/renju.network"),
        (Family::Renju, SizeClass::Large) => include_bytes!("../../../assets/evaluation/renju-large.network"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cell::Cell;
    use crate::engine::position::tests::{pick, point_near_stones};
    use crate::engine::threat::THREAT_BITS;
    use crate::rules::rng::Rng;
    use crate::rules::{Board, Direction, MAX_SIZE, Move, Point};

    /// Positions of a random game: the empty board, then one after every move.
    pub(super) fn positions(
        rule: Rule,
        size: u8,
        seed: u64,
        overlooks: impl Fn(Color, Direction, Point) -> bool + Copy,
    ) -> Vec<Position> {
        let mut random = Rng::new(seed);
        let mut board = Board::new(size, rule);
        let mut position = Position::overlooking(&board, overlooks);
        let mut positions = vec![position.clone()];
        while board.ending().is_none() && board.moves().len() < 40 {
            let Some(point) = point_near_stones(&mut random, &board) else { break };
            if board.play(Move::Place(point)).is_ok() {
                position.make(Cell::of(point));
                positions.push(position.clone());
            }
        }
        positions
    }

    /// The policy scores of some cells.
    fn policy_scores(network: &Network, position: &Position, hidden: &Hidden, cells: &[Cell]) -> Vec<i32> {
        let mut scores = vec![0; cells.len()];
        let accumulator = Accumulator::of(network, position);
        accumulator.policy_scores(position.size(), &network.policy(position, hidden), cells, &mut scores);
        scores
    }

    #[test]
    fn swapped_colours_have_the_same_value_where_the_colours_are_alike() {
        for rule in [Rule::Freestyle, Rule::Standard] {
            let network = Network::of(rule, SizeClass::Standard);
            let mut random = Rng::new(99);
            for _ in 0..30 {
                let stones: Vec<Point> = (0..15).filter_map(|_| pick(&mut random, Point::all(15))).collect();
                let placed = |first: Color| {
                    let colors = [first, !first].into_iter().cycle();
                    let stones: Vec<(Point, Color)> = stones.iter().copied().zip(colors).collect();
                    Board::with_stones(15, rule, &stones, first)
                };
                let (Ok(board), Ok(swapped)) = (placed(Color::Black), placed(Color::White)) else { continue };
                let of = |board: &Board| {
                    let position = Position::new(board);
                    let cells: Vec<Cell> = position.candidates().iter().take(8).collect();
                    let hidden = network.forward(&position, &network.sums(&position));
                    (network.value(&position, &hidden), policy_scores(network, &position, &hidden, &cells))
                };
                assert_eq!(of(&board), of(&swapped));
            }
        }
    }

    #[test]
    fn cells_and_points_have_the_same_distance_classes() {
        let class_between =
            |a: Point, b: Point| distance_class(a.x().abs_diff(b.x()).into(), a.y().abs_diff(b.y()).into());
        // Wider boards have cells at opposite edges that count as near.
        for (a, b) in Point::all(18).flat_map(|a| Point::all(18).map(move |b| (a, b))) {
            assert_eq!(forward::distance_class_of(Cell::of(a), Cell::of(b)), class_between(a, b), "{a} {b}");
        }
        let classes: std::collections::BTreeSet<usize> =
            Point::all(MAX_SIZE).map(|point| class_between(Point::new(0, 0), point)).collect();
        assert!(classes.into_iter().eq(0..DISTANCE_CLASSES), "each class occurs");
    }

    /// The product of a matrix with some numbers, without SIMD.
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
    fn the_hidden_layer_sums_all_regions_and_all_threats_on_the_board() {
        let mut several = 0;
        let all = (1..20).flat_map(|seed| {
            let rule = Rule::COMMON[seed as usize % 3];
            positions(rule, 15, seed, |_, _, _| false)
                .into_iter()
                .map(move |position| (Network::of(rule, SizeClass::Standard), position))
        });
        for (network, position) in all {
            let sums = network.sums(&position);
            let threats = position.threat_set();
            several += usize::from(threats.count_ones() > 1);
            let head = network.head(&position);
            let seen = |numbers: &Vector| forward::seen_by(position.side_to_move(), numbers).0.map(i32::from);
            let features = Region::all().map(|region| {
                let begun = head.region_bias[region.kind()];
                let shown = plainly(&head.region, &seen(&sums.0[region.index()]));
                let shown: [i32; FEATURES] = std::array::from_fn(|i| begun[i] + shown[i]);
                shown.map(|number| (number >> REGION_SHIFT).clamp(0, i32::from(MAX_FEATURE)))
            });
            let features: Vec<[i32; FEATURES]> = features.collect();
            let together: [i32; FEATURES] = std::array::from_fn(|i| features.iter().map(|features| features[i]).sum());
            let pooled = plainly(&head.pooled, &together);
            let first = plainly(&head.hidden.weights, &seen(&sums.total()));
            let expected: [i32; CHANNELS] = std::array::from_fn(|i| {
                let present = (0..THREAT_BITS).filter(|bit| threats >> bit & 1 == 1);
                let threats: i32 = present.map(|bit| head.threats[bit][i]).sum();
                let number = ((first[i] + head.hidden.bias[i] + threats) >> HIDDEN_SHIFT) + (pooled[i] >> POOLED_SHIFT);
                number.clamp(0, i32::from(MAX_HIDDEN))
            });
            let hidden = network.forward(&position, &sums);
            assert_eq!(hidden.activations.0.map(i32::from), expected);
            assert_eq!(hidden.features.map(|features| features.0.map(i32::from)).to_vec(), features);
        }
        assert!(several > 100, "{several}");
    }

    #[test]
    fn a_policy_score_adds_its_region_and_the_positive_part_of_the_second_sum() {
        for (rule, seed) in Rule::COMMON.into_iter().zip(31..) {
            let network = Network::of(rule, SizeClass::Standard);
            for position in positions(rule, 15, seed, |_, _, _| false) {
                let hidden = network.forward(&position, &network.sums(&position));
                let head = network.head(&position);
                let numbers = hidden.activations.0.map(i32::from);
                let max = i32::from(MAX_POLICY);
                let relu = plainly(&head.relu_weights.weights, &numbers);
                let everywhere = plainly(&head.policy.weights, &numbers);
                let cells: Vec<Cell> = position.candidates().iter().collect();
                let scores = policy_scores(network, &position, &hidden, &cells);
                for (cell, score) in cells.into_iter().zip(scores) {
                    let seen = forward::seen_by(position.side_to_move(), &network.cell(position.lines(cell)).clipped());
                    let region = Region::of(cell.point(), position.size());
                    let local = plainly(&head.local_policy, &hidden.features[region.index()].0.map(i32::from));
                    let (mut expected, mut more) = (0, head.relu_bias);
                    for (i, number) in seen.0.map(i32::from).into_iter().enumerate() {
                        let weight = (everywhere[i] + head.policy.bias[i]) >> POLICY_LAYER_SHIFT;
                        expected += number * (weight + (local[i] >> POLICY_LAYER_SHIFT)).clamp(-max, max);
                        let relu = (relu[i] + head.relu_weights.bias[i]) >> POLICY_LAYER_SHIFT;
                        more += number * relu.clamp(-max, max);
                    }
                    let last = [position.last_cell(), position.last_cell_but_one()];
                    let by_distance = last
                        .into_iter()
                        .zip(head.distances)
                        .filter_map(|(last, scores)| Some(i32::from(scores[forward::distance_class_of(last?, cell)])));
                    assert_eq!(score, ((expected + more.max(0)) >> POLICY_SHIFT) + by_distance.sum::<i32>());
                }
            }
        }
    }
}
