//! Guessing the moves of a game: each is chosen on the board, and then compared with the one that was played.
//!
//! A [`Guessing`] is a pure state machine, like an attempt at a puzzle: a guess becomes a [`Question`] for an engine,
//! whose answer says how good the two moves are. Proofs speak first: what keeps a proven win is as good as the move
//! played, and what throws it away is worth nothing. Where nothing is proven, the winning chances are compared.

use super::hint::{self, Hint};
use crate::engine::{Engine, Limits, Request, Resources};
use crate::explain::fives;
use crate::rules::{Board, Color, Move, PlayError, Point};
use crate::verdict::Score;
use serde::{Deserialize, Serialize};
use std::sync::atomic::AtomicBool;

/// Stones that are on the board before the first guess: what comes earlier is a matter of taste.
pub const FIRST: usize = 4;
/// Nodes of the search after each of the two moves: about a third of a second.
const NODES: u64 = 80_000;
/// Points of a move that is as good as the one played.
pub const PAR: u32 = 10;
/// Points of chance, from 0 to 100, by which two moves may differ and count as equally good: a search errs by as much.
const EVEN: f64 = 3.0;
/// Points of chance from which a move counts as better by much.
const MUCH: f64 = 8.0;

/// The sides whose moves are guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sides {
    /// One of them.
    One(Color),
    /// Both.
    Both,
}

/// A question about two moves in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position before them.
    pub board: Board,
    /// The guess, a legal move, and another one than was played.
    pub guess: Point,
    /// The move that was played.
    pub played: Point,
}

/// A move after a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Worth {
    /// Score for the side that makes it.
    pub score: Score,
    /// The best reply, by the search.
    pub reply: Option<Point>,
}

/// Answer to a question.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Answer {
    /// The guess.
    pub guess: Worth,
    /// The move that was played.
    pub played: Worth,
}

impl Question {
    /// Searches after both moves, each time with an empty table, so that the same question has the same answer.
    /// `None` if `stop` is set before the end.
    pub fn answer(&self, engine: &mut Engine, stop: &AtomicBool) -> Option<Answer> {
        let [guess, played] = [self.guess, self.played].map(|point| worth(&self.board, point, engine, stop));
        Some(Answer { guess: guess?, played: played? })
    }
}

fn worth(board: &Board, point: Point, engine: &mut Engine, stop: &AtomicBool) -> Option<Worth> {
    let mut after = board.clone();
    after.play(Move::Place(point)).ok()?;
    if let Some(ending) = after.ending() {
        let score = if ending.winner().is_some() { Score::Win { plies: 1 } } else { Score::Draw };
        return Some(Worth { score, reply: None });
    }
    engine.clear();
    let request = Request {
        board: after,
        limits: Limits { nodes: Some(NODES), ..Limits::to_depth(Limits::MAX_DEPTH) },
        resources: Resources { threads: 1, hash_mib: 32 },
        weakness: None,
        seed: 0,
        lines: 1,
    };
    let found = engine.search(&request, stop, &mut |_| {});
    let is_whole = !stop.load(std::sync::atomic::Ordering::Relaxed);
    let score = match found.score {
        // The move itself is one ply more.
        Score::Loss { plies } => Score::Win { plies: plies + 1 },
        Score::Win { plies } => Score::Loss { plies: plies + 1 },
        other => other.for_opponent(),
    };
    is_whole.then_some(Worth { score, reply: found.best })
}

/// Comparison of a guess with the move that was played.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Comparison {
    /// It is the same move.
    Same,
    /// It wins by proof, within so many plies, and the move played is not proven to.
    Wins(u32),
    /// Both win by proof, within so many plies: the guess first.
    WinsToo([u32; 2]),
    /// Only the move played wins by proof, within so many plies.
    LetsGo(u32),
    /// It loses by proof, and the move played is not proven to.
    Loses {
        /// Number of plies within which it does.
        plies: u32,
        /// The best reply.
        reply: Option<Point>,
    },
    /// The move played loses by proof, within so many plies, and the guess is not proven to.
    Holds(u32),
    /// Both lose by proof, within so many plies: the guess first.
    LosesToo([u32; 2]),
    /// Its chance is so many points higher.
    Better(u32),
    /// The chances are about the same.
    AsGood,
    /// Its chance is so many points lower.
    Worse(u32),
}

