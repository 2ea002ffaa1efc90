//! Conversions (PTX ISA 8.x, sec. 9.7.9.22).

use cuda_verify_goto::program::ExprId;
use cuda_verify_ir::intrinsic::{FloatOp, Intrinsic, RoundedOp, Rounding};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::float::rounding;
use super::operand::{R, scalar_of};
use crate::ast::{Instruction, Operand, Type};

impl Body<'_> {
    pub(super) fn cvt(&mut self, it: &Instruction) -> R<()> {
        let types: Vec<Type> = it.types().collect();
        let ([to, from], 2) = (&types[..], it.operands.len()) else { return self.any_result(it) };
        let is_known = |ty: Type| {
            matches!(
                ty,
                Type::Bits(_)
                    | Type::Unsigned(_)
                    | Type::Signed(_)
                    | Type::F16
                    | Type::Bf16
                    | Type::F32
                    | Type::F64
            )
        };
        if !is_known(*to) || !is_known(*from) || it.has("relu") || it.has("satfinite") {
            return self.any_result(it);
        }
        let (dst, source) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 1)?);
        if self.moves_address(dst, source)? {
            let Operand::Name(name) = source else { return Err(String::new()) };
            let value = self.value_of(name)?;
            return self.write(dst, value);
        }
        let mut value = self.read(source, *from)?;
        if it.has("ftz") {
            value = self.flushed(value);
        }
        let mut result = self.converted(it, value, (*from, *to));
        if it.has("ftz") {
            result = self.flushed(result);
        }
        if it.has("sat") && matches!(scalar_of(*to), Scalar::Float(_)) {
            result = self.saturated(result);
        }
        self.write(dst, result)
    }

    /// Whether an address in a register of one width goes to one of the other.
    fn moves_address(&mut self, dst: &Operand, source: &Operand) -> R<bool> {
        let (Operand::Name(dst), Operand::Name(source)) = (dst, source) else { return Ok(false) };
        if dst == "_" || !self.flat.is_register(source) {
            return Ok(false);
        }
        let (to, from) = (self.kept(dst)?, self.kept(source)?);
        Ok(self.b.ty(to) == Scalar::Pointer && self.b.ty(from) == Scalar::Pointer)
    }

    fn converted(&mut self, it: &Instruction, value: ExprId, (from, to): (Type, Type)) -> ExprId {
        let scalar = scalar_of(to);
        match (self.b.ty(value), scalar) {
            (Scalar::Float(_), Scalar::Float(_)) if from == to => self.rounded(it, value),
            (Scalar::Float(_), Scalar::Float(_)) if from.bits() < to.bits() => {
                self.b.convert(value, scalar)
            }
            (Scalar::Float(_), Scalar::Float(_)) | (Scalar::Int(..), Scalar::Float(_)) => self
                .intrinsic(
                    Intrinsic::Rounded(RoundedOp::Convert, rounding(it)),
                    vec![value],
                    scalar,
                ),
            (Scalar::Float(_), _) => {
                let mode = integral(it).unwrap_or(Rounding::TowardZero);
                self.intrinsic(Intrinsic::Rounded(RoundedOp::Convert, mode), vec![value], scalar)
            }
            _ if it.has("sat") => self.clamped(value, scalar),
            _ => self.b.convert(value, scalar),
        }
    }

    /// A float as an integral float.
    fn rounded(&mut self, it: &Instruction, value: ExprId) -> ExprId {
        let op = match integral(it) {
            Some(Rounding::NearestEven) => FloatOp::Rint,
            Some(Rounding::TowardZero) => FloatOp::Trunc,
            Some(Rounding::Down) => FloatOp::Floor,
            Some(Rounding::Up) => FloatOp::Ceil,
            None => return value,
        };
        let ty = self.b.ty(value);
        self.intrinsic(Intrinsic::Float(op), vec![value], ty)
    }

    /// An integer within the limits of another type.
    fn clamped(&mut self, value: ExprId, to: Scalar) -> ExprId {
        let wide = super::operand::signed(128);
        let value = self.b.convert(value, wide);
        let bits = u32::try_from(to.size_bytes() * 8).unwrap_or(64);
        let (low, high) = match to.is_signed() {
            true => (-(1_i128 << (bits - 1)), (1_i128 << (bits - 1)) - 1),
            false => (0, (1_i128 << bits) - 1),
        };
        let (low, high) = (self.b.int(low, wide), self.b.int(high, wide));
        let is_low = self.b.binary(BinaryOp::Lt, value, low);
        let is_high = self.b.binary(BinaryOp::Gt, value, high);
        let value = self.b.select(is_high, high, value);
        let value = self.b.select(is_low, low, value);
        self.b.convert(value, to)
    }
}

/// The mode in which a float becomes integral.
fn integral(it: &Instruction) -> Option<Rounding> {
    it.words().find_map(|word| match word {
        "rni" => Some(Rounding::NearestEven),
        "rzi" => Some(Rounding::TowardZero),
        "rmi" => Some(Rounding::Down),
        "rpi" => Some(Rounding::Up),
        _ => None,
    })
}
