//! A drawn search tree: shapes for the two sides, values as they are backed up, and the parts that were cut off in grey.
//! Only the node with the keyboard's cursor can have the focus; the arrow keys move it through the tree.

use super::shown::{Method, ShownComparison};
use crate::coach::thinking::{NodeState, Phase, Stage, Tree};
use crate::textbook::Side;
use crate::ui::controls::moved_cursor;
use crate::ui::theme::{Palette, medium, regular, semibold};
use crate::words::Words;
use egui::{
    Align2, Color32, CornerRadius, FontId, Id, Key, Painter, Pos2, Rect, Response, Role, Sense, Shape, Stroke,
    StrokeKind, Ui, WidgetInfo, pos2, vec2,
};

/// Minimum height of a row with text, in points.
const MIN_TEXT_ROW: f32 = 12.0;
/// Minimum height of a row whose leaf can be pointed at, in points.
const MIN_POINTED_ROW: f32 = 5.0;
/// Distance from the left of a column to the centre of its shapes.
const SHAPE_X: f32 = 14.0;
/// Distance from the left of a column to its texts.
const TEXT_X: f32 = 24.0;
/// Width of the first column, which has no move.
const ROOT_COLUMN: f32 = 58.0;
/// Width of the last column, with room for the text at a cut.
const LAST_COLUMN: f32 = 134.0;

/// The height of a row for which all rows fit the room.
pub(super) fn fitting(rows: u32, room: f32) -> f32 {
    ((room - 12.0) / rows.max(1) as f32).clamp(0.5, 24.0)
}

/// Input of a drawn search tree.
#[derive(Clone, Copy)]
pub(super) struct TreeView<'a> {
    /// The search whose tree it is.
    pub method: Method,
    /// The comparison of both searches.
    pub shown: &'a ShownComparison,
    /// State of this search's tree.
    pub stage: &'a Stage,
    /// The height of a row; `None` for one that fits the room.
    pub zoom: Option<f32>,
    /// The chosen node, if it is of this tree.
    pub chosen: Option<usize>,
    /// The node that has the focus when the tree has it.
    pub cursor: usize,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
}

/// Requests that were made in a tree.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct TreeResponse {
    /// The node under the pointer, or the one with the focus.
    pub pointed: Option<usize>,
    /// The node that was clicked.
    pub clicked: Option<usize>,
    /// The node with the keyboard's cursor from now on.
    pub cursor: usize,
}

/// Draws the tree in the room that is left, where it can be scrolled.
pub(super) fn tree_ui(ui: &mut Ui, view: &TreeView) -> TreeResponse {
    let room = ui.available_size();
    let layout = &view.shown.layout;
    let row = view.zoom.unwrap_or_else(|| fitting(layout.row_count, room.y).max(16.0));
    let between = layout.columns.saturating_sub(2) as f32;
    let column = ((room.x - ROOT_COLUMN - LAST_COLUMN) / between.max(1.0)).clamp(80.0, 150.0);
    let size = vec2(ROOT_COLUMN + between * column + LAST_COLUMN, layout.row_count as f32 * row + 8.0);
    let mut response = TreeResponse::default();
    egui::ScrollArea::both().id_salt(view.method).auto_shrink(false).show_viewport(ui, |ui, viewport| {
        ui.set_min_size(size.max(viewport.size()));
        // A small tree is drawn in the middle of its room.
        let top = ((viewport.height() - size.y) / 2.0).max(0.0) + 4.0;
        let origin = ui.min_rect().min + vec2(0.0, top);
        let tree = &view.shown.comparison.tree;
        let cursor = keyboard(ui, view.method, tree, view.cursor);
        let drawing = Drawing { view, tree, origin, row, column, cursor };
        drawing.lines(ui.painter(), ui.clip_rect());
        response = drawing.nodes_ui(ui);
        if cursor != view.cursor {
            ui.scroll_to_rect(drawing.rect(cursor).expand2(vec2(8.0, 2.0 * row)), None);
        }
        if view.shown.moved
            && let Some(node) = view.stage.current
        {
            ui.scroll_to_rect(drawing.rect(node).expand2(vec2(0.0, 2.0 * row)), None);
        }
    });
    response
}

