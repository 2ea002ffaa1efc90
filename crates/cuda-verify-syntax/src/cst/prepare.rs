//! The text for tree-sitter: tokens written out, with what the grammar does not know replaced or left out.
//!
//! Every token keeps its place in the text, if only as an empty one, so that positions lead back to tokens.

use crate::token::{Keyword, Punct, Token, TokenFlags, TokenKind};

/// Text with the offset of every token.
#[derive(Debug)]
pub(super) struct Prepared {
    pub(super) text: String,
    offsets: Vec<usize>,
}

/// What becomes of a token.
enum Fate {
    Kept,
    Replaced(&'static str),
    /// Dropped, with the given number of tokens after it.
    Dropped(usize),
}

impl Prepared {
    pub(super) fn new(tokens: &[Token]) -> Self {
        let mut text = String::with_capacity(tokens.len() * 4);
        let mut offsets = Vec::with_capacity(tokens.len());
        let mut n_dropped = 0;
        for (at, token) in tokens.iter().enumerate() {
            let previous = at.checked_sub(1).and_then(|at| tokens.get(at));
            separate(&mut text, previous, token);
            offsets.push(text.len());
            if n_dropped > 0 {
                n_dropped -= 1;
                continue;
            }
            match fate(tokens, at) {
                Fate::Kept if token.kind == TokenKind::Pragma => {
                    text.push_str("#pragma ");
                    text.push_str(&token.text);
                }
                Fate::Kept => text.push_str(&token.text),
                Fate::Replaced(other) => text.push_str(other),
                Fate::Dropped(n_more) => n_dropped = n_more,
            }
        }
        text.push('\n');
        Self { text, offsets }
    }

    /// Where a token is in the text.
    pub(super) fn offset(&self, token: usize) -> Option<usize> {
        self.offsets.get(token).copied()
    }

    /// The first token at or behind an offset.
    pub(super) fn token_at(&self, offset: usize) -> usize {
        self.offsets.partition_point(|&start| start < offset)
    }
}

fn separate(text: &mut String, previous: Option<&Token>, token: &Token) {
    let Some(previous) = previous else { return };
    let is_pragma = |token: &Token| token.kind == TokenKind::Pragma;
    if token.flags.has(TokenFlags::START_OF_LINE) || is_pragma(token) || is_pragma(previous) {
        text.push('\n');
    } else if !previous.is_joint() {
        text.push(' ');
    }
}

fn fate(tokens: &[Token], at: usize) -> Fate {
    let token = &tokens[at];
    let previous = at.checked_sub(1).and_then(|at| tokens.get(at));
    match token.keyword() {
        Some(Keyword::AlignCuda) => Fate::Replaced("alignas"),
        Some(
            Keyword::LaunchBounds | Keyword::Maxnreg | Keyword::ClusterDims | Keyword::BlockSize,
        ) => Fate::Dropped(group_length(tokens, at + 1)),
        Some(Keyword::Extension | Keyword::InlineHint) => Fate::Dropped(0),
        // `[=] __device__ (int i) { .. }`
        Some(Keyword::Host | Keyword::Device)
            if previous.is_some_and(|token| {
                token.is(Punct::RBracket)
                    || token.is_keyword(Keyword::Host)
                    || token.is_keyword(Keyword::Device)
            }) && is_before_lambda(tokens, at) =>
        {
            Fate::Dropped(0)
        }
        Some(Keyword::Template)
            if !is(tokens, at + 1, Punct::Less)
                && previous.is_none_or(|token| {
                    token.is(Punct::Semi)
                        || token.is(Punct::RBrace)
                        || token.is(Punct::LBrace)
                        || token.is_keyword(Keyword::Extern)
                        || token.kind == TokenKind::Pragma
                }) =>
        {
            let length = tokens[at..].iter().position(|token| token.is(Punct::Semi));
            Fate::Dropped(length.unwrap_or(1).saturating_sub(1))
        }
        _ => Fate::Kept,
    }
}

fn is(tokens: &[Token], at: usize, punct: Punct) -> bool {
    tokens.get(at).is_some_and(|token| token.is(punct))
}

/// Whether the words from `at` on stand between the captures and the parameters or body of a lambda.
fn is_before_lambda(tokens: &[Token], at: usize) -> bool {
    let after = tokens[at..]
        .iter()
        .find(|t| !t.is_keyword(Keyword::Host) && !t.is_keyword(Keyword::Device));
    after.is_some_and(|token| token.is(Punct::LParen) || token.is(Punct::LBrace))
}

/// Number of tokens of the parenthesized group that begins at `at`, 0 if there is none.
fn group_length(tokens: &[Token], at: usize) -> usize {
    if !is(tokens, at, Punct::LParen) {
        return 0;
    }
    let mut depth = 0_usize;
    for (length, token) in tokens[at..].iter().enumerate() {
        if token.is(Punct::LParen) {
            depth += 1;
        } else if token.is(Punct::RParen) {
            depth -= 1;
            if depth == 0 {
                return length + 1;
            }
        }
    }
    0
}
