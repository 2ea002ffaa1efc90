//! Atomic functions: what they read and write, and which of their results are the thread's own.

use cuda_verify_base::PropertyKind;
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use cuda_verify_goto::program::AccessKind;
use cuda_verify_ir::intrinsic::{AtomicFamily, AtomicOp, MemScope};
use cuda_verify_ir::types::Scalar;
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::control::{Call, Done, Step, Stop};
use crate::exec::path::Path;
use crate::heap::access::{Case, Effect};
use crate::heap::memory::{Space, Target};
use crate::symbols::Sharing;
use crate::threads::all::order::strong_access;
use crate::threads::kind::RaceKind;
use crate::threads::results::{Direction, OwnResult, OwnResultKind};
use crate::vcc::obligation::{Check, Fact};
use crate::{rules, value};

impl Engine<'_> {
    pub(crate) fn atomic(
        &mut self,
        path: &mut Path,
        call: &Call<'_>,
        op: AtomicOp,
        scope: MemScope,
    ) -> Result<Done, Stop> {
        let address = call.args[0];
        let operand = call.args.last().copied().unwrap_or(address);
        let ty = match (op, call.tys.last()) {
            (AtomicOp::Load | AtomicOp::Guess, _) => call.result_ty.unwrap_or(Scalar::INT),
            (_, Some(ty)) => *ty,
            (_, None) => Scalar::INT,
        };
        let span = self.caller_span(path, call.span);
        let size = self.pool.mk_bv(64, ty.size_bytes());
        let is_guess = op == AtomicOp::Guess;
        let access = if is_guess { AccessKind::Read } else { AccessKind::Atomic };
        if self.check_access(path, address, size, access, span)? == Check::Fails {
            return Ok(Done::Step(Step::Dead));
        }
        let Some(old) = self.load_quietly(path, address, ty, span)? else {
            return Ok(Done::Step(Step::Dead));
        };
        if !matches!(op, AtomicOp::Store) {
            self.require_initialised(path, address, old, span)?;
        }
        // Other threads may have come before and after.
        let (old, new) = if self.abstraction.is_some() {
            self.abstraction_mut().n_atomics += 1;
            // A plain read orders nothing.
            path.sync.has_acquired |= op != AtomicOp::Store && !is_guess;
            let mut any = || self.approximate_symbol("atomic", value::sort_of(ty), Sharing::Thread);
            (any(), (op != AtomicOp::Load && !is_guess).then(any))
        } else {
            (old, self.atomic_result(op, ty, old, &call.args))
        };
        let effect = atomic_effect(op, Some(ty), call.result_ty.is_some());
        let is_written = match (op, call.args.get(1)) {
            (AtomicOp::Cas, Some(expected)) => {
                let succeeds = self.pool.mk_eq(old, *expected);
                self.pool.as_bool(succeeds)
            }
            _ => Some(true),
        };
        let strong = (!is_guess).then(|| strong_access(op, is_written));
        if is_guess {
            self.rely_on(rules::GUESSED_READS);
        }
        let own_result =
            if self.abstraction.is_some() { self.own_result(op, ty, old, call) } else { None };
        let effect =
            Effect { kind: RaceKind::Atomic(scope), atomic: Some(effect), strong, own_result };
        self.log_as(path, address, ty.size_bytes(), effect, Some(operand), span)?;
        if own_result.is_some_and(OwnResult::goes_up) {
            self.note_least_ticket(path, address, old, ty);
            self.note_positive_ticket(path, address, old, ty);
        } else if let Some(OwnResult { kind: OwnResultKind::Range { step }, .. }) = own_result
            && self.entry.is_standalone
        {
            let guard = path.guard.term(&mut self.pool);
            if self.is_never_negative(guard, step) {
                self.note_positive_ticket(path, address, old, ty);
            }
        }
        if let Some(new) = new
            && !self.store_quietly(path, address, new, ty.size_bytes(), span)?
        {
            return Ok(Done::Step(Step::Dead));
        }
        Ok(Done::Value(Some(old)))
    }

    /// Assumes that a ticket is not less than what was in its place at the last barrier, where tickets are only taken from it.
    fn note_least_ticket(&mut self, path: &Path, address: TermId, ticket: TermId, ty: Scalar) {
        let cases = self.resolve(address);
        let [case] = &cases[..] else { return };
        let (Some(Target::Object(id, _)), Some(offset)) =
            (case.target, self.pool.as_bv_u64(case.offset))
        else {
            return;
        };
        let start = self.counter_start(path, (id, offset, ty.size_bytes()), ticket);
        let Some(start) = start.filter(|_| !self.is_off(rules::TICKETS_NO_WRAP)) else { return };
        self.rely_on(rules::TICKETS_NO_WRAP);
        let fact = if ty.is_signed() {
            self.pool.mk_bv_sle(start, ticket)
        } else {
            self.pool.mk_bv_ule(start, ticket)
        };
        self.note_of_symbol(path, ticket, fact);
    }

    /// Notes that a counter of the caller from which threads draw numbers is taken not to be negative, so that a number below
    /// a bound is an index below it.
    ///
    /// SOUNDNESS(counters-not-negative): under; callers that begin below zero are not considered.
    fn note_positive_ticket(&mut self, path: &Path, address: TermId, ticket: TermId, ty: Scalar) {
        let is_of_caller = |engine: &Self, case: &Case| match case.target {
            Some(Target::Object(id, _)) => engine.heap.objects[id].space != Space::Shared,
            Some(Target::Null) | None => false,
        };
        let cases = self.resolve(address);
        if !ty.is_signed()
            || !self.entry.is_standalone
            || self.config.is_harness
            || !cases.iter().all(|case| is_of_caller(self, case))
        {
            return;
        }
        let width = self.pool.width(ticket);
        let zero = self.pool.mk_bv(width, 0);
        let holds = self.pool.mk_bv_sle(zero, ticket);
        let guard = path.guard.term(&mut self.pool);
        let (rule, protects) = (rules::COUNTERS_NOT_NEGATIVE, PropertyKind::ArrayBounds);
        let place = self.operation_of(path);
        self.add_overflow_fact(Fact { guard, holds, rule, protects, place });
    }

    /// What the result of an atomic function tells of those of other threads.
    fn own_result(
        &mut self,
        op: AtomicOp,
        ty: Scalar,
        result: TermId,
        call: &Call<'_>,
    ) -> Option<OwnResult> {
        let Scalar::Int(bits, _) = ty else { return None };
        let operand = *call.args.last()?;
        let kind = match op {
            AtomicOp::Add | AtomicOp::Sub => {
                let Some(step) = self.pool.as_bv(operand).cloned() else {
                    let kind = OwnResultKind::Range { step: operand };
                    return (op == AtomicOp::Add).then_some(OwnResult { result, kind });
                };
                // Calls that add nothing get the same number.
                if step.is_zero() {
                    return None;
                }
                let is_negative = step.extract(bits - 1, bits - 1).is_ones();
                let is_up = is_negative == (op == AtomicOp::Sub);
                let direction = if is_up { Direction::Up } else { Direction::Down };
                let step = if is_negative { self.pool.mk_bv_neg(operand) } else { operand };
                OwnResultKind::Ticket { step, direction }
            }
            AtomicOp::Exch => OwnResultKind::Claim { expected: None, new: operand },
            // What is expected has to be the same for all threads, else each may claim another value.
            AtomicOp::Cas if self.pool.is_const(call.args[1]) => {
                OwnResultKind::Claim { expected: Some(call.args[1]), new: operand }
            }
            AtomicOp::Cas
            | AtomicOp::Load
            | AtomicOp::Guess
            | AtomicOp::Store
            | AtomicOp::Min
            | AtomicOp::Max
            | AtomicOp::Inc
            | AtomicOp::Dec
            | AtomicOp::And
            | AtomicOp::Or
            | AtomicOp::Xor => return None,
        };
        Some(OwnResult { result, kind })
    }

    /// The value an atomic function leaves in memory (CUDA C++ Programming Guide, "Atomic Functions").
    fn atomic_result(
        &mut self,
        op: AtomicOp,
        ty: Scalar,
        old: TermId,
        args: &[TermId],
    ) -> Option<TermId> {
        let operand = args.last().copied()?;
        let is_float = self.is_float(old);
        let is_signed = ty.is_signed();
        let rne = RoundingMode::NearestEven;
        Some(match op {
            AtomicOp::Load | AtomicOp::Guess => return None,
            AtomicOp::Store | AtomicOp::Exch => operand,
            AtomicOp::Add if is_float => self.pool.mk_fp_add(rne, old, operand),
            AtomicOp::Add => self.pool.mk_bv_add(old, operand),
            AtomicOp::Sub if is_float => self.pool.mk_fp_sub(rne, old, operand),
            AtomicOp::Sub => self.pool.mk_bv_sub(old, operand),
            AtomicOp::And => self.pool.mk_bv_and(old, operand),
            AtomicOp::Or => self.pool.mk_bv_or(old, operand),
            AtomicOp::Xor => self.pool.mk_bv_xor(old, operand),
            AtomicOp::Min if is_float => self.pool.mk_fp_min(old, operand),
            AtomicOp::Max if is_float => self.pool.mk_fp_max(old, operand),
            AtomicOp::Min | AtomicOp::Max => {
                let less = if is_signed {
                    self.pool.mk_bv_slt(old, operand)
                } else {
                    self.pool.mk_bv_ult(old, operand)
                };
                if op == AtomicOp::Min {
                    self.pool.mk_ite(less, old, operand)
                } else {
                    self.pool.mk_ite(less, operand, old)
                }
            }
            AtomicOp::Inc => {
                let (zero, one) = (value::zero(&mut self.pool, ty), self.pool.mk_bv(32, 1));
                // `((old >= val) ? 0 : (old + 1))`; both are unsigned.
                let is_below = self.pool.mk_bv_ult(old, operand);
                let next = self.pool.mk_bv_add(old, one);
                self.pool.mk_ite(is_below, next, zero)
            }
            AtomicOp::Dec => {
                let (zero, one) = (value::zero(&mut self.pool, ty), self.pool.mk_bv(32, 1));
                let is_zero = self.pool.mk_eq(old, zero);
                let is_above = self.pool.mk_bv_ult(operand, old);
                let wraps = self.pool.mk_or(is_zero, is_above);
                let next = self.pool.mk_bv_sub(old, one);
                self.pool.mk_ite(wraps, operand, next)
            }
            AtomicOp::Cas => {
                let expected = *args.get(1)?;
                let is_equal = self.pool.mk_eq(old, expected);
                self.pool.mk_ite(is_equal, operand, old)
            }
        })
    }
}

