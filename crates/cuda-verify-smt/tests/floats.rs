//! Float operators on constants against exact rational arithmetic: all operands of a six-bit format, all rounding
//! modes. Single and double precision against the machine's own arithmetic.

#![expect(
    clippy::unwrap_used,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    reason = "a test of small numbers"
)]

use cuda_verify_smt::{BvValue, FloatFormat, RoundingMode, TermId, TermPool};

const MINI: FloatFormat = FloatFormat::MINI;
const MODES: [RoundingMode; 5] = [
    RoundingMode::NearestEven,
    RoundingMode::NearestAway,
    RoundingMode::Up,
    RoundingMode::Down,
    RoundingMode::TowardZero,
];

/// A rational number with a positive denominator.
#[derive(Clone, Copy, Debug)]
struct Rational(i128, i128);

impl Rational {
    fn cmp(self, other: Self) -> std::cmp::Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }
}

fn is_nan(bits: u64) -> bool {
    MINI.is_nan(bits)
}

fn is_negative(bits: u64) -> bool {
    bits & 0x20 != 0
}

/// The magnitude of a finite number in units of 2^-4; infinity as the number that would follow the greatest.
fn units(bits: u64) -> i128 {
    let (exponent, fraction) = (bits >> 2 & 7, (bits & 3) as i128);
    if exponent == 0 { fraction } else { (4 + fraction) << (exponent - 1) }
}

fn exact(bits: u64) -> Rational {
    Rational(if is_negative(bits) { -units(bits) } else { units(bits) }, 16)
}

/// The float next to a number, by search.
fn rounded(mode: RoundingMode, value: Rational, negative_zero: bool) -> u64 {
    let negative = value.0 < 0 || value.0 == 0 && negative_zero;
    let magnitude = Rational(value.0.abs(), value.1);
    let infinity = MINI.infinity();
    let below = (0..infinity).rev().find(|&bits| exact(bits).cmp(magnitude).is_le()).unwrap();
    let above = below + 1;
    let bits = if exact(below).cmp(magnitude).is_eq() {
        below
    } else {
        let middle = Rational(units(below) + units(above), 32);
        let away = match mode {
            RoundingMode::NearestEven => {
                magnitude.cmp(middle).is_gt() || magnitude.cmp(middle).is_eq() && below % 2 == 1
            }
            RoundingMode::NearestAway => magnitude.cmp(middle).is_ge(),
            RoundingMode::Up => !negative,
            RoundingMode::Down => negative,
            RoundingMode::TowardZero => false,
        };
        if away { above } else { below }
    };
    bits | if negative { 0x20 } else { 0 }
}

/// Rounds an exact sum whose terms have the given signs.
fn rounded_sum(mode: RoundingMode, value: Rational, a_negative: bool, b_negative: bool) -> u64 {
    let negative_zero =
        if a_negative == b_negative { a_negative } else { mode == RoundingMode::Down };
    rounded(mode, value, negative_zero)
}

fn is_infinite(bits: u64) -> bool {
    MINI.is_infinite(bits)
}

const NAN: u64 = 0b01_1110;

fn add(mode: RoundingMode, a: u64, b: u64) -> u64 {
    if is_nan(a) || is_nan(b) || is_infinite(a) && is_infinite(b) && a != b {
        NAN
    } else if is_infinite(a) {
        a
    } else if is_infinite(b) {
        b
    } else {
        let sum = Rational(exact(a).0 + exact(b).0, 16);
        rounded_sum(mode, sum, is_negative(a), is_negative(b))
    }
}

fn fma(mode: RoundingMode, a: u64, b: u64, c: u64) -> u64 {
    let product_negative = is_negative(a) != is_negative(b);
    let product_infinite = is_infinite(a) || is_infinite(b);
    let invalid = is_infinite(a) && MINI.is_zero(b) || MINI.is_zero(a) && is_infinite(b);
    if is_nan(a) || is_nan(b) || is_nan(c) || invalid {
        return NAN;
    }
    if product_infinite {
        let clash = is_infinite(c) && is_negative(c) != product_negative;
        let infinity = MINI.infinity() | if product_negative { 0x20 } else { 0 };
        return if clash { NAN } else { infinity };
    }
    if is_infinite(c) {
        return c;
    }
    let value = Rational(exact(a).0 * exact(b).0 + 16 * exact(c).0, 256);
    rounded_sum(mode, value, product_negative, is_negative(c))
}

