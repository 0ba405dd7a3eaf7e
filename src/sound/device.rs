//! The system's sound device, on a thread of its own: opening a device may take long, and a broken one must not slow
//! the window down.

use super::Sound;
use super::synthesis::{SAMPLE_RATE, samples};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use rodio::buffer::SamplesBuffer;
use rodio::cpal::BufferSize;
use rodio::{DeviceSinkBuilder, DeviceSinkError, MixerDeviceSink};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Time without a sound after which the device is closed: an open one wakes the processor a hundred times a second.
const IDLE_TIME: Duration = Duration::from_secs(8);

/// Number of attempts to open a device.
const MAX_ATTEMPTS: u32 = 3;

/// Size of the device's buffer in samples: at [`SAMPLE_RATE`] about a fiftieth of a second, so that a knock is heard as
/// the stone is seen to land.
const BUFFER_SAMPLES: u32 = 1024;

/// Handle to the thread, which ends when this is dropped. The drop does not join the thread, as a device may hang.
pub(super) struct Device {
    requests: Sender<Request>,
}

struct Request {
    sound: Sound,
    volume_percent: u8,
}

impl Device {
    pub fn start() -> Option<Device> {
        let (requests, receiver) = unbounded();
        let thread = std::thread::Builder::new().name("tengen-sound".to_owned()).spawn(move || run(&receiver));
        thread.inspect_err(|error| log::warn!("there is no sound: {error}")).ok()?;
        Some(Device { requests })
    }

    pub fn play(&self, sound: Sound, volume_percent: u8) {
        // Fails only if the thread has given up on the device.
        let _ = self.requests.send(Request { sound, volume_percent });
    }
}

/// An open device, and whether it has failed since.
struct Open {
    sink: MixerDeviceSink,
    broken: Arc<AtomicBool>,
}

fn run(requests: &Receiver<Request>) {
    let mut open: Option<Open> = None;
    let mut attempts = 0;
    for variation in 0.. {
        let request = loop {
            let next = match &open {
                Some(_) => requests.recv_timeout(IDLE_TIME),
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match next {
                Ok(request) => break request,
                Err(RecvTimeoutError::Timeout) => open = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        };
        open.take_if(|open| open.broken.load(Ordering::Relaxed));
        if open.is_none() {
            match open_device() {
                Ok(opened) => open = Some(opened),
                Err(error) => {
                    attempts += 1;
                    if attempts == 1 {
                        log::warn!("there is no sound: {error}");
                    }
                    if attempts == MAX_ATTEMPTS {
                        return;
                    }
                }
            }
        }
        if let Some(Open { sink, .. }) = &open {
            let volume = f32::from(request.volume_percent.min(100)) / 100.0;
            // Loudness is roughly quadratic: the square of one half is heard as half as loud.
            let scaled = |sample: f32| sample * volume * volume;
            let samples: Vec<f32> = samples(request.sound, variation).into_iter().map(scaled).collect();
            let rate = NonZero::new(SAMPLE_RATE).expect("a rate above zero");
            sink.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
        }
    }
}

fn open_device() -> Result<Open, DeviceSinkError> {
    let broken = Arc::new(AtomicBool::new(false));
    let failed = Arc::clone(&broken);
    let mut sink = DeviceSinkBuilder::from_default_device()?
        .with_buffer_size(BufferSize::Fixed(BUFFER_SAMPLES))
        .with_error_callback(move |error| {
            if !failed.swap(true, Ordering::Relaxed) {
                log::info!("the sound device is reopened: {error}");
            }
        })
        .open_sink_or_fallback()?;
    sink.log_on_drop(false);
    Ok(Open { sink, broken })
}
