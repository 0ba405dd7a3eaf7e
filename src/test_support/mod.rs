//! Boards and games for tests: from text, drawn, and random.
//!
//! Unit tests, the integration tests under `tests/`, and benchmarks share these, so the module is public, but hidden in
//! the documentation; the program itself does not use it. All functions panic on invalid text. Random numbers
//! come from [`crate::rules::rng`].

mod drawing;
mod extent;
mod random;
mod rounds;

pub use drawing::Drawing;
pub use extent::{cases, check_linear, is_long, sample};
pub use random::{mutate, random_game};
pub use rounds::Rounds;

use crate::game::{Act, Game, Operation, Player, Root, Seats};
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Point, Rule, Symmetry};

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

/// Stones of an opening, of a text like "H8 I9".
#[track_caller]
pub fn stone_acts(text: &str) -> Vec<Act> {
    points(text).into_iter().map(Act::Stone).collect()
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

/// White's four in column D can be blocked at D5 alone, where Black would have six in a row: forbidden in renju, a win
/// in freestyle.
pub const BLOCK_MAKES_SIX: [&str; 9] = [
    ".........",
    ".........",
    ".........",
    "...X.....",
    "XXX.XX...",
    "...O.....",
    "...O.....",
    "...O.....",
    ".........",
];

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

/// Checks the moves that led to the position at the game's cursor, like "H8 I9".
#[track_caller]
pub fn check_moves(game: &Game, expected: &str) {
    assert_eq!(moves_of(game), expected);
}

/// Moves that led to the position at the game's cursor, like "H8 I9".
pub fn moves_of(game: &Game) -> String {
    game.board().moves().iter().map(Move::to_string).collect::<Vec<String>>().join(" ")
}
