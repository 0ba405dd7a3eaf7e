//! The window's composition: the rail of places, the board on its ground, the panel beside it or, where the window is
//! small, a strip under it and the panel as a drawer.

use super::action::Action;
use super::app::Place;
use super::command::UiCommand;
use super::icons::Icon;
use super::panel_ui::{self, PanelMemory, PanelView, panel_ui};
use super::rows::{Chosen, command_row_ui};
use super::theme::Palette;
use super::widgets::{self, Enabled, RailButton};
use crate::game::Asked;
use crate::session::{Command, Session, Thinking};
use crate::words::Label;
use egui::{Align, Align2, Frame, Layout as Flow, Margin, Panel, RichText, Ui, UiBuilder, vec2};

/// Below this width the panel leaves the board's side.
const NARROW: f32 = 900.0;
/// Below this width the rail shows icons only.
const ICONS_ONLY: f32 = 700.0;
const PANEL_WIDTH: f32 = 372.0;

/// Whether the panel is where it usually is, beside the board in a wide window and away in a narrow one, or the
/// person wanted it the other way round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PanelState {
    #[default]
    Usual,
    Toggled,
}

impl PanelState {
    /// The other way round.
    #[must_use]
    pub fn toggled(self) -> PanelState {
        match self {
            PanelState::Usual => PanelState::Toggled,
            PanelState::Toggled => PanelState::Usual,
        }
    }
}

/// Where the panel is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Beside the board.
    Beside,
    /// Away; a strip of actions under the board stands in for it.
    Strip,
    /// Over the board, as a drawer that can be shut.
    Drawer,
    /// Beside the board in half of a narrow window, because of what it says or asks.
    Half,
}

/// Whether the panel has something without which the board says too little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Panels {
    Needed,
    Dispensable,
}

impl Panels {
    /// A warning of the teacher, a try, a proof, an analysis, a review, or a choice of an opening.
    pub fn of(session: &Session) -> Panels {
        let chooses =
            matches!(session.opening_step().map(|step| step.asked), Some(Asked::Choice(_) | Asked::Number { .. }));
        let needed = session.warning().is_some()
            || session.trial().is_some()
            || session.demonstration().is_some()
            || session.is_proving()
            || session.is_analysing()
            || session.review().is_some()
            || (chooses && session.person_to_move());
        if needed { Panels::Needed } else { Panels::Dispensable }
    }
}

impl Layout {
    /// The layout for this window.
    pub fn of(ctx: &egui::Context, memory: &PanelMemory, panels: Panels) -> Layout {
        let wide = ctx.content_rect().width() >= NARROW;
        match (wide, panels, if wide || panels == Panels::Dispensable { memory.open } else { memory.half }) {
            (true, _, PanelState::Usual) => Layout::Beside,
            (false, Panels::Needed, PanelState::Usual) => Layout::Half,
            (false, Panels::Dispensable, PanelState::Toggled) => Layout::Drawer,
            (true, _, PanelState::Toggled)
            | (false, Panels::Dispensable, PanelState::Usual)
            | (false, Panels::Needed, PanelState::Toggled) => Layout::Strip,
        }
    }
}

/// Puts the panel away or takes it back, in the layout of this window.
pub fn toggle_panel(ctx: &egui::Context, memory: &mut PanelMemory, panels: Panels) {
    let is_half = ctx.content_rect().width() < NARROW && panels == Panels::Needed;
    let state = if is_half { &mut memory.half } else { &mut memory.open };
    *state = state.toggled();
}

/// The rail of places at the left.
pub fn rail_ui(ui: &mut Ui, view: &PanelView, place: &mut Place, actions: &mut Vec<Action>) {
    let PanelView { words, palette, .. } = *view;
    let icons_only = ui.ctx().content_rect().width() < ICONS_ONLY;
    let width = if icons_only { 48.0 } else { 64.0 };
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(if icons_only { 2 } else { 6 }, 12));
    Panel::left("rail").exact_size(width).resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Right);
        ui.spacing_mut().item_spacing.y = 4.0;
        // Play and Analyse share the table: in one of them it is analysed.
        let analyses = view.session.is_analysing();
        for (icon, label, wanted) in [(Icon::Play, Label::Play, false), (Icon::Analyse, Label::Analyse, true)] {
            let selected = *place == Place::Play && analyses == wanted;
            let button = RailButton { icon, label: words.label(label), selected, compact: icons_only };
            if widgets::rail_button_ui(ui, &button).clicked() {
                *place = Place::Play;
                if analyses != wanted {
                    actions.push(Action::Table(Command::Analyse));
                }
            }
        }
        let mut place_ui = |ui: &mut Ui, this: Place, icon: Icon, label: Label| {
            let selected = *place == this;
            let button = RailButton { icon, label: words.label(label), selected, compact: icons_only };
            if widgets::rail_button_ui(ui, &button).clicked() {
                *place = this;
            }
        };
        place_ui(ui, Place::Puzzles, Icon::Puzzles, Label::Puzzles);
        place_ui(ui, Place::Games, Icon::Games, Label::Games);
        place_ui(ui, Place::Library, Icon::Library, Label::Library);
        place_ui(ui, Place::Tournament, Icon::Tournament, Label::Matches);
        ui.with_layout(Flow::bottom_up(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            place_ui(ui, Place::Settings, Icon::Settings, Label::Settings);
            menu_button_ui(ui, view, icons_only, actions);
        });
    });
}

