//! Small counterexamples: of the models of a violation one with a small launch, small thread numbers and small inputs.
//!
//! The violation is asked for again with tighter and tighter bounds: first of the launch, then of the threads, then of the
//! numbers from outside that the violation depends on (its cone of influence). A bound that is not decided with little
//! work is left out, so that the result is small, not the smallest.
//!
//! *Guarantee*: the model that is returned violates the same obligation, under the same facts. Cost: limited by
//! [`ALL_EFFORT`], on violations only.

use cuda_verify_base::Effort;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::eval::{Evaluator, Model};
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;
use cuda_verify_smt::value::Value;
use rustc_hash::FxHashSet;

use super::witness::model_of_second;
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::history::EventKind;
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::{Assumable, Evidence, Obligation};

/// Work on all bounds of a violation, and on one query.
const ALL_EFFORT: Effort = Effort(400_000);
const STEP_EFFORT: Effort = Effort(50_000);

/// Threads and blocks along the first axis that are tried, the smallest launches first.
const LAUNCHES: [[u64; 2]; 8] =
    [[1, 1], [2, 1], [1, 2], [2, 2], [4, 2], [32, 2], [64, 4], [256, 8]];

/// Limits of thread and block numbers.
const INDICES: [u64; 3] = [1, 2, 4];

/// Limits of the numbers from outside, of all of them together.
const NUMBERS: [u64; 5] = [2, 4, 16, 64, 1024];

/// Numbers that are bounded one by one where not all can be small.
const MAX_SINGLE: usize = 12;

/// How far a model has been narrowed down.
struct Narrowed {
    /// The violation with the bounds so far.
    goal: TermId,
    model: Model,
    assumable: Assumable,
}

