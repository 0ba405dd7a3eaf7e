//! The sentences of the page of puzzles and its forbidden points, made when something changes and not in every frame.

use super::{PuzzlePage, PuzzleView};
use crate::coach::puzzle::PuzzleId;
use crate::coach::puzzle::attempt::{Attempt, Stage};
use crate::coach::puzzle::challenge::ChallengeKind;
use crate::coach::puzzle::judge::Judgement;
use crate::coach::puzzle::progress::{Day, Progress};
use crate::coach::puzzle::shelf::{Filter, Score, Shelf, Source};
use crate::rules::{Color, Point};
use crate::ui::pages::tone::Tone;
use crate::words::{Label, Words};

/// All that the sentences and points depend on: the language, the day, the number of changes of the page, and whether
/// forbidden points are shown.
pub type DerivedKey = (Words, Day, u64, bool);

/// The page's sentences and points.
#[derive(Default)]
pub struct Derived {
    /// Sentences about the puzzle on the page; `None` where no puzzle fits the filter.
    pub puzzle: Option<PuzzleTexts>,
    /// Number of the filter's puzzles, and of those that are solved.
    pub score: Score,
    /// Both in words.
    pub score_text: String,
    /// Label of the filter for puzzles that are due, with their number.
    pub due: String,
    /// The puzzles that are due today, with their rows in the list: name and details.
    pub due_rows: Vec<(PuzzleId, String, String)>,
    /// When others come back.
    pub later: String,
    /// The person's rating.
    pub rating: String,
    /// Buttons of the challenges.
    pub challenges: Vec<(ChallengeKind, String)>,
    /// State of the challenge without its clock, or its result.
    pub challenge: Option<String>,
    /// The points that are marked as forbidden.
    pub forbidden: Vec<Point>,
}

/// Sentences about a puzzle and the attempt at it.
pub struct PuzzleTexts {
    /// The task.
    pub task: String,
    /// Facts about the puzzle.
    pub facts: String,
    /// The search behind them.
    pub search: String,
    /// Its themes, once they give nothing away.
    pub themes: Option<String>,
    /// State of the attempt.
    pub state: String,
    /// The tone of that sentence.
    pub tone: Tone,
    /// The hints that were given.
    pub hints: Vec<String>,
    /// Number of the move that is shown of a line, while one is walked through.
    pub position: Option<String>,
}

impl Derived {
    /// Makes everything for the page as it is now.
    pub fn of(page: &mut PuzzlePage, view: &PuzzleView) -> Derived {
        let PuzzleView { words, today, settings, .. } = *view;
        let (shelf, progress, filter) = page.parts();
        let score = shelf.score(filter, progress, today);
        let due = shelf.score(Filter { source: Source::Due, ..filter }, progress, today).all;
        let (due_rows, later) = match filter.source {
            Source::Due => due_list(shelf, progress, filter, today, words),
            Source::All | Source::Own => (Vec::new(), String::new()),
        };
        let rating = words.puzzle_rating(progress.rating(), progress.rated());
        let challenges = [ChallengeKind::Streak, ChallengeKind::Timed];
        let challenges = challenges.map(|kind| (kind, words.challenge_button(kind, progress.best(kind)))).to_vec();
        let attempt = page.attempt.as_ref();
        let challenge = page.challenge.as_ref();
        let challenge = challenge.map(|challenge| words.challenge_state(challenge, page.best_before));
        let with_forbidden = attempt.filter(|_| settings.board.forbidden_points);
        Derived {
            puzzle: attempt.map(|attempt| PuzzleTexts::of(attempt, words)),
            score,
            score_text: words.puzzle_score(score),
            due: words.puzzles_due(due),
            due_rows,
            later,
            rating,
            challenges,
            challenge,
            forbidden: with_forbidden.map_or_else(Vec::new, forbidden),
        }
    }
}

