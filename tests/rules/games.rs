//! Games on the board: moves made, refused and taken back, and how games end.

use tengen::rules::rng::Rng;
use tengen::rules::{
    Board, Color, Direction, Ending, Forbidden, MAX_SIZE, MIN_SIZE, Move, PlayError, Point, Rule, SetupError,
};
use tengen::test_support::{drawn, p};

fn place(text: &str) -> Move {
    Move::Place(p(text))
}

/// All points of all rows of `color` that win, from a look at the whole board: each row is met at its first stone.
fn naive_fives(board: &Board, color: Color) -> Vec<Point> {
    let is_stone = |point: Option<Point>| point.is_some_and(|point| board.stone(point) == Some(color));
    let mut fives = Vec::new();
    for first in Point::all(board.size()) {
        for (dx, dy) in Direction::ALL.map(Direction::step) {
            let next = |steps| first.offset(dx, dy, steps, board.size());
            if is_stone(next(-1)) {
                continue;
            }
            let row: Vec<Point> = (0..).map(next).take_while(|&point| is_stone(point)).flatten().collect();
            let exactly = match board.rule() {
                Rule::Freestyle | Rule::Caro => false,
                Rule::Standard | Rule::CaroStandard => true,
                Rule::Renju => color == Color::Black,
            };
            let ends = [next(-1), next(row.len() as i32)];
            let free = |end: Option<Point>| end.is_none_or(|end| board.stone(end) != Some(!color));
            let not_enclosed = !matches!(board.rule(), Rule::Caro | Rule::CaroStandard) || ends.into_iter().any(free);
            if row.len() == 5 && not_enclosed || row.len() > 5 && !exactly {
                fives.extend(row);
            }
        }
    }
    fives.sort();
    fives.dedup();
    fives
}

/// Number of games by their ending.
#[derive(Debug, Default)]
struct Seen {
    fives: u32,
    forbidden: u32,
    full: u32,
    passed: u32,
}

/// A random move: a stone, usually near the last one, and rarely a pass.
fn random_move(random: &mut Rng, board: &Board) -> Move {
    if random.below(100) < 1 {
        return Move::Pass;
    }
    let last = board.moves().iter().rev().find_map(|mv| mv.point());
    if let Some(last) = last.filter(|_| random.below(100) < 80) {
        let mut step = || random.below(5) as i32 - 2;
        let (dx, dy) = (step(), step());
        if let Some(near) = last.offset(dx, dy, 1, board.size()).filter(|&near| board.stone(near).is_none()) {
            return Move::Place(near);
        }
    }
    let empty: Vec<Point> = board.empty_points().collect();
    Move::Place(*random.choose(&empty))
}

/// Checks the board right after a move that it accepted.
fn check_after(board: &Board, before: &Board, mv: Move) {
    let color = before.side_to_move();
    assert_eq!(board.side_to_move(), !color);
    assert_eq!(board.moves().split_last(), Some((&mv, before.moves())));
    for point in Point::all(board.size()) {
        let stone = if mv == Move::Place(point) { Some(color) } else { before.stone(point) };
        assert_eq!(board.stone(point), stone);
    }
    let why = mv.point().filter(|_| color == Color::Black).and_then(|point| before.forbidden(point));
    let line = naive_fives(board, color);
    let expected = match mv {
        Move::Place(point) => match why {
            Some(why) => Some(Ending::ForbiddenMove { point, why }),
            None if !line.is_empty() => Some(Ending::Five { winner: color, line }),
            None => board.empty_points().next().is_none().then_some(Ending::BoardFull),
        },
        Move::Pass => (before.moves().last() == Some(&Move::Pass)).then_some(Ending::BothPassed),
    };
    assert_eq!(board.ending(), expected.as_ref(), "{mv} on\n{board}");
}

