//! The small games that are played against the search: the two snakes, and tic-tac-toe.

use super::fields::{count_button_ui, feedback_ui, number, number_field_ui, row_ui};
use super::grid::{Cell, grid_ui};
use crate::coach::school::duel::{Counts, DuelGame, GRIDS};
use crate::coach::school::search::{SearchAnswer, SearchQuestion};
use crate::coach::school::tic_tac_toe;
use crate::textbook::Side;
use crate::textbook::snakes::Ending;
use crate::textbook::tic_tac_toe::Position;
use crate::ui::cached::Cached;
use crate::ui::controls::{self, list_choice_ui, segmented_ui};
use crate::ui::pages::learn::LearnView;
use crate::ui::theme;
use crate::words::{Label, SchoolLabel};
use egui::{Color32, RichText, Ui};

/// A duel of the snakes against the search.
pub struct DuelPlay {
    game: DuelGame,
    /// The learner's snake.
    own: Side,
    /// Its end by the best moves of both, and whether that is reached.
    ending: Cached<Option<DuelGame>, Option<(Ending, bool)>>,
}

/// A grid on which the searches are counted, with a bet.
pub struct DuelCounts {
    grid: (usize, usize),
    /// The heads that were placed so far.
    heads: Vec<(usize, usize)>,
    field: String,
    result: Option<(Ending, Counts)>,
}

/// A game of tic-tac-toe against minimax.
pub struct TicTacToePlay {
    position: Position,
    own: Side,
    shows_values: bool,
    /// The position that was searched last, with its best square and the values of all. From the empty board that takes
    /// a search of half a million positions, so it is not done in a frame.
    searched: Option<(Position, Option<usize>, [Option<i32>; 9])>,
}

/// The question about the tutorials' position.
#[derive(Default)]
pub struct SquareQuestion {
    field: String,
    /// The square that was found.
    found: Option<usize>,
    /// Value of the square that was clicked last, or the number that was typed last, where it was wrong.
    wrong: Option<i32>,
    pub is_answered: bool,
}

/// The price of the double call, with a bet.
#[derive(Default)]
pub struct DoubleCall {
    field: String,
    pub is_counted: bool,
    /// Positions of one call, and of two.
    counts: Cached<(), [u64; 2]>,
}

const SIDES: [Side; 2] = [Side::Max, Side::Min];

impl Default for DuelPlay {
    fn default() -> DuelPlay {
        DuelPlay { game: DuelGame::from_corners((3, 3)), own: Side::Max, ending: Cached::default() }
    }
}

impl Default for DuelCounts {
    fn default() -> DuelCounts {
        DuelCounts { grid: (4, 4), heads: vec![(1, 1), (4, 4)], field: String::new(), result: None }
    }
}

impl Default for TicTacToePlay {
    fn default() -> TicTacToePlay {
        TicTacToePlay { position: Position::EMPTY, own: Side::Max, shows_values: false, searched: None }
    }
}

impl DuelPlay {
    pub fn is_over(&self) -> bool {
        self.game.reachable().is_empty()
    }

    fn begin(&mut self, grid: (usize, usize)) {
        self.game = DuelGame::from_corners(grid);
        if self.own == Side::Min {
            self.game.play_best();
        }
    }
}

impl DuelCounts {
    pub fn is_counted(&self) -> bool {
        self.result.is_some()
    }
}

impl TicTacToePlay {
    pub fn is_over(&self) -> bool {
        tic_tac_toe::is_over(&self.position)
    }

    fn begin(&mut self) {
        self.position = Position::EMPTY;
        self.answer();
    }

    fn is_own_turn(&self) -> bool {
        self.position.mover == self.own
    }

    /// The values of the squares, once they are known.
    fn values(&self) -> Option<[Option<i32>; 9]> {
        self.searched.filter(|(position, ..)| *position == self.position).map(|(_, _, values)| values)
    }

