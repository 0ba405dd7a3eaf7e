//! The card of the game as a whole: the graph of the winning chance, the review's text about the move on the board,
//! buttons that go from mistake to mistake, and another try at a move.

use crate::coach::review::{Grade, Reviewed, TrialVerdict, evaluate_trial};
use crate::rules::{Color, Move, Point};
use crate::session::{Command, Review, Session, Trial, TriedMove};
use crate::ui::action::Action;
use crate::ui::command::UiCommand;
use crate::ui::table::graph::{Dot, graph_ui};
use crate::ui::view::{ReviewFindings, TableView};
use crate::ui::{controls, theme};
use crate::verdict::Score;
use crate::words::Label;
use egui::{Label as Text, RichText, Ui, vec2};

/// Whether the card is shown: the game has moves, and is analysed, reviewed, or looked through after its end. The end
/// itself has the card of the result.
pub fn is_shown(session: &Session) -> bool {
    let is_looked_through = session.is_finished() && session.outcome().is_none();
    session.game().has_moves() && (session.is_analysing() || session.review().is_some() || is_looked_through)
}

/// The positions of the line on the table as dots of the graph.
fn dots(session: &Session, reviewing: &ReviewFindings) -> Vec<Dot> {
    let game = session.game();
    let tree = game.tree();
    let reviewed = session.review().map_or(&[][..], Review::line);
    let mut side = game.root().side_to_move;
    let line = tree.line(game.cursor());
    let end = line.len() - 1;
    let dot = |(index, node)| {
        side = if index > 0 && tree.node(node).mv().is_some() { !side } else { side };
        let winner = session.game().final_outcome().filter(|_| index == end).and_then(|outcome| outcome.winner());
        let winning_chance = match winner {
            Some(winner) => Some(f64::from(u8::from(winner == Color::Black))),
            None => session.score_at(node).map(|score| black_winning_chance(score, side)),
        };
        let is_reviewed = reviewed.get(index).is_some_and(|&(reviewed, _)| reviewed == node);
        let grade = is_reviewed.then(|| reviewing.move_to(index)).flatten().map(|reviewed| reviewed.grade);
        Dot { node, winning_chance, grade }
    };
    line.into_iter().enumerate().map(dot).collect()
}

fn black_winning_chance(score: Score, side: Color) -> f64 {
    let rate = score.win_rate();
    if side == Color::Black { rate } else { 1.0 - rate }
}

/// Draws the card.
pub fn review_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, reviewing, .. } = *view;
    let dots = dots(session, reviewing);
    let cursor = session.game().cursor();
    let current = dots.iter().position(|dot| dot.node == cursor);
    let here = ReviewFindings::index_of_cursor(session).and_then(|index| reviewing.move_to(index).zip(Some(index)));
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        let grade = match here {
            Some((reviewed, index)) if reviewed.grade != Grade::Unknown => {
                format!("{index}: {}", words.grade(reviewed.grade))
            }
            _ => String::new(),
        };
        controls::section_ui(ui, words.label(Label::EvaluationGraph), &grade);
        let label = words.graph_description(current.and_then(|index| dots[index].winning_chance));
        let graph = graph_ui(ui, palette, &dots, current, &label);
        let tip = graph.hovered.map(|index| {
            let mv = session.game().tree().node(dots[index].node).mv().map(|mv| mv.to_string());
            words.graph_dot(index, mv.as_deref(), dots[index].winning_chance, dots[index].grade)
        });
        if let Some(tip) = tip {
            graph.response.on_hover_text_at_pointer(tip);
        }
        if let Some(chosen) = graph.chosen.filter(|&index| Some(index) != current) {
            actions.push(Action::go_to(dots[chosen].node));
        }
        match (session.trial(), session.review()) {
            (Some(trial), _) => trial_ui(ui, view, trial, actions),
            (None, Some(review)) => reviewed_ui(ui, view, review, here.map(|(reviewed, _)| reviewed), actions),
            (None, None) => {
                let command = UiCommand::Review;
                let button = ui.button(words.label(Label::ReviewThis)).on_hover_text(view.keys.tooltip(command, words));
                if button.clicked() {
                    actions.push(Action::Ui(command));
                }
            }
        }
    });
}

/// A review that runs, has stopped, or is complete.
fn reviewed_ui(ui: &mut Ui, view: &TableView, review: &Review, here: Option<&Reviewed>, actions: &mut Vec<Action>) {
    let TableView { words, palette, reviewing, sentences, .. } = *view;
    let (done, all) = review.run().progress();
    if done < all {
        ui.horizontal(|ui| {
            let part = done as f32 / all.max(1) as f32;
            let label = if review.is_running() { Label::ReviewStop } else { Label::ReviewGoOn };
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button(words.label(label)).clicked() {
                    actions.push(Action::Ui(UiCommand::Review));
                }
                ui.with_layout(egui::Layout::top_down(egui::Align::LEFT), |ui| {
                    ui.spacing_mut().item_spacing.y = 3.0;
                    let text = words.review_progress(done, all, review.run().is_confirming());
                    ui.label(RichText::new(&text).size(12.0).color(palette.secondary));
                    controls::progress_line_ui(ui, &text, part);
                });
            });
        });
        if let Some(failure) = review.failure() {
            let text = RichText::new(words.failure(failure)).size(12.0).color(palette.bad);
            ui.add(Text::new(text).wrap());
        }
    }
    // Always two lines high, so that the buttons stand still from mistake to mistake.
    ui.allocate_ui(vec2(ui.available_width(), 34.0), |ui| {
        ui.set_min_height(34.0);
        let (text, color) = match here {
            Some(reviewed) if reviewed.grade.is_mistake() => (words.move_review(reviewed), palette.text),
            Some(reviewed) => (words.move_review(reviewed), palette.secondary),
            None => (sentences.review_summary.clone(), palette.secondary),
        };
        ui.add(Text::new(RichText::new(text).size(13.0).color(color)).wrap());
    });
    let has_mistakes = reviewing.report.mistakes().next().is_some();
    let may_try = here.is_some_and(|reviewed| reviewed.grade > Grade::Good);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for command in [UiCommand::PreviousMistake, UiCommand::NextMistake] {
            let (label, tip) = (command.text(words), view.keys.tooltip(command, words));
            if controls::icon_button_ui(ui, command.icon(), label, &tip, has_mistakes.into()).clicked() {
                actions.push(Action::Ui(command));
            }
        }
        let again = egui::Button::new(words.label(Label::TryThisAgain)).min_size(vec2(0.0, 36.0));
        let tip = view.keys.tooltip(UiCommand::TryAgain, words);
        if ui.add_enabled(may_try, again).on_hover_text(tip).clicked() {
            actions.push(Action::Ui(UiCommand::TryAgain));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            for command in [UiCommand::KeepReview, UiCommand::CopyReport] {
                let (label, tip) = (command.text(words), view.keys.tooltip(command, words));
                let enabled = (!reviewing.report.moves.is_empty()).into();
                if controls::icon_button_ui(ui, command.icon(), label, &tip, enabled).clicked() {
                    actions.push(Action::Ui(command));
                }
            }
        });
    });
}