fn node_id(ui: &Ui, method: Method, node: usize) -> Id {
    ui.scope_id().with((method, node))
}

/// The node to which the keys move the cursor: left to the parent, right to the first move, up and down within the same
/// ply, Home to the root. These keys are taken from the input.
fn keyboard(ui: &Ui, method: Method, tree: &Tree, before: usize) -> usize {
    let nodes = tree.nodes();
    let is_level = |node: &usize| nodes[*node].ply == nodes[before].ply;
    let steps = [
        (Key::ArrowLeft, nodes[before].parent),
        (Key::ArrowRight, nodes[before].children.first().copied()),
        (Key::ArrowUp, (0..before).rev().find(is_level)),
        (Key::ArrowDown, (before + 1..nodes.len()).find(is_level)),
        (Key::Home, Some(0)),
    ];
    moved_cursor(ui, |node| node_id(ui, method, node), before, steps)
}

struct Drawing<'a> {
    view: &'a TreeView<'a>,
    tree: &'a Tree,
    origin: Pos2,
    row: f32,
    column: f32,
    cursor: usize,
}

impl Drawing<'_> {
    fn center(&self, node: usize) -> Pos2 {
        let left = match self.tree.nodes()[node].ply {
            0 => 0.0,
            ply => ROOT_COLUMN + (ply - 1) as f32 * self.column,
        };
        self.origin + vec2(left + SHAPE_X, self.view.shown.layout.row(node) * self.row)
    }

    /// The node's own column in its row.
    fn rect(&self, node: usize) -> Rect {
        let center = self.center(node);
        let height = (self.row * self.view.shown.layout.span(node) as f32).min(22.0).max(self.row.min(22.0));
        let left = center.x - SHAPE_X + 3.0;
        let width = if node == 0 { ROOT_COLUMN } else { self.column.min(90.0) };
        Rect::from_min_max(pos2(left, center.y - height / 2.0), pos2(left + width - 10.0, center.y + height / 2.0))
    }

    fn state(&self, node: usize) -> &NodeState {
        &self.view.stage.nodes[node]
    }

    /// Whether there is room for text at a node.
    fn is_readable(&self, node: usize) -> bool {
        self.row * self.view.shown.layout.span(node) as f32 >= MIN_TEXT_ROW
    }

    fn side_color(&self, node: usize) -> Color32 {
        match self.tree.side(node) {
            Side::Max => self.view.palette.accent,
            Side::Min => self.view.palette.warn,
        }
    }

    /// Draws the lines from each node to its children; those to the best child so far are thick, and coloured along the
    /// best line from the root.
    fn lines(&self, painter: &Painter, clip: Rect) {
        let palette = self.view.palette;
        let thin = Stroke::new(1.0, palette.hairline);
        let mut on_best_line = Some(0);
        for (number, node) in self.tree.nodes().iter().enumerate() {
            let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) else { continue };
            let from = self.center(number);
            let trunk = self.center(first).x - SHAPE_X + 2.0;
            let (top, bottom) = (self.center(first).y, self.center(last).y);
            let best = self.state(number).best.map(|(_, child)| child);
            let is_on_best_line = best.is_some() && on_best_line == Some(number);
            if is_on_best_line {
                on_best_line = best;
            }
            if bottom < clip.top() || top > clip.bottom() {
                continue;
            }
            let text_end = if self.is_readable(number) { self.text_end(painter, number) } else { from.x + 8.0 };
            painter.hline(text_end.min(trunk)..=trunk, from.y, thin);
            for &child in &node.children {
                let to = self.center(child);
                if self.state(child).phase == Phase::LeftOut {
                    let ends = [[pos2(trunk, from.y), pos2(trunk, to.y)], [pos2(trunk, to.y), to - vec2(7.0, 0.0)]];
                    for [from, to] in ends {
                        painter.extend(Shape::dashed_line(&[from, to], Stroke::new(1.0, palette.disabled), 3.0, 3.0));
                    }
                } else {
                    painter.vline(trunk, from.y.min(to.y)..=from.y.max(to.y), thin);
                    painter.hline(trunk..=to.x - 7.0, to.y, thin);
                }
            }
            if let Some(best) = best {
                let to = self.center(best);
                let thick =
                    if is_on_best_line { Stroke::new(2.0, palette.accent) } else { Stroke::new(1.5, palette.disabled) };
                painter.hline(text_end.min(trunk)..=trunk, from.y, thick);
                painter.vline(trunk, from.y.min(to.y)..=from.y.max(to.y), thick);
                painter.hline(trunk..=to.x - 7.0, to.y, thick);
            }
        }
    }

    /// The fonts of moves and of values.
    fn fonts(&self) -> (FontId, FontId) {
        let size = if self.column < 90.0 { 11.0 } else { 12.0 };
        (medium(size), semibold(size))
    }

    fn move_text(&self, node: usize) -> String {
        self.tree.nodes()[node].mv.map_or(String::new(), |point| point.to_string())
    }

    /// A node's value so far, and the colour of its text.
    fn value(&self, node: usize) -> Option<(String, Color32)> {
        let TreeView { words, palette, .. } = *self.view;
        let max = self.tree.max;
        let state = self.state(node);
        match (state.phase, state.value, state.best) {
            (Phase::Known, Some(value), _) => Some((words.tree_value(value, max), palette.text)),
            (Phase::Open, _, Some((best, _))) => Some((words.tree_number(best, max), palette.secondary)),
            _ => None,
        }
    }

    /// Right end of a node's text.
    fn text_end(&self, painter: &Painter, node: usize) -> f32 {
        let (move_font, value_font) = self.fonts();
        let width = |text: String, font: FontId| {
            if text.is_empty() { 0.0 } else { painter.layout_no_wrap(text, font, Color32::BLACK).size().x + 5.0 }
        };
        let value = self.value(node).map_or(0.0, |(text, _)| width(text, value_font));
        self.center(node).x - SHAPE_X + TEXT_X + width(self.move_text(node), move_font) + value
    }

    fn nodes_ui(&self, ui: &mut Ui) -> TreeResponse {
        let mut tree_response = TreeResponse { cursor: self.cursor, ..TreeResponse::default() };
        let clip = ui.clip_rect();
        for number in 0..self.tree.nodes().len() {
            let rect = self.rect(number);
            let is_cursor = number == self.cursor;
            if !rect.intersects(clip) && !is_cursor {
                continue;
            }
            let leaf = self.tree.nodes()[number].children.is_empty();
            if self.row >= MIN_POINTED_ROW || !leaf || is_cursor {
                let response = self.node_response(ui, number, rect);
                if response.has_focus() {
                    self.focus(ui.painter(), rect);
                    tree_response.pointed = tree_response.pointed.or(Some(number));
                }
                if response.hovered() {
                    tree_response.pointed = Some(number);
                }
                if response.clicked() {
                    tree_response.clicked = Some(number);
                    tree_response.cursor = number;
                }
            }
            self.node(ui.painter(), number, rect);
        }
        for number in 0..self.tree.nodes().len() {
            if self.state(number).cut.is_some() {
                self.cut(ui.painter(), number);
            }
        }
        tree_response
    }

    fn node_response(&self, ui: &Ui, node: usize, rect: Rect) -> Response {
        let TreeView { words, method, .. } = *self.view;
        // The tree is one stop of the Tab key.
        let sense = if node == self.cursor { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(rect, node_id(ui, method, node), sense);
        response.widget_info(|| {
            let value = self.value(node).map(|(text, _)| text);
            let window = words.tree_window(self.state(node).window, self.tree.max);
            // Minimax has no window.
            let window = (method == Method::AlphaBeta).then_some(window.as_str());
            let name = words.tree_node_announcement(&self.tree.line(node), self.state(node), value.as_deref(), window);
            // The two trees have the same nodes: each has its search in its name.
            let name = format!("{}, {name}", words.label(method.label()));
            let mut info = WidgetInfo::labeled(Role::Button, true, name);
            info.selected = Some(self.view.chosen == Some(node));
            info
        });
        response
    }

    /// The ring of the focus.
    fn focus(&self, painter: &Painter, rect: Rect) {
        let stroke = Stroke::new(2.0, self.view.palette.accent);
        painter.rect_stroke(rect.expand(1.0), CornerRadius::same(7), stroke, StrokeKind::Outside);
    }

    fn node(&self, painter: &Painter, node: usize, rect: Rect) {
        let palette = self.view.palette;
        let state = self.state(node);
        let center = self.center(node);
        if self.view.stage.current == Some(node) {
            painter.rect_filled(rect, 6, palette.accent_soft);
        }
        if self.view.chosen == Some(node) {
            painter.rect_stroke(rect, CornerRadius::same(6), Stroke::new(1.5, palette.accent), StrokeKind::Inside);
        }
        let color = match state.phase {
            Phase::Unseen | Phase::LeftOut => palette.disabled,
            Phase::Open | Phase::Known if self.tree.nodes()[node].children.is_empty() => palette.secondary,
            Phase::Open | Phase::Known => self.side_color(node),
        };
        let filled = state.phase == Phase::Known;
        let half = (self.row * self.view.shown.layout.span(node) as f32 * 0.4).clamp(1.2, 6.0);
        painter.add(self.shape(node, center, half, color, filled));
        // Below a cut only the shapes are drawn.
        let parent_left_out =
            self.tree.nodes()[node].parent.is_some_and(|parent| self.state(parent).phase == Phase::LeftOut);
        if !self.is_readable(node) || parent_left_out {
            return;
        }
        let (move_font, value_font) = self.fonts();
        let ink = match state.phase {
            Phase::Unseen | Phase::LeftOut => palette.disabled,
            Phase::Open | Phase::Known => palette.secondary,
        };
        let at = pos2(center.x - SHAPE_X + TEXT_X, center.y);
        let written = painter.text(at, Align2::LEFT_CENTER, self.move_text(node), move_font, ink);
        if let Some((value, ink)) = self.value(node) {
            let left = if self.tree.nodes()[node].mv.is_some() { written.right() + 5.0 } else { at.x };
            painter.text(pos2(left, center.y), Align2::LEFT_CENTER, value, value_font, ink);
        }
    }

    /// A triangle that points up at a maximising node and down at a minimising one; a disc at a leaf.
    fn shape(&self, node: usize, center: Pos2, half: f32, color: Color32, filled: bool) -> Shape {
        let fill = if filled { color } else { self.view.palette.card };
        let stroke = Stroke::new(1.5, color);
        if self.tree.nodes()[node].children.is_empty() {
            return Shape::Circle(egui::epaint::CircleShape { center, radius: half * 0.6, fill, stroke });
        }
        let up = match self.tree.side(node) {
            Side::Max => -1.0,
            Side::Min => 1.0,
        };
        let corners = [vec2(0.0, up * half), vec2(half, -up * half * 0.8), vec2(-half, -up * half * 0.8)];
        Shape::convex_polygon(corners.map(|corner| center + corner).to_vec(), fill, stroke)
    }

    /// Draws a bar across the first line that is cut off, and the window that did it.
    fn cut(&self, painter: &Painter, node: usize) {
        let TreeView { words, palette, .. } = *self.view;
        let left_out = |child: &&usize| self.state(**child).phase == Phase::LeftOut;
        let Some((window, &first)) = self.state(node).cut.zip(self.tree.nodes()[node].children.iter().find(left_out))
        else {
            return;
        };
        let to = self.center(first);
        let half = (self.row * 0.35).clamp(1.5, 5.0);
        let bar = pos2(to.x - SHAPE_X + 4.0, to.y);
        painter.line_segment([bar + vec2(-3.0, half), bar + vec2(3.0, -half)], Stroke::new(2.0, palette.bad));
        if !self.is_readable(first) {
            return;
        }
        let text = words.tree_cut(window, self.tree.max);
        let left = self.text_end(painter, first) + 1.0;
        let galley = painter.layout_no_wrap(text, regular(11.0), palette.bad);
        let text_rect = Align2::LEFT_CENTER.anchor_size(pos2(left, to.y), galley.size());
        painter.rect_filled(text_rect.expand2(vec2(3.0, -1.0)), 3, palette.card);
        painter.galley(text_rect.min, galley, palette.bad);
    }
}
