use super::*;
use crate::rules::rng::Rng;
use crate::rules::{Board, Move};

/// One of `items`, unless there are none.
pub(crate) fn pick<T>(rng: &mut Rng, items: impl IntoIterator<Item = T>) -> Option<T> {
    let mut items: Vec<T> = items.into_iter().collect();
    (!items.is_empty()).then(|| items.swap_remove(rng.below(items.len())))
}

/// An empty point, mostly one beside a stone, so that patterns come about.
pub(crate) fn point_near_stones(rng: &mut Rng, board: &Board) -> Option<Point> {
    let near = |point: Point| {
        Direction::ALL.into_iter().any(|direction| {
            let (dx, dy) = direction.step();
            [-2, -1, 1, 2].into_iter().any(|steps| {
                point.offset(dx, dy, steps, board.size()).is_some_and(|there| board.stone(there).is_some())
            })
        })
    };
    let close: Vec<Point> = board.empty_points().filter(|&point| near(point)).collect();
    if close.is_empty() || rng.below(8) == 0 { pick(rng, board.empty_points()) } else { pick(rng, close) }
}

/// The points where `color` makes a five, forbidden ones too.
pub(crate) fn fives(board: &Board, color: Color) -> Vec<Point> {
    board.empty_points().filter(|&point| crate::rules::five::makes_five(board, point, color)).collect()
}

/// A position of a random game that goes on, with `stones` stones or a few less.
pub(crate) fn random_board(rule: Rule, size: u8, stones: usize, seed: u64) -> Board {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(size, rule);
    for _ in 0..stones {
        let Some(point) = point_near_stones(&mut rng, &board) else { break };
        if board.play(Move::Place(point)).is_ok() && board.ending().is_some() {
            board.undo();
        }
    }
    board
}

/// All state of a position except its history.
fn state(position: &Position) -> impl PartialEq + std::fmt::Debug + use<> {
    let sites: Vec<_> = Point::all(position.size)
        .map(|point| {
            let site = position.sites[Cell::of(point).index()];
            // The classes of an occupied site are those from before its stone, whenever that was.
            let open = (site.content == Content::Empty).then_some((site.classes, site.codes, site.threats, site.open));
            (site.keys, site.content, open)
        })
        .collect();
    let counters = (position.values, position.counts, position.sets, position.occupied, position.near);
    (sites, counters, (position.side_to_move, position.empty, position.passes, position.hash))
}

/// Random games, in which moves are taken back now and then.
fn play_randomly(rule: Rule, size: u8, seed: u64, steps: usize, mut check: impl FnMut(&Board, &Position)) {
    let mut rng = Rng::new(seed);
    let mut board = Board::new(size, rule);
    let mut position = Position::new(&board);
    for _ in 0..steps {
        let back = board.ending().is_some() || (rng.below(4) == 0 && !board.moves().is_empty());
        if back {
            for _ in 0..=rng.below(6) {
                if board.undo().is_some() {
                    position.unmake();
                }
            }
        } else if rng.below(16) == 0 {
            board.play(Move::Pass).expect("the game goes on");
            position.make_pass();
        } else if let Some(point) = point_near_stones(&mut rng, &board)
            && board.check(Move::Place(point)).is_ok()
        {
            board.play(Move::Place(point)).expect("the move is legal");
            position.make(Cell::of(point));
        }
        check(&board, &position);
    }
}

#[test]
fn after_every_make_and_unmake_a_position_equals_one_set_up_anew() {
    for rule in Rule::ALL {
        for (size, seed) in [(5, 3), (6, 5), (10, 7), (15, 11), (20, 13)] {
            play_randomly(rule, size, seed, 400, |board, position| {
                assert_eq!(state(position), state(&Position::new(board)), "{board:?}");
            });
        }
    }
}

#[test]
fn threats_are_what_the_rules_say() {
    for rule in Rule::ALL {
        play_randomly(rule, 11, 17, 300, |board, position| {
            for point in board.empty_points() {
                let cell = Cell::of(point);
                assert!(position.is_empty(cell));
                for color in Color::ALL {
                    let five = crate::rules::five::makes_five(board, point, color);
                    assert_eq!(position.threat(color, cell) == Threat::Five, five, "{point} {color:?} {board:?}");
                }
            }
            assert_eq!(position.empty_cells().count() as u32, position.empty_count());
        });
    }
}