impl Comparison {
    /// Compares a guess with another move, the one that was played.
    pub fn of(answer: &Answer) -> Comparison {
        match (answer.guess.score, answer.played.score) {
            (Score::Win { plies }, Score::Win { plies: played }) => Comparison::WinsToo([plies, played]),
            (Score::Win { plies }, _) => Comparison::Wins(plies),
            (_, Score::Win { plies }) => Comparison::LetsGo(plies),
            (Score::Loss { plies }, Score::Loss { plies: played }) => Comparison::LosesToo([plies, played]),
            (Score::Loss { plies }, _) => Comparison::Loses { plies, reply: answer.guess.reply },
            (_, Score::Loss { plies }) => Comparison::Holds(plies),
            (guess, played) => {
                let gain = 100.0 * (guess.win_rate() - played.win_rate());
                match gain {
                    gain if gain >= EVEN => Comparison::Better(gain.round() as u32),
                    gain if gain <= -EVEN => Comparison::Worse((-gain).round() as u32),
                    _ => Comparison::AsGood,
                }
            }
        }
    }

    /// Points: 10 for a move as good as the one played, up to 12 for a better one, and less the more is lost, by the
    /// curve of Lichess's accuracy: 103.17·e^(−0.04354·loss) − 3.17 in hundredths, the loss in points of chance.
    pub fn points(self) -> u32 {
        match self {
            Comparison::Same | Comparison::AsGood => PAR,
            Comparison::Wins(_) | Comparison::Holds(_) => PAR + 2,
            Comparison::WinsToo([guess, played]) => PAR + if guess < played { 2 } else { 0 },
            Comparison::LosesToo([guess, played]) => PAR - if guess < played { 2 } else { 0 },
            Comparison::LetsGo(_) | Comparison::Loses { .. } => 0,
            Comparison::Better(gain) => PAR + if f64::from(gain) >= MUCH { 2 } else { 1 },
            Comparison::Worse(loss) => {
                let accuracy = 103.17 * (-0.04354 * f64::from(loss)).exp() - 3.17;
                (accuracy / 10.0).round().clamp(0.0, f64::from(PAR)) as u32
            }
        }
    }
}

/// Stage of a game whose moves are guessed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stage {
    /// A guess is expected.
    Yours,
    /// The engine is asked about this guess.
    Judging(Point),
    /// The guess was compared.
    Judged(Point, Comparison),
    /// Nothing could be said about the guess, which does not count.
    NotJudged(Point),
    /// All moves were guessed.
    Over,
}

/// Points so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Moves that were guessed.
    pub guesses: u32,
    /// Points for them.
    pub points: u32,
    /// Guesses that were the move played.
    pub same: u32,
}

impl Tally {
    /// Points in percent of those for moves as good as the ones played; 0 before the first guess.
    pub fn percent(self) -> u32 {
        if self.guesses == 0 { 0 } else { (100 * self.points + PAR * self.guesses / 2) / (PAR * self.guesses) }
    }
}

/// A move that was guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guessed {
    /// Its number in the game, from 1.
    pub number: usize,
    /// The guess.
    pub guess: Point,
    /// The move that was played.
    pub played: Point,
    /// Points; `None` where nothing could be said about the guess.
    pub points: Option<u32>,
}

