//! One game of a database.

use super::tables::Tables;
use super::{SIZE, Source, attributes, reader, unescape};
use crate::formats::line::{self, LineRule, WrittenMove};
use crate::formats::rule_name;
use crate::formats::{Heading, Location, ParsedGame, Remark, RemarkKind};
use crate::game::{Conclusion, Details, Game, Note, Parts, Player, Root, Seats, Tree};
use crate::rules::{Color, Move, Rule};
use quick_xml::events::Event;

/// Greatest number of moves that are read, more than any game has.
const MAX_MOVES: usize = 1_000;

/// Attributes that have a field of their own in a game, or mean nothing outside the database. All others go into the
/// comment.
const KNOWN: [&str; 9] = ["id", "publisher", "tournament", "round", "rule", "black", "white", "bresult", "opening"];

/// Describes a game for a list.
pub fn heading(source: Source, tables: &Tables) -> Heading {
    let record = Record::of(source);
    Heading {
        black: tables.player(record.get("black")),
        white: tables.player(record.get("white")),
        details: record.details(tables),
        moves: record.words().count(),
        summary: None,
    }
}

/// A game.
pub fn read(source: Source, tables: &Tables) -> ParsedGame {
    let record = Record::of(source);
    let mut details = record.details(tables);
    let (said, rule_remark) = rule(&record.rule(tables));
    let steps: Vec<WrittenMove> = record.words().take(MAX_MOVES).map(|(at, word)| written_move(at, word)).collect();
    let mut played = line::play(SIZE, said, &steps).expect("an empty board of 15 is a position");
    let rule = played.reader.board().rule();
    let beyond = record.words().count() - steps.len();
    if beyond > 0 {
        played.remarks.push(Remark { location: None, what: RemarkKind::Nodes(beyond) });
    }
    let conclusion = match details.result.as_str() {
        "B+" => Some(Conclusion::Lost(Color::White)),
        "W+" => Some(Conclusion::Lost(Color::Black)),
        "0" => Some(Conclusion::DrawAgreed),
        _ => None,
    };
    if let Some(conclusion) = conclusion {
        played.take_result(conclusion, &mut details.result);
    }
    // The locations are those in the game's own piece of the text.
    let in_file =
        |remark: Remark| Remark { location: remark.location.map(|location| source.location(location)), ..remark };
    let remarks = std::mem::take(&mut played.remarks).into_iter().map(in_file).chain(rule_remark).collect();
    let comment = record.comment();
    if !comment.is_empty() {
        let note = Note { comment, ..Note::default() };
        played.reader.builder_mut().set_note(Tree::ROOT, Some(&note));
    }
    let player = |of: &str| Player { name: tables.player(record.get(of)), ..Player::person() };
    let seats = Seats::new(player("black"), player("white"));
    let parts = Parts { seats, details, ..played.finish() };
    let game = Game::from_parts(parts).unwrap_or_else(|_| {
        // The line has just been played; should it be refused all the same, an empty game takes its place.
        let empty = Parts::new(Root::empty(SIZE, rule), Tree::new());
        Game::from_parts(empty).expect("an empty board of 15 is a position")
    });
    ParsedGame { game, remarks }
}

/// Record of a game in the file.
#[derive(Debug, Default)]
struct Record {
    attributes: Vec<(String, String)>,
    moves: String,
    /// Offset of the moves in the game's text.
    moves_at: usize,
    info: String,
}

impl Record {
    fn of(source: Source) -> Record {
        let mut record = Record::default();
        let mut reader = reader(source.text);
        // What is inside which tag; deeper ones belong to the outer.
        let mut inside: Option<bool> = None;
        loop {
            let before = reader.buffer_position() as usize;
            let Ok(event) = reader.read_event() else { return record };
            let after = reader.buffer_position() as usize;
            let text = match event {
                Event::Start(tag) => {
                    match tag.name().as_ref() {
                        b"game" => record.attributes = attributes(&tag),
                        b"move" => (inside, record.moves_at) = (Some(true), after),
                        b"info" => inside = Some(false),
                        _ => {}
                    }
                    continue;
                }
                Event::End(tag) => {
                    if matches!(tag.name().as_ref(), b"move" | b"info") {
                        inside = None;
                    }
                    continue;
                }
                Event::Eof => return record,
                Event::Text(text) => String::from_utf8_lossy(&text).into_owned(),
                Event::CData(text) => String::from_utf8_lossy(&text).into_owned(),
                Event::GeneralRef(_) => unescape(&source.text[before..after]).into_owned(),
                _ => continue,
            };
            match inside {
                Some(true) => record.moves.push_str(&text),
                Some(false) => record.info.push_str(&text),
                None => {}
            }
        }
    }

