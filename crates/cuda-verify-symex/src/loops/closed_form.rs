//! The values of variables in iteration `k` of a loop, as their recurrences give them: one definition for threads and for
//! the host.

use cuda_verify_ir::types::Signedness;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::loops::recurrence::{INT_BITS, Inductive, Kind, Recurrence, Wrap};
use crate::rules;
use crate::threads::one::arbitrary::{OF_LAUNCH, is_negated};

/// Bits beside those of a variable in which no product with the number of an iteration wraps around.
const COUNT_BITS: u32 = 40;

impl Engine<'_> {
    /// The value of a variable in iteration `count`, where it is a function of that, and what must hold for it; what is
    /// taken for granted is noted.
    pub(crate) fn closed_form(
        &mut self,
        variable: &Inductive,
        count: TermId,
    ) -> Option<(TermId, Option<TermId>)> {
        let before = variable.before;
        match variable.change {
            Recurrence::None => Some((before, None)),
            Recurrence::Step(step) => {
                let Kind::Pointer = variable.kind else { return None };
                let count = self.pool.mk_zero_extend(32, count);
                let distance = self.pool.mk_bv_mul(count, step);
                Some((self.pool.mk_bv_add(before, distance), None))
            }
            Recurrence::Doubles(by) => {
                let is_signed = !matches!(variable.kind, Kind::Int(_, Signedness::Unsigned));
                let (shifted, is_kept) = self.doubled(before, count, by, is_signed);
                let is_bounded = !variable.wrap.is_free();
                if is_bounded {
                    self.rely_on_limits(variable);
                }
                Some((shifted, is_bounded.then_some(is_kept)))
            }
            Recurrence::Halves(by) => {
                // A shift without a sign: `keep_shifts` has seen to it that the two are the same.
                let (bits, _) = self.shift_distance(before, count, by);
                Some((self.pool.mk_bv_lshr(before, bits), None))
            }
            Recurrence::Alternates(other) => {
                let is_odd = self.is_odd(count);
                Some((self.pool.mk_ite(is_odd, other, before), None))
            }
            Recurrence::Grows(_) | Recurrence::Shrinks | Recurrence::Unknown => None,
        }
    }

    /// What is known of the value `now` of a variable in iteration `count`; what is taken for granted is noted.
    pub(crate) fn known_at(
        &mut self,
        variable: &Inductive,
        now: TermId,
        count: TermId,
    ) -> Option<TermId> {
        if let Some((value, is_kept)) = self.closed_form(variable, count) {
            let is_there = self.pool.mk_eq(now, value);
            return Some(match is_kept {
                Some(is_kept) => self.pool.mk_and(is_there, is_kept),
                None => is_there,
            });
        }
        let before = variable.before;
        let Kind::Int(bits, signedness) = variable.kind else { return None };
        match variable.change {
            Recurrence::Step(step) => {
                self.rely_on_limits(variable);
                if let (64, Signedness::Unsigned, Some(abstraction)) =
                    (bits, signedness, &mut self.abstraction)
                {
                    abstraction.long_counters.insert(now);
                }
                let kind = (bits, signedness);
                Some(self.stepped(variable.wrap, now, (before, step), count, kind))
            }
            Recurrence::Shrinks => Some(self.pool.mk_bv_ule(now, before)),
            Recurrence::Grows(most) => {
                self.rely_on_limits(variable);
                let width = bits + COUNT_BITS;
                let is_signed = signedness == Signedness::Signed;
                let [now, first] = [now, before].map(|it| self.extended(it, width, is_signed));
                let most = self.pool.mk_bv(64, most);
                let most = self.pool.mk_resize_unsigned(most, width);
                let count = self.pool.mk_resize_unsigned(count, width);
                let growth = self.pool.mk_bv_mul(count, most);
                let last = self.pool.mk_bv_add(first, growth);
                let (low, high) = (self.pool.mk_bv_sle(first, now), self.pool.mk_bv_sle(now, last));
                Some(self.pool.mk_and(low, high))
            }
            Recurrence::None
            | Recurrence::Doubles(_)
            | Recurrence::Halves(_)
            | Recurrence::Alternates(_)
            | Recurrence::Unknown => None,
        }
    }

    /// Notes that a variable is assumed not to come to the limits of its type, or that there are less than 2^32
    /// iterations, where that is not known.
    ///
    /// SOUNDNESS(unsigned-counters): under; unsigned variables of kernels whose limits the caller sets do not wrap around.
    fn rely_on_limits(&mut self, variable: &Inductive) {
        let is_muted = self.abstraction.as_ref().is_some_and(|it| it.n_mutes > 0);
        let is_long =
            matches!(variable.kind, Kind::Int(bits, _) if bits > INT_BITS) && !variable.is_counted;
        if is_muted {
            return;
        }
        let is_unsigned = matches!(variable.kind, Kind::Int(_, Signedness::Unsigned));
        let is_assumed = variable.wrap == Wrap::Assumed;
        if is_assumed && is_unsigned {
            self.rely_on(rules::UNSIGNED_COUNTERS);
        }
        if is_long || is_assumed && !is_unsigned {
            self.rely_on(rules::INDUCTION_NO_WRAP);
        }
    }

    /// Notes that a loop ends, where none of its variables shows it.
    ///
    /// SOUNDNESS(loops-end): under; what comes behind a loop, and threads that others wait for, are looked at as if the
    /// loop came to an end.
    pub(crate) fn rely_on_end<I: IntoIterator<Item = (Recurrence, Wrap)>>(&mut self, variables: I) {
        let is_muted = self.abstraction.as_ref().is_some_and(|it| it.n_mutes > 0);
        let launch = self.current_launch();
        let is_of_launch = |symbol: &TermId| {
            let is_size = launch
                .as_ref()
                .is_some_and(|it| it.grid.contains(symbol) || it.block.contains(symbol));
            is_size || self.pool.origins(*symbol).is_within(OF_LAUNCH)
        };
        let shows_end = |(change, wrap): (Recurrence, Wrap)| match change {
            Recurrence::Step(step) => {
                let moves = match self.pool.as_bv_i64(step) {
                    Some(step) => step != 0,
                    None => self.pool.symbols_of(step).iter().all(is_of_launch),
                };
                moves && !wrap.is_free()
            }
            // Nothing is left after as many iterations as there are bits.
            Recurrence::Doubles(_) | Recurrence::Halves(_) => true,
            Recurrence::None
            | Recurrence::Grows(_)
            | Recurrence::Alternates(_)
            | Recurrence::Shrinks
            | Recurrence::Unknown => false,
        };
        if !is_muted && self.exec.n_mutes == 0 && !variables.into_iter().any(shows_end) {
            self.rely_on(rules::LOOPS_END);
        }
    }

    /// Whether the number of an iteration is odd.
    pub(crate) fn is_odd(&mut self, count: TermId) -> TermId {
        let bit = self.pool.mk_extract(0, 0, count);
        let one = self.pool.mk_bv(1, 1);
        self.pool.mk_eq(bit, one)
    }

    /// By how many bits a value is shifted in so many iterations, at most its width, and whether it is less.
    fn shift_distance(&mut self, value: TermId, count: TermId, by: u32) -> (TermId, TermId) {
        let width = self.pool.width(value);
        let limit = self.pool.mk_bv(32, u64::from(width));
        let by = self.pool.mk_bv(32, u64::from(by));
        // Each iteration shifts by one bit at least, so that so many leave nothing; and for fewer the product below is
        // small.
        let is_short = self.pool.mk_bv_ult(count, limit);
        let bits = self.pool.mk_bv_mul(count, by);
        let bits = self.pool.mk_ite(is_short, bits, limit);
        (self.pool.mk_resize_unsigned(bits, width), is_short)
    }

    /// A value after so many iterations, and that no bit has been lost on the way (no wrap-around, as for steps).
    fn doubled(
        &mut self,
        before: TermId,
        count: TermId,
        by: u32,
        is_signed: bool,
    ) -> (TermId, TermId) {
        let (bits, is_short) = self.shift_distance(before, count, by);
        let shifted = self.pool.mk_bv_shl(before, bits);
        let back = if is_signed {
            self.pool.mk_bv_ashr(shifted, bits)
        } else {
            self.pool.mk_bv_lshr(shifted, bits)
        };
        let is_kept = self.pool.mk_eq(back, before);
        let is_kept = self.pool.mk_and(is_short, is_kept);
        // Nothing is ever lost of zero, so that nothing bounds how often it is doubled.
        let width = self.pool.width(before);
        let zero = self.pool.mk_bv(width, 0);
        let is_zero = self.pool.mk_eq(before, zero);
        (shifted, self.pool.mk_or(is_zero, is_kept))
    }

    /// What is known of an induction variable after `count` steps.
    fn stepped(
        &mut self,
        wrap: Wrap,
        symbol: TermId,
        (before, step): (TermId, TermId),
        count: TermId,
        (bits, signedness): (u32, Signedness),
    ) -> TermId {
        match wrap {
            Wrap::Assumed | Wrap::Never => {
                self.progression(symbol, before, count, step, bits, signedness)
            }
            Wrap::Free { .. } => {
                let count = self.pool.mk_resize_unsigned(count, bits);
                let distance = self.pool.mk_bv_mul(count, step);
                let sum = self.pool.mk_bv_add(before, distance);
                self.pool.mk_eq(symbol, sum)
            }
            Wrap::Last { .. } => {
                let fits = self.progression(symbol, before, count, step, bits, signedness);
                let (zero, one) = (self.pool.mk_bv(32, 0), self.pool.mk_bv(32, 1));
                let is_first = self.pool.mk_eq(count, zero);
                let is_later = self.pool.mk_not(is_first);
                // Either it still fits, or it did one iteration before: this is the one in which it has wrapped around.
                let (n_before, previous) =
                    (self.pool.mk_bv_sub(count, one), self.pool.mk_bv_sub(symbol, step));
                let fitted = self.progression(previous, before, n_before, step, bits, signedness);
                let is_last = self.pool.mk_and(is_later, fitted);
                self.pool.mk_or(fits, is_last)
            }
        }
    }

    /// `symbol = start + count * step`, without wrap-around.
    fn progression(
        &mut self,
        symbol: TermId,
        start: TermId,
        count: TermId,
        step: TermId,
        bits: u32,
        signedness: Signedness,
    ) -> TermId {
        let width = bits + COUNT_BITS;
        let is_signed = signedness == Signedness::Signed;
        let is_signed_step = self.is_signed_step(step, signedness);
        let left = self.extended(symbol, width, is_signed);
        let count = self.pool.mk_resize_unsigned(count, width);
        let step = self.extended(step, width, is_signed_step);
        let distance = self.pool.mk_bv_mul(count, step);
        let start = self.extended(start, width, is_signed);
        let right = self.pool.mk_bv_add(start, distance);
        // An equality in so many bits says both: what the value is, and that it has not wrapped around on the way.
        self.pool.mk_eq(left, right)
    }

    pub(crate) fn extended(&mut self, term: TermId, width: u32, is_signed: bool) -> TermId {
        if is_signed {
            self.pool.mk_resize_signed(term, width)
        } else {
            self.pool.mk_resize_unsigned(term, width)
        }
    }

    /// Whether a step is a number with a sign: unsigned variables go down by what is added to them, too.
    pub(crate) fn is_signed_step(&self, step: TermId, signedness: Signedness) -> bool {
        signedness == Signedness::Signed
            || is_negated(&self.pool, step)
            || matches!(self.pool.op(step), Some(Op::SignExtend(_)))
    }
}
