//! A tree that is being read, under one rule and on one board: the nodes and their place in the tree.

mod finish;
mod properties;

pub use finish::first_look;
use properties::add_lines;

use super::lexer::{Lexer, Name, Token};
use super::root::{self, GameInfo};
use super::value;
use crate::formats::error::Locations;
use crate::formats::remark::{Count, Refusal};
use crate::formats::tree_reader::{AddError, TreeReader};
use crate::formats::{Expected, FormatError};
use crate::game::{Conclusion, GameError, Mark, NodeId, Note, Tree};
use crate::rules::{Color, Move, PlayError, Point, Rule};
use crate::verdict::Score;
use std::collections::BTreeSet;

/// Number of senseless pieces of text after which the rest of a text is not worth reading.
const MAX_SENSELESS: usize = 100;

/// Number of names of properties that are not kept, of all that a remark lists.
const MAX_NAMES: usize = 12;

/// State at a branch, to go back to it.
#[derive(Clone, Copy, PartialEq)]
struct BranchPoint {
    at: NodeId,
    /// Whether the nodes here are left out, with the move before them.
    left_out: bool,
    /// Time that each player has left, in seconds.
    time: [Option<f64>; 2],
}

/// A node as it is read, before its place in the tree is known.
#[derive(Default)]
struct NodeDraft<'a> {
    /// Colours and values of moves, and their offsets.
    moves: Vec<(Color, &'a str, usize)>,
    /// Whether the last value was one of `B` or `W`, which have one each.
    has_value: bool,
    note: Note,
    name: String,
    /// Score for Black; it is negated for White once the side to move is known.
    black_score: Option<i32>,
    millis: Option<u64>,
    conclusion: Option<Conclusion>,
    next: Option<usize>,
    is_cursor: bool,
    has_setup: bool,
    /// Points whose labels are only for programs that do not know our own properties.
    mirrored: Vec<Point>,
}

impl NodeDraft<'_> {
    fn has_move(&self) -> bool {
        !self.moves.is_empty()
    }

    /// Whether the node says nothing.
    fn is_blank(&self) -> bool {
        let NodeDraft { moves: _, has_value: _, note, name, black_score, .. } = self;
        let NodeDraft { millis, conclusion, next, is_cursor, has_setup: _, mirrored: _, .. } = self;
        !self.has_move()
            && note.is_empty()
            && name.is_empty()
            && (black_score.is_none() && millis.is_none() && conclusion.is_none() && next.is_none() && !is_cursor)
    }
}

/// A tree as it is read, under one rule and on one board.
pub struct TreeDraft<'a> {
    text: &'a str,
    locations: Locations<'a>,
    pub size: u8,
    pub rule: Rule,
    ours: bool,
    reader: TreeReader,
    here: BranchPoint,
    /// Branches that are open, each with the number of brackets that were opened there.
    branches: Vec<(BranchPoint, usize)>,
    /// Whether there was a node yet, and whether there was a move or a branch yet.
    begun: bool,
    under_way: bool,
    /// Continuations that were looked at last: the node, and the number of its child, from 1.
    nexts: Vec<(NodeId, usize)>,
    cursor: Option<NodeId>,
    /// Whether a move came after the end of the game.
    pub ended_early: bool,
    /// Whether a move or a stone lay off the board.
    pub off_board: bool,
    stones_left_out: usize,
    marks: usize,
    marks_left_out: Count,
    setups: Count,
    passes: Count,
    senseless: Count,
    /// Properties that are not kept, and the first of their names.
    properties: Count,
    property_names: Vec<Name>,
    damage: Option<(usize, Expected)>,
    /// Offset of the end of the tree.
    pub end: usize,
}

