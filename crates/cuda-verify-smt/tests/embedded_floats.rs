//! Lowered floats against the exact evaluator, on operands that favour the corners of each format.

use cuda_verify_smt::eval::{Model, eval};
use cuda_verify_smt::lower_floats::FloatLowering;
use cuda_verify_smt::{BvValue, FloatFormat, Op, RoundingMode, Sort, TermId, TermPool, Value};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

const MODES: [RoundingMode; 5] = [
    RoundingMode::NearestEven,
    RoundingMode::NearestAway,
    RoundingMode::Up,
    RoundingMode::Down,
    RoundingMode::TowardZero,
];

const FORMATS: [FloatFormat; 4] =
    [FloatFormat::HALF, FloatFormat::BFLOAT16, FloatFormat::SINGLE, FloatFormat::DOUBLE];

/// Interchange bits: exponents and fractions near their ends, neighbours of small integers, and anything.
fn bits(format: FloatFormat) -> impl Strategy<Value = u64> {
    let fraction_bits = format.fraction_bits();
    let fraction_mask = (1_u64 << fraction_bits) - 1;
    let exponent_max = (1_u64 << format.exponent_bits) - 1;
    let bias = exponent_max / 2;
    let exponent = prop_oneof![
        Just(0),
        Just(1),
        Just(exponent_max),
        Just(exponent_max - 1),
        (0..=exponent_max),
        (bias.saturating_sub(4)..=bias + 4),
        (0..=u64::from(format.significand_bits) + 2)
            .prop_map(move |n| (bias + n).min(exponent_max)),
    ];
    let fraction = prop_oneof![
        Just(0),
        Just(1),
        Just(fraction_mask),
        Just(1 << (fraction_bits - 1)),
        (0..fraction_bits, -2_i64..=2).prop_map(move |(shift, delta)| {
            (1_u64 << shift).wrapping_add_signed(delta) & fraction_mask
        }),
        any::<u64>().prop_map(move |n| n & fraction_mask),
    ];
    (any::<bool>(), exponent, fraction).prop_map(move |(sign, e, f)| {
        (u64::from(sign) * format.sign_bit()) | (e << fraction_bits) | f
    })
}

/// A term, its lowered form, and the symbols of both.
struct Lowered {
    pool: TermPool,
    original: TermId,
    lowered: TermId,
    operands: Vec<TermId>,
    lowered_operands: Vec<TermId>,
}

impl Lowered {
    fn new(op: Op, sorts: &[Sort]) -> Self {
        let mut pool = TermPool::new();
        let operands: Vec<TermId> = sorts
            .iter()
            .enumerate()
            .map(|(n, &sort)| pool.mk_symbol(format!("x{n}").as_str(), sort))
            .collect();
        let mut original = pool.mk_app(op, &operands);
        if let Sort::Float(_) = pool.sort(original) {
            original = pool.mk_fp_to_bits(original);
        }
        let mut lowering = FloatLowering::new();
        let lowered = lowering.lower(&mut pool, original);
        for t in pool.post_order(&[lowered]) {
            assert!(!matches!(pool.sort(t), Sort::Float(_)));
        }
        let symbols: Vec<(TermId, TermId)> = lowering.symbols().collect();
        let lowered_operands = operands
            .iter()
            .map(|t| symbols.iter().find(|(float, _)| float == t).map_or(*t, |&(_, bits)| bits))
            .collect();
        Self { pool, original, lowered, operands, lowered_operands }
    }

    fn check(&self, values: &[u64]) {
        let (mut before, mut after) = (Model::new(), Model::new());
        for ((&t, &plain), &value) in self.operands.iter().zip(&self.lowered_operands).zip(values) {
            match self.pool.sort(t) {
                Sort::Float(format) => {
                    before.insert(t, Value::Float(format, format.canonical(value)));
                    after.insert(plain, Value::BitVec(BvValue::new(format.width_bits(), value)));
                }
                Sort::BitVec(width) => {
                    let value = Value::BitVec(BvValue::new(width, value));
                    before.insert(t, value.clone());
                    after.insert(plain, value);
                }
                sort @ (Sort::Bool | Sort::Array { .. }) => panic!("no operand of sort {sort}"),
            }
        }
        assert_eq!(
            eval(&self.pool, &before, self.original),
            eval(&self.pool, &after, self.lowered),
            "operands {values:x?}"
        );
    }
}

/// Compares an operator with its lowered form on random operands of the given formats.
#[track_caller]
fn check(cases: u32, op: Op, formats: &[FloatFormat]) {
    let sorts: Vec<Sort> = formats.iter().map(|&format| Sort::Float(format)).collect();
    let lowered = Lowered::new(op, &sorts);
    let operands: Vec<BoxedStrategy<u64>> = formats.iter().map(|&f| bits(f).boxed()).collect();
    let mut runner = TestRunner::deterministic();
    for _ in 0..cases {
        lowered.check(&operands.new_tree(&mut runner).expect("no filters").current());
    }
}

#[test]
fn sums_and_products() {
    for format in FORMATS {
        for mode in MODES {
            for op in [Op::FpAdd(mode), Op::FpSub(mode), Op::FpMul(mode)] {
                check(300, op, &[format; 2]);
            }
        }
    }
}

