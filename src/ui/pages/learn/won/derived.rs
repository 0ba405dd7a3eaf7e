//! The texts and points of the practice with won positions, made when something changes and not in every frame.

use super::open::{OpenPosition, Source};
use crate::coach::school::progress::SchoolProgress;
use crate::coach::won::{Stage, Tally, set};
use crate::game::Mark;
use crate::rules::{Point, Rule};
use crate::ui::pages::tone::Tone;
use crate::words::{WonLabel, Words};

/// The list of positions of a rule.
#[derive(Default)]
pub struct Listing {
    /// Numbers of positions that were won, in words.
    pub score: String,
    /// Part of the positions that were won, from 0 to 1.
    pub part: f32,
    /// Text and name of the button of each position.
    pub numbers: Vec<[String; 2]>,
}

impl Listing {
    /// Makes the list.
    pub fn of(words: Words, rule: Rule, progress: &SchoolProgress) -> Listing {
        let best: Vec<_> = set::of_rule(rule).iter().map(|position| progress.best_won(position.id())).collect();
        let won = best.iter().flatten().count();
        let alone = best.iter().flatten().filter(|best| best.percent() == 100).count();
        let button = |(number, best): (usize, Option<Tally>)| {
            let mark = if best.is_some() { " ✓" } else { "" };
            [format!("{number}{mark}"), words.won_number(number, best)]
        };
        Listing {
            score: words.won_score([won, alone, best.len()]),
            part: won as f32 / best.len().max(1) as f32,
            numbers: (1..).zip(best).map(button).collect(),
        }
    }
}

/// Texts and points of the open position.
#[derive(Default)]
pub struct Derived {
    /// The task.
    pub task: String,
    /// Source and rule of the position.
    pub place: String,
    /// State of the attempt.
    pub state: String,
    /// The tone of that sentence.
    pub tone: Tone,
    /// The hints that were given.
    pub hints: Vec<String>,
    /// Number of the move that is shown of a line, while one is walked through.
    pub position: Option<String>,
    /// Turns so far.
    pub tally: String,
    /// The best result before; empty if there is none.
    pub best: String,
    /// The move that failed.
    pub marks: Vec<(Point, Mark)>,
}

impl Derived {
    /// Makes everything for the position as it is now.
    pub fn of(open: &OpenPosition, words: Words) -> Derived {
        let OpenPosition { source, attempt, best, .. } = open;
        let (side, text) = (attempt.side(), |label| words.won(label).to_owned());
        let plies = attempt.win().map_or(0, |win| win.plies());
        let (state, tone) = match attempt.stage() {
            Stage::Looking => (text(WonLabel::Looking), Tone::Neutral),
            Stage::NotProven => (text(WonLabel::NotProven), Tone::Warning),
            Stage::Judging => (text(WonLabel::Judging), Tone::Neutral),
            Stage::Yours => match attempt.accepted() {
                None => (words.won_begin(plies), Tone::Neutral),
                Some(accepted) => (words.won_kept(accepted, side, plies), Tone::Good),
            },
            Stage::Failed => match attempt.failed() {
                Some((tried, failure)) => (words.won_failed(tried, failure, side), Tone::Bad),
                None => (String::new(), Tone::Neutral),
            },
            Stage::Shown => (text(WonLabel::Shown), Tone::Neutral),
            Stage::Won => (words.won_over(attempt.tally()), Tone::Good),
        };
        let place = match *source {
            (Source::Set(index), all) => words.won_place(index + 1, all),
            (Source::Missed(_), _) => text(WonLabel::FromGames),
            (Source::Table, _) => text(WonLabel::OnTable),
        };
        let is_known = !matches!(attempt.stage(), Stage::Looking | Stage::NotProven);
        Derived {
            task: if is_known { words.won_task(side) } else { text(WonLabel::Title) },
            place: format!("{place} · {}", words.rule(attempt.board().rule())),
            state,
            tone,
            hints: attempt.hints_given().map(|hint| words.hint_step(hint)).collect(),
            position: attempt.walked().map(|(shown, span)| words.puzzle_line_position(shown, *span.end())),
            tally: words.won_tally(attempt.tally()),
            best: best.map_or_else(String::new, |best| words.best_won(best)),
            marks: attempt.failed().map(|(tried, _)| (tried, Mark::Cross)).into_iter().collect(),
        }
    }
}
