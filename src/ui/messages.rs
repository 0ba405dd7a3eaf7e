//! Messages of the program beside the state of the game: a sentence in the status bar, toasts over the
//! window's corner, and the history of both.

use crate::ui::action::Action;
use jiff::Timestamp;
use std::collections::VecDeque;

/// Severity of a message: it decides where and for how long the message is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Something is said of what is shown; in the status bar, as long as it is shown.
    Remark,
    /// Something cannot be done just now; in the status bar, until something else is done.
    Refusal,
    /// Something was done; a toast for some seconds.
    Notice,
    /// Something went wrong; a toast until it was read.
    Problem,
}

/// A sentence in the status bar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub text: String,
    pub severity: Severity,
}

/// A sentence on a card of its own, over a corner of the window.
#[derive(Clone, Debug, PartialEq)]
pub struct Toast {
    pub text: String,
    pub severity: Severity,
    /// Action that takes back what the toast tells of.
    pub undo: Option<Action>,
    /// Time at which it goes, in seconds of the window's time; `None` until it was first drawn, and for problems.
    pub until: Option<f64>,
}

impl Toast {
    /// Time for which it stays, in seconds: a moment to notice it, and the time to read it.
    fn seconds(&self) -> f64 {
        4.0 + 0.06 * self.text.chars().count().min(120) as f64
    }
}

/// A sentence that was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryEntry {
    pub at: Timestamp,
    pub message: Message,
}

/// Length of the history.
const REMEMBERED: usize = 200;
/// Maximal number of toasts that go by themselves.
const NOTICES: usize = 3;

/// Messages that are shown, and the history.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Messages {
    toasts: Vec<Toast>,
    passing: Option<Message>,
    /// The latest first.
    history: VecDeque<HistoryEntry>,
}

impl Messages {
    /// Says something. HistoryEntry twice, it is read once.
    pub fn show(&mut self, severity: Severity, text: String) {
        match severity {
            Severity::Remark | Severity::Refusal => {
                self.remember(severity, &text);
                self.passing = Some(Message { text, severity });
            }
            Severity::Notice | Severity::Problem => self.toast(severity, text, None),
        }
    }

    /// Says that something went wrong.
    pub fn error(&mut self, text: String) {
        self.show(Severity::Problem, text);
    }

    /// Says that something was done, and how it is taken back.
    pub fn undoable(&mut self, text: String, undo: Action) {
        self.toast(Severity::Notice, text, Some(undo));
    }

    fn toast(&mut self, severity: Severity, text: String, undo: Option<Action>) {
        self.remember(severity, &text);
        self.toasts.retain(|toast| toast.text != text);
        // What was done before the last thing can no longer be taken back alone.
        self.toasts.iter_mut().for_each(|toast| toast.undo = None);
        self.toasts.push(Toast { text, severity, undo, until: None });
        let notices = self.toasts.iter().filter(|toast| toast.severity == Severity::Notice).count();
        if notices > NOTICES
            && let Some(oldest) = self.toasts.iter().position(|toast| toast.severity == Severity::Notice)
        {
            self.toasts.remove(oldest);
        }
    }

    fn remember(&mut self, severity: Severity, text: &str) {
        if severity == Severity::Remark || self.history.front().is_some_and(|said| said.message.text == text) {
            return;
        }
        let message = Message { text: text.to_owned(), severity };
        self.history.push_front(HistoryEntry { at: Timestamp::now(), message });
        self.history.truncate(REMEMBERED);
    }

    /// The moment is over.
    pub fn clear_status(&mut self) {
        self.passing = None;
    }

    /// Something else was done: nothing before it can be taken back alone any more.
    pub fn forget_undo(&mut self) {
        self.toasts.iter_mut().for_each(|toast| toast.undo = None);
    }

    /// The pointer has gone on: what was refused at the point before is said no longer.
    pub fn clear_refusal(&mut self) {
        self.passing = self.passing.take().filter(|message| message.severity != Severity::Refusal);
    }

    /// The toast with this text has been read.
    pub fn dismiss(&mut self, text: &str) {
        self.toasts.retain(|toast| toast.text != text);
    }

    /// The toasts at this time of the window, in seconds, the oldest first; those that have had their time go. While
    /// the pointer is on them, `held`, their time begins anew.
    pub fn toasts(&mut self, now: f64, held: bool) -> &[Toast] {
        for toast in self.toasts.iter_mut().filter(|toast| toast.severity == Severity::Notice) {
            if held || toast.until.is_none() {
                toast.until = Some(now + toast.seconds());
            }
        }
        self.toasts.retain(|toast| toast.until.is_none_or(|until| until > now));
        &self.toasts
    }

    /// The message in the status bar.
    pub fn in_status_bar(&self) -> Option<&Message> {
        self.passing.as_ref()
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
        messages.toasts(now, false).iter().map(|toast| toast.text.clone()).collect()
    }

    #[test]
    fn a_problem_stays_until_it_is_read_and_a_notice_for_its_time() {
        let mut messages = Messages::default();
        messages.error("full".to_owned());
        messages.error("full".to_owned());
        messages.show(Severity::Notice, "saved".to_owned());
        assert_eq!(texts(&mut messages, 10.0), ["full", "saved"]);
        messages.toasts(13.0, true);
        assert_eq!(texts(&mut messages, 17.0), ["full", "saved"], "the pointer was on it");
        assert_eq!(texts(&mut messages, 18.0), ["full"]);
        messages.dismiss("full");
        assert_eq!(texts(&mut messages, 18.0), [""; 0]);
    }

    #[test]
    fn a_refusal_stays_until_the_pointer_goes_on_and_a_remark_until_something_is_done() {
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
    fn what_was_said_is_remembered_and_the_latest_comes_first() {
        let mut messages = Messages::default();
        messages.show(Severity::Notice, "saved".to_owned());
        messages.show(Severity::Remark, "of the moment".to_owned());
        messages.show(Severity::Refusal, "taken".to_owned());
        messages.show(Severity::Refusal, "taken".to_owned());
        messages.toasts(1_000.0, false);
        let said: Vec<&str> = messages.history().map(|said| said.message.text.as_str()).collect();
        assert_eq!(said, ["taken", "saved"]);
        for number in 0..300 {
            messages.show(Severity::Notice, number.to_string());
        }
        assert_eq!(messages.history().len(), REMEMBERED);
        assert_eq!(texts(&mut messages, 0.0), ["297", "298", "299"]);
    }

    #[test]
    fn only_what_was_done_last_can_be_taken_back() {
        let mut messages = Messages::default();
        messages.undoable("deleted".to_owned(), Action::Ui(UiCommand::TakeBack));
        assert!(messages.toasts(0.0, false)[0].undo.is_some());
        messages.show(Severity::Notice, "saved".to_owned());
        assert!(messages.toasts(0.0, false).iter().all(|toast| toast.undo.is_none()));
    }
}