    /// The search that is wanted: for minimax's move, or for the values.
    pub fn question(&self) -> Option<SearchQuestion> {
        let is_wanted = !self.is_over() && (self.shows_values || !self.is_own_turn()) && self.values().is_none();
        is_wanted.then_some(SearchQuestion::Squares(self.position))
    }

    /// Takes the answer to a search.
    pub fn receive(&mut self, question: SearchQuestion, answer: SearchAnswer) {
        if let (SearchQuestion::Squares(position), SearchAnswer::Squares(best, values)) = (question, answer) {
            self.searched = Some((position, best, values));
            self.answer();
        }
    }

    /// Lets minimax make its move, if it is its turn and the search has been done.
    fn answer(&mut self) {
        if let Some((position, Some(best), _)) = self.searched
            && position == self.position
            && !self.is_own_turn()
        {
            self.position = tic_tac_toe::after(&position, best).unwrap_or(position);
        }
    }
}

/// Colour and sign of a side: the sign, as colour alone tells nothing.
fn look(view: LearnView, side: Side) -> (Color32, &'static str) {
    match side {
        Side::Max => (view.palette.accent, "1"),
        Side::Min => (view.palette.warn, "2"),
    }
}

fn grid_choice_ui(ui: &mut Ui, view: LearnView, grid: &mut (usize, usize)) -> bool {
    let names = GRIDS.map(|(rows, columns)| format!("{rows}×{columns}"));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let current = GRIDS.iter().position(|one| one == grid).unwrap_or(0);
    let chosen = list_choice_ui(ui, view.words.school(SchoolLabel::Grid), current, &names);
    *grid = chosen.map_or(*grid, |chosen| GRIDS[chosen]);
    chosen.is_some()
}

/// Choice of the learner's side; returns whether it was changed.
fn side_ui(ui: &mut Ui, view: LearnView, own: &mut Side, names: [&str; 2]) -> bool {
    let mut chosen = usize::from(*own == Side::Min);
    segmented_ui(ui, view.words.school(SchoolLabel::You), &mut chosen, &names);
    std::mem::replace(own, SIDES[chosen]) != SIDES[chosen]
}

/// Draws the duel: the search answers every move of the learner.
pub fn duel_play_ui(ui: &mut Ui, view: LearnView, play: &mut DuelPlay, cursor: &mut usize) {
    let words = view.words;
    let mut grid = play.game.grid();
    let is_other = grid_choice_ui(ui, view, &mut grid);
    let sides = [SchoolLabel::First, SchoolLabel::Second].map(|label| words.school(label));
    if side_ui(ui, view, &mut play.own, sides) || is_other {
        play.begin(grid);
    }
    let (rows, columns) = play.game.grid();
    let is_turn = play.game.mover() == play.own;
    let open = if is_turn { play.game.reachable() } else { Vec::new() };
    let cells: Vec<Cell> = (0..rows * columns)
        .map(|index| {
            let cell = (index / columns + 1, index % columns + 1);
            let snake = play.game.snake_on(cell);
            let (fill, text, ink) = match snake {
                Some((side, true)) => (look(view, side).0, look(view, side).1, view.palette.on_accent),
                Some((side, false)) => (look(view, side).0.gamma_multiply(0.35), look(view, side).1, view.palette.text),
                None => (view.palette.field, "", view.palette.text),
            };
            Cell {
                text: text.to_owned(),
                ink,
                fill,
                is_open: open.contains(&cell),
                name: words.school_cell(cell, snake),
            }
        })
        .collect();
    if let Some(index) = grid_ui(ui, view.palette, columns, &cells, cursor) {
        let cell = (index / columns + 1, index % columns + 1);
        if open.contains(&cell) {
            play.game.go(cell);
            play.game.play_best();
        }
    }
    let game = &play.game;
    play.ending.update(Some(game.clone()), || Some((game.forecast(), game.ending().is_some())));
    let text = match *play.ending.value() {
        Some((ending, true)) => words.school_duel_end(ending, play.own),
        Some((ending, false)) => words.school_duel_forecast(ending),
        None => String::new(),
    };
    feedback_ui(ui, &text, if play.is_over() { view.palette.accent } else { view.palette.secondary });
    if ui.button(words.label(Label::NewGame)).clicked() {
        play.begin(play.game.grid());
    }
}

