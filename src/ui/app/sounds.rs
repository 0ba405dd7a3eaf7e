//! Sounds of the table: stones, and the end of a game.

use super::App;
use crate::game::Operation;
use crate::sound::Sound;

impl App {
    /// Plays the sounds of operations that were just carried out. Walking through a game makes no sound.
    pub(super) fn play_sounds_of(&self, operations: &[Operation]) {
        let lands = |operation: &Operation| match operation {
            Operation::Play { mv, .. } | Operation::PlayUnchecked { mv, .. } => mv.point().is_some(),
            Operation::Act { act, .. } => act.stone().is_some(),
            _ => false,
        };
        let landed = operations.iter().any(lands);
        if landed {
            self.play_sound(Sound::Stone);
        }
        let concluded = operations.iter().any(|operation| matches!(operation, Operation::Conclude(_)));
        let game = self.session.game();
        if let Some(winner) = self.session.outcome().filter(|_| landed || concluded).and_then(|end| end.winner()) {
            let lost_to_computer = game.player(!winner).is_person() && !game.player(winner).is_person();
            self.play_sound(if lost_to_computer { Sound::Loss } else { Sound::Win });
        }
    }

    /// Plays a sound, if sounds are switched on.
    pub(super) fn play_sound(&self, sound: Sound) {
        if self.settings.sound.on {
            self.sounds.play(sound, self.settings.sound.volume);
        }
    }
}
