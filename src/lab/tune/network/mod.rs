//! `tengen-lab tune network`: trains the network on games, as a correction of the tables, and writes the files that the
//! engine is built with.
//!
//! An embedding row is a sum of parameters: those of the line itself, and those of all lines with the same pair of
//! classes. So a line that does not occur in the games gets the row of similar ones. Value and policy are trained
//! together, because they need similar features.
//!
//! The networks of [large boards](SizeClass::Large) start from the standard ones, for which there are far more games,
//! with weight decay towards them: they learn the difference.

mod layout;
mod losses;
mod model;
mod quantise;
mod rows;
mod samples;

use super::adam::Adam;
use super::fit::{LAMBDA, share};
use super::game::Game;
use crate::engine::tuning::network::{Network, SizeClass};
use crate::lab::progress;
use crate::lab::{Failure, game_file};
use crate::rules::Rule;
use crate::rules::rng::Rng;
use layout::Layout;
use losses::Losses;
use model::Model;
use samples::{Sample, Samples, samples};
use std::fs;
use std::path::PathBuf;

/// Trains the network on games and writes the files that the engine is built with.
#[derive(clap::Args, Clone, Debug)]
pub struct Options {
    /// Files of games.
    #[arg(required = true)]
    pub games: Vec<PathBuf>,
    /// Folder for the networks; without it nothing is written.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Rule to learn; without it all rules with games.
    #[arg(long)]
    pub rule: Option<Rule>,
    /// Train the networks of boards larger than 15×15 on the games that were played on such boards, starting from the
    /// engine's networks of standard boards.
    #[arg(long)]
    pub large: bool,
    /// Weight of later turns against the value of the turn itself, from 0 to 1: the λ of TD(λ).
    #[arg(long, default_value_t = LAMBDA, value_parser = share)]
    pub lambda: f64,
    /// Number of epochs: passes over all samples.
    #[arg(long, default_value_t = 12)]
    pub epochs: u32,
    /// Learning rate at the beginning.
    #[arg(long, default_value_t = 0.002)]
    pub rate: f64,
    /// Weight of the policy loss against the value loss.
    #[arg(long, default_value_t = 0.3)]
    pub policy_weight: f32,
    /// Threads. Results differ between numbers of threads in the last digits only.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
}

/// Relative epsilon of the optimizer. It makes rows of rare lines learn slowly, so that the parameters of their classes
/// count.
const RELATIVE_EPSILON: f64 = 0.03;

/// Number of samples of a step.
const BATCH_SIZE: usize = 1_024;

