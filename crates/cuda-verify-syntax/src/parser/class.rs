//! Classes and enumerations ([class], [dcl.enum]).
//!
//! Inside member functions, default arguments and initializers of members a class is complete: they see what is
//! declared further down. The members are therefore walked over twice, first skimmed for their names, bodies and
//! initializers skipped, then parsed. A class inside a skimmed one is skimmed once, so the cost stays linear in the
//! tokens for a fixed nesting depth.

use smallvec::SmallVec;

use super::attribute::Attributes;
use super::input::Word;
use super::name::{NamePlace, Named};
use super::specifier::{SpecPlace, Specs};
use super::{Parsed, Parser};
use crate::ast::{
    Access, BaseSpec, CtorInit, Decl, DeclKind, EnumDecl, Enumerator, Expr, Init, RecordDecl,
    RecordKind, SpecFlags, TypeExpr, TypeExprKind,
};
use crate::scope::{Entry, NameKind, ScopeId, ScopeKind};
use crate::token::{Keyword, Punct, TokenKind};

impl<'a> Parser<'a, '_> {
    /// Parses `struct ..`, `class ..`, `union ..`, `enum ..` as a type.
    pub(super) fn tagged_type(&mut self, specs: &Specs<'a>) -> Parsed<(TypeExprKind<'a>, Entry)> {
        if self.at_keyword(Keyword::Enum) {
            return self.nested(|parser| {
                let (decl, entry) = parser.enumeration()?;
                Ok((TypeExprKind::Enum(parser.alloc(decl)), entry))
            });
        }
        let is_friend = specs.is_friend;
        self.nested(|parser| {
            let (decl, entry) = parser.record(is_friend)?;
            Ok((TypeExprKind::Record(parser.alloc(decl)), entry))
        })
    }

    fn record(&mut self, is_friend: bool) -> Parsed<(RecordDecl<'a>, Entry)> {
        let start = self.pos;
        let kind = match self.keyword() {
            Some(Keyword::Class) => RecordKind::Class,
            Some(Keyword::Union) => RecordKind::Union,
            _ => RecordKind::Struct,
        };
        self.pos += 1;
        let mut attributes = Attributes::default();
        self.record_attributes(&mut attributes)?;
        let named =
            if self.at_record_name() { Some(self.name(NamePlace::Declarator)?) } else { None };
        self.record_attributes(&mut attributes)?;
        let mut flags = attributes.flags;
        if self.word() == Word::Final
            && (self.nth_is(1, Punct::LBrace) || self.nth_is(1, Punct::Colon))
        {
            flags.insert(SpecFlags::FINAL);
            self.pos += 1;
        }
        let is_definition = self.at(Punct::LBrace) || (self.at(Punct::Colon) && named.is_some());
        if named.is_none() && !is_definition {
            return Err(self.expected("a name or `{`"));
        }
        let is_declaration = is_definition || self.at(Punct::Semi);
        let entry = self.record_entry(&named, is_declaration, is_friend);
        let mut decl = RecordDecl {
            kind,
            name: named.map(|named| named.name),
            bases: &[],
            members: None,
            align: &[],
            flags,
            pack_bytes: self.pack_bytes,
            span: self.span_from(start),
        };
        if is_definition {
            let scope = match entry.members {
                Some(scope) => scope,
                None => self.scopes.add(ScopeKind::Class, self.scope),
            };
            self.scopes.set_parent(scope, self.scope);
            if let Some(sym) = named.and_then(|named| named.sym) {
                let kind = NameKind::TYPE.and(entry.kind);
                self.scopes.declare(scope, sym, Entry { kind, members: Some(scope) });
            }
            if self.eat(Punct::Colon) {
                decl.bases = self.bases(scope)?;
            }
            let class = named.and_then(|named| named.sym);
            let saved = std::mem::replace(&mut self.class, class);
            let members = self.in_scope(scope, Self::members);
            self.class = saved;
            decl.members = Some(members?);
            let mut trailing = Attributes::default();
            // `struct S {..} __attribute__((packed))`
            if matches!(self.keyword(), Some(Keyword::Attribute)) || self.word() == Word::Attribute
            {
                self.attributes(&mut trailing)?;
            }
            decl.flags.insert(trailing.flags);
            attributes.align.extend(trailing.align);
        }
        decl.align = self.slice(&attributes.align);
        Ok((decl, entry))
    }

    fn at_record_name(&self) -> bool {
        if self.word() == Word::Final && self.nth_is(1, Punct::LBrace) {
            return false;
        }
        self.ident().is_some() || self.at(Punct::ColonColon)
    }

    /// Attributes and CUDA words between `struct` and the name.
    fn record_attributes(&mut self, into: &mut Attributes<'a>) -> Parsed<()> {
        loop {
            if self.at_attribute() {
                self.attributes(into)?;
            } else if self.word() == Word::Ignored
                || matches!(self.keyword(), Some(Keyword::Device | Keyword::Host))
            {
                self.pos += 1;
            } else {
                return Ok(());
            }
        }
    }

    /// Finds or declares the class of this name.
    fn record_entry(
        &mut self,
        named: &Option<Named<'a>>,
        is_declaration: bool,
        is_friend: bool,
    ) -> Entry {
        let class_type = Entry { kind: NameKind::TYPE, members: None };
        let Some(named) = named else {
            let members = Some(self.scopes.add(ScopeKind::Class, self.scope));
            return Entry { members, ..class_type };
        };
        let Some(sym) = named.sym else { return class_type };
        if named.owner.is_some() {
            // `struct A::B {..}`
            let members = match named.entry.members {
                Some(members) if named.name.last.args.is_none() => members,
                Some(_) | None => self.scopes.add(ScopeKind::Class, self.scope),
            };
            return Entry { members: Some(members), kind: NameKind::TYPE.and(named.entry.kind) };
        }
        if named.name.last.args.is_some() {
            // A specialization: its members are found through the primary template, too.
            let members = self.scopes.add(ScopeKind::Class, self.scope);
            if let Some(primary) = named.entry.members {
                self.scopes.link(primary, members);
            }
            return Entry { members: Some(members), kind: NameKind::TYPE.and(named.entry.kind) };
        }
        let home = if is_friend {
            self.scopes.enclosing_non_class(self.scope)
        } else {
            self.scopes.declaring(self.scope)
        };
        let known = if is_declaration {
            self.scopes.own(home, sym).unwrap_or_default()
        } else {
            self.scopes.find(self.scope, sym, NameKind::TYPE)
        };
        if known.kind.has(NameKind::TYPE)
            && let Some(members) = known.members
        {
            return Entry { members: Some(members), ..known };
        }
        // `struct S *p` declares `S` around the class or block it stands in ([basic.scope.pdecl]).
        let home = if is_declaration { home } else { self.scopes.enclosing_non_class(home) };
        let mut kind = NameKind::TYPE;
        if self.scopes.kind(self.scope) == ScopeKind::Template {
            kind = kind.and(NameKind::TEMPLATE);
        }
        if !is_declaration && known.is_type() {
            return known;
        }
        let members = Some(self.scopes.add(ScopeKind::Class, self.scope));
        let entry = Entry { kind, members };
        self.scopes.declare(home, sym, entry);
        entry
    }

    fn bases(&mut self, scope: ScopeId) -> Parsed<&'a [BaseSpec<'a>]> {
        let mut bases: SmallVec<[BaseSpec<'a>; 2]> = SmallVec::new();
        loop {
            self.attributes(&mut Attributes::default())?;
            let mut is_virtual = false;
            while let Some(
                keyword @ (Keyword::Virtual
                | Keyword::Public
                | Keyword::Protected
                | Keyword::Private),
            ) = self.keyword()
            {
                is_virtual |= keyword == Keyword::Virtual;
                self.pos += 1;
            }
            let (specs, ty) = self.specifiers_with_type(SpecPlace::Type)?;
            if let Some(members) = specs.entry.members {
                self.scopes.link(scope, members);
            }
            let is_pack = self.eat(Punct::Ellipsis);
            bases.push(BaseSpec { ty, is_virtual, is_pack });
            if !self.eat(Punct::Comma) {
                return Ok(self.slice(&bases));
            }
        }
    }

    /// `{ members }`: skimmed first, then parsed.
    fn members(&mut self) -> Parsed<&'a [Decl<'a>]> {
        let open = self.pos;
        self.expect(Punct::LBrace, "to open a class")?;
        if !self.is_skimming {
            let saved = (self.pos, self.next_pragma, self.pack_bytes, self.pack_stack.clone());
            self.is_skimming = true;
            let mut skimmed = Vec::new();
            self.member_list(&mut skimmed);
            self.is_skimming = false;
            (self.pos, self.next_pragma, self.pack_bytes, self.pack_stack) = saved;
        }
        let mut members = Vec::new();
        self.member_list(&mut members);
        if !self.eat(Punct::RBrace) {
            self.unclosed(open);
        }
        Ok(self.slice(&members))
    }

    fn member_list(&mut self, out: &mut Vec<Decl<'a>>) {
        while !self.at_end() && !self.at(Punct::RBrace) {
            self.pragmas_between_declarations();
            let start = self.pos;
            let n_before = out.len();
            if self.member(start, out).is_err() {
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

    fn member(&mut self, start: usize, out: &mut Vec<Decl<'a>>) -> Parsed<()> {
        let access = match self.keyword() {
            Some(Keyword::Public) => Access::Public,
            Some(Keyword::Protected) => Access::Protected,
            Some(Keyword::Private) => Access::Private,
            _ => return self.declaration(&[], start, out),
        };
        self.pos += 1;
        self.expect(Punct::Colon, "after an access specifier")?;
        let kind = DeclKind::Access(access);
        out.push(Decl { span: self.span_from(start), templates: &[], kind });
        Ok(())
    }

    // Constructors and bodies.

    /// The initializers after the `:` of a constructor.
    pub(super) fn ctor_inits(&mut self) -> Parsed<&'a [CtorInit<'a>]> {
        let mut inits: SmallVec<[CtorInit<'a>; 8]> = SmallVec::new();
        loop {
            let start = self.pos;
            let named = self.name(NamePlace::Type)?;
            let init = if self.at(Punct::LBrace) {
                Init::Brace(self.braced_list()?)
            } else {
                Init::Paren(self.arguments("after the name of a member")?)
            };
            let is_pack = self.eat(Punct::Ellipsis);
            inits.push(CtorInit { name: named.name, init, is_pack, span: self.span_from(start) });
            if !self.eat(Punct::Comma) {
                return Ok(self.slice(&inits));
            }
        }
    }

    /// Steps over initializers and body of a member function while a class is skimmed.
    pub(super) fn skip_function_body(&mut self) -> Parsed<()> {
        self.eat_keyword(Keyword::Try);
        if self.eat(Punct::Colon) {
            while !self.at_end() {
                let opens = self.at(Punct::LParen) || self.at(Punct::LBrace);
                self.pos = self.input.skip_group(self.pos);
                if opens && !self.at(Punct::Comma) && !self.at(Punct::Ellipsis) {
                    break;
                }
            }
        }
        if !self.at(Punct::LBrace) {
            return Err(self.expected("a function body"));
        }
        self.pos = self.input.mate(self.pos).map_or(self.input.last(), |close| close + 1);
        while self.at_keyword(Keyword::Catch) {
            self.pos = self.input.skip_group(self.pos + 1);
            self.pos = self.input.skip_group(self.pos);
        }
        Ok(())
    }

    // Enumerations.

    fn enumeration(&mut self) -> Parsed<(EnumDecl<'a>, Entry)> {
        let start = self.pos;
        self.pos += 1;
        let is_scoped = self.eat_keyword(Keyword::Class) || self.eat_keyword(Keyword::Struct);
        self.attributes(&mut Attributes::default())?;
        let named =
            if self.at_record_name() { Some(self.name(NamePlace::Declarator)?) } else { None };
        self.attributes(&mut Attributes::default())?;
        let is_typed = self.at(Punct::Colon) && self.is_underlying_type();
        let underlying: Option<&'a TypeExpr<'a>> = if is_typed {
            self.pos += 1;
            Some(self.specifiers_with_type(SpecPlace::Type)?.1)
        } else {
            None
        };
        let span = self.span_from(start);
        let is_declaration = self.at(Punct::LBrace) || self.at(Punct::Semi);
        let entry = self.enum_entry(&named, is_declaration);
        let mut decl = EnumDecl {
            name: named.map(|named| named.name),
            is_scoped,
            underlying,
            enumerators: None,
            span,
        };
        if self.at(Punct::LBrace) {
            decl.enumerators = Some(self.enumerators(is_scoped, entry.members)?);
            self.attributes(&mut Attributes::default())?;
        } else if named.is_none() {
            return Err(self.expected("a name or `{`"));
        }
        Ok((decl, entry))
    }

    /// `enum E : int {` against `enum E e : 3;`, of which the declarator is parsed elsewhere.
    fn is_underlying_type(&self) -> bool {
        self.scan_specifiers(self.pos + 1).is_some()
    }

    fn enum_entry(&mut self, named: &Option<Named<'a>>, is_declaration: bool) -> Entry {
        let Some((named, sym)) = named.as_ref().and_then(|named| Some((named, named.sym?))) else {
            return Entry::TYPE;
        };
        let known = if is_declaration {
            self.scopes.own(self.scopes.declaring(self.scope), sym).unwrap_or_default()
        } else {
            named.entry
        };
        if named.owner.is_some() {
            return named.entry;
        }
        let members = match known.members {
            Some(members) => members,
            None => self.scopes.add(ScopeKind::Class, self.scope),
        };
        let entry = Entry { kind: NameKind::TYPE, members: Some(members) };
        if is_declaration || known.is_unknown() {
            self.declare(sym, entry);
        }
        entry
    }

    fn enumerators(
        &mut self,
        is_scoped: bool,
        members: Option<ScopeId>,
    ) -> Parsed<&'a [Enumerator<'a>]> {
        self.expect(Punct::LBrace, "to open an enumeration")?;
        // Enumerators see each other while the list is parsed, scoped or not.
        let scope = members.unwrap_or(self.scope);
        let inner = self.scopes.add(ScopeKind::Block, self.scope);
        self.scopes.link(inner, scope);
        let enumerators = self.in_scope(inner, |parser| {
            let mut list: Vec<Enumerator<'a>> = Vec::new();
            while !parser.at(Punct::RBrace) {
                let start = parser.pos;
                let sym = parser.expect_ident("the name of an enumerator")?;
                parser.attributes(&mut Attributes::default())?;
                let value: Option<&'a Expr<'a>> =
                    if parser.eat(Punct::Assign) { Some(parser.conditional()?) } else { None };
                parser.scopes.declare(scope, sym, Entry::VALUE);
                parser.scopes.declare(inner, sym, Entry::VALUE);
                let name = parser.text(sym);
                list.push(Enumerator { name, value, span: parser.span_from(start) });
                if !parser.eat(Punct::Comma) {
                    break;
                }
            }
            Ok(list)
        })?;
        if !is_scoped {
            for enumerator in &enumerators {
                let sym = self.scopes.sym(enumerator.name);
                self.declare(sym, Entry::VALUE);
            }
        }
        if !self.at(Punct::RBrace) {
            return Err(self.expected("`,` or `}` after an enumerator"));
        }
        self.pos += 1;
        Ok(self.slice(&enumerators))
    }

    /// Whether a token of this kind may follow the members of a class in place of `;`: a missing one is then told
    /// at the brace.
    pub(super) fn is_declaration_keyword(kind: TokenKind) -> bool {
        matches!(
            kind,
            TokenKind::Identifier(Some(
                Keyword::Global
                    | Keyword::Device
                    | Keyword::Host
                    | Keyword::Static
                    | Keyword::Struct
                    | Keyword::Class
                    | Keyword::Template
                    | Keyword::Namespace
                    | Keyword::Typedef
                    | Keyword::Using
                    | Keyword::Void
                    | Keyword::Int
                    | Keyword::Extern
            ))
        )
    }
}
