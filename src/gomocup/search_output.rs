//! Reports of a running search: lines of text, and lines for boards that paint the search.
//!
//! The forms are those of Rapfi and of the Yixin board, so that their users see familiar lines: text by
//! `MESSAGE Depth 9 | Eval 31 | Time 12ms | H8 I9`, on request a block of `INFO` lines for each line of play, and
//! `MESSAGE REALTIME` lines. Text for people has points in board notation, lines for programs have cells.

use super::protocol::{Cell, Detail, Reply, spaced};
use crate::engine::balance::value;
use crate::engine::{Info, Resources};
use crate::job::Answer;
use crate::rules::Point;
use crate::verdict::Score;
use std::time::Duration;

/// Reports one search.
#[derive(Debug)]
pub struct SearchOutput {
    detail: Detail,
    /// Points a side of the board.
    size: u8,
    /// Depth of the last reported iteration.
    depth: u32,
}

/// A line of play with its score and depth.
struct Line<'a> {
    score: Score,
    points: &'a [Point],
    depth: u32,
}

impl SearchOutput {
    /// The output of a search that has reported nothing yet, on a board of `size`.
    pub fn new(detail: Detail, size: u8) -> SearchOutput {
        SearchOutput { detail, size, depth: 0 }
    }

    /// Lines that report the state of the search.
    pub fn progress(&mut self, info: &Info) -> Vec<Reply> {
        let best = Line { score: info.score, points: &info.line, depth: info.depth };
        let others = info.others.iter().map(|o| Line { score: o.score, points: &o.points, depth: o.depth });
        let lines: Vec<Line> = [best].into_iter().chain(others).collect();
        let mut replies = Vec::new();
        if self.detail.realtime {
            replies.extend(self.realtime(&lines[0]));
        }
        for (number, line) in lines.iter().enumerate() {
            if self.detail.blocks {
                replies.extend(self.block(number, lines.len(), line, info));
            }
            if lines.len() > 1 {
                let (score, depth) = (score(line.score), line.depth);
                replies.push(Reply::Message(format!("({}) {score} | {depth} | {}", number + 1, spaced(line.points))));
            }
        }
        let (score, millis) = (score(info.score), info.elapsed.as_millis());
        replies.push(Reply::Message(format!(
            "Depth {} | Eval {score} | Time {millis}ms | {}",
            info.depth,
            spaced(&info.line)
        )));
        self.depth = info.depth;
        replies
    }

    /// The lines that a board paints.
    fn realtime(&self, best: &Line) -> Vec<Reply> {
        let mut words = Vec::new();
        if best.depth != self.depth {
            words.push("REFRESH".to_owned());
        }
        if let Some(&point) = best.points.first() {
            words.push(format!("BEST {}", Cell::of(point, self.size)));
        }
        words.push(format!("VAL {}", value(best.score)));
        words.push(format!("PV {}", spaced(best.points)));
        words.into_iter().map(|word| Reply::Message(format!("REALTIME {word}"))).collect()
    }

    /// The block of INFO lines of the `number`-th line of play, counted from 0.
    fn block(&self, number: usize, count: usize, line: &Line, info: &Info) -> Vec<Reply> {
        let cells = line.points.iter().map(|&point| Cell::of(point, self.size));
        // A line goes on after the iteration's last ply where it was extended.
        let deepest = u32::try_from(line.points.len()).unwrap_or(u32::MAX).max(line.depth);
        [
            format!("PV {number}"),
            format!("NUMPV {count}"),
            format!("DEPTH {}", line.depth),
            format!("SELDEPTH {deepest}"),
            format!("NODES {}", info.nodes),
            format!("TOTALNODES {}", info.nodes),
            format!("TOTALTIME {}", info.elapsed.as_millis()),
            format!("SPEED {}", speed(info.nodes, info.elapsed)),
            format!("EVAL {}", score(line.score)),
            format!("WINRATE {:.6}", line.score.win_rate()),
            format!("BESTLINE {}", spaced(cells)),
            "PV DONE".to_owned(),
        ]
        .map(Reply::Info)
        .into()
    }

    /// The line that reports the end of the search.
    pub fn result(&self, answer: &Answer) -> Reply {
        let Answer { depth, nodes, elapsed, .. } = answer;
        let (speed, score) = (speed(*nodes, *elapsed), score(answer.score));
        let millis = elapsed.as_millis();
        Reply::Message(format!("Speed {speed} | Depth {depth} | Eval {score} | Node {nodes} | Time {millis}ms"))
    }
}

