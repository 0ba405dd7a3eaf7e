//! The tab for notes: a comment on the position, marks on the board, a judgement of the move.

use crate::game::{Edit, Judgement, Note, Tree};
use crate::session::Command;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::controls;
use crate::ui::view::{MarkTool, Notes, TableView};
use crate::words::Label;
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};

/// Draws the contents of the tab.
pub fn notes_ui(ui: &mut Ui, view: &TableView, notes: &mut Notes, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, .. } = *view;
    let game = session.game();
    let at = game.cursor();
    let note = game.tree().node(at).note().unwrap_or_default();
    let mut text = match &notes.draft {
        Some((node, text)) if *node == at => text.clone(),
        _ => note.comment.clone(),
    };
    let prompt = words.label(Label::CommentPrompt);
    let field = ScrollArea::vertical()
        .max_height(60.0)
        .show(ui, |ui| {
            let edit = TextEdit::multiline(&mut text).desired_rows(3).desired_width(f32::INFINITY).hint_text(prompt);
            ui.add(edit)
        })
        .inner;
    field.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MultilineTextInput, true, prompt));
    if field.changed() {
        notes.draft = Some((at, text));
    }
    if field.lost_focus() {
        let edit = notes.take_draft(|node| game.tree().node(node).note());
        actions.extend(edit.map(|edit| Action::Table(Command::Edit(edit))));
    }
    ui.add_space(4.0);
    let mut tool = MarkTool::ALL.iter().position(|tool| *tool == notes.tool).unwrap_or(0);
    let signs = [words.label(Label::ToolPlay), "▲", "■", "●", "×", "A"];
    if controls::segmented_ui(ui, words.label(Label::MarkTool), &mut tool, &signs).changed() {
        notes.tool = MarkTool::ALL[tool];
    }
    ui.add_space(4.0);
    if at != Tree::ROOT {
        const JUDGEMENTS: [Option<Judgement>; 5] = [
            None,
            Some(Judgement::Good),
            Some(Judgement::Interesting),
            Some(Judgement::Doubtful),
            Some(Judgement::Bad),
        ];
        let judged = note.judgement;
        let mut chosen = JUDGEMENTS.iter().position(|judgement| *judgement == judged).unwrap_or(0);
        let labels = JUDGEMENTS.map(|judgement| words.judgement_sign(judgement));
        if controls::segmented_ui(ui, words.label(Label::Judgement), &mut chosen, &labels).changed() {
            let note = Note { judgement: JUDGEMENTS[chosen], ..note };
            actions.push(Action::Table(Command::Edit(Edit::Annotate { at, note: Box::new(note) })));
        }
        ui.add_space(4.0);
    } else {
        let hint = RichText::new(words.label(Label::NotesHint)).size(12.0).color(palette.secondary);
        ui.add(egui::Label::new(hint).wrap());
    }
    ui.columns(UiCommand::BRANCH.len(), |columns| {
        let labels = [Label::BranchMain, Label::BranchCopy, Label::BranchPaste, Label::Delete];
        for ((ui, command), label) in columns.iter_mut().zip(UiCommand::BRANCH).zip(labels) {
            let enabled = command != UiCommand::DeleteBranch || at != Tree::ROOT;
            let text = RichText::new(words.label(label)).size(12.0);
            let button = egui::Button::new(text).min_size(vec2(ui.available_width(), 28.0));
            let response = ui.add_enabled(enabled, button).on_hover_text(view.keys.tooltip(command, words));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, command.text(words)));
            if response.clicked() {
                actions.push(Action::Ui(command));
            }
        }
    });
}
