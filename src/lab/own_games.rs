//! Games of the engine against itself: their beginnings, their file, and values before their calibration.

use super::Failure;
use super::game_file::GameFile;
use super::progress::Progress;
use crate::engine::{Engine, STACK_BYTES};
use crate::rules::rng::Rng;
use crate::rules::{Board, Move, Point, Rule};
use serde::Serialize;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::{Mutex, mpsc};
use std::thread;

/// Maximum distance of the stones from the centre, in columns and in rows.
const REACH: i32 = 3;

/// Returns a board with two to seven stones near its centre.
pub fn scattered(random: &mut Rng, rule: Rule, size: u8) -> Board {
    let mut board = Board::new(size, rule);
    let center = Point::center(size);
    let stones = 2 + random.below(6);
    while board.moves().len() < stones {
        let [dx, dy] = [(); 2].map(|()| random.below(2 * REACH as usize + 1) as i32 - REACH);
        let point = center.offset(dx, dy, 1, size).expect("the centre's neighbours are on the board");
        // An occupied or forbidden point is refused, and another one is drawn.
        let _ = board.play(Move::Place(point));
    }
    board
}

/// Plays the games of those seeds that are not known, `threads` at a time, and appends each to the file as it ends.
///
/// # Errors
/// If the file cannot be written, or a thread cannot be started.
pub fn play_missing<G: Serialize + Send>(
    file: &mut GameFile,
    seeds: Range<u64>,
    known: &HashSet<u64>,
    threads: u32,
    play: impl Fn(&mut Engine, u64) -> G + Sync,
) -> Result<(), Failure> {
    let all = seeds.end - seeds.start;
    let mut done = seeds.clone().filter(|seed| known.contains(seed)).count() as u64;
    let mut progress = Progress::on_stderr();
    let waiting = Mutex::new(seeds.filter(|seed| !known.contains(seed)));
    let (sender, games) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, waiting, play) = (sender.clone(), &waiting, &play);
            let player = move || {
                let mut engine = Engine::new();
                let next = || waiting.lock().expect("no player panics while it takes a number").next();
                while let Some(seed) = next() {
                    // The receiver is gone if the file cannot be written.
                    if sender.send(play(&mut engine, seed)).is_err() {
                        break;
                    }
                }
            };
            let thread = thread::Builder::new().name("self-play".to_owned()).stack_size(STACK_BYTES);
            thread
                .spawn_scoped(scope, player)
                .map_err(|error| Failure(format!("a thread cannot be started: {error}")))?;
        }
        drop(sender);
        for game in games {
            file.append(&game)?;
            done += 1;
            progress.show_count(done, || format!("{done} of {all} games"));
        }
        Ok(())
    })
}
