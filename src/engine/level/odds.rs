//! Odds in fixed point: powers of e without floating point, so that a draw is the same on every machine.

use crate::rules::rng::mix;

/// A logarithm to the base e, in thousandths.
pub type LogOdds = i32;

/// The number 1 in fixed point.
pub const ONE: u64 = 1 << 32;

/// Returns e to the power of `exponent`, in units of 1/[`ONE`], good to about 0.3 %. The exponent is clamped to ±15.
pub fn exp(exponent: LogOdds) -> u64 {
    /// Logarithm of e to the base 2, in units of 2⁻³².
    const LOG2_E: i64 = 6_196_328_019;
    let exponent = i64::from(exponent.clamp(-15_000, 15_000));
    // To the base 2: the whole part is a shift, and a parabola through both ends and the middle is the rest.
    let binary = (exponent * LOG2_E / 1_000) >> 16;
    let (whole, rest) = (binary >> 16, (binary & 0xFFFF) as u64);
    let power = (1 << 16) + ((rest * 43_047) >> 16) + ((((rest * rest) >> 16) * 22_489) >> 16);
    if whole >= 0 { power << 16 << whole } else { power << 16 >> -whole }
}

/// Whether an event happens that has a probability of `thousandths` as such, and whose logarithm of odds is `more`
/// greater than that; decided by `draw`, a number that is random in all its bits.
pub fn happens(thousandths: u32, more: LogOdds, draw: u64) -> bool {
    let odds = u128::from(thousandths) * u128::from(exp(more));
    let against = u128::from(1_000 - thousandths.min(1_000)) * u128::from(ONE);
    u128::from(draw >> 32) * (odds + against) < odds << 32
}

/// Returns the index of one of the weights, drawn in proportion to them; the first where all are 0.
pub fn pick(weights: &[u64], draw: u64) -> usize {
    let sum: u128 = weights.iter().map(|&weight| u128::from(weight)).sum();
    let mut left = (u128::from(mix(draw)) * sum) >> 64;
    for (index, &weight) in weights.iter().enumerate() {
        if left < u128::from(weight) {
            return index;
        }
        left -= u128::from(weight);
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_of_e_are_good_to_less_than_a_hundredth() {
        for exponent in (-12_000..=9_000).step_by(37) {
            let expected = (f64::from(exponent) / 1_000.0).exp();
            let found = exp(exponent) as f64 / ONE as f64;
            assert!((found / expected - 1.0).abs() < 0.01, "{exponent}: {found} {expected}");
        }
        assert_eq!(exp(0), ONE);
    }

    #[test]
    fn an_event_happens_as_often_as_its_odds_say() {
        for (thousandths, more, expected) in [
            (300, 0, 0.3),
            (300, 1_000, 0.538),
            (300, -3_000, 0.0209),
            (4, 0, 0.004),
            (0, 3_000, 0.0),
            (1_000, -900, 1.0),
        ] {
            let happened = (0..200_000).filter(|&draw| happens(thousandths, more, mix(draw))).count();
            let found = happened as f64 / 200_000.0;
            assert!((found - expected).abs() < 0.004, "{thousandths} {more}: {found}");
        }
    }

    #[test]
    fn weights_are_drawn_in_proportion() {
        let mut drawn = [0_u32; 3];
        (0..60_000).for_each(|draw| drawn[pick(&[ONE, 0, 2 * ONE], draw)] += 1);
        assert!(drawn[0].abs_diff(20_000) < 600 && drawn[1] == 0, "{drawn:?}");
        assert_eq!(pick(&[0, 0], 7), 0);
    }
}
