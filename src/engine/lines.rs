//! Line patterns as the network tells them apart: the eight cells within four steps of an empty cell, each empty,
//! black, white or off the board, read from either end.
//!
//! A [`LineKey`] of Black's knows which of the eight are free and which are black; all others are white or off the
//! board, and how much room the cell has along the line tells which. So key and room together make a number, and a
//! table makes a smaller one of it: there are 121 ways to fill a half of the line, and 7,381 ways to fill both that
//! differ when they are read from either end.

use super::cell::{Cell, GRID};
use super::pattern::{BLOCKED, LineKey, OWN, digit_weight};
use crate::rules::{Direction, MAX_SIZE, Point};
use std::collections::HashMap;
use std::sync::OnceLock;

/// Number of steps that the network sees along a line.
pub const LINE_REACH: i32 = 4;

/// Number of line patterns.
pub const LINES: usize = 7_381;

/// Number of a line pattern, below [`LINES`].
pub type LineId = u16;

/// Line patterns through a cell, in the order of [`Direction::ALL`].
pub type CellLines = [LineId; 4];

/// Number of keys of lines this long.
const KEYS: usize = 3usize.pow(2 * LINE_REACH as u32);
/// Number of possible distances to the edge on one side: none to four cells.
const ROOMS: usize = LINE_REACH as usize + 1;

/// Room of a cell along a line, behind and ahead: below the square of [`ROOMS`].
pub type Room = u8;

/// Sizes of the table: a part for each room, a slot for each key; powers of two, so that no look-up is out of bounds.
const ROOM_PARTS: usize = (ROOMS * ROOMS).next_power_of_two();
const KEY_SLOTS: usize = KEYS.next_power_of_two();

/// Content of a cell of a line, in the order of its digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum LineCell {
    Empty,
    Black,
    White,
    Off,
}

impl LineCell {
    fn with_colors_swapped(self) -> LineCell {
        match self {
            LineCell::Black => LineCell::White,
            LineCell::White => LineCell::Black,
            LineCell::Empty | LineCell::Off => self,
        }
    }
}

/// Cells of a line from its far end behind the cell to the one ahead, without the cell itself.
type LineCells = [LineCell; 2 * LINE_REACH as usize];

/// Numbers of all line patterns.
pub struct Lines {
    /// By room and key. Combinations that no board has are line 0, the free line.
    ids: Box<[[LineId; KEY_SLOTS]; ROOM_PARTS]>,
    swapped: Vec<LineId>,
    black_keys: Vec<LineKey>,
    white_keys: Vec<LineKey>,
}

impl Lines {
    /// Returns the numbers, assigned at the first call.
    pub fn get() -> &'static Lines {
        static LINES: OnceLock<Lines> = OnceLock::new();
        LINES.get_or_init(Lines::build)
    }

    /// Returns the line with this room and this key of Black's.
    #[inline(always)]
    pub fn id(&self, room: Room, black_key: LineKey) -> LineId {
        self.ids[usize::from(room) % ROOM_PARTS][usize::from(black_key) % KEYS]
    }

    /// Returns the line with the colours swapped.
    pub fn swapped(&self, id: LineId) -> LineId {
        self.swapped[usize::from(id)]
    }

    /// Returns the keys of the line for both colours, whose digits beyond the fourth step are zero.
    pub fn keys(&self, id: LineId) -> [LineKey; 2] {
        [self.black_keys[usize::from(id)], self.white_keys[usize::from(id)]]
    }

    fn build() -> Lines {
        let ids = vec![[0; KEY_SLOTS]; ROOM_PARTS].into_boxed_slice();
        let ids = ids.try_into().expect("the slice has that length");
        let mut lines = Lines { ids, swapped: vec![], black_keys: vec![], white_keys: vec![] };
        let mut known: HashMap<LineCells, LineId> = HashMap::new();
        // The widest room comes first, so that the free line has the number 0.
        for room in (0..ROOMS * ROOMS).rev() {
            for key in 0..KEYS {
                let Some(cells) = cells_of(room / ROOMS, room % ROOMS, key as LineKey) else { continue };
                let cells = from_either_end(cells);
                let id = *known.entry(cells).or_insert_with(|| {
                    lines.black_keys.push(key_of(&cells, LineCell::Black));
                    lines.white_keys.push(key_of(&cells, LineCell::White));
                    (lines.black_keys.len() - 1) as LineId
                });
                lines.ids[room][key] = id;
            }
        }
        lines.swapped = vec![0; known.len()];
        for (cells, &id) in &known {
            lines.swapped[usize::from(id)] = known[&from_either_end(cells.map(LineCell::with_colors_swapped))];
        }
        lines
    }
}

/// Steps from the cell to each cell of the line.
fn steps() -> impl Iterator<Item = i32> + Clone {
    (-LINE_REACH..=LINE_REACH).filter(|&steps| steps != 0)
}

