//! Variables with static storage: address spaces, constant and dynamic initialisation, string literals.

use cuda_verify_base::{Name, Span, rules};
use cuda_verify_syntax::ast::{BuiltinType, DeclKind, Init, SpecFlags, VarDecl};

use super::collect::{addr, key_of};
use super::entity::{Entity, Key, OutOfLine, ScopeKind, Val, VarId, VarInfo};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::template::specialised_first;
use super::types::{Ty, TyKind};
use super::{FnCtx, Lowerer};
use crate::program::{
    Constant, ExprKind as Ir, Function, FunctionKind, Global, GlobalId, GlobalSpace, INITIALISER,
    InitValue, InitWrite, Stmt, StmtKind, ThreadVar,
};
use crate::types::{Scalar, Type};

impl<'a> Lowerer<'a> {
    /// The type of a variable.
    pub(crate) fn global_type(&mut self, id: VarId) -> R<Ty> {
        if let Some(ty) = self.tb.vars[id].ty {
            return Ok(ty);
        }
        if self.tb.vars[id].is_busy {
            return Err(Fail::new(
                "type",
                self.tb.vars[id].span,
                "variable whose type depends on itself",
            ));
        }
        self.tb.vars[id].is_busy = true;
        if self.tb.vars[id].is_member {
            self.link_member(id);
        }
        let (decl, scope) = (self.tb.vars[id].decl, self.tb.vars[id].scope);
        let result = self.with_scratch(scope, |l| {
            let ty = l.var_type(decl)?;
            Ok(if decl.flags.contains(SpecFlags::CONSTEXPR) { l.t.add_const(ty) } else { ty })
        });
        self.tb.vars[id].is_busy = false;
        let ty = result?;
        if self.t.is_void(ty) || self.t.is_function(ty) {
            return Err(Fail::new("type", decl.span, "variable of this type"));
        }
        self.tb.vars[id].ty = Some(ty);
        Ok(ty)
    }

    /// `int S::count = 0;` defines a static member.
    fn link_member(&mut self, id: VarId) {
        let info = &self.tb.vars[id];
        if info.decl.init.is_some() {
            return;
        }
        let Some(name) = info.decl.name else { return };
        let key = key_of(&name.last.id);
        let mut at = Some(info.scope);
        let mut class = None;
        while let Some(scope) = at {
            if let ScopeKind::Class(found) = self.tb.scopes[scope].kind {
                class = Some(found);
                break;
            }
            at = self.tb.scopes[scope].parent;
        }
        let Some(class) = class else { return };
        let Some(candidates) = self.tb.out_of_line.get(&key).map(|it| specialised_first(it)) else {
            return;
        };
        for candidate in candidates {
            let DeclKind::Var(var) = candidate.decl.kind else { continue };
            let Some(name) = var.name else { continue };
            if let Some(scope) = self.bind_out_of_line(class, &candidate, name.scope, None) {
                self.use_definition(id, &candidate, var, scope);
                return;
            }
        }
    }

    fn use_definition(
        &mut self,
        id: VarId,
        _candidate: &OutOfLine<'a>,
        var: &'a VarDecl<'a>,
        scope: super::entity::ScopeId,
    ) {
        let old = self.tb.vars[id].decl;
        // The initialiser and bound come from the definition, the specifiers from both.
        let merged = VarDecl { flags: old.flags.union(var.flags), ..*var };
        let info = &mut self.tb.vars[id];
        info.decl = self.arena.alloc(merged);
        info.scope = scope;
    }

