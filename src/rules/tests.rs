//! Every line of up to 13 cells, judged twice: by the rules, which walk over the board point by point, and by naive
//! definitions that slide a window over the line's bits and know no board.
//!
//! The lengths follow from the reach of the rules. Whether a stone is part of a four or a three depends on five cells
//! on either side of it (a window of five, and the cell beyond that would make it an overline). So 11 cells with the
//! stone in the middle hold every case, and shorter lines, edge to edge, add the edges; rows, fives, fours and threes
//! are compared on all 3¹³ lines all the same. Slower comparisons go up to 11 cells, and those in every direction or
//! under every rule up to 9: enough for the two widest fours of one stone, `XXX·X·XXX`.

use super::*;
use std::collections::BTreeSet;

/// A line as sets of its cells, bit 1 the first cell; the bits 0 and `length + 1` lie off the board and stay clear.
#[derive(Clone, Copy)]
struct Line {
    length: u32,
    black: u32,
    white: u32,
}

/// `length` cells from `first` on.
fn span(first: u32, length: u32) -> u32 {
    ((1 << length) - 1) << first
}

/// Whether the `length` cells from `first` on are an unbroken row: all stones, and none right before or after.
fn is_row(stones: u32, first: u32, length: u32) -> bool {
    stones & span(first - 1, length + 2) == span(first, length)
}

impl Line {
    fn cells(self) -> std::ops::RangeInclusive<u32> {
        1..=self.length
    }

    fn empty(self) -> u32 {
        span(1, self.length) & !self.black & !self.white
    }

    fn stones(self, color: Color) -> u32 {
        match color {
            Color::Black => self.black,
            Color::White => self.white,
        }
    }

    fn with_black(self, cell: u32) -> Line {
        Line { black: self.black | 1 << cell, ..self }
    }

    /// All unbroken rows of a colour: first cell and length.
    fn rows(self, color: Color) -> impl Iterator<Item = (u32, u32)> {
        let stones = self.stones(color);
        self.cells()
            .flat_map(move |first| (1..=self.length + 1 - first).map(move |length| (first, length)))
            .filter(move |&(first, length)| is_row(stones, first, length))
    }

    /// The cells of all rows that win.
    fn winning_cells(self, rule: Rule, color: Color) -> u32 {
        let others = if color == Color::Black { self.white } else { self.black };
        let enclosed = |first: u32, length: u32| others & 1 << (first - 1) != 0 && others & 1 << (first + length) != 0;
        self.rows(color)
            .filter(|&(first, length)| match rule {
                Rule::Freestyle => length >= 5,
                Rule::Standard => length == 5,
                Rule::Renju => length == 5 || length > 5 && color == Color::White,
                Rule::Caro => length > 5 || length == 5 && !enclosed(first, 5),
                Rule::CaroStandard => length == 5 && !enclosed(first, 5),
            })
            .fold(0, |cells, (first, length)| cells | span(first, length))
    }

    /// The sets of four black stones, the one on `cell` among them, that one more stone makes a row of exactly five.
    fn fours(self, cell: u32) -> BTreeSet<u32> {
        (1..self.length.saturating_sub(3))
            .filter_map(|first| {
                let window = span(first, 5);
                let missing = window & !self.black;
                let is_four = window & 1 << cell != 0
                    && missing.count_ones() == 1
                    && missing & self.empty() == missing
                    && is_row(self.black | missing, first, 5);
                is_four.then_some(window & self.black)
            })
            .collect()
    }

    /// Whether one more stone makes an open four that holds the black stone on `cell`: `·XXXX·`, where either end makes
    /// exactly five.
    fn is_three(self, cell: u32) -> bool {
        (1..self.length.saturating_sub(4)).any(|first| {
            let (four, ends) = (span(first + 1, 4), 1 << first | 1 << (first + 5));
            let missing = four & !self.black;
            let black = self.black | missing;
            four & 1 << cell != 0
                && missing.count_ones() == 1
                && (missing | ends) & self.empty() == missing | ends
                && is_row(black | 1 << first, first, 5)
                && is_row(black | 1 << (first + 5), first + 1, 5)
        })
    }

    /// Why the empty `cell` is forbidden on a board that holds nothing but this line.
    fn forbidden(self, cell: u32) -> Option<Forbidden> {
        let after = self.with_black(cell);
        let length = after.rows(Color::Black).find(|&(first, length)| span(first, length) & 1 << cell != 0).unwrap().1;
        match length {
            ..5 if after.fours(cell).len() >= 2 => Some(Forbidden::DoubleFour),
            ..=5 => None,
            6.. => Some(Forbidden::Overline),
        }
    }
}

/// A line of a board, its cells in order; the line touches the edge at both ends.
struct BoardLine {
    size: u8,
    points: Vec<Point>,
}

