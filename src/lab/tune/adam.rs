//! The Adam optimizer (Kingma and Ba, 2015), with an epsilon relative to the typical gradient.

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
const EPSILON: f64 = 1e-12;

/// Moments of the gradients so far.
pub struct Adam {
    /// Epsilon as a share of the root mean square of all gradients.
    relative_epsilon: f64,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// Optimizer for `parameters` parameters before the first step.
    ///
    /// Parameters whose gradients are mostly below the share `relative_epsilon` of the typical one take smaller steps.
    /// Without that, a rare parameter would follow each single example.
    pub fn new(parameters: usize, relative_epsilon: f64) -> Adam {
        Adam { relative_epsilon, means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Takes one step against the gradient. A parameter whose gradients agree in sign moves by about `rate`.
    pub fn step(&mut self, parameters: &mut [f64], gradient: &[f64], rate: f64) {
        self.steps += 1;
        let mean_bias = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_bias = 1.0 - SQUARE_DECAY.powi(self.steps);
        for (square, &slope) in self.squares.iter_mut().zip(gradient) {
            *square += (slope * slope - *square) * (1.0 - SQUARE_DECAY);
        }
        let (sum, count) = self
            .squares
            .iter()
            .filter(|&&square| square > 0.0)
            .fold((0.0, 0), |(sum, count), square| (sum + square, count + 1));
        let typical = (sum / f64::from(count.max(1)) / square_bias).sqrt();
        let epsilon = self.relative_epsilon * typical + EPSILON;
        let moments = self.means.iter_mut().zip(&self.squares);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean += (slope - *mean) * (1.0 - MEAN_DECAY);
            *parameter -= rate * (*mean / mean_bias) / ((square / square_bias).sqrt() + epsilon);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_minimum_of_an_ill_conditioned_bowl_is_found() {
        let (bottom, steepness) = ([3.0, -2.0, 0.5], [1.0, 1e3, 1e-3]);
        let mut parameters = [0.0; 3];
        let mut adam = Adam::new(3, 0.0);
        for step in 0..3_000 {
            let gradient: Vec<f64> = (0..3).map(|i| steepness[i] * (parameters[i] - bottom[i])).collect();
            adam.step(&mut parameters, &gradient, 0.02 * (1.0 - f64::from(step) / 3_000.0));
        }
        for (parameter, bottom) in parameters.iter().zip(bottom) {
            assert!((parameter - bottom).abs() < 0.01, "{parameters:?}");
        }
    }

    #[test]
    fn small_gradients_make_small_steps_with_a_relative_epsilon() {
        let step = |relative_epsilon: f64| {
            let mut parameters = [0.0; 2];
            Adam::new(2, relative_epsilon).step(&mut parameters, &[1.0, 1e-3], 0.1);
            parameters.map(f64::abs)
        };
        let [free, held] = [0.0, 0.1].map(step);
        assert!((free[0] - free[1]).abs() < 1e-6, "{free:?}");
        assert!(held[0] > 0.09 && held[1] < 0.01, "{held:?}");
    }
}
