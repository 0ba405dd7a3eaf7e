//! The review of the game on the table: its report, steps from mistake to mistake, and the puzzles that are made of it.

use super::App;
use crate::background::Wake;
use crate::coach::profile::{self, PlayedGame};
use crate::coach::puzzle::Puzzle;
use crate::coach::review::{Grade, Reviewed, report};
use crate::game::{Edit, Judgement, Note};
use crate::rules::{Board, Color, Move, Point};
use crate::session::{Command, Session};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::messages::Severity;
use crate::ui::table::analysis::branch;
use crate::ui::table::players::{person_of, player_name};
use crate::ui::table::review::better_line;
use crate::ui::view::ReviewFindings;
use crate::words::Label;
use crate::worker::from_missed_wins;
use crate::worker::profiler::Order;
use crossbeam_channel::Receiver;
use egui::Context;
use std::sync::Arc;

/// Direction along a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Towards the end.
    Forward,
    /// Towards the beginning.
    Back,
}

/// Input from which the report was made: it is made again when any of it changes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Basis {
    /// The game, by the number of games that have come to the table.
    table: u64,
    /// Number of searches that were answered.
    answered: usize,
    /// The last node of the line, by its id; 0 for none.
    end: usize,
}

/// The review of the game on the table, and the puzzles that are made of it.
#[derive(Default)]
pub(super) struct ReviewModel {
    /// The findings, as they are shown.
    pub shown: ReviewFindings,
    basis: Basis,
    /// Puzzles that are being made of the wins that the game missed.
    puzzles: Option<Receiver<Puzzle>>,
}

impl ReviewModel {
    /// Brings the report up to the reviewers' answers. `table` counts the games that came to the table. Returns whether
    /// the review is now complete.
    pub fn update(&mut self, session: &Session, table: u64) -> bool {
        let Some(review) = session.review() else {
            if !self.shown.report.moves.is_empty() {
                self.shown = ReviewFindings::default();
                self.basis = Basis::default();
            }
            return false;
        };
        let end = review.line().last().map_or(0, |(node, _)| node.index() + 1);
        let basis = Basis { table, answered: review.run().progress().0, end };
        if self.basis == basis {
            return false;
        }
        self.shown.report = report(review.run().positions());
        self.basis = basis;
        !review.is_running() && review.run().progress().0 == review.run().progress().1
    }

    /// Begins to make puzzles of the missed wins, in the background.
    pub fn make_puzzles(&mut self, session: &Session, wake: Wake) {
        let Some(review) = session.review() else { return };
        let is_missed = |(index, reviewed): (usize, &Reviewed)| {
            let played = reviewed.mv.point()?;
            reviewed.missed.as_ref().map(|_| (review.run().boards()[index].clone(), played))
        };
        let missed: Vec<(Board, Point)> = self.shown.report.moves.iter().enumerate().filter_map(is_missed).collect();
        if missed.is_empty() {
            return;
        }
        match from_missed_wins(missed, wake) {
            Ok(puzzles) => self.puzzles = Some(puzzles),
            Err(error) => log::error!("no puzzles are made of the game: {error}"),
        }
    }

    /// The puzzles that have been made of the game since the last call.
    pub fn receive(&self) -> Vec<Puzzle> {
        self.puzzles.iter().flat_map(Receiver::try_iter).collect()
    }
}

impl App {
    /// Brings the report up to date; at the end of a review, shows a message and begins to make puzzles.
    pub(super) fn update_report(&mut self) {
        if self.review.update(&self.session, self.files.table) {
            let mistakes = self.review.shown.report.mistakes().count();
            let next = self.keymap.text(UiCommand::NextMistake);
            self.messages.show(Severity::Notice, self.look.words.review_done(mistakes, next.as_deref()));
            self.review.make_puzzles(&self.session, Arc::clone(&self.clock.wake));
            self.add_to_profile();
        }
    }

    /// Hands the complete review of a game that has ended to the profile, if it is the person's game.
    fn add_to_profile(&mut self) {
        let game = self.session.game();
        let person = profile::person(game.seats(), &self.settings.name).filter(|_| self.session.is_finished());
        let (Some(person), Some(review), Ok(start)) = (person, self.session.review(), game.root().board()) else {
            return;
        };
        let moves = review.line().iter().filter_map(|&(_, mv)| mv).collect();
        let played = PlayedGame::new(game.seed(), game.started(), person, start, moves);
        self.pages.learn.profile.add(Order { game: played, run: Some(review.run().clone()) }, &self.clock.wake);
    }

