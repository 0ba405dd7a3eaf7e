//! Checks claims against their definitions, by placing stones on a board and asking the rules what becomes of it.
//!
//! It knows nothing of the engine and only the types of the explanations, not how they are found. It is slow, and says
//! in words what is wrong.

use tengen::explain::{Claim, FalseForbidden, Four, NoOpenFour, PassThreat, Reason, Shape, Stub, Threats, Three};
use tengen::rules::{Board, Color, Direction, Ending, Forbidden, Move, Point};
use tengen::verdict::{Proof, verify};

/// Error text of a check.
type Checked = Result<(), String>;

macro_rules! ensure {
    ($held:expr, $($text:tt)*) => {
        if !$held {
            return Err(format!($($text)*));
        }
    };
}

/// The position with this side to move, without a history.
fn with_side_to_move(board: &Board, color: Color) -> Board {
    let stones: Vec<(Point, Color)> = board.stones().collect();
    Board::with_stones(board.size(), board.rule(), &stones, color).expect("stones of a board")
}

/// The position after a stone of this colour, whatever becomes of it.
fn played(board: &Board, point: Point, color: Color) -> Board {
    let mut board = with_side_to_move(board, color);
    board.play_unchecked(Move::Place(point)).expect("the point is empty and the game goes on");
    board
}

/// The unbroken row of stones through a stone, in the order of the line.
fn row(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    row_of(board, point, board.stone(point).expect("a stone"), direction)
}