    fn space(&self, id: VarId) -> R<GlobalSpace> {
        let info = &self.tb.vars[id];
        let flags = info.decl.flags;
        let has = |flag| flags.contains(flag);
        if has(SpecFlags::CV_THREAD) {
            let var = match info.name.as_str() {
                "threadIdx" => ThreadVar::ThreadIdx,
                "blockIdx" => ThreadVar::BlockIdx,
                "blockDim" => ThreadVar::BlockDim,
                "gridDim" => ThreadVar::GridDim,
                _ => return Err(Fail::unsupported(info.span, "this thread variable")),
            };
            return Ok(GlobalSpace::Thread(var));
        }
        Ok(if has(SpecFlags::SHARED) {
            if has(SpecFlags::EXTERN) { GlobalSpace::DynamicShared } else { GlobalSpace::Shared }
        } else if has(SpecFlags::CONSTANT) {
            GlobalSpace::Constant
        } else if has(SpecFlags::MANAGED) {
            GlobalSpace::Managed
        } else if has(SpecFlags::DEVICE)
            || (info.is_local && matches!(self.f.kind, FunctionKind::Device | FunctionKind::Kernel))
        {
            GlobalSpace::Device
        } else if self.is_model(info.span) && info.ty.is_some_and(|ty| self.t.is_const(ty)) {
            // Tables of the models are read on both sides.
            GlobalSpace::Managed
        } else {
            GlobalSpace::Host
        })
    }

    /// The IR variable of a variable.
    pub(crate) fn ir_global(&mut self, id: VarId) -> R<GlobalId> {
        if let Some(global) = self.tb.vars[id].ir {
            return Ok(global);
        }
        let ty = self.global_type(id)?;
        let decl = self.tb.vars[id].decl;
        let space = self.space(id)?;
        // Without `main` a variable that another file defines holds anything, as all do.
        let has_others = self.ir.program.main.is_none()
            && !self.is_model(self.tb.vars[id].span)
            && !matches!(self.t.as_array(ty), Some((_, None)));
        let is_undefined = self.tb.is_undefined(id) && (self.is_unit() || has_others);
        let ir = match self.t.as_array(ty) {
            // Of its definition in another unit the length is known.
            Some((element, None)) if is_undefined => {
                let elem = self.ir_ty(element)?;
                self.ir.program.types.intern(Type::Array { elem, len: 0 })
            }
            Some(_) | None => self.ir_ty(ty)?,
        };
        let mut align = None;
        let scope = self.tb.vars[id].scope;
        for e in decl.align {
            let n = self.with_scratch(scope, |l| l.alignment(e))?;
            align = align.max(Some(n));
        }
        let is_shared = matches!(
            space,
            GlobalSpace::Shared | GlobalSpace::DynamicShared | GlobalSpace::Thread(_)
        );
        let span = self.tb.vars[id].span;
        // `extern int x = 1;` defines ([basic.def]/2).
        let is_extern = decl.flags.contains(SpecFlags::EXTERN) && decl.init.is_none();
        if is_extern && !is_shared && !self.is_model(span) && !is_undefined && !self.is_unit() {
            let name = self.tb.vars[id].name.clone();
            return Err(Fail::unsupported(
                self.ir.span,
                format!("variable `{name}` that is declared but not defined"),
            ));
        }
        let global = self.ir.program.globals.push(Global {
            name: Name::new(&self.tb.vars[id].name),
            ty: ir,
            space,
            // Static storage begins as zero ([basic.start.static]/2), shared memory as whatever was there.
            init: if is_shared { None } else { Some(Vec::new()) },
            is_const: false,
            is_volatile: self.t.is_volatile(ty),
            align_bytes: align,
            is_model: self.is_model(span),
            virtuals_of: None,
            span,
        });
        self.tb.vars[id].ir = Some(global);
        self.linkage.global_vars.insert(global, id);
        if !is_shared {
            self.note_variable(id, global, !is_undefined);
        }
        if is_undefined && !is_shared {
            return Ok(global);
        }
        if is_shared {
            self.ir.program.globals[global].is_const = matches!(space, GlobalSpace::Thread(_));
        } else {
            self.work.pending_vars.insert(id);
        }
        Ok(global)
    }

    /// A variable as an lvalue.
    pub(crate) fn global_val(&mut self, id: VarId) -> R<Val> {
        let ty = self.global_type(id)?;
        if self.unevaluated > 0 && self.tb.vars[id].ir.is_none() {
            return self.dummy_lvalue(ty);
        }
        // A constant that is only looked at needs no storage.
        let global = self.ir_global(id)?;
        let ir = self.ir.program.globals[global].ty;
        let e = self.ir.push_expr(Ir::Global(global), ir);
        if self.t.is_ref(ty) {
            return self.deref_reference(e, ty);
        }
        Ok(Val::lvalue(e, ty))
    }

