//! `tengen-lab tune fit`: learns the engine's weights from games, and writes the files that the engine is built with.
//!
//! What a position is worth is learnt from how the game went on: from what the engine that searched it thought, then and
//! in the turns that followed, and from the outcome. The order of moves is learnt from which of them that engine chose. A
//! tenth of the games is kept aside to be judged by.

use super::blueprint::{Blueprint, Deviations};
use super::game::{Game, Lesson, Trust};
use super::learn::{self, Choice, Descent, Judgement, UNITS_A_NAT, mean, mean_loss, sigmoid};
use crate::engine::tuning::{CODES, Code, FRACTION, Features, Role, THREAT_SETS, Table};
use crate::lab::progress;
use crate::lab::{Failure, game_file, say};
use crate::rules::rng::Rng;
use crate::rules::{Color, Rule};
use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;

/// Learns the weights from games and writes the files that the engine is built with.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games, those of one engine in each.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// The folder for the files; nothing is written without it.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// The rule to learn; all rules that there are games of without it.
    #[arg(long)]
    pub rule: Option<Rule>,
    /// How much what came later counts beside what the engine thought, from 0 to 1: the λ of TD(λ).
    #[arg(long, default_value_t = LAMBDA, value_parser = share)]
    pub lambda: f64,
    /// How often every position is looked at.
    #[arg(long, default_value_t = 30)]
    pub epochs: u32,
}

/// A share, from 0 to 1.
pub(super) fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1 is wanted".to_owned())
}

/// How much what came later counts, if nothing else is said: games come to their end by errors of both sides, and a turn
/// that lies far back is not to blame for the last ones.
pub(super) const LAMBDA: f64 = 0.9;

/// One game in so many is for judging only.
pub(super) const GAMES_A_VALIDATION: u64 = 10;

/// How far the weights of the evaluation are expected to lie from zero, in units.
const VALUES: Deviations = Deviations { line: 20.0, pair: 6.0, threat: 20.0, code: 4.0 };
const THREAT_BIT: f64 = 120.0;
const THREAT_SET: f64 = 60.0;
const JUDGING: Descent = Descent { epochs: 0, batch: 1_024, rate: 1.0 };

/// The same of the order of moves, in nats.
const ORDER: Deviations = Deviations { line: 1.0, pair: 0.5, threat: 2.0, code: 0.5 };
const CHOOSING: Descent = Descent { epochs: 0, batch: 512, rate: 0.05 };
/// What a nat is in the scores that moves are ordered by.
pub(super) const POINTS_A_NAT: f64 = 60.0;

/// Learns, prints what was gained, and writes the files.
///
/// # Errors
/// If a file cannot be read or written, holds a game that the rules refuse, or there is no game to learn from.
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

/// The file of a role, as the engine is built with it.
fn file_name(role: Role) -> &'static str {
    match role {
        Role::Freestyle => "freestyle.txt",
        Role::Standard => "standard.txt",
        Role::RenjuBlack => "renju-black.txt",
        Role::RenjuWhite => "renju-white.txt",
    }
}

/// Where the entries of the rule's tables begin, in the order in which their blueprints hold them.
struct Layout {
    roles: Vec<Role>,
}

/// Entries of a role in the blueprint of the evaluation: values, threats together.
const JUDGING_ENTRIES: usize = CODES + THREAT_SETS;
/// And in that of the order of moves: attacks, defences.
const CHOOSING_ENTRIES: usize = 2 * CODES;

impl Layout {
    fn of(rule: Rule) -> Layout {
        let mut roles = Color::ALL.map(|color| Role::of(rule, color)).to_vec();
        roles.dedup();
        Layout { roles }
    }

    fn place(&self, role: Role) -> usize {
        self.roles.iter().position(|&known| known == role).expect("the rule has the role")
    }

    fn value(&self, role: Role, code: Code) -> u32 {
        (self.place(role) * JUDGING_ENTRIES + usize::from(code)) as u32
    }

