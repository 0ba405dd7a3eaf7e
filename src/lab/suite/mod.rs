//! `tengen-lab suite`: counts the known answers that the engine finds.
//!
//! Suites are files of JSON lines: the repository's own, and published ones that are not part of it. An answer is
//! right, wrong, or unknown if it claims nothing. A wrong answer is a bug of the engine and makes the command fail.

mod case;
mod table;

use super::Failure;
use crate::engine::{Limits, Resources};
use crate::lab::progress::{self, Progress};
use crate::rules::Symmetry;
use crate::tools::analyse::{AnalysisEngine, Answer, Bounds, Task, object};
use crate::tools::lines::Lines;
use crate::tools::with_search_stack;
use crate::verdict;
use case::{Case, Mark};
use std::env;
use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use table::Tally;

/// Runs the suites of tactics and rules and prints the number of right answers.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Suites to run instead of those in the two folders.
    pub files: Vec<PathBuf>,
    /// The folder of the published material; $TENGEN_DATA, if this is left out.
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
    /// The folder of the repository's own suites: every *.jsonl.
    #[arg(long, value_name = "DIR", default_value = "tests/suites")]
    pub suites: PathBuf,
    /// Time for a question about continuous fours, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 1_000)]
    pub vcf_time: u64,
    /// Time for a question about continuous threats, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    pub vct_time: u64,
    /// Time for a question about the best move, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 5_000)]
    pub best_time: u64,
    /// Nodes for any question instead of a time: the same result on every machine.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Use only every N-th position of a suite.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub every: u32,
    /// Use each position in all eight symmetric images; it counts as right if the answer is right in each.
    #[arg(long)]
    pub symmetries: bool,
}

/// Published files that hold right answers.
const PUBLISHED: [&str; 6] = [
    "tactics_vcf.jsonl",
    "tactics_games.jsonl",
    "tactics_attack.jsonl",
    "tactics_tests.jsonl",
    "forbidden.jsonl",
    "forbidden_games.jsonl",
];

/// Runs the suites and prints the failures and the table.
///
/// # Errors
/// If there is nothing to run, a suite cannot be read, or an answer is wrong.
pub fn run(options: &Options) -> Result<(), Failure> {
    let suites = files(options)?.iter().map(|path| Suite::read(path)).collect::<Result<Vec<Suite>, Failure>>()?;
    let tallies = with_search_stack(|| {
        let mut engine = AnalysisEngine::default();
        Ok(suites.iter().map(|suite| run_suite(suite, options, &mut engine)).collect::<Vec<Tally>>())
    })?;
    table::print(&tallies)?;
    match tallies.iter().map(|tally| tally.count(Mark::Wrong)).sum() {
        0 => Ok(()),
        1 => Err(Failure("one answer is wrong".to_owned())),
        wrong => Err(Failure(format!("{wrong} answers are wrong"))),
    }
}

/// Returns the files to run: those that are named, or all in the two folders.
fn files(options: &Options) -> Result<Vec<PathBuf>, Failure> {
    if !options.files.is_empty() {
        return Ok(options.files.clone());
    }
    let mut files = own_suites(&options.suites)
        .map_err(|error| Failure(format!("{} cannot be read: {error}", options.suites.display())))?;
    match options.data.clone().or_else(|| env::var_os("TENGEN_DATA").map(PathBuf::from)) {
        Some(folder) => {
            let published = PUBLISHED.map(|name| folder.join(name)).into_iter().filter(|path| path.exists());
            let before = files.len();
            files.extend(published);
            if files.len() == before {
                return Err(Failure(format!("{} holds none of {}", folder.display(), PUBLISHED.join(", "))));
            }
        }
        None => progress::tell("published suites are left out: neither --data nor TENGEN_DATA names their folder"),
    }
    if files.is_empty() { Err(Failure("there is no suite to run".to_owned())) } else { Ok(files) }
}

/// Returns the repository's suites, sorted by name; none if there is no such folder.
fn own_suites(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jsonl"));
    paths.sort();
    Ok(paths)
}

/// The positions of one file.
struct Suite {
    name: String,
    cases: Vec<Case>,
    /// Number of records without a known answer.
    left_out: usize,
}

impl Suite {
    /// Reads a file of records.
    ///
    /// # Errors
    /// If the file cannot be read, or a line of it is not a record.
    fn read(path: &Path) -> Result<Suite, Failure> {
        let fail = |what: &dyn std::fmt::Display| Failure(format!("{}: {what}", path.display()));
        let file =
            File::open(path).map_err(|error| Failure(format!("{} cannot be opened: {error}", path.display())))?;
        let mut lines = Lines::new(BufReader::new(file));
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let mut suite = Suite { name, cases: Vec::new(), left_out: 0 };
        while let Some((number, line)) = lines.read().map_err(|error| fail(&error))? {
            let case = object(line).and_then(|record| Case::read(&record));
            match case.map_err(|error| fail(&format!("line {number}: {error}")))? {
                Some(case) => suite.cases.push(case),
                None => suite.left_out += 1,
            }
        }
        Ok(suite)
    }
}

fn run_suite(suite: &Suite, options: &Options, engine: &mut AnalysisEngine) -> Tally {
    let mut tally = Tally::new(&suite.name, suite.left_out);
    let mut progress = Progress::on_stderr();
    let symmetries = if options.symmetries { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] };
    for (number, case) in suite.cases.iter().enumerate().step_by(options.every as usize) {
        progress.show(|| format!("{}: {} of {}, {}", suite.name, number + 1, suite.cases.len(), tally.summary()));
        let results = symmetries.iter().map(|&symmetry| {
            let (mark, finding, elapsed) = ask(&case.turned(symmetry), options, engine);
            tally.add_time(elapsed);
            (mark, format!("{finding}, {symmetry}"))
        });
        let (mark, finding) = results.max_by_key(|(mark, _)| *mark).expect("there is at least one way to hold a board");
        tally.mark(&case.id, mark, finding);
    }
    tally
}

/// Asks the engine about one position; returns the mark, the answer as text and the time.
fn ask(case: &Case, options: &Options, engine: &mut AnalysisEngine) -> (Mark, String, Duration) {
    let task = case.expected.task();
    let began = Instant::now();
    let answer = match engine.answer(&case.board, task, options.bounds(task)) {
        Ok(answer) => answer,
        Err(error) => return (Mark::Wrong, error.to_string(), began.elapsed()),
    };
    let mark = case.expected.mark(&answer);
    match answer {
        Answer::Forbidden { forbidden } => {
            let points: Vec<String> = forbidden.iter().map(|(point, why)| format!("{point} {why}")).collect();
            (mark, format!("forbidden: {}", points.join(", ")), began.elapsed())
        }
        Answer::Evaluation(answer) => {
            let flaw = answer.proof.as_ref().and_then(|proof| verdict::verify(&case.board, proof).err());
            match flaw {
                Some(flaw) => (Mark::Wrong, flaw.to_string(), answer.elapsed),
                None => (mark, answer.scored.to_string(), answer.elapsed),
            }
        }
    }
}

impl Options {
    fn bounds(&self, task: Task) -> Bounds {
        let millis = match task {
            Task::Vcf => self.vcf_time,
            Task::Vct | Task::VctOpenFour => self.vct_time,
            Task::Best | Task::Forbidden => self.best_time,
        };
        let time = self.nodes.is_none().then_some(Duration::from_millis(millis));
        let limits = Limits { time, nodes: self.nodes, ..Limits::to_depth(Limits::MAX_DEPTH) };
        Bounds { limits, resources: Resources::default(), lines: None }
    }
}
