//! `tengen analyse`: positions in, verdicts out, a JSON object a line.
//!
//! Every line of the input that is not blank gets one line of output, in order and at once, so that another program
//! can ask and listen by turns. A line that cannot be answered gets `{"id": …, "error": …}`, or `{"line": …}` where it
//! has no id that can be read, and the rest goes on.

mod analyst;
mod answer;
mod question;

pub use analyst::{AnalysisError, Analyst, Bounds, Task};
pub use answer::{Answer, Judged, Outcome, RankedLine, Verdict};
pub use question::{Name, Object, QuestionError, board};

pub(crate) use question::{id, object, points, wrong};

use super::lines::{Line, Lines};
use super::progress::Progress;
use super::{Failure, with_search_stack};
use crate::engine::{Limits, Resources};
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Answers questions about positions: JSON lines in, JSON lines out.
///
/// In: {"id", "size", "rule": "freestyle|standard|renju", "side_to_move": "B|W", "black": ["H8", …], "white": […]}.
///
/// Out: {"id", "best", "result": "win|loss|draw|none|unknown", "proven", "plies", "value", "winrate", "line", "depth",
/// "nodes", "millis"}, and "lines" with --lines; {"id", "forbidden": {"F7": "double-three", …}} for forbidden points;
/// {"id" or "line", "error"} for a line that cannot be answered. A draw is claimed where neither side has room for a five.
///
/// Where nothing bounds the search, a position has a second.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// What to find out of each position.
    #[arg(long, value_enum, default_value_t)]
    pub task: Task,
    /// Wall-clock time a position, in milliseconds.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Nodes a position, over all threads.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Plies of the deepest iteration, for the best move.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Limits::MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// Candidates that a node looks at, for the best move; all, if this is left out.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub width: Option<u32>,
    /// Search threads, for the best move; proofs take one.
    #[arg(
        long,
        value_name = "N",
        default_value_t = Resources::default().threads,
        value_parser = clap::value_parser!(u32).range(1..=i64::from(Resources::MAX_THREADS))
    )]
    pub threads: u32,
    /// Memory of the transposition table, in MiB.
    #[arg(
        long,
        value_name = "MB",
        default_value_t = Resources::default().hash_mib,
        value_parser = clap::value_parser!(u32)
            .range(i64::from(*Resources::HASH_MIB.start())..=i64::from(*Resources::HASH_MIB.end()))
    )]
    pub hash: u32,
    /// Tell of the N best moves, each with its line.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub lines: Option<u32>,
    /// Where the positions are; the standard input, if this is left out.
    pub file: Option<PathBuf>,
}

/// The time of a position where no bound is given.
const DEFAULT_TIME: Duration = Duration::from_secs(1);

impl Options {
    fn bounds(&self) -> Bounds {
        let Options { time, nodes, depth, width, threads, hash: hash_mib, lines, .. } = *self;
        let is_bounded = time.is_some() || nodes.is_some() || (depth.is_some() && self.task == Task::Best);
        let time = time.map(Duration::from_millis).or((!is_bounded).then_some(DEFAULT_TIME));
        let limits = Limits { depth: depth.unwrap_or(Limits::MAX_DEPTH), width, time, optimum: None, nodes };
        Bounds { limits, resources: Resources { threads, hash_mib }, lines }
    }
}

/// Answers all questions of the input on the standard output.
///
/// # Errors
/// If the input cannot be read or the output not be written.
pub fn run(options: &Options) -> Result<(), Failure> {
    with_search_stack(|| match &options.file {
        Some(path) => {
            let file = File::open(path);
            let file = file.map_err(|error| Failure(format!("{} cannot be opened: {error}", path.display())))?;
            answer_all(BufReader::new(file), io::stdout().lock(), options)
        }
        None => answer_all(io::stdin().lock(), io::stdout().lock(), options),
    })
}

/// A line of output: whose answer it is, and the answer or why there is none.
#[derive(Serialize)]
struct Reply {
    #[serde(flatten)]
    name: Name,
    #[serde(flatten)]
    content: Content,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Content {
    Answer(Answer),
    Error { error: String },
}

fn answer_all(input: impl BufRead, mut output: impl Write, options: &Options) -> Result<(), Failure> {
    let mut analyst = Analyst::default();
    let mut progress = Progress::on_stderr();
    let began = Instant::now();
    let (mut answered, mut refused) = (0_u64, 0_u64);
    let mut lines = Lines::new(input);
    loop {
        progress.show(|| format!("{answered} answered, {refused} refused, {:.1} s", began.elapsed().as_secs_f64()));
        let line = lines.read().map_err(|error| Failure(format!("the input cannot be read: {error}")))?;
        let Some((number, line)) = line else { return Ok(()) };
        let reply = reply(&mut analyst, options, number, line);
        match reply.content {
            Content::Answer(_) => answered += 1,
            Content::Error { .. } => refused += 1,
        }
        progress.clear();
        match write_line(&mut output, &reply) {
            Ok(()) => {}
            // Whoever listened has heard enough.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(Failure(format!("an answer cannot be written: {error}"))),
        }
    }
}

fn reply(analyst: &mut Analyst, options: &Options, number: u64, line: Line) -> Reply {
    let refuse =
        |name, error: &dyn std::error::Error| Reply { name, content: Content::Error { error: error.to_string() } };
    let (object, id) = match question::object(line).and_then(|object| question::id(&object).map(|id| (object, id))) {
        Ok(question) => question,
        Err(error) => return refuse(Name::Line(number), &error),
    };
    let name = Name::Id(id);
    let board = match question::board(&object) {
        Ok(board) => board,
        Err(error) => return refuse(name, &error),
    };
    match analyst.answer(&board, options.task, options.bounds()) {
        Ok(answer) => Reply { name, content: Content::Answer(answer) },
        Err(error) => refuse(name, &error),
    }
}

/// Writes one line and passes it on at once.
fn write_line(output: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}
