//! Tengen's own format: a game with all its branches, in [RON](https://docs.rs/ron), to be read by people too.
//!
//! ```text
//! (
//!     version: 2,
//!     rule: Freestyle,
//!     size: 15,
//!     side_to_move: Black,
//!     seats: (
//!         first: Person(name: "Ann"),
//!         second: Computer(name: "Tengen", level: 5, depth: 6, width: 19, time_millis: 3000),
//!         black: First,
//!     ),
//!     started: "2026-01-31T18:30:00Z",
//!     seed: 42,
//!     result: BlackWins(Resignation),
//!     cursor: 3,
//!     nodes: [
//!         /*[0]*/ (next: 3),
//!         /*[1]*/ (play: "H8", millis: 2100),
//!         /*[2]*/ (play: "I9", millis: 800),
//!         /*[3]*/ (after: 0, play: "G7", millis: 4000, ended: Resigned(White)),
//!     ],
//! )
//! ```
//!
//! | field | meaning |
//! | --- | --- |
//! | `version` | 2. A file of a later version is refused as such; version 1 had less. |
//! | `rule` | `Freestyle`, `Standard`, `Renju`, `Caro` or `CaroStandard`. |
//! | `size` | Points a side, 5 to 20. |
//! | `stones` | The stones that lie there before the first move, each `("H8", Black)`. None if left out. |
//! | `side_to_move` | Side that has the first move; `Black` if left out. |
//! | `seats` | The two players, and which of them has Black. A `Person` may have a `name`; a `Computer` has also its `level` (none when depth, width or time were set by hand), `depth` in plies, `width` in candidates a node (left out for all) and `time_millis`, the greatest time for a move. A `Textbook`, the textbook's player, has its `depth` and `width`. A foreign `Engine` has `engine`, the name under which it was added, a `name` if it was called otherwise at the table, `time_millis` likewise, and `game_millis`, the time for all its moves (left out for no bound). |
//! | `opening` | The protocol by which the game was begun: `Swap`, `Swap2`, `Pro(Anywhere)`, `Pro(NearCenter)`, `LongPro(Anywhere)`, `LongPro(NearCenter)`, `Rif`, `Yamaguchi`, `Soosyrv8` or `Taraguchi10`; `Free`, which is none, if left out. The value in brackets says where White's first stone may lie. |
//! | `acts` | The acts of the opening, in order, each `(act: …, millis: 2100)` with its time, which may be left out. An act is a stone, `Stone("H8")`; a choice, `Choose(Black)`, `White`, `PlaceTwo`, `Swap`, `Stay` or `OfferTen`; a number of fifth moves, `Declare(3)`; a fifth move that is offered, `Offer("H8")`, or kept, `Keep("H8")`. The stones stand among the nodes as well. |
//! | `started` | Time of the game's beginning, if that is known. |
//! | `clock` | Time control, in milliseconds: `Move(millis: 30000)`, `Game(millis: 600000, increment: 5000)`, `ByoYomi(millis: 600000, periods: 3, period: 30000)`; unlimited if left out. |
//! | `details` | Facts about the game as a whole, each a text that may be left out: `title`, `event`, `round`, `place`, `date`, `opening`, `annotator`, `source`, `result`. |
//! | `seed` | Seed of the computer's choices; 0 if left out. |
//! | `result` | Result of the line that the cursor is on, for people. Programs work it out from the moves: where the two disagree, as after a change by hand, the moves are right. |
//! | `cursor` | Number of the node at the cursor. |
//! | `nodes` | The tree of moves, the root first, each node before what follows it, the main line before its variations. |
//!
//! A node has these fields, all of which may be left out:
//!
//! | field | meaning |
//! | --- | --- |
//! | `after` | The number of the node that it follows, which stands before it. If left out, the node just before. The root has none. |
//! | `play` | A point, or `"pass"`. The root has none. |
//! | `millis` | Time that the player took for the move. |
//! | `ended` | Conclusion of the game here by the players: `Resigned(White)`, `OutOfTime(White)`, `DrawAgreed`, `Forfeited(White)`, by a decision, or `Lost(White)`, where the record of the game does not say how. |
//! | `resigned` | In version 1: the colour that gave up here. |
//! | `note` | Note on the position; each of its fields may be left out: `comment`; `board_text`, which stands on this node's point in the position before it; `marks`, each `("H8", Triangle)`, `Square`, `Circle`, `Cross`, `Selected` or `Label("A")`; `judgement`: `Good`, `Interesting`, `Doubtful` or `Bad`; `flagged`; `score` for the side to move, `Win(plies: 9)`, `Loss(plies: 8)`, `Draw` or `Estimate(120)`. |
//! | `next` | Number of the node with which the line goes on, if it is not the first that follows: the variation looked at last. |
//!
//! Numbers in comments are the nodes' numbers; like all comments they may be left out. A field that is not listed is
//! an error, so that a slip of the pen is found and not passed over.

mod error;
mod file;

