//! Recursive-descent parser of PTX modules (PTX ISA 8.x, sec. 4, 5, 10, 11).
//!
//! *Guarantee*: every text gives a module or one located error; nesting is limited, so that no text exhausts the stack.
//! Instructions are parsed by the form of their operands, whatever their opcode. Cost: linear.

mod declaration;
mod instruction;
mod number;

use cuda_verify_base::{Diagnostic, FileId, Name, SourceMap, Span};

use crate::ast::{Directive, Item, Module, Statement};
use crate::lexer::{Token, TokenKind, lex};

/// How deep blocks, vectors and initialisers may be nested.
const MAX_DEPTH: u32 = 64;

/// Parses a file.
///
/// # Errors
/// The first thing that is not PTX.
pub fn parse(sources: &SourceMap, file: FileId) -> Result<Module, Box<Diagnostic>> {
    let text = &*sources.file(file).text;
    let span = |start: usize, end: usize| sources.span(file, to_u32(start), to_u32(end));
    let syntax = |span: Span, what: String| Box::new(Diagnostic::error("syntax", span, what));
    let tokens =
        lex(text).map_err(|error| syntax(span(error.start, error.start + 1), error.what))?;
    let mut parser = Parser { sources, file, tokens: &tokens, at: 0, end: text.len(), depth: 0 };
    parser.module().map_err(|error| syntax(error.span, error.what))
}

