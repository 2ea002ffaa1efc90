//! The table behind hash-consing: nodes by id, and ids by node.
//!
//! Two things make it fast where it matters. Bit-vector constants of up to 64 bits, of which a concrete program makes
//! one per operation, are looked up by their word in a table per width, without making a node first. All other nodes
//! are found through their hashes, which are kept with the ids so that growing the table does not touch the nodes.

use std::hash::{BuildHasher, Hash};

use cuda_verify_base::id::Id;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;

use super::{Constant, Term, TermId, TermKind};
use crate::sort::Sort;
use crate::value::BvValue;

/// Owns nodes, each once.
#[derive(Clone, Debug, Default)]
pub(super) struct NodeTable {
    nodes: Vec<Term>,
    /// Constants by their words, by width.
    words: Vec<HashTable<(u64, TermId)>>,
    ids: HashTable<Slot>,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u32,
    id: TermId,
}

/// Spreads a short hash over the bits that the table looks at.
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// A hash that leaves eight neighbouring words next to each other in the table, as indices and counters are.
fn word_hash(word: u64) -> u64 {
    let block = (word >> 3).wrapping_mul(0xF135_7AEA_2E62_A9C5).rotate_left(26);
    block << 3 | word & 7
}

fn short_hash(term: &impl Hash) -> u32 {
    let hash = FxBuildHasher.hash_one(term);
    u32::try_from(hash >> 32).unwrap_or_default()
}

impl NodeTable {
    #[inline]
    pub(super) fn node(&self, id: TermId) -> &Term {
        &self.nodes[id.index()]
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Nodes other than constants of up to 64 bits.
    pub(super) fn n_compound(&self) -> usize {
        self.ids.len()
    }

    /// The constant of a word that has only its lowest `width` bits set, for a width of up to 64.
    #[inline]
    pub(super) fn word(&mut self, width: u32, word: u64) -> TermId {
        let index = usize::try_from(width).unwrap_or(usize::MAX);
        if index >= self.words.len() {
            self.words.resize_with(index + 1, HashTable::new);
        }
        let nodes = &mut self.nodes;
        let entry = self.words[index].entry(
            word_hash(word),
            |&(other, _)| other == word,
            |&(other, _)| word_hash(other),
        );
        match entry {
            Entry::Occupied(found) => found.get().1,
            Entry::Vacant(place) => {
                let constant = Constant::BitVec(BvValue::new(width, word));
                let id = TermId::from_index(nodes.len());
                nodes.push(Term { kind: TermKind::Const(constant), sort: Sort::BitVec(width) });
                place.insert((word, id));
                id
            }
        }
    }

    /// The id of a node that is no constant of up to 64 bits, and whether it is new.
    #[inline]
    pub(super) fn insert(&mut self, term: Term) -> (TermId, bool) {
        let hash = short_hash(&term.kind);
        let nodes = &mut self.nodes;
        let entry = self.ids.entry(
            spread(hash),
            |slot| slot.hash == hash && nodes[slot.id.index()] == term,
            |slot| spread(slot.hash),
        );
        match entry {
            Entry::Occupied(found) => (found.get().id, false),
            Entry::Vacant(place) => {
                let id = TermId::from_index(nodes.len());
                nodes.push(term);
                place.insert(Slot { hash, id });
                (id, true)
            }
        }
    }
}
