//! Record of a game against the computer: its result, and the help that the person had.

use super::{Command, Session};
use crate::coach::strength::{Help, PlayedGame};
use crate::game::{Edit, Operation};

/// Record of the game so far.
#[derive(Clone, Debug, Default)]
pub(super) struct HelpRecord {
    pub help: Help,
    /// The game that has just ended, until it is asked for.
    played: Option<PlayedGame>,
}

impl Session {
    /// The help that the person has had in this game.
    pub fn help(&self) -> Help {
        self.help_record.help
    }

    /// Adds help that the person had in an earlier run, or from the window.
    pub fn add_help(&mut self, help: Help) {
        if !self.is_finished() {
            self.help_record.help = self.help_record.help.and(help);
        }
    }

    /// Takes the record of the game that has just ended. There is none if it says nothing of the person's strength, or
    /// if it had ended before it came to the table.
    pub fn take_played(&mut self) -> Option<PlayedGame> {
        self.help_record.played.take()
    }

    /// The help that a command gives.
    pub(super) fn help_of(&self, command: &Command) -> Help {
        let none = Help::default();
        match command {
            Command::Review | Command::TryAgain(_) | Command::ShowProof => Help { analysis: true, ..none },
            Command::Analyse => Help { analysis: !self.is_analysing(), ..none },
            Command::Play(_) => Help {
                // It may have been switched on in the game before.
                analysis: self.is_analysing() || self.config.evaluates,
                takebacks: !self.game.at_end(),
                // The computer was stopped, and a person plays its stone.
                changed: self.computer_to_move(),
                ..none
            },
            // It was the teacher's idea to take this back.
            Command::TakeBack if self.warning().is_some() => Help { warnings: true, ..none },
            Command::TakeBack => Help { takebacks: true, ..none },
            Command::Edit(Edit::Delete(_) | Edit::MakeMain(_) | Edit::Reorder { .. } | Edit::Graft { .. }) => {
                Help { takebacks: true, ..none }
            }
            _ => none,
        }
    }

    /// Records that a hint was given.
    pub(super) fn record_hint(&mut self) {
        self.add_help(Help { hints: true, ..Help::default() });
    }

    /// Whether an operation changes a player or the computer's strength in the middle of the game.
    pub(super) fn changes_player(&self, operation: &Operation) -> bool {
        match operation {
            Operation::Seat(color, player) => self.game.has_moves() && self.game.player(*color).kind != player.kind,
            _ => false,
        }
    }

    /// Records an operation that was carried out in a game which went on before.
    pub(super) fn record_operation(&mut self, operation: &Operation, changes_player: bool) {
        self.help_record.help.changed |= changes_player;
        let is_played = match operation {
            Operation::Play { .. } | Operation::PlayUnchecked { .. } | Operation::Act { .. } => true,
            Operation::Conclude(_) => true,
            Operation::GoTo(_) | Operation::Edit(_) | Operation::Undo | Operation::Redo | Operation::Seat(..) => false,
        };
        if is_played && self.game.outcome().is_some() {
            self.help_record.played = PlayedGame::of(&self.game, self.help_record.help);
        }
    }
}