/// Plays a random game to its end, then takes all of it back.
fn check_random_game(random: &mut Rng, size: u8, rule: Rule, seen: &mut Seen) {
    let mut board = Board::new(size, rule);
    let mut past = Vec::new();
    while board.ending().is_none() {
        let before = board.clone();
        let mv = random_move(random, &board);
        if let Err(refused) = board.check(mv) {
            assert!(matches!(refused, PlayError::Forbidden(..)), "{refused}");
            assert_eq!(board.play(mv), Err(refused));
            assert_eq!(board, before, "a refused move changes nothing");
            if random.below(100) < 90 {
                continue;
            }
            assert_eq!(board.play_unchecked(mv), Ok(()));
        } else {
            assert_eq!(board.play(mv), Ok(()));
        }
        check_after(&board, &before, mv);
        past.push((before, mv));
    }
    match board.ending() {
        Some(Ending::Five { .. }) => seen.fives += 1,
        Some(Ending::ForbiddenMove { .. }) => seen.forbidden += 1,
        Some(Ending::BoardFull) => seen.full += 1,
        Some(Ending::BothPassed) => seen.passed += 1,
        None => unreachable!("the game is over"),
    }
    assert_eq!(board.play(Move::Pass), Err(PlayError::GameOver));
    assert_eq!(board.play_unchecked(Move::Pass), Err(PlayError::GameOver));
    assert_eq!(board.legal_points().count(), 0);
    assert!(!board.must_pass());
    while let Some((before, mv)) = past.pop() {
        assert_eq!(board.undo(), Some(mv));
        assert_eq!(board, before);
    }
    assert_eq!(board.undo(), None);
    assert_eq!(board, Board::new(size, rule));
}

#[test]
fn random_games_end_as_a_look_at_the_whole_board_says_and_undo_restores_everything() {
    let mut random = Rng::new(3);
    for rule in Rule::ALL {
        let mut seen = Seen::default();
        for size in MIN_SIZE..=MAX_SIZE {
            for _ in 0..40 {
                check_random_game(&mut random, size, rule, &mut seen);
            }
        }
        assert!(seen.fives > 0 && seen.full > 0 && seen.passed > 0, "{rule:?}: {seen:?}");
        assert_eq!(seen.forbidden > 0, rule == Rule::Renju, "{rule:?}: {seen:?}");
    }
}

#[test]
fn legal_points_are_the_empty_ones_that_are_not_forbidden() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . X . . .
        . X X . . . .
        . O O . . . .
        . . . . . . .
    ";
    let double_three = p("D3");
    for rule in Rule::ALL {
        for color in Color::ALL {
            let board = drawn(rule, color, drawing);
            let legal: Vec<Point> = board.legal_points().collect();
            let forbidden = |point| rule == Rule::Renju && color == Color::Black && point == double_three;
            let expected: Vec<Point> = board.empty_points().filter(|&point| !forbidden(point)).collect();
            assert_eq!(legal, expected, "{rule:?}, {color:?}");
            assert!(!board.must_pass());
        }
    }
}

/// Fills the gap of a row, so that it is `length` long, and checks whether it wins.
fn check_row(rule: Rule, color: Color, length: u8, wins: bool) {
    let row: Vec<Point> = (0..length).map(|x| Point::new(x, 2)).collect();
    let gap = row[row.len() / 2];
    let stones: Vec<(Point, Color)> = row.iter().filter(|&&point| point != gap).map(|&point| (point, color)).collect();
    let mut board = Board::with_stones(10, rule, &stones, color).expect("a valid setup");
    assert_eq!(board.play_unchecked(Move::Place(gap)), Ok(()));
    let winner_and_line = match board.ending() {
        Some(Ending::Five { winner, line }) => Some((*winner, line.clone())),
        _ => None,
    };
    assert_eq!(winner_and_line, wins.then_some((color, row)), "{length} in a row for {color:?}, {rule:?}");
}

#[test]
fn a_row_wins_by_rule_colour_and_length() {
    for color in Color::ALL {
        for rule in Rule::ALL {
            check_row(rule, color, 4, false);
            check_row(rule, color, 5, true);
        }
        // Longer ones hold a five before the gap is filled.
        for length in 6..=9 {
            check_row(Rule::Freestyle, color, length, true);
            check_row(Rule::Standard, color, length, false);
            check_row(Rule::Renju, color, length, color == Color::White);
            check_row(Rule::Caro, color, length, true);
            check_row(Rule::CaroStandard, color, length, false);
        }
    }
}

#[test]
fn in_caro_a_five_between_two_stones_of_the_other_colour_does_not_win() {
    // The row, the point that completes it, and who wins by each kind of Caro.
    for (row, gap, caro, standard) in [
        (". O X X . X X O . .", 4, false, false),
        (". O X X . X X . . .", 4, true, true),
        // The board's edge is no stone.
        ("X X . X X O . . . .", 2, true, true),
        ("O X X . X X . . . .", 3, true, true),
        ("O X X . X X O . . .", 3, false, false),
        (". O X X . X X X O .", 4, true, false),
        (". . X X . X X X . .", 4, true, false),
    ] {
        for (rule, wins) in [(Rule::Caro, caro), (Rule::CaroStandard, standard)] {
            let empty = ". . . . . . . . . .\n";
            let mut board =
                drawn(rule, Color::Black, format!("{}{row}\n{}", empty.repeat(4), empty.repeat(5)).as_str());
            assert_eq!(board.ending(), None, "{row}");
            board.play(Move::Place(Point::new(gap, 5))).expect("the point is empty");
            assert_eq!(board.ending().and_then(Ending::winner), wins.then_some(Color::Black), "{rule:?}: {row}");
        }
    }
}

