//! Every action of the program, one variant each: its text, its tooltip, its icon and its keys. Menu, buttons, keys
//! and palette all take them from here.

use super::icons::Icon;
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
    Shortcuts,
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
    pub const ALL: [UiCommand; 65] = [
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
        UiCommand::Shortcuts,
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

    /// What it does, and its first key in brackets.
    pub fn tooltip(self, words: Words) -> String {
        match self.shortcut_text() {
            Some(keys) => format!("{} ({keys})", self.tip(words)),
            None => self.tip(words).to_owned(),
        }
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
            UiCommand::Shortcuts => (Label::Shortcuts, Label::ShortcutsTip),
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
            UiCommand::About => Icon::Info,
            UiCommand::SaveAs => Icon::Save,
            UiCommand::TogglePanel => Icon::Expand,
            UiCommand::NextBoardTheme => Icon::Swap,
            UiCommand::Shortcuts => Icon::Keyboard,
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

    /// Its keys, the one to show first. Ctrl with + − 0 stays egui's zoom.
    pub fn shortcuts(self) -> &'static [KeyboardShortcut] {
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
            UiCommand::Shortcuts => keys![NONE + Questionmark, SHIFT + Questionmark, NONE + F1],
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
    fn is_for_the_table(self) -> bool {
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

    /// Its first key in words, "Ctrl+Shift+S".
    pub fn shortcut_text(self) -> Option<String> {
        let shortcut = self.shortcuts().first()?;
        let mut text = String::new();
        let modifiers = shortcut.modifiers;
        for (pressed, name) in [(modifiers.command || modifiers.ctrl, "Ctrl+"), (modifiers.shift, "Shift+")] {
            if pressed {
                text += name;
            }
        }
        text += match shortcut.logical_key {
            Key::ArrowLeft => "←",
            Key::ArrowRight => "→",
            Key::ArrowUp => "↑",
            Key::ArrowDown => "↓",
            Key::Comma => ",",
            Key::Questionmark => "?",
            Key::Escape => "Esc",
            key => key.name(),
        };
        Some(text)
    }

    /// The commands whose keys were pressed, taken out of the input; `keys` says to whom plain keys belong.
    pub fn pressed(ctx: &egui::Context, keys: KeysFor) -> Vec<UiCommand> {
        let mut pressed = Vec::new();
        ctx.input_mut(|input| {
            // Esc is left to menus and fields as well; whoever asks for Stop looks for it without taking it.
            for command in UiCommand::ALL.into_iter().filter(|command| *command != UiCommand::Stop) {
                for shortcut in command.shortcuts() {
                    let takes_part = match keys {
                        KeysFor::Table => true,
                        KeysFor::Control => !matches!(
                            shortcut.logical_key,
                            Key::Enter
                                | Key::ArrowLeft
                                | Key::ArrowRight
                                | Key::ArrowUp
                                | Key::ArrowDown
                                | Key::Home
                                | Key::End
                                | Key::Space
                        ),
                        KeysFor::Elsewhere => {
                            !command.is_for_the_table()
                                && (shortcut.modifiers.command || is_function_key(shortcut.logical_key))
                        }
                        KeysFor::Board | KeysFor::Text => {
                            shortcut.modifiers.command || is_function_key(shortcut.logical_key)
                        }
                    };
                    if takes_part && consume(input, shortcut) {
                        pressed.push(command);
                    }
                }
            }
        });
        pressed
    }
}

/// To whom plain keys belong at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysFor {
    /// To nobody in particular: they are shortcuts.
    Table,
    /// To a focused button or slider: it takes Space, Enter and the arrows.
    Control,
    /// To the board, which takes arrows, Space, Enter, letters and digits.
    Board,
    /// To a text field; only chords and function keys are shortcuts.
    Text,
    /// To a place without a board: what is done at the table is not done unseen.
    Elsewhere,
}

fn is_function_key(key: Key) -> bool {
    matches!(key, Key::F1 | Key::F9 | Key::F11 | Key::F12)
}

/// Takes the key press out of the input if its modifiers are exactly these; egui's own matching lets Shift pass.
fn consume(input: &mut egui::InputState, shortcut: &KeyboardShortcut) -> bool {
    let wanted = shortcut.modifiers;
    let mut found = false;
    input.events.retain(|event| {
        let egui::Event::Key { key, pressed: true, modifiers, .. } = event else { return true };
        let exact = modifiers.command == wanted.command && modifiers.shift == wanted.shift && !modifiers.alt;
        let hit = *key == shortcut.logical_key && exact;
        found |= hit;
        !hit
    });
    found
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
            for shortcut in command.shortcuts() {
                let modifiers = (shortcut.modifiers.command, shortcut.modifiers.shift);
                assert!(keys.insert((modifiers, shortcut.logical_key)), "{command:?}: {shortcut:?}");
            }
        }
    }

    #[test]
    fn the_zoom_keys_are_left_to_egui() {
        for command in UiCommand::ALL {
            for shortcut in command.shortcuts() {
                assert!(!matches!(shortcut.logical_key, Key::Plus | Key::Minus | Key::Equals | Key::Num0));
            }
        }
    }
}
