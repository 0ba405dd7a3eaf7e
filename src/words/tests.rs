//! The sentences of the catalogue as pages to read, in [`expected`](self): `UPDATE_EXPECT=1 cargo test --lib
//! words::tests` writes them anew, and `git diff` shows what has changed on screen.
//!
//! A page has the English sentence in one line and the Chinese one below it, under the call that makes them.

use super::{
    GuessLabel, Label, Language, LessonLabel, LevelOf, NodeText, ProfileLabel, SchoolLabel, Viewpoint, WonLabel, Words,
};
use crate::arena::Record;
use crate::coach::guess::{Comparison, Guessed, Tally as GuessTally};
use crate::coach::hint::{Hint, Kind};
use crate::coach::lesson;
use crate::coach::lesson::judge::{LineFault, Pace, Reason as LessonReason, Refutation as LessonRefutation, Verdict};
use crate::coach::lesson::{Lesson, Part};
use crate::coach::profile::plan::{Advice, Contrast};
use crate::coach::profile::tally::Distance;
use crate::coach::profile::{Dimension, Group, Shape, Share, Side as CaseSide, Stretch, Way};
use crate::coach::puzzle::attempt::Outcome as PuzzleOutcome;
use crate::coach::puzzle::challenge::{Challenge, ChallengeKind, TIME};
use crate::coach::puzzle::judge::{Judgement, Refutation, Win};
use crate::coach::puzzle::{Class, Grade as PuzzleGrade, Puzzle, Rating, Scope, Theme, shelf};
use crate::coach::review::{Certainty, Claim, Decisive, Grade, Report, Reviewed, Summary, TrialVerdict};
use crate::coach::school::Chapter;
use crate::coach::school::duel::Counts;
use crate::coach::school::engine::{EngineRun, FoursRun, Iteration, Technique};
use crate::coach::school::gomoku::{self, Counted, MAX_NODES, Setting};
use crate::coach::school::leaf_tree::{Bounds, BranchOrder, LeafTree};
use crate::coach::school::quiz::{self, Asked, Slip};
use crate::coach::school::slips::{Returned, Variant};
use crate::coach::story::{Escape, Story};
use crate::coach::strength::Estimate;
use crate::coach::thinking::{Player as TreePlayer, Remark as TreeRemark, WIN};
use crate::coach::won::{Accepted, Failure as WonFailure, Tally as WonTally};
use crate::engine::{Info, Level, Means, Strength, Tally};
use crate::explain::{self, OpeningStone};
use crate::formats::{
    self, Expected, Feature, Format, FormatError, Location, Loss, Reason, Remark, RemarkKind, WriteError,
};
use crate::game::opening::{ActError, Area, OpeningError, ProtocolError, RenjuOpening};
use crate::game::{
    self, Act, Choice, Conclusion, EngineTerms, Game, GameError, NodeId, Operation, Outcome, Player, PlayerKind,
    Protocol, Root, Seats, StrengthRecord, Task, TextbookTerms, TimeControl, TreeError,
};
use crate::job::{Answer, Failure, Fault, Question};
use crate::picture::{BoardTheme, PictureError};
use crate::rules::{Board, Color, Ending, Forbidden, Move, PlayError, Point, Rule, SetupError};
use crate::session::{Refusal, Thinking};
use crate::storage::library::{Progress, Stage};
use crate::storage::{DiskError, DiskOperation, Problem, SharedFileKind};
use crate::test_support::{board_with, p, points};
use crate::textbook::Side;
use crate::textbook::snakes;
use crate::verdict::{Proof, Score};
use expect_test::{ExpectFile, expect_file};
use jiff::tz::TimeZone;
use jiff::{ToSpan as _, civil};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A page under construction.
#[derive(Default)]
struct Page(String);

impl Page {
    /// Begins a group of sentences that one method makes.
    fn group(&mut self, method: &str) {
        let gap = if self.0.is_empty() { "" } else { "\n" };
        self.0 += &format!("{gap}## {method}\n");
    }

    /// Adds a sentence in both languages.
    fn add<T: Into<String>>(&mut self, sentence: impl Fn(Words) -> T) {
        for (indent, language) in [("", Language::English), ("    ", Language::Chinese)] {
            let text: String = sentence(Words::new(language)).into();
            for line in text.lines() {
                self.0 += format!("{indent}{line}").trim_end();
                self.0.push('\n');
            }
        }
    }

    /// Adds a sentence for each of the inputs.
    fn each<I, T: Into<String>>(&mut self, inputs: impl IntoIterator<Item = I>, sentence: impl Fn(Words, &I) -> T) {
        for input in inputs {
            self.add(|words| sentence(words, &input));
        }
    }

    fn check(self, expected: ExpectFile) {
        expected.assert_eq(&self.0);
    }
}

fn at(name: &str) -> Point {
    name.parse().expect("a point")
}

/// A proof that `attack` wins at once, or after a block in three plies.
fn proof(attack: &str, plies: u32) -> Arc<Proof> {
    let five = Proof::five(at(attack));
    let longer = |proof: Proof, _| Proof::threat(at(attack), Vec::new(), Arc::new(proof));
    Arc::new((1..plies.div_ceil(2)).fold(five, longer))
}

fn claim(attack: &str, plies: u32) -> Claim {
    Claim { plies, line: points(attack), proof: proof(attack, plies) }
}

fn info(depth: u32, nodes: u64, millis: u64) -> Info {
    Info {
        depth,
        nodes,
        elapsed: Duration::from_millis(millis),
        score: Score::Estimate(150),
        line: points("I9 J10 G7"),
        others: Vec::new(),
        tally: Tally { lookups: 100, hits: 31, cutoffs: 50, first_move_cutoffs: 47, ..Tally::default() },
    }
}

fn disk(operation: DiskOperation, kind: ErrorKind) -> DiskError {
    DiskError { operation, path: PathBuf::from("/games/a.sgf"), kind, reason: "the system's reason".to_owned() }
}

#[test]
fn verdicts() {
    let mut page = Page::default();
    let estimates = [0, -20, 60, -200, 1_500, -5_000].map(Score::Estimate);
    let scores = [Score::Win { plies: 1 }, Score::Win { plies: 9 }, Score::Loss { plies: 4 }, Score::Draw];
    page.group("score, Black to move");
    page.each(scores.into_iter().chain(estimates), |words, score| words.score(*score, Color::Black));
    page.group("worth");
    page.each(scores.into_iter().chain(estimates), |words, score| words.short_score(*score));
    page.group("outcome");
    let five = |line| Outcome::Board(Ending::Five { winner: Color::White, line: points(line) });
    let forbidden = |why| Outcome::Board(Ending::ForbiddenMove { point: at("H8"), why });
    page.each([five("H8 I8 J8 K8 L8"), five("G8 H8 I8 J8 K8 L8")], |words, outcome| words.outcome(outcome));
    let kinds = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree];
    page.each(kinds.map(forbidden), |words, outcome| words.outcome(outcome));
    page.each([Ending::BoardFull, Ending::BothPassed], |words, ending| words.outcome(&Outcome::Board(ending.clone())));
    let (black, white) = (Color::Black, Color::White);
    let conclusions = [
        Conclusion::Resigned(black),
        Conclusion::OutOfTime(white),
        Conclusion::Forfeited(black),
        Conclusion::Lost(black),
        Conclusion::DrawAgreed,
    ];
    page.each(conclusions, |words, conclusion| words.outcome(&Outcome::Concluded(*conclusion)));
    page.group("point, for a screen reader");
    page.add(|words| words.point(at("H8"), None, None, None));
    page.add(|words| words.point(at("H8"), Some(Color::Black), Some(1), None));
    page.add(|words| words.point(at("H8"), Some(Color::White), None, None));
    page.add(|words| words.point(at("H8"), None, None, Some(Forbidden::DoubleThree)));
    page.check(expect_file!["expected/verdicts.txt"]);
}

