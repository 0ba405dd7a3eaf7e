use super::*;
use crate::engine::{Info, Limits, Resources, Tally, evaluate_board};
use crate::game::SeatId;
use crate::game::opening::{Protocol, RenjuOpening};
use crate::rules::{Board, Rule};
use crate::test_support::{p, stone_acts};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// A searcher that values a position for Black by a function, and plays the first legal point.
struct ValuedBy<F: Fn(&Board) -> i32 + Send>(F);

impl<F: Fn(&Board) -> i32 + Send> Searcher for ValuedBy<F> {
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

fn opened(protocol: Protocol, acts: &[Act]) -> Opening {
    let rule = if protocol.requires_renju() { Rule::Renju } else { Rule::Freestyle };
    let mut opening = Opening::new(protocol, rule, 15, SeatId::First).unwrap();
    acts.iter().for_each(|&act| opening.act(act, 0).unwrap());
    opening
}

/// The acts of a searcher to which a position has this `value` for Black.
fn ask(opening: &Opening, value: impl Fn(&Board) -> i32 + Send) -> Vec<Act> {
    let request = Request {
        board: opening.board().clone(),
        limits: Limits::to_depth(3),
        resources: Resources::default(),
        weakness: None,
        seed: 1,
        lines: 1,
    };
    let answer = answer(&mut ValuedBy(value), &request, opening, &AtomicBool::new(false), &mut |_| {});
    let mut after = opening.clone();
    answer.acts.iter().for_each(|&act| after.act(act, 0).expect("it is allowed"));
    answer.acts
}

/// Soosyrv-8 after White has declared `number` fifth moves, and the fifth moves in the order of their evaluation for
/// Black.
fn declared(number: u8) -> (Opening, Vec<Point>) {
    let acts = [stone_acts("H8 H9 I9"), vec![Act::Choose(Choice::Stay)], stone_acts("G6")].concat();
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

/// The value for Black by the fifth move: `values[i]` after `points[i]`, and `otherwise` after any other.
fn by_fifth(points: &[Point], values: &[i32], otherwise: i32) -> impl Fn(&Board) -> i32 + Send + use<> {
    let values: Vec<(Move, i32)> = points.iter().map(|&point| Move::Place(point)).zip(values.iter().copied()).collect();
    move |board| {
        let fifth = board.moves().get(4);
        values.iter().find(|(mv, _)| Some(mv) == fifth).map_or(otherwise, |&(_, value)| value)
    }
}

#[test]
fn a_colour_is_chosen_by_the_sign_of_the_position() {
    let three = stone_acts("H8 I9 J10");
    for (for_black, swap, swap2) in
        [(90, Choice::Black, Choice::Black), (-90, Choice::White, Choice::White), (10, Choice::Black, Choice::PlaceTwo)]
    {
        assert_eq!(ask(&opened(Protocol::Swap, &three), |_| for_black), [Act::Choose(swap)]);
        assert_eq!(ask(&opened(Protocol::Swap2, &three), |_| for_black), [Act::Choose(swap2)]);
    }
    // After the first stone of Taraguchi-10 it is White's holder who may swap.
    let first = opened(Protocol::Taraguchi10, &stone_acts("H8"));
    for (for_black, choice) in [(90, Choice::Swap), (-90, Choice::Stay), (0, Choice::Stay)] {
        assert_eq!(ask(&first, |_| for_black), [Act::Choose(choice)]);
    }
}

#[test]
fn with_several_fifth_moves_black_gets_the_worst_of_them() {
    for (number, choice) in [(1, Choice::Stay), (2, Choice::Stay), (3, Choice::Swap)] {
        let (opening, points) = declared(number);
        let value = by_fifth(&points, &[80, 40], -50);
        // Before the fifth move the position is worth what the best one is.
        let value = move |board: &Board| if board.moves().len() == 4 { 80 } else { value(board) };
        assert_eq!(ask(&opening, value), [Act::Choose(choice)], "{number}");
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
    let value = || by_fifth(&points, &[10, 70, 20, 90], -50);
    let offers = [points[3], points[1], points[2]].map(Act::Offer);
    assert_eq!(ask(&opening, value()), offers);
    // Some are offered already.
    opening.act(offers[0], 0).unwrap();
    assert_eq!(ask(&opening, value()), offers[1..]);
    opening.act(offers[2], 0).unwrap();
    opening.act(offers[1], 0).unwrap();
    assert_eq!(ask(&opening, value()), [Act::Keep(points[2])]);
}

#[test]
fn ten_are_offered_where_all_ten_are_good() {
    let swaps = [stone_acts("H8"), stone_acts("I9"), stone_acts("J10"), stone_acts("K8")];
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
        let value = by_fifth(&points, &[30; 9], -10);
        let value = move |board: &Board| if board.moves().len() == 4 { before_fifth } else { value(board) };
        assert_eq!(ask(&opening, value), [Act::Choose(choice)]);
    }
}

#[test]
fn an_even_position_is_proposed_where_the_other_side_chooses() {
    // Only the third stone counts: the farther right, the better for Black, even in column J.
    let value = |board: &Board| {
        let third = board.moves().get(2).and_then(|mv| mv.point());
        third.map_or(0, |third| 50 * (i32::from(third.x()) - 9))
    };
    let two =
        [stone_acts("H8"), vec![Act::Choose(Choice::Stay)], stone_acts("H9"), vec![Act::Choose(Choice::Stay)]].concat();
    let [Act::Stone(third)] = ask(&opened(Protocol::Taraguchi10, &two), value)[..] else { panic!("a stone") };
    assert_eq!(third.x(), 9);
    // In Pro nobody chooses: it is Black's own stone.
    let pro = Protocol::Pro(crate::game::opening::SecondStone::Anywhere);
    let [Act::Stone(third)] = ask(&opened(pro, &stone_acts("H8 H9")), value)[..] else { panic!("a stone") };
    assert!(third.x() > 9, "{third}");
}

#[test]
fn different_openings_of_the_26_are_proposed_for_different_seeds() {
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
        let mut searcher = ValuedBy(|board: &Board| -evaluate_board(board));
        let answer = answer(&mut searcher, &request, &opening, &AtomicBool::new(false), &mut |_| {});
        let moves: Vec<Move> = answer.acts.iter().filter_map(|act| act.stone()).map(Move::Place).collect();
        found.insert(RenjuOpening::of_moves(&moves, 15).expect("one of the 26").to_string());
    }
    assert!(found.len() > 2, "{found:?}");
}

/// A searcher to which every position is even, and the number of its searches.
fn counting() -> (impl Searcher, Arc<AtomicUsize>) {
    let searches = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&searches);
    let value = move |_: &Board| {
        counter.fetch_add(1, Ordering::Relaxed);
        0
    };
    (ValuedBy(value), searches)
}

