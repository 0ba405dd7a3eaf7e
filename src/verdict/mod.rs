//! What is known of a position, apart from how it was found out.
//!
//! A verdict is proven or estimated, and the two never mix: not in the type, not on the screen, not in a file.

pub mod score;

pub use score::Score;
