//! Numbers from text, as the C library reads them (ISO C11, 7.22.1.3 and 7.22.1.4).
//!
//! *Guarantee*: floats are correctly rounded; integers that do not fit are cut to the limits of their type. Hexadecimal
//! floats are not read.

use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

/// The bits of what a text operation gives for a text without its terminator; `None` for what is not supported.
#[must_use]
pub fn of_text(op: Intrinsic, text: &[u8], base: u32, ty: Scalar) -> Option<u128> {
    let length = |n: usize| u128::try_from(n).ok();
    if op == Intrinsic::TextInt {
        let (is_negative, magnitude, _) = integer(text, base)?;
        fit(is_negative, magnitude, ty)
    } else if op == Intrinsic::TextIntEnd {
        length(integer(text, base)?.2)
    } else if op == Intrinsic::TextFloat {
        let Scalar::Float(float) = ty else { return None };
        let digits = &text[..float_end(text)?];
        let digits = std::str::from_utf8(digits).ok()?.trim_start_matches(is_space);
        let digits = if digits.is_empty() { "0" } else { digits };
        match float {
            FloatType::Double => Some(u128::from(digits.parse::<f64>().ok()?.to_bits())),
            FloatType::Single => Some(u128::from(digits.parse::<f32>().ok()?.to_bits())),
            FloatType::Half | FloatType::BFloat16 => None,
        }
    } else if op == Intrinsic::TextFloatEnd {
        length(float_end(text)?)
    } else {
        None
    }
}

fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

/// Sign, magnitude (saturated) and end of the integer at the start of a text.
fn integer(text: &[u8], base: u32) -> Option<(bool, u128, usize)> {
    let mut at = text.iter().take_while(|byte| is_space(char::from(**byte))).count();
    let is_negative = text.get(at) == Some(&b'-');
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let has_hex = matches!(text.get(at..at + 3), Some([b'0', b'x' | b'X', digit]) if digit.is_ascii_hexdigit());
    let base = match base {
        0 | 16 if has_hex => {
            at += 2;
            16
        }
        0 if text.get(at) == Some(&b'0') => 8,
        0 => 10,
        2..=36 => base,
        _ => return None,
    };
    let first = at;
    let mut magnitude = 0_u128;
    while let Some(digit) = text.get(at).and_then(|byte| char::from(*byte).to_digit(base)) {
        magnitude = magnitude.saturating_mul(u128::from(base)).saturating_add(u128::from(digit));
        at += 1;
    }
    Some(if at == first { (false, 0, 0) } else { (is_negative, magnitude, at) })
}

fn fit(is_negative: bool, magnitude: u128, ty: Scalar) -> Option<u128> {
    let Scalar::Int(bits, signedness) = ty else { return None };
    let mask = u128::MAX.checked_shr(128 - bits)?;
    let limit = match signedness {
        Signedness::Unsigned => mask,
        Signedness::Signed if is_negative => (mask >> 1) + 1,
        Signedness::Signed => mask >> 1,
    };
    let value = magnitude.min(limit);
    let is_cut = magnitude > limit && signedness == Signedness::Unsigned;
    Some(if is_negative && !is_cut { value.wrapping_neg() & mask } else { value })
}

/// The end of the decimal number at the start of a text; `None` for hexadecimal ones.
fn float_end(text: &[u8]) -> Option<usize> {
    let digits_from = |from: usize| -> usize {
        text[from.min(text.len())..].iter().take_while(|byte| byte.is_ascii_digit()).count()
    };
    let mut at = text.iter().take_while(|byte| is_space(char::from(**byte))).count();
    if matches!(text.get(at), Some(b'-' | b'+')) {
        at += 1;
    }
    let starts_with = |word: &str| {
        text.get(at..at + word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
    };
    for word in ["infinity", "inf", "nan"] {
        if starts_with(word) {
            return Some(at + word.len());
        }
    }
    if starts_with("0x") {
        return None;
    }
    let mut n_digits = digits_from(at);
    at += n_digits;
    if text.get(at) == Some(&b'.') {
        let n_after = digits_from(at + 1);
        n_digits += n_after;
        at += 1 + n_after;
    }
    if n_digits == 0 {
        return Some(0);
    }
    if matches!(text.get(at), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(text.get(at + 1), Some(b'-' | b'+')));
        let n_exponent = digits_from(at + 1 + sign);
        if n_exponent > 0 {
            at += 1 + sign + n_exponent;
        }
    }
    Some(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn int(text: &str, base: u32) -> (u128, u128) {
        let read = |op, ty| of_text(op, text.as_bytes(), base, ty).unwrap();
        let size = Scalar::Int(64, Signedness::Unsigned);
        (read(Intrinsic::TextInt, Scalar::INT), read(Intrinsic::TextIntEnd, size))
    }

    #[test]
    fn integers_are_read_up_to_the_first_other_character() {
        assert_eq!(int(" \t42x", 10), (42, 4));
        assert_eq!(int("-1", 10), (0xffff_ffff, 2));
        assert_eq!(int("+0x1fg", 0), (0x1f, 5));
        assert_eq!(int("017", 0), (15, 3));
        assert_eq!(int("0x", 16), (0, 1));
        assert_eq!(int("-h", 10), (0, 0));
        assert_eq!(int("99999999999", 10), (0x7fff_ffff, 11));
        assert_eq!(int("-99999999999", 10), (0x8000_0000, 12));
    }

    #[test]
    fn unsigned_integers_wrap_around_a_sign_only() {
        let read = |text: &str| {
            let ty = Scalar::Int(64, Signedness::Unsigned);
            of_text(Intrinsic::TextInt, text.as_bytes(), 10, ty)
        };
        assert_eq!(read("-1"), Some(u128::from(u64::MAX)));
        assert_eq!(read("99999999999999999999999"), Some(u128::from(u64::MAX)));
    }

    #[test]
    fn floats_are_read_up_to_the_first_other_character() {
        let read = |text: &str| {
            let op = Intrinsic::TextFloat;
            let bits = of_text(op, text.as_bytes(), 10, Scalar::Float(FloatType::Double)).unwrap();
            let end = of_text(Intrinsic::TextFloatEnd, text.as_bytes(), 10, Scalar::INT).unwrap();
            (f64::from_bits(u64::try_from(bits).unwrap()), end)
        };
        assert_eq!(read(" 1.5e3z"), (1500.0, 6));
        assert_eq!(read(".5e+"), (0.5, 2));
        assert_eq!(read("-7."), (-7.0, 3));
        assert_eq!(read("-"), (0.0, 0));
        assert_eq!(read("1e999"), (f64::INFINITY, 5));
    }
}
