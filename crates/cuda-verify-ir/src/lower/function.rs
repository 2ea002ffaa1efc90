//! Bodies of functions: parameters, `this`, return type deduction, places.

use super::build::{Body, Builder};
use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, Span};
use cuda_verify_syntax::ast::{
    BuiltinType, Quals, SpecFlags, Stmt as AstStmt, StmtKind as AstKind,
};

use super::entity::{ClassId, Entity, FnId, Key, LVar, Role, ScopeKind, Tables, Val, has_list};
use super::fail::{Fail, POISONED, R};
use super::types::{Ty, TyKind};
use super::walk::Walk;
use super::{FnCtx, Lowerer};
use crate::program::{
    ExprId, ExprKind as Ir, FunctionKind, GlobalId, LabelId, LocalId, Stmt, StmtKind, for_each_stmt,
};

/// Where a place starts.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Root {
    Local(LocalId),
    Global(GlobalId),
    /// What the pointer in a local points to.
    Ptr(LocalId),
}

/// One step into a place.
#[derive(Clone, Copy, Debug)]
pub(crate) enum StepKind {
    Field(u32),
    Index(u64),
    IndexLocal(LocalId),
    /// Same address, other type: an empty base.
    Cast,
}

/// A place that can be named as often as needed without side effects.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) root: Root,
    /// Type of the root.
    pub(crate) root_ty: Ty,
    pub(crate) steps: Vec<(StepKind, Ty)>,
    /// Type of the whole; a reference type means the pointer that represents it.
    pub(crate) ty: Ty,
}

impl Place {
    pub(crate) fn new(root: Root, ty: Ty) -> Self {
        Self { root, root_ty: ty, steps: Vec::new(), ty }
    }

    pub(crate) fn step(&self, kind: StepKind, ty: Ty) -> Self {
        let mut place = self.clone();
        place.steps.push((kind, ty));
        place.ty = ty;
        place
    }
}

impl<'a> Lowerer<'a> {
    /// The expression for a place.
    pub(crate) fn place_expr(&mut self, place: &Place) -> R<ExprId> {
        let root_ty = self.ir_ty(place.root_ty)?;
        let mut e = match place.root {
            Root::Local(local) => self.ir.push_expr(Ir::Local(local), root_ty),
            Root::Global(global) => self.ir.push_expr(Ir::Global(global), root_ty),
            Root::Ptr(local) => {
                let ptr = self.ir.program.types.pointer(root_ty);
                let local = self.ir.push_expr(Ir::Local(local), ptr);
                let value = self.ir.push_expr(Ir::Load(local), ptr);
                self.ir.push_expr(Ir::Deref(value), root_ty)
            }
        };
        for &(kind, ty) in &place.steps {
            let ty = self.ir_ty(ty)?;
            e = match kind {
                StepKind::Field(field) => self.ir.push_expr(Ir::Field(e, field), ty),
                StepKind::Index(index) => {
                    let index = self.ir.const_size(index);
                    self.ir.push_expr(Ir::Index(e, index), ty)
                }
                StepKind::IndexLocal(local) => {
                    let index = self.ir.load_size(local);
                    self.ir.push_expr(Ir::Index(e, index), ty)
                }
                StepKind::Cast => self.ir.cast_place(e, ty),
            };
        }
        Ok(e)
    }

    /// Address of a place as a value of the right pointer type.
    pub(crate) fn place_addr(&mut self, place: &Place) -> R<ExprId> {
        let e = self.place_expr(place)?;
        let ty = self.ir.body.exprs[e].ty;
        let ptr = self.ir.program.types.pointer(ty);
        Ok(self.ir.addr_of(e, ptr))
    }

    /// A place for an arbitrary glvalue: its address is kept in a local.
    pub(crate) fn place_of_val(&mut self, v: Val) -> R<Place> {
        let ty = self.ir_ty(v.ty)?;
        let ptr = self.ir.program.types.pointer(ty);
        if let Ir::Local(local) = self.ir.body.exprs[v.e].kind
            && self.ir.body.exprs[v.e].ty == self.ir.body.locals[local].ty
        {
            return Ok(Place::new(Root::Local(local), v.ty));
        }
        let addr = self.ir.addr_of(v.e, ptr);
        let local = self.ir.new_local("$p", ptr);
        self.ir.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.ir.push_expr(Ir::Local(local), ptr);
        let assign = self.ir.push_expr(Ir::Assign(target, addr), ptr);
        self.ir.emit(StmtKind::Expr(assign));
        Ok(Place::new(Root::Ptr(local), v.ty))
    }

