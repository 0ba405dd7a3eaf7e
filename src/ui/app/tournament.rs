//! The tournament: begun from the settings, halted and continued, and what its thread says.

use super::App;
use crate::arena::tournament::{Running, Tournament};
use crate::arena::{Player, ProcessUse, Terms, TimeLimits};
use crate::gomocup::profile::EngineProfile;
use crate::settings::{TournamentOpenings, TournamentPlayer};
use crate::ui::action::TournamentRequest;
use crate::ui::messages::Gravity;
use crate::ui::pages::tournament::{Progress, State, name, present};
use egui::Context;
use jiff::Zoned;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// How much later than allowed a move may come: the brains have a low priority, and a busy machine may keep one waiting.
const GRACE: Duration = Duration::from_secs(1);

impl App {
    /// Carries out what the tournament's place asks for.
    pub(super) fn tournament_request(&mut self, request: TournamentRequest, ctx: &Context) {
        let now = self.now();
        match request {
            TournamentRequest::Start => match self.tournament() {
                Ok(tournament) => {
                    let folder = self.tournament_folder();
                    self.tournament.progress = Some(Progress::new(Arc::new(tournament), folder, now));
                    self.play_tournament(ctx);
                }
                Err(sentence) => self.messages.pass(Gravity::Refusal, sentence),
            },
            TournamentRequest::Continue => self.play_tournament(ctx),
            TournamentRequest::Pause | TournamentRequest::Stop => {
                let Some(running) = &self.running else { return };
                let state = if request == TournamentRequest::Pause {
                    running.stop_after_games();
                    State::Ending
                } else {
                    running.stop_at_once();
                    State::Stopping
                };
                if let Some(progress) = &mut self.tournament.progress {
                    progress.state = state;
                }
            }
            TournamentRequest::SetUp => self.tournament.progress = None,
        }
    }

    /// Takes in what the playing thread says.
    pub(super) fn receive_tournament(&mut self) {
        let now = self.now();
        let (Some(running), Some(progress)) = (&self.running, &mut self.tournament.progress) else { return };
        for event in running.events() {
            progress.receive(event, now);
        }
        if !progress.is_on() {
            // The thread has said its last word and ends by itself.
            self.running = None;
        }
    }

    fn play_tournament(&mut self, ctx: &Context) {
        let now = self.now();
        let Some(progress) = &mut self.tournament.progress else { return };
        progress.go_on(now);
        let ctx = ctx.clone();
        let wake = Arc::new(move || ctx.request_repaint());
        let (tournament, known) = (Arc::clone(&progress.tournament), progress.known());
        match Running::start(tournament, known, &progress.folder, wake) {
            Ok(running) => self.running = Some(running),
            Err(error) => progress.state = State::Failed(crate::arena::Failure(error.to_string())),
        }
    }

    /// The tournament that the settings describe.
    ///
    /// # Errors
    /// A sentence, if an engine cannot take part.
    fn tournament(&self) -> Result<Tournament, String> {
        let terms = &self.settings.tournament;
        let players = present(&self.settings).iter().map(|player| self.player(player)).collect::<Result<_, _>>()?;
        // Nobody plays by this time where everybody has its own.
        let turn = Duration::from_millis(terms.move_millis.unwrap_or(5_000));
        let game = terms.game_millis.filter(|_| terms.move_millis.is_some()).map(Duration::from_millis);
        let seed = super::commands::seed_of(jiff::Timestamp::now());
        Ok(Tournament {
            players,
            kind: terms.kind,
            games_a_pairing: terms.games_a_pairing,
            terms: Terms {
                rule: terms.rule,
                size: terms.size,
                time: TimeLimits { turn, game },
                grace: GRACE,
                nodes: None,
                memory_bytes: None,
                max_moves: None,
                process_use: ProcessUse::ManyGames,
            },
            openings: match terms.openings {
                TournamentOpenings::Balanced => Tournament::balanced_openings(terms.size, terms.rule, seed),
                TournamentOpenings::None => Tournament::no_openings(terms.size, terms.rule),
            },
            concurrency: terms.concurrency,
        })
    }

    fn player(&self, player: &TournamentPlayer) -> Result<Player, String> {
        let player = match player {
            TournamentPlayer::Level(level) => Player::of_level(&name(self.words, player), self.brain.clone(), *level),
            TournamentPlayer::Engine(name) => {
                let listed = |engine: &&EngineProfile| engine.name == *name;
                let Some(profile) = self.settings.engines.iter().find(listed) else {
                    return Err(self.words.fault(name, &crate::job::Fault::NotListed));
                };
                Player::of_profile(profile).map_err(|fault| self.words.fault(name, &fault))?
            }
        };
        let own_time = player.time.filter(|_| self.settings.tournament.move_millis.is_none());
        Ok(Player { time: own_time, ..player })
    }

    /// A folder of its own for the tournament that begins now.
    fn tournament_folder(&self) -> PathBuf {
        let base = self.settings.tournament.folder.as_ref().map(|folder| self.folders.from_home(PathBuf::from(folder)));
        let base = base.unwrap_or_else(|| self.folders.tournaments());
        base.join(Zoned::now().strftime("%Y-%m-%d_%H-%M-%S").to_string())
    }
}
