//! Two slips in alpha-beta, shown on a tree: what each returns, and after how many leaves.

use super::fields::{feedback_ui, row_ui};
use super::tree::plain;
use super::tree::{TreeView, tree_ui};
use crate::coach::school::leaf_tree::LeafTree;
use crate::coach::school::slips::{Variant, of_four_leaves};
use crate::ui::controls;
use crate::ui::pages::learn::LearnView;
use crate::ui::theme;
use crate::words::{NodeText, SchoolLabel};
use egui::{RichText, Ui};

/// The variant that is shown, and its tree.
pub struct Slips {
    variant: Variant,
    tree: LeafTree,
    /// The variants that were shown so far.
    seen: Vec<Variant>,
}

impl Default for Slips {
    fn default() -> Slips {
        Slips { variant: Variant::Right, tree: Variant::Right.first_tree(), seen: vec![Variant::Right] }
    }
}

impl Slips {
    /// Shows a variant: the first time on a tree on which it is wrong, then on the one that is shown.
    fn show(&mut self, variant: Variant) {
        self.variant = variant;
        if !self.seen.contains(&variant) {
            self.seen.push(variant);
            self.tree = variant.first_tree();
        }
    }

    /// Whether both slips were shown.
    pub fn is_done(&self) -> bool {
        [Variant::SharedBounds, Variant::UnswappedBounds].iter().all(|variant| self.seen.contains(variant))
    }
}

/// The call of the search for a branch.
fn call(variant: Variant) -> &'static str {
    match variant {
        Variant::Right => "value = search(branch, alpha, beta);",
        Variant::SharedBounds => "value = search(branch, &mut alpha, &mut beta);",
        Variant::UnswappedBounds => "value = -search(branch, -alpha, -beta);",
    }
}

/// Draws the choice of a variant, the tree as it sees it, and its result.
pub fn slips_ui(ui: &mut Ui, view: LearnView, slips: &mut Slips, cursor: &mut usize) {
    let words = view.words;
    let mut chosen = Variant::ALL.iter().position(|variant| *variant == slips.variant).unwrap_or(0);
    let names = Variant::ALL.map(|variant| words.school_variant(variant));
    controls::segmented_ui(ui, words.school(SchoolLabel::Variant), &mut chosen, &names);
    let variant = Variant::ALL[chosen];
    if variant != slips.variant {
        slips.show(variant);
    }
    ui.label(RichText::new(call(variant)).font(theme::code(13.0)).background_color(view.palette.field));
    let returned = variant.search(&slips.tree);
    let unvisited = slips.tree.unvisited(&returned.seen);
    let state = |node: usize| match slips.tree.leaf_index(node) {
        _ if unvisited.contains(&node) => NodeText::CutOff,
        Some(index) => NodeText::Value(slips.tree.leaves()[index]),
        None if node == 0 => NodeText::Value(returned.value),
        None => NodeText::Unknown,
    };
    let states: Vec<NodeText> = (0..slips.tree.nodes()).map(state).collect();
    tree_ui(ui, &TreeView { states: &states, ..plain(view, &slips.tree) }, cursor);
    let right = slips.tree.value(0);
    let text = words.school_returned(&returned, slips.tree.leaves().len(), right);
    feedback_ui(ui, &text, if returned.value == right { view.palette.accent } else { view.palette.bad });
    row_ui(ui, |ui| {
        for (label, tree) in [
            (SchoolLabel::FirstTree, LeafTree::of_the_tutorials()),
            (SchoolLabel::FourLeaves, of_four_leaves()),
            (SchoolLabel::Shuffle, slips.tree.shuffled()),
        ] {
            if ui.button(words.school(label)).clicked() {
                slips.tree = tree;
            }
        }
    });
}
