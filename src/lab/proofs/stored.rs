//! Many proofs in one file: their trees as one table, in which equal parts stand once, in postcard, deflated.

use crate::rules::Point;
use crate::verdict::Proof;
use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fmt;
use std::io::{Read, Write};
use std::sync::Arc;

/// A file's content.
#[derive(Default, Serialize, Deserialize)]
struct Table {
    /// Parts of the proofs, each after those that it consists of.
    parts: Vec<Part>,
    /// Index of the part that is the whole of each proof.
    proofs: Vec<u32>,
}

/// A move of the attacker, with indices of the parts that answer the replies.
#[derive(Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
struct Part {
    attack: (u8, u8),
    replies: Vec<(u8, u8, u32)>,
    otherwise: Option<u32>,
}

/// Reason why a file cannot be read.
#[derive(Debug)]
pub struct StoredError(String);

impl fmt::Display for StoredError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for StoredError {}

/// Writes proofs.
pub fn write(proofs: &[Arc<Proof>]) -> Vec<u8> {
    let mut writer = TableWriter::default();
    for proof in proofs {
        let whole = writer.index(proof);
        writer.table.proofs.push(whole);
    }
    let plain = postcard::to_allocvec(&writer.table).expect("plain data");
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain).and_then(|()| encoder.finish()).expect("memory takes all")
}

/// Reads proofs, in the order in which they were written.
///
/// # Errors
/// If the bytes are not such a file.
pub fn read(bytes: &[u8]) -> Result<Vec<Arc<Proof>>, StoredError> {
    let mut plain = Vec::new();
    ZlibDecoder::new(bytes).read_to_end(&mut plain).map_err(|error| StoredError(error.to_string()))?;
    let table: Table = postcard::from_bytes(&plain).map_err(|error| StoredError(error.to_string()))?;
    let mut parts: Vec<Arc<Proof>> = Vec::with_capacity(table.parts.len());
    for part in &table.parts {
        let of = |index: u32| parts.get(index as usize).cloned().ok_or_else(|| StoredError(format!("no part {index}")));
        let attack = point(part.attack.0, part.attack.1)?;
        let proof = match part.otherwise {
            None => Proof::five(attack),
            Some(otherwise) => {
                let replies = part.replies.iter().map(|&(x, y, index)| Ok((point(x, y)?, of(index)?)));
                Proof::threat(attack, replies.collect::<Result<_, StoredError>>()?, of(otherwise)?)
            }
        };
        parts.push(Arc::new(proof));
    }
    let whole =
        |&index: &u32| parts.get(index as usize).cloned().ok_or_else(|| StoredError(format!("no part {index}")));
    table.proofs.iter().map(whole).collect()
}

fn point(x: u8, y: u8) -> Result<Point, StoredError> {
    let point = Point::try_new(x.into(), y.into(), crate::rules::MAX_SIZE);
    point.ok_or_else(|| StoredError(format!("no point {x}, {y}")))
}

/// A table, with the index of each of its parts.
#[derive(Default)]
struct TableWriter {
    table: Table,
    indices: HashMap<Part, u32>,
    /// Indices of parts by their address: a part that several positions share is looked at once.
    seen: HashMap<*const Proof, u32>,
}

impl TableWriter {
    fn index(&mut self, proof: &Proof) -> u32 {
        if let Some(&index) = self.seen.get(&std::ptr::from_ref(proof)) {
            return index;
        }
        let replies = proof.replies().map(|(reply, proof)| (reply.x(), reply.y(), self.index(proof))).collect();
        let otherwise = proof.otherwise().map(|proof| self.index(proof));
        let part = Part { attack: (proof.attack().x(), proof.attack().y()), replies, otherwise };
        let next = self.table.parts.len() as u32;
        let index = *self.indices.entry(part.clone()).or_insert(next);
        if index == next {
            self.table.parts.push(part);
        }
        self.seen.insert(std::ptr::from_ref(proof), index);
        index
    }
}
