//! Layout of a search tree: the root at the left, a column for each ply and a row for each leaf, so that the labels have
//! room along their rows and both trees have the same rows.

use crate::coach::thinking::Tree;

/// Positions of a tree's nodes.
pub(super) struct Layout {
    /// The middle of each node's row, in rows from the top.
    rows: Vec<f32>,
    /// Number of leaves below each node.
    spans: Vec<u32>,
    /// Number of rows: leaves of the tree.
    pub row_count: u32,
    /// Number of columns: one more than the plies of the tree.
    pub columns: u32,
}

impl Layout {
    /// The layout of a tree.
    pub fn of(tree: &Tree) -> Layout {
        let nodes = tree.nodes();
        let mut layout = Layout { rows: vec![0.0; nodes.len()], spans: vec![0; nodes.len()], row_count: 0, columns: 0 };
        // First the leaves from the top, in the order in which they are searched; then each node halfway between its
        // first and last child.
        for (index, node) in nodes.iter().enumerate() {
            layout.columns = layout.columns.max(node.ply + 1);
            if node.children.is_empty() {
                layout.rows[index] = layout.row_count as f32 + 0.5;
                layout.spans[index] = 1;
                layout.row_count += 1;
            }
        }
        for (index, node) in nodes.iter().enumerate().rev() {
            if let (Some(&first), Some(&last)) = (node.children.first(), node.children.last()) {
                layout.rows[index] = (layout.rows[first] + layout.rows[last]) / 2.0;
                layout.spans[index] = node.children.iter().map(|&child| layout.spans[child]).sum();
            }
        }
        layout
    }

    /// The middle of a node's row, in rows from the top.
    pub fn row(&self, node: usize) -> f32 {
        self.rows[node]
    }

    /// Number of rows of a node's subtree: its leaves.
    pub fn span(&self, node: usize) -> u32 {
        self.spans[node]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::thinking::{Comparison, Extent};
    use crate::rules::{Board, Move, Point, Rule};

    #[test]
    fn each_leaf_has_a_row_and_each_node_is_in_the_middle_of_its_leaves() {
        let mut board = Board::new(15, Rule::Freestyle);
        board.play(Move::Place(Point::center(15))).expect("an empty board");
        let tree = Comparison::of(&board, Extent::default()).tree;
        let layout = Layout::of(&tree);
        assert_eq!((layout.row_count, layout.columns, layout.span(0), layout.row(0)), (27, 4, 27, 13.5));
        let mut leaves: Vec<f32> = (0..tree.nodes().len())
            .filter(|&node| tree.nodes()[node].children.is_empty())
            .map(|node| layout.row(node))
            .collect();
        leaves.dedup();
        assert_eq!(leaves.len(), 27);
        assert!(leaves.is_sorted());
    }
}
