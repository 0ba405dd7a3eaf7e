//! Wins within so many plies, searched out: the shortest, or that there is none.
//!
//! [`Vct`](super::Vct) looks for any win and stops at the first; here it is asked how long the shortest is, and whether a
//! certain first move has one. The tree of fours, and of threats of a straight four, is walked depth first, two plies
//! deeper each time; a position that is met again within the same bound is not walked again. So "none" is a claim about
//! every attack of that kind and length, and no win of that kind is shorter than the first that is found.

use super::super::cell::{Cell, CellSet};
use super::super::position::Position;
use super::super::threat::Threat;
use super::super::time::Meter;
use super::super::vcf::{Outcome, Vcf, line};
use super::tree::Tree;
use super::{Growth, Pressure, Threats};
use crate::rules::Rule;
use crate::verdict::Proof;
use nohash_hasher::IntMap;
use std::collections::HashMap;
use std::sync::Arc;

/// By what the attacker is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Fours,
    /// Fours, and threats of a straight four.
    Threats,
}

/// Remembered positions, some 24 bytes each; beyond that everything is forgotten before the next search.
const MAX_REMEMBERED: usize = 1 << 20;

/// What is known of a position in which the attacker is to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// He has no win within so many plies.
    none: u32,
    /// He wins within so many, 0 if that is not known...
    wins: u32,
    /// ...by this move.
    by: Option<Cell>,
}

/// The solver, and what it remembers: it never becomes untrue, so one search helps the next.
pub struct Within {
    about: Option<(Rule, Kind)>,
    known: IntMap<u64, Known>,
}

impl Within {
    pub fn new() -> Within {
        Within { about: None, known: IntMap::default() }
    }

    /// The shortest win of the side to move by such means, within `plies` at most. Leaves the position as it was.
    pub fn solve(
        &mut self,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        meter: &mut Meter,
    ) -> (Outcome, Option<Arc<Proof>>) {
        self.search(position, vcf, kind, plies, meter, |walk, plies| walk.attack(plies), |writing| writing.attack())
    }

    /// The same where the first move is given, which must be legal. One that is no such threat has no such win.
    pub fn solve_after(
        &mut self,
        first: Cell,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        meter: &mut Meter,
    ) -> (Outcome, Option<Arc<Proof>>) {
        let attack = |walk: &mut Walk, plies| walk.attack_with(first, plies);
        self.search(position, vcf, kind, plies, meter, attack, |writing| Arc::new(writing.threat(first)))
    }

    #[expect(clippy::too_many_arguments, reason = "the two ways to ask share all but the root")]
    fn search(
        &mut self,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        meter: &mut Meter,
        mut attack: impl FnMut(&mut Walk, u32) -> Outcome,
        write: impl FnOnce(&mut Writing) -> Arc<Proof>,
    ) -> (Outcome, Option<Arc<Proof>>) {
        let about = Some((position.rule(), kind));
        if self.about != about || self.known.len() > MAX_REMEMBERED {
            *self = Within { about, ..Within::new() };
        }
        let mut tree = Tree::new(0);
        let growth =
            Growth { tree: &mut tree, position, vcf, meter, threats: Threats::OpenFours, nodes_left: u64::MAX };
        let mut walk = Walk { growth, known: &mut self.known, kind };
        for plies in (1..=plies).step_by(2) {
            match attack(&mut walk, plies) {
                Outcome::None => {}
                Outcome::Unknown => return (Outcome::Unknown, None),
                win @ Outcome::Win { .. } => {
                    let proof = write(&mut Writing { walk, written: HashMap::new() });
                    return (win, Some(proof));
                }
            }
        }
        (Outcome::None, None)
    }
}

/// A search under way.
struct Walk<'a, 'm> {
    growth: Growth<'a, 'm>,
    known: &'a mut IntMap<u64, Known>,
    kind: Kind,
}

