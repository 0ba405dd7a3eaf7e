//! The engine as a whole: what must hold of every answer, whatever was asked.

use super::position::tests::{fives, random_board};
use super::*;
use crate::rules::five;
use crate::rules::rng::Rng;
use crate::test_support::board_with;
use crate::verdict::verify;
use std::sync::atomic::Ordering;

fn request(board: &Board, limits: Limits) -> Request {
    let resources = Resources { threads: 1, hash_mib: 2 };
    Request { board: board.clone(), limits, resources, weakness: None, seed: 1, lines: 1 }
}

fn answer(engine: &mut Engine, request: &Request) -> Found {
    engine.search(request, &AtomicBool::new(false), &mut |_| {})
}

/// Limits of every kind, down to the smallest.
fn all_limits() -> Vec<Limits> {
    let bound = |time, nodes| Limits { depth: 4, width: None, time, optimum: None, nodes };
    vec![
        Limits::to_depth(1),
        Limits { width: Some(3), ..Limits::to_depth(2) },
        bound(None, Some(0)),
        bound(None, Some(1)),
        bound(None, Some(200)),
        bound(Some(Duration::ZERO), None),
        bound(Some(Duration::from_millis(1)), None),
    ]
}

/// The definition: with every empty point its own, a colour that has room for a five has one.
#[test]
fn a_draw_is_claimed_where_nobody_has_room_for_a_five_and_nowhere_else() {
    let mut engine = Engine::new();
    let mut met = [0; 2];
    for rule in Rule::COMMON {
        for seed in 0..120 {
            let size = 5 + (seed % 3) as u8;
            let board = random_board(rule, size, 8 + seed as usize % 36, seed);
            if board.ending().is_some() || board.must_pass() {
                continue;
            }
            let has_room = |color| {
                let own = board.empty_points().map(|point| (point, color));
                let stones: Vec<(Point, Color)> = board.stones().chain(own).collect();
                let filled = Board::with_stones(size, Rule::Freestyle, &stones, color).expect("distinct stones");
                five::find_five(&filled, color).is_some_and(|(winner, _)| winner == color)
            };
            let is_open = Color::ALL.map(has_room) != [false; 2];
            let found = answer(&mut engine, &request(&board, Limits::to_depth(2)));
            let best = found.best.expect("a move is left");
            assert_eq!(board.check(Move::Place(best)), Ok(()), "{best} {board:?}");
            assert_eq!(found.score != Score::Draw, is_open, "{board:?}");
            met[usize::from(is_open)] += 1;
        }
    }
    assert!(met.iter().all(|&met| met > 30), "{met:?}");
}

#[test]
fn a_win_in_one_is_never_overlooked_nor_a_five_to_block() {
    let mut engine = Engine::new();
    let mut met = [[0; 2]; 3];
    for rule in Rule::COMMON {
        for seed in 0..700 {
            let size = 7 + (seed % 9) as u8;
            let board = random_board(rule, size, 8 + seed as usize % 30, seed);
            let mover = board.side_to_move();
            let (own, theirs) = (fives(&board, mover), fives(&board, !mover));
            if board.ending().is_some() || (own.is_empty() && theirs.is_empty()) {
                continue;
            }
            for limits in all_limits() {
                let found = answer(&mut engine, &request(&board, limits));
                let best = found.best.expect("a move is left");
                assert_eq!(board.check(Move::Place(best)), Ok(()), "{best} {board:?}");
                if !own.is_empty() {
                    assert!(own.contains(&best), "{best} {limits:?} {board:?}");
                    assert_eq!(found.score, Score::Win { plies: 1 });
                } else if theirs.iter().any(|&point| board.check(Move::Place(point)).is_ok()) {
                    assert!(theirs.contains(&best), "{best} {limits:?} {board:?}");
                } else {
                    assert_eq!(found.score, Score::Loss { plies: 2 }, "{board:?}");
                }
            }
            met[rule as usize][usize::from(own.is_empty())] += 1;
        }
    }
    assert!(met.iter().flatten().all(|&n| n > 20), "{met:?}");
}

