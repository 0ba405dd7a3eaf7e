//! The page that shows how a search works: the position on the table searched by minimax and alpha-beta side by side,
//! both trees drawn as they grow, for any depth and width; and a line about the full engine's search.
//!
//! The trees are beside the board, which shows the line to the chosen node; controls and sentences are under it.

mod layout;
mod model;
mod shown;
mod texts;
mod tree;

pub use model::ThinkingPage;

use crate::coach::thinking::{Extent, Order, Phase, Player};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Edge, Enabled, IconButton, edge_ui};
use crate::ui::icons::Icon;
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::words::{Label, Words};
use egui::{Align, Frame, Key, Layout, Margin, Modifiers, Panel, RichText, ScrollArea, Ui, WidgetInfo, vec2};
use model::SPEEDS;
use shown::{Method, ShownComparison};
use tree::{TreeResponse, TreeView, fitting, tree_ui};

/// Width, in points, below which the trees are placed one above the other.
const MIN_TREE_WIDTH: f32 = 330.0;
/// Minimum width of the board and the controls under it, in points.
const MIN_BOARD_WIDTH: f32 = 236.0;
/// Width of the board, in points, below which the margins beside the cards are smaller.
const WIDE_BOARD: f32 = 300.0;
/// Height of a window, in points, below which the trees need all the room.
const LOW: f32 = 600.0;

/// Draws everything but the board, which takes the room that is left.
pub fn thinking_ui(ui: &mut Ui, view: &TableView, page: &mut ThinkingPage, actions: &mut Vec<Action>) {
    page.follow(view.session.game().board(), ui.ctx());
    page.advance(ui.ctx());
    keys(ui, page);
    page.update_texts(view.words, view.session);
    let room = ui.available_size();
    let board = (0.34 * room.x).min(0.6 * room.y).max(MIN_BOARD_WIDTH);
    let frame = Frame::new().fill(view.palette.panel).inner_margin(Margin::symmetric(14, 12));
    let trees = Panel::right("search trees").exact_size(room.x - board).resizable(false).show_separator_line(false);
    trees.frame(frame).show(ui, |ui| {
        edge_ui(ui, view.palette, Edge::Left);
        trees_ui(ui, view, page, actions);
    });
    let under = (room.y - board).max(0.42 * room.y);
    let air = if board < WIDE_BOARD { 6 } else { 16 };
    let frame =
        Frame::new().fill(view.palette.ground).inner_margin(Margin { left: air, right: air, top: 0, bottom: 10 });
    let controls = Panel::bottom("search controls").exact_size(under).resizable(false).show_separator_line(false);
    controls.frame(frame).show(ui, |ui| {
        // The trees may have chosen another node.
        page.update_texts(view.words, view.session);
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| controls_ui(ui, view, page));
    });
}

/// Comma and full stop step through the searches, unless a text is being typed.
fn keys(ui: &Ui, page: &mut ThinkingPage) {
    if ui.ctx().egui_wants_keyboard_input() && ui.ctx().text_edit_focused() {
        return;
    }
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if pressed(Key::Comma) {
        perform(page, Transport::Back);
    }
    if pressed(Key::Period) {
        perform(page, Transport::Forward);
    }
}

/// Controls that move through the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Transport {
    /// Goes back before the first event.
    Start,
    /// Goes one event back.
    Back,
    /// Starts to run by itself, or stops.
    RunOrPause,
    /// Goes one event forward.
    Forward,
    /// Goes to the end of both searches.
    End,
}

/// Carries out a movement through the searches.
fn perform(page: &mut ThinkingPage, transport: Transport) {
    let Some(shown) = &mut page.shown else { return };
    let was_running = page.running.take().is_some();
    match transport {
        Transport::Start => shown.go_to(0),
        Transport::Back => shown.go_to(shown.events.saturating_sub(1)),
        Transport::Forward => shown.go_to(shown.events + 1),
        Transport::End => shown.go_to(usize::MAX),
        Transport::RunOrPause if was_running => {}
        Transport::RunOrPause => {
            if shown.is_at_end() {
                shown.go_to(0);
            }
            page.running = Some(0.0);
        }
    }
}

/// The title, and the two trees.
fn trees_ui(ui: &mut Ui, view: &TableView, page: &mut ThinkingPage, actions: &mut Vec<Action>) {
    let words = view.words;
    ui.spacing_mut().item_spacing.y = 10.0;
    ui.horizontal(|ui| {
        ui.set_height(28.0);
        ui.label(RichText::new(words.label(Label::HowItThinks)).text_style(egui::TextStyle::Heading));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if controls::small_icon_button_ui(ui, Icon::Close, words.label(Label::Close)).clicked() {
                actions.push(Action::Ui(UiCommand::HowItThinks));
            }
            zoom_ui(ui, words, page);
        });
    });
    if ui.ctx().content_rect().height() >= LOW
        && let Some(texts) = &page.texts.value().comparison
    {
        ui.add_space(-6.0);
        let legend = RichText::new(&texts.legend).size(12.0);
        ui.add(egui::Label::new(legend.color(view.palette.secondary)).truncate());
    }
    let footer = Panel::bottom("real search").resizable(false).show_separator_line(false).frame(Frame::new());
    footer.show(ui, |ui| real_search_ui(ui, view, page.real_search.value()));
    page.pointed = None;
    let mut shown = page.shown.take();
    match &mut shown {
        None => {
            ui.label(RichText::new(words.label(Label::LooksAtIt)).color(view.palette.secondary));
        }
        Some(shown) if shown.comparison.tree.nodes().len() == 1 => {
            ui.label(RichText::new(words.label(Label::NothingToSearch)).color(view.palette.secondary));
        }
        Some(shown) => {
            both_trees_ui(ui, view, page, shown);
            shown.moved = false;
        }
    }
    page.shown = shown;
}