    /// Runs for each element of an array place: unrolled where short, else in a loop.
    pub(crate) fn for_each_element(
        &mut self,
        place: &Place,
        reverse: bool,
        body: &mut dyn FnMut(&mut Self, &Place) -> R<()>,
    ) -> R<()> {
        let Some((elem, len)) = self.t.as_array(place.ty) else {
            return Err(Fail::unsupported(
                self.ir.span,
                "run-time sized array of this element type",
            ));
        };
        let len = len.unwrap_or(0);
        // Without a loop there is nothing to unroll, and constant evaluation and the engine both see the elements; a
        // long array as statements would take as long to lower as to run.
        if len <= 8 {
            for index in 0..len {
                let index = if reverse { len - 1 - index } else { index };
                let step = place.step(StepKind::Index(index), elem);
                body(self, &step)?;
            }
            return Ok(());
        }
        let size = self.ir.program.types.scalar(crate::types::Scalar::SIZE);
        let count = self.ir.const_size(len);
        self.count_loop(size, count, |l, local| {
            let local = if reverse {
                let mirrored = l.ir.new_local("$r", size);
                l.ir.emit(StmtKind::Decl { local: mirrored, cleanup: None });
                let i = l.ir.load_size(local);
                let last = l.ir.const_size(len - 1);
                let value =
                    l.ir.push_expr(Ir::Binary(crate::program::BinaryOp::Sub, last, i), size);
                let target = l.ir.push_expr(Ir::Local(mirrored), size);
                let assign = l.ir.push_expr(Ir::Assign(target, value), size);
                l.ir.emit(StmtKind::Expr(assign));
                mirrored
            } else {
                local
            };
            let step = place.step(StepKind::IndexLocal(local), elem);
            body(l, &step)
        })
    }

    /// `for (size_t i = 0; i < count; i++)`; `count` is evaluated in each iteration and must be pure.
    pub(crate) fn count_loop(
        &mut self,
        size: crate::types::TypeId,
        count: ExprId,
        body: impl FnOnce(&mut Self, LocalId) -> R<()>,
    ) -> R<()> {
        let bool_ty = self.ir.program.types.scalar(crate::types::Scalar::Bool);
        let local = self.ir.new_local("$i", size);
        self.ir.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.ir.push_expr(Ir::Local(local), size);
        let zero = self.ir.const_size(0);
        let assign = self.ir.push_expr(Ir::Assign(target, zero), size);
        self.ir.emit(StmtKind::Expr(assign));
        let i = self.ir.load_size(local);
        let cond = self.ir.push_expr(Ir::Binary(crate::program::BinaryOp::Lt, i, count), bool_ty);
        let target = self.ir.push_expr(Ir::Local(local), size);
        let step = self
            .ir
            .push_expr(Ir::IncDec { place: target, is_increment: true, is_post: false }, size);
        let (result, stmts) = self.collect_stmts(|l| body(l, local));
        result?;
        self.ir.emit(StmtKind::Loop {
            cond_prelude: Vec::new(),
            cond: Some(cond),
            step: Some(step),
            body: stmts,
            is_test_last: false,
            unroll: None,
        });
        Ok(())
    }

