//! The texts and points of the lessons that are made when something changes and not in every frame.

use super::open::{OpenLesson, REPEATS};
use crate::coach::hint::Hint;
use crate::coach::lesson::attempt::{Attempt, Judged, Stage};
use crate::coach::lesson::judge::{Reason, Refutation, Verdict};
use crate::coach::lesson::progress::LessonProgress;
use crate::coach::lesson::{Answer, Goal, Lesson, Part, set};
use crate::game::Mark;
use crate::rules::Point;
use crate::ui::pages::tone::Tone;
use crate::words::{LessonLabel, Words};

/// All that the texts depend on: the language and the number of changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DerivedKey {
    /// The catalogue in the window's language.
    pub words: Option<Words>,
    /// Number of changes.
    pub revision: u64,
}

/// The list of lessons.
#[derive(Default)]
pub struct Listing {
    /// The lessons that have exercises.
    pub rows: Vec<LessonRow>,
    /// Index of the first of them that is not done.
    pub next: Option<usize>,
    /// Number of exercises of a repetition.
    pub repeats: usize,
}

/// A row of the list of lessons.
pub struct LessonRow {
    /// The lesson.
    pub lesson: Lesson,
    /// The part that begins with it.
    pub part: Option<Part>,
    /// Its title, with its number.
    pub title: String,
    /// Number of solved exercises, in words.
    pub solved: String,
    /// Whether all its exercises are solved.
    pub is_done: bool,
}

impl Listing {
    /// Makes the list.
    pub fn of(words: Words, progress: &LessonProgress) -> Listing {
        let mut last = None;
        let row = |lesson: Lesson| {
            let (solved, all) = (progress.solved_in(lesson), set::exercises(lesson).len());
            let part = Some(lesson.part()).filter(|part| last.replace(*part) != Some(*part));
            let title = words.numbered_lesson(lesson);
            LessonRow { lesson, part, title, solved: words.exercises_solved(solved, all), is_done: solved == all }
        };
        let rows: Vec<LessonRow> = set::lessons().map(row).collect();
        let next = rows.iter().position(|row| !row.is_done);
        Listing { rows, next, repeats: progress.repeats(REPEATS, 0).len() }
    }
}

/// Texts and points of the open exercise.
#[derive(Default)]
pub struct Derived {
    /// Title of the lesson.
    pub title: String,
    /// Its introduction; empty for a repetition.
    pub introduction: String,
    /// The exercise of all, and its rule.
    pub place: String,
    /// Notice that its rule is another one than that of the exercise before; empty if it is not.
    pub rule_change: String,
    /// Names of the buttons of the exercises, and whether each is solved.
    pub numbers: Vec<(String, bool)>,
    /// The goal.
    pub goal: String,
    /// State of the attempt.
    pub state: String,
    /// The tone of that sentence.
    pub tone: Tone,
    /// The hints that were given.
    pub hints: Vec<String>,
    /// The points entered so far.
    pub entered: String,
    /// The answers to choose from.
    pub options: Vec<(Answer, String)>,
    /// Number of the move that is shown of a line, while one is walked through.
    pub position: Option<String>,
    /// Marks on the board.
    pub marks: Vec<(Point, Mark)>,
    /// Stones and empty points that the goal or the verdict speaks of.
    pub lit: [Vec<Point>; 2],
}

impl Derived {
    /// Makes everything for the open lesson as it is now.
    pub fn of(open: &OpenLesson, words: Words, progress: &LessonProgress) -> Derived {
        let OpenLesson { lesson, exercises, index, attempt, .. } = open;
        let title = || words.lesson(LessonLabel::Repeat).to_owned();
        let exercise = attempt.exercise();
        let (state, tone) = state(words, attempt);
        let rule = exercise.board().rule();
        let before = index.checked_sub(1).and_then(|before| exercises.get(before));
        let changes = before.is_some_and(|before| before.board().rule() != rule);
        let number = |(number, id)| {
            let is_solved = progress.is_solved(id);
            (words.exercise_number(number, is_solved), is_solved)
        };
        let entered = attempt.entered();
        let options = match exercise.goal() {
            Goal::Ask(question) => question.options(exercise.board()),
            _ => Vec::new(),
        };
        Derived {
            title: lesson.map_or_else(title, |lesson| words.numbered_lesson(lesson)),
            introduction: lesson.map_or_else(String::new, |lesson| words.lesson_introduction(lesson).to_owned()),
            place: words.exercise_place(index + 1, exercises.len(), rule),
            rule_change: if changes { words.rule_changes(rule) } else { String::new() },
            numbers: (1..).zip(exercises.iter().map(|exercise| exercise.id())).map(number).collect(),
            goal: words.exercise_goal(attempt.rest()),
            state,
            tone,
            hints: attempt.hints_given().map(|hint: Hint| words.hint_step(hint)).collect(),
            entered: match entered {
                [] => String::new(),
                points if attempt.stage() == Stage::Shown => words.points_of_solution(points),
                points => words.points_entered(points),
            },
            options: options.into_iter().map(|option| (option.clone(), words.exercise_option(&option))).collect(),
            position: attempt.walked().map(|(shown, span)| words.puzzle_line_position(shown, *span.end())),
            marks: marks(attempt),
            lit: lit(attempt),
        }
    }
}

