//! The profile: games are reviewed in the background, counted, and lead to lessons and puzzles.

use crate::engine::Reply;
use crate::table::{Start, Table, two_people};
use egui::Key;
use std::fs;
use std::path::Path;
use tengen::coach::profile::{Case, Change, GameKey, Profile, ReviewedGame, Shape, Side, Way};
use tengen::formats::ron as tengen_file;
use tengen::game::{Game, Operation, Player, Root, Seats, TextbookTerms};
use tengen::rules::{Color, Rule};
use tengen::settings::{LanguageChoice, Settings, Theme};
use tengen::storage::Folders;
use tengen::test_support::moves;

/// White lets the three D4 to F4 stand, and Black makes five. So small a board is soon reviewed.
const LOST: &str = "D4 D5 C4 B5 E4 E5 B4 G7 F4";

/// A game of a person, who has White, against the textbook's player.
fn played(seed: u64) -> Game {
    let seats = Seats::new(Player::textbook(TextbookTerms::default()), Player::person());
    let started = format!("2026-01-{seed:02}T18:00:00Z").parse().expect("a time");
    let mut game = Game::new(Root::empty(7, Rule::Freestyle), seats, Some(started), seed).expect("an empty board");
    for mv in moves(LOST) {
        game.apply(&Operation::Play { mv, millis: 1_000 }).expect("a move");
    }
    game
}

/// Puts games among the recent ones.
fn with_games(start: &Start, seeds: std::ops::RangeInclusive<u64>) {
    let folder = Folders::within(start.folder.path()).games();
    fs::create_dir_all(&folder).expect("a folder");
    for seed in seeds {
        let file = folder.join(format!("game-{seed}.tengen"));
        fs::write(file, tengen_file::write(&played(seed))).expect("a file");
    }
}

fn open(start: Start, page: &str, tab: &str) -> Table {
    let mut table = start.open();
    table.click(page);
    table.choose(tab);
    table
}

fn profile(start: Start) -> Table {
    open(start, "Learn", "Learn: Your profile")
}

/// A profile of 24 games: open threes and diagonals are missed, fives are not.
fn rich(folder: &Path) {
    let case = Case {
        number: 12,
        side: Side::Defence,
        shape: Shape::Three,
        way: Some(Way::Row),
        distance: Some(1),
        plies: 3,
        is_missed: false,
    };
    let mut profile = Profile::default();
    for number in 1..=24_u64 {
        let split = Case { shape: Shape::SplitThree, way: Some(Way::Diagonal), distance: Some(6), ..case };
        let five = Case { side: Side::Attack, shape: Shape::Four, way: Some(Way::Column), plies: 1, ..case };
        let fours = Case { side: Side::Attack, shape: Shape::Fours, way: None, plies: 9, distance: Some(4), ..case };
        let cases = vec![
            Case { is_missed: number <= 6, ..case },
            case,
            Case { is_missed: number % 2 == 0, ..split },
            five,
            Case { is_missed: number % 3 > 0, ..fours },
        ];
        let rare = Case { shape: Shape::DoubleThree, way: None, plies: 5, is_missed: true, ..case };
        let cases = if number == 24 { [cases, vec![rare]].concat() } else { cases };
        let started = format!("2026-01-{number:02}T18:00:00Z").parse().ok();
        let key = GameKey { game: number, line: number };
        profile.apply(&Change::Reviewed(ReviewedGame { key, started, rule: Rule::Renju, cases }));
    }
    let file = Folders::within(folder).profile();
    fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
    fs::write(file, ron::to_string(&profile).expect("plain data")).expect("a file");
}

#[test]
fn without_games_the_page_says_where_they_come_from() {
    let table = profile(Start::fresh());
    table.assert_says("There are no games of yours here yet.");
    assert!(!table.has("Review them"));
    table.assert_tree("profile-empty");
}

#[test]
fn games_are_reviewed_in_the_background_and_what_is_missed_is_counted() {
    let start = Start::fresh();
    with_games(&start, 1..=2);
    let mut table = profile(start);
    table.assert_has(&["2 games are not reviewed yet. That takes about 1\u{2009}min."]);
    table.click("Review them");
    table.assert_has(&["Stop the review"]);
    table.wait_until("the end of the reviews", |table| table.says("2 games are reviewed for your profile"));
    table.assert_says("2 cases in 2 games: 2 missed (100%)");
    table.assert_has(&[
        "Open three: 2 of 2 missed, too few to tell a share",
        "Rows: 2 of 2 missed, too few to tell a share",
    ]);
    table.assert_says("There are too few cases so far");
    table.assert_says("All your games are reviewed.");
    // The results are kept, and the games do not wait again.
    let mut table = profile(Start::reopen(table.close()));
    table.assert_says("2 cases in 2 games: 2 missed (100%)");
    table.scroll_and_click("Forget the profile");
    table.scroll_and_click("Forget all reviewed games?");
    table.assert_has(&["Review them"]);
    assert!(!table.says("2 cases"));
}

