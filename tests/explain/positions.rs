//! The positions, each with a move, in a file of JSON lines, and where they come from.
//!
//! They are cut from games of our engine against itself at 400 nodes a move, and chosen so that many combinations of
//! claims occur. Beside the moves that were played there are some that might have been. They are written anew by
//!
//! ```sh
//! for rule in freestyle standard renju caro caro-standard; do
//!     for size in 10 15 20; do
//!         tengen-lab match --first pbrain-tengen --second pbrain-tengen --rule $rule --size $size --games 24 \
//!             --nodes 400 --save games/$rule-$size.jsonl
//!     done
//! done
//! TENGEN_GAMES=games cargo test --no-default-features --test explain choose -- --ignored --nocapture
//! ```

use crate::explained;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};
use tengen::arena;
use tengen::engine::Engine;
use tengen::explain::{Claim, Shape, false_forbidden, visible_claims};
use tengen::rules::rng::Rng;
use tengen::rules::{Board, Color, Move, Point, Rule, Symmetry};

/// A position and a move in it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Position {
    pub id: String,
    size: u8,
    rule: String,
    side_to_move: String,
    black: Vec<Point>,
    white: Vec<Point>,
    #[serde(rename = "move")]
    pub point: Point,
}

impl Position {
    fn new(board: &Board, point: Point) -> Position {
        let of = |color| board.stones().filter(|&(_, stone)| stone == color).map(|(point, _)| point).collect();
        Position {
            id: String::new(),
            size: board.size(),
            rule: board.rule().code().to_owned(),
            side_to_move: if board.side_to_move() == Color::Black { "B" } else { "W" }.to_owned(),
            black: of(Color::Black),
            white: of(Color::White),
            point,
        }
    }

    pub fn board(&self) -> Board {
        let side_to_move = if self.side_to_move == "B" { Color::Black } else { Color::White };
        let black = self.black.iter().map(|&point| (point, Color::Black));
        let stones: Vec<_> = black.chain(self.white.iter().map(|&point| (point, Color::White))).collect();
        let rule = self.rule.parse().expect("a rule");
        Board::with_stones(self.size, rule, &stones, side_to_move).expect("a position")
    }

    /// The position and its move under a symmetry.
    pub fn turned(&self, symmetry: Symmetry) -> (Board, Point) {
        (symmetry.board(&self.board()), symmetry.point(self.point, self.size))
    }
}

fn file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/explain/positions.jsonl")
}

/// All positions of the file.
pub fn positions() -> Vec<Position> {
    let text = fs::read_to_string(file()).expect("the positions");
    text.lines().map(|line| serde_json::from_str(line).expect("a position")).collect()
}

/// The kinds of the claims, as a text.
fn kinds(claims: &[Claim]) -> String {
    let name = |claim: &Claim| match claim {
        Claim::Makes(Shape::Four(four)) if four.open => "makes an open four".to_owned(),
        Claim::Makes(Shape::Four(_)) => "makes a four".to_owned(),
        Claim::Makes(Shape::Three(_)) => "makes a three".to_owned(),
        Claim::Stops(Shape::Four(_)) => "stops a four".to_owned(),
        Claim::Stops(Shape::Three(_)) => "stops a three".to_owned(),
        Claim::Leaves(Shape::Four(_)) => "leaves a four".to_owned(),
        Claim::Leaves(Shape::Three(_)) => "leaves a three".to_owned(),
        Claim::Forbidden(reason) => reason.kind().to_string(),
        Claim::AnswerForbidden { answer, .. } => format!("answer {}", answer.kind()),
        Claim::Wins { proof } => format!("wins {}", proof.plies().min(9)),
        other => format!("{other:?}").split([' ', '(', '{']).next().unwrap_or_default().to_owned(),
    };
    let mut names: Vec<String> = claims.iter().map(name).filter(|name| name != "BuildsTwo").collect();
    names.dedup();
    names.join(", ")
}

