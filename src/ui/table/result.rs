//! The card of a finished game: who won and how, where the game was decided, and what may come next.

use crate::coach::review::Report;
use crate::coach::story::{Story, story};
use crate::engine::{Level, Strength};
use crate::game::{Outcome, PlayerKind};
use crate::rules::Color;
use crate::session::Session;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::icons::Icon;
use crate::ui::table::players::{person_of, player_name};
use crate::ui::view::{PanelMemory, ResultSentences, TableView};
use crate::ui::{controls, theme};
use crate::words::{Label, Viewpoint, Words};
use egui::accesskit::Live;
use egui::{Align, Button, Layout, RichText, Ui, vec2};

/// The sentences of the card; `None` while the game at the cursor is not over.
pub fn result_sentences(session: &Session, report: &Report, words: Words) -> Option<ResultSentences> {
    let outcome = session.outcome()?;
    let mut names = Color::ALL.map(|color| player_name(session, words, color));
    if names[0] == names[1] {
        // Only the colours tell the two apart.
        names = Color::ALL.map(|color| words.side(color).to_owned());
    }
    let person = person_of(session);
    let viewpoint = person.map_or(Viewpoint::Onlooker([&names[0], &names[1]]), Viewpoint::Person);
    let level = person.and_then(|person| match &session.game().player(!person).kind {
        PlayerKind::Computer(strength) => strength.level.and_then(Level::new),
        PlayerKind::Person | PlayerKind::Textbook(_) | PlayerKind::Engine(_) => None,
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
        story: tell(session, &outcome, report).map(|story| words.story(&story, viewpoint)),
        rematch: words.rematch(person.map(|person| !person)),
        level: next.map(|level| (level, words.try_level(level.number()))),
    })
}

/// The story of the game that ends at the cursor, by the board and by what the review has found.
fn tell(session: &Session, outcome: &Outcome, report: &Report) -> Option<Story> {
    let game = session.game();
    let mut board = game.root().board().ok()?;
    let mut positions = vec![board.clone()];
    for node in game.tree().path(game.cursor()) {
        if let Some(mv) = game.tree().node(node).mv() {
            board.play_unchecked(mv).ok()?;
            positions.push(board.clone());
        }
    }
    // A report on another line says nothing of this one.
    let reviewed = session.review().filter(|review| review.line().iter().any(|&(node, _)| node == game.cursor()));
    let none = Report::default();
    let report = reviewed.map_or(&none, |_| report);
    story(&positions, outcome, report, session.reviewed_score_at(game.cursor()))
}

/// Draws the card, if the game at the cursor is over. The person may fold it to its title, and open it again.
pub fn result_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, sentences, settings, .. } = *view;
    let Some(result) = &sentences.result else { return };
    let is_folded = memory.folded_result == Some(session.game().cursor());
    controls::active_card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 6.0;
        ui.horizontal(|ui| {
            let title = ui.label(RichText::new(&result.title).font(theme::semibold(20.0)).color(palette.text));
            // The result is read out when the game ends.
            ui.accesskit_node_builder(title.id, |node| node.set_live(Live::Polite));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let (icon, label) =
                    if is_folded { (Icon::Down, Label::ShowResult) } else { (Icon::Up, Label::FoldResult) };
                let label = words.label(label);
                if controls::small_icon_button_ui(ui, icon, label).on_hover_text(label).clicked() {
                    memory.folded_result = (!is_folded).then_some(session.game().cursor());
                }
            });
        });
        if is_folded {
            return;
        }
        ui.label(RichText::new(&result.details).size(13.0).color(palette.secondary));
        if let Some(story) = &result.story {
            ui.add(egui::Label::new(RichText::new(story).size(13.0).color(palette.text)).wrap());
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
        // A level that adapts chooses the next one itself.
        let level = result.level.as_ref().filter(|_| !settings.computer.adapts);
        if !session.game().has_moves() {
            return;
        }
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            // It keeps its place once the review is there.
            let review = Button::new(words.label(Label::ReviewThis)).min_size(size);
            if ui.add_enabled(session.review().is_none(), review).clicked() {
                actions.push(Action::Ui(UiCommand::Review));
            }
            if let Some((level, text)) = level
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
