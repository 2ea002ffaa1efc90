//! Tokens of the text form.

use super::{ParseError, Result};

/// A token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token {
    /// Identifier; hyphens may join its parts.
    Word(String),
    /// Text in quotes.
    String(String),
    /// Number, decimal or with `0x`.
    Number {
        /// Whether a minus stood before it.
        is_negative: bool,
        /// Absolute value.
        value: u128,
    },
    /// Any other character; `->` is `>`.
    Punct(char),
}

/// All tokens of a text, with a position.
pub(super) struct Lexer {
    tokens: Vec<(Token, u32)>,
    next: usize,
}

impl Lexer {
    pub(super) fn new(text: &str) -> Result<Self> {
        let mut tokens = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let mut rest = line.trim_start();
            while !rest.is_empty() && !rest.starts_with("//") {
                let (token, len) =
                    token(rest).map_err(|message| ParseError { line: number, message })?;
                tokens.push((token, number));
                rest = rest[len..].trim_start();
            }
        }
        Ok(Self { tokens, next: 0 })
    }

    pub(super) fn peek(&self) -> Option<&Token> {
        self.peek_at(0)
    }

    fn peek_at(&self, ahead: usize) -> Option<&Token> {
        self.tokens.get(self.next + ahead).map(|(token, _)| token)
    }

    /// Goes on to the next token.
    pub(super) fn skip(&mut self) {
        self.next += 1;
    }

    /// The line of the token just read.
    pub(super) fn line(&self) -> u32 {
        let last = self.tokens.get(self.next.saturating_sub(1)).or(self.tokens.last());
        last.map_or(1, |(_, line)| *line)
    }

    fn error<T>(&self, expected: &str) -> Result<T> {
        let found = match self.peek() {
            Some(Token::Word(word)) => format!("`{word}`"),
            Some(Token::String(text)) => format!("{text:?}"),
            Some(Token::Number { value, .. }) => format!("`{value}`"),
            Some(Token::Punct(c)) => format!("`{c}`"),
            None => "the end".to_owned(),
        };
        Err(ParseError {
            line: self.line(),
            message: format!("expected {expected}, found {found}"),
        })
    }

    pub(super) fn next_word_or_end(&mut self) -> Result<Option<String>> {
        if self.peek().is_none() { Ok(None) } else { self.word().map(Some) }
    }

    pub(super) fn word(&mut self) -> Result<String> {
        let Some(Token::Word(word)) = self.peek() else { return self.error("a word") };
        let word = word.clone();
        self.skip();
        Ok(word)
    }

    pub(super) fn string(&mut self) -> Result<String> {
        let Some(Token::String(text)) = self.peek() else { return self.error("text in quotes") };
        let text = text.clone();
        self.skip();
        Ok(text)
    }

    /// A word, or text in quotes that stands for one.
    pub(super) fn name(&mut self) -> Result<String> {
        if matches!(self.peek(), Some(Token::String(_))) { self.string() } else { self.word() }
    }

    /// Sign and absolute value of a number.
    pub(super) fn number(&mut self) -> Result<(bool, u128)> {
        let Some(Token::Number { is_negative, value }) = self.peek() else {
            return self.error("a number");
        };
        let number = (*is_negative, *value);
        self.skip();
        Ok(number)
    }

    /// Whether a number follows that has no type.
    pub(super) fn is_plain_number(&self) -> bool {
        matches!(self.peek(), Some(Token::Number { .. }))
            && self.peek_at(1) != Some(&Token::Punct(':'))
    }

    /// Whether `name.3` follows.
    pub(super) fn is_numbered_name(&self) -> bool {
        matches!(self.peek(), Some(Token::Word(_) | Token::String(_)))
            && self.peek_at(1) == Some(&Token::Punct('.'))
    }

    /// Whether the next instruction or definition follows: `i3:`, `let %`.
    pub(super) fn is_instr_start(&self) -> bool {
        let Some(Token::Word(word)) = self.peek() else { return false };
        match self.peek_at(1) {
            Some(Token::Punct(':')) => {
                let digits = word.strip_prefix('i').unwrap_or("");
                !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
            }
            Some(Token::Punct('%')) => word == "let",
            Some(_) | None => false,
        }
    }
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_' || c == '$'
}

/// The first token of a text that does not start with white space, and its length in bytes.
fn token(text: &str) -> std::result::Result<(Token, usize), String> {
    let first = text.chars().next().unwrap_or(' ');
    if first == '"' {
        return string(text);
    }
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.starts_with(|c: char| c.is_ascii_digit()) {
        let sign = text.len() - digits.len();
        let len = digits.find(|c| !is_word_char(c)).unwrap_or(digits.len());
        let value = match digits[..len].strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16),
            None => digits[..len].parse(),
        };
        let value = value.map_err(|_| format!("`{}` is not a number", &digits[..len]))?;
        return Ok((Token::Number { is_negative: sign > 0, value }, sign + len));
    }
    if is_word_char(first) {
        let mut len = 0;
        loop {
            let rest = &text[len..];
            len += rest.find(|c| !is_word_char(c)).unwrap_or(rest.len());
            // A hyphen before a letter joins.
            let mut chars = text[len..].chars();
            let joins =
                chars.next() == Some('-') && chars.next().is_some_and(|c| c.is_ascii_alphabetic());
            if !joins {
                break;
            }
            len += 1;
        }
        return Ok((Token::Word(text[..len].to_owned()), len));
    }
    if text.starts_with("->") {
        return Ok((Token::Punct('>'), 2));
    }
    Ok((Token::Punct(first), first.len_utf8()))
}

/// Text in quotes, with the escapes that `str`'s `Debug` makes.
fn string(text: &str) -> std::result::Result<(Token, usize), String> {
    let mut value = String::new();
    let mut chars = text.char_indices().skip(1);
    while let Some((index, c)) = chars.next() {
        match c {
            '"' => return Ok((Token::String(value), index + 1)),
            '\\' => {
                let escape = chars.next().map(|(_, c)| c);
                value.push(match escape {
                    Some('n') => '\n',
                    Some('r') => '\r',
                    Some('t') => '\t',
                    Some('0') => '\0',
                    Some('u') => {
                        let digits: String = chars
                            .by_ref()
                            .map(|(_, c)| c)
                            .skip_while(|c| *c == '{')
                            .take_while(|c| *c != '}')
                            .collect();
                        let code = u32::from_str_radix(&digits, 16).ok();
                        code.and_then(char::from_u32).ok_or("escape is not a character")?
                    }
                    Some(c @ ('\\' | '"' | '\'')) => c,
                    Some(_) | None => return Err("unknown escape".to_owned()),
                });
            }
            c => value.push(c),
        }
    }
    Err("text without closing quote".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens() {
        let lexer = Lexer::new("a.1 = -2:i32 \"x\\n\\u{7f}\" check-access ~0:1-5 // rest").unwrap();
        let tokens: Vec<Token> = lexer.tokens.into_iter().map(|(token, _)| token).collect();
        let number = |is_negative, value| Token::Number { is_negative, value };
        let word = |text: &str| Token::Word(text.to_owned());
        assert_eq!(
            tokens,
            [
                word("a"),
                Token::Punct('.'),
                number(false, 1),
                Token::Punct('='),
                number(true, 2),
                Token::Punct(':'),
                word("i32"),
                Token::String("x\n\u{7f}".to_owned()),
                word("check-access"),
                Token::Punct('~'),
                number(false, 0),
                Token::Punct(':'),
                number(false, 1),
                number(true, 5),
            ]
        );
        assert!(Lexer::new("\"open").is_err());
    }
}
