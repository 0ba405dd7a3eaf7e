//! The Smart Game Format, [FF\[4\]](https://www.red-bean.com/sgf/), as programs for gomoku and renju use it.
//!
//! ```text
//! (;FF[4]GM[4]CA[UTF-8]AP[Tengen:0.1.0]SZ[15]RU[Renju]PB[Ann]PW[Bo]RE[B+R]
//! ;B[hh]C[the centre];W[hg](;B[ig])(;B[ih]LB[jg:A]))
//! ```
//!
//! # What is read
//!
//! | property | treatment |
//! | --- | --- |
//! | `GM` | 4, gomoku and renju; 1, as Chinese tools write it so that readers of Go open the file; 5, as some servers do; or none. Trees of other games are left out. |
//! | `SZ` | The board, 5 to 20. Where it is missing: 15, or 19 or 20 if there are moves beyond. A board that is not square is made square. |
//! | `RU` | The rule, in words or as Gomocup's number; the name of an opening rule goes to the details. Where no rule is stated, the one of which a title speaks, or freestyle, unless the moves go on where that has ended: then the rule under which most of them can be played. |
//! | `AB AW AE PL` | The beginning, before the first move. Later they are left out, with a remark. |
//! | `B W` | Moves; a pass is `B[]` or, up to 19 points, `B[tt]`. Where a colour moves twice in a row, the other passes between. A move may stand in the first node, and several in one. |
//! | `QPR QSLB QSLW` | The opening on a mobile server: moves by turns, with commas between. |
//! | `5A` | Fifth moves that were offered, on a renju server; they become words. |
//! | `C N GC` | Comments; a node's name becomes the comment's first line. |
//! | `LB TR SQ CR MA SL` | Marks, rectangles too. |
//! | `TE BM DO IT HO` | Judgements of a move; a flag. |
//! | `V GB GW DM` | A score: `V` in points for Black, the others as about 200 for each step. |
//! | `BL WL TM` | Times of moves: the player's time left after the move before, less that after this one. |
//! | `PB PW BR WR` | Names, with ranks behind them. |
//! | `DT EV RO PC GN ON AN SO US CP` | Details. |
//! | `RE` | The conclusion at the end of the main line, where the game does not end on the board. |
//! | `CA` | The encoding of the game, where it fits the bytes; else it is guessed from them. |
//!
//! What [c-gomoku-cli] adds is understood: a number in `RU`, a sentence in `TE` at the root, times as `C[123ms]`.
//! Small letters in names mean nothing, as in the oldest files. Properties that are not listed are counted in a remark.
//!
//! # What is written
//!
//! All of a tree, in UTF-8. Properties of our own hold what SGF has no property for; other programs pass over them:
//!
//! | property | meaning |
//! | --- | --- |
//! | `TGT` | Time of the move, in milliseconds. |
//! | `TGE` | Conclusion by the players at this node, as in `RE`. |
//! | `TGB` | Text on the node's own point, shown in the position before it. |
//! | `TGS` | A proven score for the side to move: `Win 9`, `Loss 8`, in plies, or `Draw`. |
//! | `TGN` | Number of the continuation that was looked at last, from 1, where that is not the first. |
//! | `TGC` | Mark of the node at the cursor. |
//! | `TGD` | Time of the game's beginning, to the second and beyond. |
//! | `TGK` | Time control, in milliseconds: `Move 30000`; `Game 600000 5000`, with the increment; `ByoYomi 600000 3 30000`, with periods and their length. Other programs find it in `TM` and `OT`. |
//!
//! [c-gomoku-cli]: https://github.com/dhbloo/c-gomoku-cli

mod cut;
mod lexer;
mod read;
pub mod result;
mod root;
#[cfg(test)]
mod tests;
mod tree;
mod value;
mod write;

use read::parse;
pub use write::{write, write_collection};

use super::Feature;
use super::sniff::{Confidence, Sample};
use super::spec::{Content, Extension, FormatSpec, Writer};
use crate::rules::Rule;

/// The Smart Game Format.
pub(super) const SPEC: FormatSpec = FormatSpec {
    code: "sgf",
    extension: "sgf",
    extensions: &[Extension::own("sgf")],
    content: Content::Text,
    implied_rule: Rule::Freestyle,
    implied_size: None,
    features: Some(FEATURES),
    recognise,
    read: |bytes, _| parse(bytes),
    write: Writer::Collection(|games| write_collection(games.iter().copied())),
};

/// Parts of a game that SGF holds, with our own properties: all but the computer's strength and the opening's choices.
const FEATURES: &[Feature] = &[
    Feature::Variations,
    Feature::Comments,
    Feature::BoardTexts,
    Feature::Marks,
    Feature::Labels,
    Feature::Judgements,
    Feature::Flags,
    Feature::Scores,
    Feature::Times,
    Feature::EmptyNodes,
    Feature::Setup,
    Feature::Rule,
    Feature::Size,
    Feature::Names,
    Feature::Started,
    Feature::Clock,
    Feature::Details,
    Feature::Conclusion,
];

/// A tree at the beginning, or somewhere after words that no other format claims.
fn recognise(sample: &Sample) -> Option<Confidence> {
    let text = sample.text()?;
    if begins_tree(text) {
        return Some(Confidence::Certain);
    }
    let is_tree = |at: usize| text[at + 1..].trim_start().starts_with(';');
    let has_tree = sample.lines().next().is_some() && text.match_indices('(').any(|(at, _)| is_tree(at));
    has_tree.then_some(Confidence::Possible)
}

/// Whether a text begins with a tree: a bracket, and a node, another bracket or a property without its semicolon.
pub(super) fn begins_tree(text: &str) -> bool {
    let Some(inside) = text.strip_prefix('(').map(str::trim_start) else { return false };
    let name = inside.trim_start_matches(|c: char| c.is_ascii_alphanumeric());
    inside.starts_with([';', '(']) || (name.len() < inside.len() && name.trim_start().starts_with('['))
}
