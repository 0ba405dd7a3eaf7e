//! The card of the game as a whole: the graph of the winning chance, the review's text about the move on the board,
//! buttons that go from mistake to mistake, and another try at a move.

use crate::coach::review::{Grade, Reviewed, TrialVerdict, evaluate_trial};
use crate::rules::{Color, Move, Point};
use crate::session::{Command, Review, Session, Trial, TriedMove};
use crate::settings::{AnalysisSettings, Settings};
use crate::ui::action::Action;
use crate::ui::board::Analysed;
use crate::ui::command::UiCommand;
use crate::ui::icons::Icon;
use crate::ui::table::graph::{Dot, graph_ui};
use crate::ui::table::players::person_of;
use crate::ui::table::summary::summary_ui;
use crate::ui::view::{PanelMemory, ReviewFindings, TableView};
use crate::ui::{controls, theme};
use crate::verdict::Score;
use crate::words::Label;
use egui::{Label as Text, RichText, Ui, vec2};

/// Width of the card's contents, in points, below which its buttons take two rows.
const ONE_ROW: f32 = 310.0;

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
pub fn review_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let TableView { session, words, palette, reviewing, .. } = *view;
    let dots = dots(session, reviewing);
    let cursor = session.game().cursor();
    let current = dots.iter().position(|dot| dot.node == cursor);
    let here = ReviewFindings::index_of_cursor(session).and_then(|index| reviewing.move_to(index).zip(Some(index)));
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 7.0;
        let title = if session.review().is_some() { Label::ReviewTitle } else { Label::EvaluationGraph };
        controls::section_ui(ui, words.label(title), "");
        // As long as no two positions are known there is nothing to show.
        if dots.iter().filter(|dot| dot.winning_chance.is_some()).count() > 1 {
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
        }
        match (session.trial(), session.review()) {
            (Some(trial), _) => trial_ui(ui, view, trial, actions),
            (None, Some(review)) => reviewed_ui(ui, view, review, here, memory, actions),
            (None, None) => unreviewed_ui(ui, view, actions),
        }
    });
}

/// Before a review: its effort, and the button that begins it.
fn unreviewed_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { words, settings, keys, .. } = *view;
    if let Some(millis) = controls::effort_ui(ui, words, Label::ReviewEffort, settings.analysis.review_millis) {
        let analysis = AnalysisSettings { review_millis: millis, ..settings.analysis.clone() };
        actions.push(Action::Settings(Box::new(Settings { analysis, ..settings.clone() })));
    }
    let command = UiCommand::Review;
    if ui.button(words.label(Label::ReviewThis)).on_hover_text(keys.tooltip(command, words)).clicked() {
        actions.push(Action::Ui(command));
    }
}

/// A review that runs, has stopped, or is complete.
fn reviewed_ui(
    ui: &mut Ui,
    view: &TableView,
    review: &Review,
    here: Option<(&Reviewed, usize)>,
    memory: &mut PanelMemory,
    actions: &mut Vec<Action>,
) {
    let TableView { words, palette, reviewing, sentences, .. } = *view;
    progress_ui(ui, view, review, actions);
    let fault = here.filter(|(reviewed, _)| reviewed.grade >= Grade::Inaccuracy);
    match (fault, memory.shows_swings) {
        (Some((reviewed, index)), _) => fault_ui(ui, view, reviewed, index, actions),
        (None, true) => swings_ui(ui, view, review, actions),
        (None, false) => {
            summary_ui(ui, view);
            let text = match here {
                Some((reviewed, index)) if reviewed.grade != Grade::Unknown => {
                    format!("{index}. {} · {}", reviewed.mv, words.move_review(reviewed))
                }
                _ => sentences.decision.clone().unwrap_or_default(),
            };
            if !text.is_empty() {
                ui.add(Text::new(RichText::new(text).size(13.0).color(palette.secondary)).wrap());
            }
        }
    }
    let has_mistakes = reviewing.report.mistakes().next().is_some();
    if ui.available_width() < ONE_ROW {
        ui.horizontal(|ui| try_buttons_ui(ui, view, here, actions));
        ui.horizontal(|ui| report_buttons_ui(ui, view, memory, actions));
    } else {
        ui.horizontal(|ui| {
            try_buttons_ui(ui, view, here, actions);
            report_buttons_ui(ui, view, memory, actions);
        });
    }
    if person_of(view.session).is_some() && has_mistakes {
        let mut all = view.settings.analysis.all_mistakes;
        controls::switch_ui(ui, words, Label::AllMistakes, Label::AllMistakesTip, &mut all);
        if all != view.settings.analysis.all_mistakes {
            let analysis = AnalysisSettings { all_mistakes: all, ..view.settings.analysis.clone() };
            actions.push(Action::Settings(Box::new(Settings { analysis, ..view.settings.clone() })));
        }
    }
}

/// Buttons that go from mistake to mistake, and the one that tries the move again.
fn try_buttons_ui(ui: &mut Ui, view: &TableView, here: Option<(&Reviewed, usize)>, actions: &mut Vec<Action>) {
    let TableView { words, reviewing, .. } = *view;
    let has_mistakes = reviewing.report.mistakes().next().is_some();
    let may_try = here.is_some_and(|(reviewed, _)| reviewed.grade > Grade::Good);
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
}

