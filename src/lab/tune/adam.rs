//! Adam (Kingma and Ba, 2015): gradient descent whose steps are about as long for parameters that matter seldom as for
//! those that matter always.

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
const TINY: f64 = 1e-12;

/// The moments of the gradients so far.
pub struct Adam {
    /// A parameter whose slopes are smaller than this share of the usual ones makes smaller steps.
    held_back: f64,
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// For so many parameters, before the first step. Those that matter so seldom that their slopes are mostly below the
    /// share `held_back` of the usual ones are held back, or a single example would throw them about.
    pub fn new(parameters: usize, held_back: f64) -> Adam {
        Adam { held_back, means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters down the gradient, each by about `rate` where the gradients agree.
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
        let usual = (sum / f64::from(count.max(1)) / square_bias).sqrt();
        let least = self.held_back * usual + TINY;
        let moments = self.means.iter_mut().zip(&self.squares);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean += (slope - *mean) * (1.0 - MEAN_DECAY);
            *parameter -= rate * (*mean / mean_bias) / ((square / square_bias).sqrt() + least);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bowl_is_left_at_its_bottom_however_oblong_it_is() {
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
    fn what_hardly_matters_may_be_held_back() {
        let step = |held_back: f64| {
            let mut parameters = [0.0; 2];
            Adam::new(2, held_back).step(&mut parameters, &[1.0, 1e-3], 0.1);
            parameters.map(f64::abs)
        };
        let [free, held] = [0.0, 0.1].map(step);
        assert!((free[0] - free[1]).abs() < 1e-6, "{free:?}");
        assert!(held[0] > 0.09 && held[1] < 0.01, "{held:?}");
    }
}
