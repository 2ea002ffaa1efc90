//! Expressions of known integers, computed on machine words: no terms are made on the way to the result.
//!
//! A program without unknown values spends its time here. *Guarantee*: a result is that of the operators in
//! [`crate::value`]; what they leave to checks (division by zero, shifts too far), floats, and anything unknown is not
//! decided here. *Cost*: a visit per node up to the first unknown value; no allocation.

use cuda_verify_base::id::Id as _;
use cuda_verify_goto::program::{ExprId, ExprKind, Function};
use cuda_verify_goto::uses::operands;
use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::TermId;

use crate::engine::Engine;
use crate::exec::path::Frame;
use crate::heap::memory::{Target, target_of_address};
use crate::heap::places::is_order;
use crate::value::mask;

impl Engine<'_> {
    /// The term of an expression that operates on known integers; `None` for any other.
    pub(crate) fn eval_known(
        &mut self,
        frame: &Frame,
        function: &Function,
        expr: ExprId,
    ) -> Option<TermId> {
        let node = function.exprs[expr];
        if operands(&node).is_empty() {
            return None;
        }
        let word = self.word(frame, function, expr)?;
        Some(match node.ty {
            Scalar::Bool => self.pool.mk_bool(word != 0),
            Scalar::Int(..) | Scalar::Pointer | Scalar::Float(_) => {
                self.pool.mk_bv(width_of(node.ty)?, word)
            }
        })
    }

    /// The bits of a known value, zero above its width; 0 or 1 for `bool`.
    fn word(&self, frame: &Frame, function: &Function, expr: ExprId) -> Option<u64> {
        let node = &function.exprs[expr];
        let ty = |expr: ExprId| function.exprs[expr].ty;
        match node.kind {
            ExprKind::Const(constant) => {
                let bits = match constant {
                    Constant::Int(bits) => u64::try_from(bits & u128::from(u64::MAX)).ok()?,
                    Constant::Bool(value) => u64::from(value),
                    Constant::Null => 0,
                    Constant::Float(_) => return None,
                };
                normal(node.ty, bits)
            }
            ExprKind::Local(local) => {
                let term = frame.locals[local.index()]?;
                match node.ty {
                    Scalar::Bool => self.pool.as_bool(term).map(u64::from),
                    Scalar::Int(..) | Scalar::Pointer => self.pool.as_bv_u64(term),
                    Scalar::Float(_) => None,
                }
            }
            ExprKind::LocalAddr(local) => self.pool.as_bv_u64(frame.locals[local.index()]?),
            ExprKind::GlobalAddr(global) => Some(self.variable_address(global)),
            ExprKind::FuncAddr(_) => None,
            ExprKind::Unary(op, operand) => {
                unary(op, node.ty, self.word(frame, function, operand)?)
            }
            ExprKind::Binary(op, left, right) => {
                let (left_ty, right_ty) = (ty(left), ty(right));
                let left = self.word(frame, function, left)?;
                let right = self.word(frame, function, right)?;
                if left_ty == Scalar::Pointer && is_order(op) && are_apart(left, right) {
                    return None;
                }
                binary(op, left_ty, right_ty, left, right)
            }
            ExprKind::PtrAdd { ptr, index, scale_bytes } => {
                let ptr = self.word(frame, function, ptr)?;
                let index = self.word(frame, function, index)?;
                Some(ptr.wrapping_add(index.wrapping_mul(scale_bytes)))
            }
            ExprKind::PtrDiff { left, right, size_bytes } => {
                let left = self.word(frame, function, left)?;
                let bytes = left.wrapping_sub(self.word(frame, function, right)?).cast_signed();
                let size = i64::try_from(size_bytes.max(1)).ok()?;
                Some(bytes.wrapping_div(size).cast_unsigned())
            }
            // Which thread's memory an address leads to is looked at elsewhere.
            ExprKind::Convert(operand)
                if ty(operand) == Scalar::Pointer
                    && matches!(node.ty, Scalar::Int(..))
                    && self.abstraction.is_some() =>
            {
                None
            }
            ExprKind::Convert(operand) => {
                convert(ty(operand), node.ty, self.word(frame, function, operand)?)
            }
            ExprKind::Bitcast(operand) => {
                let is_same = width_of(ty(operand))? == width_of(node.ty)?
                    && (ty(operand) != Scalar::Pointer || self.abstraction.is_none());
                self.word(frame, function, operand).filter(|_| is_same)
            }
            ExprKind::Select(cond, yes, no) => {
                let chosen = if self.word(frame, function, cond)? != 0 { yes } else { no };
                self.word(frame, function, chosen)
            }
        }
    }
}

