//! The review of the game on the table: the engines that make it, and what came of it.

use super::App;
use crate::coach::puzzle::Puzzle;
use crate::coach::puzzle::progress::Change;
use crate::coach::review::{Grade, Position, Reviewed, report};
use crate::game::{Edit, Judgement, Note};
use crate::job::ThinkerId;
use crate::rules::{Board, Color, Point};
use crate::session::Command;
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::messages::Gravity;
use crate::ui::table::panel::player_name;
use crate::ui::view::Reviewing;
use crate::words::Label;
use crate::worker::from_missed_wins;
use egui::Context;
use std::sync::Arc;

/// Of what the report was made: it is made anew when any of it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Basis {
    table: u64,
    /// How many positions were judged.
    judged: usize,
    /// The end of the line.
    end: usize,
}

impl App {
    /// As many reviewers as there is work for, each at a desk of its own.
    pub(super) fn seat_reviewers(&mut self) {
        let wanted = self.session.reviewers();
        for reviewer in self.reviewers..wanted {
            self.thinkers.add(ThinkerId::Reviewer(reviewer), (self.make_reviewer)());
        }
        self.reviewers = self.reviewers.max(wanted);
        // Who is told to stop still has a desk the next time, so that nobody waits for the end of a search.
        if wanted == 0 && self.reviewers_idle {
            for reviewer in 0..std::mem::take(&mut self.reviewers) {
                self.thinkers.remove(ThinkerId::Reviewer(reviewer));
            }
        }
        self.reviewers_idle = wanted == 0;
    }

    /// Brings the report up to what the reviewers have said.
    pub(super) fn update_report(&mut self) {
        let Some(review) = self.session.review() else {
            if !self.reviewing.report.moves.is_empty() {
                self.reviewing = Reviewing::default();
                self.reviewed = Basis::default();
            }
            return;
        };
        let end = review.line().last().map_or(0, |(node, _)| node.index() + 1);
        let basis = Basis { table: self.table, judged: review.progress().0, end };
        if self.reviewed == basis {
            return;
        }
        let line = review.line();
        let positions: Vec<Position> = review
            .boards()
            .iter()
            .zip(review.answers())
            .enumerate()
            .map(|(place, (board, judged))| {
                let mv = line.get(place + 1).and_then(|&(_, mv)| mv);
                Position {
                    side_to_move: board.side_to_move(),
                    mv,
                    ended: board.ending().filter(|_| mv.is_none()).map(|ending| ending.winner()),
                    answer: judged.clone(),
                }
            })
            .collect();
        self.reviewing.report = report(&positions);
        let done = !review.is_running() && review.progress().0 == review.progress().1;
        self.reviewed = basis;
        if done {
            let mistakes = self.reviewing.report.mistakes().count();
            let next = self.keymap.text(UiCommand::NextMistake);
            self.messages.pass(Gravity::Notice, self.words.review_done(mistakes, next.as_deref()));
            self.make_puzzles();
        }
    }

    /// The wins that were missed become puzzles, in the background.
    fn make_puzzles(&mut self) {
        let Some(review) = self.session.review() else { return };
        let is_missed = |(place, reviewed): (usize, &Reviewed)| {
            let played = reviewed.mv.point()?;
            reviewed.missed.as_ref().map(|_| (review.boards()[place].clone(), played))
        };
        let missed: Vec<(Board, Point)> =
            self.reviewing.report.moves.iter().enumerate().filter_map(is_missed).collect();
        if missed.is_empty() {
            return;
        }
        match from_missed_wins(missed, Arc::clone(&self.wake)) {
            Ok(puzzles) => self.puzzler = Some(puzzles),
            Err(error) => log::error!("no puzzles are made of the game: {error}"),
        }
    }

    /// Keeps the puzzles that were made of the game.
    pub(super) fn receive_own_puzzles(&mut self) {
        let Some(puzzler) = &self.puzzler else { return };
        let made: Vec<Puzzle> = puzzler.try_iter().collect();
        for puzzle in made {
            self.storage.change_puzzles(self.puzzles.change(Change::Made(Box::new(puzzle))));
        }
    }

    /// To the next mistake that was found, or to the one before; from the last to the first again.
    pub(super) fn go_to_mistake(&mut self, forward: bool) {
        let Some(review) = self.session.review() else {
            return self.refuse_unreviewed();
        };
        let game = self.session.game();
        // Where the line was left, the way goes on from where it was left.
        let path = game.tree().path(game.cursor());
        let shared = review.line().iter().zip(&path).take_while(|((node, _), on_path)| node == *on_path).count();
        let here = shared.saturating_sub(1);
        let places: Vec<usize> = self.reviewing.report.mistakes().map(|place| place + 1).collect();
        let target = if forward {
            places.iter().find(|&&place| place > here).or(places.first())
        } else {
            places.iter().rfind(|&&place| place < here).or(places.last())
        };
        match target.map(|&place| review.line()[place].0) {
            Some(node) => self.command(Command::GoTo(node)),
            None => {
                self.messages.pass(Gravity::Refusal, self.words.label(Label::NoMistakes).to_owned());
            }
        }
    }

    /// The review as a text, to the clipboard.
    pub(super) fn copy_report(&mut self, ctx: &Context) {
        if self.reviewing.report.moves.is_empty() {
            return self.refuse_unreviewed();
        }
        let players = Color::ALL.map(|color| player_name(&self.session, self.words, color));
        let outcome = self.session.game().final_outcome().map(|outcome| self.words.outcome(&outcome));
        let [black, white] = &players;
        ctx.copy_text(self.words.review_report(&self.reviewing.report, [black, white], outcome.as_deref()));
        self.messages.pass(Gravity::Notice, self.words.label(Label::ReviewCopied).to_owned());
    }

    /// Says that the game has to be reviewed first.
    fn refuse_unreviewed(&mut self) {
        let keys = self.keymap.text(UiCommand::Review);
        self.messages.pass(Gravity::Refusal, self.words.not_reviewed(keys.as_deref()));
    }

    /// The review becomes part of the game: the worth of its positions, the judgement of its moves, and a remark at the
    /// mistakes, under what is written there already.
    pub(super) fn keep_review(&mut self) {
        let Some(review) = self.session.review().filter(|_| !self.reviewing.report.moves.is_empty()) else {
            return self.refuse_unreviewed();
        };
        let tree = self.session.game().tree();
        let mut notes = Vec::new();
        for (place, (&(node, _), judged)) in review.line().iter().zip(review.answers()).enumerate() {
            let mut note: Note = tree.node(node).note().cloned().unwrap_or_default();
            note.score = judged.as_ref().map(|answer| answer.score).or(note.score);
            if let Some(reviewed) = self.reviewing.move_to(place).filter(|reviewed| reviewed.grade >= Grade::Inaccuracy)
            {
                note.judgement = Some(if reviewed.grade.is_mistake() { Judgement::Bad } else { Judgement::Doubtful });
                let remark = format!("{}: {}", self.words.grade(reviewed.grade), self.words.move_review(reviewed));
                if !note.comment.contains(&remark) {
                    let gap = if note.comment.is_empty() { "" } else { "\n" };
                    note.comment = format!("{}{gap}{remark}", note.comment);
                }
            }
            notes.push((node, note));
        }
        self.edit(Edit::AnnotateAll(notes));
        self.settle();
        let text = self.words.label(Label::ReviewKept).to_owned();
        self.messages.undoable(text, Action::Ui(UiCommand::TakeBack));
    }
}
