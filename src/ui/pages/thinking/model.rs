//! State of the thinking page: the comparison that is shown, its progress, and the thread that computes the next one.

use super::shown::{Key, Method, ShownComparison};
use super::texts::{Texts, TextsKey};
use crate::background::{LatestWins, Priority, Reply, ThreadSpec};
use crate::coach::thinking::{Comparison, Extent};
use crate::rules::{Board, Point};
use crate::session::Session;
use crate::ui::cached::Cached;
use crate::words::{Label, Words};
use egui::Context;
use std::sync::Arc;

/// Speeds, in events a second.
pub(super) const SPEEDS: [f64; 5] = [1.0, 4.0, 15.0, 60.0, 240.0];

/// State of the page.
pub struct ThinkingPage {
    /// Whether it is shown.
    pub open: bool,
    pub(super) extent: Extent,
    /// An index of [`SPEEDS`].
    pub(super) speed: usize,
    /// The height of a row; `None` for one that fits the room.
    pub(super) zoom: Option<f32>,
    pub(super) shown: Option<ShownComparison>,
    /// The node that was clicked last; a second click clears it.
    pub(super) selected: Option<(Method, usize)>,
    /// The node of each tree where the keyboard's cursor stands, in the order of [`Method::ALL`].
    pub(super) cursors: [usize; 2],
    /// The node under the pointer, or the one with the focus.
    pub(super) pointed: Option<(Method, usize)>,
    /// While the searches run by themselves: the part of the next event that has passed, from 0 to 1.
    pub(super) running: Option<f64>,
    comparer: Option<Comparer>,
    /// Number of comparisons that were shown.
    comparisons: u64,
    pub(super) texts: Cached<TextsKey, Texts>,
    /// The full engine's search in words, by the language and the number of changes of the session.
    pub(super) real_search: Cached<(Words, u64), String>,
}

impl Default for ThinkingPage {
    fn default() -> ThinkingPage {
        ThinkingPage {
            open: false,
            extent: Extent::default(),
            speed: 1,
            zoom: None,
            shown: None,
            selected: None,
            cursors: [0; 2],
            pointed: None,
            running: None,
            comparer: None,
            comparisons: 0,
            texts: Cached::default(),
            real_search: Cached::default(),
        }
    }
}

/// The thread that compares the searches of a position. A comparison ends by itself within a fraction of a second.
struct Comparer {
    worker: LatestWins<Key, Comparison>,
    /// The position and extent that were asked about last.
    asked: Option<Key>,
}

impl Comparer {
    fn start(ctx: &Context) -> Option<Comparer> {
        let ctx = ctx.clone();
        let thread = ThreadSpec::new("tengen-thinking", Priority::Low);
        let wake = Arc::new(move || ctx.request_repaint());
        let worker = LatestWins::start(thread, wake, || (), |(), (board, extent), _| Comparison::of(board, *extent));
        // Without a thread the view stays as it is; the next frame tries again.
        Some(Comparer { worker: worker.ok()?, asked: None })
    }

    fn ask(&mut self, key: Key) {
        if self.asked.as_ref() != Some(&key) {
            self.asked = Some(key.clone());
            self.worker.ask(key);
        }
    }

    fn forget(&mut self) {
        if self.asked.take().is_some() {
            self.worker.forget();
        }
    }
}

impl ThinkingPage {
    /// Shows the searches of this position as soon as they are computed.
    pub fn follow(&mut self, board: &Board, ctx: &Context) {
        let reply = self.comparer.as_mut().and_then(|comparer| comparer.worker.answer());
        if let Some(Reply { question, answer: Ok(comparison) }) = reply {
            let resumes = self.shown.as_ref().is_some_and(|shown| !shown.is_at_end());
            let mut shown = ShownComparison::new(question, comparison);
            if resumes {
                shown.go_to(0);
            }
            (self.shown, self.selected, self.pointed) = (Some(shown), None, None);
            self.cursors = [0; 2];
            self.comparisons += 1;
            ctx.request_repaint();
        }
        let is_shown = self
            .shown
            .as_ref()
            .is_some_and(|ShownComparison { key: (shown, extent), .. }| *extent == self.extent && shown == board);
        if is_shown {
            if let Some(comparer) = &mut self.comparer {
                comparer.forget();
            }
            return;
        }
        if self.comparer.is_none() {
            self.comparer = Comparer::start(ctx);
        }
        if let Some(comparer) = &mut self.comparer {
            comparer.ask((board.clone(), self.extent));
        }
    }

    /// Brings the sentences up to date.
    pub(super) fn update_texts(&mut self, words: Words, session: &Session) {
        let (chosen, shown) = (self.chosen(), self.shown.as_ref());
        let key = (words, self.comparisons, shown.map(|shown| shown.events), chosen, self.extent);
        self.texts.update(key, || Texts::new(words, shown, chosen, self.extent));
        self.real_search.update((words, session.changes()), || {
            let own = session.findings().find(|finding| finding.engine.is_none()).and_then(|finding| finding.info);
            own.map_or_else(|| words.label(Label::RealSearchWaits).to_owned(), |info| words.search_line(info))
        });
    }

    /// Advances the searches while they run by themselves.
    pub(super) fn advance(&mut self, ctx: &Context) {
        let Some(passed) = &mut self.running else { return };
        let Some(shown) = &mut self.shown else { return };
        *passed += SPEEDS[self.speed] * f64::from(ctx.input(|input| input.stable_dt).min(0.1));
        let whole = passed.floor();
        *passed -= whole;
        shown.go_to(shown.events + whole as usize);
        if shown.is_at_end() {
            self.running = None;
        } else {
            ctx.request_repaint();
        }
    }

    /// The chosen node: the one under the pointer, or that of the last click.
    pub(super) fn chosen(&self) -> Option<(Method, usize)> {
        self.pointed.or(self.selected)
    }

    /// The moves from the position on the table to the chosen node.
    pub fn line(&self) -> Vec<Point> {
        match (&self.shown, self.chosen()) {
            (Some(shown), Some((_, node))) => shown.comparison.tree.line(node),
            _ => Vec::new(),
        }
    }
}
