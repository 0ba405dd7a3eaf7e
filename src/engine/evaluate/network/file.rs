//! The file of a network: its numbers one after the other, as in the code, the low byte first.
//!
//! What is read is bounded, so that no sum of the network can overflow.

use super::{
    CHANNELS, FEATURES, FIRST_BOUND, Head, Heads, LAYER_BOUND, Layer, MAX_LONG, MAX_ORDER, MAX_ROW, Matrix, Network,
    Numbers, POOLED_BOUND, REGION_KINDS, Stage, colors_are_alike,
};
use crate::engine::evaluate::THREAT_BITS;
use crate::engine::evaluate::lines::{LINES, LineId, Lines};
use crate::rules::Rule;
use std::fmt;

const HEADING: &[u8] = b"tengen network 3\n";

/// Why a file is no network: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError(String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Reads a file.
    ///
    /// # Errors
    /// If it is no network of this rule, or a number is so large that a sum could overflow.
    pub fn parse(bytes: &[u8], rule: Rule) -> Result<Network, NetworkError> {
        let numbers = bytes.strip_prefix(HEADING).ok_or_else(|| NetworkError("the heading is another".to_owned()))?;
        let mut bytes = Bytes(numbers);
        let mut rows = vec![Numbers::ZERO; LINES];
        for id in 0..LINES as LineId {
            if is_written(rule, id) {
                rows[usize::from(id)] = Numbers(bytes.shorts(MAX_ROW)?);
            }
        }
        let mut heads = || -> Result<Heads, NetworkError> {
            let heads: Result<Vec<Head>, NetworkError> = (0..Stage::COUNT).map(|_| Head::read(&mut bytes)).collect();
            Ok(heads?.try_into().expect("there is one a stage"))
        };
        let black = heads()?;
        let white = if colors_are_alike(rule) { black.clone() } else { heads()? };
        if !bytes.0.is_empty() {
            return Err(NetworkError(format!("{} bytes stand behind the end", bytes.0.len())));
        }
        Ok(Network::new(rule, rows, [black, white]))
    }

    /// Writes the file of a rule's network.
    pub fn write(&self, rule: Rule) -> Vec<u8> {
        let mut bytes = HEADING.to_vec();
        for id in (0..LINES as LineId).filter(|&id| is_written(rule, id)) {
            write_shorts(&mut bytes, self.rows[usize::from(id)].0);
        }
        let heads = if colors_are_alike(rule) { 1 } else { 2 };
        self.heads[..heads].iter().flat_map(|heads| heads.iter()).for_each(|head| head.write(&mut bytes));
        bytes
    }
}

impl Head {
    fn read(bytes: &mut Bytes) -> Result<Head, NetworkError> {
        let region = Matrix::read(bytes, LAYER_BOUND)?;
        let mut region_bias = [[0; FEATURES]; REGION_KINDS];
        for bias in &mut region_bias {
            *bias = bytes.longs()?;
        }
        let first = Layer::read(bytes, FIRST_BOUND)?;
        let mut threats = [[0; CHANNELS]; THREAT_BITS];
        for weights in &mut threats {
            *weights = bytes.longs()?;
        }
        Ok(Head {
            region,
            region_bias,
            first,
            threats,
            pooled: Matrix::read(bytes, POOLED_BOUND)?,
            deep: Layer::read(bytes, LAYER_BOUND)?,
            values: bytes.shorts(LAYER_BOUND)?,
            value_bias: bytes.long()?,
            order: Layer::read(bytes, LAYER_BOUND)?,
            local: Matrix::read(bytes, LAYER_BOUND)?,
            surplus: Layer::read(bytes, LAYER_BOUND)?,
            surplus_bias: bytes.long()?,
            places: [bytes.shorts(MAX_ORDER)?, bytes.shorts(MAX_ORDER)?],
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        write_shorts(bytes, self.region.weights());
        write_longs(bytes, self.region_bias.iter().flatten().copied());
        self.first.write(bytes);
        write_longs(bytes, self.threats.iter().flatten().copied());
        write_shorts(bytes, self.pooled.weights());
        self.deep.write(bytes);
        write_shorts(bytes, self.values);
        write_longs(bytes, [self.value_bias]);
        self.order.write(bytes);
        write_shorts(bytes, self.local.weights());
        self.surplus.write(bytes);
        write_longs(bytes, [self.surplus_bias]);
        write_shorts(bytes, self.places.iter().flatten().copied());
    }
}

impl<const PAIRS: usize, const RESULTS: usize> Matrix<PAIRS, RESULTS> {
    fn read(bytes: &mut Bytes, bound: i16) -> Result<Self, NetworkError> {
        let weights: Result<Vec<i16>, NetworkError> = (0..RESULTS * 2 * PAIRS).map(|_| bytes.short(bound)).collect();
        let weights = weights?;
        Ok(Matrix::from_fn(|result, number| weights[result * 2 * PAIRS + number]))
    }
}

impl Layer {
    fn read(bytes: &mut Bytes, bound: i16) -> Result<Layer, NetworkError> {
        Ok(Layer { weights: Matrix::read(bytes, bound)?, bias: bytes.longs()? })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        write_shorts(bytes, self.weights.weights());
        write_longs(bytes, self.bias);
    }
}

/// Whether the row of a line stands in the file: where the colours are alike, its twin's is the same with the halves
/// swapped.
fn is_written(rule: Rule, id: LineId) -> bool {
    !colors_are_alike(rule) || id <= Lines::get().swapped(id)
}

/// The numbers of a file, one after the other: the low byte first.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (first, rest) =
            self.0.split_first_chunk().ok_or_else(|| NetworkError("the file ends too soon".to_owned()))?;
        self.0 = rest;
        Ok(*first)
    }