#[test]
fn reviews_are_stopped_and_taken_up_again_and_wait_for_an_engine() {
    let start = Start::fresh();
    with_games(&start, 1..=4);
    start.script.add(&[Reply::Ponders("H9")]);
    let mut table = profile(start);
    // While the computer thinks at the table nothing else does.
    table.click("Play");
    table.click("H8, empty");
    table.click("Learn");
    table.click("Review them");
    table.assert_has(&["0%: 0 of 4 games reviewed, about 1\u{2009}min left", "Waiting: an engine is thinking"]);
    table.click("Stop the review");
    table.assert_says("4 games are not reviewed yet.");
    table.click("Review them");
    table.click("Play");
    table.click("Move now");
    table.click("Learn");
    table.wait_until("a game", |table| !table.says("0 of 4 games"));
    if table.has("Stop the review") {
        table.click("Stop the review");
    }
    let left = table.text_with("not reviewed yet");
    assert!(!left.starts_with("4 games"), "what is reviewed stays: {left}");
    table.click("Review them");
    table.wait_until("the end of the reviews", |table| table.says("4 cases in 4 games"));
}

#[test]
fn a_game_that_is_reviewed_on_the_table_is_in_the_profile_at_once() {
    let mut table = Start { game: Some(played(5)), ..Start::fresh() }.open();
    // Only the rows on the board speak: all positions are called even.
    table.script.add(&vec![Reply::Plays("A1"); 40]);
    table.press(&[Key::F12]);
    table.click("Learn");
    table.choose("Learn: Your profile");
    table.wait_until("its cases", |table| table.says("in 1 game"));
}

#[test]
fn the_plan_leads_to_a_lesson_and_to_puzzles() {
    let start = Start { size: [1280.0, 1400.0], ..Start::fresh().still() };
    rich(start.folder.path());
    let mut table = profile(start);
    table.assert_has(&[
        "121 cases in 24 games: 35 missed (29%)",
        "Defence · Open three: 6 of 48 missed (13%)",
        "Defence · Split three: 12 of 24 missed (50%)",
        "Attack · Win by fours (VCF): 16 of 24 missed (67%)",
        "Double three: 1 of 1 missed, too few to tell a share",
        "Four in a row: 0 of 24 missed, 0%, between 0% and 14%",
    ]);
    table.assert_says("Diagonals are missed more often than other lines: 50% against 8%.");
    table.assert_tree("profile");
    table.assert_looks_like("profile");
    table.click("Puzzles: fours (VCF) · Renju · difficulty 4");
    table.assert_says("to play. Win by fours (VCF)");
    table.assert_says("Renju · difficulty 4 of 5");
    table.click("Learn");
    table.click("Lesson 9 · Stop the three");
    table.assert_says("Exercise 1 of");
    table.click("All lessons");
    assert!(table.is_chosen("Learn: How to play gomoku"));
}

#[test]
fn the_profile_is_read_in_a_small_window_in_chinese_and_by_keys() {
    let chinese = |settings: &mut Settings| {
        settings.language = LanguageChoice::Chinese;
        settings.theme = Theme::Dark;
    };
    let start = Start { size: [640.0, 480.0], ..Start::fresh().set(chinese) };
    rich(start.folder.path());
    with_games(&start, 1..=1);
    let mut table = open(start, "学习", "学习: 对局档案");
    table.assert_tree("profile-chinese");
    for name in ["开始复盘", "第 9 课 · 挡活三"] {
        table.tab_to(name);
        let place = table.place_of(name);
        assert!(place.left() >= 0.0 && place.right() <= 640.0, "{name} at {place}");
    }
}

#[test]
fn of_two_people_the_one_with_the_name_is_meant() {
    let named = |settings: &mut Settings| {
        two_people(settings);
        settings.name = "Mei".to_owned();
    };
    let start = Start::fresh().set(named);
    let folder = Folders::within(start.folder.path()).games();
    fs::create_dir_all(&folder).expect("a folder");
    for (number, name) in [(1, "Mei"), (2, "Ann")] {
        let mut game = played(number);
        let ben = Player { name: "Ben".to_owned(), ..Player::person() };
        let other = Player { name: name.to_owned(), ..Player::person() };
        game.apply(&Operation::Seat(Color::Black, ben)).expect("a seat");
        game.apply(&Operation::Seat(Color::White, other)).expect("a seat");
        fs::write(folder.join(format!("game-{number}.tengen")), tengen_file::write(&game)).expect("a file");
    }
    profile(start).assert_says("1 game is not reviewed yet.");
}
