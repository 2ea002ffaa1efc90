//! Whether a variable that a summarised loop steps through comes to the limits of its type.
//!
//! In iteration `k` it is `start + k * step` as long as that fits. At the end of an iteration it is asked whether one
//! more step still fits. Where it always does, nothing is assumed. Else,
//! - a variable on which it does not depend whether there is another iteration (a hash, a generator of numbers, a mask
//!   that is shifted) is taken with its wrap-around;
//! - one that ends the loop when it wraps around (`for (unsigned i = n - 1; i < n; --i)`) may do so in the last step;
//! - of another one, it is assumed that the caller passes sizes with which it does not
//!   (`induction-no-wrap`), where the sizes are the caller's and it has as many bits as `int`. Where they are known, the
//!   first iteration behind the wrap-around is looked at, and what comes after it is not decided;
//! - one with fewer bits is taken with its wrap-around, and that an iteration is reached is not sure then.

use cuda_verify_base::Effort;
use cuda_verify_base::id::Id;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::term::TermId;

use super::{Region, Summary, Variable};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::recurrence::{INT_BITS, Recurrence, Wrap};
use crate::symbols::Sharing;
use crate::threads::one::arbitrary::is_negated;

/// Work for one question about a loop. What is easy to see in the first iterations is; with more, kernels whose lengths
/// are products take seconds for each loop, and the answer is no other one.
const WRAP_EFFORT: Effort = Effort(150_000);

/// An iteration: the values of the variables at its start, and its end.
struct Iteration<'a> {
    starts: &'a [Option<TermId>],
    latch: &'a Path,
}

