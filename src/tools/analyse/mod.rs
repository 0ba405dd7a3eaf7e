//! `tengen analyse`: answers questions about positions, a JSON object a line.
//!
//! Every line of the input that is not blank gets one line of output, in order and at once, so that another program
//! can ask and read in turn. A line that cannot be answered gets `{"id": …, "error": …}`, or `{"line": …}` where it
//! has no valid id, and the next line is read.

mod analysis_engine;
mod answer;
mod question;

pub use analysis_engine::Task;
pub use question::{Object, QuestionError, board};

pub(crate) use analysis_engine::{AnalysisEngine, Bounds};
pub(crate) use answer::Answer;
#[cfg(feature = "lab")]
pub(crate) use answer::Outcome;
#[cfg(all(test, feature = "lab"))]
pub(crate) use answer::{Evaluation, ScoredMove};
#[cfg(feature = "lab")]
pub(crate) use question::{id, object, points, wrong};

use super::lines::{InputLine, Lines};
use super::progress::Progress;
use super::{Failure, with_search_stack};
use crate::engine::{Limits, Resources};
use question::QuestionId;
use serde::Serialize;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Answers questions about positions: JSON lines in, JSON lines out.
///
/// In: {"id", "size", "rule": "freestyle|standard|renju|caro|caro-standard", "side_to_move": "B|W", "black": ["H8", …],
/// "white": […]}.
///
/// Out: {"id", "best", "result": "win|loss|draw|none|unknown", "proven", "plies", "value", "winrate", "line", "depth",
/// "nodes", "millis"}, and "lines" with --lines; {"id", "forbidden": {"F7": "double-three", …}} for forbidden points;
/// {"id" or "line", "error"} for a line that cannot be answered. A draw is claimed where neither side has room for a
/// five.
///
/// Without --time, --nodes and --depth a position gets one second.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Question to answer for each position.
    #[arg(long, value_enum, default_value_t)]
    pub task: Task,
    /// Wall-clock time a position, in milliseconds.
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Nodes a position, over all threads.
    #[arg(long, value_name = "N")]
    pub nodes: Option<u64>,
    /// Maximum depth of the search for the best move, in plies.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(Limits::MAX_DEPTH)))]
    pub depth: Option<u32>,
    /// Maximum number of moves searched at a node, for the best move; without it all.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub width: Option<u32>,
    /// Search threads, for the best move; proofs use one.
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
        value_name = "MIB",
        default_value_t = Resources::default().hash_mib,
        value_parser = clap::value_parser!(u32)
            .range(i64::from(*Resources::HASH_MIB.start())..=i64::from(*Resources::HASH_MIB.end()))
    )]
    pub hash: u32,
    /// Return the N best moves, each with its line.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub lines: Option<u32>,
    /// File of positions; standard input without it.
    pub file: Option<PathBuf>,
}

/// Time for a position if no limit is given.
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
/// If the input cannot be read or the output cannot be written.
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

/// A line of output: the question's id, and the answer or an error.
#[derive(Serialize)]
struct Reply {
    #[serde(flatten)]
    id: QuestionId,
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
    let mut engine = AnalysisEngine::default();
    let mut progress = Progress::on_stderr();
    let began = Instant::now();
    let (mut answered, mut refused) = (0_u64, 0_u64);
    let mut lines = Lines::new(input);
    loop {
        progress.show(|| format!("{answered} answered, {refused} refused, {:.1} s", began.elapsed().as_secs_f64()));
        let line = lines.read().map_err(|error| Failure(format!("the input cannot be read: {error}")))?;
        let Some((number, line)) = line else { return Ok(()) };
        let reply = reply(&mut engine, options, number, line);
        match reply.content {
            Content::Answer(_) => answered += 1,
            Content::Error { .. } => refused += 1,
        }
        progress.clear();
        match write_line(&mut output, &reply) {
            Ok(()) => {}
            // The reader has closed the pipe: it wants no more.
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
            Err(error) => return Err(Failure(format!("an answer cannot be written: {error}"))),
        }
    }
}

fn reply(engine: &mut AnalysisEngine, options: &Options, number: u64, line: InputLine) -> Reply {
    let refuse = |id, error: &dyn std::error::Error| Reply { id, content: Content::Error { error: error.to_string() } };
    let (object, id) = match question::object(line).and_then(|object| question::id(&object).map(|id| (object, id))) {
        Ok(question) => question,
        Err(error) => return refuse(QuestionId::Line(number), &error),
    };
    let id = QuestionId::Id(id);
    let board = match question::board(&object) {
        Ok(board) => board,
        Err(error) => return refuse(id, &error),
    };
    match engine.answer(&board, options.task, options.bounds()) {
        Ok(answer) => Reply { id, content: Content::Answer(answer) },
        Err(error) => refuse(id, &error),
    }
}

/// Writes one line and flushes it.
fn write_line(output: &mut impl Write, reply: &Reply) -> io::Result<()> {
    let mut line = serde_json::to_vec(reply)?;
    line.push(b'\n');
    output.write_all(&line)?;
    output.flush()
}
