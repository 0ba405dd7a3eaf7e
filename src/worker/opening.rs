//! How a mind that knows only how to search does what an opening asks for: many short searches, which share the time and
//! the nodes of one move.
//!
//! What is proposed is to be even, since the other side chooses; a colour is chosen by what the position is worth; of
//! fifth moves the best for Black are offered and the worst is kept.

use super::Mind;
use crate::engine::balance::{Balance, EVEN, Rival, Wish, longer, thinned_out, value};
use crate::engine::{Limits, Request, mix};
use crate::game::opening::{Act, Area, Choice, Opening, RenjuOpening, Task};
use crate::job::Answer;
use crate::rules::{Board, Color, Move, Point, Symmetry};
use crate::verdict::Score;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What to do next in an opening that is not over. Ends soon after `stop` is set, with the best found so far.
///
/// The request's board is not looked at: the positions are the opening's.
pub(super) fn answer(mind: &mut dyn Mind, request: &Request, opening: &Opening, stop: &AtomicBool) -> Answer {
    let mut limits = request.limits;
    // Several searches share what one move is worth; and none of them is one that ends by itself.
    let time = limits.optimum.take().or(limits.time).map(|time| time * 9 / 10);
    let began = Instant::now();
    let request = Request { limits, lines: 1, ..request.clone() };
    let due = time.and_then(|time| began.checked_add(time));
    let mut thinking = Thinking { mind, request, stop, due, nodes: 0, depth: 0, score: Score::Estimate(0) };
    let acts = thinking.acts(opening);
    let stones: Vec<Point> = acts.iter().filter_map(|act| act.stone()).collect();
    Answer {
        best: stones.first().copied().map_or(Move::Pass, Move::Place),
        acts,
        score: thinking.score,
        proof: None,
        line: stones,
        depth: thinking.depth,
        nodes: thinking.nodes,
        elapsed: began.elapsed(),
    }
}

/// What a search needs of nodes to be worth having.
const NODES_A_SEARCH: u64 = 100;

/// What a search needs of time to be worth having.
const TIME_A_SEARCH: Duration = Duration::from_millis(2);

/// How many of the 26 openings are thought about: not always the same ones, so that not always the same is proposed.
const RENJU_OPENINGS: usize = 9;

/// Of how many placements the fifth moves are looked at.
const FINALISTS: usize = 4;

/// An answer that is being found.
struct Thinking<'a> {
    mind: &'a mut dyn Mind,
    /// With the limits of the whole.
    request: Request,
    stop: &'a AtomicBool,
    due: Option<Instant>,
    /// What was used and reached so far.
    nodes: u64,
    depth: u32,
    /// What the present position is worth to its side to move, as far as it was asked.
    score: Score,
}

