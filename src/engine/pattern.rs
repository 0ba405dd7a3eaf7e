//! Line patterns: the class of the line that a stone would make, read from a table.
//!
//! An empty cell sees up to five neighbours on either side along a line. To one colour each of them is empty (`·`),
//! its own stone (`X`) or blocked (`#`: a stone of the other colour, or the edge), so a line is a number of ten
//! digits to the base three, 59,049 in all: small enough to keep incrementally, to index a table with, and to fill
//! that table from the definition. Digits are ordered by distance, so that freestyle, where a fifth neighbour means
//! nothing, uses the first eight alone.
//!
//! In Caro a stone of the other colour at the end of a row is not the same as the edge. There a line has a table for
//! the room that the cell has along it, so that it is known which of the blocked neighbours are edge; an edge five
//! steps away, where it can only be the end of a row, is written as an empty neighbour.
//!
//! One line is all this module knows: four lines through one cell are [`threat`](super::threat)'s.

use super::cell::REACH;
use crate::rules::{Color, Rule};
use std::sync::OnceLock;

/// Class of a line after a stone on the cell `c`. Each class is defined by what one more stone needs to reach the next,
/// so the names count the stones with `c` among them.
///
/// ```text
///   Five             #XXXXc#    XXcXX                    the game is won
///   OpenFour         ·XXXc·     X·XXc·X                  two points make a five: one stone cannot stop both
///   Four             #XXXc·     XX·Xc     X·X·cX         one point makes a five
///   OpenThree        ··XXc··                             two points or more make an open four
///   OpenThreeNarrow  #·XXc··    ·X·Xc·                   one does
///   ClosedThree      #XXc··     X·X·c     #·XXc·#        some point makes a four, none an open one
///   OpenTwoWide      ···Xc···                            four points or more make an open three
///   OpenTwo          ··X·c··    #··Xc··                  two or three do
///   OpenTwoNarrow    #·X··c··   and the like             one does
///   ClosedTwo        #Xc···     X···c                    some point makes a closed three, none an open one
///   OpenOne          ···c···    ClosedOne  #c····        some point makes an open, or a closed two
///   Forbidden        XXXcXX     X·XXc·X                  for Black in renju: an overline, or two fours in one line
///   Dead             #X·c#                               no five will ever be here
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five will ever be here: `#X·c#`; or, where only exactly five win, the row is longer.
    Dead,
    /// An overline, or two fours in one line, for Black in renju: `XXXcXX`, `X·XXc·X`.
    Forbidden,
    /// One stone that can become a closed two, and no open one: `#c····`.
    ClosedOne,
    /// One stone that can become an open two: `···c···`.
    OpenOne,
    /// Two stones that can become a closed three, and no open one: `#Xc···`, `X···c`.
    ClosedTwo,
    /// Two stones that can become an open three on one point: `#·X··c··`.
    OpenTwoNarrow,
    /// Two stones that can become an open three on two or three points: `··X·c··`.
    OpenTwo,
    /// Two stones that can become an open three on four points or more: `···Xc···`.
    OpenTwoWide,
    /// Three stones that can become a four, and no open one: `#XXc··`, `X·X·c`.
    ClosedThree,
    /// Three stones that can become an open four on one point: `#·XXc··`, `·X·Xc·`.
    OpenThreeNarrow,
    /// Three stones that can become an open four on two points or more: `··XXc··`.
    OpenThree,
    /// Four stones that can become a five on one point: `#XXXc·`, `XX·Xc`.
    Four,
    /// Four stones that can become a five on two points, so that one stone cannot stop it: `·XXXc·`.
    OpenFour,
    /// A row that wins: `XXcXX`.
    Five,
}

impl LineClass {
    /// All classes, the weakest first.
    pub const ALL: [LineClass; 14] = [
        LineClass::Dead,
        LineClass::Forbidden,
        LineClass::ClosedOne,
        LineClass::OpenOne,
        LineClass::ClosedTwo,
        LineClass::OpenTwoNarrow,
        LineClass::OpenTwo,
        LineClass::OpenTwoWide,
        LineClass::ClosedThree,
        LineClass::OpenThreeNarrow,
        LineClass::OpenThree,
        LineClass::Four,
        LineClass::OpenFour,
        LineClass::Five,
    ];

