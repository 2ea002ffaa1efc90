//! Signatures of functions, merging of redeclarations, and the IR function of a C++ function.

use std::rc::Rc;

use cuda_verify_base::rules::RuleSet;
use cuda_verify_base::{IdSet, Name, PrimaryMap};
use cuda_verify_syntax::ast::{
    BuiltinType, DeclKind, Expr, FunctionDecl, Param, Quals, SpecFlags, TypeExprKind, UnqualifiedId,
};

use super::collect::key_of;
use super::entity::{
    ClassId, Entity, FnId, FnInfo, Implicit, Key, LVar, ParamInfo, Role, ScopeKind, Sig, Tables,
    has_list,
};
use super::fail::{Fail, R};
use super::template::specialised_first;
use super::types::{FnTy, Ty, TyKind};
use super::walk::{Found, Walk};
use super::{Lowerer, MAX_FUNCTIONS};
use crate::program::{FuncId, Function, FunctionKind, LaunchLimits, Local};

impl<'a> Lowerer<'a> {
    /// The signature of a function, computed on first use.
    pub(crate) fn signature(&mut self, id: FnId) -> R<Rc<Sig<'a>>> {
        let info = &self.tb.fns[id];
        if let Some(sig) = &info.sig {
            return Ok(Rc::clone(sig));
        }
        let span = info.span;
        if info.is_resolving {
            return Err(Fail::new("type", span, "signature that depends on itself"));
        }
        let (scope, decl, class) = (info.scope, info.decl, info.class);
        let implicit = info.implicit;
        self.tb.fns[id].is_resolving = true;
        let result = match (decl, implicit, class) {
            (Some(decl), None, _) => self.with_scratch(scope, |l| l.compute_signature(decl)),
            (_, Some(implicit), Some(class)) => Ok(self.implicit_signature(class, implicit)),
            (Some(decl), Some(_), None) => self.with_scratch(scope, |l| l.compute_signature(decl)),
            (None, _, _) => Err(Fail::new("type", span, "function without a declaration")),
        };
        let info = &mut self.tb.fns[id];
        info.is_resolving = false;
        let sig = Rc::new(result?);
        info.sig = Some(Rc::clone(&sig));
        Ok(sig)
    }

    fn implicit_signature(&mut self, class: ClassId, implicit: Implicit) -> Sig<'a> {
        let own = self.t.mk(TyKind::Record(class));
        let void = self.t.builtin(BuiltinType::Void);
        let span = self.tb.classes[class].span;
        let param =
            |ty| ParamInfo { name: Some("$other"), ty, default: None, from_pack: false, span };
        let (ret, params) = match implicit {
            Implicit::DefaultCtor | Implicit::Dtor => (void, vec![]),
            Implicit::CopyCtor | Implicit::CopyAssign => {
                let constant = self.t.add_const(own);
                let ty = self.t.lref(constant);
                let ret = if implicit == Implicit::CopyCtor { void } else { self.t.lref(own) };
                (ret, vec![param(ty)])
            }
            Implicit::MoveCtor | Implicit::MoveAssign => {
                let ty = self.t.rref(own);
                let ret = if implicit == Implicit::MoveCtor { void } else { self.t.lref(own) };
                (ret, vec![param(ty)])
            }
        };
        Sig { ret, params, is_variadic: false }
    }

    /// Resolves parameters and return type in the current scope.
    pub(crate) fn compute_signature(&mut self, decl: &'a FunctionDecl<'a>) -> R<Sig<'a>> {
        let mut params = self.param_infos(decl.params)?;
        // `f(void)`, also through a typedef in C.
        if let [only] = &params[..]
            && self.t.is_void(only.ty)
        {
            params.clear();
        }
        let ret = if decl.is_constructor {
            self.t.builtin(BuiltinType::Void)
        } else {
            match decl.name.last.id {
                UnqualifiedId::Conversion(ty) => self.resolve_type(ty)?,
                UnqualifiedId::Destructor(_) => self.t.builtin(BuiltinType::Void),
                UnqualifiedId::Ident(_)
                | UnqualifiedId::Operator(_)
                | UnqualifiedId::Decltype(_) => self.resolve_return(decl, &params)?,
            }
        };
        if self.t.is_array(ret) || self.t.is_function(ret) {
            return Err(Fail::new("type", decl.span, "function that returns an array or function"));
        }
        Ok(Sig { ret, params, is_variadic: decl.is_variadic })
    }

    /// Parameters with their types.
    pub(crate) fn param_infos(&mut self, decls: &'a [Param<'a>]) -> R<Vec<ParamInfo<'a>>> {
        let mut params = Vec::new();
        for param in decls {
            let pattern = match param.ty.kind {
                TypeExprKind::Pack(pattern) => Some(pattern),
                _ if param.is_pack => Some(param.ty),
                _ => None,
            };
            if let Some(pattern) = pattern {
                for ty in self.expand_types(pattern)? {
                    let ty = self.t.adjust_param(ty);
                    let default = None;
                    params.push(ParamInfo {
                        name: param.name,
                        ty,
                        default,
                        from_pack: true,
                        span: param.span,
                    });
                }
            } else {
                let ty = self.resolve_type(param.ty)?;
                // Arrays and functions are pointers, and qualifiers at the top do not count for the type of the
                // function ([dcl.fct]/5).
                let ty = self.t.adjust_param(ty);
                params.push(ParamInfo {
                    name: param.name,
                    ty,
                    default: param.default,
                    from_pack: false,
                    span: param.span,
                });
            }
        }
        Ok(params)
    }

    /// A trailing return type may name the parameters.
    fn resolve_return(&mut self, decl: &'a FunctionDecl<'a>, params: &[ParamInfo<'a>]) -> R<Ty> {
        let mut mentions = false;
        {
            let mut visit = |found: Found<'a>| match found {
                Found::Name(name) => mentions |= params.iter().any(|p| p.name == Some(name)),
                Found::This => mentions = true,
                Found::Qualified(_) | Found::Lambda(_) | Found::Error => {}
            };
            Walk { visit: &mut visit }.ty(decl.ret);
        }
        if !mentions {
            return self.resolve_type(decl.ret);
        }
        self.unevaluated(|l| {
            let scope = l.tb.new_scope(l.f.scope, ScopeKind::Block);
            l.bind_signature_params(scope, params)?;
            l.in_scope(scope, |l| l.resolve_type(decl.ret))
        })
    }

    /// Binds parameter names to stand-in locals, for types only.
    pub(crate) fn bind_signature_params(
        &mut self,
        scope: super::entity::ScopeId,
        params: &[ParamInfo<'a>],
    ) -> R<()> {
        let mut packs: Vec<(&'a str, Vec<Entity>)> = Vec::new();
        for param in params {
            let Some(name) = param.name else { continue };
            let id = self.ir_ty(param.ty)?;
            let local = self.ir.new_local(name, id);
            let ctx = self.f.serial;
            let lvar =
                self.tb.lvars.push(LVar { ctx, local, ty: param.ty, constant: None, place: None });
            let entity = Entity::Local(lvar);
            if param.from_pack {
                match packs.iter_mut().find(|(n, _)| *n == name) {
                    Some((_, entities)) => entities.push(entity),
                    None => packs.push((name, vec![entity])),
                }
            } else {
                self.tb.bind(scope, Key::Ident(name), entity);
            }
        }
        for (name, entities) in packs {
            let pack = self.tb.packs.push(Rc::from(entities));
            self.tb.bind(scope, Key::Ident(name), Entity::Pack(pack));
        }
        Ok(())
    }

    /// The type of a function as a C++ type, `auto` deduced.
    pub(crate) fn fn_type(&mut self, id: FnId) -> R<Ty> {
        let sig = self.signature(id)?;
        let ret = self.return_type(id)?;
        let params: Vec<Ty> = sig.params.iter().map(|p| self.t.unqual(p.ty)).collect();
        let this_quals = match self.tb.fns[id].role {
            Role::Method | Role::Conversion => {
                self.tb.fns[id].decl.map(|decl| decl.this_quals).unwrap_or_default()
            }
            Role::Free | Role::StaticMethod | Role::Ctor | Role::Dtor => Quals::default(),
        };
        let this_quals = Quals { is_restrict: false, ..this_quals };
        Ok(self.t.mk(TyKind::Function(FnTy {
            ret,
            params,
            is_variadic: sig.is_variadic,
            this_quals,
        })))
    }

    /// Return type, deduced from the body where it is `auto`.
    pub(crate) fn return_type(&mut self, id: FnId) -> R<Ty> {
        let sig = self.signature(id)?;
        if !self.t.has_auto(sig.ret) {
            return Ok(sig.ret);
        }
        if let Some(ty) = self.tb.fns[id].deduced_ret {
            return Ok(ty);
        }
        self.link_body(id);
        let span = self.tb.fns[id].span;
        if self.tb.fns[id].is_resolving {
            return Err(Fail::new("type", span, "return type that depends on itself"));
        }
        self.tb.fns[id].is_resolving = true;
        let result = self.deeper(span, |l| l.deduce_return(id));
        self.tb.fns[id].is_resolving = false;
        let ty = result?;
        self.tb.fns[id].deduced_ret = Some(ty);
        Ok(ty)
    }

    /// The declaration of a function that has the body, merging redeclarations in one scope.
    pub(crate) fn canonical(&mut self, id: FnId) -> FnId {
        if let Some(canonical) = self.tb.fns[id].canonical {
            return canonical;
        }
        let info = &self.tb.fns[id];
        let (scope, key, role) = (info.scope, info.key, info.role);
        if info.template.is_some()
            || info.decl.is_none()
            || !matches!(role, Role::Free | Role::Method | Role::StaticMethod)
        {
            return id;
        }
        let Some(entities) = self.tb.scopes[scope].names.get(&key) else { return id };
        let others: Vec<FnId> = entities
            .iter()
            .filter_map(|entity| match *entity {
                Entity::Function(other) => Some(other),
                _ => None,
            })
            .collect();
        if others.len() < 2 || !others.contains(&id) {
            self.tb.fns[id].canonical = Some(id);
            return id;
        }
        let has_body = |l: &Self, f: FnId| l.tb.fns[f].decl.is_some_and(|d| d.body.is_some());
        let n_params = |l: &Self, f: FnId| l.tb.fns[f].decl.map_or(0, |d| d.params.len());
        let Ok(sig) = self.signature(id) else {
            self.tb.fns[id].canonical = Some(id);
            return id;
        };
        let mut same = vec![id];
        for other in others {
            let comparable = other != id
                && (n_params(self, other) == n_params(self, id) || sig.params.is_empty())
                // Of two definitions that of the program replaces the model's.
                && !(has_body(self, id)
                    && has_body(self, other)
                    && self.is_model(self.tb.fns[id].span)
                        == self.is_model(self.tb.fns[other].span));
            if !comparable || !self.tb.same_exec_space(id, other) {
                continue;
            }
            let Ok(other_sig) = self.signature(other) else { continue };
            let this_quals = |l: &Self, f: FnId| {
                l.tb.fns[f].decl.map(|d| (d.this_quals.is_const, d.this_quals.of_object))
            };
            if sig.params.len() == other_sig.params.len()
                && sig.is_variadic == other_sig.is_variadic
                && this_quals(self, id) == this_quals(self, other)
                && sig
                    .params
                    .iter()
                    .zip(&other_sig.params)
                    .all(|(a, b)| self.t.unqual(a.ty) == self.t.unqual(b.ty))
            {
                same.push(other);
            }
        }
        same.sort();
        let best = same
            .iter()
            .copied()
            .filter(|f| has_body(self, *f))
            .min_by_key(|f| self.is_model(self.tb.fns[*f].span))
            .unwrap_or(same[0]);
        // Default arguments may stand on any of the declarations.
        if same.len() > 1
            && let Ok(best_sig) = self.signature(best)
        {
            let mut params = best_sig.params.clone();
            for other in &same {
                let Ok(other_sig) = self.signature(*other) else { continue };
                for (param, other) in params.iter_mut().zip(&other_sig.params) {
                    param.default = param.default.or(other.default);
                }
            }
            self.tb.fns[best].sig =
                Some(Rc::new(Sig { ret: best_sig.ret, params, is_variadic: best_sig.is_variadic }));
            let mut flags = self.tb.fns[best].flags;
            for other in &same {
                flags.insert(self.tb.fns[*other].flags);
            }
            self.tb.fns[best].flags = flags;
        }
        let says_limits = |f: &FnId| {
            let decl = self.tb.fns[*f].decl;
            decl.is_some_and(|it| !it.launch_bounds.is_empty() || !it.cluster_dims.is_empty())
        };
        if let Some(other) = same.iter().copied().find(says_limits).filter(|other| *other != best) {
            self.linkage.limits_of.insert(best, other);
        }
        if same.iter().any(|other| self.linkage.c_functions.contains(*other)) {
            self.linkage.c_functions.insert(best);
        }
        for f in same {
            self.tb.fns[f].canonical = Some(best);
        }
        best
    }

    /// Finds the body of a member function defined outside its class.
    pub(crate) fn link_body(&mut self, id: FnId) {
        let info = &self.tb.fns[id];
        if info.is_linked {
            return;
        }
        let (key, class, decl) = (info.key, info.class, info.decl);
        let is_ctor = info.role == Role::Ctor;
        self.tb.fns[id].is_linked = true;
        let Some(decl) = decl else { return };
        let Some(class) = class else { return };
        if decl.body.is_some() || decl.flags.contains(SpecFlags::DELETED) {
            return;
        }
        let key = if is_ctor { key_of(&decl.name.last.id) } else { key };
        let Some(candidates) = self.tb.out_of_line.get(&key).map(|it| specialised_first(it)) else {
            return;
        };
        for candidate in candidates {
            let DeclKind::Function(function) = candidate.decl.kind else { continue };
            if function.body.is_none() && !function.flags.contains(SpecFlags::DEFAULTED) {
                continue;
            }
            if function.params.len() != decl.params.len()
                || function.this_quals.is_const != decl.this_quals.is_const
                || function.this_quals.of_object != decl.this_quals.of_object
                || function.is_constructor != decl.is_constructor
            {
                continue;
            }
            if let Some((scope, body)) = self.match_out_of_line(id, class, &candidate, function) {
                let info = &mut self.tb.fns[id];
                // Flags and default arguments are those of the declaration in the class.
                let flags = info.flags.union(body.flags);
                info.decl = Some(body);
                info.span = body.name.span;
                info.flags = flags;
                info.scope = scope;
                if let Some(sig) = info.sig.clone() {
                    // Names of the parameters are those of the definition.
                    let mut names = Vec::new();
                    for param in body.params {
                        names.push(param.name);
                    }
                    let mut params = sig.params.clone();
                    if params.iter().all(|p| !p.from_pack) && params.len() == names.len() {
                        for (param, name) in params.iter_mut().zip(names) {
                            param.name = name;
                        }
                    } else if let (Some(last), Some(name)) =
                        (body.params.last(), body.params.last().and_then(|p| p.name))
                    {
                        let fixed = body.params.len().saturating_sub(1);
                        for (index, param) in params.iter_mut().enumerate() {
                            if index < fixed {
                                param.name = body.params[index].name;
                            } else if last.is_pack || param.from_pack {
                                param.name = Some(name);
                            }
                        }
                    }
                    self.tb.fns[id].sig =
                        Some(Rc::new(Sig { ret: sig.ret, params, is_variadic: sig.is_variadic }));
                }
                return;
            }
        }
    }

    /// The IR function of a C++ function; its body is queued.
    pub(crate) fn ir_func(&mut self, id: FnId) -> R<FuncId> {
        let id = self.canonical(id);
        if let Some(func) = self.tb.fns[id].ir {
            return Ok(func);
        }
        if self.unevaluated > 0 {
            use cuda_verify_base::id::Id;
            return Ok(FuncId::from_index(0));
        }
        if self.ir.program.functions.len() > MAX_FUNCTIONS {
            return Err(Fail::unsupported(self.ir.span, "too many functions are instantiated"));
        }
        // The signature first: linking renames parameters in it.
        self.signature(id)?;
        self.link_body(id);
        let sig = self.signature(id)?;
        let ret = self.return_type(id)?;
        let span = self.tb.fns[id].span;
        self.deeper(span, |l| l.make_ir_func(id, &sig, ret))
    }

    fn make_ir_func(&mut self, id: FnId, sig: &Sig<'a>, ret: Ty) -> R<FuncId> {
        let span = self.tb.fns[id].span;
        let mut locals = PrimaryMap::new();
        let mut add = |name: &str, ty, is_volatile, span| {
            locals.push(Local { name: Name::new(name), ty, is_volatile, align_bytes: None, span });
        };
        let mut ir_ret = self.ir.void_id;
        let is_indirect = self.is_indirect(ret)?;
        if is_indirect {
            let ty = self.ir_ty(ret)?;
            add("$ret", self.ir.program.types.pointer(ty), false, span);
        } else {
            ir_ret = self.ir_ty(ret)?;
        }
        if let (Some(class), Role::Method | Role::Ctor | Role::Dtor | Role::Conversion) =
            (self.tb.fns[id].class, self.tb.fns[id].role)
        {
            self.complete_class(class, span)?;
            let own = self.t.mk(TyKind::Record(class));
            let own = self.ir_ty(own)?;
            add("this", self.ir.program.types.pointer(own), false, span);
        }
        // The arguments of a launch are copied bytewise, whatever their copy constructors do (CUDA C++ Programming Guide,
        // "__global__ Function Argument Processing").
        let is_kernel = self.tb.function_kind(id) == FunctionKind::Kernel;
        if is_kernel && !self.t.is_void(ret) {
            let message = "a __global__ function must have a void return type";
            return Err(Fail::new("type", span, message).certain_if(true));
        }
        let restricted = self.restricted(id, sig);
        for param in &sig.params {
            let ty = if is_kernel { self.ir_ty(param.ty)? } else { self.ir_param_ty(param.ty)? };
            add(param.name.unwrap_or("$unnamed"), ty, self.t.is_volatile(param.ty), param.span);
        }
        let has_list = has_list(sig.is_variadic, sig.params.len());
        if has_list {
            add("$arguments", self.list_type(), false, span);
        }
        let name = self.function_name(id);
        let limits = self.launch_limits(id)?;
        let info = &self.tb.fns[id];
        let is_defined = info.decl.is_some_and(|d| d.body.is_some())
            || info.implicit.is_some()
            || info.decl.is_some_and(|d| d.flags.contains(SpecFlags::DEFAULTED));
        let n_params = u32::try_from(locals.len()).unwrap_or(u32::MAX);
        // What comes before the parameters of the declaration, and behind them.
        let n_declared = sig.params.len() + usize::from(has_list);
        let n_hidden = u32::try_from(locals.len() - n_declared).unwrap_or(0);
        let func = self.ir.program.functions.push(Function {
            name: Name::from(name),
            kind: self.tb.function_kind(id),
            n_params,
            ret: ir_ret,
            is_variadic: sig.is_variadic && !has_list,
            locals,
            exprs: PrimaryMap::new(),
            volatile_places: IdSet::new(),
            n_labels: 0,
            body: None,
            is_model: self.is_model(span),
            makes_object: self.tb.fns[id].role == Role::Ctor || is_indirect,
            limits,
            restricted: restricted.into_iter().map(|(a, b)| (a + n_hidden, b + n_hidden)).collect(),
            rules: RuleSet::new(),
            span,
        });
        self.tb.fns[id].ir = Some(func);
        self.linkage.func_ids.insert(func, id);
        self.note_function(id, func, is_defined);
        if is_defined {
            self.work.queue.push_back(id);
        }
        Ok(func)
    }

    /// Pairs of parameters of which one is a restricted pointer, by their places in the declaration. Of two pointers to what is
    /// constant nothing is said: neither writes.
    fn restricted(&self, id: FnId, sig: &Sig<'a>) -> Vec<(u32, u32)> {
        let decl = self.tb.fns[id].decl.filter(|it| it.params.len() == sig.params.len());
        let Some(decl) = decl else { return Vec::new() };
        let pointers: Vec<(u32, bool, bool)> = (0..)
            .zip(sig.params.iter().zip(decl.params))
            .filter_map(|(at, (param, declared))| {
                let to = self.t.pointee(param.ty).filter(|to| !self.t.is_function(*to))?;
                Some((at, declared.ty.quals.is_restrict, self.t.is_const(to)))
            })
            .collect();
        let mut pairs = Vec::new();
        for (index, &(first, is_restrict, is_const)) in pointers.iter().enumerate() {
            for &(second, is_other_restrict, is_other_const) in &pointers[index + 1..] {
                if (is_restrict || is_other_restrict) && !(is_const && is_other_const) {
                    pairs.push((first, second));
                }
            }
        }
        pairs
    }

    /// What `__launch_bounds__` and `__cluster_dims__` say of an instance (CUDA C++ Programming Guide, "Launch Bounds",
    /// "Thread Block Clusters").
    fn launch_limits(&mut self, id: FnId) -> R<LaunchLimits> {
        let info = &self.tb.fns[id];
        let (scope, Some(decl)) = (info.scope, info.decl) else {
            return Ok(LaunchLimits::default());
        };
        let (bounds, cluster) = (decl.launch_bounds, decl.cluster_dims);
        if bounds.is_empty() && cluster.is_empty() {
            let declared = self.linkage.limits_of.get(&id).copied();
            return declared.map_or(Ok(LaunchLimits::default()), |other| self.launch_limits(other));
        }
        let number = |l: &mut Self, list: &[&'a Expr<'a>], index: usize| -> R<u32> {
            let Some(expr) = list.get(index) else { return Ok(0) };
            Ok(u32::try_from(l.const_int(expr)?).unwrap_or(0))
        };
        self.with_scratch(scope, |l| {
            let dims = [number(l, cluster, 0)?, number(l, cluster, 1)?, number(l, cluster, 2)?];
            Ok(LaunchLimits {
                max_threads: number(l, bounds, 0)?,
                min_blocks: number(l, bounds, 1)?,
                max_cluster: number(l, bounds, 2)?,
                cluster: if cluster.is_empty() { dims } else { dims.map(|dim| dim.max(1)) },
            })
        })
    }

    /// The qualified name of a function as in C++.
    pub(crate) fn function_name(&self, id: FnId) -> String {
        let info = &self.tb.fns[id];
        let mut own = match (info.role, info.class) {
            (Role::Ctor, Some(class)) => last_segment(&self.tb.classes[class].name).to_owned(),
            (Role::Dtor, Some(class)) => format!("~{}", last_segment(&self.tb.classes[class].name)),
            _ => info.key.to_string(),
        };
        if info.role == Role::Conversion
            && let Some(sig) = &info.sig
        {
            own = format!("operator {}", self.type_text(sig.ret));
        }
        if let Some((_, args)) = &info.template
            && info.role != Role::Conversion
        {
            own.push_str(&self.args_text(args));
        }
        let scope = match info.class {
            Some(class) => self.tb.classes[class].scope,
            None => info.scope,
        };
        self.tb.qualified_name(scope, &own)
    }
}

fn implicit_index(implicit: Implicit) -> usize {
    match implicit {
        Implicit::DefaultCtor => 0,
        Implicit::CopyCtor => 1,
        Implicit::MoveCtor => 2,
        Implicit::CopyAssign => 3,
        Implicit::MoveAssign => 4,
        Implicit::Dtor => 5,
    }
}

/// The last segment of a qualified name, template arguments included.
pub(crate) fn last_segment(name: &str) -> &str {
    let mut depth = 0_u32;
    let mut start = 0;
    let bytes = name.as_bytes();
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            b'<' => depth += 1,
            b'>' => depth = depth.saturating_sub(1),
            b':' if depth == 0 => start = index + 1,
            _ => {}
        }
    }
    &name[start..]
}

