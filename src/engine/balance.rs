//! The search for stones after which neither side stands better, or one by as much as is wished: what an opening by the
//! swap rules is made of. And, by the same means, for the best and the worst of several.
//!
//! It is a knock-out. Of all placements that are thought of, evenly thinned out, the evaluation alone picks the ones to
//! begin with; then each round searches those that are left and keeps the half that is nearest to the wish, which the
//! next searches for twice as long, until a few are left to choose from. Pure: whoever holds it asks an engine about the
//! positions, one after the other, and tells it what they are worth.

use super::cell::Cell;
use super::evaluate::evaluate;
use super::position::Position;
use crate::rules::{Board, Move, Point};
use crate::verdict::Score;

/// A knock-out between placements of some stones.
#[derive(Debug)]
pub struct Balance {
    /// The position on which the stones are to be placed.
    root: Board,
    wish: Wish,
    /// How many are wanted.
    places: usize,
    /// Those still in it. The first `judged` have been searched in this round, the others were in the round before and
    /// stand nearest first.
    rivals: Vec<Rival>,
    judged: usize,
}

/// What the position after the stones is to be worth to the side that is to move in the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// So much, in the engine's units.
    Near(i32),
    /// As much as can be had.
    Most,
    /// As little as can be had.
    Least,
}

/// By how little a position may favour a side, in the engine's units, to count as even: less than a stone's tempo, and
/// less than the engine can be sure of.
pub const EVEN: i32 = 20;

/// One placement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rival {
    /// The stones in the order of play.
    pub stones: Vec<Point>,
    /// What the position after them is worth to the side that is to move in the root, as far as is known.
    pub score: Score,
}

/// A position to search next.
#[derive(Debug)]
pub struct Trial {
    pub board: Board,
    /// The part of all that is left of time and nodes that this search may use, one in so many.
    pub share: u32,
}

impl Balance {
    /// How many placements the evaluation looks at.
    pub const MAX_LOOKED_AT: usize = 1_000;

    /// How many placements are searched.
    pub const MAX_SEARCHED: usize = 128;

    /// How many are left for the last round, or up to twice as many: with fewer, a last deep look that finds all of them
    /// wanting would have nothing to turn to.
    const FINALISTS: usize = 4;

    /// From one placement that is looked at to the next, where there are too many: a prime, so that it is in step with
    /// nothing in their order.
    const STRIDE: usize = 1_000_003;

    /// How far the stones are from what is there already, in columns or rows.
    const REACH: u8 = 3;

    /// Begins the search for so many stones on this board after which the position is worth about `bias`; `None` if there
    /// is no room for them, or each placement ends the game.
    pub fn new(root: &Board, stones: usize, bias: i32) -> Option<Balance> {
        let mut placements = vec![Vec::new()];
        for _ in 0..stones {
            placements = placements.iter().flat_map(|placement| longer(root, placement)).collect();
        }
        let looked_at = thinned_out(placements, Balance::MAX_LOOKED_AT, 0);
        Balance::between(root, looked_at, Wish::Near(bias), 1, Balance::MAX_SEARCHED)
    }

    /// Begins the search among these placements, of which the evaluation picks at most `searched`, for so many that come
    /// nearest to the wish. `None` if none of them can be played, or each ends the game.
    pub fn between(
        root: &Board,
        placements: impl IntoIterator<Item = Vec<Point>>,
        wish: Wish,
        places: usize,
        searched: usize,
    ) -> Option<Balance> {
        let mut balance = Balance { root: root.clone(), wish, places, rivals: Vec::new(), judged: 0 };
        let mut position = Position::new(root);
        for stones in placements {
            if let Some(board) = balance.board_after(&stones) {
                stones.iter().for_each(|&point| position.make(Cell::of(point)));
                let score = balance.for_root(&board, Score::estimate(evaluate(&position)));
                stones.iter().for_each(|_| position.unmake());
                balance.rivals.push(Rival { stones, score });
            }
        }
        balance.keep(searched.max(places));
        (!balance.rivals.is_empty()).then_some(balance)
    }

