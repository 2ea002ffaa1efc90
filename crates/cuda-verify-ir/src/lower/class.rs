//! Classes: members, bases, special member functions, virtual functions.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    Decl, DeclKind, FunctionDecl, Init, SpecFlags, TypeExprKind, UnqualifiedId, VarDecl,
};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{
    ClassId, ClassState, Entity, FnId, Implicit, Key, MemberInfo, ScopeId, Special, Tables,
    TemplateKind,
};
use super::fail::{Fail, R};
use super::types::{Ty, TyKind};

impl<'a> Lowerer<'a> {
    /// Makes the names of a class's members known.
    pub(crate) fn declare_members(&mut self, class: ClassId) {
        let info = &self.tb.classes[class];
        let (declared, scope, decl) = (info.declared, info.scope, info.decl);
        let Some(decl) = decl else { return };
        let Some(members) = decl.members else { return };
        if declared {
            return;
        }
        self.tb.classes[class].declared = true;
        if let Some(name) = decl.name {
            self.tb.bind(scope, key_of(&name.last.id), Entity::Class(class));
        }
        let parent = self.tb.scopes[scope].parent.unwrap_or(self.global);
        let mut bases = Vec::new();
        for base in decl.bases {
            let result = self.with_scratch(parent, |l| -> R<Vec<Ty>> {
                if base.is_virtual {
                    return Err(Fail::unsupported(base.ty.span, "virtual base class"));
                }
                match base.ty.kind {
                    TypeExprKind::Pack(pattern) => l.expand_types(pattern),
                    _ if base.is_pack => l.expand_types(base.ty),
                    _ => Ok(vec![l.resolve_type(base.ty)?]),
                }
            });
            match result {
                Ok(types) => bases.extend(types),
                Err(fail) => {
                    self.report(&fail);
                    self.tb.classes[class].state = ClassState::Failed;
                }
            }
        }
        for ty in bases {
            let ty = self.t.unqual(ty);
            if self.t.as_class(ty).is_none() {
                self.tb.classes[class].state = ClassState::Failed;
                continue;
            }
            self.tb.classes[class].members.push(MemberInfo {
                name: None,
                ty,
                decl: None,
                field: None,
                offset: 0,
                is_base: true,
                is_mutable: false,
                bits: None,
            });
        }
        let void = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Void);
        for member in members {
            self.declare_member(class, scope, member, void);
        }
    }

    fn declare_member(&mut self, class: ClassId, scope: ScopeId, member: &'a Decl<'a>, void: Ty) {
        match member.kind {
            DeclKind::Function(function) => {
                self.declare_inline_types(scope, function.ret, None);
                self.declare_function_in(scope, scope, member, function, Some(class));
            }
            DeclKind::Var(var) => {
                self.declare_inline_types(scope, var.ty, None);
                let is_static = var.flags.contains(SpecFlags::STATIC)
                    || var.flags.contains(SpecFlags::CONSTEXPR);
                if is_static {
                    let Some(name) = var.name else { return };
                    let key = key_of(&name.last.id);
                    if let [list, ..] = member.templates {
                        self.tb.add_template(
                            scope,
                            key,
                            TemplateKind::Var(var),
                            list.params,
                            Some(class),
                        );
                    } else {
                        self.declare_static_var(scope, var, key, true);
                    }
                } else {
                    self.add_field(class, scope, var, void);
                }
            }
            DeclKind::Record(record) => {
                let params = member.templates.first().map(|t| t.params);
                let entity = self.declare_record(scope, record, params, None, member.span);
                let is_anonymous = record.name.is_none() && record.members.is_some();
                if let (true, Some(Entity::Class(inner))) = (is_anonymous, entity) {
                    let ty = self.t.mk(TyKind::Record(inner));
                    self.add_anonymous(class, scope, inner, ty, None);
                }
            }
            DeclKind::Friend(Some(decl)) => {
                if let DeclKind::Function(function) = decl.kind
                    && (function.body.is_some())
                {
                    let mut namespace = scope;
                    while let Some(parent) = self.tb.scopes[namespace].parent {
                        namespace = parent;
                        if self.tb.scopes[namespace].kind == super::entity::ScopeKind::Namespace {
                            break;
                        }
                    }
                    self.declare_function_in(namespace, scope, decl, function, None);
                }
            }
            DeclKind::UsingDecl(name)
                if name.scope.last().is_some_and(|s| key_of(&s.id) == key_of(&name.last.id)) =>
            {
                self.tb.classes[class].inherits.push(name);
            }
            DeclKind::Linkage { decls, .. } => {
                for decl in decls {
                    self.declare_member(class, scope, decl, void);
                }
            }
            DeclKind::Alias(_)
            | DeclKind::Enum(_)
            | DeclKind::UsingDecl(_)
            | DeclKind::UsingEnum(_)
            | DeclKind::UsingDirective(_)
            | DeclKind::NamespaceAlias { .. }
            | DeclKind::StaticAssert { .. }
            | DeclKind::Namespace { .. } => self.declare(scope, member),
            DeclKind::ExplicitInstantiation(_)
            | DeclKind::DeductionGuide(_)
            | DeclKind::Friend(None)
            | DeclKind::Access(_)
            | DeclKind::Empty => {}
            DeclKind::Error => {
                self.report(&Fail::new("syntax", member.span, "member that could not be parsed"));
                self.tb.classes[class].state = ClassState::Failed;
            }
        }
    }

    fn add_field(&mut self, class: ClassId, scope: ScopeId, var: &'a VarDecl<'a>, void: Ty) {
        let name = var.name.and_then(|name| match name.last.id {
            UnqualifiedId::Ident(name) => Some(name),
            _ => None,
        });
        if name.is_none()
            && var.bit_width.is_none()
            && let TypeExprKind::Record(record) = var.ty.kind
            && record.members.is_some()
            && let Some(Entity::Class(inner)) =
                self.made.inline_types.get(&(super::collect::addr(record), scope)).copied()
        {
            let ty = self.t.mk(TyKind::Record(inner));
            self.add_anonymous(class, scope, inner, ty, Some(var));
            return;
        }
        let index = self.tb.classes[class].members.len();
        self.tb.classes[class].members.push(MemberInfo {
            name,
            ty: void,
            decl: Some(var),
            field: None,
            offset: 0,
            is_base: false,
            is_mutable: var.flags.contains(SpecFlags::MUTABLE),
            bits: None,
        });
        if let Some(name) = name {
            self.tb.bind(scope, Key::Ident(name), Entity::Field(class, index));
        }
    }

    /// An anonymous struct or union: its members are found as members of the class around it.
    fn add_anonymous(
        &mut self,
        class: ClassId,
        scope: ScopeId,
        inner: ClassId,
        ty: Ty,
        decl: Option<&'a VarDecl<'a>>,
    ) {
        self.tb.classes[class].members.push(MemberInfo {
            name: None,
            ty,
            decl,
            field: None,
            offset: 0,
            is_base: false,
            is_mutable: false,
            bits: None,
        });
        self.declare_members(inner);
        let inner_scope = self.tb.classes[inner].scope;
        let fields: Vec<(Key<'a>, Entity)> = {
            let members = &self.tb.classes[inner].members;
            let own = members.iter().enumerate().filter_map(|(index, member)| {
                member.name.map(|name| (Key::Ident(name), Entity::Field(inner, index)))
            });
            own.collect()
        };
        for (key, entity) in fields {
            self.tb.bind(scope, key, entity);
        }
        // Members of anonymous members inside.
        let nested: Vec<(Key<'a>, Entity)> = self.tb.classes[inner]
            .members
            .iter()
            .filter(|m| m.name.is_none() && !m.is_base)
            .filter_map(|m| self.t.as_class(m.ty))
            .flat_map(|c| {
                self.tb.classes[c].members.iter().enumerate().filter_map(move |(index, member)| {
                    member.name.map(|name| (Key::Ident(name), Entity::Field(c, index)))
                })
            })
            .collect();
        for (key, entity) in nested {
            self.tb.bind(scope, key, entity);
            self.tb.bind(inner_scope, key, entity);
        }
    }

    /// Direct base classes.
    pub(crate) fn base_classes(&mut self, class: ClassId) -> Vec<ClassId> {
        self.declare_members(class);
        let members = &self.tb.classes[class].members;
        members.iter().filter(|m| m.is_base).filter_map(|m| self.t.as_class(m.ty)).collect()
    }

    /// Whether `derived` has `base` among its bases, itself excluded.
    pub(crate) fn derives_from(&mut self, derived: ClassId, base: ClassId) -> bool {
        self.base_classes(derived).into_iter().any(|b| b == base || self.derives_from(b, base))
    }

    /// Member indices that lead from a class to a base class or anonymous member.
    pub(crate) fn path_to(&mut self, from: ClassId, to: ClassId) -> Option<Vec<usize>> {
        if from == to {
            return Some(Vec::new());
        }
        self.declare_members(from);
        let steps: Vec<(usize, ClassId)> = self.tb.classes[from]
            .members
            .iter()
            .enumerate()
            .filter(|(_, m)| {
                m.is_base || (m.name.is_none() && m.decl.is_none_or(|d| d.bit_width.is_none()))
            })
            .filter_map(|(index, m)| Some((index, self.t.as_class(m.ty)?)))
            .collect();
        for (index, next) in steps {
            if let Some(mut rest) = self.path_to(next, to) {
                rest.insert(0, index);
                return Some(rest);
            }
        }
        None
    }

    /// Resolves fields, computes layout and special members.
    pub(crate) fn complete_class(&mut self, class: ClassId, span: Span) -> R<()> {
        match self.tb.classes[class].state {
            ClassState::Complete => return Ok(()),
            ClassState::Failed => return Err(super::poison(span)),
            ClassState::Completing => {
                let name = self.tb.classes[class].name.clone();
                return Err(Fail::new("type", span, format!("`{name}` is incomplete here")));
            }
            ClassState::Declared => {}
        }
        let info = &self.tb.classes[class];
        let is_defined = info.is_lambda || info.decl.is_some_and(|decl| decl.members.is_some());
        if !is_defined {
            let name = info.name.clone();
            return Err(Fail::new("type", span, format!("`{name}` is incomplete")));
        }
        self.declare_members(class);
        if self.tb.classes[class].state == ClassState::Failed {
            return Err(super::poison(span));
        }
        // A class that is needed while it is completed holds itself, or asks for its size too early.
        self.tb.classes[class].state = ClassState::Completing;
        let scope = self.tb.classes[class].scope;
        let result = self.with_scratch(scope, |l| l.complete_inner(class));
        self.tb.classes[class].state =
            if result.is_ok() { ClassState::Complete } else { ClassState::Failed };
        if let Err(fail) = &result {
            self.report(fail);
            return Err(super::poison(span));
        }
        let result = self.number_virtuals(class);
        if let Err(fail) = result {
            self.report(&fail);
            self.tb.classes[class].state = ClassState::Failed;
            return Err(super::poison(span));
        }
        Ok(())
    }

    fn complete_inner(&mut self, class: ClassId) -> R<()> {
        // Bases first: the layout puts them in front, and their special members decide those of the class.
        for base in self.base_classes(class) {
            let span = self.tb.classes[class].span;
            self.complete_class(base, span)?;
        }
        let n = self.tb.classes[class].members.len();
        for index in 0..n {
            let member = &self.tb.classes[class].members[index];
            let Some(decl) = member.decl else { continue };
            if member.name.is_none() && self.t.as_class(member.ty).is_some() {
                continue;
            }
            let ty = self.resolve_type(decl.ty)?;
            if self.t.has_auto(ty) || self.t.is_void(ty) || self.t.is_function(ty) {
                return Err(Fail::new("type", decl.span, "field of this type"));
            }
            let bits =
                match decl.bit_width {
                    Some(width) => {
                        let width = self.const_int(width)?;
                        Some(u32::try_from(width).map_err(|_| {
                            Fail::new("type", decl.span, "bit-field of negative width")
                        })?)
                    }
                    None => None,
                };
            let member = &mut self.tb.classes[class].members[index];
            member.ty = ty;
            member.bits = bits;
        }
        self.find_polymorphism(class)?;
        self.compute_layout(class)?;
        self.compute_special(class);
        Ok(())
    }

    fn find_polymorphism(&mut self, class: ClassId) -> R<()> {
        let bases = self.base_classes(class);
        let polymorphic: Vec<ClassId> =
            bases.iter().copied().filter(|b| self.tb.classes[*b].is_polymorphic).collect();
        // Two tables need pointers that are adjusted in every call through the second base (Itanium C++ ABI 2.5.2),
        // which nothing here does.
        if polymorphic.len() > 1 {
            let span = self.tb.classes[class].span;
            return Err(Fail::unsupported(span, "several base classes with virtual functions"));
        }
        let has_virtual =
            self.tb.classes[class].decl.and_then(|decl| decl.members).is_some_and(|m| {
                m.iter().any(|decl| match decl.kind {
                    DeclKind::Function(f) => f.flags.contains(SpecFlags::VIRTUAL),
                    _ => false,
                })
            });
        let info = &mut self.tb.classes[class];
        info.is_polymorphic = has_virtual || !polymorphic.is_empty();
        info.own_vptr = has_virtual && polymorphic.is_empty();
        if info.own_vptr && !bases.is_empty() {
            // The vtable pointer comes first; bases keep their order behind it.
            info.own_vptr = true;
        }
        Ok(())
    }

    /// Gives virtual functions their slots; overriders take the slot of what they override.
    fn number_virtuals(&mut self, class: ClassId) -> R<()> {
        if !self.tb.classes[class].is_polymorphic {
            return Ok(());
        }
        let mut table: Vec<FnId> = Vec::new();
        for base in self.base_classes(class) {
            if self.tb.classes[base].is_polymorphic {
                table = self.tb.classes[base].virtuals.clone();
            }
        }
        let mut methods: Vec<FnId> = Vec::new();
        let ids: Vec<FnId> = self.tb.fns.ids().collect();
        for id in ids {
            let info = &self.tb.fns[id];
            if info.class == Some(class)
                && info.template.is_none()
                && matches!(
                    info.role,
                    super::entity::Role::Method
                        | super::entity::Role::Dtor
                        | super::entity::Role::Conversion
                )
            {
                methods.push(id);
            }
        }
        let base_dtor = table.iter().any(|f| self.tb.fns[*f].key == Key::Destructor);
        // A destructor overrides that of the base though its name is another one ([class.dtor]/13), the implicit one
        // as well.
        if base_dtor && !methods.iter().any(|f| self.tb.fns[*f].key == Key::Destructor) {
            methods.push(self.tb.implicit_fn(class, Implicit::Dtor));
        }
        for id in methods {
            let mut slot = None;
            for (index, old) in table.iter().copied().enumerate() {
                if self.overrides(id, old)? {
                    slot = Some(index);
                }
            }
            // What overrides is virtual with or without the word ([class.virtual]/2).
            let is_virtual = self.tb.fns[id].flags.contains(SpecFlags::VIRTUAL);
            let slot = match slot {
                Some(slot) => {
                    table[slot] = id;
                    slot
                }
                None if is_virtual => {
                    table.push(id);
                    table.len() - 1
                }
                None => continue,
            };
            self.tb.fns[id].vtable_slot = Some(slot);
        }
        self.tb.classes[class].virtuals = table;
        Ok(())
    }

    fn overrides(&mut self, new: FnId, old: FnId) -> R<bool> {
        if self.tb.fns[new].key != self.tb.fns[old].key {
            return Ok(false);
        }
        if self.tb.fns[new].key == Key::Destructor {
            return Ok(true);
        }
        let quals = |l: &Self, f: FnId| {
            l.tb.fns[f].decl.map(|d| (d.this_quals.is_const, d.this_quals.of_object))
        };
        if quals(self, new) != quals(self, old) {
            return Ok(false);
        }
        let a = self.signature(new)?;
        let b = self.signature(old)?;
        let is_same = a.params.len() == b.params.len()
            && a.params
                .iter()
                .zip(&b.params)
                .all(|(x, y)| self.t.unqual(x.ty) == self.t.unqual(y.ty));
        if is_same && !self.is_covariant(a.ret, b.ret) {
            let span = self.tb.fns[new].decl.map_or(Span::NONE, |decl| decl.span);
            return Err(Fail::new("type", span, "overrider with another return type"));
        }
        Ok(is_same)
    }

    /// Whether the return type of an overrider goes with that of what it overrides ([class.virtual]/8): they are the same,
    /// or pointers or references to classes.
    fn is_covariant(&self, new: Ty, old: Ty) -> bool {
        let is_class = |ty: Ty| {
            matches!(self.t.kind(ty), TyKind::Pointer(to) | TyKind::LRef(to) | TyKind::RRef(to)
                if self.t.as_class(*to).is_some())
        };
        new == old
            || [new, old].into_iter().any(|ty| self.t.has_auto(ty))
            || is_class(new) && is_class(old)
    }

    fn compute_special(&mut self, class: ClassId) {
        let mut s = Special::default();
        let mut provided_copy = false;
        let mut provided_assign = false;
        let mut provided_dtor = false;
        let mut provided_default = false;
        let ctors = self.tb.classes[class].ctors.clone();
        for entity in ctors {
            let function = match entity {
                Entity::Function(id) => self.tb.fns[id].decl,
                Entity::Template(id) => match self.tb.templates[id].kind {
                    // A template is never a copy or move constructor ([class.copy.ctor]/5), whatever its instances
                    // look like.
                    TemplateKind::Function(_) => {
                        s.user_ctor = true;
                        continue;
                    }
                    _ => None,
                },
                _ => None,
            };
            let Some(function) = function else { continue };
            let is_defaulted = function.flags.contains(SpecFlags::DEFAULTED);
            let is_deleted = function.flags.contains(SpecFlags::DELETED);
            if function.params.iter().all(|p| p.default.is_some() || p.is_pack) {
                s.user_default_ctor = true;
                s.deleted_default_ctor = is_deleted;
                provided_default |= !is_defaulted && !is_deleted;
            }
            match self.tb.own_class_param(class, function) {
                Some(false) => {
                    s.user_copy_ctor = true;
                    s.deleted_copy = is_deleted;
                    provided_copy |= !is_defaulted && !is_deleted;
                }
                Some(true) => {
                    s.user_move_ctor = true;
                    provided_copy |= !is_defaulted && !is_deleted;
                }
                None => {}
            }
            s.user_ctor |= !is_defaulted && !is_deleted;
        }
        let scope = self.tb.classes[class].scope;
        let assigns = self.tb.scopes[scope].names.get(&Key::Operator("=")).cloned();
        for entity in assigns.unwrap_or_default() {
            let Entity::Function(id) = entity else { continue };
            let Some(function) = self.tb.fns[id].decl else { continue };
            let is_provided = !function.flags.contains(SpecFlags::DEFAULTED)
                && !function.flags.contains(SpecFlags::DELETED);
            match self.tb.own_class_param(class, function) {
                Some(false) => {
                    s.user_copy_assign = true;
                    s.deleted_copy_assign = function.flags.contains(SpecFlags::DELETED);
                    provided_assign |= is_provided;
                }
                Some(true) => {
                    s.user_move_assign = true;
                    provided_assign |= is_provided;
                }
                None => {}
            }
        }
        if let Some(dtor) = self.tb.classes[class].dtor
            && let Some(function) = self.tb.fns[dtor].decl
        {
            s.user_dtor = true;
            provided_dtor = !function.flags.contains(SpecFlags::DEFAULTED);
        }
        let is_polymorphic = self.tb.classes[class].is_polymorphic;
        s.trivial_default =
            !provided_default && !is_polymorphic && (!s.user_ctor || s.user_default_ctor);
        s.trivial_copy = !provided_copy && !is_polymorphic;
        s.trivial_assign = !provided_assign && !is_polymorphic;
        s.trivial_dtor = !provided_dtor;
        if let Some(dtor) = self.tb.classes[class].dtor
            && self.tb.fns[dtor].flags.contains(SpecFlags::VIRTUAL)
        {
            s.trivial_dtor = false;
        }
        // [class.copy.ctor]/6 and [class.copy.assign]/2; the reverse is not so, a class with a copy constructor of
        // its own has just no move.
        // A declared move operation deletes the copy operations.
        if (s.user_move_ctor || s.user_move_assign) && !s.user_copy_ctor {
            s.deleted_copy = true;
        }
        if (s.user_move_ctor || s.user_move_assign) && !s.user_copy_assign {
            s.deleted_copy_assign = true;
        }
        let members = self.tb.classes[class].members.clone();
        let is_union = self.tb.classes[class].is_union;
        for member in &members {
            if member.decl.is_some_and(|decl| decl.init.is_some()) {
                s.trivial_default = false;
            }
            let mut ty = member.ty;
            while let Some(elem) = self.t.element(ty) {
                ty = elem;
            }
            if self.t.is_ref(ty) {
                s.trivial_assign = false;
                s.trivial_default = false;
            }
            // What cannot be assigned itself ([class.copy.assign]/7.2, 7.3).
            let is_fixed =
                self.t.is_ref(ty) || (self.t.is_const(ty) && self.t.as_class(ty).is_none());
            if is_fixed && member.bits != Some(0) && !s.user_copy_assign {
                s.deleted_copy_assign = true;
            }
            // What must be initialised and is not ([class.default.ctor]/2).
            let has_init = member.decl.is_some_and(|decl| decl.init.is_some());
            let is_c = member.decl.is_some_and(|decl| self.is_c(decl.span));
            if is_fixed && !has_init && !is_union && !s.user_ctor && !is_c {
                s.deleted_default_ctor = true;
                s.trivial_default = false;
            }
            let Some(inner) = self.t.as_class(ty) else { continue };
            let inner = self.tb.classes[inner].special;
            if !is_union {
                s.trivial_default &= inner.trivial_default;
                s.trivial_dtor &= inner.trivial_dtor;
            }
            s.trivial_copy &= inner.trivial_copy;
            s.trivial_assign &= inner.trivial_assign;
            s.deleted_copy |= inner.deleted_copy && !provided_copy && !s.user_copy_ctor;
            s.deleted_copy_assign |= inner.deleted_copy_assign && !s.user_copy_assign;
        }
        // Inherited constructors count as well ([dcl.init.aggr]/1).
        s.is_aggregate = !s.user_ctor
            && !is_polymorphic
            && !self.tb.classes[class].is_lambda
            && self.tb.classes[class].inherits.is_empty();
        self.tb.classes[class].special = s;
    }

    /// Whether default-initialising leaves the bytes as they are.
    pub(crate) fn is_trivial_default(&mut self, ty: Ty) -> R<bool> {
        let mut ty = ty;
        while let Some(elem) = self.t.element(ty) {
            ty = elem;
        }
        let Some(class) = self.t.as_class(ty) else { return Ok(true) };
        self.complete_class(class, self.ir.span)?;
        Ok(self.tb.classes[class].special.trivial_default)
    }

    /// Whether destroying does nothing.
    pub(crate) fn is_trivial_dtor(&mut self, ty: Ty) -> R<bool> {
        let mut ty = ty;
        while let Some(elem) = self.t.element(ty) {
            ty = elem;
        }
        let Some(class) = self.t.as_class(ty) else { return Ok(true) };
        self.complete_class(class, self.ir.span)?;
        Ok(self.tb.classes[class].special.trivial_dtor)
    }
}

impl<'a> Tables<'a> {
    /// Whether a constructor or assignment takes its own class: copy, move or neither.
    pub(crate) fn own_class_param(
        &self,
        class: ClassId,
        function: &FunctionDecl<'a>,
    ) -> Option<bool> {
        let [first, rest @ ..] = function.params else { return None };
        if rest.iter().any(|param| param.default.is_none()) || first.is_pack {
            return None;
        }
        let own = self.classes[class].decl?.name?;
        let is_own = |ty: &cuda_verify_syntax::ast::TypeExpr<'a>| match ty.kind {
            TypeExprKind::Named(name) => {
                name.scope.is_empty() && key_of(&name.last.id) == key_of(&own.last.id)
            }
            _ => false,
        };
        match first.ty.kind {
            TypeExprKind::LvalueRef(inner) => is_own(inner).then_some(false),
            TypeExprKind::RvalueRef(inner) => is_own(inner).then_some(true),
            TypeExprKind::Named(_) => is_own(first.ty).then_some(false),
            _ => None,
        }
    }

    /// Default member initialiser of a member.
    pub(crate) fn member_init(&self, class: ClassId, index: usize) -> Option<Init<'a>> {
        self.classes[class].members[index].decl.and_then(|decl| decl.init)
    }
}