fn both_trees_ui(ui: &mut Ui, view: &TableView, page: &mut ThinkingPage, shown: &ShownComparison) {
    const GAP: f32 = 12.0;
    let room = ui.available_rect_before_wrap();
    let room = room.with_max_y(room.bottom() - 8.0);
    let beside = room.width() >= 2.0 * MIN_TREE_WIDTH + GAP;
    let size = if beside {
        vec2((room.width() - GAP) / 2.0, room.height())
    } else {
        vec2(room.width(), (room.height() - GAP) / 2.0)
    };
    let step = if beside { vec2(size.x + GAP, 0.0) } else { vec2(0.0, size.y + GAP) };
    for (index, method) in Method::ALL.into_iter().enumerate() {
        let rect = egui::Rect::from_min_size(room.min + step * index as f32, size);
        let mut ui = ui.new_child(egui::UiBuilder::new().id_salt(method).max_rect(rect));
        let response = tree_card_ui(&mut ui, view, page, shown, method);
        page.cursors[method as usize] = response.cursor;
        if let Some(node) = response.pointed {
            page.pointed = Some((method, node));
        }
        if let Some(node) = response.clicked {
            let clicked = Some((method, node));
            page.selected = if page.selected == clicked { None } else { clicked };
            ui.ctx().request_repaint();
        }
    }
}

/// One tree under its name and its count of nodes.
fn tree_card_ui(
    ui: &mut Ui,
    view: &TableView,
    page: &ThinkingPage,
    shown: &ShownComparison,
    method: Method,
) -> TreeResponse {
    let TableView { words, palette, .. } = *view;
    let stage = &shown.stages[method as usize];
    let texts = page.texts.value().comparison.as_ref();
    let height = ui.available_height();
    controls::card_ui(ui, |ui| {
        ui.set_height(height - 26.0);
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.horizontal(|ui| {
            ui.label(RichText::new(words.label(method.label())).font(theme::semibold(14.0)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let is_over = stage.nodes[0].phase == Phase::Known;
                let Some(texts) = texts else { return };
                if method == Method::AlphaBeta && is_over {
                    ui.label(RichText::new(&texts.saved).font(theme::semibold(12.0)).color(palette.good));
                }
                let count = RichText::new(&texts.nodes[method as usize]).size(12.0).color(palette.secondary);
                ui.add(egui::Label::new(count).truncate());
            });
        });
        let chosen = page.chosen().filter(|(of, _)| *of == method).map(|(_, node)| node);
        let cursor = page.cursors[method as usize];
        let view = TreeView { method, shown, stage, zoom: page.zoom, chosen, cursor, words, palette };
        tree_ui(ui, &view)
    })
    .inner
}

/// Draws the buttons that make the trees smaller, larger, or fit their room.
fn zoom_ui(ui: &mut Ui, words: Words, page: &mut ThinkingPage) {
    let rows = page.shown.as_ref().map_or(1, |shown| shown.layout.row_count);
    let fit = fitting(rows, ui.ctx().content_rect().height() - 160.0);
    let now = page.zoom.unwrap_or_else(|| fit.max(16.0));
    let buttons = [("+", Label::ZoomIn, now * 1.25), ("−", Label::ZoomOut, now / 1.25), ("", Label::ZoomFit, fit)];
    for (sign, label, zoom) in buttons {
        let name = words.label(label);
        let text = RichText::new(if sign.is_empty() { name } else { sign }).size(13.0);
        ui.spacing_mut().button_padding = vec2(9.0, 3.0);
        let button = ui.add(egui::Button::new(text).min_size(vec2(28.0, 26.0)));
        button.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, name));
        if button.clicked() {
            page.zoom = Some(zoom.clamp(0.5, 40.0));
        }
        button.on_hover_text(name);
    }
}

/// Sentences and controls: the steps of the searches, their depth and width, and the real search.
fn controls_ui(ui: &mut Ui, view: &TableView, page: &mut ThinkingPage) {
    let words = view.words;
    ui.spacing_mut().item_spacing.y = 10.0;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        transport_ui(ui, words, page);
        remarks_ui(ui, view, page);
    });
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 4.0;
        extent_ui(ui, view, page);
    });
}

