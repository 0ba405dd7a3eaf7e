//! Analysis in the window: switched by a key, shown in its card, taken into the game.

use crate::engine::Reply;
use crate::table::Start;
use egui::Key;
use tengen::job::Question;
use tengen::settings::SeatKind;

fn two_people() -> Start {
    Start::anew().set(|settings| settings.table.white = SeatKind::Person)
}

#[test]
fn the_space_bar_switches_it_and_a_line_is_taken_into_the_game() {
    let mut table = two_people().open();
    table.play(&["H8", "I9"]);
    table.script.add(&[Reply::Ponders("J10"), Reply::Ponders("G7")]);
    table.press(&[Key::Space]);
    assert_eq!(table.script.last_job().question, Question::Analysis);
    table.assert_has(&["ANALYSIS", "1: 56 %, J10"]);
    // The line becomes a branch, and the game stays where it is.
    table.tab_to("1: 56 %, J10");
    table.press(&[Key::Enter]);
    assert_eq!(table.stones(), 2);
    table.click("move 3: J10");
    assert_eq!(table.stones(), 3);
    table.assert_has(&["1: 56 %, G7"]);
    table.press(&[Key::Space]);
    assert!(!table.has("ANALYSIS"));
}

#[test]
fn moving_through_the_game_asks_about_each_position() {
    let mut table = two_people().open();
    table.play(&["H8", "I9", "H9"]);
    table.script.add(&[Reply::Ponders("A1"), Reply::Ponders("B1"), Reply::Ponders("C1")]);
    table.click("Analyse");
    for (key, moves) in [(Key::ArrowLeft, 2), (Key::ArrowLeft, 1)] {
        table.press(&[key]);
        assert_eq!(table.script.last_job().board.moves().len(), moves);
    }
    table.assert_has(&["1: 56 %, C1"]);
}
