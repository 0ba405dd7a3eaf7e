//! A drawing as an SVG file: shapes that stay sharp at any size, texts that stay texts.

use super::drawing::Drawing;
use super::font::BASELINE;
use super::grid::{Layout, STONE_RADIUS};
use super::ink::{Ink, Rgb};
use super::list::display_list;
use super::material::{Finish, Ground, StoneLook};
use super::shape::{Shape, Spot};
use super::stone::{
    GLEAM_REACH, HAIRLINE, LIGHT, SHADOW_COLOR, SHADOWS, SoftShadow, VEIN_DIRECTION, VEINS, gleam_fade, outline_width,
};
use super::texture::hash;
use super::{PictureError, check_pixels};
use crate::rules::Color;
use std::fmt;
use std::ops::RangeInclusive;

/// Range of nominal sides of an SVG, in pixels.
pub const PIXELS: RangeInclusive<u32> = super::png::PIXELS;

/// From line to line in the units of the file: whole numbers for points, and letters larger than a unit, below which
/// some programs set no text.
const CELL: f32 = 40.0;

/// Writes the drawing as a square of `pixels` nominal width, which can be shown at any size. Its letters are Inter
/// where the viewer has that font, else another one without serifs.
///
/// # Errors
/// If `pixels` lies outside [`PIXELS`].
pub fn write(drawing: &Drawing, pixels: u32) -> Result<Vec<u8>, PictureError> {
    check_pixels(pixels, PIXELS)?;
    let layout = Layout::usual(drawing.size(), drawing.edge, drawing.look.weight);
    let list = display_list(drawing, &layout);
    let side = Units(layout.cells(Layout::SIDE));
    let mut svg = format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{pixels}\" \
         height=\"{pixels}\" viewBox=\"0 0 {side} {side}\">\n{}",
        gradients(&list)
    );
    let sheet = Sheet { layout: &layout, side: layout.cells(Layout::SIDE) };
    // Neighbours in the list that have the same style share one group.
    for alike in list.chunk_by(|a, b| style(a) == style(b)) {
        svg += &format!("<g{}>\n", style(&alike[0]));
        for shape in alike {
            svg += &sheet.element(shape);
            svg += "\n";
        }
        svg += "</g>\n";
    }
    svg += "</svg>\n";
    Ok(svg.into_bytes())
}

/// A length in cells, displayed in the units of the file without needless digits.
struct Units(f32);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The sum makes a plain 0 of −0.
        write!(f, "{}", (self.0 * CELL * 100.0).round() / 100.0 + 0.0)
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rgb([r, g, b]) = self;
        write!(f, "#{r:02X}{g:02X}{b:02X}")
    }
}

/// The attributes that paint in this ink: `what` is "fill" or "stroke".
fn painted(what: &str, ink: Ink) -> String {
    let Ink { color, opacity } = ink;
    if opacity >= 1.0 {
        format!(" {what}=\"{color}\"")
    } else {
        format!(" {what}=\"{color}\" {what}-opacity=\"{:.2}\"", opacity.max(0.0))
    }
}

/// The attributes that shapes which look alike have in common.
fn style(shape: &Shape) -> String {
    let outlined = |ink: Ink, width: f32| {
        let stroke = painted("stroke", ink);
        format!(" fill=\"none\"{stroke} stroke-width=\"{}\"", Units(width))
    };
    match *shape {
        Shape::Ground(_) => " class=\"ground\"".to_owned(),
        Shape::Shadow { .. } => " class=\"shadows\"".to_owned(),
        Shape::Stone { .. } => " class=\"stones\"".to_owned(),
        Shape::Rect { ink, .. } | Shape::Disc { ink, .. } => painted("fill", ink),
        Shape::Ring { width, ink, .. } => outlined(ink, width),
        Shape::Line { width, ink, .. } => format!("{} stroke-linecap=\"round\"", outlined(ink, width)),
        Shape::Polygon { width, ink, .. } => format!("{} stroke-linejoin=\"round\"", outlined(ink, width)),
        Shape::Text { size, weight, ink, .. } => {
            let (fill, size, weight) = (painted("fill", ink), Units(size), weight.value());
            format!(
                "{fill} font-family=\"Inter, 'Noto Sans SC', sans-serif\" font-weight=\"{weight}\" \
                 font-size=\"{size}\" text-anchor=\"middle\""
            )
        }
    }
}