    /// What is to be searched next; `None` when as many placements are left as are wanted.
    pub fn trial(&self) -> Option<Trial> {
        let rivals = self.rivals.len();
        let rival = self.rivals.get(self.judged).filter(|_| rivals > self.places)?;
        let board = self.board_after(&rival.stones).expect("it was played out once");
        // All rounds take the same time, and share it equally among their rivals.
        let rounds_to_come = (rivals / self.finalists()).checked_ilog2().unwrap_or(0) as usize;
        let share = rivals - self.judged + rounds_to_come * rivals;
        Some(Trial { board, share: u32::try_from(share).unwrap_or(u32::MAX) })
    }

    /// Takes what the search of the latest trial found, for the side to move after the stones.
    pub fn judge(&mut self, score: Score) {
        let Some(trial) = self.trial() else { return };
        self.rivals[self.judged].score = self.for_root(&trial.board, score);
        self.judged += 1;
        if self.judged == self.rivals.len() {
            self.keep(if self.judged < 2 * self.finalists() { self.places } else { self.judged / 2 });
        }
    }

    /// The best placement as far as is known.
    pub fn best(&self) -> &Rival {
        let searched_alike = if self.judged == 0 { &self.rivals } else { &self.rivals[..self.judged] };
        searched_alike.iter().min_by_key(|rival| self.distance(rival.score)).expect("there is always one left")
    }

    /// As many placements as are wanted or there are, nearest to the wish first, as far as is known. Those that were
    /// searched in the present round come before the others.
    pub fn leaders(&self) -> Vec<Rival> {
        let mut leaders = self.rivals.clone();
        leaders[..self.judged].sort_by_key(|rival| self.distance(rival.score));
        leaders.truncate(self.places);
        leaders
    }

    /// How many rivals the last round has at least.
    fn finalists(&self) -> usize {
        Balance::FINALISTS.max(self.places)
    }

    /// Ends a round: this many rivals stay, the nearest ones.
    fn keep(&mut self, count: usize) {
        let mut rivals = std::mem::take(&mut self.rivals);
        rivals.sort_by_key(|rival| self.distance(rival.score));
        rivals.truncate(count);
        self.rivals = rivals;
        self.judged = 0;
    }

    /// How far a score is from the wish.
    fn distance(&self, score: Score) -> i32 {
        let value = value(score);
        match self.wish {
            Wish::Near(bias) => (value - bias.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE)).abs(),
            Wish::Most => -value,
            Wish::Least => value,
        }
    }

    /// The board after the stones, if they may be played and the game goes on.
    fn board_after(&self, stones: &[Point]) -> Option<Board> {
        let mut board = self.root.clone();
        stones.iter().try_for_each(|&point| board.play(Move::Place(point))).ok()?;
        (board.ending().is_none() && !board.must_pass()).then_some(board)
    }

    /// A score for the side to move on `board` as one for the side to move in the root.
    fn for_root(&self, board: &Board, score: Score) -> Score {
        if board.side_to_move() == self.root.side_to_move() { score } else { score.for_opponent() }
    }
}

/// So many of these placements, evenly spread over them and beginning somewhere else for each `start`, where there are
/// more; all of them in their order where there are not.
pub fn thinned_out(placements: Vec<Vec<Point>>, count: usize, start: usize) -> Vec<Vec<Point>> {
    let all = placements.len();
    if all <= count {
        return placements;
    }
    (0..count).map(|number| placements[(start % all + number * Balance::STRIDE) % all].clone()).collect()
}