    fn threats(&self, role: Role, set: usize) -> u32 {
        (self.place(role) * JUDGING_ENTRIES + CODES + set) as u32
    }

    fn attack(&self, role: Role, code: Code) -> u32 {
        (self.place(role) * CHOOSING_ENTRIES + usize::from(code)) as u32
    }

    fn defence(&self, role: Role, code: Code) -> u32 {
        self.attack(role, code) + CODES as u32
    }

    fn blueprint_of_judging(&self) -> Blueprint {
        let mut blueprint = Blueprint::default();
        for &role in &self.roles {
            blueprint.add_values(role, VALUES);
            blueprint.add_threat_sets(THREAT_BIT, THREAT_SET);
        }
        blueprint
    }

    fn blueprint_of_choosing(&self) -> Blueprint {
        let mut blueprint = Blueprint::default();
        for &role in &self.roles {
            blueprint.add_codes(role, ORDER);
            blueprint.add_codes(role, ORDER);
        }
        blueprint
    }

    /// The tables with these entries.
    fn tables(&self, judging: &[f64], choosing: &[f64]) -> Vec<(Role, Table)> {
        let rounded = |value: f64| value.round().clamp(i16::MIN.into(), i16::MAX.into()) as i32;
        let unit = |value: f64| rounded(value * f64::from(FRACTION));
        let points = |nats: f64| rounded(nats * POINTS_A_NAT);
        let of_role = |place: usize| {
            let (values, threats) = judging[place * JUDGING_ENTRIES..][..JUDGING_ENTRIES].split_at(CODES);
            let (attacks, defences) = choosing[place * CHOOSING_ENTRIES..][..CHOOSING_ENTRIES].split_at(CODES);
            Table {
                values: values.iter().copied().map(unit).collect(),
                attacks: attacks.iter().copied().map(points).collect(),
                defences: defences.iter().copied().map(points).collect(),
                threats_together: threats.iter().copied().map(unit).collect(),
            }
        };
        self.roles.iter().enumerate().map(|(place, &role)| (role, of_role(place))).collect()
    }
}

/// What is learnt from, and what the engine as it is says of it.
#[derive(Default)]
struct Examples {
    judgements: Vec<Judgement>,
    /// The engine's value of each judgement's position.
    values: Vec<f64>,
    choices: Vec<Choice>,
    /// The engine's scores of each choice's moves.
    scores: Vec<Vec<f64>>,
}

impl Examples {
    fn add(&mut self, layout: &Layout, lesson: &Lesson) {
        let features = Features::of(&lesson.board);
        let [mover, other] = features.roles;
        if let Some(target) = lesson.chance.filter(|_| !features.is_forced) {
            let mut counts = BTreeMap::new();
            for &code in &features.codes[0] {
                *counts.entry(layout.value(mover, code)).or_default() += 1.0;
            }
            for &code in &features.codes[1] {
                *counts.entry(layout.value(other, code)).or_default() -= 1.0;
            }
            counts.insert(layout.threats(mover, features.threats), 1.0);
            self.judgements.push(Judgement { terms: counts.into_iter().collect(), target });
            self.values.push(f64::from(features.value));
        }
        let best = features.choices.iter().position(|choice| choice.point == lesson.best);
        if let Some(best) = best.filter(|_| !lesson.is_lost) {
            let entries = |[own, theirs]: [Code; 2]| [layout.attack(mover, own), layout.defence(other, theirs)];
            let moves = features.choices.iter().map(|choice| entries(choice.codes)).collect();
            self.choices.push(Choice { moves, best });
            self.scores.push(features.choices.iter().map(|choice| f64::from(choice.score)).collect());
        }
    }
}

