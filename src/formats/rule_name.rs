//! The rule's name in files.

use crate::rules::Rule;

/// Rule for which a name stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedRule {
    /// A rule by which rows win.
    Rule(Rule),
    /// An opening rule, which does not tell by which rule rows win.
    Opening,
    /// Something else.
    Unknown,
}

/// The rule's name in files: its code with capitals instead of hyphens, as in `CaroStandard`.
pub fn of(rule: Rule) -> String {
    let capitalised = |word: &str| word[..1].to_ascii_uppercase() + &word[1..];
    rule.code().split('-').map(capitalised).collect()
}

/// Whether a name is a rule's, without anything beside it.
pub fn is_plain(text: &str) -> bool {
    Rule::ALL.iter().any(|&rule| of(rule).eq_ignore_ascii_case(text))
}

/// Words that stand for renju, and for its openings.
const RENJU: [&str; 10] =
    ["renju", "rif", "yamaguchi", "taraguchi", "sakata", "soos", "tarannikov", "有禁", "連珠", "连珠"];

/// Returns the rule of which a title speaks, such as "Ann-Bo: RIF rule"; only words that can hardly mean anything else
/// count.
pub fn of_title(title: &str) -> Option<Rule> {
    let title = title.to_lowercase();
    let mut words = title.split(|c: char| !c.is_alphanumeric());
    let is_said = |word: &str| RENJU.iter().any(|said| said.is_ascii() && (word == *said || word.starts_with("soos")));
    let says = |words: &[&str]| words.iter().any(|word| title.contains(word));
    if says(&["freestyle", "无禁", "無禁"]) {
        Some(Rule::Freestyle)
    } else if words.any(is_said) || says(&["有禁", "連珠", "连珠"]) {
        Some(Rule::Renju)
    } else {
        None
    }
}

/// Interprets a name: our own names, the numbers of the Gomocup protocol, or words of programs and people with anything
/// around them, such as `Freestyle15_1` or `RIF rule`.
pub fn read(text: &str) -> NamedRule {
    let text = text.trim().to_lowercase();
    let by_name = || Rule::ALL.into_iter().find(|&rule| of(rule).eq_ignore_ascii_case(&text));
    let by_number = || text.parse().ok().and_then(Rule::from_gomocup_number);
    if let Some(rule) = by_name().or_else(by_number) {
        return NamedRule::Rule(rule);
    }
    let says = |words: &[&str]| words.iter().any(|word| text.contains(word));
    if says(&["caro"]) {
        NamedRule::Rule(if says(&["standard", "exact"]) { Rule::CaroStandard } else { Rule::Caro })
    } else if says(&["freestyle", "fastgame", "无禁", "無禁"]) {
        NamedRule::Rule(Rule::Freestyle)
    // "Free renju" and "standard renju" are renju, with a free opening or the usual one.
    } else if says(&RENJU) {
        NamedRule::Rule(Rule::Renju)
    } else if says(&["free"]) {
        NamedRule::Rule(Rule::Freestyle)
    } else if says(&["standard", "exact"]) {
        NamedRule::Rule(Rule::Standard)
    } else if says(&["swap", "pro"]) {
        NamedRule::Opening
    } else {
        NamedRule::Unknown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_known_by_their_names_numbers_and_words() {
        assert_eq!(Rule::ALL.map(of), ["Freestyle", "Standard", "Renju", "Caro", "CaroStandard"]);
        for rule in Rule::ALL {
            assert_eq!(read(&of(rule)), NamedRule::Rule(rule));
            assert_eq!(read(rule.code()), NamedRule::Rule(rule));
        }
        for (text, said) in [
            (" renju ", NamedRule::Rule(Rule::Renju)),
            ("Freestyle15_1", NamedRule::Rule(Rule::Freestyle)),
            ("Standard15_2", NamedRule::Rule(Rule::Standard)),
            ("RIF rule", NamedRule::Rule(Rule::Renju)),
            ("Free Renju", NamedRule::Rule(Rule::Renju)),
            ("Standard Renju", NamedRule::Rule(Rule::Renju)),
            ("free opening", NamedRule::Rule(Rule::Freestyle)),
            ("Soosyrv-8", NamedRule::Rule(Rule::Renju)),
            ("有禁手", NamedRule::Rule(Rule::Renju)),
            ("无禁手", NamedRule::Rule(Rule::Freestyle)),
            ("4", NamedRule::Rule(Rule::Renju)),
            ("1", NamedRule::Rule(Rule::Standard)),
            ("Swap2", NamedRule::Opening),
            ("Long Pro", NamedRule::Opening),
            ("Caro20", NamedRule::Rule(Rule::Caro)),
            ("Caro, exactly five", NamedRule::Rule(Rule::CaroStandard)),
            ("9", NamedRule::Rule(Rule::CaroStandard)),
            ("japanese", NamedRule::Unknown),
            ("", NamedRule::Unknown),
        ] {
            assert_eq!(read(text), said, "{text}");
        }
    }

    #[test]
    fn a_title_tells_the_rule_only_by_words_that_mean_nothing_else() {
        for (title, rule) in [
            ("Ann-Bo(B) : RIF rule", Some(Rule::Renju)),
            ("Soosyrv-8, round 3", Some(Rule::Renju)),
            ("全国连珠赛", Some(Rule::Renju)),
            ("Freestyle cup", Some(Rule::Freestyle)),
            ("Standard games of Sheriff Griffin", None),
            ("A free tournament for professionals", None),
            ("", None),
        ] {
            assert_eq!(of_title(title), rule, "{title}");
        }
    }
}
