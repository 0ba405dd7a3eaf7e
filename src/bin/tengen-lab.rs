//! `tengen-lab`: the laboratory, in which the engine's authors measure and train it.

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen::lab::{
    bench, calibrate, choices, ladder, latency, lessons, losses, matches, matetrack, openings, profile, proofs,
    puzzles, review, suite, time_control, tune, won,
};

/// Measures and trains Tengen's engine.
#[derive(Parser)]
#[command(name = "tengen-lab", version)]
enum Lab {
    Bench(bench::Options),
    Match(Box<matches::Options>),
    Ladder(ladder::Options),
    #[command(subcommand)]
    Choices(choices::Command),
    Losses(losses::Options),
    Openings(openings::Options),
    Suite(suite::Options),
    Matetrack(matetrack::Options),
    #[command(subcommand)]
    Tune(tune::Command),
    #[command(subcommand)]
    Calibrate(calibrate::Command),
    TimeControl(time_control::Options),
    #[command(subcommand)]
    Puzzles(puzzles::Command),
    #[command(subcommand)]
    Lessons(lessons::Command),
    #[command(subcommand)]
    Won(won::Command),
    Proofs(proofs::Options),
    Latency(latency::Options),
    Review(review::Options),
    Profile(profile::Options),
}

fn main() -> ExitCode {
    let done = match Lab::parse() {
        Lab::Bench(options) => bench::run(&options),
        Lab::Match(options) => matches::run(&options),
        Lab::Ladder(options) => ladder::run(&options),
        Lab::Choices(command) => choices::run(&command),
        Lab::Losses(options) => losses::run(&options),
        Lab::Openings(options) => openings::run(&options),
        Lab::Suite(options) => suite::run(&options),
        Lab::Matetrack(options) => matetrack::run(&options),
        Lab::Tune(command) => tune::run(&command),
        Lab::Calibrate(command) => calibrate::run(&command),
        Lab::TimeControl(options) => time_control::run(&options),
        Lab::Puzzles(command) => puzzles::run(&command),
        Lab::Lessons(command) => lessons::run(&command),
        Lab::Won(command) => won::run(&command),
        Lab::Proofs(options) => proofs::run(&options),
        Lab::Latency(options) => latency::run(&options),
        Lab::Review(options) => review::run(&options),
        Lab::Profile(options) => profile::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // If standard error is closed, the exit status has to do.
            let _ = writeln!(io::stderr(), "tengen-lab: {failure}");
            ExitCode::FAILURE
        }
    }
}
