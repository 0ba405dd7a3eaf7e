//! Puzzles: chosen, tried, refuted, solved, and saved.

use crate::table::{Start, Table, two_people};
use egui::Key;
use tengen::coach::puzzle::{Class, Grade, Puzzle, Theme, set};
use tengen::rules::{Color, Point, Rule};

/// The puzzle on the page, recognised by its stones.
fn shown(table: &Table) -> &'static Puzzle {
    let name =
        |(point, color): (Point, Color)| format!("{point}, {}", if color == Color::Black { "black" } else { "white" });
    let stones = [", black", ", white"].map(|name| table.buttons_with(name));
    let count = stones.iter().flatten().filter(|name| !name.contains(", move ")).count();
    let is_shown = |puzzle: &&Puzzle| {
        puzzle.board().stones().count() == count && puzzle.board().stones().all(|stone| table.has(&name(stone)))
    };
    set::built_in().iter().find(is_shown).expect("a puzzle of the set")
}

/// The page of puzzles, with one that is won by two fours at once.
fn opened(start: Start) -> Table {
    let mut table = start.open();
    table.click("Puzzles");
    table.choose("Task: Fours");
    table.choose("Rule: Freestyle");
    table.choose("Difficulty: 1");
    while !table.is_enabled("Try again") && shown(&table).plies() > 3 {
        table.click("Next puzzle");
    }
    table
}

/// A corner that solves nothing.
fn wrong(puzzle: &Puzzle) -> Point {
    let corners = ["A1", "O1", "A15", "O15"].map(|corner| corner.parse().expect("a point"));
    let is_free = |point: &Point| puzzle.board().stone(*point).is_none() && !puzzle.solutions().contains(point);
    corners.into_iter().find(is_free).expect("some corner is free")
}

#[test]
fn a_puzzle_is_solved_to_the_five_and_remembered() {
    let mut table = opened(Start::fresh());
    let puzzle = shown(&table);
    table.assert_says("Win by fours (VCF): 3 plies, 2 of your moves");
    table.assert_says("Freestyle · difficulty 1 of 5");
    table.play(&[&puzzle.solutions()[0].to_string()]);
    table.wait_for("Right. Now the five.");
    // Only the five is left.
    let board = {
        let mut board = puzzle.board().clone();
        let first = tengen::rules::Move::Place(puzzle.solutions()[0]);
        board.play(first).expect("the solution is legal");
        board
    };
    let side = puzzle.side();
    let fives: Vec<Point> =
        board.empty_points().filter(|&point| tengen::rules::five::makes_five(&board, point, side)).collect();
    for five in fives {
        // The defence has taken one of them.
        if !table.has("Solved.") && !table.buttons_with(&format!("{five}, empty")).is_empty() {
            table.play(&[&five.to_string()]);
            table.wait_for("Solved.");
        }
    }
    table.assert_has(&["Solved."]);
    let of_all = set::built_in().iter().filter(|other| {
        other.class() == Class::Vcf && other.board().rule() == Rule::Freestyle && Some(other.grade()) == Grade::new(1)
    });
    table.assert_has(&[&format!("1 of {} solved without help", of_all.count())]);
    let folder = table.close();
    let mut table = opened(Start::reopen(folder));
    table.assert_says("1 of ");
    table.press(&[Key::N]);
    table.assert_has(&["Click a point on the board."]);
}

#[test]
fn a_wrong_try_is_refuted_and_the_puzzle_can_be_tried_again_with_hints() {
    let mut table = opened(Start::fresh());
    let puzzle = shown(&table);
    let (wrong, place) = (wrong(puzzle), table.place_of("Try again").min);
    table.play(&[&wrong.to_string()]);
    table.wait_until_enabled("Try again");
    assert_eq!(table.place_of("Try again").min, place, "the button has moved");
    table.assert_says(&format!("{wrong} "));
    table.click("Try again");
    for hint in ["Look at the marked part", "The move makes a four.", "Play "] {
        table.click("Hint");
        table.assert_says(hint);
    }
    table.click("Show the solution");
    table.wait_for("Move 1 of 3");
    assert_eq!(table.place_of("Try again").min, place, "the button has moved");
    table.press(&[Key::ArrowRight, Key::ArrowRight]);
    table.assert_has(&["Move 3 of 3"]);
    table.click("Next puzzle");
    table.assert_has(&["Click a point on the board."]);
    table.choose("From: Due today");
    table.assert_has(&["Nothing is due today."]);
    table.choose("From: My games");
    table.assert_says("Wins that you miss");
}

