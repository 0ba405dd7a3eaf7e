//! Parts of a game that a format cannot hold, and reasons for which a game cannot be written at all, as data from which
//! the words on screen are made.

use super::Format;
use crate::game::{Act, Details, Game, Mark, TimeControl, Tree};
use crate::rules::Rule;
use std::fmt;

/// A part of a game that some formats do not hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Other lines than the current one.
    Variations,
    /// Texts about a position.
    Comments,
    /// Texts that stand on a move's own point.
    BoardTexts,
    /// Triangles, squares and other signs on points.
    Marks,
    /// Letters and short texts on points.
    Labels,
    /// Judgements of moves: good, doubtful and so on.
    Judgements,
    /// Flags on nodes that are to be found again.
    Flags,
    /// Scores of positions.
    Scores,
    /// Times of moves.
    Times,
    /// Nodes without a move.
    EmptyNodes,
    /// Stones on the board before the first move. A format that does not know them gets them as moves.
    Setup,
    /// The rule, if it is not the format's own.
    Rule,
    /// The size of the board, if it is not the one that readers assume.
    Size,
    /// The players' names.
    Names,
    /// Strength of the computer.
    Strength,
    /// Time of the game's beginning.
    Started,
    /// Time control.
    Clock,
    /// Event, place, title and the like.
    Details,
    /// End by resignation, by the clock or by agreement.
    Conclusion,
    /// Choices, declarations and offers in the opening.
    Opening,
    /// Control characters in texts, and line ends in names and other texts of one line.
    ControlCharacters,
}

impl Feature {
    /// All features, in the order in which losses are listed.
    pub const ALL: [Feature; 21] = [
        Feature::Variations,
        Feature::Setup,
        Feature::EmptyNodes,
        Feature::Comments,
        Feature::BoardTexts,
        Feature::Marks,
        Feature::Labels,
        Feature::Judgements,
        Feature::Flags,
        Feature::Scores,
        Feature::Times,
        Feature::Conclusion,
        Feature::Rule,
        Feature::Size,
        Feature::Names,
        Feature::Strength,
        Feature::Started,
        Feature::Clock,
        Feature::Details,
        Feature::Opening,
        Feature::ControlCharacters,
    ];
}

/// A part of a game that a format loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The part that is lost.
    pub what: Feature,
    /// Number of its occurrences in the game; 1 if a game has it at most once.
    pub count: usize,
}

/// For the command line; the words on screen are made from the value itself.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.what {
            Feature::Variations => "variations",
            Feature::Comments => "comments",
            Feature::BoardTexts => "board texts",
            Feature::Marks => "marks",
            Feature::Labels => "labels",
            Feature::Judgements => "judgements",
            Feature::Flags => "flags",
            Feature::Scores => "scores",
            Feature::Times => "times",
            Feature::EmptyNodes => "nodes without a move",
            Feature::Setup => "setup stones (written as moves)",
            Feature::Rule => "the rule",
            Feature::Size => "the board size",
            Feature::Names => "the players' names",
            Feature::Strength => "the computer's strength",
            Feature::Started => "the time of the game's beginning",
            Feature::Clock => "the time control",
            Feature::Details => "the details of the game",
            Feature::Conclusion => "the players' conclusion",
            Feature::Opening => "the choices in the opening",
            Feature::ControlCharacters => "control characters and line ends in names",
        };
        if self.count == 1 { f.write_str(what) } else { write!(f, "{what}: {}", self.count) }
    }
}

/// Reason why a game cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WriteError {
    /// The format is read and not written.
    ReadOnly(Format),
    /// The format has no boards of this size.
    Size {
        /// Points a side of the game's board.
        size: u8,
        /// Points a side of the format's smallest board.
        min: u8,
        /// Points a side of the format's largest board; the same if it has one size only.
        max: u8,
    },
    /// The format knows no pass, and without it the colours would change.
    Pass,
    /// The format knows no stones at the beginning, and they cannot be written as moves that take turns.
    Setup,
    /// The game has more moves than the format holds.
    TooMany {
        /// Greatest number of moves.
        max: usize,
    },
    /// The format is nothing but moves, and the game has none.
    NoMoves,
    /// A file of the format holds one game only.
    TooManyGames,
}

