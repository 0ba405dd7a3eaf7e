//! Reading a collection of trees.

use super::lexer::{Lexer, Token};
use super::result::{self, Said};
use super::root::{self, Heading};
use super::value;
use crate::formats::encoding;
use crate::formats::error::Places;
use crate::formats::grow::{GrowError, Grower, end_of_main_line, opened};
use crate::formats::remark::{Refusal, Remark, What};
use crate::formats::{Expected, Format, FormatError, OpenedGame, Read, Reason};
use crate::game::{Conclusion, GameError, Judgement, Mark, NodeId, Note, Outcome, Parts, Seats, Tree};
use crate::rules::{Color, Move, PlayError, Point, Rule, SetupError};
use crate::verdict::Score;
use std::collections::BTreeSet;

/// Where a text has more places that make no sense, the rest of it is not worth reading.
const MAX_SENSELESS: usize = 100;
/// How many marks of one file are kept.
const MAX_MARKS: usize = 4_000_000;

/// The games of a collection.
pub fn parse(bytes: &[u8]) -> Read {
    let decoded = encoding::decode(bytes, declared_encoding(bytes));
    let text: &str = &decoded.text;
    let places = Places::new(text);
    let mut collection =
        Collection { text, places, games: Vec::new(), bad: 0, first_bad: None, beyond: 0, remarks: Vec::new() };
    collection.read();
    let Collection { games, bad, first_bad, beyond, mut remarks, .. } = collection;
    remarks.extend(decoded.remark());
    if beyond > 0 {
        remarks.push(Remark { place: None, what: What::Games(beyond) });
    }
    match first_bad {
        Some(error) if games.is_empty() => return Err(error),
        Some(FormatError { place, reason: first, .. }) => {
            remarks.push(Remark { place, what: What::BadGames { games: bad, first } });
        }
        None => {}
    }
    Ok((games, remarks))
}

/// What the file says its encoding is: the first `CA`, which stands near the beginning.
fn declared_encoding(bytes: &[u8]) -> Option<&str> {
    let head = &bytes[..bytes.len().min(4 << 10)];
    let from = head.windows(3).position(|window| window == b"CA[")? + 3;
    let length = head[from..].iter().position(|&byte| byte == b']')?;
    std::str::from_utf8(&head[from..from + length]).ok()
}

/// The trees of a text, one after the other.
struct Collection<'a> {
    text: &'a str,
    /// Counted from the tree that is read.
    places: Places<'a>,
    games: Vec<OpenedGame>,
    /// Trees that are no games of ours, and what is wrong with the first.
    bad: usize,
    first_bad: Option<FormatError>,
    /// Games beyond the number that is read.
    beyond: usize,
    remarks: Vec<Remark>,
}

impl Collection<'_> {
    fn read(&mut self) {
        let mut lexer = Lexer::new(self.text, 0);
        let mut after_tree = false;
        loop {
            match lexer.next() {
                Token::Open => {
                    let from = lexer.place();
                    if self.games.len() >= Format::MAX_GAMES {
                        self.beyond += 1;
                        lexer = Lexer::new(self.text, skip_tree(self.text, from));
                        continue;
                    }
                    let (end, game) = self.read_tree(from);
                    match game {
                        Ok(game) => self.games.extend(game),
                        Err(error) => {
                            self.bad += 1;
                            self.first_bad.get_or_insert(error);
                        }
                    }
                    after_tree = true;
                    lexer = Lexer::new(self.text, end);
                }
                Token::Unclosed | Token::End => return,
                // Words may stand before the first tree.
                _ if !after_tree => {}
                _ => {
                    if self.remarks.is_empty() {
                        self.remarks.push(Remark { place: Some(self.places.at(lexer.place())), what: What::Rest });
                    }
                }
            }
        }
    }

    /// The tree that begins here and where it ends; nothing if it is empty.
    fn read_tree(&mut self, from: usize) -> (usize, Result<Option<OpenedGame>, FormatError>) {
        let text = self.text;
        self.places.advance(from);
        let places = self.places;
        let mut heading = Heading::read(text, from);
        let error = |reason| FormatError { place: Some(places.at(from)), found: String::new(), reason };
        if let Some(number) = heading.other_game {
            return (skip_tree(text, from), Err(error(Reason::OtherGame(number))));
        }
        let (said_size, mended_size) = match heading.board_size() {
            Ok(Some((size, mended))) => (Some(size), mended),
            Ok(None) => (None, None),
            Err(size) => {
                let setup = SetupError::Size(u8::try_from(size).unwrap_or(u8::MAX));
                return (skip_tree(text, from), Err(error(Reason::Game(GameError::Setup(setup)))));
            }
        };
        let (said_rule, mended_rule) = heading.said_rule();

        // What is not said is what lets most of the tree be played; where that is the same, what is most usual.
        let mut best: Option<Draft> = None;
        let sizes = said_size.map_or(Heading::SIZES.to_vec(), |size| vec![size]);
        let rules = said_rule.map_or(Rule::COMMON.to_vec(), |rule| vec![rule]);
        'search: for &size in &sizes {
            for &rule in &rules {
                let draft = match Draft::read(places, text, from, &heading, size, rule) {
                    Ok(draft) => draft,
                    Err(why) => return (skip_tree(text, from), Err(error(Reason::Game(why)))),
                };
                let better = best.as_ref().is_none_or(|best| draft.left_out() < best.left_out());
                let (ended_early, off_board) = (draft.ended_early, draft.off_board);
                if better {
                    best = Some(draft);
                }
                if !ended_early && !off_board {
                    break 'search;
                }
                // Another rule makes the board no larger.
                if !ended_early {
                    break;
                }
            }
            if best.as_ref().is_some_and(|best| !best.off_board) {
                break;
            }
        }
        let draft = best.expect("there is a size and a rule");
        let guessed = said_size.is_none().then_some(What::SizeGuessed(draft.size));
        let what = mended_size.into_iter().chain(mended_rule).chain(guessed);
        let remarks = what.map(|what| Remark { place: Some(places.at(from)), what }).collect();
        (draft.end, draft.finish(heading, remarks).map_err(|why| error(Reason::Game(why))))
    }
}