/// Draws a grid on which the learner places the heads, and counts what the searches look at.
pub fn duel_counts_ui(ui: &mut Ui, view: LearnView, counts: &mut DuelCounts, cursor: &mut usize) {
    let words = view.words;
    if grid_choice_ui(ui, view, &mut counts.grid) {
        (counts.heads, counts.result) = (vec![(1, 1), counts.grid], None);
    }
    let (rows, columns) = counts.grid;
    let cells: Vec<Cell> = (0..rows * columns)
        .map(|index| {
            let cell = (index / columns + 1, index % columns + 1);
            let head = counts.heads.iter().position(|head| *head == cell).map(|at| SIDES[at]);
            let (fill, text, ink) = match head {
                Some(side) => (look(view, side).0, look(view, side).1, view.palette.on_accent),
                None => (view.palette.field, "", view.palette.text),
            };
            let name = words.school_cell(cell, head.map(|side| (side, true)));
            Cell { text: text.to_owned(), ink, fill, is_open: false, name }
        })
        .collect();
    if let Some(index) = grid_ui(ui, view.palette, columns, &cells, cursor) {
        let cell = (index / columns + 1, index % columns + 1);
        if counts.heads.len() == 2 {
            counts.heads.clear();
        }
        if !counts.heads.contains(&cell) {
            counts.heads.push(cell);
        }
        counts.result = None;
    }
    row_ui(ui, |ui| {
        number_field_ui(ui, words.school(SchoolLabel::Length), &mut counts.field, &mut false);
        let is_ready = counts.heads.len() == 2;
        let count = ui.add_enabled_ui(is_ready, |ui| controls::primary_button_ui(ui, words.school(SchoolLabel::Count)));
        if count.inner.clicked() && is_ready {
            let game = DuelGame::from_heads(counts.grid, counts.heads[0], counts.heads[1]);
            counts.result = Some((game.forecast(), game.counts()));
        }
    });
    let text = counts.result.map_or(String::new(), |(ending, found)| {
        let bet = number(&counts.field).map(|bet| u32::try_from(bet) == Ok(ending.count));
        words.school_duel_counts(ending, found, bet)
    });
    feedback_ui(ui, &text, view.palette.text);
}

/// The cells of tic-tac-toe, with the values of the free squares where they are wanted.
fn squares(view: LearnView, position: &Position, values: Option<[Option<i32>; 9]>, is_open: bool) -> Vec<Cell> {
    let cell = |square: usize| {
        let mark = position.squares[square];
        let value = values.and_then(|values| values[square]);
        let (text, ink) = match (mark, value) {
            (Some(Side::Max), _) => ("X".to_owned(), view.palette.accent),
            (Some(Side::Min), _) => ("O".to_owned(), view.palette.warn),
            (None, Some(value)) => (value.to_string(), view.palette.secondary),
            (None, None) => (String::new(), view.palette.text),
        };
        let name = view.words.school_square(square, mark, value);
        Cell { text, ink, fill: view.palette.field, is_open: is_open && mark.is_none(), name }
    };
    (0..9).map(cell).collect()
}

/// Draws a game of tic-tac-toe.
pub fn tic_tac_toe_ui(ui: &mut Ui, view: LearnView, play: &mut TicTacToePlay, cursor: &mut usize) {
    let words = view.words;
    if side_ui(ui, view, &mut play.own, ["X", "O"]) {
        play.begin();
    }
    let values = play.values().filter(|_| play.shows_values);
    let cells = squares(view, &play.position, values, !play.is_over());
    let clicked = grid_ui(ui, view.palette, 3, &cells, cursor).filter(|_| play.is_own_turn());
    if let Some(next) = clicked.and_then(|square| tic_tac_toe::after(&play.position, square)) {
        play.position = next;
    }
    let text =
        if play.is_over() { words.school_tic_tac_toe_end(play.position.winner(), play.own) } else { String::new() };
    feedback_ui(ui, &text, view.palette.accent);
    row_ui(ui, |ui| {
        if ui.button(words.label(Label::NewGame)).clicked() {
            play.begin();
        }
        ui.checkbox(&mut play.shows_values, words.school(SchoolLabel::ShowValues));
    });
}