/// The other stones of the row that a stone of the colour on the empty point would stand in.
fn others(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Point> {
    let mut row = row_of(board, point, color, direction);
    row.retain(|&stone| stone != point);
    row
}

/// The unbroken row of stones of a colour through a point that counts as one of them.
fn row_of(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Point> {
    let color = Some(color);
    let (dx, dy) = direction.step();
    let mut first = point;
    while let Some(before) = first.offset(-dx, -dy, 1, board.size()).filter(|&next| board.stone(next) == color) {
        first = before;
    }
    let mut row = vec![first];
    let is_of_it = |next: &Point| *next == point || board.stone(*next) == color;
    while let Some(next) = row[row.len() - 1].offset(dx, dy, 1, board.size()).filter(is_of_it) {
        row.push(next);
    }
    row
}

/// The winning line of a stone of this colour on the empty point, if it wins by a row.
fn five(board: &Board, point: Point, color: Color) -> Option<Vec<Point>> {
    // A stone that was only tried out may have ended the game for the other side.
    let is_over = with_side_to_move(board, color).ending().is_some();
    let after = if is_over { with_stone(board, point, color) } else { played(board, point, color) };
    match after.ending() {
        Some(Ending::Five { winner, line }) if *winner == color => Some(line.clone()),
        _ => None,
    }
}

/// The row along a direction with which a stone of this colour on the point wins; none where the point is occupied.
fn five_along(board: &Board, point: Point, color: Color, direction: Direction) -> Option<Vec<Point>> {
    if board.stone(point).is_some() {
        return None;
    }
    let line = five(board, point, color)?;
    let row = row(&with_stone(board, point, color), point, direction);
    (row.len() > 4 && row.iter().all(|stone| line.contains(stone))).then_some(row)
}

/// Whether the empty point is forbidden for the colour.
fn is_forbidden(board: &Board, point: Point, color: Color) -> bool {
    color == Color::Black && board.forbidden(point).is_some()
}

/// The points just beyond the first and the last of a row.
fn ends(board: &Board, row: &[Point], direction: Direction) -> Option<[Point; 2]> {
    let (dx, dy) = direction.step();
    Some([row[0].offset(-dx, -dy, 1, board.size())?, row[row.len() - 1].offset(dx, dy, 1, board.size())?])
}

/// Whether the stone stands in an unbroken row of four along the direction, either end of which makes a five, and does
/// so even when the other side has taken the other end.
fn is_open_four(board: &Board, stone: Point, color: Color, direction: Direction) -> bool {
    let row = row(board, stone, direction);
    let Some([before, after]) = ends(board, &row, direction).filter(|_| row.len() == 4) else { return false };
    let makes = |board: &Board, point| five_along(board, point, color, direction).is_some();
    let holds = |taken, left| makes(&with_stone(board, taken, !color), left);
    makes(board, before) && makes(board, after) && holds(before, after) && holds(after, before)
}

/// The position with one stone more, legal or not.
fn with_stone(board: &Board, point: Point, color: Color) -> Board {
    let stones: Vec<(Point, Color)> = board.stones().chain([(point, color)]).collect();
    Board::with_stones(board.size(), board.rule(), &stones, !color).expect("the point is empty")
}

/// The empty points of the line through a point.
fn empties(board: &Board, point: Point, direction: Direction) -> Vec<Point> {
    let (dx, dy) = direction.step();
    let on_line = (-20..=20).filter_map(|steps| point.offset(dx, dy, steps, board.size()));
    on_line.filter(|&next| board.stone(next).is_none()).collect()
}

/// Whether the stones lie in one line along the direction, in its order, and are of the colour.
fn check_stones(board: &Board, stones: &[Point], color: Color, direction: Direction) -> Checked {
    let (dx, dy) = direction.step();
    for pair in stones.windows(2) {
        let follows = (1..20).any(|steps| pair[0].offset(dx, dy, steps, board.size()) == Some(pair[1]));
        ensure!(follows, "{stones:?} are not in a line along {direction:?}");
    }
    for &stone in stones {
        ensure!(board.stone(stone) == Some(color), "{stone} is not a stone of {color:?}");
    }
    Ok(())
}

fn check_four(board: &Board, four: &Four) -> Checked {
    let &Four { color, direction, ref stones, ref fives, open } = four;
    check_stones(board, stones, color, direction)?;
    let is_open = row(board, stones[0], direction) == *stones && stones.len() == 4;
    let at_ends = ends(board, stones, direction).filter(|_| is_open);
    let wins = |point: Point| five_along(board, point, color, direction);
    let both = at_ends.filter(|ends| ends.iter().all(|&end| wins(end).is_some()));
    match fives.as_slice() {
        &[one] => {
            let Some(mut row) = wins(one) else {
                return Err(format!("{one} does not make a five along {direction:?}"));
            };
            row.retain(|&stone| stone != one);
            ensure!(row == *stones, "{one} makes a five of {row:?}, not of {stones:?}");
            ensure!(both.is_none() && !open, "both ends of {stones:?} make a five");
        }
        &[before, after] => {
            ensure!(both == Some([before, after]), "{fives:?} are not both ends of a four {stones:?}");
            let is_open = is_open_four(board, stones[0], color, direction);
            ensure!(open == is_open, "{stones:?} is claimed to be open ({open})");
        }
        other => return Err(format!("a four of {} fives", other.len())),
    }
    Ok(())
}

/// Whether a stone of the colour on the empty point is allowed, makes no five, and makes an open four of it and
/// `stones`.
fn is_fourth(board: &Board, point: Point, stones: &[Point], color: Color, direction: Direction) -> bool {
    if board.stone(point).is_some() || is_forbidden(board, point, color) || five(board, point, color).is_some() {
        return false;
    }
    let after = with_stone(board, point, color);
    let mut row = row(&after, point, direction);
    is_open_four(&after, point, color, direction) && {
        row.retain(|&stone| stone != point);
        row == stones
    }
}

/// The points that make an open four of the stones.
fn fourths(board: &Board, stones: &[Point], color: Color, direction: Direction) -> Vec<Point> {
    let is_part_of_four = |point: &Point| {
        let row = five_along(board, *point, color, direction);
        row.is_some_and(|row| stones.iter().all(|stone| row.contains(stone)))
    };
    let line = empties(board, stones[0], direction);
    if line.iter().any(is_part_of_four) {
        return Vec::new();
    }
    line.into_iter().filter(|&point| is_fourth(board, point, stones, color, direction)).collect()
}

fn check_three(board: &Board, three: &Three) -> Checked {
    let Three { color, direction, stones, fourths: claimed } = three;
    check_stones(board, stones, *color, *direction)?;
    ensure!(stones.len() == 3, "a three of {} stones", stones.len());
    let found = fourths(board, stones, *color, *direction);
    ensure!(!claimed.is_empty() && same(claimed, &found), "{stones:?} go on at {found:?}, not at {claimed:?}");
    Ok(())
}

fn same(some: &[Point], others: &[Point]) -> bool {
    let sorted = |points: &[Point]| {
        let mut points = points.to_vec();
        points.sort();
        points
    };
    sorted(some) == sorted(others)
}

fn check_shape(board: &Board, shape: &Shape) -> Checked {
    match shape {
        Shape::Four(four) => check_four(board, four),
        Shape::Three(three) => check_three(board, three),
    }
}

/// Whether a shape of an earlier position is still there.
fn stands(board: &Board, shape: &Shape) -> bool {
    match shape {
        Shape::Four(four) => {
            four.fives.iter().any(|&point| five_along(board, point, four.color, four.direction).is_some())
        }
        Shape::Three(three) => {
            let stand = three.stones.iter().all(|&stone| board.stone(stone) == Some(three.color));
            stand && !fourths(board, &three.stones, three.color, three.direction).is_empty()
        }
    }
}

fn check_reason(board: &Board, point: Point, reason: &Reason) -> Checked {
    let found = board.forbidden(point);
    ensure!(found == Some(reason.kind()), "{point} is {found:?}, not {:?}", reason.kind());
    let after = with_stone(board, point, Color::Black);
    match reason {
        Reason::Overline { rows } => {
            let long: Vec<Vec<Point>> = Direction::ALL
                .map(|direction| row(&after, point, direction))
                .into_iter()
                .filter(|r| r.len() > 5)
                .collect();
            ensure!(!rows.is_empty() && *rows == long, "the overlines are {long:?}, not {rows:?}");
        }
        Reason::DoubleFour { fours } => {
            ensure!(fours.len() > 1, "a double-four of {}", fours.len());
            for (at, four) in fours.iter().enumerate() {
                check_four(&after, four)?;
                ensure!(four.stones.contains(&point), "{point} is not in the four {four:?}");
                ensure!(!fours[..at].iter().any(|other| other.stones == four.stones), "{four:?} twice");
            }
        }
        Reason::DoubleThree { threes } => {
            ensure!(threes.len() > 1, "a double-three of {}", threes.len());
            for (at, three) in threes.iter().enumerate() {
                check_three(&after, three)?;
                ensure!(three.stones.contains(&point), "{point} is not in the three {three:?}");
                ensure!(
                    !threes[..at].iter().any(|other| other.direction == three.direction),
                    "{three:?}: a line twice"
                );
            }
        }
    }
    Ok(())
}

fn check_allowed(board: &Board, point: Point, allowed: &FalseForbidden) -> Checked {
    let found = board.forbidden(point);
    ensure!(found.is_none(), "{point} is {found:?}");
    ensure!(five(board, point, Color::Black).is_none(), "{point} makes a five");
    let after = with_stone(board, point, Color::Black);
    let FalseForbidden { threes, false_threes } = allowed;
    ensure!(threes.len() < 2, "{} real threes", threes.len());
    ensure!(threes.len() + false_threes.len() > 1, "it does not look forbidden");
    let mut directions: Vec<Direction> = Vec::new();
    for three in threes {
        check_three(&after, three)?;
        ensure!(three.stones.contains(&point), "{point} is not in the three {three:?}");
        directions.push(three.direction);
    }
    for three in false_threes {
        let direction = three.direction;
        ensure!(!directions.contains(&direction), "{direction:?} twice");
        directions.push(direction);
        check_stones(&after, &three.stones, Color::Black, direction)?;
        ensure!(three.stones.contains(&point) && three.stones.len() == 3, "{point} is not among {:?}", three.stones);
        ensure!(!three.fourths.is_empty(), "nothing looks like a three");
        for &(fourth, why) in &three.fourths {
            let further = with_stone(&after, fourth, Color::Black);
            let mut row = row(&further, fourth, direction);
            row.retain(|&stone| stone != fourth);
            ensure!(row == three.stones, "{fourth} makes {row:?}");
            let is_five = five(&after, fourth, Color::Black).is_some();
            ensure!(
                is_five || is_open_four(&further, fourth, Color::Black, direction),
                "{fourth} does not make an open four"
            );
            match why {
                NoOpenFour::Forbidden(kind) => {
                    ensure!(after.forbidden(fourth) == Some(kind), "{fourth} is {:?}", after.forbidden(fourth));
                }
                NoOpenFour::Five => {
                    ensure!(five(&after, fourth, Color::Black).is_some(), "{fourth} does not make a five");
                }
            }
        }
        for fourth in empties(&after, point, direction) {
            let further = with_stone(&after, fourth, Color::Black);
            let mut row = row(&further, fourth, direction);
            row.retain(|&stone| stone != fourth);
            let is_real = row.contains(&point) && is_fourth(&after, fourth, &row, Color::Black, direction);
            ensure!(!is_real, "{fourth} makes an open four, so that the three is real");
        }
    }
    Ok(())
}

fn check_stub(board: &Board, stub: &Stub, count: usize, goes_on: impl Fn(&Board, &[Point]) -> bool) -> Checked {
    let &Stub { color, direction, ref stones, ref next } = stub;
    ensure!(stones.len() == count, "{stones:?} are not {count}");
    check_stones(board, stones, color, direction)?;
    ensure!(!next.is_empty(), "nothing goes on");
    for &further in next {
        ensure!(board.stone(further).is_none(), "{further} is occupied");
        ensure!(!is_forbidden(board, further, color), "{further} is forbidden");
        ensure!(five(board, further, color).is_none(), "{further} makes a five");
        let mut all = [stones.as_slice(), &[further]].concat();
        all.sort();
        ensure!(goes_on(&with_stone(board, further, color), &all), "{further} does not go on with {stones:?}");
    }
    Ok(())
}

/// Whether some point makes a five of just these stones and itself.
fn is_four_of(board: &Board, stones: &[Point], color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        empties(board, stones[0], direction).into_iter().any(|point| {
            let row = five_along(board, point, color, direction);
            row.is_some_and(|mut row| {
                row.retain(|&stone| stone != point);
                same(&row, stones)
            })
        })
    })
}