/// In Caro a stone at the end of the row stops a five as well.
#[test]
fn in_caro_a_five_is_made_and_what_can_be_stopped_is_stopped() {
    let mut engine = Engine::new();
    let (mut won, mut stopped, mut at_the_end) = (0, 0, 0);
    for rule in [Rule::Caro, Rule::CaroStandard] {
        for seed in 0..700 {
            let size = 7 + (seed % 9) as u8;
            let board = random_board(rule, size, 8 + seed as usize % 30, seed);
            let mover = board.side_to_move();
            let (own, theirs) = (fives(&board, mover), fives(&board, !mover));
            if board.ending().is_some() || (own.is_empty() && theirs.is_empty()) {
                continue;
            }
            let stops: Vec<Point> = board
                .empty_points()
                .filter(|&point| {
                    let mut after = board.clone();
                    after.play(Move::Place(point)).is_ok() && fives(&after, !mover).is_empty()
                })
                .collect();
            for limits in all_limits() {
                let found = answer(&mut engine, &request(&board, limits));
                let best = found.best.expect("a move is left");
                if !own.is_empty() {
                    assert!(own.contains(&best), "{best} {limits:?} {board:?}");
                    assert_eq!(found.score, Score::Win { plies: 1 });
                    won += 1;
                } else if !stops.is_empty() && limits.nodes.is_none() && limits.time.is_none() {
                    assert!(stops.contains(&best), "{best} {limits:?} {board:?}");
                    stopped += 1;
                    at_the_end += usize::from(!theirs.contains(&best));
                } else if stops.is_empty() && limits.nodes.is_none() && limits.time.is_none() {
                    assert_eq!(found.score, Score::Loss { plies: 2 }, "{board:?}");
                }
            }
        }
    }
    assert!(won > 20 && stopped > 20 && at_the_end > 0, "{won} {stopped} {at_the_end}");
}

#[test]
fn every_answer_is_a_legal_move_or_a_forced_pass() {
    let mut engine = Engine::new();
    let stop = AtomicBool::new(false);
    for rule in Rule::ALL {
        for seed in 0..60 {
            let size = 5 + (seed % 16) as u8;
            let stones = (seed as usize * 7) % (usize::from(size) * usize::from(size));
            let board = random_board(rule, size, stones, seed + 1_000);
            let mut request = request(&board, Limits { nodes: Some(3_000), ..Limits::to_depth(6) });
            let levels = [None, Level::new(1), Level::new(4)];
            request.weakness = levels[seed as usize % 3];
            stop.store(seed % 5 == 0, Ordering::Relaxed);
            let found = engine.search(&request, &stop, &mut |_| {});
            match found.best {
                Some(best) => {
                    assert_eq!(board.check(Move::Place(best)), Ok(()), "{best} {board:?}");
                    let mut line = board.clone();
                    assert_eq!(found.line.first(), Some(&best));
                    for &point in &found.line {
                        assert_eq!(line.play(Move::Place(point)), Ok(()), "{:?} {board:?}", found.line);
                    }
                }
                None => assert!(board.ending().is_some() || board.must_pass(), "{board:?}"),
            }
        }
    }
}

#[test]
fn a_stop_in_the_middle_of_a_search_is_obeyed_within_a_poll() {
    for rule in Rule::ALL {
        let board = random_board(rule, 15, 12, 6);
        let stop = AtomicBool::new(false);
        let mut nodes_at_stop = None;
        let found = Engine::new().search(&request(&board, Limits::to_depth(30)), &stop, &mut |info| {
            if info.depth >= 4 && nodes_at_stop.is_none() {
                nodes_at_stop = Some(info.nodes);
                stop.store(true, Ordering::Relaxed);
            }
        });
        let late = found.nodes - nodes_at_stop.expect("the search got that far");
        assert!(late <= time::POLL_NODES, "{late}");
    }
}

#[test]
fn on_an_empty_board_it_takes_the_centre() {
    for size in [5, 6, 15, 20] {
        for rule in Rule::ALL {
            let found = answer(&mut Engine::new(), &request(&Board::new(size, rule), Limits::to_depth(3)));
            assert_eq!(found.best, Some(Point::center(size)));
        }
    }
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let stones: Vec<(Point, Color)> = (0..5).map(|x| (Point::new(x, 0), Color::Black)).collect();
    let board = Board::with_stones(15, Rule::Freestyle, &stones, Color::White).expect("a position");
    assert_eq!(answer(&mut Engine::new(), &request(&board, Limits::to_depth(3))).best, None);
}

