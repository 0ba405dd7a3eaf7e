//! The steps on the engine: its search of a position, with a count for each of its techniques.

use super::fields::feedback_ui;
use super::gomoku::beside_board_ui;
use crate::coach::school::engine::{self, EngineRun, FoursRun, Technique};
use crate::coach::school::search::{SearchAnswer, SearchQuestion};
use crate::rules::{Board, Point};
use crate::ui::action::Action;
use crate::ui::board::BoardState;
use crate::ui::controls;
use crate::ui::pages::learn::LearnView;
use crate::words::SchoolLabel;
use egui::{RichText, Ui};

/// The search of a position, once it is wanted.
pub struct EngineSearch {
    technique: Technique,
    board: Board,
    is_wanted: bool,
    result: Option<EngineResult>,
    state: BoardState,
}

enum EngineResult {
    Run(EngineRun),
    Fours(FoursRun),
}

impl EngineSearch {
    /// The step from its beginning.
    pub fn new(technique: Technique) -> EngineSearch {
        let board = match technique {
            Technique::Fours => engine::fours_position(),
            _ => engine::quiet_position(),
        };
        EngineSearch { technique, board, is_wanted: false, result: None, state: BoardState::default() }
    }

    /// The search that is wanted.
    pub fn question(&self) -> Option<SearchQuestion> {
        let question = match self.technique {
            Technique::Fours => SearchQuestion::Fours(self.board.clone()),
            _ => SearchQuestion::Engine(self.board.clone()),
        };
        (self.is_wanted && self.result.is_none()).then_some(question)
    }

    /// Takes the answer to a search.
    pub fn receive(&mut self, answer: SearchAnswer) {
        match answer {
            SearchAnswer::Engine(run) => self.result = Some(EngineResult::Run(run)),
            SearchAnswer::Fours(run) => self.result = Some(EngineResult::Fours(run)),
            SearchAnswer::Squares(..) | SearchAnswer::Gomoku(_) => {}
        }
    }

    /// Whether the engine has searched.
    pub fn is_done(&self) -> bool {
        self.result.is_some()
    }
}

/// Draws the position, and the search of it.
pub fn engine_search_ui(ui: &mut Ui, view: LearnView, search: &mut EngineSearch, actions: &mut Vec<Action>) {
    let words = view.words;
    let EngineSearch { technique, board, is_wanted, result, state } = search;
    let result = result.as_ref();
    let line: &[Point] = match result {
        Some(EngineResult::Fours(run)) => &run.line,
        _ => &[],
    };
    let text = match result {
        Some(EngineResult::Run(run)) => words.school_run(*technique, run),
        Some(EngineResult::Fours(run)) => words.school_fours(run),
        None if *is_wanted => words.school(SchoolLabel::Searching).to_owned(),
        None => String::new(),
    };
    beside_board_ui(ui, view, (board, state), line, |ui| {
        if result.is_none() && !*is_wanted {
            *is_wanted = controls::primary_button_ui(ui, words.school(SchoolLabel::Search)).clicked();
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        if let Some(EngineResult::Run(run)) = result {
            for iteration in &run.iterations {
                ui.label(RichText::new(words.school_iteration(*technique, iteration)).size(12.0));
            }
        }
        feedback_ui(ui, &text, view.palette.text);
        if *technique == Technique::Fours && ui.button(words.school(SchoolLabel::ShowThinking)).clicked() {
            actions.push(Action::ShowSearches(board.clone()));
        }
    });
}
