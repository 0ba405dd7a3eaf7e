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

/// Width of the widest text of each column, in points, in the order of [`ALL`]; 0 where all texts are empty.
pub type Contents = [f32; ALL.len()];

/// The minimum width of a column, in points, its greatest, and its share of the room that is left.
fn measure(order: Order) -> (f32, f32, f32) {
    match order {
        Order::Black | Order::White => (96.0, 240.0, 1.0),
        Order::Event => (110.0, 280.0, 1.2),
        Order::File => (90.0, 280.0, 1.0),
        Order::Day => (94.0, 130.0, 0.0),
        Order::Result => (60.0, 80.0, 0.0),
        Order::Moves => (58.0, 80.0, 0.0),
    }
}

/// Width of a text at the size of the rows, in points, near enough for the choice of a column's width.
fn text_width(text: &str) -> f32 {
    text.chars().map(|letter| if u32::from(letter) < 0x2E80 { 7.2 } else { 13.5 }).sum()
}

/// Measures the columns' texts in some of the rows: in a long list a sample is enough.
pub fn contents<'a>(rows: impl Iterator<Item = Row<'a>>, words: Words) -> Contents {
    let mut contents = Contents::default();
    for row in rows {
        let Ok(game) = row.game else { continue };
        for (width, order) in contents.iter_mut().zip(ALL) {
            *width = width.max(text_width(&text(order, &row, game, words)));
        }
    }
    contents
}

/// The columns of a list of this width, in points: as wide as their contents where there is room, and none that is empty.
pub fn columns(width: f32, contents: &Contents) -> Vec<Column> {
    /// Room beside the text of a column.
    const BESIDE: f32 = 14.0;
    let content = |order: Order| ALL.iter().position(|&one| one == order).map_or(0.0, |index| contents[index]);
    let is_wanted = |order: &&Order| content(**order) > 0.0 || matches!(order, Order::Black | Order::White);
    let mut used = 0.0;
    let fits = |order: &&Order| {
        used += measure(**order).0;
        used <= width
    };
    let shown: Vec<Order> = BY_IMPORTANCE.iter().filter(is_wanted).take_while(fits).copied().collect();
    let shown: Vec<Order> =
        ALL.into_iter().filter(|order| shown.contains(order) || BY_IMPORTANCE[0] == *order).collect();
    let mut widths: Vec<f32> = shown.iter().map(|&order| measure(order).0).collect();
    // First each gets what its contents need, as far as there is room; then those with names share the rest.
    let needed = |order: Order, width: f32| ((content(order) + BESIDE).min(measure(order).1) - width).max(0.0);
    let rest = (width - widths.iter().sum::<f32>()).max(0.0);
    let needs: Vec<f32> = shown.iter().zip(&widths).map(|(&order, &width)| needed(order, width)).collect();
    let all_needs: f32 = needs.iter().sum();
    let part = if all_needs > rest { rest / all_needs } else { 1.0 };
    widths.iter_mut().zip(needs).for_each(|(width, need)| *width += need * part);
    let rest = (width - widths.iter().sum::<f32>()).max(0.0);
    let shares: f32 = shown.iter().map(|&order| measure(order).2).sum();
    let mut left = 0.0;
    let column = |(order, width): (Order, f32)| {
        let column = Column { order, left, width: width + rest * measure(order).2 / shares };
        left += column.width;
        column
    };
    shown.into_iter().zip(widths).map(column).collect()
}

/// A text that is cut in its middle to fit: names differ at their ends as often as at their beginnings. `room` and
/// `width` are the widths that there is and that the whole text takes.
pub fn cut_in_middle(text: &str, width: f32, room: f32) -> String {
    let letters: Vec<char> = text.chars().collect();
    // One letter for the dots, and one because letters differ in width.
    let kept = ((letters.len() as f32 * room / width) as usize).saturating_sub(2);
    if width <= room || kept < 4 {
        return text.to_owned();
    }
    let tail = kept * 2 / 5;
    let (head, tail) = (&letters[..kept - tail], &letters[letters.len() - tail..]);
    let (head, tail): (String, String) = (head.iter().collect(), tail.iter().collect());
    format!("{}…{}", head.trim_end(), tail.trim_start())
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

    const FULL: Contents = [90.0; 7];

    #[test]
    fn a_wide_list_has_all_columns_and_a_narrow_one_the_most_important() {
        let shown = |width: f32| columns(width, &FULL).into_iter().map(|column| column.order).collect::<Vec<_>>();
        assert_eq!(shown(900.0), ALL);
        assert_eq!(shown(500.0), [Order::Black, Order::White, Order::Result, Order::Moves, Order::Day, Order::File]);
        assert_eq!(shown(345.0), [Order::Black, Order::White, Order::Result, Order::Moves]);
        assert_eq!(shown(50.0), [Order::Black]);
    }

    #[test]
    fn a_column_without_texts_is_not_shown() {
        // Neither events nor days.
        let contents = [90.0, 90.0, 30.0, 20.0, 0.0, 0.0, 90.0];
        let shown: Vec<Order> = columns(900.0, &contents).into_iter().map(|column| column.order).collect();
        assert_eq!(shown, [Order::Black, Order::White, Order::Result, Order::Moves, Order::File]);
    }

    #[test]
    fn a_column_with_longer_texts_is_wider() {
        let contents = [80.0, 200.0, 30.0, 20.0, 0.0, 60.0, 90.0];
        let columns = columns(700.0, &contents);
        let width = |order: Order| columns.iter().find(|column| column.order == order).expect("it is shown").width;
        assert!(width(Order::White) >= 214.0 && width(Order::White) > width(Order::Black) + 100.0, "{columns:?}");
    }

    #[test]
    fn a_long_name_keeps_both_its_ends() {
        assert_eq!(cut_in_middle("short", 40.0, 90.0), "short");
        assert_eq!(cut_in_middle("gomocup2024-freestyle-final.psq", 310.0, 200.0), "gomocup2024…nal.psq");
        assert_eq!(cut_in_middle("abcdefgh", 80.0, 30.0), "abcdefgh", "no room for both ends");
    }

    #[test]
    fn columns_fill_the_width_side_by_side() {
        for width in [300.0, 420.0, 640.0, 1000.0, 2000.0] {
            let columns = columns(width, &FULL);
            for pair in columns.windows(2) {
                assert!((pair[0].left + pair[0].width - pair[1].left).abs() < 0.01, "{columns:?}");
            }
            let last = columns.last().expect("a column");
            assert!((last.left + last.width - width).abs() < 0.1, "{width}: {columns:?}");
        }
    }
}
