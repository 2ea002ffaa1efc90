//! Lambdas: closure classes, captures, conversion to pointers to functions ([expr.prim.lambda]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    Capture, CaptureDefault, FunctionDecl, Lambda, NameSegment, QualName, Quals, SpecFlags,
    TypeExpr, TypeExprKind, UnqualifiedId,
};

use super::Lowerer;
use super::collect::addr;
use super::entity::{
    ClassId, ClassState, Entity, Key, MemberInfo, Role, ScopeId, Special, TemplateKind, Val,
};
use super::fail::{Fail, R};
use super::function::Place;
use super::overload::Arg;
use super::types::{FnTy, Ty, TyKind};
use super::walk::{Found, Walk};
use crate::program::{ExprKind as Ir, FunctionKind, StmtKind};

/// One captured thing.
#[derive(Clone, Copy, Debug)]
struct Captured<'a> {
    name: Option<&'a str>,
    /// What is captured; `None` for `this` and init-captures.
    entity: Option<Entity>,
    by_reference: bool,
    init: Option<&'a cuda_verify_syntax::ast::Expr<'a>>,
    /// Element of a captured pack.
    pack: Option<usize>,
    is_this: bool,
    /// `*this` by value.
    is_object: bool,
}

impl<'a> Lowerer<'a> {
    pub(crate) fn lambda_expr(&mut self, lambda: &'a Lambda<'a>, span: Span) -> R<Val> {
        let (class, captures) = self.closure(lambda, span)?;
        let ty = self.t.mk(TyKind::Record(class));
        self.build_temp(ty, |l, place| l.init_captures(place, class, &captures, span))
    }

