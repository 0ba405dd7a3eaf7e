//! Reviews and trials: which reviewer is asked about which position, and what is done with the answers.

use super::*;
use crate::coach;
use crate::engine::{Engine, Request};
use crate::worker::Searcher;
use std::sync::atomic::AtomicBool;

fn reviewed_by(reviewers: u8) -> Config {
    Config { review: ReviewConfig { time: Duration::from_millis(500), reviewers }, ..config() }
}

fn table(reviewers: u8, moves: &str) -> Table {
    let mut table = Table::new(Players::TwoPeople);
    table.session.configure(reviewed_by(reviewers));
    table.play(moves);
    table
}

/// The wanted jobs: thinker, and number of moves of the position.
fn asked(session: &Session) -> Vec<(ThinkerId, usize)> {
    session.wanted().into_iter().map(|job| (job.thinker, job.board.moves().len())).collect()
}

fn worth(value: i32) -> Answer {
    Answer { score: Score::estimate(value), ..answer(Move::Place(p("A1"))) }
}

/// Starts the job that is wanted of this thinker, and answers it.
fn reply(table: &mut Table, thinker: ThinkerId, result: Result<Answer, Failure>) {
    let job = table.session.wanted().into_iter().find(|job| job.thinker == thinker).expect("it is asked");
    table.searches += 1;
    let id = SearchId(table.searches);
    table.session.awaiting([(id, job)], table.clock);
    table.say(id, result);
}

const FIRST: ThinkerId = ThinkerId::Reviewer(0);
const SECOND: ThinkerId = ThinkerId::Reviewer(1);

#[test]
fn every_position_is_evaluated_from_the_end_to_the_beginning() {
    let mut table = table(1, "H8 I9 J10");
    assert_eq!(table.session.reviewers(), 0);
    table.apply(Command::Review).unwrap();
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    assert_eq!((job.question.clone(), job.limits.time), (Question::Review, None));
    assert_eq!(job.limits.nodes, Some(250_000), "half a second's");
    for moves in (0..=3).rev() {
        assert_eq!(asked(&table.session), [(FIRST, moves)]);
        assert_eq!(table.session.review().unwrap().run().progress(), (3 - moves, 4));
        reply(&mut table, FIRST, Ok(worth(10 * moves as i32)));
    }
    let review = table.session.review().unwrap();
    assert!(!review.is_running() && table.session.wanted().is_empty());
    assert_eq!(review.run().scores(), [0, 10, 20, 30].map(|value| Some(Score::Estimate(value))));
    assert_eq!(table.session.score_at(NodeId(2)), Some(Score::Estimate(20)));
    table.check_moves("H8 I9 J10");
}

#[test]
fn several_reviewers_share_the_positions_and_search_each_as_one_would() {
    let mut table = table(2, "H8 I9 J10");
    table.apply(Command::Review).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 3), (SECOND, 2)]);
    assert!(table.session.wanted().iter().all(|job| job.limits.nodes == Some(250_000)));
    assert_eq!(table.session.reviewers(), 2);
    reply(&mut table, SECOND, Ok(worth(0)));
    assert_eq!(asked(&table.session), [(FIRST, 3), (SECOND, 1)]);
    reply(&mut table, FIRST, Ok(worth(0)));
    reply(&mut table, FIRST, Ok(worth(0)));
    assert_eq!(asked(&table.session), [(SECOND, 1)], "none is left for the first");
}

#[test]
fn what_is_grave_is_confirmed_when_all_positions_are_evaluated() {
    let mut table = table(2, "H8 I9 J10 A1 A3");
    table.apply(Command::Review).unwrap();
    // The last move, A3, seems to cost a third of the winning chance.
    for value in [0, 400, -400, 400, -400, 400] {
        assert!(!table.session.review().unwrap().run().is_confirming());
        let moves = table.session.wanted().iter().map(|job| job.board.moves().len()).max().expect("a job");
        let job = table.session.wanted().into_iter().find(|job| job.board.moves().len() == moves).expect("a job");
        reply(&mut table, job.thinker, Ok(worth(value)));
    }
    assert!(table.session.review().unwrap().run().is_confirming());
    assert_eq!(asked(&table.session), [(FIRST, 4), (SECOND, 5)], "the positions before and after it");
    assert!(table.session.wanted().iter().all(|job| job.limits.nodes == Some(1_000_000)), "longer");
    reply(&mut table, FIRST, Ok(worth(20)));
    reply(&mut table, SECOND, Ok(worth(-20)));
    let review = table.session.review().unwrap();
    assert!(!review.is_running() && table.session.wanted().is_empty(), "it was not grave");
    assert_eq!((review.run().progress(), review.run().scores()[4]), ((8, 8), Some(Score::Estimate(20))));
}

