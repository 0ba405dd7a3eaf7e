//! The most common uses of the program, step by step.

use crate::engine::Reply::{self, Fails, Plays, Ponders};
use crate::table::{Start, Table, game, two_people};
use egui::Key;
use std::fs;
use std::time::Duration;
use tengen::engine::{Level, Limits, Strength};
use tengen::formats::ron;
use tengen::game::TimeControl;
use tengen::job::Question;
use tengen::rules::Rule;
use tengen::settings::{OnForbidden, SeatKind, Settings};
use tengen::storage::Folders;
use tengen::ui::Entrance;

/// A person against the computer, which gives these replies.
fn against(replies: &[Reply]) -> Table {
    let start = Start::fresh();
    start.script.add(replies);
    start.open()
}

/// Renju between two people, with Black's double-three on H8 prepared.
fn double_three_on_h8(on_forbidden: OnForbidden) -> Table {
    let renju = |settings: &mut Settings| {
        two_people(settings);
        settings.table.rule = Rule::Renju;
        settings.table.forbidden = on_forbidden;
    };
    let mut table = Start::fresh().set(renju).open();
    table.play(&["H9", "A1", "H10", "O1", "I8", "A15", "J8", "O15"]);
    table.assert_has(&["H8, empty, forbidden for Black: double-three"]);
    table
}

// ------------------------------------------------------------------------------------------------
// The beginning

#[test]
fn a_part_of_the_program_is_shown_at_once_if_the_command_line_names_it() {
    for (entrance, shown) in [
        (Entrance::NewGame, "Opponent: Computer"),
        (Entrance::Puzzles, "Difficulty"),
        (Entrance::Learn, "Learn: How a computer thinks"),
        (Entrance::Games, "Recent games"),
        (Entrance::Library, "Open a folder…"),
        (Entrance::Tournament, "Participants"),
    ] {
        let table = Start { entrance: Some(entrance), ..Start::fresh() }.open();
        assert!(table.has(shown), "{entrance:?}: no {shown}");
    }
}

// ------------------------------------------------------------------------------------------------
// The end

#[test]
fn the_window_asks_before_it_closes_with_moves_that_are_on_no_disk() {
    let start = Start::fresh().set(two_people);
    // No journal can be made in a folder that is a file.
    let folders = Folders::within(start.folder.path());
    fs::create_dir_all(folders.journals().parent().expect("a folder")).expect("a folder");
    fs::write(folders.journals(), "no folder").expect("written");
    let mut table = start.open();
    assert!(table.closes(), "there is nothing to lose yet");
    table.play(&["H8", "I9"]);
    assert!(!table.closes());
    table.assert_has(&["Close and lose moves?"]);
    table.click("Cancel");
    assert!(!table.closes());
    table.click("Close without saving");
    assert!(table.closes());
}

#[test]
fn the_window_closes_at_once_with_moves_on_record() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    assert!(table.closes());
}

// ------------------------------------------------------------------------------------------------
// Playing

#[test]
fn a_click_places_a_stone_and_the_computer_answers() {
    let mut table = against(&[Plays("I9")]);
    table.click("H8, empty");
    table.assert_has(&["H8, black, move 1", "I9, white, move 2", "move 1: H8", "move 2: I9"]);
    assert_eq!(table.stones(), 2);
}

#[test]
fn a_click_on_a_stone_says_that_the_point_is_occupied() {
    let mut table = against(&[Plays("I9")]);
    table.click("H8, empty");
    table.click("H8, black, move 1");
    table.assert_has(&["H8 is occupied"]);
    assert_eq!(table.stones(), 2);
}

#[test]
fn take_back_takes_both_moves_and_redo_plays_them_again() {
    let mut table = against(&[Plays("I9")]);
    table.click("H8, empty");
    table.click("Take back");
    assert_eq!(table.stones(), 0);
    table.click("Redo");
    table.assert_has(&["H8, black, move 1", "I9, white, move 2"]);
    assert_eq!(table.script.job_count(), 1, "a move that is played again needs no search");
}

#[test]
fn take_back_while_the_computer_thinks_stops_it_and_takes_one_move() {
    let mut table = against(&[Ponders("I9"), Plays("G7")]);
    table.click("H8, empty");
    table.click("Take back");
    assert_eq!(table.stones(), 0);
    table.click("J10, empty");
    table.assert_has(&["J10, black, move 1", "G7, white, move 2"]);
}

