//! The plan: the lessons and puzzles that fit what a person overlooks.
//!
//! Harder things are missed more often, by anybody. So the plan does not take what is missed most, which would always be
//! the long wins, but goes through the kinds in the order in which they are learnt, and takes the first ones that are
//! missed more often than can be chance: who overlooks threes has no use for combinations yet.

use super::tally::{self, Distance, Group, MIN_CASES, Share};
use super::{Case, Dimension, ReviewedGame, Shape, Side};
use crate::coach::lesson::Lesson;
use crate::coach::puzzle::shelf::Filter;
use crate::coach::puzzle::{Class, Grade, Puzzle};
use crate::rules::Rule;

/// Share of missed cases up to which a kind counts as mastered: the lower bound of the interval must lie above it.
const MASTERED: f64 = 0.05;

/// Greatest number of kinds in a plan.
const MAX_ADVICE: usize = 3;

/// Least number of puzzles of a filter.
const MIN_PUZZLES: usize = 3;

/// Plies of a win by fours up to which it counts as short.
const SHORT: u32 = 7;

/// A kind of cases that is worth practising.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Advice {
    /// Kind of thing that is overlooked.
    pub shape: Shape,
    /// Side on which it is.
    pub side: Side,
    /// Share of them that was missed.
    pub share: Share,
    /// The lesson on it.
    pub lesson: Lesson,
    /// Puzzles of the kind, if there are any.
    pub puzzles: Option<Filter>,
}

/// A group of cases that is missed more often than the rest of its dimension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contrast {
    /// The group.
    pub group: Group,
    /// Its share.
    pub share: Share,
    /// The share of the other groups.
    pub rest: Share,
}

/// Lessons and puzzles for a person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Kinds to practise, in this order.
    pub advice: Vec<Advice>,
    /// Differences to look at more closely.
    pub contrasts: Vec<Contrast>,
}

/// Makes the plan for a person with these games; `puzzles` are those from which one may choose. Nothing is said about
/// fewer than [`MIN_CASES`] cases.
pub fn plan(games: &[ReviewedGame], puzzles: &[Puzzle]) -> Plan {
    let kinds = Shape::ALL.into_iter().flat_map(|shape| [Side::Defence, Side::Attack].map(|side| (shape, side)));
    let advice = kinds.filter_map(|(shape, side)| advice(games, puzzles, shape, side)).take(MAX_ADVICE);
    Plan { advice: advice.collect(), contrasts: contrasts(games) }
}

fn advice(games: &[ReviewedGame], puzzles: &[Puzzle], shape: Shape, side: Side) -> Option<Advice> {
    let of_kind = |case: &&Case| case.shape == shape && case.side == side;
    let share = Share::of(games.iter().flat_map(|game| &game.cases).filter(of_kind));
    if share.cases < MIN_CASES || share.interval()[0] <= MASTERED {
        return None;
    }
    let missed = |case: &&Case| of_kind(case) && case.is_missed;
    let mut plies: Vec<u32> = games.iter().flat_map(|game| &game.cases).filter(missed).map(|case| case.plies).collect();
    plies.sort_unstable();
    let plies = plies[plies.len() / 2];
    let missed_by = |rule: Rule| {
        let of_rule = games.iter().filter(|game| game.rule == rule);
        of_rule.flat_map(|game| &game.cases).filter(missed).count()
    };
    let rule = Rule::ALL.into_iter().rev().max_by_key(|&rule| missed_by(rule))?;
    let puzzles = class(shape, side).and_then(|class| filter(puzzles, class, rule, plies));
    Some(Advice { shape, side, share, lesson: lesson(shape, side, plies), puzzles })
}

/// The lesson on a kind of cases whose wins are this long.
fn lesson(shape: Shape, side: Side, plies: u32) -> Lesson {
    match (shape, side) {
        (Shape::Four, Side::Attack) => Lesson::Five,
        (Shape::Four, Side::Defence) => Lesson::StopFour,
        (Shape::SplitFour, _) => Lesson::Fours,
        (Shape::Three, Side::Attack) => Lesson::OpenFour,
        (Shape::Three, Side::Defence) => Lesson::StopThree,
        (Shape::SplitThree, _) => Lesson::SplitThree,
        (Shape::DoubleFour, Side::Attack) => Lesson::DoubleFour,
        (Shape::FourThree, Side::Attack) => Lesson::FourThree,
        (Shape::DoubleThree, Side::Attack) => Lesson::DoubleThree,
        (Shape::DoubleFour | Shape::FourThree | Shape::DoubleThree, Side::Defence) => Lesson::TwoBlocks,
        (Shape::Fours, Side::Attack) if plies <= SHORT => Lesson::ShortVcf,
        (Shape::Fours, Side::Attack) => Lesson::LongVcf,
        (Shape::Fours, Side::Defence) => Lesson::DefendVcf,
        (Shape::Threats, Side::Attack) => Lesson::Vct,
        (Shape::Threats, Side::Defence) => Lesson::DefendVct,
    }
}

/// The class of puzzles about a kind of cases; `None` where one move says it all.
fn class(shape: Shape, side: Side) -> Option<Class> {
    match (shape, side) {
        (Shape::Four | Shape::SplitFour, _) | (Shape::Three | Shape::SplitThree, Side::Attack) => None,
        (_, Side::Defence) => Some(Class::Defence),
        (Shape::DoubleThree | Shape::Threats, Side::Attack) => Some(Class::Vct),
        (_, Side::Attack) => Some(Class::Vcf),
    }
}

/// The narrowest filter that a few of the puzzles fit: by this rule and about as long as these wins, else by this rule,
/// else of the class.
fn filter(puzzles: &[Puzzle], class: Class, rule: Rule, plies: u32) -> Option<Filter> {
    let number = (plies.saturating_sub(1) / 2).clamp(1, u32::from(Grade::HARDEST)) as u8;
    let whole = Filter { class: Some(class), ..Filter::default() };
    let of_rule = Filter { rule: Some(rule), ..whole };
    let filters = [Filter { grade: Grade::new(number), ..of_rule }, of_rule, whole];
    let fits = |filter: &Filter, puzzle: &Puzzle| {
        puzzle.class() == class
            && filter.rule.is_none_or(|rule| rule == puzzle.board().rule())
            && filter.grade.is_none_or(|grade| grade == puzzle.grade())
    };
    let has_some = |filter: &Filter| puzzles.iter().filter(|puzzle| fits(filter, puzzle)).count() >= MIN_PUZZLES;
    filters.into_iter().find(has_some)
}

/// The directions and distances that are missed more often than the others, by more than chance.
fn contrasts(games: &[ReviewedGame]) -> Vec<Contrast> {
    let mut contrasts = Vec::new();
    for dimension in [Dimension::Way, Dimension::Distance] {
        let groups = tally::tally(games, dimension);
        let [missed, cases] = [|share: &Share| share.missed, |share: &Share| share.cases]
            .map(|count| groups.iter().map(|(_, share)| count(share)).sum::<usize>());
        for (group, share) in groups {
            let rest = Share { missed: missed - share.missed, cases: cases - share.cases };
            let is_told = matches!(group, Group::Way(_) | Group::Distance(Distance::Far));
            if is_told && share.is_enough() && rest.is_enough() && share.interval()[0] > rest.interval()[1] {
                contrasts.push(Contrast { group, share, rest });
            }
        }
    }
    contrasts
}