#[test]
fn another_move_is_tried_in_place_of_one_that_walked_into_a_loss() {
    let mut table = table(1, "H8 I9 J10 A1 A3");
    let proof = std::sync::Arc::new(crate::verdict::Proof::five(p("C3")));
    let loses = Answer { score: Score::Win { plies: 1 }, proof: Some(proof), ..worth(0) };
    table.apply(Command::Review).unwrap();
    reply(&mut table, FIRST, Ok(loses));
    for _ in 0..5 {
        reply(&mut table, FIRST, Ok(Answer { best: Move::Place(p("G7")), ..worth(0) }));
    }
    assert_eq!(asked(&table.session), [(FIRST, 4)], "the position before the mistake");
    reply(&mut table, FIRST, Ok(Answer { best: Move::Place(p("H8")), ..worth(0) }));
    let [job] = &table.session.wanted()[..] else { panic!("one job is wanted") };
    let last = job.board.moves().last().copied();
    assert_eq!(last, Some(Move::Place(p("C3"))), "H8 is occupied, so the winner's point is tried");
    reply(&mut table, FIRST, Ok(worth(0)));
    assert!(!table.session.review().unwrap().is_running());
    let report = coach::review::report(table.session.review().unwrap().run().positions());
    assert_eq!(report.decisive.map(|decisive| decisive.index), Some(4));
    assert_eq!(report.moves[4].better[0], p("C3"));
}

/// The report on a game by so many reviewers, of which the last one that has a job is always the first to answer.
fn report_by(reviewers: u8, moves: &str) -> coach::review::Report {
    let mut table = table(reviewers, moves);
    let review = ReviewConfig { time: Duration::from_millis(4), reviewers };
    table.session.configure(Config { review, ..config() });
    table.apply(Command::Review).unwrap();
    let mut engine = Engine::new();
    while let Some(job) = table.session.wanted().pop() {
        let Job { board, limits, resources, weakness, seed, lines, .. } = job;
        let request = Request { board, limits, resources, weakness, seed, lines };
        engine.clear();
        let answer = engine.answer_with_proof(&request, &AtomicBool::new(false), &mut |_| {});
        reply(&mut table, job.thinker, Ok(answer));
    }
    coach::review::report(table.session.review().unwrap().run().positions())
}

#[test]
fn the_report_does_not_depend_on_the_number_of_reviewers() {
    // White leaves an open three alone, and Black misses the open four once.
    let moves = "H8 I9 G7 F6 H7 H9 H6 G9 I8 F9 H5 H4 J9 K10 I7";
    let report = report_by(1, moves);
    assert!(report.mistakes().next().is_some(), "a game with mistakes");
    for reviewers in [2, 8] {
        assert_eq!(report_by(reviewers, moves), report, "{reviewers} reviewers");
    }
}

#[test]
fn a_finished_game_is_evaluated_up_to_its_last_move() {
    let mut table = table(1, "H8 A1 H9 A3 H10 A5 H11 A7 H12");
    assert!(table.session.is_finished());
    table.apply(Command::Review).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 8)]);
}

#[test]
fn a_review_keeps_its_answers_when_it_stops_goes_on_or_fails() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::Review).unwrap();
    reply(&mut table, FIRST, Ok(worth(0)));
    table.apply(Command::Review).unwrap();
    assert!(table.session.wanted().is_empty() && !table.session.review().unwrap().is_running());
    table.apply(Command::Review).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 2)]);
    reply(&mut table, FIRST, Err(Failure::Panicked("a test".to_owned())));
    let review = table.session.review().unwrap();
    assert_eq!(review.failure(), Some(&Failure::Panicked("a test".to_owned())));
    assert!(!review.is_running() && review.run().progress() == (1, 4));
    table.apply(Command::Review).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 2)], "somebody has asked for it again");
}

