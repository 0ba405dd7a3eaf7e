//! Reviews of a person's games for the profile, in the background: one game after the other on each of a few threads of
//! low priority.
//!
//! A thread takes a game, makes the searches of its [`review::Run`](crate::coach::review::Run) one by one, and sends the
//! cases. So the threads never wait for each other, and the result of a game depends neither on their number nor on the
//! machine. While the profiler is paused they search nothing; a search under way is thrown away and made again, so that
//! no result depends on a pause either.

use super::searcher::Searcher;
use crate::background::{NoReceiver, Outbox, Priority, ThreadSpec, Wake, catch_panic};
use crate::coach::profile::{self, GameKey, Lookout, PlayedGame, ReviewedGame};
use crate::coach::review::Run;
use crate::engine::{Engine, Limits, Request, Resources, STACK_BYTES};
use crate::rules::Board;
use crossbeam_channel::{Receiver, unbounded};
use std::collections::VecDeque;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// Memory of each thread's transposition table, in MiB: enough for so few nodes, and quickly cleared.
const HASH_MIB: u32 = 16;

/// A game to be reviewed.
#[derive(Clone, Debug)]
pub struct Order {
    /// The game.
    pub game: PlayedGame,
    /// Its review where that is complete, as on the table: then only the cases are to be found.
    pub run: Option<Run>,
}

/// End of a game's review.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Its cases were found.
    Reviewed(ReviewedGame),
    /// The engine panicked; the game is left out.
    Failed(GameKey),
}

/// The threads that review. Dropping the handle stops them; nobody waits for them to end.
pub struct Profiler {
    shared: Arc<Shared>,
    outcomes: Receiver<Outcome>,
    /// Number of games that were handed in.
    games: usize,
    /// Number of moves of these games.
    moves: usize,
}

/// State that the threads share.
struct Shared {
    state: Mutex<State>,
    /// Wakes threads that wait for the end of a pause.
    resumed: Condvar,
    /// Number of moves of the games that are reviewed, those of a game under way as far as it has come.
    moves: AtomicUsize,
}

struct State {
    /// Games that no thread has taken yet.
    orders: VecDeque<Order>,
    is_paused: bool,
    is_over: bool,
    /// Stops the searches under way. Each pause sets it, and the searches after the pause have another one: a search that
    /// was stopped is known by the flag that it was given.
    stop: Arc<AtomicBool>,
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no thread panics while it holds the state")
    }

    /// The flag for the next search, at the end of a pause if there is one; `None` if everything is over.
    fn next_stop(&self) -> Option<Arc<AtomicBool>> {
        let paused = |state: &mut State| state.is_paused && !state.is_over;
        let state = self.resumed.wait_while(self.state(), paused).expect("no thread panics while it holds the state");
        (!state.is_over).then(|| Arc::clone(&state.stop))
    }
}

impl Profiler {
    /// Starts so many threads, at least one, on these games, in their order; `wake` is called after each game. The first
    /// search of a position has this number of nodes, as a rule [`profile::NODES`]. Threads that start paused search
    /// nothing before [`Profiler::set_paused`] lets them.
    ///
    /// # Errors
    /// If the system cannot start a thread.
    pub fn start(orders: Vec<Order>, threads: u8, nodes: u64, is_paused: bool, wake: Wake) -> io::Result<Profiler> {
        let (games, moves) = (orders.len(), orders.iter().map(|order| order.game.moves.len()).sum());
        let stop = Arc::new(AtomicBool::new(false));
        let state = State { orders: orders.into(), is_paused, is_over: false, stop };
        let shared = Arc::new(Shared { state: Mutex::new(state), resumed: Condvar::new(), moves: AtomicUsize::new(0) });
        let (sender, outcomes) = unbounded();
        let outbox = Outbox::new(sender, wake);
        // The handle ends the threads that were started if a further one cannot be.
        let profiler = Profiler { shared, outcomes, games, moves };
        for number in 0..usize::from(threads.max(1)).min(games) {
            let (shared, outbox) = (Arc::clone(&profiler.shared), outbox.clone());
            let thread = ThreadSpec::new(format!("tengen-profiler-{number}"), Priority::Low).with_stack(STACK_BYTES);
            thread.spawn(move || {
                let _ = work(&shared, &outbox, nodes);
            })?;
        }
        Ok(profiler)
    }

