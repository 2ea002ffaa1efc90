//! Declaring names: walks declarations without analysing them, so that the models cost little.
//!
//! Order of declaration is not enforced: a name declared later in the same scope is found too.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    Decl, DeclKind, EnumDecl, Expr, ExprKind, FunctionDecl, Param, QualName, RecordDecl,
    RecordKind, SpecFlags, TemplateParam, TemplateParamKind, TypeExpr, TypeExprKind, UnqualifiedId,
    VarDecl,
};
use rustc_hash::FxHashMap;

use super::Lowerer;
use super::entity::{
    AliasInfo, ClassId, ClassInfo, ClassState, Entity, EnumInfo, FnId, FnInfo, Guide, Key,
    OutOfLine, Role, ScopeId, ScopeKind, Special, Specialisation, Tables, TemplateInfo,
    TemplateKind, VarInfo,
};
use super::fail::{Fail, R};
use crate::intrinsic::Intrinsic;
use crate::types::Record;

/// The key of the last segment of a name.
pub(crate) fn key_of<'a>(id: &UnqualifiedId<'a>) -> Key<'a> {
    match *id {
        UnqualifiedId::Ident(name) => Key::Ident(name),
        UnqualifiedId::Operator(op) => Key::Operator(op),
        UnqualifiedId::Conversion(_) => Key::Conversion,
        UnqualifiedId::Destructor(_) => Key::Destructor,
        UnqualifiedId::Decltype(_) => Key::Ident(""),
    }
}

pub(crate) fn addr<T>(node: &T) -> usize {
    std::ptr::from_ref(node).addr()
}

/// Whether a static assertion is a precondition of all kernels: it calls [`Intrinsic::Requires`], which is no constant.
fn is_axiom(cond: &Expr<'_>) -> bool {
    let ExprKind::Call { callee, .. } = cond.kind else { return false };
    let ExprKind::Name(name) = callee.kind else { return false };
    Lowerer::ident(name).and_then(Intrinsic::from_name) == Some(Intrinsic::Requires)
}

impl<'a> Lowerer<'a> {
    /// Declares a namespace-scope or block-scope declaration.
    pub(crate) fn declare(&mut self, scope: ScopeId, decl: &'a Decl<'a>) {
        match decl.kind {
            DeclKind::Function(function) => self.declare_function(scope, decl, function),
            DeclKind::Var(var) => self.declare_var(scope, decl, var),
            DeclKind::Alias(alias) => {
                self.declare_inline_types(scope, alias.ty, Some(alias.name));
                if let [list, ..] = decl.templates {
                    self.tb.add_template(
                        scope,
                        Key::Ident(alias.name),
                        TemplateKind::Alias(alias.ty),
                        list.params,
                        None,
                    );
                } else {
                    let id = self.tb.aliases.push(AliasInfo {
                        ty: alias.ty,
                        scope,
                        resolved: None,
                        is_resolving: false,
                    });
                    // `typedef struct S {..} S;` adds nothing.
                    let key = Key::Ident(alias.name);
                    let is_own =
                        matches!(alias.ty.kind, TypeExprKind::Record(_) | TypeExprKind::Enum(_))
                            && self.tb.scopes[scope].names.contains_key(&key);
                    if !is_own {
                        let names = self.tb.scopes[scope].names.entry(key).or_default();
                        if !names.iter().any(|e| matches!(e, Entity::Alias(_))) {
                            names.push(Entity::Alias(id));
                        }
                    }
                }
            }
            DeclKind::Record(record) => {
                self.declare_record(
                    scope,
                    record,
                    decl.templates.first().map(|t| t.params),
                    None,
                    decl.span,
                );
            }
            DeclKind::Enum(decl) => {
                self.tb.declare_enum(scope, decl, None);
            }
            DeclKind::Namespace { name, is_inline, decls } => {
                let inner = self.tb.namespace(scope, name, is_inline);
                for decl in decls {
                    self.declare(inner, decl);
                }
            }
            DeclKind::Linkage { decls, is_c } => {
                let outer = std::mem::replace(&mut self.linkage.is_extern_c, is_c);
                for decl in decls {
                    self.declare(scope, decl);
                }
                self.linkage.is_extern_c = outer;
            }
            DeclKind::UsingDecl(name) => {
                let key = key_of(&name.last.id);
                self.tb.scopes[scope].pending_names.entry(key).or_default().push(name);
            }
            DeclKind::UsingEnum(name) => {
                let result = self.with_scratch(scope, |l| l.use_enumerators(scope, name));
                self.report_result(result);
            }
            DeclKind::UsingDirective(name) => self.tb.scopes[scope].pending_using.push(name),
            DeclKind::NamespaceAlias { name, target } => {
                self.tb.scopes[scope].pending_aliases.insert(name, target);
            }
            DeclKind::StaticAssert { cond, .. } if is_axiom(cond) => {
                self.work.axioms.push((scope, cond));
            }
            DeclKind::StaticAssert { cond, message } => {
                self.work.static_asserts.push((scope, cond, message));
            }
            DeclKind::DeductionGuide(guide) => {
                let params = decl.templates.first().map_or(&[][..], |t| t.params);
                let guide = Guide { params, scope, function: guide };
                self.tb.guides.entry(key_of(&guide.function.name.last.id)).or_default().push(guide);
            }
            DeclKind::ExplicitInstantiation(decl) => {
                self.work.instantiations.extend(decl.map(|decl| (scope, decl)));
            }
            DeclKind::Friend(_) | DeclKind::Access(_) | DeclKind::Empty | DeclKind::Error => {}
        }
    }

