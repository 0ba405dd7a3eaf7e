//! Numbers as people read them, and the English nouns that go with them.

/// The form of an English noun that goes with `count`: "1 game", but "0 games" and "2 games".
pub(super) fn plural<N: PartialEq + From<u8>>(count: N, one: &'static str, many: &'static str) -> &'static str {
    if count == N::from(1) { one } else { many }
}

/// A number with its thousands apart: "12,345".
pub(super) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        for (number, text) in [(0, "0"), (999, "999"), (1_000, "1,000"), (12_345, "12,345"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(number), text);
        }
    }
}
