//! Layout of a drawn tree: a column a move, a row a variation, the main line in the first row.
//!
//! It is computed after each change of the tree, in one walk; the visible part of a tree of a million nodes is then
//! found row by row.

use crate::game::{NodeId, Tree};
use std::num::NonZero;
use std::ops::Range;

/// A variation: from the node where it leaves another one, along the first continuations, to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Its first node.
    pub start: NodeId,
    /// Column of that node: the number of nodes on the way from the root to it.
    pub column: u32,
}

/// A node with its column and row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The node.
    pub node: NodeId,
    /// Its column, from 0.
    pub column: u32,
    /// Its row, from 0.
    pub row: u32,
}

/// A line from a node down to the rows of its variations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trunk {
    /// Column of the node.
    pub column: u32,
    /// Row of the node.
    pub from: u32,
    /// Row of the last variation that leaves it.
    pub to: u32,
}

/// Index of a row plus one, so that an `Option` of it needs no extra space.
type NonZeroRow = NonZero<u32>;

/// Layout of all nodes.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    rows: Vec<Row>,
    /// For each node, by its id, the row that it begins, if it begins one.
    by_start: Vec<Option<NonZeroRow>>,
    columns: u32,
}

impl Layout {
    /// The layout of a tree.
    pub fn of(tree: &Tree) -> Layout {
        let mut layout = Layout::default();
        let mut column = 0;
        // The node before this one in reading order, from whose column this one's is counted.
        let mut before: Option<NodeId> = None;
        for id in tree.ids() {
            let parent = tree.node(id).parent();
            let begins_row = if before == parent && before.is_some() {
                column += 1;
                false
            } else {
                // A later sibling of something on the way up.
                let mut up = before;
                while let Some(node) = up.filter(|&node| tree.node(node).parent() != parent) {
                    column -= 1;
                    up = tree.node(node).parent();
                }
                true
            };
            if begins_row {
                if layout.by_start.len() <= id.index() {
                    layout.by_start.resize(id.index() + 1, None);
                }
                layout.by_start[id.index()] = NonZeroRow::new(layout.rows.len() as u32 + 1);
                layout.rows.push(Row { start: id, column });
            }
            layout.columns = layout.columns.max(column + 1);
            before = Some(id);
        }
        layout
    }

    /// Number of rows: variations, with the main line.
    pub fn rows(&self) -> u32 {
        self.rows.len() as u32
    }

    /// Number of columns: nodes of the longest line.
    pub fn columns(&self) -> u32 {
        self.columns
    }

    /// Whether there is a variation at all.
    pub fn has_variations(&self) -> bool {
        self.rows.len() > 1
    }

    /// Column and row of a node.
    pub fn spot(&self, tree: &Tree, node: NodeId) -> Option<Spot> {
        let mut start = node;
        let mut steps = 0;
        loop {
            if let Some(row) = self.row_of(start) {
                let column = self.rows[row as usize].column + steps;
                return Some(Spot { node, column, row });
            }
            start = tree.node(start).parent()?;
            steps += 1;
        }
    }

    /// The row that a node begins.
    fn row_of(&self, start: NodeId) -> Option<u32> {
        self.by_start.get(start.index()).copied().flatten().map(|row| row.get() - 1)
    }

    /// The nodes within some rows and columns.
    pub fn visible(&self, tree: &Tree, rows: Range<u32>, columns: Range<u32>) -> Vec<Spot> {
        let mut spots = Vec::new();
        for row in rows.start..rows.end.min(self.rows()) {
            let Row { start, column } = self.rows[row as usize];
            let line = std::iter::successors(Some(start), |&id| tree.node(id).children().next());
            let placed = (column..).zip(line).take_while(|(column, _)| *column < columns.end);
            let shown = placed.skip_while(|(column, _)| *column < columns.start);
            spots.extend(shown.map(|(column, node)| Spot { node, column, row }));
        }
        spots
    }