/// Sentence about the attempt, and its tone.
fn state(words: Words, attempt: &Attempt) -> (String, Tone) {
    let text = |label| words.lesson(label).to_owned();
    let verdict =
        attempt.judged().map(|Judged { exercise, answer, verdict }| words.exercise_verdict(exercise, answer, verdict));
    let was_shown = !matches!(attempt.judged(), Some(Judged { verdict: Verdict::NotShown, .. }));
    match (attempt.stage(), verdict) {
        (Stage::Yours, Some(verdict)) => (verdict, Tone::Good),
        (Stage::Yours, None) => {
            let label = match attempt.exercise().goal() {
                Goal::WinInHead { .. } => LessonLabel::EnterLine,
                Goal::FindAll(_) | Goal::HoldAll(_) => LessonLabel::Collect,
                Goal::Ask(_) => LessonLabel::Choose,
                Goal::Place(_) | Goal::Make(_) | Goal::QuietThreat | Goal::Win { .. } | Goal::Hold(_) => {
                    LessonLabel::Click
                }
            };
            (text(label), Tone::Neutral)
        }
        (Stage::Judging, _) => (text(LessonLabel::Judging), Tone::Neutral),
        (Stage::Solved, Some(verdict)) => match attempt.judged() {
            Some(Judged { verdict: Verdict::GoesOn { .. }, .. }) => (text(LessonLabel::Solved), Tone::Good),
            _ => (verdict, Tone::Good),
        },
        (Stage::Failed, Some(verdict)) => (verdict, if was_shown { Tone::Bad } else { Tone::Warning }),
        (Stage::Shown, Some(verdict)) => (verdict, Tone::Neutral),
        (Stage::Solved | Stage::Failed, None) => (String::new(), Tone::Neutral),
        (Stage::Shown, None) => (words.exercise_solution(attempt.exercise()), Tone::Neutral),
    }
}

/// Marks: the points entered, numbered in a line, and a cross on what is wrong.
fn marks(attempt: &Attempt) -> Vec<(Point, Mark)> {
    let is_line = matches!(attempt.exercise().goal(), Goal::WinInHead { .. });
    let wrong = match attempt.judged() {
        Some(Judged { verdict: Verdict::Wrong(Refutation::NotOne { point, .. }), .. }) => Some(*point),
        Some(Judged { verdict: Verdict::Wrong(Refutation::Proven { tried, .. }), .. }) => Some(*tried),
        _ => attempt.failed_move(),
    };
    let entered = attempt.entered().iter().zip(1..).filter(|_| !is_line || attempt.stage() == Stage::Yours);
    let entered = entered.filter(|(point, _)| Some(**point) != wrong).map(|(&point, number)| {
        let mark = if is_line { Mark::Label(number.to_string()) } else { Mark::Circle };
        (point, mark)
    });
    entered.chain(wrong.map(|point| (point, Mark::Cross))).collect()
}

/// Stones and empty points that the goal speaks of, or the reason of the answer.
fn lit(attempt: &Attempt) -> [Vec<Point>; 2] {
    let reason = match attempt.judged().map(|judged| &judged.verdict) {
        Some(Verdict::Because(reason) | Verdict::Wrong(Refutation::Because(reason))) => Some(reason),
        _ => None,
    };
    match reason {
        Some(Reason::IsThree(three)) => [three.stones.clone(), three.fourths.clone()],
        Some(Reason::Wins(stones)) => [stones.clone(), Vec::new()],
        _ => {
            let board = attempt.board();
            attempt.exercise().goal().points().iter().partition(|point| board.stone(**point).is_some()).into()
        }
    }
}
