//! The form that sets up a tournament: the players, the number of games, the terms, and the folder of the games.

use super::TournamentView;
use super::texts::SetupTexts;
use crate::arena::tournament::{MIN_PLAYERS, TournamentKind};
use crate::engine::Level;
use crate::rules::{MAX_SIZE, MIN_SIZE, Rule};
use crate::settings::{Settings, TournamentOpenings, TournamentPlayer, TournamentSettings};
use crate::ui::action::{Action, TournamentRequest};
use crate::ui::controls::{self, choice_ui, list_choice_ui};
use crate::ui::theme::{self, Palette};
use crate::ui::view::TableView;
use crate::words::{Label, Words};
use egui::{Align, Button, Layout, RichText, Role, TextEdit, Ui, WidgetInfo, vec2};
use std::time::Duration;

/// Numbers of games for each pairing that the slider steps through.
const GAMES: [u32; 16] = [2, 4, 6, 8, 10, 12, 16, 20, 30, 40, 50, 100, 200, 300, 500, 1_000];
/// Times for a move that the slider steps through, in milliseconds; at the step before them each player has its own.
const MOVE_MILLIS: [u64; 15] =
    [50, 100, 200, 300, 500, 1_000, 2_000, 3_000, 5_000, 7_000, 10_000, 15_000, 20_000, 30_000, 60_000];
/// Times for a game that the slider steps through, in seconds; the step before them sets no limit.
const GAME_SECONDS: [u64; 14] = [10, 20, 30, 60, 120, 180, 300, 600, 900, 1_200, 1_800, 3_600, 7_200, 14_400];

/// Draws the form.
pub fn setup_ui(
    ui: &mut Ui,
    view: &TournamentView,
    texts: &SetupTexts,
    folder: &mut Option<String>,
    actions: &mut Vec<Action>,
) {
    let TableView { words, palette, settings, .. } = *view.panel;
    let mut changed = settings.clone();
    let players = settings.tournament_players();
    ui.horizontal(|ui| {
        ui.label(RichText::new(words.label(Label::Tournament)).font(theme::semibold(20.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.add_enabled_ui(players.len() >= MIN_PLAYERS, |ui| {
                if controls::primary_button_ui(ui, words.label(Label::StartGame)).clicked() {
                    actions.push(Action::Tournament(TournamentRequest::Start));
                }
            });
        });
    });
    note_ui(ui, palette, &texts.plan);
    ui.add_space(8.0);
    controls::section_ui(ui, words.label(Label::Participants), &players.len().to_string());
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        players_ui(ui, words, palette, texts, &mut changed);
    });
    ui.add_space(12.0);
    controls::section_ui(ui, words.label(Label::TournamentTerms), "");
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        terms_ui(ui, view, (&players[..], &texts.players[..]), &mut changed.tournament);
        folder_ui(ui, view, folder, &mut changed.tournament);
    });
    if changed != *settings {
        actions.push(Action::Settings(Box::new(changed)));
    }
}

fn note_ui(ui: &mut Ui, palette: &Palette, text: &str) {
    ui.add(egui::Label::new(RichText::new(text).size(12.0).color(palette.secondary)).wrap());
}

fn players_ui(ui: &mut Ui, words: Words, palette: &Palette, texts: &SetupTexts, settings: &mut Settings) {
    ui.label(RichText::new(words.label(Label::TengenLevels)).size(13.0));
    let chosen = settings.tournament.players.clone();
    let mut toggled = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        for (level, name) in Level::all().zip(&texts.levels) {
            let player = TournamentPlayer::Level(level);
            if chip_ui(ui, &level.number().to_string(), name, chosen.contains(&player)) {
                toggled = Some(player);
            }
        }
    });
    for engine in &settings.engines {
        let player = TournamentPlayer::Engine(engine.name.clone());
        let mut takes_part = chosen.contains(&player);
        if controls::switch_row_ui(ui, &engine.name, &mut takes_part).changed() {
            toggled = Some(player);
        }
    }
    if settings.engines.is_empty() {
        note_ui(ui, palette, words.label(Label::ParticipantsHint));
    }
    let players = &mut settings.tournament.players;
    if let Some(player) = toggled {
        match players.iter().position(|one| *one == player) {
            Some(index) => drop(players.remove(index)),
            None => players.push(player),
        }
    }
}

/// Draws a small button that is on or off; returns whether it was pressed.
fn chip_ui(ui: &mut Ui, text: &str, name: &str, chosen: bool) -> bool {
    let palette = Palette::of(ui);
    let (fill, ink) = if chosen { (palette.accent, palette.on_accent) } else { (palette.field, palette.text) };
    let text = RichText::new(text).font(theme::medium(13.0)).color(ink);
    let chip = ui.add(Button::new(text).fill(fill).min_size(vec2(36.0, 30.0)));
    chip.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, chosen, name));
    chip.clicked()
}

