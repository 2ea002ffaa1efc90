//! Numbers (PTX ISA 8.x, sec. 4.5).

use super::{Parser, R};
use crate::ast::Number;
use crate::lexer::TokenKind;

impl Parser<'_> {
    /// A number with its sign.
    pub(super) fn number(&mut self) -> R<Number> {
        let is_negative = self.eat("-");
        if !is_negative {
            self.eat("+");
        }
        let Some(token) = self.peek().filter(|it| it.kind == TokenKind::Number) else {
            return self.expected("an operand");
        };
        let Some(number) = read(token.text) else {
            return self.fail(format!("`{}` is no number", token.text));
        };
        self.at += 1;
        Ok(match number {
            Number::Int(n) if is_negative => Number::Int(-n),
            Number::Single(bits) if is_negative => Number::Single(bits ^ 1 << 31),
            Number::Double(bits) if is_negative => Number::Double(bits ^ 1 << 63),
            number @ (Number::Int(_) | Number::Single(_) | Number::Double(_)) => number,
        })
    }

    /// `+ 4`, `+ -4`, `- 4`
    pub(super) fn offset(&mut self) -> R<Option<i64>> {
        let is_negative = match self.peek_text() {
            "+" => false,
            "-" => true,
            _ => return Ok(None),
        };
        self.at += 1;
        let Number::Int(n) = self.number()? else { return self.fail("expected an integer") };
        match i64::try_from(if is_negative { -n } else { n }) {
            Ok(n) => Ok(Some(n)),
            Err(_) => self.fail("the offset is too large"),
        }
    }

    /// A number that cannot be negative.
    pub(super) fn size(&mut self, what: &str) -> R<u64> {
        match self.peek().and_then(|token| read(token.text)) {
            Some(Number::Int(n)) => {
                self.at += 1;
                u64::try_from(n).or_else(|_| self.fail("the number is too large"))
            }
            Some(Number::Single(_) | Number::Double(_)) | None => self.expected(what),
        }
    }

    /// The same of 32 bits.
    pub(super) fn small(&mut self, what: &str) -> R<u32> {
        let n = self.size(what)?;
        u32::try_from(n).or_else(|_| self.fail("the number is too large"))
    }
}

/// The value of a number without a sign.
fn read(text: &str) -> Option<Number> {
    let lower = text.to_ascii_lowercase();
    if let Some(digits) = lower.strip_prefix("0f") {
        return Some(Number::Single(u32::from_str_radix(digits, 16).ok()?));
    }
    if let Some(digits) = lower.strip_prefix("0d") {
        return Some(Number::Double(u64::from_str_radix(digits, 16).ok()?));
    }
    let integer = |digits: &str, radix: u32| {
        let digits = digits.strip_suffix('u').unwrap_or(digits);
        u64::from_str_radix(digits, radix).ok().map(|n| Number::Int(i128::from(n)))
    };
    if let Some(digits) = lower.strip_prefix("0x") {
        return integer(digits, 16);
    }
    if lower.contains(['.', 'e']) {
        return lower.parse::<f64>().ok().map(|value| Number::Double(value.to_bits()));
    }
    match lower.strip_prefix("0b") {
        Some(digits) => integer(digits, 2),
        None if lower.len() > 1 && lower.starts_with('0') && lower != "0u" => {
            integer(&lower[1..], 8)
        }
        None => integer(&lower, 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_numbers() {
        assert_eq!(read("0x1F"), Some(Number::Int(31)));
        assert_eq!(read("0x1FU"), Some(Number::Int(31)));
        assert_eq!(read("017"), Some(Number::Int(15)));
        assert_eq!(read("0b101"), Some(Number::Int(5)));
        assert_eq!(read("7U"), Some(Number::Int(7)));
        assert_eq!(read("0"), Some(Number::Int(0)));
        assert_eq!(read("0f3F800000"), Some(Number::Single(1.0_f32.to_bits())));
        assert_eq!(read("0d3FF0000000000000"), Some(Number::Double(1.0_f64.to_bits())));
        assert_eq!(read("1.5e1"), Some(Number::Double(15.0_f64.to_bits())));
        assert_eq!(read("1z"), None);
        assert_eq!(read("99999999999999999999"), None);
    }
}
