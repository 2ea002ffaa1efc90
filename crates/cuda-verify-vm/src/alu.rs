//! Arithmetic on lanes: for each operator and type the loop that computes it.
//!
//! Words hold the bits of a value, zero above the width of its type. What an operator computes is what
//! [`cuda_verify_goto::fold`] says; NaN results are left to it, so that their bits are the same on every machine. Types
//! without a loop of their own (half, bfloat16, 128-bit integers) are computed by it lane by lane.

use cuda_verify_goto::fold;
use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use crate::lanes::{Column, Lanes, map1, map2};

/// An operator with one operand.
#[derive(Debug)]
pub(crate) struct Unary {
    /// The loop that applies it to lanes.
    pub(crate) each: fn(&Lanes, &Column, &Column),
    /// The same for one word.
    pub(crate) one: fn(u64) -> u64,
}

/// An operator with two operands.
#[derive(Debug)]
pub(crate) struct Binary {
    /// The loop that applies it to lanes.
    pub(crate) each: fn(&Lanes, &Column, &Column, &Column),
    /// The same for two words.
    pub(crate) one: fn(u64, u64) -> u64,
}

const SINGLE: Scalar = Scalar::Float(FloatType::Single);
const DOUBLE: Scalar = Scalar::Float(FloatType::Double);

/// The bits of a width.
pub(crate) const fn mask(bits: u32) -> u64 {
    if bits >= 64 { u64::MAX } else { (1 << bits) - 1 }
}

/// The width of a type; `None` for those that do not fit in a word.
pub(crate) fn width(ty: Scalar) -> Option<u32> {
    match ty {
        Scalar::Bool => Some(8),
        Scalar::Int(bits, _) => (bits <= 64).then_some(bits),
        Scalar::Float(_) | Scalar::Pointer => u32::try_from(8 * ty.size_bytes()).ok(),
    }
}

/// Bits from outside, cut to a type.
pub(crate) fn normalise(bits: u64, ty: Scalar) -> u64 {
    match ty {
        Scalar::Bool => u64::from(bits & 0xff != 0),
        Scalar::Int(..) | Scalar::Float(_) | Scalar::Pointer => {
            bits & width(ty).map_or(u64::MAX, mask)
        }
    }
}

/// The low 64 bits.
pub(crate) fn low(bits: u128) -> u64 {
    u64::try_from(bits & u128::from(u64::MAX)).unwrap_or(0)
}

#[inline]
fn signed<const BITS: u32>(x: u64) -> i64 {
    (x << (64 - BITS)).cast_signed() >> (64 - BITS)
}

#[inline]
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "the low half is meant"
)]
fn single(x: u64) -> f32 {
    f32::from_bits(x as u32)
}

/// The operator that computes an expression.
macro_rules! unary {
    (|$x:ident| $body:expr) => {{
        fn one($x: u64) -> u64 {
            $body
        }
        fn each(lanes: &Lanes, dst: &Column, a: &Column) {
            map1(lanes, dst, a, one);
        }
        const { &Unary { each, one } }
    }};
}

/// The same with two operands.
macro_rules! binary {
    (|$x:ident, $y:ident| $body:expr) => {{
        fn one($x: u64, $y: u64) -> u64 {
            $body
        }
        fn each(lanes: &Lanes, dst: &Column, a: &Column, b: &Column) {
            map2(lanes, dst, a, b, one);
        }
        const { &Binary { each, one } }
    }};
}

/// An integer operator for each width.
macro_rules! integers {
    ($bits:expr, |$x:ident, $y:ident, $width:ident| $body:expr) => {{
        fn one<const $width: u32>($x: u64, $y: u64) -> u64 {
            ($body) & mask($width)
        }
        fn each<const BITS: u32>(lanes: &Lanes, dst: &Column, a: &Column, b: &Column) {
            map2(lanes, dst, a, b, one::<BITS>);
        }
        let f: &'static Binary = match $bits {
            8 => const { &Binary { each: each::<8>, one: one::<8> } },
            16 => const { &Binary { each: each::<16>, one: one::<16> } },
            32 => const { &Binary { each: each::<32>, one: one::<32> } },
            _ => const { &Binary { each: each::<64>, one: one::<64> } },
        };
        f
    }};
}

