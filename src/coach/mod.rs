//! The coach: what a person is taught with, without a window, a thread or a file.

pub mod puzzle;
