//! Texts made alike, so that a name is found however it is written.

use unicode_normalization::UnicodeNormalization;

/// The text without the difference between capitals and small letters, wide letters and narrow ones, letters with
/// accents and without. What is left is to be compared, not to be read.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let is_accent = |c: &char| ('\u{300}'..='\u{36f}').contains(c);
    // Up and then down, so that all forms of a letter come to the same: ß and SS, ς and σ.
    let up = text.nfkd().flat_map(char::to_uppercase);
    up.flat_map(char::to_lowercase).nfkd().filter(|c| !is_accent(c)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_the_same_however_it_is_written() {
        for (texts, folded) in [
            (["Tengen", "TENGEN", "Ｔｅｎｇｅｎ"], "tengen"),
            (["Sándor", "SÁNDOR", "Sa\u{301}ndor"], "sandor"),
            (["Straße", "STRASSE", "straſſe"], "strasse"),
            (["ΣΊΣΥΦΟΣ", "σίσυφος", "Σισυφοσ"], "σισυφοσ"),
            (["Ёлка", "ЁЛКА", "елка"], "елка"),
            (["中村 茂", "中村　茂", "中村 茂"], "中村 茂"),
        ] {
            for text in texts {
                assert_eq!(fold(text), folded, "{text}");
            }
        }
    }
}
