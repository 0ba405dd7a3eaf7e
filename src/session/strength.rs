//! What a game against the computer says of the person: how it ended, and what help they had on the way.

use super::{Command, Session};
use crate::coach::strength::{Help, Played};
use crate::game::{Edit, Operation};

/// What is noted while a game goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    pub help: Help,
    /// The game has just ended, and nobody has asked yet.
    played: Option<Played>,
}

impl Session {
    /// The help that the person has had in this game.
    pub fn help(&self) -> Help {
        self.notes.help
    }

    /// The person has had this help too: in an earlier run, or from the window.
    pub fn had_help(&mut self, help: Help) {
        if !self.is_finished() {
            self.notes.help = self.notes.help.and(help);
        }
    }

    /// How the game went that has just ended, once; nothing where it says nothing of the person's strength, and nothing of
    /// a game that had ended before it came to the table.
    pub fn take_played(&mut self) -> Option<Played> {
        self.notes.played.take()
    }

    /// The help that lies in carrying out a command.
    pub(super) fn help_of(&self, command: &Command) -> Help {
        let none = Help::default();
        match command {
            Command::Review | Command::TryAgain(_) | Command::ShowProof => Help { analysis: true, ..none },
            Command::Analyse => Help { analysis: !self.is_analysing(), ..none },
            Command::Play(_) => Help {
                // Switched on in the game before.
                analysis: self.is_analysing(),
                takebacks: !self.game.at_end(),
                // The computer was stopped, and somebody plays for it.
                changed: self.computer_to_move(),
                ..none
            },
            // To take back what the teacher has warned of is not one's own idea.
            Command::TakeBack if self.warning().is_some() => Help { warnings: true, ..none },
            Command::TakeBack => Help { takebacks: true, ..none },
            Command::Edit(Edit::Delete(_) | Edit::MakeMain(_) | Edit::Reorder { .. } | Edit::Graft { .. }) => {
                Help { takebacks: true, ..none }
            }
            _ => none,
        }
    }

    /// A hint was given.
    pub(super) fn note_hint(&mut self) {
        self.had_help(Help { hints: true, ..Help::default() });
    }

    /// Whether an operation seats somebody else in the middle of the game, or gives the computer another strength.
    pub(super) fn changes_player(&self, operation: &Operation) -> bool {
        match operation {
            Operation::Seat(color, player) => self.game.has_moves() && self.game.player(*color).kind != player.kind,
            _ => false,
        }
    }

    /// An operation was carried out, in a game that went on before.
    pub(super) fn note_operation(&mut self, operation: &Operation, changes_player: bool) {
        self.notes.help.changed |= changes_player;
        let is_played = match operation {
            Operation::Play { .. } | Operation::PlayUnchecked { .. } | Operation::Act { .. } => true,
            Operation::Conclude(_) => true,
            Operation::GoTo(_) | Operation::Edit(_) | Operation::Undo | Operation::Redo | Operation::Seat(..) => false,
        };
        if is_played && self.game.outcome().is_some() {
            self.notes.played = Played::of(&self.game, self.notes.help);
        }
    }
}