#[test]
fn one_thread_with_a_node_budget_searches_the_same_tree_every_time() {
    for rule in Rule::ALL {
        let board = random_board(rule, 15, 10, 5);
        let request = request(&board, Limits { nodes: Some(20_000), ..Limits::to_depth(30) });
        let search = || {
            let mut reported = Vec::new();
            let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |info| {
                reported.push((info.depth, info.nodes, info.score, info.line));
            });
            (found.best, found.score, found.line, found.depth, found.nodes, reported)
        };
        let first = search();
        assert_eq!(first, search());
        assert!(first.4 <= 20_000);
    }
}

/// Its first iterations end in positions of which the table knows more than their evaluations say.
#[test]
fn a_search_repeated_with_its_own_table_takes_few_nodes() {
    let mut nodes = [0; 2];
    for (rule, seed) in Rule::COMMON.into_iter().flat_map(|rule| (1..=4).map(move |seed| (rule, seed))) {
        let mut board = Board::new(15, rule);
        let mut rng = Rng::new(seed);
        while board.moves().len() < 6 {
            let best = movepick::best_moves(&Position::new(&board), 4);
            board.play(Move::Place(best[rng.below(best.len())].point())).expect("a legal move");
        }
        let resources = Resources { threads: 1, hash_mib: 32 };
        let request = Request { resources, ..request(&board, Limits::to_depth(11)) };
        let mut engine = Engine::new();
        for nodes in &mut nodes {
            // The search for wins by threats at the root takes as many each time.
            let mut at_root = None;
            let stop = AtomicBool::new(false);
            let found = engine.search(&request, &stop, &mut |info| at_root = at_root.or(Some(info.nodes)));
            *nodes += found.nodes - at_root.unwrap_or(0);
        }
    }
    assert!(nodes[1] < nodes[0] / 3, "{nodes:?}");
}

#[test]
fn a_level_is_reproducible_from_its_seed() {
    let board = random_board(Rule::Freestyle, 15, 9, 8);
    let mut moves = Vec::new();
    for seed in 0..12 {
        let limits = Limits { time: None, ..Level::new(2).expect("a level").limits() };
        let request = Request { weakness: Level::new(2), seed, ..request(&board, limits) };
        let best = answer(&mut Engine::new(), &request).best;
        assert_eq!(answer(&mut Engine::new(), &request).best, best);
        moves.push(best);
    }
    moves.sort();
    moves.dedup();
    assert!(moves.len() > 1, "the seed makes a difference");
}

#[test]
fn a_level_with_a_temperature_varies_its_moves_and_shows_only_the_one_it_plays() {
    let level = Level::new(4).expect("a level");
    let board = random_board(Rule::Freestyle, 15, 9, 12);
    // In the second case the budget ends the search.
    for nodes in [None, Some(600)] {
        let mut moves = Vec::new();
        for seed in 0..40 {
            let limits = Limits { time: None, nodes, ..level.limits() };
            let request = Request { weakness: Some(level), seed, lines: 3, ..request(&board, limits) };
            let found = Engine::new().search(&request, &AtomicBool::new(false), &mut |info| {
                assert_eq!(info.others, []);
            });
            assert_eq!(found.others, []);
            assert!(nodes.is_none_or(|nodes| found.nodes <= nodes));
            moves.push(found.best.expect("a move is left"));
        }
        moves.sort();
        moves.dedup();
        assert!(moves.len() > 2, "{moves:?}");
    }
}

/// The first six stones of a game between two players of one level.
fn first_moves(level: Level, rule: Rule, seed: u64) -> Board {
    let mut engine = Engine::new();
    let mut board = Board::new(15, rule);
    for _ in 0..6 {
        let limits = Limits { time: None, nodes: Some(1_500), ..level.limits() };
        let request = Request { weakness: Some(level), seed, ..request(&board, limits) };
        let best = answer(&mut engine, &request).best.expect("a move is left");
        board.play(Move::Place(best)).expect("the move is legal");
    }
    board
}

