//! The tab where one writes: a comment on the position, marks on the board, what one thinks of the move.

use super::action::Action;
use super::command::UiCommand;
use super::panel_ui::PanelView;
use super::widgets;
use crate::game::{Edit, Judgement, Mark, NodeId, Note};
use crate::rules::Point;
use crate::session::Command;
use crate::words::Label;
use egui::{RichText, ScrollArea, TextEdit, Ui, vec2};

/// What a click on the board does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MarkTool {
    /// A stone is played.
    #[default]
    Play,
    Triangle,
    Square,
    Circle,
    Cross,
    Letter,
}

impl MarkTool {
    const ALL: [MarkTool; 6] =
        [MarkTool::Play, MarkTool::Triangle, MarkTool::Square, MarkTool::Circle, MarkTool::Cross, MarkTool::Letter];

    /// The mark that the tool puts on a point where there is none: letters go on from those that are there.
    fn mark(self, note: &Note) -> Option<Mark> {
        match self {
            MarkTool::Play => None,
            MarkTool::Triangle => Some(Mark::Triangle),
            MarkTool::Square => Some(Mark::Square),
            MarkTool::Circle => Some(Mark::Circle),
            MarkTool::Cross => Some(Mark::Cross),
            MarkTool::Letter => {
                let taken = |letter: &String| note.marks.iter().any(|(_, mark)| *mark == Mark::Label(letter.clone()));
                let letters = ('A'..='Z').chain('a'..='z').map(String::from);
                letters.into_iter().find(|letter| !taken(letter)).map(Mark::Label)
            }
        }
    }
}

/// What the tab keeps from frame to frame.
#[derive(Clone, Debug, Default)]
pub struct Notes {
    pub tool: MarkTool,
    /// The node whose comment is being written, and the text so far.
    draft: Option<(NodeId, String)>,
}

impl Notes {
    /// The edit by which a click on a point marks it, or takes its mark off.
    pub fn mark(&self, note: Option<&Note>, at: NodeId, point: Point) -> Option<Edit> {
        let mut note = note.cloned().unwrap_or_default();
        let mark = self.tool.mark(&note)?;
        let same = note.mark(point).is_some_and(|old| match (old, &mark) {
            (Mark::Label(_), Mark::Label(_)) => true,
            (old, new) => old == new,
        });
        note.set_mark(point, (!same).then_some(mark));
        Some(Edit::Annotate { at, note: Box::new(note) })
    }

    /// The comment that was written and is not in the game yet, to be put there before anything else is done.
    pub fn take_draft(&mut self, note_at: impl Fn(NodeId) -> Option<Note>) -> Option<Edit> {
        let (at, comment) = self.draft.take()?;
        let before = note_at(at).unwrap_or_default();
        (before.comment != comment).then(|| Edit::Annotate { at, note: Box::new(Note { comment, ..before }) })
    }
}

/// The contents of the tab.
pub fn notes_ui(ui: &mut Ui, view: &PanelView, notes: &mut Notes, actions: &mut Vec<Action>) {
    let PanelView { session, words, palette, .. } = *view;
    let game = session.game();
    let at = game.cursor();
    let note = game.tree().node(at).note();
    let written = note.map_or("", |note| note.comment.as_str());
    let mut text = match &notes.draft {
        Some((node, text)) if *node == at => text.clone(),
        _ => written.to_owned(),
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
        let edit = notes.take_draft(|node| game.tree().node(node).note().cloned());
        actions.extend(edit.map(|edit| Action::Table(Command::Edit(edit))));
    }
    ui.add_space(4.0);
    let mut tool = MarkTool::ALL.iter().position(|tool| *tool == notes.tool).unwrap_or(0);
    let signs = [words.label(Label::ToolPlay), "▲", "■", "●", "×", "A"];
    if widgets::segmented_ui(ui, words.label(Label::MarkTool), &mut tool, &signs).changed() {
        notes.tool = MarkTool::ALL[tool];
    }
    ui.add_space(4.0);
    if at != crate::game::Tree::ROOT {
        const JUDGEMENTS: [Option<Judgement>; 5] = [
            None,
            Some(Judgement::Good),
            Some(Judgement::Interesting),
            Some(Judgement::Doubtful),
            Some(Judgement::Bad),
        ];
        let judged = note.and_then(|note| note.judgement);
        let mut chosen = JUDGEMENTS.iter().position(|judgement| *judgement == judged).unwrap_or(0);
        let labels = JUDGEMENTS.map(|judgement| words.judgement_sign(judgement));
        if widgets::segmented_ui(ui, words.label(Label::Judgement), &mut chosen, &labels).changed() {
            let note = Note { judgement: JUDGEMENTS[chosen], ..note.cloned().unwrap_or_default() };
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
            let enabled = command != UiCommand::DeleteBranch || at != crate::game::Tree::ROOT;
            let text = RichText::new(words.label(label)).size(12.0);
            let button = egui::Button::new(text).min_size(vec2(ui.available_width(), 28.0));
            let response = ui.add_enabled(enabled, button).on_hover_text(command.tooltip(words, view.keys));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, enabled, command.text(words)));
            if response.clicked() {
                actions.push(Action::Ui(command));
            }
        }
    });
}
