//! Exercises that are judged by proofs: wins, defences, and questions about them.

use super::draw::{Sketch, draw};
use super::games;
use super::questions::has_none;
use crate::coach::lesson::judge::{Verdict, holding, judge, truth};
use crate::coach::lesson::{Answer, Exercise, Figure, Goal, Lesson, Question};
use crate::coach::puzzle::claim::{self, Bounds};
use crate::coach::puzzle::{Class, Puzzle};
use crate::engine::{Engine, Limits, Means, ProofOutcome, WithinRequest};
use crate::explain::{fives, fours_to_make, threats, threes};
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, Move, Point, Rule};
use std::ops::RangeInclusive;
use std::sync::atomic::AtomicBool;

/// Lessons whose positions come from games, with the class of the puzzles among which they choose; the choosiest of a
/// class first.
pub const FROM_GAMES: [(Lesson, Class); 14] = [
    (Lesson::InTheHead, Class::Vcf),
    (Lesson::KeepFours, Class::Vcf),
    (Lesson::WhichEnd, Class::Defence),
    (Lesson::TempoBlock, Class::Defence),
    (Lesson::DefendVct, Class::Defence),
    (Lesson::VcfPastFours, Class::Vcf),
    (Lesson::VcfAgainstThrees, Class::Vcf),
    (Lesson::LongVcf, Class::Vcf),
    (Lesson::ShortVcf, Class::Vcf),
    (Lesson::Order, Class::Vcf),
    (Lesson::Trap, Class::Vct),
    (Lesson::VctPastFours, Class::Vct),
    (Lesson::Vct, Class::Vct),
    (Lesson::Final, Class::Vcf),
];

/// Lessons whose like the last one mixes.
pub const FINAL: [Lesson; 10] = [
    Lesson::OpenFour,
    Lesson::StopThree,
    Lesson::DoubleFour,
    Lesson::Crossings,
    Lesson::DoubleThreeFoul,
    Lesson::TwoBlocks,
    Lesson::DefendVct,
    Lesson::ShortVcf,
    Lesson::Vct,
    Lesson::LongVcf,
];

/// The class of the puzzles that serve the lesson, if its positions come from games.
pub fn class(lesson: Lesson) -> Option<Class> {
    FROM_GAMES.into_iter().find(|row| row.0 == lesson).map(|row| row.1)
}

