//! Simulated players of known strength settle near it; and which games count, and as what.

use super::*;
use crate::game::{Conclusion, Operation, Root, Seats, StrengthRecord};
use crate::rules::rng::Rng;
use crate::rules::{DEFAULT_SIZE, Move};

const KIND: Kind = Kind { rule: Rule::Freestyle, size: DEFAULT_SIZE };

fn played(number: u64, level: u8, result: GameResult) -> PlayedGame {
    let level = Level::new(level).expect("a level");
    PlayedGame { game: number, level, rule: KIND.rule, size: KIND.size, result, help: Help::default() }
}

fn record(games: impl IntoIterator<Item = PlayedGame>) -> Record {
    let mut record = Record::default();
    games.into_iter().for_each(|played| assert!(record.note(played)));
    record
}

/// Elo of a player who plays like a level, or between two.
fn elo_at(level: f64) -> f64 {
    let below = Level::new(level.floor() as u8).expect("a level");
    let above = Level::new(level.ceil() as u8).expect("a level");
    elo_of(below) + (elo_of(above) - elo_of(below)) * (level - level.floor())
}

/// Plays `games` games against the adapting level, at a strength that depends on the game's number. Returns the record
/// and the levels met.
fn play(games: u64, strength: impl Fn(u64) -> f64, random: &mut Rng) -> (Record, Vec<Level>) {
    let (mut record, mut met) = (Record::default(), Vec::new());
    for number in 0..games {
        let level = record.next_level(KIND);
        let won = (random.below(1_000_000) as f64) < 1e6 * expected(elo_at(strength(number)), level);
        let result = if won { GameResult::Won } else { GameResult::Lost };
        record.note(played(number, level.number(), result));
        met.push(level);
    }
    (record, met)
}

#[test]
fn after_thirty_games_the_computer_is_within_a_level_of_the_player_from_below_and_from_above() {
    for strength in [1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 6.5, 7.0, 8.0, 9.0, 10.0] {
        let mut random = Rng::new(7);
        const PLAYERS: usize = 200;
        let (mut off, mut bias, mut settled) = (0.0, 0.0, 0.0);
        for _ in 0..PLAYERS {
            let (record, _) = play(30, |_| strength, &mut random);
            let estimate = record.estimate(KIND).expect("thirty games say something");
            let (level, _) = estimate.levels();
            off += (level - strength).abs() / PLAYERS as f64;
            bias += (level - strength) / PLAYERS as f64;
            settled += (f64::from(record.next_level(KIND).number()) - strength).abs() / PLAYERS as f64;
        }
        assert!(off < 1.0, "level {strength}: off by {off:.2}");
        assert!(settled < 1.0, "level {strength}: the next game is off by {settled:.2}");
        // At its ends the ladder cuts off what lies beyond, and the mean lies inside.
        let is_end = strength == 1.0 || strength == 10.0;
        assert!(is_end || bias.abs() < 0.6, "level {strength}: biased by {bias:.2}");
    }
}

#[test]
fn the_estimate_follows_a_person_who_learns() {
    let mut random = Rng::new(11);
    let mut off = 0.0;
    for _ in 0..100 {
        // From level 2 to level 7 in sixty games, and twenty more there.
        let (record, _) = play(80, |number| 2.0 + 5.0 * (number.min(60) as f64) / 60.0, &mut random);
        off += (record.estimate(KIND).expect("an estimate").levels().0 - 7.0) / 100.0;
    }
    assert!(off.abs() < 0.7, "off by {off:.2}");
}

#[test]
fn the_error_of_an_estimate_is_as_large_as_stated() {
    let mut random = Rng::new(3);
    let within = (0..300).filter(|_| {
        let (record, _) = play(30, |_| 5.0, &mut random);
        let estimate = record.estimate(KIND).expect("an estimate");
        (estimate.elo - elo_at(5.0)).abs() <= estimate.error
    });
    // Two in three.
    let within = within.count();
    assert!((170..=250).contains(&within), "{within} of 300");
}

#[test]
fn the_level_moves_by_two_at_most_and_begins_at_the_first() {
    let mut random = Rng::new(5);
    for strength in [1.0, 12.0] {
        let (_, met) = play(40, |_| strength, &mut random);
        assert_eq!(met[0], FIRST);
        assert!(met.windows(2).all(|two| two[0].number().abs_diff(two[1].number()) <= MAX_STEPS), "{met:?}");
    }
    // Games at a level that was chosen by hand say much, and still it goes step by step.
    let lost = record((0..12).map(|number| played(number, 9, GameResult::Lost)));
    assert_eq!(lost.next_level(KIND), Level::new(7).expect("a level"));
}

