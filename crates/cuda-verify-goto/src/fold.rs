//! Constant arithmetic on scalars: the one place that says what the operators of GOTO expressions compute.
//!
//! Integers are two's complement and wrap; floats follow IEEE 754 with round-to-nearest-even, computed in software
//! (`rustc_apfloat`), so that half, bfloat16, float and double are exact on every machine. Conversions from float to
//! integer truncate, saturate and map NaN to zero, as the device instructions do (PTX ISA, `cvt`).
//!
//! *Guarantee*: a function returns `None` exactly where the operator has no defined result (division by zero, an
//! overlong shift, operands of the wrong type). Cost: constant time.

use cuda_verify_ir::program::{BinaryOp, Constant, UnaryOp};
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};
use rustc_apfloat::{Float, FloatConvert, Round, StatusAnd};

/// Runs an expression with a type name bound to the software float of a [`FloatType`].
macro_rules! with_float {
    ($ty:expr, $name:ident => $body:expr) => {
        match $ty {
            ::cuda_verify_ir::types::FloatType::Half => {
                type $name = ::rustc_apfloat::ieee::Half;
                $body
            }
            ::cuda_verify_ir::types::FloatType::BFloat16 => {
                type $name = ::rustc_apfloat::ieee::BFloat;
                $body
            }
            ::cuda_verify_ir::types::FloatType::Single => {
                type $name = ::rustc_apfloat::ieee::Single;
                $body
            }
            ::cuda_verify_ir::types::FloatType::Double => {
                type $name = ::rustc_apfloat::ieee::Double;
                $body
            }
        }
    };
}
pub(crate) use with_float;

/// The lowest `bits` bits set.
#[must_use]
pub const fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

/// The value of the lowest `bits` bits as a signed number.
#[must_use]
pub const fn sign_extend(value: u128, bits: u32) -> i128 {
    if bits == 0 || bits >= 128 {
        value.cast_signed()
    } else {
        (value << (128 - bits)).cast_signed() >> (128 - bits)
    }
}

/// The bits of an integer, truncated to the width of its type, as an `i128` where signed and a `u128` where not:
/// extended to 128 bits by the signedness of the type.
#[must_use]
pub const fn extend(value: u128, bits: u32, signedness: Signedness) -> u128 {
    match signedness {
        Signedness::Signed => sign_extend(value, bits).cast_unsigned(),
        Signedness::Unsigned => value & mask(bits),
    }
}

/// The bits of a float, which are at most 64.
fn float_bits(bits: u128) -> Constant {
    Constant::Float(u64::try_from(bits).expect("invariant: floats have at most 64 bits"))
}

fn flag(value: bool) -> Option<Constant> {
    Some(Constant::Bool(value))
}

/// The constant zero of a type.
#[must_use]
pub const fn zero(ty: Scalar) -> Constant {
    match ty {
        Scalar::Bool => Constant::Bool(false),
        Scalar::Int(..) => Constant::Int(0),
        Scalar::Float(_) => Constant::Float(0),
        Scalar::Pointer => Constant::Null,
    }
}

/// Whether a constant is one of a type, in normal form (no bits above the width).
#[must_use]
pub fn is_of_type(value: Constant, ty: Scalar) -> bool {
    match (value, ty) {
        (Constant::Bool(_), Scalar::Bool) | (Constant::Null, Scalar::Pointer) => true,
        (Constant::Int(value), Scalar::Int(bits, _)) => value & !mask(bits) == 0,
        (Constant::Float(value), Scalar::Float(float)) => {
            float.size_bytes() == 8 || value >> (8 * float.size_bytes()) == 0
        }
        (Constant::Bool(_) | Constant::Null | Constant::Int(_) | Constant::Float(_), _) => false,
    }
}

/// The bits a constant has in memory, least significant first in value order.
#[must_use]
pub fn to_bits(value: Constant) -> u128 {
    match value {
        Constant::Bool(value) => u128::from(value),
        Constant::Int(value) => value,
        Constant::Float(value) => u128::from(value),
        Constant::Null => 0,
    }
}

/// The constant of a type with the given bits; `None` for pointers other than null and for bits out of range.
#[must_use]
pub fn from_bits(bits: u128, ty: Scalar) -> Option<Constant> {
    match ty {
        Scalar::Bool => Some(Constant::Bool(bits & 0xff != 0)),
        Scalar::Int(width, _) => Some(Constant::Int(bits & mask(width))),
        Scalar::Float(float) => {
            let width = u32::try_from(8 * float.size_bytes()).ok()?;
            Some(float_bits(bits & mask(width)))
        }
        Scalar::Pointer => (bits == 0).then_some(Constant::Null),
    }
}