/// For logs; the words on screen are made from the value itself.
impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WriteError::ReadOnly(format) => write!(f, "{} files are read and not written", format.code()),
            WriteError::Size { size, min, max } if min == max => {
                write!(f, "a board of {size} points a side; the format has {max} only")
            }
            WriteError::Size { size, min, max } => {
                write!(f, "a board of {size} points a side; the format has {min} to {max}")
            }
            WriteError::Pass => write!(f, "the format knows no pass"),
            WriteError::Setup => write!(f, "the stones at the beginning cannot be written as moves"),
            WriteError::NoMoves => write!(f, "the format holds moves only, and there is none"),
            WriteError::TooManyGames => write!(f, "a file of the format holds one game"),
            WriteError::TooMany { max } => write!(f, "more than {max} moves, which is all that the format holds"),
        }
    }
}

impl std::error::Error for WriteError {}

/// Counts the features of a game, in the order of [`Feature::ALL`]. The game's rule counts if it is not `rule`, which
/// readers assume.
pub(super) fn features(game: &Game, rule: Rule) -> impl Iterator<Item = Loss> {
    let tree = game.tree();
    let mut counts = [0; Feature::ALL.len()];
    let mut count = |what: Feature, number: usize| {
        let index = Feature::ALL.iter().position(|&feature| feature == what);
        counts[index.expect("all are listed")] += number;
    };
    for id in tree.ids() {
        let node = tree.node(id);
        count(Feature::Variations, node.children().count().saturating_sub(1));
        count(Feature::EmptyNodes, usize::from(id != Tree::ROOT && node.mv().is_none()));
        count(Feature::Times, usize::from(node.millis().is_some()));
        count(Feature::Conclusion, usize::from(node.conclusion().is_some()));
        let Some(note) = node.note() else { continue };
        count(Feature::Comments, usize::from(!note.comment.is_empty()));
        count(Feature::BoardTexts, usize::from(!note.board_text.is_empty()));
        let labels = note.marks.iter().filter(|(_, mark)| matches!(mark, Mark::Label(_))).count();
        count(Feature::Marks, note.marks.len() - labels);
        count(Feature::Labels, labels);
        count(Feature::Judgements, usize::from(note.judgement.is_some()));
        count(Feature::Flags, usize::from(note.flagged));
        count(Feature::Scores, usize::from(note.score.is_some()));
        let lines = [&note.comment, &note.board_text].into_iter().filter(|text| has_controls(text));
        let labels = note.marks.iter().filter(|(_, mark)| matches!(mark, Mark::Label(text) if !is_line(text)));
        count(Feature::ControlCharacters, lines.count() + labels.count());
    }
    let seats = game.seats();
    let players = [&seats.first, &seats.second];
    count(Feature::Setup, game.root().stones.len());
    count(Feature::Rule, usize::from(game.rule() != rule));
    // Most formats hold it; whether it is lost in the others is for them to say.
    count(Feature::Size, 1);
    count(Feature::Names, players.iter().filter(|player| !player.name.is_empty()).count());
    count(Feature::Strength, players.iter().filter(|player| !player.is_person()).count());
    count(Feature::Started, usize::from(game.started().is_some()));
    count(Feature::Clock, usize::from(game.clock() != TimeControl::Unlimited));
    count(Feature::Details, texts(game.details()).into_iter().filter(|text| !text.is_empty()).count());
    let acts = game.opening().acts().iter().filter(|acted| !matches!(acted.act, Act::Stone(_)));
    count(Feature::Opening, acts.count());
    let names = players.iter().map(|player| &player.name).chain(texts(game.details()));
    count(Feature::ControlCharacters, names.filter(|text| !is_line(text)).count());
    Feature::ALL.into_iter().zip(counts).map(|(what, count)| Loss { what, count }).filter(|loss| loss.count > 0)
}

fn texts(details: &Details) -> [&String; 9] {
    let Details { title, event, round, place, date, opening, annotator, source, result } = details;
    [title, event, round, place, date, opening, annotator, source, result]
}

/// Whether a text has control characters other than line ends and tabs.
fn has_controls(text: &str) -> bool {
    text.bytes().any(|byte| byte.is_ascii_control() && !matches!(byte, b'\n' | b'\t'))
}

/// Whether a text is one line without control characters.
fn is_line(text: &str) -> bool {
    !has_controls(text) && !text.contains('\n')
}
