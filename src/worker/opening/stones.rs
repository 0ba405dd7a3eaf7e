//! Stones placed in an opening: the most even ones where the other side chooses next, the best ones elsewhere.

use super::OpeningSearch;
use crate::engine::balance::{Balance, Placement, Target, longer, thinned_out, value};
use crate::game::opening::{Act, Area, Opening, RenjuOpening};
use crate::rules::rng::mix;
use crate::rules::{Point, Symmetry};

/// Number of the 26 openings that are searched: a different choice for each seed, so that proposals vary.
const RENJU_OPENINGS: usize = 9;

/// Number of placements that are judged in view of the fifth moves.
const FINALISTS: usize = 4;

impl OpeningSearch<'_> {
    /// Chooses the stones that the seat is to place before the other seat's next act.
    pub(super) fn stones(&mut self, opening: &Opening) -> Vec<Point> {
        let (board, areas) = (opening.board(), opening.areas());
        let only = opening.points();
        if let ([only], [_]) = (&only[..], &areas[..]) {
            return vec![*only];
        }
        if !opening.is_chosen_from() && areas == [Area::Anywhere] {
            let answer = self.search(board, 1);
            self.score = answer.score;
            return answer.best.point().into_iter().collect();
        }
        let target = if opening.is_chosen_from() { Target::Near(0) } else { Target::Highest };
        let searched = self.searches();
        let placements = placements(opening, &areas, searched * 8, self.request.seed);
        // Where the number of Black's fifth moves is known, the finalists are judged in view of them.
        let has_finale = opening.is_chosen_from() && opening.fifth_moves().is_some();
        let (winners, share) = if has_finale { (FINALISTS, 2) } else { (1, 1) };
        let found = Balance::between(board, placements, target, winners, searched)
            .map(|balance| self.run_knock_out(balance, share));
        let mut leaders = found.unwrap_or_default();
        if has_finale {
            self.judge_finalists(opening, &mut leaders);
        }
        let Some(best) = leaders.into_iter().next() else { return Vec::new() };
        self.score = best.score;
        if board.moves().is_empty() { turned(&best.stones, board.size(), self.request.seed) } else { best.stones }
    }

    /// Gives placements their value in view of the fifth moves to come, and puts the most even one first.
    fn judge_finalists(&mut self, opening: &Opening, placements: &mut [Placement]) {
        for (entry, share) in placements.iter_mut().zip((1..=FINALISTS as u32).rev()) {
            if self.is_over() {
                return;
            }
            let mut placed = opening.clone();
            let is_possible = entry.stones.iter().all(|&point| placed.act(Act::Stone(point), 0).is_ok());
            debug_assert!(is_possible, "the stones lie in their areas");
            let score = self.value_before_fifth_moves(&placed, share);
            let same_side = placed.board().side_to_move() == opening.board().side_to_move();
            entry.score = if same_side { score } else { score.for_opponent() };
        }
        placements.sort_by_key(|entry| value(entry.score).abs());
    }
}

/// At most `max` ways to place one stone in each of these areas, in order; a different choice of them for each seed.
fn placements(opening: &Opening, areas: &[Area], max: usize, seed: u64) -> Vec<Vec<Point>> {
    let (board, start) = (opening.board(), mix(seed) as usize);
    let size = board.size();
    if board.moves().is_empty() && *areas == [Area::Center, Area::Within(1), Area::Within(2)] {
        let all = RenjuOpening::all().map(|opening| opening.stones(size).to_vec()).collect();
        return thinned_out(all, RENJU_OPENINGS, start);
    }
    let mut placements = vec![Vec::new()];
    for &area in areas {
        placements = placements
            .iter()
            .flat_map(|placement| match area {
                // Only points near other stones are worth a search.
                Area::Anywhere => longer(board, placement),
                area => Point::all(size)
                    .filter(|&point| area.contains(point, size))
                    .filter(|point| board.stone(*point).is_none() && !placement.contains(point))
                    .map(|point| placement.iter().copied().chain([point]).collect())
                    .collect(),
            })
            .collect();
    }
    thinned_out(placements, max.min(Balance::MAX_EVALUATED), start)
}

/// The stones turned or mirrored, differently for each seed, unless that would move a stone from the centre.
fn turned(stones: &[Point], size: u8, seed: u64) -> Vec<Point> {
    let symmetry = Symmetry::ALL[(mix(seed ^ 1) % 8) as usize];
    let image: Vec<Point> = stones.iter().map(|&point| symmetry.point(point, size)).collect();
    let center = Point::center(size);
    if stones.contains(&center) && symmetry.point(center, size) != center { stones.to_vec() } else { image }
}
