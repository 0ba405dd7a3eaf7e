//! The window through its accessibility tree, as a screen reader sees and drives it, and a few pictures of it. No
//! display is needed.

mod analysis;
mod board;
mod widgets;

mod engine;
#[cfg(feature = "ui-snapshots")]
mod picture;
mod table;

mod adapting;
mod explaining;
mod flows;
mod guess;
mod keys;
mod learn;
mod lessons;
mod library;
mod new_game;
mod panel;
mod profile;
mod puzzles;
mod readers;
mod review;
mod small;
#[cfg(feature = "ui-snapshots")]
mod snapshots;
mod teaching;
mod themes;
mod thinking;
mod tournament;
mod tree;
mod views;
mod won;
