//! Arithmetic of constants: integers modulo their width, floats correctly rounded ([expr], IEEE 754).

use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Status};

use super::memory::{sign_extend, truncate};
use crate::program::{BinaryOp, Constant, UnaryOp};
use crate::types::{FloatType, Scalar, Signedness};

/// Bits of a floating literal, correctly rounded.
pub(crate) fn parse_float(text: &str, ty: FloatType) -> Option<u64> {
    fn parse<F: Float>(text: &str) -> Option<u128> {
        let text = text.strip_prefix('+').unwrap_or(text);
        text.parse::<F>().ok().map(Float::to_bits)
    }
    let mut owned = String::new();
    let mut text = text;
    let is_hex = text.starts_with("0x") || text.starts_with("0X");
    if !is_hex && (text.starts_with('.') || text.starts_with('e') || text.starts_with('E')) {
        owned.push('0');
        owned.push_str(text);
        text = &owned;
    }
    let bits = match ty {
        FloatType::Half => parse::<Half>(text),
        FloatType::BFloat16 => parse::<BFloat>(text),
        FloatType::Single => parse::<Single>(text),
        FloatType::Double => parse::<Double>(text),
    }?;
    u64::try_from(bits).ok()
}

fn to_double(bits: u64, ty: FloatType) -> Double {
    fn widen<F: Float + FloatConvert<Double>>(bits: u64) -> Double {
        let mut loses = false;
        F::from_bits(u128::from(bits)).convert(&mut loses).value
    }
    match ty {
        FloatType::Half => widen::<Half>(bits),
        FloatType::BFloat16 => widen::<BFloat>(bits),
        FloatType::Single => widen::<Single>(bits),
        FloatType::Double => Double::from_bits(u128::from(bits)),
    }
}

fn from_double(value: Double, ty: FloatType) -> u64 {
    fn narrow<F: Float>(value: Double) -> u128
    where
        Double: FloatConvert<F>,
    {
        let mut loses = false;
        let result: F = value.convert(&mut loses).value;
        result.to_bits()
    }
    let bits = match ty {
        FloatType::Half => narrow::<Half>(value),
        FloatType::BFloat16 => narrow::<BFloat>(value),
        FloatType::Single => narrow::<Single>(value),
        FloatType::Double => value.to_bits(),
    };
    u64::try_from(bits).unwrap_or(0)
}

pub(crate) fn float_from_int(value: i128, ty: FloatType) -> u64 {
    let bits = match ty {
        FloatType::Half => Half::from_i128(value).value.to_bits(),
        FloatType::BFloat16 => BFloat::from_i128(value).value.to_bits(),
        FloatType::Single => Single::from_i128(value).value.to_bits(),
        FloatType::Double => Double::from_i128(value).value.to_bits(),
    };
    u64::try_from(bits).unwrap_or(0)
}

fn float_op(op: BinaryOp, a: u64, b: u64, ty: FloatType) -> Option<Constant> {
    fn run<F: Float>(op: BinaryOp, a: u64, b: u64) -> Option<Constant> {
        let (x, y) = (F::from_bits(u128::from(a)), F::from_bits(u128::from(b)));
        let value = match op {
            BinaryOp::Add => (x + y).value,
            BinaryOp::Sub => (x - y).value,
            BinaryOp::Mul => (x * y).value,
            BinaryOp::Div => (x / y).value,
            BinaryOp::Lt => return Some(Constant::Bool(x < y)),
            BinaryOp::Le => return Some(Constant::Bool(x <= y)),
            BinaryOp::Gt => return Some(Constant::Bool(x > y)),
            BinaryOp::Ge => return Some(Constant::Bool(x >= y)),
            BinaryOp::Eq => return Some(Constant::Bool(x == y)),
            BinaryOp::Ne => return Some(Constant::Bool(x != y)),
            BinaryOp::Rem
            | BinaryOp::Shl
            | BinaryOp::Shr
            | BinaryOp::BitAnd
            | BinaryOp::BitOr
            | BinaryOp::BitXor => return None,
        };
        u64::try_from(value.to_bits()).ok().map(Constant::Float)
    }
    match ty {
        FloatType::Half => run::<Half>(op, a, b),
        FloatType::BFloat16 => run::<BFloat>(op, a, b),
        FloatType::Single => run::<Single>(op, a, b),
        FloatType::Double => run::<Double>(op, a, b),
    }
}

