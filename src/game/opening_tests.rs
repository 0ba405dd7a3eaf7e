//! Tests of games that begin by an opening protocol: their operations, undo logs, parts and snapshots.

use super::opening::{ActError, ActRecord, ProtocolError};
use super::*;
use crate::rules::{PlayError, Symmetry};
use crate::test_support::{check_moves, p, play};
use std::time::Duration;

fn named(name: &str) -> Player {
    Player { name: name.to_owned(), ..Player::person() }
}

fn begin(protocol: Protocol) -> Game {
    let rule = if protocol.requires_renju() { Rule::Renju } else { Rule::Freestyle };
    let seats = Seats::new(named("Ann"), named("Bob"));
    Game::with_protocol(Root::empty(15, rule), protocol, seats, None, 1).unwrap()
}

fn act(game: &mut Game, act: Act) -> Result<(), OperationError> {
    game.apply(&Operation::Act { act, millis: 100 })
}

const SWAP2: [Act; 7] = [
    Act::Stone(Point::new(7, 7)),
    Act::Stone(Point::new(8, 8)),
    Act::Stone(Point::new(9, 9)),
    Act::Choose(Choice::PlaceTwo),
    Act::Stone(Point::new(6, 6)),
    Act::Stone(Point::new(5, 7)),
    Act::Choose(Choice::White),
];

const RIF: [Act; 8] = [
    Act::Stone(Point::new(7, 7)),
    Act::Stone(Point::new(7, 8)),
    Act::Stone(Point::new(8, 8)),
    Act::Choose(Choice::Swap),
    Act::Stone(Point::new(6, 6)),
    Act::Offer(Point::new(9, 7)),
    Act::Offer(Point::new(10, 7)),
    Act::Keep(Point::new(10, 7)),
];

fn played(protocol: Protocol, acts: &[Act]) -> Game {
    let mut game = begin(protocol);
    acts.iter().for_each(|&what| act(&mut game, what).unwrap());
    game
}

#[test]
fn a_swap_gives_the_players_other_colours() {
    let mut game = begin(Protocol::Swap2);
    assert_eq!(game.player(Color::Black).name, "Ann");
    for what in SWAP2 {
        act(&mut game, what).unwrap();
    }
    assert!(game.opening().is_over() && game.opening_step().is_none());
    assert_eq!(game.player(Color::Black).name, "Bob", "Ann took White");
    check_moves(&game, "H8 I9 J10 G7 F8");
    assert_eq!(game.board().side_to_move(), Color::White);
    play(&mut game, "G9", 100);
    check_moves(&game, "H8 I9 J10 G7 F8 G9");
}

#[test]
fn only_the_kept_fifth_move_is_a_stone() {
    let game = played(Protocol::Rif, &RIF);
    check_moves(&game, "H8 H9 I9 G7 K8");
    assert_eq!(game.player(Color::White).name, "Ann");
    assert_eq!(game.tree().list_len(), 6);
}

#[test]
fn undo_and_redo_go_through_every_act() {
    for (protocol, acts) in [(Protocol::Swap2, &SWAP2[..]), (Protocol::Rif, &RIF)] {
        let mut game = begin(protocol);
        let mut before = Vec::new();
        for &what in acts {
            before.push(game.clone());
            act(&mut game, what).unwrap();
        }
        play(&mut game, "A1 B2", 100);
        let whole = game.clone();
        game.apply(&Operation::Undo).unwrap();
        game.apply(&Operation::Undo).unwrap();
        for earlier in before.iter().rev() {
            game.apply(&Operation::Undo).unwrap();
            assert_eq!(game, *earlier);
            assert_eq!(game.opening_tip(), earlier.opening_tip());
        }
        assert_eq!(game.apply(&Operation::Undo), Err(OperationError::NothingToUndo));
        while game.apply(&Operation::Redo).is_ok() {}
        assert_eq!(game, whole);
    }
}

#[test]
fn another_act_may_follow_an_undo() {
    let mut game = played(Protocol::Swap2, &SWAP2[..3]);
    act(&mut game, Act::Choose(Choice::Black)).unwrap();
    assert_eq!(game.player(Color::Black).name, "Bob");
    game.apply(&Operation::Undo).unwrap();
    assert_eq!(game.player(Color::Black).name, "Ann");
    act(&mut game, Act::Choose(Choice::White)).unwrap();
    assert_eq!(game.player(Color::Black).name, "Ann");
    assert_eq!(game.apply(&Operation::Redo), Err(OperationError::NothingToRedo));
}

