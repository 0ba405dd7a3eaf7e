//! Foreign engines at the table: our own brain as one of them, and brains that misbehave in every way.
//!
//! The table is the window's, without the window: a session, the thinkers, and the seating of the engines. No test asks
//! how long something took; [`LONG`] only turns a hang into a failure.

use crossbeam_channel::{Receiver, unbounded};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tengen::background::{Outbox, Priority};
use tengen::engine::{Limits, Resources, Strength};
use tengen::game::{Game, Player, Root, SeatKind, Seats, StrengthRecord};
use tengen::gomocup::dialect::{Coordinates, Dialect, Vocabulary};
use tengen::gomocup::manager::{ForeignEngine, Patience, Seating, identify_with};
use tengen::gomocup::profile::{EngineProfile, ExtraInfo};
use tengen::job::{Event, Failure, Fault, Job, Question, SearchId, Thinker, ThinkerId};
use tengen::rules::{Board, Color, Move, PlayError, Rule};
use tengen::session::{Command, Config, Refusal, Session, Thinking};
use tengen::test_support::p;
use tengen::worker::{Thinkers, Worker};

const PBRAIN: &str = env!("CARGO_BIN_EXE_pbrain-tengen");

/// More time than anything here takes.
const LONG: Duration = Duration::from_secs(60);

/// Enough for every brain that will answer.
const PATIENCE: Patience = Patience { ready: LONG, grace: LONG, stop: LONG, parting: Duration::from_millis(500) };

/// Short enough to wait for a brain that does not answer.
const IMPATIENCE: Patience = Patience {
    ready: Duration::from_secs(30),
    grace: Duration::from_secs(3),
    stop: Duration::from_millis(500),
    parting: Duration::from_millis(100),
};

/// An engine that is a shell script.
fn script(name: &str, script: &str) -> EngineProfile {
    EngineProfile {
        name: name.to_owned(),
        program: "sh".to_owned(),
        arguments: ["-c", script].map(str::to_owned).into(),
        time_millis: 1_000,
        ..EngineProfile::default()
    }
}

/// A brain that gets ready like any other and then does `on_question` for BEGIN, for each TURN and for each DONE.
fn answers(name: &str, on_question: &str) -> EngineProfile {
    let text = format!(
        "while read word rest; do case $word in START|RESTART) echo OK;; BEGIN|TURN|DONE) {on_question};; END) exit;; esac; done"
    );
    script(name, &text)
}

/// Our brain, fast.
fn tengen(name: &str) -> EngineProfile {
    let infos = vec![ExtraInfo { key: "max_node".to_owned(), value: "300".to_owned() }];
    EngineProfile {
        name: name.to_owned(),
        program: PBRAIN.to_owned(),
        infos,
        time_millis: 20_000,
        ..Default::default()
    }
}

/// Our brain, with a copy of its input in a file.
fn logged(log: &Path) -> EngineProfile {
    let infos = tengen("").infos;
    EngineProfile { infos, ..script("Tengen", &format!("tee '{}' | '{PBRAIN}'", log.display())) }
}

fn computer() -> Player {
    Player::computer(StrengthRecord { level: None, depth: 2, width: None, time_millis: 20_000 })
}

fn engine(profile: &EngineProfile) -> Player {
    Player::engine(profile.terms())
}

fn config(profiles: &[EngineProfile]) -> Config {
    Config {
        strength: Strength::Custom(Limits {
            time: Some(Duration::from_secs(20)),
            nodes: Some(300),
            ..Limits::to_depth(2)
        }),
        resources: Resources { threads: 1, hash_mib: 1 },
        engines: profiles.iter().map(EngineProfile::terms).collect(),
        ..Config::default()
    }
}

/// A table as the window keeps it.
struct Table {
    session: Session,
    thinkers: Thinkers,
    seating: Seating,
    events: Receiver<Event>,
    profiles: Vec<EngineProfile>,
    began: Instant,
}

impl Table {
    fn new(black: Player, white: Player, profiles: &[EngineProfile], patience: Patience) -> Table {
        Table::of(Root::empty(15, Rule::Freestyle), black, white, profiles, patience)
    }