fn mul(mode: RoundingMode, a: u64, b: u64) -> u64 {
    let negative = is_negative(a) != is_negative(b);
    let invalid = is_infinite(a) && MINI.is_zero(b) || MINI.is_zero(a) && is_infinite(b);
    if is_nan(a) || is_nan(b) || invalid {
        NAN
    } else if is_infinite(a) || is_infinite(b) {
        MINI.infinity() | if negative { 0x20 } else { 0 }
    } else {
        rounded(mode, Rational(exact(a).0 * exact(b).0, 256), negative)
    }
}

fn div(mode: RoundingMode, a: u64, b: u64) -> u64 {
    let negative = is_negative(a) != is_negative(b);
    let sign = if negative { 0x20 } else { 0 };
    let invalid = is_infinite(a) && is_infinite(b) || MINI.is_zero(a) && MINI.is_zero(b);
    if is_nan(a) || is_nan(b) || invalid {
        NAN
    } else if is_infinite(a) || MINI.is_zero(b) {
        MINI.infinity() | sign
    } else if is_infinite(b) {
        sign
    } else {
        let (n, d) = (exact(a).0, exact(b).0);
        rounded(mode, Rational(n * d.signum(), d.abs()), negative)
    }
}

fn rem(a: u64, b: u64) -> u64 {
    if is_nan(a) || is_nan(b) || is_infinite(a) || MINI.is_zero(b) {
        return NAN;
    }
    if is_infinite(b) {
        return a;
    }
    let (n, d) = (exact(a).0, exact(b).0);
    let mut quotient = n.div_euclid(d);
    let rest = n - quotient * d;
    let twice = 2 * rest;
    if twice > d.abs() || twice == d.abs() && quotient % 2 != 0 {
        quotient += d.signum();
    }
    rounded(RoundingMode::NearestEven, Rational(n - quotient * d, 16), is_negative(a))
}

fn sqrt(mode: RoundingMode, a: u64) -> u64 {
    if is_nan(a) || MINI.is_zero(a) || a == MINI.infinity() {
        return a;
    }
    if is_negative(a) {
        return NAN;
    }
    // Between its neighbours of a much finer grid the root rounds as any number there does.
    let scale = 1i128 << 20;
    let root = (units(a) * scale * scale / 16).isqrt();
    let is_exact = root * root * 16 == units(a) * scale * scale;
    rounded(mode, Rational(2 * root + i128::from(!is_exact), 2 * scale), false)
}

/// The nearest integer.
fn integral(mode: RoundingMode, value: Rational) -> i128 {
    let floor = value.0.div_euclid(value.1);
    let rest = value.0 - floor * value.1;
    let up = match mode {
        _ if rest == 0 => false,
        RoundingMode::NearestEven => {
            2 * rest > value.1 || 2 * rest == value.1 && floor.rem_euclid(2) == 1
        }
        RoundingMode::NearestAway => 2 * rest > value.1 || 2 * rest == value.1 && value.0 > 0,
        RoundingMode::Up => true,
        RoundingMode::Down => false,
        RoundingMode::TowardZero => value.0 < 0,
    };
    floor + i128::from(up)
}

struct Floats {
    pool: TermPool,
}

impl Floats {
    fn mini(&mut self, bits: u64) -> TermId {
        self.pool.mk_float(MINI, bits)
    }

    #[track_caller]
    fn expect(&self, t: TermId, bits: u64, what: &dyn std::fmt::Debug) {
        assert_eq!(self.pool.as_float_bits(t), Some(bits), "{what:?}");
    }
}

fn canonical() -> impl Iterator<Item = u64> + Clone {
    (0..64).filter(|&bits| MINI.canonical(bits) == bits)
}

