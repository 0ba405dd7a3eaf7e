use super::claims::{self, ClaimedWin};
use super::{replay, stored};
use crate::rules::{Color, Point, Rule};
use crate::test_support::{board_with, p};
use crate::verdict::Proof;
use std::sync::Arc;

/// The proofs of the repository.
const PROOFS: &[u8] = include_bytes!("../../../tests/proofs.bin");

#[test]
fn a_proof_of_every_win_that_the_sets_claim_holds_by_the_rules() {
    assert_eq!(replay(&claims::all(), PROOFS), Ok(()));
}

#[test]
fn a_proof_of_another_win_is_refused() {
    let four = |first: &str, plies| ClaimedWin {
        origin: "test".to_owned(),
        board: board_with(15, Rule::Freestyle, "D8 E8 F8 G8", "A1 A2 A3", Color::Black),
        first: Some(p(first)),
        plies: Some(plies),
    };
    let stored = |at: &str| stored::write(&[Arc::new(Proof::five(p(at)))]);
    assert_eq!(replay(&[four("H8", 1)], &stored("H8")), Ok(()));
    for (claims, bytes) in [
        (vec![four("C8", 1)], stored("H8")),
        (vec![four("H8", 0)], stored("H8")),
        (vec![four("J9", 1)], stored("J9")),
        (vec![four("H8", 1), four("C8", 1)], stored("H8")),
        (vec![four("H8", 1)], b"none".to_vec()),
    ] {
        assert!(replay(&claims, &bytes).is_err(), "{claims:?}");
    }
}

#[test]
fn proofs_are_written_and_read_with_their_parts_once() {
    let five = |at: &str| Arc::new(Proof::five(p(at)));
    let four = Arc::new(Proof::threat(p("H8"), vec![(p("D8"), five("I8"))], five("D8")));
    let replies: Vec<(Point, Arc<Proof>)> = [p("A1"), p("B1"), p("C1")].map(|reply| (reply, Arc::clone(&four))).into();
    let proofs = vec![Arc::new(Proof::threat(p("G8"), replies, Arc::clone(&four))), four, five("I8")];
    let bytes = stored::write(&proofs);
    assert_eq!(stored::read(&bytes).expect("it was written so"), proofs);
    assert!(bytes.len() < 60, "{} bytes", bytes.len());
    assert!(stored::read(&bytes[..bytes.len() / 2]).is_err());
    assert!(stored::read(b"none").is_err());
}
