//! The window. egui lives here and nowhere else, and the game is changed only through the session.

pub mod theme;

pub mod icons;

pub mod widgets;

pub mod board_ui;
