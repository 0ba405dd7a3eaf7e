//! `pbrain-tengen`: Tengen's engine for the managers of the gomoku world, by the Gomocup protocol.

use crossbeam_channel::unbounded;
use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use tengen::gomocup::brain;
use tengen::worker::{Priority, Worker};

fn main() -> ExitCode {
    let (sender, events) = unbounded();
    let engine = Worker::new(sender, Arc::new(|| ()), Priority::Normal);
    match brain::run(io::stdin(), io::stdout().lock(), Box::new(engine), events) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-tengen ends: {error}");
            ExitCode::FAILURE
        }
    }
}
