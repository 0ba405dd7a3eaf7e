//! The keys of commands, changed in the window; messages: toasts with undo, and the history; and the guide.

use crate::table::{Start, Table, two_people};
use egui::Key;
use tengen::settings::Settings;

/// The dialog for keys, with the commands whose names contain `command`.
fn changing(command: &str) -> Table {
    let mut table = Start::fresh().set(two_people).open();
    table.press_ctrl(Key::P);
    table.type_text("change keys");
    table.press(&[Key::Enter]);
    table.type_text(command);
    table
}

#[test]
fn changed_keys_work_at_once_and_after_a_restart() {
    let mut table = changing("move numbers");
    table.click("Move numbers: M");
    table.press(&[Key::J]);
    table.assert_has(&["Move numbers: J", "Keys changed"]);
    table.press(&[Key::Escape]);
    table.choose("Board");
    table.press(&[Key::M]);
    assert!(!table.is_on("Move numbers"));
    table.press(&[Key::J]);
    assert!(table.is_on("Move numbers"));

    let mut table = Start::reopen(table.close()).open();
    table.choose("Board");
    table.press(&[Key::J]);
    assert!(!table.is_on("Move numbers"));
}

#[test]
fn keys_of_another_command_are_taken_only_on_request_and_given_back_by_undo() {
    let mut table = changing("hint");
    table.click("Hint: H");
    table.press_ctrl(Key::L);
    table.assert_has(&["Ctrl+L is already used for “Library”", "Hint"]);
    table.click("Use them here");
    table.assert_has(&["Hint: Ctrl+L"]);
    table.click("Undo");
    table.assert_has(&["Hint: H"]);
}

#[test]
fn reserved_keys_are_refused_and_esc_changes_nothing() {
    let mut table = changing("hint");
    table.click("Hint: H");
    table.press_ctrl(Key::Minus);
    table.assert_says("Ctrl+− has a fixed meaning");
    table.press(&[Key::Tab]);
    table.assert_says("Tab has a fixed meaning");
    table.press(&[Key::Escape]);
    table.assert_has(&["Hint: H", "Keys"]);
}

#[test]
fn a_command_can_lose_its_keys_and_get_the_default_ones_back() {
    let mut table = changing("redo");
    table.click("Redo: Ctrl+Y   Ctrl+Shift+Z");
    table.click("No keys");
    table.assert_has(&["Redo: no keys"]);
    table.click("Default keys for all");
    table.assert_has(&["Redo: Ctrl+Y   Ctrl+Shift+Z"]);
}

#[test]
fn invalid_keys_in_the_settings_are_reported_at_the_start() {
    let nonsense = |settings: &mut Settings| {
        settings.keys.insert("Hint".to_owned(), vec!["Nonsense".to_owned(), "J".to_owned()]);
    };
    let mut table = Start::fresh().set(nonsense).open();
    table.assert_has(&["Keys of “Hint” in the settings: “Nonsense” is not a key"]);
    table.press(&[Key::Questionmark]);
    table.assert_has(&["J"]);
}

#[test]
fn a_deleted_branch_is_restored_from_its_toast() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9", "J10"]);
    table.press(&[Key::ArrowLeft, Key::Delete]);
    assert_eq!(table.stones(), 1);
    table.assert_has(&["Branch deleted"]);
    table.click("Undo");
    table.press(&[Key::End]);
    assert_eq!(table.stones(), 3);
    assert!(!table.has("Undo"));
}

#[test]
fn a_deleted_game_is_restored_from_its_toast() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9", "J8", "K9", "L8"]);
    table.press_ctrl_shift(Key::N);
    table.click("Games");
    table.wait_until("the game", |table| !table.buttons_with("Delete: ").is_empty());
    let button = table.buttons_with("Delete: ").remove(0);
    table.click(&button);
    table.wait_for("Undo");
    table.wait_until("an empty list", |table| table.buttons_with("Delete: ").is_empty());
    table.assert_says("Deleted: ");
    table.click("Undo");
    table.wait_for(&button);
}

#[test]
fn only_the_latest_change_can_be_undone_from_its_toast() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press(&[Key::Delete]);
    table.assert_has(&["Undo"]);
    table.play(&["J10"]);
    assert!(!table.has("Undo"));
}

#[test]
fn dismissed_messages_stay_in_the_history() {
    let mut table = Start::fresh().set(two_people).open();
    table.play(&["H8"]);
    table.press(&[Key::Delete]);
    table.click("Dismiss");
    assert!(!table.has("Branch deleted"));
    table.press_ctrl(Key::P);
    table.type_text("message");
    table.press(&[Key::Enter]);
    table.assert_has(&["Message history", "Branch deleted", "Copy"]);
}

#[test]
fn f1_opens_the_guide_and_a_chapter_is_chosen() {
    let mut table = Start::fresh().set(two_people).open();
    table.press(&[Key::F1]);
    table.assert_has(&["Player's guide", "A first game"]);
    table.click("Variations");
    table.assert_says("A branch can be promoted to the main line");
    table.press(&[Key::Escape]);
    assert!(!table.has("Player's guide"));
}

mod trees {
    use super::*;
    use tengen::settings::LanguageChoice;

    #[test]
    fn keys_of_another_command() {
        let mut table = changing("an");
        table.click("Analyse: Space");
        table.press_ctrl(Key::L);
        table.assert_tree("keys-taken");
    }

    #[test]
    fn all_keys_in_chinese_in_the_smallest_window() {
        let start = Start { size: [640.0, 480.0], ..Start::fresh() };
        let mut table = start
            .set(|settings| {
                settings.language = LanguageChoice::Chinese;
                settings.keys.insert("NewGame".to_owned(), vec!["Ctrl+Alt+F5".to_owned()]);
            })
            .open();
        table.press(&[Key::Questionmark]);
        table.click("更改快捷键…");
        table.assert_tree("keys-changed-zh");
    }
}
