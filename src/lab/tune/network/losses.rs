//! Losses of a network on samples.

use std::fmt;

/// Sums of the losses of samples, as cross-entropies in nats.
#[derive(Clone, Copy, Default)]
pub struct Losses {
    /// Value loss of the network.
    pub value: f64,
    /// Value loss of the tables alone.
    pub table_value: f64,
    /// Value loss of the current engine.
    pub engine_value: f64,
    /// Irreducible value loss (target entropy).
    pub target_entropy: f64,
    /// Number of samples with a target for the value.
    pub value_count: f64,
    /// Loss of the network at the results of the games.
    pub result: f64,
    /// Loss of the current engine at the results of the games.
    pub engine_result: f64,
    /// Number of samples with a result.
    pub result_count: f64,
    /// Policy loss of the network.
    pub policy: f64,
    /// Number of samples whose best move is ranked first by the network.
    pub first: f64,
    /// Number of samples whose best move is ranked first by the tables alone.
    pub table_first: f64,
    /// Number of samples with moves.
    pub policy_count: f64,
}

impl Losses {
    /// Adds the losses of other samples.
    pub fn add(&mut self, other: &Losses) {
        self.value += other.value;
        self.table_value += other.table_value;
        self.engine_value += other.engine_value;
        self.target_entropy += other.target_entropy;
        self.value_count += other.value_count;
        self.result += other.result;
        self.engine_result += other.engine_result;
        self.result_count += other.result_count;
        self.policy += other.policy;
        self.first += other.first;
        self.table_first += other.table_first;
        self.policy_count += other.policy_count;
    }
}

impl fmt::Display for Losses {
    /// Mean losses: of the value, less the target entropy, by the network, the tables alone, and the current engine; at
    /// the results by the network and the current engine; of the policy by the network. Then the shares of best moves
    /// that are ranked first by the network and by the tables alone.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |sum: f64| (sum - self.target_entropy) / self.value_count.max(1.0);
        let result = |sum: f64| sum / self.result_count.max(1.0);
        let policy = |sum: f64| sum / self.policy_count.max(1.0);
        write!(
            f,
            "value loss {:.4} (tables {:.4}, engine {:.4}), result loss {:.4} (engine {:.4}), policy loss {:.4}, \
             best move first {:.3} (tables {:.3})",
            value(self.value),
            value(self.table_value),
            value(self.engine_value),
            result(self.result),
            result(self.engine_result),
            policy(self.policy),
            policy(self.first),
            policy(self.table_first),
        )
    }
}
