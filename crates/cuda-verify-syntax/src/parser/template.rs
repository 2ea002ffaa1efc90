//! Templates: parameter lists, specializations, explicit instantiations ([temp]).

use smallvec::SmallVec;

use super::declaration::Templates;
use super::lookahead::DeclaratorMode;
use super::name::NamePlace;
use super::specifier::SpecPlace;
use super::{Angle, Parsed, Parser};
use crate::ast::{
    BinaryOp, Decl, DeclKind, Expr, ExprKind, FoldOp, NameSegment, QualName, Quals, Requirement,
    TemplateArg, TemplateParam, TemplateParamKind, TemplateParams, TypeExpr, TypeExprKind,
    UnqualifiedId,
};
use crate::scope::{Entry, NameKind, ScopeKind};
use crate::token::{Keyword, Punct, TokenKind};

impl<'a> Parser<'a, '_> {
    /// `template <..> declaration`, or an explicit instantiation.
    pub(super) fn template(
        &mut self,
        outer: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        if !self.nth_is(1, Punct::Less) {
            let kind = self.explicit_instantiation()?;
            out.push(Decl { span: self.span_from(start), templates: outer, kind });
            return Ok(());
        }
        self.pos += 1;
        let scope = self.scopes.add(ScopeKind::Template, self.scope);
        self.in_scope(scope, |parser| {
            let list = parser.template_params()?;
            let list = parser.constrained(list)?;
            let mut templates: SmallVec<[TemplateParams<'a>; 2]> = outer.iter().copied().collect();
            templates.push(list);
            let templates = parser.slice(&templates);
            parser.declaration(templates, start, out)
        })
    }

    /// Parses `<params>` and declares the parameters in the current scope.
    pub(super) fn template_params(&mut self) -> Parsed<TemplateParams<'a>> {
        let start = self.pos;
        self.nested(|parser| {
            parser.with_angle(Angle::Template, |parser| {
                parser.expect(Punct::Less, "after `template`")?;
                let mut params: SmallVec<[TemplateParam<'a>; 4]> = SmallVec::new();
                if !parser.at(Punct::Greater) {
                    loop {
                        params.push(parser.template_param()?);
                        if !parser.eat(Punct::Comma) {
                            break;
                        }
                    }
                }
                parser.expect(Punct::Greater, "after template parameters")?;
                let params = parser.slice(&params);
                Ok(TemplateParams { params, span: parser.span_from(start) })
            })
        })
    }

    fn template_param(&mut self) -> Parsed<TemplateParam<'a>> {
        let start = self.pos;
        if self.at_keyword(Keyword::Template) {
            return self.template_template_param();
        }
        let constraint = self.scan_constraint();
        if constraint.is_none() && !self.at_type_param() {
            return self.value_param();
        }
        let concept = match constraint {
            Some(end) if self.input.is_keyword(end, Keyword::Auto) => {
                return Err(self.not_supported("constrained values are"));
            }
            Some(_) => Some(self.name(NamePlace::Type)?.name),
            None => {
                self.pos += 1;
                None
            }
        };
        let is_pack = self.eat(Punct::Ellipsis);
        let sym = self.ident();
        if let Some(sym) = sym {
            self.pos += 1;
            self.scopes.declare(self.scope, sym, Entry::TYPE);
        }
        let default = if self.eat(Punct::Assign) { Some(self.type_id()?) } else { None };
        let span = self.span_from(start);
        let Some(concept) = concept else {
            let name = sym.map(|sym| self.text(sym));
            let kind = TemplateParamKind::Type { default };
            return Ok(TemplateParam { name, is_pack, kind, constraint: None, span });
        };
        // The constraint speaks of the parameter: one without a name gets one.
        let name = sym.map_or_else(
            || -> &'a str { self.arena.alloc_str(&format!("$constrained{start}")) },
            |sym| self.text(sym),
        );
        let (id, args) = (UnqualifiedId::Ident(name), None);
        let last = NameSegment { id, args, span };
        let (is_global, has_typename) = (false, false);
        let own = self.alloc(QualName { is_global, has_typename, scope: &[], last, span });
        let kind = TypeExprKind::Named(own);
        let own = self.alloc(TypeExpr { quals: Quals::default(), kind, span });
        let mut constraint = self.satisfies(concept, own);
        if is_pack {
            let op = FoldOp::Binary(BinaryOp::LogicalAnd);
            let kind = ExprKind::Fold { op, left: Some(constraint), right: None };
            constraint = self.alloc(Expr { span, kind });
        }
        let (name, constraint) = (Some(name), Some(constraint));
        let kind = TemplateParamKind::Type { default };
        Ok(TemplateParam { name, is_pack, kind, constraint, span })
    }

    /// `C<T, args>`, which `C<args>` in front of `T` stands for ([temp.param]/4).
    fn satisfies(&self, concept: &QualName<'a>, ty: &'a TypeExpr<'a>) -> &'a Expr<'a> {
        let mut args = vec![TemplateArg::Type(ty)];
        args.extend(concept.last.args.unwrap_or(&[]));
        let last = NameSegment { args: Some(self.slice(&args)), ..concept.last };
        let kind = ExprKind::Name(self.alloc(QualName { last, ..*concept }));
        self.alloc(Expr { span: concept.span, kind })
    }

    /// The list with the requires-clause that may follow it.
    pub(super) fn constrained(&mut self, list: TemplateParams<'a>) -> Parsed<TemplateParams<'a>> {
        if !self.at_keyword(Keyword::Requires) {
            return Ok(list);
        }
        let clause = self.requires_clause()?;
        let mut params = list.params.to_vec();
        let Some(last) = params.last_mut() else { return Ok(list) };
        last.constraint = Some(match last.constraint {
            Some(first) => {
                let kind = ExprKind::Binary(BinaryOp::LogicalAnd, first, clause);
                self.alloc(Expr { span: clause.span, kind })
            }
            None => clause,
        });
        Ok(TemplateParams { params: self.slice(&params), ..list })
    }

    /// `Concept T`: walks over the name of the concept.
    fn scan_constraint(&self) -> Option<usize> {
        let name = self.scan_name(self.pos, true)?;
        name.entry.kind.has(NameKind::CONCEPT).then_some(name.end)
    }

    /// Whether a type parameter begins here: `typename T`, `class`, but not `typename T::type N`.
    fn at_type_param(&self) -> bool {
        if !self.at_keyword(Keyword::Typename) && !self.at_keyword(Keyword::Class) {
            return false;
        }
        match self.input.kind(self.pos + 1) {
            TokenKind::Identifier(None) => matches!(
                self.input.kind(self.pos + 2),
                TokenKind::Punct(
                    Punct::Comma | Punct::Greater | Punct::Assign | Punct::GreaterEqual
                )
            ),
            TokenKind::Punct(Punct::ColonColon) => false,
            TokenKind::Punct(_)
            | TokenKind::Identifier(Some(_))
            | TokenKind::Number
            | TokenKind::Char(_)
            | TokenKind::String(_)
            | TokenKind::Pragma
            | TokenKind::Unknown(_)
            | TokenKind::Eof => true,
        }
    }

    fn value_param(&mut self) -> Parsed<TemplateParam<'a>> {
        let start = self.pos;
        let (_, base) = self.specifiers_with_type(SpecPlace::Type)?;
        let declarator = self.declarator(base, DeclaratorMode::Either, start)?;
        let sym = declarator.name.and_then(|named| named.sym);
        if let Some(sym) = sym {
            self.scopes.declare(self.scope, sym, Entry::VALUE);
        }
        let default = if self.eat(Punct::Assign) { Some(self.conditional()?) } else { None };
        Ok(TemplateParam {
            name: sym.map(|sym| self.text(sym)),
            is_pack: declarator.is_pack,
            kind: TemplateParamKind::Value { ty: declarator.ty, default },
            constraint: None,
            span: self.span_from(start),
        })
    }

    fn template_template_param(&mut self) -> Parsed<TemplateParam<'a>> {
        let start = self.pos;
        self.pos += 1;
        let inner = self.scopes.add(ScopeKind::Template, self.scope);
        self.in_scope(inner, Self::template_params)?;
        if !self.eat_keyword(Keyword::Class) && !self.eat_keyword(Keyword::Typename) {
            return Err(self.expected("`class` or `typename`"));
        }
        let is_pack = self.eat(Punct::Ellipsis);
        let sym = self.ident();
        if let Some(sym) = sym {
            self.pos += 1;
            let kind = NameKind::TYPE.and(NameKind::TEMPLATE);
            self.scopes.declare(self.scope, sym, Entry { kind, members: None });
        }
        let default =
            if self.eat(Punct::Assign) { Some(self.name(NamePlace::Type)?.name) } else { None };
        Ok(TemplateParam {
            name: sym.map(|sym| self.text(sym)),
            is_pack,
            kind: TemplateParamKind::Template { default },
            constraint: None,
            span: self.span_from(start),
        })
    }

    /// `template class X<int>;`, `extern template ..;`
    pub(super) fn explicit_instantiation(&mut self) -> Parsed<DeclKind<'a>> {
        if self.at_keyword(Keyword::Extern) {
            self.skip_to_semi()?;
            return Ok(DeclKind::ExplicitInstantiation(None));
        }
        self.pos += 1;
        let start = self.pos;
        let mut decls = Vec::new();
        // It declares nothing: the names stay what they are.
        let scope = self.scopes.add(ScopeKind::Block, self.scope);
        self.in_scope(scope, |parser| parser.declaration(&[], start, &mut decls))?;
        Ok(DeclKind::ExplicitInstantiation(decls.first().map(|decl| self.alloc(*decl))))
    }

    /// `requires c`: operands that need no parentheses, joined by `&&` and `||`.
    pub(super) fn requires_clause(&mut self) -> Parsed<&'a Expr<'a>> {
        self.pos += 1;
        self.nested(|parser| {
            let mut all = parser.conjunction()?;
            while parser.eat(Punct::PipePipe) {
                let next = parser.conjunction()?;
                let kind = ExprKind::Binary(BinaryOp::LogicalOr, all, next);
                all = parser.alloc(Expr { span: all.span.to(next.span), kind });
            }
            Ok(all)
        })
    }

    fn conjunction(&mut self) -> Parsed<&'a Expr<'a>> {
        let mut all = self.constraint_operand()?;
        while self.eat(Punct::AmpAmp) {
            let next = self.constraint_operand()?;
            let kind = ExprKind::Binary(BinaryOp::LogicalAnd, all, next);
            all = self.alloc(Expr { span: all.span.to(next.span), kind });
        }
        Ok(all)
    }

    fn constraint_operand(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        if self.at_keyword(Keyword::Requires) {
            return self.requires_expression();
        }
        if self.at(Punct::LParen) {
            return self.parenthesized_expr("in a requires-clause");
        }
        for (keyword, value) in [(Keyword::True, true), (Keyword::False, false)] {
            if self.eat_keyword(keyword) {
                return Ok(self.expr(start, ExprKind::Bool(value)));
            }
        }
        let named = self.name(NamePlace::Type)?;
        Ok(self.expr(start, ExprKind::Name(named.name)))
    }

    /// `requires (params) { requirements }`
    pub(super) fn requires_expression(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.in_block(|parser| {
            let params = if parser.at(Punct::LParen) { parser.params()?.0 } else { &[] };
            parser.expect(Punct::LBrace, "to open requirements")?;
            let mut requirements: SmallVec<[Requirement<'a>; 4]> = SmallVec::new();
            while !parser.at(Punct::RBrace) && !parser.at_end() {
                parser.with_angle(Angle::Free, |parser| parser.requirement(&mut requirements))?;
                parser.expect(Punct::Semi, "after a requirement")?;
            }
            parser.expect(Punct::RBrace, "after requirements")?;
            let requirements = parser.slice(&requirements);
            Ok(parser.expr(start, ExprKind::Requires { params, requirements }))
        })
    }

    fn requirement(&mut self, out: &mut SmallVec<[Requirement<'a>; 4]>) -> Parsed<()> {
        let start = self.pos;
        if self.at_keyword(Keyword::Typename) {
            out.push(Requirement::Type(self.type_id()?));
        } else if self.at_keyword(Keyword::Requires) && !self.opens_requirements(start + 1) {
            out.push(Requirement::Holds(self.requires_clause()?));
        } else if self.eat(Punct::LBrace) {
            let e = self.expression()?;
            self.expect(Punct::RBrace, "after a required expression")?;
            out.push(Requirement::Expr(e));
            self.eat_keyword(Keyword::Noexcept);
            if self.eat(Punct::Arrow) {
                let concept = self.name(NamePlace::Type)?.name;
                // The type with the value category ([expr.prim.req.compound]).
                let place = self.alloc(Expr { kind: ExprKind::Paren(e), ..*e });
                let (quals, kind) = (Quals::default(), TypeExprKind::Decltype(place));
                let ty = self.alloc(TypeExpr { quals, kind, span: e.span });
                out.push(Requirement::Holds(self.satisfies(concept, ty)));
            }
        } else {
            out.push(Requirement::Expr(self.expression()?));
        }
        Ok(())
    }

    /// Whether parameters and a brace, or a brace alone, come here.
    fn opens_requirements(&self, at: usize) -> bool {
        let after = if self.input.is(at, Punct::LParen) { self.input.skip_group(at) } else { at };
        self.input.is(after, Punct::LBrace)
    }
}