impl Walk<'_, '_> {
    /// Whether the side to move wins within `plies`.
    fn attack(&mut self, plies: u32) -> Outcome {
        let position = &*self.growth.position;
        let attacker = position.side_to_move();
        if position.count(attacker, Threat::Five) > 0 {
            return if plies > 0 { Outcome::Win { plies: 1 } } else { Outcome::None };
        }
        if plies < 3 || position.count(!attacker, Threat::Five) > 1 {
            return Outcome::None;
        }
        let hash = position.hash();
        let known = self.known.get(&hash).copied().unwrap_or_default();
        if known.wins > 0 && known.wins <= plies {
            return Outcome::Win { plies: known.wins as usize };
        }
        if known.none >= plies {
            return Outcome::None;
        }
        self.growth.tick();
        if self.growth.meter.is_over() {
            return Outcome::Unknown;
        }
        for cell in self.growth.attacks() {
            match self.attack_with(cell, plies) {
                Outcome::None => {}
                Outcome::Unknown => return Outcome::Unknown,
                win @ Outcome::Win { plies } => {
                    let wins = Known { wins: plies as u32, by: Some(cell), ..known };
                    self.known.insert(hash, wins);
                    return win;
                }
            }
        }
        self.known.insert(hash, Known { none: plies, ..known });
        Outcome::None
    }

    /// The same with this move.
    fn attack_with(&mut self, cell: Cell, plies: u32) -> Outcome {
        let position = &mut *self.growth.position;
        if position.threat(position.side_to_move(), cell) == Threat::Five {
            return if plies > 0 { Outcome::Win { plies: 1 } } else { Outcome::None };
        }
        position.make(cell);
        let outcome = self.defend(plies.saturating_sub(1));
        self.growth.position.unmake();
        match outcome {
            Outcome::Win { plies } => Outcome::Win { plies: plies + 1 },
            other => other,
        }
    }

    /// Whether the side to move loses within `plies`, its own stones counted.
    fn defend(&mut self, plies: u32) -> Outcome {
        let position = &*self.growth.position;
        let defender = position.side_to_move();
        let is_four = position.count(!defender, Threat::Five) > 0;
        // A four wins with the stone after the next, an open three with the one after that.
        let least = if is_four { 2 } else { 4 };
        if plies < least || (!is_four && self.kind == Kind::Fours) {
            return Outcome::None;
        }
        let Some(Pressure { replies, .. }) = self.growth.pressure() else { return Outcome::None };
        let mut longest = least as usize;
        for &reply in &replies {
            self.growth.position.make(reply);
            let outcome = self.attack(plies - 1);
            self.growth.position.unmake();
            match outcome {
                Outcome::Win { plies } => longest = longest.max(plies + 1),
                other => return other,
            }
        }
        Outcome::Win { plies: longest }
    }
}

/// A win being written down; each position's is written once.
struct Writing<'a, 'm> {
    walk: Walk<'a, 'm>,
    written: HashMap<u64, Arc<Proof>>,
}

impl Writing<'_, '_> {
    fn attack(&mut self) -> Arc<Proof> {
        let position = &mut *self.walk.growth.position;
        let attacker = position.side_to_move();
        if let Some(five) = position.cells(attacker, Threat::Five).first() {
            return Arc::new(Proof::five(five.point()));
        }
        let hash = position.hash();
        if let Some(proof) = self.written.get(&hash) {
            return proof.clone();
        }
        let proof = match self.walk.known.get(&hash).and_then(|known| known.by) {
            Some(cell) => self.threat(cell),
            // A reply that was never a hope: the straight four stands.
            None => {
                let four = position.cells(attacker, Threat::OpenFour).first().expect("the threat stands");
                line::proof(position, &[four])
            }
        };
        let proof = Arc::new(proof);
        self.written.insert(hash, proof.clone());
        proof
    }

    fn threat(&mut self, cell: Cell) -> Proof {
        let growth = &mut self.walk.growth;
        if growth.position.threat(growth.position.side_to_move(), cell) == Threat::Five {
            return Proof::five(cell.point());
        }
        growth.position.make(cell);
        let attacker = !growth.position.side_to_move();
        let fives: CellSet = *growth.position.cells(attacker, Threat::Five);
        let (otherwise, stoppers) = match fives.first() {
            Some(five) => (Proof::five(five.point()), fives),
            None => {
                let Pressure { line, .. } = growth.pressure().expect("a won threat presses");
                growth.position.make_pass();
                let proof = line::proof(growth.position, &line);
                growth.position.unmake();
                (proof, line::spoilers(growth.position, &line))
            }
        };
        let mut replies = Vec::new();
        for reply in stoppers.iter() {
            let position = &mut *self.walk.growth.position;
            if position.is_legal(reply) {
                position.make(reply);
                let proof = self.attack();
                self.walk.growth.position.unmake();
                replies.push((reply.point(), proof));
            }
        }
        self.walk.growth.position.unmake();
        Proof::threat(cell.point(), replies, Arc::new(otherwise))
    }
}

#[cfg(test)]
mod tests;
