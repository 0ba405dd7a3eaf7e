//! `tengen-lab tune fit`: fits the engine's tables to games, and writes the files that the engine is built with.
//!
//! The values are fitted to the engine's searches of the position and of the turns that followed, and to the result of
//! the game. The move ordering is fitted to the best moves of the searches. A tenth of the games is set aside for
//! validation.

use super::factorized::{Deviations, FactorizedTables};
use super::game::{Game, LabelledPosition, TargetOptions};
use super::learn::{self, PolicyExample, TrainingOptions, UNITS_PER_NAT, ValueExample, mean, mean_loss, sigmoid};
use crate::engine::tuning::{CODES, Code, FRACTION, Features, Role, THREAT_SETS, Table};
use crate::lab::progress;
use crate::lab::{Failure, game_file, say};
use crate::rules::rng::Rng;
use crate::rules::{Color, Rule};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Fits the tables to games and writes the files that the engine is built with.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games; all games of a file were played by the same engine.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// Folder for the tables; without it nothing is written.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Rule to learn; without it all rules with games.
    #[arg(long)]
    pub rule: Option<Rule>,
    /// Weight of later turns against the value of the turn itself, from 0 to 1: the λ of TD(λ).
    #[arg(long, default_value_t = LAMBDA, value_parser = share)]
    pub lambda: f64,
    /// Number of epochs: passes over all positions.
    #[arg(long, default_value_t = 30)]
    pub epochs: u32,
}

/// Parses a number from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is expected".to_owned())
}

/// Default of λ. It is below 1 because games are decided by errors of both sides, for which early turns are not
/// responsible.
pub(super) const LAMBDA: f64 = 0.9;

/// One game in this number is set aside for validation.
pub(super) const GAMES_PER_VALIDATION: u64 = 10;

/// Standard deviations of the priors of the values, in units.
const VALUE_PRIORS: Deviations = Deviations { line: 20.0, pair: 6.0, threat: 20.0, code: 4.0 };
const THREAT_PRIOR: f64 = 120.0;
const THREAT_SET_PRIOR: f64 = 60.0;
const VALUE_TRAINING: TrainingOptions = TrainingOptions { epochs: 0, batch_size: 1_024, learning_rate: 1.0 };

/// Standard deviations of the priors of the policy, in nats.
const POLICY_PRIORS: Deviations = Deviations { line: 1.0, pair: 0.5, threat: 2.0, code: 0.5 };
const POLICY_TRAINING: TrainingOptions = TrainingOptions { epochs: 0, batch_size: 512, learning_rate: 0.05 };
/// Move-ordering score of one nat.
pub(super) const POINTS_PER_NAT: f64 = 60.0;

/// Fits the tables, prints the losses, and writes the files.
///
/// # Errors
/// If a file cannot be read or written or contains an illegal game, or there is no game to learn from.
pub fn run(options: &Options) -> Result<(), Failure> {
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)
            .map_err(|error| Failure(format!("{} cannot be created: {error}", folder.display())))?;
    }
    let files: Vec<Vec<Game>> =
        options.games.iter().map(|path| game_file::read(path)).collect::<Result<_, Failure>>()?;
    let wanted = |rule: &Rule| options.rule.is_none_or(|wanted| wanted == *rule);
    let has_games = |rule: &Rule| files.iter().flatten().any(|game| game.rule == *rule);
    let rules: Vec<Rule> = Rule::COMMON.into_iter().filter(wanted).filter(has_games).collect();
    if rules.is_empty() {
        return Err(Failure("there are no games to learn from".to_owned()));
    }
    for rule in rules {
        let mut games: Vec<Vec<&Game>> =
            files.iter().map(|games| games.iter().filter(|game| game.rule == rule).collect()).collect();
        games.retain(|games| !games.is_empty());
        let tables = fit(rule, &games, options)?;
        let Some(folder) = &options.out else { continue };
        for (role, table) in tables {
            let path = folder.join(file_name(role));
            fs::write(&path, table.to_string())
                .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
        }
    }
    Ok(())
}

/// File name of a role's table.
fn file_name(role: Role) -> &'static str {
    match role {
        Role::Freestyle => "freestyle.txt",
        Role::Standard => "standard.txt",
        Role::RenjuBlack => "renju-black.txt",
        Role::RenjuWhite => "renju-white.txt",
    }
}

/// Indices of the entries of a rule's tables.
struct Layout {
    roles: Vec<Role>,
}

