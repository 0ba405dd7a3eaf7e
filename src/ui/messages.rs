//! Messages of the program: a sentence in the status bar, toasts over the window's corner, and the history of both.

use crate::ui::action::Action;
use jiff::Timestamp;
use std::collections::VecDeque;

/// Severity of a message: it decides where and for how long the message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A remark on the position; in the status bar, as long as the position is shown.
    Remark,
    /// Something cannot be done now; in the status bar, until the pointer or the game moves on.
    Refusal,
    /// Something was done; a toast for some seconds.
    Notice,
    /// Something has failed; a toast until it is dismissed.
    Problem,
}

/// A sentence in the status bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The sentence, in the window's language.
    pub text: String,
    /// A shorter form, for where the sentence does not fit.
    pub short: Option<String>,
    /// Remark or refusal; in the history, any severity but a remark.
    pub severity: Severity,
}

/// A sentence on a card of its own, over a corner of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    /// The sentence. It also identifies the toast.
    pub text: String,
    /// Notice or problem.
    pub severity: Severity,
    /// Action that undoes the one that the toast is about.
    pub undo: Option<Action>,
    /// Time at which it disappears, in seconds of the window's time; `None` for problems, and until the next frame
    /// starts its time.
    pub until: Option<f64>,
}

impl Toast {
    /// Time for which it stays, in seconds: some to notice it, and some to read it.
    fn seconds(&self) -> f64 {
        4.0 + 0.06 * self.text.chars().count().min(120) as f64
    }
}

/// A message that was shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    /// Time at which it was shown.
    pub at: Timestamp,
    /// The message.
    pub message: Message,
}

/// Maximum number of entries in the history.
const MAX_HISTORY: usize = 200;
/// Maximum number of notices among the toasts.
const MAX_NOTICES: usize = 3;

/// Messages that are shown, and the history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Messages {
    toasts: Vec<Toast>,
    /// The message in the status bar.
    status: Option<Message>,
    /// Number of messages that the status bar has shown.
    status_count: u64,
    /// The latest entry first.
    history: VecDeque<HistoryEntry>,
}

impl Messages {
    /// Shows a message. The same toast is not shown twice at once, and the history does not repeat the latest entry.
    pub fn show(&mut self, severity: Severity, text: String) {
        match severity {
            Severity::Remark | Severity::Refusal => {
                self.remember(severity, &text);
                self.status = Some(Message { text, short: None, severity });
                self.status_count += 1;
            }
            Severity::Notice | Severity::Problem => self.toast(severity, text, None),
        }
    }

    /// Shows a remark that has a shorter form, for where there is little room.
    pub fn remark(&mut self, text: String, short: String) {
        self.status = Some(Message { text, short: Some(short), severity: Severity::Remark });
        self.status_count += 1;
    }

    /// Shows that something has failed.
    pub fn error(&mut self, text: String) {
        self.show(Severity::Problem, text);
    }

    /// Shows that something was done, with a button to undo it.
    pub fn undoable(&mut self, text: String, undo: Action) {
        self.toast(Severity::Notice, text, Some(undo));
    }

    fn toast(&mut self, severity: Severity, text: String, undo: Option<Action>) {
        self.remember(severity, &text);
        self.toasts.retain(|toast| toast.text != text);
        self.forget_undo();
        self.toasts.push(Toast { text, severity, undo, until: None });
        let notices = self.toasts.iter().filter(|toast| toast.severity == Severity::Notice).count();
        if notices > MAX_NOTICES
            && let Some(oldest) = self.toasts.iter().position(|toast| toast.severity == Severity::Notice)
        {
            self.toasts.remove(oldest);
        }
    }

    fn remember(&mut self, severity: Severity, text: &str) {
        if severity == Severity::Remark || self.history.front().is_some_and(|latest| latest.message.text == text) {
            return;
        }
        let message = Message { text: text.to_owned(), short: None, severity };
        self.history.push_front(HistoryEntry { at: Timestamp::now(), message });
        self.history.truncate(MAX_HISTORY);
    }

    /// Empties the status bar.
    pub fn clear_status(&mut self) {
        self.status = None;
    }

    /// Removes the buttons to undo: after another change, an earlier one can no longer be undone alone.
    pub fn forget_undo(&mut self) {
        self.toasts.iter_mut().for_each(|toast| toast.undo = None);
    }

