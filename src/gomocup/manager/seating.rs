//! The foreign engines that have seats at the table, each a thinker.

use super::{ForeignEngine, Patience};
use crate::background::Outbox;
use crate::gomocup::profile::EngineProfile;
use crate::job::{Event, ThinkerId};
use crate::worker::Thinkers;

/// Adds each engine that has a seat at the table to the thinkers, and removes it when it has left.
///
/// The caller states all wanted engines, as often as it likes, like the jobs of [`Thinkers::sync`].
pub struct Seating {
    outbox: Outbox<Event>,
    patience: Patience,
    seated: Vec<(ThinkerId, EngineProfile)>,
}

impl Seating {
    /// A table without engines. Their events will go to `outbox`.
    pub fn new(outbox: Outbox<Event>) -> Seating {
        Seating::with_patience(outbox, Patience::default())
    }

    /// Creates a [`Seating::new`] whose engines are given another patience.
    pub fn with_patience(outbox: Outbox<Event>, patience: Patience) -> Seating {
        Seating { outbox, patience, seated: Vec::new() }
    }

    /// Brings the thinkers into line with `wanted`, their ids and the names of their engines. An engine whose profile
    /// has changed is started anew, one that is not among `profiles` is left out. To be called before
    /// [`Thinkers::sync`].
    pub fn sync(&mut self, thinkers: &mut Thinkers, wanted: &[(ThinkerId, String)], profiles: &[EngineProfile]) {
        let profile_of = |name: &String| profiles.iter().find(|profile| profile.name == *name);
        let wanted: Vec<(ThinkerId, EngineProfile)> =
            wanted.iter().filter_map(|(id, name)| Some((*id, started_with(profile_of(name)?)))).collect();
        self.seated.retain(|seated| {
            let stays = wanted.contains(seated);
            if !stays {
                thinkers.remove(seated.0);
            }
            stays
        });
        for (id, profile) in wanted {
            if !self.seated.iter().any(|(seated, _)| *seated == id) {
                let engine = ForeignEngine::with_patience(profile.clone(), self.outbox.clone(), self.patience);
                thinkers.add(id, Box::new(engine));
                self.seated.push((id, profile));
            }
        }
    }
}

/// The part of a profile with which a process is started. Its times are sent with every question, so they do not count.
fn started_with(profile: &EngineProfile) -> EngineProfile {
    let EngineProfile { time_millis, game_millis, .. } = EngineProfile::default();
    EngineProfile { time_millis, game_millis, ..profile.clone() }
}
