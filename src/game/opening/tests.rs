//! Tests of the protocols, step by step, and of the acts that they refuse.

use super::*;
use crate::rules::{Forbidden, PlayError};
use crate::test_support::p;
use Choice::{OfferTen, PlaceTwo, Stay, Swap};

const FIRST: SeatId = SeatId::First;
const SECOND: SeatId = SeatId::Second;

fn begin(protocol: Protocol) -> Opening {
    let rule = if protocol.requires_renju() { Rule::Renju } else { Rule::Freestyle };
    Opening::new(protocol, rule, 15, FIRST).unwrap()
}

/// An act in short: a point is a stone, an offer or the one that is kept, as the step asks; a number is declared; a
/// word is a choice.
fn act(opening: &Opening, text: &str) -> Act {
    let choice = match text {
        "black" => Some(Choice::Black),
        "white" => Some(Choice::White),
        "two" => Some(PlaceTwo),
        "swap" => Some(Swap),
        "stay" => Some(Stay),
        "ten" => Some(OfferTen),
        _ => None,
    };
    if let Some(choice) = choice {
        return Act::Choose(choice);
    }
    if let Ok(number) = text.parse() {
        return Act::Declare(number);
    }
    match opening.step().map(|step| step.task) {
        Some(Task::Offer { .. }) => Act::Offer(p(text)),
        Some(Task::Keep { .. }) => Act::Keep(p(text)),
        _ => Act::Stone(p(text)),
    }
}

/// The acts so far, each with the number of its seat before it.
fn acts_of(opening: &Opening) -> String {
    let acts = opening.acts().iter().map(|acted| {
        let seat = if acted.seat == FIRST { 1 } else { 2 };
        let act = match acted.act {
            Act::Choose(choice) => format!("{choice:?}").to_lowercase(),
            act => act.to_string(),
        };
        format!("{seat}:{act}")
    });
    acts.collect::<Vec<String>>().join(" ")
}

fn play(protocol: Protocol, acts: &str) -> Opening {
    let mut opening = begin(protocol);
    for text in acts.split_whitespace() {
        opening.act(act(&opening, text), 0).unwrap_or_else(|why| panic!("{text}: {why}"));
    }
    opening
}

/// Goes through a whole opening and compares its acts, each with its seat, and the seat that has Black in the end.
#[track_caller]
fn check(protocol: Protocol, acts: &str, expected: &str, black: SeatId) {
    let opening = play(protocol, acts);
    assert_eq!(acts_of(&opening), expected);
    assert!(opening.is_over() && opening.step().is_none() && opening.points().is_empty(), "{acts}");
    assert_eq!(opening.black(), black, "{acts}");
    assert_eq!(opening.check(Act::Stone(p("A1"))), Err(ActError::Over));
}

/// Checks that one more act is refused and changes nothing.
#[track_caller]
fn refuse(protocol: Protocol, before: &str, text: &str, expected: ActError) {
    let mut opening = play(protocol, before);
    let as_it_was = opening.clone();
    assert_eq!(opening.act(act(&opening, text), 0), Err(expected), "{before} | {text}");
    assert_eq!(opening, as_it_was);
}

#[test]
fn free_play_is_over_before_it_begins() {
    check(Protocol::Free, "", "", FIRST);
}

#[test]
fn swap_is_three_stones_and_a_colour() {
    check(Protocol::Swap, "A1 B3 O15 black", "1:A1 1:B3 1:O15 2:black", SECOND);
    check(Protocol::Swap, "H8 I9 J10 white", "1:H8 1:I9 1:J10 2:white", FIRST);
}