impl<'a> TreeDraft<'a> {
    pub fn read(
        locations: Locations<'a>,
        text: &'a str,
        from: usize,
        info: &GameInfo,
        size: u8,
        rule: Rule,
    ) -> Result<TreeDraft<'a>, GameError> {
        let (root, stones_left_out) = root::read_root(text, from, info, size, rule);
        let mut draft = TreeDraft {
            text,
            locations,
            size,
            rule,
            ours: info.ours,
            reader: TreeReader::new(root)?,
            here: BranchPoint { at: Tree::ROOT, left_out: false, time: [info.time; 2] },
            branches: Vec::new(),
            begun: false,
            under_way: false,
            nexts: Vec::new(),
            cursor: None,
            ended_early: false,
            off_board: stones_left_out > 0,
            stones_left_out,
            marks: 0,
            marks_left_out: Count::default(),
            setups: Count::default(),
            passes: Count::default(),
            senseless: Count::default(),
            properties: Count::default(),
            property_names: Vec::new(),
            damage: None,
            end: from,
        };
        draft.read_nodes(from);
        Ok(draft)
    }

    /// Number of nodes and stones that were left out.
    pub fn left_out(&self) -> usize {
        self.reader.refused_nodes() + self.stones_left_out
    }

    fn read_nodes(&mut self, from: usize) {
        let mut lexer = Lexer::new(self.text, from);
        let (mut name, mut node) = (Name::default(), None::<NodeDraft<'a>>);
        loop {
            let token = lexer.next();
            if !matches!(token, Token::Name(_) | Token::Value(_) | Token::Senseless)
                && let Some(done) = node.take()
            {
                self.add_node(done);
            }
            match token {
                Token::Open => {
                    match self.branches.last_mut() {
                        Some((branch, brackets)) if *branch == self.here => *brackets += 1,
                        _ => self.branches.push((self.here, 1)),
                    }
                    self.under_way |= self.begun;
                }
                Token::Close => {
                    let (branch, brackets) = self.branches.last_mut().expect("a tree begins with a bracket");
                    self.here = *branch;
                    *brackets -= 1;
                    if *brackets == 0 {
                        self.branches.pop();
                    }
                    self.reader.back_to(self.here.at);
                    if self.branches.is_empty() {
                        self.end = lexer.end();
                        return;
                    }
                }
                Token::Node => node = Some(NodeDraft::default()),
                Token::Name(of_next) => {
                    name = of_next;
                    node.get_or_insert_default().has_value = false;
                }
                // Some leave out the first semicolon.
                Token::Value(raw) => self.take(node.get_or_insert_default(), name, raw, lexer.offset()),
                Token::Senseless => {
                    self.senseless.add(lexer.offset());
                    if self.senseless.times >= MAX_SENSELESS {
                        self.damage = Some((lexer.offset(), Expected::Mark(";")));
                        self.end = self.text.len();
                        return;
                    }
                }
                Token::Unclosed | Token::End => {
                    let missing = if token == Token::End { Expected::More } else { Expected::Mark("]") };
                    self.damage = Some((lexer.offset(), missing));
                    self.end = self.text.len();
                    return;
                }
            }
        }
    }

    /// Adds a node to the tree.
    fn add_node(&mut self, mut node: NodeDraft<'a>) {
        let first = !std::mem::replace(&mut self.begun, true);
        let has_move = node.has_move();
        self.under_way |= has_move;
        if self.here.left_out {
            // A node without a move loses only its note.
            self.reader.refuse_after();
            return;
        }
        if has_move {
            let moves = std::mem::take(&mut node.moves);
            if moves.iter().all(|&(color, raw, offset)| self.play(color, raw, offset)) {
                self.write(&mut node);
            }
        } else if first {
            self.write(&mut node);
        } else if self.ours || !node.is_blank() {
            // An empty node is of no use, but in our own files somebody has made it.
            match self.reader.add_empty() {
                Ok(id) => {
                    self.here.at = id;
                    self.write(&mut node);
                }
                Err(_) => self.leave_out_beyond(),
            }
        }
    }

    /// Plays a move; returns whether it could be played.
    fn play(&mut self, color: Color, raw: &str, offset: usize) -> bool {
        let mv = if value::is_pass(raw, self.size) {
            Move::Pass
        } else if let Some(point) = value::point(raw, self.size) {
            Move::Place(point)
        } else {
            // Two letters are a point of some board.
            self.off_board |= raw.trim().len() == 2;
            self.refuse(raw.trim().to_owned(), Refusal::NoPoint, offset);
            return false;
        };
        let board = self.reader.board();
        if board.side_to_move() != color && mv != Move::Pass {
            // The other colour passes, unless that would end the game or the point is occupied.
            let refused = match mv {
                Move::Place(point) if board.stone(point).is_some() => Some(PlayError::Occupied(point)),
                _ if board.ending().is_some() || board.moves().last() == Some(&Move::Pass) => Some(PlayError::GameOver),
                _ => None,
            };
            if let Some(why) = refused {
                self.ended_early |= why == PlayError::GameOver;
                self.refuse(mv.to_string(), Refusal::Rules(why), offset);
                return false;
            }
            if self.reader.play(Move::Pass).is_ok() {
                self.passes.add(offset);
            }
        }
        match self.reader.play(mv) {
            Ok(id) => {
                self.here.at = id;
                true
            }
            Err(AddError::Play(why)) => {
                self.ended_early |= why == PlayError::GameOver;
                self.refuse(mv.to_string(), Refusal::Rules(why), offset);
                false
            }
            Err(AddError::Full) => {
                self.leave_out_beyond();
                false
            }
        }
    }

    fn refuse(&mut self, first: String, why: Refusal, offset: usize) {
        self.here.left_out = true;
        let locations = self.locations;
        self.reader.refuse(|| Some(locations.at(offset)), || FormatError::cut(&first), why);
    }

    fn leave_out_beyond(&mut self) {
        self.here.left_out = true;
        self.reader.refuse_beyond();
    }

    /// Writes the note, time and conclusion of a draft at its node.
    fn write(&mut self, node: &mut NodeDraft<'a>) {
        let at = self.here.at;
        let mut note = std::mem::take(&mut node.note);
        if let Some(score) = node.black_score {
            let estimate = Score::estimate(score);
            let black = self.reader.board().side_to_move() == Color::Black;
            note.score = Some(if black { estimate } else { estimate.for_opponent() });
        }
        if !node.name.is_empty() {
            let comment = std::mem::replace(&mut note.comment, std::mem::take(&mut node.name));
            add_lines(&mut note.comment, &comment);
        }
        if !node.mirrored.is_empty() {
            let mirrored: BTreeSet<Point> = node.mirrored.iter().copied().collect();
            note.marks.retain(|(point, mark)| !(matches!(mark, Mark::Label(_)) && mirrored.contains(point)));
        }
        if !note.is_empty() {
            self.reader.write(&note);
        }
        let builder = self.reader.builder_mut();
        if let Some(millis) = node.millis.filter(|_| at != Tree::ROOT) {
            builder.set_time(at, millis);
        }
        if let Some(conclusion) = node.conclusion {
            builder.conclude(at, conclusion);
        }
        self.nexts.extend(node.next.map(|next| (at, next)));
        if node.is_cursor {
            self.cursor = Some(at);
        }
    }
}