#[test]
fn a_review_that_was_stopped_goes_on_only_on_its_own_line() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::Review).unwrap();
    reply(&mut table, FIRST, Ok(worth(30)));
    table.apply(Command::Review).unwrap();
    assert!(!table.session.review().unwrap().is_running());
    table.step(-1);
    table.apply(Command::Play(p("A1"))).unwrap();
    table.apply(Command::Review).unwrap();
    assert_eq!(table.session.review().unwrap().run().progress(), (0, 4), "another line");
    (0..4).for_each(|_| reply(&mut table, FIRST, Ok(worth(0))));
    table.apply(Command::Review).unwrap();
    assert_eq!(table.session.review().unwrap().run().progress(), (0, 4), "once more from the beginning");
}

#[test]
fn a_review_goes_on_when_the_cursor_moves_and_ends_when_its_line_changes() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::Review).unwrap();
    table.step(-2);
    assert_eq!(asked(&table.session), [(FIRST, 3)]);
    table.apply(Command::Edit(Edit::Delete(NodeId(3)))).unwrap();
    assert!(table.session.review().is_none() && table.session.wanted().is_empty());
    table.apply(Command::Load(Box::new(game(Players::TwoPeople, Rule::Freestyle)))).unwrap();
    assert_eq!(table.apply(Command::Review), Err(Refusal::NothingToReview));
}

#[test]
fn a_move_is_tried_without_getting_into_the_game() {
    let mut table = table(1, "H8 I9 J10");
    assert_eq!(table.apply(Command::Try(p("G7"))), Err(Refusal::NothingTried));
    table.apply(Command::TryAgain(NodeId(3))).unwrap();
    table.check_moves("H8 I9");
    assert!(table.session.wanted().is_empty(), "nobody gives the answer away");
    assert!(matches!(table.apply(Command::Try(p("H8"))), Err(Refusal::Play(_))));
    table.apply(Command::Try(p("G7"))).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 3)]);
    reply(&mut table, FIRST, Ok(worth(-70)));
    let trial = table.session.trial().unwrap();
    assert_eq!(trial.tries().len(), 1);
    assert_eq!(trial.tries()[0].answer, Some(Ok(worth(-70))));
    assert!(!trial.is_revealed() && table.session.wanted().is_empty());
    table.apply(Command::Reveal).unwrap();
    assert!(table.session.trial().unwrap().is_revealed());
    table.apply(Command::EndTrial).unwrap();
    table.check_moves("H8 I9 J10");
    assert!(table.session.trial().is_none());
}

#[test]
fn a_note_leaves_the_trial_as_it_is() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::TryAgain(NodeId(3))).unwrap();
    let note = Box::new(crate::game::Note { comment: "here".to_owned(), ..Default::default() });
    table.apply(Command::Edit(Edit::Annotate { at: NodeId(2), note })).unwrap();
    assert!(table.session.trial().is_some());
    table.apply(Command::Edit(Edit::Delete(NodeId(3)))).unwrap();
    assert!(table.session.trial().is_none(), "the move in whose place others are tried is gone");
}

#[test]
fn moving_the_cursor_ends_the_trial() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::TryAgain(NodeId(2))).unwrap();
    table.step(1);
    assert!(table.session.trial().is_none());
    assert_eq!(table.apply(Command::TryAgain(NodeId(0))), Err(Refusal::Root));
    assert_eq!(table.apply(Command::TryAgain(NodeId(9))), Err(Refusal::NoNode(NodeId(9))));
}

#[test]
fn a_trial_comes_before_the_review_and_the_review_goes_on_after_it() {
    let mut table = table(1, "H8 I9 J10");
    table.apply(Command::Review).unwrap();
    table.apply(Command::TryAgain(NodeId(1))).unwrap();
    table.apply(Command::Try(p("G7"))).unwrap();
    assert_eq!(asked(&table.session), [(FIRST, 1)]);
    reply(&mut table, FIRST, Ok(worth(0)));
    assert_eq!(asked(&table.session), [(FIRST, 3)]);
}
