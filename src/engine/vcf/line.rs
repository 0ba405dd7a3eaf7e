//! A winning line of fours: its proof, and, where it is only threatened, the replies that may stop it.
//!
//! A line holds the moves of both sides as [`Vcf::line`](super::Vcf::line) returns them. Only the attacker's fours
//! matter, for each of them has one reply.

use crate::engine::cell::{Cell, CellSet};
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::rules::{Color, Direction};
use crate::verdict::Proof;
use std::sync::Arc;

/// Builds the proof that the side to move wins by the fours of `line`.
pub fn proof(position: &mut Position, line: &[Cell]) -> Proof {
    let attacker = position.side_to_move();
    let four = line[0];
    if position.threat(attacker, four) == Threat::Five {
        return Proof::five(four.point());
    }
    position.make(four);
    let mut fives = position.cells(attacker, Threat::Five).iter();
    let block = fives.next().expect("a four threatens a five");
    let answer = match fives.next() {
        Some(other) => Some(Proof::five(other.point())),
        None if position.is_legal(block) => {
            position.make(block);
            let proof = proof(position, &line[2..]);
            position.unmake();
            Some(proof)
        }
        None => None,
    };
    position.unmake();
    let replies = answer.into_iter().map(|proof| (block.point(), Arc::new(proof))).collect();
    Proof::threat(four.point(), replies, Arc::new(Proof::five(block.point())))
}

/// Returns the replies that may stop the fours of `line`, by which the side to move would lose if it passed. After any
/// other legal reply the line wins as it is.
///
/// A stone of the defender beside the line takes none of its fours away, for all else they are made of are stones
/// already. So it can only help by what it makes: a four at once, or one together with a block that the line forces. In
/// renju it may also change which points are forbidden to Black; where the line depends on that beyond what single
/// lines tell, it is replayed after every reply.
pub fn spoilers(position: &mut Position, line: &[Cell]) -> CellSet {
    spoilers_until(position, line, || false)
}

/// As [`spoilers`]; once `is_over` returns true, every reply that was not looked at yet counts as one that may stop the
/// fours. On a large board the line is replayed some two hundred times, which takes milliseconds.
pub fn spoilers_until(position: &mut Position, line: &[Cell], mut is_over: impl FnMut() -> bool) -> CellSet {
    let defender = position.side_to_move();
    let mut spoilers = CellSet::EMPTY;
    for threat in Threat::FOURS {
        spoilers.unite(position.cells(defender, threat));
    }
    position.make_pass();
    let dependence = walk(position, line, &mut spoilers);
    position.unmake();
    if dependence == Dependence::ForbiddenPoints {
        for reply in position.empty_cells().filter(|&cell| position.is_legal(cell)).collect::<Vec<_>>() {
            if is_over() {
                spoilers.insert(reply);
                continue;
            }
            position.make(reply);
            if !holds(position, line) {
                spoilers.insert(reply);
            }
            position.unmake();
        }
    }
    spoilers
}

/// Dependence of a line on the forbidden points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dependence {
    /// The line depends on stones alone.
    StonesOnly,
    /// The line depends on a point being forbidden to Black, or on a suspect one not being so.
    ForbiddenPoints,
}

/// Replays the line, and adds its points and all cells that make a four together with one of its blocks.
fn walk(position: &mut Position, line: &[Cell], spoilers: &mut CellSet) -> Dependence {
    let attacker = position.side_to_move();
    let mut dependence = Dependence::StonesOnly;
    let mut made = 0;
    for &four in line.iter().step_by(2) {
        spoilers.insert(four);
        let threat = position.threat(attacker, four);
        if threat == Threat::Five {
            break;
        }
        if threat.is_suspect() {
            dependence = Dependence::ForbiddenPoints;
        }
        position.make(four);
        made += 1;
        let fives = position.cells(attacker, Threat::Five);
        let block = fives.first().expect("a four threatens a five");
        spoilers.insert(block);
        if let Some(other) = fives.iter().nth(1) {
            spoilers.insert(other);
            break;
        }
        if !position.is_legal(block) {
            dependence = Dependence::ForbiddenPoints;
            break;
        }
        add_partners(position, !attacker, block, spoilers);
        position.make(block);
        made += 1;
    }
    for _ in 0..made {
        position.unmake();
    }
    dependence
}

/// Adds the cells on which a stone of `color`, together with one on `block`, makes a four or a five.
fn add_partners(position: &Position, color: Color, block: Cell, spoilers: &mut CellSet) {
    for direction in Direction::ALL {
        for steps in [-4, -3, -2, -1, 1, 2, 3, 4] {
            let partner = block.along(direction, steps);
            if position.is_empty(partner) && position.makes_four_beside(color, block, partner) {
                spoilers.insert(partner);
            }
        }
    }
}

/// Whether the side to move wins by the fours of `line` exactly as given.
fn holds(position: &mut Position, line: &[Cell]) -> bool {
    let attacker = position.side_to_move();
    let [four, rest @ ..] = line else { return false };
    if !position.is_empty(*four) || !position.is_legal(*four) {
        return false;
    }
    match position.threat(attacker, *four) {
        Threat::Five => return true,
        threat if !threat.makes_four() => return false,
        _ => {}
    }
    let fives = position.count(!attacker, Threat::Five);
    if fives > 1 || (fives == 1 && position.threat(!attacker, *four) != Threat::Five) {
        return false;
    }
    position.make(*four);
    let fives = position.cells(attacker, Threat::Five);
    let block = fives.first().expect("a four threatens a five");
    let holds = if position.count(attacker, Threat::Five) > 1 || !position.is_legal(block) {
        true
    } else if rest.first() == Some(&block) {
        position.make(block);
        let holds = holds(position, &rest[1..]);
        position.unmake();
        holds
    } else {
        false
    };
    position.unmake();
    holds
}
