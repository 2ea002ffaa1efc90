//! Arithmetic and logic of integers (PTX ISA 8.x, sec. 9.7.1, 9.7.2, 9.7.8): sums and products wrap around, shifts
//! beyond the width give zero or the sign.

use cuda_verify_base::PropertyKind;
use cuda_verify_goto::program::{ExprId, LocalId};
use cuda_verify_ir::program::{BinaryOp, UnaryOp};
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::operand::{R, reinterpret, scalar_of, signed, unsigned};
use super::signs::{is_sum, is_sum_of_bits};
use crate::ast::{Instruction, Operand, Type};

impl Body<'_> {
    pub(super) fn integer(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        if it.has("sat") {
            return Err("saturation of integers".to_owned());
        }
        let value = match &*it.op {
            "add" | "sub" if it.has("cc") => self.with_carry(it, ty, false)?,
            "addc" | "subc" => self.with_carry(it, ty, true)?,
            "add" | "sub" => self.sum(it, ty)?,
            "or" | "xor" if is_sum_of_bits(it, &self.ones) => self.sum(it, ty)?,
            "mul" => self.product(it, ty)?,
            "mad" if !it.has("cc") => self.product_and_sum(it, ty)?,
            "div" => self.division(it, ty, BinaryOp::Div)?,
            "rem" => self.division(it, ty, BinaryOp::Rem)?,
            "and" => self.logic(it, ty, BinaryOp::BitAnd)?,
            "or" => self.logic(it, ty, BinaryOp::BitOr)?,
            "xor" => self.logic(it, ty, BinaryOp::BitXor)?,
            "not" => self.not(it, ty)?,
            "cnot" => {
                let (value, scalar) = self.first(it, ty)?;
                let (zero, one) = (self.b.int(0, scalar), self.b.int(1, scalar));
                let is_zero = self.b.binary(BinaryOp::Eq, value, zero);
                self.b.select(is_zero, one, zero)
            }
            "shl" | "shr" => self.shift(it, ty)?,
            "min" | "max" => {
                let (left, right) = self.pair(it, ty)?;
                let op = if &*it.op == "min" { BinaryOp::Lt } else { BinaryOp::Gt };
                let is_left = self.b.binary(op, left, right);
                self.b.select(is_left, left, right)
            }
            "neg" => {
                let (value, _) = self.first(it, Type::Unsigned(ty.bits()))?;
                self.b.unary(UnaryOp::Neg, value)
            }
            "abs" => {
                let (value, scalar) = self.first(it, Type::Signed(ty.bits()))?;
                let zero = self.b.int(0, scalar);
                let is_negative = self.b.binary(BinaryOp::Lt, value, zero);
                let value = self.b.convert(value, unsigned(ty.bits()));
                let negated = self.b.unary(UnaryOp::Neg, value);
                self.b.select(is_negative, negated, value)
            }
            "sad" => {
                let (left, right) = self.pair(it, ty)?;
                let is_less = self.b.binary(BinaryOp::Lt, left, right);
                let plain = unsigned(ty.bits());
                let (left, right) = (self.b.convert(left, plain), self.b.convert(right, plain));
                let (up, down) = (
                    self.b.binary(BinaryOp::Sub, right, left),
                    self.b.binary(BinaryOp::Sub, left, right),
                );
                let distance = self.b.select(is_less, up, down);
                let other = self.nth(&it.operands, 3)?;
                let other = self.read(other, Type::Unsigned(ty.bits()))?;
                self.b.binary(BinaryOp::Add, distance, other)
            }
            _ => return Err(String::new()),
        };
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, value)
    }

    fn first(&mut self, it: &Instruction, ty: Type) -> R<(ExprId, Scalar)> {
        let value = self.nth(&it.operands, 1)?;
        let value = self.read(value, ty)?;
        Ok((value, self.b.ty(value)))
    }

    pub(super) fn pair(&mut self, it: &Instruction, ty: Type) -> R<(ExprId, ExprId)> {
        let (left, right) = (self.nth(&it.operands, 1)?, self.nth(&it.operands, 2)?);
        Ok((self.read(left, ty)?, self.read(right, ty)?))
    }

    fn logic(&mut self, it: &Instruction, ty: Type, op: BinaryOp) -> R<ExprId> {
        let (left, right) = self.pair(it, ty)?;
        Ok(self.b.binary(op, left, right))
    }

    fn not(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let (value, scalar) = self.first(it, ty)?;
        Ok(match scalar {
            Scalar::Bool => self.b.not(value),
            Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer => {
                self.b.unary(UnaryOp::BitNot, value)
            }
        })
    }

    /// Whether a result is kept as a pointer.
    fn is_pointer(&mut self, operand: &Operand) -> R<bool> {
        let Operand::Name(name) = operand else { return Ok(false) };
        if name == "_" {
            return Ok(false);
        }
        let register = self.kept(name)?;
        Ok(self.b.ty(register) == Scalar::Pointer)
    }

    /// An operand that is a pointer as it is kept.
    fn pointer(&mut self, operand: &Operand) -> R<Option<ExprId>> {
        let Operand::Name(name) = operand else { return Ok(None) };
        let value = self.value_of(name)?;
        Ok((self.b.ty(value) == Scalar::Pointer).then_some(value))
    }

    /// The type of sums and of low halves of products: unsigned numbers wrap around.
    fn low_type(&self, it: &Instruction, ty: Type) -> Type {
        let is_signed = (is_sum(it) || is_sum_of_bits(it, &self.ones))
            && matches!(it.operands.first(), Some(Operand::Name(dst)) if self.signed.contains(dst));
        if is_signed { Type::Signed(ty.bits()) } else { Type::Unsigned(ty.bits()) }
    }

    fn sum(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let (left, right) = (self.nth(&it.operands, 1)?, self.nth(&it.operands, 2)?);
        let is_sub = &*it.op == "sub";
        let dst = self.nth(&it.operands, 0)?;
        if self.is_pointer(dst)? {
            // Distances are signed: modulo 2^32 or 2^64 they are the same.
            let distance = Type::Signed(ty.bits());
            if let Some(base) = self.pointer(left)? {
                let mut index = self.read(right, distance)?;
                if is_sub {
                    index = self.negated_index(index);
                }
                return Ok(self.b.ptr_add(base, index, 1));
            }
            if let (Some(base), false) = (self.pointer(right)?, is_sub) {
                let index = self.read(left, distance)?;
                return Ok(self.b.ptr_add(base, index, 1));
            }
        }
        let ty = self.low_type(it, ty);
        let (left, right) = (self.read(left, ty)?, self.read(right, ty)?);
        let op = if is_sub { BinaryOp::Sub } else { BinaryOp::Add };
        Ok(self.b.binary(op, left, right))
    }

    /// The low or high half of a product, or all of it.
    fn product(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let (left, right) = self.pair(it, ty)?;
        let bits = ty.bits();
        if it.has("lo") {
            let plain = scalar_of(self.low_type(it, ty));
            let (left, right) = (self.b.convert(left, plain), self.b.convert(right, plain));
            return Ok(self.b.binary(BinaryOp::Mul, left, right));
        }
        let is_signed = matches!(ty, Type::Signed(_));
        let wide = if is_signed { signed(2 * bits) } else { unsigned(2 * bits) };
        let (left, right) = (self.b.convert(left, wide), self.b.convert(right, wide));
        let whole = self.b.binary(BinaryOp::Mul, left, right);
        if it.has("wide") {
            return Ok(whole);
        }
        if !it.has("hi") {
            return Err(String::new());
        }
        let high = self.shifted_right(whole, bits);
        Ok(self.b.convert(high, unsigned(bits)))
    }

    fn product_and_sum(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let product = self.product(it, ty)?;
        let (dst, other) = (self.nth(&it.operands, 0)?, self.nth(&it.operands, 3)?);
        let bits = if it.has("wide") { 2 * ty.bits() } else { ty.bits() };
        if self.is_pointer(dst)?
            && let Some(base) = self.pointer(other)?
        {
            let index = reinterpret(&mut self.b, product, signed(bits));
            return Ok(self.b.ptr_add(base, index, 1));
        }
        let of_sum = if it.has("lo") { self.low_type(it, ty) } else { Type::Unsigned(bits) };
        let other = self.read(other, of_sum)?;
        let product = reinterpret(&mut self.b, product, scalar_of(of_sum));
        Ok(self.b.binary(BinaryOp::Add, product, other))
    }

    /// Division by zero gives a value of the machine (PTX ISA 8.x, sec. 9.7.1.7), which no program means.
    fn division(&mut self, it: &Instruction, ty: Type, op: BinaryOp) -> R<ExprId> {
        let (left, right) = self.pair(it, ty)?;
        let scalar = self.b.ty(right);
        let zero = self.b.int(0, scalar);
        let is_nonzero = self.b.binary(BinaryOp::Ne, right, zero);
        self.b.check(is_nonzero, PropertyKind::DivByZero, "division by zero");
        Ok(self.b.binary(op, left, right))
    }

    /// Distances beyond the width count as the width.
    fn shift(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let known = it.operands.get(2).and_then(|it| self.known(it));
        if let (Type::Signed(_), Some(distance @ 0..31)) = (self.low_type(it, ty), known) {
            // A product of signed numbers.
            let (value, scalar) = self.first(it, Type::Signed(ty.bits()))?;
            let factor = self.b.int(1 << distance, scalar);
            return Ok(self.b.binary(BinaryOp::Mul, value, factor));
        }
        let (value, scalar) = self.first(it, ty)?;
        let distance = self.nth(&it.operands, 2)?;
        let distance = self.read(distance, Type::Unsigned(32))?;
        let bits = ty.bits();
        let width = self.b.int(i128::from(bits), Scalar::UINT);
        let is_within = self.b.binary(BinaryOp::Lt, distance, width);
        let last = self.b.int(i128::from(bits) - 1, Scalar::UINT);
        let within = self.b.select(is_within, distance, last);
        if &*it.op == "shl" {
            let plain = self.b.convert(value, unsigned(bits));
            let shifted = self.b.binary(BinaryOp::Shl, plain, within);
            let zero = self.b.int(0, unsigned(bits));
            return Ok(self.b.select(is_within, shifted, zero));
        }
        let shifted = self.b.binary(BinaryOp::Shr, value, within);
        if scalar.is_signed() {
            return Ok(shifted);
        }
        let zero = self.b.int(0, scalar);
        Ok(self.b.select(is_within, shifted, zero))
    }

    /// The register of the carry flag.
    fn carry(&mut self) -> LocalId {
        match self.carry {
            Some(known) => known,
            None => {
                let local = self.b.register("CC.CF", Scalar::Bool);
                self.carry = Some(local);
                local
            }
        }
    }

    /// Sums and differences with the carry flag, in twice the width.
    fn with_carry(&mut self, it: &Instruction, ty: Type, takes: bool) -> R<ExprId> {
        let bits = ty.bits();
        let (left, right) = self.pair(it, Type::Unsigned(bits))?;
        let wide = unsigned(2 * bits);
        let (left, right) = (self.b.convert(left, wide), self.b.convert(right, wide));
        let is_sub = it.op.starts_with("sub");
        let op = if is_sub { BinaryOp::Sub } else { BinaryOp::Add };
        let mut whole = self.b.binary(op, left, right);
        let carry = self.carry();
        if takes {
            let flag = self.b.local(carry);
            let flag = self.b.convert(flag, wide);
            whole = self.b.binary(op, whole, flag);
        }
        let whole = self.settled(whole);
        if it.has("cc") {
            let high = self.shifted_right(whole, bits);
            let zero = self.b.int(0, wide);
            let is_set = self.b.binary(BinaryOp::Ne, high, zero);
            self.b.assign(carry, is_set);
        }
        Ok(self.b.convert(whole, unsigned(bits)))
    }
}
