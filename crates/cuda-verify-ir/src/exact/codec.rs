//! Writing and reading lists: each type says once how it is written, and is read the same way.

use cuda_verify_base::id::Id;
use cuda_verify_base::rules::{Rule, RuleSet};
use cuda_verify_base::{IdSet, Name, PrimaryMap};

use super::ParseError;

/// Lists nested deeper than this are not read.
const MAX_DEPTH: u32 = 100_000;

pub(super) type Result<T> = std::result::Result<T, ParseError>;

/// A type with a text form.
pub(super) trait Text: Sized {
    /// Writes a value.
    fn put(&self, out: &mut Writer);
    /// Reads a value.
    fn take(input: &mut Reader<'_>) -> Result<Self>;
}

/// The text written so far.
#[derive(Default)]
pub(super) struct Writer {
    text: String,
    needs_space: bool,
}

impl Writer {
    pub(super) fn finish(mut self) -> String {
        self.text.push('\n');
        self.text
    }

    pub(super) fn open(&mut self) {
        self.word("(");
        self.needs_space = false;
    }

    pub(super) fn close(&mut self) {
        self.text.push(')');
        self.needs_space = true;
    }

    pub(super) fn line(&mut self) {
        self.text.push('\n');
        self.needs_space = false;
    }

    pub(super) fn word(&mut self, word: &str) {
        if self.needs_space {
            self.text.push(' ');
        }
        self.text.push_str(word);
        self.needs_space = true;
    }
}

/// A text and a position in it.
pub(super) struct Reader<'t> {
    tokens: Vec<(Token<'t>, u32)>,
    next: usize,
    depth: u32,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Token<'t> {
    Open,
    Close,
    Word(&'t str),
    /// What stands between quotes, escapes included.
    Quoted(&'t str),
}

impl<'t> Reader<'t> {
    pub(super) fn new(text: &'t str) -> Result<Self> {
        let mut tokens = Vec::new();
        for (line, number) in text.lines().zip(1..) {
            let mut rest = line.trim_start();
            while let Some(first) = rest.chars().next() {
                let (token, len) = match first {
                    '(' => (Token::Open, 1),
                    ')' => (Token::Close, 1),
                    '"' => match quoted_len(rest) {
                        Some(len) => (Token::Quoted(&rest[1..len - 1]), len),
                        None => {
                            let message = "text without closing quote".to_owned();
                            return Err(ParseError { line: number, message });
                        }
                    },
                    _ => {
                        let ends = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | '"');
                        let len = rest.find(ends).unwrap_or(rest.len());
                        (Token::Word(&rest[..len]), len)
                    }
                };
                tokens.push((token, number));
                rest = rest[len..].trim_start();
            }
        }
        Ok(Self { tokens, next: 0, depth: 0 })
    }

    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T> {
        let at = self.tokens.get(self.next).or(self.tokens.last());
        Err(ParseError { line: at.map_or(1, |(_, line)| *line), message: message.into() })
    }

    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.next).map(|(token, _)| *token)
    }

    pub(super) fn at_close(&self) -> bool {
        matches!(self.peek(), Some(Token::Close) | None)
    }

    pub(super) fn open(&mut self) -> Result<()> {
        if self.peek() != Some(Token::Open) {
            return self.error("expected `(`");
        }
        if self.depth >= MAX_DEPTH {
            return self.error("lists nested too deeply");
        }
        self.depth += 1;
        self.next += 1;
        Ok(())
    }

    pub(super) fn close(&mut self) -> Result<()> {
        if self.peek() != Some(Token::Close) {
            return self.error("expected `)`");
        }
        self.depth = self.depth.saturating_sub(1);
        self.next += 1;
        Ok(())
    }

    pub(super) fn word(&mut self) -> Result<&'t str> {
        let Some(Token::Word(word)) = self.peek() else { return self.error("expected a word") };
        self.next += 1;
        Ok(word)
    }

    /// Goes on if a certain word follows.
    pub(super) fn keyword(&mut self, expected: &str) -> Result<()> {
        match self.peek() {
            Some(Token::Word(word)) if word == expected => {
                self.next += 1;
                Ok(())
            }
            Some(_) | None => self.error(format!("expected `{expected}`")),
        }
    }

    pub(super) fn end(&self) -> Result<()> {
        if self.peek().is_none() { Ok(()) } else { self.error("expected the end") }
    }
}

/// The length of a text in quotes, both included.
fn quoted_len(text: &str) -> Option<usize> {
    let mut is_escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return Some(index + 1),
            _ => {}
        }
    }
    None
}

macro_rules! numbers {
    ($($ty:ty),*) => { $(
        impl Text for $ty {
            fn put(&self, out: &mut Writer) {
                out.word(&self.to_string());
            }

            fn take(input: &mut Reader<'_>) -> Result<Self> {
                let word = input.word()?;
                match word.parse() {
                    Ok(value) => Ok(value),
                    Err(_) => input.error(format!("`{word}` is not a value of this kind")),
                }
            }
        }
    )* };
}
numbers! { bool, u8, u32, u64, u128, i64, i128 }

impl Text for Name {
    fn put(&self, out: &mut Writer) {
        let mut quoted = String::from("\"");
        for c in self.as_str().chars() {
            match c {
                '"' => quoted.push_str("\\\""),
                '\\' => quoted.push_str("\\\\"),
                '\n' => quoted.push_str("\\n"),
                '\r' => quoted.push_str("\\r"),
                c => quoted.push(c),
            }
        }
        quoted.push('"');
        out.word(&quoted);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        let Some(Token::Quoted(quoted)) = input.peek() else {
            return input.error("expected text in quotes");
        };
        let mut text = String::new();
        let mut chars = quoted.chars();
        while let Some(c) = chars.next() {
            match c {
                '\\' => match chars.next() {
                    Some('n') => text.push('\n'),
                    Some('r') => text.push('\r'),
                    Some(c @ ('"' | '\\')) => text.push(c),
                    Some(_) | None => return input.error("unknown escape"),
                },
                c => text.push(c),
            }
        }
        input.next += 1;
        Ok(Self::new(&text))
    }
}

