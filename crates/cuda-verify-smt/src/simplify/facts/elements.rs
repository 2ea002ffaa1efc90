//! Facts on arrays: what the elements of an interval of indices share.

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
    let (elements, index) = (pool.element_facts(array)?, pool.facts(index)?);
    (elements.first <= index.low && index.high <= elements.last).then_some(elements.facts)
}
