//! The Gomocup protocol, by which gomoku programs and the managers of their games talk: lines of text over pipes.
//!
//! Both ends live here: our engine as a brain, for other programs' managers, and our manager of other people's brains.
//!
//! Source: Piskvork's `source/doc/protocl2en.htm`.

pub mod protocol;

pub mod brain;
mod clock;
mod options;
mod record;

mod search_output;

pub mod client;
pub mod manager;
pub mod profile;