/// Whether the stones are a three or part of a four.
fn is_greater(board: &Board, stones: &[Point], color: Color, direction: Direction) -> bool {
    let is_part_of_four = |point: Point| {
        let row = five_along(board, point, color, direction);
        row.is_some_and(|row| stones.iter().all(|stone| row.contains(stone)))
    };
    is_three_of(board, stones, color) || empties(board, stones[0], direction).into_iter().any(is_part_of_four)
}

/// Threes of stones in the line through a point, open or not, that one more makes a four.
fn threes_for_a_four(board: &Board, point: Point, color: Color, direction: Direction) -> Vec<Vec<Point>> {
    let mut threes: Vec<Vec<Point>> = Vec::new();
    for next in empties(board, point, direction) {
        if is_forbidden(board, next, color) || five(board, next, color).is_some() {
            continue;
        }
        let further = with_stone(board, next, color);
        for fifth in empties(&further, next, direction) {
            let row = five_along(&further, fifth, color, direction).unwrap_or_default();
            let stones: Vec<Point> = row.iter().copied().filter(|&stone| stone != fifth && stone != next).collect();
            if row.contains(&next) && stones.len() == 3 && !threes.contains(&stones) {
                threes.push(stones);
            }
        }
    }
    threes
}

fn is_three_of(board: &Board, stones: &[Point], color: Color) -> bool {
    Direction::ALL.into_iter().any(|direction| {
        let mut in_order = stones.to_vec();
        let (dx, dy) = direction.step();
        in_order.sort_by_key(|point| i32::from(point.x()) * dx + i32::from(point.y()) * if dx == 0 { dy } else { 0 });
        !fourths(board, &in_order, color, direction).is_empty()
    })
}