#[test]
fn a_hint_comes_in_steps_and_plays_nothing() {
    let mut table = against(&[Plays("J9")]);
    table.click("Hint");
    assert_eq!(table.script.last_job().question, Question::Hint);
    assert_eq!(table.script.last_job().weakness, None, "a hint has full strength");
    table.assert_has(&["Look at the marked part of the board, G8 to K12.", "Ask again to learn more."]);
    table.press(&[Key::H]);
    table.assert_has(&["A quiet move: there is nothing to block and nothing to threaten."]);
    assert!(!table.says("J9 ") && !table.says("Try "), "the move is not named yet");
    table.press(&[Key::H]);
    table.assert_says("Try J9");
    assert_eq!((table.stones(), table.script.job_count()), (0, 1), "one search for all");
}

#[test]
fn a_stopped_computer_waits_until_it_may_move() {
    let mut table = against(&[Ponders("I9"), Plays("G7")]);
    table.click("H8, empty");
    table.assert_says("Thinking");
    assert!(!table.says("Depth 6") && !table.has("Black 50%"), "nothing of what it thinks");
    table.press(&[Key::Escape]);
    table.assert_has(&["The computer is stopped"]);
    assert_eq!(table.stones(), 1, "its late answer is dropped");
    table.click("Resume");
    table.assert_has(&["G7, white, move 2"]);
}

#[test]
fn a_game_of_the_computer_against_itself_can_be_stopped_and_continued() {
    let itself = |settings: &mut Settings| {
        settings.table.black = SeatKind::Computer;
        // Long enough that no move comes during the test.
        settings.computer.pace_millis = 10_000;
    };
    let start = Start::fresh().set(itself);
    // The first answer is there when the computer is stopped, and has to be searched for again.
    start.script.add(&["H8", "H8", "A1", "H9", "A2"].map(Plays));
    let mut table = start.open();
    assert_eq!((table.script.job_count(), table.stones()), (1, 0), "the move waits for the pause");
    table.press(&[Key::Escape]);
    table.assert_has(&["The computer is stopped"]);
    table.click("Resume");
    assert_eq!(table.stones(), 0, "it waits again");
    for stones in 1..=3 {
        table.click("Move now");
        assert_eq!(table.stones(), stones);
    }
}

#[test]
fn the_pause_before_a_stone_can_be_ten_seconds() {
    let mut table = Start::fresh().set(two_people).open();
    table.click("Settings");
    table.set_slider("Pause before the computer moves", 13.0);
    assert_eq!(table.slider("Pause before the computer moves"), "10\u{2009}s");
}

#[test]
fn move_now_plays_the_best_move_found_so_far() {
    let mut table = against(&[Ponders("I9")]);
    table.click("H8, empty");
    assert_eq!(table.stones(), 1);
    table.click("Move now");
    table.assert_has(&["I9, white, move 2"]);
}

#[test]
fn an_engine_failure_is_reported_and_the_move_can_be_retried() {
    let mut table = against(&[Fails, Plays("I9")]);
    table.click("H8, empty");
    table.assert_says("The engine failed and was restarted");
    assert_eq!(table.stones(), 1, "the game stays");
    table.click("Try again");
    table.assert_has(&["I9, white, move 2"]);
}

#[test]
fn an_illegal_move_of_the_engine_is_a_failure() {
    let mut table = against(&[Plays("H8")]);
    table.click("H8, empty");
    table.assert_says("an illegal move, H8");
    table.assert_has(&["Try again"]);
    assert_eq!(table.stones(), 1);
}

#[test]
fn five_in_a_row_wins_and_ends_the_game() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"]);
    table.assert_has(&["Black won", "Five in a row · 9 moves"]);
    table.click("C3, empty");
    table.assert_says("The game is over");
    assert_eq!(table.stones(), 9);
    table.click("Take back");
    table.assert_has(&["H12, empty", "to move"]);
}

#[test]
fn a_person_can_resign_by_pressing_twice() {
    let mut table = against(&[Plays("I9"), Plays("A1")]);
    table.click("H8, empty");
    table.click("Resign");
    table.assert_has(&["Press once more to resign", "I9, white, move 2"]);
    assert!(!table.has("You lost"));
    // A move in between is an answer too.
    table.play(&["J8"]);
    assert!(!table.has("Press once more to resign"));
    table.click("Resign");
    table.click("Resign");
    table.assert_has(&["You lost", "You resigned · level 5 · 4 moves", "Try level 4"]);
}

