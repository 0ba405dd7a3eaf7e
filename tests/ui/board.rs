//! The board: its points, and its responses to mouse, wheel, keyboard and screen reader.

use egui::{Event, Key, Modifiers, MouseWheelSource, MouseWheelUnit, Pos2, Role, TouchPhase, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tengen::rules::{Board, Color, Move, Point, Rule};
use tengen::settings::{BoardSettings, BoardTheme};
use tengen::ui::board::{BoardResponse, BoardState, BoardView, board_ui};
use tengen::ui::theme::{self, Motion, Palette};

/// A board between two buttons, and its responses.
struct Table {
    board: Board,
    state: BoardState,
    settings: BoardSettings,
    responses: Vec<BoardResponse>,
    hovered: Option<Point>,
}

impl Table {
    fn new(size: u8, moves: &str) -> Table {
        let mut board = Board::new(size, Rule::Freestyle);
        for point in moves.split_whitespace() {
            board.play(Move::Place(point.parse().unwrap())).unwrap();
        }
        let settings = BoardSettings { animations: false, ..BoardSettings::default() };
        Table { board, state: BoardState::default(), settings, responses: Vec::new(), hovered: None }
    }

    fn ui(&mut self, ui: &mut egui::Ui) {
        let _ = ui.button("Before");
        let board = &self.board;
        let label = |point: Point| match board.stone(point) {
            None => format!("{point}, empty"),
            Some(Color::Black) => format!("{point}, black"),
            Some(Color::White) => format!("{point}, white"),
        };
        let view = BoardView {
            last_move: board.moves().last().and_then(|mv| mv.point()),
            ghost: Some(board.side_to_move()),
            ..BoardView::plain(board, &self.settings, &label)
        };
        let mut response = board_ui(ui, &view, &mut self.state, Palette::of(ui));
        self.hovered = response.hovered.take();
        if response != BoardResponse::default() {
            self.responses.push(response);
        }
        let _ = ui.button("After");
    }
}

fn harness(table: Table) -> Harness<'static, Table> {
    Harness::builder()
        .with_size(vec2(800.0, 600.0))
        .with_step_dt(1.0 / 60.0)
        .with_context_setup(|ctx| {
            theme::install_fonts(ctx);
            theme::apply(ctx, egui::Theme::Light, BoardTheme::Wood, Motion::None);
        })
        .build_ui_state(|ui, table: &mut Table| table.ui(ui), table)
}

fn empty_board() -> Harness<'static, Table> {
    harness(Table::new(15, ""))
}

/// The points clicked since the last call.
fn clicked(harness: &mut Harness<'_, Table>) -> Vec<String> {
    harness.run();
    let responses = std::mem::take(&mut harness.state_mut().responses);
    responses.into_iter().filter_map(|response| response.clicked).map(|point| point.to_string()).collect()
}

fn focused(harness: &Harness<'_, Table>) -> String {
    let focus = harness.root().children_recursive().find(|node| node.accesskit_node().is_focused());
    focus.and_then(|node| node.accesskit_node().label()).unwrap_or_default()
}

fn focus_the_board(harness: &mut Harness<'_, Table>) {
    harness.get_by_label("H8, empty").focus();
    harness.run();
    assert_eq!(focused(harness), "H8, empty");
}

fn type_text(harness: &mut Harness<'_, Table>, text: &str) {
    for char in text.chars() {
        harness.event(Event::Text(char.to_string()));
        harness.run();
    }
}

