//! Arithmetic of IEEE 754-2019 values given as interchange bits, in every rounding mode: what the operators of
//! SMT-LIB's FloatingPoint theory mean, with its open cases decided as [`Op`] documents.
//!
//! Correctly rounded. Sums, products, quotients, fused products and remainders are those of `rustc_apfloat`; square
//! roots and conversions from and to integers of any width go through exact integers; comparisons and
//! classification read the bits. Results are canonical: the only NaN is [`FloatFormat::nan`].

use rustc_apfloat::ieee::{BFloat, Double, Float8E5M2, Half, IeeeFloat, Quad, Semantics, Single};
use rustc_apfloat::{Float, FloatConvert, Round};

use crate::op::{Op, RoundingMode};
use crate::sort::FloatFormat;
use crate::value::{BvValue, Value};

/// Six bits: small enough to test operators on all triples of values.
struct MiniSemantics;

impl Semantics for MiniSemantics {
    const BITS: usize = 6;
    const EXP_BITS: usize = 3;
}

type Mini = IeeeFloat<MiniSemantics>;

impl FloatFormat {
    /// A format of six bits, for exhaustive tests.
    pub const MINI: Self = Self { exponent_bits: 3, significand_bits: 3 };
    /// The eight-bit format E5M2.
    pub const E5M2: Self = Self { exponent_bits: 5, significand_bits: 3 };

    /// Formats that constants are computed in.
    pub const SUPPORTED: &'static [Self] =
        &[Self::MINI, Self::E5M2, Self::HALF, Self::BFLOAT16, Self::SINGLE, Self::DOUBLE];

    /// Whether constants of the format are computed; floats of other formats can be written but not evaluated.
    #[must_use]
    pub fn is_supported(self) -> bool {
        Self::SUPPORTED.contains(&self)
    }

    /// Whether the sign bit is set.
    fn is_sign_set(self, bits: u64) -> bool {
        bits & self.sign_bit() != 0
    }

    /// The bits without the sign.
    fn magnitude(self, bits: u64) -> u64 {
        bits & (self.sign_bit() - 1)
    }

    /// Whether the bits are of a zero.
    #[must_use]
    pub fn is_zero(self, bits: u64) -> bool {
        self.magnitude(bits) == 0
    }

    /// Whether the bits are of an infinity.
    #[must_use]
    pub fn is_infinite(self, bits: u64) -> bool {
        self.magnitude(bits) == self.infinity()
    }

    /// Whether the bits are of a subnormal number.
    #[must_use]
    pub fn is_subnormal(self, bits: u64) -> bool {
        !self.is_zero(bits) && self.magnitude(bits) >> self.fraction_bits() == 0
    }

    /// Whether the bits are of a negative number, negative zero included.
    #[must_use]
    pub fn is_negative(self, bits: u64) -> bool {
        !self.is_nan(bits) && self.is_sign_set(bits)
    }

    /// A finite number as `(significand, exponent)` with magnitude `significand * 2^exponent`.
    fn unpack(self, bits: u64) -> (u64, i32) {
        let field = self.magnitude(bits) >> self.fraction_bits();
        let fraction = bits & ((1 << self.fraction_bits()) - 1);
        let bias = (1i32 << (self.exponent_bits - 1)) - 1 + self.fraction_bits().cast_signed();
        match i32::try_from(field).expect("invariant: exponent fields are below 2^16") {
            0 => (fraction, 1 - bias),
            field => (fraction | 1 << self.fraction_bits(), field - bias),
        }
    }
}

/// Evaluates an expression with a type alias for the format.
macro_rules! in_format {
    ($format:expr, $name:ident => $body:expr) => {
        match $format {
            FloatFormat::MINI => {
                type $name = Mini;
                $body
            }
            FloatFormat::E5M2 => {
                type $name = Float8E5M2;
                $body
            }
            FloatFormat::HALF => {
                type $name = Half;
                $body
            }
            FloatFormat::BFLOAT16 => {
                type $name = BFloat;
                $body
            }
            FloatFormat::SINGLE => {
                type $name = Single;
                $body
            }
            FloatFormat::DOUBLE => {
                type $name = Double;
                $body
            }
            other => panic!("invariant: float format {other:?} is supported"),
        }
    };
}