#[test]
fn the_result_says_who_won_and_offers_the_next_game() {
    let mut table = against(&[Plays("A1"), Plays("A3"), Plays("A5"), Plays("A7")]);
    table.play(&["H8", "H9", "H10", "H11", "H12"]);
    table.assert_has(&["You won", "Five in a row · level 5 · 9 moves"]);
    table.assert_has(&["Rematch as White", "New game", "Review this game", "Try level 6"]);
    table.press(&[Key::ArrowLeft]);
    assert!(!table.has("You won"), "a position before the end");
    table.press(&[Key::ArrowRight]);
    table.script.add(&[Plays("H8")]);
    table.click("Try level 6");
    assert!(!table.has("You won"));
    table.assert_has(&["H8, black, move 1"]);
    assert_eq!(table.slider("Level"), "6");
}

#[test]
fn two_people_are_told_the_result_as_onlookers() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "A1", "H9", "A2", "H10", "A3", "H11", "A4", "H12"]);
    table.assert_has(&["Black won", "New game"]);
    assert!(table.buttons_with("Try level").is_empty());
    table.click("Rematch");
    assert_eq!(table.stones(), 0);
}

#[test]
fn the_computer_plays_against_itself() {
    let start = Start::fresh().set(|settings| settings.table.black = SeatKind::Computer);
    start.script.add(&[Plays("H8"), Plays("I9"), Ponders("G7")]);
    let table = start.open();
    table.assert_has(&["H8, black, move 1", "I9, white, move 2"]);
    assert_eq!(table.stones(), 2);
}

// ------------------------------------------------------------------------------------------------
// Renju

#[test]
fn a_forbidden_point_is_refused_with_its_reason() {
    let mut table = double_three_on_h8(OnForbidden::Refuse);
    table.play(&["H8"]);
    table.assert_has(&["H8: double-three, forbidden for Black"]);
    assert_eq!(table.stones(), 8);
}

#[test]
fn a_forbidden_move_can_be_set_to_be_played_and_lose() {
    let mut table = double_three_on_h8(OnForbidden::Lose);
    table.play(&["H8"]);
    table.assert_has(&["H8, black, move 9", "White wins: H8 is a double-three, forbidden for Black"]);
}

// ------------------------------------------------------------------------------------------------
// Moving through the game

#[test]
fn arrows_change_nothing_and_a_stone_at_an_earlier_position_begins_a_branch() {
    let mut table = against(&[Plays("I9"), Plays("K9"), Plays("F6")]);
    table.play(&["H8", "J8"]);
    assert_eq!(table.stones(), 4);

    table.press(&[Key::ArrowLeft, Key::ArrowLeft, Key::ArrowLeft]);
    table.assert_has(&["H8, black, move 1", "I9, empty"]);
    assert_eq!(table.script.job_count(), 2, "at an earlier position the computer does not answer");
    table.press(&[Key::ArrowRight]);
    table.assert_has(&["I9, white, move 2", "J8, empty"]);

    table.click("G7, empty");
    table.assert_has(&["G7, black, move 3", "F6, white, move 4", "J8, empty"]);

    table.press(&[Key::ArrowLeft, Key::ArrowUp]);
    table.assert_has(&["J8, black, move 3", "G7, empty"]);
    table.press(&[Key::End]);
    table.assert_has(&["K9, white, move 4"]);
    assert_eq!(table.script.job_count(), 3);
}

#[test]
fn a_click_in_the_move_list_shows_that_position() {
    let mut table = against(&[Plays("I9"), Plays("K9")]);
    table.play(&["H8", "J8"]);
    table.click("move 1: H8");
    assert_eq!(table.stones(), 1);
    table.click("move 4: K9");
    assert_eq!(table.stones(), 4);
    assert_eq!(table.script.job_count(), 2);
}

// ------------------------------------------------------------------------------------------------
// Games

#[test]
fn playing_again_begins_at_once_and_the_old_game_is_kept_under_games() {
    let mut table = against(&[Plays("I9"), Plays("K9"), Plays("L9")]);
    table.play(&["H8", "J8", "G7"]);
    table.press_ctrl_shift(Key::N);
    assert_eq!(table.stones(), 0);
    table.click("Games");
    table.wait_for("1");
    table.click_prefix("Tengen · level 5, Unfinished, 6 moves · you had Black · Freestyle");
    table.wait_for("H8, black, move 1");
    table.assert_has(&["I9, white, move 2"]);
}

#[test]
fn a_game_that_was_broken_off_early_is_not_kept() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press_ctrl_shift(Key::N);
    table.play(&["H8", "I9", "J8", "K9", "L8"]);
    table.press_ctrl_shift(Key::N);
    table.click("Games");
    table.wait_for("1");
    table.assert_says("5 moves");
    assert!(!table.says("2 moves"));
}