fn center(harness: &Harness<'_, Table>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

fn wheel(harness: &mut Harness<'_, Table>, unit: MouseWheelUnit, y: f32, modifiers: Modifiers) -> i32 {
    let delta = vec2(0.0, y);
    let (phase, source) = (TouchPhase::Move, MouseWheelSource::Unknown);
    harness.event(Event::MouseWheel { unit, delta, phase, source, modifiers });
    harness.run_steps(2);
    std::mem::take(&mut harness.state_mut().responses).iter().map(|response| response.steps).sum()
}

#[test]
fn every_point_is_a_button_named_by_its_contents() {
    let harness = harness(Table::new(15, "H8 I9"));
    assert_eq!(harness.get_all_by_role(Role::Button).count(), 225 + 2);
    for point in Point::all(15) {
        let what = match point.to_string().as_str() {
            "H8" => "black",
            "I9" => "white",
            _ => "empty",
        };
        harness.get_by_role_and_label(Role::Button, &format!("{point}, {what}"));
    }
}

#[test]
fn boards_of_all_sizes_show_all_their_points() {
    for size in [5, 6, 19, 20] {
        let harness = harness(Table::new(size, ""));
        assert_eq!(harness.get_all_by_role(Role::Button).count(), usize::from(size) * usize::from(size) + 2);
    }
}

#[test]
fn columns_run_to_the_right_and_rows_upwards() {
    let harness = empty_board();
    let (a1, b1, a2) = ("A1, empty", "B1, empty", "A2, empty");
    assert!(center(&harness, a1).x < center(&harness, b1).x);
    assert!(center(&harness, a1).y > center(&harness, a2).y);
}

#[test]
fn a_click_reports_its_point_once() {
    let mut harness = empty_board();
    for point in ["H8", "A1", "O15"] {
        harness.get_by_label(&format!("{point}, empty")).click();
        assert_eq!(clicked(&mut harness), [point]);
    }
}

#[test]
fn a_screen_reader_chooses_any_point() {
    let mut harness = empty_board();
    harness.get_by_label("C12, empty").click_accesskit();
    assert_eq!(clicked(&mut harness), ["C12"]);
}

#[test]
fn an_occupied_point_is_reported_too() {
    let mut harness = harness(Table::new(15, "H8"));
    harness.get_by_label("H8, black").click();
    assert_eq!(clicked(&mut harness), ["H8"]);
}

#[test]
fn a_double_click_on_a_stone_asks_for_its_move() {
    let mut harness = harness(Table::new(15, "H8"));
    for label in ["H8, black", "C3, empty"] {
        harness.get_by_label(label).click();
        harness.step();
        harness.get_by_label(label).click();
        harness.run();
    }
    let responses: Vec<Point> =
        harness.state().responses.iter().filter_map(|response| response.double_clicked_stone).collect();
    assert_eq!(responses, ["H8".parse().unwrap()]);
}

#[test]
fn the_point_under_the_pointer_is_known() {
    let mut harness = empty_board();
    harness.get_by_label("D4, empty").hover();
    harness.run();
    assert_eq!(harness.state().hovered, Some("D4".parse().unwrap()));
    harness.get_by_label("Before").hover();
    harness.run();
    assert_eq!(harness.state().hovered, None);
}

#[test]
fn the_right_button_goes_back_and_chooses_nothing() {
    let mut harness = empty_board();
    harness.get_by_label("H8, empty").click_secondary();
    harness.run();
    let responses = std::mem::take(&mut harness.state_mut().responses);
    assert_eq!(responses, [BoardResponse { back: true, ..BoardResponse::default() }]);
    harness.get_by_label("Before").click_secondary();
    harness.run();
    assert_eq!(harness.state().responses, []);
}

#[test]
fn the_wheel_steps_through_the_game() {
    let mut harness = empty_board();
    harness.hover_at(center(&harness, "H8, empty"));
    harness.run();
    let plain = Modifiers::NONE;
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Line, -1.0, plain), 1, "towards the person is forward");
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Line, 2.0, plain), -2);
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Point, -30.0, plain), 0, "short movements of a trackpad add up");
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Point, -30.0, plain), 1);
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Line, -1.0, Modifiers::COMMAND), 0, "Ctrl and the wheel zoom");
    harness.hover_at(center(&harness, "Before"));
    harness.run_steps(2);
    assert_eq!(wheel(&mut harness, MouseWheelUnit::Line, -1.0, plain), 0, "outside of the board");
}

