//! The lexer: text to tokens.
//!
//! Phases 2 and 3 of translation (ISO C++20, section 5.2): line splices are removed, comments become white space,
//! and the longest token is taken at each point; [`token`](crate::token) says where we deviate (`>`, `<<<`).
//! Identifiers may hold `$` and every letter or digit of Unicode. A suffix of a user-defined literal is part of
//! the literal if it starts with one underscore, else it is a token of its own, so that `"%"PRIu64` works.
//!
//! Guarantee: total and linear. Text that is no token becomes [`TokenKind::Unknown`]; the spans of the tokens
//! are in order, disjoint, and cover everything but white space and comments.
//! Cost: one pass without look-behind, one hash look-up per word or literal.

use std::sync::Arc;

use cuda_verify_base::{Diagnostic, Diagnostics, ExpansionId, FileId, Name, SourceMap, Span};

use crate::token::{Encoding, Interner, LexError, Punct, Token, TokenFlags, TokenKind};

/// How many complaints [`lex`] makes before it stops complaining.
const MAX_DIAGNOSTICS: usize = 50;

/// Lexes a whole file without preprocessing. The tokens end with one [`TokenKind::Eof`].
#[must_use]
pub fn lex(sources: &SourceMap, file: FileId) -> (Vec<Token>, Diagnostics) {
    let text = Arc::clone(&sources.file(file).text);
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut diagnostics = Diagnostics::new();
    let mut interner = Interner::new();
    let mut lexer = Lexer::new(file, text);
    loop {
        let token = lexer.next_token(&mut interner);
        if let TokenKind::Unknown(error) = token.kind
            && diagnostics.len() < MAX_DIAGNOSTICS
        {
            diagnostics.push(Diagnostic::error("invalid-token", token.span, error.message()));
        }
        let is_eof = token.is_eof();
        tokens.push(token);
        if is_eof {
            return (tokens, diagnostics);
        }
    }
}

/// A position in a text from which tokens are taken one by one.
#[derive(Clone, Debug)]
pub struct Lexer {
    file: FileId,
    text: Arc<str>,
    at: usize,
    is_line_start: bool,
}

/// What [`Lexer::skip_blanks`] met.
enum Blanks {
    Done { space: bool },
    UnterminatedComment { start: usize, space: bool },
}

