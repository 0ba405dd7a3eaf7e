//! Where the network's parameters stand, and what of them each rule uses.

use super::Row;
use super::model::Slopes;
use crate::engine::tuning::network::{CHANNELS, DISTANCE_CLASSES, FEATURES, REGION_KINDS, Stage, colors_are_alike};
use crate::engine::tuning::{LINES, LineClass, LineId, Lines, Role, THREAT_BITS, line_classes};
use crate::rules::rng::Rng;
use crate::rules::{Color, Rule};
use std::cmp::Ordering;

/// How strongly what lines have of their own is drawn towards nothing.
const PULL: f64 = 1e-4;

/// Where in the list of parameters everything stands: first what all rules share, then what each has of its own, which
/// is added to that.
pub struct Layout {
    pub rules: Vec<RuleLayout>,
    pub parameters: usize,
}

/// Where what a rule uses stands.
pub struct RuleLayout {
    pub rule: Rule,
    /// The parts of each line's row: where they begin, whether their halves are swapped, and how much they count.
    pub parts: Vec<Vec<Part>>,
    /// Where the rows begin that the rule has of its own.
    own_rows: usize,
    /// Where the parts of the heads begin, each of which is a sum: what all rules share, what the colour has of its own and
    /// what its stage has. Of the only colour, or of Black and of White, those of all stages.
    pub heads: Vec<[usize; 3]>,
}

/// A part of a row.
#[derive(Clone, Copy)]
pub struct Part {
    pub first: usize,
    pub is_swapped: bool,
    pub share: f32,
}

pub const CLASSES: usize = LineClass::ALL.len();
/// Parameters of the rows of lines, and of those of pairs of classes.
pub const LINE_ROWS: usize = LINES * CHANNELS;
pub const ROWS: usize = LINE_ROWS + CLASSES * CLASSES * CHANNELS;

/// Where a head's numbers stand: of each layer the weights, result by result, and then what its results begin with.
pub const REGION: usize = 0;
pub const REGION_BIAS: usize = REGION + FEATURES * CHANNELS;
pub const FIRST: usize = REGION_BIAS + REGION_KINDS * FEATURES;
pub const FIRST_BIAS: usize = FIRST + CHANNELS * CHANNELS;
pub const THREATS: usize = FIRST_BIAS + CHANNELS;
pub const POOLED: usize = THREATS + THREAT_BITS * CHANNELS;
pub const DEEP: usize = POOLED + CHANNELS * FEATURES;
pub const DEEP_BIAS: usize = DEEP + CHANNELS * CHANNELS;
pub const VALUES: usize = DEEP_BIAS + CHANNELS;
pub const VALUE_BIAS: usize = VALUES + CHANNELS;
pub const ORDER: usize = VALUE_BIAS + 1;
pub const ORDER_BIAS: usize = ORDER + CHANNELS * CHANNELS;
pub const LOCAL: usize = ORDER_BIAS + CHANNELS;
pub const SURPLUS: usize = LOCAL + CHANNELS * FEATURES;
pub const SURPLUS_WEIGHTS_BIAS: usize = SURPLUS + CHANNELS * CHANNELS;
pub const SURPLUS_BIAS: usize = SURPLUS_WEIGHTS_BIAS + CHANNELS;
pub const PLACES_SEEN: usize = SURPLUS_BIAS + 1;
pub const HEAD: usize = PLACES_SEEN + 2 * DISTANCE_CLASSES;

impl Layout {
    pub fn of(rules: &[Rule]) -> Layout {
        let mut parameters = ROWS + HEAD;
        let rules = rules
            .iter()
            .map(|&rule| {
                let own_rows = parameters;
                parameters += ROWS;
                let count = if colors_are_alike(rule) { 1 } else { 2 };
                let own_heads = parameters;
                let heads = (0..count * Stage::COUNT)
                    .map(|head| {
                        let of_color = own_heads + head / Stage::COUNT * HEAD;
                        [ROWS, of_color, own_heads + (count + head) * HEAD]
                    })
                    .collect();
                parameters += count * (1 + Stage::COUNT) * HEAD;
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

    /// Small numbers to begin with: only what all share is anything yet, and of lines, what their classes are.
    pub fn begin(&self, random: &mut Rng) -> Vec<f64> {
        let mut normal = |deviation: f64| {
            // The sum of twelve even ones is nearly normal.
            let sum: f64 = (0..12).map(|_| random.below(1 << 20) as f64 / f64::from(1 << 20)).sum();
            (sum - 6.0) * deviation
        };
        let mut parameters = vec![0.0; self.parameters];
        for parameter in &mut parameters[LINE_ROWS..ROWS] {
            *parameter = 0.05 + normal(0.1);
        }
        let head = &mut parameters[ROWS..][..HEAD];
        head[REGION..REGION_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.25));
        head[REGION_BIAS..FIRST].iter_mut().for_each(|parameter| *parameter = 0.3);
        head[FIRST..FIRST_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.25));
        head[FIRST_BIAS..THREATS].iter_mut().for_each(|parameter| *parameter = 0.1);
        head[POOLED..DEEP].iter_mut().for_each(|parameter| *parameter = normal(0.1));
        head[DEEP..DEEP_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.18));
        head[VALUES..VALUE_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.1));
        head[SURPLUS_WEIGHTS_BIAS..SURPLUS_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.5));
        parameters
    }

    /// How strongly a parameter is drawn towards zero: what all share is not but for the lines'.
    pub fn pull(&self, parameter: usize) -> f64 {
        if (LINE_ROWS..ROWS + HEAD).contains(&parameter) { 0.0 } else { PULL }
    }
}

