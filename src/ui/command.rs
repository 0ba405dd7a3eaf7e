//! Every command of the program as one row of a table: its code in the settings, its text, its default keys, its icon,
//! and where it applies. Menu, buttons, keys and palette all take them from here.
//!
//! A new command is a row here, two labels in [`crate::words`], and an arm of `App::perform_command`.

use crate::ui::icons::Icon;
use crate::words::{Label, Words};
use egui::{Key, KeyboardShortcut, Modifiers};

/// Row of the table, for one command.
struct Row {
    /// Its name in settings files, which never changes.
    code: &'static str,
    /// Its name on screen.
    label: Label,
    /// A sentence about its effect.
    tip: Label,
    /// Its default keys, the one to show first.
    default_keys: &'static [KeyboardShortcut],
    /// Icon of a command that stands somewhere as a button without text.
    icon: Option<Icon>,
    /// Part of the program in which it applies.
    scope: Scope,
}

/// Scope of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    /// It concerns the game on the table, which has to be seen on the board.
    Table,
    /// It applies on every page.
    Anywhere,
}

const NONE: Modifiers = Modifiers::NONE;
const SHIFT: Modifiers = Modifiers::SHIFT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };

macro_rules! icon {
    () => {
        None
    };
    ($icon:ident) => {
        Some(Icon::$icon)
    };
}

macro_rules! commands {
    ($(
        $command:ident $code:literal $label:ident $tip:ident $scope:ident
        [$($modifiers:ident + $key:ident),*] $($icon:ident)?;
    )*) => {
        /// A command that needs nothing beside its name, such as a point.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum UiCommand {
            $(#[doc = concat!("The command `", $code, "`.")] $command,)*
        }

        impl UiCommand {
            /// All commands, in the order in which the palette lists them.
            pub const ALL: [UiCommand; ROWS.len()] = [$(UiCommand::$command),*];
        }

        static ROWS: [Row; [$($code),*].len()] = [$(Row {
            code: $code,
            label: Label::$label,
            tip: Label::$tip,
            default_keys: &[$(KeyboardShortcut::new($modifiers, Key::$key)),*],
            icon: icon!($($icon)?),
            scope: Scope::$scope,
        }),*];
    };
}

