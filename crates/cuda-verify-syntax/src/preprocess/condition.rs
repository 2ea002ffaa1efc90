//! The expressions of `#if` and `#elif` (ISO C++20, section 15.2).
//!
//! Takes tokens that are fully macro-expanded, with `defined` and `__has_include` already replaced by numbers.
//! Arithmetic is that of `intmax_t` and `uintmax_t` of 64 bits and wraps; a word that is left is 0, except `true`.
//! An operand that is not evaluated (`0 && 1 / 0`) may divide by zero. As with GCC a shift by a negative count
//! shifts the other way.
//!
//! Guarantee: nesting is limited, so no input overflows the stack. Cost: linear.

use cuda_verify_base::{Diagnostic, Span};

use crate::token::{Keyword, NumberLiteral, Punct, Token, TokenKind, decode_char, decode_number};

/// How deeply expressions may nest.
const MAX_DEPTH: u32 = 100;

/// Whether the condition holds; `directive` is blamed if there is no expression.
pub(super) fn evaluate(tokens: &[Token], directive: Span) -> Result<bool, Diagnostic> {
    let end = tokens.last().map_or(directive, |token| token.span);
    let mut parser = Parser { tokens, at: 0, end, depth: 0 };
    if tokens.is_empty() {
        return Err(invalid(directive, "the condition is empty"));
    }
    let value = parser.comma(true)?;
    match parser.peek() {
        None => Ok(value.bits != 0),
        Some(token) => {
            Err(invalid(token.span, format!("expected an operator before `{}`", token.text)))
        }
    }
}

fn invalid(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("invalid-condition", span, message)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Value {
    bits: u64,
    is_unsigned: bool,
}

impl Value {
    const ZERO: Self = Self { bits: 0, is_unsigned: false };

    fn signed(value: i64) -> Self {
        Self { bits: value.cast_unsigned(), is_unsigned: false }
    }

    fn truth(value: bool) -> Self {
        Self { bits: u64::from(value), is_unsigned: false }
    }

    fn is_true(self) -> bool {
        self.bits != 0
    }
}

/// A binary operator; `>>` is put together from two tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Mul,
    Div,
    Rem,
    Add,
    Sub,
    Shl,
    Shr,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    AndAlso,
    OrElse,
}

/// The operators of one token.
const OPERATORS: [(Punct, Op); 17] = [
    (Punct::Star, Op::Mul),
    (Punct::Slash, Op::Div),
    (Punct::Percent, Op::Rem),
    (Punct::Plus, Op::Add),
    (Punct::Minus, Op::Sub),
    (Punct::Shl, Op::Shl),
    (Punct::Less, Op::Less),
    (Punct::Greater, Op::Greater),
    (Punct::LessEqual, Op::LessEqual),
    (Punct::GreaterEqual, Op::GreaterEqual),
    (Punct::EqEq, Op::Equal),
    (Punct::BangEq, Op::NotEqual),
    (Punct::Amp, Op::And),
    (Punct::Caret, Op::Xor),
    (Punct::Pipe, Op::Or),
    (Punct::AmpAmp, Op::AndAlso),
    (Punct::PipePipe, Op::OrElse),
];

impl Op {
    /// How tightly the operator binds; more is tighter.
    fn precedence(self) -> u8 {
        match self {
            Self::Mul | Self::Div | Self::Rem => 10,
            Self::Add | Self::Sub => 9,
            Self::Shl | Self::Shr => 8,
            Self::Less | Self::Greater | Self::LessEqual | Self::GreaterEqual => 7,
            Self::Equal | Self::NotEqual => 6,
            Self::And => 5,
            Self::Xor => 4,
            Self::Or => 3,
            Self::AndAlso => 2,
            Self::OrElse => 1,
        }
    }
}