#[test]
fn winning_every_game_leads_to_the_full_engine_and_losing_every_game_to_the_first_level() {
    let all = |result| {
        let mut record = Record::default();
        for number in 0..60 {
            let level = record.next_level(KIND);
            record.note(played(number, level.number(), result));
        }
        record
    };
    let (best, worst) = (all(GameResult::Won), all(GameResult::Lost));
    assert_eq!((best.next_level(KIND), worst.next_level(KIND)), (Level::FULL, Level::new(1).expect("a level")));
    let (level, [low, high]) = best.estimate(KIND).expect("an estimate").levels();
    assert_eq!((level, high), (12.0, 12.0), "{low}");
    assert_eq!(worst.estimate(KIND).expect("an estimate").levels().1[0], 1.0);
}

#[test]
fn help_lets_a_win_count_for_nothing_and_a_loss_for_a_loss() {
    let plain =
        record((0..6).map(|number| played(number, 4, [GameResult::Won, GameResult::Lost][number as usize % 2])));
    let before = plain.estimate(KIND).expect("an estimate");
    let with = |result, help| {
        let mut more = plain.clone();
        more.note(PlayedGame { help, ..played(100, 4, result) });
        more.estimate(KIND).expect("an estimate")
    };
    let helps = [
        Help { hints: true, ..Help::default() },
        Help { takebacks: true, ..Help::default() },
        Help { analysis: true, ..Help::default() },
        Help { warnings: true, ..Help::default() },
    ];
    for help in helps {
        assert_eq!(with(GameResult::Won, help), before);
        assert_eq!(with(GameResult::Drawn, help), before);
        assert!(with(GameResult::Lost, help).elo < before.elo);
        assert_eq!(with(GameResult::Lost, help), with(GameResult::Lost, Help::default()));
    }
    let [won, drawn, lost] =
        [GameResult::Won, GameResult::Drawn, GameResult::Lost].map(|result| with(result, Help::default()).elo);
    assert!(lost < drawn && drawn < won, "{lost} {drawn} {won}");
    // Help from the first game on: nothing is known, and the first level stays.
    let helped = record((0..3).map(|number| PlayedGame { help: helps[0], ..played(number, 8, GameResult::Won) }));
    assert_eq!((helped.estimate(KIND), helped.next_level(KIND)), (None, FIRST));
}

#[test]
fn games_of_another_kind_count_half() {
    let renju = Kind { rule: Rule::Renju, size: 15 };
    let games = record((0..4).map(|number| played(number, 6, GameResult::Won)));
    let [same, other, far] = [KIND, renju, Kind { rule: Rule::Renju, size: 20 }].map(|kind| {
        let estimate = games.estimate(kind).expect("an estimate");
        (estimate.elo, estimate.error)
    });
    assert!(same.0 > other.0 && other.0 > far.0, "the prior holds more: {same:?} {other:?} {far:?}");
    assert!(same.1 < other.1 && other.1 < far.1, "and less is sure: {same:?} {other:?} {far:?}");
}

#[test]
fn no_game_is_counted_twice() {
    let mut record = record([played(1, 4, GameResult::Lost)]);
    assert!(!record.note(played(1, 4, GameResult::Won)), "taken up again after its end");
    assert_eq!(record.games(), [played(1, 4, GameResult::Lost)]);
}

#[test]
fn help_is_remembered_until_the_game_ends() {
    let mut record = Record::default();
    let hints = Help { hints: true, ..Help::default() };
    assert!(record.note_help(7, hints));
    assert!(!record.note_help(7, hints));
    assert_eq!((record.help_in(7), record.help_in(8)), (hints, Help::default()));
    record.note(PlayedGame { help: hints, ..played(7, 4, GameResult::Won) });
    assert_eq!(record.help_in(7), Help::default());
}

#[test]
fn beginning_anew_forgets_nothing() {
    let mut record = record((0..5).map(|number| played(number, 8, GameResult::Won)));
    let before = record.clone();
    assert!(record.may_begin_anew() && !record.may_count_all());
    record.apply(&Change::BeginAnew);
    assert_eq!((record.estimate(KIND), record.next_level(KIND)), (None, FIRST));
    assert!(!record.may_begin_anew() && record.may_count_all());
    record.apply(&Change::CountAll);
    assert_eq!(record, before);
    record.apply(&Change::BeginAnew);
    record.note(played(9, 3, GameResult::Lost));
    assert!(!record.may_count_all(), "a new estimate has begun");
    assert_eq!(record.estimate(KIND).expect("of one game").games, 1);
}