    /// An attribute; empty where it is not there.
    fn get(&self, name: &str) -> &str {
        self.attributes.iter().find(|(of, _)| of == name).map_or("", |(_, value)| value)
    }

    fn rule(&self, tables: &Tables) -> String {
        match self.get("rule") {
            "" => tables.rule_of_tournament(self.get("tournament")),
            id => tables.rule(id),
        }
    }

    fn details(&self, tables: &Tables) -> Details {
        let tournament = self.get("tournament");
        let (opening, rule) = (tables.opening(self.get("opening")), self.rule(tables));
        let id = self.get("id");
        Details {
            event: tables.event(tournament),
            round: self.get("round").to_owned(),
            place: tables.place(tournament),
            date: tables.date(tournament),
            opening: [opening, rule].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", "),
            source: if id.is_empty() { "RenjuNet".to_owned() } else { format!("RenjuNet {id}") },
            result: match self.get("bresult") {
                "1" => "B+".to_owned(),
                "0" => "W+".to_owned(),
                "0.5" | "0,5" => "0".to_owned(),
                other => other.to_owned(),
            },
            ..Details::default()
        }
    }

    /// Comment with everything that fits nowhere else in a game.
    fn comment(&self) -> String {
        let rest = self.attributes.iter().filter(|(name, value)| !KNOWN.contains(&&**name) && !value.is_empty());
        let rest: Vec<String> = rest.map(|(name, value)| format!("{name}: {value}")).collect();
        let parts = [self.info.trim().replace("\r\n", "\n"), rest.join(", ")];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The words of the moves, and where they stand in the game's text.
    fn words(&self) -> impl Iterator<Item = (usize, &str)> {
        let words = self.moves.split([' ', '\t', '\r', '\n', ',']).filter(|word| !word.is_empty());
        words.map(|word| (self.moves_at + (word.as_ptr() as usize - self.moves.as_ptr() as usize), word))
    }
}

impl Source<'_> {
    /// Converts a location in this piece of the file to one in the whole.
    fn location(&self, location: Location) -> Location {
        let Location::Byte(offset) = location else { return location };
        match Location::at(self.text, offset) {
            Location::Text { line: 1, column } => Location::Text { line: self.line, column: column + self.column - 1 },
            Location::Text { line, column } => Location::Text { line: line + self.line - 1, column },
            other => other,
        }
    }
}

fn written_move(at: usize, word: &str) -> WrittenMove {
    let mv = if word == "--" { Some(Move::Pass) } else { word.parse().ok() };
    WrittenMove { mv, millis: None, written: word.to_owned(), location: Location::Byte(at) }
}

/// Returns the rule of a game with an opening rule of this name, and a remark if the name is unknown.
fn rule(name: &str) -> (LineRule, Option<Remark>) {
    let lower = name.to_lowercase();
    let said = if lower.contains("renju") { rule_name::NamedRule::Rule(Rule::Renju) } else { rule_name::read(&lower) };
    match said {
        rule_name::NamedRule::Rule(rule) => (LineRule::Stated(rule), None),
        // Gomoku of the Renju International Federation: exactly five wins.
        _ if said == rule_name::NamedRule::Opening || lower.contains("gomoku") => {
            (LineRule::Stated(Rule::Standard), None)
        }
        _ if name.is_empty() => (LineRule::Usual(Rule::Renju), None),
        _ => {
            let what = RemarkKind::RuleUnknown { name: name.to_owned(), assumed: Rule::Renju };
            (LineRule::Usual(Rule::Renju), Some(Remark { location: None, what }))
        }
    }
}
