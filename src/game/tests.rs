//! Tests of games: their trees, operations, parts and snapshots.

use super::*;
use crate::rules::{Forbidden, PlayError};
use crate::test_support::{check_moves, p, play};

fn people() -> Seats {
    Seats::new(Player::person(), Player::person())
}

fn empty() -> Game {
    Game::new(Root::empty(15, Rule::Freestyle), people(), None, 1).unwrap()
}

fn go_to(game: &mut Game, node: u32) {
    game.apply(&Operation::GoTo(NodeId(node))).unwrap();
}

fn node(parent: u32, mv: &str) -> NewNode {
    NewNode::played(NodeId(parent), mv.parse().unwrap())
}

/// Black wins along row 8.
const WON: &str = "H8 H1 I8 I1 J8 J1 K8 K1 L8";

/// A line H8 I9 H9 I8 (nodes 1 to 4) with a branch G7 (node 5) after I9, where the cursor is.
fn branched() -> Game {
    let mut game = empty();
    play(&mut game, "H8 I9 H9 I8", 100);
    go_to(&mut game, 2);
    play(&mut game, "G7", 100);
    game
}

#[test]
fn undo_takes_a_move_out_of_the_tree_and_redo_puts_it_back() {
    let mut game = empty();
    play(&mut game, "H8 I9", 100);
    let whole = game.clone();
    game.apply(&Operation::Undo).unwrap();
    check_moves(&game, "H8");
    assert!(!game.tree().contains(NodeId(2)));
    assert_eq!(game.apply(&Operation::GoTo(NodeId(2))), Err(OperationError::NoNode(NodeId(2))));
    game.apply(&Operation::Redo).unwrap();
    assert_eq!(game, whole);
    assert_eq!(game.apply(&Operation::Redo), Err(OperationError::NothingToRedo));
}

#[test]
fn nothing_can_be_undone_in_a_new_game() {
    let mut game = empty();
    assert_eq!(game.apply(&Operation::Undo), Err(OperationError::NothingToUndo));
    assert_eq!(game, empty());
}

#[test]
fn ids_keep_their_meaning_when_moves_are_taken_back() {
    let mut game = empty();
    play(&mut game, "H8 I9", 100);
    game.apply(&Operation::Undo).unwrap();
    play(&mut game, "G7", 100);
    assert_eq!(game.cursor(), NodeId(3));
    assert_eq!(game.tree().ids().collect::<Vec<_>>(), [NodeId(0), NodeId(1), NodeId(3)]);
    let Parts { tree, cursor, .. } = game.parts();
    assert_eq!((tree.list_len(), cursor), (3, NodeId(2)), "a file numbers them anew");
}

#[test]
fn forward_leads_to_the_variation_visited_last() {
    let mut game = branched();
    let line = |game: &Game| game.tree().line(game.cursor()).iter().map(|node| node.0).collect::<Vec<_>>();
    go_to(&mut game, 0);
    assert_eq!(line(&game), [0, 1, 2, 5]);
    go_to(&mut game, 3);
    go_to(&mut game, 1);
    assert_eq!(line(&game), [0, 1, 2, 3, 4]);
}

#[test]
fn a_move_with_a_branch_on_it_stays_when_it_is_undone() {
    // As opened from a file, where only the line to the cursor can be undone.
    let mut game = Game::from_parts(branched().parts()).unwrap();
    game.apply(&Operation::Undo).unwrap();
    game.apply(&Operation::Undo).unwrap();
    check_moves(&game, "H8");
    assert!(!game.tree().contains(NodeId(5)), "nothing hung on it");
    assert!(game.tree().contains(NodeId(2)), "the other branch goes on from it");
    game.apply(&Operation::Redo).unwrap();
    game.apply(&Operation::Redo).unwrap();
    check_moves(&game, "H8 I9 G7");
}

