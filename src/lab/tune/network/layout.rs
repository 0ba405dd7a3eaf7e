//! Layout of the trained parameters: their indices, and how each rule's network is summed up from them.

use super::rows::Row;
use crate::engine::tuning::network::{
    CELL_ONE, CHANNELS, DISTANCE_CLASSES, FEATURES, HIDDEN_SCALE, HIDDEN_SHIFT, MAX_FEATURE, REGION_KINDS, Stage,
    colors_are_alike,
};
use crate::engine::tuning::{LINES, LineClass, LineId, Lines, Role, THREAT_BITS, line_classes};
use crate::rules::rng::Rng;
use crate::rules::{Color, Rule};
use std::cmp::Ordering;

/// Weight decay of the parameters that belong to a single line, rule, colour or stage.
const WEIGHT_DECAY: f64 = 1e-4;

/// Indices into the list of parameters: first those that all rules share, then those of each rule, which are added to
/// them.
pub struct Layout {
    /// Layout of each rule.
    pub rules: Vec<RuleLayout>,
    /// Number of parameters.
    pub parameters: usize,
}

/// Indices of the parameters that a rule uses.
pub struct RuleLayout {
    /// The rule.
    pub rule: Rule,
    /// Summands of each line's embedding row.
    pub parts: Vec<Vec<Part>>,
    /// First parameter of the rule's own rows.
    own_rows: usize,
    /// First parameters of the three summands of each head: that of all rules, that of the colour, and that of the
    /// colour's stage. The heads are those of all stages of the only colour, or of Black and then of White.
    pub heads: Vec<[usize; 3]>,
}

/// Summand of an embedding row.
#[derive(Clone, Copy)]
pub struct Part {
    /// Its first parameter.
    pub first: usize,
    /// Whether the halves of the channels are swapped.
    pub is_swapped: bool,
    /// Factor of the parameters: ½ where the summand is added both ways round.
    pub factor: f32,
}

/// Number of classes of a line for one colour.
const CLASSES: usize = LineClass::ALL.len();
/// Number of parameters of the rows of lines.
const LINE_ROW_PARAMETERS: usize = LINES * CHANNELS;
/// Number of parameters of all rows: those of lines, then those of pairs of classes.
const ROW_PARAMETERS: usize = LINE_ROW_PARAMETERS + CLASSES * CLASSES * CHANNELS;

/// Indices of a head's parameters: for each layer the weights, output by output, and then the biases.
pub const REGION: usize = 0;
pub const REGION_BIAS: usize = REGION + FEATURES * CHANNELS;
pub const HIDDEN: usize = REGION_BIAS + REGION_KINDS * FEATURES;
pub const HIDDEN_BIAS: usize = HIDDEN + CHANNELS * CHANNELS;
pub const THREATS: usize = HIDDEN_BIAS + CHANNELS;
pub const POOLED: usize = THREATS + THREAT_BITS * CHANNELS;
pub const VALUE_HIDDEN: usize = POOLED + CHANNELS * FEATURES;
pub const VALUE_HIDDEN_BIAS: usize = VALUE_HIDDEN + CHANNELS * CHANNELS;
pub const VALUE_WEIGHTS: usize = VALUE_HIDDEN_BIAS + CHANNELS;
pub const VALUE_BIAS: usize = VALUE_WEIGHTS + CHANNELS;
pub const POLICY: usize = VALUE_BIAS + 1;
pub const POLICY_BIAS: usize = POLICY + CHANNELS * CHANNELS;
pub const LOCAL_POLICY: usize = POLICY_BIAS + CHANNELS;
pub const RELU_WEIGHTS: usize = LOCAL_POLICY + CHANNELS * FEATURES;
pub const RELU_WEIGHTS_BIAS: usize = RELU_WEIGHTS + CHANNELS * CHANNELS;
pub const RELU_BIAS: usize = RELU_WEIGHTS_BIAS + CHANNELS;
pub const DISTANCES: usize = RELU_BIAS + 1;
pub const HEAD_PARAMETERS: usize = DISTANCES + 2 * DISTANCE_CLASSES;

