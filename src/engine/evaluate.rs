//! What a position is worth to the side to move, without looking ahead: integers, about 200 to a clear advantage.
//!
//! Every empty cell is worth something to each colour by what a stone there would make of its four lines, so an open
//! three on the board counts by the cells that would make an open four of it. The sums are kept by
//! [`Position`]; here stand the weights, made by hand, and the tempo: whoever is to move may use
//! one of the threats first, and has to answer the other side's.

use super::pattern::{LineClass, Needs};
use super::position::Position;
use super::threat::{CODES, Codes, Threat};
use std::sync::OnceLock;

/// The bound of what a position is judged to be worth while nobody has won.
pub const MAX_EVALUATION: i32 = 9_000;

/// The value of `position` to its side to move.
pub fn evaluate(position: &Position) -> i32 {
    let mover = position.side_to_move();
    let stones = position.value(mover) - position.value(!mover);
    let own = |threat| position.count(mover, threat) > 0;
    let theirs = |threat| position.count(!mover, threat) > 0;
    let mut threats = TEMPO;
    for (present, value) in [
        (own(Threat::FourThree), 160),
        (own(Threat::DoubleThree), 90),
        (own(Threat::Three), 18),
        (own(Threat::Four), 12),
        (theirs(Threat::Five), -60),
        (theirs(Threat::OpenFour), -45),
        (theirs(Threat::FourThree), -40),
        (theirs(Threat::DoubleThree), -18),
    ] {
        if present {
            threats += value;
        }
    }
    (stones + threats).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// What it is worth to be the one to move.
const TEMPO: i32 = 14;

/// What the codes are worth to a colour of some needs.
pub struct Weights {
    /// The threat class of each code.
    pub threats: Vec<Threat>,
    /// What an empty cell of each code adds to the colour's side of the evaluation.
    pub values: Vec<i16>,
    /// How promising a stone of one's own on a cell of each code is, for the order of moves.
    pub attacks: Vec<i16>,
    /// The same for taking a cell of each code from the opponent.
    pub defences: Vec<i16>,
}

impl Weights {
    /// The weights for a colour of these needs, laid out at the first call.
    pub fn of(needs: Needs) -> &'static Weights {
        static WEIGHTS: OnceLock<[Weights; 3]> = OnceLock::new();
        let all = [Needs::FiveOrMore, Needs::ExactlyFive, Needs::ExactlyFiveUnforbidden];
        &WEIGHTS.get_or_init(|| all.map(Weights::lay_out))[needs as usize]
    }

    fn lay_out(needs: Needs) -> Weights {
        let codes = Codes::get().lines();
        debug_assert_eq!(codes.len(), CODES);
        let threats: Vec<Threat> = codes.iter().map(|&lines| Threat::of(lines, needs)).collect();
        let each = |value: &dyn Fn([LineClass; 4], Threat) -> i32| {
            codes.iter().zip(&threats).map(|(&lines, &threat)| value(lines, threat) as i16).collect()
        };
        Weights {
            values: each(&cell_value),
            attacks: each(&|lines, threat| attack(threat) + promise(lines, threat)),
            defences: each(&|lines, threat| defence(threat) + promise(lines, threat) * 3 / 4),
            threats,
        }
    }
}

/// What an empty cell adds to the evaluation: its lines, and more where good lines cross.
fn cell_value(lines: [LineClass; 4], threat: Threat) -> i32 {
    if threat == Threat::Forbidden {
        return 0;
    }
    let sum: i32 = lines.into_iter().map(line_value).sum();
    let twos = lines.iter().filter(|line| line.is_open_two()).count() as i32;
    let crossing = match threat {
        Threat::OpenFour => 20,
        Threat::FourThree => 36,
        Threat::DoubleThree => 22,
        // Half the time it turns out to be forbidden.
        Threat::FourIfLegal => 16,
        Threat::DoubleThreeIfLegal => 4,
        Threat::Four => 3 * twos,
        Threat::Three => 4 * twos,
        Threat::Quiet | Threat::Forbidden | Threat::Five => 0,
    };
    sum + crossing + [0, 0, 2, 5, 9][twos as usize]
}

