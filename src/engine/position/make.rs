//! Making and unmaking moves: a stone updates the cells that see it, and a log restores them.

use super::Position;
use super::site::{
    Content, LineChange, SEEN_BY, STONE_WEIGHTS, Site, ThreatChange, classes_of_direction, classes_of_line,
    classes_seen, reach,
};
use crate::engine::cell::{Cell, CellSet, GRID, stride};
use crate::engine::hash::{WHITE_TO_MOVE, stone_hash};
use crate::engine::pattern::LineTable;
use crate::engine::threat::Threat;
use crate::rules::{Color, Direction};

/// State saved by `make` for `unmake`.
#[derive(Clone)]
pub struct Undo {
    /// `None` for a pass.
    pub cell: Option<Cell>,
    line_changes: usize,
    threat_changes: usize,
    values: [i32; 2],
    near: CellSet,
    hash: u64,
    passes: u32,
}

impl Position {
    /// Places a stone of the side to move on an empty cell, forbidden or not.
    pub fn make(&mut self, cell: Cell) {
        self.save(Some(cell));
        self.passes = 0;
        let color = self.side_to_move;
        self.put(cell, color);
        self.hash ^= WHITE_TO_MOVE;
        self.side_to_move = !color;
    }

    /// Passes for the side to move.
    pub fn make_pass(&mut self) {
        self.save(None);
        self.passes += 1;
        self.hash ^= WHITE_TO_MOVE;
        self.side_to_move = !self.side_to_move;
    }

    fn save(&mut self, cell: Option<Cell>) {
        self.history.push(Undo {
            cell,
            line_changes: self.line_changes.len(),
            threat_changes: self.threat_changes.len(),
            values: self.values,
            near: self.near,
            hash: self.hash,
            passes: self.passes,
        });
    }

    /// Takes back the last stone or pass.
    ///
    /// # Panics
    /// If none was made since the position was set up.
    pub fn unmake(&mut self) {
        let undo = self.history.pop().expect("a move was made");
        let color = !self.side_to_move;
        self.side_to_move = color;
        if let Some(cell) = undo.cell {
            match reach(self.rule) {
                ..=4 => self.lift_keys::<4>(cell, color),
                _ => self.lift_keys::<5>(cell, color),
            }
            // A stone changes a cell at most once, so the order does not matter.
            for change in self.line_changes.since(undo.line_changes) {
                let site = &mut self.sites[change.cell.index()];
                site.classes = change.classes;
                site.codes = change.codes;
            }
            self.line_changes.cut(undo.line_changes);
            for change in self.threat_changes.since(undo.threat_changes) {
                let back = ThreatChange { cell: change.cell, old: change.new, new: change.old };
                back.apply(&mut self.sites, &mut self.counts, &mut self.sets);
            }
            self.threat_changes.cut(undo.threat_changes);
            self.lift_stone(cell);
        }
        self.values = undo.values;
        self.near = undo.near;
        self.hash = undo.hash;
        self.passes = undo.passes;
    }

    pub(super) fn put(&mut self, cell: Cell, color: Color) {
        debug_assert!(self.is_empty(cell), "{cell:?} is empty");
        self.hash ^= stone_hash(cell, color);
        self.near.unite(&self.neighbourhoods[cell.index()]);
        self.occupied.toggle(cell);
        self.empty -= 1;
        let site = &mut self.sites[cell.index()];
        site.content = Content::Stone(color);
        site.open = 0;
        let (codes, threats) = (site.codes, site.threats);
        for side in Color::ALL {
            let i = side.index();
            self.values[i] -= self.weights[i].of_code(codes[i]).value;
            self.leave(side, threats[i], cell);
        }
        match (reach(self.rule), self.rule.is_caro()) {
            (..=4, _) => self.add_keys::<4, false>(cell, color),
            (_, false) => self.add_keys::<5, false>(cell, color),
            (_, true) => self.add_keys::<5, true>(cell, color),
        }
    }

    fn lift_stone(&mut self, cell: Cell) {
        self.occupied.toggle(cell);
        self.empty += 1;
        let site = &mut self.sites[cell.index()];
        site.content = Content::Empty;
        site.open = classes_seen(site.seen);
        let threats = site.threats;
        for side in Color::ALL {
            self.enter(side, threats[side.index()], cell);
        }
    }

    #[inline]
    fn enter(&mut self, color: Color, threat: Threat, cell: Cell) {
        self.counts[color.index()][threat as usize] += 1;
        self.sets[color.index()][threat as usize].toggle(cell);
    }

