//! The opening protocols by which a game is begun so that neither side is better off, as a state machine.
//!
//! An [`Opening`] takes [`Act`]s and says which [`Step`] comes next, by which seat, and in which area. It knows the
//! rules of the game, and no tree, clock or screen. People and the computer go through the same steps.
//!
//! A *seat* belongs to a player for the whole game, a *colour* can change: a swap gives each seat the other colour and
//! leaves stones and players where they are. Until the opening is over a stone is not always placed by the seat that
//! has its colour: the seat that proposes an opening places the stones of both.

mod protocol;

mod act;

mod area;

mod figure;

pub mod names;

#[cfg(test)]
mod tests;

pub use act::{Act, ActError, ActRecord, OpeningError, OpeningRecord, Step, Task};
pub use area::Area;
pub use names::RenjuOpening;
pub use protocol::{Choice, Protocol, ProtocolError, SecondStone};

use super::SeatId;
use crate::rules::{Board, Color, Move, Point, Rule, Symmetry};
use figure::Figure;
use protocol::{Actor, Offers, Stage};

/// State of an opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    protocol: Protocol,
    /// The seat that has Black before the first act.
    first: SeatId,
    /// The seat that has Black now.
    black: SeatId,
    /// The stones of the opening.
    board: Board,
    /// The remaining stages, the next first.
    rest: &'static [Stage],
    /// Number of fifth moves that was declared.
    declared: u8,
    /// The fifth moves on offer; empty again once one was kept.
    offered: Vec<Point>,
    acts: Vec<ActRecord>,
}

impl Opening {
    /// An opening before its first act. The seat `first` has Black for now, and proposes the stones where one seat
    /// does.
    ///
    /// # Errors
    /// If the protocol does not fit the rule or the board's size, which must be 5 to 20.
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