/// A comparison of signed integers as a loop for each width.
macro_rules! orders {
    ($bits:expr, $sign:expr, $op:tt) => {
        match $sign {
            Signedness::Signed => {
                integers!($bits, |x, y, W| u64::from(signed::<W>(x) $op signed::<W>(y)))
            }
            Signedness::Unsigned => {
                binary!(|x, y| u64::from(x $op y))
            }
        }
    };
}

/// A float operator, whose NaN results are those of the software floats.
macro_rules! floats {
    ($op:ident, $token:tt) => {
        (
            binary!(|x, y| {
                let result = single(x) $token single(y);
                if result.is_nan() {
                    return exact_binary(BinaryOp::$op, SINGLE, x, SINGLE, y);
                }
                u64::from(result.to_bits())
            }),
            binary!(|x, y| {
                let result = f64::from_bits(x) $token f64::from_bits(y);
                if result.is_nan() {
                    return exact_binary(BinaryOp::$op, DOUBLE, x, DOUBLE, y);
                }
                result.to_bits()
            }),
        )
    };
}

macro_rules! float_orders {
    ($token:tt) => {
        (
            binary!(|x, y| u64::from(single(x) $token single(y))),
            binary!(|x, y| u64::from(f64::from_bits(x) $token f64::from_bits(y))),
        )
    };
}

/// The loop of a binary operator; `None` where there is none for the type.
pub(crate) fn binary(op: BinaryOp, ty: Scalar) -> Option<&'static Binary> {
    match ty {
        Scalar::Bool => Some(of_bools(op)?),
        Scalar::Int(bits, sign) if bits <= 64 => Some(of_integers(op, bits, sign)),
        Scalar::Pointer => Some(of_integers(op, 64, Signedness::Unsigned)),
        Scalar::Float(FloatType::Single) => Some(of_floats(op)?.0),
        Scalar::Float(FloatType::Double) => Some(of_floats(op)?.1),
        Scalar::Int(..) | Scalar::Float(FloatType::Half | FloatType::BFloat16) => None,
    }
}

fn of_bools(op: BinaryOp) -> Option<&'static Binary> {
    Some(match op {
        BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor
        | BinaryOp::Lt
        | BinaryOp::Le
        | BinaryOp::Gt
        | BinaryOp::Ge
        | BinaryOp::Eq
        | BinaryOp::Ne => of_integers(op, 64, Signedness::Unsigned),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr => return None,
    })
}

fn of_integers(op: BinaryOp, bits: u32, sign: Signedness) -> &'static Binary {
    match (op, sign) {
        (BinaryOp::Add, _) => integers!(bits, |x, y, W| x.wrapping_add(y)),
        (BinaryOp::Sub, _) => integers!(bits, |x, y, W| x.wrapping_sub(y)),
        (BinaryOp::Mul, _) => integers!(bits, |x, y, W| x.wrapping_mul(y)),
        // What has no defined result has been checked before; it gives zero.
        (BinaryOp::Div, Signedness::Unsigned) => {
            integers!(bits, |x, y, W| x.checked_div(y).unwrap_or(0))
        }
        (BinaryOp::Rem, Signedness::Unsigned) => {
            integers!(bits, |x, y, W| x.checked_rem(y).unwrap_or(0))
        }
        (BinaryOp::Div, Signedness::Signed) => integers!(bits, |x, y, W| {
            let (x, y) = (signed::<W>(x), signed::<W>(y));
            if y == 0 { 0 } else { x.wrapping_div(y).cast_unsigned() }
        }),
        (BinaryOp::Rem, Signedness::Signed) => integers!(bits, |x, y, W| {
            let (x, y) = (signed::<W>(x), signed::<W>(y));
            if y == 0 { 0 } else { x.wrapping_rem(y).cast_unsigned() }
        }),
        // A negative distance is a long one, whatever its width.
        (BinaryOp::Shl, _) => integers!(bits, |x, y, W| if y < u64::from(W) { x << y } else { 0 }),
        (BinaryOp::Shr, Signedness::Unsigned) => {
            integers!(bits, |x, y, W| if y < u64::from(W) { x >> y } else { 0 })
        }
        (BinaryOp::Shr, Signedness::Signed) => integers!(bits, |x, y, W| {
            if y < u64::from(W) { (signed::<W>(x) >> y).cast_unsigned() } else { 0 }
        }),
        (BinaryOp::BitAnd, _) => binary!(|x, y| x & y),
        (BinaryOp::BitOr, _) => binary!(|x, y| x | y),
        (BinaryOp::BitXor, _) => binary!(|x, y| x ^ y),
        (BinaryOp::Lt, _) => orders!(bits, sign, <),
        (BinaryOp::Le, _) => orders!(bits, sign, <=),
        (BinaryOp::Gt, _) => orders!(bits, sign, >),
        (BinaryOp::Ge, _) => orders!(bits, sign, >=),
        (BinaryOp::Eq, _) => binary!(|x, y| u64::from(x == y)),
        (BinaryOp::Ne, _) => binary!(|x, y| u64::from(x != y)),
    }
}

