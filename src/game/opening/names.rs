//! The 26 openings of renju: Black in the centre, White beside it, Black within two points of the centre.
//!
//! Up to turning and mirroring the board there are 26 such beginnings. In the thirteen direct ones White's stone lies
//! beside the centre on a row or column, in the indirect ones on a diagonal. They are counted from the far end of the
//! board towards the near one, row by row from the middle outwards: the numbers that players use, D1 to I13.

use crate::rules::{Board, Move, Point};
use std::fmt;

/// Kind of an opening, by the side on which White's first stone touches the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// White's stone lies beside the centre on its row or column.
    Direct,
    /// White's stone lies beside the centre on a diagonal.
    Indirect,
}

/// One of the 26 openings.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RenjuOpening {
    /// Index in [`OPENINGS`].
    index: u8,
}

/// An opening: its names in Latin letters, Japanese and Chinese, and the columns and rows from the centre to Black's
/// second stone, where White's stone is above the centre or, in the indirect ones, above it and to the right.
type Entry = (&'static str, &'static str, &'static str, (i32, i32));

/// The direct ones, then the indirect ones.
#[rustfmt::skip]
const OPENINGS: [Entry; 26] = [
    ("Kansei", "寒星", "寒星", (0, 2)),
    ("Keigetsu", "渓月", "溪月", (1, 2)),
    ("Sosei", "疎星", "疏星", (2, 2)),
    ("Kagetsu", "花月", "花月", (1, 1)),
    ("Zangetsu", "残月", "残月", (2, 1)),
    ("Ugetsu", "雨月", "雨月", (1, 0)),
    ("Kinsei", "金星", "金星", (2, 0)),
    ("Shogetsu", "松月", "松月", (0, -1)),
    ("Kyugetsu", "丘月", "丘月", (1, -1)),
    ("Shingetsu", "新月", "新月", (2, -1)),
    ("Zuisei", "瑞星", "瑞星", (0, -2)),
    ("Sangetsu", "山月", "山月", (1, -2)),
    ("Yusei", "遊星", "游星", (2, -2)),
    ("Chosei", "長星", "长星", (2, 2)),
    ("Kyogetsu", "峡月", "峡月", (2, 1)),
    ("Kosei", "恒星", "恒星", (2, 0)),
    ("Suigetsu", "水月", "水月", (2, -1)),
    ("Ryusei", "流星", "流星", (2, -2)),
    ("Ungetsu", "雲月", "云月", (1, 0)),
    ("Hogetsu", "浦月", "浦月", (1, -1)),
    ("Rangetsu", "嵐月", "岚月", (1, -2)),
    ("Gingetsu", "銀月", "银月", (0, -1)),
    ("Myojo", "明星", "明星", (0, -2)),
    ("Shagetsu", "斜月", "斜月", (-1, -1)),
    ("Meigetsu", "名月", "名月", (-1, -2)),
    ("Suisei", "彗星", "彗星", (-2, -2)),
];

impl RenjuOpening {
    /// Returns all 26, D1 to D13, then I1 to I13.
    pub fn all() -> impl Iterator<Item = RenjuOpening> {
        (0..OPENINGS.len() as u8).map(|index| RenjuOpening { index })
    }

    /// Returns the opening of the first three of `moves`, the first of them on an empty board, whichever of Black's two
    /// stones was first. `None` if they are none of the 26.
    pub fn of_moves(moves: &[Move], size: u8) -> Option<RenjuOpening> {
        let &[Move::Place(first), Move::Place(white), Move::Place(third)] = moves.get(..3)? else { return None };
        let center = Point::center(size);
        let black = if first == center { third } else { first };
        if first != center && third != center {
            return None;
        }
        let from_center =
            |point: Point| (i32::from(point.x()) - i32::from(center.x()), i32::from(point.y()) - i32::from(center.y()));
        RenjuOpening::all()
            .find(|opening| images(opening.offsets()).any(|image| image == (from_center(white), from_center(black))))
    }

    /// Returns the opening by which the game on this board began; `None` if it was none of the 26, or the board was not
    /// empty at its root.
    pub fn of_board(board: &Board) -> Option<RenjuOpening> {
        let placed = board.moves().iter().filter(|mv| mv.point().is_some()).count();
        let was_empty = board.stones().count() == placed;
        RenjuOpening::of_moves(board.moves(), board.size()).filter(|_| was_empty)
    }

    /// Whether the opening is direct or indirect: its letter, D or I.
    pub fn kind(self) -> Kind {
        if self.index < 13 { Kind::Direct } else { Kind::Indirect }
    }

    /// Number among the openings of its kind, from 1 to 13.
    pub fn number(self) -> u8 {
        self.index % 13 + 1
    }

    /// The Japanese name in Latin letters.
    pub fn romaji(self) -> &'static str {
        self.entry().0
    }

    /// The Japanese name.
    pub fn japanese(self) -> &'static str {
        self.entry().1
    }

    /// The Chinese name, in simplified characters.
    pub fn chinese(self) -> &'static str {
        self.entry().2
    }

    /// The three stones, Black's, White's, Black's, in the order of play.
    ///
    /// # Panics
    /// If `size` lies outside 5 to 20.
    pub fn stones(self, size: u8) -> [Point; 3] {
        let center = Point::center(size);
        let at = |(dx, dy): (i32, i32)| {
            Point::try_new(i32::from(center.x()) + dx, i32::from(center.y()) + dy, size)
                .expect("two points beside the centre there is room on every board")
        };
        let (white, black) = self.offsets();
        [center, at(white), at(black)]
    }

    fn entry(self) -> &'static Entry {
        &OPENINGS[usize::from(self.index)]
    }

    /// White's stone and Black's second one as seen from the centre.
    fn offsets(self) -> ((i32, i32), (i32, i32)) {
        let white = match self.kind() {
            Kind::Direct => (0, 1),
            Kind::Indirect => (1, 1),
        };
        (white, self.entry().3)
    }
}

