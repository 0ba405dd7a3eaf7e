//! What the boards look like, one constant each: the same in the window and in pictures.
//!
//! Colours that carry a meaning come with a shape, a letter or a number wherever they are drawn; here they are chosen so
//! that they can be told from what they lie on. [`Look::COLOR_BLIND`] takes them from the palette of Okabe and Ito, made
//! to be told apart by every kind of colour vision: M. Okabe and K. Ito, "Color Universal Design", 2002 and 2008,
//! <https://jfly.uni-koeln.de/color/>. The tests below see it as people do who lack one kind of cone.

use super::shape::Ink;
use super::stone::Finish;
use super::theme::Rgb;

/// What a board of one theme looks like.
#[derive(Clone, Debug, PartialEq)]
pub struct Look {
    pub ground: Ground,
    pub stones: StoneLook,
    /// How heavy lines and marks are; 1 is usual.
    pub weight: f32,
    /// Lines and star points; the lines cover what they lie on by the share that is given.
    pub line: Ink,
    /// Letters and numbers along the edges; marks and texts on empty points.
    pub label: Rgb,
    /// The winning line, and what else is shown of the program's own accord.
    pub mark: Rgb,
    /// The edge around what crosses lines or stones: light around dark marks, dark around light ones.
    pub halo: Rgb,
    /// Light on the ground along a winning row.
    pub glow: Ink,
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
    /// Slate with faint clouds and specks, likewise.
    Slate { light: Rgb, dark: Rgb },
    /// One colour.
    Plain(Rgb),
}

impl Ground {
    /// The colours at the upper left and at the lower right.
    pub const fn ends(self) -> [Rgb; 2] {
        match self {
            Ground::Wood { light, dark } | Ground::Slate { light, dark } => [light, dark],
            Ground::Plain(color) => [color; 2],
        }
    }
}

/// How stones are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneLook {
    /// Round, with light and shadow: see [`super::stone`].
    Shaded(Finish),
    /// Discs with an outline: their colours by the index of the stone's, the colour of the outlines, and how wide those
    /// are, in hundredths of the radius.
    Flat { fill: [Rgb; 2], outline: Rgb, width_percent: u8 },
}

impl Look {
    pub const WOOD: Look = Look {
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

    pub const WOOD_DARK: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xC79A55), dark: Rgb::hex(0xB4863F) },
        line: lines(0x3D280C),
        label: Rgb::hex(0x2E2008),
        mark: Rgb::hex(0x094A47),
        ..Look::WOOD
    };

    pub const MAPLE: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xF1E0BA), dark: Rgb::hex(0xE8D3A2) },
        stones: StoneLook::Shaded(Finish::Shell),
        line: lines(0x6B5331),
        label: Rgb::hex(0x5A4526),
        halo: Rgb::hex(0xFFFCF3),
        glow: glow(0xFFFFFF),
        ..Look::WOOD
    };

    pub const MAPLE_DARK: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xCDB88C), dark: Rgb::hex(0xBFA878) },
        line: lines(0x4C3A1E),
        label: Rgb::hex(0x3A2B14),
        mark: Rgb::hex(0x094A47),
        forbidden: Rgb::hex(0xA31B0B),
        ..Look::MAPLE
    };

    pub const SLATE: Look = Look {
        ground: Ground::Slate { light: Rgb::hex(0x9AA4AD), dark: Rgb::hex(0x8B959F) },
        stones: StoneLook::Shaded(Finish::Glass),
        line: lines(0x1C2126),
        label: Rgb::hex(0x14181C),
        mark: Rgb::hex(0x06413D),
        halo: Rgb::hex(0xF2F6F8),
        glow: glow(0xF2F6F8),
        forbidden: Rgb::hex(0x9E1409),
        ..Look::WOOD
    };

    pub const SLATE_DARK: Look = Look {
        ground: Ground::Slate { light: Rgb::hex(0x525B64), dark: Rgb::hex(0x444C54) },
        line: lines(0xBAC4CE),
        label: Rgb::hex(0xE6ECF1),
        mark: Rgb::hex(0x7FE3D6),
        halo: Rgb::hex(0x12161A),
        glow: Ink { color: Rgb::hex(0xDCE6EE), opacity: 0.22 },
        forbidden: Rgb::hex(0xFF8F7D),
        ..Look::SLATE
    };

    pub const PAPER: Look = Look {
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
    pub const PAPER_DARK: Look = Look {
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
        ..Look::PAPER
    };

    pub const HIGH_CONTRAST: Look = Look {
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
        ..Look::PAPER
    };

    pub const HIGH_CONTRAST_DARK: Look = Look {
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
        ..Look::HIGH_CONTRAST
    };

    pub const COLOR_BLIND: Look = Look {
        // Grey, so that it takes nothing from any colour.
        ground: Ground::Wood { light: Rgb::hex(0xE6E3DA), dark: Rgb::hex(0xDAD6CB) },
        line: lines(0x3B3A36),
        label: Rgb::hex(0x33322E),
        mark: Rgb::hex(0x005B8E),
        halo: Rgb::hex(0xFFFFFF),
        glow: glow(0xFFFFFF),
        forbidden: Rgb::hex(0xD55E00),
        last_move: [Rgb::hex(0x56B4E9), Rgb::hex(0x0072B2)],
        ..Look::WOOD
    };

    pub const COLOR_BLIND_DARK: Look = Look {
        ground: Ground::Wood { light: Rgb::hex(0xB9B6AD), dark: Rgb::hex(0xABA79D) },
        line: lines(0x2B2A27),
        label: Rgb::hex(0x242320),
        mark: Rgb::hex(0x003F66),
        ..Look::COLOR_BLIND
    };
}

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
    use super::super::theme::{BoardTheme, Theme};
    use super::super::vision::{Cones, contrast, distance};
    use super::*;
    use crate::rules::Color;

    fn check(theme: Theme, least: f32, on: &[(&str, Rgb)], of: &[(&str, Rgb)]) {
        for (ground, ground_color) in on {
            for (mark, mark_color) in of {
                let found = contrast(*ground_color, *mark_color);
                assert!(found >= least, "{theme:?}: {mark} on {ground} has a contrast of {found:.2}, below {least}");
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
            let least = |usual: f32| if theme.board == BoardTheme::HighContrast { 7.0 } else { usual };
            let [upper, lower] = look.ground.ends();
            let ground = [("the upper ground", upper), ("the lower ground", lower)];
            check(theme, least(3.0), &ground, &[("line", look.line.color), ("mark", look.mark)]);
            check(theme, least(4.5), &ground, &[("label", look.label)]);
            let on_halo = [("forbidden", look.forbidden), ("mark", look.mark)];
            check(theme, least(3.0), &[("halo", look.halo)], &on_halo);
            for color in Color::ALL {
                let stone = [("a stone", middle(look, color))];
                check(theme, least(3.0), &stone, &[("last move", look.last_move[color.index()])]);
                check(theme, least(4.5), &stone, &[("number", look.number[color.index()])]);
            }
        }
    }

    #[test]
    fn in_high_contrast_stones_and_forbidden_points_stand_out_from_the_ground_by_themselves() {
        for theme in Theme::all().filter(|theme| theme.board == BoardTheme::HighContrast) {
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
        for theme in Theme::all().filter(|theme| theme.board == BoardTheme::ColorBlind) {
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
}
