//! `tengen-lab tune network`: learns the network from games, on top of what the tables say, and writes the files that
//! the engine is built with.
//!
//! A row of the network is a sum: something of the line's own, and something that all lines share whose classes are the
//! same for both colours. So a line that was never seen is worth what lines like it are worth. The share of games that a
//! position wins and the move that was best in it are learnt together, for what makes a cell important is much the
//! same for both.

use super::adam::Adam;
use super::fit::{GAMES_A_VALIDATION, POINTS_A_NAT, scale_of_values, share, target};
use super::game::{Game, Lesson};
use super::learn::{UNITS_A_NAT, sigmoid};
use crate::engine::tuning::network::{
    CHANNELS, FIRST_BOUND, FIRST_SCALE, FULL, HIDDEN, Head, MOST_LONG, MOST_ORDER, MOST_ROW, Network, Numbers,
    ORDER_SHIFT, ROW_SHIFT, SECOND_BOUND, SECOND_SCALE, SECOND_SHIFT, colors_are_alike,
};
use crate::engine::tuning::{
    CellLines, FRACTION, Features, LINES, LineClass, LineId, Lines, Role, THREAT_BITS, line_classes,
};
use crate::lab::random::Random;
use crate::lab::{Failure, game_file, progress, rule_name, rule_named, say};
use crate::rules::{Color, Rule};
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::thread;

/// Learns the network from games and writes the files that the engine is built with.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games, those of one engine in each.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// The folder for the files; nothing is written without it.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The rule to learn; all rules that there are games of without it.
    #[arg(long, value_parser = rule_named)]
    pub rule: Option<Rule>,
    /// How much a game's outcome counts beside what the engine thought, from 0 to 1.
    #[arg(long, default_value_t = 0.5, value_parser = share)]
    pub outcome: f64,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 12)]
    pub epochs: u32,
    /// How far a step goes at first.
    #[arg(long, default_value_t = 0.002)]
    pub rate: f64,
    /// How much the choice of moves counts beside the value.
    #[arg(long, default_value_t = 0.3)]
    pub order: f32,
    /// Threads; what is learnt does not depend on them but for the last digits.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
}

/// Positions whose slopes make one step.
const BATCH: usize = 1_024;
/// How strongly what lines have of their own is drawn towards nothing.
const PULL: f64 = 1e-5;
/// Choices that a position is asked to tell apart: the most promising by the tables, and others by chance.
const PROMISING_CHOICES: usize = 12;
const CHANCE_CHOICES: usize = 12;
/// What is left of a slope where a number is cut.
const LEAK: f32 = 0.01;
/// The board's numbers are divided by this before the first layer, to be about as large as the other ones.
const SUM_SCALE: f32 = 8.0;

type Row = [f32; CHANNELS];

/// Learns, prints what was gained, and writes the files.
///
/// # Errors
/// If a file cannot be read or written, holds a game that the rules refuse, or there is no game to learn from.
pub fn run(options: &Options) -> Result<(), Failure> {
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)
            .map_err(|error| Failure(format!("{} cannot be created: {error}", folder.display())))?;
    }
    let mut games: Vec<Game> = Vec::new();
    for path in &options.games {
        games.extend(game_file::read::<Game>(path)?);
    }
    let wanted = |rule: &Rule| options.rule.is_none_or(|wanted| wanted == *rule);
    let has_games = |rule: &Rule| games.iter().any(|game| game.rule == *rule);
    let rules: Vec<Rule> = Rule::ALL.into_iter().filter(wanted).filter(has_games).collect();
    if rules.is_empty() {
        return Err(Failure("there are no games to learn from".to_owned()));
    }
    let mut learnt_from = Vec::with_capacity(rules.len());
    for &rule in &rules {
        let games: Vec<&Game> = games.iter().filter(|game| game.rule == rule).collect();
        learnt_from.push(samples(rule, &games, options)?);
    }
    let networks = learn(&rules, &learnt_from, options);
    let Some(folder) = &options.out else { return Ok(()) };
    for (rule, network) in rules.into_iter().zip(networks) {
        let path = folder.join(format!("{}.network", rule_name(rule)));
        fs::write(&path, network.write(rule))
            .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    Ok(())
}

