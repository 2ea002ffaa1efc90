//! Values and slopes of functions of the reals.
//!
//! *Guarantee*: a value is within a few units in the last place of a double from the exact one, as `libm` computes it.

use std::f64::consts::{LN_2, LN_10, PI};

/// Relative error of a value.
pub(crate) const UNIT: f64 = f64::EPSILON;

/// The value of a function and its slope along each of its operands; `None` if the function is not known, or is not defined
/// there.
pub(crate) fn value(name: &str, operands: &[f64]) -> Option<(f64, Vec<f64>)> {
    let &x = operands.first()?;
    let second = operands.get(1).copied();
    let root = |it: f64| libm::sqrt(it);
    let (value, slopes) = match (name, second) {
        ("Exp", None) => (libm::exp(x), vec![libm::exp(x)]),
        ("Exp2", None) => (libm::exp2(x), vec![LN_2 * libm::exp2(x)]),
        ("Exp10", None) => (libm::exp10(x), vec![LN_10 * libm::exp10(x)]),
        ("Expm1", None) => (libm::expm1(x), vec![libm::exp(x)]),
        ("Log", None) => (libm::log(x), vec![1.0 / x]),
        ("Log2", None) => (libm::log2(x), vec![1.0 / (x * LN_2)]),
        ("Log10", None) => (libm::log10(x), vec![1.0 / (x * LN_10)]),
        ("Log1p", None) => (libm::log1p(x), vec![1.0 / (1.0 + x)]),
        ("Sin", None) => (libm::sin(x), vec![libm::cos(x)]),
        ("Cos", None) => (libm::cos(x), vec![-libm::sin(x)]),
        ("Tan" | "__tanf", None) => (libm::tan(x), vec![1.0 + libm::tan(x) * libm::tan(x)]),
        // The product with pi is rounded: for small operands only, where that is far below the error.
        ("SinPi", None) if x.abs() <= 1.0 => (libm::sin(PI * x), vec![PI]),
        ("CosPi", None) if x.abs() <= 1.0 => (libm::cos(PI * x), vec![PI]),
        ("Asin", None) => (libm::asin(x), vec![1.0 / root(1.0 - x * x)]),
        ("Acos", None) => (libm::acos(x), vec![-1.0 / root(1.0 - x * x)]),
        ("Atan", None) => (libm::atan(x), vec![1.0 / (1.0 + x * x)]),
        ("Atan2", Some(y)) => {
            let square = x * x + y * y;
            (libm::atan2(x, y), vec![y / square, -x / square])
        }
        ("Sinh", None) => (libm::sinh(x), vec![libm::cosh(x)]),
        ("Cosh", None) => (libm::cosh(x), vec![libm::sinh(x)]),
        ("Tanh", None) => (libm::tanh(x), vec![1.0 - libm::tanh(x) * libm::tanh(x)]),
        ("Asinh", None) => (libm::asinh(x), vec![1.0 / root(x * x + 1.0)]),
        ("Acosh", None) => (libm::acosh(x), vec![1.0 / root(x * x - 1.0)]),
        ("Atanh", None) => (libm::atanh(x), vec![1.0 / (1.0 - x * x)]),
        ("Cbrt", None) => {
            let value = libm::cbrt(x);
            (value, vec![1.0 / (3.0 * value * value)])
        }
        ("Rcbrt", None) => (1.0 / libm::cbrt(x), vec![-1.0 / (3.0 * x * libm::cbrt(x))]),
        ("Sqrt" | "sqrt", None) => (root(x), vec![0.5 / root(x)]),
        ("Rsqrt", None) => (1.0 / root(x), vec![-0.5 / (x * root(x))]),
        ("Hypot", Some(y)) => {
            let value = libm::hypot(x, y);
            (value, vec![x / value, y / value])
        }
        ("Pow" | "__powf", Some(y)) => {
            let value = libm::pow(x, y);
            (value, vec![y * libm::pow(x, y - 1.0), libm::log(x) * value])
        }
        ("__fdividef", Some(y)) => (x / y, vec![1.0 / y, -x / (y * y)]),
        ("Erf", None) => (libm::erf(x), vec![2.0 / root(PI) * libm::exp(-x * x)]),
        ("Erfc", None) => (libm::erfc(x), vec![-2.0 / root(PI) * libm::exp(-x * x)]),
        (_, None) => {
            let of = by_name(name)?;
            let step = 1e-5 * x.abs().max(1e-3);
            // Twice the slope, as its own error is not known.
            (of(x), vec![(of(x + step) - of(x - step)) / step])
        }
        (_, Some(_)) => return None,
    };
    let is_known = value.is_finite() && slopes.iter().all(|it| it.is_finite());
    is_known.then_some((value, slopes))
}

/// The error of a function that is not a part of its value: it may be close to a zero.
pub(crate) fn absolute_error(name: &str) -> f64 {
    if by_name(name).is_some() { 1e-13 } else { 0.0 }
}

/// Functions whose values are known, but of whose slopes only an estimate is.
fn by_name(name: &str) -> Option<fn(f64) -> f64> {
    Some(match name.to_lowercase().trim_end_matches('f') {
        "tgamma" => libm::tgamma,
        "lgamma" => libm::lgamma,
        "j0" => libm::j0,
        "j1" => libm::j1,
        "y0" => libm::y0,
        "y1" => libm::y1,
        "normcd" => |x| 0.5 * libm::erfc(-x / std::f64::consts::SQRT_2),
        _ => return None,
    })
}
