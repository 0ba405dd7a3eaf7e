//! Analysis of the position on the table, for as long as it stands there.
//!
//! It never changes the game. The [configuration](super::Config) names the engines: ours, a foreign one, or both side
//! by side. Our engine has one job at a time, and a move or a hint comes before an analysis; a foreign engine for
//! analysis is a process of its own, which thinks about each position for the time of its own moves.

use super::Session;
use super::running::{Purpose, Search, Wanted};
use crate::engine::{Info, Limits};
use crate::game::EngineTerms;
use crate::job::{Answer, Failure, Job, Question, ThinkerId};
use std::time::Duration;

/// The foreign engine that analyses, numbered after the two seats.
const FOREIGN: ThinkerId = ThinkerId::Foreign(2);

/// Evaluation of the position on the table by one engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finding<'a> {
    /// Name of the foreign engine; `None` for our own.
    pub engine: Option<&'a str>,
    /// Latest progress report, if there was any.
    pub info: Option<&'a Info>,
    /// Failure for which it reports no more.
    pub failure: Option<&'a Failure>,
    /// Whether its search still runs.
    pub thinks: bool,
}

impl Session {
    /// Whether the position on the table is analysed.
    pub fn is_analysing(&self) -> bool {
        self.is_analysing
    }

    /// Findings about the position on the table, our engine's first; none about any other position.
    pub fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.analysis_jobs().into_iter().filter_map(|wanted| {
            let search = self.running.values().find(|search| search.job == wanted.job)?;
            let Purpose::Analysis { engine } = &search.purpose else { return None };
            Some(Finding {
                engine: engine.as_deref(),
                info: search.info.as_ref(),
                failure: search.end.as_ref().and_then(|end| end.as_ref().err()),
                thinks: search.end.is_none(),
            })
        })
    }

    /// The foreign engine that analyses now.
    pub(super) fn analysis_engine(&self) -> Option<(ThinkerId, String)> {
        let terms = self.analysis_terms().filter(|_| self.is_analysing)?;
        Some((FOREIGN, terms.engine.clone()))
    }

    fn analysis_terms(&self) -> Option<&EngineTerms> {
        self.config.analysis.engine.as_deref().and_then(|name| self.config.engine(name))
    }

    /// Jobs of the engines that analyse the position on the table, our engine's first.
    pub(super) fn analysis_jobs(&self) -> Vec<Wanted> {
        let board = self.game.board();
        if !self.is_analysing || board.ending().is_some() || board.must_pass() {
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
        let wanted = |engine, job| Wanted { purpose: Purpose::Analysis { engine }, job };
        let config = &self.config.analysis;
        // A move or a hint comes first.
        let own_is_free = self.table_job().is_none_or(|job| job.thinker != ThinkerId::Own);
        let own = (config.own && own_is_free).then(|| wanted(None, job(ThinkerId::Own, None, config.lines.max(1))));
        let foreign = self.analysis_terms().map(|terms| {
            let time = Duration::from_millis(terms.time_millis);
            wanted(Some(terms.engine.clone()), job(FOREIGN, Some(time), 1))
        });
        own.into_iter().chain(foreign).collect()
    }
}

impl Search {
    /// Keeps the last report of an analysis that came to its end, or the reason why it could not go on.
    pub(super) fn end_analysis(&mut self, result: Result<Answer, Failure>) {
        self.end = Some(result.map(|answer| self.info = Some(last_info(self.info.take(), &answer))));
    }
}

/// The end of an analysis in the form of its reports.
fn last_info(before: Option<Info>, answer: &Answer) -> Info {
    let Answer { score, depth, nodes, elapsed, .. } = *answer;
    let (others, tally) = before.map_or_else(Default::default, |info| (info.others, info.tally));
    Info { depth, nodes, elapsed, score, line: answer.line.clone(), others, tally }
}
