//! The sentences of the page, made when something that they tell of changes and not in every frame.

use super::shown::{Method, ShownComparison};
use crate::coach::thinking::{Extent, Phase, SearchEvent};
use crate::words::Words;

/// All that the sentences depend on: the language, the number of the comparison, the number of its events that have
/// passed, the chosen node, and the extent that is set.
pub type TextsKey = (Words, u64, Option<usize>, Option<(Method, usize)>, Extent);

/// The sentences.
#[derive(Default)]
pub struct Texts {
    /// Sentences about the comparison; `None` until the first one is there.
    pub comparison: Option<ComparisonTexts>,
    /// Meaning of the order of moves that is set.
    pub order: String,
}

/// Sentences about a comparison.
pub struct ComparisonTexts {
    /// Meaning of the shapes.
    pub legend: String,
    /// Number of nodes that each search has come to, in the order of [`Method::ALL`].
    pub nodes: [String; 2],
    /// Share of the nodes that alpha-beta saves.
    pub saved: String,
    /// Nodes of the searches in all.
    pub counts: String,
    /// A heading and a sentence for the chosen node, or else for the last event of each search.
    pub remarks: Vec<(String, String)>,
}

impl Texts {
    /// The sentences about this comparison.
    pub fn new(
        words: Words,
        shown: Option<&ShownComparison>,
        chosen: Option<(Method, usize)>,
        extent: Extent,
    ) -> Texts {
        Texts {
            comparison: shown.map(|shown| ComparisonTexts::new(words, shown, chosen)),
            order: words.tree_order_meaning(extent),
        }
    }
}

impl ComparisonTexts {
    fn new(words: Words, shown: &ShownComparison, chosen: Option<(Method, usize)>) -> ComparisonTexts {
        let comparison = &shown.comparison;
        let described = match chosen {
            Some(chosen) => vec![chosen],
            None => Method::ALL.into_iter().filter_map(|method| Some((method, current(shown, method)?))).collect(),
        };
        let nodes = |method: Method| words.tree_nodes(shown.stages[method as usize].entered, comparison.minimax.nodes);
        ComparisonTexts {
            legend: words.tree_legend(comparison.tree.max),
            nodes: Method::ALL.map(nodes),
            saved: words.tree_saved(comparison.saved_percent()),
            counts: words.tree_counts(comparison.minimax.nodes, comparison.alpha_beta.nodes, comparison.worst_nodes),
            remarks: described.into_iter().map(|(method, node)| remark(words, shown, method, node)).collect(),
        }
    }
}

/// The heading and the sentence for a node of a search.
fn remark(words: Words, shown: &ShownComparison, method: Method, node: usize) -> (String, String) {
    let (tree, stage) = (&shown.comparison.tree, &shown.stages[method as usize]);
    let line = words.tree_node(&tree.line(node), None);
    let window = match (method, stage.nodes[node].phase) {
        (Method::AlphaBeta, Phase::Open) => words.tree_window(stage.nodes[node].window, tree.max),
        _ => String::new(),
    };
    let heading = [words.label(method.label()), &line, &window];
    let heading: Vec<&str> = heading.into_iter().filter(|part| !part.is_empty()).collect();
    (heading.join(" · "), words.tree_remark(stage.remark(tree, node), tree.max))
}

/// The node of a search's last event.
fn current(shown: &ShownComparison, method: Method) -> Option<usize> {
    shown.last_event(method).map(|event| match event {
        SearchEvent::Enter { node, .. } | SearchEvent::Leave { node, .. } | SearchEvent::CutOff { node, .. } => node,
    })
}

#[cfg(test)]
mod tests {
    use super::super::ThinkingPage;
    use super::*;
    use crate::coach::thinking::Comparison;
    use crate::rules::Rule;
    use crate::session::{Config, Session};
    use crate::test_support::game_after;
    use crate::words::Language;
    use std::time::Duration;

    #[test]
    fn the_sentences_are_made_again_only_when_the_searches_go_on() {
        let session = Session::new(game_after(Rule::Freestyle, "H8", 0), Config::default(), Duration::ZERO);
        let extent = Extent { depth: 1, width: 2, ..Extent::default() };
        let board = session.game().board();
        let shown = ShownComparison::new((board.clone(), extent), Comparison::of(board, extent));
        let mut page = ThinkingPage::default();
        (page.extent, page.shown) = (extent, Some(shown));
        let words = Words::new(Language::English);
        let nodes = |page: &mut ThinkingPage| {
            page.update_texts(words, &session);
            let texts = page.texts.value().comparison.as_ref().expect("a comparison");
            (texts.nodes[0].clone(), texts.nodes[0].as_ptr())
        };
        let at_end = nodes(&mut page);
        assert_eq!(at_end.0, "3 of 3 nodes");
        assert_eq!(nodes(&mut page), at_end, "another frame");
        page.shown.as_mut().expect("a comparison").go_to(1);
        assert_eq!(nodes(&mut page).0, "1 of 3 nodes");
    }
}
