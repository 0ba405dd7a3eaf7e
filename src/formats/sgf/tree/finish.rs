//! The game that a tree becomes once it is read.

use super::{MAX_NAMES, TreeDraft};
use crate::formats::remark::{Remark, RemarkKind};
use crate::formats::sgf::lexer::Name;
use crate::formats::sgf::result::{self, ParsedResult};
use crate::formats::sgf::root::GameInfo;
use crate::formats::tree_reader::{end_of_main_line, parsed};
use crate::formats::{FormatError, ParsedGame, Reason};
use crate::game::{Conclusion, GameError, NodeId, Outcome, Parts, Seats, Tree};
use crate::rules::{Color, Move};

impl TreeDraft<'_> {
    /// Returns the game, or `None` if there was not even a node.
    pub fn finish(mut self, mut info: GameInfo, mut remarks: Vec<Remark>) -> Result<Option<ParsedGame>, GameError> {
        if !self.begun {
            return Ok(None);
        }
        self.conclude(&mut info, &mut remarks);
        let remarks = self.remarks(remarks);
        for (node, number) in std::mem::take(&mut self.nexts) {
            let child = number.checked_sub(1).and_then(|index| self.reader.tree().node(node).children().nth(index));
            if let Some(child) = child {
                self.reader.builder_mut().prefer(node, child).expect("it is one of its children");
            }
        }
        let mut parts = self.reader.finish();
        parts.cursor = self.cursor.unwrap_or_else(|| first_look(&parts));
        parts.seats = Seats::new(info.player(Color::Black), info.player(Color::White));
        parts.started = info.started;
        parts.clock = info.clock;
        // The day that Tengen writes for other programs says nothing new.
        if info.started.is_some_and(|started| started.strftime("%Y-%m-%d").to_string() == info.details.date) {
            info.details.date.clear();
        }
        parts.details = info.details;
        parsed(parts, remarks).map(Some)
    }

    fn remarks(&mut self, mut remarks: Vec<Remark>) -> Vec<Remark> {
        let locations = |offset| Some(self.locations.at(offset));
        if self.stones_left_out > 0 {
            remarks.push(Remark { location: None, what: RemarkKind::Stones(self.stones_left_out) });
        }
        remarks.extend(self.reader.remarks());
        remarks.extend(self.passes.remark(locations, RemarkKind::Passes));
        remarks.extend(self.setups.remark(locations, |nodes| RemarkKind::StonesInMidGame { nodes }));
        remarks.extend(self.marks_left_out.remark(locations, RemarkKind::Marks));
        if self.properties.times > 0 {
            let names: Vec<&str> = self.property_names.iter().map(Name::as_str).collect();
            let more = if names.len() == MAX_NAMES { ", …" } else { "" };
            let names = names.join(", ") + more;
            remarks.extend(self.properties.remark(locations, |times| RemarkKind::Properties { names, times }));
        }
        remarks.extend(self.senseless.remark(locations, RemarkKind::Senseless));
        remarks.extend(self.damage.take().map(|(offset, expected)| {
            let location = locations(offset);
            Remark { location, what: RemarkKind::Damaged(Reason::Expected(expected)) }
        }));
        remarks
    }

    /// Turns the result in `RE` into a conclusion, if it is one; it stays a text in the details if the game does not
    /// state it otherwise.
    fn conclude(&mut self, info: &mut GameInfo, remarks: &mut Vec<Remark>) {
        let tree = self.reader.tree();
        let end = end_of_main_line(tree);
        let conclusion = tree.node(end).conclusion();
        let moves: Vec<Move> = tree.path(end).into_iter().filter_map(|id| tree.node(id).mv()).collect();
        self.reader.back_to(Tree::ROOT);
        let mut board = self.reader.board().clone();
        for mv in moves {
            board.play_unchecked(mv).expect("it was played before");
        }
        let outcome = board.ending().cloned().map(Outcome::Board).or(conclusion.map(Outcome::Concluded));
        let text = &mut info.details.result;
        let said = result::read(text);
        let is_winner = |outcome: &Outcome, winner| outcome.winner() == winner;
        let contradicts = match (&outcome, said) {
            (Some(outcome), ParsedResult::Won { winner, .. }) => !is_winner(outcome, Some(winner)),
            (Some(outcome), ParsedResult::Draw) => !is_winner(outcome, None),
            _ => false,
        };
        if contradicts {
            let what = RemarkKind::ResultOtherwise(FormatError::cut(text));
            remarks.push(Remark { location: None, what });
        }
        let known = match (&outcome, said) {
            (_, ParsedResult::Unknown) => true,
            (Some(outcome), _) if self.ours => text == result::write(outcome),
            (Some(outcome), ParsedResult::Won { winner, .. }) => outcome.winner() == Some(winner),
            (Some(outcome), ParsedResult::Draw) => outcome.winner().is_none(),
            (None, ParsedResult::Won { winner, how }) => {
                let of_sentence = of_sentence(&info.ending, !winner).filter(|_| how == Conclusion::Lost(!winner));
                self.reader.builder_mut().conclude(end, of_sentence.unwrap_or(how));
                true
            }
            (None, ParsedResult::Draw) => {
                self.reader.builder_mut().conclude(end, Conclusion::DrawAgreed);
                true
            }
            (_, ParsedResult::Other) => false,
        };
        if known {
            text.clear();
        }
    }
}

/// Returns the conclusion that a sentence states, such as "White win by time forfeit".
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

/// Node that is shown first: the end of a game without branches or setup stones, otherwise the root.
pub fn first_look(parts: &Parts) -> NodeId {
    let forks = || parts.tree.ids().any(|id| parts.tree.node(id).is_fork());
    if !parts.root.stones.is_empty() || forks() { Tree::ROOT } else { end_of_main_line(&parts.tree) }
}