#[test]
fn until_the_opening_is_over_stones_are_placed_by_its_acts() {
    let mut game = begin(Protocol::Swap);
    let task = game.opening_step().unwrap().task;
    let as_it_was = game.clone();
    let stone = Operation::Play { mv: Move::Place(p("H8")), millis: 0 };
    assert_eq!(game.apply(&stone), Err(OperationError::Act(ActError::OtherTask(task))));
    assert_eq!(act(&mut game, Act::Stone(p("P8"))), Err(OperationError::Act(PlayError::OffBoard(p("P8")).into())));
    assert_eq!(game, as_it_was);
    let mut free = begin(Protocol::Free);
    assert_eq!(act(&mut free, Act::Stone(p("H8"))), Err(OperationError::Act(ActError::Over)));
    play(&mut free, "H8", 100);
}

#[test]
fn an_opening_goes_on_from_its_latest_position_only() {
    let mut game = played(Protocol::Swap2, &SWAP2[..3]);
    game.apply(&Operation::GoTo(NodeId(2))).unwrap();
    assert!(!game.at_end());
    assert_eq!(game.opening_step().map(|step| step.seat), Some(SeatId::Second), "it waits there");
    let earlier = Err(OperationError::Act(ActError::Earlier));
    assert_eq!(act(&mut game, Act::Choose(Choice::Black)), earlier);
    assert_eq!(game.apply(&Operation::Edit(Edit::Delete(NodeId(2)))), earlier);
    game.apply(&Operation::GoTo(NodeId(3))).unwrap();
    act(&mut game, Act::Choose(Choice::Black)).unwrap();
    // Once it is over, variations begin anywhere.
    game.apply(&Operation::GoTo(NodeId(1))).unwrap();
    play(&mut game, "A1", 100);
    check_moves(&game, "H8 A1");
    assert_eq!(game.opening().acts().len(), 4);
    game.apply(&Operation::Edit(Edit::Delete(NodeId(2)))).unwrap();
    assert_eq!((game.player(Color::Black).name.as_str(), game.opening().acts().len()), ("Bob", 4));
}

#[test]
fn a_resignation_in_an_opening_ends_the_game() {
    let mut game = played(Protocol::Swap2, &SWAP2[..3]);
    game.apply(&Operation::Conclude(Conclusion::Resigned(Color::White))).unwrap();
    assert_eq!(game.opening_step(), None);
    let over = Err(OperationError::Play(PlayError::GameOver));
    assert_eq!(act(&mut game, Act::Choose(Choice::Black)), over);
    let mut twin = Game::from_parts(game.parts()).unwrap();
    for game in [&mut game, &mut twin] {
        game.apply(&Operation::Undo).unwrap();
        assert_eq!(game.opening_step().map(|step| step.seat), Some(SeatId::Second));
    }
}

#[test]
fn a_protocol_begins_on_an_empty_board_by_its_rule() {
    let seats = || Seats::new(Player::person(), Player::person());
    let check = |root: Root, protocol: Protocol, error: ProtocolError| {
        let made = Game::with_protocol(root, protocol, seats(), None, 1).map(|_| ());
        assert_eq!(made, Err(GameError::Opening(OpeningError::Protocol(error))));
    };
    let set_up = Root { stones: vec![(p("H8"), Color::Black)], ..Root::empty(15, Rule::Freestyle) };
    check(set_up.clone(), Protocol::Swap, ProtocolError::Root(Protocol::Swap));
    assert!(Game::with_protocol(set_up, Protocol::Free, seats(), None, 1).is_ok());
    let white = Root { side_to_move: Color::White, ..Root::empty(15, Rule::Freestyle) };
    check(white, Protocol::Swap2, ProtocolError::Root(Protocol::Swap2));
    check(Root::empty(15, Rule::Standard), Protocol::Rif, ProtocolError::Rule(Protocol::Rif));
    let small = ProtocolError::Size { protocol: Protocol::Taraguchi10, min: 9 };
    check(Root::empty(8, Rule::Renju), Protocol::Taraguchi10, small);
}

#[test]
fn the_other_seat_begins_in_a_rematch() {
    for (protocol, acts) in [(Protocol::Swap2, &SWAP2[..]), (Protocol::Rif, &RIF), (Protocol::Free, &[])] {
        let game = played(protocol, acts);
        let rematch = game.rematch(None, 2);
        assert_eq!(rematch.opening().first(), SeatId::Second, "{protocol:?}");
        assert_eq!(rematch.player(Color::Black).name, "Bob");
        assert_eq!(rematch.opening().record(), OpeningRecord { protocol, acts: Vec::new() });
        assert_eq!(rematch.rematch(None, 3).player(Color::Black).name, "Ann");
    }
}

