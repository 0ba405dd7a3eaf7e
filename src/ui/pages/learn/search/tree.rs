//! A drawn tree of numbers, from the root at the top to the leaves. Squares are Max's, circles Min's. One node has the
//! keyboard's cursor and can have the focus; the arrow keys move it.

use crate::coach::school::leaf_tree::LeafTree;
use crate::textbook::Side;
use crate::ui::controls::moved_cursor;
use crate::ui::pages::learn::LearnView;
use crate::ui::theme::{Palette, medium, regular, semibold};
use crate::words::{NodeText, Words};
use egui::{
    Align2, Color32, Key, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::f32::consts::TAU;

/// Distance of two levels, in points.
const ROW: f32 = 58.0;
/// Side of a node's shape.
const NODE: f32 = 30.0;
/// Room at the left for the labels of the rows.
const LABELS: f32 = 78.0;

/// Input of a drawn tree.
pub struct TreeView<'a> {
    /// The tree.
    pub tree: &'a LeafTree,
    /// Knowledge of each node.
    pub states: &'a [NodeText],
    /// Texts beside some nodes: their windows.
    pub notes: &'a [(usize, String)],
    /// The node that a question is about, or that was its answer.
    pub marked: Option<usize>,
    /// Whether a question mark stands in that node, as long as its value is unknown.
    pub asks: bool,
    /// Nodes of a line to be drawn thick; empty for none.
    pub line: &'a [usize],
    /// Whether the node with the cursor takes the focus.
    pub takes_focus: bool,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// The colours of the window's theme.
    pub palette: &'a Palette,
}

/// Draws the tree across the width that is left. Returns the node that was clicked, or pressed with Enter.
pub fn tree_ui(ui: &mut Ui, view: &TreeView, cursor: &mut usize) -> Option<usize> {
    let TreeView { tree, words, palette, .. } = *view;
    let size = vec2(ui.available_width(), tree.depth() as f32 * ROW + NODE + 8.0);
    let (rect, whole) = ui.allocate_exact_size(size, Sense::hover());
    let drawing = Drawing { view, rect };
    *cursor = keyboard(ui, tree, &drawing, whole.id, (*cursor).min(tree.nodes() - 1));
    if view.takes_focus {
        ui.memory_mut(|memory| memory.request_focus(whole.id.with(*cursor)));
    }
    for ply in 0..=tree.depth() {
        let at = pos2(rect.left(), drawing.center(tree.level(ply).start).y);
        ui.painter().text(at, Align2::LEFT_CENTER, words.school_row(tree, ply), regular(12.0), palette.secondary);
    }
    drawing.edges(ui);
    let mut clicked = None;
    for node in 0..tree.nodes() {
        let shape = drawing.shape(node);
        // Only the node with the cursor is reached with Tab.
        let sense = if node == *cursor { Sense::click() } else { Sense::CLICK };
        let response = ui.interact(shape.expand(3.0), whole.id.with(node), sense);
        response
            .widget_info(|| WidgetInfo::labeled(Role::Button, true, words.school_node(tree, node, view.states[node])));
        if response.clicked() {
            *cursor = node;
            clicked = Some(node);
        }
        drawing.node(ui, node, shape);
        if response.has_focus() {
            let ring = Stroke::new(2.0, palette.accent);
            ui.painter().rect_stroke(shape.expand(4.0), 7, ring, StrokeKind::Outside);
        } else if response.hovered() {
            ui.painter().rect_stroke(shape.expand(3.0), 6, Stroke::new(1.0, palette.secondary), StrokeKind::Outside);
        }
    }
    clicked
}

/// The node to which the arrow keys move the cursor, if the tree has the focus: up to the parent, down to the first
/// branch, left and right within a level.
fn keyboard(ui: &Ui, tree: &LeafTree, drawing: &Drawing, whole: egui::Id, before: usize) -> usize {
    let level = tree.level(tree.ply(before));
    let below = tree.children(before);
    let steps = [
        (Key::ArrowUp, tree.parent(before)),
        (Key::ArrowDown, (!below.is_empty()).then_some(below.start)),
        (Key::ArrowLeft, before.checked_sub(1).filter(|node| level.contains(node))),
        (Key::ArrowRight, Some(before + 1).filter(|node| level.contains(node))),
    ];
    let cursor = moved_cursor(ui, |node| whole.with(node), before, steps);
    if cursor != before {
        ui.scroll_to_rect(drawing.shape(cursor), None);
    }
    cursor
}

struct Drawing<'a> {
    view: &'a TreeView<'a>,
    rect: Rect,
}

