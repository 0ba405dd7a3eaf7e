//! Search for placements of stones after which neither side stands better, or one side by a given amount, as openings
//! by the swap rules need them. The same procedure finds the best or the worst of several moves.
//!
//! It is a knock-out. Of all placements considered, evenly thinned out, the evaluation picks those of the first round.
//! Each round searches the remaining ones and keeps the half nearest to the target, which the next round searches for
//! twice as long, until a few are left to choose from. The module is pure: its caller searches one position after the
//! other and reports the scores.

use super::cell::Cell;
use super::evaluate::evaluate;
use super::position::Position;
use crate::rules::{Board, Move, Point};
use crate::verdict::Score;

/// A knock-out between placements of some stones.
#[derive(Debug)]
pub struct Balance {
    /// Position on which the stones are to be placed.
    root: Board,
    target: Target,
    /// Number of placements wanted.
    wanted: usize,
    /// Remaining placements. The first `judged` have been searched in this round; the others were searched in the round
    /// before and stand nearest first.
    entries: Vec<Placement>,
    judged: usize,
}

/// Wanted value of the position after the stones, for the side to move in the root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// As near as possible to this value, in units of a score.
    Near(i32),
    /// The highest value.
    Highest,
    /// The lowest value.
    Lowest,
}

/// Largest advantage, in units of a score, that still counts as even: less than a stone's tempo, and less than the
/// engine can be sure of.
pub const EVEN: i32 = 20;

/// Stones to place, and their score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placement {
    /// The stones in the order of play.
    pub stones: Vec<Point>,
    /// Score of the position after them for the side to move in the root, as far as is known.
    pub score: Score,
}

/// A position to search next.
#[derive(Debug)]
pub struct Trial {
    /// The position after a placement; its game goes on.
    pub board: Board,
    /// Share of the remaining time and nodes that this search may use: one part in `share`.
    pub share: u32,
}

impl Balance {
    /// Number of placements that are evaluated.
    pub const MAX_EVALUATED: usize = 1_000;

    /// Number of placements that are searched.
    pub const MAX_SEARCHED: usize = 128;

    /// Number of placements that reach the last round, which may have up to twice as many. With fewer, a last deep
    /// search that refutes all of them would leave no alternative.
    const FINALISTS: usize = 4;

    /// Step from one evaluated placement to the next, where there are too many: a prime, so that it never coincides
    /// with their order.
    const STRIDE: usize = 1_000_003;

    /// Largest distance of a placed stone from the stones on the board, in columns or rows.
    const REACH: u8 = 3;

    /// Begins the search for `stones` stones on this board after which the position is worth about `bias`; `None` if
    /// there is no room for them, or each placement ends the game.
    pub fn new(root: &Board, stones: usize, bias: i32) -> Option<Balance> {
        let mut placements = vec![Vec::new()];
        for _ in 0..stones {
            placements = placements.iter().flat_map(|placement| longer(root, placement)).collect();
        }
        let evaluated = thinned_out(placements, Balance::MAX_EVALUATED, 0);
        Balance::between(root, evaluated, Target::Near(bias), 1, Balance::MAX_SEARCHED)
    }

    /// Begins the search among these placements, of which the evaluation picks at most `searched`, for the `wanted`
    /// ones nearest to the target. `None` if none of them can be played, or each ends the game.
    pub fn between(
        root: &Board,
        placements: impl IntoIterator<Item = Vec<Point>>,
        target: Target,
        wanted: usize,
        searched: usize,
    ) -> Option<Balance> {
        let mut balance = Balance { root: root.clone(), target, wanted, entries: Vec::new(), judged: 0 };
        let mut position = Position::new(root);
        for stones in placements {
            if let Some(board) = balance.board_after(&stones) {
                stones.iter().for_each(|&point| position.make(Cell::of(point)));
                let score = balance.for_root(&board, Score::estimate(evaluate(&position)));
                stones.iter().for_each(|_| position.unmake());
                balance.entries.push(Placement { stones, score });
            }
        }
        balance.keep(searched.max(wanted));
        (!balance.entries.is_empty()).then_some(balance)
    }

    /// Returns the position to search next; `None` when no more placements are left than are wanted.
    pub fn trial(&self) -> Option<Trial> {
        let entries = self.entries.len();
        let entry = self.entries.get(self.judged).filter(|_| entries > self.wanted)?;
        let board = self.board_after(&entry.stones).expect("it was played out once");
        // All rounds take the same time, and share it equally among their rivals.
        let rounds_to_come = (entries / self.finalists()).checked_ilog2().unwrap_or(0) as usize;
        let share = entries - self.judged + rounds_to_come * entries;
        Some(Trial { board, share: u32::try_from(share).unwrap_or(u32::MAX) })
    }