#[test]
fn refusals() {
    let mut page = Page::default();
    let h8 = at("H8");
    page.group("play_error");
    let forbidden = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree];
    page.each([PlayError::GameOver, PlayError::OffBoard(h8), PlayError::Occupied(h8)], |words, why| {
        words.play_error(*why)
    });
    page.each(forbidden, |words, why| words.play_error(PlayError::Forbidden(h8, *why)));
    page.group("refusal");
    let branch = TreeError::Move { node: NodeId(3), mv: Move::Place(h8), why: PlayError::Occupied(h8) };
    let refusals = [
        Refusal::Play(PlayError::Occupied(h8)),
        Refusal::Act(ActError::Over),
        Refusal::NotYourTurn,
        Refusal::NothingToTakeBack,
        Refusal::NothingToRedo,
        Refusal::NotThinking,
        Refusal::NothingFailed,
        Refusal::NoPersonToMove,
        Refusal::NotToBeDrawn,
        Refusal::NoNode(NodeId(3)),
        Refusal::Root,
        Refusal::Branch(branch),
        Refusal::NoPass,
        Refusal::DrawDeclined,
        Refusal::NothingToReview,
        Refusal::NothingTried,
        Refusal::NothingProven,
    ];
    page.each(refusals, |words, refusal| words.refusal(refusal));
    page.group("act_error");
    let asked = [
        Task::Stone { color: Color::White, number: 2, area: Area::Within(1) },
        Task::Choice(&[Choice::Swap, Choice::Stay]),
        Task::Number { max: 8 },
        Task::Offer { nth: 1, of: 1 },
        Task::Offer { nth: 1, of: 2 },
        Task::Keep { of: 2 },
    ];
    page.each(asked, |words, asked| words.act_error(ActError::OtherTask(*asked)));
    let errors = [
        ActError::Over,
        ActError::Play(PlayError::Occupied(h8)),
        ActError::Area { point: h8, area: Area::Beyond(2) },
        ActError::Area { point: h8, area: Area::Center },
        ActError::Number { number: 9, max: 8 },
        ActError::OfferedTwice(h8),
        ActError::SameAs { point: at("G8"), offered: at("I7") },
        ActError::NotOffered(h8),
        ActError::Center,
        ActError::Earlier,
    ];
    page.each(errors, |words, error| words.act_error(*error));
    page.group("protocol_error and opening_error");
    let protocol = Protocol::Rif;
    let errors =
        [ProtocolError::Rule(protocol), ProtocolError::Size { protocol, min: 9 }, ProtocolError::Root(protocol)];
    page.each(errors, |words, error| words.protocol_error(*error));
    let act = OpeningError::Act { index: 1, act: Act::Stone(h8), why: ActError::Play(PlayError::Occupied(h8)) };
    page.each([act, OpeningError::OffTree], |words, error| words.opening_error(error));
    page.group("write_error");
    let errors = [
        WriteError::ReadOnly(Format::Rif),
        WriteError::Size { size: 19, min: 15, max: 15 },
        WriteError::Size { size: 5, min: 10, max: 20 },
        WriteError::Pass,
        WriteError::Setup,
        WriteError::TooMany { max: 225 },
        WriteError::TooManyGames,
    ];
    page.each(errors, |words, error| words.write_error(error));
    page.group("picture_error");
    let pixels = PictureError::Pixels { pixels: 3, bounds: 64..=8192 };
    page.each([pixels, PictureError::NoFrame], |words, error| words.picture_error(error));
    page.check(expect_file!["expected/refusals.txt"]);
}

#[test]
fn openings() {
    let mut page = Page::default();
    page.group("opening_step");
    let three: Vec<Act> = points("H8 H9 I9").into_iter().map(Act::Stone).collect();
    let fourth = [&three[..], &[Act::Choose(Choice::Swap), Act::Stone(at("G7"))]].concat();
    let offered = [&fourth[..], &[Act::Offer(at("J8")), Act::Offer(at("K8"))]].concat();
    let people = || Seats::new(Player::person(), Player::person());
    let ann = || Player { name: "Ann".to_owned(), ..Player::person() };
    let mut step = |protocol, seats, acts: &[Act]| {
        let mut game = Game::with_protocol(Root::empty(15, Rule::Renju), protocol, seats, None, 1).expect("an opening");
        for &act in acts {
            game.apply(&Operation::Act { act, millis: 0 }).expect("an act that is allowed");
        }
        page.add(|words| words.opening_step(&game).unwrap_or_default());
    };
    step(Protocol::Swap2, people(), &[]);
    step(Protocol::Swap2, people(), &three);
    step(Protocol::Rif, people(), &three[..1]);
    step(Protocol::Rif, people(), &three);
    step(Protocol::Rif, people(), &fourth);
    step(Protocol::Rif, people(), &offered);
    step(Protocol::Yamaguchi, people(), &three);
    step(Protocol::Taraguchi10, Seats::new(ann(), Player::person()), &three[..1]);
    let swapped = [&three[..1], &[Act::Choose(Choice::Swap)]].concat();
    step(Protocol::Taraguchi10, Seats::new(ann(), Player::person()), &swapped);
    page.group("protocol and protocol_tip");
    page.each(Protocol::ALL, |words, protocol| {
        format!("{}: {}", words.protocol(*protocol), words.protocol_tip(*protocol))
    });
    page.group("choice and choice_tip");
    let choices = [Choice::Black, Choice::White, Choice::PlaceTwo, Choice::Swap, Choice::Stay, Choice::OfferTen];
    page.each(choices, |words, choice| format!("{}: {}", words.choice(*choice), words.choice_tip(*choice)));
    page.group("act, and act_done where there is a sentence");
    let acts = [Act::Stone(at("H8")), Act::Declare(1), Act::Declare(3), Act::Offer(at("J8")), Act::Keep(at("J8"))];
    page.each(acts.into_iter().chain(choices.map(Act::Choose)), |words, act| {
        [Some(words.act(*act)), words.act_done(*act)].into_iter().flatten().collect::<Vec<_>>().join(": ")
    });
    page.group("renju_opening");
    page.each(RenjuOpening::all(), |words, opening| words.renju_opening(*opening));
    page.each(RenjuOpening::all().take(2), |words, opening| words.opening_with_stones(*opening));
    page.check(expect_file!["expected/openings.txt"]);
}

#[test]
fn thinking() {
    let mut page = Page::default();
    page.group("thinking");
    let busy = |question| Thinking::Busy { question, info: None };
    let told = Thinking::Busy { question: Question::Move, info: Some(info(9, 12_345, 500)) };
    let states = [
        busy(Question::Move),
        busy(Question::Hint),
        busy(Question::Analysis),
        told,
        Thinking::Held,
        Thinking::Checking,
        Thinking::Warned,
    ];
    page.each(states, |words, thinking| words.thinking(thinking, Color::Black).unwrap_or_default());
    page.group("failure");
    let h8 = at("H8");
    let failures = [
        Failure::Panicked("an assertion".to_owned()),
        Failure::IllegalMove(Move::Place(h8), PlayError::Occupied(h8)),
        Failure::IllegalAct(Some(Act::Stone(h8)), ActError::Area { point: h8, area: Area::Within(2) }),
        Failure::IllegalAct(None, ActError::Over),
        Failure::Gone("no threads left".to_owned()),
    ];
    page.each(failures, |words, failure| words.failure(failure));
    page.group("fault");
    let program = PathBuf::from("/engines/a.exe");
    let not_started = |kind| Fault::NotStarted { program: program.clone(), kind, reason: "no memory".to_owned() };
    let faults = [
        Fault::NotListed,
        not_started(ErrorKind::NotFound),
        not_started(ErrorKind::PermissionDenied),
        not_started(ErrorKind::OutOfMemory),
        Fault::NoWine { program: program.clone() },
        Fault::NotReady("ERROR size".to_owned()),
        Fault::Mute(Duration::from_secs(30)),
        Fault::NoEngine,
        Fault::Inexpressible,
        Fault::Late(Duration::from_millis(2_500)),
        Fault::Crashed,
        Fault::Garbage("hello".to_owned()),
        Fault::Refused("ERROR".to_owned()),
        Fault::Flooded,
        Fault::OffBoard("15,3".to_owned()),
        Fault::Illegal(Move::Place(h8), PlayError::Occupied(h8)),
        Fault::Stopped,
    ];
    page.each(faults, |words, fault| words.fault("Rapfi", fault));
    page.group("engine_terms");
    let terms = |game_millis| EngineTerms { engine: "Rapfi".to_owned(), time_millis: 5_000, game_millis };
    page.each([terms(None), terms(Some(900_000))], |words, terms| words.engine_terms(terms));
    page.group("strength and player");
    let strength = |level, width| StrengthRecord { level, depth: 14, width, time_millis: 1_000 };
    let strengths = [strength(Some(7), Some(20)), strength(None, None)];
    page.each(strengths, |words, strength| words.strength(strength));
    let by_hand = [strength(None, Some(20)), strength(None, Some(3))];
    page.each(by_hand, |words, strength| words.strength(strength));
    page.group("set_by_hand, about_level");
    for by_hand in by_hand.map(|strength| Strength::from(strength).limits()) {
        page.add(|words| words.set_by_hand(&by_hand));
        page.add(|words| words.about_level(&by_hand));
    }
    page.group("short_strength, level_of_side");
    page.each([strengths[0], by_hand[0]], |words, strength| words.short_strength(strength));
    page.add(|words| words.level_of_side(Color::Black));
    page.add(|words| words.textbook_terms(TextbookTerms::default()));
    page.add(|words| words.textbook_referee().to_owned());
    page.each([Rule::Freestyle, Rule::Renju], |words, rule| words.textbook_note(*rule));
    page.group("next_rule");
    page.each([None, Some(Rule::Freestyle)], |words, present| words.next_rule(Rule::Renju, *present));
    page.group("time_control");
    let clocks = [
        TimeControl::Unlimited,
        TimeControl::Move { millis: 30_000 },
        TimeControl::Game { millis: 300_000, increment: 5_000 },
        TimeControl::ByoYomi { millis: 600_000, periods: 3, period: 30_000 },
    ];
    page.each(clocks, |words, clock| words.time_control(*clock));
    let textbook = PlayerKind::Textbook(TextbookTerms::default());
    let kinds = [PlayerKind::Person, PlayerKind::Computer(strengths[0]), textbook, PlayerKind::Engine(terms(None))];
    page.each(kinds, |words, kind| words.player("", kind));
    page.group("hint and hint_step");
    let answer = |line, acts| Answer {
        best: Move::Place(h8),
        acts,
        score: Score::Estimate(80),
        proof: None,
        line: points(line),
        depth: 9,
        nodes: 1_000,
        elapsed: Duration::ZERO,
    };
    let acts = vec![Act::Choose(Choice::Swap), Act::Stone(h8)];
    page.each([answer("H8", vec![]), answer("H8 I9 J10", vec![]), answer("", acts)], |words, answer| {
        words.hint(answer, Color::Black)
    });
    let kinds = [
        Kind::Five,
        Kind::StopsFour,
        Kind::Double,
        Kind::OpenFour,
        Kind::Four,
        Kind::StopsThree,
        Kind::Threat,
        Kind::Defence,
        Kind::Builds,
        Kind::BlocksClosedThree,
        Kind::Quiet,
    ];
    let missing = [(1, 1), (3, 3), (1, 3), (2, 3)].map(|(missing, all)| Hint::Missing { missing, all });
    let steps =
        [Hint::Area(h8), Hint::Move(h8), Hint::OneOf(h8)].into_iter().chain(missing).chain(kinds.map(Hint::Kind));
    page.each(steps, |words, step| words.hint_step(*step));
    page.group("analysis_depth, expects, search_line");
    page.each([info(0, 0, 0), info(21, 1_900_000, 1_000)], |words, info| words.analysis_depth(info));
    page.each([points("J10"), points("J10 L9 M5")], |words, line| words.expected_line(line).unwrap_or_default());
    let bare = Info { tally: Tally::default(), ..info(14, 1_900_000, 0) };
    page.each([info(14, 1_900_000, 2_000), bare], |words, info| words.search_line(info));
    page.group("tree_remark, for Black");
    let (mover, other, by) = (Color::Black, Color::White, at("I9"));
    let remarks = [
        TreeRemark::NotYet,
        TreeRemark::LeftOut { mover, elsewhere: 20 },
        TreeRemark::Reached,
        TreeRemark::Opened { mover, side: Side::Max },
        TreeRemark::SoFar { mover, side: Side::Max, value: 35, by },
        TreeRemark::Guessed { player: TreePlayer::Engine, value: -7 },
        TreeRemark::Guessed { player: TreePlayer::Textbook, value: 310 },
        TreeRemark::Five { winner: other },
        TreeRemark::Drawn,
        TreeRemark::Takes { mover, side: Side::Max, value: 35, by },
        TreeRemark::Takes { mover: other, side: Side::Min, value: WIN - 3, by },
        TreeRemark::CutOff { mover, value: 35, elsewhere: 20 },
        TreeRemark::NoBetter { mover, has: 12 },
    ];
    page.each(remarks, |words, remark| words.tree_remark(*remark, Color::Black));
    page.add(|words| words.tree_legend(Color::Black));
    page.check(expect_file!["expected/thinking.txt"]);
}