    /// Pauses the threads, or lets them go on.
    pub fn set_paused(&self, is_paused: bool) {
        let mut state = self.shared.state();
        if state.is_paused != is_paused {
            state.is_paused = is_paused;
            if is_paused {
                state.stop.store(true, Ordering::Relaxed);
            } else {
                state.stop = Arc::new(AtomicBool::new(false));
            }
            self.shared.resumed.notify_all();
        }
    }

    /// Whether the threads are paused.
    pub fn is_paused(&self) -> bool {
        self.shared.state().is_paused
    }

    /// The games whose reviews have ended since the last call.
    pub fn receive(&self) -> impl Iterator<Item = Outcome> {
        self.outcomes.try_iter()
    }

    /// Number of games that were handed in.
    pub fn games(&self) -> usize {
        self.games
    }

    /// Number of the moves of these games.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Part of the work that is done, from 0 to 1, by the number of moves.
    pub fn progress(&self) -> f32 {
        let done = self.shared.moves.load(Ordering::Relaxed);
        if self.moves == 0 { 1.0 } else { done as f32 / self.moves as f32 }
    }
}

impl Drop for Profiler {
    fn drop(&mut self) {
        let mut state = self.shared.state();
        state.is_over = true;
        state.stop.store(true, Ordering::Relaxed);
        self.shared.resumed.notify_all();
    }
}

/// Reviews games until none is left.
fn work(shared: &Shared, outbox: &Outbox<Outcome>, nodes: u64) -> Result<(), NoReceiver> {
    let mut engine = Engine::new();
    loop {
        let next = shared.state().orders.pop_front();
        let Some(order) = next else { return Ok(()) };
        let game = order.game.clone();
        let reviewed = catch_panic(|| {
            let mut review = GameReview { shared, engine: &mut engine, nodes, counted: 0, moves: game.moves.len() };
            review.review(order)
        });
        let outcome = match reviewed {
            Ok(Some(reviewed)) => Outcome::Reviewed(reviewed),
            Ok(None) => return Ok(()),
            Err(message) => {
                log::error!("a game is not reviewed: the engine panicked: {message}\n{game:?}");
                engine = Engine::new();
                Outcome::Failed(game.key)
            }
        };
        outbox.deliver(outcome)?;
    }
}

/// The review of one game.
struct GameReview<'a> {
    shared: &'a Shared,
    engine: &'a mut Engine,
    nodes: u64,
    /// Number of moves, and of those that were counted so far as progress.
    moves: usize,
    counted: usize,
}

