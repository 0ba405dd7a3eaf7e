//! The chosen game beside the list: its position, facts about it, and a button to open it.

use super::{LibraryPage, LibraryView, columns, open};
use crate::rules::{Color, Point};
use crate::storage::library::{Entry, Hit, LineKind, Row};
use crate::ui::action::Action;
use crate::ui::board::{SmallBoard, small_board_ui};
use crate::ui::{controls, theme};
use crate::words::{Label, Words};
use egui::{RichText, ScrollArea, Ui};

/// Draws the chosen game, or a text on how to choose one.
pub fn preview_ui(ui: &mut Ui, view: &LibraryView, page: &LibraryPage, actions: &mut Vec<Action>) {
    let (words, palette) = (view.words, view.palette);
    let chosen = page.chosen().and_then(|hit| Some((hit, page.row(hit)?)));
    ScrollArea::vertical().id_salt("preview").auto_shrink(false).show(ui, |ui| {
        let Some((hit, row)) = chosen else {
            // Until a game is chosen: the position that is searched for.
            if let Some(board) = &page.query.search.position {
                let stones: Vec<(Point, Color)> = board.stones().collect();
                small_board_ui(ui, &SmallBoard { size: board.size(), stones: &stones, last: None }, palette);
                ui.add_space(8.0);
            }
            let hint = RichText::new(words.label(Label::LibraryChoose)).color(palette.secondary);
            ui.add(egui::Label::new(hint).wrap());
            return;
        };
        match row.game {
            Ok(game) => {
                let position = position_ui(ui, view, page, hit, game);
                // Above the facts, so that it is visible in a low window too.
                if controls::primary_button_ui(ui, words.label(Label::OpenOnTable)).clicked() {
                    actions.extend(open(page));
                }
                ui.add_space(6.0);
                game_ui(ui, view, &row, game, position.as_deref());
            }
            Err(why) => {
                let why = RichText::new(words.open_error(&row.file.path, why)).color(palette.bad);
                ui.add(egui::Label::new(why).wrap());
            }
        }
    });
}

/// Draws the final position, or the one that was searched for; returns a text on the latter's number of moves.
fn position_ui(ui: &mut Ui, view: &LibraryView, page: &LibraryPage, hit: Hit, game: &Entry) -> Option<String> {
    let moves = match hit.at {
        Some(at) if at.line == LineKind::Variation => None,
        Some(at) => Some(usize::from(at.moves)),
        None => Some(game.moves.len()),
    };
    let searched = page.query.search.position.as_ref();
    let (stones, last, size): (Vec<(Point, Color)>, Option<Point>, u8) = match (moves, searched) {
        // The index does not hold the moves of variations; this is the position that was searched for.
        (None, Some(board)) => (board.stones().collect(), None, board.size()),
        (moves, _) => {
            let moves = moves.unwrap_or(game.moves.len());
            let stones: Vec<(Point, Color)> = game.moves.stones_after(moves).collect();
            let last = stones.last().filter(|_| moves > 0).map(|(point, _)| *point);
            (stones, last, game.summary.size)
        }
    };
    small_board_ui(ui, &SmallBoard { size, stones: &stones, last }, view.palette);
    ui.add_space(6.0);
    Some(view.words.after_moves(usize::from(hit.at?.moves)))
}

/// Facts about the game.
fn game_ui(ui: &mut Ui, view: &LibraryView, row: &Row, game: &Entry, position: Option<&str>) {
    let LibraryView { words, palette, .. } = *view;
    let title = words.game_title(&game.summary);
    ui.add(egui::Label::new(RichText::new(title).font(theme::semibold(14.0))).wrap());
    for line in lines(words, row, game, position) {
        ui.add(egui::Label::new(RichText::new(line).size(12.0).color(palette.secondary)).wrap());
    }
}

/// The lines under the players' names.
fn lines(words: Words, row: &Row, game: &Entry, position: Option<&str>) -> Vec<String> {
    let join = |parts: &[&str]| parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ");
    let (ended, moves) = (words.game_result(game.ended()), words.moves_played(game.summary.moves));
    let outcome = game.summary.outcome.as_ref().map_or(ended, |outcome| words.outcome(outcome));
    let lines = [
        join(&[position.unwrap_or_default()]),
        join(&[&moves, &outcome]),
        join(&[words.rule(game.summary.rule), &format!("{0}×{0}", game.summary.size)]),
        join(&[&game.title, &game.event, &game.round]),
        join(&[&game.place, &game.day()]),
        columns::file(row),
    ];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}
