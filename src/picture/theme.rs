//! The board themes, a row each: the theme's name in saved settings, the readers that it is made for, and its looks in
//! a light window and in a dark one. To add a theme, add its row and its two looks here, and its name to
//! [`crate::words`].
//!
//! The colours of a look are chosen so that everything can be told from what it lies on. The colour-blind theme takes
//! its marks from the palette of Okabe and Ito, made to be told apart by every kind of colour vision: M. Okabe and K.
//! Ito, "Color Universal Design", 2002 and 2008, <https://jfly.uni-koeln.de/color/>. The tests below see the looks as
//! people with only two kinds of cones see them.

use super::ink::{Ink, Rgb};
use super::look::Look;
use super::material::{Finish, Ground, StoneLook};
use serde::{Deserialize, Serialize};

macro_rules! board_themes {
    ($($(#[$attribute:meta])* $name:ident = $code:literal, for $readers:ident: $light:ident, $dark:ident;)*) => {
        /// A choice of board and stones.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum BoardTheme {
            $($(#[$attribute])* #[serde(rename = $code)] $name,)*
        }

        impl BoardTheme {
            /// All board themes, in the order in which they are offered to people.
            pub const ALL: [BoardTheme; [$($code),*].len()] = [$(BoardTheme::$name),*];

            /// Readers that this theme is made for.
            pub const fn readers(self) -> Readers {
                match self { $(BoardTheme::$name => Readers::$readers,)* }
            }

            /// The looks in a light window and in a dark one.
            const fn looks(self) -> [&'static Look; 2] {
                match self { $(BoardTheme::$name => [&$light, &$dark],)* }
            }
        }
    };
}

// The string is the theme's name in saved settings and must never change.
board_themes! {
    /// Warm wood and polished stones.
    #[default]
    Wood = "Wood", for Everyone: WOOD, WOOD_DARK;
    /// Pale maple, stones of slate and shell.
    Maple = "Maple", for Everyone: MAPLE, MAPLE_DARK;
    /// A plate of slate, stones of glass.
    Slate = "Slate", for Everyone: SLATE, SLATE_DARK;
    /// Paper, ink and flat stones: a diagram in a book.
    Paper = "Paper", for Everyone: PAPER, PAPER_DARK;
    /// Black and white and heavy lines.
    HighContrast = "HighContrast", for LowVision: HIGH_CONTRAST, HIGH_CONTRAST_DARK;
    /// Grey oak, and marks whose colours differ for readers who confuse red and green or blue and yellow.
    ColorBlind = "ColorBlind", for ColorBlind: COLOR_BLIND, COLOR_BLIND_DARK;
}

impl BoardTheme {
    /// The theme that is offered after this one; after the last, the first.
    #[must_use]
    pub fn next(self) -> BoardTheme {
        BoardTheme::ALL[(self as usize + 1) % BoardTheme::ALL.len()]
    }
}

/// Readers that a theme is made for. The colours of the window around the board follow from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Readers {
    /// Readers without special needs.
    Everyone,
    /// Readers who need strong contrasts.
    LowVision,
    /// Readers who confuse some colours.
    ColorBlind,
}

/// The two forms of each board: for a light window and for a dark one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shade {
    /// Form for a light window.
    #[default]
    Light,
    /// Form for a dark window.
    Dark,
}

/// A board theme in one of its two shades.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Theme {
    /// Choice of board and stones.
    pub board: BoardTheme,
    /// Form for a light or a dark window.
    pub shade: Shade,
}

impl Theme {
    /// All themes: each board in both shades.
    pub fn all() -> impl Iterator<Item = Theme> {
        BoardTheme::ALL.into_iter().flat_map(|board| [Shade::Light, Shade::Dark].map(|shade| Theme { board, shade }))
    }

    /// Materials and colours of the board.
    pub const fn look(self) -> &'static Look {
        let [light, dark] = self.board.looks();
        match self.shade {
            Shade::Light => light,
            Shade::Dark => dark,
        }
    }
}

const WOOD: Look = Look {
    ground: Ground::Wood { light: Rgb::hex(0xE6C27A), dark: Rgb::hex(0xDBAE5C) },
    stones: StoneLook::Shaded(Finish::Lacquer),
    weight: 1.0,
    line: lines(0x4F3512),
    label: Rgb::hex(0x5E4215),
    mark: Rgb::hex(0x10605C),
    halo: Rgb::hex(0xFFF6E0),
    glow: glow(0xFFF6E0),
    forbidden: Rgb::hex(0xB3200E),
    last_move: [Rgb::hex(0xF26B55), Rgb::hex(0xCC3E28)],
    number: [Rgb::hex(0xF4F1EA), Rgb::hex(0x24221E)],
};

const WOOD_DARK: Look = Look {
    ground: Ground::Wood { light: Rgb::hex(0xC79A55), dark: Rgb::hex(0xB4863F) },
    line: lines(0x3D280C),
    label: Rgb::hex(0x2E2008),
    mark: Rgb::hex(0x094A47),
    ..WOOD
};

