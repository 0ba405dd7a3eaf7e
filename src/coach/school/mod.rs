//! The school of search: chapters on the textbook's searches, each in steps in which one does something.
//!
//! Here is what is asked, what is right, and how far a learner has come. Right is always computed by the room
//! [`textbook`](crate::textbook), whose sources the chapters show. The texts are in `words`.

pub mod duel;
pub mod engine;
pub mod gomoku;
pub mod leaf_tree;
pub mod progress;
pub mod quiz;
pub mod run;
pub mod search;
pub mod slips;
pub mod tic_tac_toe;

use engine::Technique;

/// A chapter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Chapter {
    /// Minimax: two players, one value.
    Values,
    /// Alpha-beta: what need not be looked at.
    Pruning,
    /// A game to the end: two snakes.
    Snakes,
    /// Perfect play: tic-tac-toe.
    TicTacToe,
    /// Too big to finish: gomoku.
    Gomoku,
    /// From the textbook to the engine.
    Engine,
}

/// A step of a chapter: a page with a text and something to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// The values of the tutorials' tree are typed, from the leaves up.
    FillValues,
    /// Leaves are changed, and the values follow.
    ChangeLeaves,
    /// The quiz about values.
    ValuesQuiz,
    /// The windows of alpha-beta are typed, and what is cut off is clicked.
    FollowWindows,
    /// Three orders of the branches, with a bet on the number of leaves.
    CompareOrders,
    /// The number of leaves over the depth, for all branchings.
    GrowTree,
    /// Two slips in alpha-beta, and what they return.
    BoundSlips,
    /// The quiz about alpha-beta.
    PruningQuiz,
    /// A duel of the snakes against the search.
    PlayDuel,
    /// A grid with heads of one's choice: who wins, and what the three searches look at.
    CountDuel,
    /// A game of tic-tac-toe against minimax.
    PlayTicTacToe,
    /// The best square of the tutorials' position, and its value.
    FindSquare,
    /// A classic slip, and its price.
    DoubleCall,
    /// The tricks of the textbook's player, switched on and off.
    SwitchTricks,
    /// A loss beyond the horizon, and the quiet search that sees it.
    SeeHorizon,
    /// A bet on the positions that an order spares.
    BetOnOrder,
    /// A technique of the engine, counted in its own search.
    Count(Technique),
}

impl Chapter {
    /// All chapters, in order.
    pub const ALL: [Chapter; 6] =
        [Chapter::Values, Chapter::Pruning, Chapter::Snakes, Chapter::TicTacToe, Chapter::Gomoku, Chapter::Engine];

    /// Its steps, in order.
    pub fn steps(self) -> &'static [Step] {
        match self {
            Chapter::Values => &[Step::FillValues, Step::ChangeLeaves, Step::ValuesQuiz],
            Chapter::Pruning => {
                &[Step::FollowWindows, Step::CompareOrders, Step::GrowTree, Step::BoundSlips, Step::PruningQuiz]
            }
            Chapter::Snakes => &[Step::PlayDuel, Step::CountDuel],
            Chapter::TicTacToe => &[Step::PlayTicTacToe, Step::FindSquare, Step::DoubleCall],
            Chapter::Gomoku => &[Step::SwitchTricks, Step::SeeHorizon, Step::BetOnOrder],
            Chapter::Engine => &[
                Step::Count(Technique::Deepening),
                Step::Count(Technique::HashTable),
                Step::Count(Technique::Aspiration),
                Step::Count(Technique::Reductions),
                Step::Count(Technique::Fours),
            ],
        }
    }

    /// The source that it is about: the file's name, and of a file of the textbook all but its tests and the text at its
    /// head; of the engine's search its iterations.
    pub fn source(self) -> (&'static str, &'static str) {
        let (name, whole) = match self {
            Chapter::Values => ("src/textbook/minimax.rs", include_str!("../../textbook/minimax.rs")),
            Chapter::Pruning => ("src/textbook/alpha_beta.rs", include_str!("../../textbook/alpha_beta.rs")),
            Chapter::Snakes => ("src/textbook/snakes.rs", include_str!("../../textbook/snakes.rs")),
            Chapter::TicTacToe => ("src/textbook/tic_tac_toe.rs", include_str!("../../textbook/tic_tac_toe.rs")),
            Chapter::Gomoku => ("src/textbook/gomoku.rs", include_str!("../../textbook/gomoku.rs")),
            Chapter::Engine => {
                let whole = include_str!("../../engine/search/mod.rs");
                let begin = whole.find("    /// Runs the iterations,").unwrap_or(0);
                let end = whole.find("    fn root_node(").unwrap_or(whole.len());
                return ("src/engine/search/mod.rs", whole[begin..end].trim_end());
            }
        };
        let begin = whole.find("\nuse ").map_or(0, |at| at + 1);
        let end = whole.find("#[cfg(test)]").unwrap_or(whole.len());
        (name, whole[begin..end].trim_end())
    }
}

impl Step {
    /// Its name in the file of progress, which never changes.
    pub fn code(self) -> &'static str {
        match self {
            Step::FillValues => "values-fill",
            Step::ChangeLeaves => "values-change",
            Step::ValuesQuiz => "values-quiz",
            Step::FollowWindows => "pruning-windows",
            Step::CompareOrders => "pruning-orders",
            Step::GrowTree => "pruning-growth",
            Step::PruningQuiz => "pruning-quiz",
            Step::PlayDuel => "snakes-play",
            Step::CountDuel => "snakes-count",
            Step::PlayTicTacToe => "tic-tac-toe-play",
            Step::FindSquare => "tic-tac-toe-square",
            Step::DoubleCall => "tic-tac-toe-double-call",
            Step::SwitchTricks => "gomoku-tricks",
            Step::SeeHorizon => "gomoku-horizon",
            Step::BetOnOrder => "gomoku-order",
            Step::BoundSlips => "pruning-slips",
            Step::Count(Technique::Deepening) => "engine-deepening",
            Step::Count(Technique::HashTable) => "engine-hash-table",
            Step::Count(Technique::Aspiration) => "engine-aspiration",
            Step::Count(Technique::Reductions) => "engine-reductions",
            Step::Count(Technique::Fours) => "engine-fours",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_step_is_in_one_chapter_and_has_a_code_of_its_own() {
        let steps: Vec<Step> = Chapter::ALL.into_iter().flat_map(Chapter::steps).copied().collect();
        let codes: HashSet<&str> = steps.iter().map(|step| step.code()).collect();
        assert_eq!((steps.len(), codes.len()), (21, 21));
    }

    #[test]
    fn the_sources_are_the_searches_themselves() {
        for chapter in Chapter::ALL {
            let (name, source) = chapter.source();
            let parts: [&str; 2] = match chapter {
                Chapter::Engine => ["pub fn iterate(", "fn aspire("],
                Chapter::Values | Chapter::Pruning => ["use ", "fn best_line"],
                Chapter::Snakes | Chapter::TicTacToe | Chapter::Gomoku => ["use ", "impl Game for"],
            };
            assert!(parts.iter().all(|part| source.contains(part)), "{name}: {source}");
            assert!(!source.contains("#[test]") && source.lines().count() < 400, "{name}");
        }
    }
}
