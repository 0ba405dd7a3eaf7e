//! Every action of the program, one variant each: its text, its tooltip, its icon and its usual keys. Menu, buttons,
//! keys and palette all take them from here.

use crate::ui::icons::Icon;
use crate::words::{Label, Words};
use egui::{Key, KeyboardShortcut, Modifiers};

/// Something a person can ask the program to do without saying where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UiCommand {
    NewGame,
    NewGameSetup,
    Rematch,
    Open,
    Save,
    SaveAs,
    SavePicture,
    CopyPosition,
    CopyAs,
    Paste,
    TakeBack,
    Redo,
    Hint,
    Analyse,
    ToggleThreats,
    IfPassed,
    Review,
    NextMistake,
    PreviousMistake,
    TryAgain,
    CopyReport,
    KeepReview,
    PlayProof,
    MoveNow,
    Stop,
    Resign,
    PassMove,
    OfferDraw,
    First,
    Previous,
    Next,
    Last,
    BackTen,
    ForwardTen,
    PreviousVariation,
    NextVariation,
    MakeMainLine,
    DeleteBranch,
    CopyBranch,
    PasteBranch,
    DrawOpening,
    AddEngine,
    SetUpPosition,
    TurnBoard,
    MirrorBoard,
    ToggleTree,
    ToggleNumbers,
    ToggleCoordinates,
    TogglePanel,
    NextBoardTheme,
    OpenLibrary,
    FindPosition,
    HowItThinks,
    Play,
    Puzzles,
    Games,
    Library,
    Tournament,
    Settings,
    CommandPalette,
    Help,
    Shortcuts,
    ChangeKeys,
    Messages,
    FullScreen,
    Report,
    About,
    Quit,
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

impl UiCommand {
    /// All of them, in the order in which the palette lists them.
    pub const ALL: [UiCommand; 68] = [
        UiCommand::NewGame,
        UiCommand::NewGameSetup,
        UiCommand::Rematch,
        UiCommand::Open,
        UiCommand::Save,
        UiCommand::SaveAs,
        UiCommand::SavePicture,
        UiCommand::CopyPosition,
        UiCommand::CopyAs,
        UiCommand::Paste,
        UiCommand::TakeBack,
        UiCommand::Redo,
        UiCommand::Hint,
        UiCommand::Analyse,
        UiCommand::ToggleThreats,
        UiCommand::IfPassed,
        UiCommand::Review,
        UiCommand::NextMistake,
        UiCommand::PreviousMistake,
        UiCommand::TryAgain,
        UiCommand::CopyReport,
        UiCommand::KeepReview,
        UiCommand::PlayProof,
        UiCommand::MoveNow,
        UiCommand::Stop,
        UiCommand::Resign,
        UiCommand::PassMove,
        UiCommand::OfferDraw,
        UiCommand::First,
        UiCommand::Previous,
        UiCommand::Next,
        UiCommand::Last,
        UiCommand::BackTen,
        UiCommand::ForwardTen,
        UiCommand::PreviousVariation,
        UiCommand::NextVariation,
        UiCommand::MakeMainLine,
        UiCommand::DeleteBranch,
        UiCommand::CopyBranch,
        UiCommand::PasteBranch,
        UiCommand::DrawOpening,
        UiCommand::AddEngine,
        UiCommand::SetUpPosition,
        UiCommand::TurnBoard,
        UiCommand::MirrorBoard,
        UiCommand::ToggleTree,
        UiCommand::ToggleNumbers,
        UiCommand::ToggleCoordinates,
        UiCommand::TogglePanel,
        UiCommand::NextBoardTheme,
        UiCommand::OpenLibrary,
        UiCommand::FindPosition,
        UiCommand::HowItThinks,
        UiCommand::Play,
        UiCommand::Puzzles,
        UiCommand::Games,
        UiCommand::Library,
        UiCommand::Tournament,
        UiCommand::Settings,
        UiCommand::CommandPalette,
        UiCommand::Help,
        UiCommand::Shortcuts,
        UiCommand::ChangeKeys,
        UiCommand::Messages,
        UiCommand::FullScreen,
        UiCommand::Report,
        UiCommand::About,
        UiCommand::Quit,
    ];

