//! Settings of the user: plain data with defaults, clamped after loading.

mod players;
mod tournament;

pub use players::Players;
pub use tournament::{TournamentOpenings, TournamentPlayer, TournamentSettings};

use crate::engine::{Level, Limits, Resources, Strength};
use crate::game::opening::RenjuOpening;
pub use crate::game::{OnForbidden, SeatKind};
use crate::game::{Protocol, StrengthRecord, TextbookTerms, TimeControl};
use crate::gomocup::profile::EngineProfile;
pub use crate::picture::BoardTheme;
use crate::rules::{Color, DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Rule};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::time::Duration;

/// All settings, apart from the window's geometry. A field that a file lacks takes its default, so that a file of an
/// older version is always valid.
///
/// ```
/// use tengen::engine::{Level, Strength};
/// use tengen::settings::Settings;
///
/// let mut settings = Settings::default();
/// settings.computer.strength = Strength::Level(Level::new(7).expect("a level"));
/// settings.table.size = 99;
/// let settings = settings.clamped();
/// assert_eq!((settings.computer.strength.level(), settings.table.size), (Level::new(7), 20));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Name of the person who plays here; empty for none.
    pub name: String,
    /// Language of the texts on screen.
    pub language: LanguageChoice,
    /// Colours of the window; the board has a theme of its own in [`BoardSettings`].
    pub theme: Theme,
    /// Choices for a new game, kept from the last one.
    pub table: TableSettings,
    /// Strength and resources of our engine, for the game on the table as well.
    pub computer: ComputerSettings,
    /// Appearance of the board and of what stands beside it.
    pub board: BoardSettings,
    /// Used if the program was built with sound; saved always.
    pub sound: SoundSettings,
    /// Foreign engines that the user has added, each under a name of its own.
    pub engines: Vec<EngineProfile>,
    /// The folders that were opened as libraries of games, latest first.
    pub libraries: Vec<String>,
    /// Engines and time of the analysis and the review.
    pub analysis: AnalysisSettings,
    /// Keys that the user chose instead of the default ones: by the code of a command, "Hint", its keys, "Ctrl+H". The
    /// window knows the codes.
    pub keys: BTreeMap<String, Vec<String>>,
    /// Choices for a new tournament, kept from the last one.
    pub tournament: TournamentSettings,
}

/// Settings of the analysis and the review.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct AnalysisSettings {
    /// Whether our engine analyses; always where no foreign one does.
    pub own: bool,
    /// Number of best moves that get a line, from 1 to [`AnalysisSettings::MAX_LINES`].
    pub lines: u32,
    /// Name of the foreign engine that analyses, alone or beside ours; `None` for none.
    pub engine: Option<String>,
    /// Time of a review for each move, in milliseconds.
    pub review_millis: u64,
    /// Whether the step from mistake to mistake stops at those of a person's opponent too.
    pub all_mistakes: bool,
    /// Part of the evaluation that is shown while a person plays.
    pub while_playing: ShownEvaluation,
}

impl AnalysisSettings {
    /// Greatest number of lines.
    pub const MAX_LINES: u32 = 8;
    /// Range of the time for each move of a review, in milliseconds.
    pub const REVIEW_MILLIS: std::ops::RangeInclusive<u64> = 100..=60_000;
}

impl Default for AnalysisSettings {
    fn default() -> AnalysisSettings {
        AnalysisSettings {
            own: true,
            lines: 3,
            engine: None,
            review_millis: 1_000,
            all_mistakes: false,
            while_playing: ShownEvaluation::Off,
        }
    }
}

/// Part of the evaluation that is shown while a person plays and has not asked for an analysis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ShownEvaluation {
    /// Nothing: the person plays alone.
    #[default]
    Off,
    /// The two sides' winning chances.
    Bar,
    /// The winning chances, the score in words and the expected line.
    BarWithLine,
}

/// Number of library folders that are remembered.
const MAX_LIBRARIES: usize = 8;

