//! The graph of a game: Black's winning chance in every position of the line, with the mistakes marked. A click goes to
//! the position.

use crate::coach::review::Grade;
use crate::game::NodeId;
use crate::ui::theme::Palette;
use egui::epaint::PathStroke;
use egui::{Pos2, Rect, Response, Sense, Shape, Stroke, Ui, WidgetInfo, pos2, vec2};

const HEIGHT: f32 = 72.0;
/// Margin around the curve, in points: room for a mark at the edge.
const AIR: f32 = 5.0;
/// Half the side of a mark, in points.
const MARK: f32 = 4.0;

/// One position of the line.
#[derive(Clone, Debug, PartialEq)]
pub struct Dot {
    /// The position's node in the tree.
    pub node: NodeId,
    /// Black's winning chance, from 0 to 1; `None` if it is not known.
    pub winning_chance: Option<f64>,
    /// Grade of the move that led here; `None` if it was not reviewed.
    pub grade: Option<Grade>,
}

/// Response of the graph to the pointer.
pub struct GraphResponse {
    /// Index of the position that was clicked or dragged to.
    pub chosen: Option<usize>,
    /// Index of the position under the pointer.
    pub hovered: Option<usize>,
    /// The graph's response, for a tooltip.
    pub response: Response,
}

/// Draws the graph over the width that is left. `current` is the index of the position on the board, `label` the text
/// for screen readers.
pub fn graph_ui(ui: &mut Ui, palette: &Palette, dots: &[Dot], current: Option<usize>, label: &str) -> GraphResponse {
    let size = vec2(ui.available_width(), HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Image, true, label));
    let inner = rect.shrink(AIR);
    let steps = dots.len().saturating_sub(1).max(1) as f32;
    let x = |index: usize| inner.left() + inner.width() * index as f32 / steps;
    let y = |chance: f64| inner.bottom() - inner.height() * chance as f32;
    let index_at = |pos: Pos2| {
        let index = ((pos.x - inner.left()) / inner.width() * steps).round().max(0.0) as usize;
        index.min(dots.len().saturating_sub(1))
    };
    let pointer = response.hover_pos().or(response.interact_pointer_pos());
    let hovered = pointer.filter(|_| !dots.is_empty()).map(index_at);
    let chosen = (response.clicked() || response.dragged()).then_some(hovered).flatten();
    if ui.is_rect_visible(rect) {
        let painter = ui.painter_at(rect);
        painter.rect_filled(rect, 6, palette.field);
        if let Some(hovered) = hovered {
            painter.vline(x(hovered), rect.y_range(), Stroke::new(1.0, palette.secondary));
        }
        for run in runs(dots) {
            let line: Vec<Pos2> = run.iter().map(|&(index, chance)| pos2(x(index), y(chance))).collect();
            for pair in line.windows(2) {
                // The area under the curve: Black's share.
                let base = rect.bottom();
                let quad = vec![pair[0], pair[1], pos2(pair[1].x, base), pos2(pair[0].x, base)];
                painter.add(Shape::convex_polygon(quad, palette.accent_soft, Stroke::NONE));
            }
            if let [only] = line[..] {
                painter.circle_filled(only, 1.5, palette.accent);
            }
            painter.add(Shape::line(line, PathStroke::new(1.8, palette.accent)));
        }
        painter.hline(rect.x_range(), y(0.5), Stroke::new(1.0, palette.hairline));
        if let Some(current) = current {
            painter.vline(x(current), rect.y_range(), Stroke::new(1.0, palette.secondary));
        }
        for (index, dot) in dots.iter().enumerate() {
            if let (Some(grade), Some(chance)) = (dot.grade.filter(|grade| grade.is_mistake()), dot.winning_chance) {
                mark(&painter, palette, grade, pos2(x(index), y(chance)));
            }
        }
        if let Some((index, chance)) = current.and_then(|index| Some((index, dots.get(index)?.winning_chance?))) {
            let here = pos2(x(index), y(chance));
            painter.circle(here, 3.5, palette.card, Stroke::new(2.0, palette.accent));
        }
    }
    GraphResponse { chosen, hovered, response }
}

/// The stretches of dots without a gap: the index and the winning chance of each.
fn runs(dots: &[Dot]) -> Vec<Vec<(usize, f64)>> {
    let mut runs: Vec<Vec<(usize, f64)>> = vec![Vec::new()];
    for (index, dot) in dots.iter().enumerate() {
        match dot.winning_chance {
            Some(chance) => runs.last_mut().expect("one is always there").push((index, chance)),
            None if runs.last().is_some_and(|run| !run.is_empty()) => runs.push(Vec::new()),
            None => {}
        }
    }
    runs.retain(|run| !run.is_empty());
    runs
}

/// Draws the mark of a mistake; the shape says which kind: a circle if it is proven, a square for a blunder, a triangle
/// for a mistake.
fn mark(painter: &egui::Painter, palette: &Palette, grade: Grade, at: Pos2) {
    let halo = Stroke::new(1.5, palette.field);
    if grade.is_proven() {
        painter.circle(at, MARK + 0.5, palette.bad, halo);
    } else if grade == Grade::Blunder {
        painter.rect(
            Rect::from_center_size(at, vec2(2.0 * MARK, 2.0 * MARK)),
            1,
            palette.bad,
            halo,
            egui::StrokeKind::Outside,
        );
    } else {
        let corners = vec![at + vec2(0.0, MARK + 1.0), at + vec2(-MARK - 1.0, -MARK), at + vec2(MARK + 1.0, -MARK)];
        painter.add(Shape::convex_polygon(corners, palette.warn, halo));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_curve_has_a_gap_where_the_winning_chance_is_unknown() {
        let dot = |winning_chance| Dot { node: NodeId(0), winning_chance, grade: None };
        let dots = [None, Some(0.5), Some(0.6), None, None, Some(0.2)].map(dot);
        assert_eq!(runs(&dots), [vec![(1, 0.5), (2, 0.6)], vec![(5, 0.2)]]);
        assert_eq!(runs(&[]), Vec::<Vec<(usize, f64)>>::new());
    }
}