/// The end of the tree that begins here.
fn skip_tree(text: &str, from: usize) -> usize {
    let (mut lexer, mut depth) = (Lexer::new(text, from), 0_usize);
    loop {
        match lexer.next() {
            Token::Open => depth += 1,
            Token::Close => {
                depth -= 1;
                if depth == 0 {
                    return lexer.end();
                }
            }
            Token::Unclosed | Token::End => return text.len(),
            Token::Node | Token::Name(_) | Token::Value(_) | Token::Senseless => {}
        }
    }
}

/// What is kept at a branch, to go back to it.
#[derive(Clone, Copy, PartialEq)]
struct Branch {
    at: NodeId,
    /// Whether what stands here is left out, with the move before it.
    left_out: bool,
    /// What each player has left of their time, in seconds.
    time: [Option<f64>; 2],
}

/// A node as it is read, before its place in the tree is known.
#[derive(Default)]
struct NodeDraft<'a> {
    /// What stands in `B` and `W`, and where.
    moves: [Option<(&'a str, usize)>; 2],
    /// Whether White's stands first.
    white_first: bool,
    note: Note,
    name: String,
    /// A score for Black; turned when it is known whose turn it is.
    black_score: Option<i32>,
    millis: Option<u64>,
    conclusion: Option<Conclusion>,
    next: Option<usize>,
    is_cursor: bool,
    has_setup: bool,
    /// Points whose labels stand only there for programs that do not know our own properties.
    mirrored: Vec<Point>,
}

impl NodeDraft<'_> {
    fn has_move(&self) -> bool {
        self.moves.iter().any(Option::is_some)
    }

    /// Whether nothing is said.
    fn is_blank(&self) -> bool {
        let NodeDraft { moves: _, white_first: _, note, name, black_score, .. } = self;
        let NodeDraft { millis, conclusion, next, is_cursor, has_setup: _, mirrored: _, .. } = self;
        !self.has_move()
            && note.is_empty()
            && name.is_empty()
            && (black_score.is_none() && millis.is_none() && conclusion.is_none() && next.is_none() && !is_cursor)
    }
}

/// Where something was first, and how often it was.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    first: Option<usize>,
    times: usize,
}

impl Count {
    fn add(&mut self, place: usize) {
        self.first.get_or_insert(place);
        self.times += 1;
    }

    fn remark(self, places: Places<'_>, what: impl FnOnce(usize) -> What) -> Option<Remark> {
        let place = self.first?;
        Some(Remark { place: Some(places.at(place)), what: what(self.times) })
    }
}

