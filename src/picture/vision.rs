//! For tests of colours: their contrast, and how they look to people who lack one kind of cone.

use super::ink::Rgb;

/// Red, green and blue as amounts of light, from 0 to 1.
fn linear(Rgb(channels): Rgb) -> [f32; 3] {
    channels.map(|channel| {
        let channel = f32::from(channel) / 255.0;
        if channel <= 0.04045 { channel / 12.92 } else { ((channel + 0.055) / 1.055).powf(2.4) }
    })
}

/// The contrast of two colours as WCAG 2 defines it, from 1 to 21.
pub fn contrast(a: Rgb, b: Rgb) -> f32 {
    let luminance = |color: Rgb| {
        let [red, green, blue] = linear(color);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

/// The kinds of cones that an eye has.
#[derive(Clone, Copy, Debug)]
pub enum Cones {
    /// Normal colour vision.
    All,
    /// Protanopia: none for long waves.
    NoneLong,
    /// Deuteranopia: none for middle waves.
    NoneMiddle,
    /// Tritanopia: none for short waves.
    NoneShort,
}

impl Cones {
    /// All kinds of colour vision.
    pub const ALL: [Cones; 4] = [Cones::All, Cones::NoneLong, Cones::NoneMiddle, Cones::NoneShort];

    /// A colour as these cones see it, in amounts of light.
    ///
    /// The matrices are those of severity 1.0 of G. M. Machado, M. M. Oliveira and L. A. F. Fernandes, "A
    /// Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and
    /// Computer Graphics 15 (6), 2009.
    pub fn seen(self, color: Rgb) -> [f32; 3] {
        let light = linear(color);
        let rows = match self {
            Cones::All => return light,
            Cones::NoneLong => {
                [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
            }
            Cones::NoneMiddle => {
                [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
            }
            Cones::NoneShort => {
                [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
            }
        };
        rows.map(|row: [f32; 3]| row.iter().zip(light).map(|(part, light)| part * light).sum::<f32>().clamp(0.0, 1.0))
    }
}

/// Distance of two colours, given in amounts of light: ΔE of CIE 1976, in which 2 is just visible, and black and white
/// are 100 apart.
pub fn distance(a: [f32; 3], b: [f32; 3]) -> f32 {
    let lab = |[red, green, blue]: [f32; 3]| {
        // sRGB to XYZ under D65, each against white.
        let x = (0.412_456_4 * red + 0.357_576_1 * green + 0.180_437_5 * blue) / 0.950_47;
        let y = 0.212_672_9 * red + 0.715_152_2 * green + 0.072_175 * blue;
        let z = (0.019_333_9 * red + 0.119_192 * green + 0.950_304_1 * blue) / 1.088_83;
        let [x, y, z] =
            [x, y, z].map(|t: f32| if t > 216.0 / 24389.0 { t.cbrt() } else { (24389.0 / 27.0 * t + 16.0) / 116.0 });
        [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
    };
    lab(a).iter().zip(lab(b)).map(|(a, b)| (a - b).powi(2)).sum::<f32>().sqrt()
}

#[test]
fn red_and_green_are_alike_for_those_who_lack_a_cone_for_them_and_white_is_white_for_all() {
    let (red, green) = (Rgb::hex(0xC04020), Rgb::hex(0x607000));
    assert!(distance(Cones::All.seen(red), Cones::All.seen(green)) > 60.0);
    for cones in [Cones::NoneLong, Cones::NoneMiddle] {
        assert!(distance(cones.seen(red), cones.seen(green)) < 25.0, "{cones:?}");
    }
    for cones in Cones::ALL {
        assert!(distance(cones.seen(Rgb::hex(0xFFFFFF)), [1.0; 3]) < 0.1, "{cones:?}");
    }
    assert!((distance([0.0; 3], [1.0; 3]) - 100.0).abs() < 0.1);
}
