//! The tree of moves as a graph: a column a move, a row a variation, the main line in the first.
//!
//! Only the visible part is computed, so that a library of a million positions scrolls as a short game does.

use crate::game::NodeId;
use crate::rules::{Color, Move};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::scroll_to;
use crate::ui::theme;
use crate::ui::tree_layout::Spot;
use crate::ui::view::TableView;
use crate::words::Label;
use egui::{Align2, Color32, Pos2, Rect, Role, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// The side of a node's cell, in points.
const CELL: f32 = 28.0;
const RADIUS: f32 = 11.0;

/// State for which the tree was scrolled: it is scrolled again when any of it changes, and otherwise left to the person.
#[derive(Clone, Copy, PartialEq)]
struct ScrollKey {
    cursor: NodeId,
    rows: u32,
    size: [u32; 2],
}

/// Draws the tree in the room that is left.
pub fn tree_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let game = view.session.game();
    let (tree, layout) = (game.tree(), view.tree_layout);
    let room = ui.available_size();
    let shown_id = ui.scope_id().with("shown node");
    let shown = ScrollKey { cursor: game.cursor(), rows: layout.rows(), size: [room.x as u32, room.y as u32] };
    let is_to_scroll = ui.data(|data| data.get_temp(shown_id)) != Some(shown);
    if is_to_scroll {
        ui.data_mut(|data| data.insert_temp(shown_id, shown));
        ui.ctx().request_repaint();
    }
    let whole = vec2(layout.columns() as f32, layout.rows() as f32) * CELL;
    egui::ScrollArea::both().auto_shrink(false).show_viewport(ui, |ui, viewport| {
        ui.set_min_size(whole);
        let origin = ui.min_rect().min;
        if let Some(spot) = layout.spot(tree, game.cursor()).filter(|_| is_to_scroll) {
            // The moves after the cursor are of more interest than those before it.
            let offset = vec2(spot.column as f32 * CELL - 0.6 * room.x, (spot.row as f32 + 0.5) * CELL - 0.4 * room.y);
            scroll_to(ui, Rect::from_min_size(origin + offset.clamp(Vec2::ZERO, (whole - room).max(Vec2::ZERO)), room));
        }
        let reach = |from: f32, to: f32| (from / CELL).floor().max(0.0) as u32..(to / CELL).ceil().max(0.0) as u32;
        let rows = reach(viewport.top(), viewport.bottom());
        let spots = layout.visible(tree, rows.clone(), reach(viewport.left(), viewport.right()));
        Graph { view, origin }.lines(ui, rows, &spots);
        for spot in &spots {
            Graph { view, origin }.node_ui(ui, *spot, actions);
        }
    });
}

/// The graph on screen.
struct Graph<'a> {
    view: &'a TableView<'a>,
    origin: Pos2,
}

impl Graph<'_> {
    fn center(&self, column: u32, row: u32) -> Pos2 {
        self.origin + (vec2(column as f32, row as f32) + vec2(0.5, 0.5)) * CELL
    }

    fn lines(&self, ui: &Ui, rows: std::ops::Range<u32>, spots: &[Spot]) {
        let (tree, layout) = (self.view.session.game().tree(), self.view.tree_layout);
        let stroke = Stroke::new(1.5, self.view.palette.hairline);
        let painter = ui.painter();
        for trunk in layout.trunks(tree, rows.clone(), spots) {
            let (from, to) = (self.center(trunk.column, trunk.from), self.center(trunk.column, trunk.to));
            painter.vline(from.x, from.y..=to.y, stroke);
        }
        for row in rows {
            // From the trunk to where the variation begins.
            if let Some((row, start)) = layout.row(row).filter(|start| start.column > 0).map(|start| (row, start)) {
                let (from, to) = (self.center(start.column - 1, row), self.center(start.column, row));
                painter.hline(from.x..=to.x, to.y, stroke);
            }
        }
        for spot in spots {
            if !tree.node(spot.node).is_leaf() {
                let from = self.center(spot.column, spot.row);
                painter.hline(from.x..=from.x + CELL, from.y, stroke);
            }
        }
    }

    fn node_ui(&self, ui: &mut Ui, spot: Spot, actions: &mut Vec<Action>) {
        let TableView { session, words, palette, .. } = *self.view;
        let game = session.game();
        let node = game.tree().node(spot.node);
        let center = self.center(spot.column, spot.row);
        let rect = Rect::from_center_size(center, vec2(CELL, CELL));
        let response = ui.interact(rect, ui.scope_id().with(spot.node), Sense::CLICK);
        let current = game.cursor() == spot.node;
        let has_move = node.mv().is_some();
        let name = match node.mv() {
            Some(mv) => {
                let text = mv.point().map_or_else(|| words.label(Label::Pass).to_owned(), |point| point.to_string());
                format!("{}: {text}", words.move_number(spot.column as usize))
            }
            None => words.label(Label::First).to_owned(),
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, current, &name));
        let painter = ui.painter();
        if current {
            painter.circle_filled(center, RADIUS + 2.5, palette.accent);
        } else if response.hovered() {
            painter.circle_filled(center, RADIUS + 2.5, palette.accent_soft);
        }
        if has_move {
            let color = !game.tree().side_to_move(spot.node, game.root().side_to_move);
            let (fill, ink) = match color {
                Color::Black => (Color32::from_gray(0x1e), Color32::from_gray(0xf4)),
                Color::White => (Color32::from_gray(0xfa), Color32::from_gray(0x24)),
            };
            painter.circle(center, RADIUS, fill, Stroke::new(1.0, palette.secondary));
            let text = match node.mv() {
                Some(Move::Place(point)) => point.to_string(),
                _ => "–".to_owned(),
            };
            let font = theme::semibold(if text.len() > 2 { 8.5 } else { 10.0 });
            painter.text(center, Align2::CENTER_CENTER, text, font, ink);
        } else {
            painter.circle(center, 4.0, palette.secondary, Stroke::NONE);
        }
        if node.has_note() {
            // The node has a note.
            painter.circle(
                center + vec2(RADIUS - 2.0, -RADIUS + 2.0),
                3.0,
                palette.accent,
                Stroke::new(1.0, palette.card),
            );
        }
        if response.clicked() {
            actions.push(Action::go_to(spot.node));
        }
        response.on_hover_text(name).context_menu(|ui| {
            // The commands act on the cursor's node.
            if !current {
                actions.push(Action::go_to(spot.node));
            }
            for command in UiCommand::BRANCH {
                if ui.button(command.text(words)).clicked() {
                    actions.push(Action::Ui(command));
                    ui.close();
                }
            }
        });
    }
}
