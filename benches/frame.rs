//! Cost of one frame of the window, its code and the tessellation, but not the graphics card:
//! `cargo bench --all-features --bench frame`.
//!
//! The program is put together as in [`tengen::ui::run`], with an engine that answers at once and then is idle, so that
//! only the frame is measured. Each page is drawn until it is complete before the measurement begins. With a
//! screen reader, egui also makes the accessibility tree.

use crossbeam_channel::{Sender, unbounded};
use divan::{Bencher, black_box};
use egui::accesskit::{Action, ActionRequest, Node, TreeId, TreeUpdate};
use egui::{ClippedPrimitive, Context, Event, FullOutput, Key, Modifiers, RawInput, Rect, vec2};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;
use tengen::background::Outbox;
use tengen::engine::{Info, Line, Tally};
use tengen::game::{Game, Operation, Player, Root, Seats};
use tengen::job::{Answer, Event as SearchEvent, Job, Question, SearchId, Thinker, ThinkerId};
use tengen::rules::rng::Rng;
use tengen::rules::{Move, Point, Rule};
use tengen::settings::{SeatKind, Settings};
use tengen::sound::Speaker;
use tengen::storage::{Folders, Storage};
use tengen::ui::app::{App, Parts};
use tengen::ui::explainer::Explainer;
use tengen::verdict::Score;
use tengen::words::Language;
use tengen::worker::Thinkers;

fn main() {
    divan::main();
}

/// Whether a screen reader listens, for which egui makes the accessibility tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ScreenReader {
    Off,
    On,
}

const READERS: [ScreenReader; 2] = [ScreenReader::Off, ScreenReader::On];

/// Number of moves of the game on the table.
const MOVES: usize = 60;
/// Number of games in the library.
const GAMES: usize = 10_000;

/// The table before the first move.
#[divan::bench(args = READERS)]
fn empty_board(bencher: Bencher, reader: ScreenReader) {
    measure(bencher, Window::open(|_, _| (), None), reader);
}

/// A game with the analysis of its last position: five lines, numbers on the stones.
#[divan::bench(args = READERS)]
fn analysis(bencher: Bencher, reader: ScreenReader) {
    let set = |_: &Path, settings: &mut Settings| {
        settings.analysis.lines = 5;
        settings.board.move_numbers = true;
    };
    let mut window = Window::open(set, Some(game()));
    window.press(Modifiers::NONE, Key::Space);
    window.draw_until("5: ");
    measure(bencher, window, reader);
}

/// A game with its review, at the last position.
#[divan::bench(args = READERS)]
fn review(bencher: Bencher, reader: ScreenReader) {
    let mut window = Window::open(|_, _| (), Some(game()));
    window.press(Modifiers::NONE, Key::F12);
    window.draw_until(&format!("{MOVES}: "));
    measure(bencher, window, reader);
}

/// The list of a large library, the first game chosen.
#[divan::bench(args = READERS)]
fn library(bencher: Bencher, reader: ScreenReader) {
    let set = |folder: &Path, settings: &mut Settings| {
        let games = folder.join("games");
        fs::create_dir(&games).expect("a folder of games");
        fs::write(games.join("all.sgf"), collection()).expect("a file of games");
        settings.libraries = vec![games.display().to_string()];
    };
    let mut window = Window::open(set, None);
    window.press(Modifiers::COMMAND, Key::L);
    window.draw_until("10,000 games in 1 file");
    window.draw_until("Black 0 – White 0");
    window.press(Modifiers::NONE, Key::ArrowDown);
    measure(bencher, window, reader);
}

/// A puzzle.
#[divan::bench(args = READERS)]
fn puzzles(bencher: Bencher, reader: ScreenReader) {
    measure(bencher, Window::open_at(&["Puzzles"], "Click a point on the board."), reader);
}

/// The list of lessons.
#[divan::bench(args = READERS)]
fn lessons(bencher: Bencher, reader: ScreenReader) {
    measure(bencher, Window::open_at(&["Learn"], "How to play gomoku"), reader);
}

