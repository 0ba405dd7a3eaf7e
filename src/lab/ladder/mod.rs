//! `tengen-lab ladder`: the levels against each other and against the players of fixed strength, without processes and
//! clocks: bounded by nodes, so that the same command plays the same games everywhere.

mod test_player;

pub use test_player::TestPlayer;
pub(super) use test_player::makes_open_four;

use super::{Failure, say};
use crate::arena::{elo, openings};
use crate::coach::textbook_player;
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::rules::rng::mix;
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Point, Rule};
use crate::tools::with_search_stack;
use clap::ValueEnum;
use std::fmt;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
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
    /// Append the moves of each game to this file, a game a line.
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
    for &rule in &rules {
        for pair in &pairs {
            let score = play_pair(options, pair, rule)?;
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

/// Plays the games of a pair by one rule.
fn play_pair(options: &Options, pair: &Pair, rule: Rule) -> Result<Score, Failure> {
    let size = DEFAULT_SIZE;
    let is_test = |player: Player| matches!(player, Player::Test(_));
    let empty = options.empty || is_test(pair.0) || is_test(pair.1);
    let openings = if empty { vec![Board::new(size, rule)] } else { openings::built_in(size, rule) };
    let rounds = options.games.div_ceil(2);
    let (next, played) = (AtomicU32::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        let worker = || {
            with_search_stack(|| {
                loop {
                    let round = next.fetch_add(1, Ordering::Relaxed);
                    if round >= rounds {
                        return Ok(());
                    }
                    let opening = &openings[round as usize % openings.len()];
                    let games = [0, 1].map(|swapped| {
                        let seed = mix(options.seed ^ mix(u64::from(2 * round + swapped)));
                        let players = if swapped == 0 { [pair.0, pair.1] } else { [pair.1, pair.0] };
                        play(players, opening, options.full_nodes, seed)
                    });
                    played.lock().unwrap_or_else(PoisonError::into_inner).push((round, games));
                }
            })
        };
        let threads: Vec<_> = (0..options.concurrency).map(|_| scope.spawn(worker)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game does not panic"))
    })?;
    let mut played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
    played.sort_by_key(|&(round, _)| round);
    let mut score = Score::default();
    for (_, games) in &played {
        let points = |board: &Board, first: Color| match board.ending().and_then(|ending| ending.winner()) {
            Some(winner) => 2 * u32::from(winner == first),
            None => 1,
        };
        let [as_black, as_white] = [points(&games[0], Color::Black), points(&games[1], Color::White)];
        score.pairs.push(as_black + as_white);
        score.by_color[0] += as_black;
        score.by_color[1] += as_white;
    }
    if let Some(path) = &options.save {
        let games = played.iter().flat_map(|(_, games)| games);
        let moves = |board: &Board| board.moves().iter().map(Move::to_string).collect::<Vec<_>>().join(" ");
        let text: String = games.map(|board| moves(board) + "\n").collect();
        let file = OpenOptions::new().create(true).append(true).open(path);
        file.and_then(|mut file| file.write_all(text.as_bytes()))
            .map_err(|error| Failure(format!("{}: {error}", path.display())))?;
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
            let options = Options {
                pairs: vec![pair],
                rule: vec![rule],
                games: 20,
                concurrency: 1,
                full_nodes: 1,
                seed: 1,
                empty: true,
                save: None,
            };
            let score = play_pair(&options, &pair, rule).expect("played");
            assert!(score.share() >= 0.7, "{rule:?}: {score}");
        }
    }
}