#[test]
fn the_winning_line_holds_all_winning_rows() {
    let mut board = drawn(
        Rule::Renju,
        Color::Black,
        "
        . . . . . .
        . . . . X .
        . . . . X .
        . . . . X .
        . . . . X .
        X X X X . .
        ",
    );
    board.play(place("E1")).expect("two fives");
    let line = ["A1", "B1", "C1", "D1", "E1", "E2", "E3", "E4", "E5"].map(p).to_vec();
    assert_eq!(board.ending(), Some(&Ending::Five { winner: Color::Black, line }));
    assert_eq!(board.ending().and_then(Ending::winner), Some(Color::Black));
}

#[test]
fn a_stone_on_a_forbidden_point_loses_and_can_be_taken_back() {
    let drawing = "
        . . . . . . .
        . . . . . . .
        . . . X . . .
        . . . X . . .
        . X X . . . .
        . . . . . . .
        . . . . . . .
    ";
    let why = Forbidden::DoubleThree;
    let mut board = drawn(Rule::Renju, Color::Black, drawing);
    let before = board.clone();
    assert_eq!(board.play(place("D3")), Err(PlayError::Forbidden(p("D3"), why)));
    assert_eq!(board.play_unchecked(place("D3")), Ok(()));
    assert_eq!(board.ending(), Some(&Ending::ForbiddenMove { point: p("D3"), why }));
    assert_eq!(board.ending().and_then(Ending::winner), Some(Color::White));
    assert_eq!(board.check(place("A1")), Err(PlayError::GameOver));
    assert_eq!(board.undo(), Some(place("D3")));
    assert_eq!(board, before);
    let mut board = drawn(Rule::Renju, Color::White, drawing);
    assert_eq!(board.forbidden(p("D3")), Some(why), "whoever is to move");
    assert_eq!((board.play_unchecked(place("D3")), board.ending()), (Ok(()), None), "White may stand there");
}

/// A colour for each point so that nobody ever has three in a row.
fn peaceful(point: Point) -> Color {
    Color::ALL[usize::from((point.x() / 2 + point.y()) % 2)]
}

#[test]
fn a_full_board_is_a_draw() {
    // The last stone, on every size and under every rule, makes no row.
    for size in MIN_SIZE..=MAX_SIZE {
        for rule in Rule::ALL {
            let last = Point::center(size);
            let stones: Vec<(Point, Color)> =
                Point::all(size).filter(|&point| point != last).map(|point| (point, peaceful(point))).collect();
            let mut board = Board::with_stones(size, rule, &stones, peaceful(last)).expect("a valid setup");
            assert_eq!(board.ending(), None);
            assert_eq!(board.play(Move::Place(last)), Ok(()));
            assert_eq!(board.ending(), Some(&Ending::BoardFull));
            assert_eq!(board.ending().and_then(Ending::winner), None);
        }
    }
    // A whole game: on an even board both colours have as many points.
    let mut board = Board::new(6, Rule::Freestyle);
    let points = |color| Point::all(6).filter(move |&point| peaceful(point) == color);
    for (black, white) in points(Color::Black).zip(points(Color::White)) {
        assert_eq!(board.play(Move::Place(black)), Ok(()));
        assert_eq!(board.play(Move::Place(white)), Ok(()));
    }
    assert_eq!(board.moves().len(), 36);
    assert_eq!(board.ending(), Some(&Ending::BoardFull));
}

#[test]
fn a_five_with_the_last_stone_of_a_full_board_wins() {
    let mut board = drawn(
        Rule::Standard,
        Color::White,
        "
        X X O X X
        X X O X X
        O O . O O
        X X O X X
        X X O X X
        ",
    );
    assert_eq!(board.play(place("C3")), Ok(()));
    assert_eq!(board.ending().and_then(Ending::winner), Some(Color::White));
}

