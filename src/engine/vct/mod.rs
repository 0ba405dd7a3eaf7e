//! VCT, victory by continuous threats: every move of the attacker is a four, or threatens to win by fours.
//!
//! The tree of such attacks is kept in memory and grown where it is closest to a proof (Allis's proof-number search, in
//! the depth-first order of Nagai's df-pn). What the attacker may try is a choice; what the defender may reply is not:
//! to a four there is one block, to an open four to come the [answers](movepick::answers), and to any other threat
//! the [spoilers](line::spoilers) of the line that is threatened, own fours always among them. Every other reply is
//! known to lose, so a win found here holds against all of them, and can be [written down](Vct::proof).

mod tree;
pub mod within;
mod writing;

use super::cell::{Cell, CellSet};
use super::movepick;
use super::pattern::LineClass;
use super::position::Position;
use super::threat::{Codes, Threat};
use super::time::NodeCounter;
use super::vcf::{self, Outcome, Vcf, line};
use crate::rules::Color;
use crate::verdict::Proof;
use std::sync::Arc;
use tree::{Edge, Id, NEVER, Node, ProofNumbers, Stage, Tree};

/// Threats that an attacker may make beside fours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// An open four; two fours at once are followed where such a move threatens them, and not looked for. That there is
    /// no win by these means is proven once it is searched out: no move that is a four or threatens an open four is
    /// left out.
    OpenFours,
    /// Any win by fours that a short search sees.
    Fours,
}

/// Limits of a VCT search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Threats that the attacker may make beside fours.
    pub threats: Threats,
    /// Nodes of the whole search.
    pub nodes: u64,
}

/// Nodes for a VCF search: of the attacker to move; of the attacker after a threat, if the defender passed, with the
/// longest win in plies, the shortest first because it leaves the fewest replies; and of the defender, who answers a
/// threat with fours. Measured, like all numbers here, on some hundred positions that are won by threats.
const ATTACK_NODES: u64 = 300;
const THREAT_BOUNDS: [(usize, u64); 2] = [(7, 100), (usize::MAX, 400)];
const COUNTER_NODES: u64 = 100;

/// Depth in plies that adds one to the proof number of a new node: short wins come first.
const PLIES_A_NUMBER: u32 = 2;
/// Addition to the proof number where the last move is a four. It has one reply and looks closer to a proof than it is,
/// for a VCF is known already.
const FOUR_SURCHARGE: u32 = 2;
/// Proof number that stands for all threats but fours and open threes, before they have been tried.
const RESERVE: u32 = 12;

/// The solver, with the tree of the position that was searched last.
pub struct Vct {
    tree: Tree,
    /// Hash of that position, and the threats that were looked for.
    root: Option<(u64, Threats)>,
}

/// A df-pn search in progress.
struct DfPn<'a, 'm> {
    tree: &'a mut Tree,
    position: &'a mut Position,
    vcf: &'a mut Vcf,
    counter: &'a mut NodeCounter<'m>,
    threats: Threats,
    nodes_left: u64,
}

/// Consequences of an attacking move: its threat, and the replies to it.
struct ThreatMove {
    /// Threatened line of fours; empty where the move is a four itself.
    line: Box<[Cell]>,
    /// Plies in which they win, the five of a four included.
    plies: usize,
    /// Legal replies that may stop them.
    replies: Box<[Cell]>,
}

impl Vct {
    pub fn new() -> Vct {
        Vct::of_at_most(tree::MAX_NODES)
    }

    /// Creates a solver that remembers at most this number of positions, some 120 bytes each.
    pub fn of_at_most(positions: usize) -> Vct {
        Vct { tree: Tree::new(positions), root: None }
    }

    /// Searches for a win of the side to move by continuous threats. Leaves the position as it was. Asked the same
    /// again, it goes on where it has stopped.
    pub fn solve(
        &mut self,
        position: &mut Position,
        vcf: &mut Vcf,
        bounds: Bounds,
        counter: &mut NodeCounter,
    ) -> Outcome {
        let Bounds { threats, nodes: nodes_left } = bounds;
        let root = Some((position.hash(), threats));
        if self.root != root {
            *self = Vct { root, ..Vct::of_at_most(self.tree.max_nodes()) };
        }
        let mut dfpn = DfPn { tree: &mut self.tree, position, vcf, counter, threats, nodes_left };
        let root = dfpn.attack_node(0);
        dfpn.attack(root, ProofNumbers::UNBOUNDED, 0);
        let root = &self.tree[Id::ROOT];
        match root.numbers {
            ProofNumbers::WON => Outcome::Win { plies: root.plies as usize },
            ProofNumbers { disproof: 0, .. } => Outcome::None,
            _ => Outcome::Unknown,
        }
    }

