//! Lines of a text file.

/// Returns the lines of a text with their numbers, without the blanks around them.
pub fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).map(|(number, line)| (number, line.trim()))
}

/// Reads whole numbers between commas or blanks; `None` if anything else stands there.
pub fn numbers(line: &str) -> Option<Vec<i64>> {
    const MAX_NUMBERS: usize = 1_000;
    if !line.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'-' | b'+' | b',' | b' ' | b'\t')) {
        return None;
    }
    let parts = line.split([',', ' ', '\t']).filter(|part| !part.is_empty()).take(MAX_NUMBERS);
    parts.map(|part| part.parse().ok()).collect()
}
