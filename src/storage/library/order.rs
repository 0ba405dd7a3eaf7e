//! The orders that a library's games can be listed in.

use super::{Ended, Entry, Hit, Listing};
use crate::formats::fold;
use crate::rules::Color;

/// Column by which games are ordered. Equal ones are in the order of their files and of the games in them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// Path of the file, then the number of the game in it.
    #[default]
    File,
    /// Name of the player with Black, in any case and without accents.
    Black,
    /// Name of the player with White, in any case and without accents.
    White,
    /// Event or tournament.
    Event,
    /// Day of the game, by the year first.
    Day,
    /// Number of moves.
    Moves,
    /// Result: Black's wins, White's, then draws.
    Result,
}

/// Direction of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sorting {
    /// From small to large, from A to Z.
    #[default]
    Ascending,
    /// The other way round.
    Descending,
}

impl Order {
    /// All orders, in the order in which they are offered.
    pub const ALL: [Order; 7] =
        [Order::File, Order::Black, Order::White, Order::Event, Order::Day, Order::Moves, Order::Result];
}

/// Sort key of a game: first the number, then the text.
type Key = (usize, String);

impl Listing {
    /// Sorts hits. In both directions rows without a value in the column come last, and after them files that cannot be
    /// read.
    pub fn sort(&self, hits: &mut [Hit], order: Order, sorting: Sorting) {
        let by_file = |hit: &Hit| {
            let row = self.row(hit.row);
            // As bytes: by its parts a path is compared much slower.
            (row.file.path.as_os_str(), row.number)
        };
        match sorting {
            Sorting::Ascending => hits.sort_by(|a, b| by_file(a).cmp(&by_file(b))),
            Sorting::Descending => hits.sort_by(|a, b| by_file(b).cmp(&by_file(a))),
        }
        let key = |hit: &Hit| match self.row(hit.row).game {
            Ok(game) => order.key(game).map_or((1, None), |key| (0, Some(key))),
            Err(_) => (2, None),
        };
        match sorting {
            Sorting::Ascending => hits.sort_by_cached_key(key),
            Sorting::Descending => hits.sort_by_cached_key(|hit| {
                let (rank, key) = key(hit);
                (rank, std::cmp::Reverse(key))
            }),
        }
    }
}

impl Order {
    /// Sort key of a game; `None` if the game has no value in this column.
    fn key(self, game: &Entry) -> Option<Key> {
        let text = |text: &str| (!text.is_empty()).then(|| (0, fold(text)));
        match self {
            Order::File => Some((0, String::new())),
            Order::Black => text(&game.summary.seats.player(Color::Black).name),
            Order::White => text(&game.summary.seats.player(Color::White).name),
            Order::Event => text(&game.event),
            Order::Day => {
                let day = game.day();
                (!day.is_empty()).then(|| (year(&day).unwrap_or_default(), fold(&day)))
            }
            Order::Moves => Some((game.summary.moves, String::new())),
            Order::Result => {
                let rank = match game.ended()? {
                    Ended::Won(Color::Black) => 0,
                    Ended::Won(Color::White) => 1,
                    Ended::Draw => 2,
                };
                Some((rank, String::new()))
            }
        }
    }
}

/// The year in a date as people write it: the first number of four digits.
fn year(date: &str) -> Option<usize> {
    let mut numbers = date.split(|c: char| !c.is_ascii_digit());
    numbers.find(|number| number.len() == 4)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_year_is_found_wherever_it_stands() {
        for (date, expected) in [
            ("2003-05-01", Some(2003)),
            ("17.4.1999", Some(1999)),
            ("May 2010, 3rd day", Some(2010)),
            ("2010年5月", Some(2010)),
            ("20100501", None),
            ("spring", None),
        ] {
            assert_eq!(year(date), expected, "{date}");
        }
    }
}