    /// Whether the position is the one that was searched last.
    pub fn knows(&self, position: &Position) -> bool {
        self.root.is_some_and(|(hash, _)| hash == position.hash())
    }

    /// Returns the line of the win found last in which the defender holds out longest by replies that may help. It ends
    /// with the fours that decide, or with a threat that nothing stops.
    pub fn line(&self) -> Vec<Cell> {
        let mut line = Vec::new();
        let mut id = Id::ROOT;
        while self.tree[id].line.is_empty() {
            let attack = self.tree.quickest(id);
            line.push(attack.cell);
            let Some(reply) = self.tree.longest(attack.node) else { return line };
            line.push(reply.cell);
            id = reply.node;
        }
        line.extend(self.tree.cells(self.tree[id].line));
        line
    }

    /// Builds the proof of the win found last, in the position it was found in.
    pub fn proof(&self, position: &mut Position) -> Arc<Proof> {
        writing::write(&self.tree, position)
    }
}

impl DfPn<'_, '_> {
    fn is_over(&self) -> bool {
        self.nodes_left == 0 || self.counter.is_over() || self.tree.is_full()
    }

    fn tick(&mut self) {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.counter.tick();
    }

    /// Searches for a win of the side to move by fours.
    fn fours(&mut self, plies: usize, nodes: u64) -> Outcome {
        let nodes = nodes.min(self.nodes_left);
        let outcome = self.vcf.solve(self.position, vcf::Bounds { plies, nodes }, self.counter);
        self.nodes_left -= self.vcf.nodes();
        outcome
    }

    /// Returns the node of the position, where the attacker is to move: decided by fives and fours, or yet to be
    /// expanded.
    fn attack_node(&mut self, ply: u32) -> Id {
        let hash = self.position.hash();
        if let Some(id) = self.tree.find(hash) {
            return id;
        }
        self.tick();
        let (numbers, plies, line): (_, _, Vec<Cell>) = match self.at_once() {
            Outcome::Win { plies } => (ProofNumbers::WON, plies, self.vcf.line().collect()),
            Outcome::None => (ProofNumbers::RULED_OUT, 0, Vec::new()),
            Outcome::Unknown => (ProofNumbers { proof: 1 + ply / PLIES_A_NUMBER, disproof: 1 }, 0, Vec::new()),
        };
        let line = self.tree.keep(&line);
        self.tree.add(hash, Node { numbers, plies: plies as u32, line, reserve: NEVER, stage: Stage::Attack })
    }

    /// Returns the result that fives and fours decide, the attacker being to move; a win is ruled out only where a five
    /// cannot be stopped.
    fn at_once(&mut self) -> Outcome {
        let attacker = self.position.side_to_move();
        if self.position.count(attacker, Threat::Five) == 0 && self.position.count(!attacker, Threat::Five) > 1 {
            return Outcome::None;
        }
        match self.fours(usize::MAX, ATTACK_NODES) {
            Outcome::None => Outcome::Unknown,
            other => other,
        }
    }

    /// Expands a node where the attacker is to move until one of its numbers reaches its limit.
    fn attack(&mut self, id: Id, limits: ProofNumbers, ply: u32) {
        if self.tree[id].numbers.is_decided() || self.is_over() {
            return;
        }
        match self.tree[id].stage {
            Stage::Grown(_) => self.tree.update_attack(id),
            _ => self.grow_attack(id, ply),
        }
        while !self.is_over() && self.tree[id].numbers.are_within(limits) {
            let Some((edge, limits)) = self.tree.best_attack(id, limits) else {
                self.widen_attack(id, ply);
                continue;
            };
            self.position.make(edge.cell);
            self.defend(edge.node, limits, ply + 1);
            self.position.unmake();
            self.tree.update_attack(id);
        }
    }

