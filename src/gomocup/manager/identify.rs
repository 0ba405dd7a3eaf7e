//! Identification of an engine when it is added.

use super::Patience;
use super::running::connect;
use crate::background::{Outbox, Priority, ThreadSpec, Wake, catch_panic};
use crate::gomocup::client::{Connection, WaitOutcome};
use crate::gomocup::dialect::Vocabulary;
use crate::gomocup::profile::EngineProfile;
use crate::gomocup::protocol::{About, BrainLine};
use crate::job::{Failure, Fault};
use crate::rules::Rule;
use crossbeam_channel::{Receiver, bounded};
use std::path::Path;
use std::time::{Duration, Instant};

/// An engine that was found in a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// The engine's answer to ABOUT; empty where it does not know the question.
    pub about: About,
    /// A profile to begin with: the engine's name, and its dialect as far as it could be found out.
    pub profile: EngineProfile,
}

/// Identifies the engine of a program, on a thread of its own: starts it, asks ABOUT and whether it knows the Yixin
/// board's commands, and ends it. The outcome comes once, and `wake` is called when it is there.
pub fn identify(program: &Path, wake: Wake) -> Receiver<Result<Identity, Failure>> {
    identify_with(EngineProfile::of_program(program), Patience::default(), wake)
}

/// Identifies an engine like [`identify`], for a profile that is partly known, such as its arguments, and with another
/// patience.
pub fn identify_with(profile: EngineProfile, patience: Patience, wake: Wake) -> Receiver<Result<Identity, Failure>> {
    let (outcome, found) = bounded(1);
    let outbox = Outbox::new(outcome, wake);
    let for_failure = outbox.clone();
    let ask = move || {
        let profile = profile.clamped();
        let identity = catch_panic(|| identify_engine(&profile, &patience)).map_err(Failure::Panicked);
        outbox.send(
            identity.and_then(|identity| identity.map_err(|fault| Failure::Foreign { engine: profile.name, fault })),
        );
    };
    if let Err(error) = ThreadSpec::new("tengen-identify", Priority::Normal).spawn(ask) {
        for_failure.send(Err(Failure::Gone(error.to_string())));
    }
    found
}

/// Time for an answer that needs no search, from a brain that has answered before.
const MOMENT: Duration = Duration::from_secs(3);

fn identify_engine(profile: &EngineProfile, patience: &Patience) -> Result<Identity, Fault> {
    let mut connection = connect(profile)?;
    let about = ask_about(&mut connection, patience)?;
    let knows_yixin = knows_yixin(&mut connection, about.is_some());
    connection.part(patience.parting);
    let about = about.unwrap_or_default();
    let name = if about.name.is_empty() { profile.name.clone() } else { about.name.clone() };
    let mut profile = EngineProfile { name, ..profile.clone() };
    if knows_yixin {
        profile.dialect.vocabulary = Vocabulary::Yixin;
    }
    // Yixin has its own number for renju, which it does not report.
    if about.name.to_ascii_lowercase().starts_with("yixin") && profile.dialect.rule_numbers.is_empty() {
        profile.dialect.rule_numbers = vec![(Rule::Renju, 2)];
    }
    Ok(Identity { about, profile: profile.clamped() })
}

/// Asks ABOUT; `None` for an engine that does not know the question but can begin a game.
fn ask_about(connection: &mut Connection, patience: &Patience) -> Result<Option<About>, Fault> {
    let never = || false;
    let asked = Instant::now();
    if connection.send("ABOUT\n").is_err() {
        return Err(Fault::NoEngine);
    }
    let outcome = connection.wait_for(asked, asked + patience.ready, &never, |line, _| match line {
        BrainLine::About(about) => Some(Some(about.clone())),
        BrainLine::Complaint(_) => Some(None),
        _ => None,
    });
    match outcome {
        WaitOutcome::Line(Some(about), _) => return Ok(Some(about)),
        WaitOutcome::Line(None, _) => {}
        WaitOutcome::TimedOut | WaitOutcome::Interrupted => return Err(Fault::Mute(patience.ready)),
        WaitOutcome::Gone => return Err(Fault::NoEngine),
        WaitOutcome::Flooded => return Err(Fault::Flooded),
    }
    connection.expect_ok("START 15\n", patience.ready, &never)?;
    Ok(None)
}

/// Whether the engine answers a question of the Yixin board. ABOUT is asked after it: its answer shows that no other
/// will come.
fn knows_yixin(connection: &mut Connection, knows_about: bool) -> bool {
    connection.drain();
    let asked = Instant::now();
    if connection.send(if knows_about { "yxshowinfo\nABOUT\n" } else { "yxshowinfo\n" }).is_err() {
        return false;
    }
    let outcome = connection.wait_for(asked, asked + MOMENT, &|| false, |line, _| match line {
        BrainLine::Message(text) if text.starts_with("INFO MAX_") => Some(true),
        BrainLine::About(_) | BrainLine::Complaint(_) => Some(false),
        _ => None,
    });
    matches!(outcome, WaitOutcome::Line(true, _))
}