#[test]
fn a_puzzle_under_way_is_restored_after_a_restart() {
    let mut table = opened(Start::fresh());
    let puzzle = shown(&table);
    let wrong = wrong(puzzle);
    table.click("Hint");
    table.click("Hint");
    table.play(&[&wrong.to_string()]);
    table.wait_until_enabled("Try again");
    let refuted = table.text_with(&format!("{wrong} "));
    let mut table = Start::reopen(table.close()).open();
    table.click("Puzzles");
    table.assert_says("Win by fours (VCF): 3 plies, 2 of your moves");
    table.assert_has(&[&refuted]);
    assert!(table.is_enabled("Try again"));
    table.click("Try again");
    // The next hint is the one after those given before.
    table.assert_says("The move makes a four.");
    table.click("Hint");
    table.assert_says(&format!("Play {}", puzzle.solutions()[0]));
    // Another puzzle ends it.
    table.click("Next puzzle");
    let mut table = Start::reopen(table.close()).open();
    table.click("Puzzles");
    table.assert_has(&["Click a point on the board."]);
    assert!(!table.is_enabled("Try again"));
}

#[test]
fn two_windows_merge_their_progress() {
    let mut one = opened(Start::fresh());
    one.click("Show the solution");
    one.wait_for("Move 1 of 3");
    // Another window, with another puzzle and the same files.
    let folder = one.folder();
    let mut other = Start::reopen(std::rc::Rc::clone(&folder)).open();
    other.click("Puzzles");
    other.choose("Task: Defence");
    other.click("Hint");
    drop(other.close());
    drop(one.close());
    let mut table = Start::reopen(folder).open();
    table.click("Puzzles");
    let file = tengen::storage::Folders::within(table.folder().path()).puzzles();
    let saved = std::fs::read_to_string(file).expect("the saved progress");
    assert_eq!(saved.matches("missed: 1").count(), 2, "{saved}");
}

#[test]
fn the_status_bar_shows_the_puzzle_and_not_the_game() {
    let start = Start {
        game: Some(crate::table::game(Rule::Freestyle, &["H8", "I9", "G9", "A1", "O15", "A3"])),
        ..Start::fresh()
    };
    let mut table = start.set(|settings| settings.table.black = tengen::settings::SeatKind::Person).open();
    table.assert_has(&["move 6", "Kept under Games"]);
    table.click("Puzzles");
    table.choose("Rule: Renju");
    table.assert_has(&["Renju"]);
    assert!(!table.has("move 0") && !table.has("move 6") && !table.has("Kept under Games"));
    table.click("Settings");
    assert!(!table.has("move 6"));
}

#[test]
fn puzzles_leave_the_game_on_the_table_alone() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    assert_eq!(table.stones(), 2);
    table.click("Puzzles");
    table.play(&[&wrong(shown(&table)).to_string()]);
    table.click("Play");
    assert_eq!(table.stones(), 2);
    table.assert_has(&["H8, black, move 1", "I9, white, move 2"]);
}

#[test]
fn a_refutation_in_a_small_window() {
    let mut table = opened(Start { size: [640.0, 480.0], ..Start::fresh().still() });
    table.play(&[&wrong(shown(&table)).to_string()]);
    table.wait_until_enabled("Try again");
    table.assert_tree("puzzles-small");
}

/// The points on which the side to move makes a five after the puzzle's first solution.
fn fives_after_solution(puzzle: &Puzzle) -> Vec<Point> {
    let mut board = puzzle.board().clone();
    board.play(tengen::rules::Move::Place(puzzle.solutions()[0])).expect("the solution is legal");
    let makes_five = |&point: &Point| tengen::rules::five::makes_five(&board, point, puzzle.side());
    board.empty_points().filter(makes_five).collect()
}