fn round(mode: RoundingMode) -> Round {
    match mode {
        RoundingMode::NearestEven => Round::NearestTiesToEven,
        RoundingMode::NearestAway => Round::NearestTiesToAway,
        RoundingMode::Up => Round::TowardPositive,
        RoundingMode::Down => Round::TowardNegative,
        RoundingMode::TowardZero => Round::TowardZero,
    }
}

fn float<F: Float>(bits: u64) -> F {
    F::from_bits(bits.into())
}

fn bits_of<F: Float>(format: FloatFormat, value: F) -> u64 {
    let bits = u64::try_from(value.to_bits()).expect("invariant: formats have at most 64 bits");
    format.canonical(bits)
}

/// The value of an operator on one float.
///
/// # Panics
/// Panics if the operator is not one on a single float.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the sorts of the operands leave no other operator"
)]
pub(crate) fn unary(op: Op, format: FloatFormat, a: u64) -> Value {
    match op {
        Op::FpToBits => Value::BitVec(BvValue::new(format.width_bits(), a)),
        Op::FpNeg => Value::Float(format, format.canonical(a ^ format.sign_bit())),
        Op::FpAbs => Value::Float(format, format.magnitude(a)),
        Op::FpSqrt(mode) => Value::Float(format, sqrt(format, mode, a)),
        Op::FpRoundToIntegral(mode) => Value::Float(format, round_to_integral(format, mode, a)),
        Op::FpIsNan => Value::Bool(format.is_nan(a)),
        Op::FpIsInfinite => Value::Bool(format.is_infinite(a)),
        Op::FpIsZero => Value::Bool(format.is_zero(a)),
        Op::FpIsSubnormal => Value::Bool(format.is_subnormal(a)),
        Op::FpIsNegative => Value::Bool(format.is_negative(a)),
        Op::FpConvert(mode, target) => Value::Float(target, convert(format, target, mode, a)),
        Op::FpToSigned(mode, width) => Value::BitVec(to_signed(format, mode, width, a)),
        Op::FpToUnsigned(mode, width) => Value::BitVec(to_unsigned(format, mode, width, a)),
        _ => unreachable!("invariant: {op:?} is well-sorted"),
    }
}

/// The value of an operator on two floats.
///
/// # Panics
/// Panics if the operator is not one on two floats.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "the sorts of the operands leave no other operator"
)]
pub(crate) fn binary(op: Op, format: FloatFormat, a: u64, b: u64) -> Value {
    let float = |bits| Value::Float(format, bits);
    match op {
        Op::FpAdd(mode) => float(add(format, mode, a, b)),
        Op::FpSub(mode) => float(sub(format, mode, a, b)),
        Op::FpMul(mode) => float(mul(format, mode, a, b)),
        Op::FpDiv(mode) => float(div(format, mode, a, b)),
        Op::FpRem => float(rem(format, a, b)),
        Op::FpMin => float(min(format, a, b)),
        Op::FpMax => float(max(format, a, b)),
        Op::Eq => Value::Bool(a == b),
        Op::FpEq => Value::Bool(is_eq(format, a, b)),
        Op::FpLt => Value::Bool(is_lt(format, a, b)),
        Op::FpLe => Value::Bool(is_lt(format, a, b) || is_eq(format, a, b)),
        _ => unreachable!("invariant: {op:?} is well-sorted"),
    }
}

fn add(format: FloatFormat, mode: RoundingMode, a: u64, b: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).add_r(float(b), round(mode)).value))
}

fn sub(format: FloatFormat, mode: RoundingMode, a: u64, b: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).sub_r(float(b), round(mode)).value))
}

