//! The system's sound device, on a thread of its own: opening one may take its time, and one that is broken must not be
//! felt in the window.

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

/// An open device wakes the processor a hundred times a second: it is closed when nothing was heard for so long.
const QUIET: Duration = Duration::from_secs(8);

/// So often a device that cannot be opened is tried.
const TRIES: u32 = 3;

/// Samples that wait in the device, at [`SAMPLE_RATE`] about a fiftieth of a second: a knock is heard when the stone is
/// seen to land.
const WAITING_SAMPLES: u32 = 1024;

/// The handle to the thread. The thread ends when this is dropped; nobody waits for it, as a device may hang.
pub(super) struct Device {
    requests: Sender<Request>,
}

struct Request {
    sound: Sound,
    volume_percent: u8,
}

impl Device {
    pub fn start() -> Option<Device> {
        let (requests, asked) = unbounded();
        let thread = std::thread::Builder::new().name("tengen-sound".to_owned()).spawn(move || run(&asked));
        thread.inspect_err(|error| log::warn!("there is no sound: {error}")).ok()?;
        Some(Device { requests })
    }

    pub fn play(&self, sound: Sound, volume_percent: u8) {
        // A thread that has given up hears nothing, and then nobody does.
        let _ = self.requests.send(Request { sound, volume_percent });
    }
}

/// An open device, and whether it has failed since.
struct Open {
    sink: MixerDeviceSink,
    broken: Arc<AtomicBool>,
}

fn run(asked: &Receiver<Request>) {
    let mut open: Option<Open> = None;
    let mut tries = 0;
    for variation in 0.. {
        let request = loop {
            let next = match &open {
                Some(_) => asked.recv_timeout(QUIET),
                None => asked.recv().map_err(|_| RecvTimeoutError::Disconnected),
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
                    tries += 1;
                    if tries == 1 {
                        log::warn!("there is no sound: {error}");
                    }
                    if tries == TRIES {
                        return;
                    }
                }
            }
        }
        if let Some(Open { sink, .. }) = &open {
            let volume = f32::from(request.volume_percent.min(100)) / 100.0;
            // Ears take the square for the half.
            let loud = |sample: f32| sample * volume * volume;
            let samples: Vec<f32> = samples(request.sound, variation).into_iter().map(loud).collect();
            let rate = NonZero::new(SAMPLE_RATE).expect("a rate above zero");
            sink.mixer().add(SamplesBuffer::new(NonZero::<u16>::MIN, rate, samples));
        }
    }
}

fn open_device() -> Result<Open, DeviceSinkError> {
    let broken = Arc::new(AtomicBool::new(false));
    let failed = Arc::clone(&broken);
    let mut sink = DeviceSinkBuilder::from_default_device()?
        .with_buffer_size(BufferSize::Fixed(WAITING_SAMPLES))
        .with_error_callback(move |error| {
            if !failed.swap(true, Ordering::Relaxed) {
                log::info!("the sound device is opened anew: {error}");
            }
        })
        .open_sink_or_fallback()?;
    sink.log_on_drop(false);
    Ok(Open { sink, broken })
}