/// The language on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LanguageChoice {
    /// The system's, English where it is neither of ours.
    #[default]
    System,
    /// English, whatever the system's language.
    English,
    /// Simplified Chinese, whatever the system's language.
    Chinese,
}

/// The colours on screen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Theme {
    /// The desktop's choice; light if it makes none.
    #[default]
    System,
    /// Dark letters on light ground.
    Light,
    /// Light letters on dark ground.
    Dark,
}

/// Players, rule and opening of a new game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct TableSettings {
    /// Black's player; in an opening with swaps, the one who places the first stones.
    pub black: SeatKind,
    /// The other player.
    pub white: SeatKind,
    /// Rule by which rows win, and in renju points are forbidden.
    pub rule: Rule,
    /// Consequence of Black's stone on a forbidden point.
    pub forbidden: OnForbidden,
    /// Opening rule; [`Protocol::Free`] unless it fits the rule and the size.
    pub protocol: Protocol,
    /// Stones on the board at the beginning of a free game.
    pub beginning: Beginning,
    /// Points a side, from [`MIN_SIZE`] to [`MAX_SIZE`].
    pub size: u8,
    /// Time control, for both sides alike.
    pub clock: TimeControl,
    /// The colour that the person chose, of which a lot may make either in `black` and `white`.
    pub color: ColorChoice,
    /// Name of the second person where two play; empty for none.
    pub guest: String,
    /// Strength of Black's computer where White is a computer too and has another one, that of [`ComputerSettings`].
    #[serde(serialize_with = "write_strength", deserialize_with = "read_strength")]
    pub first_strength: Option<Strength>,
    /// Depth and width of the textbook's player.
    pub textbook: TextbookTerms,
    /// The players that the person chose last, while those of a game from a file are in the fields above.
    pub own_players: Option<Players>,
}

fn write_strength<S: Serializer>(strength: &Option<Strength>, serializer: S) -> Result<S::Ok, S::Error> {
    strength.map(StrengthRecord::from).serialize(serializer)
}

fn read_strength<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Strength>, D::Error> {
    Ok(Option::<StrengthRecord>::deserialize(deserializer)?.map(Strength::from))
}

/// The colour that a person chooses for a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColorChoice {
    /// The person begins.
    #[default]
    Black,
    /// The opponent begins.
    White,
    /// Either, drawn when the game begins.
    Lot,
}

