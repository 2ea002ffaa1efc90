//! Instructions on bits (PTX ISA 8.x, sec. 9.7.1.14 to 9.7.1.21, 9.7.8, 9.7.9.7).

use cuda_verify_goto::program::ExprId;
use cuda_verify_ir::program::{BinaryOp, UnaryOp};
use cuda_verify_ir::types::Scalar;

use super::body::Body;
use super::operand::{R, signed, unsigned};
use crate::ast::{Instruction, Type};

impl Body<'_> {
    pub(super) fn bits(&mut self, it: &Instruction) -> R<()> {
        let ty = it.types().last().ok_or_else(|| "no type".to_owned())?;
        let value = match &*it.op {
            "lop3" if it.operands.len() == 5 => self.lop3(it)?,
            "shf" => self.funnel(it)?,
            "prmt" if it.words().next().is_none() => self.permute(it)?,
            "bfe" => self.extract(it, ty)?,
            "bfi" => self.insert(it, ty)?,
            "popc" => {
                let value = self.operand(it, 1, Type::Unsigned(ty.bits()))?;
                let count = self.population(value, ty.bits());
                self.b.convert(count, Scalar::UINT)
            }
            "clz" => {
                let value = self.operand(it, 1, Type::Unsigned(ty.bits()))?;
                self.leading_zeros(value, ty.bits())
            }
            "brev" => {
                let value = self.operand(it, 1, Type::Unsigned(ty.bits()))?;
                self.reversed(value, ty.bits())
            }
            "bfind" => self.find(it, ty)?,
            "dp4a" => self.dot(it, 4)?,
            _ => return Err(String::new()),
        };
        let dst = self.nth(&it.operands, 0)?;
        self.write(dst, value)
    }

    pub(super) fn operand(&mut self, it: &Instruction, index: usize, ty: Type) -> R<ExprId> {
        let operand = self.nth(&it.operands, index)?;
        self.read(operand, ty)
    }

    fn known_operand(&self, it: &Instruction, index: usize) -> R<i128> {
        let operand = self.nth(&it.operands, index)?;
        self.known(operand).ok_or_else(|| "an operand that is not constant".to_owned())
    }

    /// Any function of three bits, by its table.
    fn lop3(&mut self, it: &Instruction) -> R<ExprId> {
        let table = self.known_operand(it, 4)?;
        let ty = Type::Unsigned(32);
        let (a, b) = (self.operand(it, 1, ty)?, self.operand(it, 2, ty)?);
        let inputs = [a, b, self.operand(it, 3, ty)?];
        let mut result = self.b.int(0, Scalar::UINT);
        for row in (0..8).filter(|row| table >> row & 1 == 1) {
            let mut term = self.b.int(-1, Scalar::UINT);
            for (index, input) in inputs.iter().enumerate() {
                let is_set = row >> (2 - index) & 1 == 1;
                let part = if is_set { *input } else { self.b.unary(UnaryOp::BitNot, *input) };
                term = self.b.binary(BinaryOp::BitAnd, term, part);
            }
            result = self.b.binary(BinaryOp::BitOr, result, term);
        }
        Ok(result)
    }

    /// A shift of two words; the distance clamps at 32 or wraps around.
    fn funnel(&mut self, it: &Instruction) -> R<ExprId> {
        let ty = Type::Unsigned(32);
        let (low, high) = (self.operand(it, 1, ty)?, self.operand(it, 2, ty)?);
        let distance = self.operand(it, 3, ty)?;
        let wide = unsigned(64);
        let (low, high) = (self.b.convert(low, wide), self.b.convert(high, wide));
        let high = self.shifted_left(high, 32);
        let whole = self.b.binary(BinaryOp::BitOr, high, low);
        let limit = self.b.int(if it.has("wrap") { 31 } else { 32 }, Scalar::UINT);
        let distance = if it.has("wrap") {
            self.b.binary(BinaryOp::BitAnd, distance, limit)
        } else {
            let is_within = self.b.binary(BinaryOp::Lt, distance, limit);
            self.b.select(is_within, distance, limit)
        };
        let shifted = if it.has("l") {
            let moved = self.b.binary(BinaryOp::Shl, whole, distance);
            self.shifted_right(moved, 32)
        } else {
            self.b.binary(BinaryOp::Shr, whole, distance)
        };
        Ok(self.b.convert(shifted, Scalar::UINT))
    }

    /// Bytes of two words, chosen by the digits of a number; the fourth bit of a digit spreads the sign.
    fn permute(&mut self, it: &Instruction) -> R<ExprId> {
        let selector = self.known_operand(it, 3)?;
        let ty = Type::Unsigned(32);
        let words = [self.operand(it, 1, ty)?, self.operand(it, 2, ty)?];
        let mut result = self.b.int(0, Scalar::UINT);
        for place in 0..4_u32 {
            let digit = u32::try_from(selector >> (4 * place) & 15).unwrap_or(0);
            let word = words[usize::from(digit & 4 != 0)];
            let shifted = self.shifted_right(word, 8 * (digit & 3));
            let mut byte = self.b.convert(shifted, unsigned(8));
            if digit & 8 != 0 {
                let sign = self.b.convert(byte, signed(8));
                let distance = self.b.int(7, Scalar::UINT);
                let spread = self.b.binary(BinaryOp::Shr, sign, distance);
                byte = self.b.convert(spread, unsigned(8));
            }
            let byte = self.b.convert(byte, Scalar::UINT);
            let byte = self.shifted_left(byte, 8 * place);
            result = self.b.binary(BinaryOp::BitOr, result, byte);
        }
        Ok(result)
    }

    /// So many bits of a number from a place on, extended by its sign; place and length are bytes.
    fn extract(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let bits = ty.bits();
        if matches!(ty, Type::Signed(_)) && self.known_field(it, bits, (2, 3)).is_none() {
            return Err("a field that is not constant".to_owned());
        }
        let value = self.operand(it, 1, Type::Unsigned(bits))?;
        if let Some((at, length)) = self.known_field(it, bits, (2, 3)) {
            let scalar = if matches!(ty, Type::Signed(_)) { signed(bits) } else { unsigned(bits) };
            if length == 0 {
                return Ok(self.b.int(0, scalar));
            }
            let raised = self.shifted_left(value, bits - at - length);
            let raised = self.b.convert(raised, scalar);
            return Ok(self.shifted_right(raised, bits - length));
        }
        let (at, length) = self.field(it, (2, 3))?;
        let shifted = self.clamped_right(value, at, bits);
        let mask = self.low_bits(length, bits);
        Ok(self.b.binary(BinaryOp::BitAnd, shifted, mask))
    }

    /// Place and length of a field that is known and lies within the width.
    fn known_field(
        &self,
        it: &Instruction,
        bits: u32,
        (at, length): (usize, usize),
    ) -> Option<(u32, u32)> {
        let byte = |index: usize| {
            let known = self.known_operand(it, index).ok()?;
            u32::try_from(known & 255).ok()
        };
        let (at, length) = (byte(at)?, byte(length)?);
        (at + length <= bits).then_some((at, length))
    }

    fn field(&mut self, it: &Instruction, (at, length): (usize, usize)) -> R<(ExprId, ExprId)> {
        let low = self.b.int(255, Scalar::UINT);
        let ty = Type::Unsigned(32);
        let (at, length) = (self.operand(it, at, ty)?, self.operand(it, length, ty)?);
        Ok((self.b.binary(BinaryOp::BitAnd, at, low), self.b.binary(BinaryOp::BitAnd, length, low)))
    }

    /// Zero where the distance is the width or more.
    fn clamped_right(&mut self, value: ExprId, distance: ExprId, bits: u32) -> ExprId {
        let ty = self.b.ty(value);
        let (width, last) = (
            self.b.int(i128::from(bits), Scalar::UINT),
            self.b.int(i128::from(bits) - 1, Scalar::UINT),
        );
        let is_within = self.b.binary(BinaryOp::Lt, distance, width);
        let within = self.b.select(is_within, distance, last);
        let shifted = self.b.binary(BinaryOp::Shr, value, within);
        let zero = self.b.int(0, ty);
        self.b.select(is_within, shifted, zero)
    }

    /// A number whose lowest bits, so many, are set.
    fn low_bits(&mut self, length: ExprId, bits: u32) -> ExprId {
        let all = self.b.int(-1, unsigned(bits));
        let width = self.b.int(i128::from(bits), Scalar::UINT);
        let rest = self.b.binary(BinaryOp::Sub, width, length);
        let is_part = self.b.binary(BinaryOp::Lt, length, width);
        let zero = self.b.int(0, Scalar::UINT);
        let rest = self.b.select(is_part, rest, zero);
        self.clamped_right(all, rest, bits)
    }

    /// The lowest bits of a number in the place of a field of another.
    fn insert(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let bits = ty.bits();
        let plain = Type::Unsigned(bits);
        let (field, base) = (self.operand(it, 1, plain)?, self.operand(it, 2, plain)?);
        let Some((at, length)) = self.known_field(it, bits, (3, 4)) else {
            return Err("a field that is not constant".to_owned());
        };
        if length == 0 {
            return Ok(base);
        }
        let ones = cuda_verify_goto::fold::mask(length).cast_signed();
        let mask = self.b.int(ones << at, unsigned(bits));
        let moved = self.shifted_left(field, at);
        let inside = self.b.binary(BinaryOp::BitAnd, moved, mask);
        let kept = self.b.unary(UnaryOp::BitNot, mask);
        let outside = self.b.binary(BinaryOp::BitAnd, base, kept);
        Ok(self.b.binary(BinaryOp::BitOr, inside, outside))
    }

    /// How many bits are set, by sums of pairs.
    pub(super) fn population(&mut self, value: ExprId, bits: u32) -> ExprId {
        let ty = unsigned(bits);
        let mut count = value;
        let mut width = 1;
        while width < bits {
            let pattern =
                (0..bits).filter(|bit| bit / width % 2 == 0).fold(0_i128, |n, bit| n | 1 << bit);
            let mask = self.b.int(pattern, ty);
            let low = self.b.binary(BinaryOp::BitAnd, count, mask);
            let high = self.shifted_right(count, width);
            let high = self.b.binary(BinaryOp::BitAnd, high, mask);
            count = self.b.binary(BinaryOp::Add, low, high);
            width *= 2;
        }
        count
    }

    fn leading_zeros(&mut self, value: ExprId, bits: u32) -> ExprId {
        let mut spread = value;
        let mut distance = 1;
        while distance < bits {
            let lower = self.shifted_right(spread, distance);
            spread = self.b.binary(BinaryOp::BitOr, spread, lower);
            distance *= 2;
        }
        let count = self.population(spread, bits);
        let width = self.b.int(i128::from(bits), unsigned(bits));
        let zeros = self.b.binary(BinaryOp::Sub, width, count);
        self.b.convert(zeros, Scalar::UINT)
    }

    /// The bits from the last to the first, by swaps of halves.
    fn reversed(&mut self, value: ExprId, bits: u32) -> ExprId {
        let ty = unsigned(bits);
        let mut result = value;
        let mut width = 1;
        while width < bits {
            let pattern =
                (0..bits).filter(|bit| bit / width % 2 == 0).fold(0_i128, |n, bit| n | 1 << bit);
            let mask = self.b.int(pattern, ty);
            let low = self.b.binary(BinaryOp::BitAnd, result, mask);
            let low = self.shifted_left(low, width);
            let high = self.shifted_right(result, width);
            let high = self.b.binary(BinaryOp::BitAnd, high, mask);
            result = self.b.binary(BinaryOp::BitOr, low, high);
            width *= 2;
        }
        result
    }

    /// The place of the highest bit that differs from the sign, or all bits if there is none.
    fn find(&mut self, it: &Instruction, ty: Type) -> R<ExprId> {
        let bits = ty.bits();
        let mut value = self.operand(it, 1, ty)?;
        if matches!(ty, Type::Signed(_)) {
            let sign = self.shifted_right(value, bits - 1);
            value = self.b.binary(BinaryOp::BitXor, value, sign);
        }
        let value = self.b.convert(value, unsigned(bits));
        let zeros = self.leading_zeros(value, bits);
        if it.has("shiftamt") {
            let width = self.b.int(i128::from(bits), Scalar::UINT);
            let none = self.b.binary(BinaryOp::Eq, zeros, width);
            let all = self.b.int(-1, Scalar::UINT);
            return Ok(self.b.select(none, all, zeros));
        }
        let last = self.b.int(i128::from(bits) - 1, Scalar::UINT);
        Ok(self.b.binary(BinaryOp::Sub, last, zeros))
    }

    /// The sum of products of bytes and a number.
    fn dot(&mut self, it: &Instruction, parts: u32) -> R<ExprId> {
        let mut types = it.types();
        let (first, second) = (types.next(), types.next());
        let byte = |ty: Option<Type>| match ty {
            Some(Type::Signed(_)) => signed(8),
            Some(_) | None => unsigned(8),
        };
        let plain = Type::Unsigned(32);
        let (left, right) = (self.operand(it, 1, plain)?, self.operand(it, 2, plain)?);
        let mut sum = self.operand(it, 3, plain)?;
        for part in 0..parts {
            let (a, b) = (self.shifted_right(left, 8 * part), self.shifted_right(right, 8 * part));
            let (a, b) = (self.b.convert(a, byte(first)), self.b.convert(b, byte(second)));
            let (a, b) = (self.b.convert(a, signed(32)), self.b.convert(b, signed(32)));
            let (a, b) = (self.b.convert(a, Scalar::UINT), self.b.convert(b, Scalar::UINT));
            let product = self.b.binary(BinaryOp::Mul, a, b);
            sum = self.b.binary(BinaryOp::Add, sum, product);
        }
        Ok(sum)
    }
}
