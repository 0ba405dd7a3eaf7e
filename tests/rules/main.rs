//! The rules seen from outside, as every other room sees them.

mod support;

mod drawn;
mod oracle;
mod published;
