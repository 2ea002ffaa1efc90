//! Templates: parameter lists, specializations, explicit instantiations ([temp]).

use smallvec::SmallVec;

use super::declaration::Templates;
use super::lookahead::DeclaratorMode;
use super::name::NamePlace;
use super::specifier::SpecPlace;
use super::{Angle, Parsed, Parser};
use crate::ast::{Decl, DeclKind, TemplateParam, TemplateParamKind, TemplateParams};
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
            let mut templates: SmallVec<[TemplateParams<'a>; 2]> = outer.iter().copied().collect();
            templates.push(list);
            if parser.at_keyword(Keyword::Requires) {
                parser.requires_clause()?;
            }
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
        match constraint {
            Some(end) => {
                let span = self.span_at(start);
                // Overloads would be chosen without it.
                self.refused(span, "constraints are");
                self.is_unsupported = true;
                self.pos = end;
            }
            None => self.pos += 1,
        }
        let is_pack = self.eat(Punct::Ellipsis);
        let sym = self.ident();
        if let Some(sym) = sym {
            self.pos += 1;
            self.scopes.declare(self.scope, sym, Entry::TYPE);
        }
        let default = if self.eat(Punct::Assign) { Some(self.type_id()?) } else { None };
        Ok(TemplateParam {
            name: sym.map(|sym| self.text(sym)),
            is_pack,
            kind: TemplateParamKind::Type { default },
            span: self.span_from(start),
        })
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

    /// `requires c`: walked over; the declaration becomes an error node.
    pub(super) fn requires_clause(&mut self) -> Parsed<()> {
        let span = self.span_at(self.pos);
        self.pos += 1;
        loop {
            if self.at_keyword(Keyword::Requires) {
                // A requires-expression: parameters and a braced body.
                self.pos += 1;
                if self.at(Punct::LParen) {
                    self.pos = self.input.skip_group(self.pos);
                }
                if !self.at(Punct::LBrace) {
                    return Err(self.expected("`{` of a requirement"));
                }
                self.pos = self.input.skip_group(self.pos);
            } else if self.at(Punct::LParen) {
                self.pos = self.input.skip_group(self.pos);
            } else if self.at_keyword(Keyword::True) || self.at_keyword(Keyword::False) {
                self.pos += 1;
            } else {
                let _ = self.name(NamePlace::Type)?;
            }
            if !self.eat(Punct::AmpAmp) && !self.eat(Punct::PipePipe) {
                break;
            }
        }
        // Overloads would be chosen without it.
        self.refused(span, "constraints are");
        self.is_unsupported = true;
        Ok(())
    }
}
