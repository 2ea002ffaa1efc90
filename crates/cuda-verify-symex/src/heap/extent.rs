//! Extents of buffers that come with a description of their own: the elements of a tensor that a function gets.
//!
//! Memory of the caller is unlimited, since what a launcher is given seldom says how its buffers are related. A tensor
//! says how many elements it has itself, so an access that its own sizes lead beyond them is wrong whatever else the
//! caller passes: `x[i]` for all `i` up to a multiple of the block that is larger than `x.numel()`. An access whose
//! index, or the bounds of whose index, come from elsewhere is for the caller; but an element of another buffer that the
//! program compares with the tensor's sizes before it is used as an index is checked by the program.
//!
//! Such violations are looked for when everything else has been decided, each with a limited effort; not finding one says
//! nothing more than that memory of the caller is unlimited.

use cuda_verify_base::{Effort, PropertyKind, Span};
use cuda_verify_goto::cfg::Cfg;
use cuda_verify_ir::intrinsic::UNLIMITED_BYTES;
use cuda_verify_smt::op::Op;
use cuda_verify_smt::sort::Sort;
use cuda_verify_smt::term::{TermId, TermKind};
use rustc_hash::FxHashSet;

use crate::config::Unwind;
use crate::engine::Engine;
use crate::exec::control::{Done, Step, Stop};
use crate::exec::path::Path;
use crate::heap::access::{Case, gcd};
use crate::heap::memory::{ObjectId, Target};
use crate::rules;
use crate::symbols::{Origin, Sharing};
use crate::vcc::obligation::{Assumable, Fact, Goal};

/// Effort to look for an access beyond an extent, for each place.
const EXTENT_EFFORT: Effort = Effort(500_000);
/// Rows of constant length have fewer bytes.
const MAX_ROW_BYTES: u64 = 1 << 16;
/// Accesses that are not decided with that effort, before giving up.
const MAX_GIVEN_UP: u32 = 2;
/// Accesses that are looked at, at most.
const MAX_ACCESSES: usize = 256;