const MAPLE: Look = Look {
    ground: Ground::Wood { light: Rgb::hex(0xF1E0BA), dark: Rgb::hex(0xE8D3A2) },
    stones: StoneLook::Shaded(Finish::Shell),
    line: lines(0x6B5331),
    label: Rgb::hex(0x5A4526),
    halo: Rgb::hex(0xFFFCF3),
    glow: glow(0xFFFFFF),
    ..WOOD
};

const MAPLE_DARK: Look = Look {
    ground: Ground::Wood { light: Rgb::hex(0xCDB88C), dark: Rgb::hex(0xBFA878) },
    line: lines(0x4C3A1E),
    label: Rgb::hex(0x3A2B14),
    mark: Rgb::hex(0x094A47),
    forbidden: Rgb::hex(0xA31B0B),
    ..MAPLE
};

const SLATE: Look = Look {
    ground: Ground::Slate { light: Rgb::hex(0x9AA4AD), dark: Rgb::hex(0x8B959F) },
    stones: StoneLook::Shaded(Finish::Glass),
    line: lines(0x1C2126),
    label: Rgb::hex(0x14181C),
    mark: Rgb::hex(0x06413D),
    halo: Rgb::hex(0xF2F6F8),
    glow: glow(0xF2F6F8),
    forbidden: Rgb::hex(0x9E1409),
    ..WOOD
};

const SLATE_DARK: Look = Look {
    ground: Ground::Slate { light: Rgb::hex(0x525B64), dark: Rgb::hex(0x444C54) },
    line: lines(0xBAC4CE),
    label: Rgb::hex(0xE6ECF1),
    mark: Rgb::hex(0x7FE3D6),
    halo: Rgb::hex(0x12161A),
    glow: Ink { color: Rgb::hex(0xDCE6EE), opacity: 0.22 },
    forbidden: Rgb::hex(0xFF8F7D),
    ..SLATE
};

const PAPER: Look = Look {
    ground: Ground::Plain(Rgb::hex(0xFFFFFF)),
    stones: StoneLook::Flat {
        fill: [Rgb::hex(0x000000), Rgb::hex(0xFFFFFF)],
        outline: Rgb::hex(0x000000),
        width_percent: 6,
    },
    weight: 1.0,
    line: lines(0x1A1A1A),
    label: Rgb::hex(0x1A1A1A),
    mark: Rgb::hex(0x1A1A1A),
    halo: Rgb::hex(0xFFFFFF),
    glow: Ink { color: Rgb::hex(0x1A1A1A), opacity: 0.12 },
    forbidden: Rgb::hex(0xB3200E),
    last_move: [Rgb::hex(0xFF8A73), Rgb::hex(0xC22B14)],
    number: [Rgb::hex(0xFFFFFF), Rgb::hex(0x000000)],
};

/// Paper by a dimmed lamp: white stones stand out from it by their fill as well.
const PAPER_DARK: Look = Look {
    ground: Ground::Plain(Rgb::hex(0xC9C5BC)),
    stones: StoneLook::Flat {
        fill: [Rgb::hex(0x141414), Rgb::hex(0xF2EFE9)],
        outline: Rgb::hex(0x141414),
        width_percent: 6,
    },
    halo: Rgb::hex(0xF2EFE9),
    glow: glow(0xF2EFE9),
    forbidden: Rgb::hex(0xA31B0B),
    number: [Rgb::hex(0xF2EFE9), Rgb::hex(0x141414)],
    ..PAPER
};

const HIGH_CONTRAST: Look = Look {
    stones: StoneLook::Flat {
        fill: [Rgb::hex(0x000000), Rgb::hex(0xFFFFFF)],
        outline: Rgb::hex(0x000000),
        width_percent: 14,
    },
    weight: HEAVY,
    line: Ink { color: Rgb::hex(0x000000), opacity: 1.0 },
    label: Rgb::hex(0x000000),
    mark: Rgb::hex(0x0033A0),
    forbidden: Rgb::hex(0x9E0B0B),
    last_move: [Rgb::hex(0xFFE100), Rgb::hex(0x9E0B0B)],
    ..PAPER
};

const HIGH_CONTRAST_DARK: Look = Look {
    ground: Ground::Plain(Rgb::hex(0x000000)),
    stones: StoneLook::Flat {
        fill: [Rgb::hex(0x000000), Rgb::hex(0xFFFFFF)],
        outline: Rgb::hex(0xFFFFFF),
        width_percent: 14,
    },
    line: Ink { color: Rgb::hex(0xFFFFFF), opacity: 1.0 },
    label: Rgb::hex(0xFFFFFF),
    mark: Rgb::hex(0x6FE3FF),
    halo: Rgb::hex(0x000000),
    glow: Ink { color: Rgb::hex(0xFFFFFF), opacity: 0.3 },
    forbidden: Rgb::hex(0xFF9A8C),
    ..HIGH_CONTRAST
};