/// The parts of a line's row that stand in the rows beginning at `rows`.
pub fn parts(rule: Rule, id: LineId, rows: usize, are_alike: bool) -> Vec<Part> {
    let roles = Color::ALL.map(|color| Role::of(rule, color));
    let [a, b] = line_classes(id, roles).map(|class| class as usize);
    let (line, twin) = (usize::from(id), usize::from(Lines::get().swapped(id)));
    let first_of_line = |line: usize| rows + line * CHANNELS;
    let first_of_pair = |a: usize, b: usize| rows + LINE_ROWS + (a * CLASSES + b) * CHANNELS;
    let part = |is_swapped: bool, share: f32, first: usize| Part { first, is_swapped, share };
    if !are_alike {
        return vec![part(false, 1.0, first_of_line(line)), part(false, 1.0, first_of_pair(a, b))];
    }
    let mut parts = Vec::with_capacity(4);
    for (mine, theirs, first) in
        [(line, twin, first_of_line(line.min(twin))), (a, b, first_of_pair(a.min(b), a.max(b)))]
    {
        // What is its own twin means the same to either colour.
        match mine.cmp(&theirs) {
            Ordering::Less => parts.push(part(false, 1.0, first)),
            Ordering::Greater => parts.push(part(true, 1.0, first)),
            Ordering::Equal => parts.extend([part(false, 0.5, first), part(true, 0.5, first)]),
        }
    }
    parts
}

impl RuleLayout {
    /// Which of the heads is the one of a colour to move in a stage.
    pub fn head_of(&self, mover: Color, stage: Stage) -> usize {
        let colors = self.heads.len() / Stage::COUNT;
        mover.index() % colors * Stage::COUNT + stage.index()
    }

    /// Where the numbers stand that a line's row has of its own; `None` where its twin's stand for both.
    pub fn own_row(&self, id: LineId) -> Option<usize> {
        let is_there = !colors_are_alike(self.rule) || id <= Lines::get().swapped(id);
        is_there.then_some(self.own_rows + usize::from(id) * CHANNELS)
    }

    /// The rows of all lines.
    pub fn rows(&self, parameters: &[f64]) -> Vec<Row> {
        let mut rows = vec![[0.0; CHANNELS]; LINES];
        for (row, parts) in rows.iter_mut().zip(&self.parts) {
            for part in parts {
                let numbers = &parameters[part.first..][..CHANNELS];
                for (channel, number) in row.iter_mut().enumerate() {
                    *number += part.share * numbers[channel_in(channel, part.is_swapped)] as f32;
                }
            }
        }
        rows
    }

    /// The heads.
    pub fn heads(&self, parameters: &[f64]) -> Vec<Vec<f32>> {
        let number = |firsts: &[usize; 3], i: usize| firsts.iter().map(|first| parameters[first + i] as f32).sum();
        self.heads.iter().map(|firsts| (0..HEAD).map(|i| number(firsts, i)).collect()).collect()
    }

    /// How the parameters change what changes with rows and heads like this.
    pub fn gradient(&self, slopes: &Slopes, parameters: usize) -> Vec<f64> {
        let mut gradient = vec![0.0; parameters];
        for (slopes, parts) in slopes.rows.iter().zip(&self.parts) {
            if slopes.iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for part in parts {
                let numbers = &mut gradient[part.first..][..CHANNELS];
                for (channel, slope) in slopes.iter().enumerate() {
                    numbers[channel_in(channel, part.is_swapped)] += f64::from(part.share * slope);
                }
            }
        }
        for (slopes, firsts) in slopes.heads.iter().zip(&self.heads) {
            for first in firsts {
                for (total, &slope) in gradient[*first..].iter_mut().zip(slopes) {
                    *total += f64::from(slope);
                }
            }
        }
        gradient
    }
}

/// A channel's place in a row whose halves may be swapped.
pub fn channel_in(channel: usize, is_swapped: bool) -> usize {
    if is_swapped { (channel + CHANNELS / 2) % CHANNELS } else { channel }
}
