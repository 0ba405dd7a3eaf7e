//! The position that the search walks on: the fast twin of [`Board`](crate::rules::Board).
//!
//! For every cell, both colours and all four directions it keeps the line as a number, its class, the cell's threat and
//! value, and for each side the set and the number of cells in each threat class, so that "has the opponent a five?" is
//! one look-up. A stone touches the cells within five steps of it on four lines (four steps in freestyle); the changes
//! are [logged](log), and unmaking undoes them.
//!
//! [`site`] has the cell's state, [`setup`] builds a position from a board, [`make`] makes and unmakes moves. The
//! forbidden points, which the lines alone cannot always decide, are in [`forbidden`]. Nothing here knows the search.

mod forbidden;
mod log;
mod make;
mod setup;
mod site;

use super::cell::{Cell, CellSet, GRID};
use super::hash::{WHITE_TO_MOVE, stone_hash};
use super::lines::{CellLines, FreeLines, LineId, Lines};
use super::pattern::{BLOCKED, LineClass, LineKey, Needs, OWN, digit_weight};
use super::threat::{Code, Codes, THREAT_GROUPS, Threat};
use super::weights::Weights;
use crate::rules::{Color, Direction, Point, Rule};
use log::Log;
use make::Undo;
use site::{ALL_LINES, Content, Counts, LineChange, STONE_WEIGHTS, Sets, Site, Tables, ThreatChange, reach};

/// A position in the middle of a search. Make and unmake are exact opposites.
#[derive(Clone)]
pub struct Position {
    rule: Rule,
    size: u8,
    side_to_move: Color,
    /// Number of empty cells.
    empty: u32,
    /// Number of passes in a row just before this position.
    passes: u32,
    hash: u64,
    sites: Box<[Site; GRID]>,
    /// Sum of the cells' values to either colour.
    values: [i32; 2],
    counts: Counts,
    sets: Sets,
    occupied: CellSet,
    /// Cells near a stone, occupied ones too.
    near: CellSet,
    tables: Tables,
    weights: [&'static Weights; 2],
    codes: &'static Codes,
    neighbourhoods: &'static [CellSet],
    line_ids: &'static Lines,
    free_lines: &'static [FreeLines],
    line_changes: Log<LineChange>,
    threat_changes: Log<ThreatChange>,
    /// Last two moves before the position was set up, the later one first: `None` where it was not a stone.
    earlier: [Option<Cell>; 2],
    history: Vec<Undo>,
}

impl Position {
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns the number of empty cells.
    pub fn empty_count(&self) -> u32 {
        self.empty
    }

    /// Returns the number of stones.
    pub fn stone_count(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size) - self.empty
    }

    /// Passes in a row just before this position.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// Returns the stone placed last, if the last move is known and was one.
    pub fn last_cell(&self) -> Option<Cell> {
        self.move_back(0)
    }

    /// Returns the stone placed before the last move, if that is known and was one.
    pub fn last_cell_but_one(&self) -> Option<Cell> {
        self.move_back(1)
    }

    fn move_back(&self, back: usize) -> Option<Cell> {
        let made = self.history.len();
        if back < made { self.history[made - 1 - back].cell } else { self.earlier[back - made] }
    }

