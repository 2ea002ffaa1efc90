//! Literals as expressions: the values that the token module decodes, with their C++ types ([lex.literal]).

use cuda_verify_base::Span;

use super::{Parsed, Parser};
use crate::ast::{BuiltinType, Expr, ExprKind, IntSuffix, NameSegment, QualName, UnqualifiedId};
use crate::token::{
    Encoding, FloatSuffix, IntLength, LiteralError, NumberLiteral, Radix, StringLiteral,
    TokenFlags, TokenKind, decode_char, decode_number, decode_string,
};

impl<'a> Parser<'a, '_> {
    /// A literal with a suffix that the program declares an operator for: a call of it ([lex.ext]).
    fn user_defined(&mut self) -> Option<&'a Expr<'a>> {
        let start = self.pos;
        let text = &self.input.token(start)?.text;
        let is_quoted = !matches!(self.kind(), TokenKind::Number);
        let end = if is_quoted { text.rfind(['"', '\''])? + 1 } else { digits_of(text) };
        let (literal, mut suffix) = text.split_at_checked(end)?;
        // The lexer leaves a suffix without an underscore alone, which may be the name of a macro.
        let next = self.input.token(start + 1);
        let is_joined = suffix.is_empty()
            && matches!(self.kind(), TokenKind::String(_))
            && next.is_some_and(|next| {
                next.is_identifier()
                    && !next.flags.has(TokenFlags::SPACE_BEFORE)
                    && !next.flags.has(TokenFlags::START_OF_LINE)
            });
        if let (true, Some(next)) = (is_joined, next) {
            suffix = &next.text;
        }
        let operator = *self.literal_operators.get(format!("\"\"{suffix}").as_str())?;
        let mut args: Vec<ExprKind<'a>> = Vec::new();
        match self.kind() {
            TokenKind::Char(_) => {
                let literal = decode_char(literal).ok()?;
                let ty = unit_type(literal.encoding);
                args.push(ExprKind::Char { value: *literal.units.first()?, ty });
            }
            TokenKind::String(_) => {
                let literal = decode_string(literal).ok()?;
                let mut bytes = Vec::new();
                literal.units.iter().for_each(|&it| push_unit(&mut bytes, it, literal.encoding));
                let (bytes, unit) =
                    (self.arena.alloc_slice_copy(&bytes), unit_type(literal.encoding));
                args.push(ExprKind::Str { bytes, unit });
                let suffix = IntSuffix { is_unsigned: true, longs: 1, is_decimal: true };
                args.push(ExprKind::Int { value: literal.units.len().try_into().ok()?, suffix });
            }
            TokenKind::Number => args.push(match decode_number(literal).ok()? {
                NumberLiteral::Int(int) => {
                    let suffix = IntSuffix { is_unsigned: true, longs: 2, is_decimal: true };
                    ExprKind::Int { value: int.value, suffix }
                }
                NumberLiteral::Float(float) => {
                    let text = self.arena.alloc_str(&float.text);
                    ExprKind::Float { text, ty: BuiltinType::LongDouble }
                }
            }),
            TokenKind::Identifier(_)
            | TokenKind::Punct(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => return None,
        }
        self.pos += if is_joined { 2 } else { 1 };
        let span = self.span_from(start);
        let args: Vec<&'a Expr<'a>> = args.into_iter().map(|it| self.expr(start, it)).collect();
        let last = NameSegment { id: UnqualifiedId::Operator(operator), args: None, span };
        let (is_global, has_typename) = (false, false);
        let name = self.alloc(QualName { is_global, has_typename, scope: &[], last, span });
        let callee = self.expr(start, ExprKind::Name(name));
        Some(self.expr(start, ExprKind::Call { callee, args: self.slice(&args) }))
    }

    pub(super) fn number(&mut self) -> Parsed<&'a Expr<'a>> {
        if let Some(call) = self.user_defined() {
            return Ok(call);
        }
        let start = self.pos;
        let text = self.input.token(start).map_or("", |token| &token.text);
        let kind = match decode_number(text) {
            Ok(NumberLiteral::Int(int)) => ExprKind::Int {
                value: int.value,
                suffix: IntSuffix {
                    is_unsigned: int.is_unsigned,
                    longs: match int.length {
                        IntLength::Int => 0,
                        IntLength::Long | IntLength::Size => 1,
                        IntLength::LongLong => 2,
                    },
                    is_decimal: int.radix == Radix::Decimal,
                },
            },
            Ok(NumberLiteral::Float(float)) => ExprKind::Float {
                text: self.arena.alloc_str(&float.text),
                ty: match float.suffix {
                    FloatSuffix::None => BuiltinType::Double,
                    FloatSuffix::F => BuiltinType::Float,
                    FloatSuffix::L => BuiltinType::LongDouble,
                    FloatSuffix::H => BuiltinType::Half,
                },
            },
            Err(error) => self.wrong_literal(self.span_at(start), error),
        };
        self.pos += 1;
        Ok(self.expr(start, kind))
    }

    pub(super) fn character(&mut self) -> Parsed<&'a Expr<'a>> {
        if let Some(call) = self.user_defined() {
            return Ok(call);
        }
        let start = self.pos;
        let text = self.input.token(start).map_or("", |token| &token.text);
        let kind = match decode_char(text) {
            Ok(literal) => {
                let ty = match (literal.encoding, literal.units.len()) {
                    (Encoding::Plain, 2..) => BuiltinType::Int,
                    (encoding, _) => unit_type(encoding),
                };
                let value = match *literal.units {
                    [unit] => unit,
                    _ => {
                        literal.units.iter().fold(0, |bits: u32, unit| (bits << 8) | (unit & 0xff))
                    }
                };
                ExprKind::Char { value, ty }
            }
            Err(error) => self.wrong_literal(self.span_at(start), error),
        };
        self.pos += 1;
        Ok(self.expr(start, kind))
    }

    pub(super) fn string(&mut self) -> Parsed<&'a Expr<'a>> {
        if let Some(call) = self.user_defined() {
            return Ok(call);
        }
        let start = self.pos;
        let kind = match self.string_units()? {
            Some((encoding, bytes)) => ExprKind::Str {
                bytes: self.arena.alloc_slice_copy(&bytes),
                unit: unit_type(encoding),
            },
            None => ExprKind::Error,
        };
        Ok(self.expr(start, kind))
    }

    /// Parses adjacent string literals as text, such as that of a static assertion.
    pub(super) fn string_text(&mut self) -> Parsed<&'a str> {
        if !matches!(self.kind(), TokenKind::String(_)) {
            return Err(self.expected("a string"));
        }
        let bytes = self.string_units()?.map_or_else(Vec::new, |(_, bytes)| bytes);
        Ok(self.arena.alloc_str(&String::from_utf8_lossy(&bytes)))
    }

    /// The units of adjacent literals, little-endian, in the encoding that one of them asks for ([lex.string]).
    fn string_units(&mut self) -> Parsed<Option<(Encoding, Vec<u8>)>> {
        let mut literals: Vec<(usize, StringLiteral)> = Vec::new();
        let mut encoding = Encoding::Plain;
        let mut is_wrong = false;
        while let TokenKind::String(of_token) = self.kind() {
            if of_token != Encoding::Plain {
                encoding = of_token;
            }
            let text = self.input.token(self.pos).map_or("", |token| &token.text);
            match decode_string(text) {
                Ok(literal) => literals.push((self.pos, literal)),
                Err(error) => {
                    let _ = self.wrong_literal(self.span_at(self.pos), error);
                    is_wrong = true;
                }
            }
            self.pos += 1;
        }
        let mut bytes = Vec::new();
        for (at, literal) in literals {
            if width(literal.encoding) == width(encoding) {
                literal.units.iter().for_each(|&unit| push_unit(&mut bytes, unit, encoding));
                continue;
            }
            // A plain literal next to a wide one takes its encoding; so far its units are UTF-8.
            let plain: Vec<u8> =
                literal.units.iter().filter_map(|&u| u8::try_from(u).ok()).collect();
            match String::from_utf8(plain) {
                Ok(text) if literal.encoding == Encoding::Plain => {
                    for char in text.chars() {
                        if encoding == Encoding::Utf16 {
                            let units = char.encode_utf16(&mut [0; 2]).to_vec();
                            units
                                .into_iter()
                                .for_each(|u| push_unit(&mut bytes, u.into(), encoding));
                        } else {
                            push_unit(&mut bytes, char.into(), encoding);
                        }
                    }
                }
                Ok(_) | Err(_) => {
                    let span = self.span_at(at);
                    self.error(span, "string literals of different encodings stand together");
                    is_wrong = true;
                }
            }
        }
        Ok((!is_wrong).then_some((encoding, bytes)))
    }

    fn wrong_literal(&mut self, span: Span, error: LiteralError) -> ExprKind<'a> {
        self.error(span, &error.to_string());
        ExprKind::Error
    }
}