#[test]
fn binary_operators_are_exact() {
    let mut floats = Floats { pool: TermPool::new() };
    for a in canonical() {
        for b in canonical() {
            let (x, y) = (floats.mini(a), floats.mini(b));
            for mode in MODES {
                let t = floats.pool.mk_fp_add(mode, x, y);
                floats.expect(t, add(mode, a, b), &("add", mode, a, b));
                let t = floats.pool.mk_fp_sub(mode, x, y);
                let minus_b = if is_nan(b) { b } else { b ^ 0x20 };
                floats.expect(t, add(mode, a, minus_b), &("sub", mode, a, b));
                let t = floats.pool.mk_fp_mul(mode, x, y);
                floats.expect(t, mul(mode, a, b), &("mul", mode, a, b));
                let t = floats.pool.mk_fp_div(mode, x, y);
                floats.expect(t, div(mode, a, b), &("div", mode, a, b));
            }
            let t = floats.pool.mk_fp_rem(x, y);
            floats.expect(t, rem(a, b), &("rem", a, b));
        }
    }
}

#[test]
fn fused_products_are_exact() {
    let mut floats = Floats { pool: TermPool::new() };
    for a in canonical() {
        for b in canonical().filter(|&b| b >= a) {
            for c in canonical() {
                let (x, y, z) = (floats.mini(a), floats.mini(b), floats.mini(c));
                let mode = MODES[((a * 7 + b * 3 + c) % 5) as usize];
                let t = floats.pool.mk_fp_fma(mode, x, y, z);
                floats.expect(t, fma(mode, a, b, c), &("fma", mode, a, b, c));
            }
        }
    }
}

#[test]
fn unary_operators_and_conversions_are_exact() {
    let mut floats = Floats { pool: TermPool::new() };
    for a in canonical() {
        let x = floats.mini(a);
        for mode in MODES {
            let t = floats.pool.mk_fp_sqrt(mode, x);
            floats.expect(t, sqrt(mode, a), &("sqrt", mode, a));
            let t = floats.pool.mk_fp_round_to_integral(mode, x);
            let is_finite = !is_nan(a) && !is_infinite(a);
            let integer = integral(mode, exact(a));
            let expected =
                if is_finite { rounded(mode, Rational(integer, 1), is_negative(a)) } else { a };
            floats.expect(t, expected, &("integral", mode, a));
            for width in [1, 3, 8] {
                let t = floats.pool.mk_fp_to_signed(mode, width, x);
                let in_range =
                    is_finite && integer >= -(1 << (width - 1)) && integer < 1 << (width - 1);
                let expected =
                    BvValue::new_signed(width, if in_range { integer as i64 } else { 0 });
                assert_eq!(floats.pool.as_bv(t), Some(&expected), "signed {width} {mode:?} {a}");
                let t = floats.pool.mk_fp_to_unsigned(mode, width, x);
                let in_range = is_finite && integer >= 0 && integer < 1 << width;
                let expected = BvValue::new(width, if in_range { integer as u64 } else { 0 });
                assert_eq!(floats.pool.as_bv(t), Some(&expected), "unsigned {width} {mode:?} {a}");
            }
            // There and back again through every wider format.
            for format in
                [FloatFormat::E5M2, FloatFormat::HALF, FloatFormat::BFLOAT16, FloatFormat::DOUBLE]
            {
                let wide = floats.pool.mk_fp_convert(mode, format, x);
                let t = floats.pool.mk_fp_convert(mode, MINI, wide);
                floats.expect(t, a, &("convert", format, a));
            }
        }
    }
    for mode in MODES {
        for word in 0..256u64 {
            let t = floats.pool.mk_bv(8, word);
            let signed = i128::from(word as u8 as i8);
            let f = floats.pool.mk_fp_from_signed(mode, MINI, t);
            floats.expect(f, rounded(mode, Rational(signed, 1), false), &("from", mode, signed));
            let f = floats.pool.mk_fp_from_unsigned(mode, MINI, t);
            floats.expect(f, rounded(mode, Rational(word.into(), 1), false), &("from", mode, word));
        }
        // Half precision to six bits: magnitudes in units of 2^-24.
        for bits in (0..1u64 << 16).filter(|&bits| FloatFormat::HALF.canonical(bits) == bits) {
            let (exponent, fraction) = (bits >> 10 & 31, (bits & 1023) as i128);
            if exponent == 31 {
                continue;
            }
            let magnitude =
                if exponent == 0 { fraction } else { (1024 + fraction) << (exponent - 1) };
            let negative = bits >> 15 == 1;
            let value = Rational(if negative { -magnitude } else { magnitude }, 1 << 24);
            let x = floats.pool.mk_float(FloatFormat::HALF, bits);
            let t = floats.pool.mk_fp_convert(mode, MINI, x);
            floats.expect(t, rounded(mode, value, negative), &("half", mode, bits));
        }
    }
}

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

