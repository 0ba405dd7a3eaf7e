//! The lessons of gomoku: each kind of exercise answered by clicks, and the progress kept.

use crate::table::{Start, Table};
use egui::Key;
use tengen::coach::lesson::{Aim, Answer, Exercise, Goal, Lesson, Question, set, temptation};
use tengen::rules::{Color, Point, notation};
use tengen::settings::{LanguageChoice, Settings};

/// The first exercise of the set that fits, with its number in its lesson.
fn find(is_wanted: impl Fn(&Exercise) -> bool) -> (&'static Exercise, usize) {
    let exercise = set::built_in().iter().find(|exercise| is_wanted(exercise)).expect("an exercise of this kind");
    let index =
        set::exercises(exercise.lesson()).iter().position(|other| other == exercise).expect("it is of a lesson");
    (exercise, index + 1)
}

/// The page of an exercise.
fn opened(start: Start, (exercise, number): (&Exercise, usize)) -> Table {
    let mut table = start.open();
    table.click("Learn");
    open(&mut table, exercise.lesson(), number);
    table
}

fn open(table: &mut Table, lesson: Lesson, number: usize) {
    table.scroll_and_click(&format!("{}. ", set::number(lesson)));
    table.click_prefix(&format!("Exercise {number}"));
}

fn points(exercise: &Exercise) -> Vec<String> {
    let (Answer::Points(points) | Answer::Line(points)) = exercise.answer() else { panic!("points are stated") };
    points.iter().map(Point::to_string).collect()
}

/// Chooses points by a click each.
fn choose(table: &mut Table, points: &[String]) {
    table.play(&points.iter().map(String::as_str).collect::<Vec<_>>());
}

/// The wrong move that tempts most.
fn tempting(exercise: &Exercise) -> String {
    temptation::wrong_moves(exercise)[0].to_string()
}

#[test]
fn a_wrong_move_is_refuted_on_the_board_and_a_right_one_remembered() {
    let wanted = find(|exercise| *exercise.goal() == Goal::Make(Aim::StopsFive));
    let (exercise, number) = wanted;
    let mut table = opened(Start::fresh().still(), wanted);
    table.assert_says("Stop the five.");
    let (tried, stones, place) = (tempting(exercise), table.stones(), table.place_of("Try again").min);
    table.play(&[&tried]);
    table.wait_until_enabled("Try again");
    assert_eq!(table.place_of("Try again").min, place, "the button has moved");
    table.assert_says("makes five at");
    assert_eq!(table.stones(), stones + 2, "the move and the five");
    table.assert_has(&["Move 2 of 2"]);
    table.assert_tree("lesson-refuted");
    table.assert_looks_like("lesson-refuted");
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), stones);
    for hint in ["Look at the marked part", "A four must be blocked", "Play "] {
        table.click("Hint");
        table.assert_says(hint);
    }
    choose(&mut table, &points(exercise)[..1]);
    table.wait_for("Right.");
    table.assert_has(&[&format!("Exercise {number} (solved)")]);
    table.click("All lessons");
    let all = set::exercises(exercise.lesson()).len();
    table.assert_says(&format!("· 1 of {all}"));
    // It was missed: it comes back.
    let mut table = Start::reopen(table.close()).open();
    table.click("Learn");
    table.assert_says(&format!("· 1 of {all}"));
    table.click("Repeat 1 exercise");
    table.assert_has(&["Repeat", "Exercise 1 of 1 · Freestyle"]);
    choose(&mut table, &points(exercise)[..1]);
    table.wait_for("Right.");
    table.press(&[Key::Enter]);
    table.assert_has(&["Learn gomoku, and how a computer plays it, step by step"]);
}

#[test]
fn all_points_are_found_one_by_one() {
    let wanted = find(|exercise| *exercise.goal() == Goal::FindAll(Aim::Four) && points(exercise).len() > 1);
    let (exercise, _) = wanted;
    let mut table = opened(Start::fresh(), wanted);
    let (all, wrong) = (points(exercise), tempting(exercise));
    table.assert_says("Find all points that make a four.");
    for hint in [&format!("There are {} such points.", all.len()), "Look at the marked part", "One of them is "] {
        table.click("Hint");
        table.assert_says(hint);
    }
    assert!(!table.is_enabled("Hint"), "that was the last step");
    choose(&mut table, &[wrong.clone(), all[0].clone()]);
    table.assert_says(&format!("Entered: {wrong}, {}", all[0]));
    table.click("Check");
    table.wait_until_enabled("Try again");
    table.assert_says(&format!("{wrong} is not one of them"));
    table.press(&[Key::Enter]);
    // A second click takes a point away.
    table.play(&[&wrong]);
    table.assert_has(&[&format!("Entered: {}", all[0])]);
    table.press(&[Key::Enter]);
    table.wait_until_enabled("Try again");
    table.assert_says("missing");
    table.click("Try again");
    table.press(&[Key::Backspace]);
    assert!(!table.says("Entered:"));
    choose(&mut table, &all);
    table.press(&[Key::Enter]);
    table.wait_for("Right.");
}