#[test]
fn an_open_four_is_two_ways_to_a_five() {
    for rule in Rule::ALL {
        play_randomly(rule, 12, 23, 400, |board, position| {
            let mut position = position.clone();
            let mover = position.side_to_move();
            for cell in position.empty_cells().collect::<Vec<_>>() {
                let threat = position.threat(mover, cell);
                let before = position.count(mover, Threat::Five);
                if before > 0 || position.is_forbidden(mover, cell) {
                    continue;
                }
                position.make(cell);
                let fives = position.count(mover, Threat::Five);
                match threat {
                    Threat::OpenFour if rule.is_caro() => {
                        for reply in position.empty_cells().collect::<Vec<_>>() {
                            position.make(reply);
                            assert!(position.count(mover, Threat::Five) > 0, "{reply:?} stops it: {board:?}");
                            position.unmake();
                        }
                    }
                    Threat::FourThree | Threat::Four if rule.is_caro() => {
                        let stops = super::super::movepick::stops(&position);
                        let is_stopped = stops.iter().any(|stop| {
                            position.make(stop);
                            let left = position.count(mover, Threat::Five);
                            position.unmake();
                            left == 0
                        });
                        assert!(fives > 0 && is_stopped, "{board:?}");
                    }
                    Threat::OpenFour => assert!(fives >= 2, "{board:?}"),
                    Threat::FourThree | Threat::Four => assert_eq!(fives, 1, "{board:?}"),
                    Threat::FourIfLegal => assert!(fives >= 1, "{board:?}"),
                    _ => assert_eq!(fives, 0, "{board:?}"),
                }
                position.unmake();
            }
        });
    }
}

/// Crowded boards of mostly black stones: what the recursion of the double-three is made for.
#[test]
fn forbidden_points_are_those_of_the_rules() {
    let mut seen = [0; 4];
    for seed in 1..=600u64 {
        let mut rng = Rng::new(seed);
        let size = 9 + (seed % 7) as u8;
        let mut stones: Vec<(Point, Color)> = Vec::new();
        for _ in 0..10 + rng.below(30) {
            let color = if rng.below(5) < 3 { Color::Black } else { Color::White };
            let board = Board::with_stones(size, Rule::Renju, &stones, Color::Black).expect("the stones are distinct");
            let point = point_near_stones(&mut rng, &board).expect("the board is not full");
            if !crate::rules::five::makes_five(&board, point, color) {
                stones.push((point, color));
            }
        }
        let board = Board::with_stones(size, Rule::Renju, &stones, Color::Black).expect("the stones are distinct");
        let position = Position::new(&board);
        for point in board.empty_points() {
            let verdict = board.forbidden(point);
            seen[verdict.map_or(0, |why| why as usize + 1)] += 1;
            assert_eq!(position.is_forbidden(Color::Black, Cell::of(point)), verdict.is_some(), "{point} {board:?}");
            assert!(!position.is_forbidden(Color::White, Cell::of(point)));
        }
    }
    assert!(seen.iter().all(|&n| n > 40), "every kind occurs: {seen:?}");
}

#[test]
fn an_overlooked_row_of_a_colour_is_seen_by_neither_side() {
    let stones: Vec<(Point, Color)> = (4..8).map(|x| (Point::new(x, 7), Color::Black)).collect();
    let board = Board::with_stones(15, Rule::Freestyle, &stones, Color::White).expect("a position");
    let sees_all = Position::new(&board);
    assert_eq!(sees_all.count(Color::Black, Threat::Five), 2);
    let row = |overlooked| {
        move |color, direction, point: Point| {
            color == overlooked && direction == Direction::Horizontal && point.y() == 7
        }
    };
    let blind = Position::overlooking(&board, row(Color::Black));
    assert_eq!(blind.count(Color::Black, Threat::Five), 0);
    assert_eq!(Position::overlooking(&board, row(Color::White)).count(Color::Black, Threat::Five), 2);
    assert_ne!(blind.hash(), sees_all.hash());
}
