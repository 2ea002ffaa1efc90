//! Rows: an index that is a multiple of a stride, and a rest.

use cuda_verify_smt::term::TermId;

/// A summand of an offset: a stride times the number of a row.
pub(crate) struct Row {
    /// The constant factor.
    pub(crate) scale: u64,
    /// The factors that all threads of the launch have in common, in the order of their ids.
    pub(crate) stride: Vec<TermId>,
    pub(crate) row: TermId,
    /// All of it but the constant factor.
    pub(crate) part: TermId,
}

impl Row {
    /// The row of another sum with the same stride, if each of the two sums has one.
    pub(crate) fn only_match<'a>(&self, ours: &Sum, theirs: &'a Sum) -> Option<&'a Row> {
        let is_same = |other: &&Row| other.scale == self.scale && other.stride == self.stride;
        let mut others = theirs.rows.iter().filter(is_same);
        let (first, second) = (others.next(), others.next());
        let is_only = second.is_none() && ours.rows.iter().filter(is_same).count() == 1;
        first.filter(|_| is_only)
    }
}

/// All that it depends on whether what is added to a row is less than the length of a row.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct LengthKey {
    pub(crate) offset: TermId,
    pub(crate) guard: TermId,
    pub(crate) scale: u64,
    pub(crate) part: TermId,
}

/// All that it depends on whether what is left of an index, and the bytes that are accessed there, are within one step
/// of a stride.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct RadixKey {
    pub(crate) added: TermId,
    pub(crate) size_bytes: u64,
    pub(crate) guard: TermId,
    pub(crate) scale: u64,
    pub(crate) stride: Vec<TermId>,
}

/// An offset as a sum.
pub(crate) struct Sum {
    pub(crate) rows: Vec<Row>,
    /// All summands with their constant factors, those included.
    pub(crate) parts: Vec<(u64, TermId)>,
    pub(crate) constant: u64,
}
