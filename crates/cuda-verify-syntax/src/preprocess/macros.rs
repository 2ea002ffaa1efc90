//! Macro definitions and the macro table.
//!
//! A definition is parsed once, at its `#define`, into [`Item`]s, in which parameters, `#`, `##` and `__VA_OPT__`
//! are resolved already.

use std::rc::Rc;

use cuda_verify_base::{Diagnostic, Name, Span};
use indexmap::IndexMap;
use rustc_hash::{FxBuildHasher, FxHashMap};

use super::Preprocessor;
use crate::token::{Punct, Token, TokenFlags};

/// Number of a macro name, the same for all its definitions.
pub(super) type MacroId = u32;

/// A macro that is defined.
#[derive(Debug)]
pub(super) struct Macro {
    pub(super) name: Name,
    /// Span of the name in the definition.
    pub(super) definition: Span,
    pub(super) kind: MacroKind,
}

/// What a macro does.
#[derive(Debug)]
pub(super) enum MacroKind {
    /// `#define NAME items`, or with parameters `#define NAME(..) items`.
    Defined { params: Option<Params>, items: Vec<Item> },
    /// Computed by the preprocessor.
    Builtin(Builtin),
}

/// Parameters of a function-like macro.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Params {
    pub(super) names: Vec<Name>,
    /// Whether the last parameter takes all further arguments.
    pub(super) is_variadic: bool,
}

/// A macro, or an operator that looks like one, without a definition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Builtin {
    Line,
    File,
    BaseFile,
    Counter,
    IncludeLevel,
    HasInclude,
    /// `__has_attribute` and the like: nothing is claimed.
    HasNothing,
    Defined,
    Pragma,
}

impl Builtin {
    pub(super) const ALL: &'static [(&'static str, Self)] = &[
        ("__LINE__", Self::Line),
        ("__FILE__", Self::File),
        ("__BASE_FILE__", Self::BaseFile),
        ("__COUNTER__", Self::Counter),
        ("__INCLUDE_LEVEL__", Self::IncludeLevel),
        ("__has_include", Self::HasInclude),
        ("__has_attribute", Self::HasNothing),
        ("__has_cpp_attribute", Self::HasNothing),
        ("__has_builtin", Self::HasNothing),
        ("defined", Self::Defined),
        ("_Pragma", Self::Pragma),
    ];

    /// Whether `#ifdef` sees it.
    fn is_visible(self) -> bool {
        !matches!(self, Self::Defined | Self::Pragma)
    }
}

/// A piece of a replacement list.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) kind: ItemKind,
    /// The token as written: the text itself, the parameter, or the `#` or `__VA_OPT__` it starts with.
    pub(super) token: Token,
    /// Span of the whole piece.
    pub(super) span: Span,
    /// Whether `##` follows.
    pub(super) pastes_next: bool,
}

#[derive(Debug)]
pub(super) enum ItemKind {
    Plain,
    Param(usize),
    Stringify(usize),
    VaOpt { items: Vec<Item>, is_stringified: bool },
}

impl Item {
    fn is_same(&self, other: &Self) -> bool {
        let spacing = |item: &Self| item.token.flags.has(TokenFlags::SPACE_BEFORE);
        self.pastes_next == other.pastes_next
            && self.token.text == other.token.text
            && spacing(self) == spacing(other)
            && match (&self.kind, &other.kind) {
                (ItemKind::Plain, ItemKind::Plain) => true,
                (ItemKind::Param(a), ItemKind::Param(b))
                | (ItemKind::Stringify(a), ItemKind::Stringify(b)) => a == b,
                (ItemKind::VaOpt { items: a, .. }, ItemKind::VaOpt { items: b, .. }) => {
                    are_same(a, b)
                }
                (
                    ItemKind::Plain
                    | ItemKind::Param(_)
                    | ItemKind::Stringify(_)
                    | ItemKind::VaOpt { .. },
                    _,
                ) => false,
            }
    }
}

fn are_same(a: &[Item], b: &[Item]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).enumerate().all(|(index, (a, b))| {
            // Blanks before the first token are no part of the replacement list.
            if index == 0 { a.token.text == b.token.text || a.is_same(b) } else { a.is_same(b) }
        })
}

impl Macro {
    /// Whether a second definition is allowed beside this one (ISO C++20, section 15.6, paragraph 2).
    fn is_same(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (
                MacroKind::Defined { params: params_a, items: items_a },
                MacroKind::Defined { params: params_b, items: items_b },
            ) => params_a == params_b && are_same(items_a, items_b),
            (MacroKind::Builtin(a), MacroKind::Builtin(b)) => a == b,
            (MacroKind::Defined { .. } | MacroKind::Builtin(_), _) => false,
        }
    }
}

/// The macros defined at a point of the program.
#[derive(Debug)]
pub(super) struct MacroTable {
    macros: IndexMap<Name, Option<Rc<Macro>>, FxBuildHasher>,
    pushed: FxHashMap<Name, Vec<Option<Rc<Macro>>>>,
}

