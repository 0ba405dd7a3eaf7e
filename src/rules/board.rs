//! The board: stones, whose turn it is, moves made and taken back, and how the game ended.

use super::{Color, Forbidden, MAX_SIZE, MIN_SIZE, Point, Rule, five, renju};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A move of a player: a stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A stone on a point.
    Place(Point),
    /// No stone. In renju a move like any other, and the only one that Black has when every empty point is
    /// forbidden. The other rules know no pass; the board takes one under every rule, as files may hold it.
    Pass,
}

impl Move {
    /// Returns the point of a stone; `None` for a pass.
    pub const fn point(self) -> Option<Point> {
        match self {
            Move::Place(point) => Some(point),
            Move::Pass => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Place(point) => point.fmt(f),
            Move::Pass => f.pad("pass"),
        }
    }
}

impl FromStr for Move {
    type Err = super::point::ParsePointError;

    /// Reads board notation, or the word "pass".
    fn from_str(text: &str) -> Result<Move, Self::Err> {
        if text.eq_ignore_ascii_case("pass") { Ok(Move::Pass) } else { text.parse().map(Move::Place) }
    }
}

/// A move is written as its notation, so that files can be read by people.
impl Serialize for Move {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Move {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Move, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// End of a game on the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// A row that wins under the board's rule stands on the board.
    Five {
        /// Colour of the row.
        winner: Color,
        /// Points of all winning rows together, in point order and each once.
        line: Vec<Point>,
    },
    /// Black placed a stone on a forbidden point, so White won.
    ForbiddenMove {
        /// The point that was forbidden when the stone was placed.
        point: Point,
        /// The first of the reasons that apply, in the order in which renju judges them.
        why: Forbidden,
    },
    /// No empty point is left: a draw.
    BoardFull,
    /// Both sides passed in turn: a draw.
    BothPassed,
}

impl Ending {
    /// Returns the winner, or `None` for a draw.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Ending::Five { winner, .. } => Some(*winner),
            Ending::ForbiddenMove { .. } => Some(Color::White),
            Ending::BoardFull | Ending::BothPassed => None,
        }
    }
}

/// Reason why a move was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayError {
    /// The game has ended; not even a pass is taken.
    GameOver,
    /// The point lies outside this board, which may be smaller than the largest.
    OffBoard(Point),
    /// A stone of either colour is on the point.
    Occupied(Point),
    /// The point is forbidden for Black; only [`Board::play_unchecked`] places a stone there.
    Forbidden(Point, Forbidden),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::GameOver => write!(f, "the game is over"),
            PlayError::OffBoard(point) => write!(f, "{point} is not on the board"),
            PlayError::Occupied(point) => write!(f, "there is a stone on {point}"),
            PlayError::Forbidden(point, why) => write!(f, "{point} is forbidden for Black: {why}"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Reason why a position could not be set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetupError {
    /// The size lies outside 5 to 20.
    Size(u8),
    /// A stone lies outside a board of this size.
    OffBoard(Point),
    /// Two stones lie on one point, whatever their colours.
    Twice(Point),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SetupError::Size(size) => write!(f, "a board has {MIN_SIZE} to {MAX_SIZE} points a side, not {size}"),
            SetupError::OffBoard(point) => write!(f, "{point} is not on the board"),
            SetupError::Twice(point) => write!(f, "there are two stones on {point}"),
        }
    }
}

impl std::error::Error for SetupError {}

/// A position and the moves that led to it from the root. Two boards are equal when root, rule and moves are.
///
/// ```
/// use tengen::rules::{Board, Color, Move, Point, Rule};
///
/// let mut board = Board::new(15, Rule::Renju);
/// board.play(Move::Place(Point::center(15)))?;
/// assert_eq!(board.stone(Point::new(7, 7)), Some(Color::Black));
/// assert_eq!(board.side_to_move(), Color::White);
/// assert!(board.ending().is_none());
/// board.undo();
/// assert_eq!(board, Board::new(15, Rule::Renju));
/// # Ok::<(), tengen::rules::PlayError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    rule: Rule,
    side_to_move: Color,
    cells: Vec<Option<Color>>,
    /// Number of stones.
    stone_count: usize,
    /// Moves since the root, oldest first.
    moves: Vec<Move>,
    ending: Option<Ending>,
}

