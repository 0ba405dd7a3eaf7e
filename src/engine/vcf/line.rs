//! A line of fours that wins: the proof it stands for, and, where it is only threatened, what can stop it.
//!
//! A line holds the moves of both sides as [`Vcf::line`](super::Vcf::line) tells them. All that matters of it are the
//! attacker's fours, for each of them has one reply.

use crate::engine::cell::{Cell, CellSet};
use crate::engine::position::Position;
use crate::engine::threat::Threat;
use crate::rules::{Color, Direction};
use crate::verdict::Proof;
use std::sync::Arc;

/// The proof that the side to move wins by the fours of `line`.
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

/// The side to move would lose by the fours of `line`, did it pass: the replies after which the line may fail. After any
/// other legal reply it wins as it stands.
///
/// A stone of the defender that lies on no point of the line takes none of its fours away, for all else they are made
/// of are stones already. So it can only help him by what it makes: a four at once, or one together with a block that
/// the line forces him to. In renju it may also change what is forbidden to Black; where the line rests on that beyond
/// what single lines tell, it is replayed after every reply.
pub fn spoilers(position: &mut Position, line: &[Cell]) -> CellSet {
    let defender = position.side_to_move();
    let mut spoilers = CellSet::EMPTY;
    for threat in Threat::FOURS {
        spoilers.unite(position.cells(defender, threat));
    }
    position.make_pass();
    let footing = walk(position, line, &mut spoilers);
    position.unmake();
    if footing == Footing::Forbidden {
        for reply in position.empty_cells().filter(|&cell| position.is_legal(cell)).collect::<Vec<_>>() {
            position.make(reply);
            if !holds(position, line) {
                spoilers.insert(reply);
            }
            position.unmake();
        }
    }
    spoilers
}

/// What a line rests on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Footing {
    /// Rows of stones alone.
    Rows,
    /// That a point is forbidden to Black, or that one is not though it looks like it.
    Forbidden,
}

/// Plays the line, and adds its points and all that make a four together with one of its blocks.
fn walk(position: &mut Position, line: &[Cell], spoilers: &mut CellSet) -> Footing {
    let attacker = position.side_to_move();
    let mut footing = Footing::Rows;
    let mut made = 0;
    for &four in line.iter().step_by(2) {
        spoilers.insert(four);
        let threat = position.threat(attacker, four);
        if threat == Threat::Five {
            break;
        }
        if threat.is_suspect() {
            footing = Footing::Forbidden;
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
            footing = Footing::Forbidden;
            break;
        }
        add_partners(position, !attacker, block, spoilers);
        position.make(block);
        made += 1;
    }
    for _ in 0..made {
        position.unmake();
    }
    footing
}

/// Adds the cells with a stone on which a further one of `color` on `block` makes a four or a five.
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

/// Whether the side to move wins by the fours of `line` just as they stand there.
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