#[test]
fn the_first_moves_of_every_level_are_in_line_with_a_stone_two_points_away_at_most() {
    let (mut games, mut touching) = (0, 0);
    for level in Level::all().filter(|&level| level < Level::FULL) {
        for rule in Rule::COMMON {
            for seed in 0..8 {
                let board = first_moves(level, rule, seed);
                let points: Vec<Point> = board.moves().iter().filter_map(|mv| mv.point()).collect();
                assert_eq!(points[0], Point::center(15));
                let steps = |a: Point, b: Point| [a.x().abs_diff(b.x()), a.y().abs_diff(b.y())];
                let in_line = |[x, y]: [u8; 2], reach: u8| x.max(y) <= reach && (x == y || x == 0 || y == 0);
                for (number, &point) in points.iter().enumerate().skip(1) {
                    let has_three = fives(&board, board.side_to_move()).len() + number > 5;
                    let is_sound = points[..number].iter().any(|&stone| in_line(steps(stone, point), 2));
                    assert!(is_sound || has_three, "{level:?} {board:?}");
                }
                let touches = in_line(steps(points[0], points[1]), 1);
                assert!(touches || level.number() <= 3, "{level:?} {board:?}");
                games += u32::from(level.number() <= 3);
                touching += u32::from(touches && level.number() <= 3);
            }
        }
    }
    assert!((70..=97).contains(&(100 * touching / games)), "{touching} of {games}");
}

#[test]
fn beside_a_first_stone_at_the_edge_nobody_answers() {
    let board = Board::from_moves(15, Rule::Freestyle, "A4").expect("a position");
    let level = Level::new(5).expect("a level");
    let request = Request { weakness: Some(level), ..request(&board, Limits { time: None, ..level.limits() }) };
    assert_eq!(answer(&mut Engine::new(), &request).best, Some(Point::center(15)));
}

#[test]
fn a_level_plays_the_same_whatever_was_searched_before() {
    let [board, other] = [8, 9].map(|seed| random_board(Rule::Freestyle, 15, 9, seed));
    let first_point = board.legal_points().next().expect("a move is left");
    let mut next = board.clone();
    next.play(Move::Place(first_point)).expect("the point is legal");
    for level in Level::all().filter(|&level| level < Level::FULL) {
        let limits = Limits { time: None, nodes: Some(3_000), ..level.limits() };
        let weak = Request { weakness: Some(level), ..request(&board, limits) };
        let strong = request(&board, limits);
        let mut engine = Engine::new();
        let mut answer = |request: &Request| {
            let Found { elapsed: _, best, score, line, others: _, depth, nodes } = answer(&mut engine, request);
            (best, score, line, depth, nodes)
        };
        let first = answer(&weak);
        for between in [&strong, &Request { board: next.clone(), ..weak.clone() }, &request(&other, limits)] {
            answer(between);
            assert_eq!(answer(&weak), first, "{level:?}");
        }
    }
}

#[test]
fn the_search_of_a_level_leaves_nothing_in_the_full_engines_memory() {
    for seed in 0..10 {
        let board = random_board(Rule::Freestyle, 15, 9, seed + 8);
        let strong = request(&board, Limits { nodes: Some(5_000), ..Limits::to_depth(8) });
        let mut engine = Engine::new();
        answer(&mut engine, &Request { weakness: Level::new(1), ..strong.clone() });
        let [after, afresh] = [&mut engine, &mut Engine::new()].map(|engine| answer(engine, &strong));
        assert_eq!((after.line, after.score, after.nodes), (afresh.line, afresh.score, afresh.nodes));
    }
}

/// However weak, a level misses few fives, and no stone falls far from all others.
#[test]
fn a_level_misses_fives_the_more_seldom_the_higher_it_is_and_plays_near_the_stones() {
    let mut engine = Engine::new();
    let mut shares = Vec::new();
    for level in Level::all().filter(|&level| level < Level::FULL) {
        let (mut met, mut missed) = (0, 0);
        for seed in 0..200 {
            let rule = Rule::ALL[seed as usize % 3];
            let board = random_board(rule, 13, 10 + seed as usize % 20, seed + 31);
            if board.ending().is_some() {
                continue;
            }
            let limits = Limits { time: None, nodes: Some(200), ..level.limits() };
            let request = Request { weakness: Some(level), seed, ..request(&board, limits) };
            let best = answer(&mut engine, &request).best.expect("a move is left");
            assert_eq!(board.check(Move::Place(best)), Ok(()));
            let distance = |stone: Point| best.x().abs_diff(stone.x()).max(best.y().abs_diff(stone.y()));
            assert!(board.stones().any(|(stone, _)| distance(stone) <= 4), "{best} {board:?}");
            let mover = board.side_to_move();
            let mut wanted = fives(&board, mover);
            if wanted.is_empty() {
                wanted = fives(&board, !mover);
                wanted.retain(|&point| board.check(Move::Place(point)).is_ok());
            }
            met += u32::from(!wanted.is_empty());
            missed += u32::from(!wanted.is_empty() && !wanted.contains(&best));
        }
        assert!(met > 20, "{met}");
        shares.push(100 * missed / met);
    }
    // The stones of these boards were scattered at random, so that each shape is as hard to see as can be.
    assert!((1..=30).contains(&shares[0]), "{shares:?}");
    assert!(shares[4..].iter().all(|&share| share <= 5), "{shares:?}");
}

