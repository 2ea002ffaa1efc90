//! C as the C++ that the parser knows: words that are keywords in C++ only, definitions in the style of Kernighan and
//! Ritchie, and functions whose type is left out.
//!
//! The rest of the differences is one of types (`void *` converts to other pointers) and left to the type checker.
//! Cost: linear in the number of tokens.

use cuda_verify_base::Span;

use crate::token::{Keyword, Punct, Token, TokenKind};

/// Translates the tokens of C files; `is_c` tells them from those of other files.
#[must_use]
pub fn from_c(mut tokens: Vec<Token>, is_c: impl Fn(Span) -> bool) -> Vec<Token> {
    for token in &mut tokens {
        if let TokenKind::Identifier(Some(keyword)) = token.kind
            && is_c(token.span)
        {
            token.kind = TokenKind::Identifier(keyword_of_c(keyword, token.text.as_str()));
        } else if token.kind == TokenKind::Identifier(None)
            && token.text.as_str() == "restrict"
            && is_c(token.span)
        {
            token.kind = TokenKind::Identifier(Some(Keyword::Restrict));
        }
    }
    with_prototypes(tokens, &is_c)
}

/// The keyword that a word is in C, if any. What a header of C defines as a macro (`bool`, `static_assert`) stays one.
fn keyword_of_c(keyword: Keyword, text: &str) -> Option<Keyword> {
    const OF_CXX: &[Keyword] = &[
        Keyword::Catch,
        Keyword::Class,
        Keyword::CoAwait,
        Keyword::CoReturn,
        Keyword::CoYield,
        Keyword::Concept,
        Keyword::Consteval,
        Keyword::Constexpr,
        Keyword::Constinit,
        Keyword::ConstCast,
        Keyword::Decltype,
        Keyword::Delete,
        Keyword::DynamicCast,
        Keyword::Explicit,
        Keyword::Export,
        Keyword::Friend,
        Keyword::Mutable,
        Keyword::Namespace,
        Keyword::New,
        Keyword::Noexcept,
        Keyword::Nullptr,
        Keyword::Operator,
        Keyword::Private,
        Keyword::Protected,
        Keyword::Public,
        Keyword::ReinterpretCast,
        Keyword::Requires,
        Keyword::StaticCast,
        Keyword::Template,
        Keyword::This,
        Keyword::Throw,
        Keyword::Try,
        Keyword::Typeid,
        Keyword::Typename,
        Keyword::Using,
        Keyword::Virtual,
    ];
    let is_of_cxx = OF_CXX.contains(&keyword) && keyword.as_str() == text;
    (!is_of_cxx).then_some(keyword)
}

/// Gives functions whose parameters are declared behind the parentheses a list of parameters (ISO C11, 6.9.1).
fn with_prototypes(tokens: Vec<Token>, is_c: &impl Fn(Span) -> bool) -> Vec<Token> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut depth = 0_u32;
    let mut at = 0;
    while at < tokens.len() {
        let token = &tokens[at];
        if depth == 0 && token.kind == TokenKind::Identifier(None) && is_c(token.span) {
            let old = OldStyle::at(&tokens, at);
            if lacks_type(out.last(), &tokens, at, old.is_some()) {
                out.push(int_at(token));
            }
            if let Some(old) = old {
                old.append_to(&mut out, &tokens);
                at = old.body;
                continue;
            }
        }
        match token.kind {
            TokenKind::Punct(Punct::LBrace) => depth += 1,
            TokenKind::Punct(Punct::RBrace) => depth = depth.saturating_sub(1),
            TokenKind::Punct(_)
            | TokenKind::Identifier(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => {}
        }
        out.push(token.clone());
        at += 1;
    }
    out
}

