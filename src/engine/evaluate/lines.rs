//! Lines as the network tells them apart: the eight cells within four steps of an empty cell, each empty, black, white
//! or off the board, read from either end.
//!
//! A [`LineKey`] of Black's knows which of the eight are free and which are black; all others are white or off the
//! board, and how much room the cell has along the line tells which. So key and room together make a number, and a
//! table makes a smaller one of it: there are 121 ways to fill a half of the line, and 7,381 ways to fill both that
//! differ when they are read from either end.

use crate::engine::cell::{Cell, GRID};
use crate::engine::pattern::{BLOCKED, LineKey, OWN, place};
use crate::rules::{Direction, MAX_SIZE, Point};
use std::collections::HashMap;
use std::sync::OnceLock;

/// How far the network sees along a line.
pub const SIGHT: i32 = 4;

/// How many lines there are.
pub const LINES: usize = 7_381;

/// The number of a line, below [`LINES`].
pub type LineId = u16;

/// The lines through a cell, in the order of [`Direction::ALL`].
pub type CellLines = [LineId; 4];

/// Keys of lines this long.
const KEYS: usize = 3usize.pow(2 * SIGHT as u32);
/// How many cells there may be on one side: none to four.
const ROOMS: usize = SIGHT as usize + 1;

/// The room of a cell along a line, behind and ahead: below the square of [`ROOMS`].
pub type Room = u8;

/// The table has a part for each room, in which a key has its place: powers of two, so that no look-up is out of bounds.
const ROOM_PARTS: usize = (ROOMS * ROOMS).next_power_of_two();
const KEY_PLACES: usize = KEYS.next_power_of_two();

/// What stands on a cell of a line, in the order of its digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Place {
    Empty,
    Black,
    White,
    Off,
}

impl Place {
    fn with_colors_swapped(self) -> Place {
        match self {
            Place::Black => Place::White,
            Place::White => Place::Black,
            Place::Empty | Place::Off => self,
        }
    }
}

/// A line from its far end behind the cell to the one ahead, without the cell.
type Places = [Place; 2 * SIGHT as usize];

/// The numbers of all lines.
pub struct Lines {
    /// By room and key; what no board has is line 0, which is the free line.
    ids: Box<[[LineId; KEY_PLACES]; ROOM_PARTS]>,
    swapped: Vec<LineId>,
    black_keys: Vec<LineKey>,
    white_keys: Vec<LineKey>,
}

impl Lines {
    /// The numbers, given at the first call.
    pub fn get() -> &'static Lines {
        static LINES: OnceLock<Lines> = OnceLock::new();
        LINES.get_or_init(Lines::build)
    }

    /// The line with this room that Black's key tells.
    #[inline(always)]
    pub fn id(&self, room: Room, black_key: LineKey) -> LineId {
        self.ids[usize::from(room) % ROOM_PARTS][usize::from(black_key) % KEYS]
    }

    /// The same line with the colours swapped.
    pub fn swapped(&self, id: LineId) -> LineId {
        self.swapped[usize::from(id)]
    }

    /// The line as either colour's key has it, whose digits beyond the fourth step are zero.
    pub fn keys(&self, id: LineId) -> [LineKey; 2] {
        [self.black_keys[usize::from(id)], self.white_keys[usize::from(id)]]
    }

    fn build() -> Lines {
        let ids = vec![[0; KEY_PLACES]; ROOM_PARTS].into_boxed_slice();
        let ids = ids.try_into().expect("the slice has that length");
        let mut lines = Lines { ids, swapped: vec![], black_keys: vec![], white_keys: vec![] };
        let mut known: HashMap<Places, LineId> = HashMap::new();
        // The widest room comes first, so that the free line has the number 0.
        for room in (0..ROOMS * ROOMS).rev() {
            for key in 0..KEYS {
                let Some(places) = places_of(room / ROOMS, room % ROOMS, key as LineKey) else { continue };
                let places = from_either_end(places);
                let id = *known.entry(places).or_insert_with(|| {
                    lines.black_keys.push(key_of(&places, Place::Black));
                    lines.white_keys.push(key_of(&places, Place::White));
                    (lines.black_keys.len() - 1) as LineId
                });
                lines.ids[room][key] = id;
            }
        }
        lines.swapped = vec![0; known.len()];
        for (places, &id) in &known {
            lines.swapped[usize::from(id)] = known[&from_either_end(places.map(Place::with_colors_swapped))];
        }
        lines
    }
}