/// A cell of a position: its lines, and which free lines they were.
#[derive(Clone, Copy)]
struct CellSeen {
    lines: CellLines,
    free: u16,
}

/// A position to learn from.
struct Sample {
    /// The colour to move.
    mover: Color,
    threats: u16,
    /// What the tables say, and what should have been said: the share of games won; below 0 if nothing is known.
    table_nats: f32,
    target: f32,
    cells: Box<[CellSeen]>,
    /// Moves, by the number of their cell, and what the tables say of them in nats; the best first, if there is one.
    choices: Box<[(u16, f32)]>,
}

/// The samples, and the distinct free lines of their cells.
#[derive(Default)]
struct Samples {
    free: Vec<CellLines>,
    known_free: HashMap<CellLines, u16>,
    training: Vec<Sample>,
    validation: Vec<Sample>,
}

impl Samples {
    fn sample(&mut self, lesson: &Lesson, scale: f64, outcome: f64, random: &mut Random) -> Option<Sample> {
        let features = Features::of(&lesson.board);
        let target = target(lesson, scale, outcome).filter(|_| !features.is_forced);
        let cells = features
            .cells
            .iter()
            .map(|&(_, [lines, free])| CellSeen {
                lines,
                free: *self.known_free.entry(free).or_insert_with(|| {
                    self.free.push(free);
                    (self.free.len() - 1) as u16
                }),
            })
            .collect();
        let mut choices = Vec::new();
        let best = features.choices.iter().position(|choice| choice.point == lesson.best);
        if let Some(best) = best.filter(|_| lesson.value.is_some() || lesson.result == Some(1.0)) {
            let mut others: Vec<usize> = (0..features.choices.len()).filter(|&choice| choice != best).collect();
            others.sort_by_key(|&choice| -features.choices[choice].table_score);
            let promising = others.len().min(PROMISING_CHOICES);
            random.shuffle(&mut others[promising..]);
            others.truncate(PROMISING_CHOICES + CHANCE_CHOICES);
            choices = [best]
                .into_iter()
                .chain(others)
                .map(|choice| {
                    let choice = &features.choices[choice];
                    let cell = features.cells.iter().position(|&(point, _)| point == choice.point);
                    let nats = f64::from(choice.table_score) / POINTS_A_NAT;
                    (cell.expect("every choice is a cell") as u16, nats as f32)
                })
                .collect();
        }
        (target.is_some() || choices.len() > 1).then_some(Sample {
            mover: lesson.board.side_to_move(),
            threats: features.threats as u16,
            table_nats: (f64::from(features.table_value) / UNITS_A_NAT) as f32,
            target: target.map_or(-1.0, |target| (target as f32).clamp(1e-4, 1.0 - 1e-4)),
            cells,
            choices: choices.into_boxed_slice(),
        })
    }
}

/// Where in the list of parameters everything stands: first what all rules share, then what each has of its own, which
/// is added to that.
struct Layout {
    rules: Vec<RuleLayout>,
    parameters: usize,
}

/// Where what a rule uses stands.
struct RuleLayout {
    rule: Rule,
    /// The parts of each line's row: where they begin, whether their halves are swapped, and how much they count.
    parts: Vec<Vec<Part>>,
    /// Where the parts of the heads begin, each of which is a sum: of the only one, or of Black's and of White's.
    heads: Vec<[usize; 2]>,
}

/// A part of a row.
#[derive(Clone, Copy)]
struct Part {
    first: usize,
    is_swapped: bool,
    share: f32,
}

const CLASSES: usize = LineClass::ALL.len();
/// Parameters of the rows of lines, and of those of pairs of classes.
const LINE_ROWS: usize = LINES * CHANNELS;
const ROWS: usize = LINE_ROWS + CLASSES * CLASSES * CHANNELS;

/// Where a head's numbers stand.
const FIRST: usize = 0;
const FIRST_BIAS: usize = FIRST + HIDDEN * CHANNELS;
const THREATS: usize = FIRST_BIAS + HIDDEN;
const SECOND: usize = THREATS + THREAT_BITS * HIDDEN;
const SECOND_BIAS: usize = SECOND + HIDDEN;
const ORDER: usize = SECOND_BIAS + 1;
const HEAD: usize = ORDER + CHANNELS;

