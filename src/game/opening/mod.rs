//! How a game is begun so that neither side is better off: the opening protocols, as a state machine.
//!
//! An [`Opening`] is told what was done so far and says what is to be done next, by whom, and where. It knows the rules
//! of the board, and no tree, clock or screen. People and the computer go through the same steps.
//!
//! Two words to keep apart: a *seat* is where somebody sits, a *colour* is what they play. A swap gives the seats the
//! other colours and leaves stones and players where they are. Until the opening is over a stone is not always placed
//! by the seat that has its colour: who proposes an opening places the stones of both.

mod area;
mod figure;
pub mod names;
mod protocol;
#[cfg(test)]
mod tests;

pub use area::Area;
pub use names::RenjuOpening;
pub use protocol::{Choice, Protocol, ProtocolError, SecondStone};

use super::SeatId;
use crate::rules::{Board, Color, Move, PlayError, Point, Rule, Symmetry};
use figure::Figure;
use protocol::{Actor, Offers, Stage};
use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that is done in an opening.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Act {
    /// A stone is placed, of the side to move.
    Stone(Point),
    Choose(Choice),
    /// So many fifth moves are to be offered.
    Declare(u8),
    /// A fifth move is offered. It is no stone yet.
    Offer(Point),
    /// One of the offered fifth moves is Black's stone, the others are forgotten.
    Keep(Point),
}

impl Act {
    /// The stone that lies on the board from then on.
    pub fn stone(self) -> Option<Point> {
        match self {
            Act::Stone(point) | Act::Keep(point) => Some(point),
            Act::Choose(_) | Act::Declare(_) | Act::Offer(_) => None,
        }
    }
}

impl Act {
    /// The same on a board of `size` that was turned or mirrored.
    fn turned(self, symmetry: Symmetry, size: u8) -> Act {
        match self {
            Act::Stone(point) => Act::Stone(symmetry.point(point, size)),
            Act::Offer(point) => Act::Offer(symmetry.point(point, size)),
            Act::Keep(point) => Act::Keep(symmetry.point(point, size)),
            Act::Choose(_) | Act::Declare(_) => self,
        }
    }
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Act::Stone(point) => point.fmt(f),
            Act::Choose(choice) => write!(f, "{choice:?}"),
            Act::Declare(number) => write!(f, "{number} fifth moves"),
            Act::Offer(point) => write!(f, "{point}?"),
            Act::Keep(point) => write!(f, "{point}!"),
        }
    }
}

/// An act as it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Acted {
    pub seat: SeatId,
    pub act: Act,
    /// How long it took.
    pub millis: u64,
}

/// An opening as plain data: what a file holds of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct OpeningRecord {
    pub protocol: Protocol,
    /// What was done, oldest first, and how long it took, in milliseconds.
    pub acts: Vec<(Act, u64)>,
}

/// Why an opening could not be put together from its record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OpeningError {
    Protocol(ProtocolError),
    /// An act, counted from 0, that could not be done when it is said to have been.
    Act {
        index: usize,
        act: Act,
        why: ActError,
    },
    /// The opening is not over, and its stones are not the first moves of the game.
    OffTree,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpeningError::Protocol(error) => error.fmt(f),
            OpeningError::Act { index, act, why } => write!(f, "act {index} of the opening, {act}: {why}"),
            OpeningError::OffTree => write!(f, "the stones of the opening are not the first moves of the game"),
        }
    }
}

impl std::error::Error for OpeningError {}

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Who is to do it.
    pub seat: SeatId,
    pub asked: Asked,
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// A stone of this colour, the game's move of this number, within an area.
    Stone { color: Color, number: u8, area: Area },
    /// One of these.
    Choice(&'static [Choice]),
    /// How many fifth moves are to be offered, from 1 to `most`.
    Number { most: u8 },
    /// A fifth move to choose from, the `nth` of so many.
    Offer { nth: u8, of: u8 },
    /// One of the fifth moves that were offered, so many.
    Keep { of: u8 },
}