#[test]
fn each_level_sees_further_than_the_one_below() {
    for (below, level) in Level::all().zip(Level::all().skip(1)) {
        let [low, high] = [below.limits(), level.limits()];
        assert!(low.depth < high.depth && low.time <= high.time);
        assert!(low.width < high.width || high.width.is_none());
        let (Some(low), Some(high)) = (below.weakness(), level.weakness()) else { continue };
        assert!(low.overlooked > high.overlooked && low.vcf_plies < high.vcf_plies && low.nodes < high.nodes);
        assert!(low.temperature >= high.temperature);
    }
    assert_eq!(Level::FULL.weakness(), None);
}

#[test]
fn a_level_searches_no_more_than_its_nodes_whatever_time_and_depth_are_allowed() {
    let mut engine = Engine::new();
    let mut exhausted = 0;
    for level in Level::all() {
        let Some(Weakness { nodes, .. }) = level.weakness() else { continue };
        for seed in 0..4 {
            let board = random_board(Rule::Freestyle, 15, 7, seed + 8);
            let searched = |engine: &mut Engine, limits| {
                answer(engine, &Request { weakness: Some(level), ..request(&board, limits) }).nodes
            };
            let used = searched(&mut engine, Limits::to_depth(Limits::MAX_DEPTH));
            assert!(used <= nodes, "{level:?}");
            exhausted += usize::from(used == nodes);
            let fewer = Limits { nodes: Some(100), ..Limits::to_depth(Limits::MAX_DEPTH) };
            assert!(searched(&mut engine, fewer) <= 100, "a lower bound counts too");
        }
    }
    assert!(exhausted > 4, "{exhausted}");
}

#[test]
fn the_reported_progress_leads_to_the_answer() {
    let board = random_board(Rule::Standard, 15, 8, 2);
    let mut reported: Vec<Info> = Vec::new();
    let stop = AtomicBool::new(false);
    let found = Engine::new().search(&request(&board, Limits::to_depth(6)), &stop, &mut |info| reported.push(info));
    assert!(reported.is_sorted_by_key(|info| (info.nodes, info.elapsed)));
    assert!((1..=found.depth).all(|depth| reported.iter().any(|info| info.depth == depth)));
    let last = reported.last().expect("something was reported");
    assert_eq!((last.score, &last.line, last.depth), (found.score, &found.line, found.depth));
}

/// The lines are those of the search, which may end where the table or the board shows who wins, with what follows.
#[test]
fn the_line_of_a_proven_win_or_loss_runs_to_the_five() {
    let (mut decided, mut whole) = (0, 0);
    for rule in Rule::COMMON {
        for seed in 1..=30 {
            let board = random_board(rule, 13, 14, seed);
            if board.ending().is_some() {
                continue;
            }
            let found =
                answer(&mut Engine::new(), &request(&board, Limits { nodes: Some(5_000), ..Limits::to_depth(40) }));
            let (plies, winner) = match found.score {
                Score::Win { plies } => (plies, board.side_to_move()),
                Score::Loss { plies } => (plies, !board.side_to_move()),
                _ => continue,
            };
            decided += 1;
            assert!(found.line.len() <= plies as usize, "{board:?}");
            let mut end = board.clone();
            found.line.iter().for_each(|&point| end.play(Move::Place(point)).expect("the line can be played"));
            let is_whole = end.ending().and_then(|ending| ending.winner()) == Some(winner);
            whole += u32::from(is_whole);
        }
    }
    assert!(decided >= 20 && whole == decided, "{whole} of {decided}");
}

