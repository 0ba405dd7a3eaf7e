//! What the tests of the rules share: drawings, and a small random source.

use tengen::rules::{Board, Color, Point, Rule, Symmetry};

/// A board drawn with one mark a point, the marks apart by spaces and the top row first.
pub struct Drawing {
    pub size: u8,
    marks: Vec<(Point, char)>,
}

impl Drawing {
    pub fn new(text: &str) -> Drawing {
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split_whitespace().collect()).filter(|row: &Vec<_>| !row.is_empty()).collect();
        let size = rows.len() as u8;
        let mut marks = Vec::new();
        for (row, y) in rows.into_iter().zip((0..size).rev()) {
            assert_eq!(row.len(), usize::from(size), "a square board, but row {} of\n{text}", y + 1);
            for (mark, x) in row.into_iter().zip(0..) {
                assert_eq!(mark.len(), 1, "one mark a point, not {mark}, in\n{text}");
                marks.extend(mark.chars().map(|mark| (Point::new(x, y), mark)));
            }
        }
        Drawing { size, marks }
    }

    /// All points with their marks.
    pub fn marks(&self) -> impl Iterator<Item = (Point, char)> {
        self.marks.iter().copied()
    }

    /// The stones: X is Black's, O is White's.
    pub fn stones(&self) -> Vec<(Point, Color)> {
        self.marks()
            .filter_map(|(point, mark)| match mark {
                'X' => Some((point, Color::Black)),
                'O' => Some((point, Color::White)),
                _ => None,
            })
            .collect()
    }

    /// The same drawing with the colours of the stones exchanged.
    pub fn swapped(&self) -> Drawing {
        let swap = |mark| match mark {
            'X' => 'O',
            'O' => 'X',
            mark => mark,
        };
        Drawing { size: self.size, marks: self.marks().map(|(point, mark)| (point, swap(mark))).collect() }
    }

    /// The board as drawn, seen under a symmetry.
    pub fn board(&self, rule: Rule, side_to_move: Color, symmetry: Symmetry) -> Board {
        let stones: Vec<(Point, Color)> =
            self.stones().into_iter().map(|(point, color)| (symmetry.point(point, self.size), color)).collect();
        Board::with_stones(self.size, rule, &stones, side_to_move).expect("a drawing is a valid setup")
    }
}

/// A source of random numbers that is the same everywhere: SplitMix64 (Steele, Lea and Flood, 2014).
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// One of `choices`, of which there must be at least one.
    pub fn choice<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// A number from `least` to `most`, either included.
    pub fn between(&mut self, least: u8, most: u8) -> u8 {
        least + self.below(usize::from(most - least) + 1) as u8
    }

    /// True `percent` times of a hundred.
    pub fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}