/// Why something cannot be done in an opening. Nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActError {
    /// The opening is over, or there is none.
    Over,
    /// Something else is asked for.
    Asked(Asked),
    /// The rules of the board are against it.
    Play(PlayError),
    /// The stone has to lie elsewhere.
    Area { point: Point, area: Area },
    /// A number beyond the bounds, which are 1 and `most`.
    Number { number: u8, most: u8 },
    /// The fifth move has been offered.
    OfferedTwice(Point),
    /// The fifth move is the same as one that was offered: the four stones, turned or mirrored onto themselves, make
    /// one the other.
    SameAs { point: Point, offered: Point },
    /// The fifth move is none of the offered.
    NotOffered(Point),
    /// The board is not turned: its size is even, so that its centre would be another point, and stones are bound to it.
    Center,
    /// An earlier position is looked at. What was done in an opening is taken back, not branched off.
    Earlier,
}

impl From<PlayError> for ActError {
    fn from(error: PlayError) -> ActError {
        ActError::Play(error)
    }
}

impl fmt::Display for ActError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ActError::Over => write!(f, "the opening is over"),
            ActError::Asked(asked) => write!(f, "something else is to be done first: {asked:?}"),
            ActError::Play(error) => error.fmt(f),
            ActError::Area { point, area } => write!(f, "{point} does not lie where it has to: {area:?}"),
            ActError::Number { number, most } => write!(f, "the number has to be from 1 to {most}, not {number}"),
            ActError::OfferedTwice(point) => write!(f, "{point} has been offered"),
            ActError::SameAs { point, offered } => {
                write!(f, "{point} is the same as {offered}, turned or mirrored")
            }
            ActError::NotOffered(point) => write!(f, "{point} was not offered"),
            ActError::Center => write!(f, "the opening is bound to the centre of the board as it lies"),
            ActError::Earlier => write!(f, "the opening goes on from its latest position only"),
        }
    }
}

impl std::error::Error for ActError {}

/// An opening, as far as it has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    protocol: Protocol,
    /// The seat that has Black before anything is done.
    first: SeatId,
    /// The seat that has Black now.
    black: SeatId,
    /// The stones of the opening.
    board: Board,
    /// What is to be done yet, the next first.
    rest: &'static [Stage],
    /// How many fifth moves are to be offered, where that was declared.
    declared: u8,
    /// The fifth moves that are offered; none any more once one was kept.
    offered: Vec<Point>,
    acts: Vec<Acted>,
}

impl Opening {
    /// Nothing done yet. The seat `first` has Black, for now, and is the one that proposes where one proposes.
    ///
    /// # Errors
    /// If a game by this rule on an empty board of this size, which must be one from 5 to 20, cannot begin so.
    pub fn new(protocol: Protocol, rule: Rule, size: u8, first: SeatId) -> Result<Opening, ProtocolError> {
        protocol.check(rule, size)?;
        Ok(Opening {
            protocol,
            first,
            black: first,
            board: Board::new(size, rule),
            rest: protocol.stages(),
            declared: 0,
            offered: Vec::new(),
            acts: Vec::new(),
        })
    }

    /// The opening that was recorded, after which the seat `black` has Black.
    ///
    /// # Errors
    /// If a game by this rule on an empty board of this size cannot begin so, or an act could not be done.
    pub fn replay(record: &OpeningRecord, rule: Rule, size: u8, black: SeatId) -> Result<Opening, OpeningError> {
        // Who was first shows in the end: the swaps are the same from either seat.
        let replay = |first: SeatId| {
            let mut opening = Opening::new(record.protocol, rule, size, first).map_err(OpeningError::Protocol)?;
            for (index, &(act, millis)) in record.acts.iter().enumerate() {
                opening.act(act, millis).map_err(|why| OpeningError::Act { index, act, why })?;
            }
            Ok(opening)
        };
        let opening = replay(black)?;
        if opening.black == black { Ok(opening) } else { replay(black.other()) }
    }

    /// The opening as plain data.
    pub fn record(&self) -> OpeningRecord {
        let acts = self.acts.iter().map(|acted| (acted.act, acted.millis)).collect();
        OpeningRecord { protocol: self.protocol, acts }
    }

    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The seat that had Black before anything was done.
    pub fn first(&self) -> SeatId {
        self.first
    }

    /// The seat that has Black by now.
    pub fn black(&self) -> SeatId {
        self.black
    }

