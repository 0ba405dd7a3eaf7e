//! Tuned constants of the search, a set for each family of rules, found by games of the engine against itself.
//!
//! Depths, reductions and extensions are in parts of a [`PLY`], margins and bonuses in the evaluation's units.
//! `tengen-lab tune margins` tunes them, each within the range beside it.

use crate::rules::Rule;
use crate::rules::rule::Family;
use std::ops::RangeInclusive;

/// One ply of depth, so that moves can be reduced and extended by parts of it.
pub const PLY: i32 = 64;

/// Distance from the opponent's last stone beyond which an answer to an open four is [far](Margins::lmr_far).
pub const FAR: u8 = 4;

/// Unit of [`Margins::lmp_sixteenths`]: the depth in plies to the power of 1.32, rounded.
pub const LMP_BY_DEPTH: [i32; 31] = [
    0, 1, 2, 4, 6, 8, 11, 13, 16, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 49, 52, 56, 59, 63, 66, 70, 74, 78, 81, 85,
    89,
];

/// Defines the margins from a table: the name, its value in freestyle, standard and renju, and the range for tuning.
macro_rules! margins {
    ($($(#[$doc:meta])* $name:ident: $freestyle:literal, $standard:literal, $renju:literal, in $range:expr;)*) => {
        /// Margins of the search by a family of rules.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Margins {
            $($(#[$doc])* pub $name: i32,)*
        }

        static FREESTYLE: Margins = Margins { $($name: $freestyle,)* };
        static STANDARD: Margins = Margins { $($name: $standard,)* };
        static RENJU: Margins = Margins { $($name: $renju,)* };

        impl Margins {
            /// Names of all margins, each with the range in which it may be tuned.
            pub const ALL: &[(&str, RangeInclusive<i32>)] = &[$((stringify!($name), $range),)*];

            /// Returns the values of all margins.
            pub fn values(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// Builds margins from the values of all; `None` if there are too few or too many.
            pub fn from_values(values: &[i32]) -> Option<Margins> {
                let &[$($name,)*] = values else { return None };
                Some(Margins { $($name,)* })
            }
        }
    };
}

margins! {
    /// Weight of the previous position's evaluation in that of a position, in percent.
    parent_evaluation_percent: 34, 34, 34, in 0..=60;
    /// Lazy evaluation: distance outside the window from which on the network is not asked.
    lazy_margin: 150, 150, 150, in 40..=400;
    /// Nodes of one quiescence search.
    quiescence_nodes: 200, 200, 200, in 20..=600;

    /// Razoring: at this depth and below, a node whose evaluation is below alpha by more than a margin is only searched
    /// for a win by fours.
    razor_depth: 160, 160, 160, in 0..=256;
    /// Margin of razoring at depth 0.
    razor_margin: 54, 54, 54, in 0..=200;
    /// Growth of that margin with each ply of depth.
    razor_margin_a_ply: 47, 47, 47, in 0..=150;

    /// Reverse futility pruning: a node whose evaluation is above beta by this margin for each ply of depth but the
    /// first is cut off; but the first two where the side to move is improving.
    rfp_margin_a_ply: 87, 87, 87, in 30..=180;
    /// Reduction of that margin where a cut-off is expected and the table has no entry.
    rfp_margin_cut: 17, 17, 17, in 0..=60;

    /// Internal iterative reduction: from this depth on, a node without a table move is searched less deep.
    iir_depth: 256, 256, 256, in 64..=512;
    /// Amount by which it is searched less deep.
    iir_reduction: 42, 42, 42, in 0..=128;
    /// Internal iterative reduction in the principal variation, where the table's entry is too shallow: percent of the
    /// missing depth.
    iir_pv_percent: 19, 19, 19, in 0..=60;
    /// Greatest such reduction.
    iir_pv_max: 192, 192, 192, in 0..=320;

    /// Late-move pruning: the number of moves that are searched before the rest is pruned, at depth 0.
    lmp_base: 6, 6, 6, in 2..=14;
    /// Growth of that number with the depth, in sixteenths of its power of 1.32.
    lmp_sixteenths: 22, 22, 22, in 8..=48;

    /// Futility pruning: quiet moves up to this depth are pruned where the evaluation and a margin do not reach alpha.
    futility_depth: 289, 289, 289, in 64..=640;
    /// Margin of futility pruning at depth 0.
    futility_margin: 40, 40, 40, in 0..=160;
    /// Growth of that margin with each ply of depth.
    futility_margin_a_ply: 56, 56, 56, in 10..=140;

    /// Extension of the block of a four: it is forced.
    block_extension: 82, 82, 82, in 32..=128;
    /// Singular extensions: from this depth on, the table's move is tested for being the only good one.
    singular_depth: 469, 469, 469, in 320..=768;
    /// Plies, in parts, by which the table's entry may be shallower.
    singular_entry: 128, 128, 128, in 64..=256;
    /// Depth to which the other moves are searched, in percent.
    singular_percent: 38, 38, 38, in 20..=70;
    /// Margin by which they must stay below the value of the table's move, in sixteenths of a unit a ply.
    singular_sixteenths: 17, 17, 17, in 4..=80;
    /// Double extension: the move is extended by two plies where the others stay below that bound by more than this.
    double_extension_margin: 25, 25, 25, in 0..=100;
    /// Negative extension of the table's move where its entry is above beta and other moves may be good enough as well.
    negative_extension: 103, 103, 103, in 0..=192;
    /// Extension of any other table move in the principal variation.
    table_extension_pv: 19, 19, 19, in 0..=64;
    /// Extension of any other table move elsewhere.
    table_extension: 7, 7, 7, in 0..=48;
    /// Additional extension of a table move that makes a four.
    table_extension_four: 16, 16, 16, in 0..=64;

    /// Fail-high reduction: where a cut-off is expected and the evaluation is above beta by this margin, the moves are
    /// reduced.
    fail_high_margin: -22, -22, -22, in -100..=100;
    /// Growth of that margin with each ply of depth.
    fail_high_margin_a_ply: 18, 18, 18, in 0..=60;
    /// Addition to that margin where an open four is to be answered.
    fail_high_margin_answer: 87, 87, 87, in 0..=200;
    /// Amount of that reduction.
    fail_high_reduction: 75, 75, 75, in 0..=160;
    /// Reduction of the moves after one that raised alpha.
    raised_reduction: 59, 59, 59, in 0..=128;

    /// Late-move reduction: a part of it that is the same for all moves but the first.
    lmr_base: 0, 0, 0, in -64..=96;
    /// Thousandths of a ply's 64th for the product of the logarithms of the depth and of the move's number.
    lmr_thousandths: 86, 76, 87, in 40..=220;
    /// Smaller reduction in the principal variation.
    lmr_pv: 46, 46, 46, in 0..=128;
    /// Larger reduction outside it where the side to move does not stand better than at its last turn.
    lmr_worsening: 59, 59, 59, in 0..=128;
    /// Reduction by the distance of the move's static score from the best one's: a percentage of it, less a start.
    lmr_gap_percent: 73, 73, 73, in 0..=160;
    /// Start of that reduction.
    lmr_gap_start: 30, 30, 30, in 0..=120;
    /// Greatest such reduction.
    lmr_gap_max: 166, 166, 166, in 0..=320;
    /// Smaller reduction of a four.
    lmr_four: 62, 62, 62, in 0..=160;
    /// Larger reduction where a cut-off is expected and the move is not a killer.
    lmr_cut: 112, 112, 112, in 0..=224;
    /// History score that is worth one 64th of a ply.
    lmr_history: 63, 63, 63, in 20..=200;
    /// Smaller reduction where a threat follows one's own last threat.
    lmr_attack: 20, 20, 20, in 0..=96;
    /// Larger reduction where an open four is to be answered and the move is far from the opponent's last stone.
    lmr_far: 47, 47, 47, in 0..=128;

    /// Bonus in move ordering of the move that last refuted the opponent's last move.
    order_reply: 77, 77, 77, in 0..=250;
    /// Bonus of a killer.
    order_killer: 53, 53, 53, in 0..=200;
    /// History score that is worth one unit; at the history's bound it is then worth about an open three.
    order_history: 21, 21, 21, in 6..=80;

    /// Aspiration: distance of the first window's bounds from the last value.
    aspiration: 20, 20, 20, in 6..=80;
}

impl Margins {
    /// Returns the margins for a rule.
    pub fn of(rule: Rule) -> &'static Margins {
        match rule.family() {
            Family::Freestyle => &FREESTYLE,
            Family::Standard => &STANDARD,
            Family::Renju => &RENJU,
        }
    }

    /// Returns the index of a margin in [`Margins::ALL`].
    ///
    /// # Errors
    /// If none has this name: a sentence.
    pub fn index_of(name: &str) -> Result<usize, String> {
        let index = Margins::ALL.iter().position(|(other, _)| *other == name);
        index.ok_or_else(|| format!("{name} is no margin"))
    }

    /// Returns the depth to which the moves beside the table's are searched in a test for singularity: deeper than
    /// razoring, whose win by fours could begin with the table's move.
    pub fn depth_of_others(&self, depth: i32) -> i32 {
        (depth * self.singular_percent / 100).max(self.razor_depth + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_margin_is_within_its_range_and_can_be_had_back() {
        for rule in Rule::COMMON {
            let margins = Margins::of(rule);
            let values = margins.values();
            assert_eq!(values.len(), Margins::ALL.len());
            for ((name, range), value) in Margins::ALL.iter().zip(&values) {
                assert!(range.contains(value), "{name} {rule:?}");
            }
            assert_eq!(Margins::from_values(&values).as_ref(), Some(margins));
            assert_eq!(Margins::from_values(&values[1..]), None);
        }
    }

    /// A divisor of zero, or no room for a step, would end the tuning.
    #[test]
    fn every_range_is_wide_and_no_divisor_is_zero() {
        for (name, range) in Margins::ALL {
            assert!(range.end() - range.start() >= 10, "{name}");
        }
        let least: Vec<i32> = Margins::ALL.iter().map(|(_, range)| *range.start()).collect();
        let least = Margins::from_values(&least).expect("all of them");
        assert!(least.lmr_history > 0 && least.order_history > 0 && least.quiescence_nodes > 0);
        assert!(least.depth_of_others(least.singular_depth) > least.razor_depth);
    }
}
