//! Names: identifiers, operators, template arguments, qualification ([expr.prim.id], [temp.names]).

use smallvec::SmallVec;

use super::lookahead::Where;
use super::{Angle, Parsed, Parser};
use crate::ast::{
    Expr, ExprKind, NameSegment, QualName, TemplateArg, TypeExpr, TypeExprKind, UnqualifiedId,
};
use crate::scope::{Entry, ScopeTable, Sym};
use crate::token::{Keyword, Punct, TokenKind};

/// Where a name stands, which decides what an unknown name before `<` is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NamePlace {
    /// In an expression.
    Expr,
    /// Where a type is expected.
    Type,
    /// Where something is declared.
    Declarator,
    /// After `.` or `->`.
    Member,
}

/// A name with what the scope table says of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Named<'a> {
    pub(super) name: &'a QualName<'a>,
    pub(super) entry: Entry,
    /// The last identifier, if the last segment is one.
    pub(super) sym: Option<Sym>,
    /// What stands in front of the last segment.
    pub(super) owner: Option<Entry>,
}

impl<'a> Parser<'a, '_> {
    /// Parses a possibly qualified name.
    pub(super) fn name(&mut self, place: NamePlace) -> Parsed<Named<'a>> {
        let start = self.pos;
        let has_typename = self.eat_keyword(Keyword::Typename);
        let is_global = self.eat(Punct::ColonColon);
        let mut scope: SmallVec<[NameSegment<'a>; 4]> = SmallVec::new();
        let mut found = if is_global {
            Where::In(self.scopes.global())
        } else if place == NamePlace::Member {
            Where::Nowhere(Entry::UNKNOWN)
        } else {
            Where::Around
        };
        let mut owner = None;
        loop {
            let first = self.pos;
            let is_template = self.eat_keyword(Keyword::Template);
            let (id, sym, mut entry) = self.unqualified(found)?;
            let mut args = None;
            if self.at(Punct::Less) && (is_template || self.has_arguments(place, id, sym, entry)) {
                args = Some(self.template_args()?);
            }
            let segment = NameSegment { id, args, span: self.span_from(first) };
            if !self.continues_name(self.pos) {
                let name = QualName {
                    is_global,
                    has_typename,
                    scope: self.slice(&scope),
                    last: segment,
                    span: self.span_from(start),
                };
                return Ok(Named { name: self.alloc(name), entry, sym, owner });
            }
            if let Some(sym) = sym
                && (entry.is_value() || place == NamePlace::Member && scope.is_empty())
            {
                let place = if scope.is_empty() { Where::Around } else { found };
                entry = self.look_up(place, sym, ScopeTable::QUALIFIER);
            }
            scope.push(segment);
            if scope.len() > 64 {
                return Err(self.error_here("nested too deeply"));
            }
            owner = Some(entry);
            found = self.inside(entry);
            self.pos += 1;
        }
    }

    fn has_arguments(
        &self,
        place: NamePlace,
        id: UnqualifiedId<'a>,
        sym: Option<Sym>,
        entry: Entry,
    ) -> bool {
        match (id, sym) {
            (UnqualifiedId::Ident(_), Some(sym)) => {
                let in_type = matches!(place, NamePlace::Type | NamePlace::Declarator);
                self.opens_arguments(self.pos, sym, entry, in_type)
            }
            // `friend bool operator==<>(..)`
            (UnqualifiedId::Operator(_), _) => place == NamePlace::Declarator,
            _ => false,
        }
    }

    fn unqualified(&mut self, place: Where) -> Parsed<(UnqualifiedId<'a>, Option<Sym>, Entry)> {
        if let Some(sym) = self.ident() {
            let entry = self.look_up(place, sym, ScopeTable::ANY);
            self.pos += 1;
            return Ok((UnqualifiedId::Ident(self.text(sym)), Some(sym), entry));
        }
        if self.at_keyword(Keyword::Operator) {
            return Ok((self.operator_name()?, None, Entry::VALUE));
        }
        if self.eat(Punct::Tilde) {
            let sym = self.expect_ident("the name of a class after `~`")?;
            if self.at(Punct::Less) && self.scan_arguments(self.pos).is_some() {
                let _ = self.template_args()?;
            }
            return Ok((UnqualifiedId::Destructor(self.text(sym)), None, Entry::VALUE));
        }
        if self.at_keyword(Keyword::Decltype) {
            self.pos += 1;
            let expr = self.parenthesized_expr("after `decltype`")?;
            return Ok((UnqualifiedId::Decltype(expr), None, Entry::DEPENDENT));
        }
        Err(self.expected("a name"))
    }

    /// `operator` and what follows it.
    fn operator_name(&mut self) -> Parsed<UnqualifiedId<'a>> {
        self.pos += 1;
        let text = match self.kind() {
            TokenKind::Punct(Punct::LParen) if self.nth_is(1, Punct::RParen) => {
                self.pos += 2;
                "()"
            }
            TokenKind::Punct(Punct::LBracket) if self.nth_is(1, Punct::RBracket) => {
                self.pos += 2;
                "[]"
            }
            TokenKind::Punct(Punct::Greater) => {
                let mut text = ">";
                if self.input.is_joint(self.pos) {
                    let is_assign = self.nth_is(1, Punct::GreaterEqual);
                    if is_assign || self.nth_is(1, Punct::Greater) {
                        text = if is_assign { ">>=" } else { ">>" };
                        self.pos += 1;
                    }
                }
                self.pos += 1;
                text
            }
            TokenKind::Punct(Punct::Less) if self.nth_is(1, Punct::Greater) => {
                self.pos += 1;
                "<"
            }
            TokenKind::Punct(punct) if is_overloadable(punct) => {
                self.pos += 1;
                punct.as_str()
            }
            TokenKind::Identifier(Some(keyword @ (Keyword::New | Keyword::Delete))) => {
                self.pos += 1;
                let is_array = self.at(Punct::LBracket) && self.nth_is(1, Punct::RBracket);
                if is_array {
                    self.pos += 2;
                }
                match (keyword == Keyword::New, is_array) {
                    (true, true) => "new[]",
                    (true, false) => "new",
                    (false, true) => "delete[]",
                    (false, false) => "delete",
                }
            }
            TokenKind::String(_) => {
                let text = self.input.token(self.pos).map_or("", |token| &token.text);
                let mut text = text.to_owned();
                self.pos += 1;
                if text == "\"\""
                    && let Some(sym) = self.ident()
                {
                    text.push_str(self.text(sym));
                    self.pos += 1;
                }
                let text: &'a str = self.arena.alloc_str(&text);
                self.literal_operators.insert(text);
                text
            }
            TokenKind::Identifier(_)
            | TokenKind::Punct(_)
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => {
                // A conversion function: a type without parameters.
                let ty = self.conversion_type()?;
                return Ok(UnqualifiedId::Conversion(ty));
            }
        };
        Ok(UnqualifiedId::Operator(text))
    }

    /// Parses `<..>`; the current token is the `<`.
    pub(super) fn template_args(&mut self) -> Parsed<&'a [TemplateArg<'a>]> {
        self.nested(|parser| {
            parser.with_angle(Angle::Template, |parser| {
                parser.expect(Punct::Less, "before template arguments")?;
                let mut args: SmallVec<[TemplateArg<'a>; 4]> = SmallVec::new();
                if parser.eat(Punct::Greater) {
                    return Ok(parser.slice(&args));
                }
                loop {
                    args.push(parser.template_arg()?);
                    if !parser.eat(Punct::Comma) {
                        break;
                    }
                }
                if !parser.eat(Punct::Greater) {
                    return Err(parser.expected("`,` or `>` after a template argument"));
                }
                Ok(parser.slice(&args))
            })
        })
    }

    fn template_arg(&mut self) -> Parsed<TemplateArg<'a>> {
        let start = self.pos;
        let is_type = self.scan_type(start).is_some_and(|(end, _)| {
            self.input.is(end, Punct::Comma)
                || self.input.is(end, Punct::Greater)
                || self.input.is(end, Punct::Ellipsis)
        });
        if is_type {
            let mut ty = self.type_id()?;
            if self.eat(Punct::Ellipsis) {
                let kind = TypeExprKind::Pack(ty);
                let span = self.span_from(start);
                ty = self.alloc(TypeExpr { quals: Default::default(), kind, span });
            }
            return Ok(TemplateArg::Type(ty));
        }
        let mut expr = self.assignment()?;
        if self.eat(Punct::Ellipsis) {
            expr = self.alloc(Expr { kind: ExprKind::Pack(expr), span: self.span_from(start) });
        }
        Ok(TemplateArg::Expr(expr))
    }
}

/// Whether `operator` may stand before the punctuator.
fn is_overloadable(punct: Punct) -> bool {
    !matches!(
        punct,
        Punct::LBrace
            | Punct::RBrace
            | Punct::LBracket
            | Punct::RBracket
            | Punct::LParen
            | Punct::RParen
            | Punct::Semi
            | Punct::Colon
            | Punct::ColonColon
            | Punct::Ellipsis
            | Punct::Question
            | Punct::Dot
            | Punct::DotStar
            | Punct::Hash
            | Punct::HashHash
            | Punct::LaunchOpen
    )
}