    fn short(&mut self, bound: i16) -> Result<i16, NetworkError> {
        let number = i16::from_le_bytes(self.next()?);
        if number.unsigned_abs() > bound.unsigned_abs() {
            return Err(NetworkError(format!("{number} is beyond {bound}")));
        }
        Ok(number)
    }

    fn long(&mut self) -> Result<i32, NetworkError> {
        let number = i32::from_le_bytes(self.next()?);
        if number.abs() > MAX_LONG {
            return Err(NetworkError(format!("{number} is beyond {MAX_LONG}")));
        }
        Ok(number)
    }

    fn shorts<const N: usize>(&mut self, bound: i16) -> Result<[i16; N], NetworkError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.short(bound)?;
        }
        Ok(numbers)
    }

    fn longs<const N: usize>(&mut self) -> Result<[i32; N], NetworkError> {
        let mut numbers = [0; N];
        for number in &mut numbers {
            *number = self.long()?;
        }
        Ok(numbers)
    }
}

fn write_shorts(bytes: &mut Vec<u8>, numbers: impl IntoIterator<Item = i16>) {
    numbers.into_iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

fn write_longs(bytes: &mut Vec<u8>, numbers: impl IntoIterator<Item = i32>) {
    numbers.into_iter().for_each(|number| bytes.extend(number.to_le_bytes()));
}

#[cfg(test)]
mod tests {
    use super::super::{Boards, bytes};
    use super::*;

    #[test]
    fn the_files_hold_the_networks_of_all_rules_and_what_is_written_is_read_again() {
        for (rule, boards) in Rule::COMMON.into_iter().flat_map(|rule| Boards::ALL.map(|boards| (rule, boards))) {
            let bytes = bytes(rule, boards);
            let network = Network::parse(bytes, rule).unwrap_or_else(|error| panic!("{rule:?} {boards:?}: {error}"));
            assert_eq!(network.write(rule), bytes, "{rule:?} {boards:?}");
        }
    }

    #[test]
    fn a_file_that_is_no_network_is_refused_with_the_reason() {
        let whole = bytes(Rule::Freestyle, Boards::Usual);
        let mut large = whole.to_vec();
        large[HEADING.len() + 1] = 0x7F;
        for (file, why) in [
            (b"tengen network 2\n".to_vec(), "the heading is another"),
            (whole[..whole.len() - 1].to_vec(), "the file ends too soon"),
            ([whole, b"more".as_slice()].concat(), "4 bytes stand behind the end"),
        ] {
            assert_eq!(Network::parse(&file, Rule::Freestyle), Err(NetworkError(why.to_owned())));
        }
        let error = Network::parse(&large, Rule::Freestyle).expect_err("the number is too large");
        assert!(error.0.ends_with("is beyond 8000"), "{error}");
        assert!(Network::parse(whole, Rule::Renju).is_err());
    }
}