/// The placements that are one stone longer than this one: within reach of the stones that are there, and on a board
/// without any on one eighth of it, of which the others are images.
pub fn longer(root: &Board, placement: &[Point]) -> Vec<Vec<Point>> {
    let stones: Vec<Point> = root.stones().map(|(point, _)| point).chain(placement.iter().copied()).collect();
    let size = root.size();
    let is_near = |point: Point| {
        let near = |a: u8, b: u8| a.abs_diff(b) <= Balance::REACH;
        stones.iter().any(|stone| near(stone.x(), point.x()) && near(stone.y(), point.y()))
    };
    let is_in_eighth = |point: Point| point.x() <= point.y() && point.y() < size.div_ceil(2);
    let is_meant = |point: &Point| if stones.is_empty() { is_in_eighth(*point) } else { is_near(*point) };
    let free = Point::all(size).filter(|point| !stones.contains(point)).filter(is_meant);
    free.map(|point| placement.iter().copied().chain([point]).collect()).collect()
}

/// A score as a number; what is proven lies beyond every estimate.
pub fn value(score: Score) -> i32 {
    let proven = |plies: u32| 2 * Score::MAX_ESTIMATE - i32::try_from(plies).unwrap_or(Score::MAX_ESTIMATE);
    match score {
        Score::Win { plies } => proven(plies),
        Score::Loss { plies } => -proven(plies),
        Score::Draw => 0,
        Score::Estimate(value) => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::evaluate_board;
    use crate::rules::{Color, Rule};

    /// Holds the knock-out to its end, with a judge who says what a position is worth to its side to move. Returns the
    /// winner and how many positions were judged.
    fn hold(mut balance: Balance, judge: impl Fn(&Board) -> i32) -> (Rival, usize) {
        let mut judged = 0;
        while let Some(trial) = balance.trial() {
            balance.judge(Score::estimate(judge(&trial.board)));
            judged += 1;
        }
        (balance.best().clone(), judged)
    }

    #[test]
    fn the_placement_that_is_nearest_to_the_wish_is_left() {
        // A judge to whom only the row of the last stone counts: the higher, the better for who placed it.
        let judge =
            |board: &Board| -10 * i32::from(board.moves().last().and_then(|mv| mv.point()).expect("a stone").y());
        for bias in [80, -50, 61, 1_000] {
            let mut board = Board::new(15, Rule::Freestyle);
            board.play(Move::Place(Point::center(15))).expect("an empty point");
            let balance = Balance::new(&board, 1, bias).expect("there is room");
            let rows: Vec<u8> = balance.rivals.iter().map(|rival| rival.stones[0].y()).collect();
            let (best, judged) = hold(balance, judge);
            let nearest = rows.iter().map(|&y| i32::from(y)).min_by_key(|y| (10 * y - bias).abs());
            assert_eq!(Some(i32::from(best.stones[0].y())), nearest, "wished {bias}");
            assert_eq!(best.score, Score::Estimate(10 * i32::from(best.stones[0].y())), "for who placed the stone");
            assert_eq!(judged, 48 + 24 + 12 + 6);
        }
    }

    #[test]
    fn the_best_and_the_worst_of_several_are_found() {
        let judge = |board: &Board| -i32::from(board.moves()[0].point().expect("a stone").x());
        let root = Board::new(15, Rule::Freestyle);
        let row = || (0..15).map(|x| vec![Point::new(x, 7)]);
        for (wish, places, expected) in
            [(Wish::Most, 1, vec![14]), (Wish::Most, 3, vec![14, 13, 12]), (Wish::Least, 2, vec![0, 1])]
        {
            let mut balance = Balance::between(&root, row(), wish, places, 15).expect("there is room");
            while let Some(trial) = balance.trial() {
                balance.judge(Score::estimate(judge(&trial.board)));
            }
            let columns: Vec<u8> = balance.leaders().iter().map(|rival| rival.stones[0].x()).collect();
            assert_eq!(columns, expected, "{wish:?}");
        }
        // A proven win is better than any estimate.
        let mut balance = Balance::between(&root, row().take(2), Wish::Most, 1, 2).expect("there is room");
        balance.judge(Score::Estimate(-Score::MAX_ESTIMATE));
        balance.judge(Score::Loss { plies: 8 });
        assert_eq!(balance.best().score, Score::Win { plies: 8 });
    }

    #[test]
    fn where_as_many_are_wanted_as_there_are_nothing_is_searched() {
        let row = (0..5).map(|x| vec![Point::new(x, 7)]);
        let balance = Balance::between(&Board::new(15, Rule::Freestyle), row, Wish::Most, 5, 2).expect("there is room");
        assert!(balance.trial().is_none());
        assert_eq!(balance.leaders().len(), 5);
    }

    #[test]
    fn stones_are_placed_within_the_rules_on_boards_of_all_sizes() {
        for (size, rule) in [(5, Rule::Freestyle), (8, Rule::Standard), (15, Rule::Renju), (20, Rule::Renju)] {
            for stones in 1..=3 {
                let root = Board::new(size, rule);
                let (best, _) = hold(Balance::new(&root, stones, 0).expect("there is room"), evaluate_board);
                let mut board = root.clone();
                assert_eq!(best.stones.len(), stones);
                best.stones.iter().for_each(|&point| board.play(Move::Place(point)).expect("allowed"));
            }
        }
    }

    #[test]
    fn the_shares_use_up_the_whole_and_each_round_as_much_as_the_others() {
        let mut balance = Balance::new(&Board::new(15, Rule::Freestyle), 3, 0).expect("there is room");
        let (mut left, mut rounds) = (1.0, vec![(0, 0.0)]);
        while let Some(Trial { share, .. }) = balance.trial() {
            let used = left / f64::from(share);
            left -= used;
            let rivals = balance.rivals.len();
            if rounds.last().is_some_and(|&(of, _)| of != rivals) {
                rounds.push((rivals, 0.0));
            }
            rounds.last_mut().expect("a round").1 += used;
            balance.judge(Score::Estimate(0));
        }
        assert_eq!(rounds.iter().map(|&(rivals, _)| rivals).collect::<Vec<_>>(), [0, 128, 64, 32, 16, 8, 4]);
        assert!(rounds[1..].iter().all(|(_, used)| (used - 1.0 / 6.0).abs() < 1e-9), "{rounds:?}");
        assert!(left.abs() < 1e-9);
    }

    #[test]
    fn the_best_so_far_is_known_at_any_time() {
        let mut balance = Balance::new(&Board::new(15, Rule::Freestyle), 3, 0).expect("there is room");
        let first = balance.best().stones.clone();
        balance.judge(Score::Estimate(900));
        assert_eq!(balance.best().stones, first, "what was searched is trusted more than what was not");
        let second = balance.rivals[1].stones.clone();
        balance.judge(Score::Loss { plies: 4 });
        assert_eq!(balance.best().stones, first, "a proof is farther off than any estimate");
        balance.judge(Score::Estimate(-20));
        assert!(![first, second].contains(&balance.best().stones));
    }

    #[test]
    fn where_nothing_can_be_placed_nothing_is_found() {
        // White wins on the one point that is left, and so does Black.
        let rows = ["XXXX.", "OOOXO", "XXOOX", "XOXXO", "OOXOO"];
        let mut stones = Vec::new();
        for (y, row) in (0..).zip(rows) {
            for (x, stone) in (0..).zip(row.bytes()).filter(|&(_, stone)| stone != b'.') {
                let color = if stone == b'X' { Color::Black } else { Color::White };
                stones.push((Point::new(x, y), color));
            }
        }
        let board = Board::with_stones(5, Rule::Freestyle, &stones, Color::Black).expect("a position");
        assert!(Balance::new(&board, 1, 0).is_none(), "the stone would end the game");
        assert!(Balance::new(&board, 2, 0).is_none(), "there is no room for two");
    }
}
