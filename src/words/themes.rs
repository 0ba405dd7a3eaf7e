//! Names of the board themes, and a line on each.

use super::Words;
use crate::picture::BoardTheme;

impl Words {
    /// Name of a board theme.
    pub const fn board_theme(self, theme: BoardTheme) -> &'static str {
        self.theme_texts(theme)[0]
    }

    /// A line on what its board and stones are made of.
    pub const fn board_theme_tip(self, theme: BoardTheme) -> &'static str {
        self.theme_texts(theme)[1]
    }

    /// Name and tip in this language.
    const fn theme_texts(self, theme: BoardTheme) -> [&'static str; 2] {
        let (english, chinese) = match theme {
            BoardTheme::Wood => (["Wood", "Warm wood, polished stones"], ["木纹", "暖色木纹，抛光棋子"]),
            BoardTheme::Maple => {
                (["Maple", "Pale maple, stones of slate and shell"], ["枫木", "浅色枫木，石与贝的棋子"])
            }
            BoardTheme::Slate => (["Slate", "A plate of slate, stones of glass"], ["石板", "石板棋盘，玻璃棋子"]),
            BoardTheme::Paper => (["Paper", "Ink on paper, as in a book"], ["印刷", "白纸墨线，如同书中的棋谱"]),
            BoardTheme::HighContrast => (
                ["High contrast", "Black and white, heavy lines, and strong text in the whole window"],
                ["高对比度", "黑白分明，线条加粗，整个窗口的文字更清晰"],
            ),
            BoardTheme::ColorBlind => (
                ["Colour-blind", "Marks whose colours every kind of colour vision can tell apart"],
                ["色盲友好", "各类色觉的人都能分辨的标记颜色"],
            ),
        };
        self.pick(english, chinese)
    }
}