struct Parser<'t> {
    tokens: &'t [Token],
    at: usize,
    /// Where a missing operand is reported.
    end: Span,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&'t Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self, punct: Punct) -> bool {
        let is_there = self.peek().is_some_and(|token| token.is(punct));
        self.at += usize::from(is_there);
        is_there
    }

    fn enter(&mut self) -> Result<(), Diagnostic> {
        self.depth += 1;
        let span = self.peek().map_or(self.end, |token| token.span);
        if self.depth > MAX_DEPTH {
            return Err(invalid(span, "the condition is nested too deeply"));
        }
        Ok(())
    }

    fn comma(&mut self, is_live: bool) -> Result<Value, Diagnostic> {
        loop {
            let value = self.conditional(is_live)?;
            if !self.take(Punct::Comma) {
                return Ok(value);
            }
        }
    }

    fn conditional(&mut self, is_live: bool) -> Result<Value, Diagnostic> {
        self.enter()?;
        let condition = self.binary(1, is_live)?;
        let value = if self.take(Punct::Question) {
            let then = self.comma(is_live && condition.is_true())?;
            if !self.take(Punct::Colon) {
                return Err(invalid(self.end, "expected `:` of a conditional expression"));
            }
            let otherwise = self.conditional(is_live && !condition.is_true())?;
            let chosen = if condition.is_true() { then } else { otherwise };
            Value { is_unsigned: then.is_unsigned || otherwise.is_unsigned, ..chosen }
        } else {
            condition
        };
        self.depth -= 1;
        Ok(value)
    }

    /// The binary operator that comes next and its number of tokens.
    fn operator(&self) -> Option<(Op, usize)> {
        let token = self.peek()?;
        if token.is(Punct::Greater) && token.is_joint() {
            let is_shift = self.tokens.get(self.at + 1)?.is(Punct::Greater);
            return is_shift.then_some((Op::Shr, 2));
        }
        let punct = token.punct()?;
        let (_, op) = OPERATORS.iter().find(|(spelled, _)| *spelled == punct)?;
        Some((*op, 1))
    }

    /// An expression of operators that bind at least as tightly as `weakest`.
    fn binary(&mut self, weakest: u8, is_live: bool) -> Result<Value, Diagnostic> {
        let mut left = self.unary(is_live)?;
        while let Some((op, length)) = self.operator()
            && op.precedence() >= weakest
        {
            let span = self.tokens[self.at].span;
            self.at += length;
            let is_decided = match op {
                Op::AndAlso => !left.is_true(),
                Op::OrElse => left.is_true(),
                Op::Mul | Op::Div | Op::Rem | Op::Add | Op::Sub | Op::Shl | Op::Shr => false,
                Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual => false,
                Op::Equal | Op::NotEqual | Op::And | Op::Xor | Op::Or => false,
            };
            let is_right_live = is_live && !is_decided;
            let right = self.binary(op.precedence() + 1, is_right_live)?;
            left = match apply(op, left, right) {
                Some(value) => value,
                None if !is_right_live => Value::ZERO,
                None => return Err(invalid(span, "division by zero in the condition")),
            };
        }
        Ok(left)
    }

    fn unary(&mut self, is_live: bool) -> Result<Value, Diagnostic> {
        let first = self.at;
        while self.peek().and_then(Token::punct).is_some_and(|punct| {
            matches!(punct, Punct::Plus | Punct::Minus | Punct::Tilde | Punct::Bang)
        }) {
            self.at += 1;
        }
        let operators = &self.tokens[first..self.at];
        let mut value = self.primary(is_live)?;
        for operator in operators.iter().rev() {
            if operator.is(Punct::Minus) {
                value.bits = value.bits.wrapping_neg();
            } else if operator.is(Punct::Tilde) {
                value.bits = !value.bits;
            } else if operator.is(Punct::Bang) {
                value = Value::truth(!value.is_true());
            }
        }
        Ok(value)
    }

    fn primary(&mut self, is_live: bool) -> Result<Value, Diagnostic> {
        let Some(token) = self.peek() else {
            return Err(invalid(self.end, "the condition ends where an operand is expected"));
        };
        self.at += 1;
        match token.kind {
            TokenKind::Number => number(token),
            TokenKind::Char(_) => match decode_char(&token.text) {
                Ok(literal) => Ok(Value::signed(literal.value())),
                Err(error) => Err(invalid(token.span, error.to_string())),
            },
            TokenKind::Identifier(Some(Keyword::True)) => Ok(Value::truth(true)),
            TokenKind::Identifier(_) => {
                if self.peek().is_some_and(|next| next.is(Punct::LParen)) {
                    let message =
                        format!("`{}` is no macro, so it cannot be called here", token.text);
                    return Err(invalid(token.span, message));
                }
                Ok(Value::ZERO)
            }
            TokenKind::Punct(Punct::LParen) => {
                let value = self.comma(is_live)?;
                if !self.take(Punct::RParen) {
                    return Err(invalid(token.span, "`(` of the condition is not closed"));
                }
                Ok(value)
            }
            TokenKind::Punct(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => {
                Err(invalid(token.span, format!("`{}` cannot stand in a condition", token.text)))
            }
        }
    }
}

