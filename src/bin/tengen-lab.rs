//! `tengen-lab`: the proving ground of the engine's makers.

use clap::Parser;
use std::io::{self, Write};
use std::process::ExitCode;
use tengen::lab::{bench, clock, matches, openings, puzzles, suite, switch, tune};

/// Measures Tengen's engine.
#[derive(Parser)]
#[command(name = "tengen-lab", version)]
enum Lab {
    Bench(bench::Options),
    Match(Box<matches::Options>),
    Openings(openings::Options),
    Suite(suite::Options),
    Tune(tune::Options),
    Clock(clock::Options),
    Puzzles(puzzles::Options),
    Switch(switch::Options),
}

fn main() -> ExitCode {
    let done = match Lab::parse() {
        Lab::Bench(options) => bench::run(&options),
        Lab::Match(options) => matches::run(&options),
        Lab::Openings(options) => openings::run(&options),
        Lab::Suite(options) => suite::run(&options),
        Lab::Tune(options) => tune::run(&options),
        Lab::Clock(options) => clock::run(&options),
        Lab::Puzzles(options) => puzzles::run(&options),
        Lab::Switch(options) => switch::run(&options),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            // Where nobody reads it, the exit status has to do.
            let _ = writeln!(io::stderr(), "tengen-lab: {failure}");
            ExitCode::FAILURE
        }
    }
}
