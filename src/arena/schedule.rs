//! Many games at once: threads that each hold a pair of players and take the next game that has not been played.

use super::game;
use super::player::PlayerProcess;
use super::sprt::Decision;
use super::{Halt, Match, Record, Tally, color_of};
use crate::arena::Failure;
use crate::rules::{Board, Color};
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::{slice, thread};

/// A game of one of several matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId {
    /// The match, counted from 0.
    pub pairing: usize,
    /// The game within the match, counted from 0.
    pub game: u32,
}

/// What is told of games while they are played.
#[derive(Clone, Debug)]
pub enum News {
    /// A game stands like this.
    Position(GameId, Board),
    /// A game is over.
    Ended(GameId, Record),
}

/// Two flags that end the play from outside.
#[derive(Debug, Default)]
pub struct Stops {
    /// At once, games in progress being dropped. It is raised by [`play_games`] too when it ends, however it does.
    pub at_once: AtomicBool,
    /// When the games in progress are over.
    pub after_games: AtomicBool,
}

/// Plays a match, and tells of each game as it ends, in whatever order they end. Games that have been played already,
/// `known`, count and are not played again.
///
/// `stops` may be raised from anywhere, and serves one match only.
///
/// # Errors
/// If a known game belongs to another match, a brain cannot be started, or `tell` fails.
pub fn play(
    contest: &Match,
    known: &[Record],
    stops: &Stops,
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
    let waiting: Vec<GameId> =
        (0..contest.games).filter(|game| !played.contains(game)).map(|game| GameId { pairing: 0, game }).collect();
    play_games(slice::from_ref(contest), &waiting, contest.concurrency, stops, &mut |news| {
        if let News::Ended(_, record) = news {
            tally.add(contest, &record);
            tell(&record, &tally)?;
        }
        let goes_on = !is_decided(contest, &tally);
        Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    })?;
    Ok(tally)
}

fn is_decided(contest: &Match, tally: &Tally) -> bool {
    contest.sprt.is_some_and(|sprt| sprt.decision(&tally.pairs) != Decision::Open)
}

/// Plays the `waiting` games of several matches, so many at a time, and tells of each as it goes on; `tell` may break
/// off. A player of several matches keeps its process from one to the next.
///
/// # Errors
/// If a brain cannot be started, or `tell` fails.
pub fn play_games(
    matches: &[Match],
    waiting: &[GameId],
    concurrency: u32,
    stops: &Stops,
    tell: &mut dyn FnMut(News) -> Result<ControlFlow<()>, Failure>,
) -> Result<(), Failure> {
    let (ids, queue) = unbounded();
    for id in waiting {
        ids.send(*id).expect("the receiver is here");
    }
    drop(ids);
    let (sender, news) = unbounded();
    thread::scope(|scope| {
        // Whatever ends this scope, a panic too, ends the games first.
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
        for news in news {
            match news {
                Ok(news) => {
                    if tell(news)?.is_break() {
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

/// Raises a flag when it goes.
struct StopOnDrop<'a>(&'a AtomicBool);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Plays the waiting games one after the other until there is none, or the play ends.
fn work(matches: &[Match], queue: &Receiver<GameId>, news: &Sender<Result<News, Halt>>, stops: &Stops) {
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
        // Nobody listens any more: then the play has ended, and the flag is up.
        let mut show = |board: &Board| drop(news.send(Ok(News::Position(id, board.clone()))));
        let played = game::play(&mut players, &contest.opening(id.game), &contest.terms, &mut show);
        let goes_on = played.is_ok();
        let ended = played.map(|played| News::Ended(id, Record::new(contest, id.game, &played)));
        if news.send(ended).is_err() || !goes_on {
            return;
        }
    }
    for player in seats.into_iter().flatten() {
        player.dismiss();
    }
}

/// The two players of a match: those who sit there already if they are theirs, in whichever seat, or new ones.
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