fn to_u32(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// What is not PTX.
pub(super) struct SyntaxError {
    span: Span,
    what: String,
}

type R<T> = Result<T, SyntaxError>;

struct Parser<'t> {
    sources: &'t SourceMap,
    file: FileId,
    tokens: &'t [Token<'t>],
    at: usize,
    /// Length of the text.
    end: usize,
    depth: u32,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<Token<'t>> {
        self.tokens.get(self.at).copied()
    }

    fn peek_text(&self) -> &'t str {
        self.peek().map_or("", |token| token.text)
    }

    fn nth_text(&self, n: usize) -> &'t str {
        self.tokens.get(self.at + n).map_or("", |token| token.text)
    }

    fn next(&mut self) -> Option<Token<'t>> {
        let token = self.peek();
        self.at += usize::from(token.is_some());
        token
    }

    fn span_of(&self, token: Token<'_>) -> Span {
        self.sources.span(self.file, to_u32(token.start), to_u32(token.start + token.text.len()))
    }

    /// The place of the next token.
    fn here(&self) -> Span {
        match self.peek() {
            Some(token) => self.span_of(token),
            None => self.sources.span(self.file, to_u32(self.end), to_u32(self.end)),
        }
    }

    /// From a place to the last token read.
    fn since(&self, start: Span) -> Span {
        match self.at.checked_sub(1).and_then(|at| self.tokens.get(at)) {
            Some(token) => start.to(self.span_of(*token)),
            None => start,
        }
    }

    fn fail<T>(&self, what: impl Into<String>) -> R<T> {
        Err(SyntaxError { span: self.here(), what: what.into() })
    }

    fn expected<T>(&self, what: &str) -> R<T> {
        match self.peek() {
            Some(token) => self.fail(format!("expected {what}, found `{}`", token.text)),
            None => self.fail(format!("expected {what}, found the end of the file")),
        }
    }

    /// Takes a token of some text if it is the next.
    fn eat(&mut self, text: &str) -> bool {
        let is_next = self.peek().is_some_and(|it| it.text == text && it.kind != TokenKind::Text);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, text: &str) -> R<()> {
        if self.eat(text) { Ok(()) } else { self.expected(&format!("`{text}`")) }
    }

    fn name(&mut self, what: &str) -> R<Name> {
        match self.peek() {
            Some(token) if token.kind == TokenKind::Name => {
                self.at += 1;
                Ok(Name::new(token.text))
            }
            Some(_) | None => self.expected(what),
        }
    }

    fn is_dotted(&self) -> bool {
        self.peek().is_some_and(|it| it.kind == TokenKind::Dotted)
    }

    /// Runs a rule one level deeper.
    fn nested<T>(&mut self, rule: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth == MAX_DEPTH {
            return self.fail("nested too deeply");
        }
        self.depth += 1;
        let result = rule(self);
        self.depth -= 1;
        result
    }

    fn module(&mut self) -> R<Module> {
        let mut module = Module::default();
        while self.peek().is_some() {
            match self.peek_text() {
                ".version" => {
                    self.at += 1;
                    module.version = self.next().map(|token| Name::new(token.text));
                }
                ".target" => {
                    self.at += 1;
                    module.targets.push(self.name("an architecture")?);
                    while self.eat(",") {
                        module.targets.push(self.name("an option of the target")?);
                    }
                }
                ".address_size" => {
                    self.at += 1;
                    module.address_bits = Some(self.small("the size of addresses")?);
                }
                // Old debugging data.
                ";" => self.at += 1,
                _ => {
                    let item = self.item(&mut module.items)?;
                    module.items.extend(item);
                }
            }
        }
        Ok(module)
    }

    /// A declaration; those of several variables are added to the items but for the last.
    fn item(&mut self, items: &mut Vec<Item>) -> R<Option<Item>> {
        if !self.is_dotted() {
            return self.expected("a directive");
        }
        if let Some(directive) = self.directive()? {
            return Ok(Some(Item::Directive(directive)));
        }
        let start = self.here();
        let linkage = self.linkage();
        if self.eat(".entry") {
            return Ok(Some(Item::Function(self.function(start, linkage, true)?)));
        }
        if self.eat(".func") {
            return Ok(Some(Item::Function(self.function(start, linkage, false)?)));
        }
        let variables = self.variables(linkage)?;
        self.expect(";")?;
        items.extend(variables.into_iter().map(Item::Variable));
        Ok(None)
    }

    /// A directive that declares nothing.
    fn directive(&mut self) -> R<Option<Directive>> {
        let (start, name) = (self.here(), self.peek_text());
        let has_end = match name {
            ".file" | ".loc" | ".section" => false,
            ".pragma" | ".alias" | ".branchtargets" | ".calltargets" | ".callprototype" => true,
            _ => return Ok(None),
        };
        self.at += 1;
        let words = match name {
            ".section" => self.section()?,
            ".file" | ".loc" => self.line_words(),
            _ => self.words_to_end()?,
        };
        Ok(Some(Directive { name: Name::new(name), words, has_end, span: self.since(start) }))
    }

    /// The tokens up to a semicolon.
    fn words_to_end(&mut self) -> R<Vec<Name>> {
        let mut words = Vec::new();
        loop {
            match self.next() {
                Some(token) if token.text == ";" => return Ok(words),
                Some(token) => words.push(Name::new(token.text)),
                None => return self.expected("`;`"),
            }
        }
    }

    /// Numbers, strings and the words of `.loc`, with commas and offsets between them.
    fn line_words(&mut self) -> Vec<Name> {
        let mut words: Vec<Name> = Vec::new();
        while let Some(token) = self.peek() {
            let is_after = |text: &str| words.last().is_some_and(|it| it == text);
            let is_part = match token.kind {
                TokenKind::Number | TokenKind::Text => true,
                TokenKind::Punct => matches!(token.text, "," | "+"),
                TokenKind::Name => {
                    matches!(token.text, "function_name" | "inlined_at")
                        || is_after("function_name")
                }
                TokenKind::Dotted => false,
            };
            if !is_part {
                break;
            }
            words.push(Name::new(token.text));
            self.at += 1;
        }
        words
    }

    /// The name of a section and all that stands between its braces.
    fn section(&mut self) -> R<Vec<Name>> {
        let mut words = Vec::new();
        let mut depth = 0_u32;
        loop {
            let Some(token) = self.next() else { return self.expected("`}`") };
            words.push(Name::new(token.text));
            match token.text {
                "{" => depth += 1,
                "}" if depth <= 1 => return Ok(words),
                "}" => depth -= 1,
                _ => {}
            }
        }
    }

    /// The body of a function or block, without its first brace.
    fn statements(&mut self) -> R<Vec<Statement>> {
        let mut statements = Vec::new();
        while !self.eat("}") {
            if self.peek().is_none() {
                return self.expected("`}`");
            }
            self.statement(&mut statements)?;
        }
        Ok(statements)
    }

    fn statement(&mut self, statements: &mut Vec<Statement>) -> R<()> {
        if self.eat(";") {
            return Ok(());
        }
        if self.eat("{") {
            let block = self.nested(Self::statements)?;
            statements.push(Statement::Block(block));
            return Ok(());
        }
        if self.is_dotted() {
            if let Some(directive) = self.directive()? {
                statements.push(Statement::Directive(directive));
                return Ok(());
            }
            let linkage = self.linkage();
            let variables = self.variables(linkage)?;
            self.expect(";")?;
            statements.extend(variables.into_iter().map(Statement::Variable));
            return Ok(());
        }
        if self.nth_text(1) == ":" {
            let span = self.here();
            let label = self.name("a label")?;
            self.at += 1;
            statements.push(Statement::Label(label, span));
            return Ok(());
        }
        let instruction = self.instruction()?;
        statements.push(Statement::Instruction(instruction));
        Ok(())
    }
}