/// What the engine's values must be multiplied by to be the log odds of the outcomes, as nearly as may be: by Newton's
/// method.
pub(super) fn scale_of_values<'a>(games: impl IntoIterator<Item = &'a Game>) -> f64 {
    let judged = games.into_iter().flat_map(Game::judged);
    let known: Vec<(f64, f64)> = judged.map(|(value, result)| (f64::from(value) / UNITS_A_NAT, result)).collect();
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

/// The lessons of all games.
fn lessons(games: &[&Game], trust: Trust) -> Result<Vec<Lesson>, Failure> {
    let mut lessons = Vec::new();
    for game in games {
        lessons.extend(game.lessons(trust)?);
    }
    Ok(lessons)
}

/// Learns from files of games, each of which was played by one engine.
fn fit(rule: Rule, files: &[Vec<&Game>], options: &Options) -> Result<Vec<(Role, Table)>, Failure> {
    let layout = Layout::of(rule);
    let [mut training, mut validation] = [(); 2].map(|()| Examples::default());
    for games in files {
        let (aside, learnt): (Vec<&Game>, Vec<&Game>) =
            games.iter().partition(|game| game.seed.is_multiple_of(GAMES_A_VALIDATION));
        let scale = scale_of_values(learnt.iter().copied());
        let trust = Trust { scale, lambda: options.lambda };
        lessons(&learnt, trust)?.iter().for_each(|lesson| training.add(&layout, lesson));
        lessons(&aside, trust)?.iter().for_each(|lesson| validation.add(&layout, lesson));
        say(format!("{rule:?}: {} games, the values in which are worth {scale:.2} times what they say", games.len()))?;
    }
    say(format!(
        "  {} positions and {} choices, {} and {} more kept aside",
        training.judgements.len(),
        training.choices.len(),
        validation.judgements.len(),
        validation.choices.len()
    ))?;
    let mut random = Rng::new(1);
    let judging = learn::learn(
        &layout.blueprint_of_judging(),
        &training.judgements,
        Descent { epochs: options.epochs, ..JUDGING },
        &mut random,
        &mut |epoch, entries| {
            if epoch.is_multiple_of(5) {
                let [old, new] = [&training, &validation].map(|examples| mean_loss(&examples.judgements, entries));
                progress::tell(format!("  values, epoch {epoch:3}: training {old:.4}, validation {new:.4}"));
            }
        },
    );
    let choosing = learn::learn(
        &layout.blueprint_of_choosing(),
        &training.choices,
        Descent { epochs: options.epochs, ..CHOOSING },
        &mut random,
        &mut |epoch, entries| {
            if epoch.is_multiple_of(5) {
                let [old, new] = [&training, &validation].map(|examples| mean_loss(&examples.choices, entries));
                progress::tell(format!("  moves, epoch {epoch:3}: training {old:.4}, validation {new:.4}"));
            }
        },
    );
    compare(&validation, &judging, &choosing)?;
    Ok(layout.tables(&judging, &choosing))
}

/// Prints what the examples kept aside say of the engine as it is, and of what was learnt.
fn compare(examples: &Examples, judging: &[f64], choosing: &[f64]) -> Result<(), Failure> {
    let learnt: Vec<f64> = examples.judgements.iter().map(|judgement| judgement.value(judging)).collect();
    let loss = |values: &[f64]| {
        mean(examples.judgements.iter().zip(values).map(|(judgement, &value)| judgement.surprise(value)))
    };
    let spread = |values: &[f64]| mean(values.iter().map(|value| value * value)).sqrt();
    let is_right = |(choice, scores): (&Choice, &Vec<f64>)| scores.iter().all(|&score| score <= scores[choice.best]);
    let right_before = mean(examples.choices.iter().zip(&examples.scores).map(|pair| f64::from(is_right(pair))));
    let right_after = mean(examples.choices.iter().map(|choice| f64::from(choice.is_right(choosing))));
    say(format!("  {:24} {:>8} {:>8}", "of what was kept aside", "before", "after"))?;
    say(format!("  {:24} {:8.4} {:8.4}", "surprise at values", loss(&examples.values), loss(&learnt)))?;
    say(format!("  {:24} {:8.1} {:8.1}", "spread of values", spread(&examples.values), spread(&learnt)))?;
    say(format!("  {:24} {:8.3} {:8.3}", "best moves ranked first", right_before, right_after))
}
