//! Computer against computer, twenty openings in each form that a protocol allows: both answers to every swap, every
//! option, several numbers of fifth moves. The computer chooses the stones, the fifth moves and the one to keep; the
//! form prescribes choices and numbers, as the computer would not make all of them by itself. In twenty more openings
//! it decides everything.

use crate::referee::{self, Action, ActionKind, Name};
use crossbeam_channel::{Receiver, unbounded};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;
use tengen::background::Priority;
use tengen::engine::{Limits, Resources, Strength};
use tengen::game::opening::SecondStone;
use tengen::game::{Act, Choice, Game, Opening, Player, Protocol, Root, SeatId, Seats, StrengthRecord, Task};
use tengen::job::{Answer, Event, Job, Question, SearchId, Thinker};
use tengen::rules::{Color, Move, Rule};
use tengen::session::{Config, Session, Thinking};
use tengen::test_support::cases;
use tengen::verdict::Score;
use tengen::worker::Worker;

const GAMES: u64 = 20;
const NODES: u64 = 60;

fn rule_of(protocol: Protocol) -> Rule {
    if protocol.requires_renju() { Rule::Renju } else { Rule::Freestyle }
}

/// Every sequence of choices and declared numbers that a protocol allows; of the numbers, a few.
fn forms(protocol: Protocol) -> Vec<Vec<Act>> {
    let mut complete = Vec::new();
    let begun = Opening::new(protocol, rule_of(protocol), 15, SeatId::First).expect("a board of fifteen");
    let mut waiting = vec![(begun, Vec::new())];
    while let Some((mut opening, form)) = waiting.pop() {
        let Some(step) = opening.step() else {
            complete.push(form);
            continue;
        };
        let ways: Vec<Act> = match step.task {
            Task::Choice(choices) => choices.iter().map(|&choice| Act::Choose(choice)).collect(),
            Task::Number { max } => [1, 2, 3, 5, 8, 12].into_iter().filter(|&n| n <= max).map(Act::Declare).collect(),
            Task::Stone { .. } | Task::Offer { .. } | Task::Keep { .. } => {
                let point = opening.points()[0];
                let act = match step.task {
                    Task::Stone { .. } => Act::Stone(point),
                    Task::Offer { .. } => Act::Offer(point),
                    _ => Act::Keep(point),
                };
                opening.act(act, 0).expect("the point is one of those allowed");
                waiting.push((opening, form));
                continue;
            }
        };
        for way in ways {
            let mut next = opening.clone();
            next.act(way, 0).expect("it is one of the ways");
            waiting.push((next, [&form[..], &[way]].concat()));
        }
    }
    complete
}

/// A worker and its events.
struct Computer {
    worker: Worker,
    events: Receiver<Event>,
    last_id: u64,
}

impl Computer {
    fn new() -> Computer {
        let (events, received) = unbounded();
        Computer { worker: Worker::new(events, Arc::new(|| ()), Priority::Normal), events: received, last_id: 0 }
    }

    fn answer(&mut self, job: &Job) -> Event {
        self.last_id += 1;
        let id = SearchId(self.last_id);
        self.worker.start(id, job.clone());
        loop {
            match self.events.recv_timeout(Duration::from_secs(60)).expect("the worker answers") {
                event @ Event::Done(..) => return event,
                Event::Info(..) => {}
            }
        }
    }
}

/// Plays one opening, in a form or as the computer chooses, and one more move.
fn play(computer: &mut Computer, protocol: Protocol, form: Option<&[Act]>, seed: u64) -> Game {
    let limits = Limits { depth: 6, width: Some(8), time: None, optimum: None, nodes: Some(NODES) };
    let resources = Resources { threads: 1, hash_mib: 1 };
    let config = Config { strength: Strength::Custom(limits), resources, ..Config::default() };
    let strength = StrengthRecord { level: None, depth: 6, width: Some(8), time_millis: 0 };
    let seats = Seats::new(Player::computer(strength), Player::computer(strength));
    let root = Root::empty(15, rule_of(protocol));
    let game = Game::with_protocol(root, protocol, seats, None, seed).expect("an empty board");
    let mut session = Session::new(game, config, Duration::ZERO);
    let mut form = form.map(|form| form.iter());
    loop {
        let [job] = &session.wanted()[..] else { panic!("the computer is asked: {:?}", session.thinking()) };
        let in_opening = matches!(job.question, Question::Opening(_));
        let task = session.opening_step().map(|step| step.task);
        let event = match (&mut form, task) {
            (Some(form), Some(Task::Choice(_) | Task::Number { .. })) => {
                let acts = vec![*form.next().expect("the form says what is chosen")];
                computer.last_id += 1;
                let answer = Answer {
                    best: Move::Pass,
                    acts,
                    score: Score::Estimate(0),
                    proof: None,
                    line: Vec::new(),
                    depth: 0,
                    nodes: 0,
                    elapsed: Duration::ZERO,
                };
                Event::Done(SearchId(computer.last_id), Ok(answer))
            }
            _ => computer.answer(job),
        };
        let Event::Done(id, _) = event else { unreachable!("only answers are passed on") };
        session.awaiting([(id, job.clone())], Duration::ZERO);
        session.receive(event, Duration::ZERO);
        assert!(!matches!(session.thinking(), Thinking::Failed(_)), "{:?}", session.thinking());
        if !in_opening {
            break;
        }
    }
    assert!(form.is_none_or(|mut form| form.next().is_none()), "the form was played to its end");
    session.game().clone()
}

