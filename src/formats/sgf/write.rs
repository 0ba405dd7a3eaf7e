//! Writing a game, or many.

use super::tree::first_look;
use super::value::{escape, escape_half, escape_line, write_point};
use super::{result, value};
use crate::formats::tree_reader::end_of_main_line;
use crate::formats::{WriteError, rule_name};
use crate::game::{Game, Judgement, Mark, Node, NodeId, Note, Outcome, Parts, TimeControl, Tree};
use crate::rules::{Color, Move, Point};
use crate::verdict::Score;
use std::collections::BTreeSet;

/// Lines are broken beyond this length, between nodes.
const LINE: usize = 80;

/// Writes a game.
pub fn write(game: &Game) -> Result<Vec<u8>, WriteError> {
    write_collection([game])
}

/// Writes games as one collection.
pub fn write_collection<'a>(games: impl IntoIterator<Item = &'a Game>) -> Result<Vec<u8>, WriteError> {
    let mut text = Vec::new();
    for game in games {
        if !text.is_empty() {
            text.push(b'\n');
        }
        Writer::new(game).write(&mut text);
    }
    Ok(text)
}

/// Part of the tree that is still to be written.
enum Task {
    Node {
        id: NodeId,
        /// Number of moves before it.
        moves: u32,
    },
    /// An opening bracket, and the node after it.
    Branch {
        id: NodeId,
        moves: u32,
    },
    Close,
}

struct Writer {
    parts: Parts,
    line_begin: usize,
    /// The end of the main line, whose conclusion stands in `RE`.
    main_end: NodeId,
    /// Value of `RE`.
    result: String,
    /// Whether that is the conclusion at the end of the main line.
    says_conclusion: bool,
}

impl Writer {
    fn new(game: &Game) -> Writer {
        let parts = game.parts();
        let main_end = end_of_main_line(&parts.tree);
        let own = &parts.details.result;
        let outcome = if own.is_empty() { main_outcome(&parts, main_end) } else { None };
        let says_conclusion = matches!(outcome, Some(Outcome::Concluded(_)));
        let result = outcome.map_or_else(|| own.clone(), |outcome| result::write(&outcome).to_owned());
        Writer { parts, line_begin: 0, main_end, result, says_conclusion }
    }

    fn write(mut self, out: &mut Vec<u8>) {
        self.line_begin = out.len();
        out.push(b'(');
        let mut tasks = vec![Task::Node { id: Tree::ROOT, moves: 0 }];
        while let Some(task) = tasks.pop() {
            let (id, moves) = match task {
                Task::Close => {
                    out.push(b')');
                    continue;
                }
                Task::Branch { id, moves } => {
                    self.break_line(out);
                    out.push(b'(');
                    (id, moves)
                }
                Task::Node { id, moves } => {
                    if out.len() - self.line_begin > LINE {
                        self.break_line(out);
                    }
                    (id, moves)
                }
            };
            let node = self.parts.tree.node(id);
            out.push(b';');
            if id == Tree::ROOT {
                self.write_root(out);
            }
            let moves = moves + u32::from(node.mv().is_some());
            let first = self.parts.root.side_to_move;
            let side_to_move = if moves.is_multiple_of(2) { first } else { !first };
            self.write_node(node, side_to_move, out);
            let children: Vec<NodeId> = node.children().collect();
            if let [child] = children[..] {
                tasks.push(Task::Node { id: child, moves });
                continue;
            }
            for &id in children.iter().rev() {
                tasks.extend([Task::Close, Task::Branch { id, moves }]);
            }
        }
        out.extend(b")\n");
    }

    fn break_line(&mut self, out: &mut Vec<u8>) {
        out.push(b'\n');
        self.line_begin = out.len();
    }

    fn write_root(&self, out: &mut Vec<u8>) {
        let Parts { root, seats, started, details, clock, .. } = &self.parts;
        property(out, "FF", "4");
        property(out, "GM", "4");
        property(out, "CA", "UTF-8");
        property(out, "AP", &format!("Tengen:{}", env!("CARGO_PKG_VERSION")));
        property(out, "SZ", &root.size.to_string());
        property(out, "RU", &rule_name::of(root.rule));
        for (color, name) in [(Color::Black, "AB"), (Color::White, "AW")] {
            let stones = root.stones.iter().filter(|(_, stone)| *stone == color);
            points(out, name, stones.map(|(point, _)| *point), root.size);
        }
        if !root.stones.is_empty() || root.side_to_move == Color::White {
            property(out, "PL", if root.side_to_move == Color::Black { "B" } else { "W" });
        }
        let mut text = |name, text: &str| {
            if !text.is_empty() {
                property(out, name, &escape_line(text));
            }
        };
        text("PB", &seats.player(Color::Black).name);
        text("PW", &seats.player(Color::White).name);
        text("GN", &details.title);
        text("EV", &details.event);
        text("RO", &details.round);
        text("PC", &details.place);
        match started {
            Some(started) if details.date.is_empty() => text("DT", &started.strftime("%Y-%m-%d").to_string()),
            _ => text("DT", &details.date),
        }
        text("ON", &details.opening);
        text("AN", &details.annotator);
        text("SO", &details.source);
        if let Some(started) = started {
            text("TGD", &started.to_string());
        }
        let seconds = |millis: u64| (millis as f64 / 1000.0).to_string();
        match *clock {
            TimeControl::Unlimited => {}
            TimeControl::Move { millis } => {
                text("OT", &format!("{} per move", seconds(millis)));
                text("TGK", &format!("Move {millis}"));
            }
            TimeControl::Game { millis, increment } => {
                text("TM", &seconds(millis));
                if increment > 0 {
                    text("OT", &format!("{} fischer", seconds(increment)));
                }
                text("TGK", &format!("Game {millis} {increment}"));
            }
            TimeControl::ByoYomi { millis, periods, period } => {
                text("TM", &seconds(millis));
                text("OT", &format!("{periods}x{} byo-yomi", seconds(period)));
                text("TGK", &format!("ByoYomi {millis} {periods} {period}"));
            }
        }
        text("RE", &self.result);
    }

