//! How the entries of the engine's tables are made up of parameters.
//!
//! Most codes are rare, too rare to learn what each is worth from its own few appearances. So an entry is a sum: what
//! its four lines are worth one by one, what they are worth two by two, what its threat class is worth, and only then
//! something of its own. Each parameter is drawn towards zero, the ones that few entries share more strongly: what was
//! never seen is worth what its parts are worth elsewhere.

use crate::engine::tuning::{
    CODES, Code, LineClass, Role, THREAT_BITS, THREAT_SETS, Threat, lines_of_codes, threat_of_code,
};

/// A number to learn; here its index.
type Parameter = usize;

/// The entries of some tables, and the parameters that they are sums of.
#[derive(Default)]
pub struct Blueprint {
    /// The parts of each entry; what stands there twice counts twice.
    entries: Vec<Vec<Parameter>>,
    /// How far each parameter is expected to lie from zero: the standard deviation of its prior.
    deviations: Vec<f64>,
}

/// How far from zero the parameters of a table of codes are expected to lie.
#[derive(Clone, Copy)]
pub struct Deviations {
    pub line: f64,
    pub pair: f64,
    pub threat: f64,
    pub code: f64,
}

impl Blueprint {
    /// What a cell of each code is worth: the same as [`Blueprint::add_codes`], but for those that no stone is near.
    /// They are worth nothing, because there are more of them the larger the board is.
    pub fn add_values(&mut self, role: Role, deviations: Deviations) {
        let first = self.entries.len();
        self.add_codes(role, deviations);
        for (parts, lines) in self.entries[first..].iter_mut().zip(lines_of_codes()) {
            if lines.iter().all(|&line| line <= LineClass::OpenOne) {
                parts.clear();
            }
        }
    }

    /// One number for each code.
    pub fn add_codes(&mut self, role: Role, deviations: Deviations) {
        const CLASSES: usize = LineClass::ALL.len();
        let lines = self.parameters(CLASSES, deviations.line);
        let pairs = self.parameters(CLASSES * CLASSES, deviations.pair);
        let threats = self.parameters(Threat::COUNT, deviations.threat);
        let codes = self.parameters(CODES, deviations.code);
        let of_code = |code: usize| {
            // The lines come in the order of their classes, so a pair is always met the same way round.
            let classes = lines_of_codes()[code].map(|line| line as usize);
            let pairs = (0..4).flat_map(|b| (0..b).map(move |a| pairs + classes[a] * CLASSES + classes[b]));
            let threat = threats + threat_of_code(role, code as Code) as usize;
            let parts = classes.map(|class| lines + class).into_iter().chain(pairs).chain([threat, codes + code]);
            parts.collect()
        };
        self.entries.extend((0..CODES).map(of_code));
    }

    /// One number for each set of threats on the board: what every threat counts, and something of the set's own.
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

    /// Adds so many parameters; returns the first.
    fn parameters(&mut self, count: usize, deviation: f64) -> Parameter {
        let first = self.deviations.len();
        self.deviations.resize(first + count, deviation);
        first
    }

    /// How many parameters there are.
    pub fn parameter_count(&self) -> usize {
        self.deviations.len()
    }

    /// All entries, as these parameters make them.
    pub fn entries(&self, parameters: &[f64]) -> Vec<f64> {
        self.entries.iter().map(|parts| parts.iter().map(|&part| parameters[part]).sum()).collect()
    }

    /// How the parameters change something that changes with the entries like this.
    pub fn gradient(&self, of_entries: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.deviations.len()];
        for (parts, &slope) in self.entries.iter().zip(of_entries).filter(|(_, slope)| **slope != 0.0) {
            for &part in parts {
                gradient[part] += slope;
            }
        }
        gradient
    }

    /// How the prior draws each parameter towards zero: the slope of its negative logarithm.
    pub fn pull(&self, parameters: &[f64]) -> impl Iterator<Item = f64> {
        parameters.iter().zip(&self.deviations).map(|(parameter, deviation)| parameter / (deviation * deviation))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEVIATIONS: Deviations = Deviations { line: 1.0, pair: 1.0, threat: 1.0, code: 1.0 };

    #[test]
    fn the_gradient_is_the_slope_of_the_entries() {
        let mut blueprint = Blueprint::default();
        blueprint.add_codes(Role::Freestyle, DEVIATIONS);
        blueprint.add_codes(Role::RenjuBlack, DEVIATIONS);
        blueprint.add_threat_sets(1.0, 1.0);
        let slopes: Vec<f64> = (0..2 * CODES + THREAT_SETS).map(|i| (i % 17) as f64 - 8.0).collect();
        let value = |parameters: &[f64]| -> f64 {
            blueprint.entries(parameters).iter().zip(&slopes).map(|(entry, slope)| entry * slope).sum()
        };
        let gradient = blueprint.gradient(&slopes);
        let mut parameters = vec![0.25; blueprint.parameter_count()];
        let before = value(&parameters);
        for parameter in (0..parameters.len()).step_by(97) {
            parameters[parameter] += 1.0;
            assert!((value(&parameters) - before - gradient[parameter]).abs() < 1e-6, "{parameter}");
            parameters[parameter] -= 1.0;
        }
    }

    #[test]
    fn only_cells_that_some_stone_is_near_are_worth_anything() {
        let mut blueprint = Blueprint::default();
        blueprint.add_values(Role::RenjuWhite, DEVIATIONS);
        let values = blueprint.entries(&vec![1.0; blueprint.parameter_count()]);
        for (value, lines) in values.iter().zip(lines_of_codes()) {
            assert_eq!(*value == 0.0, lines.iter().all(|&line| line <= LineClass::OpenOne), "{lines:?}");
        }
    }
}