// Columns: the command, its code, its text, its tooltip, where it applies, its default keys, and its icon if it has one.
// The palette lists them in this order. The window system turns Ctrl+C and Ctrl+V into events of its own, and Ctrl with
// + − 0 is egui's zoom.
commands! {
    NewGame           "NewGameSetup"      NewGame           NewGameTip           Anywhere [CTRL + N] NewGame;
    PlayAgain         "NewGame"           PlayAgain         PlayAgainTip         Anywhere [CTRL_SHIFT + N];
    Rematch           "Rematch"           Rematch           RematchTip           Anywhere [CTRL + R];
    Open              "Open"              Open              OpenTip              Anywhere [CTRL + O];
    Save              "Save"              Save              SaveTip              Anywhere [CTRL + S];
    SaveAs            "SaveAs"            SaveAs            SaveAsTip            Anywhere [CTRL_SHIFT + S];
    SavePicture       "SavePicture"       SavePicture       SavePictureTip       Anywhere [];
    CopyPicture       "CopyPicture"       CopyPicture       CopyPictureTip       Anywhere [];
    CopyPosition      "CopyPosition"      CopyPosition      CopyPositionTip      Anywhere [CTRL + C];
    CopyAs            "CopyAs"            CopyAs            CopyAsTip            Anywhere [];
    Paste             "Paste"             Paste             PasteTip             Anywhere [CTRL + V];
    TakeBack          "TakeBack"          TakeBack          TakeBackTip          Table    [CTRL + Z] TakeBack;
    Redo              "Redo"              Redo              RedoTip              Table    [CTRL + Y, CTRL_SHIFT + Z] Redo;
    Hint              "Hint"              Hint              HintTip              Table    [NONE + H] Hint;
    Analyse           "Analyse"           Analyse           AnalyseTip           Table    [NONE + Space];
    ToggleThreats     "ToggleThreats"     Threats           ThreatsTip           Table    [NONE + T];
    IfPassed          "IfPassed"          IfPassed          IfPassedTip          Table    [NONE + X];
    Review            "Review"            Review            ReviewTip            Table    [NONE + F12];
    NextMistake       "NextMistake"       NextMistake       NextMistakeTip       Table    [NONE + N] NextMistake;
    PreviousMistake   "PreviousMistake"   PreviousMistake   PreviousMistakeTip   Table    [SHIFT + N] PreviousMistake;
    TryAgain          "TryAgain"          TryThisAgain      TryAgainTip          Table    [NONE + R];
    CopyReport        "CopyReport"        CopyReport        CopyReportTip        Table    [] Copy;
    KeepReview        "KeepReview"        KeepReview        KeepReviewTip        Table    [] Write;
    PlayBetter        "PlayBetter"        PlayBetter        PlayBetterTip        Table    [NONE + B];
    PlayProof         "PlayProof"         PlayProof         PlayProofTip         Table    [NONE + W];
    MoveNow           "MoveNow"           MoveNow           MoveNowTip           Table    [NONE + Enter] MoveNow;
    Stop              "Stop"              Stop              StopTip              Table    [NONE + Escape] Stop;
    Resign            "Resign"            Resign            ResignTip            Table    [] Resign;
    PassMove          "PassMove"          PassMove          PassMoveTip          Table    [];
    OfferDraw         "OfferDraw"         OfferDraw         OfferDrawTip         Table    [];
    First             "First"             First             FirstTip             Table    [NONE + Home] First;
    Previous          "Previous"          Previous          PreviousTip          Table    [NONE + ArrowLeft] Previous;
    Next              "Next"              Next              NextTip              Table    [NONE + ArrowRight] Next;
    Last              "Last"              Last              LastTip              Table    [NONE + End] Last;
    BackTen           "BackTen"           BackTen           BackTen              Table    [SHIFT + ArrowLeft];
    ForwardTen        "ForwardTen"        ForwardTen        ForwardTen           Table    [SHIFT + ArrowRight];
    PreviousVariation "PreviousVariation" PreviousVariation PreviousVariation    Table    [NONE + ArrowUp];
    NextVariation     "NextVariation"     NextVariation     NextVariation        Table    [NONE + ArrowDown];
    MakeMainLine      "MakeMainLine"      MakeMainLine      MakeMainLineTip      Table    [];
    DeleteBranch      "DeleteBranch"      DeleteBranch      DeleteBranchTip      Table    [NONE + Delete];
    CopyBranch        "CopyBranch"        CopyBranch        CopyBranchTip        Table    [];
    PasteBranch       "PasteBranch"       PasteBranch       PasteBranchTip       Table    [];
    DrawOpening       "DrawOpening"       DrawOpening       DrawOpeningTip       Anywhere [];
    AddEngine         "AddEngine"         AddEngine         AddEngineTip         Anywhere [];
    SetUpPosition     "SetUpPosition"     SetUpPosition     SetUpPositionTip     Anywhere [CTRL + E];
    TurnBoard         "TurnBoard"         TurnBoard         TurnBoardTip         Anywhere [];
    MirrorBoard       "MirrorBoard"       MirrorBoard       MirrorBoardTip       Anywhere [];
    ToggleTree        "ToggleTree"        ToggleTree        ToggleTreeTip        Anywhere [SHIFT + T] Tree;
    ToggleNumbers     "ToggleNumbers"     ToggleNumbers     ToggleNumbersTip     Anywhere [NONE + M];
    ToggleCoordinates "ToggleCoordinates" ToggleCoordinates ToggleCoordinatesTip Anywhere [NONE + K];
    TogglePanel       "TogglePanel"       Panel             PanelTip             Anywhere [NONE + F9] Expand;
    ReadLines         "ReadLines"         ReadLines         ReadLinesTip         Table    [NONE + F2];
    ReadMyThreats     "ReadMyThreats"     ReadMyThreats     ReadMyThreatsTip     Table    [NONE + F3];
    ReadTheirThreats  "ReadTheirThreats"  ReadTheirThreats  ReadTheirThreatsTip  Table    [NONE + F4];
    ReadTurn          "ReadTurn"          ReadTurn          ReadTurnTip          Table    [NONE + F5];
    ReadBoard         "ReadBoard"         ReadBoard         ReadBoardTip         Table    [NONE + F6];
    NextBoardTheme    "NextBoardTheme"    NextBoardTheme    NextBoardThemeTip    Anywhere [];
    OpenLibrary       "OpenLibrary"       OpenLibrary       OpenLibraryTip       Anywhere [CTRL_SHIFT + O];
    FindPosition      "FindPosition"      FindPosition      FindPositionTip      Anywhere [CTRL + F];
    GuessMoves        "GuessMoves"        GuessMoves        GuessMovesTip        Anywhere [];
    WinFromHere       "WinFromHere"       WinFromHere       WinFromHereTip       Anywhere [];
    HowItThinks       "HowItThinks"       HowItThinks       HowItThinksTip       Anywhere [CTRL + T];
    Play              "Play"              Play              Play                 Anywhere [];
    Puzzles           "Puzzles"           Puzzles           PuzzlesTip           Anywhere [];
    Learn             "Learn"             Learn             LearnTip             Anywhere [];
    Games             "Games"             Games             Games                Anywhere [];
    Library           "Library"           Library           LibraryTip           Anywhere [CTRL + L];
    Tournament        "Tournament"        Tournament        TournamentTip        Anywhere [];
    Settings          "Settings"          Settings          Settings             Anywhere [CTRL + Comma];
    CommandPalette    "CommandPalette"    CommandPalette    CommandPaletteTip    Anywhere [CTRL + P];
    Help              "Help"              Help              HelpTip              Anywhere [NONE + F1];
    Shortcuts         "Shortcuts"         Shortcuts         ShortcutsTip         Anywhere [NONE + Questionmark, SHIFT + Questionmark];
    ChangeKeys        "ChangeKeys"        ChangeKeys        ChangeKeysTip        Anywhere [];
    Messages          "Messages"          Messages          MessagesTip          Anywhere [];
    FullScreen        "FullScreen"        FullScreen        FullScreenTip        Anywhere [NONE + F11];
    Report            "Report"            Report            ReportTip            Anywhere [SHIFT + F12];
    About             "About"             About             AboutTip             Anywhere [];
    Quit              "Quit"              Quit              QuitTip              Anywhere [CTRL + Q];
}