/// Makes an exercise of a puzzle from a game; `None` where it does not fit the lesson.
pub fn from_puzzle(lesson: Lesson, puzzle: &Puzzle, engine: &mut Engine) -> Option<Exercise> {
    let (board, class, plies, solutions) = (puzzle.board(), puzzle.class(), puzzle.plies(), puzzle.solutions());
    let other = !puzzle.side();
    let is_single = solutions.len() == 1;
    let win = || {
        let goal = Goal::Win { means: class.means(), plies };
        Exercise::new(lesson, board, goal, Answer::Points(solutions.to_vec())).ok()
    };
    let hold = || Exercise::new(lesson, board, Goal::Hold(Means::Threats), Answer::Points(solutions.to_vec())).ok();
    let vcf = class == Class::Vcf && is_single;
    let vct = class == Class::Vct && solutions.len() <= 2;
    match lesson {
        Lesson::ShortVcf if vcf && matches!(plies, 5 | 7) => win(),
        Lesson::LongVcf if vcf && (9..=13).contains(&plies) => win(),
        Lesson::VcfPastFours if vcf && (5..=13).contains(&plies) => {
            blocks_with_fours(board, &line(puzzle, engine)?).then(win).flatten()
        }
        Lesson::VcfAgainstThrees if vcf && (5..=11).contains(&plies) => {
            (!threes(board, other).is_empty()).then(win).flatten()
        }
        Lesson::InTheHead if vcf && (5..=9).contains(&plies) => in_the_head(lesson, puzzle, engine),
        Lesson::Order if vcf && (5..=11).contains(&plies) => {
            let line = line(puzzle, engine)?;
            let later = line.iter().step_by(2).skip(1).filter(|&&point| makes_four(board, point));
            let exercise = win()?;
            let is_refuted = |point: &Point| {
                let verdict = judge(&exercise, &Answer::point(*point), engine, &AtomicBool::new(false));
                matches!(verdict, Verdict::Wrong(_))
            };
            let spoils = later.copied().collect::<Vec<Point>>().iter().any(is_refuted);
            spoils.then_some(exercise)
        }
        Lesson::KeepFours if class == Class::Vcf && plies <= 9 => keeps_win(lesson, puzzle, engine),
        Lesson::Trap if vct && board.rule() == Rule::Renju && puzzle.side() == Color::White => {
            let stones: Vec<_> = board.stones().collect();
            let free = Board::with_stones(board.size(), Rule::Freestyle, &stones, Color::White).ok()?;
            // The win rests on what Black may not play.
            (free.ending().is_none() && has_none(engine, &free, Means::Threats)).then(win).flatten()
        }
        Lesson::Vct if vct && (7..=11).contains(&plies) => win(),
        Lesson::VctPastFours if vct && plies >= 5 => (fours_to_make(board, other).len() > 1).then(win).flatten(),
        Lesson::DefendVct if class == Class::Defence && solutions.len() <= 4 => hold(),
        Lesson::WhichEnd if class == Class::Defence => is_which_end(board, solutions).then(hold).flatten(),
        Lesson::TempoBlock if class == Class::Defence => {
            let has_tempo = |&point: &Point| Figure::of(board, point).is_some_and(|made| made > Figure::OpenTwo);
            solutions.iter().all(has_tempo).then(hold).flatten()
        }
        _ => None,
    }
}

/// Whether some blocks of an open three hold, and others do not.
fn is_which_end(board: &Board, holding: &[Point]) -> bool {
    let blocks = threats(board, !board.side_to_move()).answers;
    let holds = |point: &Point| holding.contains(point);
    !threes(board, !board.side_to_move()).is_empty() && blocks.iter().any(holds) && !blocks.iter().all(holds)
}

/// The line in which the other side holds out longest.
fn line(puzzle: &Puzzle, engine: &mut Engine) -> Option<Vec<Point>> {
    let request = WithinRequest {
        board: puzzle.board().clone(),
        first: puzzle.solutions().first().copied(),
        means: puzzle.class().means(),
        plies: puzzle.plies(),
        limits: Limits { nodes: Some(200_000), ..Limits::to_depth(Limits::MAX_DEPTH) },
    };
    match engine.prove_within(&request, &AtomicBool::new(false)).outcome {
        ProofOutcome::Win { line, .. } => Some(line),
        ProofOutcome::None | ProofOutcome::Unknown => None,
    }
}

/// Whether a block in the line makes a four that must be answered.
fn blocks_with_fours(board: &Board, line: &[Point]) -> bool {
    let (mut board, other) = (board.clone(), !board.side_to_move());
    line.iter().any(|&point| {
        let is_block = board.side_to_move() == other;
        board.play(Move::Place(point)).is_ok() && is_block && !fives(&board, other).is_empty()
    })
}

/// Whether the stone makes a four with one block.
fn makes_four(board: &Board, point: Point) -> bool {
    matches!(Figure::of(board, point), Some(Figure::Four | Figure::FourThree))
}