impl MacroTable {
    pub(super) fn new() -> Self {
        let mut table = Self { macros: IndexMap::default(), pushed: FxHashMap::default() };
        for &(text, builtin) in Builtin::ALL {
            let name = Name::new(text);
            let kind = MacroKind::Builtin(builtin);
            table.define(Macro { name, definition: Span::NONE, kind });
        }
        table
    }

    /// The definition of a name, and the number of the name.
    pub(super) fn lookup(&self, name: &Name) -> Option<(MacroId, &Rc<Macro>)> {
        let (index, _, definition) = self.macros.get_full(name.as_str())?;
        let id = MacroId::try_from(index).expect("invariant: fewer than 2^32 macro names");
        definition.as_ref().map(|definition| (id, definition))
    }

    /// Whether `#ifdef` holds.
    pub(super) fn is_defined(&self, name: &Name) -> bool {
        self.lookup(name).is_some_and(|(_, definition)| match definition.kind {
            MacroKind::Builtin(builtin) => builtin.is_visible(),
            MacroKind::Defined { .. } => true,
        })
    }

    /// Defines a macro; the former definition if it was a different one.
    pub(super) fn define(&mut self, definition: Macro) -> Option<Rc<Macro>> {
        let definition = Rc::new(definition);
        let name = definition.name.clone();
        let former = self.macros.insert(name, Some(Rc::clone(&definition))).flatten();
        former.filter(|former| !former.is_same(&definition))
    }

    pub(super) fn undefine(&mut self, name: &Name) {
        if let Some(definition) = self.macros.get_mut(name.as_str()) {
            *definition = None;
        }
    }

    /// `#pragma push_macro`.
    pub(super) fn push(&mut self, name: &Name) {
        let definition = self.macros.get(name.as_str()).cloned().flatten();
        self.pushed.entry(name.clone()).or_default().push(definition);
    }

    /// `#pragma pop_macro`.
    pub(super) fn pop(&mut self, name: &Name) {
        if let Some(definition) = self.pushed.get_mut(name.as_str()).and_then(Vec::pop) {
            self.macros.insert(name.clone(), definition);
        }
    }
}

/// The parameters while a replacement list is parsed.
struct Scope<'p> {
    params: Option<&'p Params>,
    is_in_va_opt: bool,
}

impl Scope<'_> {
    fn param(&self, token: &Token) -> Option<usize> {
        self.params?.names.iter().position(|name| token.is_identifier() && *name == token.text)
    }

    fn is_variadic(&self) -> bool {
        self.params.is_some_and(|params| params.is_variadic)
    }
}

impl Preprocessor<'_> {
    /// `#define`, from behind the word on.
    pub(super) fn define(&mut self, directive: Span) {
        let line = self.rest_of_line();
        match parse_definition(&line, directive) {
            Ok(definition) => {
                let name = definition.name.clone();
                let span = definition.definition;
                let former = self.macros.define(definition);
                // A program may define what a model defines: it never included the header.
                if let Some(former) = former.filter(|former| !self.is_of_model(former.definition)) {
                    let message = format!("macro `{name}` is redefined");
                    let warning = Diagnostic::warning("macro-redefined", span, message);
                    let is_placed = !former.definition.is_none();
                    self.report(if is_placed {
                        warning.with_label(former.definition, "the former definition")
                    } else {
                        warning
                    });
                }
            }
            Err(error) => self.report(error),
        }
    }

    /// Whether a definition comes from an operational model (not from the command line, which has no file).
    fn is_of_model(&self, definition: Span) -> bool {
        !definition.is_none() && {
            let file = self.sources.file(definition.file);
            file.is_model && !file.name.starts_with('<')
        }
    }

    /// `#undef`, from behind the word on.
    pub(super) fn undefine(&mut self, directive: Span) {
        let line = self.rest_of_line();
        match line.first() {
            Some(token) if token.is_identifier() && token.text != "defined" => {
                self.macros.undefine(&token.text);
            }
            _ => self.error("invalid-directive", directive, "#undef needs the name of a macro"),
        }
    }
}

fn invalid(span: Span, message: impl Into<String>) -> Diagnostic {
    Diagnostic::error("invalid-define", span, message)
}

fn parse_definition(line: &[Token], directive: Span) -> Result<Macro, Diagnostic> {
    let Some((name, rest)) = line.split_first() else {
        return Err(invalid(directive, "#define needs the name of a macro"));
    };
    if !name.is_identifier() || name.text == "defined" || name.text == "__VA_ARGS__" {
        return Err(invalid(name.span, format!("`{}` cannot be the name of a macro", name.text)));
    }
    let (params, body) = match rest.split_first() {
        Some((open, after)) if open.is(Punct::LParen) && !has_space(open) => {
            let (params, body) = parse_params(after, open.span)?;
            (Some(params), body)
        }
        _ => (None, rest),
    };
    let mut items = parse_items(body, &Scope { params: params.as_ref(), is_in_va_opt: false })?;
    if let Some(first) = items.first_mut() {
        first.token.flags = first.token.flags.without(TokenFlags::SPACE_BEFORE);
    }
    let kind = MacroKind::Defined { params, items };
    Ok(Macro { name: name.text.clone(), definition: name.span, kind })
}