impl Layout {
    fn of(rules: &[Rule]) -> Layout {
        let mut parameters = ROWS + HEAD;
        let rules = rules
            .iter()
            .map(|&rule| {
                let own_rows = parameters;
                parameters += ROWS;
                let count = if colors_are_alike(rule) { 1 } else { 2 };
                let heads = (0..count).map(|head| [ROWS, parameters + head * HEAD]).collect();
                parameters += count * HEAD;
                let parts = (0..LINES as LineId)
                    .map(|id| {
                        let mut parts = parts(rule, id, 0, true);
                        parts.extend(self::parts(rule, id, own_rows, colors_are_alike(rule)));
                        parts
                    })
                    .collect();
                RuleLayout { rule, parts, heads }
            })
            .collect();
        Layout { rules, parameters }
    }

    /// Small numbers to begin with: only what all share is anything yet, and of lines, what their classes are.
    fn begin(&self, random: &mut Random) -> Vec<f64> {
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
        head[FIRST..FIRST_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.25));
        head[FIRST_BIAS..THREATS].iter_mut().for_each(|parameter| *parameter = 0.1);
        head[SECOND..SECOND_BIAS].iter_mut().for_each(|parameter| *parameter = normal(0.1));
        parameters
    }

    /// How strongly a parameter is drawn towards zero: what all share is not but for the lines'.
    fn pull(&self, parameter: usize) -> f64 {
        if (LINE_ROWS..ROWS + HEAD).contains(&parameter) { 0.0 } else { PULL }
    }
}