/// Whether the side to move wins by the proof.
fn check_proof(board: &Board, proof: &Proof) -> Checked {
    match verify(board, proof) {
        Ok(plies) if plies <= proof.plies() => Ok(()),
        Ok(plies) => Err(format!("{plies} plies, not {}", proof.plies())),
        Err(flaw) => Err(flaw.to_string()),
    }
}

/// Whether the claims about a stone of the side to move are true and complete.
pub fn check_move(before: &Board, point: Point, claims: &[Claim]) -> Checked {
    claims.iter().try_for_each(|claim| check_claim(before, point, claim, claims))?;
    check_complete(before, point, claims)
}

fn made(claims: &[Claim]) -> impl Iterator<Item = &Shape> + Clone {
    claims.iter().filter_map(|claim| match claim {
        Claim::Makes(shape) => Some(shape),
        _ => None,
    })
}

fn check_claim(before: &Board, point: Point, claim: &Claim, claims: &[Claim]) -> Checked {
    let color = before.side_to_move();
    let after = with_stone(before, point, color);
    let is_four = |shape: &Shape| matches!(shape, Shape::Four(_));
    match claim {
        Claim::Five { line } => {
            let found = five(before, point, color);
            ensure!(found.as_ref() == Some(line), "{point} wins with {found:?}");
        }
        Claim::Forbidden(reason) => {
            ensure!(color == Color::Black, "nothing is forbidden for White");
            check_reason(before, point, reason)?;
            let ending = played(before, point, color).ending().cloned();
            ensure!(matches!(ending, Some(Ending::ForbiddenMove { .. })), "{ending:?}");
        }
        Claim::Makes(shape) => {
            check_shape(&after, shape)?;
            ensure!(shape.color() == color && shape.stones().contains(&point), "{point} is not part of {shape:?}");
        }
        Claim::Unstoppable => {
            ensure!(made(claims).next().is_some(), "nothing is made");
            for reply in after.empty_points() {
                if is_forbidden(&after, reply, !color) || five(&after, reply, !color).is_some() {
                    continue;
                }
                let answered = with_stone(&after, reply, !color);
                ensure!(made(claims).any(|shape| stands(&answered, shape)), "{reply} stops everything");
            }
        }
        Claim::AnswerForbidden { four, answer } => {
            check_four(&after, four)?;
            ensure!(four.color == color && four.stones.contains(&point), "the move does not make {four:?}");
            let &[five] = four.fives.as_slice() else { return Err(format!("{four:?} has more than one answer")) };
            ensure!(color == Color::White, "nothing is forbidden for White");
            check_reason(&after, five, answer)?;
        }
        Claim::Stops(shape) => {
            check_shape(before, shape)?;
            ensure!(shape.color() != color, "the stopped shape is its own");
            ensure!(!stands(&after, shape), "{shape:?} still stands");
        }
        Claim::Leaves(shape) => {
            check_shape(&after, shape)?;
            ensure!(shape.color() != color, "the shape that is left is its own");
            ensure!(stands(before, shape), "{shape:?} did not stand before");
            ensure!(is_four(shape) || !made(claims).any(is_four), "a three is left by a four");
        }
        Claim::OnlyMove { others } => {
            let mut named: Vec<Move> = others.iter().map(|&(mv, _)| mv).collect();
            named.sort();
            let mut expected: Vec<Move> = before.legal_points().map(Move::Place).chain([Move::Pass]).collect();
            expected.retain(|&mv| mv != Move::Place(point));
            expected.sort();
            ensure!(named == expected, "the other moves are {named:?}, not {expected:?}");
            for (mv, proof) in others {
                let other = match *mv {
                    Move::Place(other) => {
                        ensure!(five(before, other, color).is_none(), "{other} makes a five");
                        with_stone(before, other, color)
                    }
                    Move::Pass => with_side_to_move(before, !color),
                };
                check_proof(&other, proof).map_err(|error| format!("{mv}: {error}"))?;
            }
        }
        Claim::Wins { proof } => {
            ensure!(proof.attack() == point, "it wins by another move");
            check_proof(&with_side_to_move(before, color), proof)?;
        }
        Claim::Loses { proof } => check_proof(&after, proof)?,
        Claim::Missed { proof } => {
            ensure!(proof.attack() != point, "the win was not missed");
            check_proof(&with_side_to_move(before, color), proof)?;
        }
        Claim::Allowed(allowed) => {
            ensure!(color == Color::Black, "nothing is forbidden for White");
            check_allowed(before, point, allowed)?;
        }
        Claim::BuildsThree(stub) => {
            check_stub(&after, stub, 3, |board, stones| is_four_of(board, stones, color))?;
            check_built(point, stub, color, claims)?;
            ensure!(!is_three_of(&after, &stub.stones, color), "it is a three");
        }
        Claim::BuildsTwo(stub) => {
            check_stub(&after, stub, 2, |board, stones| is_three_of(board, stones, color))?;
            check_built(point, stub, color, claims)?;
        }
        Claim::Blocks(stub) => {
            let Stub { direction, ref stones, .. } = *stub;
            ensure!(stub.color != color, "the blocked three is its own");
            check_stub(before, stub, 3, |board, stones| is_four_of(board, stones, !color))?;
            ensure!(!is_greater(before, stones, !color, direction), "{stones:?} are a three or part of a four");
            ensure!(empties(before, stones[0], direction).contains(&point), "{point} is not in the line of {stones:?}");
            let left = threes_for_a_four(&after, point, !color, direction);
            ensure!(!left.contains(stones), "{stones:?} can still become a four");
        }
    }
    Ok(())
}

