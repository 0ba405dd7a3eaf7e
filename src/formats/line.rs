//! A single line of play, as the formats without variations have it.

use super::remark::{Remark, RemarkKind};
use super::tree_reader::{AddError, TreeReader, parsed};
use super::{FormatError, Location, ParsedGame, Reason, Refusal, WriteError};
use crate::game::{Conclusion, Game, GameError, Parts, Root};
use crate::rules::{Board, Color, MAX_SIZE, Move, PlayError, Point, Rule};

/// A move in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMove {
    /// The move; `None` if the text is not a point of any board.
    pub mv: Option<Move>,
    /// Time of the move, if the file has it.
    pub millis: Option<u64>,
    /// Text of the move in the file.
    pub written: String,
    /// Location of that text.
    pub location: Location,
}

/// A line that was played as far as it can be.
#[derive(Debug)]
pub struct Played {
    /// The line, at its end.
    pub reader: TreeReader,
    /// Remarks on moves that were left out.
    pub remarks: Vec<Remark>,
    /// Index of the first step that could not be played, and the reason.
    pub refused: Option<(usize, Refusal)>,
}

impl Played {
    /// Ends the game with a conclusion of the players.
    pub fn conclude(&mut self, conclusion: Conclusion) {
        let end = self.reader.here();
        self.reader.builder_mut().conclude(end, conclusion);
    }

    /// Takes the result that the file states as this conclusion. `text`, its words, are cleared where the game itself
    /// shows it; otherwise there is a remark.
    pub fn take_result(&mut self, conclusion: Conclusion, text: &mut String) {
        match self.reader.board().ending() {
            Some(ending) if ending.winner() == conclusion.winner() => text.clear(),
            Some(_) => {
                let what = RemarkKind::ResultOtherwise(FormatError::cut(text));
                self.remarks.push(Remark { location: None, what });
            }
            // It is that of the whole game, of which the end is missing.
            None if self.refused.is_some() => {}
            None => {
                self.conclude(conclusion);
                text.clear();
            }
        }
    }

    /// Returns the parts of the game, with the cursor at the end of the line.
    pub fn finish(self) -> Parts {
        let end = self.reader.here();
        Parts { cursor: end, ..self.reader.finish() }
    }
}

/// Rule of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineRule {
    /// The file states it.
    Stated(Rule),
    /// The file does not state it, and it is usually this one.
    Usual(Rule),
}

impl LineRule {
    /// The stated rule, or else this one.
    pub fn stated_or(stated: Option<Rule>, usual: Rule) -> LineRule {
        stated.map_or(LineRule::Usual(usual), LineRule::Stated)
    }
}

/// Plays a line on an empty board. Without a stated rule it is the usual one, unless the line goes on where that has
/// ended: then the rule under which most of it can be played, with a remark.
pub fn play(size: u8, rule: LineRule, steps: &[WrittenMove]) -> Result<Played, GameError> {
    let (LineRule::Stated(first) | LineRule::Usual(first)) = rule;
    let mut best = play_under(size, first, steps)?;
    for other in Rule::COMMON {
        let ended_early = matches!(best.refused, Some((_, Refusal::Rules(PlayError::GameOver))));
        if rule == LineRule::Stated(first) || !ended_early {
            break;
        }
        let played = play_under(size, other, steps)?;
        let reached = |played: &Played| played.refused.map_or(steps.len(), |(step, _)| step);
        if reached(&played) > reached(&best) {
            best = played;
        }
    }
    let chosen = best.reader.board().rule();
    if chosen != first {
        best.remarks.push(Remark { location: None, what: RemarkKind::RuleGuessed(chosen) });
    }
    Ok(best)
}

/// Makes a game of a line on an empty board, all of whose moves can be played.
///
/// # Errors
/// The first move that cannot be, or the reason why there is no such board.
pub fn game(size: u8, steps: &[WrittenMove]) -> Result<ParsedGame, FormatError> {
    let no_game = |why| FormatError::new(Reason::Game(why));
    let mut played = play(size, LineRule::Usual(Rule::default()), steps).map_err(no_game)?;
    if let Some((index, why)) = played.refused {
        let WrittenMove { location, written, .. } = &steps[index];
        let reason = Reason::Move { number: index + 1, why };
        return Err(FormatError { location: Some(*location), found: written.clone(), reason });
    }
    let remarks = std::mem::take(&mut played.remarks);
    parsed(played.finish(), remarks).map_err(no_game)
}

