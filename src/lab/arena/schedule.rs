//! Many games at once: threads that each hold a pair of players and take the next game that has not been played.

use super::game::{self, Played};
use super::player::Player;
use super::stats::Decision;
use super::{Halt, Match, Record, Tally, color_of};
use crate::lab::Failure;
use crate::rules::Color;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Plays a match, and tells of each game as it ends, in whatever order they end. Games that have been played already,
/// `known`, count and are not played again.
///
/// `stop` may be raised from anywhere to end the match at once, games in progress being dropped. It is raised here too
/// when the match ends, however it does, so it serves one match only.
///
/// # Errors
/// If a known game belongs to another match, a brain cannot be started, or `tell` fails.
pub fn play(
    contest: &Match,
    known: &[Record],
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Record, &Tally) -> Result<(), Failure>,
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
    let (numbers, waiting) = unbounded();
    for game in (0..contest.games).filter(|game| !played.contains(game)) {
        numbers.send(game).expect("the receiver is here");
    }
    drop(numbers);
    let (ended, results) = unbounded();
    thread::scope(|scope| {
        // Whatever ends this scope, a panic too, ends the games first.
        let _end = StopOnDrop(stop);
        for number in 1..=contest.concurrency {
            let (waiting, ended) = (waiting.clone(), ended.clone());
            let slot = move || play_games(contest, &waiting, &ended, stop);
            let thread = thread::Builder::new().name(format!("arena {number}"));
            if let Err(error) = thread.spawn_scoped(scope, slot) {
                return Err(Failure(format!("no thread for the games: {error}")));
            }
        }
        drop(ended);
        for result in results {
            let (game, played) = match result {
                Ok(played) => played,
                Err(Halt::Failed(failure)) => return Err(failure),
                Err(Halt::Stopped) => break,
            };
            let record = Record::new(contest, game, &played);
            tally.add(contest, &record);
            tell(&record, &tally)?;
            if is_decided(contest, &tally) {
                break;
            }
        }
        Ok(tally)
    })
}

fn is_decided(contest: &Match, tally: &Tally) -> bool {
    contest.sprt.is_some_and(|sprt| sprt.decision(&tally.pairs) != Decision::Open)
}

/// Raises a flag when it goes.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays the waiting games one after the other until there is none, or the match ends.
fn play_games(
    contest: &Match,
    waiting: &Receiver<u32>,
    ended: &Sender<Result<(u32, Played), Halt>>,
    stop: &AtomicBool,
) {
    let [mut first, mut second] = [0, 1].map(|index| Player::new(&contest.contestants[index], &contest.terms, stop));
    for game in waiting {
        let mut players = match color_of(0, game) {
            Color::Black => [&mut first, &mut second],
            Color::White => [&mut second, &mut first],
        };
        let result = game::play(&mut players, &contest.opening(game), &contest.terms);
        let goes_on = result.is_ok();
        if ended.send(result.map(|played| (game, played))).is_err() || !goes_on {
            return;
        }
    }
    first.dismiss();
    second.dismiss();
}