/// A story of each kind, of a game that White lost.
fn stories() -> Vec<Story> {
    let loser = Color::White;
    let escape = |is_proven| Escape { point: at("G10"), is_proven };
    let three = vec![at("H9"), at("I9"), at("J9")];
    vec![
        Story::MissedFive { loser, number: 23, five: at("K8"), played: Move::Place(at("G6")), end: 26 },
        Story::LeftFour { loser, number: 18, block: at("G7") },
        Story::LeftThree { loser, number: 18, three: three.clone(), escape: None },
        Story::LeftThree { loser, number: 18, three, escape: Some(escape(true)) },
        Story::Trapped { point: at("H8"), why: Forbidden::DoubleThree },
        Story::Decided { loser, number: 18, played: Move::Place(at("K6")), escape: escape(false) },
        Story::MissedWin { loser, number: 22, by: at("J9"), plies: 7, end: 35 },
        Story::Fours { winner: !loser, number: 21, plies: 9 },
        Story::GivenAway { loser, plies: 9, how: Conclusion::OutOfTime(loser) },
        Story::GivenAway { loser, plies: 9, how: Conclusion::Resigned(loser) },
        Story::ResignedLost { loser, number: 37, plies: 12 },
        Story::ResignedEarly { loser, chance: 0.45 },
        Story::LostBy { loser, number: 29 },
        Story::Slow { loser, from: (20, 0.55), to: (34, 0.1) },
    ]
}

#[test]
fn result() {
    let mut page = Page::default();
    let five = |length: u8| {
        let line = (0..length).map(|x| Point::new(x, 7)).collect();
        Outcome::Board(Ending::Five { winner: Color::Black, line })
    };
    let forbidden = Ending::ForbiddenMove { point: at("H8"), why: Forbidden::DoubleThree };
    let outcomes = [
        five(5),
        five(6),
        Outcome::Board(forbidden),
        Outcome::Board(Ending::BoardFull),
        Outcome::Board(Ending::BothPassed),
        Outcome::Concluded(Conclusion::DrawAgreed),
        Outcome::Concluded(Conclusion::Resigned(Color::White)),
        Outcome::Concluded(Conclusion::OutOfTime(Color::White)),
        Outcome::Concluded(Conclusion::Forfeited(Color::White)),
        Outcome::Concluded(Conclusion::Lost(Color::White)),
    ];
    let told = |words: Words, outcome: &Outcome, viewpoint| {
        let details = words.result_details(&words.result_reason(outcome, viewpoint), Some(5), 21);
        format!("{}: {details}", words.result_title(outcome, viewpoint))
    };
    page.group("to the person who had Black");
    page.each(&outcomes, |words, outcome| told(words, outcome, Viewpoint::Person(Color::Black)));
    page.group("to the person who had White");
    page.each(&outcomes, |words, outcome| told(words, outcome, Viewpoint::Person(Color::White)));
    page.group("to an onlooker");
    page.each(&outcomes, |words, outcome| told(words, outcome, Viewpoint::Onlooker(["Ann", "Rapfi"])));
    let stories = stories();
    let viewpoints = [Viewpoint::Onlooker(["Ann", "Rapfi"]), Viewpoint::Person(Color::White)];
    for (heading, viewpoint) in
        ["the story to an onlooker", "the story to the person who lost"].into_iter().zip(viewpoints)
    {
        page.group(heading);
        page.each(&stories, |words, story| words.story(story, viewpoint));
    }
    page.group("the story to the person who won");
    page.each(&stories, |words, story| words.story(story, Viewpoint::Person(Color::Black)));
    page.group("result_details, rematch, try_level");
    page.add(|words| words.result_details("…", None, 1));
    page.each([None, Some(Color::White)], |words, color| words.rematch(*color));
    page.add(|words| words.try_level(6));
    page.check(expect_file!["expected/result.txt"]);
}

