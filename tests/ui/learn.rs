//! The school: its chapters gone through by clicks and keys.

use crate::table::{Start, Table, game};
use egui::Key;
use tengen::rules::Rule;
use tengen::settings::LanguageChoice;

/// The page of a step, which is clicked in the list of chapters.
fn step(start: Start, title: &str) -> Table {
    let mut table = start.open();
    table.click("Learn");
    table.choose("Learn: How a computer thinks");
    table.scroll_and_click(title);
    table
}

/// Types an answer and Enter; the field has the focus.
fn answer(table: &mut Table, text: &str) {
    table.type_text(text);
    table.press(&[Key::Enter]);
}

#[test]
fn a_tree_is_filled_by_keys_alone_and_the_step_is_remembered() {
    let mut table = step(Start::fresh(), "What is a position worth?");
    table.assert_tree("learn-values");
    answer(&mut table, "3");
    table.assert_has(&["Here Max chooses, and takes the larger one.", "Question 1 of 7"]);
    // What was wrong is typed over.
    for value in ["5", "9", "12", "23"] {
        answer(&mut table, value);
    }
    answer(&mut table, "9");
    table.assert_has(&["Here Min chooses, and takes the smaller one."]);
    table.press(&[Key::Backspace]);
    for value in ["5", "12"] {
        answer(&mut table, value);
    }
    answer(&mut table, "23");
    table.assert_says("the largest leaf below");
    table.press(&[Key::Backspace, Key::Backspace]);
    answer(&mut table, "12");
    table.assert_has(&["All answered. Well done.", "Max, level 0, number 1: 12"]);
    assert_eq!(table.focused().as_deref(), Some("Next step"));
    table.assert_looks_like("learn-values");
    table.click("All chapters");
    table.assert_has(&["1 of 3 done"]);
    let mut again = Start::reopen(table.close()).open();
    again.click("Learn");
    again.choose("Learn: How a computer thinks");
    again.assert_has(&["1 of 3 done", "Go on: Two players, one value"]);
    again.click("Go on: Two players, one value");
    again.assert_has(&["New number for the marked leaf"]);
}

#[test]
fn the_root_changes_with_one_of_two_leaves_only() {
    let mut table = step(Start::fresh(), "Change a leaf");
    answer(&mut table, "40");
    table.assert_has(&["The root is still worth 12."]);
    table.click("Leaf 5: 12");
    answer(&mut table, "7");
    table.assert_has(&["The root was worth 12, and is worth 9 now. Done.", "Max, level 0, number 1: 9"]);
}

#[test]
fn windows_are_followed_to_the_leaf_that_is_cut_off() {
    let mut table = step(Start::fresh(), "The window");
    for (alpha, beta) in [("", ""), ("", ""), ("", ""), ("", "5"), ("5", ""), ("5", ""), ("", "12")] {
        table.type_text(alpha);
        if !beta.is_empty() {
            table.press(&[Key::Tab]);
            table.type_text(beta);
        }
        table.press(&[Key::Enter]);
    }
    table.assert_says("Look at α again.");
    table.click("Show the answer");
    table.click("Leaf 7: 23");
    table.assert_says("The search looks at this one.");
    table.click("Leaf 8: 23");
    table.assert_says("α is 23, no longer below β, 12");
    table.assert_tree("learn-windows");
    table.assert_looks_like("learn-windows");
}

#[test]
fn quizzes_take_answers_by_number_and_by_click_and_show_them_on_demand() {
    for (chapter, count) in [(0, 7), (1, 7)] {
        let mut table = Start::fresh().open();
        table.click("Learn");
        table.choose("Learn: How a computer thinks");
        let button = ["Begin: Two players, one value", "Begin: What need not be looked at"][chapter];
        table.click(button);
        table.click_prefix(["Step 3: Seven questions", "Step 5: Seven questions"][chapter]);
        for number in 1..=count {
            table.assert_has(&[&format!("Question {number} of {count}")]);
            table.click("Show the answer");
            // The tree stays, with the answer.
            table.assert_has(&[&format!("Question {number} of {count}")]);
            assert!(!table.has("Show the answer"));
            if number < count {
                assert_eq!(table.focused().as_deref(), Some("Next question"));
                table.press(&[Key::Enter]);
            }
        }
        table.assert_says("The answer was ");
        table.assert_says("All questions seen; some answers were shown.");
        table.click("All chapters");
        table.assert_says("0 of ");
    }
}

