//! Dispatch macros of headers that are not there: `NAME_DISPATCH_FLOATING_TYPES(type, "name", [&] { ... scalar_t ... })`.
//!
//! Tensor libraries instantiate their kernels through macros that call a lambda with `scalar_t` bound to the element type
//! found at run time, or with a constant bound to a condition. Projects define their own in a header. Where that is
//! missing, a macro is known by how it is used: a name in capitals with `DISPATCH` or `SWITCH` in it, whose last argument
//! is a lambda.

use cuda_verify_base::Name;
use cuda_verify_syntax::token::{Punct, Token, TokenKind};

/// Types that the element type of a tensor is taken to be.
const TYPES: [&str; 3] = ["float", "__half", "__nv_bfloat16"];

/// Definitions of the dispatch macros that are called in a program and defined nowhere. O(tokens).
pub(crate) fn definitions(tokens: &[Token]) -> String {
    let mut known: Vec<&Name> = Vec::new();
    let mut text = String::new();
    for (at, token) in tokens.iter().enumerate() {
        if !is_dispatch(token) || known.contains(&&token.text) {
            continue;
        }
        if let Some(definition) = tokens.get(at + 1..).and_then(|rest| definition(token, rest)) {
            known.push(&token.text);
            text.push_str(&definition);
        }
    }
    text
}

fn is_dispatch(token: &Token) -> bool {
    let name = token.text.as_str();
    matches!(token.kind, TokenKind::Identifier(None))
        && (name.contains("DISPATCH") || name.contains("SWITCH"))
        && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// The definition of a macro by the arguments of a call, if the last one is a lambda.
fn definition(name: &Token, call: &[Token]) -> Option<String> {
    let (first, rest) = call.split_first()?;
    if !first.is(Punct::LParen) {
        return None;
    }
    // The arguments before the lambda.
    let (mut args, mut arg, mut depth): (Vec<Vec<&Token>>, Vec<&Token>, u32) =
        (Vec::new(), Vec::new(), 0);
    for token in rest {
        if depth == 0 && arg.is_empty() && token.is(Punct::LBracket) {
            return Some(define(name, &args));
        }
        if depth == 0 && token.is(Punct::Comma) {
            args.push(std::mem::take(&mut arg));
            continue;
        }
        if token.is(Punct::LParen) || token.is(Punct::LBrace) {
            depth += 1;
        } else if token.is(Punct::RParen) || token.is(Punct::RBrace) {
            depth = depth.checked_sub(1)?;
        }
        arg.push(token);
    }
    None
}

fn define(name: &Token, args: &[Vec<&Token>]) -> String {
    let params: String = (0..args.len()).map(|n| format!("a{n}, ")).collect();
    let head = format!("#define {}({params}...) [&] {{", name.text);
    let is_word =
        |arg: &[&Token]| matches!(arg, [word] if matches!(word.kind, TokenKind::Identifier(None)));
    if let [_, constant] = args
        && name.text.as_str().contains("SWITCH")
        && is_word(constant)
    {
        let case = |value: bool| format!("constexpr bool a1 = {value}; return __VA_ARGS__();");
        return format!("{head} if (a0) {{ {} }} else {{ {} }} }}()\n", case(true), case(false));
    }
    let cases: String = TYPES
        .iter()
        .enumerate()
        .map(|(number, ty)| {
            let label = if number == 0 { "default".to_owned() } else { format!("case {number}") };
            format!(" {label}: {{ typedef {ty} scalar_t; return __VA_ARGS__(); }}")
        })
        .collect();
    format!("{head} switch (__cv_nondet<int>()) {{{cases} }} }}()\n")
}
