//! Materials of boards and stones, as data. [`Texture`](super::Texture) and [`stone`](super::stone) make pixels of
//! them.

use super::ink::Rgb;
use crate::rules::Color;

/// The surface under the lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ground {
    /// Wood with a faint grain.
    Wood {
        /// Colour at the upper left.
        light: Rgb,
        /// Colour at the lower right.
        dark: Rgb,
    },
    /// Slate with faint clouds and specks.
    Slate {
        /// Colour at the upper left.
        light: Rgb,
        /// Colour at the lower right.
        dark: Rgb,
    },
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

/// Style of stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneLook {
    /// Round, with light and shadow: see [`super::stone`].
    Shaded(Finish),
    /// Discs with an outline.
    Flat {
        /// Colours of the discs, by the index of the stone's colour.
        fill: [Rgb; 2],
        /// Colour of the outline, the same for both sides.
        outline: Rgb,
        /// Width of the outline, in hundredths of the radius.
        width_percent: u8,
    },
}

/// Material of a stone with light and shadow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finish {
    /// Polished, with a soft light.
    Lacquer,
    /// Black of dull slate, white of clam shell with its fine veins.
    Shell,
    /// Glass, with a small bright light above and some that comes through below.
    Glass,
}

/// Stops of a radial gradient around the light: the distance from it, then red, green and blue from 0 to 255.
pub(super) type Stops = [(f32, [f32; 3]); 5];

/// Shading of a stone of one finish and colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Body {
    /// Shades around [`LIGHT`](super::stone::LIGHT).
    pub shades: Stops,
    /// The hairline along its edge: the colour, and how much of it covers the shade.
    pub rim: (Rgb, f32),
    /// Brightness of the reflected light, from 0 to 1.
    pub gleam: f32,
    /// Darkness of veins, from 0 to 1.
    pub veins: f32,
}

impl Finish {
    /// All finishes.
    pub const ALL: [Finish; 3] = [Finish::Lacquer, Finish::Shell, Finish::Glass];

    /// Shading of a stone of this finish.
    pub(super) const fn body(self, color: Color) -> &'static Body {
        match (self, color) {
            (Finish::Lacquer, Color::Black) => &LACQUER[0],
            (Finish::Lacquer, Color::White) => &LACQUER[1],
            (Finish::Shell, Color::Black) => &SHELL[0],
            (Finish::Shell, Color::White) => &SHELL[1],
            (Finish::Glass, Color::Black) => &GLASS[0],
            (Finish::Glass, Color::White) => &GLASS[1],
        }
    }
}

const LACQUER: [Body; 2] = [
    Body {
        shades: [
            (0.0, [104.0, 104.0, 107.0]),
            (0.3, [70.0, 70.0, 73.0]),
            (0.75, [38.0, 38.0, 40.0]),
            (1.25, [19.0, 19.0, 21.0]),
            (1.7, [7.0, 7.0, 9.0]),
        ],
        rim: (Rgb([0, 0, 0]), 0.0),
        gleam: 0.0,
        veins: 0.0,
    },
    Body {
        shades: [
            (0.0, [255.0, 255.0, 255.0]),
            (0.5, [252.0, 251.0, 248.0]),
            (0.95, [244.0, 241.0, 235.0]),
            (1.35, [229.0, 225.0, 216.0]),
            (1.7, [203.0, 197.0, 185.0]),
        ],
        rim: (Rgb([96, 82, 56]), 0.4),
        gleam: 0.0,
        veins: 0.0,
    },
];

const SHELL: [Body; 2] = [
    Body {
        shades: [
            (0.0, [80.0, 82.0, 86.0]),
            (0.5, [54.0, 56.0, 60.0]),
            (1.0, [41.0, 42.0, 46.0]),
            (1.4, [28.0, 29.0, 32.0]),
            (1.7, [16.0, 17.0, 19.0]),
        ],
        rim: (Rgb([0, 0, 0]), 0.0),
        gleam: 0.0,
        veins: 0.0,
    },
    Body {
        shades: [
            (0.0, [255.0, 254.0, 250.0]),
            (0.55, [252.0, 249.0, 241.0]),
            (1.0, [243.0, 238.0, 226.0]),
            (1.38, [226.0, 218.0, 201.0]),
            (1.7, [196.0, 185.0, 163.0]),
        ],
        rim: (Rgb([104, 84, 48]), 0.45),
        gleam: 0.0,
        veins: 0.075,
    },
];

const GLASS: [Body; 2] = [
    Body {
        shades: [
            (0.0, [74.0, 77.0, 84.0]),
            (0.4, [42.0, 44.0, 49.0]),
            (0.95, [22.0, 23.0, 27.0]),
            (1.35, [20.0, 22.0, 27.0]),
            (1.7, [74.0, 82.0, 94.0]),
        ],
        rim: (Rgb([176, 188, 200]), 0.4),
        gleam: 0.6,
        veins: 0.0,
    },
    Body {
        shades: [
            (0.0, [255.0, 255.0, 255.0]),
            (0.5, [249.0, 251.0, 252.0]),
            (1.0, [228.0, 233.0, 237.0]),
            (1.35, [216.0, 223.0, 229.0]),
            (1.7, [250.0, 252.0, 253.0]),
        ],
        rim: (Rgb([62, 72, 82]), 0.5),
        gleam: 0.9,
        veins: 0.0,
    },
];