/// The full engine's search while it analyses the position, in a line under the trees.
fn real_search_ui(ui: &mut Ui, view: &TableView, text: &str) {
    let TableView { words, palette, .. } = *view;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(8.0, 2.0);
        ui.label(RichText::new(words.label(Label::RealSearch)).font(theme::semibold(12.0)));
        ui.add(egui::Label::new(RichText::new(text).size(12.0).color(palette.secondary)).wrap());
    });
}

/// Draws a sentence about the chosen node, or else about the state of each search.
fn remarks_ui(ui: &mut Ui, view: &TableView, page: &ThinkingPage) {
    let TableView { words, palette, .. } = *view;
    ui.allocate_ui(vec2(ui.available_width(), 0.0), |ui| {
        // As high as two sentences usually are, so that the controls below do not jump.
        ui.set_min_height(92.0);
        ui.spacing_mut().item_spacing.y = 3.0;
        let Some(texts) = &page.texts.value().comparison else { return };
        if texts.remarks.is_empty() {
            let hint = RichText::new(words.label(Label::ThinkingHint)).size(13.0).color(palette.secondary);
            ui.add(egui::Label::new(hint).wrap());
        }
        for (heading, remark) in &texts.remarks {
            let heading = RichText::new(heading).size(12.0).color(palette.secondary);
            ui.add(egui::Label::new(heading).truncate());
            ui.add(egui::Label::new(RichText::new(remark).size(13.0)).wrap());
        }
    });
}

fn transport_ui(ui: &mut Ui, words: Words, page: &mut ThinkingPage) {
    let (at_start, at_end) = page.shown.as_ref().map_or((true, true), |shown| (shown.events == 0, shown.is_at_end()));
    let run = if page.running.is_some() { (Icon::Stop, Label::PauseSearch) } else { (Icon::MoveNow, Label::RunSearch) };
    let buttons = [
        (Transport::Start, Icon::First, Label::SearchStart, "", !at_start),
        (Transport::Back, Icon::Previous, Label::StepBack, " (,)", !at_start),
        (Transport::RunOrPause, run.0, run.1, "", page.shown.is_some()),
        (Transport::Forward, Icon::Next, Label::StepForward, " (.)", !at_end),
        (Transport::End, Icon::Last, Label::SearchEnd, "", !at_end),
    ];
    let tooltips = buttons.map(|(_, _, label, key, _)| format!("{}{key}", words.label(label)));
    let row: Vec<IconButton> = buttons
        .iter()
        .zip(&tooltips)
        .map(|((_, icon, label, _, enabled), tooltip)| IconButton {
            icon: *icon,
            label: words.label(*label),
            tooltip,
            enabled: Enabled::from(*enabled),
        })
        .collect();
    // The row fits under the smallest board.
    ui.spacing_mut().item_spacing.x = 2.0;
    if let Some(pressed) = controls::icon_row_ui(ui, &row) {
        perform(page, buttons[pressed].0);
        ui.ctx().request_repaint();
    }
}

/// Player, depth, width, order and speed.
fn extent_ui(ui: &mut Ui, view: &TableView, page: &mut ThinkingPage) {
    let (words, secondary) = (view.words, view.palette.secondary);
    let number = |number: u32| number.to_string();
    let extent = &mut page.extent;
    let mut player = Player::ALL.iter().position(|player| *player == extent.player).unwrap_or(0);
    let names = Player::ALL.map(|player| words.tree_player(player));
    let row = controls::segmented_ui(ui, words.label(Label::SearchedMoves), &mut player, &names);
    if row.on_hover_text(words.label(Label::SearchedMovesTip)).changed() {
        extent.player = Player::ALL[player];
    }
    let (depths, widths) = (Extent::MIN_DEPTH..=Extent::MAX_DEPTH, Extent::MIN_WIDTH..=Extent::MAX_WIDTH);
    controls::slider_row_ui(ui, words.label(Label::SearchDepth), &mut extent.depth, depths, number);
    controls::slider_row_ui(ui, words.label(Label::SearchWidth), &mut extent.width, widths, number);
    let mut order = Order::ALL.iter().position(|order| *order == extent.order).unwrap_or(0);
    let names = Order::ALL.map(|order| words.tree_order(order));
    if controls::segmented_ui(ui, words.label(Label::SearchOrder), &mut order, &names).changed() {
        extent.order = Order::ALL[order];
    }
    let mut note = |text: &str| ui.add(egui::Label::new(RichText::new(text).size(12.0).color(secondary)).wrap());
    note(&page.texts.value().order);
    if let Some(texts) = &page.texts.value().comparison {
        note(&texts.counts);
    }
    let mut speed = page.speed as u32;
    let text = |speed: u32| words.steps_per_second(SPEEDS[speed as usize] as u32);
    controls::slider_row_ui(ui, words.label(Label::SearchSpeed), &mut speed, 0..=SPEEDS.len() as u32 - 1, text);
    page.speed = speed as usize;
}
