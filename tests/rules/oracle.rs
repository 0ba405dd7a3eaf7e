//! A second judge of forbidden points, to compare with the first on random positions.
//!
//! It was written from the terms of the Renju International Federation alone and by another method: each line is a
//! text, each term a list of patterns to be found in it. Only the recursion is the same, as it is the rule itself.

use std::collections::BTreeSet;
use std::fs;
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Direction, Forbidden, Point, Rule, five, renju};
use tengen::tools::analyse::{self, Object};

/// The terms as patterns: `X` a black stone, `.` an empty point, `+` the empty point where one more stone goes,
/// `?` anything but a black stone, the edge too.
const FIVE: [&str; 1] = ["?XXXXX?"];
const OVERLINE: [&str; 1] = ["XXXXXX"];
const FOUR: [&str; 5] = ["?+XXXX?", "?X+XXX?", "?XX+XX?", "?XXX+X?", "?XXXX+?"];
const THREE: [&str; 4] = ["?.+XXX.?", "?.X+XX.?", "?.XX+X.?", "?.XXX+.?"];

/// Verdict on a black stone on an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    Five,
    Forbidden(Forbidden),
    Allowed,
}

/// A line through a point as text, with an edge of two `#` at either end, and where each character lies.
struct TextLine {
    text: Vec<u8>,
    points: Vec<Option<Point>>,
}

/// Occurrence of a pattern: the points of its stones, and of its `+`.
struct Found {
    stones: BTreeSet<Point>,
    plus: Option<Point>,
}

impl TextLine {
    fn through(board: &Board, black: &[Point], point: Point, direction: Direction) -> TextLine {
        let (dx, dy) = direction.step();
        let reach = i32::from(board.size());
        let on_board: Vec<Point> =
            (-reach..=reach).filter_map(|steps| point.offset(dx, dy, steps, board.size())).collect();
        let mark = |&point: &Point| match board.stone(point) {
            Some(Color::Black) => b'X',
            Some(Color::White) => b'O',
            None if black.contains(&point) => b'X',
            None => b'.',
        };
        let mut text = b"##".to_vec();
        text.extend(on_board.iter().map(mark));
        text.extend(b"##");
        let mut points = vec![None; 2];
        points.extend(on_board.into_iter().map(Some));
        points.extend([None; 2]);
        TextLine { text, points }
    }

    /// Every occurrence of one of the patterns in the line that holds the stone on `point`.
    fn find(&self, patterns: &[&str], point: Point) -> Vec<Found> {
        let mut found = Vec::new();
        for pattern in patterns.iter().map(|pattern| pattern.as_bytes()) {
            for (start, window) in self.text.windows(pattern.len()).enumerate() {
                let fits = window.iter().zip(pattern).all(|(&mark, &wanted)| match wanted {
                    b'?' => mark != b'X',
                    b'+' => mark == b'.',
                    wanted => mark == wanted,
                });
                if fits {
                    let at = |wanted| {
                        let cells = pattern.iter().zip(&self.points[start..]);
                        cells.filter(move |&(&mark, _)| mark == wanted).filter_map(|(_, &point)| point)
                    };
                    let stones: BTreeSet<Point> = at(b'X').collect();
                    if stones.contains(&point) {
                        found.push(Found { plus: at(b'+').next(), stones });
                    }
                }
            }
        }
        found
    }
}

/// Judges one more black stone on `point`, after the stones of `black`. After `depth` steps of the recursion every
/// fourth counts as allowed: a depth that is too small shows how far the question really reaches.
fn judge(board: &Board, black: &[Point], point: Point, depth: u32) -> Verdict {
    let black = [black, &[point]].concat();
    let lines = Direction::ALL.map(|direction| TextLine::through(board, &black, point, direction));
    let find = |patterns: &[&str]| -> Vec<Vec<Found>> { lines.iter().map(|line| line.find(patterns, point)).collect() };

    if find(&FIVE).iter().any(|found| !found.is_empty()) {
        return Verdict::Five;
    }
    if find(&OVERLINE).iter().any(|found| !found.is_empty()) {
        return Verdict::Forbidden(Forbidden::Overline);
    }
    let fours: BTreeSet<BTreeSet<Point>> = find(&FOUR).into_iter().flatten().map(|four| four.stones).collect();
    if fours.len() >= 2 {
        return Verdict::Forbidden(Forbidden::DoubleFour);
    }
    let may_follow = |three: &Found| {
        three.plus.is_some_and(|plus| depth == 0 || judge(board, &black, plus, depth - 1) == Verdict::Allowed)
    };
    let threes = find(&THREE).into_iter().filter(|found| found.iter().any(may_follow)).count();
    if threes >= 2 { Verdict::Forbidden(Forbidden::DoubleThree) } else { Verdict::Allowed }
}

