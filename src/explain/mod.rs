//! Explanations of a move or a position: typed [`Claim`]s with their points and stones.
//!
//! A claim is true by the rules, or by a proof that it carries and that [`crate::verdict::verify()`] replays; none is a
//! matter of taste, and none is a text: [`crate::words`] makes sentences. The doc of each variant states its meaning in
//! terms of the rules, and a test that knows the rules alone checks it.
//!
//! [`visible_claims`] reads the board and takes no time to speak of; [`proven_claims`] asks the engine, within a
//! budget. [`threats()`] lists the threats of a side, whoever is to move, and [`if_passed`] what it would do with a
//! move.
//!
//! ```
//! use tengen::explain::{Claim, Shape, visible_claims};
//! use tengen::rules::{Board, Move, Rule};
//!
//! let mut board = Board::new(15, Rule::Freestyle);
//! for point in ["H8", "A1", "I8", "A15", "J8", "O1"] {
//!     board.play(Move::Place(point.parse()?))?;
//! }
//! // Black has an open three from H8 to J8; G8 makes an open four of it.
//! let claims = visible_claims(&board, "G8".parse()?);
//! assert!(matches!(&claims[0], Claim::Makes(Shape::Four(four)) if four.open));
//! assert!(claims.contains(&Claim::Unstoppable));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod claim;

pub mod shapes;
pub mod threats;

pub mod forbidden;

mod moves;
mod opening_stone;
mod proofs;
mod stubs;

pub use claim::{Claim, Stub};
pub use forbidden::{FalseForbidden, FalseThree, NoOpenFour, Reason, false_forbidden, reason};
pub use moves::{shapes_made, visible_claims};
pub use opening_stone::{OpeningStone, opening_stone};
pub use proofs::{Budget, PassThreat, if_passed, proven_claims};
pub use shapes::{Four, Shape, Three, fives, threes};
pub use threats::{Threats, fours_to_make, threats};

use crate::engine::Engine;
use crate::rules::{Board, Point};

/// All claims about a stone of the side to move of `before` on the empty point: the [`visible_claims`], then the
/// [`proven_claims`]. The game must not be over.
pub fn explain_move(before: &Board, point: Point, engine: &mut Engine, budget: &Budget) -> Vec<Claim> {
    let mut claims = visible_claims(before, point);
    claims.extend(proven_claims(before, point, &claims, engine, budget));
    claims
}
