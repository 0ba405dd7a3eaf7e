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
    /// A profile to begin with: the engine's name, or that of its file, and its dialect as far as it could be found out.
    pub profile: EngineProfile,
    /// Whether it has answered. If not, another outcome follows.
    pub has_answered: bool,
}

/// Outcome of an identification.
pub type Identified = Result<Identity, Failure>;

/// Identifies the engine of a program, on a thread of its own: starts it, asks ABOUT and whether it knows the Yixin
/// board's commands, and ends it. Its identity comes within two seconds, under the name of the file where it has not
/// answered by then; in this case another outcome follows when it has, or when it has been waited for long enough.
/// `wake` is called with each.
pub fn identify(program: &Path, wake: Wake) -> Receiver<Identified> {
    identify_with(EngineProfile::of_program(program), Patience::default(), wake)
}

/// Identifies an engine like [`identify`], for a profile that is partly known, such as its arguments, and with another
/// patience.
pub fn identify_with(profile: EngineProfile, patience: Patience, wake: Wake) -> Receiver<Identified> {
    let (outcome, found) = bounded(2);
    let outbox = Outbox::new(outcome, wake);
    let for_failure = outbox.clone();
    let ask = move || {
        let profile = profile.clamped();
        let tell = |identity: Identity| outbox.send(Ok(identity));
        let identity = catch_panic(|| identify_engine(&profile, &patience, &tell)).map_err(Failure::Panicked);
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
const MOMENT: Duration = Duration::from_secs(1);
/// Time for the answer to ABOUT, after which a game is begun: some brains do not know the question.
const ABOUT_TIME: Duration = Duration::from_millis(700);
/// Time after which a brain that has not answered is told of.
const SILENT_AFTER: Duration = Duration::from_millis(1_800);

fn identify_engine(profile: &EngineProfile, patience: &Patience, tell: &dyn Fn(Identity)) -> Result<Identity, Fault> {
    let mut connection = connect(profile)?;
    let is_silent = || {
        tell(Identity { about: About::default(), profile: profile.clone().clamped(), has_answered: false });
    };
    let about = ask_about(&mut connection, patience, &is_silent)?;
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
    Ok(Identity { about, profile: profile.clamped(), has_answered: true })
}

/// Line of a brain that was asked who it is.
enum Said {
    /// Its name.
    About(About),
    /// Consent to begin a game.
    Ok,
    /// Complaint about a command that it does not know; holds the line.
    Complaint(String),
    /// Words of its own, as Pela answers ABOUT.
    Other,
}

/// Asks ABOUT; `None` for an engine that does not answer it by its name but can begin a game. Says once that it is silent
/// if no answer comes within two seconds.
fn ask_about(connection: &mut Connection, patience: &Patience, is_silent: &dyn Fn()) -> Result<Option<About>, Fault> {
    let asked = Instant::now();
    let end = asked + patience.ready;
    if connection.send("ABOUT\n").is_err() {
        return Err(Fault::NoEngine);
    }
    let wait = |deadline: Instant, connection: &mut Connection| {
        connection.wait_for(asked, deadline.min(end), &|| false, |line, _| match line {
            BrainLine::About(about) => Some(Said::About(about.clone())),
            BrainLine::Ok => Some(Said::Ok),
            BrainLine::Complaint(line) => Some(Said::Complaint(line.clone())),
            // A program that is no engine may repeat what it was sent.
            BrainLine::Garbage(line) if line != "ABOUT" && !line.starts_with("START") => Some(Said::Other),
            _ => None,
        })
    };
    let mut has_answered = match wait(asked + ABOUT_TIME, connection) {
        WaitOutcome::Line(Said::About(about), _) => return Ok(Some(about)),
        WaitOutcome::Line(..) => true,
        WaitOutcome::TimedOut | WaitOutcome::Interrupted => false,
        WaitOutcome::Gone => return Err(Fault::NoEngine),
        WaitOutcome::Flooded => return Err(Fault::Flooded),
    };
    if connection.send("START 15\n").is_err() {
        return Err(Fault::NoEngine);
    }
    let mut deadline = asked + SILENT_AFTER;
    loop {
        match wait(deadline, connection) {
            WaitOutcome::Line(Said::About(about), _) => return Ok(Some(about)),
            WaitOutcome::Line(Said::Ok, _) => return Ok(None),
            // The first one may be the answer to ABOUT.
            WaitOutcome::Line(Said::Complaint(line), _) if has_answered => return Err(Fault::NotReady(line)),
            WaitOutcome::Line(Said::Complaint(_), _) => has_answered = true,
            WaitOutcome::Line(Said::Other, _) => {}
            WaitOutcome::TimedOut | WaitOutcome::Interrupted if deadline < end => {
                is_silent();
                deadline = end;
            }
            WaitOutcome::TimedOut | WaitOutcome::Interrupted => return Err(Fault::Mute(patience.ready)),
            WaitOutcome::Gone => return Err(Fault::NoEngine),
            WaitOutcome::Flooded => return Err(Fault::Flooded),
        }
    }
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