impl Engine<'_> {
    /// Finds out which variables may come to the limits of their types. Given is an iteration that began with any values,
    /// and since when its symbols have been made.
    pub(super) fn decide_wraps(
        &mut self,
        summary: &mut Summary,
        (entry, region): (&Path, Region),
        (latch, starts): (&Path, &[Option<TermId>]),
        n_terms: usize,
    ) -> Result<(), Stop> {
        let any = Iteration { starts, latch };
        let literals = latch.guard.literals_from(entry.guard.len()).to_vec();
        let guard = self.pool.mk_and_all(literals.clone());
        let open = self.may_wrap(summary, &any, guard, &[])?;
        let (mut is_decided, mut sums) = (true, Vec::new());
        for (index, start) in starts.iter().enumerate() {
            let variable = summary.variables[index];
            let start = start.filter(|_| open.contains(&index));
            summary.variables[index].wrap = match start {
                None => Wrap::Never,
                Some(start) => {
                    let is_counter = !self.with_symbol(&literals, start).is_empty();
                    let is_usual = self.is_callers_counter(&variable, Some(start), &literals);
                    let is_narrow = is_usual && self.pool.width(start) < INT_BITS;
                    if !is_counter && self.steps_by_free_data(&variable, entry) {
                        sums.push(index);
                    } else {
                        is_decided &= is_usual && !is_narrow;
                    }
                    if is_counter && !is_narrow {
                        Wrap::Assumed
                    } else {
                        Wrap::Free { is_exact: !is_counter }
                    }
                }
            };
        }
        // Where the limits are the caller's to keep, or no counter is in doubt, a second run would change nothing.
        if is_decided {
            return Ok(());
        }
        // Once more, with what is known of iterations that all before have reached within the limits, and have not left
        // the loop.
        self.note_conditions(summary, entry, latch, any.starts, n_terms);
        let (open, exits, count) = loop {
            let head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
            let (starts, count) = (head.starts.clone(), head.count);
            let (latched, exits) = self.run_apart_from_others(head.path, region)?;
            let open = match &latched {
                Some(latch) => {
                    let guard = latch.guard.term(&mut self.pool);
                    self.may_wrap(summary, &Iteration { starts: &starts, latch }, guard, &sums)?
                }
                None => Vec::new(),
            };
            // That a variable does not fall below its first value was taken for granted of the others as well, so that
            // these are asked about again without it.
            let mut has_dropped = false;
            for &index in &open {
                let variable = summary.variables[index];
                let is_assumed = variable.wrap == Wrap::Assumed
                    && self.is_for_caller(&variable, any.starts[index], &literals);
                if matches!(variable.change, Recurrence::Grows(_)) && !is_assumed {
                    summary.variables[index].change = Recurrence::Unknown;
                    has_dropped = true;
                }
            }
            if !has_dropped {
                break (open, exits, count);
            }
        };
        for index in (0..summary.variables.len()).filter(|index| !sums.contains(index)) {
            let variable = &mut summary.variables[index];
            match (open.contains(&index), variable.wrap, variable.change) {
                (false, ..) => variable.wrap = Wrap::Never,
                (true, Wrap::Assumed, Recurrence::Step(_) | Recurrence::Doubles(_)) => {
                    let is_left = self.is_left_within(&exits, count)?;
                    self.decide_counter(summary, (entry, region), &any, (index, is_left))?;
                }
                (true, ..) => {}
            }
        }
        let is_last = |variable: &Variable| matches!(variable.wrap, Wrap::Last { .. });
        if !summary.variables.iter().any(is_last) {
            // Otherwise they are of use only where they are asked for.
            summary.goes_on.clear();
            summary.steps.clear();
        }
        Ok(())
    }

    /// Whether a variable steps to a bound at which the loop is left, which comes from the caller.
    pub(super) fn is_callers_counter(
        &self,
        variable: &Variable,
        start: Option<TermId>,
        literals: &[TermId],
    ) -> bool {
        let (Recurrence::Step(step), Some(before), Some(start)) =
            (variable.change, variable.before, start)
        else {
            return false;
        };
        let of_counter = self.with_symbol(literals, start);
        self.steps_to_bound(&of_counter, start, step)
            && self.is_of_caller(of_counter.into_iter().chain([before, step]), start)
    }

    /// Whether it may be for the caller to see to it that a variable stays within its limits: it has as many bits as `int`,
    /// and the conditions on it, or its first value, come from outside.
    fn is_for_caller(
        &self,
        variable: &Variable,
        start: Option<TermId>,
        literals: &[TermId],
    ) -> bool {
        let (Some(before), Some(start)) = (variable.before, start) else { return false };
        let of_counter = self.with_symbol(literals, start);
        self.pool.width(start) >= INT_BITS
            && self.is_of_caller(of_counter.into_iter().chain([before]), start)
    }

    /// The variables that an iteration may take beyond the limits of their types, given its values at the head, its end,
    /// and the conditions on the way.
    pub(super) fn may_leave_types(
        &mut self,
        summary: &Summary,
        latch: &Path,
        starts: &[Option<TermId>],
        literals: &[TermId],
    ) -> Result<Vec<usize>, Stop> {
        let guard = self.pool.mk_and_all(literals.to_vec());
        self.may_wrap(summary, &Iteration { starts, latch }, guard, &[])
    }

    /// Whether a variable steps by an element of memory of which nothing is known on the way to the loop: a sum that may
    /// wrap around whatever else is known, so that it need not be asked again with all of that.
    fn steps_by_free_data(&self, variable: &Variable, entry: &Path) -> bool {
        let Recurrence::Step(step) = variable.change else { return false };
        let is_contents = |symbol: &TermId| self.pool.version_of(*symbol).is_some();
        let mut free: Vec<TermId> =
            self.pool.symbols_of(step).into_iter().filter(is_contents).collect();
        if free.is_empty() {
            return false;
        }
        let mut leaves_free = |literal: TermId| {
            let symbols = self.pool.symbols_of(literal);
            if !free.iter().any(|it| symbols.contains(it)) {
                return true;
            }
            // The sums of loops before, `s == start + iteration * step`, say nothing of the steps as long as nothing is
            // known of the sums.
            let Some((Op::Eq, &[left, right])) = self.pool.as_app(literal) else { return false };
            let symbol =
                [left, right].into_iter().find(|side| self.pool.as_symbol(*side).is_some());
            let is_sum = symbol.filter(|symbol| !free.contains(symbol));
            free.extend(is_sum);
            is_sum.is_some()
        };
        let literals = entry.guard.literals_from(0);
        literals.iter().all(|literal| leaves_free(*literal))
    }

    /// Runs an iteration between barriers of its own.
    pub(super) fn run_apart_from_others(
        &mut self,
        mut head: Path,
        region: Region,
    ) -> Result<(Option<Path>, Vec<Path>), Stop> {
        let interval = self.abstraction_mut().new_phase();
        self.enter_phases(&mut head, interval, interval);
        let (latched, exits) = self.run_iteration(vec![head], region)?;
        Ok((self.merge_all(latched), exits))
    }

    /// The variables that an iteration may take beyond the limits of their types, without those that are known to be.
    fn may_wrap(
        &mut self,
        summary: &Summary,
        of: &Iteration<'_>,
        guard: TermId,
        known: &[usize],
    ) -> Result<Vec<usize>, Stop> {
        let mut doubts = Vec::new();
        let variables = summary.variables.iter().enumerate();
        for (index, variable) in variables.filter(|(index, _)| !known.contains(index)) {
            let after = of.latch.top().locals[variable.local.index()];
            let (Some(start), Some(after), Some(_)) = (of.starts[index], after, variable.before)
            else {
                continue;
            };
            if self.stops_at_limit(variable, start, guard) {
                continue;
            }
            let wraps = self.wraps(variable.change, variable.ty, start, after);
            doubts.extend(wraps.map(|wraps| (index, wraps)));
        }
        let all = self.pool.mk_or_all(doubts.iter().map(|(_, wraps)| *wraps).collect::<Vec<_>>());
        if doubts.is_empty() || !self.may_hold(guard, all)? {
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        for (index, wraps) in doubts {
            if self.may_hold(guard, wraps)? {
                found.push(index);
            }
        }
        Ok(found)
    }

    /// Whether a condition of an iteration keeps a variable that goes by one from the limit of its type: one that is less
    /// than some other number is not the greatest of its type, and one that is greater is not the least. Most loops
    /// count so, and need no question to a solver.
    fn stops_at_limit(&self, variable: &Variable, start: TermId, guard: TermId) -> bool {
        let (Recurrence::Step(step), Scalar::Int(_, signedness)) = (variable.change, variable.ty)
        else {
            return false;
        };
        // A step of an unsigned variable that is all ones is taken for a great number or for -1; both are asked about.
        let is_up = match self.pool.as_bv_i64(step) {
            Some(1) => true,
            Some(-1) if signedness == Signedness::Signed => false,
            Some(_) | None => return false,
        };
        let is_strict = |cond: &TermId| {
            let (atom, is_negated) = match self.pool.as_app(*cond) {
                Some((Op::Not, &[atom])) => (atom, true),
                Some(_) | None => (*cond, false),
            };
            let less = match (signedness, is_negated) {
                (Signedness::Signed, false) => Op::BvSlt,
                (Signedness::Signed, true) => Op::BvSle,
                (Signedness::Unsigned, false) => Op::BvUlt,
                (Signedness::Unsigned, true) => Op::BvUle,
            };
            match self.pool.as_app(atom) {
                Some((op, &[left, right])) if op == less => {
                    let (low, high) = if is_negated { (right, left) } else { (left, right) };
                    start == if is_up { low } else { high }
                }
                Some(_) | None => false,
            }
        };
        self.conjuncts(guard).iter().any(is_strict)
    }

    /// Whether a condition may hold under a guard; it may where that is too hard.
    pub(crate) fn may_hold(&mut self, guard: TermId, cond: TermId) -> Result<bool, Stop> {
        Ok(self.holds_somewhere(guard, cond)? != Some(false))
    }

    /// Whether a condition holds somewhere under a guard, if that is not too hard.
    fn holds_somewhere(&mut self, guard: TermId, cond: TermId) -> Result<Option<bool>, Stop> {
        let both = self.pool.mk_and(guard, cond);
        let found = self.within(WRAP_EFFORT, |engine| engine.solve(both))?;
        Ok(found.map(|model| model.is_some()))
    }

    /// The ends of an arbitrary iteration from which the next one begins: what is assumed of the variables in any iteration
    /// holds in that one as well.
    pub(super) fn within_limits(
        &mut self,
        latched: Vec<Path>,
        summary: &Summary,
        starts: &[Option<TermId>],
    ) -> Vec<Path> {
        let within = |mut path: Path| {
            for (variable, start) in summary.variables.iter().zip(starts) {
                let after = path.top().locals[variable.local.index()];
                let (Some(start), Some(after), Wrap::Assumed) = (*start, after, variable.wrap)
                else {
                    continue;
                };
                if let Some(wraps) = self.wraps(variable.change, variable.ty, start, after) {
                    let fits = self.pool.mk_not(wraps);
                    if !self.assume(&mut path, fits) {
                        return None;
                    }
                }
            }
            Some(path)
        };
        latched.into_iter().filter_map(within).collect()
    }

    /// When a change of a variable leaves the limits of its type.
    pub(crate) fn wraps(
        &mut self,
        change: Recurrence,
        ty: Scalar,
        start: TermId,
        after: TermId,
    ) -> Option<TermId> {
        let Scalar::Int(bits, signedness) = ty else { return None };
        match change {
            // One bit for the sign of an unsigned number, and one for the sum of two.
            Recurrence::Step(step) => {
                let width = bits + 2;
                let is_signed = signedness == Signedness::Signed;
                let [start, after] = [start, after].map(|it| self.extended(it, width, is_signed));
                let is_signed_step = self.is_signed_step(step, signedness);
                let step = self.extended(step, width, is_signed_step);
                let sum = self.pool.mk_bv_add(start, step);
                Some(self.mk_distinct(sum, after))
            }
            Recurrence::Doubles(by) => {
                let by = self.pool.mk_bv(bits, u64::from(by));
                let back = match signedness {
                    Signedness::Signed => self.pool.mk_bv_ashr(after, by),
                    Signedness::Unsigned => self.pool.mk_bv_lshr(after, by),
                };
                Some(self.mk_distinct(back, start))
            }
            Recurrence::Grows(_) => Some(match signedness {
                Signedness::Signed => self.pool.mk_bv_slt(after, start),
                Signedness::Unsigned => self.pool.mk_bv_ult(after, start),
            }),
            Recurrence::None
            | Recurrence::Halves(_)
            | Recurrence::Alternates(_)
            | Recurrence::Shrinks
            | Recurrence::Unknown => None,
        }
    }

    /// Whether the loop may be left, after its first iteration, with all variables within their limits.
    fn is_left_within(&mut self, exits: &[Path], count: Option<TermId>) -> Result<bool, Stop> {
        let Some(count) = count else { return Ok(true) };
        let zero = self.pool.mk_bv(32, 0);
        let is_later = self.mk_distinct(count, zero);
        for exit in exits {
            let guard = exit.guard.term(&mut self.pool);
            if self.may_hold(guard, is_later)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Decides about a variable that takes part in the decision whether there is another iteration.
    fn decide_counter(
        &mut self,
        summary: &mut Summary,
        (entry, region): (&Path, Region),
        any: &Iteration<'_>,
        (index, is_left): (usize, bool),
    ) -> Result<(), Stop> {
        let Variable { change, before: Some(before), .. } = summary.variables[index] else {
            return Ok(());
        };
        let Some(start) = any.starts[index] else { return Ok(()) };
        let literals = any.latch.guard.literals_from(entry.guard.len()).to_vec();
        let of_counter = self.with_symbol(&literals, start);
        let Recurrence::Step(step) = change else {
            // Nothing is left of a value that has been shifted too often: what comes then is the same in all iterations.
            // Only a bound to which it is doubled (`s < n`) is for the caller to keep within limits.
            let bits = self.pool.width(start);
            let up = self.pool.mk_bv(bits, 1);
            let is_assumed = is_left
                && self.steps_to_bound(&of_counter, start, up)
                && self.is_for_caller(&summary.variables[index], Some(start), &literals);
            if !is_assumed {
                summary.variables[index].wrap = Wrap::Free { is_exact: true };
            }
            return Ok(());
        };
        let is_exact = of_counter.iter().all(|it| summary.goes_on.contains(it));
        summary.variables[index].wrap = Wrap::Last { is_exact };
        let head = self.arbitrary_iteration(entry, summary, Some(summary.lockstep));
        let Some(now) = head.starts[index] else { return Ok(()) };
        let previous = self.pool.mk_bv_sub(now, step);
        let wraps = self.wraps(change, summary.variables[index].ty, previous, now);
        let mut path = head.path;
        if let Some(wraps) = wraps
            && self.assume(&mut path, wraps)
            && let (Some(latch), _) = self.run_apart_from_others(path, region)?
        {
            let guard = latch.guard.term(&mut self.pool);
            let always = self.pool.mk_true();
            let goes_on = self.holds_somewhere(guard, always)?;
            let terms = [before, step].into_iter().chain(of_counter);
            let is_wide = self.pool.width(start) >= INT_BITS;
            let is_callers = is_left && is_wide && self.is_of_caller(terms, start);
            match goes_on {
                Some(false) => {}
                Some(true) if !is_callers => summary.wraps_on = true,
                Some(true) | None => summary.variables[index].wrap = Wrap::Assumed,
            }
        }
        Ok(())
    }

    pub(crate) fn with_symbol(&self, terms: &[TermId], symbol: TermId) -> Vec<TermId> {
        terms.iter().copied().filter(|it| self.pool.symbols_of(*it).contains(&symbol)).collect()
    }

    /// Whether steps lead to a bound at which the loop is left: upwards to `i < n`, downwards to `i > n`.
    pub(crate) fn steps_to_bound(
        &self,
        conditions: &[TermId],
        start: TermId,
        step: TermId,
    ) -> bool {
        let is_down = match self.pool.as_bv_i64(step) {
            Some(step) => step < 0,
            None => is_negated(&self.pool, step),
        };
        let has_start = |term: TermId| self.pool.symbols_of(term).contains(&start);
        conditions.iter().any(|condition| {
            let (atom, is_negative) = match self.pool.as_app(*condition) {
                Some((Op::Not, &[atom])) => (atom, true),
                Some(_) | None => (*condition, false),
            };
            let Some((Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, &[less, more])) =
                self.pool.as_app(atom)
            else {
                return false;
            };
            has_start(less) != has_start(more) && (has_start(more) != is_negative) == is_down
        })
    }

    /// Whether terms depend on what comes from outside of the launch, or on memory.
    fn is_of_caller(&self, terms: impl Iterator<Item = TermId>, counter: TermId) -> bool {
        let terms: Vec<TermId> = terms.collect();
        let mut symbols = terms.iter().flat_map(|term| self.pool.symbols_of(*term));
        symbols.any(|symbol| {
            let is_common =
                self.abstraction.is_some() && self.pool.sharing(symbol) == Sharing::Grid;
            let is_memory = self.pool.version_of(symbol).is_some();
            symbol != counter && (is_common || is_memory || self.pool.is_approximate(symbol))
        })
    }

    fn mk_distinct(&mut self, left: TermId, right: TermId) -> TermId {
        let are_equal = self.pool.mk_eq(left, right);
        self.pool.mk_not(are_equal)
    }
}