impl Thinking<'_> {
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

    /// The stones that the seat is to place before anybody else does anything.
    fn stones(&mut self, opening: &Opening) -> Vec<Point> {
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
        let wish = if opening.is_chosen_from() { Wish::Near(0) } else { Wish::Most };
        let searched = self.searches();
        let placements = placements(opening, &areas, searched * 8, self.request.seed);
        // Where it is known how many fifth moves Black will have, that is looked at as well in the end.
        let looks_on = opening.is_chosen_from() && opening.fifth_moves().is_some();
        let (places, share) = if looks_on { (FINALISTS, 2) } else { (1, 1) };
        let found =
            Balance::between(board, placements, wish, places, searched).map(|balance| self.hold(balance, share));
        let mut leaders = found.unwrap_or_default();
        if looks_on {
            self.look_on(opening, &mut leaders);
        }
        let Some(best) = leaders.into_iter().next() else { return Vec::new() };
        self.score = best.score;
        if board.moves().is_empty() { turned(&best.stones, board.size(), self.request.seed) } else { best.stones }
    }

    /// Judges placements by what they are worth in view of the fifth moves to come, and puts the most even one first.
    fn look_on(&mut self, opening: &Opening, placements: &mut [Rival]) {
        for (rival, share) in placements.iter_mut().zip((1..=FINALISTS as u32).rev()) {
            if self.is_over() {
                return;
            }
            let mut placed = opening.clone();
            let is_possible = rival.stones.iter().all(|&point| placed.act(Act::Stone(point), 0).is_ok());
            debug_assert!(is_possible, "the stones lie in their areas");
            let score = self.worth(&placed, share);
            let same_side = placed.board().side_to_move() == opening.board().side_to_move();
            rival.score = if same_side { score } else { score.for_opponent() };
        }
        placements.sort_by_key(|rival| value(rival.score).abs());
    }

    fn choice(&mut self, opening: &Opening, choices: &[Choice]) -> Choice {
        let board = opening.board();
        let offers_ten = choices.contains(&Choice::OfferTen);
        let score = self.worth(opening, if offers_ten { 2 } else { 1 });
        self.score = score;
        if offers_ten {
            // Of ten fifth moves White keeps the worst: Black is better off only with ten good ones.
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

    /// The number of fifth moves that makes the game even.
    fn number(&mut self, opening: &Opening) -> u8 {
        let Some(at_offer) = self.before_fifth_moves(opening, 2) else { return 1 };
        let leaders = self.fifth_moves(&at_offer, at_offer.fifth_moves().unwrap_or(1), 1);
        let nearest = (1..).zip(&leaders).min_by_key(|(_, rival)| value(rival.score).abs());
        let Some((number, last)) = nearest else { return 1 };
        let for_black = last.score;
        self.score = if opening.board().side_to_move() == Color::Black { for_black } else { for_black.for_opponent() };
        number
    }

    fn kept(&mut self, opening: &Opening) -> Point {
        let offered = opening.offered();
        let each = offered.iter().map(|&point| vec![point]);
        let found = Balance::between(opening.board(), each, Wish::Least, 1, offered.len());
        let worst = found.and_then(|balance| self.hold(balance, 1).into_iter().next());
        self.score = worst.as_ref().map_or(self.score, |worst| worst.score);
        worst.map_or(offered[0], |worst| worst.stones[0])
    }

    /// What the position is worth to its side to move, in view of the fifth moves to come: White keeps the worst of them,
    /// so that Black has only as good a one as the last that is offered. One part in `share` of what is left is used.
    fn worth(&mut self, opening: &Opening, share: u32) -> Score {
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

    /// The opening as it will stand when Black is to offer fifth moves, if nobody swaps: with White's best fourth move, and
    /// as many fifth moves as can be asked for where that is open. `None` if it does not come to that.
    fn before_fifth_moves(&mut self, opening: &Opening, share: u32) -> Option<Opening> {
        let mut opening = opening.clone();
        loop {
            let act = match opening.step()?.task {
                Task::Offer { .. } => return Some(opening),
                Task::Number { most } => Act::Declare(most),
                Task::Choice(choices) => *choices.contains(&Choice::Stay).then_some(&Act::Choose(Choice::Stay))?,
                Task::Stone { .. } => Act::Stone(self.search(opening.board(), share).best.point()?),
                Task::Keep { .. } => return None,
            };
            opening.act(act, 0).ok()?;
        }
    }

    /// The best fifth moves for Black that may be offered, no two of them the same, so many; the best first.
    fn fifth_moves(&mut self, opening: &Opening, count: u8, share: u32) -> Vec<Rival> {
        let count = usize::from(count);
        let searched = self.searches().min(4 * count.max(8));
        let (board, points) = (opening.board(), opening.fifth_move_points());
        // What is far from all stones is never among the best; unless there is nothing else.
        let near: Vec<Vec<Point>> = longer(board, &[]).into_iter().filter(|near| points.contains(&near[0])).collect();
        let kinds = if near.len() < count { points.into_iter().map(|point| vec![point]).collect() } else { near };
        let kinds = thinned_out(kinds, (searched * 8).max(count), 0);
        let found = Balance::between(opening.board(), kinds, Wish::Most, count, searched);
        found.map(|balance| self.hold(balance, share)).unwrap_or_default()
    }

    /// Holds a knock-out as long as there is time, in one part in `share` of it.
    fn hold(&mut self, mut balance: Balance, share: u32) -> Vec<Rival> {
        while let Some(trial) = balance.trial().filter(|_| !self.is_over()) {
            let score = self.search(&trial.board, trial.share.saturating_mul(share)).score;
            balance.judge(score);
        }
        balance.leaders()
    }

    /// Searches a position with one part in `share` of the time and the nodes that are left.
    fn search(&mut self, board: &Board, share: u32) -> Answer {
        let limits = self.request.limits;
        let time = self.due.map(|due| due.saturating_duration_since(Instant::now()) / share);
        let nodes = limits.nodes.map(|nodes| (nodes.saturating_sub(self.nodes) / u64::from(share)).max(1));
        let limits = Limits { time, nodes, ..limits };
        let request = Request { board: board.clone(), limits, ..self.request.clone() };
        let answer = self.mind.answer(&request, self.stop, &mut |_| {});
        self.nodes += answer.nodes;
        self.depth = self.depth.max(answer.depth);
        answer
    }

    /// Whether time or nodes are used up, or the answer is wanted now.
    fn is_over(&self) -> bool {
        let no_time = self.due.is_some_and(|due| Instant::now() >= due);
        let no_nodes = self.request.limits.nodes.is_some_and(|nodes| self.nodes >= nodes);
        no_time || no_nodes || self.stop.load(Ordering::Relaxed)
    }

    /// How many placements the first round of a knock-out may search with what is left.
    fn searches(&self) -> usize {
        // There are half as many in each round after the first, and all rounds take the same: about six of them.
        let rounds = 6;
        let by_time = self.due.map(|due| {
            due.saturating_duration_since(Instant::now()).as_micros() / (rounds * TIME_A_SEARCH.as_micros())
        });
        let nodes = self.request.limits.nodes.map(|nodes| nodes.saturating_sub(self.nodes));
        let by_nodes = nodes.map(|nodes| u128::from(nodes) / (rounds * u128::from(NODES_A_SEARCH)));
        let most = by_time.into_iter().chain(by_nodes).min().unwrap_or(u128::MAX);
        usize::try_from(most).unwrap_or(usize::MAX).clamp(4, Balance::MAX_SEARCHED)
    }
}

/// The ways to place stones in these areas, one after the other, that are thought about: at most so many, others for
/// each seed.
fn placements(opening: &Opening, areas: &[Area], most: usize, seed: u64) -> Vec<Vec<Point>> {
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
                // Anywhere is wide: what is far from the other stones leads nowhere.
                Area::Anywhere => longer(board, placement),
                area => Point::all(size)
                    .filter(|&point| area.contains(point, size))
                    .filter(|point| board.stone(*point).is_none() && !placement.contains(point))
                    .map(|point| placement.iter().copied().chain([point]).collect())
                    .collect(),
            })
            .collect();
    }
    thinned_out(placements, most.min(Balance::MAX_LOOKED_AT), start)
}

