//! Constructors of applications: one per operator, plus the derived ones (difference, comparisons the other way
//! round, overflow predicates, resizing). Each checks the sorts of its operands, then simplifies.
//!
//! # Panics
//! All constructors panic on ill-sorted operands: the caller has mixed up its own types, which no input of the
//! user may cause.

use crate::op::{FunctionId, Op, RoundingMode};
use crate::simplify;
use crate::sort::{FloatFormat, Sort};
use crate::term::{TermId, TermPool};

/// Constructors `mk_...(a, ...)` that apply one operator.
macro_rules! constructors {
    ($($(#[$meta:meta])* $name:ident($($operand:ident),+ $(; $($parameter:ident: $ty:ty),+)?) = $op:expr;)+) => {
        impl TermPool {
            $(
                $(#[$meta])*
                ///
                /// # Panics
                /// Panics if the operands are ill-sorted.
                #[inline]
                pub fn $name(&mut self, $($($parameter: $ty,)+)? $($operand: TermId),+) -> TermId {
                    self.mk_app($op, &[$($operand),+])
                }
            )+
        }
    };
}

constructors! {
    /// Negation.
    mk_not(a) = Op::Not;
    /// Conjunction.
    mk_and(a, b) = Op::And;
    /// Disjunction.
    mk_or(a, b) = Op::Or;
    /// Exclusive or.
    mk_xor(a, b) = Op::Xor;
    /// `then` where the condition holds, else `otherwise`.
    mk_ite(condition, then, otherwise) = Op::Ite;
    /// Equality; of floats, identity.
    mk_eq(a, b) = Op::Eq;
    /// Bitwise complement.
    mk_bv_not(a) = Op::BvNot;
    /// Two's complement negation.
    mk_bv_neg(a) = Op::BvNeg;
    /// Bitwise and.
    mk_bv_and(a, b) = Op::BvAnd;
    /// Bitwise or.
    mk_bv_or(a, b) = Op::BvOr;
    /// Bitwise exclusive or.
    mk_bv_xor(a, b) = Op::BvXor;
    /// Sum.
    mk_bv_add(a, b) = Op::BvAdd;
    /// Product.
    mk_bv_mul(a, b) = Op::BvMul;
    /// Unsigned quotient.
    mk_bv_udiv(a, b) = Op::BvUdiv;
    /// Unsigned remainder.
    mk_bv_urem(a, b) = Op::BvUrem;
    /// Signed quotient.
    mk_bv_sdiv(a, b) = Op::BvSdiv;
    /// Signed remainder.
    mk_bv_srem(a, b) = Op::BvSrem;
    /// Left shift.
    mk_bv_shl(a, b) = Op::BvShl;
    /// Logical right shift.
    mk_bv_lshr(a, b) = Op::BvLshr;
    /// Arithmetic right shift.
    mk_bv_ashr(a, b) = Op::BvAshr;
    /// Unsigned less-than.
    mk_bv_ult(a, b) = Op::BvUlt;
    /// Unsigned less-or-equal.
    mk_bv_ule(a, b) = Op::BvUle;
    /// Signed less-than.
    mk_bv_slt(a, b) = Op::BvSlt;
    /// Signed less-or-equal.
    mk_bv_sle(a, b) = Op::BvSle;
    /// Concatenation; the first operand is the more significant.
    mk_concat(high, low) = Op::Concat;
    /// Element of an array.
    mk_select(array, index) = Op::Select;
    /// Array with one element replaced.
    mk_store(array, index, element) = Op::Store;
    /// Array with one value everywhere.
    mk_const_array(value; index_bits: u32) = Op::ConstArray { index_bits };
    /// Bits `high` down to `low`, both included.
    mk_extract(a; high: u32, low: u32) = Op::Extract { high, low };
    /// Float from its interchange bits.
    mk_fp_from_bits(bits; format: FloatFormat) = Op::FpFromBits(format);
    /// Interchange bits of a float.
    mk_fp_to_bits(a) = Op::FpToBits;
    /// Float negation.
    mk_fp_neg(a) = Op::FpNeg;
    /// Absolute value of a float.
    mk_fp_abs(a) = Op::FpAbs;
    /// Float sum.
    mk_fp_add(a, b; mode: RoundingMode) = Op::FpAdd(mode);
    /// Float difference.
    mk_fp_sub(a, b; mode: RoundingMode) = Op::FpSub(mode);
    /// Float product.
    mk_fp_mul(a, b; mode: RoundingMode) = Op::FpMul(mode);
    /// Float quotient.
    mk_fp_div(a, b; mode: RoundingMode) = Op::FpDiv(mode);
    /// Fused `a * b + c`.
    mk_fp_fma(a, b, c; mode: RoundingMode) = Op::FpFma(mode);
    /// Square root.
    mk_fp_sqrt(a; mode: RoundingMode) = Op::FpSqrt(mode);
    /// IEEE remainder.
    mk_fp_rem(a, b) = Op::FpRem;
    /// Nearest integral float.
    mk_fp_round_to_integral(a; mode: RoundingMode) = Op::FpRoundToIntegral(mode);
    /// The smaller float.
    mk_fp_min(a, b) = Op::FpMin;
    /// The greater float.
    mk_fp_max(a, b) = Op::FpMax;
    /// IEEE equality.
    mk_fp_eq(a, b) = Op::FpEq;
    /// IEEE less-than.
    mk_fp_lt(a, b) = Op::FpLt;
    /// IEEE less-or-equal.
    mk_fp_le(a, b) = Op::FpLe;
    /// Whether a float is a NaN.
    mk_fp_is_nan(a) = Op::FpIsNan;
    /// Whether a float is an infinity.
    mk_fp_is_infinite(a) = Op::FpIsInfinite;
    /// Whether a float is a zero.
    mk_fp_is_zero(a) = Op::FpIsZero;
    /// Whether a float is subnormal.
    mk_fp_is_subnormal(a) = Op::FpIsSubnormal;
    /// Whether a float is negative; not if it is a NaN.
    mk_fp_is_negative(a) = Op::FpIsNegative;
    /// Conversion to another float format.
    mk_fp_convert(a; mode: RoundingMode, format: FloatFormat) = Op::FpConvert(mode, format);
    /// Float nearest to a signed integer.
    mk_fp_from_signed(a; mode: RoundingMode, format: FloatFormat) = Op::FpFromSigned(mode, format);
    /// Float nearest to an unsigned integer.
    mk_fp_from_unsigned(a; mode: RoundingMode, format: FloatFormat) = Op::FpFromUnsigned(mode, format);
    /// Signed integer from a float.
    mk_fp_to_signed(a; mode: RoundingMode, width: u32) = Op::FpToSigned(mode, width);
    /// Unsigned integer from a float.
    mk_fp_to_unsigned(a; mode: RoundingMode, width: u32) = Op::FpToUnsigned(mode, width);
}

impl TermPool {
    /// The application of an operator, simplified.
    ///
    /// # Panics
    /// Panics if the operands are ill-sorted.
    #[inline]
    pub fn mk_app(&mut self, op: Op, operands: &[TermId]) -> TermId {
        if let [a, b] = *operands
            && let Some(result) = simplify::words(self, op, a, b)
        {
            return result;
        }
        let sort = self.sort_of_app(op, operands);
        simplify::app(self, op, operands, sort)
    }

    /// The application of an uninterpreted function.
    ///
    /// # Panics
    /// Panics if the arguments are ill-sorted.
    pub fn mk_apply(&mut self, function: FunctionId, arguments: &[TermId]) -> TermId {
        self.mk_app(Op::Apply(function), arguments)
    }

    /// Implication.
    ///
    /// # Panics
    /// Panics if the operands are not Boolean.
    pub fn mk_implies(&mut self, a: TermId, b: TermId) -> TermId {
        let not_a = self.mk_not(a);
        self.mk_or(not_a, b)
    }

    /// Conjunction of all.
    ///
    /// # Panics
    /// Panics if an operand is not Boolean.
    pub fn mk_and_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.mk_true();
        terms.into_iter().fold(start, |all, t| self.mk_and(all, t))
    }

    /// Disjunction of all.
    ///
    /// # Panics
    /// Panics if an operand is not Boolean.
    pub fn mk_or_all(&mut self, terms: impl IntoIterator<Item = TermId>) -> TermId {
        let start = self.mk_false();
        terms.into_iter().fold(start, |any, t| self.mk_or(any, t))
    }

    /// Inequality.
    ///
    /// # Panics
    /// Panics if the operands are of different sorts.
    pub fn mk_distinct(&mut self, a: TermId, b: TermId) -> TermId {
        let equal = self.mk_eq(a, b);
        self.mk_not(equal)
    }

    /// Difference.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sub(&mut self, a: TermId, b: TermId) -> TermId {
        let minus_b = self.mk_bv_neg(b);
        self.mk_bv_add(a, minus_b)
    }

    /// Unsigned greater-than.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_ugt(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk_bv_ult(b, a)
    }

    /// Unsigned greater-or-equal.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_uge(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk_bv_ule(b, a)
    }

    /// Signed greater-than.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sgt(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk_bv_slt(b, a)
    }

    /// Signed greater-or-equal.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sge(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk_bv_sle(b, a)
    }

    /// Extension by zero bits.
    ///
    /// # Panics
    /// Panics if the operand is no bit-vector.
    pub fn mk_zero_extend(&mut self, extra_bits: u32, a: TermId) -> TermId {
        self.mk_app(Op::ZeroExtend(extra_bits), &[a])
    }

    /// Extension by copies of the sign bit.
    ///
    /// # Panics
    /// Panics if the operand is no bit-vector.
    pub fn mk_sign_extend(&mut self, extra_bits: u32, a: TermId) -> TermId {
        self.mk_app(Op::SignExtend(extra_bits), &[a])
    }

    /// Truncation or zero-extension to a width.
    ///
    /// # Panics
    /// Panics if the operand is no bit-vector or the width is zero.
    pub fn mk_resize_unsigned(&mut self, a: TermId, width: u32) -> TermId {
        match width.checked_sub(self.width(a)) {
            Some(extra_bits) => self.mk_zero_extend(extra_bits, a),
            None => self.mk_extract(width - 1, 0, a),
        }
    }

    /// Truncation or sign-extension to a width.
    ///
    /// # Panics
    /// Panics if the operand is no bit-vector or the width is zero.
    pub fn mk_resize_signed(&mut self, a: TermId, width: u32) -> TermId {
        match width.checked_sub(self.width(a)) {
            Some(extra_bits) => self.mk_sign_extend(extra_bits, a),
            None => self.mk_extract(width - 1, 0, a),
        }
    }

    /// Whether the sum of unsigned numbers does not fit.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_add_overflows_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        let sum = self.mk_bv_add(a, b);
        self.mk_bv_ult(sum, a)
    }

    /// Whether the sum of signed numbers does not fit.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_add_overflows_signed(&mut self, a: TermId, b: TermId) -> TermId {
        // a + b overflows exactly if its order against a is not that of b against 0.
        let sum = self.mk_bv_add(a, b);
        let zero = self.mk_bv(self.width(b), 0);
        let sum_is_less = self.mk_bv_slt(sum, a);
        let b_is_negative = self.mk_bv_slt(b, zero);
        self.mk_xor(sum_is_less, b_is_negative)
    }

    /// Whether the difference of unsigned numbers is negative.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sub_overflows_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        self.mk_bv_ult(a, b)
    }

    /// Whether the difference of signed numbers does not fit.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sub_overflows_signed(&mut self, a: TermId, b: TermId) -> TermId {
        // The difference is negative exactly if a < b, unless it overflows.
        let difference = self.mk_bv_sub(a, b);
        let zero = self.mk_bv(self.width(a), 0);
        let is_negative = self.mk_bv_slt(difference, zero);
        let is_less = self.mk_bv_slt(a, b);
        self.mk_xor(is_negative, is_less)
    }

    /// Whether the product of unsigned numbers does not fit.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_mul_overflows_unsigned(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let a = self.mk_zero_extend(width, a);
        let b = self.mk_zero_extend(width, b);
        let product = self.mk_bv_mul(a, b);
        let high = self.mk_extract(2 * width - 1, width, product);
        let zero = self.mk_bv(width, 0);
        self.mk_distinct(high, zero)
    }

    /// Whether the product of signed numbers does not fit.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_mul_overflows_signed(&mut self, a: TermId, b: TermId) -> TermId {
        let width = self.width(a);
        let wide_a = self.mk_sign_extend(width, a);
        let wide_b = self.mk_sign_extend(width, b);
        let product = self.mk_bv_mul(wide_a, wide_b);
        let low = self.mk_extract(width - 1, 0, product);
        let extended = self.mk_sign_extend(width, low);
        self.mk_distinct(product, extended)
    }

    /// Whether the negation of a signed number does not fit: it is the smallest one.
    ///
    /// # Panics
    /// Panics if the operand is no bit-vector.
    pub fn mk_bv_neg_overflows_signed(&mut self, a: TermId) -> TermId {
        let min = self.mk_bv_value(crate::BvValue::min_signed(self.width(a)));
        self.mk_eq(a, min)
    }

    /// Whether the quotient of signed numbers does not fit: the smallest number by minus one.
    ///
    /// # Panics
    /// Panics if the operands are not bit-vectors of one width.
    pub fn mk_bv_sdiv_overflows_signed(&mut self, a: TermId, b: TermId) -> TermId {
        let is_min = self.mk_bv_neg_overflows_signed(a);
        let ones = self.mk_bv_value(crate::BvValue::ones(self.width(b)));
        let is_minus_one = self.mk_eq(b, ones);
        self.mk_and(is_min, is_minus_one)
    }

    /// The sort of an application.
    ///
    /// # Panics
    /// Panics if the operands are ill-sorted.
    #[must_use]
    pub fn sort_of_app(&self, op: Op, operands: &[TermId]) -> Sort {
        match self.checked_sort(op, operands) {
            Some(sort) => sort,
            None => {
                let sorts: Vec<String> =
                    operands.iter().map(|&operand| self.sort(operand).to_string()).collect();
                panic!("invariant: operands of {op:?} are well-sorted, not {}", sorts.join(", "))
            }
        }
    }

    /// The sort of an application, `None` if the operands are ill-sorted.
    #[must_use]
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "every operator is in one of the tables by arity"
    )]
    pub fn checked_sort(&self, op: Op, operands: &[TermId]) -> Option<Sort> {
        match *operands {
            [a] => sort_of_unary(op, self.sort(a)),
            [a, b] => sort_of_binary(op, self.sort(a), self.sort(b)),
            [a, b, c] => sort_of_ternary(op, self.sort(a), self.sort(b), self.sort(c)),
            _ => None,
        }
        .or_else(|| match op {
            Op::Apply(function) => {
                let declaration = self.function(function);
                let sorts = operands.iter().map(|&operand| self.sort(operand));
                sorts.eq(declaration.arguments.iter().copied()).then_some(declaration.result)
            }
            _ => None,
        })
    }
}

