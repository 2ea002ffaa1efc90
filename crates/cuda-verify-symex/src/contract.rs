//! The contract of an entry: conditions on its caller that the answer needs.
//!
//! A condition is the caller's if it depends on what that passes and on nothing that the function takes from its
//! environment itself. It is noted with the conditions of the path on which it is asked for, as far as these are no
//! conditions of the contract themselves.

mod indices;
pub(crate) mod needed;
mod words;

use cuda_verify_base::contract::{Axis, Clause, Condition, Number, Relation, Sum};
use cuda_verify_base::{Effort, PropertyKind, Span};
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::evidence::Duty;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::rules;
use crate::symbols::Origins;
use crate::threads::one::axes::AxesRead;
use crate::threads::one::shape::{Extent, LaunchShape};

/// Work to find out which conditions on a launch do not hold anyway.
const LAUNCH_EFFORT: Effort = Effort(5_000_000);
/// Conditions that are noted.
const MAX_CONDITIONS: usize = 100;

impl Engine<'_> {
    /// Whether a condition on a path is for the caller of the entry to see to: if it cannot hold at all, the last decision
    /// on the way to it is.
    pub(crate) fn is_callers(&self, path: &Path, cond: TermId) -> bool {
        if self.config.is_harness || self.is_off(rules::LAUNCHER_PRECONDITIONS) {
            return false;
        }
        let decided = if self.pool.is_false(cond) { path.guard.last() } else { Some(cond) };
        decided.is_none_or(|decided| !self.pool.origins(decided).meets(Origins::INPUT))
    }

    /// Notes what the caller of the entry has to see to.
    pub(crate) fn note_duty(
        &mut self,
        path: &Path,
        protects: PropertyKind,
        cond: TermId,
        span: Span,
    ) {
        if !self.is_recording(path) {
            return;
        }
        let place = self.caller_span(path, span);
        let is_duty = |term: TermId| self.evidence.contract.iter().any(|duty| duty.cond == term);
        // That the launch is made, and the thread there, says nothing of what the caller passes to it.
        let n_entry = self.abstraction.as_ref().map_or(0, |it| it.n_entry_literals);
        let n_entry = if self.is_device() { n_entry } else { 0 };
        let literals = path.guard.literals_from(n_entry).iter().copied();
        let under: Vec<TermId> = literals.filter(|it| !is_duty(*it) && *it != cond).collect();
        let clause = self.clause_under(&under, cond).unwrap_or(Clause::Written(place));
        let rule = rules::LAUNCHER_PRECONDITIONS;
        self.note_condition(Condition { clause, protects, place, rule }, cond);
    }

    /// Adds a condition to the contract, unless the same one is there for the same kind of property.
    pub(crate) fn note_condition(&mut self, condition: Condition, cond: TermId) {
        let conditions = &self.evidence.contract;
        let is_same = |known: &Duty| {
            let known = &known.condition;
            known.clause == condition.clause && known.protects == condition.protects
        };
        if conditions.iter().any(is_same) {
            return;
        }
        if conditions.len() >= MAX_CONDITIONS {
            self.rely_on(condition.rule);
        } else if self.exec.n_mutes == 0 {
            self.evidence.contract.push(Duty { condition, cond });
        }
    }

    /// Notes that a launch is possible for what the caller passes: each of the dimensions is positive, and those and the
    /// threads of a block are no more than the limits.
    pub(crate) fn note_possible_launch(
        &mut self,
        path: &Path,
        (dims, limits): ([TermId; 6], [u32; 6]),
        other_parts: &[TermId],
        span: Span,
    ) -> Result<(), Stop> {
        if !self.is_recording(path) {
            return Ok(());
        }
        let place = self.caller_span(path, span);
        let noted = self.apart(LAUNCH_EFFORT, |engine| {
            Ok(engine.launch_conditions(path, (dims, limits), other_parts, place))
        })?;
        let (protects, rule) = (PropertyKind::ApiContract, rules::POSSIBLE_LAUNCH);
        let Some(noted) = noted else {
            // It is taken for granted all the same.
            self.rely_on(rule);
            return Ok(());
        };
        for (clause, cond) in noted {
            self.note_condition(Condition { clause, protects, place, rule }, cond);
        }
        Ok(())
    }

    /// The conditions on a launch that do not hold whatever is passed.
    fn launch_conditions(
        &mut self,
        path: &Path,
        (dims, limits): ([TermId; 6], [u32; 6]),
        other_parts: &[TermId],
        place: Span,
    ) -> Vec<(Clause, TermId)> {
        let zero = self.pool.mk_bv(32, 0);
        let mut noted = Vec::new();
        for (dim, limit) in dims.into_iter().zip(limits) {
            if self.pool.is_const(dim) {
                continue;
            }
            let limit_term = self.pool.mk_bv(32, u64::from(limit));
            let is_some = {
                let is_none = self.pool.mk_eq(dim, zero);
                self.pool.mk_not(is_none)
            };
            let is_below = self.pool.mk_bv_ule(dim, limit_term);
            let is_valid = self.pool.mk_and(is_some, is_below);
            if self.is_implied(path, is_valid) {
                continue;
            }
            let Some(number) = self.number_of(dim, true) else {
                noted.push((Clause::Written(place), is_valid));
                continue;
            };
            // As a signed number: what is below zero is too large.
            let one = self.pool.mk_bv(32, 1);
            let is_positive = self.pool.mk_bv_sle(one, dim);
            let positive = {
                let exceeds = self.pool.mk_not(is_below);
                self.pool.mk_and(is_positive, exceeds)
            };
            let exceeds = self.is_met_on(path, positive);
            if !self.is_implied(path, is_positive) {
                let one = Sum::constant(1);
                noted.push((Clause::compare(number.clone(), Relation::AtLeast, one), is_some));
            }
            if exceeds {
                let most = Sum::constant(i128::from(limit));
                noted.push((Clause::compare(number, Relation::AtMost, most), is_below));
            }
        }
        for part in other_parts {
            if self.pool.is_true(*part) || self.is_implied(path, *part) {
                continue;
            }
            let clause = self.clause_of(*part, true).unwrap_or(Clause::Written(place));
            noted.push((clause, *part));
        }
        // Conditions speak of numbers without bounds: that those of the program are these is one more.
        for fact in self.facts_about(&dims, false) {
            let fails = self.pool.mk_not(fact.holds);
            let fails = self.pool.mk_and(fact.guard, fails);
            if self.is_met_on(path, fails) {
                self.note_facts(&[fact]);
            }
        }
        noted
    }

    /// Whether a condition is possible on a path, as far as that is found out with some work.
    fn is_met_on(&mut self, path: &Path, cond: TermId) -> bool {
        let fails = self.pool.mk_not(cond);
        !self.is_implied(path, fails)
    }

    /// Notes that a kernel on its own is launched in a usual way: with one thread or block along axes that it does not look
    /// at, and with no more threads along the others than an `int` counts.
    pub(crate) fn note_usual_shape(
        &mut self,
        shape: &LaunchShape,
        axes: AxesRead,
        (grid, block): ([TermId; 3], [TermId; 3]),
        place: Span,
    ) {
        let rule = rules::USUAL_LAUNCH;
        let cond = self.pool.mk_true();
        let both = [(true, shape.grid, axes.grid, grid), (false, shape.block, axes.block, block)];
        for (is_grid, extents, are_read, dims) in both {
            for (at, axis) in Axis::ALL.into_iter().enumerate() {
                let Some(only) = self.pool.as_bv_u64(dims[at]).map(i128::from) else { continue };
                if extents[at] == Extent::Usual && !are_read[at] {
                    let number =
                        if is_grid { Number::GridDim(axis) } else { Number::BlockDim(axis) };
                    let only = Sum::constant(only);
                    let clause = Clause::compare(number.into(), Relation::Equal, only);
                    let protects = PropertyKind::DataRace;
                    self.note_condition(Condition { clause, protects, place, rule }, cond);
                }
            }
        }
        for at in 0..3 {
            let is_known = [grid[at], block[at]].iter().all(|dim| self.pool.is_const(*dim));
            let is_usual = shape.is_countable || self.is_usual(shape.grid[at]);
            let (Some(g), Some(b)) =
                (self.number_of(grid[at], false), self.number_of(block[at], false))
            else {
                continue;
            };
            if is_usual && !is_known {
                let most = Sum::constant(i128::from(i32::MAX));
                let clause = Clause::compare(g.times(&b), Relation::AtMost, most);
                let protects = PropertyKind::Overflow;
                self.note_condition(Condition { clause, protects, place, rule }, cond);
            }
        }
    }

    /// Notes that a dimension of a launch is one where the caller passes it and the kernel does not look at it.
    pub(crate) fn note_usual(&mut self, path: &Path, is_one: TermId) {
        let place = self.operation_of(path);
        let clause = self.clause_of(is_one, true).unwrap_or(Clause::Written(place));
        let (protects, rule) = (PropertyKind::DataRace, rules::USUAL_LAUNCH);
        self.note_condition(Condition { clause, protects, place, rule }, is_one);
    }

    /// A condition under others; `None` if it is too long or about what has no name in the program.
    fn clause_under(&self, under: &[TermId], cond: TermId) -> Option<Clause> {
        let (clause, under) = if self.pool.is_false(cond) {
            let (last, before) = under.split_last()?;
            (self.clause_of(*last, false)?, before)
        } else {
            (self.clause_of(cond, true)?, under)
        };
        // Without what it is asked for under, a condition says more, which suffices as well.
        let clause = clause.of_callers();
        let given = under.iter().filter_map(|part| self.clause_of(*part, true));
        let given: Vec<Clause> = given.filter(|it| !it.is_of_threads()).collect();
        if !given.is_empty() {
            let under = Clause::Where(Box::new(clause.clone()), given);
            if under.is_short() {
                return Some(under);
            }
        }
        Some(clause).filter(Clause::is_short)
    }

    /// Notes which variables of the program hold the numbers with which a kernel is launched.
    pub(crate) fn name_host_variables(&mut self, path: &Path) {
        for frame in &path.frames {
            let function = &self.program.functions[frame.func];
            if function.is_model {
                continue;
            }
            let n_params = usize::try_from(function.n_params).unwrap_or(0);
            for (at, (local, value)) in function.locals.values().zip(&frame.locals).enumerate() {
                let is_variable = at < n_params || !local.name.starts_with('$');
                if let Some(value) = value.filter(|_| is_variable) {
                    self.pool.name_variable(value, local.source_name());
                }
            }
        }
    }
}
