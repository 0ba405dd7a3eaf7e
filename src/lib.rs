//! Tengen (天元): a desktop gomoku and renju program.

pub mod rules;
pub mod verdict;

pub mod textbook;

pub mod game;

pub mod engine;

pub mod job;
pub mod worker;

pub mod gomocup;

pub mod session;

pub mod settings;

pub mod formats;

pub mod storage;

pub mod words;

#[cfg(feature = "gui")]
pub mod ui;
