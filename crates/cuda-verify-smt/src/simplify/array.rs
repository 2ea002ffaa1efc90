//! Rules of arrays: reading over writing, writing over writing.
//!
//! Cost: walks along chains of stores, up to [`MAX_READ`] and [`MAX_WRITE`] of them.

use super::compare::must_differ;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermPool};

/// Stores that a read looks through.
pub(super) const MAX_READ: usize = 4096;

/// Stores that a write looks through for one that it hides.
const MAX_WRITE: usize = 16;

/// Where a read along a chain of stores ends.
enum Read {
    /// The element is known.
    Value(TermId),
    /// It is the element of this array, after the stores that certainly do not matter.
    From(TermId),
}

fn read(pool: &TermPool, mut array: TermId, index: TermId, limit: usize) -> Read {
    for _ in 0..limit {
        match pool.as_app(array) {
            Some((Op::ConstArray { .. }, &[value])) => return Read::Value(value),
            Some((Op::Store, &[_, at, value])) if at == index => return Read::Value(value),
            Some((Op::Store, &[rest, at, _])) if must_differ(pool, at, index) => array = rest,
            _ => break,
        }
    }
    Read::From(array)
}

pub(super) fn select(
    pool: &mut TermPool,
    array: TermId,
    index: TermId,
    sort: Sort,
) -> Option<TermId> {
    let array = match read(pool, array, index, MAX_READ) {
        Read::Value(value) => return Some(value),
        Read::From(array) => array,
    };
    // A choice between arrays is read on both sides where that gives the elements at once.
    if let Some((Op::Ite, &[condition, then, otherwise])) = pool.as_app(array)
        && let (Read::Value(a), Read::Value(b)) =
            (read(pool, then, index, MAX_READ), read(pool, otherwise, index, MAX_READ))
    {
        return Some(pool.mk_ite(condition, a, b));
    }
    Some(pool.intern_app(Op::Select, &[array, index], sort))
}

pub(super) fn store(
    pool: &mut TermPool,
    array: TermId,
    index: TermId,
    value: TermId,
) -> Option<TermId> {
    // What is stored is there already.
    match pool.as_app(value) {
        Some((Op::Select, &[from, at])) if from == array && at == index => return Some(array),
        _ => {}
    }
    if matches!(read(pool, array, index, MAX_WRITE), Read::Value(old) if old == value) {
        return Some(array);
    }
    // An earlier store to the same index is hidden; those in between are put back on top.
    let mut between = Vec::new();
    let mut below = array;
    while between.len() < MAX_WRITE {
        match pool.as_app(below) {
            Some((Op::Store, &[rest, at, _])) if at == index => {
                let sort = pool.sort(array);
                let mut result = rest;
                for (at, value) in between.into_iter().rev().chain([(index, value)]) {
                    result = pool.intern_app(Op::Store, &[result, at, value], sort);
                }
                return Some(result);
            }
            Some((Op::Store, &[rest, at, old])) if must_differ(pool, at, index) => {
                between.push((at, old));
                below = rest;
            }
            _ => return None,
        }
    }
    None
}
