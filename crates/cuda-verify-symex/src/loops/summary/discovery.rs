//! What an iteration does to the variables of its loop: found by comparing its end with its start.

use cuda_verify_base::id::Id;
use cuda_verify_goto::program::{InstrId, InstrKind};
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermPool};
use rustc_hash::FxHashMap;

use super::{Bound, Region, Summary};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::Memory;
use crate::loops::recurrence::Recurrence;
use crate::symbols::Sharing;
use crate::value;

impl Engine<'_> {
    /// Compares the state at the end of an iteration with that at its start; `None` if it cannot be summarised.
    pub(super) fn note_changes(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        latch: &Path,
        before: &Memory,
        (starts, is_odd): (&[Option<TermId>], TermId),
        n_terms: usize,
    ) -> Option<bool> {
        let mut is_stable = true;
        for object in latch.memory.changed_since(before) {
            if entry.memory.get(object).is_some() && !summary.changed.contains(object) {
                // What others may have written is havocked at barriers anyway; it is unknown in every iteration.
                summary.changed.insert(object);
                is_stable = false;
            }
        }
        let befores: Vec<Option<TermId>> = summary.variables.iter().map(|v| v.before).collect();
        let afters: Vec<Option<TermId>> = summary
            .variables
            .iter()
            .map(|variable| latch.top().locals[variable.local.index()])
            .collect();
        for (index, variable) in summary.variables.iter_mut().enumerate() {
            let Some(after) = afters[index] else {
                variable.change = Recurrence::Unknown;
                continue;
            };
            let Some(start) = starts[index] else { continue };
            let was = variable.change;
            variable.change = match (was, variable.before) {
                (Recurrence::Alternates(other), Some(before)) => {
                    if self.is_exchanged(after, is_odd, before, other) {
                        was
                    } else {
                        variable.is_erratic = true;
                        Recurrence::Unknown
                    }
                }
                (_, Some(before)) if !variable.is_erratic => {
                    let found = self.change(variable.ty, start, after, n_terms);
                    let other = if matches!(
                        found,
                        Recurrence::Unknown | Recurrence::Grows(_) | Recurrence::Shrinks
                    ) {
                        let swapped = (0..starts.len()).find(|other| {
                            starts[*other] == Some(after) && afters[*other] == Some(start)
                        });
                        swapped
                            .and_then(|other| befores[other])
                            .or_else(|| self.mirror(variable.ty, (start, after), before, n_terms))
                    } else {
                        None
                    };
                    other.map_or(found, Recurrence::Alternates)
                }
                (_, _) => self.change(variable.ty, start, after, n_terms),
            };
            let alternates = |change| matches!(change, Recurrence::Alternates(_));
            if alternates(was) != alternates(variable.change) {
                is_stable = false;
            } else if variable.ty == Scalar::Pointer
                && !matches!(
                    variable.change,
                    Recurrence::None | Recurrence::Step(_) | Recurrence::Alternates(_)
                )
            {
                return None;
            }
            // That threads agree at the head is assumed in the run that shows that they agree at its end: an induction,
            // whose base is the value before the loop. It is only ever taken back.
            let uniform = self.uniformity(after);
            if variable.uniform > uniform {
                variable.uniform = uniform;
                is_stable = false;
            }
        }
        Some(is_stable)
    }

    /// Whether a variable that has one value in even and the other in odd iterations has the other one after each.
    pub(super) fn is_exchanged(
        &mut self,
        after: TermId,
        is_odd: TermId,
        even: TermId,
        odd: TermId,
    ) -> bool {
        [(false, odd), (true, even)].into_iter().all(|(is_odd_now, next)| {
            let known = self.pool.mk_bool(is_odd_now);
            let replacements = FxHashMap::from_iter([(is_odd, known)]);
            self.pool.substitute(after, &replacements) == next
        })
    }

    /// The other value of a variable that an iteration reflects: `c - x`, `c ^ x` or `!x`.
    pub(super) fn mirror(
        &mut self,
        ty: Scalar,
        (start, after): (TermId, TermId),
        before: TermId,
        n_terms: usize,
    ) -> Option<TermId> {
        match ty {
            Scalar::Bool => {
                let negated = self.pool.mk_not(start);
                (after == negated).then(|| self.pool.mk_not(before))
            }
            Scalar::Int(..) => {
                // Where `after + start` does not change, the next iteration gives `start` back; so it does where `after
                // ^ start` does not.
                let sum = self.pool.mk_bv_add(after, start);
                if self.is_invariant(sum, n_terms) {
                    return Some(self.pool.mk_bv_sub(sum, before));
                }
                let difference = self.pool.mk_bv_xor(after, start);
                self.is_invariant(difference, n_terms)
                    .then(|| self.pool.mk_bv_xor(difference, before))
            }
            Scalar::Float(_) | Scalar::Pointer => None,
        }
    }

    /// Whether no iteration changes a term.
    pub(super) fn is_invariant(&self, term: TermId, n_terms: usize) -> bool {
        // A symbol that was there before the loop, or one of the launch: an iteration has made neither.
        let is_invariant = |symbol: TermId| {
            symbol.index() < n_terms
                || self.abstraction.is_some() && self.pool.sharing(symbol) == Sharing::Grid
        };
        self.pool.symbols_of(term).into_iter().all(is_invariant)
    }

    pub(crate) fn change(
        &mut self,
        ty: Scalar,
        start: TermId,
        after: TermId,
        n_terms: usize,
    ) -> Recurrence {
        if start == after {
            return Recurrence::None;
        }
        if !matches!(ty, Scalar::Int(..) | Scalar::Pointer) {
            return Recurrence::Unknown;
        }
        let step = self.pool.mk_bv_sub(after, start);
        // A step before a multiple: what is added is known exactly, and more is known of it at the limits of the type.
        if self.is_invariant(step, n_terms) {
            return Recurrence::Step(step);
        }
        match scaling(&self.pool, start, after) {
            Some(Scaling::Doubles(by)) => return Recurrence::Doubles(by),
            Some(Scaling::Halves(by)) => return Recurrence::Halves(by),
            None => {}
        }
        match self.pool.as_app(after) {
            Some((Op::BvLshr | Op::BvAshr | Op::BvUdiv | Op::BvSdiv, &[from, _]))
                if from == start =>
            {
                Recurrence::Shrinks
            }
            Some(_) | None => match self.greatest_leaf(step) {
                Some(greatest) => Recurrence::Grows(greatest),
                None => Recurrence::Unknown,
            },
        }
    }

    /// The greatest of the constants that a term chooses from, if they are small, none is negative, and there is nothing
    /// else.
    pub(super) fn greatest_leaf(&self, term: TermId) -> Option<u64> {
        const MAX_GROWTH: u64 = 1 << 16;
        match self.pool.as_app(term) {
            Some((Op::Ite, &[_, yes, no])) => {
                Some(self.greatest_leaf(yes)?.max(self.greatest_leaf(no)?))
            }
            Some(_) => None,
            None => self
                .pool
                .as_bv_u64(term)
                .filter(|growth| *growth < MAX_GROWTH.min(1 << (self.pool.width(term) - 1))),
        }
    }

    /// Conditions `x != bound` to go on, of variables that go there by a constant step.
    pub(super) fn find_bounds(
        &mut self,
        summary: &Summary,
        entry: &Path,
        latch: &Path,
        starts: &[Option<TermId>],
        n_terms: usize,
    ) -> Result<Vec<Bound>, Stop> {
        let mut bounds = Vec::new();
        let literals = latch.guard.literals_from(entry.guard.len()).to_vec();
        for literal in literals {
            // Of other comparisons the arbitrary iteration has the condition itself: with `i < n` its variable is
            // within the bound. `i != n` bounds nothing until it is known that `n` is met.
            let Some((Op::Not, &[negated])) = self.pool.as_app(literal) else { continue };
            let Some((Op::Eq, &[left, right])) = self.pool.as_app(negated) else { continue };
            if !matches!(self.pool.sort(left), Sort::BitVec(..=64)) {
                continue;
            }
            for (variable, start) in summary.variables.iter().zip(starts) {
                let (Recurrence::Step(step), Some(before), Some(start)) =
                    (variable.change, variable.before, *start)
                else {
                    continue;
                };
                let Some(step) = self.pool.as_bv_i64(step).filter(|step| *step != 0) else {
                    continue;
                };
                if self.pool.sort(left) != self.pool.sort(start) {
                    continue;
                }
                // Where the condition fails, the variable is as far from its start as the other side of it.
                let candidates = [(left, right), (right, left)].map(|(side, other)| {
                    let rest = self.pool.mk_bv_sub(side, start);
                    let bound = self.pool.mk_bv_sub(other, rest);
                    self.pool.mk_bv_sub(bound, before)
                });
                let Some(distance) =
                    candidates.into_iter().find(|distance| self.is_invariant(*distance, n_terms))
                else {
                    continue;
                };
                let distance = if step < 0 { self.pool.mk_bv_neg(distance) } else { distance };
                let width = self.pool.width(distance);
                let size = step.unsigned_abs();
                let (zero, divisor) = (self.pool.mk_bv(width, 0), self.pool.mk_bv(width, size));
                // A bound that lies behind, or between two steps, is never met: the variable runs on until it wraps
                // around.
                let is_ahead = self.pool.mk_bv_sle(zero, distance);
                let rest = self.pool.mk_bv_urem(distance, divisor);
                let is_met = self.pool.mk_eq(rest, zero);
                let is_bounded = self.pool.mk_and(is_ahead, is_met);
                let not_bounded = self.pool.mk_not(is_bounded);
                let guard = entry.guard.term(&mut self.pool);
                let doubt = self.pool.mk_and(guard, not_bounded);
                if self.solve(doubt)?.is_none() {
                    bounds.push(Bound { distance, step: size });
                }
            }
        }
        Ok(bounds)
    }

    /// Variables that are divided as numbers with a sign must not be negative, nor must their divisors: else rounding is not
    /// the same as shifting, and the quotient is no smaller as an unsigned number.
    pub(super) fn keep_shifts(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        latch: &Path,
    ) -> Result<(), Stop> {
        for variable in &mut summary.variables {
            let (Recurrence::Halves(_) | Recurrence::Shrinks, Some(before)) =
                (variable.change, variable.before)
            else {
                continue;
            };
            let after = latch.top().locals[variable.local.index()];
            let division = after.and_then(|after| self.pool.as_app(after));
            let by = match division {
                Some((Op::BvLshr | Op::BvUdiv, _)) => continue,
                Some((Op::BvSdiv, &[_, by])) => Some(by),
                Some(_) | None => None,
            };
            let zero = value::zero(&mut self.pool, variable.ty);
            // Once it is not negative, it stays so: one question about the first value is enough.
            let is_negative = self.pool.mk_bv_slt(before, zero);
            let mut doubts = vec![(entry, is_negative)];
            if let Some(by) = by {
                doubts.push((latch, self.pool.mk_bv_sle(by, zero)));
            }
            for (path, doubt) in doubts {
                let guard = path.guard.term(&mut self.pool);
                if self.may_hold(guard, doubt)? {
                    variable.change = Recurrence::Unknown;
                }
            }
        }
        Ok(())
    }

    /// Whether it matters that the iterations before have not left the loop: where something is asserted before it may be
    /// left, or a counted variable is used afterwards.
    pub(super) fn matters_after(&mut self, summary: &Summary, region: Region) -> bool {
        let program = self.program;
        let function = &program.functions[region.func];
        let until_branch = function
            .instrs
            .iter()
            .skip_while(|(id, _)| *id < region.head)
            .take_while(|(_, instr)| !matches!(instr.kind, InstrKind::Branch { .. }));
        let mut asserts = until_branch.filter(|(_, instr)| {
            matches!(instr.kind, InstrKind::Intrinsic { op: Intrinsic::Assert, .. })
        });
        if asserts.next().is_some() {
            return true;
        }
        let after = InstrId::from_index(region.end.index() + 1);
        if function.instrs.get(after).is_none() {
            return false;
        }
        let facts = self.facts(region.func);
        let live = facts.borrow_mut().live_before(function, after);
        summary.variables.iter().any(|variable| {
            matches!(variable.change, Recurrence::Step(_)) && live.contains(variable.local)
        })
    }

    /// Notes the conditions on counted variables under which the loop goes on.
    pub(super) fn note_conditions(
        &mut self,
        summary: &mut Summary,
        entry: &Path,
        latch: &Path,
        starts: &[Option<TermId>],
        n_terms: usize,
    ) {
        if !summary.steps.is_empty() {
            return;
        }
        let steps = summary.counted(starts);
        for literal in latch.guard.literals_from(entry.guard.len()) {
            let is_counted = |symbol: &TermId| steps.iter().any(|(_, start, _)| start == symbol);
            let symbols = self.pool.symbols_of(*literal);
            if symbols.iter().any(is_counted)
                && symbols
                    .iter()
                    .all(|symbol| is_counted(symbol) || self.is_invariant(*symbol, n_terms))
            {
                summary.goes_on.push(*literal);
            }
        }
        summary.steps = steps;
    }
}

/// A multiplication or division by a power of two, given by its exponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scaling {
    Doubles(u32),
    Halves(u32),
}

/// Whether a value is another one shifted; where it is divided, that is so if that is not negative.
fn scaling(pool: &TermPool, start: TermId, after: TermId) -> Option<Scaling> {
    if pool.linear(after) == (0, vec![(2, start)]) {
        return Some(Scaling::Doubles(1));
    }
    let (op, &[from, by]) = pool.as_app(after)? else { return None };
    let by = pool.as_bv_u64(by).filter(|_| from == start)?;
    let shift = || u32::try_from(by).ok().filter(|by| (1..16).contains(by));
    if op == Op::BvShl {
        shift().map(Scaling::Doubles)
    } else if matches!(op, Op::BvLshr | Op::BvAshr) {
        shift().map(Scaling::Halves)
    } else if matches!(op, Op::BvUdiv | Op::BvSdiv) {
        let is_shift = by.is_power_of_two() && (2..65536).contains(&by);
        is_shift.then(|| Scaling::Halves(by.trailing_zeros()))
    } else {
        None
    }
}
