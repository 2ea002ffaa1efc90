//! Ranges that were copied or filled: `a[first + i] = b[start + i]` for all `i` below a count that may be unknown.

use cuda_verify_smt::term::TermId;

use crate::symbols::Terms;

/// A range of elements of an array that a copy or a fill has written.
#[derive(Clone, Debug)]
pub(crate) struct Copied {
    /// When it was.
    pub(crate) cond: TermId,
    /// The first element, 64 bits.
    pub(crate) first: TermId,
    /// The number of elements, 64 bits.
    pub(crate) count: TermId,
    pub(crate) what: What,
    /// The contents before.
    pub(crate) old: TermId,
}

/// What a range was set to.
#[derive(Clone, Debug)]
pub(crate) enum What {
    /// One value.
    Value(TermId),
    /// Elements of arrays, from one on: those of the first array whose condition holds.
    Elements(Vec<Source>),
}

/// Where elements come from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    pub(crate) cond: TermId,
    pub(crate) array: TermId,
    pub(crate) first: TermId,
}

impl Copied {
    /// Whether an element has been written.
    pub(super) fn is_written(&self, pool: &mut Terms, index: TermId) -> TermId {
        let distance = pool.mk_bv_sub(index, self.first);
        let is_inside = pool.mk_bv_ult(distance, self.count);
        pool.mk_and(self.cond, is_inside)
    }

    /// What an element has been set to, if it has been written.
    pub(super) fn value(&self, pool: &mut Terms, index: TermId) -> Option<TermId> {
        let sources = match &self.what {
            What::Value(value) => return Some(*value),
            What::Elements(sources) => sources,
        };
        let distance = pool.mk_bv_sub(index, self.first);
        let mut value = None;
        for source in sources.iter().rev() {
            let at = pool.mk_bv_add(source.first, distance);
            let element = pool.mk_select(source.array, at);
            value = Some(match value {
                None => element,
                Some(other) => pool.mk_ite(source.cond, element, other),
            });
        }
        value
    }

    /// What an element is after it.
    pub(super) fn element(&self, pool: &mut Terms, index: TermId) -> Option<TermId> {
        let new = self.value(pool, index)?;
        let old = pool.mk_select(self.old, index);
        let is_written = self.is_written(pool, index);
        Some(pool.mk_ite(is_written, new, old))
    }

    /// The terms that it is made of, without the contents before.
    pub(super) fn terms(&self) -> Vec<TermId> {
        let mut terms = vec![self.cond, self.first, self.count];
        match &self.what {
            What::Value(value) => terms.push(*value),
            What::Elements(sources) => {
                terms.extend(sources.iter().flat_map(|it| [it.cond, it.array, it.first]));
            }
        }
        terms
    }

    /// The same with other terms.
    pub(super) fn map(&self, mut rewrite: impl FnMut(TermId) -> TermId) -> Self {
        let what = match &self.what {
            What::Value(value) => What::Value(rewrite(*value)),
            What::Elements(sources) => {
                let mut renamed = Vec::with_capacity(sources.len());
                for Source { cond, array, first } in sources {
                    let (cond, first) = (rewrite(*cond), rewrite(*first));
                    renamed.push(Source { cond, array: *array, first });
                }
                What::Elements(renamed)
            }
        };
        let (cond, first, count) = (rewrite(self.cond), rewrite(self.first), rewrite(self.count));
        Self { cond, first, count, what, old: self.old }
    }
}