/// Where the digits of a number end, its exponent included, and a suffix begins.
fn digits_of(text: &str) -> usize {
    if let Some(end) = text.find('_') {
        return end;
    }
    let is_digit = |c: char| c.is_ascii_digit() || c == '.' || c == '\'';
    let end = text.find(|c| !is_digit(c)).unwrap_or(text.len());
    let rest = &text[end..];
    let Some(exponent) = rest.strip_prefix(['e', 'E']) else { return end };
    let digits = exponent.strip_prefix(['+', '-']).unwrap_or(exponent);
    match digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len()) {
        0 => end,
        n => end + (rest.len() - digits.len()) + n,
    }
}

fn unit_type(encoding: Encoding) -> BuiltinType {
    match encoding {
        // `u8` literals have the type `char` up to C++17, which is what nvcc assumes by default.
        Encoding::Plain | Encoding::Utf8 => BuiltinType::Char,
        Encoding::Wide => BuiltinType::WChar,
        Encoding::Utf16 => BuiltinType::Char16,
        Encoding::Utf32 => BuiltinType::Char32,
    }
}

/// Bytes of a code unit.
fn width(encoding: Encoding) -> usize {
    match encoding {
        Encoding::Plain | Encoding::Utf8 => 1,
        Encoding::Utf16 => 2,
        Encoding::Wide | Encoding::Utf32 => 4,
    }
}

fn push_unit(bytes: &mut Vec<u8>, unit: u32, encoding: Encoding) {
    bytes.extend(unit.to_le_bytes().iter().take(width(encoding)));
}
