//! Speed of reading files of games: `cargo bench --bench formats`.

use divan::counter::BytesCount;
use divan::{Bencher, black_box};
use tengen::formats::Format;
use tengen::game::{Game, NewNode, Parts, Root, Tree, TreeBuilder};
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Move, Point, Rule};

fn main() {
    divan::main();
}

/// A game of `lines` random variations of up to 40 moves, which share their first moves.
fn tree_of_games(lines: usize) -> Game {
    let root = Root::empty(15, Rule::Renju);
    let mut rng = Rng::new(1);
    let mut builder = TreeBuilder::new();
    for _ in 0..lines {
        let mut board = Board::new(root.size, root.rule);
        let mut here = Tree::ROOT;
        while board.ending().is_none() && board.moves().len() < 40 {
            // There are few choices at first, so that lines share nodes.
            let choices = 2 + 2 * board.moves().len().min(10);
            let near: Vec<Point> = board.legal_points().take(60 + choices).skip(60).collect();
            let Some(&point) = near.get(rng.below(near.len().max(1))) else { break };
            let mv = Move::Place(point);
            board.play(mv).expect("the point is legal");
            here = match builder.tree().child_with(here, mv) {
                Some(child) => child,
                None => builder.append(NewNode::played(here, mv)).expect("the parent is there"),
            };
        }
    }
    Game::from_parts(Parts::new(root, builder.finish())).expect("a game of legal moves")
}

/// Reads a file of one game with many variations.
fn read(bencher: Bencher, format: Format, lines: usize) {
    let bytes = format.write(&tree_of_games(lines)).expect("the format holds the game");
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| format.read(black_box(&bytes), None).expect("a file that was just written"));
}

#[divan::bench(args = [1, 100, 1_000])]
fn sgf(bencher: Bencher, lines: usize) {
    read(bencher, Format::Sgf, lines);
}

#[divan::bench(args = [1, 100, 1_000])]
fn renlib(bencher: Bencher, lines: usize) {
    read(bencher, Format::Lib, lines);
}

/// Reads a collection of games that begin on a board full of stones, written as one rectangle each.
#[divan::bench(args = [100, 1_000])]
fn sgf_rectangles(bencher: Bencher, games: usize) {
    let bytes = "(;SZ[15]AB[aa:oo])".repeat(games).into_bytes();
    bencher
        .counter(BytesCount::of_slice(&bytes))
        .bench(|| Format::Sgf.read(black_box(&bytes), None).expect("games with stones on all points"));
}