/// A game whose moves are guessed.
#[derive(Clone, Debug)]
pub struct Guessing {
    moves: Vec<Move>,
    sides: Sides,
    /// Number of moves on the board.
    index: usize,
    board: Board,
    stage: Stage,
    hints: usize,
    tally: Tally,
    /// Points for the last guess.
    last_points: u32,
    /// Moves that are asked for, over the whole game.
    asked: usize,
    guesses: Vec<Guessed>,
    /// The guess that is looked at again, with the position before it.
    looked: Option<(usize, Board)>,
}

impl Guessing {
    /// The moves of one side or of both, from the position `start` on. `None` where there is none to guess.
    pub fn new(start: &Board, moves: &[Move], sides: Sides) -> Option<Guessing> {
        let mut guessing = Guessing {
            moves: moves.to_vec(),
            sides,
            index: 0,
            board: start.clone(),
            stage: Stage::Yours,
            hints: 0,
            tally: Tally::default(),
            last_points: 0,
            asked: 0,
            guesses: Vec::new(),
            looked: None,
        };
        let mut counted = guessing.clone();
        counted.seek();
        while counted.stage != Stage::Over {
            guessing.asked += 1;
            counted.advance();
            counted.seek();
        }
        guessing.seek();
        (guessing.asked > 0).then_some(guessing)
    }

    /// Goes on to the next move that is asked for, the one on turn included.
    fn seek(&mut self) {
        self.stage = Stage::Yours;
        while !self.is_asked() {
            if self.index >= self.moves.len() {
                self.stage = Stage::Over;
                return;
            }
            self.advance();
        }
    }

    /// Plays the next move of the game.
    fn advance(&mut self) {
        match self.moves.get(self.index) {
            Some(&mv) if self.board.play(mv).is_ok() => self.index += 1,
            // A game ends where its moves cannot be played.
            _ => self.moves.truncate(self.index),
        }
    }

    /// Whether the next move is to be guessed. A five and its block are not: they are forced.
    fn is_asked(&self) -> bool {
        let side = self.board.side_to_move();
        let is_wanted = match self.sides {
            Sides::One(color) => color == side,
            Sides::Both => true,
        };
        is_wanted
            && matches!(self.moves.get(self.index), Some(Move::Place(_)))
            && self.board.stones().count() >= FIRST
            && self.board.ending().is_none()
            && Color::ALL.into_iter().all(|color| fives(&self.board, color).is_empty())
    }

    /// The position before the move that is asked for, or that is looked at again.
    pub fn board(&self) -> &Board {
        self.looked.as_ref().map_or(&self.board, |(_, board)| board)
    }

    /// The guesses so far.
    pub fn guesses(&self) -> &[Guessed] {
        &self.guesses
    }

    /// Looks at the guess of this index again, when all moves were guessed.
    pub fn look_at(&mut self, index: usize) {
        if let (Stage::Over, Some(guessed)) = (self.stage, self.guesses.get(index)) {
            let mut board = self.board.clone();
            for _ in guessed.number..=self.index {
                board.undo();
            }
            self.looked = Some((index, board));
        }
    }

    /// Index of the guess that is looked at again.
    pub fn looked_at(&self) -> Option<usize> {
        self.looked.as_ref().map(|(index, _)| *index)
    }

    /// The stage, which decides what can be done next.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// The points so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Points for the last guess: those of its comparison, or fewer after a hint.
    pub fn last_points(&self) -> u32 {
        self.last_points
    }

    /// Number of moves that are asked for in the game.
    pub fn asked(&self) -> usize {
        self.asked
    }

    /// Number of the move on turn in the game, from 1; at the end that of the move that is looked at again.
    pub fn number(&self) -> usize {
        let looked = self.looked_at().map(|index| self.guesses[index].number);
        looked.unwrap_or(self.index + 1)
    }

    /// The move that was played here.
    pub fn played(&self) -> Option<Point> {
        self.moves.get(self.index)?.point()
    }

