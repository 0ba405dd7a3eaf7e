//! Tengen (天元): a desktop gomoku and renju program. This page is the map of the house.
//!
//! # Bird's-eye view
//!
//! People play on a [`game::Game`], a tree of moves, by the [`rules`]. The table, [`session::Session`], is a pure
//! state machine: commands go in, and out come the operations that were carried out and the [`job::Job`]s that are
//! wanted. Jobs are answered by thinkers; ours is the [`engine`] behind the [`worker`]'s thread. The window, `ui`, draws
//! what the session says and turns clicks into commands. Everything but the window builds without egui.
//!
//! Three programs stand on this library: `tengen`, the window, which is also a brain when it is told to, and has the
//! subcommands of [`tools`] for files of games and for other programs; `pbrain-tengen`, a brain for Gomocup managers, which
//! is [`gomocup`] before the same worker; and, with the feature `lab`, `tengen-lab`, with which the makers of the engine
//! measure and train it, each subcommand a module of `lab`.
//!
//! # Who may know whom
//!
//! A room names only the rooms in its row; `tests/house.rs` reads the sources against this table.
//!
//! | room | may use |
//! | --- | --- |
//! | rules | – |
//! | textbook | – |
//! | verdict | rules |
//! | game | rules verdict |
//! | engine | rules verdict |
//! | background | – |
//! | job | rules verdict game engine |
//! | worker | rules verdict game engine background job coach |
//! | gomocup | rules verdict game engine background job worker |
//! | session | rules verdict game engine job coach |
//! | coach | rules verdict game engine textbook job explain |
//! | arena | rules verdict game engine background job gomocup formats |
//! | settings | rules game engine job gomocup picture arena |
//! | explain | rules verdict engine |
//! | formats | rules verdict game |
//! | picture | rules game |
//! | sound | rules |
//! | storage | rules game background formats settings picture coach |
//! | words | rules verdict game engine textbook job session explain coach formats picture storage arena |
//! | tools | rules verdict game engine background formats arena |
//! | lab | rules verdict game engine background job worker gomocup formats coach arena tools |
//! | ui | all |
//! | test_support | rules verdict game background |
//!
//! - `rules` is slow and obvious: the referee at the table, and the oracle that the engine is tested against.
//! - `engine` prints nothing and opens nothing. `session` knows no window, thread or file. `formats`, `picture`,
//!   `gomocup::protocol` and `sound::synthesis` are pure. Of what the window needs, only `storage` touches the disk, and
//!   only `gomocup::client` starts programs: the brains that people add, which `gomocup::manager` makes thinkers of, and
//!   those that play in the `arena`, which keeps the games of a tournament in its folder. `tools` and `lab` read and write
//!   the files that their commands are given. All texts on screen are in `words`; programs and managers are talked to in
//!   English.
//! - `ui` changes a game only through the session.
//! - `background` starts the threads that outlive a call. A panic there is logged, and where somebody waits for an answer
//!   it becomes one.
//! - `test_support` has boards and games from text, and random ones; only tests and benchmarks use it.
//!
//! # The life of a click
//!
//! 1. `ui::board` draws the board and returns the clicked point. It changes nothing.
//! 2. The app collects it as an action; after the frame is drawn, [`session::Session::apply`] plays it.
//! 3. The operation goes into the journal ([`storage::Storage::record`]): from here on it survives a `kill -9`.
//! 4. [`session::Session::wanted`] returns the jobs that are wanted: a pure function of the state.
//! 5. [`worker::Thinkers::sync`] compares them with the running ones, by value: an equal job goes on, any other is
//!    stopped, and the new one is started under a fresh [`job::SearchId`].
//! 6. [`session::Session::awaiting`] keeps each running search under its id, with the purpose that it serves.
//! 7. The engine's thread sends events through a channel and wakes the window.
//! 8. [`session::Session::receive`] finds the search by the event's id and acts by its purpose. A late answer has no entry
//!    and is dropped; the computer's move goes the same way as a person's.
//!
//! Reviewers, who evaluate the positions of a game or a move that is tried, are thinkers like any other. Proofs for a
//! sentence about a move, and the judge of puzzles, run beside this, each on a thread of its own, and change nothing in
//! the game.
//!
//! So no code has to remember to cancel: a move taken back, a new game, a changed depth change what is wanted, and the
//! rest follows. A panic of the engine is a failed job: the table says so, a fresh engine stands ready, the game stays.
//!
//! # What is certain and what is guessed
//!
//! A [`verdict::Score`] is proven or an estimate, never something between; a proof holds against every defence. What
//! [`engine::Engine::prove`] finds comes with a [`verdict::Proof`], a tree that [`verdict::verify()`] replays with the
//! rules alone: the attacker's move as the tree says, and against it every reply there is. A search is proven in its
//! values: a loss stays proven only where no reply was left out, and a win only where every reply to it is such a loss.
//! [`engine::Engine::prove_by_search`] writes such a win down as a proof as well.
//!
//! What is said of a move, [`explain`], is proven or plain to see in the same sense: typed claims, each true by the rules
//! or by a proof that it carries, of which [`words`] makes sentences.
//!
//! # Where to begin
//!
//! Students: [`textbook`], then [`engine`], whose page says in which order to read on. For a rule of the game: [`rules`].
//! For a button: `ui::command` and [`words`]; for its keys `ui::keymap`. For how a game is reviewed, how a puzzle is
//! judged, how strong a person plays, and how a search is laid open: [`coach`]. For what is said of a move: [`explain`],
//! and [`words`] for the sentence. For a file format: [`formats`]. For what a board looks like:
//! [`picture`], and for what is heard: [`sound`]. For a command of a manager: [`gomocup::protocol`]; for what a foreign
//! engine is told and what it may do wrong: [`gomocup::manager`]. To measure a change of the engine: `lab`;
//! for engines against each other in the window: [`arena::tournament`].

// Where missing docs are allowed, fields and variants are left whose names and types say all there is to say.
pub mod rules;
pub mod verdict;

pub mod textbook;

pub mod game;

pub mod engine;

pub mod background;
pub mod job;
pub mod worker;

pub mod gomocup;

pub mod arena;

pub mod session;

pub mod explain;

pub mod coach;

pub mod settings;

pub mod formats;

pub mod picture;

pub mod storage;

pub mod sound;

pub mod words;

pub mod tools;

#[cfg(feature = "lab")]
pub mod lab;

#[cfg(feature = "gui")]
pub mod ui;

#[doc(hidden)]
pub mod test_support;
