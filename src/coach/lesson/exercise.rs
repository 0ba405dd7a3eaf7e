//! Exercises: a position, a goal, and the answer that the set states.

use super::pattern::{self, ExerciseId};
use super::{Aim, Answer, Figure, Lesson};
use crate::coach::asset;
use crate::coach::hint::{self, Hint, Kind};
use crate::coach::puzzle::judge::Win;
use crate::engine::Means;
use crate::game::Choice;
use crate::game::opening::RenjuOpening;
use crate::rules::{Board, Color, Move, Point, Rule, SetupError};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The task of an exercise, for the side to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Goal {
    /// Place a stone on the point of this name.
    Place(Point),
    /// Make a move that meets the aim.
    Make(Aim),
    /// Find all points that meet the aim.
    FindAll(Aim),
    /// Place a stone that is neither a four nor an open three, and threatens to win by fours.
    QuietThreat,
    /// Win by these means within so many plies, up to and including the five. The moves are made one by one.
    Win {
        /// Means of the win.
        means: Means,
        /// Greatest number of plies.
        plies: u32,
    },
    /// Win by fours within so many plies, the whole line entered before a stone appears.
    WinInHead {
        /// Greatest number of plies.
        plies: u32,
    },
    /// Find a move after which the other side has no win by these means.
    Hold(Means),
    /// Find all moves after which the other side has no win by these means.
    HoldAll(Means),
    /// Answer a question.
    Ask(Question),
}

impl Goal {
    /// Whether an answer is judged by proofs or an estimate, which can take a second; by the rules it takes no time to
    /// speak of.
    pub fn takes_time(&self) -> bool {
        match self {
            Goal::Place(_) | Goal::Make(_) | Goal::FindAll(_) | Goal::WinInHead { .. } => false,
            Goal::QuietThreat | Goal::Win { .. } | Goal::Hold(_) | Goal::HoldAll(_) => true,
            Goal::Ask(question) => {
                matches!(question, Question::IsThreatened(_) | Question::KeepsWin(_) | Question::Swap2)
            }
        }
    }

    /// Points of the board that the goal speaks of.
    pub fn points(&self) -> &[Point] {
        match self {
            Goal::Ask(
                Question::Wins(point)
                | Question::IsForbidden(point)
                | Question::IsThreatened(point)
                | Question::KeepsWin(point),
            ) => std::slice::from_ref(point),
            Goal::Ask(Question::IsThree(stones)) => stones,
            _ => &[],
        }
    }
}

/// A question about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// Whether a stone of the side to move on the point wins at once.
    Wins(Point),
    /// Whether these stones of the other side are an open three.
    IsThree(Vec<Point>),
    /// Whether the other side, which has just placed this stone, threatens to win by fours and threats of an open four.
    IsThreatened(Point),
    /// Whether the side to move still wins by fours after the four on this point and its block.
    KeepsWin(Point),
    /// Whether the side to move may not play on the point.
    IsForbidden(Point),
    /// The name of the opening.
    Opening,
    /// The choice after the three stones of swap2, by the engine's estimate.
    Swap2,
}

impl Question {
    /// The answers to choose from.
    pub fn options(&self, board: &Board) -> Vec<Answer> {
        match self {
            Question::Opening => openings(board).into_iter().map(Answer::Opening).collect(),
            Question::Swap2 => [Choice::Black, Choice::White, Choice::PlaceTwo].map(Answer::Take).to_vec(),
            _ => vec![Answer::Yes, Answer::No],
        }
    }
}

/// The opening of the board's three stones; `None` if they are none.
pub(super) fn opening_of(board: &Board) -> Option<RenjuOpening> {
    let of = |color| board.stones().filter(move |stone| stone.1 == color).map(|stone| Move::Place(stone.0));
    let black: Vec<Move> = of(Color::Black).collect();
    let (&[first, second], Some(white)) = (black.as_slice(), of(Color::White).next()) else { return None };
    RenjuOpening::of_moves(&[first, white, second], board.size())
}

/// Four openings of a kind, the board's among them, in the order of their numbers.
fn openings(board: &Board) -> Vec<RenjuOpening> {
    let Some(right) = opening_of(board) else { return Vec::new() };
    let of_kind: Vec<RenjuOpening> = RenjuOpening::all().filter(|opening| opening.kind() == right.kind()).collect();
    let number = usize::from(right.number());
    // Neighbours and one further away, so that the place in the list does not give the answer away.
    let mut chosen: Vec<RenjuOpening> =
        [0, 1 + number % 3, 5 + number % 2, 9].map(|steps| of_kind[(number - 1 + steps) % of_kind.len()]).to_vec();
    chosen.sort_by_key(|opening| opening.number());
    chosen
}

/// An exercise. Its game is not over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Record", into = "Record")]
pub struct Exercise {
    lesson: Lesson,
    board: Board,
    goal: Goal,
    answer: Answer,
}

/// Reason why there is no such exercise.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExerciseError {
    /// Its stones do not make a position on its board by its rule.
    Setup(SetupError),
    /// Stones are not written as points in a row; holds the text.
    Points(String),
    /// The game is over.
    Over,
    /// A point of the answer or of the goal does not lie on the board.
    OffBoard(Point),
}