fn extended(width: u32, extra_bits: u32) -> Option<Sort> {
    width.checked_add(extra_bits).map(Sort::BitVec)
}

#[inline]
fn sort_of_unary(op: Op, a: Sort) -> Option<Sort> {
    match (op, a) {
        (Op::Not, Sort::Bool) => Some(a),
        (Op::BvNot | Op::BvNeg, Sort::BitVec(_)) => Some(a),
        (Op::Extract { high, low }, Sort::BitVec(width)) => {
            (low <= high && high < width).then(|| Sort::BitVec(high - low + 1))
        }
        (Op::ZeroExtend(extra) | Op::SignExtend(extra), Sort::BitVec(width)) => {
            extended(width, extra)
        }
        (Op::ConstArray { index_bits }, Sort::BitVec(element_bits)) => {
            (index_bits > 0).then_some(Sort::Array { index_bits, element_bits })
        }
        (Op::FpFromBits(format), Sort::BitVec(width)) => {
            (width == format.width_bits()).then_some(Sort::Float(format))
        }
        (Op::FpToBits, Sort::Float(format)) => Some(Sort::BitVec(format.width_bits())),
        (Op::FpNeg | Op::FpAbs | Op::FpSqrt(_) | Op::FpRoundToIntegral(_), Sort::Float(_)) => {
            Some(a)
        }
        (
            Op::FpIsNan | Op::FpIsInfinite | Op::FpIsZero | Op::FpIsSubnormal | Op::FpIsNegative,
            Sort::Float(_),
        ) => Some(Sort::Bool),
        (Op::FpConvert(_, format), Sort::Float(_)) => Some(Sort::Float(format)),
        (Op::FpFromSigned(_, format) | Op::FpFromUnsigned(_, format), Sort::BitVec(_)) => {
            Some(Sort::Float(format))
        }
        (Op::FpToSigned(_, width) | Op::FpToUnsigned(_, width), Sort::Float(_)) => {
            (width > 0).then_some(Sort::BitVec(width))
        }
        _ => None,
    }
}

