//! Programs that this one starts, on any system: nothing of them is left when they are no longer wanted.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use tengen::gomocup::client::{Launch, Process};

const LONG: Duration = Duration::from_secs(100);

/// Arguments with which this program runs one of its tests as a program.
fn arguments(test: &str) -> [&str; 4] {
    ["--exact", test, "--ignored", "--nocapture"]
}

fn this_program() -> PathBuf {
    env::current_exe().expect("this program")
}

#[test]
#[ignore = "another test runs it in a process of its own"]
fn a_program_that_starts_another() {
    let mut other = Command::new(this_program());
    other.args(arguments("a_program_that_waits")).spawn().expect("it starts").wait().expect("it ends");
}

#[test]
#[ignore = "another test runs it in a process of its own"]
fn a_program_that_waits() {
    println!("it waits");
    io::stdout().flush().expect("somebody listens");
    thread::sleep(LONG);
}

#[test]
fn what_a_program_has_started_ends_with_it() {
    let arguments = arguments("a_program_that_starts_another").map(str::to_owned).into();
    let launch = Launch { program: this_program(), arguments, folder: None };
    let (process, _input, output) = Process::start(&launch).expect("it starts");
    let mut lines = BufReader::new(output).lines().map_while(Result::ok);
    assert!(lines.any(|line| line.contains("it waits")), "the other is there");
    let began = Instant::now();
    drop(process);
    // The pipe ends with the last process that holds it.
    lines.for_each(drop);
    assert!(began.elapsed() < LONG / 2, "the other has waited to its end");
}
