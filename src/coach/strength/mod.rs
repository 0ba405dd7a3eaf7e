//! Playing strength of a person, estimated from their games against the computer's levels.
//!
//! The levels are a ladder with measured steps ([`Level::elo`]), so that each game is a comparison with a known
//! strength. The estimate is the most likely one (maximum a posteriori) of the logistic model behind Elo's numbers
//! (Bradley and Terry, 1952), under a weak prior around the [`FIRST`] level; its error comes from the curvature there.
//! Newer games weigh more: people learn.
//!
//! Games that count, and their weights:
//!
//! - A game that was given up or lost on time is lost; a draw is half a point.
//! - With help (hints, taking back, analysis, a warning that was heeded) a game shows only how well the person plays at
//!   most: a loss counts, a win or a draw does not.
//! - A game that was broken off does not count. Nor does one that ended before there could have been a five, that began
//!   from a position set up, in which a player or the level changed, or that was played on a board so small that nobody
//!   who blocks can lose.
//! - The ladder is taken to be the same by every rule and on every board, but strength is not quite: a game by another
//!   rule than the one that is asked about counts half, and so does one on a board of quite another size.

use crate::engine::{Level, Limits};
use crate::game::{Game, Player, PlayerKind};
use crate::rules::{Color, Rule};
use serde::{Deserialize, Serialize};

/// The level of the first game.
pub const FIRST: Level = Level::new(3).expect("3 is a level");

/// Greatest difference in level between a game and the next one.
const MAX_STEPS: u8 = 2;

/// Number of latest games that count.
const WINDOW: usize = 30;

/// Weight of a game relative to the one that was played after it.
const FADING: f64 = 0.96;

/// Spread of people's strengths before any game is known: the prior's standard deviation, in Elo. Less than the height
/// of the ladder, and worth about one game.
const SPREAD: f64 = 350.0;

/// Least number of stones on the board for a game to count: with fewer there is no five.
const MIN_STONES: usize = 9;

/// Least board size for a game to count.
const MIN_SIZE: u8 = 9;

/// Greatest difference of board sizes that count as similar.
const NEAR_SIZE: u8 = 4;

/// The highest level that limits set by hand are at least as strong as: they look as deep and as wide, have time for
/// its nodes even on a slow machine, and overlook nothing. `None` where they are below every level.
pub fn level_reached(limits: &Limits) -> Option<Level> {
    /// Nodes that a slow machine searches in a millisecond.
    const SLOW_RATE: u64 = 100;
    let width = |limits: &Limits| limits.width.unwrap_or(u32::MAX);
    let has_time = |level: Level| match (level.weakness(), limits.time) {
        (_, None) => true,
        (Some(weakness), Some(time)) => time.as_millis() as u64 * SLOW_RATE >= weakness.nodes,
        (None, Some(time)) => level.limits().time.is_none_or(|own| time >= own),
    };
    let reaches = |level: &Level| {
        let own = level.limits();
        limits.depth >= own.depth && width(limits) >= width(&own) && has_time(*level)
    };
    Level::all().rev().find(reaches)
}

/// Result of a game for the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum GameResult {
    /// It counts as a point, unless there was help.
    Won,
    /// It counts as half a point, unless there was help.
    Drawn,
    /// It counts as no point, with or without help.
    Lost,
}

/// Help that a person had in a game, and other reasons for which it counts less.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(default)]
pub struct Help {
    /// A hint was given.
    pub hints: bool,
    /// A move was taken back, or another one played in its place.
    pub takebacks: bool,
    /// Something was shown while the game went on: an analysis, a review, a proof, the threats.
    pub analysis: bool,
    /// A move was taken back because the teacher had warned of it.
    pub warnings: bool,
    /// A player or the level changed in the middle of the game, which therefore does not count.
    pub changed: bool,
}

impl Help {
    /// Whether there was any help, or a change.
    pub fn is_any(self) -> bool {
        self != Help::default()
    }

    /// Returns the help that there was in either.
    #[must_use]
    pub fn and(self, other: Help) -> Help {
        Help {
            hints: self.hints || other.hints,
            takebacks: self.takebacks || other.takebacks,
            analysis: self.analysis || other.analysis,
            warnings: self.warnings || other.warnings,
            changed: self.changed || other.changed,
        }
    }
}

/// A game that was played to its end against a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The game's [seed](Game::seed), which identifies it. No game is counted twice.
    pub game: u64,
    /// The level of our engine, which counts as measured: see [`Level::elo`].
    pub level: Level,
    /// The rule: a game by another one than that asked about counts half.
    pub rule: Rule,
    /// Points a side.
    pub size: u8,
    /// The result for the person.
    pub result: GameResult,
    /// The help that the person had until the game ended.
    pub help: Help,
}