#[test]
fn a_resignation_ends_the_game_at_its_node_and_can_be_undone() {
    let mut game = branched();
    game.apply(&Operation::Conclude(Conclusion::Resigned(Color::White))).unwrap();
    assert_eq!(game.outcome(), Some(Outcome::Concluded(Conclusion::Resigned(Color::White))));
    let refused = Err(OperationError::Play(PlayError::GameOver));
    assert_eq!(game.apply(&Operation::Play { mv: Move::Place(p("A1")), millis: 0 }), refused);
    assert_eq!(game.apply(&Operation::Conclude(Conclusion::Resigned(Color::Black))), refused);
    go_to(&mut game, 4);
    assert_eq!(game.outcome(), None, "the other line goes on");
    go_to(&mut game, 0);
    assert_eq!(game.outcome(), None);
    go_to(&mut game, 5);
    go_to(&mut game, 1);
    assert_eq!(game.final_outcome().and_then(|outcome| outcome.winner()), Some(Color::Black));
    game.apply(&Operation::Undo).unwrap();
    assert_eq!((game.cursor(), game.outcome()), (NodeId(5), None));
}

#[test]
fn a_refused_operation_changes_nothing() {
    let mut game = empty();
    play(&mut game, WON, 100);
    let before = game.snapshot();
    for operation in [
        Operation::Play { mv: Move::Place(p("A1")), millis: 0 },
        Operation::PlayUnchecked { mv: Move::Pass, millis: 0 },
        Operation::Conclude(Conclusion::Resigned(Color::Black)),
        Operation::GoTo(NodeId(10)),
        Operation::Redo,
    ] {
        assert!(game.apply(&operation).is_err(), "{operation:?}");
        assert_eq!(game.snapshot(), before, "{operation:?}");
    }
}

#[test]
fn an_unchecked_move_is_played_on_a_forbidden_point_and_loses() {
    let stones = ["F8", "G8", "H6", "H7"].map(|point| (p(point), Color::Black)).to_vec();
    let root = Root { stones, ..Root::empty(15, Rule::Renju) };
    let mut game = Game::new(root, people(), None, 1).unwrap();
    let mv = Move::Place(p("H8"));
    let refused = OperationError::Play(PlayError::Forbidden(p("H8"), Forbidden::DoubleThree));
    assert_eq!(game.apply(&Operation::Play { mv, millis: 0 }), Err(refused));
    game.apply(&Operation::PlayUnchecked { mv, millis: 0 }).unwrap();
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner()), Some(Color::White));
}

#[test]
fn a_seat_keeps_its_player_when_the_colours_are_exchanged() {
    let mut seats = Seats::new(Player { name: "Ann".to_owned(), ..Player::person() }, Player::person());
    seats = seats.swapped();
    assert_eq!(seats.player(Color::White).name, "Ann");
    seats.set_player(Color::Black, Player { name: "Bob".to_owned(), ..Player::person() });
    assert_eq!((seats.first.name.as_str(), seats.second.name.as_str()), ("Ann", "Bob"));
}

#[test]
fn a_rematch_begins_as_the_game_did_with_the_colours_exchanged() {
    let ann = Player { name: "Ann".to_owned(), ..Player::person() };
    let stones = vec![(p("H8"), Color::Black), (p("I9"), Color::White), (p("H9"), Color::Black)];
    let root = Root { size: 13, rule: Rule::Renju, stones, side_to_move: Color::White };
    let seats = Seats::new(ann.clone(), Player::person());
    let started = ["2026-01-31T18:30:00Z", "2026-01-31T19:30:00Z"].map(|time| Some(time.parse().unwrap()));
    let mut game = Game::new(root.clone(), seats, started[0], 1).unwrap();
    play(&mut game, "G7 F6", 100);
    game.apply(&Operation::Undo).unwrap();
    let rematch = game.rematch(started[1], 2);
    assert_eq!((rematch.root(), rematch.started(), rematch.seed()), (&root, started[1], 2));
    assert_eq!((rematch.player(Color::White), rematch.player(Color::Black)), (&ann, &Player::person()));
    assert!(!rematch.has_moves() && rematch.last_done().is_none() && rematch.last_undone().is_none());
}

#[test]
fn a_summary_is_of_the_whole_line_wherever_the_cursor_is() {
    let mut game = empty();
    assert!(!game.has_moves());
    play(&mut game, WON, 100);
    go_to(&mut game, 2);
    let summary = game.summary();
    assert_eq!(summary.moves, 9);
    assert_eq!(summary.outcome.and_then(|outcome| outcome.winner()), Some(Color::Black));
    game.apply(&Operation::Undo).unwrap();
    assert_eq!((game.summary().moves, game.summary().outcome), (8, None));
    while game.apply(&Operation::Undo).is_ok() {}
    assert!(!game.has_moves(), "a move that was taken back does not count");
}