/// Number of value entries of a role: codes and sets of threats.
const VALUE_ENTRIES: usize = CODES + THREAT_SETS;
/// Number of policy entries of a role: attacks and defences.
const POLICY_ENTRIES: usize = 2 * CODES;

impl Layout {
    fn of(rule: Rule) -> Layout {
        let mut roles = Color::ALL.map(|color| Role::of(rule, color)).to_vec();
        roles.dedup();
        Layout { roles }
    }

    fn index(&self, role: Role) -> usize {
        self.roles.iter().position(|&known| known == role).expect("the rule has the role")
    }

    fn value(&self, role: Role, code: Code) -> u32 {
        (self.index(role) * VALUE_ENTRIES + usize::from(code)) as u32
    }

    fn threats(&self, role: Role, set: usize) -> u32 {
        (self.index(role) * VALUE_ENTRIES + CODES + set) as u32
    }

    fn attack(&self, role: Role, code: Code) -> u32 {
        (self.index(role) * POLICY_ENTRIES + usize::from(code)) as u32
    }

    fn defence(&self, role: Role, code: Code) -> u32 {
        self.attack(role, code) + CODES as u32
    }

    fn value_tables(&self) -> FactorizedTables {
        let mut tables = FactorizedTables::default();
        for &role in &self.roles {
            tables.add_values(role, VALUE_PRIORS);
            tables.add_threat_sets(THREAT_PRIOR, THREAT_SET_PRIOR);
        }
        tables
    }

    fn policy_tables(&self) -> FactorizedTables {
        let mut tables = FactorizedTables::default();
        for &role in &self.roles {
            tables.add_codes(role, POLICY_PRIORS);
            tables.add_codes(role, POLICY_PRIORS);
        }
        tables
    }

    /// Returns the engine's tables with these entries.
    fn tables(&self, values: &[f64], policy: &[f64]) -> Vec<(Role, Table)> {
        let rounded = |value: f64| value.round().clamp(i16::MIN.into(), i16::MAX.into()) as i32;
        let unit = |value: f64| rounded(value * f64::from(FRACTION));
        let points = |nats: f64| rounded(nats * POINTS_PER_NAT);
        let of_role = |index: usize| {
            let (values, threats) = values[index * VALUE_ENTRIES..][..VALUE_ENTRIES].split_at(CODES);
            let (attacks, defences) = policy[index * POLICY_ENTRIES..][..POLICY_ENTRIES].split_at(CODES);
            Table {
                values: values.iter().copied().map(unit).collect(),
                attacks: attacks.iter().copied().map(points).collect(),
                defences: defences.iter().copied().map(points).collect(),
                threats_together: threats.iter().copied().map(unit).collect(),
            }
        };
        self.roles.iter().enumerate().map(|(index, &role)| (role, of_role(index))).collect()
    }
}

/// Examples, and the current engine's answers to them.
#[derive(Default)]
struct Examples {
    values: Vec<ValueExample>,
    /// Current value of each position in `values`.
    current_values: Vec<f64>,
    policies: Vec<PolicyExample>,
    /// Current scores of each example's moves in `policies`.
    current_scores: Vec<Vec<f64>>,
}

impl Examples {
    fn add(&mut self, layout: &Layout, position: &LabelledPosition) {
        let features = Features::of(&position.board);
        let [mover, other] = features.roles;
        if let Some(target) = position.target.filter(|_| !features.is_forced) {
            let mut counts = BTreeMap::new();
            for &code in &features.codes[0] {
                *counts.entry(layout.value(mover, code)).or_default() += 1.0;
            }
            for &code in &features.codes[1] {
                *counts.entry(layout.value(other, code)).or_default() -= 1.0;
            }
            counts.insert(layout.threats(mover, features.threats), 1.0);
            self.values.push(ValueExample { terms: counts.into_iter().collect(), target });
            self.current_values.push(f64::from(features.value));
        }
        let best = features.choices.iter().position(|choice| choice.point == position.best);
        if let Some(best) = best.filter(|_| !position.is_lost) {
            let entries = |[own, theirs]: [Code; 2]| [layout.attack(mover, own), layout.defence(other, theirs)];
            let moves = features.choices.iter().map(|choice| entries(choice.codes)).collect();
            self.policies.push(PolicyExample { moves, best });
            self.current_scores.push(features.choices.iter().map(|choice| f64::from(choice.score)).collect());
        }
    }
}

