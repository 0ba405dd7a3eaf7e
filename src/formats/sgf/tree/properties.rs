//! Values of properties, taken into the draft of a node.

use super::{NodeDraft, TreeDraft};
use crate::formats::sgf::{result, value};
use crate::game::{Judgement, Mark, Note};
use crate::rules::Color;
use crate::verdict::Score;

/// Number of marks of one file that are kept.
const MAX_MARKS: usize = 4_000_000;

impl<'a> TreeDraft<'a> {
    /// Takes the value of a property, at an offset of the text, into a node.
    pub(super) fn take(&mut self, node: &mut NodeDraft<'a>, name: &str, raw: &'a str, offset: usize) {
        let note = &mut node.note;
        match name {
            "B" | "W" => {
                let (mine, other) = if name == "B" { (0, 1) } else { (1, 0) };
                if node.moves[mine].is_some() {
                    return self.senseless.add(offset);
                }
                node.moves[mine] = Some((raw, offset));
                node.white_first = mine == 1 && node.moves[other].is_none();
            }
            "C" | "GC" => {
                let text = value::text(raw);
                match text.strip_suffix("ms").and_then(|millis| millis.parse().ok()).filter(|_| !self.ours) {
                    Some(millis) => node.millis = Some(millis),
                    None => add_lines(&mut note.comment, &text),
                }
            }
            "N" => node.name = value::line(raw),
            "LB" | "L" | "TR" | "SQ" | "CR" | "MA" | "M" | "SL" => self.take_marks(note, name, raw, offset),
            "TE" if raw.trim().len() <= 1 => note.judgement = Some(Judgement::Good),
            "BM" => note.judgement = Some(Judgement::Bad),
            "DO" => note.judgement = Some(Judgement::Doubtful),
            "IT" => note.judgement = Some(Judgement::Interesting),
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
            _ => {}
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
        if node.millis.is_none() && node.moves[color.index()].is_some() {
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