    /// Takes a refusal out of the status bar, once the pointer has gone on to another point.
    pub fn clear_refusal(&mut self) {
        self.status.take_if(|message| message.severity == Severity::Refusal);
    }

    /// Removes the toast with this text.
    pub fn dismiss(&mut self, text: &str) {
        self.toasts.retain(|toast| toast.text != text);
    }

    /// Restarts the time of all notices, as in each frame in which the pointer is on the toasts.
    pub fn hold_toasts(&mut self) {
        self.toasts.iter_mut().for_each(|toast| toast.until = None);
    }

    /// The toasts at this time of the window, in seconds, the oldest first; those whose time is over are removed.
    pub fn toasts(&mut self, now: f64) -> &[Toast] {
        for toast in self.toasts.iter_mut().filter(|toast| toast.severity == Severity::Notice) {
            toast.until.get_or_insert(now + toast.seconds());
        }
        self.toasts.retain(|toast| toast.until.is_none_or(|until| until > now));
        &self.toasts
    }

    /// The message in the status bar.
    pub fn in_status_bar(&self) -> Option<&Message> {
        self.status.as_ref()
    }

    /// Number of messages that the status bar has shown: it tells a text that is shown again from one that still is.
    pub fn status_count(&self) -> u64 {
        self.status_count
    }

    /// The history, the latest first.
    pub fn history(&self) -> impl ExactSizeIterator<Item = &HistoryEntry> {
        self.history.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::command::UiCommand;

    fn texts(messages: &mut Messages, now: f64) -> Vec<String> {
        messages.toasts(now).iter().map(|toast| toast.text.clone()).collect()
    }

    #[test]
    fn a_problem_stays_until_it_is_dismissed_and_a_notice_until_its_time_is_over() {
        let mut messages = Messages::default();
        messages.error("full".to_owned());
        messages.error("full".to_owned());
        messages.show(Severity::Notice, "saved".to_owned());
        assert_eq!(texts(&mut messages, 10.0), ["full", "saved"]);
        messages.hold_toasts();
        messages.toasts(13.0);
        assert_eq!(texts(&mut messages, 17.0), ["full", "saved"], "the pointer was on it");
        assert_eq!(texts(&mut messages, 18.0), ["full"]);
        messages.dismiss("full");
        assert_eq!(texts(&mut messages, 18.0), [""; 0]);
    }

    #[test]
    fn a_refusal_stays_until_the_pointer_moves_and_a_remark_until_something_is_done() {
        let mut messages = Messages::default();
        messages.show(Severity::Refusal, "taken".to_owned());
        messages.clear_refusal();
        assert_eq!(messages.in_status_bar(), None);
        messages.show(Severity::Remark, "White would play H9".to_owned());
        messages.clear_refusal();
        assert!(messages.in_status_bar().is_some());
        messages.clear_status();
        assert_eq!(messages.in_status_bar(), None);
    }

    #[test]
    fn the_history_begins_with_the_latest_message_and_is_bounded() {
        let mut messages = Messages::default();
        messages.show(Severity::Notice, "saved".to_owned());
        messages.show(Severity::Remark, "of the moment".to_owned());
        messages.show(Severity::Refusal, "taken".to_owned());
        messages.show(Severity::Refusal, "taken".to_owned());
        messages.toasts(1_000.0);
        let texts_so_far: Vec<&str> = messages.history().map(|entry| entry.message.text.as_str()).collect();
        assert_eq!(texts_so_far, ["taken", "saved"]);
        for number in 0..300 {
            messages.show(Severity::Notice, number.to_string());
        }
        assert_eq!(messages.history().len(), MAX_HISTORY);
        assert_eq!(texts(&mut messages, 0.0), ["297", "298", "299"]);
    }

    #[test]
    fn only_the_last_action_can_be_undone() {
        let mut messages = Messages::default();
        messages.undoable("deleted".to_owned(), Action::Ui(UiCommand::TakeBack));
        assert!(messages.toasts(0.0)[0].undo.is_some());
        messages.show(Severity::Notice, "saved".to_owned());
        assert!(messages.toasts(0.0).iter().all(|toast| toast.undo.is_none()));
    }
}