fn mul(format: FloatFormat, mode: RoundingMode, a: u64, b: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).mul_r(float(b), round(mode)).value))
}

fn div(format: FloatFormat, mode: RoundingMode, a: u64, b: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).div_r(float(b), round(mode)).value))
}

/// `a * b + c`, rounded once.
pub(crate) fn fma(format: FloatFormat, mode: RoundingMode, a: u64, b: u64, c: u64) -> u64 {
    in_format!(format, F => {
        let value = float::<F>(a).mul_add_r(float(b), float(c), round(mode)).value;
        bits_of(format, value)
    })
}

fn rem(format: FloatFormat, a: u64, b: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).ieee_rem(float(b)).value))
}

fn round_to_integral(format: FloatFormat, mode: RoundingMode, a: u64) -> u64 {
    in_format!(format, F => bits_of(format, float::<F>(a).round_to_integral(round(mode)).value))
}

fn convert(from: FloatFormat, to: FloatFormat, mode: RoundingMode, a: u64) -> u64 {
    in_format!(from, F => quad_to(to, mode, float::<F>(a).convert(&mut false).value))
}

/// A quadruple-precision number, which every number of a supported format is exactly, rounded to a format.
fn quad_to(format: FloatFormat, mode: RoundingMode, value: Quad) -> u64 {
    in_format!(format, F => {
        let rounded: F = value.convert_r(round(mode), &mut false).value;
        bits_of(format, rounded)
    })
}

/// `magnitude * 2^exponent` with a sign, rounded to a format. The magnitude has at most 112 bits.
fn assemble(
    format: FloatFormat,
    mode: RoundingMode,
    is_negative: bool,
    magnitude: u128,
    exponent: i32,
) -> u64 {
    let value = Quad::from_u128(magnitude).value.scalbn(exponent);
    quad_to(format, mode, if is_negative { -value } else { value })
}

/// Square root by the integer root of the significand, with enough bits to round correctly, the last one sticky.
fn sqrt(format: FloatFormat, mode: RoundingMode, a: u64) -> u64 {
    if format.is_nan(a) || format.is_zero(a) {
        return a;
    }
    if format.is_negative(a) {
        return format.nan();
    }
    if format.is_infinite(a) {
        return a;
    }
    let (significand, exponent) = format.unpack(a);
    let significand = u128::from(significand);
    // An even exponent and a radicand of 125 or 126 bits.
    let shift = significand.leading_zeros().cast_signed() - 2;
    let shift = shift - (exponent - shift).rem_euclid(2);
    let radicand = significand << shift;
    let root = radicand.isqrt();
    let is_inexact = root * root != radicand;
    assemble(format, mode, false, root << 1 | u128::from(is_inexact), (exponent - shift) / 2 - 1)
}

/// The smaller operand; the other one if one is NaN; negative zero before positive zero.
fn min(format: FloatFormat, a: u64, b: u64) -> u64 {
    if format.is_nan(a) {
        b
    } else if format.is_nan(b) || order(format, a) <= order(format, b) {
        a
    } else {
        b
    }
}

/// The greater operand; the other one if one is NaN; positive zero before negative zero.
fn max(format: FloatFormat, a: u64, b: u64) -> u64 {
    if format.is_nan(a) {
        b
    } else if format.is_nan(b) || order(format, a) >= order(format, b) {
        a
    } else {
        b
    }
}

/// Position in the total order of the numbers, negative zero just before positive zero.
fn order(format: FloatFormat, a: u64) -> i64 {
    let magnitude = format.magnitude(a).cast_signed();
    if format.is_sign_set(a) { -1 - magnitude } else { magnitude }
}

fn is_eq(format: FloatFormat, a: u64, b: u64) -> bool {
    let is_number = !format.is_nan(a) && !format.is_nan(b);
    is_number && (a == b || format.is_zero(a) && format.is_zero(b))
}

