//! `tengen-lab match`: the options of a match, its progress, and the files of its games.

mod report;

use crate::arena::{Match, Player, ProcessUse, Record, Sprt, Stops, Terms, TimeLimits, openings, play};
use crate::gomocup::dialect::Dialect;
use crate::lab::game_file::GameFile;
use crate::lab::progress::Progress;
use crate::lab::{Failure, say};
use crate::rules::{DEFAULT_SIZE, MAX_SIZE, MIN_SIZE, Rule};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Plays a match between two engines with the Gomocup protocol, in pairs of games with the colours swapped, and
/// estimates the difference in Elo.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Command of the first engine: program and arguments, which may be quoted.
    #[arg(long, value_name = "COMMAND")]
    pub first: String,
    /// Command of the second engine.
    #[arg(long, value_name = "COMMAND")]
    pub second: String,
    /// Name of the first engine, if not that of its program.
    #[arg(long, value_name = "NAME")]
    pub first_name: Option<String>,
    /// Name of the second engine.
    #[arg(long, value_name = "NAME")]
    pub second_name: Option<String>,
    /// Another INFO line for the first engine, as in "thread_num 2"; can be repeated.
    #[arg(long, value_name = "KEY VALUE")]
    pub first_info: Vec<String>,
    /// Another INFO line for the second engine; can be repeated.
    #[arg(long, value_name = "KEY VALUE")]
    pub second_info: Vec<String>,
    /// Number of the rule in the first engine's dialect, if not 0, 1 or 4; for Yixin renju is 2.
    #[arg(long, value_name = "NUMBER")]
    pub first_rule: Option<u32>,
    /// Number of the rule in the second engine's dialect.
    #[arg(long, value_name = "NUMBER")]
    pub second_rule: Option<u32>,

    /// Rule: freestyle, standard, renju, caro or caro-standard.
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Points a side.
    #[arg(long, default_value_t = DEFAULT_SIZE, value_parser = clap::value_parser!(u8).range(i64::from(MIN_SIZE)..=i64::from(MAX_SIZE)))]
    pub size: u8,
    /// File of openings, one a line as in H8I9H10, used in this order; without it those that come with the program.
    #[arg(long, value_name = "FILE")]
    pub openings: Option<PathBuf>,
    /// Maximum number of games.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    pub games: u32,
    /// Number of games played at the same time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub concurrency: u32,

    /// Time for a move, in milliseconds; 1000 without it, or 30000 if --nodes is given.
    #[arg(long, value_name = "MS")]
    pub turn: Option<u64>,
    /// Time for all moves of an engine in a game, in milliseconds.
    #[arg(long, value_name = "MS")]
    pub match_time: Option<u64>,
    /// Tolerance for late moves, in milliseconds, before they lose the game.
    #[arg(long, value_name = "MS", default_value_t = 300)]
    pub grace: u64,
    /// Nodes for a move, for both engines (INFO max_node).
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Memory of an engine in MiB (INFO max_memory).
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u64>,
    /// Number of moves after which a game is a draw.
    #[arg(long, value_name = "MOVES")]
    pub max_moves: Option<u32>,
    /// Start new processes for each game instead of sending RESTART.
    #[arg(long)]
    pub fresh: bool,

    /// End when a sequential test between these two Elo differences is decided, as in 0,10; the error rates are 5 %.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = parse_sprt, allow_hyphen_values = true)]
    pub sprt: Option<Sprt>,
    /// Append each game to this file as a line of JSON.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Continue the match whose games are in the file of --save.
    #[arg(long, requires = "save")]
    pub resume: bool,
    /// Save each game to this folder in Piskvork's format.
    #[arg(long, value_name = "DIR")]
    pub psq: Option<PathBuf>,
}

/// Plays the match, shows its progress on standard error, and prints the result.
///
/// # Errors
/// If an option is invalid, a file cannot be read or written, or an engine cannot be started.
pub fn run(options: &Options) -> Result<(), Failure> {
    let contest = contest(options)?;
    let (mut file, known) = match &options.save {
        None => (None, Vec::new()),
        Some(path) => open_games(path, options.resume).map(|(file, known)| (Some(file), known))?,
    };
    if let Some(folder) = &options.psq {
        fs::create_dir_all(folder).map_err(|error| cannot("create", folder, &error))?;
    }
    let mut progress = Progress::on_stderr();
    if contest.games as usize > contest.different_games() {
        let (openings, different) = (contest.openings.len(), contest.different_games());
        progress.tell(format!(
            "{openings} openings are enough for {different} different games; after these they are repeated"
        ));
    }
    let mut save = |record: &Record| -> Result<(), Failure> {
        if let Some(file) = &mut file {
            file.append(record)?;
        }
        if let Some(folder) = &options.psq {
            let path = folder.join(format!("{:05}.psq", record.game));
            fs::write(&path, record.to_psq()?).map_err(|error| cannot("write", &path, &error))?;
        }
        Ok(())
    };
    let tally = play(&contest, &known, &Stops::default(), &mut |record, tally| {
        save(record)?;
        if record.reason.is_fault() {
            progress.tell(report::fault(record));
        }
        progress.show_count(tally.results().games().into(), || report::standing(&contest, tally));
        Ok(())
    });
    drop(progress);
    say(report::table(&contest, &tally?))
}

fn cannot(what: &str, path: &Path, error: &io::Error) -> Failure {
    Failure(format!("cannot {what} {}: {error}", path.display()))
}