/// Two offsets turned and mirrored together in all eight ways.
fn images(pair: ((i32, i32), (i32, i32))) -> impl Iterator<Item = ((i32, i32), (i32, i32))> {
    (0..8).map(move |bits| {
        let turn = |(x, y): (i32, i32)| {
            let (x, y) = if bits & 4 == 0 { (x, y) } else { (y, x) };
            (if bits & 1 == 0 { x } else { -x }, if bits & 2 == 0 { y } else { -y })
        };
        (turn(pair.0), turn(pair.1))
    })
}

/// The number, "D4".
impl fmt::Display for RenjuOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.kind() {
            Kind::Direct => 'D',
            Kind::Indirect => 'I',
        };
        f.pad(&format!("{letter}{}", self.number()))
    }
}

impl fmt::Debug for RenjuOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self} {}", self.romaji())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color, Rule, Symmetry};
    use std::collections::BTreeMap;

    fn moves(text: &str) -> Vec<Move> {
        text.split_whitespace().map(|mv| mv.parse().unwrap()).collect()
    }

    #[track_caller]
    fn check(played: &str, expected: &str) {
        let opening = RenjuOpening::of_moves(&moves(played), 15);
        assert_eq!(opening.map_or("none".to_owned(), |opening| format!("{opening:?}")), expected, "{played}");
    }

    #[test]
    fn an_opening_has_its_names() {
        let names = |number: &str| {
            let opening = RenjuOpening::all().find(|opening| opening.to_string() == number).unwrap();
            [opening.romaji(), opening.japanese(), opening.chinese()]
        };
        assert_eq!(names("D4"), ["Kagetsu", "花月", "花月"]);
        assert_eq!(names("I6"), ["Ungetsu", "雲月", "云月"]);
    }

    #[test]
    fn each_opening_is_recognised_however_the_board_is_turned_and_whichever_stone_was_first() {
        for opening in RenjuOpening::all() {
            for symmetry in Symmetry::ALL {
                let [first, white, third] = opening.stones(15).map(|point| Move::Place(symmetry.point(point, 15)));
                assert_eq!(RenjuOpening::of_moves(&[first, white, third], 15), Some(opening), "{symmetry}");
                assert_eq!(RenjuOpening::of_moves(&[third, white, first], 15), Some(opening), "{symmetry}");
            }
        }
    }

    #[test]
    fn every_beginning_around_the_centre_is_one_of_the_26() {
        let center = Point::center(15);
        let near = |reach: u8| {
            Point::all(15)
                .filter(move |point| point.x().abs_diff(7).max(point.y().abs_diff(7)) <= reach && *point != center)
        };
        let mut found: BTreeMap<String, usize> = BTreeMap::new();
        for white in near(1) {
            for black in near(2).filter(|&black| black != white) {
                let opening = RenjuOpening::of_moves(&[center, white, black].map(Move::Place), 15).unwrap();
                *found.entry(opening.to_string()).or_default() += 1;
            }
        }
        assert_eq!((found.len(), found.values().sum::<usize>()), (26, 8 * 23));
        // Those that are their own mirror image lie in four ways on the board, the others in eight.
        let own_images = ["D1", "D8", "D11", "I1", "I11", "I13"];
        for (opening, ways) in found {
            assert_eq!(ways, if own_images.contains(&opening.as_str()) { 4 } else { 8 }, "{opening}");
        }
    }

    #[test]
    fn well_known_openings_have_their_numbers_and_names() {
        check("H8 H9 I9", "D4 Kagetsu");
        check("H8 I9 I7", "I7 Hogetsu");
        check("H8 G7 G9", "I7 Hogetsu");
        check("H8 H7 H9", "D8 Shogetsu");
        check("H8 G8 G7 A1 B2", "D4 Kagetsu");
        check("H8 I9 F6", "I13 Suisei");
    }

    #[test]
    fn a_game_that_begins_otherwise_has_no_name() {
        for played in ["", "H8 H9", "H8 H10 I9", "H8 H9 K8", "H9 H8 I9", "I9 H9 J9", "H8 pass I9"] {
            check(played, "none");
        }
    }

    #[test]
    fn a_board_that_was_not_empty_has_no_name() {
        let mut board = Board::new(15, Rule::Renju);
        let mut set_up =
            Board::with_stones(15, Rule::Renju, &["A1".parse().unwrap()].map(|p| (p, Color::White)), Color::Black)
                .unwrap();
        for mv in moves("H8 H9 I9 A2") {
            board.play(mv).unwrap();
            set_up.play(mv).unwrap();
        }
        assert_eq!(RenjuOpening::of_board(&board).map(|opening| opening.to_string()).as_deref(), Some("D4"));
        assert_eq!(RenjuOpening::of_board(&set_up), None);
    }

    #[test]
    fn every_board_has_room_for_every_opening() {
        for size in 5..=20 {
            for opening in RenjuOpening::all() {
                assert_eq!(RenjuOpening::of_moves(&opening.stones(size).map(Move::Place), size), Some(opening));
            }
        }
    }
}
