//! Games of a long collection, packed until they are asked for: a game takes two kilobytes and more, however short its
//! text is.

use super::games::Database;
use super::{Heading, ParsedGame, Remark};
use crate::game::{Game, Snapshot};
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use std::io::{Read, Write};

/// Number of games that are packed together. Together they take less, but one takes longer to unpack.
const BLOCK: usize = 16;

/// Packed games, in the order in which they were added.
#[derive(Default)]
pub(super) struct Packed {
    /// Each of [`BLOCK`] games: their snapshots as lines of JSON, compressed.
    blocks: Vec<Box<[u8]>>,
    /// Games that do not fill a block yet.
    rest: Vec<Game>,
    /// Remarks on each game.
    remarks: Vec<Box<[Remark]>>,
}

impl Packed {
    /// Adds a game.
    pub fn push(&mut self, ParsedGame { game, remarks }: ParsedGame) {
        self.remarks.push(remarks.into());
        self.rest.push(game);
        if self.rest.len() == BLOCK {
            self.blocks.push(pack(&self.rest));
            self.rest.clear();
        }
    }
}

impl Database for Packed {
    fn len(&self) -> usize {
        self.remarks.len()
    }

    fn game(&self, index: usize) -> ParsedGame {
        let game = match self.blocks.get(index / BLOCK) {
            Some(block) => unpack(block, index % BLOCK),
            None => self.rest[index % BLOCK].clone(),
        };
        ParsedGame { game, remarks: self.remarks[index].to_vec() }
    }

    fn heading(&self, index: usize) -> Heading {
        Heading::of(&self.game(index).game)
    }
}

/// Level of the compression: a higher one takes longer, and saves little.
const LEVEL: Compression = Compression::new(3);

/// Packs games.
fn pack(games: &[Game]) -> Box<[u8]> {
    let mut lines = Vec::new();
    for game in games {
        serde_json::to_writer(&mut lines, &game.snapshot()).expect("a game is plain data");
        lines.push(b'\n');
    }
    let mut packed = ZlibEncoder::new(Vec::new(), LEVEL);
    packed.write_all(&lines).expect("memory takes all");
    packed.finish().expect("memory takes all").into()
}

/// Unpacks the game at `index` of a block.
fn unpack(block: &[u8], index: usize) -> Game {
    let mut lines = String::new();
    ZlibDecoder::new(block).read_to_string(&mut lines).expect("a block of JSON");
    let line = lines.lines().nth(index).expect("a block holds the game");
    let snapshot: Snapshot = serde_json::from_str(line).expect("the snapshot of a game");
    Game::from_snapshot(snapshot).expect("the snapshot of a game")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::RemarkKind;
    use crate::test_support::random_game;

    const REMARK: Remark = Remark { location: None, what: RemarkKind::Games(1) };

    #[test]
    fn packed_games_come_out_as_they_went_in() {
        let parsed = |seed| ParsedGame { game: random_game(seed).0, remarks: vec![REMARK; seed as usize % 2] };
        let games: Vec<ParsedGame> = (0..100).map(parsed).collect();
        let mut packed = Packed::default();
        games.iter().cloned().for_each(|game| packed.push(game));
        assert_eq!((packed.len(), packed.blocks.len(), packed.rest.len()), (100, 6, 4));
        for (index, game) in games.iter().enumerate() {
            assert_eq!(packed.game(index), *game, "{index}");
            assert_eq!(packed.heading(index), Heading::of(&game.game), "{index}");
        }
    }
}