/// Whether the stone on `point` is part of the stub and of nothing greater in its line.
fn check_built(point: Point, stub: &Stub, color: Color, claims: &[Claim]) -> Checked {
    ensure!(stub.color == color && stub.stones.contains(&point), "{point} is not part of {stub:?}");
    ensure!(made(claims).all(|shape| shape.direction() != stub.direction), "{point} is part of a greater shape");
    Ok(())
}

/// Whether the claims leave out no five, four or three that the move makes, and none of the other side's that was
/// there.
fn check_complete(before: &Board, point: Point, claims: &[Claim]) -> Checked {
    let color = before.side_to_move();
    if matches!(claims.first(), Some(Claim::Five { .. } | Claim::Forbidden(_))) {
        return Ok(());
    }
    ensure!(five(before, point, color).is_none(), "a five is not claimed");
    ensure!(!is_forbidden(before, point, color), "a forbidden move is not claimed");
    let after = with_stone(before, point, color);
    for direction in Direction::ALL {
        for next in empties(&after, point, direction) {
            let claimed = |shape: &Shape| shape.direction() == direction && shape.next().contains(&next);
            if let Some(row) = five_along(&after, next, color, direction).filter(|row| row.contains(&point)) {
                ensure!(made(claims).any(claimed), "the four {row:?} is not claimed");
            }
            let row = others(&after, next, color, direction);
            if row.len() == 3 && row.contains(&point) && fourths(&after, &row, color, direction).contains(&next) {
                ensure!(made(claims).any(claimed), "the three {row:?} is not claimed");
            }
        }
        check_closed_threes_complete(before, point, direction, claims)?;
    }
    let makes_four = made(claims).any(|shape| matches!(shape, Shape::Four(_)));
    for next in before.empty_points() {
        for direction in Direction::ALL {
            let row = others(before, next, !color, direction);
            // Of a shape that is left, the stone may have taken one of the points.
            let claimed = |of_three: bool| {
                claims.iter().any(|claim| match claim {
                    Claim::Stops(shape) | Claim::Leaves(shape) => {
                        let is_kind = matches!(shape, Shape::Three(_)) == of_three;
                        let is_named = shape.next().contains(&next);
                        // What is left need not be the same row: of C8 to C11 and C13 with a five on C7 and C12, say.
                        let has_row = row.iter().any(|stone| shape.stones().contains(stone));
                        let is_left = matches!(claim, Claim::Leaves(_)) && has_row;
                        is_kind && shape.direction() == direction && (is_named || is_left)
                    }
                    _ => false,
                })
            };
            let is_five = five_along(before, next, !color, direction).is_some();
            ensure!(!is_five || claimed(false), "the other side's five on {next} is not claimed");
            let is_left = next != point && five_along(&after, next, !color, direction).is_some();
            let names = |claim: &Claim| matches!(claim, Claim::Leaves(Shape::Four(four)) if four.fives.contains(&next));
            ensure!(!is_left || claims.iter().any(names), "the five on {next} that is left is not claimed");
            if makes_four || row.len() != 3 {
                continue;
            }
            let is_open = fourths(before, &row, !color, direction).contains(&next);
            ensure!(!is_open || claimed(true), "the other side's three {row:?} is not claimed");
        }
    }
    Ok(())
}

