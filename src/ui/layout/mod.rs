//! The window's composition: the rail of pages, the board on its ground, the panel beside it or, where the window is
//! small, a strip under it and the panel as a drawer.

pub mod status;
pub mod toasts;

use crate::game::Task;
use crate::session::{Command, Session, Thinking};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls::{self, Edge, Enabled, IconButton, PANEL_WIDTH, RailButton, edge_ui, menu_row_ui};
use crate::ui::icons::Icon;
use crate::ui::table::panel::{self, ActionRow, panel_ui};
use crate::ui::table::players::player_name;
use crate::ui::view::{Page, PanelMemory, PanelState, TableView};
use crate::words::Label;
use egui::{Align, Frame, Layout as Flow, Margin, Panel, RichText, Ui, vec2};

/// Width of a window, in points, below which the panel is not beside the board.
const NARROW: f32 = 900.0;
/// Width of the rail with names under its icons, in points.
const RAIL_WIDTH: f32 = 64.0;
/// Width of a window, in points, below which the rail shows only icons.
const ICONS_ONLY: f32 = 700.0;

/// Arrangement of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Beside the board.
    Beside,
    /// Hidden; a strip of buttons under the board replaces it.
    Strip,
    /// Over the board, as a drawer that can be closed.
    Drawer,
    /// Beside the board in half of a narrow window, because it is needed.
    Half,
}

/// Whether the panel is needed beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PanelNeed {
    /// It has a card that is needed to understand the board.
    Needed,
    /// The strip of buttons is enough.
    Dispensable,
}

impl PanelNeed {
    /// The need at this table: for a warning, a trial, a proof, an analysis, a review, or a choice in an opening.
    pub fn of(session: &Session) -> PanelNeed {
        let chooses =
            matches!(session.opening_step().map(|step| step.task), Some(Task::Choice(_) | Task::Number { .. }));
        let needed = session.warning().is_some()
            || session.trial().is_some()
            || session.demonstration().is_some()
            || session.is_proving()
            || session.is_analysing()
            || session.review().is_some()
            || (chooses && session.person_to_move());
        if needed { PanelNeed::Needed } else { PanelNeed::Dispensable }
    }
}

impl Layout {
    /// The layout for this window.
    pub fn of(ctx: &egui::Context, memory: &PanelMemory, need: PanelNeed) -> Layout {
        let wide = ctx.content_rect().width() >= NARROW;
        match (wide, need, if wide || need == PanelNeed::Dispensable { memory.open } else { memory.half }) {
            (true, _, PanelState::Default) => Layout::Beside,
            (false, PanelNeed::Needed, PanelState::Default) => Layout::Half,
            (false, PanelNeed::Dispensable, PanelState::Toggled) => Layout::Drawer,
            (true, _, PanelState::Toggled)
            | (false, PanelNeed::Dispensable, PanelState::Default)
            | (false, PanelNeed::Needed, PanelState::Toggled) => Layout::Strip,
        }
    }
}

/// Hides the panel or shows it again, in the layout of this window.
pub fn toggle_panel(ctx: &egui::Context, memory: &mut PanelMemory, need: PanelNeed) {
    let is_half = ctx.content_rect().width() < NARROW && need == PanelNeed::Needed;
    let state = if is_half { &mut memory.half } else { &mut memory.open };
    *state = state.toggled();
}

