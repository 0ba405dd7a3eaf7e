//! The rules seen from outside, as every other room sees them.

mod drawn;
mod games;
mod oracle;
mod published;
