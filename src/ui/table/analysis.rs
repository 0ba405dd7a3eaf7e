//! The card of an analysis: the best moves of each engine, with their scores and lines. The board shows the line under
//! the pointer, and a double click adds it to the tree.

use crate::engine::{Info, Line};
use crate::game::{Edit, NewNode, NodeId};
use crate::rules::{Color, Move, Point};
use crate::session::{Command, Finding, Session};
use crate::settings::{AnalysisSettings, Settings};
use crate::ui::action::Action;
use crate::ui::board::{Analysed, rank_colors};
use crate::ui::controls::{self, list_choice_ui};
use crate::ui::theme;
use crate::ui::view::TableView;
use crate::verdict::Score;
use crate::words::{Label, Words};
use egui::{Align, Align2, Layout, RichText, Sense, Ui, WidgetInfo, vec2};

const ROW_HEIGHT: f32 = 33.0;
const DISC: f32 = 10.0;

/// The lines of one engine, the best first.
fn lines(info: &Info) -> impl Iterator<Item = (Score, &[Point])> {
    let others = info.others.iter().map(|Line { score, points, .. }| (*score, points.as_slice()));
    std::iter::once((info.score, info.line.as_slice())).chain(others)
}

/// The moves that are shown on the board: those of our engine with their ranks, that of a foreign engine without.
pub fn analysed(session: &Session) -> Vec<Analysed> {
    let mut shown = Vec::new();
    for Finding { engine, info, .. } in session.findings() {
        let Some(info) = info else { continue };
        for (rank, (score, line)) in lines(info).enumerate() {
            let Some(&point) = line.first() else { continue };
            let rank = engine.is_none().then_some(rank);
            shown.push(Analysed { point, rank, text: mark(score) });
        }
    }
    shown
}

/// A score in a few characters for the board, from the view of the side to move.
fn mark(score: Score) -> String {
    match score {
        Score::Win { plies } => format!("W{plies}"),
        Score::Loss { plies } => format!("L{plies}"),
        Score::Draw => "=".to_owned(),
        Score::Estimate(_) => percent(score).to_string(),
    }
}

/// Winning chance of a score that is not proven, in percent, from 1 to 99.
fn percent(score: Score) -> u32 {
    (score.win_rate() * 100.0).round().clamp(1.0, 99.0) as u32
}

/// Draws the card. Returns the line under the pointer.
pub fn analysis_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) -> Option<Vec<Point>> {
    let TableView { session, words, palette, .. } = *view;
    let findings: Vec<Finding> = session.findings().collect();
    let mut pointed = None;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 2.0;
        let own = findings.iter().find(|finding| finding.engine.is_none()).and_then(|finding| finding.info);
        let depth = own.map_or(String::new(), |info| words.analysis_depth(info));
        let heading = ui.scope(|ui| controls::section_ui(ui, words.label(Label::Analysis), &depth)).response;
        if let Some(info) = own {
            heading.on_hover_text(words.search_line(info));
        }
        if findings.is_empty() {
            let why = if session.outcome().is_some() { Label::NothingToAnalyse } else { Label::AnalysisWaits };
            ui.label(RichText::new(words.label(why)).size(12.0).color(palette.secondary));
        }
        for finding in &findings {
            if let Some(engine) = finding.engine {
                ui.add_space(4.0);
                let depth = finding.info.map_or(String::new(), |info| words.analysis_depth(info));
                controls::section_ui(ui, engine, &depth);
            }
            if let Some(failure) = finding.failure {
                let text = RichText::new(words.failure(failure)).size(12.0).color(palette.bad);
                ui.add(egui::Label::new(text).wrap());
            }
            match finding.info {
                Some(info) => {
                    for (rank, (score, line)) in lines(info).enumerate() {
                        let source = match finding.engine {
                            None => Source::Own { rank },
                            Some(engine) => Source::Foreign { engine },
                        };
                        if line_ui(ui, view, source, score, line, actions) {
                            pointed = Some(line.to_vec());
                        }
                    }
                }
                None if finding.failure.is_none() => {
                    ui.label(RichText::new(words.label(Label::LooksAtIt)).size(12.0).color(palette.secondary));
                }
                None => {}
            }
        }
        settings_ui(ui, view, actions);
    });
    pointed
}

/// Source of a line.
#[derive(Clone, Copy)]
enum Source<'a> {
    /// Our engine; the line has this rank, from 0.
    Own { rank: usize },
    /// The foreign engine of this name.
    Foreign { engine: &'a str },
}

