//! Declarators: pointers, arrays, functions and the name in their middle ([dcl.decl]).
//!
//! A declarator is written from the name outwards, its type is built from the outside inwards: in `int (*a)[3]` the
//! `[3]` applies to `int` before the `*` does. Brackets are matched beforehand, so that what follows a parenthesized
//! declarator is parsed first and what is inside it second; every token is still parsed once.

use smallvec::SmallVec;

use super::attribute::Attributes;
use super::input::Word;
use super::lookahead::{DeclaratorMode, Params};
use super::name::{NamePlace, Named};
use super::specifier::{SpecPlace, flag_of, merge, qualifier};
use super::{Angle, MAX_DEPTH, Parsed, Parser};
use crate::ast::{
    Expr, ExprKind, FunctionTypeExpr, InitItem, Param, Quals, RefQual, SpecFlags, TypeExpr,
    TypeExprKind, UnqualifiedId,
};
use crate::scope::{Entry, ScopeId, ScopeKind};
use crate::token::{Keyword, Punct};

/// What a declarator says.
#[derive(Clone, Debug)]
pub(super) struct Declarator<'a> {
    pub(super) name: Option<Named<'a>>,
    pub(super) ty: &'a TypeExpr<'a>,
    /// The function, if one is declared (rather than a pointer to one).
    pub(super) function: Option<FunctionParts<'a>>,
    pub(super) is_pack: bool,
    /// Where what follows the name is looked up: inside the class that qualifies the name.
    pub(super) scope: ScopeId,
    pub(super) attributes: Attributes<'a>,
}

/// What follows the name of a function.
#[derive(Clone, Copy, Debug)]
pub(super) struct FunctionParts<'a> {
    pub(super) ty: &'a FunctionTypeExpr<'a>,
    /// The scope of the parameters.
    pub(super) scope: ScopeId,
    pub(super) flags: SpecFlags,
}

#[derive(Clone, Copy)]
enum Suffix<'a> {
    Array(Option<&'a Expr<'a>>),
    Function {
        params: &'a [Param<'a>],
        is_variadic: bool,
        this_quals: Quals,
        trailing: Option<&'a TypeExpr<'a>>,
        scope: ScopeId,
        flags: SpecFlags,
    },
}

