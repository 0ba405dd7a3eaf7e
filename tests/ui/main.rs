//! The window through its accessibility tree, as a screen reader sees and drives it. No display is needed.

mod board;
mod widgets;
