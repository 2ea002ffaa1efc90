//! Local simplification of expressions: constants, neutral elements, conversions there and back.
//!
//! *Guarantee*: exact, also for NaN and for registers that hold indeterminate values. Looks at an expression and its
//! operands only, hence constant time; the pass `simplify-expressions` and the builder apply it bottom-up.

use cuda_verify_base::PrimaryMap;
use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::Scalar;

use crate::fold;
use crate::program::{Expr, ExprId, ExprKind};

/// What an expression is equal to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Simpler {
    /// An operand of it.
    Existing(ExprId),
    /// Another form over the same operands.
    New(Expr),
}

type Exprs = PrimaryMap<ExprId, Expr>;

/// A simpler expression equal to the given one, if one is known.
#[must_use]
pub fn simplify(exprs: &Exprs, expr: Expr) -> Option<Simpler> {
    match expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAddr(_)
        | ExprKind::GlobalAddr(_)
        | ExprKind::FuncAddr(_) => None,
        ExprKind::Unary(op, value) => unary(exprs, expr.ty, op, value),
        ExprKind::Binary(op, left, right) => binary(exprs, op, left, right),
        ExprKind::PtrAdd { ptr, index, .. } => {
            (as_int(exprs, index) == Some(0)).then_some(Simpler::Existing(ptr))
        }
        ExprKind::PtrDiff { left, right, .. } => {
            (left == right).then(|| constant(Constant::Int(0), expr.ty))
        }
        ExprKind::Convert(value) => convert(exprs, expr.ty, value),
        ExprKind::Bitcast(value) => {
            let folded = fold::bitcast(expr.ty, as_const(exprs, value)?)?;
            Some(constant(folded, expr.ty))
        }
        ExprKind::Select(cond, a, b) => match as_const(exprs, cond) {
            Some(Constant::Bool(cond)) => Some(Simpler::Existing(if cond { a } else { b })),
            Some(Constant::Int(_) | Constant::Float(_) | Constant::Null) | None => {
                (a == b).then_some(Simpler::Existing(a))
            }
        },
    }
}

fn constant(value: Constant, ty: Scalar) -> Simpler {
    Simpler::New(Expr { kind: ExprKind::Const(value), ty })
}

fn as_const(exprs: &Exprs, expr: ExprId) -> Option<Constant> {
    exprs[expr].kind.as_const()
}

fn as_int(exprs: &Exprs, expr: ExprId) -> Option<u128> {
    if let Some(Constant::Int(value)) = as_const(exprs, expr) { Some(value) } else { None }
}

fn unary(exprs: &Exprs, ty: Scalar, op: UnaryOp, value: ExprId) -> Option<Simpler> {
    if let Some(value) = as_const(exprs, value) {
        return Some(constant(fold::unary(op, ty, value)?, ty));
    }
    if op != UnaryOp::Not {
        return None;
    }
    if let ExprKind::Unary(UnaryOp::Not, inner) = exprs[value].kind {
        return Some(Simpler::Existing(inner));
    }
    let ExprKind::Binary(op, left, right) = exprs[value].kind else { return None };
    let opposite = opposite(op)?;
    let is_total_order = !matches!(exprs[left].ty, Scalar::Float(_));
    (is_total_order || matches!(op, BinaryOp::Eq | BinaryOp::Ne))
        .then_some(Simpler::New(Expr { kind: ExprKind::Binary(opposite, left, right), ty }))
}

/// The comparison that is true where `op` is false, on totally ordered operands.
fn opposite(op: BinaryOp) -> Option<BinaryOp> {
    match op {
        BinaryOp::Lt => Some(BinaryOp::Ge),
        BinaryOp::Le => Some(BinaryOp::Gt),
        BinaryOp::Gt => Some(BinaryOp::Le),
        BinaryOp::Ge => Some(BinaryOp::Lt),
        BinaryOp::Eq => Some(BinaryOp::Ne),
        BinaryOp::Ne => Some(BinaryOp::Eq),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor => None,
    }
}

