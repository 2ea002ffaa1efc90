//! Calls: functions, methods, function objects, virtual functions, launches.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr, ExprKind as Ast, Init, QualName};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{Entity, FnId, Key, Role, Tables, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::lookup::{Found, extend};
use super::overload::{Arg, Object, Wanted};
use super::types::{FnTy, Ty, TyKind};
use crate::intrinsic::Intrinsic;
use crate::program::{Callee, Constant, ExprId, ExprKind as Ir, FunctionKind, SeqExpr, StmtKind};
use crate::types::Scalar;

impl<'a> Lowerer<'a> {
    /// Whether a name is one of the verifier's built-in operations.
    pub(crate) fn is_intrinsic_name(&self, name: &QualName<'a>) -> bool {
        Self::ident(name).is_some_and(|name| Intrinsic::from_name(name).is_some())
    }

    /// `callee(args)`; a result of non-trivial class is built in `dest` where one is given.
    pub(crate) fn call_expr(
        &mut self,
        callee: &'a Expr<'a>,
        args: &'a [&'a Expr<'a>],
        dest: Option<&Place>,
    ) -> R<Val> {
        let stripped = super::init::strip_parens(callee);
        match stripped.kind {
            Ast::Name(name) => self.call_name(name, args, dest, std::ptr::eq(stripped, callee)),
            Ast::Member { base, is_arrow, name } => {
                self.call_member(base, is_arrow, name, args, dest)
            }
            Ast::MemberPointer { base, is_arrow, member } => {
                let object = self.member_base(base, is_arrow)?;
                let member = self.expr(member)?;
                let member = self.rvalue(member)?;
                self.call_member_pointer(object, member, args)
            }
            _ => {
                let v = self.expr(callee)?;
                self.call_val(v, args, dest)
            }
        }
    }

    fn call_name(
        &mut self,
        name: &'a QualName<'a>,
        args: &'a [&'a Expr<'a>],
        dest: Option<&Place>,
        allow_adl: bool,
    ) -> R<Val> {
        let span = self.ir.span;
        if let Some(ident) = Self::ident(name)
            && let Some(intrinsic) = Intrinsic::from_name(ident)
        {
            return self.intrinsic_call(intrinsic, name, args, span);
        }
        if Self::is_destructor_name(name) {
            let object = self.this_object(span)?;
            return self.destructor_call(object, span);
        }
        let mut found = self.lookup_qualified(name)?;
        if found.iter().any(|e| matches!(e, Entity::Poisoned)) {
            return Err(super::poison(span));
        }
        let is_value = |e: &Entity| {
            matches!(
                e,
                Entity::Local(_)
                    | Entity::Var(_)
                    | Entity::Field(..)
                    | Entity::Capture(..)
                    | Entity::Value(_)
                    | Entity::Enumerator(..)
            )
        };
        if found.iter().any(is_value) {
            let v = self.name_expr(name)?;
            return self.call_val(v, args, dest);
        }
        // A type: functional cast or temporary.
        let has_function = found.iter().any(|e| self.tb.is_function_entity(*e));
        if !has_function {
            if let Some(ty) = self.entities_type(&found, name.last.args, name.span)? {
                let init = self.arena.alloc(Init::Paren(args));
                return self.construct_expr(ty, init);
            }
            if let Some(ty) = self.deduce_class_name(&found, args)? {
                let init = self.arena.alloc(Init::Paren(args));
                return self.construct_expr(ty, init);
            }
            if let Some(v) = self.call_var_template(&found, name)? {
                return self.call_val(v, args, dest);
            }
        }
        let key = key_of(&name.last.id);
        let items = self.expand_args(args)?;
        if found.is_empty()
            && let Key::Ident(ident) = key
            && let Some(result) = self.builtin_call(ident, args)?
        {
            return Ok(result);
        }
        let lowered = self.lower_args(&items)?;
        let has_method = found.iter().any(|e| self.tb.entity_class(*e).is_some());
        // Not for qualified names, not in parentheses, and not where unqualified lookup finds a member
        // ([basic.lookup.argdep]/1, 3).
        if name.scope.is_empty() && !name.is_global && allow_adl && !has_method {
            let types = self.adl_types(&lowered);
            extend(&mut found, &self.lookup_adl(key, &types).0);
        }
        if found.is_empty() {
            let text = super::resolve::name_text(name);
            let is_certain = name.scope.is_empty() && self.is_undeclared(key, &lowered, name.span);
            let message = format!("unknown function `{text}`");
            return Err(Fail::new("unknown-name", name.span, message).certain_if(is_certain));
        }
        let explicit = match name.last.args {
            Some(args) => Some(self.resolve_targs(args)?),
            None => None,
        };
        let text = super::resolve::name_text(name);
        let object = if has_method && self.f.this.is_some() {
            let object = self.this_object(span)?;
            // Inside a lambda the methods found may be those of the closure's class.
            Some(object)
        } else {
            None
        };
        let receiver = object.map(|v| Object { ty: v.ty, cat: v.cat });
        let id = self.resolve_overload(
            &found,
            receiver,
            &lowered,
            explicit.as_deref(),
            Wanted::default(),
            &text,
        )?;
        let is_method = matches!(self.tb.fns[id].role, Role::Method | Role::Conversion);
        // `decltype(f())` in a declaration may name a method without an object ([expr.prim.id.general]/2.3).
        if is_method && object.is_none() {
            if self.unevaluated > 0 {
                let ret = self.return_type(id)?;
                return self.dummy_call(ret);
            }
            return Err(Fail::new(
                "type",
                span,
                format!("call of method `{text}` without an object"),
            ));
        }
        let object = if is_method { object } else { None };
        if let Some((id, args)) = self.form_for_member(key, id, &lowered)? {
            return self.call_with(id, None, &args, false, dest);
        }
        // `Base::f()` calls that very function ([class.virtual]/16).
        let is_virtual = name.scope.is_empty();
        self.call_with(id, object, &lowered, is_virtual, dest)
    }

