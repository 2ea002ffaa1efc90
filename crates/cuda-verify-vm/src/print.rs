//! Text from formats of `printf` (ISO C11, 7.21.6.1; CUDA C++ Programming Guide, "Formatted Output").
//!
//! What has no defined result, such as a conversion without an item or of another type, prints something: whether the
//! program is right is for the checks to say.

use cuda_verify_ir::types::{FloatType, Scalar, Signedness};

use crate::alu;

/// An item with its type.
pub(crate) type Item = (u64, Scalar);

/// A conversion specification.
#[derive(Clone, Debug)]
pub(crate) struct Directive {
    pub(crate) is_left: bool,
    pub(crate) has_plus: bool,
    pub(crate) has_blank: bool,
    pub(crate) is_alternate: bool,
    pub(crate) has_zeros: bool,
    pub(crate) width: usize,
    pub(crate) precision: Option<usize>,
    /// Bits that the length modifier names.
    pub(crate) bits: u32,
    pub(crate) letter: u8,
    /// What fills the width.
    pub(crate) fill: u8,
}

impl Default for Directive {
    fn default() -> Self {
        Self {
            is_left: false,
            has_plus: false,
            has_blank: false,
            is_alternate: false,
            has_zeros: false,
            width: 0,
            precision: None,
            bits: 32,
            letter: 0,
            fill: b' ',
        }
    }
}

/// The text that a format makes of items. `read` gives the text that a pointer leads to, up to a number of bytes.
pub(crate) fn formatted(
    format: &[u8],
    items: &[Item],
    mut read: impl FnMut(u64, usize) -> Vec<u8>,
) -> Vec<u8> {
    let mut text = Vec::new();
    let mut items = items.iter().copied();
    let mut at = 0;
    while let Some(byte) = format.get(at).copied() {
        at += 1;
        if byte != b'%' {
            text.push(byte);
            continue;
        }
        let (directive, end) = parse(format, at, &mut || items.next());
        at = end;
        match directive.letter {
            b'%' => text.push(b'%'),
            0 => {}
            b's' => {
                let (address, _) = items.next().unwrap_or((0, Scalar::Pointer));
                let string = if address == 0 {
                    b"(null)".to_vec()
                } else {
                    read(address, directive.precision.unwrap_or(usize::MAX))
                };
                pad(&mut text, &directive, "", &string);
            }
            _ => number(&mut text, &directive, items.next().unwrap_or((0, Scalar::INT))),
        }
    }
    text
}

/// Reads what follows a `%`; the place after it.
fn parse(
    format: &[u8],
    mut at: usize,
    next: &mut dyn FnMut() -> Option<Item>,
) -> (Directive, usize) {
    let mut directive = Directive::default();
    let byte = |at: usize| format.get(at).copied().unwrap_or(0);
    loop {
        match byte(at) {
            b'-' => directive.is_left = true,
            b'+' => directive.has_plus = true,
            b' ' => directive.has_blank = true,
            b'#' => directive.is_alternate = true,
            b'0' => directive.has_zeros = true,
            _ => break,
        }
        at += 1;
    }
    let mut count = |at: &mut usize| {
        if byte(*at) == b'*' {
            *at += 1;
            return next().map_or(0, |(bits, ty)| signed(bits, ty));
        }
        let mut count = 0i64;
        while byte(*at).is_ascii_digit() {
            count = count.saturating_mul(10).saturating_add(i64::from(byte(*at) - b'0'));
            *at += 1;
        }
        count
    };
    let width = count(&mut at);
    directive.is_left |= width < 0;
    // As with devices, no more than a few thousand blanks make sense.
    directive.width = usize::try_from(width.unsigned_abs()).unwrap_or(0).min(1 << 16);
    if byte(at) == b'.' {
        at += 1;
        directive.precision = usize::try_from(count(&mut at)).ok().map(|it| it.min(1 << 16));
    }
    loop {
        match byte(at) {
            b'h' => directive.bits /= 2,
            b'l' | b'z' | b'j' | b't' | b'q' | b'L' => directive.bits = 64,
            _ => break,
        }
        at += 1;
    }
    directive.letter = byte(at);
    (directive, at + usize::from(at < format.len()))
}