impl<'a> Tables<'a> {
    /// Where a function runs.
    pub(crate) fn function_kind(&self, id: FnId) -> FunctionKind {
        let info = &self.fns[id];
        let flags = info.decl.map_or(info.flags, |decl| decl.flags.union(info.flags));
        let device = flags.contains(SpecFlags::DEVICE);
        let host = flags.contains(SpecFlags::HOST);
        if flags.contains(SpecFlags::GLOBAL) {
            FunctionKind::Kernel
        } else if device && host {
            FunctionKind::HostDevice
        } else if device {
            FunctionKind::Device
        } else if info.implicit.is_some() || (flags.contains(SpecFlags::CONSTEXPR) && !host) {
            FunctionKind::HostDevice
        } else {
            FunctionKind::Host
        }
    }

    /// A host and a device function of one signature are overloads, not redeclarations.
    pub(crate) fn same_exec_space(&self, a: FnId, b: FnId) -> bool {
        let bits = |f: FnId| {
            let flags = self.fns[f].flags;
            let device = flags.contains(SpecFlags::DEVICE) || flags.contains(SpecFlags::GLOBAL);
            (device, flags.contains(SpecFlags::HOST) || !device)
        };
        let ((ad, ah), (bd, bh)) = (bits(a), bits(b));
        (ad && bd) || (ah && bh)
    }

    /// A function the language defines for a class; made on first use.
    pub(crate) fn implicit_fn(&mut self, class: ClassId, implicit: Implicit) -> FnId {
        let index = implicit_index(implicit);
        if let Some(id) = self.classes[class].implicit[index] {
            return id;
        }
        let (key, role) = match implicit {
            Implicit::DefaultCtor | Implicit::CopyCtor | Implicit::MoveCtor => {
                (Key::Ident(""), Role::Ctor)
            }
            Implicit::CopyAssign | Implicit::MoveAssign => (Key::Operator("="), Role::Method),
            Implicit::Dtor => (Key::Destructor, Role::Dtor),
        };
        let id = self.fns.push(FnInfo {
            key,
            decl: None,
            flags: SpecFlags::NONE,
            scope: self.classes[class].scope,
            class: Some(class),
            role,
            implicit: Some(implicit),
            sig: None,
            is_resolving: false,
            deduced_ret: None,
            ir: None,
            template: None,
            vtable_slot: None,
            is_linked: true,
            canonical: None,
            is_lambda: false,
            span: self.classes[class].span,
        });
        self.classes[class].implicit[index] = Some(id);
        id
    }
}