#[test]
fn review() {
    let mut page = Page::default();
    let plain = Reviewed {
        mover: Color::Black,
        mv: Move::Place(at("H8")),
        grade: Grade::Unknown,
        certainty: Certainty::Proven,
        before: Some(0.62),
        after: Some(0.41),
        better: points("K6 K7"),
        missed: None,
        refutation: None,
    };
    let graded = |grade| Reviewed { grade, ..plain.clone() };
    let missed = |grade, plies| Reviewed { missed: Some(claim("J10", plies)), ..graded(grade) };
    let refuted = |grade, plies| Reviewed { refutation: Some(claim("J10", plies)), ..graded(grade) };
    let moves = vec![
        graded(Grade::Unknown),
        graded(Grade::Opening),
        graded(Grade::Lost),
        graded(Grade::Best),
        graded(Grade::Good),
        graded(Grade::Inaccuracy),
        graded(Grade::Mistake),
        Reviewed { better: Vec::new(), ..graded(Grade::Blunder) },
        missed(Grade::MissedWin, 7),
        missed(Grade::MissedFive, 1),
        refuted(Grade::WalkedIntoLoss, 5),
        refuted(Grade::MissedBlock, 1),
        Reviewed { certainty: Certainty::Searched, ..missed(Grade::MissedWin, 7) },
        Reviewed { certainty: Certainty::Searched, ..refuted(Grade::WalkedIntoLoss, 5) },
        Reviewed { certainty: Certainty::Provisional, better: Vec::new(), ..refuted(Grade::WalkedIntoLoss, 5) },
        Reviewed { certainty: Certainty::Provisional, ..graded(Grade::Blunder) },
        Reviewed { certainty: Certainty::Searched, ..graded(Grade::Lost) },
        graded(Grade::WalkedIntoLoss),
        graded(Grade::MissedWin),
    ];
    page.group("grade and reviewed");
    page.each(moves.iter(), |words, reviewed| {
        format!("{}: {}", words.grade(reviewed.grade), words.move_review(reviewed))
    });
    page.group("warned");
    page.each([&moves[5], &moves[10]], |words, reviewed| words.move_warning(reviewed));
    page.group("tried");
    let tries = [
        TrialVerdict::Wins { plies: 1 },
        TrialVerdict::Wins { plies: 7 },
        TrialVerdict::Loses { plies: 6, claim: Some(claim("J10", 5)) },
        TrialVerdict::Loses { plies: 6, claim: None },
        TrialVerdict::Draws,
        TrialVerdict::Holds { winning_chance: 0.55 },
        TrialVerdict::Better { winning_chance: 0.5 },
        TrialVerdict::NoBetter { winning_chance: 0.33 },
    ];
    page.each(tries, |words, tried| words.trial_result(at("K6"), Color::Black, tried));
    page.group("proof_title, defended, try_again, answer_is");
    page.add(|words| words.proof_title(Color::Black, 9));
    page.add(|words| words.defence_answer(Color::White, "K6", "K7"));
    page.add(|words| words.try_again(Color::Black, 18, "K6"));
    page.add(|words| words.best_answer(at("K7")));
    page.group("review_done");
    page.each([(0, None), (1, None), (1, Some("N")), (3, Some("N"))], |words, (mistakes, key)| {
        words.review_done(*mistakes, *key)
    });
    page.group("review_summary");
    let counts = |count| Summary {
        moves: 20 * count,
        inaccuracies: count,
        mistakes: count,
        blunders: count,
        missed_wins: count,
        fatal: count,
        best: 9 * count,
        mean_cost: 0.043,
    };
    let clean = Summary { moves: 20, mean_cost: 0.001, ..Summary::default() };
    page.each([Summary::default(), clean, counts(1), counts(2)], |words, summary| words.review_summary(summary));
    page.add(|words| words.percent_with_tenths(0.043));
    page.group("swing and show_line");
    page.each([&moves[5], &moves[10]], |words, reviewed| words.swing(12, reviewed));
    page.add(|words| words.show_line(at("G10")));
    page.group("review_report");
    let decisive = |is_escape_proven| Some(Decisive { index: 10, is_escape_proven });
    let report = Report { moves, decisive: decisive(true), lost_by: Some(10) };
    let searched = Report { decisive: decisive(false), ..report.clone() };
    let unsettled = Report { decisive: None, ..report.clone() };
    page.each([&report, &searched, &unsettled], |words, report| words.decision(report).expect("a decision"));
    page.add(|words| words.review_report(&report, ["Ann", "Bob"], Some("1–0")));
    page.group("graph and graph_dot");
    page.each([None, Some(0.64)], |words, black| words.graph_description(*black));
    page.add(|words| words.graph_dot(18, Some("K6"), Some(0.64), Some(Grade::MissedWin)));
    page.group("adapts");
    let estimate = |elo, error, games| Some(Estimate { elo, error, games });
    let (this, next) = (LevelOf::ThisGame, LevelOf::NextGame);
    let cases = [(None, next), (estimate(600.0, 110.0, 12), next), (estimate(-50.0, 200.0, 1), this)];
    let level = Level::new(4).expect("a level");
    page.each(cases, |words, (estimate, game)| words.adaptive_level(estimate.as_ref(), *game, level));
    page.group("puzzle_task, puzzle_facts and puzzle_search");
    let board = Board::from_moves(15, Rule::Renju, "H8H9").expect("a position");
    let puzzle = |class, solutions| Puzzle::new(&board, class, 7, points(solutions)).expect("a puzzle");
    let puzzles = Class::ALL.map(|class| [puzzle(class, "A1"), puzzle(class, "A1 B1")]);
    for puzzle in puzzles.iter().flatten() {
        page.add(|words| words.puzzle_task(puzzle));
        for puzzle in [puzzle.clone(), puzzle.clone().searched(Scope::Wider)] {
            page.add(|words| words.puzzle_facts(&puzzle));
            page.add(|words| words.puzzle_search(&puzzle));
        }
    }
    page.group("puzzle_name and puzzle_themes");
    page.each(Class::ALL.map(|class| puzzle(class, "A1")), |words, puzzle| words.puzzle_name(puzzle));
    let themes = [&Theme::ALL[..], &[Theme::Edge][..]];
    page.each(themes, |words, themes| words.puzzle_themes(themes).expect("there are some"));
    page.group("puzzle_rating");
    let rating = Rating { points: 912.4, deviation: 107.0 };
    page.each([0, 1, 40], |words, rated| words.puzzle_rating(rating, *rated));
    page.group("challenges");
    let kinds = [ChallengeKind::Streak, ChallengeKind::Timed];
    page.each(kinds, |words, kind| words.challenge_tip(*kind).to_owned());
    for kind in kinds {
        page.each([0, 12], |words, best| words.challenge_button(kind, *best));
        let mut challenge = Challenge::new(kind, 1);
        challenge.note(PuzzleOutcome::Solved);
        page.add(|words| words.challenge_state(&challenge, 0));
        challenge.note(PuzzleOutcome::Missed);
        page.each([0, 1], |words, best| words.challenge_state(&challenge, *best));
        challenge.spend(TIME);
        page.add(|words| words.challenge_state(&challenge, 3));
        challenge.stop();
        page.add(|words| words.challenge_state(&challenge, 3));
    }
    page.group("level_character");
    page.each(Level::all(), |words, level| words.level_character(*level).to_owned());
    page.group("puzzle_accepted and puzzle_refuted");
    let wins = |plies| Judgement::WinsToo(Win { plies, reply: None });
    page.each(
        [(Judgement::Holds, 5), (Judgement::NotShown, 1), (Judgement::NotShown, 5), (wins(7), 5), (wins(9), 5)],
        |words, case| words.puzzle_accepted(&puzzles[0][0], &case.0, case.1),
    );
    let refutations = [
        Refutation::Loses { plies: 1, line: points("K6") },
        Refutation::Loses { plies: 5, line: points("K6 K7") },
        Refutation::Stopped { reply: at("K6"), means: Means::Fours },
        Refutation::Stopped { reply: at("K6"), means: Means::Threats },
        Refutation::NoFour,
        Refutation::MissedFive(at("K6")),
    ];
    page.each(refutations, |words, refutation| words.puzzle_refuted(at("H8"), refutation, Color::White));
    page.check(expect_file!["expected/review.txt"]);
}

#[test]
fn explanations() {
    let mut page = Page::default();
    let board = |rule, moves: &str| {
        let mut board = Board::new(15, rule);
        for point in points(moves) {
            board.play_unchecked(Move::Place(point)).expect("a move that can be played");
        }
        board
    };
    page.group("threats");
    let threes = board(Rule::Freestyle, "H8 A1 I8 A3 J8 A5");
    let fours = board(Rule::Freestyle, "H8 G8 I8 A3 J8 A5 K8 A7");
    page.each([Board::new(15, Rule::Freestyle), threes.clone(), fours.clone()], |words, board| {
        words.threats(&explain::threats(board, Color::Black))
    });
    page.group("threat_counts");
    let both = |board: &Board| Color::ALL.map(|color| explain::threats(board, color));
    page.each([(Board::new(15, Rule::Freestyle), 0), (threes, 1), (fours, 2)], |words, (board, count)| {
        words.threat_counts(&both(board), board.side_to_move(), *count)
    });
    page.group("fours_to_make and opening_stone");
    page.add(|words| words.fours_to_make(Color::White, &[at("H8"), at("I9")]));
    page.each(
        [
            OpeningStone::Centre,
            OpeningStone::OffCentre,
            OpeningStone::Direct,
            OpeningStone::Indirect,
            OpeningStone::Near,
            OpeningStone::Apart,
        ],
        |words, stone| words.opening_stone(at("I9"), *stone),
    );
    page.group("forbidden_reason and forbidden_here");
    let double_three = board(Rule::Renju, "H9 A1 H10 A3 I8 A5 J8 A7");
    let overline = board(Rule::Renju, "E8 A1 F8 A3 G8 A5 I8 A7 J8 A9");
    page.each([double_three, overline], |words, board| {
        let reason = explain::reason(board, at("H8")).expect("a forbidden point");
        format!("{} | {}", words.forbidden_reason(&reason, at("H8")), words.forbidden_here(&reason, at("H8")))
    });
    page.group("explain_move, of Black's H8");
    // The stones of Black and of White.
    let positions = [
        ("A1", "A15"),
        ("H9", "A15"),
        ("H9 G8", "A15"),
        ("H9 H10 G8", "H11"),
        ("", "H9 H10 H11 H12"),
        ("H12", "H9 H10 H11"),
        ("H12 L8", "H9 H10 H11 I8 J8 K8"),
        ("H12 G7", "H9 H10 H11"),
        ("H12 F8 G8", "H9 H10 H11"),
        ("F8 G8 H9 H10", "H11"),
        ("F8 G8", "H9 H10 H11"),
        ("C8 A1", "D8 E8 F8 G8 H9 H10 H11"),
        ("C8 G7 I9", "D8 E8 F8 G8 H9 H10 H11"),
        ("C8 A1", "D8 E8 F8 G8 A9 A10 A11"),
        ("C8 G9 F10", "D8 E8 F8 G8"),
        ("E8 F8 G8 H9 H10", "D8 H11"),
        ("E8 F8 G8 H9 H10", "D8"),
        ("E8 F8 G8 H9 H10", "D8 A3 A4 A5 A6"),
        ("F8 G8 I7 J6", "A1"),
        ("F8 G8", "A7 A8 A9"),
        ("F8 G8 E8", "A7 A8 A9"),
        ("", "A7 A8 A9"),
    ];
    page.each(positions, |words, (black, white)| {
        let before = board_with(15, Rule::Freestyle, black, white, Color::Black);
        let claims = explain::visible_claims(&before, at("H8"));
        words.join_sentences(&words.explain_move(Color::Black, at("H8"), &claims))
    });
    page.group("ending_heard");
    let ending = Outcome::Board(Ending::BoardFull);
    page.each(["", "H8"], |words, told| words.ending_announcement(told, &ending));
    page.check(expect_file!["expected/explanations.txt"]);
}