impl TableSettings {
    /// The player of a colour.
    pub fn seat(&self, color: Color) -> &SeatKind {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// The player of a colour, to be changed.
    pub fn seat_mut(&mut self, color: Color) -> &mut SeatKind {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    /// Whether our engine plays itself.
    pub fn are_computers(&self) -> bool {
        Color::ALL.into_iter().all(|color| *self.seat(color) == SeatKind::Computer)
    }

    /// Whether the textbook's player has a seat.
    pub fn has_textbook(&self) -> bool {
        Color::ALL.into_iter().any(|color| *self.seat(color) == SeatKind::Textbook)
    }

    /// The colour of the person whose name the settings have: the only person's; of two, the one's who chose it.
    /// `None` where no person plays.
    pub fn own_color(&self) -> Option<Color> {
        match Color::ALL.map(|color| *self.seat(color) == SeatKind::Person) {
            [true, true] if self.color == ColorChoice::White => Some(Color::White),
            [true, _] => Some(Color::Black),
            [false, true] => Some(Color::White),
            [false, false] => None,
        }
    }
}

impl Default for TableSettings {
    fn default() -> TableSettings {
        TableSettings {
            black: SeatKind::Person,
            white: SeatKind::Computer,
            rule: Rule::default(),
            forbidden: OnForbidden::default(),
            protocol: Protocol::Free,
            beginning: Beginning::default(),
            size: DEFAULT_SIZE,
            clock: TimeControl::Unlimited,
            color: ColorChoice::default(),
            guest: String::new(),
            first_strength: None,
            textbook: TextbookTerms::default(),
            own_players: None,
        }
    }
}

/// The stones on the board at the beginning of a free game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Beginning {
    /// No stones.
    #[default]
    Empty,
    /// Three balanced stones, which the computer draws.
    Drawn,
    /// One of the 26 openings of renju, by its number: "D4". In renju only.
    Named(String),
}

impl Beginning {
    /// The opening that is named, if there is one of that name.
    pub fn named(&self) -> Option<RenjuOpening> {
        let Beginning::Named(number) = self else { return None };
        RenjuOpening::all().find(|opening| opening.to_string() == *number)
    }
}

/// Strength and resources of the computer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "ComputerRecord", into = "ComputerRecord")]
pub struct ComputerSettings {
    /// A level, or limits that were set by hand.
    pub strength: Strength,
    /// Whether each new game is at the level nearest to the user's strength. Only if there is a level.
    pub adapts: bool,
    /// Least time before the computer's stone is placed, so that the user sees it; at most ten seconds.
    pub pace_millis: u64,
    /// Search threads; by default as many as the machine has cores, up to eight.
    pub threads: u32,
    /// Memory of the transposition table, in MiB.
    pub hash_mib: u32,
    /// Whether the user is warned of grave errors.
    pub teaching: bool,
}

impl Default for ComputerSettings {
    fn default() -> ComputerSettings {
        ComputerSettings {
            strength: Strength::Level(Level::new(5).expect("5 is a level")),
            adapts: false,
            pace_millis: 500,
            threads: std::thread::available_parallelism().map_or(1, |cores| cores.get().min(8) as u32),
            hash_mib: Resources::default().hash_mib,
            teaching: false,
        }
    }
}

impl ComputerSettings {
    /// Range of the greatest time for a move, in milliseconds.
    pub const TIME_MILLIS: std::ops::RangeInclusive<u64> = 100..=300_000;
    /// Range of the transposition table's memory, in MiB.
    pub const HASH_MIB: std::ops::RangeInclusive<u32> = Resources::HASH_MIB;

    /// Threads and memory of the search.
    pub fn resources(&self) -> Resources {
        Resources { threads: self.threads, hash_mib: self.hash_mib }
    }

    /// Number of engines, of one thread each, that review games at the same time.
    pub fn reviewers(&self) -> u8 {
        self.threads.min(8) as u8
    }

    /// Returns a strength with its limits within their bounds. A level has the limits that it has, which may lie beyond
    /// those that can be set by hand.
    fn clamped_strength(strength: Strength) -> Strength {
        let Strength::Custom(Limits { depth, width, time, .. }) = strength else { return strength };
        let depth = if depth > Limits::MAX_SET_DEPTH { Limits::MAX_DEPTH } else { depth.max(1) };
        let width = width.map(|width| width.clamp(Limits::MIN_WIDTH, Limits::MAX_WIDTH));
        let [min, max] =
            [Self::TIME_MILLIS.start(), Self::TIME_MILLIS.end()].map(|&bound| Duration::from_millis(bound));
        let time = time.unwrap_or(max).clamp(min, max);
        Strength::Custom(Limits::for_move(depth, width, time))
    }

