//! The page "How it thinks": both searches of the position on the table, step by step.

use crate::engine::Reply;
use crate::table::{Start, Table, game};
use egui::Key;
use tengen::rules::Rule;
use tengen::settings::SeatKind;

/// The page, with a few stones that threaten nothing.
fn opened() -> Table {
    let start = Start { game: Some(game(Rule::Freestyle, &["H8", "I9", "G9"])), ..Start::fresh() };
    let mut table = start.set(|settings| settings.table.black = SeatKind::Person).open();
    table.press_ctrl(Key::T);
    // Three plies of three moves: 1 + 3 + 9 + 27 nodes.
    table.wait_for("40 of 40 nodes");
    table
}

/// Number of nodes, out of 40, that alpha-beta has searched.
fn searched(table: &Table) -> u32 {
    let counts = (0..40).filter(|count| table.has(&format!("{count} of 40 nodes")));
    counts.last().expect("alpha-beta cuts something off here")
}

#[test]
fn a_key_opens_and_closes_the_two_trees() {
    let mut table = opened();
    table.assert_has(&["How it thinks", "Minimax", "Alpha-beta"]);
    table.assert_says("% saved");
    table.assert_says("White takes the largest value: ");
    assert!(searched(&table) < 40);
    table.press(&[Key::Escape]);
    assert!(!table.has("Minimax"));
    table.press_ctrl(Key::T);
    table.press_ctrl(Key::T);
    assert!(!table.has("Minimax"));
}

#[test]
fn buttons_and_keys_step_through_the_searches() {
    let mut table = opened();
    table.click("To the start");
    table.assert_has(&["0 of 40 nodes"]);
    table.click("Step");
    table.assert_has(&["1 of 40 nodes"]);
    table.assert_says("White is to move and takes the largest value of its moves.");
    table.press(&[Key::Period, Key::Period, Key::Period]);
    table.assert_has(&["4 of 40 nodes"]);
    table.press(&[Key::Comma]);
    table.assert_has(&["3 of 40 nodes"]);
    table.click("Step back");
    table.assert_has(&["2 of 40 nodes"]);
    table.click("To the end");
    table.assert_has(&["40 of 40 nodes"]);
}

#[test]
fn the_searches_run_to_their_ends_by_themselves() {
    let mut table = opened();
    table.set_slider("Speed", 4.0);
    table.click("Run");
    table.wait_for("40 of 40 nodes");
    table.assert_has(&["Run"]);
}

#[test]
fn a_clicked_node_is_described_even_if_it_was_cut_off() {
    let mut table = opened();
    let nodes = table.buttons_with("Alpha-beta, ");
    let first = nodes.iter().find(|name| name.contains(": ") && !name.contains("root")).expect("a node").clone();
    table.click(&first);
    let line = first.trim_start_matches("Alpha-beta, ").split(": ").next().expect("a line").to_owned();
    table.assert_has(&[&format!("Alpha-beta · {line}")]);
    let cut = nodes.iter().find(|name| name.ends_with(", cut off")).expect("something is cut off").clone();
    table.click(&cut);
    table.assert_says("Cut off, never searched: ");
    // A second click clears the choice, once the pointer is elsewhere.
    table.click(&cut);
    table.click("Step back");
    table.assert_has(&["Alpha-beta · root"]);
}

#[test]
fn depth_width_and_order_can_be_changed() {
    let mut table = opened();
    let best_first = searched(&table);
    table.click("Move order: Worst first");
    let count = format!("{best_first} of 40 nodes");
    table.wait_until("another number of nodes", |table| !table.has(&count));
    let worst_first = (0..=40).find(|count| table.has(&format!("{count} of 40 nodes"))).expect("a count");
    assert!(best_first < worst_first, "{best_first} {worst_first}");
    table.set_slider("Depth", 2.0);
    table.wait_for("13 of 13 nodes");
    table.set_slider("Width", 4.0);
    table.wait_for("21 of 21 nodes");
}

#[test]
fn the_moves_and_values_are_the_engines_or_the_textbook_players() {
    let mut table = opened();
    table.set_slider("Depth", 1.0);
    table.wait_for("4 of 4 nodes");
    table.assert_says("Best first: in the engine's order");
    table.click("Moves and values: Textbook");
    table.assert_says("Best first: by what a stone there would make");
    let is_leaf = |name: &String| name.contains(": ") && !name.contains("root");
    table.wait_until("its values", |table| table.has("4 of 4 nodes") && table.says("Alpha-beta"));
    let leaf = table.buttons_with("Alpha-beta, ").into_iter().find(is_leaf).expect("a leaf");
    table.click(&leaf);
    table.wait_for_text("what the empty points promise either side");
    table.click("Moves and values: Engine");
    table.assert_says("Best first: in the engine's order");
}

#[test]
fn the_page_follows_the_position_and_shows_the_real_search() {
    let mut table = opened();
    table.assert_says("▲ White takes the largest value");
    table.press(&[Key::ArrowLeft]);
    table.wait_for("▲ Black takes the largest value, ▼ White the smallest. Values are for Black.");
    table.assert_says("Analyse (Space)");
    table.script.add(&[Reply::Ponders("J10")]);
    table.press(&[Key::Space]);
    table.assert_has(&["depth 6 · 1.2\u{2009}M nodes · 4.9\u{2009}M/s"]);
}

/// The name of the node that has the focus, without that of its tree.
fn at(table: &Table) -> String {
    let name = table.focused().expect("something has the focus");
    name.trim_start_matches("Alpha-beta, ").to_owned()
}

#[test]
fn arrow_keys_move_through_a_tree() {
    let mut table = opened();
    let root = table.buttons_with("Alpha-beta, root").remove(0);
    table.tab_to(&root);
    assert!(at(&table).starts_with("root: ") && at(&table).contains(", α "), "{}", at(&table));
    // Down the first line, and back.
    table.press(&[Key::ArrowRight]);
    let first = at(&table);
    table.press(&[Key::ArrowRight]);
    let line = first.split(": ").next().expect("a line").to_owned();
    assert!(at(&table).starts_with(&format!("{line} ")), "{} is below {line}", at(&table));
    // It is described, and its line shown on the board.
    table.assert_says(&format!("Alpha-beta · {line} "));
    table.press(&[Key::ArrowLeft]);
    assert_eq!(at(&table), first);
    // The moves beside it.
    table.press(&[Key::ArrowDown]);
    let second = at(&table);
    assert!(!second.starts_with(&line) && !second.contains("root"), "{second}");
    table.press(&[Key::ArrowUp]);
    assert_eq!(at(&table), first);
    table.press(&[Key::ArrowUp, Key::ArrowUp]);
    assert_eq!(at(&table), first, "there is none above");
    table.press(&[Key::ArrowLeft, Key::ArrowLeft]);
    assert!(at(&table).starts_with("root: "));
    // Nodes that were cut off are reached too, down the last column.
    table.press(&[Key::ArrowRight, Key::ArrowRight, Key::ArrowRight]);
    let mut cut = false;
    for _ in 0..27 {
        cut |= at(&table).ends_with(", cut off");
        table.press(&[Key::ArrowDown]);
    }
    assert!(cut);
    // Tab leaves the tree, which is one stop. The game is as it was.
    table.press(&[Key::Tab]);
    assert!(!table.focused().is_some_and(|name| name.starts_with("Alpha-beta")));
    assert_eq!(table.stones(), 3);
}