fn name(protocol: Protocol) -> Name {
    match protocol {
        Protocol::Free => "Free",
        Protocol::Swap => "Swap",
        Protocol::Swap2 => "Swap2",
        Protocol::Pro(SecondStone::Anywhere) => "Pro",
        Protocol::Pro(SecondStone::NearCenter) => "Pro, second stone near",
        Protocol::LongPro(SecondStone::Anywhere) => "Long Pro",
        Protocol::LongPro(SecondStone::NearCenter) => "Long Pro, second stone near",
        Protocol::Rif => "RIF",
        Protocol::Yamaguchi => "Yamaguchi",
        Protocol::Soosyrv8 => "Soosyrv-8",
        Protocol::Taraguchi10 => "Taraguchi-10",
    }
}

/// Acts of a game's opening, in the referee's terms.
fn actions(game: &Game) -> Vec<Action> {
    let acts = game.opening().acts().iter();
    let action = acts.map(|acted| Action {
        player: if acted.seat == SeatId::First { 1 } else { 2 },
        kind: match acted.act {
            Act::Stone(point) => ActionKind::Stone(point),
            Act::Choose(Choice::Black) => ActionKind::TakeBlack,
            Act::Choose(Choice::White) => ActionKind::TakeWhite,
            Act::Choose(Choice::PlaceTwo) => ActionKind::PlaceTwo,
            Act::Choose(Choice::Swap) => ActionKind::Swap,
            Act::Choose(Choice::Stay) => ActionKind::Stay,
            Act::Choose(Choice::OfferTen) => ActionKind::OfferTen,
            Act::Declare(number) => ActionKind::Number(number),
            Act::Offer(point) => ActionKind::Offer(point),
            Act::Keep(point) => ActionKind::Keep(point),
        },
    });
    action.collect()
}

/// The referee's judgement of a game: its opening, its colours, and that it went on as it should.
fn check_game(game: &Game, protocol: Protocol) {
    let actions = actions(game);
    let opened = referee::judge(name(protocol), rule_of(protocol), 15, &actions);
    let opened = opened.unwrap_or_else(|wrong| panic!("{protocol:?}: {wrong} in {actions:?}"));
    assert_eq!(opened.black == 1, game.seats().black == SeatId::First, "{actions:?}");
    let (stones, moves) = (opened.board.moves(), game.board().moves());
    assert_eq!(moves[..stones.len()], *stones, "{actions:?}");
    assert_eq!(moves.len(), stones.len() + 1, "{actions:?}");
    let mover = if stones.len() % 2 == 0 { Color::Black } else { Color::White };
    assert_eq!(opened.board.side_to_move(), mover);
}

#[track_caller]
fn check(protocol: Protocol, expected_forms: usize) {
    let mut computer = Computer::new();
    let forms = forms(protocol);
    assert_eq!(forms.len(), expected_forms);
    for form in &forms {
        for seed in 0..cases(GAMES as usize, 4) as u64 {
            let game = play(&mut computer, protocol, Some(form), seed);
            check_game(&game, protocol);
            let chosen: Vec<Act> = game.opening().acts().iter().map(|acted| acted.act).collect();
            let chosen = chosen.into_iter().filter(|act| matches!(act, Act::Choose(_) | Act::Declare(_)));
            assert!(chosen.eq(form.iter().copied()));
        }
    }
    let own: Vec<Game> = (0..GAMES).map(|seed| play(&mut computer, protocol, None, seed)).collect();
    own.iter().for_each(|game| check_game(game, protocol));
    if protocol != Protocol::Free {
        let different: BTreeSet<Vec<Move>> = own.iter().map(|game| game.board().moves().to_vec()).collect();
        assert!(different.len() > 3, "{} different of {GAMES}", different.len());
    }
}

#[test]
fn swap() {
    check(Protocol::Swap, 2);
}

#[test]
fn swap2() {
    check(Protocol::Swap2, 2 + 2);
}

#[test]
fn free_and_pro() {
    check(Protocol::Free, 1);
    for second in [SecondStone::Anywhere, SecondStone::NearCenter] {
        check(Protocol::Pro(second), 1);
        check(Protocol::LongPro(second), 1);
    }
}

#[test]
fn rif() {
    check(Protocol::Rif, 2);
}

#[test]
fn yamaguchi() {
    check(Protocol::Yamaguchi, 6 * 2);
}

#[test]
fn soosyrv_8() {
    check(Protocol::Soosyrv8, 2 * 5 * 2);
}

#[test]
fn taraguchi_10() {
    check(Protocol::Taraguchi10, 2 * 2 * 2 * (2 * 2 + 1));
}