impl Engine<'_> {
    /// Notes that the memory behind a pointer, if it is the caller's, has so many bytes.
    pub(crate) fn note_extent(&mut self, pointer: TermId, bytes: TermId) {
        let cases = self.resolve(pointer);
        let [case] = &cases[..] else { return };
        let Some(Target::Object(object, _)) = case.target else { return };
        if self.pool.as_bv_u64(case.offset) != Some(0) {
            return;
        }
        let Some(environment) = &mut self.entry.environment else { return };
        let buffers = &mut environment.extents.buffers;
        // The first description counts: a later one may be of a part of the buffer, which has an end of its own and not
        // this one.
        if buffers.iter().all(|(known, _)| *known != object) {
            buffers.push((object, bytes));
        }
    }

    /// Gives the memory of the caller that a pointer is the start of its end, after so many elements of a size.
    ///
    /// All threads have to agree on it: it is that of the buffer, whoever looks at it.
    pub(crate) fn limit_extent(
        &mut self,
        path: &mut Path,
        (pointer, n_elements, size): (TermId, TermId, TermId),
        span: Span,
    ) -> Result<Done, Stop> {
        let cases = self.resolve(pointer);
        let target = match &cases[..] {
            [case] if self.pool.as_bv_u64(case.offset) == Some(0) => case.target,
            _ => None,
        };
        let Some(Target::Object(object, _)) = target else { return Ok(Done::VOID) };
        if !self.is_room_of_caller(object) {
            return Ok(Done::VOID);
        }
        let is_given = |symbol: &TermId| match &self.abstraction {
            Some(_) => self.pool.sharing(*symbol) == Sharing::Grid,
            None => self.pool.is_argument(*symbol),
        };
        // A size that one thread computes for itself would be the size of the object for all others, and of the object
        // before.
        let is_common = self.pool.symbols_of(n_elements).iter().all(is_given);
        if !is_common || !self.is_unconditional(path) {
            return self.refuse(path, "extent that threads do not agree on", span);
        }
        let element = self.pool.as_bv_u64(size).unwrap_or(1).max(1);
        let limit = self.pool.mk_bv(64, UNLIMITED_BYTES / element);
        let fits = self.pool.mk_bv_ule(n_elements, limit);
        let bytes = self.pool.mk_bv_mul(n_elements, size);
        self.set_size(object, bytes);
        Ok(if self.assume(path, fits) { Done::VOID } else { Done::Step(Step::Dead) })
    }

    /// Whether every way through the function that was entered passes where it stands now.
    fn is_unconditional(&self, path: &Path) -> bool {
        let [frame] = &path.frames[..] else { return false };
        let function = &self.program.functions[frame.func];
        let cfg = Cfg::new(function);
        let mut next = function.instrs.ids().next();
        while let Some(id) = next.filter(|id| *id != frame.pc) {
            next = cfg.immediate_post_dominator(id);
        }
        next.is_some()
    }

    /// Notes that a number of elements is a product in which a size occurs, along a dimension of its own.
    pub(crate) fn note_factor(&mut self, whole: TermId, part: TermId) {
        let Some(environment) = &mut self.entry.environment else { return };
        let factors = &mut environment.extents.factors;
        if whole != part && !factors.contains(&(whole, part)) {
            factors.push((whole, part));
        }
    }

    /// Looks at an access to memory of the caller: whether the sizes of the buffer itself may lead beyond its end.
    pub(crate) fn note_extended_access(
        &mut self,
        path: &Path,
        case: Case,
        object: ObjectId,
        size: TermId,
        (verb, span): (&str, Span),
    ) {
        if self.is_recording(path) {
            self.note_parts(path, case.offset);
        }
        let Some(environment) = &self.entry.environment else { return };
        let extents = &environment.extents;
        let Some(&(_, bytes)) = extents.buffers.iter().find(|(known, _)| *known == object) else {
            return;
        };
        if extents.accesses.len() >= MAX_ACCESSES || !self.is_recording(path) {
            return;
        }
        // Where every thread is run, nothing may be open about where it is.
        let is_exact = self.abstraction.is_none();
        // With every thread run there is no "arbitrary thread" whose index a tensor's own sizes bound: only plain
        // numbers tell that it is the program, and not its caller, that leads beyond the end.
        if is_exact && !(self.pool.is_const(bytes) && self.pool.is_const(case.offset)) {
            return;
        }
        let mut own = self.atoms(bytes);
        let mut factors = extents.factors.clone();
        factors.retain(|(whole, _)| self.atoms(*whole).is_subset(&own));
        // `numel()` is the product of `size(i)`: what bounds an index by a size bounds it by the buffer's own number.
        own.extend(factors.iter().flat_map(|(_, part)| self.atoms(*part)));
        let under = path.guard.term(&mut self.pool);
        let under = self.pool.mk_and(under, case.cond);
        let checked =
            if is_exact { Vec::new() } else { self.checked_elements(case.offset, under, &own) };
        own.extend(&checked);
        if !is_exact && !self.is_bounded_by(case.offset, under, &own) {
            return;
        }
        let zero = self.pool.mk_bv(64, 0);
        let last = self.pool.mk_bv_sub(bytes, size);
        let is_after = self.pool.mk_bv_sle(zero, case.offset);
        let is_before = self.pool.mk_bv_sle(case.offset, last);
        let is_inside = self.pool.mk_and(is_after, is_before);
        let is_outside = self.pool.mk_not(is_inside);
        let violated = self.pool.mk_and(under, is_outside);
        if self.pool.is_false(violated) || self.pool.is_approximate(violated) {
            return;
        }
        let row = self.row_length(case.offset, size);
        let mut parts = self.products(&factors, row);
        parts.push(violated);
        // Numbers of elements are seldom meant to be negative, and seldom said not to be.
        for element in checked {
            let width = self.pool.width(element);
            let zero = self.pool.mk_bv(width, 0);
            parts.push(self.pool.mk_bv_sle(zero, element));
        }
        let violated = self.pool.mk_and_all(parts);
        let name = &self.heap.objects[object].name;
        let message = format!("{verb} beyond the elements of the tensor behind `{name}`");
        let goal = Goal::Property(PropertyKind::ArrayBounds);
        let obligation = self.obligation(path, goal, violated, span, message);
        if let Some(environment) = &mut self.entry.environment {
            environment.extents.accesses.push(obligation);
        }
    }

    /// Notes the numbers of which a part is the length of a row (`row * (n / 8) + i`): nothing is left over, or rows would
    /// be too short.
    ///
    /// SOUNDNESS(packed-rows): under; such a number is taken to be a multiple of the divisor.
    fn note_parts(&mut self, path: &Path, offset: TermId) {
        let mut parts = Vec::new();
        for product in self.pool.post_order(&[offset]) {
            let operands = self.pool.operands(product);
            let is_row = |operand: &TermId| self.is_own(*operand);
            if self.pool.op(product) != Some(Op::BvMul) || !operands.iter().any(is_row) {
                continue;
            }
            for factor in operands.iter().filter(|factor| !is_row(factor)) {
                let Some((op @ (Op::BvUdiv | Op::BvSdiv | Op::BvLshr), &[whole, part])) =
                    self.pool.as_app(self.unwrapped(*factor))
                else {
                    continue;
                };
                let (whole, part) = (self.unwrapped(whole), self.pool.as_bv_u64(part));
                let part = match (op, part) {
                    (Op::BvLshr, Some(part)) if part < 16 => 1 << part,
                    (Op::BvUdiv | Op::BvSdiv, Some(part)) if (2..MAX_ROW_BYTES).contains(&part) => {
                        part
                    }
                    _ => continue,
                };
                // A number of the caller, and not one that the program has computed: of that it can be told whether it
                // is a multiple.
                if matches!(self.pool.op(whole), None | Some(Op::Select)) {
                    parts.push((whole, part));
                }
            }
        }
        let Some(environment) = &mut self.entry.environment else { return };
        let known = &mut environment.extents.parts;
        parts.retain(|part| !known.contains(part));
        known.extend(&parts);
        for (whole, part) in parts {
            let width = self.pool.width(whole);
            let (part, zero) = (self.pool.mk_bv(width, part), self.pool.mk_bv(width, 0));
            let rest = self.pool.mk_bv_urem(whole, part);
            let (guard, holds) = (self.pool.mk_true(), self.pool.mk_eq(rest, zero));
            let (rule, protects) = (rules::PACKED_ROWS, PropertyKind::DataRace);
            let place = self.operation_of(path);
            self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
        }
    }

    /// A term without what makes it wider or narrower, and what a symbol stands for.
    fn unwrapped(&self, term: TermId) -> TermId {
        let mut term = term;
        loop {
            term = match self.pool.as_app(term) {
                Some((
                    Op::SignExtend(_) | Op::ZeroExtend(_) | Op::Extract { low: 0, .. },
                    &[of],
                )) => of,
                Some(_) => return term,
                None => match self.definition(term) {
                    Some(definition) => definition,
                    None => return term,
                },
            }
        }
    }

    /// The elements from one place to the next where only every so many-th is a place that an access begins at: the pairs
    /// `slots[2 * i]`, `slots[2 * i + 1]` are rows of two, if the program says nothing of the length of rows.
    fn row_length(&self, offset: TermId, size: TermId) -> u64 {
        let step = self.common_factor(offset);
        let size = self.pool.as_bv_u64(size).unwrap_or(0);
        if size > 0 && step < MAX_ROW_BYTES { (step / size).max(1) } else { 1 }
    }

    /// A number that all multiples in a sum are multiples of.
    fn common_factor(&self, sum: TermId) -> u64 {
        let (_, parts) = self.pool.linear(sum);
        parts.iter().fold(0, |step, (factor, part)| {
            let inner = match self.pool.as_app(*part) {
                Some((Op::ZeroExtend(_) | Op::SignExtend(_), &[narrow])) => {
                    self.common_factor(narrow)
                }
                Some(_) | None => 1,
            };
            gcd(step, factor.wrapping_mul(inner.max(1)))
        })
    }

    /// That each number of elements is a multiple of the product of the sizes that it is known to have; where it is known to
    /// have one size only, rows of a given length are possible.
    fn products(&mut self, factors: &[(TermId, TermId)], row: u64) -> Vec<TermId> {
        let mut wholes: Vec<TermId> = factors.iter().map(|(whole, _)| *whole).collect();
        wholes.dedup();
        let mut parts = Vec::new();
        for whole in wholes {
            let rest = self.pool.fresh("rest", Sort::BitVec(64), Origin::Havoc);
            // Sizes have 31 bits, so that nothing wraps around.
            let (one, limit) = (self.pool.mk_bv(64, 1), self.pool.mk_bv(64, 1 << 32));
            let mut product = rest;
            if factors.iter().filter(|(of, _)| *of == whole).count() == 1 && row > 1 {
                let (zero, row) = (self.pool.mk_bv(64, 0), self.pool.mk_bv(64, row));
                let remainder = self.pool.mk_bv_urem(rest, row);
                parts.push(self.pool.mk_eq(remainder, zero));
            }
            parts.push(self.pool.mk_bv_sle(one, rest));
            parts.push(self.pool.mk_bv_sle(rest, limit));
            for (_, part) in factors.iter().filter(|(of, _)| *of == whole) {
                product = self.pool.mk_bv_mul(product, *part);
                parts.push(self.pool.mk_bv_sle(one, product));
                parts.push(self.pool.mk_bv_sle(product, limit));
            }
            parts.push(self.pool.mk_eq(whole, product));
        }
        parts
    }

    /// Whether an offset consists of given sizes and of numbers of the launch that conditions bound by given sizes only.
    fn is_bounded_by(&self, offset: TermId, under: TermId, own: &FxHashSet<TermId>) -> bool {
        if self.abstraction.is_none() {
            return false;
        }
        let is_of_launch = |atom: &TermId| {
            self.pool.as_symbol(*atom).is_some() && !self.pool.is_from_before_launch(*atom)
        };
        let mut relevant = self.atoms(offset);
        if !relevant.iter().all(|atom| own.contains(atom) || is_of_launch(atom)) {
            return false;
        }
        relevant.retain(&is_of_launch);
        let conditions: Vec<FxHashSet<TermId>> =
            self.conjuncts(under).into_iter().map(|cond| self.atoms(cond)).collect();
        // The condition of a loop that is unrolled bounds the index of an iteration without naming it, since the counter is
        // a plain number there.
        let is_allowed = |atoms: &FxHashSet<TermId>| {
            atoms.iter().all(|atom| own.contains(atom) || is_of_launch(atom))
        };
        if matches!(self.config.unwind, Unwind::Bound(_)) && !conditions.iter().all(is_allowed) {
            return false;
        }
        loop {
            let n_before = relevant.len();
            for atoms in &conditions {
                if atoms.is_disjoint(&relevant) {
                    continue;
                }
                // One condition on a foreign number is enough: what it says of the caller's other arguments may be what
                // keeps the index inside.
                if !is_allowed(atoms) {
                    return false;
                }
                relevant.extend(atoms.iter().copied().filter(&is_of_launch));
            }
            if relevant.len() == n_before {
                return true;
            }
        }
    }

    /// The elements of memory of unknown contents in an index that the conditions compare with what the numbers of the
    /// buffer itself give, and with nothing else.
    fn checked_elements(
        &self,
        offset: TermId,
        under: TermId,
        own: &FxHashSet<TermId>,
    ) -> Vec<TermId> {
        let conditions = self.conjuncts(under);
        let is_checked = |element: &TermId| {
            let mut is_limited = false;
            for condition in &conditions {
                let atoms = self.atoms(*condition);
                if !atoms.contains(element) {
                    continue;
                }
                if !atoms.iter().all(|atom| atom == element || own.contains(atom)) {
                    return false;
                }
                is_limited |= self.orders_in(*condition).into_iter().any(|(left, right)| {
                    let (left, right) = (self.atoms(left), self.atoms(right));
                    left.contains(element) && !right.is_disjoint(own)
                        || right.contains(element) && !left.is_disjoint(own)
                });
            }
            is_limited
        };
        let is_element = |atom: &TermId| {
            self.pool.op(*atom) == Some(Op::Select)
                && matches!(self.pool.sort(*atom), Sort::BitVec(_))
                && !own.contains(atom)
        };
        let mut elements: Vec<TermId> =
            self.atoms(offset).into_iter().filter(is_element).filter(is_checked).collect();
        elements.sort_unstable();
        elements
    }

    /// The pairs of numbers that a condition orders.
    pub(crate) fn orders_in(&self, condition: TermId) -> Vec<(TermId, TermId)> {
        let (mut orders, mut stack) = (Vec::new(), vec![condition]);
        while let Some(condition) = stack.pop() {
            match self.pool.as_app(condition) {
                Some((Op::Not | Op::And | Op::Or, parts)) => stack.extend(parts),
                Some((Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle, &[left, right])) => {
                    orders.push((left, right));
                }
                Some(_) | None => {}
            }
        }
        orders
    }

    /// The symbols in a term, and what it reads from memory of unknown contents.
    pub(crate) fn atoms(&self, term: TermId) -> FxHashSet<TermId> {
        self.atoms_beside(term, |_| false)
    }

    /// The same, but for divisors where they are left out.
    pub(crate) fn atoms_beside(
        &self,
        term: TermId,
        leaves_divisor: impl Fn(Op) -> bool,
    ) -> FxHashSet<TermId> {
        let (mut atoms, mut seen, mut stack) =
            (FxHashSet::default(), FxHashSet::default(), vec![term]);
        while let Some(term) = stack.pop() {
            if !seen.insert(term) {
                continue;
            }
            match self.pool.kind(term) {
                TermKind::Const(_) => {}
                TermKind::Symbol(_) => match self.definition(term) {
                    Some(definition) => stack.push(definition),
                    None => {
                        atoms.insert(term);
                    }
                },
                TermKind::App(Op::Select, _) => {
                    atoms.insert(term);
                }
                TermKind::App(op, operands) if leaves_divisor(*op) => stack.push(operands[0]),
                TermKind::App(_, operands) => stack.extend(operands.iter().copied()),
            }
        }
        atoms
    }

    /// Reports the accesses beyond extents that are found quickly.
    pub(crate) fn look_beyond_extents(&mut self) -> Result<(), Stop> {
        let Some(environment) = &mut self.entry.environment else { return Ok(()) };
        let mut n_given_up = 0;
        for obligation in std::mem::take(&mut environment.extents.accesses) {
            if self.config.deadline.is_over() || n_given_up >= MAX_GIVEN_UP {
                break;
            }
            if self.is_settled(&obligation) {
                continue;
            }
            let goal = self.with_facts(obligation.violated, Assumable::ALL);
            match self.within(EXTENT_EFFORT, |engine| engine.solve(goal))? {
                Some(Some(model)) if self.broken_facts(&model, Assumable::ALL).is_none() => {
                    self.settle_found(obligation, &model);
                }
                Some(_) => {}
                None => n_given_up += 1,
            }
        }
        Ok(())
    }
}