fn line_value(line: LineClass) -> i32 {
    match line {
        LineClass::Dead | LineClass::Forbidden => 0,
        LineClass::ClosedOne => 0,
        LineClass::OpenOne => 1,
        LineClass::ClosedTwo => 1,
        LineClass::OpenTwoNarrow => 2,
        LineClass::OpenTwo => 3,
        LineClass::OpenTwoWide => 4,
        LineClass::ClosedThree => 4,
        LineClass::OpenThreeNarrow => 11,
        LineClass::OpenThree => 14,
        LineClass::Four => 14,
        LineClass::OpenFour => 44,
        LineClass::Five => 60,
    }
}

/// The order of moves: five, open four, four-three, double three, open three, the rest.
fn attack(threat: Threat) -> i32 {
    match threat {
        Threat::Five => 20_000,
        Threat::OpenFour => 10_000,
        Threat::FourThree => 5_000,
        Threat::FourIfLegal => 3_000,
        Threat::DoubleThree => 2_000,
        Threat::DoubleThreeIfLegal => 300,
        Threat::Three => 350,
        Threat::Four => 300,
        Threat::Quiet => 0,
        Threat::Forbidden => -400,
    }
}

/// The same order for what is taken from the opponent, each a step behind one's own.
fn defence(threat: Threat) -> i32 {
    match threat {
        Threat::Five => 15_000,
        Threat::OpenFour => 7_000,
        Threat::FourThree => 2_500,
        Threat::FourIfLegal => 1_000,
        Threat::DoubleThree => 900,
        Threat::DoubleThreeIfLegal => 100,
        Threat::Three => 200,
        Threat::Four => 120,
        Threat::Quiet | Threat::Forbidden => 0,
    }
}

/// What the lines promise beyond the threat they make: the order within a class.
fn promise(lines: [LineClass; 4], threat: Threat) -> i32 {
    if threat == Threat::Five { 0 } else { lines.into_iter().map(line_promise).sum() }
}

fn line_promise(line: LineClass) -> i32 {
    match line {
        LineClass::Dead | LineClass::Forbidden => 0,
        LineClass::ClosedOne => 2,
        LineClass::OpenOne => 10,
        LineClass::ClosedTwo => 12,
        LineClass::OpenTwoNarrow => 24,
        LineClass::OpenTwo => 40,
        LineClass::OpenTwoWide => 50,
        LineClass::ClosedThree => 44,
        LineClass::OpenThreeNarrow => 80,
        LineClass::OpenThree => 110,
        LineClass::Four => 100,
        LineClass::OpenFour | LineClass::Five => 200,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Board, Color, Point, Rule};

    fn board(stones: &[(&str, Color)], side_to_move: Color) -> Board {
        let stones: Vec<(Point, Color)> =
            stones.iter().map(|&(point, color)| (point.parse().expect("a point"), color)).collect();
        Board::with_stones(15, Rule::Freestyle, &stones, side_to_move).expect("a position")
    }

    #[test]
    fn it_is_good_to_be_the_one_to_move() {
        let stones = [("H8", Color::Black), ("H9", Color::White), ("J8", Color::Black), ("J9", Color::White)];
        let [black, white] = Color::ALL.map(|side| evaluate(&Position::new(&board(&stones, side))));
        assert!(black > 0 && white > 0, "{black} {white}");
    }

    #[test]
    fn an_open_three_outweighs_a_closed_one() {
        let three = [("G8", Color::Black), ("H8", Color::Black), ("I8", Color::Black)];
        let open = evaluate(&Position::new(&board(&three, Color::White)));
        let closed: Vec<_> = three.into_iter().chain([("J8", Color::White)]).collect();
        assert!(open < evaluate(&Position::new(&board(&closed, Color::White))));
    }

    #[test]
    fn moves_are_ordered_by_what_they_make() {
        for needs in [Needs::FiveOrMore, Needs::ExactlyFive] {
            let weights = Weights::of(needs);
            let best = |threat| {
                let of_class = |(&t, &score): (&Threat, &i16)| (t == threat).then_some(score);
                let scores: Vec<i16> = weights.threats.iter().zip(&weights.attacks).filter_map(of_class).collect();
                (*scores.iter().min().expect("the class has codes"), *scores.iter().max().expect("the class has codes"))
            };
            let order = [Threat::Five, Threat::OpenFour, Threat::FourThree, Threat::DoubleThree, Threat::Three];
            for pair in order.windows(2) {
                assert!(best(pair[0]).0 > best(pair[1]).1, "{needs:?} {pair:?}");
            }
        }
    }
}