    fn of(root: Root, black: Player, white: Player, profiles: &[EngineProfile], patience: Patience) -> Table {
        let game = Game::new(root, Seats::new(black, white), None, 7).expect("a game");
        let (sender, events) = unbounded();
        let worker = Worker::new(sender.clone(), Arc::new(|| ()), Priority::Low);
        let thinkers = Thinkers::new([(ThinkerId::Own, Box::new(worker) as _)]);
        let seating = Seating::with_patience(Outbox::new(sender, Arc::new(|| ())), patience);
        let session = Session::new(game, config(profiles), Duration::ZERO);
        let mut table =
            Table { session, thinkers, seating, events, profiles: profiles.to_vec(), began: Instant::now() };
        table.settle();
        table
    }

    /// Does what the window does after each change of the session.
    fn settle(&mut self) {
        self.seating.sync(&mut self.thinkers, &self.session.engines(), &self.profiles);
        let running = self.thinkers.sync(&self.session.wanted());
        self.session.awaiting(running, self.began.elapsed());
    }

    fn apply(&mut self, command: Command) -> Result<(), Refusal> {
        let applied = self.session.apply(command, self.began.elapsed());
        self.settle();
        applied
    }

    fn play(&mut self, point: &str) {
        self.apply(Command::Play(p(point))).expect("a person's turn");
    }

    /// Handles events until the condition holds.
    #[track_caller]
    fn until(&mut self, condition: impl Fn(&Session) -> bool) {
        let deadline = Instant::now() + LONG;
        while !condition(&self.session) {
            let event = self.events.recv_deadline(deadline).expect("an event");
            self.session.receive(event, self.began.elapsed());
            self.settle();
        }
    }

    #[track_caller]
    fn until_moves(&mut self, moves: usize) {
        self.until(|session| moves_of(session) >= moves || failure(session).is_some());
        assert_eq!(failure(&self.session), None);
    }

    #[track_caller]
    fn until_finished(&mut self) {
        self.until(|session| session.is_finished() || failure(session).is_some());
        assert_eq!(failure(&self.session), None);
    }

    #[track_caller]
    fn until_failure(&mut self) -> Fault {
        self.until(|session| failure(session).is_some());
        match failure(&self.session) {
            Some(Failure::Foreign { fault, .. }) => fault,
            other => panic!("{other:?}"),
        }
    }
}

fn moves_of(session: &Session) -> usize {
    session.game().board().moves().len()
}

fn failure(session: &Session) -> Option<Failure> {
    match session.thinking() {
        Thinking::Failed(failure) => Some(failure),
        _ => None,
    }
}

/// The first words of the lines that were sent to a brain, in order.
fn commands(log: &Path) -> Vec<String> {
    let text = fs::read_to_string(log).unwrap_or_default();
    text.lines().map(|line| line.split_whitespace().next().unwrap_or_default().to_owned()).collect()
}

/// Waits until a condition holds outside this process.
#[track_caller]
fn wait_for(what: &str, condition: impl Fn() -> bool) {
    let deadline = Instant::now() + LONG;
    while !condition() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn an_engine_plays_a_game_by_turns() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    let profile = logged(&log);
    for (black, white) in [(engine(&profile), computer()), (computer(), engine(&profile))] {
        let mut table = Table::new(black, white, std::slice::from_ref(&profile), PATIENCE);
        table.until_finished();
        // The game is over, so its process is not needed any more.
        wait_for("the brain gets END", || commands(&log).last().is_some_and(|word| word == "END"));
        let words: Vec<String> = commands(&log).into_iter().filter(|word| word != "INFO").collect();
        let turns = words.iter().filter(|word| *word == "TURN").count();
        assert_eq!(words.iter().filter(|word| *word == "START").count(), 1, "{words:?}");
        assert_eq!(words.len() - turns, if words[1] == "BEGIN" { 3 } else { 2 }, "{words:?}");
        assert!(turns > 2);
    }
}

#[test]
fn an_engine_plays_by_every_rule_and_on_other_boards() {
    let profile = tengen("Tengen");
    for (size, rule) in [(15, Rule::Renju), (20, Rule::Standard), (9, Rule::Freestyle)] {
        let root = Root::empty(size, rule);
        let mut table = Table::of(root, engine(&profile), computer(), std::slice::from_ref(&profile), PATIENCE);
        table.until_moves(12);
    }
}