    /// Builds a closure in a place of its type; gives it as a value where the place has another type.
    pub(crate) fn lambda_into(
        &mut self,
        lambda: &'a Lambda<'a>,
        place: &Place,
        span: Span,
    ) -> R<Option<Arg<'a>>> {
        let (class, captures) = self.closure(lambda, span)?;
        let ty = self.t.mk(TyKind::Record(class));
        if self.t.unqual(place.ty) == ty {
            self.init_captures(place, class, &captures, span)?;
            return Ok(None);
        }
        let v = self.build_temp(ty, |l, place| l.init_captures(place, class, &captures, span))?;
        Ok(Some(Arg::Val(v)))
    }

    /// Lowers the lambdas of code that is not understood: whoever is handed them may call them.
    pub(super) fn lost_lambdas(&mut self, lost: &dyn Fn(&mut Walk<'a, '_>)) {
        let mut lambdas: Vec<&'a Lambda<'a>> = Vec::new();
        let mut visit = |found: Found<'a>| {
            if let Found::Lambda(lambda) = found
                // What stands in another one is lowered with it.
                && !lambdas.iter().any(|outer| encloses(outer.body.span, lambda.body.span))
            {
                lambdas.push(lambda);
            }
        };
        lost(&mut Walk { visit: &mut visit });
        for lambda in lambdas {
            if !self.made.closures.contains_key(&(addr(lambda), self.f.func)) {
                drop(self.collect_stmts(|l| l.lambda_expr(lambda, lambda.body.span)));
            }
        }
    }

    /// The closure class of a lambda and what it captures.
    fn closure(&mut self, lambda: &'a Lambda<'a>, span: Span) -> R<(ClassId, Vec<Captured<'a>>)> {
        let captures = self.captures(lambda, span)?;
        let func = self.f.func;
        let cached = self.made.closures.get(&(addr(lambda), func)).copied();
        // One lambda is one type however often it is lowered ([expr.prim.lambda.closure]/1), once for its type and
        // once for its value.
        // In expanded packs the same lambda has several types.
        let class = match cached {
            Some((class, scope)) if scope == self.f.scope || self.lambda_is_stable(scope) => class,
            _ => {
                let class = self.closure_class(lambda, &captures, span)?;
                self.made.closures.insert((addr(lambda), func), (class, self.f.scope));
                class
            }
        };
        Ok((class, captures))
    }

    /// Whether a closure made in another scope may be reused: the scopes are blocks of the same function.
    fn lambda_is_stable(&self, scope: ScopeId) -> bool {
        let mut at = Some(self.f.scope);
        while let Some(id) = at {
            if self.tb.scopes[id].kind == super::entity::ScopeKind::Template
                && !self.tb.scopes[id]
                    .names
                    .values()
                    .any(|e| e.iter().any(|e| matches!(e, Entity::Type(_))))
                && self.tb.scopes[id]
                    .names
                    .values()
                    .any(|e| e.iter().any(|e| matches!(e, Entity::Local(_))))
            {
                return false;
            }
            at = self.tb.scopes[id].parent;
        }
        let _ = scope;
        true
    }

    /// What a lambda captures: explicit captures, and by default every local of the function that its body mentions.
    fn captures(&mut self, lambda: &'a Lambda<'a>, span: Span) -> R<Vec<Captured<'a>>> {
        let mut out: Vec<Captured<'a>> = Vec::new();
        let blank = Captured {
            name: None,
            entity: None,
            by_reference: false,
            init: None,
            pack: None,
            is_this: false,
            is_object: false,
        };
        for capture in lambda.captures {
            self.explicit_capture(capture, blank, &mut out)?;
        }
        // Without a default only what is named is captured; a use of anything else is an error that the body finds.
        if lambda.default == CaptureDefault::None {
            return Ok(out);
        }
        let mut names: Vec<&'a str> = Vec::new();
        let mut uses_this = false;
        {
            let mut visit = |found: Found<'a>| match found {
                Found::Name(name) => {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                }
                Found::This => uses_this = true,
                Found::Qualified(_) | Found::Lambda(_) | Found::Error => {}
            };
            // By name and not by use: a name that is mentioned in `sizeof` only is captured too much, which costs a
            // copy and changes nothing that can be observed but the size of the closure.
            Walk { visit: &mut visit }.lambda(lambda);
        }
        let by_reference = lambda.default == CaptureDefault::ByReference;
        for name in names {
            if out.iter().any(|c| c.name == Some(name)) {
                continue;
            }
            let found = self.lookup(self.f.scope, Key::Ident(name));
            for entity in found {
                match entity {
                    Entity::Local(_) | Entity::Capture(..) if self.is_capturable(entity) => {
                        out.push(Captured {
                            name: Some(name),
                            entity: Some(entity),
                            by_reference,
                            ..blank
                        });
                    }
                    Entity::Pack(id) => {
                        let elements = self.tb.packs[id].clone();
                        for (index, element) in elements.iter().enumerate() {
                            if self.is_capturable(*element) {
                                out.push(Captured {
                                    name: Some(name),
                                    entity: Some(*element),
                                    by_reference,
                                    pack: Some(index),
                                    ..blank
                                });
                            }
                        }
                    }
                    // A member that is named by itself is one of `this` ([expr.prim.lambda.capture]/8), the pointer
                    // of which is captured, not the object: changes are seen later.
                    Entity::Field(..) => uses_this = true,
                    Entity::Function(id) => {
                        uses_this |=
                            matches!(self.tb.fns[id].role, Role::Method | Role::Conversion);
                    }
                    Entity::Template(id) => {
                        uses_this |= self.tb.templates[id].class.is_some()
                            && matches!(self.tb.templates[id].kind, TemplateKind::Function(_));
                    }
                    _ => {}
                }
            }
        }
        if uses_this && self.has_object() && !out.iter().any(|c| c.is_this || c.is_object) {
            out.push(Captured { is_this: true, ..blank });
        }
        let _ = span;
        Ok(out)
    }

    /// Whether there is an object that `this` inside a lambda would mean.
    fn has_object(&self) -> bool {
        match self.f.this {
            Some((_, class, _)) => {
                !self.tb.classes[class].is_lambda || self.tb.classes[class].captured_this.is_some()
            }
            None => false,
        }
    }

    fn is_capturable(&self, entity: Entity) -> bool {
        match entity {
            // Constants need no capture; locals of outer functions come through the closure around.
            Entity::Local(id) => {
                let lvar = self.tb.lvars[id];
                lvar.ctx == self.f.serial && lvar.constant.is_none()
            }
            Entity::Capture(..) => true,
            _ => false,
        }
    }

    fn explicit_capture(
        &mut self,
        capture: &'a Capture<'a>,
        blank: Captured<'a>,
        out: &mut Vec<Captured<'a>>,
    ) -> R<()> {
        let Some(name) = capture.name else {
            let is_this = capture.is_reference;
            if self.has_object() {
                out.push(Captured { is_this, is_object: !is_this, ..blank });
            }
            return Ok(());
        };
        if capture.init.is_some() {
            if capture.is_pack {
                return Err(Fail::unsupported(capture.span, "captured pack with initialiser"));
            }
            out.push(Captured {
                name: Some(name),
                by_reference: capture.is_reference,
                init: capture.init,
                ..blank
            });
            return Ok(());
        }
        let found = self.lookup(self.f.scope, Key::Ident(name));
        match found.first().copied() {
            Some(Entity::Pack(id)) => {
                let elements = self.tb.packs[id].clone();
                for (index, element) in elements.iter().enumerate() {
                    out.push(Captured {
                        name: Some(name),
                        entity: Some(*element),
                        by_reference: capture.is_reference,
                        pack: Some(index),
                        ..blank
                    });
                }
                Ok(())
            }
            Some(entity @ (Entity::Local(_) | Entity::Capture(..))) => {
                if self.is_capturable(entity) {
                    out.push(Captured {
                        name: Some(name),
                        entity: Some(entity),
                        by_reference: capture.is_reference,
                        ..blank
                    });
                }
                Ok(())
            }
            Some(Entity::Poisoned) => Err(super::poison(capture.span)),
            Some(_) => Ok(()),
            None => Err(Fail::new("unknown-name", capture.span, format!("unknown name `{name}`"))),
        }
    }

    /// The glvalue a capture copies or refers to.
    fn capture_source(&mut self, capture: &Captured<'a>, span: Span) -> R<Val> {
        match capture.entity {
            Some(Entity::Local(id)) => {
                let lvar = self.tb.lvars[id];
                if lvar.ctx != self.f.serial {
                    return self.dummy_lvalue(lvar.ty);
                }
                self.local_val(lvar)
            }
            Some(Entity::Capture(class, index)) => {
                let Some((place, own)) = self.own_place() else {
                    return Err(Fail::unsupported(span, "capture outside its lambda"));
                };
                if own != class {
                    return Err(Fail::unsupported(span, "capture of an outer lambda"));
                }
                let member = self.tb.place_member(&place, class, index);
                self.place_val(&member)
            }
            _ => Err(Fail::unsupported(span, "this capture")),
        }
    }

    fn closure_class(
        &mut self,
        lambda: &'a Lambda<'a>,
        captures: &[Captured<'a>],
        span: Span,
    ) -> R<ClassId> {
        // Named after its place, so that it has the same name whatever else was lowered before.
        let line = self.sources.location(span).line;
        let name = format!("{}::$lambda{line}", self.f.display);
        let count = self.made.lambda_counts.entry(name.clone()).or_insert(0);
        *count += 1;
        let name = if *count > 1 { format!("{name}_{count}") } else { name };
        let name = name.trim_start_matches(':').to_owned();
        let outer = self.f.scope;
        let class = self.add_class(outer, name, None, false, span);
        self.tb.classes[class].is_lambda = true;
        self.tb.classes[class].declared = true;
        let scope = self.tb.classes[class].scope;
        let mut packs: Vec<(&'a str, Vec<Entity>)> = Vec::new();
        for (index, capture) in captures.iter().enumerate() {
            let ty = if capture.is_this {
                let this = self.unevaluated(|l| l.this_value(span))?;
                this.ty
            } else if capture.is_object {
                let object = self.unevaluated(|l| l.this_object(span))?;
                self.t.unqual(object.ty)
            } else if let Some(init) = capture.init {
                let arg = self.unevaluated(|l| l.lower_arg(init))?;
                // As if by `auto name = init;` outside of the lambda ([expr.prim.lambda.capture]/6).
                let auto = self.t.mk(TyKind::Auto);
                let pattern = if capture.by_reference { self.t.lref(auto) } else { auto };
                self.deduce_auto(pattern, &arg, span)?
            } else {
                let v = self.unevaluated(|l| l.capture_source(capture, span))?;
                if capture.by_reference { self.t.lref(v.ty) } else { v.ty }
            };
            self.tb.classes[class].members.push(MemberInfo {
                name: capture.name,
                ty,
                decl: None,
                field: None,
                offset: 0,
                is_base: false,
                is_mutable: false,
                bits: None,
            });
            if capture.is_this {
                self.tb.classes[class].captured_this = Some(index);
            }
            let entity = Entity::Capture(class, index);
            match (capture.name, capture.pack) {
                (Some(name), Some(_)) => match packs.iter_mut().find(|(n, _)| *n == name) {
                    Some((_, entities)) => entities.push(entity),
                    None => packs.push((name, vec![entity])),
                },
                (Some(name), None) => self.tb.bind(scope, Key::Ident(name), entity),
                (None, _) => {}
            }
        }
        for (name, entities) in packs {
            let pack = self.tb.packs.push(std::rc::Rc::from(entities));
            self.tb.bind(scope, Key::Ident(name), Entity::Pack(pack));
        }
        self.tb.classes[class].state = ClassState::Completing;
        self.compute_layout(class)?;
        self.closure_special(class)?;
        self.tb.classes[class].state = ClassState::Complete;
        self.call_operator(lambda, class, scope, span);
        Ok(class)
    }

    /// Closures are copied member by member.
    fn closure_special(&mut self, class: ClassId) -> R<()> {
        let mut special = Special {
            trivial_copy: true,
            trivial_assign: true,
            trivial_dtor: true,
            deleted_default_ctor: true,
            ..Special::default()
        };
        for member in self.tb.classes[class].members.clone() {
            let mut ty = member.ty;
            while let Some(elem) = self.t.element(ty) {
                ty = elem;
            }
            if let Some(inner) = self.t.as_class(ty) {
                let inner_special = self.tb.classes[inner].special;
                special.trivial_copy &= inner_special.trivial_copy;
                special.trivial_assign &= inner_special.trivial_assign;
                special.trivial_dtor &= inner_special.trivial_dtor;
                special.deleted_copy |= inner_special.deleted_copy;
            }
        }
        self.tb.classes[class].special = special;
        Ok(())
    }

    fn call_operator(
        &mut self,
        lambda: &'a Lambda<'a>,
        class: ClassId,
        scope: ScopeId,
        span: Span,
    ) {
        let last = NameSegment { id: UnqualifiedId::Operator("()"), args: None, span };
        let name = QualName { is_global: false, has_typename: false, scope: &[], last, span };
        let auto = TypeExpr { quals: Quals::default(), kind: TypeExprKind::Auto, span };
        let ret: &'a TypeExpr<'a> = match lambda.ret {
            Some(ret) => ret,
            None => self.arena.alloc(auto),
        };
        // Without marks a lambda runs where it stands.
        let mut flags = lambda.flags;
        if !flags.contains(SpecFlags::DEVICE) && !flags.contains(SpecFlags::HOST) {
            match self.f.kind {
                FunctionKind::Device | FunctionKind::Kernel => flags.insert(SpecFlags::DEVICE),
                FunctionKind::HostDevice => {
                    flags.insert(SpecFlags::DEVICE);
                    flags.insert(SpecFlags::HOST);
                }
                FunctionKind::Host => {}
            }
        }
        let decl: &'a FunctionDecl<'a> = self.arena.alloc(FunctionDecl {
            flags,
            name: self.arena.alloc(name),
            ret,
            params: lambda.params,
            is_variadic: false,
            this_quals: Quals { is_const: !lambda.is_mutable, ..Quals::default() },
            is_constructor: false,
            ctor_inits: &[],
            constraint: None,
            body: Some(lambda.body),
            launch_bounds: &[],
            cluster_dims: &[],
            span,
        });
        let (decl, params) = self.invent_auto_params(decl, lambda.template.map(|t| t.params));
        let key = Key::Operator("()");
        match params {
            Some(params) if !params.is_empty() => {
                let entity = self.tb.add_template(
                    scope,
                    key,
                    TemplateKind::Function(decl),
                    params,
                    Some(class),
                );
                if let Entity::Template(id) = entity {
                    self.tb.templates[id].is_lambda = true;
                }
            }
            _ => {
                let id = self.tb.add_fn(scope, decl, Some(class));
                self.tb.fns[id].is_lambda = true;
                self.tb.bind(scope, key, Entity::Function(id));
            }
        }
    }

    fn init_captures(
        &mut self,
        place: &Place,
        class: ClassId,
        captures: &[Captured<'a>],
        span: Span,
    ) -> R<()> {
        for (index, capture) in captures.iter().enumerate() {
            let member = self.tb.place_member(place, class, index);
            if capture.is_this {
                let this = self.this_value(span)?;
                self.store(&member, this)?;
            } else if capture.is_object {
                let object = self.this_object(span)?;
                self.init_from_val(&member, object)?;
            } else if let Some(init) = capture.init {
                self.init_from_expr(&member, init, true)?;
            } else {
                let v = self.capture_source(capture, span)?;
                self.init_capture(&member, v)?;
            }
        }
        Ok(())
    }

    fn init_capture(&mut self, member: &Place, v: Val) -> R<()> {
        if self.t.is_ref(member.ty) {
            let pointer = self.bind_reference(member.ty, &Arg::Val(v))?;
            let target = self.place_expr(member)?;
            let id = self.ir.body.exprs[target].ty;
            let pointer = self.ir.retype_pointer(pointer, id);
            let assign = self.ir.push_expr(Ir::Assign(target, pointer), id);
            self.ir.emit(StmtKind::Expr(assign));
            return Ok(());
        }
        if self.t.is_array(member.ty) {
            let from = self.place_of_val(v)?;
            return self.copy_construct(member, &from, false);
        }
        self.init_from_val(member, v)
    }

    /// A closure without captures converts to a pointer to function; `None` for other classes.
    pub(crate) fn lambda_pointer(&mut self, class: ClassId, target: Ty) -> R<Option<Val>> {
        if !self.tb.classes[class].is_lambda || !self.tb.classes[class].members.is_empty() {
            return Ok(None);
        }
        let Some(to) = self.t.pointee(target) else { return Ok(None) };
        let TyKind::Function(want) = self.t.kind(to).clone() else { return Ok(None) };
        let found = self.lookup_member(class, Key::Operator("()"));
        for entity in found {
            let id = match entity {
                Entity::Function(id) => id,
                Entity::Template(template) => match self.deduce_address(template, to, &[]) {
                    Ok(id) => id,
                    Err(_) => continue,
                },
                _ => continue,
            };
            let sig = self.signature(id)?;
            let ret = self.return_type(id)?;
            let same = sig.params.len() == want.params.len()
                && sig.params.iter().zip(&want.params).all(|(a, b)| self.t.unqual(a.ty) == *b)
                && (ret == want.ret || self.t.is_void(want.ret));
            if !same {
                continue;
            }
            return self.static_invoker(id, &want, target).map(Some);
        }
        Ok(None)
    }

    /// A function that calls the call operator on no object: the operator of an empty closure never looks at it.
    fn static_invoker(&mut self, id: super::entity::FnId, want: &FnTy, target: Ty) -> R<Val> {
        // The body does not use `this`, so the operator is lowered once more as a static function.
        let invoker = match self.made.invokers.get(&id) {
            Some(invoker) => *invoker,
            None => {
                let info = &self.tb.fns[id];
                let (decl, scope, class, flags) = (info.decl, info.scope, info.class, info.flags);
                let template = info.template.clone();
                let Some(decl) = decl else {
                    return Err(Fail::unsupported(self.ir.span, "conversion of this lambda"));
                };
                let invoker = self.tb.add_fn(scope, decl, class);
                let info = &mut self.tb.fns[invoker];
                info.role = Role::StaticMethod;
                info.flags = flags;
                info.template = template;
                info.is_lambda = true;
                info.canonical = Some(invoker);
                self.made.invokers.insert(id, invoker);
                invoker
            }
        };
        let _ = want;
        let v = self.function_val(invoker)?;
        let id = self.ir_ty(target)?;
        let e = self.ir.retype_pointer(v.e, id);
        let target = self.t.unqual(target);
        Ok(Val::prvalue(e, target))
    }

    /// The pointer type a closure without captures converts to on its own.
    pub(crate) fn lambda_target(&mut self, class: ClassId) -> R<Option<Ty>> {
        if !self.tb.classes[class].is_lambda || !self.tb.classes[class].members.is_empty() {
            return Ok(None);
        }
        let found = self.lookup_member(class, Key::Operator("()"));
        let [Entity::Function(id)] = found[..] else { return Ok(None) };
        let ty = self.fn_type(id)?;
        let TyKind::Function(f) = self.t.kind(ty).clone() else { return Ok(None) };
        let plain = self.t.mk(TyKind::Function(FnTy { this_quals: Quals::default(), ..f }));
        Ok(Some(self.t.pointer(plain)))
    }
}

fn encloses(outer: Span, inner: Span) -> bool {
    outer.file == inner.file && outer.start <= inner.start && inner.end <= outer.end
}
