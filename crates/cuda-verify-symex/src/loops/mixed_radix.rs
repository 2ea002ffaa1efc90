//! Indices as numbers with digits: `(token * heads + head) * size + i` is one place for one token, head and `i` if `i` is
//! less than `size` and `head` less than `heads`.
//!
//! That two such indices are equal only if their digits are takes a solver long to see where the strides are not known,
//! since the products are not linear. It follows from what is, that each digit has its range, so that is asked for, and
//! the equality of the digits is handed on with the question whether the indices are equal.
//!
//! *Guarantee*: nothing but what follows is added, for arithmetic that does not wrap around; where that is not taken for
//! granted, nothing is added.

use cuda_verify_base::Effort;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::loops::rows::{RadixKey, Row, Sum};
use crate::threads::accesses::AccessRecord;

/// Work to show the range of a digit.
const RADIX_EFFORT: Effort = Effort(300_000);

/// What is left of an index when its first digits are taken off.
struct Rest<'a> {
    sum: &'a Sum,
    parts: Vec<(u64, TermId)>,
    access: &'a AccessRecord,
}

impl Engine<'_> {
    /// Whether products and sums in indices are taken not to wrap around.
    pub(crate) fn has_exact_indices(&self) -> bool {
        let is_usual = self.entry.is_standalone && self.entry.is_usual_launch;
        (self.entry.environment.is_some() || is_usual) && !self.config.sizes_may_wrap
    }

    /// That the digits of two indices are equal, as far as that follows from the indices being equal. `free` are the rows
    /// that are known to be the same.
    pub(crate) fn equal_digits<'a>(
        &mut self,
        (ours, first): (&'a Sum, &'a AccessRecord),
        (theirs, second): (&'a Sum, &'a AccessRecord),
        free: &[TermId],
    ) -> Vec<TermId> {
        let mut rests = [(ours, first), (theirs, second)].map(|(sum, access)| Rest {
            sum,
            parts: sum.parts.iter().copied().filter(|(_, part)| !free.contains(part)).collect(),
            access,
        });
        let matched = |row: &Row| row.only_match(ours, theirs);
        let mut rows: Vec<(&Row, &Row)> = ours
            .rows
            .iter()
            .filter(|row| !free.contains(&row.part))
            .filter_map(|row| Some((row, matched(row)?)))
            .filter(|(row, other)| self.pool.sort(row.row) == self.pool.sort(other.row))
            .collect();
        rows.sort_by_key(|(row, _)| std::cmp::Reverse((row.stride.len(), row.scale)));
        let mut equal = Vec::new();
        let mut next = 0;
        while let Some(&(row, other)) = rows.get(next) {
            let without = |rest: &Rest<'a>, row: &Row| {
                let parts = rest.parts.iter().copied().filter(|(_, part)| *part != row.part);
                Rest { parts: parts.collect(), ..*rest }
            };
            let (our_rest, their_rest) = (without(&rests[0], row), without(&rests[1], other));
            if self.is_below(&our_rest, row) && self.is_below(&their_rest, other) {
                equal.push(self.pool.mk_eq(row.row, other.row));
                rests = [our_rest, their_rest];
                rows.remove(next);
                next = 0;
            } else {
                next += 1;
            }
        }
        equal
    }

    /// Whether what is left of an index, and the bytes that are accessed there, are within one step of a stride.
    fn is_below(&mut self, rest: &Rest<'_>, row: &Row) -> bool {
        let key = RadixKey {
            added: self.added(rest),
            size_bytes: rest.access.size_bytes,
            guard: rest.access.guard,
            scale: row.scale,
            stride: row.stride.clone(),
        };
        if let Some(known) = self.loops.mixed_radix.get(&key) {
            return *known;
        }
        let is_below = self.is_below_by_digits(rest, row) || self.is_below_at_once(rest, row);
        self.loops.mixed_radix.insert(key, is_below);
        is_below
    }

    /// The same, by the range of the next digit and of what is left then.
    fn is_below_by_digits(&mut self, rest: &Rest<'_>, row: &Row) -> bool {
        let is_part = |inner: &&Row| {
            rest.parts.iter().any(|(_, part)| *part == inner.part)
                && inner.stride.len() < row.stride.len()
                && inner.stride.iter().all(|factor| row.stride.contains(factor))
                && inner.scale > 0
                && row.scale.is_multiple_of(inner.scale)
        };
        let inner = rest.sum.rows.iter().filter(is_part).max_by_key(|inner| inner.stride.len());
        let Some(inner) = inner else { return false };
        let mut factors = row.stride.clone();
        for factor in &inner.stride {
            if let Some(at) = factors.iter().position(|it| it == factor) {
                factors.remove(at);
            }
        }
        let end = self.product(row.scale / inner.scale, &factors);
        let digit = self.pool.mk_resize_signed(inner.row, 64);
        let one = self.pool.mk_bv(64, 1);
        if !self.is_between(digit, one, end, rest.access.guard) {
            return false;
        }
        let mut parts = rest.parts.clone();
        parts.retain(|(_, part)| *part != inner.part);
        let rest = Rest { parts, ..*rest };
        self.is_below_by_digits(&rest, inner) || self.is_below_at_once(&rest, inner)
    }

    fn is_below_at_once(&mut self, rest: &Rest<'_>, row: &Row) -> bool {
        let added = self.added(rest);
        let end = self.product(row.scale, &row.stride);
        let size = self.pool.mk_bv(64, rest.access.size_bytes);
        self.is_between(added, size, end, rest.access.guard)
    }

    fn added(&mut self, rest: &Rest<'_>) -> TermId {
        let mut added = self.pool.mk_bv(64, rest.sum.constant);
        for &(scale, part) in &rest.parts {
            let part = self.product(scale, &[part]);
            added = self.pool.mk_bv_add(added, part);
        }
        added
    }

    /// Whether a number is shown not to be negative, and so much below an end, where an access is made.
    fn is_between(&mut self, number: TermId, size: TermId, end: TermId, guard: TermId) -> bool {
        let zero = self.pool.mk_bv(64, 0);
        let last = self.pool.mk_bv_sub(end, size);
        let is_after = self.pool.mk_bv_sle(zero, number);
        let is_before = self.pool.mk_bv_sle(number, last);
        let is_between = self.pool.mk_and(is_after, is_before);
        let is_outside = self.pool.mk_not(is_between);
        let fails = self.pool.mk_and(guard, is_outside);
        let fails = self.with_facts(fails, usize::MAX);
        matches!(self.within(RADIX_EFFORT, |engine| engine.solve(fails)), Ok(Some(None)))
    }
}
