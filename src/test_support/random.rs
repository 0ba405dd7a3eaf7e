//! Random games, and random changes to files.

use crate::game::{
    Conclusion, Details, Edit, EngineTerms, Game, Judgement, Mark, NewNode, NodeId, Note, Operation, Player,
    PlayerKind, Root, SeatId, Seats, StrengthRecord, TextbookTerms, TimeControl,
};
use crate::rules::rng::Rng;
use crate::rules::{Color, Move, Point, Rule, Symmetry};
use crate::verdict::Score;

fn note(random: &mut Rng, size: u8) -> Box<Note> {
    let texts = ["", "a line\nand another", "天元", "\"quoted\"\\ /* and */ // ]"];
    let mut mark = || {
        let point = Point::new(random.below(size.into()) as u8, random.below(size.into()) as u8);
        let marks =
            [Mark::Triangle, Mark::Square, Mark::Circle, Mark::Cross, Mark::Selected, Mark::Label("A".to_owned())];
        (point, marks[random.below(6)].clone())
    };
    let marks = (0..2).map(|_| mark()).collect();
    let scores = [None, Some(Score::Win { plies: 9 }), Some(Score::Draw), Some(Score::Estimate(-120))];
    Box::new(Note {
        comment: texts[random.below(4)].to_owned(),
        board_text: texts[random.below(4)].to_owned(),
        marks,
        judgement: [None, Some(Judgement::Bad)][random.below(2)],
        flagged: random.below(2) == 0,
        score: scores[random.below(4)],
    })
}

/// A game with stones at its root, branches, notes, resignations and moves taken back, and the operations that made
/// it.
pub fn random_game(seed: u64) -> (Game, Vec<Operation>, Game) {
    let mut random = Rng::new(seed);
    let size = [5, 6, 15, 20][random.below(4)];
    let mut points: Vec<Point> = Point::all(size).collect();
    let stones = (0..random.below(4)).map(|n| (points.swap_remove(random.below(points.len())), Color::ALL[n % 2]));
    let stones = stones.collect();
    let root = Root { size, rule: Rule::ALL[random.below(5)], stones, side_to_move: Color::ALL[random.below(2)] };
    let names = ["", "Ann", "天元", "\"quoted\"\n\\ /* and */ // broken"];
    let mut player = || {
        let name = names[random.below(4)].to_owned();
        let level = [None, Some(5)][random.below(2)];
        let width = [None, Some(19)][random.below(2)];
        let computer = PlayerKind::Computer(StrengthRecord { level, depth: 6, width, time_millis: 3_000 });
        let textbook = PlayerKind::Textbook(TextbookTerms { depth: 3, width: 12 });
        let game_millis = [None, Some(60_000)][random.below(2)];
        let engine = PlayerKind::Engine(EngineTerms { engine: "天元".to_owned(), time_millis: 5_000, game_millis });
        Player { name, kind: [PlayerKind::Person, computer, textbook, engine][random.below(4)].clone() }
    };
    let seats = Seats { first: player(), second: player(), black: [SeatId::First, SeatId::Second][random.below(2)] };
    let started = [None, Some("2026-01-31T18:30:00.25Z".parse().expect("a time"))][random.below(2)];
    let begun = Game::new(root, seats, started, [0, seed, u64::MAX][random.below(3)]).expect("a position");
    let clock = TimeControl::ByoYomi { millis: 60_000, periods: 3, period: 30_000 };
    let begun = begun.with_clock([TimeControl::Unlimited, clock][random.below(2)]);
    let (mut game, mut operations) = (begun.clone(), Vec::new());
    for _ in 0..random.below(80) {
        let mv = if random.below(20) == 0 {
            Move::Pass
        } else {
            Move::Place(Point::new(random.below(size.into()) as u8, random.below(size.into()) as u8))
        };
        let millis = random.below(100_000) as u64;
        let some_node = NodeId(random.below(game.tree().list_len()) as u32);
        let operation = match random.below(20) {
            0..6 => Operation::Play { mv, millis },
            6 => Operation::PlayUnchecked { mv, millis },
            7 => Operation::Undo,
            8 => Operation::Redo,
            9 => {
                let loser = Color::ALL[random.below(2)];
                let conclusions = [Conclusion::Resigned(loser), Conclusion::Lost(loser), Conclusion::DrawAgreed];
                Operation::Conclude(conclusions[random.below(3)])
            }
            10 | 11 => Operation::Edit(Edit::Annotate { at: some_node, note: note(&mut random, size) }),
            12 => Operation::Edit(Edit::Delete(some_node)),
            13 if random.below(2) == 0 => Operation::Edit(Edit::Turn(Symmetry::ALL[random.below(8)])),
            13 => Operation::Edit(Edit::MakeMain(some_node)),
            14 => Operation::Edit(Edit::Reorder { node: some_node, index: random.below(3) }),
            15 => {
                let top = NewNode { mv: Some(mv), ..NewNode::default() };
                let note = Some(note(&mut random, size));
                Operation::Edit(Edit::Graft {
                    under: some_node,
                    branch: vec![top, NewNode { parent: Some(NodeId(0)), note, ..NewNode::default() }],
                })
            }
            16 => Operation::Edit(Edit::Describe(Box::new(Details {
                event: names[random.below(4)].to_owned(),
                ..Details::default()
            }))),
            _ => Operation::GoTo(some_node),
        };
        if game.apply(&operation).is_ok() {
            operations.push(operation);
        }
    }
    (begun, operations, game)
}

/// Changes a byte, removes, adds or repeats some, or cuts the rest off.
pub fn mutate(bytes: &mut Vec<u8>, random: &mut Rng) {
    if bytes.is_empty() {
        return;
    }
    let at = random.below(bytes.len());
    match random.below(5) {
        0 => bytes[at] = random.below(256) as u8,
        1 => bytes[at] = b"(){}[],:\"\\/*-#09azHWB\n"[random.below(22)],
        2 => drop(bytes.remove(at)),
        3 => bytes.truncate(at),
        _ => {
            let end = (at + random.below(40)).min(bytes.len());
            let part = bytes[at..end].to_vec();
            let to = random.below(bytes.len());
            bytes.splice(to..to, part);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn random_games_hold_every_kind_of_thing() {
        let (mut operations, mut notes, mut roots, mut forks, mut taken_back) = (BTreeMap::new(), 0, 0, 0, 0);
        for seed in 0..400 {
            let (begun, applied, game) = random_game(seed);
            for operation in applied {
                let kind = match operation {
                    Operation::Edit(edit) => format!("{edit:?}"),
                    Operation::Conclude(conclusion) => format!("{conclusion:?}"),
                    other => format!("{other:?}"),
                };
                let kind = kind.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default().to_owned();
                *operations.entry(kind).or_insert(0) += 1;
            }
            let tree = game.tree();
            notes += tree.ids().filter(|&id| tree.node(id).has_note()).count();
            forks += tree.ids().filter(|&id| tree.node(id).is_fork()).count();
            taken_back += tree.list_len() - tree.ids().count();
            roots += usize::from(!begun.root().stones.is_empty());
        }
        assert!(operations.len() == 15 && operations.values().all(|&times| times >= 40), "{operations:?}");
        let things = [notes, roots, forks, taken_back];
        assert!(things.iter().all(|&times| times >= 200), "{things:?}");
    }
}
