//! Expressions: pure functions of registers, as terms.

use cuda_verify_base::id::Id;
use cuda_verify_goto::program::{ExprId, ExprKind, Function};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::op::RoundingMode;
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::history::EventKind;
use crate::exec::path::Path;
use crate::symbols::Origin;
use crate::value;

impl Engine<'_> {
    /// Evaluates an expression. A register that is read while indeterminate gets a fresh value and keeps it.
    pub(crate) fn eval(&mut self, path: &mut Path, function: &Function, expr: ExprId) -> TermId {
        match self.eval_known(path.top(), function, expr) {
            Some(known) => known,
            None => self.eval_term(path, function, expr),
        }
    }

    fn eval_term(&mut self, path: &mut Path, function: &Function, expr: ExprId) -> TermId {
        let node = function.exprs[expr];
        match node.kind {
            ExprKind::Const(constant) => value::constant(&mut self.pool, node.ty, constant),
            ExprKind::Local(local) => {
                let value = match path.top().locals[local.index()] {
                    Some(term) => term,
                    None => {
                        let fresh = self.pool.fresh(
                            "uninitialised",
                            value::sort_of(node.ty),
                            Origin::Uninitialised,
                        );
                        path.top_mut().locals[local.index()] = Some(fresh);
                        let func = path.top().func;
                        let kind = EventKind::Register { func, local, value: fresh };
                        self.record(path, kind);
                        fresh
                    }
                };
                self.require_register(path, local, value);
                value
            }
            ExprKind::LocalAddr(local) => {
                path.top().locals[local.index()].unwrap_or_else(|| self.pool.mk_bv(64, 0))
            }
            ExprKind::GlobalAddr(global) => {
                let address = self.variable_address(global);
                self.pool.mk_bv(64, address)
            }
            ExprKind::FuncAddr(func) => {
                let is_of_host = !self.is_device();
                self.function_address(func, is_of_host)
            }
            ExprKind::Unary(op, operand) => {
                let operand = self.eval_term(path, function, operand);
                value::unary(&mut self.pool, op, node.ty, operand)
            }
            ExprKind::Binary(op, left, right) => {
                let (ty, right_ty) = (function.exprs[left].ty, function.exprs[right].ty);
                let was_signed = [left, right].map(|operand| was_signed(function, operand));
                let (left_expr, right_expr) = (left, right);
                let left = self.eval_term(path, function, left);
                let right = self.eval_term(path, function, right);
                self.note_overflow(path, op, ty, left, right);
                self.note_divisor(path, op, ty, right);
                if matches!(ty, Scalar::Int(_, Signedness::Unsigned)) {
                    for (operand, expr) in [(left, left_expr), (right, right_expr)] {
                        if came_signed(function, expr) {
                            self.note_sign(path, op, operand);
                        }
                    }
                }
                let result = Signedness::Unsigned;
                self.note_wrap(path, op, ty, [left, right], was_signed, result);
                if ty == Scalar::Pointer
                    && let Some(order) = self.pointer_order(path, op, [left, right])
                {
                    return order;
                }
                value::binary(&mut self.pool, op, ty, right_ty, left, right)
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                let ptr = self.eval_term(path, function, ptr);
                let index = self.eval_term(path, function, index);
                self.note_far_index(path, index);
                let scale = self.pool.mk_bv(64, scale_bytes);
                let offset = self.pool.mk_bv_mul(index, scale);
                self.pool.mk_bv_add(ptr, offset)
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                let left = self.eval_term(path, function, left);
                let right = self.eval_term(path, function, right);
                let bytes = self.pool.mk_bv_sub(left, right);
                let size = self.pool.mk_bv(64, size_bytes.max(1));
                self.pool.mk_bv_sdiv(bytes, size)
            }
            ExprKind::Convert(operand) => {
                let from = function.exprs[operand].ty;
                if node.ty == Scalar::INT
                    && let ExprKind::Binary(op, left, right) = function.exprs[operand].kind
                {
                    let was_signed = [left, right].map(|operand| was_signed(function, operand));
                    let operands = [left, right].map(|it| self.eval_term(path, function, it));
                    self.note_wrap(path, op, from, operands, was_signed, Signedness::Signed);
                }
                let mut operand = self.eval_term(path, function, operand);
                if from == Scalar::Pointer && matches!(node.ty, Scalar::Int(..)) {
                    operand = self.pool.number(operand);
                }
                self.note_narrowing(path, operand, from, node.ty);
                let rounding = match (from, node.ty) {
                    (Scalar::Float(_), Scalar::Int(..) | Scalar::Pointer | Scalar::Bool) => {
                        RoundingMode::TowardZero
                    }
                    (Scalar::Bool | Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer, _) => {
                        RoundingMode::NearestEven
                    }
                };
                value::convert(&mut self.pool, operand, from, node.ty, rounding)
            }
            ExprKind::Bitcast(operand) => {
                let from = function.exprs[operand].ty;
                let operand = self.eval_term(path, function, operand);
                let mut bits = value::to_bits(&mut self.pool, operand);
                if from == Scalar::Pointer && node.ty != Scalar::Pointer {
                    bits = self.pool.number(bits);
                }
                value::from_bits(&mut self.pool, bits, node.ty)
            }
            ExprKind::Select(cond, yes, no) => {
                let cond = self.eval_term(path, function, cond);
                match self.pool.as_bool(cond) {
                    Some(true) => self.eval_term(path, function, yes),
                    Some(false) => self.eval_term(path, function, no),
                    None => {
                        let not_cond = self.pool.mk_not(cond);
                        let yes = self.eval_under(path, function, yes, cond);
                        let no = self.eval_under(path, function, no, not_cond);
                        self.pool.mk_ite(cond, yes, no)
                    }
                }
            }
        }
    }

    /// Evaluates an expression that matters only under a condition.
    fn eval_under(
        &mut self,
        path: &mut Path,
        function: &Function,
        expr: ExprId,
        cond: TermId,
    ) -> TermId {
        let outer = self.exec.evaluated_under;
        self.exec.evaluated_under = Some(match outer {
            None => cond,
            Some(outer) => self.pool.mk_and(outer, cond),
        });
        let value = self.eval_term(path, function, expr);
        self.exec.evaluated_under = outer;
        value
    }
}

/// Whether an operand is a signed number that is taken for an unsigned one.
fn came_signed(function: &Function, operand: ExprId) -> bool {
    let expr = &function.exprs[operand];
    matches!(expr.kind, ExprKind::Convert(from)
        if function.exprs[from].ty.is_signed() && !expr.ty.is_signed())
}

/// Whether an operand is a signed number that is taken for an unsigned one of as many bits.
fn was_signed(function: &Function, operand: ExprId) -> bool {
    let expr = &function.exprs[operand];
    matches!(expr.kind, ExprKind::Convert(from)
        if function.exprs[from].ty.is_signed()
            && !expr.ty.is_signed()
            && function.exprs[from].ty.size_bytes() == expr.ty.size_bytes())
}
