//! The system's sound device, on a thread of its own: opening a device may take long, and a broken one must not slow
//! the window down.

use super::Sound;
use super::output::Output;
use super::synthesis::samples;
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, unbounded};
use std::time::Duration;

/// Time without a sound after which the device may rest: a busy one wakes the processor a hundred times a second.
const IDLE_TIME: Duration = Duration::from_secs(8);

/// Number of failed attempts to open a device after which there is no other.
const MAX_ATTEMPTS: u32 = 3;

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

fn run(requests: &Receiver<Request>) {
    let mut output: Option<Output> = None;
    let mut failures = 0;
    for variation in 0.. {
        let request = loop {
            let next = match &output {
                Some(_) => requests.recv_timeout(IDLE_TIME),
                None => requests.recv().map_err(|_| RecvTimeoutError::Disconnected),
            };
            match next {
                Ok(request) => break request,
                Err(RecvTimeoutError::Timeout) => output = None,
                Err(RecvTimeoutError::Disconnected) => return,
            }
        };
        let volume = f32::from(request.volume_percent.min(100)) / 100.0;
        // Loudness is roughly quadratic: the square of one half is heard as half as loud.
        let scaled = |sample: f32| sample * volume * volume;
        let samples: Vec<f32> = samples(request.sound, variation).into_iter().map(scaled).collect();
        // A device that has failed since is opened again.
        if output.as_mut().is_some_and(|output| output.play(&samples).is_ok()) {
            continue;
        }
        let opened = Output::open().and_then(|mut output| output.play(&samples).map(|()| output));
        output = opened
            .inspect_err(|error| {
                failures += 1;
                if failures == 1 {
                    log::warn!("there is no sound: {error}");
                }
            })
            .ok();
        if failures == MAX_ATTEMPTS {
            return;
        }
    }
}