/// A tree as it is read, under one rule and on one board.
struct Draft<'a> {
    text: &'a str,
    places: Places<'a>,
    size: u8,
    ours: bool,
    grower: Grower,
    here: Branch,
    /// The branches that are open, each with how many brackets were opened there.
    branches: Vec<(Branch, usize)>,
    /// Whether there was a node yet, and whether there was a move or a branch.
    begun: bool,
    under_way: bool,
    /// Continuations that were looked at last: the node, and which of its children, from 1.
    nexts: Vec<(NodeId, usize)>,
    cursor: Option<NodeId>,
    /// A move came after the game had ended.
    ended_early: bool,
    /// A move or a stone lay off the board.
    off_board: bool,
    stones_left_out: usize,
    marks: usize,
    marks_left_out: Count,
    setups: Count,
    passes: Count,
    senseless: Count,
    damage: Option<(usize, Expected)>,
    /// Where the tree ends in the text.
    end: usize,
}

impl<'a> Draft<'a> {
    fn read(
        places: Places<'a>,
        text: &'a str,
        from: usize,
        heading: &Heading,
        size: u8,
        rule: Rule,
    ) -> Result<Draft<'a>, GameError> {
        let (root, stones_left_out) = root::read_root(text, from, heading, size, rule);
        let mut draft = Draft {
            text,
            places,
            size,
            ours: heading.ours,
            grower: Grower::new(root)?,
            here: Branch { at: Tree::ROOT, left_out: false, time: [heading.time; 2] },
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
            damage: None,
            end: from,
        };
        draft.read_nodes(from);
        Ok(draft)
    }

    /// How much of the tree was left out.
    fn left_out(&self) -> usize {
        self.grower.refused_nodes() + self.stones_left_out
    }

    fn read_nodes(&mut self, from: usize) {
        let mut lexer = Lexer::new(self.text, from);
        let (mut name, mut node) = ("", None::<NodeDraft<'a>>);
        loop {
            let token = lexer.next();
            if !matches!(token, Token::Name(_) | Token::Value(_) | Token::Senseless)
                && let Some(done) = node.take()
            {
                self.place(done);
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
                    self.grower.back_to(self.here.at);
                    if self.branches.is_empty() {
                        self.end = lexer.end();
                        return;
                    }
                }
                Token::Node => node = Some(NodeDraft::default()),
                Token::Name(of_next) => name = of_next,
                // Some leave out the first semicolon.
                Token::Value(raw) => self.take(node.get_or_insert_default(), name, raw, lexer.place()),
                Token::Senseless => {
                    self.senseless.add(lexer.place());
                    if self.senseless.times >= MAX_SENSELESS {
                        self.damage = Some((lexer.place(), Expected::Mark(";")));
                        self.end = self.text.len();
                        return;
                    }
                }
                Token::Unclosed | Token::End => {
                    let missing = if token == Token::End { Expected::More } else { Expected::Mark("]") };
                    self.damage = Some((lexer.place(), missing));
                    self.end = self.text.len();
                    return;
                }
            }
        }
    }

    /// Takes a value into a node.
    fn take(&mut self, node: &mut NodeDraft<'a>, name: &str, raw: &'a str, place: usize) {
        let note = &mut node.note;
        match name {
            "B" | "W" => {
                let (mine, other) = if name == "B" { (0, 1) } else { (1, 0) };
                if node.moves[mine].is_some() {
                    return self.senseless.add(place);
                }
                node.moves[mine] = Some((raw, place));
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
            "LB" | "L" | "TR" | "SQ" | "CR" | "MA" | "M" | "SL" => self.take_marks(note, name, raw, place),
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
                    self.setups.add(place);
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

    fn take_marks(&mut self, note: &mut Note, name: &str, raw: &str, place: usize) {
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
        // An empty list of points is none.
        if raw.trim().is_empty() {
            return;
        }
        if self.marks >= MAX_MARKS {
            return self.marks_left_out.add(place);
        }
        let (points, others) = value::points(raw, self.size);
        if others > 0 {
            self.marks_left_out.add(place);
        }
        self.marks += points.len();
        note.marks.extend(points.into_iter().map(|point| (point, mark.clone())));
    }

    fn take_time(&mut self, node: &mut NodeDraft<'a>, color: Color, raw: &str) {
        let Some(left) = value::real(raw) else { return };
        let before = self.here.time[color.index()].replace(left);
        // Where time was added, how long the move took cannot be said.
        let used = before.map(|before| before - left).filter(|&used| used >= 0.0);
        if node.millis.is_none() && node.moves[color.index()].is_some() {
            node.millis = used.map(|used| (used * 1000.0).round() as u64);
        }
    }

    /// Puts a node where the tree grows.
    fn place(&mut self, mut node: NodeDraft<'a>) {
        let first = !std::mem::replace(&mut self.begun, true);
        let has_move = node.has_move();
        self.under_way |= has_move;
        if self.here.left_out {
            // Of a node without a move nothing is missed but what is written there.
            self.grower.refuse_after();
            return;
        }
        if has_move {
            let [black, white] = [Color::Black, Color::White].map(|color| (color, node.moves[color.index()]));
            let in_order = if node.white_first { [white, black] } else { [black, white] };
            let played = in_order.iter().all(|&(color, mv)| mv.is_none_or(|(raw, place)| self.play(color, raw, place)));
            if played {
                self.write(&mut node);
            }
        } else if first {
            self.write(&mut node);
        } else if self.ours || !node.is_blank() {
            // Nodes that say nothing are of no use to anybody, but in our own files somebody has made them.
            match self.grower.add_empty() {
                Ok(id) => {
                    self.here.at = id;
                    self.write(&mut node);
                }
                Err(_) => self.leave_out_beyond(),
            }
        }
    }

    /// Plays a move where the tree grows. Whether it was played.
    fn play(&mut self, color: Color, raw: &str, place: usize) -> bool {
        let mv = if value::is_pass(raw, self.size) {
            Move::Pass
        } else if let Some(point) = value::point(raw, self.size) {
            Move::Place(point)
        } else {
            // Two letters are a point of some board.
            self.off_board |= raw.trim().len() == 2;
            self.refuse(raw.trim().to_owned(), Refusal::NoPoint, place);
            return false;
        };
        let board = self.grower.board();
        if board.side_to_move() != color && mv != Move::Pass {
            // The other colour passes, unless that would end the game or the stone has no place.
            let refused = match mv {
                Move::Place(point) if board.stone(point).is_some() => Some(PlayError::Occupied(point)),
                _ if board.ending().is_some() || board.moves().last() == Some(&Move::Pass) => Some(PlayError::GameOver),
                _ => None,
            };
            if let Some(why) = refused {
                self.ended_early |= why == PlayError::GameOver;
                self.refuse(mv.to_string(), Refusal::Rules(why), place);
                return false;
            }
            if self.grower.play(Move::Pass).is_ok() {
                self.passes.add(place);
            }
        }
        match self.grower.play(mv) {
            Ok(id) => {
                self.here.at = id;
                true
            }
            Err(GrowError::Play(why)) => {
                self.ended_early |= why == PlayError::GameOver;
                self.refuse(mv.to_string(), Refusal::Rules(why), place);
                false
            }
            Err(GrowError::Full) => {
                self.leave_out_beyond();
                false
            }
        }
    }

    fn refuse(&mut self, first: String, why: Refusal, place: usize) {
        self.here.left_out = true;
        let places = self.places;
        self.grower.refuse(|| Some(places.at(place)), || FormatError::cut(&first), why);
    }

    fn leave_out_beyond(&mut self) {
        self.here.left_out = true;
        self.grower.refuse_beyond();
    }

    /// Writes at the node where the tree grows what its draft says.
    fn write(&mut self, node: &mut NodeDraft<'a>) {
        let at = self.here.at;
        let mut note = std::mem::take(&mut node.note);
        if let Some(score) = node.black_score {
            let estimate = Score::estimate(score);
            let black = self.grower.board().side_to_move() == Color::Black;
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
            self.grower.write(note);
        }
        let builder = self.grower.builder_mut();
        if let Some(millis) = node.millis.filter(|_| at != Tree::ROOT) {
            builder.time(at, millis);
        }
        if let Some(conclusion) = node.conclusion {
            builder.conclude(at, conclusion);
        }
        self.nexts.extend(node.next.map(|next| (at, next)));
        if node.is_cursor {
            self.cursor = Some(at);
        }
    }

    /// The game; `None` if there was not even a node.
    fn finish(mut self, mut heading: Heading, remarks: Vec<Remark>) -> Result<Option<OpenedGame>, GameError> {
        if !self.begun {
            return Ok(None);
        }
        self.conclude(&mut heading);
        let remarks = self.remarks(remarks);
        for (node, place) in std::mem::take(&mut self.nexts) {
            let child = place.checked_sub(1).and_then(|place| self.grower.tree().node(node).children().nth(place));
            if let Some(child) = child {
                self.grower.builder_mut().prefer(node, child).expect("it is one of its children");
            }
        }
        let mut parts = self.grower.finish();
        parts.cursor = self.cursor.unwrap_or_else(|| first_look(&parts));
        parts.seats = Seats::new(heading.player(Color::Black), heading.player(Color::White));
        parts.started = heading.started;
        parts.clock = heading.clock;
        // The day that we write for others says nothing new.
        if heading.started.is_some_and(|started| started.strftime("%Y-%m-%d").to_string() == heading.details.date) {
            heading.details.date.clear();
        }
        parts.details = heading.details;
        opened(parts, remarks).map(Some)
    }

    fn remarks(&mut self, mut remarks: Vec<Remark>) -> Vec<Remark> {
        let places = self.places;
        if self.stones_left_out > 0 {
            remarks.push(Remark { place: None, what: What::Stones(self.stones_left_out) });
        }
        remarks.extend(self.grower.remarks());
        remarks.extend(self.passes.remark(places, What::Passes));
        remarks.extend(self.setups.remark(places, |nodes| What::StonesInMidGame { nodes }));
        remarks.extend(self.marks_left_out.remark(places, What::Marks));
        remarks.extend(self.senseless.remark(places, What::Senseless));
        remarks.extend(self.damage.take().map(|(place, expected)| {
            let place = Some(places.at(place));
            Remark { place, what: What::Damaged(Reason::Expected(expected)) }
        }));
        remarks
    }

    /// Makes of what `RE` says a conclusion where it is one, and keeps it as words where nothing else says it.
    fn conclude(&mut self, heading: &mut Heading) {
        let tree = self.grower.tree();
        let end = end_of_main_line(tree);
        let conclusion = tree.node(end).conclusion();
        let moves: Vec<Move> = tree.path(end).into_iter().filter_map(|id| tree.node(id).mv()).collect();
        self.grower.back_to(Tree::ROOT);
        let mut board = self.grower.board().clone();
        for mv in moves {
            board.play_unchecked(mv).expect("it was played before");
        }
        let outcome = board.ending().cloned().map(Outcome::Board).or(conclusion.map(Outcome::Concluded));
        let text = &mut heading.details.result;
        let said = result::read(text);
        let known = match (&outcome, said) {
            (_, Said::Nothing) => true,
            (Some(outcome), _) if self.ours => text == result::write(outcome),
            (Some(outcome), Said::Won { winner, .. }) => outcome.winner() == Some(winner),
            (Some(outcome), Said::Draw) => outcome.winner().is_none(),
            (None, Said::Won { winner, how }) => match how.or_else(|| of_sentence(&heading.ending, !winner)) {
                Some(how) => {
                    self.grower.builder_mut().conclude(end, how);
                    true
                }
                None => false,
            },
            (None, Said::Draw) => {
                self.grower.builder_mut().conclude(end, Conclusion::DrawAgreed);
                true
            }
            (_, Said::Other) => false,
        };
        if known {
            text.clear();
        }
    }
}

/// How a game was lost, from a sentence such as "White win by time forfeit".
fn of_sentence(sentence: &str, loser: Color) -> Option<Conclusion> {
    let sentence = sentence.to_ascii_lowercase();
    let says = |word: &str| sentence.contains(word);
    if says("time") {
        Some(Conclusion::OutOfTime(loser))
    } else if says("resign") || says("adjudication") {
        Some(Conclusion::Resigned(loser))
    } else if says("crash") || says("illegal") || says("forfeit") {
        Some(Conclusion::Forfeited(loser))
    } else {
        None
    }
}

/// A game without branches or stones set up is looked at from its end, all else from the root.
pub(super) fn first_look(parts: &Parts) -> NodeId {
    let forks = || parts.tree.ids().any(|id| parts.tree.node(id).is_fork());
    if !parts.root.stones.is_empty() || forks() { Tree::ROOT } else { end_of_main_line(&parts.tree) }
}

fn add_lines(text: &mut String, more: &str) {
    if !text.is_empty() && !more.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// "Good" is about a clear advantage, "very good" twice that.
fn steps(raw: &str) -> i32 {
    if raw.trim() == "2" { 400 } else { 200 }
}

/// A score as we write it ourselves.
fn read_score(raw: &str) -> Option<Score> {
    let (word, plies) = raw.split_once(' ').unwrap_or((raw, ""));
    match word {
        "Win" => Some(Score::Win { plies: plies.parse().ok()? }),
        "Loss" => Some(Score::Loss { plies: plies.parse().ok()? }),
        "Draw" => Some(Score::Draw),
        _ => None,
    }
}