    /// Notes that a variable would be destroyed when the program ends.
    ///
    /// SOUNDNESS(static-destructors): under; destructors of objects with static storage are not run then, and violations
    /// in them are missed.
    fn note_static_destructor(&mut self, ty: Ty, span: Span) {
        if !self.is_model(span) && !self.t.is_ref(ty) && !self.is_trivial_dtor(ty).unwrap_or(true) {
            self.ir.program.rules.insert(rules::STATIC_DESTRUCTORS);
        }
    }

    /// Lowers the initialiser of a variable: to bytes if constant, else to a function that is run before `main`.
    pub(crate) fn lower_global_init(&mut self, id: VarId) {
        if !self.work.pending_vars.remove(&id) {
            return;
        }
        let Some(global) = self.tb.vars[id].ir else { return };
        let info = &self.tb.vars[id];
        let (decl, scope, span) = (info.decl, info.scope, info.span);
        let Some(ty) = info.ty else { return };
        self.note_static_destructor(ty, span);
        let info = &self.tb.vars[id];
        // A constant one may be asked for before its function comes to it, by a closure in that function.
        if info.is_local && !decl.flags.contains(SpecFlags::CONSTEXPR) {
            return;
        }
        let serial = self.next_serial;
        self.next_serial += 1;
        let saved = std::mem::replace(&mut self.f, FnCtx::new(serial, scope));
        let saved_body = std::mem::take(&mut self.ir.body);
        let saved_unevaluated = std::mem::replace(&mut self.unevaluated, 0);
        self.f.display = format!("{INITIALISER}{}", self.tb.vars[id].name);
        let place = Place::new(Root::Global(global), ty);
        let result = self.deeper(span, |l| {
            if l.t.is_ref(ty) {
                l.full_static(|l| l.init_place(&place, decl.init.as_ref(), span))
            } else {
                l.full_number(|l| l.init_static(&place, decl.init.as_ref(), span))
            }
        });
        if let Err(fail) = result {
            self.absorb(&fail, &|walk| walk.var(decl));
        }
        let stmts = std::mem::take(&mut self.ir.body.out);
        // Constant initialisation takes place before anything runs ([basic.start.static]/2); the rest is dynamic and
        // goes in the order of the definitions ([basic.start.dynamic]/3). Variables of the device have no dynamic one
        // at all.
        let writes = self.eval_init(&stmts, global);
        self.f = saved;
        let body = std::mem::replace(&mut self.ir.body, saved_body);
        self.unevaluated = saved_unevaluated;
        if let Some(writes) = writes {
            let is_const = self.t.is_const(ty) && !self.has_mutable(ty);
            let info = &mut self.ir.program.globals[global];
            info.init = Some(writes);
            info.is_const = is_const;
        } else {
            let info = &mut self.ir.program.globals[global];
            if decl.flags.contains(SpecFlags::CONSTEXPR) && info.space == GlobalSpace::Host {
                // A constant is a value on both sides, also where it is not computed here.
                info.space = GlobalSpace::Managed;
            }
            let func = self.ir.program.functions.push(Function {
                name: Name::from(format!("{INITIALISER}{}", self.tb.vars[id].name)),
                kind: FunctionKind::Host,
                n_params: 0,
                ret: self.ir.void_id,
                is_variadic: false,
                locals: body.locals,
                exprs: body.exprs,
                volatile_places: body.volatile_places,
                n_labels: body.n_labels,
                body: Some(stmts),
                is_model: self.is_model(span),
                makes_object: false,
                limits: crate::program::LaunchLimits::default(),
                restricted: Vec::new(),
                rules: body.rules,
                span,
            });
            self.work.static_inits.push((id, func));
        }
    }

