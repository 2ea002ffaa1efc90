//! How far results can be from those of real arithmetic.
//!
//! Of every operation the greatest magnitude and the greatest error are computed from those of its operands, where the
//! inputs are no greater than a given number: each rounding adds half a unit in the last place of the result (Higham,
//! "Accuracy and Stability of Numerical Algorithms", chapter 2), or half of the least number that there is.

use cuda_verify_core::smt::{FloatFormat, Op, Sort, TermId, TermPool};
use cuda_verify_core::symex::final_values::FinalTerms;
use rustc_hash::FxHashMap;

/// What the rounding of this computation may add.
const SLACK: f64 = 1.000_001;

#[derive(Clone, Copy, Debug)]
struct Size {
    magnitude: f64,
    error: f64,
}

/// The greatest error of the elements of arrays; `None` where an operation is not bounded.
pub(crate) fn greatest_error(terms: &FinalTerms, of_inputs: f64) -> Option<f64> {
    let pool = &terms.pool;
    let roots: Vec<TermId> = terms.values.iter().flatten().copied().collect();
    let mut sizes: FxHashMap<TermId, Size> = FxHashMap::default();
    for term in pool.post_order(&roots) {
        let Sort::Float(format) = pool.sort(term) else { continue };
        let size = size(pool, &sizes, term, of_inputs)
            .filter(|it| it.magnitude + it.error < greatest(format));
        if let Some(size) = size {
            sizes.insert(term, size);
        }
    }
    let errors: Option<Vec<f64>> = roots.iter().map(|it| Some(sizes.get(it)?.error)).collect();
    errors.map(|errors| errors.into_iter().fold(0.0, f64::max))
}

#[expect(clippy::wildcard_enum_match_arm, reason = "of other operators no bound is known")]
fn size(
    pool: &TermPool,
    sizes: &FxHashMap<TermId, Size>,
    term: TermId,
    of_inputs: f64,
) -> Option<Size> {
    let Sort::Float(format) = pool.sort(term) else { return None };
    let Some((op, operands)) = pool.as_app(term) else {
        let magnitude = match pool.as_float_bits(term) {
            Some(bits) => value(format, bits)?.abs(),
            None => of_inputs,
        };
        return Some(Size { magnitude, error: 0.0 });
    };
    let of = |at: usize| sizes.get(operands.get(at)?).copied();
    let sum =
        |a: Size, b: Size| Size { magnitude: a.magnitude + b.magnitude, error: a.error + b.error };
    let product = |a: Size, b: Size| Size {
        magnitude: a.magnitude * b.magnitude,
        error: a.magnitude * b.error + b.magnitude * a.error + a.error * b.error,
    };
    let exact = match op {
        Op::FpAdd(_) | Op::FpSub(_) => sum(of(0)?, of(1)?),
        Op::FpMul(_) => product(of(0)?, of(1)?),
        Op::FpFma(_) => sum(product(of(0)?, of(1)?), of(2)?),
        Op::FpConvert(..) => of(0)?,
        Op::FpNeg | Op::FpAbs => return of(0),
        Op::FpMax | Op::FpMin => {
            let (a, b) = (of(0)?, of(1)?);
            let (magnitude, error) = (a.magnitude.max(b.magnitude), a.error.max(b.error));
            return Some(Size { magnitude, error });
        }
        _ => return None,
    };
    let unit = power(1 - i64::from(format.significand_bits));
    let least = power(1 - i64::from(bias(format)) - i64::from(format.significand_bits) + 1);
    let rounding = (exact.magnitude + exact.error) * unit / 2.0 + least / 2.0;
    let error = (exact.error + rounding) * SLACK;
    Some(Size { magnitude: exact.magnitude * SLACK, error })
}

fn bias(format: FloatFormat) -> u32 {
    (1 << (format.exponent_bits - 1)) - 1
}

fn power(exponent: i64) -> f64 {
    i32::try_from(exponent).map_or(0.0, |exponent| 2.0_f64.powi(exponent))
}

/// The greatest number of a format, or nearly.
fn greatest(format: FloatFormat) -> f64 {
    power(i64::from(bias(format)))
}

fn value(format: FloatFormat, bits: u64) -> Option<f64> {
    if format == FloatFormat::SINGLE {
        return u32::try_from(bits)
            .ok()
            .map(f32::from_bits)
            .map(f64::from)
            .filter(|it| it.is_finite());
    }
    if format == FloatFormat::DOUBLE {
        return Some(f64::from_bits(bits)).filter(|it| it.is_finite());
    }
    (bits == 0).then_some(0.0)
}