/// The shortest beginning of the line that shows the win.
fn in_the_head(lesson: Lesson, puzzle: &Puzzle, engine: &mut Engine) -> Option<Exercise> {
    let line = line(puzzle, engine)?;
    let goal = Goal::WinInHead { plies: puzzle.plies() };
    let open = Exercise::new(lesson, puzzle.board(), goal.clone(), Answer::Line(Vec::new())).ok()?;
    let shown = (1..=line.len()).step_by(2).map(|length| Answer::Line(line[..length].to_vec()));
    let mut is_right = |answer: &Answer| judge(&open, answer, engine, &AtomicBool::new(false)).is_right();
    let answer = shown.into_iter().find(|answer| is_right(answer))?;
    // One stone is no line.
    let is_line = matches!(&answer, Answer::Line(points) if points.len() > 2);
    is_line.then(|| Exercise::new(lesson, puzzle.board(), goal, answer).ok()).flatten()
}

/// Asks whether a four that does not begin the win keeps it; one that throws it away, if there is one.
fn keeps_win(lesson: Lesson, puzzle: &Puzzle, engine: &mut Engine) -> Option<Exercise> {
    let board = puzzle.board();
    let fours = board.legal_points().filter(|&point| makes_four(board, point) && !puzzle.solutions().contains(&point));
    let mut kept = None;
    for four in fours.collect::<Vec<Point>>() {
        let question = Question::KeepsWin(four);
        let Some((answer, _)) = truth(board, &question, engine, &AtomicBool::new(false)) else { continue };
        let exercise = Exercise::new(lesson, board, Goal::Ask(question), answer.clone()).ok()?;
        match answer {
            Answer::No => return Some(exercise),
            _ => kept = Some(exercise),
        }
    }
    kept
}

/// Draws a position for a lesson of proofs; `None` where it is none, or the lesson is another.
pub fn exercise(lesson: Lesson, random: &mut Rng, engine: &mut Engine) -> Option<Exercise> {
    let side = *random.choose(&Color::ALL);
    let mut of = |own: &[&[usize]], foe: &[&[usize]], around: usize| {
        let (own, foe) = (*random.choose(own), *random.choose(foe));
        let around = random.below(around + 1);
        Some(draw(random, &Sketch { size: 11, rule: Rule::Freestyle, side, own, foe, around })?.board)
    };
    match lesson {
        Lesson::FourThree => {
            let board = of(&[&[3, 2]], &[&[1], &[2], &[3], &[2, 2]], 4)?;
            first_moves(lesson, &board, Class::Vcf, 5, Figure::FourThree, engine)
        }
        Lesson::DoubleThree => {
            let board = of(&[&[2, 2], &[2, 2, 2]], &[&[2], &[3], &[2, 2]], 4)?;
            first_moves(lesson, &board, Class::Vct, 5, Figure::DoubleThree, engine)
        }
        Lesson::KillThreat => {
            let board = of(&[&[2, 2], &[3, 1], &[2, 2, 1]], &[&[1], &[2]], 4)?;
            let is_calm = is_calm(&board) && has_none(engine, &board, Means::Threats);
            is_calm.then(|| quiet_threats(lesson, &board, engine)).flatten()
        }
        Lesson::TwoBlocks => {
            let board = of(&[&[1], &[2], &[3]], &[&[2, 2], &[3, 2], &[3, 3]], 4)?;
            let is_wanted = is_calm(&board) && has_none(engine, &board, Means::Threats);
            is_wanted.then(|| defence(lesson, &board, Goal::Hold(Means::Threats), 1..=2, engine)).flatten()
        }
        Lesson::DefendVcf => {
            let board = of(&[&[1], &[2]], &[&[3, 2], &[3, 3], &[3, 2, 2]], 6)?;
            let is_wanted = is_calm(&board) && has_none(engine, &board, Means::Threats);
            let goal = if random.below(3) == 0 { Goal::HoldAll(Means::Fours) } else { Goal::Hold(Means::Fours) };
            is_wanted.then(|| defence(lesson, &board, goal, 1..=6, engine)).flatten()
        }
        Lesson::QuietKills => {
            let (board, proof) = games::quiet_kill(random, engine)?;
            let goal = Goal::Win { means: Means::AllThreats, plies: proof.plies() };
            (proof.plies() <= 11)
                .then(|| Exercise::new(lesson, &board, goal, Answer::point(proof.attack())).ok())
                .flatten()
        }
        Lesson::CounterFour => {
            let board = of(&[&[3], &[3, 2], &[3, 1]], &[&[2, 2], &[3, 2], &[2, 2, 2]], 6)?;
            let is_wanted = is_calm(&board) && has_none(engine, &board, Means::Threats);
            let exercise = is_wanted.then(|| any_defence(lesson, &board, Goal::Hold(Means::Threats), 1..=3, engine));
            exercise.flatten().filter(|exercise| all_answers(exercise, |point| makes_four(&board, point)))
        }
        _ => None,
    }
}

