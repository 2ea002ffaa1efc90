//! Float arithmetic of device code as `nvcc -fmad=true` and `nvcc -ftz=true` compile it.
//!
//! *Contraction*: a sum or difference one of whose operands is written as a product becomes one operation that rounds
//! once (`fma`); of two products the left one. *Flushing*: operands and results of single precision that are subnormal
//! become zeros of the same sign (PTX ISA, `.ftz`). Both leave host code and other formats as they are; code that both
//! sides share asks where it runs.
//!
//! SOUNDNESS(contraction-within-expressions): under; the compiler also contracts sums whose product was computed by an
//! earlier statement.

use cuda_verify_base::rules;
use cuda_verify_ir::intrinsic::{FloatOp, Intrinsic};
use cuda_verify_ir::program::{BinaryOp, FunctionKind, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use super::function::FnCx;
use crate::checks;
use crate::program::{ExprId, InstrKind};

const SINGLE: Scalar = Scalar::Float(FloatType::Single);
const BITS: Scalar = Scalar::Int(32, Signedness::Unsigned);
const MAGNITUDE: i128 = 0x7fff_ffff;
const SMALLEST_NORMAL: i128 = 0x0080_0000;
const SIGN: i128 = 0x8000_0000;

impl FnCx<'_> {
    /// The condition under which code of this function runs on the device; `None` if it never does.
    pub(super) fn on_device(&mut self) -> Option<ExprId> {
        match self.func.kind {
            FunctionKind::Host => None,
            FunctionKind::Device | FunctionKind::Kernel => Some(self.b.bool(true)),
            FunctionKind::HostDevice => {
                if let Some(known) = self.is_device {
                    return Some(known);
                }
                let temp = self.b.temp(Scalar::Bool);
                self.b.emit_prelude(InstrKind::Intrinsic {
                    dst: Some(temp),
                    op: Intrinsic::IsDevice,
                    args: Vec::new(),
                    text: None,
                });
                let is_device = self.b.local(temp);
                self.is_device = Some(is_device);
                Some(is_device)
            }
        }
    }

    /// `left op right` with its checks.
    pub(super) fn arithmetic(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> ExprId {
        let (left, right) = (self.flushed_operand(left), self.flushed_operand(right));
        if let Some(fused) = self.contracted(op, left, right) {
            return self.flushed(fused);
        }
        checks::check_binary(&mut self.b, self.options, op, left, right);
        let result = self.b.binary(op, left, right);
        let flushed = self.flushed(result);
        if op == BinaryOp::Mul
            && matches!(self.b.ty(result), Scalar::Float(_))
            && self.b.as_const(flushed).is_none()
        {
            self.products.insert(flushed, (left, right));
        }
        flushed
    }

    /// An operand; what has just been computed is flushed already.
    fn flushed_operand(&mut self, value: ExprId) -> ExprId {
        if self.products.contains_key(&value) { value } else { self.flushed(value) }
    }

    /// A value of single precision without what device code flushes.
    pub(super) fn flushed(&mut self, value: ExprId) -> ExprId {
        if self.options.device_floats.approximates && self.b.ty(value) == SINGLE {
            // SOUNDNESS(fast-math): under; the result is the one without `-use_fast_math`.
            self.b.rely_on(rules::FAST_MATH);
        }
        if !self.options.device_floats.flushes_subnormals || self.b.ty(value) != SINGLE {
            return value;
        }
        let Some(on_device) = self.on_device() else { return value };
        let bits = self.b.bitcast(value, BITS);
        let [magnitude, limit, sign] =
            [MAGNITUDE, SMALLEST_NORMAL, SIGN].map(|word| self.b.int(word, BITS));
        let magnitude = self.b.binary(BinaryOp::BitAnd, bits, magnitude);
        let is_small = self.b.binary(BinaryOp::Lt, magnitude, limit);
        let is_flushed = self.b.and(on_device, is_small);
        let zero = self.b.binary(BinaryOp::BitAnd, bits, sign);
        let zero = self.b.bitcast(zero, SINGLE);
        self.b.select(is_flushed, zero, value)
    }

    /// A sum with a product, rounded once.
    fn contracted(&mut self, op: BinaryOp, left: ExprId, right: ExprId) -> Option<ExprId> {
        let is_sum = matches!(op, BinaryOp::Add | BinaryOp::Sub);
        let ty = self.b.ty(left);
        let is_contracted = self.options.device_floats.contracts && !self.func.is_model;
        if !is_sum || !is_contracted || !matches!(ty, Scalar::Float(_)) {
            return None;
        }
        let factors = |cx: &Self, operand: ExprId| cx.products.get(&operand).copied();
        let (factors, term) = match (factors(self, left), factors(self, right)) {
            (Some(factors), _) => {
                let negated = |cx: &mut Self| cx.b.unary(UnaryOp::Neg, right);
                (factors, if op == BinaryOp::Sub { negated(self) } else { right })
            }
            (None, Some((a, b))) => {
                let a = if op == BinaryOp::Sub { self.b.unary(UnaryOp::Neg, a) } else { a };
                ((a, b), left)
            }
            (None, None) => {
                self.b.rely_on(rules::CONTRACTION_WITHIN_EXPRESSIONS);
                return None;
            }
        };
        let on_device = self.on_device()?;
        let args = vec![factors.0, factors.1, term];
        let fused = self.b.temp(ty);
        let intrinsic = Intrinsic::Float(FloatOp::Fma);
        self.b.emit(InstrKind::Intrinsic {
            dst: Some(fused),
            op: intrinsic,
            args: args.clone(),
            text: None,
        });
        let fused = self.b.local(fused);
        checks::check_float_function(&mut self.b, self.options, intrinsic, &args, fused);
        let separate = self.b.binary(op, left, right);
        Some(self.b.select(on_device, fused, separate))
    }
}
