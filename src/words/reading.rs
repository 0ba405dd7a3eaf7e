//! The board in words, for people who cannot see it.

use super::Words;
use super::explanations::listed;
use super::numbers::plural;
use crate::explain::Threats;
use crate::rules::{Board, Color, Direction, Point};

/// Greatest number of points that are read outwards from the cursor: no row of five reaches further.
const REACH: i32 = 5;

impl Words {
    /// A point, and what lies from it along its four lines, outwards in each direction: "H8, empty. Row 8: left 2 black,
    /// empty, edge; right 5 empty. …"
    pub fn read_lines(self, board: &Board, point: Point) -> String {
        let of_line = |direction: Direction| {
            let (row, column) = (point.y() + 1, char::from(b'A' + point.x()));
            let name = match direction {
                Direction::Horizontal => say!(self, "Row {row}", "第 {row} 行"),
                Direction::Vertical => say!(self, "Column {column}", "{column} 列"),
                Direction::Rising => self.pick("Rising diagonal", "右上斜线").to_owned(),
                Direction::Falling => self.pick("Falling diagonal", "右下斜线").to_owned(),
            };
            let [back, forth] = match direction {
                Direction::Horizontal => [self.pick("left", "左"), self.pick("right", "右")],
                Direction::Vertical => [self.pick("down", "下"), self.pick("up", "上")],
                Direction::Rising => [self.pick("down left", "左下"), self.pick("up right", "右上")],
                Direction::Falling => [self.pick("up left", "左上"), self.pick("down right", "右下")],
            };
            let (left, right) = (self.arm(board, point, direction, -1), self.arm(board, point, direction, 1));
            say!(self, "{name}: {back} {left}; {forth} {right}.", "{name}：{back} {left}；{forth} {right}。")
        };
        let lines: Vec<String> = Direction::ALL.into_iter().map(of_line).collect();
        let here = self.point(point, board.stone(point), None, None);
        let lines = lines.join(self.pick(" ", ""));
        say!(self, "{here}. {lines}", "{here}。{lines}")
    }

    /// The points from a point on, in one direction: "2 black, empty, edge".
    fn arm(self, board: &Board, point: Point, direction: Direction, sign: i32) -> String {
        let (dx, dy) = direction.step();
        let points: Vec<Point> =
            (1..=REACH).map_while(|steps| point.offset(dx, dy, sign * steps, board.size())).collect();
        let mut runs: Vec<(Option<Color>, usize)> = Vec::new();
        for &next in &points {
            let stone = board.stone(next);
            match runs.last_mut() {
                Some((last, count)) if *last == stone => *count += 1,
                _ => runs.push((stone, 1)),
            }
        }
        let name = |stone: Option<Color>| match stone {
            None => self.pick("empty", "空"),
            Some(Color::Black) => self.pick("black", "黑"),
            Some(Color::White) => self.pick("white", "白"),
        };
        let mut texts: Vec<String> = runs
            .into_iter()
            .map(|(stone, count)| match count {
                1 => name(stone).to_owned(),
                _ => format!("{count} {}", name(stone)),
            })
            .collect();
        if (points.len() as i32) < REACH {
            texts.push(self.pick("edge", "边").to_owned());
        }
        texts.join(self.pick(", ", "、"))
    }

    /// All threats of a side: "Black threatens five at K8. Black threatens an open four at E5 and F6."
    pub fn read_threats(self, threats: &Threats) -> String {
        let side = self.side(threats.color);
        let list = |points: &[Point]| listed(points, self.pick(" and ", "、"), self.pick(", ", "、"));
        let (fives, fourths) = (list(&threats.fives), list(&threats.open_fours));
        let mut sentences = Vec::new();
        if !threats.fives.is_empty() {
            sentences.push(say!(self, "{side} threatens five at {fives}.", "{side}可在 {fives} 成五。"));
        }
        if !threats.open_fours.is_empty() {
            sentences.push(say!(
                self,
                "{side} threatens an open four at {fourths}.",
                "{side}可在 {fourths} 形成活四。"
            ));
        }
        if sentences.is_empty() {
            return self.threats(threats);
        }
        sentences.join(self.pick(" ", ""))
    }