#[test]
fn swap2_hands_the_choice_on_after_two_stones_more() {
    check(Protocol::Swap2, "H8 I9 J10 black", "1:H8 1:I9 1:J10 2:black", SECOND);
    check(Protocol::Swap2, "H8 I9 J10 white", "1:H8 1:I9 1:J10 2:white", FIRST);
    let two = "1:H8 1:I9 1:J10 2:placetwo 2:G7 2:F7";
    check(Protocol::Swap2, "H8 I9 J10 two G7 F7 black", &format!("{two} 1:black"), FIRST);
    check(Protocol::Swap2, "H8 I9 J10 two G7 F7 white", &format!("{two} 1:white"), SECOND);
}

#[test]
fn pro_keeps_black_away_from_the_centre() {
    let (pro, long) = (Protocol::Pro, Protocol::LongPro);
    check(pro(SecondStone::Anywhere), "H8 A1 K8", "1:H8 2:A1 1:K8", FIRST);
    check(pro(SecondStone::NearCenter), "H8 I9 E11", "1:H8 2:I9 1:E11", FIRST);
    check(long(SecondStone::Anywhere), "H8 A1 L8", "1:H8 2:A1 1:L8", FIRST);
    check(long(SecondStone::NearCenter), "H8 G7 H12", "1:H8 2:G7 1:H12", FIRST);
    let misplaced = |point, area| ActError::Area { point: p(point), area };
    for flag in [SecondStone::Anywhere, SecondStone::NearCenter] {
        refuse(pro(flag), "", "H9", misplaced("H9", Area::Center));
        refuse(pro(flag), "H8 I8", "J10", misplaced("J10", Area::Beyond(2)));
        refuse(long(flag), "H8 I8", "K8", misplaced("K8", Area::Beyond(3)));
    }
    refuse(pro(SecondStone::NearCenter), "H8", "J8", misplaced("J8", Area::Within(1)));
    refuse(long(SecondStone::NearCenter), "H8", "H10", misplaced("H10", Area::Within(1)));
}

#[test]
fn rif_is_one_swap_and_two_fifth_moves() {
    let placed = "1:H8 1:H9 1:I9";
    check(Protocol::Rif, "H8 H9 I9 stay G7 I7 J8 J8", &format!("{placed} 2:stay 2:G7 1:I7? 1:J8? 2:J8!"), FIRST);
    check(Protocol::Rif, "H8 H9 I9 swap G7 I7 J8 I7", &format!("{placed} 2:swap 1:G7 2:I7? 2:J8? 1:I7!"), SECOND);
}

#[test]
fn yamaguchi_declares_the_number_with_the_opening() {
    check(
        Protocol::Yamaguchi,
        "H8 H9 I9 3 swap G7 I7 J8 A1 A1",
        "1:H8 1:H9 1:I9 1:3 fifth moves 2:swap 1:G7 2:I7? 2:J8? 2:A1? 1:A1!",
        SECOND,
    );
    check(
        Protocol::Yamaguchi,
        "H8 H9 I9 1 stay G7 I7 I7",
        "1:H8 1:H9 1:I9 1:1 fifth moves 2:stay 2:G7 1:I7? 2:I7!",
        FIRST,
    );
    refuse(Protocol::Yamaguchi, "H8 H9 I9", "0", ActError::Number { number: 0, max: 12 });
    refuse(Protocol::Yamaguchi, "H8 H9 I9", "13", ActError::Number { number: 13, max: 12 });
}

#[test]
fn soosyrv_8_declares_the_number_with_the_fourth_move_and_swaps_again() {
    let placed = "1:H8 1:H9 1:I9";
    check(
        Protocol::Soosyrv8,
        "H8 H9 I9 stay G7 2 stay I7 J8 I7",
        &format!("{placed} 2:stay 2:G7 2:2 fifth moves 1:stay 1:I7? 1:J8? 2:I7!"),
        FIRST,
    );
    check(
        Protocol::Soosyrv8,
        "H8 H9 I9 swap G7 1 stay I7 I7",
        &format!("{placed} 2:swap 1:G7 1:1 fifth moves 2:stay 2:I7? 1:I7!"),
        SECOND,
    );
    check(
        Protocol::Soosyrv8,
        "H8 H9 I9 stay G7 1 swap I7 I7",
        &format!("{placed} 2:stay 2:G7 2:1 fifth moves 1:swap 2:I7? 1:I7!"),
        SECOND,
    );
    check(
        Protocol::Soosyrv8,
        "H8 H9 I9 swap G7 1 swap I7 I7",
        &format!("{placed} 2:swap 1:G7 1:1 fifth moves 2:swap 1:I7? 2:I7!"),
        FIRST,
    );
    refuse(Protocol::Soosyrv8, "H8 H9 I9 stay G7", "9", ActError::Number { number: 9, max: 8 });
}

