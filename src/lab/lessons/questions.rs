//! Questions, from drawn positions.

use super::draw::{Drawn, Sketch, draw};
use crate::coach::lesson::judge::{Reason, truth};
use crate::coach::lesson::{Answer, Exercise, Goal, Lesson, Question};
use crate::engine::{Engine, Limits, Means, ProofOutcome, ProofRequest};
use crate::explain::{fives, threes};
use crate::game::opening::RenjuOpening;
use crate::rules::rng::Rng;
use crate::rules::{Board, Color, DEFAULT_SIZE, Direction, Forbidden, Point, Rule, Symmetry, five};
use std::sync::atomic::AtomicBool;

/// Draws a position and a question about it; `None` where it is none, or the lesson is another.
pub fn exercise(lesson: Lesson, random: &mut Rng, engine: &mut Engine) -> Option<Exercise> {
    let side = *random.choose(&Color::ALL);
    let (board, question) = match lesson {
        Lesson::FiveOrSix => {
            let rule = *random.choose(&[Rule::Freestyle, Rule::Standard]);
            let Drawn { board, own, .. } = of(random, 9, rule, side, &[&[5], &[5], &[4], &[4, 3]], &[&[1], &[2]])?;
            let is_wanted = longest_row(&board, own, side) >= 5 && fives(&board, !side).is_empty();
            is_wanted.then_some((board, Question::Wins(own)))?
        }
        Lesson::FalseThree => {
            let Drawn { board, foe_line, .. } = of(random, 9, Rule::Freestyle, side, &[&[1], &[2]], &[&[3]])?;
            let is_calm = Color::ALL.into_iter().all(|color| fives(&board, color).is_empty());
            let others = threes(&board, !side).into_iter().any(|three| three.stones != foe_line);
            (is_calm && !others && is_whole(&board, &foe_line)).then_some((board, Question::IsThree(foe_line)))?
        }
        Lesson::AnswerOrNot => {
            let foe: &[&[usize]] = &[&[3], &[2, 2], &[3, 2], &[2]];
            let Drawn { board, foe_line, .. } = of(random, 11, Rule::Freestyle, side, &[&[1], &[2]], foe)?;
            let is_calm = Color::ALL.into_iter().all(|color| fives(&board, color).is_empty());
            let placed = *foe_line.get(random.below(foe_line.len()))?;
            (is_calm && has_none(engine, &board, Means::Threats)).then_some((board, Question::IsThreatened(placed)))?
        }
        Lesson::Overline => {
            let side = if random.below(3) == 0 { Color::White } else { Color::Black };
            let Drawn { board, own, .. } =
                of(random, 11, Rule::Renju, side, &[&[5], &[5], &[4], &[4, 2]], &[&[1], &[2]])?;
            let is_wanted = longest_row(&board, own, side) >= 5 && fives(&board, !side).is_empty();
            is_wanted.then_some((board, Question::IsForbidden(own)))?
        }
        Lesson::FalseFouls => {
            let own: &[&[usize]] = &[&[2, 2], &[2, 2, 2], &[2, 2, 1], &[2, 2, 3]];
            let Drawn { board, own, .. } = of(random, 11, Rule::Renju, Color::Black, own, &[&[1], &[2], &[2, 1]])?;
            (board, Question::IsForbidden(own))
        }
        Lesson::Openings => {
            let openings: Vec<RenjuOpening> = RenjuOpening::all().collect();
            let [first, white, second] = random.choose(&openings).stones(DEFAULT_SIZE);
            let stones = [(first, Color::Black), (white, Color::White), (second, Color::Black)];
            let board = Board::with_stones(DEFAULT_SIZE, Rule::Renju, &stones, Color::White).ok()?;
            (Symmetry::ALL[random.below(8)].board(&board), Question::Opening)
        }
        Lesson::Swap2 => {
            let mut near = || {
                let [dx, dy] = [(); 2].map(|()| random.below(9) as i32 - 4);
                Point::center(DEFAULT_SIZE).offset(dx, dy, 1, DEFAULT_SIZE)
            };
            let stones = [(near()?, Color::Black), (near()?, Color::White), (near()?, Color::Black)];
            (Board::with_stones(DEFAULT_SIZE, Rule::Freestyle, &stones, Color::White).ok()?, Question::Swap2)
        }
        _ => return None,
    };
    let (answer, reason) = truth(&board, &question, engine, &AtomicBool::new(false))?;
    let is_wanted = match (lesson, &reason) {
        // What is asked should be in doubt.
        (Lesson::FalseFouls, Reason::Forbidden(reason)) => reason.kind() == Forbidden::DoubleThree,
        (Lesson::FalseFouls, reason) => matches!(reason, Reason::Allowed(_)),
        // By another estimate it should be the same choice.
        (Lesson::Swap2, Reason::Estimate { chance, .. }) => {
            [0.4, 0.6].iter().all(|bound| (chance - bound).abs() > 0.06)
        }
        _ => true,
    };
    is_wanted.then(|| Exercise::new(lesson, &board, Goal::Ask(question), answer).ok()).flatten()
}

fn of(random: &mut Rng, size: u8, rule: Rule, side: Color, own: &[&[usize]], foe: &[&[usize]]) -> Option<Drawn> {
    let (own, foe) = (*random.choose(own), *random.choose(foe));
    let around = random.below(4);
    draw(random, &Sketch { size, rule, side, own, foe, around })
}

fn longest_row(board: &Board, point: Point, color: Color) -> usize {
    Direction::ALL.into_iter().map(|line| five::row_length(board, point, color, line)).max().unwrap_or(1)
}

/// Whether nothing but empty points lies between the stones of the line.
fn is_whole(board: &Board, line: &[Point]) -> bool {
    let [first, .., last] = line else { return false };
    let step = |from: u8, to: u8| (i32::from(to) - i32::from(from)).signum();
    let (dx, dy) = (step(first.x(), last.x()), step(first.y(), last.y()));
    let between = (0..6).map_while(|steps| first.offset(dx, dy, steps, board.size()).filter(|point| point != last));
    between.into_iter().all(|point| board.stone(point).is_none() || line.contains(&point))
}

/// Whether it is searched out that the side to move has no win by these means.
pub fn has_none(engine: &mut Engine, board: &Board, means: Means) -> bool {
    let limits = Limits { nodes: Some(100_000), ..Limits::to_depth(Limits::MAX_DEPTH) };
    let request = ProofRequest { board: board.clone(), means, limits };
    engine.prove(&request, &AtomicBool::new(false)).outcome == ProofOutcome::None
}

/// The answers in turn, so that neither is given more often by far.
pub fn kind(answer: &Answer) -> u8 {
    match answer {
        Answer::Yes => 1,
        Answer::No => 2,
        Answer::Take(choice) => 3 + *choice as u8,
        Answer::Points(_) | Answer::Line(_) | Answer::Opening(_) => 0,
    }
}