#[test]
fn lessons() {
    use lesson::{Aim, Answer, Exercise, Figure, Goal, Lesson, Question};
    let mut page = Page::default();
    page.group("lesson_title and lesson_introduction");
    page.each(Lesson::ALL, |words, lesson| {
        let (number, title) = (lesson.number(), words.lesson_title(*lesson));
        format!("{number} {title}: {}", words.lesson_introduction(*lesson))
    });
    page.group("exercise_goal");
    let board = board_with(15, Rule::Renju, "H8 I9", "G7 H9", Color::Black);
    let exercise = |goal| Exercise::new(Lesson::Five, &board, goal, Answer::Yes).expect("an exercise");
    let aims = [
        Aim::Five,
        Aim::OpenFour,
        Aim::Four,
        Aim::OpenThree,
        Aim::SplitThree,
        Aim::OpenTwo,
        Aim::TwoTwos,
        Aim::DoubleFour,
        Aim::Crossing,
        Aim::StopsFive,
        Aim::StopsThree,
    ];
    let fouls = [Forbidden::Overline, Forbidden::DoubleFour, Forbidden::DoubleThree].map(Aim::Forbidden);
    let questions = [
        Question::Wins(at("J10")),
        Question::IsThree(points("G7 H9")),
        Question::IsThreatened(at("H9")),
        Question::KeepsWin(at("J10")),
        Question::IsForbidden(at("J10")),
        Question::Opening,
        Question::Swap2,
    ];
    let goals = [Goal::Place(at("A1")), Goal::QuietThreat].into_iter().chain(aims.map(Goal::Make)).chain([
        Goal::Win { means: Means::Fours, plies: 5 },
        Goal::Win { means: Means::Threats, plies: 7 },
        Goal::WinInHead { plies: 5 },
        Goal::Hold(Means::Threats),
        Goal::HoldAll(Means::Fours),
    ]);
    let goals = goals.chain(aims.into_iter().chain(fouls).map(Goal::FindAll)).chain(questions.map(Goal::Ask));
    page.each(goals, |words, goal| words.exercise_goal(&exercise(goal.clone())));
    // The tasks and the reasons that a lesson has of its own.
    let of_lessons = || {
        let lessons = [Lesson::TempoBlock, Lesson::WhichEnd, Lesson::Trap];
        lessons.map(|one| &lesson::set::exercises(one)[0])
    };
    page.each(of_lessons(), |words, exercise| words.exercise_goal(exercise));
    page.group("exercise_verdict, of the right answer to these");
    page.each(of_lessons(), |words, exercise| {
        let Answer::Points(points) = exercise.answer() else { panic!("{:?}", exercise.answer()) };
        words.exercise_verdict(exercise, &Answer::point(points[0]), &Verdict::Right)
    });
    page.group("exercise_solution, of these");
    page.each(of_lessons(), |words, exercise| words.exercise_solution(exercise));
    page.group("exercise_option");
    let openings =
        RenjuOpening::all().filter(|opening| [4, 20].contains(&(opening.number() + 13 * opening.kind() as u8)));
    let options = [Answer::Yes, Answer::No].into_iter().chain(openings.map(Answer::Opening));
    page.each(options.chain([Answer::Take(Choice::PlaceTwo)]), |words, answer| words.exercise_option(answer));
    page.group("exercise_verdict, of J10");
    let win = |plies| Win { plies, reply: Some(at("J9")) };
    let line = |index, fault| LessonRefutation::Line { index, fault };
    let makes = |made, reply| LessonRefutation::Makes { made, reply };
    let proven = |why| LessonRefutation::Proven { tried: at("J10"), why };
    let refutations = [
        LessonRefutation::Illegal(PlayError::Occupied(at("J10"))),
        LessonRefutation::Elsewhere(at("K11")),
        makes(Some(Figure::Four), Some(at("J9"))),
        makes(None, Some(at("J9"))),
        makes(Some(Figure::OpenThree), None),
        makes(None, None),
        LessonRefutation::Five(at("J9")),
        LessonRefutation::OpenFour(at("J9")),
        LessonRefutation::Loud(Figure::Four),
        LessonRefutation::NoThreat,
        LessonRefutation::NotOne { point: at("J10"), made: Some(Figure::OpenTwo) },
        LessonRefutation::NotOne { point: at("J10"), made: None },
        LessonRefutation::Missing(points("J9")),
        LessonRefutation::Missing(points("J9 J8")),
        proven(Refutation::Loses { plies: 5, line: points("J9") }),
        proven(Refutation::Stopped { reply: at("J9"), means: Means::Fours }),
        line(0, LineFault::NoFour),
        line(0, LineFault::Five(at("J9"))),
        line(0, LineFault::Block(at("J9"))),
        line(0, LineFault::Unfinished),
        line(0, LineFault::Illegal(PlayError::Occupied(at("J10")))),
    ];
    let verdicts = [
        Verdict::Right,
        Verdict::Because(LessonReason::WhiteMayPlay),
        Verdict::Also(Figure::OpenFour),
        Verdict::Also(Figure::Five),
        Verdict::GoesOn { win: win(5), pace: Pace::InTime },
        Verdict::GoesOn { win: win(3), pace: Pace::InTime },
        Verdict::GoesOn { win: win(7), pace: Pace::Longer },
        Verdict::NotShown,
    ];
    let made = exercise(Goal::Make(Aim::OpenFour));
    let verdicts = verdicts.into_iter().chain(refutations.map(Verdict::Wrong));
    page.each(verdicts, |words, verdict| words.exercise_verdict(&made, &Answer::point(at("J10")), verdict));
    page.group("exercise_verdict, of J10 where a five was asked for");
    let five = exercise(Goal::Make(Aim::Five));
    page.add(|words| {
        let verdict = Verdict::Wrong(makes(Some(Figure::Four), Some(at("J9"))));
        words.exercise_verdict(&five, &Answer::point(at("J10")), &verdict)
    });
    page.group("exercise_verdict, of a question about J10");
    let three = board_with(15, Rule::Freestyle, "", "H8 I8 J8", Color::Black);
    let three = explain::threes(&three, Color::White).remove(0);
    let forbidden = board_with(15, Rule::Renju, "J8 J9 H10 I10", "", Color::Black);
    let opening = RenjuOpening::all().next().expect("there are 26");
    let reasons = [
        LessonReason::Wins(points("H8 I8 J8 K8 L8")),
        LessonReason::DoesNotWin(6),
        LessonReason::IsThree(three),
        LessonReason::IsNoThree,
        LessonReason::Threatened(points("J9 J8 K9")),
        LessonReason::NotThreatened,
        LessonReason::StillWins(points("J9 J8 K9")),
        LessonReason::NoLongerWins(at("J9")),
        LessonReason::Forbidden(explain::reason(&forbidden, at("J10")).expect("a double-three")),
        LessonReason::NotForbidden,
        LessonReason::WhiteMayPlay,
        LessonReason::FiveFirst,
        LessonReason::Opening(opening),
        LessonReason::Estimate { choice: Choice::White, chance: 0.68 },
    ];
    let asked = exercise(Goal::Ask(Question::IsForbidden(at("J10"))));
    page.each(reasons, |words, reason| {
        let verdict = Verdict::Wrong(LessonRefutation::Because(reason.clone()));
        words.exercise_verdict(&asked, &Answer::Yes, &verdict)
    });
    page.check(expect_file!["expected/lessons.txt"]);
}

#[test]
fn won_positions() {
    let mut page = Page::default();
    page.group("won_task, won_place, won_number");
    page.each(Color::ALL, |words, side| words.won_task(*side));
    page.add(|words| words.won_place(3, 20));
    let tally = WonTally { turns: 7, unaided: 6 };
    page.each([None, Some(tally)], |words, best| words.won_number(3, *best));
    page.group("won_begin, won_kept");
    page.each([1, 13], |words, plies| words.won_begin(*plies));
    let accepted = Accepted { point: p("J8"), reply: p("K9") };
    page.each([1, 11], |words, plies| words.won_kept(accepted, Color::Black, *plies));
    page.group("won_failed, of J8");
    let failures = [
        WonFailure::Loses { plies: 1, line: points("K9") },
        WonFailure::Loses { plies: 5, line: points("K9 K10 L8") },
        WonFailure::LetsGo { reply: Some(p("K9")) },
        WonFailure::LetsGo { reply: None },
        WonFailure::NotJudged,
    ];
    page.each(failures, |words, failure| words.won_failed(p("J8"), failure, Color::Black));
    page.group("won_tally, won_over, best_won, won_score");
    let tallies = [WonTally::default(), WonTally { turns: 1, unaided: 1 }, tally];
    page.each(tallies, |words, tally| words.won_tally(*tally));
    page.each([WonTally { turns: 4, unaided: 4 }, tally], |words, tally| words.won_over(*tally));
    page.add(|words| words.best_won(tally));
    page.add(|words| words.won_score([7, 3, 20]));
    page.check(expect_file!["expected/won.txt"]);
}

