//! A won attack written down as a [`Proof`].
//!
//! The tree holds the replies that seemed to help the defender. The proof lists every reply after which the standing
//! threat might not be carried out just as it is written; those that are not in the tree have left another at once.

use super::tree::{Id, Tree};
use crate::engine::cell::Cell;
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::engine::vcf::line;
use crate::verdict::Proof;
use std::collections::HashMap;
use std::sync::Arc;

/// The proof of a tree whose root is won; `position` is the root's.
pub fn write(tree: &Tree, position: &mut Position) -> Arc<Proof> {
    Writing { tree, position, written: HashMap::new() }.attack(Id::ROOT)
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
            line::proof(self.position, self.tree.cells(node.line))
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

    /// The proof where a reply has not stopped what is threatened at once: a five, or a four that leads to one.
    fn at_once(&mut self) -> Proof {
        let attacker = self.position.side_to_move();
        let first = |threat| self.position.cells(attacker, threat).first();
        let cell = first(Threat::Five).or_else(|| first(Threat::OpenFour)).expect("the threat stands");
        line::proof(self.position, &[cell])
    }
}
