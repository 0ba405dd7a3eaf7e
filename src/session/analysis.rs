//! Analysis: thinkers that look at the position on the table for as long as they are let, whatever is played there.
//!
//! It never changes the game. Who analyses is said by the [configuration](super::Config): our engine, a foreign one, or
//! both side by side. Our engine has one job at a time, and its move or a hint come first; a foreign analyst is a process
//! of its own, which thinks about each position for the time of its own moves.

use super::Session;
use crate::engine::{Info, Limits};
use crate::game::EngineTerms;
use crate::job::{Answer, Event, Failure, Job, Question, SearchId, ThinkerId};
use std::time::Duration;

/// The foreign analyst: behind the two seats.
const FOREIGN: ThinkerId = ThinkerId::Foreign(2);

/// Who analyses, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysts {
    pub own: bool,
    /// How many of the best moves our engine gives a line, at least 1.
    pub lines: u32,
    /// The foreign engine of this name.
    pub engine: Option<String>,
}

impl Default for Analysts {
    fn default() -> Analysts {
        Analysts { own: true, lines: 3, engine: None }
    }
}

/// What one analyst has found of the position on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The foreign engine's name; `None` for ours.
    pub engine: Option<String>,
    /// What it has said last, if anything yet.
    pub info: Option<Info>,
    /// Why it says no more, if it failed.
    pub failure: Option<Failure>,
    /// Whether it thinks on.
    pub thinks: bool,
}

/// One analyst at work.
#[derive(Clone, Debug)]
struct AtWork {
    id: SearchId,
    job: Job,
    finding: Finding,
}

/// The analysis of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Analysis {
    pub on: bool,
    at_work: Vec<AtWork>,
}

impl Session {
    /// Whether the position on the table is analysed.
    pub fn is_analysing(&self) -> bool {
        self.analysis.on
    }

    /// What the analysts have found of the position on the table, ours first; nothing of any other position.
    pub fn findings(&self) -> impl Iterator<Item = &Finding> {
        let wanted = self.analysis_jobs();
        let is_wanted = move |at_work: &&AtWork| wanted.contains(&at_work.job);
        self.analysis.at_work.iter().filter(is_wanted).map(|at_work| &at_work.finding)
    }

    /// The foreign engine that analyses, as long as it does.
    pub(super) fn analyst(&self) -> Option<(ThinkerId, String)> {
        let terms = self.analyst_terms().filter(|_| self.analysis.on)?;
        Some((FOREIGN, terms.engine.clone()))
    }

    fn analyst_terms(&self) -> Option<&EngineTerms> {
        self.config.analysts.engine.as_deref().and_then(|name| self.config.engine(name))
    }

    /// What the analysts are asked about the position on the table.
    pub(super) fn analysis_jobs(&self) -> Vec<Job> {
        let board = self.game.board();
        if !self.analysis.on || board.ending().is_some() || board.must_pass() {
            return Vec::new();
        }
        let job = |thinker: ThinkerId, time: Option<Duration>, lines: u32| Job {
            thinker,
            question: Question::Analysis,
            board: board.clone(),
            limits: Limits { time, ..Limits::to_depth(Limits::MAX_DEPTH) },
            resources: self.config.resources,
            weakness: None,
            seed: 0,
            lines,
            game_time: None,
        };
        let analysts = &self.config.analysts;
        // Its move or a hint come first.
        let own_is_free = self.table_job().is_none_or(|job| job.thinker != ThinkerId::Own);
        let own = (analysts.own && own_is_free).then(|| job(ThinkerId::Own, None, analysts.lines.max(1)));
        let foreign = self.analyst_terms().map(|terms| job(FOREIGN, Some(Duration::from_millis(terms.time_millis)), 1));
        own.into_iter().chain(foreign).collect()
    }

    /// Tells which analysis runs.
    pub(super) fn awaiting_analysis(&mut self, id: SearchId, job: Job) {
        let known = self.analysis.at_work.iter().any(|at_work| at_work.id == id);
        if known {
            return;
        }
        let engine = match job.thinker {
            ThinkerId::Own => None,
            ThinkerId::Foreign(_) | ThinkerId::Reviewer(_) => self.config.analysts.engine.clone(),
        };
        let finding = Finding { engine, info: None, failure: None, thinks: true };
        self.analysis.at_work.retain(|at_work| at_work.job.thinker != job.thinker);
        self.analysis.at_work.push(AtWork { id, job, finding });
        self.analysis.at_work.sort_by_key(|at_work| at_work.job.thinker != ThinkerId::Own);
    }

    /// Takes in what an analyst says; whether it was one.
    pub(super) fn receive_analysis(&mut self, event: &Event) -> bool {
        let (Event::Info(id, _) | Event::Done(id, _)) = event;
        let Some(at_work) = self.analysis.at_work.iter_mut().find(|at_work| at_work.id == *id) else { return false };
        if let Event::Info(_, info) = event
            && at_work.job.thinker == ThinkerId::Own
            && at_work.job.board == *self.game.board()
        {
            self.said.insert(self.game.cursor(), info.score);
        }
        let finding = &mut at_work.finding;
        match event {
            Event::Info(_, info) => finding.info = Some(info.clone()),
            Event::Done(_, result) => {
                finding.thinks = false;
                match result {
                    Ok(answer) => finding.info = Some(last_word(finding.info.take(), answer)),
                    Err(failure) => finding.failure = Some(failure.clone()),
                }
            }
        }
        true
    }
}

/// The end of an analysis in the words of one that goes on.
fn last_word(before: Option<Info>, answer: &Answer) -> Info {
    let Answer { score, depth, nodes, elapsed, .. } = *answer;
    let (others, tally) = before.map_or_else(Default::default, |info| (info.others, info.tally));
    Info { depth, nodes, elapsed, score, line: answer.line.clone(), others, tally }
}