#[test]
fn a_snapshot_keeps_the_opening_at_every_act() {
    for (protocol, acts) in [(Protocol::Swap2, &SWAP2[..]), (Protocol::Rif, &RIF)] {
        let mut game = begin(protocol);
        let operations = acts.iter().map(|&act| Operation::Act { act, millis: 100 });
        let play = Operation::Play { mv: Move::Place(p("A1")), millis: 7 };
        for operation in operations.chain([play]) {
            game.apply(&operation).unwrap();
            for undone in 0..game.undoable().count() {
                let mut live = game.clone();
                (0..undone).for_each(|_| live.apply(&Operation::Undo).unwrap());
                let text = ron::to_string(&live.snapshot()).unwrap();
                let mut twin = Game::from_snapshot(ron::from_str(&text).unwrap()).unwrap();
                assert_eq!(twin, live);
                loop {
                    let redone = live.apply(&Operation::Redo);
                    assert_eq!(twin.apply(&Operation::Redo), redone);
                    assert_eq!(twin.snapshot(), live.snapshot());
                    if redone.is_err() {
                        break;
                    }
                }
                while live.apply(&Operation::Undo).is_ok() {
                    twin.apply(&Operation::Undo).unwrap();
                    assert_eq!(twin.snapshot(), live.snapshot());
                }
            }
        }
    }
}

#[test]
fn a_snapshot_whose_opening_does_not_fit_its_history_is_refused() {
    let mut game = played(Protocol::Swap, &SWAP2[..3]);
    act(&mut game, Act::Choose(Choice::White)).unwrap();
    game.apply(&Operation::Undo).unwrap();
    let text = ron::to_string(&game.snapshot()).unwrap();
    let check = |from: &str, to: &str, fits: bool| {
        assert!(text.contains(from), "{from} in {text}");
        let made = Game::from_snapshot(ron::from_str(&text.replace(from, to)).unwrap());
        assert_eq!(made.is_ok(), fits, "{from} → {to}");
    };
    check("Swap", "Swap", true);
    check("Swap", "Free", false);
    // Another act than the history has, one less, one more.
    check("(Stone(\"J10\"),100)", "(Stone(\"J11\"),100)", false);
    check(",(Stone(\"J10\"),100)]", "]", false);
    check("(Stone(\"J10\"),100)", "(Stone(\"J10\"),100),(Choose(White),100)", false);
    // A change that can be redone must be possible for its seat.
    check("act:Choose(White)", "act:Choose(Black)", true);
    check("act:Choose(White)", "act:Choose(Swap)", false);
    check("seat:Second,act:Choose", "seat:First,act:Choose", false);
    // Each act goes on from the last, by a stone that the tree has.
    check("at:(3),stone:None", "at:(2),stone:None", false);
    check("at:(3),stone:None", "at:(3),stone:Some(Added((3)))", false);
    check("at:(2),stone:Some(Added((3)))", "at:(2),stone:None", false);
    check("at:(2),stone:Some(Added((3)))", "at:(2),stone:Some(Added((9)))", false);
    check("at:(2),stone:Some(Added((3)))", "at:(2),stone:Some(Added((2)))", false);
}

#[test]
fn a_snapshot_without_an_opening_is_a_free_game() {
    let mut game = begin(Protocol::Free);
    play(&mut game, "H8 I9", 100);
    let text = ron::to_string(&game.snapshot()).unwrap();
    let older = text.replace("opening:(protocol:Free,acts:[]),", "");
    assert_ne!(older, text);
    assert_eq!(Game::from_snapshot(ron::from_str(&older).unwrap()), Ok(game));
}

#[test]
fn a_game_from_its_parts_can_be_taken_back_to_its_beginning() {
    for (protocol, acts) in [(Protocol::Swap2, &SWAP2[..]), (Protocol::Rif, &RIF)] {
        for done in 0..=acts.len() {
            let game = played(protocol, &acts[..done]);
            let mut twin = Game::from_parts(game.parts()).unwrap();
            assert_eq!((&twin, twin.opening_tip()), (&game, game.opening_tip()));
            let mut live = game.clone();
            while live.apply(&Operation::Undo).is_ok() {
                twin.apply(&Operation::Undo).unwrap();
                assert_eq!(twin, live);
            }
            assert_eq!(twin.apply(&Operation::Undo), Err(OperationError::NothingToUndo));
        }
    }
}