#[test]
fn a_tree_of_the_quiz_stays_with_the_right_answer_until_one_goes_on_by_keys_alone() {
    let mut table = step(Start::fresh(), "What is a position worth?");
    table.click_prefix("Step 3: Seven questions");
    let leaves = |table: &Table| table.buttons_with("Leaf ");
    let asked = leaves(&table);
    table.click("Show the answer");
    assert_eq!(leaves(&table), asked);
    table.assert_says("The answer was ");
    assert!(table.buttons_with("unknown").is_empty(), "{:?}", table.buttons_with("unknown"));
    table.press(&[Key::Space]);
    assert_ne!(leaves(&table), asked);
    for _ in 0..2 {
        table.click("Show the answer");
        table.press(&[Key::Enter]);
    }
    // The fourth is answered on the tree, which has the focus.
    table.assert_has(&["Question 4 of 7", "Which branch does Max choose at the root? Click it."]);
    assert_eq!(table.focused().as_deref(), Some("Max, level 0, number 1: unknown"));
    table.press(&[Key::ArrowDown, Key::Enter]);
    if !table.has("Next question") {
        table.press(&[Key::ArrowRight, Key::Enter]);
    }
    table.assert_has(&["Right.", "Next question"]);
    assert!(table.buttons_with("unknown").is_empty());
}

#[test]
fn a_step_without_a_field_is_begun_at_its_button_by_keys_and_its_source_is_read_to_the_end() {
    let mut table = step(Start { size: [640.0, 480.0], ..Start::fresh() }, "How the tree grows");
    table.tab_to("Next step");
    table.press(&[Key::Enter]);
    assert_eq!(table.focused().as_deref(), Some("Step 4: Two slips"));
    table.tab_to("The source of this search");
    table.press(&[Key::Enter]);
    let before = table.place_of("The source of this search").top();
    table.press(&[Key::PageDown]);
    let after = table.place_of("The source of this search").top();
    assert!(after < before - 200.0, "{before} {after}");
    table.press(&[Key::PageUp, Key::PageUp, Key::PageUp, Key::PageUp]);
    assert!(table.place_of("All chapters").top() > 0.0);
}

#[test]
fn bets_are_compared_with_the_counts_and_the_curves_follow_the_slider() {
    let mut table = step(Start::fresh(), "The order decides");
    table.assert_has(&["Enter a bet first, then it is counted."]);
    table.click("Count");
    table.assert_has(&["Enter a bet first, then it is counted."]);
    table.enter_field("Best first");
    answer(&mut table, "6");
    table.click("Count");
    table.assert_has(&[
        "5 of 8 leaves, 11 nodes; your bet was 6",
        "7 of 8 leaves, 14 nodes",
        "8 of 8 leaves, 15 nodes",
    ]);
    table.choose("Tree: Best first");
    table.assert_has(&["Leaf 4: cut off", "Max, level 2, number 4: cut off", "Leaf 8: cut off"]);
    assert_eq!(table.buttons_with("cut off").len(), 4);
    table.assert_looks_like("learn-orders");
    table.click("Next step");
    table.set_slider("Branches", 10.0);
    table.assert_says("With 10 branches a million leaves are enough for depth 6 by minimax, and for depth 10");
    table.assert_looks_like("learn-growth");
    table.click("All chapters");
    table.assert_has(&["2 of 5 done"]);
}

