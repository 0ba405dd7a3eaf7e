//! The Gomocup protocol, by which gomoku programs and the managers of their games talk: lines of text over pipes.
//!
//! Source: Piskvork's `source/doc/protocl2en.htm`.

pub mod protocol;

pub mod brain;
mod clock;
mod options;
mod record;

mod telling;