#[test]
fn an_unfinished_opening_goes_on_from_its_parts_wherever_the_cursor_is() {
    let mut game = played(Protocol::Swap2, &SWAP2[..5]);
    game.apply(&Operation::GoTo(NodeId(1))).unwrap();
    let mut twin = Game::from_parts(game.parts()).unwrap();
    assert_eq!((twin.cursor(), twin.opening_tip()), (NodeId(1), Some(NodeId(4))));
    twin.apply(&Operation::GoTo(NodeId(4))).unwrap();
    act(&mut twin, SWAP2[5]).unwrap();
    check_moves(&twin, "H8 I9 J10 G7 F8");
}

#[test]
fn variations_of_a_file_outlive_an_opening_that_is_taken_back() {
    let mut game = played(Protocol::Swap2, &SWAP2);
    play(&mut game, "A1", 100);
    game.apply(&Operation::GoTo(NodeId(4))).unwrap();
    play(&mut game, "B2 B3", 100);
    game.apply(&Operation::GoTo(NodeId(6))).unwrap();
    // From a file: the history holds nothing of the variation.
    let mut game = Game::from_parts(game.parts()).unwrap();
    for _ in 0..3 {
        game.apply(&Operation::Undo).unwrap();
    }
    check_moves(&game, "H8 I9 J10 G7");
    assert_eq!(game.opening_tip(), Some(game.cursor()));
    assert!(game.at_end() && !game.tree().node(game.cursor()).is_leaf());
    // The same stone as the variation's: it is entered, and left again.
    let before = game.clone();
    act(&mut game, Act::Stone(p("B2"))).unwrap();
    check_moves(&game, "H8 I9 J10 G7 B2");
    assert_eq!(game.tree().list_len(), before.tree().list_len());
    let snapshot = Game::from_snapshot(game.snapshot()).unwrap();
    assert_eq!(snapshot, game);
    game.apply(&Operation::Undo).unwrap();
    assert_eq!(game, before);
}

#[test]
fn a_finished_opening_is_kept_even_where_its_moves_are_gone() {
    let mut game = played(Protocol::Swap2, &SWAP2);
    game.apply(&Operation::Edit(Edit::Delete(NodeId(2)))).unwrap();
    play(&mut game, "A1", 100);
    let mut twin = Game::from_parts(game.parts()).unwrap();
    assert_eq!(twin, game);
    while twin.apply(&Operation::Undo).is_ok() {}
    assert_eq!(twin.opening().acts().len(), SWAP2.len());
    // While it goes on, they must be there.
    let waiting = played(Protocol::Swap2, &SWAP2[..4]).parts();
    let without_moves = Parts { tree: Tree::new(), cursor: Tree::ROOT, ..waiting };
    assert_eq!(Game::from_parts(without_moves), Err(GameError::Opening(OpeningError::OffTree)));
}

#[test]
fn the_error_for_an_impossible_act_names_its_index() {
    let mut parts = played(Protocol::Swap2, &SWAP2).parts();
    parts.opening.acts[2].0 = Act::Stone(p("H8"));
    let why = ActError::Play(PlayError::Occupied(p("H8")));
    let error = OpeningError::Act { index: 2, act: Act::Stone(p("H8")), why };
    assert_eq!(Game::from_parts(parts), Err(GameError::Opening(error)));
}

#[test]
fn a_game_contains_another_whose_opening_it_continues() {
    let (whole, half) = (played(Protocol::Swap2, &SWAP2), played(Protocol::Swap2, &SWAP2[..4]));
    assert!(whole.contains(&half) && !half.contains(&whole));
    let mut other = played(Protocol::Swap2, &SWAP2[..3]);
    assert!(whole.contains(&other));
    act(&mut other, Act::Choose(Choice::Black)).unwrap();
    assert!(!whole.contains(&other), "it was opened otherwise, though by the same stones");
}

#[test]
fn every_act_keeps_its_seat_and_its_time() {
    let game = played(Protocol::Rif, &RIF);
    let seats: Vec<SeatId> = game.opening().acts().iter().map(|acted| acted.seat).collect();
    let (first, second) = (SeatId::First, SeatId::Second);
    assert_eq!(seats, [first, first, first, second, first, second, second, first]);
    let last = ActRecord { seat: first, act: RIF[7], millis: 100 };
    assert_eq!(game.opening().acts().last(), Some(&last));
}