#[test]
fn the_source_beside_a_chapter_is_the_textbooks() {
    let mut table = step(Start::fresh(), "What is a position worth?");
    table.click_prefix("The source of this search");
    table.assert_says("pub fn minimax");
    // Minimax is new here, so that it stands in a few lines above.
    table.assert_has(&["In a few lines", "In full, in Rust"]);
    table.assert_says("values = [minimax(child) for each child of node]");
    let mut table = step(Start::fresh(), "Play the search");
    table.click_prefix("The source of this search");
    assert!(!table.has("In a few lines"));
}

#[test]
fn sliders_are_moved_on_by_the_arrow_keys_after_a_click() {
    let mut table = step(Start::fresh(), "How the tree grows");
    assert_eq!(table.slider("Branches"), "2");
    table.click("Branches");
    let clicked: u32 = table.slider("Branches").parse().expect("a number");
    assert!((4..=8).contains(&clicked), "the middle: {clicked}");
    table.press(&[Key::ArrowRight, Key::ArrowUp]);
    assert_eq!(table.slider("Branches"), (clicked + 2).to_string());
    table.press(&[Key::ArrowLeft]);
    assert_eq!(table.slider("Branches"), (clicked + 1).to_string());
}

#[test]
fn in_a_small_window_nothing_is_cut() {
    for language in [LanguageChoice::English, LanguageChoice::Chinese] {
        let start = Start { size: [640.0, 480.0], ..Start::fresh() }.set(|settings| settings.language = language);
        let mut table = start.open();
        table.click(if language == LanguageChoice::English { "Learn" } else { "学习" });
        let school = if language == LanguageChoice::English {
            "Learn: How a computer thinks"
        } else {
            "学习: 电脑如何思考"
        };
        table.choose(school);
        table.click_prefix(if language == LanguageChoice::English { "The window" } else { "窗口" });
        for index in 1..=8 {
            let leaf = table
                .buttons_with(&format!(" {index}："))
                .into_iter()
                .chain(table.buttons_with(&format!("Leaf {index}:")))
                .next()
                .expect("a leaf");
            let place = table.place_of(&leaf);
            assert!(place.left() >= 0.0 && place.right() <= 640.0 && place.width() > 20.0, "{leaf} at {place}");
        }
    }
}

#[test]
fn a_duel_is_played_to_its_end_against_the_search() {
    let mut table = step(Start::fresh(), "Play the search");
    table.assert_says("With best play the first snake wins, count 6.");
    table.assert_says("Its count is the number of moves, plus one for the turn in which the loser is stuck.");
    // On 2×2 whoever begins has lost: one step, and one answer.
    table.choose_from_list("Grid", "2×2");
    table.assert_says("With best play the second snake wins, count 3.");
    // A list that was opened with a key is closed with one, too, and can be opened again.
    while table.focused().as_deref() != Some("Grid") {
        table.press(&[Key::Tab]);
    }
    table.press(&[Key::Enter]);
    table.assert_has(&["2×5"]);
    table.press(&[Key::ArrowDown, Key::Enter]);
    assert!(!table.has("4×4"), "it is closed");
    assert_eq!(table.focused().as_deref(), Some("Grid"));
    table.choose_from_list("Grid", "2×2");
    table.click("row 1, column 2: empty");
    table.assert_has(&["You are stuck, count 3."]);
    table.click("New game");
    table.choose("You are: the second snake");
    table.assert_has(&["row 2, column 1: head of the first snake"]);
    table.click("row 1, column 2: empty");
    table.assert_has(&["You have won, count 3."]);
    table.click("Next step");
    table.type_text("");
    table.click("Count");
    table.assert_says("Positions: minimax 1,669, with memory 1,633, alpha-beta 721.");
    table.assert_looks_like("learn-snakes");
    table.click("row 1, column 1: head of the first snake");
    table.click("row 1, column 4: empty");
    table.click("Count");
    table.assert_says("Positions: minimax 1,025, with memory 1,019, alpha-beta 438.");
}