pub(crate) fn number(text: &mut Vec<u8>, directive: &Directive, (bits, ty): Item) {
    let precision = directive.precision;
    let (sign, digits) = match directive.letter {
        b'c' => {
            pad(text, directive, "", &bits.to_le_bytes()[..1]);
            return;
        }
        b'p' | b'P' => {
            let address = if bits == 0 { "(nil)".to_owned() } else { format!("{bits:#x}") };
            pad(text, directive, "", address.as_bytes());
            return;
        }
        b'd' | b'D' | b'i' => {
            let value = narrowed(signed(bits, ty), directive.bits);
            (sign_of(value < 0, directive), value.unsigned_abs().to_string())
        }
        b'u' | b'U' | b'x' | b'X' | b'o' | b'O' | b'b' => {
            let value = signed(bits, ty).cast_unsigned() & alu::mask(directive.bits);
            let (prefix, digits) = match directive.letter {
                b'x' => ("0x", format!("{value:x}")),
                b'X' => ("0X", format!("{value:X}")),
                b'o' | b'O' => ("0", format!("{value:o}")),
                b'b' => ("0b", format!("{value:b}")),
                _ => ("", value.to_string()),
            };
            let has_prefix = directive.is_alternate && value != 0;
            (if has_prefix { prefix } else { "" }, digits)
        }
        b'e' | b'E' | b'f' | b'F' | b'g' | b'G' | b'a' | b'A' => {
            let value = float(bits, ty);
            let digits = float_text(value.abs(), directive);
            let sign = sign_of(value.is_sign_negative() && !value.is_nan(), directive);
            let is_number = value.is_finite();
            let directive = Directive {
                has_zeros: directive.has_zeros && is_number,
                precision: None,
                ..directive.clone()
            };
            pad(text, &directive, sign, digits.as_bytes());
            return;
        }
        _ => return,
    };
    let zeros = precision.map_or(0, |precision| precision.saturating_sub(digits.len()));
    let digits = match (precision, digits.as_str()) {
        (Some(0), "0") => String::new(),
        _ => "0".repeat(zeros) + &digits,
    };
    let has_zeros = directive.has_zeros && precision.is_none();
    pad(text, &Directive { has_zeros, ..directive.clone() }, sign, digits.as_bytes());
}

fn sign_of(is_negative: bool, directive: &Directive) -> &'static str {
    match (is_negative, directive.has_plus, directive.has_blank) {
        (true, _, _) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

/// Adds digits or text, filled up to the width.
pub(crate) fn pad(text: &mut Vec<u8>, directive: &Directive, sign: &str, digits: &[u8]) {
    let digits = match (directive.letter, directive.precision) {
        (b's', Some(most)) => &digits[..digits.len().min(most)],
        _ => digits,
    };
    let fill = directive.width.saturating_sub(sign.len() + digits.len());
    let (blanks, zeros) = match (directive.is_left, directive.has_zeros) {
        (true, _) => (0, 0),
        (false, true) => (0, fill),
        (false, false) => (fill, 0),
    };
    text.extend(std::iter::repeat_n(directive.fill, blanks));
    text.extend_from_slice(sign.as_bytes());
    text.extend(std::iter::repeat_n(b'0', zeros));
    text.extend_from_slice(digits);
    if directive.is_left {
        text.extend(std::iter::repeat_n(directive.fill, fill));
    }
}

/// A number that is not negative, as the letter says.
fn float_text(value: f64, directive: &Directive) -> String {
    let is_upper = directive.letter.is_ascii_uppercase();
    let precision = directive.precision.unwrap_or(6);
    let text = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        match directive.letter.to_ascii_lowercase() {
            b'f' => format!("{value:.precision$}"),
            b'e' => scientific(value, precision),
            b'a' => hexadecimal(value),
            _ => shortest(value, precision.max(1), directive.is_alternate),
        }
    };
    if is_upper { text.to_ascii_uppercase() } else { text }
}

fn scientific(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{digits}e{sign}{:02}", exponent.abs())
}

/// `%g`: so many significant digits, without zeros at the end.
fn shortest(value: f64, precision: usize, keeps_zeros: bool) -> String {
    let text = scientific(value, precision - 1);
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let size: i64 = exponent.parse().unwrap_or(0);
    let most = i64::try_from(precision).unwrap_or(i64::MAX);
    let trimmed = |digits: &str| {
        if keeps_zeros || !digits.contains('.') {
            return digits.to_owned();
        }
        digits.trim_end_matches('0').trim_end_matches('.').to_owned()
    };
    if size < -4 || size >= most {
        return format!("{}e{exponent}", trimmed(digits));
    }
    let places = usize::try_from(most - 1 - size).unwrap_or(0);
    trimmed(&format!("{value:.places$}"))
}

/// `%a` in full.
fn hexadecimal(value: f64) -> String {
    let bits = value.to_bits();
    let exponent = i64::try_from(bits >> 52).unwrap_or(0);
    let fraction = format!("{:013x}", bits & ((1 << 52) - 1));
    let fraction = fraction.trim_end_matches('0');
    let point = if fraction.is_empty() { "" } else { "." };
    let (lead, exponent) = match (exponent, value == 0.0) {
        (_, true) => (0, 0),
        (0, false) => (0, -1022),
        (exponent, false) => (1, exponent - 1023),
    };
    format!("0x{lead}{point}{fraction}p{exponent:+}")
}

