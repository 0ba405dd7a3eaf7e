//! Progress of a tournament that was begun: its standings, its games, and its state. It follows the events of the thread
//! that plays it.

use crate::arena::tournament::{Event, Standings, Tournament, game_file_name};
use crate::arena::{Failure, GameId, Record};
use crate::rules::Board;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// A game that is over.
#[derive(Clone, Debug)]
pub struct Finished {
    /// Its pairing, and its number within the pairing.
    pub id: GameId,
    /// Its number in the tournament, in the order of play, from 1.
    pub number: usize,
    /// Its moves and its result.
    pub record: Record,
}

/// State of a tournament that was begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum State {
    /// Games are played, and new ones begin.
    Playing,
    /// The games in progress are played to their end, and no other begins.
    Ending,
    /// A person has stopped it, and the thread that plays it has not ended yet.
    Stopping,
    /// Nothing is played. It can be continued.
    Paused,
    /// Nothing is played because of a failure. It can be continued once the cause is mended.
    Failed(Failure),
    /// All games are played.
    Done,
}

/// A tournament that was begun.
pub struct Progress {
    /// Its players, its terms and its pairings.
    pub tournament: Arc<Tournament>,
    /// Folder of its games.
    pub folder: PathBuf,
    /// Results of the finished games.
    pub standings: Standings,
    /// The finished games, in the order in which they ended.
    pub finished: Vec<Finished>,
    /// The positions of the games in progress, by their numbers.
    pub boards: BTreeMap<usize, (GameId, Board)>,
    /// Whether it is played, paused or over.
    pub state: State,
    /// Number of events received.
    events: u64,
    /// Time of play, up to the end of the last game.
    played: Duration,
    /// Time of the latest start or continuation by the program's clock, and the time of play before it.
    since: (Duration, Duration),
}

impl Progress {
    /// A tournament that begins `now`.
    pub fn new(tournament: Arc<Tournament>, folder: PathBuf, now: Duration) -> Progress {
        let standings = Standings::new(&tournament);
        Progress {
            tournament,
            folder,
            standings,
            finished: Vec::new(),
            boards: BTreeMap::new(),
            state: State::Playing,
            events: 0,
            played: Duration::ZERO,
            since: (now, Duration::ZERO),
        }
    }

    /// Records that play was continued at `now`.
    pub fn go_on(&mut self, now: Duration) {
        self.state = State::Playing;
        self.since = (now, self.played);
    }

    /// Receives an event of the thread that plays.
    pub fn receive(&mut self, event: Event, now: Duration) {
        self.events += 1;
        match event {
            Event::Position(id, board) => {
                self.boards.insert(self.tournament.number(id), (id, board));
            }
            Event::Ended(id, record) => {
                let number = self.tournament.number(id);
                self.boards.remove(&number);
                self.standings.add(id, &record);
                self.finished.push(Finished { id, number, record: *record });
                self.played = self.since.1 + now.saturating_sub(self.since.0);
            }
            Event::Over(result) => {
                self.boards.clear();
                self.state = match result {
                    Err(failure) => State::Failed(failure),
                    Ok(()) if self.finished.len() as u32 == self.tournament.games() => State::Done,
                    Ok(()) => State::Paused,
                };
            }
        }
    }

    /// Number of events received: it changes whenever a game in progress does.
    pub fn events(&self) -> u64 {
        self.events
    }

    /// Whether the thread that plays has not ended yet.
    pub fn is_on(&self) -> bool {
        matches!(self.state, State::Playing | State::Ending | State::Stopping)
    }

    /// The finished games, which a continuation does not play again.
    pub fn known(&self) -> Vec<(GameId, Record)> {
        self.finished.iter().map(|game| (game.id, game.record.clone())).collect()
    }

    /// Estimated time for the games that are left; `None` before the first game has ended, or unless new games begin.
    pub fn time_left(&self) -> Option<Duration> {
        let finished = u32::try_from(self.finished.len()).unwrap_or(u32::MAX);
        let left = self.tournament.games().saturating_sub(finished);
        let mean = self.played.checked_div(finished)?;
        (self.state == State::Playing && left > 0).then(|| mean.saturating_mul(left))
    }

    /// The file of a finished game.
    pub fn file(&self, game: &Finished) -> PathBuf {
        self.folder.join(game_file_name(game.number, &game.record))
    }

    /// The names of a game's players, Black's first.
    pub fn names(&self, id: GameId) -> [&str; 2] {
        let pairing = self.tournament.pairings()[id.pairing];
        let mut names = pairing.map(|player| self.tournament.players[player].name.as_str());
        if !id.game.is_multiple_of(2) {
            names.swap(0, 1);
        }
        names
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tournament::TournamentKind;
    use crate::arena::tournament::tests::tournament;

    fn progress() -> Progress {
        let tournament = tournament(TournamentKind::RoundRobin, 2, 4);
        Progress::new(Arc::new(tournament), PathBuf::from("games"), Duration::ZERO)
    }

    fn ended(progress: &Progress, game: u32) -> Event {
        let id = GameId { pairing: 0, game };
        Event::Ended(id, Box::new(Record::unplayed(&progress.tournament.matches()[0], game)))
    }

    #[test]
    fn the_time_left_is_estimated_after_the_first_game_and_without_pauses() {
        let mut progress = progress();
        let seconds = Duration::from_secs;
        assert_eq!(progress.time_left(), None);
        progress.receive(ended(&progress, 0), seconds(10));
        assert_eq!(progress.time_left(), Some(seconds(30)));
        progress.receive(Event::Over(Ok(())), seconds(20));
        assert_eq!((&progress.state, progress.time_left()), (&State::Paused, None));
        progress.go_on(seconds(1_000));
        progress.receive(ended(&progress, 1), seconds(1_020));
        assert_eq!(progress.time_left(), Some(seconds(30)), "two games took half a minute");
    }

    #[test]
    fn a_tournament_is_done_when_all_games_are_played() {
        let mut progress = progress();
        for game in 0..4 {
            progress.receive(ended(&progress, game), Duration::ZERO);
        }
        progress.receive(Event::Over(Ok(())), Duration::ZERO);
        assert_eq!(progress.state, State::Done);
        assert_eq!(progress.standings.games(), 4);
        assert_eq!(progress.names(GameId { pairing: 0, game: 1 }), ["b", "a"]);
    }
}
