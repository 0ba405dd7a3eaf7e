//! Victory by continuous threats: every move of the attacker is a four, or threatens to win by fours.
//!
//! The tree of such attacks is kept in memory and grown where it is closest to a proof (Allis's proof-number search, in
//! the depth-first order of Nagai's df-pn). What the attacker may try is a choice; what the defender may reply is not:
//! to a four there is one block, to a straight four to come the [answers](movepick::answers), and to any other threat
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
use super::time::Meter;
use super::vcf::{self, Outcome, Vcf, line};
use crate::rules::Color;
use crate::verdict::Proof;
use std::sync::Arc;
use tree::{Edge, Id, NEVER, Node, Numbers, Stage, Tree};

/// What an attacker may threaten with a move that is no four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// A straight four; two fours at once are followed where such a move threatens them, and not looked for. No win by
    /// these means is a claim, once it is searched out: no move that is a four or threatens a straight four is left out.
    OpenFours,
    /// Any win by fours, as far as it is seen at a glance.
    Fours,
}

/// How far to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    pub threats: Threats,
    /// Nodes of the whole search.
    pub nodes: u64,
}

/// Nodes for a win by fours: of the attacker who is to move; of the same after a threat, were the defender to pass, with
/// the longest win in plies, the shortest first because it leaves the fewest replies; and of the defender, who answers
/// a threat with it. Measured, like all numbers here, on some hundred positions that are won by threats.
const ATTACK_NODES: u64 = 300;
const THREAT_BOUNDS: [(usize, u64); 2] = [(7, 100), (usize::MAX, 400)];
const COUNTER_NODES: u64 = 100;

/// What is added to the proof number of a new node for each two plies that it lies deeper: short wins come first.
const PLIES_A_NUMBER: u32 = 2;
/// What is added where the last move is a four. It has one reply and looks closer to a proof than it is, for what fours
/// alone can do is known already.
const FOUR_SURCHARGE: u32 = 2;
/// The proof number of all threats but fours and open threes, before they have been looked at.
const RESERVE: u32 = 12;

/// The solver: the tree of the position that was searched last.
pub struct Vct {
    tree: Tree,
    /// The hash of that position, and what was looked for.
    root: Option<(u64, Threats)>,
}

/// A search under way.
struct Growth<'a, 'm> {
    tree: &'a mut Tree,
    position: &'a mut Position,
    vcf: &'a mut Vcf,
    meter: &'a mut Meter<'m>,
    threats: Threats,
    nodes_left: u64,
}

/// What a move of the attacker that presses the defender leaves to him.
struct Pressure {
    /// The fours that are threatened; none where the move is a four itself.
    line: Box<[Cell]>,
    /// Within how many plies they win, the five of a four included.
    plies: usize,
    /// The legal replies that may stop them.
    replies: Box<[Cell]>,
}

impl Vct {
    pub fn new() -> Vct {
        Vct::of_at_most(tree::MAX_NODES)
    }

    /// A solver that remembers no more than so many positions, some 120 bytes each.
    pub fn of_at_most(positions: usize) -> Vct {
        Vct { tree: Tree::new(positions), root: None }
    }

    /// Whether the side to move wins by continuous threats. Leaves the position as it was. Asked the same again, it goes
    /// on where it has stopped.
    pub fn solve(&mut self, position: &mut Position, vcf: &mut Vcf, bounds: Bounds, meter: &mut Meter) -> Outcome {
        let Bounds { threats, nodes: nodes_left } = bounds;
        let root = Some((position.hash(), threats));
        if self.root != root {
            *self = Vct { root, ..Vct::of_at_most(self.tree.most_nodes()) };
        }
        let mut growth = Growth { tree: &mut self.tree, position, vcf, meter, threats, nodes_left };
        let root = growth.attack_node(0);
        growth.attack(root, Numbers::UNBOUNDED, 0);
        let root = &self.tree[Id::ROOT];
        match root.numbers {
            Numbers::WON => Outcome::Win { plies: root.plies as usize },
            Numbers { disproof: 0, .. } => Outcome::None,
            _ => Outcome::Unknown,
        }
    }

    /// Whether the position is the one that was searched last.
    pub fn knows(&self, position: &Position) -> bool {
        self.root.is_some_and(|(hash, _)| hash == position.hash())
    }

    /// The line of the win that was found last in which the defender holds out longest by replies that may help him. It
    /// ends with the fours that decide, or with a threat that nothing stops.
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

    /// The proof of the win that was found last, in the position it was found in.
    pub fn proof(&self, position: &mut Position) -> Arc<Proof> {
        writing::write(&self.tree, position)
    }
}

impl Growth<'_, '_> {
    fn is_over(&self) -> bool {
        self.nodes_left == 0 || self.meter.is_over() || self.tree.is_full()
    }

    fn tick(&mut self) {
        self.nodes_left = self.nodes_left.saturating_sub(1);
        self.meter.tick();
    }

    /// Whether the side to move wins by fours.
    fn fours(&mut self, plies: usize, nodes: u64) -> Outcome {
        let nodes = nodes.min(self.nodes_left);
        let outcome = self.vcf.solve(self.position, vcf::Bounds { plies, nodes }, self.meter);
        self.nodes_left -= self.vcf.nodes();
        outcome
    }

    /// The node of the position, where the attacker is to move: decided by fives and fours, or yet to be grown.
    fn attack_node(&mut self, ply: u32) -> Id {
        let hash = self.position.hash();
        if let Some(id) = self.tree.find(hash) {
            return id;
        }
        self.tick();
        let (numbers, plies, line): (_, _, Vec<Cell>) = match self.at_once() {
            Outcome::Win { plies } => (Numbers::WON, plies, self.vcf.line().collect()),
            Outcome::None => (Numbers::RULED_OUT, 0, Vec::new()),
            Outcome::Unknown => (Numbers { proof: 1 + ply / PLIES_A_NUMBER, disproof: 1 }, 0, Vec::new()),
        };
        let line = self.tree.keep(&line);
        self.tree.add(hash, Node { numbers, plies: plies as u32, line, reserve: NEVER, stage: Stage::Attack })
    }

