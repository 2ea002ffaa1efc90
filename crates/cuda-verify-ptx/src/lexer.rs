//! Tokens of PTX (PTX ISA 8.x, sec. 4.1 to 4.5).
//!
//! Words that start with a dot are one token (`.global`, `.L2::128B`), so that an opcode is a name and a row of dotted
//! words. *Guarantee*: every text gives tokens or one located error; positions are byte offsets at character
//! boundaries.

/// A token of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'t str,
    /// Byte offset of its first character.
    pub(crate) start: usize,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// Identifier, register or special register without its component.
    Name,
    /// A word that starts with a dot.
    Dotted,
    /// A number.
    Number,
    /// A string with its quotes.
    Text,
    /// One character of punctuation.
    Punct,
}

/// What cannot be read, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LexError {
    pub(crate) start: usize,
    pub(crate) what: String,
}

/// The tokens of a text.
///
/// # Errors
/// The first thing that is no token.
pub(crate) fn lex(text: &str) -> Result<Vec<Token<'_>>, LexError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
        } else if rest.starts_with("//") || rest.starts_with("@@") {
            // `@@DWARF` lines are debugging data of old compilers (PTX ISA 8.x, sec. 11.5.1).
            at += rest.find('\n').unwrap_or(rest.len());
        } else if rest.starts_with("/*") {
            let Some(end) = rest.find("*/") else {
                return Err(LexError { start: at, what: "comment without an end".to_owned() });
            };
            at += end + 2;
        } else {
            let (kind, len) = token(rest, first).ok_or_else(|| LexError {
                start: at,
                what: format!("unknown character `{first}`"),
            })?;
            tokens.push(Token { kind, text: &rest[..len], start: at });
            at += len;
        }
    }
    Ok(tokens)
}

fn token(rest: &str, first: char) -> Option<(TokenKind, usize)> {
    if first.is_ascii_digit() {
        return Some((TokenKind::Number, number_len(rest)));
    }
    if is_name_start(first) {
        return Some((TokenKind::Name, word_len(rest, 1)));
    }
    if first == '.' {
        return rest[1..].starts_with(is_name_part).then(|| (TokenKind::Dotted, dotted_len(rest)));
    }
    if first == '"' {
        let end = rest[1..].find(['"', '\n'])? + 1;
        return rest[end..].starts_with('"').then_some((TokenKind::Text, end + 1));
    }
    "{}()[]<>,;:@!+-|=*/~&^?".contains(first).then_some((TokenKind::Punct, 1))
}

fn is_name_start(c: char) -> bool {
    c.is_ascii_alphabetic() || matches!(c, '_' | '$' | '%')
}

fn is_name_part(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '$')
}

/// The length of a word of which some bytes have been read.
fn word_len(rest: &str, read: usize) -> usize {
    rest[read..].find(|c| !is_name_part(c)).map_or(rest.len(), |len| read + len)
}

/// `.word` and `.word::word`.
fn dotted_len(rest: &str) -> usize {
    let mut len = word_len(rest, 1);
    while rest[len..].starts_with("::") && rest[len + 2..].starts_with(is_name_part) {
        len = word_len(rest, len + 2);
    }
    len
}

/// Integers with their suffix, `0f` and `0d` floats, decimal floats with an exponent.
fn number_len(rest: &str) -> usize {
    let mut len = word_len(rest, 1);
    let is_plain = |len: usize| rest[..len].bytes().all(|b| b.is_ascii_digit());
    if is_plain(len)
        && rest[len..].starts_with('.')
        && rest[len + 1..].starts_with(|c: char| c.is_ascii_digit())
    {
        len = word_len(rest, len + 1);
    }
    let is_radix = rest.starts_with("0x") || rest.starts_with("0X");
    let is_bits = ["0f", "0F", "0d", "0D"].iter().any(|it| rest.starts_with(it));
    let has_exponent = !is_radix && !is_bits && rest[..len].ends_with(['e', 'E']);
    if has_exponent && rest[len..].starts_with(['+', '-']) {
        len = word_len(rest, len + 1);
    }
    len
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        lex(text).expect("tokens").iter().map(|token| token.text).collect()
    }

    #[test]
    fn dotted_words_and_numbers() {
        assert_eq!(
            texts("cp.async.cg.shared.global.L2::128B [%r1+0x10], 0f3F800000, 1.5e-3;"),
            [
                "cp",
                ".async",
                ".cg",
                ".shared",
                ".global",
                ".L2::128B",
                "[",
                "%r1",
                "+",
                "0x10",
                "]",
                ",",
                "0f3F800000",
                ",",
                "1.5e-3",
                ";"
            ]
        );
        assert_eq!(
            texts(".reg .b32 %r<10>; // x\n/* y */ 7U"),
            [".reg", ".b32", "%r", "<", "10", ">", ";", "7U"]
        );
    }

    #[test]
    fn errors_are_located() {
        assert_eq!(lex("a `").expect_err("no token").start, 2);
        assert!(lex("/* a").is_err());
        assert!(lex("\"a\nb\"").is_err());
        assert!(lex("a . b").is_err());
    }
}
