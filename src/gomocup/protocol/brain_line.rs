//! Lines of a foreign brain, as its manager reads them.
//!
//! Brains print much that no manager needs, and every one a little differently, so reading a line never fails: one
//! without a meaning is [`BrainLine::Garbage`].

use super::{Cell, excerpt, split_word};

/// A line of a brain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BrainLine {
    /// `x,y`: its move.
    Move(Cell),
    /// `OK`: the command before it, such as START, is carried out.
    Ok,
    /// `ERROR` or `UNKNOWN`; holds the line's beginning.
    Complaint(String),
    /// `MESSAGE`: text for people, or `REALTIME` and `INFO` lines for boards that know them.
    Message(String),
    /// `INFO`: the state of a search, as Rapfi reports it; holds the rest of the line.
    Info(String),
    /// `SUGGEST x,y`: the move that it would play. It plays it when it gets PLAY.
    Suggest(Cell),
    /// `DEBUG`, and `SUGGEST` without a point, which are not used here.
    Talk,
    /// The answer to `ABOUT`.
    About(About),
    /// Anything else; holds the line's beginning.
    Garbage(String),
}

/// A brain's answer to ABOUT. A field that it leaves out is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct About {
    /// Name of the engine; never empty in an answer that was read.
    pub name: String,
    /// Version as the engine writes it, not always a number.
    pub version: String,
    /// Author or authors.
    pub author: String,
    /// Country of the author.
    pub country: String,
}

impl BrainLine {
    /// Reads a line.
    pub fn parse(line: &str) -> BrainLine {
        let line = line.trim();
        let (word, rest) = split_word(line);
        match word.to_ascii_uppercase().as_str() {
            "MESSAGE" => BrainLine::Message(rest.to_owned()),
            "INFO" => BrainLine::Info(rest.to_owned()),
            "SUGGEST" => Cell::parse(rest).map_or(BrainLine::Talk, BrainLine::Suggest),
            "DEBUG" => BrainLine::Talk,
            "OK" => BrainLine::Ok,
            "ERROR" | "UNKNOWN" => BrainLine::Complaint(excerpt(line)),
            _ => match (Cell::parse(line), About::parse(line)) {
                (Some(cell), _) => BrainLine::Move(cell),
                (None, Some(about)) => BrainLine::About(about),
                (None, None) => BrainLine::Garbage(excerpt(line)),
            },
        }
    }

    /// Whether the line is only a report, which may be dropped.
    pub fn is_talk(&self) -> bool {
        matches!(self, BrainLine::Message(_) | BrainLine::Info(_) | BrainLine::Talk)
    }
}

impl About {
    /// Reads `name="…", version="…", …`, the keys in any order; `None` for a line without a name.
    fn parse(line: &str) -> Option<About> {
        let mut about = About::default();
        let mut rest = line;
        while let Some((key, after)) = rest.split_once('=') {
            let key = key.trim_matches(|c: char| c == ',' || c.is_whitespace());
            let Some((value, after)) = after.trim_start().strip_prefix('"').and_then(|quoted| quoted.split_once('"'))
            else {
                break;
            };
            let field = match key.to_ascii_lowercase().as_str() {
                "name" => Some(&mut about.name),
                "version" => Some(&mut about.version),
                "author" => Some(&mut about.author),
                "country" => Some(&mut about.country),
                _ => None,
            };
            if let Some(field) = field {
                *field = value.trim().chars().filter(|c| !c.is_control()).collect();
            }
            rest = after;
        }
        (!about.name.is_empty()).then_some(about)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: BrainLine) {
        assert_eq!(BrainLine::parse(line), expected, "{line}");
    }

    #[test]
    fn lines_are_read() {
        check("7,8", BrainLine::Move(Cell { x: 7, y: 8 }));
        check(" 10, 3 ", BrainLine::Move(Cell { x: 10, y: 3 }));
        check("-1,99", BrainLine::Move(Cell { x: -1, y: 99 }));
        check("OK", BrainLine::Ok);
        check("ok - everything is good", BrainLine::Ok);
        check("ERROR too large", BrainLine::Complaint("ERROR too large".to_owned()));
        check("unknown command", BrainLine::Complaint("unknown command".to_owned()));
        check("MESSAGE Depth 9 | Eval 31", BrainLine::Message("Depth 9 | Eval 31".to_owned()));
        check("INFO BESTLINE 7,8 7,9", BrainLine::Info("BESTLINE 7,8 7,9".to_owned()));
        check("DEBUG 7,8", BrainLine::Talk);
        check("SUGGEST 7,8", BrainLine::Suggest(Cell { x: 7, y: 8 }));
        check("SUGGEST a pause", BrainLine::Talk);
        check("7,8,1", BrainLine::Garbage("7,8,1".to_owned()));
        check("7;8", BrainLine::Garbage("7;8".to_owned()));
        check("", BrainLine::Garbage(String::new()));
        check(&"x".repeat(5000), BrainLine::Garbage(format!("{}…", "x".repeat(60))));
    }

    #[test]
    fn the_answer_to_about_is_read() {
        let about = |name: &str, version: &str, author: &str, country: &str| {
            let [name, version, author, country] = [name, version, author, country].map(str::to_owned);
            BrainLine::About(About { name, version, author, country })
        };
        check(
            "name=\"Rapfi\", version=\"0.43 (g++, AVX2)\", author=\"many, see AUTHORS\", country=\"China\"",
            about("Rapfi", "0.43 (g++, AVX2)", "many, see AUTHORS", "China"),
        );
        check("version = \"1\" , NAME=\"五子\", www=\"a=b\"", about("五子", "1", "", ""));
        check("name=\"\", version=\"1\"", BrainLine::Garbage("name=\"\", version=\"1\"".to_owned()));
        check("name=Rapfi", BrainLine::Garbage("name=Rapfi".to_owned()));
        check("name=\"half", BrainLine::Garbage("name=\"half".to_owned()));
        check("name=\"a\" version=\"2\"", about("a", "2", "", ""));
    }
}
