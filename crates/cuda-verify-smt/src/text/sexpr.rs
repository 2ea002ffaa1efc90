//! S-expressions: reading a text, and cutting a stream of bytes into expressions as they arrive.
//!
//! Expressions lie in one arena and are read with an explicit stack, so that no nesting depth is a problem.
//! Linear in the text.

use std::fmt;

use cuda_verify_base::define_id;
use cuda_verify_base::id::{Id, PrimaryMap};

define_id!(
    /// An expression of a [`Document`].
    pub struct ExpressionId, "e"
);

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expression {
    /// A symbol, keyword or literal, as written.
    Atom(String),
    /// A symbol written between bars, without them.
    Quoted(String),
    /// A string literal, without its quotes.
    Text(String),
    /// A list.
    List(Vec<ExpressionId>),
}

/// A text that could not be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    line: usize,
    column: usize,
    message: String,
}

impl TextError {
    /// An error of the whole text.
    #[must_use]
    pub fn nowhere(message: &str) -> Self {
        Self { line: 1, column: 1, message: message.to_owned() }
    }

    /// Line of the place, from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// Column of the place in bytes, from 1.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for TextError {}

/// The expressions of a text.
///
/// Other text forms that have terms in them are read with it, see [`read_term`](super::read_term).
#[derive(Clone, Debug)]
pub struct Document<'a> {
    text: &'a str,
    expressions: PrimaryMap<ExpressionId, Expression>,
    /// Byte offsets at which the expressions start and end.
    offsets: Vec<(usize, usize)>,
    roots: Vec<ExpressionId>,
}

impl<'a> Document<'a> {
    /// Reads a text.
    ///
    /// # Errors
    /// Parentheses or quotes do not match.
    pub fn read(text: &'a str) -> Result<Self, TextError> {
        let mut document = Document {
            text,
            expressions: PrimaryMap::new(),
            offsets: Vec::new(),
            roots: Vec::new(),
        };
        let mut open: Vec<(usize, Vec<ExpressionId>)> = Vec::new();
        let mut rest = text;
        loop {
            rest = skip_blanks(rest);
            let start = text.len() - rest.len();
            let Some(first) = rest.chars().next() else {
                break;
            };
            let expression = match first {
                '(' => {
                    rest = &rest[1..];
                    open.push((start, Vec::new()));
                    continue;
                }
                ')' => {
                    rest = &rest[1..];
                    let Some((start, items)) = open.pop() else {
                        return Err(document.error_at(start, "closing parenthesis without opening"));
                    };
                    document.add(start, rest, Expression::List(items))
                }
                '|' => {
                    let Some(end) = rest[1..].find('|') else {
                        return Err(document.error_at(start, "quoted symbol without end"));
                    };
                    let symbol = rest[1..=end].to_owned();
                    rest = &rest[end + 2..];
                    document.add(start, rest, Expression::Quoted(symbol))
                }
                '"' => {
                    let Some(length) = string_length(rest) else {
                        return Err(document.error_at(start, "string without end"));
                    };
                    let content = rest[1..length - 1].replace("\"\"", "\"");
                    rest = &rest[length..];
                    document.add(start, rest, Expression::Text(content))
                }
                _ => {
                    let end = rest.find(is_delimiter).unwrap_or(rest.len());
                    let atom = rest[..end].to_owned();
                    rest = &rest[end..];
                    document.add(start, rest, Expression::Atom(atom))
                }
            };
            match open.last_mut() {
                Some((_, items)) => items.push(expression),
                None => document.roots.push(expression),
            }
        }
        match open.pop() {
            None => Ok(document),
            Some((start, _)) => Err(document.error_at(start, "list without end")),
        }
    }

    fn add(&mut self, start: usize, rest: &str, expression: Expression) -> ExpressionId {
        self.offsets.push((start, self.text.len() - rest.len()));
        self.expressions.push(expression)
    }

    /// The outermost expressions.
    #[must_use]
    pub fn roots(&self) -> &[ExpressionId] {
        &self.roots
    }

    /// An expression.
    #[must_use]
    pub fn get(&self, id: ExpressionId) -> &Expression {
        &self.expressions[id]
    }

    /// The items of a list.
    #[must_use]
    pub fn list(&self, id: ExpressionId) -> Option<&[ExpressionId]> {
        match self.get(id) {
            Expression::List(items) => Some(items),
            Expression::Atom(_) | Expression::Quoted(_) | Expression::Text(_) => None,
        }
    }

    /// The text of an unquoted atom.
    #[must_use]
    pub fn atom(&self, id: ExpressionId) -> Option<&str> {
        match self.get(id) {
            Expression::Atom(text) => Some(text),
            Expression::Quoted(_) | Expression::Text(_) | Expression::List(_) => None,
        }
    }

    /// The name of a symbol, quoted or not.
    #[must_use]
    pub fn symbol(&self, id: ExpressionId) -> Option<&str> {
        match self.get(id) {
            Expression::Atom(text) | Expression::Quoted(text) => Some(text),
            Expression::Text(_) | Expression::List(_) => None,
        }
    }

    /// The atoms of a list that has only atoms.
    #[must_use]
    pub fn atoms(&self, id: ExpressionId) -> Option<Vec<&str>> {
        self.list(id)?.iter().map(|&item| self.atom(item)).collect()
    }