    /// The stones of the opening so far, those that are only offered not among them.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// What was done, oldest first.
    pub fn acts(&self) -> &[Acted] {
        &self.acts
    }

    /// The fifth moves that are offered, in their order.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// Whether nothing is left to be done.
    pub fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// What is to be done next; `None` when the opening is over.
    pub fn step(&self) -> Option<Step> {
        let stage = self.rest.first()?;
        let color = self.board.side_to_move();
        let (actor, asked) = match *stage {
            Stage::Stone(actor, area) => {
                (actor, Asked::Stone { color, number: self.board.moves().len() as u8 + 1, area })
            }
            Stage::Choose(actor, choices) => (actor, Asked::Choice(choices)),
            Stage::Declare(actor, most) => (actor, Asked::Number { most }),
            Stage::Offer(offers) => (
                Actor::Holder(Color::Black),
                Asked::Offer { nth: self.offered.len() as u8 + 1, of: self.number(offers) },
            ),
            Stage::Keep => (Actor::Holder(Color::White), Asked::Keep { of: self.offered.len() as u8 }),
        };
        Some(Step { seat: self.seat(actor), asked })
    }

    /// Where the same seat is to place the next stones, one after the other, before anybody does anything else; empty
    /// where no stone is asked for.
    pub fn areas(&self) -> Vec<Area> {
        let stones = self.rest.iter().map_while(|stage| match *stage {
            Stage::Stone(actor, area) => Some((self.seat(actor), area)),
            _ => None,
        });
        let stones: Vec<(SeatId, Area)> = stones.collect();
        stones.iter().take_while(|(seat, _)| *seat == stones[0].0).map(|&(_, area)| area).collect()
    }

    /// Whether somebody else chooses a colour once the stones of [`Opening::areas`] are placed, so that it is best to
    /// place them for neither side.
    pub fn is_chosen_from(&self) -> bool {
        let placed = self.areas().len();
        self.rest[placed..].iter().any(|stage| matches!(stage, Stage::Choose(..)))
    }

    /// How many fifth moves Black will offer or has offered, where that is known by now and nobody has kept one.
    pub fn fifth_moves(&self) -> Option<u8> {
        let offers = self.rest.iter().find_map(|stage| match *stage {
            Stage::Offer(offers) => Some(self.number(offers)),
            Stage::Keep => Some(self.offered.len() as u8),
            _ => None,
        });
        offers.filter(|&number| number > 0)
    }

    /// The points that an act of the present step may name, in order: for a stone, a fifth move to offer or to keep.
    pub fn points(&self) -> Vec<Point> {
        let Some(step) = self.step() else { return Vec::new() };
        let act: fn(Point) -> Act = match step.asked {
            Asked::Stone { .. } => Act::Stone,
            Asked::Offer { .. } => Act::Offer,
            Asked::Keep { .. } => Act::Keep,
            Asked::Choice(_) | Asked::Number { .. } => return Vec::new(),
        };
        Point::all(self.board.size()).filter(|&point| self.check(act(point)).is_ok()).collect()
    }

    /// Of the points that may be offered, one of each kind: no two of them are the same. In order.
    pub fn fifth_move_points(&self) -> Vec<Point> {
        let figure = Figure::of(&self.board);
        let mut kinds: Vec<Point> = Vec::new();
        for point in self.points() {
            if !kinds.iter().any(|&kind| figure.is_same(kind, point)) {
                kinds.push(point);
            }
        }
        kinds
    }