/// Whether two addresses are those of different objects.
fn are_apart(left: u64, right: u64) -> bool {
    match (target_of_address(left), target_of_address(right)) {
        (Target::Object(a, _), Target::Object(b, _)) => a != b,
        (Target::Null, _) | (_, Target::Null) => false,
    }
}

/// The width of an integer or pointer of up to 64 bits.
fn width_of(ty: Scalar) -> Option<u32> {
    match ty {
        Scalar::Int(bits, _) if bits <= 64 => Some(bits),
        Scalar::Pointer => Some(64),
        Scalar::Int(..) | Scalar::Bool | Scalar::Float(_) => None,
    }
}

/// Bits as a value of a type.
fn normal(ty: Scalar, bits: u64) -> Option<u64> {
    match ty {
        Scalar::Bool => Some(u64::from(bits != 0)),
        Scalar::Int(..) | Scalar::Pointer => Some(bits & mask(width_of(ty)?)),
        Scalar::Float(_) => None,
    }
}

fn is_signed(ty: Scalar) -> bool {
    matches!(ty, Scalar::Int(_, Signedness::Signed))
}

/// The number that a word of a signed type stands for.
fn signed(width: u32, word: u64) -> i64 {
    let unused = 64 - width;
    (word << unused).cast_signed() >> unused
}

fn unary(op: UnaryOp, ty: Scalar, word: u64) -> Option<u64> {
    match op {
        UnaryOp::Neg => normal(ty, word.wrapping_neg()).filter(|_| ty != Scalar::Bool),
        UnaryOp::BitNot => normal(ty, !word).filter(|_| ty != Scalar::Bool),
        UnaryOp::Not => (ty == Scalar::Bool).then_some(word ^ 1),
    }
}

fn binary(op: BinaryOp, ty: Scalar, right_ty: Scalar, left: u64, right: u64) -> Option<u64> {
    if ty == Scalar::Bool {
        return binary_bool(op, left, right);
    }
    let width = width_of(ty)?;
    let is_less = |a: u64, b: u64| {
        if is_signed(ty) { signed(width, a) < signed(width, b) } else { a < b }
    };
    let result = match op {
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Sub => left.wrapping_sub(right),
        BinaryOp::Mul => left.wrapping_mul(right),
        // A check that comes before has reported it; what the value is then is left to the terms.
        BinaryOp::Div | BinaryOp::Rem if right == 0 => return None,
        BinaryOp::Div if is_signed(ty) => {
            signed(width, left).wrapping_div(signed(width, right)).cast_unsigned()
        }
        BinaryOp::Rem if is_signed(ty) => {
            signed(width, left).wrapping_rem(signed(width, right)).cast_unsigned()
        }
        BinaryOp::Div => left / right,
        BinaryOp::Rem => left % right,
        BinaryOp::Shl | BinaryOp::Shr => {
            let is_known = !is_signed(right_ty) || signed(width_of(right_ty)?, right) >= 0;
            let distance = u32::try_from(right).ok().filter(|d| is_known && *d < width)?;
            if op == BinaryOp::Shl {
                left << distance
            } else if is_signed(ty) {
                (signed(width, left) >> distance).cast_unsigned()
            } else {
                left >> distance
            }
        }
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::Lt => u64::from(is_less(left, right)),
        BinaryOp::Le => u64::from(!is_less(right, left)),
        BinaryOp::Gt => u64::from(is_less(right, left)),
        BinaryOp::Ge => u64::from(!is_less(left, right)),
        BinaryOp::Eq => u64::from(left == right),
        BinaryOp::Ne => u64::from(left != right),
    };
    // A comparison is 0 or 1 in any width.
    Some(result & mask(width))
}