use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use super::{Expected, Format, FormatError, ParsedGame, Reason};
use crate::game::{
    Act, Conclusion, EngineTerms, Game, GameError, NodeId, OpeningError, OpeningRecord, Outcome, Parts, Player,
    PlayerKind, Root, Seats, StrengthRecord, TextbookTerms,
};
use crate::rules::point::ParsePointError;
use crate::rules::{Color, Ending, Point, Rule, SetupError};
use error::{Part, check_version};
use file::{
    File, FileAct, FileActKind, FilePlayer, FileReason, FileResult, FileSeats, NodeError, ReadNodes, WrittenNodes,
};
use jiff::Timestamp;
use ron::ser::PrettyConfig;

/// The version of the format that is written, and the newest that is read.
pub const VERSION: u32 = 2;

/// Tengen's own format.
/// End of the names of our files before it was the extension `tengen`. Such files are still read.
pub const OLD_ENDING: &str = ".tengen.ron";

pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "tengen",
    extension: "tengen",
    extensions: &[Extension::own("tengen"), Extension::shared("ron")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: None,
    features: None,
    recognise,
    read: |bytes, _| Ok((ParsedGame::complete(read(bytes)?).into(), Vec::new())),
    write: Writer::Single(|game| Ok(write(game).into_bytes())),
};

/// A bracket and the name of a field, or the end, after comments if there are any. A file that is named like ours is read
/// as ours however broken it is, so that the error says where.
fn recognise(sample: &Sample) -> Option<Confidence> {
    let begins = |text: &str| {
        let Some(inside) = after_comments(text).and_then(|text| text.strip_prefix('(')).and_then(after_comments) else {
            return false;
        };
        let after_name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let is_field =
            after_name.len() < inside.len() && after_comments(after_name).is_some_and(|text| text.starts_with(':'));
        is_field || inside.is_empty()
    };
    if sample.text().is_some_and(begins) {
        return Some(Confidence::Certain);
    }
    sample.is_named(Format::Tengen).then_some(Confidence::ByName)
}

/// Text after the comments and attributes with which a RON file may begin; `None` if one of them does not end.
fn after_comments(mut text: &str) -> Option<&str> {
    loop {
        text = text.trim_start();
        if text.starts_with("//") || text.starts_with("#!") {
            text = &text[text.find('\n')?..];
        } else if text.starts_with("/*") {
            let mut depth = 0;
            let end = text.bytes().zip(text.bytes().skip(1)).position(|pair| {
                depth += i32::from(pair == (b'/', b'*')) - i32::from(pair == (b'*', b'/'));
                depth == 0
            });
            text = &text[end? + 2..];
        } else {
            return Some(text);
        }
    }
}

/// The game as text.
pub fn write(game: &Game) -> String {
    let Parts { root, tree, cursor, seats, started, seed, details, clock, opening } = game.parts();
    let file = File {
        version: VERSION,
        rule: root.rule,
        size: root.size,
        stones: root.stones.iter().map(|(point, color)| (point.to_string(), *color)).collect(),
        side_to_move: root.side_to_move,
        seats: FileSeats { first: file_player(&seats.first), second: file_player(&seats.second), black: seats.black },
        opening: opening.protocol,
        acts: opening.acts.into_iter().map(|(act, millis)| FileAct { act: file_act(act), millis }).collect(),
        started: started.map(|time| time.to_string()),
        clock,
        details,
        seed,
        result: file_result(game.final_outcome()),
        cursor: cursor.0,
        nodes: WrittenNodes(&tree),
    };
    // Everything down to a player, a stone or a node gets its own line.
    let config = PrettyConfig::new().depth_limit(2).enumerate_arrays(true).new_line("\n");
    let mut text = ron::ser::to_string_pretty(&file, config).expect("plain data can be written");
    text.push('\n');
    text
}

fn file_player(player: &Player) -> FilePlayer {
    let name = player.name.clone();
    match player.kind.clone() {
        PlayerKind::Person => FilePlayer::Person { name },
        PlayerKind::Computer(StrengthRecord { level, depth, width, time_millis }) => {
            FilePlayer::Computer { name, level, depth, width, time_millis }
        }
        PlayerKind::Textbook(TextbookTerms { depth, width }) => FilePlayer::Textbook { name, depth, width },
        PlayerKind::Engine(EngineTerms { engine, time_millis, game_millis }) => {
            let name = (name != engine).then_some(name);
            FilePlayer::Engine { name, engine, time_millis, game_millis }
        }
    }
}

fn file_act(act: Act) -> FileActKind {
    match act {
        Act::Stone(point) => FileActKind::Stone(point.to_string()),
        Act::Choose(choice) => FileActKind::Choose(choice),
        Act::Declare(number) => FileActKind::Declare(number),
        Act::Offer(point) => FileActKind::Offer(point.to_string()),
        Act::Keep(point) => FileActKind::Keep(point.to_string()),
    }
}

fn act(act: &FileActKind) -> Result<Act, ParsePointError> {
    Ok(match act {
        FileActKind::Stone(point) => Act::Stone(point.parse()?),
        FileActKind::Choose(choice) => Act::Choose(*choice),
        FileActKind::Declare(number) => Act::Declare(*number),
        FileActKind::Offer(point) => Act::Offer(point.parse()?),
        FileActKind::Keep(point) => Act::Keep(point.parse()?),
    })
}

