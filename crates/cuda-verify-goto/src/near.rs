//! Values of real functions: a reference value and bounds for implementations with a stated error.
//!
//! *Guarantee*: [`bounds`] holds every value that is at most `ulps` units in the last place from the function's true
//! value. The reference is computed in double precision by `libm`, whose error is below one unit in its last place; one
//! unit is added on either side for that and for the rounding to the type. The same on every machine.

use cuda_verify_ir::intrinsic::{Accuracy, MathOp};
use cuda_verify_ir::types::FloatType;
use rustc_apfloat::ieee::{Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert};

/// A call of a function: calls that are equal give equal results.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NearCall {
    /// The function.
    pub op: MathOp,
    /// Its implementation.
    pub accuracy: Accuracy,
    /// Whether it is called in a kernel.
    pub is_device: bool,
    /// The type of its operands and result.
    pub ty: FloatType,
    /// The bits of its operands.
    pub args: Vec<u128>,
}

/// The bits of the function's value, rounded to the type; `None` for missing operands.
#[must_use]
pub fn nearest(op: MathOp, args: &[u128], ty: FloatType) -> Option<u128> {
    Some(rounded(value(op, args, ty)?, ty))
}

/// The bits of the least and the greatest value within an error; equal bits where the value is certain: infinite, not a
/// number, or zero where the function is. `None` for missing operands.
#[must_use]
pub fn bounds(op: MathOp, args: &[u128], ulps: u64, ty: FloatType) -> Option<(u128, u128)> {
    let center = nearest(op, args, ty)?;
    let infinity = rounded(f64::INFINITY, ty);
    let magnitude = center & !sign_bit(ty);
    if magnitude >= infinity || (magnitude == 0 && value(op, args, ty)? == 0.0) {
        return Some((center, center));
    }
    let slack = i128::from(ulps) + 1;
    let order = to_order(center, ty);
    let limit = i128::try_from(infinity).ok()?;
    let at = |order: i128| from_order(order.clamp(-limit, limit), ty);
    // Below a power of two floats are half as far apart, so that there are twice as many within the same distance; not
    // below the least normal one.
    let binade = limit & -limit;
    let above_power = order.abs() % binade;
    let more = if order.abs() < 2 * binade { 0 } else { (slack - above_power).max(0) };
    let (down, up) = if order < 0 { (slack, slack + more) } else { (slack + more, slack) };
    Some((at(order - down), at(order + up)))
}

/// Whether bits are those of a value within an error.
#[must_use]
pub fn is_within(bits: u128, op: MathOp, args: &[u128], ulps: u64, ty: FloatType) -> bool {
    let place = |bits: u128| to_order(bits, ty);
    bounds(op, args, ulps, ty).is_some_and(|(low, high)| {
        bits == low
            || bits == high
            || (place(low)..=place(high)).contains(&place(bits)) && low != high
    })
}

fn value(op: MathOp, args: &[u128], ty: FloatType) -> Option<f64> {
    let x = widened(*args.first()?, ty)?;
    let second = || args.get(1).and_then(|bits| widened(*bits, ty));
    Some(match op {
        MathOp::Exp => libm::exp(x),
        MathOp::Exp2 => libm::exp2(x),
        MathOp::Exp10 => libm::exp10(x),
        MathOp::Expm1 => libm::expm1(x),
        MathOp::Log => libm::log(x),
        MathOp::Log2 => libm::log2(x),
        MathOp::Log10 => libm::log10(x),
        MathOp::Log1p => libm::log1p(x),
        MathOp::Sin => libm::sin(x),
        MathOp::Cos => libm::cos(x),
        MathOp::Tan => libm::tan(x),
        MathOp::SinPi => sin_pi(x),
        MathOp::CosPi => cos_pi(x),
        MathOp::Asin => libm::asin(x),
        MathOp::Acos => libm::acos(x),
        MathOp::Atan => libm::atan(x),
        MathOp::Atan2 => libm::atan2(x, second()?),
        MathOp::Sinh => libm::sinh(x),
        MathOp::Cosh => libm::cosh(x),
        MathOp::Tanh => libm::tanh(x),
        MathOp::Asinh => libm::asinh(x),
        MathOp::Acosh => libm::acosh(x),
        MathOp::Atanh => libm::atanh(x),
        MathOp::Cbrt => libm::cbrt(x),
        MathOp::Rcbrt => 1.0 / libm::cbrt(x),
        MathOp::Rsqrt => 1.0 / libm::sqrt(x),
        MathOp::Hypot => libm::hypot(x, second()?),
        MathOp::Pow => libm::pow(x, second()?),
        MathOp::Erf => libm::erf(x),
        MathOp::Erfc => libm::erfc(x),
        MathOp::Tgamma => libm::tgamma(x),
    })
}

/// `sin(pi x)`; the reductions are exact.
fn sin_pi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let r = x - 2.0 * libm::rint(x / 2.0);
    let r = if r.abs() > 0.5 { libm::copysign(1.0, r) - r } else { r };
    if r.abs() <= 0.25 {
        libm::sin(std::f64::consts::PI * r)
    } else {
        libm::copysign(libm::cos(std::f64::consts::PI * (0.5 - r.abs())), r)
    }
}

