//! The signs that numbers are taken to have which unknown callers pass, and of which numbers a sign is known.

use cuda_verify_base::PropertyKind;
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::rules;
use crate::vcc::obligation::Fact;

impl Engine<'_> {
    /// Notes that a signed number which the unknown caller passes, and which is compared with unsigned ones, is taken not to
    /// be negative: in `unsigned i = ...; if (i < n)` it is a number of elements.
    ///
    /// SOUNDNESS(launcher-preconditions): under; a violation that needs a negative one is not reported.
    pub(crate) fn note_sign(&mut self, path: &Path, op: BinaryOp, number: TermId) {
        let is_ordered = matches!(op, BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge);
        if !is_ordered
            || !self.is_recording(path)
            || self.pool.is_const(number)
            || !self.entry.is_open()
            || self.config.is_harness
            || self.config.sizes_may_wrap
            || !self.is_passed_by_caller_as_it_is(number)
        {
            return;
        }
        let width = self.pool.width(number);
        let zero = self.pool.mk_bv(width, 0);
        let holds = self.pool.mk_bv_sle(zero, number);
        let guard = path.guard.term(&mut self.pool);
        let (rule, protects) = (rules::LAUNCHER_PRECONDITIONS, PropertyKind::ArrayBounds);
        let place = self.operation_of(path);
        self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
    }

    /// Whether an unsigned number is built without anything below zero: no difference, no complement, no constant that is
    /// a negative number made unsigned. What stands for one, as in `threadIdx.x - 1 + width`, is large where it is meant
    /// to be small, so that to take it to fit would leave out threads.
    pub(crate) fn counts(&self, term: TermId) -> bool {
        let width = self.pool.width(term);
        let is_negative = |bits: u64| width <= 64 && bits >> (width - 1) & 1 != 0;
        let (constant, parts) = self.pool.linear(term);
        !is_negative(constant)
            && parts.iter().all(|(factor, part)| !is_negative(*factor) && self.part_counts(*part))
    }

    /// The same of what is no sum.
    fn part_counts(&self, part: TermId) -> bool {
        match self.pool.as_app(part) {
            Some((Op::BvMul, operands)) => operands.iter().all(|it| self.counts(*it)),
            // What these give is no greater than an operand.
            Some((Op::BvUdiv | Op::BvUrem | Op::BvLshr, operands)) => self.counts(operands[0]),
            Some((Op::BvAnd, operands)) => operands.iter().any(|it| self.counts(*it)),
            Some((Op::Ite, operands)) => operands[1..].iter().all(|it| self.counts(*it)),
            Some((Op::BvXor | Op::BvOr | Op::BvNot | Op::BvNeg | Op::SignExtend(_), _)) => false,
            Some(_) | None => true,
        }
    }
}