#[test]
fn the_folders_of_the_library_are_on_the_page_of_games() {
    let start = Start::fresh();
    let folder = start.folder.path().join("my games");
    std::fs::create_dir(&folder).expect("a folder");
    let name = folder.display().to_string();
    let mut table = start.set(|settings| settings.libraries = vec![name]).open();
    assert!(!table.has("Library"), "the rail has one entry");
    table.click("Games");
    table.click_prefix("my games");
    table.wait_for_text("There are no games in this folder.");
    assert_eq!(table.buttons_with("Games").len(), 2, "the rail, and the way back");
}

#[test]
fn a_rematch_swaps_the_colours() {
    let mut table = against(&[Plays("I9"), Plays("G7"), Plays("J10")]);
    table.click("H8, empty");
    table.press_ctrl(Key::R);
    table.assert_has(&["G7, black, move 1", "H8, empty"]);
    table.click("H8, empty");
    table.assert_has(&["H8, white, move 2", "J10, black, move 3"]);
}

#[test]
fn settings_chosen_after_a_game_apply_to_its_rematch() {
    let mut table = against(&[Plays("I9"), Ponders("G7")]);
    table.click("H8, empty");
    table.click("Resign");
    table.click("Resign");
    table.set_slider("Depth", 9.0);
    table.press_ctrl(Key::R);
    assert_eq!(table.slider("Depth"), "9");
    assert_eq!(table.script.last_job().limits.depth, 9);
}

#[test]
fn a_seat_can_change_hands_during_a_game() {
    let mut table = against(&[Ponders("I9")]);
    table.click("H8, empty");
    table.choose("Game");
    table.choose("White: Person");
    table.click("J9, empty");
    table.assert_has(&["J9, white, move 2"]);
}

#[test]
fn the_rule_of_a_game_under_way_does_not_change() {
    let mut table = Start::fresh().set(two_people).open();
    table.choose("Game");
    table.choose("Rule: Standard");
    table.assert_has(&["Exactly five in a row win"]);
    table.click("H8, empty");
    table.choose("Rule: Renju");
    table.assert_has(&["Next game: Renju. This game continues under Standard.", "H8, black, move 1"]);
    table.assert_says("Black needs exactly five");
    table.press_ctrl_shift(Key::N);
    table.assert_says("Black needs exactly five");
}

#[test]
fn the_rule_is_explained_after_the_game_too() {
    let mut table = Start::fresh().set(two_people).open();
    table.choose("Game");
    table.click("H8, empty");
    table.click("Resign");
    table.click("Resign");
    table.assert_has(&["Five or more in a row win", "Next game: Freestyle"]);
}

#[test]
fn the_next_start_restores_the_game_and_the_computer_thinks_again() {
    let mut table = against(&[Plays("I9"), Ponders("K9")]);
    table.play(&["H8", "J8"]);
    assert_eq!(table.stones(), 3);

    let start = Start::reopen(table.close());
    start.script.add(&[Plays("K9")]);
    let mut table = start.open();
    table.wait_for("K9, white, move 4");
    table.assert_has(&["H8, black, move 1", "I9, white, move 2", "J8, black, move 3"]);
}

#[test]
fn a_file_on_the_command_line_is_opened() {
    let file = ron::write(&game(Rule::Renju, &["H8", "A1", "H9"]));
    let mut table = Start::fresh().with_file("three.tengen.ron", &file).open();
    table.wait_for("Opened three.tengen.ron");
    table.assert_has(&["H8, black, move 1", "A1, white, move 2", "H9, black, move 3", "Renju", "Saved"]);
    table.click("B2, empty");
    table.assert_has(&["B2, white, move 4", "three.tengen.ron, changed"]);
}

#[test]
fn a_broken_file_is_reported_with_the_position_of_the_error() {
    let mut table = Start::fresh().set(two_people).open();
    table.click("H8, empty");
    let start = Start::reopen(table.close());
    let mut table = start.with_file("broken.tengen.ron", "(\n  version: 1,\n  rule: Chess,\n)").open();
    table.wait_for("Dismiss");
    table.assert_says("broken.tengen.ron cannot be opened as a game: line 3, column 9: expected one of");
    table.assert_has(&["H8, black, move 1"]);
    table.click("Dismiss");
    assert!(!table.has("Dismiss"));
}

#[test]
fn the_whole_game_is_copied_in_the_format_that_is_chosen() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press_ctrl(Key::P);
    table.type_text("copy the game");
    table.press(&[Key::Enter]);
    table.click_prefix("SGF game or collection");
    table.assert_has(&["Copied as: SGF game or collection"]);
}

// ------------------------------------------------------------------------------------------------
// Settings

