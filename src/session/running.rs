//! Running searches: one entry each, under its id, with the purpose that decides what is done with its answer.

use super::Session;
use crate::engine::Info;
use crate::job::{Event, Failure, Job, SearchId};
use std::collections::BTreeMap;
use std::time::Duration;

/// Reason why a search runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Purpose {
    /// The game waits for it: a move, a hint, or a step of the opening.
    Game,
    /// Analysis of the position on the table by the foreign engine of this name, or by our own.
    Analysis { engine: Option<String> },
    /// Proof of a win that is to be played through.
    Proof,
    /// Evaluation of a move that is tried instead of the one that was played.
    Trial,
    /// Check of a person's move before the computer answers it.
    Lesson,
    /// Evaluation of the position on the table, shown while a person plays.
    Evaluation,
    /// Evaluation of one position of the game under review.
    Review,
}

/// A job with the purpose that it serves.
#[derive(Clone, Debug)]
pub(super) struct Wanted {
    pub purpose: Purpose,
    pub job: Job,
}

/// A search that was started, with its latest report.
#[derive(Clone, Debug)]
pub(super) struct Search {
    pub purpose: Purpose,
    pub job: Job,
    /// Time at which the table was told of it.
    pub began: Duration,
    /// Latest progress report, if there was any.
    pub info: Option<Info>,
    /// Result of an analysis that came to its end; any other search leaves the map with its answer.
    pub end: Option<Result<(), Failure>>,
}

/// The searches that run, by their ids.
pub(super) type Running = BTreeMap<SearchId, Search>;

impl Session {
    /// Returns the jobs that are wanted now, at most one for each thinker: a pure function of the state.
    pub fn wanted(&self) -> Vec<Job> {
        self.wanted_searches().into_iter().map(|wanted| wanted.job).collect()
    }

    fn wanted_searches(&self) -> Vec<Wanted> {
        let game = self.table_job().map(|job| Wanted { purpose: Purpose::Game, job });
        game.into_iter().chain(self.analysis_jobs()).chain(self.reviewer_jobs()).collect()
    }

    /// Tells the table at the time `now` which searches run for the jobs that it [wanted](Session::wanted). Any other
    /// search is forgotten, and its answer will be dropped.
    pub fn awaiting(&mut self, searches: impl IntoIterator<Item = (SearchId, Job)>, now: Duration) {
        let mut wanted = self.wanted_searches();
        let mut known = std::mem::take(&mut self.running);
        for (id, job) in searches {
            let Some(index) = wanted.iter().position(|wanted| wanted.job == job) else { continue };
            let Wanted { purpose, job } = wanted.swap_remove(index);
            let search = match known.remove(&id) {
                // One job may come to serve another purpose, as when a proof of the reviewed position is asked for.
                Some(search) if search.job == job => Search { purpose, ..search },
                _ => Search { purpose, job, began: now, info: None, end: None },
            };
            self.running.insert(id, search);
        }
    }

    /// The search for which the game waits, with the time at which it began.
    pub fn awaited_search(&self) -> Option<(SearchId, Duration)> {
        let job = self.table_job()?;
        let mut for_game = self.running.iter().filter(|(_, search)| search.purpose == Purpose::Game);
        for_game.find(|(_, search)| search.job == job).map(|(&id, search)| (id, search.began))
    }

    /// Latest progress report of the search for this job of the game.
    pub(super) fn info_of(&self, job: &Job) -> Option<&Info> {
        let search = self.running.values().find(|search| search.purpose == Purpose::Game && search.job == *job)?;
        search.info.as_ref()
    }

    /// Handles an event of a search at the time `now`. An answer to a question that is not asked any more is dropped; a
    /// search that ends with a move which the rules refuse counts as failed.
    pub fn receive(&mut self, event: Event, now: Duration) {
        let (Event::Info(id, _) | Event::Done(id, _)) = event;
        let Some(search) = self.running.get(&id) else { return };
        self.changes += 1;
        let is_wanted = self.wanted_searches().iter().any(|wanted| wanted.job == search.job);
        match event {
            Event::Info(_, info) if is_wanted => self.receive_info(id, info),
            Event::Done(_, result) if is_wanted => {
                let mut search = self.running.remove(&id).expect("it was found above");
                match search.purpose {
                    Purpose::Game => self.receive_answer(search.job, result, now),
                    Purpose::Analysis { .. } => {
                        search.end_analysis(result);
                        self.running.insert(id, search);
                    }
                    Purpose::Proof => {
                        self.receive_proof(&result);
                        self.receive_review(&search.job, &result);
                    }
                    Purpose::Trial => {
                        self.receive_trial(&result);
                        self.receive_review(&search.job, &result);
                    }
                    Purpose::Lesson => self.receive_lesson(result, now),
                    Purpose::Evaluation => self.receive_evaluation(result),
                    Purpose::Review => self.receive_review(&search.job, &result),
                }
            }
            Event::Info(..) | Event::Done(..) => {}
        }
    }

    fn receive_info(&mut self, id: SearchId, info: Info) {
        let Some(search) = self.running.get_mut(&id) else { return };
        if search.purpose == (Purpose::Analysis { engine: None }) {
            self.own_scores.insert(self.game.cursor(), info.score);
        }
        search.info = Some(info);
    }
}