fn binary_bool(op: BinaryOp, left: u64, right: u64) -> Option<u64> {
    Some(match op {
        BinaryOp::BitAnd | BinaryOp::Mul => left & right,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor | BinaryOp::Ne => left ^ right,
        BinaryOp::Eq => left ^ right ^ 1,
        BinaryOp::Lt => (left ^ 1) & right,
        BinaryOp::Gt => left & (right ^ 1),
        BinaryOp::Le => (left ^ 1) | right,
        BinaryOp::Ge => left | (right ^ 1),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr => return None,
    })
}

fn convert(from: Scalar, to: Scalar, word: u64) -> Option<u64> {
    let wide = match from {
        Scalar::Int(bits, Signedness::Signed) => {
            signed(width_of(Scalar::Int(bits, Signedness::Signed))?, word).cast_unsigned()
        }
        Scalar::Bool | Scalar::Int(_, Signedness::Unsigned) | Scalar::Pointer => word,
        Scalar::Float(_) => return None,
    };
    normal(to, wide)
}

#[cfg(test)]
mod tests {
    use cuda_verify_smt::op::RoundingMode;
    use cuda_verify_smt::term::TermPool;

    use super::*;
    use crate::value;

    const OPS: [BinaryOp; 16] = [
        BinaryOp::Add,
        BinaryOp::Sub,
        BinaryOp::Mul,
        BinaryOp::Div,
        BinaryOp::Rem,
        BinaryOp::Shl,
        BinaryOp::Shr,
        BinaryOp::BitAnd,
        BinaryOp::BitOr,
        BinaryOp::BitXor,
        BinaryOp::Lt,
        BinaryOp::Le,
        BinaryOp::Gt,
        BinaryOp::Ge,
        BinaryOp::Eq,
        BinaryOp::Ne,
    ];

    fn types() -> Vec<Scalar> {
        let mut types = vec![Scalar::Bool, Scalar::Pointer];
        for bits in [8, 16, 32, 64] {
            types.push(Scalar::Int(bits, Signedness::Signed));
            types.push(Scalar::Int(bits, Signedness::Unsigned));
        }
        types
    }

    /// Edges of all widths, as values of a type.
    fn words(ty: Scalar) -> Vec<u64> {
        let mut words = Vec::new();
        for bits in [1, 7, 8, 15, 16, 31, 32, 63] {
            let edge = 1_u64 << bits;
            words.extend([edge - 1, edge, edge + 1, edge.wrapping_neg()]);
        }
        words.extend([0, 3, u64::MAX]);
        let mut words: Vec<u64> = words.into_iter().filter_map(|word| normal(ty, word)).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    fn term(pool: &mut TermPool, ty: Scalar, word: u64) -> TermId {
        match width_of(ty) {
            Some(width) => pool.mk_bv(width, word),
            None => pool.mk_bool(word != 0),
        }
    }

    fn word_of(pool: &TermPool, term: TermId) -> Option<u64> {
        pool.as_bv_u64(term).or_else(|| pool.as_bool(term).map(u64::from))
    }

    #[test]
    fn operators_agree_with_those_on_terms() {
        let mut pool = TermPool::new();
        for ty in types() {
            for (a, b) in
                words(ty).into_iter().flat_map(|a| words(ty).into_iter().map(move |b| (a, b)))
            {
                for op in OPS {
                    let Some(word) = binary(op, ty, ty, a, b) else { continue };
                    let (x, y) = (term(&mut pool, ty, a), term(&mut pool, ty, b));
                    let expected = value::binary(&mut pool, op, ty, ty, x, y);
                    assert_eq!(Some(word), word_of(&pool, expected), "{a} {op:?} {b} as {ty}");
                }
            }
            for a in words(ty) {
                for op in [UnaryOp::Neg, UnaryOp::BitNot, UnaryOp::Not] {
                    let Some(word) = unary(op, ty, a) else { continue };
                    let x = term(&mut pool, ty, a);
                    let expected = value::unary(&mut pool, op, ty, x);
                    assert_eq!(Some(word), word_of(&pool, expected), "{op:?} {a} as {ty}");
                }
                for to in types() {
                    let x = term(&mut pool, ty, a);
                    let rounding = RoundingMode::NearestEven;
                    let expected = value::convert(&mut pool, x, ty, to, rounding);
                    assert_eq!(convert(ty, to, a), word_of(&pool, expected), "{a}: {ty} to {to}");
                }
            }
        }
    }
}
