//! The board under mouse, keyboard and screen reader: every point is a node of the accessibility tree, and one of them
//! has the keyboard's cursor.

use super::geometry::Geometry;
use super::{BoardResponse, BoardState, BoardView};
use crate::rules::{Board, Point};
use egui::{Event, FocusDirection, Id, Key, Modifiers, MouseWheelUnit, Role, Sense, Ui, WidgetInfo};

/// The node of a point.
fn point_id(ui: &Ui, point: Point) -> Id {
    ui.scope_id().with(point)
}

/// Moves the cursor by arrows and by typed points, and takes these keys from the input.
pub fn keyboard(ui: &Ui, board: &Board, state: &mut BoardState) {
    let size = board.size();
    let before = state.cursor.filter(|cursor| cursor.is_on(size)).unwrap_or(Point::center(size));
    state.cursor = Some(before);
    let was_free = std::mem::replace(&mut state.nothing_focused, ui.memory(|memory| memory.focused().is_none()));
    // Tab goes to the next control; where there is none yet, it leads to the board.
    if was_free && ui.is_enabled() && ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Tab)) {
        ui.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(point_id(ui, before));
        });
    }
    state.focused = ui.memory(|memory| memory.has_focus(point_id(ui, before)));
    if !state.focused {
        state.typed.clear();
        return;
    }

    let mut cursor = before;
    let mut has_arrows = false;
    ui.input_mut(|input| {
        input.events.retain(|event| match event {
            Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => match key {
                Key::ArrowLeft | Key::ArrowRight | Key::ArrowUp | Key::ArrowDown => {
                    let (dx, dy) = match key {
                        Key::ArrowLeft => (-1, 0),
                        Key::ArrowRight => (1, 0),
                        Key::ArrowUp => (0, 1),
                        _ => (0, -1),
                    };
                    cursor = cursor.offset(dx, dy, 1, size).unwrap_or(cursor);
                    has_arrows = true;
                    state.typed.clear();
                    false
                }
                Key::Backspace => {
                    state.typed.pop();
                    false
                }
                // The letter arrives as text too; as a key it must not be taken for a shortcut.
                key => !is_letter_or_digit(*key),
            },
            Event::Text(text) => {
                for char in text.chars() {
                    type_char(&mut state.typed, char, size);
                    cursor = typed_point(&state.typed, size).unwrap_or(cursor);
                }
                false
            }
            _ => true,
        });
        // A letter alone does not name a point: Enter must not place a stone where the cursor was before.
        if !state.typed.is_empty() && typed_point(&state.typed, size).is_none() {
            for key in [Key::Enter, Key::Space] {
                if input.consume_key(Modifiers::NONE, key) {
                    state.typed.clear();
                }
            }
        }
    });

    state.cursor = Some(cursor);
    ui.memory_mut(|memory| {
        if has_arrows {
            // Or egui would move the focus to a neighbour of its own choice.
            memory.move_focus(FocusDirection::None);
        }
        if cursor != before {
            memory.request_focus(point_id(ui, cursor));
        }
    });
}

fn is_letter_or_digit(key: Key) -> bool {
    let mut name = key.name().chars();
    matches!((name.next(), name.next()), (Some(only), None) if only.is_ascii_alphanumeric())
}

/// Adds a typed character: a letter begins a point, digits continue it; anything else is ignored.
fn type_char(typed: &mut String, char: char, size: u8) {
    let column = u8::try_from(char.to_ascii_uppercase()).unwrap_or(0).wrapping_sub(b'A');
    if column < size {
        *typed = char.to_ascii_uppercase().to_string();
    } else if char.is_ascii_digit() && !typed.is_empty() {
        typed.push(char);
        if typed_point(typed, size).is_none() {
            typed.pop();
        }
    }
}

fn typed_point(typed: &str, size: u8) -> Option<Point> {
    typed.parse().ok().filter(|point: &Point| point.is_on(size))
}

/// Makes a node of every point, and collects the requests that were made on them.
pub fn pointer(ui: &Ui, view: &BoardView, geometry: &Geometry, state: &mut BoardState) -> BoardResponse {
    let mut response = BoardResponse::default();
    let size = geometry.size();
    // In reading order, from the upper left.
    for point in (0..size).rev().flat_map(|y| (0..size).map(move |x| Point::new(x, y))) {
        let sense = if state.cursor == Some(point) { Sense::click() } else { Sense::CLICK };
        let node = ui.interact(geometry.cell_rect(point), point_id(ui, point), sense);
        if node.clicked() {
            response.clicked = Some(point);
        }
        if node.hovered() {
            response.hovered = Some(point);
        }
        if node.double_clicked() && view.board.stone(point).is_some() {
            response.double_clicked_stone = Some(point);
        }
        response.back |= node.long_touched();
        node.widget_info(|| WidgetInfo::labeled(Role::Button, ui.is_enabled(), (view.label)(point)));
    }

    if ui.is_enabled() && ui.rect_contains_pointer(geometry.wood) {
        response.back |= ui.input(|input| input.pointer.secondary_clicked());
        response.steps = wheel_steps(ui, &mut state.wheel);
    } else {
        state.wheel = 0.0;
    }

    if let Some(clicked) = response.clicked {
        state.typed.clear();
        state.cursor = Some(clicked);
        if state.focused {
            ui.memory_mut(|memory| memory.request_focus(point_id(ui, clicked)));
        }
    }
    response
}

/// Whole steps of the wheel since the last frame; towards the person is forward in the game. `rest` keeps the remainder.
fn wheel_steps(ui: &Ui, rest: &mut f32) -> i32 {
    /// Movement of a trackpad for one step, in points.
    const STEP_POINTS: f32 = 50.0;
    ui.input(|input| {
        for event in &input.events {
            // With Ctrl the wheel zooms the window.
            if let Event::MouseWheel { unit, delta, modifiers, .. } = event
                && !modifiers.command
            {
                let turned = match unit {
                    MouseWheelUnit::Point => -delta.y / STEP_POINTS,
                    MouseWheelUnit::Line | MouseWheelUnit::Page => -delta.y,
                };
                *rest = if *rest * turned < 0.0 { turned } else { *rest + turned };
            }
        }
    });
    let steps = rest.trunc();
    *rest -= steps;
    steps as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_typed_character_by_character() {
        let check = |keys: &str, typed: &str, point: Option<&str>| {
            let mut text = String::new();
            keys.chars().for_each(|char| type_char(&mut text, char, 15));
            assert_eq!(text, typed, "{keys}");
            assert_eq!(typed_point(&text, 15).map(|point| point.to_string()).as_deref(), point, "{keys}");
        };
        check("h", "H", None);
        check("h8", "H8", Some("H8"));
        check("h12", "H12", Some("H12"));
        check("h16", "H1", Some("H1"));
        check("h8c3", "C3", Some("C3"));
        check("8", "", None);
        check("q", "", None);
        check("hä中8", "H8", Some("H8"));
    }
}
