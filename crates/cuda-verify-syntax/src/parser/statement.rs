//! Statements ([stmt.stmt]).

use smallvec::SmallVec;

use super::attribute::Attributes;
use super::lookahead::DeclaratorMode;
use super::specifier::SpecPlace;
use super::{Angle, MAX_LADDER, Parsed, Parser};
use crate::ast::{Condition, Expr, ExprKind, Handler, Stmt, StmtKind, UnqualifiedId, VarDecl};
use crate::scope::{Entry, NameKind, ScopeId, ScopeKind};
use crate::token::{Keyword, Punct, TokenKind};

/// A label in front of a statement.
enum Label<'a> {
    Case(&'a Expr<'a>, Option<&'a Expr<'a>>),
    Default,
    Named(&'a str),
}

/// What `if (..)` and `switch (..)` have in parentheses.
struct Head<'a> {
    init: Option<&'a Stmt<'a>>,
    cond: Condition<'a>,
}

impl<'a> Parser<'a, '_> {
    /// The body of a function: a block, with handlers if it is a `try` block.
    pub(super) fn function_body(&mut self, is_try: bool) -> Parsed<&'a Stmt<'a>> {
        let start = self.pos;
        if !self.at(Punct::LBrace) {
            return Err(self.expected("a function body"));
        }
        let body = self.with_angle(Angle::Free, Self::compound)?;
        if is_try {
            let kind = self.handlers(body)?;
            return Ok(self.stmt(start, kind));
        }
        Ok(body)
    }

    fn stmt(&self, start: usize, kind: StmtKind<'a>) -> &'a Stmt<'a> {
        self.alloc(Stmt { span: self.span_from(start), kind })
    }

    /// Parses `{ statements }` in a scope of its own.
    pub(super) fn compound(&mut self) -> Parsed<&'a Stmt<'a>> {
        let start = self.pos;
        self.expect(Punct::LBrace, "to open a block")?;
        if self.is_skimming {
            // A skimmed class declares nothing inside of blocks.
            self.pos = self.input.mate(start).map_or(self.input.last(), |close| close + 1);
            return Ok(self.stmt(start, StmtKind::Null));
        }
        let stmts = self.in_block(Self::statements);
        if !self.eat(Punct::RBrace) {
            self.unclosed(start);
        }
        Ok(self.stmt(start, StmtKind::Compound(stmts)))
    }

    /// Statements up to a `}` or the end. Never fails.
    fn statements(&mut self) -> &'a [Stmt<'a>] {
        let mut stmts: Vec<Stmt<'a>> = Vec::new();
        while !self.at_end() && !self.at(Punct::RBrace) {
            self.pragmas(&mut stmts);
            let start = self.pos;
            match self.statement() {
                Ok(stmt) => stmts.push(*stmt),
                Err(_) => {
                    // What is not understood stands in its place.
                    self.excuse_error_if(true);
                    self.recover(start);
                    stmts.push(Stmt { span: self.span_from(start), kind: StmtKind::Error });
                }
            }
            if self.pos == start {
                self.bump();
            }
        }
        self.pragmas(&mut stmts);
        self.slice(&stmts)
    }

    /// The pragmas that stand before the current token, as statements.
    fn pragmas(&mut self, into: &mut Vec<Stmt<'a>>) {
        if !self.input.toks[self.pos].has_pragma {
            return;
        }
        while let Some(&(at, token)) = self.input.pragmas.get(self.next_pragma)
            && at <= self.pos
        {
            self.next_pragma += 1;
            if at == self.pos {
                let kind = StmtKind::Pragma(self.arena.alloc_str(&token.text));
                into.push(Stmt { span: token.span, kind });
            }
        }
    }

    /// Parses one statement. Pragmas in front of it are the business of the caller.
    pub(super) fn statement(&mut self) -> Parsed<&'a Stmt<'a>> {
        self.nested(Self::statement_with_labels)
    }

    /// A statement that is part of another one: a pragma in front of it makes it a block.
    fn substatement(&mut self) -> Parsed<&'a Stmt<'a>> {
        let start = self.pos;
        let mut stmts: Vec<Stmt<'a>> = Vec::new();
        self.pragmas(&mut stmts);
        let stmt = self.in_block(Self::statement)?;
        if stmts.is_empty() {
            return Ok(stmt);
        }
        stmts.push(*stmt);
        Ok(self.stmt(start, StmtKind::Compound(self.slice(&stmts))))
    }

    fn statement_with_labels(&mut self) -> Parsed<&'a Stmt<'a>> {
        let mut labels: Vec<(usize, Label<'a>)> = Vec::new();
        loop {
            let start = self.pos;
            self.statement_attributes()?;
            match self.label()? {
                Some(label) => labels.push((start, label)),
                None => break,
            }
            if labels.len() > MAX_LADDER {
                return Err(self.error_here("too many labels before one statement"));
            }
        }
        // A label at the end of a block labels an empty statement (C++23).
        let mut stmt = if self.at(Punct::RBrace) && !labels.is_empty() {
            self.stmt(self.pos, StmtKind::Null)
        } else if labels.is_empty() {
            return self.unlabelled();
        } else {
            let start = self.pos;
            let mut pragmas: Vec<Stmt<'a>> = Vec::new();
            self.pragmas(&mut pragmas);
            let stmt = self.unlabelled()?;
            if pragmas.is_empty() {
                stmt
            } else {
                pragmas.push(*stmt);
                self.stmt(start, StmtKind::Compound(self.slice(&pragmas)))
            }
        };
        for (start, label) in labels.into_iter().rev() {
            let kind = match label {
                Label::Case(low, high) => StmtKind::Case { low, high, stmt },
                Label::Default => StmtKind::Default(stmt),
                Label::Named(name) => StmtKind::Label(name, stmt),
            };
            stmt = self.stmt(start, kind);
        }
        Ok(stmt)
    }

    fn statement_attributes(&mut self) -> Parsed<()> {
        if self.at(Punct::LBracket) && self.nth_is(1, Punct::LBracket) {
            self.attributes(&mut Attributes::default())?;
        }
        if self.at_keyword(Keyword::Attribute)
            && self.input.is(self.scan_attributes(self.pos), Punct::Semi)
        {
            // `__attribute__((fallthrough));`
            self.attributes(&mut Attributes::default())?;
        }
        Ok(())
    }

    fn label(&mut self) -> Parsed<Option<Label<'a>>> {
        if let Some(sym) = self.ident()
            && self.nth_is(1, Punct::Colon)
        {
            self.pos += 2;
            return Ok(Some(Label::Named(self.text(sym))));
        }
        if self.at_keyword(Keyword::Default) && self.nth_is(1, Punct::Colon) {
            self.pos += 2;
            return Ok(Some(Label::Default));
        }
        if !self.eat_keyword(Keyword::Case) {
            return Ok(None);
        }
        let low = self.conditional()?;
        let high = if self.eat(Punct::Ellipsis) { Some(self.conditional()?) } else { None };
        self.expect(Punct::Colon, "after a case")?;
        Ok(Some(Label::Case(low, high)))
    }

    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "all others begin declarations or expressions"
    )]
    fn unlabelled(&mut self) -> Parsed<&'a Stmt<'a>> {
        let start = self.pos;
        let kind = match self.kind() {
            TokenKind::Punct(Punct::LBrace) => return self.compound(),
            TokenKind::Punct(Punct::Semi) => {
                self.pos += 1;
                StmtKind::Null
            }
            TokenKind::Identifier(Some(keyword)) => match keyword {
                Keyword::If => return self.if_ladder(),
                Keyword::While => self.while_loop()?,
                Keyword::Do => self.do_loop()?,
                Keyword::For => self.in_block(Self::for_loop)?,
                Keyword::Switch => self.in_block(Self::switch)?,
                Keyword::Return => self.return_statement()?,
                Keyword::Break => self.jump(StmtKind::Break)?,
                Keyword::Continue => self.jump(StmtKind::Continue)?,
                Keyword::Goto => self.goto()?,
                Keyword::Try => {
                    self.pos += 1;
                    let body = self.compound()?;
                    self.handlers(body)?
                }
                Keyword::Asm | Keyword::GnuAsm | Keyword::GnuAsmShort => self.asm()?,
                Keyword::Else => return Err(self.error_here("`else` without `if`")),
                Keyword::Case | Keyword::Default => {
                    return Err(self.expected("`:` after a label"));
                }
                Keyword::Catch => return Err(self.error_here("`catch` without `try`")),
                _ => return self.declaration_or_expression(start),
            },
            _ => return self.declaration_or_expression(start),
        };
        Ok(self.stmt(start, kind))
    }

    fn declaration_or_expression(&mut self, start: usize) -> Parsed<&'a Stmt<'a>> {
        if self.at_keyword(Keyword::Extension) && !self.is_declaration(self.pos + 1) {
            self.pos += 1;
        } else if self.is_declaration(self.pos) {
            let mut decls = Vec::new();
            self.declaration(&[], start, &mut decls)?;
            let kind = StmtKind::Decl(self.slice(&decls));
            return Ok(self.stmt(start, kind));
        }
        let expr = self.expression()?;
        let kind = StmtKind::Expr(expr);
        if self.at(Punct::Semi) {
            self.pos += 1;
        } else if !self.is_macro_call(expr) {
            self.end_declaration("after an expression")?;
        }
        Ok(self.stmt(start, kind))
    }

    /// Whether the statement looks like the call of an unknown macro, which may stand without `;`.
    fn is_macro_call(&self, expr: &Expr<'a>) -> bool {
        let ends_here = self.input.starts_line(self.pos) || self.at(Punct::RBrace);
        let ExprKind::Call { callee, .. } = expr.kind else { return false };
        let ExprKind::Name(name) = callee.kind else { return false };
        let UnqualifiedId::Ident(text) = name.last.id else { return false };
        ends_here && name.scope.is_empty() && self.is_undeclared(text)
    }

    // Selection and iteration.

    /// `if`, with all its `else if` in a loop.
    fn if_ladder(&mut self) -> Parsed<&'a Stmt<'a>> {
        struct Rung<'a> {
            start: usize,
            scope: ScopeId,
            is_constexpr: bool,
            head: Head<'a>,
            then_branch: &'a Stmt<'a>,
        }
        let outer = self.scope;
        let mut rungs: Vec<Rung<'a>> = Vec::new();
        let mut last = None;
        loop {
            let start = self.pos;
            self.pos += 1;
            let is_constexpr = self.eat_keyword(Keyword::Constexpr);
            // What a condition declares is visible in its `else` branches.
            self.scope = self.scopes.add(ScopeKind::Block, self.scope);
            let scope = self.scope;
            let rung = self.head().and_then(|head| {
                let then_branch = self.substatement()?;
                Ok(Rung { start, scope, is_constexpr, head, then_branch })
            });
            match rung {
                Ok(rung) => rungs.push(rung),
                Err(error) => {
                    self.scope = outer;
                    return Err(error);
                }
            }
            if rungs.len() > MAX_LADDER {
                self.scope = outer;
                return Err(self.error_here("too many `else if` in a row"));
            }
            if !self.eat_keyword(Keyword::Else) {
                break;
            }
            if !self.at_keyword(Keyword::If) || self.input.toks[self.pos].has_pragma {
                let branch = self.substatement();
                match branch {
                    Ok(branch) => last = Some(branch),
                    Err(error) => {
                        self.scope = outer;
                        return Err(error);
                    }
                }
                break;
            }
        }
        self.scope = outer;
        let mut rungs = rungs.into_iter().rev();
        let Some(innermost) = rungs.next() else { return Err(self.expected("`if`")) };
        let _ = innermost.scope;
        let build = |parser: &Self, rung: Rung<'a>, else_branch| {
            let kind = StmtKind::If {
                is_constexpr: rung.is_constexpr,
                init: rung.head.init,
                cond: rung.head.cond,
                then_branch: rung.then_branch,
                else_branch,
            };
            parser.stmt(rung.start, kind)
        };
        let mut stmt = build(self, innermost, last);
        for rung in rungs {
            stmt = build(self, rung, Some(stmt));
        }
        Ok(stmt)
    }

    /// `(init; cond)`
    fn head(&mut self) -> Parsed<Head<'a>> {
        let open = self.pos;
        self.expect(Punct::LParen, "before a condition")?;
        let close = self.input.mate(open).unwrap_or(self.input.last());
        let init = if self.has_semi_before(close) { Some(self.init_statement()?) } else { None };
        let cond = self.condition()?;
        self.expect(Punct::RParen, "after a condition")?;
        Ok(Head { init, cond })
    }

    fn has_semi_before(&self, close: usize) -> bool {
        let mut at = self.pos;
        while at < close {
            if self.input.is(at, Punct::Semi) {
                return true;
            }
            at = self.input.skip_group(at);
        }
        false
    }

    fn init_statement(&mut self) -> Parsed<&'a Stmt<'a>> {
        let start = self.pos;
        if self.eat(Punct::Semi) {
            return Ok(self.stmt(start, StmtKind::Null));
        }
        if self.is_declaration(self.pos) {
            let mut decls = Vec::new();
            self.declaration(&[], start, &mut decls)?;
            return Ok(self.stmt(start, StmtKind::Decl(self.slice(&decls))));
        }
        let expr = self.expression()?;
        self.expect(Punct::Semi, "after an expression")?;
        Ok(self.stmt(start, StmtKind::Expr(expr)))
    }

    fn condition(&mut self) -> Parsed<Condition<'a>> {
        if !self.is_condition_declaration(self.pos) {
            return Ok(Condition::Expr(self.expression()?));
        }
        let start = self.pos;
        let specs = self.specifiers(SpecPlace::Declaration)?;
        let var = if self.at_bindings(&specs) {
            self.bindings(&specs)?
        } else {
            let declarator = self.declarator_of(&specs, start)?;
            self.variable(&specs, declarator, &[], start)?
        };
        Ok(Condition::Decl(self.alloc(var)))
    }

    fn while_loop(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        self.in_block(|parser| {
            parser.expect(Punct::LParen, "after `while`")?;
            let cond = parser.condition()?;
            parser.expect(Punct::RParen, "after a condition")?;
            let body = parser.substatement()?;
            Ok(StmtKind::While { cond, body })
        })
    }

    fn do_loop(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        let body = self.substatement()?;
        if !self.eat_keyword(Keyword::While) {
            return Err(self.expected("`while` after the body of `do`"));
        }
        let cond = self.parenthesized_expr("after `while`")?;
        self.end_declaration("after `do .. while (..)`")?;
        Ok(StmtKind::DoWhile { body, cond })
    }

    fn for_loop(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        let open = self.pos;
        self.expect(Punct::LParen, "after `for`")?;
        let close = self.input.mate(open).unwrap_or(self.input.last());
        if let Some(range) = self.range_separator(close) {
            return self.range_for(range);
        }
        let init = if self.eat(Punct::Semi) { None } else { Some(self.init_statement()?) };
        let cond = if self.at(Punct::Semi) { None } else { Some(self.condition()?) };
        self.expect(Punct::Semi, "after the condition of a loop")?;
        let step = if self.at(Punct::RParen) { None } else { Some(self.expression()?) };
        self.expect(Punct::RParen, "after the head of a loop")?;
        let body = self.substatement()?;
        Ok(StmtKind::For { init, cond, step, body })
    }

    /// Where the `:` of a range-based `for` stands: after at most one `;`, and not that of a conditional.
    fn range_separator(&self, close: usize) -> Option<usize> {
        let mut at = self.pos;
        let mut n_semis = 0;
        let mut n_questions = 0;
        while at < close {
            if self.input.is(at, Punct::Semi) {
                n_semis += 1;
            } else if self.input.is(at, Punct::Question) {
                n_questions += 1;
            } else if self.input.is(at, Punct::Colon) {
                if n_questions == 0 {
                    return (n_semis <= 1).then_some(at);
                }
                n_questions -= 1;
            }
            at = self.input.skip_group(at);
        }
        None
    }

    fn range_for(&mut self, separator: usize) -> Parsed<StmtKind<'a>> {
        let init =
            if self.has_semi_before(separator) { Some(self.init_statement()?) } else { None };
        let start = self.pos;
        self.attributes(&mut Attributes::default())?;
        let specs = self.specifiers(SpecPlace::Declaration)?;
        let var = if self.at_bindings(&specs) {
            self.bindings(&specs)?
        } else {
            let Some(base) = specs.ty else { return Err(self.expected("a type")) };
            let declarator = self.declarator(base, DeclaratorMode::Named, start)?;
            if let Some(sym) = declarator.name.and_then(|named| named.sym) {
                self.declare(sym, Entry::VALUE);
            }
            VarDecl {
                flags: specs.flags,
                name: declarator.name.map(|named| named.name),
                ty: declarator.ty,
                init: None,
                bit_width: None,
                align: &[],
                bindings: &[],
                span: self.span_from(start),
            }
        };
        self.expect(Punct::Colon, "after the variable of a loop")?;
        let range = self.initializer_clause()?;
        self.expect(Punct::RParen, "after the head of a loop")?;
        let body = self.substatement()?;
        Ok(StmtKind::RangeFor { init, decl: self.alloc(var), range, body })
    }

    fn switch(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        let Head { init, cond } = self.head()?;
        let body = self.substatement()?;
        Ok(StmtKind::Switch { init, cond, body })
    }

    // Jumps.

    fn jump(&mut self, kind: StmtKind<'a>) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        self.end_declaration("after a jump")?;
        Ok(kind)
    }

    fn goto(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        let sym = self.expect_ident("the name of a label")?;
        self.end_declaration("after `goto`")?;
        Ok(StmtKind::Goto(self.text(sym)))
    }

    fn return_statement(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        let value = if self.at(Punct::Semi) {
            None
        } else if self.at(Punct::LBrace) {
            Some(self.braced_list()?)
        } else {
            Some(self.expression()?)
        };
        self.end_declaration("after `return`")?;
        Ok(StmtKind::Return(value))
    }

    fn handlers(&mut self, body: &'a Stmt<'a>) -> Parsed<StmtKind<'a>> {
        let mut handlers: SmallVec<[Handler<'a>; 1]> = SmallVec::new();
        while self.at_keyword(Keyword::Catch) {
            let start = self.pos;
            self.pos += 1;
            let handler = self.in_block(|parser| {
                let (params, is_variadic) = parser.params()?;
                let param = match params {
                    [param] if !is_variadic => Some(param),
                    [] if is_variadic => None,
                    _ => return Err(parser.error_here("a handler catches one type, or `...`")),
                };
                let body = parser.compound()?;
                Ok(Handler { param, body, span: parser.span_from(start) })
            })?;
            handlers.push(handler);
        }
        if handlers.is_empty() {
            return Err(self.expected("`catch` after a `try` block"));
        }
        Ok(StmtKind::Try { body, handlers: self.slice(&handlers) })
    }

    // Assembly.

    /// `asm volatile ("text" : outputs : inputs : clobbers);`
    fn asm(&mut self) -> Parsed<StmtKind<'a>> {
        self.pos += 1;
        while matches!(
            self.keyword(),
            Some(
                Keyword::Volatile
                    | Keyword::GnuVolatile
                    | Keyword::GnuVolatileShort
                    | Keyword::Inline
                    | Keyword::Goto
            )
        ) {
            self.pos += 1;
        }
        self.expect(Punct::LParen, "after `asm`")?;
        let template = self.string_text()?;
        let mut operands: [SmallVec<[&'a Expr<'a>; 4]>; 2] = Default::default();
        let mut section = 0_usize;
        while !self.at(Punct::RParen) {
            if self.eat(Punct::Colon) {
                section += 1;
            } else if self.eat(Punct::ColonColon) {
                section += 2;
            } else if self.eat(Punct::Comma) {
            } else if let Some(operands) = section.checked_sub(1).and_then(|n| operands.get_mut(n))
            {
                let operand = self.asm_operand()?;
                operands.push(operand);
            } else if matches!(self.kind(), TokenKind::String(_)) || self.ident().is_some() {
                self.pos += 1;
            } else {
                return Err(self.expected("`:` or `)` in an assembly statement"));
            }
        }
        self.expect(Punct::RParen, "after an assembly statement")?;
        self.end_declaration("after an assembly statement")?;
        let [outputs, inputs] = operands;
        Ok(StmtKind::Asm { template, outputs: self.slice(&outputs), inputs: self.slice(&inputs) })
    }

    /// `[name] "constraint" (e)`
    fn asm_operand(&mut self) -> Parsed<&'a Expr<'a>> {
        if self.at(Punct::LBracket) {
            self.pos = self.input.skip_group(self.pos);
        }
        let _ = self.string_text()?;
        self.parenthesized_expr("after a constraint")
    }

    /// Whether nothing of this name is declared anywhere.
    pub(super) fn is_undeclared(&self, text: &str) -> bool {
        let sym = self.scopes.known_sym(text);
        sym.is_none_or(|sym| self.scopes.ever(sym) == NameKind::UNKNOWN)
    }
}
