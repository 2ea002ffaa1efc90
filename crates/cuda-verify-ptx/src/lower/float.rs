//! Arithmetic of floats (PTX ISA 8.x, sec. 9.7.3 to 9.7.5).

use cuda_verify_goto::program::ExprId;
use cuda_verify_ir::intrinsic::{FloatOp, Intrinsic, RoundedOp, Rounding};
use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar};

use super::body::Body;
use super::operand::{R, reinterpret, scalar_of, unsigned};
use crate::ast::{Instruction, Type};

/// The rounding mode of an instruction, to nearest even if it names none.
pub(super) fn rounding(it: &Instruction) -> Rounding {
    let mode = it.words().find_map(|word| match word {
        "rz" => Some(Rounding::TowardZero),
        "rm" => Some(Rounding::Down),
        "rp" => Some(Rounding::Up),
        _ => None,
    });
    mode.unwrap_or(Rounding::NearestEven)
}

impl Body<'_> {
    pub(super) fn float(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        if matches!(ty, Type::F16x2 | Type::Bf16x2) {
            return self.float_pair(it);
        }
        let operands = 1..it.operands.len();
        let flushes = it.has("ftz");
        let mut args = Vec::new();
        for index in operands {
            let value = self.operand(it, index, ty)?;
            args.push(if flushes { self.flushed(value) } else { value });
        }
        let Some(mut value) = self.float_value(it, ty, &args)? else { return self.any_result(it) };
        if flushes {
            value = self.flushed(value);
        }
        if it.has("sat") {
            value = self.saturated(value);
        }
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, value)
    }

    /// Halves of a word, one by one.
    fn float_pair(&mut self, it: &Instruction) -> R<()> {
        if !matches!(&*it.op, "add" | "sub" | "mul" | "fma" | "neg" | "abs" | "min" | "max") {
            return self.any_result(it);
        }
        let half = match it.types().last() {
            Some(Type::F16x2) => Type::F16,
            Some(_) | None => Type::Bf16,
        };
        let mut whole = self.b.int(0, Scalar::UINT);
        for shift in [0, 16] {
            let mut args = Vec::new();
            for index in 1..it.operands.len() {
                let word = self.operand(it, index, Type::Bits(32))?;
                let part = self.shifted_right(word, shift);
                args.push(reinterpret(&mut self.b, part, scalar_of(half)));
            }
            let Some(mut value) = self.float_value(it, half, &args)? else {
                return self.any_result(it);
            };
            if it.has("sat") {
                value = self.saturated(value);
            }
            let bits = self.b.bitcast(value, unsigned(16));
            let bits = self.b.convert(bits, Scalar::UINT);
            let bits = self.shifted_left(bits, shift);
            whole = self.b.binary(BinaryOp::BitOr, whole, bits);
        }
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, whole)
    }

    /// The result, if it is known.
    fn float_value(&mut self, it: &Instruction, ty: Type, args: &[ExprId]) -> R<Option<ExprId>> {
        let mode = rounding(it);
        let is_nearest = mode == Rounding::NearestEven;
        let is_approximate = it.has("approx") || it.has("full");
        let binary = match &*it.op {
            "add" => Some((BinaryOp::Add, RoundedOp::Add)),
            "sub" => Some((BinaryOp::Sub, RoundedOp::Sub)),
            "mul" => Some((BinaryOp::Mul, RoundedOp::Mul)),
            "div" => Some((BinaryOp::Div, RoundedOp::Div)),
            _ => None,
        };
        if let (Some((op, rounded)), [left, right]) = (binary, args) {
            return Ok(match (is_approximate, is_nearest) {
                (true, _) => None,
                (false, true) => Some(self.b.binary(op, *left, *right)),
                (false, false) => {
                    let op = Intrinsic::Rounded(rounded, mode);
                    Some(self.intrinsic(op, vec![*left, *right], scalar_of(ty)))
                }
            });
        }
        let scalar = scalar_of(ty);
        Ok(match (&*it.op, args) {
            // Of all targets that are left, `mad` is `fma`.
            ("fma" | "mad", [_, _, _]) if it.has("relu") => None,
            ("fma" | "mad", [_, _, _]) => {
                let op = match is_nearest {
                    true => Intrinsic::Float(FloatOp::Fma),
                    false => Intrinsic::Rounded(RoundedOp::Fma, mode),
                };
                Some(self.intrinsic(op, args.to_vec(), scalar))
            }
            ("neg", [value]) => Some(self.b.unary(UnaryOp::Neg, *value)),
            ("abs", [value]) => {
                Some(self.intrinsic(Intrinsic::Float(FloatOp::Abs), vec![*value], scalar))
            }
            ("min" | "max", [_, _]) if !it.has("NaN") && !it.has("xorsign") => {
                let op = if &*it.op == "min" { FloatOp::Min } else { FloatOp::Max };
                Some(self.intrinsic(Intrinsic::Float(op), args.to_vec(), scalar))
            }
            ("copysign", [sign, value]) => {
                let args = vec![*value, *sign];
                Some(self.intrinsic(Intrinsic::Float(FloatOp::CopySign), args, scalar))
            }
            ("sqrt", [value]) if !is_approximate && is_nearest => {
                Some(self.intrinsic(Intrinsic::Float(FloatOp::Sqrt), vec![*value], scalar))
            }
            ("sqrt", [value]) if !is_approximate => {
                let op = Intrinsic::Rounded(RoundedOp::Sqrt, mode);
                Some(self.intrinsic(op, vec![*value], scalar))
            }
            ("rcp", [value]) if !is_approximate && is_nearest => {
                let one = self.b.int(1, Scalar::INT);
                let one = self.b.convert(one, scalar);
                Some(self.b.binary(BinaryOp::Div, one, *value))
            }
            ("sqrt" | "rcp" | "div" | "min" | "max" | "sub" | "tanh" | "ex2", _) => None,
            _ => return Err(String::new()),
        })
    }

    /// Zero of the same sign for numbers below the normal ones (PTX ISA 8.x, `.ftz`).
    pub(super) fn flushed(&mut self, value: ExprId) -> ExprId {
        let Scalar::Float(FloatType::Single) = self.b.ty(value) else { return value };
        let bits = self.b.bitcast(value, Scalar::UINT);
        let exponent = self.b.int(0x7f80_0000, Scalar::UINT);
        let exponent = self.b.binary(BinaryOp::BitAnd, bits, exponent);
        let zero = self.b.int(0, Scalar::UINT);
        let is_small = self.b.binary(BinaryOp::Eq, exponent, zero);
        let sign = self.b.int(1 << 31, Scalar::UINT);
        let sign = self.b.binary(BinaryOp::BitAnd, bits, sign);
        let sign = self.b.bitcast(sign, Scalar::Float(FloatType::Single));
        self.b.select(is_small, sign, value)
    }

    /// Within 0 and 1; zero for NaN.
    pub(super) fn saturated(&mut self, value: ExprId) -> ExprId {
        let ty = self.b.ty(value);
        let one = self.b.int(1, Scalar::INT);
        let one = self.b.convert(one, ty);
        let zero = self.b.constant(Constant::Float(0), ty);
        let is_above = self.b.binary(BinaryOp::Gt, value, zero);
        let is_below = self.b.binary(BinaryOp::Lt, value, one);
        let high = self.b.select(is_below, value, one);
        self.b.select(is_above, high, zero)
    }
}