/// Converts a constant between scalar types; `None` where the result is undefined or an address.
pub(crate) fn convert_constant(value: Constant, from: Scalar, to: Scalar) -> Option<Constant> {
    match (value, to) {
        (Constant::Null, Scalar::Pointer) => Some(Constant::Null),
        (Constant::Null, Scalar::Bool) => Some(Constant::Bool(false)),
        (Constant::Null, Scalar::Int(..)) => Some(Constant::Int(0)),
        (Constant::Null, Scalar::Float(_)) => None,
        (Constant::Bool(b), Scalar::Bool) => Some(Constant::Bool(b)),
        (Constant::Bool(b), Scalar::Int(..)) => Some(Constant::Int(u128::from(b))),
        (Constant::Bool(b), Scalar::Float(ty)) => {
            Some(Constant::Float(float_from_int(i128::from(b), ty)))
        }
        (Constant::Bool(_), Scalar::Pointer) => None,
        (Constant::Int(bits), Scalar::Bool) => Some(Constant::Bool(bits != 0)),
        (Constant::Int(bits), Scalar::Int(width, _)) => {
            Some(Constant::Int(truncate(int_value(bits, from)?, width)))
        }
        (Constant::Int(bits), Scalar::Float(ty)) => {
            Some(Constant::Float(float_from_int(int_value(bits, from)?, ty)))
        }
        (Constant::Int(bits), Scalar::Pointer) => (bits == 0).then_some(Constant::Null),
        (Constant::Float(bits), to) => {
            let Scalar::Float(ty) = from else { return None };
            let value = to_double(bits, ty);
            match to {
                Scalar::Float(to) if to == ty => Some(Constant::Float(bits)),
                Scalar::Float(to) => Some(Constant::Float(from_double(value, to))),
                Scalar::Bool => Some(Constant::Bool(!value.is_zero())),
                Scalar::Int(width, sign) => {
                    let mut exact = false;
                    let width_usize = usize::try_from(width).ok()?;
                    let result = match sign {
                        Signedness::Signed => {
                            let r = value.to_i128_r(
                                width_usize,
                                rustc_apfloat::Round::TowardZero,
                                &mut exact,
                            );
                            if r.status.contains(Status::INVALID_OP) {
                                return None;
                            }
                            truncate(r.value, width)
                        }
                        Signedness::Unsigned => {
                            let r = value.to_u128_r(
                                width_usize,
                                rustc_apfloat::Round::TowardZero,
                                &mut exact,
                            );
                            if r.status.contains(Status::INVALID_OP) {
                                return None;
                            }
                            r.value
                        }
                    };
                    Some(Constant::Int(result))
                }
                Scalar::Pointer => None,
            }
        }
    }
}

pub(crate) fn int_value(bits: u128, ty: Scalar) -> Option<i128> {
    match ty {
        Scalar::Int(width, Signedness::Signed) => Some(sign_extend(bits, width)),
        Scalar::Int(..) => i128::try_from(bits).ok(),
        Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => None,
    }
}

