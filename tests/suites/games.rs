//! Positions from games of our own: those that were played, and variations of them.
//!
//! The games are those of `tengen-lab match`; the folder that holds a file for each rule is named by `TENGEN_GAMES`.

use crate::shapes::points_beside_stones;
use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::path::PathBuf;
use tengen::arena::Record;
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Ending, Move, Point, Rule};

/// A position, and the number of the game it comes from.
pub struct Cut {
    pub game: usize,
    pub board: Board,
    /// Plies of the game from here to the five of the side to move; `None` if it did not make one.
    pub plies_to_five: Option<usize>,
}

/// Number of moves at the beginning of a game whose positions are left out.
const OPENING_MOVES: usize = 8;

/// The positions of all games of a rule, and the variation of each, in an order that mixes the games.
pub fn positions(rule: Rule) -> Vec<Cut> {
    let folder = env::var_os("TENGEN_GAMES").expect("TENGEN_GAMES names the folder of the games");
    let path = PathBuf::from(folder).join(rule.code()).with_extension("jsonl");
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut rng = Rng::new(1);
    let mut cuts = Vec::new();
    let games: Vec<Record> = text.lines().map(|line| serde_json::from_str(line).expect("a game")).collect();
    let mut played_before = BTreeSet::new();
    for (game, played) in games.iter().enumerate() {
        // One engine plays both sides: with the colours swapped it may play the same game again.
        if !played_before.insert(&played.moves) {
            continue;
        }
        let whole = Board::from_moves(played.size, played.rule, &played.moves).expect("a game");
        let mut board = Board::new(played.size, played.rule);
        for &mv in whole.moves() {
            if board.moves().len() >= OPENING_MOVES {
                let wins = whole.ending().and_then(Ending::winner) == Some(board.side_to_move());
                let plies_to_five = wins.then(|| whole.moves().len() - board.moves().len());
                let varied = varied(&board, &mut rng);
                cuts.push(Cut { game, board: without_moves(&board), plies_to_five });
                cuts.push(Cut { game, board: without_moves(&varied), plies_to_five: None });
            }
            board.play(mv).expect("the move was played");
        }
    }
    cuts.retain(|cut| cut.board.ending().is_none());
    rng.shuffle(&mut cuts);
    cuts
}

/// The board after a legal move beside own stones.
pub fn varied(board: &Board, rng: &mut Rng) -> Board {
    let mut points = points_beside_stones(board, board.side_to_move(), 2);
    points.retain(|&point| board.check(Move::Place(point)).is_ok());
    let mut varied = board.clone();
    if !points.is_empty() {
        varied.play(Move::Place(points[rng.below(points.len())])).expect("the point is legal");
    }
    varied
}

/// Returns the position set up by its stones, without the moves that led to it.
pub fn without_moves(board: &Board) -> Board {
    let stones: Vec<(Point, Color)> = board.stones().collect();
    Board::with_stones(board.size(), board.rule(), &stones, board.side_to_move()).expect("a position")
}