#[test]
fn guesses() {
    let mut page = Page::default();
    page.group("guess_counted, of J8 with G9");
    let comparisons = [
        Comparison::Same,
        Comparison::Wins(5),
        Comparison::WinsToo([5, 7]),
        Comparison::LetsGo(7),
        Comparison::Loses { plies: 6, reply: None },
        Comparison::Loses { plies: 6, reply: Some(p("K9")) },
        Comparison::Holds(6),
        Comparison::LosesToo([4, 6]),
        Comparison::Better(6),
        Comparison::AsGood,
        Comparison::Worse(1),
    ];
    page.each(comparisons, |words, comparison| {
        words.guess_counted([p("J8"), p("G9")], *comparison, comparison.points())
    });
    page.add(|words| words.guess_counted([p("J8"), p("G9")], Comparison::Wins(5), 5));
    page.group("guess_not_judged, guess_place, guess_tally, best_guesses, guesses_over");
    let tally = GuessTally { guesses: 5, points: 38, same: 2 };
    page.add(|words| words.guess_not_judged(p("J8"), p("G9")));
    page.add(|words| words.guess_place(12, 5, 14));
    page.add(|words| words.guess_tally(tally));
    page.add(|words| words.guess_tally(GuessTally::default()));
    page.add(|words| words.best_guesses(tally));
    page.add(|words| words.guesses_over(14));
    page.group("guess_row, guess_points");
    let guessed = Guessed { number: 12, guess: p("J8"), played: p("G9"), points: Some(7) };
    let guesses =
        [guessed, Guessed { played: p("J8"), points: Some(10), ..guessed }, Guessed { points: None, ..guessed }];
    page.each(guesses, |words, guessed| words.guess_row(*guessed));
    page.each(guesses, |words, guessed| words.guess_points(*guessed));
    page.group("numbered_lesson, exercises_solved, exercise_number, exercise_place, rule_changes, go_on_with, repeat_exercises");
    page.add(|words| words.numbered_lesson(Lesson::OpenThree));
    page.add(|words| words.exercises_solved(3, 5));
    page.add(|words| words.exercise_number(3, true));
    page.add(|words| words.exercise_place(3, 7, Rule::Renju));
    page.each(Rule::ALL, |words, rule| words.rule_changes(*rule));
    page.add(|words| words.go_on_with(&words.numbered_lesson(Lesson::OpenThree)));
    page.add(|words| words.repeat_exercises(5));
    page.add(|words| words.points_entered(&points("H8 I9")));
    page.group("lesson_part");
    page.each(Part::ALL, |words, part| words.lesson_part(*part));
    page.check(expect_file!["expected/guesses.txt"]);
}

#[test]
fn profiles() {
    let mut page = Page::default();
    let (share, few) = (Share { missed: 12, cases: 40 }, Share { missed: 1, cases: 9 });
    let minutes = |minutes: u64| Duration::from_secs(60 * minutes);
    page.group("games_to_review, games_reviewed, profile_done, reviews_failed, profile_summary");
    page.add(|words| words.games_to_review(1, minutes(0)));
    page.add(|words| words.games_to_review(97, minutes(75)));
    page.add(|words| words.games_to_review(97, minutes(120)));
    page.add(|words| words.games_reviewed(17, [3, 20], minutes(8)));
    page.add(|words| words.profile_done(20));
    page.add(|words| words.reviews_failed(1));
    page.add(|words| words.profile_summary(37, share));
    page.each([1, 37], |words, games| words.profile_summary(*games, Share::default()));
    page.add(|words| words.profile_summary(1_037, Share { missed: 1_234, cases: 12_345 }));
    page.group("missed, bar, stretch, trend_legend");
    for share in [share, few] {
        page.add(|words| words.missed(share));
        page.add(|words| words.bar("–", share));
    }
    for (from, to) in [(1, 10), (21, 21)] {
        page.add(|words| words.stretch(&Stretch { from, to, began: None, share }));
    }
    page.add(Words::trend_legend);
    page.group("dimension, group");
    for dimension in Dimension::ALL {
        page.add(|words| words.dimension(dimension).to_owned());
        for group in dimension.groups() {
            page.add(|words| words.group(group).to_owned());
        }
    }
    page.group("to_practise, lesson_of, puzzles_of, contrast");
    for (shape, side) in Shape::ALL.into_iter().flat_map(|shape| CaseSide::ALL.map(|side| (shape, side))) {
        let advice = Advice { shape, side, share, lesson: Lesson::Five, puzzles: None };
        page.add(|words| words.to_practise(&advice));
    }
    page.add(|words| words.lesson_of(Lesson::StopThree));
    for class in Class::ALL {
        let filter = shelf::Filter { class: Some(class), ..shelf::Filter::default() };
        page.add(|words| words.puzzles_of(filter));
        let narrow = shelf::Filter { rule: Some(Rule::Renju), grade: PuzzleGrade::new(3), ..filter };
        page.add(|words| words.puzzles_of(narrow));
    }
    for group in [Group::Way(Way::Diagonal), Group::Distance(Distance::Far)] {
        page.add(|words| words.contrast(&Contrast { group, share, rest: few }));
    }
    page.check(expect_file!["expected/profile.txt"]);
}

#[test]
fn files() {
    let mut page = Page::default();
    page.group("format");
    page.each(Format::ALL, |words, format| format!("{} (.{})", words.format(*format), format.extension()));
    page.group("remark");
    let moves = |nodes| RemarkKind::Moves { first: "H8".to_owned(), why: formats::Refusal::NoPoint, nodes };
    let whats = [
        RemarkKind::Damaged(Reason::Empty),
        moves(1),
        moves(3),
        RemarkKind::StonesInMidGame { nodes: 1 },
        RemarkKind::StonesInMidGame { nodes: 2 },
        RemarkKind::Stones(2),
        RemarkKind::Marks(1),
        RemarkKind::Passes(2),
        RemarkKind::Characters { encoding: "GB18030", replaced: 3 },
        RemarkKind::Controls(2),
        RemarkKind::OtherEncoding { said: "gb2312".to_owned(), read: "UTF-8", texts: 3 },
        RemarkKind::Properties { names: "AR, LN".to_owned(), times: 1 },
        RemarkKind::Properties { names: "AR, LN".to_owned(), times: 3 },
        RemarkKind::Flags(2),
        RemarkKind::SizeGuessed(15),
        RemarkKind::MadeSquare { width: 15, height: 14, size: 15 },
        RemarkKind::RuleUnknown { name: "chess".to_owned(), assumed: Rule::Freestyle },
        RemarkKind::RuleGuessed(Rule::Freestyle),
        RemarkKind::ResultOtherwise("W+R".to_owned()),
        RemarkKind::Senseless(1),
        RemarkKind::Senseless(4),
        RemarkKind::Rest,
        RemarkKind::Nodes(10),
        RemarkKind::Games(1),
        RemarkKind::BadGames { games: 2, first: Reason::Empty },
    ];
    page.each(whats, |words, what| words.remark(&Remark { location: None, what: what.clone() }));
    let locations = [Location::Text { line: 3, column: 14 }, Location::Byte(20)];
    page.each(locations, |words, location| words.remark(&Remark { location: Some(*location), what: RemarkKind::Rest }));
    page.group("losses");
    page.each(Feature::ALL, |words, what| words.loss(&Loss { what: *what, count: 2 }));
    let losses = [Loss { what: Feature::Comments, count: 2 }, Loss { what: Feature::Rule, count: 1 }];
    page.add(|words| words.losses(Format::Psq, &losses).unwrap_or_default());
    page.add(|words| words.losses_title(Path::new("/games/a.psq")));
    page.group("format_error");
    let reasons = [
        Reason::TooLarge,
        Reason::Empty,
        Reason::Unknown,
        Reason::NotText,
        Reason::TooDeep,
        Reason::NewerVersion(9),
        Reason::Game(GameError::Setup(SetupError::Size(3))),
        Reason::Game(GameError::Setup(SetupError::Twice(at("H8")))),
        Reason::Game(GameError::Tree(TreeError::TooMany)),
        Reason::Game(GameError::History),
        Reason::Game(GameError::Cursor(NodeId(7))),
        Reason::Move { number: 5, why: formats::Refusal::Rules(PlayError::GameOver) },
        Reason::Expected(Expected::Mark("(")),
        Reason::Expected(Expected::OneOf(&["a", "b"])),
        Reason::Expected(Expected::Field("size")),
        Reason::Expected(Expected::Number),
        Reason::Expected(Expected::Point),
        Reason::Expected(Expected::More),
    ];
    page.each(reasons, |words, reason| {
        let location = Some(Location::Text { line: 3, column: 14 });
        words.format_error(&FormatError { location, found: "xyz".to_owned(), reason: reason.clone() })
    });
    page.group("disk_error");
    let operations = [
        DiskOperation::Read,
        DiskOperation::Write,
        DiskOperation::Delete,
        DiskOperation::Rename,
        DiskOperation::CreateFolder,
        DiskOperation::Lock,
    ];
    page.each(operations, |words, operation| words.disk_error(&disk(*operation, ErrorKind::PermissionDenied)));
    let kinds = [
        ErrorKind::NotFound,
        ErrorKind::StorageFull,
        ErrorKind::ReadOnlyFilesystem,
        ErrorKind::IsADirectory,
        ErrorKind::NotADirectory,
        ErrorKind::Other,
    ];
    page.each(kinds, |words, kind| words.disk_error(&disk(DiskOperation::Write, *kind)));
    page.group("problem");
    let full = || disk(DiskOperation::Write, ErrorKind::StorageFull);
    let (path, kept_as, why) = (PathBuf::from("a"), PathBuf::from("/games/a.bad"), "line 3".to_owned());
    let set_aside =
        |kind| Problem::SharedFileSetAside { kind, path: path.clone(), kept_as: kept_as.clone(), why: why.clone() };
    let damage = formats::journal::Damage { line: 9, why: why.clone() };
    let problems = [
        Problem::SettingsSetAside { path: path.clone(), kept_as: kept_as.clone(), why: why.clone() },
        Problem::SettingsUnreadable(full()),
        Problem::SettingsNotSaved(full()),
        set_aside(SharedFileKind::Strength),
        Problem::SharedFileUnreadable(SharedFileKind::Strength, full()),
        Problem::SharedFileNotSaved(SharedFileKind::Strength, full()),
        set_aside(SharedFileKind::Puzzles),
        Problem::SharedFileUnreadable(SharedFileKind::Puzzles, full()),
        Problem::SharedFileNotSaved(SharedFileKind::Puzzles, full()),
        set_aside(SharedFileKind::School),
        Problem::SharedFileUnreadable(SharedFileKind::School, full()),
        Problem::SharedFileNotSaved(SharedFileKind::School, full()),
        set_aside(SharedFileKind::Profile),
        Problem::SharedFileUnreadable(SharedFileKind::Profile, full()),
        Problem::SharedFileNotSaved(SharedFileKind::Profile, full()),
        Problem::Journal(full()),
        Problem::JournalDamaged { path: path.clone(), kept_as: kept_as.clone(), damage },
        Problem::GameNotKept(full()),
        Problem::GameNotDeleted(full()),
        Problem::GameNotRestored(full()),
        Problem::ThreadGone("no threads left".to_owned()),
    ];
    page.each(problems, |words, problem| words.problem(problem));
    page.check(expect_file!["expected/files.txt"]);
}

