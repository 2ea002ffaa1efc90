//! Values of literal tokens (ISO C++20, section 5.13).
//!
//! The functions take the text of a token without line splices. Numbers come back as exact text or `u128`: types
//! and rounding are the business of the type checker. Character and string literals come back as code units of
//! their encoding: bytes of UTF-8 for plain and `u8` literals, 16-bit units for `u`, code points for `U` and `L`.
//!
//! Guarantee: no panic for any text; what is not a literal is a [`LiteralError`]. Cost: linear.

use std::fmt;

use cuda_verify_base::source::bytes;

use super::Encoding;

/// A number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NumberLiteral {
    /// An integer.
    Int(IntLiteral),
    /// A floating-point number.
    Float(FloatLiteral),
}

/// How an integer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Radix {
    /// `0b101`.
    Binary,
    /// `017`.
    Octal,
    /// `17`.
    Decimal,
    /// `0x1F`.
    Hexadecimal,
}

impl Radix {
    fn base(self) -> u32 {
        match self {
            Self::Binary => 2,
            Self::Octal => 8,
            Self::Decimal => 10,
            Self::Hexadecimal => 16,
        }
    }
}

/// The length suffix of an integer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntLength {
    /// No suffix.
    Int,
    /// `l`.
    Long,
    /// `ll`.
    LongLong,
    /// `z` (C++23): the signed type of `std::size_t`, or that type itself with `u`.
    Size,
}

/// An integer literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IntLiteral {
    /// Its value.
    pub value: u128,
    /// How it is written; a decimal literal without `u` never has an unsigned type.
    pub radix: Radix,
    /// Whether it has the suffix `u`.
    pub is_unsigned: bool,
    /// Its length suffix.
    pub length: IntLength,
}

/// The suffix of a floating-point number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatSuffix {
    /// None: `double`.
    None,
    /// `f`: `float`.
    F,
    /// `l`: `long double`.
    L,
    /// `h`: half precision.
    H,
}

/// A floating-point literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FloatLiteral {
    /// The number without digit separators and suffix, such as `1.5e-3` or `0x1.8p3`.
    pub text: String,
    /// Whether it is hexadecimal.
    pub is_hexadecimal: bool,
    /// The suffix.
    pub suffix: FloatSuffix,
}

/// A character literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CharLiteral {
    /// The encoding prefix.
    pub encoding: Encoding,
    /// The code units between the quotes; more than one makes it a multi-character literal of type `int`.
    pub units: Vec<u32>,
}

impl CharLiteral {
    /// The value as GCC and nvcc compute it: a plain character is a signed 8-bit value, a multi-character literal
    /// is put together from the left into 32 bits.
    #[must_use]
    pub fn value(&self) -> i64 {
        match (self.encoding, &*self.units) {
            (Encoding::Plain, &[unit]) => {
                let byte = i64::from(unit & 0xff);
                if byte >= 0x80 { byte - 0x100 } else { byte }
            }
            (Encoding::Plain, units) => {
                let bits = units.iter().fold(0_u32, |bits, unit| (bits << 8) | (unit & 0xff));
                let value = i64::from(bits);
                if bits >> 31 == 1 { value - (1 << 32) } else { value }
            }
            (_, units) => i64::from(units.last().copied().unwrap_or(0)),
        }
    }
}

/// A string literal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StringLiteral {
    /// The encoding prefix.
    pub encoding: Encoding,
    /// The code units, without a terminating zero.
    pub units: Vec<u32>,
}

/// Why a token has no value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiteralError {
    /// The digits do not belong to the radix, or there are none.
    Digits,
    /// The suffix means nothing.
    Suffix,
    /// The integer does not fit 128 bits.
    TooLarge,
    /// The exponent is missing.
    Exponent,
    /// An escape sequence means nothing.
    Escape,
    /// An escape sequence denotes no value of the character type.
    EscapeRange,
    /// There is nothing between the quotes of a character literal.
    Empty,
    /// The text is no character or string literal at all.
    NotQuoted,
    /// The literal has a user-defined suffix.
    UserDefined,
}

