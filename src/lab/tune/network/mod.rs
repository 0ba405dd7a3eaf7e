//! `tengen-lab tune network`: learns the network from games, on top of what the tables say, and writes the files that
//! the engine is built with.
//!
//! A row of the network is a sum: something of the line's own, and something that all lines share whose classes are the
//! same for both colours. So a line that was never seen is worth what lines like it are worth. The share of games that a
//! position wins and the move that was best in it are learnt together, for what makes a cell important is much the
//! same for both.
//!
//! The networks of [large boards](SizeClass::Large) begin as those of usual ones, of which there are far more games, and are
//! drawn back to them: they learn what is different there.

mod integers;
mod layout;
mod model;
mod samples;

use super::adam::Adam;
use super::fit::{LAMBDA, share};
use super::game::Game;
use crate::engine::tuning::network::{CHANNELS, Network, SizeClass};
use crate::lab::{Failure, game_file};
use crate::rules::Rule;
use crate::rules::rng::Rng;
use crate::tools::progress;
use layout::Layout;
use model::{Model, Score};
use samples::{Sample, Samples, samples};
use std::fs;
use std::path::PathBuf;

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
    #[arg(long)]
    pub rule: Option<Rule>,
    /// Learn the networks of boards larger than 15×15, from the games that were played on such: they begin as the engine's
    /// networks of usual boards.
    #[arg(long)]
    pub large: bool,
    /// How much what came later counts beside what the engine thought, from 0 to 1: the λ of TD(λ).
    #[arg(long, default_value_t = LAMBDA, value_parser = share)]
    pub lambda: f64,
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

/// Rows of lines that are met seldom hold back, and leave more to what their classes say.
const HELD_BACK: f64 = 0.03;

/// Positions whose slopes make one step.
const BATCH: usize = 1_024;

/// The numbers of a line, of a cell or of a layer, while they are learnt.
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
    games.retain(|game| !options.large || SizeClass::of(game.size) == SizeClass::Large);
    let wanted = |rule: &Rule| options.rule.is_none_or(|wanted| wanted == *rule);
    let has_games = |rule: &Rule| games.iter().any(|game| game.rule == *rule);
    let rules: Vec<Rule> = Rule::COMMON.into_iter().filter(wanted).filter(has_games).collect();
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
        let boards = if options.large { "-large" } else { "" };
        let path = folder.join(format!("{}{boards}.network", rule.code()));
        fs::write(&path, network.write(rule))
            .map_err(|error| Failure(format!("{} cannot be written: {error}", path.display())))?;
    }
    Ok(())
}

/// Learns from the samples of some rules; returns the networks, in the rules' order.
fn learn(rules: &[Rule], samples: &[Samples], options: &Options) -> Vec<Network> {
    let mut random = Rng::new(1);
    let layout = Layout::of(rules);
    // What the parameters are drawn to.
    let mut home = vec![0.0; layout.parameters];
    let mut parameters = if options.large {
        for layout in &layout.rules {
            integers::set(layout, Network::of(layout.rule, SizeClass::Standard), &mut home);
        }
        home.clone()
    } else {
        layout.begin(&mut random)
    };
    let mut adam = Adam::new(parameters.len(), HELD_BACK);
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
                *slope = *slope / batch.len() as f64 + layout.pull(number) * (parameters[number] - home[number]);
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
    layout.rules.iter().map(|layout| integers::network(layout, &parameters)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::tuning::Features;
    use crate::engine::tuning::network::Stage;
    use crate::lab::tune::fit::{GAMES_A_VALIDATION, scale_of_values};
    use crate::lab::tune::game::{Lesson, Trust};
    use crate::lab::tune::learn::UNITS_A_NAT;
    use crate::lab::tune::selfplay;
    use layout::HEAD;
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
            order: 0.3,
            threads: 2,
        }
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
            let mut random = Rng::new(4);
            let mut parameters = layout.begin(&mut random);
            let mut model = Model::new(&layout.rules[0], &parameters, &samples.free, 0.3);
            model.leak = 0.0;
            let (_, slopes) = model.look_at_all(&some, 2, true);
            let gradient = model.gradient(slopes, &samples.free, parameters.len());
            let heads = parameters.len() - Stage::COUNT * HEAD..parameters.len();
            let steep: Vec<usize> = (0..heads.start).filter(|&i| gradient[i].abs() > 0.05).step_by(41).collect();
            assert!(steep.len() > 10, "{}", steep.len());
            let (mut right, mut wrong) = (0, Vec::new());
            for parameter in steep.into_iter().chain(heads.step_by(97)) {
                const STEP: f64 = 5e-4;
                let mut loss_at = |change: f64| {
                    let old = parameters[parameter];
                    parameters[parameter] += change;
                    let model = Model::new(&layout.rules[0], &parameters, &samples.free, 0.3);
                    parameters[parameter] = old;
                    loss(&model, &some)
                };
                let slope = (loss_at(STEP) - loss_at(-STEP)) / (2.0 * STEP);
                let expected = gradient[parameter];
                let error = (slope - expected).abs() / (expected.abs() + 0.05);
                if error < 0.05 { right += 1 } else { wrong.push((parameter, slope, expected)) }
            }
            // Where a number is cut between the two the slope is another on either side.
            assert!(right > 100 && wrong.len() * 100 < right, "{rule:?}: {right} right, {wrong:?}");
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
        let mut random = Rng::new(1);
        let begin = layout.begin(&mut random);
        let learnt = learn(&rules, &samples, &options(80));
        for (number, samples) in samples.iter().enumerate() {
            let rule = rules[number];
            let all: Vec<&Sample> = samples.training.iter().collect();
            let model = Model::new(&layout.rules[number], &begin, &samples.free, 0.3);
            let (before, _) = model.look_at_all(&all, 1, false);
            let mean = |network: &Network| {
                let games = games[number].iter().filter(|game| !game.seed.is_multiple_of(GAMES_A_VALIDATION));
                let trust = Trust { scale: scale_of_values(games.clone()), lambda: LAMBDA };
                let lessons: Vec<Lesson> = games.flat_map(|game| game.lessons(trust).expect("legal")).collect();
                let (mut sum, mut count) = (0.0, 0.0);
                for lesson in &lessons {
                    let position = Features::of(&lesson.board);
                    let Some(target) = lesson.chance.filter(|_| !position.is_forced) else { continue };
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

    #[test]
    fn the_network_of_large_boards_begins_as_that_of_usual_ones_and_learns_from_games_on_large_ones() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("out");
        let file = out.join("freestyle-large.network");
        let usual = file_of_games(Rule::Freestyle, 15, folder.path());
        let mut options = Options { games: vec![usual], out: Some(out), large: true, rate: 0.0, ..options(1) };
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

    /// What the engine's integers make of it, in units.
    fn network_value(network: &Network, lesson: &Lesson) -> i32 {
        crate::engine::tuning::value_by(network, &lesson.board)
    }
}
