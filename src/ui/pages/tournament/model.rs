//! State of the tournament page: the tournament that is played, if one was begun, and the thread that plays it.

use super::progress::{Progress, State};
use super::texts::{LiveTexts, ProgressTexts, SetupKey, SetupTexts, player_name};
use crate::arena::tournament::{Running, Tournament};
use crate::arena::{Failure, Player, Terms, TimeLimits};
use crate::gomocup::profile::EngineProfile;
use crate::job::Fault;
use crate::settings::{TournamentOpenings, TournamentPlayer};
use crate::ui::action::TournamentRequest;
use crate::ui::board::BoardState;
use crate::ui::cached::Cached;
use crate::ui::messages::Severity;
use crate::ui::services::Services;
use crate::words::Words;
use jiff::Zoned;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

/// Time by which a move may be late: the engines run with low priority, and a busy machine may keep one waiting.
const GRACE: Duration = Duration::from_secs(1);

/// State of the page.
pub struct TournamentPage {
    /// The tournament that was begun; `None` while one is set up.
    pub(super) progress: Option<Progress>,
    /// Texts of the form that sets one up.
    pub(super) setup_texts: Cached<SetupKey, SetupTexts>,
    /// Texts of the tournament, by the language, the number of finished games, and the state.
    pub(super) texts: Cached<(Words, usize, State), ProgressTexts>,
    /// Texts of the games in progress, by the language and the number of the tournament's events.
    pub(super) live_texts: Cached<(Words, u64), Vec<LiveTexts>>,
    /// The thread that plays it, while it is played.
    running: Option<Running>,
    /// The command line that starts Tengen as a brain in a process of its own.
    brain: Vec<String>,
    /// States of the boards that are shown, in their order.
    pub(super) boards: Vec<BoardState>,
    /// Text in the field for the folder; `None` until it is shown for the first time.
    pub(super) folder: Option<String>,
}

impl TournamentPage {
    /// A page without a tournament. `brain` is the command line that starts Tengen as a brain.
    pub fn new(brain: Vec<String>) -> TournamentPage {
        TournamentPage {
            progress: None,
            setup_texts: Cached::default(),
            texts: Cached::default(),
            live_texts: Cached::default(),
            running: None,
            brain,
            boards: Vec::new(),
            folder: None,
        }
    }

    /// Whether a tournament is being played.
    pub fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// Carries out a request of the page.
    pub fn perform(&mut self, request: TournamentRequest, services: &mut Services) {
        match request {
            TournamentRequest::Start => match self.tournament(services) {
                Ok(tournament) => {
                    let folder = tournament_folder(services);
                    self.progress = Some(Progress::new(Arc::new(tournament), folder, services.now));
                    self.play(services);
                }
                Err(sentence) => services.messages.show(Severity::Refusal, sentence),
            },
            TournamentRequest::Continue => self.play(services),
            TournamentRequest::Pause | TournamentRequest::Stop => {
                let Some(running) = &self.running else { return };
                let state = if request == TournamentRequest::Pause {
                    running.stop_after_games();
                    State::Ending
                } else {
                    running.stop_at_once();
                    State::Stopping
                };
                if let Some(progress) = &mut self.progress {
                    progress.state = state;
                }
            }
            TournamentRequest::SetUp => {
                self.progress = None;
                (self.texts, self.live_texts) = (Cached::default(), Cached::default());
            }
        }
    }

    /// Receives the playing thread's events.
    pub fn receive(&mut self, now: Duration) {
        let (Some(running), Some(progress)) = (&self.running, &mut self.progress) else { return };
        for event in running.events() {
            progress.receive(event, now);
        }
        if !progress.is_on() {
            // That was the thread's last event.
            self.running = None;
        }
    }

    fn play(&mut self, services: &Services) {
        let Some(progress) = &mut self.progress else { return };
        progress.go_on(services.now);
        let wake = Arc::clone(&services.wake);
        let (tournament, known) = (Arc::clone(&progress.tournament), progress.known());
        match Running::start(tournament, known, &progress.folder, wake) {
            Ok(running) => self.running = Some(running),
            Err(error) => progress.state = State::Failed(Failure(error.to_string())),
        }
    }

    /// The tournament that the settings describe.
    ///
    /// # Errors
    /// A sentence, if an engine cannot take part.
    fn tournament(&self, services: &Services) -> Result<Tournament, String> {
        let terms = &services.settings.tournament;
        let players = services.settings.tournament_players();
        let players = players.iter().map(|player| self.player(player, services)).collect::<Result<_, _>>()?;
        // It is not used if each player has a time of its own.
        let turn = Duration::from_millis(terms.move_millis.unwrap_or(5_000));
        let game = terms.game_millis.filter(|_| terms.move_millis.is_some()).map(Duration::from_millis);
        let seed = jiff::Timestamp::now().as_nanosecond() as u64;
        Ok(Tournament {
            players,
            kind: terms.kind,
            games_a_pairing: terms.games_a_pairing,
            terms: Terms { time: TimeLimits { turn, game }, grace: GRACE, ..Terms::new(terms.rule, terms.size, turn) },
            openings: match terms.openings {
                TournamentOpenings::Balanced => Tournament::balanced_openings(terms.size, terms.rule, seed),
                TournamentOpenings::None => Tournament::no_openings(terms.size, terms.rule),
            },
            concurrency: terms.concurrency,
        })
    }

    fn player(&self, player: &TournamentPlayer, services: &Services) -> Result<Player, String> {
        let player = match player {
            TournamentPlayer::Level(level) => {
                Player::of_level(&player_name(services.words, player), self.brain.clone(), *level)
            }
            TournamentPlayer::Engine(name) => {
                let listed = |engine: &&EngineProfile| engine.name == *name;
                let Some(profile) = services.settings.engines.iter().find(listed) else {
                    return Err(services.words.fault(name, &Fault::NotListed));
                };
                Player::of_profile(profile).map_err(|fault| services.words.fault(name, &fault))?
            }
        };
        let own_time = player.time.filter(|_| services.settings.tournament.move_millis.is_none());
        Ok(Player { time: own_time, ..player })
    }
}

/// Path of the folder of a tournament that begins now; the folder's name is the time.
fn tournament_folder(services: &Services) -> PathBuf {
    let base =
        services.settings.tournament.folder.as_ref().map(|folder| services.folders.from_home(PathBuf::from(folder)));
    let base = base.unwrap_or_else(|| services.folders.tournaments());
    base.join(Zoned::now().strftime("%Y-%m-%d_%H-%M-%S").to_string())
}