impl fmt::Display for ExerciseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ExerciseError::Setup(error) => error.fmt(f),
            ExerciseError::Points(text) => write!(f, "\"{text}\" is not a row of points"),
            ExerciseError::Over => write!(f, "the game is over"),
            ExerciseError::OffBoard(point) => write!(f, "{point} does not lie on the board"),
        }
    }
}

impl std::error::Error for ExerciseError {}

impl Exercise {
    /// An exercise in the position of `board`, whose moves are forgotten. Whether the answer is right, [`super::judge`]
    /// says.
    ///
    /// # Errors
    /// If the game is over, or a point lies off the board.
    pub fn new(lesson: Lesson, board: &Board, goal: Goal, answer: Answer) -> Result<Exercise, ExerciseError> {
        let stones: Vec<(Point, Color)> = board.stones().collect();
        let board = Board::with_stones(board.size(), board.rule(), &stones, board.side_to_move());
        let board = board.map_err(ExerciseError::Setup)?;
        let placed = if let Goal::Place(point) = goal { vec![point] } else { goal.points().to_vec() };
        let answered =
            if let Answer::Points(points) | Answer::Line(points) = &answer { points.clone() } else { vec![] };
        match placed.into_iter().chain(answered).find(|point| !point.is_on(board.size())) {
            _ if board.ending().is_some() => Err(ExerciseError::Over),
            Some(point) => Err(ExerciseError::OffBoard(point)),
            None => Ok(Exercise { lesson, board, goal, answer }),
        }
    }

    /// The lesson that it belongs to.
    pub fn lesson(&self) -> Lesson {
        self.lesson
    }

    /// The position, without moves; the side to move answers.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that answers.
    pub fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// The task.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// An answer that is right: all such moves where one is asked for. In a win these are its first moves, each as quick
    /// as the others. Empty in the rest of a win.
    pub fn answer(&self) -> &Answer {
        &self.answer
    }

    /// The steps of a hint to the first move of the stated answer, or to the first of all points that was not `found`;
    /// `None` where the answer is not a point, or all are found.
    pub fn hints(&self, found: &[Point]) -> Option<[Hint; Hint::STEPS]> {
        let (Answer::Points(points) | Answer::Line(points)) = &self.answer else { return None };
        let &point = points.first()?;
        let kind = match self.goal {
            Goal::Ask(_) => return None,
            Goal::FindAll(_) | Goal::HoldAll(_) => {
                let missing: Vec<Point> = points.iter().copied().filter(|point| !found.contains(point)).collect();
                return hint::steps_to_missing(self.board.size(), &missing, points.len());
            }
            Goal::Hold(_) => Kind::Defence,
            Goal::QuietThreat => Kind::Builds,
            Goal::Place(_) | Goal::Make(_) | Goal::Win { .. } | Goal::WinInHead { .. } => {
                hint::kind(&self.board, point)
            }
        };
        Some(hint::steps(self.board.size(), point, kind))
    }

    /// Id under which progress is kept, the same however the board is turned.
    pub fn id(&self) -> ExerciseId {
        pattern::id(&self.board)
    }

    /// The rest of a win after one of its moves and the reply to it; `None` where the move ended the game.
    pub fn continued(&self, tried: Point, win: Win) -> Option<Exercise> {
        let Goal::Win { mut means, .. } = self.goal else { return None };
        if let (Means::Fours, Some(Figure::OpenTwo | Figure::OpenThree | Figure::DoubleThree) | None) =
            (means, Figure::of(&self.board, tried))
        {
            // It wins, but not by fours alone.
            means = Means::Threats;
        }
        let mut board = self.board.clone();
        board.play(Move::Place(tried)).ok()?;
        board.play(Move::Place(win.reply?)).ok()?;
        let goal = Goal::Win { means, plies: win.plies.saturating_sub(2) };
        Exercise::new(self.lesson, &board, goal, Answer::Points(Vec::new())).ok()
    }
}

/// An exercise as it is written: points in a row, as in `H8I9`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    lesson: Lesson,
    rule: Rule,
    size: u8,
    side: Color,
    black: String,
    white: String,
    goal: Goal,
    answer: Answer,
}

impl From<Exercise> for Record {
    fn from(exercise: Exercise) -> Record {
        let Exercise { lesson, board, goal, answer } = exercise;
        let [black, white] = Color::ALL.map(|color| asset::row(&board, color));
        Record {
            lesson,
            rule: board.rule(),
            size: board.size(),
            side: board.side_to_move(),
            black,
            white,
            goal,
            answer,
        }
    }
}

impl TryFrom<Record> for Exercise {
    type Error = ExerciseError;

    fn try_from(record: Record) -> Result<Exercise, ExerciseError> {
        let Record { lesson, rule, size, side, black, white, goal, answer } = record;
        let stones = asset::stones(&black, &white).map_err(ExerciseError::Points)?;
        let board = Board::with_stones(size, rule, &stones, side).map_err(ExerciseError::Setup)?;
        Exercise::new(lesson, &board, goal, answer)
    }
}