fn has_space(token: &Token) -> bool {
    token.flags.has(TokenFlags::SPACE_BEFORE)
}

fn parse_params(mut rest: &[Token], open: Span) -> Result<(Params, &[Token]), Diagnostic> {
    let mut params = Params { names: Vec::new(), is_variadic: false };
    let unterminated = || invalid(open, "parameter list of the macro is not terminated");
    if let Some((token, after)) = rest.split_first()
        && token.is(Punct::RParen)
    {
        return Ok((params, after));
    }
    loop {
        let (token, after) = rest.split_first().ok_or_else(unterminated)?;
        rest = after;
        if token.is(Punct::Ellipsis) {
            params.names.push("__VA_ARGS__".into());
            params.is_variadic = true;
        } else if token.is_identifier() && token.text != "__VA_ARGS__" {
            if params.names.contains(&token.text) {
                return Err(invalid(token.span, format!("parameter `{}` is repeated", token.text)));
            }
            params.names.push(token.text.clone());
            if let Some((dots, after)) = rest.split_first()
                && dots.is(Punct::Ellipsis)
            {
                params.is_variadic = true;
                rest = after;
            }
        } else {
            return Err(invalid(token.span, "expected the name of a macro parameter"));
        }
        let (token, after) = rest.split_first().ok_or_else(unterminated)?;
        rest = after;
        if token.is(Punct::RParen) {
            return Ok((params, rest));
        }
        if !token.is(Punct::Comma) || params.is_variadic {
            return Err(invalid(token.span, "expected `)` behind the macro parameters"));
        }
    }
}

fn parse_items(body: &[Token], scope: &Scope<'_>) -> Result<Vec<Item>, Diagnostic> {
    let mut items: Vec<Item> = Vec::with_capacity(body.len());
    let mut at = 0;
    while let Some(token) = body.get(at) {
        if token.is(Punct::HashHash) {
            let is_last = at + 1 == body.len();
            match items.last_mut() {
                Some(item) if !is_last => item.pastes_next = true,
                _ => {
                    let message = "`##` cannot stand at either end of a replacement list";
                    return Err(invalid(token.span, message));
                }
            }
            at += 1;
        } else {
            let (item, length) = parse_item(&body[at..], token, scope)?;
            items.push(item);
            at += length;
        }
    }
    Ok(items)
}

/// Parses the piece that starts with `token`, the first of `rest`; its length in tokens.
fn parse_item(
    rest: &[Token],
    token: &Token,
    scope: &Scope<'_>,
) -> Result<(Item, usize), Diagnostic> {
    let item = |kind, span| Item { kind, token: token.clone(), span, pastes_next: false };
    if token.is(Punct::Hash) && scope.params.is_some() {
        let operand = rest.get(1).ok_or_else(|| stray_hash(token.span))?;
        if let Some(index) = scope.param(operand) {
            return Ok((item(ItemKind::Stringify(index), token.span.to(operand.span)), 2));
        }
        if is_va_opt(operand, scope) {
            let (items, close, length) = parse_va_opt(&rest[1..], operand, scope)?;
            let kind = ItemKind::VaOpt { items, is_stringified: true };
            return Ok((item(kind, token.span.to(close)), length + 1));
        }
        return Err(stray_hash(token.span));
    }
    if let Some(index) = scope.param(token) {
        return Ok((item(ItemKind::Param(index), token.span), 1));
    }
    if is_va_opt(token, scope) {
        let (items, close, length) = parse_va_opt(rest, token, scope)?;
        let kind = ItemKind::VaOpt { items, is_stringified: false };
        return Ok((item(kind, token.span.to(close)), length));
    }
    if token.is_identifier() && token.text == "__VA_ARGS__" {
        return Err(invalid(token.span, "`__VA_ARGS__` stands in a macro without `...`"));
    }
    Ok((item(ItemKind::Plain, token.span), 1))
}

fn stray_hash(span: Span) -> Diagnostic {
    invalid(span, "`#` is not followed by a macro parameter")
}

fn is_va_opt(token: &Token, scope: &Scope<'_>) -> bool {
    token.is_identifier() && token.text == "__VA_OPT__" && scope.is_variadic()
}

fn parse_va_opt(
    rest: &[Token],
    word: &Token,
    scope: &Scope<'_>,
) -> Result<(Vec<Item>, Span, usize), Diagnostic> {
    if scope.is_in_va_opt {
        return Err(invalid(word.span, "`__VA_OPT__` cannot be nested"));
    }
    if !rest.get(1).is_some_and(|open| open.is(Punct::LParen)) {
        return Err(invalid(word.span, "`__VA_OPT__` needs `(`"));
    }
    let mut depth = 0_usize;
    for (index, token) in rest.iter().enumerate().skip(1) {
        if token.is(Punct::LParen) {
            depth += 1;
        } else if token.is(Punct::RParen) {
            depth -= 1;
            if depth == 0 {
                let inner = Scope { params: scope.params, is_in_va_opt: true };
                return Ok((parse_items(&rest[2..index], &inner)?, token.span, index + 1));
            }
        }
    }
    Err(invalid(word.span, "`__VA_OPT__` is not terminated"))
}
