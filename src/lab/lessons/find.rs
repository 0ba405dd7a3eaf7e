//! `tengen-lab lessons find`: finds the exercises of the lessons.

use super::{Failure, HEADING, fights, games, questions, read, shapes, table};
use crate::coach::lesson::check::{WRONG, check};
use crate::coach::lesson::{Answer, Exercise, Goal, Lesson, pattern, set, temptation};
use crate::coach::puzzle::{self, Puzzle};
use crate::engine::Engine;
use crate::lab::weak_games::Found;
use crate::lab::{game_file, say};
use crate::rules::rng::Rng;
use crate::rules::{Board, DEFAULT_SIZE, Point, Rule};
use crate::tools::with_search_stack;
use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Finds exercises for the lessons that have none yet, and writes the set. The same seed and set give the same exercises.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// The set; lessons that it holds in full are left as they are.
    #[arg(long)]
    pub out: PathBuf,
    /// Seed of the drawn positions.
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Numbers of the lessons to be found; all, if this is left out.
    #[arg(long)]
    pub lesson: Vec<usize>,
    /// Files of `tengen-lab puzzles find`: exercises are made of these puzzles where they would be made of quick games.
    #[arg(long)]
    pub found: Vec<PathBuf>,
}

/// Number of candidates for each exercise that is chosen from drawn positions.
const CANDIDATES: usize = 5;
/// Number of candidates from games beyond those that are chosen: their checks take long.
const SPARE: usize = 2;
/// Number of puzzles from games that are looked at for a lesson at most.
const PUZZLES: usize = 400;
/// Number of positions that are drawn for a lesson at most.
const DRAWS: usize = 60_000;

/// Number of exercises of a lesson.
fn wanted(lesson: Lesson) -> usize {
    use Lesson::*;
    match lesson {
        FirstStone => 5,
        Five | OpenFour | FourThree | TwoBlocks | WhichEnd | Vct | DefendVct | DoubleThreeFoul | FalseFouls | Trap => 7,
        DefendVcf | ShortVcf | LongVcf | VcfPastFours | Openings => 8,
        Final => 10,
        _ => 6,
    }
}

/// Finds the exercises.
///
/// # Errors
/// If a file cannot be read or written.
pub fn run(options: &Options) -> Result<(), Failure> {
    let mut exercises = if options.out.exists() { read(&options.out)? } else { Vec::new() };
    with_search_stack(|| {
        let mut puzzles = match options.found.as_slice() {
            [] => games::Puzzles::new(options.seed),
            files => games::Puzzles::given(puzzles_in(files)?),
        };
        let from_games = fights::FROM_GAMES.map(|row| row.0);
        let drawn = Lesson::ALL.into_iter().filter(|lesson| !from_games.contains(lesson));
        for lesson in drawn.chain(from_games) {
            let is_asked = options.lesson.is_empty() || options.lesson.contains(&lesson.number());
            let held = exercises.iter().filter(|exercise| exercise.lesson() == lesson).count();
            if !is_asked || held >= wanted(lesson) {
                continue;
            }
            exercises.retain(|exercise| exercise.lesson() != lesson);
            let began = Instant::now();
            let pool = Pool::gather(lesson, options.seed, &mut puzzles, &exercises);
            let candidates = pool.candidates.len();
            let chosen = pool.choose(wanted(lesson));
            let seconds = began.elapsed().as_secs_f64();
            say(format!("{lesson:?}: {} of {candidates} candidates, {seconds:.0} s", chosen.len()))?;
            exercises.extend(chosen);
            // Equally hard ones come in no order that gives their answers away.
            exercises
                .sort_by_cached_key(|exercise| (exercise.lesson(), temptation::difficulty(exercise), exercise.id()));
            fs::write(&options.out, set::write(HEADING, &exercises))
                .map_err(|error| Failure(format!("{} cannot be written: {error}", options.out.display())))?;
        }
        table(&exercises)
    })
}

/// The puzzles in files of `tengen-lab puzzles find`.
fn puzzles_in(files: &[PathBuf]) -> Result<Vec<Puzzle>, Failure> {
    let mut puzzles = Vec::new();
    for file in files {
        let games: Vec<Found<Puzzle>> = game_file::read(file)?;
        puzzles.extend(games.into_iter().flat_map(|game| game.items));
    }
    Ok(puzzles)
}

/// Candidates for a lesson, no two of them alike.
struct Pool {
    seen: HashSet<Vec<(u8, u8, bool)>>,
    candidates: Vec<Exercise>,
    engine: Engine,
}