/// Stones as in a game: each near another one, the colours in turn.
fn random_game(random: &mut Rng) -> Board {
    let size = 8 + random.below(8) as u8;
    let mut stones: Vec<(Point, Color)> = vec![(Point::center(size), Color::Black)];
    let count = random.below(usize::from(size) * usize::from(size) / 2);
    while stones.len() < count {
        let (near, _) = *random.choose(&stones);
        let mut step = || random.below(5) as i32 - 2;
        let (dx, dy) = (step(), step());
        if let Some(point) = near.offset(dx, dy, 1, size)
            && stones.iter().all(|&(taken, _)| taken != point)
        {
            stones.push((point, Color::ALL[stones.len() % 2]));
        }
    }
    Board::with_stones(size, Rule::Renju, &stones, Color::Black).expect("no stone twice")
}

/// Stones scattered over the board, many more of them Black's than in a game: threes that lead to threes.
fn random_fill(random: &mut Rng) -> Board {
    let size = 8 + random.below(8) as u8;
    let (black, white) = (10 + random.below(30), random.below(20));
    let mut stones = Vec::new();
    for point in Point::all(size) {
        if random.below(100) < black {
            stones.push((point, Color::Black));
        } else if random.below(100) < white {
            stones.push((point, Color::White));
        }
    }
    Board::with_stones(size, Rule::Renju, &stones, Color::Black).expect("no stone twice")
}

/// Number of times that each verdict was given, and that it would have differed with less recursion.
#[derive(Debug, Default)]
struct Seen {
    fives: u32,
    overlines: u32,
    double_fours: u32,
    double_threes: u32,
    /// By a recursion of depth 0, 1 and 2.
    turned_by_depth: [u32; 3],
}

impl Seen {
    fn kinds(&self) -> [u32; 4] {
        [self.fives, self.overlines, self.double_fours, self.double_threes]
    }
}

/// Compares both judges on every empty point of some boards.
fn check(boards: impl Iterator<Item = Board>) -> Seen {
    let mut seen = Seen::default();
    for board in boards {
        for point in board.empty_points() {
            let verdict = judge(&board, &[], point, u32::MAX);
            let (forbidden, makes_five) = match verdict {
                Verdict::Five => (None, true),
                Verdict::Forbidden(why) => (Some(why), false),
                Verdict::Allowed => (None, false),
            };
            assert_eq!(renju::forbidden(&board, point), forbidden, "{point} of\n{board}");
            assert_eq!(five::makes_exact_five(&board, point), makes_five, "{point} of\n{board}");
            match verdict {
                Verdict::Five => seen.fives += 1,
                Verdict::Forbidden(Forbidden::Overline) => seen.overlines += 1,
                Verdict::Forbidden(Forbidden::DoubleFour) => seen.double_fours += 1,
                Verdict::Forbidden(Forbidden::DoubleThree) => seen.double_threes += 1,
                Verdict::Allowed => {}
            }
            for (turned, depth) in seen.turned_by_depth.iter_mut().zip(0..) {
                *turned += u32::from(judge(&board, &[], point, depth) != verdict);
            }
        }
    }
    seen
}

#[test]
fn two_judges_agree_on_every_point_of_random_games() {
    let mut random = Rng::new(1);
    let boards = 2000;
    let seen = check((0..boards).map(|_| random_game(&mut random)));
    let enough = boards / 20;
    assert!(seen.kinds().into_iter().all(|count| count > enough), "enough of every kind in {seen:?}");
    assert!(seen.turned_by_depth[0] > enough, "enough threes whose fourths are forbidden in {seen:?}");
}

#[test]
fn two_judges_agree_on_every_point_of_random_fills() {
    let mut random = Rng::new(2);
    let boards = 2000;
    let seen = check((0..boards).map(|_| random_fill(&mut random)));
    assert!(seen.kinds().into_iter().all(|count| count > boards as u32 / 2), "enough of every kind in {seen:?}");
    assert!(seen.turned_by_depth.into_iter().all(|count| count > 0), "enough deep recursions in {seen:?}");
}

#[test]
fn two_judges_agree_on_every_point_of_the_suite_of_forbidden_points() {
    let suite = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/suites/renju-forbidden.jsonl");
    let text = fs::read_to_string(suite).expect("a suite of the repository");
    let seen = check(text.lines().map(|line| {
        let record: Object = serde_json::from_str(line).expect("an object");
        analyse::board(&record).expect("a position")
    }));
    assert!(seen.kinds().into_iter().all(|count| count > 10), "enough of every kind in {seen:?}");
    assert!(seen.turned_by_depth[0] > 10, "enough threes whose fourths are forbidden in {seen:?}");
}
