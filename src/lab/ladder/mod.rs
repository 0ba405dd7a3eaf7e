//! `tengen-lab ladder`: the levels against each other and against the players of fixed strength, without processes and
//! clocks: bounded by nodes, so that the same command plays the same games everywhere.

mod test_player;

pub use test_player::TestPlayer;
pub(super) use test_player::makes_open_four;

use super::game_file::GameFile;
use super::progress::Progress;
use super::{Failure, say};
use crate::arena::{elo, openings};
use crate::coach::textbook_player;
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::rules::notation;
use crate::rules::rng::mix;
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Point, Rule};
use crate::tools::with_search_stack;
use clap::ValueEnum;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// Plays the levels of the ladder against each other, and the lowest one against a simple player.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Pairs of players, as in 2:1, simple:1 or textbook4x10:3: levels, the players random, blocker, simple and
    /// defender, and the textbook's player with its depth and width. Without any, the simple player against level 1 and
    /// each level against the one below.
    #[arg(value_name = "PAIR")]
    pub pairs: Vec<Pair>,
    /// Rule; can be repeated. Without it freestyle, standard and renju.
    #[arg(long)]
    pub rule: Vec<Rule>,
    /// Games of each pair by each rule, rounded up to pairs of games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub concurrency: u32,
    /// Nodes per move of the full engine, which has no limit of its own.
    #[arg(long, value_name = "N", default_value_t = 250_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub full_nodes: u64,
    /// Seed of the games.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Begin all games on the empty board; those of the test players begin there anyway. Otherwise levels and the
    /// textbook's player play the balanced openings that come with the program.
    #[arg(long)]
    pub empty: bool,
    /// Append the games to this file as they end. Those that it holds are counted and not played again, so an
    /// interrupted run can be continued.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
}

/// Plays all pairs and prints a line for each rule and pair.
///
/// # Errors
/// If a game cannot be saved, or standard output is closed.
pub fn run(options: &Options) -> Result<(), Failure> {
    let rules = if options.rule.is_empty() { Rule::COMMON.to_vec() } else { options.rule.clone() };
    let pairs = if options.pairs.is_empty() { whole_ladder() } else { options.pairs.clone() };
    let mut store = Store::open(options)?;
    for &rule in &rules {
        for pair in &pairs {
            let score = play_pair(options, pair, rule, &mut store)?;
            say(format_args!("{} {pair}: {score}", rule.code()))?;
        }
    }
    Ok(())
}

/// A player of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A level of the engine.
    Level(Level),
    /// A player of fixed strength.
    Test(TestPlayer),
    /// The textbook's player.
    Textbook {
        /// Depth of its search, in plies.
        depth: u32,
        /// Number of moves that it tries at each node.
        width: u32,
    },
}

/// Name of the textbook's player, before its depth and width: "textbook4x10".
const TEXTBOOK: &str = "textbook";

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Level(level) => write!(f, "level {}", level.number()),
            Player::Test(player) => write!(f, "{}", player.to_possible_value().expect("none is hidden").get_name()),
            Player::Textbook { depth, width } => write!(f, "{TEXTBOOK}{depth}x{width}"),
        }
    }
}

impl FromStr for Player {
    type Err = String;

    fn from_str(text: &str) -> Result<Player, String> {
        let level = text.parse().ok().and_then(Level::new).map(Player::Level);
        let textbook = || {
            let (depth, width) = text.strip_prefix(TEXTBOOK)?.split_once('x')?;
            let [depth, width] = [depth, width].map(|number| number.parse::<u32>().ok().filter(|&number| number > 0));
            Some(Player::Textbook { depth: depth?, width: width? })
        };
        let test = || TestPlayer::from_str(text, true).ok().map(Player::Test);
        let player = level.or_else(textbook).or_else(test);
        player.ok_or_else(|| format!("{text} is neither a level, a test player nor a textbook4x10"))
    }
}

/// Two players, of whom the first one's score is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair(pub Player, pub Player);

impl fmt::Display for Pair {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} – {}", self.0, self.1)
    }
}

impl FromStr for Pair {
    type Err = String;

    fn from_str(text: &str) -> Result<Pair, String> {
        let (first, second) = text.split_once(':').ok_or("two players are expected, as in 2:1")?;
        Ok(Pair(first.parse()?, second.parse()?))
    }
}

fn whole_ladder() -> Vec<Pair> {
    let simple = Player::Test(TestPlayer::Simple);
    let levels: Vec<Player> = Level::all().map(Player::Level).collect();
    let steps = levels.windows(2).map(|step| Pair(step[1], step[0]));
    [Pair(simple, levels[0])].into_iter().chain(steps).collect()
}

/// Score of the first player of a pair.
#[derive(Clone, Debug, Default)]
pub struct Score {
    /// Half points of the first player in each two games of one opening.
    pairs: Vec<u32>,
    /// Half points by the first player's colour.
    by_color: [u32; 2],
}