#[test]
fn several_threads_find_what_one_finds() {
    for rule in Rule::ALL {
        let mut engine = Engine::new();
        let board = random_board(rule, 11, 12, 4);
        let mut request = request(&board, Limits { nodes: Some(50_000), ..Limits::to_depth(8) });
        request.resources.threads = 3;
        let mut reported = None;
        let found = engine.search(&request, &AtomicBool::new(false), &mut |info| reported = Some(info));
        assert_eq!(board.check(Move::Place(found.best.expect("a move"))), Ok(()));
        assert!(found.nodes >= 1 && found.nodes < 60_000, "{}", found.nodes);
        let reported = reported.expect("something was reported");
        assert_eq!(reported.line.first(), found.best.as_ref(), "the move that the threads elect is reported too");
    }
}

#[test]
fn a_root_without_a_legal_move_has_nothing_to_search() {
    // White threatens a five on D3, where Black would have six in a row: lost, with no move left to lose by.
    let rows = ["OOXOXX", "XXOOXO", "OOXOOX", "XXX.XX", "OXOOXO", "XOXXOO"];
    let stones: Vec<(Point, Color)> = (0..6)
        .flat_map(|y| (0..6).map(move |x| (x, y)))
        .filter_map(|(x, y)| match rows[5 - usize::from(y)].as_bytes()[usize::from(x)] {
            b'X' => Some((Point::new(x, y), Color::Black)),
            b'O' => Some((Point::new(x, y), Color::White)),
            _ => None,
        })
        .collect();
    let board = Board::with_stones(6, Rule::Renju, &stones, Color::Black).expect("a position");
    assert!(board.must_pass());
    assert!(
        matches!(search::probe_root(&Position::new(&board), 1, None), RootProbe::Search(root) if root.moves.is_empty())
    );
}

#[test]
fn only_time_and_nodes_end_a_search_without_a_set_depth() {
    // With a few points left each iteration is quick, and the depths that can be set by hand are soon passed.
    let mut deepest = 0;
    for seed in 0..20 {
        let board = random_board(Rule::Freestyle, 7, 36, seed);
        let limits = Limits { nodes: Some(100_000), ..Limits::to_depth(Limits::MAX_DEPTH) };
        let report = &mut |info: Info| deepest = deepest.max(info.depth);
        Engine::new().search(&request(&board, limits), &AtomicBool::new(false), report);
    }
    assert!(deepest > Limits::MAX_SET_DEPTH, "{deepest}");
}

#[test]
fn a_panic_of_the_main_thread_ends_the_others() {
    let board = random_board(Rule::Freestyle, 15, 9, 8);
    let mut request = request(&board, Limits::to_depth(Limits::MAX_DEPTH));
    request.resources.threads = 3;
    let search = || Engine::new().search(&request, &AtomicBool::new(false), &mut |_| panic!("the report panics"));
    assert!(std::panic::catch_unwind(search).is_err());
}

/// Plain minimax with the rules alone: how many plies the side to move needs to win by force within `depth`, or how
/// many it takes until it has lost.
fn forced(board: &mut Board, depth: u32) -> Option<Score> {
    let mover = board.side_to_move();
    if let Some(ending) = board.ending() {
        return (ending.winner() == Some(!mover)).then_some(Score::Loss { plies: 0 });
    }
    if depth == 0 {
        return None;
    }
    if !fives(board, mover).is_empty() {
        return Some(Score::Win { plies: 1 });
    }
    if depth == 1 {
        return None;
    }
    let points: Vec<Point> = board.legal_points().collect();
    let (mut quickest, mut longest) = (None::<u32>, Some(0));
    for point in &points {
        board.play(Move::Place(*point)).expect("the point is legal");
        match forced(board, depth - 1) {
            Some(Score::Loss { plies }) => quickest = Some(quickest.map_or(plies + 1, |q| q.min(plies + 1))),
            Some(Score::Win { plies }) => longest = longest.map(|l| l.max(plies + 1)),
            _ => longest = None,
        }
        board.undo();
    }
    match (quickest, longest) {
        (Some(plies), _) => Some(Score::Win { plies }),
        (None, Some(plies)) if !points.is_empty() => Some(Score::Loss { plies }),
        _ => None,
    }
}