#[test]
fn two_engines_play_and_one_may_have_both_seats() {
    let (one, other) = (tengen("One"), tengen("Other"));
    let profiles = [one.clone(), other.clone()];
    for (black, white) in [(&one, &other), (&one, &one)] {
        let mut table = Table::new(engine(black), engine(white), &profiles, PATIENCE);
        table.until_finished();
    }
}

/// An engine with White commits this fault at its first move; the table says so, and our computer plays on.
#[track_caller]
fn check_fault(profile: EngineProfile, expected: &Fault) {
    check_fault_within(IMPATIENCE, profile, expected);
}

/// The same with this patience.
#[track_caller]
fn check_fault_within(patience: Patience, profile: EngineProfile, expected: &Fault) {
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], patience);
    table.play("H8");
    assert_eq!(table.until_failure(), *expected);
    table.apply(Command::Replace(SeatKind::Computer)).expect("it has failed");
    table.until_moves(2);
    assert!(table.session.engines().is_empty());
}

#[test]
fn an_engine_that_never_answers_is_late() {
    check_fault(answers("silent", ":"), &Fault::Late(Duration::from_secs(1)));
}

#[test]
fn an_engine_that_dies_has_crashed_even_if_a_child_of_it_keeps_the_pipe_open() {
    for last_words in ["exit 3", "sleep 1000 & exit 3", "exec >&-; exit", "kill -9 $$"] {
        check_fault(answers("crasher", last_words), &Fault::Crashed);
    }
}

#[test]
fn garbage_and_a_refusal_are_different_faults() {
    check_fault(answers("babbler", "echo MESSAGE well; echo H8"), &Fault::Garbage("H8".to_owned()));
    check_fault(answers("refuser", "echo ERROR not like this"), &Fault::Refused("ERROR not like this".to_owned()));
}

#[test]
fn an_engine_that_floods_its_output_is_stopped() {
    // A machine that reads the flood slowly needs more than the time for a move to know it for one.
    let check = |profile| check_fault_within(Patience { grace: LONG, ..IMPATIENCE }, profile, &Fault::Flooded);
    check(answers("flooder", &format!("exec yes {}", "garbage".repeat(20))));
    check(answers("talker", "exec yes MESSAGE well, let me think"));
    // Without an end to its line.
    check(answers("stream", "exec cat /dev/zero"));
}

#[test]
fn a_move_after_thousands_of_messages_is_heard() {
    let talk = "i=0; while [ $i -lt 5000 ]; do echo MESSAGE $i; i=$((i+1)); done; echo 0,0";
    let profile = EngineProfile { time_millis: 20_000, ..answers("talker", talk) };
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], PATIENCE);
    table.until_moves(1);
}

#[test]
fn an_illegal_move_is_the_engines_fault() {
    let h8 = p("H8");
    check_fault(answers("wrong", "echo 7,7"), &Fault::Illegal(Move::Place(h8), PlayError::Occupied(h8)));
    check_fault(answers("wide", "echo 15,3"), &Fault::OffBoard("15,3".to_owned()));
    check_fault(answers("strange", "echo -1,-1"), &Fault::OffBoard("-1,-1".to_owned()));
}

#[test]
fn an_engine_that_repeats_itself_plays_an_illegal_move_in_the_end() {
    let profile = answers("stubborn", "echo 0,0");
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], IMPATIENCE);
    table.play("H8");
    table.until_moves(2);
    table.play("I9");
    let a15 = p("A15");
    assert_eq!(table.until_failure(), Fault::Illegal(Move::Place(a15), PlayError::Occupied(a15)));
}

#[test]
fn a_program_that_does_not_start_as_an_engine_is_reported() {
    let missing = EngineProfile { program: "/nowhere/brain".to_owned(), ..script("missing", "") };
    let mut table = Table::new(engine(&missing), Player::person(), &[missing], IMPATIENCE);
    assert!(
        matches!(table.until_failure(), Fault::NotStarted { program, .. } if program == Path::new("/nowhere/brain"))
    );
    let homeless = EngineProfile { folder: Some("/nowhere".to_owned()), ..tengen("homeless") };
    let mut table = Table::new(engine(&homeless), Player::person(), &[homeless], IMPATIENCE);
    assert!(matches!(table.until_failure(), Fault::NotStarted { program, .. } if program == Path::new("/nowhere")));
    check_fault(script("nothing", "exit"), &Fault::NoEngine);
    check_fault(
        script("small", "read line; echo ERROR too large; sleep 1000"),
        &Fault::NotReady("ERROR too large".to_owned()),
    );
}