/// Buttons at the right: the list of swings, a copy of the report, and the review as a part of the game.
fn report_buttons_ui(ui: &mut Ui, view: &TableView, memory: &mut PanelMemory, actions: &mut Vec<Action>) {
    let TableView { words, reviewing, .. } = *view;
    let has_mistakes = reviewing.report.mistakes().next().is_some();
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for command in [UiCommand::KeepReview, UiCommand::CopyReport] {
            let (label, tip) = (command.text(words), view.keys.tooltip(command, words));
            let enabled = (!reviewing.report.moves.is_empty()).into();
            if controls::icon_button_ui(ui, command.icon(), label, &tip, enabled).clicked() {
                actions.push(Action::Ui(command));
            }
        }
        let label = words.label(if memory.shows_swings { Label::ShowSummary } else { Label::ShowSwings });
        let icon = if memory.shows_swings { Icon::Analyse } else { Icon::Menu };
        if controls::icon_button_ui(ui, icon, label, label, has_mistakes.into()).clicked() {
            memory.shows_swings ^= true;
        }
    });
}

/// Progress of a review that is not complete, with a button that stops it or lets it go on.
fn progress_ui(ui: &mut Ui, view: &TableView, review: &Review, actions: &mut Vec<Action>) {
    let TableView { words, palette, .. } = *view;
    let (done, all) = review.run().progress();
    if done >= all {
        return;
    }
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

/// A move that was at fault: its grade, what it left on the board, the verdict, and the lines that show why.
fn fault_ui(ui: &mut Ui, view: &TableView, reviewed: &Reviewed, index: usize, actions: &mut Vec<Action>) {
    let TableView { words, palette, sentences, keys, .. } = *view;
    let color = if reviewed.grade.is_mistake() { palette.bad } else { palette.warn };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let title = format!("{index}. {} · {}", reviewed.mv, words.grade(reviewed.grade));
        ui.label(RichText::new(title).font(theme::semibold(14.0)).color(palette.text));
        if let Some(sign) = reviewed.grade.sign() {
            ui.label(RichText::new(sign).font(theme::semibold(14.0)).color(color));
        }
    });
    let shape = sentences.explained.first().map(|sentence| sentence.text.as_str());
    let verdict = words.move_review(reviewed);
    for text in shape.into_iter().chain([verdict.as_str()]) {
        ui.add(Text::new(RichText::new(text).size(13.0).color(palette.text)).wrap());
    }
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(6.0, 6.0);
        if let Some(better) = shown_better(reviewed) {
            let tip = keys.tooltip(UiCommand::PlayBetter, words);
            if ui.button(words.show_line(better)).on_hover_text(tip).clicked() {
                actions.push(Action::Ui(UiCommand::PlayBetter));
            }
        }
        if reviewed.refutation.is_some() {
            let tip = keys.tooltip(UiCommand::PlayProof, words);
            if ui.button(words.label(Label::ShowRefutation)).on_hover_text(tip).clicked() {
                actions.push(Action::Ui(UiCommand::PlayProof));
            }
        }
    });
}

/// The better move, if it is another than the one played.
fn shown_better(reviewed: &Reviewed) -> Option<Point> {
    reviewed.better.first().copied().filter(|&better| reviewed.mv.point() != Some(better))
}

/// The moves that the review would have played in place of the one that led to the position on the board, with their
/// line, where that move was at fault.
pub fn better_line<'a>(session: &Session, reviewing: &'a ReviewFindings) -> Option<&'a [Point]> {
    if session.trial().is_some() || session.is_analysing() {
        return None;
    }
    let reviewed = reviewing.move_to(ReviewFindings::index_of_cursor(session)?)?;
    let is_fault = reviewed.grade >= Grade::Inaccuracy;
    shown_better(reviewed).filter(|_| is_fault).map(|_| reviewed.better.as_slice())
}

/// Whether the card tells of the last move, with its shapes, so that no other sentence has to.
pub fn tells_of_the_last_move(session: &Session, reviewing: &ReviewFindings) -> bool {
    let reviewed = ReviewFindings::index_of_cursor(session).and_then(|index| reviewing.move_to(index));
    let is_fault = reviewed.is_some_and(|reviewed| reviewed.grade >= Grade::Inaccuracy);
    is_fault && session.trial().is_none() && !session.is_proving() && session.demonstration().is_none()
}

/// The better move as the board shows it.
pub fn better_mark(session: &Session, reviewing: &ReviewFindings) -> Option<Analysed> {
    let &point = better_line(session, reviewing)?.first()?;
    Some(Analysed { point, rank: Some(0), text: "!".to_owned() })
}

/// The moves that swung the game most, the greatest loss first; a click goes there.
fn swings_ui(ui: &mut Ui, view: &TableView, review: &Review, actions: &mut Vec<Action>) {
    let TableView { words, palette, reviewing, .. } = *view;
    for index in reviewing.report.swings() {
        let (Some(reviewed), Some(&(node, _))) = (reviewing.report.moves.get(index), review.line().get(index + 1))
        else {
            continue;
        };
        let text = words.swing(index + 1, reviewed);
        let row = egui::Button::new(RichText::new(text).size(13.0).color(palette.text)).frame(false);
        if ui.add_sized(vec2(ui.available_width(), 20.0), row.wrap_mode(egui::TextWrapMode::Truncate)).clicked() {
            actions.push(Action::go_to(node));
        }
    }
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