#[test]
fn tic_tac_toe_is_never_lost_by_minimax_and_a_square_is_found() {
    let mut table = step(Start::fresh(), "It never loses");
    for (square, marks) in [("row 1, column 1", 2), ("row 1, column 3", 4), ("row 2, column 1", 6)] {
        table.click_prefix(&format!("{square}: empty"));
        table.wait_until("minimax's mark", |table| table.buttons_with("empty").len() == 9 - marks);
    }
    table.assert_says("Minimax has won");
    table.click("Next step");
    table.click("row 2, column 1: empty");
    table.assert_has(&["That loses: it is worth -6."]);
    table.click("row 2, column 2: empty");
    table.assert_has(&["That only draws. X can win."]);
    table.click("row 3, column 3: empty");
    answer(&mut table, "8");
    table.assert_has(&["Count the plies: X, O, X."]);
    table.press(&[Key::Backspace]);
    answer(&mut table, "7");
    table.assert_says("X makes two threats");
    table.assert_looks_like("learn-tic-tac-toe");
    table.click("Next step");
    answer(&mut table, "1000");
    table.assert_has(&["The second line looks at 4,077, 15.8 times as many, for the same answer. Your bet was 1,000."]);
    table.click("All chapters");
    table.assert_has(&["3 of 3 done"]);
}

#[test]
fn minimax_begins_and_shows_its_values_while_the_window_goes_on() {
    let mut table = step(Start::fresh(), "It never loses");
    table.choose("You are: O");
    table.wait_until("its first mark", |table| table.buttons_with("empty").len() == 8);
    table.click("Show the values");
    table.wait_for_text("empty, worth 0");
}

#[test]
fn the_tricks_are_switched_on_and_one_setting_overlooks_the_three() {
    let mut table = step(Start::fresh(), "Four tricks");
    table.wait_for_text("219 positions");
    table.assert_says("218 moves, depth 1: 218^1 = 218 leaves.");
    table.click("Neighbours only");
    table.wait_for_text("24 positions");
    table.set_slider("Order by", 4.0);
    table.set_slider("Depth", 3.0);
    table.wait_for_text("786 positions");
    table.assert_says("23 moves, depth 3: 23^3 = 12,167 leaves. In the best order alpha-beta sees 551 of them.");
    table.set_slider("Best", 1.0);
    table.wait_for_text("52 positions");
    table.set_slider("Order by", 1.0);
    table.wait_for_text("does not stop the three");
    table.click("All chapters");
    table.assert_has(&["1 of 3 done"]);
}

#[test]
fn the_position_on_the_table_is_searched_where_the_player_knows_its_rule() {
    let own = game(Rule::Freestyle, &["H8", "I9", "G9", "I8"]);
    let mut table = step(Start { game: Some(own), ..Start::fresh() }, "Four tricks");
    table.choose("Position: On the table");
    table.wait_for_text("all points · no order · depth 1: ");
    table.assert_has(&["Board, Black to move; Black: H8 G9; White: I8 I9"]);
    let table = step(Start { game: Some(game(Rule::Renju, &["H8"])), ..Start::fresh() }, "Four tricks");
    assert!(!table.has("Position: On the table"));
}

#[test]
fn the_loss_is_seen_by_the_quiet_search_and_without_it_from_depth_6() {
    let mut table = step(Start::fresh(), "The horizon");
    table.wait_for_text("K2 L2 C8: no end in sight.");
    table.click("Quiet search");
    table.wait_for_text("K2 L2 C8: Black wins in 6.");
    table.click("Quiet search");
    table.set_slider("Depth", 5.0);
    table.wait_for_text("no end in sight.");
    table.set_slider("Depth", 6.0);
    table.wait_for_text("Black wins in 6.");
    table.click("Next step");
    table.wait_for_text("looks at 313 positions at depth 2");
    answer(&mut table, "100");
    table.wait_for_text("With the order it looks at 71, 4.4 times fewer, and finds the same move. Your bet was 100.");
    table.click("All chapters");
    table.assert_has(&["2 of 3 done"]);
}