    /// Clamps every value.
    fn clamp(&mut self) {
        self.strength = ComputerSettings::clamped_strength(self.strength);
        self.pace_millis = self.pace_millis.min(10_000);
        Resources { threads: self.threads, hash_mib: self.hash_mib } = self.resources().clamped();
        self.adapts &= self.strength.level().is_some();
    }
}

/// Layout of [`ComputerSettings`] in the file: the limits stand beside the level and, where both are there, tell
/// whether the level still has them.
#[derive(Serialize, Deserialize)]
#[serde(default)]
struct ComputerRecord {
    level: Option<Level>,
    adapts: bool,
    depth: u32,
    width: Option<u32>,
    time_millis: u64,
    pace_millis: u64,
    threads: u32,
    hash_mib: u32,
    teaching: bool,
}

impl Default for ComputerRecord {
    fn default() -> ComputerRecord {
        ComputerSettings::default().into()
    }
}

impl From<ComputerSettings> for ComputerRecord {
    fn from(settings: ComputerSettings) -> ComputerRecord {
        let ComputerSettings { strength, adapts, pace_millis, threads, hash_mib, teaching } = settings;
        let Limits { depth, width, time, .. } = strength.limits();
        let time_millis = time.map_or(*ComputerSettings::TIME_MILLIS.end(), |time| time.as_millis() as u64);
        let level = strength.level();
        ComputerRecord { level, adapts, depth, width, time_millis, pace_millis, threads, hash_mib, teaching }
    }
}

impl From<ComputerRecord> for ComputerSettings {
    fn from(record: ComputerRecord) -> ComputerSettings {
        let ComputerRecord { level, adapts, depth, width, time_millis, pace_millis, threads, hash_mib, teaching } =
            record;
        let strength = Strength::of(level, Limits::for_move(depth, width, Duration::from_millis(time_millis)));
        ComputerSettings { strength, adapts, pace_millis, threads, hash_mib, teaching }
    }
}

/// Settings of sound.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct SoundSettings {
    /// Whether sounds are played.
    pub on: bool,
    /// Volume in hundredths of the loudest, within [`SoundSettings::VOLUMES`].
    pub volume: u8,
}

impl SoundSettings {
    /// Range of volumes; silence is [`SoundSettings::on`].
    pub const VOLUMES: std::ops::RangeInclusive<u8> = 1..=100;
}

impl Default for SoundSettings {
    fn default() -> SoundSettings {
        SoundSettings { on: true, volume: 60 }
    }
}

/// Appearance of the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct BoardSettings {
    /// Material of board and stones.
    pub theme: BoardTheme,
    /// Whether letters and numbers stand along the edges.
    pub coordinates: bool,
    /// Whether stones carry their move numbers.
    pub move_numbers: bool,
    /// Whether the points forbidden for Black are crossed, in renju.
    pub forbidden_points: bool,
    /// Whether a game with variations is shown as a tree and not as a list of the current line.
    pub tree: bool,
    /// Whether stones land and cards slide.
    pub animations: bool,
}

impl Default for BoardSettings {
    fn default() -> BoardSettings {
        BoardSettings {
            theme: BoardTheme::default(),
            coordinates: true,
            move_numbers: false,
            forbidden_points: true,
            tree: true,
            animations: true,
        }
    }
}

/// Greatest number of characters in the name of a person.
const MAX_NAME: usize = 40;

/// A name as it is kept: on one line, and not too long.
fn clamped_name(name: &str) -> String {
    let line: String = name.chars().filter(|letter| !letter.is_control()).collect();
    line.trim().chars().take(MAX_NAME).collect()
}

/// A value within its bounds.
fn clamp_to<T: Ord + Copy>(value: T, bounds: std::ops::RangeInclusive<T>) -> T {
    value.clamp(*bounds.start(), *bounds.end())
}

impl Settings {
    /// The players of a tournament, except engines that are no longer listed.
    pub fn tournament_players(&self) -> Vec<TournamentPlayer> {
        let is_listed = |player: &&TournamentPlayer| match player {
            TournamentPlayer::Level(_) => true,
            TournamentPlayer::Engine(name) => self.engines.iter().any(|engine| engine.name == *name),
        };
        self.tournament.players.iter().filter(is_listed).cloned().collect()
    }

    /// Strength of our engine as the player of a colour: with two computers at the table each has its own.
    pub fn strength(&self, color: Color) -> Strength {
        let own = self.table.first_strength.filter(|_| color == Color::Black && self.table.are_computers());
        own.unwrap_or(self.computer.strength)
    }

    /// Strength of our engine as the player of a colour, to be changed.
    pub fn strength_mut(&mut self, color: Color) -> &mut Strength {
        if color == Color::Black && self.table.are_computers() {
            self.table.first_strength.get_or_insert(self.computer.strength)
        } else {
            &mut self.computer.strength
        }
    }

