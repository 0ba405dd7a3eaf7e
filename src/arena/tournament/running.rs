//! A running tournament, played on a thread of its own.

use super::archive::Archive;
use super::{Standings, Tournament};
use crate::arena::Failure;
use crate::arena::{GameEvent, GameId, Record, Stops, play_games};
use crate::background::{Priority, ThreadSpec, Wake, catch_panic};
use crate::rules::Board;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::collections::HashSet;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// News of a running tournament.
#[derive(Clone, Debug)]
pub enum Event {
    /// The position of a game has changed. Some positions of a quick game are skipped.
    Position(GameId, Board),
    /// A game is over.
    Ended(GameId, Box<Record>),
    /// The last event: all games are played, the tournament was stopped, or it cannot go on.
    Over(Result<(), Failure>),
}

/// Handle to the thread that plays. Dropping it stops the play at once, ends all engines, and waits for the thread.
pub struct Running {
    events: Receiver<Event>,
    stops: Arc<Stops>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Plays all games that are not `known` yet and saves each in the folder. `wake` is called when there is an event.
    ///
    /// The thread runs at a lower priority than the window's, and so do the engines.
    ///
    /// # Errors
    /// If the thread cannot be started.
    pub fn start(
        tournament: Arc<Tournament>,
        known: Vec<(GameId, Record)>,
        folder: &Path,
        wake: Wake,
    ) -> io::Result<Running> {
        let (sender, events) = unbounded();
        let stops = Arc::new(Stops::default());
        let (flags, folder) = (Arc::clone(&stops), folder.to_owned());
        let thread = ThreadSpec::new("tengen-tournament", Priority::Low).spawn(move || {
            let events_out = EventSender { sender, wake, woken: None };
            play(&tournament, known, &folder, &flags, events_out);
        })?;
        Ok(Running { events, stops, thread: Some(thread) })
    }

    /// Takes the events that have come since the last call.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events.try_iter()
    }

    /// Stops when the games in progress are over.
    pub fn stop_after_games(&self) {
        self.stops.after_games.store(true, Ordering::Relaxed);
    }

    /// Stops at once and drops the games in progress.
    pub fn stop_at_once(&self) {
        self.stops.at_once.store(true, Ordering::Relaxed);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop_at_once();
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Sends events and wakes the receiver, but not for each of many stones a second.
struct EventSender {
    sender: Sender<Event>,
    wake: Wake,
    /// Time of the last wake.
    woken: Option<Instant>,
}

impl EventSender {
    /// Minimum time between two positions.
    const PAUSE: Duration = Duration::from_millis(100);

    fn send(&mut self, event: Event) {
        let may_be_skipped = matches!(event, Event::Position(..));
        let soon = self.woken.is_some_and(|woken| woken.elapsed() < EventSender::PAUSE);
        if may_be_skipped && soon {
            return;
        }
        // The receiver is gone while the handle is being dropped.
        let _ = self.sender.send(event);
        self.woken = Some(Instant::now());
        (self.wake)();
    }
}

fn play(tournament: &Tournament, known: Vec<(GameId, Record)>, folder: &Path, stops: &Stops, mut events: EventSender) {
    let played = catch_panic(|| play_and_save(tournament, known, folder, stops, &mut events));
    let over = played.unwrap_or_else(|message| Err(Failure(message)));
    if let Err(failure) = &over {
        log::warn!("the tournament stops: {failure}");
    }
    events.send(Event::Over(over));
}

fn play_and_save(
    tournament: &Tournament,
    known: Vec<(GameId, Record)>,
    folder: &Path,
    stops: &Stops,
    events: &mut EventSender,
) -> Result<(), Failure> {
    let archive = Archive::open(folder)?;
    let mut standings = Standings::new(tournament);
    let mut played = HashSet::new();
    for (id, record) in &known {
        standings.add(*id, record);
        played.insert(*id);
        // The disk may have been full when the game ended.
        archive.save(tournament, *id, record)?;
    }
    archive.write_table(tournament, &standings)?;
    let waiting: Vec<GameId> = tournament.schedule().into_iter().filter(|id| !played.contains(id)).collect();
    play_games(&tournament.matches(), &waiting, tournament.concurrency, stops, &mut |event| {
        match event {
            GameEvent::Position(id, board) => events.send(Event::Position(id, board)),
            GameEvent::Ended(id, record) => {
                standings.add(id, &record);
                events.send(Event::Ended(id, Box::new(record.clone())));
                archive.save(tournament, id, &record)?;
                archive.write_table(tournament, &standings)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}