/// A step of the chapter on alpha-beta, with its tree and the source beside it.
#[divan::bench(args = READERS)]
fn chapter(bencher: Bencher, reader: ScreenReader) {
    let path = ["Learn", "Learn: How a computer thinks", "The window"];
    measure(bencher, Window::open_at(&path, "All chapters"), reader);
}

fn measure(bencher: Bencher, mut window: Window, reader: ScreenReader) {
    match reader {
        ScreenReader::Off => window.ctx.disable_accesskit(),
        ScreenReader::On => window.ctx.enable_accesskit(),
    }
    for _ in 0..10 {
        window.frame();
    }
    bencher.bench_local(|| black_box(window.frame()));
}

/// The program in a window that is not shown.
struct Window {
    ctx: Context,
    app: App,
    frame: eframe::Frame,
    events: Vec<Event>,
    began: Instant,
    /// Folder of the program's files, which are deleted at the end.
    _folder: TempDir,
}

impl Window {
    /// Opens the window with two people at the table; `set` changes the settings and the folder of the program's files.
    fn open(set: impl FnOnce(&Path, &mut Settings), game: Option<Game>) -> Window {
        let folder = tempfile::tempdir().expect("a folder for the program's files");
        let folders = Folders::within(folder.path());
        let (storage, mut startup) = Storage::start(folders.clone(), Arc::new(|| ()));
        startup.settings.table.white = SeatKind::Person;
        startup.settings.board.animations = false;
        set(folder.path(), &mut startup.settings);
        startup.restored = game;
        let (sender, events) = unbounded();
        let outbox = Outbox::new(sender.clone(), Arc::new(|| ()));
        let thinkers = Thinkers::new([(ThinkerId::Own, Box::new(InstantEngine(sender.clone())) as _)]);
        let began = Instant::now();
        let parts = Parts {
            thinkers,
            reviewer: Box::new(move || Box::new(InstantEngine(sender.clone())) as _),
            outbox,
            events,
            storage,
            folders,
            startup,
            brain: Vec::new(),
            file: None,
            entrance: None,
            system_language: Language::English,
            portal_theme: None,
            explainer: Explainer::at_once(),
            time: Box::new(move || began.elapsed()),
            sounds: Speaker::silent(),
            profile_nodes: tengen::coach::profile::NODES,
        };
        let ctx = Context::default();
        ctx.enable_accesskit();
        let app = App::new(&ctx, parts);
        let frame = eframe::Frame::_new_kittest();
        Window { ctx, app, frame, events: Vec::new(), began, _folder: folder }
    }

    /// Opens the window and clicks on what begins with each of these names, until something begins with `shown`.
    fn open_at(names: &[&str], shown: &str) -> Window {
        let mut window = Window::open(|_, _| (), None);
        for name in names {
            window.click(name);
        }
        window.draw_until(shown);
        window
    }

    /// Clicks on the first node whose name begins like this.
    fn click(&mut self, start: &str) {
        self.draw_until(start);
        let update = self.run().platform_output.accesskit_update.expect("the tree is made");
        let names = |node: &Node| node.label().is_some_and(|label| label.starts_with(start));
        let (target_node, _) =
            update.nodes.iter().find(|(_, node)| names(node) && node.supports_action(Action::Click)).expect(start);
        let request =
            ActionRequest { action: Action::Click, target_tree: TreeId::ROOT, target_node: *target_node, data: None };
        self.events.push(Event::AccessKitActionRequest(request));
        for _ in 0..3 {
            self.run();
        }
    }

    /// Runs the window's code for one frame. Its textures go nowhere.
    fn run(&mut self) -> FullOutput {
        let input = RawInput {
            screen_rect: Some(Rect::from_min_size(egui::Pos2::ZERO, vec2(1280.0, 800.0))),
            time: Some(self.began.elapsed().as_secs_f64()),
            focused: true,
            events: std::mem::take(&mut self.events),
            ..RawInput::default()
        };
        let (app, frame) = (&mut self.app, &self.frame);
        let mut output = self.ctx.run_ui(input, |ui| {
            app.logic(ui.ctx());
            app.ui(ui, frame);
        });
        output.textures_delta.clear();
        output
    }

