//! State of the school of search from frame to frame.

use super::engine::EngineSearch;
use super::games::{DoubleCall, DuelCounts, DuelPlay, SquareQuestion, TicTacToePlay};
use super::gomoku::{OrderBet, SettingsTried, Subject};
use super::searches::Searches;
use super::slips::Slips;
use crate::coach::school::leaf_tree::{BranchOrder, LeafTree};
use crate::coach::school::progress::SchoolProgress;
use crate::coach::school::quiz::Quiz;
use crate::coach::school::run::Run;
use crate::coach::school::search::{SearchAnswer, SearchQuestion};
use crate::coach::school::{Chapter, Step};
use crate::rules::rng::mix;
use crate::ui::cached::Cached;
use crate::ui::markdown;
use crate::words::Words;

/// State of the chapters.
#[derive(Default)]
pub struct Chapters {
    /// The step that is shown; `None` for the list of chapters.
    pub(super) place: Option<Place>,
    /// Number of steps that were begun, so that a quiz is another one each time.
    pub(super) begun: u64,
    /// Whether the source of the chapter's search is shown.
    pub(super) shows_source: bool,
    /// The texts of the steps, chapter by chapter.
    pub(super) texts: Cached<Option<Words>, Vec<Vec<markdown::Chapter>>>,
    searches: Searches,
    /// The chapter that a first click asked to begin anew, and the time of that click.
    pub(super) asks_anew: Option<(Chapter, f64)>,
}

/// The step that is shown, and what the learner does there.
pub(super) struct Place {
    pub chapter: Chapter,
    /// Index of the step in its chapter.
    pub index: usize,
    pub activity: Activity,
    /// The node with the keyboard's cursor.
    pub cursor: usize,
    /// Whether the field for the answer takes the focus.
    pub takes_focus: bool,
    /// Whether it was begun with the keyboard, and nothing has the focus yet.
    pub is_by_keys: bool,
    /// Whether the learner has begun, and the activity was scrolled into sight.
    pub is_begun: bool,
}

/// Activity of the learner.
pub(super) enum Activity {
    /// Answers questions, with the texts of the fields for the answer.
    Answers(Run, [String; 2]),
    /// Changes leaves.
    Changes {
        tree: LeafTree,
        /// Index of the leaf that is changed.
        leaf: usize,
        field: String,
        /// Value of the root before the last change and after it.
        root: Option<[i32; 2]>,
    },
    /// Bets on the leaves that are seen in each order.
    Bets { tree: LeafTree, fields: [String; 3], is_counted: bool, shown: BranchOrder },
    /// Watches the number of leaves grow.
    Growth { branching: u32 },
    /// Plays the snakes.
    Duel(DuelPlay),
    /// Counts what the searches look at.
    DuelCounts(DuelCounts),
    /// Plays tic-tac-toe.
    TicTacToe(TicTacToePlay),
    /// Finds the best square.
    Square(SquareQuestion),
    /// Bets on the price of a slip.
    DoubleCall(DoubleCall),
    /// Tries settings of the textbook's player.
    Settings(SettingsTried),
    /// Bets on the price of a poor order.
    OrderBet(OrderBet),
    /// Looks at slips in alpha-beta.
    Slips(Slips),
    /// Has the engine search.
    Engine(EngineSearch),
}

impl Activity {
    fn of(step: Step, seed: u64) -> Activity {
        let tree = LeafTree::of_the_tutorials;
        let answers = |run| Activity::Answers(run, Default::default());
        match step {
            Step::FillValues => answers(Run::of_values(&tree())),
            Step::ValuesQuiz => answers(Run::of_quiz(Quiz::Values, seed)),
            Step::FollowWindows => answers(Run::of_windows(&tree())),
            Step::PruningQuiz => answers(Run::of_quiz(Quiz::Pruning, seed)),
            Step::ChangeLeaves => Activity::Changes { tree: tree(), leaf: 0, field: String::new(), root: None },
            Step::CompareOrders => Activity::Bets {
                tree: tree(),
                fields: Default::default(),
                is_counted: false,
                shown: BranchOrder::Given,
            },
            Step::GrowTree => Activity::Growth { branching: 2 },
            Step::PlayDuel => Activity::Duel(DuelPlay::default()),
            Step::CountDuel => Activity::DuelCounts(DuelCounts::default()),
            Step::PlayTicTacToe => Activity::TicTacToe(TicTacToePlay::default()),
            Step::FindSquare => Activity::Square(SquareQuestion::default()),
            Step::DoubleCall => Activity::DoubleCall(DoubleCall::default()),
            Step::SwitchTricks => Activity::Settings(SettingsTried::new(Subject::Tricks)),
            Step::SeeHorizon => Activity::Settings(SettingsTried::new(Subject::Horizon)),
            Step::BetOnOrder => Activity::OrderBet(OrderBet::default()),
            Step::BoundSlips => Activity::Slips(Slips::default()),
            Step::Count(technique) => Activity::Engine(EngineSearch::new(technique)),
        }
    }

    /// The search that it waits for.
    fn question(&self) -> Option<SearchQuestion> {
        match self {
            Activity::TicTacToe(play) => play.question(),
            Activity::Settings(tried) => tried.question(),
            Activity::OrderBet(bet) => bet.question(),
            Activity::Engine(search) => search.question(),
            _ => None,
        }
    }

    fn receive(&mut self, question: SearchQuestion, answer: SearchAnswer) {
        match self {
            Activity::TicTacToe(play) => play.receive(question, answer),
            Activity::Settings(tried) => tried.receive(question, answer),
            Activity::OrderBet(bet) => bet.receive(question, answer),
            Activity::Engine(search) => search.receive(answer),
            _ => {}
        }
    }
}

impl Place {
    pub fn step(&self) -> Step {
        self.chapter.steps()[self.index]
    }
}

impl Chapters {
    /// The step that is shown.
    pub fn step(&self) -> Option<Step> {
        self.place.as_ref().map(Place::step)
    }

    /// Goes back to the list of chapters.
    pub fn close(&mut self) {
        self.place = None;
    }

    /// Shows a step, to be done from its beginning.
    pub(super) fn begin(&mut self, chapter: Chapter, index: usize, progress: &SchoolProgress) {
        self.begun += 1;
        // Seeds differ from run to run of the program by the steps that were done.
        let seed = mix(self.begun) ^ Chapter::ALL.map(|chapter| progress.done_in(chapter)).iter().sum::<usize>() as u64;
        let activity = Activity::of(chapter.steps()[index], seed);
        // The first leaf.
        let cursor = match &activity {
            Activity::Changes { tree, leaf, .. } => tree.leaf_node(*leaf),
            _ => 0,
        };
        self.place =
            Some(Place { chapter, index, activity, cursor, takes_focus: true, is_by_keys: false, is_begun: false });
    }

    /// The chapter that was asked to begin anew a short while before `now`.
    pub(super) fn asks_anew(&self, now: f64) -> Option<Chapter> {
        self.asks_anew.filter(|(_, since)| now - since < super::ANEW_SECONDS).map(|(chapter, _)| chapter)
    }

    /// Gives the step the answer to its search, if it is there.
    pub(super) fn receive(&mut self) {
        if let (Some((question, answer)), Some(place)) = (self.searches.answer(), &mut self.place) {
            place.activity.receive(question, answer);
        }
    }

    /// Has the search done that the step waits for.
    pub(super) fn ask(&mut self, ctx: &egui::Context) {
        let question = self.place.as_ref().and_then(|place| place.activity.question());
        self.searches.want(question, ctx);
    }
}