impl fmt::Display for LiteralError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Digits => "number has digits that do not belong to its radix",
            Self::Suffix => "number has an unknown suffix",
            Self::TooLarge => "integer literal is too large",
            Self::Exponent => "floating-point literal has no exponent",
            Self::Escape => "unknown escape sequence",
            Self::EscapeRange => "escape sequence is out of range",
            Self::Empty => "character literal is empty",
            Self::NotQuoted => "not a character or string literal",
            Self::UserDefined => "user-defined literals are not supported",
        })
    }
}

impl std::error::Error for LiteralError {}

/// The value of a preprocessing number.
///
/// # Errors
/// [`LiteralError`] if the text is no integer or floating-point literal.
pub fn decode_number(text: &str) -> Result<NumberLiteral, LiteralError> {
    let digits: String = text.chars().filter(|&char| char != '\'').collect();
    let lower = digits.to_ascii_lowercase();
    let is_hexadecimal = lower.starts_with("0x");
    let exponent = if is_hexadecimal { 'p' } else { 'e' };
    let is_binary = lower.starts_with("0b");
    if !is_binary && lower.contains(['.', exponent]) && !lower.contains('_') {
        float(&digits, &lower, is_hexadecimal, exponent).map(NumberLiteral::Float)
    } else if !is_hexadecimal && !is_binary && lower.len() > 1 && lower.ends_with('f') {
        // `1f` is accepted by no compiler.
        Err(LiteralError::Suffix)
    } else {
        int(&lower).map(NumberLiteral::Int)
    }
}

fn int(lower: &str) -> Result<IntLiteral, LiteralError> {
    let (radix, body) = match lower.as_bytes() {
        [b'0', b'x', ..] => (Radix::Hexadecimal, &lower[2..]),
        [b'0', b'b', ..] => (Radix::Binary, &lower[2..]),
        [b'0', ..] => (Radix::Octal, lower),
        _ => (Radix::Decimal, lower),
    };
    let is_digit = |char: char| match radix {
        Radix::Hexadecimal => char.is_ascii_hexdigit(),
        Radix::Binary | Radix::Octal | Radix::Decimal => char.is_ascii_digit(),
    };
    let end = body.find(|char| !is_digit(char)).unwrap_or(body.len());
    let (digits, suffix) = body.split_at(end);
    let (is_unsigned, length) = int_suffix(suffix)?;
    if digits.is_empty() {
        return Err(LiteralError::Digits);
    }
    let mut value = 0_u128;
    for digit in digits.chars() {
        let digit = digit.to_digit(radix.base()).ok_or(LiteralError::Digits)?;
        value = value
            .checked_mul(u128::from(radix.base()))
            .and_then(|value| value.checked_add(u128::from(digit)))
            .ok_or(LiteralError::TooLarge)?;
    }
    Ok(IntLiteral { value, radix, is_unsigned, length })
}

fn int_suffix(suffix: &str) -> Result<(bool, IntLength), LiteralError> {
    Ok(match suffix {
        "" => (false, IntLength::Int),
        "u" => (true, IntLength::Int),
        "l" => (false, IntLength::Long),
        "ul" | "lu" => (true, IntLength::Long),
        "ll" => (false, IntLength::LongLong),
        "ull" | "llu" => (true, IntLength::LongLong),
        "z" => (false, IntLength::Size),
        "uz" | "zu" => (true, IntLength::Size),
        _ if suffix.starts_with('_') => return Err(LiteralError::UserDefined),
        _ => return Err(LiteralError::Suffix),
    })
}

