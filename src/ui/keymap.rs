//! Keys of the commands: the default ones, and those that a person chose instead.
//!
//! The settings hold only what differs from the defaults, as text: the command's code, "Hint", and its keys, "Ctrl+H".
//! Keys that were chosen for a command are taken from the command that has them by default.

use crate::ui::command::UiCommand;
use crate::words::Words;
use egui::{Context, Event, InputState, Key, KeyboardShortcut, Modifiers};
use std::collections::{BTreeMap, HashMap};

/// The keys that a person chose, by the codes of commands. A command with an empty list has no keys.
pub type ChosenKeys = BTreeMap<String, Vec<String>>;

/// The keys of every command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keymap {
    keys: HashMap<UiCommand, Vec<KeyboardShortcut>>,
}

/// Keys in the settings that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flaw {
    /// The command that goes without the keys.
    pub command: UiCommand,
    /// The keys as the settings have them.
    pub text: String,
    /// Reason why they cannot be used.
    pub why: FlawKind,
}

/// Reason why keys cannot be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FlawKind {
    /// The text names no keys.
    NoKeys,
    /// The keys have a fixed meaning: see [`is_reserved`].
    Reserved,
    /// The same keys were chosen for this command.
    Taken(UiCommand),
}

impl Flaw {
    /// The flaw in a sentence.
    pub fn sentence(&self, words: Words) -> String {
        let name = |command: UiCommand| command.text(words).trim_end_matches('…');
        let why = match self.why {
            FlawKind::NoKeys => words.keys_unknown(&self.text),
            FlawKind::Reserved => words.keys_reserved(&self.text),
            FlawKind::Taken(owner) => words.keys_taken(&self.text, name(owner)),
        };
        words.key_flaw(name(self.command), &why)
    }
}

impl Default for Keymap {
    fn default() -> Keymap {
        Keymap::new(&ChosenKeys::new()).0
    }
}

impl Keymap {
    /// The default keys with those that were chosen instead, and the flaws in the choice. Unknown codes, which a newer
    /// version may have written, are ignored.
    pub fn new(chosen: &ChosenKeys) -> (Keymap, Vec<Flaw>) {
        let mut flaws = Vec::new();
        let mut keys: HashMap<UiCommand, Vec<KeyboardShortcut>> = HashMap::new();
        let mut owners: HashMap<KeyboardShortcut, UiCommand> = HashMap::new();
        let is_chosen = |command: &UiCommand| chosen.contains_key(command.code());
        for command in UiCommand::ALL.into_iter().filter(is_chosen).filter(|command| !is_fixed(*command)) {
            let mut list = Vec::new();
            for text in &chosen[command.code()] {
                let text = text.clone();
                let why = match parse(text.as_str()) {
                    None => FlawKind::NoKeys,
                    Some(shortcut) if is_reserved(&shortcut) => FlawKind::Reserved,
                    Some(shortcut) => match owners.get(&shortcut) {
                        None => {
                            owners.insert(shortcut, command);
                            list.push(shortcut);
                            continue;
                        }
                        Some(&owner) => FlawKind::Taken(owner),
                    },
                };
                flaws.push(Flaw { command, text, why });
            }
            keys.insert(command, list);
        }
        for command in UiCommand::ALL {
            let free = command.default_keys().iter().copied().filter(|shortcut| !owners.contains_key(shortcut));
            keys.entry(command).or_insert_with(|| free.collect());
        }
        (Keymap { keys }, flaws)
    }

    /// The keys of a command, the one to show first.
    pub fn keys(&self, command: UiCommand) -> &[KeyboardShortcut] {
        &self.keys[&command]
    }

    /// The command's tip, with its first key in brackets.
    pub fn tooltip(&self, command: UiCommand, words: Words) -> String {
        match self.text(command) {
            Some(keys) => format!("{} ({keys})", command.tip(words)),
            None => command.tip(words).to_owned(),
        }
    }

    /// The first key of a command in words, "Ctrl+Shift+S".
    pub fn text(&self, command: UiCommand) -> Option<String> {
        self.keys(command).first().map(shown)
    }