#[test]
fn single_and_double_agree_with_the_machine() {
    let mut pool = TermPool::new();
    let mut state = 0x1234_5678_9ABC_DEF1;
    let mode = RoundingMode::NearestEven;
    for _ in 0..5_000 {
        // Nearby exponents now and then, so that sums do not all round to the greater operand.
        let near = random(&mut state).is_multiple_of(2);
        let mut next = || {
            let bits = random(&mut state);
            f64::from_bits(if near { bits & !(0x7F0 << 52) | 0x3F0 << 52 } else { bits })
        };
        let (a, b, c) = (next(), next(), next());
        let [x, y, z] = [a, b, c].map(|v| pool.mk_float(FloatFormat::DOUBLE, v.to_bits()));
        let cases = [
            (pool.mk_fp_add(mode, x, y), a + b),
            (pool.mk_fp_sub(mode, x, y), a - b),
            (pool.mk_fp_mul(mode, x, y), a * b),
            (pool.mk_fp_div(mode, x, y), a / b),
            (pool.mk_fp_fma(mode, x, y, z), a.mul_add(b, c)),
            (pool.mk_fp_sqrt(mode, x), a.sqrt()),
            (pool.mk_fp_round_to_integral(mode, x), a.round_ties_even()),
        ];
        for (t, expected) in cases {
            let found = f64::from_bits(pool.as_float_bits(t).unwrap());
            assert!(found == expected || found.is_nan() && expected.is_nan(), "{a:e} {b:e} {c:e}");
        }
        let t = pool.mk_fp_convert(mode, FloatFormat::SINGLE, x);
        let found = f32::from_bits(pool.as_float_bits(t).unwrap() as u32);
        assert!(found == a as f32 || a.is_nan() && found.is_nan());
        let [a, b, c] = [a, b, c].map(|v| v as f32);
        let [x, y, z] = [a, b, c].map(|v| pool.mk_float(FloatFormat::SINGLE, v.to_bits().into()));
        let cases = [
            (pool.mk_fp_add(mode, x, y), a + b),
            (pool.mk_fp_mul(mode, x, y), a * b),
            (pool.mk_fp_div(mode, x, y), a / b),
            (pool.mk_fp_fma(mode, x, y, z), a.mul_add(b, c)),
            (pool.mk_fp_sqrt(mode, x), a.sqrt()),
        ];
        for (t, expected) in cases {
            let found = f32::from_bits(pool.as_float_bits(t).unwrap() as u32);
            assert!(found == expected || found.is_nan() && expected.is_nan(), "{a:e} {b:e} {c:e}");
        }
        let word = random(&mut state);
        let t = pool.mk_bv(64, word);
        let f = pool.mk_fp_from_signed(mode, FloatFormat::SINGLE, t);
        assert_eq!(pool.as_float_bits(f), Some((word as i64 as f32).to_bits().into()));
        let f = pool.mk_fp_from_unsigned(mode, FloatFormat::DOUBLE, t);
        assert_eq!(pool.as_float_bits(f), Some((word as f64).to_bits()));
        let t = pool.mk_fp_to_signed(RoundingMode::TowardZero, 32, x);
        let expected =
            if a.is_nan() || a >= 2f32.powi(31) || a < -2f32.powi(31) { 0 } else { a as i32 };
        assert_eq!(pool.as_bv_i64(t), Some(expected.into()));
    }
}