#[test]
fn the_head_of_an_exercise_tells_that_the_rule_is_another_one_than_before() {
    let rule = |exercise: &Exercise| exercise.board().rule();
    let changes = |lesson: &Lesson| {
        set::exercises(*lesson).windows(2).position(|pair| rule(&pair[0]) != rule(&pair[1])).map(|index| index + 2)
    };
    let (lesson, number) =
        set::lessons().find_map(|lesson| Some((lesson, changes(&lesson)?))).expect("a lesson with two rules");
    let exercises = set::exercises(lesson);
    let mut table = opened(Start::fresh(), (&exercises[number - 1], number));
    table.assert_says("The rule changes here: ");
    table.click_prefix(&format!("Exercise {}", number - 1));
    assert!(!table.says("The rule changes here: "), "it is the first change");
}

#[test]
fn the_lesson_on_openings_shows_all_26_with_their_names() {
    let (exercise, number) = find(|exercise| exercise.lesson() == Lesson::Openings);
    let mut table = opened(Start::fresh(), (exercise, number));
    table.assert_has(&[
        "All 26 openings",
        "Kagetsu (direct 4): Black H8 and I9, White H9",
        "Suisei (indirect 13): Black H8 and F6, White I9",
    ]);
    table.assert_looks_like("lesson-openings");
    table.scroll_and_click("All 26 openings");
    assert!(!table.says("Kagetsu (direct 4): "), "folded away");
    table.click("Next");
    assert!(!table.says("Kagetsu (direct 4): "), "until it is wanted");
    table.click("All lessons");
    open(&mut table, Lesson::Five, 1);
    assert!(!table.has("All 26 openings"));
}

#[test]
fn the_key_that_places_the_stone_leads_on_from_the_solved_exercise() {
    let center: Point = "H8".parse().expect("a point");
    let (exercise, number) = find(|exercise| *exercise.goal() == Goal::Place(center));
    let mut table = opened(Start::fresh(), (exercise, number));
    table.tab_to("H8, empty");
    table.press(&[Key::Enter]);
    table.wait_for("Right.");
    table.press(&[Key::Enter]);
    table.assert_says(&format!("Exercise {} of", number + 1));
}

#[test]
fn a_question_is_answered_by_a_key_and_the_reason_is_told() {
    let wanted = find(|exercise| matches!(exercise.goal(), Goal::Ask(Question::IsThree(_))));
    let (exercise, _) = wanted;
    let mut table = opened(Start::fresh(), wanted);
    let (right, wrong) =
        if *exercise.answer() == Answer::Yes { (Key::Num1, Key::Num2) } else { (Key::Num2, Key::Num1) };
    table.assert_has(&["Yes", "No", "Choose an answer."]);
    table.press(&[wrong]);
    table.wait_until_enabled("Try again");
    table.assert_says(if *exercise.answer() == Answer::Yes { "Yes, it is one:" } else { "No, it is none:" });
    table.press(&[Key::Enter, right]);
    table.wait_until("the reason", |table| table.says("it is "));
    table.press(&[Key::N]);
    table.assert_says("Exercise 2 of");
}

#[test]
fn a_win_is_played_out_and_its_solution_walked_through() {
    let is_short = |exercise: &Exercise| matches!(exercise.goal(), Goal::Win { plies: 5, .. });
    let wanted = find(is_short);
    let (exercise, _) = wanted;
    let mut table = opened(Start::fresh(), wanted);
    let stones = table.stones();
    choose(&mut table, &points(exercise)[..1]);
    table.wait_until("the reply", |table| table.says("Right. Go on: 2 more moves of yours."));
    assert_eq!(table.stones(), stones + 2);
    assert!(!table.is_enabled("Hint"), "the rest is to be found");
    table.click("Show the solution");
    table.wait_for("Move 1 of 5");
    table.press(&[Key::End]);
    table.assert_has(&["Move 5 of 5"]);
    assert_eq!(table.stones(), stones + 5);
    table.click("Try again");
    assert_eq!(table.stones(), stones);
}

#[test]
fn a_line_is_entered_in_the_head() {
    let wanted = find(|exercise| matches!(exercise.goal(), Goal::WinInHead { .. }));
    let (exercise, _) = wanted;
    let mut table = opened(Start::fresh(), wanted);
    let (stones, line) = (table.stones(), points(exercise));
    choose(&mut table, &line[..2]);
    assert_eq!(table.stones(), stones, "no stone appears");
    table.click("Check");
    table.wait_until("the verdict", |table| table.says("The line does not reach the win yet."));
    table.press(&[Key::Enter]);
    table.click("Remove the last");
    table.assert_has(&[&format!("Entered: {}", line[0])]);
    choose(&mut table, &line[1..]);
    table.press(&[Key::Enter]);
    table.wait_for("Right.");
    assert_eq!(table.stones(), stones + 2, "it is walked through");
    table.assert_says(&format!("Move 2 of {}", line.len()));
}