    /// Whether this may be done now.
    ///
    /// # Errors
    /// What stands against it.
    pub fn check(&self, act: Act) -> Result<(), ActError> {
        let asked = self.step().ok_or(ActError::Over)?.asked;
        match (asked, act) {
            (Asked::Stone { area, .. }, Act::Stone(point)) => {
                self.board.check(Move::Place(point))?;
                if area.contains(point, self.board.size()) { Ok(()) } else { Err(ActError::Area { point, area }) }
            }
            (Asked::Choice(choices), Act::Choose(choice)) if choices.contains(&choice) => Ok(()),
            (Asked::Number { most }, Act::Declare(number)) => {
                if (1..=most).contains(&number) {
                    Ok(())
                } else {
                    Err(ActError::Number { number, most })
                }
            }
            (Asked::Offer { .. }, Act::Offer(point)) => {
                self.board.check(Move::Place(point))?;
                if self.offered.contains(&point) {
                    return Err(ActError::OfferedTwice(point));
                }
                let figure = Figure::of(&self.board);
                match self.offered.iter().find(|&&offered| figure.is_same(offered, point)) {
                    Some(&offered) => Err(ActError::SameAs { point, offered }),
                    None => Ok(()),
                }
            }
            (Asked::Keep { .. }, Act::Keep(point)) => {
                if self.offered.contains(&point) {
                    Ok(())
                } else {
                    Err(ActError::NotOffered(point))
                }
            }
            _ => Err(ActError::Asked(asked)),
        }
    }

    /// Does it, by the seat whose step it is.
    ///
    /// # Errors
    /// What stands against it; nothing has changed then.
    pub fn act(&mut self, act: Act, millis: u64) -> Result<(), ActError> {
        self.check(act)?;
        let step = self.step().expect("an opening that is over was refused");
        let mut is_done = true;
        match act {
            Act::Stone(point) => self.place(point),
            Act::Keep(point) => {
                self.offered.clear();
                self.place(point);
            }
            Act::Choose(choice) => self.take_colors(step.seat, choice),
            Act::Declare(number) => self.declared = number,
            Act::Offer(point) => {
                self.offered.push(point);
                is_done = matches!(step.asked, Asked::Offer { nth, of } if nth == of);
            }
        }
        let detour = if let Act::Choose(choice) = act { choice.detour() } else { None };
        self.rest = match detour {
            Some(stages) => stages,
            None => &self.rest[usize::from(is_done)..],
        };
        self.acts.push(Acted { seat: step.seat, act, millis });
        Ok(())
    }

    /// Takes the latest act back and returns it; `None` if nothing was done.
    pub fn undo(&mut self) -> Option<Acted> {
        let undone = self.acts.pop()?;
        let (rule, size) = (self.board.rule(), self.board.size());
        let mut before = Opening::new(self.protocol, rule, size, self.first).expect("it was begun once");
        for acted in &self.acts {
            before.act(acted.act, acted.millis).expect("it was done once");
        }
        *self = before;
        Some(undone)
    }

    /// Whether the board may be turned or mirrored under the opening so that its stones lie where they have to.
    ///
    /// # Errors
    /// If the centre to which they are bound becomes another point, as on boards of an even size.
    pub fn check_turn(&self, symmetry: Symmetry) -> Result<(), ActError> {
        let center = Point::center(self.board.size());
        let moves = symmetry.point(center, self.board.size()) != center;
        if moves && self.protocol.is_bound_to_center() { Err(ActError::Center) } else { Ok(()) }
    }

    /// Turns or mirrors the board under everything that was done.
    pub(super) fn turn(&mut self, symmetry: Symmetry) {
        let size = self.board.size();
        let mut board = Board::new(size, self.board.rule());
        for acted in &mut self.acts {
            acted.act = acted.act.turned(symmetry, size);
            if let Some(point) = acted.act.stone() {
                board.play(Move::Place(point)).expect("the rules are the same from all sides");
            }
        }
        self.board = board;
        self.offered.iter_mut().for_each(|point| *point = symmetry.point(*point, size));
    }

    fn place(&mut self, point: Point) {
        self.board.play(Move::Place(point)).expect("the point was checked");
    }

    fn take_colors(&mut self, chooser: SeatId, choice: Choice) {
        self.black = match choice {
            Choice::Black => chooser,
            Choice::White => chooser.other(),
            Choice::Swap => self.black.other(),
            Choice::Stay | Choice::PlaceTwo | Choice::OfferTen => self.black,
        };
    }

    fn seat(&self, actor: Actor) -> SeatId {
        match actor {
            Actor::First => self.first,
            Actor::Second => self.first.other(),
            Actor::Holder(Color::Black) => self.black,
            Actor::Holder(Color::White) => self.black.other(),
        }
    }

    fn number(&self, offers: Offers) -> u8 {
        match offers {
            Offers::Exactly(number) => number,
            Offers::AsDeclared => self.declared,
        }
    }
}
