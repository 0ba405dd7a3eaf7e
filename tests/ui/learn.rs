//! The school: its chapters gone through by clicks and keys.

use crate::table::{Start, Table};
use egui::Key;
use tengen::settings::LanguageChoice;

/// The page of a step, which is clicked in the list of chapters.
fn step(start: Start, title: &str) -> Table {
    let mut table = start.open();
    table.click("Learn");
    table.click_prefix(title);
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
    table.press(&[Key::Backspace]);
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
    table.assert_looks_like("learn-values");
    table.click("All chapters");
    table.assert_has(&["1 of 3 done"]);
    let mut again = Start::reopen(table.close()).open();
    again.click("Learn");
    again.assert_has(&["1 of 3 done", "Go on: Two players, one value"]);
    again.click("Go on: Two players, one value");
    again.assert_has(&["Number of the marked leaf"]);
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
        let button = ["Begin: Two players, one value", "Begin: What need not be looked at"][chapter];
        table.click(button);
        table.click_prefix(["Step 3: Seven questions", "Step 4: Seven questions"][chapter]);
        for number in 1..=count {
            table.assert_has(&[&format!("Question {number} of {count}")]);
            table.click("Show the answer");
        }
        table.click("All chapters");
        table.assert_says("1 of ");
    }
}

#[test]
fn bets_are_compared_with_the_counts_and_the_curves_follow_the_slider() {
    let mut table = step(Start::fresh(), "The order decides");
    table.enter_field("Best first");
    answer(&mut table, "6");
    table.click("Count");
    table.assert_has(&[
        "5 of 8 leaves, 11 nodes; your bet was 6",
        "7 of 8 leaves, 14 nodes",
        "8 of 8 leaves, 15 nodes",
    ]);
    table.choose("Tree: Best first");
    table.assert_has(&["Leaf 4: cut off"]);
    table.assert_looks_like("learn-orders");
    table.click("Go on");
    table.set_slider("Branches", 10.0);
    table.assert_says("With 10 branches a million leaves are enough for depth 6 by minimax, and for depth 10");
    table.assert_looks_like("learn-growth");
    table.click("All chapters");
    table.assert_has(&["2 of 4 done"]);
}

#[test]
fn the_source_beside_a_chapter_is_the_textbooks() {
    let mut table = step(Start::fresh(), "What is a position worth?");
    table.click_prefix("The source of this search");
    table.assert_says("pub fn minimax");
}

#[test]
fn in_a_small_window_nothing_is_cut() {
    for language in [LanguageChoice::English, LanguageChoice::Chinese] {
        let start = Start { size: [640.0, 480.0], ..Start::fresh() }.set(|settings| settings.language = language);
        let mut table = start.open();
        table.click(if language == LanguageChoice::English { "Learn" } else { "学习" });
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
    // On 2×2 whoever begins has lost: one step, and one answer.
    table.choose_from_list("Grid", "2×2");
    table.assert_says("With best play the second snake wins, count 3.");
    table.click("row 1, column 2: empty");
    table.assert_has(&["You are stuck, count 3."]);
    table.click("New game");
    table.choose("You are: the second snake");
    table.assert_has(&["row 2, column 1: head of the first snake"]);
    table.click("row 1, column 2: empty");
    table.assert_has(&["You have won, count 3."]);
    table.click("Go on");
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
    for square in ["row 1, column 1", "row 1, column 3", "row 2, column 1"] {
        table.click_prefix(&format!("{square}: empty"));
    }
    table.assert_says("Minimax has won");
    table.click("Go on");
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
    table.click("Go on");
    answer(&mut table, "1000");
    table.assert_has(&["The second line looks at 4,077, 15.8 times as many, for the same answer. Your bet was 1,000."]);
    table.click("All chapters");
    table.assert_has(&["3 of 3 done"]);
}