    /// The command that has these keys.
    pub fn owner(&self, shortcut: &KeyboardShortcut) -> Option<UiCommand> {
        UiCommand::ALL.into_iter().find(|&command| self.keys(command).contains(shortcut))
    }

    /// Gives a command these keys instead of those it has, or none; another command that had them goes without.
    pub fn give(&mut self, command: UiCommand, shortcut: Option<KeyboardShortcut>) {
        for list in self.keys.values_mut() {
            list.retain(|known| Some(*known) != shortcut);
        }
        self.keys.insert(command, shortcut.into_iter().collect());
    }

    /// Gives a command its default keys back, from any command that has them now.
    pub fn give_back(&mut self, command: UiCommand) {
        for shortcut in command.default_keys() {
            self.give(command, Some(*shortcut));
        }
        self.keys.insert(command, command.default_keys().to_vec());
    }

    /// Whether a command has keys other than its default ones.
    pub fn is_changed(&self, command: UiCommand) -> bool {
        self.keys(command) != command.default_keys()
    }

    /// The keys as the settings hold them; keys that `before` has for unknown commands are kept.
    pub fn chosen(&self, before: &ChosenKeys) -> ChosenKeys {
        let known = UiCommand::ALL.map(UiCommand::code);
        let mut chosen = before.clone();
        chosen.retain(|command, _| !known.contains(&command.as_str()));
        let changed = UiCommand::ALL.into_iter().filter(|command| self.is_changed(*command));
        chosen.extend(
            changed.map(|command| (command.code().to_owned(), self.keys(command).iter().map(written).collect())),
        );
        chosen
    }

    /// The commands whose keys were pressed since the last frame, taken out of the input; a step as often as its key was.
    /// `keys_for` is the control that plain keys belong to.
    pub fn pressed(&self, ctx: &Context, keys_for: KeysFor) -> Vec<UiCommand> {
        let mut pressed = Vec::new();
        ctx.input_mut(|input| {
            // Esc also closes menus and leaves fields; the app looks for it without taking it.
            for command in UiCommand::ALL.into_iter().filter(|command| *command != UiCommand::Stop) {
                for shortcut in self.keys(command) {
                    let times = if takes_part(command, shortcut, keys_for) { consume(input, shortcut) } else { 0 };
                    let times = if command.is_step() { times } else { times.min(1) };
                    pressed.extend(std::iter::repeat_n(command, times));
                }
            }
        });
        pressed
    }
}

/// Control that plain keys belong to at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeysFor {
    /// None: all keys are shortcuts.
    Table,
    /// A focused button or slider, which takes Space, Enter and the arrows.
    Control,
    /// The board, which takes arrows, Space, Enter, letters and digits.
    Board,
    /// A text field: only chords and function keys are shortcuts.
    Text,
    /// A page without the board: only chords and function keys are shortcuts, and none changes the game unseen.
    Elsewhere,
}

fn takes_part(command: UiCommand, shortcut: &KeyboardShortcut, keys_for: KeysFor) -> bool {
    let is_chord = shortcut.modifiers.command || shortcut.modifiers.alt || is_function_key(shortcut.logical_key);
    match keys_for {
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
        KeysFor::Elsewhere => !command.is_for_the_table() && is_chord,
        KeysFor::Board | KeysFor::Text => is_chord,
    }
}

fn is_function_key(key: Key) -> bool {
    key.name().strip_prefix('F').is_some_and(|number| number.parse::<u8>().is_ok())
}

/// Takes the presses of a key out of the input whose modifiers are exactly these, and returns their number; egui's own
/// matching lets Shift pass.
fn consume(input: &mut InputState, shortcut: &KeyboardShortcut) -> usize {
    input.events.extract_if(.., |event| pressed_keys(event).as_ref() == Some(shortcut)).count()
}

/// The keys that an event presses, as shortcuts are written: Ctrl, Shift and Alt, and the key itself.
pub fn pressed_keys(event: &Event) -> Option<KeyboardShortcut> {
    let Event::Key { key, pressed: true, modifiers, .. } = event else { return None };
    let chord = if modifiers.command { Modifiers::COMMAND } else { Modifiers::NONE };
    Some(KeyboardShortcut::new(Modifiers { shift: modifiers.shift, alt: modifiers.alt, ..chord }, *key))
}