/// The rail of pages at the left.
pub fn rail_ui(ui: &mut Ui, view: &TableView, page: &mut Page, actions: &mut Vec<Action>) {
    let TableView { words, palette, .. } = *view;
    let icons_only = ui.ctx().content_rect().width() < ICONS_ONLY;
    let width = if icons_only { 48.0 } else { RAIL_WIDTH };
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(if icons_only { 2 } else { 6 }, 12));
    Panel::left("rail").exact_size(width).resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Right);
        ui.spacing_mut().item_spacing.y = 4.0;
        // Play and Analyse are the same page, without an analysis and with one.
        let analyses = view.session.is_analysing();
        for (icon, label, wanted) in [(Icon::Play, Label::Play, false), (Icon::Analyse, Label::Analyse, true)] {
            let selected = *page == Page::Play && analyses == wanted;
            let button = RailButton { icon, label: words.label(label), selected, compact: icons_only };
            if controls::rail_button_ui(ui, &button).clicked() {
                *page = Page::Play;
                if analyses != wanted {
                    actions.push(Action::Table(Command::Analyse));
                }
            }
        }
        let mut asked_again = None;
        let mut page_button_ui = |ui: &mut Ui, this: Page, icon: Icon, label: Label| {
            // The library is a part of the games.
            let selected = *page == this || this == Page::Games && *page == Page::Library;
            let button = RailButton { icon, label: words.label(label), selected, compact: icons_only };
            if controls::rail_button_ui(ui, &button).clicked() {
                asked_again = (*page == this).then_some(this);
                *page = this;
            }
        };
        page_button_ui(ui, Page::Puzzles, Icon::Puzzles, Label::Puzzles);
        page_button_ui(ui, Page::Learn, Icon::Learn, Label::Learn);
        page_button_ui(ui, Page::Games, Icon::Games, Label::Games);
        page_button_ui(ui, Page::Tournament, Icon::Tournament, Label::Tournament);
        ui.with_layout(Flow::bottom_up(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            page_button_ui(ui, Page::Settings, Icon::Settings, Label::Settings);
            menu_button_ui(ui, view, icons_only, actions);
        });
        if asked_again == Some(Page::Learn) {
            // It leads back to the list.
            actions.push(Action::Ui(UiCommand::Learn));
        }
    });
}

/// A group of the menu: its title, and its commands.
type MenuGroup = (Label, &'static [UiCommand]);

/// The menu in two columns, which fit the smallest window.
const MENU: [&[MenuGroup]; 2] = [
    &[
        (
            Label::TabGame,
            &[
                UiCommand::NewGame,
                UiCommand::PlayAgain,
                UiCommand::Rematch,
                UiCommand::SetUpPosition,
                UiCommand::DrawOpening,
            ],
        ),
        (
            Label::MenuFile,
            &[UiCommand::Open, UiCommand::Save, UiCommand::SaveAs, UiCommand::SavePicture, UiCommand::OpenLibrary],
        ),
        (Label::MenuCopy, &[UiCommand::CopyPosition, UiCommand::CopyAs, UiCommand::CopyPicture, UiCommand::Paste]),
    ],
    &[
        (
            Label::MenuStudy,
            &[
                UiCommand::Review,
                UiCommand::ToggleThreats,
                UiCommand::IfPassed,
                UiCommand::GuessMoves,
                UiCommand::WinFromHere,
                UiCommand::HowItThinks,
                UiCommand::FindPosition,
            ],
        ),
        (Label::MenuView, &[UiCommand::TogglePanel, UiCommand::FullScreen, UiCommand::Messages]),
        (
            Label::MenuHelp,
            &[UiCommand::CommandPalette, UiCommand::Shortcuts, UiCommand::Help, UiCommand::About, UiCommand::Quit],
        ),
    ],
];

/// The menu: commands that have no button elsewhere.
fn menu_button_ui(ui: &mut Ui, view: &TableView, icons_only: bool, actions: &mut Vec<Action>) {
    const COLUMN: f32 = 240.0;
    let words = view.words;
    let name = words.label(Label::Menu);
    let button = RailButton { icon: Icon::Menu, label: name, selected: false, compact: icons_only };
    let button = controls::rail_button_ui(ui, &button);
    let room = ui.ctx().content_rect().height() - 40.0;
    egui::Popup::menu(&button).accessible_name(name).width(2.0 * COLUMN + 16.0).show(|ui| {
        egui::ScrollArea::vertical().max_height(room).min_scrolled_height(room).show(ui, |ui| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 16.0;
                for column in MENU {
                    ui.allocate_ui_with_layout(vec2(COLUMN, 0.0), Flow::top_down(Align::LEFT), |ui| {
                        ui.set_width(COLUMN);
                        ui.spacing_mut().item_spacing.y = 1.0;
                        for (index, (title, commands)) in column.iter().enumerate() {
                            ui.add_space(if index > 0 { 6.0 } else { 2.0 });
                            controls::menu_title_ui(ui, words.label(*title));
                            for command in *commands {
                                let keys = view.keys.text(*command).unwrap_or_default();
                                if menu_row_ui(ui, command.text(words), &keys).clicked() {
                                    actions.push(Action::Ui(*command));
                                    ui.close();
                                }
                            }
                        }
                    });
                }
            });
        });
    });
}

