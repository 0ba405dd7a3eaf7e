//! Several threads on one root: the iterations that each runs, and the choice between the lines that they found.

use super::RootLine;
use super::value::{is_decided, is_proven};
use crate::engine::cell::Cell;

/// Whether the helping thread of this number, counted from 0, runs the iteration of `depth` plies. The helpers leave out
/// different ones, so that they do not all search the same nodes, and some are ahead of the main thread.
pub fn is_depth_of_helper(number: usize, depth: u32) -> bool {
    /// Number of iterations that a helper runs in a row, and then leaves out, and by how many its rows come sooner.
    const ROWS: [(u32, u32); 6] = [(1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (2, 3)];
    let (row, sooner) = ROWS[number % ROWS.len()];
    ((depth + sooner) / row).is_multiple_of(2)
}

/// Value of the worst line in a vote, in the engine's units: how much depth counts beside the values.
const BASE_VALUE: i64 = 20;

/// Returns the line to play: `own` or one of the `others`, which are of the helping threads.
///
/// Proofs need no vote: an own one stays, and the shortest win that a helper has proven is taken. Else each line votes
/// for its move with its depth, times the value by which it is better than the worst; of the lines with the elected move
/// the deepest is taken. Lines that were not searched, and lost ones, do not vote.
pub fn elect(own: RootLine, others: Vec<RootLine>) -> RootLine {
    if is_proven(own.value) {
        return own;
    }
    // The own line stands first, and is kept where others are only as good: `min_by_key` returns the first of equals.
    let can_vote = |line: &RootLine| line.depth > 0 && !(is_decided(line.value) && line.value < 0);
    let lines: Vec<RootLine> = std::iter::once(own.clone()).chain(others.into_iter().filter(can_vote)).collect();
    let win = lines.iter().filter(|line| is_proven(line.value)).min_by_key(|line| -line.value);
    if let Some(win) = win {
        return win.clone();
    }
    let worst = lines.iter().map(|line| line.value).min().expect("there is the own line");
    let votes = |cell: Cell| -> i64 {
        let of_cell = lines.iter().filter(|line| line.line[0] == cell);
        of_cell.map(|line| i64::from(line.depth) * (i64::from(line.value - worst) + BASE_VALUE)).sum()
    };
    let elected = lines.iter().min_by_key(|line| (-votes(line.line[0]), -i64::from(line.depth)));
    elected.cloned().unwrap_or(own)
}

#[cfg(test)]
mod tests {
    use super::super::value::{loss_at, unproven, win_at};
    use super::*;

    fn line(name: &str, value: i32, depth: u32) -> RootLine {
        RootLine { line: vec![Cell::of(name.parse().expect("a point"))], value, depth }
    }

    fn elected(own: &RootLine, others: &[RootLine]) -> RootLine {
        elect(own.clone(), others.to_vec())
    }

    #[test]
    fn helpers_leave_out_half_of_the_iterations_each_others() {
        let depths = |number| (1..=8).filter(|&depth| is_depth_of_helper(number, depth)).collect::<Vec<u32>>();
        let expected: [&[u32]; 6] =
            [&[2, 4, 6, 8], &[1, 3, 5, 7], &[1, 4, 5, 8], &[3, 4, 7, 8], &[2, 3, 6, 7], &[1, 2, 5, 6]];
        assert_eq!([0, 1, 2, 3, 4, 5].map(depths), expected);
        assert_eq!(depths(6), depths(0));
    }

    #[test]
    fn a_deeper_line_of_the_same_value_is_elected_and_of_equals_the_own() {
        let own = line("H8", 50, 10);
        assert_eq!(elected(&own, &[]), own);
        assert_eq!(elected(&own, &[line("J9", 50, 10)]), own);
        assert_eq!(elected(&own, &[line("J9", 50, 11)]), line("J9", 50, 11));
        assert_eq!(elected(&own, &[line("J9", 50, 9)]), own);
    }

    #[test]
    fn a_better_value_counts_beside_the_depth() {
        let own = line("H8", 50, 10);
        assert_eq!(elected(&own, &[line("J9", 90, 9)]), line("J9", 90, 9));
        assert_eq!(elected(&own, &[line("J9", 20, 11)]), own);
    }

    #[test]
    fn two_threads_outvote_one_and_the_deeper_of_them_is_taken() {
        let own = line("H8", 50, 10);
        assert_eq!(elected(&own, &[line("J9", 50, 9), line("J9", 45, 10)]), line("J9", 45, 10));
    }

    #[test]
    fn a_win_that_one_has_proven_is_taken_the_shortest_first() {
        let own = line("H8", 50, 10);
        let wins = [line("J9", win_at(9), 6), line("K3", win_at(7), 5)];
        assert_eq!(elected(&own, &wins), wins[1]);
        let own = line("H8", win_at(11), 10);
        assert_eq!(elected(&own, &wins), own, "it has been reported");
        let own = line("H8", loss_at(10), 10);
        assert_eq!(elected(&own, &[line("J9", 10, 9)]), own);
    }

    #[test]
    fn lost_lines_and_those_not_searched_do_not_vote() {
        let own = line("H8", -400, 10);
        for other in [line("J9", loss_at(8), 30), line("J9", unproven(loss_at(8)), 30), line("J9", 900, 0)] {
            assert_eq!(elected(&own, &[other]), own);
        }
        let lost = line("H8", unproven(loss_at(8)), 10);
        assert_eq!(elected(&lost, &[line("J9", -400, 9)]), line("J9", -400, 9));
    }
}