impl Score {
    /// Number of games.
    pub fn games(&self) -> u32 {
        2 * self.pairs.len() as u32
    }

    /// Share of the points, from 0 to 1.
    pub fn share(&self) -> f64 {
        f64::from(self.pairs.iter().sum::<u32>()) / f64::from(2 * self.games())
    }

    /// Half the width of the 95 % interval around the share, from the spread of the pairs.
    pub fn error(&self) -> f64 {
        let share = self.share();
        let squares: f64 = self.pairs.iter().map(|&pair| (f64::from(pair) / 4.0 - share).powi(2)).sum();
        1.96 * squares.sqrt() / self.pairs.len() as f64
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [black, white] = self.by_color.map(|points| 100.0 * f64::from(points) / f64::from(self.games()));
        let share = self.share();
        let elo = elo(share.clamp(0.001, 0.999));
        let (games, points, error) = (self.games(), 100.0 * share, 100.0 * self.error());
        write!(f, "{games} games, {points:.1}% ±{error:.1} (Black {black:.0}%, White {white:.0}%), {elo:+.0} Elo")
    }
}

/// Two games of one opening, in the second of which the colours are swapped, with the terms that make them what they
/// are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    rule: Rule,
    pair: String,
    full_nodes: u64,
    seed: u64,
    empty: bool,
    round: u32,
    /// Moves of each game.
    pub games: [String; 2],
}

impl Round {
    /// Whether both are the same round of the same run.
    fn has_terms_of(&self, other: &Round) -> bool {
        let terms = |round: &Round| Round { games: Default::default(), ..round.clone() };
        terms(self) == terms(other)
    }

    /// The boards at the end of the games.
    ///
    /// # Errors
    /// If the moves are no games.
    pub fn boards(&self) -> Result<[Board; 2], Failure> {
        let board = |moves: &String| Board::from_moves(DEFAULT_SIZE, self.rule, moves);
        let [first, second] = self.games.each_ref().map(board);
        let refuse = |error| Failure(format!("a saved game: {error}"));
        Ok([first.map_err(refuse)?, second.map_err(refuse)?])
    }
}

/// The rounds that have been played, and the file in which they are kept.
struct Store {
    known: Vec<Round>,
    file: Option<GameFile>,
    progress: Progress,
}

impl Store {
    fn open(options: &Options) -> Result<Store, Failure> {
        let opened = options.save.as_deref().map(GameFile::open).transpose()?;
        let (file, known) = opened.map_or_else(|| (None, Vec::new()), |(file, known)| (Some(file), known));
        Ok(Store { known, file, progress: Progress::on_stderr() })
    }

    fn add(&mut self, round: Round) -> Result<(), Failure> {
        if let Some(file) = &mut self.file {
            file.append(&round)?;
        }
        self.known.push(round);
        Ok(())
    }
}

/// Plays the games of a pair by one rule, but for those that the store holds.
fn play_pair(options: &Options, pair: &Pair, rule: Rule, store: &mut Store) -> Result<Score, Failure> {
    let size = DEFAULT_SIZE;
    let is_test = |player: Player| matches!(player, Player::Test(_));
    let empty = options.empty || is_test(pair.0) || is_test(pair.1);
    let openings = if empty { vec![Board::new(size, rule)] } else { openings::built_in(size, rule) };
    let terms = |round| {
        let (pair, full_nodes, seed) = (pair.to_string(), options.full_nodes, options.seed);
        Round { rule, pair, full_nodes, seed, empty, round, games: Default::default() }
    };
    let all: Vec<Round> = (0..options.games.div_ceil(2)).map(terms).collect();
    let is_known = |wanted: &Round| store.known.iter().any(|round| round.has_terms_of(wanted));
    let missing: Vec<Round> = all.iter().filter(|wanted| !is_known(wanted)).cloned().collect();
    let (next, played) = (AtomicUsize::new(0), Mutex::new(&mut *store));
    std::thread::scope(|scope| {
        let worker = || {
            with_search_stack(|| {
                while let Some(round) = missing.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let opening = &openings[round.round as usize % openings.len()];
                    let games = [0, 1].map(|swapped| {
                        let seed = mix(options.seed ^ mix(u64::from(2 * round.round + swapped)));
                        let players = if swapped == 0 { [pair.0, pair.1] } else { [pair.1, pair.0] };
                        notation::write(play(players, opening, options.full_nodes, seed).moves())
                    });
                    let mut store = played.lock().unwrap_or_else(PoisonError::into_inner);
                    store.add(Round { games, ..round.clone() })?;
                    let count = all.iter().filter(|&wanted| store.known.iter().any(|known| known.has_terms_of(wanted)));
                    let count = 2 * count.count();
                    store.progress.show_count(count as u64, || format!("{} {pair}: {count} games", rule.code()));
                }
                Ok(())
            })
        };
        let threads: Vec<_> = (0..options.concurrency).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game does not panic"))
    })?;
    let mut score = Score::default();
    for wanted in &all {
        let round = store.known.iter().find(|round| round.has_terms_of(wanted)).expect("all rounds are played");
        let games = round.boards()?;
        let points = |board: &Board, first: Color| match board.ending().and_then(|ending| ending.winner()) {
            Some(winner) => 2 * u32::from(winner == first),
            None => 1,
        };
        let [as_black, as_white] = [points(&games[0], Color::Black), points(&games[1], Color::White)];
        score.pairs.push(as_black + as_white);
        score.by_color[0] += as_black;
        score.by_color[1] += as_white;
    }
    Ok(score)
}

