//! Setting a position up from a board.

use super::Position;
use super::log::Log;
use super::site::{Content, LineChange, Site, Tables, ThreatChange, classes_of_line, classes_seen, line_bit, reach};
use crate::engine::cell::{Cell, CellSet, GRID, REACH};
use crate::engine::hash::WHITE_TO_MOVE;
use crate::engine::lines::{Lines, free_lines};
use crate::engine::pattern::{BLOCKED, digit_weight};
use crate::engine::threat::{Codes, Threat};
use crate::engine::weights::{Role, Weights};
use crate::rules::rng::mix;
use crate::rules::{Board, Color, Direction, MAX_SIZE, Move, Point};
use std::sync::OnceLock;

impl Position {
    /// Creates the position of `board`, whose game must not be over.
    pub fn new(board: &Board) -> Position {
        Position::overlooking(board, |_, _, _| false)
    }

    /// Creates the position as a player sees it who overlooks a colour along some lines: where `overlooks` holds, the
    /// point tells nothing about the colour's row in the direction. To the points between two stones of the other
    /// colour, or the edge, it must apply in common: a four that is seen has a five that is.
    pub fn overlooking(board: &Board, overlooks: impl Fn(Color, Direction, Point) -> bool) -> Position {
        let (rule, size) = (board.rule(), board.size());
        let sites = vec![Site::MARGIN; GRID].into_boxed_slice();
        let mut position = Position {
            rule,
            size,
            side_to_move: board.side_to_move(),
            empty: u32::from(size) * u32::from(size),
            passes: board.moves().iter().rev().take_while(|&&mv| mv == Move::Pass).count() as u32,
            hash: mix(u64::from(size) << 8 | rule as u64),
            sites: sites.try_into().expect("the slice has that length"),
            values: [0; 2],
            counts: [[0; Threat::COUNT]; 2],
            sets: [[CellSet::EMPTY; Threat::COUNT]; 2],
            occupied: CellSet::EMPTY,
            near: CellSet::EMPTY,
            tables: Tables::of(rule),
            weights: Color::ALL.map(|color| Weights::of(Role::of(rule, color))),
            codes: Codes::get(),
            neighbourhoods: neighbourhoods(size),
            line_ids: Lines::get(),
            free_lines: free_lines(size),
            line_changes: Log::new(LineChange::NONE),
            threat_changes: Log::new(ThreatChange::NONE),
            earlier: std::array::from_fn(|back| match board.moves().iter().nth_back(back) {
                Some(&Move::Place(point)) => Some(Cell::of(point)),
                _ => None,
            }),
            history: Vec::with_capacity(256),
        };
        for point in Point::all(size) {
            position.open_site(point, &overlooks);
        }
        for (point, color) in board.stones() {
            position.put(Cell::of(point), color);
            position.line_changes.cut(0);
            position.threat_changes.cut(0);
        }
        if position.side_to_move == Color::White {
            position.hash ^= WHITE_TO_MOVE;
        }
        position
    }

    /// Sets up an empty cell with its lines on an empty board.
    fn open_site(&mut self, point: Point, overlooks: &impl Fn(Color, Direction, Point) -> bool) {
        let cell = Cell::of(point);
        let site = &mut self.sites[cell.index()];
        // In Caro an edge five steps away blocks nothing.
        let reach = if self.rule.is_caro() { REACH as i32 - 1 } else { reach(self.rule) };
        for direction in Direction::ALL {
            let (dx, dy) = direction.step();
            for steps in (-reach..=reach).filter(|&steps| steps != 0) {
                if point.offset(dx, dy, steps, self.size).is_none() {
                    site.keys[direction as usize] += u32::from(BLOCKED * digit_weight(steps)) * 0x1_0001;
                }
            }
            for color in Color::ALL {
                let line = line_bit(color, direction);
                if overlooks(color, direction, point) {
                    self.hash ^= mix(u64::from(cell.number()) << 16 | 1 << 8 | u64::from(line));
                } else {
                    site.seen |= line;
                }
            }
            let key = site.keys[direction as usize];
            let room = self.free_lines[cell.index()].rooms[direction as usize];
            site.classes |= classes_of_line(self.tables.of_room(room), key, direction);
        }
        site.open = classes_seen(site.seen);
        site.classes &= site.open;
        site.content = Content::Empty;
        site.codes = self.codes.of_classes(site.classes);
        for color in Color::ALL {
            let weight = self.weights[color.index()].of_code(site.codes[color.index()]);
            site.threats[color.index()] = weight.threat;
            self.values[color.index()] += weight.value;
            let threat = weight.threat as usize;
            self.counts[color.index()][threat] += 1;
            self.sets[color.index()][threat].insert(cell);
        }
    }
}

/// Returns the neighbourhood of each cell, built once for each size: the cells that become candidates when a stone is
/// placed on it. They are the square of 7×7 around it, and those four steps away along its lines.
fn neighbourhoods(size: u8) -> &'static [CellSet] {
    static BY_SIZE: [OnceLock<Vec<CellSet>>; MAX_SIZE as usize + 1] =
        [const { OnceLock::new() }; MAX_SIZE as usize + 1];
    BY_SIZE[usize::from(size)].get_or_init(|| {
        let mut sets = vec![CellSet::EMPTY; GRID];
        for point in Point::all(size) {
            let square = (-3..=3).flat_map(|dx| (-3..=3).map(move |dy| (dx, dy)));
            let rays = Direction::ALL.into_iter().flat_map(|direction| {
                let (dx, dy) = direction.step();
                [-4, 4].map(|steps| (dx * steps, dy * steps))
            });
            sets[Cell::of(point).index()] =
                square.chain(rays).filter_map(|(dx, dy)| point.offset(dx, dy, 1, size)).map(Cell::of).collect();
        }
        sets
    })
}