/// Converts cells to the units of the file.
struct Sheet<'a> {
    layout: &'a Layout,
    /// The side of the picture, in cells.
    side: f32,
}

impl Sheet<'_> {
    /// Position of a spot from the picture's upper left corner.
    fn position(&self, spot: Spot) -> [Units; 2] {
        let margin = self.layout.cells(self.layout.margin);
        [Units(spot.x + margin), Units(spot.y + margin)]
    }

    fn circle(&self, center: Spot, radius: f32, attributes: &str) -> String {
        let ([x, y], radius) = (self.position(center), Units(radius));
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{attributes}/>")
    }

    fn element(&self, shape: &Shape) -> String {
        match *shape {
            Shape::Ground(ground) => self.ground(ground),
            Shape::Shadow { center } => {
                let shadow = |(i, shadow): (usize, &SoftShadow)| {
                    let [dx, dy] = shadow.drop.map(|drop| drop * STONE_RADIUS);
                    let fill = format!(" fill=\"url(#{SHADOW_ID}{i})\"");
                    self.circle(center.moved(dx, dy), (1.0 + shadow.blur) * STONE_RADIUS, &fill)
                };
                SHADOWS.iter().enumerate().map(shadow).collect()
            }
            Shape::Stone { center, color, look: StoneLook::Shaded(finish) } => self.shaded(center, color, finish),
            Shape::Stone { center, color, look } => {
                let StoneLook::Flat { fill, outline, .. } = look else { return String::new() };
                let width = STONE_RADIUS * outline_width(look, self.layout.cells(HAIRLINE) / STONE_RADIUS);
                let fill = painted("fill", fill[color.index()].into());
                let stroke = painted("stroke", outline.into());
                let attributes = format!("{fill}{stroke} stroke-width=\"{}\"", Units(width));
                self.circle(center, STONE_RADIUS - width / 2.0, &attributes)
            }
            Shape::Rect { min, max, .. } => {
                let ([x, y], width, height) = (self.position(min), Units(max.x - min.x), Units(max.y - min.y));
                format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>")
            }
            Shape::Disc { center, radius, .. } | Shape::Ring { center, radius, .. } => self.circle(center, radius, ""),
            Shape::Line { from, to, .. } => {
                let ([x1, y1], [x2, y2]) = (self.position(from), self.position(to));
                format!("<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>")
            }
            Shape::Polygon { ref corners, .. } => {
                let corner = |&corner: &Spot| {
                    let [x, y] = self.position(corner);
                    format!("{x},{y}")
                };
                format!("<polygon points=\"{}\"/>", corners.iter().map(corner).collect::<Vec<_>>().join(" "))
            }
            Shape::Text { center, ref text, size, .. } => {
                let [x, y] = self.position(center.moved(0.0, BASELINE * size));
                format!("<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(text))
            }
        }
    }

    /// A stone with light: its shades, its veins, the light that it reflects, its hairline.
    fn shaded(&self, center: Spot, color: Color, finish: Finish) -> String {
        let body = finish.body(color);
        let whole = |id: &str| self.circle(center, STONE_RADIUS, &format!(" fill=\"url(#{id})\""));
        let mut stone = whole(&stone_id(finish, color));
        if body.veins > 0.0 {
            stone += &whole(VEINS_ID);
        }
        if body.gleam > 0.0 {
            let [dx, dy] = LIGHT.map(|at| at * STONE_RADIUS);
            let attributes = format!(" fill=\"url(#{GLEAM_ID})\" fill-opacity=\"{:.2}\"", body.gleam);
            stone += &self.circle(center.moved(dx, dy), GLEAM_REACH * STONE_RADIUS, &attributes);
        }
        let (rim, opacity) = body.rim;
        if opacity > 0.0 {
            let width = self.layout.cells(HAIRLINE);
            let hairline = painted("stroke", Ink { color: rim, opacity });
            let hairline = format!(" fill=\"none\"{hairline} stroke-width=\"{}\"", Units(width));
            stone += &self.circle(center, STONE_RADIUS - width / 2.0, &hairline);
        }
        stone
    }

    fn ground(&self, ground: Ground) -> String {
        let side = Units(self.side);
        let square = |fill: &str| format!("<rect width=\"{side}\" height=\"{side}\" fill=\"{fill}\"/>");
        match ground {
            Ground::Plain(color) => square(&color.to_string()),
            Ground::Wood { .. } => square(&format!("url(#{})", ground_id(ground))) + &self.grain(),
            // Its specks are a matter of pixels.
            Ground::Slate { .. } => square(&format!("url(#{})", ground_id(ground))),
        }
    }

    /// Fibres along the board, some lighter and some darker than the wood, as the noise of `Texture::wood` is in
    /// pixels.
    fn grain(&self) -> String {
        // For each kind of fibre: number, width and opacity.
        const FIBRES: [(u32, f32, f32); 3] = [(14, 0.3, 0.022), (70, 0.07, 0.04), (150, 0.028, 0.05)];
        let mut grain = String::new();
        for (kind, (count, width, opacity)) in (0..).zip(FIBRES) {
            for color in [Rgb::hex(0x6B4310), Rgb::hex(0xFFF0C8)] {
                let seed = 2 * kind + u32::from(color == Rgb::hex(0xFFF0C8));
                let random = |i: u32, what: i32| hash(i as i32, what, 100 + seed);
                let fibre = |i: u32| {
                    let y = self.side * (i as f32 + random(i, 0)) / count as f32;
                    // It begins and ends somewhere, and bends once.
                    let (from, length) = (random(i, 1) * 1.1 - 0.4, 0.25 + 0.6 * random(i, 2));
                    let bend = 0.12 * (random(i, 3) - 0.5);
                    let (x, half) = (Units(from * self.side), Units(length * self.side / 2.0));
                    format!("M{x} {}q{half} {} {} 0", Units(y), Units(bend), Units(length * self.side))
                };
                let path: String = (0..count).map(fibre).collect();
                let stroke = painted("stroke", Ink { color, opacity });
                let width = Units(width);
                grain += &format!("\n<path d=\"{path}\" fill=\"none\"{stroke} stroke-width=\"{width}\"/>");
            }
        }
        grain
    }
}

