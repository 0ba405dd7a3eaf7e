//! The columns of the list: those that fit, their widths, and their texts.

use crate::rules::Color;
use crate::storage::library::{Ended, Entry, File, Order, Row};
use crate::words::{Label, Words};

/// A column, with its position in the list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Column {
    /// The column, by the order in which a click on its header sorts the list.
    pub order: Order,
    /// Distance of its left edge from that of the list, in points.
    pub left: f32,
    /// Its width, in points.
    pub width: f32,
}

/// All columns, from left to right.
const ALL: [Order; 7] =
    [Order::Black, Order::White, Order::Result, Order::Moves, Order::Event, Order::Day, Order::File];
/// All columns, the most important first: in a narrow window the last ones are dropped.
const BY_IMPORTANCE: [Order; 7] =
    [Order::Black, Order::White, Order::Result, Order::Moves, Order::File, Order::Day, Order::Event];

/// The minimum width of a column, in points, and its share of the room that is left.
fn measure(order: Order) -> (f32, f32) {
    match order {
        Order::Black | Order::White => (96.0, 1.0),
        Order::Event => (110.0, 1.2),
        Order::File => (90.0, 1.0),
        Order::Day => (94.0, 0.0),
        Order::Result => (60.0, 0.0),
        Order::Moves => (58.0, 0.0),
    }
}

/// The columns of a list of this width, in points.
pub fn columns(width: f32) -> Vec<Column> {
    let mut used = 0.0;
    let fits = |order: &&Order| {
        used += measure(**order).0;
        used <= width
    };
    let shown: Vec<Order> = BY_IMPORTANCE.iter().take_while(fits).copied().collect();
    let shown: Vec<Order> =
        ALL.into_iter().filter(|order| shown.contains(order) || BY_IMPORTANCE[0] == *order).collect();
    let measures = shown.iter().map(|&order| measure(order));
    let (min_width, shares) = measures.fold((0.0, 0.0), |(width, shares), (w, share)| (width + w, shares + share));
    let rest = (width - min_width).max(0.0);
    let mut left = 0.0;
    let column = |order: Order| {
        let (min_width, share) = measure(order);
        let column = Column { order, left, width: min_width + rest * share / shares };
        left += column.width;
        column
    };
    shown.into_iter().map(column).collect()
}

/// Title of a column.
pub fn title(order: Order, words: Words) -> &'static str {
    words.label(match order {
        Order::Black => Label::Black,
        Order::White => Label::White,
        Order::Result => Label::ColumnResult,
        Order::Moves => Label::ColumnMoves,
        Order::Event => Label::ColumnEvent,
        Order::Day => Label::ColumnDay,
        Order::File => Label::ColumnFile,
    })
}

/// Text in a column of a game's row; may be empty.
pub fn text(order: Order, row: &Row, game: &Entry, words: Words) -> String {
    match order {
        Order::Black => player(game, Color::Black, words),
        Order::White => player(game, Color::White, words),
        Order::Result => result(game).to_owned(),
        Order::Moves => game.summary.moves.to_string(),
        Order::Event => event(game),
        Order::Day => game.day(),
        Order::File => file(row),
    }
}

fn player(game: &Entry, color: Color, words: Words) -> String {
    let player = game.summary.seats.player(color);
    // A person without a name: the file does not name the player.
    if player.is_person() && player.name.is_empty() {
        "–".to_owned()
    } else {
        words.player(&player.name, &player.kind)
    }
}

/// Black's points and White's, as in tournament tables.
fn result(game: &Entry) -> &'static str {
    match game.ended() {
        Some(Ended::Won(Color::Black)) => "1 – 0",
        Some(Ended::Won(Color::White)) => "0 – 1",
        Some(Ended::Draw) => "½ – ½",
        None => "",
    }
}

/// The event, or the title if there is none, and the round in parentheses.
fn event(game: &Entry) -> String {
    let name = if game.event.is_empty() { &game.title } else { &game.event };
    if game.round.is_empty() { name.clone() } else { format!("{name} ({})", game.round) }
}

/// The file's name, and the number of the game, from 1, if the file has several.
pub fn file(row: &Row) -> String {
    let File { path, .. } = row.file;
    let path = path.to_string_lossy();
    if row.file.games().len() > 1 { format!("{path} #{}", row.number + 1) } else { path.into_owned() }
}

/// The accessible name of the row.
pub fn name(row: &Row, words: Words) -> String {
    let game = match row.game {
        Ok(game) => game,
        Err(why) => return words.open_error(&row.file.path, why),
    };
    let players = format!("{} – {}", player(game, Color::Black, words), player(game, Color::White, words));
    let ended = words.game_result(game.ended());
    let parts = [players, ended, words.moves_played(game.summary.moves), event(game), game.day(), file(row)];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_list_has_all_columns_and_a_narrow_one_the_most_important() {
        let shown = |width: f32| columns(width).into_iter().map(|column| column.order).collect::<Vec<_>>();
        assert_eq!(shown(900.0), ALL);
        assert_eq!(shown(500.0), [Order::Black, Order::White, Order::Result, Order::Moves, Order::Day, Order::File]);
        assert_eq!(shown(345.0), [Order::Black, Order::White, Order::Result, Order::Moves]);
        assert_eq!(shown(50.0), [Order::Black]);
    }

    #[test]
    fn columns_fill_the_width_side_by_side() {
        for width in [300.0, 420.0, 640.0, 1000.0, 2000.0] {
            let columns = columns(width);
            for pair in columns.windows(2) {
                assert!((pair[0].left + pair[0].width - pair[1].left).abs() < 0.01, "{columns:?}");
            }
            let last = columns.last().expect("a column");
            assert!((last.left + last.width - width).abs() < 0.1, "{width}: {columns:?}");
        }
    }
}
