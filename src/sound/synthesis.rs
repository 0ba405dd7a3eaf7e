//! Modal synthesis of a struck stone, board and bars of wood.
//!
//! A solid body that is struck rings in a few modes, each a decaying sine; a short noise at the beginning is the impact
//! itself. Frequencies and decay times were chosen by ear. Samples are mono and lie within −1 and 1.

use super::Sound;
use crate::rules::rng::{self, Rng};

/// Samples a second.
pub const SAMPLE_RATE: u32 = 48_000;

/// Samples of a sound. Knocks of different `variation` differ a little, as no two stones land the same way; equal
/// arguments give equal samples.
pub fn samples(sound: Sound, variation: u32) -> Vec<f32> {
    let mut random = Rng::new(u64::from(variation).wrapping_mul(rng::GAMMA) ^ 0x007E_46E4);
    match sound {
        Sound::Stone => {
            let mut track = Track::new(0.26);
            track.knock(&mut random);
            track.finished(0.7)
        }
        // Bars of wood, upwards, after the knock of the last stone.
        Sound::Win => {
            let mut track = Track::new(1.8);
            for (at, hertz) in [(0.18, 523.25), (0.30, 659.25), (0.42, 783.99), (0.60, 1046.5)] {
                track.bar(at, hertz, 1.0);
            }
            track.finished(0.45)
        }
        // Fewer, downwards, and softer.
        Sound::Loss => {
            let mut track = Track::new(1.7);
            for (at, hertz) in [(0.20, 392.0), (0.36, 329.63), (0.54, 261.63)] {
                track.bar(at, hertz, 1.0);
            }
            track.finished(0.35)
        }
        // Twice on something soft.
        Sound::Refusal => {
            let mut track = Track::new(0.3);
            for at in [0.0, 0.1] {
                for (hertz, amplitude, decay) in [(172.0, 1.0, 0.032), (310.0, 0.35, 0.018)] {
                    track.mode(at, Mode { hertz, amplitude, decay });
                }
            }
            track.finished(0.35)
        }
    }
}

/// A decaying sine.
#[derive(Clone, Copy)]
struct Mode {
    hertz: f32,
    /// Amplitude at the beginning.
    amplitude: f32,
    /// Seconds in which it falls to 1/e, about a third.
    decay: f32,
}

/// A sound under construction.
struct Track {
    samples: Vec<f32>,
}

impl Track {
    fn new(seconds: f32) -> Track {
        Track { samples: vec![0.0; (seconds * SAMPLE_RATE as f32) as usize] }
    }

    /// All samples from the time `at` on, each with the seconds since then.
    fn from(&mut self, at: f32) -> impl Iterator<Item = (f32, &mut f32)> {
        let first = (at * SAMPLE_RATE as f32) as usize;
        let rate = SAMPLE_RATE as f32;
        self.samples.iter_mut().skip(first).enumerate().map(move |(index, sample)| (index as f32 / rate, sample))
    }

    fn mode(&mut self, at: f32, Mode { hertz, amplitude, decay }: Mode) {
        for (seconds, sample) in self.from(at) {
            *sample += amplitude * (-seconds / decay).exp() * (std::f32::consts::TAU * hertz * seconds).sin();
        }
    }

    /// A stone on thick wood.
    fn knock(&mut self, random: &mut Rng) {
        // The pitch depends on where the stone lands on the board.
        let pitch = 1.0 + 0.05 * signed(random);
        let modes = [
            (395.0, 0.85, 0.046),
            (742.0, 1.0, 0.030),
            (1_180.0, 0.62, 0.020),
            (1_890.0, 0.38, 0.011),
            (3_120.0, 0.22, 0.006),
        ];
        for (hertz, amplitude, decay) in modes {
            let mode = Mode {
                hertz: hertz * pitch * (1.0 + 0.012 * signed(random)),
                amplitude: amplitude * (1.0 + 0.25 * signed(random)),
                decay: decay * (1.0 + 0.15 * signed(random)),
            };
            self.mode(0.0, mode);
        }
        // The impact: high-pass filtered noise, gone in a few thousandths of a second.
        let mut before = 0.0;
        for (seconds, sample) in self.from(0.0).take(SAMPLE_RATE as usize / 50) {
            let noise = signed(random);
            *sample += 0.5 * (noise - before) * (-seconds / 0.0016).exp();
            before = noise;
        }
    }