fn float(
    digits: &str,
    lower: &str,
    is_hexadecimal: bool,
    exponent: char,
) -> Result<FloatLiteral, LiteralError> {
    let start = if is_hexadecimal { 2 } else { 0 };
    let is_digit =
        |char: char| if is_hexadecimal { char.is_ascii_hexdigit() } else { char.is_ascii_digit() };
    let skip = |from: usize, accept: &dyn Fn(char) -> bool| {
        let rest = &lower[from..];
        from + rest.find(|char| !accept(char)).unwrap_or(rest.len())
    };
    let mut n_digits = skip(start, &is_digit) - start;
    let mut at = start + n_digits;
    if lower[at..].starts_with('.') {
        let end = skip(at + 1, &is_digit);
        n_digits += end - at - 1;
        at = end;
    }
    if n_digits == 0 {
        return Err(LiteralError::Digits);
    }
    if lower[at..].starts_with(exponent) {
        let sign = at + 1;
        let first = if lower[sign..].starts_with(['+', '-']) { sign + 1 } else { sign };
        at = skip(first, &|char| char.is_ascii_digit());
        if at == first {
            return Err(LiteralError::Exponent);
        }
    } else if is_hexadecimal {
        return Err(LiteralError::Exponent);
    }
    let suffix = match &lower[at..] {
        "" | "f64" => FloatSuffix::None,
        "f" | "f32" => FloatSuffix::F,
        "l" => FloatSuffix::L,
        "h" | "f16" => FloatSuffix::H,
        _ => return Err(LiteralError::Suffix),
    };
    Ok(FloatLiteral { text: digits[..at].to_owned(), is_hexadecimal, suffix })
}

/// The value of a character literal.
///
/// # Errors
/// [`LiteralError`] if the text is no character literal or an escape sequence is wrong.
pub fn decode_char(text: &str) -> Result<CharLiteral, LiteralError> {
    let (encoding, rest) = encoding_prefix(text);
    let (body, suffix) = quoted(rest, '\'')?;
    if !suffix.is_empty() {
        return Err(LiteralError::UserDefined);
    }
    let units = decode_body(body, encoding)?;
    if units.is_empty() { Err(LiteralError::Empty) } else { Ok(CharLiteral { encoding, units }) }
}

/// The value of one string literal, raw or not.
///
/// # Errors
/// [`LiteralError`] if the text is no string literal or an escape sequence is wrong.
pub fn decode_string(text: &str) -> Result<StringLiteral, LiteralError> {
    let (encoding, rest) = encoding_prefix(text);
    let (body, suffix, is_raw) = match rest.strip_prefix('R') {
        Some(rest) => {
            let (body, suffix) = raw_quoted(rest).ok_or(LiteralError::NotQuoted)?;
            (body, suffix, true)
        }
        None => {
            let (body, suffix) = quoted(rest, '"')?;
            (body, suffix, false)
        }
    };
    if !suffix.is_empty() {
        return Err(LiteralError::UserDefined);
    }
    let units = if is_raw {
        let mut units = Vec::with_capacity(body.len());
        body.chars().for_each(|char| push_char(&mut units, char, encoding));
        units
    } else {
        decode_body(body, encoding)?
    };
    Ok(StringLiteral { encoding, units })
}

fn encoding_prefix(text: &str) -> (Encoding, &str) {
    let prefixes = [Encoding::Utf8, Encoding::Utf16, Encoding::Utf32, Encoding::Wide];
    for encoding in prefixes {
        if let Some(rest) = text.strip_prefix(encoding.prefix())
            && rest.starts_with(['"', '\'', 'R'])
        {
            return (encoding, rest);
        }
    }
    (Encoding::Plain, text)
}

/// Splits `"body"suffix` at the closing quote.
fn quoted(text: &str, quote: char) -> Result<(&str, &str), LiteralError> {
    let body = text.strip_prefix(quote).ok_or(LiteralError::NotQuoted)?;
    let mut is_escaped = false;
    for (index, char) in body.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if char == '\\' {
            is_escaped = true;
        } else if char == quote {
            return Ok((&body[..index], &body[index + 1..]));
        }
    }
    Err(LiteralError::NotQuoted)
}

fn raw_quoted(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix('"')?;
    let (delimiter, rest) = text.split_once('(')?;
    let end = format!("){delimiter}\"");
    rest.split_once(&end)
}