    /// Records the score of the latest trial, for the side to move after the stones.
    pub fn judge(&mut self, score: Score) {
        let Some(trial) = self.trial() else { return };
        self.entries[self.judged].score = self.for_root(&trial.board, score);
        self.judged += 1;
        if self.judged == self.entries.len() {
            self.keep(if self.judged < 2 * self.finalists() { self.wanted } else { self.judged / 2 });
        }
    }

    /// Returns the best placement so far.
    pub fn best(&self) -> &Placement {
        let searched_alike = if self.judged == 0 { &self.entries } else { &self.entries[..self.judged] };
        searched_alike.iter().min_by_key(|entry| self.distance(entry.score)).expect("there is always one left")
    }

    /// Returns the wanted number of placements, or all if there are fewer, nearest to the target first. Those searched
    /// in the present round come before the others.
    pub fn leaders(&self) -> Vec<Placement> {
        let mut leaders = self.entries.clone();
        leaders[..self.judged].sort_by_key(|entry| self.distance(entry.score));
        leaders.truncate(self.wanted);
        leaders
    }

    /// Smallest number of placements in the last round.
    fn finalists(&self) -> usize {
        Balance::FINALISTS.max(self.wanted)
    }

    /// Ends a round: keeps the `count` nearest placements.
    fn keep(&mut self, count: usize) {
        let mut entries = std::mem::take(&mut self.entries);
        entries.sort_by_key(|entry| self.distance(entry.score));
        entries.truncate(count);
        self.entries = entries;
        self.judged = 0;
    }

    /// Returns the distance of a score from the target.
    fn distance(&self, score: Score) -> i32 {
        let value = value(score);
        match self.target {
            Target::Near(bias) => (value - bias.clamp(-Score::MAX_ESTIMATE, Score::MAX_ESTIMATE)).abs(),
            Target::Highest => -value,
            Target::Lowest => value,
        }
    }

    /// Returns the board after the stones, if they may be played and the game goes on.
    fn board_after(&self, stones: &[Point]) -> Option<Board> {
        let mut board = self.root.clone();
        stones.iter().try_for_each(|&point| board.play(Move::Place(point))).ok()?;
        (board.ending().is_none() && !board.must_pass()).then_some(board)
    }

    /// Converts a score for the side to move on `board` to one for the side to move in the root.
    fn for_root(&self, board: &Board, score: Score) -> Score {
        if board.side_to_move() == self.root.side_to_move() { score } else { score.for_opponent() }
    }
}

/// Returns `count` of these placements, evenly spread over them and starting elsewhere for each `start`; all of them,
/// in their order, where there are no more.
pub fn thinned_out(placements: Vec<Vec<Point>>, count: usize, start: usize) -> Vec<Vec<Point>> {
    let all = placements.len();
    if all <= count {
        return placements;
    }
    (0..count).map(|number| placements[(start % all + number * Balance::STRIDE) % all].clone()).collect()
}

/// Returns the placements that are one stone longer than this one: within reach of the stones on the board; on an empty
/// board within one eighth of it, of which the other eighths are mirror images.
pub fn longer(root: &Board, placement: &[Point]) -> Vec<Vec<Point>> {
    let stones: Vec<Point> = root.stones().map(|(point, _)| point).chain(placement.iter().copied()).collect();
    let size = root.size();
    let is_near = |point: Point| {
        let near = |a: u8, b: u8| a.abs_diff(b) <= Balance::REACH;
        stones.iter().any(|stone| near(stone.x(), point.x()) && near(stone.y(), point.y()))
    };
    let is_in_eighth = |point: Point| point.x() <= point.y() && point.y() < size.div_ceil(2);
    let is_candidate = |point: &Point| if stones.is_empty() { is_in_eighth(*point) } else { is_near(*point) };
    let free = Point::all(size).filter(|point| !stones.contains(point)).filter(is_candidate);
    free.map(|point| placement.iter().copied().chain([point]).collect()).collect()
}

