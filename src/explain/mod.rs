//! What can be said of a move or a position: typed [`Claim`]s with the points and stones that are meant.
//!
//! A claim is true by the rules, or by a proof that it carries and that [`crate::verdict::verify()`] replays; nothing here is a
//! matter of taste, and nothing is a text: [`crate::words`] makes sentences. What each claim says, in terms of the rules, is
//! written at its variant, and a test that knows the rules alone holds it to that.
//!
//! [`visible_claims`] is what the board shows and takes no time to speak of; [`proven_claims`] asks the engine, within a budget.
//! [`threats()`] says what a side threatens, whoever is to move, and [`if_passed`] what it would do with a move.

pub mod claim;

pub mod shapes;
pub mod threats;

pub mod forbidden;

mod moves;
mod proofs;

pub use claim::{Claim, Stub};
pub use forbidden::{FalseForbidden, FalseThree, NoOpenFour, Reason, false_forbidden, reason};
pub use moves::visible_claims;
pub use proofs::{Budget, PassThreat, if_passed, proven_claims};
pub use shapes::{Four, Shape, Three};
pub use threats::{Threats, threats};

use crate::engine::Engine;
use crate::rules::{Board, Point};

/// All that can be said of a stone of the side to move of `before` on the empty point: what is [`visible_claims`], then what is
/// [`proven_claims`]. The game must not be over.
pub fn explain_move(before: &Board, point: Point, engine: &mut Engine, budget: &Budget) -> Vec<Claim> {
    let mut claims = visible_claims(before, point);
    claims.extend(proven_claims(before, point, &claims, engine, budget));
    claims
}