fn push_char(units: &mut Vec<u32>, char: char, encoding: Encoding) {
    if let Some(byte) = bytes::raw_byte(char) {
        units.push(u32::from(byte));
        return;
    }
    match encoding {
        Encoding::Plain | Encoding::Utf8 => {
            units.extend(char.encode_utf8(&mut [0; 4]).bytes().map(u32::from));
        }
        Encoding::Utf16 => {
            units.extend(char.encode_utf16(&mut [0; 2]).iter().map(|&u| u32::from(u)))
        }
        Encoding::Utf32 | Encoding::Wide => units.push(u32::from(char)),
    }
}

fn largest_unit(encoding: Encoding) -> u32 {
    match encoding {
        Encoding::Plain | Encoding::Utf8 => 0xff,
        Encoding::Utf16 => 0xffff,
        Encoding::Utf32 | Encoding::Wide => u32::MAX,
    }
}

fn decode_body(body: &str, encoding: Encoding) -> Result<Vec<u32>, LiteralError> {
    let mut units = Vec::with_capacity(body.len());
    let mut rest = body;
    while let Some(char) = rest.chars().next() {
        rest = &rest[char.len_utf8()..];
        if char != '\\' {
            push_char(&mut units, char, encoding);
            continue;
        }
        let kind = rest.chars().next().ok_or(LiteralError::Escape)?;
        let after = &rest[kind.len_utf8()..];
        rest = match kind {
            '0'..='7' => numeric_escape(&mut units, rest, 8, 3, encoding)?,
            'x' => numeric_escape(&mut units, after, 16, usize::MAX, encoding)?,
            'u' => universal(&mut units, after, 4, encoding)?,
            'U' => universal(&mut units, after, 8, encoding)?,
            _ => {
                units.push(simple_escape(kind).ok_or(LiteralError::Escape)?);
                after
            }
        };
    }
    Ok(units)
}

fn simple_escape(kind: char) -> Option<u32> {
    Some(match kind {
        'n' => 10,
        't' => 9,
        'r' => 13,
        'a' => 7,
        'b' => 8,
        'f' => 12,
        'v' => 11,
        'e' => 27,
        '\\' | '\'' | '"' | '?' => u32::from(kind),
        _ => return None,
    })
}

fn numeric_escape<'t>(
    units: &mut Vec<u32>,
    text: &'t str,
    radix: u32,
    longest: usize,
    encoding: Encoding,
) -> Result<&'t str, LiteralError> {
    let end = text
        .char_indices()
        .take(longest)
        .find(|(_, char)| !char.is_digit(radix))
        .map_or_else(|| text.len().min(longest), |(index, _)| index);
    if end == 0 {
        return Err(LiteralError::Escape);
    }
    let unit = u32::from_str_radix(&text[..end], radix).ok();
    let unit = unit.filter(|&unit| unit <= largest_unit(encoding));
    units.push(unit.ok_or(LiteralError::EscapeRange)?);
    Ok(&text[end..])
}