#[test]
fn a_game_is_worth_restoring_once_there_is_something_to_lose() {
    let mut game = empty();
    assert!(!game.is_worth_restoring());
    play(&mut game, "H8", 100);
    assert!(game.is_worth_restoring());
    game.apply(&Operation::Undo).unwrap();
    assert!(game.is_worth_restoring(), "it can be redone");
    let set_up = Root { stones: vec![(p("H8"), Color::Black)], ..Root::empty(15, Rule::Freestyle) };
    assert!(Game::new(set_up, people(), None, 1).unwrap().is_worth_restoring());
}

#[test]
fn nodes_that_do_not_make_a_tree_are_refused() {
    let root = NewNode::default();
    let check = |nodes: &[NewNode], expected: TreeError| {
        let made = Tree::from_nodes(nodes.iter().cloned()).and_then(|tree| {
            let board = Root::empty(15, Rule::Freestyle).board().unwrap();
            tree.check(&board).map(|()| tree)
        });
        assert_eq!(made, Err(expected));
    };
    check(&[], TreeError::Root);
    check(&[node(0, "H8")], TreeError::Root);
    let root = || root.clone();
    check(&[root(), node(1, "H8")], TreeError::Parent { node: NodeId(1), parent: Some(NodeId(1)) });
    check(&[root(), node(9, "H8")], TreeError::Parent { node: NodeId(1), parent: Some(NodeId(9)) });
    check(&[root(), root()], TreeError::Parent { node: NodeId(1), parent: None });
    let astray = NewNode { next: Some(NodeId(2)), ..root() };
    check(&[astray, node(0, "H8"), node(1, "I9")], TreeError::Next { node: NodeId(0), next: NodeId(2) });
    let occupied = TreeError::Move { node: NodeId(2), mv: Move::Place(p("H8")), why: PlayError::Occupied(p("H8")) };
    check(&[root(), node(0, "H8"), node(1, "H8")], occupied);
    let off_board = TreeError::Move { node: NodeId(1), mv: Move::Place(p("P1")), why: PlayError::OffBoard(p("P1")) };
    check(&[root(), node(0, "P1")], off_board);
}

#[test]
fn a_line_of_50_000_nodes_does_not_overflow_the_stack() {
    // Passes would end the game; nodes without a move may follow each other without end.
    let mut nodes = vec![NewNode::default()];
    nodes.extend((0..50_000).map(|parent| NewNode { parent: Some(NodeId(parent)), ..NewNode::default() }));
    let tree = Tree::from_nodes(nodes).unwrap();
    let parts = Parts { cursor: NodeId(50_000), ..Parts::new(Root::empty(15, Rule::Freestyle), tree) };
    let mut game = Game::from_parts(parts).unwrap();
    go_to(&mut game, 0);
    go_to(&mut game, 50_000);
    assert_eq!(game.tree().ids().count(), 50_001);
    assert_eq!(Game::from_snapshot(game.snapshot()).unwrap(), game);
}

#[test]
fn a_snapshot_keeps_what_was_taken_back_and_what_can_be_redone() {
    let mut game = branched();
    game.apply(&Operation::Undo).unwrap();
    game.apply(&Operation::Undo).unwrap();
    let mut twin = Game::from_snapshot(game.snapshot()).unwrap();
    for operation in [Operation::Redo, Operation::Redo, Operation::GoTo(NodeId(3)), Operation::Undo] {
        assert_eq!(twin.apply(&operation), game.apply(&operation));
        assert_eq!(twin.snapshot(), game.snapshot());
    }
}

/// Checks whether a snapshot is a game, or is refused because its history does not fit.
#[track_caller]
fn check_history(snapshot: &str, fits: bool) {
    let made = Game::from_snapshot(ron::from_str(snapshot).unwrap()).map(|_| ());
    assert_eq!(made, if fits { Ok(()) } else { Err(GameError::History) }, "{snapshot}");
}

