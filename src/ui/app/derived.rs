//! Data derived from the game, recomputed when the game or the cursor changes and not in every frame.

use crate::game::{Game, Mark, NodeId};
use crate::rules::{Board, Color, Ending, Forbidden, Point};
use crate::session::Session;
use crate::ui::board::Continuation;
use crate::ui::tree_layout::Layout;

/// All that is derived from the game on the table, with the revision and the cursor for which it holds.
pub(super) struct Derived {
    revision: u64,
    cursor: NodeId,
    /// The drawn parts of the position.
    pub scene: Scene,
    /// Layout of the game's tree; it is kept while only the cursor moves.
    pub tree_layout: Layout,
}

impl Derived {
    /// Computes everything for the game as it is now.
    pub fn new(session: &Session) -> Derived {
        let game = session.game();
        Derived {
            revision: session.revision(),
            cursor: game.cursor(),
            scene: Scene::of(session),
            tree_layout: Layout::of(game.tree()),
        }
    }

    /// The cursor for which the data hold.
    pub fn cursor(&self) -> NodeId {
        self.cursor
    }

    /// Recomputes what has changed. Returns whether anything has.
    pub fn update(&mut self, session: &Session) -> bool {
        let (revision, cursor) = (session.revision(), session.game().cursor());
        if (revision, cursor) == (self.revision, self.cursor) {
            return false;
        }
        if revision != self.revision {
            self.tree_layout = Layout::of(session.game().tree());
        }
        self.scene = Scene::of(session);
        (self.revision, self.cursor) = (revision, cursor);
        true
    }
}

/// The drawn parts of the position.
pub(super) struct Scene {
    /// The position.
    pub board: Board,
    /// Numbers of the moves on the board, from 1.
    pub numbers: Vec<(Point, u32)>,
    /// Forbidden points, when it is Black's turn.
    pub forbidden: Vec<(Point, Forbidden)>,
    /// The stones of the winning rows.
    pub winning: Vec<Point>,
    /// Marks of the note, and the numbers of fifth moves on offer.
    pub marks: Vec<(Point, Mark)>,
    /// Moves that follow in the tree, if they are to be seen.
    pub continuations: Vec<Continuation>,
}

impl Scene {
    /// The drawn parts of the position at the cursor.
    pub fn of(session: &Session) -> Scene {
        let board = session.game().board().clone();
        let moves = board.moves().iter().filter_map(|mv| mv.point());
        let numbers = moves.zip(1..).collect();
        let blacks_turn = board.side_to_move() == Color::Black && session.outcome().is_none();
        let forbidden = if blacks_turn {
            board.empty_points().filter_map(|point| Some((point, board.forbidden(point)?))).collect()
        } else {
            Vec::new()
        };
        let winning = match board.ending() {
            Some(Ending::Five { line, .. }) => line.clone(),
            _ => Vec::new(),
        };
        let node = session.game().tree().node(session.game().cursor());
        let mut marks = node.note().map_or_else(Vec::new, |note| note.marks);
        // The fifth moves on offer, in their order.
        let offered = session.game().opening().offered().iter().zip(1..);
        marks.extend(offered.map(|(&point, number)| (point, Mark::Label(number.to_string()))));
        let continuations = continuations(session.game());
        Scene { board, numbers, forbidden, winning, marks, continuations }
    }
}

/// The moves that follow in the tree: shown where there are several, or one of them has a text for the board.
fn continuations(game: &Game) -> Vec<Continuation> {
    let node = game.tree().node(game.cursor());
    let next = node.next();
    let shown = |id: NodeId| {
        let child = game.tree().node(id);
        let text = child.note().map_or_else(String::new, |note| note.board_text);
        Some(Continuation { point: child.mv()?.point()?, text, next: Some(id) == next })
    };
    let all: Vec<Continuation> = node.children().filter_map(shown).collect();
    if all.len() > 1 || all.iter().any(|one| !one.text.is_empty()) { all } else { Vec::new() }
}
