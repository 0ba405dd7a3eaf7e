//! `tengen-lab tune selfplay`: plays training games of the engine against itself.
//!
//! A game begins with a few random stones near the centre. From there on every move is searched with the same number of
//! nodes. Now and then, early in the game, a weaker level moves instead, so that the games differ. In every other turn
//! the engine also searches the position after a move that it would not play, because such positions are the most
//! frequent in a search. A game ends when its result is proven.

use super::game::{Aside, Game, Turn};
use crate::engine::calibration::Calibration;
use crate::engine::tuning::Features;
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::lab::Failure;
use crate::lab::game_file::GameFile;
use crate::lab::own_games::{play_missing, scattered};
use crate::rules::rng::Rng;
use crate::rules::{Board, Move, Point, Rule};
use crate::verdict::Score;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Plays games of the engine against itself and appends them to a file, a line each.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Output file; games that it contains are not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Points a side.
    #[arg(long, default_value_t = 15, value_parser = clap::value_parser!(u8).range(10..=20))]
    pub size: u8,
    /// Number of games in the file whose seeds begin with --seed.
    #[arg(long, default_value_t = 1_000)]
    pub games: u64,
    /// Nodes of each search.
    #[arg(long, default_value_t = 4_000)]
    pub nodes: u64,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Seed of the first game; each later game has the next number.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Maximum value of an opening for either side, in the engine's units.
const MAX_OPENING_VALUE: i32 = 150;
/// Number of turns after the opening in which a weaker level may move.
const WEAK_MOVE_TURNS: usize = 16;
/// Mean number of turns between two moves of the weaker level.
const TURNS_PER_WEAK_MOVE: usize = 6;
/// Nodes of the weaker level.
const WEAK_MOVE_NODES: u64 = 500;
/// Mean number of turns between two searches after a move not played.
const TURNS_PER_ASIDE: usize = 2;
/// Number of moves by the static move ordering from which the move not played is chosen.
const ASIDE_CHOICES: usize = 16;
/// Number of stones after which a game is a draw.
const MAX_STONES: usize = 140;
/// Maximum of an estimate; beyond it the position is as good as decided.
const MAX_ESTIMATE: i32 = 5_000;
/// Size of the transposition table in MiB; the searches are short.
const HASH_MIB: u32 = 8;

/// Plays the games that the file does not contain yet.
///
/// # Errors
/// If the file cannot be read or written, or contains something else.
pub fn run(options: &Options) -> Result<(), Failure> {
    let (mut file, games) = GameFile::open::<Game>(&options.out)?;
    let known: HashSet<u64> = games.iter().filter(|game| game.rule == options.rule).map(|game| game.seed).collect();
    let seeds = options.seed..options.seed.saturating_add(options.games);
    play_missing(&mut file, seeds, &known, options.threads, |engine, seed| play(engine, options, seed))
}

/// Plays one game.
fn play(engine: &mut Engine, options: &Options, seed: u64) -> Game {
    let mut random = Rng::new(seed);
    engine.clear();
    let request = |board: &Board, nodes: u64, weakness: Option<Level>, seed: u64| Request {
        board: board.clone(),
        limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
        resources: Resources { threads: 1, hash_mib: HASH_MIB },
        weakness,
        lines: 1,
        seed,
    };
    let mut search = |request: Request| {
        let found = engine.search(&request, &AtomicBool::new(false), &mut |_| {});
        (found.best, Calibration::of(&request.board).undo(found.score, found.nodes))
    };
    let mut board = loop {
        let board = scattered(&mut random, options.rule, options.size);
        let (_, score) = search(request(&board, options.nodes, None, seed));
        if matches!(score, Score::Estimate(value) if value.abs() <= MAX_OPENING_VALUE) {
            break board;
        }
    };
    let opening = board.moves().iter().filter_map(|mv| mv.point()).collect();
    let mut turns = Vec::new();
    let mut winner = None;
    while board.ending().is_none() && board.moves().len() < MAX_STONES {
        let (best, score) = search(request(&board, options.nodes, None, seed));
        // Without a legal point there is no best move: a draw.
        let Some(best) = best else { break };
        let value = estimate(score);
        let is_weak_turn = turns.len() < WEAK_MOVE_TURNS && random.below(TURNS_PER_WEAK_MOVE) == 0;
        let instead = if is_weak_turn && value.is_some() {
            search(request(&board, WEAK_MOVE_NODES, Level::new(4), random.next_u64())).0.filter(|&point| point != best)
        } else {
            None
        };
        let played = if value.is_some() { choose_aside(&mut random, &board, best) } else { None };
        let aside = played.and_then(|played| {
            let mut board = board.clone();
            board.play(Move::Place(played)).expect("choices are legal");
            let (best, score) = search(request(&board, options.nodes, None, seed));
            let is_win = matches!(score, Score::Win { .. });
            let aside = |best| Aside { played, best, value: estimate(score) };
            best.map(aside).filter(|aside| aside.value.is_some() || is_win)
        });
        turns.push(Turn { best, value, instead, aside });
        match score {
            Score::Win { .. } => winner = Some(board.side_to_move()),
            Score::Loss { .. } => winner = Some(!board.side_to_move()),
            Score::Draw => {}
            Score::Estimate(_) => {
                board.play(Move::Place(instead.unwrap_or(best))).expect("the engine's moves are legal");
                continue;
            }
        }
        break;
    }
    Game { rule: options.rule, size: options.size, seed, opening, turns, winner }
}

/// Returns the estimate of a score, unless the position is decided.
fn estimate(score: Score) -> Option<i32> {
    match score {
        Score::Estimate(value) if value.abs() <= MAX_ESTIMATE => Some(value),
        _ => None,
    }
}

/// Now and then returns another move than the best one, from the top of the static move ordering.
fn choose_aside(random: &mut Rng, board: &Board, best: Point) -> Option<Point> {
    if random.below(TURNS_PER_ASIDE) > 0 {
        return None;
    }
    let features = Features::of(board);
    if features.is_forced {
        return None;
    }
    let mut choices: Vec<_> = features.choices.iter().filter(|choice| choice.point != best).collect();
    choices.sort_by_key(|choice| (-choice.score, choice.point));
    choices.truncate(ASIDE_CHOICES);
    let number = random.below(choices.len().max(1));
    choices.get(number).map(|choice| choice.point)
}

#[cfg(test)]
mod tests {
    use super::super::game::TargetOptions;
    use super::*;
    use crate::lab::game_file;

    fn options(out: PathBuf) -> Options {
        Options { out, rule: Rule::Renju, size: 15, games: 3, nodes: 60, threads: 2, seed: 5 }
    }

    #[test]
    fn games_missing_in_a_file_are_added() {
        let folder = tempfile::tempdir().expect("a folder");
        let options = options(folder.path().join("games"));
        run(&Options { games: 2, ..options.clone() }).expect("the file can be written");
        run(&options).expect("the file can be written");
        let mut games: Vec<Game> = game_file::read(&options.out).expect("what was written can be read");
        games.sort_by_key(|game| game.seed);
        assert_eq!(games.iter().map(|game| game.seed).collect::<Vec<_>>(), [5, 6, 7]);
        for game in games {
            assert_eq!(play(&mut Engine::new(), &options, game.seed), game, "a seed determines the game");
            let options = TargetOptions { scale: 1.0, lambda: 0.9 };
            let positions = game.positions(options).expect("the games are legal");
            assert!(positions.iter().all(|position| position.board.moves().len() >= game.opening.len()));
        }
    }
}