#[test]
fn a_snapshot_whose_history_leads_off_the_tree_is_refused() {
    let mut game = empty();
    play(&mut game, "H8 I9 H9", 100);
    game.apply(&Operation::Undo).unwrap();
    let text = ron::to_string(&game.snapshot()).unwrap();
    let done = "done:[Added(from:(0),to:(1)),Added(from:(1),to:(2))]";
    let undone = "undone:[Added(from:(2),to:(3))]";
    assert!(text.contains(done) && text.contains(undone), "{text}");
    let check = |new_done: &str, new_undone: &str, fits: bool| {
        check_history(&text.replace(done, new_done).replace(undone, new_undone), fits);
    };
    check(done, undone, true);
    check(done, "undone:[]", true);
    check("done:[Added(from:(1),to:(2))]", undone, true);
    check(done, "undone:[Concluded(at:(3),how:DrawAgreed),Added(from:(2),to:(3))]", true);
    // Node 3 was taken back: nothing can have been done there, and it must be put back before it is entered.
    check("done:[Added(from:(0),to:(1)),Added(from:(1),to:(2)),Added(from:(2),to:(3))]", "undone:[]", false);
    check("done:[Entered(from:(2),to:(3))]", undone, false);
    check("done:[Concluded(at:(3),how:DrawAgreed)]", "undone:[]", false);
    check(done, "undone:[Entered(from:(2),to:(3))]", false);
    check(done, "undone:[Concluded(at:(3),how:DrawAgreed)]", false);
    check(done, "undone:[Added(from:(2),to:(3)),Concluded(at:(3),how:DrawAgreed)]", false);
    // A node that is added twice would be taken off under what was done on it in between.
    check("done:[Added(from:(0),to:(1)),Added(from:(1),to:(2)),Added(from:(0),to:(1))]", undone, false);
    // Node 2 must not be taken off after node 1.
    check("done:[Added(from:(1),to:(2)),Added(from:(0),to:(1))]", undone, false);
    check("done:[Added(from:(0),to:(2))]", undone, false);
    check(done, "undone:[Added(from:(2),to:(9))]", false);
    check(done, "undone:[Added(from:(0),to:(0))]", false);
    check(done, "undone:[Concluded(at:(9),how:DrawAgreed)]", false);
}

fn note(comment: &str) -> Box<Note> {
    Box::new(Note { comment: comment.to_owned(), ..Note::default() })
}

fn children(game: &Game, node: u32) -> Vec<u32> {
    game.tree().node(NodeId(node)).children().map(|child| child.0).collect()
}

#[test]
fn a_deleted_branch_comes_back_as_it_was() {
    let mut game = branched();
    let before = game.clone();
    // Node 3, H9, with I8 on it; the cursor on I8, beside the branch G7.
    go_to(&mut game, 4);
    let deep = game.clone();
    game.apply(&Operation::Edit(Edit::Delete(NodeId(3)))).unwrap();
    assert_eq!((game.cursor(), children(&game, 2)), (NodeId(2), vec![5]));
    assert!(!game.tree().contains(NodeId(4)), "what hung on it went with it");
    assert_eq!(game.tree().ids().map(|id| id.0).collect::<Vec<_>>(), [0, 1, 2, 5]);
    let taken_up = Game::from_snapshot(game.snapshot()).unwrap();
    for mut game in [game, taken_up] {
        game.apply(&Operation::Undo).unwrap();
        assert_eq!(game, deep);
        assert_ne!(game, before, "forward leads elsewhere");
        assert_eq!(children(&game, 2), [3, 5]);
        game.apply(&Operation::Redo).unwrap();
        assert_eq!(children(&game, 2), [5]);
    }
    assert_eq!(deep.clone().apply(&Operation::Edit(Edit::Delete(Tree::ROOT))), Err(OperationError::Root));
}

#[test]
fn a_variation_becomes_the_main_line_and_keeps_its_place_in_files() {
    let mut game = branched();
    game.apply(&Operation::Edit(Edit::MakeMain(NodeId(5)))).unwrap();
    assert_eq!(children(&game, 2), [5, 3]);
    assert_eq!(Game::from_snapshot(game.snapshot()).unwrap(), game);
    let Parts { tree, .. } = game.parts();
    assert_eq!(tree.node(NodeId(3)).mv(), Some(Move::Place(p("G7"))), "the main line is numbered first");
    game.apply(&Operation::Edit(Edit::Reorder { node: NodeId(5), index: 9 })).unwrap();
    assert_eq!(children(&game, 2), [3, 5]);
    game.apply(&Operation::Undo).unwrap();
    game.apply(&Operation::Undo).unwrap();
    assert_eq!(game, branched());
}

