//! Declarations at namespace, class and block level ([dcl.dcl]).

use cuda_verify_base::Diagnostic;
use smallvec::SmallVec;

use super::declarator::Declarator;
use super::input::Word;
use super::lookahead::{DeclaratorMode, Shape, SpecWord};
use super::name::{NamePlace, Named};
use super::specifier::{SpecPlace, Specs};
use super::{Angle, NO_PACK, Parsed, Parser};
use crate::ast::{
    AliasDecl, BuiltinType, Decl, DeclKind, Expr, FunctionDecl, Init, Quals, SpecFlags,
    TemplateParams, TypeExpr, TypeExprKind, UnqualifiedId, VarDecl,
};
use crate::scope::{Entry, NameKind, ScopeId, ScopeKind, Sym};
use crate::token::{Keyword, Punct, TokenKind};

/// The template parameter lists in front of a declaration.
pub(super) type Templates<'a> = &'a [TemplateParams<'a>];

impl<'a> Parser<'a, '_> {
    /// Parses declarations up to a `}` that is not theirs, or the end. Never fails: what is broken becomes an error.
    pub(super) fn declarations_until_brace(&mut self, out: &mut Vec<Decl<'a>>) {
        while !self.at_end() && !self.at(Punct::RBrace) {
            self.pragmas_between_declarations();
            let start = self.pos;
            if self.depth == 0 {
                self.item = start;
            }
            let n_before = out.len();
            if self.declaration(&[], start, out).is_err() {
                out.truncate(n_before);
                self.excuse_error();
                self.refuse_unsupported();
                self.recover(start);
                out.push(self.error_decl(start));
            }
            if self.pos == start {
                self.bump();
            }
        }
    }

    /// `#pragma pack`: other pragmas between declarations mean nothing to the verifier.
    pub(super) fn pragmas_between_declarations(&mut self) {
        while let Some(&(at, token)) = self.input.pragmas.get(self.next_pragma)
            && at <= self.pos
        {
            self.next_pragma += 1;
            let text = token.text.as_str();
            let Some(operand) = text.strip_prefix("pack") else { continue };
            if !self.pack(operand) {
                let message = "this form of `#pragma pack` is not supported";
                self.report(Diagnostic::error("unsupported-construct", token.span, message));
            }
        }
    }

    /// Applies `(n)`, `()`, `(push)`, `(push, n)`, `(pop)` or `(pop, n)`, with names of pushes ignored.
    fn pack(&mut self, operand: &str) -> bool {
        let inner = operand.trim().strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let Some(inner) = inner else { return false };
        let words: Vec<&str> =
            inner.split(',').map(str::trim).filter(|word| !word.is_empty()).collect();
        match words.first() {
            None => self.pack_bytes = NO_PACK,
            Some(&"push") => self.pack_stack.push(self.pack_bytes),
            Some(&"pop") => self.pack_bytes = self.pack_stack.pop().unwrap_or(NO_PACK),
            Some(_) => {}
        }
        match words.last().and_then(|word| word.parse::<u32>().ok()) {
            Some(bytes) if bytes.is_power_of_two() && bytes <= NO_PACK => self.pack_bytes = bytes,
            Some(_) => return false,
            None => {
                return words.len() < 2 && matches!(words.first(), None | Some(&("push" | "pop")));
            }
        }
        true
    }

    /// Parses one declaration, which may declare several things; `start` is where its templates begin.
    pub(super) fn declaration(
        &mut self,
        templates: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        let n_before = out.len();
        let result = self.nested(|parser| parser.declaration_by_keyword(templates, start, out));
        if std::mem::take(&mut self.is_unsupported) {
            // What is left of it means something else.
            out.iter_mut().skip(n_before).for_each(|decl| decl.kind = DeclKind::Error);
        }
        result
    }

    fn declaration_by_keyword(
        &mut self,
        templates: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        #[expect(clippy::wildcard_enum_match_arm, reason = "all others begin simple declarations")]
        let kind = match self.kind() {
            TokenKind::Punct(Punct::Semi) => {
                self.pos += 1;
                DeclKind::Empty
            }
            TokenKind::Identifier(Some(Keyword::Namespace)) => self.namespace(false)?,
            TokenKind::Identifier(Some(Keyword::Inline))
                if self.input.is_keyword(self.pos + 1, Keyword::Namespace) =>
            {
                self.pos += 1;
                self.namespace(true)?
            }
            TokenKind::Identifier(Some(Keyword::Using)) => {
                return self.using(templates, start, out);
            }
            TokenKind::Identifier(Some(Keyword::StaticAssert)) => self.static_assert()?,
            TokenKind::Identifier(_) if self.word() == Word::StaticAssert => {
                self.static_assert()?
            }
            TokenKind::Identifier(Some(Keyword::Template)) => {
                return self.template(templates, start, out);
            }
            TokenKind::Identifier(Some(Keyword::Extern)) => {
                if self.input.is_keyword(self.pos + 1, Keyword::Template) {
                    self.explicit_instantiation()?
                } else if matches!(self.input.kind(self.pos + 1), TokenKind::String(_)) {
                    self.linkage()?
                } else {
                    return self.simple_declaration(templates, start, out);
                }
            }
            TokenKind::Identifier(Some(Keyword::Concept)) => self.concept()?,
            TokenKind::Identifier(Some(Keyword::Asm | Keyword::GnuAsm | Keyword::GnuAsmShort)) => {
                let span = self.span_at(self.pos);
                self.skip_to_semi()?;
                self.unsupported(span, "assembly outside of functions is");
                DeclKind::Error
            }
            TokenKind::Identifier(Some(Keyword::Extension)) => {
                self.pos += 1;
                return self.declaration(templates, start, out);
            }
            _ => return self.simple_declaration(templates, start, out),
        };
        out.push(Decl { span: self.span_from(start), templates, kind });
        Ok(())
    }

    // Declarations without declarators.

    fn namespace(&mut self, is_inline: bool) -> Parsed<DeclKind<'a>> {
        let start = self.pos;
        self.pos += 1;
        self.attributes(&mut Default::default())?;
        let is_nested_inline = self.eat_keyword(Keyword::Inline);
        let Some(sym) = self.ident() else {
            return self.namespace_body(None, is_inline);
        };
        self.pos += 1;
        self.attributes(&mut Default::default())?;
        if self.eat(Punct::Assign) {
            let target = self.name(NamePlace::Type)?;
            self.expect(Punct::Semi, "after a namespace alias")?;
            let members = target.entry.members;
            self.declare(sym, Entry { kind: NameKind::NAMESPACE, members });
            return Ok(DeclKind::NamespaceAlias { name: self.text(sym), target: target.name });
        }
        if !self.at(Punct::ColonColon) {
            return self.namespace_body(Some(sym), is_inline || is_nested_inline);
        }
        // `namespace a::b { .. }` is `namespace a { namespace b { .. } }`.
        let name = self.text(sym);
        let scope = self.namespace_scope(Some(sym), is_inline);
        let kind =
            self.nested(|parser| parser.in_scope(scope, |parser| parser.namespace(false)))?;
        let decl = Decl { span: self.span_from(start), templates: &[], kind };
        Ok(DeclKind::Namespace { name: Some(name), is_inline, decls: self.slice(&[decl]) })
    }

    fn namespace_scope(&mut self, name: Option<Sym>, is_inline: bool) -> ScopeId {
        let known = name.and_then(|sym| self.scopes.own(self.scope, sym)).and_then(|e| e.members);
        let scope = known.unwrap_or_else(|| self.scopes.add(ScopeKind::Namespace, self.scope));
        match name {
            Some(sym) => self.scopes.declare(
                self.scope,
                sym,
                Entry { kind: NameKind::NAMESPACE, members: Some(scope) },
            ),
            None => self.scopes.link(self.scope, scope),
        }
        if is_inline {
            self.scopes.link(self.scope, scope);
        }
        scope
    }

    fn namespace_body(&mut self, name: Option<Sym>, is_inline: bool) -> Parsed<DeclKind<'a>> {
        self.expect(Punct::LBrace, "to open a namespace")?;
        let scope = self.namespace_scope(name, is_inline);
        let decls = self.in_scope(scope, Self::braced_declarations);
        Ok(DeclKind::Namespace { name: name.map(|sym| self.text(sym)), is_inline, decls })
    }

    /// Declarations up to the `}` that closes the `{` just consumed.
    fn braced_declarations(&mut self) -> &'a [Decl<'a>] {
        let open = self.pos - 1;
        let mut decls = Vec::new();
        self.declarations_until_brace(&mut decls);
        if !self.eat(Punct::RBrace) {
            self.unclosed(open);
        }
        self.slice(&decls)
    }

    fn linkage(&mut self) -> Parsed<DeclKind<'a>> {
        let is_c = self.input.token(self.pos + 1).is_some_and(|it| it.text == "\"C\"");
        self.pos += 2;
        let decls = if self.eat(Punct::LBrace) {
            self.braced_declarations()
        } else {
            let mut decls = Vec::new();
            let start = self.pos;
            self.declaration(&[], start, &mut decls)?;
            // What stands in it alone is declared as with `extern` (C++ [dcl.link]).
            for decl in &mut decls {
                if let DeclKind::Var(var) = decl.kind {
                    let flags = var.flags.union(SpecFlags::EXTERN);
                    decl.kind = DeclKind::Var(self.alloc(VarDecl { flags, ..*var }));
                }
            }
            self.slice(&decls)
        };
        Ok(DeclKind::Linkage { is_c, decls })
    }

    fn using(
        &mut self,
        templates: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        self.pos += 1;
        if self.eat_keyword(Keyword::Namespace) {
            let named = self.name(NamePlace::Type)?;
            if let Some(members) = named.entry.members {
                self.scopes.link(self.scope, members);
            }
            self.expect(Punct::Semi, "after a using directive")?;
            let kind = DeclKind::UsingDirective(named.name);
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        if self.eat_keyword(Keyword::Enum) {
            let named = self.name(NamePlace::Type)?;
            if let Some(members) = named.entry.members {
                self.scopes.link(self.scope, members);
            }
            self.end_declaration("after `using enum`")?;
            let kind = DeclKind::UsingEnum(named.name);
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        let alias = self.scan_attributes(self.pos + 1);
        if let Some(sym) = self.ident()
            && self.input.is(alias, Punct::Assign)
        {
            self.pos = alias + 1;
            // The alias is declared behind the type: before, its name is that of something else ([basic.scope.pdecl]).
            let scope = self.scopes.declaring(self.scope);
            let own = self.scopes.take(scope, sym);
            let entry = self.scan_name(self.pos, true).map_or(Entry::TYPE, |name| name.entry);
            let ty = self.type_id();
            if let Some(own) = own {
                self.declare(sym, own);
            }
            let ty = ty?;
            let is_plain = matches!(ty.kind, TypeExprKind::Named(_));
            let members = if is_plain { entry.members } else { None };
            self.declare_type(sym, members, templates);
            self.end_declaration("after an alias")?;
            let alias = self.alloc(AliasDecl { name: self.text(sym), ty });
            let kind = DeclKind::Alias(alias);
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        loop {
            let is_typename = self.at_keyword(Keyword::Typename);
            let named = self.name(NamePlace::Type)?;
            self.eat(Punct::Ellipsis);
            if let Some(sym) = named.sym {
                let kind = if is_typename { NameKind::TYPE } else { NameKind::UNKNOWN };
                let kind = named.entry.kind.and(kind);
                if kind != NameKind::UNKNOWN && kind != NameKind::DEPENDENT {
                    self.declare(sym, Entry { kind, members: named.entry.members });
                }
            }
            let kind = DeclKind::UsingDecl(named.name);
            out.push(Decl { span: self.span_from(start), templates, kind });
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.end_declaration("after a using declaration")
    }

    fn static_assert(&mut self) -> Parsed<DeclKind<'a>> {
        self.pos += 1;
        self.expect(Punct::LParen, "after `static_assert`")?;
        let (cond, message) = self.with_angle(Angle::Free, |parser| {
            let cond = parser.assignment()?;
            let message = if parser.eat(Punct::Comma) { Some(parser.string_text()?) } else { None };
            Ok((cond, message))
        })?;
        self.expect(Punct::RParen, "after a static assertion")?;
        self.end_declaration("after a static assertion")?;
        Ok(DeclKind::StaticAssert { cond, message })
    }

    /// `concept C = e;`: a variable that is true where the constraint is satisfied.
    fn concept(&mut self) -> Parsed<DeclKind<'a>> {
        let start = self.pos;
        self.pos += 1;
        let named = self.name(NamePlace::Declarator)?;
        if let Some(sym) = named.sym {
            let kind = NameKind::CONCEPT.and(NameKind::TEMPLATE);
            self.declare(sym, Entry { kind, members: None });
        }
        self.expect(Punct::Assign, "after the name of a concept")?;
        let init = Some(Init::Copy(self.assignment()?));
        self.end_declaration("after a concept")?;
        let span = self.span_from(start);
        let kind = TypeExprKind::Builtin(BuiltinType::Bool);
        let ty = self.alloc(TypeExpr { quals: Quals::default(), kind, span });
        let flags = SpecFlags::CONCEPT.union(SpecFlags::CONSTEXPR).union(SpecFlags::INLINE);
        let name = Some(named.name);
        let (bit_width, align, bindings): (_, &[_], &[_]) = (None, &[], &[]);
        let var = VarDecl { flags, name, ty, init, bit_width, align, bindings, span };
        Ok(DeclKind::Var(self.alloc(var)))
    }

    /// Declares a type, a template if there are template parameters.
    pub(super) fn declare_type(
        &mut self,
        sym: Sym,
        members: Option<ScopeId>,
        templates: Templates<'a>,
    ) {
        let is_template = templates.last().is_some_and(|list| !list.params.is_empty());
        let kind =
            if is_template { NameKind::TYPE.and(NameKind::TEMPLATE) } else { NameKind::TYPE };
        self.declare(sym, Entry { kind, members });
    }

    // Declarations with declarators.

    /// Specifiers and declarators, or a function with its body.
    fn simple_declaration(
        &mut self,
        templates: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        if self.at_deduction_guide() {
            let guide = self.in_block(Self::deduction_guide)?;
            let kind = DeclKind::DeductionGuide(self.alloc(guide));
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        let specs = self.specifiers(SpecPlace::Declaration)?;
        if specs.is_friend && self.is_friend_class(&specs) {
            self.end_declaration("after a friend declaration")?;
            let kind = DeclKind::Friend(None);
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        if (self.at(Punct::Semi) || self.forgets_semi_after_class())
            && let Some(kind) = self.declaration_of_type(&specs)
        {
            self.end_declaration("after a class")?;
            out.push(Decl { span: self.span_from(start), templates, kind });
            return Ok(());
        }
        self.declarators(&specs, templates, start, out)
    }

    /// `Name(params) -> Name<args>;`
    fn at_deduction_guide(&self) -> bool {
        let name = self.pos + usize::from(self.at_keyword(Keyword::Explicit));
        self.input.ident(name).is_some()
            && self.input.is(name + 1, Punct::LParen)
            && self
                .input
                .mate(name + 1)
                .is_some_and(|close| close > name && self.input.is(close + 1, Punct::Arrow))
    }

    /// `Name(params) -> Name<args>;`
    fn deduction_guide(&mut self) -> Parsed<FunctionDecl<'a>> {
        let start = self.pos;
        self.eat_keyword(Keyword::Explicit);
        let named = self.name(NamePlace::Declarator)?;
        let (params, is_variadic) = self.params()?;
        self.expect(Punct::Arrow, "in a deduction guide")?;
        let ret = self.type_id()?;
        self.end_declaration("after a deduction guide")?;
        Ok(FunctionDecl {
            flags: SpecFlags::default(),
            name: named.name,
            ret,
            params,
            is_variadic,
            this_quals: Quals::default(),
            is_constructor: false,
            ctor_inits: &[],
            constraint: None,
            body: None,
            launch_bounds: &[],
            cluster_dims: &[],
            span: self.span_from(start),
        })
    }

    /// `struct S {..}` and on the next line something that cannot go on with it.
    pub(super) fn forgets_semi_after_class(&self) -> bool {
        self.pos > 0
            && self.input.is(self.pos - 1, Punct::RBrace)
            && (self.at_end()
                || self.at(Punct::RBrace)
                || self.input.starts_line(self.pos) && Self::is_declaration_keyword(self.kind()))
    }

    fn is_friend_class(&self, specs: &Specs<'a>) -> bool {
        specs.ty.is_some() && self.at(Punct::Semi)
    }

    /// `struct S {..};`, `enum E {..};`, `union {..};`, `int;`
    fn declaration_of_type(&mut self, specs: &Specs<'a>) -> Option<DeclKind<'a>> {
        let ty = specs.ty?;
        Some(match ty.kind {
            TypeExprKind::Record(record) => {
                let is_anonymous = record.name.is_none() && record.members.is_some();
                if is_anonymous && !specs.is_typedef {
                    // Its members belong to what surrounds it.
                    if let Some(members) = specs.entry.members {
                        let scope = self.scopes.declaring(self.scope);
                        self.scopes.link(scope, members);
                    }
                    let span = ty.span;
                    DeclKind::Var(self.alloc(VarDecl {
                        flags: specs.flags,
                        name: None,
                        ty,
                        init: None,
                        bit_width: None,
                        align: self.slice(&specs.align),
                        bindings: &[],
                        span,
                    }))
                } else {
                    DeclKind::Record(record)
                }
            }
            TypeExprKind::Enum(decl) => DeclKind::Enum(decl),
            TypeExprKind::Builtin(_) | TypeExprKind::Named(_) => DeclKind::Empty,
            TypeExprKind::Auto
            | TypeExprKind::DecltypeAuto
            | TypeExprKind::Decltype(_)
            | TypeExprKind::Transform(..)
            | TypeExprKind::Pointer(_)
            | TypeExprKind::LvalueRef(_)
            | TypeExprKind::RvalueRef(_)
            | TypeExprKind::Array(..)
            | TypeExprKind::Function(_)
            | TypeExprKind::MemberPointer { .. }
            | TypeExprKind::Pack(_)
            | TypeExprKind::Error => return None,
        })
    }

    /// The declarators after the specifiers, with initializers, up to the `;` or the end of a function body.
    pub(super) fn declarators(
        &mut self,
        specs: &Specs<'a>,
        templates: Templates<'a>,
        start: usize,
        out: &mut Vec<Decl<'a>>,
    ) -> Parsed<()> {
        loop {
            let first = if out.is_empty() { specs.start } else { self.pos };
            if self.at_bindings(specs) {
                let var = self.bindings(specs)?;
                let kind = DeclKind::Var(self.alloc(var));
                out.push(Decl { span: self.span_from(start), templates, kind });
            } else {
                let declarator = self.declarator_of(specs, first)?;
                let (kind, is_body) = self.declared(specs, declarator, templates, first)?;
                let decl = Decl { span: self.span_from(start), templates, kind };
                out.push(if specs.is_friend {
                    Decl { templates: &[], kind: DeclKind::Friend(Some(self.alloc(decl))), ..decl }
                } else {
                    decl
                });
                if is_body {
                    return Ok(());
                }
            }
            if !self.eat(Punct::Comma) {
                return self.end_declaration("after a declaration");
            }
        }
    }

    /// A declarator over the type of the specifiers, or that of a function without return type.
    pub(super) fn declarator_of(
        &mut self,
        specs: &Specs<'a>,
        first: usize,
    ) -> Parsed<Declarator<'a>> {
        if let Some(base) = specs.ty {
            if self.at(Punct::Colon) {
                return Ok(self.unnamed(base));
            }
            return self.declarator(base, DeclaratorMode::Named, first);
        }
        let is_main = self.ident().is_some_and(|sym| self.text(sym) == "main");
        if !specs.is_constructor && !is_main && !self.at_special_name() {
            return Err(self.expected("a declaration"));
        }
        let kind =
            TypeExprKind::Builtin(if is_main { BuiltinType::Int } else { BuiltinType::Void });
        let span = self.span_at(self.pos);
        let base = self.alloc(TypeExpr { quals: Quals::default(), kind, span });
        self.declarator(base, DeclaratorMode::Special, first)
    }

    /// Whether the name here is that of a destructor, operator or conversion.
    fn at_special_name(&self) -> bool {
        self.at(Punct::Tilde)
            || self.at_keyword(Keyword::Operator)
            || self.scan_name(self.pos, true).is_some_and(|name| name.shape != Shape::Ident)
    }

    /// A bit-field without a name.
    fn unnamed(&self, ty: &'a TypeExpr<'a>) -> Declarator<'a> {
        Declarator {
            name: None,
            ty,
            function: None,
            is_pack: false,
            scope: self.scope,
            attributes: Default::default(),
        }
    }

    /// Makes the declaration of one declarator; the flag tells of a function body, after which nothing follows.
    fn declared(
        &mut self,
        specs: &Specs<'a>,
        declarator: Declarator<'a>,
        templates: Templates<'a>,
        first: usize,
    ) -> Parsed<(DeclKind<'a>, bool)> {
        if specs.is_typedef {
            let Some(named) = declarator.name else { return Err(self.expected("a name")) };
            let UnqualifiedId::Ident(name) = named.name.last.id else {
                return Err(self.error(named.name.span, "expected a simple name"));
            };
            let is_plain = specs.ty.is_some_and(|ty| std::ptr::eq(ty, declarator.ty));
            let members = if is_plain { specs.entry.members } else { None };
            if let Some(sym) = named.sym {
                self.declare_type(sym, members, templates);
            }
            self.attributes(&mut Default::default())?;
            let ty = declarator.ty;
            return Ok((DeclKind::Alias(self.alloc(AliasDecl { name, ty })), false));
        }
        if declarator.function.is_some() {
            let (function, is_body) = self.function(specs, &declarator, templates, first)?;
            return Ok((DeclKind::Function(self.alloc(function)), is_body));
        }
        let var = self.variable(specs, declarator, templates, first)?;
        Ok((DeclKind::Var(self.alloc(var)), false))
    }

    /// The rest of a variable after its declarator.
    pub(super) fn variable(
        &mut self,
        specs: &Specs<'a>,
        declarator: Declarator<'a>,
        templates: Templates<'a>,
        first: usize,
    ) -> Parsed<VarDecl<'a>> {
        let mut attributes = declarator.attributes;
        self.asm_label()?;
        self.attributes(&mut attributes)?;
        self.declare_value(
            declarator.name.and_then(|named| named.sym),
            &declarator.name,
            templates,
            specs,
        );
        let scope = declarator.scope;
        let mut bit_width = None;
        let mut init = None;
        if self.eat(Punct::Colon) {
            bit_width = Some(self.conditional()?);
        }
        if self.is_skimming && self.class.is_some() {
            while !self.at(Punct::Semi) && !self.at_end() && !self.at(Punct::RBrace) {
                self.pos = self.input.skip_group(self.pos);
            }
        } else {
            init = self.in_scope(scope, Self::initializer)?;
        }
        let mut flags = specs.flags;
        flags.insert(attributes.flags);
        let mut align: SmallVec<[&'a Expr<'a>; 2]> = specs.align.iter().copied().collect();
        align.extend(attributes.align);
        Ok(VarDecl {
            flags,
            name: declarator.name.map(|named| named.name),
            ty: declarator.ty,
            init,
            bit_width,
            align: self.slice(&align),
            bindings: &[],
            span: self.span_from(first),
        })
    }

    /// Declares a variable or function where it is declared, unless its name is qualified.
    fn declare_value(
        &mut self,
        sym: Option<Sym>,
        name: &Option<Named<'a>>,
        templates: Templates<'a>,
        specs: &Specs<'a>,
    ) {
        let is_qualified = name.is_some_and(|named| named.owner.is_some());
        let Some(sym) = sym.filter(|_| !is_qualified && !specs.is_constructor) else { return };
        let is_template = templates.last().is_some_and(|list| !list.params.is_empty());
        let mut entry = Entry::VALUE;
        if is_template {
            entry.kind = entry.kind.and(NameKind::TEMPLATE);
        }
        let scope = if specs.is_friend {
            self.scopes.enclosing_non_class(self.scope)
        } else {
            self.scopes.declaring(self.scope)
        };
        self.scopes.declare(scope, sym, entry);
    }

    /// `= e`, `(args)`, `{args}` or nothing.
    pub(super) fn initializer(&mut self) -> Parsed<Option<Init<'a>>> {
        if self.eat(Punct::Assign) {
            return Ok(Some(Init::Copy(self.initializer_clause()?)));
        }
        if self.at(Punct::LParen) {
            return Ok(Some(Init::Paren(self.arguments("after a variable")?)));
        }
        if self.at(Punct::LBrace) {
            return Ok(Some(Init::Brace(self.braced_list()?)));
        }
        Ok(None)
    }

    /// `asm("name")` after a declarator: the name is for the linker.
    fn asm_label(&mut self) -> Parsed<()> {
        if matches!(self.keyword(), Some(Keyword::Asm | Keyword::GnuAsm | Keyword::GnuAsmShort)) {
            self.pos += 1;
            let _ = self.arguments("after `asm`")?;
        }
        Ok(())
    }

    /// Whether a structured binding comes next.
    pub(super) fn at_bindings(&self, specs: &Specs<'a>) -> bool {
        if !specs.ty.is_some_and(|ty| matches!(ty.kind, TypeExprKind::Auto)) {
            return false;
        }
        let is_reference = self.at(Punct::Amp) || self.at(Punct::AmpAmp);
        self.nth_is(usize::from(is_reference), Punct::LBracket)
    }

    /// `auto [a, b] = e`; in a range-based `for` without initializer.
    pub(super) fn bindings(&mut self, specs: &Specs<'a>) -> Parsed<VarDecl<'a>> {
        let Some(mut ty) = specs.ty else { return Err(self.expected("a type")) };
        let kind = if self.eat(Punct::Amp) {
            Some(TypeExprKind::LvalueRef(ty))
        } else if self.eat(Punct::AmpAmp) {
            Some(TypeExprKind::RvalueRef(ty))
        } else {
            None
        };
        if let Some(kind) = kind {
            ty = self.alloc(TypeExpr { quals: Quals::default(), kind, span: ty.span });
        }
        self.expect(Punct::LBracket, "in a structured binding")?;
        let mut names: SmallVec<[&'a str; 4]> = SmallVec::new();
        loop {
            let sym = self.expect_ident("a name in a structured binding")?;
            self.declare(sym, Entry::VALUE);
            names.push(self.text(sym));
            if !self.eat(Punct::Comma) {
                break;
            }
        }
        self.expect(Punct::RBracket, "after a structured binding")?;
        let init = self.initializer()?;
        Ok(VarDecl {
            flags: specs.flags,
            name: None,
            ty,
            init,
            bit_width: None,
            align: &[],
            bindings: self.slice(&names),
            span: self.span_from(specs.start),
        })
    }

    /// The rest of a function after its declarator.
    fn function(
        &mut self,
        specs: &Specs<'a>,
        declarator: &Declarator<'a>,
        templates: Templates<'a>,
        first: usize,
    ) -> Parsed<(FunctionDecl<'a>, bool)> {
        let (Some(named), Some(parts)) = (declarator.name, declarator.function) else {
            return Err(self.expected("the name of a function"));
        };
        self.declare_value(named.sym, &declarator.name, templates, specs);
        let span = self.span_from(first);
        let mut flags = specs.flags;
        flags.insert(parts.flags);
        let constraint = self.in_scope(parts.scope, |parser| parser.after_function(&mut flags))?;
        let ret = match named.name.last.id {
            UnqualifiedId::Conversion(ty) => ty,
            UnqualifiedId::Ident(_)
            | UnqualifiedId::Operator(_)
            | UnqualifiedId::Destructor(_)
            | UnqualifiedId::Decltype(_) => parts.ty.ret,
        };
        let mut function = FunctionDecl {
            flags,
            name: named.name,
            ret,
            params: parts.ty.params,
            is_variadic: parts.ty.is_variadic,
            this_quals: parts.ty.this_quals,
            is_constructor: specs.is_constructor,
            ctor_inits: &[],
            constraint,
            body: None,
            launch_bounds: specs.launch_bounds,
            cluster_dims: specs.cluster_dims,
            span,
        };
        let is_try = self.at_keyword(Keyword::Try);
        if !is_try && !self.at(Punct::LBrace) && !self.at(Punct::Colon) {
            return Ok((function, false));
        }
        if self.is_skimming {
            self.skip_function_body()?;
            return Ok((function, true));
        }
        self.in_scope(parts.scope, |parser| {
            if is_try {
                parser.pos += 1;
            }
            if parser.eat(Punct::Colon) {
                function.ctor_inits = parser.ctor_inits()?;
            }
            let saved = parser.class.take();
            let body = parser.function_body(is_try);
            parser.class = saved;
            function.body = Some(body?);
            Ok(())
        })?;
        Ok((function, true))
    }

    /// What stands between the parameters of a function and its body.
    fn after_function(&mut self, flags: &mut SpecFlags) -> Parsed<Option<&'a Expr<'a>>> {
        let mut constraint = None;
        loop {
            if self.word() == Word::Override {
                flags.insert(SpecFlags::OVERRIDE);
                self.pos += 1;
            } else if self.word() == Word::Final {
                flags.insert(SpecFlags::FINAL);
                self.pos += 1;
            } else if self.at_attribute() {
                let mut attributes = Default::default();
                self.attributes(&mut attributes)?;
                flags.insert(attributes.flags);
            } else if self.at_keyword(Keyword::Requires) {
                constraint = Some(self.requires_clause()?);
            } else if self.spec_word_at(self.pos) == SpecWord::WithOperand {
                // `void k() __launch_bounds__(256)` is accepted in front only.
                return Err(self.expected("`;` or a function body"));
            } else {
                break;
            }
        }
        self.asm_label()?;
        self.attributes(&mut Default::default())?;
        if self.at(Punct::Assign) {
            let flag = match self.input.kind(self.pos + 1) {
                TokenKind::Identifier(Some(Keyword::Default)) => SpecFlags::DEFAULTED,
                TokenKind::Identifier(Some(Keyword::Delete)) => SpecFlags::DELETED,
                TokenKind::Number => SpecFlags::PURE,
                TokenKind::Identifier(_)
                | TokenKind::Char(_)
                | TokenKind::String(_)
                | TokenKind::Punct(_)
                | TokenKind::Pragma
                | TokenKind::Unknown(_)
                | TokenKind::Eof => {
                    self.pos += 1;
                    return Err(self.expected("`0`, `default` or `delete`"));
                }
            };
            flags.insert(flag);
            self.pos += 2;
        }
        Ok(constraint)
    }
}
