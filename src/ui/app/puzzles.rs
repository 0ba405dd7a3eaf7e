//! Puzzles at the board: tries are judged on a thread of their own, and what remains is saved. The game on the table is
//! not touched.

use super::App;
use crate::coach::puzzle::attempt::{Outcome, Stage};
use crate::coach::puzzle::judge::Question;
use crate::coach::puzzle::progress::{Change, Day};
use crate::rules::{Ending, Move, Point};
use crate::sound::Sound;
use crate::ui::action::{Action, PuzzleRequest};
use crate::ui::board::{BoardView, board_ui};
use crate::ui::controls;
use crate::ui::messages::Gravity;
use crate::ui::pages::puzzles::{self, PuzzleView, puzzle_panel_ui};
use crate::words::Label;
use crate::worker::PuzzleJudge;
use egui::{Context, Ui};
use jiff::Zoned;
use jiff::civil::date;
use std::sync::Arc;

impl App {
    /// Carries out what the place asks for.
    pub(super) fn puzzle_request(&mut self, request: PuzzleRequest, ctx: &Context) {
        let page = &mut self.puzzles;
        match request {
            PuzzleRequest::Filter(filter) => page.choose(filter, today()),
            PuzzleRequest::Next => page.take_next(today()),
            PuzzleRequest::Try(point) => {
                let Some(attempt) = page.attempt.as_mut().filter(|attempt| attempt.is_yours()) else { return };
                match attempt.try_point(point) {
                    Ok(question) => {
                        self.hear(Sound::Stone);
                        self.ask_judge(question, ctx);
                    }
                    Err(error) => {
                        let text = self.words.refusal(&crate::session::Refusal::Play(error));
                        self.messages.pass(Gravity::Refusal, text);
                    }
                }
            }
            PuzzleRequest::Again => {
                if let Some(attempt) = &mut page.attempt {
                    match attempt.stage() {
                        crate::coach::puzzle::attempt::Stage::Failed { .. } => attempt.again(),
                        _ => attempt.restart(),
                    }
                }
            }
            PuzzleRequest::Hint => {
                if let Some(attempt) = &mut page.attempt {
                    attempt.hint();
                }
            }
            PuzzleRequest::Solution => {
                if let Some(question) = page.attempt.as_mut().and_then(|attempt| attempt.ask_for_solution()) {
                    self.ask_judge(question, ctx);
                }
            }
            PuzzleRequest::Walk(steps) => {
                if let Some(attempt) = &mut page.attempt {
                    attempt.walk(steps);
                }
            }
        }
        self.note_puzzle();
    }

    fn ask_judge(&mut self, question: Question, ctx: &Context) {
        if self.puzzles.judge.is_none() {
            let ctx = ctx.clone();
            match PuzzleJudge::start(Arc::new(move || ctx.request_repaint())) {
                Ok(judge) => self.puzzles.judge = Some(judge),
                Err(error) => {
                    log::error!("the judge of puzzles cannot be started: {error}");
                    let text = self.words.label(Label::PuzzleFailedToStart).to_owned();
                    self.messages.pass(Gravity::Refusal, text);
                    if let Some(attempt) = &mut self.puzzles.attempt {
                        *attempt = crate::coach::puzzle::attempt::Attempt::new(attempt.puzzle().clone());
                    }
                    return;
                }
            }
        }
        if let Some(judge) = &mut self.puzzles.judge {
            judge.ask(question);
        }
    }

    /// Takes in what the judge says.
    pub(super) fn receive_judge(&mut self) {
        let page = &mut self.puzzles;
        let answer = page.judge.as_mut().and_then(PuzzleJudge::answer);
        if let (Some(answer), Some(attempt)) = (answer, &mut page.attempt) {
            let before = attempt.board().moves().len();
            attempt.receive(answer);
            let (replied, solved) = (attempt.board().moves().len() > before, *attempt.stage() == Stage::Solved);
            if replied {
                self.hear(Sound::Stone);
            }
            if solved {
                self.hear(Sound::Win);
            }
            self.note_puzzle();
        }
    }

    /// Remembers how the puzzle went, as soon as that is known, and how far it has come.
    fn note_puzzle(&mut self) {
        let page = &mut self.puzzles;
        let outcome: Option<Outcome> = page.attempt.as_mut().and_then(|attempt| attempt.take_outcome());
        if let (Some(outcome), Some(id)) = (outcome, page.current) {
            self.storage.change_puzzles(page.change(Change::Went(id, outcome, today())));
        }
        for change in page.keep() {
            self.storage.change_puzzles(change);
        }
    }

    pub(super) fn puzzles_place_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let App { puzzles: page, settings, words, palette, dialog, .. } = self;
        if page.attempt.is_none() && page.current.is_none() {
            page.begin(today());
        }
        let view = PuzzleView { words: *words, palette, today: today() };
        controls::side_frame_ui(ui, palette, |ui| puzzle_panel_ui(ui, &view, page, actions));
        let empty = crate::rules::Board::new(crate::rules::DEFAULT_SIZE, crate::rules::Rule::default());
        let attempt = page.attempt.as_ref();
        if let Some(attempt) = attempt.filter(|_| dialog.is_none()) {
            puzzles::keyboard(ui, attempt, actions);
        }
        let board = attempt.map_or(&empty, |attempt| attempt.board());
        let winning = match board.ending() {
            Some(Ending::Five { line, .. }) => line.clone(),
            _ => Vec::new(),
        };
        let first_number = board.moves().iter().filter_map(|mv| mv.point()).zip(1..);
        let numbers: Vec<(Point, u32)> = first_number.collect();
        let is_yours = attempt.is_some_and(|attempt| attempt.is_yours());
        let crossed: Vec<Point> = if is_yours && settings.board.forbidden_points && board.ending().is_none() {
            let side = board.side_to_move();
            let is_forbidden = |point: &Point| side == crate::rules::Color::Black && board.forbidden(*point).is_some();
            board.empty_points().filter(is_forbidden).collect()
        } else {
            Vec::new()
        };
        let marks = attempt.map(puzzles::marks).unwrap_or_default();
        let label = |point: Point| {
            let number = numbers.iter().find(|(numbered, _)| *numbered == point).map(|(_, number)| *number as usize);
            words.point(point, board.stone(point), number, None)
        };
        let view = BoardView {
            last_move: board.moves().last().and_then(|mv: &Move| mv.point()).filter(|_| winning.is_empty()),
            // The moves since the puzzle's position: what was played, and what answered it.
            numbers: Some(&numbers),
            forbidden: &crossed,
            winning: &winning,
            hint: attempt.and_then(puzzles::hinted),
            area: attempt.and_then(puzzles::hinted_area),
            marks: &marks,
            ghost: is_yours.then(|| board.side_to_move()),
            ..BoardView::plain(board, &settings.board, &label)
        };
        let response = controls::board_frame_ui(ui, palette, |ui| board_ui(ui, &view, &mut page.board, palette));
        self.hovered = response.hovered;
        if let Some(point) = response.clicked.filter(|_| is_yours) {
            actions.push(Action::Puzzle(PuzzleRequest::Try(point)));
        }
        if response.steps != 0 {
            actions.push(Action::Puzzle(PuzzleRequest::Walk(response.steps)));
        }
    }
}

/// The day in the person's time zone.
fn today() -> Day {
    let since = Zoned::now().date().duration_since(date(1970, 1, 1));
    Day(i32::try_from(since.as_hours() / 24).unwrap_or(i32::MAX))
}