    /// Adds a child for every four and every open three, and holds other threats back.
    fn grow_attack(&mut self, id: Id, ply: u32) {
        let attacks = self.attacks();
        let Some(edges) = self.children(&attacks, ply) else { return };
        let position = &*self.position;
        let is_free = position.count(!position.side_to_move(), Threat::Five) == 0;
        if is_free && self.threats == Threats::Fours {
            self.tree[id].reserve = RESERVE + ply / PLIES_A_NUMBER;
        }
        self.tree.grow(id, edges);
        self.tree.update_attack(id);
    }

    /// Adds a child for every threat that was held back.
    fn widen_attack(&mut self, id: Id, ply: u32) {
        let position = &*self.position;
        let quiet = position.cells(position.side_to_move(), Threat::Quiet).iter();
        let attacks: Vec<Cell> = quiet
            .filter(|&cell| strongest_line(position, cell) >= LineClass::OpenTwoNarrow && position.is_legal(cell))
            .collect();
        let Some(edges) = self.children(&attacks, ply) else { return };
        self.tree[id].reserve = NEVER;
        self.tree.grow(id, edges);
        self.tree.update_attack(id);
    }

    /// Returns the children that `attacks` lead to, as far as they are threats; `None` where the search ends before
    /// that is known.
    fn children(&mut self, attacks: &[Cell], ply: u32) -> Option<Vec<Edge>> {
        let mut edges = Vec::new();
        for &cell in attacks {
            self.position.make(cell);
            edges.extend(self.defence_node(ply + 1).map(|node| Edge { cell, node }));
            self.position.unmake();
            if self.is_over() {
                return None;
            }
        }
        Some(edges)
    }

    /// Lists the fours, and all moves that may threaten an open four; where a five must be stopped, that block alone.
    fn attacks(&self) -> Vec<Cell> {
        let position = &*self.position;
        let attacker = position.side_to_move();
        let mut attacks: Vec<Cell> = Vec::new();
        if let Some(block) = position.cells(!attacker, Threat::Five).first() {
            attacks.push(block);
        } else {
            for threat in Threat::FOURS.into_iter().chain(OPEN_THREES) {
                attacks.extend(position.cells(attacker, threat).iter());
            }
            if has_forbidden_open_four(position, attacker) {
                attacks.extend(position.cells(attacker, Threat::Quiet).iter());
            }
        }
        attacks.retain(|&cell| position.is_legal(cell));
        attacks
    }

    /// Returns the node of the position, where the defender is to move; `None` where there is no threat to answer.
    fn defence_node(&mut self, ply: u32) -> Option<Id> {
        let hash = self.position.hash();
        if let Some(id) = self.tree.find(hash) {
            return Some(id);
        }
        self.tick();
        let ThreatMove { line, plies, replies } = self.threat_move()?;
        let numbers = match replies.len() as u32 {
            0 => ProofNumbers::WON,
            replies => {
                let surcharge = if line.is_empty() { FOUR_SURCHARGE } else { 0 };
                ProofNumbers { proof: replies + surcharge + ply / PLIES_A_NUMBER, disproof: 1 }
            }
        };
        let line = self.tree.keep(&line);
        let (plies, stage) = (plies as u32 + 1, Stage::Defence(self.tree.keep(&replies)));
        Some(self.tree.add(hash, Node { numbers, plies, line, reserve: NEVER, stage }))
    }

    /// Returns the threat of the attacker's last move; `None` where there is none, or where the defender wins first.
    fn threat_move(&mut self) -> Option<ThreatMove> {
        let defender = self.position.side_to_move();
        let attacker = !defender;
        if self.position.count(defender, Threat::Five) > 0 {
            return None;
        }
        let fives = self.position.cells(attacker, Threat::Five);
        match self.position.count(attacker, Threat::Five) {
            0 => {}
            1 => return Some(ThreatMove { line: Box::default(), plies: 1, replies: self.legal(fives) }),
            _ => return Some(ThreatMove { line: Box::default(), plies: 1, replies: Box::default() }),
        }
        let mut fours = self.position.cells(attacker, Threat::OpenFour).iter();
        let threat_move = if let Some(four) = fours.next() {
            let answers = movepick::answers(self.position, four);
            let answers =
                fours.fold(answers, |answers, four| answers.intersection(&movepick::answers(self.position, four)));
            ThreatMove { line: Box::from([four]), plies: 3, replies: self.legal(&answers) }
        } else {
            let (line, plies) = self.threatened_line()?;
            let spoilers = line::spoilers_until(self.position, &line, || self.counter.is_over_now());
            let replies = self.legal(&spoilers);
            ThreatMove { line, plies, replies }
        };
        match self.fours(usize::MAX, COUNTER_NODES) {
            Outcome::Win { .. } => None,
            Outcome::None | Outcome::Unknown => Some(threat_move),
        }
    }

