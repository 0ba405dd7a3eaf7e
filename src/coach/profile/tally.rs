//! Counts of cases, with intervals, and how they change from game to game.

use super::{Case, ReviewedGame, Shape, Side, Way};
use crate::rules::Rule;
use jiff::Timestamp;

/// Least number of cases from which a share is told as one, and advice is given.
pub const MIN_CASES: usize = 10;

/// Number of games in a stretch of the trend.
pub const STRETCH: usize = 10;

/// Standard deviations of a confidence of 95 %.
const Z: f64 = 1.96;

/// Share of the missed cases.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Share {
    /// Number of cases that were missed.
    pub missed: usize,
    /// Number of cases.
    pub cases: usize,
}

impl Share {
    /// Counts cases.
    pub fn of<'a>(cases: impl IntoIterator<Item = &'a Case>) -> Share {
        let mut share = Share::default();
        for case in cases {
            share.cases += 1;
            share.missed += usize::from(case.is_missed);
        }
        share
    }

    /// Whether there are enough cases to speak of.
    pub fn is_enough(self) -> bool {
        self.cases >= MIN_CASES
    }

    /// The share, from 0 to 1; 0 without cases.
    pub fn value(self) -> f64 {
        if self.cases == 0 { 0.0 } else { self.missed as f64 / self.cases as f64 }
    }

    /// Bounds of the true share with a confidence of 95 %, by Wilson's formula: cases count as independent of each other.
    pub fn interval(self) -> [f64; 2] {
        if self.cases == 0 {
            return [0.0, 1.0];
        }
        let (count, value) = (self.cases as f64, self.value());
        let scale = 1.0 + Z * Z / count;
        let center = (value + Z * Z / (2.0 * count)) / scale;
        let half = Z / scale * (value * (1.0 - value) / count + (Z / (2.0 * count)).powi(2)).sqrt();
        [(center - half).max(0.0), (center + half).min(1.0)]
    }
}

/// Property by which cases are grouped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Dimension {
    /// Attack or defence.
    Side,
    /// Kind of thing that had to be seen.
    Shape,
    /// Length of the win.
    Length,
    /// Direction of its row.
    Way,
    /// Distance from the last stone.
    Distance,
    /// Rule of the game.
    Rule,
}

impl Dimension {
    /// All, in the order in which they are shown.
    pub const ALL: [Dimension; 6] =
        [Dimension::Side, Dimension::Shape, Dimension::Length, Dimension::Way, Dimension::Distance, Dimension::Rule];

    /// Its groups, in order.
    pub fn groups(self) -> Vec<Group> {
        match self {
            Dimension::Side => Side::ALL.map(Group::Side).to_vec(),
            Dimension::Shape => Shape::ALL.map(Group::Shape).to_vec(),
            Dimension::Length => Length::ALL.map(Group::Length).to_vec(),
            Dimension::Way => Way::ALL.map(Group::Way).to_vec(),
            Dimension::Distance => Distance::ALL.map(Group::Distance).to_vec(),
            Dimension::Rule => Rule::ALL.map(Group::Rule).to_vec(),
        }
    }
}

/// A group of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// On this side.
    Side(Side),
    /// Of this kind.
    Shape(Shape),
    /// Of this length.
    Length(Length),
    /// In this direction.
    Way(Way),
    /// At this distance.
    Distance(Distance),
    /// By this rule.
    Rule(Rule),
}

impl Group {
    /// Whether a case of a game belongs to the group.
    fn holds(self, game: &ReviewedGame, case: &Case) -> bool {
        match self {
            Group::Side(side) => case.side == side,
            Group::Shape(shape) => case.shape == shape,
            Group::Length(length) => Length::of(case.plies) == length,
            Group::Way(way) => case.way == Some(way),
            Group::Distance(distance) => case.distance.map(Distance::of) == Some(distance),
            Group::Rule(rule) => game.rule == rule,
        }
    }
}

/// Length of a win, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Length {
    /// The five itself.
    One,
    /// 3 plies: an open four, or two fours.
    Three,
    /// 5 to 7 plies.
    Seven,
    /// 9 to 13 plies.
    Thirteen,
    /// More.
    Longer,
}

impl Length {
    /// All lengths, the shortest first.
    pub const ALL: [Length; 5] = [Length::One, Length::Three, Length::Seven, Length::Thirteen, Length::Longer];

    fn of(plies: u32) -> Length {
        match plies {
            0..=1 => Length::One,
            2..=3 => Length::Three,
            4..=7 => Length::Seven,
            8..=13 => Length::Thirteen,
            _ => Length::Longer,
        }
    }
}

/// Distance from the last stone, in points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Distance {
    /// One or two points.
    Near,
    /// Three or four points.
    Middle,
    /// Five points or more.
    Far,
}

impl Distance {
    /// All distances, the nearest first.
    pub const ALL: [Distance; 3] = [Distance::Near, Distance::Middle, Distance::Far];

    fn of(points: u8) -> Distance {
        match points {
            0..=2 => Distance::Near,
            3..=4 => Distance::Middle,
            _ => Distance::Far,
        }
    }
}

/// Share of all cases of these games.
pub fn total(games: &[ReviewedGame]) -> Share {
    Share::of(games.iter().flat_map(|game| &game.cases))
}

/// Shares of the groups of a dimension, in order; groups without cases are left out.
pub fn tally(games: &[ReviewedGame], dimension: Dimension) -> Vec<(Group, Share)> {
    let shares = dimension.groups().into_iter().map(|group| {
        let of_game = |game| cases_of(game, group);
        (group, Share::of(games.iter().flat_map(of_game)))
    });
    shares.filter(|(_, share)| share.cases > 0).collect()
}

fn cases_of(game: &ReviewedGame, group: Group) -> impl Iterator<Item = &Case> {
    game.cases.iter().filter(move |case| group.holds(game, case))
}

/// Share of some games that were played one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// Number of the first game among all that were reviewed, from 1, the oldest first.
    pub from: usize,
    /// Number of the last game.
    pub to: usize,
    /// Beginning of the first game; `None` if it is unknown.
    pub began: Option<Timestamp>,
    /// Share of their cases.
    pub share: Share,
}

/// Shares of ten games each, the oldest first; the last stretch may be shorter. Games of an unknown time come first.
pub fn trend(games: &[ReviewedGame]) -> Vec<Stretch> {
    let mut sorted: Vec<&ReviewedGame> = games.iter().collect();
    sorted.sort_by_key(|game| game.started);
    let stretch = |(index, games): (usize, &[&ReviewedGame])| Stretch {
        from: index * STRETCH + 1,
        to: index * STRETCH + games.len(),
        began: games[0].started,
        share: Share::of(games.iter().flat_map(|game| &game.cases)),
    };
    sorted.chunks(STRETCH).enumerate().map(stretch).collect()
}
