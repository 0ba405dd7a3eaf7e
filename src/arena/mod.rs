//! The arena: matches between any two Gomocup brains, in pairs of games from one opening with the colours swapped.
//!
//! A [`Match`] says who plays what; [`play`] plays it and hands out each game as it ends, printing nothing. A
//! [`tournament`] plays the games of many matches. The callers are the window and `tengen-lab match`. To read on:
//! `schedule` (many games at once), `game` (the referee), `player` (an engine and its clock), `record` (a finished game),
//! `tally`, `elo` and `sprt` (results and what they mean), `openings`.

mod schedule;

mod game;
mod player;
mod record;

mod elo;
mod sprt;
mod tally;

pub mod openings;
pub mod tournament;

pub(crate) mod random;

pub use elo::{Elo, Pentanomial};
pub use game::Reason;
pub use record::Record;
pub use schedule::{GameId, News, Stops, play, play_games};
pub use sprt::{Decision, Sprt};
pub use tally::{PlayerTally, Results, Tally};

use crate::engine::Level;
use crate::gomocup::profile::{Dialect, EngineProfile};
use crate::job::Fault;
use crate::rules::{Board, Color, Move, Point, Rule, Symmetry};
use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

/// A match: games between two brains on the same terms.
#[derive(Clone, Debug)]
pub struct Match {
    /// Whose results are counted, and its opponent.
    pub players: [Player; 2],
    pub terms: Terms,
    /// At least one, each a board of the terms' size and rule whose game goes on.
    pub openings: Vec<Board>,
    /// The most games.
    pub games: u32,
    /// How many are played at the same time, at least one.
    pub concurrency: u32,
    /// A test that ends the match when it is decided.
    pub sprt: Option<Sprt>,
}

/// A brain, and what it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    pub name: String,
    /// The program and its arguments.
    pub command: Vec<String>,
    /// The working folder; `None` for that of this program.
    pub folder: Option<PathBuf>,
    /// What is sent by INFO besides the terms, each a key and a value, as in `thread_num 2`. Sent last, so it overrides.
    pub infos: Vec<String>,
    /// How it departs from the specification.
    pub dialect: Dialect,
    /// Its own time; `None` for that of the terms.
    pub time: Option<TimeLimits>,
}

impl Player {
    /// A brain that is told the terms and nothing else.
    pub fn new(name: &str, command: Vec<String>) -> Player {
        let (name, dialect) = (name.to_owned(), Dialect::default());
        Player { name, command, folder: None, infos: Vec::new(), dialect, time: None }
    }

    /// Tengen at a level, on one thread. `command` starts it as a brain; its own time is that of the level.
    pub fn of_level(name: &str, command: Vec<String>, level: Level) -> Player {
        const DEFAULT_TURN: Duration = Duration::from_secs(10);
        let infos = vec![format!("level {}", level.number()), "thread_num 1".to_owned()];
        let time = TimeLimits { turn: level.limits().time.unwrap_or(DEFAULT_TURN), game: None };
        Player { infos, time: Some(time), ..Player::new(name, command) }
    }

    /// A foreign engine as its profile describes it, with its own time.
    ///
    /// # Errors
    /// If it is a Windows program and wine is not installed.
    pub fn of_profile(profile: &EngineProfile) -> Result<Player, Fault> {
        let launch = profile.launch()?;
        let program = launch.program.to_string_lossy().into_owned();
        let mut infos = Vec::new();
        infos.extend(profile.memory_mib.map(|mib| format!("max_memory {}", u64::from(mib) << 20)));
        infos.extend(profile.threads.map(|threads| format!("thread_num {threads}")));
        infos.extend(profile.infos.iter().map(|info| format!("{} {}", info.key, info.value)));
        Ok(Player {
            name: profile.name.clone(),
            command: [program].into_iter().chain(launch.arguments).collect(),
            folder: launch.folder,
            infos,
            dialect: profile.dialect.clone(),
            time: Some(TimeLimits {
                turn: Duration::from_millis(profile.time_millis),
                game: profile.game_millis.map(Duration::from_millis),
            }),
        })
    }

    /// The time that it has on these terms.
    pub fn time_on(&self, terms: &Terms) -> TimeLimits {
        self.time.unwrap_or(terms.time)
    }
}

/// What is played, and within which bounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    pub rule: Rule,
    /// Points a side.
    pub size: u8,
    pub time: TimeLimits,
    /// How much later than allowed a move may come. It still counts as over the limit.
    pub grace: Duration,
    /// Nodes a move, sent as `max_node`, which many brains know and nobody has to.
    pub nodes: Option<u64>,
    /// Memory of a brain in bytes.
    pub memory_bytes: Option<u64>,
    /// A game of so many moves, those of the opening among them, is drawn.
    pub most_moves: Option<u32>,
    pub process_use: ProcessUse,
}

/// The wall-clock time that a brain has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// For each move.
    pub turn: Duration,
    /// For all its moves of a game; `None` for no bound.
    pub game: Option<Duration>,
}

impl TimeLimits {
    /// The time for a move when this is left of the game's.
    fn limit(self, left: Option<Duration>) -> Duration {
        left.map_or(self.turn, |left| left.min(self.turn))
    }
}

/// How long a brain's process lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProcessUse {
    /// It is told to RESTART for each game; a new one comes only after a fault, or for a brain that cannot.
    ManyGames,
    /// Each game gets a new one.
    OneGame,
}

/// Why a game does not come to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Halt {
    /// The match was stopped.
    Stopped,
    /// It cannot be played at all.
    Failed(Failure),
}