#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "every operator is in one of the tables by arity"
)]
#[inline]
fn sort_of_binary(op: Op, a: Sort, b: Sort) -> Option<Sort> {
    match op {
        Op::And | Op::Or | Op::Xor => (a == Sort::Bool && b == Sort::Bool).then_some(Sort::Bool),
        Op::Eq => (a == b).then_some(Sort::Bool),
        Op::BvAnd
        | Op::BvOr
        | Op::BvXor
        | Op::BvAdd
        | Op::BvMul
        | Op::BvUdiv
        | Op::BvUrem
        | Op::BvSdiv
        | Op::BvSrem
        | Op::BvShl
        | Op::BvLshr
        | Op::BvAshr => (a == b && matches!(a, Sort::BitVec(_))).then_some(a),
        Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle => {
            (a == b && matches!(a, Sort::BitVec(_))).then_some(Sort::Bool)
        }
        Op::Concat => match (a, b) {
            (Sort::BitVec(high), Sort::BitVec(low)) => extended(high, low),
            _ => None,
        },
        Op::Select => match (a, b) {
            (Sort::Array { index_bits, element_bits }, Sort::BitVec(width)) => {
                (width == index_bits).then_some(Sort::BitVec(element_bits))
            }
            _ => None,
        },
        Op::FpAdd(_)
        | Op::FpSub(_)
        | Op::FpMul(_)
        | Op::FpDiv(_)
        | Op::FpRem
        | Op::FpMin
        | Op::FpMax => (a == b && matches!(a, Sort::Float(_))).then_some(a),
        Op::FpEq | Op::FpLt | Op::FpLe => {
            (a == b && matches!(a, Sort::Float(_))).then_some(Sort::Bool)
        }
        _ => None,
    }
}

#[inline]
fn sort_of_ternary(op: Op, a: Sort, b: Sort, c: Sort) -> Option<Sort> {
    match (op, a, b, c) {
        (Op::Ite, Sort::Bool, _, _) => (b == c).then_some(b),
        (
            Op::Store,
            Sort::Array { index_bits, element_bits },
            Sort::BitVec(index),
            Sort::BitVec(element),
        ) => (index == index_bits && element == element_bits).then_some(a),
        (Op::FpFma(_), Sort::Float(_), _, _) => (a == b && b == c).then_some(a),
        _ => None,
    }
}
