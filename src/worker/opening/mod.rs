//! An opening played by an engine that can only search: many short searches, which share the time and the nodes of one
//! move.
//!
//! Stones are placed where the game is even, since the other side chooses; a colour is chosen by the value of the
//! position; of fifth moves the best for Black are offered and the worst is kept.
//!
//! To read on: `stones` (placing stones), `fifth_moves` (how many, which, and the value of a position in view of them),
//! `budget` (the share of a search in what is left of time and nodes).

mod budget;
mod fifth_moves;
mod stones;

#[cfg(test)]
mod tests;

use super::Searcher;
use crate::engine::balance::{Balance, EVEN, value};
use crate::engine::{Info, Request};
use crate::game::opening::{Act, Choice, Opening, Task};
use crate::job::Answer;
use crate::rules::{Color, Move, Point};
use crate::verdict::Score;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// Chooses the next acts in an opening that is not over. Ends soon after `stop` is set, with the best found so far.
///
/// The request's board is ignored: the positions are the opening's.
pub(super) fn answer(
    searcher: &mut dyn Searcher,
    request: &Request,
    opening: &Opening,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Info),
) -> Answer {
    search_for(searcher, request, stop, report, |search| search.acts(opening))
}

/// Chooses `stones` stones after which the request's position is worth about `bias` to its side to move; none where
/// there is no room for them. Ends soon after `stop` is set, with the best found so far.
pub(super) fn balance(
    searcher: &mut dyn Searcher,
    request: &Request,
    stones: usize,
    bias: i32,
    stop: &AtomicBool,
) -> Answer {
    search_for(searcher, request, stop, &mut |_| {}, |search| {
        let found = Balance::new(&request.board, stones, bias).map(|balance| search.run_knock_out(balance, 1));
        let Some(best) = found.and_then(|leaders| leaders.into_iter().next()) else { return Vec::new() };
        search.score = best.score;
        best.stones.into_iter().map(Act::Stone).collect()
    })
}

/// Makes an answer of the acts that `choose` finds by searches within the limits of the request.
fn search_for(
    searcher: &mut dyn Searcher,
    request: &Request,
    stop: &AtomicBool,
    report: &mut dyn FnMut(Info),
    choose: impl FnOnce(&mut OpeningSearch<'_>) -> Vec<Act>,
) -> Answer {
    let mut limits = request.limits;
    // Several searches share the time of one move, and nothing but the deadline ends the last of them.
    let time = limits.optimum.take().or(limits.time).map(|time| time * 9 / 10);
    let began = Instant::now();
    let request = Request { limits, lines: 1, ..request.clone() };
    let due = time.and_then(|time| began.checked_add(time));
    let (score, line) = (Score::Estimate(0), Vec::new());
    let mut search = OpeningSearch { searcher, request, stop, report, due, nodes: 0, depth: 0, score, line };
    let acts = choose(&mut search);
    let stones: Vec<Point> = acts.iter().filter_map(|act| act.stone()).collect();
    Answer {
        best: stones.first().copied().map_or(Move::Pass, Move::Place),
        acts,
        score: search.score,
        proof: None,
        line: if stones.is_empty() { search.line } else { stones },
        depth: search.depth,
        nodes: search.nodes,
        elapsed: began.elapsed(),
    }
}

/// The searches for one answer.
struct OpeningSearch<'a> {
    searcher: &'a mut dyn Searcher,
    /// Its limits are those of all searches together.
    request: Request,
    stop: &'a AtomicBool,
    /// Receives the reports of a search of the opening's own position.
    report: &'a mut dyn FnMut(Info),
    due: Option<Instant>,
    /// Nodes searched so far.
    nodes: u64,
    /// Greatest depth reached so far.
    depth: u32,
    /// Value of the opening's position for its side to move, as far as it is known.
    score: Score,
    /// Line that is expected from that position, as far as it is known.
    line: Vec<Point>,
}

impl OpeningSearch<'_> {
    fn acts(&mut self, opening: &Opening) -> Vec<Act> {
        let Some(step) = opening.step() else { return Vec::new() };
        match step.task {
            Task::Stone { .. } => self.stones(opening).into_iter().map(Act::Stone).collect(),
            Task::Choice(choices) => vec![Act::Choose(self.choice(opening, choices))],
            Task::Number { .. } => vec![Act::Declare(self.number(opening))],
            Task::Offer { nth, of } => {
                let leaders = self.fifth_moves(opening, of - nth + 1, 1);
                self.score = leaders.last().map_or(self.score, |worst| worst.score);
                leaders.into_iter().map(|rival| Act::Offer(rival.stones[0])).collect()
            }
            Task::Keep { .. } => vec![Act::Keep(self.kept(opening))],
        }
    }

    /// Chooses a colour, or what the protocol offers instead of one.
    fn choice(&mut self, opening: &Opening, choices: &[Choice]) -> Choice {
        let board = opening.board();
        let offers_ten = choices.contains(&Choice::OfferTen);
        let share = if offers_ten { 2 } else { 1 };
        let score = if opening.fifth_moves().is_some_and(|number| number > 1) {
            self.value_before_fifth_moves(opening, share)
        } else {
            let Answer { score, line, .. } = self.search_reported(board, share);
            self.line = line;
            score
        };
        self.score = score;
        if offers_ten {
            // White keeps the worst of ten fifth moves, so Black gains only if all ten are good.
            let mut ten = opening.clone();
            ten.act(Act::Choose(Choice::OfferTen), 0).expect("it is one of the choices");
            if self.fifth_moves(&ten, 10, 1).last().is_some_and(|worst| value(worst.score) > 0) {
                return Choice::OfferTen;
            }
        }
        let for_mover = value(score);
        if choices.contains(&Choice::PlaceTwo) && for_mover.abs() <= EVEN {
            return Choice::PlaceTwo;
        }
        let better = if for_mover >= 0 { board.side_to_move() } else { !board.side_to_move() };
        if choices.contains(&Choice::Swap) {
            let seat = opening.step().expect("a choice is asked for").seat;
            let own = if seat == opening.black() { Color::Black } else { Color::White };
            return if for_mover == 0 || better == own { Choice::Stay } else { Choice::Swap };
        }
        match better {
            Color::Black => Choice::Black,
            Color::White => Choice::White,
        }
    }
}
