//! Tokens back to text, for `--show preprocessed`.
//!
//! Guarantee: lexing the text again gives tokens of the same kinds and texts (pragmas come back as directives).
//! Lines are those of the source where a token starts one; a blank stands wherever the source has one, and where
//! two tokens from different places would be read as one.

use cuda_verify_base::SourceMap;

use crate::token::{Token, TokenFlags, TokenKind};

/// The tokens as text.
#[must_use]
pub fn text(tokens: &[Token]) -> String {
    print(tokens, |_, _| {})
}

/// The tokens as text with a `#line` directive wherever the numbering of lines is broken.
#[must_use]
pub fn text_with_lines(tokens: &[Token], sources: &SourceMap) -> String {
    let mut expected: Option<(String, u32)> = None;
    print(tokens, |out, token| {
        let location = sources.location(token.span);
        let is_next = expected
            .as_ref()
            .is_some_and(|(file, line)| *file == location.file && *line == location.line);
        if !is_next {
            let file = location.file.replace('\\', "\\\\").replace('"', "\\\"");
            out.push_str(&format!("#line {} \"{file}\"\n", location.line));
        }
        expected = Some((location.file, location.line + 1));
    })
}

fn print(tokens: &[Token], mut at_line_start: impl FnMut(&mut String, &Token)) -> String {
    let mut out = String::new();
    let mut previous: Option<&Token> = None;
    for token in tokens.iter().filter(|token| !token.is_eof()) {
        let is_pragma = token.kind == TokenKind::Pragma;
        let starts_line = match previous {
            None => true,
            Some(last) => {
                last.kind == TokenKind::Pragma
                    || is_pragma
                    || token.flags.has(TokenFlags::START_OF_LINE)
            }
        };
        if starts_line {
            if previous.is_some() {
                out.push('\n');
            }
            at_line_start(&mut out, token);
        } else if previous.is_some_and(|last| is_apart(last, token)) {
            out.push(' ');
        }
        out.push_str(if is_pragma { "#pragma " } else { "" });
        out.push_str(&token.text);
        previous = Some(token);
    }
    if previous.is_some() {
        out.push('\n');
    }
    out
}

/// The tokens on one line, with the blanks of the source only.
pub(super) fn joined(tokens: &[Token]) -> String {
    let mut out = String::new();
    for (index, token) in tokens.iter().enumerate() {
        if index > 0 && token.flags.has(TokenFlags::SPACE_BEFORE) {
            out.push(' ');
        }
        out.push_str(&token.text);
    }
    out
}

/// Whether a blank has to stand between two tokens.
fn is_apart(left: &Token, right: &Token) -> bool {
    if right.flags.has(TokenFlags::SPACE_BEFORE) {
        return true;
    }
    if left.is_joint() {
        return false;
    }
    let (a, b) = (left.span, right.span);
    let is_adjacent = a.file == b.file && a.expansion == b.expansion && a.end == b.start;
    !is_adjacent && could_merge(left, right)
}

/// Whether two tokens side by side could be read differently than apart; errs on the side of yes.
fn could_merge(left: &Token, right: &Token) -> bool {
    match (is_wordy(left.kind), is_wordy(right.kind)) {
        (true, true) => true,
        (true, false) => left.kind == TokenKind::Number && right.text.starts_with(['.', '+', '-']),
        (false, true) => right.kind == TokenKind::Number && left.text.ends_with('.'),
        (false, false) => !stands_alone(left) && !stands_alone(right),
    }
}

fn is_wordy(kind: TokenKind) -> bool {
    match kind {
        TokenKind::Identifier(_)
        | TokenKind::Number
        | TokenKind::Char(_)
        | TokenKind::String(_) => true,
        TokenKind::Punct(_) | TokenKind::Pragma | TokenKind::Unknown(_) | TokenKind::Eof => false,
    }
}

/// Whether the token is part of no longer punctuator.
fn stands_alone(token: &Token) -> bool {
    matches!(&*token.text, "(" | ")" | "[" | "]" | "{" | "}" | ";" | "," | "~" | "?")
}