/// What an atomic function does, for commutation. Additions of floats do not commute: their sum depends on the order.
pub(crate) fn atomic_effect(op: AtomicOp, ty: Option<Scalar>, is_used: bool) -> AtomicEffect {
    match op {
        AtomicOp::Load | AtomicOp::Guess => return AtomicEffect::Load,
        AtomicOp::Store => return AtomicEffect::Store,
        AtomicOp::Add
        | AtomicOp::Sub
        | AtomicOp::Exch
        | AtomicOp::Min
        | AtomicOp::Max
        | AtomicOp::Inc
        | AtomicOp::Dec
        | AtomicOp::Cas
        | AtomicOp::And
        | AtomicOp::Or
        | AtomicOp::Xor => {}
    }
    let is_rounded = matches!(ty, Some(Scalar::Float(_)));
    let group =
        op.family().filter(|family| !(is_rounded && *family == AtomicFamily::Sum)).map(|family| {
            match family {
                AtomicFamily::Sum => 0,
                AtomicFamily::Min => 1,
                AtomicFamily::Max => 2,
                AtomicFamily::And => 3,
                AtomicFamily::Or => 4,
                AtomicFamily::Xor => 5,
            }
        });
    let result = if is_used { AtomicResult::Used } else { AtomicResult::Unused };
    AtomicEffect::Update { group, result }
}