/// The steps from the cell to each place.
fn steps() -> impl Iterator<Item = i32> + Clone {
    (-SIGHT..=SIGHT).filter(|&steps| steps != 0)
}

/// The line that Black's key tells with so many cells behind and ahead; `None` if the key has cells beyond those that
/// are not blocked.
fn places_of(behind: usize, ahead: usize, key: LineKey) -> Option<Places> {
    let mut places = [Place::Off; 2 * SIGHT as usize];
    for (slot, steps) in places.iter_mut().zip(steps()) {
        let room = if steps < 0 { behind } else { ahead };
        let digit = key / place(steps) % 3;
        *slot = match digit {
            BLOCKED if steps.unsigned_abs() as usize > room => Place::Off,
            _ if steps.unsigned_abs() as usize > room => return None,
            BLOCKED => Place::White,
            OWN => Place::Black,
            _ => Place::Empty,
        };
    }
    Some(places)
}

/// The same line whichever end it is read from.
fn from_either_end(places: Places) -> Places {
    let mut reversed = places;
    reversed.reverse();
    places.min(reversed)
}

fn key_of(places: &Places, own: Place) -> LineKey {
    let digit = |found: Place| match found {
        Place::Empty => 0,
        _ if found == own => OWN,
        _ => BLOCKED,
    };
    places.iter().zip(steps()).map(|(&found, steps)| digit(found) * place(steps)).sum()
}

/// What a cell's four lines are as long as no stone stands on them.
#[derive(Clone, Copy, Default)]
pub struct FreeLines {
    /// The room along each.
    pub rooms: [Room; 4],
    pub ids: [LineId; 4],
}

/// The free lines of each cell of a board. Laid out once for each size.
pub fn free_lines(size: u8) -> &'static [FreeLines] {
    static BY_SIZE: [OnceLock<Vec<FreeLines>>; MAX_SIZE as usize + 1] =
        [const { OnceLock::new() }; MAX_SIZE as usize + 1];
    BY_SIZE[usize::from(size)].get_or_init(|| {
        let mut free_lines = vec![FreeLines::default(); GRID];
        for point in Point::all(size) {
            let rooms = Direction::ALL.map(|direction| {
                let (dx, dy) = direction.step();
                let room = |sign: i32| {
                    (1..=SIGHT).take_while(|&steps| point.offset(dx, dy, sign * steps, size).is_some()).count()
                };
                (room(-1) * ROOMS + room(1)) as Room
            });
            let ids = rooms.map(|room| Lines::get().id(room, free_key(room)));
            free_lines[Cell::of(point).index()] = FreeLines { rooms, ids };
        }
        free_lines
    })
}

/// The key of a line with this room and no stone.
fn free_key(room: Room) -> LineKey {
    let room = usize::from(room);
    let is_off = |steps: &i32| {
        let cells = if *steps < 0 { room / ROOMS } else { room % ROOMS };
        steps.unsigned_abs() as usize > cells
    };
    steps().filter(is_off).map(|steps| BLOCKED * place(steps)).sum()
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
        assert_eq!(lines.id(full, OWN * place(-1)), lines.id(full, OWN * place(1)));
        assert_ne!(lines.id(full, OWN * place(-1)), lines.id(full, OWN * place(2)));
        // What lies beyond the fourth step is not seen.
        assert_eq!(lines.id(full, OWN * place(5)), 0);
    }

    #[test]
    fn the_edge_is_no_stone_and_colours_swap() {
        let lines = Lines::get();
        let center = free_lines(15)[Cell::of(Point::center(15)).index()].rooms[0];
        let edge = free_lines(15)[Cell::of(Point::new(1, 7)).index()].rooms[0];
        let off: LineKey = [-4, -3, -2].map(|steps| BLOCKED * place(steps)).iter().sum();
        assert_eq!(free_key(edge), off);
        assert_ne!(lines.id(center, off), lines.id(edge, off));
        let class = |key: LineKey| LineTable::of(Needs::FiveOrMore).class(key);
        for id in 0..LINES as LineId {
            let twin = lines.swapped(id);
            // A line is told from one of its ends, its twin maybe from the other.
            assert_eq!(lines.keys(twin).map(class), {
                let [black, white] = lines.keys(id);
                [white, black].map(class)
            });
            assert_eq!(lines.swapped(twin), id);
        }
    }
}