    /// `using enum E;` declares the enumerators where it stands ([enum.udecl]). At once, unlike other using
    /// declarations: the enumeration must have been defined before.
    fn use_enumerators(&mut self, scope: ScopeId, name: &'a QualName<'a>) -> R<()> {
        let found = self.lookup_qualified(name)?;
        for entity in found {
            let id = match entity {
                Entity::Enum(id) => Some(id),
                Entity::Alias(id) => {
                    let ty = self.alias_type(id, name.span)?;
                    self.t.as_enum(ty)
                }
                _ => None,
            };
            let Some(id) = id else { continue };
            let enumerators = self.tb.enums[id].decl.enumerators.unwrap_or(&[]);
            for (index, enumerator) in enumerators.iter().enumerate() {
                self.tb.bind(scope, Key::Ident(enumerator.name), Entity::Enumerator(id, index));
            }
            return Ok(());
        }
        Err(Fail::new("type", name.span, "`using enum` of something that is no enumeration"))
    }

    /// The namespace that the qualifier of a declared name denotes, if it is one.
    fn qualifier_namespace(&self, scope: ScopeId, name: &QualName<'a>) -> Option<ScopeId> {
        let mut at = if name.is_global { self.global } else { scope };
        for (index, segment) in name.scope.iter().enumerate() {
            let UnqualifiedId::Ident(ident) = segment.id else { return None };
            let mut search = Some(at);
            let mut found = None;
            while let (Some(here), None) = (search, found) {
                found = self.tb.scopes[here].names.get(&Key::Ident(ident)).and_then(|entities| {
                    entities.iter().find_map(|entity| match *entity {
                        Entity::Namespace(id) => Some(id),
                        _ => None,
                    })
                });
                search =
                    if index == 0 && !name.is_global { self.tb.scopes[here].parent } else { None };
            }
            at = found?;
        }
        Some(at)
    }

    fn declare_function(
        &mut self,
        scope: ScopeId,
        decl: &'a Decl<'a>,
        function: &'a FunctionDecl<'a>,
    ) {
        self.declare_inline_types(scope, function.ret, None);
        let key = key_of(&function.name.last.id);
        let mut scope = scope;
        if !function.name.scope.is_empty() {
            match self.qualifier_namespace(scope, function.name) {
                Some(namespace) => scope = namespace,
                None => {
                    // Which class it belongs to is not looked up now: the class may be an instance that nobody has
                    // asked for yet.
                    self.tb.out_of_line.entry(key).or_default().push(OutOfLine { decl, scope });
                    return;
                }
            }
        }
        self.declare_function_in(scope, scope, decl, function, None);
    }

