//! The search's numbers that no reasoning yields: they were found by matches of the engine against itself.
//!
//! Depths are in [`PLY`]s, margins in the evaluation's units.

/// One ply of depth, so that moves can be reduced and extended by parts of it.
pub const PLY: i32 = 64;

/// How many hundredths the evaluation of the position before counts in that of a position.
pub const ABOVE_PERCENT: i32 = 34;

/// Nodes that one look beyond the last ply may spend.
pub const QUIESCENCE_NODES: u64 = 200;

/// At this depth and below, a node whose evaluation is hopeless, further below alpha than the margin and so much more a
/// ply, is only searched for a win by fours.
pub const RAZOR_DEPTH: i32 = 160;
pub const RAZOR_MARGIN: i32 = 54;
pub const RAZOR_MARGIN_A_PLY: i32 = 47;

/// What one ply may lose of an evaluation that lies above beta.
pub const SURPLUS_A_PLY: i32 = 87;
/// How much less of it where the node is expected to be cut off and the table knows nothing of it.
pub const SURPLUS_CUT: i32 = 17;

/// From this depth on, a node without a move of the table is searched less deep, by this much.
pub const UNKNOWN_DEPTH: i32 = 4 * PLY;
pub const UNKNOWN_REDUCTION: i32 = 42;
/// Of the plies that the table's entry is short of a node of the principal variation, how many hundredths are not
/// searched, and how many plies at most.
pub const SHALLOW_PERCENT: i32 = 19;
pub const SHALLOW_MAX: i32 = 3 * PLY;

/// Moves that are searched before the rest is passed over, at no depth and, in sixteenths, for each unit of
/// [`MOVES_BY_DEPTH`].
pub const MOVES_BASE: i32 = 6;
pub const MOVES_SIXTEENTHS: i32 = 22;
/// The depth in plies to the power of 1.32, rounded.
pub const MOVES_BY_DEPTH: [i32; 31] = [
    0, 1, 2, 4, 6, 8, 11, 13, 16, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45, 49, 52, 56, 59, 63, 66, 70, 74, 78, 81, 85,
    89,
];

/// Quiet moves up to this depth are passed over where the evaluation and the margin do not reach alpha.
pub const FUTILITY_DEPTH: i32 = 289;
pub const FUTILITY_MARGIN: i32 = 40;
pub const FUTILITY_MARGIN_A_PLY: i32 = 56;

/// By how much the answer to a four is extended: it is no choice.
pub const BLOCK_EXTENSION: i32 = 82;
/// From this depth on it is asked whether the table's move is the only good one, if its entry is at most so much
/// shallower; the others are searched to so many hundredths of the depth, and must stay below its value by so many
/// sixteenths of a unit a ply.
pub const SINGULAR_DEPTH: i32 = 469;
pub const SINGULAR_ENTRY: i32 = 2 * PLY;
pub const SINGULAR_PERCENT: i32 = 38;
pub const SINGULAR_SIXTEENTHS: i32 = 17;
/// Where they stay so much further below, the move is extended twice.
pub const DOUBLY_SINGULAR: i32 = 25;
/// By how much a move is reduced that is good enough, as others seem to be.
pub const PLENTY_REDUCTION: i32 = 103;
/// By how much any other move of the table is extended, in the principal variation and elsewhere.
pub const TABLE_EXTENSION_PV: i32 = 19;
pub const TABLE_EXTENSION: i32 = 7;
/// How much more where it makes a four.
pub const TABLE_EXTENSION_FOUR: i32 = 16;

/// How far above beta the evaluation of a node must lie for its moves to be reduced: at no depth, a ply, and where an
/// open four is to be answered.
pub const HIGH_MARGIN: i32 = -22;
pub const HIGH_MARGIN_A_PLY: i32 = 18;
pub const HIGH_MARGIN_ANSWER: i32 = 87;
pub const HIGH_REDUCTION: i32 = 75;
/// By how much the moves after one that raised alpha are reduced.
pub const RAISED_REDUCTION: i32 = 59;

/// By how much a later move is reduced: thousandths of a ply's 64th for the product of the logarithms of depth and of
/// the move's number; less in the principal variation, more outside it where the side to move does not stand better than
/// at its last turn.
pub const LATE_THOUSANDTHS: i32 = 111;
pub const LATE_THOUSANDTHS_RENJU: i32 = 87;
pub const LATE_PV: i32 = 46;
pub const LATE_WORSENING: i32 = 59;
/// How much a move is reduced for each hundred that it looks less promising than the best, less a start, up to a bound.
pub const LATE_GAP_PERCENT: i32 = 73;
pub const LATE_GAP_START: i32 = 30;
pub const LATE_GAP_MAX: i32 = 166;
/// Less where it makes a four; more where a cut-off is expected and the move is no killer.
pub const LATE_FOUR: i32 = 62;
pub const LATE_CUT: i32 = 112;
/// The history score that is worth one 64th of a ply.
pub const LATE_HISTORY: i32 = 63;
/// Less where a threat follows one's own last threat.
pub const LATE_ATTACK: i32 = 20;
/// More where an open four is to be answered, and the move lies further than this from the opponent's last stone.
pub const FAR: u8 = 4;
pub const LATE_FAR: i32 = 47;