impl<'a> Parser<'a, '_> {
    /// Parses a type without a name: `const float *`, `int (*)(int)`.
    pub(super) fn type_id(&mut self) -> Parsed<&'a TypeExpr<'a>> {
        self.nested(|parser| {
            let (_, base) = parser.specifiers_with_type(SpecPlace::Type)?;
            Ok(parser.declarator(base, DeclaratorMode::Abstract, parser.pos)?.ty)
        })
    }

    /// The type of a conversion function: specifiers and pointers only.
    pub(super) fn conversion_type(&mut self) -> Parsed<&'a TypeExpr<'a>> {
        self.nested(|parser| {
            let (_, base) = parser.specifiers_with_type(SpecPlace::Type)?;
            parser.pointers(base)
        })
    }

    /// Parses a declarator over the type `base`; `start` is where its type begins.
    pub(super) fn declarator(
        &mut self,
        base: &'a TypeExpr<'a>,
        mode: DeclaratorMode,
        start: usize,
    ) -> Parsed<Declarator<'a>> {
        let ty = self.pointers(base)?;
        let is_pack = mode != DeclaratorMode::Abstract && self.eat(Punct::Ellipsis);
        let mut declarator = Declarator {
            name: None,
            ty,
            function: None,
            is_pack,
            scope: self.scope,
            attributes: Attributes::default(),
        };
        if self.at(Punct::LParen) && self.groups_declarator(self.pos, mode) {
            return self.grouped(declarator, mode, start);
        }
        let mut is_special = false;
        if mode != DeclaratorMode::Abstract && self.at_declared_name() {
            let named = self.name(NamePlace::Declarator)?;
            is_special = !matches!(named.name.last.id, UnqualifiedId::Ident(_));
            declarator.scope = self.scope_behind(&named);
            declarator.name = Some(named);
            self.attributes(&mut declarator.attributes)?;
        } else if matches!(mode, DeclaratorMode::Named | DeclaratorMode::Special) {
            return Err(self.expected("a name"));
        }
        let scope = declarator.scope;
        let (ty, function) =
            self.in_scope(scope, |parser| parser.suffixes(ty, mode, is_special, start))?;
        declarator.ty = ty;
        declarator.function = function;
        Ok(declarator)
    }

    fn at_declared_name(&self) -> bool {
        self.ident().is_some()
            || self.at(Punct::ColonColon)
            || self.at(Punct::Tilde)
            || self.at_keyword(Keyword::Operator)
    }

    /// `( declarator ) suffixes`
    fn grouped(
        &mut self,
        outer: Declarator<'a>,
        mode: DeclaratorMode,
        start: usize,
    ) -> Parsed<Declarator<'a>> {
        self.nested(|parser| {
            let open = parser.pos;
            let Some(close) = parser.input.mate(open) else {
                return Err(parser.error_here("`(` is never closed"));
            };
            parser.pos = close + 1;
            let is_plain = parser.input.ident(open + 1).is_some()
                && parser.scan_member_pointer(open + 1).is_none()
                || parser.input.is_keyword(open + 1, Keyword::Operator);
            let (ty, function) = parser.suffixes(outer.ty, mode, false, start)?;
            let after = std::mem::replace(&mut parser.pos, open + 1);
            parser.attributes(&mut Attributes::default())?;
            let mut inner = parser.declarator(ty, mode, start)?;
            if parser.pos != close {
                return Err(parser.expected("`)` after a declarator"));
            }
            parser.pos = after;
            if is_plain && inner.function.is_none() {
                inner.function = function;
            }
            inner.is_pack |= outer.is_pack;
            Ok(inner)
        })
    }

    /// Parses `*`, `&`, `&&`, `C::*` with their qualifiers.
    pub(super) fn pointers(&mut self, mut ty: &'a TypeExpr<'a>) -> Parsed<&'a TypeExpr<'a>> {
        let mut count = 0_u32;
        loop {
            let at = self.pos;
            let kind = if self.eat(Punct::Star) {
                TypeExprKind::Pointer(ty)
            } else if self.eat(Punct::Amp) {
                TypeExprKind::LvalueRef(ty)
            } else if self.eat(Punct::AmpAmp) {
                TypeExprKind::RvalueRef(ty)
            } else if self.scan_member_pointer(at).is_some() {
                let class = self.name(NamePlace::Type)?.name;
                self.expect(Punct::ColonColon, "in a pointer to member")?;
                self.expect(Punct::Star, "in a pointer to member")?;
                TypeExprKind::MemberPointer { class, pointee: ty }
            } else {
                return Ok(ty);
            };
            let mut quals = Quals::default();
            loop {
                if let Some(qual) = qualifier(self.keyword()) {
                    quals = merge(quals, qual);
                    self.pos += 1;
                } else if self.word() == Word::Ignored {
                    self.pos += 1;
                } else if self.at_attribute() {
                    self.attributes(&mut Attributes::default())?;
                } else {
                    break;
                }
            }
            count += 1;
            if count > MAX_DEPTH {
                return Err(self.error_here("nested too deeply"));
            }
            let span = ty.span.to(self.span_at(self.pos - 1));
            ty = self.alloc(TypeExpr { quals, kind, span });
        }
    }

    /// The scope in which the rest of a declarator with this name is looked up.
    fn scope_behind(&mut self, named: &Named<'a>) -> ScopeId {
        let Some(members) = named.owner.and_then(|owner| owner.members) else {
            return self.scope;
        };
        let scope = self.scopes.add(ScopeKind::Block, self.scope);
        let mut class = Some(members);
        while let Some(id) = class {
            if id != self.scopes.global() {
                self.scopes.link(scope, id);
            }
            class = self.scopes.parent(id);
        }
        scope
    }

    /// Parses `[n]` and `(params)` and applies them to `ty`.
    fn suffixes(
        &mut self,
        mut ty: &'a TypeExpr<'a>,
        mode: DeclaratorMode,
        is_special: bool,
        start: usize,
    ) -> Parsed<(&'a TypeExpr<'a>, Option<FunctionParts<'a>>)> {
        let mut suffixes: SmallVec<[Suffix<'a>; 2]> = SmallVec::new();
        loop {
            if self.at(Punct::LBracket) && !self.nth_is(1, Punct::LBracket) {
                suffixes.push(self.array_suffix()?);
            } else if self.at(Punct::LParen) && self.is_function(mode, is_special) {
                suffixes.push(self.function_suffix()?);
            } else {
                break;
            }
            if suffixes.len() > 64 {
                return Err(self.error_here("nested too deeply"));
            }
        }
        let mut function = None;
        let span = self.span_from(start);
        for suffix in suffixes.iter().rev() {
            function = None;
            let kind = match *suffix {
                Suffix::Array(size) => TypeExprKind::Array(ty, size),
                Suffix::Function { params, is_variadic, this_quals, trailing, scope, flags } => {
                    let ret = trailing.unwrap_or(ty);
                    let ty = self.alloc(FunctionTypeExpr { ret, params, is_variadic, this_quals });
                    function = Some(FunctionParts { ty, scope, flags });
                    TypeExprKind::Function(ty)
                }
            };
            ty = self.alloc(TypeExpr { quals: Quals::default(), kind, span });
        }
        Ok((ty, function))
    }

    /// Whether the `(` here opens parameters, rather than an initializer.
    fn is_function(&self, mode: DeclaratorMode, is_special: bool) -> bool {
        if is_special || mode != DeclaratorMode::Named {
            return true;
        }
        match self.opens_params(self.pos) {
            Params::Yes => true,
            Params::No => false,
            // `T x(a);` with unknown `a`: inside a function it is a variable more often than not.
            Params::Weak => self.scopes.kind(self.scopes.declaring(self.scope)) != ScopeKind::Block,
        }
    }

    fn array_suffix(&mut self) -> Parsed<Suffix<'a>> {
        self.pos += 1;
        while self.at_keyword(Keyword::Static) || qualifier(self.keyword()).is_some() {
            self.pos += 1;
        }
        let size = if self.at(Punct::RBracket) {
            None
        } else {
            Some(self.with_angle(Angle::Free, Self::expression)?)
        };
        self.expect(Punct::RBracket, "after the size of an array")?;
        Ok(Suffix::Array(size))
    }

    fn function_suffix(&mut self) -> Parsed<Suffix<'a>> {
        let scope = self.scopes.add(ScopeKind::Block, self.scope);
        self.in_scope(scope, |parser| {
            let (params, is_variadic) = parser.params()?;
            let mut this_quals = Quals::default();
            let mut flags = SpecFlags::NONE;
            loop {
                if let Some(qual) = qualifier(parser.keyword()) {
                    this_quals = merge(this_quals, qual);
                    parser.pos += 1;
                } else if parser.eat(Punct::Amp) {
                    this_quals.of_object = RefQual::Lvalue;
                } else if parser.eat(Punct::AmpAmp) {
                    this_quals.of_object = RefQual::Rvalue;
                } else if parser.at_keyword(Keyword::Noexcept) || parser.at_keyword(Keyword::Throw)
                {
                    parser.exception_specification()?;
                } else if parser.at_attribute() {
                    let mut attributes = Attributes::default();
                    parser.attributes(&mut attributes)?;
                    flags.insert(attributes.flags);
                } else if let Some(flag) = parser.place_of_lambda() {
                    flags.insert(flag);
                } else {
                    break;
                }
            }
            let trailing = if parser.eat(Punct::Arrow) { Some(parser.type_id()?) } else { None };
            Ok(Suffix::Function { params, is_variadic, this_quals, trailing, scope, flags })
        })
    }

    /// `__host__`, `__device__` and `constexpr`, which stand behind the parameters of lambdas too.
    fn place_of_lambda(&mut self) -> Option<SpecFlags> {
        let keyword = self.keyword()?;
        if !matches!(keyword, Keyword::Host | Keyword::Device) {
            return None;
        }
        self.pos += 1;
        flag_of(Some(keyword), Word::None)
    }

    /// `noexcept`, `noexcept(e)`, `throw()`: no effect on what is computed.
    pub(super) fn exception_specification(&mut self) -> Parsed<()> {
        self.pos += 1;
        if self.at(Punct::LParen) {
            if self.input.mate(self.pos).is_none() {
                return Err(self.error_here("`(` is never closed"));
            }
            self.pos = self.input.skip_group(self.pos);
        }
        Ok(())
    }

    /// Parses `(params)`, declaring them in the current scope; the flag tells of a final `...`.
    pub(super) fn params(&mut self) -> Parsed<(&'a [Param<'a>], bool)> {
        let open = self.pos;
        self.expect(Punct::LParen, "before parameters")?;
        if self.is_skimming
            && let Some(close) = self.input.mate(open)
        {
            self.pos = close + 1;
            return Ok((&[], false));
        }
        self.nested(|parser| {
            parser.with_angle(Angle::Free, |parser| {
                let mut params: SmallVec<[Param<'a>; 8]> = SmallVec::new();
                let mut is_variadic = false;
                if parser.at_keyword(Keyword::Void) && parser.nth_is(1, Punct::RParen) {
                    parser.pos += 1;
                }
                if !parser.at(Punct::RParen) {
                    loop {
                        if parser.eat(Punct::Ellipsis) {
                            is_variadic = true;
                            break;
                        }
                        params.push(parser.param()?);
                        // The comma before the final `...` may be left out.
                        if !parser.eat(Punct::Comma) && !parser.at(Punct::Ellipsis) {
                            break;
                        }
                    }
                }
                parser.expect(Punct::RParen, "after parameters")?;
                Ok((parser.slice(&params), is_variadic))
            })
        })
    }

    fn param(&mut self) -> Parsed<Param<'a>> {
        let start = self.pos;
        let (_, base) = self.specifiers_with_type(SpecPlace::Type)?;
        let declarator = self.declarator(base, DeclaratorMode::Either, start)?;
        let mut attributes = declarator.attributes;
        self.attributes(&mut attributes)?;
        let mut name = None;
        if let Some(named) = declarator.name {
            let Some(sym) = named.sym.filter(|_| named.owner.is_none()) else {
                return Err(self.error(named.name.span, "a parameter has a simple name"));
            };
            self.scopes.declare(self.scope, sym, Entry::VALUE);
            name = Some(self.text(sym));
        }
        let default = if self.eat(Punct::Assign) { Some(self.initializer_clause()?) } else { None };
        let span = self.span_from(start);
        Ok(Param { name, ty: declarator.ty, is_pack: declarator.is_pack, default, span })
    }

    /// An expression or a braced list.
    pub(super) fn initializer_clause(&mut self) -> Parsed<&'a Expr<'a>> {
        if self.at(Punct::LBrace) { self.braced_list() } else { self.assignment() }
    }

    /// Parses `{..}`.
    pub(super) fn braced_list(&mut self) -> Parsed<&'a Expr<'a>> {
        let start = self.pos;
        self.nested(|parser| {
            parser.with_angle(Angle::Free, |parser| {
                parser.expect(Punct::LBrace, "before initializers")?;
                let mut items: Vec<InitItem<'a>> = Vec::new();
                while !parser.at(Punct::RBrace) {
                    items.push(parser.init_item()?);
                    if !parser.eat(Punct::Comma) {
                        break;
                    }
                }
                parser.expect(Punct::RBrace, "after initializers")?;
                let kind = ExprKind::InitList(parser.slice(&items));
                Ok(parser.alloc(Expr { kind, span: parser.span_from(start) }))
            })
        })
    }
}