/// Whether the keys of a command are always the same: those that stop the search, and those from which the window
/// system makes events of its own.
pub fn is_fixed(command: UiCommand) -> bool {
    matches!(command, UiCommand::Stop | UiCommand::CopyPosition | UiCommand::Paste)
}

/// Whether these keys have a fixed meaning: they stop and leave, go from control to control, zoom, or are the
/// clipboard's.
pub fn is_reserved(shortcut: &KeyboardShortcut) -> bool {
    let zooms = matches!(shortcut.logical_key, Key::Plus | Key::Minus | Key::Equals | Key::Num0);
    let clips = matches!(shortcut.logical_key, Key::C | Key::V | Key::X);
    matches!(shortcut.logical_key, Key::Escape | Key::Tab | Key::Copy | Key::Cut | Key::Paste)
        || is_modifier(shortcut.logical_key)
        || shortcut.modifiers.command && (zooms || clips && !shortcut.modifiers.shift && !shortcut.modifiers.alt)
}

/// Whether a key is only held down together with others.
pub fn is_modifier(key: Key) -> bool {
    matches!(
        key,
        Key::ShiftLeft
            | Key::ShiftRight
            | Key::ControlLeft
            | Key::ControlRight
            | Key::AltLeft
            | Key::AltRight
            | Key::SuperLeft
            | Key::SuperRight
            | Key::CapsLock
    )
}

/// Keys as they are shown: "Ctrl+Shift+S", "←", "?".
pub fn shown(shortcut: &KeyboardShortcut) -> String {
    let mut shortcut = *shortcut;
    let key = match shortcut.logical_key {
        Key::ArrowLeft => "←",
        Key::ArrowRight => "→",
        Key::ArrowUp => "↑",
        Key::ArrowDown => "↓",
        Key::Escape => "Esc",
        // Whether it takes Shift depends on the keyboard's layout.
        Key::Questionmark => {
            shortcut.modifiers.shift = false;
            "?"
        }
        key => key.symbol_or_name(),
    };
    prefix(shortcut.modifiers) + key
}

/// Keys as the settings have them: "Ctrl+Shift+S", "ArrowLeft" as "Left".
fn written(shortcut: &KeyboardShortcut) -> String {
    prefix(shortcut.modifiers) + shortcut.logical_key.name()
}

fn prefix(modifiers: Modifiers) -> String {
    let parts = [(modifiers.command || modifiers.ctrl, "Ctrl+"), (modifiers.alt, "Alt+"), (modifiers.shift, "Shift+")];
    parts.into_iter().filter(|(held, _)| *held).map(|(_, name)| name).collect()
}