#[test]
fn fused_products() {
    for format in FORMATS {
        for mode in MODES {
            check(300, Op::FpFma(mode), &[format; 3]);
        }
    }
}

#[test]
fn quotients_and_roots() {
    for format in FORMATS {
        for mode in MODES {
            check(100, Op::FpDiv(mode), &[format; 2]);
            check(100, Op::FpSqrt(mode), &[format]);
        }
    }
}

#[test]
fn remainders() {
    check(300, Op::FpRem, &[FloatFormat::HALF; 2]);
    check(100, Op::FpRem, &[FloatFormat::BFLOAT16; 2]);
    check(50, Op::FpRem, &[FloatFormat::SINGLE; 2]);
    check(10, Op::FpRem, &[FloatFormat::DOUBLE; 2]);
}

#[test]
fn order_and_classes() {
    for format in FORMATS {
        for op in [Op::FpMin, Op::FpMax, Op::FpEq, Op::FpLt, Op::FpLe, Op::Eq] {
            check(300, op, &[format; 2]);
        }
        for op in [
            Op::FpNeg,
            Op::FpAbs,
            Op::FpIsNan,
            Op::FpIsInfinite,
            Op::FpIsZero,
            Op::FpIsSubnormal,
            Op::FpIsNegative,
        ] {
            check(200, op, &[format]);
        }
    }
}

#[test]
fn conversions_between_formats() {
    for from in FORMATS {
        for mode in MODES {
            for to in FORMATS {
                check(150, Op::FpConvert(mode, to), &[from]);
            }
            check(200, Op::FpRoundToIntegral(mode), &[from]);
        }
    }
}

#[test]
fn conversions_to_integers() {
    for format in FORMATS {
        for mode in MODES {
            for width in [1, 7, 16, 32, 64] {
                check(100, Op::FpToSigned(mode, width), &[format]);
                check(100, Op::FpToUnsigned(mode, width), &[format]);
            }
        }
    }
}

#[test]
fn conversions_from_integers() {
    let integers = prop_oneof![
        any::<u64>(),
        (0_u32..64, -2_i64..=2).prop_map(|(s, d)| (1_u64 << s).wrapping_add_signed(d)),
    ];
    let mut runner = TestRunner::deterministic();
    for format in FORMATS {
        for mode in MODES {
            for width in [1, 5, 16, 32, 64] {
                for op in [Op::FpFromSigned(mode, format), Op::FpFromUnsigned(mode, format)] {
                    let lowered = Lowered::new(op, &[Sort::BitVec(width)]);
                    for _ in 0..100 {
                        lowered.check(&[integers.new_tree(&mut runner).unwrap().current()]);
                    }
                }
            }
        }
    }
}

/// Results that were never packed are operands of comparisons, minima, choices and further operations.
#[test]
fn results_are_operands() {
    let format = FloatFormat::HALF;
    let mode = RoundingMode::NearestEven;
    let mut runner = TestRunner::deterministic();
    let mut pool = TermPool::new();
    let x: Vec<TermId> =
        (0..3).map(|n| pool.mk_symbol(format!("x{n}").as_str(), Sort::Float(format))).collect();
    let product = pool.mk_fp_mul(mode, x[0], x[1]);
    let sum = pool.mk_fp_add(RoundingMode::Up, product, x[2]);
    let quotient = pool.mk_fp_div(RoundingMode::Down, x[2], product);
    let smaller = pool.mk_fp_min(sum, quotient);
    let equal = pool.mk_eq(product, quotient);
    let choice = pool.mk_ite(equal, sum, smaller);
    let mut terms = vec![
        pool.mk_fp_lt(product, x[2]),
        pool.mk_fp_le(sum, quotient),
        pool.mk_fp_eq(product, sum),
        pool.mk_fp_is_subnormal(product),
        equal,
    ];
    for t in [product, sum, quotient, smaller, choice] {
        terms.push(pool.mk_fp_to_bits(t));
        let negated = pool.mk_fp_neg(t);
        terms.push(pool.mk_fp_to_bits(negated));
        terms.push(pool.mk_eq(t, x[0]));
        let integral = pool.mk_fp_round_to_integral(mode, t);
        terms.push(pool.mk_fp_to_bits(integral));
    }
    let mut lowering = FloatLowering::new();
    let lowered: Vec<TermId> = terms.iter().map(|&t| lowering.lower(&mut pool, t)).collect();
    let symbols: Vec<(TermId, TermId)> = lowering.symbols().collect();
    for _ in 0..500 {
        let (mut before, mut after) = (Model::new(), Model::new());
        for &(float, plain) in &symbols {
            let value = bits(format).new_tree(&mut runner).unwrap().current();
            before.insert(float, Value::Float(format, format.canonical(value)));
            after.insert(plain, Value::BitVec(BvValue::new(16, value)));
        }
        for (&t, &l) in terms.iter().zip(&lowered) {
            assert_eq!(eval(&pool, &before, t), eval(&pool, &after, l), "{before:?}");
        }
    }
}
