//! The foreign engines that sit at the table, each with a desk among the thinkers.

use super::{ForeignEngine, Patience};
use crate::background::Outbox;
use crate::gomocup::profile::EngineProfile;
use crate::job::{Event, ThinkerId};
use crate::worker::Thinkers;

/// Gives each engine that sits at the table a desk, and takes it away when it has gone.
///
/// Who is wanted is said as a whole, as often as one likes, like the jobs of [`Thinkers::sync`].
pub struct Seating {
    outbox: Outbox<Event>,
    patience: Patience,
    seated: Vec<(ThinkerId, EngineProfile)>,
}

impl Seating {
    /// Nobody sits there yet. The engines' events go to `outbox`.
    pub fn new(outbox: Outbox<Event>) -> Seating {
        Seating::with_patience(outbox, Patience::default())
    }

    /// As [`Seating::new`], with another patience.
    pub fn with_patience(outbox: Outbox<Event>, patience: Patience) -> Seating {
        Seating { outbox, patience, seated: Vec::new() }
    }

    /// Brings the desks into line with `wanted`, the thinkers and the names of their engines. An engine whose profile has
    /// changed is started anew, one that is not among `profiles` has no desk. To be called before [`Thinkers::sync`].
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

/// What of a profile a process is started with: its times are told with every question.
fn started_with(profile: &EngineProfile) -> EngineProfile {
    let EngineProfile { time_millis, game_millis, .. } = EngineProfile::default();
    EngineProfile { time_millis, game_millis, ..profile.clone() }
}