fn is_lt(format: FloatFormat, a: u64, b: u64) -> bool {
    let is_number = !format.is_nan(a) && !format.is_nan(b);
    let are_zeros = format.is_zero(a) && format.is_zero(b);
    is_number && !are_zeros && order(format, a) < order(format, b)
}

/// The float nearest to an unsigned integer of any width.
pub(crate) fn from_unsigned(format: FloatFormat, mode: RoundingMode, a: &BvValue) -> u64 {
    from_magnitude(format, mode, false, a)
}

/// The float nearest to a signed integer of any width.
pub(crate) fn from_signed(format: FloatFormat, mode: RoundingMode, a: &BvValue) -> u64 {
    if a.is_negative() {
        from_magnitude(format, mode, true, &a.neg())
    } else {
        from_magnitude(format, mode, false, a)
    }
}

fn from_magnitude(format: FloatFormat, mode: RoundingMode, is_negative: bool, a: &BvValue) -> u64 {
    let length = (0..a.width()).rev().find(|&bit| a.bit(bit)).map_or(0, |bit| bit + 1);
    // The leading 100 bits, the last one sticky: more than twice what any format keeps.
    let dropped = length.saturating_sub(100);
    let kept = BvValue::new(a.width(), dropped.into());
    let kept = if dropped == 0 { a.clone() } else { a.lshr(&kept) };
    let is_inexact = a.trailing_zeros() < dropped;
    let low = u128::from(kept.limbs()[0]);
    let high = u128::from(kept.limbs().get(1).copied().unwrap_or(0));
    // Exponents this large overflow in every format; Quad could not hold much greater ones.
    let exponent = i32::try_from(dropped).unwrap_or(i32::MAX).min(10_000);
    assemble(format, mode, is_negative, high << 64 | low | u128::from(is_inexact), exponent)
}

/// The magnitude of a float rounded to an integer, with `width` + 1 bits, if it fits there.
fn integral_magnitude(
    format: FloatFormat,
    mode: RoundingMode,
    width: u32,
    a: u64,
) -> Option<BvValue> {
    if format.is_nan(a) || format.is_infinite(a) {
        return None;
    }
    let (significand, exponent) = format.unpack(round_to_integral(format, mode, a));
    let significand = BvValue::new(64, significand).zero_extend(width);
    let wide = significand.width();
    let distance = BvValue::new(wide, exponent.unsigned_abs().into());
    let magnitude = if exponent < 0 {
        significand.lshr(&distance)
    } else {
        let magnitude = significand.shl(&distance);
        if magnitude.lshr(&distance) != significand {
            return None;
        }
        magnitude
    };
    let low = magnitude.extract(width, 0);
    (low.zero_extend(wide - width - 1) == magnitude).then_some(low)
}

/// The signed integer of a float; zero if out of range.
fn to_signed(format: FloatFormat, mode: RoundingMode, width: u32, a: u64) -> BvValue {
    let in_range = integral_magnitude(format, mode, width, a).filter(|magnitude| {
        let limit = BvValue::min_signed(width).zero_extend(1);
        if format.is_negative(a) { magnitude.ule(&limit) } else { magnitude.ult(&limit) }
    });
    let Some(magnitude) = in_range else {
        return BvValue::zero(width);
    };
    let magnitude = magnitude.extract(width - 1, 0);
    if format.is_negative(a) { magnitude.neg() } else { magnitude }
}

/// The unsigned integer of a float; zero if out of range.
fn to_unsigned(format: FloatFormat, mode: RoundingMode, width: u32, a: u64) -> BvValue {
    let in_range = integral_magnitude(format, mode, width, a).filter(|magnitude| {
        !magnitude.bit(width) && (!format.is_negative(a) || magnitude.is_zero())
    });
    in_range.map_or_else(|| BvValue::zero(width), |magnitude| magnitude.extract(width - 1, 0))
}
