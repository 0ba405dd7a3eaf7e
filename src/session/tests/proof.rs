//! A proof played through against any defence.

use super::*;
use crate::verdict::Proof;
use std::sync::Arc;

/// Black has an open three on H8–J8 and is to move: G8 makes an open four.
fn table() -> Table {
    let mut table = Table::new(Players::TwoPeople);
    table.play("H8 A1 I8 A3 J8 A5");
    table
}

fn proof() -> Arc<Proof> {
    let five = |point: &str| Arc::new(Proof::five(p(point)));
    Arc::new(Proof::threat(p("G8"), vec![(p("F8"), five("K8"))], five("F8")))
}

fn proven(proof: Option<Arc<Proof>>) -> Answer {
    Answer { score: Score::Win { plies: 3 }, proof, ..answer(Move::Place(p("G8"))) }
}

/// Asks for a proof, and gives this answer of the reviewer.
fn asked(table: &mut Table, result: Result<Answer, Failure>) {
    table.apply(Command::ShowProof).unwrap();
    let id = table.start();
    table.say(id, result);
}

fn stones(session: &Session) -> Vec<String> {
    session.demonstration().expect("a proof is shown").stones().iter().map(Move::to_string).collect()
}

#[test]
fn every_defence_is_answered() {
    let mut table = table();
    asked(&mut table, Ok(proven(Some(proof()))));
    assert_eq!(stones(&table.session), ["G8"]);
    let shown = table.session.demonstration().unwrap();
    assert_eq!((shown.attacker(), shown.plies(), shown.plies_left()), (Color::Black, 3, 2));
    table.apply(Command::Defend(Some(p("F8")))).unwrap();
    assert_eq!(stones(&table.session), ["G8", "F8", "K8"]);
    assert_eq!(table.session.demonstration().unwrap().plies_left(), 0);
    assert!(table.session.demonstration().unwrap().board().ending().is_some());
    assert_eq!(table.apply(Command::Defend(None)), Err(Refusal::Play(PlayError::GameOver)));
    table.apply(Command::UndoDefence).unwrap();
    table.apply(Command::Defend(Some(p("O15")))).unwrap();
    assert_eq!(stones(&table.session), ["G8", "O15", "F8"], "what stops nothing meets the standing threat");
    table.check_moves("H8 A1 I8 A3 J8 A5");
}

#[test]
fn the_longest_defence_is_one_that_the_proof_lists() {
    let mut table = table();
    asked(&mut table, Ok(proven(Some(proof()))));
    table.apply(Command::Defend(None)).unwrap();
    assert_eq!(stones(&table.session), ["G8", "F8", "K8"]);
}

#[test]
fn a_defence_must_be_a_move() {
    let mut table = table();
    asked(&mut table, Ok(proven(Some(proof()))));
    assert!(matches!(table.apply(Command::Defend(Some(p("H8")))), Err(Refusal::Play(_))));
    assert_eq!(stones(&table.session), ["G8"]);
}

#[test]
fn a_missing_proof_is_reported_once_and_a_proof_belongs_to_its_position() {
    let mut table = table();
    asked(&mut table, Ok(proven(None)));
    assert!(table.session.demonstration().is_none() && !table.session.is_proving());
    assert_eq!(table.session.take_no_proof(), Some(NoProof::NotFound));
    assert_eq!(table.session.take_no_proof(), None);
    asked(&mut table, Ok(proven(Some(proof()))));
    table.step(-1);
    assert!(table.session.demonstration().is_none());
    table.step(1);
    table.apply(Command::ShowProof).unwrap();
    table.apply(Command::LeaveProof).unwrap();
    assert!(table.session.wanted().is_empty());
    assert_eq!(table.apply(Command::Defend(None)), Err(Refusal::NothingProven));
}

#[test]
fn a_proof_that_the_review_has_found_is_shown_at_once() {
    let mut table = table();
    table.apply(Command::Review).unwrap();
    let id = table.start();
    table.say(id, Ok(proven(Some(proof()))));
    table.apply(Command::ShowProof).unwrap();
    assert_eq!(stones(&table.session), ["G8"]);
    table.apply(Command::UndoDefence).unwrap();
    assert!(table.session.demonstration().is_none(), "back before the first move");
}

#[test]
fn a_proof_of_the_position_under_review_is_searched_longer_and_the_review_goes_on_after_it() {
    let mut table = table();
    table.apply(Command::Review).unwrap();
    let reviewed = table.session.wanted();
    table.apply(Command::ShowProof).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one reviewer, one job") };
    assert_eq!(job.board, reviewed[0].board);
    assert_eq!(job.limits.nodes, reviewed[0].limits.nodes.map(|nodes| nodes * 4));
    let id = table.start();
    table.say(id, Ok(proven(Some(proof()))));
    assert_eq!(stones(&table.session), ["G8"]);
    assert_eq!(table.session.review().unwrap().run().progress().0, 0);
    assert_eq!(table.session.wanted(), reviewed, "its own search begins anew");
}

#[test]
fn a_turned_board_ends_the_proof_and_the_trial() {
    let mut table = table();
    asked(&mut table, Ok(proven(Some(proof()))));
    table.apply(Command::Defend(None)).unwrap();
    table.apply(Command::Edit(Edit::Turn(crate::rules::Symmetry::TURNED_RIGHT))).unwrap();
    assert!(table.session.demonstration().is_none());
    assert_eq!(table.apply(Command::UndoDefence), Err(Refusal::NothingProven));
    table.apply(Command::TryAgain(NodeId(6))).unwrap();
    table.apply(Command::Edit(Edit::Turn(crate::rules::Symmetry::TURNED_RIGHT))).unwrap();
    assert!(table.session.trial().is_none());
}

#[test]
fn a_proof_is_searched_for_while_its_position_is_on_the_table() {
    let mut table = table();
    table.apply(Command::ShowProof).unwrap();
    assert_eq!(table.session.wanted().len(), 1);
    table.step(-1);
    assert!(table.session.wanted().is_empty(), "of another position nothing was asked");
    table.step(1);
    assert!(table.session.wanted().is_empty(), "the question is gone");
}