impl Drawing<'_> {
    /// Width for each leaf.
    fn slot(&self) -> f32 {
        (self.rect.width() - LABELS) / self.view.tree.leaves().len() as f32
    }

    fn center(&self, node: usize) -> Pos2 {
        let tree = self.view.tree;
        let ply = tree.ply(node);
        let level = tree.level(ply);
        let width = (self.rect.width() - LABELS) / level.len() as f32;
        let x = self.rect.left() + LABELS + (node - level.start) as f32 * width + width / 2.0;
        pos2(x, self.rect.top() + 4.0 + NODE / 2.0 + ply as f32 * ROW)
    }

    fn shape(&self, node: usize) -> Rect {
        let side = match self.view.tree.leaf_index(node) {
            Some(_) => vec2(NODE.min(self.slot() - 3.0), NODE - 4.0),
            None => vec2(NODE, NODE),
        };
        Rect::from_center_size(self.center(node), side)
    }

    fn is_cut_off(&self, node: usize) -> bool {
        self.view.states[node] == NodeText::CutOff
    }

    fn side_color(&self, node: usize) -> Color32 {
        match self.view.tree.side(node) {
            Side::Max => self.view.palette.accent,
            Side::Min => self.view.palette.warn,
        }
    }

    fn edges(&self, ui: &Ui) {
        let palette = self.view.palette;
        for node in 1..self.view.tree.nodes() {
            let parent = self.view.tree.parent(node).expect("not the root");
            let [from, to] = [self.center(parent), self.center(node)];
            let is_on_line = self.view.line.contains(&node) && self.view.line.contains(&parent);
            if self.is_cut_off(node) {
                let stroke = Stroke::new(1.0, palette.disabled);
                ui.painter().extend(Shape::dashed_line(&[from, to], stroke, 4.0, 4.0));
            } else if is_on_line {
                ui.painter().line_segment([from, to], Stroke::new(3.0, palette.accent));
            } else {
                ui.painter().line_segment([from, to], Stroke::new(1.0, palette.secondary));
            }
        }
    }

    fn node(&self, ui: &Ui, node: usize, shape: Rect) {
        let palette = self.view.palette;
        if self.is_cut_off(node) {
            return self.empty_node(ui, node, shape);
        }
        let is_leaf = self.view.tree.leaf_index(node).is_some();
        let is_marked = self.view.marked == Some(node);
        let (fill, stroke) = match (is_leaf, is_marked) {
            (true, false) => (palette.field, Stroke::new(1.0, palette.hairline)),
            (true, true) => (palette.field, Stroke::new(2.5, palette.accent)),
            (false, false) => (palette.card, Stroke::new(1.5, self.side_color(node))),
            (false, true) => (palette.card, Stroke::new(3.5, self.side_color(node))),
        };
        if is_leaf || self.view.tree.side(node) == Side::Max {
            ui.painter().rect(shape, 5, fill, stroke, StrokeKind::Inside);
        } else {
            ui.painter().circle(shape.center(), NODE / 2.0, fill, stroke);
        }
        let (text, font, color) = match self.view.states[node] {
            NodeText::Unknown if is_marked && self.view.asks => ("?".to_owned(), semibold(16.0), palette.text),
            NodeText::Unknown | NodeText::CutOff => return self.note(ui, node, shape),
            NodeText::Value(value) => (value.to_string(), semibold(13.0), palette.text),
        };
        ui.painter().text(shape.center(), Align2::CENTER_CENTER, text, font, color);
        self.note(ui, node, shape);
    }

    /// The shape of a node to which no search came: dashes, and nothing in it.
    fn empty_node(&self, ui: &Ui, node: usize, shape: Rect) {
        let palette = self.view.palette;
        let is_marked = self.view.marked == Some(node);
        let stroke = if is_marked { Stroke::new(2.5, palette.accent) } else { Stroke::new(1.0, palette.disabled) };
        let is_leaf = self.view.tree.leaf_index(node).is_some();
        let outline = if is_leaf || self.view.tree.side(node) == Side::Max {
            let mut corners = [shape.left_top(), shape.right_top(), shape.right_bottom(), shape.left_bottom()].to_vec();
            corners.push(shape.left_top());
            ui.painter().rect_filled(shape, 0, palette.card);
            corners
        } else {
            let radius = NODE / 2.0;
            ui.painter().circle_filled(shape.center(), radius, palette.card);
            let at = |part: u8| shape.center() + radius * Vec2::angled(f32::from(part) * TAU / 48.0);
            (0..=48).map(at).collect()
        };
        ui.painter().extend(Shape::dashed_line(&outline, stroke, 4.0, 3.0));
    }

    /// The text at the right of a node, on a ground that edges do not cross.
    fn note(&self, ui: &Ui, node: usize, shape: Rect) {
        let palette = self.view.palette;
        let Some((_, text)) = self.view.notes.iter().find(|(noted, _)| *noted == node) else { return };
        let galley = ui.painter().layout_no_wrap(text.clone(), medium(11.0), palette.text);
        let left = pos2(shape.right() + 4.0, shape.center().y - galley.size().y / 2.0);
        let ground = Rect::from_min_size(left, galley.size()).expand2(vec2(2.0, 1.0));
        ui.painter().rect_filled(ground, 3, palette.ground);
        ui.painter().galley(left, galley, palette.text);
    }
}

/// A tree of which only the leaves are known.
pub fn plain<'a>(view: LearnView<'a>, tree: &'a LeafTree) -> TreeView<'a> {
    TreeView {
        tree,
        states: &[],
        notes: &[],
        marked: None,
        asks: true,
        line: &[],
        takes_focus: false,
        words: view.words,
        palette: view.palette,
    }
}