#[expect(clippy::float_cmp, reason = "the operator of the program")]
fn of_floats(op: BinaryOp) -> Option<(&'static Binary, &'static Binary)> {
    let pair: (&'static Binary, &'static Binary) = match op {
        BinaryOp::Add => floats!(Add, +),
        BinaryOp::Sub => floats!(Sub, -),
        BinaryOp::Mul => floats!(Mul, *),
        BinaryOp::Div => floats!(Div, /),
        BinaryOp::Lt => float_orders!(<),
        BinaryOp::Le => float_orders!(<=),
        BinaryOp::Gt => float_orders!(>),
        BinaryOp::Ge => float_orders!(>=),
        BinaryOp::Eq => float_orders!(==),
        BinaryOp::Ne => float_orders!(!=),
        BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr
        | BinaryOp::BitAnd
        | BinaryOp::BitOr
        | BinaryOp::BitXor => return None,
    };
    Some(pair)
}

/// The loop of a unary operator.
pub(crate) fn unary(op: UnaryOp, ty: Scalar) -> Option<&'static Unary> {
    let f: &'static Unary = match (op, ty) {
        (UnaryOp::Not, Scalar::Bool) => unary!(|x| x ^ 1),
        (UnaryOp::Neg, Scalar::Float(FloatType::Single)) => {
            unary!(|x| x ^ 1 << 31)
        }
        (UnaryOp::Neg, Scalar::Float(FloatType::Double)) => {
            unary!(|x| x ^ 1 << 63)
        }
        (UnaryOp::Neg, Scalar::Int(8, _)) => unary!(|x| x.wrapping_neg() & 0xff),
        (UnaryOp::Neg, Scalar::Int(16, _)) => {
            unary!(|x| x.wrapping_neg() & 0xffff)
        }
        (UnaryOp::Neg, Scalar::Int(32, _)) => {
            unary!(|x| x.wrapping_neg() & 0xffff_ffff)
        }
        (UnaryOp::Neg, Scalar::Int(64, _)) => unary!(|x| x.wrapping_neg()),
        (UnaryOp::BitNot, Scalar::Int(8, _)) => unary!(|x| !x & 0xff),
        (UnaryOp::BitNot, Scalar::Int(16, _)) => unary!(|x| !x & 0xffff),
        (UnaryOp::BitNot, Scalar::Int(32, _)) => unary!(|x| !x & 0xffff_ffff),
        (UnaryOp::BitNot, Scalar::Int(64, _)) => unary!(|x| !x),
        (UnaryOp::Not | UnaryOp::Neg | UnaryOp::BitNot, _) => return None,
    };
    Some(f)
}