/// `cos(pi x)`; the reductions are exact.
fn cos_pi(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let r = (x - 2.0 * libm::rint(x / 2.0)).abs();
    if r <= 0.25 {
        libm::cos(std::f64::consts::PI * r)
    } else if r < 0.75 {
        libm::sin(std::f64::consts::PI * (0.5 - r))
    } else {
        -libm::cos(std::f64::consts::PI * (1.0 - r))
    }
}

/// The value of bits in double precision.
fn widened(bits: u128, ty: FloatType) -> Option<f64> {
    let mut loses = false;
    let double: Double = match ty {
        FloatType::Half => Half::from_bits(bits).convert(&mut loses).value,
        FloatType::BFloat16 => Single::from_bits(bits << 16).convert(&mut loses).value,
        FloatType::Single => Single::from_bits(bits).convert(&mut loses).value,
        FloatType::Double => Double::from_bits(bits),
    };
    u64::try_from(double.to_bits()).ok().map(f64::from_bits)
}

fn rounded(value: f64, ty: FloatType) -> u128 {
    let mut loses = false;
    let double = Double::from_bits(u128::from(value.to_bits()));
    match ty {
        FloatType::Half => FloatConvert::<Half>::convert(double, &mut loses).value.to_bits(),
        FloatType::BFloat16 => {
            let bits = FloatConvert::<Single>::convert(double, &mut loses).value.to_bits();
            // To nearest, ties away from zero: at most the unit that the bounds have to spare.
            let carry = if double.is_finite() { bits >> 15 & 1 } else { 0 };
            (bits >> 16) + carry
        }
        FloatType::Single => FloatConvert::<Single>::convert(double, &mut loses).value.to_bits(),
        FloatType::Double => double.to_bits(),
    }
}

fn sign_bit(ty: FloatType) -> u128 {
    match ty {
        FloatType::Half | FloatType::BFloat16 => 1 << 15,
        FloatType::Single => 1 << 31,
        FloatType::Double => 1 << 63,
    }
}

/// The number of a float among the floats, zero for zero.
fn to_order(bits: u128, ty: FloatType) -> i128 {
    let sign = sign_bit(ty);
    let magnitude = i128::try_from(bits & (sign - 1)).unwrap_or(0);
    if bits & sign == 0 { magnitude } else { -magnitude }
}

fn from_order(order: i128, ty: FloatType) -> u128 {
    let sign = if order < 0 { sign_bit(ty) } else { 0 };
    order.unsigned_abs() | sign
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(x: f32) -> u128 {
        u128::from(x.to_bits())
    }

    #[test]
    fn references_are_rounded_to_the_type() {
        let e = nearest(MathOp::Exp, &[single(1.0)], FloatType::Single);
        assert_eq!(e, Some(single(std::f32::consts::E)));
        let half = nearest(MathOp::Exp, &[0x3c00], FloatType::Half);
        assert_eq!(half, Some(0x4170));
    }

    #[test]
    fn bounds_are_as_wide_as_the_error() {
        let bounds = bounds(MathOp::Exp, &[single(1.0)], 2, FloatType::Single);
        let center = std::f32::consts::E.to_bits();
        assert_eq!(bounds, Some((u128::from(center) - 3, u128::from(center) + 3)));
    }

    #[test]
    fn bounds_below_a_power_of_two_hold_twice_as_many_floats() {
        let one = single(1.0);
        let all = |x: f32| bounds(MathOp::Exp, &[single(x)], 2, FloatType::Single);
        assert_eq!(all(0.0), Some((one - 6, one + 3)));
        let (low, _) = all(f32::EPSILON).unwrap();
        assert_eq!(low, one + 1 - 5);
        let minus = bounds(MathOp::Cos, &[single(std::f32::consts::PI)], 2, FloatType::Single);
        assert_eq!(minus, Some((single(-1.0) + 3, single(-1.0) - 6)));
    }

    #[test]
    fn values_are_within_the_error_or_not() {
        let is_within = |bits| is_within(bits, MathOp::Exp, &[single(1.0)], 2, FloatType::Single);
        let center = single(std::f32::consts::E);
        assert!(is_within(center + 3) && is_within(center - 3));
        assert!(!is_within(center + 4) && !is_within(single(f32::NAN)) && !is_within(single(-3.0)));
    }

    #[test]
    fn certain_values_have_no_width() {
        let overflow = bounds(MathOp::Exp, &[single(1000.0)], 2, FloatType::Single);
        assert_eq!(overflow, Some((single(f32::INFINITY), single(f32::INFINITY))));
        assert_eq!(bounds(MathOp::Sin, &[single(0.0)], 2, FloatType::Single), Some((0, 0)));
        let (low, high) = bounds(MathOp::Log, &[single(-1.0)], 2, FloatType::Single).unwrap();
        assert_eq!(low, high);
    }

    #[test]
    fn bounds_reach_across_zero_and_stop_at_infinity() {
        let tiny = bounds(MathOp::Exp, &[single(-120.0)], 2, FloatType::Single);
        assert_eq!(tiny, Some((single(-f32::from_bits(3)), single(f32::from_bits(3)))));
    }

    #[test]
    fn multiples_of_a_half_are_exact() {
        for (x, sine, cosine) in
            [(0.5, 1.0, 0.0), (1.0, 0.0, -1.0), (2.5, 1.0, 0.0), (-1.5, 1.0, 0.0)]
        {
            assert!((sin_pi(x) - sine).abs() < 1e-15 && (cos_pi(x) - cosine).abs() < 1e-15, "{x}");
        }
    }
}
