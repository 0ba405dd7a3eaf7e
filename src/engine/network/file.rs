//! The file of a network: a heading, then, compressed as a zlib stream, its integers in the order of the fields, the
//! low byte first.
//!
//! Numbers beyond their bounds are refused, so that no sum of the network can overflow.

use super::head::Head;
use super::layer::{Layer, Matrix, Vector};
use super::region::REGION_KINDS;
use super::shape::*;
use super::{Heads, Network};
use crate::engine::lines::{LINES, LineId, Lines};
use crate::engine::threat::THREAT_BITS;
use crate::rules::Rule;
use flate2::Compression;
use flate2::read::{ZlibDecoder, ZlibEncoder};
use std::fmt;
use std::io::Read;

const HEADING: &[u8] = b"tengen network 4\n";

/// Upper bound on the size of a network's numbers, in bytes.
const MAX_UNPACKED: u64 = 1 << 20;

/// Reason why a file is not a network: a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetworkError(String);

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Parses a file.
    ///
    /// # Errors
    /// If the file is not a network of this rule, or a number exceeds its bound.
    pub fn parse(bytes: &[u8], rule: Rule) -> Result<Network, NetworkError> {
        let packed = bytes.strip_prefix(HEADING).ok_or_else(|| NetworkError("the heading is wrong".to_owned()))?;
        let mut unpacked = Vec::new();
        // A network has less than a megabyte; what a damaged file would unpack to is cut off.
        (ZlibDecoder::new(packed).take(MAX_UNPACKED).read_to_end(&mut unpacked))
            .map_err(|error| NetworkError(format!("the numbers cannot be unpacked: {error}")))?;
        let mut bytes = Bytes(&unpacked);
        let mut rows = vec![Vector::ZERO; LINES];
        for id in 0..LINES as LineId {
            if is_written(rule, id) {
                rows[usize::from(id)] = Vector(bytes.shorts(MAX_ROW)?);
            }
        }
        let mut heads = || -> Result<Heads, NetworkError> {
            let heads: Result<Vec<Head>, NetworkError> = (0..Stage::COUNT).map(|_| Head::read(&mut bytes)).collect();
            Ok(heads?.try_into().expect("there is one a stage"))
        };
        let black = heads()?;
        let white = if colors_are_alike(rule) { black.clone() } else { heads()? };
        if !bytes.0.is_empty() {
            return Err(NetworkError(format!("{} bytes follow the end", bytes.0.len())));
        }
        Ok(Network::new(rule, rows, [black, white]))
    }

    /// Writes the file of this network, which is one of `rule`.
    pub fn write(&self, rule: Rule) -> Vec<u8> {
        let mut bytes = Vec::new();
        for id in (0..LINES as LineId).filter(|&id| is_written(rule, id)) {
            write_shorts(&mut bytes, self.rows[usize::from(id)].0);
        }
        let heads = if colors_are_alike(rule) { 1 } else { 2 };
        self.heads[..heads].iter().flat_map(|heads| heads.iter()).for_each(|head| head.write(&mut bytes));
        let mut file = HEADING.to_vec();
        ZlibEncoder::new(&*bytes, Compression::best()).read_to_end(&mut file).expect("memory can be written to");
        file
    }
}