#[test]
fn a_note_can_be_undone_and_is_kept_in_snapshots() {
    let mut game = branched();
    game.apply(&Operation::Edit(Edit::Annotate { at: NodeId(1), note: note("the centre") })).unwrap();
    go_to(&mut game, 4);
    let marked = Note { marks: vec![(p("A1"), Mark::Triangle)], ..Note::default() };
    game.apply(&Operation::Edit(Edit::Annotate { at: NodeId(4), note: Box::new(marked) })).unwrap();
    assert_eq!(Game::from_snapshot(game.snapshot()).unwrap(), game);
    assert!(game.contains(&branched()) && !branched().contains(&game), "words count");
    game.apply(&Operation::Undo).unwrap();
    game.apply(&Operation::Undo).unwrap();
    assert_eq!(game.cursor(), NodeId(1), "where it was written");
    assert!(game.tree().ids().all(|id| game.tree().node(id).note().is_none()));
    let off_board = Note { marks: vec![(p("P16"), Mark::Cross)], ..Note::default() };
    let refused = game.apply(&Operation::Edit(Edit::Annotate { at: NodeId(1), note: Box::new(off_board) }));
    assert_eq!(refused, Err(OperationError::Play(PlayError::OffBoard(p("P16")))));
}

#[test]
fn siblings_without_a_move_are_told_apart_by_their_notes() {
    let mut game = branched();
    for comment in ["one", "another"] {
        let branch = vec![NewNode { note: Some(note(comment)), ..NewNode::default() }];
        game.apply(&Operation::Edit(Edit::Graft { under: NodeId(1), branch })).unwrap();
    }
    let mut longer = game.clone();
    go_to(&mut longer, 4);
    play(&mut longer, "J10", 100);
    assert!(game.contains(&game) && longer.contains(&game) && !game.contains(&longer));
}

#[test]
fn a_branch_is_grafted_without_doubling_what_is_there() {
    let top = |mv: &str| NewNode { mv: Some(mv.parse().unwrap()), ..NewNode::default() };
    let mut game = branched();
    let written = NewNode { note: Some(note("new")), ..node(0, "I8") };
    // The game has H9 I8 already, but not F6 after it, nor H9 A1.
    let branch = vec![top("H9"), written, node(1, "F6"), node(0, "A1")];
    game.apply(&Operation::Edit(Edit::Graft { under: NodeId(2), branch })).unwrap();
    assert_eq!((children(&game, 2), children(&game, 3), children(&game, 4)), (vec![3, 5], vec![4, 7], vec![6]));
    assert_eq!(game.tree().node(NodeId(4)).note().unwrap().comment, "new");
    assert_eq!(Game::from_snapshot(game.snapshot()).unwrap(), game);
    let whole = game.clone();
    game.apply(&Operation::Undo).unwrap();
    let lines = |game: &Game| game.tree().ids().map(|id| id.0).collect::<Vec<_>>();
    assert_eq!((lines(&game), game.cursor()), (lines(&branched()), NodeId(2)));
    game.apply(&Operation::Redo).unwrap();
    assert_eq!(lines(&game), lines(&whole));
    let before = game.snapshot();
    let refused =
        game.apply(&Operation::Edit(Edit::Graft { under: NodeId(2), branch: vec![top("J9"), node(0, "H8")] }));
    let why = PlayError::Occupied(p("H8"));
    let error = TreeError::Move { node: NodeId(2), mv: Move::Place(p("H8")), why };
    assert_eq!(refused, Err(OperationError::Branch(error)));
    assert_eq!(game.snapshot(), before);
}

#[test]
fn details_are_changed_and_changed_back() {
    let mut game = empty();
    let details = Details { event: "Club evening".to_owned(), ..Details::default() };
    game.apply(&Operation::Edit(Edit::Describe(Box::new(details.clone())))).unwrap();
    assert_eq!(Game::from_parts(game.parts()).unwrap().details(), &details);
    game.apply(&Operation::Undo).unwrap();
    assert_eq!(game.details(), &Details::default());
}

#[test]
fn a_wide_tree_is_built_in_linear_time() {
    // A million siblings: looking for the last one each time would take half a million times as long.
    let mut builder = TreeBuilder::new();
    for _ in 0..1_000_000 {
        builder.append(NewNode { parent: Some(Tree::ROOT), ..NewNode::default() }).unwrap();
    }
    assert_eq!(builder.finish().node(Tree::ROOT).children().count(), 1_000_000);
}