/// The result of a unary operator on a value of type `ty`.
#[must_use]
pub fn unary(op: UnaryOp, ty: Scalar, value: Constant) -> Option<Constant> {
    match (op, ty, value) {
        (UnaryOp::Not, Scalar::Bool, Constant::Bool(value)) => flag(!value),
        (UnaryOp::Neg, Scalar::Int(bits, _), Constant::Int(value)) => {
            Some(Constant::Int(value.wrapping_neg() & mask(bits)))
        }
        (UnaryOp::BitNot, Scalar::Int(bits, _), Constant::Int(value)) => {
            Some(Constant::Int(!value & mask(bits)))
        }
        (UnaryOp::Neg, Scalar::Float(float), Constant::Float(value)) => {
            Some(with_float!(float, F => float_bits((-F::from_bits(u128::from(value))).to_bits())))
        }
        (UnaryOp::Not | UnaryOp::Neg | UnaryOp::BitNot, _, _) => None,
    }
}

/// The result of a binary operator on values of type `ty`; for shifts the distance has type `right_ty`.
#[must_use]
pub fn binary(
    op: BinaryOp,
    ty: Scalar,
    left: Constant,
    right_ty: Scalar,
    right: Constant,
) -> Option<Constant> {
    match (ty, left, right) {
        (Scalar::Bool, Constant::Bool(left), Constant::Bool(right)) => bools(op, left, right),
        (Scalar::Int(bits, sign), Constant::Int(left), Constant::Int(right)) => {
            if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                let Scalar::Int(right_bits, right_sign) = right_ty else { return None };
                shift(op, bits, sign, left, extend(right, right_bits, right_sign))
            } else {
                integers(op, bits, sign, left, right)
            }
        }
        (Scalar::Float(float), Constant::Float(left), Constant::Float(right)) => {
            floats(op, float, left, right)
        }
        (Scalar::Pointer, Constant::Null, Constant::Null) => {
            op.is_comparison().then(|| integers(op, 64, Signedness::Unsigned, 0, 0))?
        }
        _ => None,
    }
}

fn bools(op: BinaryOp, left: bool, right: bool) -> Option<Constant> {
    match op {
        BinaryOp::BitAnd => flag(left & right),
        BinaryOp::BitOr => flag(left | right),
        BinaryOp::BitXor | BinaryOp::Ne => flag(left != right),
        BinaryOp::Eq => flag(left == right),
        BinaryOp::Lt => flag(!left & right),
        BinaryOp::Le => flag(!left | right),
        BinaryOp::Gt => flag(left & !right),
        BinaryOp::Ge => flag(left | !right),
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::Div
        | BinaryOp::Rem
        | BinaryOp::Shl
        | BinaryOp::Shr => None,
    }
}

fn shift(
    op: BinaryOp,
    bits: u32,
    sign: Signedness,
    left: u128,
    distance: u128,
) -> Option<Constant> {
    let distance = u32::try_from(distance).ok().filter(|distance| *distance < bits)?;
    let value = if op == BinaryOp::Shl {
        left << distance
    } else {
        match sign {
            Signedness::Signed => (sign_extend(left, bits) >> distance).cast_unsigned(),
            Signedness::Unsigned => (left & mask(bits)) >> distance,
        }
    };
    Some(Constant::Int(value & mask(bits)))
}

fn integers(
    op: BinaryOp,
    bits: u32,
    sign: Signedness,
    left: u128,
    right: u128,
) -> Option<Constant> {
    let (left, right) = (extend(left, bits, sign), extend(right, bits, sign));
    let order = match sign {
        Signedness::Signed => left.cast_signed().cmp(&right.cast_signed()),
        Signedness::Unsigned => left.cmp(&right),
    };
    let value = match op {
        BinaryOp::Add => left.wrapping_add(right),
        BinaryOp::Sub => left.wrapping_sub(right),
        BinaryOp::Mul => left.wrapping_mul(right),
        BinaryOp::Div | BinaryOp::Rem if right == 0 => return None,
        BinaryOp::Div => match sign {
            Signedness::Signed => {
                left.cast_signed().wrapping_div(right.cast_signed()).cast_unsigned()
            }
            Signedness::Unsigned => left / right,
        },
        BinaryOp::Rem => match sign {
            Signedness::Signed => {
                left.cast_signed().wrapping_rem(right.cast_signed()).cast_unsigned()
            }
            Signedness::Unsigned => left % right,
        },
        BinaryOp::BitAnd => left & right,
        BinaryOp::BitOr => left | right,
        BinaryOp::BitXor => left ^ right,
        BinaryOp::Lt => return flag(order.is_lt()),
        BinaryOp::Le => return flag(order.is_le()),
        BinaryOp::Gt => return flag(order.is_gt()),
        BinaryOp::Ge => return flag(order.is_ge()),
        BinaryOp::Eq => return flag(order.is_eq()),
        BinaryOp::Ne => return flag(order.is_ne()),
        BinaryOp::Shl | BinaryOp::Shr => return None,
    };
    Some(Constant::Int(value & mask(bits)))
}

