//! Statements and local declarations.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BuiltinType, Condition, Decl, DeclKind, Expr as AstExpr, ExprKind as Ast, Init, QualName,
    SpecFlags, Stmt as AstStmt, StmtKind as Ask, TypeExprKind, UnqualifiedId, VarDecl,
};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{Binding, Cat, Entity, Key, LVar, ScopeKind, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::types::{Ty, TyKind, Types};
use crate::program::{Constant, ExprId, ExprKind as Ir, Stmt, StmtKind};

impl<'a> Lowerer<'a> {
    /// Lowers statements of one block; each failure stays at its statement.
    pub(crate) fn stmts(&mut self, stmts: &'a [AstStmt<'a>]) {
        let outer = std::mem::take(&mut self.f.instances);
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.f.instances = outer;
    }

    /// Lowers a statement.
    pub(crate) fn stmt(&mut self, stmt: &'a AstStmt<'a>) {
        let result = self.leniently(|l| l.deeper(stmt.span, |l| l.stmt_inner(stmt)));
        if let Err(fail) = result {
            self.absorb(&fail, &|walk| walk.stmt(stmt));
        }
    }

    /// A statement as a scope of its own.
    fn scoped(&mut self, stmt: &'a AstStmt<'a>) -> Vec<Stmt> {
        let scope = self.tb.new_scope(self.f.scope, ScopeKind::Block);
        let ((), stmts) = self.collect_stmts(|l| {
            l.in_scope(scope, |l| match stmt.kind {
                Ask::Compound(stmts) => l.stmts(stmts),
                _ => l.stmt(stmt),
            });
        });
        stmts
    }

    /// Runs in a block of its own, left out where nothing was declared in it.
    pub(super) fn block(&mut self, run: impl FnOnce(&mut Self) -> R<()>) -> R<()> {
        let scope = self.tb.new_scope(self.f.scope, ScopeKind::Block);
        let (result, stmts) = self.collect_stmts(|l| l.in_scope(scope, run));
        let declares = stmts
            .iter()
            .any(|s| matches!(s.kind, StmtKind::Decl { .. } | StmtKind::DeclVla { .. }));
        if declares || result.is_err() {
            self.ir.emit(StmtKind::Block(stmts));
        } else {
            self.ir.body.out.extend(stmts);
        }
        result
    }

    fn stmt_inner(&mut self, stmt: &'a AstStmt<'a>) -> R<()> {
        match &stmt.kind {
            Ask::Compound(_) => {
                let stmts = self.scoped(stmt);
                self.ir.emit(StmtKind::Block(stmts));
                Ok(())
            }
            Ask::Expr(e) => self.expr_stmt(e),
            Ask::Null | Ask::Pragma(_) => Ok(()),
            Ask::Decl(decls) => {
                for decl in *decls {
                    let result = self.leniently(|l| l.deeper(decl.span, |l| l.local_decl(decl)));
                    if let Err(fail) = result {
                        self.poison_decl(decl);
                        if self.any_decl(decl, &fail) {
                            continue;
                        }
                        self.absorb(&fail, &|walk| walk.decl(decl));
                    }
                }
                Ok(())
            }
            Ask::If { is_constexpr, init, cond, then_branch, else_branch } => self.block(|l| {
                if let Some(init) = init {
                    l.stmt(init);
                }
                if *is_constexpr {
                    let Condition::Expr(e) = cond else {
                        return Err(Fail::unsupported(stmt.span, "declaration in 'if constexpr'"));
                    };
                    // The branch that is not taken is not looked at, in templates because it is not instantiated
                    // ([stmt.if]/2), elsewhere because nothing of it runs.
                    let taken = if l.const_bool(e)? { Some(*then_branch) } else { *else_branch };
                    if let Some(taken) = taken {
                        let stmts = l.scoped(taken);
                        l.ir.emit(StmtKind::Block(stmts));
                    }
                    return Ok(());
                }
                let cond = l.condition(cond)?;
                let then_branch = l.scoped(then_branch);
                let else_branch = else_branch.map(|s| l.scoped(s)).unwrap_or_default();
                l.ir.emit(StmtKind::If { cond, then_branch, else_branch });
                Ok(())
            }),
            Ask::While { cond, body } => self.loop_stmt(None, Some(cond), None, body, false),
            Ask::DoWhile { body, cond } => {
                let body = self.scoped(body);
                let (cond, prelude) = self.collect_stmts(|l| l.condition_expr(cond));
                // Variables of the body are not in scope in the condition ([stmt.do]), which is why it is lowered
                // here and not inside.
                let cond = Some(cond?);
                self.ir.emit(StmtKind::Loop {
                    cond_prelude: prelude,
                    cond,
                    step: None,
                    body,
                    is_test_last: true,
                    unroll: None,
                });
                Ok(())
            }
            Ask::For { init, cond, step, body } => {
                self.loop_stmt(*init, cond.as_ref(), *step, body, false)
            }
            Ask::RangeFor { init, decl, range, body } => self.block(|l| {
                if let Some(init) = init {
                    l.stmt(init);
                }
                l.range_for(decl, range, body)
            }),
            Ask::Switch { init, cond, body } => self.block(|l| {
                if let Some(init) = init {
                    l.stmt(init);
                }
                l.switch_stmt(cond, body)
            }),
            Ask::Case { low, high, stmt: inner } => {
                let Some(ty) = self.f.switch_types.last().copied() else {
                    return Err(Fail::new("type", stmt.span, "`case` outside a switch"));
                };
                let low = self.case_value(low, ty)?;
                let high = high.map(|high| self.case_value(high, ty)).transpose()?.unwrap_or(low);
                self.ir.emit(StmtKind::Case { low, high });
                self.stmt(inner);
                Ok(())
            }
            Ask::Default(inner) => {
                self.ir.emit(StmtKind::Default);
                self.stmt(inner);
                Ok(())
            }
            Ask::Label(name, inner) => {
                let label = self.ir.label(name);
                self.ir.emit(StmtKind::Label(label));
                self.stmt(inner);
                Ok(())
            }
            Ask::Goto(name) => {
                let label = self.ir.label(name);
                self.ir.emit(StmtKind::Goto(label));
                Ok(())
            }
            Ask::Break => {
                self.ir.emit(StmtKind::Break);
                Ok(())
            }
            Ask::Continue => {
                self.ir.emit(StmtKind::Continue);
                Ok(())
            }
            Ask::Return(value) => self.return_stmt(*value, stmt.span),
            Ask::Try { body, handlers } => self.try_stmt(body, handlers),
            Ask::Asm { template, outputs, inputs } => {
                self.asm_stmt(template, outputs, inputs, stmt.span)
            }
            Ask::Error => Err(Fail::new("syntax", stmt.span, "statement that could not be parsed")),
        }
    }

    /// An expression statement.
    fn expr_stmt(&mut self, e: &'a AstExpr<'a>) -> R<()> {
        if self.annotation(e)? {
            return Ok(());
        }
        let run = |l: &mut Self| {
            let v = l.expr(e)?;
            l.emit_value(v);
            Ok(())
        };
        // Compound literals of C live as long as their block does.
        if self.is_c(e.span) {
            self.full_number(run)?
        } else {
            self.full(run)?
        }
        self.instances_after(e)
    }

    /// Evaluates a value for its effects; pure places are dropped.
    pub(crate) fn emit_value(&mut self, v: Val) {
        if !self.ir.is_pure(v.e) {
            if let Ir::Seq(seq) = &mut self.ir.body.exprs[v.e].kind
                && seq.value.is_none()
            {
                // Statements need no expression around them.
                let stmts = std::mem::take(&mut seq.stmts);
                let declares = stmts
                    .iter()
                    .any(|s| matches!(s.kind, StmtKind::Decl { .. } | StmtKind::DeclVla { .. }));
                if declares {
                    self.ir.emit(StmtKind::Block(stmts));
                } else {
                    self.ir.body.out.extend(stmts);
                }
                return;
            }
            let e = match self.ir.body.exprs[v.e].kind {
                // Whoever discards a value reads nothing ([expr.context]/2), except through volatile glvalues: a read
                // that is not made must not be one half of a race.
                // The load of an unused temporary is no access.
                Ir::Load(place) if v.is_temp => match &mut self.ir.body.exprs[place].kind {
                    Ir::Seq(seq) => {
                        let stmts = std::mem::take(&mut seq.stmts);
                        self.ir.body.out.extend(stmts);
                        return;
                    }
                    _ => v.e,
                },
                _ => v.e,
            };
            self.ir.emit(StmtKind::Expr(e));
        } else if self.t.is_volatile_glvalue(v) {
            let id = self.ir.body.exprs[v.e].ty;
            let load = self.ir.push_expr(Ir::Load(v.e), id);
            self.ir.emit(StmtKind::Expr(load));
        }
    }

    /// A condition as a `bool` value; the statements it needs are emitted before it.
    fn condition(&mut self, cond: &Condition<'a>) -> R<ExprId> {
        match cond {
            Condition::Expr(e) => self.condition_expr(e),
            Condition::Decl(var) => {
                self.local_var(var)?;
                let name = var.name.map(|n| key_of(&n.last.id)).unwrap_or(Key::Ident(""));
                let v = self.named_value(name, var.span)?;
                let bool_ty = self.t.builtin(BuiltinType::Bool);
                Ok(self.full_value(|l| l.contextual_convert(v, bool_ty))?.e)
            }
        }
    }

    fn condition_expr(&mut self, e: &'a AstExpr<'a>) -> R<ExprId> {
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let v = self.full_value(|l| {
            let v = l.expr(e)?;
            l.contextual_convert(v, bool_ty)
        })?;
        Ok(v.e)
    }

    fn loop_stmt(
        &mut self,
        init: Option<&'a AstStmt<'a>>,
        cond: Option<&Condition<'a>>,
        step: Option<&'a AstExpr<'a>>,
        body: &'a AstStmt<'a>,
        is_test_last: bool,
    ) -> R<()> {
        self.block(|l| {
            if let Some(init) = init {
                l.stmt(init);
            }
            // It is made anew in each round ([stmt.while]/2), which is why its statements are the prelude of the
            // condition.
            // A declaration in the condition is in scope in the body.
            let scope = l.tb.new_scope(l.f.scope, ScopeKind::Block);
            l.in_scope(scope, |l| {
                let (cond, cond_prelude) = l.collect_stmts(|l| match cond {
                    Some(cond) => l.condition(cond).map(Some),
                    None => Ok(None),
                });
                let cond = cond?;
                let step = match step {
                    Some(step) => {
                        let (result, stmts) = l.collect_stmts(|l| l.expr_stmt(step));
                        result?;
                        Some(l.ir.stmts_expr(stmts))
                    }
                    None => None,
                };
                let body = l.scoped(body);
                l.ir.emit(StmtKind::Loop {
                    cond_prelude,
                    cond,
                    step,
                    body,
                    is_test_last,
                    unroll: None,
                });
                Ok(())
            })
        })
    }

    fn switch_stmt(&mut self, cond: &Condition<'a>, body: &'a AstStmt<'a>) -> R<()> {
        let value = self.full_value(|l| {
            let v = match cond {
                Condition::Expr(e) => l.expr(e)?,
                Condition::Decl(var) => {
                    l.local_var(var)?;
                    let name = var.name.map(|n| key_of(&n.last.id)).unwrap_or(Key::Ident(""));
                    l.named_value(name, var.span)?
                }
            };
            let v = l.scalar_value(v)?;
            if l.t.is_enum(v.ty) {
                let underlying = match l.t.as_enum(v.ty) {
                    Some(id) => l.enum_underlying(id)?,
                    None => v.ty,
                };
                let v = l.convert_scalar(v, underlying)?;
                return l.promote(v);
            }
            l.promote(v)
        })?;
        if !self.t.is_integer(value.ty) {
            return Err(Fail::new("type", self.ir.span, "switch over a value that is no integer"));
        }
        self.f.switch_types.push(value.ty);
        let body = self.scoped(body);
        self.f.switch_types.pop();
        self.ir.emit(StmtKind::Switch { value: value.e, body });
        Ok(())
    }

    /// The value of a case label in the type of the switch.
    fn case_value(&mut self, e: &'a AstExpr<'a>, ty: Ty) -> R<i128> {
        let value = self.const_int(e)?;
        let info = self.t.as_builtin(ty).and_then(super::types::int_info);
        let Some(info) = info else { return Ok(value) };
        let bits = super::memory::truncate(value, info.bits);
        Ok(if info.is_signed {
            super::memory::sign_extend(bits, info.bits)
        } else {
            i128::try_from(bits).unwrap_or(i128::MAX)
        })
    }

    fn return_stmt(&mut self, value: Option<&'a AstExpr<'a>>, span: Span) -> R<()> {
        let declared = match self.f.ret {
            Some(ret) => ret,
            None => self.t.builtin(BuiltinType::Void),
        };
        let Some(e) = value else {
            // The first `return` decides, later ones must agree ([dcl.spec.auto]/8): they do in programs that
            // compilers accept.
            if self.t.has_auto(declared) {
                self.f.ret = Some(self.t.builtin(BuiltinType::Void));
            } else if !self.t.is_void(declared) {
                return Err(Fail::new("type", span, "return without a value"));
            }
            self.ir.emit(StmtKind::Return(None));
            return Ok(());
        };
        let mut ret = declared;
        if self.t.has_auto(ret) {
            // A `return` that is not understood must not pass for none.
            self.f.undeduced = Some(span);
            ret = self.deduce_placeholder(ret, e, span)?;
            self.f.undeduced = None;
            self.f.ret = Some(ret);
        }
        if self.t.is_void(ret) {
            self.full(|l| {
                let v = l.expr(e)?;
                l.emit_value(v);
                Ok(())
            })?;
            self.ir.emit(StmtKind::Return(None));
            return Ok(());
        }
        if self.unevaluated > 0 {
            // Deduction of the type only.
            return Ok(());
        }
        if let Some(sret) = self.f.sret {
            let place = Place::new(Root::Ptr(sret), ret);
            self.full(|l| {
                // The object is built in the place of the caller; a local variable that is returned would be in it in
                // most compilers, and is moved to it here, which is what the standard asks for where they do not
                // ([class.copy.elision]/3).
                if let Some(v) = l.local_to_move(e)? {
                    return l.init_from_val(&place, v);
                }
                l.init_place(&place, Some(&Init::Copy(e)), span)
            })?;
            self.ir.emit(StmtKind::Return(None));
            return Ok(());
        }
        if self.t.is_ref(ret) {
            let pointer = self.full_value(|l| {
                let arg = l.lower_arg(e)?;
                let pointer = l.bind_reference(ret, &arg)?;
                Ok(Val::prvalue(pointer, ret))
            })?;
            let id = self.ir_ty(ret)?;
            let pointer = self.ir.retype_pointer(pointer.e, id);
            self.ir.emit(StmtKind::Return(Some(pointer)));
            return Ok(());
        }
        let ret = self.t.unqual(ret);
        let is_direct = self.t.as_class(ret).is_none();
        let v = if is_direct {
            self.full_value(|l| {
                let arg = l.lower_arg(e)?;
                l.convert_arg(&arg, ret)
            })?
        } else {
            self.full_value(|l| {
                if !matches!(e.kind, Ast::InitList(_)) {
                    let arg = l.lower_arg(e)?;
                    if let super::overload::Arg::Val(v) = arg
                        && l.t.unqual(v.ty) == ret
                    {
                        return l.rvalue(v);
                    }
                }
                l.build_temp(ret, |l, place| l.init_place(place, Some(&Init::Copy(e)), span))
            })?
        };
        let mut value = v.e;
        if let Some((result, _)) = self.f.result {
            let id = self.ir.body.exprs[value].ty;
            let place = self.ir.push_expr(Ir::Local(result), id);
            let kept = self.ir.push_expr(Ir::Assign(place, value), id);
            self.ir.emit(StmtKind::Expr(kept));
            let place = self.ir.push_expr(Ir::Local(result), id);
            value = self.ir.push_expr(Ir::Load(place), id);
        }
        self.ir.emit(StmtKind::Return(Some(value)));
        Ok(())
    }

    /// A returned local variable may be moved from ([class.copy.elision]).
    fn local_to_move(&mut self, e: &'a AstExpr<'a>) -> R<Option<Val>> {
        let Ast::Name(name) = super::init::strip_parens(e).kind else { return Ok(None) };
        if !name.scope.is_empty() {
            return Ok(None);
        }
        let found = self.lookup(self.f.scope, key_of(&name.last.id));
        let [Entity::Local(id)] = found[..] else { return Ok(None) };
        let lvar = self.tb.lvars[id];
        if lvar.ctx != self.f.serial || self.t.is_ref(lvar.ty) || lvar.place.is_some() {
            return Ok(None);
        }
        let v = self.expr(e)?;
        Ok(Some(Val { cat: Cat::Xvalue, ..v }))
    }

    /// `auto name = v;` for a hidden variable.
    pub(super) fn declare_auto(&mut self, name: &str, v: Val) -> R<Place> {
        let ty = self.t.unqual(v.ty);
        let ty = self.t.adjust_param(ty);
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local(name, id);
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        self.full(|l| l.init_from_val(&place, v))?;
        Ok(place)
    }

    /// A place as an lvalue.
    pub(crate) fn place_val(&mut self, place: &Place) -> R<Val> {
        let e = self.place_expr(place)?;
        if self.t.is_ref(place.ty) {
            return self.deref_reference(e, place.ty);
        }
        Ok(Val::lvalue(e, place.ty))
    }

    /// The object a reference stored in a place refers to.
    pub(crate) fn deref_reference(&mut self, place: ExprId, ty: Ty) -> R<Val> {
        let target = self.t.strip_ref(ty);
        let ptr = self.ir.body.exprs[place].ty;
        let load = self.ir.push_expr(Ir::Load(place), ptr);
        if self.t.is_function(target) {
            return Ok(Val::lvalue(load, target));
        }
        let id = self.ir_ty(target)?;
        let load = {
            let want = self.ir.program.types.pointer(id);
            self.ir.retype_pointer(load, want)
        };
        let e = self.ir.push_expr(Ir::Deref(load), id);
        Ok(Val::lvalue(e, target))
    }

    /// Makes the names of a declaration that failed known, so that their uses are not reported again.
    fn poison_decl(&mut self, decl: &'a Decl<'a>) {
        if let DeclKind::Var(var) = decl.kind {
            let scope = self.f.scope;
            let mut names: Vec<Key<'a>> =
                var.bindings.iter().map(|name| Key::Ident(name)).collect();
            names.extend(var.name.map(|name| key_of(&name.last.id)));
            for key in names {
                self.tb.scopes[scope].names.insert(key, smallvec::smallvec![Entity::Poisoned]);
            }
        }
    }

    /// A declaration inside a function.
    fn local_decl(&mut self, decl: &'a Decl<'a>) -> R<()> {
        match decl.kind {
            DeclKind::Var(var) => {
                self.declare_inline_types(self.f.scope, var.ty, None);
                self.local_var(var)
            }
            DeclKind::Alias(alias) => {
                let scope = self.f.scope;
                self.declare(scope, decl);
                // Run-time sizes are computed where the alias is declared.
                if matches!(alias.ty.kind, TypeExprKind::Array(..))
                    && let Some(Entity::Alias(id)) =
                        self.lookup_in(scope, Key::Ident(alias.name)).first().copied()
                {
                    self.alias_type(id, decl.span)?;
                }
                Ok(())
            }
            DeclKind::StaticAssert { cond, message } => self.static_assert(cond, message),
            DeclKind::Error => {
                Err(Fail::new("syntax", decl.span, "declaration that could not be parsed"))
            }
            DeclKind::Function(function) => {
                // A local declaration of a function of the surrounding namespace.
                let mut scope = self.f.scope;
                while let Some(parent) = self.tb.scopes[scope].parent {
                    if self.tb.scopes[scope].kind == ScopeKind::Namespace {
                        break;
                    }
                    scope = parent;
                }
                let key = key_of(&function.name.last.id);
                if self.lookup(self.f.scope, key).is_empty() {
                    self.declare(scope, decl);
                }
                Ok(())
            }
            DeclKind::Record(_)
            | DeclKind::Enum(_)
            | DeclKind::Namespace { .. }
            | DeclKind::Linkage { .. }
            | DeclKind::UsingDecl(_)
            | DeclKind::UsingEnum(_)
            | DeclKind::UsingDirective(_)
            | DeclKind::NamespaceAlias { .. }
            | DeclKind::ExplicitInstantiation(_)
            | DeclKind::DeductionGuide(_)
            | DeclKind::Friend(_)
            | DeclKind::Access(_)
            | DeclKind::Empty => {
                self.declare(self.f.scope, decl);
                Ok(())
            }
        }
    }

    pub(crate) fn static_assert(
        &mut self,
        cond: &'a AstExpr<'a>,
        message: Option<&'a str>,
    ) -> R<()> {
        if self.const_bool(cond)? {
            return Ok(());
        }
        let text = message.map(|m| format!(": {m}")).unwrap_or_default();
        Err(Fail::new("static-assert", cond.span, format!("static assertion failed{text}")))
    }

    pub(crate) fn var_key(name: Option<&'a QualName<'a>>) -> Option<Key<'a>> {
        name.map(|name| key_of(&name.last.id))
    }

    /// A variable declared in a function.
    pub(crate) fn local_var(&mut self, var: &'a VarDecl<'a>) -> R<()> {
        if !var.bindings.is_empty() {
            return self.structured_binding(var);
        }
        let Some(key) = Self::var_key(var.name) else { return Ok(()) };
        // Shared memory is one object for the block although it is declared in a function, as static variables are
        // for the program.
        let is_static = [
            SpecFlags::STATIC,
            SpecFlags::EXTERN,
            SpecFlags::SHARED,
            SpecFlags::CONSTANT,
            SpecFlags::MANAGED,
        ]
        .into_iter()
        .any(|flag| var.flags.contains(flag));
        if is_static {
            return self.static_local(var, key);
        }
        let ty = self.var_type(var)?;
        // `constexpr` makes the object constant ([dcl.constexpr]/9).
        let ty = if var.flags.contains(SpecFlags::CONSTEXPR) { self.t.add_const(ty) } else { ty };
        if self.t.is_void(ty) || self.t.is_function(ty) {
            return Err(Fail::new("type", var.span, "variable of this type"));
        }
        if let TyKind::Vla(elem, extent) = *self.t.kind(ty) {
            return self.vla(var, key, ty, elem, extent);
        }
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local(&key.to_string(), id);
        let mut align = None;
        for e in var.align {
            align = align.max(Some(self.alignment(e)?));
        }
        let info = &mut self.ir.body.locals[local];
        info.is_volatile = self.t.is_volatile(ty);
        info.align_bytes = align;
        info.span = var.span;
        let lvar = LVar { ctx: self.f.serial, local, ty, constant: None, place: None };
        let lvar = self.tb.lvars.push(lvar);
        let scope = self.f.scope;
        self.tb.scopes[scope].names.insert(key, smallvec::smallvec![Entity::Local(lvar)]);
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        let start = self.ir.body.out.len();
        let init = var.init;
        let is_pointer = matches!(self.t.kind(ty), TyKind::Pointer(..));
        // Compound literals of C live as long as their block does.
        let is_ref = self.t.is_ref(ty);
        let is_number = !(is_pointer || self.t.as_class(ty).is_some() || self.t.is_array(ty));
        if is_ref {
            self.full_bound(|l| l.init_place(&place, init.as_ref(), var.span))?;
        } else if var.init.is_some() && (is_number || self.is_c(var.span)) {
            self.full_number(|l| l.init_place(&place, init.as_ref(), var.span))?;
        } else if var.init.is_some() || !is_number {
            self.full(|l| l.init_place(&place, init.as_ref(), var.span))?;
        }
        // Its value may be used in constant expressions and in lambdas that do not capture it ([expr.const]/2.7,
        // [expr.prim.lambda.capture]/7).
        if self.t.is_const(ty)
            && var.init.is_some()
            && let Some(constant) = self.initial_constant(&place, start)
        {
            self.tb.lvars[lvar].constant = Some(constant);
            self.f.const_locals.insert(local, constant);
        }
        Ok(())
    }

    /// If the last statement stores a constant into the place, that constant.
    fn initial_constant(&mut self, place: &Place, start: usize) -> Option<Constant> {
        let [Stmt { kind: StmtKind::Expr(e), .. }] = self.ir.body.out.get(start..)? else {
            return None;
        };
        let Ir::Assign(target, value) = self.ir.body.exprs[*e].kind else { return None };
        let Root::Local(local) = place.root else { return None };
        if !matches!(self.ir.body.exprs[target].kind, Ir::Local(l) if l == local) {
            return None;
        }
        self.eval_scalar(value)
    }

    /// The type of a variable: `auto` and missing bounds come from the initialiser.
    pub(crate) fn var_type(&mut self, var: &'a VarDecl<'a>) -> R<Ty> {
        if let Some(ty) = self.deduce_class_template(var.ty, var.init.as_ref())? {
            return Ok(ty);
        }
        let ty = self.resolve_type(var.ty)?;
        self.complete_var_type(ty, var)
    }

    pub(crate) fn complete_var_type(&mut self, ty: Ty, var: &'a VarDecl<'a>) -> R<Ty> {
        if self.t.has_auto(ty) {
            let e = match var.init {
                Some(Init::Copy(e)) => e,
                Some(Init::Paren([e])) => e,
                Some(Init::Brace(e)) => match e.kind {
                    Ast::InitList([only]) => only.value,
                    _ => return Err(Fail::new("type", var.span, "`auto` with this initialiser")),
                },
                _ => return Err(Fail::new("type", var.span, "`auto` without initialiser")),
            };
            return self.deduce_placeholder(ty, e, var.span);
        }
        if let Some((elem, None)) = self.t.as_array(ty)
            && let Some(init) = var.init
        {
            let len = self.array_length(elem, &init)?;
            return Ok(self.t.mk(TyKind::Array(elem, Some(len))));
        }
        Ok(ty)
    }

    /// Number of elements an initialiser gives to an array without bound.
    pub(crate) fn array_length(&mut self, elem: Ty, init: &Init<'a>) -> R<u64> {
        let e = match *init {
            Init::Copy(e) | Init::Brace(e) => super::init::strip_parens(e),
            Init::Paren([e]) => super::init::strip_parens(e),
            Init::Paren(_) => return Err(Fail::new("type", self.ir.span, "array of unknown size")),
        };
        let string = |l: &Self, bytes: &[u8], unit| {
            let size = super::types::int_info(unit)
                .map_or(1, |i| usize::try_from(i.bits / 8).unwrap_or(1));
            let _ = l;
            u64::try_from(bytes.len() / size + 1).unwrap_or(u64::MAX)
        };
        match e.kind {
            Ast::Str { bytes, unit } => Ok(string(self, bytes, unit)),
            Ast::InitList(items) => {
                if let [only] = items
                    && let Ast::Str { bytes, unit } = super::init::strip_parens(only.value).kind
                    && self.t.is_integer(elem)
                {
                    return Ok(string(self, bytes, unit));
                }
                let items = self.expand_items(items)?;
                let mut index = 0_u64;
                let mut len = 0_u64;
                // Without inner braces several items make one element.
                let per_element = if self.t.is_array(elem)
                    && !items.iter().any(|i| matches!(i.e.kind, Ast::InitList(_) | Ast::Str { .. }))
                {
                    self.leaf_count(elem)
                } else if let Some(class) = self.t.as_class(elem)
                    && let Some(first) = items.first()
                    && !matches!(first.e.kind, Ast::InitList(_))
                {
                    self.complete_class(class, self.ir.span)?;
                    let arg =
                        self.in_scope(first.scope, |l| l.unevaluated(|l| l.lower_arg(first.e)))?;
                    if self.conversion(&arg, elem, true).is_some() {
                        1
                    } else {
                        self.leaf_count(elem)
                    }
                } else {
                    1
                };
                let mut run = 0_u64;
                for item in &items {
                    use cuda_verify_syntax::ast::Designator;
                    if let [Designator::Index(e) | Designator::Range(_, e), ..] = item.designators {
                        index = u64::try_from(self.const_int(e)?).unwrap_or(0);
                        run = 0;
                    }
                    len = len.max(index + 1);
                    run += 1;
                    if run >= per_element {
                        index += 1;
                        run = 0;
                    }
                }
                Ok(len)
            }
            _ => {
                let ty = self.type_of(e)?;
                match self.t.as_array(ty) {
                    Some((_, Some(n))) => Ok(n),
                    _ => Err(Fail::new("type", e.span, "array of unknown size")),
                }
            }
        }
    }

    fn leaf_count(&mut self, ty: Ty) -> u64 {
        if let Some((elem, len)) = self.t.as_array(ty) {
            return len.unwrap_or(1).max(1).saturating_mul(self.leaf_count(elem));
        }
        let Some(class) = self.t.as_class(ty) else { return 1 };
        if self.tb.classes[class].is_union {
            return 1;
        }
        let types: Vec<Ty> = self.tb.classes[class].members.iter().map(|m| m.ty).collect();
        types.into_iter().map(|ty| self.leaf_count(ty)).sum::<u64>().max(1)
    }

    fn vla(
        &mut self,
        var: &'a VarDecl<'a>,
        key: Key<'a>,
        ty: Ty,
        elem: Ty,
        extent: super::entity::ExtentId,
    ) -> R<()> {
        if var.init.is_some() || !self.is_trivial_default(elem)? || !self.is_trivial_dtor(elem)? {
            return Err(Fail::unsupported(var.span, "run-time sized array with initialiser"));
        }
        if matches!(self.t.kind(elem), TyKind::Vla(..)) {
            return Err(Fail::unsupported(
                var.span,
                "run-time sized array of run-time sized arrays",
            ));
        }
        let array = self.ir_ty(ty)?;
        let ptr = self.ir.program.types.pointer(array);
        let local = self.ir.new_local(&key.to_string(), ptr);
        let count = self.tb.extents[extent];
        let n = self.ir.load_size(count);
        let elem_size = self.size_of(elem)?;
        let elem_size = self.ir.const_size(elem_size);
        let size_ty = self.ir.program.types.scalar(crate::types::Scalar::SIZE);
        let size =
            self.ir.push_expr(Ir::Binary(crate::program::BinaryOp::Mul, n, elem_size), size_ty);
        self.ir.emit(StmtKind::DeclVla { local, size });
        let lvar = LVar { ctx: self.f.serial, local, ty, constant: None, place: None };
        let lvar = self.tb.lvars.push(lvar);
        let scope = self.f.scope;
        self.tb.scopes[scope].names.insert(key, smallvec::smallvec![Entity::Local(lvar)]);
        Ok(())
    }

    /// The place of a local variable.
    pub(crate) fn local_val(&mut self, lvar: LVar) -> R<Val> {
        let ty = lvar.ty;
        let base = match *self.t.kind(ty) {
            TyKind::LRef(_) | TyKind::RRef(_) => {
                let id = self.ir.body.locals[lvar.local].ty;
                let place = self.ir.push_expr(Ir::Local(lvar.local), id);
                self.deref_reference(place, ty)?
            }
            TyKind::Vla(..) => {
                let array = self.ir_ty(ty)?;
                let ptr = self.ir.program.types.pointer(array);
                let place = self.ir.push_expr(Ir::Local(lvar.local), ptr);
                let load = self.ir.push_expr(Ir::Load(place), ptr);
                let e = self.ir.push_expr(Ir::Deref(load), array);
                Val::lvalue(e, ty)
            }
            _ => {
                let id = self.ir_ty(ty)?;
                let e = self.ir.push_expr(Ir::Local(lvar.local), id);
                Val::lvalue(e, ty)
            }
        };
        match lvar.place {
            None => Ok(base),
            Some(Binding::Field(index)) => {
                let index = usize::try_from(index).unwrap_or(0);
                let Some(class) = self.t.as_class(base.ty) else { return Ok(base) };
                self.member_val(base, class, index)
            }
            Some(Binding::Element(index)) => {
                let Some(elem) = self.t.element(base.ty) else { return Ok(base) };
                let id = self.ir_ty(elem)?;
                let index = self.ir.const_size(index);
                let e = self.ir.push_expr(Ir::Index(base.e, index), id);
                Ok(Val::lvalue(e, elem))
            }
        }
    }

    /// Name of an identifier segment.
    pub(crate) fn ident(name: &QualName<'a>) -> Option<&'a str> {
        match (name.last.id, name.scope.is_empty() && !name.is_global) {
            (UnqualifiedId::Ident(name), true) => Some(name),
            _ => None,
        }
    }
}

impl Types {
    pub(crate) fn is_volatile_glvalue(&self, v: Val) -> bool {
        v.is_glvalue() && self.is_volatile(v.ty) && self.as_class(v.ty).is_none()
    }
}
