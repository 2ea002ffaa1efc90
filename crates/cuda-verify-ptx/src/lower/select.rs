//! Moves, comparisons and selections (PTX ISA 8.x, sec. 9.7.6 and 9.7.9.3).

use cuda_verify_goto::program::ExprId;
use cuda_verify_ir::intrinsic::{FloatOp, Intrinsic};
use cuda_verify_ir::program::BinaryOp;
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::operand::{R, reinterpret, scalar_of};
use crate::ast::{Instruction, Number, Operand, Type};

/// A comparison by its word: the operator, whether it holds where an operand is NaN, whether it is of unsigned numbers.
fn comparison(word: &str) -> Option<(BinaryOp, bool, bool)> {
    Some(match word {
        "eq" => (BinaryOp::Eq, false, false),
        "ne" => (BinaryOp::Ne, false, false),
        "lt" => (BinaryOp::Lt, false, false),
        "le" => (BinaryOp::Le, false, false),
        "gt" => (BinaryOp::Gt, false, false),
        "ge" => (BinaryOp::Ge, false, false),
        "lo" => (BinaryOp::Lt, false, true),
        "ls" => (BinaryOp::Le, false, true),
        "hi" => (BinaryOp::Gt, false, true),
        "hs" => (BinaryOp::Ge, false, true),
        "equ" => (BinaryOp::Eq, true, false),
        "neu" => (BinaryOp::Ne, true, false),
        "ltu" => (BinaryOp::Lt, true, false),
        "leu" => (BinaryOp::Le, true, false),
        "gtu" => (BinaryOp::Gt, true, false),
        "geu" => (BinaryOp::Ge, true, false),
        _ => return None,
    })
}

