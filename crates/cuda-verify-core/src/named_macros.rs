//! Macros that a program uses and nothing defines, known by how they are named and used (`models/macros.txt`).

use std::collections::BTreeSet;

use cuda_verify_base::Name;
use cuda_verify_models::{MacroKind, MacroText, NamedMacro, named_macros};
use cuda_verify_syntax::token::{Keyword, Punct, Token, TokenKind};

/// The macros of a program that are defined wherever they are used. O(tokens).
pub(crate) fn always_defined(tokens: &[Token]) -> String {
    let macros = named_macros();
    let mut names = Vec::new();
    let mut definitions = String::new();
    for (at, token) in tokens.iter().enumerate() {
        if !matches!(token.kind, TokenKind::Identifier(None)) || names.contains(&&token.text) {
            continue;
        }
        let is_meant = |it: &&NamedMacro| {
            matches!(it.kind, MacroKind::Always(_)) && it.fits(token.text.as_str())
        };
        let Some(NamedMacro { kind: MacroKind::Always(text), .. }) = macros.iter().find(is_meant)
        else {
            continue;
        };
        // The first use tells whether the program has one of its own.
        names.push(&token.text);
        let rest = tokens.get(at + 1..).unwrap_or(&[]);
        if !is_declared_at(tokens, at) && n_arguments(rest) >= text.n_parameters {
            definitions.push_str(&format!("#define {}{}\n", token.text, text.definition));
        }
    }
    definitions
}

/// Definitions of the macros that a program uses and that are defined nowhere, where a header is missing. O(tokens).
pub(crate) fn of_missing_headers(tokens: &[Token]) -> MissingMacros {
    let macros = named_macros();
    let mut missing = MissingMacros::default();
    let declared: BTreeSet<&Name> = (tokens.iter().enumerate())
        .filter(|(at, token)| is_macro(token) && is_declared_at(tokens, *at))
        .map(|(_, token)| &token.text)
        .collect();
    for (at, token) in tokens.iter().enumerate() {
        let is_known = declared.contains(&token.text) || missing.names.contains(&token.text);
        if is_known || !is_macro(token) {
            continue;
        }
        let rest = tokens.get(at + 1..).unwrap_or(&[]);
        let fitting = || macros.iter().filter(|it| it.fits(token.text.as_str()));
        let definition = fitting().find_map(|it| match &it.kind {
            MacroKind::Always(_) | MacroKind::Condition => None,
            MacroKind::Missing(text) => replaced(token, text, rest),
            MacroKind::Types { name, types } => {
                let has_condition = fitting().any(|it| it.kind == MacroKind::Condition);
                let definition = called(token, rest, has_condition, name, types)?;
                missing.types.clone_from(types);
                Some(definition)
            }
        });
        if let Some(definition) = definition {
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
    /// The element types that they bind.
    types: Vec<&'static str>,
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
        let types = match &self.types[..] {
            [] => String::new(),
            types => format!(", for {}", types.join(" and ")),
        };
        Some(format!("{} mean what their names say{types}", names.join(", ")))
    }
}

/// The definition of a macro by a text, if it is used with as many arguments.
fn replaced(name: &Token, text: &MacroText, rest: &[Token]) -> Option<String> {
    (n_arguments(rest) == text.n_parameters)
        .then(|| format!("#define {}{}\n", name.text, text.definition))
}

fn is_declared_at(tokens: &[Token], at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|at| tokens.get(at));
    is_declared(before, tokens.get(at + 1..).unwrap_or(&[]))
}

/// Whether a use of a name is its declaration.
fn is_declared(before: Option<&Token>, rest: &[Token]) -> bool {
    rest.first().is_some_and(|next| next.is(Punct::Assign))
        || before.is_some_and(|before| {
            let is_word = matches!(before.kind, TokenKind::Identifier(_));
            let is_before_value = matches!(
                before.kind,
                TokenKind::Identifier(Some(Keyword::Return | Keyword::Case | Keyword::Else))
            );
            is_word && !is_before_value
        })
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

/// The definition of a macro by the arguments of a call, if the last one is a lambda.
fn called(
    name: &Token,
    call: &[Token],
    has_condition: bool,
    bound: &str,
    types: &[&str],
) -> Option<String> {
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
            let is_condition = has_condition && has_name(&args);
            return Some(if is_condition {
                by_condition(name)
            } else {
                by_type(name, args.len(), bound, types)
            });
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

/// Whether the second of two arguments is a name.
fn has_name(args: &[Vec<&Token>]) -> bool {
    let [_, constant] = args else { return false };
    matches!(constant[..], [word] if matches!(word.kind, TokenKind::Identifier(None)))
}

fn by_condition(name: &Token) -> String {
    let case = |value: bool| format!("constexpr bool a1 = {value}; return __VA_ARGS__();");
    let (yes, no) = (case(true), case(false));
    format!("#define {}(a0, a1, ...) [&] {{ if (a0) {{ {yes} }} else {{ {no} }} }}()\n", name.text)
}

fn by_type(name: &Token, n_args: usize, bound: &str, types: &[&str]) -> String {
    let params: String = (0..n_args).map(|n| format!("a{n}, ")).collect();
    let case = |(number, ty): (usize, &&str)| {
        let label = if number == 0 { "default".to_owned() } else { format!("case {number}") };
        format!(" {label}: {{ typedef {ty} {bound}; return __VA_ARGS__(); }}")
    };
    let cases: String = types.iter().enumerate().map(case).collect();
    let head = format!("#define {}({params}...) [&] {{", name.text);
    format!("{head} switch (__cv_nondet<int>()) {{{cases} }} }}()\n")
}
