//! Writes a won tree as a [`Proof`].
//!
//! The tree holds the replies that seemed to help the defender. The proof lists every reply after which the standing
//! threat might not be carried out exactly as written; replies that are missing in the tree leave another threat that
//! wins at once.

use super::tree::{Id, Tree};
use crate::engine::cell::Cell;
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::engine::vcf::line;
use crate::verdict::Proof;
use std::collections::HashMap;
use std::sync::Arc;

/// Builds the proof of a tree whose root is won; `position` is the root's.
pub fn write(tree: &Tree, position: &mut Position) -> Arc<Proof> {
    ProofWriter { tree, position, written: HashMap::new() }.attack(Id::ROOT)
}

/// State of the writing; each node's proof is built once.
struct ProofWriter<'a> {
    tree: &'a Tree,
    position: &'a mut Position,
    written: HashMap<Id, Arc<Proof>>,
}

impl ProofWriter<'_> {
    /// Builds the proof of a won node, where the attacker is to move.
    fn attack(&mut self, id: Id) -> Arc<Proof> {
        if let Some(proof) = self.written.get(&id) {
            return proof.clone();
        }
        let node = &self.tree[id];
        let proof = if node.line.is_empty() {
            let edge = self.tree.quickest(id);
            self.threat(edge.cell, edge.node)
        } else {
            line::proof(self.position, self.tree.cells(node.line))
        };
        let proof = Arc::new(proof);
        self.written.insert(id, proof.clone());
        proof
    }

    /// Builds the proof that begins with `attack`, which leads to the won node `id`.
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
            let proof = line::proof(self.position, self.tree.cells(node.line));
            self.position.unmake();
            (proof, line::spoilers(self.position, self.tree.cells(node.line)))
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

    /// Builds the proof where a reply has not stopped a five, or a four that leads to one.
    fn at_once(&mut self) -> Proof {
        let attacker = self.position.side_to_move();
        let first = |threat| self.position.cells(attacker, threat).first();
        let cell = first(Threat::Five).or_else(|| first(Threat::OpenFour)).expect("the threat stands");
        line::proof(self.position, &[cell])
    }
}