    /// Name of the person who has a colour in the next game; empty for none.
    pub fn name(&self, color: Color) -> &str {
        if self.table.own_color() == Some(color) { &self.name } else { &self.table.guest }
    }

    /// Moves a folder to the top of the library folders.
    pub fn remember_library(&mut self, folder: &str) {
        self.libraries.retain(|known| known != folder);
        self.libraries.insert(0, folder.to_owned());
        self.libraries.truncate(MAX_LIBRARIES);
    }

    /// Returns the settings with every value within its bounds, as is done with a file that was loaded.
    #[must_use]
    pub fn clamped(mut self) -> Settings {
        self.libraries.truncate(MAX_LIBRARIES);
        self.name = clamped_name(&self.name);
        self.table.guest = clamped_name(&self.table.guest);
        self.table.first_strength = self.table.first_strength.map(ComputerSettings::clamped_strength);
        self.table.textbook = self.table.textbook.clamped();
        self.table.own_players = self.table.own_players.map(Players::clamped);
        self.computer.clamp();
        self.sound.volume = clamp_to(self.sound.volume, SoundSettings::VOLUMES);
        self.table.size = self.table.size.clamp(MIN_SIZE, MAX_SIZE);
        self.analysis.lines = self.analysis.lines.clamp(1, AnalysisSettings::MAX_LINES);
        let review_millis = clamp_to(self.analysis.review_millis, AnalysisSettings::REVIEW_MILLIS);
        self.analysis.review_millis = review_millis;
        let is_listed = |name: &String| self.engines.iter().any(|engine| engine.name == *name);
        if !self.analysis.engine.as_ref().is_none_or(is_listed) {
            self.analysis.engine = None;
        }
        // One of the engines has to analyse.
        self.analysis.own |= self.analysis.engine.is_none();
        self.table.clock = self.table.clock.clamped();
        if self.table.protocol.check(self.table.rule, self.table.size).is_err() {
            self.table.protocol = Protocol::Free;
        }
        let is_known = match &self.table.beginning {
            Beginning::Empty | Beginning::Drawn => true,
            named => self.table.rule == Rule::Renju && named.named().is_some(),
        };
        if !is_known || self.table.protocol != Protocol::Free {
            self.table.beginning = Beginning::Empty;
        }
        self.engines = EngineProfile::clamped_list(self.engines);
        self.tournament.clamp();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_level_five_and_three_seconds_at_most() {
        let computer = Settings::default().computer;
        assert_eq!(computer.strength.level(), Level::new(5));
        assert!(computer.strength.limits().time <= Some(Duration::from_secs(3)));
        assert_eq!(computer.pace_millis, 500);
        assert_eq!(Settings::default().clamped(), Settings::default());
    }

    #[test]
    fn values_out_of_bounds_are_brought_within() {
        let text = "(computer: (level: Some(5), depth: 900, width: Some(0), threads: 0, hash_mib: 4294967295))";
        let computer = read(text).computer;
        let Limits { depth, width, .. } = computer.strength.limits();
        assert_eq!((depth, width, computer.threads, computer.hash_mib), (Limits::MAX_DEPTH, Some(3), 1, 4096));
        assert_eq!(computer.strength.level(), None, "a changed depth is custom");
    }

    fn read(text: &str) -> Settings {
        ron::from_str::<Settings>(text).expect("settings").clamped()
    }

    #[test]
    fn every_level_can_be_set_and_is_read_back() {
        for level in Level::all() {
            let mut settings = Settings::default();
            settings.computer.strength = Strength::Level(level);
            assert_eq!(settings.clone().clamped(), settings);
            assert_eq!(read(&ron::to_string(&settings).expect("a text")), settings);
        }
    }

    #[test]
    fn the_textbooks_player_keeps_its_terms_within_their_bounds() {
        assert_eq!(Settings::default().table.textbook, TextbookTerms { depth: 4, width: 10 });
        let mut settings = Settings::default();
        settings.table.white = SeatKind::Textbook;
        settings.table.textbook = TextbookTerms { depth: 2, width: 25 };
        assert_eq!(read(&ron::to_string(&settings).expect("a text")), settings);
        let terms = |text: &str| read(text).table.textbook;
        assert_eq!(terms("(table: (textbook: (depth: 0, width: 900)))"), TextbookTerms { depth: 1, width: 30 });
        assert_eq!(terms("(table: (textbook: (depth: 7, width: 0)))"), TextbookTerms { depth: 6, width: 1 });
        // The file of a version without such a player, after a game from a file.
        let old = "(table: (own_players: Some((black: Person, white: Computer, strength: None, first_strength: None, \
                   adapts: true))))";
        assert!(read(old).with_own_players().computer.adapts);
    }

    #[test]
    fn each_of_two_computers_has_its_own_strength() {
        let [two, four] = [2, 4].map(|number| Strength::Level(Level::new(number).expect("a level")));
        let mut settings = Settings::default();
        settings.table.black = SeatKind::Computer;
        *settings.strength_mut(Color::Black) = two;
        *settings.strength_mut(Color::White) = four;
        let settings = read(&ron::to_string(&settings).expect("a text"));
        assert_eq!(Color::ALL.map(|color| settings.strength(color)), [two, four]);
        // A person takes Black's seat: the only computer has the strength of the settings.
        let table = TableSettings { white: SeatKind::Computer, black: SeatKind::Person, ..settings.table.clone() };
        let settings = Settings { table, ..settings };
        assert_eq!(Color::ALL.map(|color| settings.strength(color)), [four, four]);
    }

    #[test]
    fn a_name_stays_with_its_person() {
        let mut settings = read("(name: \" Ann\\n\", table: (white: Person, color: White, guest: \"Bob\"))");
        assert_eq!(Color::ALL.map(|color| settings.name(color)), ["Bob", "Ann"]);
        settings.table.color = ColorChoice::Black;
        assert_eq!(Color::ALL.map(|color| settings.name(color)), ["Ann", "Bob"]);
        (settings.table.black, settings.table.color) = (SeatKind::Computer, ColorChoice::Lot);
        assert_eq!(settings.name(Color::White), "Ann");
    }

    #[test]
    fn a_level_whose_limits_have_changed_since_it_was_written_is_custom() {
        let computer =
            read("(computer: (level: Some(5), adapts: true, depth: 7, width: Some(20), time_millis: 900))").computer;
        assert_eq!(computer.strength, Strength::Custom(Limits::for_move(7, Some(20), Duration::from_millis(900))));
        assert!(!computer.adapts);
        // The strongest level had the greatest depth that could be set.
        let full = read("(computer: (level: Some(12), depth: 30, width: None, time_millis: 10000))").computer;
        assert_eq!(full.strength, Strength::Level(Level::FULL));
    }

    #[test]
    fn the_folder_that_was_opened_last_comes_first_and_only_once() {
        let mut settings = Settings::default();
        for folder in ["a", "b", "a"] {
            settings.remember_library(folder);
        }
        assert_eq!(settings.libraries, ["a", "b"]);
        (0..20).for_each(|number| settings.remember_library(&number.to_string()));
        assert_eq!((settings.libraries.len(), settings.libraries[0].as_str()), (MAX_LIBRARIES, "19"));
    }

    #[test]
    fn no_two_engines_have_the_same_name() {
        let engine = EngineProfile { name: "Rapfi".to_owned(), ..EngineProfile::default() };
        let settings = Settings { engines: vec![engine.clone(), engine], ..Settings::default() };
        let names: Vec<String> = settings.clamped().engines.into_iter().map(|engine| engine.name).collect();
        assert_eq!(names, ["Rapfi", "Rapfi 2"]);
    }
}
