//! Table of a tournament as a text file.

use super::{Standing, Standings, Tournament, TournamentKind};
use crate::arena::Results;
use std::fmt::Write;

/// Returns the cross table with its heading.
pub fn table(tournament: &Tournament, standings: &Standings) -> String {
    let lines = standings.table();
    let mut rows = vec![heading(&lines)];
    for (rank, line) in lines.iter().enumerate() {
        rows.push(row(tournament, standings, &lines, rank, line));
    }
    let mut text = format!("{}\n{} of {} games\n\n", terms(tournament), standings.games(), tournament.games());
    let columns = rows[0].len();
    let width = |column: usize| rows.iter().map(|row| columns_of(&row[column])).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &rows {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let padding = " ".repeat(width - columns_of(cell));
            match column {
                // Names and faults are left-aligned, numbers right-aligned.
                1 => format!("{cell}{padding}"),
                _ if column + 1 == columns => cell.clone(),
                _ => format!("{padding}{cell}"),
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        writeln!(text, "{}", line.trim_end()).expect("a string takes all");
    }
    text
}

fn terms(tournament: &Tournament) -> String {
    let kind = match tournament.kind {
        TournamentKind::RoundRobin => "round robin",
        TournamentKind::Gauntlet => "gauntlet",
    };
    let terms = &tournament.terms;
    let mut text = format!("Tengen tournament, {kind}, {} {size}×{size}", terms.rule.code(), size = terms.size);
    if tournament.players.iter().all(|player| player.time.is_none()) {
        write!(text, ", {} ms a move", terms.time.turn.as_millis()).expect("a string takes all");
        if let Some(game) = terms.time.game {
            write!(text, ", {} ms a game", game.as_millis()).expect("a string takes all");
        }
    }
    text
}

fn heading(lines: &[Standing]) -> Vec<String> {
    let mut cells = vec!["#".to_owned(), "player".to_owned()];
    cells.extend((1..=lines.len()).map(|rank| rank.to_string()));
    cells.extend(["points", "+", "=", "-", "Elo [95 %]", "ms a move", "faults"].map(str::to_owned));
    cells
}

fn row(
    tournament: &Tournament,
    standings: &Standings,
    lines: &[Standing],
    rank: usize,
    line: &Standing,
) -> Vec<String> {
    let Results { wins, draws, losses } = line.results;
    let mut cells = vec![(rank + 1).to_string(), tournament.players[line.player].name.clone()];
    cells.extend(lines.iter().map(|other| {
        let results = standings.results(line.player, other.player);
        results.map_or_else(|| "·".to_owned(), |results| points(results.half_points()))
    }));
    let mean = line.tally.wall_total.checked_div(line.tally.moves).map_or(0, |mean| mean.as_millis());
    let faults: Vec<String> =
        line.tally.faults.iter().map(|(reason, count)| format!("{count} {}", reason.name())).collect();
    cells.extend([
        points(line.results.half_points()),
        wins.to_string(),
        draws.to_string(),
        losses.to_string(),
        line.elo.map_or_else(String::new, |elo| elo.to_string()),
        mean.to_string(),
        faults.join(", "),
    ]);
    cells
}

/// Width of a text in columns of a monospaced font, in which East Asian letters take two.
fn columns_of(text: &str) -> usize {
    text.chars().map(|c| if matches!(c, '\u{1100}'..='\u{115f}' | '\u{2e80}'..='\u{ffdc}') { 2 } else { 1 }).sum()
}

/// Formats half points as points.
fn points(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tournament;
    use super::*;
    use crate::arena::{GameId, Reason, Record};
    use crate::rules::Color;

    #[test]
    fn the_table_is_a_cross_table_in_columns() {
        let mut tournament = tournament(TournamentKind::RoundRobin, 3, 2);
        tournament.players[2].name = "弈手".to_owned();
        let mut standings = Standings::new(&tournament);
        let matches = tournament.matches();
        let games = [(0, 0, Some(Color::Black)), (0, 1, None), (2, 0, Some(Color::White))];
        for (pairing, game, winner) in games {
            let record = Record { winner, reason: Reason::Late, ..Record::unplayed(&matches[pairing], game) };
            standings.add(GameId { pairing, game }, &record);
        }
        let expected = "\
Tengen tournament, round robin, freestyle 15×15, 1000 ms a move
3 of 6 games

#  player  1  2   3  points  +  =  -     Elo [95 %]  ms a move  faults
1  a       ·  0  1½      1½  1  1  0  +191 [−∞, +∞]          0
2  弈手    0  ·   1       1  1  0  0                         0
3  b       ½  0   ·       ½  0  1  2  −191 [−∞, +∞]          0  2 late
";
        assert_eq!(table(&tournament, &standings), expected);
    }
}