/// Returns the line of Black's key with this many cells behind and ahead; `None` if the key has cells beyond these that
/// are not blocked.
fn cells_of(behind: usize, ahead: usize, key: LineKey) -> Option<LineCells> {
    let mut cells = [LineCell::Off; 2 * LINE_REACH as usize];
    for (slot, steps) in cells.iter_mut().zip(steps()) {
        let room = if steps < 0 { behind } else { ahead };
        let digit = key / digit_weight(steps) % 3;
        *slot = match digit {
            BLOCKED if steps.unsigned_abs() as usize > room => LineCell::Off,
            _ if steps.unsigned_abs() as usize > room => return None,
            BLOCKED => LineCell::White,
            OWN => LineCell::Black,
            _ => LineCell::Empty,
        };
    }
    Some(cells)
}

/// Returns one of the two readings of the line, the same for both.
fn from_either_end(cells: LineCells) -> LineCells {
    let mut reversed = cells;
    reversed.reverse();
    cells.min(reversed)
}

fn key_of(cells: &LineCells, own: LineCell) -> LineKey {
    let digit = |found: LineCell| match found {
        LineCell::Empty => 0,
        _ if found == own => OWN,
        _ => BLOCKED,
    };
    cells.iter().zip(steps()).map(|(&found, steps)| digit(found) * digit_weight(steps)).sum()
}

/// The four lines of a cell on an empty board.
#[derive(Clone, Copy, Default)]
pub struct FreeLines {
    /// Room along each line.
    pub rooms: [Room; 4],
    pub ids: [LineId; 4],
}

/// Returns the free lines of each cell of a board, computed once for each size.
pub fn free_lines(size: u8) -> &'static [FreeLines] {
    static BY_SIZE: [OnceLock<Vec<FreeLines>>; MAX_SIZE as usize + 1] =
        [const { OnceLock::new() }; MAX_SIZE as usize + 1];
    BY_SIZE[usize::from(size)].get_or_init(|| {
        let mut free_lines = vec![FreeLines::default(); GRID];
        for point in Point::all(size) {
            let rooms = Direction::ALL.map(|direction| {
                let (dx, dy) = direction.step();
                let room = |sign: i32| {
                    (1..=LINE_REACH).take_while(|&steps| point.offset(dx, dy, sign * steps, size).is_some()).count()
                };
                (room(-1) * ROOMS + room(1)) as Room
            });
            let ids = rooms.map(|room| Lines::get().id(room, free_key(room)));
            free_lines[Cell::of(point).index()] = FreeLines { rooms, ids };
        }
        free_lines
    })
}

/// Returns the key of a line with this room and no stone.
fn free_key(room: Room) -> LineKey {
    let rooms = usize::from(room);
    let is_off = |steps: &i32| {
        let room = if *steps < 0 { rooms / ROOMS } else { rooms % ROOMS };
        steps.unsigned_abs() as usize > room
    };
    steps().filter(is_off).map(|steps| BLOCKED * digit_weight(steps)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::pattern::{LineTable, Needs};

    #[test]
    fn there_are_as_many_lines_as_two_halves_make_and_both_ends_are_alike() {
        let lines = Lines::get();
        assert_eq!(lines.black_keys.len(), LINES);
        assert_eq!((lines.keys(0), lines.swapped(0)), ([0, 0], 0));
        // X at one step behind, and at one step ahead.
        let full = free_lines(15)[Cell::of(Point::center(15)).index()].rooms[0];
        assert_eq!(lines.id(full, OWN * digit_weight(-1)), lines.id(full, OWN * digit_weight(1)));
        assert_ne!(lines.id(full, OWN * digit_weight(-1)), lines.id(full, OWN * digit_weight(2)));
        // A stone beyond the fourth step is not seen.
        assert_eq!(lines.id(full, OWN * digit_weight(5)), 0);
    }

    #[test]
    fn the_edge_is_not_a_stone_and_colours_swap() {
        let lines = Lines::get();
        let center = free_lines(15)[Cell::of(Point::center(15)).index()].rooms[0];
        let edge = free_lines(15)[Cell::of(Point::new(1, 7)).index()].rooms[0];
        let off: LineKey = [-4, -3, -2].map(|steps| BLOCKED * digit_weight(steps)).iter().sum();
        assert_eq!(free_key(edge), off);
        assert_ne!(lines.id(center, off), lines.id(edge, off));
        let class = |key: LineKey| LineTable::of(Needs::FiveOrMore).class(key);
        for id in 0..LINES as LineId {
            let twin = lines.swapped(id);
            // A line is read from one of its ends, its twin perhaps from the other.
            assert_eq!(lines.keys(twin).map(class), {
                let [black, white] = lines.keys(id);
                [white, black].map(class)
            });
            assert_eq!(lines.swapped(twin), id);
        }
    }
}