#[test]
fn taraguchi_10_swaps_after_every_stone() {
    check(
        Protocol::Taraguchi10,
        "H8 stay I9 stay J10 stay K11 stay L12 stay",
        "1:H8 2:stay 2:I9 1:stay 1:J10 2:stay 2:K11 1:stay 1:L12 2:stay",
        FIRST,
    );
    check(
        Protocol::Taraguchi10,
        "H8 swap I9 swap J10 swap K11 swap L12 swap",
        "1:H8 2:swap 1:I9 2:swap 1:J10 2:swap 1:K11 2:swap 1:L12 2:swap",
        SECOND,
    );
    let areas = [("", "H9", 0), ("H8 stay", "H10", 1), ("H8 stay I9 stay", "K8", 2)];
    for (before, point, distance) in areas {
        let area = if distance == 0 { Area::Center } else { Area::Within(distance) };
        refuse(Protocol::Taraguchi10, before, point, ActError::Area { point: p(point), area });
    }
    let three = "H8 stay I9 stay J10 stay";
    refuse(Protocol::Taraguchi10, three, "L8", ActError::Area { point: p("L8"), area: Area::Within(3) });
    let four = format!("{three} K11 stay");
    refuse(Protocol::Taraguchi10, &four, "M8", ActError::Area { point: p("M8"), area: Area::Within(4) });
}

#[test]
fn taraguchi_10_may_offer_ten_fifth_moves_anywhere() {
    let ten = "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10";
    let offers: Vec<String> = ten.split(' ').map(|point| format!("2:{point}?")).collect();
    check(
        Protocol::Taraguchi10,
        &format!("H8 swap I9 stay J10 stay K11 ten {ten} A7"),
        &format!("1:H8 2:swap 1:I9 2:stay 2:J10 1:stay 1:K11 2:offerten {} 1:A7!", offers.join(" ")),
        SECOND,
    );
}

#[test]
fn the_26_openings_are_bound_to_their_areas() {
    for protocol in [Protocol::Rif, Protocol::Yamaguchi, Protocol::Soosyrv8] {
        refuse(protocol, "", "H9", ActError::Area { point: p("H9"), area: Area::Center });
        refuse(protocol, "H8", "H10", ActError::Area { point: p("H10"), area: Area::Within(1) });
        refuse(protocol, "H8 H9", "K8", ActError::Area { point: p("K8"), area: Area::Within(2) });
        assert_eq!([play(protocol, "").points().len(), play(protocol, "H8").points().len()], [1, 8]);
        assert_eq!(play(protocol, "H8 H9").points().len(), 23);
    }
}

#[test]
fn equivalent_fifth_moves_are_offered_once() {
    let four = "H8 H9 H7 stay H6";
    let same = |point, offered| ActError::SameAs { point: p(point), offered: p(offered) };
    for point in ["G7", "I8", "I7"] {
        refuse(Protocol::Rif, &format!("{four} G8"), point, same(point, "G8"));
    }
    refuse(Protocol::Rif, &format!("{four} G8"), "G8", ActError::OfferedTwice(p("G8")));
    refuse(Protocol::Rif, &format!("{four} H5"), "H10", same("H10", "H5"));
    refuse(Protocol::Rif, &format!("{four} G8"), "H7", ActError::Play(PlayError::Occupied(p("H7"))));
    let opening = play(Protocol::Rif, &format!("{four} G8"));
    // Four of the empty points are not left: the offered one and its images.
    assert_eq!(opening.points().len(), 221 - 4);
    let kinds = play(Protocol::Rif, four).fifth_move_points();
    // The column itself: its eleven points but two have their image on the board. Beside it: both sides are one, and
    // of fifteen rows all but the top two have theirs.
    assert_eq!(kinds.iter().filter(|point| point.x() == 7).count(), 6);
    assert_eq!(kinds.iter().filter(|point| point.x() == 6).count(), 8);
    assert!(kinds.iter().all(|point| point.x() <= 7));
}