    /// An expression as it is written.
    #[must_use]
    pub fn source(&self, id: ExpressionId) -> &'a str {
        let (start, end) = self.offsets[id.index()];
        &self.text[start..end]
    }

    /// An error at an expression.
    #[must_use]
    pub fn error(&self, id: ExpressionId, message: impl Into<String>) -> TextError {
        self.error_at(self.offsets[id.index()].0, message)
    }

    fn error_at(&self, offset: usize, message: impl Into<String>) -> TextError {
        let before = &self.text[..offset];
        let line = before.matches('\n').count() + 1;
        let column = offset - before.rfind('\n').map_or(0, |newline| newline + 1) + 1;
        TextError { line, column, message: message.into() }
    }
}

fn is_delimiter(c: char) -> bool {
    c.is_whitespace() || matches!(c, '(' | ')' | '"' | '|' | ';')
}

fn skip_blanks(mut text: &str) -> &str {
    loop {
        text = text.trim_start();
        match text.strip_prefix(';') {
            Some(comment) => text = comment.split_once('\n').map_or("", |(_, rest)| rest),
            None => return text,
        }
    }
}

/// Length of the string literal that the text starts with, its quotes included; a doubled quote is a quote in it.
fn string_length(text: &str) -> Option<usize> {
    let mut position = 1;
    loop {
        position += text.get(position..)?.find('"')? + 1;
        if text[position..].starts_with('"') {
            position += 1;
        } else {
            return Some(position);
        }
    }
}

/// Cuts a stream of bytes into expressions. Constant work per byte, whatever the pieces they arrive in.
#[derive(Clone, Debug, Default)]
pub struct Framer {
    buffer: Vec<u8>,
    /// Bytes of the buffer that were looked at.
    position: usize,
    state: State,
    depth: usize,
    /// Whether something other than blanks was seen.
    has_started: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum State {
    #[default]
    Plain,
    Comment,
    Quoted,
    Text,
}

impl Framer {
    /// Starts with no bytes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds bytes that have arrived.
    pub fn extend(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// Takes out the next complete expression. An atom is complete when a delimiter has arrived after it.
    ///
    /// Bytes that are no UTF-8 are replaced by the replacement character.
    pub fn next_expression(&mut self) -> Option<String> {
        while let Some(&byte) = self.buffer.get(self.position) {
            let is_blank = byte.is_ascii_whitespace();
            match (self.state, byte) {
                (State::Plain, b'(') if !self.has_started || self.depth > 0 => {
                    self.depth += 1;
                    self.has_started = true;
                }
                (State::Plain, b'(') => return Some(self.take(self.position)),
                (State::Plain, b')') => {
                    self.depth = self.depth.saturating_sub(1);
                    if self.depth == 0 {
                        return Some(self.take(self.position + 1));
                    }
                }
                (State::Plain, b'|') => {
                    self.state = State::Quoted;
                    self.has_started = true;
                }
                (State::Plain, b'"') => {
                    self.state = State::Text;
                    self.has_started = true;
                }
                (State::Plain, b';') => self.state = State::Comment,
                (State::Plain, _) if is_blank && self.depth == 0 => {
                    if self.has_started {
                        return Some(self.take(self.position));
                    }
                    self.buffer.drain(..=self.position);
                    self.position = 0;
                    continue;
                }
                (State::Plain, _) => self.has_started |= !is_blank,
                (State::Comment, b'\n') => {
                    self.state = State::Plain;
                    // Looked at once more as a blank: it may end an atom.
                    if self.depth == 0 {
                        continue;
                    }
                }
                (State::Quoted, b'|') | (State::Text, b'"') => self.state = State::Plain,
                (State::Comment | State::Quoted | State::Text, _) => {}
            }
            self.position += 1;
        }
        None
    }

    /// What has arrived since the last complete expression.
    #[must_use]
    pub fn rest(&self) -> String {
        String::from_utf8_lossy(&self.buffer).trim().to_owned()
    }

    fn take(&mut self, end: usize) -> String {
        let bytes: Vec<u8> = self.buffer.drain(..end).collect();
        (self.position, self.depth, self.has_started) = (0, 0, false);
        String::from_utf8_lossy(&bytes).into_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frames(pieces: &[&str]) -> (Vec<String>, String) {
        let mut framer = Framer::new();
        let mut found = Vec::new();
        for piece in pieces {
            framer.extend(piece.as_bytes());
            while let Some(expression) = framer.next_expression() {
                found.push(expression);
            }
        }
        (found, framer.rest())
    }

    #[test]
    fn streams_are_cut_at_expressions() {
        let whole = "sat\n((x |a)b|) (y \"(\"\"\")) ; (\n(error \"no\")\nunk";
        let expected = ["sat", "((x |a)b|) (y \"(\"\"\"))", "(error \"no\")"];
        let (found, rest) = frames(&[whole]);
        assert_eq!((found.as_slice(), rest.as_str()), (&expected.map(String::from)[..], "unk"));
        let bytes: Vec<String> = whole.chars().map(String::from).collect();
        let bytes: Vec<&str> = bytes.iter().map(String::as_str).collect();
        assert_eq!(frames(&bytes), (found, rest));
    }

    #[test]
    fn errors_are_located() {
        let error = |text: &str| Document::read(text).unwrap_err().to_string();
        assert_eq!(error("(a\n  (b)"), "1:1: list without end");
        assert_eq!(error("a\n )"), "2:2: closing parenthesis without opening");
        assert_eq!(error("|a"), "1:1: quoted symbol without end");
        assert_eq!(error("(\"a\"\")"), "1:2: string without end");
    }

    #[test]
    fn nesting_is_no_problem() {
        let depth = 200_000;
        let text = format!("{}x{}", "(".repeat(depth), ")".repeat(depth));
        let document = Document::read(&text).unwrap();
        assert_eq!(document.roots().len(), 1);
    }
}
