//! The number of leaves over the depth, of minimax and of alpha-beta in the best order, drawn as curves.

use crate::coach::school::leaf_tree::{all_leaves, fewest_leaves};
use crate::ui::theme::{Palette, regular};
use crate::words::{SchoolLabel, Words};
use egui::{Align2, Pos2, Rect, Role, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

/// Greatest depth that is drawn.
const DEPTH: u32 = 12;
/// Number of lines, each for ten times as many leaves as the one below.
const DECADES: u32 = 12;
/// Number of leaves with which the two searches are compared.
const BUDGET: u64 = 1_000_000;

/// Depths for which a million leaves are enough: of minimax, and of alpha-beta in the best order.
pub fn depths(branching: u32) -> [u32; 2] {
    let deepest =
        |leaves: fn(u32, u32) -> u64| (1..).take_while(|&depth| leaves(branching, depth) <= BUDGET).last().unwrap_or(0);
    [deepest(all_leaves), deepest(fewest_leaves)]
}

/// Draws the curves; `label` tells them to screen readers.
pub fn growth_ui(ui: &mut Ui, words: Words, palette: &Palette, branching: u32, label: &str) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 260.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, label));
    let plot = Rect::from_min_max(rect.min + vec2(78.0, 10.0), rect.max - vec2(12.0, 34.0));
    let at = |depth: u32, leaves: u64| -> Pos2 {
        let x = plot.left() + plot.width() * depth as f32 / DEPTH as f32;
        let y = plot.bottom() - plot.height() * (leaves as f64).log10() as f32 / DECADES as f32;
        pos2(x, y)
    };
    let painter = ui.painter();
    for decade in 0..=DECADES {
        let y = at(0, 10_u64.pow(decade)).y;
        painter.hline(plot.x_range(), y, Stroke::new(1.0, palette.hairline));
        if decade.is_multiple_of(3) {
            let text = words.school_thousands(decade / 3);
            painter.text(pos2(plot.left() - 8.0, y), Align2::RIGHT_CENTER, text, regular(11.0), palette.secondary);
        }
    }
    for depth in (0..=DEPTH).step_by(2) {
        let below = pos2(at(depth, 1).x, plot.bottom() + 6.0);
        painter.text(below, Align2::CENTER_TOP, depth, regular(11.0), palette.secondary);
    }
    let corner = pos2(plot.right(), plot.bottom() + 20.0);
    painter.text(corner, Align2::RIGHT_TOP, words.school(SchoolLabel::Depth), regular(11.0), palette.secondary);
    for (leaves, label, color, is_dashed) in [
        (all_leaves as fn(u32, u32) -> u64, SchoolLabel::Minimax, palette.warn, true),
        (fewest_leaves, SchoolLabel::AlphaBeta, palette.accent, false),
    ] {
        let points: Vec<Pos2> = (0..=DEPTH).map(|depth| at(depth, leaves(branching, depth))).collect();
        let stroke = Stroke::new(2.0, color);
        if is_dashed {
            painter.extend(Shape::dashed_line(&points, stroke, 6.0, 4.0));
        } else {
            painter.add(Shape::line(points.clone(), stroke));
        }
        // At the middle of the curve, where the two are apart.
        let middle = points[DEPTH as usize / 2 + 1];
        let (anchor, beside) =
            if is_dashed { (Align2::RIGHT_BOTTOM, vec2(-6.0, -2.0)) } else { (Align2::LEFT_TOP, vec2(8.0, 4.0)) };
        painter.text(middle + beside, anchor, words.school(label), regular(12.0), palette.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_million_leaves_see_almost_twice_as_deep() {
        assert_eq!(depths(10), [6, 10]);
        assert_eq!(depths(2), [19, 37]);
        for branching in 2..=10 {
            let [minimax, alpha_beta] = depths(branching);
            assert!(alpha_beta > minimax, "{branching}");
        }
    }
}