/// The gradients that the shapes refer to. Their names are long because files may be put into one page.
fn gradients(list: &[Shape]) -> String {
    let share = |value: f32| (value * 1000.0).round() / 1000.0;
    let stop = |offset: f32, Ink { color, opacity }: Ink| {
        let (offset, opacity) = (share(offset), share(opacity));
        format!("<stop offset=\"{offset}\" stop-color=\"{color}\" stop-opacity=\"{opacity}\"/>")
    };
    let mut defs = String::new();
    for shape in list {
        if let Shape::Ground(ground @ (Ground::Wood { light, dark } | Ground::Slate { light, dark })) = *shape {
            let (id, stops) = (ground_id(ground), stop(0.0, light.into()) + &stop(1.0, dark.into()));
            defs +=
                &format!("<linearGradient id=\"{id}\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"1\">{stops}</linearGradient>\n");
        }
    }
    for (finish, color) in Finish::ALL.into_iter().flat_map(|finish| Color::ALL.map(|color| (finish, color))) {
        let drawn = |shape: &Shape| match *shape {
            Shape::Stone { color: found, look, .. } => (found, look) == (color, StoneLook::Shaded(finish)),
            _ => false,
        };
        if list.iter().any(drawn) {
            let body = finish.body(color);
            let shades = &body.shades;
            let reach = shades[shades.len() - 1].0;
            let shade = |&(distance, rgb): &(f32, [f32; 3])| stop(distance / reach, Rgb(rgb.map(|v| v as u8)).into());
            let stops: String = shades.iter().map(shade).collect();
            // In shares of the square around the stone.
            let [x, y, radius] = [(LIGHT[0] + 1.0) / 2.0, (LIGHT[1] + 1.0) / 2.0, reach / 2.0];
            let id = stone_id(finish, color);
            defs +=
                &format!("<radialGradient id=\"{id}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\">{stops}</radialGradient>\n");
            if body.veins > 0.0 {
                defs += &veins(body.veins);
            }
            if body.gleam > 0.0 && !defs.contains(GLEAM_ID) {
                let step = |step: i32| step as f32 / 6.0;
                let light = |part: f32| Ink { color: Rgb([255; 3]), opacity: gleam_fade(part * GLEAM_REACH) };
                let stops: String = (0..=6).map(|i| stop(step(i), light(step(i)))).collect();
                defs += &format!("<radialGradient id=\"{GLEAM_ID}\">{stops}</radialGradient>\n");
            }
        }
    }
    if list.iter().any(|shape| matches!(shape, Shape::Shadow { .. })) {
        for (i, shadow) in SHADOWS.iter().enumerate() {
            // From where it begins to fade to where it is gone.
            let stops: String = (0..=8)
                .map(|step| 1.0 - shadow.blur + 2.0 * shadow.blur * step as f32 / 8.0)
                .map(|distance| {
                    let ink = Ink { color: SHADOW_COLOR, opacity: shadow.opacity * shadow.fade(distance) };
                    stop(distance / (1.0 + shadow.blur), ink)
                })
                .collect();
            defs += &format!("<radialGradient id=\"{SHADOW_ID}{i}\">{stops}</radialGradient>\n");
        }
    }
    if defs.is_empty() { defs } else { format!("<defs>\n{defs}</defs>\n") }
}

