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
    pub storage: &'a Storage,
    pub folders: &'a Folders,
    /// A page changes only what nothing else has to follow.
    pub settings: &'a mut Settings,
    pub words: Words,
    pub messages: &'a mut Messages,
    pub speaker: &'a Speaker,
    /// The time since the program started.
    pub now: Duration,
    /// Draws the window anew, from any thread.
    pub wake: Wake,
}

impl Services<'_> {
    /// Plays a sound, if people want to hear any.
    pub fn hear(&self, sound: Sound) {
        if self.settings.sound.on {
            self.speaker.play(sound, self.settings.sound.volume);
        }
    }
}
