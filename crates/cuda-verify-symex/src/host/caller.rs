//! What the unknown caller of an entry has passed.

use cuda_verify_smt::term::{TermId, TermPool};

use crate::heap::cells::Contents;
use crate::heap::memory::ObjectId;
use crate::vcc::obligation::{Fact, Obligation};

/// What the caller of an entry passes, as far as it has been looked at.
#[derive(Debug, Default)]
pub(crate) struct Environment {
    pub(crate) pointees: Vec<Pointee>,
    /// Signed operations of the host that are taken not to overflow.
    pub(crate) no_overflow: Vec<Fact>,
    pub(crate) extents: Extents,
}

impl Environment {
    /// Whether a pointer that was read from an array at a constant place has an object of its own.
    pub(crate) fn points_from(&self, pool: &TermPool, array: TermId) -> bool {
        self.pointees.iter().any(|it| pool.post_order(&[it.pointer]).contains(&array))
    }
}

/// The object behind an unknown pointer, with its contents at the entry.
#[derive(Clone, Debug)]
pub(crate) struct Pointee {
    pub(crate) pointer: TermId,
    pub(crate) object: ObjectId,
    pub(crate) contents: Contents,
}

/// What is known of the extents of memory of the caller.
#[derive(Debug, Default)]
pub(crate) struct Extents {
    /// Objects and their bytes.
    pub(crate) buffers: Vec<(ObjectId, TermId)>,
    /// Numbers of elements and the sizes along different dimensions that they are products of, among others.
    pub(crate) factors: Vec<(TermId, TermId)>,
    /// Numbers and constants, where the length of a row is the quotient.
    pub(crate) parts: Vec<(TermId, u64)>,
    /// Accesses that may be beyond the end, with what is to be assumed.
    pub(crate) accesses: Vec<Obligation>,
}
