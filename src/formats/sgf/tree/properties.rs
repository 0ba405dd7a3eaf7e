//! Values of properties, taken into the draft of a node.

use super::{MAX_NAMES, NodeDraft, TreeDraft};
use crate::formats::sgf::lexer::Name;
use crate::formats::sgf::{result, value};
use crate::game::{Judgement, Mark, Note};
use crate::rules::Color;
use crate::verdict::Score;

/// Number of marks of one file that are kept.
const MAX_MARKS: usize = 4_000_000;

impl<'a> TreeDraft<'a> {
    /// Takes the value of a property, at an offset of the text, into a node.
    pub(super) fn take(&mut self, node: &mut NodeDraft<'a>, property: Name, raw: &'a str, offset: usize) {
        let note = &mut node.note;
        let name = property.as_str();
        match name {
            "B" | "W" => {
                if std::mem::replace(&mut node.has_value, true) {
                    return self.senseless.add(offset);
                }
                let color = if name == "B" { Color::Black } else { Color::White };
                node.moves.push((color, raw, offset));
            }
            // A mobile server's opening: moves by turns, separated by commas.
            "QPR" | "QSLB" | "QSLW" => {
                let mut color = value::first_mover(name).expect("it has moves");
                for point in raw.split(',') {
                    node.moves.push((color, point, offset));
                    color = !color;
                }
            }
            // A server's list of the fifth moves that were offered.
            "5A" => match value::point(raw, self.size) {
                Some(point) if note.comment.lines().last().is_some_and(|line| line.starts_with("5A: ")) => {
                    note.comment += &format!(" {point}");
                }
                Some(point) => add_lines(&mut note.comment, &format!("5A: {point}")),
                None => self.leave_out(property, raw, offset),
            },
            "C" | "GC" => {
                let text = value::text(raw);
                match text.strip_suffix("ms").and_then(|millis| millis.parse().ok()).filter(|_| !self.ours) {
                    Some(millis) => node.millis = Some(millis),
                    None => add_lines(&mut note.comment, &text),
                }
            }
            "N" => node.name = value::line(raw),
            "LB" | "L" | "TR" | "SQ" | "CR" | "MA" | "M" | "SL" => self.take_marks(note, name, raw, offset),
            "TE" | "BM" | "DO" | "IT" if name != "TE" || raw.trim().len() <= 1 => {
                let judgement = match name {
                    "TE" => Judgement::Good,
                    "BM" => Judgement::Bad,
                    "DO" => Judgement::Doubtful,
                    _ => Judgement::Interesting,
                };
                if note.judgement.is_some_and(|other| other != judgement) {
                    return self.leave_out(property, name, offset);
                }
                note.judgement = Some(judgement);
            }
            "HO" => note.flagged = true,
            "V" => node.black_score = value::real(raw).map(|value| value.round() as i32),
            "GB" => node.black_score = Some(steps(raw)),
            "GW" => node.black_score = Some(-steps(raw)),
            "DM" => node.black_score = Some(0),
            "BL" => self.take_time(node, Color::Black, raw),
            "WL" => self.take_time(node, Color::White, raw),
            "AB" | "AW" | "AE" | "PL" => {
                if self.under_way && !node.has_setup {
                    self.setups.add(offset);
                }
                node.has_setup = true;
            }
            "TGT" => node.millis = raw.parse().ok(),
            "TGE" => node.conclusion = result::read_conclusion(raw),
            "TGB" => note.board_text = value::text(raw),
            "TGS" => note.score = read_score(raw),
            "TGN" => node.next = raw.parse().ok(),
            "TGC" => node.is_cursor = true,
            "TGM" if node.mirrored.len() <= note.marks.len() => {
                node.mirrored.extend(value::point(raw, self.size));
            }
            _ if !self.is_known(name, raw) => self.leave_out(property, raw, offset),
            _ => {}
        }
    }

    /// Whether a property was read with the game as a whole, or says nothing that would be missed.
    fn is_known(&self, name: &str, raw: &str) -> bool {
        match name {
            "PB" | "PW" | "BR" | "WR" | "GN" | "EV" | "RO" | "PC" | "DT" | "ON" | "AN" | "RE" | "SO" | "US" | "CP"
            | "SZ" | "RU" | "TE" => !self.under_way,
            // What Tengen writes for other programs stands in properties of its own.
            "TM" | "OT" | "TGD" | "TGK" | "TGM" => self.ours,
            "KM" | "HA" => value::real(raw) == Some(0.0),
            "FF" | "GM" | "CA" | "AP" | "ST" => true,
            _ => false,
        }
    }

    /// Counts a property that is not kept, unless it says nothing.
    fn leave_out(&mut self, property: Name, raw: &str, offset: usize) {
        if raw.trim().is_empty() {
            return;
        }
        self.properties.add(offset);
        if self.property_names.len() < MAX_NAMES && !self.property_names.contains(&property) {
            self.property_names.push(property);
        }
    }

    fn take_marks(&mut self, note: &mut Note, name: &str, raw: &str, offset: usize) {
        let (raw, mark) = match name {
            "LB" => {
                let (point, label) = value::halves(raw).unwrap_or((raw, ""));
                (point, Mark::Label(value::text(label)))
            }
            // As older files write it: the first point is A, the next B.
            "L" => {
                let letter = b'A' + (note.marks.len() % 26) as u8;
                (raw, Mark::Label(char::from(letter).to_string()))
            }
            "TR" => (raw, Mark::Triangle),
            "SQ" => (raw, Mark::Square),
            "CR" => (raw, Mark::Circle),
            "SL" => (raw, Mark::Selected),
            _ => (raw, Mark::Cross),
        };
        // An empty list has no points.
        if raw.trim().is_empty() {
            return;
        }
        if self.marks >= MAX_MARKS {
            return self.marks_left_out.add(offset);
        }
        let (points, others) = value::points(raw, self.size);
        if others > 0 {
            self.marks_left_out.add(offset);
        }
        self.marks += points.len();
        note.marks.extend(points.into_iter().map(|point| (point, mark.clone())));
    }

    fn take_time(&mut self, node: &mut NodeDraft<'a>, color: Color, raw: &str) {
        let Some(left) = value::real(raw) else { return };
        let before = self.here.time[color.index()].replace(left);
        // Where time was added, the time of the move is not known.
        let used = before.map(|before| before - left).filter(|&used| used >= 0.0);
        if node.millis.is_none() && node.moves.iter().any(|&(mover, ..)| mover == color) {
            node.millis = used.map(|used| (used * 1000.0).round() as u64);
        }
    }
}

/// Appends lines to a text.
pub fn add_lines(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// Score of `GB` and `GW`: "good" is about a clear advantage, "very good" twice that.
fn steps(raw: &str) -> i32 {
    if raw.trim() == "2" { 400 } else { 200 }
}

/// Reads a score in `TGS`.
fn read_score(raw: &str) -> Option<Score> {
    let (word, plies) = raw.split_once(' ').unwrap_or((raw, ""));
    match word {
        "Win" => Some(Score::Win { plies: plies.parse().ok()? }),
        "Loss" => Some(Score::Loss { plies: plies.parse().ok()? }),
        "Draw" => Some(Score::Draw),
        _ => None,
    }
}