    /// Whether a stone here makes a four of either kind, and no five.
    pub const fn is_four(self) -> bool {
        matches!(self, LineClass::Four | LineClass::OpenFour)
    }

    /// Whether a stone here makes an open three of either kind.
    pub const fn is_open_three(self) -> bool {
        matches!(self, LineClass::OpenThreeNarrow | LineClass::OpenThree)
    }

    /// Whether a stone here makes an open two of any kind.
    pub const fn is_open_two(self) -> bool {
        matches!(self, LineClass::OpenTwoNarrow | LineClass::OpenTwo | LineClass::OpenTwoWide)
    }
}

/// Winning and forbidden rows of one colour: the part of a rule that concerns a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Five or more: freestyle, and White in renju.
    FiveOrMore,
    /// Exactly five; a longer row is nothing: standard.
    ExactlyFive,
    /// Exactly five; a longer row and two fours in one line are forbidden: Black in renju.
    ExactlyFiveUnforbidden,
    /// Exactly five, not between two stones of the other colour, or more: Caro.
    FiveNotEnclosed,
    /// Exactly five, not between two stones of the other colour; a longer row is nothing: the stricter Caro.
    ExactlyFiveNotEnclosed,
}

impl Needs {
    /// Returns the needs of `color` under `rule`.
    pub const fn of(rule: Rule, color: Color) -> Needs {
        match (rule, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => Needs::FiveOrMore,
            (Rule::Standard, _) => Needs::ExactlyFive,
            (Rule::Renju, Color::Black) => Needs::ExactlyFiveUnforbidden,
            (Rule::Caro, _) => Needs::FiveNotEnclosed,
            (Rule::CaroStandard, _) => Needs::ExactlyFiveNotEnclosed,
        }
    }

    /// Needs to which the board's edge is the same as a stone of the other colour.
    const BY_KEY: [Needs; 3] = [Needs::FiveOrMore, Needs::ExactlyFive, Needs::ExactlyFiveUnforbidden];
}

/// A line as one colour sees it from an empty cell: the sum of its digits, each times its [`digit_weight`].
pub type LineKey = u16;

/// The digit of a neighbour that is the colour's own stone.
pub const OWN: LineKey = 1;
/// The digit of a neighbour that is the other colour's stone or lies off the board.
pub const BLOCKED: LineKey = 2;

/// Number of neighbours that a cell sees along a line.
const DIGITS: usize = 2 * REACH;
/// Number of lines.
const LINES: usize = 3usize.pow(DIGITS as u32);

const DIGIT_WEIGHTS: [LineKey; DIGITS] = {
    let mut weights = [1; DIGITS];
    let mut digit = 1;
    while digit < DIGITS {
        weights[digit] = weights[digit - 1] * 3;
        digit += 1;
    }
    weights
};

/// Returns the weight of the neighbour `steps` away (−5 to 5, not 0) in a [`LineKey`]: the nearest two are the lowest
/// digits, and of each pair the one behind comes before the one ahead.
pub const fn digit_weight(steps: i32) -> LineKey {
    DIGIT_WEIGHTS[(steps.unsigned_abs() as usize - 1) * 2 + (steps > 0) as usize]
}

/// Number of neighbours on either side before the edge, behind and ahead: at most [`ROOM`].
pub type Rooms = [usize; 2];

/// Room from which on the edge means nothing.
pub const ROOM: usize = REACH - 1;

/// Number of possible rooms of a cell along a line.
pub const ROOM_PAIRS: usize = (ROOM + 1) * (ROOM + 1);

/// Class of every line for one colour.
pub struct LineTable {
    /// One entry a value of the index, so that no look-up is out of bounds.
    classes: Box<[LineClass; 1 << 16]>,
}