/// Divisor of the board's accumulator before the hidden layer, which brings it to the size of the other inputs.
pub const SUM_SCALE: f32 = 8.0;
/// Divisor of a region's accumulator before the layer of its features.
pub const REGION_SCALE: f32 = 3.0;

/// Integer that represents 1 in the hidden layer and in region features.
pub const HIDDEN_ONE: f64 = CELL_ONE as f64 * HIDDEN_SCALE as f64 / (1 << HIDDEN_SHIFT) as f64;

/// Clamp for region features.
pub const MAX_FEATURE_VALUE: f32 = (MAX_FEATURE as f64 / HIDDEN_ONE) as f32;

/// Gradients of the loss of some samples.
pub struct Gradients {
    /// By the embedding rows.
    pub rows: Vec<Row>,
    /// By the clipped accumulators of places without stones.
    pub free: Vec<Row>,
    /// By the heads.
    pub heads: Vec<Box<[f32; HEAD_PARAMETERS]>>,
}

impl Layout {
    /// The layout for training the networks of these rules together.
    pub fn of(rules: &[Rule]) -> Layout {
        let mut parameters = ROW_PARAMETERS + HEAD_PARAMETERS;
        let rules = rules
            .iter()
            .map(|&rule| {
                let own_rows = parameters;
                parameters += ROW_PARAMETERS;
                let count = if colors_are_alike(rule) { 1 } else { 2 };
                let own_heads = parameters;
                let heads = (0..count * Stage::COUNT)
                    .map(|head| {
                        let of_color = own_heads + head / Stage::COUNT * HEAD_PARAMETERS;
                        [ROW_PARAMETERS, of_color, own_heads + (count + head) * HEAD_PARAMETERS]
                    })
                    .collect();
                parameters += count * (1 + Stage::COUNT) * HEAD_PARAMETERS;
                let parts = (0..LINES as LineId)
                    .map(|id| {
                        let mut parts = parts(rule, id, 0, true);
                        parts.extend(self::parts(rule, id, own_rows, colors_are_alike(rule)));
                        parts
                    })
                    .collect();
                RuleLayout { rule, parts, own_rows, heads }
            })
            .collect();
        Layout { rules, parameters }
    }

    /// Returns random initial parameters. Only those that all rules share are not zero, and of the rows those of pairs
    /// of classes.
    pub fn initial(&self, random: &mut Rng) -> Vec<f64> {
        let mut normal = |deviation: f64| {
            // The sum of twelve uniform numbers is nearly normal.
            let sum: f64 = (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum();
            (sum - 6.0) * deviation
        };
        let mut parameters = vec![0.0; self.parameters];
        for parameter in &mut parameters[LINE_ROW_PARAMETERS..ROW_PARAMETERS] {
            *parameter = 0.05 + normal(0.1);
        }
        let head = &mut parameters[ROW_PARAMETERS..][..HEAD_PARAMETERS];
        head[REGION..REGION_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.25));
        head[REGION_BIAS..HIDDEN].iter_mut().for_each(|parameter| *parameter = 0.3);
        head[HIDDEN..HIDDEN_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.25));
        head[HIDDEN_BIAS..THREATS].iter_mut().for_each(|parameter| *parameter = 0.1);
        head[POOLED..VALUE_HIDDEN].iter_mut().for_each(|parameter| *parameter = normal(0.1));
        head[VALUE_HIDDEN..VALUE_HIDDEN_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.18));
        head[VALUE_WEIGHTS..VALUE_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.1));
        head[RELU_WEIGHTS_BIAS..RELU_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.5));
        parameters
    }

    /// Weight decay of a parameter. Shared parameters have none, except those of single lines.
    pub fn weight_decay(&self, parameter: usize) -> f64 {
        if (LINE_ROW_PARAMETERS..ROW_PARAMETERS + HEAD_PARAMETERS).contains(&parameter) { 0.0 } else { WEIGHT_DECAY }
    }
}

