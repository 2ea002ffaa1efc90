//! Float operators on constants against exact rational arithmetic: all operands of a six-bit format, all rounding
//! modes. Half, single and double precision against the machine's own arithmetic.

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

/// The half of a single-precision number, rounded to nearest even. Sums, products, quotients and roots of halves are
/// right when computed in single precision and rounded again: 24 bits are at least twice 11 and two more (Figueroa, 1995).
fn half_of(value: f32) -> u16 {
    let bits = value.to_bits();
    let sign = (bits >> 16) as u16 & 0x8000;
    let magnitude = bits & 0x7FFF_FFFF;
    if magnitude > 0x7F80_0000 {
        return 0x7E00;
    }
    // The exponent at which the unit in the last place of a half is one.
    let exponent = ((magnitude >> 23) as i32).max(113) - 127;
    let units = value.abs() * 2f32.powi(10 - exponent);
    if exponent > 15 || units.is_infinite() {
        return sign | 0x7C00;
    }
    let units = units.round_ties_even() as u16;
    // A carry runs into the exponent as it should, up to infinity.
    sign | ((exponent + 14) as u16 * 0x400 + units)
}

fn single_of(half: u16) -> f32 {
    let (exponent, fraction) = (i32::from(half >> 10 & 31), f32::from(half & 1023));
    let magnitude = match exponent {
        31 if fraction == 0.0 => f32::INFINITY,
        31 => return f32::NAN,
        0 => fraction * 2f32.powi(-24),
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    };
    if half >> 15 == 1 { -magnitude } else { magnitude }
}

/// Bits of a float of a width: special ones, ones near one, and any.
fn operand(state: &mut u64, width: u32, exponent_bits: u32) -> u64 {
    let all = u64::MAX >> (64 - width);
    let fraction_bits = width - 1 - exponent_bits;
    let infinity = (1 << (width - 1)) - (1 << fraction_bits);
    let bits = random(state);
    match bits % 8 {
        0 => {
            // Zeros, subnormals, the least normal, the greatest, infinities, NaN, one and its neighbours; of either sign.
            let one = ((1 << (exponent_bits - 1)) - 1) << fraction_bits;
            let least = 1 << fraction_bits;
            let special = [
                0,
                1,
                2,
                least - 1,
                least,
                least + 1,
                infinity - 1,
                infinity,
                infinity | least >> 1,
            ];
            let special =
                [special.as_slice(), &[one - 1, one, one + 1, one + least, one - least]].concat();
            let index = (bits >> 8) as usize % special.len();
            special[index] | (bits >> 40 & 1) << (width - 1)
        }
        1..=4 => {
            // Exponents within 8 of one's, so that operands meet.
            let exponent = (1 << (exponent_bits - 1)) - 1 + (bits >> 8 & 15) - 8;
            let fraction = bits >> 16 & ((1 << fraction_bits) - 1);
            (exponent << fraction_bits | fraction) | (bits & 8) << (width - 4)
        }
        _ => random(state) & all,
    }
}

/// Float operators on constants against the arithmetic of the machine, which counts what it has compared.
struct Machine {
    pool: TermPool,
    n_compared: u64,
}

impl Machine {
    #[track_caller]
    fn float(&mut self, t: TermId, expected: u64, what: &dyn std::fmt::Debug) {
        self.n_compared += 1;
        assert_eq!(self.pool.as_float_bits(t), Some(expected), "{what:x?}");
    }

    #[track_caller]
    fn truth(&mut self, t: TermId, expected: bool, what: &dyn std::fmt::Debug) {
        self.n_compared += 1;
        assert_eq!(self.pool.as_bool(t), Some(expected), "{what:x?}");
    }

    #[track_caller]
    fn integer(&mut self, t: TermId, expected: u64, what: &dyn std::fmt::Debug) {
        self.n_compared += 1;
        assert_eq!(self.pool.as_bv_u64(t), Some(expected), "{what:x?}");
    }
}