impl<T: Text> Text for Vec<T> {
    fn put(&self, out: &mut Writer) {
        out.open();
        self.iter().for_each(|value| value.put(out));
        out.close();
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        input.open()?;
        let mut values = Self::new();
        while !input.at_close() {
            values.push(T::take(input)?);
        }
        input.close()?;
        Ok(values)
    }
}

impl<T: Text> Text for Option<T> {
    fn put(&self, out: &mut Writer) {
        out.open();
        if let Some(value) = self {
            value.put(out);
        }
        out.close();
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        input.open()?;
        let value = if input.at_close() { None } else { Some(T::take(input)?) };
        input.close()?;
        Ok(value)
    }
}

impl<T: Text> Text for Box<T> {
    fn put(&self, out: &mut Writer) {
        T::put(self, out);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        T::take(input).map(Self::new)
    }
}

impl<A: Text, B: Text> Text for (A, B) {
    fn put(&self, out: &mut Writer) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        Ok((A::take(input)?, B::take(input)?))
    }
}

impl<T: Text> Text for [T; 3] {
    fn put(&self, out: &mut Writer) {
        self.iter().for_each(|value| value.put(out));
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        Ok([T::take(input)?, T::take(input)?, T::take(input)?])
    }
}

impl<K: Id, V: Text> Text for PrimaryMap<K, V> {
    fn put(&self, out: &mut Writer) {
        out.open();
        for value in self.values() {
            out.line();
            value.put(out);
        }
        out.close();
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        Ok(Vec::take(input)?.into_iter().collect())
    }
}

impl<K: Id + Text> Text for IdSet<K> {
    fn put(&self, out: &mut Writer) {
        self.iter().collect::<Vec<K>>().put(out);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        Ok(Vec::take(input)?.into_iter().collect())
    }
}

impl Text for RuleSet {
    fn put(&self, out: &mut Writer) {
        self.iter().copied().collect::<Vec<Rule>>().put(out);
    }

    fn take(input: &mut Reader<'_>) -> Result<Self> {
        Ok(Vec::take(input)?.into_iter().collect())
    }
}

/// Ids: their prefix and number.
macro_rules! ids {
    ($($ty:ty => $prefix:literal),* $(,)?) => { $(
        impl Text for $ty {
            fn put(&self, out: &mut Writer) {
                out.word(&format!("{}{}", $prefix, self.index()));
            }

            fn take(input: &mut Reader<'_>) -> Result<Self> {
                let word = input.word()?;
                let number = word.strip_prefix($prefix).and_then(|digits| digits.parse::<u32>().ok());
                match number.filter(|number| *number != u32::MAX).and_then(|number| usize::try_from(number).ok()) {
                    Some(number) => Ok(Self::from_index(number)),
                    None => input.error(format!("expected `{}` and a number, found `{word}`", $prefix)),
                }
            }
        }
    )* };
}
pub(super) use ids;

/// Structures: their fields in order, in a list with a word in front.
macro_rules! structures {
    ($($ty:ty = $word:literal { $($field:ident),* })*) => { $(
        impl Text for $ty {
            fn put(&self, out: &mut Writer) {
                out.open();
                out.word($word);
                $(self.$field.put(out);)*
                out.close();
            }

            fn take(input: &mut Reader<'_>) -> Result<Self> {
                input.open()?;
                input.keyword($word)?;
                let value = Self { $($field: Text::take(input)?),* };
                input.close()?;
                Ok(value)
            }
        }
    )* };
}
pub(super) use structures;

/// Enumerations: a list with the name of the variant in front, then its fields.
macro_rules! choices {
    ($($ty:ty { $($variant:ident $(($($item:ident),*))? $({$($field:ident),*})?),* $(,)? })*) => { $(
        impl Text for $ty {
            fn put(&self, out: &mut Writer) {
                out.open();
                match self {
                    $(Self::$variant $(($($item),*))? $({$($field),*})? => {
                        out.word(stringify!($variant));
                        $($($item.put(out);)*)?
                        $($($field.put(out);)*)?
                    })*
                }
                out.close();
            }

            fn take(input: &mut Reader<'_>) -> Result<Self> {
                input.open()?;
                let word = input.word()?;
                let value = match word {
                    $(stringify!($variant) => {
                        $($(let $item = Text::take(input)?;)*)?
                        $($(let $field = Text::take(input)?;)*)?
                        Self::$variant $(($($item),*))? $({$($field),*})?
                    })*
                    _ => return input.error(format!("`{word}` is not known here")),
                };
                input.close()?;
                Ok(value)
            }
        }
    )* };
}
pub(super) use choices;

/// Values that are one word each.
macro_rules! one_word {
    ($($ty:ty => $word:expr, $find:expr;)*) => { $(
        impl Text for $ty {
            fn put(&self, out: &mut Writer) {
                out.word(AsRef::<str>::as_ref(&$word(*self)));
            }

            fn take(input: &mut Reader<'_>) -> Result<Self> {
                let word = input.word()?;
                match $find(word) {
                    Some(value) => Ok(value),
                    None => input.error(format!("`{word}` is not known here")),
                }
            }
        }
    )* };
}
pub(super) use one_word;
