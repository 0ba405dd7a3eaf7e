//! The colours of boards: the same for the window's board and for pictures.

/// A colour: red, green and blue, each from 0 to 255, as on screens (sRGB).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub [u8; 3]);

impl Rgb {
    /// The colour that is written 0xRRGGBB.
    pub const fn hex(rgb: u32) -> Rgb {
        Rgb([(rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8])
    }
}

/// Which colours a board has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Theme {
    /// Light wood.
    #[default]
    Light,
    /// Dark wood.
    Dark,
    /// White paper, black lines and flat stones: for print.
    Paper,
}

impl Theme {
    /// All themes, in the order in which they are offered to people.
    pub const ALL: [Theme; 3] = [Theme::Light, Theme::Dark, Theme::Paper];

    pub const fn look(self) -> &'static Look {
        match self {
            Theme::Light => &Look::LIGHT,
            Theme::Dark => &Look::DARK,
            Theme::Paper => &Look::PAPER,
        }
    }
}

/// What a board of one theme looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    pub ground: Ground,
    pub stones: StoneLook,
    /// Lines and star points.
    pub line: Rgb,
    /// Letters and numbers along the edges; marks and texts on empty points.
    pub label: Rgb,
    /// The winning line, and what else is shown of the program's own accord.
    pub mark: Rgb,
    /// The light edge around what crosses lines or stones.
    pub halo: Rgb,
    /// The cross on a forbidden point.
    pub forbidden: Rgb,
    /// The mark of the last move, by the index of the stone's colour.
    pub last_move: [Rgb; 2],
    /// Numbers, marks and texts on a stone, by the index of the stone's colour.
    pub number: [Rgb; 2],
}

/// What the lines are drawn on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Wood with a faint grain, from `light` at the upper left to `dark` at the lower right.
    Wood { light: Rgb, dark: Rgb },
    /// One colour.
    Plain(Rgb),
}

/// How stones are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneLook {
    /// Round, with light and shadow: see [`super::stone`].
    Shaded,
    /// Discs with an outline: their colours by the index of the stone's, and that of the outlines.
    Flat { fill: [Rgb; 2], outline: Rgb },
}

impl Look {
    pub const LIGHT: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xE6C27A), dark: Rgb::hex(0xDBAE5C) },
        line: Rgb::hex(0x4F3512),
        label: Rgb::hex(0x5E4215),
        mark: Rgb::hex(0x10605C),
        ..Look::WOOD
    };

    pub const DARK: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xC79A55), dark: Rgb::hex(0xB4863F) },
        line: Rgb::hex(0x3D280C),
        label: Rgb::hex(0x2E2008),
        mark: Rgb::hex(0x094A47),
        ..Look::WOOD
    };

    pub const PAPER: Look = Look {
        ground: Ground::Plain(Rgb::hex(0xFFFFFF)),
        stones: StoneLook::Flat { fill: [Rgb::hex(0x000000), Rgb::hex(0xFFFFFF)], outline: Rgb::hex(0x000000) },
        line: Rgb::hex(0x1A1A1A),
        label: Rgb::hex(0x1A1A1A),
        mark: Rgb::hex(0x1A1A1A),
        halo: Rgb::hex(0xFFFFFF),
        forbidden: Rgb::hex(0xB3200E),
        last_move: [Rgb::hex(0xFFFFFF), Rgb::hex(0x000000)],
        number: [Rgb::hex(0xFFFFFF), Rgb::hex(0x000000)],
    };

    /// What all wooden boards have in common: stones, and the marks on them.
    const WOOD: Look = Look {
        ground: Ground::Plain(Rgb::hex(0xE6C27A)),
        stones: StoneLook::Shaded,
        line: Rgb::hex(0x000000),
        label: Rgb::hex(0x000000),
        mark: Rgb::hex(0x000000),
        halo: Rgb::hex(0xFFF6E0),
        forbidden: Rgb::hex(0xB3200E),
        last_move: [Rgb::hex(0xF26B55), Rgb::hex(0xCC3E28)],
        number: [Rgb::hex(0xF4F1EA), Rgb::hex(0x24221E)],
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The contrast of two colours as WCAG 2 defines it, from 1 to 21.
    fn contrast(a: Rgb, b: Rgb) -> f32 {
        let luminance = |Rgb(channels): Rgb| {
            let linear = channels.map(|channel| {
                let channel = f32::from(channel) / 255.0;
                if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
            });
            0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        };
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    fn check(theme: Theme, least: f32, on: &[(&str, Rgb)], of: &[(&str, Rgb)]) {
        for (ground, ground_color) in on {
            for (mark, mark_color) in of {
                let found = contrast(*ground_color, *mark_color);
                assert!(found >= least, "{theme:?}: {mark} on {ground} has a contrast of {found:.2}, below {least}");
            }
        }
    }

    #[test]
    fn marks_stand_out_from_the_ground_and_from_stones() {
        for theme in Theme::ALL {
            let look = theme.look();
            let ground = match look.ground {
                Ground::Wood { light, dark } => [("light wood", light), ("dark wood", dark)],
                Ground::Plain(color) => [("ground", color); 2],
            };
            // The stones where the marks lie: the middle of each, see `picture::stone`.
            let stones = match look.stones {
                StoneLook::Shaded => [("black", Rgb::hex(0x2A2A2C)), ("white", Rgb::hex(0xF6F4EF))],
                StoneLook::Flat { fill: [black, white], .. } => [("black", black), ("white", white)],
            };
            check(theme, 3.0, &ground, &[("line", look.line), ("mark", look.mark)]);
            check(theme, 4.5, &ground, &[("label", look.label)]);
            check(theme, 3.0, &[("halo", look.halo)], &[("forbidden", look.forbidden), ("mark", look.mark)]);
            for (index, stone) in stones.into_iter().enumerate() {
                check(theme, 3.0, &[stone], &[("last move", look.last_move[index])]);
                check(theme, 4.5, &[stone], &[("number", look.number[index])]);
            }
        }
    }
}
