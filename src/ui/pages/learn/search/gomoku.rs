//! The steps on gomoku: the tricks of the textbook's player, the horizon, and the bet on the order.

use super::fields::{count_button_ui, feedback_ui, number, number_field_ui, row_ui};
use crate::coach::school::gomoku::{self, BET_DEPTH, Counted, MAX_DEPTH, Setting, WIDTHS};
use crate::coach::school::leaf_tree::{all_leaves, fewest_leaves};
use crate::coach::school::search::{SearchAnswer, SearchQuestion};
use crate::rules::{Board, Color, Point};
use crate::settings::BoardSettings;
use crate::textbook::gomoku::Kind;
use crate::ui::board::{BoardState, BoardView, watched_board_ui};
use crate::ui::controls;
use crate::ui::pages::learn::LearnView;
use crate::words::SchoolLabel;
use egui::{RichText, Ui, vec2};

/// Side of the board.
const BOARD_SIDE: f32 = 260.0;
/// Least width for board and controls side by side.
const WIDE: f32 = 470.0;
/// Number of counts that are shown.
const MAX_SHOWN: usize = 5;
/// Stands for all moves, at the end of the widths.
const ALL: u32 = u32::MAX;

/// Step in which settings are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// The tricks, all of them.
    Tricks,
    /// The quiet search, at the horizon.
    Horizon,
}

/// Settings that are tried on a position.
pub struct SettingsTried {
    subject: Subject,
    board: Board,
    /// Whether it is the position on the table.
    is_own: bool,
    setting: Setting,
    counts: Vec<(Setting, Counted)>,
    state: BoardState,
}

/// The bet on the positions that an order spares.
#[derive(Default)]
pub struct OrderBet {
    field: String,
    wants_count: bool,
    /// Without an order, and in the whole order.
    counts: [Option<Counted>; 2],
    state: BoardState,
}

impl SettingsTried {
    /// The step from its beginning.
    pub fn new(subject: Subject) -> SettingsTried {
        let (board, setting) = match subject {
            Subject::Tricks => (gomoku::open_three(), Setting::plain(1)),
            Subject::Horizon => (gomoku::horizon(), gomoku::at_horizon()),
        };
        SettingsTried { subject, board, is_own: false, setting, counts: Vec::new(), state: BoardState::default() }
    }

    fn counted(&self) -> Option<&Counted> {
        self.counts.iter().find(|(setting, _)| *setting == self.setting).map(|(_, counted)| counted)
    }

    /// The search that is wanted.
    pub fn question(&self) -> Option<SearchQuestion> {
        self.counted().is_none().then(|| SearchQuestion::Gomoku(self.board.clone(), self.setting.clone()))
    }

    /// Takes the answer to a search.
    pub fn receive(&mut self, question: SearchQuestion, answer: SearchAnswer) {
        if let (SearchQuestion::Gomoku(board, setting), SearchAnswer::Gomoku(counted)) = (question, answer)
            && board == self.board
        {
            self.counts.push((setting, counted));
        }
    }

    /// The first move of the setting, where it does not stop the three of the example.
    fn overlooks(&self) -> Option<Point> {
        let first = self.counted()?.found.as_ref()?.line.first().copied();
        first.filter(|&point| self.subject == Subject::Tricks && !self.is_own && !gomoku::stops_three(point))
    }

    /// Whether the learner has done what the step asks for: a setting overlooks the three, or the loss is seen with the
    /// quiet search and without it.
    pub fn is_done(&self) -> bool {
        let sees = |is_quiet| {
            let sees_win = |counted: &Counted| counted.found.as_ref().is_some_and(|found| found.win.is_some());
            self.counts.iter().any(|(setting, counted)| setting.is_quiet == is_quiet && sees_win(counted))
        };
        match self.subject {
            Subject::Tricks => self.overlooks().is_some(),
            Subject::Horizon => sees(true) && sees(false),
        }
    }
}

impl OrderBet {
    /// The search that is wanted: that without an order at once, the other when it is to be counted.
    pub fn question(&self) -> Option<SearchQuestion> {
        let missing = self.counts.iter().position(Option::is_none)?;
        let [unordered, ordered] = Setting::unordered_and_ordered(BET_DEPTH);
        let setting = if missing == 0 { unordered } else { ordered };
        (missing == 0 || self.wants_count).then(|| SearchQuestion::Gomoku(gomoku::open_three(), setting))
    }

    /// Takes the answer to a search.
    pub fn receive(&mut self, question: SearchQuestion, answer: SearchAnswer) {
        if let (SearchQuestion::Gomoku(_, setting), SearchAnswer::Gomoku(counted)) = (question, answer) {
            self.counts[usize::from(setting.kinds > 0)] = Some(counted);
        }
    }

    /// Whether both were counted.
    pub fn is_done(&self) -> bool {
        self.counts.iter().all(Option::is_some)
    }
}

/// A board with a line on it as pale stones; the controls stand beside it where there is room, else below.
pub fn beside_board_ui(
    ui: &mut Ui,
    view: LearnView,
    (board, state): (&Board, &mut BoardState),
    line: &[Point],
    contents: impl FnOnce(&mut Ui),
) {
    let colors = [board.side_to_move(), !board.side_to_move()];
    let preview: Vec<(Point, Color)> = line.iter().copied().zip(colors.into_iter().cycle()).collect();
    let settings = BoardSettings { coordinates: true, ..view.board_settings.clone() };
    let name = view.words.school_board(board);
    let board_view = BoardView { preview: &preview, ..BoardView::plain(board, &settings, &|_| String::new()) };
    let mut board_ui = |ui: &mut Ui| {
        ui.allocate_ui(vec2(BOARD_SIDE, BOARD_SIDE), |ui| {
            watched_board_ui(ui, &board_view, state, &name, view.palette);
        });
    };
    if ui.available_width() >= WIDE {
        ui.horizontal_top(|ui| {
            board_ui(ui);
            ui.add_space(12.0);
            ui.vertical(contents);
        });
    } else {
        board_ui(ui);
        contents(ui);
    }
}

