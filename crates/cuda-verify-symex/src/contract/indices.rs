//! Arithmetic in indices of memory that the caller passes: it must not overflow.
//!
//! Buffers of the caller are as large as accesses want them, so that an index which wraps around is inside of them, too. It
//! is not the one that is meant: that an index of fewer than 64 bits is the number which its expression is, is a condition on
//! the sizes that the caller passes, unless the program sees to it.

use cuda_verify_base::contract::{Axis, Clause, Condition, Number, Relation, Sum};
use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::contract::needed::of_arithmetic;
use crate::engine::Engine;
use crate::exec::path::Path;
use crate::rules;
use crate::vcc::obligation::{Assumable, Fact};

/// Indices that are asked about.
const MAX_INDICES: usize = 100;
/// In so many more bits nothing overflows that is computed in an index.
const TIMES_WIDER: u32 = 4;

/// The index of an access, in its own bits.
#[derive(Clone, Copy, Debug)]
struct Narrow {
    index: TermId,
    is_signed: bool,
}

impl Engine<'_> {
    /// Notes what has to hold for the index of an access to memory of the caller to be the number that is meant.
    ///
    /// SOUNDNESS(products-fit): under; a caller is taken to pass sizes with which no index wraps around.
    pub(crate) fn note_index(&mut self, path: &Path, under: TermId, offset: TermId, span: Span) {
        if !self.entry.is_open()
            || self.config.is_harness
            || self.config.sizes_may_wrap
            || !self.is_recording(path)
        {
            return;
        }
        for narrow in self.narrow_parts(offset) {
            let is_checked = match narrow.is_signed {
                true => self.config.properties.contains(PropertyKind::Overflow),
                false => self.config.properties.contains(PropertyKind::UnsignedOverflow),
            };
            let n_asked = self.evidence.needed.indices.len();
            if is_checked || n_asked >= MAX_INDICES {
                continue;
            }
            let guard = path.guard.term(&mut self.pool);
            let guard = self.pool.mk_and(guard, under);
            if !self.evidence.needed.indices.insert((narrow.index, guard)) {
                continue;
            }
            let (wide, most) = self.widened_index(narrow);
            let fits = self.pool.mk_bv_sle(wide, most);
            let exceeds = self.pool.mk_not(fits);
            let exceeds = self.pool.mk_and(guard, exceeds);
            // Numbers of threads are counted without overflow by conditions of their own.
            if self.is_refuted_by_facts(exceeds) {
                continue;
            }
            let place = self.caller_span(path, span);
            let clause = self.index_clause(narrow, guard).filter(Clause::is_short);
            let clause = clause.unwrap_or(Clause::Written(place));
            let (protects, rule) = (of_arithmetic(narrow.is_signed), rules::PRODUCTS_FIT);
            self.note_condition(Condition { clause, protects, place, rule }, fits);
        }
    }

    /// Whether something is impossible together with the facts so far, which are noted then.
    fn is_refuted_by_facts(&mut self, cond: TermId) -> bool {
        let facts = self.facts_about(&[cond], true);
        match self.sufficient(&[(cond, Assumable::ALL)], &facts) {
            Ok(Some(used)) => {
                self.note_facts(&used);
                true
            }
            Ok(None) | Err(_) => false,
        }
    }

    /// The facts that nothing decides but what terms depend on, or those of them that are about numbers of threads.
    pub(super) fn facts_about(&mut self, terms: &[TermId], is_countable_only: bool) -> Vec<Fact> {
        let mut symbols = FxHashSet::default();
        let mut pending: Vec<TermId> = terms.to_vec();
        while let Some(term) = pending.pop() {
            for symbol in self.pool.symbols_of(term) {
                if symbols.insert(symbol) {
                    pending.extend(self.definition(symbol));
                }
            }
        }
        let noted = match &self.abstraction {
            Some(abstraction) => abstraction.no_overflow.clone(),
            None => self.entry.environment.as_ref().map(|it| it.no_overflow.clone()),
        };
        let mut facts = noted.unwrap_or_default();
        facts.retain(|fact| {
            let of_fact = self.pool.symbols_of(fact.holds);
            let is_of_launch = of_fact.iter().any(|it| self.pool.is_launch_dim(*it));
            (!is_countable_only || is_of_launch)
                && of_fact.iter().all(|symbol| symbols.contains(symbol))
        });
        facts
    }

    /// The parts of an offset that are computed in fewer bits.
    fn narrow_parts(&self, offset: TermId) -> Vec<Narrow> {
        let (_, parts) = self.pool.linear(offset);
        let mut found = Vec::new();
        for (_, part) in parts {
            let Some((op, &[index])) = self.pool.as_app(part) else { continue };
            let (Op::SignExtend(_) | Op::ZeroExtend(_)) = op else { continue };
            let is_signed = matches!(op, Op::SignExtend(_));
            let is_computed =
                matches!(self.pool.op(index), Some(Op::BvAdd | Op::BvMul | Op::BvShl));
            if is_computed && self.pool.width(index) >= 32 && !self.pool.is_approximate(index) {
                found.push(Narrow { index, is_signed });
            }
        }
        found
    }

    /// An index in enough bits for what it is meant to be, and the greatest number of its own type.
    fn widened_index(&mut self, narrow: Narrow) -> (TermId, TermId) {
        let width = self.pool.width(narrow.index);
        let wide = self.widened(narrow.index, narrow.is_signed, TIMES_WIDER * width);
        let ones = self.pool.mk_bv(width, u64::MAX >> (64 - width.min(64)));
        let most = match narrow.is_signed {
            true => {
                let one = self.pool.mk_bv(width, 1);
                self.pool.mk_bv_lshr(ones, one)
            }
            false => ones,
        };
        (wide, self.pool.mk_zero_extend((TIMES_WIDER - 1) * width, most))
    }

    fn widened(&mut self, term: TermId, is_signed: bool, width: u32) -> TermId {
        let more = width - self.pool.width(term);
        let parts: Vec<TermId> = self.pool.operands(term).to_vec();
        match (self.pool.op(term), &parts[..]) {
            (Some(Op::BvAdd), &[a, b]) => {
                let [a, b] = [a, b].map(|it| self.widened(it, is_signed, width));
                self.pool.mk_bv_add(a, b)
            }
            (Some(Op::BvMul), &[a, b]) => {
                let [a, b] = [a, b].map(|it| self.widened(it, is_signed, width));
                self.pool.mk_bv_mul(a, b)
            }
            (Some(Op::BvShl), &[a, b]) if self.pool.is_const(b) => {
                let a = self.widened(a, is_signed, width);
                let b = self.pool.mk_zero_extend(more, b);
                self.pool.mk_bv_shl(a, b)
            }
            _ if is_signed => self.pool.mk_sign_extend(more, term),
            _ => self.pool.mk_zero_extend(more, term),
        }
    }

    /// That an index fits, for all threads where that can be said, else for each.
    fn index_clause(&mut self, narrow: Narrow, guard: TermId) -> Option<Clause> {
        let number = self.number_of(narrow.index, narrow.is_signed)?;
        let n_bits = self.pool.width(narrow.index) - u32::from(narrow.is_signed);
        let most = Sum::constant(1_i128.checked_shl(n_bits)?.checked_sub(1)?);
        let closed = number.is_of_threads().then(|| self.closed(&number, guard)).flatten();
        let Some((greatest, signs)) = closed else {
            return Some(Clause::compare(number, Relation::AtMost, most));
        };
        let fits = Clause::compare(greatest, Relation::AtMost, most);
        let zero = Sum::constant(0);
        let mut parts = vec![fits];
        parts.extend(
            signs
                .into_iter()
                .map(|sign| Clause::compare(sign.into(), Relation::AtLeast, zero.clone())),
        );
        match &parts[..] {
            [fits] => Some(fits.clone()),
            _ => Some(Clause::All(parts)),
        }
    }

    /// The greatest value of a sum for all threads that come somewhere, and the numbers that must not be negative for that:
    /// what a condition bounds is replaced by the bound, an index of the launch by the last one.
    fn closed(&mut self, sum: &Sum, guard: TermId) -> Option<(Sum, Vec<Number>)> {
        let (mut sum, mut signs, mut known) = (sum.clone(), Vec::new(), Vec::new());
        let one = Sum::constant(1);
        for (left, right, is_strict) in self.bounds_in(guard) {
            let Some(left) = self.number_of(left, true) else { continue };
            let Some(right) = self.number_of(right, true) else { continue };
            let last = if is_strict { right.minus(&one) } else { right.clone() };
            if left.is_natural() {
                known.extend(right.as_number());
            }
            if left.is_of_threads()
                && !last.is_of_threads()
                && let Some((bounded, factor)) = sum.bounded(&left, &last)
            {
                sum = bounded;
                signs.extend(factor);
            }
        }
        let launch = self.current_launch()?;
        for (at, axis) in Axis::ALL.into_iter().enumerate() {
            let dims = [
                (Number::BlockIdx(axis), launch.grid[at], Number::GridDim(axis)),
                (Number::ThreadIdx(axis), launch.block[at], Number::BlockDim(axis)),
            ];
            for (index, dim, name) in dims {
                let dim = self.number_of(dim, false).unwrap_or_else(|| name.into());
                signs.extend(sum.numbers_beside(&index));
                sum = sum.replaced(&index, &dim.minus(&one));
            }
        }
        signs.retain(|it| !it.is_natural() && !known.contains(it));
        signs.dedup();
        (!sum.is_of_threads() && !sum.has_growing_subtraction()).then_some((sum, signs))
    }

    /// What the conditions of a path say of numbers: that one is less than another one, or no greater.
    fn bounds_in(&self, guard: TermId) -> Vec<(TermId, TermId, bool)> {
        let mut found = Vec::new();
        for part in self.conjuncts(guard) {
            match self.pool.as_app(part) {
                Some((Op::BvSlt | Op::BvUlt, &[a, b])) => found.push((a, b, true)),
                Some((Op::BvSle | Op::BvUle, &[a, b])) => found.push((a, b, false)),
                Some((Op::Not, &[negated])) => match self.pool.as_app(negated) {
                    Some((Op::BvSlt | Op::BvUlt, &[a, b])) => found.push((b, a, false)),
                    Some((Op::BvSle | Op::BvUle, &[a, b])) => found.push((b, a, true)),
                    Some(_) | None => {}
                },
                Some(_) | None => {}
            }
        }
        found
    }
}
