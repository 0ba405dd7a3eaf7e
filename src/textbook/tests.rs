//! Properties of all three searches: they agree, and the line they return leads to the value they promise.

use crate::rules::rng::Rng;
use std::cell::RefCell;
use std::fmt::Debug;
use std::hash::Hash;

use super::*;

/// Searches in all three ways, sees to it that they agree, and returns plain minimax, minimax with
/// memory, alpha-beta.
pub(super) fn search_all<G>(game: &G, root: &G::State, depth: Depth) -> [Report<G::Move>; 3]
where
    G: Game,
    G::State: Clone + Eq + Hash,
    G::Move: PartialEq + Debug,
{
    let reports = [minimax(game, root, depth), minimax_with_memory(game, root, depth), alpha_beta(game, root, depth)];
    let [plain, others @ ..] = &reports;
    for other in others {
        assert_eq!((other.value, &other.line), (plain.value, &plain.line));
        assert!(other.nodes <= plain.nodes, "{} nodes, more than the {} of minimax", other.nodes, plain.nodes);
    }
    assert_line_leads_to_value(game, root, depth, plain);
    reports
}

/// Plays the line by the rules: each move is allowed, the last ends the search, and what stands
/// there has the value.
fn assert_line_leads_to_value<G>(game: &G, root: &G::State, depth: Depth, report: &Report<G::Move>)
where
    G: Game,
    G::State: Clone,
    G::Move: PartialEq + Debug,
{
    let mut state = root.clone();
    let mut ply = 0;
    for mv in &report.line {
        assert_eq!(game.outcome(&state, ply), None, "{mv:?} is played after the end of the game");
        assert!(game.moves(&state).contains(mv), "{mv:?} is not allowed");
        state = game.play(&state, *mv);
        ply += 1;
    }
    let value = game.outcome(&state, ply).unwrap_or_else(|| {
        assert!(depth == Depth::Plies(ply) || game.moves(&state).is_empty(), "the line stops half-way");
        game.evaluate(&state, ply)
    });
    assert_eq!(value, report.value);
}

/// A game that notes the value of each finished position it is asked about.
pub(super) struct Watched<G> {
    game: G,
    leaves: RefCell<Vec<i32>>,
}

impl<G> Watched<G> {
    pub(super) fn new(game: G) -> Watched<G> {
        Watched { game, leaves: RefCell::default() }
    }

    pub(super) fn leaves(self) -> Vec<i32> {
        self.leaves.into_inner()
    }
}

impl<G: Game> Game for Watched<G> {
    type State = G::State;
    type Move = G::Move;

    fn mover(&self, state: &G::State) -> Side {
        self.game.mover(state)
    }

    fn moves(&self, state: &G::State) -> Vec<G::Move> {
        self.game.moves(state)
    }

    fn play(&self, state: &G::State, mv: G::Move) -> G::State {
        self.game.play(state, mv)
    }

    fn outcome(&self, state: &G::State, ply: u32) -> Option<i32> {
        let outcome = self.game.outcome(state, ply);
        self.leaves.borrow_mut().extend(outcome);
        outcome
    }

    fn evaluate(&self, state: &G::State, ply: u32) -> i32 {
        self.game.evaluate(state, ply)
    }
}

/// A random game, made as awkward as the contract of [`Game`] allows: the same position comes about
/// at different plies, its value depends on the ply, many values are equal, lines end early, an
/// unfinished position may have no moves, and a side may move twice running. A position is an index
/// into `junctions`.
#[derive(Debug)]
struct Maze {
    junctions: Vec<Junction>,
}

#[derive(Debug)]
struct Junction {
    mover: Side,
    /// The winner, if the game ends here, or nobody.
    end: Option<Option<Side>>,
    estimate: i32,
    exits: Vec<usize>,
}

#[derive(Clone, Copy, Debug)]
enum Exits {
    /// Each leads to a junction further on, so that every game ends.
    OnlyForwards,
    /// Games may run in circles.
    Anywhere,
}

impl Maze {
    fn random(random: &mut Rng, exits: Exits) -> Maze {
        let count = 2 + random.below(14);
        let junctions = (0..count)
            .map(|index| {
                let (from, to) = match exits {
                    Exits::OnlyForwards => (index + 1, (index + 6).min(count)),
                    Exits::Anywhere => (0, count),
                };
                let exit_count = if from < to { random.below(5) } else { 0 };
                Junction {
                    mover: [Side::Max, Side::Min][random.below(2)],
                    end: (random.below(6) == 0).then(|| [None, Some(Side::Max), Some(Side::Min)][random.below(3)]),
                    estimate: random.below(9) as i32 - 4,
                    exits: (0..exit_count).map(|_| from + random.below(to - from)).collect(),
                }
            })
            .collect();
        Maze { junctions }
    }
}

impl Game for Maze {
    type State = usize;
    type Move = usize;

    fn mover(&self, &junction: &usize) -> Side {
        self.junctions[junction].mover
    }

    fn moves(&self, &junction: &usize) -> Vec<usize> {
        (0..self.junctions[junction].exits.len()).collect()
    }

    fn play(&self, &junction: &usize, exit: usize) -> usize {
        self.junctions[junction].exits[exit]
    }

    fn outcome(&self, &junction: &usize, ply: u32) -> Option<i32> {
        let winner = self.junctions[junction].end?;
        Some(winner.map_or(0, |winner| winner.for_max(50 - ply as i32)))
    }

    fn evaluate(&self, &junction: &usize, ply: u32) -> i32 {
        let Junction { mover, estimate, .. } = self.junctions[junction];
        mover.for_max(2 * estimate - ply as i32)
    }
}

#[test]
fn the_searches_agree_on_random_games_to_the_end() {
    let mut random = Rng::new(1950);
    let mut spared_by_memory = 0;
    let mut spared_by_pruning = 0;
    for _ in 0..3_000 {
        let maze = Maze::random(&mut random, Exits::OnlyForwards);
        let [plain, memory, pruned] = search_all(&maze, &0, Depth::Unlimited);
        spared_by_memory += plain.nodes - memory.nodes;
        spared_by_pruning += plain.nodes - pruned.nodes;
    }
    assert!(spared_by_memory > 0 && spared_by_pruning > 0);
}

#[test]
fn the_searches_agree_on_random_games_at_every_depth() {
    let mut random = Rng::new(1975);
    for _ in 0..1_000 {
        let maze = Maze::random(&mut random, Exits::Anywhere);
        for depth in 0..=6 {
            search_all(&maze, &0, Depth::Plies(depth));
        }
    }
}

#[test]
fn a_side_and_its_opponent_see_opposite_values() {
    for side in [Side::Max, Side::Min] {
        assert_eq!(side.opponent().opponent(), side);
        assert_eq!(side.for_max(side.for_max(7)), 7);
        assert_eq!(side.for_max(7), -side.opponent().for_max(7));
        assert!(side.prefers(side.for_max(2), side.for_max(1)));
        assert!(!side.prefers(3, 3));
    }
}