impl BoardLine {
    fn new(direction: Direction, length: u8) -> BoardLine {
        // A row or a column is as long as the board. Diagonals of every length end in the corner of a large one.
        let (size, start) = match direction {
            Direction::Horizontal => (length, Point::new(0, length / 2)),
            Direction::Vertical => (length, Point::new(length / 2, 0)),
            Direction::Rising => (13, Point::new(13 - length, 0)),
            Direction::Falling => (13, Point::new(13 - length, 12)),
        };
        let (dx, dy) = direction.step();
        let points: Vec<Point> = (0..).map_while(|steps| start.offset(dx, dy, steps, size)).collect();
        assert_eq!(points.len(), usize::from(length));
        BoardLine { size, points }
    }

    fn board(&self, rule: Rule) -> Board {
        Board::new(self.size, rule)
    }

    fn point(&self, cell: u32) -> Point {
        self.points[cell as usize - 1]
    }

    /// The points of a set of cells, in the order in which the rules name points.
    fn points(&self, cells: u32) -> Vec<Point> {
        let mut points: Vec<Point> =
            (1..=self.points.len() as u32).filter(|cell| cells & 1 << cell != 0).map(|cell| self.point(cell)).collect();
        points.sort();
        points
    }

    /// Calls `visit` with every filling of the line, on the board and as a [`Line`].
    fn for_each_line(&self, board: &mut Board, mut visit: impl FnMut(&mut Board, Line)) {
        let line = Line { length: self.points.len() as u32, black: 0, white: 0 };
        self.fill(board, line, 1, &mut visit);
    }

    fn fill(&self, board: &mut Board, line: Line, cell: u32, visit: &mut impl FnMut(&mut Board, Line)) {
        if cell > line.length {
            return visit(board, line);
        }
        let point = self.point(cell);
        self.fill(board, line, cell + 1, visit);
        board.put(point, Some(Color::Black));
        self.fill(board, line.with_black(cell), cell + 1, visit);
        board.put(point, Some(Color::White));
        self.fill(board, Line { white: line.white | 1 << cell, ..line }, cell + 1, visit);
        board.put(point, None);
    }
}

/// Every direction with every length that a line may have there, up to `longest`.
fn board_lines(longest: u8) -> impl Iterator<Item = (Direction, BoardLine)> {
    Direction::ALL.into_iter().flat_map(move |direction| {
        let shortest = match direction {
            Direction::Horizontal | Direction::Vertical => MIN_SIZE,
            Direction::Rising | Direction::Falling => 1,
        };
        (shortest..=longest).map(move |length| (direction, BoardLine::new(direction, length)))
    })
}

#[test]
fn the_row_through_a_point_is_right_on_every_line_of_13_cells() {
    let board_line = BoardLine::new(Direction::Horizontal, 13);
    board_line.for_each_line(&mut board_line.board(Rule::Freestyle), |board, line| {
        for color in Color::ALL {
            for (first, length) in line.rows(color) {
                for cell in first..first + length {
                    let row = five::row(board, board_line.point(cell), color, Direction::Horizontal);
                    assert_eq!(row, board_line.points[first as usize - 1..][..length as usize], "{board}");
                }
            }
        }
    });
}

#[test]
fn a_row_wins_by_its_length() {
    for length in 1..=MAX_SIZE {
        for color in Color::ALL {
            for enclosed in [false, true] {
                assert_eq!(Rule::Freestyle.row_wins(color, length, enclosed), length >= 5);
                assert_eq!(Rule::Standard.row_wins(color, length, enclosed), length == 5);
            }
            assert_eq!(Rule::Caro.row_wins(color, length, false), length >= 5);
            assert_eq!(Rule::Caro.row_wins(color, length, true), length > 5);
            assert_eq!(Rule::CaroStandard.row_wins(color, length, false), length == 5);
            assert!(!Rule::CaroStandard.row_wins(color, length, true));
        }
        for enclosed in [false, true] {
            assert_eq!(Rule::Renju.row_wins(Color::Black, length, enclosed), length == 5);
            assert_eq!(Rule::Renju.row_wins(Color::White, length, enclosed), length >= 5);
        }
    }
}

/// Compares the fives on all fillings of a line of the board, whichever colour is asked first.
fn check_fives(rule: Rule, board_line: &BoardLine) {
    board_line.for_each_line(&mut board_line.board(rule), |board, line| {
        for first in Color::ALL {
            let naive = [first, !first]
                .map(|color| (color, line.winning_cells(rule, color)))
                .into_iter()
                .find(|&(_, cells)| cells != 0)
                .map(|(color, cells)| (color, board_line.points(cells)));
            assert_eq!(five::find_five(board, first), naive, "{rule:?}\n{board}");
        }
    });
}