impl Pool {
    fn gather(lesson: Lesson, seed: u64, puzzles: &mut games::Puzzles, exercises: &[Exercise]) -> Pool {
        let boards = puzzle::set::built_in().iter().map(Puzzle::board).chain(exercises.iter().map(Exercise::board));
        let seen = boards.map(pattern::pattern).collect();
        let mut pool = Pool { seen, candidates: Vec::new(), engine: Engine::new() };
        let max = CANDIDATES * wanted(lesson);
        match lesson {
            Lesson::FirstStone => {
                let centre = Point::center(DEFAULT_SIZE);
                let board = Board::new(DEFAULT_SIZE, Rule::Freestyle);
                let first = Exercise::new(lesson, &board, Goal::Place(centre), Answer::point(centre));
                pool.candidates.extend(first);
            }
            Lesson::Final => {
                for kind in fights::FINAL {
                    let mut of_kind = Pool::gather(kind, seed + 1_000, puzzles, exercises).candidates;
                    of_kind.sort_by_cached_key(temptation::difficulty);
                    let hard = of_kind.into_iter().nth_back(1);
                    let again = hard.and_then(|hard| {
                        Exercise::new(lesson, hard.board(), hard.goal().clone(), hard.answer().clone()).ok()
                    });
                    pool.candidates.extend(again);
                }
                return pool;
            }
            _ => {}
        }
        if let Some(class) = fights::class(lesson) {
            for index in 0..PUZZLES {
                if pool.candidates.len() >= wanted(lesson) + SPARE {
                    break;
                }
                let Some(puzzle) = puzzles.get(class, index) else { break };
                if !pool.seen.contains(&pattern::pattern(puzzle.board())) {
                    let candidate = fights::from_puzzle(lesson, puzzle, &mut pool.engine);
                    pool.add(candidate);
                }
            }
            return pool;
        }
        let mut random = Rng::new(seed ^ (lesson as u64) << 32);
        for _ in 0..DRAWS {
            if pool.candidates.len() >= max {
                break;
            }
            let candidate = shapes::exercise(lesson, &mut random)
                .or_else(|| questions::exercise(lesson, &mut random, &mut pool.engine))
                .or_else(|| fights::exercise(lesson, &mut random, &mut pool.engine));
            pool.add(candidate);
        }
        pool
    }

    /// Adds a candidate if none is like it, and what it states is true.
    fn add(&mut self, candidate: Option<Exercise>) {
        let Some(candidate) = candidate else { return };
        let is_question = matches!(candidate.goal(), Goal::Ask(_));
        // Where answers are few, there should not be many candidates of one of them.
        let alike =
            |other: &&Exercise| is_question && questions::kind(other.answer()) == questions::kind(candidate.answer());
        let lesson = candidate.lesson();
        let max = if fights::class(lesson).is_some() { wanted(lesson) + SPARE } else { CANDIDATES * wanted(lesson) };
        let share = max / 2;
        let is_common =
            questions::kind(candidate.answer()) > 0 && self.candidates.iter().filter(alike).count() >= share;
        let pattern = pattern::pattern(candidate.board());
        let tempts = is_question || temptation::wrong_moves(&candidate).len() >= WRONG;
        if tempts && !is_common && !self.seen.contains(&pattern) && check(&candidate, &mut self.engine).is_ok() {
            self.seen.insert(pattern);
            self.candidates.push(candidate);
        }
    }

    /// Chooses so many, spread over the difficulties, and over the answers of questions.
    fn choose(mut self, count: usize) -> Vec<Exercise> {
        self.candidates.sort_by_cached_key(temptation::difficulty);
        let mut kinds: BTreeMap<u8, Vec<Exercise>> = BTreeMap::new();
        for candidate in self.candidates {
            let kind = if matches!(candidate.goal(), Goal::Ask(_)) { questions::kind(candidate.answer()) } else { 0 };
            kinds.entry(kind).or_default().push(candidate);
        }
        let groups = kinds.len().max(1);
        let mut chosen: Vec<Exercise> = Vec::new();
        for (index, group) in kinds.into_values().enumerate() {
            let share = count / groups + usize::from(index < count % groups);
            chosen.extend(spread(group, share));
        }
        chosen
    }
}

/// Takes so many items, evenly spread from the first to the last.
fn spread<T>(items: Vec<T>, count: usize) -> Vec<T> {
    let all = items.len();
    if all <= count {
        return items;
    }
    let wanted: Vec<usize> = (0..count).map(|index| index * (all - 1) / (count - 1).max(1)).collect();
    items.into_iter().enumerate().filter(|(index, _)| wanted.contains(index)).map(|(_, item)| item).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_support::board_with;

    #[test]
    fn the_same_seed_gives_the_same_exercises_and_none_that_are_held() {
        let find = |held: &[Exercise]| Pool::gather(Lesson::StopFour, 3, &mut games::Puzzles::new(3), held).choose(6);
        let first = find(&[]);
        assert_eq!(first.len(), 6);
        assert_eq!(first, find(&[]));
        assert!(find(&first).iter().all(|exercise| !first.contains(exercise)));
    }

    #[test]
    fn a_choice_is_spread_from_the_first_to_the_last() {
        assert_eq!(spread((0..9).collect(), 3), [0, 4, 8]);
        assert_eq!(spread(vec![1, 2], 3), [1, 2]);
    }

    #[test]
    fn a_candidate_that_states_what_is_not_true_is_dropped() {
        let board = board_with(9, Rule::Freestyle, "B5 C5 D5 E5", "A5 H1 H2 H4", crate::rules::Color::Black);
        let mut pool = Pool { seen: HashSet::new(), candidates: Vec::new(), engine: Engine::new() };
        for (point, held) in [("G5", 0), ("F5", 1), ("F5", 1)] {
            let answer = Answer::point(point.parse().expect("a point"));
            let goal = Goal::Make(crate::coach::lesson::Aim::Five);
            pool.add(Exercise::new(Lesson::Five, &board, goal, answer).ok());
            assert_eq!(pool.candidates.len(), held, "{point}");
        }
    }
}