impl PlayedGame {
    /// The record of a game that has ended, if a person played our engine at a level and the game is to be counted.
    pub fn of(game: &Game, help: Help) -> Option<PlayedGame> {
        let outcome = game.final_outcome()?;
        let level = |player: &Player| match player.kind {
            PlayerKind::Computer(strength) => strength.level.and_then(Level::new),
            PlayerKind::Person | PlayerKind::Textbook(_) | PlayerKind::Engine(_) => None,
        };
        let person = Color::ALL.into_iter().find(|&color| game.player(color).is_person())?;
        let level = level(game.player(!person))?;
        let root = game.root();
        let is_even = root.stones.is_empty() && root.side_to_move == Color::Black;
        let is_long = game.board().stones().count() >= MIN_STONES;
        if help.changed || !is_even || !is_long || root.size < MIN_SIZE {
            return None;
        }
        let result = match outcome.winner() {
            Some(winner) if winner == person => GameResult::Won,
            Some(_) => GameResult::Lost,
            None => GameResult::Drawn,
        };
        Some(PlayedGame { game: game.seed(), level, rule: root.rule, size: root.size, result, help })
    }

    /// The points that it counts, 0 to 1; `None` if it shows nothing.
    fn points(&self) -> Option<f64> {
        match (self.result, self.help.is_any()) {
            (GameResult::Lost, _) => Some(0.0),
            (GameResult::Won, false) => Some(1.0),
            (GameResult::Drawn, false) => Some(0.5),
            (GameResult::Won | GameResult::Drawn, true) => None,
        }
    }

    /// Weight of the game for games of this kind, from 0 to 1.
    fn likeness(&self, kind: Kind) -> f64 {
        let rule = if self.rule == kind.rule { 1.0 } else { 0.5 };
        let size = if self.size.abs_diff(kind.size) <= NEAR_SIZE { 1.0 } else { 0.5 };
        rule * size
    }
}

/// Kind of a game: the rule, and the board's points a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The rule, which must be the same for a game to count in full.
    pub rule: Rule,
    /// Points a side.
    pub size: u8,
}

/// Estimate of a person's strength.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// In Elo from level 1.
    pub elo: f64,
    /// The standard deviation: two times in three the truth lies within it.
    pub error: f64,
    /// Number of games behind the estimate.
    pub games: usize,
}

impl Estimate {
    /// The estimate as a fractional level from 1 to 12, with the two levels one standard deviation away.
    pub fn levels(&self) -> (f64, [f64; 2]) {
        let level = |elo: f64| level_of(elo);
        (level(self.elo), [level(self.elo - self.error), level(self.elo + self.error)])
    }
}

/// A level's Elo from level 1.
fn elo_of(level: Level) -> f64 {
    level.elo().into()
}

/// The fractional level of an Elo, linear between levels and clamped to the ladder.
fn level_of(elo: f64) -> f64 {
    let levels: Vec<Level> = Level::all().collect();
    let step = levels.windows(2).find_map(|step| {
        let (below, above) = (elo_of(step[0]), elo_of(step[1]));
        (elo < above).then(|| f64::from(step[0].number()) + (elo - below) / (above - below))
    });
    let top = f64::from(Level::FULL.number());
    step.unwrap_or(top).clamp(1.0, top)
}

/// Elo's scale: ten to one at 400.
const SCALE: f64 = std::f64::consts::LN_10 / 400.0;

/// Expected points of a player against a level, from 0 to 1.
fn expected(elo: f64, level: Level) -> f64 {
    1.0 / (1.0 + (SCALE * (elo_of(level) - elo)).exp())
}

/// The most likely strength, given comparisons: each a level, the points, and its weight.
fn most_likely(comparisons: &[(Level, f64, f64)]) -> Estimate {
    let first = elo_of(FIRST);
    // The slope of the logarithm of the posterior falls everywhere, so that it is halved down to its one zero.
    let slope = |elo: f64| {
        let games = comparisons.iter().map(|&(level, points, weight)| weight * SCALE * (points - expected(elo, level)));
        games.sum::<f64>() - (elo - first) / SPREAD.powi(2)
    };
    let (mut low, mut high) = (first - 10.0 * SPREAD, first + 10.0 * SPREAD);
    for _ in 0..60 {
        let middle = 0.5 * (low + high);
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
    let elo = 0.5 * (low + high);
    let curvature = comparisons.iter().map(|&(level, _, weight)| {
        let points = expected(elo, level);
        weight * SCALE.powi(2) * points * (1.0 - points)
    });
    let error = (curvature.sum::<f64>() + SPREAD.powi(-2)).sqrt().recip();
    Estimate { elo, error, games: comparisons.len() }
}

/// Version of the record; no other one is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
struct Version;

impl Version {
    const NUMBER: u32 = 1;
}

impl TryFrom<u32> for Version {
    type Error = String;

    fn try_from(number: u32) -> Result<Version, String> {
        let why = || format!("version {number} of the file is not known here, only {}", Version::NUMBER);
        (number == Version::NUMBER).then_some(Version).ok_or_else(why)
    }
}

impl From<Version> for u32 {
    fn from(Version: Version) -> u32 {
        Version::NUMBER
    }
}

/// A person's games against the levels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    version: Version,
    /// The latest last.
    games: Vec<PlayedGame>,
    /// Number of earliest games that are not counted, because the person wanted to begin anew.
    #[serde(default)]
    put_aside: usize,
    /// Help that was had in games that have not ended, by the games' seeds, the latest last.
    #[serde(default)]
    under_way: Vec<(u64, Help)>,
}

