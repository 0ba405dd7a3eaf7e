//! The coach: help for a person who wants to learn from games, and to train. It produces data, and knows neither words
//! nor the window.
//!
//! [`hint`] leads to a move step by step. [`guess`] lets a person choose the moves of a game, and compares. [`won`] lets
//! a person play out a won position. [`review`] grades the moves of a game. [`puzzle`] holds tactical puzzles. [`lesson`] holds the exercises of a school of gomoku, and judges their answers.
//! [`school`] teaches how a search works, step by step.
//! [`story`] tells how a game was decided. [`profile`] counts what a person overlooks in their games.
//! [`strength`] estimates how strong a person plays. [`thinking`] shows a small search step by step. [`textbook_player`]
//! brings the textbook's player to the table, as an opponent whose whole search can be read.

pub mod guess;
pub mod hint;
pub mod lesson;
pub mod profile;
pub mod puzzle;
pub mod review;
pub mod school;
pub mod story;
pub mod strength;
pub mod textbook_player;
pub mod thinking;
pub mod won;

pub mod asset;
pub mod walk;
