//! What a position is worth to the side to move, without looking ahead: integers, of which 200 to the good mean that
//! about three games of four are won.
//!
//! Every empty cell is worth something to each colour by what a stone there would make of its four lines, so an open
//! three on the board counts by the cells that would make an open four of it. The sums are kept by [`Position`]. To them
//! comes the tempo: what the [threats](threats_on_board) of both sides mean together, of whom one may use the best first
//! and the other has to answer. And to both comes what a small [`network`] makes of the [`lines`] themselves: what the
//! classes forget, and what cells mean together.
//!
//! The numbers are learnt from games of the engine against itself, and stand in `assets/evaluation`: a
//! [file](table::Table) for each [`Role`], and for each rule a network of [usual](network::Boards) boards and one of
//! large ones.

pub mod lines;
pub mod network;
mod table;
pub mod tuning;

use super::pattern::Needs;
use super::position::Position;
use super::threat::{CODES, Code, Codes, Threat};
use crate::rules::{Color, Rule};
use network::{Network, Thought};
use std::sync::OnceLock;
use table::Table;

/// The bound of what a position is judged to be worth while nobody has won.
pub const MAX_EVALUATION: i32 = 9_000;

/// The weights of cells and threats are so many to a unit of the evaluation, for a cell alone is worth little.
pub const FRACTION: i32 = 16;

/// The value of `position` to its side to move.
pub fn evaluate(position: &Position) -> i32 {
    evaluate_thought(position, &think(position))
}

/// What the network makes of a position.
pub fn think(position: &Position) -> Thought {
    let network = Network::of_position(position);
    network.think(position, &network.sums(position))
}

/// The value of a position of which the network's thought is known.
pub fn evaluate_thought(position: &Position, thought: &Thought) -> i32 {
    let value = table_value(position) + Network::of_position(position).value(position, thought);
    (value / FRACTION).clamp(-MAX_EVALUATION, MAX_EVALUATION)
}

/// What the tables say of the position, in [fractions](FRACTION) of a unit.
fn table_value(position: &Position) -> i32 {
    let mover = position.side_to_move();
    let cells = position.value(mover) - position.value(!mover);
    cells + position.weights(mover).threats_together[threats_on_board(position)]
}

/// Which threats the two sides have on the board, a bit each, as an index below [`THREAT_SETS`].
pub fn threats_on_board(position: &Position) -> usize {
    let mover = position.side_to_move();
    let mut set = usize::from(position.count(!mover, Threat::Five) > 0);
    for color in [mover, !mover] {
        for alike in THREATS_ALIKE {
            let present = alike.iter().any(|&threat| position.count(color, threat) > 0);
            set = set << 1 | usize::from(present);
        }
    }
    set
}

/// The threats that are told apart, fives aside: a mover with a five has won, so only the opponent's counts.
const THREATS_ALIKE: [&[Threat]; 5] = [
    &[Threat::OpenFour],
    &[Threat::FourThree],
    &[Threat::DoubleThree, Threat::DoubleThreeIfLegal],
    &[Threat::Four, Threat::FourIfLegal],
    &[Threat::Three],
];

/// How many bits tell the threats on a board: the opponent's five, then the mover's threats and the opponent's.
pub const THREAT_BITS: usize = 1 + 2 * THREATS_ALIKE.len();

/// How many sets of threats there are.
pub const THREAT_SETS: usize = 1 << THREAT_BITS;

/// A colour under a rule, as far as the evaluation tells them apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// Either colour in freestyle.
    Freestyle,
    /// Either colour in standard.
    Standard,
    RenjuBlack,
    RenjuWhite,
}

impl Role {
    pub const ALL: [Role; 4] = [Role::Freestyle, Role::Standard, Role::RenjuBlack, Role::RenjuWhite];

    /// The role of `color` under `rule`. Caro has none of its own: its lines are judged as those of the rule next to it.
    pub const fn of(rule: Rule, color: Color) -> Role {
        match (rule, color) {
            (Rule::Freestyle | Rule::Caro, _) => Role::Freestyle,
            (Rule::Standard | Rule::CaroStandard, _) => Role::Standard,
            (Rule::Renju, Color::Black) => Role::RenjuBlack,
            (Rule::Renju, Color::White) => Role::RenjuWhite,
        }
    }

    /// What a colour in this role needs to win.
    pub const fn needs(self) -> Needs {
        match self {
            Role::Freestyle | Role::RenjuWhite => Needs::FiveOrMore,
            Role::Standard => Needs::ExactlyFive,
            Role::RenjuBlack => Needs::ExactlyFiveUnforbidden,
        }
    }

    /// What was learnt for this role: the file's text.
    const fn text(self) -> &'static str {
        match self {
            Role::Freestyle => include_str!("../../../assets/evaluation/freestyle.txt"),
            Role::Standard => include_str!("../../../assets/evaluation/standard.txt"),
            Role::RenjuBlack => include_str!("../../../assets/evaluation/renju-black.txt"),
            Role::RenjuWhite => include_str!("../../../assets/evaluation/renju-white.txt"),
        }
    }
}

/// What an empty cell of some code means to a colour.
#[derive(Clone, Copy, Debug)]
pub struct Worth {
    /// What it adds to the colour's side of the evaluation, in [fractions](FRACTION) of a unit.
    pub value: i32,
    pub threat: Threat,
}

/// The next power of two above the number of codes.
const MAX_CODES: usize = CODES.next_power_of_two();

/// What the codes, and the threats together, are worth to a colour in some role.
pub struct Weights {
    /// What each code means on the board; one entry a value of the index, so that no look-up is out of bounds.
    worths: Box<[Worth; MAX_CODES]>,
    /// How promising a stone of one's own on a cell of each code is, for the order of moves.
    pub attacks: Vec<i32>,
    /// The same for taking a cell of each code from the opponent.
    pub defences: Vec<i32>,
    /// What each set of [threats on the board](threats_on_board) adds to the evaluation when the colour is to move,
    /// likewise in fractions.
    pub threats_together: Vec<i32>,
}

impl Weights {
    /// The weights of a colour in this role, read at the first call.
    pub fn of(role: Role) -> &'static Weights {
        static WEIGHTS: OnceLock<[Weights; 4]> = OnceLock::new();
        &WEIGHTS.get_or_init(|| Role::ALL.map(Weights::read))[role as usize]
    }

    /// What an empty cell of this code means.
    #[inline(always)]
    pub fn worth(&self, code: Code) -> Worth {
        self.worths[usize::from(code) % MAX_CODES]
    }

    fn read(role: Role) -> Weights {
        let table = Table::parse(role.text()).expect("a file of the program's own, which a test reads");
        let Table { values, attacks, defences, threats_together } = table;
        let mut worths = Box::new([Worth { value: 0, threat: Threat::Quiet }; MAX_CODES]);
        for ((worth, value), &lines) in worths.iter_mut().zip(values).zip(Codes::get().lines()) {
            *worth = Worth { value, threat: Threat::of(lines, role.needs()) };
        }
        Weights { worths, attacks, defences, threats_together }
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
    fn the_files_hold_the_weights_of_every_role() {
        for role in Role::ALL {
            let table = Table::parse(role.text()).unwrap_or_else(|error| panic!("{role:?}: {error}"));
            assert_eq!(table.to_string(), role.text(), "{role:?}: the file is as it would be written");
        }
    }
}