impl Lexer {
    /// Starts at the beginning of a text; a byte order mark is skipped.
    #[must_use]
    pub fn new(file: FileId, text: Arc<str>) -> Self {
        let at = if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 };
        Self { file, text, at, is_line_start: true }
    }

    /// The file that is lexed.
    #[must_use]
    pub fn file(&self) -> FileId {
        self.file
    }

    /// Byte offset of what comes next.
    #[must_use]
    pub fn offset(&self) -> usize {
        self.at
    }

    /// The next token; [`TokenKind::Eof`] for ever at the end.
    pub fn next_token(&mut self, interner: &mut Interner) -> Token {
        let blanks = self.skip_blanks(true);
        let mut flags = TokenFlags::NONE;
        if std::mem::take(&mut self.is_line_start) {
            flags = flags.with(TokenFlags::START_OF_LINE);
        }
        self.token_after(blanks, flags, interner)
    }

    /// The next token of the current line, `None` at its end. The end of the line is not consumed.
    pub fn next_in_line(&mut self, interner: &mut Interner) -> Option<Token> {
        let blanks = self.skip_blanks(false);
        if matches!(blanks, Blanks::Done { .. }) && matches!(self.byte(self.at), None | Some(b'\n'))
        {
            return None;
        }
        self.is_line_start = false;
        Some(self.token_after(blanks, TokenFlags::NONE, interner))
    }

    /// Whether the next token is `(`, on whatever line. Nothing is consumed.
    pub(crate) fn is_before_paren(&mut self) -> bool {
        let state = (self.at, self.is_line_start);
        let blanks = self.skip_blanks(true);
        let answer = matches!(blanks, Blanks::Done { .. }) && self.byte(self.at) == Some(b'(');
        (self.at, self.is_line_start) = state;
        answer
    }

    /// The header name `<...>` or `"..."` if one comes next on the current line, with its delimiters.
    pub fn header_name(&mut self) -> Option<(Name, Span)> {
        if let Blanks::UnterminatedComment { start, .. } = self.skip_blanks(false) {
            self.at = start;
            return None;
        }
        let close = match self.byte(self.at)? {
            b'<' => b'>',
            b'"' => b'"',
            _ => return None,
        };
        let start = self.at;
        let line = self.text.as_bytes()[start + 1..].iter();
        let length = line.take_while(|&&byte| byte != b'\n').position(|&byte| byte == close)?;
        self.at = start + length + 2;
        Some((Name::new(&self.text[start..self.at]), self.span(start)))
    }

    fn token_after(&mut self, blanks: Blanks, flags: TokenFlags, interner: &mut Interner) -> Token {
        let (space, comment) = match blanks {
            Blanks::Done { space } => (space, None),
            Blanks::UnterminatedComment { start, space } => (space, Some(start)),
        };
        let flags = if space { flags.with(TokenFlags::SPACE_BEFORE) } else { flags };
        if let Some(start) = comment {
            let kind = TokenKind::Unknown(LexError::UnterminatedComment);
            return Token { kind, flags, text: interner.empty(), span: self.span(start) };
        }
        let start = self.at;
        let Some(first) = self.byte(start) else {
            return Token {
                kind: TokenKind::Eof,
                flags,
                text: interner.empty(),
                span: self.span(start),
            };
        };
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.word_or_literal(flags, interner),
            b'0'..=b'9' => self.number(flags, interner),
            b'.' if self.peek(start + 1).is_some_and(|byte| byte.is_ascii_digit()) => {
                self.number(flags, interner)
            }
            b'"' => self.quoted(start, Encoding::Plain, b'"', flags, interner),
            b'\'' => self.quoted(start, Encoding::Plain, b'\'', flags, interner),
            _ if self.is_word_char(start) => self.word_or_literal(flags, interner),
            _ => match self.punct() {
                Some(punct) => self.punct_token(start, punct, flags, interner),
                None => self.unknown(flags, interner),
            },
        }
    }

    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Length of the line splice at a byte, 0 if there is none. Blanks before the newline are tolerated, as GCC does.
    fn splice_length(&self, at: usize) -> usize {
        if self.byte(at) != Some(b'\\') {
            return 0;
        }
        let rest = &self.text.as_bytes()[at + 1..];
        let blanks = rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        if rest.get(blanks) == Some(&b'\n') { blanks + 2 } else { 0 }
    }

    /// The first position from `at` on that is not inside a line splice.
    fn past_splices(&self, mut at: usize) -> usize {
        while self.byte(at) == Some(b'\\') {
            match self.splice_length(at) {
                0 => break,
                length => at += length,
            }
        }
        at
    }

    /// The byte at or after `at` behind line splices.
    fn peek(&self, at: usize) -> Option<u8> {
        self.byte(self.past_splices(at))
    }

    fn is_word_char(&self, at: usize) -> bool {
        match self.byte(at) {
            None => false,
            Some(byte) if byte.is_ascii() => {
                byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$'
            }
            Some(_) => self.char_at(at).is_some_and(char::is_alphanumeric),
        }
    }

    fn char_at(&self, at: usize) -> Option<char> {
        self.text.get(at..).and_then(|rest| rest.chars().next())
    }

    fn char_length(&self, at: usize) -> usize {
        self.char_at(at).map_or(1, char::len_utf8)
    }

    /// Skips white space, comments and splices; newlines too where asked.
    fn skip_blanks(&mut self, with_newlines: bool) -> Blanks {
        let start = self.at;
        loop {
            match self.byte(self.at) {
                Some(b'\n') if with_newlines => {
                    self.is_line_start = true;
                    self.at += 1;
                }
                Some(b' ' | b'\t' | b'\r' | 0x0b | 0x0c) => self.at += 1,
                Some(b'\\') => match self.splice_length(self.at) {
                    0 => break,
                    length => self.at += length,
                },
                Some(b'/') => {
                    let second = self.past_splices(self.at + 1);
                    match self.byte(second) {
                        Some(b'/') => self.skip_line_comment(second + 1),
                        Some(b'*') => {
                            let comment = self.at;
                            if !self.skip_block_comment(second + 1) {
                                self.at = self.text.len();
                                return Blanks::UnterminatedComment {
                                    start: comment,
                                    space: comment > start,
                                };
                            }
                        }
                        _ => break,
                    }
                }
                Some(0xc2) if self.byte(self.at + 1) == Some(0xa0) => self.at += 2,
                _ => break,
            }
        }
        Blanks::Done { space: self.at > start }
    }

    fn skip_line_comment(&mut self, mut at: usize) {
        while let Some(byte) = self.byte(at) {
            match byte {
                b'\n' => break,
                b'\\' => at += self.splice_length(at).max(1),
                _ => at += 1,
            }
        }
        self.at = at;
    }

    /// Skips a comment from behind its `/*`; false if it has no end.
    fn skip_block_comment(&mut self, mut at: usize) -> bool {
        while let Some(byte) = self.byte(at) {
            at += 1;
            if byte == b'*' {
                let slash = self.past_splices(at);
                if self.byte(slash) == Some(b'/') {
                    self.at = slash + 1;
                    return true;
                }
            }
        }
        false
    }

    fn span(&self, start: usize) -> Span {
        let offset = |at| u32::try_from(at).expect("invariant: files are below 4 GiB");
        Span {
            file: self.file,
            start: offset(start),
            end: offset(self.at),
            expansion: ExpansionId::ROOT,
        }
    }

    /// The text from `start` to the current position without line splices.
    fn with_text<R>(&self, start: usize, then: impl FnOnce(&str) -> R) -> R {
        let raw = &self.text[start..self.at];
        if !raw.contains('\\') {
            return then(raw);
        }
        let mut text = String::with_capacity(raw.len());
        let mut at = start;
        while at < self.at {
            match self.splice_length(at) {
                0 => {
                    let length = self.char_length(at);
                    text.push_str(&self.text[at..at + length]);
                    at += length;
                }
                length => at += length,
            }
        }
        then(&text)
    }

    /// The position behind all word characters from `at` on.
    fn word_end(&self, mut at: usize) -> usize {
        loop {
            while self
                .byte(at)
                .is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'$')
            {
                at += 1;
            }
            let next = self.past_splices(at);
            if !self.is_word_char(next) {
                return at;
            }
            at = next + self.char_length(next);
        }
    }

    fn word_or_literal(&mut self, flags: TokenFlags, interner: &mut Interner) -> Token {
        let start = self.at;
        self.at = self.word_end(start);
        let quote = self.past_splices(self.at);
        if let Some(byte @ (b'"' | b'\'')) = self.byte(quote)
            && let Some((encoding, is_raw)) = self.with_text(start, literal_prefix)
        {
            if is_raw && byte == b'"' {
                return self.raw_string(start, quote, encoding, flags, interner);
            }
            if !is_raw {
                return self.quoted(start, encoding, byte, flags, interner);
            }
        }
        let (text, kind) = self.with_text(start, |text| interner.word(text));
        Token { kind, flags, text, span: self.span(start) }
    }

    fn literal(
        &mut self,
        start: usize,
        kind: TokenKind,
        flags: TokenFlags,
        interner: &mut Interner,
    ) -> Token {
        let text = self.with_text(start, |text| interner.text(text));
        Token { kind, flags, text, span: self.span(start) }
    }

    fn number(&mut self, flags: TokenFlags, interner: &mut Interner) -> Token {
        let start = self.at;
        let mut at = start + 1;
        loop {
            let here = self.past_splices(at);
            match self.byte(here) {
                Some(b'e' | b'E' | b'p' | b'P') => {
                    at = here + 1;
                    let sign = self.past_splices(at);
                    if matches!(self.byte(sign), Some(b'+' | b'-')) {
                        at = sign + 1;
                    }
                }
                Some(b'.') => at = here + 1,
                Some(b'\'') if self.is_word_char(self.past_splices(here + 1)) => at = here + 1,
                Some(_) if self.is_word_char(here) => at = here + self.char_length(here),
                _ => break,
            }
        }
        self.at = at;
        self.literal(start, TokenKind::Number, flags, interner)
    }

    /// A character or string literal whose prefix is consumed, with its user-defined suffix.
    fn quoted(
        &mut self,
        start: usize,
        encoding: Encoding,
        quote: u8,
        flags: TokenFlags,
        interner: &mut Interner,
    ) -> Token {
        let is_char = quote == b'\'';
        let mut at = self.past_splices(self.at) + 1;
        loop {
            at = self.past_splices(at);
            match self.byte(at) {
                None | Some(b'\n') => {
                    self.at = at;
                    let error = if is_char {
                        LexError::UnterminatedChar
                    } else {
                        LexError::UnterminatedString
                    };
                    return self.literal(start, TokenKind::Unknown(error), flags, interner);
                }
                Some(b'\\') => {
                    let escaped = self.past_splices(at + 1);
                    let is_end = matches!(self.byte(escaped), None | Some(b'\n'));
                    at = if is_end { escaped } else { escaped + self.char_length(escaped) };
                }
                Some(byte) => {
                    at += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        self.at = at;
        self.literal_suffix();
        let kind = if is_char { TokenKind::Char(encoding) } else { TokenKind::String(encoding) };
        self.literal(start, kind, flags, interner)
    }

    /// Consumes the suffix of a user-defined literal.
    fn literal_suffix(&mut self) {
        let at = self.past_splices(self.at);
        if self.byte(at) == Some(b'_') && self.peek(at + 1).is_some_and(|byte| byte != b'_') {
            self.at = self.word_end(at);
        }
    }

    /// `R"delimiter(...)delimiter"`; splices inside are text.
    fn raw_string(
        &mut self,
        start: usize,
        quote: usize,
        encoding: Encoding,
        flags: TokenFlags,
        interner: &mut Interner,
    ) -> Token {
        let error = TokenKind::Unknown(LexError::UnterminatedRawString);
        let body = &self.text[quote + 1..];
        let delimiter = body
            .find(['(', ')', '\\', ' ', '\t', '\n', '"'])
            .filter(|&length| length <= 16 && body.as_bytes().get(length) == Some(&b'('));
        let Some(length) = delimiter else {
            let line = body.find('\n').unwrap_or(body.len());
            self.at = quote + 1 + line;
            return self.literal(start, error, flags, interner);
        };
        let end = format!("){}\"", &body[..length]);
        let Some(position) = body.find(&end) else {
            self.at = self.text.len();
            return self.literal(start, error, flags, interner);
        };
        self.at = quote + 1 + position + end.len();
        let text = interner.text(&self.text[start..self.at]);
        Token { kind: TokenKind::String(encoding), flags, text, span: self.span(start) }
    }

    fn unknown(&mut self, flags: TokenFlags, interner: &mut Interner) -> Token {
        let start = self.at;
        self.at += self.char_length(start);
        // A row of characters that are no ASCII is one complaint.
        while self.byte(self.at).is_some_and(|byte| !byte.is_ascii()) && !self.is_word_char(self.at)
        {
            self.at += self.char_length(self.at);
        }
        let text = interner.text(&self.text[start..self.at]);
        let kind = TokenKind::Unknown(LexError::StrayCharacter);
        Token { kind, flags, text, span: self.span(start) }
    }

    fn punct_token(
        &mut self,
        start: usize,
        (punct, is_primary): (Punct, bool),
        mut flags: TokenFlags,
        interner: &mut Interner,
    ) -> Token {
        if punct == Punct::Greater && self.peek(self.at) == Some(b'>') {
            flags = flags.with(TokenFlags::JOINT);
        }
        let text = if is_primary {
            interner.punct(punct)
        } else {
            self.with_text(start, |text| interner.text(text))
        };
        Token { kind: TokenKind::Punct(punct), flags, text, span: self.span(start) }
    }

    /// Takes the longest punctuator; whether it is the primary spelling.
    fn punct(&mut self) -> Option<(Punct, bool)> {
        let first_at = self.at;
        let first = self.byte(first_at)?;
        let second_at = self.past_splices(first_at + 1);
        let second = self.byte(second_at).unwrap_or(0);
        let third_at = self.past_splices(second_at + 1);
        let third = self.byte(third_at).unwrap_or(0);
        let (punct, length) = longest_punct(first, second, third);
        if let Some((punct, is_primary)) = self.digraph(first, second, third, third_at) {
            return Some((punct, is_primary));
        }
        self.at = match length {
            1 => first_at + 1,
            2 => second_at + 1,
            _ => third_at + 1,
        };
        if punct.is_none() {
            self.at = first_at;
        }
        punct.map(|punct| (punct, true))
    }

    fn digraph(
        &mut self,
        first: u8,
        second: u8,
        third: u8,
        third_at: usize,
    ) -> Option<(Punct, bool)> {
        let second_end = self.past_splices(self.at + 1) + 1;
        let punct = match (first, second) {
            (b'<', b'%') => Punct::LBrace,
            (b'%', b'>') => Punct::RBrace,
            (b':', b'>') => Punct::RBracket,
            // `<::` is `<` and `::` unless `:` or `>` follows (ISO C++20, section 5.4, paragraph 3).
            (b'<', b':')
                if third != b':' || matches!(self.peek(third_at + 1), Some(b':' | b'>')) =>
            {
                Punct::LBracket
            }
            (b'%', b':') => {
                let fourth_at = self.past_splices(third_at + 1);
                if third == b'%' && self.byte(fourth_at) == Some(b':') {
                    self.at = fourth_at + 1;
                    return Some((Punct::HashHash, false));
                }
                Punct::Hash
            }
            _ => return None,
        };
        self.at = second_end;
        Some((punct, false))
    }
}

/// The longest punctuator that three characters start with, and its length.
fn longest_punct(first: u8, second: u8, third: u8) -> (Option<Punct>, usize) {
    let three = match (first, second, third) {
        (b'<', b'<', b'<') => Some(Punct::LaunchOpen),
        (b'<', b'<', b'=') => Some(Punct::ShlAssign),
        (b'<', b'=', b'>') => Some(Punct::Spaceship),
        (b'.', b'.', b'.') => Some(Punct::Ellipsis),
        (b'-', b'>', b'*') => Some(Punct::ArrowStar),
        _ => None,
    };
    if three.is_some() {
        return (three, 3);
    }
    let two = match (first, second) {
        (b':', b':') => Some(Punct::ColonColon),
        (b'.', b'*') => Some(Punct::DotStar),
        (b'-', b'>') => Some(Punct::Arrow),
        (b'-', b'-') => Some(Punct::MinusMinus),
        (b'-', b'=') => Some(Punct::MinusAssign),
        (b'+', b'+') => Some(Punct::PlusPlus),
        (b'+', b'=') => Some(Punct::PlusAssign),
        (b'*', b'=') => Some(Punct::StarAssign),
        (b'/', b'=') => Some(Punct::SlashAssign),
        (b'%', b'=') => Some(Punct::PercentAssign),
        (b'^', b'=') => Some(Punct::CaretAssign),
        (b'&', b'&') => Some(Punct::AmpAmp),
        (b'&', b'=') => Some(Punct::AmpAssign),
        (b'|', b'|') => Some(Punct::PipePipe),
        (b'|', b'=') => Some(Punct::PipeAssign),
        (b'=', b'=') => Some(Punct::EqEq),
        (b'!', b'=') => Some(Punct::BangEq),
        (b'<', b'<') => Some(Punct::Shl),
        (b'<', b'=') => Some(Punct::LessEqual),
        (b'>', b'=') => Some(Punct::GreaterEqual),
        (b'#', b'#') => Some(Punct::HashHash),
        _ => None,
    };
    if two.is_some() {
        return (two, 2);
    }
    let one = match first {
        b'{' => Punct::LBrace,
        b'}' => Punct::RBrace,
        b'[' => Punct::LBracket,
        b']' => Punct::RBracket,
        b'(' => Punct::LParen,
        b')' => Punct::RParen,
        b';' => Punct::Semi,
        b':' => Punct::Colon,
        b'?' => Punct::Question,
        b',' => Punct::Comma,
        b'.' => Punct::Dot,
        b'~' => Punct::Tilde,
        b'!' => Punct::Bang,
        b'+' => Punct::Plus,
        b'-' => Punct::Minus,
        b'*' => Punct::Star,
        b'/' => Punct::Slash,
        b'%' => Punct::Percent,
        b'^' => Punct::Caret,
        b'&' => Punct::Amp,
        b'|' => Punct::Pipe,
        b'=' => Punct::Assign,
        b'<' => Punct::Less,
        b'>' => Punct::Greater,
        b'#' => Punct::Hash,
        _ => return (None, 0),
    };
    (Some(one), 1)
}

/// Encoding and rawness of a word that may stand before a quote.
fn literal_prefix(word: &str) -> Option<(Encoding, bool)> {
    let (prefix, is_raw) = word.strip_suffix('R').map_or((word, false), |prefix| (prefix, true));
    let encoding = match prefix {
        "" if is_raw => Encoding::Plain,
        "L" => Encoding::Wide,
        "u8" => Encoding::Utf8,
        "u" => Encoding::Utf16,
        "U" => Encoding::Utf32,
        _ => return None,
    };
    Some((encoding, is_raw))
}

#[cfg(test)]
mod tests;
