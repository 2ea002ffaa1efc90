//! The state at the head of an arbitrary iteration of a loop.

use cuda_verify_base::id::Id;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::{Bound, Summary, Variable};
use crate::engine::Engine;
use crate::exec::path::Path;
use crate::loops::recurrence::{Recurrence, Wrap};
use crate::symbols::{Origin, Sharing};
use crate::threads::one::records::Lockstep;
use crate::{rules, value};

/// Values at the head of an arbitrary iteration.
#[derive(Debug)]
pub(super) struct Head {
    pub(super) path: Path,
    /// The variables.
    pub(super) starts: Vec<Option<TermId>>,
    /// Whether the number of the iteration is odd.
    pub(super) is_odd: TermId,
    /// The number of the iteration, if something is known of it.
    pub(super) count: Option<TermId>,
}

impl Engine<'_> {
    /// Assumes at the head of an iteration that the one before has not left the loop.
    fn assume_conditions(
        &mut self,
        path: &mut Path,
        summary: &Summary,
        starts: &[Option<TermId>],
        count: TermId,
    ) {
        let mut previous = FxHashMap::default();
        for (index, start, step) in &summary.steps {
            if let Some(now) = starts[*index] {
                previous.insert(*start, self.pool.mk_bv_sub(now, *step));
            }
        }
        let zero = self.pool.mk_bv(32, 0);
        let is_first = self.pool.mk_eq(count, zero);
        for condition in &summary.goes_on {
            let held = self.pool.substitute(*condition, &previous);
            let fact = self.pool.mk_or(is_first, held);
            path.guard.assume(&mut self.pool, fact);
        }
    }

    /// The state at the head of an arbitrary iteration. Given how the threads go through the loop, what the summary says
    /// of the variables is assumed; else nothing is.
    pub(super) fn arbitrary_iteration(
        &mut self,
        entry: &Path,
        summary: &Summary,
        in_step: Option<Lockstep>,
    ) -> Head {
        let mut path = entry.clone();
        // Until it is known whether there is a barrier, it is taken that there is.
        let level = in_step.map_or(Sharing::Block, Lockstep::of_iterations);
        let count = in_step
            .map(|_| self.agreed_symbol("iteration", Sort::BitVec(32), Origin::Iteration, level));
        if let Some(count) = count {
            self.abstraction_mut().in_step.insert(count, Sharing::Grid);
        }
        let is_odd = self.parity(count, level);
        let mut starts = Vec::with_capacity(summary.variables.len());
        for variable in &summary.variables {
            let function = &self.program.functions[path.top().func];
            let name = function.locals[variable.local].name.clone();
            let sharing = variable.uniform.min(level);
            let start = match (count, variable.change, variable.before) {
                (Some(_), Recurrence::None, before) => before,
                (_, Recurrence::Alternates(other), Some(before)) => {
                    Some(self.pool.mk_ite(is_odd, other, before))
                }
                (Some(count), Recurrence::Doubles(by), Some(before)) => {
                    let (shifted, fact) = self.doubled(before, count, by, variable.ty);
                    if !variable.wrap.is_free() {
                        self.rely_on_no_wrap(variable);
                        path.guard.assume(&mut self.pool, fact);
                        self.abstraction_mut().definitions.push((count, fact));
                    }
                    Some(shifted)
                }
                (Some(count), Recurrence::Halves(by), Some(before)) => {
                    Some(self.halved(before, count, by))
                }
                (Some(count), Recurrence::Step(step), Some(before))
                    if variable.ty == Scalar::Pointer =>
                {
                    let count = self.pool.mk_zero_extend(32, count);
                    let distance = self.pool.mk_bv_mul(count, step);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (_, _, Some(before)) if variable.ty == Scalar::Pointer => {
                    self.rely_on(rules::POINTER_DISTANCE);
                    // SOUNDNESS(pointer-distance): under; a pointer that a summarised loop changes in an unknown way
                    // is at a multiple of 16 bytes from where it began, aligned for every type.
                    let distance =
                        self.agreed_symbol(&name, Sort::BitVec(64), Origin::Havoc, sharing);
                    let alignment = self.pool.mk_bv(64, 16);
                    let distance = self.pool.mk_bv_mul(distance, alignment);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (_, change, before) => {
                    let symbol = {
                        let sort = value::sort_of(variable.ty);
                        self.agreed_symbol(&name, sort, Origin::Havoc, sharing)
                    };
                    let is_doubtful = matches!(
                        variable.wrap,
                        Wrap::Last { is_exact: false } | Wrap::Free { is_exact: false }
                    );
                    if is_doubtful || !matches!(change, Recurrence::Step(_)) {
                        self.pool.mark_approximate(symbol);
                    }
                    self.note_listed_start(symbol, before);
                    if variable.uniform >= Sharing::Block {
                        self.abstraction_mut().in_step.insert(symbol, Sharing::Block);
                    }
                    if let (Some(count), Some(before)) = (count, before) {
                        let fact = self.progress(variable, symbol, before, count);
                        path.guard.assume(&mut self.pool, fact);
                        self.abstraction_mut().definitions.push((symbol, fact));
                    }
                    Some(symbol)
                }
            };
            path.top_mut().locals[variable.local.index()] = start;
            starts.push(start);
        }
        if let Some(count) = count {
            for bound in &summary.bounds {
                let fact = self.is_within(count, *bound);
                path.guard.assume(&mut self.pool, fact);
            }
            self.assume_conditions(&mut path, summary, &starts, count);
            self.assume_invariants_of_others(&mut path, summary, &starts);
        }
        if let Some(pos) = path.top_mut().loops.last_mut() {
            pos.is_arbitrary = true;
        }
        for object in summary.changed.iter() {
            self.forget_contents(&mut path.memory, object, Sharing::Thread);
            // Each iteration passes barriers: the one before the loop is no more the last one.
            if summary.has_barrier
                && let Some(contents) = path.memory.get(object)
            {
                path.sync.since.set(object, contents.clone());
            }
        }
        Head { path, starts, is_odd, count }
    }

    /// Whether the number of an iteration is odd; any value if there is no number.
    fn parity(&mut self, count: Option<TermId>, sharing: Sharing) -> TermId {
        match count {
            Some(count) => {
                let bit = self.pool.mk_extract(0, 0, count);
                let one = self.pool.mk_bv(1, 1);
                self.pool.mk_eq(bit, one)
            }
            None => self.agreed_symbol("parity", Sort::Bool, Origin::Havoc, sharing),
        }
    }

    /// By how many bits a value is shifted in so many iterations, at most its width, and whether it is less.
    fn shift_distance(&mut self, value: TermId, count: TermId, by: u32) -> (TermId, TermId) {
        let width = self.pool.width(value);
        let limit = self.pool.mk_bv(32, u64::from(width));
        let by = self.pool.mk_bv(32, u64::from(by));
        let is_short = self.pool.mk_bv_ult(count, limit);
        let bits = self.pool.mk_bv_mul(count, by);
        let bits = self.pool.mk_ite(is_short, bits, limit);
        (self.pool.mk_resize_unsigned(bits, width), is_short)
    }

    pub(crate) fn halved(&mut self, before: TermId, count: TermId, by: u32) -> TermId {
        let (bits, _) = self.shift_distance(before, count, by);
        self.pool.mk_bv_lshr(before, bits)
    }

    /// A value after so many iterations, and that no bit has been lost on the way (no wrap-around, as for steps).
    pub(crate) fn doubled(
        &mut self,
        before: TermId,
        count: TermId,
        by: u32,
        ty: Scalar,
    ) -> (TermId, TermId) {
        let (bits, is_short) = self.shift_distance(before, count, by);
        let shifted = self.pool.mk_bv_shl(before, bits);
        let back = if ty.is_signed() {
            self.pool.mk_bv_ashr(shifted, bits)
        } else {
            self.pool.mk_bv_lshr(shifted, bits)
        };
        let is_kept = self.pool.mk_eq(back, before);
        (shifted, self.pool.mk_and(is_short, is_kept))
    }

    /// That an iteration is one of those that a bound allows.
    fn is_within(&mut self, count: TermId, bound: Bound) -> TermId {
        let width = self.pool.width(bound.distance) + 40;
        let count = self.pool.mk_resize_unsigned(count, width);
        let step = self.pool.mk_bv(64, bound.step);
        let step = self.pool.mk_resize_unsigned(step, width);
        let gone = self.pool.mk_bv_mul(count, step);
        let distance = self.pool.mk_resize_signed(bound.distance, width);
        self.pool.mk_bv_sle(gone, distance)
    }

    /// Notes that a variable is assumed not to come to the limits of its type, or that there are less than 2^32
    /// iterations, where that is not known.
    fn rely_on_no_wrap(&mut self, variable: &Variable) {
        let is_wide = matches!(variable.ty, Scalar::Int(33.., _));
        if (is_wide || variable.wrap == Wrap::Assumed) && self.abstraction_mut().n_mutes == 0 {
            self.rely_on(rules::INDUCTION_NO_WRAP);
        }
    }

    /// What is known of a variable after `count` iterations.
    fn progress(
        &mut self,
        variable: &Variable,
        symbol: TermId,
        before: TermId,
        count: TermId,
    ) -> TermId {
        match (variable.change, variable.ty) {
            (Recurrence::Step(step), Scalar::Int(bits, signedness)) => {
                self.rely_on_no_wrap(variable);
                let kind = (bits, signedness);
                self.stepped(variable.wrap, symbol, (before, step), count, kind)
            }
            (Recurrence::Shrinks, Scalar::Int(..)) => self.pool.mk_bv_ule(symbol, before),
            (Recurrence::Grows(most), Scalar::Int(bits, signedness)) => {
                self.rely_on_no_wrap(variable);
                let width = bits + 40;
                let [now, first] = [symbol, before].map(|term| match signedness {
                    Signedness::Signed => self.pool.mk_resize_signed(term, width),
                    Signedness::Unsigned => self.pool.mk_resize_unsigned(term, width),
                });
                let most = self.pool.mk_bv(64, most);
                let most = self.pool.mk_resize_unsigned(most, width);
                let count = self.pool.mk_resize_unsigned(count, width);
                let growth = self.pool.mk_bv_mul(count, most);
                let last = self.pool.mk_bv_add(first, growth);
                let (low, high) = (self.pool.mk_bv_sle(first, now), self.pool.mk_bv_sle(now, last));
                self.pool.mk_and(low, high)
            }
            (
                Recurrence::None
                | Recurrence::Step(_)
                | Recurrence::Grows(_)
                | Recurrence::Doubles(_)
                | Recurrence::Halves(_)
                | Recurrence::Alternates(_)
                | Recurrence::Shrinks
                | Recurrence::Unknown,
                Scalar::Bool | Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer,
            ) => self.pool.mk_true(),
        }
    }

    /// `symbol = start + count * step`, without wrap-around.
    pub(crate) fn progression(
        &mut self,
        symbol: TermId,
        start: TermId,
        count: TermId,
        step: TermId,
        bits: u32,
        signedness: Signedness,
    ) -> TermId {
        let width = bits + 40;
        let extend = |engine: &mut Self, term: TermId, is_signed: bool| {
            if is_signed {
                engine.pool.mk_resize_signed(term, width)
            } else {
                engine.pool.mk_resize_unsigned(term, width)
            }
        };
        let is_signed = signedness == Signedness::Signed;
        let is_signed_step = self.is_signed_step(step, signedness);
        let left = extend(self, symbol, is_signed);
        let (count, step) =
            (self.pool.mk_resize_unsigned(count, width), extend(self, step, is_signed_step));
        let (distance, start) = (self.pool.mk_bv_mul(count, step), extend(self, start, is_signed));
        let right = self.pool.mk_bv_add(start, distance);
        self.pool.mk_eq(left, right)
    }
}
