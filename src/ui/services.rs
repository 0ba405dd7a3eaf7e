//! Services that a page's model uses beside its own state while it carries out a request or receives an answer.

use super::messages::Messages;
use crate::background::Wake;
use crate::settings::Settings;
use crate::sound::{Sound, Speaker};
use crate::storage::{Folders, Storage};
use crate::words::Words;
use std::time::Duration;

/// Parts of the app that are lent to a page's model for one call.
pub struct Services<'a> {
    /// The storage, for saving and reading.
    pub storage: &'a Storage,
    /// The program's folders.
    pub folders: &'a Folders,
    /// The settings. A page changes only those of its own that nothing else depends on.
    pub settings: &'a mut Settings,
    /// The catalogue of texts in the window's language.
    pub words: Words,
    /// Messages to the person.
    pub messages: &'a mut Messages,
    /// Player of sounds; see [`Services::play_sound`].
    pub speaker: &'a Speaker,
    /// The time since the program started.
    pub now: Duration,
    /// Asks for another frame, from any thread.
    pub wake: Wake,
}

impl Services<'_> {
    /// Plays a sound, if sounds are switched on.
    pub fn play_sound(&self, sound: Sound) {
        if self.settings.sound.on {
            self.speaker.play(sound, self.settings.sound.volume);
        }
    }
}