impl LineTable {
    /// Returns the table for a colour with these needs, built at the first call.
    ///
    /// # Panics
    /// If the needs are those of Caro, which has [a table for each room](LineTable::of_rooms).
    pub fn of(needs: Needs) -> &'static LineTable {
        static TABLES: OnceLock<[LineTable; 3]> = OnceLock::new();
        &TABLES.get_or_init(|| Needs::BY_KEY.map(|needs| LineTable::build(needs, [ROOM; 2])))[needs as usize]
    }

    /// Returns the tables for lines of all rooms in Caro, in the order of behind · 5 + ahead, built at the first call;
    /// `None` for the other rules.
    pub fn of_rooms(rule: Rule) -> Option<&'static [LineTable; ROOM_PAIRS]> {
        static TABLES: [OnceLock<Box<[LineTable; ROOM_PAIRS]>>; 2] = [const { OnceLock::new() }; 2];
        let needs = Needs::of(rule, Color::Black);
        let index = match needs {
            Needs::FiveNotEnclosed => 0,
            Needs::ExactlyFiveNotEnclosed => 1,
            Needs::FiveOrMore | Needs::ExactlyFive | Needs::ExactlyFiveUnforbidden => return None,
        };
        let build = |pair: usize| LineTable::build(needs, [pair / (ROOM + 1), pair % (ROOM + 1)]);
        Some(TABLES[index].get_or_init(|| Box::new(std::array::from_fn(build))))
    }

    /// Returns the class of a line after a stone on the cell that sees it as `key`.
    #[inline(always)]
    pub fn class(&self, key: LineKey) -> LineClass {
        self.classes[usize::from(key)]
    }

    /// Fills the table. One more stone makes a line's number larger, so going down from the largest, all lines that a
    /// line can become are classified already.
    fn build(needs: Needs, rooms: Rooms) -> LineTable {
        let entries = vec![LineClass::Dead; 1 << 16].into_boxed_slice();
        let mut table = LineTable { classes: entries.try_into().expect("the slice has that length") };
        let mut line = [2; DIGITS];
        for index in (0..LINES).rev() {
            if is_of_rooms(&line, rooms) {
                table.classes[index] = table.class_from_definition(needs, index as LineKey, &line, rooms);
            }
            count_down(&mut line);
        }
        table
    }

    fn class_from_definition(&self, needs: Needs, key: LineKey, line: &[LineKey; DIGITS], rooms: Rooms) -> LineClass {
        let row = 1 + run(line, 0) + run(line, 1);
        let is_caro = matches!(needs, Needs::FiveNotEnclosed | Needs::ExactlyFiveNotEnclosed);
        let enclosed = || [0, 1].into_iter().all(|side| ends_at_a_stone(line, side, rooms[side]));
        match needs {
            Needs::FiveOrMore | Needs::FiveNotEnclosed if row > 5 => return LineClass::Five,
            Needs::ExactlyFiveUnforbidden if row > 5 => return LineClass::Forbidden,
            Needs::ExactlyFive | Needs::ExactlyFiveNotEnclosed if row > 5 => return LineClass::Dead,
            _ if row == 5 && !(is_caro && enclosed()) => return LineClass::Five,
            _ => {}
        }
        let mut reached = [0; LineClass::ALL.len()];
        for (digit, &neighbour) in line.iter().enumerate() {
            if neighbour == 0 {
                reached[self.class(key + OWN * DIGIT_WEIGHTS[digit]) as usize] += 1;
            }
        }
        let count = |classes: &[LineClass]| classes.iter().map(|&class| reached[class as usize]).sum::<u32>();
        use LineClass::*;
        match count(&[Five]) {
            0 => {}
            // One stone may end both rows of five that two points would make.
            1.. if is_caro => {
                let survives = |(digit, &neighbour): (usize, &LineKey)| {
                    let is_there = digit / 2 < rooms[digit % 2] || rooms[digit % 2] == ROOM;
                    neighbour != 0 || !is_there || self.class(key + BLOCKED * DIGIT_WEIGHTS[digit]).is_four()
                };
                return if line.iter().enumerate().all(survives) { OpenFour } else { Four };
            }
            1 => return Four,
            // A row of four with a five at either end is one open four; all else are two fours.
            _ if needs == Needs::ExactlyFiveUnforbidden && row != 4 => return Forbidden,
            _ => return OpenFour,
        }
        match (count(&[OpenFour]), count(&[Four]), count(&[OpenThreeNarrow, OpenThree])) {
            (2.., _, _) => OpenThree,
            (1, _, _) => OpenThreeNarrow,
            (0, 1.., _) => ClosedThree,
            (0, 0, 4..) => OpenTwoWide,
            (0, 0, 2..) => OpenTwo,
            (0, 0, 1) => OpenTwoNarrow,
            (0, 0, 0) if count(&[ClosedThree]) > 0 => ClosedTwo,
            (0, 0, 0) if count(&[OpenTwoNarrow, OpenTwo, OpenTwoWide]) > 0 => OpenOne,
            (0, 0, 0) if count(&[ClosedTwo]) > 0 => ClosedOne,
            (0, 0, 0) => Dead,
        }
    }
}