    /// One frame as it is handed to the graphics card.
    fn frame(&mut self) -> Vec<ClippedPrimitive> {
        let FullOutput { shapes, pixels_per_point, .. } = self.run();
        self.ctx.tessellate(shapes, pixels_per_point)
    }

    /// Presses a key and draws the next frames.
    fn press(&mut self, modifiers: Modifiers, key: Key) {
        for pressed in [true, false] {
            self.events.push(Event::Key { key, physical_key: None, pressed, repeat: false, modifiers });
        }
        for _ in 0..3 {
            self.run();
        }
    }

    /// Draws until a name or text on screen begins like this.
    fn draw_until(&mut self, start: &str) {
        let deadline = Instant::now() + Duration::from_secs(60);
        while !says(self.run().platform_output.accesskit_update.as_ref(), start) {
            assert!(Instant::now() < deadline, "nothing begins with “{start}”");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

/// Whether a name or text of the tree begins with `start`.
fn says(tree: Option<&TreeUpdate>, start: &str) -> bool {
    let mut nodes = tree.into_iter().flat_map(|tree| &tree.nodes);
    nodes.any(|(_, node)| [node.label(), node.value()].into_iter().flatten().any(|text| text.starts_with(start)))
}

/// An engine that answers on the caller's thread. An analysis gets a report, and never ends.
struct InstantEngine(Sender<SearchEvent>);

impl Thinker for InstantEngine {
    fn start(&mut self, id: SearchId, job: Job) {
        let points: Vec<Point> = job.board.legal_points().collect();
        let line = |rank: usize| points[rank..points.len().min(rank + 8)].to_vec();
        let (depth, nodes, elapsed) = (12, 1_234_567, Duration::from_millis(900));
        // The better side changes every other move, so that the review finds mistakes.
        let score = Score::estimate(if job.board.moves().len() % 4 < 2 { 150 } else { -150 });
        let event = if job.question == Question::Analysis {
            let other = |rank: usize| Line { score, points: line(rank), depth };
            let others = (1..job.lines as usize).map(other).collect();
            SearchEvent::Info(id, Info { depth, nodes, elapsed, score, line: line(0), others, tally: Tally::default() })
        } else {
            let (best, acts) = (Move::Place(points[0]), Vec::new());
            SearchEvent::Done(id, Ok(Answer { best, acts, score, proof: None, line: line(0), depth, nodes, elapsed }))
        };
        self.0.send(event).expect("the program listens");
    }

    fn stop(&mut self) {}

    fn forget(&mut self) {}
}

/// A game of random moves in the middle of the board that has not ended.
fn game() -> Game {
    let attempt = |seed: u64| {
        let mut rng = Rng::new(seed);
        let seats = Seats::new(Player::person(), Player::person());
        let mut game = Game::new(Root::empty(15, Rule::Freestyle), seats, None, seed).expect("an empty board");
        let centre = Point::center(15);
        for _ in 0..MOVES {
            let near = |point: &Point| point.x().abs_diff(centre.x()) <= 5 && point.y().abs_diff(centre.y()) <= 5;
            let points: Vec<Point> = game.board().legal_points().filter(near).collect();
            game.apply(&Operation::Play { mv: Move::Place(*rng.choose(&points)), millis: 2_000 }).ok()?;
        }
        game.outcome().is_none().then_some(game)
    };
    (1..).find_map(attempt).expect("some game of random moves has no five")
}

/// Many games in one file.
fn collection() -> String {
    let mut text = String::new();
    for index in 0..GAMES {
        // Not in the first and the last row, where the other stones are.
        let (column, row) = ((b'a' + (index % 15) as u8) as char, (b'b' + (index / 15 % 13) as u8) as char);
        let (year, month) = (1990 + index % 30, 1 + index % 12);
        write!(
            text,
            "(;GM[4]SZ[15]PB[Black {index}]PW[White {index}]EV[Open {year}]DT[{year}-{month:02}-01]RE[B+R];\
             B[{column}{row}];W[oo];B[ha])"
        )
        .expect("writing to a string");
    }
    text
}
