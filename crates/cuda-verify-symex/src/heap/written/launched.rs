//! What the threads of a launch leave in an array: each element is one that some thread has written, or is as before.
//!
//! That an element has been written is said where one thread can be named that writes it: the threads along one axis are
//! numbered, and that of the number of the element is looked at.

use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::symbols::{Origin, Terms};
use crate::value::float_results;

/// What the threads of a launch write to one array.
#[derive(Clone, Debug)]
pub(crate) struct Launched {
    /// When, where (64 bits) and what, by an arbitrary thread.
    pub(crate) writes: Vec<(TermId, TermId, TermId)>,
    /// For each of them, what of its condition a thread may fail to meet.
    pub(crate) choices: Vec<TermId>,
    /// The symbols in these that other threads have other values for.
    pub(crate) own: FxHashSet<TermId>,
    /// The block number, the number in the block and the size of the block, if they have one axis.
    pub(crate) axis: Option<(TermId, TermId, u64)>,
    /// The contents before.
    pub(crate) old: TermId,
}

impl Launched {
    /// Replaces what depends on rounded arithmetic by any values.
    pub(crate) fn without_floats(mut self, pool: &mut Terms) -> Self {
        let terms: Vec<TermId> =
            self.writes.iter().flat_map(|(cond, index, value)| [*cond, *index, *value]).collect();
        let names = float_results(pool, &terms);
        self.own.extend(names.values());
        if !names.is_empty() {
            for (cond, index, value) in &mut self.writes {
                for term in [cond, index, value] {
                    *term = pool.substitute(*term, &names);
                }
            }
            for cond in &mut self.choices {
                *cond = pool.substitute(*cond, &names);
            }
        }
        self
    }

    /// Whether the number of the thread decides all that it writes.
    pub(crate) fn is_exact(&self, pool: &TermPool) -> bool {
        let (Some((block, thread, _)), &[(cond, index, value)]) = (self.axis, &self.writes[..])
        else {
            return false;
        };
        let mut symbols = [cond, index, value].map(|term| pool.symbols_of(term)).concat();
        symbols.retain(|symbol| self.own.contains(symbol) && ![block, thread].contains(symbol));
        symbols.is_empty()
    }

    pub(super) fn fact(&self, pool: &mut Terms, index: TermId, element: TermId) -> TermId {
        let mut cases = Vec::new();
        for (cond, place, value) in &self.writes {
            let mut names = FxHashMap::default();
            let [cond, place, value] =
                [cond, place, value].map(|term| self.renamed(pool, &mut names, *term));
            let is_here = pool.mk_eq(place, index);
            let is_new = pool.mk_eq(value, element);
            cases.push(pool.mk_and_all([cond, is_here, is_new]));
        }
        let old = pool.mk_select(self.old, index);
        let is_old = pool.mk_eq(element, old);
        let is_left = self.is_left(pool, index);
        cases.push(pool.mk_and(is_old, is_left));
        pool.mk_or_all(cases)
    }

    fn renamed(
        &self,
        pool: &mut Terms,
        names: &mut FxHashMap<TermId, TermId>,
        term: TermId,
    ) -> TermId {
        for symbol in pool.symbols_of(term) {
            if self.own.contains(&symbol) && !names.contains_key(&symbol) {
                names.insert(symbol, pool.fresh("of_thread", pool.sort(symbol), Origin::Havoc));
            }
        }
        pool.substitute(term, names)
    }

    /// That the thread of the number of an element has not written it.
    fn is_left(&self, pool: &mut Terms, index: TermId) -> TermId {
        let mut parts = Vec::new();
        let anything = pool.mk_true();
        let Some((block, thread, size)) = self.axis else { return anything };
        let narrow = pool.mk_extract(31, 0, index);
        let is_known = |symbol: TermId| pool.as_bv_u64(symbol).is_some();
        if is_known(block) {
            return self.is_left_by(pool, (block, narrow), index);
        }
        if is_known(thread) {
            return self.is_left_by(pool, (narrow, thread), index);
        }
        // Every number of 32 bits is that of a thread in a block, if there are enough of them.
        let [block_no, thread_no] =
            [(); 2].map(|()| pool.fresh("of_thread", Sort::BitVec(32), Origin::Havoc));
        let size_term = pool.mk_bv(32, size);
        let first = pool.mk_bv_mul(block_no, size_term);
        let number = pool.mk_bv_add(first, thread_no);
        parts.push(pool.mk_eq(number, narrow));
        parts.push(pool.mk_bv_ult(thread_no, size_term));
        let last = pool.mk_bv(32, u64::from(u32::MAX) / size);
        parts.push(pool.mk_bv_ule(block_no, last));
        parts.push(self.is_left_by(pool, (block_no, thread_no), index));
        pool.mk_and_all(parts)
    }

    /// That a thread has not written to an element.
    fn is_left_by(
        &self,
        pool: &mut Terms,
        (block_no, thread_no): (TermId, TermId),
        index: TermId,
    ) -> TermId {
        let Some((block, thread, _)) = self.axis else { return pool.mk_true() };
        let mut names = FxHashMap::default();
        for (symbol, name) in [(block, block_no), (thread, thread_no)] {
            if symbol != name {
                names.insert(symbol, name);
            }
        }
        let mut parts = Vec::new();
        for ((_, place, _), cond) in self.writes.iter().zip(&self.choices) {
            let [cond, place] = [cond, place].map(|term| pool.substitute(*term, &names));
            let symbols = [cond, place].map(|term| pool.symbols_of(term)).concat();
            let is_any = |symbol: &TermId| {
                self.own.contains(symbol) && ![block_no, thread_no].contains(symbol)
            };
            // Whether such a thread writes depends on more than its number.
            if symbols.iter().any(is_any) {
                continue;
            }
            let is_here = pool.mk_eq(place, index);
            let is_written = pool.mk_and(cond, is_here);
            parts.push(pool.mk_not(is_written));
        }
        pool.mk_and_all(parts)
    }

    /// Whether anything is gained by it.
    pub(crate) fn is_useful(&self, pool: &TermPool, max_terms: usize) -> bool {
        let terms: Vec<TermId> =
            self.writes.iter().flat_map(|(cond, index, value)| [*cond, *index, *value]).collect();
        let all = pool.post_order(&terms);
        !super::has_floats(pool, &terms) && all.len() <= max_terms
    }
}
