//! Facts on arrays: what the elements of an interval of indices share.
//!
//! Cost: constant for each write, a walk along up to [`MAX_READ`] writes for each read.

use super::super::array::MAX_READ;
use super::Facts;
use crate::op::Op;
use crate::sort::Sort;
use crate::term::{TermId, TermKind, TermPool};

/// What is known of the elements of an array from one index to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ElementFacts {
    first: u64,
    last: u64,
    facts: Facts,
}

impl ElementFacts {
    /// The facts of a node of an array sort, `None` if nothing is known. Arrays with indices of more than 64 bits have
    /// none.
    pub(crate) fn of(pool: &TermPool, kind: &TermKind, sort: Sort) -> Option<Self> {
        let TermKind::App(op, operands) = kind else { return None };
        let Sort::Array { index_bits: ..=64, element_bits: ..=64, .. } = sort else {
            return None;
        };
        match (*op, &operands[..]) {
            (Op::ConstArray { .. }, &[element]) => {
                Some(Self { first: 0, last: u64::MAX, facts: pool.facts(element)? })
            }
            (Op::Store, &[array, index, element]) => {
                Self::written(pool.element_facts(array), pool.facts(index)?, pool.facts(element)?)
            }
            (Op::Ite, &[_, then, otherwise]) => {
                let (a, b) = (pool.element_facts(then)?, pool.element_facts(otherwise)?);
                let (first, last) = (a.first.max(b.first), a.last.min(b.last));
                (first <= last).then_some(Self { first, last, facts: a.facts.join(b.facts) })
            }
            _ => None,
        }
    }

    /// What elements that follow one another from an index on have in common; `None` if that is nothing.
    pub(crate) fn common(pool: &TermPool, first: u64, elements: &[TermId]) -> Option<Self> {
        let last = first.checked_add(u64::try_from(elements.len()).ok()?.checked_sub(1)?)?;
        let mut common = pool.facts(*elements.first()?)?;
        for element in elements {
            common = common.join(pool.facts(*element)?);
        }
        Some(Self { first, last, facts: common })
    }

    /// The elements after one more was written. A write next to the interval makes it longer.
    fn written(before: Option<Self>, index: Facts, element: Facts) -> Option<Self> {
        let Some(before) = before else {
            let at = index.as_constant()?;
            return Some(Self { first: at, last: at, facts: element });
        };
        if index.high < before.first || index.low > before.last {
            let (mut first, mut last) = (before.first, before.last);
            match index.as_constant() {
                Some(at) if last.checked_add(1) == Some(at) => last = at,
                Some(at) if at.checked_add(1) == Some(first) => first = at,
                _ => return Some(before),
            }
            return Some(Self { first, last, facts: before.facts.join(element) });
        }
        Some(Self { facts: before.facts.join(element), ..before })
    }
}

/// What is known of an element that is read.
pub(super) fn read(pool: &TermPool, array: TermId, index: TermId) -> Option<Facts> {
    match (of_interval(pool, array, index), of_writes(pool, array, index)) {
        (Some(a), Some(b)) => Some(a.meet(b)),
        (a, b) => a.or(b),
    }
}

fn of_interval(pool: &TermPool, array: TermId, index: TermId) -> Option<Facts> {
    let (elements, index) = (pool.element_facts(array)?, pool.facts(index)?);
    (elements.first <= index.low && index.high <= elements.last).then_some(elements.facts)
}

/// A write at the very index that is read hides those before it: the element is its value, or that of a later write.
fn of_writes(pool: &TermPool, mut array: TermId, index: TermId) -> Option<Facts> {
    let top = array;
    let mut is_written = false;
    for _ in 0..MAX_READ {
        let Some((Op::Store, &[before, at, _])) = pool.as_app(array) else { break };
        is_written = at == index;
        if is_written {
            break;
        }
        array = before;
    }
    if !is_written {
        return None;
    }
    let (mut common, mut later) = (pool.facts(pool.operands(array)[2])?, top);
    while later != array {
        let &[before, _, value] = pool.operands(later) else { return None };
        common = common.join(pool.facts(value)?);
        later = before;
    }
    Some(common)
}
