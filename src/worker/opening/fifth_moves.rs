//! Fifth moves: how many Black is to offer, which ones, which of them White keeps, and the value of a position in view
//! of them.

use super::OpeningSearch;
use crate::engine::balance::{Balance, Placement, Target, longer, thinned_out, value};
use crate::game::opening::{Act, Choice, Opening, Task};
use crate::rules::{Color, Point};
use crate::verdict::Score;

impl OpeningSearch<'_> {
    /// Chooses the number of fifth moves that makes the game even.
    pub(super) fn number(&mut self, opening: &Opening) -> u8 {
        let Some(at_offer) = self.before_fifth_moves(opening, 2) else { return 1 };
        let leaders = self.fifth_moves(&at_offer, at_offer.fifth_moves().unwrap_or(1), 1);
        let nearest = (1..).zip(&leaders).min_by_key(|(_, entry)| value(entry.score).abs());
        let Some((number, last)) = nearest else { return 1 };
        let for_black = last.score;
        self.score = if opening.board().side_to_move() == Color::Black { for_black } else { for_black.for_opponent() };
        number
    }

    /// Chooses the fifth move to keep: the worst for Black.
    pub(super) fn kept(&mut self, opening: &Opening) -> Point {
        let offered = opening.offered();
        let each = offered.iter().map(|&point| vec![point]);
        let found = Balance::between(opening.board(), each, Target::Lowest, 1, offered.len());
        let worst = found.and_then(|balance| self.run_knock_out(balance, 1).into_iter().next());
        self.score = worst.as_ref().map_or(self.score, |worst| worst.score);
        worst.map_or(offered[0], |worst| worst.stones[0])
    }

    /// The value of the position for its side to move, in view of the fifth moves to come: White keeps the worst of
    /// them, so that Black gets the last of those offered. Uses one part in `share` of what is left of time and nodes.
    pub(super) fn value_before_fifth_moves(&mut self, opening: &Opening, share: u32) -> Score {
        match opening.fifth_moves() {
            Some(number) if number > 1 => {
                let Some(at_offer) = self.before_fifth_moves(opening, 3 * share) else {
                    return self.search(opening.board(), share).score;
                };
                let leaders = self.fifth_moves(&at_offer, number, share);
                let for_black = leaders.last().map_or(Score::Estimate(0), |worst| worst.score);
                if opening.board().side_to_move() == Color::Black { for_black } else { for_black.for_opponent() }
            }
            _ => self.search(opening.board(), share).score,
        }
    }

    /// The opening as it will stand when Black is to offer fifth moves, if nobody swaps: with White's best fourth move,
    /// and as many fifth moves as can be asked for where that is open. `None` if Black will not offer any.
    fn before_fifth_moves(&mut self, opening: &Opening, share: u32) -> Option<Opening> {
        let mut opening = opening.clone();
        loop {
            let act = match opening.step()?.task {
                Task::Offer { .. } => return Some(opening),
                Task::Number { max } => Act::Declare(max),
                Task::Choice(choices) => *choices.contains(&Choice::Stay).then_some(&Act::Choose(Choice::Stay))?,
                Task::Stone { .. } => Act::Stone(self.search(opening.board(), share).best.point()?),
                Task::Keep { .. } => return None,
            };
            opening.act(act, 0).ok()?;
        }
    }

    /// The best `count` fifth moves for Black that may be offered, no two of them symmetric; the best first.
    pub(super) fn fifth_moves(&mut self, opening: &Opening, count: u8, share: u32) -> Vec<Placement> {
        let count = usize::from(count);
        let searched = self.searches().min(4 * count.max(8));
        let (board, points) = (opening.board(), opening.fifth_move_points());
        // Points far from all stones are never among the best, unless there are no others.
        let near: Vec<Vec<Point>> = longer(board, &[]).into_iter().filter(|near| points.contains(&near[0])).collect();
        let kinds = if near.len() < count { points.into_iter().map(|point| vec![point]).collect() } else { near };
        let kinds = thinned_out(kinds, (searched * 8).max(count), 0);
        let found = Balance::between(opening.board(), kinds, Target::Highest, count, searched);
        found.map(|balance| self.run_knock_out(balance, share)).unwrap_or_default()
    }
}