/// The move that was tried last, and the verdict on it; `None` while the search has not answered, or if it failed.
fn trial_verdict(session: &Session, reviewing: &ReviewFindings, trial: &Trial) -> Option<(Point, TrialVerdict)> {
    let tried = trial.tries().last()?;
    if tried.ends {
        let mut board = session.game().board().clone();
        let mover = board.side_to_move();
        board.play(Move::Place(tried.point)).ok()?;
        let won = board.ending().is_some_and(|ending| ending.winner() == Some(mover));
        return Some((tried.point, if won { TrialVerdict::Wins { plies: 1 } } else { TrialVerdict::Draws }));
    }
    let answer = tried.answer.as_ref()?.as_ref().ok()?;
    let line = session.review().map_or(&[][..], Review::line);
    let index = line.iter().position(|&(node, _)| node == trial.played());
    let played = index.and_then(|index| reviewing.move_to(index));
    let (best, after) = played.map_or((None, None), |reviewed| (reviewed.before, reviewed.after));
    Some((tried.point, evaluate_trial(answer, best, after)))
}

/// The stones that a trial shows on the board: the move that was tried, and what refutes it.
pub fn trial_preview(session: &Session, reviewing: &ReviewFindings) -> Vec<Point> {
    let Some(trial) = session.trial() else { return Vec::new() };
    let Some(tried) = trial.tries().last() else { return Vec::new() };
    let mut line = vec![tried.point];
    if let Some((_, TrialVerdict::Loses { claim: Some(claim), .. })) = trial_verdict(session, reviewing, trial) {
        line.extend(claim.line);
    }
    line
}

/// The best move, if the person has asked for it during a trial.
pub fn revealed(session: &Session, reviewing: &ReviewFindings) -> Option<Point> {
    let trial = session.trial().filter(|trial| trial.is_revealed())?;
    let index = session.review()?.line().iter().position(|&(node, _)| node == trial.played())?;
    reviewing.move_to(index)?.better.first().copied()
}

/// A trial: the verdict on the move that was tried last, and buttons to see the best move and to end the trial.
fn trial_ui(ui: &mut Ui, view: &TableView, trial: &Trial, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, reviewing, .. } = *view;
    let game = session.game();
    let mover = game.board().side_to_move();
    let number = game.board().moves().len() + 1;
    let played = game.tree().node(trial.played()).mv().map_or_else(String::new, |mv| mv.to_string());
    ui.add(Text::new(RichText::new(words.try_again(mover, number, &played)).font(theme::semibold(13.0))).wrap());
    ui.allocate_ui(vec2(ui.available_width(), 34.0), |ui| {
        ui.set_min_height(34.0);
        let thinks = trial.tries().last().is_some_and(|tried| tried.answer.is_none() && !tried.ends);
        let (text, color) = match (trial_verdict(session, reviewing, trial), trial.tries().last()) {
            (Some((point, verdict)), _) => {
                let color = match verdict {
                    TrialVerdict::Wins { .. } | TrialVerdict::Holds { .. } => palette.good,
                    TrialVerdict::Loses { .. } | TrialVerdict::NoBetter { .. } => palette.bad,
                    TrialVerdict::Better { .. } | TrialVerdict::Draws => palette.text,
                };
                (words.trial_result(point, mover, &verdict), color)
            }
            (None, _) if thinks => (words.label(Label::LooksAtIt).to_owned(), palette.secondary),
            (None, Some(TriedMove { answer: Some(Err(failure)), .. })) => (words.failure(failure), palette.bad),
            (None, _) => (words.label(Label::TryOnBoard).to_owned(), palette.secondary),
        };
        ui.add(Text::new(RichText::new(text).size(13.0).color(color)).wrap());
    });
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        match revealed(session, reviewing) {
            Some(best) => {
                ui.label(RichText::new(words.best_answer(best)).size(13.0).color(palette.text));
            }
            None => {
                let known = reviewing.report.moves.len() >= number;
                let show = egui::Button::new(words.label(Label::ShowAnswer));
                if ui.add_enabled(known, show).clicked() {
                    actions.push(Action::Table(Command::Reveal));
                }
            }
        }
        if ui.button(words.label(Label::BackToGame)).clicked() {
            actions.push(Action::Table(Command::EndTrial));
        }
    });
}