impl Engine<'_> {
    /// A model of a violation that is smaller than a given one, if one is found.
    pub(super) fn minimized(
        &mut self,
        obligation: &Obligation,
        model: &Model,
    ) -> Result<Model, Stop> {
        let goal = self.with_facts(obligation.violated, obligation.assumable);
        let assumable = obligation.assumable;
        let mut narrowed = Narrowed { goal, model: model.clone(), assumable };
        if !self.pool.symbols_of(obligation.violated).is_empty() {
            self.within(ALL_EFFORT, |engine| engine.narrow(obligation, &mut narrowed))?;
        }
        Ok(narrowed.model)
    }

    fn narrow(&mut self, obligation: &Obligation, narrowed: &mut Narrowed) -> Result<(), Stop> {
        // Loops take no more iterations than in the first model, in which they were asked to be short.
        let mut counts = self.pool.symbols_of(obligation.violated);
        counts.retain(|symbol| self.pool.is_iteration(*symbol));
        for count in counts {
            let value = Evaluator::new(&self.pool, &narrowed.model).eval(count);
            let value = self.pool.mk_value(&value);
            if let Some(value) = self.pool.as_bv_u64(value) {
                self.is_bounded(&[(count, value)], narrowed)?;
            }
        }
        if let Some(launch) = &obligation.launch {
            let (block, grid) = (launch.block, launch.grid);
            // What the kernel asks of one of them must not keep the other one large.
            if !self.narrow_launch(&[(block, 0), (grid, 1)], narrowed)? {
                self.narrow_launch(&[(grid, 1)], narrowed)?;
                self.narrow_launch(&[(block, 0)], narrowed)?;
            }
        }
        let mut indices = Vec::new();
        for ThreadTerms { block_idx, thread_idx } in threads_of(obligation) {
            indices.extend(block_idx.into_iter().chain(thread_idx));
        }
        self.bound_all(&indices, &INDICES, narrowed)?;
        let numbers = self.numbers(obligation, &narrowed.model);
        if self.bound_all(&numbers, &NUMBERS, narrowed)? {
            return Ok(());
        }
        for number in numbers.into_iter().take(MAX_SINGLE) {
            self.bound_all(&[number], &NUMBERS, narrowed)?;
        }
        Ok(())
    }

    /// Bounds the dimensions of a block, of the grid, or of both, each with the place of its first limit in [`LAUNCHES`].
    fn narrow_launch(
        &mut self,
        shape: &[([TermId; 3], usize)],
        narrowed: &mut Narrowed,
    ) -> Result<bool, Stop> {
        for is_flat in [true, false] {
            for launch in LAUNCHES {
                let limit = |axis: usize, first: u64| match (axis, is_flat) {
                    (0, _) => first,
                    (_, true) => 1,
                    (_, false) => first.min(4),
                };
                let of = |(dims, place): ([TermId; 3], usize)| {
                    (0..).zip(dims).map(move |(axis, dim)| (dim, limit(axis, launch[place])))
                };
                let bounds: Vec<(TermId, u64)> = shape.iter().copied().flat_map(of).collect();
                if self.is_bounded(&bounds, narrowed)? {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Bounds some numbers together by the first of some limits that leaves the violation possible, if any does.
    fn bound_all(
        &mut self,
        numbers: &[TermId],
        limits: &[u64],
        narrowed: &mut Narrowed,
    ) -> Result<bool, Stop> {
        for limit in limits {
            let bounds: Vec<(TermId, u64)> = numbers.iter().map(|term| (*term, *limit)).collect();
            if self.is_bounded(&bounds, narrowed)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Adds bounds, inclusive, if the violation is shown to be possible with them.
    fn is_bounded(
        &mut self,
        bounds: &[(TermId, u64)],
        narrowed: &mut Narrowed,
    ) -> Result<bool, Stop> {
        let mut goal = narrowed.goal;
        for (term, limit) in bounds {
            let n_bits = limit.checked_ilog2().map_or(1, |log| log + 2);
            let is_narrower =
                matches!(self.pool.sort(*term), Sort::BitVec(width) if width >= n_bits);
            if is_narrower {
                let bound = self.is_small(*term, limit + 1);
                goal = self.pool.mk_and(goal, bound);
            }
        }
        if self.pool.is_false(goal) {
            return Ok(false);
        }
        // The goal has all bounds so far: a smaller number is not bought with a larger one elsewhere.
        let is_met = |engine: &Self, model: &Model| {
            Evaluator::new(&engine.pool, model).eval(goal) == Value::Bool(true)
        };
        if !is_met(self, &narrowed.model) {
            let found = self.within(STEP_EFFORT, |engine| engine.solve_near(goal))?.flatten();
            let Some(model) = found else { return Ok(false) };
            if !is_met(self, &model) || self.broken_facts(&model, narrowed.assumable).is_some() {
                return Ok(false);
            }
            narrowed.model = model;
        }
        narrowed.goal = goal;
        Ok(true)
    }

    /// The integers from outside on which a violation depends, in the order in which they are taken.
    fn numbers(&mut self, obligation: &Obligation, model: &Model) -> Vec<TermId> {
        let symbols: FxHashSet<TermId> =
            self.pool.symbols_of(obligation.violated).into_iter().collect();
        let mut numbers = Vec::new();
        let mut terms = Evaluator::new(&self.pool, model);
        let events = obligation.history.events(|cond| terms.eval(cond) == Value::Bool(true));
        numbers.extend(events.into_iter().filter_map(|event| integer(event.kind)));
        if let Some(second) = &obligation.second {
            let own = model_of_second(&self.pool, model, second);
            let mut terms = Evaluator::new(&self.pool, &own);
            let events = second.history.events(|cond| terms.eval(cond) == Value::Bool(true));
            let values: Vec<TermId> =
                events.into_iter().filter_map(|event| integer(event.kind)).collect();
            for value in values {
                numbers.push(self.pool.substitute(value, &second.symbols));
            }
        }
        let mut seen = FxHashSet::default();
        numbers.retain(|number| {
            seen.insert(*number)
                && self.pool.symbols_of(*number).iter().any(|symbol| symbols.contains(symbol))
        });
        numbers
    }
}

/// The value of an event if it is an integer from outside.
fn integer(kind: EventKind) -> Option<TermId> {
    match kind {
        EventKind::Input { value, ty: Scalar::Int(..), .. }
        | EventKind::Memory { value, ty: Scalar::Int(..), .. } => Some(value),
        EventKind::Input { .. }
        | EventKind::Memory { .. }
        | EventKind::Unspecified { .. }
        | EventKind::Register { .. }
        | EventKind::Launch
        | EventKind::Step(_) => None,
    }
}

/// The threads that take part in a violation.
fn threads_of(obligation: &Obligation) -> Vec<ThreadTerms> {
    let mut threads: Vec<ThreadTerms> = obligation.thread.into_iter().collect();
    match &obligation.evidence {
        Evidence::None | Evidence::Access { .. } | Evidence::Comparison { .. } => {}
        Evidence::OtherThread(other) => threads.push(*other),
        Evidence::Operations(others) => threads.extend(others),
        Evidence::Race(pair) => threads.push(pair.1.thread),
    }
    threads
}