/// Draws the panel where the layout puts it. It is drawn before the board, which takes the room that is left.
pub fn panel_frame_ui(
    ui: &mut Ui,
    view: &TableView,
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
                panel_ui(ui, view, ActionRow::Shown, memory, actions);
            });
        }
        Layout::Strip => strip_ui(ui, view, actions),
        Layout::Drawer => {
            strip_ui(ui, view, actions);
            drawer_ui(ui, view, frame, memory, actions);
        }
    }
}

fn drawer_ui(ui: &mut Ui, view: &TableView, frame: Frame, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let room = ui.available_rect_before_wrap();
    let size = vec2(PANEL_WIDTH.min(room.width()), room.height());
    let shadow = egui::Shadow { offset: [-2, 0], blur: 16, spread: 0, color: egui::Color32::from_black_alpha(60) };
    // A click beside the drawer only closes it.
    let beside = egui::Area::new(egui::Id::unique("beside the drawer")).fixed_pos(room.min);
    let beside = beside.show(ui.ctx(), |ui| ui.allocate_response(room.size(), egui::Sense::CLICK)).inner;
    if beside.clicked() {
        memory.open = PanelState::Default;
    }
    let id = egui::Id::unique("drawer");
    egui::Area::new(id).fixed_pos(room.right_top() - vec2(size.x, 0.0)).show(ui.ctx(), |ui| {
        frame.shadow(shadow).show(ui, |ui| {
            ui.set_min_size(size - vec2(32.0, 28.0));
            ui.set_max_size(size - vec2(32.0, 28.0));
            panel_ui(ui, view, ActionRow::InStrip, memory, actions);
        });
    });
}

/// The strip: the side to move and the most important commands, in one line under the board.
fn strip_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, .. } = *view;
    let frame = Frame::new().fill(palette.panel).inner_margin(Margin::symmetric(12, 8));
    Panel::bottom("strip").resizable(false).show_separator_line(false).frame(frame).show(ui, |ui| {
        edge_ui(ui, palette, Edge::Top);
        ui.horizontal(|ui| {
            ui.set_height(36.0);
            ui.spacing_mut().item_spacing.x = 8.0;
            let side = session.game().board().side_to_move();
            let winner = session.outcome().and_then(|outcome| outcome.winner());
            controls::stone_ui(ui, winner.unwrap_or(side), 9.0);
            let result = view.sentences.result.as_ref();
            let state = match (result, session.thinking()) {
                (Some(result), _) => result.title.clone(),
                (None, Thinking::Busy { .. }) => words.label(Label::Thinking).to_owned(),
                (None, _) => words.turn(&player_name(session, words, side)),
            };
            ui.with_layout(Flow::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                let mut commands = vec![(UiCommand::NewGame, Enabled::Yes)];
                commands.extend(panel::table_commands(session));
                commands.push((UiCommand::TogglePanel, Enabled::Yes));
                for (command, enabled) in commands.into_iter().rev() {
                    let (text, tooltip) = (command.text(words), view.keys.tooltip(command, words));
                    let button = IconButton { icon: command.icon(), label: text, tooltip: &tooltip, enabled };
                    if controls::toned_button_ui(ui, &button, panel::tone(view, command)).clicked() {
                        actions.push(Action::Ui(command));
                    }
                }
                ui.with_layout(Flow::left_to_right(Align::Center), |ui| {
                    if result.is_some() {
                        // The card of the result is in the panel.
                        let command = UiCommand::TogglePanel;
                        let button = ui.add(egui::Button::new(state).truncate());
                        if button.on_hover_text(view.keys.tooltip(command, words)).clicked() {
                            actions.push(Action::Ui(command));
                        }
                    } else {
                        ui.add(egui::Label::new(RichText::new(state).color(palette.text)).truncate());
                    }
                });
            });
        });
    });
}