#[test]
fn an_engine_that_does_not_get_ready_in_time_is_reported() {
    let patience = Patience { ready: Duration::from_secs(1), ..IMPATIENCE };
    let profile = script("mute", "sleep 1000");
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], patience);
    assert_eq!(table.until_failure(), Fault::Mute(patience.ready));
}

#[test]
fn retry_restarts_an_engine_that_crashed_during_a_search() {
    let folder = tempfile::tempdir().expect("a folder");
    let mark = folder.path().join("died");
    let mark = mark.display();
    let text = format!(
        "[ -e '{mark}' ] || {{ touch '{mark}'; while read word; do case $word in START*) echo OK;; TURN*) exit 1;; esac; done; }}; exec '{PBRAIN}'"
    );
    let profile = EngineProfile { infos: tengen("").infos, ..script("phoenix", &text) };
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], PATIENCE);
    table.play("H8");
    assert_eq!(table.until_failure(), Fault::Crashed);
    table.apply(Command::Retry).expect("it has failed");
    table.until_moves(2);
}

#[test]
fn a_person_can_take_over_from_a_crashed_engine() {
    let profile = answers("crasher", "exit");
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], IMPATIENCE);
    table.play("H8");
    table.until_failure();
    table.apply(Command::Replace(SeatKind::Person)).expect("it has failed");
    table.play("I9");
    table.play("J10");
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_exited_between_two_moves_is_restarted() {
    let folder = tempfile::tempdir().expect("a folder");
    let [moves, pid] = ["moves", "pid"].map(|name| folder.path().join(name));
    // It ends after each move. The moves are A15, B15, C15.
    let script = format!(
        "printf x >>'{moves}'; n=$(wc -c <'{moves}'); echo $$ >'{pid}'; echo $((n-1)),0; exit",
        moves = moves.display(),
        pid = pid.display()
    );
    let profile = answers("mayfly", &script);
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], PATIENCE);
    for (index, point) in ["H8", "H9", "H10"].into_iter().enumerate() {
        table.play(point);
        table.until_moves(2 * index + 2);
        let pid = fs::read_to_string(&pid).expect("its number");
        wait_for("it ends", || !lives(pid.trim()));
    }
}

#[test]
fn an_engine_may_name_the_row_before_the_column() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    // C15 is column 2, row 0.
    let text = format!(
        "tee '{}' | while read word rest; do case $word in START) echo OK;; BEGIN|TURN) echo 0,2;; esac; done",
        log.display()
    );
    let dialect = Dialect { coordinates: Coordinates::RowFirst, ..Dialect::default() };
    let profile = EngineProfile { dialect, ..script("row first", &text) };
    let mut table = Table::new(engine(&profile), Player::person(), std::slice::from_ref(&profile), IMPATIENCE);
    table.until_moves(1);
    assert_eq!(table.session.game().board().moves(), [Move::Place(p("C15"))]);
    table.play("B12");
    // It answers with its own stone.
    table.until_failure();
    let text = fs::read_to_string(&log).expect("a log");
    assert!(text.lines().any(|line| line == "TURN 3,1"), "{text}");
    table.apply(Command::Retry).expect("it has failed");
    wait_for("the position is sent", || fs::read_to_string(&log).is_ok_and(|text| text.contains("DONE")));
    let text = fs::read_to_string(&log).expect("a log");
    assert!(text.contains("BOARD\n0,2,1\n3,1,2\nDONE\n"), "{text}");
}

#[test]
fn after_a_takeback_the_whole_position_is_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    let profile = logged(&log);
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], PATIENCE);
    table.play("H8");
    table.until_moves(2);
    table.play("H9");
    table.until_moves(4);
    table.apply(Command::TakeBack).expect("something to take back");
    table.play("A1");
    table.until_moves(4);
    let words: Vec<String> = commands(&log).into_iter().filter(|word| word != "INFO").collect();
    let expected = ["START", "TURN", "TURN", "RESTART", "BOARD"];
    assert_eq!(words[..5], expected, "{words:?}");
    assert_eq!(words.last().map(String::as_str), Some("DONE"));
}