/// Whether a line can be that of a cell with these rooms: all beyond the edge is blocked, except the fifth neighbour.
fn is_of_rooms(line: &[LineKey; DIGITS], rooms: Rooms) -> bool {
    let beyond = |digit: usize| digit / 2 >= rooms[digit % 2];
    rooms == [ROOM; 2]
        || line.iter().enumerate().all(|(digit, &neighbour)| {
            !beyond(digit) || rooms[digit % 2] == ROOM || neighbour == if digit / 2 < ROOM { BLOCKED } else { 0 }
        })
}

/// Whether the row through the cell ends at a stone of the other colour on this side of it.
fn ends_at_a_stone(line: &[LineKey; DIGITS], side: usize, room: usize) -> bool {
    let end = run(line, side);
    // Where there is room enough, the fifth neighbour is blocked by a stone only.
    (end < room || room == ROOM) && line.get(2 * end + side) == Some(&BLOCKED)
}

/// Subtracts one from a number given by its digits; from 0 it wraps to the largest number.
fn count_down(line: &mut [LineKey; DIGITS]) {
    for digit in line {
        if *digit > 0 {
            *digit -= 1;
            return;
        }
        *digit = 2;
    }
}

/// Number of own stones in a row from the cell outwards; `side` is 0 behind it and 1 ahead.
fn run(line: &[LineKey; DIGITS], side: usize) -> usize {
    line.iter().skip(side).step_by(2).take_while(|&&digit| digit == OWN).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A line of at most 13 cells, for the definition read off it cell by cell.
    #[derive(Clone)]
    struct Line {
        needs: Needs,
        cells: Vec<LineKey>,
    }

    const ALL_NEEDS: [Needs; 5] = [
        Needs::FiveOrMore,
        Needs::ExactlyFive,
        Needs::ExactlyFiveUnforbidden,
        Needs::FiveNotEnclosed,
        Needs::ExactlyFiveNotEnclosed,
    ];

    impl Line {
        fn row_through(&self, at: usize) -> std::ops::RangeInclusive<usize> {
            let own = |&i: &usize| self.cells[i] == OWN;
            let first = (0..at).rev().take_while(own).last().unwrap_or(at);
            let last = (at + 1..self.cells.len()).take_while(own).last().unwrap_or(at);
            first..=last
        }

        fn row_length(&self, at: usize) -> usize {
            let row = self.row_through(at);
            row.end() - row.start() + 1
        }

        fn wins(&self, at: usize) -> bool {
            match self.needs {
                Needs::FiveOrMore => self.row_length(at) >= 5,
                Needs::ExactlyFive | Needs::ExactlyFiveUnforbidden => self.row_length(at) == 5,
                Needs::FiveNotEnclosed if self.row_length(at) > 5 => true,
                Needs::FiveNotEnclosed | Needs::ExactlyFiveNotEnclosed => {
                    self.row_length(at) == 5 && !self.is_enclosed(at)
                }
            }
        }

        fn is_enclosed(&self, at: usize) -> bool {
            let row = self.row_through(at);
            let before = row.start().checked_sub(1).map(|end| self.cells[end]);
            before == Some(BLOCKED) && self.cells.get(row.end() + 1) == Some(&BLOCKED)
        }

        fn is_caro(&self) -> bool {
            matches!(self.needs, Needs::FiveNotEnclosed | Needs::ExactlyFiveNotEnclosed)
        }

        /// Whether no single stone of the other colour takes all fives from the stone on `at`.
        fn has_fives_after_any_block(&self, at: usize) -> bool {
            self.empties(at).all(|block| {
                let mut line = self.clone();
                line.cells[block] = BLOCKED;
                !line.fives(at).is_empty()
            })
        }

        /// Class of a stone on the empty cell `at`, as far as the rules have a name for it: five, open four, four,
        /// three, and so on.
        fn class(&mut self, at: usize) -> LineClass {
            self.cells[at] = OWN;
            let class = self.class_of_stone(at);
            self.cells[at] = 0;
            class
        }

        fn class_of_stone(&mut self, at: usize) -> LineClass {
            if self.wins(at) {
                return LineClass::Five;
            }
            if self.row_length(at) > 5 {
                return self.forbidden();
            }
            let fives = self.fives(at);
            match fives[..] {
                [] => {}
                _ if self.is_caro() && self.has_fives_after_any_block(at) => return LineClass::OpenFour,
                _ if self.is_caro() => return LineClass::Four,
                [_] => return LineClass::Four,
                [first, second] if self.needs == Needs::ExactlyFiveUnforbidden => {
                    // Exactly five apart, with four stones between.
                    return if second - first == 5 { LineClass::OpenFour } else { LineClass::Forbidden };
                }
                _ => return LineClass::OpenFour,
            }
            let open_fours = self.empties(at).filter(|&i| self.class_with(i, at) == LineClass::OpenFour).count();
            match open_fours {
                0 => LineClass::Dead,
                1 => LineClass::OpenThreeNarrow,
                _ => LineClass::OpenThree,
            }
        }

        fn forbidden(&self) -> LineClass {
            if self.needs == Needs::ExactlyFiveUnforbidden { LineClass::Forbidden } else { LineClass::Dead }
        }

        /// Class of the stone on `at` once there is another on `extra`, short of a three.
        fn class_with(&self, extra: usize, at: usize) -> LineClass {
            let mut cells = self.cells.clone();
            cells[extra] = OWN;
            let line = Line { needs: self.needs, cells };
            let fives = line.fives(at);
            if line.wins(at) || line.row_length(at) > 5 || fives.len() < if self.is_caro() { 1 } else { 2 } {
                return LineClass::Dead;
            }
            if self.is_caro() {
                let holds = line.has_fives_after_any_block(at);
                return if holds { LineClass::OpenFour } else { LineClass::Dead };
            }
            let is_one_row = fives[1] - fives[0] == 5;
            if is_one_row || line.needs != Needs::ExactlyFiveUnforbidden {
                LineClass::OpenFour
            } else {
                line.forbidden()
            }
        }

        fn empties(&self, at: usize) -> impl Iterator<Item = usize> {
            (at.saturating_sub(5)..self.cells.len().min(at + 6)).filter(|&i| self.cells[i] == 0)
        }

        /// The empty cells where a further stone makes a five with the stone on `at`.
        fn fives(&self, at: usize) -> Vec<usize> {
            self.empties(at)
                .filter(|&i| {
                    let mut cells = self.cells.clone();
                    cells[i] = OWN;
                    let line = Line { needs: self.needs, cells };
                    line.wins(i) && line.row_through(i).contains(&at)
                })
                .collect()
        }
    }

    fn key(cells: &[LineKey], at: usize) -> LineKey {
        key_to_edge(cells, at, 5)
    }

    /// The key of a cell that notices an edge up to `edge` steps away.
    fn key_to_edge(cells: &[LineKey], at: usize, edge: i32) -> LineKey {
        (-5..=5)
            .filter(|&steps| steps != 0)
            .map(|steps: i32| {
                let digit = usize::try_from(at as i32 + steps).ok().and_then(|i| cells.get(i)).copied();
                digit.unwrap_or(if steps.abs() <= edge { BLOCKED } else { 0 }) * digit_weight(steps)
            })
            .sum()
    }

    /// Class of the cell by the tables.
    fn class_by_table(needs: Needs, cells: &[LineKey], at: usize) -> LineClass {
        let rule = match needs {
            Needs::FiveNotEnclosed => Rule::Caro,
            Needs::ExactlyFiveNotEnclosed => Rule::CaroStandard,
            _ => return LineTable::of(needs).class(key(cells, at)),
        };
        let [behind, ahead] = [at, cells.len() - 1 - at].map(|room| room.min(ROOM));
        let tables = LineTable::of_rooms(rule).expect("Caro has a table for each room");
        tables[behind * (ROOM + 1) + ahead].class(key_to_edge(cells, at, 4))
    }

    fn named_by_the_rules(class: LineClass) -> LineClass {
        if class.is_open_three() || class >= LineClass::Four || class == LineClass::Forbidden {
            class
        } else {
            LineClass::Dead
        }
    }

    /// Every line of 1 to 13 cells, and every empty cell of it. Of the longest only the middle cell is new: any
    /// other sees the edge, and with it a shorter line.
    #[test]
    fn the_table_agrees_with_the_definition_on_every_line_of_up_to_13_cells() {
        for needs in ALL_NEEDS {
            for length in 1..=13usize {
                let middle_only = length > 11;
                for number in 0..3u32.pow(length as u32) {
                    let cells: Vec<LineKey> =
                        (0..length as u32).map(|i| (number / 3u32.pow(i) % 3) as LineKey).collect();
                    let mut line = Line { needs, cells };
                    for at in 0..length {
                        if line.cells[at] != 0 || (middle_only && at != length / 2) {
                            continue;
                        }
                        let found = named_by_the_rules(class_by_table(needs, &line.cells, at));
                        assert_eq!(found, line.class(at), "{needs:?} {:?} at {at}", line.cells);
                    }
                }
            }
        }
    }

    #[test]
    fn a_fifth_neighbour_means_nothing_where_more_than_five_win() {
        let table = LineTable::of(Needs::FiveOrMore);
        let short = 3u16.pow(8);
        for key in 0..LINES as LineKey {
            assert_eq!(table.class(key), table.class(key % short));
        }
    }

    /// Reads a drawing: `X` own, `·` empty, `#` blocked, `c` the cell. What is not drawn is blocked.
    fn drawn(needs: Needs, drawing: &str) -> LineClass {
        let cells: Vec<LineKey> =
            drawing.chars().map(|c| if c == 'X' { OWN } else { BLOCKED * LineKey::from(c == '#') }).collect();
        let at = drawing.chars().position(|c| c == 'c').expect("the drawing has a cell");
        LineTable::of(needs).class(key(&cells, at))
    }

    #[test]
    fn the_classes_of_drawn_lines_are_right() {
        use LineClass::*;
        for (drawing, class) in [
            ("#XXXXc#", Five),
            ("XXcXX", Five),
            ("·XXXc·", OpenFour),
            ("X·XXc·X", OpenFour),
            ("#XXXc·", Four),
            ("XX·Xc", Four),
            ("··XXc··", OpenThree),
            ("#·XXc··", OpenThreeNarrow),
            ("·X·Xc·", OpenThreeNarrow),
            ("#XXc··", ClosedThree),
            ("X·X·c", ClosedThree),
            ("#·XXc·#", ClosedThree),
            ("····Xc····", OpenTwoWide),
            ("··X·c··", OpenTwo),
            ("#Xc···", ClosedTwo),
            ("X···c", ClosedTwo),
            ("····c····", OpenOne),
            ("#c····", ClosedOne),
            ("#X·c#", Dead),
        ] {
            for needs in Needs::BY_KEY {
                let expected = match (needs, drawing) {
                    (Needs::ExactlyFiveUnforbidden, "X·XXc·X") => Forbidden,
                    _ => class,
                };
                assert_eq!(drawn(needs, drawing), expected, "{needs:?} {drawing}");
            }
        }
        assert_eq!(drawn(Needs::FiveOrMore, "XXXcXX"), Five);
        assert_eq!(drawn(Needs::ExactlyFive, "XXXcXX"), Dead);
        assert_eq!(drawn(Needs::ExactlyFiveUnforbidden, "XXXcXX"), Forbidden);
    }
}