/// Whether no closed three is left out that the move makes or blocks along the direction.
fn check_closed_threes_complete(before: &Board, point: Point, direction: Direction, claims: &[Claim]) -> Checked {
    let color = before.side_to_move();
    let after = with_stone(before, point, color);
    let is_claimed = |stones: &Vec<Point>| {
        claims.iter().any(|claim| match claim {
            Claim::BuildsThree(stub) | Claim::Blocks(stub) => stub.stones == *stones,
            _ => false,
        })
    };
    if made(claims).all(|shape| shape.direction() != direction) {
        for stones in threes_for_a_four(&after, point, color, direction) {
            let is_built = stones.contains(&point);
            ensure!(!is_built || is_claimed(&stones), "the closed three {stones:?} is not claimed");
        }
    }
    let left = threes_for_a_four(&after, point, !color, direction);
    for stones in threes_for_a_four(before, point, !color, direction) {
        let is_blocked = !left.contains(&stones) && !is_greater(before, &stones, !color, direction);
        ensure!(!is_blocked || is_claimed(&stones), "the blocked three {stones:?} is not claimed");
    }
    Ok(())
}

/// Whether the threats of a side are true and complete.
pub fn check_threats(board: &Board, threats: &Threats) -> Checked {
    let Threats { color, fives, fours, open_fours, threes, answers } = threats;
    let color = *color;
    let found: Vec<Point> = board.empty_points().filter(|&point| five(board, point, color).is_some()).collect();
    ensure!(found == *fives, "the fives are {found:?}, not {fives:?}");
    fours.iter().try_for_each(|four| check_four(board, four))?;
    ensure!(fours.iter().all(|four| four.color == color), "a four of the other side");
    threes.iter().try_for_each(|three| check_three(board, three))?;
    ensure!(threes.iter().all(|three| three.color == color), "a three of the other side");
    for point in fives {
        ensure!(fours.iter().any(|four| four.fives.contains(point)), "{point} makes a five of none of the fours");
    }
    let mut of_threes: Vec<Point> = threes.iter().flat_map(|three| three.fourths.clone()).collect();
    of_threes.sort();
    of_threes.dedup();
    ensure!(of_threes == *open_fours, "the open fours are {of_threes:?}, not {open_fours:?}");
    for &answer in answers {
        ensure!(!is_forbidden(board, answer, !color), "{answer} is forbidden");
        let answered = with_stone(board, answer, !color);
        for next in answered.empty_points() {
            ensure!(fours.is_empty() || five(&answered, next, color).is_none(), "{next} makes a five after {answer}");
            for direction in Direction::ALL {
                let row = others(&answered, next, color, direction);
                let is_fourth = row.len() == 3 && fourths(&answered, &row, color, direction).contains(&next);
                ensure!(!fours.is_empty() || !is_fourth, "{next} makes an open four after {answer}");
            }
        }
    }
    Ok(())
}

/// Whether the threat of the other side after a pass is true.
pub fn check_passed(board: &Board, threatened: &PassThreat) -> Checked {
    let passed = with_side_to_move(board, !board.side_to_move());
    match threatened {
        PassThreat::Win { proof } => check_proof(&passed, proof),
        PassThreat::Shapes(threats) => {
            ensure!(threats.color == passed.side_to_move(), "these are not the other side's threats");
            check_threats(&passed, threats)
        }
    }
}

/// Whether the reasons why an empty point is forbidden to Black, or looks so and is allowed, are true.
pub fn check_forbidden(
    board: &Board,
    point: Point,
    reason: Option<&Reason>,
    allowed: Option<&FalseForbidden>,
) -> Checked {
    let kind: Option<Forbidden> = board.forbidden(point);
    ensure!(reason.map(Reason::kind) == kind, "{point} is {kind:?}");
    reason.map_or(Ok(()), |reason| check_reason(board, point, reason))?;
    allowed.map_or(Ok(()), |allowed| check_allowed(board, point, allowed))
}
