//! Matrix products of 16-bit integers with SIMD.
//!
//! Processors multiply two pairs of 16-bit numbers and add the products in one instruction, for many pairs at a time.
//! The compiler vectorises a plain loop this way only now and then, so the instruction is named explicitly where the
//! processor has it: that makes the search a quarter faster.

/// Adds the products of `weights` with each input vector to its sums. Inputs are multiplied in pairs.
#[inline]
pub fn add<const PAIRS: usize, const RESULTS: usize>(
    weights: &[[[i16; 2]; RESULTS]; PAIRS],
    numbers: &[[[i16; 2]; PAIRS]],
    sums: &mut [[i32; RESULTS]],
) {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512bw") {
            // SAFETY: the processor has the features that the function needs.
            return unsafe { wide::add_by_sixteen(weights, numbers, sums) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: as above.
            return unsafe { wide::add_by_eight(weights, numbers, sums) };
        }
    }
    add_scalar(weights, numbers, sums);
}

fn add_scalar<const PAIRS: usize, const RESULTS: usize>(
    weights: &[[[i16; 2]; RESULTS]; PAIRS],
    numbers: &[[[i16; 2]; PAIRS]],
    sums: &mut [[i32; RESULTS]],
) {
    for (numbers, sums) in numbers.iter().zip(sums) {
        for (numbers, weights) in numbers.iter().zip(weights) {
            let [a, b] = numbers.map(i32::from);
            for (sum, weights) in sums.iter_mut().zip(weights) {
                *sum += a * i32::from(weights[0]) + b * i32::from(weights[1]);
            }
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod wide {
    use bytemuck::must_cast;
    use std::arch::x86_64::*;

    /// Defines a version that handles `$width` sums, one register, at a time; the number of results is a multiple of
    /// it.
    macro_rules! add_by {
        ($name:ident, $feature:literal, $width:literal, $register:ty, $fill:ident, $multiply:ident, $add:ident) => {
            #[target_feature(enable = $feature)]
            pub fn $name<const PAIRS: usize, const RESULTS: usize>(
                weights: &[[[i16; 2]; RESULTS]; PAIRS],
                numbers: &[[[i16; 2]; PAIRS]],
                sums: &mut [[i32; RESULTS]],
            ) {
                const { assert!(RESULTS % $width == 0) };
                for (numbers, sums) in numbers.iter().zip(sums) {
                    // Regions without stones are common, and their products are zero.
                    if numbers.as_flattened().iter().all(|&number| number == 0) {
                        continue;
                    }
                    for (chunk, sums) in sums.as_chunks_mut::<$width>().0.iter_mut().enumerate() {
                        let mut total: $register = must_cast(*sums);
                        for (pair, weights) in numbers.iter().zip(weights) {
                            let weights: $register = must_cast(weights.as_chunks::<$width>().0[chunk]);
                            total = $add(total, $multiply($fill(must_cast(*pair)), weights));
                        }
                        *sums = must_cast(total);
                    }
                }
            }
        };
    }

    add_by!(add_by_eight, "avx2", 8, __m256i, _mm256_set1_epi32, _mm256_madd_epi16, _mm256_add_epi32);
    add_by!(add_by_sixteen, "avx512bw", 16, __m512i, _mm512_set1_epi32, _mm512_madd_epi16, _mm512_add_epi32);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::rng::Rng;

    #[test]
    fn all_versions_give_the_same_sums() {
        let mut random = Rng::new(5);
        let mut number = || [(); 2].map(|()| random.below(20_001) as i16 - 10_000);
        for _ in 0..50 {
            let weights: [[[i16; 2]; 32]; 8] = std::array::from_fn(|_| std::array::from_fn(|_| number()));
            let mut numbers: [[[i16; 2]; 8]; 5] = std::array::from_fn(|_| std::array::from_fn(|_| number()));
            numbers[3] = [[0; 2]; 8];
            let begun: [[i32; 32]; 5] = std::array::from_fn(|i| [i as i32 - 2; 32]);
            let mut expected = begun;
            add_scalar(&weights, &numbers, &mut expected);
            assert_eq!(expected[3], begun[3]);
            let mut sums = begun;
            add(&weights, &numbers, &mut sums);
            assert_eq!(sums, expected);
            #[cfg(target_arch = "x86_64")]
            if is_x86_feature_detected!("avx2") {
                let mut sums = begun;
                // SAFETY: the processor has the features that the function needs.
                unsafe { wide::add_by_eight(&weights, &numbers, &mut sums) };
                assert_eq!(sums, expected);
            }
        }
    }
}
