//! Shortest wins by threats, or the certainty that there is none within a number of plies.
//!
//! [`Vct`](super::Vct) looks for any win and stops at the first; here it is asked how long the shortest is, and whether
//! a certain first move has one. The tree of fours, and of threats of an open four, is walked depth first, two plies
//! deeper each time; a position that is met again within the same bound is not walked again. So "none" is a claim about
//! every attack of that kind and length, and no win of that kind is shorter than the first that is found.

use super::super::cell::{Cell, CellSet};
use super::super::position::Position;
use super::super::threat::Threat;
use super::super::time::NodeCounter;
use super::super::vcf::{Outcome, Vcf, line};
use super::tree::Tree;
use super::{DfPn, ThreatMove, Threats};
use crate::rules::Rule;
use crate::verdict::Proof;
use nohash_hasher::IntMap;
use std::collections::HashMap;
use std::sync::Arc;

/// Moves by which the attacker is to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Fours,
    /// Fours, and threats of an open four.
    Threats,
}

/// Largest number of remembered positions, some 24 bytes each; beyond it everything is forgotten before the next
/// search.
const MAX_REMEMBERED: usize = 1 << 20;

/// Knowledge of a position in which the attacker is to move.
#[derive(Clone, Copy, Default)]
struct Known {
    /// Number of plies within which there is no win.
    none: u32,
    /// Number of plies within which there is a win; 0 if none is known.
    wins: u32,
    /// First move of the known win.
    by: Option<Cell>,
}

/// The solver. What it remembers never becomes untrue, so one search helps the next.
pub struct Within {
    about: Option<(Rule, Kind)>,
    known: IntMap<u64, Known>,
}

impl Within {
    pub fn new() -> Within {
        Within { about: None, known: IntMap::default() }
    }

    /// Returns the shortest win of the side to move by such means, within `plies` at most. Leaves the position as it
    /// was.
    pub fn solve(
        &mut self,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        counter: &mut NodeCounter,
    ) -> (Outcome, Option<Arc<Proof>>) {
        self.search(position, vcf, kind, plies, counter, |walk, plies| walk.attack(plies), |writing| writing.attack())
    }

    /// Returns the shortest win that begins with `first`, which must be legal. A first move that does not make such a
    /// threat has no such win.
    pub fn solve_after(
        &mut self,
        first: Cell,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        counter: &mut NodeCounter,
    ) -> (Outcome, Option<Arc<Proof>>) {
        let attack = |walk: &mut Walk, plies| walk.attack_with(first, plies);
        self.search(position, vcf, kind, plies, counter, attack, |writing| Arc::new(writing.threat(first)))
    }

    #[expect(clippy::too_many_arguments, reason = "the two ways to ask share all but the root")]
    fn search(
        &mut self,
        position: &mut Position,
        vcf: &mut Vcf,
        kind: Kind,
        plies: u32,
        counter: &mut NodeCounter,
        mut attack: impl FnMut(&mut Walk, u32) -> Outcome,
        write: impl FnOnce(&mut ProofWriter) -> Arc<Proof>,
    ) -> (Outcome, Option<Arc<Proof>>) {
        let about = Some((position.rule(), kind));
        if self.about != about || self.known.len() > MAX_REMEMBERED {
            *self = Within { about, ..Within::new() };
        }
        let mut tree = Tree::new(0);
        let dfpn = DfPn { tree: &mut tree, position, vcf, counter, threats: Threats::OpenFours, nodes_left: u64::MAX };
        let mut walk = Walk { dfpn, known: &mut self.known, kind };
        for plies in (1..=plies).step_by(2) {
            match attack(&mut walk, plies) {
                Outcome::None => {}
                Outcome::Unknown => return (Outcome::Unknown, None),
                win @ Outcome::Win { .. } => {
                    let proof = write(&mut ProofWriter { walk, written: HashMap::new() });
                    return (win, Some(proof));
                }
            }
        }
        (Outcome::None, None)
    }
}

