//! Tests of the lexer: table cases, totality and coverage of the text.

use cuda_verify_base::SourceMap;
use proptest::prelude::*;

use super::lex;
use crate::token::{Encoding, Keyword, LexError, Punct, Token, TokenKind};

fn tokens(text: &str) -> Vec<Token> {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", text);
    let (mut tokens, _) = lex(&sources, file);
    assert!(tokens.pop().is_some_and(|token| token.is_eof()));
    tokens
}

fn texts(text: &str) -> Vec<String> {
    tokens(text).iter().map(|token| token.text.to_string()).collect()
}

#[test]
fn greater_signs_stay_apart_and_know_their_neighbour() {
    let tokens = tokens("a<B<C>> x >>= y; k<<<1, 2>>>(3) > > z >= w");
    let greater: Vec<(String, bool)> = tokens
        .iter()
        .filter(|token| token.is(Punct::Greater) || token.is(Punct::GreaterEqual))
        .map(|token| (token.text.to_string(), token.is_joint()))
        .collect();
    let expected = [
        (">", true),
        (">", false),
        (">", true),
        (">=", false),
        (">", true),
        (">", true),
        (">", false),
        (">", false),
        (">", false),
        (">=", false),
    ];
    assert_eq!(greater, expected.map(|(text, joint)| (text.to_owned(), joint)));
    assert!(tokens.iter().any(|token| token.is(Punct::LaunchOpen)));
}

#[test]
fn longest_punctuator_wins() {
    let spelled = texts("a+++b <<= << <=> ->* .* ... .. :: ## <:: <::> <% %: %:%: -->");
    assert_eq!(
        spelled.join(" "),
        "a ++ + b <<= << <=> ->* .* ... . . :: ## < :: <: :> <% %: %:%: -- >"
    );
}

#[test]
fn every_punctuator_lexes_to_itself() {
    for &punct in Punct::ALL {
        let tokens = tokens(punct.as_str());
        assert!(tokens.len() == 1 && tokens[0].is(punct), "{punct}");
    }
}

#[test]
fn keywords_are_identifiers() {
    let tokens = tokens("__global__ void and x");
    assert_eq!(
        tokens.iter().map(|token| token.kind).collect::<Vec<_>>(),
        [
            TokenKind::Identifier(Some(Keyword::Global)),
            TokenKind::Identifier(Some(Keyword::Void)),
            TokenKind::Punct(Punct::AmpAmp),
            TokenKind::Identifier(None),
        ]
    );
}

#[test]
fn splices_vanish_even_inside_tokens() {
    assert_eq!(
        texts("in\\\nt x+\\\n= 1\\ \r\n2; // a \\\n b\n\"a\\\nb\""),
        ["int", "x", "+=", "12", ";", "\"ab\""]
    );
}

#[test]
fn literals_keep_prefix_and_suffix() {
    let tokens =
        tokens("L\"a\" u8R\"x(\\\n)\")x\" 'a' u'\\'' \"km\"_km 1.5e+3f 0x1p-2 1'000 \"a\"PRI R");
    let kinds: Vec<(TokenKind, &str)> =
        tokens.iter().map(|token| (token.kind, token.text.as_str())).collect();
    assert_eq!(
        kinds,
        [
            (TokenKind::String(Encoding::Wide), "L\"a\""),
            (TokenKind::String(Encoding::Utf8), "u8R\"x(\\\n)\")x\""),
            (TokenKind::Char(Encoding::Plain), "'a'"),
            (TokenKind::Char(Encoding::Utf16), "u'\\''"),
            (TokenKind::String(Encoding::Plain), "\"km\"_km"),
            (TokenKind::Number, "1.5e+3f"),
            (TokenKind::Number, "0x1p-2"),
            (TokenKind::Number, "1'000"),
            (TokenKind::String(Encoding::Plain), "\"a\""),
            (TokenKind::Identifier(None), "PRI"),
            (TokenKind::Identifier(None), "R"),
        ]
    );
}

#[test]
fn what_is_no_token_is_said_to_be_so() {
    for (text, error) in [
        ("'a", LexError::UnterminatedChar),
        ("\"a\nb\"", LexError::UnterminatedString),
        ("R\"x(a)y\"", LexError::UnterminatedRawString),
        ("/* a", LexError::UnterminatedComment),
        ("@", LexError::StrayCharacter),
        ("\u{fffd}\u{fffd}", LexError::StrayCharacter),
    ] {
        assert_eq!(tokens(text)[0].kind, TokenKind::Unknown(error), "{text}");
    }
}

#[test]
fn tokens_are_small() {
    assert!(size_of::<Token>() <= 40);
}

#[test]
fn garbage_is_lexed_quickly() {
    let mut state = 1_u64;
    let bytes: Vec<u8> = std::iter::repeat_with(|| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state.to_be_bytes()[0]
    })
    .take(10 << 20)
    .collect();
    let text = String::from_utf8_lossy(&bytes);
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", &text);
    let (tokens, diagnostics) = lex(&sources, file);
    assert!(tokens.len() > 100_000 && diagnostics.len() <= 50);
}

fn without_splices(text: &str) -> String {
    let mut parts = text.split('\\');
    let first = parts.next().unwrap_or("").to_owned();
    parts.fold(first, |joined, part| {
        let rest = part.trim_start_matches([' ', '\t', '\r']);
        joined + rest.strip_prefix('\n').unwrap_or(part)
    })
}

/// Checks that tokens and the blanks between them make up the text.
fn check_cover(text: &str) -> Result<(), TestCaseError> {
    let mut sources = SourceMap::new();
    let file = sources.add_file("a.cu", text);
    let (tokens, _) = lex(&sources, file);
    let mut end = 0;
    for token in &tokens {
        let (start, stop) = (token.span.start, token.span.end);
        prop_assert!(end <= start && start <= stop);
        let gap = sources.snippet(sources.span(file, end, start));
        let gap = without_splices(gap);
        let gap = gap.trim_start_matches('\u{feff}').trim();
        prop_assert!(gap.is_empty() || gap.starts_with("/*") || gap.starts_with("//"), "{gap:?}");
        let spelled = sources.snippet(token.span);
        if !spelled.contains('\\')
            && token.kind != TokenKind::Unknown(LexError::UnterminatedComment)
        {
            prop_assert_eq!(spelled, token.text.as_str());
        }
        end = stop;
    }
    prop_assert_eq!(usize::try_from(end).unwrap(), text.len());
    Ok(())
}

proptest! {
    #[test]
    fn tokens_cover_any_text(text in "\\PC{0,60}") {
        check_cover(&text)?;
    }

    #[test]
    fn tokens_cover_program_like_text(parts in proptest::collection::vec(prop::sample::select(vec![
        "int", " ", "\n", "\\\n", "\"", "'", "/*", "*/", "//", "R\"(", ")\"", "<", ">", "<:", "%:", "1e", "+", ".",
        "u8", "L", "\\", "#", "é", "\u{a0}", "@", "0x", "_", "\r\n",
    ]), 0..40)) {
        check_cover(&parts.concat())?;
    }
}
