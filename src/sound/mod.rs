//! Sounds of the table: a stone that lands, the end of a game, a refusal.
//!
//! [`synthesis`] computes the samples, so there are no sound files; [`Speaker`] plays them on a thread of its own, on
//! Linux by way of the sound server. Without the feature `sound` every speaker is silent.

#[cfg(feature = "sound")]
mod device;
#[cfg(feature = "sound")]
#[cfg_attr(target_os = "linux", path = "pulse.rs")]
#[cfg_attr(not(target_os = "linux"), path = "rodio.rs")]
mod output;
pub mod synthesis;

/// An event that has a sound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// A stone on the board.
    Stone,
    /// A game that a person has won, against the computer or another person.
    Win,
    /// A game that the computer has won against a person.
    Loss,
    /// A click or command that is refused.
    Refusal,
}

/// Plays sounds, mixed with each other, without ever blocking the caller.
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

    /// Plays on the system's default device, if the program was built with sound.
    pub fn start() -> Speaker {
        Speaker {
            #[cfg(feature = "sound")]
            device: device::Device::start(),
        }
    }

    /// Whether sounds are played, given that the system has a device.
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