const COLOR_BLIND: Look = Look {
    // Grey, so that it takes nothing from any colour.
    ground: Ground::Wood { light: Rgb::hex(0xE6E3DA), dark: Rgb::hex(0xDAD6CB) },
    line: lines(0x3B3A36),
    label: Rgb::hex(0x33322E),
    mark: Rgb::hex(0x005B8E),
    halo: Rgb::hex(0xFFFFFF),
    glow: glow(0xFFFFFF),
    forbidden: Rgb::hex(0xD55E00),
    last_move: [Rgb::hex(0x56B4E9), Rgb::hex(0x0072B2)],
    ..WOOD
};

const COLOR_BLIND_DARK: Look = Look {
    ground: Ground::Wood { light: Rgb::hex(0xB9B6AD), dark: Rgb::hex(0xABA79D) },
    line: lines(0x2B2A27),
    label: Rgb::hex(0x242320),
    mark: Rgb::hex(0x003F66),
    ..COLOR_BLIND
};

/// Lines of the high contrast, two pixels where others have one.
const HEAVY: f32 = 1.6;

const fn lines(rgb: u32) -> Ink {
    Ink { color: Rgb::hex(rgb), opacity: 0.85 }
}

const fn glow(rgb: u32) -> Ink {
    Ink { color: Rgb::hex(rgb), opacity: 0.5 }
}

#[cfg(test)]
mod tests {
    use super::super::stone::{HAIRLINE, stone_pixel};
    use super::super::vision::{Cones, contrast, distance};
    use super::*;
    use crate::rules::Color;

    fn check(theme: Theme, min: f32, on: &[(&str, Rgb)], of: &[(&str, Rgb)]) {
        for (ground, ground_color) in on {
            for (mark, mark_color) in of {
                let found = contrast(*ground_color, *mark_color);
                assert!(found >= min, "{theme:?}: {mark} on {ground} has a contrast of {found:.2}, below {min}");
            }
        }
    }

    /// A stone's colour where marks lie: in its middle.
    fn middle(look: &Look, color: Color) -> Rgb {
        let [r, g, b, _] = stone_pixel(look.stones, color, [0.0, 0.0], 21.0, HAIRLINE);
        Rgb([r, g, b])
    }

    #[test]
    fn marks_stand_out_from_the_ground_and_from_stones() {
        for theme in Theme::all() {
            let look = theme.look();
            let min = |usual: f32| if theme.board.readers() == Readers::LowVision { 7.0 } else { usual };
            let [upper, lower] = look.ground.ends();
            let ground = [("the upper ground", upper), ("the lower ground", lower)];
            check(theme, min(3.0), &ground, &[("line", look.line.color), ("mark", look.mark)]);
            check(theme, min(4.5), &ground, &[("label", look.label)]);
            let on_halo = [("forbidden", look.forbidden), ("mark", look.mark)];
            check(theme, min(3.0), &[("halo", look.halo)], &on_halo);
            for color in Color::ALL {
                let stone = [("a stone", middle(look, color))];
                check(theme, min(3.0), &stone, &[("last move", look.last_move[color.index()])]);
                check(theme, min(4.5), &stone, &[("number", look.number[color.index()])]);
            }
        }
    }

    #[test]
    fn in_high_contrast_stones_and_forbidden_points_stand_out_from_the_ground_by_themselves() {
        for theme in Theme::all().filter(|theme| theme.board.readers() == Readers::LowVision) {
            let look = theme.look();
            let StoneLook::Flat { fill, outline, .. } = look.stones else { panic!("{theme:?} has flat stones") };
            let [ground, _] = look.ground.ends();
            check(theme, 7.0, &[("ground", ground)], &[("outline", outline), ("forbidden", look.forbidden)]);
            check(theme, 7.0, &[("black", fill[0])], &[("white", fill[1])]);
            assert!(look.weight > 1.5 && look.line.opacity == 1.0, "{theme:?}");
        }
    }

    #[test]
    fn colours_that_mean_different_things_differ_for_every_kind_of_colour_vision() {
        for theme in Theme::all().filter(|theme| theme.board.readers() == Readers::ColorBlind) {
            let look = theme.look();
            let meanings = [("line", look.line.color), ("mark", look.mark), ("forbidden", look.forbidden)];
            for cones in Cones::ALL {
                for (index, (a, first)) in meanings.iter().enumerate() {
                    for (b, second) in &meanings[index + 1..] {
                        let found = distance(cones.seen(*first), cones.seen(*second));
                        assert!(found >= 20.0, "{theme:?} {cones:?}: {a} and {b} are {found:.1} apart");
                    }
                }
            }
        }
    }

    #[test]
    fn saved_names_of_themes_stay_as_they_are() {
        let saved: Vec<String> = BoardTheme::ALL.iter().map(|theme| ron::to_string(theme).unwrap()).collect();
        assert_eq!(saved, ["Wood", "Maple", "Slate", "Paper", "HighContrast", "ColorBlind"]);
        for (theme, saved) in BoardTheme::ALL.into_iter().zip(saved) {
            assert_eq!(ron::from_str(&saved), Ok(theme));
        }
    }

    #[test]
    fn every_theme_is_offered_once_in_turn() {
        let mut theme = BoardTheme::default();
        for expected in BoardTheme::ALL {
            assert_eq!(theme, expected);
            theme = theme.next();
        }
        assert_eq!(theme, BoardTheme::ALL[0]);
    }
}
