//! Reliability diagram: the chance that was told against the result that came.

use std::fmt;

/// Positions with similar chances.
#[derive(Clone, Debug, PartialEq)]
pub struct Bin {
    /// Mean chance that was told.
    pub expected: f64,
    /// Mean result.
    pub came: f64,
    /// Bounds within which the true mean is with a confidence of 95 %, by Wilson's formula.
    pub low: f64,
    pub high: f64,
}

impl Bin {
    /// Sums up chances with their results.
    pub fn of(judged: &[(f64, f64)]) -> Bin {
        /// Standard deviations of a confidence of 95 %.
        const Z: f64 = 1.96;
        let count = judged.len() as f64;
        let mean = |number: fn(&(f64, f64)) -> f64| judged.iter().map(number).sum::<f64>() / count;
        let (expected, came) = (mean(|judged| judged.0), mean(|judged| judged.1));
        let center = (came + Z * Z / (2.0 * count)) / (1.0 + Z * Z / count);
        let half = Z / (1.0 + Z * Z / count) * (came * (1.0 - came) / count + (Z / (2.0 * count)).powi(2)).sqrt();
        Bin { expected, came, low: center - half, high: center + half }
    }
}

impl fmt::Display for Bin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [expected, came, low, high] = [self.expected, self.came, self.low, self.high].map(|share| 100.0 * share);
        write!(f, "told {expected:5.1} %, came {came:5.1} % [{low:.1}, {high:.1}]")
    }
}

/// Part of a diagram: one rule.
pub struct Panel {
    pub title: &'static str,
    /// Bins of the values as they were.
    pub before: Vec<Bin>,
    /// Bins of the fitted chances.
    pub after: Vec<Bin>,
}

/// Side of a panel's square, and the room around it.
const SIDE: f64 = 240.0;
const ROOM: f64 = 44.0;

/// Draws the panels side by side, as an SVG picture.
pub fn diagram(panels: &[Panel]) -> String {
    let width = panels.len() as f64 * (SIDE + ROOM) + ROOM / 2.0;
    let height = SIDE + 2.0 * ROOM;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         font-family=\"sans-serif\" font-size=\"11\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n"
    );
    for (number, panel) in panels.iter().enumerate() {
        let (left, top) = (ROOM + number as f64 * (SIDE + ROOM), ROOM);
        let x = |share: f64| left + share * SIDE;
        let y = |share: f64| top + (1.0 - share) * SIDE;
        let line = |from: [f64; 2], to: [f64; 2], style: &str| {
            format!("<path d=\"M{:.1} {:.1}L{:.1} {:.1}\" {style}/>\n", x(from[0]), y(from[1]), x(to[0]), y(to[1]))
        };
        let text = |at: [f64; 2], shift: f64, anchor: &str, text: &str| {
            let (x, y) = (x(at[0]), y(at[1]) + shift);
            format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"#333\">{text}</text>\n")
        };
        for share in [0.0, 0.25, 0.5, 0.75, 1.0] {
            svg += &line([share, 0.0], [share, 1.0], "stroke=\"#ddd\"");
            svg += &line([0.0, share], [1.0, share], "stroke=\"#ddd\"");
            let percent = format!("{}%", share * 100.0);
            svg += &text([share, 0.0], 14.0, "middle", &percent);
            svg += &text([-0.02, share], 4.0, "end", &percent);
        }
        svg += &line([0.0, 0.0], [1.0, 1.0], "stroke=\"#888\" stroke-dasharray=\"4 3\"");
        svg += &text([0.5, 1.0], -10.0, "middle", panel.title);
        svg += &text([0.5, 0.0], 30.0, "middle", "winning chance told; upwards: points scored");
        for bin in &panel.before {
            let (x, y) = (x(bin.expected), y(bin.came));
            svg += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"none\" stroke=\"#b0692a\"/>\n");
        }
        for bin in &panel.after {
            svg += &line([bin.expected, bin.low], [bin.expected, bin.high], "stroke=\"#1d5c8f\"");
            let (x, y) = (x(bin.expected), y(bin.came));
            svg += &format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3.5\" fill=\"#1d5c8f\"/>\n");
        }
    }
    svg + "</svg>\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bin_has_wilsons_bounds() {
        let bin = Bin::of(&[(0.4, 1.0), (0.6, 0.0), (0.5, 1.0), (0.5, 0.0)]);
        assert!((bin.expected - 0.5).abs() < 1e-9 && (bin.came - 0.5).abs() < 1e-9);
        // 2 of 4: 15.0 to 85.0 % in published tables.
        assert!((bin.low - 0.150).abs() < 0.001 && (bin.high - 0.850).abs() < 0.001, "{bin:?}");
        assert_eq!(bin.to_string(), "told  50.0 %, came  50.0 % [15.0, 85.0]");
    }

    #[test]
    fn a_diagram_shows_both_kinds_of_bins() {
        let bin = |share| Bin { expected: share, came: share, low: share - 0.1, high: share + 0.1 };
        let panel = Panel { title: "Renju", before: vec![bin(0.2)], after: vec![bin(0.3), bin(0.7)] };
        let svg = diagram(&[panel]);
        assert_eq!(svg.matches("<circle").count(), 3);
        assert!(svg.contains(">Renju<") && svg.ends_with("</svg>\n"));
    }
}