#[test]
fn only_an_offered_fifth_move_is_kept() {
    refuse(Protocol::Rif, "H8 H9 I9 stay G7 I7 J8", "J9", ActError::NotOffered(p("J9")));
    assert_eq!(play(Protocol::Rif, "H8 H9 I9 stay G7 I7 J8").points(), [p("I7"), p("J8")]);
}

#[test]
fn an_act_that_the_step_does_not_ask_for_is_refused() {
    let stone = |color, number| Task::Stone { color, number, area: Area::Anywhere };
    refuse(Protocol::Swap, "H8", "black", ActError::OtherTask(stone(Color::White, 2)));
    refuse(Protocol::Swap, "H8 I9", "3", ActError::OtherTask(stone(Color::Black, 3)));
    let colors = Task::Choice(&[Choice::Black, Choice::White]);
    refuse(Protocol::Swap, "H8 I9 J10", "G7", ActError::OtherTask(colors));
    refuse(Protocol::Swap, "H8 I9 J10", "swap", ActError::OtherTask(colors));
    refuse(Protocol::Swap, "H8 I9 J10", "two", ActError::OtherTask(colors));
    refuse(Protocol::Soosyrv8, "H8 H9 I9 stay G7", "I7", ActError::OtherTask(Task::Number { max: 8 }));
    refuse(
        Protocol::Soosyrv8,
        "H8 H9 I9 stay G7 3 stay I7 J8",
        "stay",
        ActError::OtherTask(Task::Offer { nth: 3, of: 3 }),
    );
    refuse(Protocol::Rif, "H8 H9 I9 stay G7 I7 J8", "swap", ActError::OtherTask(Task::Keep { of: 2 }));
    refuse(Protocol::Taraguchi10, "H8 stay I9", "ten", ActError::OtherTask(Task::Choice(&[Swap, Stay])));
}

#[test]
fn stones_of_an_opening_obey_the_rules() {
    refuse(Protocol::Swap, "H8", "H8", ActError::Play(PlayError::Occupied(p("H8"))));
    refuse(Protocol::Swap, "H8", "P1", ActError::Play(PlayError::OffBoard(p("P1"))));
}

#[test]
fn a_forbidden_point_is_neither_placed_nor_offered() {
    // No opening has enough stones for a forbidden point, so a position is set up.
    let mut opening = play(Protocol::Rif, "H8 H9 I9 stay G7");
    let black = ["C3", "D3", "E4", "E5"].map(|point| (p(point), Color::Black));
    opening.board = Board::with_stones(15, Rule::Renju, &black, Color::Black).unwrap();
    let forbidden = ActError::Play(PlayError::Forbidden(p("E3"), Forbidden::DoubleThree));
    assert_eq!(opening.check(Act::Offer(p("E3"))), Err(forbidden));
    assert!(!opening.points().contains(&p("E3")) && !opening.fifth_move_points().contains(&p("E3")));
    opening.rest = &[Stage::Stone(Actor::First, Area::Anywhere)];
    assert_eq!(opening.check(Act::Stone(p("E3"))), Err(forbidden));
}

