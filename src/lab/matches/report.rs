//! Texts on a match: a line while it is played, a table at its end. The caller prints them.

use crate::arena::{Decision, Elo, Match, PlayerTally, Record, Results, Sprt, Tally};
use crate::rules::Color;
use std::fmt::Write;
use std::time::Duration;

/// State of a match, in one line.
pub fn standing(contest: &Match, tally: &Tally) -> String {
    let results = tally.results();
    let mut line = format!("{} of {} games  {}", results.games(), contest.games, won_drawn_lost(results));
    if let Some(elo) = Elo::of_pairs(&tally.pairs) {
        write!(line, "  Elo {elo}").expect("a string takes all");
    }
    if let Some(sprt) = contest.sprt {
        let ratio = sprt.log_likelihood_ratio(&tally.pairs);
        write!(line, "  LLR {ratio:.2} of ±{:.2}", Sprt::bound()).expect("a string takes all");
    }
    let faults: u32 = tally.players.iter().flat_map(|player| player.faults.values()).sum();
    if faults > 0 {
        write!(line, "  faults {faults}").expect("a string takes all");
    }
    line
}

/// A game that was lost by a fault.
pub fn fault(record: &Record) -> String {
    let Record { game, black, white, winner, reason, detail, .. } = record;
    let loser = if *winner == Some(Color::White) { black } else { white };
    format!("game {game}: {loser} loses by {}: {}", reason.name(), detail.as_deref().unwrap_or_default())
}

/// Results of a match, in several lines.
pub fn table(contest: &Match, tally: &Tally) -> String {
    let [first, second] = contest.players.each_ref().map(|player| player.name.as_str());
    let results = tally.results();
    let mut lines = vec![
        format!("{first} – {second}: {}", terms(contest)),
        format!("{} games  {}", results.games(), won_drawn_lost(results)),
    ];
    for (color, results) in ["Black", "White"].iter().zip(tally.by_color) {
        lines.push(format!("  {first} as {color}: {}", won_drawn_lost(results)));
    }
    lines
        .push(format!("  pairs of 0, ½, 1, 1½ and 2 points: {}", tally.pairs.map(|count| count.to_string()).join(" ")));
    if let Some(elo) = Elo::of_pairs(&tally.pairs) {
        lines.push(format!("Elo {elo}  (95 %, by pairs)"));
    }
    if let Some(sprt) = contest.sprt {
        let verdict = match sprt.decision(&tally.pairs) {
            Decision::Accepted => "accepted",
            Decision::Rejected => "rejected",
            Decision::Open => "undecided",
        };
        let ratio = sprt.log_likelihood_ratio(&tally.pairs);
        lines.push(format!("{sprt}: {verdict}, LLR {ratio:.2} of ±{:.2}", Sprt::bound()));
    }
    let width = first.chars().count().max(second.chars().count());
    lines.push(format!(
        "{:width$} {:>7} {:>9} {:>9} {:>10} {:>10} {:>10}  faults",
        "", "moves", "CPU mean", "CPU max", "wall mean", "wall max", "over limit"
    ));
    for (name, player) in [first, second].iter().zip(&tally.players) {
        lines.push(format!("{name:width$} {}", times_and_faults(player)));
    }
    lines.join("\n")
}

fn terms(contest: &Match) -> String {
    let terms = &contest.terms;
    let mut text =
        format!("{} {size}×{size}, {} ms a move", terms.rule.code(), terms.time.turn.as_millis(), size = terms.size);
    if let Some(game) = terms.time.game {
        write!(text, ", {} ms a game", game.as_millis()).expect("a string takes all");
    }
    if let Some(nodes) = terms.nodes {
        write!(text, ", {nodes} nodes a move").expect("a string takes all");
    }
    text
}

fn won_drawn_lost(results: Results) -> String {
    let Results { wins, draws, losses } = results;
    let share = results.share().map_or(String::new(), |share| format!("  {:.1} %", 100.0 * share));
    format!("+{wins} ={draws} −{losses}{share}")
}

fn times_and_faults(player: &PlayerTally) -> String {
    let millis = |time: Duration| format!("{:.1} ms", 1000.0 * time.as_secs_f64());
    let mean = |total: Duration, moves: u32| total.checked_div(moves).map_or("–".to_owned(), millis);
    let cpu_max = if player.cpu_moves == 0 { "–".to_owned() } else { millis(player.cpu_longest) };
    let faults: Vec<String> =
        player.faults.iter().map(|(reason, count)| format!("{count} {}", reason.name())).collect();
    format!(
        "{:>7} {:>9} {:>9} {:>10} {:>10} {:>10}  {}",
        player.moves,
        mean(player.cpu_total, player.cpu_moves),
        cpu_max,
        mean(player.wall_total, player.moves),
        millis(player.wall_longest),
        player.over_limit,
        if faults.is_empty() { "none".to_owned() } else { faults.join(", ") }
    )
}