fn play_under(size: u8, rule: Rule, steps: &[WrittenMove]) -> Result<Played, GameError> {
    let mut reader = TreeReader::new(Root::empty(size, rule))?;
    let mut refused = None;
    for (number, step) in steps.iter().enumerate() {
        if refused.is_some() {
            reader.refuse_after();
            continue;
        }
        let played = match step.mv {
            Some(Move::Place(point)) if !point.is_on(size) => Err(Refusal::Rules(PlayError::OffBoard(point))),
            Some(mv) => match reader.play(mv) {
                Ok(id) => Ok(id),
                Err(AddError::Play(why)) => Err(Refusal::Rules(why)),
                Err(AddError::Full) => Err(Refusal::Rules(PlayError::GameOver)),
            },
            None => Err(Refusal::NoPoint),
        };
        match played {
            Ok(id) => {
                if let Some(millis) = step.millis {
                    reader.builder_mut().set_time(id, millis);
                }
            }
            Err(why) => {
                refused = Some((number, why));
                reader.refuse(|| Some(step.location), || step.written.clone(), why);
            }
        }
    }
    let remarks = reader.remarks();
    Ok(Played { reader, remarks, refused })
}

/// The smallest board of 15, 19 and 20 points on which all of these lie.
pub fn size_for(points: impl Iterator<Item = Point>) -> u8 {
    let max = points.map(|point| point.x().max(point.y())).max().unwrap_or_default();
    [15, 19].into_iter().find(|&size| max < size).unwrap_or(MAX_SIZE)
}

/// Treatment of passes in a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passes {
    /// The format has them.
    Written,
    /// The format has no way to write one.
    Unknown,
}

/// The moves of the current line, from an empty board, with the times that are known: stones that were set up come
/// first, the colours by turns.
///
/// # Errors
/// If the stones cannot have come there by turns, or a pass is met that cannot be written.
pub fn moves(game: &Game, passes: Passes) -> Result<Vec<(Move, Option<u64>)>, WriteError> {
    let root = game.root();
    let stones = |color| root.stones.iter().filter(move |(_, stone)| *stone == color).map(|(point, _)| *point);
    let (black, mut white) = (stones(Color::Black), stones(Color::White));
    let tree = game.tree();
    let mut line =
        tree.line(game.cursor()).into_iter().map(|id| tree.node(id)).filter(|node| node.mv().is_some()).peekable();
    let ahead = usize::from(root.side_to_move == Color::White);
    let mut moves: Vec<(Move, Option<u64>)> = Vec::new();
    if root.stones.is_empty() && ahead == 1 {
        // Black passes first; a pass that follows is dropped, as two passes change nothing.
        match line.peek().and_then(|node| node.mv()) {
            Some(Move::Place(_)) => moves.push((Move::Pass, None)),
            Some(Move::Pass) => drop(line.next()),
            None => {}
        }
    } else if stones(Color::Black).count() != stones(Color::White).count() + ahead {
        return Err(WriteError::Setup);
    }
    for point in black {
        let pair = [Some(point), white.next()];
        moves.extend(pair.into_iter().flatten().map(|point| (Move::Place(point), None)));
    }
    let mut board = Board::new(root.size, root.rule);
    if moves.iter().any(|&(mv, _)| board.play_unchecked(mv).is_err()) {
        return Err(WriteError::Setup);
    }
    for node in line {
        let Some(mv) = node.mv() else { continue };
        // Placed by turns, the stones may end the game, which they do not where they are set up.
        board.play_unchecked(mv).map_err(|_| WriteError::Setup)?;
        moves.push((mv, node.millis()));
    }
    if passes == Passes::Unknown && moves.iter().any(|&(mv, _)| mv == Move::Pass) {
        return Err(WriteError::Pass);
    }
    Ok(moves)
}