/// Converts a score to a number; a proven one lies beyond every estimate.
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

    /// Runs the knock-out to its end, with a judge that returns the value of a position to its side to move. Returns
    /// the winner and the number of positions that were judged.
    fn run(mut balance: Balance, judge: impl Fn(&Board) -> i32) -> (Placement, usize) {
        let mut judged = 0;
        while let Some(trial) = balance.trial() {
            balance.judge(Score::estimate(judge(&trial.board)));
            judged += 1;
        }
        (balance.best().clone(), judged)
    }

    #[test]
    fn the_placement_nearest_to_the_target_is_left() {
        // To this judge only the row of the last stone counts: the higher, the better for the side that placed it.
        let judge =
            |board: &Board| -10 * i32::from(board.moves().last().and_then(|mv| mv.point()).expect("a stone").y());
        for bias in [80, -50, 61, 1_000] {
            let mut board = Board::new(15, Rule::Freestyle);
            board.play(Move::Place(Point::center(15))).expect("an empty point");
            let balance = Balance::new(&board, 1, bias).expect("there is room");
            let rows: Vec<u8> = balance.entries.iter().map(|entry| entry.stones[0].y()).collect();
            let (best, judged) = run(balance, judge);
            let nearest = rows.iter().map(|&y| i32::from(y)).min_by_key(|y| (10 * y - bias).abs());
            assert_eq!(Some(i32::from(best.stones[0].y())), nearest, "wanted {bias}");
            assert_eq!(best.score, Score::Estimate(10 * i32::from(best.stones[0].y())), "for the side to move");
            assert_eq!(judged, 48 + 24 + 12 + 6);
        }
    }

    #[test]
    fn the_best_and_the_worst_of_several_are_found() {
        let judge = |board: &Board| -i32::from(board.moves()[0].point().expect("a stone").x());
        let root = Board::new(15, Rule::Freestyle);
        let row = || (0..15).map(|x| vec![Point::new(x, 7)]);
        for (target, wanted, expected) in
            [(Target::Highest, 1, vec![14]), (Target::Highest, 3, vec![14, 13, 12]), (Target::Lowest, 2, vec![0, 1])]
        {
            let mut balance = Balance::between(&root, row(), target, wanted, 15).expect("there is room");
            while let Some(trial) = balance.trial() {
                balance.judge(Score::estimate(judge(&trial.board)));
            }
            let columns: Vec<u8> = balance.leaders().iter().map(|entry| entry.stones[0].x()).collect();
            assert_eq!(columns, expected, "{target:?}");
        }
        // A proven win is better than any estimate.
        let mut balance = Balance::between(&root, row().take(2), Target::Highest, 1, 2).expect("there is room");
        balance.judge(Score::Estimate(-Score::MAX_ESTIMATE));
        balance.judge(Score::Loss { plies: 8 });
        assert_eq!(balance.best().score, Score::Win { plies: 8 });
    }

    #[test]
    fn nothing_is_searched_where_all_placements_are_wanted() {
        let row = (0..5).map(|x| vec![Point::new(x, 7)]);
        let balance =
            Balance::between(&Board::new(15, Rule::Freestyle), row, Target::Highest, 5, 2).expect("there is room");
        assert!(balance.trial().is_none());
        assert_eq!(balance.leaders().len(), 5);
    }

    #[test]
    fn stones_are_placed_within_the_rules_on_boards_of_all_sizes() {
        for (size, rule) in [(5, Rule::Freestyle), (8, Rule::Standard), (15, Rule::Renju), (20, Rule::Renju)] {
            for stones in 1..=3 {
                let root = Board::new(size, rule);
                let (best, _) = run(Balance::new(&root, stones, 0).expect("there is room"), evaluate_board);
                let mut board = root.clone();
                assert_eq!(best.stones.len(), stones);
                best.stones.iter().for_each(|&point| board.play(Move::Place(point)).expect("allowed"));
            }
        }
    }

    #[test]
    fn the_shares_of_the_trials_use_up_the_budget_and_every_round_uses_the_same() {
        let mut balance = Balance::new(&Board::new(15, Rule::Freestyle), 3, 0).expect("there is room");
        let (mut left, mut rounds) = (1.0, vec![(0, 0.0)]);
        while let Some(Trial { share, .. }) = balance.trial() {
            let used = left / f64::from(share);
            left -= used;
            let entries = balance.entries.len();
            if rounds.last().is_some_and(|&(of, _)| of != entries) {
                rounds.push((entries, 0.0));
            }
            rounds.last_mut().expect("a round").1 += used;
            balance.judge(Score::Estimate(0));
        }
        assert_eq!(rounds.iter().map(|&(entries, _)| entries).collect::<Vec<_>>(), [0, 128, 64, 32, 16, 8, 4]);
        assert!(rounds[1..].iter().all(|(_, used)| (used - 1.0 / 6.0).abs() < 1e-9), "{rounds:?}");
        assert!(left.abs() < 1e-9);
    }

    #[test]
    fn the_best_placement_so_far_is_known_at_any_time() {
        let mut balance = Balance::new(&Board::new(15, Rule::Freestyle), 3, 0).expect("there is room");
        let first = balance.best().stones.clone();
        balance.judge(Score::Estimate(900));
        assert_eq!(balance.best().stones, first, "what was searched is trusted more than what was not");
        let second = balance.entries[1].stones.clone();
        balance.judge(Score::Loss { plies: 4 });
        assert_eq!(balance.best().stones, first, "a proof is farther off than any estimate");
        balance.judge(Score::Estimate(-20));
        assert!(![first, second].contains(&balance.best().stones));
    }

    #[test]
    fn there_is_no_balance_where_no_stone_can_be_placed() {
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
