//! Float operations on bits, correctly rounded.

use cuda_verify_ir::intrinsic::{FloatOp, RoundedOp, Rounding};
use cuda_verify_ir::types::Scalar;
use rustc_apfloat::ieee::Quad;
use rustc_apfloat::{Float, FloatConvert, Round, StatusAnd};

use crate::fold::{self, with_float};

fn round(mode: Rounding) -> Round {
    match mode {
        Rounding::NearestEven => Round::NearestTiesToEven,
        Rounding::TowardZero => Round::TowardZero,
        Rounding::Up => Round::TowardPositive,
        Rounding::Down => Round::TowardNegative,
    }
}

/// The result of a float operation on operands of type `ty`; `None` where it is not defined on the type.
#[must_use]
pub fn float_op(op: FloatOp, args: &[u128], ty: Scalar) -> Option<u128> {
    let Scalar::Float(float) = ty else { return None };
    let nearest = Round::NearestTiesToEven;
    with_float!(float, F => {
        let a = F::from_bits(*args.first()?);
        let b = || args.get(1).copied().map(F::from_bits);
        let integral = |mode| a.round_to_integral(mode).value;
        let result = match op {
            FloatOp::Sqrt => return Some(sqrt(a, nearest)),
            FloatOp::Fma => a.mul_add_r(b()?, F::from_bits(*args.get(2)?), nearest).value,
            FloatOp::Floor => integral(Round::TowardNegative),
            FloatOp::Ceil => integral(Round::TowardPositive),
            FloatOp::Trunc => integral(Round::TowardZero),
            FloatOp::Rint => integral(nearest),
            FloatOp::Round => integral(Round::NearestTiesToAway),
            FloatOp::Abs => a.abs(),
            FloatOp::Min => a.min(b()?),
            FloatOp::Max => a.max(b()?),
            FloatOp::Fmod => a.c_fmod(b()?).value,
            FloatOp::Remainder => a.ieee_rem(b()?).value,
            FloatOp::CopySign => a.copy_sign(b()?),
            FloatOp::IsNan => return Some(u128::from(a.is_nan())),
            FloatOp::IsInf => return Some(u128::from(a.is_infinite())),
            FloatOp::SignBit => return Some(u128::from(a.is_negative())),
        };
        Some(result.to_bits())
    })
}

/// The result of an operation in a given rounding mode.
#[must_use]
pub fn rounded_op(
    op: RoundedOp,
    mode: Rounding,
    args: &[u128],
    from: Scalar,
    to: Scalar,
) -> Option<u128> {
    let mode = round(mode);
    if op == RoundedOp::Convert {
        let value = fold::from_bits(*args.first()?, from)?;
        return fold::convert_rounded(from, to, value, mode, mode).map(fold::to_bits);
    }
    let Scalar::Float(float) = from else { return None };
    with_float!(float, F => {
        let a = F::from_bits(*args.first()?);
        let b = || args.get(1).copied().map(F::from_bits);
        let result = match op {
            RoundedOp::Add => a.add_r(b()?, mode).value,
            RoundedOp::Sub => a.sub_r(b()?, mode).value,
            RoundedOp::Mul => a.mul_r(b()?, mode).value,
            RoundedOp::Div => a.div_r(b()?, mode).value,
            RoundedOp::Fma => a.mul_add_r(b()?, F::from_bits(*args.get(2)?), mode).value,
            RoundedOp::Sqrt => return Some(sqrt(a, mode)),
            RoundedOp::Convert => return None,
        };
        Some(result.to_bits())
    })
}

/// The bits of the correctly rounded square root.
///
/// The significand is scaled to an integer whose integer root has more bits than the format; a sticky bit stands for
/// what the root leaves. Quad holds root and sticky bit exactly, so that only the last conversion rounds.
fn sqrt<F: Float + FloatConvert<Quad>>(value: F, mode: Round) -> u128
where
    Quad: FloatConvert<F>,
{
    if value.is_nan() || value.is_zero() {
        return value.to_bits();
    }
    if value.is_negative() {
        return F::qnan(None).to_bits();
    }
    if value.is_infinite() {
        return value.to_bits();
    }
    let mut loses_info = false;
    let wide: StatusAnd<Quad> = value.convert(&mut loses_info);
    let wide = wide.value;
    // wide = significand * 2^exponent with a significand of 107 or 108 bits and an even exponent.
    let mut exponent = wide.ilogb() - 106;
    if exponent % 2 != 0 {
        exponent -= 1;
    }
    let significand = wide.scalbn(-exponent).to_u128(128).value;
    let root = significand.isqrt();
    let sticky = u128::from(root * root != significand);
    let exact = Quad::from_u128(root << 1 | sticky).value.scalbn(exponent / 2 - 1);
    let result: StatusAnd<F> = exact.convert_r(mode, &mut loses_info);
    result.value.to_bits()
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::types::FloatType;

    use super::*;

    const FLOATS: [FloatType; 4] =
        [FloatType::Half, FloatType::BFloat16, FloatType::Single, FloatType::Double];

    #[test]
    fn square_roots_agree_with_the_hardware() {
        let f64 = Scalar::Float(FloatType::Double);
        let f32 = Scalar::Float(FloatType::Single);
        for value in [2.0, 0.5, 3.0, 1e300, 1e-300, 5e-324, 4.0, 0.1, f64::MAX, f64::MIN_POSITIVE] {
            let root = float_op(FloatOp::Sqrt, &[u128::from(f64::to_bits(value))], f64);
            assert_eq!(root, Some(u128::from(value.sqrt().to_bits())), "{value}");
        }
        for value in [2.0f32, 0.5, 3.0, 1e38, 1e-38, 1e-45, 0.1, 16_777_215.0] {
            let root = float_op(FloatOp::Sqrt, &[u128::from(value.to_bits())], f32);
            assert_eq!(root, Some(u128::from(value.sqrt().to_bits())), "{value}");
        }
    }

    #[test]
    fn directed_roots_enclose_the_root() {
        for float in FLOATS {
            let ty = Scalar::Float(float);
            let two = fold::convert(Scalar::INT, ty, cuda_verify_ir::program::Constant::Int(2));
            let two = fold::to_bits(two.unwrap());
            let root = |mode| rounded_op(RoundedOp::Sqrt, mode, &[two], ty, ty).unwrap();
            assert_eq!(root(Rounding::Down) + 1, root(Rounding::Up));
            assert_eq!(root(Rounding::Down), root(Rounding::TowardZero));
        }
    }
}