    /// The last move: "Move 23: White G10."; `None` for a pass.
    pub fn read_move(self, number: usize, color: Color, point: Option<Point>) -> String {
        let side = self.side(color);
        match point {
            None => say!(self, "Move {number}: {side} passed.", "第 {number} 手：{side}停一手。"),
            Some(point) => say!(self, "Move {number}: {side} {point}.", "第 {number} 手：{side} {point}。"),
        }
    }

    /// The clocks, Black's first: "Black 9:41, White 8:12."
    pub fn read_clocks(self, [black, white]: [&str; 2]) -> String {
        let sides = Color::ALL.map(|color| self.side(color));
        let [first, second] = sides;
        say!(self, "Clocks: {first} {black}, {second} {white}.", "用时：{first} {black}，{second} {white}。")
    }

    /// Texts as sentences, one after the other.
    pub fn sentences(self, texts: impl IntoIterator<Item = String>) -> String {
        let stop = self.pick(".", "。");
        let ended = |text: String| if text.ends_with(['.', '。', '!', '！']) { text } else { text + stop };
        texts.into_iter().map(ended).collect::<Vec<String>>().join(self.pick(" ", ""))
    }

    /// The size of a board, its rule, and its stones, row by row from the top: "15×15, freestyle. Black, 2 stones: …"
    pub fn read_stones(self, board: &Board) -> String {
        let (size, rule) = (board.size(), self.rule(board.rule()));
        let of_side = |color: Color| {
            let side = self.side(color);
            let mut points: Vec<Point> = board.stones().filter(|stone| stone.1 == color).map(|stone| stone.0).collect();
            points.sort_by_key(|point| (std::cmp::Reverse(point.y()), point.x()));
            let (count, list) = (points.len(), self.line(&points));
            let noun = plural(count as u64, "stone", "stones");
            match count {
                0 => say!(self, "{side}, no stones.", "{side}：无子。"),
                _ => say!(self, "{side}, {count} {noun}: {list}.", "{side} {count} 子：{list}。"),
            }
        };
        let [black, white] = Color::ALL.map(of_side);
        say!(self, "{size}×{size}, {rule}. {black} {white}", "{size}×{size}，{rule}。{black}{white}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::threats;
    use crate::rules::Rule;
    use crate::test_support::{board_with, p};
    use crate::words::Language;

    fn both(say: impl Fn(Words) -> String) -> [String; 2] {
        [Language::English, Language::Chinese].map(|language| say(Words::new(language)))
    }

    #[test]
    fn the_lines_through_a_point_are_read_outwards_to_the_edge() {
        let board = board_with(15, Rule::Freestyle, "B2 D2 E2 C5", "C3 A1 B4", Color::Black);
        let read = both(|words| words.read_lines(&board, p("C2")));
        assert_eq!(
            read[0],
            "C2, empty. Row 2: left black, empty, edge; right 2 black, 3 empty. \
             Column C: down empty, edge; up white, empty, black, 2 empty. \
             Rising diagonal: down left empty, edge; up right 5 empty. \
             Falling diagonal: up left empty, empty, edge; down right empty, edge."
                .replace("empty, empty", "2 empty")
        );
        assert!(read[1].starts_with("C2，空。第 2 行：左 黑、空、边；右 2 黑、3 空。C 列："), "{}", read[1]);
    }

    #[test]
    fn threats_and_stones_are_listed() {
        let board = board_with(15, Rule::Freestyle, "F8 G8 H8 I8 C3 D3 E3", "E8 A1", Color::White);
        let black = both(|words| words.read_threats(&threats(&board, Color::Black)));
        assert_eq!(black[0], "Black threatens five at J8. Black threatens an open four at B3 and F3.");
        assert_eq!(black[1], "黑方可在 J8 成五。黑方可在 B3、F3 形成活四。");
        let white = both(|words| words.read_threats(&threats(&board, Color::White)));
        assert_eq!(white[0], "White has no immediate threat.");
        let stones = both(|words| words.read_stones(&board));
        assert_eq!(stones[0], "15×15, Freestyle. Black, 7 stones: F8 G8 H8 I8 C3 D3 E3. White, 2 stones: E8 A1.");
        assert_eq!(both(|words| words.read_move(3, Color::White, Some(p("A1"))))[1], "第 3 手：白方 A1。");
        assert_eq!(both(|words| words.read_clocks(["9:41", "8:12"]))[0], "Clocks: Black 9:41, White 8:12.");
    }
}
