//! Square boards as they are drawn in a test.

use crate::rules::{Board, Color, Point, Rule, Symmetry};

/// A square board with a mark on each point, as drawn in a test.
#[derive(Clone, Debug)]
pub struct Drawing {
    /// Points a side.
    pub size: u8,
    marks: Vec<(Point, char)>,
}

impl Drawing {
    /// Reads a drawing, the top row first. Each mark is one character; spaces and empty lines mean nothing.
    ///
    /// ```
    /// use tengen::test_support::{Drawing, p};
    ///
    /// let drawing = Drawing::new(
    ///     "
    ///     . . . . .
    ///     . X . . .
    ///     . . O . .
    ///     . . . ? .
    ///     . . . . .
    ///     ",
    /// );
    /// assert_eq!(drawing.size, 5);
    /// assert!(drawing.marks().any(|mark| mark == (p("D2"), '?')));
    /// ```
    #[track_caller]
    pub fn new(text: &str) -> Drawing {
        let rows = text.lines().map(|line| line.split_whitespace().flat_map(str::chars).collect());
        let rows: Vec<Vec<char>> = rows.filter(|row: &Vec<char>| !row.is_empty()).collect();
        let size = rows.len() as u8;
        let mut marks = Vec::new();
        for (row, y) in rows.into_iter().zip((0..size).rev()) {
            assert_eq!(row.len(), usize::from(size), "a square board, but row {} of\n{text}", y + 1);
            marks.extend(row.into_iter().zip(0..).map(|(mark, x)| (Point::new(x, y), mark)));
        }
        Drawing { size, marks }
    }

    /// All points with their marks.
    pub fn marks(&self) -> impl Iterator<Item = (Point, char)> {
        self.marks.iter().copied()
    }

    /// The stones: X is black, O is white; other marks mean what the test says.
    pub fn stones(&self) -> Vec<(Point, Color)> {
        let color = |mark| match mark {
            'X' => Some(Color::Black),
            'O' => Some(Color::White),
            _ => None,
        };
        self.marks().filter_map(|(point, mark)| Some((point, color(mark)?))).collect()
    }

    /// Returns the drawing with the colours of the stones exchanged.
    #[must_use]
    pub fn swapped(&self) -> Drawing {
        let swap = |mark| match mark {
            'X' => 'O',
            'O' => 'X',
            mark => mark,
        };
        Drawing { size: self.size, marks: self.marks().map(|(point, mark)| (point, swap(mark))).collect() }
    }

    /// The board as drawn, seen under a symmetry.
    #[track_caller]
    pub fn board(&self, rule: Rule, side_to_move: Color, symmetry: Symmetry) -> Board {
        let stones = self.stones().into_iter().map(|(point, color)| (symmetry.point(point, self.size), color));
        let stones: Vec<(Point, Color)> = stones.collect();
        Board::with_stones(self.size, rule, &stones, side_to_move).expect("a drawing is a valid setup")
    }
}

impl From<&str> for Drawing {
    #[track_caller]
    fn from(text: &str) -> Drawing {
        Drawing::new(text)
    }
}

impl From<&[&str]> for Drawing {
    #[track_caller]
    fn from(rows: &[&str]) -> Drawing {
        Drawing::new(&rows.join("\n"))
    }
}

impl<const N: usize> From<&[&str; N]> for Drawing {
    #[track_caller]
    fn from(rows: &[&str; N]) -> Drawing {
        Drawing::new(&rows.join("\n"))
    }
}