#[test]
fn consecutive_acts_of_a_seat_are_one_turn_on_its_clock() {
    let millis = Duration::from_millis;
    let control = TimeControl::Game { millis: 60_000, increment: 1_000 };
    let mut game = begin(Protocol::Swap2).with_clock(control);
    let left = |game: &Game| {
        Color::ALL.map(|color| {
            (game.player(color).name.clone(), game.time_left(game.cursor(), color, millis(0)).unwrap().time)
        })
    };
    let check = |game: &Game, ann: u64, bob: u64| {
        for (name, time) in left(game) {
            assert_eq!(time, millis(if name == "Ann" { ann } else { bob }), "{name} after {:?}", game.opening().acts());
        }
    };
    // Ann places three stones, of 100 ms each; one increment for all of them.
    act(&mut game, SWAP2[0]).unwrap();
    check(&game, 59_900, 60_000);
    let ann = Color::ALL.into_iter().find(|&color| game.player(color).name == "Ann").unwrap();
    let present = game.time_left(game.cursor(), ann, millis(50)).unwrap();
    assert_eq!(present.time, millis(59_850), "the turn goes on");
    act(&mut game, SWAP2[1]).unwrap();
    check(&game, 59_800, 60_000);
    act(&mut game, SWAP2[2]).unwrap();
    check(&game, 60_700, 60_000);
    // Bob: two stones more, and the choice to do so.
    for what in &SWAP2[3..6] {
        act(&mut game, *what).unwrap();
    }
    check(&game, 60_700, 60_700);
    // Ann takes White: the next stone is of the same turn.
    act(&mut game, SWAP2[6]).unwrap();
    check(&game, 60_600, 60_700);
    play(&mut game, "A1", 100);
    check(&game, 61_500, 60_700);
    assert_eq!(game.time_used(Color::White), millis(500), "Ann's, who has White");
    assert_eq!(game.time_used(Color::Black), millis(300));
    // In the middle of the opening: the first two stones.
    game.apply(&Operation::GoTo(NodeId(2))).unwrap();
    assert_eq!([game.time_used(Color::White), game.time_used(Color::Black)], [millis(200), millis(0)]);
}

#[test]
fn a_board_is_turned_under_its_opening() {
    for symmetry in Symmetry::ALL {
        let mut game = begin(Protocol::Rif);
        let mut before = Vec::new();
        for (index, &what) in RIF.iter().enumerate() {
            if index % 3 == 2 {
                before.push(game.clone());
                game.apply(&Operation::Edit(Edit::Turn(symmetry))).unwrap();
            }
            let points = game.opening().points();
            let what = match what {
                Act::Stone(_) => Act::Stone(points[index % points.len()]),
                Act::Offer(_) => Act::Offer(points[index]),
                Act::Keep(_) => Act::Keep(points[0]),
                other => other,
            };
            before.push(game.clone());
            act(&mut game, what).unwrap();
            assert_eq!(Game::from_snapshot(game.snapshot()), Ok(game.clone()), "{symmetry}");
            assert_eq!(Game::from_parts(game.parts()), Ok(game.clone()), "{symmetry}");
        }
        let stones = game.opening().board().clone();
        assert_eq!(stones.moves(), game.board().moves());
        while let Some(earlier) = before.pop() {
            game.apply(&Operation::Undo).unwrap();
            assert_eq!(game, earlier, "{symmetry}");
        }
    }
}

#[test]
fn a_board_of_an_even_size_has_one_centre_only() {
    let begin = |protocol, rule| {
        let seats = Seats::new(named("Ann"), named("Bob"));
        Game::with_protocol(Root::empty(20, rule), protocol, seats, None, 1).unwrap()
    };
    let mut game = begin(Protocol::Rif, Rule::Renju);
    act(&mut game, Act::Stone(p("J10"))).unwrap();
    let [as_it_is, mirrored] = [Symmetry::ALL[0], Symmetry::ALL[1]];
    let turn = |symmetry| Operation::Edit(Edit::Turn(symmetry));
    assert_eq!(game.apply(&turn(mirrored)), Err(OperationError::Act(ActError::Center)));
    assert_eq!(game.apply(&turn(as_it_is)), Ok(()));
    let mut game = begin(Protocol::Swap, Rule::Freestyle);
    act(&mut game, Act::Stone(p("A1"))).unwrap();
    game.apply(&turn(mirrored)).unwrap();
    assert_eq!(game.opening().acts()[0].act, Act::Stone(p("T1")));
}
