//! The player's guide: the same Markdown that is read outside of the program.

use super::{Language, Words};

impl Words {
    /// The player's guide in Markdown: a title, then chapters under headings of the second level.
    pub fn guide(self) -> &'static str {
        match self.language() {
            Language::English => include_str!("../../assets/guide/player.md"),
            Language::Chinese => include_str!("../../assets/guide/player.zh.md"),
        }
    }
}