impl Head {
    fn read(bytes: &mut Bytes) -> Result<Head, NetworkError> {
        let region = Matrix::read(bytes, MAX_LAYER_WEIGHT)?;
        let mut region_bias = [[0; FEATURES]; REGION_KINDS];
        for bias in &mut region_bias {
            *bias = bytes.longs()?;
        }
        let hidden = Layer::read(bytes, MAX_HIDDEN_WEIGHT)?;
        let mut threats = [[0; CHANNELS]; THREAT_BITS];
        for weights in &mut threats {
            *weights = bytes.longs()?;
        }
        Ok(Head {
            region,
            region_bias,
            hidden,
            threats,
            pooled: Matrix::read(bytes, MAX_POOLED_WEIGHT)?,
            value_hidden: Layer::read(bytes, MAX_LAYER_WEIGHT)?,
            value_weights: bytes.shorts(MAX_LAYER_WEIGHT)?,
            value_bias: bytes.long()?,
            policy: Layer::read(bytes, MAX_LAYER_WEIGHT)?,
            local_policy: Matrix::read(bytes, MAX_LAYER_WEIGHT)?,
            relu_weights: Layer::read(bytes, MAX_LAYER_WEIGHT)?,
            relu_bias: bytes.long()?,
            distances: [bytes.shorts(MAX_POLICY)?, bytes.shorts(MAX_POLICY)?],
        })
    }

    fn write(&self, bytes: &mut Vec<u8>) {
        write_shorts(bytes, self.region.weights());
        write_longs(bytes, self.region_bias.iter().flatten().copied());
        self.hidden.write(bytes);
        write_longs(bytes, self.threats.iter().flatten().copied());
        write_shorts(bytes, self.pooled.weights());
        self.value_hidden.write(bytes);
        write_shorts(bytes, self.value_weights);
        write_longs(bytes, [self.value_bias]);
        self.policy.write(bytes);
        write_shorts(bytes, self.local_policy.weights());
        self.relu_weights.write(bytes);
        write_longs(bytes, [self.relu_bias]);
        write_shorts(bytes, self.distances.iter().flatten().copied());
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

/// Whether the file holds the row of a line: where the colours are alike, its twin's row is the same with the halves
/// swapped, and only one of them is written.
fn is_written(rule: Rule, id: LineId) -> bool {
    !colors_are_alike(rule) || id <= Lines::get().swapped(id)
}

/// Reader of the integers that are left of a file.
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
        if number.abs() > MAX_BIAS {
            return Err(NetworkError(format!("{number} is beyond {MAX_BIAS}")));
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
    use super::super::bytes;
    use super::*;

    #[test]
    fn every_embedded_network_survives_writing_and_reading() {
        for (rule, size_class) in
            Rule::COMMON.into_iter().flat_map(|rule| SizeClass::ALL.map(|size_class| (rule, size_class)))
        {
            let network = Network::parse(bytes(rule, size_class), rule)
                .unwrap_or_else(|error| panic!("{rule:?} {size_class:?}: {error}"));
            assert_eq!(Network::parse(&network.write(rule), rule), Ok(network), "{rule:?} {size_class:?}");
        }
    }

    /// A file with these numbers.
    fn packed(numbers: &[u8]) -> Vec<u8> {
        let mut file = HEADING.to_vec();
        ZlibEncoder::new(numbers, Compression::fast()).read_to_end(&mut file).expect("memory can be written to");
        file
    }

    #[test]
    fn a_file_that_is_not_a_network_is_refused_with_the_reason() {
        let whole = bytes(Rule::Freestyle, SizeClass::Standard);
        let mut numbers = Vec::new();
        ZlibDecoder::new(&whole[HEADING.len()..]).read_to_end(&mut numbers).expect("an embedded file");
        let error = |file: &[u8]| Network::parse(file, Rule::Freestyle).expect_err("no network").0;
        for (file, why) in [
            (b"tengen network 2\n".to_vec(), "the heading is wrong"),
            (packed(&numbers[..numbers.len() - 1]), "the file ends too soon"),
            (packed(&[&numbers, b"more".as_slice()].concat()), "4 bytes follow the end"),
        ] {
            assert_eq!(error(&file), why);
        }
        assert!(error(&whole[..whole.len() / 2]).starts_with("the numbers cannot be unpacked: "));
        numbers[1] = 0x7F;
        let too_large = error(&packed(&numbers));
        assert!(too_large.ends_with("is beyond 8000"), "{too_large}");
        assert!(Network::parse(whole, Rule::Renju).is_err());
    }
}