/// The rows of the puzzles that are due, and a sentence about those that come back later.
fn due_list(
    shelf: &Shelf,
    progress: &Progress,
    filter: Filter,
    today: Day,
    words: Words,
) -> (Vec<(PuzzleId, String, String)>, String) {
    let rows = shelf.matching(filter, progress, today).map(|(id, puzzle)| {
        let missed = progress.card(*id).map_or(0, |card| card.missed);
        (*id, words.puzzle_name(puzzle), words.times_missed(missed))
    });
    let coming = progress.coming_back();
    let within = |days: i32| coming.iter().filter(|(_, day)| (today.0 + 1..=today.0 + days).contains(&day.0)).count();
    (rows.collect(), words.puzzles_later(within(1), within(7)))
}

/// The points that are forbidden to the solver.
fn forbidden(attempt: &Attempt) -> Vec<Point> {
    let board = attempt.board();
    if !attempt.is_yours() || board.ending().is_some() || board.side_to_move() != Color::Black {
        return Vec::new();
    }
    board.empty_points().filter(|&point| board.forbidden(point).is_some()).collect()
}

impl PuzzleTexts {
    fn of(attempt: &Attempt, words: Words) -> PuzzleTexts {
        let puzzle = attempt.puzzle();
        let (state, tone) = state(words, attempt);
        let walked = attempt.walked().filter(|(_, span)| *span.end() > 1);
        PuzzleTexts {
            task: words.puzzle_task(puzzle),
            facts: words.puzzle_facts(puzzle),
            search: words.puzzle_search(puzzle),
            themes: matches!(attempt.stage(), Stage::Solved | Stage::Walking { .. })
                .then(|| words.puzzle_themes(&puzzle.traits().themes))
                .flatten(),
            state,
            tone,
            hints: attempt.hints_given().filter(|_| attempt.is_yours()).map(|hint| words.hint_step(hint)).collect(),
            position: walked.map(|(shown, span)| words.puzzle_line_position(shown, *span.end())),
        }
    }
}

/// Sentence about the attempt, and its tone.
fn state(words: Words, attempt: &Attempt) -> (String, Tone) {
    let label = |label| words.label(label).to_owned();
    let accepted =
        attempt.accepted().map(|judgement| words.puzzle_accepted(attempt.puzzle(), judgement, attempt.plies_left()));
    match attempt.stage() {
        Stage::Yours => match accepted {
            Some(text) => (text, Tone::Good),
            None => (label(Label::PuzzleYours), Tone::Neutral),
        },
        Stage::Judging | Stage::Asking => (label(Label::PuzzleJudging), Tone::Neutral),
        Stage::Solved => match (attempt.accepted(), accepted) {
            (Some(Judgement::Holds), Some(text)) => (text, Tone::Good),
            _ => (label(Label::PuzzleSolved), Tone::Good),
        },
        Stage::Failed { why: None, .. } => (label(Label::PuzzleNotShown), Tone::Warning),
        Stage::Failed { why: Some(why), .. } => {
            let tried = attempt.tried().expect("a try has failed");
            let text = words.puzzle_refuted(tried, why, !attempt.puzzle().side());
            (words.join_texts(&[text, label(Label::PuzzleComesBack)]), Tone::Bad)
        }
        Stage::Walking { .. } if !attempt.has_missed() => (label(Label::PuzzleSolved), Tone::Good),
        Stage::Walking { .. } => (label(Label::PuzzleComesBack), Tone::Neutral),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Settings;
    use crate::ui::theme::Palette;
    use crate::words::Language;

    #[test]
    fn the_sentences_are_made_again_only_when_the_page_changes() {
        let settings = Settings::default();
        let view = PuzzleView {
            words: Words::new(Language::English),
            palette: &Palette::LIGHT,
            today: Day(0),
            settings: &settings,
            takes_keys: true,
        };
        let mut page = PuzzlePage::new(Progress::default());
        page.begin(view.today);
        let task = |page: &mut PuzzlePage| {
            page.update_derived(&view);
            page.derived.value().puzzle.as_ref().expect("a puzzle").task.as_ptr()
        };
        let first = task(&mut page);
        assert_eq!(task(&mut page), first, "another frame");
        page.apply_saved(Progress::default(), 0);
        assert_ne!(task(&mut page), first);
    }
}