/// The parts of a line's row that stand in the rows beginning at `rows`.
fn parts(rule: Rule, id: LineId, rows: usize, are_alike: bool) -> Vec<Part> {
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
    /// Which of the heads is the one of a colour to move.
    fn head_of(&self, mover: Color) -> usize {
        mover.index() % self.heads.len()
    }

    /// The rows of all lines.
    fn rows(&self, parameters: &[f64]) -> Vec<Row> {
        let mut rows = vec![[0.0; CHANNELS]; LINES];
        for (row, parts) in rows.iter_mut().zip(&self.parts) {
            for part in parts {
                let numbers = &parameters[part.first..][..CHANNELS];
                for (channel, number) in row.iter_mut().enumerate() {
                    *number += part.share * numbers[place(channel, part.is_swapped)] as f32;
                }
            }
        }
        rows
    }

    /// The heads.
    fn heads(&self, parameters: &[f64]) -> Vec<Vec<f32>> {
        let number = |firsts: &[usize; 2], i: usize| firsts.iter().map(|first| parameters[first + i] as f32).sum();
        self.heads.iter().map(|firsts| (0..HEAD).map(|i| number(firsts, i)).collect()).collect()
    }

    /// How the parameters change what changes with rows and heads like this.
    fn gradient(&self, slopes: &Slopes, parameters: usize) -> Vec<f64> {
        let mut gradient = vec![0.0; parameters];
        for (slopes, parts) in slopes.rows.iter().zip(&self.parts) {
            if slopes.iter().all(|&slope| slope == 0.0) {
                continue;
            }
            for part in parts {
                let numbers = &mut gradient[part.first..][..CHANNELS];
                for (channel, slope) in slopes.iter().enumerate() {
                    numbers[place(channel, part.is_swapped)] += f64::from(part.share * slope);
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
fn place(channel: usize, is_swapped: bool) -> usize {
    if is_swapped { (channel + CHANNELS / 2) % CHANNELS } else { channel }
}

/// The slopes of some samples' loss.
struct Slopes {
    rows: Vec<Row>,
    free: Vec<Row>,
    heads: Vec<Vec<f32>>,
}

/// What was said of samples.
#[derive(Clone, Copy, Default)]
struct Score {
    values: f64,
    table_values: f64,
    /// The surprise that nobody could have been spared.
    doubt: f64,
    value_count: f64,
    choices: f64,
    right: f64,
    table_right: f64,
    choice_count: f64,
}

impl Score {
    fn add(&mut self, other: &Score) {
        self.values += other.values;
        self.table_values += other.table_values;
        self.doubt += other.doubt;
        self.value_count += other.value_count;
        self.choices += other.choices;
        self.right += other.right;
        self.table_right += other.table_right;
        self.choice_count += other.choice_count;
    }
}

impl fmt::Display for Score {
    /// Beside each number, that of the tables alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let values_of = |sum: f64| (sum - self.doubt) / self.value_count.max(1.0);
        let [values, table_values] = [self.values, self.table_values].map(values_of);
        let [choices, right, table_right] =
            [self.choices, self.right, self.table_right].map(|sum| sum / self.choice_count.max(1.0));
        write!(
            f,
            "values {values:.4} ({table_values:.4}), moves {choices:.4}, ranked first {right:.3} ({table_right:.3})"
        )
    }
}

/// The parameters as a batch uses them.
struct Model<'a> {
    layout: &'a RuleLayout,
    rows: Vec<Row>,
    /// The cells without stones, before and after they are cut.
    free: Vec<(Row, Row)>,
    heads: Vec<Vec<f32>>,
    /// How much the choice of moves counts.
    order: f32,
    /// What is left of a slope where a number is cut, so that it may still come back.
    leak: f32,
}

#[inline(always)]
fn add_rows(rows: &[Row], lines: CellLines) -> Row {
    let mut sum = rows[usize::from(lines[0])];
    for &line in &lines[1..] {
        for (number, other) in sum.iter_mut().zip(&rows[usize::from(line)]) {
            *number += other;
        }
    }
    sum
}

#[inline(always)]
fn cut(row: &Row) -> Row {
    row.map(|number| number.clamp(0.0, 1.0))
}

/// Passes a slope of what was cut on to what it was cut from.
#[inline(always)]
fn uncut(slope: &mut Row, before: &Row, leak: f32) {
    for (slope, &before) in slope.iter_mut().zip(before) {
        *slope *= if before > 0.0 && before < 1.0 { 1.0 } else { leak };
    }
}

fn softplus(nats: f32) -> f32 {
    nats.max(0.0) + (-nats.abs()).exp().ln_1p()
}

impl<'a> Model<'a> {
    fn new(layout: &'a RuleLayout, parameters: &[f64], free: &[CellLines], order: f32) -> Model<'a> {
        let rows = layout.rows(parameters);
        let free = free.iter().map(|&lines| add_rows(&rows, lines)).map(|row| (row, cut(&row))).collect();
        Model { layout, rows, free, heads: layout.heads(parameters), order, leak: LEAK }
    }

    fn slopes(&self) -> Slopes {
        Slopes {
            rows: vec![[0.0; CHANNELS]; LINES],
            free: vec![[0.0; CHANNELS]; self.free.len()],
            heads: vec![vec![0.0; HEAD]; self.heads.len()],
        }
    }

    /// What is said of a sample; adds the slopes of its loss.
    fn look(&self, sample: &Sample, score: &mut Score, slopes: Option<&mut Slopes>) {
        let swapped = sample.mover == Color::White;
        let head_number = self.layout.head_of(sample.mover);
        let head = &self.heads[head_number];
        let before: Vec<Row> = sample.cells.iter().map(|cell| add_rows(&self.rows, cell.lines)).collect();
        let after: Vec<Row> = before.iter().map(cut).collect();
        let mut of_cells = vec![[0.0f32; CHANNELS]; sample.cells.len()];
        let mut head_slopes = [0.0f32; HEAD];
        let mut of_sum = [0.0f32; CHANNELS];
        if sample.target >= 0.0 {
            let mut sum = [0.0f32; CHANNELS];
            for (cell, numbers) in sample.cells.iter().zip(&after) {
                let free = &self.free[usize::from(cell.free)].1;
                for ((sum, number), free) in sum.iter_mut().zip(numbers).zip(free) {
                    *sum += number - free;
                }
            }
            let seen: Row = std::array::from_fn(|channel| sum[place(channel, swapped)] / SUM_SCALE);
            let mut hidden = [0.0f32; HIDDEN];
            for (number, value) in hidden.iter_mut().enumerate() {
                let weights = &head[FIRST + number * CHANNELS..][..CHANNELS];
                *value = head[FIRST_BIAS + number] + weights.iter().zip(&seen).map(|(a, b)| a * b).sum::<f32>();
            }
            for bit in (0..THREAT_BITS).filter(|bit| sample.threats >> bit & 1 == 1) {
                for (number, value) in hidden.iter_mut().enumerate() {
                    *value += head[THREATS + bit * HIDDEN + number];
                }
            }
            let out: f32 = hidden.iter().zip(&head[SECOND..SECOND_BIAS]).map(|(&h, w)| h.max(0.0) * w).sum::<f32>();
            let nats = sample.table_nats + out + head[SECOND_BIAS];
            let loss = |nats: f32| sample.target * softplus(-nats) + (1.0 - sample.target) * softplus(nats);
            score.values += f64::from(loss(nats));
            score.table_values += f64::from(loss(sample.table_nats));
            score.doubt += f64::from(loss(sample.target.ln() - (1.0 - sample.target).ln()));
            score.value_count += 1.0;
            let slope = sigmoid(f64::from(nats)) as f32 - sample.target;
            head_slopes[SECOND_BIAS] = slope;
            let mut of_seen = [0.0f32; CHANNELS];
            for (number, &value) in hidden.iter().enumerate() {
                head_slopes[SECOND + number] = slope * value.max(0.0);
                if value <= 0.0 {
                    continue;
                }
                let slope = slope * head[SECOND + number];
                head_slopes[FIRST_BIAS + number] = slope;
                for bit in (0..THREAT_BITS).filter(|bit| sample.threats >> bit & 1 == 1) {
                    head_slopes[THREATS + bit * HIDDEN + number] = slope;
                }
                for channel in 0..CHANNELS {
                    head_slopes[FIRST + number * CHANNELS + channel] = slope * seen[channel];
                    of_seen[channel] += slope * head[FIRST + number * CHANNELS + channel];
                }
            }
            of_sum = std::array::from_fn(|channel| of_seen[place(channel, swapped)] / SUM_SCALE);
            of_cells.fill(of_sum);
        }
        if sample.choices.len() > 1 {
            let weights: Row = std::array::from_fn(|channel| head[ORDER + place(channel, swapped)]);
            let logits: Vec<f32> = sample
                .choices
                .iter()
                .map(|&(cell, table)| {
                    let numbers = &after[usize::from(cell)];
                    table + numbers.iter().zip(&weights).map(|(a, b)| a * b).sum::<f32>()
                })
                .collect();
            let highest = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
            let total: f32 = logits.iter().map(|logit| (logit - highest).exp()).sum();
            score.choices += f64::from(total.ln() + highest - logits[0]);
            score.right += f64::from(logits[1..].iter().all(|&logit| logit < logits[0]));
            let best_table = sample.choices[0].1;
            score.table_right += f64::from(sample.choices[1..].iter().all(|&(_, table)| table < best_table));
            score.choice_count += 1.0;
            for (number, (&(cell, _), logit)) in sample.choices.iter().zip(&logits).enumerate() {
                let slope = self.order * ((logit - highest).exp() / total - f32::from(u8::from(number == 0)));
                let numbers = &after[usize::from(cell)];
                let of_cell = &mut of_cells[usize::from(cell)];
                for channel in 0..CHANNELS {
                    head_slopes[ORDER + place(channel, swapped)] += slope * numbers[channel];
                    of_cell[channel] += slope * weights[channel];
                }
            }
        }
        let Some(slopes) = slopes else { return };
        for (total, slope) in slopes.heads[head_number].iter_mut().zip(&head_slopes) {
            *total += slope;
        }
        for ((cell, mut slope), before) in sample.cells.iter().zip(of_cells).zip(&before) {
            uncut(&mut slope, before, self.leak);
            for line in cell.lines {
                for (total, slope) in slopes.rows[usize::from(line)].iter_mut().zip(&slope) {
                    *total += slope;
                }
            }
            for (total, slope) in slopes.free[usize::from(cell.free)].iter_mut().zip(&of_sum) {
                *total -= slope;
            }
        }
    }

    /// What is said of many samples, and the slopes of their losses, on as many threads.
    fn look_at_all(&self, samples: &[&Sample], threads: usize, with_slopes: bool) -> (Score, Slopes) {
        let share = samples.len().div_ceil(threads).max(1);
        let parts: Vec<(Score, Slopes)> = thread::scope(|scope| {
            let part = |samples: &[&Sample]| {
                let (mut score, mut slopes) = (Score::default(), self.slopes());
                for sample in samples {
                    self.look(sample, &mut score, with_slopes.then_some(&mut slopes));
                }
                (score, slopes)
            };
            let handles: Vec<_> = samples.chunks(share).map(|samples| scope.spawn(move || part(samples))).collect();
            handles.into_iter().map(|handle| handle.join().expect("nothing in it panics")).collect()
        });
        let mut parts = parts.into_iter();
        let (mut score, mut slopes) = parts.next().unwrap_or_else(|| (Score::default(), self.slopes()));
        for (other_score, other) in parts {
            score.add(&other_score);
            let pairs = slopes.rows.iter_mut().zip(&other.rows).chain(slopes.free.iter_mut().zip(&other.free));
            pairs.for_each(|(mine, theirs)| mine.iter_mut().zip(theirs).for_each(|(mine, theirs)| *mine += theirs));
            let pairs = slopes.heads.iter_mut().flatten().zip(other.heads.iter().flatten());
            pairs.for_each(|(mine, theirs)| *mine += theirs);
        }
        (score, slopes)
    }

    /// How the parameters change the loss.
    fn gradient(&self, mut slopes: Slopes, free: &[CellLines], parameters: usize) -> Vec<f64> {
        for ((mut slope, &lines), (before, _)) in std::mem::take(&mut slopes.free).into_iter().zip(free).zip(&self.free)
        {
            uncut(&mut slope, before, self.leak);
            for line in lines {
                slopes.rows[usize::from(line)].iter_mut().zip(&slope).for_each(|(total, slope)| *total += slope);
            }
        }
        self.layout.gradient(&slopes, parameters)
    }
}

/// The samples of a rule's games.
fn samples(rule: Rule, games: &[&Game], options: &Options) -> Result<Samples, Failure> {
    let mut random = Random::new(1);
    let mut samples = Samples::default();
    let mut lessons: Vec<(bool, Lesson)> = Vec::new();
    for game in games {
        let is_aside = game.seed.is_multiple_of(GAMES_A_VALIDATION);
        lessons.extend(game.lessons()?.into_iter().map(|lesson| (is_aside, lesson)));
    }
    let scale = scale_of_values(lessons.iter().filter(|(is_aside, _)| !is_aside).map(|(_, lesson)| lesson));
    for (is_aside, lesson) in lessons {
        let sample = samples.sample(&lesson, scale, options.outcome, &mut random);
        if is_aside { samples.validation.extend(sample) } else { samples.training.extend(sample) }
    }
    say(format!(
        "{rule:?}: {} games, {} positions, {} more kept aside; the values are worth {scale:.2} times what they say",
        games.len(),
        samples.training.len(),
        samples.validation.len()
    ))?;
    Ok(samples)
}

/// Learns from the samples of some rules; returns the networks, in the rules' order.
fn learn(rules: &[Rule], samples: &[Samples], options: &Options) -> Vec<Network> {
    let mut random = Random::new(1);
    let layout = Layout::of(rules);
    let mut parameters = layout.begin(&mut random);
    let mut adam = Adam::new(parameters.len());
    let mut orders: Vec<Vec<usize>> = samples.iter().map(|samples| (0..samples.training.len()).collect()).collect();
    let batches: usize = orders.iter().map(|order| order.len().div_ceil(BATCH)).sum();
    let steps = f64::from(options.epochs) * batches as f64;
    let mut step = 0.0;
    for epoch in 1..=options.epochs {
        orders.iter_mut().for_each(|order| random.shuffle(order));
        // A batch is one rule's.
        let mut batches: Vec<(usize, &[usize])> =
            orders.iter().enumerate().flat_map(|(rule, order)| order.chunks(BATCH).map(move |b| (rule, b))).collect();
        random.shuffle(&mut batches);
        let mut trained = Score::default();
        for (rule, batch) in batches {
            let free = &samples[rule].free;
            let model = Model::new(&layout.rules[rule], &parameters, free, options.order);
            let batch: Vec<&Sample> = batch.iter().map(|&number| &samples[rule].training[number]).collect();
            let (score, slopes) = model.look_at_all(&batch, options.threads as usize, true);
            trained.add(&score);
            let mut gradient = model.gradient(slopes, free, parameters.len());
            for (number, slope) in gradient.iter_mut().enumerate() {
                *slope = *slope / batch.len() as f64 + layout.pull(number) * parameters[number];
            }
            let rate = options.rate * 0.5 * (1.0 + (std::f64::consts::PI * step / steps).cos());
            adam.step(&mut parameters, &gradient, rate);
            step += 1.0;
        }
        progress::tell(format!("epoch {epoch}: training {trained}"));
        for (samples, layout) in samples.iter().zip(&layout.rules) {
            let model = Model::new(layout, &parameters, &samples.free, options.order);
            let aside: Vec<&Sample> = samples.validation.iter().collect();
            let (kept, _) = model.look_at_all(&aside, options.threads as usize, false);
            progress::tell(format!("  {:?}: {kept}", layout.rule));
        }
    }
    layout.rules.iter().map(|layout| network(layout, &parameters)).collect()
}

/// The network as the engine has it.
fn network(layout: &RuleLayout, parameters: &[f64]) -> Network {
    let rounded = |number: f64, bound: i32| number.round().clamp(f64::from(-bound), f64::from(bound)) as i32;
    let short = |number: f64, bound: i16| rounded(number, i32::from(bound)) as i16;
    let full = f64::from(FULL);
    let rows = layout.rows(parameters);
    let heads = layout.heads(parameters);
    let fine = full * f64::from(1 << ROW_SHIFT);
    let rows = rows.iter().map(|row| Numbers(row.map(|number| short(f64::from(number) * fine, MOST_ROW)))).collect();
    let heads = Color::ALL.map(|mover| {
        let head: Vec<f64> = heads[layout.head_of(mover)].iter().map(|&number| f64::from(number)).collect();
        let first_scale = f64::from(FIRST_SCALE);
        let long = |number: f64| rounded(number * full * first_scale, MOST_LONG);
        // The last shift rounds down: half of what is lost on average is given back.
        let half = f64::from(1 << SECOND_SHIFT) / 2.0;
        let nat = UNITS_A_NAT * f64::from(FRACTION) * f64::from(1 << SECOND_SHIFT);
        Head {
            first: Head::in_pairs(&std::array::from_fn(|number| {
                let weights = &head[FIRST + number * CHANNELS..][..CHANNELS];
                std::array::from_fn(|i| short(weights[i] / f64::from(SUM_SCALE) * first_scale, FIRST_BOUND))
            })),
            first_bias: std::array::from_fn(|number| long(head[FIRST_BIAS + number])),
            threats: std::array::from_fn(|bit| {
                std::array::from_fn(|number| long(head[THREATS + bit * HIDDEN + number]))
            }),
            second: std::array::from_fn(|number| short(head[SECOND + number] * f64::from(SECOND_SCALE), SECOND_BOUND)),
            second_bias: rounded(head[SECOND_BIAS] * nat + half, MOST_LONG),
            order: std::array::from_fn(|i| {
                short(head[ORDER + i] * POINTS_A_NAT / full * f64::from(1 << ORDER_SHIFT), MOST_ORDER)
            }),
        }
    });
    Network::new(layout.rule, rows, heads)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::tune::selfplay;

    fn games(rule: Rule, folder: &std::path::Path) -> Vec<Game> {
        let out = folder.join(rule_name(rule));
        let options = selfplay::Options { out: out.clone(), rule, size: 15, games: 6, nodes: 60, threads: 1, seed: 8 };
        selfplay::run(&options).expect("the file can be written");
        game_file::read(&out).expect("what was written can be read")
    }

    fn options(epochs: u32) -> Options {
        Options { games: vec![], out: None, rule: None, outcome: 0.5, epochs, rate: 0.01, order: 0.3, threads: 2 }
    }

    fn loss(model: &Model, samples: &[&Sample]) -> f64 {
        let (score, _) = model.look_at_all(samples, 1, false);
        score.values + f64::from(model.order) * score.choices
    }

    #[test]
    fn the_slopes_are_those_of_the_loss() {
        let folder = tempfile::tempdir().expect("a folder");
        for rule in [Rule::Standard, Rule::Renju] {
            let games = games(rule, folder.path());
            let samples = samples(rule, &games.iter().collect::<Vec<_>>(), &options(1)).expect("legal games");
            let some: Vec<&Sample> = samples.training.iter().step_by(9).take(12).collect();
            let layout = Layout::of(&[rule]);
            let mut random = Random::new(4);
            let mut parameters = layout.begin(&mut random);
            let mut model = Model::new(&layout.rules[0], &parameters, &samples.free, 0.3);
            model.leak = 0.0;
            let (_, slopes) = model.look_at_all(&some, 2, true);
            let gradient = model.gradient(slopes, &samples.free, parameters.len());
            let heads = parameters.len() - 2 * HEAD..parameters.len();
            let steep: Vec<usize> = (0..heads.start).filter(|&i| gradient[i].abs() > 0.05).step_by(41).collect();
            assert!(steep.len() > 10, "{}", steep.len());
            for parameter in steep.into_iter().chain(heads.step_by(97)) {
                const STEP: f64 = 2e-3;
                let mut loss_at = |change: f64| {
                    let old = parameters[parameter];
                    parameters[parameter] += change;
                    let model = Model::new(&layout.rules[0], &parameters, &samples.free, 0.3);
                    parameters[parameter] = old;
                    loss(&model, &some)
                };
                let slope = (loss_at(STEP) - loss_at(-STEP)) / (2.0 * STEP);
                let expected = gradient[parameter];
                // Single precision, and numbers that are cut between the two.
                let error = (slope - expected).abs() / (expected.abs() + 0.05);
                assert!(error < 0.15, "{rule:?} {parameter}: {slope} {expected}");
            }
        }
    }

    #[test]
    fn what_is_learnt_surprises_less_and_the_engine_says_the_same() {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = [Rule::Freestyle, Rule::Renju];
        let games = rules.map(|rule| games(rule, folder.path()));
        let of = |number: usize| samples(rules[number], &games[number].iter().collect::<Vec<_>>(), &options(1));
        let samples = [0, 1].map(|number| of(number).expect("legal games"));
        let layout = Layout::of(&rules);
        let mut random = Random::new(1);
        let begin = layout.begin(&mut random);
        let learnt = learn(&rules, &samples, &options(30));
        for (number, samples) in samples.iter().enumerate() {
            let rule = rules[number];
            let all: Vec<&Sample> = samples.training.iter().collect();
            let model = Model::new(&layout.rules[number], &begin, &samples.free, 0.3);
            let (before, _) = model.look_at_all(&all, 1, false);
            let mean = |network: &Network| {
                let games = games[number].iter().filter(|game| !game.seed.is_multiple_of(GAMES_A_VALIDATION));
                let lessons: Vec<Lesson> = games.flat_map(|game| game.lessons().expect("legal")).collect();
                let scale = scale_of_values(&lessons);
                let (mut sum, mut count) = (0.0, 0.0);
                for lesson in &lessons {
                    let position = Features::of(&lesson.board);
                    let Some(target) = target(lesson, scale, 0.5).filter(|_| !position.is_forced) else { continue };
                    let value = f64::from(position.table_value) + f64::from(network_value(network, lesson));
                    let nats = value / UNITS_A_NAT;
                    sum += target * (1.0 + (-nats).exp()).ln() + (1.0 - target) * (1.0 + nats.exp()).ln();
                    count += 1.0;
                }
                sum / count
            };
            let after = mean(&learnt[number]);
            assert!(after < before.table_values / before.value_count - 0.01, "{rule:?}: {after} {before}");
        }
    }

    /// What the engine's integers make of it, in units.
    fn network_value(network: &Network, lesson: &Lesson) -> i32 {
        crate::engine::tuning::value_by(network, &lesson.board)
    }
}