/// Every sentence that counts something, with 0, 1 and 2 of it: English has a singular.
#[test]
fn games() {
    let mut page = Page::default();
    let person = |name: &str| Player { name: name.to_owned(), ..Player::person() };
    let level = |level| Player::computer(StrengthRecord { level, depth: 14, width: None, time_millis: 1_000 });
    let terms = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 5_000, game_millis: None };
    let pairs = [
        [person(""), level(Some(5))],
        [level(None), person("Ann")],
        [person(""), person("")],
        [person("Ann"), person("Bob")],
        [level(Some(2)), Player::engine(terms)],
    ];
    let resigned = |color| Some(Outcome::Concluded(Conclusion::Resigned(color)));
    let game = |[black, white]: [Player; 2], rule, size, moves, outcome| {
        let seats = Seats::new(black, white);
        game::Summary { rule, size, seats, started: None, moves, outcome }
    };
    let mut games: Vec<game::Summary> =
        pairs.into_iter().map(|pair| game(pair, Rule::Freestyle, 15, 23, resigned(Color::White))).collect();
    games.push(game([person(""), level(Some(1))], Rule::Renju, 19, 1, resigned(Color::Black)));
    games.push(game([person(""), level(Some(1))], Rule::Renju, 15, 1, None));
    let full = Some(Outcome::Board(Ending::BoardFull));
    games.push(game([person(""), person("")], Rule::Standard, 15, 225, full));
    page.group("recent_title");
    page.each(&games, |words, game| words.recent_title(game));
    page.group("recent_result and recent_details");
    page.each(&games, |words, game| format!("{} | {}", words.recent_result(game), words.recent_details(game)));
    page.group("game_title and game_details");
    page.each(&games, |words, game| format!("{} | {}", words.game_title(game), words.game_details(game)));
    page.group("day_and_time, on the first of February at noon");
    let time = |day, hour| civil::date(2026, 2, day).at(hour, 5, 0, 0).to_zoned(TimeZone::UTC).expect("a time in UTC");
    let earlier = |days: i64| time(1, 9).checked_sub(days.days()).expect("a time not long ago");
    page.each([time(1, 9), earlier(1), earlier(2), earlier(400)], |words, then| words.day_and_time(then, &time(1, 12)));
    page.group("show_all_games and game_deleted");
    page.add(|words| words.show_all_games(12));
    page.add(|words| words.game_deleted("Ann – Bob"));
    page.check(expect_file!["expected/games.txt"]);
}

#[test]
fn counts() {
    let mut page = Page::default();
    let counts = [0, 1, 2];
    page.group("library");
    let progress = |stage, files| Progress { stage, files, read: 0 };
    page.each(counts, |words, count| words.library_progress(progress(Stage::Finding, *count)));
    page.each(counts, |words, count| words.library_progress(progress(Stage::Reading, *count)));
    page.each(counts, |words, count| words.library_found(0, *count));
    page.each([1, 2, 12_345], |words, count| words.games_with_position(*count));
    page.each(counts, |words, count| words.files_unreadable(*count));
    page.each(counts, |words, count| words.files_left_out(*count));
    page.each(counts, |words, count| words.after_moves(*count));
    page.group("games");
    page.each(counts, |words, count| words.games_shown(*count, *count));
    page.each([1, 2, 2_155], |words, count| words.games_shown(0, *count));
    page.each(counts, |words, count| words.moves_played(*count));
    page.each(counts, |words, count| words.and_more(*count));
    page.group("tournament");
    page.each([(1, 1), (2, 1), (12, 3)], |words, (games, at_once)| words.tournament_plan(*games, *at_once));
    page.each([1, 2], |words, games| words.tournament_progress(0, *games, None));
    let left = Some(Duration::from_secs(3_700));
    page.add(|words| words.tournament_progress(3, 12, left));
    let record = |moves: &str| -> Record {
        let record = serde_json::json!({
            "game": 0, "rule": "freestyle", "size": 15, "turn_millis": 1000, "black": "Ann", "white": "Bob",
            "opening": "", "moves": moves, "winner": "Black", "reason": "five", "wall_micros": [], "cpu_micros": [],
        });
        serde_json::from_value(record).expect("a record")
    };
    page.each(["", "H8", "H8I9"], |words, moves| words.tournament_game_details(&record(moves)));
    page.each(counts, |words, count| words.live_board("1. Ann – Bob", *count, Color::Black));
    page.group("search");
    page.each([1, 2], |words, nodes| words.progress(&info(1, *nodes, 0), Color::Black));
    page.each([1, 2], |words, nodes| words.search_line(&info(1, *nodes, 0)));
    page.each([1, 2], |words, all| words.tree_nodes(0, *all));
    page.group("review");
    page.each([1, 2], |words, all| words.review_progress(0, *all, false));
    page.add(|words| words.review_progress(62, 70, true));
    page.group("puzzles");
    page.each([0, 1], |words, due| words.puzzles_due(*due));
    page.each([1, 2, 3], |words, missed| words.times_missed(*missed));
    page.each([(0, 0), (0, 2), (1, 4)], |words, (tomorrow, week)| words.puzzles_later(*tomorrow, *week));
    page.add(|words| words.puzzle_score(shelf::Score { all: 2_155, solved: 1_070, ..shelf::Score::default() }));
    page.add(|words| words.puzzle_score(shelf::Score { all: 1, solved: 1, ..shelf::Score::default() }));
    page.add(|words| words.puzzle_line_position(3, 7));
    page.group("times");
    page.each([0, 45_000, 300_000, 5_400_000], |words, millis| words.duration(*millis));
    page.each([500, 3_000], |words, millis| words.seconds(*millis));
    page.each([50, 1_250], |words, millis| words.short_time(Duration::from_millis(*millis)));
    page.check(expect_file!["expected/counts.txt"]);
}