impl Board {
    /// Creates an empty board, Black to move.
    ///
    /// # Panics
    /// If `size` lies outside 5 to 20.
    pub fn new(size: u8, rule: Rule) -> Board {
        Board::with_stones(size, rule, &[], Color::Black).expect("an empty board of a valid size")
    }

    /// Creates a root position: any stones, in any numbers, and the side to move. A five among them, or a full board,
    /// ends the game; where both colours have a five, it is that of the side that moved last.
    ///
    /// # Errors
    /// If the size lies outside 5 to 20, or a stone lies off the board or on another one.
    pub fn with_stones(
        size: u8,
        rule: Rule,
        stones: &[(Point, Color)],
        side_to_move: Color,
    ) -> Result<Board, SetupError> {
        if !(MIN_SIZE..=MAX_SIZE).contains(&size) {
            return Err(SetupError::Size(size));
        }
        let cells = vec![None; usize::from(size) * usize::from(size)];
        let mut board = Board { size, rule, side_to_move, cells, stone_count: 0, moves: Vec::new(), ending: None };
        for &(point, color) in stones {
            if !point.is_on(size) {
                return Err(SetupError::OffBoard(point));
            }
            if board.stone(point).is_some() {
                return Err(SetupError::Twice(point));
            }
            board.put(point, Some(color));
        }
        board.ending = match five::find_five(&board, !side_to_move) {
            Some((winner, line)) => Some(Ending::Five { winner, line }),
            None => board.is_full().then_some(Ending::BoardFull),
        };
        Ok(board)
    }

    /// Number of points a side.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// Rule by which rows win and points are forbidden; fixed for the life of the board.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// Side to move, or that would move if the game were not over.
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// The moves since the root, oldest first.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// End of the game, or `None` while it goes on.
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// Returns the stone on `point`, or `None` where it is empty.
    ///
    /// # Panics
    /// If `point` lies off the board.
    pub fn stone(&self, point: Point) -> Option<Color> {
        self.cells[self.index(point)]
    }

    /// Returns all stones, in the order of their points.
    pub fn stones(&self) -> impl Iterator<Item = (Point, Color)> {
        Point::all(self.size).filter_map(|point| self.stone(point).map(|color| (point, color)))
    }

    /// Returns all empty points, in order; forbidden ones too.
    pub fn empty_points(&self) -> impl Iterator<Item = Point> {
        Point::all(self.size).filter(|&point| self.stone(point).is_none())
    }

    fn is_full(&self) -> bool {
        self.stone_count == self.cells.len()
    }

    /// Returns the reason why the empty `point` is forbidden for Black under this board's rule, or `None`. It does not
    /// matter whose turn it is.
    ///
    /// # Panics
    /// In renju, if `point` lies off the board or holds a stone.
    pub fn forbidden(&self, point: Point) -> Option<Forbidden> {
        if self.rule.has_forbidden_points(Color::Black) { renju::forbidden(self, point) } else { None }
    }

    /// Checks whether the side to move may make this move.
    ///
    /// # Errors
    /// As [`Board::play`].
    pub fn check(&self, mv: Move) -> Result<(), PlayError> {
        self.check_placement(mv)?;
        match mv {
            Move::Place(point) if self.side_to_move == Color::Black => {
                self.forbidden(point).map_or(Ok(()), |why| Err(PlayError::Forbidden(point, why)))
            }
            _ => Ok(()),
        }
    }

    fn check_placement(&self, mv: Move) -> Result<(), PlayError> {
        if self.ending.is_some() {
            return Err(PlayError::GameOver);
        }
        match mv {
            Move::Place(point) if !point.is_on(self.size) => Err(PlayError::OffBoard(point)),
            Move::Place(point) if self.stone(point).is_some() => Err(PlayError::Occupied(point)),
            _ => Ok(()),
        }
    }

    /// Returns the points on which the side to move may place a stone, in order; none when the game is over.
    pub fn legal_points(&self) -> impl Iterator<Item = Point> {
        self.empty_points().filter(|&point| self.check(Move::Place(point)).is_ok())
    }