/// Returns the summands of a line's row that belong to the rows beginning at `rows`.
fn parts(rule: Rule, id: LineId, rows: usize, are_alike: bool) -> Vec<Part> {
    let roles = Color::ALL.map(|color| Role::of(rule, color));
    let [a, b] = line_classes(id, roles).map(|class| class as usize);
    let (line, twin) = (usize::from(id), usize::from(Lines::get().swapped(id)));
    let first_of_line = |line: usize| rows + line * CHANNELS;
    let first_of_pair = |a: usize, b: usize| rows + LINE_ROW_PARAMETERS + (a * CLASSES + b) * CHANNELS;
    let part = |is_swapped: bool, factor: f32, first: usize| Part { first, is_swapped, factor };
    if !are_alike {
        return vec![part(false, 1.0, first_of_line(line)), part(false, 1.0, first_of_pair(a, b))];
    }
    let mut parts = Vec::with_capacity(4);
    for (mine, theirs, first) in
        [(line, twin, first_of_line(line.min(twin))), (a, b, first_of_pair(a.min(b), a.max(b)))]
    {
        // A line or pair that is its own twin means the same to either colour.
        match mine.cmp(&theirs) {
            Ordering::Less => parts.push(part(false, 1.0, first)),
            Ordering::Greater => parts.push(part(true, 1.0, first)),
            Ordering::Equal => parts.extend([part(false, 0.5, first), part(true, 0.5, first)]),
        }
    }
    parts
}

impl RuleLayout {
    /// Index of the head for a colour to move in a stage.
    pub fn head_of(&self, mover: Color, stage: Stage) -> usize {
        let colors = self.heads.len() / Stage::COUNT;
        mover.index() % colors * Stage::COUNT + stage.index()
    }

    /// First parameter of the row that belongs to a line alone; `None` if it shares that of its twin.
    pub fn own_row(&self, id: LineId) -> Option<usize> {
        let is_there = !colors_are_alike(self.rule) || id <= Lines::get().swapped(id);
        is_there.then_some(self.own_rows + usize::from(id) * CHANNELS)
    }

    /// Computes the embedding rows of all lines.
    pub fn rows(&self, parameters: &[f64]) -> Vec<Row> {
        let mut rows = vec![[0.0; CHANNELS]; LINES];
        for (row, parts) in rows.iter_mut().zip(&self.parts) {
            for part in parts {
                let mut numbers = parameters[part.first..].as_chunks::<CHANNELS>().0[0];
                if part.is_swapped {
                    numbers.rotate_left(CHANNELS / 2);
                }
                for (number, other) in row.iter_mut().zip(numbers) {
                    *number += part.factor * other as f32;
                }
            }
        }
        rows
    }

    /// Computes the heads.
    pub fn heads(&self, parameters: &[f64]) -> Vec<Box<[f32; HEAD_PARAMETERS]>> {
        let sum_of = |firsts: &[usize; 3]| {
            let mut head = Box::new([0.0; HEAD_PARAMETERS]);
            for &first in firsts {
                head.iter_mut().zip(&parameters[first..]).for_each(|(number, &part)| *number += part as f32);
            }
            head
        };
        self.heads.iter().map(sum_of).collect()
    }

    /// Returns the gradient by all `parameters`, given that by the rows and heads.
    pub fn gradient(&self, gradients: &Gradients, parameters: usize) -> Vec<f64> {
        let mut gradient = vec![0.0; parameters];
        for (slopes, parts) in gradients.rows.iter().zip(&self.parts) {
            if slopes.iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for part in parts {
                let mut slopes = *slopes;
                if part.is_swapped {
                    slopes.rotate_left(CHANNELS / 2);
                }
                for (total, slope) in gradient[part.first..][..CHANNELS].iter_mut().zip(slopes) {
                    *total += f64::from(part.factor * slope);
                }
            }
        }
        for (slopes, firsts) in gradients.heads.iter().zip(&self.heads) {
            for first in firsts {
                for (total, &slope) in gradient[*first..].iter_mut().zip(&**slopes) {
                    *total += f64::from(slope);
                }
            }
        }
        gradient
    }
}
