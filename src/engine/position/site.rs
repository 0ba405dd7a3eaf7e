//! State of each cell: its lines as keys, their classes, and the changes of both by a stone.

use crate::engine::cell::{Cell, CellSet, GRID, REACH};
use crate::engine::lines::Room;
use crate::engine::pattern::{BLOCKED, LineClass, LineKey, LineTable, Needs, OWN, ROOM_PAIRS, digit_weight};
use crate::engine::threat::{Code, LineClasses, Threat};
use crate::rules::{Color, Direction, Rule};

/// State of one cell. For an occupied one the classes, codes and threats are those from before the stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Site {
    /// Keys of the four lines, Black's view in the low half, White's in the high half. Kept for every cell.
    pub keys: [u32; 4],
    pub classes: LineClasses,
    /// Mask of the classes that are kept up to date: none while the cell is occupied or off the board.
    pub open: LineClasses,
    pub codes: [Code; 2],
    pub threats: [Threat; 2],
    pub content: Content,
    /// Bits of the lines that are kept up to date while the cell is empty, Black's four and then White's: all but those
    /// that are overlooked.
    pub seen: u8,
}

/// [`Site::seen`] where no line is overlooked.
pub const ALL_LINES: u8 = 0b1111_1111;

/// Returns the bit of a line in [`Site::seen`].
pub const fn line_bit(color: Color, direction: Direction) -> u8 {
    1 << (4 * color.index() + direction as usize)
}

/// Content of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Content {
    /// Off the board.
    Off,
    Empty,
    Stone(Color),
}

impl Site {
    pub const MARGIN: Site = Site {
        keys: [0; 4],
        classes: 0,
        codes: [0; 2],
        threats: [Threat::Quiet; 2],
        open: 0,
        content: Content::Off,
        seen: 0,
    };

    /// Whether neither colour is overlooked along the direction.
    #[inline(always)]
    pub fn sees(&self, direction: Direction) -> bool {
        const BOTH: u8 = line_bit(Color::Black, Direction::Horizontal) | line_bit(Color::White, Direction::Horizontal);
        self.seen >> direction as u8 & BOTH == BOTH
    }

    pub fn key(&self, color: Color, direction: Direction) -> LineKey {
        (self.keys[direction as usize] >> (16 * color.index())) as LineKey
    }
}

/// A cell whose line classes a stone changes. It first holds the new classes, while the change is pending; applying it
/// swaps them with the old classes and codes, which unmaking restores.
#[derive(Clone, Copy)]
pub struct LineChange {
    pub cell: Cell,
    pub codes: [Code; 2],
    pub classes: LineClasses,
}

impl LineChange {
    pub const NONE: LineChange = LineChange { cell: Cell::from_number(0), codes: [0; 2], classes: 0 };
}

/// A cell whose threats a stone changed, from `old` to `new`.
#[derive(Clone, Copy)]
pub struct ThreatChange {
    pub cell: Cell,
    pub old: [Threat; 2],
    pub new: [Threat; 2],
}

impl ThreatChange {
    pub const NONE: ThreatChange =
        ThreatChange { cell: Cell::from_number(0), old: [Threat::Quiet; 2], new: [Threat::Quiet; 2] };

    /// Moves the cell from the sets of its old threats to those of the new ones.
    #[inline(always)]
    pub fn apply(&self, sites: &mut [Site; GRID], counts: &mut Counts, sets: &mut Sets) {
        sites[self.cell.index()].threats = self.new;
        // Where one side's threat stays as it was, the two steps cancel out: cheaper than a branch.
        for side in 0..2 {
            let (old, new) = (self.old[side] as usize, self.new[side] as usize);
            counts[side][old] -= 1;
            counts[side][new] += 1;
            sets[side][old].toggle(self.cell);
            sets[side][new].toggle(self.cell);
        }
    }
}

/// Number of empty cells in each threat class, by colour.
pub type Counts = [[u16; Threat::COUNT]; 2];
/// Empty cells in each threat class, by colour.
pub type Sets = [[CellSet; Threat::COUNT]; 2];

/// Largest number of cells that see a stone.
pub const SEEN_BY: usize = 8 * REACH;

/// Returns what a stone adds to the keys of a cell that sees it `steps` away.
const fn weight_of_stone(color: Color, steps: i32) -> u32 {
    let weight = digit_weight(steps) as u32;
    match color {
        Color::Black => (OWN as u32 * weight) | (BLOCKED as u32 * weight) << 16,
        Color::White => (BLOCKED as u32 * weight) | (OWN as u32 * weight) << 16,
    }
}

/// [`weight_of_stone`] by colour, behind and ahead, and distance less one.
pub const STONE_WEIGHTS: [[[u32; REACH]; 2]; 2] = {
    let mut weights = [[[0; REACH]; 2]; 2];
    let mut distance = 1;
    while distance <= REACH {
        let steps = distance as i32;
        weights[0][0][distance - 1] = weight_of_stone(Color::Black, -steps);
        weights[0][1][distance - 1] = weight_of_stone(Color::Black, steps);
        weights[1][0][distance - 1] = weight_of_stone(Color::White, -steps);
        weights[1][1][distance - 1] = weight_of_stone(Color::White, steps);
        distance += 1;
    }
    weights
};

/// Tables of line classes for both colours.
#[derive(Clone, Copy)]
pub struct Tables {
    /// For lines with any room; in Caro for lines far from the edge.
    pub common: [&'static LineTable; 2],
    /// In Caro, by room.
    by_room: Option<&'static [LineTable; ROOM_PAIRS]>,
}

impl Tables {
    pub fn of(rule: Rule) -> Tables {
        let by_room = LineTable::of_rooms(rule);
        let common = Color::ALL.map(|color| match by_room {
            Some(tables) => &tables[ROOM_PAIRS - 1],
            None => LineTable::of(Needs::of(rule, color)),
        });
        Tables { common, by_room }
    }

    /// Returns the tables for lines with this room.
    #[inline(always)]
    pub fn of_room(self, room: Room) -> [&'static LineTable; 2] {
        match self.by_room {
            // The remainder spares a bounds check: no line has a larger room.
            Some(tables) => [&tables[usize::from(room) % ROOM_PAIRS]; 2],
            None => self.common,
        }
    }
}

/// Returns the classes of a line for both colours, shifted to the bits of `direction`.
#[inline(always)]
pub fn classes_of_line(lines: [&LineTable; 2], key: u32, direction: Direction) -> LineClasses {
    let [black, white] = lines;
    let [black, white]: [LineClass; 2] = [black.class(key as LineKey), white.class((key >> 16) as LineKey)];
    (black as u32 | (white as u32) << 16) << (4 * direction as u32)
}

/// Mask of the classes of one direction.
pub const fn classes_of_direction(direction: Direction) -> LineClasses {
    0xF_000F << (4 * direction as u32)
}

/// Mask of the classes of several lines, given as bits.
pub const fn classes_seen(seen: u8) -> LineClasses {
    let mut classes = 0;
    let mut line = 0;
    while line < 8 {
        if seen >> line & 1 == 1 {
            classes |= 0xF << (4 * line);
        }
        line += 1;
    }
    classes
}

/// Number of steps along a line over which a stone matters under `rule`.
pub const fn reach(rule: Rule) -> i32 {
    match rule {
        Rule::Freestyle => 4,
        Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroStandard => REACH as i32,
    }
}