/// The loop of a conversion.
pub(crate) fn convert(from: Scalar, to: Scalar) -> Option<&'static Unary> {
    let is_word = |ty: Scalar| width(ty).is_some();
    if !is_word(from) || !is_word(to) {
        return None;
    }
    let f: &'static Unary = match (from, to) {
        (Scalar::Float(FloatType::Single), Scalar::Bool) => {
            unary!(|x| u64::from(single(x) != 0.0))
        }
        (Scalar::Float(FloatType::Double), Scalar::Bool) => {
            unary!(|x| u64::from(f64::from_bits(x) != 0.0))
        }
        (Scalar::Int(..) | Scalar::Pointer, Scalar::Bool) => {
            unary!(|x| u64::from(x != 0))
        }
        (Scalar::Int(from, Signedness::Signed), Scalar::Int(to, _)) => between_integers(from, to),
        (Scalar::Int(from, Signedness::Signed), Scalar::Pointer) => between_integers(from, 64),
        (
            Scalar::Bool | Scalar::Int(_, Signedness::Unsigned) | Scalar::Pointer,
            Scalar::Int(bits, _),
        ) => cut(bits),
        (Scalar::Bool | Scalar::Int(_, Signedness::Unsigned), Scalar::Pointer) => cut(64),
        (Scalar::Int(..) | Scalar::Bool, Scalar::Float(float)) => to_float(from, float)?,
        (Scalar::Float(float), Scalar::Int(bits, sign)) => to_integer(float, bits, sign)?,
        (Scalar::Float(FloatType::Single), Scalar::Float(FloatType::Double)) => unary!(|x| {
            let value = single(x);
            if value.is_nan() {
                return exact_convert(SINGLE, DOUBLE, x);
            }
            f64::from(value).to_bits()
        }),
        (Scalar::Float(FloatType::Double), Scalar::Float(FloatType::Single)) => {
            unary!(|x| narrow(x))
        }
        (from, to) if from == to => cut(64),
        (Scalar::Float(_) | Scalar::Pointer | Scalar::Bool, _) => return None,
    };
    Some(f)
}

#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounds to nearest")]
fn narrow(x: u64) -> u64 {
    let value = f64::from_bits(x);
    if value.is_nan() {
        return exact_convert(DOUBLE, SINGLE, x);
    }
    u64::from((value as f32).to_bits())
}

fn cut(bits: u32) -> &'static Unary {
    match bits {
        8 => unary!(|x| x & 0xff),
        16 => unary!(|x| x & 0xffff),
        32 => unary!(|x| x & 0xffff_ffff),
        _ => unary!(|x| x),
    }
}

/// From a signed integer.
fn between_integers(from: u32, to: u32) -> &'static Unary {
    macro_rules! widen {
        ($from:literal) => {
            match to {
                8 => unary!(|x| signed::<$from>(x).cast_unsigned() & 0xff),
                16 => unary!(|x| signed::<$from>(x).cast_unsigned() & 0xffff),
                32 => unary!(|x| signed::<$from>(x).cast_unsigned() & 0xffff_ffff),
                _ => unary!(|x| signed::<$from>(x).cast_unsigned()),
            }
        };
    }
    match from {
        8 => widen!(8),
        16 => widen!(16),
        32 => widen!(32),
        _ => widen!(64),
    }
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "rounds to nearest")]
fn to_float(from: Scalar, to: FloatType) -> Option<&'static Unary> {
    let (bits, sign) = match from {
        Scalar::Int(bits, sign) => (bits, sign),
        Scalar::Bool => (8, Signedness::Unsigned),
        Scalar::Float(_) | Scalar::Pointer => return None,
    };
    macro_rules! round {
        ($from:literal, $to:ty) => {
            unary!(|x| u64::from((signed::<$from>(x) as $to).to_bits()))
        };
    }
    let f: &'static Unary = match (to, sign, bits) {
        (FloatType::Single, Signedness::Unsigned, _) => {
            unary!(|x| u64::from((x as f32).to_bits()))
        }
        (FloatType::Double, Signedness::Unsigned, _) => {
            unary!(|x| (x as f64).to_bits())
        }
        (FloatType::Single, Signedness::Signed, 8) => round!(8, f32),
        (FloatType::Single, Signedness::Signed, 16) => round!(16, f32),
        (FloatType::Single, Signedness::Signed, 32) => round!(32, f32),
        (FloatType::Single, Signedness::Signed, _) => round!(64, f32),
        (FloatType::Double, Signedness::Signed, 8) => round!(8, f64),
        (FloatType::Double, Signedness::Signed, 16) => round!(16, f64),
        (FloatType::Double, Signedness::Signed, 32) => round!(32, f64),
        (FloatType::Double, Signedness::Signed, _) => round!(64, f64),
        (FloatType::Half | FloatType::BFloat16, _, _) => return None,
    };
    Some(f)
}