    fn dummy_call(&mut self, ret: Ty) -> R<Val> {
        if self.t.is_void(ret) {
            let void = self.ir.void_id;
            let e = self
                .ir
                .push_expr(Ir::Seq(Box::new(SeqExpr { stmts: Vec::new(), value: None })), void);
            return Ok(Val::prvalue(e, ret));
        }
        let v = self.dummy_lvalue(ret)?;
        if self.t.is_ref(ret) {
            return Ok(v);
        }
        self.rvalue(v)
    }

    fn call_var_template(&mut self, found: &Found, name: &'a QualName<'a>) -> R<Option<Val>> {
        for &entity in found {
            if let Entity::Template(id) = entity
                && matches!(self.tb.templates[id].kind, super::entity::TemplateKind::Var(_))
                && name.last.args.is_some()
            {
                return self.name_expr(name).map(Some);
            }
        }
        Ok(None)
    }

    fn adl_types(&mut self, args: &[Arg<'a>]) -> Vec<Ty> {
        let mut types = Vec::new();
        for arg in args {
            match arg {
                Arg::Val(v) => types.push(v.ty),
                Arg::Fns(found, ..) => {
                    for entity in found.iter() {
                        if let Entity::Function(id) = *entity
                            && let Ok(ty) = self.fn_type(id)
                        {
                            types.push(ty);
                        }
                    }
                }
                Arg::List(..) => {}
            }
        }
        types
    }

    /// Calls free functions of a name by argument-dependent lookup.
    pub(crate) fn call_free(&mut self, key: Key<'a>, args: &[Arg<'a>], span: Span) -> R<Val> {
        let mut found = self.lookup(self.f.scope, key);
        let types = self.adl_types(args);
        extend(&mut found, &self.lookup_adl(key, &types).0);
        if found.is_empty() {
            return Err(Fail::new("unknown-name", span, format!("unknown function `{key}`")));
        }
        let id =
            self.resolve_overload(&found, None, args, None, Wanted::default(), &key.to_string())?;
        self.call_fn(id, None, args, false)
    }

