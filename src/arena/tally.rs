//! Sums over the games of a match: results, pairs, times and faults.

use super::elo::Pentanomial;
use super::game::Reason;
use super::matches::{Match, color_of};
use super::player::Player;
use super::record::Record;
use crate::rules::Color;
use std::collections::{BTreeMap, HashMap};
use std::ops::Add;
use std::time::Duration;

/// Results of some games from the view of one player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// Number of games that the player won, by faults of its opponent too.
    pub wins: u32,
    /// Number of drawn games.
    pub draws: u32,
    /// Number of games that the player lost, by faults of its own too.
    pub losses: u32,
}

impl Results {
    /// Number of games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points in halves: two for a win, one for a draw.
    pub fn half_points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// Results of the same games from the view of the opponent.
    #[must_use]
    pub fn reversed(self) -> Results {
        Results { wins: self.losses, losses: self.wins, ..self }
    }

    /// Share of the points won, a draw being half a point; `None` without a game.
    pub fn share(&self) -> Option<f64> {
        let points = f64::from(self.wins) + f64::from(self.draws) / 2.0;
        (self.games() > 0).then(|| points / f64::from(self.games()))
    }
}

impl Add for Results {
    type Output = Results;

    fn add(self, other: Results) -> Results {
        let Results { wins, draws, losses } = other;
        Results { wins: self.wins + wins, draws: self.draws + draws, losses: self.losses + losses }
    }
}

/// Times and faults of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerTally {
    /// Number of questions asked, those without an answer included.
    pub moves: u32,
    /// Wall-clock time of all moves together.
    pub wall_total: Duration,
    /// Wall-clock time of the slowest move.
    pub wall_longest: Duration,
    /// Number of moves whose processor time was measured.
    pub cpu_moves: u32,
    /// Processor time of these moves together, over all threads.
    pub cpu_total: Duration,
    /// Processor time of the costliest of these moves.
    pub cpu_longest: Duration,
    /// Number of moves that took longer than allowed, those within the grace included.
    pub over_limit: u32,
    /// Number of games lost by each fault.
    pub faults: BTreeMap<Reason, u32>,
}

/// Sums over all games of a match.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tally {
    /// Results of the first player as Black and as White.
    pub by_color: [Results; 2],
    /// Results of the first player in complete pairs.
    pub pairs: Pentanomial,
    /// Half points of the first player in pairs of which one game has been played, by the number of the pair.
    half_pairs: HashMap<u32, usize>,
    /// Times and faults of each player.
    pub players: [PlayerTally; 2],
}

impl Tally {
    /// Results of the first player.
    pub fn results(&self) -> Results {
        let [black, white] = self.by_color;
        Results { wins: black.wins + white.wins, draws: black.draws + white.draws, losses: black.losses + white.losses }
    }

    /// Adds a game of the match.
    pub fn add(&mut self, contest: &Match, record: &Record) {
        let color = color_of(0, record.game);
        let results = &mut self.by_color[color.index()];
        let half_points = match record.winner {
            Some(winner) if winner == color => {
                results.wins += 1;
                2
            }
            Some(_) => {
                results.losses += 1;
                0
            }
            None => {
                results.draws += 1;
                1
            }
        };
        let pair = record.game / 2;
        match self.half_pairs.remove(&pair) {
            Some(others) => self.pairs[half_points + others] += 1,
            None => {
                self.half_pairs.insert(pair, half_points);
            }
        }
        for player in [0, 1] {
            let color = color_of(player, record.game);
            self.players[player].add(contest, &contest.players[player], record, color);
        }
    }
}

impl PlayerTally {
    /// Adds the times and faults of other games.
    pub fn merge(&mut self, other: &PlayerTally) {
        self.moves += other.moves;
        self.wall_total += other.wall_total;
        self.wall_longest = self.wall_longest.max(other.wall_longest);
        self.cpu_moves += other.cpu_moves;
        self.cpu_total += other.cpu_total;
        self.cpu_longest = self.cpu_longest.max(other.cpu_longest);
        self.over_limit += other.over_limit;
        for (reason, count) in &other.faults {
            *self.faults.entry(*reason).or_default() += count;
        }
    }

    /// Adds a game in which the player had the colour `color`.
    fn add(&mut self, contest: &Match, player: &Player, record: &Record, color: Color) {
        let time = player.time_on(&contest.terms);
        let mut left = time.game;
        for (_, spent) in record.times().filter(|&(side, _)| side == color) {
            self.moves += 1;
            self.over_limit += u32::from(spent.wall > time.limit(left));
            left = left.map(|left| left.saturating_sub(spent.wall));
            self.wall_total += spent.wall;
            self.wall_longest = self.wall_longest.max(spent.wall);
            if let Some(cpu) = spent.cpu {
                self.cpu_moves += 1;
                self.cpu_total += cpu;
                self.cpu_longest = self.cpu_longest.max(cpu);
            }
        }
        if record.reason.is_fault() && record.winner == Some(!color) {
            *self.faults.entry(record.reason).or_default() += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::contest;
    use super::*;

    /// A game of a match from "H8": the winner, the reason, and the milliseconds of White's and Black's questions in
    /// turn.
    fn record(game: u32, winner: Option<Color>, reason: Reason, millis: &[u64]) -> Record {
        let micros: Vec<u64> = millis.iter().map(|millis| millis * 1000).collect();
        Record {
            winner,
            reason,
            wall_micros: micros.clone(),
            cpu_micros: micros,
            ..Record::unplayed(&contest(&["H8"], 100), game)
        }
    }

    fn tally(records: &[Record]) -> Tally {
        let contest = contest(&["H8"], 100);
        let mut tally = Tally::default();
        for record in records {
            tally.add(&contest, record);
        }
        tally
    }

    #[test]
    fn games_are_counted_by_colour_and_by_complete_pairs() {
        let game = |number, winner| record(number, winner, Reason::Five, &[]);
        let [black, white] = Color::ALL.map(Some);
        // The first player: a win and a loss, two wins, a draw and a win, and a game without its other half.
        let games = [
            game(0, black),
            game(5, white),
            game(2, black),
            game(1, black),
            game(3, white),
            game(4, None),
            game(6, None),
        ];
        let tally = tally(&games);
        assert_eq!(tally.by_color[0], Results { wins: 2, draws: 2, losses: 0 });
        assert_eq!(tally.by_color[1], Results { wins: 2, draws: 0, losses: 1 });
        assert_eq!(tally.pairs, [0, 0, 1, 1, 1]);
        assert_eq!(tally.results().share(), Some(5.0 / 7.0));
        assert_eq!(Tally::default().results().share(), None);
    }

    #[test]
    fn times_and_faults_are_counted_for_their_own_player() {
        let late = Some(Color::Black);
        let tally =
            tally(&[record(0, late, Reason::Late, &[5, 10, 15, 20, 21]), record(1, None, Reason::FullBoard, &[30])]);
        let [first, second] = &tally.players;
        assert_eq!((first.moves, second.moves), (3, 3));
        assert_eq!(first.wall_total, Duration::from_millis(60));
        assert_eq!(first.cpu_longest, Duration::from_millis(30));
        assert_eq!(second.wall_longest, Duration::from_millis(21));
        assert_eq!((first.over_limit, second.over_limit), (1, 1));
        assert!(first.faults.is_empty());
        assert_eq!(second.faults, BTreeMap::from([(Reason::Late, 1)]));
    }
}
