//! Output on Linux: a client of the sound server, PulseAudio or PipeWire. One of them runs on every desktop, and the
//! socket needs no library.
//!
//! Each sound is a stream of its own, which the server mixes with all others.

use super::synthesis::SAMPLE_RATE;
use pulseaudio::protocol::stream::{BufferAttr, StreamFlags};
use pulseaudio::protocol::{ChannelMap, ChannelVolume, PlaybackStreamParams, SampleFormat, SampleSpec};
use pulseaudio::{AsPlaybackSource, Client, ClientError, PlaybackStream, cookie_path_from_env, socket_path_from_env};
use std::fs;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// Length of the server's buffer in bytes: at [`SAMPLE_RATE`] about a fiftieth of a second, so that a knock is heard as
/// the stone is seen to land.
const BUFFER_BYTES: u32 = 1024 * BYTES_PER_SAMPLE;
const BYTES_PER_SAMPLE: u32 = 4;

/// Time that a stream is kept after its last sample, which the server plays late.
const MARGIN: Duration = Duration::from_secs(1);

/// A connection to the server.
pub(super) struct Output {
    client: Client,
    /// The streams of sounds, each with the time at which it is over. A stream that is dropped is heard no more.
    streams: Vec<(PlaybackStream, Instant)>,
}

impl Output {
    /// Connects to the server.
    pub fn open() -> Result<Output, String> {
        let path = socket_path_from_env().ok_or("no PulseAudio or PipeWire was found")?;
        let cookie = cookie_path_from_env().and_then(|path| fs::read(path).ok());
        let socket = UnixStream::connect(path).map_err(|error| error.to_string())?;
        Output::of_socket(socket, cookie).map_err(|error| error.to_string())
    }

    fn of_socket(socket: UnixStream, cookie: Option<Vec<u8>>) -> Result<Output, ClientError> {
        let client = Client::new_unix(c"Tengen", socket, cookie)?;
        Ok(Output { client, streams: Vec::new() })
    }

    /// Begins to play samples, mixed with those that are playing.
    pub fn play(&mut self, samples: &[f32]) -> Result<(), String> {
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_le_bytes()).collect();
        let length = Duration::from_secs_f32(samples.len() as f32 / SAMPLE_RATE as f32);
        let mut played = 0;
        let source = move |buffer: &mut [u8]| {
            let count = buffer.len().min(bytes.len() - played);
            buffer[..count].copy_from_slice(&bytes[played..played + count]);
            played += count;
            count
        };
        let created = self.client.create_playback_stream(stream(), source.as_playback_source());
        let stream = pollster::block_on(created).map_err(|error| error.to_string())?;
        let now = Instant::now();
        self.streams.retain(|(_, end)| *end > now);
        self.streams.push((stream, now + length + MARGIN));
        Ok(())
    }
}

/// A stream of mono samples for the default device, which begins with the first sample.
fn stream() -> PlaybackStreamParams {
    PlaybackStreamParams {
        sample_spec: SampleSpec { format: SampleFormat::Float32Le, channels: 1, sample_rate: SAMPLE_RATE },
        channel_map: ChannelMap::mono(),
        cvolume: Some(ChannelVolume::norm(1)),
        buffer_attr: BufferAttr { target_length: BUFFER_BYTES, pre_buffering: 0, ..BufferAttr::default() },
        flags: StreamFlags { adjust_latency: true, ..StreamFlags::default() },
        ..PlaybackStreamParams::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossbeam_channel::{Receiver, unbounded};
    use pulseaudio::protocol::{
        AuthReply, Command, CreatePlaybackStreamReply, MAX_VERSION, Request, SetClientNameReply, read_descriptor,
        write_ack_message, write_command_message, write_reply_message,
    };
    use std::io::{Cursor, Read};
    use std::thread;

    /// Answers a client as a server does that plays nothing, and sends each block of bytes with the number of its stream.
    fn serve(mut socket: UnixStream) -> Receiver<(u32, Vec<u8>)> {
        let (sender, blocks) = unbounded();
        thread::spawn(move || {
            let mut streams = 0;
            while let Ok(head) = read_descriptor(&mut socket) {
                let mut payload = vec![0; head.length as usize];
                socket.read_exact(&mut payload).expect("a whole message");
                if head.channel != u32::MAX {
                    let more = Request { channel: head.channel, length: head.length };
                    write_command_message(&mut socket, u32::MAX, &Command::Request(more), MAX_VERSION).expect("sent");
                    sender.send((head.channel, payload)).expect("the test listens");
                    continue;
                }
                let (seq, command) =
                    Command::read_tag_prefixed(&mut Cursor::new(&payload), MAX_VERSION).expect("a command");
                match command {
                    Command::Auth(_) => {
                        let reply = AuthReply { version: MAX_VERSION, ..AuthReply::default() };
                        write_reply_message(&mut socket, seq, &reply, MAX_VERSION).expect("sent");
                    }
                    Command::SetClientName(_) => {
                        let reply = SetClientNameReply { client_id: 1 };
                        write_reply_message(&mut socket, seq, &reply, MAX_VERSION).expect("sent");
                    }
                    Command::CreatePlaybackStream(params) => {
                        assert_eq!(params.sample_spec, stream().sample_spec);
                        let reply = CreatePlaybackStreamReply {
                            channel: streams,
                            requested_bytes: params.buffer_attr.target_length,
                            sample_spec: params.sample_spec,
                            channel_map: params.channel_map,
                            ..CreatePlaybackStreamReply::default()
                        };
                        streams += 1;
                        write_reply_message(&mut socket, seq, &reply, MAX_VERSION).expect("sent");
                    }
                    _ => write_ack_message(&mut socket, seq).expect("sent"),
                }
            }
        });
        blocks
    }

    fn bytes(samples: &[f32]) -> Vec<u8> {
        samples.iter().flat_map(|sample| sample.to_le_bytes()).collect()
    }

    #[test]
    fn every_sample_arrives_once_each_sound_in_a_stream_of_its_own() {
        let (ours, theirs) = UnixStream::pair().expect("sockets");
        let blocks = serve(theirs);
        let mut output = Output::of_socket(ours, None).expect("a connection");
        let long: Vec<f32> = (0..10_000_u16).map(|index| f32::from(index) / 10_000.0).collect();
        let sounds = [&[0.25, -0.5, 1.0][..], &long];
        for sound in sounds {
            output.play(sound).expect("played");
        }
        let mut arrived = [Vec::new(), Vec::new()];
        while arrived.iter().map(Vec::len).sum::<usize>() < sounds.concat().len() * 4 {
            let (stream, block) = blocks.recv_timeout(Duration::from_secs(20)).expect("more samples");
            arrived[stream as usize].extend(block);
        }
        assert!(arrived == sounds.map(bytes), "other samples arrived than were played");
    }

    #[test]
    fn a_server_that_is_gone_is_an_error() {
        let (ours, theirs) = UnixStream::pair().expect("sockets");
        drop(theirs);
        assert!(Output::of_socket(ours, None).is_err());
        let (ours, theirs) = UnixStream::pair().expect("sockets");
        let server = theirs.try_clone().expect("a socket");
        let _blocks = serve(theirs);
        let mut output = Output::of_socket(ours, None).expect("a connection");
        output.play(&[0.5]).expect("played");
        server.shutdown(std::net::Shutdown::Both).expect("a server that ends");
        assert!(output.play(&[0.5]).is_err());
    }
}
