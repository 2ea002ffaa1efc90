//! Name lookup: unqualified, qualified, in classes and their bases, and by argument ([basic.lookup]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BaseSpec, NameSegment, QualName, TypeExpr, TypeExprKind, UnqualifiedId,
};
use smallvec::SmallVec;

use super::Lowerer;
use super::collect::key_of;
use super::entity::{ClassId, Entity, EnumId, Key, ScopeId, ScopeKind, TArg, Tables};
use super::fail::{Fail, R};
use super::types::{Ty, TyKind, Types};
use super::walk::{Found as Mention, Walk};

/// Entities of one name.
pub(crate) type Found = SmallVec<[Entity; 2]>;

/// What a qualifier denotes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Qualifier {
    None,
    Namespace(ScopeId),
    Class(ClassId),
    Enum(EnumId),
    /// A type without members (`T::~T` for a scalar).
    Other(Ty),
}

fn is_function_like(entity: Entity) -> bool {
    matches!(entity, Entity::Function(_) | Entity::Template(_))
}

/// Adds what is not there yet.
pub(crate) fn extend(found: &mut Found, more: &[Entity]) {
    for entity in more {
        if !found.contains(entity) {
            found.push(*entity);
        }
    }
}

impl<'a> Lowerer<'a> {
    /// Unqualified lookup from a scope outwards.
    pub(crate) fn lookup(&mut self, scope: ScopeId, key: Key<'a>) -> Found {
        let mut at = Some(scope);
        // Bases that depend on template parameters are not looked into ([temp.dep.type]/5). Compilers reject a name that
        // nothing else declares; then what the base has is taken all the same, as older ones do.
        let mut in_dependent_base = None;
        while let Some(id) = at {
            let mut found = self.lookup_in(id, key);
            // An alias is declared behind the type that it stands for ([basic.scope.pdecl]/3).
            let aliases = &self.tb.aliases;
            found.retain(|it| !matches!(it, Entity::Alias(id) if aliases[*id].is_resolving));
            if !found.is_empty()
                && let ScopeKind::Class(class) = self.tb.scopes[id].kind
                && self.tb.own_names(id, key).is_empty()
                && self.is_from_dependent_base(class, key)
            {
                in_dependent_base.get_or_insert(found);
                found = Found::new();
            }
            if !found.is_empty() {
                return found;
            }
            at = self.tb.scopes[id].parent;
        }
        in_dependent_base.unwrap_or_default()
    }