fn number(token: &Token) -> Result<Value, Diagnostic> {
    match decode_number(&token.text) {
        Ok(NumberLiteral::Int(int)) => {
            let bits = u64::try_from(int.value)
                .map_err(|_| invalid(token.span, "integer literal is too large"))?;
            // A decimal literal that does not fit the signed type is taken as unsigned, as GCC does.
            let is_large = i64::try_from(bits).is_err();
            Ok(Value { bits, is_unsigned: int.is_unsigned || is_large })
        }
        Ok(NumberLiteral::Float(_)) => {
            Err(invalid(token.span, "floating-point literal in a condition"))
        }
        Err(error) => Err(invalid(token.span, error.to_string())),
    }
}

/// The value of a binary operation, `None` for a division by zero.
fn apply(op: Op, left: Value, right: Value) -> Option<Value> {
    let is_unsigned = left.is_unsigned || right.is_unsigned;
    let (a, b) = (left.bits, right.bits);
    let (signed_a, signed_b) = (a.cast_signed(), b.cast_signed());
    let arithmetic = |bits| Value { bits, is_unsigned };
    let order = if is_unsigned { a.cmp(&b) } else { signed_a.cmp(&signed_b) };
    Some(match op {
        Op::Mul => arithmetic(a.wrapping_mul(b)),
        Op::Div | Op::Rem if b == 0 => return None,
        Op::Div if is_unsigned => arithmetic(a / b),
        Op::Div => arithmetic(signed_a.wrapping_div(signed_b).cast_unsigned()),
        Op::Rem if is_unsigned => arithmetic(a % b),
        Op::Rem => arithmetic(signed_a.wrapping_rem(signed_b).cast_unsigned()),
        Op::Add => arithmetic(a.wrapping_add(b)),
        Op::Sub => arithmetic(a.wrapping_sub(b)),
        Op::Shl => shift(left, right, true),
        Op::Shr => shift(left, right, false),
        Op::Less => Value::truth(order.is_lt()),
        Op::Greater => Value::truth(order.is_gt()),
        Op::LessEqual => Value::truth(order.is_le()),
        Op::GreaterEqual => Value::truth(order.is_ge()),
        Op::Equal => Value::truth(a == b),
        Op::NotEqual => Value::truth(a != b),
        Op::And => arithmetic(a & b),
        Op::Xor => arithmetic(a ^ b),
        Op::Or => arithmetic(a | b),
        Op::AndAlso => Value::truth(left.is_true() && right.is_true()),
        Op::OrElse => Value::truth(left.is_true() || right.is_true()),
    })
}

fn shift(value: Value, count: Value, is_left: bool) -> Value {
    let is_negative = !count.is_unsigned && count.bits.cast_signed() < 0;
    let is_left = is_left != is_negative;
    let count = if is_negative { count.bits.wrapping_neg() } else { count.bits };
    let count = u32::try_from(count).ok().filter(|&count| count < 64);
    let is_minus = !value.is_unsigned && value.bits.cast_signed() < 0;
    let bits = match count {
        Some(count) if is_left => value.bits << count,
        Some(count) if is_minus => (value.bits.cast_signed() >> count).cast_unsigned(),
        Some(count) => value.bits >> count,
        None if is_minus && !is_left => u64::MAX,
        None => 0,
    };
    Value { bits, ..value }
}
