//! Strides that the caller passes: how far apart the rows of its arrays are.
//!
//! `q[token * stride + head * head_size + i]` is one place for one token, head and `i` only if rows do not overlap:
//! if what is added to a row's start is less than the stride. A caller sees to that, and a launcher seldom checks it. So
//! where a host function is entered with any arguments, and nothing of what is added to a row depends on the stride,
//! threads in different rows are taken to be at different places. What depends on it (`out[row * n + i]` for `i` below
//! `2 * n`) is not.

use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::{TermId, TermKind};
use rustc_hash::FxHashSet;

use crate::arbitrary::Sharing;
use crate::engine::Engine;
use crate::pair::UNLIMITED_BYTES;
use crate::race::AccessRecord;

/// A summand of an offset: a stride times the number of a row.
struct Row {
    /// The constant factor.
    scale: u64,
    /// The factors that all threads of the launch have in common, in the order of their ids.
    stride: Vec<TermId>,
    row: TermId,
}

/// An offset as a sum.
struct Sum {
    rows: Vec<Row>,
    /// All summands, those included.
    parts: Vec<TermId>,
}

impl Engine<'_> {
    /// That two accesses to memory of an unknown caller are in the same rows, along every stride that is the caller's
    /// choice.
    ///
    /// SOUNDNESS(rows-apart): under; rows of memory of the caller of a host function that is entered with any arguments do
    /// not overlap, where their distance is a number that the caller passes and on which nothing else in the index
    /// depends.
    pub(crate) fn is_in_one_row(&mut self, first: &AccessRecord, second: &AccessRecord) -> TermId {
        let size = self.objects[first.object].size;
        let is_unlimited = self.pool.as_bv_u64(size) == Some(UNLIMITED_BYTES);
        if self.environment.is_none() || self.config.sizes_may_wrap || !is_unlimited {
            return self.pool.mk_true();
        }
        let (ours, theirs) = (self.sum(first.offset), self.sum(second.offset));
        let mut equal = Vec::new();
        for row in &ours.rows {
            let is_same = |other: &&Row| other.scale == row.scale && other.stride == row.stride;
            let (Some(other), 1) =
                (theirs.rows.iter().find(is_same), ours.rows.iter().filter(is_same).count())
            else {
                continue;
            };
            if theirs.rows.iter().filter(is_same).count() == 1
                && self.pool.sort(row.row) == self.pool.sort(other.row)
                && self.is_free(row, &ours, first.guard)
                && self.is_free(other, &theirs, second.guard)
            {
                equal.push(self.pool.mk_eq(row.row, other.row));
            }
        }
        self.pool.mk_and_all(equal)
    }

    /// Whether a factor of a stride occurs neither in what is added to the row nor in what bounds that.
    fn is_free(&self, row: &Row, sum: &Sum, guard: TermId) -> bool {
        let added = sum.parts.iter().filter(|part| !self.factors(**part).contains(&row.row));
        let atoms = |term: TermId| {
            self.atoms_beside(term, |op| {
                matches!(op, Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem)
            })
        };
        let mut relevant: FxHashSet<TermId> = added.flat_map(|part| atoms(*part)).collect();
        let is_own = |atom: &TermId| self.is_own(*atom);
        let conditions: Vec<FxHashSet<TermId>> =
            self.conjuncts(guard).into_iter().map(atoms).collect();
        loop {
            let n_before = relevant.len();
            for condition in &conditions {
                if condition.iter().any(|atom| is_own(atom) && relevant.contains(atom)) {
                    relevant.extend(condition);
                }
            }
            if relevant.len() == n_before {
                break;
            }
        }
        row.stride
            .iter()
            .any(|factor| self.is_passed_number(*factor) && atoms(*factor).is_disjoint(&relevant))
    }

    /// Whether a term is a number that the caller passes or a member of what it passes, not one that is computed from such.
    fn is_passed_number(&self, term: TermId) -> bool {
        let mut is_any = false;
        let mut pending = vec![term];
        while let Some(term) = pending.pop() {
            match self.pool.kind(term) {
                TermKind::Const(_) => {}
                TermKind::Symbol(_) => match self.definition(term) {
                    Some(definition) => pending.push(definition),
                    None if self.arguments.contains(&term) => is_any = true,
                    None => return false,
                },
                TermKind::App(Op::Select, _) => is_any = true,
                TermKind::App(Op::Ite, operands) => pending.extend(&operands[1..]),
                TermKind::App(
                    Op::Extract { .. } | Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Concat,
                    operands,
                ) => pending.extend(operands.iter().copied()),
                TermKind::App(..) => return false,
            }
        }
        is_any
    }

    /// Whether a term speaks of what threads of a launch do not agree on.
    fn is_own(&self, term: TermId) -> bool {
        let Some(abstraction) = &self.abstraction else { return false };
        self.pool
            .symbols_of(term)
            .into_iter()
            .any(|symbol| abstraction.sharing(symbol) < Sharing::Grid)
    }

    /// An offset as a sum of products, whatever the widths are in which they are computed.
    fn sum(&mut self, offset: TermId) -> Sum {
        let mut sum = Sum { rows: Vec::new(), parts: Vec::new() };
        let mut pending = vec![(1_u64, offset)];
        while let Some((scale, term)) = pending.pop() {
            for (factor, part) in self.pool.linear(term).1 {
                let scale = scale.wrapping_mul(factor);
                match self.pool.as_app(part) {
                    Some((Op::SignExtend(_) | Op::ZeroExtend(_), &[narrow])) => {
                        pending.push((scale, narrow));
                    }
                    Some((Op::BvMul, _)) => {
                        sum.parts.push(part);
                        let mut stride = self.factors(part);
                        let own: Vec<TermId> =
                            stride.extract_if(.., |factor| self.is_own(*factor)).collect();
                        stride.retain(|factor| !self.pool.is_const(*factor));
                        stride.sort_unstable();
                        if let (&[row], false) = (&own[..], stride.is_empty()) {
                            sum.rows.push(Row { scale, stride, row });
                        }
                    }
                    Some(_) | None => sum.parts.push(part),
                }
            }
        }
        sum
    }

    /// The factors of a product, as they are before they are made wider.
    fn factors(&self, product: TermId) -> Vec<TermId> {
        let (mut factors, mut pending) = (Vec::new(), vec![product]);
        while let Some(term) = pending.pop() {
            match self.pool.kind(term) {
                TermKind::App(Op::BvMul | Op::SignExtend(_) | Op::ZeroExtend(_), operands) => {
                    pending.extend(operands.iter().copied());
                }
                TermKind::App(..) | TermKind::Symbol(_) | TermKind::Const(_) => factors.push(term),
            }
        }
        factors
    }
}
