//! The pages beside the table. Each has a view, its `mod.rs`, and a `model.rs` with what it keeps from frame to frame.

pub mod games;
pub mod library;
pub mod puzzles;
pub mod settings;
pub mod thinking;
pub mod tournament;