impl GameReview<'_> {
    /// Reviews the game and finds its cases; `None` if everything is over before.
    fn review(&mut self, order: Order) -> Option<ReviewedGame> {
        let run = match order.run {
            Some(run) => run,
            None => self.complete(order.game.run())?,
        };
        let cases = loop {
            let stop = self.shared.next_stop()?;
            let mut lookout = Lookout { engine: &mut *self.engine, nodes: self.nodes, stop: &stop };
            if let Some(cases) = profile::cases(&run, order.game.person, &mut lookout) {
                break cases;
            }
        };
        self.count(self.moves);
        Some(order.game.reviewed(cases))
    }

    /// Makes all searches of a review.
    fn complete(&mut self, mut run: Run) -> Option<Run> {
        while let Some(search) = run.take() {
            let Some(board) = run.board(search) else {
                debug_assert!(false, "{search:?} cannot be made");
                break;
            };
            let stop = self.shared.next_stop()?;
            let answer = self.answer(board, search.nodes(self.nodes), &stop);
            if stop.load(Ordering::Relaxed) {
                run.give_back();
                continue;
            }
            run.answer(search, answer);
            let (answered, planned) = run.progress();
            // What is planned grows towards the end; a game is done only with its cases.
            self.count(self.moves * answered / (planned + 1));
        }
        Some(run)
    }

    fn answer(&mut self, board: Board, nodes: u64, stop: &AtomicBool) -> crate::job::Answer {
        let request = Request {
            board,
            limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
            resources: Resources { threads: 1, hash_mib: HASH_MIB },
            weakness: None,
            seed: 0,
            lines: 1,
        };
        // Each search begins without any memory, so that it comes to the same result whatever was searched before.
        self.engine.forget();
        self.engine.answer_with_proof(&request, stop, &mut |_| {})
    }

    /// Counts so many moves of this game as done; never fewer than before.
    fn count(&mut self, moves: usize) {
        let new = moves.saturating_sub(self.counted);
        self.counted += new;
        self.shared.moves.fetch_add(new, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Rule};
    use crate::test_support::moves;
    use std::sync::mpsc;
    use std::time::Duration;

    const PATIENCE: Duration = Duration::from_secs(60);
    /// Nodes of a search in these tests.
    const FEW: u64 = 2_000;

    /// Black makes an open four; White has let the three stand.
    fn order(seed: u64) -> Order {
        let line = moves("H8 A1 I8 A15 J8 O1 K8 O15 L8");
        let game = PlayedGame::new(seed, None, Color::Black, Board::new(15, Rule::Freestyle), line);
        Order { game, run: None }
    }

    fn started(games: u64, threads: u8) -> (Profiler, mpsc::Receiver<()>) {
        start(games, threads, false)
    }

    fn start(games: u64, threads: u8, is_paused: bool) -> (Profiler, mpsc::Receiver<()>) {
        let (sender, woken) = mpsc::channel();
        let sender = Mutex::new(sender);
        let wake = move || {
            let _ = sender.lock().expect("no thread panics with it").send(());
        };
        let orders = (1..=games).map(order).collect();
        (Profiler::start(orders, threads, FEW, is_paused, Arc::new(wake)).expect("threads"), woken)
    }

    /// The games that are reviewed next, so many of them, by their keys.
    fn next(profiler: &Profiler, woken: &mpsc::Receiver<()>, games: usize) -> Vec<ReviewedGame> {
        let mut reviewed = Vec::new();
        while reviewed.len() < games {
            woken.recv_timeout(PATIENCE).expect("a game is reviewed");
            reviewed.extend(profiler.receive().map(|outcome| match outcome {
                Outcome::Reviewed(game) => game,
                Outcome::Failed(key) => panic!("{key:?}"),
            }));
        }
        reviewed.sort_by_key(|game| game.key.game);
        reviewed
    }

    #[test]
    fn all_games_are_reviewed_with_the_same_result_by_one_thread_or_more() {
        let (one, woken) = started(3, 1);
        let by_one = next(&one, &woken, 3);
        assert!(by_one[0].cases.iter().any(|case| !case.is_missed), "{by_one:?}");
        assert_eq!((one.progress(), one.games()), (1.0, 3));
        let (two, woken) = started(3, 2);
        assert_eq!(next(&two, &woken, 3), by_one);
    }

    #[test]
    fn a_pause_stops_the_searches_and_changes_no_result() {
        let (profiler, woken) = started(1, 1);
        let whole = next(&profiler, &woken, 1);
        let (profiler, woken) = start(1, 1, true);
        assert!(woken.recv_timeout(Duration::from_millis(100)).is_err(), "nothing is done before the pause ends");
        assert_eq!(profiler.progress(), 0.0);
        for _ in 0..5 {
            profiler.set_paused(true);
            std::thread::sleep(Duration::from_millis(5));
            profiler.set_paused(false);
            std::thread::sleep(Duration::from_millis(1));
        }
        profiler.set_paused(true);
        let paused_at = profiler.progress();
        if paused_at < 1.0 {
            assert!(woken.recv_timeout(Duration::from_millis(300)).is_err(), "nothing is done in a pause");
            profiler.set_paused(false);
        }
        assert_eq!(next(&profiler, &woken, 1), whole);
    }

    #[test]
    fn a_review_that_is_complete_is_not_made_again() {
        let mut engine = Engine::new();
        let state =
            State { orders: VecDeque::new(), is_paused: false, is_over: false, stop: Arc::new(AtomicBool::new(false)) };
        let shared = Shared { state: Mutex::new(state), resumed: Condvar::new(), moves: AtomicUsize::new(0) };
        let Order { game, .. } = order(1);
        let mut review = GameReview { shared: &shared, engine: &mut engine, nodes: FEW, counted: 0, moves: 9 };
        let run = review.complete(game.run()).expect("it is not stopped");
        // With one node a search finds nothing.
        review.nodes = 1;
        let reviewed = review.review(Order { game: game.clone(), run: Some(run) }).expect("it is not stopped");
        assert!(!reviewed.cases.is_empty());
    }

    #[test]
    fn dropping_the_handle_ends_the_threads() {
        let (profiler, woken) = started(50, 2);
        profiler.set_paused(true);
        let shared = Arc::downgrade(&profiler.shared);
        drop((profiler, woken));
        let began = std::time::Instant::now();
        while shared.strong_count() > 0 {
            assert!(began.elapsed() < PATIENCE, "a thread still has the state");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}
