//! Settings of a table: how strongly our engine plays, which foreign engines there are, what is analysed and reviewed.

use crate::engine::{Level, Limits, Resources, Strength};
use crate::game::{EngineTerms, OnForbidden, Player, SeatKind, StrengthRecord, TextbookTerms};
use std::time::Duration;

/// Settings of a table, for whichever colours the computer has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Config {
    /// Strength of our engine. The seats of computers record it.
    pub strength: Strength,
    /// Strength of our engine in the seat that begins the game, where it is another one: with two computers at the table
    /// each has its own.
    pub first_strength: Option<Strength>,
    /// Depth and width of the textbook's player. Its seats record them.
    pub textbook: TextbookTerms,
    /// Threads and memory of our engine. Reviewers have one thread each, and no more memory than this.
    pub resources: Resources,
    /// Consequence of a person's stone on a forbidden point.
    pub forbidden: OnForbidden,
    /// The foreign engines, each under a name of its own.
    pub engines: Vec<EngineTerms>,
    /// Engines of an analysis. Whether there is one is the table's state: see
    /// [`Session::is_analysing`](super::Session::is_analysing).
    pub analysis: AnalysisConfig,
    /// Time and number of the reviewers, for reviews, trials, proofs and warnings alike.
    pub review: ReviewConfig,
    /// Whether a person who plays our engine is warned of grave errors.
    pub teaching: bool,
    /// Whether positions are evaluated at full strength while a person plays: see
    /// [`Session::evaluation`](super::Session::evaluation).
    pub evaluates: bool,
}

/// The full engine, no foreign ones, no warnings, and no evaluation while a person plays.
impl Default for Config {
    fn default() -> Config {
        Config {
            strength: Strength::Level(Level::FULL),
            first_strength: None,
            textbook: TextbookTerms::default(),
            resources: Resources::default(),
            forbidden: OnForbidden::Refuse,
            engines: Vec::new(),
            analysis: AnalysisConfig::default(),
            review: ReviewConfig::default(),
            teaching: false,
            evaluates: false,
        }
    }
}

impl Config {
    /// The player that takes a seat at this table, with the common strength if it is our engine.
    pub fn player(&self, kind: &SeatKind) -> Player {
        self.player_of(kind, self.strength)
    }

    /// The player that takes a seat at this table, with this strength if it is our engine.
    pub fn player_of(&self, kind: &SeatKind, strength: Strength) -> Player {
        match kind {
            SeatKind::Person => Player::person(),
            SeatKind::Computer => Player::computer(strength.into()),
            SeatKind::Textbook => Player::textbook(self.textbook),
            SeatKind::Engine(name) => {
                // One that is not listed any more is reported as missing at its first move.
                let missing = || EngineTerms { engine: name.clone(), time_millis: 5_000, game_millis: None };
                Player::engine(self.engine(name).cloned().unwrap_or_else(missing))
            }
        }
    }

    /// The terms of the foreign engine of this name, if there is one.
    pub fn engine(&self, name: &str) -> Option<&EngineTerms> {
        self.engines.iter().find(|engine| engine.engine == name)
    }
}

/// The strength as the game's file keeps it.
impl From<Strength> for StrengthRecord {
    fn from(strength: Strength) -> StrengthRecord {
        let limits = strength.limits();
        StrengthRecord {
            level: strength.level().map(Level::number),
            depth: limits.depth,
            width: limits.width,
            time_millis: limits.time.map_or(0, |time| time.as_millis() as u64),
        }
    }
}

/// The strength that a game's file keeps; one set by hand where the level has other limits by now.
impl From<StrengthRecord> for Strength {
    fn from(StrengthRecord { level, depth, width, time_millis }: StrengthRecord) -> Strength {
        let limits = Limits::for_move(depth, width, Duration::from_millis(time_millis));
        Strength::of(level.and_then(Level::new), limits)
    }
}

/// Engines that analyse the position on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnalysisConfig {
    /// Whether our engine analyses.
    pub own: bool,
    /// Number of best moves for which our engine gives a line, at least 1.
    pub lines: u32,
    /// Name of the foreign engine that analyses as well, one of [`Config::engines`]; `None` for none.
    pub engine: Option<String>,
}

impl Default for AnalysisConfig {
    fn default() -> AnalysisConfig {
        AnalysisConfig { own: true, lines: 3, engine: None }
    }
}

/// Time and number of the engines that review a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewConfig {
    /// Nominal time for the first search of a position: it is taken as a number of nodes, so that a review comes to the
    /// same grades on every machine.
    pub time: Duration,
    /// Number of reviewers that think at the same time, at least 1.
    pub reviewers: u8,
}

impl Default for ReviewConfig {
    fn default() -> ReviewConfig {
        ReviewConfig { time: Duration::from_secs(1), reviewers: 1 }
    }
}
