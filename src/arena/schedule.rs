//! Plays many games at once: each thread holds a pair of players and takes the next game from a queue.

use super::Failure;
use super::game;
use super::matches::{Match, color_of};
use super::process::{Halt, PlayerProcess};
use super::record::Record;
use super::sprt::Decision;
use super::tally::Tally;
use crate::rules::{Board, Color};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{slice, thread};

/// Identity of a game among those of several matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    /// Index of the match.
    pub pairing: usize,
    /// Number of the game within the match, from 0.
    pub game: u32,
}

/// News of a game that is being played.
#[derive(Clone, Debug)]
pub enum GameEvent {
    /// The position of a game has changed.
    Position(GameId, Board),
    /// A game is over.
    Ended(GameId, Record),
}

/// Two flags by which the caller ends the play.
#[derive(Debug, Default)]
pub struct Stops {
    /// Ends at once and drops the games in progress. [`play_games`] raises it too when it returns.
    pub at_once: AtomicBool,
    /// Ends when the games in progress are over.
    pub after_games: AtomicBool,
}

/// Plays a match and calls `report` with each game as it ends, in any order. `known` games, which have been played
/// before, are counted and not played again.
///
/// `stops` may be raised from any thread and serves one match only.
///
/// # Errors
/// If a known game belongs to another match, an engine cannot be started, or `report` fails.
pub fn play(
    contest: &Match,
    known: &[Record],
    stops: &Stops,
    report: &mut dyn FnMut(&Record, &Tally) -> Result<(), Failure>,
) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    let mut played = HashSet::new();
    for record in known {
        record.check(contest)?;
        if played.insert(record.game) {
            tally.add(contest, record);
        }
    }
    if is_decided(contest, &tally) {
        return Ok(tally);
    }
    let waiting: Vec<GameId> =
        (0..contest.games).filter(|game| !played.contains(game)).map(|game| GameId { pairing: 0, game }).collect();
    play_games(slice::from_ref(contest), &waiting, contest.concurrency, stops, &mut |event| {
        if let GameEvent::Ended(_, record) = event {
            tally.add(contest, &record);
            report(&record, &tally)?;
        }
        let goes_on = !is_decided(contest, &tally);
        Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(tally)
}

fn is_decided(contest: &Match, tally: &Tally) -> bool {
    contest.sprt.is_some_and(|sprt| sprt.decision(&tally.pairs) != Decision::Open)
}

/// Plays the `waiting` games of several matches, `concurrency` of them at a time. Calls `report` with every event, and
/// ends where it breaks. A player of several matches keeps its process from one to the next.
///
/// # Errors
/// If an engine cannot be started, or `report` fails.
pub fn play_games(
    matches: &[Match],
    waiting: &[GameId],
    concurrency: u32,
    stops: &Stops,
    report: &mut dyn FnMut(GameEvent) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let (ids, queue) = unbounded();
    for id in waiting {
        ids.send(*id).expect("the receiver is here");
    }
    drop(ids);
    let (sender, events) = unbounded();
    thread::scope(|scope| {
        // Ends the games before the scope waits for their threads, after a panic too.
        let _end = StopOnDrop(&stops.at_once);
        for number in 1..=concurrency {
            let (queue, sender) = (queue.clone(), sender.clone());
            let slot = move || work(matches, &queue, &sender, stops);
            let thread = thread::Builder::new().name(format!("arena {number}"));
            if let Err(error) = thread.spawn_scoped(scope, slot) {
                return Err(Failure(format!("no thread for the games: {error}")));
            }
        }
        drop(sender);
        for event in events {
            match event {
                Ok(event) => {
                    if report(event)?.is_break() {
                        break;
                    }
                }
                Err(Halt::Stopped) => break,
                Err(Halt::Failed(failure)) => return Err(failure),
            }
        }
        Ok(())
    })
}

/// Raises a flag when it is dropped.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays games from the queue until it is empty or the play ends.
fn work(matches: &[Match], queue: &Receiver<GameId>, events: &Sender<Result<GameEvent, Halt>>, stops: &Stops) {
    let mut seats = [None, None];
    for id in queue {
        if stops.after_games.load(Ordering::Relaxed) {
            break;
        }
        let contest = &matches[id.pairing];
        let [first, second] = take_seats(&mut seats, contest, stops);
        let mut players = match color_of(0, id.game) {
            Color::Black => [first, second],
            Color::White => [second, first],
        };
        // The receiver is gone only when the play has ended, and then the flag is raised.
        let mut show = |board: &Board| drop(events.send(Ok(GameEvent::Position(id, board.clone()))));
        let played = game::play(&mut players, &contest.opening(id.game), &contest.terms, &mut show);
        let goes_on = played.is_ok();
        let ended = played.map(|played| GameEvent::Ended(id, Record::new(contest, id.game, &played)));
        if events.send(ended).is_err() || !goes_on {
            return;
        }
    }
    for player in seats.into_iter().flatten() {
        player.dismiss();
    }
}

/// Returns the processes of a match's two players. Those of the game before are kept if they belong to the same
/// players.
fn take_seats<'s, 'a>(
    seats: &'s mut [Option<PlayerProcess<'a>>; 2],
    contest: &'a Match,
    stops: &'a Stops,
) -> [&'s mut PlayerProcess<'a>; 2] {
    let [first, second] = &contest.players;
    let sits =
        |seat: &Option<PlayerProcess>, player| seat.as_ref().is_some_and(|process| process.is(player, &contest.terms));
    let crossed = [sits(&seats[1], first), sits(&seats[0], second)];
    if !sits(&seats[0], first) && !sits(&seats[1], second) && crossed.contains(&true) {
        seats.swap(0, 1);
    }
    let [one, other] = seats;
    [(one, first), (other, second)].map(|(seat, player)| {
        if !sits(seat, player)
            && let Some(player) = seat.take()
        {
            player.dismiss();
        }
        seat.get_or_insert_with(|| PlayerProcess::new(player, &contest.terms, &stops.at_once))
    })
}