/// Draws the question which square is best, and what it is worth.
pub fn square_ui(ui: &mut Ui, view: LearnView, question: &mut SquareQuestion, cursor: &mut usize, focus: &mut bool) {
    let words = view.words;
    let position = tic_tac_toe::of_the_tutorials();
    let values = tic_tac_toe::values(&position);
    let shown = question.is_answered.then_some(values);
    let label = if question.found.is_none() { SchoolLabel::BestSquare } else { SchoolLabel::SquareValue };
    ui.add(egui::Label::new(RichText::new(words.school(label)).strong()).wrap());
    let mut cells = squares(view, &position, shown, question.found.is_none());
    if let Some(found) = question.found {
        cells[found].is_open = true;
    }
    let clicked = grid_ui(ui, view.palette, 3, &cells, cursor);
    if let (Some(square), None) = (clicked, question.found)
        && let Some(value) = values[square]
    {
        let is_best = Some(square) == tic_tac_toe::best(&position);
        question.found = is_best.then_some(square);
        question.wrong = (!is_best).then_some(value);
        *focus = is_best;
    }
    let mut wrong = None;
    row_ui(ui, |ui| {
        if let Some(value) = question.found.and_then(|square| values[square]).filter(|_| !question.is_answered) {
            let entered = number_field_ui(ui, words.school(SchoolLabel::Number), &mut question.field, focus);
            if let Some(number) = number(&question.field).filter(|_| entered) {
                question.is_answered = number == value;
                wrong = (number != value).then_some(number);
                *focus = true;
            }
        }
    });
    question.wrong = wrong.or(question.wrong.filter(|_| !question.is_answered));
    let text = match (question.wrong, question.found, question.is_answered) {
        (_, _, true) => words.school(SchoolLabel::SquareRight).to_owned(),
        (Some(value), None, _) => words.school_square_worth(value),
        (Some(_), Some(_), _) => words.school(SchoolLabel::SquareCount).to_owned(),
        (None, ..) => String::new(),
    };
    let color = if question.wrong.is_some() { view.palette.bad } else { view.palette.accent };
    feedback_ui(ui, &text, color);
}

/// The two ways to write minimax's comparison.
const LINES: [&str; 2] = ["let value = search(next); best = max(best, value);", "best = best > f() ? best : f();"];

/// Draws the bet on the double call.
pub fn double_call_ui(ui: &mut Ui, view: LearnView, call: &mut DoubleCall, focus: &mut bool) {
    let words = view.words;
    for line in LINES {
        ui.label(RichText::new(line).font(theme::code(13.0)).background_color(view.palette.field));
    }
    call.counts.update((), || {
        let position = tic_tac_toe::of_the_tutorials();
        [tic_tac_toe::nodes, tic_tac_toe::nodes_with_double_calls].map(|count| count(&position))
    });
    let [once, twice] = *call.counts.value();
    ui.add(egui::Label::new(words.school_once(once)).wrap());
    row_ui(ui, |ui| {
        let entered = number_field_ui(ui, words.school(SchoolLabel::Bet), &mut call.field, focus);
        let has_bet = number(&call.field).is_some();
        call.is_counted |= count_button_ui(ui, words, has_bet) || entered && has_bet;
    });
    let text = match number(&call.field) {
        bet if call.is_counted => words.school_twice([once, twice], bet),
        Some(_) => String::new(),
        None => words.school(SchoolLabel::BetFirst).to_owned(),
    };
    feedback_ui(ui, &text, view.palette.text);
}
