//! Performance figures: the processor time that the window's thread spends on a frame, and the search's speed.

use crate::words::{Label, Words};
use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

/// The figures of the performance report.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// Frames drawn since the start.
    frames: u64,
    /// Processor time of the latest frames, `logic` and `ui` together.
    costs: VecDeque<Duration>,
    /// Processor time of `logic` in the frame that is being drawn.
    logic_cost: Duration,
    /// Nodes a second of the latest search.
    node_rate: Option<u64>,
}

/// Number of frames, the latest ones, from which the figures are computed.
const MAX_FRAMES: usize = 1000;

impl Report {
    /// Records the processor time of polling before a frame.
    pub fn logic(&mut self, cost: Duration) {
        self.logic_cost = cost;
    }

    /// Records a frame, which took this processor time beside that of `logic`.
    pub fn frame(&mut self, cost: Duration) {
        let cost = cost + self.logic_cost;
        self.frames += 1;
        if self.costs.len() == MAX_FRAMES {
            self.costs.pop_front();
        }
        self.costs.push_back(cost);
    }

    /// Records the speed of a search that has visited `nodes` nodes in the time `elapsed`.
    pub fn search(&mut self, nodes: u64, elapsed: Duration) {
        let rate = nodes.saturating_mul(1000).checked_div(elapsed.as_millis() as u64);
        self.node_rate = rate.or(self.node_rate);
    }

    /// The processor time that `per_mille` of a thousand frames do not exceed; zero before the first.
    fn quantile(&self, per_mille: usize) -> Duration {
        let mut costs: Vec<Duration> = self.costs.iter().copied().collect();
        costs.sort_unstable();
        costs.get(costs.len() * per_mille / 1000).or(costs.last()).copied().unwrap_or_default()
    }

    /// The report as rows of a name and a value.
    pub fn rows(&self, words: Words) -> Vec<(&'static str, String)> {
        let millis = |cost: Duration| format!("{:.2} ms", cost.as_secs_f64() * 1000.0);
        vec![
            (words.label(Label::Frames), self.frames.to_string()),
            (words.label(Label::FrameMedian), millis(self.quantile(500))),
            (words.label(Label::FrameWorst), millis(self.quantile(990))),
            (
                words.label(Label::NodeRate),
                self.node_rate.map_or("–".to_owned(), |rate| format!("{}/s", words.short_count(rate))),
            ),
        ]
    }
}

/// The frames' processor time in one line, for the log.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [median, percentile, max] =
            [500, 990, 1_000].map(|per_mille| self.quantile(per_mille).as_secs_f64() * 1_000.0);
        let (frames, latest) = (self.frames, self.costs.len());
        write!(
            f,
            "{frames} frames; processor time of the latest {latest}: median {median:.2} ms, 99 % below \
             {percentile:.2} ms, at most {max:.2} ms"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_slow_frames_change_the_upper_quantile_only() {
        let mut report = Report::default();
        for frame in 0..1000 {
            report.frame(Duration::from_millis(if frame % 50 == 0 { 9 } else { 1 }));
        }
        assert_eq!(report.quantile(500), Duration::from_millis(1));
        assert_eq!(report.quantile(990), Duration::from_millis(9));
        let line =
            "1000 frames; processor time of the latest 1000: median 1.00 ms, 99 % below 9.00 ms, at most 9.00 ms";
        assert_eq!(report.to_string(), line);
    }
}
