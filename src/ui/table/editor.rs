//! The position editor: stones are placed and removed, the board is turned and shifted, and a game begins from the
//! position. The game on the table waits untouched.

use crate::game::Root;
use crate::rules::{Board, Color, MAX_SIZE, MIN_SIZE, Point, Symmetry};
use crate::ui::action::EditorRequest;
use crate::ui::controls::{self, Enabled, IconButton, choice_ui, rule_choice_ui};
use crate::ui::icons::Icon;
use crate::ui::theme::Palette;
use crate::words::{Label, Words};
use egui::{RichText, Ui};

/// Effect of a click on a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tool {
    /// Places stones of the two colours in turn, as in a game.
    Alternate,
    /// Places stones of this colour.
    Place(Color),
    /// Removes stones.
    Remove,
}

/// The position that is being set up.
#[derive(Clone, Debug)]
pub struct Editor {
    root: Root,
    tool: Tool,
    /// The colour of the next stone while the colours alternate.
    next: Color,
}

impl Editor {
    /// Begins with the position on a board.
    pub fn new(board: &Board) -> Editor {
        let stones = board.stones().collect();
        let root = Root { size: board.size(), rule: board.rule(), stones, side_to_move: board.side_to_move() };
        Editor { next: root.side_to_move, root, tool: Tool::Alternate }
    }

    /// The position as a board, to be shown.
    pub fn board(&self) -> Board {
        self.root.board().expect("stones are placed on empty points of the board only")
    }

    /// The colour that a click on an empty point would place.
    pub fn ghost(&self) -> Option<Color> {
        match self.tool {
            Tool::Alternate => Some(self.next),
            Tool::Place(color) => Some(color),
            Tool::Remove => None,
        }
    }

    /// Handles a click on a point: places a stone there, or removes the one that lies there.
    pub fn click(&mut self, point: Point) {
        let before = self.root.stones.len();
        let stone = self.root.stones.iter().find(|(there, _)| *there == point).map(|(_, color)| *color);
        self.root.stones.retain(|(there, _)| *there != point);
        match (self.ghost(), stone) {
            (Some(color), None) => {
                self.root.stones.push((point, color));
                if self.tool == Tool::Alternate {
                    self.next = !color;
                    self.root.side_to_move = self.next;
                }
            }
            // With a tool for one colour, a stone of the other one is replaced.
            (Some(color), Some(stone)) if self.tool != Tool::Alternate && color != stone => {
                self.root.stones.push((point, color));
            }
            _ => {}
        }
        if self.tool == Tool::Alternate && self.root.stones.len() < before {
            self.next = stone.unwrap_or(self.next);
            self.root.side_to_move = self.next;
        }
    }

    fn set_size(&mut self, size: u8) {
        self.root.size = size;
        self.root.stones.retain(|(point, _)| point.is_on(size));
    }
}

/// Draws the card of the editor, in place of the panel; returns the request that was made.
pub fn editor_ui(ui: &mut Ui, words: Words, editor: &mut Editor) -> Option<EditorRequest> {
    const TOOLS: [(Tool, Label); 4] = [
        (Tool::Alternate, Label::EditAlternate),
        (Tool::Place(Color::Black), Label::Black),
        (Tool::Place(Color::White), Label::White),
        (Tool::Remove, Label::EditRemove),
    ];
    let mut request = None;
    controls::card_ui(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        let count = |color: Color| editor.root.stones.iter().filter(|(_, stone)| *stone == color).count();
        let counts = words.stone_counts(count(Color::Black), count(Color::White));
        controls::section_ui(ui, words.label(Label::SetUpPosition), &counts);
        let mut tool = TOOLS.iter().position(|(tool, _)| *tool == editor.tool).unwrap_or(0);
        let labels = TOOLS.map(|(_, label)| words.label(label));
        if controls::segmented_ui(ui, words.label(Label::MarkTool), &mut tool, &labels).changed() {
            editor.tool = TOOLS[tool].0;
            editor.next = editor.root.side_to_move;
        }
        let sides = Color::ALL.map(|color| (color, words.side(color)));
        if let Some(side) = choice_ui(ui, words.label(Label::SideToMove), editor.root.side_to_move, &sides) {
            editor.root.side_to_move = side;
            editor.next = side;
        }
        if let Some(rule) = rule_choice_ui(ui, words, editor.root.rule) {
            editor.root.rule = rule;
        }
        let mut size = editor.root.size;
        let text = |size: u8| format!("{size}×{size}");
        if controls::slider_row_ui(ui, words.label(Label::BoardSize), &mut size, MIN_SIZE..=MAX_SIZE, text).changed() {
            editor.set_size(size);
        }
        move_ui(ui, words, editor);
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            if controls::primary_button_ui(ui, words.label(Label::PlayFromHere)).clicked() {
                request = Some(EditorRequest::Play(editor.root.clone()));
            }
            if ui.button(words.label(Label::Cancel)).clicked() {
                request = Some(EditorRequest::Leave);
            }
        });
        let hint = RichText::new(words.label(Label::EditHint)).size(12.0).color(Palette::of(ui).secondary);
        ui.add(egui::Label::new(hint).wrap());
    });
    request
}