    /// Static storage is zeroed first, so only more than zero needs work.
    fn init_static(&mut self, place: &Place, init: Option<&Init<'a>>, span: Span) -> R<()> {
        match init {
            None if self.t.as_class(place.ty).is_none() && !self.t.is_array(place.ty) => Ok(()),
            _ => self.init_place(place, init, span),
        }
    }

    fn has_mutable(&self, ty: Ty) -> bool {
        let mut ty = ty;
        while let Some(elem) = self.t.element(ty) {
            ty = elem;
        }
        self.t
            .as_class(ty)
            .is_some_and(|class| self.tb.classes[class].members.iter().any(|m| m.is_mutable))
    }

    /// The value of a constant variable, if it is a scalar that is known.
    pub(crate) fn known_constant(&mut self, v: Val) -> Option<Constant> {
        match self.ir.body.exprs[v.e].kind {
            Ir::Local(local) => self.f.const_locals.get(&local).copied(),
            Ir::Global(global) => {
                if !self.t.is_const(v.ty) || self.t.is_volatile(v.ty) {
                    return None;
                }
                let scalar = self.scalar_of(v.ty).ok()?;
                let id = *self.linkage.global_vars.get(&global)?;
                if let Some(constant) = self.tb.vars[id].constant {
                    return constant;
                }
                let flags = self.tb.vars[id].decl.flags;
                // `__constant__` memory is constant for kernels only: the host copies to it, so that the initialiser
                // is no value to rely on.
                if flags.contains(SpecFlags::CONSTANT) || flags.contains(SpecFlags::CV_THREAD) {
                    return None;
                }
                self.lower_global_init(id);
                let info = &self.ir.program.globals[global];
                let constant = match (&info.init, info.is_const, scalar) {
                    (_, false, _) | (None, _, _) | (_, _, Scalar::Pointer) => None,
                    (Some(writes), true, _) => match &writes[..] {
                        [] => zero(scalar),
                        [InitWrite { offset_bytes: 0, value: InitValue::Bytes(bytes) }] => {
                            let bits = super::memory::from_bytes(bytes);
                            match scalar {
                                Scalar::Bool => Some(Constant::Bool(bits != 0)),
                                Scalar::Int(..) => Some(Constant::Int(bits)),
                                Scalar::Float(_) => u64::try_from(bits).ok().map(Constant::Float),
                                Scalar::Pointer => None,
                            }
                        }
                        _ => None,
                    },
                };
                self.tb.vars[id].constant = Some(constant);
                constant
            }
            _ => None,
        }
    }

    /// A string literal as an lvalue of array type.
    pub(crate) fn string_literal(&mut self, bytes: &[u8], unit: BuiltinType) -> R<Val> {
        let unit_size = super::types::int_info(unit).map_or(1, |info| u64::from(info.bits / 8));
        let char_ty = self.t.builtin(unit);
        let elem = self.t.add_const(char_ty);
        let len = u64::try_from(bytes.len()).unwrap_or(0) / unit_size + 1;
        let ty = self.t.mk(TyKind::Array(elem, Some(len)));
        let ir = self.ir_ty(ty)?;
        // Equal literals may be one object ([lex.string]/9), and are in compilers.
        let key = (bytes.to_vec(), elem);
        let global = match self.made.strings.get(&key) {
            Some(global) => *global,
            None => {
                let n = self.made.strings.len();
                // Literals are read on both sides.
                let init = if bytes.is_empty() {
                    Vec::new()
                } else {
                    vec![InitWrite { offset_bytes: 0, value: InitValue::Bytes(bytes.to_vec()) }]
                };
                let global = self.ir.program.globals.push(Global {
                    name: Name::from(format!("$str{n}")),
                    ty: ir,
                    space: GlobalSpace::Managed,
                    init: Some(init),
                    is_const: true,
                    is_volatile: false,
                    align_bytes: None,
                    is_model: true,
                    virtuals_of: None,
                    span: self.ir.span,
                });
                self.made.strings.insert(key, global);
                global
            }
        };
        let e = self.ir.push_expr(Ir::Global(global), ir);
        Ok(Val::lvalue(e, ty))
    }