#[test]
fn a_brain_without_restart_gets_a_new_process() {
    let text = format!(
        "while read word rest; do case $word in RESTART) echo UNKNOWN;; *) echo $word $rest;; esac; done | '{PBRAIN}'"
    );
    // RESTART never reaches the inner brain: in its place it gets a word that it answers with UNKNOWN.
    let profile = EngineProfile { infos: tengen("").infos, ..script("stubborn", &text) };
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], PATIENCE);
    table.play("H8");
    table.until_moves(2);
    table.apply(Command::TakeBack).expect("something to take back");
    table.play("A1");
    table.until_moves(2);
}

#[test]
fn a_position_that_was_set_up_is_sent_whole() {
    let stones = [("H8", Color::Black), ("I9", Color::White), ("H9", Color::Black)];
    let stones = stones.map(|(point, color)| (p(point), color)).to_vec();
    let root = Root { stones, side_to_move: Color::White, ..Root::empty(15, Rule::Renju) };
    let profile = tengen("Tengen");
    let mut table = Table::of(root.clone(), computer(), engine(&profile), std::slice::from_ref(&profile), PATIENCE);
    table.until_moves(4);
    // In renju the number of stones tells the brain its colour.
    let odd = Root { side_to_move: Color::Black, ..root };
    let mut table = Table::of(odd, engine(&profile), computer(), &[profile], PATIENCE);
    assert_eq!(table.until_failure(), Fault::Inexpressible);
}

#[test]
fn output_from_before_the_question_is_not_taken_for_the_answer() {
    // Every line comes twice: were the second one taken for the next answer, it would be on a stone.
    let text = format!("'{PBRAIN}' | while read line; do printf '%s\\n%s\\n' \"$line\" \"$line\"; done");
    let profile = EngineProfile { infos: tengen("").infos, time_millis: 20_000, ..script("echo", &text) };
    let mut table = Table::new(engine(&profile), computer(), std::slice::from_ref(&profile), PATIENCE);
    table.until_finished();
}

#[test]
fn times_and_resources_are_sent_and_so_is_a_change_of_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    let profile = EngineProfile {
        game_millis: Some(60_000),
        memory_mib: Some(64),
        threads: Some(2),
        dialect: Dialect { rule_numbers: vec![(Rule::Freestyle, 7)], ..Dialect::default() },
        ..logged(&log)
    };
    // Our brain would refuse START with an unknown rule 7.
    let text = format!("tee '{}' | sed -u 's/rule 7/rule 0/' | '{PBRAIN}'", log.display());
    let profile = EngineProfile { arguments: ["-c".to_owned(), text].into(), ..profile };
    let mut table = Table::new(engine(&profile), Player::person(), std::slice::from_ref(&profile), PATIENCE);
    table.until_moves(1);
    let text = fs::read_to_string(&log).expect("a log");
    for line in [
        "INFO rule 7",
        "INFO timeout_turn 1000",
        "INFO timeout_match 60000",
        "INFO time_left 60000",
        "INFO max_memory 67108864",
        "INFO thread_num 2",
        "INFO max_node 300",
        "START 15",
        "BEGIN",
    ] {
        assert!(text.lines().any(|sent| sent == line), "{line}: {text}");
    }
    let slower = EngineProfile { time_millis: 3_000, ..profile };
    table.profiles = vec![slower.clone()];
    table.session.configure(config(&[slower]));
    table.play("A1");
    table.until_moves(3);
    let text = fs::read_to_string(&log).expect("a log");
    assert_eq!(text.matches("START").count(), 1, "the process goes on: {text}");
    assert!(text.contains("INFO timeout_turn 3000"), "{text}");
}

