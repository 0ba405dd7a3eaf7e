//! Games between weakened levels. A weak side overlooks lines now and then, so positions arise with wins that a person
//! may miss as well.

use super::Failure;
use super::game_file::GameFile;
use super::progress::Progress;
use crate::arena::openings::{built_in, turned};
use crate::engine::{Engine, Level, Limits, Request, Resources};
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Move, Rule, Symmetry, five};
use crate::tools::with_search_stack;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// Games to play, and the file for what is found in them.
#[derive(clap::Args, Clone, Debug)]
pub struct Search {
    /// Output file; games that it contains are not played again.
    #[arg(long)]
    pub out: PathBuf,
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Number of games.
    #[arg(long, default_value_t = 240)]
    pub games: u64,
    /// Seed of the first game; each later game has the next number.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// A game and the items found in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found<T> {
    /// Rule of the game.
    pub rule: Rule,
    /// Seed of the game; no two games of a file share rule and seed.
    pub seed: u64,
    /// The items in the order of play.
    pub items: Vec<T>,
}

/// Searches the games that the file does not hold yet, each by its rule and seed, and appends what is found.
///
/// # Errors
/// If the file cannot be read or written, or holds something else, or a search fails.
pub fn search<T: Serialize + DeserializeOwned>(
    search: &Search,
    one: impl Fn(Rule, u64) -> Result<Vec<T>, Failure> + Sync,
) -> Result<(), Failure> {
    let Search { rule, games, seed: first, .. } = *search;
    let (mut file, known) = GameFile::open::<Found<T>>(&search.out)?;
    let known: HashSet<u64> = known.iter().filter(|game| game.rule == rule).map(|game| game.seed).collect();
    let seeds = (first..first.saturating_add(games)).filter(|seed| !known.contains(seed));
    with_search_stack(|| {
        let mut progress = Progress::on_stderr();
        let (mut count, mut found) = (known.len() as u64, 0);
        for seed in seeds {
            let items = one(rule, seed)?;
            found += items.len();
            file.append(&Found { rule, seed, items })?;
            count += 1;
            progress.show_count(count, || format!("{rule:?}: {count} games, {found} found"));
        }
        Ok(())
    })
}

/// Terms of a game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// Rule of the game.
    pub rule: Rule,
    /// Seed of the game.
    pub seed: u64,
    /// Numbers of the levels, one of which each player gets.
    pub levels: RangeInclusive<u8>,
    /// Numbers of stones in the positions that are visited. With the last the game is broken off.
    pub stones: Range<usize>,
}

/// Plays a game and visits the positions in which no five must be made or stopped. The same terms give the same game.
///
/// # Errors
/// If a visit fails.
pub fn play(terms: &Terms, visit: &mut impl FnMut(&Board) -> Result<(), Failure>) -> Result<(), Failure> {
    let mut random = Rng::new(terms.seed ^ (terms.rule as u64) << 48);
    let openings = built_in(DEFAULT_SIZE, terms.rule);
    let opening = &openings[random.below(openings.len())];
    let mut board = turned(opening, Symmetry::ALL[random.below(8)]);
    let levels = [(); 2].map(|()| Level::new(terms.levels.start() + random.below(terms.levels.len()) as u8));
    let mut player = Engine::new();
    while board.ending().is_none() && board.moves().len() < terms.stones.end {
        if board.moves().len() >= terms.stones.start && !is_forced(&board) {
            visit(&board)?;
        }
        let level = levels[board.moves().len() % 2];
        let limits = |level: Level| Limits { time: None, optimum: None, ..level.limits() };
        let request = Request {
            board: board.clone(),
            limits: level.map_or(Limits::to_depth(1), limits),
            resources: Resources { threads: 1, hash_mib: 8 },
            weakness: level,
            seed: random.next_u64(),
            lines: 1,
        };
        let found = player.search(&request, &AtomicBool::new(false), &mut |_| {});
        let Some(best) = found.best else { break };
        board.play(Move::Place(best)).expect("the engine's moves are legal");
    }
    Ok(())
}

/// Whether either side can make a five, so that there is nothing to find.
fn is_forced(board: &Board) -> bool {
    let makes_five = |point| {
        let colors = [board.side_to_move(), !board.side_to_move()];
        colors.into_iter().any(|color| five::makes_five(board, point, color))
    };
    board.empty_points().any(makes_five)
}