impl Match {
    /// The opening of a game, games being numbered from 0. The two games of a pair have the same one. When all have been
    /// played they come again, turned or mirrored, so that brains that do not roll dice play something new.
    pub fn opening(&self, game: u32) -> Board {
        let pair = (game / 2) as usize;
        let round = pair / self.openings.len();
        let symmetry = Symmetry::ALL[round % Symmetry::ALL.len()];
        openings::turned(&self.openings[pair % self.openings.len()], symmetry)
    }

    /// The most games before one is played a second time.
    pub fn different_games(&self) -> usize {
        2 * self.openings.len() * Symmetry::ALL.len()
    }
}

/// The colour of a player, the first (0) or the second (1), in a game.
fn color_of(player: usize, game: u32) -> Color {
    Color::ALL[(player + game as usize) % 2]
}

/// Reason why something could not be done: a sentence that says what failed and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure(pub String);

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Failure {}

/// The name of a rule on the command line and in files.
pub fn rule_name(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => "freestyle",
        Rule::Standard => "standard",
        Rule::Renju => "renju",
        Rule::Caro => "caro",
        Rule::CaroStandard => "caro-standard",
    }
}

/// The rule of that name, in either case.
///
/// # Errors
/// A sentence, if there is none.
pub fn rule_named(name: &str) -> Result<Rule, String> {
    let named = |rule: &Rule| rule_name(*rule).eq_ignore_ascii_case(name);
    Rule::ALL
        .into_iter()
        .find(named)
        .ok_or_else(|| "the rules are freestyle, standard, renju, caro and caro-standard".to_owned())
}

/// The board after the moves of a position string such as `H8I9H10`, Black's first.
///
/// # Errors
/// If the string holds something that is no point, or a move that the rules refuse.
pub fn play_out(size: u8, rule: Rule, moves: &str) -> Result<Board, Failure> {
    let refuse = |what: &str, why: &dyn fmt::Display| Failure(format!("\"{what}\" in the moves \"{moves}\": {why}"));
    let mut board = Board::new(size, rule);
    let mut rest = moves;
    while !rest.is_empty() {
        let end = rest.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic()).map_or(rest.len(), |(i, _)| i);
        let (text, after) = rest.split_at(end);
        let point: Point = text.parse().map_err(|error| refuse(text, &error))?;
        board.play(Move::Place(point)).map_err(|error| refuse(text, &error))?;
        rest = after;
    }
    Ok(board)
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::gomocup::profile::ExtraInfo;

    /// A match of freestyle between players that cannot be started, called "first" and "second".
    pub fn contest(openings: &[&str], games: u32) -> Match {
        let player = |name: &str| Player::new(name, Vec::new());
        let terms = Terms {
            rule: Rule::Freestyle,
            size: 15,
            time: TimeLimits { turn: Duration::from_millis(20), game: None },
            grace: Duration::ZERO,
            nodes: None,
            memory_bytes: None,
            most_moves: None,
            process_use: ProcessUse::ManyGames,
        };
        let board = |moves: &&str| play_out(terms.size, terms.rule, moves).expect("an opening");
        Match {
            players: ["first", "second"].map(player),
            openings: openings.iter().map(board).collect(),
            terms,
            games,
            concurrency: 1,
            sprt: None,
        }
    }

    #[test]
    fn a_pair_has_one_opening_and_swapped_colours_and_all_come_again_turned() {
        let contest = contest(&["H8I10K9", "G7"], 100);
        let opening = |game| openings::notation(&contest.opening(game));
        assert_eq!([0, 1, 2, 3].map(opening), ["H8I10K9", "H8I10K9", "G7", "G7"]);
        assert_eq!([4, 5, 6].map(opening), ["H8G10E9", "H8G10E9", "I7"]);
        assert_eq!(contest.different_games(), 32);
        assert_eq!(opening(32), opening(0));
        assert_eq!([0, 1].map(|game| color_of(0, game)), Color::ALL);
        assert_eq!([0, 1].map(|game| color_of(1, game)), [Color::White, Color::Black]);
    }

    #[test]
    fn an_engine_of_the_settings_takes_part_with_all_that_is_set() {
        let info = ExtraInfo { key: "caution_factor".to_owned(), value: "3".to_owned() };
        let profile = EngineProfile {
            name: "Other".to_owned(),
            program: "/opt/other/brain".to_owned(),
            arguments: vec!["-x".to_owned()],
            memory_mib: Some(64),
            threads: Some(2),
            infos: vec![info],
            ..EngineProfile::default()
        };
        let player = Player::of_profile(&profile).expect("no wine is wanted");
        assert_eq!(player.name, "Other");
        assert_eq!(player.command, ["/opt/other/brain", "-x"]);
        assert_eq!(player.folder, Some(PathBuf::from("/opt/other")));
        assert_eq!(player.infos, ["max_memory 67108864", "thread_num 2", "caution_factor 3"]);
    }

    #[test]
    fn a_game_clock_bounds_the_last_moves() {
        let [turn, left] = [Duration::from_secs(5), Duration::from_secs(2)];
        assert_eq!(TimeLimits { turn, game: None }.limit(None), turn);
        assert_eq!(TimeLimits { turn, game: Some(turn) }.limit(Some(left)), left);
    }

    #[test]
    fn a_position_string_is_played_out_and_a_bad_one_says_where() {
        let board = play_out(15, Rule::Freestyle, "H8I9h10").expect("a position");
        assert_eq!(board.moves().len(), 3);
        for (moves, place) in [("H8H8", "\"H8\""), ("H8?", "\"H8?\""), ("H8Z3", "\"Z3\""), ("H8O16", "\"O16\"")] {
            let failure = play_out(15, Rule::Freestyle, moves).expect_err(moves);
            assert!(failure.0.starts_with(place), "{failure}");
        }
    }
}