/// Truncating and saturating; NaN gives zero.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "saturating conversions are meant"
)]
fn to_integer(from: FloatType, bits: u32, sign: Signedness) -> Option<&'static Unary> {
    fn clamped<const BITS: u32>(value: f64, of_nan: u64) -> u64 {
        if value.is_nan() {
            return of_nan;
        }
        let limit = i64::MAX >> (64 - BITS);
        (value as i64).clamp(-limit - 1, limit).cast_unsigned() & mask(BITS)
    }
    fn limited<const BITS: u32>(value: f64, of_nan: u64) -> u64 {
        if value.is_nan() {
            return of_nan;
        }
        (value as u64).min(mask(BITS))
    }
    macro_rules! by_width {
        ($f:ident) => {
            match (from, bits) {
                (FloatType::Single, 8) => unary!(|x| $f::<8>(single(x).into(), 0)),
                (FloatType::Single, 16) => unary!(|x| $f::<16>(single(x).into(), 0)),
                (FloatType::Single, 32) => unary!(|x| $f::<32>(single(x).into(), 0)),
                (FloatType::Single, _) => unary!(|x| $f::<64>(single(x).into(), 1 << 63)),
                (FloatType::Double, 8) => unary!(|x| $f::<8>(f64::from_bits(x), 1 << 7)),
                (FloatType::Double, 16) => unary!(|x| $f::<16>(f64::from_bits(x), 1 << 15)),
                (FloatType::Double, 32) => unary!(|x| $f::<32>(f64::from_bits(x), 1 << 31)),
                (FloatType::Double, _) => unary!(|x| $f::<64>(f64::from_bits(x), 1 << 63)),
                (FloatType::Half | FloatType::BFloat16, _) => return None,
            }
        };
    }
    let f: &'static Unary = match sign {
        Signedness::Signed => by_width!(clamped),
        Signedness::Unsigned => by_width!(limited),
    };
    Some(f)
}

/// The constant of a type with given bits; pointers as 64-bit integers.
fn constant(bits: u128, ty: Scalar) -> (Constant, Scalar) {
    let ty = if ty == Scalar::Pointer { Scalar::SIZE } else { ty };
    (fold::from_bits(bits, ty).unwrap_or(Constant::Int(bits)), ty)
}

/// The result of a binary operator, of any width. What has no defined result has been checked before; it gives zero.
pub(crate) fn wide_binary(
    op: BinaryOp,
    (x, ty): (u128, Scalar),
    (y, right): (u128, Scalar),
) -> u128 {
    let ((x, ty), (y, right)) = (constant(x, ty), constant(y, right));
    fold::binary(op, ty, x, right, y).map_or(0, fold::to_bits)
}

/// The same of a unary operator.
pub(crate) fn wide_unary(op: UnaryOp, (x, ty): (u128, Scalar)) -> u128 {
    let (x, ty) = constant(x, ty);
    fold::unary(op, ty, x).map_or(0, fold::to_bits)
}

/// The same of a conversion.
pub(crate) fn wide_convert((x, from): (u128, Scalar), to: Scalar) -> u128 {
    let (x, from) = constant(x, from);
    let to = if to == Scalar::Pointer { Scalar::SIZE } else { to };
    fold::convert(from, to, x).map_or(0, fold::to_bits)
}

/// The result of a binary operator on one lane.
pub(crate) fn exact_binary(op: BinaryOp, ty: Scalar, x: u64, right: Scalar, y: u64) -> u64 {
    low(wide_binary(op, (x.into(), ty), (y.into(), right)))
}

/// The result of a unary operator on one lane.
pub(crate) fn exact_unary(op: UnaryOp, ty: Scalar, x: u64) -> u64 {
    low(wide_unary(op, (x.into(), ty)))
}

/// The result of a conversion on one lane.
pub(crate) fn exact_convert(from: Scalar, to: Scalar, x: u64) -> u64 {
    low(wide_convert((x.into(), from), to))
}