#[test]
fn slips_in_alpha_beta_return_something_else_or_are_right_by_luck() {
    let mut table = step(Start::fresh(), "Two slips");
    table.assert_has(&["Returns 12 after 7 of 8 leaves: right.", "value = search(branch, alpha, beta);"]);
    table.choose("Program: Shared α, β");
    table.assert_has(&["Returns 5 after 2 of 8 leaves. Right is 12.", "Leaf 3: cut off"]);
    // What lies below a branch that was cut off was not visited either.
    table.assert_has(&["Min, level 1, number 2: cut off", "Max, level 2, number 4: cut off"]);
    // Each slip begins with a tree on which it is wrong, and goes on with the one that is chosen.
    table.choose("Program: Not swapped");
    table.assert_says("Returns -6 after");
    table.assert_says("Right is -8.");
    table.click("Eight leaves");
    table.assert_has(&["Returns 12 after 4 of 8 leaves: right."]);
    table.choose("Program: As it should be");
    table.choose("Program: Not swapped");
    table.assert_has(&["Returns 12 after 4 of 8 leaves: right."]);
    table.click("All chapters");
    table.assert_has(&["1 of 5 done"]);
}

#[test]
fn the_engines_own_search_is_counted_and_leads_to_the_view_of_a_search() {
    let mut table = step(Start::fresh(), "One iteration after the other");
    table.assert_has(&["Board, White to move; Black: H8 J10 E11 G11 I11; White: E9 F10 I10 H11"]);
    table.click("Search");
    table.wait_for_text("positions in all. The iterations before the last took");
    table.assert_says("depth 12 · ");
    table.click("Next step");
    table.click("Search");
    table.wait_for_text("The same search once more, with a full memory: ");
    table.click("Next step");
    table.click("Search");
    table.wait_for_text("narrow windows were missed");
    table.click("Next step");
    table.click("Search");
    table.wait_for_text("moves were searched less deep. ");
    table.click("Next step");
    table.click("Search");
    table.wait_for_text("has proved a win in 11. The textbook's player, 8 moves wide and 4 deep");

    table.scroll_and_click("See it in");
    table.wait_for_text("% saved");
    table.assert_has(&["K6, empty", "J10, black", "Step"]);
    table.click("Learn");
    table.click("All chapters");
    table.assert_has(&["5 of 5 done"]);
}

#[test]
fn a_chapter_begins_anew_after_a_second_click_within_three_seconds() {
    let mut table = step(Start::fresh(), "Change a leaf");
    table.click("Leaf 5: 12");
    answer(&mut table, "7");
    table.click("All chapters");
    table.assert_has(&["1 of 3 done"]);
    table.click("Start over: Two players, one value");
    table.assert_has(&["1 of 3 done"]);
    table.click("Click again to clear progress: Two players, one value");
    table.assert_has(&["0 of 3 done", "Begin: Two players, one value"]);
    assert!(!table.has("Start over: Two players, one value"));
    let mut again = Start::reopen(table.close()).open();
    again.click("Learn");
    again.choose("Learn: How a computer thinks");
    again.assert_has(&["0 of 3 done"]);
}

#[test]
fn in_a_small_window_the_field_comes_in_sight_when_one_begins_to_answer() {
    let mut table = step(Start { size: [640.0, 480.0], ..Start::fresh() }, "The window");
    let is_in_sight = |table: &Table| table.place_of("Answer").bottom() < 460.0;
    assert!(!is_in_sight(&table), "the text comes first");
    table.type_text("5");
    table.settle();
    assert!(is_in_sight(&table), "{}", table.place_of("Answer"));
    assert!(table.place_of("Question 1 of 8").top() > 0.0);
}
