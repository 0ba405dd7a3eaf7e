//! The rule's name in files.

use crate::rules::Rule;

/// What a file says of the rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// This rule.
    Rule(Rule),
    /// An opening rule, which says nothing of what wins.
    Opening,
    /// Something else.
    Unknown,
}

/// The rule's name.
pub fn of(rule: Rule) -> String {
    // The names of the enumeration are the field's.
    format!("{rule:?}")
}

/// Whether a name is a rule's and says nothing more.
pub fn is_plain(text: &str) -> bool {
    Rule::ALL.iter().any(|&rule| of(rule).eq_ignore_ascii_case(text))
}

/// What is meant by a name: our own; the numbers of the Gomocup protocol; or words of programs and people, whatever
/// else they say, as `Freestyle15_1` or `RIF rule`.
pub fn read(text: &str) -> Said {
    let text = text.trim().to_lowercase();
    if let Some(rule) = Rule::ALL.into_iter().find(|&rule| of(rule).to_lowercase() == text) {
        return Said::Rule(rule);
    }
    match text.as_str() {
        "0" => return Said::Rule(Rule::Freestyle),
        "1" => return Said::Rule(Rule::Standard),
        "4" => return Said::Rule(Rule::Renju),
        "8" => return Said::Rule(Rule::Caro),
        "9" => return Said::Rule(Rule::CaroStandard),
        _ => {}
    }
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(&["caro"]) {
        Said::Rule(if says(&["standard", "exact"]) { Rule::CaroStandard } else { Rule::Caro })
    } else if says(&["free", "fastgame", "无禁", "無禁"]) {
        Said::Rule(Rule::Freestyle)
    } else if says(&["standard", "exact"]) {
        Said::Rule(Rule::Standard)
    } else if says(&["renju", "rif", "yamaguchi", "taraguchi", "sakata", "soos", "tarannikov", "有禁", "連珠", "连珠"])
    {
        Said::Rule(Rule::Renju)
    } else if says(&["swap", "pro"]) {
        Said::Opening
    } else {
        Said::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_names_numbers_and_words() {
        for rule in Rule::ALL {
            assert_eq!(read(&of(rule)), Said::Rule(rule));
        }
        for (text, said) in [
            (" renju ", Said::Rule(Rule::Renju)),
            ("Freestyle15_1", Said::Rule(Rule::Freestyle)),
            ("Standard15_2", Said::Rule(Rule::Standard)),
            ("RIF rule", Said::Rule(Rule::Renju)),
            ("Soosyrv-8", Said::Rule(Rule::Renju)),
            ("有禁手", Said::Rule(Rule::Renju)),
            ("无禁手", Said::Rule(Rule::Freestyle)),
            ("4", Said::Rule(Rule::Renju)),
            ("1", Said::Rule(Rule::Standard)),
            ("Swap2", Said::Opening),
            ("Long Pro", Said::Opening),
            ("Caro20", Said::Rule(Rule::Caro)),
            ("Caro, exactly five", Said::Rule(Rule::CaroStandard)),
            ("9", Said::Rule(Rule::CaroStandard)),
            ("japanese", Said::Unknown),
            ("", Said::Unknown),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
    }
}
