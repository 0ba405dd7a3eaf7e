//! The keys of commands, changed in the window; and messages: toasts, what takes back what was done, the history.

use crate::table::{Start, two_people};
use egui::Key;
use tengen::settings::Settings;

fn changing(command: &str) -> crate::table::Table {
    let mut table = Start::anew().set(two_people).open();
    table.press_ctrl(Key::P);
    table.type_text("change keys");
    table.press(&[Key::Enter]);
    table.type_text(command);
    table
}

#[test]
fn a_command_gets_other_keys_and_they_hold_at_the_next_start() {
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

    let mut table = Start::again(table.close()).open();
    table.choose("Board");
    table.press(&[Key::J]);
    assert!(!table.is_on("Move numbers"));
}

#[test]
fn keys_that_another_command_has_are_taken_only_when_asked_for_and_given_back() {
    let mut table = changing("hint");
    table.click("Hint: H");
    table.press_ctrl(Key::L);
    table.assert_has(&["Ctrl+L belongs to “Library”", "Hint"]);
    table.click("Use them here");
    table.assert_has(&["Hint: Ctrl+L"]);
    table.click("Undo");
    table.assert_has(&["Hint: H"]);
}

#[test]
fn keys_with_a_meaning_of_their_own_are_refused_and_esc_leaves_all_as_it_was() {
    let mut table = changing("hint");
    table.click("Hint: H");
    table.press_ctrl(Key::Minus);
    table.assert_says("Ctrl+− always means the same");
    table.press(&[Key::Tab]);
    table.assert_says("Tab always means the same");
    table.press(&[Key::Escape]);
    table.assert_has(&["Hint: H", "Keys"]);
}

#[test]
fn a_command_goes_without_keys_and_gets_the_usual_ones_back() {
    let mut table = changing("redo");
    table.click("Redo: Ctrl+Y   Ctrl+Shift+Z");
    table.click("No keys");
    table.assert_has(&["Redo: no keys"]);
    table.click("All the usual keys");
    table.assert_has(&["Redo: Ctrl+Y   Ctrl+Shift+Z"]);
}

#[test]
fn keys_in_the_settings_that_cannot_be_are_told_at_the_start() {
    let nonsense = |settings: &mut Settings| {
        settings.keys.insert("Hint".to_owned(), vec!["Nonsense".to_owned(), "J".to_owned()]);
    };
    let mut table = Start::anew().set(nonsense).open();
    table.assert_has(&["Keys of “Hint” in the settings: “Nonsense” names no keys"]);
    table.press(&[Key::Questionmark]);
    table.assert_has(&["J"]);
}

#[test]
fn a_deleted_branch_comes_back_by_the_toast_that_tells_of_it() {
    let mut table = Start::anew().set(two_people).open();
    table.play(&["H8", "I9", "J10"]);
    table.press(&[Key::ArrowLeft, Key::Delete]);
    assert_eq!(table.stones(), 1);
    table.assert_has(&["Deleted, with all that follows"]);
    table.click("Undo");
    table.press(&[Key::End]);
    assert_eq!(table.stones(), 3);
    assert!(!table.has("Undo"));
}

#[test]
fn a_deleted_game_comes_back_by_the_toast_that_tells_of_it() {
    let mut table = Start::anew().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press_ctrl(Key::N);
    table.click("Games");
    let mut row = table.buttons_with("Delete: ");
    while row.is_empty() {
        table.pause();
        row = table.buttons_with("Delete: ");
    }
    table.click(&row[0]);
    table.wait_for("Undo");
    while !table.buttons_with("Delete: ").is_empty() {
        table.pause();
    }
    table.assert_says("Deleted: ");
    table.click("Undo");
    table.wait_for(&row[0]);
}

#[test]
fn what_was_done_before_the_last_thing_cannot_be_undone_from_its_toast() {
    let mut table = Start::anew().set(two_people).open();
    table.play(&["H8", "I9"]);
    table.press(&[Key::Delete]);
    table.assert_has(&["Undo"]);
    table.play(&["J10"]);
    assert!(!table.has("Undo"));
}

#[test]
fn what_was_said_can_be_read_later() {
    let mut table = Start::anew().set(two_people).open();
    table.play(&["H8"]);
    table.press(&[Key::Delete]);
    table.click("Dismiss");
    assert!(!table.has("Deleted, with all that follows"));
    table.press_ctrl(Key::P);
    table.type_text("messages");
    table.press(&[Key::Enter]);
    table.assert_has(&["Messages so far", "Deleted, with all that follows", "Copy"]);
}

mod trees {
    use super::*;
    use tengen::settings::LanguageChoice;

    #[test]
    fn keys_that_another_command_has() {
        let mut table = changing("an");
        table.click("Analyse: Space");
        table.press_ctrl(Key::L);
        table.assert_reads("keys-taken");
    }

    #[test]
    fn all_keys_in_chinese_in_the_smallest_window() {
        let start = Start { size: [640.0, 480.0], ..Start::anew() };
        let mut table = start
            .set(|settings| {
                settings.language = LanguageChoice::Chinese;
                settings.keys.insert("NewGame".to_owned(), vec!["Ctrl+Alt+F5".to_owned()]);
            })
            .open();
        table.press(&[Key::Questionmark]);
        table.click("更改快捷键…");
        table.assert_reads("keys-changed-zh");
    }
}

#[test]
fn f1_opens_the_guide_and_a_chapter_is_chosen() {
    let mut table = Start::anew().set(two_people).open();
    table.press(&[Key::F1]);
    table.assert_has(&["Player's guide", "A first game"]);
    table.click("Variations");
    table.assert_says("A branch can be promoted to the main line");
    table.press(&[Key::Escape]);
    assert!(!table.has("Player's guide"));
}