/// The menu of all that is not a button elsewhere.
fn menu_button_ui(ui: &mut Ui, view: &PanelView, icons_only: bool, actions: &mut Vec<Action>) {
    const MENU: [&[UiCommand]; 6] = [
        &[
            UiCommand::NewGame,
            UiCommand::NewGameSetup,
            UiCommand::Rematch,
            UiCommand::DrawOpening,
            UiCommand::SetUpPosition,
        ],
        &[
            UiCommand::Open,
            UiCommand::Save,
            UiCommand::SaveAs,
            UiCommand::SavePicture,
            UiCommand::OpenLibrary,
            UiCommand::FindPosition,
        ],
        &[UiCommand::CopyPosition, UiCommand::CopyAs, UiCommand::Paste],
        &[UiCommand::Review, UiCommand::ToggleThreats, UiCommand::IfPassed, UiCommand::HowItThinks],
        &[
            UiCommand::TogglePanel,
            UiCommand::FullScreen,
            UiCommand::CommandPalette,
            UiCommand::Shortcuts,
            UiCommand::Messages,
        ],
        &[UiCommand::Report, UiCommand::About, UiCommand::Quit],
    ];
    let words = view.words;
    let name = words.label(Label::Menu);
    let button = RailButton { icon: Icon::Menu, label: name, selected: false, compact: icons_only };
    let button = widgets::rail_button_ui(ui, &button);
    let room = ui.ctx().content_rect().height() - 40.0;
    egui::Popup::menu(&button).accessible_name(name).width(260.0).show(|ui| {
        egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, group) in MENU.iter().enumerate() {
                if index > 0 {
                    ui.separator();
                }
                for command in *group {
                    let keys = view.keys.text(*command).unwrap_or_default();
                    if command_row_ui(ui, command.text(words), &keys, Chosen::No).clicked() {
                        actions.push(Action::Ui(*command));
                        ui.close();
                    }
                }
            }
        });
    });
}

/// The panel in whatever place the layout gives it. Before the board, which takes what is left.
pub fn panel_frame_ui(
    ui: &mut Ui,
    view: &PanelView,
    layout: Layout,
    memory: &mut PanelMemory,
    actions: &mut Vec<Action>,
) {
    let palette = view.palette;
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(16, 14));
    match layout {
        Layout::Beside | Layout::Half => {
            let half = 0.5 * ui.ctx().content_rect().width();
            let width = if layout == Layout::Half { PANEL_WIDTH.min(half) } else { PANEL_WIDTH };
            let beside = Panel::right("panel").exact_size(width).resizable(false).show_separator_line(false);
            beside.frame(frame).show(ui, |ui| {
                edge_ui(ui, palette, Edge::Left);
                panel_ui(ui, view, memory, actions);
            });
        }
        Layout::Strip => strip_ui(ui, view, actions),
        Layout::Drawer => {
            strip_ui(ui, view, actions);
            drawer_ui(ui, view, frame, memory, actions);
        }
    }
}

/// A panel of its own beside the board, in the place of the usual one.
pub fn side_frame_ui<R>(ui: &mut Ui, palette: &Palette, contents: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(16, 14));
    let width = PANEL_WIDTH.min(0.5 * ui.ctx().content_rect().width());
    let side = Panel::right("side").exact_size(width).resizable(false).show_separator_line(false);
    side.frame(frame)
        .show(ui, |ui| {
            edge_ui(ui, palette, Edge::Left);
            scrolled_ui(ui, contents)
        })
        .inner
}

/// What a panel beside the board holds, scrolled where it is too high; its bar stands in the margin, so that it covers
/// nothing of it.
pub fn scrolled_ui<R>(ui: &mut Ui, contents: impl FnOnce(&mut Ui) -> R) -> R {
    /// Of the panel's margin.
    const BAR: f32 = 12.0;
    let room = ui.available_rect_before_wrap();
    let mut with_bar = room;
    with_bar.max.x += BAR;
    // A child of its own: the panel would grow with what is drawn in its margin.
    let mut child = ui.new_child(UiBuilder::new().max_rect(with_bar));
    let area = egui::ScrollArea::vertical().auto_shrink(false);
    let scrolled = area.show(&mut child, |ui| {
        ui.set_max_width(room.width());
        contents(ui)
    });
    ui.advance_cursor_after_rect(room);
    scrolled.inner
}