    fn write_node(&self, node: Node<'_>, side_to_move: Color, out: &mut Vec<u8>) {
        let size = self.parts.root.size;
        if let Some(mv) = node.mv() {
            // The side that has moved.
            let name = if side_to_move == Color::White { "B" } else { "W" };
            match mv {
                Move::Place(point) => points(out, name, [point], size),
                Move::Pass => property(out, name, ""),
            }
        }
        if let Some(millis) = node.millis() {
            property(out, "TGT", &millis.to_string());
        }
        if let Some(conclusion) = node.conclusion().filter(|_| node.id() != self.main_end || !self.says_conclusion) {
            property(out, "TGE", result::write_conclusion(conclusion));
        }
        let next = node.next().and_then(|next| node.children().position(|child| child == next));
        if let Some(index) = next.filter(|&index| index > 0) {
            property(out, "TGN", &(index + 1).to_string());
        }
        if node.id() == self.parts.cursor && node.id() != first_look(&self.parts) {
            property(out, "TGC", "1");
        }
        if let Some(note) = node.note() {
            self.write_note(&note, side_to_move, out);
        }
        self.write_labels(node, out);
    }

    fn write_note(&self, note: &Note, side_to_move: Color, out: &mut Vec<u8>) {
        if !note.comment.is_empty() {
            property(out, "C", &escape(&note.comment));
        }
        if !note.board_text.is_empty() {
            property(out, "TGB", &escape(&note.board_text));
        }
        match note.judgement {
            Some(Judgement::Good) => property(out, "TE", "1"),
            Some(Judgement::Interesting) => property(out, "IT", ""),
            Some(Judgement::Doubtful) => property(out, "DO", ""),
            Some(Judgement::Bad) => property(out, "BM", "1"),
            None => {}
        }
        if note.flagged {
            property(out, "HO", "1");
        }
        match note.score {
            Some(Score::Win { plies }) => property(out, "TGS", &format!("Win {plies}")),
            Some(Score::Loss { plies }) => property(out, "TGS", &format!("Loss {plies}")),
            Some(Score::Draw) => property(out, "TGS", "Draw"),
            Some(Score::Estimate(value)) => {
                property(out, "V", &if side_to_move == Color::Black { value } else { -value }.to_string());
            }
            None => {}
        }
        for (name, mark) in [
            ("TR", Mark::Triangle),
            ("SQ", Mark::Square),
            ("CR", Mark::Circle),
            ("MA", Mark::Cross),
            ("SL", Mark::Selected),
        ] {
            let marked = note.marks.iter().filter(|(_, other)| *other == mark).map(|(point, _)| *point);
            points(out, name, marked, self.parts.root.size);
        }
    }

    /// Writes labels. The board texts of the continuations are written as labels too, for programs that do not know
    /// them, with a list of those.
    fn write_labels(&self, node: Node<'_>, out: &mut Vec<u8>) {
        let tree = &self.parts.tree;
        let mut taken = BTreeSet::new();
        let mut labels: Vec<(Point, String)> = Vec::new();
        for (point, mark) in node.note().map_or_else(Vec::new, |note| note.marks) {
            taken.insert(point);
            if let Mark::Label(label) = mark {
                labels.push((point, label));
            }
        }
        let own = labels.len();
        for child in node.children().map(|child| tree.node(child)) {
            if let (Some(note), Some(Move::Place(point))) = (child.note(), child.mv())
                && !note.board_text.is_empty()
                && taken.insert(point)
            {
                labels.push((point, note.board_text));
            }
        }
        let size = self.parts.root.size;
        if !labels.is_empty() {
            out.extend(b"LB");
        }
        for (point, label) in &labels {
            out.push(b'[');
            out.extend(write_point(*point, size));
            out.push(b':');
            out.extend(escape_half(label).bytes());
            out.push(b']');
        }
        points(out, "TGM", labels[own..].iter().map(|(point, _)| *point), size);
    }
}

/// Outcome at the end of the main line.
fn main_outcome(Parts { root, tree, .. }: &Parts, end: NodeId) -> Option<Outcome> {
    let mut board = root.board().expect("the root was a position before");
    for mv in tree.path(end).into_iter().filter_map(|id| tree.node(id).mv()) {
        board.play_unchecked(mv).expect("every move of the tree can be played");
    }
    let concluded = tree.node(end).conclusion().map(Outcome::Concluded);
    board.ending().cloned().map(Outcome::Board).or(concluded)
}

/// Writes a property with one value, which is escaped already.
fn property(out: &mut Vec<u8>, name: &str, value: &str) {
    out.extend(name.bytes());
    out.push(b'[');
    out.extend(value.bytes());
    out.push(b']');
}

/// Writes a property of points, or nothing if there are none.
fn points(out: &mut Vec<u8>, name: &str, points: impl IntoIterator<Item = Point>, size: u8) {
    let mut points = points.into_iter().peekable();
    if points.peek().is_some() {
        out.extend(name.bytes());
    }
    for point in points {
        out.push(b'[');
        out.extend(value::write_point(point, size));
        out.push(b']');
    }
}
