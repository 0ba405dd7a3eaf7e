//! Victory by continuous threats: every move of the attacker is a four, or threatens to win by fours.
//!
//! The tree of such attacks is kept in memory and grown where it is closest to a proof (Allis's proof-number search, in
//! the depth-first order of Nagai's df-pn). What the attacker may try is a choice; what the defender may reply is not:
//! to a four there is one block, to a straight four to come the [answers](movepick::answers), and to any other threat
//! the [spoilers](line::spoilers) of the line that is threatened, own fours always among them. Every other reply is
//! known to lose, so a win found here holds against all of them, and can be [written down](Vct::proof).

mod tree;

use super::cell::{Cell, CellSet};
use super::movepick;
use super::pattern::LineClass;
use super::position::Position;
use super::threat::{Codes, Threat};
use super::time::Meter;
use super::vcf::{self, Outcome, Vcf, line};
use crate::verdict::Proof;
use std::collections::HashMap;
use std::sync::Arc;
use tree::{Edge, Id, Node, Numbers, Stage, Tree};

/// What an attacker may threaten with a move that is no four.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Threats {
    /// A straight four, or two fours at once. No win by these means is a claim, once it is searched out.
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

/// Nodes for a win by fours where the attacker is to move, and where he is to have only threatened it.
const ATTACK_NODES: u64 = 1_000;
const THREAT_BOUNDS: [(usize, u64); 2] = [(7, 100), (usize::MAX, 400)];
/// Nodes for a win by fours of the defender, who answers a threat with it.
const COUNTER_NODES: u64 = 200;

/// The solver: the tree of the position that was searched last.
pub struct Vct {
    tree: Tree,
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
        Vct { tree: Tree::new() }
    }

    /// Whether the side to move wins by continuous threats. Leaves the position as it was.
    pub fn solve(&mut self, position: &mut Position, vcf: &mut Vcf, bounds: Bounds, meter: &mut Meter) -> Outcome {
        self.tree.clear();
        let Bounds { threats, nodes: nodes_left } = bounds;
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

    /// The proof of the win that was found last, in the position it was found in.
    pub fn proof(&self, position: &mut Position) -> Arc<Proof> {
        Writing { tree: &self.tree, position, written: HashMap::new() }.attack(Id::ROOT)
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
        let (numbers, plies, line) = match self.at_once() {
            Outcome::Win { plies } => (Numbers::WON, plies, self.vcf.line().collect()),
            Outcome::None => (Numbers::RULED_OUT, 0, Box::default()),
            Outcome::Unknown => (Numbers { proof: 1 + ply / 4, disproof: 1 }, 0, Box::default()),
        };
        self.tree.add(hash, Node { numbers, plies: plies as u32, line, stage: Stage::Attack })
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
        if self.tree[id].numbers.is_decided() {
            return;
        }
        match self.tree[id].stage {
            Stage::Grown(_) => self.tree.update_attack(id),
            _ => self.grow_attack(id, ply),
        }
        while !self.is_over() && self.tree[id].numbers.are_within(limits) {
            let (edge, limits) = self.tree.best_attack(id, limits);
            self.position.make(edge.cell);
            self.defend(edge.node, limits, ply + 1);
            self.position.unmake();
            self.tree.update_attack(id);
        }
    }

    /// Gives the node a child for every move that keeps up the attack.
    fn grow_attack(&mut self, id: Id, ply: u32) {
        let mut edges = Vec::new();
        for cell in self.attacks() {
            self.position.make(cell);
            edges.extend(self.defence_node(ply + 1).map(|node| Edge { cell, node }));
            self.position.unmake();
            // What was left out for want of time must not seem to be ruled out.
            if self.is_over() {
                return;
            }
        }
        self.tree.grow(id, edges);
        self.tree.update_attack(id);
    }

    /// The moves that may keep up the attack.
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
            if self.threats == Threats::Fours && position.has_four(attacker) {
                let quiet = position.cells(attacker, Threat::Quiet);
                attacks.extend(quiet.iter().filter(|&cell| strongest_line(position, cell) >= LineClass::ClosedTwo));
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
            replies => Numbers { proof: replies + ply / 4, disproof: 1 },
        };
        Some(self.tree.add(hash, Node { numbers, plies: plies as u32 + 1, line, stage: Stage::Defence(replies) }))
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
        let counter_attack =
            self.position.has_four(defender) && matches!(self.fours(usize::MAX, COUNTER_NODES), Outcome::Win { .. });
        (!counter_attack).then_some(pressure)
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
        if self.tree[id].numbers.is_decided() {
            return;
        }
        match &mut self.tree[id].stage {
            Stage::Defence(replies) => {
                let replies = std::mem::take(replies);
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

/// The best that the side to move would make of one of the cell's lines.
fn strongest_line(position: &Position, cell: Cell) -> LineClass {
    let code = position.code(position.side_to_move(), cell);
    Codes::get().lines()[usize::from(code)][3]
}

/// A proof being read off the tree; each node's is written once.
struct Writing<'a> {
    tree: &'a Tree,
    position: &'a mut Position,
    written: HashMap<Id, Arc<Proof>>,
}

impl Writing<'_> {
    /// The proof of a won node, where the attacker is to move.
    fn attack(&mut self, id: Id) -> Arc<Proof> {
        if let Some(proof) = self.written.get(&id) {
            return proof.clone();
        }
        let node = &self.tree[id];
        let proof = if node.line.is_empty() {
            let edge = self.tree.quickest(id);
            self.threat(edge.cell, edge.node)
        } else {
            line::proof(self.position, &node.line)
        };
        let proof = Arc::new(proof);
        self.written.insert(id, proof.clone());
        proof
    }

    /// The proof that begins with `attack`, which leads to the won node `id`.
    fn threat(&mut self, attack: Cell, id: Id) -> Proof {
        let node = &self.tree[id];
        self.position.make(attack);
        let attacker = !self.position.side_to_move();
        let (otherwise, stoppers) = if node.line.is_empty() {
            let fives = *self.position.cells(attacker, Threat::Five);
            let five = fives.first().expect("a four threatens a five");
            (Proof::five(five.point()), fives)
        } else {
            self.position.make_pass();
            let proof = line::proof(self.position, &node.line);
            self.position.unmake();
            (proof, line::spoilers(self.position, &node.line))
        };
        let mut replies = Vec::new();
        for reply in stoppers.iter() {
            if !self.position.is_legal(reply) {
                continue;
            }
            self.position.make(reply);
            let proof = match self.tree.edges(id).iter().find(|edge| edge.cell == reply) {
                Some(edge) => self.attack(edge.node),
                None => Arc::new(self.at_once()),
            };
            self.position.unmake();
            replies.push((reply.point(), proof));
        }
        self.position.unmake();
        Proof::threat(attack.point(), replies, Arc::new(otherwise))
    }

    /// The proof where a reply has not stopped what is threatened at once: a five, or a four that leads to one.
    fn at_once(&mut self) -> Proof {
        let attacker = self.position.side_to_move();
        let first = |threat| self.position.cells(attacker, threat).first();
        let cell = first(Threat::Five).or_else(|| first(Threat::OpenFour)).expect("the threat stands");
        line::proof(self.position, &[cell])
    }
}
