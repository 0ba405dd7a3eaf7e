//! `tengen-lab openings`: makes balanced openings, such as those in [`arena::openings`](crate::arena::openings).
//!
//! An opening is a few stones near the centre in which neither side is better, as far as the engine sees.

use super::{Failure, say};
use crate::arena::openings::turned;
use crate::engine::{Engine, Limits, Request, Resources};
use crate::lab::progress::Progress;
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, DEFAULT_SIZE, Move, Point, Rule, Symmetry, notation};
use crate::tools::with_search_stack;
use crate::verdict::Score;
use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

/// Generates balanced openings, one a line as a position string, on standard output. The same options give the same
/// openings.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Rule: freestyle, standard or renju.
    #[arg(long)]
    pub rule: Rule,
    /// Number of openings.
    #[arg(long, default_value_t = 200)]
    pub count: usize,
    /// Nodes of the search that judges an opening.
    #[arg(long, default_value_t = 1_000_000)]
    pub nodes: u64,
    /// Maximum value of an opening for either side, in units of a score.
    #[arg(long, default_value_t = 20)]
    pub margin: u32,
    /// Seed of the random stones.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Generates and prints openings.
///
/// # Errors
/// If standard output is closed, or no more openings are found.
pub fn run(options: &Options) -> Result<(), Failure> {
    let Options { rule, count, nodes, margin, seed } = *options;
    say("# Balanced openings, one a line, Black's stone first, on 15×15. Made by")?;
    say(format!(
        "# tengen-lab openings --rule {} --count {count} --nodes {nodes} --margin {margin} --seed {seed}",
        rule.code()
    ))?;
    with_search_stack(|| {
        let mut generator = Generator::new(options);
        let mut progress = Progress::on_stderr();
        for number in 1..=count {
            let opening = generator.next_opening()?;
            progress.clear();
            say(notation::write(opening.moves()))?;
            progress.show(|| format!("{number} of {count}, {} tried", generator.tried));
        }
        Ok(())
    })
}

/// Stones of a position, the same for all its symmetric images and for every order of its moves.
fn shape(board: &Board) -> Vec<(Point, Color)> {
    let images = Symmetry::ALL.into_iter().map(|symmetry| turned(board, symmetry).stones().collect());
    images.min().expect("there are eight")
}

/// Generator of openings without repetition.
struct Generator<'a> {
    options: &'a Options,
    random: Rng,
    seen: HashSet<Vec<(Point, Color)>>,
    tried: u32,
}

impl Generator<'_> {
    /// Minimum and maximum number of stones.
    const STONES: [u8; 2] = [3, 7];
    /// Maximum distance of a stone from the centre, in columns and in rows.
    const REACH: u8 = 4;
    /// Maximum distance of a stone from the nearest other stone.
    const NEAR: u8 = 2;
    /// Number of refused positions in a row after which the search for an opening is given up.
    const MAX_REFUSED: u32 = 10_000;
    /// A quick search rejects most unbalanced positions: it has this part of the nodes, and a margin wider by this.
    const QUICK_SEARCH_SHARE: u64 = 20;
    const QUICK_SEARCH_MARGIN: u32 = 60;

    fn new(options: &Options) -> Generator<'_> {
        Generator { options, random: Rng::new(options.seed), seen: HashSet::new(), tried: 0 }
    }

    fn next_opening(&mut self) -> Result<Board, Failure> {
        for _ in 0..Generator::MAX_REFUSED {
            self.tried += 1;
            let Some(board) = self.scatter() else { continue };
            if self.seen.insert(shape(&board)) && self.is_balanced(&board) {
                return Ok(board);
            }
        }
        Err(Failure(format!("none of {} further positions is balanced", Generator::MAX_REFUSED)))
    }

    /// Places random stones near the centre; `None` if the rules refuse one.
    fn scatter(&mut self) -> Option<Board> {
        let [min, max] = Generator::STONES;
        let count = usize::from(min) + self.random.below(usize::from(max - min) + 1);
        let mut board = Board::new(DEFAULT_SIZE, self.options.rule);
        let lowest = Point::center(DEFAULT_SIZE).x() - Generator::REACH;
        while board.moves().len() < count {
            let [x, y] = [(); 2].map(|()| lowest + self.random.below(2 * usize::from(Generator::REACH) + 1) as u8);
            let near = |(stone, _): (Point, _)| stone.x().abs_diff(x).max(stone.y().abs_diff(y)) <= Generator::NEAR;
            let point = Point::new(x, y);
            if board.stone(point).is_some() || (!board.moves().is_empty() && !board.stones().any(near)) {
                continue;
            }
            board.play(Move::Place(point)).ok()?;
        }
        board.ending().is_none().then_some(board)
    }

    fn is_balanced(&self, board: &Board) -> bool {
        let Options { nodes, margin, .. } = *self.options;
        let within = |nodes: u64, margin: u32| {
            let request = Request {
                board: board.clone(),
                limits: Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) },
                resources: Resources { threads: 1, hash_mib: 16 },
                weakness: None,
                lines: 1,
                seed: 0,
            };
            let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |_| {});
            matches!(found.score, Score::Estimate(value) if value.unsigned_abs() <= margin)
        };
        within(nodes / Generator::QUICK_SEARCH_SHARE, margin.saturating_add(Generator::QUICK_SEARCH_MARGIN))
            && within(nodes, margin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::openings::built_in;

    #[test]
    fn the_built_in_openings_are_many_and_all_different() {
        for rule in Rule::COMMON {
            let openings = built_in(DEFAULT_SIZE, rule);
            assert!(openings.len() >= 200, "{rule:?} has {}", openings.len());
            let shapes: HashSet<_> = openings.iter().map(shape).collect();
            assert_eq!(shapes.len(), openings.len(), "{rule:?}");
            for opening in &openings {
                let stones = opening.moves().len();
                assert!((3..=7).contains(&stones), "{}", notation::write(opening.moves()));
            }
        }
    }

    #[test]
    fn a_symmetric_image_is_another_opening_of_the_same_shape() {
        let opening = Board::from_moves(15, Rule::Freestyle, "H8I10K9").expect("an opening");
        let images: HashSet<String> =
            Symmetry::ALL.map(|symmetry| notation::write(turned(&opening, symmetry).moves())).into();
        assert_eq!(images.len(), Symmetry::ALL.len());
        assert!(images.contains("H8I10K9") && images.contains("H8G10E9"), "{images:?}");
        for symmetry in Symmetry::ALL {
            assert_eq!(shape(&turned(&opening, symmetry)), shape(&opening));
        }
    }

    #[test]
    fn generated_openings_are_the_same_for_the_same_seed_and_all_different() {
        let generate = |seed| {
            let options = Options { rule: Rule::Renju, count: 3, nodes: 2_000, margin: 80, seed };
            let mut generator = Generator::new(&options);
            [(); 3].map(|()| notation::write(generator.next_opening().expect("an opening").moves()))
        };
        let openings = generate(1);
        assert_eq!(openings, generate(1));
        assert_ne!(openings, generate(2));
        assert_ne!(openings[0], openings[1]);
    }
}
