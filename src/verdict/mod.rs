//! Verdicts on positions: scores and proofs, apart from how they were found.
//!
//! A verdict is proven or estimated, and the two never mix: not in the type, not on the screen, not in a file. A proof
//! that something is won can be written as a tree, [`Proof`], and checked with the rules alone, [`verify()`].

pub mod proof;
pub mod score;
pub mod verify;

pub use proof::Proof;
pub use score::Score;
pub use verify::{Fault, Flaw, verify, verify_until};