/// A search in progress.
struct Walk<'a, 'm> {
    dfpn: DfPn<'a, 'm>,
    known: &'a mut IntMap<u64, Known>,
    kind: Kind,
}

impl Walk<'_, '_> {
    /// Whether the side to move wins within `plies`.
    fn attack(&mut self, plies: u32) -> Outcome {
        let position = &*self.dfpn.position;
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
        self.dfpn.tick();
        if self.dfpn.counter.is_over() {
            return Outcome::Unknown;
        }
        for cell in self.dfpn.attacks() {
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

    /// Whether the side to move wins within `plies` by this move.
    fn attack_with(&mut self, cell: Cell, plies: u32) -> Outcome {
        let position = &mut *self.dfpn.position;
        if position.threat(position.side_to_move(), cell) == Threat::Five {
            return if plies > 0 { Outcome::Win { plies: 1 } } else { Outcome::None };
        }
        position.make(cell);
        let outcome = self.defend(plies.saturating_sub(1));
        self.dfpn.position.unmake();
        match outcome {
            Outcome::Win { plies } => Outcome::Win { plies: plies + 1 },
            other => other,
        }
    }

    /// Whether the side to move loses within `plies`, its own stones counted.
    fn defend(&mut self, plies: u32) -> Outcome {
        let position = &*self.dfpn.position;
        let defender = position.side_to_move();
        let is_four = position.count(!defender, Threat::Five) > 0;
        // A four wins with the stone after the next, an open three with the one after that.
        let min_plies = if is_four { 2 } else { 4 };
        if plies < min_plies || (!is_four && self.kind == Kind::Fours) {
            return Outcome::None;
        }
        let Some(ThreatMove { replies, .. }) = self.dfpn.threat_move() else { return Outcome::None };
        let mut longest = min_plies as usize;
        for &reply in &replies {
            self.dfpn.position.make(reply);
            let outcome = self.attack(plies - 1);
            self.dfpn.position.unmake();
            match outcome {
                Outcome::Win { plies } => longest = longest.max(plies + 1),
                other => return other,
            }
        }
        Outcome::Win { plies: longest }
    }
}

/// State of the writing of a proof; each position's proof is built once.
struct ProofWriter<'a, 'm> {
    walk: Walk<'a, 'm>,
    written: HashMap<u64, Arc<Proof>>,
}

impl ProofWriter<'_, '_> {
    fn attack(&mut self) -> Arc<Proof> {
        let position = &mut *self.walk.dfpn.position;
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
            // A reply that was not searched, because it cannot help: the open four stands.
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
        let dfpn = &mut self.walk.dfpn;
        if dfpn.position.threat(dfpn.position.side_to_move(), cell) == Threat::Five {
            return Proof::five(cell.point());
        }
        dfpn.position.make(cell);
        let attacker = !dfpn.position.side_to_move();
        let fives: CellSet = *dfpn.position.cells(attacker, Threat::Five);
        let (otherwise, stoppers) = match fives.first() {
            Some(five) => (Proof::five(five.point()), fives),
            None => {
                let ThreatMove { line, .. } = dfpn.threat_move().expect("a won position has a threat move");
                dfpn.position.make_pass();
                let proof = line::proof(dfpn.position, &line);
                dfpn.position.unmake();
                (proof, line::spoilers(dfpn.position, &line))
            }
        };
        let mut replies = Vec::new();
        for reply in stoppers.iter() {
            let position = &mut *self.walk.dfpn.position;
            if position.is_legal(reply) {
                position.make(reply);
                let proof = self.attack();
                self.walk.dfpn.position.unmake();
                replies.push((reply.point(), proof));
            }
        }
        self.walk.dfpn.position.unmake();
        Proof::threat(cell.point(), replies, Arc::new(otherwise))
    }
}

#[cfg(test)]
mod tests;