    /// Calls a method of an object by name.
    pub(crate) fn call_method(
        &mut self,
        object: Val,
        key: Key<'a>,
        args: &[Arg<'a>],
        span: Span,
    ) -> R<Val> {
        let Some(class) = self.t.as_class(object.ty) else {
            return Err(Fail::new("type", span, "method call on something that is no class"));
        };
        self.complete_class(class, span)?;
        let found = self.lookup_member(class, key);
        if found.is_empty() {
            let text = self.type_text(object.ty);
            return Err(Fail::new("unknown-name", span, format!("`{text}` has no member `{key}`")));
        }
        let receiver = Object { ty: object.ty, cat: object.cat };
        let id = self.resolve_overload(
            &found,
            Some(receiver),
            args,
            None,
            Wanted::default(),
            &key.to_string(),
        )?;
        let object = self.materialise(object)?;
        self.call_fn(id, Some(object), args, true)
    }

    fn call_member(
        &mut self,
        base: &'a Expr<'a>,
        is_arrow: bool,
        name: &'a QualName<'a>,
        args: &'a [&'a Expr<'a>],
        dest: Option<&Place>,
    ) -> R<Val> {
        let object = self.member_base(base, is_arrow)?;
        if Self::is_destructor_name(name) {
            let span = self.ir.span;
            return self.destructor_call(object, span);
        }
        let (found, object) =
            if let cuda_verify_syntax::ast::UnqualifiedId::Conversion(ty) = name.last.id {
                // By name or by conversion, it is the same function that is found.
                // `x.operator T()`
                let to = self.resolve_type(ty)?;
                return self.convert(object, to);
            } else {
                self.member_entities(object, name)?
            };
        let is_field = found.iter().any(|e| {
            matches!(
                e,
                Entity::Field(..) | Entity::Var(_) | Entity::Enumerator(..) | Entity::Poisoned
            )
        });
        if is_field || found.is_empty() {
            let v = self.member_of(object, &found, name)?;
            return self.call_val(v, args, dest);
        }
        let items = self.expand_args(args)?;
        let lowered = self.lower_args(&items)?;
        let explicit = match name.last.args {
            Some(args) => Some(self.resolve_targs(args)?),
            None => None,
        };
        let text = super::resolve::name_text(name);
        let receiver = Object { ty: object.ty, cat: object.cat };
        let id = self.resolve_overload(
            &found,
            Some(receiver),
            &lowered,
            explicit.as_deref(),
            Wanted::default(),
            &text,
        )?;
        let object = self.materialise(object)?;
        self.call_with(id, Some(object), &lowered, name.scope.is_empty(), dest)
    }

    fn member_of(&mut self, object: Val, found: &Found, name: &'a QualName<'a>) -> R<Val> {
        match found.first().copied() {
            Some(Entity::Field(class, index)) => {
                let object = self.materialise(object)?;
                let owner = self.upcast_place(object, class)?;
                self.member_val(owner, class, index)
            }
            Some(Entity::Var(id)) => self.global_val(id),
            Some(Entity::Poisoned) => Err(super::poison(name.span)),
            _ => {
                let text = self.type_text(object.ty);
                let key = key_of(&name.last.id);
                Err(Fail::new("unknown-name", name.span, format!("`{text}` has no member `{key}`")))
            }
        }
    }

    /// Calls a value: function, pointer to function, or object with `operator()`.
    pub(crate) fn call_val(
        &mut self,
        v: Val,
        args: &'a [&'a Expr<'a>],
        dest: Option<&Place>,
    ) -> R<Val> {
        let items = self.expand_args(args)?;
        if self.t.as_class(v.ty).is_some() {
            let lowered = self.lower_args(&items)?;
            return self.call_object(v, &lowered, dest);
        }
        let v = self.rvalue(v)?;
        let to = self.t.pointee(v.ty).unwrap_or(v.ty);
        let TyKind::Function(f) = self.t.kind(to).clone() else {
            let text = self.type_text(v.ty);
            return Err(Fail::new("type", self.ir.span, format!("call of `{text}`")));
        };
        let lowered = self.lower_args(&items)?;
        self.call_pointer(v.e, &f, None, &lowered)
    }

    fn call_object(&mut self, object: Val, args: &[Arg<'a>], dest: Option<&Place>) -> R<Val> {
        let Some(class) = self.t.as_class(object.ty) else {
            return Err(Fail::new("type", self.ir.span, "call of something that is no function"));
        };
        self.complete_class(class, self.ir.span)?;
        let found = self.lookup_member(class, Key::Operator("()"));
        if found.is_empty() {
            // A conversion to a pointer to function.
            if let Some(to) = self.conversion_target(class)?
                && let Some(result) = self.class_conversion(object, class, to, true)?
            {
                let v = self.rvalue(result)?;
                let to = self.t.pointee(v.ty).unwrap_or(v.ty);
                if let TyKind::Function(f) = self.t.kind(to).clone() {
                    return self.call_pointer(v.e, &f, None, args);
                }
            }
            let text = self.type_text(object.ty);
            return Err(Fail::new("type", self.ir.span, format!("`{text}` cannot be called")));
        }
        let receiver = Object { ty: object.ty, cat: object.cat };
        let id = self.resolve_overload(
            &found,
            Some(receiver),
            args,
            None,
            Wanted::default(),
            "operator()",
        )?;
        let object = self.materialise(object)?;
        self.call_with(id, Some(object), args, true, dest)
    }

    fn call_member_pointer(
        &mut self,
        object: Val,
        member: Val,
        args: &'a [&'a Expr<'a>],
    ) -> R<Val> {
        let TyKind::MemberPtr(class, to) = *self.t.kind(member.ty) else {
            return Err(Fail::new("type", self.ir.span, "operand is not a pointer to member"));
        };
        let TyKind::Function(f) = self.t.kind(to).clone() else {
            return Err(Fail::new("type", self.ir.span, "call through a pointer to data member"));
        };
        let object = self.materialise(object)?;
        let object = match self.t.as_class(class) {
            Some(class) if self.t.as_class(object.ty) != Some(class) => {
                self.upcast_place(object, class)?
            }
            _ => object,
        };
        let items = self.expand_args(args)?;
        let lowered = self.lower_args(&items)?;
        self.call_pointer(member.e, &f, Some(object), &lowered)
    }

    /// Calls through a pointer value.
    pub(crate) fn call_pointer(
        &mut self,
        pointer: ExprId,
        f: &FnTy,
        object: Option<Val>,
        args: &[Arg<'a>],
    ) -> R<Val> {
        if args.len() < f.params.len() || (args.len() > f.params.len() && !f.is_variadic) {
            return Err(Fail::new("no-match", self.ir.span, "wrong number of arguments"));
        }
        let mut values = Vec::new();
        if let Some(object) = object {
            let addr = self.address_of(object)?;
            let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
            values.push(self.ir.retype_pointer(addr.e, void_ptr));
        }
        let (named, others) = args.split_at(f.params.len());
        for (arg, param) in named.iter().zip(&f.params) {
            let e = self.pass(arg, *param)?;
            values.push(e);
        }
        if f.is_variadic {
            self.pass_others(f.params.len(), others, &mut values)?;
        }
        self.finish_call(Callee::Indirect(pointer), f.ret, values, None)
    }

    /// Calls a function.
    pub(crate) fn call_fn(
        &mut self,
        id: FnId,
        object: Option<Val>,
        args: &[Arg<'a>],
        is_virtual: bool,
    ) -> R<Val> {
        self.call_with(id, object, args, is_virtual, None)
    }

    pub(crate) fn call_with(
        &mut self,
        id: FnId,
        object: Option<Val>,
        args: &[Arg<'a>],
        is_virtual: bool,
        dest: Option<&Place>,
    ) -> R<Val> {
        let sig = self.signature(id)?;
        let ret = self.return_type(id)?;
        let mut values = Vec::new();
        let mut stmts = Vec::new();
        let mut callee = None;
        let info = &self.tb.fns[id];
        let (role, class, slot) = (info.role, info.class, info.vtable_slot);
        if info.flags.contains(cuda_verify_syntax::ast::SpecFlags::GLOBAL) && self.unevaluated == 0
        {
            return Err(Fail::new(
                "type",
                self.ir.span,
                "kernel called without a launch configuration",
            ));
        }
        self.check_side(id)?;
        if let (Some(object), Some(class)) = (object, class)
            && matches!(role, Role::Method | Role::Conversion | Role::Dtor)
        {
            self.complete_class(class, self.ir.span)?;
            // Completing the class numbers its virtual functions.
            let slot = self.tb.fns[id].vtable_slot.or(slot);
            let object = if self.t.as_class(object.ty) == Some(class) {
                object
            } else {
                self.upcast_place(object, class)?
            };
            let own = self.t.unqual(object.ty);
            let this = self.address_of(object)?;
            let want = {
                let own = self.ir_ty(own)?;
                self.ir.program.types.pointer(own)
            };
            let this = self.ir.retype_pointer(this.e, want);
            match slot {
                Some(slot) if is_virtual && self.unevaluated == 0 => {
                    let local = self.ir.new_local("$this", want);
                    let target = self.ir.push_expr(Ir::Local(local), want);
                    let assign = self.ir.push_expr(Ir::Assign(target, this), want);
                    stmts.push(self.ir.stmt_of(StmtKind::Decl { local, cleanup: None }));
                    stmts.push(self.ir.stmt_of(StmtKind::Expr(assign)));
                    callee = Some(self.virtual_callee(id, local, own, class, slot)?);
                    let place = self.ir.push_expr(Ir::Local(local), want);
                    values.push(self.ir.push_expr(Ir::Load(place), want));
                }
                _ => values.push(this),
            }
        }
        let callee = match callee {
            Some(callee) => callee,
            None => self.direct(id)?,
        };
        self.convert_args(id, &sig, args, &mut values)?;
        let v = self.finish_call(callee, ret, values, dest)?;
        // What is not there would have ended the program.
        let flags = self.tb.fns[id].flags;
        let ends = flags.contains(cuda_verify_syntax::ast::SpecFlags::NORETURN)
            && self.tb.fns[id].decl.is_none_or(|decl| decl.body.is_none())
            && self.t.is_void(ret)
            && self.f.kind == FunctionKind::Host;
        if ends {
            stmts.push(self.ir.stmt_of(StmtKind::Expr(v.e)));
            let int = self.ir.program.types.scalar(Scalar::INT);
            let status = self.ir.push_expr(Ir::Const(Constant::Int(1)), int);
            let exit = Ir::Intrinsic(Intrinsic::Exit, vec![status]);
            let e = self.ir.push_expr(exit, self.ir.void_id);
            stmts.push(self.ir.stmt_of(StmtKind::Expr(e)));
            let seq = Ir::Seq(Box::new(SeqExpr { stmts, value: None }));
            let e = self.ir.push_expr(seq, self.ir.void_id);
            return Ok(Val { e, ..v });
        }
        if stmts.is_empty() {
            return Ok(v);
        }
        let ty = self.ir.body.exprs[v.e].ty;
        let value = if ty == self.ir.void_id {
            stmts.push(self.ir.stmt_of(StmtKind::Expr(v.e)));
            None
        } else if v.is_temp
            && let Ir::Load(place) = self.ir.body.exprs[v.e].kind
        {
            let seq =
                self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(place) })), ty);
            let e = self.ir.push_expr(Ir::Load(seq), ty);
            return Ok(Val { e, ..v });
        } else {
            Some(v.e)
        };
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value })), ty);
        Ok(Val { e, ..v })
    }

    /// Refuses a call of a function of the device by one of the host, as nvcc does (CUDA C++ Programming Guide, "Function
    /// Execution Space Specifiers").
    fn check_side(&self, callee: FnId) -> R<()> {
        let is_wrong = self.unevaluated == 0
            && self.f.func.is_some()
            && self.f.kind == FunctionKind::Host
            && self.tb.function_kind(callee) == FunctionKind::Device
            && !self.is_model(self.ir.span)
            && !self.is_model(self.tb.fns[callee].span);
        if !is_wrong {
            return Ok(());
        }
        let name = self.function_name(callee);
        let message = format!("host function calls the __device__ function `{name}`");
        Err(Fail::new("type", self.ir.span, message).certain_if(true))
    }

    /// The function in a slot of the vtable of the object a local points to.
    fn virtual_callee(
        &mut self,
        id: FnId,
        this: crate::program::LocalId,
        own: Ty,
        class: super::entity::ClassId,
        slot: usize,
    ) -> R<Callee> {
        let place = Place::new(Root::Ptr(this), own);
        let vptr = self.vptr_place(&place, class)?;
        let vptr_ty = self.ir.body.exprs[vptr].ty;
        let mut table = self.ir.push_expr(Ir::Load(vptr), vptr_ty);
        if let Ok(tables) = self.tables_of_family(class) {
            let object_ty = self.ir.body.locals[this].ty;
            let object = self.ir.push_expr(Ir::Local(this), object_ty);
            let mut args = vec![table, self.ir.push_expr(Ir::Load(object), object_ty)];
            args.extend(tables);
            table = self.ir.push_expr(Ir::Intrinsic(Intrinsic::VirtualTable, args), vptr_ty);
        }
        let index = self.ir.const_size(u64::try_from(slot).unwrap_or(0));
        let entry = self.ir.push_expr(Ir::PtrAdd(table, index), vptr_ty);
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let entry = self.ir.push_expr(Ir::Deref(entry), void_ptr);
        let target = self.ir.push_expr(Ir::Load(entry), void_ptr);
        let ty = self.fn_type(id)?;
        let TyKind::Function(f) = self.t.kind(ty).clone() else {
            return Err(Fail::new("type", self.ir.span, "not a function"));
        };
        let ir = self.ir_fn_ty(&f, true)?;
        let ir = self.ir.program.types.intern(crate::types::Type::Function(ir));
        let want = self.ir.program.types.pointer(ir);
        Ok(Callee::Indirect(self.ir.retype_pointer(target, want)))
    }

    /// Emits a call whose arguments are ready; objects of non-trivial class are built in a temporary or in `dest`.
    fn finish_call(
        &mut self,
        callee: Callee,
        ret: Ty,
        values: Vec<ExprId>,
        dest: Option<&Place>,
    ) -> R<Val> {
        if self.is_indirect(ret)? {
            let own = self.t.unqual(ret);
            let void = self.ir.void_id;
            if let Some(place) = dest
                && self.t.unqual(place.ty) == own
            {
                let mut all = vec![self.place_addr(place)?];
                all.extend(values);
                let e = self.ir.push_expr(Ir::Call(callee, all), void);
                return Ok(Val::prvalue(e, own));
            }
            return self.build_temp(own, |l, place| {
                let mut all = vec![l.place_addr(place)?];
                all.extend(values);
                let e = l.ir.push_expr(Ir::Call(callee, all), void);
                l.ir.emit(StmtKind::Expr(e));
                Ok(())
            });
        }
        let id = self.ir_ty(ret)?;
        let e = self.ir.push_expr(Ir::Call(callee, values), id);
        self.call_result(e, ret)
    }

    /// Compiler built-ins that need no model: those that cannot be written as a function.
    fn builtin_call(&mut self, name: &str, args: &'a [&'a Expr<'a>]) -> R<Option<Val>> {
        match (name, args) {
            ("__builtin_expect" | "__builtin_assume_aligned", [first, ..]) => {
                let v = self.expr(first)?;
                self.rvalue(v).map(Some)
            }
            ("__builtin_constant_p", [_]) => self.int_value(0).map(Some),
            ("__builtin_addressof" | "__addressof", [e]) => {
                let v = self.expr(e)?;
                self.address_of(v).map(Some)
            }
            ("__cv_arguments", []) => self.own_arguments().map(Some),
            ("__builtin_unreachable", []) => {
                let void = self.ir.void_id;
                let e = self.ir.push_expr(Ir::Intrinsic(Intrinsic::Unreachable, Vec::new()), void);
                let ty = self.t.builtin(BuiltinType::Void);
                Ok(Some(Val::prvalue(e, ty)))
            }
            _ => Ok(None),
        }
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn is_function_entity(&self, entity: Entity) -> bool {
        match entity {
            Entity::Function(_) => true,
            Entity::Template(id) => {
                matches!(self.templates[id].kind, super::entity::TemplateKind::Function(_))
            }
            _ => false,
        }
    }

    /// The class a function belongs to.
    pub(crate) fn entity_class(&self, entity: Entity) -> Option<super::entity::ClassId> {
        match entity {
            Entity::Function(id) => self.fns[id].class,
            Entity::Template(id) => self.templates[id].class,
            _ => None,
        }
    }
}