    /// Declares a function or function template in `scope`; its own names are looked up from `lookup`.
    pub(crate) fn declare_function_in(
        &mut self,
        scope: ScopeId,
        lookup: ScopeId,
        decl: &'a Decl<'a>,
        function: &'a FunctionDecl<'a>,
        class: Option<ClassId>,
    ) {
        let key = key_of(&function.name.last.id);
        let (function, params) =
            self.invent_auto_params(function, decl.templates.first().map(|t| t.params));
        match params {
            Some([]) => {
                // An explicit specialisation belongs to a template of the same name.
                let spec = Specialisation {
                    params: &[],
                    args: function.name.last.args.unwrap_or(&[]),
                    kind: TemplateKind::Function(function),
                    scope: lookup,
                };
                if function.body.is_some() && !self.is_model(function.name.span) {
                    self.work.specialisations.push((lookup, function));
                }
                // To all of the name: for which one it is a specialisation depends on its types ([temp.expl.spec]),
                // which are seen where the template is used.
                for id in self.tb.templates_named(scope, key) {
                    self.tb.templates[id].specs.push(spec);
                }
            }
            Some(params) => {
                let entity = self.tb.add_template(
                    scope,
                    key,
                    TemplateKind::Function(function),
                    params,
                    class,
                );
                if scope != lookup
                    && let Entity::Template(id) = entity
                {
                    self.tb.templates[id].scope = lookup;
                }
                self.tb.register_special(class, function, entity);
            }
            None => {
                let id = self.tb.add_fn(lookup, function, class);
                self.note_c_function(id, &function.name.last.id);
                if !self.tb.register_special(class, function, Entity::Function(id)) {
                    self.tb.bind(scope, key, Entity::Function(id));
                }
            }
        }
    }

