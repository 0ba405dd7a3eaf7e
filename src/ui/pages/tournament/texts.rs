//! Texts of a tournament that was begun, made when a game has ended and not in every frame.

use super::progress::{Finished, Progress, State};
use crate::arena::tournament::Standing;
use crate::words::{Label, Words};
use std::path::PathBuf;

/// The texts.
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
    /// The points against each player, in the order of the table: empty before their first game, a dot against itself.
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