/// Draws the settings, the board, and what each setting costs.
pub fn settings_tried_ui(ui: &mut Ui, view: LearnView, tried: &mut SettingsTried) {
    let words = view.words;
    let line =
        tried.counted().and_then(|counted| counted.found.as_ref()).map_or(Vec::new(), |found| found.line.clone());
    let SettingsTried { subject, board, is_own, setting, state, .. } = tried;
    let mut takes_own = *is_own;
    beside_board_ui(ui, view, (board, state), &line, |ui| {
        if *subject == Subject::Tricks {
            if gomoku::suits(view.on_table) || *is_own {
                let mut chosen = usize::from(*is_own);
                let names = [SchoolLabel::Example, SchoolLabel::OwnPosition].map(|label| words.school(label));
                controls::segmented_ui(ui, words.school(SchoolLabel::Position), &mut chosen, &names);
                takes_own = chosen == 1;
            }
            controls::switch_row_ui(ui, words.school(SchoolLabel::Near), &mut setting.is_near);
            let kinds = |kinds: usize| words.school_kinds(kinds);
            let label = words.school(SchoolLabel::KindsFirst);
            controls::slider_row_ui(ui, label, &mut setting.kinds, 0..=Kind::ORDER.len(), kinds);
            let mut width = setting.width.unwrap_or(ALL);
            let widths: Vec<u32> = WIDTHS.into_iter().chain([ALL]).collect();
            let text = |width: u32| words.school_width(Some(width).filter(|&width| width != ALL));
            controls::steps_row_ui(ui, words.school(SchoolLabel::Width), &mut width, &widths, text);
            setting.width = Some(width).filter(|&width| width != ALL);
        } else {
            controls::switch_row_ui(ui, words.school(SchoolLabel::Quiet), &mut setting.is_quiet);
        }
        let depth = words.school(SchoolLabel::SearchDepth);
        controls::slider_row_ui(ui, depth, &mut setting.depth, 1..=MAX_DEPTH, |depth: u32| depth.to_string());
        let moves = setting.branching(board);
        let leaves = [all_leaves(moves, setting.depth), fewest_leaves(moves, setting.depth)];
        let power = words.school_power([moves, setting.depth], leaves);
        ui.add(egui::Label::new(RichText::new(power).size(12.0).color(view.palette.secondary)).wrap());
    });
    if takes_own != *is_own {
        *is_own = takes_own;
        *board = if takes_own { view.on_table.clone() } else { gomoku::open_three() };
        tried.counts.clear();
    }
    counts_ui(ui, view, tried);
    let (text, color) = match (tried.overlooks(), tried.counted().and_then(|counted| counted.found.as_ref())) {
        (Some(point), _) => (words.school_overlooked(point), view.palette.bad),
        (None, Some(found)) => (words.school_expects(found), view.palette.text),
        (None, None) => (String::new(), view.palette.text),
    };
    feedback_ui(ui, &text, color);
}

/// The settings that were counted last, and the present one, which stands out.
fn counts_ui(ui: &mut Ui, view: LearnView, tried: &SettingsTried) {
    let words = view.words;
    ui.spacing_mut().item_spacing.y = 3.0;
    let shown = tried.counts.len().saturating_sub(MAX_SHOWN);
    let mut lines: Vec<(bool, String)> = Vec::new();
    for (setting, counted) in &tried.counts[shown..] {
        lines.push((*setting == tried.setting, words.school_cost(setting, Some(counted))));
    }
    if tried.counted().is_none() {
        lines.push((true, words.school_cost(&tried.setting, None)));
    }
    for (is_present, text) in lines {
        let color = if is_present { view.palette.text } else { view.palette.secondary };
        ui.add(egui::Label::new(RichText::new(text).size(12.0).color(color)).wrap());
    }
}

/// Draws the bet on the order.
pub fn order_bet_ui(ui: &mut Ui, view: LearnView, bet: &mut OrderBet, focus: &mut bool) {
    let words = view.words;
    let OrderBet { field, wants_count, counts, state } = bet;
    let board = gomoku::open_three();
    beside_board_ui(ui, view, (&board, state), &[], |ui| {
        let text = match &counts[0] {
            Some(counted) => words.school_unordered(counted.nodes, BET_DEPTH),
            None => words.school(SchoolLabel::Counting).to_owned(),
        };
        ui.add(egui::Label::new(text).wrap());
        row_ui(ui, |ui| {
            let entered = number_field_ui(ui, words.school(SchoolLabel::Bet), field, focus);
            let has_bet = number(field).is_some();
            *wants_count |= count_button_ui(ui, words, has_bet) || entered && has_bet;
        });
        let text = match counts {
            [Some(unordered), Some(ordered)] => words.school_ordered([unordered.nodes, ordered.nodes], number(field)),
            _ if *wants_count => words.school(SchoolLabel::Counting).to_owned(),
            _ if number(field).is_none() => words.school(SchoolLabel::BetFirst).to_owned(),
            _ => String::new(),
        };
        feedback_ui(ui, &text, view.palette.text);
    });
}