impl UiCommand {
    /// Commands about the branch that begins at the cursor.
    pub const BRANCH: [UiCommand; 4] =
        [UiCommand::MakeMainLine, UiCommand::CopyBranch, UiCommand::PasteBranch, UiCommand::DeleteBranch];

    fn row(self) -> &'static Row {
        &ROWS[self as usize]
    }

    /// Its name in settings files.
    pub fn code(self) -> &'static str {
        self.row().code
    }

    /// Its name on screen.
    pub fn text(self, words: Words) -> &'static str {
        words.label(self.row().label)
    }

    /// A sentence about its effect, without its keys.
    pub fn tip(self, words: Words) -> &'static str {
        words.label(self.row().tip)
    }

    /// The icon, for a button without text.
    ///
    /// # Panics
    /// If the command stands nowhere as such a button: its row then has no icon.
    pub fn icon(self) -> Icon {
        self.row().icon.expect("a command on a button without text has an icon in its row")
    }

    /// Its default keys, the one to show first.
    pub fn default_keys(self) -> &'static [KeyboardShortcut] {
        self.row().default_keys
    }

    /// Whether it is a step on a way through the game, which is taken once for each press of its key, however fast they come.
    pub fn is_step(self) -> bool {
        matches!(
            self,
            UiCommand::Previous
                | UiCommand::Next
                | UiCommand::BackTen
                | UiCommand::ForwardTen
                | UiCommand::PreviousVariation
                | UiCommand::NextVariation
                | UiCommand::PreviousMistake
                | UiCommand::NextMistake
                | UiCommand::TakeBack
                | UiCommand::Redo
        )
    }

    /// Whether it concerns the game on the table, so that it is not carried out while that is not seen.
    pub fn is_for_the_table(self) -> bool {
        self.row().scope == Scope::Table
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_command_is_listed_once_and_no_default_key_is_used_twice() {
        let all: HashSet<UiCommand> = UiCommand::ALL.into_iter().collect();
        assert_eq!(all.len(), UiCommand::ALL.len());
        let mut keys = HashSet::new();
        for command in UiCommand::ALL {
            for shortcut in command.default_keys() {
                let modifiers = (shortcut.modifiers.command, shortcut.modifiers.shift);
                assert!(keys.insert((modifiers, shortcut.logical_key)), "{command:?}: {shortcut:?}");
            }
        }
    }

    #[test]
    fn the_zoom_keys_are_left_to_egui() {
        for command in UiCommand::ALL {
            for shortcut in command.default_keys() {
                assert!(!matches!(shortcut.logical_key, Key::Plus | Key::Minus | Key::Equals | Key::Num0));
            }
        }
    }

    /// Settings files hold these codes.
    #[test]
    fn released_codes_never_change() {
        let released = "
            NewGame NewGameSetup Rematch Open Save SaveAs SavePicture CopyPicture CopyPosition CopyAs Paste TakeBack Redo
            Hint Analyse ToggleThreats IfPassed Review NextMistake PreviousMistake TryAgain CopyReport KeepReview PlayProof
            MoveNow Stop Resign PassMove OfferDraw First Previous Next Last BackTen ForwardTen PreviousVariation
            NextVariation MakeMainLine DeleteBranch CopyBranch PasteBranch DrawOpening AddEngine SetUpPosition
            TurnBoard MirrorBoard ToggleTree ToggleNumbers ToggleCoordinates TogglePanel ReadLines ReadMyThreats ReadTheirThreats
            ReadTurn ReadBoard NextBoardTheme OpenLibrary
            FindPosition HowItThinks Play Puzzles Games Library Tournament Settings CommandPalette Help Shortcuts
            ChangeKeys Messages FullScreen Report About Quit
        ";
        let codes: HashSet<&str> = UiCommand::ALL.into_iter().map(UiCommand::code).collect();
        assert_eq!(codes.len(), UiCommand::ALL.len(), "two commands have the same code");
        for code in released.split_whitespace() {
            assert!(codes.contains(code), "{code} is no longer known");
        }
    }
}
