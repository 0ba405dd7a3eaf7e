//! The coach: what a person can learn from a game, and train. No words are here and no window: data that both are made from.
//!
//! [`hint`] helps to a move step by step. [`review`] grades the moves of a game from what its positions are worth. [`puzzle`] is what is to be solved.
//! [`strength`] is how strong they play. [`thinking`] lays a small search of a position open, step by step.

pub mod hint;
pub mod puzzle;
pub mod review;
pub mod strength;
pub mod thinking;