const SHADOW_ID: &str = "tengen-shadow-";

const VEINS_ID: &str = "tengen-veins";
const GLEAM_ID: &str = "tengen-gleam";

/// The veins of a shell, across all stones: no two stones have them at the same places.
fn veins(opacity: f32) -> String {
    let [spacing, width] = VEINS.map(|length| Units(length * STONE_RADIUS));
    let turned = VEIN_DIRECTION[1].atan2(VEIN_DIRECTION[0]).to_degrees();
    let ink = painted("fill", Ink { color: Rgb([0; 3]), opacity });
    format!(
        "<pattern id=\"{VEINS_ID}\" width=\"{spacing}\" height=\"{spacing}\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate({turned:.0})\"><rect width=\"{spacing}\" height=\"{width}\"{ink}/></pattern>\n"
    )
}

fn stone_id(finish: Finish, color: Color) -> String {
    let finish = match finish {
        Finish::Lacquer => "",
        Finish::Shell => "-shell",
        Finish::Glass => "-glass",
    };
    let color = match color {
        Color::Black => "black",
        Color::White => "white",
    };
    format!("tengen-{color}{finish}")
}

fn ground_id(ground: Ground) -> String {
    let [light, dark] = ground.ends();
    let kind = if matches!(ground, Ground::Slate { .. }) { "slate" } else { "wood" };
    format!("tengen-{kind}-{light}-{dark}").replace('#', "")
}

/// A text within an element. What XML cannot hold at all is left out.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '\u{0}'..='\u{1F}' | '\u{FFFE}' | '\u{FFFF}' => {}
            character => escaped.push(character),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped() {
        let check = |text: &str, expected: &str| assert_eq!(escaped(text), expected, "{text:?}");
        check("A", "A");
        check("a<b & c>d", "a&lt;b &amp; c&gt;d");
        check("]]>", "]]&gt;");
        check("\u{1}\u{7}x\u{FFFF}", "x");
        check("妙手 😀", "妙手 😀");
    }

    #[test]
    fn lengths_have_no_needless_digits() {
        let check = |cells: f32, expected: &str| assert_eq!(Units(cells).to_string(), expected);
        check(1.0, "40");
        check(0.47, "18.8");
        check(1.0 / 3.0, "13.33");
        check(-0.000_01, "0");
    }
}