/// Whether the name of a function begins its declaration: the type is `int` then (ISO C90, 6.5.2).
fn lacks_type(before: Option<&Token>, tokens: &[Token], name: usize, is_definition: bool) -> bool {
    if !tokens.get(name + 1).is_some_and(|next| next.is(Punct::LParen)) {
        return false;
    }
    match before.map(|token| token.kind) {
        Some(TokenKind::Identifier(Some(Keyword::Static | Keyword::Extern))) => true,
        None | Some(TokenKind::Pragma | TokenKind::Punct(Punct::Semi | Punct::RBrace)) => {
            let rest = tokens.iter().skip(name + 1);
            let mut depth = 0_usize;
            let mut after = rest.skip_while(|token| {
                depth += usize::from(token.is(Punct::LParen));
                depth -= usize::from(token.is(Punct::RParen));
                depth > 0
            });
            is_definition || after.nth(1).is_some_and(|token| token.is(Punct::LBrace))
        }
        _ => false,
    }
}

fn int_at(token: &Token) -> Token {
    let kind = TokenKind::Identifier(Some(Keyword::Int));
    Token { kind, text: "int".into(), ..token.clone() }
}

/// A definition `name(a, b) int a; char *b; {`, by places of tokens.
struct OldStyle {
    name: usize,
    params: Vec<usize>,
    /// The `)`.
    close: usize,
    /// The `{`.
    body: usize,
}

impl OldStyle {
    fn at(tokens: &[Token], name: usize) -> Option<Self> {
        let kind = |at: usize| tokens.get(at).map(|token| token.kind);
        if kind(name + 1) != Some(TokenKind::Punct(Punct::LParen)) {
            return None;
        }
        let mut params = Vec::new();
        let mut at = name + 2;
        let close = loop {
            if kind(at) != Some(TokenKind::Identifier(None)) {
                return None;
            }
            params.push(at);
            let is_next = |mark| kind(at + 1) == Some(TokenKind::Punct(mark));
            if is_next(Punct::RParen) {
                break at + 1;
            }
            if !is_next(Punct::Comma) {
                return None;
            }
            at += 2;
        };
        let begins_declaration = matches!(
            kind(close + 1)?,
            TokenKind::Identifier(keyword)
                if !matches!(keyword, Some(Keyword::Attribute | Keyword::Asm | Keyword::GnuAsm))
        );
        let rest = tokens.get(close + 1..)?;
        let length = rest.iter().position(|token| {
            token.is(Punct::LBrace) || token.is(Punct::Assign) || token.kind == TokenKind::Eof
        })?;
        let body = close + 1 + length;
        let is_definition = begins_declaration
            && tokens[body].is(Punct::LBrace)
            && tokens[body - 1].is(Punct::Semi);
        is_definition.then_some(Self { name, params, close, body })
    }

    /// The declaration of a parameter as tokens: specifiers and its own declarator. Undeclared ones are `int`.
    fn declaration(&self, param: usize, tokens: &[Token]) -> Vec<Token> {
        let text = &tokens[param].text;
        let is_param = |token: &Token| {
            token.kind == TokenKind::Identifier(None)
                && self.params.iter().any(|at| tokens[*at].text == token.text)
        };
        let declarations = &tokens[self.close + 1..self.body];
        for declaration in declarations.split(|token| token.is(Punct::Semi)) {
            let starts_declarator =
                |token: &Token| token.is(Punct::Star) || token.is(Punct::LParen) || is_param(token);
            let Some(first) = declaration.iter().position(starts_declarator) else { continue };
            let (specifiers, declarators) = declaration.split_at(first);
            let mut declarators = declarators.split(|token| token.is(Punct::Comma));
            let own = declarators.find(|declarator| {
                declarator.iter().any(|token| token.text == *text && is_param(token))
            });
            if let Some(own) = own {
                return specifiers.iter().chain(own).cloned().collect();
            }
        }
        vec![int_at(&tokens[param]), tokens[param].clone()]
    }

    fn append_to(&self, out: &mut Vec<Token>, tokens: &[Token]) {
        out.extend_from_slice(&tokens[self.name..self.name + 2]);
        for (index, param) in self.params.iter().enumerate() {
            if index > 0 {
                // The comma before the parameter.
                out.push(tokens[param - 1].clone());
            }
            out.extend(self.declaration(*param, tokens));
        }
        out.push(tokens[self.close].clone());
    }
}