    /// `static`, `extern`, `__shared__`, ... inside a function.
    pub(crate) fn static_local(&mut self, var: &'a VarDecl<'a>, key: Key<'a>) -> R<()> {
        let scope = self.f.scope;
        let is_plain_extern =
            var.flags.contains(SpecFlags::EXTERN) && !var.flags.contains(SpecFlags::SHARED);
        if is_plain_extern {
            // Another declaration of a variable of the surrounding namespace.
            let mut outer = scope;
            while let Some(parent) = self.tb.scopes[outer].parent {
                if self.tb.scopes[outer].kind == ScopeKind::Namespace {
                    break;
                }
                outer = parent;
            }
            if self.lookup(outer, key).is_empty() {
                self.declare_static_var(outer, var, key, false);
            }
            return Ok(());
        }
        let serial = self.f.func.map_or(u32::MAX, |id| {
            u32::try_from(cuda_verify_base::id::Id::index(id)).unwrap_or(u32::MAX)
        });
        // `extern __shared__` arrays of all types are one array.
        let cache = (addr(var), serial);
        let id = match self.made.static_locals.get(&cache) {
            Some(id) => *id,
            None => {
                let ty = self.var_type(var)?;
                let ty = if var.flags.contains(SpecFlags::CONSTEXPR) {
                    self.t.add_const(ty)
                } else {
                    ty
                };
                let name = format!("{}::{key}", self.f.display);
                let id = self.tb.vars.push(VarInfo {
                    name,
                    decl: var,
                    scope,
                    ty: Some(ty),
                    ir: None,
                    is_member: false,
                    is_local: true,
                    constant: None,
                    is_busy: false,
                    span: var.span,
                });
                if self.unevaluated == 0 || var.flags.contains(SpecFlags::CONSTEXPR) {
                    self.made.static_locals.insert(cache, id);
                }
                id
            }
        };
        self.tb.scopes[scope].names.insert(key, smallvec::smallvec![Entity::Var(id)]);
        if self.unevaluated > 0 {
            return Ok(());
        }
        let has_ir = self.tb.vars[id].ir.is_some();
        let global = self.ir_global(id)?;
        let is_new = !has_ir || self.work.pending_vars.contains(&id);
        if matches!(self.ir.program.globals[global].space, GlobalSpace::Shared) {
            self.add_shared(id)?;
        }
        if !is_new || self.ir.program.globals[global].init.is_none() {
            return Ok(());
        }
        self.init_static_local(id, global, var)
    }

    /// Counts static shared memory, of which no architecture has more than 48 KiB for a kernel (CUDA C++ Programming
    /// Guide, "Technical Specifications per Compute Capability"). What libraries keep there may have another size in truth.
    fn add_shared(&mut self, id: VarId) -> R<()> {
        let ty = self.global_type(id)?;
        let mut element = ty;
        while let Some((inner, _)) = self.t.as_array(element) {
            element = inner;
        }
        let limit = self.options.max_shared_bytes;
        if self.t.is_arithmetic(element) {
            self.f.shared_bytes += self.size_of(ty)?;
        }
        if self.f.shared_bytes <= limit {
            return Ok(());
        }
        let message = format!(
            "static shared memory of {} bytes in `{}`; a kernel may have {limit}",
            self.f.shared_bytes, self.f.display
        );
        Err(Fail::new("shared-memory", self.tb.vars[id].span, message).certain_if(true))
    }

