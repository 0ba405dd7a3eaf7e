//! Extent of tests that take long.

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