fn floats(op: BinaryOp, float: FloatType, left: u64, right: u64) -> Option<Constant> {
    with_float!(float, F => {
        let (left, right) = (F::from_bits(u128::from(left)), F::from_bits(u128::from(right)));
        let order = left.partial_cmp(&right);
        let round = Round::NearestTiesToEven;
        let value = match op {
            BinaryOp::Add => left.add_r(right, round).value,
            BinaryOp::Sub => left.sub_r(right, round).value,
            BinaryOp::Mul => left.mul_r(right, round).value,
            BinaryOp::Div => left.div_r(right, round).value,
            BinaryOp::Rem => left.c_fmod(right).value,
            BinaryOp::Lt => return flag(order.is_some_and(std::cmp::Ordering::is_lt)),
            BinaryOp::Le => return flag(order.is_some_and(std::cmp::Ordering::is_le)),
            BinaryOp::Gt => return flag(order.is_some_and(std::cmp::Ordering::is_gt)),
            BinaryOp::Ge => return flag(order.is_some_and(std::cmp::Ordering::is_ge)),
            BinaryOp::Eq => return flag(order.is_some_and(std::cmp::Ordering::is_eq)),
            BinaryOp::Ne => return flag(!order.is_some_and(std::cmp::Ordering::is_eq)),
            BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor => return None,
        };
        Some(float_bits(value.to_bits()))
    })
}

/// The conversion of a value of type `from` to type `to`; `None` where it depends on addresses.
#[must_use]
pub fn convert(from: Scalar, to: Scalar, value: Constant) -> Option<Constant> {
    convert_rounded(from, to, value, Round::NearestTiesToEven, Round::TowardZero)
}

/// As [`convert`] with given roundings for results that are floats and for those that are integers.
#[must_use]
pub fn convert_rounded(
    from: Scalar,
    to: Scalar,
    value: Constant,
    to_float: Round,
    to_int: Round,
) -> Option<Constant> {
    if from == to {
        return Some(value);
    }
    match (from, value, to) {
        (Scalar::Float(from), Constant::Float(value), _) => {
            from_float(from, value, to, to_float, to_int)
        }
        (_, Constant::Null, Scalar::Bool) => flag(false),
        (_, Constant::Null, Scalar::Int(..)) => Some(Constant::Int(0)),
        (_, Constant::Bool(value), _) => {
            from_integer(u128::from(value), Signedness::Unsigned, to, to_float)
        }
        (Scalar::Int(bits, sign), Constant::Int(value), _) => {
            from_integer(extend(value, bits, sign), sign, to, to_float)
        }
        (_, Constant::Null | Constant::Int(_) | Constant::Float(_), _) => None,
    }
}

fn from_integer(value: u128, sign: Signedness, to: Scalar, round: Round) -> Option<Constant> {
    match to {
        Scalar::Bool => flag(value != 0),
        Scalar::Int(bits, _) => Some(Constant::Int(value & mask(bits))),
        Scalar::Float(float) => Some(with_float!(float, F => {
            let result = match sign {
                Signedness::Signed => F::from_i128_r(value.cast_signed(), round),
                Signedness::Unsigned => F::from_u128_r(value, round),
            };
            float_bits(result.value.to_bits())
        })),
        Scalar::Pointer => (value == 0).then_some(Constant::Null),
    }
}

fn from_float(
    from: FloatType,
    value: u64,
    to: Scalar,
    to_float: Round,
    to_int: Round,
) -> Option<Constant> {
    with_float!(from, F => {
        let value = F::from_bits(u128::from(value));
        match to {
            Scalar::Bool => flag(!value.is_zero()),
            Scalar::Int(bits, sign) => {
                let width = usize::try_from(bits).ok()?;
                let mut is_exact = false;
                let result = match sign {
                    // PTX ISA 9.0, sec. 9.7.9.22, "cvt".
                    _ if value.is_nan() && (from == FloatType::Double || bits >= 64) => {
                        1 << (bits - 1)
                    }
                    _ if value.is_nan() => 0,
                    Signedness::Signed => {
                        value.to_i128_r(width, to_int, &mut is_exact).value.cast_unsigned()
                    }
                    Signedness::Unsigned => value.to_u128_r(width, to_int, &mut is_exact).value,
                };
                Some(Constant::Int(result & mask(bits)))
            }
            Scalar::Float(to) => Some(with_float!(to, T => {
                let mut loses_info = false;
                let result: StatusAnd<T> = value.convert_r(to_float, &mut loses_info);
                float_bits(result.value.to_bits())
            })),
            Scalar::Pointer => None,
        }
    })
}