#[test]
fn another_depth_makes_the_strength_custom_and_without_weakness() {
    let mut table = against(&[Plays("I9"), Plays("K9")]);
    table.click("H8, empty");
    assert_eq!(table.slider("Level"), "5");
    assert_eq!(table.script.last_job().weakness, Level::new(5));

    table.set_slider("Depth", 9.0);
    assert_eq!((table.slider("Level"), table.slider("Depth")), ("≥ 5".to_owned(), "9".to_owned()));
    table.click("J8, empty");
    assert_eq!((table.script.last_job().weakness, table.script.last_job().limits.depth), (None, 9));

    table.set_slider("Level", 3.0);
    assert_eq!(table.slider("Level"), "3");
}

#[test]
fn a_strength_set_by_hand_is_told_beside_a_clock_in_few_words() {
    let start = Start::fresh().still().set(|settings| {
        settings.table.black = SeatKind::Computer;
        settings.table.white = SeatKind::Person;
        settings.table.clock = TimeControl::Game { millis: 600_000, increment: 0 };
        settings.computer.strength = Strength::Custom(Limits::for_move(9, Some(20), Duration::from_secs(3)));
    });
    start.script.add(&[Plays("H8")]);
    let table = start.open();
    table.assert_has(&["H8, black, move 1", "10:00"]);
    let whole = table.text_with("set by hand: depth 9, width 20");
    let width = table.place_of(&whole).width();
    assert!((60.0..130.0).contains(&width), "“Black · depth 9” is shown, in a width of {width}");
}

#[test]
fn a_depth_changed_during_a_search_applies_at_once() {
    let mut table = against(&[Ponders("I9"), Plays("K9")]);
    table.click("H8, empty");
    table.set_slider("Depth", 2.0);
    table.assert_has(&["K9, white, move 2"]);
    assert_eq!(table.script.last_job().limits.depth, 2);
}

#[test]
fn another_language_changes_every_text_at_once() {
    let mut table = against(&[]);
    table.click("Settings");
    table.choose("Language: 简体中文");
    table.click("对弈");
    table.assert_has(&["H8，空", "悔棋", "着法"]);
    assert!(!table.has("Take back"));
}

#[test]
fn settings_are_remembered() {
    let mut table = against(&[]);
    table.set_slider("Memory", 8.0);
    table.choose("Board");
    table.click("Coordinates");
    let folder = table.close();
    let mut table = Start::reopen(folder).open();
    assert_eq!(table.slider("Memory"), "256\u{2009}MiB");
    table.choose("Board");
    assert!(!table.is_on("Coordinates"));
}

// ------------------------------------------------------------------------------------------------
// Keys

#[test]
fn the_keyboard_alone_plays() {
    let mut table = against(&[Plays("A1"), Plays("A2"), Plays("A3")]);
    table.tab_to("H8, empty");
    table.press(&[Key::Enter]);
    table.assert_has(&["H8, black, move 1"]);
    table.press(&[Key::ArrowRight, Key::ArrowUp, Key::Space]);
    table.assert_has(&["I9, black, move 3"]);
    table.type_text("h10");
    table.press(&[Key::Enter]);
    table.assert_has(&["H10, black, move 5"]);
    assert_eq!(table.script.job_count(), 3, "H on the board is a column, not a hint");
}

#[test]
fn a_command_is_found_by_its_name() {
    let mut table = against(&[Plays("I9")]);
    table.click("H8, empty");
    table.press_ctrl(Key::P);
    table.type_text("take");
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), 0);
}

#[test]
fn the_sheet_of_keys_opens_and_closes() {
    let mut table = against(&[]);
    table.press(&[Key::Questionmark]);
    table.assert_has(&["Keyboard", "Mouse"]);
    table.press(&[Key::Escape]);
    assert!(!table.has("Mouse"));
}

// ------------------------------------------------------------------------------------------------
// Small windows

#[test]
fn a_small_window_has_the_panel_as_a_drawer() {
    let start = Start { size: [640.0, 480.0], ..Start::fresh() };
    start.script.add(&[Plays("I9")]);
    let mut table = start.open();
    assert!(!table.has("Moves"));
    table.click("H8, empty");
    table.assert_has(&["I9, white, move 2", "Take back"]);
    table.click("Side panel");
    table.assert_has(&["Moves"]);
    for command in ["Take back", "Redo", "Hint", "Move now", "Stop", "Resign"] {
        assert_eq!(table.buttons_with(command).len(), 1, "{command} is in the strip alone");
    }
    table.press(&[Key::F9]);
    assert!(!table.has("Moves"));
}
