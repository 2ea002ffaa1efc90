//! Whether a variable that a loop of the host steps through comes to the limits of its type; the questions are those of
//! [`Wrap`].
//!
//! By induction on the iterations: at the head of one, every variable of which it is to be shown that it stays within
//! its limits is taken to be so many steps from its start; then one more step is asked about. What may leave its limits
//! is taken with its wrap-around, and the others are asked about again with less to go on.

use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::TermId;

use super::{Summary, Variable, Way};
use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::loops::recurrence::{INT_BITS, Kind, Recurrence, Wrap, counts_iterations};
use crate::symbols::Origin;

impl Engine<'_> {
    /// Finds out what the variables do at the limits of their types. Given is what is known at the head of every
    /// iteration.
    pub(super) fn decide_host_wraps(
        &mut self,
        entry: &Path,
        summary: &mut Summary,
        held: &[TermId],
    ) -> Result<(), Stop> {
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for way in summary.ways.clone() {
                while let Some((index, start)) = self.first_wrap(entry, summary, (&way, held))? {
                    is_stable = false;
                    let variable = summary.variables[index].clone();
                    let changed = &mut summary.variables[index];
                    if variable.ty.is_none() && variable.signedness == Signedness::Signed {
                        // What memory holds may be meant either way.
                        changed.signedness = Signedness::Unsigned;
                    } else if self.is_for_callers(&variable, &way, start) {
                        changed.wrap = Wrap::Assumed;
                    } else {
                        changed.wrap = Wrap::Free { is_exact: true };
                    }
                }
            }
        }
        summary.is_counted = summary.variables.iter().any(|variable| {
            counts_iterations(&self.pool, self.kind_of(variable), variable.change, variable.wrap)
        });
        Ok(())
    }

    /// A variable that was to stay within its limits and may leave them after an iteration.
    fn first_wrap(
        &mut self,
        entry: &Path,
        summary: &Summary,
        (way, held): (&Way, &[TermId]),
    ) -> Result<Option<(usize, TermId)>, Stop> {
        let mut doubts = Vec::new();
        for (index, (variable, start)) in summary.variables.iter().zip(&way.starts).enumerate() {
            let (Wrap::Never, Some(start), Kind::Int(bits, signedness)) =
                (variable.wrap, *start, self.kind_of(variable))
            else {
                continue;
            };
            let after = match variable.change {
                Recurrence::Step(step) => self.pool.mk_bv_add(start, step),
                Recurrence::Doubles(by) => {
                    let by = self.pool.mk_bv(bits, u64::from(by));
                    self.pool.mk_bv_shl(start, by)
                }
                Recurrence::None
                | Recurrence::Grows(_)
                | Recurrence::Halves(_)
                | Recurrence::Alternates(_)
                | Recurrence::Shrinks
                | Recurrence::Unknown => continue,
            };
            let ty = Scalar::Int(bits, signedness);
            let wraps = self.wraps(variable.change, ty, start, after);
            doubts.extend(wraps.map(|wraps| (index, start, wraps)));
        }
        if doubts.is_empty() {
            return Ok(None);
        }
        // Most loops are bounded by what their conditions say of any iteration.
        let any = self.pool.mk_and_all(way.conditions.clone());
        let some = self.pool.mk_or_all(doubts.iter().map(|(.., wraps)| *wraps).collect::<Vec<_>>());
        if !self.may_hold(any, some)? {
            return Ok(None);
        }
        let reached = self.is_reached(entry, summary, way);
        let reached =
            self.pool.mk_and_all(held.iter().copied().chain([reached]).collect::<Vec<_>>());
        if !self.may_hold(reached, some)? {
            return Ok(None);
        }
        for (index, start, wraps) in doubts {
            if self.may_hold(reached, wraps)? {
                return Ok(Some((index, start)));
            }
        }
        Ok(None)
    }

    /// What is known of an iteration that comes to its end, in terms of its values at the head.
    fn is_reached(&mut self, entry: &Path, summary: &Summary, way: &Way) -> TermId {
        let count = self.pool.fresh("iteration", Sort::BitVec(32), Origin::Havoc);
        let mut parts = vec![entry.guard.term(&mut self.pool)];
        parts.extend(&way.conditions);
        for (variable, start) in summary.variables.iter().zip(&way.starts) {
            if let Some(start) = start.filter(|it| way.is_own(*it))
                && self.pool.as_symbol(start).is_some()
            {
                parts.extend(self.known_of(summary, variable, start, count));
            }
        }
        let held = self.held_in_the_one_before(summary, &way.starts);
        let zero = self.pool.mk_bv(32, 0);
        let is_first = self.pool.mk_eq(count, zero);
        parts.push(self.pool.mk_or(is_first, held));
        self.pool.mk_and_all(parts)
    }

    /// Whether it is for those who run the program to see to it that a variable stays within its limits: its steps lead
    /// to a bound that they give. Unsigned numbers and those with fewer bits than `int` wrap around without being wrong.
    fn is_for_callers(&mut self, variable: &Variable, way: &Way, start: TermId) -> bool {
        let (Some(Scalar::Int(INT_BITS.., Signedness::Signed)), Recurrence::Step(step)) =
            (variable.ty, variable.change)
        else {
            return false;
        };
        let of_counter = self.with_symbol(&way.conditions, start);
        let ends = self.steps_to_bound(&of_counter, start, step)
            || self.is_compared_with_value(&of_counter, start);
        let terms = of_counter.into_iter().chain(variable.before).chain([step]);
        let is_outside = |symbol: &TermId| *symbol != start && !way.is_own(*symbol);
        let symbols: Vec<TermId> = terms.flat_map(|term| self.pool.symbols_of(term)).collect();
        ends && symbols.iter().any(is_outside)
    }

    /// Whether a loop goes on while a variable has not come to a certain value.
    fn is_compared_with_value(&self, conditions: &[TermId], start: TermId) -> bool {
        conditions.iter().any(|condition| {
            let Some((Op::Not, &[atom])) = self.pool.as_app(*condition) else { return false };
            let Some((Op::Eq, &[left, right])) = self.pool.as_app(atom) else { return false };
            let has_start = |term: TermId| self.pool.symbols_of(term).contains(&start);
            has_start(left) != has_start(right)
        })
    }
}
