//! Adam (Kingma and Ba, 2015): gradient descent whose steps are as long for parameters that matter seldom as for those
//! that matter always.

const MEAN_DECAY: f64 = 0.9;
const SQUARE_DECAY: f64 = 0.999;
const TINY: f64 = 1e-12;

/// The moments of the gradients so far.
pub struct Adam {
    means: Vec<f64>,
    squares: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// For so many parameters, before the first step.
    pub fn new(parameters: usize) -> Adam {
        Adam { means: vec![0.0; parameters], squares: vec![0.0; parameters], steps: 0 }
    }

    /// Moves the parameters down the gradient, each by about `rate` where the gradients agree.
    pub fn step(&mut self, parameters: &mut [f64], gradient: &[f64], rate: f64) {
        self.steps += 1;
        let mean_bias = 1.0 - MEAN_DECAY.powi(self.steps);
        let square_bias = 1.0 - SQUARE_DECAY.powi(self.steps);
        let moments = self.means.iter_mut().zip(&mut self.squares);
        for ((parameter, slope), (mean, square)) in parameters.iter_mut().zip(gradient).zip(moments) {
            *mean += (slope - *mean) * (1.0 - MEAN_DECAY);
            *square += (slope * slope - *square) * (1.0 - SQUARE_DECAY);
            *parameter -= rate * (*mean / mean_bias) / ((*square / square_bias).sqrt() + TINY);
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
        let mut adam = Adam::new(3);
        for step in 0..3_000 {
            let gradient: Vec<f64> = (0..3).map(|i| steepness[i] * (parameters[i] - bottom[i])).collect();
            adam.step(&mut parameters, &gradient, 0.02 * (1.0 - f64::from(step) / 3_000.0));
        }
        for (parameter, bottom) in parameters.iter().zip(bottom) {
            assert!((parameter - bottom).abs() < 0.01, "{parameters:?}");
        }
    }
}
