//! A new game: its dialog, by the keyboard alone; two computers of two levels; and the names of persons.

use crate::engine::Reply::{Plays, Ponders};
use crate::table::{Start, game, two_people};
use egui::Key;
use tengen::engine::{Level, Strength};
use tengen::formats::ron;
use tengen::game::{EngineTerms, Operation, Player};
use tengen::rules::{Color, Rule};
#[cfg(feature = "ui-snapshots")]
use tengen::settings::Theme;
use tengen::settings::{ColorChoice, SeatKind, Settings};

#[test]
fn enter_begins_the_game_with_the_choices_of_the_last_one() {
    let start = Start::fresh().set(|settings| settings.computer.pace_millis = 0);
    start.script.add(&[Plays("I9")]);
    let mut table = start.open();
    table.click("H8, empty");
    table.press_ctrl(Key::N);
    table.assert_has(&["Opponent: Computer", "Start"]);
    assert_eq!(table.focused().as_deref(), Some("Start"));
    table.press(&[Key::Enter]);
    assert!(!table.has("Start"));
    assert_eq!(table.stones(), 0);
}

#[cfg(feature = "ui-snapshots")]
#[test]
fn the_focus_is_seen_on_the_filled_button_in_both_themes() {
    for theme in [Theme::Light, Theme::Dark] {
        let mut table = Start::fresh().set(|settings| settings.theme = theme).open();
        table.press_ctrl(Key::N);
        assert_eq!(table.focused().as_deref(), Some("Start"));
        let focused = table.pixels_of("Start");
        table.press(&[Key::Tab]);
        let plain = table.pixels_of("Start");
        let changed = focused.chunks(4).zip(plain.chunks(4)).filter(|(focused, plain)| focused != plain).count();
        assert!(changed > 200, "{theme:?}: {changed} pixels within the button show the focus");
    }
}

#[test]
fn escape_leaves_the_game_as_it_is() {
    let start = Start::fresh().set(|settings| settings.computer.pace_millis = 0);
    start.script.add(&[Plays("I9")]);
    let mut table = start.open();
    table.click("H8, empty");
    table.press_ctrl(Key::N);
    table.choose("Rule: Renju");
    table.press(&[Key::Escape]);
    assert!(!table.has("Start"));
    assert_eq!(table.stones(), 2);
    table.press_ctrl(Key::N);
    assert!(table.is_chosen("Rule: Freestyle"), "the choice was not kept");
}

#[test]
fn everything_is_reached_with_tab_and_chosen_with_space() {
    let start = Start::fresh().set(|settings| settings.computer.pace_millis = 0);
    start.script.add(&[Plays("H8")]);
    let mut table = start.open();
    table.press_ctrl(Key::N);
    table.tab_to("You play: White");
    table.press(&[Key::Space]);
    assert!(table.is_chosen("You play: White"));
    table.tab_to("More");
    table.press(&[Key::Enter]);
    // Its name is a label beside it, too.
    while table.focused().as_deref() != Some("Your name") {
        table.press(&[Key::Tab]);
    }
    table.write("Ann");
    table.tab_to("Start");
    table.press(&[Key::Enter]);
    table.assert_has(&["H8, black, move 1", "Ann: Change the name"]);
}

#[test]
fn enter_in_a_choice_takes_it_first_and_begins_then() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::N);
    table.tab_to("Rule: Standard");
    table.press(&[Key::Enter]);
    assert!(table.is_chosen("Rule: Standard") && table.has("Start"));
    table.press(&[Key::Enter]);
    assert!(!table.has("Start"));
}

#[test]
fn a_lot_gives_either_colour_in_the_end() {
    let start = Start::fresh().set(|settings| {
        (settings.table.color, settings.computer.pace_millis) = (ColorChoice::Lot, 0);
    });
    start.script.add(&[const { Ponders("H8") }; 64]);
    let mut table = start.open();
    let mut seen = [false, false];
    for _ in 0..64 {
        table.press_ctrl_shift(Key::N);
        seen[usize::from(table.says("White · to move") || table.says("White · level"))] = true;
        if seen == [true, true] {
            return;
        }
    }
    panic!("always the same colour");
}