#[test]
fn every_act_can_be_undone() {
    let mut whole = play(Protocol::Soosyrv8, "H8 H9 I9 swap G7 2 swap I7 J8 I7");
    let mut before = vec![begin(Protocol::Soosyrv8)];
    for acted in whole.acts() {
        let mut next = before[before.len() - 1].clone();
        next.act(acted.act, acted.millis).unwrap();
        before.push(next);
    }
    while let Some(opening) = before.pop() {
        assert_eq!(whole, opening);
        assert_eq!(whole.undo().is_some(), !before.is_empty());
    }
}

#[test]
fn the_areas_of_the_next_stones_and_a_choice_after_them_are_known_in_advance() {
    let check = |protocol, acts: &str, areas: &[Area], is_chosen_from: bool, fifth_moves: Option<u8>| {
        let opening = play(protocol, acts);
        let known = (opening.areas(), opening.is_chosen_from(), opening.fifth_moves());
        assert_eq!(known, (areas.to_vec(), is_chosen_from, fifth_moves), "{protocol:?} {acts}");
    };
    use Area::{Anywhere, Beyond, Center, Within};
    check(Protocol::Swap2, "", &[Anywhere; 3], true, None);
    check(Protocol::Swap2, "H8", &[Anywhere; 2], true, None);
    check(Protocol::Swap2, "H8 I9 J10", &[], true, None);
    check(Protocol::Swap2, "H8 I9 J10 two", &[Anywhere; 2], true, None);
    check(Protocol::Pro(SecondStone::Anywhere), "", &[Center], false, None);
    check(Protocol::Pro(SecondStone::Anywhere), "H8 I9", &[Beyond(2)], false, None);
    check(Protocol::Rif, "", &[Center, Within(1), Within(2)], true, Some(2));
    check(Protocol::Rif, "H8 H9 I9 stay", &[Anywhere], false, Some(2));
    check(Protocol::Yamaguchi, "", &[Center, Within(1), Within(2)], true, None);
    check(Protocol::Yamaguchi, "H8 H9 I9 5", &[], true, Some(5));
    check(Protocol::Soosyrv8, "H8 H9 I9 stay", &[Anywhere], true, None);
    check(Protocol::Soosyrv8, "H8 H9 I9 stay G7 3", &[], true, Some(3));
    check(Protocol::Soosyrv8, "H8 H9 I9 stay G7 3 stay I7 J8 A1", &[], false, Some(3));
    check(Protocol::Taraguchi10, "H8 swap", &[Within(1)], true, None);
    check(Protocol::Taraguchi10, "H8 stay I9 stay J10 stay K11 stay", &[Within(4)], true, None);
}

#[test]
fn a_protocol_needs_its_rule_and_its_room() {
    for protocol in Protocol::ALL {
        for rule in Rule::ALL {
            for size in [5, 6, 8, 9, 15, 20] {
                let expected = if protocol.requires_renju() && rule != Rule::Renju {
                    Err(ProtocolError::Rule(protocol))
                } else if size < protocol.min_size() {
                    Err(ProtocolError::Size { protocol, min: protocol.min_size() })
                } else {
                    Ok(())
                };
                assert_eq!(Opening::new(protocol, rule, size, FIRST).map(|_| ()), expected);
            }
        }
    }
}

#[test]
fn every_protocol_can_be_played_on_its_smallest_board() {
    for protocol in Protocol::ALL {
        // Always the last point that is allowed, and each of the choices first.
        for nth_choice in 0..3 {
            let mut opening = Opening::new(protocol, Rule::Renju, protocol.min_size(), SECOND).unwrap();
            while let Some(step) = opening.step() {
                let act = match step.task {
                    Task::Stone { .. } => Act::Stone(*opening.points().last().unwrap()),
                    Task::Choice(choices) => Act::Choose(choices[nth_choice.min(choices.len() - 1)]),
                    Task::Number { max } => Act::Declare(max),
                    Task::Offer { .. } => Act::Offer(*opening.points().last().unwrap()),
                    Task::Keep { .. } => Act::Keep(*opening.points().last().unwrap()),
                };
                opening.act(act, 0).unwrap();
            }
        }
    }
}
