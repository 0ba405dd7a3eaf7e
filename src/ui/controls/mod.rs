//! The program's own controls: cards, buttons, sliders, switches, choices, text fields.
//!
//! Each takes data and returns the request; none knows a game. Each has an accessible name, is reached with Tab, and
//! shows the focus.

mod board_themes;
mod buttons;
mod cards;
mod choices;
mod cursor;
mod effort;
mod fields;
mod frames;
mod look;
mod prose;
mod rows;
mod seats;
mod slider;
mod strength;
mod switch;
mod texts;
mod walk;

pub use board_themes::{board_theme_list_ui, board_theme_ui};
pub use buttons::{
    IconButton, RailButton, Tone, default_button_ui, icon_button_ui, icon_row_ui, name_button_ui, primary_button_ui,
    rail_button_ui, sized_primary_button_ui, small_icon_button_ui, toned_button_ui, toned_row_ui,
};
pub use cards::{CARD_AIR, Outline, outlined_card_ui};
pub use cards::{active_card_ui, card_ui, progress_line_ui, section_ui, stone_ui};
pub use choices::{choice_ui, list_choice_ui, rule_choice_ui, segmented_ui, segments_fit, tabs_ui};
pub use cursor::moved_cursor;
pub use effort::effort_ui;
pub use fields::{field_row_ui, text_field_ui};
pub use frames::{
    Edge, PANEL_WIDTH, board_frame_ui, edge_ui, page_frame_ui, page_ui, scroll_to, scrolled_ui, side_frame_ui,
};
pub use look::one_line;
pub use prose::prose_ui;
pub use rows::{Chosen, command_row_ui, fold_row_ui, list_row_ui, menu_row_ui, menu_title_ui, row_ground, row_name_ui};
pub use seats::seat_ui;
pub use slider::{slider_row_ui, steps_row_ui};
pub use strength::{level_row_ui, limits_ui, nearest_level, textbook_ui};
pub use switch::{switch_row_ui, switch_ui};
pub use texts::fitting_text_ui;
pub use walk::walk_ui;

/// Whether a control can be used now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enabled {
    /// It takes clicks and the focus.
    Yes,
    /// It is drawn in pale colours, and takes neither.
    No,
}

impl From<bool> for Enabled {
    fn from(yes: bool) -> Enabled {
        if yes { Enabled::Yes } else { Enabled::No }
    }
}

/// The height of a row of settings, in points.
pub const ROW_HEIGHT: f32 = 28.0;
