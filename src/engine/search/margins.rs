//! Tuned constants of the search, found by matches of the engine against itself.
//!
//! Depths are in [`PLY`]s, margins in the evaluation's units.

/// One ply of depth, so that moves can be reduced and extended by parts of it.
pub const PLY: i32 = 64;

/// Weight of the previous position's evaluation in that of a position, in percent.
pub const PARENT_EVALUATION_PERCENT: i32 = 34;

/// Nodes of one quiescence search.
pub const QUIESCENCE_NODES: u64 = 200;

/// Razoring: at this depth and below, a node whose evaluation is below alpha by more than the margin is only searched
/// for a win by fours. The margin grows with the depth in plies.
pub const RAZOR_DEPTH: i32 = 160;
pub const RAZOR_MARGIN: i32 = 54;
pub const RAZOR_MARGIN_A_PLY: i32 = 47;

/// Reverse futility pruning (RFP): a node whose evaluation is above beta by this margin for each ply of depth but the
/// first is cut off; but the first two where the side to move is improving.
pub const RFP_MARGIN_A_PLY: i32 = 87;
/// Reduction of that margin where a cut-off is expected and the table has no entry.
pub const RFP_MARGIN_CUT: i32 = 17;

/// Internal iterative reduction (IIR): from this depth on, a node without a table move is searched less deep by this
/// amount.
pub const IIR_DEPTH: i32 = 4 * PLY;
pub const IIR_REDUCTION: i32 = 42;
/// The same in the principal variation, where the table's entry is too shallow: reduction in percent of the missing
/// depth, and its upper bound.
pub const IIR_PV_PERCENT: i32 = 19;
pub const IIR_PV_MAX: i32 = 3 * PLY;

/// Late-move pruning (LMP): number of moves that are searched before the rest is pruned: a base, and sixteenths for
/// each unit of [`LMP_BY_DEPTH`].
pub const LMP_BASE: i32 = 6;
pub const LMP_SIXTEENTHS: i32 = 22;
/// The depth in plies to the power of 1.32, rounded.
pub const LMP_BY_DEPTH: [i32; 31] = [
    0, 1, 2, 4, 6, 8, 11, 13, 16, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 49, 52, 56, 59, 63, 66, 70, 74, 78, 81, 85,
    89,
];

/// Futility pruning: quiet moves up to this depth are pruned where the evaluation and the margin do not reach alpha.
pub const FUTILITY_DEPTH: i32 = 289;
pub const FUTILITY_MARGIN: i32 = 40;
pub const FUTILITY_MARGIN_A_PLY: i32 = 56;

/// Extension of the block of a four: it is forced.
pub const BLOCK_EXTENSION: i32 = 82;
/// Singular extensions: from this depth on, the table's move is tested for being the only good one, if its entry is
/// shallower by at most `SINGULAR_ENTRY`. The other moves are searched to a percentage of the depth, and must stay
/// below its value by a margin in sixteenths of a unit a ply.
pub const SINGULAR_DEPTH: i32 = 469;
pub const SINGULAR_ENTRY: i32 = 2 * PLY;
pub const SINGULAR_PERCENT: i32 = 38;
pub const SINGULAR_SIXTEENTHS: i32 = 17;
// The others are searched too deep for razoring, whose win by fours could begin with the table's move.
const _: () = assert!(SINGULAR_DEPTH * SINGULAR_PERCENT / 100 > RAZOR_DEPTH);
/// Double extension: the move is extended by two plies where the others stay below that bound by more than this.
pub const DOUBLE_EXTENSION_MARGIN: i32 = 25;
/// Negative extension of the table's move where its entry is above beta and other moves may be good enough as well.
pub const NEGATIVE_EXTENSION: i32 = 103;
/// Extension of any other table move, in the principal variation and elsewhere.
pub const TABLE_EXTENSION_PV: i32 = 19;
pub const TABLE_EXTENSION: i32 = 7;
/// Additional extension of a table move that makes a four.
pub const TABLE_EXTENSION_FOUR: i32 = 16;

/// Fail-high reduction: where a cut-off is expected and the evaluation is above beta by this margin, the moves are
/// reduced. The margin is a base, an addition for each ply, and one where an open four is to be answered.
pub const FAIL_HIGH_MARGIN: i32 = -22;
pub const FAIL_HIGH_MARGIN_A_PLY: i32 = 18;
pub const FAIL_HIGH_MARGIN_ANSWER: i32 = 87;
pub const FAIL_HIGH_REDUCTION: i32 = 75;
/// Reduction of the moves after one that raised alpha.
pub const RAISED_REDUCTION: i32 = 59;

/// Late-move reductions (LMR): thousandths of a ply's 64th for the product of the logarithms of the depth and of the
/// move's number; less in the principal variation, more outside it where the side to move does not stand better than at
/// its last turn.
pub const LMR_THOUSANDTHS: i32 = 111;
pub const LMR_THOUSANDTHS_RENJU: i32 = 87;
pub const LMR_PV: i32 = 46;
pub const LMR_WORSENING: i32 = 59;
/// Reduction by the distance of the move's static score from the best one's: a percentage of it, less a start, up to a
/// bound.
pub const LMR_GAP_PERCENT: i32 = 73;
pub const LMR_GAP_START: i32 = 30;
pub const LMR_GAP_MAX: i32 = 166;
/// Smaller reduction of a four; larger reduction where a cut-off is expected and the move is not a killer.
pub const LMR_FOUR: i32 = 62;
pub const LMR_CUT: i32 = 112;
/// History score that is worth one 64th of a ply.
pub const LMR_HISTORY: i32 = 63;
/// Smaller reduction where a threat follows one's own last threat.
pub const LMR_ATTACK: i32 = 20;
/// Larger reduction where an open four is to be answered and the move is farther than `FAR` from the opponent's last
/// stone.
pub const FAR: u8 = 4;
pub const LMR_FAR: i32 = 47;