    #[inline]
    fn leave(&mut self, color: Color, threat: Threat, cell: Cell) {
        self.counts[color.index()][threat as usize] -= 1;
        self.sets[color.index()][threat as usize].toggle(cell);
    }

    /// Updates the cells around the new stone on `cell`.
    ///
    /// The processor cannot predict which of them change, and a wrong prediction costs more time than the work itself.
    /// So each pass lists, without a branch, the cells that the next pass has to update.
    #[inline]
    fn add_keys<const REACHED: usize, const BY_ROOM: bool>(&mut self, cell: Cell, color: Color) {
        let changes = self.line_changes.room();
        let (tables, free_lines) = (self.tables, self.free_lines);
        let mut add_along = |direction: Direction, count: usize| {
            let lines = |cell: Cell| {
                if BY_ROOM { tables.of_room(free_lines[cell.index()].rooms[direction as usize]) } else { tables.common }
            };
            add_keys_along::<REACHED>(&mut self.sites, lines, (cell, color), direction, changes, count)
        };
        let count = add_along(Direction::Horizontal, 0);
        let count = add_along(Direction::Vertical, count);
        let count = add_along(Direction::Rising, count);
        let count = add_along(Direction::Falling, count);
        self.reclass(count);
    }

    /// Applies the first `changed` pending line changes.
    fn reclass(&mut self, changed: usize) {
        let (weights, codes) = (self.weights, self.codes);
        let threat_changes = self.threat_changes.room();
        let mut count = 0;
        let mut values = self.values;
        for change in &mut self.line_changes.room()[..changed] {
            let site = &mut self.sites[change.cell.index()];
            let (old_codes, old) = (site.codes, site.threats);
            let new_codes = codes.of_classes(change.classes);
            let weights_of_new = [0, 1].map(|i| weights[i].of_code(new_codes[i]));
            for (i, value) in values.iter_mut().enumerate() {
                *value += weights_of_new[i].value - weights[i].of_code(old_codes[i]).value;
            }
            let new = weights_of_new.map(|weight| weight.threat);
            (site.classes, change.classes) = (change.classes, site.classes);
            site.codes = new_codes;
            change.codes = old_codes;
            // The minimum spares a bounds check: no more cells were listed.
            threat_changes[count.min(SEEN_BY - 1)] = ThreatChange { cell: change.cell, old, new };
            count += usize::from(old != new);
        }
        self.values = values;
        for change in &threat_changes[..count] {
            change.apply(&mut self.sites, &mut self.counts, &mut self.sets);
        }
        self.line_changes.keep(changed);
        self.threat_changes.keep(count);
    }

    /// Removes the stone on `cell` from the keys of the cells around it.
    #[inline]
    fn lift_keys<const REACHED: usize>(&mut self, cell: Cell, color: Color) {
        let [behind, ahead] = &STONE_WEIGHTS[color.index()];
        for direction in Direction::ALL {
            let stride = stride(direction);
            for distance in 1..=REACHED {
                let delta = stride * distance as i32;
                let key = &mut self.sites[cell.shifted(delta).index()].keys[direction as usize];
                *key = key.wrapping_sub(behind[distance - 1]);
                let key = &mut self.sites[cell.shifted(-delta).index()].keys[direction as usize];
                *key = key.wrapping_sub(ahead[distance - 1]);
            }
        }
    }
}

/// Adds a new stone to the keys along `direction`, and lists the cells whose classes change after the first `count`
/// changes. Returns the new number of changes.
#[inline(always)]
fn add_keys_along<const REACHED: usize>(
    sites: &mut [Site; GRID],
    lines: impl Fn(Cell) -> [&'static LineTable; 2],
    (stone, color): (Cell, Color),
    direction: Direction,
    changes: &mut [LineChange; SEEN_BY],
    mut count: usize,
) -> usize {
    let [behind, ahead] = &STONE_WEIGHTS[color.index()];
    for distance in 1..=REACHED {
        let delta = stride(direction) * distance as i32;
        // The cell ahead of the stone sees it behind, and the other way round.
        for (delta, weight) in [(delta, behind[distance - 1]), (-delta, ahead[distance - 1])] {
            let cell = stone.shifted(delta);
            let site = &mut sites[cell.index()];
            let key = site.keys[direction as usize].wrapping_add(weight);
            site.keys[direction as usize] = key;
            let difference = (site.classes ^ classes_of_line(lines(cell), key, direction)) & site.open;
            let difference = difference & classes_of_direction(direction);
            // The minimum spares a bounds check: no more cells see the stone.
            let change = &mut changes[count.min(SEEN_BY - 1)];
            (change.cell, change.classes) = (cell, site.classes ^ difference);
            count += usize::from(difference != 0);
        }
    }
    count
}