/// Applies a binary operator to constants of one type (shifts: `b` has type `b_ty`); `None` where undefined.
pub(crate) fn binary_constant(
    op: BinaryOp,
    a: Constant,
    b: Constant,
    ty: Scalar,
    b_ty: Scalar,
) -> Option<Constant> {
    let compare = |order: std::cmp::Ordering| {
        Some(Constant::Bool(match op {
            BinaryOp::Lt => order.is_lt(),
            BinaryOp::Le => order.is_le(),
            BinaryOp::Gt => order.is_gt(),
            BinaryOp::Ge => order.is_ge(),
            BinaryOp::Eq => order.is_eq(),
            BinaryOp::Ne => order.is_ne(),
            _ => return None,
        }))
    };
    match (a, b) {
        (Constant::Bool(x), Constant::Bool(y)) => compare(x.cmp(&y)),
        (Constant::Null, Constant::Null) => compare(std::cmp::Ordering::Equal),
        (Constant::Float(x), Constant::Float(y)) => {
            let Scalar::Float(ty) = ty else { return None };
            float_op(op, x, y, ty)
        }
        (Constant::Int(x), Constant::Int(y)) => {
            let Scalar::Int(width, sign) = ty else { return None };
            let is_signed = sign == Signedness::Signed;
            if op.is_comparison() {
                return if is_signed {
                    compare(sign_extend(x, width).cmp(&sign_extend(y, width)))
                } else {
                    compare(x.cmp(&y))
                };
            }
            if matches!(op, BinaryOp::Shl | BinaryOp::Shr) {
                let by = u32::try_from(int_value(y, b_ty)?).ok().filter(|by| *by < width)?;
                return Some(Constant::Int(match (op, is_signed) {
                    (BinaryOp::Shl, _) => truncate((x << by).cast_signed(), width),
                    (_, true) => truncate(sign_extend(x, width) >> by, width),
                    (_, false) => x >> by,
                }));
            }
            let bits = match op {
                BinaryOp::BitAnd => x & y,
                BinaryOp::BitOr => x | y,
                BinaryOp::BitXor => x ^ y,
                _ if is_signed => {
                    let (x, y) = (sign_extend(x, width), sign_extend(y, width));
                    let value = match op {
                        BinaryOp::Add => x.checked_add(y),
                        BinaryOp::Sub => x.checked_sub(y),
                        BinaryOp::Mul => x.checked_mul(y),
                        BinaryOp::Div => x.checked_div(y),
                        BinaryOp::Rem => x.checked_rem(y),
                        _ => None,
                    }?;
                    let bits = truncate(value, width);
                    // Signed overflow is undefined.
                    if sign_extend(bits, width) != value {
                        return None;
                    }
                    bits
                }
                _ => {
                    let value = match op {
                        BinaryOp::Add => Some(x.wrapping_add(y)),
                        BinaryOp::Sub => Some(x.wrapping_sub(y)),
                        BinaryOp::Mul => Some(x.wrapping_mul(y)),
                        BinaryOp::Div => x.checked_div(y),
                        BinaryOp::Rem => x.checked_rem(y),
                        _ => None,
                    }?;
                    truncate(value.cast_signed(), width)
                }
            };
            Some(Constant::Int(bits))
        }
        _ => None,
    }
}

/// Applies a unary operator; `None` where undefined.
pub(crate) fn unary_constant(op: UnaryOp, a: Constant, ty: Scalar) -> Option<Constant> {
    match (op, a) {
        (UnaryOp::Not, Constant::Bool(b)) => Some(Constant::Bool(!b)),
        (UnaryOp::BitNot, Constant::Int(bits)) => {
            let Scalar::Int(width, _) = ty else { return None };
            Some(Constant::Int(truncate((!bits).cast_signed(), width)))
        }
        (UnaryOp::Neg, Constant::Int(bits)) => {
            let Scalar::Int(width, sign) = ty else { return None };
            let result = truncate(sign_extend(bits, width).wrapping_neg(), width);
            if sign == Signedness::Signed && bits != 0 && result == bits {
                return None;
            }
            Some(Constant::Int(result))
        }
        (UnaryOp::Neg, Constant::Float(bits)) => {
            let Scalar::Float(ty) = ty else { return None };
            let sign = 1_u64 << (ty.size_bytes() * 8 - 1);
            Some(Constant::Float(bits ^ sign))
        }
        _ => None,
    }
}