fn at(level: u8) -> Strength {
    Strength::Level(Level::new(level).expect("a level"))
}

fn two_computers(settings: &mut Settings) {
    settings.table.black = SeatKind::Computer;
    settings.table.first_strength = Some(at(2));
    settings.computer.strength = at(7);
    settings.computer.pace_millis = 0;
}

#[test]
fn each_of_two_computers_plays_at_its_own_level() {
    let start = Start::fresh().set(two_computers);
    start.script.add(&[Plays("H8"), Ponders("I9")]);
    let mut table = start.open();
    table.wait_for("H8, black, move 1");
    table.assert_says("Black · level 2");
    assert_eq!(table.script.last_job().weakness, Level::new(7));
    table.open_computer_settings();
    table.choose("Computer: Black");
    assert_eq!(table.slider("Level"), "2");
    table.choose("Computer: White");
    assert_eq!(table.slider("Level"), "7");
}

#[test]
fn the_rows_of_the_dialog_stay_where_they_are_when_others_come() {
    let mut table = Start::fresh().open();
    table.press_ctrl(Key::N);
    let before = table.place_of("Opponent: Person");
    for name in ["More", "Opponent: Two computers", "Opponent: Computer"] {
        table.click(name);
        assert_eq!(table.place_of("Opponent: Person"), before, "{name}");
    }
}

#[test]
fn the_levels_of_two_computers_are_chosen_in_the_dialog() {
    let start = Start::fresh();
    start.script.add(&[Ponders("H8")]);
    let mut table = start.open();
    table.press_ctrl(Key::N);
    table.choose("Opponent: Two computers");
    table.set_slider("Black: level", 3.0);
    table.set_slider("White: level", 9.0);
    table.press(&[Key::Enter]);
    assert_eq!(table.script.last_job().weakness, Level::new(3));
    table.assert_says("White · level 9");
}

#[test]
fn the_textbooks_player_is_chosen_in_the_dialog_and_answers() {
    let mut table = Start::fresh().set(|settings| settings.computer.pace_millis = 0).open();
    table.press_ctrl(Key::N);
    table.choose("Opponent: Textbook");
    assert!(!table.has("Level"), "it has no level");
    table.assert_says("about as strong as level");
    table.set_slider("Depth", 2.0);
    table.set_slider("Width", 6.0);
    table.press(&[Key::Enter]);
    table.assert_says("Textbook");
    table.assert_says("White · depth 2, width 6");
    table.click("H8, empty");
    table.wait_until("its answer", |table| table.stones() == 2);
    // Its depth is changed in the middle of the game, beside the choice of the players.
    table.choose("Game");
    table.set_slider("Depth", 3.0);
    table.assert_says("White · depth 3, width 6");
    // It is there again after another start.
    let mut table = Start::reopen(table.close()).open();
    table.press_ctrl(Key::N);
    assert!(table.is_chosen("Opponent: Textbook"));
    assert_eq!(table.slider("Depth"), "3");
}

#[test]
fn in_renju_the_textbooks_players_card_names_the_referee() {
    let start = Start::fresh().set(|settings| {
        (settings.table.black, settings.table.white) = (SeatKind::Textbook, SeatKind::Person);
        (settings.table.rule, settings.computer.pace_millis) = (Rule::Renju, 0);
        settings.table.textbook.depth = 2;
    });
    let mut table = start.open();
    table.wait_for("H8, black, move 1");
    table.assert_says("Black · depth 2, width 10 · checked by the referee");
    table.press_ctrl(Key::N);
    table.assert_says("the referee takes them out of its candidates");
}

