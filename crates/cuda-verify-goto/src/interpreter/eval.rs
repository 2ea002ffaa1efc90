//! Values of expressions.
//!
//! Evaluated by an explicit stack with one result per shared subexpression. Only the chosen side of a selection is
//! evaluated, so that an indeterminate register counts as read only where its value matters.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PropertyKind, Span};
use cuda_verify_ir::program::{BinaryOp, Constant};
use cuda_verify_ir::types::{Scalar, Signedness};

use super::memory::Value;
use super::thread::Thread;
use super::{Machine, Request, Source, Step};
use crate::fold;
use crate::program::{Expr, ExprId, ExprKind, LocalStorage};
use crate::uses;

/// Bits cut to a type.
pub(super) fn normalise(bits: u128, ty: Scalar) -> u128 {
    match ty {
        Scalar::Bool => u128::from(bits & 0xff != 0),
        Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer => bits & fold::mask(width(ty)),
    }
}

fn width(ty: Scalar) -> u32 {
    match ty {
        Scalar::Int(bits, _) => bits,
        Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => {
            u32::try_from(8 * ty.size_bytes()).unwrap_or(64)
        }
    }
}

/// The constant of a type with given bits; pointers as 64-bit integers.
fn constant(bits: u128, ty: Scalar) -> (Constant, Scalar) {
    let ty = if ty == Scalar::Pointer { Scalar::SIZE } else { ty };
    (fold::from_bits(bits, ty).unwrap_or(Constant::Int(bits)), ty)
}