#[test]
fn fives_are_found_on_every_line_of_up_to_9_cells_in_every_direction_under_every_rule() {
    for rule in Rule::ALL {
        for (_, board_line) in board_lines(9) {
            check_fives(rule, &board_line);
        }
    }
}

#[test]
fn fives_are_found_on_every_row_of_13_cells() {
    // Renju holds both ways of winning: Black's as in standard, White's as in freestyle.
    check_fives(Rule::Renju, &BoardLine::new(Direction::Horizontal, 13));
}

#[test]
fn stones_that_make_five_are_found_on_every_line_in_every_direction_under_every_rule() {
    for rule in Rule::ALL {
        for (_, board_line) in board_lines(9) {
            board_line.for_each_line(&mut board_line.board(rule), |board, line| {
                for cell in line.cells().filter(|cell| line.empty() & 1 << cell != 0) {
                    let black = line.with_black(cell);
                    let white = Line { white: line.white | 1 << cell, ..line };
                    for (color, after) in [(Color::Black, black), (Color::White, white)] {
                        let naive = after.winning_cells(rule, color) & 1 << cell != 0;
                        assert_eq!(five::makes_five(board, board_line.point(cell), color), naive, "{rule:?}\n{board}");
                    }
                }
            });
        }
    }
}

/// Compares fours and threes for every black stone on all fillings of a line of the board.
fn check_fours_and_threes(direction: Direction, board_line: &BoardLine) {
    board_line.for_each_line(&mut board_line.board(Rule::Renju), |board, line| {
        for cell in line.cells().filter(|&cell| line.black & 1 << cell != 0) {
            let point = board_line.point(cell);
            assert_eq!(renju::fours(board, point, direction), line.fours(cell).len(), "fours of {point}\n{board}");
            assert_eq!(renju::is_three(board, point, direction), line.is_three(cell), "a three of {point}\n{board}");
        }
    });
}

#[test]
fn fours_and_threes_are_right_on_every_line_of_up_to_9_cells_in_every_direction() {
    for (direction, board_line) in board_lines(9) {
        check_fours_and_threes(direction, &board_line);
    }
}

#[test]
fn fours_and_threes_are_right_on_every_row_of_10_to_13_cells() {
    for length in 10..=13 {
        check_fours_and_threes(Direction::Horizontal, &BoardLine::new(Direction::Horizontal, length));
    }
}

#[test]
fn forbidden_points_of_a_line_alone_are_right_on_every_row_of_up_to_11_cells() {
    for length in MIN_SIZE..=11 {
        let board_line = BoardLine::new(Direction::Horizontal, length);
        board_line.for_each_line(&mut board_line.board(Rule::Renju), |board, line| {
            for cell in line.cells().filter(|cell| line.empty() & 1 << cell != 0) {
                let point = board_line.point(cell);
                assert_eq!(renju::forbidden(board, point), line.forbidden(cell), "{point}\n{board}");
            }
        });
    }
}

/// Puts `crossing` on the column through the middle of every row of 11 cells and compares what is forbidden there.
/// The stones of the column make something with those of the row on the middle point only.
fn check_crossing(crossing: &[(u8, Color)], expected: impl Fn(Line) -> Option<Forbidden>) {
    const MIDDLE: u32 = 6;
    let board_line = BoardLine::new(Direction::Horizontal, 11);
    let mut board = board_line.board(Rule::Renju);
    for &(y, color) in crossing {
        board.put(Point::new(5, y), Some(color));
    }
    board_line.for_each_line(&mut board, |board, line| {
        if line.empty() & 1 << MIDDLE != 0 {
            let verdict = match line.forbidden(MIDDLE) {
                None if line.with_black(MIDDLE).winning_cells(Rule::Renju, Color::Black) & 1 << MIDDLE == 0 => {
                    expected(line.with_black(MIDDLE))
                }
                verdict => verdict,
            };
            assert_eq!(board.forbidden(board_line.point(MIDDLE)), verdict, "{board}");
        }
    });
}

#[test]
fn a_crossing_three_forbids_a_point_that_makes_a_three_and_no_four_of_its_row() {
    // The column is ···XX·P··: with the point a three.
    check_crossing(&[(7, Color::Black), (8, Color::Black)], |line| {
        (line.is_three(6) && line.fours(6).is_empty()).then_some(Forbidden::DoubleThree)
    });
}

#[test]
fn a_crossing_four_forbids_a_point_that_makes_a_four_of_its_row() {
    // The column is ·OXXXP·: with the point a four that is not open.
    check_crossing(&[(6, Color::Black), (7, Color::Black), (8, Color::Black), (9, Color::White)], |line| {
        (!line.fours(6).is_empty()).then_some(Forbidden::DoubleFour)
    });
}