fn drawer_ui(ui: &mut Ui, view: &PanelView, frame: Frame, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let room = ui.available_rect_before_wrap();
    let size = vec2(PANEL_WIDTH.min(room.width()), room.height());
    let shadow = egui::Shadow { offset: [-2, 0], blur: 16, spread: 0, color: egui::Color32::from_black_alpha(60) };
    // What lies beside the drawer shuts it, and is not itself clicked.
    let beside = egui::Area::new(egui::Id::unique("beside the drawer")).fixed_pos(room.min);
    let beside = beside.show(ui.ctx(), |ui| ui.allocate_response(room.size(), egui::Sense::CLICK)).inner;
    if beside.clicked() {
        memory.open = PanelState::Usual;
    }
    let id = egui::Id::unique("drawer");
    egui::Area::new(id).fixed_pos(room.right_top() - vec2(size.x, 0.0)).show(ui.ctx(), |ui| {
        frame.shadow(shadow).show(ui, |ui| {
            ui.set_min_size(size - vec2(32.0, 28.0));
            ui.set_max_size(size - vec2(32.0, 28.0));
            panel_ui(ui, view, memory, actions);
        });
    });
}

/// What is always needed, in one line under the board.
fn strip_ui(ui: &mut Ui, view: &PanelView, actions: &mut Vec<Action>) {
    let PanelView { session, words, palette, .. } = *view;
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(12, 8));
    Panel::bottom("strip").resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Top);
        ui.horizontal(|ui| {
            ui.set_height(36.0);
            ui.spacing_mut().item_spacing.x = 8.0;
            let side = session.game().board().side_to_move();
            widgets::stone_ui(ui, side, 9.0);
            let state = match (session.outcome(), session.thinking()) {
                (Some(outcome), _) => words.outcome(&outcome),
                (None, Thinking::Busy { .. }) => words.label(Label::Thinking).to_owned(),
                (None, _) => {
                    format!("{} · {}", panel_ui::player_name(session, words, side), words.label(Label::ToMove))
                }
            };
            ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let mut commands = vec![(UiCommand::NewGame, Enabled::Yes)];
                commands.extend(panel_ui::table_commands(session));
                commands.push((UiCommand::TogglePanel, Enabled::Yes));
                for (command, enabled) in commands.into_iter().rev() {
                    let (text, tooltip) = (command.text(words), command.tooltip(words, view.keys));
                    if widgets::icon_button_ui(ui, command.icon(), text, &tooltip, enabled).clicked() {
                        actions.push(Action::Ui(command));
                    }
                }
                ui.with_layout(Flow::left_to_right(Align::Center), |ui| {
                    ui.add(egui::Label::new(RichText::new(state).color(palette.text)).truncate());
                });
            });
        });
    });
}

/// The ground on which the board lies, square and as large as fits.
pub fn board_frame_ui<R>(ui: &mut Ui, palette: &Palette, board: impl FnOnce(&mut Ui) -> R) -> R {
    let frame = Frame::new().fill(palette.ground).inner_margin(16);
    egui::CentralPanel::no_frame()
        .frame(frame)
        .show(ui, |ui| {
            let room = ui.available_rect_before_wrap();
            let side = room.width().min(room.height());
            let square = Align2::CENTER_CENTER.align_size_within_rect(vec2(side, side), room);
            ui.scope_builder(egui::UiBuilder::new().max_rect(square), board).inner
        })
        .inner
}

/// The ground of a place without a board.
pub fn page_frame_ui<R>(ui: &mut Ui, palette: &Palette, page: impl FnOnce(&mut Ui) -> R) -> R {
    egui::CentralPanel::no_frame().frame(Frame::new().fill(palette.ground)).show(ui, page).inner
}

/// A side of a panel.
pub enum Edge {
    Left,
    Right,
    Top,
}

/// A hairline along one side of the panel that is being drawn.
pub fn edge_ui(ui: &Ui, palette: &Palette, edge: Edge) {
    let rect = ui.clip_rect();
    let stroke = egui::Stroke::new(1.0, palette.hairline);
    let painter = ui.painter();
    match edge {
        Edge::Left => painter.vline(rect.left() + 0.5, rect.y_range(), stroke),
        Edge::Right => painter.vline(rect.right() - 0.5, rect.y_range(), stroke),
        Edge::Top => painter.hline(rect.x_range(), rect.top() + 0.5, stroke),
    };
}