    /// Guesses a move; returns the question to the engine, or `None` if it is the move played, or none is expected.
    ///
    /// # Errors
    /// If the rules refuse the move.
    pub fn guess(&mut self, point: Point) -> Result<Option<Question>, PlayError> {
        let (Stage::Yours, Some(played)) = (self.stage, self.played()) else { return Ok(None) };
        self.board.check(Move::Place(point))?;
        if point == played {
            self.count(point, Comparison::Same);
            return Ok(None);
        }
        self.stage = Stage::Judging(point);
        Ok(Some(Question { board: self.board.clone(), guess: point, played }))
    }

    /// Handles the answer to the question; `None` if the engine failed.
    pub fn receive(&mut self, answer: Option<Answer>) {
        let Stage::Judging(guess) = self.stage else { return };
        match answer {
            None => {
                self.stage = Stage::NotJudged(guess);
                self.note(guess, None);
            }
            Some(answer) => self.count(guess, Comparison::of(&answer)),
        }
    }

    /// Takes back the guess that is being judged.
    pub fn take_back(&mut self) {
        if matches!(self.stage, Stage::Judging(_)) {
            self.stage = Stage::Yours;
        }
    }

    fn count(&mut self, guess: Point, comparison: Comparison) {
        // A hint that names the move leaves nothing to guess.
        let most = match self.hints {
            0 => PAR + 2,
            1 | 2 => PAR / 2,
            _ => 0,
        };
        self.last_points = comparison.points().min(most);
        self.tally.guesses += 1;
        self.tally.points += self.last_points;
        self.tally.same += u32::from(comparison == Comparison::Same);
        self.stage = Stage::Judged(guess, comparison);
        self.note(guess, Some(self.last_points));
    }

    fn note(&mut self, guess: Point, points: Option<u32>) {
        if let Some(played) = self.played() {
            self.guesses.push(Guessed { number: self.number(), guess, played, points });
        }
    }

    /// Plays the game's move and goes on to the next one that is asked for.
    pub fn go_on(&mut self) {
        if matches!(self.stage, Stage::Judged(..) | Stage::NotJudged(_)) {
            self.hints = 0;
            self.advance();
            self.seek();
        }
    }

    /// Gives the next step of a hint to the move that was played. A guess after one or two of them is worth half at most,
    /// and nothing after the last.
    pub fn hint(&mut self) {
        if self.stage == Stage::Yours {
            self.hints = (self.hints + 1).min(Hint::STEPS);
        }
    }

    /// Whether there is a hint now that was not given yet.
    pub fn has_hint(&self) -> bool {
        self.stage == Stage::Yours && self.hints < Hint::STEPS
    }

    /// The steps of the hint that were given.
    pub fn hints_given(&self) -> impl Iterator<Item = Hint> + use<> {
        let is_yours = self.stage == Stage::Yours && self.hints > 0;
        let steps = self
            .played()
            .filter(|_| is_yours)
            .map(|point| hint::steps(self.board.size(), point, hint::kind(&self.board, point)));
        steps.into_iter().flatten().take(self.hints)
    }

    /// Key under which the best result of this game is kept, the same however the window is used.
    pub fn key(&self, start: &Board) -> GameKey {
        let sides = match self.sides {
            Sides::One(Color::Black) => 1,
            Sides::One(Color::White) => 2,
            Sides::Both => 3,
        };
        let stones = start.stones().map(|(point, color)| [point.x(), point.y(), 1 + color.index() as u8]);
        let moves = self.moves.iter().map(|mv| mv.point().map_or([u8::MAX; 3], |point| [point.x(), point.y(), 0]));
        let head = [start.size(), start.rule() as u8, sides];
        // FNV-1a, 64 bits.
        let bytes = std::iter::once(head).chain(stones).chain(moves).flatten();
        let hash = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        GameKey(format!("{:016x}", bytes.fold(0xcbf2_9ce4_8422_2325, hash)))
    }
}

/// Key of a game and of the sides that were guessed in it: sixteen hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GameKey(String);

#[cfg(test)]
mod tests;