    /// Returns the cells near a cell.
    pub fn neighbourhood(&self, cell: Cell) -> &'static CellSet {
        &self.neighbourhoods[cell.index()]
    }

    /// Whether a stone of `color` on the empty `cell` makes a three of any kind, or an open two.
    #[inline]
    pub fn makes_more(&self, color: Color, cell: Cell) -> bool {
        self.codes.makes_more(self.code(color, cell))
    }

    /// Returns the Zobrist hash: of the stones, the side to move, the board's size, the rule, and the overlooked lines.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Returns the hash after a stone of the side to move on the empty `cell`.
    pub fn hash_after(&self, cell: Cell) -> u64 {
        self.hash ^ stone_hash(cell, self.side_to_move) ^ WHITE_TO_MOVE
    }

    /// Returns the value of all empty cells to `color`, in fractions of a unit.
    pub fn value(&self, color: Color) -> i32 {
        self.values[color.index()]
    }

    /// Returns the threat of a stone of `color` on the empty `cell`.
    #[inline]
    pub fn threat(&self, color: Color, cell: Cell) -> Threat {
        self.sites[cell.index()].threats[color.index()]
    }

    /// Returns the code of the empty `cell` for `color`.
    #[inline]
    pub fn code(&self, color: Color, cell: Cell) -> Code {
        self.sites[cell.index()].codes[color.index()]
    }

    /// Returns the four lines of a cell as the network tells them apart. A line in which a colour is overlooked is free.
    #[inline(always)]
    pub fn lines(&self, cell: Cell) -> CellLines {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let id = |direction: usize| self.line_ids.id(free.rooms[direction], site.keys[direction] as LineKey);
        if site.seen == ALL_LINES {
            return std::array::from_fn(id);
        }
        Direction::ALL.map(
            |direction| {
                if site.sees(direction) { id(direction as usize) } else { free.ids[direction as usize] }
            },
        )
    }

    /// Returns the line of a cell in one direction. A line in which a colour is overlooked is free.
    #[inline(always)]
    pub fn line(&self, cell: Cell, direction: Direction) -> LineId {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let is_seen = site.sees(direction);
        let direction = direction as usize;
        if !is_seen {
            return free.ids[direction];
        }
        self.line_ids.id(free.rooms[direction], site.keys[direction] as LineKey)
    }

    /// Returns the four lines of a cell on an empty board.
    #[inline(always)]
    pub fn free_lines(&self, cell: Cell) -> CellLines {
        self.free_lines[cell.index()].ids
    }

    /// Returns the line of a cell as it would be without the stone of `color` that is `steps` away.
    #[inline(always)]
    pub fn line_without(&self, cell: Cell, direction: Direction, steps: i32, color: Color) -> LineId {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let is_seen = site.sees(direction);
        let direction = direction as usize;
        if !is_seen {
            return free.ids[direction];
        }
        let [behind, ahead] = &STONE_WEIGHTS[color.index()];
        let distance = steps.unsigned_abs() as usize - 1;
        let weight = if steps < 0 { behind[distance] } else { ahead[distance] };
        self.line_ids.id(free.rooms[direction], site.keys[direction].wrapping_sub(weight) as LineKey)
    }

    /// Returns the rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Returns the points a side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether a four can be answered on the point of its five only, the basis of VCF and VCT. In Caro a stone at the
    /// far end of the row may answer it too.
    pub fn supports_vcf(&self) -> bool {
        !self.rule.is_caro()
    }

    /// Returns the weights of `color`.
    pub fn weights(&self, color: Color) -> &'static Weights {
        self.weights[color.index()]
    }

    /// Returns the number of empty cells where a stone of `color` makes this threat.
    #[inline]
    pub fn count(&self, color: Color, threat: Threat) -> u32 {
        u32::from(self.counts[color.index()][threat as usize])
    }

    /// Returns the empty cells where a stone of `color` makes this threat.
    pub fn cells(&self, color: Color, threat: Threat) -> &CellSet {
        &self.sets[color.index()][threat as usize]
    }

    /// Returns the threats on the board as an index below [`THREAT_SETS`](crate::engine::threat::THREAT_SETS): the
    /// opponent's five, then the [groups](THREAT_GROUPS) of the side to move and of the opponent, a bit each.
    pub fn threat_set(&self) -> usize {
        let mover = self.side_to_move;
        let mut set = usize::from(self.count(!mover, Threat::Five) > 0);
        for color in [mover, !mover] {
            for group in THREAT_GROUPS {
                let present = group.iter().any(|&threat| self.count(color, threat) > 0);
                set = set << 1 | usize::from(present);
            }
        }
        set
    }

    /// Whether `color` has a cell that makes a four and no five, forbidden ones aside.
    pub fn has_four(&self, color: Color) -> bool {
        Threat::FOURS.into_iter().any(|threat| self.count(color, threat) > 0)
    }

    /// Whether there are points that may be forbidden to Black in renju.
    pub fn may_have_forbidden_points(&self) -> bool {
        Threat::MAY_BE_FORBIDDEN.into_iter().any(|threat| self.count(Color::Black, threat) > 0)
    }

    /// Returns the candidates: the empty cells near a stone.
    pub fn candidates(&self) -> CellSet {
        self.near.without(&self.occupied)
    }

    /// Returns all empty cells, in order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + use<'_> {
        Point::all(self.size).map(Cell::of).filter(|&cell| self.is_empty(cell))
    }

    /// Whether a cell is on the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.sites[cell.index()].content == Content::Empty
    }

    /// Returns the class of one line through the empty `cell` for `color`.
    pub fn line_class(&self, color: Color, cell: Cell, direction: Direction) -> LineClass {
        self.line_class_with(color, cell, direction, 0)
    }

    /// Returns the class of the line with `more` added to its key.
    pub fn line_class_with(&self, color: Color, cell: Cell, direction: Direction, more: LineKey) -> LineClass {
        let room = self.free_lines[cell.index()].rooms[direction as usize];
        self.tables.of_room(room)[color.index()].class(self.sites[cell.index()].key(color, direction) + more)
    }

    /// Whether a stone of `color` on `cell` would still be an open four, or two fours, had the opponent a stone on
    /// `block` first.
    pub fn survives_block(&self, color: Color, cell: Cell, block: Cell) -> bool {
        let lines = Direction::ALL.map(|direction| match cell.steps_to(block, direction) {
            Some(steps) if steps.abs() <= reach(self.rule) => {
                self.line_class_with(color, cell, direction, BLOCKED * digit_weight(steps))
            }
            _ => self.line_class(color, cell, direction),
        });
        Threat::of(lines, Needs::of(self.rule, color)) == Threat::OpenFour
    }

    /// Whether a stone of `color` on `cell` would make a four or a five in the line through `partner`, at most
    /// [`REACH`] steps away, had the colour a stone there first.
    pub fn makes_four_beside(&self, color: Color, cell: Cell, partner: Cell) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            cell.steps_to(partner, direction).is_some_and(|steps| {
                self.line_class_with(color, cell, direction, OWN * digit_weight(steps)) >= LineClass::Four
            })
        })
    }
}

#[cfg(test)]
pub(super) mod tests;
