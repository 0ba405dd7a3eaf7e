//! Texts of the page, made when something changes and not in every frame.

use super::progress::{Finished, Progress, State};
use crate::arena::GameId;
use crate::arena::tournament::{MIN_PLAYERS, Standing, TournamentKind, pairings};
use crate::engine::Level;
use crate::rules::Board;
use crate::settings::{Settings, TournamentPlayer, TournamentSettings};
use crate::words::{Label, Words};
use std::path::PathBuf;

/// Greatest number of games in progress whose boards are shown.
pub const MAX_BOARDS: usize = 4;

/// Everything that the texts of the form depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupKey {
    words: Words,
    players: Vec<TournamentPlayer>,
    kind: TournamentKind,
    games_a_pairing: u32,
    concurrency: u32,
}

impl SetupKey {
    /// The key for these settings.
    pub fn new(settings: &Settings, words: Words) -> SetupKey {
        let TournamentSettings { kind, games_a_pairing, concurrency, .. } = settings.tournament;
        SetupKey { words, players: settings.tournament_players(), kind, games_a_pairing, concurrency }
    }
}

/// Texts of the form that sets up a tournament.
#[derive(Default)]
pub struct SetupTexts {
    /// Number of games, and how many are played at the same time; or that there are too few players.
    pub plan: String,
    /// Accessible names of the levels, in the order of [`Level::all`].
    pub levels: Vec<String>,
    /// Names of the players.
    pub players: Vec<String>,
}

impl SetupTexts {
    /// The texts for these settings.
    pub fn new(settings: &Settings, words: Words) -> SetupTexts {
        let TournamentSettings { kind, games_a_pairing, concurrency, .. } = settings.tournament;
        let players = settings.tournament_players();
        let games = pairings(kind, players.len()).len() as u32 * games_a_pairing;
        let plan = if players.len() >= MIN_PLAYERS {
            words.tournament_plan(games, concurrency.min(games))
        } else {
            words.label(Label::TooFewParticipants).to_owned()
        };
        SetupTexts {
            plan,
            levels: Level::all().map(|level| words.tengen_level(level.number())).collect(),
            players: players.iter().map(|player| player_name(words, player)).collect(),
        }
    }
}

/// The name of a player in this language.
pub fn player_name(words: Words, player: &TournamentPlayer) -> String {
    match player {
        TournamentPlayer::Level(level) => words.tengen_at(level.number()),
        TournamentPlayer::Engine(name) => name.clone(),
    }
}

/// Texts of a tournament that was begun.
#[derive(Default)]
pub struct ProgressTexts {
    /// The tournament's state: playing, paused, done, or why it failed.
    pub state: String,
    /// Number of finished games and of all games, and the estimated time for the rest.
    pub count: String,
    /// The cross table: one line for each player, sorted by rank.
    pub table: Vec<LineTexts>,
    /// Faults by which players have lost.
    pub faults: Vec<String>,
    /// The games that are over, in the order in which they ended.
    pub finished: Vec<FinishedTexts>,
}

/// Texts of a player's line in the cross table.
pub struct LineTexts {
    /// Name of the player.
    pub name: String,
    /// The points against each player, in the order of the table: empty before their first game, a dot in its own column.
    pub results: Vec<String>,
    /// Points in all games.
    pub points: String,
    /// Numbers of games won, drawn and lost.
    pub won_drawn_lost: String,
    /// Elo difference to the opponents taken together, with its error; a dash while it is not known.
    pub elo: String,
    /// Mean time of a move; a dash before the first move.
    pub mean_time: String,
}

/// Texts of a game in progress.
pub struct LiveTexts {
    /// Number of the game, and its players.
    pub name: String,
    /// Accessible name of its board.
    pub board: String,
}

/// Texts of a game that is over.
pub struct FinishedTexts {
    /// File of the game, which is opened from its row.
    pub file: PathBuf,
    /// Number of the game, and its players.
    pub name: String,
    /// Its result, and its number of moves.
    pub details: String,
    /// The tooltip: the description of a fault, if there was one, and how to open the game.
    pub tip: String,
}

impl ProgressTexts {
    /// The texts of a tournament, as it is now.
    pub fn new(progress: &Progress, words: Words) -> ProgressTexts {
        let table = progress.standings.table();
        let faults = table.iter().filter(|line| !line.tally.faults.is_empty());
        ProgressTexts {
            state: state_text(&progress.state, words),
            count: words.tournament_progress(
                progress.standings.games(),
                progress.tournament.games(),
                progress.time_left(),
            ),
            faults: faults.map(|line| words.tournament_faults(name(progress, line), &line.tally)).collect(),
            finished: progress.finished.iter().map(|game| finished_texts(progress, game, words)).collect(),
            table: table.iter().map(|line| line_texts(progress, &table, line, words)).collect(),
        }
    }
}

/// Texts of the games in progress whose boards are shown, in their order.
pub fn live_texts(progress: &Progress, words: Words) -> Vec<LiveTexts> {
    let texts = |(&number, (id, board)): (&usize, &(GameId, Board))| {
        let [black, white] = progress.names(*id);
        let name = words.pairing(number, black, white);
        let board = words.live_board(&name, board.moves().len(), board.side_to_move());
        LiveTexts { name, board }
    };
    progress.boards.iter().take(MAX_BOARDS).map(texts).collect()
}

fn state_text(state: &State, words: Words) -> String {
    match state {
        State::Playing => words.label(Label::TournamentPlaying).to_owned(),
        State::Ending => words.label(Label::TournamentEnding).to_owned(),
        State::Stopping => words.label(Label::TournamentStopping).to_owned(),
        State::Paused => words.label(Label::TournamentPaused).to_owned(),
        State::Done => words.label(Label::TournamentDone).to_owned(),
        State::Failed(failure) => words.tournament_failed(failure),
    }
}

fn name<'a>(progress: &'a Progress, line: &Standing) -> &'a str {
    &progress.tournament.players[line.player].name
}

fn line_texts(progress: &Progress, table: &[Standing], line: &Standing, words: Words) -> LineTexts {
    let against = |other: &Standing| match progress.standings.results(line.player, other.player) {
        None => "·".to_owned(),
        Some(results) if results.games() == 0 => String::new(),
        Some(results) => words.points(results.half_points()),
    };
    let mean = line.tally.wall_total.checked_div(line.tally.moves);
    LineTexts {
        name: name(progress, line).to_owned(),
        results: table.iter().map(against).collect(),
        points: words.points(line.results.half_points()),
        won_drawn_lost: words.won_drawn_lost(line.results),
        elo: words.elo(line.elo),
        mean_time: mean.map_or("–".to_owned(), |mean| words.short_time(mean)),
    }
}

fn finished_texts(progress: &Progress, game: &Finished, words: Words) -> FinishedTexts {
    let open = words.label(Label::OpenFinishedTip);
    FinishedTexts {
        file: progress.file(game),
        name: words.tournament_game(game.number, &game.record),
        details: words.tournament_game_details(&game.record),
        tip: game.record.detail.as_ref().map_or(open.to_owned(), |detail| format!("{detail}\n{open}")),
    }
}