    /// Replays a recorded opening, after which the seat `black` has Black.
    ///
    /// # Errors
    /// If the protocol does not fit the rule or the board's size, or an act is refused.
    pub fn replay(record: &OpeningRecord, rule: Rule, size: u8, black: SeatId) -> Result<Opening, OpeningError> {
        // The swaps are the same whichever seat is first, so the end tells which one it was.
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

    /// Protocol that prescribes the steps.
    pub fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The seat that had Black before the first act.
    pub fn first(&self) -> SeatId {
        self.first
    }

    /// The seat that has Black now.
    pub fn black(&self) -> SeatId {
        self.black
    }

    /// The stones of the opening so far, without those that are only offered.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The acts so far, oldest first.
    pub fn acts(&self) -> &[ActRecord] {
        &self.acts
    }

    /// The fifth moves on offer, in the order in which they were offered.
    pub fn offered(&self) -> &[Point] {
        &self.offered
    }

    /// Whether all steps are done.
    pub fn is_over(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next step; `None` when the opening is over.
    pub fn step(&self) -> Option<Step> {
        let stage = self.rest.first()?;
        let color = self.board.side_to_move();
        let (actor, task) = match *stage {
            Stage::Stone(actor, area) => {
                (actor, Task::Stone { color, number: self.board.moves().len() as u8 + 1, area })
            }
            Stage::Choose(actor, choices) => (actor, Task::Choice(choices)),
            Stage::Declare(actor, max) => (actor, Task::Number { max }),
            Stage::Offer(offers) => (
                Actor::Holder(Color::Black),
                Task::Offer { nth: self.offered.len() as u8 + 1, of: self.number(offers) },
            ),
            Stage::Keep => (Actor::Holder(Color::White), Task::Keep { of: self.offered.len() as u8 }),
        };
        Some(Step { seat: self.seat(actor), task })
    }

    /// The areas in which one seat places the next stones, before the other seat or another kind of act has its turn;
    /// empty where no stone is asked for.
    pub fn areas(&self) -> Vec<Area> {
        let stones = self.rest.iter().map_while(|stage| match *stage {
            Stage::Stone(actor, area) => Some((self.seat(actor), area)),
            _ => None,
        });
        let stones: Vec<(SeatId, Area)> = stones.collect();
        stones.iter().take_while(|(seat, _)| *seat == stones[0].0).map(|&(_, area)| area).collect()
    }

    /// Whether a seat has a choice once the stones of [`Opening::areas`] are placed, so that an even position is best.
    pub fn is_chosen_from(&self) -> bool {
        let placed = self.areas().len();
        self.rest[placed..].iter().any(|stage| matches!(stage, Stage::Choose(..)))
    }

    /// Number of fifth moves that Black will offer or has offered, if it is known and none was kept yet.
    pub fn fifth_moves(&self) -> Option<u8> {
        let offers = self.rest.iter().find_map(|stage| match *stage {
            Stage::Offer(offers) => Some(self.number(offers)),
            Stage::Keep => Some(self.offered.len() as u8),
            _ => None,
        });
        offers.filter(|&number| number > 0)
    }

    /// The points that an act of the present step may name, in point order.
    pub fn points(&self) -> Vec<Point> {
        let Some(step) = self.step() else { return Vec::new() };
        let act: fn(Point) -> Act = match step.task {
            Task::Stone { .. } => Act::Stone,
            Task::Offer { .. } => Act::Offer,
            Task::Keep { .. } => Act::Keep,
            Task::Choice(_) | Task::Number { .. } => return Vec::new(),
        };
        Point::all(self.board.size()).filter(|&point| self.check(act(point)).is_ok()).collect()
    }

    /// The points that may be offered, one of each set of equivalent ones, in point order.
    pub fn fifth_move_points(&self) -> Vec<Point> {
        let figure = Figure::of(&self.board);
        let mut kinds: Vec<Point> = Vec::new();
        for point in self.points() {
            if !kinds.iter().any(|&kind| figure.are_equivalent(kind, point)) {
                kinds.push(point);
            }
        }
        kinds
    }

    /// Checks whether the act may be carried out now.
    ///
    /// # Errors
    /// The reason why it may not.
    pub fn check(&self, act: Act) -> Result<(), ActError> {
        let task = self.step().ok_or(ActError::Over)?.task;
        match (task, act) {
            (Task::Stone { area, .. }, Act::Stone(point)) => {
                self.board.check(Move::Place(point))?;
                if area.contains(point, self.board.size()) { Ok(()) } else { Err(ActError::Area { point, area }) }
            }
            (Task::Choice(choices), Act::Choose(choice)) if choices.contains(&choice) => Ok(()),
            (Task::Number { max }, Act::Declare(number)) => {
                if (1..=max).contains(&number) {
                    Ok(())
                } else {
                    Err(ActError::Number { number, max })
                }
            }
            (Task::Offer { .. }, Act::Offer(point)) => {
                self.board.check(Move::Place(point))?;
                if self.offered.contains(&point) {
                    return Err(ActError::OfferedTwice(point));
                }
                let figure = Figure::of(&self.board);
                match self.offered.iter().find(|&&offered| figure.are_equivalent(offered, point)) {
                    Some(&offered) => Err(ActError::SameAs { point, offered }),
                    None => Ok(()),
                }
            }
            (Task::Keep { .. }, Act::Keep(point)) => {
                if self.offered.contains(&point) {
                    Ok(())
                } else {
                    Err(ActError::NotOffered(point))
                }
            }
            _ => Err(ActError::OtherTask(task)),
        }
    }

    /// Carries out an act of the seat whose step it is. `millis` is the time that it took.
    ///
    /// # Errors
    /// As [`Opening::check`]; the opening is then as it was.
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
                is_done = matches!(step.task, Task::Offer { nth, of } if nth == of);
            }
        }
        let detour = if let Act::Choose(choice) = act { choice.detour() } else { None };
        self.rest = match detour {
            Some(stages) => stages,
            None => &self.rest[usize::from(is_done)..],
        };
        self.acts.push(ActRecord { seat: step.seat, act, millis });
        Ok(())
    }

    /// Takes the latest act back and returns it; `None` if nothing was done.
    pub fn undo(&mut self) -> Option<ActRecord> {
        let undone = self.acts.pop()?;
        let (rule, size) = (self.board.rule(), self.board.size());
        let mut before = Opening::new(self.protocol, rule, size, self.first).expect("it was begun once");
        for acted in &self.acts {
            before.act(acted.act, acted.millis).expect("it was done once");
        }
        *self = before;
        Some(undone)
    }

    /// Checks that the board may be turned or mirrored under the opening, so that its stones still lie in their areas.
    ///
    /// # Errors
    /// If the centre to which they are bound becomes another point, as on boards of an even size.
    pub fn check_turn(&self, symmetry: Symmetry) -> Result<(), ActError> {
        let center = Point::center(self.board.size());
        let moves = symmetry.point(center, self.board.size()) != center;
        if moves && self.protocol.is_bound_to_center() { Err(ActError::Center) } else { Ok(()) }
    }

    /// Turns or mirrors the board under all acts so far.
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
