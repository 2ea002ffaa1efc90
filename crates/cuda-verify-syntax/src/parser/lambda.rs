//! Lambda expressions, with CUDA's places behind the captures or the parameters ([expr.prim.lambda]).

use smallvec::SmallVec;

use super::attribute::Attributes;
use super::input::Word;
use super::specifier::flag_of;
use super::{Angle, Parsed, Parser};
use crate::ast::{Capture, CaptureDefault, Expr, ExprKind, Lambda, SpecFlags};
use crate::scope::{Entry, ScopeKind};
use crate::token::{Keyword, Punct};

impl<'a> Parser<'a, '_> {
    /// Parses `[captures] (params) specifiers -> type { body }`.
    pub(super) fn lambda(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.nested(|parser| {
            let scope = parser.scopes.add(ScopeKind::Block, parser.scope);
            let lambda = parser
                .in_scope(scope, |parser| parser.with_angle(Angle::Free, Self::lambda_parts))?;
            let lambda = parser.alloc(lambda);
            Ok(parser.expr(start, ExprKind::Lambda(lambda)))
        })
    }

    fn lambda_parts(&mut self) -> Parsed<Lambda<'a>> {
        let (default, captures) = self.captures()?;
        let mut flags = SpecFlags::NONE;
        let mut is_mutable = false;
        let template = if self.at(Punct::Less) {
            let list = self.template_params()?;
            Some(self.constrained(list)?)
        } else {
            None
        };
        self.lambda_specifiers(&mut flags, &mut is_mutable)?;
        let params = if self.at(Punct::LParen) {
            let (params, is_variadic) = self.params()?;
            if is_variadic {
                return Err(self.not_supported("variadic lambdas are"));
            }
            params
        } else {
            &[]
        };
        self.lambda_specifiers(&mut flags, &mut is_mutable)?;
        let ret = if self.eat(Punct::Arrow) { Some(self.type_id()?) } else { None };
        if self.at_keyword(Keyword::Requires) {
            return Err(
                self.not_supported("constraints of lambdas without template parameters are")
            );
        }
        if !self.at(Punct::LBrace) {
            return Err(self.expected("the body of a lambda"));
        }
        let class = self.class.take();
        let body = self.compound();
        self.class = class;
        Ok(Lambda { default, captures, template, flags, params, is_mutable, ret, body: body? })
    }

    fn lambda_specifiers(&mut self, flags: &mut SpecFlags, is_mutable: &mut bool) -> Parsed<()> {
        loop {
            match self.keyword() {
                Some(Keyword::Mutable) => *is_mutable = true,
                Some(
                    keyword @ (Keyword::Host
                    | Keyword::Device
                    | Keyword::Global
                    | Keyword::Constexpr
                    | Keyword::Consteval
                    | Keyword::Static
                    | Keyword::Forceinline),
                ) => {
                    if let Some(flag) = flag_of(Some(keyword), Word::None) {
                        flags.insert(flag);
                    }
                }
                Some(Keyword::Noexcept | Keyword::Throw) => {
                    self.exception_specification()?;
                    continue;
                }
                _ if self.at_attribute() => {
                    self.attributes(&mut Attributes::default())?;
                    continue;
                }
                // A macro that nothing defines, where only specifiers can stand.
                None if self.ident().is_some_and(|sym| self.is_undeclared(self.text(sym))) => {}
                _ => return Ok(()),
            }
            self.pos += 1;
        }
    }

    fn captures(&mut self) -> Parsed<(CaptureDefault, &'a [Capture<'a>])> {
        self.expect(Punct::LBracket, "before captures")?;
        let mut default = CaptureDefault::None;
        let mut captures: SmallVec<[Capture<'a>; 4]> = SmallVec::new();
        let ends =
            |parser: &Self| parser.nth_is(1, Punct::Comma) || parser.nth_is(1, Punct::RBracket);
        if self.at(Punct::Amp) && ends(self) {
            default = CaptureDefault::ByReference;
            self.pos += 1;
            self.eat(Punct::Comma);
        } else if self.at(Punct::Assign) && ends(self) {
            default = CaptureDefault::ByValue;
            self.pos += 1;
            self.eat(Punct::Comma);
        }
        while !self.at(Punct::RBracket) {
            captures.push(self.capture()?);
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RBracket, "after captures")?;
        Ok((default, self.slice(&captures)))
    }

    fn capture(&mut self) -> Parsed<Capture<'a>> {
        let start = self.pos;
        if self.at_keyword(Keyword::This)
            || (self.at(Punct::Star) && self.input.is_keyword(self.pos + 1, Keyword::This))
        {
            let is_reference = !self.eat(Punct::Star);
            self.pos += 1;
            let span = self.span_from(start);
            return Ok(Capture { name: None, is_reference, init: None, is_pack: false, span });
        }
        let is_reference = self.eat(Punct::Amp);
        let mut is_pack = self.eat(Punct::Ellipsis);
        let sym = self.expect_ident("the name of a capture")?;
        is_pack |= self.eat(Punct::Ellipsis);
        let init = if self.eat(Punct::Assign) {
            Some(self.initializer_clause()?)
        } else if self.at(Punct::LBrace) {
            Some(self.braced_list()?)
        } else if self.at(Punct::LParen) {
            Some(self.parenthesized_expr("after a capture")?)
        } else {
            None
        };
        self.scopes.declare(self.scope, sym, Entry::VALUE);
        let name = Some(self.text(sym));
        Ok(Capture { name, is_reference, init, is_pack, span: self.span_from(start) })
    }
}
