//! A position as data to be drawn, made from a board or a game.

use super::grid::Edge;
use super::look::Look;
use super::theme::Theme;
use crate::game::{Game, NodeId, Tree};
use crate::rules::{Board, Color, Ending, MAX_SIZE, MIN_SIZE, Point, Symmetry};

/// A position to be drawn. Points off the board are ignored; where a point has two stones, two shapes or two texts, the
/// last one counts.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    size: u8,
    /// Stones on the board.
    pub stones: Vec<Stone>,
    /// The stone that was placed last.
    pub last_move: Option<Point>,
    /// The points of all winning rows.
    pub winning: Vec<Point>,
    /// Points marked as forbidden.
    pub forbidden: Vec<Point>,
    /// Marks on points.
    pub marks: Vec<(Point, Mark)>,
    /// With coordinates or without.
    pub edge: Edge,
    /// Materials and colours.
    pub look: &'static Look,
    /// Symmetry by which the board is turned. Points keep their names, so that letters and numbers turn with the board.
    pub turned: Symmetry,
}

/// A stone on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Point on which it lies.
    pub point: Point,
    /// Colour of the stone.
    pub color: Color,
    /// The number on it.
    pub number: Option<u32>,
}

/// A mark on a point, with or without a stone. A point may have a shape and a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A triangle around the point.
    Triangle,
    /// A square around the point.
    Square,
    /// A circle around the point.
    Circle,
    /// A cross over the point.
    Cross,
    /// A letter, or a few. It stands in for the number of a stone.
    Label(String),
    /// A text on the board, as RenLib has it: a little lighter than a label.
    Text(String),
}

impl From<&crate::game::Mark> for Mark {
    fn from(mark: &crate::game::Mark) -> Mark {
        use crate::game::Mark as GameMark;
        match mark {
            GameMark::Triangle => Mark::Triangle,
            GameMark::Square => Mark::Square,
            // A point that is singled out has no sign of its own in SGF.
            GameMark::Circle | GameMark::Selected => Mark::Circle,
            GameMark::Cross => Mark::Cross,
            GameMark::Label(text) => Mark::Label(text.clone()),
        }
    }
}

/// Choice of the stones that carry their move numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum MoveNumbers {
    /// No stones.
    #[default]
    None,
    /// All moves, from 1.
    All,
    /// This move, counted from 1, and all that follow; they keep their numbers.
    From(u32),
}

/// Options for drawing a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Board theme and shade.
    pub theme: Theme,
    /// Stones that carry their move numbers.
    pub numbers: MoveNumbers,
    /// With coordinates or without.
    pub edge: Edge,
    /// Whether the stone that was placed last is marked. A winning row marks itself.
    pub last_move: bool,
    /// Whether the points forbidden for Black are marked when it is Black's turn, in renju.
    pub forbidden_points: bool,
    /// Whether the marks and letters that somebody wrote on points are drawn.
    pub marks: bool,
    /// Symmetry by which the board is turned.
    pub turned: Symmetry,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            theme: Theme::default(),
            numbers: MoveNumbers::default(),
            edge: Edge::default(),
            last_move: true,
            forbidden_points: false,
            marks: true,
            turned: Symmetry::ALL[0],
        }
    }
}

/// End of an animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Until {
    /// To the end of the line that the cursor is on.
    #[default]
    End,
    /// To the position at the cursor.
    Cursor,
}

impl Drawing {
    /// An empty board.
    ///
    /// # Panics
    /// If `size` lies outside 5 to 20.
    pub fn new(size: u8) -> Drawing {
        assert!((MIN_SIZE..=MAX_SIZE).contains(&size), "a board has 5 to 20 points a side, not {size}");
        Drawing {
            size,
            stones: Vec::new(),
            last_move: None,
            winning: Vec::new(),
            forbidden: Vec::new(),
            marks: Vec::new(),
            edge: Edge::default(),
            look: Theme::default().look(),
            turned: Symmetry::ALL[0],
        }
    }

    /// The position on a board. Its moves are numbered, stones that were there before them are not; a pass takes no
    /// number.
    pub fn of_board(board: &Board, options: &Options) -> Drawing {
        let first_numbered = match options.numbers {
            MoveNumbers::None => None,
            MoveNumbers::All => Some(1),
            MoveNumbers::From(number) => Some(number),
        };
        let moves = board.moves().iter().filter_map(|mv| mv.point()).zip(1..);
        let mut numbers = [None; MAX_SIZE as usize * MAX_SIZE as usize];
        for (point, number) in moves.filter(|(_, number)| first_numbered.is_some_and(|first| *number >= first)) {
            numbers[index(point)] = Some(number);
        }
        let winning = match board.ending() {
            Some(Ending::Five { line, .. }) => line.clone(),
            _ => Vec::new(),
        };
        let last_move = board.moves().last().and_then(|mv| mv.point());
        let blacks_turn = board.side_to_move() == Color::Black && board.ending().is_none();
        let forbidden = if options.forbidden_points && blacks_turn {
            board.empty_points().filter(|&point| board.forbidden(point).is_some()).collect()
        } else {
            Vec::new()
        };
        Drawing {
            stones: board
                .stones()
                .map(|(point, color)| Stone { point, color, number: numbers[index(point)] })
                .collect(),
            last_move: last_move.filter(|_| options.last_move && winning.is_empty()),
            winning,
            forbidden,
            edge: options.edge,
            look: options.theme.look(),
            turned: options.turned,
            ..Drawing::new(board.size())
        }
    }

    /// The position at a game's cursor.
    pub fn of_game(game: &Game, options: &Options) -> Drawing {
        // After a resignation nobody has a turn.
        let goes_on = game.outcome().is_none();
        let options = Options { forbidden_points: options.forbidden_points && goes_on, ..*options };
        Drawing::of_board(game.board(), &options).with_marks_of(game, game.cursor(), &options)
    }

    /// Adds the marks of a node's note, if the options ask for them.
    fn with_marks_of(mut self, game: &Game, node: NodeId, options: &Options) -> Drawing {
        if options.marks
            && let Some(note) = game.tree().node(node).note()
        {
            self.marks.extend(note.marks.iter().map(|(point, mark)| (*point, mark.into())));
        }
        self
    }

    /// The positions of the line that a game's cursor is on, from the root: one more than the line has moves.
    pub fn line_of_game(game: &Game, until: Until, options: &Options) -> Vec<Drawing> {
        let nodes = match until {
            Until::End => game.tree().line(game.cursor()),
            Until::Cursor => game.tree().path(game.cursor()),
        };
        let mut board = game.root().board().expect("a game's root is a position");
        let mut line = vec![Drawing::of_board(&board, options).with_marks_of(game, Tree::ROOT, options)];
        for (node, mv) in nodes.iter().filter_map(|&node| Some((node, game.tree().node(node).mv()?))) {
            board.play_unchecked(mv).expect("every move of a game's tree can be played");
            line.push(Drawing::of_board(&board, options).with_marks_of(game, node, options));
        }
        line
    }

    /// Points a side.
    pub fn size(&self) -> u8 {
        self.size
    }
}

/// Index of a point in a table of the largest board.
pub(super) const fn index(point: Point) -> usize {
    point.y() as usize * MAX_SIZE as usize + point.x() as usize
}