    /// Lowers the body of a function whose IR function exists.
    pub(crate) fn lower_body(&mut self, id: FnId) {
        let Some(func) = self.tb.fns[id].ir else { return };
        if self.ir.program.functions[func].body.is_some() {
            return;
        }
        let info = &self.tb.fns[id];
        let (scope, decl, span) = (info.scope, info.decl, info.span);
        let serial = self.next_serial;
        self.next_serial += 1;
        let body_scope = self.tb.new_scope(scope, ScopeKind::Block);
        let mut ctx = FnCtx::new(serial, body_scope);
        let function = &mut self.ir.program.functions[func];
        // Before the statements are lowered, so that a function that calls itself does not begin anew.
        function.body = Some(Vec::new());
        let body = Body { locals: std::mem::take(&mut function.locals), ..Body::default() };
        ctx.kind = function.kind;
        ctx.display = function.name.to_string();
        ctx.func = Some(id);
        // May lower the body once for its type alone; that pass leaves nothing behind.
        ctx.ret = self.return_type(id).ok();
        let saved =
            (std::mem::replace(&mut self.f, ctx), std::mem::replace(&mut self.ir.body, body));
        let saved_unevaluated = std::mem::replace(&mut self.unevaluated, 0);
        let saved_span = std::mem::replace(&mut self.ir.span, span);
        // Host code that is only looked through for instances is not part of what is asked for.
        let is_quiet = self.is_discovering && self.f.kind == FunctionKind::Host;
        let n_diagnostics = self.diagnostics.len();
        let result = self.deeper(span, |l| {
            l.bind_params(id, body_scope)?;
            if l.f.kind == FunctionKind::Kernel {
                l.presume_enumerations(id, body_scope)?;
            }
            l.body_statements(id, decl.and_then(|d| d.body))
        });
        if let Err(fail) = result {
            self.absorb(&fail, &|walk| decl.into_iter().for_each(|decl| walk.function(decl)));
        }
        if is_quiet {
            if let Some(why) = self.f.not_understood.take()
                && self.is_main_file(self.sources.use_site(span).file)
            {
                self.not_understood.push((self.f.display.clone(), why, span));
            }
            self.diagnostics.truncate(n_diagnostics);
        }
        // Labels are known at the end of the function only ([stmt.label]): a `goto` may stand before.
        self.ir.missing_labels();
        self.ir.span = saved_span;
        self.unevaluated = saved_unevaluated;
        self.f = saved.0;
        let body = std::mem::replace(&mut self.ir.body, saved.1);
        let function = &mut self.ir.program.functions[func];
        function.locals = body.locals;
        function.exprs = body.exprs;
        function.volatile_places = body.volatile_places;
        function.n_labels = body.n_labels;
        function.rules = body.rules;
        function.body = Some(body.out);
    }

    /// Turns a failure into an `Unsupported` statement in place, with a diagnostic. What is not lowered for it is given by
    /// a walk over its syntax.
    pub(crate) fn absorb(&mut self, fail: &Fail, lost: &dyn Fn(&mut Walk<'a, '_>)) {
        self.report(fail);
        if fail.0.code != POISONED {
            self.f.not_understood.get_or_insert_with(|| fail.0.message.clone());
        }
        self.note_lost(lost);
        if self.is_discovering && self.f.kind == FunctionKind::Host {
            self.lost_lambdas(lost);
        }
        let span = fail.0.span;
        let message = cuda_verify_base::Name::new(&fail.0.message);
        self.ir.body.out.push(Stmt { kind: StmtKind::Unsupported(message), span });
    }