    /// What fives and fours decide, the attacker being to move; nothing is ruled out but where he cannot stop a five.
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

    /// Grows a node where the attacker is to move until one of its numbers reaches its limit.
    fn attack(&mut self, id: Id, limits: Numbers, ply: u32) {
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

    /// Gives the node a child for every four and every open three, and holds other threats back.
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

    /// Gives the node a child for every threat that was held back.
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

    /// The children that `attacks` lead to, as far as they press the defender; `None` where the search ends before that
    /// is known.
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

    /// The fours, and whatever may threaten an open four; where a five must be stopped, that alone.
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
            if has_forbidden_straight_four(position, attacker) {
                attacks.extend(position.cells(attacker, Threat::Quiet).iter());
            }
        }
        attacks.retain(|&cell| position.is_legal(cell));
        attacks
    }

    /// The node of the position, where the defender is to move; `None` where nothing presses him.
    fn defence_node(&mut self, ply: u32) -> Option<Id> {
        let hash = self.position.hash();
        if let Some(id) = self.tree.find(hash) {
            return Some(id);
        }
        self.tick();
        let Pressure { line, plies, replies } = self.pressure()?;
        let numbers = match replies.len() as u32 {
            0 => Numbers::WON,
            replies => {
                let surcharge = if line.is_empty() { FOUR_SURCHARGE } else { 0 };
                Numbers { proof: replies + surcharge + ply / PLIES_A_NUMBER, disproof: 1 }
            }
        };
        let line = self.tree.keep(&line);
        let (plies, stage) = (plies as u32 + 1, Stage::Defence(self.tree.keep(&replies)));
        Some(self.tree.add(hash, Node { numbers, plies, line, reserve: NEVER, stage }))
    }

    /// What the attacker's last move threatens; `None` where it is nothing, or where the defender wins first.
    fn pressure(&mut self) -> Option<Pressure> {
        let defender = self.position.side_to_move();
        let attacker = !defender;
        if self.position.count(defender, Threat::Five) > 0 {
            return None;
        }
        let fives = self.position.cells(attacker, Threat::Five);
        match self.position.count(attacker, Threat::Five) {
            0 => {}
            1 => return Some(Pressure { line: Box::default(), plies: 1, replies: self.legal(fives) }),
            _ => return Some(Pressure { line: Box::default(), plies: 1, replies: Box::default() }),
        }
        let mut fours = self.position.cells(attacker, Threat::OpenFour).iter();
        let pressure = if let Some(four) = fours.next() {
            let answers = movepick::answers(self.position, four);
            let answers =
                fours.fold(answers, |answers, four| answers.intersection(&movepick::answers(self.position, four)));
            Pressure { line: Box::from([four]), plies: 3, replies: self.legal(&answers) }
        } else {
            let (line, plies) = self.threatened_line()?;
            let spoilers = line::spoilers(self.position, &line);
            let replies = self.legal(&spoilers);
            Pressure { line, plies, replies }
        };
        match self.fours(usize::MAX, COUNTER_NODES) {
            Outcome::Win { .. } => None,
            Outcome::None | Outcome::Unknown => Some(pressure),
        }
    }

    fn legal(&self, cells: &CellSet) -> Box<[Cell]> {
        cells.iter().filter(|&cell| self.position.is_legal(cell)).collect()
    }

    /// The line by which the attacker would win were the defender to pass, of the kind that counts as a threat.
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

    /// A straight four that single lines cannot tell to be legal.
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

    /// Grows a node where the defender is to move until one of its numbers reaches its limit.
    fn defend(&mut self, id: Id, limits: Numbers, ply: u32) {
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

    /// Gives the node a child for every reply, until one is found that stops the attack.
    fn grow_defence(&mut self, id: Id, replies: &[Cell], ply: u32) {
        let mut edges = Vec::new();
        for &cell in replies {
            self.position.make(cell);
            let node = self.attack_node(ply + 1);
            self.position.unmake();
            edges.push(Edge { cell, node });
            if self.tree[node].numbers == Numbers::RULED_OUT {
                break;
            }
        }
        self.tree.grow(id, edges);
        self.tree.update_defence(id);
    }
}

/// Threats that make an open three, and no four.
const OPEN_THREES: [Threat; 3] = [Threat::DoubleThree, Threat::DoubleThreeIfLegal, Threat::Three];

/// Whether a straight four of the attacker's, who is to move, is forbidden: any stone may take away what forbids it, a
/// three by standing in its way, another four by making six of its five.
fn has_forbidden_straight_four(position: &Position, attacker: Color) -> bool {
    let is_straight = |cell| lines(position, cell).contains(&LineClass::OpenFour);
    position.cells(attacker, Threat::Forbidden).iter().any(is_straight)
        || position.cells(attacker, Threat::FourIfLegal).iter().any(|cell| !position.is_legal(cell))
}

/// The best that the side to move would make of one of the cell's lines.
fn strongest_line(position: &Position, cell: Cell) -> LineClass {
    lines(position, cell)[3]
}

/// What the side to move would make of the cell's lines, the weakest first.
fn lines(position: &Position, cell: Cell) -> [LineClass; 4] {
    Codes::get().lines()[usize::from(position.code(position.side_to_move(), cell))]
}

#[cfg(test)]
mod tests;