    fn legal(&self, cells: &CellSet) -> Box<[Cell]> {
        cells.iter().filter(|&cell| self.position.is_legal(cell)).collect()
    }

    /// Returns the line by which the attacker would win if the defender passed, of the kind that counts as a threat.
    fn threatened_line(&mut self) -> Option<(Box<[Cell]>, usize)> {
        let attacker = !self.position.side_to_move();
        if !self.position.has_four(attacker) {
            return None;
        }
        self.position.make_pass();
        let line = match self.threats {
            Threats::OpenFours => self.hidden_open_four().map(|four| (Box::from([four]), 3)),
            Threats::Fours => THREAT_BOUNDS.into_iter().find_map(|(plies, nodes)| match self.fours(plies, nodes) {
                Outcome::Win { plies } => Some((self.vcf.line().collect(), plies)),
                Outcome::None | Outcome::Unknown => None,
            }),
        };
        self.position.unmake();
        line
    }

    /// Returns an open four whose legality single lines cannot tell.
    fn hidden_open_four(&mut self) -> Option<Cell> {
        let attacker = self.position.side_to_move();
        let suspects = *self.position.cells(attacker, Threat::FourIfLegal);
        suspects.iter().find(|&cell| {
            if !self.position.is_legal(cell) {
                return false;
            }
            self.position.make(cell);
            let fives = self.position.count(attacker, Threat::Five);
            self.position.unmake();
            fives > 1
        })
    }

    /// Expands a node where the defender is to move until one of its numbers reaches its limit.
    fn defend(&mut self, id: Id, limits: ProofNumbers, ply: u32) {
        if self.tree[id].numbers.is_decided() || self.is_over() {
            return;
        }
        match self.tree[id].stage {
            Stage::Defence(replies) => {
                let replies = self.tree.cells(replies).to_vec();
                self.grow_defence(id, &replies, ply);
            }
            _ => self.tree.update_defence(id),
        }
        while !self.is_over() && self.tree[id].numbers.are_within(limits) {
            let (edge, limits) = self.tree.best_defence(id, limits);
            self.position.make(edge.cell);
            self.attack(edge.node, limits, ply + 1);
            self.position.unmake();
            self.tree.update_defence(id);
        }
    }

    /// Adds a child for every reply, until one is found that stops the attack.
    fn grow_defence(&mut self, id: Id, replies: &[Cell], ply: u32) {
        let mut edges = Vec::new();
        for &cell in replies {
            self.position.make(cell);
            let node = self.attack_node(ply + 1);
            self.position.unmake();
            edges.push(Edge { cell, node });
            if self.tree[node].numbers == ProofNumbers::RULED_OUT {
                break;
            }
        }
        self.tree.grow(id, edges);
        self.tree.update_defence(id);
    }
}

/// Threats that make an open three, and no four.
const OPEN_THREES: [Threat; 3] = [Threat::DoubleThree, Threat::DoubleThreeIfLegal, Threat::Three];

/// Whether an open four of the attacker, who is to move, is forbidden: any stone may take away the reason, a three by
/// blocking it, another four by making six of its five.
fn has_forbidden_open_four(position: &Position, attacker: Color) -> bool {
    let is_open_four = |cell| lines(position, cell).contains(&LineClass::OpenFour);
    position.cells(attacker, Threat::Forbidden).iter().any(is_open_four)
        || position.cells(attacker, Threat::FourIfLegal).iter().any(|cell| !position.is_legal(cell))
}

/// Returns the strongest class that the side to move would make on one of the cell's lines.
fn strongest_line(position: &Position, cell: Cell) -> LineClass {
    lines(position, cell)[3]
}

/// Returns the classes that the side to move would make on the cell's lines, the weakest first.
fn lines(position: &Position, cell: Cell) -> [LineClass; 4] {
    Codes::get().lines()[usize::from(position.code(position.side_to_move(), cell))]
}

#[cfg(test)]
mod tests;