#[test]
fn black_must_pass_when_every_empty_point_is_forbidden() {
    // B4 and F4 are overlines of the columns; with them D4 makes two fours of the row, X·XXX·X.
    let drawing = "
        O O O X O O O
        O X O O O X O
        O X O O O X O
        X . X . X . X
        O X O O O X O
        O X O O O X O
        O X O O O X O
    ";
    let board = drawn(Rule::Renju, Color::Black, drawing);
    let expected = [("B4", Forbidden::Overline), ("D4", Forbidden::DoubleFour), ("F4", Forbidden::Overline)];
    assert_eq!(board.empty_points().collect::<Vec<_>>(), expected.map(|(point, _)| p(point)));
    for (point, why) in expected {
        assert_eq!(board.check(place(point)), Err(PlayError::Forbidden(p(point), why)));
    }
    assert!(board.must_pass());

    let mut passed = board.clone();
    assert_eq!(passed.play(Move::Pass), Ok(()));
    assert_eq!(passed.ending(), None);
    assert!(!passed.must_pass(), "White may play anywhere");
    assert_eq!(passed.legal_points().count(), 3);
    assert_eq!(passed.play(Move::Pass), Ok(()));
    assert_eq!(passed.ending(), Some(&Ending::BothPassed));

    for rule in [Rule::Freestyle, Rule::Standard] {
        assert!(!drawn(rule, Color::Black, drawing).must_pass());
    }
}

#[test]
fn two_passes_in_a_row_are_a_draw_and_undo_reopens_the_game() {
    for rule in Rule::ALL {
        let mut board = Board::new(15, rule);
        for mv in [Move::Pass, place("H8"), Move::Pass] {
            assert_eq!(board.play(mv), Ok(()));
            assert_eq!(board.ending(), None);
        }
        let before = board.clone();
        assert_eq!(board.play(Move::Pass), Ok(()));
        assert_eq!(board.ending(), Some(&Ending::BothPassed));
        assert_eq!(board.ending().and_then(Ending::winner), None);
        assert_eq!(board.play(place("A1")), Err(PlayError::GameOver));
        assert_eq!(board.undo(), Some(Move::Pass));
        assert_eq!(board, before);
    }
}

/// Sets up a drawing and checks who has won there.
fn check_setup(rule: Rule, side_to_move: Color, winner: Option<Color>, drawing: &str) {
    let board = drawn(rule, side_to_move, drawing);
    assert_eq!(board.ending().and_then(Ending::winner), winner, "{board:?}");
    assert_eq!(board.side_to_move(), side_to_move);
    assert!(board.moves().is_empty());
    let after = board.clone().play(place("A6"));
    assert_eq!(after, if winner.is_some() { Err(PlayError::GameOver) } else { Ok(()) });
}

#[test]
fn a_setup_with_a_five_is_over() {
    let black = "
        . . . . . .
        . . . . . .
        . O O . . .
        . . . . . .
        X X X X X .
        . . . . . .
    ";
    let both = "
        . . . . . .
        . O O O O O
        . . . . . .
        . . . . . .
        X X X X X .
        . . . . . .
    ";
    for rule in Rule::ALL {
        for side_to_move in Color::ALL {
            check_setup(rule, side_to_move, Some(Color::Black), black);
            // Of two fives it is the one of the side that moved last.
            check_setup(rule, side_to_move, Some(!side_to_move), both);
        }
    }
}

#[test]
fn a_setup_with_an_overline_is_over_where_the_overline_wins() {
    let overline = |mark: &str| {
        "
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        * * * * * *
        "
        .replace('*', mark)
    };
    for side_to_move in Color::ALL {
        check_setup(Rule::Freestyle, side_to_move, Some(Color::Black), &overline("X"));
        check_setup(Rule::Standard, side_to_move, None, &overline("X"));
        check_setup(Rule::Renju, side_to_move, None, &overline("X"));
        check_setup(Rule::Freestyle, side_to_move, Some(Color::White), &overline("O"));
        check_setup(Rule::Standard, side_to_move, None, &overline("O"));
        check_setup(Rule::Renju, side_to_move, Some(Color::White), &overline("O"));
    }
}

#[test]
fn a_setup_may_hold_any_stones_with_either_side_to_move() {
    let stones = [(p("H8"), Color::White), (p("A1"), Color::White), (p("O15"), Color::White)];
    for side_to_move in Color::ALL {
        let mut board = Board::with_stones(15, Rule::Renju, &stones, side_to_move).expect("a valid setup");
        let root = board.clone();
        assert_eq!(board.stones().count(), 3);
        assert_eq!(board.play(place("H9")), Ok(()));
        assert_eq!(board.stone(p("H9")), Some(side_to_move));
        assert_eq!(board.undo(), Some(place("H9")));
        assert_eq!(board.undo(), None, "the stones of a setup are not moves");
        assert_eq!(board, root);
    }
}