    /// Whether the side to move can only pass: Black in renju, when every empty point is forbidden.
    pub fn must_pass(&self) -> bool {
        self.ending.is_none() && self.legal_points().next().is_none()
    }

    /// Makes a move for the side to move.
    ///
    /// # Errors
    /// If the game is over, the point is off the board or occupied, or it is forbidden for Black.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check(mv)?;
        self.make(mv, None);
        Ok(())
    }

    /// Makes a move even on a forbidden point, which then loses the game: files hold such moves, and tournaments punish
    /// them.
    ///
    /// # Errors
    /// If the game is over, or the point is off the board or occupied.
    pub fn play_unchecked(&mut self, mv: Move) -> Result<(), PlayError> {
        self.check_placement(mv)?;
        let why = match mv {
            Move::Place(point) if self.side_to_move == Color::Black => self.forbidden(point),
            _ => None,
        };
        self.make(mv, why);
        Ok(())
    }

    fn make(&mut self, mv: Move, forbidden: Option<Forbidden>) {
        let color = self.side_to_move;
        self.ending = match mv {
            Move::Place(point) => {
                self.put(point, Some(color));
                self.ending_after(point, color, forbidden)
            }
            Move::Pass => (self.moves.last() == Some(&Move::Pass)).then_some(Ending::BothPassed),
        };
        self.moves.push(mv);
        self.side_to_move = !color;
    }

    fn ending_after(&self, point: Point, color: Color, forbidden: Option<Forbidden>) -> Option<Ending> {
        if let Some(why) = forbidden {
            return Some(Ending::ForbiddenMove { point, why });
        }
        if five::makes_five(self, point, color) {
            let mut line: Vec<Point> = five::winning_rows(self, point, color).into_iter().flatten().collect();
            line.sort();
            line.dedup();
            return Some(Ending::Five { winner: color, line });
        }
        self.is_full().then_some(Ending::BoardFull)
    }

    /// Takes the last move back and returns it; `None` at the root.
    pub fn undo(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        if let Move::Place(point) = mv {
            self.put(point, None);
        }
        self.side_to_move = !self.side_to_move;
        // The move could only be made because the game had not ended before it.
        self.ending = None;
        Some(mv)
    }

    /// Puts or removes a stone without any check: for the rules themselves, which try stones out.
    pub(super) fn put(&mut self, point: Point, stone: Option<Color>) {
        let index = self.index(point);
        let before = std::mem::replace(&mut self.cells[index], stone);
        self.stone_count = self.stone_count + usize::from(stone.is_some()) - usize::from(before.is_some());
    }

    fn index(&self, point: Point) -> usize {
        assert!(point.is_on(self.size), "{point} lies on the board");
        usize::from(point.y()) * usize::from(self.size) + usize::from(point.x())
    }
}