#[test]
fn school() {
    let mut page = Page::default();
    let tree = LeafTree::of_the_tutorials();
    let asked = [
        Asked::Value(0),
        Asked::Value(1),
        Asked::Choice,
        Asked::DecidingLeaf,
        Asked::Window(1),
        Asked::UnseenLeaf,
        Asked::LeavesSeen,
    ];
    page.group("school_title, school_done, school_step");
    page.each(Chapter::ALL, |words, chapter| words.school_title(*chapter));
    page.add(|words| words.school_done(1, 3));
    page.each([false, true], |words, done| words.school_step(2, "Change a leaf", *done));
    page.add(|words| words.school_question_number([2, 7]));
    page.group("school_question");
    page.each(asked, |words, asked| words.school_question(&tree, *asked));
    page.group("school_slip");
    let slips = [
        (Slip::LargestLeaf, Asked::Value(0)),
        (Slip::OtherSide { chooser: Side::Max }, Asked::Value(0)),
        (Slip::OtherSide { chooser: Side::Min }, Asked::Value(0)),
        (Slip::Number, Asked::Value(0)),
        (Slip::Number, Asked::LeavesSeen),
        (Slip::WorseBranch { chosen: 5 }, Asked::Choice),
        (Slip::DecidesNothing, Asked::DecidingLeaf),
        (Slip::Alpha, Asked::Window(1)),
        (Slip::Beta, Asked::Window(1)),
        (Slip::Seen, Asked::UnseenLeaf),
        (Slip::CountedAll, Asked::LeavesSeen),
        (Slip::NotALeaf, Asked::UnseenLeaf),
        (Slip::NotALeaf, Asked::Choice),
    ];
    page.each(slips, |words, (slip, asked)| words.school_slip(*slip, *asked));
    page.group("school_cut and school_window");
    let bounds = Bounds { alpha: Some(23), beta: Some(12) };
    page.each([Side::Max, Side::Min], |words, chooser| words.school_cut(bounds, *chooser));
    page.each([bounds, Bounds::default()], |words, bounds| words.school_window(*bounds));
    page.group("school_node and school_row");
    let states = [NodeText::Unknown, NodeText::Value(5), NodeText::CutOff];
    page.each(states, |words, state| words.school_node(&tree, 2, *state));
    page.each(states, |words, state| words.school_node(&tree, 14, *state));
    page.each(0..=3, |words, ply| words.school_row(&tree, *ply));
    page.group("school_order and school_bet");
    page.each(BranchOrder::ALL, |words, order| words.school_order(*order));
    page.each([None, Some(5), Some(6)], |words, bet| words.school_bet([5, 8, 11], *bet));
    page.group("school_root, school_thousands and school_growth");
    page.each([12, 9], |words, now| words.school_root(12, *now));
    page.each(0..=4, |words, power| words.school_thousands(*power));
    page.add(|words| words.school_growth(10, [6, 10]));
    page.group("school_cell, school_duel_forecast, school_duel_end, school_duel_counts");
    page.each([None, Some((Side::Max, true)), Some((Side::Min, false))], |words, snake| {
        words.school_cell((1, 2), *snake)
    });
    let ending = snakes::Ending { winner: Side::Min, count: 15 };
    page.add(|words| words.school_duel_forecast(ending));
    page.each([Side::Max, Side::Min], |words, own| words.school_duel_end(ending, *own));
    let counts = Counts { direct: 1_669, memory: 1_633, alpha_beta: 721 };
    page.each([None, Some(true), Some(false)], |words, bet| words.school_duel_counts(ending, counts, *bet));
    page.group("school_square, school_square_worth, school_tic_tac_toe_end, school_once, school_twice");
    let squares = [(Some(Side::Max), None), (None, None), (None, Some(-6))];
    page.each(squares, |words, (mark, value)| words.school_square(4, *mark, *value));
    page.each([0, -6, 5], |words, value| words.school_square_worth(*value));
    page.each([None, Some(Side::Max), Some(Side::Min)], |words, winner| {
        words.school_tic_tac_toe_end(*winner, Side::Max)
    });
    page.add(|words| words.school_once(258));
    page.each([None, Some(1_000)], |words, bet| words.school_twice([258, 4_077], *bet));
    page.group("school_all_seen");
    page.add(|words| words.school_all_seen(&words.school_shown(&tree, quiz::Answer::Number(13))));
    page.group("school_variant and school_returned");
    page.each(Variant::ALL, |words, variant| words.school_variant(*variant));
    page.each([5, 12], |words, value| words.school_returned(&Returned { value: *value, seen: vec![0, 1] }, 8, 12));
    page.check(expect_file!["expected/school.txt"]);
}

#[test]
fn school_engine() {
    let mut page = Page::default();
    page.group("school_iteration");
    let mut tally = Tally { lookups: 2_345, hits: 727, windows: 2, missed_windows: 1, ..Tally::default() };
    (tally.reduced, tally.reduced_in_vain) = (3_000, 120);
    let iteration = Iteration { depth: 6, best: at("H8"), nodes: 12_345, tally };
    let techniques =
        [Technique::Deepening, Technique::HashTable, Technique::Aspiration, Technique::Reductions, Technique::Fours];
    page.each(techniques, |words, technique| words.school_iteration(*technique, &iteration));
    let whole = Iteration { depth: 1, tally: Tally::default(), ..iteration };
    page.add(|words| words.school_iteration(Technique::Aspiration, &whole));
    page.group("school_run");
    let run = EngineRun { iterations: vec![whole, iteration], nodes_again: 987 };
    page.each(techniques, |words, technique| words.school_run(*technique, &run));
    page.group("school_fours");
    let fours = |win| {
        let found = Some(gomoku::Found { line: points("K2"), win });
        let textbook = Counted { nodes: 2_799, time: Duration::ZERO, found };
        FoursRun { line: points("K6 L6 N6"), nodes: 137, textbook }
    };
    page.each([None, Some((Color::White, 5))], |words, win| words.school_fours(&fours(*win)));
    page.check(expect_file!["expected/school_engine.txt"]);
}

#[test]
fn school_gomoku() {
    let mut page = Page::default();
    page.group("school_board");
    page.add(|words| words.school_board(&gomoku::open_three()));
    page.group("school_kinds and school_width");
    page.each(0..=4, |words, kinds| words.school_kinds(*kinds));
    page.each([None, Some(5)], |words, width| words.school_width(*width));
    page.group("school_setting");
    let near = Setting { is_near: true, kinds: 2, width: Some(8), is_quiet: false, depth: 3 };
    page.each([Setting::plain(2), near], |words, setting| words.school_setting(setting));
    page.group("school_counted");
    let counted = |nodes, found| Counted { nodes, time: Duration::from_millis(12), found };
    let found = |win| gomoku::Found { line: points("K2 L2 C8"), win };
    page.each([counted(786, Some(found(None))), counted(MAX_NODES, None)], |words, counted| {
        words.school_counted(counted)
    });
    page.group("school_cost");
    page.each([None, Some(counted(786, None))], |words, counted| {
        words.school_cost(&Setting::plain(2), counted.as_ref())
    });
    page.group("school_power");
    page.add(|words| words.school_power([23, 3], [12_167, 551]));
    page.group("school_overlooked and school_expects");
    page.add(|words| words.school_overlooked(at("F11")));
    page.each([None, Some((Color::Black, 6))], |words, win| words.school_expects(&found(*win)));
    page.group("school_unordered and school_ordered");
    page.add(|words| words.school_unordered(313, 2));
    page.each([None, Some(1_000)], |words, bet| words.school_ordered([313, 71], *bet));
    page.check(expect_file!["expected/school_gomoku.txt"]);
}

#[test]
fn board_themes() {
    let mut page = Page::default();
    page.group("board_theme and board_theme_tip");
    page.each(BoardTheme::ALL, |words, theme| {
        format!("{}: {}", words.board_theme(*theme), words.board_theme_tip(*theme))
    });
    page.check(expect_file!["expected/board_themes.txt"]);
}

#[test]
fn the_language_follows_the_locale() {
    for (locale, language) in [
        ("zh_CN.UTF-8", Language::Chinese),
        ("zh-Hans-CN", Language::Chinese),
        ("ZH", Language::Chinese),
        ("en_US.UTF-8", Language::English),
        ("C", Language::English),
        ("", Language::English),
        ("zha", Language::English),
    ] {
        assert_eq!(Language::of_locale(locale), language, "{locale}");
    }
}

#[test]
fn no_label_is_empty_and_chinese_is_chinese() {
    let school = SchoolLabel::ALL.iter().map(|label| label.texts());
    let school = school.chain(LessonLabel::ALL.iter().map(|label| label.texts()));
    let school = school.chain(GuessLabel::ALL.iter().map(|label| label.texts()));
    let school = school.chain(ProfileLabel::ALL.iter().map(|label| label.texts()));
    let school = school.chain(WonLabel::ALL.iter().map(|label| label.texts()));
    for (english, chinese) in Label::ALL.iter().map(|label| label.texts()).chain(school) {
        assert!(!english.is_empty() && !chinese.is_empty(), "{english}, {chinese}");
        let is_chinese = english.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
        assert_eq!(is_chinese, english == Label::ChineseName.texts().0, "{english}");
    }
}