/// Solves the puzzle on the page, which is won by two fours at once.
fn solve(table: &mut Table, state: &str) {
    let puzzle = shown(table);
    assert_eq!(puzzle.plies(), 3, "a challenge begins with an easy puzzle");
    table.play(&[&puzzle.solutions()[0].to_string()]);
    table.wait_for("Right. Now the five.");
    for five in fives_after_solution(puzzle) {
        // The defence has taken one of them.
        if !table.says(state) && !table.buttons_with(&format!("{five}, empty")).is_empty() {
            table.play(&[&five.to_string()]);
            table.wait_for_text(state);
        }
    }
}

#[test]
fn a_streak_goes_on_until_a_puzzle_is_missed() {
    let mut table = Start::fresh().open();
    table.click("Puzzles");
    table.choose("Task: Fours");
    table.assert_has(&["Your rating begins with your first puzzle."]);
    table.click("Streak");
    table.assert_has(&["Streak: 0 solved", "Stop"]);
    // There is no help, and nothing to choose.
    for name in ["Hint", "Next puzzle", "Show the solution", "Task: Fours"] {
        assert!(!table.has(name), "{name}");
    }
    let first = shown(&table);
    table.press(&[Key::N, Key::H]);
    assert_eq!(shown(&table), first, "the keys are off as well");
    solve(&mut table, "Streak: 1 solved");
    let second = shown(&table);
    assert_ne!(second, first);
    table.play(&[&wrong(second).to_string()]);
    table.wait_for("The streak is over: 1 solved. Your best so far.");
    table.assert_says(&format!("{} ", wrong(second)));
    table.assert_says("Your rating: ");
    table.click("Back to the puzzles");
    table.assert_has(&["Streak · best 1", "Task: Fours"]);
    // The miss comes back tomorrow, and the best result is kept.
    table.choose("From: Due today");
    table.assert_has(&["1 comes back tomorrow."]);
    let mut table = Start::reopen(table.close()).open();
    table.click("Puzzles");
    table.assert_has(&["Streak · best 1"]);
}

#[test]
fn a_timed_challenge_has_a_clock_and_a_miss_costs_time() {
    let mut table = Start::fresh().open();
    table.click("Puzzles");
    table.choose("Task: Fours");
    table.click("3 minutes");
    table.assert_has(&["3:00", "3 minutes: 0 solved"]);
    table.wait_for("2:59");
    let first = shown(&table);
    table.play(&[&wrong(first).to_string()]);
    table.wait_for("3 minutes: 0 solved, 1 missed");
    table.wait_for_text("2:4");
    assert_ne!(shown(&table), first, "it goes on at once");
    table.click("Stop");
    table.assert_has(&["Stopped: 0 solved, 1 missed.", "Once more"]);
    table.click("Once more");
    table.assert_has(&["3 minutes: 0 solved"]);
}

#[test]
fn puzzles_that_are_due_are_listed_and_opened() {
    let mut table = opened(Start::fresh());
    let missed = shown(&table);
    table.click("Show the solution");
    table.wait_for("Move 1 of 3");
    let file = tengen::storage::Folders::within(table.folder().path()).puzzles();
    let folder = table.close();
    // As if it had been missed long ago.
    let saved = std::fs::read_to_string(&file).expect("the saved progress");
    let start = saved.find("due: Some(").expect("a day") + "due: Some(".len();
    let digits = saved[start..].find(|sign: char| sign.is_ascii_digit()).expect("its number") + start;
    let end = saved[digits..].find(|sign: char| !sign.is_ascii_digit()).expect("its end") + digits;
    std::fs::write(&file, format!("{}19000{}", &saved[..digits], &saved[end..])).expect("it is written");
    let mut table = Start::reopen(folder).open();
    table.click("Puzzles");
    table.choose("From: Due today · 1");
    table.scroll_and_click("Win by fours, 3 plies · Freestyle");
    assert_eq!(shown(&table), missed);
    table.assert_has(&["Nothing comes back within a week."]);
}

#[test]
fn a_theme_is_chosen_and_told_with_the_solution() {
    let mut table = Start::fresh().open();
    table.click("Puzzles");
    table.choose_from_list("Theme", "Four-three");
    let puzzle = shown(&table);
    assert!(puzzle.traits().themes.contains(&Theme::FourThree), "{puzzle:?}");
    assert!(!table.says("four-three"), "it would give the solution away");
    table.click("Show the solution");
    table.wait_for_text("four-three");
}
