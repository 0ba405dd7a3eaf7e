//! Factorized tables: each entry is a sum of parameters that it shares with other entries.
//!
//! Most codes are too rare to learn their values from their own few occurrences. So an entry is the sum of a parameter
//! for each of its four lines, one for each pair of them, one for its threat class, and one of its own. Each parameter
//! has a normal prior around zero, which is narrower for those that few entries share. A code that never occurs gets
//! the sum of what its parts are worth elsewhere.

use crate::engine::tuning::{
    CODES, Code, LineClass, Role, THREAT_BITS, THREAT_SETS, Threat, lines_of_codes, threat_of_code,
};

/// Index of a parameter to learn.
type Parameter = usize;

/// Entries of some tables, as sums of parameters.
#[derive(Default)]
pub struct FactorizedTables {
    /// Parameters of each entry; one that is listed twice counts twice.
    entries: Vec<Vec<Parameter>>,
    /// Standard deviation of each parameter's prior.
    deviations: Vec<f64>,
}

/// Standard deviations of the priors in a table of codes.
#[derive(Clone, Copy)]
pub struct Deviations {
    /// Deviation of the parameters of single lines.
    pub line: f64,
    /// Deviation of the parameters of pairs of lines.
    pub pair: f64,
    /// Deviation of the parameters of threat classes.
    pub threat: f64,
    /// Deviation of the parameters of single codes.
    pub code: f64,
}

impl FactorizedTables {
    /// Adds the values of cells, an entry for each code as in [`FactorizedTables::add_codes`]. Codes without a stone
    /// nearby are fixed at zero, because the number of such cells depends on the size of the board.
    pub fn add_values(&mut self, role: Role, deviations: Deviations) {
        let first = self.entries.len();
        self.add_codes(role, deviations);
        for (parts, lines) in self.entries[first..].iter_mut().zip(lines_of_codes()) {
            if lines.iter().all(|&line| line <= LineClass::OpenOne) {
                parts.clear();
            }
        }
    }

    /// Adds an entry for each code.
    pub fn add_codes(&mut self, role: Role, deviations: Deviations) {
        const CLASSES: usize = LineClass::ALL.len();
        let lines = self.parameters(CLASSES, deviations.line);
        let pairs = self.parameters(CLASSES * CLASSES, deviations.pair);
        let threats = self.parameters(Threat::COUNT, deviations.threat);
        let codes = self.parameters(CODES, deviations.code);
        let of_code = |code: usize| {
            // The lines are sorted by class, so a pair always comes in the same order.
            let classes = lines_of_codes()[code].map(|line| line as usize);
            let pairs = (0..4).flat_map(|b| (0..b).map(move |a| pairs + classes[a] * CLASSES + classes[b]));
            let threat = threats + threat_of_code(role, code as Code) as usize;
            let parts = classes.map(|class| lines + class).into_iter().chain(pairs).chain([threat, codes + code]);
            parts.collect()
        };
        self.entries.extend((0..CODES).map(of_code));
    }

    /// Adds an entry for each set of threats on the board: a parameter for each threat, and one for the set.
    pub fn add_threat_sets(&mut self, bit: f64, set: f64) {
        let always = self.parameters(1, bit);
        let bits = self.parameters(THREAT_BITS, bit);
        let sets = self.parameters(THREAT_SETS, set);
        for number in 0..THREAT_SETS {
            let present = (0..THREAT_BITS).filter(|bit| number >> bit & 1 == 1);
            let parts = [always, sets + number].into_iter().chain(present.map(|bit| bits + bit));
            self.entries.push(parts.collect());
        }
    }

    /// Adds `count` parameters; returns the first.
    fn parameters(&mut self, count: usize, deviation: f64) -> Parameter {
        let first = self.deviations.len();
        self.deviations.resize(first + count, deviation);
        first
    }

    /// Number of parameters.
    pub fn parameter_count(&self) -> usize {
        self.deviations.len()
    }

    /// Returns all entries for these parameters.
    pub fn entries(&self, parameters: &[f64]) -> Vec<f64> {
        self.entries.iter().map(|parts| parts.iter().map(|&part| parameters[part]).sum()).collect()
    }

    /// Returns the gradient by the parameters, given the gradient by the entries.
    pub fn gradient(&self, entry_gradient: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.deviations.len()];
        for (parts, &slope) in self.entries.iter().zip(entry_gradient).filter(|(_, slope)| **slope != 0.0) {
            for &part in parts {
                gradient[part] += slope;
            }
        }
        gradient
    }

    /// Returns the gradient of the prior's negative logarithm.
    pub fn prior_gradient(&self, parameters: &[f64]) -> impl Iterator<Item = f64> {
        parameters.iter().zip(&self.deviations).map(|(parameter, deviation)| parameter / (deviation * deviation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEVIATIONS: Deviations = Deviations { line: 1.0, pair: 1.0, threat: 1.0, code: 1.0 };

    #[test]
    fn the_gradient_is_that_of_the_entries() {
        let mut tables = FactorizedTables::default();
        tables.add_codes(Role::Freestyle, DEVIATIONS);
        tables.add_codes(Role::RenjuBlack, DEVIATIONS);
        tables.add_threat_sets(1.0, 1.0);
        let entry_gradient: Vec<f64> = (0..2 * CODES + THREAT_SETS).map(|i| (i % 17) as f64 - 8.0).collect();
        let value = |parameters: &[f64]| -> f64 {
            tables.entries(parameters).iter().zip(&entry_gradient).map(|(entry, slope)| entry * slope).sum()
        };
        let gradient = tables.gradient(&entry_gradient);
        let mut parameters = vec![0.25; tables.parameter_count()];
        let before = value(&parameters);
        for parameter in (0..parameters.len()).step_by(97) {
            parameters[parameter] += 1.0;
            assert!((value(&parameters) - before - gradient[parameter]).abs() < 1e-6, "{parameter}");
            parameters[parameter] -= 1.0;
        }
    }

    #[test]
    fn only_cells_near_a_stone_have_a_value() {
        let mut tables = FactorizedTables::default();
        tables.add_values(Role::RenjuWhite, DEVIATIONS);
        let values = tables.entries(&vec![1.0; tables.parameter_count()]);
        for (value, lines) in values.iter().zip(lines_of_codes()) {
            assert_eq!(*value == 0.0, lines.iter().all(|&line| line <= LineClass::OpenOne), "{lines:?}");
        }
    }
}