#[test]
fn the_tab_key_begins_at_the_board_and_reaches_it_once_a_round() {
    let mut harness = empty_board();
    let mut stops = Vec::new();
    for _ in 0..4 {
        harness.key_press(Key::Tab);
        harness.run();
        stops.push(focused(&harness));
    }
    assert_eq!(stops, ["H8, empty", "After", "Before", "H8, empty"]);
    harness.key_press_modifiers(Modifiers::SHIFT, Key::Tab);
    harness.run();
    assert_eq!(focused(&harness), "Before");
}

#[test]
fn arrows_move_the_cursor_and_stop_at_the_edge() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    let arrows = [
        (Key::ArrowRight, "I8, empty"),
        (Key::ArrowUp, "I9, empty"),
        (Key::ArrowLeft, "H9, empty"),
        (Key::ArrowDown, "H8, empty"),
    ];
    for (key, label) in arrows {
        harness.key_press(key);
        harness.run();
        assert_eq!(focused(&harness), label);
    }
    for _ in 0..9 {
        harness.key_press(Key::ArrowDown);
        harness.run();
    }
    assert_eq!(focused(&harness), "H1, empty");
}

#[test]
fn repeated_arrows_keep_the_focus_on_the_board() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    for _ in 0..5 {
        harness.key_down(Key::ArrowLeft);
        harness.step();
    }
    harness.run();
    assert_eq!(focused(&harness), "C8, empty");
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowRight] {
        harness.key_down(key);
    }
    harness.run();
    assert_eq!(focused(&harness), "D10, empty", "three keys in one frame");
}

#[test]
fn space_and_enter_choose_the_point_of_the_cursor() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    for key in [Key::Space, Key::Enter] {
        harness.key_press(Key::ArrowRight);
        harness.run();
        harness.key_press(key);
    }
    assert_eq!(clicked(&mut harness), ["I8", "J8"]);
    assert_eq!(focused(&harness), "J8, empty", "the board keeps the focus");
}

#[test]
fn a_typed_point_is_chosen_with_enter() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    for (text, point) in [("c4", "C4"), ("O15", "O15"), ("a1", "A1")] {
        type_text(&mut harness, text);
        assert_eq!(focused(&harness), format!("{point}, empty"));
        harness.key_press(Key::Enter);
        assert_eq!(clicked(&mut harness), [point]);
    }
}

#[test]
fn a_letter_alone_chooses_nothing() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    type_text(&mut harness, "c");
    harness.key_press(Key::Enter);
    assert_eq!(clicked(&mut harness), [""; 0]);
    type_text(&mut harness, "4");
    assert_eq!(focused(&harness), "H8, empty", "the letter was dropped");
}

#[test]
fn escape_leaves_the_board() {
    let mut harness = empty_board();
    focus_the_board(&mut harness);
    assert!(harness.state().state.has_focus());
    harness.key_press(Key::Escape);
    harness.run();
    assert_eq!(focused(&harness), "");
    assert!(!harness.state().state.has_focus());
    harness.key_press(Key::Enter);
    assert_eq!(clicked(&mut harness), [""; 0]);
}

#[test]
fn a_click_moves_the_cursor_but_does_not_focus_the_board() {
    let mut harness = empty_board();
    harness.get_by_label("D4, empty").click();
    harness.run();
    assert_eq!(focused(&harness), "");
    harness.get_by_label("D4, empty").focus();
    harness.run();
    assert_eq!(focused(&harness), "D4, empty");
    harness.get_by_label("E5, empty").click();
    harness.run();
    assert_eq!(focused(&harness), "E5, empty");
}

#[test]
fn a_landing_stone_asks_for_frames_only_while_it_lands() {
    let mut table = Table::new(15, "H8");
    table.settings.animations = true;
    let mut harness = harness(table);
    harness.run();
    harness.state_mut().board.play(Move::Place("I9".parse().unwrap())).unwrap();
    harness.step();
    let wants_more = |harness: &Harness<'_, Table>| {
        harness.output().viewport_output.values().any(|viewport| viewport.repaint_delay.is_zero())
    };
    assert!(wants_more(&harness));
    harness.run_steps(6);
    assert!(wants_more(&harness), "after a tenth of a second");
    harness.run_steps(3);
    assert!(!wants_more(&harness));
}