/// The keys that a text names, as `written` writes them.
fn parse(text: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text.trim();
    while let Some((first, others)) = rest.split_once('+').filter(|(_, others)| !others.is_empty()) {
        match first.trim().to_ascii_lowercase().as_str() {
            "ctrl" => modifiers = Modifiers { shift: modifiers.shift, alt: modifiers.alt, ..Modifiers::COMMAND },
            "shift" => modifiers.shift = true,
            "alt" => modifiers.alt = true,
            _ => return None,
        }
        rest = others.trim();
    }
    Key::from_name(rest).map(|key| KeyboardShortcut::new(modifiers, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(list: &[(&str, &[&str])]) -> ChosenKeys {
        list.iter()
            .map(|(name, keys)| ((*name).to_owned(), keys.iter().map(|key| (*key).to_owned()).collect()))
            .collect()
    }

    #[test]
    fn the_default_keys_hold_where_nothing_was_chosen() {
        let keymap = Keymap::default();
        assert_eq!(keymap.text(UiCommand::SaveAs).as_deref(), Some("Ctrl+Shift+S"));
        assert_eq!(keymap.text(UiCommand::Shortcuts).as_deref(), Some("?"));
        assert!(keymap.chosen(&ChosenKeys::new()).is_empty());
    }

    #[test]
    fn a_step_is_taken_as_often_as_its_key_was_pressed_in_one_frame() {
        let press =
            |key| Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE };
        let pressed = |key: Key, times: usize| {
            let input = egui::RawInput { events: vec![press(key); times], ..egui::RawInput::default() };
            let mut commands = Vec::new();
            let mut output = Context::default().run_ui(input, |ui| {
                commands.extend(Keymap::default().pressed(ui.ctx(), KeysFor::Table));
            });
            output.textures_delta.clear();
            commands
        };
        assert_eq!(pressed(Key::ArrowRight, 12), [UiCommand::Next; 12]);
        assert_eq!(pressed(Key::H, 3), [UiCommand::Hint], "one hint is enough");
    }

    #[test]
    fn all_keys_are_read_as_they_are_written() {
        for &key in Key::ALL {
            for modifiers in [Modifiers::NONE, Modifiers::SHIFT, Modifiers { alt: true, ..Modifiers::COMMAND }] {
                let shortcut = KeyboardShortcut::new(modifiers, key);
                assert_eq!(parse(&written(&shortcut)), Some(shortcut), "{}", written(&shortcut));
            }
        }
        assert_eq!(parse("ctrl + shift + s"), parse("Ctrl+Shift+S"));
        for text in ["", "Ctrl+", "Hyper+S", "Ctrl+Nothing"] {
            assert_eq!(parse(text), None, "{text}");
        }
    }

    #[test]
    fn chosen_keys_are_taken_from_the_command_that_has_them_by_default() {
        let choice = chosen(&[("Hint", &["Ctrl+L"])]);
        let (keymap, flaws) = Keymap::new(&choice);
        assert_eq!(flaws, []);
        assert_eq!(keymap.text(UiCommand::Hint).as_deref(), Some("Ctrl+L"));
        assert_eq!(keymap.text(UiCommand::Library), None);
    }

    #[test]
    fn keys_that_cannot_be_used_are_reported_and_the_rest_holds() {
        let choice = chosen(&[
            ("Hint", &["Foo", "Ctrl+Minus", "J"]),
            ("Review", &["J", "F2"]),
            ("Stop", &["F3"]),
            ("FromTheFuture", &["F4"]),
        ]);
        let (keymap, flaws) = Keymap::new(&choice);
        let found: Vec<(UiCommand, &str, FlawKind)> =
            flaws.iter().map(|flaw| (flaw.command, flaw.text.as_str(), flaw.why)).collect();
        let hint = UiCommand::Hint;
        assert_eq!(
            found,
            [
                (hint, "Foo", FlawKind::NoKeys),
                (hint, "Ctrl+Minus", FlawKind::Reserved),
                (UiCommand::Review, "J", FlawKind::Taken(hint)),
            ]
        );
        assert_eq!(keymap.text(UiCommand::Hint).as_deref(), Some("J"));
        assert_eq!(keymap.text(UiCommand::Review).as_deref(), Some("F2"));
        assert_eq!(keymap.text(UiCommand::Stop).as_deref(), Some("Esc"));
        assert!(keymap.chosen(&choice).contains_key("FromTheFuture"), "a newer version will want it");
    }

    #[test]
    fn keys_go_to_another_command_and_come_back() {
        let mut keymap = Keymap::default();
        let redo = keymap.keys(UiCommand::Redo).to_vec();
        keymap.give(UiCommand::Hint, Some(redo[0]));
        assert_eq!(keymap.keys(UiCommand::Redo), &redo[1..]);
        assert_eq!(keymap.owner(&redo[0]), Some(UiCommand::Hint));
        let (read, flaws) = Keymap::new(&keymap.chosen(&ChosenKeys::new()));
        assert_eq!((read, flaws), (keymap.clone(), Vec::new()));
        keymap.give_back(UiCommand::Redo);
        assert_eq!(keymap.keys(UiCommand::Redo), redo);
        assert_eq!(keymap.keys(UiCommand::Hint), [], "the keys that it took are gone");
        keymap.give_back(UiCommand::Hint);
        assert_eq!(keymap, Keymap::default());
    }
}