    /// Binds the parameters of the function being lowered.
    fn bind_params(&mut self, id: FnId, scope: super::entity::ScopeId) -> R<()> {
        let sig = self.signature(id)?;
        let ret = self.return_type(id)?;
        let mut next = 0_usize;
        let mut take = || {
            let local = LocalId::from_index(next);
            next += 1;
            local
        };
        if self.is_indirect(ret)? {
            self.f.sret = Some(take());
        }
        let info = &self.tb.fns[id];
        if let (Some(class), Role::Method | Role::Ctor | Role::Dtor | Role::Conversion) =
            (info.class, info.role)
        {
            let quals = info.decl.map(|decl| decl.this_quals).unwrap_or_default();
            self.f.this = Some((take(), class, quals));
        }
        let params = sig.params.clone();
        let is_kernel = self.f.kind == FunctionKind::Kernel;
        let mut packs: Vec<(&'a str, Vec<Entity>)> = Vec::new();
        for param in &params {
            let local = take();
            let Some(name) = param.name else { continue };
            let is_address = !is_kernel && self.is_indirect(param.ty)?;
            let ty = if is_address { self.t.lref(param.ty) } else { param.ty };
            let ctx = self.f.serial;
            let lvar = self.tb.lvars.push(LVar { ctx, local, ty, constant: None, place: None });
            if param.from_pack {
                match packs.iter_mut().find(|(n, _)| *n == name) {
                    Some((_, entities)) => entities.push(Entity::Local(lvar)),
                    None => packs.push((name, vec![Entity::Local(lvar)])),
                }
            } else {
                self.tb.bind(scope, Key::Ident(name), Entity::Local(lvar));
            }
        }
        if has_list(sig.is_variadic, params.len()) {
            self.f.arguments = Some(take());
        }
        // An empty pack is a pack too.
        if let Some(decl) = self.tb.fns[id].decl {
            for param in decl.params {
                let is_pack = param.is_pack
                    || matches!(param.ty.kind, cuda_verify_syntax::ast::TypeExprKind::Pack(_));
                if let (true, Some(name)) = (is_pack, param.name)
                    && !packs.iter().any(|(n, _)| *n == name)
                {
                    packs.push((name, Vec::new()));
                }
            }
        }
        for (name, entities) in packs {
            let pack = self.tb.packs.push(Rc::from(entities));
            self.tb.bind(scope, Key::Ident(name), Entity::Pack(pack));
        }
        // `__func__` and friends are found as ordinary names.
        Ok(())
    }

    fn body_statements(&mut self, id: FnId, body: Option<&'a AstStmt<'a>>) -> R<()> {
        let info = &self.tb.fns[id];
        let is_defaulted = info.implicit.is_some()
            || info
                .decl
                .is_some_and(|d| d.flags.contains(SpecFlags::DEFAULTED) && d.body.is_none());
        match info.role {
            Role::Ctor => return self.ctor_body(id, body),
            Role::Dtor => return self.dtor_body(id, body),
            Role::Free | Role::Method | Role::StaticMethod | Role::Conversion => {}
        }
        if is_defaulted {
            return self.assignment_body(id);
        }
        if self.f.kind == FunctionKind::Kernel {
            self.assume_axioms()?;
        }
        if let Some(body) = body {
            self.body_stmt(body);
        }
        let info = &self.tb.fns[id];
        if info.role == Role::Free && info.key == Key::Ident("main") && info.scope == self.global {
            // Reaching the end of `main` returns 0.
            let zero = self.int_value(0)?;
            let is_open =
                !matches!(self.ir.body.out.last(), Some(Stmt { kind: StmtKind::Return(_), .. }));
            if is_open && self.f.ret == Some(zero.ty) {
                self.ir.emit(StmtKind::Return(Some(zero.e)));
            }
        }
        Ok(())
    }

    /// The statements of a function body, directly in the current list.
    pub(crate) fn body_stmt(&mut self, body: &'a AstStmt<'a>) {
        if let AstKind::Compound(stmts) = body.kind {
            self.stmts(stmts);
        } else {
            self.stmt(body);
        }
    }

    /// Deduces the return type of a function declared with `auto`.
    pub(crate) fn deduce_return(&mut self, id: FnId) -> R<Ty> {
        let sig = self.signature(id)?;
        let info = &self.tb.fns[id];
        let (scope, span) = (info.scope, info.span);
        let Some(body) = info.decl.and_then(|d| d.body) else {
            return Err(Fail::new("type", span, "`auto` function used before its definition"));
        };
        let has_this = matches!(info.role, Role::Method | Role::Conversion);
        let class = info.class;
        let quals: Quals = info.decl.map(|d| d.this_quals).unwrap_or_default();
        let serial = self.next_serial;
        self.next_serial += 1;
        let body_scope = self.tb.new_scope(scope, ScopeKind::Block);
        let mut ctx = FnCtx::new(serial, body_scope);
        ctx.func = Some(id);
        ctx.kind = self.tb.function_kind(id);
        ctx.ret = Some(sig.ret);
        ctx.display = self.function_name(id);
        let saved = std::mem::replace(&mut self.f, ctx);
        let saved_body = std::mem::take(&mut self.ir.body);
        let saved_diagnostics = self.diagnostics.clone();
        self.unevaluated += 1;
        let result = (|| -> R<Ty> {
            if let (true, Some(class)) = (has_this, class) {
                let own = self.t.mk(TyKind::Record(class));
                let own = self.ir_ty(own)?;
                let ptr = self.ir.program.types.pointer(own);
                let local = self.ir.new_local("this", ptr);
                self.f.this = Some((local, class, quals));
            }
            let mut packs: Vec<(&'a str, Vec<Entity>)> = Vec::new();
            for param in &sig.params {
                let ty = self.ir_param_ty(param.ty)?;
                let local = self.ir.new_local(param.name.unwrap_or("$unnamed"), ty);
                let Some(name) = param.name else { continue };
                let ty = if self.is_indirect(param.ty)? { self.t.lref(param.ty) } else { param.ty };
                let lvar = self.tb.lvars.push(LVar {
                    ctx: serial,
                    local,
                    ty,
                    constant: None,
                    place: None,
                });
                if param.from_pack {
                    match packs.iter_mut().find(|(n, _)| *n == name) {
                        Some((_, entities)) => entities.push(Entity::Local(lvar)),
                        None => packs.push((name, vec![Entity::Local(lvar)])),
                    }
                } else {
                    self.tb.bind(body_scope, Key::Ident(name), Entity::Local(lvar));
                }
            }
            // An empty pack is a pack too.
            for param in self.tb.fns[id].decl.map_or(&[][..], |decl| decl.params) {
                let is_pack = param.is_pack
                    || matches!(param.ty.kind, cuda_verify_syntax::ast::TypeExprKind::Pack(_));
                if let (true, Some(name)) = (is_pack, param.name)
                    && !packs.iter().any(|(n, _)| *n == name)
                {
                    packs.push((name, Vec::new()));
                }
            }
            for (name, entities) in packs {
                let pack = self.tb.packs.push(Rc::from(entities));
                self.tb.bind(body_scope, Key::Ident(name), Entity::Pack(pack));
            }
            self.body_stmt(body);
            let ret = self.f.ret.unwrap_or(sig.ret);
            if let Some(span) = self.f.undeduced {
                return Err(Fail::new("type", span, "return type that cannot be deduced"));
            }
            if self.t.has_auto(ret) {
                // No `return` with a value.
                return Ok(self.t.builtin(BuiltinType::Void));
            }
            Ok(ret)
        })();
        self.unevaluated -= 1;
        self.f = saved;
        self.ir.body = saved_body;
        self.diagnostics = saved_diagnostics;
        result
    }

    /// `this` as a pointer value.
    pub(crate) fn this_value(&mut self, span: Span) -> R<Val> {
        let Some((local, class, quals)) = self.f.this else {
            return Err(Fail::new("type", span, "`this` outside a method"));
        };
        if let Some(index) = self.tb.classes[class].captured_this {
            // In a closure, `this` is the captured pointer.
            let own = self.t.mk(TyKind::Record(class));
            let place = Place::new(Root::Ptr(local), own);
            let member = self.tb.place_member(&place, class, index);
            let ty = self.t.unqual(member.ty);
            let e = self.place_expr(&member)?;
            let id = self.ir_ty(ty)?;
            let value = self.ir.push_expr(Ir::Load(e), id);
            return Ok(Val::prvalue(value, ty));
        }
        let own = self.t.mk(TyKind::Record(class));
        let own = self.t.qualified(own, quals.is_const, quals.is_volatile);
        let ty = self.t.pointer(own);
        let id = self.ir_ty(ty)?;
        let place = self.ir.push_expr(Ir::Local(local), id);
        let value = self.ir.push_expr(Ir::Load(place), id);
        Ok(Val::prvalue(value, ty))
    }

    /// The closure object in the body of a lambda.
    pub(crate) fn own_place(&mut self) -> Option<(Place, ClassId)> {
        let (local, class, quals) = self.f.this?;
        let own = self.t.mk(TyKind::Record(class));
        let own = self.t.qualified(own, quals.is_const, quals.is_volatile);
        Some((Place::new(Root::Ptr(local), own), class))
    }
}

fn find_labels(stmts: &[Stmt], defined: &mut IdSet<LabelId>) {
    for_each_stmt(stmts, |stmt| {
        if let StmtKind::Label(label) = stmt.kind {
            defined.insert(label);
        }
    });
}

impl<'a> Tables<'a> {
    /// A member of a class place.
    pub(crate) fn place_member(&mut self, place: &Place, class: ClassId, index: usize) -> Place {
        let member = &self.classes[class].members[index];
        let (field, ty) = (member.field, member.ty);
        match field {
            Some(field) => place.step(StepKind::Field(field), ty),
            None => place.step(StepKind::Cast, ty),
        }
    }
}

impl Builder<'_> {
    /// Gives labels that no statement carries (their statement was not supported) a place at the end of the body.
    pub(crate) fn missing_labels(&mut self) {
        if self.body.n_labels == 0 {
            return;
        }
        let mut defined = IdSet::new();
        find_labels(&self.body.out, &mut defined);
        for expr in self.body.exprs.values() {
            if let Ir::Seq(seq) = &expr.kind {
                find_labels(&seq.stmts, &mut defined);
            }
        }
        let missing: Vec<LabelId> = (0..self.body.n_labels)
            .map(|n| LabelId::from_index(usize::try_from(n).unwrap_or(usize::MAX)))
            .filter(|label| !defined.contains(*label))
            .collect();
        if missing.is_empty() {
            return;
        }
        let end = self.new_label();
        self.emit(StmtKind::Goto(end));
        for label in missing {
            self.emit(StmtKind::Label(label));
        }
        let stop = self.unsupported_stmt("jump to a statement that is not supported");
        self.body.out.push(stop);
        self.emit(StmtKind::Label(end));
    }
}