    /// Whether only bases that depend on template parameters have a member of this name.
    fn is_from_dependent_base(&mut self, class: ClassId, key: Key<'a>) -> bool {
        let info = &self.tb.classes[class];
        let (Some((template, _)), Some(decl)) = (&info.template, info.decl) else { return false };
        let params = self.tb.templates[*template].params;
        let depends = |base: &BaseSpec<'a>| {
            let mut found = base.is_pack;
            let mut visit = |name: Mention<'a>| {
                if let Mention::Name(name) = name {
                    found |= params.iter().any(|param| param.name == Some(name));
                }
            };
            Walk { visit: &mut visit }.ty(base.ty);
            found
        };
        if !decl.bases.iter().any(depends) {
            return false;
        }
        if decl.bases.iter().all(depends) {
            return true;
        }
        // Some do not depend: those alone may have it.
        let bases = self.base_classes(class);
        let plain = bases.into_iter().zip(decl.bases).filter(|(_, spec)| !depends(spec));
        let plain: Vec<ClassId> = plain.map(|(base, _)| base).collect();
        plain.into_iter().all(|base| self.lookup_member(base, key).is_empty())
    }

    /// Lookup in one scope only (with bases, `using` and inline namespaces).
    pub(crate) fn lookup_in(&mut self, scope: ScopeId, key: Key<'a>) -> Found {
        match self.tb.scopes[scope].kind {
            ScopeKind::Class(class) => self.lookup_member(class, key),
            ScopeKind::Template => self.tb.own_names(scope, key),
            ScopeKind::Namespace | ScopeKind::Block => {
                let mut seen = Vec::new();
                self.lookup_namespace(scope, key, &mut seen)
            }
        }
    }

    fn lookup_namespace(&mut self, scope: ScopeId, key: Key<'a>, seen: &mut Vec<ScopeId>) -> Found {
        if seen.contains(&scope) {
            return Found::new();
        }
        seen.push(scope);
        self.resolve_using(scope, key);
        let mut found = self.tb.own_names(scope, key);
        // Functions of used namespaces overload with those of the scope; anything else that is declared here hides
        // them, where a compiler would call it ambiguous ([namespace.udir]/6).
        if found.is_empty() || found.iter().all(|&e| is_function_like(e)) {
            let using = self.tb.scopes[scope].using.clone();
            for other in using {
                let more = self.lookup_namespace(other, key, seen);
                extend(&mut found, &more);
            }
        }
        found
    }

    /// Looks up the targets of `using` declarations that concern a name.
    fn resolve_using(&mut self, scope: ScopeId, key: Key<'a>) {
        let directives = std::mem::take(&mut self.tb.scopes[scope].pending_using);
        for name in directives {
            if let Some(target) = self.find_namespace(scope, name)
                && target != scope
                && !self.tb.scopes[scope].using.contains(&target)
            {
                self.tb.scopes[scope].using.push(target);
            }
        }
        if let Key::Ident(ident) = key
            && let Some(name) = self.tb.scopes[scope].pending_aliases.remove(ident)
            && let Some(target) = self.find_namespace(scope, name)
        {
            self.tb.bind(scope, key, Entity::Namespace(target));
        }
        if let Some(names) = self.tb.scopes[scope].pending_names.remove(&key) {
            for name in names {
                let found = self.with_scratch(scope, |l| l.lookup_qualified(name));
                for entity in found.unwrap_or_default() {
                    self.tb.bind(scope, key, entity);
                }
            }
        }
    }

    fn find_namespace(&mut self, scope: ScopeId, name: &'a QualName<'a>) -> Option<ScopeId> {
        let mut at = if name.is_global { self.global } else { scope };
        let segments = name.scope.iter().chain(std::iter::once(&name.last));
        for (index, segment) in segments.enumerate() {
            let UnqualifiedId::Ident(ident) = segment.id else { return None };
            let key = Key::Ident(ident);
            let found = if index == 0 && !name.is_global {
                self.lookup(at, key)
            } else {
                self.lookup_in(at, key)
            };
            at = found.iter().find_map(|entity| match *entity {
                Entity::Namespace(id) => Some(id),
                _ => None,
            })?;
        }
        Some(at)
    }

    /// What a `using` declaration names, for each element of the packs in it.
    fn lookup_expanded(&mut self, name: &'a QualName<'a>) -> R<Found> {
        if !self.has_packs(|walk| walk.name(name)) {
            return self.lookup_qualified(name);
        }
        let mut found = Found::new();
        self.expand(
            name.span,
            |walk| walk.name(name),
            |l| {
                let more = l.lookup_qualified(name)?;
                extend(&mut found, &more);
                Ok(())
            },
        )?;
        Ok(found)
    }

    /// Members of a class of a name, those of bases where the class has none.
    pub(crate) fn lookup_member(&mut self, class: ClassId, key: Key<'a>) -> Found {
        self.declare_members(class);
        let scope = self.tb.classes[class].scope;
        let mut found = self.tb.own_names(scope, key);
        if let Some(names) = self.tb.scopes[scope].pending_names.get(&key).cloned() {
            // `using Base::f;`
            self.tb.scopes[scope].pending_names.remove(&key);
            for name in names {
                let more = self.with_scratch(scope, |l| l.lookup_expanded(name));
                for entity in more.unwrap_or_default() {
                    self.tb.bind(scope, key, entity);
                }
            }
            found = self.tb.own_names(scope, key);
        }
        if !found.is_empty() {
            return found;
        }
        for base in self.base_classes(class) {
            let more = self.lookup_member(base, key);
            extend(&mut found, &more);
            if !found.is_empty() {
                break;
            }
        }
        found
    }

    /// The qualifier in front of a name.
    pub(crate) fn qualifier(&mut self, name: &'a QualName<'a>) -> R<Qualifier> {
        let mut at =
            if name.is_global { Qualifier::Namespace(self.global) } else { Qualifier::None };
        for segment in name.scope {
            at = self.qualifier_step(at, segment)?;
        }
        Ok(at)
    }

    fn qualifier_step(&mut self, at: Qualifier, segment: &'a NameSegment<'a>) -> R<Qualifier> {
        if let UnqualifiedId::Decltype(e) = segment.id {
            let ty = self.decltype(e)?;
            return self.t.type_qualifier(ty, segment.span);
        }
        let key = key_of(&segment.id);
        let found = if at == Qualifier::None {
            self.lookup_scope(key)
        } else {
            self.find_at(at, key, segment.span)?
        };
        for &entity in &found {
            match entity {
                Entity::Namespace(id) => return Ok(Qualifier::Namespace(id)),
                Entity::Poisoned => return Err(super::poison(segment.span)),
                _ => {}
            }
        }
        match self.entities_type(&found, segment.args, segment.span)? {
            Some(ty) => self.t.type_qualifier(ty, segment.span),
            None => Err(Fail::new(
                "unknown-name",
                segment.span,
                format!("`{key}` is not a class or namespace"),
            )),
        }
    }

    /// Unqualified lookup of a name before `::`, which sees namespaces and types only ([basic.lookup.qual]).
    pub(crate) fn lookup_scope(&mut self, key: Key<'a>) -> Found {
        let mut at = Some(self.f.scope);
        let mut first = Found::new();
        while let Some(id) = at {
            let found = self.lookup_in(id, key);
            let is_value = |entity: &Entity| {
                matches!(
                    entity,
                    Entity::Local(_)
                        | Entity::Var(_)
                        | Entity::Field(..)
                        | Entity::Capture(..)
                        | Entity::Value(_)
                        | Entity::Enumerator(..)
                        | Entity::Function(_)
                )
            };
            if !found.is_empty() && !found.iter().all(is_value) {
                return found;
            }
            if first.is_empty() {
                first = found;
            }
            at = self.tb.scopes[id].parent;
        }
        first
    }

    /// Entities of a key in the scope denoted by a qualifier.
    fn find_at(&mut self, at: Qualifier, key: Key<'a>, span: Span) -> R<Found> {
        Ok(match at {
            Qualifier::None => self.lookup(self.f.scope, key),
            Qualifier::Namespace(scope) => self.lookup_in(scope, key),
            Qualifier::Class(class) => {
                self.declare_members(class);
                let found = self.lookup_member(class, key);
                if found.is_empty()
                    && self.tb.classes[class].decl.is_none_or(|d| d.members.is_none())
                {
                    // An incomplete class has no members; instantiate or fail.
                    self.complete_class(class, span)?;
                    self.lookup_member(class, key)
                } else {
                    found
                }
            }
            Qualifier::Enum(id) => {
                let index = match key {
                    Key::Ident(name) => self.tb.enums[id].names.get(name).copied(),
                    Key::Operator(_) | Key::Conversion | Key::Destructor => None,
                };
                index.map(|index| Entity::Enumerator(id, index)).into_iter().collect()
            }
            Qualifier::Other(_) => Found::new(),
        })
    }

    /// Entities a qualified or unqualified name denotes; template arguments of the last segment are not applied.
    pub(crate) fn lookup_qualified(&mut self, name: &'a QualName<'a>) -> R<Found> {
        let at = self.qualifier(name)?;
        self.find_at(at, key_of(&name.last.id), name.span)
    }

    /// The class that the qualifier of an out-of-line definition denotes.
    pub(crate) fn qualifier_class(
        &mut self,
        scope: ScopeId,
        name: &'a QualName<'a>,
    ) -> Option<ClassId> {
        let saved = std::mem::replace(&mut self.f.scope, scope);
        let qualifier = self.qualifier(name);
        self.f.scope = saved;
        match qualifier {
            Ok(Qualifier::Class(class)) => Some(class),
            _ => None,
        }
    }

    /// The type that entities of one name denote, if they denote a type.
    pub(crate) fn entities_type(
        &mut self,
        found: &[Entity],
        args: Option<&'a [cuda_verify_syntax::ast::TemplateArg<'a>]>,
        span: Span,
    ) -> R<Option<Ty>> {
        for &entity in found {
            match entity {
                Entity::Type(ty) => return Ok(Some(ty)),
                Entity::Alias(id) => return self.alias_type(id, span).map(Some),
                Entity::Class(class) => {
                    // The injected class name with arguments is the template.
                    let template = self.tb.classes[class].template.as_ref().map(|(id, _)| *id);
                    if let (Some(args), Some(template)) = (args, template) {
                        let args = self.resolve_targs(args)?;
                        return self.instantiate_type(template, args, span).map(Some);
                    }
                    return Ok(Some(self.t.mk(TyKind::Record(class))));
                }
                Entity::Enum(id) => return Ok(Some(self.t.mk(TyKind::Enum(id)))),
                Entity::Template(id) => {
                    let is_type = matches!(
                        self.tb.templates[id].kind,
                        super::entity::TemplateKind::Class(_)
                            | super::entity::TemplateKind::Alias(_)
                    );
                    if is_type && let Some(args) = args {
                        let args = self.resolve_targs(args)?;
                        return self.instantiate_type(id, args, span).map(Some);
                    }
                }
                Entity::Poisoned => return Err(super::poison(span)),
                Entity::Namespace(_)
                | Entity::Enumerator(..)
                | Entity::Function(_)
                | Entity::Var(_)
                | Entity::Field(..)
                | Entity::Local(_)
                | Entity::Capture(..)
                | Entity::Value(_)
                | Entity::Pack(_) => {}
            }
        }
        Ok(None)
    }

    /// The type a name denotes, if it denotes a type.
    pub(crate) fn type_of_name(&mut self, name: &'a QualName<'a>) -> R<Option<Ty>> {
        let found = self.lookup_qualified(name)?;
        // A value hides a type of the same name (`struct stat` and `stat()`).
        let is_value = |e: &Entity| {
            matches!(
                e,
                Entity::Function(_)
                    | Entity::Var(_)
                    | Entity::Field(..)
                    | Entity::Local(_)
                    | Entity::Capture(..)
                    | Entity::Value(_)
                    | Entity::Enumerator(..)
            )
        };
        if found.iter().any(is_value) {
            return Ok(None);
        }
        self.entities_type(&found, name.last.args, name.span)
    }

    /// Functions found by argument-dependent lookup ([basic.lookup.argdep]), and the classes that it looks into.
    pub(crate) fn lookup_adl(&mut self, key: Key<'a>, args: &[Ty]) -> (Found, Vec<ClassId>) {
        let mut scopes = Vec::new();
        let mut classes = Vec::new();
        for &ty in args {
            self.associated(ty, &mut scopes, &mut classes, 0);
        }
        let mut found = Found::new();
        for scope in scopes {
            let mut more = self.lookup_in(scope, key);
            more.retain(|entity| {
                // Only functions are found by arguments ([basic.lookup.argdep]/4.2).
                is_function_like(*entity) && !self.tb.is_hidden(*entity, &classes)
            });
            extend(&mut found, &more);
        }
        (found, classes)
    }

    fn associated(
        &mut self,
        ty: Ty,
        scopes: &mut Vec<ScopeId>,
        classes: &mut Vec<ClassId>,
        depth: u32,
    ) {
        // Types of arguments may name each other without end, and namespaces are found long before.
        if depth > 8 {
            return;
        }
        match self.t.kind(ty).clone() {
            TyKind::Pointer(to)
            | TyKind::LRef(to)
            | TyKind::RRef(to)
            | TyKind::Array(to, _)
            | TyKind::Vla(to, _) => {
                self.associated(to, scopes, classes, depth + 1);
            }
            TyKind::Record(class) => {
                if classes.contains(&class) {
                    return;
                }
                classes.push(class);
                let result = self.complete_class(class, self.ir.span);
                drop(result);
                let scope = self.tb.classes[class].scope;
                self.tb.add_namespace_of(scope, scopes);
                for base in self.base_classes(class) {
                    let ty = self.t.mk(TyKind::Record(base));
                    self.associated(ty, scopes, classes, depth + 1);
                }
                // Namespaces of template arguments count ([basic.lookup.argdep]/2.2), which is how `vector<N::T>`
                // finds operators of `N`.
                if let Some((_, args)) = self.tb.classes[class].template.clone() {
                    for arg in args.iter() {
                        if let TArg::Type(ty) = arg {
                            self.associated(*ty, scopes, classes, depth + 1);
                        }
                    }
                }
            }
            TyKind::Enum(id) => {
                let scope = self.tb.enums[id].scope;
                self.tb.add_namespace_of(scope, scopes);
            }
            TyKind::Function(f) => {
                self.associated(f.ret, scopes, classes, depth + 1);
                for param in f.params {
                    self.associated(param, scopes, classes, depth + 1);
                }
            }
            TyKind::MemberPtr(class, to) => {
                self.associated(class, scopes, classes, depth + 1);
                self.associated(to, scopes, classes, depth + 1);
            }
            TyKind::Builtin(_) | TyKind::Auto | TyKind::DecltypeAuto | TyKind::Synthetic(_) => {}
        }
    }

    /// The unqualified identifier a type expression consists of, if it is one.
    pub(crate) fn plain_name(ty: &TypeExpr<'a>) -> Option<&'a QualName<'a>> {
        match ty.kind {
            TypeExprKind::Named(name) => Some(name),
            _ => None,
        }
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn own_names(&self, scope: ScopeId, key: Key<'a>) -> Found {
        self.scopes[scope].names.get(&key).map(|e| e.iter().copied().collect()).unwrap_or_default()
    }

    /// Whether a function is a friend that is defined in a class, none of these: it is found by arguments of its class only
    /// ([class.friend]).
    pub(crate) fn is_hidden(&self, entity: Entity, classes: &[ClassId]) -> bool {
        let (scope, class) = if let Entity::Function(id) = entity {
            (self.fns[id].scope, self.fns[id].class)
        } else if let Entity::Template(id) = entity {
            (self.templates[id].scope, self.templates[id].class)
        } else {
            return false;
        };
        match self.scopes[scope].kind {
            ScopeKind::Class(friend) => class.is_none() && !classes.contains(&friend),
            ScopeKind::Namespace | ScopeKind::Block | ScopeKind::Template => false,
        }
    }

    pub(crate) fn add_namespace_of(&self, scope: ScopeId, scopes: &mut Vec<ScopeId>) {
        let mut at = Some(scope);
        while let Some(id) = at {
            if self.scopes[id].kind == ScopeKind::Namespace {
                if !scopes.contains(&id) {
                    scopes.push(id);
                }
                return;
            }
            at = self.scopes[id].parent;
        }
    }
}

impl Types {
    pub(crate) fn type_qualifier(&mut self, ty: Ty, _span: Span) -> R<Qualifier> {
        let ty = self.strip_ref(ty);
        Ok(match *self.kind(ty) {
            TyKind::Record(class) => Qualifier::Class(class),
            TyKind::Enum(id) => Qualifier::Enum(id),
            _ => Qualifier::Other(ty),
        })
    }
}
