//! The Gomocup protocol, by which gomoku programs ("brains") and the managers of their games talk: lines of text over
//! pipes.
//!
//! Both ends are here. [`brain`] is our engine for other programs' managers, with its `clock`, its `options`, the
//! `record` of its game and the `search_output` that it reports. [`client`] talks to other programs' brains;
//! [`manager`] makes thinkers of the foreign engines that people add, each described by a [`profile`] with its
//! [`dialect`].
//!
//! Source: Piskvork's `source/doc/protocl2en.htm`.

pub mod protocol;

pub mod brain;
mod clock;
mod options;
mod record;

mod search_output;

pub mod client;
pub mod dialect;
pub mod manager;
pub mod profile;