#[test]
fn proven_scores_agree_with_plain_minimax() {
    let mut claims = [0; 2];
    for rule in Rule::ALL {
        let mut engine = Engine::new();
        for seed in 0..500 {
            let board = random_board(rule, 6, 8 + seed as usize % 12, seed + 77);
            if board.ending().is_some() {
                continue;
            }
            let found = answer(&mut engine, &request(&board, Limits::to_depth(4)));
            match found.score {
                Score::Win { plies } if plies <= 5 => {
                    let truth = forced(&mut board.clone(), plies);
                    assert!(matches!(truth, Some(Score::Win { plies: p }) if p <= plies), "{truth:?} {board:?}");
                    claims[0] += 1;
                }
                Score::Loss { plies } if plies <= 4 => {
                    let truth = forced(&mut board.clone(), plies);
                    assert!(matches!(truth, Some(Score::Loss { plies: p }) if p <= plies), "{truth:?} {board:?}");
                    claims[1] += 1;
                }
                _ => {}
            }
        }
    }
    assert!(claims[0] > 60 && claims[1] >= 4, "{claims:?}");
}

#[test]
fn the_other_lines_begin_with_other_moves_and_their_proven_scores_hold() {
    let (mut proven, mut forced_lines) = (0, 0);
    for rule in Rule::ALL {
        let mut engine = Engine::new();
        for seed in 0..150 {
            let board = random_board(rule, 6, 8 + seed as usize % 12, seed + 77);
            if board.ending().is_some() || board.must_pass() {
                continue;
            }
            let mut reported = Vec::new();
            let request = Request { lines: 3, ..request(&board, Limits::to_depth(4)) };
            let found =
                engine.search(&request, &AtomicBool::new(false), &mut |info| reported.push((info.line, info.others)));
            assert_eq!(reported.last(), Some(&(found.line.clone(), found.others.clone())));
            assert!(found.others.len() < 3);
            let mut moves: Vec<Point> = found.others.iter().map(|line| line.points[0]).collect();
            moves.extend(found.best);
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), 1 + found.others.len(), "{found:?} {board:?}");
            forced_lines += usize::from(moves.len() < 3);
            for line in &found.others {
                let mut after = board.clone();
                after.play(Move::Place(line.points[0])).expect("the move is legal");
                let truth = match line.score {
                    Score::Win { plies } if plies <= 5 => forced(&mut after, plies - 1),
                    Score::Loss { plies } if plies <= 4 => forced(&mut after, plies - 1),
                    _ => continue,
                };
                let holds = match (line.score, truth) {
                    (Score::Win { plies }, Some(Score::Loss { plies: n })) => n < plies,
                    (Score::Loss { plies }, Some(Score::Win { plies: n })) => n < plies,
                    _ => false,
                };
                assert!(holds, "{line:?} {truth:?} {board:?}");
                proven += 1;
            }
        }
    }
    assert!(proven > 30 && forced_lines > 10, "{proven} {forced_lines}");
}

#[test]
fn beside_a_known_win_other_moves_are_searched() {
    let row = |y, xs: std::ops::Range<u8>, color| xs.map(move |x| (Point::new(x, y), color));
    let four: Vec<(Point, Color)> = row(7, 5..9, Color::Black).chain(row(2, 5..8, Color::White)).collect();
    let board = Board::with_stones(15, Rule::Freestyle, &four, Color::Black).expect("a position");
    let found = answer(&mut Engine::new(), &Request { lines: 4, ..request(&board, Limits::to_depth(3)) });
    assert_eq!((found.best, found.score), (Some(Point::new(4, 7)), Score::Win { plies: 1 }));
    let [five, third, fourth] = found.others.as_slice() else { panic!("{:?}", found.others) };
    assert_eq!((five.points[0], five.score), (Point::new(9, 7), Score::Win { plies: 1 }));
    // Two fives are left, so any other stone wins with the next.
    assert_eq!([third.score, fourth.score], [Score::Win { plies: 3 }; 2]);

    // A win by fours is known too; what is beside it is only judged.
    let three: Vec<(Point, Color)> = row(7, 5..8, Color::Black)
        .chain([(Point::new(0, 0), Color::White), (Point::new(9, 9), Color::White)])
        .collect();
    let board = Board::with_stones(15, Rule::Freestyle, &three, Color::Black).expect("a position");
    let found = answer(&mut Engine::new(), &Request { lines: 8, ..request(&board, Limits::to_depth(2)) });
    assert_eq!((found.score, found.others.len()), (Score::Win { plies: 3 }, 7));
    assert!(found.others.is_sorted_by_key(|line| std::cmp::Reverse((line.score.win_rate() * 1e6) as u64)));
    assert!(found.others.iter().any(|line| !line.score.is_proven()));
}