/// Number of positions.
const WANTED: usize = 300;

#[test]
#[ignore = "writes the positions anew from games"]
fn choose() {
    let folder = PathBuf::from(env::var_os("TENGEN_GAMES").expect("TENGEN_GAMES names the folder of the games"));
    let mut rng = Rng::new(1);
    let mut by_kinds: BTreeMap<(String, String), Vec<Position>> = BTreeMap::new();
    let mut engine = Engine::new();
    for rule in Rule::ALL {
        for size in [15, 10, 20] {
            let path = folder.join(format!("{}-{size}.jsonl", rule.code()));
            let Ok(text) = fs::read_to_string(&path) else { continue };
            for line in text.lines() {
                let game: arena::Record = serde_json::from_str(line).expect("a game");
                let played = Board::from_moves(game.size, game.rule, &game.moves).expect("a game");
                let mut board = Board::new(game.size, game.rule);
                for &mv in played.moves() {
                    let mut points: Vec<Point> = mv.point().into_iter().collect();
                    let near = |point: &Point| board.stones().any(|(stone, _)| touches(stone, *point));
                    let others: Vec<Point> = board.empty_points().filter(near).collect();
                    // Of the moves that were not played, those with several claims.
                    for _ in 0..3 {
                        let other = others.get(rng.below(others.len().max(1))).copied();
                        points.extend(other.filter(|&other| visible_claims(&board, other).len() > 1));
                    }
                    let is_black = board.side_to_move() == Color::Black;
                    points.extend(others.into_iter().filter(|&point| is_black && is_special(&board, point)));
                    for point in points {
                        let is_drawn = rng.below(if rule == Rule::Renju { 2 } else { 4 }) == 0;
                        if board.moves().len() < 5 || !is_drawn {
                            continue;
                        }
                        let claims = explained(&board, point, &mut engine);
                        let key = (kinds(&claims), rule.code().to_owned());
                        by_kinds.entry(key).or_default().push(Position::new(&board, point));
                    }
                    board.play(mv).expect("the move was played");
                }
            }
        }
    }
    // One of each kind in turn, the common ones first, until there are enough.
    let mut kinds: Vec<((String, String), Vec<Position>)> = by_kinds.into_iter().collect();
    kinds.sort_by_key(|(key, positions)| (std::cmp::Reverse(positions.len()), key.clone()));
    println!("{} kinds", kinds.len());
    let mut chosen: Vec<(String, Position)> = Vec::new();
    for round in 0..WANTED {
        for ((kind, _), positions) in &mut kinds {
            let is_due = round == 0 || positions.len() > 3;
            if chosen.len() < WANTED && is_due && !positions.is_empty() {
                let position = positions.swap_remove(rng.below(positions.len()));
                chosen.push((kind.clone(), position));
            }
        }
    }
    chosen.sort_by(|(a, one), (b, other)| (a, &one.rule).cmp(&(b, &other.rule)));
    let lines = chosen.into_iter().zip(1..).map(|((_, position), number)| {
        serde_json::to_string(&Position { id: format!("{number:03}"), ..position }).expect("plain data") + "\n"
    });
    fs::write(file(), lines.collect::<String>()).expect("the positions are written");
}

/// Whether the point is forbidden, or looks so.
fn is_special(board: &Board, point: Point) -> bool {
    board.forbidden(point).is_some() || false_forbidden(board, point).is_some()
}

fn touches(stone: Point, point: Point) -> bool {
    stone.x().abs_diff(point.x()).max(stone.y().abs_diff(point.y())) <= 2
}

/// The game's moves before each of them, and the move.
pub fn moves_of(game: &Board) -> Vec<(Board, Point)> {
    let mut board = Board::new(game.size(), game.rule());
    let mut moves = Vec::new();
    for &mv in game.moves() {
        if let Move::Place(point) = mv {
            moves.push((board.clone(), point));
        }
        board.play(mv).expect("the move was played");
    }
    moves
}