/// A game of the person, Black, against level 4, with this number of stones, which make no row.
fn game(stones: usize, root: Root) -> Game {
    let computer = Player::computer(StrengthRecord { level: Some(4), depth: 4, width: Some(16), time_millis: 3_000 });
    let mut game = Game::new(root, Seats::new(Player::person(), computer), None, 42).expect("a game");
    for number in 0..stones {
        let point = crate::rules::Point::new((number % 4 * 2) as u8, (number / 4 * 2 + number % 2) as u8);
        game.apply(&Operation::Play { mv: Move::Place(point), millis: 0 }).expect("an empty point");
    }
    game
}

#[test]
fn a_game_counts_if_a_person_played_a_level_from_the_empty_board_to_a_meaningful_end() {
    let ended = |mut game: Game, conclusion| {
        game.apply(&Operation::Conclude(conclusion)).expect("the game goes on");
        PlayedGame::of(&game, Help::default())
    };
    let empty = || Root::empty(15, Rule::Freestyle);
    let resigned = Conclusion::Resigned(Color::Black);
    let expected = |result| Some(PlayedGame { game: 42, ..played(42, 4, result) });
    assert_eq!(ended(game(12, empty()), resigned), expected(GameResult::Lost));
    assert_eq!(ended(game(12, empty()), Conclusion::OutOfTime(Color::Black)), expected(GameResult::Lost));
    assert_eq!(ended(game(12, empty()), Conclusion::OutOfTime(Color::White)), expected(GameResult::Won));
    assert_eq!(ended(game(12, empty()), Conclusion::DrawAgreed), expected(GameResult::Drawn));
    assert_eq!(PlayedGame::of(&game(12, empty()), Help::default()), None, "it goes on");
    assert_eq!(ended(game(4, empty()), resigned), None, "too short");
    assert_eq!(ended(game(12, Root::empty(7, Rule::Freestyle)), resigned), None, "too small");
    let stone = (crate::rules::Point::new(14, 14), Color::Black);
    assert_eq!(ended(game(12, Root { stones: vec![stone], ..empty() }), resigned), None, "set up");
    let seated = |player: Player| {
        let mut game = game(12, empty());
        game.apply(&Operation::Seat(Color::White, player)).expect("a seat");
        game
    };
    assert_eq!(ended(seated(Player::person()), resigned), None, "two people");
    let by_hand = StrengthRecord { level: None, depth: 9, width: None, time_millis: 1_000 };
    assert_eq!(ended(seated(Player::computer(by_hand)), resigned), None, "no level");
    let mut changed = game(12, empty());
    changed.apply(&Operation::Conclude(resigned)).expect("the game goes on");
    assert_eq!(PlayedGame::of(&changed, Help { changed: true, ..Help::default() }), None);
}

#[test]
fn a_record_of_another_version_is_refused() {
    let text = ron::ser::to_string(&record([played(1, 4, GameResult::Won)])).expect("a text");
    assert_eq!(ron::from_str::<Record>(&text).expect("a record").games().len(), 1);
    let newer = text.replace("version:1", "version:2");
    assert_ne!(newer, text);
    assert!(ron::from_str::<Record>(&newer).is_err());
}

#[test]
fn limits_set_by_hand_reach_the_highest_level_that_has_no_more() {
    use crate::engine::Limits;
    let reached = |depth, width, millis| {
        level_reached(&Limits::for_move(depth, width, std::time::Duration::from_millis(millis))).map(Level::number)
    };
    for level in Level::all() {
        assert_eq!(level_reached(&level.limits()), Some(level));
    }
    assert_eq!(reached(Limits::MAX_DEPTH, None, 10_000), Some(12));
    assert_eq!(reached(30, None, 10_000), Some(11), "the full engine has no bound of the depth");
    assert!(reached(Limits::MAX_DEPTH, None, 9_000) < Some(12), "the full engine has more time");
    assert!(reached(30, None, 100) < reached(30, None, 3_000), "nodes take time");
    assert_eq!(reached(1, Some(3), 3_000), None, "every level looks at more moves");
}
