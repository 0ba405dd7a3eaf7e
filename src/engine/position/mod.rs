//! The position that the search walks on: the fast twin of [`Board`].
//!
//! For every cell, both colours and all four directions it keeps the line as a number, its class, the cell's threat
//! and value, and for each side the set and the number of cells in each threat class, so that "has the opponent a
//! five?" is one look. A stone touches the cells within five steps of it on four lines (four steps in freestyle);
//! what changes there is [logged](log), and taking the stone back undoes it.
//!
//! It knows no search. The forbidden points, which the lines alone cannot always decide, are in [`forbidden`].

mod forbidden;
mod log;

use super::cell::{Cell, CellSet, GRID, REACH, stride};
use super::evaluate::lines::{CellLines, FreeLines, LineId, Lines, Room, free_lines};
use super::evaluate::{Role, Weights};
use super::hash::{WHITE_TO_MOVE, mix, stone_hash};
use super::pattern::{BLOCKED, LineClass, LineKey, LineTable, Needs, OWN, ROOM_PAIRS, place};
use super::threat::{Code, Codes, LineClasses, Threat};
use crate::rules::{Board, Color, Direction, MAX_SIZE, Move, Point, Rule};
use log::Log;
use std::sync::OnceLock;

/// What is known of one cell. Of an occupied one the classes, codes and threats are those from before the stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(32))]
struct Site {
    /// The four lines as Black sees them in the low half, as White does in the high half. Kept for every cell.
    keys: [u32; 4],
    classes: LineClasses,
    /// Which of the classes are kept up: none while the cell is occupied or off the board.
    open: LineClasses,
    codes: [Code; 2],
    threats: [Threat; 2],
    content: Content,
    /// The directions that are kept up while the cell is empty, a bit each: all but the lines that are overlooked.
    seen: u8,
}

/// What `seen` is where no line is overlooked.
const ALL_DIRECTIONS: u8 = 0b1111;

/// What is on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Content {
    /// Not even board.
    Nothing,
    Empty,
    Stone(Color),
}

impl Site {
    const MARGIN: Site = Site {
        keys: [0; 4],
        classes: 0,
        codes: [0; 2],
        threats: [Threat::Quiet; 2],
        open: 0,
        content: Content::Nothing,
        seen: 0,
    };

    fn key(&self, color: Color, direction: Direction) -> LineKey {
        (self.keys[direction as usize] >> (16 * color.index())) as LineKey
    }
}

/// A cell whose lines a stone changed, and what it has not now: its new classes while it waits for them, the old
/// classes and codes afterwards.
#[derive(Clone, Copy)]
struct LineChange {
    cell: Cell,
    codes: [Code; 2],
    classes: LineClasses,
}

impl LineChange {
    const NONE: LineChange = LineChange { cell: Cell::from_number(0), codes: [0; 2], classes: 0 };
}

/// A cell whose threats a stone changed: what they were and what they became.
#[derive(Clone, Copy)]
struct ThreatChange {
    cell: Cell,
    old: [Threat; 2],
    new: [Threat; 2],
}

impl ThreatChange {
    const NONE: ThreatChange =
        ThreatChange { cell: Cell::from_number(0), old: [Threat::Quiet; 2], new: [Threat::Quiet; 2] };

    /// Moves the cell from the sets of its old threats to those of the new ones.
    #[inline(always)]
    fn apply(&self, sites: &mut [Site; GRID], counts: &mut Counts, sets: &mut Sets) {
        sites[self.cell.index()].threats = self.new;
        // Where one side's threat stays what it was, the two cancel out: cheaper than to ask.
        for side in 0..2 {
            let (old, new) = (self.old[side] as usize, self.new[side] as usize);
            counts[side][old] -= 1;
            counts[side][new] += 1;
            sets[side][old].toggle(self.cell);
            sets[side][new].toggle(self.cell);
        }
    }
}

/// How many empty cells are each threat to either colour, and which.
type Counts = [[u16; Threat::COUNT]; 2];
type Sets = [[CellSet; Threat::COUNT]; 2];

/// How many cells see a stone at most.
const SEEN_BY: usize = 8 * REACH;