fn all_answers(exercise: &Exercise, is_such: impl Fn(Point) -> bool) -> bool {
    matches!(exercise.answer(), Answer::Points(points) if points.iter().all(|&point| is_such(point)))
}

/// Whether neither side can make a five.
fn is_calm(board: &Board) -> bool {
    Color::ALL.into_iter().all(|color| fives(board, color).is_empty())
}

/// A win of so many plies that begins with such a figure only.
fn first_moves(
    lesson: Lesson,
    board: &Board,
    class: Class,
    plies: u32,
    figure: Figure,
    engine: &mut Engine,
) -> Option<Exercise> {
    if !is_calm(board) || !threes(board, board.side_to_move()).is_empty() {
        return None;
    }
    // Few positions have such a stone at all, and to see it takes less than a proof.
    if !board.legal_points().any(|point| Figure::of(board, point) == Some(figure)) {
        return None;
    }
    let claim = claim::find(engine, board, class, Bounds { plies, nodes: 50_000 }).ok()?;
    let is_such = |&point: &Point| Figure::of(board, point) == Some(figure);
    let is_wanted = claim.plies == plies && claim.solutions.len() <= 2 && claim.solutions.iter().all(is_such);
    let goal = Goal::Win { means: class.means(), plies };
    is_wanted.then(|| Exercise::new(lesson, board, goal, Answer::Points(claim.solutions)).ok()).flatten()
}

fn quiet_threats(lesson: Lesson, board: &Board, engine: &mut Engine) -> Option<Exercise> {
    let exercise = |answers| Exercise::new(lesson, board, Goal::QuietThreat, Answer::Points(answers)).ok();
    let open = exercise(Vec::new())?;
    let mut answers = Vec::new();
    for point in board.legal_points() {
        match judge(&open, &Answer::point(point), engine, &AtomicBool::new(false)) {
            Verdict::Right => answers.push(point),
            Verdict::Wrong(_) => {}
            _ => return None,
        }
    }
    (1..=4).contains(&answers.len()).then(|| exercise(answers)).flatten()
}

/// A defence without a four of one's own, with which everything can be put off by a move.
fn defence(
    lesson: Lesson,
    board: &Board,
    goal: Goal,
    count: RangeInclusive<usize>,
    engine: &mut Engine,
) -> Option<Exercise> {
    let has_four = !fours_to_make(board, board.side_to_move()).is_empty();
    if has_four { None } else { any_defence(lesson, board, goal, count, engine) }
}

/// A defence with so many moves that hold, against a win that is threatened.
fn any_defence(
    lesson: Lesson,
    board: &Board,
    goal: Goal,
    count: RangeInclusive<usize>,
    engine: &mut Engine,
) -> Option<Exercise> {
    let (Goal::Hold(means) | Goal::HoldAll(means)) = goal else { return None };
    let stones: Vec<_> = board.stones().collect();
    let passed = Board::with_stones(board.size(), board.rule(), &stones, !board.side_to_move()).ok()?;
    if has_none(engine, &passed, means) {
        return None;
    }
    let holding = holding(board, means, engine, &AtomicBool::new(false))?;
    count.contains(&holding.len()).then(|| Exercise::new(lesson, board, goal, Answer::Points(holding)).ok()).flatten()
}
