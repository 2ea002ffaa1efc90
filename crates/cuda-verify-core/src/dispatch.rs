//! Macros of headers that are not there, known by how they are named and used.
//!
//! Tensor libraries instantiate their kernels through macros that call a lambda with `scalar_t` bound to the element type
//! found at run time, or with a constant bound to a condition: `NAME_DISPATCH_FLOATING_TYPES(type, "name", [&] { ...
//! scalar_t ... })`. Projects define their own in a header. Where that is missing, a macro of that kind is a name in
//! capitals with `DISPATCH` or `SWITCH` in it, whose last argument is a lambda, perhaps in parentheses.
//!
//! Projects that are built for several devices wrap the functions of one in macros named after them, `NAME_LDG(p)` for
//! `__ldg(p)`, `NAME_SHFL_XOR_SYNC(x, mask)` for `__shfl_xor_sync` by all lanes, and call sizes and roundings by names
//! that say what they are: `WARP_SIZE`, `CEIL_DIV(a, b)`.

use cuda_verify_base::Name;
use cuda_verify_syntax::token::{Keyword, Punct, Token, TokenKind};

/// Types that the element type of a tensor is taken to be: one of each usual size, since kernels seldom tell types of one
/// size apart.
const TYPES: [&str; 2] = ["float", "__half"];

/// Macros by the end of their name, with the number of their arguments.
///
/// CUDA C++ Programming Guide 12.x, sec. 7.11 (`__ldg`) and 7.22 (warp shuffles).
const BY_NAME: [(&str, usize, &str); 14] = [
    ("_LDG", 1, "(a0) __ldg(a0)"),
    ("SHFL_XOR_SYNC", 2, "(a0, a1) __shfl_xor_sync(0xffffffffu, a0, a1)"),
    ("SHFL_XOR_SYNC_WIDTH", 3, "(a0, a1, a2) __shfl_xor_sync(0xffffffffu, a0, a1, a2)"),
    ("SHFL_DOWN_SYNC", 2, "(a0, a1) __shfl_down_sync(0xffffffffu, a0, a1)"),
    ("SHFL_UP_SYNC", 2, "(a0, a1) __shfl_up_sync(0xffffffffu, a0, a1)"),
    ("SHFL_SYNC", 2, "(a0, a1) __shfl_sync(0xffffffffu, a0, a1)"),
    ("WARP_SIZE", 0, " 32"),
    ("CEIL_DIV", 2, "(a0, a1) (((a0) + (a1) - 1) / (a1))"),
    ("CEILDIV", 2, "(a0, a1) (((a0) + (a1) - 1) / (a1))"),
    ("DIV_UP", 2, "(a0, a1) (((a0) + (a1) - 1) / (a1))"),
    ("DIVUP", 2, "(a0, a1) (((a0) + (a1) - 1) / (a1))"),
    ("DIVIDE_ROUND_UP", 2, "(a0, a1) (((a0) + (a1) - 1) / (a1))"),
    ("MAX", 2, "(a0, a1) ((a0) > (a1) ? (a0) : (a1))"),
    ("MIN", 2, "(a0, a1) ((a0) < (a1) ? (a0) : (a1))"),
];

/// Definitions of the macros that a program uses and that are defined nowhere, with their names. O(tokens).
pub(crate) fn definitions(tokens: &[Token]) -> MissingMacros {
    let mut missing = MissingMacros::default();
    for (at, token) in tokens.iter().enumerate() {
        if missing.names.contains(&token.text) || !is_macro(token) {
            continue;
        }
        let rest = tokens.get(at + 1..).unwrap_or(&[]);
        let definition = if is_dispatch(token) {
            definition(token, rest)
        } else {
            by_name(token, at.checked_sub(1).and_then(|at| tokens.get(at)), rest)
        };
        if let Some(definition) = definition {
            missing.has_types |= is_dispatch(token);
            missing.names.push(token.text.clone());
            missing.text.push_str(&definition);
        }
    }
    missing
}

/// Macros of headers that are not there.
#[derive(Debug, Default)]
pub(crate) struct MissingMacros {
    /// What they are called.
    pub(crate) names: Vec<Name>,
    /// Whether one binds element types.
    pub(crate) has_types: bool,
    /// Their definitions.
    pub(crate) text: String,
}

impl MissingMacros {
    /// What is taken for granted of them, in words.
    pub(crate) fn assumption(&self) -> Option<String> {
        if self.names.is_empty() {
            return None;
        }
        let names: Vec<&str> = self.names.iter().map(Name::as_str).collect();
        let types =
            if self.has_types { format!(", for {}", TYPES.join(" and ")) } else { String::new() };
        Some(format!("{} mean what their names say{types}", names.join(", ")))
    }
}

/// The definition of a macro that the token before its first use does not declare.
fn by_name(name: &Token, before: Option<&Token>, rest: &[Token]) -> Option<String> {
    let is_declared = rest.first().is_some_and(|next| next.is(Punct::Assign))
        || before.is_some_and(|before| {
            let is_word = matches!(before.kind, TokenKind::Identifier(_));
            let is_before_value = matches!(
                before.kind,
                TokenKind::Identifier(Some(Keyword::Return | Keyword::Case | Keyword::Else))
            );
            is_word && !is_before_value
        });
    let text = name.text.as_str();
    let (_, _, body) = BY_NAME.iter().find(|(end, n_args, _)| {
        let start = text.strip_suffix(end.trim_start_matches('_'));
        let is_named = start
            .is_some_and(|start| start.ends_with('_') || start.is_empty() && !end.starts_with('_'));
        is_named && n_arguments(rest) == *n_args
    })?;
    (!is_declared).then(|| format!("#define {text}{body}\n"))
}

/// The number of arguments of a call that the tokens go on with, 0 if they do not.
fn n_arguments(tokens: &[Token]) -> usize {
    let mut depth = 0_u32;
    let mut n_arguments = 1;
    for token in tokens {
        if token.is(Punct::LParen) || token.is(Punct::LBrace) {
            depth += 1;
        } else if token.is(Punct::RParen) || token.is(Punct::RBrace) {
            depth = depth.saturating_sub(1);
        } else if token.is(Punct::Comma) && depth == 1 {
            n_arguments += 1;
        }
        if depth == 0 {
            return if token.is(Punct::RParen) { n_arguments } else { 0 };
        }
    }
    0
}

/// Whether a token is a name in capitals.
fn is_macro(token: &Token) -> bool {
    matches!(token.kind, TokenKind::Identifier(None))
        && !token.text.as_str().contains(|c: char| c.is_ascii_lowercase())
}

fn is_dispatch(token: &Token) -> bool {
    let name = token.text.as_str();
    is_macro(token) && (name.contains("DISPATCH") || name.contains("SWITCH"))
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
        let is_in_parentheses = depth == 1 && matches!(&arg[..], [only] if only.is(Punct::LParen));
        if token.is(Punct::LBracket) && (depth == 0 && arg.is_empty() || is_in_parentheses) {
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