/// The comparisons for one of the formats that the machine has.
macro_rules! machine_format {
    ($name:ident, $float:ty, $format:expr, $width:expr, $exponent_bits:expr) => {
        fn $name(machine: &mut Machine, state: &mut u64) {
            let format = $format;
            let bits = [0; 3].map(|_| format.canonical(operand(state, $width, $exponent_bits)));
            let [a, b, c] = bits.map(|bits| <$float>::from_bits(bits as _));
            let [x, y, z] = bits.map(|bits| machine.pool.mk_float(format, bits));
            let code = |value: $float| format.canonical(u64::from(value.to_bits()));
            let mode = RoundingMode::NearestEven;
            let pool = &mut machine.pool;
            let floats = [
                ("add", pool.mk_fp_add(mode, x, y), a + b),
                ("sub", pool.mk_fp_sub(mode, x, y), a - b),
                ("mul", pool.mk_fp_mul(mode, x, y), a * b),
                ("div", pool.mk_fp_div(mode, x, y), a / b),
                ("fma", pool.mk_fp_fma(mode, x, y, z), a.mul_add(b, c)),
                ("sqrt", pool.mk_fp_sqrt(mode, x), a.sqrt()),
                ("abs", pool.mk_fp_abs(x), a.abs()),
                ("rint", pool.mk_fp_round_to_integral(mode, x), a.round_ties_even()),
                ("round", pool.mk_fp_round_to_integral(RoundingMode::NearestAway, x), a.round()),
                ("ceil", pool.mk_fp_round_to_integral(RoundingMode::Up, x), a.ceil()),
                ("floor", pool.mk_fp_round_to_integral(RoundingMode::Down, x), a.floor()),
                ("trunc", pool.mk_fp_round_to_integral(RoundingMode::TowardZero, x), a.trunc()),
            ];
            for (name, t, expected) in floats {
                machine.float(t, code(expected), &(name, bits));
            }
            if !a.is_nan() {
                let t = machine.pool.mk_fp_neg(x);
                machine.float(t, code(-a), &("neg", bits));
            }
            // Of zeros of different sign the machine may return either.
            if a != b || bits[0] == bits[1] {
                let (least, most) = (machine.pool.mk_fp_min(x, y), machine.pool.mk_fp_max(x, y));
                machine.float(least, code(a.min(b)), &("min", bits));
                machine.float(most, code(a.max(b)), &("max", bits));
            }
            let pool = &mut machine.pool;
            let truths = [
                ("eq", pool.mk_fp_eq(x, y), a == b),
                ("lt", pool.mk_fp_lt(x, y), a < b),
                ("le", pool.mk_fp_le(x, y), a <= b),
                ("nan", pool.mk_fp_is_nan(x), a.is_nan()),
            ];
            for (name, t, expected) in truths {
                machine.truth(t, expected, &(name, bits));
            }
            // Within the range the conversions of the machine are those of the language.
            let toward = RoundingMode::TowardZero;
            let whole = a.trunc();
            let is_small = (-2_147_483_648.0..2_147_483_648.0).contains(&whole);
            let t = machine.pool.mk_fp_to_signed(toward, 32, x);
            let expected = if is_small { (a as i32 as u32).into() } else { 0 };
            machine.integer(t, expected, &("i32", bits));
            let is_small = a > -1.0 && a < 18_446_744_073_709_551_616.0;
            let t = machine.pool.mk_fp_to_unsigned(toward, 64, x);
            machine.integer(t, if is_small { a as u64 } else { 0 }, &("u64", bits));
            let word = random(state);
            let (narrow, wide) = (machine.pool.mk_bv(32, word), machine.pool.mk_bv(64, word));
            let pool = &mut machine.pool;
            let converted = [
                ("from i32", pool.mk_fp_from_signed(mode, format, narrow), word as i32 as $float),
                ("from u32", pool.mk_fp_from_unsigned(mode, format, narrow), word as u32 as $float),
                ("from i64", pool.mk_fp_from_signed(mode, format, wide), word as i64 as $float),
                ("from u64", pool.mk_fp_from_unsigned(mode, format, wide), word as $float),
            ];
            for (name, t, expected) in converted {
                machine.float(t, code(expected), &(name, word));
            }
        }
    };
}

