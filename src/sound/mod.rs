//! What is heard at the table: a stone that lands, the end of a game, a refusal.
//!
//! [`synthesis`] makes the samples, and nothing is read from anywhere; [`Speaker`] plays them on a thread of its own. A
//! device needs the feature `sound`, which on Linux needs ALSA's headers to build; without it every speaker is silent.

#[cfg(feature = "sound")]
mod device;
pub mod synthesis;

/// Something that is heard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A stone on the board.
    Stone,
    /// A game that a person has won, or that was won among people.
    Win,
    /// A game that the computer has won from a person.
    Loss,
    /// Something that cannot be done.
    Refusal,
}

/// Plays sounds, one over the other, and never keeps anybody waiting.
pub struct Speaker {
    #[cfg(feature = "sound")]
    device: Option<device::Device>,
}

impl Speaker {
    /// Plays nothing.
    pub fn silent() -> Speaker {
        Speaker {
            #[cfg(feature = "sound")]
            device: None,
        }
    }

    /// Plays on the system's usual device, if the program can be heard.
    pub fn start() -> Speaker {
        Speaker {
            #[cfg(feature = "sound")]
            device: device::Device::start(),
        }
    }

    /// Whether anything could be heard of it, if there is a device.
    pub fn can_play(&self) -> bool {
        #[cfg(feature = "sound")]
        return self.device.is_some();
        #[cfg(not(feature = "sound"))]
        false
    }

    /// Begins to play a sound, `volume_percent` of 100 being the loudest.
    pub fn play(&self, sound: Sound, volume_percent: u8) {
        #[cfg(feature = "sound")]
        if let Some(device) = &self.device {
            device.play(sound, volume_percent);
        }
        #[cfg(not(feature = "sound"))]
        let _ = (sound, volume_percent);
    }
}
