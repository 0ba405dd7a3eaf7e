//! Shapes of marks, and texts that are fitted to their point.

use super::drawing::Mark;
use super::font::Typeface;
use super::grid::Layout;
use super::ink::{Ink, Rgb};
use super::shape::{Shape, Spot, Weight};

/// A number or a text with the size at which it fits its point.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Caption {
    text: String,
    weight: Weight,
    /// Of the font, in cells.
    pub size: f32,
    /// Of the text, in cells.
    pub width: f32,
}

/// Background of a caption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Backing {
    Stone,
    Ground,
    /// Either, with a mark's shape around it.
    Shape,
}

impl Caption {
    /// Greatest width of a text, in cells: on a stone within its edge, elsewhere without touching a neighbour's.
    const fn room(on: Backing) -> f32 {
        match on {
            Backing::Stone => 0.72,
            Backing::Ground => 0.92,
            Backing::Shape => 0.46,
        }
    }

    /// The smallest letters that a long text is set in, in cells; what is longer yet is cut.
    const MIN_SIZE: f32 = 0.17;

    /// The number of a move, on its stone.
    pub fn number(number: u32, on: Backing, layout: &Layout) -> Caption {
        let text = number.to_string();
        let share = match number {
            ..100 => 0.315,
            100..1000 => 0.26,
            _ => return Caption::fitted(&text, Weight::Semibold, 0.26, on),
        };
        let size = match on {
            Backing::Stone | Backing::Ground => layout.at_least(share, 6.0),
            Backing::Shape => 0.8 * share,
        };
        // All figures have one width, a little under two thirds of their size.
        let width = 0.65 * size * text.len() as f32;
        Caption { text, weight: Weight::Semibold, size, width }
    }

    /// A mark's text. Its first line counts; `None` if it is empty.
    pub fn of_mark(text: &str, weight: Weight, on: Backing) -> Option<Caption> {
        let printable = |c: char| if c.is_control() { ' ' } else { c };
        // Far more than fits, so that a book on a point costs no more than a word.
        let line: String = text.trim().lines().next()?.trim().chars().take(64).map(printable).collect();
        let size = match (on, line.chars().nth(1)) {
            (Backing::Shape, _) => 0.3,
            (_, None) => 0.42,
            (Backing::Ground, Some(_)) => 0.36,
            (Backing::Stone, Some(_)) => 0.315,
        };
        (!line.is_empty()).then(|| Caption::fitted(&line, weight, size, on))
    }

    fn fitted(text: &str, weight: Weight, max_size: f32, on: Backing) -> Caption {
        let typeface = Typeface::of(weight);
        let room = Caption::room(on);
        let fits = |text: &str| typeface.width(text) * Caption::MIN_SIZE <= room;
        let cut = |kept: usize| -> String { text.chars().take(kept).chain(['…']).collect() };
        let text = if fits(text) {
            text.to_owned()
        } else {
            (0..text.chars().count()).rev().map(cut).find(|text| fits(text)).unwrap_or_default()
        };
        let ems = typeface.width(&text);
        let size = if ems * max_size > room { room / ems } else { max_size };
        Caption { text, weight, size, width: ems * size }
    }

    /// The caption as a shape around `center`.
    pub fn shape(&self, center: Spot, color: Rgb) -> Shape {
        Shape::Text { center, text: self.text.clone(), size: self.size, weight: self.weight, ink: color.into() }
    }
}

/// The number of a move at `center`, as it stands on a stone.
pub fn number(number: u32, center: Spot, color: Rgb, layout: &Layout) -> Shape {
    Caption::number(number, Backing::Stone, layout).shape(center, color)
}

/// A mark's shape around `center`; larger where it goes around a caption. Texts have none.
pub(super) fn mark(mark: &Mark, center: Spot, caption: Option<&Caption>, layout: &Layout, color: Rgb) -> Vec<Shape> {
    let width = layout.stroke(0.05, 1.5);
    let ink = Ink::from(color);
    let pick = |alone: f32, around: f32| if caption.is_some() { around } else { alone };
    match mark {
        Mark::Triangle => {
            let radius = pick(0.34, 0.4);
            // A caption stands where a triangle is wide.
            let center = center.moved(0.0, -pick(0.0, 0.03));
            // Upright, its three corners on a circle.
            let (across, down) = (radius * 0.75_f32.sqrt(), radius / 2.0);
            let corners = [(0.0, -radius), (across, down), (-across, down)];
            vec![Shape::Polygon { corners: corners.map(|(dx, dy)| center.moved(dx, dy)).into(), width, ink }]
        }
        Mark::Square => {
            let half = pick(0.245, 0.285);
            let corners = [(-half, -half), (half, -half), (half, half), (-half, half)];
            vec![Shape::Polygon { corners: corners.map(|(dx, dy)| center.moved(dx, dy)).into(), width, ink }]
        }
        Mark::Circle => vec![Shape::Ring { center, radius: pick(0.28, 0.34), width, ink }],
        Mark::Cross if caption.is_some() => {
            // What goes around a caption is the four ends of the arms.
            let ways = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)];
            let arm = |(x, y): (f32, f32)| {
                let at = |distance: f32| center.moved(x * distance, y * distance);
                Shape::Line { from: at(0.2), to: at(0.27), width, ink }
            };
            ways.map(arm).into()
        }
        Mark::Cross => cross(center, 0.21, width, ink).into(),
        Mark::Label(_) | Mark::Text(_) => Vec::new(),
    }
}

/// Two lines across each other that reach `arm` cells to each side.
pub(super) fn cross(center: Spot, arm: f32, width: f32, ink: Ink) -> [Shape; 2] {
    [arm, -arm].map(|dy| Shape::Line { from: center.moved(-arm, -dy), to: center.moved(arm, dy), width, ink })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_keeps_within_its_point() {
        let check = |text: &str, on: Backing, expected: Option<(&str, f32)>| {
            let found = Caption::of_mark(text, Weight::Semibold, on);
            let found = found.as_ref().map(|caption| (caption.text.as_str(), caption.size));
            assert_eq!(found.map(|(text, _)| text), expected.map(|(text, _)| text), "{text:?}");
            if let (Some((_, found)), Some((_, expected))) = (found, expected) {
                assert!((found - expected).abs() < 0.02, "{text:?}: {found}");
            }
        };
        check("A", Backing::Ground, Some(("A", 0.42)));
        check(" A\nsecond line", Backing::Stone, Some(("A", 0.42)));
        check("a1", Backing::Ground, Some(("a1", 0.36)));
        check("best", Backing::Ground, Some(("best", 0.36)));
        check("better move", Backing::Ground, Some(("better m…", 0.18)));
        check("tab\there", Backing::Ground, Some(("tab here", 0.23)));
        check("妙手", Backing::Ground, Some(("妙手", 0.36)));
        check("", Backing::Ground, None);
        check(" \n ", Backing::Ground, None);
    }

    #[test]
    fn any_text_fits() {
        let long = ["W".repeat(1_000_000), "…".repeat(100), "元".repeat(20), "\u{200B}".repeat(500), "😀".repeat(80)];
        for (text, on) in
            long.iter().flat_map(|text| [(text, Backing::Stone), (text, Backing::Ground), (text, Backing::Shape)])
        {
            let caption = Caption::of_mark(text, Weight::Medium, on).expect("a text");
            assert!(caption.width <= Caption::room(on) + 1e-3, "{caption:?}");
            assert!(caption.size >= Caption::MIN_SIZE - 1e-3, "{caption:?}");
        }
    }
}