    /// Turns `auto` parameters into template parameters ([dcl.fct], abbreviated function templates).
    pub(crate) fn invent_auto_params(
        &mut self,
        function: &'a FunctionDecl<'a>,
        params: Option<&'a [TemplateParam<'a>]>,
    ) -> (&'a FunctionDecl<'a>, Option<&'a [TemplateParam<'a>]>) {
        if !function.params.iter().any(|param| has_auto(param.ty)) {
            return (function, params);
        }
        let mut all: Vec<TemplateParam<'a>> = params.unwrap_or(&[]).to_vec();
        let mut new_params: Vec<Param<'a>> = Vec::new();
        for (index, param) in function.params.iter().enumerate() {
            if !has_auto(param.ty) {
                new_params.push(*param);
                continue;
            }
            let name: &'a str = self.arena.alloc_str(&format!("auto:{index}"));
            all.push(TemplateParam {
                name: Some(name),
                is_pack: param.is_pack,
                kind: TemplateParamKind::Type { default: None },
                constraint: None,
                span: param.span,
            });
            let ty = self.replace_auto(param.ty, name);
            new_params.push(Param { ty, ..*param });
        }
        let params = self.arena.alloc_slice_copy(&all);
        let new_params = self.arena.alloc_slice_copy(&new_params);
        (self.arena.alloc(FunctionDecl { params: new_params, ..*function }), Some(params))
    }

    fn replace_auto(&self, ty: &'a TypeExpr<'a>, name: &'a str) -> &'a TypeExpr<'a> {
        let kind = match ty.kind {
            TypeExprKind::Auto => {
                let last = cuda_verify_syntax::ast::NameSegment {
                    id: UnqualifiedId::Ident(name),
                    args: None,
                    span: ty.span,
                };
                TypeExprKind::Named(self.arena.alloc(QualName {
                    is_global: false,
                    has_typename: false,
                    scope: &[],
                    last,
                    span: ty.span,
                }))
            }
            TypeExprKind::Pointer(inner) => TypeExprKind::Pointer(self.replace_auto(inner, name)),
            TypeExprKind::LvalueRef(inner) => {
                TypeExprKind::LvalueRef(self.replace_auto(inner, name))
            }
            TypeExprKind::RvalueRef(inner) => {
                TypeExprKind::RvalueRef(self.replace_auto(inner, name))
            }
            TypeExprKind::Pack(inner) => TypeExprKind::Pack(self.replace_auto(inner, name)),
            TypeExprKind::Array(inner, n) => TypeExprKind::Array(self.replace_auto(inner, name), n),
            other => other,
        };
        self.arena.alloc(TypeExpr { kind, ..*ty })
    }

    fn declare_var(&mut self, scope: ScopeId, decl: &'a Decl<'a>, var: &'a VarDecl<'a>) {
        self.declare_inline_types(scope, var.ty, None);
        let Some(name) = var.name else { return };
        let key = key_of(&name.last.id);
        let mut scope = scope;
        if !name.scope.is_empty() {
            match self.qualifier_namespace(scope, name) {
                Some(namespace) => scope = namespace,
                None => {
                    self.tb.out_of_line.entry(key).or_default().push(OutOfLine { decl, scope });
                    return;
                }
            }
        }
        if let [list, ..] = decl.templates {
            if list.params.is_empty() || name.last.args.is_some() {
                let spec = Specialisation {
                    params: list.params,
                    args: name.last.args.unwrap_or(&[]),
                    kind: TemplateKind::Var(var),
                    scope,
                };
                for id in self.tb.templates_named(scope, key) {
                    self.tb.templates[id].specs.push(spec);
                }
            } else {
                self.tb.add_template(scope, key, TemplateKind::Var(var), list.params, None);
            }
            return;
        }
        self.declare_static_var(scope, var, key, false);
    }

    /// Declares a variable with static storage, merging redeclarations.
    pub(crate) fn declare_static_var(
        &mut self,
        scope: ScopeId,
        var: &'a VarDecl<'a>,
        key: Key<'a>,
        is_member: bool,
    ) {
        let existing = self.tb.scopes[scope].names.get(&key).and_then(|entities| {
            entities.iter().find_map(|entity| match *entity {
                Entity::Var(id) => Some(id),
                _ => None,
            })
        });
        if let Some(id) = existing {
            let old = &mut self.tb.vars[id];
            let improves = var.init.is_some()
                || (old.decl.flags.contains(SpecFlags::EXTERN) && old.decl.init.is_none());
            let is_extern = |var: &VarDecl<'_>| var.flags.contains(SpecFlags::EXTERN);
            if is_extern(old.decl) || is_extern(var) {
                self.linkage.extern_vars.insert(id);
            }
            if improves {
                old.decl = var;
                old.span = var.span;
            }
            return;
        }
        let name = self.tb.qualified_name(scope, &key.to_string());
        let id = self.tb.vars.push(VarInfo {
            name,
            decl: var,
            scope,
            ty: None,
            ir: None,
            is_member,
            is_local: false,
            constant: None,
            is_busy: false,
            span: var.span,
        });
        self.tb.bind(scope, key, Entity::Var(id));
    }

    /// Declares the classes and enumerations defined inside a type.
    pub(crate) fn declare_inline_types(
        &mut self,
        scope: ScopeId,
        ty: &'a TypeExpr<'a>,
        typedef_name: Option<&'a str>,
    ) {
        match ty.kind {
            TypeExprKind::Record(record) if record.members.is_some() => {
                let id = (addr(record), scope);
                if !self.made.inline_types.contains_key(&id) {
                    let entity = self.declare_record(scope, record, None, typedef_name, ty.span);
                    if let Some(entity) = entity {
                        self.made.inline_types.insert(id, entity);
                    }
                }
            }
            TypeExprKind::Enum(decl) if decl.enumerators.is_some() => {
                let id = (addr(decl), scope);
                if !self.made.inline_types.contains_key(&id) {
                    let entity = self.tb.declare_enum(scope, decl, typedef_name);
                    self.made.inline_types.insert(id, entity);
                }
            }
            TypeExprKind::Pointer(inner)
            | TypeExprKind::LvalueRef(inner)
            | TypeExprKind::RvalueRef(inner)
            | TypeExprKind::Array(inner, _)
            | TypeExprKind::Pack(inner) => self.declare_inline_types(scope, inner, None),
            TypeExprKind::Function(function) => {
                self.declare_inline_types(scope, function.ret, None)
            }
            TypeExprKind::Record(_)
            | TypeExprKind::Enum(_)
            | TypeExprKind::Builtin(_)
            | TypeExprKind::Named(_)
            | TypeExprKind::Auto
            | TypeExprKind::DecltypeAuto
            | TypeExprKind::Decltype(_)
            | TypeExprKind::Transform(..)
            | TypeExprKind::MemberPointer { .. }
            | TypeExprKind::Error => {}
        }
    }

    /// Declares a class, class template or specialisation.
    pub(crate) fn declare_record(
        &mut self,
        scope: ScopeId,
        record: &'a RecordDecl<'a>,
        params: Option<&'a [TemplateParam<'a>]>,
        typedef_name: Option<&'a str>,
        span: Span,
    ) -> Option<Entity> {
        let mut scope = scope;
        let mut key = None;
        // In C a structure is no scope: tags declared in it are those of the block or file around it.
        while record.name.is_some()
            && matches!(self.tb.scopes[scope].kind, ScopeKind::Class(_))
            && self.is_c(span)
            && let Some(outer) = self.tb.scopes[scope].parent
        {
            scope = outer;
        }
        if let Some(name) = record.name {
            if !name.scope.is_empty() {
                match self.qualifier_namespace(scope, name) {
                    Some(namespace) => scope = namespace,
                    None => {
                        self.define_nested_record(scope, name, record);
                        return None;
                    }
                }
            }
            key = Some(key_of(&name.last.id));
            if let (Some(params), Some(args), Some(key)) = (params, name.last.args, key) {
                let spec =
                    Specialisation { params, args, kind: TemplateKind::Class(record), scope };
                for id in self.tb.templates_named(scope, key) {
                    let old = &mut self.tb.templates[id];
                    if record.members.is_some() || old.specs.is_empty() {
                        old.specs.push(spec);
                    }
                }
                return None;
            }
            if let (Some(params), Some(key)) = (params, key) {
                return Some(self.tb.add_template(
                    scope,
                    key,
                    TemplateKind::Class(record),
                    params,
                    None,
                ));
            }
        }
        if let Some(key) = key {
            let existing = self.tb.scopes[scope].names.get(&key).and_then(|entities| {
                entities.iter().find_map(|entity| match *entity {
                    Entity::Class(id) => Some(id),
                    _ => None,
                })
            });
            if let Some(id) = existing {
                // Of two definitions that of the program replaces the model's.
                let is_of_model = self.is_model(self.tb.classes[id].span);
                let is_replaced = is_of_model && !self.is_model(record.span);
                let class = &mut self.tb.classes[id];
                let is_open = class.decl.is_none_or(|decl| decl.members.is_none())
                    || is_replaced
                        && class.state == ClassState::Declared
                        && class.is_union == (record.kind == RecordKind::Union);
                if is_open && record.members.is_some() {
                    class.decl = Some(record);
                    class.span = record.span;
                }
                return Some(Entity::Class(id));
            }
        }
        let name = match (record.name, typedef_name) {
            (Some(name), _) => key_of(&name.last.id).to_string(),
            (None, Some(name)) => name.to_owned(),
            (None, None) => "(anonymous)".to_owned(),
        };
        let name = self.tb.qualified_name(scope, &name);
        let id = self.add_class(scope, name, Some(record), record.kind == RecordKind::Union, span);
        if let Some(key) = key {
            self.tb.bind(scope, key, Entity::Class(id));
        }
        Some(Entity::Class(id))
    }

    /// `struct Outer::Inner { .. };`
    fn define_nested_record(
        &mut self,
        scope: ScopeId,
        name: &'a QualName<'a>,
        record: &'a RecordDecl<'a>,
    ) {
        let outer = self.with_scratch(scope, |l| l.qualifier_class(scope, name));
        if let Some(outer) = outer {
            self.declare_members(outer);
            let inner = self.tb.classes[outer].scope;
            let key = key_of(&name.last.id);
            let found = self.tb.scopes[inner].names.get(&key).and_then(|e| e.first().copied());
            if let Some(Entity::Class(id)) = found {
                self.tb.classes[id].decl = Some(record);
            }
        }
    }

    pub(crate) fn add_class(
        &mut self,
        scope: ScopeId,
        name: String,
        decl: Option<&'a RecordDecl<'a>>,
        is_union: bool,
        span: Span,
    ) -> ClassId {
        let is_nested = matches!(self.tb.scopes[scope].kind, ScopeKind::Class(_));
        let record = self.ir.program.types.records.push(Record {
            is_opaque: is_nested && self.is_model(span),
            name: name.as_str().into(),
            fields: Vec::new(),
            size_bytes: 0,
            align_bytes: 1,
            is_union,
        });
        let id = self.tb.classes.next_id();
        let class_scope = self.tb.new_scope(scope, ScopeKind::Class(id));
        self.tb.classes.push(ClassInfo {
            name,
            is_union,
            decl,
            scope: class_scope,
            state: ClassState::Declared,
            template: None,
            members: Vec::new(),
            is_polymorphic: false,
            own_vptr: false,
            virtuals: Vec::new(),
            ctors: Vec::new(),
            inherits: Vec::new(),
            is_plain: false,
            inherited: None,
            dtor: None,
            conversions: Vec::new(),
            record,
            data_size: 0,
            is_empty: true,
            special: Special::default(),
            implicit: [None; 6],
            vtables: None,
            is_lambda: false,
            captured_this: None,
            declared: false,
            span,
        });
        id
    }
}

