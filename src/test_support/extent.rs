//! Extent of tests that take long, and of the work that they measure.

use crate::background::thread_time;
use std::time::Duration;

/// Whether the suites run whole instead of in samples, as `tests/long` has it.
pub fn is_long() -> bool {
    std::env::var_os("TENGEN_LONG").is_some()
}

/// Number of cases for a test that takes long: `whole` in `tests/long`, otherwise `sample`.
pub fn cases(whole: usize, sample: usize) -> usize {
    if is_long() { whole } else { sample }
}

/// Every item in `tests/long`, otherwise one of `one_in` on average, always the same ones.
pub fn sample<T>(items: impl IntoIterator<Item = T>, one_in: u64) -> Vec<T> {
    // Fibonacci hashing: the numbers are spread over all residues without a pattern of their own.
    let is_drawn = |number: u64| (number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32).is_multiple_of(one_in);
    let numbered = items.into_iter().zip(1..).filter(|&(_, number)| is_long() || is_drawn(number));
    numbered.map(|(item, _)| item).collect()
}

/// Checks that `work` on an input of a given size grows in proportion to it, and not with its square.
///
/// Eight times the input may take twenty-four times as long; quadratic work takes sixty-four times. Compared are
/// processor times of this thread, so that neither a slow machine nor a busy one fails the check; it fails only if five
/// comparisons in turn do.
#[track_caller]
pub fn check_linear(size: usize, work: impl Fn(usize)) {
    let measured = |size: usize| {
        let began = thread_time();
        work(size);
        thread_time() - began
    };
    // Below this, other things than the input decide.
    let noise = Duration::from_millis(50);
    let times = || (measured(size / 8), measured(size));
    let is_linear = |(small, large): (Duration, Duration)| large < 24 * small.max(noise);
    let mut failed = Vec::new();
    while failed.len() < 5 {
        match times() {
            pair if is_linear(pair) => return,
            pair => failed.push(pair),
        }
    }
    panic!("an eighth of the input and the whole took {failed:?}");
}