#[test]
fn a_game_to_its_cursor_is_the_line_there_and_nothing_else() {
    let mut game = branched();
    go_to(&mut game, 2);
    let line = game.to_cursor();
    check_moves(&line, "H8 I9");
    assert_eq!((line.tree().list_len(), line.at_end()), (3, true));
}

#[test]
fn the_colour_of_a_seat_is_that_which_it_plays() {
    for black in [SeatId::First, SeatId::Second] {
        let seats = Seats { black, ..people() };
        for color in Color::ALL {
            assert_eq!(seats.color(seats.seat(color)), color);
        }
        assert_eq!(seats.color(black), Color::Black);
    }
}

#[test]
fn a_game_is_worth_keeping_for_its_moves_its_beginning_or_its_notes() {
    let mut game = empty();
    assert!(!game.is_worth_keeping(2));
    play(&mut game, "H8", 0);
    assert!(!game.is_worth_keeping(2));
    let mut noted = game.clone();
    let note = Box::new(Note { comment: "a move".to_owned(), ..Note::default() });
    noted.apply(&Operation::Edit(Edit::Annotate { at: NodeId(1), note })).unwrap();
    assert!(noted.is_worth_keeping(2));
    play(&mut game, "H9", 0);
    assert!(game.is_worth_keeping(2));
    let root =
        Root { stones: vec![(p("A1"), Color::Black)], side_to_move: Color::White, ..Root::empty(15, Rule::Freestyle) };
    let mut set_up = Game::new(root, people(), None, 1).unwrap();
    assert!(!set_up.is_worth_keeping(2), "nothing was played from it");
    play(&mut set_up, "H8", 0);
    assert!(set_up.is_worth_keeping(2));
}

#[test]
fn a_time_beyond_what_is_stored_is_the_longest_that_is() {
    let mut game = empty();
    play(&mut game, "H8", u64::MAX);
    assert_eq!(game.tree().node(NodeId(1)).millis(), Some(u64::from(u32::MAX) - 1));
}

#[test]
fn a_snapshot_keeps_the_notes_of_a_review_in_its_history() {
    let mut game = branched();
    let notes = vec![(NodeId(1), *note("first")), (NodeId(2), *note("second"))];
    game.apply(&Operation::Edit(Edit::AnnotateAll(notes))).unwrap();
    let mut twin = Game::from_snapshot(game.snapshot()).unwrap();
    assert_eq!(twin, game);
    for operation in [Operation::Undo, Operation::Redo] {
        assert_eq!(twin.apply(&operation), game.apply(&operation));
        assert_eq!(twin.snapshot(), game.snapshot());
    }
}

#[test]
fn a_snapshot_that_takes_back_what_is_not_there_is_refused() {
    let mut game = empty();
    play(&mut game, "H8 I9", 100);
    game.apply(&Operation::Undo).unwrap();
    let text = ron::to_string(&game.snapshot()).unwrap();
    let taken_back = "taken_back:[(2)]";
    assert!(text.contains(taken_back), "{text}");
    for (new, fits) in [(taken_back, true), ("taken_back:[(0)]", false), ("taken_back:[(3)]", false)] {
        check_history(&text.replace(taken_back, new), fits);
    }
}

#[test]
fn a_snapshot_with_an_order_of_other_nodes_is_refused() {
    let mut game = empty();
    play(&mut game, "H8 I9", 100);
    let text = ron::to_string(&game.snapshot()).unwrap();
    assert!(text.contains("taken_back:[],cursor"), "{text}");
    for (order, fits) in [("((0),[(1)])", true), ("((0),[(2)])", false), ("((0),[])", false), ("((9),[])", false)] {
        check_history(&text.replace("taken_back:[],", &format!("taken_back:[],order:[{order}],")), fits);
    }
}

#[test]
fn an_error_says_which_node_is_missing() {
    let parent = TreeError::Parent { node: NodeId(3), parent: Some(NodeId(4)) };
    assert_eq!(parent.to_string(), "node 3 has the parent 4, which does not stand before it");
    let cursor = GameError::Cursor(NodeId(7)).to_string();
    assert_eq!(cursor, "the cursor is on node 7, which is not there");
    assert_eq!(GameError::History.to_string(), "the history speaks of nodes that are not there");
}