fn universal<'t>(
    units: &mut Vec<u32>,
    text: &'t str,
    length: usize,
    encoding: Encoding,
) -> Result<&'t str, LiteralError> {
    let digits = text.get(..length).ok_or(LiteralError::Escape)?;
    if !digits.chars().all(|char| char.is_ascii_hexdigit()) {
        return Err(LiteralError::Escape);
    }
    let code = u32::from_str_radix(digits, 16).map_err(|_| LiteralError::Escape)?;
    let char = char::from_u32(code).ok_or(LiteralError::EscapeRange)?;
    push_char(units, char, encoding);
    Ok(&text[length..])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn integer(text: &str) -> (u128, bool, IntLength) {
        match decode_number(text) {
            Ok(NumberLiteral::Int(int)) => (int.value, int.is_unsigned, int.length),
            other => panic!("{text}: {other:?}"),
        }
    }

    fn floating(text: &str) -> (String, FloatSuffix) {
        match decode_number(text) {
            Ok(NumberLiteral::Float(float)) => (float.text, float.suffix),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn integers_have_radix_separators_and_suffixes() {
        assert_eq!(integer("0"), (0, false, IntLength::Int));
        assert_eq!(integer("1'000'000u"), (1_000_000, true, IntLength::Int));
        assert_eq!(integer("0xFFull"), (255, true, IntLength::LongLong));
        assert_eq!(integer("0b1011L"), (11, false, IntLength::Long));
        assert_eq!(integer("0777LU"), (511, true, IntLength::Long));
        assert_eq!(integer("7zu"), (7, true, IntLength::Size));
        assert_eq!(integer("0xeF"), (239, false, IntLength::Int));
        assert_eq!(integer("18446744073709551615"), (u128::from(u64::MAX), false, IntLength::Int));
    }

    #[test]
    fn floats_keep_their_text() {
        assert_eq!(floating("1.5e-3f"), ("1.5e-3".to_owned(), FloatSuffix::F));
        assert_eq!(floating(".5"), (".5".to_owned(), FloatSuffix::None));
        assert_eq!(floating("1."), ("1.".to_owned(), FloatSuffix::None));
        assert_eq!(floating("0x1.8p3"), ("0x1.8p3".to_owned(), FloatSuffix::None));
        assert_eq!(floating("1e10L"), ("1e10".to_owned(), FloatSuffix::L));
        assert_eq!(floating("0.5h"), ("0.5".to_owned(), FloatSuffix::H));
    }

    #[test]
    fn wrong_numbers_are_refused() {
        for (text, error) in [
            ("08", LiteralError::Digits),
            ("0b2", LiteralError::Digits),
            ("0x", LiteralError::Digits),
            ("1f", LiteralError::Suffix),
            ("12q", LiteralError::Suffix),
            ("1e", LiteralError::Exponent),
            ("0x1.8", LiteralError::Exponent),
            ("1.2.3", LiteralError::Suffix),
            ("7_km", LiteralError::UserDefined),
            ("340282366920938463463374607431768211456", LiteralError::TooLarge),
        ] {
            assert_eq!(decode_number(text), Err(error), "{text}");
        }
    }

    #[test]
    fn characters_have_the_values_of_the_compiler() {
        for (text, value) in [
            ("'a'", 97),
            (r"'\n'", 10),
            (r"'\0'", 0),
            (r"'\377'", -1),
            (r"'\xff'", -1),
            ("'ab'", 0x6162),
            (r"'\''", 39),
            ("L'é'", 0xe9),
            ("u8'a'", 97),
            (r"U'\U0001F600'", 0x1_F600),
        ] {
            assert_eq!(decode_char(text).unwrap().value(), value, "{text}");
        }
        assert_eq!(decode_char("''"), Err(LiteralError::Empty));
        assert_eq!(decode_char(r"'\q'"), Err(LiteralError::Escape));
        assert_eq!(decode_char(r"'\x100'"), Err(LiteralError::EscapeRange));
    }

    #[test]
    fn strings_are_code_units() {
        let bytes = |text| decode_string(text).unwrap().units;
        assert_eq!(bytes(r#""a\tb""#), [97, 9, 98]);
        assert_eq!(bytes("\"é\""), [0xc3, 0xa9]);
        assert_eq!(bytes("u\"😀\""), [0xd83d, 0xde00]);
        assert_eq!(bytes("U\"😀\""), [0x1_f600]);
        assert_eq!(
            bytes(r#"R"x(a\n)"b)x""#),
            r#"a\n)"b"#.bytes().map(u32::from).collect::<Vec<_>>()
        );
        assert_eq!(bytes(r#""\1234""#), [0o123, u32::from('4')]);
        assert_eq!(decode_string("\"a\"_s"), Err(LiteralError::UserDefined));
        assert_eq!(decode_string("\"a"), Err(LiteralError::NotQuoted));
    }
}