/// The terms of the games; `players` are the players, and `names` their names.
fn terms_ui(
    ui: &mut Ui,
    view: &TournamentView,
    (players, names): (&[TournamentPlayer], &[String]),
    terms: &mut TournamentSettings,
) {
    let TableView { words, palette, .. } = *view.panel;
    let kinds = [
        (TournamentKind::RoundRobin, words.label(Label::RoundRobin)),
        (TournamentKind::Gauntlet, words.label(Label::Gauntlet)),
    ];
    if let Some(kind) = choice_ui(ui, words.label(Label::TournamentKind), terms.kind, &kinds) {
        terms.kind = kind;
    }
    match terms.kind {
        TournamentKind::RoundRobin => note_ui(ui, palette, words.label(Label::RoundRobinTip)),
        TournamentKind::Gauntlet => {
            note_ui(ui, palette, words.label(Label::GauntletTip));
            if !names.is_empty()
                && let Some(first) = list_choice_ui(ui, words.label(Label::AgainstAll), 0, names)
            {
                // The first player of the list is the one that meets all others.
                terms.players.retain(|player| *player != players[first]);
                terms.players.insert(0, players[first].clone());
            }
        }
    }
    let text = |games: u32| games.to_string();
    controls::steps_row_ui(ui, words.label(Label::GamesAPairing), &mut terms.games_a_pairing, &GAMES, text)
        .on_hover_text(words.label(Label::GamesAPairingTip));
    let rules = Rule::ALL.map(|rule| words.rule(rule));
    let current = Rule::ALL.iter().position(|&rule| rule == terms.rule).unwrap_or(0);
    if let Some(rule) = list_choice_ui(ui, words.label(Label::Rule), current, &rules) {
        terms.rule = Rule::ALL[rule];
    }
    let size = |size: u8| format!("{size}×{size}");
    controls::slider_row_ui(ui, words.label(Label::BoardSize), &mut terms.size, MIN_SIZE..=MAX_SIZE, size);
    time_ui(ui, words, terms);
    let openings = [
        (TournamentOpenings::Balanced, words.label(Label::Balanced)),
        (TournamentOpenings::None, words.label(Label::EmptyBoard)),
    ];
    if let Some(chosen) = choice_ui(ui, words.label(Label::BeginsWith), terms.openings, &openings) {
        terms.openings = chosen;
    }
    note_ui(
        ui,
        palette,
        words.label(match terms.openings {
            TournamentOpenings::Balanced => Label::BalancedTip,
            TournamentOpenings::None => Label::EmptyBoardTip,
        }),
    );
    let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let max = cores.max(terms.concurrency).max(2).min(*TournamentSettings::CONCURRENCY.end());
    controls::slider_row_ui(ui, words.label(Label::GamesAtOnce), &mut terms.concurrency, 1..=max, text);
}

fn time_ui(ui: &mut Ui, words: Words, terms: &mut TournamentSettings) {
    // At step 0 each player has its own time.
    let step_of = |millis: u64| 1 + MOVE_MILLIS.partition_point(|&step| step < millis).min(MOVE_MILLIS.len() - 1);
    let mut step = terms.move_millis.map_or(0, step_of);
    let own = words.label(Label::OwnTime);
    let text = |step: usize| match step {
        0 => own.to_owned(),
        step => words.short_time(Duration::from_millis(MOVE_MILLIS[step - 1])),
    };
    let row = controls::slider_row_ui(ui, words.label(Label::TimePerMove), &mut step, 0..=MOVE_MILLIS.len(), text);
    if row.on_hover_text(words.label(Label::OwnTimeTip)).changed() {
        terms.move_millis = step.checked_sub(1).map(|step| MOVE_MILLIS[step]);
    }
    if terms.move_millis.is_none() {
        return;
    }
    let step_of =
        |millis: u64| 1 + GAME_SECONDS.partition_point(|&step| step * 1000 < millis).min(GAME_SECONDS.len() - 1);
    let mut step = terms.game_millis.map_or(0, step_of);
    let none = words.label(Label::NoLimit);
    let text = |step: usize| match step {
        0 => none.to_owned(),
        step => words.duration(GAME_SECONDS[step - 1] * 1000),
    };
    if controls::slider_row_ui(ui, words.label(Label::TimePerGame), &mut step, 0..=GAME_SECONDS.len(), text).changed() {
        terms.game_millis = step.checked_sub(1).map(|step| GAME_SECONDS[step] * 1000);
    }
}

/// The field for the path of the folder in which each tournament gets a folder of its own.
fn folder_ui(ui: &mut Ui, view: &TournamentView, folder: &mut Option<String>, terms: &mut TournamentSettings) {
    let words = view.panel.words;
    let default = view.folders.tournaments().display().to_string();
    let text = folder.get_or_insert_with(|| terms.folder.clone().unwrap_or_else(|| default.clone()));
    ui.label(RichText::new(words.label(Label::TournamentFolder)).size(13.0));
    let field = ui.add(TextEdit::singleline(text).desired_width(f32::INFINITY).hint_text(&default));
    field.widget_info(|| WidgetInfo::labeled(Role::TextInput, true, words.label(Label::TournamentFolder)));
    if field.changed() {
        let typed = text.trim();
        terms.folder = (!typed.is_empty() && typed != default).then(|| typed.to_owned());
    }
}