impl Body<'_> {
    pub(super) fn select(&mut self, it: &Instruction) -> R<()> {
        match &*it.op {
            "mov" => self.mov(it),
            "selp" => self.selp(it),
            "setp" => self.setp(it),
            "set" => self.set(it),
            _ => self.slct(it),
        }
    }

    fn mov(&mut self, it: &Instruction) -> R<()> {
        let (dst, source) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 1)?);
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let value = self.plain(source, dst, ty)?;
        self.write(dst, value)
    }

    /// The value of an operand as it is kept, so that pointers and floats that are moved stay what they are.
    fn plain(&mut self, source: &Operand, dst: &Operand, ty: Type) -> R<ExprId> {
        if let (Operand::Name(name), Operand::Name(_)) = (source, dst) {
            return self.value_of(name);
        }
        if let (Operand::Number(number), Operand::Name(name)) = (source, dst)
            && name != "_"
        {
            // Bits of a float in a register of floats.
            let register = self.kept(name)?;
            let is_float = matches!(self.b.ty(register), Scalar::Float(_));
            if let (true, Number::Int(_)) = (is_float, number)
                && !matches!(ty, Type::F32 | Type::F64)
            {
                return self.read(source, Type::Bits(ty.bits()));
            }
        }
        self.read(source, ty)
    }

    fn selp(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let dst = self.nth(&it.operands, 0)?;
        let cond = self.nth(&it.operands, 3)?;
        let cond = self.read(cond, Type::Pred)?;
        let (left, right) = (self.nth(&it.operands, 1)?, self.nth(&it.operands, 2)?);
        let (left, right) = (self.plain(left, dst, ty)?, self.plain(right, dst, ty)?);
        let value = self.chosen(cond, left, right);
        self.write(dst, value)
    }

    /// `cond ? left : right` of values that may be kept in different ways.
    pub(super) fn chosen(&mut self, cond: ExprId, left: ExprId, right: ExprId) -> ExprId {
        let (of_left, of_right) = (self.b.ty(left), self.b.ty(right));
        if of_left == of_right {
            return self.b.select(cond, left, right);
        }
        let to = if of_right == Scalar::Pointer { of_right } else { of_left };
        let (left, right) =
            (reinterpret(&mut self.b, left, to), reinterpret(&mut self.b, right, to));
        self.b.select(cond, left, right)
    }

    /// The comparison that an instruction makes of two of its operands.
    fn compared(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let (left, right) = (self.nth(&it.operands, 1)?, self.nth(&it.operands, 2)?);
        let word = it.words().next().unwrap_or_default().to_owned();
        let is_float = matches!(ty, Type::F16 | Type::Bf16 | Type::F32 | Type::F64);
        if matches!(ty, Type::F16x2 | Type::Bf16x2) {
            return Err("two values at once".to_owned());
        }
        if let "num" | "nan" = &*word {
            let (left, right) = (self.read(left, ty)?, self.read(right, ty)?);
            let unordered = self.unordered(left, right);
            return Ok(if word == "nan" { unordered } else { self.b.not(unordered) });
        }
        let Some((op, holds_for_nan, is_unsigned)) = comparison(&word) else {
            return Err(format!("comparison `{word}`"));
        };
        let ty = if is_unsigned { Type::Unsigned(ty.bits()) } else { ty };
        if let (Operand::Name(first), Operand::Name(second), 64) = (left, right, ty.bits()) {
            // Pointers are compared as such.
            let (left, right) = (self.value_of(first)?, self.value_of(second)?);
            if self.b.ty(left) == Scalar::Pointer && self.b.ty(right) == Scalar::Pointer {
                return Ok(self.b.binary(op, left, right));
            }
        }
        let (mut left, mut right) = (self.read(left, ty)?, self.read(right, ty)?);
        if is_float && it.has("ftz") {
            (left, right) = (self.flushed(left), self.flushed(right));
        }
        let holds = self.b.binary(op, left, right);
        if !is_float || holds_for_nan == (op == BinaryOp::Ne) {
            return Ok(holds);
        }
        let unordered = self.unordered(left, right);
        if op == BinaryOp::Ne {
            // `ne` is false of NaN, while the operator is true.
            let ordered = self.b.not(unordered);
            return Ok(self.b.and(holds, ordered));
        }
        Ok(self.b.or(holds, unordered))
    }

    fn unordered(&mut self, left: ExprId, right: ExprId) -> ExprId {
        let is_nan = |body: &mut Self, value| {
            body.intrinsic(Intrinsic::Float(FloatOp::IsNan), vec![value], Scalar::Bool)
        };
        let (left, right) = (is_nan(self, left), is_nan(self, right));
        self.b.or(left, right)
    }

    /// Combines a comparison with the predicate that the instruction names (PTX ISA 8.x, sec. 9.7.6.2).
    fn combined(&mut self, it: &Instruction, holds: ExprId) -> R<ExprId> {
        let Some(other) = it.operands.get(3) else { return Ok(holds) };
        let other = self.read(other, Type::Pred)?;
        let op = it.words().find_map(|word| match word {
            "and" => Some(BinaryOp::BitAnd),
            "or" => Some(BinaryOp::BitOr),
            "xor" => Some(BinaryOp::BitXor),
            _ => None,
        });
        let op = op.ok_or_else(|| "no operator".to_owned())?;
        Ok(self.b.binary(op, holds, other))
    }

    fn setp(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let holds = self.compared(it, ty)?;
        let holds = self.settled(holds);
        let first = self.combined(it, holds)?;
        let dst = self.nth(&it.operands, 0)?;
        let Operand::Pair(p, q) = dst else { return self.write(dst, first) };
        let fails = self.b.not(holds);
        let second = self.combined(it, fails)?;
        let (first, second) = (self.settled(first), self.settled(second));
        self.write(&Operand::Name(p.clone()), first)?;
        self.write(&Operand::Name(q.clone()), second)
    }

    /// All bits, or 1.0, where the comparison holds.
    fn set(&mut self, it: &Instruction) -> R<()> {
        let mut types = it.types();
        let (Some(to), Some(ty)) = (types.next(), types.next()) else {
            return Err("no types".to_owned());
        };
        let holds = self.compared(it, ty)?;
        let holds = self.combined(it, holds)?;
        let scalar = scalar_of(to);
        let yes = if matches!(scalar, Scalar::Float(_)) {
            let one = self.b.int(1, Scalar::INT);
            self.b.convert(one, scalar)
        } else {
            self.read(&Operand::Number(Number::Int(-1)), to)?
        };
        let no = self.b.constant(cuda_verify_goto::fold::zero(scalar), scalar);
        let value = self.b.select(holds, yes, no);
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, value)
    }

    /// `c >= 0 ? a : b`
    fn slct(&mut self, it: &Instruction) -> R<()> {
        let mut types = it.types();
        let (Some(ty), Some(of_choice)) = (types.next(), types.next()) else {
            return Err("no types".to_owned());
        };
        let choice = self.nth(&it.operands, 3)?;
        let mut choice = self.read(choice, of_choice)?;
        if it.has("ftz") {
            choice = self.flushed(choice);
        }
        let scalar = self.b.ty(choice);
        let zero = self.b.constant(cuda_verify_goto::fold::zero(scalar), scalar);
        let is_first = self.b.binary(BinaryOp::Ge, choice, zero);
        let (left, right) = (self.nth(&it.operands, 1)?, self.nth(&it.operands, 2)?);
        let (left, right) = (self.read(left, ty)?, self.read(right, ty)?);
        let value = self.chosen(is_first, left, right);
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, value)
    }
}