/// The answer to `yxshowinfo`: the largest values of settings. The table's size is the binary logarithm of its KiB, as
/// boards count it.
pub fn capabilities() -> Vec<Reply> {
    let max_kib = u64::from(*Resources::HASH_MIB.end()) * 1024;
    vec![
        Reply::Message(format!("INFO MAX_THREAD_NUM {}", Resources::MAX_THREADS)),
        Reply::Message(format!("INFO MAX_HASH_SIZE {}", max_kib.ilog2())),
    ]
}

/// An estimate as a number, a proof as `+M5` or `-M4`: won or lost within that number of plies.
fn score(score: Score) -> String {
    match score {
        Score::Win { plies } => format!("+M{plies}"),
        Score::Loss { plies } => format!("-M{plies}"),
        Score::Draw => "0".to_owned(),
        Score::Estimate(value) => value.to_string(),
    }
}

/// Nodes a second.
fn speed(nodes: u64, elapsed: Duration) -> u128 {
    // A shorter time counts as a millisecond.
    u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Line as EngineLine, Tally};

    const QUIET: Detail = Detail { realtime: false, blocks: false };

    fn info(score: Score, others: Vec<EngineLine>) -> Info {
        let line = vec![Point::new(6, 8), Point::new(7, 8)];
        Info {
            depth: 9,
            nodes: 5_000,
            elapsed: Duration::from_millis(20),
            score,
            line,
            others,
            tally: Tally::default(),
        }
    }

    fn check(output: &mut SearchOutput, info: &Info, expected: &[&str]) {
        let replies: Vec<String> = output.progress(info).iter().map(Reply::to_string).collect();
        assert_eq!(replies, expected);
    }

    #[test]
    fn by_default_a_line_of_text_reports_each_iteration() {
        let mut output = SearchOutput::new(QUIET, 15);
        let estimate = info(Score::Estimate(-58), Vec::new());
        check(&mut output, &estimate, &["MESSAGE Depth 9 | Eval -58 | Time 20ms | G9 H9"]);
        let win = info(Score::Win { plies: 5 }, Vec::new());
        check(&mut output, &win, &["MESSAGE Depth 9 | Eval +M5 | Time 20ms | G9 H9"]);
    }

    #[test]
    fn on_request_there_is_a_block_for_each_line_of_play() {
        let other = EngineLine { score: Score::Loss { plies: 4 }, points: vec![Point::new(0, 0)], depth: 8 };
        let mut output = SearchOutput::new(Detail { realtime: false, blocks: true }, 15);
        check(
            &mut output,
            &info(Score::Estimate(0), vec![other]),
            &[
                "INFO PV 0",
                "INFO NUMPV 2",
                "INFO DEPTH 9",
                "INFO SELDEPTH 9",
                "INFO NODES 5000",
                "INFO TOTALNODES 5000",
                "INFO TOTALTIME 20",
                "INFO SPEED 250000",
                "INFO EVAL 0",
                "INFO WINRATE 0.500000",
                "INFO BESTLINE 6,6 7,6",
                "INFO PV DONE",
                "MESSAGE (1) 0 | 9 | G9 H9",
                "INFO PV 1",
                "INFO NUMPV 2",
                "INFO DEPTH 8",
                "INFO SELDEPTH 8",
                "INFO NODES 5000",
                "INFO TOTALNODES 5000",
                "INFO TOTALTIME 20",
                "INFO SPEED 250000",
                "INFO EVAL -M4",
                "INFO WINRATE 0.000000",
                "INFO BESTLINE 0,14",
                "INFO PV DONE",
                "MESSAGE (2) -M4 | 8 | A1",
                "MESSAGE Depth 9 | Eval 0 | Time 20ms | G9 H9",
            ],
        );
    }

    #[test]
    fn on_request_there_are_realtime_lines_and_each_iteration_begins_with_a_refresh() {
        let mut output = SearchOutput::new(Detail { realtime: true, blocks: false }, 15);
        let info = info(Score::Win { plies: 7 }, Vec::new());
        let best = "MESSAGE REALTIME BEST 6,6";
        let rest = ["MESSAGE REALTIME VAL 19993", "MESSAGE REALTIME PV G9 H9"];
        let text = "MESSAGE Depth 9 | Eval +M7 | Time 20ms | G9 H9";
        check(&mut output, &info, &["MESSAGE REALTIME REFRESH", best, rest[0], rest[1], text]);
        check(&mut output, &info, &[best, rest[0], rest[1], text]);
    }

    #[test]
    fn capabilities_give_the_maximum_of_threads_and_the_logarithm_of_the_largest_table() {
        let lines: Vec<String> = capabilities().iter().map(Reply::to_string).collect();
        assert_eq!(lines, ["MESSAGE INFO MAX_THREAD_NUM 64", "MESSAGE INFO MAX_HASH_SIZE 22"]);
    }
}
