//! A tournament that is being played, on a thread of its own.

use super::archive::Archive;
use super::{Standings, Tournament};
use crate::arena::Failure;
use crate::arena::{GameId, News, Record, Stops, play_games};
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

/// What is told of a tournament while it is played.
#[derive(Clone, Debug)]
pub enum Event {
    /// A game in progress stands like this. Not every position of a quick game is told.
    Position(GameId, Board),
    /// A game is over.
    Ended(GameId, Box<Record>),
    /// Nothing more comes: all was played, it was stopped, or it cannot go on.
    Over(Result<(), Failure>),
}

/// The thread that plays. Dropping it stops at once, ends all brains, and waits for that.
pub struct Running {
    events: Receiver<Event>,
    stops: Arc<Stops>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    /// Plays all games that are not `known` yet, and keeps each in the folder. `wake` is called when there is news.
    ///
    /// The thread runs at a lower priority than the window's, and so do the brains.
    ///
    /// # Errors
    /// If there is no thread for it.
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
            let teller = Teller { sender, wake, woken: None };
            play(&tournament, known, &folder, &flags, teller);
        })?;
        Ok(Running { events, stops, thread: Some(thread) })
    }

    /// What has happened and was not taken yet.
    pub fn events(&self) -> impl Iterator<Item = Event> {
        self.events.try_iter()
    }

    /// Ends it when the games in progress are over.
    pub fn stop_after_games(&self) {
        self.stops.after_games.store(true, Ordering::Relaxed);
    }

    /// Ends it now; the games in progress are dropped.
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

/// Says what happens, and wakes who listens, but not for each of many stones a second.
struct Teller {
    sender: Sender<Event>,
    wake: Wake,
    /// When it was woken last.
    woken: Option<Instant>,
}

impl Teller {
    /// A position that follows another so soon is not worth waking anybody for.
    const PAUSE: Duration = Duration::from_millis(100);

    fn tell(&mut self, event: Event) {
        let waits = matches!(event, Event::Position(..));
        let soon = self.woken.is_some_and(|woken| woken.elapsed() < Teller::PAUSE);
        if waits && soon {
            return;
        }
        // Nobody listens while the handle is being dropped.
        let _ = self.sender.send(event);
        self.woken = Some(Instant::now());
        (self.wake)();
    }
}

fn play(tournament: &Tournament, known: Vec<(GameId, Record)>, folder: &Path, stops: &Stops, mut teller: Teller) {
    let played = catch_panic(|| play_and_keep(tournament, known, folder, stops, &mut teller));
    let over = played.unwrap_or_else(|message| Err(Failure(message)));
    if let Err(failure) = &over {
        log::warn!("the tournament stops: {failure}");
    }
    teller.tell(Event::Over(over));
}

fn play_and_keep(
    tournament: &Tournament,
    known: Vec<(GameId, Record)>,
    folder: &Path,
    stops: &Stops,
    teller: &mut Teller,
) -> Result<(), Failure> {
    let archive = Archive::open(folder)?;
    let mut standings = Standings::new(tournament);
    let mut played = HashSet::new();
    for (id, record) in &known {
        standings.add(*id, record);
        played.insert(*id);
        // The folder may have been full when it ended.
        archive.keep(tournament, *id, record)?;
    }
    archive.write_table(tournament, &standings)?;
    let waiting: Vec<GameId> = tournament.schedule().into_iter().filter(|id| !played.contains(id)).collect();
    play_games(&tournament.matches(), &waiting, tournament.concurrency, stops, &mut |news| {
        match news {
            News::Position(id, board) => teller.tell(Event::Position(id, board)),
            News::Ended(id, record) => {
                standings.add(id, &record);
                teller.tell(Event::Ended(id, Box::new(record.clone())));
                archive.keep(tournament, id, &record)?;
                archive.write_table(tournament, &standings)?;
            }
        }
        Ok(ControlFlow::Continue(()))
    })
}