    /// The lines down to variations that run through some rows: from the nodes in them, `spots`, and from nodes above.
    pub fn trunks(&self, tree: &Tree, rows: Range<u32>, spots: &[Spot]) -> Vec<Trunk> {
        let mut trunks: Vec<Trunk> = Vec::new();
        let mut add = |node: NodeId, column: u32, row: u32| {
            let last = tree.node(node).children().skip(1).last();
            let to = last.and_then(|last| self.row_of(last));
            trunks.extend(to.map(|to| Trunk { column, from: row, to }));
        };
        for spot in spots {
            add(spot.node, spot.column, spot.row);
        }
        let mut above = self.row(rows.start).and_then(|first| tree.node(first.start).parent());
        while let Some(Spot { mut node, mut column, row }) = above.and_then(|node| self.spot(tree, node)) {
            // Back along its row, then to the row that this one leaves.
            let Row { start, .. } = self.rows[row as usize];
            add(node, column, row);
            while node != start {
                node = tree.node(node).parent().expect("the start of the row stands before it");
                column -= 1;
                add(node, column, row);
            }
            above = tree.node(start).parent();
        }
        trunks
    }

    /// A row, with its first node and that node's column.
    pub fn row(&self, row: u32) -> Option<Row> {
        self.rows.get(row as usize).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{NewNode, TreeBuilder};
    use crate::rules::{Move, Point};

    /// A tree from each node's parent; the moves do not matter.
    fn tree(parents: &[u32]) -> Tree {
        let mut builder = TreeBuilder::new();
        for &parent in parents {
            builder.append(NewNode::played(NodeId(parent), Move::Place(Point::new(0, 0)))).unwrap();
        }
        builder.finish()
    }

    /// ```text
    /// 0 1 2 3
    ///     └ 4 5
    ///     │ └ 6
    ///   └ 7
    /// ```
    fn branched() -> Tree {
        tree(&[0, 1, 2, 1, 4, 4, 0])
    }

    #[test]
    fn each_variation_has_a_row_below_the_line_that_it_leaves() {
        let tree = branched();
        let layout = Layout::of(&tree);
        let rows: Vec<(u32, u32)> = layout.rows.iter().map(|row| (row.start.0, row.column)).collect();
        assert_eq!(rows, [(0, 0), (4, 2), (6, 3), (7, 1)]);
        assert_eq!((layout.columns(), layout.has_variations()), (4, true));
        for (node, column, row) in [(0, 0, 0), (3, 3, 0), (4, 2, 1), (5, 3, 1), (6, 3, 2), (7, 1, 3)] {
            let node = NodeId(node);
            assert_eq!(layout.spot(&tree, node), Some(Spot { node, column, row }));
        }
    }

    #[test]
    fn only_nodes_within_the_rows_and_columns_are_visible() {
        let tree = branched();
        let layout = Layout::of(&tree);
        let shown = |rows: Range<u32>, columns: Range<u32>| {
            layout.visible(&tree, rows, columns).iter().map(|spot| spot.node.0).collect::<Vec<_>>()
        };
        assert_eq!(shown(0..9, 0..9), [0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(shown(1..3, 3..9), [5, 6]);
        assert_eq!(shown(0..1, 0..2), [0, 1]);
    }

    #[test]
    fn trunks_from_rows_above_run_through_the_visible_rows() {
        let tree = branched();
        let layout = Layout::of(&tree);
        let trunks = |rows: Range<u32>| {
            let spots = layout.visible(&tree, rows.clone(), 0..9);
            let mut trunks: Vec<(u32, u32, u32)> =
                layout.trunks(&tree, rows, &spots).iter().map(|trunk| (trunk.column, trunk.from, trunk.to)).collect();
            trunks.sort_unstable();
            trunks
        };
        assert_eq!(trunks(0..1), [(0, 0, 3), (1, 0, 1)]);
        assert_eq!(trunks(2..3), [(0, 0, 3), (1, 0, 1), (2, 1, 2)]);
    }

    #[test]
    fn a_line_without_variations_is_one_row() {
        let layout = Layout::of(&tree(&[0, 1, 2]));
        assert_eq!((layout.rows(), layout.columns(), layout.has_variations()), (1, 4, false));
        assert_eq!((Layout::of(&Tree::new()).rows(), Layout::of(&Tree::new()).columns()), (1, 1));
    }
}
