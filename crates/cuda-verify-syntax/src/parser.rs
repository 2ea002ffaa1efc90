//! The parser: preprocessed tokens to the syntax tree.
//!
//! Recursive descent for declarations and statements, an operator stack for expressions, and a scope table that
//! tells types, templates and values apart (C++17, [stmt.ambig], [dcl.ambig.res], [temp.names]; C++20 and GNU
//! extensions where CUDA code uses them). A concrete tree cannot replace it: without names, `(x) >= (a) && (y)`
//! is a cast of `&&(y)`, and `a < b && c > (d)` a call of a template.
//!
//! Where the scope table decides, the parser commits and parses once. Where a choice needs a look ahead, a scanner
//! runs over the tokens without building anything; it never tries an alternative twice. The bodies of member
//! functions must see the whole class ([class.mem]): a class is skimmed for its names first and then parsed.
//! A name that was never declared is taken for what the tokens around it suggest; the type checker reports it.
//!
//! Guarantee: total; no panic and no unbounded recursion for any tokens. Nesting is limited to [`MAX_DEPTH`]
//! levels, chains of binary operators to [`MAX_CHAIN`], ladders of `else if` and `case` to [`MAX_LADDER`]; what is
//! beyond is a located error. A broken declaration or statement becomes an error node and parsing goes on behind it.
//! Cost: linear in the tokens for a fixed nesting depth.

mod input;
mod lookahead;
mod name;
mod attribute;
mod specifier;
mod declarator;
mod declaration;
mod template;
mod class;
mod statement;
mod expression;
mod primary;
mod lambda;
mod literal;
mod recovery;

use bumpalo::Bump;
use cuda_verify_base::{Diagnostic, Diagnostics, Severity, Span};
use rustc_hash::FxHashSet;

use self::input::{Input, Word};
use crate::ast::{Decl, DeclKind, TranslationUnit};
use crate::scope::{Entry, ScopeId, ScopeKind, ScopeTable, Sym};
use crate::token::{Keyword, Punct, Token, TokenKind};

/// How deep statements, expressions, types and declarations may be nested in each other.
pub const MAX_DEPTH: u32 = 256;

/// How many binary operators may follow each other without parentheses. The tree of `a + b + ...` is as deep on its
/// left side, so that walks over it must go down left operands in a loop.
pub const MAX_CHAIN: usize = 10_000;

/// How many `else if` may follow each other, and how many labels may stand before one statement.
pub const MAX_LADDER: usize = 2_000;

/// Nothing in CUDA C++ is aligned to more without being told.
pub(crate) const NO_PACK: u32 = 16;

/// How many errors are reported; parsing goes on silently after that.
const MAX_ERRORS: usize = 100;

/// Parses a preprocessed program. The tree borrows from the arena only.
#[must_use]
pub fn parse<'a>(arena: &'a Bump, tokens: &[Token]) -> (TranslationUnit<'a>, Diagnostics) {
    let mut scopes = ScopeTable::new(arena);
    let input = Input::new(tokens, &mut scopes);
    let scope = scopes.global();
    let mut parser = Parser {
        arena,
        #[cfg(feature = "tree-sitter")]
        tokens,
        input,
        pos: 0,
        scopes,
        scope,
        literal_operators: FxHashSet::default(),
        class: None,
        angle: Angle::Free,
        depth: 0,
        is_skimming: false,
        pack_stack: Vec::new(),
        pack_bytes: NO_PACK,
        next_pragma: 0,
        is_unsupported: false,
        diagnostics: Vec::new(),
        n_errors: 0,
        item: 0,
        #[cfg(feature = "tree-sitter")]
        tree: None,
    };
    let mut decls = Vec::new();
    while !parser.at_end() {
        parser.declarations_until_brace(&mut decls);
        if !parser.at_end() {
            let start = parser.pos;
            parser.error_here("`}` closes nothing");
            parser.pos += 1;
            decls.push(parser.error_decl(start));
        }
    }
    let decls = parser.slice(&decls);
    let mut diagnostics = Diagnostics::new();
    parser.diagnostics.into_iter().for_each(|diagnostic| diagnostics.push(diagnostic));
    (TranslationUnit { decls }, diagnostics)
}

/// What a parsing function gives when the text is wrong: the message is already recorded.
#[derive(Clone, Copy, Debug)]
struct Abandoned;

type Parsed<T> = Result<T, Abandoned>;

/// What a `>` means besides greater-than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Angle {
    /// Nothing.
    Free,
    /// It ends a list of template arguments.
    Template,
    /// Three of them end a launch configuration.
    Launch,
}

struct Parser<'a, 't> {
    arena: &'a Bump,
    #[cfg(feature = "tree-sitter")]
    tokens: &'t [Token],
    input: Input<'t>,
    pos: usize,
    scopes: ScopeTable<'a>,
    scope: ScopeId,
    /// Operators of user-defined literals that were declared so far, as `""_x`.
    literal_operators: FxHashSet<&'a str>,
    /// Name of the class whose members are being parsed.
    class: Option<Sym>,
    angle: Angle,
    depth: u32,
    /// Whether only the names of a class are wanted.
    is_skimming: bool,
    /// `#pragma pack`
    pack_bytes: u32,
    /// What `#pragma pack(push)` keeps.
    pack_stack: Vec<u32>,
    next_pragma: usize,
    /// Whether the declaration being parsed has a part that the tree cannot hold.
    is_unsupported: bool,
    diagnostics: Vec<Diagnostic>,
    n_errors: usize,
    /// First token of the outermost declaration being parsed.
    item: usize,
    /// The concrete tree, made at the first error.
    #[cfg(feature = "tree-sitter")]
    tree: Option<recovery::TreeFrom>,
}

