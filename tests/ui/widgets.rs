//! The program's own controls: their names, values and keys.

use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers, Role, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use tengen::settings::BoardTheme;
use tengen::ui::controls::{
    Enabled, IconButton, card_ui, icon_row_ui, primary_button_ui, progress_line_ui, segmented_ui, slider_row_ui,
    steps_row_ui, switch_row_ui,
};
use tengen::ui::icons::Icon;
use tengen::ui::theme::{self, Motion};

fn harness<State: 'static>(
    state: State,
    mut add_contents: impl FnMut(&mut egui::Ui, &mut State) + 'static,
) -> Harness<'static, State> {
    Harness::builder()
        .with_size(vec2(372.0, 400.0))
        .with_context_setup(|ctx| {
            theme::install_fonts(ctx);
            theme::apply(ctx, egui::Theme::Light, BoardTheme::Wood, Motion::None);
        })
        .build_ui_state(move |ui, state| card_ui(ui, |ui| add_contents(ui, state)).inner, state)
}

#[test]
fn a_slider_row_has_a_name_and_a_value_in_words() {
    let harness = harness(3_u32, |ui, seconds| {
        slider_row_ui(ui, "Time per move", seconds, 1..=60, |seconds| format!("{seconds} s"));
    });
    let slider = harness.get_by_role_and_label(Role::Slider, "Time per move");
    let node = slider.accesskit_node();
    assert_eq!(node.numeric_value(), Some(3.0));
    assert_eq!(node.value().as_deref(), Some("3 s"));
    assert_eq!((node.min_numeric_value(), node.max_numeric_value()), (Some(1.0), Some(60.0)));
}

#[test]
fn a_slider_row_tells_a_screen_reader_its_value_and_not_an_index() {
    let harness = harness(64_u32, |ui, mib| {
        steps_row_ui(ui, "Memory", mib, &[32, 64, 128], |mib| format!("{mib} MiB"));
    });
    let slider = harness.get_by_role_and_label(Role::Slider, "Memory");
    let node = slider.accesskit_node();
    assert_eq!((node.numeric_value(), node.value().as_deref()), (None, Some("64 MiB")));
    assert_eq!(node.description().as_deref(), Some("64 MiB"));
}

#[test]
fn a_slider_row_follows_the_keyboard() {
    let mut harness = harness(14_i64, |ui, depth| {
        slider_row_ui(ui, "Depth", depth, 1..=30, |depth| depth.to_string());
    });
    harness.get_by_label("Depth").focus();
    harness.run();
    let keys = [
        (Key::ArrowRight, 15),
        (Key::ArrowUp, 16),
        (Key::ArrowLeft, 15),
        (Key::ArrowDown, 14),
        (Key::PageUp, 17),
        (Key::PageDown, 14),
        (Key::End, 30),
        (Key::ArrowRight, 30),
        (Key::Home, 1),
        (Key::ArrowLeft, 1),
    ];
    for (key, depth) in keys {
        harness.key_press(key);
        harness.run();
        assert_eq!(*harness.state(), depth, "after {key:?}");
        assert!(harness.get_by_label("Depth").is_focused());
    }
}

#[test]
fn several_keys_of_one_frame_move_a_slider_in_their_order() {
    let mut harness = harness(14_i64, |ui, depth| {
        slider_row_ui(ui, "Depth", depth, 1..=30, |depth| depth.to_string());
    });
    harness.get_by_label("Depth").focus();
    harness.run();
    for key in [Key::Home, Key::ArrowRight, Key::ArrowRight] {
        let event =
            |pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        harness.input_mut().events.extend([event(true), event(false)]);
    }
    harness.run();
    assert_eq!(*harness.state(), 3);
}

#[test]
fn a_slider_row_follows_the_pointer_and_the_screen_reader() {
    let mut harness = harness(5_u8, |ui, level| {
        slider_row_ui(ui, "Level", level, 1..=10, |level| level.to_string());
    });
    let rect = harness.get_by_label("Level").rect();
    for (at, level) in [(rect.right_center(), 10), (rect.left_center(), 1)] {
        harness.drag_at(at);
        harness.run();
        harness.drop_at(at);
        harness.run();
        assert_eq!(*harness.state(), level);
    }
    harness.get_by_label("Level").increment_accesskit();
    harness.run();
    assert_eq!(*harness.state(), 2);
    harness.get_by_label("Level").set_value_accesskit(7.0);
    harness.run();
    assert_eq!(*harness.state(), 7);
}

#[test]
fn one_segment_is_chosen_and_each_has_a_name() {
    let mut harness = harness(1_usize, |ui, tab| {
        segmented_ui(ui, "", tab, &["Game", "Computer", "Board"]);
    });
    let chosen = |harness: &Harness<'_, usize>| -> Vec<bool> {
        let segments =
            ["Game", "Computer", "Board"].map(|label| harness.get_by_role_and_label(Role::RadioButton, label));
        segments.iter().map(|node| node.accesskit_node().toggled() == Some(Toggled::True)).collect()
    };
    assert_eq!(chosen(&harness), [false, true, false]);
    harness.get_by_label("Board").click();
    harness.run();
    assert_eq!(chosen(&harness), [false, false, true]);
    harness.get_by_label("Game").focus();
    harness.run();
    harness.key_press(Key::Space);
    harness.run();
    assert_eq!(*harness.state(), 0);
}

#[test]
fn a_switch_row_is_a_check_box() {
    let mut harness = harness(false, |ui, on| {
        switch_row_ui(ui, "Move numbers", on);
    });
    harness.get_by_role_and_label(Role::CheckBox, "Move numbers").click();
    harness.run();
    assert!(*harness.state());
}

#[test]
fn a_button_that_cannot_be_used_is_named_but_not_pressed() {
    let button = |icon, label, enabled| IconButton { icon, label, tooltip: label, enabled };
    let mut harness = harness(Vec::new(), move |ui, pressed: &mut Vec<usize>| {
        let row = [button(Icon::TakeBack, "Take back", Enabled::Yes), button(Icon::Redo, "Forward", Enabled::No)];
        pressed.extend(icon_row_ui(ui, &row));
        progress_line_ui(ui, "Thinking", 0.5);
        primary_button_ui(ui, "Save");
    });
    assert!(harness.get_by_label("Forward").accesskit_node().is_disabled());
    for label in ["Forward", "Take back"] {
        harness.get_by_label(label).click();
        harness.run();
    }
    assert_eq!(*harness.state(), [0]);
}