/// Returns the match that the options describe.
fn contest(options: &Options) -> Result<Match, Failure> {
    let Options { rule, size, games, concurrency, sprt, .. } = *options;
    let openings = match &options.openings {
        None => openings::built_in(size, rule),
        Some(path) => {
            let text = fs::read_to_string(path).map_err(|error| cannot("read", path, &error))?;
            openings::parse(&text, size, rule)?
        }
    };
    if openings.is_empty() {
        return Err(Failure("there are no openings".to_owned()));
    }
    let default_turn = if options.nodes.is_some() { 30_000 } else { 1_000 };
    let terms = Terms {
        rule,
        size,
        time: TimeLimits {
            turn: Duration::from_millis(options.turn.unwrap_or(default_turn)),
            game: options.match_time.map(Duration::from_millis),
        },
        grace: Duration::from_millis(options.grace),
        nodes: options.nodes,
        memory_bytes: options.memory.map(|mib| mib.saturating_mul(1 << 20)),
        max_moves: options.max_moves,
        process_use: if options.fresh { ProcessUse::OneGame } else { ProcessUse::ManyGames },
    };
    Ok(Match { players: players(options)?, terms, openings, games, concurrency, sprt })
}

fn players(options: &Options) -> Result<[Player; 2], Failure> {
    let player =
        |command: &str, name: &Option<String>, infos: &[String], rule_number: Option<u32>| -> Result<Player, Failure> {
            let command = split_command(command)?;
            let program = Path::new(&command[0]).file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let rule_numbers = rule_number.map(|number| (options.rule, number)).into_iter().collect();
            Ok::<_, Failure>(Player {
                infos: infos.to_vec(),
                dialect: Dialect { rule_numbers, ..Dialect::default() },
                ..Player::new(&name.clone().unwrap_or(program), command)
            })
        };
    let mut both = [
        player(&options.first, &options.first_name, &options.first_info, options.first_rule)?,
        player(&options.second, &options.second_name, &options.second_info, options.second_rule)?,
    ];
    if both[0].name == both[1].name {
        for (player, number) in both.iter_mut().zip(1..) {
            player.name = format!("{} {number}", player.name);
        }
    }
    Ok(both)
}

/// Splits a command line into words, at least one. Single and double quotes hold words together.
fn split_command(text: &str) -> Result<Vec<String>, Failure> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in text.chars() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, _) if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    match quote {
        Some(open) => Err(Failure(format!("the command \"{text}\" has no closing {open}"))),
        None if words.is_empty() => Err(Failure("a command is empty".to_owned())),
        None => Ok(words),
    }
}

fn parse_sprt(text: &str) -> Result<Sprt, String> {
    let bounds =
        text.split_once(',').and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    let test = bounds.and_then(|(low, high)| Sprt::new(low, high));
    test.ok_or_else(|| "two Elo differences are expected, the lower one first, as in 0,10".to_owned())
}

/// Opens the file of a match's games and returns its games. There may be some only with `resume`.
fn open_games(path: &Path, resume: bool) -> Result<(GameFile, Vec<Record>), Failure> {
    let (file, records) = GameFile::open(path)?;
    if !records.is_empty() && !resume {
        return Err(Failure(format!("{} already contains games; --resume continues with them", path.display())));
    }
    Ok((file, records))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::tests::contest as some_contest;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        options: Options,
    }

    fn options(words: &[&str]) -> Options {
        Line::try_parse_from([&["match"], words].concat()).unwrap_or_else(|error| panic!("{error}")).options
    }

    #[test]
    fn a_command_line_is_split_into_words() {
        let check =
            |text: &str, words: &[&str]| assert_eq!(split_command(text), Ok(words.iter().map(|&w| w.into()).collect()));
        check("brain", &["brain"]);
        check("  a/brain  -x\t1 ", &["a/brain", "-x", "1"]);
        check("sh -c 'read line; echo \"OK\"'", &["sh", "-c", "read line; echo \"OK\""]);
        check("\"a b\"c ''", &["a bc", ""]);
        for text in ["", "  ", "sh -c 'read"] {
            assert!(split_command(text).is_err(), "{text}");
        }
    }

    #[test]
    fn two_engines_of_one_name_get_numbers() {
        let names = |words: &[&str]| contest(&options(words)).expect("a match").players.map(|one| one.name);
        assert_eq!(names(&["--first", "old/brain -x", "--second", "new/brain.exe"]), ["brain 1", "brain 2"]);
        assert_eq!(names(&["--first", "a", "--second", "a", "--first-name", "new"]), ["new", "a"]);
    }

    #[test]
    fn a_limit_in_nodes_comes_with_a_long_time() {
        let turn = |words: &[&str]| {
            let words = [&["--first", "a", "--second", "b"], words].concat();
            contest(&options(&words)).expect("a match").terms.time.turn.as_millis()
        };
        assert_eq!([turn(&[]), turn(&["--nodes", "9"]), turn(&["--nodes", "9", "--turn", "50"])], [1000, 30_000, 50]);
    }

    #[test]
    fn a_test_is_two_numbers_the_lower_one_first() {
        assert_eq!(parse_sprt("0,10").ok(), Sprt::new(0.0, 10.0));
        assert_eq!(parse_sprt("-15, 15").ok(), Sprt::new(-15.0, 15.0));
        for text in ["", "10", "10,0", "a,b", "0,10,20", "0,NaN"] {
            assert!(parse_sprt(text).is_err(), "{text}");
        }
    }

    #[test]
    fn games_are_appended_to_a_file_with_games_only_with_resume() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games");
        let contest = some_contest(&["H8"], 2);
        let (mut file, known) = open_games(&path, false).expect("a new file");
        assert_eq!(known, []);
        let record = Record::unplayed(&contest, 1);
        file.append(&record).expect("written");
        assert!(open_games(&path, false).expect_err("games").0.contains("--resume"));
        assert_eq!(open_games(&path, true).expect("a file of games").1, [record]);
    }
}