machine_format!(single, f32, FloatFormat::SINGLE, 32, 8);
machine_format!(double, f64, FloatFormat::DOUBLE, 64, 11);

fn half(machine: &mut Machine, state: &mut u64) {
    const HALF: FloatFormat = FloatFormat::HALF;
    let bits = [0; 2].map(|_| HALF.canonical(operand(state, 16, 5)));
    let [a, b] = bits.map(|bits| single_of(bits as u16));
    let [x, y] = bits.map(|bits| machine.pool.mk_float(HALF, bits));
    let mode = RoundingMode::NearestEven;
    let pool = &mut machine.pool;
    let cases = [
        ("half add", pool.mk_fp_add(mode, x, y), a + b),
        ("half sub", pool.mk_fp_sub(mode, x, y), a - b),
        ("half mul", pool.mk_fp_mul(mode, x, y), a * b),
        ("half div", pool.mk_fp_div(mode, x, y), a / b),
        ("half sqrt", pool.mk_fp_sqrt(mode, x), a.sqrt()),
        ("half rint", pool.mk_fp_round_to_integral(mode, x), a.round_ties_even()),
    ];
    for (name, t, expected) in cases {
        machine.float(t, HALF.canonical(half_of(expected).into()), &(name, bits));
    }
    let wide = machine.pool.mk_fp_convert(mode, FloatFormat::SINGLE, x);
    machine.float(wide, FloatFormat::SINGLE.canonical(a.to_bits().into()), &("widen", bits));
    let less = machine.pool.mk_fp_lt(x, y);
    machine.truth(less, a < b, &("half lt", bits));
}

fn between_formats(machine: &mut Machine, state: &mut u64) {
    let (single, double) = (FloatFormat::SINGLE, FloatFormat::DOUBLE);
    let mode = RoundingMode::NearestEven;
    let bits = double.canonical(operand(state, 64, 11));
    // Also such as are nearly single or half.
    let bits = if bits & 1 == 0 { bits & !0x1FFF_FFFE } else { bits };
    let value = f64::from_bits(bits);
    let x = machine.pool.mk_float(double, bits);
    let t = machine.pool.mk_fp_convert(mode, single, x);
    machine.float(t, single.canonical((value as f32).to_bits().into()), &("narrow", bits));
    let bits = single.canonical(operand(state, 32, 8));
    let value = f32::from_bits(bits as u32);
    let x = machine.pool.mk_float(single, bits);
    let t = machine.pool.mk_fp_convert(mode, double, x);
    machine.float(t, double.canonical(f64::from(value).to_bits()), &("widen", bits));
    let t = machine.pool.mk_fp_convert(mode, FloatFormat::HALF, x);
    machine.float(t, half_of(value).into(), &("to half", bits));
}

/// Operations in `FLOAT_OPERATIONS`, 300,000 unless it is set.
#[test]
fn floats_agree_with_the_machine() {
    let wanted = std::env::var("FLOAT_OPERATIONS").ok().and_then(|n| n.parse().ok());
    let wanted: u64 = wanted.unwrap_or(300_000);
    let mut state = 0x1234_5678_9ABC_DEF1;
    let mut machine = Machine { pool: TermPool::new(), n_compared: 0 };
    while machine.n_compared < wanted {
        // Terms are kept, so that a pool must not live too long.
        machine.pool = TermPool::new();
        for _ in 0..200 {
            half(&mut machine, &mut state);
            single(&mut machine, &mut state);
            double(&mut machine, &mut state);
            between_formats(&mut machine, &mut state);
        }
    }
}