/// The board as people draw it: X for Black, O for White, a dot for an empty point, the top row first.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size).rev() {
            let row: Vec<&str> = (0..self.size)
                .map(|x| match self.stone(Point::new(x, y)) {
                    Some(Color::Black) => "X",
                    Some(Color::White) => "O",
                    None => ".",
                })
                .collect();
            writeln!(f, "{:>2} {}", y + 1, row.join(" "))?;
        }
        let letters: Vec<String> = (0..self.size).map(|x| char::from(b'A' + x).to_string()).collect();
        write!(f, "   {}", letters.join(" "))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, {:?} to move, moves {:?}\n{self}", self.rule, self.side_to_move, self.moves)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::{Drawing, board_with, p};

    #[test]
    fn a_board_is_drawn_with_its_coordinates() {
        let board = board_with(5, Rule::Freestyle, "A1 C3", "E5", Color::White);
        let expected = " 5 . . . . O\n 4 . . . . .\n 3 . . X . .\n 2 . . . . .\n 1 X . . . .\n   A B C D E";
        assert_eq!(board.to_string(), expected);
    }

    #[test]
    fn an_error_says_why_a_stone_cannot_lie_there() {
        let forbidden = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree];
        let texts = forbidden.map(|why| PlayError::Forbidden(p("H8"), why).to_string());
        let whys = ["overline", "double-four", "double-three"];
        assert_eq!(texts, whys.map(|why| format!("H8 is forbidden for Black: {why}")));
        let texts = [PlayError::GameOver, PlayError::OffBoard(p("T20")), PlayError::Occupied(p("A1"))];
        let expected = ["the game is over", "T20 is not on the board", "there is a stone on A1"];
        assert_eq!(texts.map(|error| error.to_string()), expected);
        let texts = [SetupError::Size(21), SetupError::OffBoard(p("T20")), SetupError::Twice(p("A1"))];
        let expected =
            ["a board has 5 to 20 points a side, not 21", "T20 is not on the board", "there are two stones on A1"];
        assert_eq!(texts.map(|error| error.to_string()), expected);
    }

    #[test]
    fn a_failed_test_shows_the_rule_the_moves_and_the_board() {
        let mut board = Board::new(5, Rule::Renju);
        board.play(Move::Place(p("C3"))).expect("an empty board");
        let text = format!("{board:?}");
        assert!(text.starts_with("Renju, White to move, moves [") && text.ends_with(&format!("\n{board}")), "{text}");
    }

    #[test]
    fn of_two_fives_that_are_set_up_that_of_the_last_mover_wins() {
        for side_to_move in Color::ALL {
            let board = board_with(5, Rule::Freestyle, "A1 B1 C1 D1 E1", "A3 B3 C3 D3 E3", side_to_move);
            let winner =
                board.ending().map(|ending| matches!(ending, Ending::Five { winner, .. } if *winner == !side_to_move));
            assert_eq!(winner, Some(true));
        }
    }

    #[test]
    fn a_point_is_forbidden_for_black_alone() {
        // Two threes through H8.
        let board = |side_to_move| board_with(15, Rule::Renju, "G8 I8 H7 H9", "A1 A15 O1", side_to_move);
        let (mut black, mut white) = (board(Color::Black), board(Color::White));
        let place = Move::Place(p("H8"));
        assert_eq!(black.check(place), Err(PlayError::Forbidden(p("H8"), Forbidden::DoubleThree)));
        assert_eq!(white.check(place), Ok(()));
        assert_eq!((black.legal_points().count(), white.legal_points().count()), (225 - 7 - 1, 225 - 7));
        assert!(black.play_unchecked(place).is_ok() && white.play_unchecked(place).is_ok());
        let why = Forbidden::DoubleThree;
        assert_eq!(black.ending(), Some(&Ending::ForbiddenMove { point: p("H8"), why }));
        assert_eq!(white.ending(), None);
        assert_eq!(black.legal_points().count(), 0, "the game is over");
    }

    #[test]
    fn three_and_four_threes_are_forbidden_as_two_are() {
        let point = p("H8");
        for black in ["G8 I8 H7 H9", "G8 I8 H7 H9 G7 I9", "G8 I8 H7 H9 G7 I9 G9 I7"] {
            let board = board_with(15, Rule::Renju, black, "", Color::Black);
            assert_eq!(board.forbidden(point), Some(Forbidden::DoubleThree), "{black}");
        }
    }

    #[test]
    fn a_three_that_becomes_four_only_together_with_a_five_is_none() {
        let with = |more: &str| board_with(15, Rule::Renju, &format!("E8 F8 H7 H9 {more}"), "", Color::Black);
        let point = p("H8");
        assert_eq!(with("").forbidden(point), Some(Forbidden::DoubleThree));
        // G8, which alone makes an open four of E8, F8 and H8, makes a five of this column.
        assert_eq!(with("G4 G5 G6 G7").forbidden(point), None);
    }

    #[test]
    fn black_must_pass_where_only_forbidden_points_are_left() {
        // Full but for C3, which is an overline.
        let rows = ["XXOOXO", "OOXXOO", "OXOOXX", "XX.XXX", "OXOXOO", "XOXOOO"];
        let stones = Drawing::from(&rows).stones();
        let board = |side_to_move| Board::with_stones(6, Rule::Renju, &stones, side_to_move).expect("a position");
        assert!(board(Color::Black).must_pass());
        assert!(!board(Color::White).must_pass());
        assert!(!Board::new(6, Rule::Renju).must_pass());
        let mut over = board(Color::White);
        over.play(Move::Place(p("C3"))).expect("an empty point");
        assert!(over.ending().is_some() && !over.must_pass());
    }
}
