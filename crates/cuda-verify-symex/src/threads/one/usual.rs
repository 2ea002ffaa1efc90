//! The signs that numbers are taken to have which unknown callers pass.

use cuda_verify_ir::program::BinaryOp;
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
            || !(self.entry.is_standalone || self.entry.environment.is_some())
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
        self.add_overflow_fact(Fact { guard, holds, rule: rules::LAUNCHER_PRECONDITIONS });
    }
}
