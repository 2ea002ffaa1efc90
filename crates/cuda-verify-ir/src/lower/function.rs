//! Bodies of functions: parameters, `this`, return type deduction, places.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap, Span};
use cuda_verify_syntax::ast::{
    BuiltinType, Quals, SpecFlags, Stmt as AstStmt, StmtKind as AstKind,
};

use super::entity::{ClassId, Entity, FnId, Key, LVar, Role, ScopeKind, Val};
use super::fail::{Fail, R};
use super::types::{Ty, TyKind};
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
            Root::Local(local) => self.push_expr(Ir::Local(local), root_ty),
            Root::Global(global) => self.push_expr(Ir::Global(global), root_ty),
            Root::Ptr(local) => {
                let ptr = self.program.types.pointer(root_ty);
                let local = self.push_expr(Ir::Local(local), ptr);
                let value = self.push_expr(Ir::Load(local), ptr);
                self.push_expr(Ir::Deref(value), root_ty)
            }
        };
        for &(kind, ty) in &place.steps {
            let ty = self.ir_ty(ty)?;
            e = match kind {
                StepKind::Field(field) => self.push_expr(Ir::Field(e, field), ty),
                StepKind::Index(index) => {
                    let index = self.const_size(index);
                    self.push_expr(Ir::Index(e, index), ty)
                }
                StepKind::IndexLocal(local) => {
                    let index = self.load_size(local);
                    self.push_expr(Ir::Index(e, index), ty)
                }
                StepKind::Cast => self.cast_place(e, ty),
            };
        }
        Ok(e)
    }

    /// The same address as another type.
    pub(crate) fn cast_place(&mut self, e: ExprId, ty: crate::types::TypeId) -> ExprId {
        let from = self.f.exprs[e].ty;
        let from_ptr = self.program.types.pointer(from);
        let to_ptr = self.program.types.pointer(ty);
        let addr = self.addr_of(e, from_ptr);
        let cast = self.push_expr(Ir::Convert(addr), to_ptr);
        self.push_expr(Ir::Deref(cast), ty)
    }

    /// Address of a place; of `*p` it is `p`.
    pub(crate) fn addr_of(&mut self, place: ExprId, ptr_ty: crate::types::TypeId) -> ExprId {
        match self.f.exprs[place].kind {
            Ir::Deref(pointer) if self.f.exprs[pointer].ty == ptr_ty => pointer,
            _ => self.push_expr(Ir::AddrOf(place), ptr_ty),
        }
    }

    pub(crate) fn const_size(&mut self, value: u64) -> ExprId {
        let ty = self.program.types.scalar(crate::types::Scalar::SIZE);
        self.push_expr(Ir::Const(crate::program::Constant::Int(u128::from(value))), ty)
    }

    pub(crate) fn load_size(&mut self, local: LocalId) -> ExprId {
        let ty = self.program.types.scalar(crate::types::Scalar::SIZE);
        let place = self.push_expr(Ir::Local(local), ty);
        self.push_expr(Ir::Load(place), ty)
    }

    /// Address of a place as a value of the right pointer type.
    pub(crate) fn place_addr(&mut self, place: &Place) -> R<ExprId> {
        let e = self.place_expr(place)?;
        let ty = self.f.exprs[e].ty;
        let ptr = self.program.types.pointer(ty);
        Ok(self.addr_of(e, ptr))
    }

    /// A member of a class place.
    pub(crate) fn place_member(&mut self, place: &Place, class: ClassId, index: usize) -> Place {
        let member = &self.tb.classes[class].members[index];
        let (field, ty) = (member.field, member.ty);
        match field {
            Some(field) => place.step(StepKind::Field(field), ty),
            None => place.step(StepKind::Cast, ty),
        }
    }

    /// A place for an arbitrary glvalue: its address is kept in a local.
    pub(crate) fn place_of_val(&mut self, v: Val) -> R<Place> {
        let ty = self.ir_ty(v.ty)?;
        let ptr = self.program.types.pointer(ty);
        if let Ir::Local(local) = self.f.exprs[v.e].kind
            && self.f.exprs[v.e].ty == self.f.locals[local].ty
        {
            return Ok(Place::new(Root::Local(local), v.ty));
        }
        let addr = self.addr_of(v.e, ptr);
        let local = self.new_local("$p", ptr);
        self.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.push_expr(Ir::Local(local), ptr);
        let assign = self.push_expr(Ir::Assign(target, addr), ptr);
        self.emit(StmtKind::Expr(assign));
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
            return Err(Fail::unsupported(self.span, "run-time sized array of this element type"));
        };
        let len = len.unwrap_or(0);
        if len <= 8 {
            for index in 0..len {
                let index = if reverse { len - 1 - index } else { index };
                let step = place.step(StepKind::Index(index), elem);
                body(self, &step)?;
            }
            return Ok(());
        }
        let size = self.program.types.scalar(crate::types::Scalar::SIZE);
        let count = self.const_size(len);
        self.count_loop(size, count, |l, local| {
            let local = if reverse {
                let mirrored = l.new_local("$r", size);
                l.emit(StmtKind::Decl { local: mirrored, cleanup: None });
                let i = l.load_size(local);
                let last = l.const_size(len - 1);
                let value = l.push_expr(Ir::Binary(crate::program::BinaryOp::Sub, last, i), size);
                let target = l.push_expr(Ir::Local(mirrored), size);
                let assign = l.push_expr(Ir::Assign(target, value), size);
                l.emit(StmtKind::Expr(assign));
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
        let bool_ty = self.program.types.scalar(crate::types::Scalar::Bool);
        let local = self.new_local("$i", size);
        self.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.push_expr(Ir::Local(local), size);
        let zero = self.const_size(0);
        let assign = self.push_expr(Ir::Assign(target, zero), size);
        self.emit(StmtKind::Expr(assign));
        let i = self.load_size(local);
        let cond = self.push_expr(Ir::Binary(crate::program::BinaryOp::Lt, i, count), bool_ty);
        let target = self.push_expr(Ir::Local(local), size);
        let step =
            self.push_expr(Ir::IncDec { place: target, is_increment: true, is_post: false }, size);
        let (result, stmts) = self.collect_stmts(|l| body(l, local));
        result?;
        self.emit(StmtKind::Loop {
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
        if self.program.functions[func].body.is_some() {
            return;
        }
        let info = &self.tb.fns[id];
        let (scope, decl, span) = (info.scope, info.decl, info.span);
        let serial = self.next_serial;
        self.next_serial += 1;
        let body_scope = self.new_scope(scope, ScopeKind::Block);
        let mut ctx = FnCtx::new(serial, body_scope);
        let function = &mut self.program.functions[func];
        function.body = Some(Vec::new());
        ctx.locals = std::mem::take(&mut function.locals);
        ctx.kind = function.kind;
        ctx.display = function.name.to_string();
        ctx.func = Some(id);
        ctx.ret = self.return_type(id).ok();
        let saved = std::mem::replace(&mut self.f, ctx);
        let saved_unevaluated = std::mem::replace(&mut self.unevaluated, 0);
        let saved_span = std::mem::replace(&mut self.span, span);
        // Host code that is only looked through for instances is not part of what is asked for.
        let is_quiet = self.is_discovering && self.f.kind == FunctionKind::Host;
        let n_diagnostics = self.diagnostics.len();
        let result = self.deeper(span, |l| {
            l.bind_params(id, body_scope)?;
            l.body_statements(id, decl.and_then(|d| d.body))
        });
        if let Err(fail) = result {
            self.absorb(&fail);
        }
        if is_quiet {
            if let Some(first) = self.diagnostics.iter().nth(n_diagnostics)
                && self.is_main_file(self.sources.use_site(span).file)
            {
                self.not_understood.push((self.f.display.clone(), first.message.clone(), span));
            }
            self.diagnostics.truncate(n_diagnostics);
        }
        self.missing_labels();
        self.span = saved_span;
        self.unevaluated = saved_unevaluated;
        let ctx = std::mem::replace(&mut self.f, saved);
        let function = &mut self.program.functions[func];
        function.locals = ctx.locals;
        function.exprs = ctx.exprs;
        function.volatile_places = ctx.volatile_places;
        function.n_labels = ctx.n_labels;
        function.body = Some(ctx.out);
    }

    /// Gives labels that no statement carries (their statement was not supported) a place at the end of the body.
    fn missing_labels(&mut self) {
        if self.f.n_labels == 0 {
            return;
        }
        let mut defined = IdSet::new();
        find_labels(&self.f.out, &mut defined);
        for expr in self.f.exprs.values() {
            if let Ir::Seq(seq) = &expr.kind {
                find_labels(&seq.stmts, &mut defined);
            }
        }
        let missing: Vec<LabelId> = (0..self.f.n_labels)
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
        self.f.out.push(stop);
        self.emit(StmtKind::Label(end));
    }

    /// Turns a failure into an `Unsupported` statement in place, with a diagnostic.
    pub(crate) fn absorb(&mut self, fail: &Fail) {
        self.report(fail);
        let span = fail.0.span;
        let message = cuda_verify_base::Name::new(&fail.0.message);
        self.f.out.push(Stmt { kind: StmtKind::Unsupported(message), span });
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
                self.bind(scope, Key::Ident(name), Entity::Local(lvar));
            }
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
            self.bind(scope, Key::Ident(name), Entity::Pack(pack));
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
        if let Some(body) = body {
            self.body_stmt(body);
        }
        let info = &self.tb.fns[id];
        if info.role == Role::Free && info.key == Key::Ident("main") && info.scope == self.global {
            // Reaching the end of `main` returns 0.
            let zero = self.int_value(0)?;
            let is_open =
                !matches!(self.f.out.last(), Some(Stmt { kind: StmtKind::Return(_), .. }));
            if is_open && self.f.ret == Some(zero.ty) {
                self.emit(StmtKind::Return(Some(zero.e)));
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
            return Err(Fail::new("type", span, "'auto' function used before its definition"));
        };
        let has_this = matches!(info.role, Role::Method | Role::Conversion);
        let class = info.class;
        let quals: Quals = info.decl.map(|d| d.this_quals).unwrap_or_default();
        let serial = self.next_serial;
        self.next_serial += 1;
        let body_scope = self.new_scope(scope, ScopeKind::Block);
        let mut ctx = FnCtx::new(serial, body_scope);
        ctx.func = Some(id);
        ctx.kind = self.function_kind(id);
        ctx.ret = Some(sig.ret);
        ctx.display = self.function_name(id);
        ctx.locals = PrimaryMap::new();
        let saved = std::mem::replace(&mut self.f, ctx);
        let saved_diagnostics = self.diagnostics.clone();
        self.unevaluated += 1;
        let result = (|| -> R<Ty> {
            if let (true, Some(class)) = (has_this, class) {
                let own = self.t.mk(TyKind::Record(class));
                let own = self.ir_ty(own)?;
                let ptr = self.program.types.pointer(own);
                let local = self.new_local("this", ptr);
                self.f.this = Some((local, class, quals));
            }
            let mut packs: Vec<(&'a str, Vec<Entity>)> = Vec::new();
            for param in &sig.params {
                let ty = self.ir_param_ty(param.ty)?;
                let local = self.new_local(param.name.unwrap_or("$unnamed"), ty);
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
                    self.bind(body_scope, Key::Ident(name), Entity::Local(lvar));
                }
            }
            for (name, entities) in packs {
                let pack = self.tb.packs.push(Rc::from(entities));
                self.bind(body_scope, Key::Ident(name), Entity::Pack(pack));
            }
            self.body_stmt(body);
            let ret = self.f.ret.unwrap_or(sig.ret);
            if self.t.has_auto(ret) {
                // No `return` with a value.
                return Ok(self.t.builtin(BuiltinType::Void));
            }
            Ok(ret)
        })();
        self.unevaluated -= 1;
        self.f = saved;
        self.diagnostics = saved_diagnostics;
        result
    }

    /// `this` as a pointer value.
    pub(crate) fn this_value(&mut self, span: Span) -> R<Val> {
        let Some((local, class, quals)) = self.f.this else {
            return Err(Fail::new("type", span, "'this' outside a method"));
        };
        if let Some(index) = self.tb.classes[class].captured_this {
            // In a closure, `this` is the captured pointer.
            let own = self.t.mk(TyKind::Record(class));
            let place = Place::new(Root::Ptr(local), own);
            let member = self.place_member(&place, class, index);
            let ty = self.t.unqual(member.ty);
            let e = self.place_expr(&member)?;
            let id = self.ir_ty(ty)?;
            let value = self.push_expr(Ir::Load(e), id);
            return Ok(Val::prvalue(value, ty));
        }
        let own = self.t.mk(TyKind::Record(class));
        let own = self.t.qualified(own, quals.is_const, quals.is_volatile);
        let ty = self.t.pointer(own);
        let id = self.ir_ty(ty)?;
        let place = self.push_expr(Ir::Local(local), id);
        let value = self.push_expr(Ir::Load(place), id);
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