impl Default for Record {
    fn default() -> Record {
        Record { version: Version, games: Vec::new(), put_aside: 0, under_way: Vec::new() }
    }
}

/// A change of the record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A game ended.
    Played(PlayedGame),
    /// The person had help in a game that goes on.
    Helped {
        /// Seed of the game, which identifies it.
        game: u64,
        /// All help in it so far.
        help: Help,
    },
    /// Nothing that was played so far is counted any more.
    BeginAnew,
    /// All that was played is counted again.
    CountAll,
}

impl Record {
    /// Greatest number of games that are kept; the oldest are forgotten first.
    pub const MAX_GAMES: usize = 5_000;
    /// Greatest number of games with help that have not ended.
    const MAX_UNDER_WAY: usize = 50;

    /// All games, the latest last.
    pub fn games(&self) -> &[PlayedGame] {
        &self.games
    }

    /// Adds a finished game; returns whether it is new. A game that is taken up again after its end stays as it was.
    fn note(&mut self, played: PlayedGame) -> bool {
        self.under_way.retain(|&(game, _)| game != played.game);
        let is_new = self.games.iter().all(|known| known.game != played.game);
        if is_new {
            self.games.push(played);
            let excess = self.games.len().saturating_sub(Record::MAX_GAMES);
            self.games.drain(..excess);
            self.put_aside = self.put_aside.saturating_sub(excess);
        }
        is_new
    }

    /// Applies a change; returns whether it changed anything.
    pub fn apply(&mut self, change: &Change) -> bool {
        match change {
            Change::Played(played) => self.note(*played),
            Change::Helped { game, help } => self.note_help(*game, *help),
            Change::BeginAnew => std::mem::replace(&mut self.put_aside, self.games.len()) != self.games.len(),
            Change::CountAll => std::mem::take(&mut self.put_aside) > 0,
        }
    }

    /// The help that was had so far in a game that has not ended.
    pub fn help_in(&self, game: u64) -> Help {
        self.under_way.iter().find(|(known, _)| *known == game).map_or_else(Help::default, |&(_, help)| help)
    }

    /// Records the help that was had so far in a game; returns whether that is new.
    fn note_help(&mut self, game: u64, help: Help) -> bool {
        let is_new = self.help_in(game) != help;
        if is_new {
            self.under_way.retain(|&(known, _)| known != game);
            self.under_way.push((game, help));
            let excess = self.under_way.len().saturating_sub(Record::MAX_UNDER_WAY);
            self.under_way.drain(..excess);
        }
        is_new
    }

    /// The games that are counted.
    fn counted(&self) -> &[PlayedGame] {
        &self.games[self.put_aside.min(self.games.len())..]
    }

    /// Whether any game is counted, so that [`Change::BeginAnew`] has something to put aside.
    pub fn may_begin_anew(&self) -> bool {
        !self.counted().is_empty()
    }

    /// Whether games were put aside and none was played since, so that [`Change::CountAll`] is offered.
    pub fn may_count_all(&self) -> bool {
        self.put_aside > 0 && self.counted().is_empty()
    }

    /// Estimate of the person's strength in games of this kind; `None` without any evidence.
    pub fn estimate(&self, kind: Kind) -> Option<Estimate> {
        let evidence = |played: &PlayedGame| Some((played.level, played.points()?, played.likeness(kind)));
        let latest = self.counted().iter().rev().filter_map(evidence).take(WINDOW);
        let mut fading = 1.0;
        let comparisons: Vec<(Level, f64, f64)> = latest
            .map(|(level, points, likeness)| {
                let weight = likeness * fading;
                fading *= FADING;
                (level, points, weight)
            })
            .collect();
        (!comparisons.is_empty()).then(|| most_likely(&comparisons))
    }

    /// The level for the next game: the nearest to the person's strength, but not far from the last game's.
    pub fn next_level(&self, kind: Kind) -> Level {
        let (Some(estimate), Some(last)) = (self.estimate(kind), self.counted().last()) else { return FIRST };
        let distance = |level: Level| (elo_of(level) - estimate.elo).abs();
        let within = Level::all().filter(|level| level.number().abs_diff(last.level.number()) <= MAX_STEPS);
        within.min_by(|&one, &other| distance(one).total_cmp(&distance(other))).unwrap_or(FIRST)
    }
}

#[cfg(test)]
mod tests;