#[test]
fn search_output_arrives_during_the_search_and_move_now_ends_it() {
    let dialect = Dialect { vocabulary: Vocabulary::Yixin, ..Dialect::default() };
    // It would think for an hour.
    let profile = EngineProfile { dialect, infos: Vec::new(), time_millis: 3_600_000, ..tengen("Tengen") };
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], PATIENCE);
    table.play("H8");
    table.until(|session| matches!(session.thinking(), Thinking::Busy { info: Some(info), .. } if info.depth >= 3 && !info.line.is_empty()));
    table.thinkers.move_now(ThinkerId::Foreign(1));
    table.until_moves(2);
    let answer = table.session.last_answer().expect("a judgement").clone();
    assert!(answer.depth >= 3 && answer.nodes > 0, "{answer:?}");
    assert_eq!(answer.line.first().copied(), answer.best.point());
    // The same process goes on.
    table.play("A1");
    table.until(|session| matches!(session.thinking(), Thinking::Busy { info: Some(_), .. }));
    table.thinkers.move_now(ThinkerId::Foreign(1));
    table.until_moves(4);
}

#[test]
fn a_brain_that_does_not_know_stop_is_killed_and_its_best_move_so_far_is_played() {
    let profile = EngineProfile { time_millis: 3_600_000, ..answers("thinker", "echo MESSAGE REALTIME BEST 3,4") };
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], IMPATIENCE);
    table.until(|session| matches!(session.thinking(), Thinking::Busy { info: Some(_), .. }));
    table.thinkers.move_now(ThinkerId::Foreign(0));
    table.until_moves(1);
    assert_eq!(table.session.game().board().moves(), [Move::Place(p("D11"))]);
    // A new process is asked, and names the same point, where there is a stone now.
    table.play("A1");
    std::thread::sleep(Duration::from_millis(300));
    table.thinkers.move_now(ThinkerId::Foreign(0));
    assert_eq!(table.until_failure(), Fault::Stopped);
}

#[test]
fn an_obsolete_search_makes_way_for_the_next() {
    let profile = EngineProfile { time_millis: 3_600_000, ..answers("thinker", "[ \"$rest\" = 7,7 ] || echo 0,0") };
    let mut table = Table::new(Player::person(), engine(&profile), &[profile], IMPATIENCE);
    table.play("H8");
    table.apply(Command::TakeBack).expect("something to take back");
    table.play("A1");
    table.until_moves(2);
}

/// An engine as the thinkers know it, and its events.
fn thinker(profile: EngineProfile, patience: Patience) -> (ForeignEngine, Receiver<Event>) {
    let (sender, events) = unbounded();
    (ForeignEngine::with_patience(profile, Outbox::new(sender, Arc::new(|| ())), patience), events)
}

fn job(moves: &str) -> Job {
    Job {
        thinker: ThinkerId::Foreign(0),
        question: Question::Move,
        board: Board::from_moves(15, Rule::Freestyle, moves).expect("a position"),
        limits: Limits { time: Some(Duration::from_secs(600)), ..Limits::to_depth(30) },
        resources: Resources::default(),
        weakness: None,
        seed: 0,
        lines: 1,
        game_time: None,
    }
}

#[test]
fn every_search_that_was_started_is_done_once_and_in_order() {
    let (mut engine, events) = thinker(answers("silent", ":"), IMPATIENCE);
    for number in 0..20 {
        engine.start(SearchId(number), job("H8"));
    }
    engine.stop();
    for number in 0..20 {
        let event = events.recv_timeout(LONG).expect("it answers");
        assert!(matches!(event, Event::Done(SearchId(id), Err(_)) if id == number), "{event:?}");
    }
    drop(engine);
    assert_eq!(events.iter().count(), 0);
}

#[test]
fn after_forget_the_whole_position_is_sent() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    let (mut engine, events) = thinker(logged(&log), PATIENCE);
    let answer = |engine: &mut ForeignEngine, moves: &str| {
        engine.start(SearchId(1), job(moves));
        loop {
            if let Event::Done(_, result) = events.recv_timeout(LONG).expect("it answers") {
                return result.expect("a move").best;
            }
        }
    };
    let reply = answer(&mut engine, "H8");
    engine.forget();
    answer(&mut engine, &format!("H8{reply}A1"));
    let words: Vec<String> = commands(&log).into_iter().filter(|word| word != "INFO").collect();
    assert_eq!(words[..4], ["START", "TURN", "RESTART", "BOARD"], "{words:?}");
}

/// Whether a process lives; a zombie does not.
#[cfg(target_os = "linux")]
fn lives(pid: &str) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit_once(')').is_some_and(|(_, rest)| !rest.trim_start().starts_with('Z'))
}