fn request(board: &Board, limits: Limits) -> Request {
    let resources = Resources::default();
    Request { board: board.clone(), limits, resources, weakness: None, seed: 0, lines: 1 }
}

#[test]
fn stones_are_found_by_a_knock_out_within_time_and_nodes() {
    let opening = opened(Protocol::Swap2, &[]);
    let searched = |nodes: Option<u64>, stop: bool| {
        let (mut searcher, searches) = counting();
        let request = request(opening.board(), Limits { nodes, ..Limits::to_depth(3) });
        let three = answer(&mut searcher, &request, &opening, &AtomicBool::new(stop), &mut |_| {});
        assert_eq!(three.acts.len(), 3);
        let for_opening = searches.swap(0, Ordering::Relaxed);
        let two = balance(&mut searcher, &request, 2, 30, &AtomicBool::new(stop));
        assert_eq!(two.acts.len(), 2);
        [for_opening, searches.load(Ordering::Relaxed)]
    };
    assert_eq!(searched(None, false), [252, 252], "128 and half as many each time");
    assert_eq!(searched(Some(40), false), [4, 4], "each takes ten nodes");
    assert_eq!(searched(None, true), [0, 0], "a stopped search answers with the best so far");
}

#[test]
fn stones_balance_a_position_as_far_as_there_is_room() {
    let mut board = Board::new(5, Rule::Freestyle);
    board.play(Move::Place(p("C3"))).unwrap();
    // To this searcher only the row of the last stone counts: the higher, the better for Black.
    let value =
        |board: &Board| 10 * board.moves().last().and_then(|mv| mv.point()).map_or(0, |point| i32::from(point.y()));
    let found = |board: &Board, stones: usize, bias: i32| {
        let request = request(board, Limits::to_depth(3));
        balance(&mut ValuedBy(value), &request, stones, bias, &AtomicBool::new(false))
    };
    let one = found(&board, 1, -30);
    assert_eq!((one.acts.len(), one.line[0].y(), one.score), (1, 3, Score::Estimate(-30)), "White is to move");
    let full: Vec<(Point, Color)> = Point::all(5)
        .zip("XXOOXOOXXOXXOOXOOXXOXXOO".chars())
        .map(|(point, mark)| (point, if mark == 'X' { Color::Black } else { Color::White }))
        .collect();
    let full = Board::with_stones(5, Rule::Freestyle, &full, Color::Black).unwrap();
    assert_eq!(found(&full, 2, 0).acts, []);
}

#[test]
fn a_choice_comes_with_the_line_of_its_position() {
    let opening = opened(Protocol::Swap2, &stone_acts("H8 I9 J10"));
    let mut reports = 0;
    let request = request(opening.board(), Limits::to_depth(3));
    let found = answer(&mut Lined, &request, &opening, &AtomicBool::new(false), &mut |_| reports += 1);
    assert_eq!((found.acts, found.best, found.line), (vec![Act::Choose(Choice::White)], Move::Pass, vec![p("G7")]));
    assert_eq!(reports, 1, "it is the position on the board");
    let stones = opened(Protocol::Swap2, &[]);
    answer(&mut Lined, &request, &stones, &AtomicBool::new(false), &mut |_| {
        panic!("a position that may never arise is not reported")
    });
}

/// A searcher that prefers G7 and finds it good.
struct Lined;

impl Searcher for Lined {
    fn forget(&mut self) {}

    fn answer(&mut self, request: &Request, stop: &AtomicBool, report: &mut dyn FnMut(Info)) -> Answer {
        let answer = Answer { line: vec![p("G7")], ..ValuedBy(|_: &Board| -90).answer(request, stop, report) };
        let (score, line, others, tally) = (answer.score, answer.line.clone(), Vec::new(), Tally::default());
        report(Info { depth: 3, nodes: 10, elapsed: Duration::ZERO, score, line, others, tally });
        answer
    }
}
