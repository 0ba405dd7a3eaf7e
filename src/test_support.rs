//! Boards and games from text, for tests.
//!
//! Unit tests, the integration tests under `tests/`, and benchmarks share these, so the module is public, but hidden in the
//! documentation; the program itself does not use it. Everything panics on text that means nothing. Random numbers come
//! from [`crate::rules::rng`].

use crate::game::{Game, Operation, Player, Root, Seats};
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Point, Rule, Symmetry};

/// Whether the suites run whole instead of in samples, as `tests/long` has it.
pub fn is_long() -> bool {
    std::env::var_os("TENGEN_LONG").is_some()
}

/// Number of cases for a test that takes long: `whole` in `tests/long`, otherwise `sample`.
pub fn cases(whole: usize, sample: usize) -> usize {
    if is_long() { whole } else { sample }
}

/// Every item in `tests/long`, otherwise one of `one_in` on average, always the same ones.
pub fn sample<T>(items: impl IntoIterator<Item = T>, one_in: u64) -> Vec<T> {
    // Fibonacci hashing: the numbers are spread over all residues without a pattern of their own.
    let is_drawn = |number: u64| (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32).is_multiple_of(one_in);
    let numbered = items.into_iter().zip(1..).filter(|&(_, number)| is_long() || is_drawn(number));
    numbered.map(|(item, _)| item).collect()
}

/// Point of a text like "H8".
#[track_caller]
pub fn p(text: &str) -> Point {
    text.parse().unwrap_or_else(|_| panic!("{text} is no point"))
}

/// Points of a text like "H8 I9".
#[track_caller]
pub fn points(text: &str) -> Vec<Point> {
    text.split_whitespace().map(p).collect()
}

/// Moves of a text like "H8 I9 pass".
#[track_caller]
pub fn moves(text: &str) -> Vec<Move> {
    text.split_whitespace().map(|mv| mv.parse().unwrap_or_else(|_| panic!("{mv} is no move"))).collect()
}

/// A square board with a mark on each point, as drawn in a test.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Points a side.
    pub size: u8,
    marks: Vec<(Point, char)>,
}

impl Drawing {
    /// Reads a drawing, the top row first. Each mark is one character; spaces and empty lines mean nothing.
    ///
    /// ```
    /// use tengen::test_support::{Drawing, p};
    ///
    /// let drawing = Drawing::new(
    ///     "
    ///     . . . . .
    ///     . X . . .
    ///     . . O . .
    ///     . . . ? .
    ///     . . . . .
    ///     ",
    /// );
    /// assert_eq!(drawing.size, 5);
    /// assert!(drawing.marks().any(|mark| mark == (p("D2"), '?')));
    /// ```
    #[track_caller]
    pub fn new(text: &str) -> Drawing {
        let rows = text.lines().map(|line| line.split_whitespace().flat_map(str::chars).collect());
        let rows: Vec<Vec<char>> = rows.filter(|row: &Vec<char>| !row.is_empty()).collect();
        let size = rows.len() as u8;
        let mut marks = Vec::new();
        for (row, y) in rows.into_iter().zip((0..size).rev()) {
            assert_eq!(row.len(), usize::from(size), "a square board, but row {} of\n{text}", y + 1);
            marks.extend(row.into_iter().zip(0..).map(|(mark, x)| (Point::new(x, y), mark)));
        }
        Drawing { size, marks }
    }

    /// All points with their marks.
    pub fn marks(&self) -> impl Iterator<Item = (Point, char)> {
        self.marks.iter().copied()
    }

    /// The stones: X is black, O is white; other marks mean what the test says.
    pub fn stones(&self) -> Vec<(Point, Color)> {
        let color = |mark| match mark {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        };
        self.marks().filter_map(|(point, mark)| Some((point, color(mark)?))).collect()
    }

    /// Returns the drawing with the colours of the stones exchanged.
    #[must_use]
    pub fn swapped(&self) -> Drawing {
        let swap = |mark| match mark {
            'X' => 'O',
            'O' => 'X',
            mark => mark,
        };
        Drawing { size: self.size, marks: self.marks().map(|(point, mark)| (point, swap(mark))).collect() }
    }

    /// The board as drawn, seen under a symmetry.
    #[track_caller]
    pub fn board(&self, rule: Rule, side_to_move: Color, symmetry: Symmetry) -> Board {
        let stones = self.stones().into_iter().map(|(point, color)| (symmetry.point(point, self.size), color));
        let stones: Vec<(Point, Color)> = stones.collect();
        Board::with_stones(self.size, rule, &stones, side_to_move).expect("a drawing is a valid setup")
    }
}

impl From<&str> for Drawing {
    #[track_caller]
    fn from(text: &str) -> Drawing {
        Drawing::new(text)
    }
}

impl From<&[&str]> for Drawing {
    #[track_caller]
    fn from(rows: &[&str]) -> Drawing {
        Drawing::new(&rows.join("\n"))
    }
}

impl<const N: usize> From<&[&str; N]> for Drawing {
    #[track_caller]
    fn from(rows: &[&str; N]) -> Drawing {
        Drawing::new(&rows.join("\n"))
    }
}

/// Board with the stones of a drawing, given whole or by its rows, the top one first: X is black, O is white.
///
/// ```
/// use tengen::rules::{Color, Rule};
/// use tengen::test_support::{drawn, p};
///
/// let board = drawn(Rule::Freestyle, Color::Black, &[".....", ".XO..", ".....", ".....", "....."]);
/// assert_eq!(board.stone(p("C4")), Some(Color::White));
/// ```
#[track_caller]
pub fn drawn(rule: Rule, side_to_move: Color, drawing: impl Into<Drawing>) -> Board {
    drawing.into().board(rule, side_to_move, Symmetry::ALL[0])
}

/// Board with these stones, each list like "H8 I9".
#[track_caller]
pub fn board_with(size: u8, rule: Rule, black: &str, white: &str, side_to_move: Color) -> Board {
    let of = |text, color| points(text).into_iter().map(move |point| (point, color));
    let stones: Vec<(Point, Color)> = of(black, Color::Black).chain(of(white, Color::White)).collect();
    Board::with_stones(size, rule, &stones, side_to_move).expect("stones of a position")
}

/// Board after these moves, like "H8 I9".
#[track_caller]
pub fn board_after(size: u8, rule: Rule, text: &str) -> Board {
    let mut board = Board::new(size, rule);
    for mv in moves(text) {
        board.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
    board
}

/// Game of two people on a board of 15 after these moves, like "H8 I9", each of which took `millis`.
#[track_caller]
pub fn game_after(rule: Rule, text: &str, millis: u64) -> Game {
    let seats = Seats::new(Player::person(), Player::person());
    let mut game = Game::new(Root::empty(DEFAULT_SIZE, rule), seats, None, 0).expect("an empty board");
    play(&mut game, text, millis);
    game
}

/// Plays these moves, like "H8 I9", each of which took `millis`.
#[track_caller]
pub fn play(game: &mut Game, text: &str, millis: u64) {
    for mv in moves(text) {
        game.apply(&Operation::Play { mv, millis }).unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

/// Moves that led to the position at the game's cursor, like "H8 I9".
pub fn moves_of(game: &Game) -> String {
    game.board().moves().iter().map(Move::to_string).collect::<Vec<String>>().join(" ")
}