fn binary(exprs: &Exprs, op: BinaryOp, left: ExprId, right: ExprId) -> Option<Simpler> {
    let (ty, right_ty) = (exprs[left].ty, exprs[right].ty);
    match (as_const(exprs, left), as_const(exprs, right)) {
        (Some(a), Some(b)) => {
            let result_ty = if op.is_comparison() { Scalar::Bool } else { ty };
            Some(constant(fold::binary(op, ty, a, right_ty, b)?, result_ty))
        }
        (Some(Constant::Bool(known)), None) => with_bool(op, known, left, right),
        (None, Some(Constant::Bool(known))) => with_bool(op, known, right, left),
        (None, Some(Constant::Int(value))) => with_int(exprs, op, left, value),
        (Some(Constant::Int(0)), None) if matches!(op, BinaryOp::Add) => {
            Some(Simpler::Existing(right))
        }
        (Some(Constant::Int(1)), None) if matches!(op, BinaryOp::Mul) => {
            Some(Simpler::Existing(right))
        }
        _ => None,
    }
}

/// `known op other` on `bool`, a commutative operator; `this` is the constant's expression.
fn with_bool(op: BinaryOp, known: bool, this: ExprId, other: ExprId) -> Option<Simpler> {
    match (op, known) {
        (BinaryOp::BitAnd | BinaryOp::Eq, true) | (BinaryOp::BitOr | BinaryOp::Ne, false) => {
            Some(Simpler::Existing(other))
        }
        (BinaryOp::BitAnd, false) | (BinaryOp::BitOr, true) => Some(Simpler::Existing(this)),
        _ => None,
    }
}

/// `left op value` on integers.
fn with_int(exprs: &Exprs, op: BinaryOp, left: ExprId, value: u128) -> Option<Simpler> {
    let neutral = match op {
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Shl
        | BinaryOp::Shr => 0,
        BinaryOp::Mul | BinaryOp::Div => 1,
        BinaryOp::Ne if value == 0 => return bool_inside(exprs, left).map(Simpler::Existing),
        BinaryOp::Eq if value == 0 => {
            let kind = ExprKind::Unary(UnaryOp::Not, bool_inside(exprs, left)?);
            return Some(Simpler::New(Expr { kind, ty: Scalar::Bool }));
        }
        BinaryOp::Rem
        | BinaryOp::BitAnd
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::Eq
        | BinaryOp::Ne => return None,
    };
    (value == neutral).then_some(Simpler::Existing(left))
}

/// The `bool` that an integer was made of.
fn bool_inside(exprs: &Exprs, expr: ExprId) -> Option<ExprId> {
    let ExprKind::Convert(inner) = exprs[expr].kind else { return None };
    let is_integer = matches!(exprs[expr].ty, Scalar::Int(..));
    (is_integer && exprs[inner].ty == Scalar::Bool).then_some(inner)
}

fn convert(exprs: &Exprs, ty: Scalar, value: ExprId) -> Option<Simpler> {
    if exprs[value].ty == ty {
        return Some(Simpler::Existing(value));
    }
    if let Some(known) = as_const(exprs, value) {
        return Some(constant(fold::convert(exprs[value].ty, ty, known)?, ty));
    }
    if ty == Scalar::Bool {
        return bool_inside(exprs, value).map(Simpler::Existing);
    }
    None
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;

    use super::*;
    use crate::builder::FunctionBuilder;

    #[test]
    fn a_bool_survives_the_detour_over_int() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let flag = b.register("flag", Scalar::Bool);
        let flag = b.local(flag);
        let (as_int, zero) = (b.convert(flag, Scalar::INT), b.int(0, Scalar::INT));
        assert_eq!(b.binary(BinaryOp::Ne, as_int, zero), flag);
        assert_eq!(b.convert(as_int, Scalar::Bool), flag);
        let is_zero = b.binary(BinaryOp::Eq, as_int, zero);
        assert_eq!(b.not(is_zero), flag);
    }

    #[test]
    fn float_comparisons_are_not_negated() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let x = b.register("x", Scalar::Float(cuda_verify_ir::types::FloatType::Single));
        let x = b.local(x);
        let less = b.binary(BinaryOp::Lt, x, x);
        let not_less = b.not(less);
        assert_eq!(b.function().exprs[not_less].kind, ExprKind::Unary(UnaryOp::Not, less));
    }
}