/// What else there was before a move.
#[derive(Clone)]
struct Before {
    /// `None` for a pass.
    cell: Option<Cell>,
    line_changes: usize,
    threat_changes: usize,
    values: [i32; 2],
    near: CellSet,
    hash: u64,
    passes: u32,
}

/// A position in the middle of a search. Make and unmake are exact opposites.
#[derive(Clone)]
pub struct Position {
    rule: Rule,
    size: u8,
    side_to_move: Color,
    /// Empty cells left.
    empty: u32,
    /// Passes in a row just before this position.
    passes: u32,
    hash: u64,
    sites: Box<[Site; GRID]>,
    /// The sum of the cells' values to either colour.
    values: [i32; 2],
    counts: Counts,
    sets: Sets,
    occupied: CellSet,
    /// The cells near a stone, occupied ones too.
    near: CellSet,
    tables: Tables,
    weights: [&'static Weights; 2],
    codes: &'static Codes,
    neighbourhoods: &'static [CellSet],
    line_ids: &'static Lines,
    free_lines: &'static [FreeLines],
    line_changes: Log<LineChange>,
    threat_changes: Log<ThreatChange>,
    /// The last two moves before the position was set up, the later one first: `None` where it was no stone.
    earlier: [Option<Cell>; 2],
    history: Vec<Before>,
}

/// What a stone adds to the keys of a cell that sees it so many steps away.
const fn weight_of_stone(color: Color, steps: i32) -> u32 {
    let place = place(steps) as u32;
    match color {
        Color::Black => (OWN as u32 * place) | (BLOCKED as u32 * place) << 16,
        Color::White => (BLOCKED as u32 * place) | (OWN as u32 * place) << 16,
    }
}

/// [`weight_of_stone`] for either colour, behind and ahead, by distance less one.
const STONE_WEIGHTS: [[[u32; REACH]; 2]; 2] = {
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

/// The classes of lines for either colour.
#[derive(Clone, Copy)]
struct Tables {
    /// Those for every room. In Caro, of lines in the open.
    common: [&'static LineTable; 2],
    /// In Caro, by room.
    by_room: Option<&'static [LineTable; ROOM_PAIRS]>,
}

impl Tables {
    fn of(rule: Rule) -> Tables {
        let by_room = LineTable::of_rooms(rule);
        let common = Color::ALL.map(|color| match by_room {
            Some(tables) => &tables[ROOM_PAIRS - 1],
            None => LineTable::of(Needs::of(rule, color)),
        });
        Tables { common, by_room }
    }

    /// The tables of lines with this room.
    #[inline(always)]
    fn of_room(self, room: Room) -> [&'static LineTable; 2] {
        match self.by_room {
            // In bounds without a test, and by the number of rooms: no line has another.
            Some(tables) => [&tables[usize::from(room) % ROOM_PAIRS]; 2],
            None => self.common,
        }
    }
}

impl Position {
    /// The twin of `board`, whose game must not be over.
    pub fn new(board: &Board) -> Position {
        Position::overlooking(board, |_, _| false)
    }

    /// The position as somebody sees it who overlooks the lines for which `overlooks` holds, told by direction and
    /// by any point of the line: nothing is ever noticed along them.
    pub fn overlooking(board: &Board, overlooks: impl Fn(Direction, Point) -> bool) -> Position {
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

    /// Gives an empty cell its lines on an empty board.
    fn open_site(&mut self, point: Point, overlooks: &impl Fn(Direction, Point) -> bool) {
        let cell = Cell::of(point);
        let site = &mut self.sites[cell.index()];
        // In Caro an edge five steps away blocks nothing.
        let reach = if self.rule.is_caro() { REACH as i32 - 1 } else { reach(self.rule) };
        for direction in Direction::ALL {
            let (dx, dy) = direction.step();
            for steps in (-reach..=reach).filter(|&steps| steps != 0) {
                if point.offset(dx, dy, steps, self.size).is_none() {
                    site.keys[direction as usize] += u32::from(BLOCKED * place(steps)) * 0x1_0001;
                }
            }
            if overlooks(direction, point) {
                self.hash ^= mix(u64::from(cell.number()) << 16 | 1 << 8 | direction as u64);
            } else {
                site.seen |= 1 << direction as u8;
                let key = site.keys[direction as usize];
                let room = self.free_lines[cell.index()].rooms[direction as usize];
                site.classes |= classes_of_line(self.tables.of_room(room), key, direction);
            }
        }
        site.open = classes_seen(site.seen);
        site.content = Content::Empty;
        site.codes = self.codes.of_classes(site.classes);
        for color in Color::ALL {
            let worth = self.weights[color.index()].worth(site.codes[color.index()]);
            site.threats[color.index()] = worth.threat;
            self.values[color.index()] += worth.value;
            let threat = worth.threat as usize;
            self.counts[color.index()][threat] += 1;
            self.sets[color.index()][threat].insert(cell);
        }
    }

    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// How many cells are empty.
    pub fn empty_count(&self) -> u32 {
        self.empty
    }

    /// How many stones there are.
    pub fn stone_count(&self) -> u32 {
        u32::from(self.size) * u32::from(self.size) - self.empty
    }

    /// Passes in a row just before this position.
    pub fn passes(&self) -> u32 {
        self.passes
    }

    /// The stone placed last, if the last move is known and was one.
    pub fn last_cell(&self) -> Option<Cell> {
        self.move_back(0)
    }

    /// The stone placed before the last move, if that is known and was one.
    pub fn last_cell_but_one(&self) -> Option<Cell> {
        self.move_back(1)
    }

    fn move_back(&self, back: usize) -> Option<Cell> {
        let made = self.history.len();
        if back < made { self.history[made - 1 - back].cell } else { self.earlier[back - made] }
    }

    /// The cells near a cell.
    pub fn neighbourhood(&self, cell: Cell) -> &'static CellSet {
        &self.neighbourhoods[cell.index()]
    }

    /// Whether a stone of `color` on the empty `cell` makes a three of any kind, or an open two.
    #[inline]
    pub fn makes_more(&self, color: Color, cell: Cell) -> bool {
        self.codes.makes_more(self.code(color, cell))
    }

    /// The Zobrist hash: of the stones, the side to move, the board's size, the rule, and what is overlooked.
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash after a stone of the side to move on the empty `cell`.
    pub fn hash_after(&self, cell: Cell) -> u64 {
        self.hash ^ stone_hash(cell, self.side_to_move) ^ WHITE_TO_MOVE
    }

    /// What the empty cells together are worth to `color`, in fractions of a unit.
    pub fn value(&self, color: Color) -> i32 {
        self.values[color.index()]
    }

    /// What a stone of `color` on the empty `cell` would threaten.
    #[inline]
    pub fn threat(&self, color: Color, cell: Cell) -> Threat {
        self.sites[cell.index()].threats[color.index()]
    }

    /// The code of the empty `cell` for `color`.
    #[inline]
    pub fn code(&self, color: Color, cell: Cell) -> Code {
        self.sites[cell.index()].codes[color.index()]
    }

    /// The four lines of a cell, as the network tells them apart. A line that is overlooked is free.
    #[inline(always)]
    pub fn lines(&self, cell: Cell) -> CellLines {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let id = |direction: usize| self.line_ids.id(free.rooms[direction], site.keys[direction] as LineKey);
        if site.seen == ALL_DIRECTIONS {
            return std::array::from_fn(id);
        }
        std::array::from_fn(|line| if site.seen >> line & 1 == 1 { id(line) } else { free.ids[line] })
    }

    /// The line of a cell in one direction, likewise.
    #[inline(always)]
    pub fn line(&self, cell: Cell, direction: Direction) -> LineId {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let direction = direction as usize;
        if site.seen >> direction & 1 == 0 {
            return free.ids[direction];
        }
        self.line_ids.id(free.rooms[direction], site.keys[direction] as LineKey)
    }

    /// The four lines of a cell as they are without any stone.
    #[inline(always)]
    pub fn free_lines(&self, cell: Cell) -> CellLines {
        self.free_lines[cell.index()].ids
    }

    /// The line of a cell as it would be without the stone of `color` that stands so many steps away.
    #[inline(always)]
    pub fn line_without(&self, cell: Cell, direction: Direction, steps: i32, color: Color) -> LineId {
        let site = &self.sites[cell.index()];
        let free = &self.free_lines[cell.index()];
        let direction = direction as usize;
        if site.seen >> direction & 1 == 0 {
            return free.ids[direction];
        }
        let [behind, ahead] = &STONE_WEIGHTS[color.index()];
        let distance = steps.unsigned_abs() as usize - 1;
        let weight = if steps < 0 { behind[distance] } else { ahead[distance] };
        self.line_ids.id(free.rooms[direction], site.keys[direction].wrapping_sub(weight) as LineKey)
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Points a side of the board.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Whether a four is answered on the point of its five and nowhere else, as wins by fours and threats are built on.
    /// In Caro a stone at the far end of the row may answer it too.
    pub fn a_four_has_one_answer(&self) -> bool {
        !self.rule.is_caro()
    }

    /// The weights of `color`.
    pub fn weights(&self, color: Color) -> &'static Weights {
        self.weights[color.index()]
    }

    /// How many empty cells would be such a threat of `color`.
    #[inline]
    pub fn count(&self, color: Color, threat: Threat) -> u32 {
        u32::from(self.counts[color.index()][threat as usize])
    }

    /// The empty cells that would be such a threat of `color`.
    pub fn cells(&self, color: Color, threat: Threat) -> &CellSet {
        &self.sets[color.index()][threat as usize]
    }

    /// Whether `color` has a cell that makes a four and no five, forbidden ones aside.
    pub fn has_four(&self, color: Color) -> bool {
        Threat::FOURS.into_iter().any(|threat| self.count(color, threat) > 0)
    }

    /// The empty cells near a stone: where the search looks for a move.
    pub fn candidates(&self) -> CellSet {
        self.near.without(&self.occupied)
    }

    /// All empty cells, in order.
    pub fn empty_cells(&self) -> impl Iterator<Item = Cell> + use<'_> {
        Point::all(self.size).map(Cell::of).filter(|&cell| self.is_empty(cell))
    }

    /// Whether a cell is on the board and empty.
    #[inline(always)]
    pub fn is_empty(&self, cell: Cell) -> bool {
        self.sites[cell.index()].content == Content::Empty
    }

    /// The class of one line through the empty `cell` for `color`.
    pub fn line_class(&self, color: Color, cell: Cell, direction: Direction) -> LineClass {
        self.line_class_with(color, cell, direction, 0)
    }

    /// The same if the line's key were so much more.
    pub fn line_class_with(&self, color: Color, cell: Cell, direction: Direction, more: LineKey) -> LineClass {
        let room = self.free_lines[cell.index()].rooms[direction as usize];
        self.tables.of_room(room)[color.index()].class(self.sites[cell.index()].key(color, direction) + more)
    }

    /// Whether a stone of `color` on `cell` would still be an open four, or two fours, had the opponent a stone on
    /// `block` first.
    pub fn survives_block(&self, color: Color, cell: Cell, block: Cell) -> bool {
        let lines = Direction::ALL.map(|direction| match cell.steps_to(block, direction) {
            Some(steps) if steps.abs() <= reach(self.rule) => {
                self.line_class_with(color, cell, direction, BLOCKED * place(steps))
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
                self.line_class_with(color, cell, direction, OWN * place(steps)) >= LineClass::Four
            })
        })
    }

    /// Places a stone of the side to move on an empty cell. Asks nothing about forbidden points.
    pub fn make(&mut self, cell: Cell) {
        self.remember(Some(cell));
        self.passes = 0;
        let color = self.side_to_move;
        self.put(cell, color);
        self.hash ^= WHITE_TO_MOVE;
        self.side_to_move = !color;
    }

    /// Lets the side to move pass.
    pub fn make_pass(&mut self) {
        self.remember(None);
        self.passes += 1;
        self.hash ^= WHITE_TO_MOVE;
        self.side_to_move = !self.side_to_move;
    }

    fn remember(&mut self, cell: Option<Cell>) {
        self.history.push(Before {
            cell,
            line_changes: self.line_changes.len(),
            threat_changes: self.threat_changes.len(),
            values: self.values,
            near: self.near,
            hash: self.hash,
            passes: self.passes,
        });
    }

    /// Takes the last stone or pass back.
    ///
    /// # Panics
    /// If none was made since the position was set up.
    pub fn unmake(&mut self) {
        let before = self.history.pop().expect("a move was made");
        let color = !self.side_to_move;
        self.side_to_move = color;
        if let Some(cell) = before.cell {
            match self.rule {
                Rule::Freestyle => self.lift_keys::<4>(cell, color),
                Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroStandard => self.lift_keys::<5>(cell, color),
            }
            // A stone changes a cell at most once, so the order does not matter.
            for change in self.line_changes.since(before.line_changes) {
                let site = &mut self.sites[change.cell.index()];
                site.classes = change.classes;
                site.codes = change.codes;
            }
            self.line_changes.cut(before.line_changes);
            for change in self.threat_changes.since(before.threat_changes) {
                let back = ThreatChange { cell: change.cell, old: change.new, new: change.old };
                back.apply(&mut self.sites, &mut self.counts, &mut self.sets);
            }
            self.threat_changes.cut(before.threat_changes);
            self.lift_stone(cell);
        }
        self.values = before.values;
        self.near = before.near;
        self.hash = before.hash;
        self.passes = before.passes;
    }

    fn put(&mut self, cell: Cell, color: Color) {
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
            self.values[i] -= self.weights[i].worth(codes[i]).value;
            self.leave(side, threats[i], cell);
        }
        match self.rule {
            Rule::Freestyle => self.add_keys::<4, false>(cell, color),
            Rule::Standard | Rule::Renju => self.add_keys::<5, false>(cell, color),
            Rule::Caro | Rule::CaroStandard => self.add_keys::<5, true>(cell, color),
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

    /// Tells the cells around `cell` of its new stone.
    ///
    /// Which of them change is anybody's guess, and a processor that guesses wrong loses more time than the work takes:
    /// so each pass only lists what the next one has to look at, without a branch.
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

    /// Gives the cells that were listed their new line classes.
    fn reclass(&mut self, changed: usize) {
        let (weights, codes) = (self.weights, self.codes);
        let threat_changes = self.threat_changes.room();
        let mut count = 0;
        let mut values = self.values;
        for change in &mut self.line_changes.room()[..changed] {
            let site = &mut self.sites[change.cell.index()];
            let (old_codes, old) = (site.codes, site.threats);
            let new_codes = codes.of_classes(change.classes);
            let worths = [0, 1].map(|i| weights[i].worth(new_codes[i]));
            for (i, value) in values.iter_mut().enumerate() {
                *value += worths[i].value - weights[i].worth(old_codes[i]).value;
            }
            let new = worths.map(|worth| worth.threat);
            (site.classes, change.classes) = (change.classes, site.classes);
            site.codes = new_codes;
            change.codes = old_codes;
            // In bounds without a test: no more cells were listed.
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

    /// Tells the cells around `cell` that its stone is gone.
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

/// Tells the cells along `direction` of a new stone and lists those whose classes change behind the first `count`; returns
/// how many are listed then.
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
            // In bounds without a test: no more cells see the stone.
            let change = &mut changes[count.min(SEEN_BY - 1)];
            (change.cell, change.classes) = (cell, site.classes ^ difference);
            count += usize::from(difference != 0);
        }
    }
    count
}

/// The classes of a line for both colours, at their place among those of a cell.
#[inline(always)]
fn classes_of_line(lines: [&LineTable; 2], key: u32, direction: Direction) -> LineClasses {
    let [black, white] = lines;
    let [black, white] = [black.class(key as LineKey), white.class((key >> 16) as LineKey)].map(|class| class as u32);
    (black | white << 16) << (4 * direction as u32)
}

/// Where the classes of a cell have those of one direction.
const fn classes_of_direction(direction: Direction) -> LineClasses {
    0xF_000F << (4 * direction as u32)
}

/// Where they have those of some directions, a bit each.
const fn classes_seen(seen: u8) -> LineClasses {
    let mut classes = 0;
    let mut direction = 0;
    while direction < 4 {
        if seen >> direction & 1 == 1 {
            classes |= 0xF_000F << (4 * direction);
        }
        direction += 1;
    }
    classes
}

/// How far a stone is felt along a line under `rule`.
const fn reach(rule: Rule) -> i32 {
    match rule {
        Rule::Freestyle => 4,
        Rule::Standard | Rule::Renju | Rule::Caro | Rule::CaroStandard => REACH as i32,
    }
}

/// The cells near each point, where a stone there makes a move worth a look: a square of seven, and four steps along
/// every line. Laid out once for each size.
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

#[cfg(test)]
pub(super) mod tests;
