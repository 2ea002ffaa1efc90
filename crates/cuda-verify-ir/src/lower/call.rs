//! Calls: functions, methods, function objects, virtual functions, launches.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr, ExprKind as Ast, Init, QualName};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{Entity, FnId, Key, Role, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::lookup::Found;
use super::overload::{Arg, Object, Wanted};
use super::types::{FnTy, Ty, TyKind};
use crate::intrinsic::Intrinsic;
use crate::program::{
    BinaryOp, Callee, Constant, ExprId, ExprKind as Ir, Launch, SeqExpr, StmtKind,
};
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
        let span = self.span;
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
        let has_function = found.iter().any(|e| self.is_function_entity(*e));
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
        {
            if ident.starts_with("ESBMC_verify_kernel") && args.len() >= 3 {
                return self.launch_expr(args[0], &args[1..3], &args[3..]);
            }
            if let Some(result) = self.builtin_call(ident, args)? {
                return Ok(result);
            }
        }
        let lowered = self.lower_args(&items)?;
        let has_method = found.iter().any(|e| self.entity_class(*e).is_some());
        if name.scope.is_empty() && !name.is_global && allow_adl && !has_method {
            let types = self.adl_types(&lowered);
            for entity in self.lookup_adl(key, &types) {
                if !found.contains(&entity) {
                    found.push(entity);
                }
            }
        }
        if found.is_empty() {
            let text = super::resolve::name_text(name);
            return Err(Fail::new("unknown-name", name.span, format!("unknown function '{text}'")));
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
        if is_method && object.is_none() {
            if self.unevaluated > 0 {
                let ret = self.return_type(id)?;
                return self.dummy_call(ret);
            }
            return Err(Fail::new(
                "type",
                span,
                format!("call of method '{text}' without an object"),
            ));
        }
        let object = if is_method { object } else { None };
        let is_virtual = name.scope.is_empty();
        self.call_with(id, object, &lowered, is_virtual, dest)
    }

    fn dummy_call(&mut self, ret: Ty) -> R<Val> {
        if self.t.is_void(ret) {
            let void = self.void_id;
            let e =
                self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts: Vec::new(), value: None })), void);
            return Ok(Val::prvalue(e, ret));
        }
        let v = self.dummy_lvalue(ret)?;
        if self.t.is_ref(ret) {
            return Ok(v);
        }
        self.rvalue(v)
    }

    fn is_function_entity(&self, entity: Entity) -> bool {
        match entity {
            Entity::Function(_) => true,
            Entity::Template(id) => {
                matches!(self.tb.templates[id].kind, super::entity::TemplateKind::Function(_))
            }
            _ => false,
        }
    }

    /// The class a function belongs to.
    fn entity_class(&self, entity: Entity) -> Option<super::entity::ClassId> {
        match entity {
            Entity::Function(id) => self.tb.fns[id].class,
            Entity::Template(id) => self.tb.templates[id].class,
            _ => None,
        }
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
        for entity in self.lookup_adl(key, &types) {
            if !found.contains(&entity) {
                found.push(entity);
            }
        }
        if found.is_empty() {
            return Err(Fail::new("unknown-name", span, format!("unknown function '{key}'")));
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
            return Err(Fail::new("unknown-name", span, format!("'{text}' has no member '{key}'")));
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
            let span = self.span;
            return self.destructor_call(object, span);
        }
        let (found, object) =
            if let cuda_verify_syntax::ast::UnqualifiedId::Conversion(ty) = name.last.id {
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
                Err(Fail::new("unknown-name", name.span, format!("'{text}' has no member '{key}'")))
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
            return Err(Fail::new("type", self.span, format!("call of '{text}'")));
        };
        let lowered = self.lower_args(&items)?;
        self.call_pointer(v.e, &f, None, &lowered)
    }

    fn call_object(&mut self, object: Val, args: &[Arg<'a>], dest: Option<&Place>) -> R<Val> {
        let Some(class) = self.t.as_class(object.ty) else {
            return Err(Fail::new("type", self.span, "call of something that is no function"));
        };
        self.complete_class(class, self.span)?;
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
            return Err(Fail::new("type", self.span, format!("'{text}' cannot be called")));
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
            return Err(Fail::new("type", self.span, "operand is not a pointer to member"));
        };
        let TyKind::Function(f) = self.t.kind(to).clone() else {
            return Err(Fail::new("type", self.span, "call through a pointer to data member"));
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
            return Err(Fail::new("no-match", self.span, "wrong number of arguments"));
        }
        let mut values = Vec::new();
        if let Some(object) = object {
            let addr = self.address_of(object)?;
            let void_ptr = self.program.types.pointer(self.void_id);
            values.push(self.retype_pointer(addr.e, void_ptr));
        }
        for (index, arg) in args.iter().enumerate() {
            let e = match f.params.get(index) {
                Some(param) => self.pass(arg, *param)?,
                None => {
                    let Arg::Val(v) = arg else {
                        return Err(Fail::new("type", self.span, "this argument for '...'"));
                    };
                    let v = self.rvalue(*v)?;
                    v.e
                }
            };
            values.push(e);
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
                self.span,
                "kernel called without a launch configuration",
            ));
        }
        if let (Some(object), Some(class)) = (object, class)
            && matches!(role, Role::Method | Role::Conversion | Role::Dtor)
        {
            self.complete_class(class, self.span)?;
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
                self.program.types.pointer(own)
            };
            let this = self.retype_pointer(this.e, want);
            match slot {
                Some(slot) if is_virtual && self.unevaluated == 0 => {
                    let local = self.new_local("$this", want);
                    let target = self.push_expr(Ir::Local(local), want);
                    let assign = self.push_expr(Ir::Assign(target, this), want);
                    stmts.push(self.stmt_of(StmtKind::Decl { local, cleanup: None }));
                    stmts.push(self.stmt_of(StmtKind::Expr(assign)));
                    callee = Some(self.virtual_callee(id, local, own, class, slot)?);
                    let place = self.push_expr(Ir::Local(local), want);
                    values.push(self.push_expr(Ir::Load(place), want));
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
        if stmts.is_empty() {
            return Ok(v);
        }
        let ty = self.f.exprs[v.e].ty;
        let value = if ty == self.void_id {
            stmts.push(self.stmt_of(StmtKind::Expr(v.e)));
            None
        } else if v.is_temp
            && let Ir::Load(place) = self.f.exprs[v.e].kind
        {
            let seq = self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(place) })), ty);
            let e = self.push_expr(Ir::Load(seq), ty);
            return Ok(Val { e, ..v });
        } else {
            Some(v.e)
        };
        let e = self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value })), ty);
        Ok(Val { e, ..v })
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
        let vptr_ty = self.f.exprs[vptr].ty;
        let table = self.push_expr(Ir::Load(vptr), vptr_ty);
        let index = self.const_size(u64::try_from(slot).unwrap_or(0));
        let entry = self.push_expr(Ir::PtrAdd(table, index), vptr_ty);
        let void_ptr = self.program.types.pointer(self.void_id);
        let entry = self.push_expr(Ir::Deref(entry), void_ptr);
        let target = self.push_expr(Ir::Load(entry), void_ptr);
        let ty = self.fn_type(id)?;
        let TyKind::Function(f) = self.t.kind(ty).clone() else {
            return Err(Fail::new("type", self.span, "not a function"));
        };
        let ir = self.ir_fn_ty(&f, true)?;
        let ir = self.program.types.intern(crate::types::Type::Function(ir));
        let want = self.program.types.pointer(ir);
        Ok(Callee::Indirect(self.retype_pointer(target, want)))
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
            let void = self.void_id;
            if let Some(place) = dest
                && self.t.unqual(place.ty) == own
            {
                let mut all = vec![self.place_addr(place)?];
                all.extend(values);
                let e = self.push_expr(Ir::Call(callee, all), void);
                return Ok(Val::prvalue(e, own));
            }
            return self.build_temp(own, |l, place| {
                let mut all = vec![l.place_addr(place)?];
                all.extend(values);
                let e = l.push_expr(Ir::Call(callee, all), void);
                l.emit(StmtKind::Expr(e));
                Ok(())
            });
        }
        let id = self.ir_ty(ret)?;
        let e = self.push_expr(Ir::Call(callee, values), id);
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
            ("__builtin_unreachable", []) => {
                let void = self.void_id;
                let e = self.push_expr(Ir::Intrinsic(Intrinsic::Unreachable, Vec::new()), void);
                let ty = self.t.builtin(BuiltinType::Void);
                Ok(Some(Val::prvalue(e, ty)))
            }
            _ => Ok(None),
        }
    }

    /// `kernel<<<grid, block, shared, stream>>>(args)`
    pub(crate) fn launch_expr(
        &mut self,
        kernel: &'a Expr<'a>,
        config: &[&'a Expr<'a>],
        args: &'a [&'a Expr<'a>],
    ) -> R<Val> {
        let items = self.expand_args(args)?;
        let span = self.span;
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            let [grid, block, rest @ ..] = config else {
                return Err(Fail::new(
                    "syntax",
                    span,
                    "launch configuration with fewer than two arguments",
                ));
            };
            let grid = l.dimensions(grid)?;
            let block = l.dimensions(block)?;
            let shared_bytes = match rest.first() {
                Some(e) => {
                    let size = l.t.builtin(BuiltinType::ULong);
                    let arg = l.lower_arg(e)?;
                    Some(l.convert_arg(&arg, size)?.e)
                }
                None => None,
            };
            let stream = match rest.get(1) {
                Some(e) => {
                    let v = l.expr(e)?;
                    let v = l.scalar_value(v)?;
                    let v = if v.is_zero {
                        let void = l.t.builtin(BuiltinType::Void);
                        let ptr = l.t.pointer(void);
                        l.convert(v, ptr)?
                    } else {
                        v
                    };
                    Some(v.e)
                }
                None => None,
            };
            let lowered = l.lower_args(&items)?;
            let (callee, values) = l.launch_target(kernel, &lowered)?;
            l.emit(StmtKind::Launch(Launch {
                kernel: callee,
                grid,
                block,
                shared_bytes,
                stream,
                args: values,
            }));
            Ok(())
        });
        result?;
        let void = self.void_id;
        let e = self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
        let ty = self.t.builtin(BuiltinType::Void);
        Ok(Val::prvalue(e, ty))
    }

    fn launch_target(
        &mut self,
        kernel: &'a Expr<'a>,
        args: &[Arg<'a>],
    ) -> R<(Callee, Vec<ExprId>)> {
        let stripped = super::init::strip_parens(kernel);
        if let Ast::Name(name) = stripped.kind {
            let found = self.lookup_qualified(name)?;
            let functions: Vec<Entity> =
                found.iter().copied().filter(|e| self.is_function_entity(*e)).collect();
            let text = super::resolve::name_text(name);
            if found.is_empty() {
                return Err(Fail::new(
                    "unknown-name",
                    name.span,
                    format!("unknown kernel '{text}'"),
                ));
            }
            if !functions.is_empty() {
                let explicit = match name.last.args {
                    Some(args) => Some(self.resolve_targs(args)?),
                    None => None,
                };
                let id = self.resolve_overload(
                    &functions,
                    None,
                    args,
                    explicit.as_deref(),
                    Wanted::default(),
                    &text,
                )?;
                if self.function_kind(id) != crate::program::FunctionKind::Kernel {
                    return Err(Fail::new("type", name.span, format!("'{text}' is not a kernel")));
                }
                let sig = self.signature(id)?;
                let mut values = Vec::new();
                self.convert_args(id, &sig, args, &mut values)?;
                return Ok((self.direct(id)?, values));
            }
        }
        let v = self.expr(kernel)?;
        let v = self.rvalue(v)?;
        let to = self.t.pointee(v.ty).unwrap_or(v.ty);
        let TyKind::Function(f) = self.t.kind(to).clone() else {
            return Err(Fail::new("type", self.span, "launch of something that is no kernel"));
        };
        if f.params.len() != args.len() {
            return Err(Fail::new("no-match", self.span, "wrong number of kernel arguments"));
        }
        let mut values = Vec::new();
        for (arg, param) in args.iter().zip(&f.params) {
            values.push(self.pass(arg, *param)?);
        }
        Ok((Callee::Indirect(v.e), values))
    }

    /// A launch dimension as three words: integers are `x` with 1, 1; else a `dim3`.
    fn dimensions(&mut self, e: &'a Expr<'a>) -> R<[ExprId; 3]> {
        let uint = self.t.builtin(BuiltinType::UInt);
        let probe = self.unevaluated(|l| l.lower_arg(e))?;
        if let Arg::Val(v) = probe
            && (self.t.is_arithmetic(v.ty) || self.t.is_enum(v.ty))
        {
            let v = self.expr(e)?;
            let x = self.rvalue(v)?;
            let x = self.convert_scalar(x, uint)?;
            let one = |l: &mut Self| {
                let id = l.program.types.scalar(Scalar::UINT);
                l.push_expr(Ir::Const(Constant::Int(1)), id)
            };
            return Ok([x.e, one(self), one(self)]);
        }
        let found = self.lookup(self.global, Key::Ident("dim3"));
        let Some(ty) = self.entities_type(&found, None, e.span)? else {
            return Err(Fail::new("unknown-name", e.span, "unknown type 'dim3'"));
        };
        let temp = self.temp_in_block(ty)?;
        self.init_place(&temp, Some(&Init::Copy(e)), e.span)?;
        let Some(class) = self.t.as_class(ty) else {
            return Err(Fail::new("type", e.span, "'dim3' is not a class"));
        };
        let mut words = Vec::new();
        for name in ["x", "y", "z"] {
            let found = self.lookup_member(class, Key::Ident(name));
            let [Entity::Field(owner, index)] = found[..] else {
                return Err(Fail::new("type", e.span, "'dim3' without its three fields"));
            };
            let object = self.place_val(&temp)?;
            let object = self.upcast_place(object, owner)?;
            let v = self.member_val(object, owner, index)?;
            let v = self.rvalue(v)?;
            words.push(self.convert_scalar(v, uint)?.e);
        }
        match words[..] {
            [x, y, z] => Ok([x, y, z]),
            _ => Err(Fail::new("type", e.span, "'dim3' without its three fields")),
        }
    }

    /// Allocates, constructs and gives a pointer ([expr.new]).
    pub(crate) fn new_expr(
        &mut self,
        placement: &'a [&'a Expr<'a>],
        ty: &'a cuda_verify_syntax::ast::TypeExpr<'a>,
        count: Option<&'a Expr<'a>>,
        init: Option<&Init<'a>>,
        span: Span,
    ) -> R<Val> {
        let ty = self.resolve_type(ty)?;
        let (elem, fixed) = match (self.t.as_array(ty), count) {
            (Some((elem, Some(n))), None) => (elem, Some(n)),
            _ => (ty, None),
        };
        let ptr_ty = self.t.pointer(elem);
        let id = self.ir_ty(elem)?;
        let ptr = self.program.types.pointer(id);
        let size = self.program.types.scalar(Scalar::SIZE);
        let is_array = count.is_some() || fixed.is_some();
        let local = self.new_local("$new", ptr);
        let placement = match placement {
            [] => None,
            [only] => {
                let v = self.expr(only)?;
                let v = self.rvalue(v)?;
                // `new (std::nothrow) T`: memory never runs out unless a model says so.
                self.t.pointee(v.ty).is_some().then_some(v)
            }
            _ => return Err(Fail::unsupported(span, "placement new with several arguments")),
        };
        let has_dtor = is_array && !self.is_trivial_dtor(elem)?;
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            l.emit(StmtKind::Decl { local, cleanup: None });
            let ulong = l.t.builtin(BuiltinType::ULong);
            let count_local = match (count, fixed) {
                (Some(e), _) => {
                    let v = l.expr(e)?;
                    let v = l.convert(v, ulong)?;
                    Some(l.save(v.e, size))
                }
                (None, Some(n)) => {
                    let n = l.const_size(n);
                    Some(l.save(n, size))
                }
                (None, None) => None,
            };
            let elem_size = l.size_of(elem)?;
            let memory = match placement {
                Some(v) => l.retype_pointer(v.e, ptr),
                None => {
                    let unit = l.const_size(elem_size);
                    let mut bytes = match count_local {
                        Some(n) => {
                            let n = l.load_size(n);
                            l.push_expr(Ir::Binary(BinaryOp::Mul, n, unit), size)
                        }
                        None => unit,
                    };
                    if has_dtor {
                        // The number of elements stands in front (Itanium C++ ABI, array cookies).
                        let cookie = l.const_size(COOKIE);
                        bytes = l.push_expr(Ir::Binary(BinaryOp::Add, bytes, cookie), size);
                    }
                    l.allocate(bytes, count_local.filter(|_| has_dtor), ptr)?
                }
            };
            let target = l.push_expr(Ir::Local(local), ptr);
            let assign = l.push_expr(Ir::Assign(target, memory), ptr);
            l.emit(StmtKind::Expr(assign));
            match count_local {
                None => {
                    let place = Place::new(Root::Ptr(local), elem);
                    l.init_new(&place, init, span)
                }
                Some(n) => l.init_new_array(local, elem, n, init, span),
            }
        });
        result?;
        let place = self.push_expr(Ir::Local(local), ptr);
        let value = self.push_expr(Ir::Load(place), ptr);
        let e = self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(value) })), ptr);
        Ok(Val::prvalue(e, ptr_ty))
    }

    /// Keeps a value in a fresh local.
    pub(crate) fn save(&mut self, e: ExprId, ty: crate::types::TypeId) -> crate::program::LocalId {
        let local = self.new_local("$val", ty);
        self.emit(StmtKind::Decl { local, cleanup: None });
        let target = self.push_expr(Ir::Local(local), ty);
        let assign = self.push_expr(Ir::Assign(target, e), ty);
        self.emit(StmtKind::Expr(assign));
        local
    }

    fn init_new(&mut self, place: &Place, init: Option<&Init<'a>>, span: Span) -> R<()> {
        self.init_place(place, init, span)
    }

    fn init_new_array(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        count: crate::program::LocalId,
        init: Option<&Init<'a>>,
        span: Span,
    ) -> R<()> {
        let size = self.program.types.scalar(Scalar::SIZE);
        let is_value = match init {
            None => {
                if self.is_trivial_default(elem)? {
                    return Ok(());
                }
                false
            }
            Some(Init::Paren([])) => true,
            Some(Init::Brace(e)) => match e.kind {
                Ast::InitList([]) => true,
                Ast::InitList(items) => {
                    let items = self.expand_items(items)?;
                    for (index, item) in items.iter().enumerate() {
                        let place = self.element_place(
                            local,
                            elem,
                            ElementIndex::Fixed(u64::try_from(index).unwrap_or(0)),
                        )?;
                        let init = Init::Copy(item.e);
                        self.in_scope(item.scope, |l| l.init_place(&place, Some(&init), span))?;
                    }
                    let start = u64::try_from(items.len()).unwrap_or(0);
                    let bound = self.load_size(count);
                    return self.count_loop(size, bound, |l, i| {
                        // Elements beyond the list are value-initialised.
                        let bool_id = l.program.types.scalar(Scalar::Bool);
                        let index = l.load_size(i);
                        let given = l.const_size(start);
                        let cond = l.push_expr(Ir::Binary(BinaryOp::Ge, index, given), bool_id);
                        let (result, then_branch) = l.collect_stmts(|l| {
                            let place = l.element_place(local, elem, ElementIndex::Local(i))?;
                            l.value_init(&place)
                        });
                        result?;
                        l.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
                        Ok(())
                    });
                }
                _ => return Err(Fail::unsupported(span, "this initialiser of an array")),
            },
            Some(_) => return Err(Fail::unsupported(span, "this initialiser of an array")),
        };
        let bound = self.load_size(count);
        self.count_loop(size, bound, |l, i| {
            let place = l.element_place(local, elem, ElementIndex::Local(i))?;
            if is_value { l.value_init(&place) } else { l.default_init(&place) }
        })
    }

    /// An element behind a pointer local, its address in a local of its own.
    fn element_place(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        index: ElementIndex,
    ) -> R<Place> {
        let id = self.ir_ty(elem)?;
        let ptr = self.program.types.pointer(id);
        let base = self.push_expr(Ir::Local(local), ptr);
        let base = self.push_expr(Ir::Load(base), ptr);
        let index = match index {
            ElementIndex::Fixed(n) => self.const_size(n),
            ElementIndex::Local(local) => self.load_size(local),
        };
        let addr = self.push_expr(Ir::PtrAdd(base, index), ptr);
        let local = self.save(addr, ptr);
        Ok(Place::new(Root::Ptr(local), elem))
    }

    /// Memory from the heap of the running side, with an array cookie if asked for.
    fn allocate(
        &mut self,
        bytes: ExprId,
        cookie: Option<crate::program::LocalId>,
        ptr: crate::types::TypeId,
    ) -> R<ExprId> {
        let void_ptr = self.program.types.pointer(self.void_id);
        let space = self.heap_space();
        let memory = self.push_expr(Ir::Intrinsic(Intrinsic::Alloc, vec![bytes, space]), void_ptr);
        let Some(count) = cookie else {
            return Ok(self.retype_pointer(memory, ptr));
        };
        let size = self.program.types.scalar(Scalar::SIZE);
        let size_ptr = self.program.types.pointer(size);
        let start = self.push_expr(Ir::Convert(memory), size_ptr);
        let local = self.save(start, size_ptr);
        let load = |l: &mut Self| {
            let place = l.push_expr(Ir::Local(local), size_ptr);
            l.push_expr(Ir::Load(place), size_ptr)
        };
        let at = load(self);
        let target = self.push_expr(Ir::Deref(at), size);
        let n = self.load_size(count);
        let assign = self.push_expr(Ir::Assign(target, n), size);
        self.emit(StmtKind::Expr(assign));
        let at = load(self);
        let words = self.const_size(COOKIE / 8);
        let first = self.push_expr(Ir::PtrAdd(at, words), size_ptr);
        Ok(self.retype_pointer(first, ptr))
    }

    /// The heap `new` and `delete` use: 0 on the host, 5 in device code.
    fn heap_space(&mut self) -> ExprId {
        let int = self.program.types.scalar(Scalar::INT);
        let bool_id = self.program.types.scalar(Scalar::Bool);
        use crate::program::FunctionKind as K;
        match self.f.kind {
            K::Host => self.push_expr(Ir::Const(Constant::Int(0)), int),
            K::Device | K::Kernel => self.push_expr(Ir::Const(Constant::Int(5)), int),
            K::HostDevice => {
                let device =
                    self.push_expr(Ir::Intrinsic(Intrinsic::IsDevice, Vec::new()), bool_id);
                let a = self.push_expr(Ir::Const(Constant::Int(5)), int);
                let b = self.push_expr(Ir::Const(Constant::Int(0)), int);
                self.push_expr(Ir::Conditional(device, a, b), int)
            }
        }
    }

    pub(crate) fn delete_expr(&mut self, is_array: bool, e: &'a Expr<'a>) -> R<Val> {
        let v = self.expr(e)?;
        let v = self.scalar_value(v)?;
        let Some(elem) = self.t.pointee(v.ty) else {
            return Err(Fail::new("type", self.span, "delete of something that is no pointer"));
        };
        let elem = self.t.unqual(elem);
        let void_ptr = self.program.types.pointer(self.void_id);
        let has_dtor = !self.t.is_void(elem) && !self.is_trivial_dtor(elem)?;
        let (result, stmts) = self.collect_stmts(|l| -> R<()> {
            if !has_dtor {
                let pointer = l.retype_pointer(v.e, void_ptr);
                l.free(pointer);
                return Ok(());
            }
            let id = l.ir_ty(elem)?;
            let ptr = l.program.types.pointer(id);
            let pointer = l.retype_pointer(v.e, ptr);
            let local = l.save(pointer, ptr);
            let bool_id = l.program.types.scalar(Scalar::Bool);
            let load = |l: &mut Self| {
                let place = l.push_expr(Ir::Local(local), ptr);
                l.push_expr(Ir::Load(place), ptr)
            };
            let (p, null) = (load(l), l.push_expr(Ir::Const(Constant::Null), ptr));
            let cond = l.push_expr(Ir::Binary(BinaryOp::Ne, p, null), bool_id);
            let (result, then_branch) = l.collect_stmts(|l| -> R<()> {
                if is_array {
                    return l.delete_array(local, elem, ptr);
                }
                let object = load(l);
                let place = l.push_expr(Ir::Deref(object), id);
                let object = Val::lvalue(place, elem);
                let span = l.span;
                let call = l.destructor_call(object, span)?;
                l.emit(StmtKind::Expr(call.e));
                let p = load(l);
                let p = l.retype_pointer(p, void_ptr);
                l.free(p);
                Ok(())
            });
            result?;
            l.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
            Ok(())
        });
        result?;
        let void = self.void_id;
        let e = self.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
        let ty = self.t.builtin(BuiltinType::Void);
        Ok(Val::prvalue(e, ty))
    }

    fn free(&mut self, pointer: ExprId) {
        let space = self.heap_space();
        let void = self.void_id;
        let e = self.push_expr(Ir::Intrinsic(Intrinsic::Free, vec![pointer, space]), void);
        self.emit(StmtKind::Expr(e));
    }

    fn delete_array(
        &mut self,
        local: crate::program::LocalId,
        elem: Ty,
        ptr: crate::types::TypeId,
    ) -> R<()> {
        let size = self.program.types.scalar(Scalar::SIZE);
        let size_ptr = self.program.types.pointer(size);
        let place = self.push_expr(Ir::Local(local), ptr);
        let first = self.push_expr(Ir::Load(place), ptr);
        let words = self.push_expr(Ir::Convert(first), size_ptr);
        let back = self.const_size(COOKIE / 8);
        let cookie = self.push_expr(Ir::PtrSub(words, back), size_ptr);
        let start = self.save(cookie, size_ptr);
        let load = |l: &mut Self| {
            let place = l.push_expr(Ir::Local(start), size_ptr);
            l.push_expr(Ir::Load(place), size_ptr)
        };
        let at = load(self);
        let n = self.push_expr(Ir::Deref(at), size);
        let n = self.push_expr(Ir::Load(n), size);
        let count = self.save(n, size);
        let bound = self.load_size(count);
        self.count_loop(size, bound, |l, i| {
            // Last element first.
            let n = l.load_size(count);
            let one = l.const_size(1);
            let index = l.load_size(i);
            let last = l.push_expr(Ir::Binary(BinaryOp::Sub, n, one), size);
            let index = l.push_expr(Ir::Binary(BinaryOp::Sub, last, index), size);
            let index = l.save(index, size);
            let place = l.element_place(local, elem, ElementIndex::Local(index))?;
            l.destroy(&place)
        })?;
        let p = load(self);
        let void_ptr = self.program.types.pointer(self.void_id);
        let p = self.retype_pointer(p, void_ptr);
        self.free(p);
        Ok(())
    }
}

/// Bytes in front of an array whose elements have destructors.
const COOKIE: u64 = 16;

#[derive(Clone, Copy, Debug)]
enum ElementIndex {
    Fixed(u64),
    Local(crate::program::LocalId),
}
