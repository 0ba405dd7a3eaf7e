//! The notes of a tree, packed. A [`Note`] takes 88 bytes and its texts' memory, and most are a few letters: libraries
//! of openings may have one at each of a million nodes.

use crate::game::note::{Judgement, Mark, Note};
use crate::rules::Point;
use crate::verdict::Score;

/// Index of a note in the list of all; a node without one has [`NoteIndex::NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoteIndex(u32);

impl NoteIndex {
    pub const NONE: NoteIndex = NoteIndex(u32::MAX);
}

/// Packed notes. One that is removed leaves its place empty for another at the same node.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    packed: Vec<Box<[u8]>>,
}

/// The fields of a note in the order in which they are packed.
type Fields<T, M> = (T, T, M, Option<Judgement>, bool, Option<Score>);

impl Notes {
    /// The packed note at the index, empty where there is none. Equal notes are packed alike.
    pub fn packed(&self, index: NoteIndex) -> &[u8] {
        self.packed.get(index.0 as usize).map_or(&[], |packed| packed)
    }

    /// Whether there is a note at the index.
    pub fn holds(&self, index: NoteIndex) -> bool {
        !self.packed(index).is_empty()
    }

    /// The note at the index.
    pub fn get(&self, index: NoteIndex) -> Option<Note> {
        let packed = Some(self.packed(index)).filter(|packed| !packed.is_empty())?;
        let fields: Fields<String, Vec<(Point, Mark)>> = postcard::from_bytes(packed).expect("a note that was packed");
        let (comment, board_text, marks, judgement, flagged, score) = fields;
        Some(Note { comment, board_text, marks, judgement, flagged, score })
    }

    /// Replaces the note at the index, which is given one where it has none; an empty note is none.
    pub fn set(&mut self, index: &mut NoteIndex, note: Option<&Note>) {
        let note = note.filter(|note| !note.is_empty());
        let packed = note.map_or_else(Box::default, |note| {
            let Note { comment, board_text, marks, judgement, flagged, score } = note;
            let fields: Fields<&str, &[(Point, Mark)]> = (comment, board_text, marks, *judgement, *flagged, *score);
            postcard::to_allocvec(&fields).expect("plain data").into()
        });
        match self.packed.get_mut(index.0 as usize) {
            Some(place) => *place = packed,
            None if packed.is_empty() => {}
            None => *index = self.push(packed),
        }
    }

    /// Adds the note that `other` has at its index, and returns its index here.
    pub fn copy(&mut self, other: &Notes, index: NoteIndex) -> NoteIndex {
        if other.holds(index) { self.push(other.packed(index).into()) } else { NoteIndex::NONE }
    }

    fn push(&mut self, packed: Box<[u8]>) -> NoteIndex {
        let index = NoteIndex(self.packed.len() as u32);
        self.packed.push(packed);
        index
    }

    /// Changes the points of all marks.
    pub fn move_marks(&mut self, to: impl Fn(Point) -> Point) {
        for index in (0..self.packed.len() as u32).map(NoteIndex) {
            if let Some(mut note) = self.get(index)
                && !note.marks.is_empty()
            {
                for (point, _) in &mut note.marks {
                    *point = to(*point);
                }
                self.set(&mut { index }, Some(&note));
            }
        }
    }

    /// Gives back the memory that waits for more notes.
    pub fn shrink_to_fit(&mut self) {
        self.packed.shrink_to_fit();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_come_out_as_they_went_in_and_an_empty_one_is_none() {
        let comment = |comment: &str| Note { comment: comment.to_owned(), ..Note::default() };
        let point = |name: &str| name.parse::<Point>().expect("a point");
        let full = Note {
            board_text: "A".to_owned(),
            marks: vec![(point("H8"), Mark::Label("天元".to_owned())), (point("A1"), Mark::Selected)],
            judgement: Some(Judgement::Doubtful),
            flagged: true,
            score: Some(Score::Loss { plies: 12 }),
            ..comment("two\nlines")
        };
        let (mut notes, mut first, mut second) = (Notes::default(), NoteIndex::NONE, NoteIndex::NONE);
        notes.set(&mut first, Some(&Note::default()));
        assert_eq!((first, notes.get(first)), (NoteIndex::NONE, None));
        notes.set(&mut first, Some(&full));
        notes.set(&mut second, Some(&comment("x")));
        assert_eq!((notes.get(first), notes.get(second)), (Some(full.clone()), Some(comment("x"))));
        assert!(notes.packed[1].len() <= 8, "a comment of one letter takes {} bytes", notes.packed[1].len());

        notes.set(&mut second, None);
        assert_eq!((notes.holds(first), notes.holds(second), notes.get(second)), (true, false, None));
        notes.set(&mut second, Some(&comment("y")));
        assert_eq!((notes.packed.len(), notes.get(second)), (2, Some(comment("y"))));

        let mut others = Notes::default();
        assert_eq!(others.copy(&notes, NoteIndex::NONE), NoteIndex::NONE);
        let copy = others.copy(&notes, first);
        assert_eq!(others.get(copy), Some(full.clone()));
        others.move_marks(|point| Point::new(point.y(), point.x()));
        assert_eq!(others.get(copy), Some(full.clone()), "both marks lie on the diagonal");
        others.move_marks(|point| Point::new(14 - point.x(), point.y()));
        assert_eq!(others.get(copy).expect("the note").marks[1].0, point("O1"));
        assert_eq!(notes.get(first), Some(full));
    }
}
