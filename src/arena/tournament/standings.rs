//! Standings of a tournament: points, results, the cross table. Pure numbers.

use super::{Tournament, TournamentKind};
use crate::arena::{Elo, GameId, Match, PlayerTally, Record, Results, Tally};
use std::cmp::Reverse;

/// Results of a tournament so far.
#[derive(Clone, Debug)]
pub struct Standings {
    kind: TournamentKind,
    players: usize,
    pairings: Vec<[usize; 2]>,
    matches: Vec<Match>,
    /// Tally of each pairing.
    tallies: Vec<Tally>,
}

/// Row of the table.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Index of the player in the tournament's list.
    pub player: usize,
    /// Results against all opponents.
    pub results: Results,
    /// Elo difference to the opponents taken together, from all complete pairs of games; `None` without any.
    pub elo: Option<Elo>,
    /// Moves, times and faults.
    pub tally: PlayerTally,
}

impl Standings {
    /// Standings before the first game.
    pub fn new(tournament: &Tournament) -> Standings {
        let (pairings, matches) = (tournament.pairings(), tournament.matches());
        let tallies = vec![Tally::default(); pairings.len()];
        Standings { kind: tournament.kind, players: tournament.players.len(), pairings, matches, tallies }
    }

    /// Adds a game of the tournament.
    pub fn add(&mut self, id: GameId, record: &Record) {
        self.tallies[id.pairing].add(&self.matches[id.pairing], record);
    }

    /// Number of games played.
    pub fn games(&self) -> u32 {
        self.tallies.iter().map(|tally| tally.results().games()).sum()
    }

    /// Results of a player against an opponent; `None` if they do not meet.
    pub fn results(&self, player: usize, opponent: usize) -> Option<Results> {
        let meeting = |pair: [usize; 2]| self.pairings.iter().position(|&pairing| pairing == pair);
        if let Some(pairing) = meeting([player, opponent]) {
            return Some(self.tallies[pairing].results());
        }
        meeting([opponent, player]).map(|pairing| self.tallies[pairing].results().reversed())
    }

    /// Returns the table, sorted by points, or in a gauntlet, where the players have different numbers of games, by the
    /// share of points. Equal players keep the order of the list.
    pub fn table(&self) -> Vec<Standing> {
        let mut lines: Vec<Standing> = (0..self.players).map(|player| self.standing(player)).collect();
        let rank = |line: &Standing| match self.kind {
            TournamentKind::RoundRobin => u64::from(line.results.half_points()),
            // In millionths, which is precise enough to tell any two shares apart.
            TournamentKind::Gauntlet => line.results.share().map_or(0, |share| (share * 1e6).round() as u64),
        };
        lines.sort_by_key(|line| Reverse(rank(line)));
        lines
    }

    fn standing(&self, player: usize) -> Standing {
        let mut line = Standing { player, results: Results::default(), elo: None, tally: PlayerTally::default() };
        let mut pairs = [0; 5];
        for (pairing, tally) in self.pairings.iter().zip(&self.tallies) {
            let Some(side) = pairing.iter().position(|&index| index == player) else { continue };
            let results = tally.results();
            line.results = line.results + if side == 0 { results } else { results.reversed() };
            line.tally.merge(&tally.players[side]);
            for (result, count) in tally.pairs.iter().enumerate() {
                pairs[if side == 0 { result } else { 4 - result }] += count;
            }
        }
        line.elo = Elo::of_pairs(&pairs);
        line
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::tournament;
    use super::*;
    use crate::arena::Reason;
    use crate::rules::Color;

    /// The standings after these games: the pairing, the game, the winner.
    fn standings(tournament: &Tournament, games: &[(usize, u32, Option<Color>)]) -> Standings {
        let mut standings = Standings::new(tournament);
        let matches = tournament.matches();
        for &(pairing, game, winner) in games {
            let record = Record { winner, reason: Reason::Late, ..Record::unplayed(&matches[pairing], game) };
            standings.add(GameId { pairing, game }, &record);
        }
        standings
    }

    const BLACK: Option<Color> = Some(Color::Black);
    const WHITE: Option<Color> = Some(Color::White);

    #[test]
    fn points_are_counted_for_both_sides_of_a_pairing() {
        // In even games the player listed first has Black: a–b 1½, a–c 0, b–c ½ out of one.
        let games = [(0, 0, BLACK), (0, 1, None), (1, 0, WHITE), (1, 1, BLACK), (2, 0, None)];
        let standings = standings(&tournament(TournamentKind::RoundRobin, 3, 2), &games);
        assert_eq!(standings.games(), 5);
        assert_eq!(standings.results(0, 1), Some(Results { wins: 1, draws: 1, losses: 0 }));
        assert_eq!(standings.results(1, 0), Some(Results { wins: 0, draws: 1, losses: 1 }));
        assert_eq!(standings.results(2, 0), Some(Results { wins: 2, draws: 0, losses: 0 }));
        assert_eq!(standings.results(1, 1), None);
        let table = standings.table();
        assert_eq!(table.iter().map(|line| line.player).collect::<Vec<_>>(), [2, 0, 1]);
        assert_eq!(table.iter().map(|line| line.results.half_points()).collect::<Vec<_>>(), [5, 3, 2]);
        let faults: Vec<Option<&u32>> = table.iter().map(|line| line.tally.faults.get(&Reason::Late)).collect();
        assert_eq!(faults, [None, Some(&2), Some(&1)]);
    }

    #[test]
    fn elo_is_against_all_opponents_together() {
        // A pair won and one lost: level, seen from either side.
        let games = [(0, 0, BLACK), (0, 1, WHITE), (1, 0, WHITE), (1, 1, BLACK)];
        let table = standings(&tournament(TournamentKind::RoundRobin, 3, 2), &games).table();
        let elo =
            |player| table.iter().find(|line| line.player == player).and_then(|line| line.elo).map(|elo| elo.likely);
        assert_eq!([elo(0), elo(1), elo(2)], [Some(0.0), Some(f64::NEG_INFINITY), Some(f64::INFINITY)]);
    }

    #[test]
    fn a_gauntlet_is_ranked_by_the_share_of_points() {
        // The first makes 2½ of 4, its opponents 1½ of 2 and 0 of 2.
        let games = [(0, 0, WHITE), (0, 1, None), (1, 0, BLACK), (1, 1, WHITE)];
        let standings = standings(&tournament(TournamentKind::Gauntlet, 3, 2), &games);
        assert_eq!(standings.table().iter().map(|line| line.player).collect::<Vec<_>>(), [1, 0, 2]);
        assert_eq!(standings.results(1, 2), None, "they do not meet");
    }
}