fn has_auto(ty: &TypeExpr<'_>) -> bool {
    match ty.kind {
        TypeExprKind::Auto => true,
        TypeExprKind::Pointer(inner)
        | TypeExprKind::LvalueRef(inner)
        | TypeExprKind::RvalueRef(inner)
        | TypeExprKind::Array(inner, _)
        | TypeExprKind::Pack(inner) => has_auto(inner),
        TypeExprKind::Builtin(_)
        | TypeExprKind::Named(_)
        | TypeExprKind::Record(_)
        | TypeExprKind::Enum(_)
        | TypeExprKind::DecltypeAuto
        | TypeExprKind::Decltype(_)
        | TypeExprKind::Transform(..)
        | TypeExprKind::Function(_)
        | TypeExprKind::MemberPointer { .. }
        | TypeExprKind::Error => false,
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn namespace(
        &mut self,
        scope: ScopeId,
        name: Option<&'a str>,
        is_inline: bool,
    ) -> ScopeId {
        let key = Key::Ident(name.unwrap_or("(anonymous)"));
        let existing = self.scopes[scope].names.get(&key);
        let found = existing.and_then(|entities| {
            entities.iter().find_map(|entity| match *entity {
                Entity::Namespace(id) => Some(id),
                _ => None,
            })
        });
        if let Some(id) = found {
            return id;
        }
        let id = self.new_scope(scope, ScopeKind::Namespace);
        self.scopes[id].name = name;
        self.bind(scope, key, Entity::Namespace(id));
        if is_inline || name.is_none() {
            self.scopes[scope].using.push(id);
        }
        id
    }

    /// Constructors, destructors and conversion operators are not found by name.
    pub(crate) fn register_special(
        &mut self,
        class: Option<ClassId>,
        function: &'a FunctionDecl<'a>,
        entity: Entity,
    ) -> bool {
        let Some(class) = class else { return false };
        match (function.name.last.id, entity) {
            _ if function.is_constructor => self.classes[class].ctors.push(entity),
            (UnqualifiedId::Conversion(_), _) => self.classes[class].conversions.push(entity),
            (UnqualifiedId::Destructor(_), Entity::Function(id)) => {
                self.classes[class].dtor = Some(id);
            }
            _ => return false,
        }
        true
    }

    pub(crate) fn templates_named(
        &self,
        scope: ScopeId,
        key: Key<'a>,
    ) -> Vec<super::entity::TemplateId> {
        let entities = self.scopes[scope].names.get(&key);
        let ids = entities.into_iter().flatten().filter_map(|entity| match *entity {
            Entity::Template(id) => Some(id),
            _ => None,
        });
        ids.collect()
    }

    pub(crate) fn add_fn(
        &mut self,
        scope: ScopeId,
        function: &'a FunctionDecl<'a>,
        class: Option<ClassId>,
    ) -> FnId {
        let key = key_of(&function.name.last.id);
        let role = match (class, key) {
            (None, _) => Role::Free,
            (Some(_), _) if function.is_constructor => Role::Ctor,
            (Some(_), Key::Destructor) => Role::Dtor,
            (Some(_), Key::Conversion) => Role::Conversion,
            (Some(_), Key::Operator("new" | "new[]" | "delete" | "delete[]")) => Role::StaticMethod,
            (Some(_), _) if function.flags.contains(SpecFlags::STATIC) => Role::StaticMethod,
            (Some(_), Key::Ident(_) | Key::Operator(_)) => Role::Method,
        };
        self.fns.push(FnInfo {
            key,
            decl: Some(function),
            flags: function.flags,
            scope,
            class,
            role,
            implicit: None,
            sig: None,
            is_resolving: false,
            deduced_ret: None,
            ir: None,
            template: None,
            vtable_slot: None,
            is_linked: false,
            canonical: None,
            is_lambda: false,
            span: function.span,
        })
    }

    pub(crate) fn add_template(
        &mut self,
        scope: ScopeId,
        key: Key<'a>,
        kind: TemplateKind<'a>,
        params: &'a [TemplateParam<'a>],
        class: Option<ClassId>,
    ) -> Entity {
        for id in self.templates_named(scope, key) {
            let old = &mut self.templates[id];
            match (kind, old.kind) {
                (TemplateKind::Class(new), TemplateKind::Class(before)) => {
                    if before.members.is_none() && new.members.is_some() {
                        old.other_params.push(old.params);
                        old.kind = kind;
                        old.params = params;
                    } else {
                        old.other_params.push(params);
                    }
                    return Entity::Template(id);
                }
                (TemplateKind::Function(new), TemplateKind::Function(before)) => {
                    let same = super::template::function_shape(new, params)
                        == super::template::function_shape(before, old.params);
                    if same && (new.body.is_none() || before.body.is_none()) {
                        if before.body.is_none() && new.body.is_some() {
                            old.other_params.push(old.params);
                            old.kind = kind;
                            old.params = params;
                        } else {
                            old.other_params.push(params);
                        }
                        return Entity::Template(id);
                    }
                }
                _ => {}
            }
        }
        let id = self.templates.push(TemplateInfo {
            key,
            kind,
            params,
            other_params: Vec::new(),
            scope,
            class,
            specs: Vec::new(),
            classes: FxHashMap::default(),
            functions: FxHashMap::default(),
            vars: FxHashMap::default(),
            is_lambda: false,
        });
        let is_special = class.is_some()
            && matches!(kind, TemplateKind::Function(f) if f.is_constructor || key == Key::Conversion);
        if !is_special {
            self.bind(scope, key, Entity::Template(id));
        }
        Entity::Template(id)
    }

    pub(crate) fn declare_enum(
        &mut self,
        scope: ScopeId,
        decl: &'a EnumDecl<'a>,
        typedef_name: Option<&'a str>,
    ) -> Entity {
        let key = decl.name.map(|name| key_of(&name.last.id));
        if let Some(key) = key
            && let Some(entities) = self.scopes[scope].names.get(&key)
            && let Some(entity @ Entity::Enum(id)) =
                entities.iter().copied().find(|e| matches!(e, Entity::Enum(_)))
        {
            if decl.enumerators.is_some() {
                self.enums[id].decl = decl;
                self.bind_enumerators(scope, id);
            }
            return entity;
        }
        let name = key.map(|key| key.to_string()).or_else(|| typedef_name.map(str::to_owned));
        let name = self.qualified_name(scope, name.as_deref().unwrap_or("(anonymous)"));
        let id = self.enums.push(EnumInfo {
            name,
            decl,
            scope,
            is_scoped: decl.is_scoped,
            underlying: None,
            values: Vec::new(),
            open_types: Vec::new(),
            names: FxHashMap::default(),
            is_resolving: false,
            is_complete: false,
        });
        if let Some(key) = key {
            self.bind(scope, key, Entity::Enum(id));
        }
        self.bind_enumerators(scope, id);
        Entity::Enum(id)
    }

    pub(crate) fn bind_enumerators(&mut self, scope: ScopeId, id: super::entity::EnumId) {
        let decl = self.enums[id].decl;
        for (index, enumerator) in decl.enumerators.unwrap_or(&[]).iter().enumerate() {
            self.enums[id].names.insert(enumerator.name, index);
            if !decl.is_scoped {
                self.bind(scope, Key::Ident(enumerator.name), Entity::Enumerator(id, index));
            }
        }
    }

    /// The name of something declared in a scope, with its namespaces and classes.
    pub(crate) fn qualified_name(&self, scope: ScopeId, name: &str) -> String {
        let mut parts = vec![name.to_owned()];
        let mut at = Some(scope);
        while let Some(id) = at {
            let scope = &self.scopes[id];
            match scope.kind {
                ScopeKind::Namespace => {
                    if let Some(name) = scope.name {
                        parts.push(name.to_owned());
                    }
                }
                ScopeKind::Class(class) => {
                    parts.push(self.classes[class].name.clone());
                    break;
                }
                ScopeKind::Template | ScopeKind::Block => {}
            }
            at = scope.parent;
        }
        parts.reverse();
        parts.join("::")
    }
}