impl<'a, 't> Parser<'a, 't> {
    // Tokens.

    fn kind(&self) -> TokenKind {
        self.input.kind(self.pos)
    }

    fn at_end(&self) -> bool {
        self.pos >= self.input.last()
    }

    fn at(&self, punct: Punct) -> bool {
        self.input.is(self.pos, punct)
    }

    fn nth_is(&self, n: usize, punct: Punct) -> bool {
        self.input.is(self.pos + n, punct)
    }

    fn at_keyword(&self, keyword: Keyword) -> bool {
        self.input.is_keyword(self.pos, keyword)
    }

    fn keyword(&self) -> Option<Keyword> {
        self.input.keyword(self.pos)
    }

    fn word(&self) -> Word {
        self.input.word(self.pos)
    }

    fn ident(&self) -> Option<Sym> {
        self.input.ident(self.pos)
    }

    fn bump(&mut self) {
        if !self.at_end() {
            self.pos += 1;
        }
    }

    fn eat(&mut self, punct: Punct) -> bool {
        let is_there = self.at(punct);
        if is_there {
            self.pos += 1;
        }
        is_there
    }

    fn eat_keyword(&mut self, keyword: Keyword) -> bool {
        let is_there = self.at_keyword(keyword);
        if is_there {
            self.pos += 1;
        }
        is_there
    }

    fn expect(&mut self, punct: Punct, place: &str) -> Parsed<()> {
        if self.eat(punct) {
            return Ok(());
        }
        Err(self.expected(&format!("`{punct}` {place}")))
    }

    fn expect_ident(&mut self, what: &str) -> Parsed<Sym> {
        match self.ident() {
            Some(sym) => {
                self.pos += 1;
                Ok(sym)
            }
            None => Err(self.expected(what)),
        }
    }

    // Spans and nodes.

    fn span_at(&self, at: usize) -> Span {
        self.input.span(at)
    }

    /// From the token at `start` to the last one consumed.
    fn span_from(&self, start: usize) -> Span {
        let first = self.input.span(start);
        if self.pos > start + 1 { first.to(self.input.span(self.pos - 1)) } else { first }
    }

    fn text(&self, sym: Sym) -> &'a str {
        self.scopes.text(sym)
    }

    fn alloc<T: Copy>(&self, value: T) -> &'a T {
        self.arena.alloc(value)
    }

    fn slice<T: Copy>(&self, values: &[T]) -> &'a [T] {
        if values.is_empty() { &[] } else { self.arena.alloc_slice_copy(values) }
    }

    fn error_decl(&self, start: usize) -> Decl<'a> {
        Decl { span: self.span_from(start), templates: &[], kind: DeclKind::Error }
    }

    // State that lasts for a part of the text.

    /// Runs `parse` one level deeper.
    fn nested<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.error_here("nested too deeply"));
        }
        self.depth += 1;
        let result = parse(self);
        self.depth -= 1;
        result
    }

    /// Runs `parse` with another meaning of `>`.
    fn with_angle<T>(&mut self, angle: Angle, parse: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.angle, angle);
        let result = parse(self);
        self.angle = saved;
        result
    }

    /// Runs `parse` with another current scope.
    fn in_scope<T>(&mut self, scope: ScopeId, parse: impl FnOnce(&mut Self) -> T) -> T {
        let saved = std::mem::replace(&mut self.scope, scope);
        let result = parse(self);
        self.scope = saved;
        result
    }

    /// Runs `parse` in a new block scope.
    fn in_block<T>(&mut self, parse: impl FnOnce(&mut Self) -> T) -> T {
        let scope = self.scopes.add(ScopeKind::Block, self.scope);
        self.in_scope(scope, parse)
    }

    fn declare(&mut self, sym: Sym, entry: Entry) {
        let scope = self.scopes.declaring(self.scope);
        self.scopes.declare(scope, sym, entry);
    }

    // Messages.

    /// Records an error at the current token.
    fn error_here(&mut self, message: &str) -> Abandoned {
        self.error(self.span_at(self.pos), message)
    }

    fn error(&mut self, span: Span, message: &str) -> Abandoned {
        self.report(Diagnostic::error("syntax", span, message));
        Abandoned
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        // What a skimmed class gets wrong is reported when it is parsed.
        let is_error = diagnostic.severity == Severity::Error;
        self.n_errors += usize::from(is_error && !self.is_skimming);
        if !self.is_skimming && self.n_errors <= MAX_ERRORS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Warns of something well-formed that is not supported; what declares it becomes an error node.
    fn unsupported(&mut self, span: Span, what: &str) {
        let message = format!("{what} not supported");
        self.report(Diagnostic::warning("unsupported-construct", span, message));
    }

    /// The same at the current token, where nothing can be made of what it stands in.
    fn not_supported(&mut self, what: &str) -> Abandoned {
        self.unsupported(self.span_at(self.pos), what);
        Abandoned
    }

    /// Makes the warning just reported one of what has an effect on other declarations.
    fn refuse_unsupported(&mut self) {
        if let Some(last) = self.diagnostics.last_mut()
            && last.code == "unsupported-construct"
        {
            last.severity = Severity::Error;
        }
    }

    /// Records that something else was expected at the current token.
    fn expected(&mut self, what: &str) -> Abandoned {
        let found = match self.input.token(self.pos) {
            Some(token) if !self.at_end() => {
                let text: String = token.text.chars().take(40).collect();
                format!("`{text}`")
            }
            Some(_) | None => "the end of the file".to_owned(),
        };
        self.error_here(&format!("expected {what}, found {found}"))
    }
}
