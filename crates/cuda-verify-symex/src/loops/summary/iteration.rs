//! The state at the head of an arbitrary iteration of a loop.

use cuda_verify_base::id::Id;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use super::{Bound, Summary};
use crate::engine::Engine;
use crate::exec::path::Path;
use crate::loops::recurrence::{Recurrence, Wrap};
use crate::symbols::{Origin, Sharing};
use crate::threads::one::records::{Definition, Lockstep};
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
                // Modulo the width, which is exact also where the variable has wrapped around.
                previous.insert(*start, self.pool.mk_bv_sub(now, *step));
            }
        }
        let zero = self.pool.mk_bv(32, 0);
        let is_first = self.pool.mk_eq(count, zero);
        for condition in &summary.goes_on {
            let held = self.pool.substitute(*condition, &previous);
            // Nothing was decided before the first iteration.
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
        let is_counted = summary.variables.iter().any(|it| it.counts_iterations(&self.pool));
        let mut starts = Vec::with_capacity(summary.variables.len());
        for variable in &summary.variables {
            let function = &self.program.functions[path.top().func];
            let name = function.locals[variable.local].name.clone();
            let sharing = variable.uniform.min(level);
            let known = match (count, variable.before) {
                (Some(count), Some(before)) => {
                    self.closed_form(&variable.inductive(before, is_counted), count)
                }
                (_, _) => None,
            };
            let start = match (known, variable.change, variable.before) {
                (Some((value, is_kept)), ..) => {
                    if let (Some(is_kept), Some(count)) = (is_kept, count) {
                        path.guard.assume(&mut self.pool, is_kept);
                        self.abstraction_mut()
                            .definitions
                            .push(Definition::of_iteration(count, is_kept));
                    }
                    Some(value)
                }
                (None, Recurrence::None, None) if count.is_some() => None,
                (None, Recurrence::Alternates(other), Some(before)) => {
                    Some(self.pool.mk_ite(is_odd, other, before))
                }
                (None, _, Some(before)) if variable.ty == Scalar::Pointer => {
                    self.rely_on(rules::POINTER_DISTANCE);
                    // SOUNDNESS(pointer-distance): under; a pointer that a summarised loop changes in an unknown way
                    // is at a multiple of 16 bytes from where it began, aligned for every type.
                    let distance =
                        self.agreed_symbol(&name, Sort::BitVec(64), Origin::Havoc, sharing);
                    let alignment = self.pool.mk_bv(64, 16);
                    let distance = self.pool.mk_bv_mul(distance, alignment);
                    Some(self.pool.mk_bv_add(before, distance))
                }
                (None, change, before) => {
                    let symbol = {
                        let sort = value::sort_of(variable.ty);
                        self.agreed_symbol(&name, sort, Origin::Havoc, sharing)
                    };
                    self.pool.name_loop_variable(symbol, &name);
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
                        let variable = variable.inductive(before, is_counted);
                        if let Some(fact) = self.known_at(&variable, symbol, count) {
                            path.guard.assume(&mut self.pool, fact);
                            self.abstraction_mut()
                                .definitions
                                .push(Definition::of_iteration(symbol, fact));
                        }
                        if let Some(counter) = variable.counter(&self.pool) {
                            self.abstraction_mut().counters.insert(symbol, counter);
                        }
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
            // What a thread has written in its earlier iterations is its own until the next barrier.
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
            Some(count) => self.is_odd(count),
            None => self.agreed_symbol("parity", Sort::Bool, Origin::Havoc, sharing),
        }
    }

    /// That an iteration is one of those that a bound allows.
    fn is_within(&mut self, count: TermId, bound: Bound) -> TermId {
        // A number of 32 bits times a step of the width has 32 bits more, and a sign.
        let width = self.pool.width(bound.distance) + 40;
        let count = self.pool.mk_resize_unsigned(count, width);
        let step = self.pool.mk_bv(64, bound.step);
        let step = self.pool.mk_resize_unsigned(step, width);
        let gone = self.pool.mk_bv_mul(count, step);
        let distance = self.pool.mk_resize_signed(bound.distance, width);
        self.pool.mk_bv_sle(gone, distance)
    }
}