/// The stones turned or mirrored, in another way for each seed, if the centre then stays where it was.
fn turned(stones: &[Point], size: u8, seed: u64) -> Vec<Point> {
    let symmetry = Symmetry::ALL[(mix(seed ^ 1) % 8) as usize];
    let image: Vec<Point> = stones.iter().map(|&point| symmetry.point(point, size)).collect();
    let center = Point::center(size);
    if stones.contains(&center) && symmetry.point(center, size) != center { stones.to_vec() } else { image }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Info, Limits, Resources, evaluate_board};
    use crate::game::SeatId;
    use crate::game::opening::Protocol;
    use crate::rules::Rule;

    /// A mind that judges a position as it is told to, for Black, and would play the first point that is allowed.
    struct Judge<F: Fn(&Board) -> i32 + Send>(F);

    impl<F: Fn(&Board) -> i32 + Send> Mind for Judge<F> {
        fn forget(&mut self) {}

        fn answer(&mut self, request: &Request, _: &AtomicBool, _: &mut dyn FnMut(Info)) -> Answer {
            let board = &request.board;
            let for_black = (self.0)(board);
            let for_mover = if board.side_to_move() == Color::Black { for_black } else { -for_black };
            Answer {
                best: Move::Place(board.legal_points().next().expect("there is room")),
                acts: Vec::new(),
                score: Score::estimate(for_mover),
                proof: None,
                line: Vec::new(),
                depth: 3,
                nodes: 10,
                elapsed: Duration::ZERO,
            }
        }
    }

    fn p(text: &str) -> Point {
        text.parse().unwrap()
    }

    fn opened(protocol: Protocol, acts: &[Act]) -> Opening {
        let rule = if protocol.is_of_renju() { Rule::Renju } else { Rule::Freestyle };
        let mut opening = Opening::new(protocol, rule, 15, SeatId::First).unwrap();
        acts.iter().for_each(|&act| opening.act(act, 0).unwrap());
        opening
    }

    fn stones(points: &str) -> Vec<Act> {
        points.split_whitespace().map(|point| Act::Stone(p(point))).collect()
    }

    /// What the judge would do.
    fn ask(opening: &Opening, judge: impl Fn(&Board) -> i32 + Send) -> Vec<Act> {
        let request = Request {
            board: opening.board().clone(),
            limits: Limits::to_depth(3),
            resources: Resources::default(),
            weakness: None,
            seed: 1,
            lines: 1,
        };
        let answer = answer(&mut Judge(judge), &request, opening, &AtomicBool::new(false));
        let mut after = opening.clone();
        answer.acts.iter().for_each(|&act| after.act(act, 0).expect("it is allowed"));
        answer.acts
    }

    /// Soosyrv-8 when White has declared so many fifth moves, and the fifth moves in the order in which the evaluation
    /// likes them for Black.
    fn declared(number: u8) -> (Opening, Vec<Point>) {
        let acts = [stones("H8 H9 I9"), vec![Act::Choose(Choice::Stay)], stones("G6")].concat();
        let opening = opened(Protocol::Soosyrv8, &[&acts[..], &[Act::Declare(number)]].concat());
        let mut offering = opening.clone();
        offering.act(Act::Choose(Choice::Stay), 0).unwrap();
        let mut points = offering.fifth_move_points();
        points.sort_by_key(|&point| {
            let mut board = opening.board().clone();
            board.play(Move::Place(point)).unwrap();
            evaluate_board(&board)
        });
        (opening, points)
    }

    /// For Black: so much after each of the first fifth moves of a list, and `otherwise` after any other.
    fn by_fifth(points: &[Point], values: &[i32], otherwise: i32) -> impl Fn(&Board) -> i32 + Send + use<> {
        let values: Vec<(Move, i32)> =
            points.iter().map(|&point| Move::Place(point)).zip(values.iter().copied()).collect();
        move |board| {
            let fifth = board.moves().get(4);
            values.iter().find(|(mv, _)| Some(mv) == fifth).map_or(otherwise, |&(_, value)| value)
        }
    }

    #[test]
    fn a_colour_is_chosen_by_the_sign_of_the_position() {
        let three = stones("H8 I9 J10");
        for (for_black, swap, swap2) in [
            (90, Choice::Black, Choice::Black),
            (-90, Choice::White, Choice::White),
            (10, Choice::Black, Choice::PlaceTwo),
        ] {
            assert_eq!(ask(&opened(Protocol::Swap, &three), |_| for_black), [Act::Choose(swap)]);
            assert_eq!(ask(&opened(Protocol::Swap2, &three), |_| for_black), [Act::Choose(swap2)]);
        }
        // After the first stone of Taraguchi-10 it is White's holder who may swap.
        let first = opened(Protocol::Taraguchi10, &stones("H8"));
        for (for_black, choice) in [(90, Choice::Swap), (-90, Choice::Stay), (0, Choice::Stay)] {
            assert_eq!(ask(&first, |_| for_black), [Act::Choose(choice)]);
        }
    }

    #[test]
    fn of_many_fifth_moves_the_last_is_what_black_has() {
        for (number, choice) in [(1, Choice::Stay), (2, Choice::Stay), (3, Choice::Swap)] {
            let (opening, points) = declared(number);
            let judge = by_fifth(&points, &[80, 40], -50);
            // Before the fifth move the position is worth what the best one is.
            let judge = move |board: &Board| if board.moves().len() == 4 { 80 } else { judge(board) };
            assert_eq!(ask(&opening, judge), [Act::Choose(choice)], "{number}");
        }
    }

    #[test]
    fn the_number_is_declared_that_makes_the_game_even() {
        let (mut opening, points) = declared(1);
        opening.undo();
        for (values, number) in [(&[80, 60, 10, -30][..], 3), (&[-5, -60], 1), (&[90, 80, 70, 60, 50, 40, 30, 20], 8)] {
            assert_eq!(ask(&opening, by_fifth(&points, values, -90)), [Act::Declare(number)]);
        }
    }

    #[test]
    fn the_best_fifth_moves_are_offered_and_the_worst_is_kept() {
        let (mut opening, points) = declared(3);
        opening.act(Act::Choose(Choice::Stay), 0).unwrap();
        let judge = || by_fifth(&points, &[10, 70, 20, 90], -50);
        let offers = [points[3], points[1], points[2]].map(Act::Offer);
        assert_eq!(ask(&opening, judge()), offers);
        // Some are offered already.
        opening.act(offers[0], 0).unwrap();
        assert_eq!(ask(&opening, judge()), offers[1..]);
        opening.act(offers[2], 0).unwrap();
        opening.act(offers[1], 0).unwrap();
        assert_eq!(ask(&opening, judge()), [Act::Keep(points[2])]);
    }

    #[test]
    fn ten_are_offered_where_all_ten_are_good() {
        let swaps = [stones("H8"), stones("I9"), stones("J10"), stones("K8")];
        let mut acts = swaps.join(&Act::Choose(Choice::Stay));
        let opening = opened(Protocol::Taraguchi10, &acts);
        assert_eq!(ask(&opening, |_| 30), [Act::Choose(Choice::OfferTen)]);
        // Nine good ones are not enough.
        acts.push(Act::Choose(Choice::OfferTen));
        let mut points = opened(Protocol::Taraguchi10, &acts).fifth_move_points();
        points.sort_by_key(|&point| {
            let mut board = opening.board().clone();
            board.play(Move::Place(point)).unwrap();
            evaluate_board(&board)
        });
        for (before_fifth, choice) in [(30, Choice::Stay), (-30, Choice::Swap)] {
            let judge = by_fifth(&points, &[30; 9], -10);
            let judge = move |board: &Board| if board.moves().len() == 4 { before_fifth } else { judge(board) };
            assert_eq!(ask(&opening, judge), [Act::Choose(choice)]);
        }
    }

    #[test]
    fn stones_are_placed_for_neither_side_where_the_other_chooses() {
        // What only the third stone decides: the farther right, the better for Black, even in column J.
        let judge = |board: &Board| {
            let third = board.moves().get(2).and_then(|mv| mv.point());
            third.map_or(0, |third| 50 * (i32::from(third.x()) - 9))
        };
        let two =
            [stones("H8"), vec![Act::Choose(Choice::Stay)], stones("H9"), vec![Act::Choose(Choice::Stay)]].concat();
        let [Act::Stone(third)] = ask(&opened(Protocol::Taraguchi10, &two), judge)[..] else { panic!("a stone") };
        assert_eq!(third.x(), 9);
        // In Pro nobody chooses: it is Black's own stone.
        let pro = Protocol::Pro(crate::game::opening::SecondStone::Anywhere);
        let [Act::Stone(third)] = ask(&opened(pro, &stones("H8 H9")), judge)[..] else { panic!("a stone") };
        assert!(third.x() > 9, "{third}");
    }

    #[test]
    fn the_26_are_proposed_turned_and_in_turn() {
        let opening = opened(Protocol::Rif, &[]);
        let mut found = std::collections::BTreeSet::new();
        for seed in 0..40 {
            let request = Request {
                board: opening.board().clone(),
                limits: Limits { nodes: Some(500), ..Limits::to_depth(3) },
                resources: Resources::default(),
                weakness: None,
                seed,
                lines: 1,
            };
            let mut judge = Judge(|board: &Board| -evaluate_board(board));
            let answer = answer(&mut judge, &request, &opening, &AtomicBool::new(false));
            let moves: Vec<Move> = answer.acts.iter().filter_map(|act| act.stone()).map(Move::Place).collect();
            found.insert(RenjuOpening::of_moves(&moves, 15).expect("one of the 26").to_string());
        }
        assert!(found.len() > 2, "{found:?}");
    }
}