/// Plays a game between Black's player and White's, and returns the board at its end.
pub fn play(players: [Player; 2], opening: &Board, full_nodes: u64, seed: u64) -> Board {
    let mut engines = [(); 2].map(|()| Engine::new());
    let mut board = opening.clone();
    while board.ending().is_none() {
        let color = board.side_to_move();
        let best = match players[color.index()] {
            _ if board.must_pass() => None,
            Player::Test(player) => Some(player.choose(&board, seed)),
            Player::Level(level) => level_move(&mut engines[color.index()], level, &board, full_nodes, seed),
            Player::Textbook { depth, width } => textbook_move(depth, width, &board),
        };
        let mv = best.map_or(Move::Pass, Move::Place);
        board.play(mv).expect("the players keep to the rules");
    }
    board
}

fn level_move(engine: &mut Engine, level: Level, board: &Board, full_nodes: u64, seed: u64) -> Option<Point> {
    let weakness = Some(level).filter(|level| level.weakness().is_some());
    let nodes = weakness.is_none().then_some(full_nodes);
    let limits = Limits { time: None, optimum: None, nodes, ..level.limits() };
    let resources = Resources { threads: 1, hash_mib: 16 };
    let request = Request { board: board.clone(), limits, resources, weakness, seed, lines: 1 };
    engine.search(&request, &AtomicBool::new(false), &mut |_| {}).best
}

fn textbook_move(depth: u32, width: u32, board: &Board) -> Option<Point> {
    let limits = Limits { width: Some(width), ..Limits::to_depth(depth) };
    let (board, resources) = (board.clone(), Resources::default());
    let request = Request { board, limits, resources, weakness: None, seed: 0, lines: 1 };
    textbook_player::choose(&request, &AtomicBool::new(false), &mut |_| {}).best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_read_from_a_command_line() {
        assert_eq!("simple:1".parse::<Pair>().expect("a pair").to_string(), "simple – level 1");
        assert_eq!("textbook4x10:3".parse::<Pair>().expect("a pair").to_string(), "textbook4x10 – level 3");
        for text in ["", "2", "2:13", "2:nobody", "textbook:3", "textbook4:3", "textbook0x10:3"] {
            assert!(text.parse::<Pair>().is_err(), "{text}");
        }
        assert_eq!(whole_ladder().len(), 12, "the simple player, and a pair for each step");
    }

    #[test]
    fn a_player_who_makes_fives_blocks_fours_and_extends_rows_beats_level_1() {
        for rule in Rule::COMMON {
            let pair = Pair(Player::Test(TestPlayer::Simple), Player::Level(Level::new(1).expect("a level")));
            let options = options(pair, rule, 20);
            let mut store = Store::open(&options).expect("no file");
            let score = play_pair(&options, &pair, rule, &mut store).expect("played");
            assert!(score.share() >= 0.7, "{rule:?}: {score}");
        }
    }

    fn options(pair: Pair, rule: Rule, games: u32) -> Options {
        Options {
            pairs: vec![pair],
            rule: vec![rule],
            games,
            concurrency: 1,
            full_nodes: 1,
            seed: 1,
            empty: true,
            save: None,
        }
    }

    #[test]
    fn saved_games_are_counted_and_not_played_again() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.jsonl");
        let pair = Pair(Player::Test(TestPlayer::Simple), Player::Test(TestPlayer::Blocker));
        let play = |games, seed| {
            let options = Options { save: Some(path.clone()), seed, ..options(pair, Rule::Standard, games) };
            let mut store = Store::open(&options).expect("a file");
            play_pair(&options, &pair, Rule::Standard, &mut store).expect("played").to_string()
        };
        let lines = || std::fs::read_to_string(&path).expect("a file").lines().count();
        let whole = play(6, 1);
        assert_eq!(lines(), 3);
        // A run that was interrupted, and a part of it: the games in the file are the ones that would be played.
        let first = std::fs::read_to_string(&path).expect("a file").lines().next().expect("a line").to_owned() + "\n";
        std::fs::write(&path, first).expect("written");
        assert_eq!(play(6, 1), whole);
        assert_eq!(lines(), 3);
        play(4, 1);
        assert_eq!(lines(), 3);
        play(2, 2);
        assert_eq!(lines(), 4, "another seed plays other games");
    }
}