/// Draws the buttons that turn, mirror, shift and clear the board.
fn move_ui(ui: &mut Ui, words: Words, editor: &mut Editor) {
    let turns = [
        (Icon::TakeBack, Label::TurnLeft, Symmetry::TURNED_LEFT),
        (Icon::Redo, Label::TurnRight, Symmetry::TURNED_RIGHT),
        (Icon::Swap, Label::Mirror, Symmetry::MIRRORED),
    ];
    let button = |icon: Icon, label: Label, enabled: Enabled| IconButton {
        icon,
        label: words.label(label),
        tooltip: words.label(label),
        enabled,
    };
    let mut buttons: Vec<IconButton> =
        turns.iter().map(|&(icon, label, _)| button(icon, label, Enabled::Yes)).collect();
    buttons.push(button(Icon::Delete, Label::ClearBoard, (!editor.root.stones.is_empty()).into()));
    match controls::icon_row_ui(ui, &buttons) {
        Some(3) => editor.root.stones.clear(),
        Some(turn) => editor.root = editor.root.turned(turns[turn].2),
        None => {}
    }
    let shifts = [
        (Icon::Previous, Label::ShiftLeft, (-1, 0)),
        (Icon::Next, Label::ShiftRight, (1, 0)),
        (Icon::Up, Label::ShiftUp, (0, 1)),
        (Icon::Down, Label::ShiftDown, (0, -1)),
    ];
    let shifted = shifts.map(|(_, _, (columns, rows))| editor.root.shifted(columns, rows));
    let buttons: Vec<IconButton> = shifts
        .iter()
        .zip(&shifted)
        .map(|(&(icon, label, _), there)| button(icon, label, there.is_some().into()))
        .collect();
    if let Some(root) = controls::icon_row_ui(ui, &buttons).and_then(|pressed| shifted[pressed].clone()) {
        editor.root = root;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;
    use crate::test_support::p;

    #[test]
    fn colours_alternate_and_a_second_click_removes_a_stone() {
        let mut editor = Editor::new(&Board::new(15, Rule::Renju));
        editor.click(p("H8"));
        editor.click(p("I9"));
        assert_eq!(editor.root.stones, [(p("H8"), Color::Black), (p("I9"), Color::White)]);
        assert_eq!(editor.root.side_to_move, Color::Black);
        editor.click(p("I9"));
        assert_eq!((editor.root.stones.len(), editor.root.side_to_move), (1, Color::White), "it is White's turn again");
    }

    #[test]
    fn any_number_of_stones_of_a_colour_can_be_placed() {
        let mut editor = Editor::new(&Board::new(15, Rule::Freestyle));
        editor.tool = Tool::Place(Color::White);
        for point in ["A1", "B1", "C1", "D1", "E1"] {
            editor.click(p(point));
        }
        assert!(editor.board().ending().is_some(), "a position with a five may be set up");
        editor.tool = Tool::Place(Color::Black);
        editor.click(p("A1"));
        assert_eq!(editor.board().stone(p("A1")), Some(Color::Black), "a stone of the other colour replaces it");
        editor.set_size(5);
        editor.tool = Tool::Remove;
        editor.click(p("A1"));
        assert_eq!(editor.board().stones().count(), 4);
    }
}