/// Candidates are legal and different, as many as asked for where there are as many, and at least one; forced moves
/// come alone; and a narrower list is the beginning of a wider one.
#[test]
fn candidates_are_legal_and_forced_moves_come_alone() {
    let mut forced = 0;
    for rule in Rule::ALL {
        for seed in 0..150 {
            let board = random_board(rule, 9, 6 + seed as usize % 24, seed);
            let many = candidates(&board, 6);
            if board.ending().is_some() || board.must_pass() {
                assert!(many.is_empty());
                continue;
            }
            assert!(!many.is_empty() && many.len() <= 6);
            assert!(many.iter().all(|&point| board.check(Move::Place(point)).is_ok()), "{board:?}");
            assert!((1..many.len()).all(|index| !many[..index].contains(&many[index])));
            assert_eq!(candidates(&board, 3), many[..many.len().min(3)]);
            let mover = board.side_to_move();
            let (own, theirs) = (fives(&board, mover), fives(&board, !mover));
            let legal_fives: Vec<&Point> = own.iter().filter(|&&five| board.check(Move::Place(five)).is_ok()).collect();
            if !legal_fives.is_empty() {
                forced += 1;
                assert!(many.iter().all(|point| own.contains(point)), "{board:?} {many:?}");
            } else if let [block] = theirs[..]
                && matches!(rule, Rule::Freestyle | Rule::Standard)
            {
                forced += 1;
                assert_eq!(many, [block], "{board:?}");
            }
        }
    }
    assert!(forced > 40, "{forced}");
    assert_eq!(candidates(&Board::new(15, Rule::Renju), 4), [Point::center(15)]);
}

#[test]
fn a_search_reports_a_tally_that_never_decreases() {
    let board = random_board(Rule::Freestyle, 15, 3, 5);
    let mut reported: Vec<Tally> = Vec::new();
    let limits = Limits { nodes: Some(20_000), ..Limits::to_depth(20) };
    Engine::new().search(&request(&board, limits), &AtomicBool::new(false), &mut |info| {
        assert!(info.tally.lookups <= info.nodes);
        reported.push(info.tally);
    });
    let last = reported.last().expect("something is reported");
    assert!(last.hits > 0 && last.hits < last.lookups, "{last:?}");
    assert!(last.first_move_cutoffs > 0 && last.first_move_cutoffs < last.cutoffs, "{last:?}");
    for pair in reported.windows(2) {
        let _ = pair[1] - pair[0];
    }
}

/// An iteration begins with the move that was best so far. Where that one is seen to lose, the others come next, and one
/// of them holds; there is no time left for it.
#[test]
fn a_search_that_is_broken_off_claims_no_loss() {
    let black = "H9 K9 J5 G9 I10 G11 L11 L12";
    let board = board_with(15, Rule::Freestyle, black, "I11 I7 H10 I9 J11 K11 J10 J12", Color::Black);
    for nodes in [380, 600, 900, 1_400, 40_000] {
        let limits = Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) };
        let found = answer(&mut Engine::new(), &request(&board, limits));
        assert!(matches!(found.score, Score::Estimate(_)), "{nodes}: {found:?}");
    }
}

/// In these positions every move near the stones was seen to lose in no time; the search went on to its last iteration
/// and never looked at a move far from them.
#[test]
fn a_likely_win_is_proven_and_so_is_the_loss() {
    let game = "H6F5J4G5F4I6E5I5G3D6J5J3I4H4H3G2I8K6H9G8G9F9F6H8E4E10H7D11";
    for moves in [game, game.strip_suffix("H7D11").expect("its last two moves")] {
        let board = Board::from_moves(15, Rule::Freestyle, moves).expect("a position");
        let within = |nodes| request(&board, Limits { nodes: Some(nodes), ..Limits::to_depth(Limits::MAX_DEPTH) });
        let mut engine = Engine::new();
        let found = answer(&mut engine, &within(20_000));
        assert!(matches!(found.score, Score::Win { plies } if plies > 5), "{found:?}");
        let mut after = board.clone();
        after.play(Move::Place(found.best.expect("a move"))).expect("it is legal");
        let lost = answer(&mut Engine::new(), &Request { board: after, ..within(50_000) });
        assert!(matches!(lost.score, Score::Loss { .. }), "{lost:?}");
        let proven = engine.prove_by_search(&within(500_000), &AtomicBool::new(false));
        let ProofOutcome::Win { proof, .. } = proven.outcome else { panic!("{proven:?}") };
        assert!(verify(&board, &proof).is_ok());
    }
}