    /// What can be done with the branch that begins at the position that is looked at.
    pub const BRANCH: [UiCommand; 4] =
        [UiCommand::MakeMainLine, UiCommand::CopyBranch, UiCommand::PasteBranch, UiCommand::DeleteBranch];

    /// What it is called.
    pub fn text(self, words: Words) -> &'static str {
        words.label(self.labels().0)
    }

    /// What it does, in a sentence, without its keys.
    pub fn tip(self, words: Words) -> &'static str {
        words.label(self.labels().1)
    }

    fn labels(self) -> (Label, Label) {
        match self {
            UiCommand::NewGame => (Label::NewGame, Label::NewGameTip),
            UiCommand::NewGameSetup => (Label::NewGameSetup, Label::NewGameSetupTip),
            UiCommand::Rematch => (Label::Rematch, Label::RematchTip),
            UiCommand::Open => (Label::Open, Label::OpenTip),
            UiCommand::Save => (Label::Save, Label::SaveTip),
            UiCommand::SaveAs => (Label::SaveAs, Label::SaveAsTip),
            UiCommand::SavePicture => (Label::SavePicture, Label::SavePictureTip),
            UiCommand::CopyPosition => (Label::CopyPosition, Label::CopyPositionTip),
            UiCommand::CopyAs => (Label::CopyAs, Label::CopyAsTip),
            UiCommand::Paste => (Label::Paste, Label::PasteTip),
            UiCommand::TakeBack => (Label::TakeBack, Label::TakeBackTip),
            UiCommand::Redo => (Label::Redo, Label::RedoTip),
            UiCommand::Hint => (Label::Hint, Label::HintTip),
            UiCommand::Analyse => (Label::Analyse, Label::AnalyseTip),
            UiCommand::ToggleThreats => (Label::Threats, Label::ThreatsTip),
            UiCommand::IfPassed => (Label::IfPassed, Label::IfPassedTip),
            UiCommand::Review => (Label::Review, Label::ReviewTip),
            UiCommand::NextMistake => (Label::NextMistake, Label::NextMistakeTip),
            UiCommand::PreviousMistake => (Label::PreviousMistake, Label::PreviousMistakeTip),
            UiCommand::TryAgain => (Label::TryThisAgain, Label::TryAgainTip),
            UiCommand::CopyReport => (Label::CopyReport, Label::CopyReportTip),
            UiCommand::KeepReview => (Label::KeepReview, Label::KeepReviewTip),
            UiCommand::PlayProof => (Label::PlayProof, Label::PlayProofTip),
            UiCommand::MoveNow => (Label::MoveNow, Label::MoveNowTip),
            UiCommand::Stop => (Label::Stop, Label::StopTip),
            UiCommand::Resign => (Label::Resign, Label::ResignTip),
            UiCommand::PassMove => (Label::PassMove, Label::PassMoveTip),
            UiCommand::OfferDraw => (Label::OfferDraw, Label::OfferDrawTip),
            UiCommand::First => (Label::First, Label::FirstTip),
            UiCommand::Previous => (Label::Previous, Label::PreviousTip),
            UiCommand::Next => (Label::Next, Label::NextTip),
            UiCommand::Last => (Label::Last, Label::LastTip),
            UiCommand::BackTen => (Label::BackTen, Label::BackTen),
            UiCommand::ForwardTen => (Label::ForwardTen, Label::ForwardTen),
            UiCommand::PreviousVariation => (Label::PreviousVariation, Label::PreviousVariation),
            UiCommand::NextVariation => (Label::NextVariation, Label::NextVariation),
            UiCommand::MakeMainLine => (Label::MakeMainLine, Label::MakeMainLineTip),
            UiCommand::DeleteBranch => (Label::DeleteBranch, Label::DeleteBranchTip),
            UiCommand::CopyBranch => (Label::CopyBranch, Label::CopyBranchTip),
            UiCommand::PasteBranch => (Label::PasteBranch, Label::PasteBranchTip),
            UiCommand::DrawOpening => (Label::DrawOpening, Label::DrawOpeningTip),
            UiCommand::AddEngine => (Label::AddEngine, Label::AddEngineTip),
            UiCommand::SetUpPosition => (Label::SetUpPosition, Label::SetUpPositionTip),
            UiCommand::TurnBoard => (Label::TurnBoard, Label::TurnBoardTip),
            UiCommand::MirrorBoard => (Label::MirrorBoard, Label::MirrorBoardTip),
            UiCommand::ToggleTree => (Label::ToggleTree, Label::ToggleTreeTip),
            UiCommand::ToggleNumbers => (Label::ToggleNumbers, Label::ToggleNumbersTip),
            UiCommand::ToggleCoordinates => (Label::ToggleCoordinates, Label::ToggleCoordinatesTip),
            UiCommand::TogglePanel => (Label::Panel, Label::PanelTip),
            UiCommand::NextBoardTheme => (Label::NextBoardTheme, Label::NextBoardThemeTip),
            UiCommand::Play => (Label::Play, Label::Play),
            UiCommand::Puzzles => (Label::Puzzles, Label::PuzzlesTip),
            UiCommand::Games => (Label::Games, Label::Games),
            UiCommand::Library => (Label::Library, Label::LibraryTip),
            UiCommand::OpenLibrary => (Label::OpenLibrary, Label::OpenLibraryTip),
            UiCommand::FindPosition => (Label::FindPosition, Label::FindPositionTip),
            UiCommand::HowItThinks => (Label::HowItThinks, Label::HowItThinksTip),
            UiCommand::Tournament => (Label::Tournament, Label::TournamentTip),
            UiCommand::Settings => (Label::Settings, Label::Settings),
            UiCommand::CommandPalette => (Label::CommandPalette, Label::CommandPaletteTip),
            UiCommand::Help => (Label::Help, Label::HelpTip),
            UiCommand::Shortcuts => (Label::Shortcuts, Label::ShortcutsTip),
            UiCommand::ChangeKeys => (Label::ChangeKeys, Label::ChangeKeysTip),
            UiCommand::Messages => (Label::Messages, Label::MessagesTip),
            UiCommand::FullScreen => (Label::FullScreen, Label::FullScreenTip),
            UiCommand::Report => (Label::Report, Label::ReportTip),
            UiCommand::About => (Label::About, Label::AboutTip),
            UiCommand::Quit => (Label::Quit, Label::QuitTip),
        }
    }

    /// The icon, for a button.
    pub fn icon(self) -> Icon {
        match self {
            UiCommand::NewGame | UiCommand::NewGameSetup => Icon::NewGame,
            UiCommand::Rematch => Icon::Swap,
            UiCommand::Open => Icon::Open,
            UiCommand::Save => Icon::Save,
            UiCommand::SavePicture => Icon::Save,
            UiCommand::CopyPosition | UiCommand::CopyAs | UiCommand::Paste => Icon::NewGame,
            UiCommand::TakeBack => Icon::TakeBack,
            UiCommand::Redo => Icon::Redo,
            UiCommand::Hint => Icon::Hint,
            UiCommand::Analyse | UiCommand::ToggleThreats | UiCommand::IfPassed => Icon::Analyse,
            UiCommand::Review => Icon::Analyse,
            UiCommand::NextMistake => Icon::NextMistake,
            UiCommand::PreviousMistake => Icon::PreviousMistake,
            UiCommand::TryAgain => Icon::TakeBack,
            UiCommand::CopyReport => Icon::Copy,
            UiCommand::KeepReview => Icon::Write,
            UiCommand::PlayProof => Icon::Play,
            UiCommand::MoveNow => Icon::MoveNow,
            UiCommand::Stop => Icon::Stop,
            UiCommand::Resign => Icon::Resign,
            UiCommand::PassMove => Icon::Next,
            UiCommand::OfferDraw => Icon::Swap,
            UiCommand::First => Icon::First,
            UiCommand::Previous => Icon::Previous,
            UiCommand::Next => Icon::Next,
            UiCommand::Last => Icon::Last,
            UiCommand::Play => Icon::Play,
            UiCommand::Puzzles => Icon::Puzzles,
            UiCommand::Games => Icon::Games,
            UiCommand::Library | UiCommand::FindPosition => Icon::Library,
            UiCommand::OpenLibrary => Icon::Open,
            UiCommand::Tournament => Icon::Tournament,
            UiCommand::Settings => Icon::Settings,
            UiCommand::Help => Icon::Info,
            UiCommand::About => Icon::Info,
            UiCommand::SaveAs => Icon::Save,
            UiCommand::TogglePanel => Icon::Expand,
            UiCommand::NextBoardTheme => Icon::Swap,
            UiCommand::Shortcuts | UiCommand::ChangeKeys => Icon::Keyboard,
            UiCommand::Messages => Icon::Info,
            UiCommand::CommandPalette => Icon::More,
            UiCommand::Quit => Icon::Close,
            UiCommand::BackTen | UiCommand::PreviousVariation => Icon::Previous,
            UiCommand::ForwardTen | UiCommand::NextVariation => Icon::Next,
            UiCommand::DeleteBranch => Icon::Delete,
            UiCommand::MakeMainLine => Icon::First,
            UiCommand::CopyBranch | UiCommand::PasteBranch => Icon::NewGame,
            UiCommand::SetUpPosition | UiCommand::AddEngine | UiCommand::DrawOpening => Icon::NewGame,
            UiCommand::TurnBoard => Icon::Redo,
            UiCommand::MirrorBoard => Icon::Swap,
            UiCommand::ToggleTree | UiCommand::HowItThinks => Icon::Tree,
            UiCommand::ToggleNumbers | UiCommand::ToggleCoordinates | UiCommand::FullScreen => Icon::Play,
            UiCommand::Report => Icon::Clock,
        }
    }

    /// The keys that it has if nobody chooses others, the one to show first. Ctrl with + − 0 stays egui's zoom.
    pub fn usual_keys(self) -> &'static [KeyboardShortcut] {
        macro_rules! keys {
            ($($modifiers:ident + $key:ident),*) => { const { &[$(KeyboardShortcut::new($modifiers, Key::$key)),*] } };
        }
        match self {
            UiCommand::NewGame => keys![CTRL + N],
            UiCommand::NewGameSetup => keys![CTRL_SHIFT + N],
            UiCommand::Rematch => keys![CTRL + R],
            UiCommand::Open => keys![CTRL + O],
            UiCommand::Save => keys![CTRL + S],
            UiCommand::SaveAs => keys![CTRL_SHIFT + S],
            // The window system makes events of their own of these two.
            UiCommand::CopyPosition => keys![CTRL + C],
            UiCommand::Paste => keys![CTRL + V],
            UiCommand::CopyAs | UiCommand::SavePicture => keys![],
            UiCommand::TakeBack => keys![CTRL + Z],
            UiCommand::Redo => keys![CTRL + Y, CTRL_SHIFT + Z],
            UiCommand::Hint => keys![NONE + H],
            UiCommand::Analyse => keys![NONE + Space],
            UiCommand::ToggleThreats => keys![NONE + T],
            UiCommand::IfPassed => keys![NONE + X],
            UiCommand::MoveNow => keys![NONE + Enter],
            UiCommand::Stop => keys![NONE + Escape],
            UiCommand::Resign | UiCommand::PassMove | UiCommand::OfferDraw => keys![],
            UiCommand::First => keys![NONE + Home],
            UiCommand::Previous => keys![NONE + ArrowLeft],
            UiCommand::Next => keys![NONE + ArrowRight],
            UiCommand::Last => keys![NONE + End],
            UiCommand::BackTen => keys![SHIFT + ArrowLeft],
            UiCommand::ForwardTen => keys![SHIFT + ArrowRight],
            UiCommand::PreviousVariation => keys![NONE + ArrowUp],
            UiCommand::NextVariation => keys![NONE + ArrowDown],
            UiCommand::SetUpPosition => keys![CTRL + E],
            UiCommand::DrawOpening | UiCommand::AddEngine | UiCommand::TurnBoard | UiCommand::MirrorBoard => keys![],
            UiCommand::MakeMainLine | UiCommand::CopyBranch | UiCommand::PasteBranch => keys![],
            UiCommand::DeleteBranch => keys![NONE + Delete],
            UiCommand::ToggleTree => keys![SHIFT + T],
            UiCommand::ToggleNumbers => keys![NONE + M],
            UiCommand::ToggleCoordinates => keys![NONE + K],
            UiCommand::TogglePanel => keys![NONE + F9],
            UiCommand::NextBoardTheme => keys![],
            UiCommand::Play | UiCommand::Puzzles | UiCommand::Games | UiCommand::Tournament | UiCommand::About => {
                keys![]
            }
            UiCommand::OpenLibrary => keys![CTRL_SHIFT + O],
            UiCommand::FindPosition => keys![CTRL + F],
            UiCommand::Library => keys![CTRL + L],
            UiCommand::HowItThinks => keys![CTRL + T],
            UiCommand::Settings => keys![CTRL + Comma],
            UiCommand::CommandPalette => keys![CTRL + P],
            UiCommand::Help => keys![NONE + F1],
            UiCommand::Shortcuts => keys![NONE + Questionmark, SHIFT + Questionmark],
            UiCommand::ChangeKeys | UiCommand::Messages => keys![],
            UiCommand::FullScreen => keys![NONE + F11],
            UiCommand::Report => keys![SHIFT + F12],
            UiCommand::Review => keys![NONE + F12],
            UiCommand::NextMistake => keys![NONE + N],
            UiCommand::PreviousMistake => keys![SHIFT + N],
            UiCommand::TryAgain => keys![NONE + R],
            UiCommand::CopyReport | UiCommand::KeepReview => keys![],
            UiCommand::PlayProof => keys![NONE + W],
            UiCommand::Quit => keys![CTRL + Q],
        }
    }

    /// Whether it does something to the game on the table that is seen on the board.
    pub fn is_for_the_table(self) -> bool {
        use UiCommand as C;
        matches!(
            self,
            C::TakeBack
                | C::Redo
                | C::Hint
                | C::Analyse
                | C::ToggleThreats
                | C::IfPassed
                | C::Review
                | C::NextMistake
                | C::PreviousMistake
                | C::TryAgain
                | C::CopyReport
                | C::KeepReview
                | C::PlayProof
                | C::MoveNow
                | C::Stop
                | C::Resign
                | C::PassMove
                | C::OfferDraw
                | C::First
                | C::Previous
                | C::Next
                | C::Last
                | C::BackTen
                | C::ForwardTen
                | C::PreviousVariation
                | C::NextVariation
                | C::MakeMainLine
                | C::DeleteBranch
                | C::CopyBranch
                | C::PasteBranch
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_command_is_listed_once_and_no_key_means_two_things() {
        let all: HashSet<UiCommand> = UiCommand::ALL.into_iter().collect();
        assert_eq!(all.len(), UiCommand::ALL.len());
        let mut keys = HashSet::new();
        for command in UiCommand::ALL {
            for shortcut in command.usual_keys() {
                let modifiers = (shortcut.modifiers.command, shortcut.modifiers.shift);
                assert!(keys.insert((modifiers, shortcut.logical_key)), "{command:?}: {shortcut:?}");
            }
        }
    }

    #[test]
    fn the_zoom_keys_are_left_to_egui() {
        for command in UiCommand::ALL {
            for shortcut in command.usual_keys() {
                assert!(!matches!(shortcut.logical_key, Key::Plus | Key::Minus | Key::Equals | Key::Num0));
            }
        }
    }
}