/// Trains the networks, prints the losses, and writes the files.
///
/// # Errors
/// If a file cannot be read or written or contains an illegal game, or there is no game to learn from.
pub fn run(options: &Options) -> Result<(), Failure> {
    if let Some(folder) = &options.out {
        fs::create_dir_all(folder)
            .map_err(|error| Failure(format!("{} cannot be created: {error}", folder.display())))?;
    }
    let mut games: Vec<Game> = Vec::new();
    for path in &options.games {
        games.extend(game_file::read::<Game>(path)?);
    }
    games.retain(|game| !options.large || SizeClass::of(game.size) == SizeClass::Large);
    let wanted = |rule: &Rule| options.rule.is_none_or(|wanted| wanted == *rule);
    let has_games = |rule: &Rule| games.iter().any(|game| game.rule == *rule);
    let rules: Vec<Rule> = Rule::COMMON.into_iter().filter(wanted).filter(has_games).collect();
    if rules.is_empty() {
        return Err(Failure("there are no games to learn from".to_owned()));
    }
    let mut training = Vec::with_capacity(rules.len());
    for &rule in &rules {
        let games: Vec<&Game> = games.iter().filter(|game| game.rule == rule).collect();
        training.push(samples(rule, &games, options)?);
    }
    let networks = train(&rules, &training, options);
    let Some(folder) = &options.out else { return Ok(()) };
    for (rule, network) in rules.into_iter().zip(networks) {
        let boards = if options.large { "-large" } else { "" };
        let path = folder.join(format!("{}{boards}.network", rule.code()));
        fs::write(&path, network.write(rule))
            .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    Ok(())
}

/// Trains on the samples of some rules; returns the networks in the order of the rules.
fn train(rules: &[Rule], samples: &[Samples], options: &Options) -> Vec<Network> {
    let mut random = Rng::new(1);
    let layout = Layout::of(rules);
    // Weight decay is towards these.
    let mut origin = vec![0.0; layout.parameters];
    let mut parameters = if options.large {
        for layout in &layout.rules {
            quantise::set(layout, Network::of(layout.rule, SizeClass::Standard), &mut origin);
        }
        origin.clone()
    } else {
        layout.initial(&mut random)
    };
    let mut adam = Adam::new(parameters.len(), RELATIVE_EPSILON);
    let mut orders: Vec<Vec<usize>> = samples.iter().map(|samples| (0..samples.training.len()).collect()).collect();
    let batches: usize = orders.iter().map(|order| order.len().div_ceil(BATCH_SIZE)).sum();
    let steps = f64::from(options.epochs) * batches as f64;
    let mut step = 0.0;
    for epoch in 1..=options.epochs {
        orders.iter_mut().for_each(|order| random.shuffle(order));
        // All samples of a batch belong to one rule.
        let mut batches: Vec<(usize, &[usize])> = orders
            .iter()
            .enumerate()
            .flat_map(|(rule, order)| order.chunks(BATCH_SIZE).map(move |b| (rule, b)))
            .collect();
        random.shuffle(&mut batches);
        let mut trained = Losses::default();
        for (rule, batch) in batches {
            let places = &samples[rule].places;
            let model = Model::new(&layout.rules[rule], &parameters, places, options.policy_weight);
            let batch: Vec<&Sample> = batch.iter().map(|&number| &samples[rule].training[number]).collect();
            let (losses, gradients) = model.losses_and_gradients(&batch, options.threads as usize, true);
            trained.add(&losses);
            let mut gradient = model.gradient(gradients, parameters.len());
            for (number, slope) in gradient.iter_mut().enumerate() {
                *slope =
                    *slope / batch.len() as f64 + layout.weight_decay(number) * (parameters[number] - origin[number]);
            }
            let rate = options.rate * 0.5 * (1.0 + (std::f64::consts::PI * step / steps).cos());
            adam.step(&mut parameters, &gradient, rate);
            step += 1.0;
        }
        progress::tell(format!("epoch {epoch}: training {trained}"));
        for (samples, layout) in samples.iter().zip(&layout.rules) {
            let model = Model::new(layout, &parameters, &samples.places, options.policy_weight);
            let aside: Vec<&Sample> = samples.validation.iter().collect();
            let (losses, _) = model.losses_and_gradients(&aside, options.threads as usize, false);
            progress::tell(format!("  {:?}: {losses}", layout.rule));
        }
    }
    layout.rules.iter().map(|layout| quantise::network(layout, &parameters)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tuning::Features;
    use crate::engine::tuning::network::Stage;
    use crate::lab::tune::fit::{GAMES_PER_VALIDATION, scale_of_values};
    use crate::lab::tune::game::{LabelledPosition, TargetOptions};
    use crate::lab::tune::learn::UNITS_PER_NAT;
    use crate::lab::tune::selfplay;
    use layout::HEAD_PARAMETERS;
    use std::path::Path;

    fn file_of_games(rule: Rule, size: u8, folder: &Path) -> PathBuf {
        let out = folder.join(format!("{}-{size}", rule.code()));
        let options = selfplay::Options { out: out.clone(), rule, size, games: 6, nodes: 60, threads: 1, seed: 8 };
        selfplay::run(&options).expect("the file can be written");
        out
    }

    fn games(rule: Rule, folder: &Path) -> Vec<Game> {
        game_file::read(&file_of_games(rule, 15, folder)).expect("what was written can be read")
    }

    fn options(epochs: u32) -> Options {
        Options {
            games: vec![],
            out: None,
            rule: None,
            large: false,
            lambda: LAMBDA,
            epochs,
            rate: 0.003,
            policy_weight: 0.3,
            threads: 2,
        }
    }

    fn loss(model: &Model, samples: &[&Sample]) -> f64 {
        let (losses, _) = model.losses_and_gradients(samples, 1, false);
        losses.value + f64::from(model.policy_weight) * losses.policy
    }

    #[test]
    fn the_gradient_is_that_of_the_loss() {
        let folder = tempfile::tempdir().expect("a folder");
        for rule in [Rule::Standard, Rule::Renju] {
            let games = games(rule, folder.path());
            let samples = samples(rule, &games.iter().collect::<Vec<_>>(), &options(1)).expect("legal games");
            let some: Vec<&Sample> = samples.training.iter().step_by(9).take(12).collect();
            let layout = Layout::of(&[rule]);
            let mut random = Rng::new(4);
            let mut parameters = layout.initial(&mut random);
            let mut model = Model::new(&layout.rules[0], &parameters, &samples.places, 0.3);
            model.leak = 0.0;
            let (_, gradients) = model.losses_and_gradients(&some, 2, true);
            let gradient = model.gradient(gradients, parameters.len());
            let heads = parameters.len() - Stage::COUNT * HEAD_PARAMETERS..parameters.len();
            let steep: Vec<usize> = (0..heads.start).filter(|&i| gradient[i].abs() > 0.05).step_by(41).collect();
            assert!(steep.len() > 10, "{}", steep.len());
            let (mut right, mut wrong) = (0, Vec::new());
            for parameter in steep.into_iter().chain(heads.step_by(97)) {
                const STEP: f64 = 5e-4;
                let mut loss_at = |change: f64| {
                    let old = parameters[parameter];
                    parameters[parameter] += change;
                    let model = Model::new(&layout.rules[0], &parameters, &samples.places, 0.3);
                    parameters[parameter] = old;
                    loss(&model, &some)
                };
                let slope = (loss_at(STEP) - loss_at(-STEP)) / (2.0 * STEP);
                let expected = gradient[parameter];
                let error = (slope - expected).abs() / (expected.abs() + 0.05);
                if error < 0.05 { right += 1 } else { wrong.push((parameter, slope, expected)) }
            }
            // Where a number is clipped between the two points, the gradient differs on either side.
            assert!(right > 100 && wrong.len() * 100 < right, "{rule:?}: {right} right, {wrong:?}");
        }
    }

    #[test]
    fn the_samples_are_the_same_on_any_number_of_threads() {
        let folder = tempfile::tempdir().expect("a folder");
        let games = games(Rule::Freestyle, folder.path());
        let read = |threads: u32| {
            let options = Options { threads, ..options(1) };
            let read = samples(Rule::Freestyle, &games.iter().collect::<Vec<_>>(), &options).expect("legal games");
            [read.training, read.validation].map(|samples| {
                let cells = |sample: &Sample| sample.moves.iter().map(|mv| mv.cell).collect::<Vec<_>>();
                samples.iter().map(|sample| (sample.target, cells(sample))).collect::<Vec<_>>()
            })
        };
        let on_one = read(1);
        assert!(on_one[0].len() > 50 && !on_one[1].is_empty(), "some of each");
        assert!([2, 4].into_iter().all(|threads| read(threads) == on_one));
    }

    #[test]
    fn training_lowers_the_loss_and_the_quantised_network_agrees() {
        let folder = tempfile::tempdir().expect("a folder");
        let rules = [Rule::Freestyle, Rule::Renju];
        let games = rules.map(|rule| games(rule, folder.path()));
        let of = |number: usize| samples(rules[number], &games[number].iter().collect::<Vec<_>>(), &options(1));
        let samples = [0, 1].map(|number| of(number).expect("legal games"));
        let layout = Layout::of(&rules);
        let mut random = Rng::new(1);
        let initial = layout.initial(&mut random);
        let trained = train(&rules, &samples, &options(80));
        for (number, samples) in samples.iter().enumerate() {
            let rule = rules[number];
            let all: Vec<&Sample> = samples.training.iter().collect();
            let model = Model::new(&layout.rules[number], &initial, &samples.places, 0.3);
            let (before, _) = model.losses_and_gradients(&all, 1, false);
            let mean = |network: &Network| {
                let games = games[number].iter().filter(|game| !game.seed.is_multiple_of(GAMES_PER_VALIDATION));
                let options = TargetOptions { scale: scale_of_values(games.clone()), lambda: LAMBDA };
                let positions: Vec<LabelledPosition> =
                    games.flat_map(|game| game.positions(options).expect("legal")).collect();
                let (mut sum, mut count) = (0.0, 0.0);
                for position in &positions {
                    let features = Features::of(&position.board);
                    let Some(target) = position.target.filter(|_| !features.is_forced) else { continue };
                    let value = f64::from(features.table_value) + f64::from(network_value(network, position));
                    let nats = value / UNITS_PER_NAT;
                    sum += target * (1.0 + (-nats).exp()).ln() + (1.0 - target) * (1.0 + nats.exp()).ln();
                    count += 1.0;
                }
                sum / count
            };
            let after = mean(&trained[number]);
            assert!(after < before.table_value / before.value_count - 0.01, "{rule:?}: {after} {before}");
        }
    }

    #[test]
    fn the_network_of_large_boards_starts_from_the_standard_one_and_learns_from_games_on_large_boards() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("out");
        let file = out.join("freestyle-large.network");
        let standard = file_of_games(Rule::Freestyle, 15, folder.path());
        let mut options = Options { games: vec![standard], out: Some(out), large: true, rate: 0.0, ..options(1) };
        let error = run(&options).expect_err("no game is on a large board");
        assert_eq!(error.0, "there are no games to learn from");
        options.games.push(file_of_games(Rule::Freestyle, 16, folder.path()));
        run(&options).expect("games to learn from");
        let begun = fs::read(&file).expect("the file was written");
        assert!(begun == Network::of(Rule::Freestyle, SizeClass::Standard).write(Rule::Freestyle));
        options.rate = 0.001;
        run(&options).expect("games to learn from");
        assert!(begun != fs::read(&file).expect("the file was written"));
    }

    /// Value by the quantised network, in units.
    fn network_value(network: &Network, position: &LabelledPosition) -> i32 {
        crate::engine::tuning::value_by(network, &position.board)
    }
}
