//! The panel beside the board, card by card, and the position editor, which takes its place.

pub mod panel;

pub mod analysis;
mod explain;
mod graph;
mod judgement;
mod moves;
mod name;
pub mod notes;
mod opening;
pub mod players;
mod proof;
pub mod result;
pub mod review;
mod summary;
mod tree;

pub mod settings;
pub mod strength;

pub mod editor;