    fn init_static_local(&mut self, id: VarId, global: GlobalId, var: &'a VarDecl<'a>) -> R<()> {
        let Some(ty) = self.tb.vars[id].ty else { return Ok(()) };
        let place = Place::new(Root::Global(global), ty);
        let (result, stmts) = self.collect_stmts(|l| {
            if l.t.is_ref(ty) {
                l.full_static(|l| l.init_place(&place, var.init.as_ref(), var.span))
            } else {
                l.full_number(|l| l.init_static(&place, var.init.as_ref(), var.span))
            }
        });
        self.work.pending_vars.remove(&id);
        result?;
        if let Some(writes) = self.eval_init(&stmts, global) {
            let is_const = self.t.is_const(ty) && !self.has_mutable(ty);
            let info = &mut self.ir.program.globals[global];
            info.init = Some(writes);
            info.is_const = is_const;
            return Ok(());
        }
        // First time through: a guard tells.
        let bool_id = self.ir.program.types.scalar(Scalar::Bool);
        let space = self.ir.program.globals[global].space;
        let guard = self.ir.program.globals.push(Global {
            name: Name::from(format!("$guard({})", self.tb.vars[id].name)),
            ty: bool_id,
            space,
            init: Some(Vec::new()),
            is_const: false,
            is_volatile: false,
            align_bytes: None,
            is_model: true,
            virtuals_of: None,
            span: var.span,
        });
        self.note_variable(id, guard, true);
        let place = self.ir.push_expr(Ir::Global(guard), bool_id);
        let load = self.ir.push_expr(Ir::Load(place), bool_id);
        let cond = self.ir.push_expr(Ir::Unary(crate::program::UnaryOp::Not, load), bool_id);
        let place = self.ir.push_expr(Ir::Global(guard), bool_id);
        let yes = self.ir.push_expr(Ir::Const(Constant::Bool(true)), bool_id);
        let set = self.ir.push_expr(Ir::Assign(place, yes), bool_id);
        let mut then_branch = stmts;
        then_branch.push(Stmt { kind: StmtKind::Expr(set), span: var.span });
        self.ir.emit(StmtKind::If { cond, then_branch, else_branch: Vec::new() });
        Ok(())
    }

    /// Variables of the user's files whose initialisers may do something are reached by starting the program.
    pub(crate) fn force_user_globals(&mut self) {
        let has_main = self.options.unit.as_ref().is_some_and(|unit| unit.has_main);
        if self.ir.program.main.is_none() && !has_main {
            return;
        }
        let ids: Vec<VarId> = self.tb.vars.ids().collect();
        for id in ids {
            let info = &self.tb.vars[id];
            let flags = info.decl.flags;
            let is_extern = flags.contains(SpecFlags::EXTERN) && info.decl.init.is_none();
            let is_namespace_scope = self.tb.scopes[info.scope].kind == ScopeKind::Namespace;
            if info.ir.is_some()
                || info.is_local
                || is_extern
                || !is_namespace_scope
                || self.is_model(info.span)
            {
                continue;
            }
            let has_calls = info.decl.init.is_some_and(|init| mentions_call(&init));
            let result = self.global_type(id);
            let Some(ty) = self.report_result(result) else { continue };
            let trivial = self.is_trivial_default(ty).unwrap_or(false);
            if has_calls || !trivial {
                let result = self.ir_global(id);
                self.report_result(result);
            }
        }
    }
}

fn zero(scalar: Scalar) -> Option<Constant> {
    match scalar {
        Scalar::Bool => Some(Constant::Bool(false)),
        Scalar::Int(..) => Some(Constant::Int(0)),
        Scalar::Float(_) => Some(Constant::Float(0)),
        Scalar::Pointer => None,
    }
}

/// Whether an initialiser may call something.
fn mentions_call(init: &Init<'_>) -> bool {
    use cuda_verify_syntax::ast::ExprKind as Ast;
    fn simple(e: &cuda_verify_syntax::ast::Expr<'_>) -> bool {
        match &e.kind {
            Ast::Int { .. }
            | Ast::Float { .. }
            | Ast::Char { .. }
            | Ast::Str { .. }
            | Ast::Bool(_)
            | Ast::Nullptr
            | Ast::Sizeof(_) => true,
            Ast::Paren(e) | Ast::Unary(_, e) => simple(e),
            Ast::Binary(_, a, b) => simple(a) && simple(b),
            Ast::InitList(items) => items.iter().all(|item| simple(item.value)),
            Ast::Name(_) => true,
            _ => false,
        }
    }
    match init {
        Init::Copy(e) | Init::Brace(e) => !simple(e),
        Init::Paren(args) => !args.iter().all(|e| simple(e)),
    }
}