/// Returns the factor by which the engine's values fit the log odds of the results best, by Newton's method.
pub(super) fn scale_of_values<'a>(games: impl IntoIterator<Item = &'a Game>) -> f64 {
    let values = games.into_iter().flat_map(Game::values_and_results);
    let known: Vec<(f64, f64)> = values.map(|(value, result)| (f64::from(value) / UNITS_PER_NAT, result)).collect();
    let mut scale = 1.0;
    for _ in 0..20 {
        let (mut slope, mut curvature) = (0.0, 1e-9);
        for &(nats, result) in &known {
            let chance = sigmoid(scale * nats);
            slope += (chance - result) * nats;
            curvature += chance * (1.0 - chance) * nats * nats;
        }
        scale = (scale - slope / curvature).clamp(0.1, 10.0);
    }
    scale
}

/// Returns the positions of all games.
fn positions(games: &[&Game], options: TargetOptions) -> Result<Vec<LabelledPosition>, Failure> {
    let mut positions = Vec::new();
    for game in games {
        positions.extend(game.positions(options)?);
    }
    Ok(positions)
}

/// Fits the tables of a rule to files of games, each of which was played by one engine.
fn fit(rule: Rule, files: &[Vec<&Game>], options: &Options) -> Result<Vec<(Role, Table)>, Failure> {
    let layout = Layout::of(rule);
    let [mut training, mut validation] = [(); 2].map(|()| Examples::default());
    for games in files {
        let (aside, learnt): (Vec<&Game>, Vec<&Game>) =
            games.iter().partition(|game| game.seed.is_multiple_of(GAMES_PER_VALIDATION));
        let scale = scale_of_values(learnt.iter().copied());
        let targets = TargetOptions { scale, lambda: options.lambda };
        positions(&learnt, targets)?.iter().for_each(|position| training.add(&layout, position));
        positions(&aside, targets)?.iter().for_each(|position| validation.add(&layout, position));
        say(format!("{rule:?}: {} games, scale of the values {scale:.2}", games.len()))?;
    }
    say(format!(
        "  training: {} values and {} policies, validation: {} and {}",
        training.values.len(),
        training.policies.len(),
        validation.values.len(),
        validation.policies.len()
    ))?;
    let mut random = Rng::new(1);
    let values = learn::learn(
        &layout.value_tables(),
        &training.values,
        TrainingOptions { epochs: options.epochs, ..VALUE_TRAINING },
        &mut random,
        &mut |epoch, entries| {
            if epoch.is_multiple_of(5) {
                let [old, new] = [&training, &validation].map(|examples| mean_loss(&examples.values, entries));
                progress::tell(format!("  values, epoch {epoch:3}: training {old:.4}, validation {new:.4}"));
            }
        },
    );
    let policy = learn::learn(
        &layout.policy_tables(),
        &training.policies,
        TrainingOptions { epochs: options.epochs, ..POLICY_TRAINING },
        &mut random,
        &mut |epoch, entries| {
            if epoch.is_multiple_of(5) {
                let [old, new] = [&training, &validation].map(|examples| mean_loss(&examples.policies, entries));
                progress::tell(format!("  policy, epoch {epoch:3}: training {old:.4}, validation {new:.4}"));
            }
        },
    );
    compare(&validation, &values, &policy)?;
    Ok(layout.tables(&values, &policy))
}

/// Prints the losses of the current engine and of the fitted tables on the validation set.
fn compare(examples: &Examples, values: &[f64], policy: &[f64]) -> Result<(), Failure> {
    let learnt: Vec<f64> = examples.values.iter().map(|example| example.value(values)).collect();
    let loss =
        |values: &[f64]| mean(examples.values.iter().zip(values).map(|(example, &value)| example.cross_entropy(value)));
    let spread = |values: &[f64]| mean(values.iter().map(|value| value * value)).sqrt();
    let is_first =
        |(example, scores): (&PolicyExample, &Vec<f64>)| scores.iter().all(|&score| score <= scores[example.best]);
    let first_before =
        mean(examples.policies.iter().zip(&examples.current_scores).map(|pair| f64::from(is_first(pair))));
    let first_after = mean(examples.policies.iter().map(|example| f64::from(example.is_ranked_first(policy))));
    say(format!("  {:24} {:>8} {:>8}", "validation", "before", "after"))?;
    say(format!("  {:24} {:8.4} {:8.4}", "value cross-entropy", loss(&examples.current_values), loss(&learnt)))?;
    say(format!("  {:24} {:8.1} {:8.1}", "root mean square value", spread(&examples.current_values), spread(&learnt)))?;
    say(format!("  {:24} {:8.3} {:8.3}", "best move ranked first", first_before, first_after))
}