    /// Goes to the next mistake in this direction; from the last one on to the first, and the other way round.
    pub(super) fn go_to_mistake(&mut self, direction: Direction) {
        let Some(review) = self.session.review() else {
            return self.refuse_unreviewed();
        };
        let game = self.session.game();
        // A position off the reviewed line counts as the one where that line was left.
        let path = game.tree().path(game.cursor());
        let shared = review.line().iter().zip(&path).take_while(|((node, _), on_path)| node == *on_path).count();
        let here = shared.saturating_sub(1);
        let report = &self.review.shown.report;
        // The person's own mistakes, as long as the other side's were not asked for and there are any.
        let own = person_of(&self.session).filter(|_| !self.settings.analysis.all_mistakes);
        let of = |side: Option<Color>| -> Vec<usize> {
            let is_of = |index: &usize| side.is_none_or(|side| report.moves[*index].mover == side);
            report.mistakes().filter(is_of).map(|index| index + 1).collect()
        };
        let indexes = Some(of(own)).filter(|own| !own.is_empty()).unwrap_or_else(|| of(None));
        let target = match direction {
            Direction::Forward => indexes.iter().find(|&&index| index > here).or(indexes.first()),
            Direction::Back => indexes.iter().rfind(|&&index| index < here).or(indexes.last()),
        };
        match target.map(|&index| review.line()[index].0) {
            Some(node) => self.command(Command::GoTo(node)),
            None => {
                let label = if review.is_running() { Label::NoMistakesYet } else { Label::NoMistakes };
                self.messages.show(Severity::Refusal, self.look.words.label(label).to_owned());
            }
        }
    }

    /// Plays the line that the review recommends in place of the move that led to the position on the table: it becomes a
    /// branch of the tree, and the table goes to its first move.
    pub(super) fn play_better(&mut self) {
        if self.session.review().is_none() {
            return self.refuse_unreviewed();
        }
        let line = better_line(&self.session, &self.review.shown).map(<[Point]>::to_vec);
        let cursor = self.session.game().cursor();
        let (Some(line), Some(before)) = (line, self.session.game().tree().node(cursor).parent()) else {
            let text = self.look.words.label(Label::NothingBetter).to_owned();
            return self.messages.show(Severity::Refusal, text);
        };
        self.edit(branch(before, &line));
        let tree = self.session.game().tree();
        let first = line.first().map(|&point| Move::Place(point));
        let added = tree.node(before).children().find(|&child| tree.node(child).mv() == first);
        if let Some(added) = added {
            self.command(Command::GoTo(added));
        }
    }

    /// Copies the review as a text to the clipboard.
    pub(super) fn copy_report(&mut self, ctx: &Context) {
        if self.review.shown.report.moves.is_empty() {
            return self.refuse_unreviewed();
        }
        let players = Color::ALL.map(|color| player_name(&self.session, self.look.words, color));
        let outcome = self.session.game().final_outcome().map(|outcome| self.look.words.outcome(&outcome));
        let [black, white] = &players;
        ctx.copy_text(self.look.words.review_report(&self.review.shown.report, [black, white], outcome.as_deref()));
        self.messages.show(Severity::Notice, self.look.words.label(Label::ReviewCopied).to_owned());
    }

    /// Shows the refusal of a command that needs a review.
    pub(super) fn refuse_unreviewed(&mut self) {
        let keys = self.keymap.text(UiCommand::Review);
        self.messages.show(Severity::Refusal, self.look.words.not_reviewed(keys.as_deref()));
    }

    /// Writes the review into the game: scores of its positions, judgements of its moves, and a remark at each mistake,
    /// under the comment that is there already.
    pub(super) fn keep_review(&mut self) {
        let Some(review) = self.session.review().filter(|_| !self.review.shown.report.moves.is_empty()) else {
            return self.refuse_unreviewed();
        };
        let tree = self.session.game().tree();
        let mut notes = Vec::new();
        for (index, (&(node, _), score)) in review.line().iter().zip(review.run().scores()).enumerate() {
            let mut note: Note = tree.node(node).note().unwrap_or_default();
            note.score = score.or(note.score);
            if let Some(reviewed) =
                self.review.shown.move_to(index).filter(|reviewed| reviewed.grade >= Grade::Inaccuracy)
            {
                note.judgement = Some(if reviewed.grade.is_mistake() { Judgement::Bad } else { Judgement::Doubtful });
                let remark =
                    format!("{}: {}", self.look.words.grade(reviewed.grade), self.look.words.move_review(reviewed));
                if !note.comment.contains(&remark) {
                    let gap = if note.comment.is_empty() { "" } else { "\n" };
                    note.comment = format!("{}{gap}{remark}", note.comment);
                }
            }
            notes.push((node, note));
        }
        self.edit(Edit::AnnotateAll(notes));
        self.settle();
        let text = self.look.words.label(Label::ReviewKept).to_owned();
        self.messages.undoable(text, Action::Ui(UiCommand::TakeBack));
    }
}