impl Machine<'_> {
    /// The value of an expression of a thread's innermost function.
    pub(super) fn eval(&mut self, thread: &mut Thread, root: ExprId, span: Span) -> Step<Value> {
        let func = thread.top().func;
        let exprs = &self.program.functions[func].exprs;
        if self.memo.len() < exprs.len() {
            self.memo.resize(exprs.len(), (0, Value::default()));
        }
        self.stamp += 1;
        let mut stack = vec![root];
        while let Some(id) = stack.last().copied() {
            if self.memo[id.index()].0 == self.stamp {
                stack.pop();
                continue;
            }
            let expr = exprs[id];
            let missing = |machine: &Self, id: ExprId| machine.memo[id.index()].0 != machine.stamp;
            if let ExprKind::Select(cond, a, b) = expr.kind {
                if missing(self, cond) {
                    stack.push(cond);
                    continue;
                }
                let chosen = if self.memo[cond.index()].1.is_true() { a } else { b };
                if missing(self, chosen) {
                    stack.push(chosen);
                    continue;
                }
                self.memo[id.index()] = self.memo[chosen.index()];
                stack.pop();
                continue;
            }
            let n_before = stack.len();
            for operand in uses::operands(&expr) {
                if missing(self, operand) {
                    stack.push(operand);
                }
            }
            if stack.len() == n_before {
                let value = self.node(thread, &expr, span)?;
                self.memo[id.index()] = (self.stamp, value);
                stack.pop();
            }
        }
        Ok(self.memo[root.index()].1)
    }

    /// An expression whose operands have been evaluated.
    fn node(&mut self, thread: &mut Thread, expr: &Expr, span: Span) -> Step<Value> {
        let exprs = &self.program.functions[thread.top().func].exprs;
        let ty = |id: ExprId| exprs[id].ty;
        let value = |id: ExprId| self.memo[id.index()].1;
        Ok(match expr.kind {
            ExprKind::Const(value) => Value::plain(fold::to_bits(value)),
            ExprKind::Local(local) => {
                if let Some(value) = thread.top().registers[local.index()] {
                    return Ok(value);
                }
                let LocalStorage::Register(ty) =
                    self.program.functions[thread.top().func].locals[local].storage
                else {
                    return self.unsupported("variable in memory used as a register", span);
                };
                let source = Source::Register(thread.top().func, local);
                let value = self.indeterminate(thread, source, ty, span)?;
                thread.top_mut().registers[local.index()] = Some(value);
                value
            }
            ExprKind::LocalAddr(local) => match thread.top().objects[local.index()] {
                Some(object) => self.memory.pointer_to(object),
                // A jump may have passed the declaration in a way that the program cannot observe.
                None => Value::plain(0),
            },
            ExprKind::GlobalAddr(global) => match self.global_object(thread, global) {
                Some(object) => self.memory.pointer_to(object),
                None => {
                    let property = PropertyKind::HostDeviceAccess;
                    let name = &self.program.globals[global].name;
                    let message = format!("`{name}` exists on the device only");
                    return self.violated(thread, property, message, span);
                }
            },
            ExprKind::FuncAddr(func) => self.function_address(func, thread.number.is_none()),
            ExprKind::Unary(op, operand) => {
                let (constant, ty) = constant(value(operand).bits, ty(operand));
                let result = fold::unary(op, ty, constant);
                Value::plain(result.map_or(0, fold::to_bits))
            }
            ExprKind::Binary(op, left, right) => {
                binary(op, (value(left), ty(left)), (value(right), ty(right)))
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                let (pointer, index) = (value(ptr), value(index).low());
                let address = pointer.low().wrapping_add(index.wrapping_mul(scale_bytes));
                Value { bits: u128::from(address), object: pointer.object }
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                let bytes = value(left).low().wrapping_sub(value(right).low());
                let elements = i128::from(bytes.cast_signed()) / i128::from(size_bytes.max(1));
                Value::plain(elements.cast_unsigned() & fold::mask(64))
            }
            ExprKind::Convert(operand) => convert(value(operand), ty(operand), expr.ty),
            ExprKind::Bitcast(operand) => {
                let bits = normalise(value(operand).bits, expr.ty);
                Value { bits, object: value(operand).object.filter(|_| width(expr.ty) == 64) }
            }
            ExprKind::Select(_, a, _) => value(a),
        })
    }

    /// The value of something that has not been initialised.
    pub(super) fn indeterminate(
        &mut self,
        thread: &Thread,
        source: Source,
        ty: Scalar,
        span: Span,
    ) -> Step<Value> {
        let property = PropertyKind::UninitialisedRead;
        if self.config.properties.contains(property) {
            let name = match &source {
                Source::Register(func, local) => &self.program.functions[*func].locals[*local].name,
                Source::Memory(name, _) => name,
                Source::Input(_) | Source::Unspecified(_) => {
                    return Ok(self.request(thread, source, ty, span));
                }
            };
            let message = format!("`{name}` is read before it is written");
            return self.violated(thread, property, message, span);
        }
        Ok(self.request(thread, source, ty, span))
    }

    /// A value from the environment for a thread.
    pub(super) fn request(
        &mut self,
        thread: &Thread,
        source: Source,
        ty: Scalar,
        span: Span,
    ) -> Value {
        let (span, thread) = (self.caller_span(thread, span), self.position(thread));
        self.input(&Request { source, ty, span, thread })
    }
}

pub(super) fn binary(op: BinaryOp, left: (Value, Scalar), right: (Value, Scalar)) -> Value {
    let (a, ty) = constant(left.0.bits, left.1);
    let (b, right_ty) = constant(right.0.bits, right.1);
    // What has no defined result has been checked before; it gives zero.
    let result = fold::binary(op, ty, a, right_ty, b);
    Value::plain(result.map_or(0, fold::to_bits))
}

/// A conversion; pointers keep their object over 64-bit integers.
pub(super) fn convert(value: Value, from: Scalar, to: Scalar) -> Value {
    let is_wide = |ty: Scalar| matches!(ty, Scalar::Pointer | Scalar::Int(64, _));
    let (constant, from_ty) = constant(value.bits, from);
    let to_ty = if to == Scalar::Pointer { Scalar::Int(64, Signedness::Unsigned) } else { to };
    let result = fold::convert(from_ty, to_ty, constant);
    Value {
        bits: result.map_or(0, fold::to_bits),
        object: value.object.filter(|_| is_wide(from) && is_wide(to)),
    }
}