#[test]
fn a_stone_is_placed_by_keys_alone() {
    let wanted = find(|exercise| matches!(exercise.goal(), Goal::Place(_)));
    let (exercise, _) = wanted;
    let Goal::Place(asked) = *exercise.goal() else { panic!("a stone is placed") };
    let mut table = opened(Start::fresh(), wanted);
    table.assert_says(&format!("Place a stone on {asked}."));
    // The board has one stop of the Tab key: the point with its cursor.
    let on_board =
        |table: &Table| table.focused().and_then(|name| notation::parse_points(name.split(',').next()?).ok());
    let mut cursor = None;
    for _ in 0..40 {
        table.press(&[Key::Tab]);
        cursor = on_board(&table).and_then(|points| points.first().copied());
        if cursor.is_some() {
            break;
        }
    }
    let cursor = cursor.expect("the board is reached");
    let (dx, dy) = (i32::from(asked.x()) - i32::from(cursor.x()), i32::from(asked.y()) - i32::from(cursor.y()));
    let across = if dx < 0 { Key::ArrowLeft } else { Key::ArrowRight };
    let along = if dy < 0 { Key::ArrowDown } else { Key::ArrowUp };
    table.press(&vec![across; dx.unsigned_abs() as usize]);
    table.press(&vec![along; dy.unsigned_abs() as usize]);
    table.press(&[Key::Enter]);
    table.wait_for("Right.");
    assert!(table.is_live("Right."));
}

#[test]
fn defences_and_quiet_threats_are_judged_by_proofs() {
    for wanted in [
        find(|exercise| matches!(exercise.goal(), Goal::Hold(_))),
        find(|exercise| matches!(exercise.goal(), Goal::HoldAll(_))),
        find(|exercise| *exercise.goal() == Goal::QuietThreat),
    ] {
        let (exercise, _) = wanted;
        let mut table = opened(Start::fresh(), wanted);
        let several = matches!(exercise.goal(), Goal::HoldAll(_));
        let wrong = tempting(exercise);
        table.play(&[&wrong]);
        if several {
            table.click("Check");
        }
        table.wait_until_enabled("Try again");
        table.assert_says(&format!("{wrong} "));
        table.click("Try again");
        if several {
            // It is still entered.
            table.play(&[&wrong]);
        }
        choose(&mut table, &if several { points(exercise) } else { points(exercise)[..1].to_vec() });
        if several {
            table.click("Check");
        }
        table.wait_for("Right.");
    }
}

#[test]
fn a_lesson_is_begun_anew_at_the_second_click() {
    let wanted = find(|exercise| exercise.lesson() == Lesson::Five);
    let mut table = opened(Start::fresh(), wanted);
    assert!(!table.has("Begin this lesson anew"), "nothing is solved");
    choose(&mut table, &points(wanted.0)[..1]);
    table.wait_for("Exercise 1 (solved)");
    table.click("Begin this lesson anew");
    table.assert_has(&["Clear this lesson's check marks?", "Exercise 1 (solved)"]);
    table.click("Clear this lesson's check marks?");
    table.assert_has(&["Exercise 1"]);
    assert!(!table.has("Exercise 1 (solved)"));
}

#[test]
fn a_refusal_goes_with_the_next_step_and_the_game_is_left_alone() {
    let wanted = find(|exercise| *exercise.goal() == Goal::Make(Aim::OpenFour));
    let mut table = opened(Start { size: [640.0, 480.0], ..Start::fresh().still() }, wanted);
    let stone = wanted.0.board().stones().next().expect("a stone").0.to_string();
    table.play(&[&stone]);
    table.assert_says(&format!("{stone} is occupied"));
    table.click("Hint");
    assert!(!table.says(&format!("{stone} is occupied")));
    table.assert_tree("lesson-small");
    table.click("Play");
    assert_eq!(table.stones(), 0);
}

#[test]
fn the_lessons_speak_chinese() {
    let wanted = find(|exercise| matches!(exercise.goal(), Goal::Ask(Question::IsForbidden(_))));
    let chinese = |settings: &mut Settings| settings.language = LanguageChoice::Chinese;
    let mut table = Start::fresh().set(chinese).open();
    table.click("学习");
    table.assert_tree("lessons-chinese");
    table.scroll_and_click(&format!("{}. ", set::number(wanted.0.lesson())));
    table.click_prefix(&format!("练习 {}", wanted.1));
    table.assert_has(&["是", "否", "请选择一个答案。"]);
    let is_white = wanted.0.side() == Color::White;
    table.click(if *wanted.0.answer() == Answer::Yes && !is_white { "是" } else { "否" });
    table.wait_until("the verdict", |table| table.says("正确。"));
}