    /// A bar of wood over a tube: its own tone, and two inharmonic overtones.
    fn bar(&mut self, at: f32, hertz: f32, amplitude: f32) {
        for (times, share, decay) in [(1.0, 1.0, 0.22), (3.93, 0.22, 0.075), (9.24, 0.05, 0.025)] {
            self.mode(at, Mode { hertz: hertz * times, amplitude: amplitude * share, decay });
        }
    }

    /// The finished samples: faded in and out, without a constant part (DC offset), scaled to a peak amplitude of
    /// `peak`.
    fn finished(self, peak: f32) -> Vec<f32> {
        /// Times of fading in and out, in seconds.
        const RISE: f32 = 0.0006;
        const FALL: f32 = 0.03;
        let mut samples = self.samples;
        let last = (samples.len() - 1) as f32;
        let window: Vec<f32> = (0..samples.len())
            .map(|index| {
                let part = |index: f32, seconds: f32| (index / (seconds * SAMPLE_RATE as f32)).min(1.0);
                let smooth = |part: f32| part * part * (3.0 - 2.0 * part);
                smooth(part(index as f32, RISE)) * smooth(part(last - index as f32, FALL))
            })
            .collect();
        for (sample, share) in samples.iter_mut().zip(&window) {
            *sample *= share;
        }
        // A DC offset only strains the loudspeaker. It is subtracted in the shape of the window, so both ends stay 0.
        let constant = samples.iter().sum::<f32>() / window.iter().sum::<f32>();
        for (sample, share) in samples.iter_mut().zip(&window) {
            *sample -= constant * share;
        }
        let loudest = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
        samples.iter_mut().for_each(|sample| *sample *= peak / loudest);
        samples
    }
}

/// Returns a number from −1 to 1.
fn signed(random: &mut Rng) -> f32 {
    (random.next_u64() >> 40) as f32 / (1_u64 << 23) as f32 - 1.0
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Sound; 4] = [Sound::Stone, Sound::Win, Sound::Loss, Sound::Refusal];

    fn seconds(samples: &[f32]) -> f32 {
        samples.len() as f32 / SAMPLE_RATE as f32
    }

    /// The root of the mean square.
    fn power(samples: &[f32]) -> f32 {
        (samples.iter().map(|sample| sample * sample).sum::<f32>() / samples.len() as f32).sqrt()
    }

    #[test]
    fn every_sound_keeps_within_its_bounds_and_begins_and_ends_in_silence() {
        for (sound, variation) in ALL.into_iter().flat_map(|sound| (0..20).map(move |variation| (sound, variation))) {
            let samples = samples(sound, variation);
            assert!((0.1..2.0).contains(&seconds(&samples)), "{sound:?} lasts {} s", seconds(&samples));
            let peak = samples.iter().fold(0.0_f32, |peak, sample| peak.max(sample.abs()));
            assert!((0.2..0.95).contains(&peak), "{sound:?} {variation}: {peak}");
            assert_eq!((samples.first(), samples.last()), (Some(&0.0), Some(&0.0)), "{sound:?} {variation}");
            let mean = samples.iter().sum::<f32>() / samples.len() as f32;
            assert!(mean.abs() < 1e-5, "{sound:?} {variation} has a constant part of {mean}");
            // No step that would click: it has died away before it is faded out.
            let tail = &samples[samples.len() * 9 / 10..];
            assert!(power(tail) < 0.05 * power(&samples), "{sound:?} {variation} is cut off");
        }
    }

    #[test]
    fn no_two_knocks_are_alike_but_all_are_knocks() {
        let knocks: Vec<Vec<f32>> = (0..12).map(|variation| samples(Sound::Stone, variation)).collect();
        for (index, knock) in knocks.iter().enumerate() {
            for other in &knocks[index + 1..] {
                let difference: Vec<f32> = knock.iter().zip(other).map(|(a, b)| a - b).collect();
                assert!(power(&difference) > 0.1 * power(knock));
            }
            // Most of it is over in a twentieth of a second, and none sounds much louder than another.
            let begin = &knock[..knock.len() / 5];
            assert!(power(begin) > 2.0 * power(knock));
            assert!((0.6..1.6).contains(&(power(knock) / power(&knocks[0]))));
        }
        assert_eq!(samples(Sound::Stone, 3), knocks[3]);
    }
}
