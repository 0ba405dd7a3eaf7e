//! Tengen (天元): a desktop program for gomoku and renju. This page is the map of the code: its top-level modules, called
//! rooms, and what each may use.
//!
//! # Bird's-eye view
//!
//! People play on a [`game::Game`], a tree of moves, by the [`rules`]. The table, [`session::Session`], is a pure state
//! machine: it takes commands, and returns the operations that were carried out and the [`job::Job`]s that are wanted.
//! A [`job::Thinker`] answers jobs; ours is the [`engine`] on the [`worker`]'s thread. The window, `ui`, draws the
//! session and turns clicks into commands. Everything but the window builds without egui.
//!
//! Three programs use this library:
//!
//! - `tengen`: the window. It has the subcommands of [`tools`], for files of games and for other programs, and is a
//!   Gomocup engine with `--brain`.
//! - `pbrain-tengen`: the same engine for Gomocup managers, without the window.
//! - `tengen-lab`, with the feature `lab`: measures and trains the engine. Each subcommand is a module of `lab`.
//!
//! # Dependencies between rooms
//!
//! A room names only the rooms in its row, and no files import each other in a loop; `tests/house.rs` checks both.
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
//! | lab | rules verdict game engine background job worker gomocup explain formats coach arena tools |
//! | ui | all |
//! | test_support | rules verdict game background |
//!
//! - `rules` is slow and obvious: the referee at the table, and the oracle that the engine is tested against.
//! - `engine` prints nothing and opens nothing. `session` knows no window, thread or file. `formats`, `picture`,
//!   `gomocup::protocol` and `sound::synthesis` are pure.
//! - Only `storage` reads and writes the program's own files. A tournament in the `arena` writes its games to a folder
//!   of its own, and `tools` and `lab` use the files that their commands name.
//! - Only `gomocup::client` starts programs: the engines at the table, by way of `gomocup::manager`, and those that
//!   play in the `arena`. On Windows the window starts the Explorer, to show a folder.
//! - All texts on screen are in `words`. Logs, protocols and `--help` are in English.
//! - `ui` changes a game only through the session.
//! - `background` starts the threads that outlive a call. A panic there is logged, and becomes the answer where
//!   somebody waits for one.
//! - `test_support` makes boards and games, from text or at random; only tests and benchmarks use it.
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
//! 8. [`session::Session::receive`] finds the search by the event's id and acts by its purpose. A late answer has no
//!    entry and is dropped; the computer's move goes the same way as a person's.
//!
//! Reviewers, which evaluate the positions of a game, are thinkers like any other. Other work has threads of its own and
//! changes nothing in the game: proofs for the sentence about a move, the judges of puzzles, exercises, guesses and won
//! positions, puzzles made of a reviewed game, reviews for the profile, the trees that show how a search works, the
//! searches of the school, files that are opened.
//!
//! So no code has to remember to cancel a search. A move taken back, a new game or another depth changes what is
//! wanted, and the rest follows. A panic of the engine is a failed job: the table says so, the next job gets a fresh
//! engine, and the game stays as it is.
//!
//! # Proofs and estimates
//!
//! A [`verdict::Score`] is proven or an estimate, never anything between. A proof holds against every defence.
//!
//! [`engine::Engine::prove`] returns its wins with a [`verdict::Proof`], a tree that [`verdict::verify()`] replays with
//! the rules alone: the attacker's move from the tree, and against it every legal reply. An alpha-beta search keeps
//! track of proofs in its values: a loss is proven only where no reply was left out, and a win only where every reply
//! to it is such a loss. Mostly it leaves out the replies far from all stones; once the root is likely won or lost, it
//! searches these too. [`engine::Engine::prove_by_search`] writes such a win down as a proof as well.
//!
//! The claims about a move in [`explain`] are typed, and each is true by the rules or by a proof that it carries.
//! [`words`] makes sentences of them.
//!
//! # Where to begin
//!
//! Students begin with [`textbook`], then read [`engine`], whose page has a reading order. Otherwise:
//!
//! | subject | room |
//! | --- | --- |
//! | a rule of the game | [`rules`] |
//! | a button, its text, its keys | `ui::command`, [`words`], `ui::keymap` |
//! | review, the story of a game, puzzles, lessons, a person's strength, the view of a search | [`coach`] |
//! | learning: chapters on search, lessons of gomoku | [`coach::school`], [`coach::lesson`] |
//! | practice: guessing moves, winning won positions | [`coach::guess`], [`coach::won`] |
//! | what a person overlooks in their games | [`coach::profile`], [`worker::profiler`] |
//! | how weak a level is, and in which way | `engine::level` |
//! | the meaning of a winning chance | [`engine::calibration`] |
//! | the sentence about a move | [`explain`], [`words`] |
//! | a file format | [`formats`] |
//! | the look of a board, the sounds | [`picture`], [`sound`] |
//! | a command of a Gomocup manager | [`gomocup::protocol`] |
//! | a foreign engine and its faults | [`gomocup::client`], [`gomocup::manager`] |
//! | a measurement of the engine | `lab` |
//! | a tournament in the window | [`arena::tournament`] |

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