fn file_result(outcome: Option<Outcome>) -> FileResult {
    let Some(outcome) = outcome else { return FileResult::Unfinished };
    let reason = match &outcome {
        Outcome::Board(Ending::Five { .. }) => FileReason::Five,
        Outcome::Board(Ending::ForbiddenMove { .. }) => FileReason::ForbiddenMove,
        Outcome::Board(Ending::BoardFull) => FileReason::BoardFull,
        Outcome::Board(Ending::BothPassed) => FileReason::BothPassed,
        Outcome::Concluded(Conclusion::Resigned(_)) => FileReason::Resignation,
        Outcome::Concluded(Conclusion::OutOfTime(_)) => FileReason::Time,
        Outcome::Concluded(Conclusion::Forfeited(_)) => FileReason::Decision,
        Outcome::Concluded(Conclusion::Lost(_)) => FileReason::Record,
        Outcome::Concluded(Conclusion::DrawAgreed) => FileReason::Agreement,
    };
    match outcome.winner() {
        Some(Color::Black) => FileResult::BlackWins(reason),
        Some(Color::White) => FileResult::WhiteWins(reason),
        None => FileResult::Draw(reason),
    }
}

/// The game in a file.
///
/// # Errors
/// If the file holds no such game; the error has the location, and what was expected there.
pub fn read(bytes: &[u8]) -> Result<Game, FormatError> {
    if bytes.len() as u64 > Format::MAX_BYTES {
        return Err(FormatError::new(Reason::TooLarge));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| FormatError::not_text(bytes, error.valid_up_to()))?;
    parse(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The game in a text.
///
/// # Errors
/// If the text holds no such game; the error has the location, and what was expected there.
pub fn parse(text: &str) -> Result<Game, FormatError> {
    check_version(text)?;
    let file: File<ReadNodes> = ron::from_str(text).map_err(|error| FormatError::of_ron(text, error))?;
    let wrong = |part: Part, reason: Reason| Err(part.error(text, reason));
    let expected = |part: Part, what: Expected| part.error(text, Reason::Expected(what));

    let mut stones = Vec::with_capacity(file.stones.len());
    for (index, (point, color)) in file.stones.iter().enumerate() {
        let point: Point = point.parse().map_err(|_| expected(Part::Stone(index), Expected::Point))?;
        stones.push((point, *color));
    }
    let mut acts = Vec::with_capacity(file.acts.len());
    for (index, act) in file.acts.iter().enumerate() {
        acts.push((self::act(&act.act).map_err(|_| expected(Part::Act(index), Expected::Point))?, act.millis));
    }
    let started = file.started.as_deref().map(str::parse::<Timestamp>).transpose();
    let started = started.map_err(|_| expected(Part::Started, Expected::Time))?;
    let tree = match file.nodes.finish() {
        Ok(tree) => tree,
        Err(NodeError::Move(index)) => return Err(expected(Part::Node(index), Expected::Move)),
        Err(NodeError::Tree(error)) => {
            return wrong(Part::of_tree_error(&error), Reason::Game(GameError::Tree(error)));
        }
    };
    let root = Root { size: file.size, rule: file.rule, stones, side_to_move: file.side_to_move };
    let seats = Seats { first: player(file.seats.first), second: player(file.seats.second), black: file.seats.black };
    let part_of = |error: &GameError| match error {
        GameError::Setup(SetupError::Size(_)) => Part::Size,
        GameError::Setup(SetupError::OffBoard(point) | SetupError::Twice(point)) => {
            let last = root.stones.iter().rposition(|(stone, _)| stone == point);
            Part::Stone(last.unwrap_or_default())
        }
        GameError::Tree(error) => Part::of_tree_error(error),
        GameError::Opening(OpeningError::Act { index, .. }) => Part::Act(*index),
        GameError::Opening(OpeningError::Protocol(_) | OpeningError::OffTree) => Part::Opening,
        GameError::Cursor(_) | GameError::History => Part::Cursor,
    };
    let (cursor, seed, details, clock) = (NodeId(file.cursor), file.seed, file.details, file.clock);
    let opening = OpeningRecord { protocol: file.opening, acts };
    Game::from_parts(Parts { root: root.clone(), tree, cursor, seats, started, seed, details, clock, opening })
        .or_else(|error| wrong(part_of(&error), Reason::Game(error)))
}

fn player(player: FilePlayer) -> Player {
    match player {
        FilePlayer::Person { name } => Player { name, kind: PlayerKind::Person },
        FilePlayer::Computer { name, level, depth, width, time_millis } => {
            Player { name, kind: PlayerKind::Computer(StrengthRecord { level, depth, width, time_millis }) }
        }
        FilePlayer::Textbook { name, depth, width } => {
            Player { name, kind: PlayerKind::Textbook(TextbookTerms { depth, width }) }
        }
        FilePlayer::Engine { name, engine, time_millis, game_millis } => {
            let name = name.unwrap_or_else(|| engine.clone());
            Player { name, kind: PlayerKind::Engine(EngineTerms { engine, time_millis, game_millis }) }
        }
    }
}