#[cfg(target_os = "linux")]
#[test]
fn a_brain_that_ignores_end_and_signals_is_killed_with_all_its_children() {
    let folder = tempfile::tempdir().expect("a folder");
    let pids = folder.path().join("pids");
    let file = pids.display();
    // A child in its group, one that has left it, and a grandchild; all of them ignore signals.
    let text = format!(
        "trap '' TERM HUP INT; sleep 1000 & echo $! >>'{file}'; setsid sleep 1000 & echo $! >>'{file}'; \
         sh -c 'sleep 1000 & echo $! >>\"$0\"; wait' '{file}' & echo $! >>'{file}'; echo $$ >>'{file}'; \
         while true; do read word rest; case $word in START) echo OK;; BEGIN) echo 7,7;; esac; done"
    );
    let profile = script("undead", &text);
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], PATIENCE);
    table.until_moves(1);
    let count = || fs::read_to_string(&pids).unwrap_or_default().lines().count();
    wait_for("all have started", || count() == 5);
    let text = fs::read_to_string(&pids).expect("the processes");
    let all: Vec<&str> = text.lines().collect();
    assert!(all.iter().all(|pid| lives(pid)), "{all:?}");
    drop(table);
    // Nothing is left when the table is gone; a killed process needs a moment to be seen as such.
    wait_for("they end", || !all.iter().any(|pid| lives(pid)));
}

#[cfg(target_os = "linux")]
#[test]
fn an_engine_that_is_late_leaves_no_process_behind() {
    let folder = tempfile::tempdir().expect("a folder");
    let pids = folder.path().join("pids");
    let profile = answers("silent", &format!("echo $$ >'{}'; sleep 1000", pids.display()));
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], IMPATIENCE);
    table.until_failure();
    let pid = fs::read_to_string(&pids).expect("its number");
    wait_for("it ends", || !lives(pid.trim()));
    assert!(!Path::new("/proc").join(pid.trim()).exists(), "no zombie is left");
}

#[test]
fn an_engine_that_loses_its_seat_is_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = folder.path().join("input");
    let profile = logged(&log);
    let mut table = Table::new(engine(&profile), Player::person(), std::slice::from_ref(&profile), PATIENCE);
    table.until_moves(1);
    table.apply(Command::Seat(Color::Black, SeatKind::Person)).expect("a seat");
    wait_for("the brain gets END", || commands(&log).last().is_some_and(|word| word == "END"));
    table.apply(Command::Seat(Color::White, SeatKind::Engine(profile.name.clone()))).expect("a seat");
    table.until_moves(2);
}

#[test]
fn a_changed_profile_restarts_the_engine() {
    let profile = answers("engine", "echo 0,0");
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], PATIENCE);
    table.until_moves(1);
    table.profiles = vec![answers("engine", "echo 3,3")];
    table.settle();
    table.play("H8");
    table.until_moves(3);
    assert_eq!(table.session.game().board().moves()[2], Move::Place(p("D12")));
}

#[test]
fn an_engine_that_is_not_in_the_list_is_reported() {
    let profile = tengen("Tengen");
    let mut table = Table::new(engine(&profile), computer(), &[], PATIENCE);
    assert_eq!(table.until_failure(), Fault::NotListed);
    table.apply(Command::Replace(SeatKind::Computer)).expect("it has failed");
    table.until_finished();
}

/// The last outcome, and whether there was one before it.
fn identified(profile: EngineProfile, patience: Patience) -> (bool, Result<EngineProfile, Fault>) {
    let found = identify_with(profile, patience, Arc::new(|| ()));
    let mut was_silent = false;
    loop {
        match found.recv_timeout(LONG).expect("an outcome") {
            Ok(identity) if !identity.has_answered => was_silent = true,
            Ok(identity) => return (was_silent, Ok(identity.profile)),
            Err(Failure::Foreign { fault, .. }) => return (was_silent, Err(fault)),
            Err(other) => panic!("{other}"),
        }
    }
}