/// The value of type `to` with the same bits.
#[must_use]
pub fn bitcast(to: Scalar, value: Constant) -> Option<Constant> {
    from_bits(to_bits(value), to)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(value: i128, ty: Scalar) -> Constant {
        from_bits(value.cast_unsigned(), ty).unwrap()
    }

    #[track_caller]
    fn check(op: BinaryOp, ty: Scalar, left: i128, right: i128, expected: Option<i128>) {
        let result = binary(op, ty, int(left, ty), ty, int(right, ty));
        assert_eq!(result, expected.map(|value| int(value, ty)));
    }

    #[test]
    fn integers_wrap_and_divide_towards_zero() {
        check(BinaryOp::Add, Scalar::INT, i128::from(i32::MAX), 1, Some(i128::from(i32::MIN)));
        check(BinaryOp::Div, Scalar::INT, -7, 2, Some(-3));
        check(BinaryOp::Rem, Scalar::INT, -7, 2, Some(-1));
        check(BinaryOp::Div, Scalar::UINT, -7, 2, Some(0x7fff_fffc));
        check(BinaryOp::Div, Scalar::INT, 1, 0, None);
        check(BinaryOp::Shl, Scalar::INT, 1, 31, Some(i128::from(i32::MIN)));
        check(BinaryOp::Shl, Scalar::INT, 1, 32, None);
        check(BinaryOp::Shr, Scalar::INT, -8, 1, Some(-4));
        check(BinaryOp::Shr, Scalar::INT, -8, -1, None);
    }

    #[test]
    fn floats_agree_with_the_hardware() {
        let f32 = Scalar::Float(FloatType::Single);
        for (a, b) in [(1.5f32, 0.1), (1e30, 1e30), (-0.0, 0.0), (3.0, f32::INFINITY)] {
            let bits = |value: f32| Constant::Float(u64::from(value.to_bits()));
            let sum = binary(BinaryOp::Add, f32, bits(a), f32, bits(b));
            assert_eq!(sum, Some(bits(a + b)));
            let quotient = binary(BinaryOp::Div, f32, bits(a), f32, bits(b));
            let expected = a / b;
            assert!(expected.is_nan() || quotient == Some(bits(expected)));
            assert_eq!(binary(BinaryOp::Lt, f32, bits(a), f32, bits(b)), flag(a < b));
        }
    }

    #[test]
    fn conversions_saturate_and_round() {
        let f64 = Scalar::Float(FloatType::Double);
        let bits = |value: f64| Constant::Float(value.to_bits());
        assert_eq!(convert(f64, Scalar::INT, bits(-1.9)), Some(int(-1, Scalar::INT)));
        assert_eq!(convert(f64, Scalar::INT, bits(1e20)), Some(int(i32::MAX.into(), Scalar::INT)));
        assert_eq!(convert(f64, Scalar::UINT, bits(-3.0)), Some(Constant::Int(0)));
        assert_eq!(
            convert(f64, Scalar::INT, bits(f64::NAN)),
            Some(int(i32::MIN.into(), Scalar::INT))
        );
        let f32 = Scalar::Float(FloatType::Single);
        let nan = Constant::Float(f32::NAN.to_bits().into());
        assert_eq!(convert(f32, Scalar::INT, nan), Some(Constant::Int(0)));
        assert_eq!(convert(f32, Scalar::SIZE, nan), Some(Constant::Int(1 << 63)));
        let f16 = Scalar::Float(FloatType::Half);
        assert_eq!(convert(f64, f16, bits(1.0)), Some(Constant::Float(0x3c00)));
        assert_eq!(
            convert(Scalar::INT, f16, int(65_536, Scalar::INT)),
            Some(Constant::Float(0x7c00))
        );
        assert_eq!(
            convert(Scalar::INT, Scalar::SIZE, int(-1, Scalar::INT)),
            Some(Constant::Int(mask(64)))
        );
        assert_eq!(convert(Scalar::INT, Scalar::Bool, int(2, Scalar::INT)), flag(true));
    }
}
