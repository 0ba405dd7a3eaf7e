//! The engines that search for the table: ours, foreign ones, and those that review.

use crate::background::Outbox;
use crate::gomocup::manager::Seating;
use crate::gomocup::profile::EngineProfile;
use crate::job::{Event, Question, Thinker, ThinkerId};
use crate::session::{Session, Thinking};
use crate::ui::report::Report;
use crate::worker::Thinkers;
use crossbeam_channel::Receiver;
use std::time::Duration;

/// A move of the computer that came sooner than its pause allows.
struct Pending {
    /// Time at which it is passed on.
    due: Duration,
    /// The event with the move.
    event: Event,
}

/// The engines at work, and their events.
pub(super) struct Searches {
    thinkers: Thinkers,
    /// Makes an engine that reviews games.
    make_reviewer: Box<dyn Fn() -> Box<dyn Thinker>>,
    /// Number of reviewers among the thinkers.
    reviewers: u8,
    /// Whether the last call of `sync` wanted none.
    reviewers_idle: bool,
    /// The foreign engines at the table.
    seating: Seating,
    events: Receiver<Event>,
    pending: Option<Pending>,
}

impl Searches {
    /// Engines whose events arrive at `events`; those of foreign engines go there by `outbox`.
    pub fn new(
        thinkers: Thinkers,
        make_reviewer: Box<dyn Fn() -> Box<dyn Thinker>>,
        outbox: Outbox<Event>,
        events: Receiver<Event>,
    ) -> Searches {
        let seating = Seating::new(outbox);
        Searches { thinkers, make_reviewer, reviewers: 0, reviewers_idle: true, seating, events, pending: None }
    }

    /// Passes the engines' events on to the session; a move waits for the pause that the session makes of `pace`, counted
    /// from the beginning of its search.
    /// Returns the time until such a move is due.
    pub fn receive(
        &mut self,
        session: &mut Session,
        report: &mut Report,
        pace: Duration,
        now: Duration,
    ) -> Option<Duration> {
        for event in self.events.try_iter() {
            let (Event::Info(id, _) | Event::Done(id, _)) = event;
            let Some((_, began)) = session.awaited_search().filter(|(awaited, _)| *awaited == id) else {
                session.receive(event, now);
                continue;
            };
            match &event {
                Event::Info(_, info) => report.search(info.nodes, info.elapsed),
                Event::Done(_, Ok(answer)) => report.search(answer.nodes, answer.elapsed),
                Event::Done(_, Err(failure)) => log::error!("{failure}"),
            }
            let is_move = matches!(session.thinking(), Thinking::Busy { question: Question::Move, .. });
            if matches!(event, Event::Done(_, Ok(_))) && is_move {
                self.pending = Some(Pending { due: began + session.pause(pace), event });
            } else {
                session.receive(event, now);
            }
        }
        let pending = self.pending.take()?;
        if pending.due <= now {
            session.receive(pending.event, now);
            return None;
        }
        let wait = pending.due - now;
        self.pending = Some(pending);
        Some(wait)
    }

    /// Brings the engines into line with the session's jobs.
    pub fn sync(&mut self, session: &mut Session, engines: &[EngineProfile], now: Duration) {
        self.sync_reviewers(session.reviewers());
        self.seating.sync(&mut self.thinkers, &session.engines(), engines);
        let running = self.thinkers.sync(&session.wanted());
        session.awaiting(running, now);
    }

    /// Starts reviewers until there are `wanted`, and ends them at the second call that wants none.
    fn sync_reviewers(&mut self, wanted: u8) {
        for reviewer in self.reviewers..wanted {
            self.thinkers.add(ThinkerId::Reviewer(reviewer), (self.make_reviewer)());
        }
        self.reviewers = self.reviewers.max(wanted);
        // Only the next call ends a reviewer that was stopped, so that the window does not wait for its search to end.
        if wanted == 0 && self.reviewers_idle {
            for reviewer in 0..std::mem::take(&mut self.reviewers) {
                self.thinkers.remove(ThinkerId::Reviewer(reviewer));
            }
        }
        self.reviewers_idle = wanted == 0;
    }

    /// Makes the running searches end with their best moves so far, and passes a waiting move on at once.
    pub fn move_now(&mut self, session: &Session) {
        for job in session.wanted() {
            self.thinkers.move_now(job.thinker);
        }
        if let Some(pending) = &mut self.pending {
            pending.due = Duration::ZERO;
        }
    }
}