/// Draws a line; returns whether the pointer is on it.
fn line_ui(
    ui: &mut Ui,
    view: &TableView,
    source: Source,
    score: Score,
    line: &[Point],
    actions: &mut Vec<Action>,
) -> bool {
    let TableView { session, words, palette, .. } = *view;
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_HEIGHT), Sense::click());
    let score_text = words.short_score(score);
    let name = match source {
        Source::Own { rank } => format!("{}: {score_text}, {}", rank + 1, words.line(line)),
        Source::Foreign { engine } => format!("{engine}: {score_text}, {}", words.line(line)),
    };
    response.widget_info(|| WidgetInfo::labeled(egui::Role::Button, true, &name));
    if ui.is_rect_visible(rect) {
        if response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect.expand2(vec2(4.0, 0.0)), 6, palette.hover);
        }
        let disc = rect.left_center() + vec2(DISC, 0.0);
        match source {
            Source::Own { rank } => {
                let [fill, ink] = rank_colors(palette, rank);
                ui.painter().circle(disc, DISC, fill, egui::Stroke::new(1.0, palette.rank_edge));
                let font = theme::semibold(11.0);
                ui.painter().text(disc, Align2::CENTER_CENTER, (rank + 1).to_string(), font, ink);
            }
            Source::Foreign { .. } => {
                ui.painter().circle_stroke(disc, DISC - 1.0, egui::Stroke::new(2.0, palette.accent));
            }
        }
        let beside = egui::UiBuilder::new().max_rect(rect.with_min_x(disc.x + DISC + 10.0));
        ui.new_child(beside.layout(Layout::left_to_right(Align::Center))).scope(|ui| {
            ui.spacing_mut().item_spacing.x = 8.0;
            ui.add(egui::Label::new(RichText::new(score_text).font(theme::semibold(13.0))).selectable(false));
            if score.is_proven() {
                let (label, ink) = match score {
                    Score::Win { .. } => (Label::ProvenWin, palette.good),
                    Score::Loss { .. } => (Label::ProvenLoss, palette.bad),
                    _ => (Label::Proven, palette.good),
                };
                let chip = RichText::new(words.label(label)).font(theme::semibold(11.0)).color(ink);
                ui.add(egui::Label::new(chip).selectable(false));
            }
            let moves = RichText::new(words.line(line)).size(13.0).color(palette.secondary);
            ui.add(egui::Label::new(moves).selectable(false).truncate());
        });
    }
    // A press by the keyboard or a screen reader is enough; the mouse has to click twice.
    let is_pressed = response.clicked() && !ui.input(|input| input.pointer.any_released());
    if response.double_clicked() || is_pressed {
        actions.push(Action::Table(Command::Edit(as_branch(session, line))));
    }
    let tip = words.label(Label::AnalysedLineTip);
    let is_pointed = response.hovered() || response.has_focus();
    response.on_hover_text_at_pointer(tip);
    is_pointed
}

/// The line as a branch from the position on the table.
fn as_branch(session: &Session, line: &[Point]) -> Edit {
    branch(session.game().cursor(), line)
}

/// The line as a branch under a node.
pub fn branch(under: NodeId, line: &[Point]) -> Edit {
    let node = |(index, &point): (u32, &Point)| NewNode {
        parent: index.checked_sub(1).map(NodeId),
        mv: Some(Move::Place(point)),
        ..NewNode::default()
    };
    Edit::Graft { under, branch: (0..).zip(line).map(node).collect() }
}

/// The stones of a line on the board.
pub fn preview(line: &[Point], first: Color) -> Vec<(Point, Color)> {
    let colors = [first, !first].into_iter().cycle();
    line.iter().copied().zip(colors).collect()
}

/// Choices of the number of lines and of the engines that analyse.
fn settings_ui(ui: &mut Ui, view: &TableView, actions: &mut Vec<Action>) {
    let TableView { settings, words, .. } = *view;
    let mut analysis = settings.analysis.clone();
    ui.add_space(4.0);
    if analysis.own {
        let (range, text) = (1..=AnalysisSettings::MAX_LINES, |lines: u32| lines.to_string());
        controls::slider_row_ui(ui, words.label(Label::AnalysisLines), &mut analysis.lines, range, text);
    }
    if !settings.engines.is_empty() {
        analysis_engines_ui(ui, words, settings, &mut analysis);
    }
    if analysis != settings.analysis {
        actions.push(Action::Settings(Box::new(Settings { analysis, ..settings.clone() })));
    }
}

/// Choice of the engines that analyse: Tengen, a foreign engine, or both.
fn analysis_engines_ui(ui: &mut Ui, words: Words, settings: &Settings, analysis: &mut AnalysisSettings) {
    let mut choices: Vec<(bool, Option<String>)> = vec![(true, None)];
    for engine in &settings.engines {
        choices.extend([true, false].map(|own| (own, Some(engine.name.clone()))));
    }
    let ours = words.label(Label::Tengen);
    let name = |(own, engine): &(bool, Option<String>)| match (own, engine) {
        (true, Some(engine)) => format!("{ours} + {engine}"),
        (_, Some(engine)) => engine.clone(),
        (_, None) => ours.to_owned(),
    };
    let names: Vec<String> = choices.iter().map(name).collect();
    let is_current = |(own, engine): &(bool, Option<String>)| *own == analysis.own && *engine == analysis.engine;
    let current = choices.iter().position(is_current).unwrap_or(0);
    if let Some(chosen) = list_choice_ui(ui, words.label(Label::Analyst), current, &names) {
        (analysis.own, analysis.engine) = choices.swap_remove(chosen);
    }
}