#[test]
fn an_engine_is_identified_by_its_answers() {
    let check = |name: &str, script_text: &str, expected: &str| {
        let (_, found) = identified(script(name, script_text), IMPATIENCE);
        let found = found.expect("an engine");
        assert_eq!(found.name, expected, "{script_text}");
        found
    };
    let (_, tengen) = identified(EngineProfile::of_program(Path::new(PBRAIN)), IMPATIENCE);
    let tengen = tengen.expect("an engine");
    assert_eq!((tengen.name.as_str(), tengen.dialect.vocabulary), ("Tengen", Vocabulary::Yixin));
    assert_eq!(tengen.program, PBRAIN);

    let yixin = r#"while read word; do case $word in ABOUT) echo 'name="Yixin 2018"';; END) exit;; *) echo UNKNOWN;; esac; done"#;
    let yixin = check("", yixin, "Yixin 2018");
    assert_eq!(yixin.dialect.vocabulary, Vocabulary::Plain);
    assert_eq!(yixin.dialect.rule_numbers, [(Rule::Renju, 2)]);

    // Those that do not know ABOUT, do not answer it, or answer it in words of their own have the name of their file.
    let begins =
        "while read word; do case $word in START*) echo OK;; END) exit;; ABOUT) ABOUT;; *) echo UNKNOWN;; esac; done";
    for about in ["echo UNKNOWN", "true", "echo Pela 7.9 by its author", "sleep 1; echo UNKNOWN"] {
        check("old", &begins.replace("ABOUT) ABOUT", &format!("ABOUT) {about}")), "old");
    }
}

#[test]
fn an_engine_that_takes_long_is_told_of_and_then_identified() {
    let slow =
        r#"sleep 3; while read word; do case $word in ABOUT) echo 'name="Slow"';; END) exit;; *) echo OK;; esac; done"#;
    let patience = Patience { ready: LONG, ..IMPATIENCE };
    let found = identify_with(script("file", slow), patience, Arc::new(|| ()));
    let first = found.recv_timeout(LONG).expect("an outcome").expect("an engine");
    assert_eq!((first.profile.name.as_str(), first.has_answered), ("file", false));
    let second = found.recv_timeout(LONG).expect("an outcome").expect("an engine");
    assert_eq!((second.profile.name.as_str(), second.has_answered), ("Slow", true));
}

#[test]
fn an_engine_gets_a_small_environment() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("environment");
    let profile = answers("engine", &format!("env > '{}'; echo 3,3", file.display()));
    let mut table = Table::new(engine(&profile), Player::person(), &[profile], PATIENCE);
    table.until_moves(1);
    let text = std::fs::read_to_string(&file).expect("its environment");
    let names: Vec<&str> = text.lines().filter_map(|line| Some(line.split_once('=')?.0)).collect();
    assert!(names.contains(&"PATH"), "{names:?}");
    assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some() && !names.iter().any(|name| name.starts_with("CARGO")));
}

#[test]
fn an_engine_that_suggests_its_move_is_told_to_play_it() {
    let plays = "while read word rest; do case $word in START|RESTART) echo OK;; BEGIN|TURN|DONE) echo SUGGEST 3,3;; PLAY) PLAY;; END) exit;; esac; done";
    for on_play in ["echo $rest", "true"] {
        let profile = script("engine", &plays.replace("PLAY) PLAY", &format!("PLAY) {on_play}")));
        let mut table = Table::new(engine(&profile), Player::person(), &[profile], IMPATIENCE);
        table.until_moves(1);
        assert_eq!(table.session.game().board().moves()[0], Move::Place(p("D12")));
    }
}

#[test]
fn a_program_that_is_not_an_engine_is_not_identified() {
    let patience = Patience { ready: Duration::from_secs(3), ..IMPATIENCE };
    let check = |program: &str, expected: Fault| {
        let (was_silent, outcome) = identified(script("thing", program), patience);
        let is_mute = matches!(expected, Fault::Mute(_));
        assert_eq!(outcome, Err(expected), "{program}");
        assert!(was_silent || !is_mute, "{program}: two seconds without an answer are told of");
    };
    check("exit", Fault::NoEngine);
    check("sleep 1000", Fault::Mute(patience.ready));
    check("yes", Fault::Flooded);
    check("cat", Fault::Mute(patience.ready));
    check("read a; echo ERROR; read a; echo ERROR no", Fault::NotReady("ERROR no".to_owned()));
    let (_, missing) = identified(EngineProfile::of_program(Path::new("/nowhere/brain")), patience);
    let missing = missing.expect_err("nothing is there");
    assert!(matches!(missing, Fault::NotStarted { .. }));
}