#[test]
fn the_textbooks_player_is_one_of_two_computers() {
    let start = Start::fresh().set(two_computers).set(|settings| settings.table.white = SeatKind::Textbook);
    start.script.add(&[const { Ponders("H8") }; 2]);
    let mut table = start.open();
    table.press_ctrl(Key::N);
    assert!(table.is_chosen("Opponent: Two computers"));
    assert!(table.has("Black: level") && !table.has("White: level"));
    table.set_slider("Width", 5.0);
    table.press(&[Key::Enter]);
    table.assert_says("White · depth 4, width 5");
}

#[test]
fn a_rematch_of_two_computers_swaps_their_levels() {
    let start = Start::fresh().set(two_computers);
    start.script.add(&[Ponders("H8"), Ponders("I9")]);
    let mut table = start.open();
    assert_eq!(table.script.last_job().weakness, Level::new(2));
    table.press_ctrl(Key::R);
    assert_eq!(table.script.last_job().weakness, Level::new(7));
}

#[test]
fn a_name_is_typed_in_the_players_card_and_kept() {
    let mut table = Start::fresh().open();
    table.click("You: Change the name");
    table.write("Ann");
    table.press(&[Key::Enter]);
    table.assert_has(&["Ann: Change the name"]);
    table.press_ctrl_shift(Key::N);
    table.assert_has(&["Ann: Change the name"]);
    table.click("Settings");
    table.click("Play");
    table.click("Ann: Change the name");
    table.write("nobody");
    table.press(&[Key::Escape]);
    table.assert_has(&["Ann: Change the name"]);
}

#[test]
fn the_names_of_two_people_go_with_their_colours() {
    let start = Start::fresh().set(two_people).set(|settings| {
        (settings.name, settings.table.guest) = ("Ann".to_owned(), "Bob".to_owned());
    });
    let mut table = start.open();
    table.assert_says("Ann");
    table.click("Bob: Change the name");
    table.write("");
    table.press_ctrl(Key::A);
    table.write("Carl");
    table.press(&[Key::Enter]);
    table.press_ctrl(Key::R);
    table.assert_has(&["Carl: Change the name", "Ann: Change the name"]);
    table.press_ctrl(Key::N);
    table.click("More");
    assert!(table.tree().contains("Carl"));
}

#[test]
fn a_new_game_after_a_file_is_between_the_persons_own_players() {
    let terms = EngineTerms { engine: "Rapfi".to_owned(), time_millis: 1_000, game_millis: None };
    let mut game = game(Rule::Freestyle, &["H8", "I9"]);
    game.apply(&Operation::Seat(Color::White, Player::engine(terms))).expect("a seat can always be taken");
    let start = Start::fresh().with_file("rapfi.tengen.ron", &ron::write(&game));
    start.script.add(&[const { Ponders("H8") }; 4]);
    let mut table = start.open();
    table.wait_for_text("Rapfi");
    table.press_ctrl(Key::N);
    assert!(table.is_chosen("Opponent: Computer") && !table.has("Opponent: Rapfi"));
    table.press(&[Key::Escape]);
    // So it is after another start, with the game of the file still on the table.
    let mut table = Start::reopen(table.close()).open();
    table.assert_says("Rapfi");
    table.press_ctrl(Key::N);
    assert!(table.is_chosen("Opponent: Computer") && !table.has("Opponent: Rapfi"));
    table.press(&[Key::Escape]);
    table.press_ctrl_shift(Key::N);
    table.assert_says("White · level 5");
    assert!(!table.says("Rapfi"));
}

#[test]
fn an_analysis_has_no_commands_of_the_game_under_it() {
    let start = Start::fresh();
    start.script.add(&[Ponders("H8")]);
    let mut table = start.open();
    table.assert_has(&["Resign", "Move now", "Stop"]);
    table.press(&[Key::Space]);
    assert!(!table.has("Resign") && !table.has("Move now") && !table.has("Stop"));
    table.assert_has(&["Take back", "First position", "Next move"]);
}