#[test]
fn a_full_setup_is_a_draw() {
    let stones: Vec<(Point, Color)> = Point::all(9).map(|point| (point, peaceful(point))).collect();
    let mut board = Board::with_stones(9, Rule::Renju, &stones, Color::Black).expect("a valid setup");
    assert_eq!(board.ending(), Some(&Ending::BoardFull));
    assert_eq!(board.play(Move::Pass), Err(PlayError::GameOver));
    assert_eq!(board.undo(), None);
}

/// Tries an impossible setup, and compares the error and its text.
fn check_refused_setup(size: u8, stones: &[(&str, Color)], error: SetupError, text: &str) {
    let stones: Vec<(Point, Color)> = stones.iter().map(|&(point, color)| (p(point), color)).collect();
    assert_eq!(Board::with_stones(size, Rule::Freestyle, &stones, Color::Black), Err(error));
    assert_eq!(error.to_string(), text);
}

#[test]
fn impossible_setups_are_refused() {
    for size in [0, 4, 21, 255] {
        let text = format!("a board has 5 to 20 points a side, not {size}");
        check_refused_setup(size, &[], SetupError::Size(size), &text);
    }
    let off = SetupError::OffBoard(p("K3"));
    check_refused_setup(10, &[("J3", Color::Black), ("K3", Color::White)], off, "K3 is not on the board");
    for color in Color::ALL {
        let twice = SetupError::Twice(p("C3"));
        check_refused_setup(5, &[("C3", Color::Black), ("C3", color)], twice, "there are two stones on C3");
    }
}

#[test]
#[should_panic(expected = "an empty board of a valid size")]
fn an_empty_board_of_an_invalid_size_panics() {
    Board::new(4, Rule::Freestyle);
}

/// Tries an illegal move, checked and unchecked, and compares the error and its text.
fn check_refused_move(board: &Board, mv: &str, error: PlayError, text: &str) {
    let mut tried = board.clone();
    assert_eq!(tried.play(place(mv)), Err(error));
    assert_eq!(tried.play_unchecked(place(mv)), Err(error));
    assert_eq!(&tried, board, "a refused move changes nothing");
    assert_eq!(error.to_string(), text);
}

#[test]
fn illegal_moves_are_refused() {
    for rule in Rule::ALL {
        let mut board = Board::new(15, rule);
        assert_eq!(board.play(place("H8")), Ok(()));
        check_refused_move(&board, "P8", PlayError::OffBoard(p("P8")), "P8 is not on the board");
        check_refused_move(&board, "H16", PlayError::OffBoard(p("H16")), "H16 is not on the board");
        check_refused_move(&board, "H8", PlayError::Occupied(p("H8")), "there is a stone on H8");
        for mv in [Move::Pass, Move::Pass] {
            assert_eq!(board.play(mv), Ok(()));
        }
        check_refused_move(&board, "A1", PlayError::GameOver, "the game is over");
    }
    let error = PlayError::Forbidden(p("H8"), Forbidden::DoubleThree);
    assert_eq!(error.to_string(), "H8 is forbidden for Black: double-three");
}

#[test]
fn moves_are_read_and_written_in_board_notation() {
    for (mv, text) in [(place("A1"), "A1"), (place("T20"), "T20"), (Move::Pass, "pass")] {
        assert_eq!(mv.to_string(), text);
        assert_eq!(text.to_uppercase().parse(), Ok(mv));
        let json = format!("\"{text}\"");
        assert_eq!(serde_json::to_string(&mv).expect("a text"), json);
        assert_eq!(serde_json::from_str::<Move>(&json).expect("a move"), mv);
    }
    assert!("passed".parse::<Move>().is_err());
    assert!(serde_json::from_str::<Move>("\"U1\"").is_err());
}

#[test]
fn a_board_is_drawn_with_the_top_row_first() {
    let stones = [(p("A1"), Color::Black), (p("B1"), Color::White), (p("E5"), Color::Black)];
    let board = Board::with_stones(5, Rule::Freestyle, &stones, Color::White).expect("a valid setup");
    let drawing = " 5 . . . . X\n 4 . . . . .\n 3 . . . . .\n 2 . . . . .\n 1 X O . . .\n   A B C D E";
    assert_eq!(board.to_string(), drawing);
}
