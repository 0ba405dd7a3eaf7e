//! The card of a finished game: who won and how, where the game was decided, and what may come next.

use crate::coach::review::Report;
use crate::engine::{Level, Strength};
use crate::game::PlayerKind;
use crate::rules::Color;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::table::panel::player_name;
use crate::ui::view::{ResultSentences, TableView};
use crate::ui::{controls, theme};
use crate::words::{Label, Viewpoint, Words};
use egui::accesskit::Live;
use egui::{Button, RichText, Ui, vec2};

/// The colour of the person who plays against a computer or an engine; `None` for any other pair of players.
fn person_of(session: &Session) -> Option<Color> {
    let is_person = |color: &Color| session.game().player(*color).is_person();
    let persons: Vec<Color> = Color::ALL.into_iter().filter(is_person).collect();
    match persons[..] {
        [color] => Some(color),
        _ => None,
    }
}

/// The sentences of the card; `None` while the game at the cursor is not over.
pub fn result_sentences(session: &Session, report: &Report, words: Words) -> Option<ResultSentences> {
    let outcome = session.outcome()?;
    let names = Color::ALL.map(|color| player_name(session, words, color));
    let person = person_of(session);
    let viewpoint = person.map_or(Viewpoint::Onlooker([&names[0], &names[1]]), Viewpoint::Person);
    let level = person.and_then(|person| match &session.game().player(!person).kind {
        PlayerKind::Computer(strength) => strength.level.and_then(Level::new),
        PlayerKind::Person | PlayerKind::Engine(_) => None,
    });
    let next = level.and_then(|level| match outcome.winner() {
        Some(winner) if Some(winner) == person => Level::new(level.number() + 1),
        Some(_) => Level::new(level.number() - 1),
        None => None,
    });
    let reason = words.result_reason(&outcome, viewpoint);
    let moves = session.game().board().moves().len();
    Some(ResultSentences {
        title: words.result_title(&outcome, viewpoint),
        details: words.result_details(&reason, level.map(Level::number), moves),
        decision: words.decision(report),
        rematch: words.rematch(person.map(|person| !person)),
        level: next.map(|level| (level, words.try_level(level.number()))),
    })
}

/// Draws the card, if the game at the cursor is over.
pub fn result_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, sentences, settings, .. } = *view;
    let Some(result) = &sentences.result else { return };
    controls::active_card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        let title = ui.label(RichText::new(&result.title).font(theme::semibold(20.0)).color(palette.text));
        // The result is read out when the game ends.
        ui.accesskit_node_builder(title.id, |node| node.set_live(Live::Polite));
        ui.label(RichText::new(&result.details).size(13.0).color(palette.secondary));
        if let Some(decision) = &result.decision {
            ui.add(egui::Label::new(RichText::new(decision).size(13.0).color(palette.text)).wrap());
        }
        ui.add_space(2.0);
        let gap = 8.0;
        let size = vec2((ui.available_width() - gap) / 2.0, 32.0);
        let button = |ui: &mut Ui, text: &str| ui.add(Button::new(text).min_size(size)).clicked();
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            let rematch = controls::sized_primary_button_ui(ui, &result.rematch, size);
            if rematch.on_hover_text(view.keys.tooltip(UiCommand::Rematch, words)).clicked() {
                actions.push(Action::Ui(UiCommand::Rematch));
            }
            if button(ui, words.label(Label::NewGame)) {
                actions.push(Action::Ui(UiCommand::NewGame));
            }
        });
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if session.review().is_none() && session.game().has_moves() && button(ui, words.label(Label::ReviewThis)) {
                actions.push(Action::Ui(UiCommand::Review));
            }
            // A level that adapts chooses the next one itself.
            if let Some((level, text)) = result.level.as_ref().filter(|_| !settings.computer.adapts)
                && button(ui, text)
            {
                let mut settings = settings.clone();
                settings.computer.strength = Strength::Level(*level);
                actions.push(Action::Settings(Box::new(settings)));
                actions.push(Action::Ui(UiCommand::Rematch));
            }
        });
    });
}