/// An item as a number with a sign.
fn signed(bits: u64, ty: Scalar) -> i64 {
    match ty {
        Scalar::Int(width, Signedness::Signed) if (1..64).contains(&width) => {
            (bits << (64 - width)).cast_signed() >> (64 - width)
        }
        Scalar::Int(..) | Scalar::Bool | Scalar::Float(_) | Scalar::Pointer => bits.cast_signed(),
    }
}

/// The low bits of a number.
fn narrowed(value: i64, bits: u32) -> i64 {
    let unused = 64 - bits.clamp(1, 64);
    value << unused >> unused
}

fn float(bits: u64, ty: Scalar) -> f64 {
    let double = Scalar::Float(FloatType::Double);
    match ty {
        Scalar::Float(FloatType::Double) => f64::from_bits(bits),
        Scalar::Float(FloatType::Single | FloatType::Half | FloatType::BFloat16) => {
            f64::from_bits(alu::exact_convert(ty, double, bits))
        }
        Scalar::Int(..) | Scalar::Bool | Scalar::Pointer => f64::from_bits(bits),
    }
}

/// A value as it is shown in messages.
pub(crate) fn shown(bits: u64, ty: Scalar) -> String {
    match ty {
        Scalar::Bool => (bits != 0).to_string(),
        Scalar::Int(_, Signedness::Signed) => signed(bits, ty).to_string(),
        Scalar::Int(_, Signedness::Unsigned) => bits.to_string(),
        Scalar::Pointer => format!("{bits:#x}"),
        Scalar::Float(FloatType::Single) => {
            f32::from_bits(u32::try_from(bits & 0xffff_ffff).unwrap_or(0)).to_string()
        }
        Scalar::Float(_) => float(bits, ty).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(format: &str, items: &[Item], expected: &str) {
        let read = |address: u64, most: usize| {
            let text = if address == 1 { "text" } else { "" };
            text.bytes().take(most).collect()
        };
        let text = formatted(format.as_bytes(), items, read);
        assert_eq!(String::from_utf8(text).unwrap(), expected, "{format}");
    }

    const INT: Scalar = Scalar::INT;
    const DOUBLE: Scalar = Scalar::Float(FloatType::Double);

    #[test]
    fn integers_are_printed_as_c_does() {
        let minus = u64::from(u32::MAX);
        check(
            "%d|%5d|%-5d|%05d|%+d",
            &[(minus, INT), (7, INT), (7, INT), (7, INT), (7, INT)],
            "-1|    7|7    |00007|+7",
        );
        check(
            "%u %x %#X %o %hhx",
            &[(minus, INT), (255, INT), (255, INT), (8, INT), (511, INT)],
            "4294967295 ff 0XFF 10 ff",
        );
        check(
            "%ld %zu %lld",
            &[
                (u64::MAX, Scalar::Int(64, Signedness::Signed)),
                (u64::MAX, Scalar::Int(64, Signedness::Unsigned)),
                (5, INT),
            ],
            "-1 18446744073709551615 5",
        );
        check("%.3d|%.0d|%8.3d", &[(7, INT), (0, INT), (7, INT)], "007||     007");
        check("%c%%%*d|", &[(65, INT), (3, INT), (1, INT)], "A%  1|");
    }

    #[test]
    fn floats_are_printed_as_c_does() {
        let item = |value: f64| (value.to_bits(), DOUBLE);
        check(
            "%f %.2f %8.2f|%-8.1f|",
            &[item(1.5), item(-2.345), item(3.1), item(2.0)],
            "1.500000 -2.35     3.10|2.0     |",
        );
        check(
            "%e %.1E %g %g %g %g",
            &[
                item(12345.678),
                item(0.00012),
                item(0.0001),
                item(0.00001),
                item(1e6),
                item(100000.0),
            ],
            "1.234568e+04 1.2E-04 0.0001 1e-05 1e+06 100000",
        );
        check("%g %G %a", &[item(f64::NAN), item(f64::INFINITY), item(1.5)], "nan INF 0x1.8p+0");
        check("%05.1f|%+.0f", &[item(-2.5), item(0.0)], "-02.5|+0");
        let single = (u64::from(0.1f32.to_bits()), Scalar::Float(FloatType::Single));
        check("%f", &[single], "0.100000");
    }

    #[test]
    fn texts_are_cut_and_padded() {
        let text = (1, Scalar::Pointer);
        check(
            "[%s][%6s][%-6s][%.2s][%s]",
            &[text, text, text, text, (0, Scalar::Pointer)],
            "[text][  text][text  ][te][(null)]",
        );
        check("%", &[], "");
        check("100%% %q", &[], "100% ");
    }
}
