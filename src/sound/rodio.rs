//! Output by the system's own interface: WASAPI on Windows, Core Audio on macOS.

use super::synthesis::SAMPLE_RATE;
use rodio::buffer::SamplesBuffer;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Size of the device's buffer in samples: at [`SAMPLE_RATE`] about a fiftieth of a second, so that a knock is heard as
/// the stone is seen to land.
const BUFFER_SAMPLES: u32 = 1024;

/// An open device.
pub(super) struct Output {
    sink: MixerDeviceSink,
    /// Whether it has failed since.
    broken: Arc<AtomicBool>,
}

impl Output {
    /// Opens the default device.
    pub fn open() -> Result<Output, String> {
        let broken = Arc::new(AtomicBool::new(false));
        let failed = Arc::clone(&broken);
        let open = || -> Result<MixerDeviceSink, DeviceSinkError> {
            DeviceSinkBuilder::from_default_device()?
                .with_buffer_size(BufferSize::Fixed(BUFFER_SAMPLES))
                .with_error_callback(move |error| {
                    if !failed.swap(true, Ordering::Relaxed) {
                        log::info!("the sound device is reopened: {error}");
                    }
                })
                .open_sink_or_fallback()
        };
        let mut sink = open().map_err(|error| error.to_string())?;
        sink.log_on_drop(false);
        Ok(Output { sink, broken })
    }

    /// Begins to play samples, mixed with those that are playing.
    pub fn play(&mut self, samples: &[f32]) -> Result<(), String> {
        if self.broken.load(Ordering::Relaxed) {
            return Err("the sound device has failed".to_owned());
        }
        let rate = NonZero::new(SAMPLE_RATE).expect("a rate above zero");
        self.sink.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples.to_vec()));
        Ok(())
    }
}
