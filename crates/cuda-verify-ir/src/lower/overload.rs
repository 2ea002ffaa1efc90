//! Overload resolution ([over.match]).

use std::cmp::Ordering;
use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    CastKind, CtorInit, Expr, ExprKind, FunctionDecl, Init, NameSegment, Param, QualName, Quals,
    RefQual, SpecFlags, Stmt, StmtKind, TypeExpr, TypeExprKind, UnqualifiedId,
};

use super::Lowerer;
use super::collect::key_of;
use super::constraint::UNDECIDED;
use super::convert::{Ics, Rank};
use super::entity::{
    Cat, ClassId, Entity, FnId, Implicit, Role, ScopeId, Sig, TArg, Tables, TemplateId,
    TemplateKind, Val,
};
use super::fail::{Fail, R};
use super::init::Item;
use super::lookup::Found;
use super::types::{Ty, TyKind};
use crate::program::{ExprId, FunctionKind};

/// An argument before conversion.
#[derive(Clone, Debug)]
pub(crate) enum Arg<'a> {
    Val(Val),
    /// A braced list, with the scope it stands in.
    List(&'a Expr<'a>, ScopeId),
    /// An overloaded function name.
    Fns(Found, &'a Expr<'a>, ScopeId),
}

/// The object of a method call.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    pub(crate) ty: Ty,
    pub(crate) cat: Cat,
}

/// What kind of resolution is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Wanted {
    /// Copy initialisation: explicit constructors are left out.
    pub(crate) is_copy_init: bool,
    /// No user-defined conversions of the arguments (inside one already).
    pub(crate) no_user: bool,
}

#[derive(Debug)]
struct Candidate {
    id: FnId,
    conversions: Vec<Ics>,
    object: Option<Ics>,
    is_template: bool,
    exec_rank: u8,
}

impl<'a> Lowerer<'a> {
    /// Constructors of a class, those the language adds included.
    pub(crate) fn constructors(&mut self, class: ClassId) -> Vec<Entity> {
        self.declare_members(class);
        let mut ctors = self.tb.classes[class].ctors.clone();
        ctors.extend(self.inherited_constructors(class));
        let special = self.tb.classes[class].special;
        let mut add = |l: &mut Self, implicit| {
            let id = l.tb.implicit_fn(class, implicit);
            ctors.push(Entity::Function(id));
        };
        let is_lambda = self.tb.classes[class].is_lambda;
        let any_ctor = !self.tb.classes[class].ctors.is_empty();
        if !any_ctor && !is_lambda {
            add(self, Implicit::DefaultCtor);
        }
        if !special.user_copy_ctor && !special.user_move_ctor {
            add(self, Implicit::CopyCtor);
            if !special.user_copy_assign && !special.user_move_assign && !special.user_dtor {
                add(self, Implicit::MoveCtor);
            }
        } else if !special.user_copy_ctor && !special.deleted_copy {
            add(self, Implicit::CopyCtor);
        }
        ctors
    }

    /// `using Base::Base`: constructors with the parameters of those of the base ([class.inhctor.init]).
    fn inherited_constructors(&mut self, class: ClassId) -> Vec<Entity> {
        if let Some(inherited) = &self.tb.classes[class].inherited {
            return inherited.clone();
        }
        let mut out = Vec::new();
        for name in self.tb.classes[class].inherits.clone() {
            let [outer @ .., base_segment] = name.scope else { continue };
            let base_name: &'a QualName<'a> =
                self.arena.alloc(QualName { scope: outer, last: *base_segment, ..*name });
            let scope = self.tb.classes[class].scope;
            let ty = self.with_scratch(scope, |l| l.type_of_name(base_name));
            let Ok(Some(ty)) = ty else { continue };
            let Some(base) = self.t.as_class(ty) else { continue };
            self.declare_members(base);
            let mut ctors = self.tb.classes[base].ctors.clone();
            ctors.extend(self.inherited_constructors(base));
            for entity in ctors {
                match entity {
                    Entity::Function(id) => {
                        let own = self.inherit_constructor(class, base_name, id);
                        out.extend(own.map(Entity::Function));
                    }
                    Entity::Template(id) => {
                        out.extend(self.inherit_template(class, base, id));
                    }
                    _ => {}
                }
            }
        }
        self.tb.classes[class].inherited = Some(out.clone());
        out
    }

    /// The same of a constructor that is a template: one with these parameters, which passes them on.
    fn inherit_template(
        &mut self,
        class: ClassId,
        base: ClassId,
        id: TemplateId,
    ) -> Option<Entity> {
        // Its types are looked up where the base declares it; there the name of the base is its own.
        let base = self.tb.classes[base].decl?.name?;
        let TemplateKind::Function(decl) = self.tb.templates[id].kind else { return None };
        let (template_params, scope) = (self.tb.templates[id].params, self.tb.templates[id].scope);
        let mut args: Vec<&'a Expr<'a>> = Vec::new();
        let mut params = decl.params.to_vec();
        for (index, param) in params.iter_mut().enumerate() {
            let name: &'a str = self.arena.alloc_str(&format!("$inherited{index}"));
            param.name = Some(name);
            let is_pack = param.is_pack || matches!(param.ty.kind, TypeExprKind::Pack(_));
            args.push(self.forwarded(name, is_pack, decl.span));
        }
        let decl = self.inheriting(decl, base, &params, &args);
        let entity = self.tb.add_template(
            scope,
            key_of(&decl.name.last.id),
            TemplateKind::Function(decl),
            template_params,
            Some(class),
        );
        Some(entity)
    }

    fn inherit_constructor(
        &mut self,
        class: ClassId,
        base: &'a QualName<'a>,
        id: FnId,
    ) -> Option<FnId> {
        let decl = self.tb.fns[id].decl?;
        let sig = self.signature(id).ok()?;
        if sig.params.is_empty() {
            return None;
        }
        let span = decl.span;
        let mut params = sig.params.clone();
        let mut args: Vec<&'a Expr<'a>> = Vec::new();
        for (index, param) in params.iter_mut().enumerate() {
            let name: &'a str = self.arena.alloc_str(&format!("$inherited{index}"));
            param.name = Some(name);
            param.from_pack = false;
            args.push(self.forwarded(name, false, span));
        }
        let decl = self.inheriting(decl, base, decl.params, &args);
        let scope = self.tb.classes[class].scope;
        let new = self.tb.add_fn(scope, decl, Some(class));
        let info = &mut self.tb.fns[new];
        info.sig = Some(Rc::new(Sig { ret: sig.ret, params, is_variadic: sig.is_variadic }));
        info.is_linked = true;
        Some(new)
    }

    /// A constructor without a body that passes arguments on to one of a base.
    fn inheriting(
        &self,
        decl: &'a FunctionDecl<'a>,
        base: &'a QualName<'a>,
        params: &[Param<'a>],
        args: &[&'a Expr<'a>],
    ) -> &'a FunctionDecl<'a> {
        let span = decl.span;
        let init = Init::Paren(self.arena.alloc_slice_copy(args));
        let inits = [CtorInit { name: base, init, is_pack: false, span }];
        let body: &'a Stmt<'a> = self.arena.alloc(Stmt { span, kind: StmtKind::Compound(&[]) });
        self.arena.alloc(FunctionDecl {
            params: self.arena.alloc_slice_copy(params),
            ctor_inits: self.arena.alloc_slice_copy(&inits),
            body: Some(body),
            ..*decl
        })
    }

    /// `static_cast<decltype(p) &&>(p)`: a parameter as what it was initialised with, so that rvalues stay rvalues.
    fn forwarded(&self, name: &'a str, is_pack: bool, span: Span) -> &'a Expr<'a> {
        let expr = |kind| -> &'a Expr<'a> { self.arena.alloc(Expr { span, kind }) };
        let ty = |kind| -> &'a TypeExpr<'a> {
            self.arena.alloc(TypeExpr { quals: Quals::default(), kind, span })
        };
        let last = NameSegment { id: UnqualifiedId::Ident(name), args: None, span };
        let name = QualName { is_global: false, has_typename: false, scope: &[], last, span };
        let name = expr(ExprKind::Name(self.arena.alloc(name)));
        let to = ty(TypeExprKind::RvalueRef(ty(TypeExprKind::Decltype(name))));
        let cast = expr(ExprKind::Cast { kind: CastKind::Static, ty: to, expr: name });
        if is_pack { expr(ExprKind::Pack(cast)) } else { cast }
    }

    /// Lowers an argument without converting it.
    pub(crate) fn lower_arg(&mut self, e: &'a Expr<'a>) -> R<Arg<'a>> {
        if let ExprKind::InitList(_) = e.kind {
            return Ok(Arg::List(e, self.f.scope));
        }
        match self.overload_set(e) {
            Ok(Some(found)) => return Ok(Arg::Fns(found, e, self.f.scope)),
            Err(fail) if !self.f.is_lenient => return Err(fail),
            Ok(None) | Err(_) => {}
        }
        self.expr(e).map(Arg::Val)
    }

    pub(crate) fn lower_args(&mut self, items: &[Item<'a>]) -> R<Vec<Arg<'a>>> {
        items.iter().map(|item| self.in_scope(item.scope, |l| l.lower_arg(item.e))).collect()
    }

    /// Chooses the function a call means.
    pub(crate) fn resolve_overload(
        &mut self,
        entities: &[Entity],
        object: Option<Object>,
        args: &[Arg<'a>],
        explicit: Option<&[TArg]>,
        wanted: Wanted,
        name: &str,
    ) -> R<FnId> {
        self.deeper(self.ir.span, |l| {
            l.resolve_overload_inner(entities, object, args, explicit, wanted, name)
        })
    }

    fn resolve_overload_inner(
        &mut self,
        entities: &[Entity],
        object: Option<Object>,
        args: &[Arg<'a>],
        explicit: Option<&[TArg]>,
        wanted: Wanted,
        name: &str,
    ) -> R<FnId> {
        let mut candidates: Vec<Candidate> = Vec::new();
        let mut first_failure = None;
        let mut seen: Vec<FnId> = Vec::new();
        for &entity in entities {
            let (id, is_template) = match entity {
                Entity::Function(id) if explicit.is_none() => (self.canonical(id), false),
                Entity::Template(template) => {
                    if !matches!(self.tb.templates[template].kind, TemplateKind::Function(_)) {
                        continue;
                    }
                    match self.deduce_call(template, args, explicit.unwrap_or(&[])) {
                        Ok(id) => (id, true),
                        Err(fail) if fail.0.code == UNDECIDED => return Err(fail),
                        Err(fail) => {
                            first_failure.get_or_insert(fail);
                            continue;
                        }
                    }
                }
                _ => continue,
            };
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            match self.candidate(id, is_template, object, args, wanted) {
                Ok(Some(candidate)) => candidates.push(candidate),
                Ok(None) => {}
                Err(fail) if fail.0.code == UNDECIDED => return Err(fail),
                Err(fail) => {
                    first_failure.get_or_insert(fail);
                }
            }
        }
        // A template whose arguments cannot be deduced is no candidate, and no error either ([temp.deduct]/8): its
        // failure is told only where it is all there is.
        if candidates.is_empty() {
            let types: Vec<String> = args
                .iter()
                .map(|arg| match arg {
                    Arg::Val(v) => self.type_text(v.ty),
                    Arg::List(..) => "{..}".to_owned(),
                    Arg::Fns(..) => "overloaded function".to_owned(),
                })
                .collect();
            let only = entities.len() == 1;
            if only && let Some(fail) = first_failure {
                return Err(fail);
            }
            let text = types.join(", ");
            let is_certain = explicit.is_none() && self.never_match(entities, args);
            return Err(Fail::new(
                "no-match",
                self.ir.span,
                format!("no function `{name}` takes ({text})"),
            )
            .certain_if(is_certain)
            .with_candidates(self.declarations(entities)));
        }
        // The best, if there is one, wins against all others; one pass finds the only candidate for it, a second one
        // checks it.
        let mut best = 0;
        for index in 1..candidates.len() {
            if self.better(&candidates[index], &candidates[best]) == Ordering::Less {
                best = index;
            }
        }
        for index in 0..candidates.len() {
            if index != best && self.better(&candidates[best], &candidates[index]) != Ordering::Less
            {
                return Err(Fail::new(
                    "ambiguous",
                    self.ir.span,
                    format!("call of `{name}` is ambiguous"),
                )
                .certain_if(self.are_constrained_apart(candidates[best].id, candidates[index].id))
                .with_candidates(self.declarations(entities)));
            }
        }
        let id = candidates[best].id;
        // After the choice, not before: a deleted function takes part in the resolution, and that it was chosen is
        // the error ([dcl.fct.def.delete]/2).
        if self.tb.fns[id].flags.contains(SpecFlags::DELETED) || self.tb.is_deleted_implicit(id) {
            return Err(Fail::new("deleted", self.ir.span, format!("`{name}` is deleted")));
        }
        Ok(id)
    }

    /// Where the program declares functions of a set, in the order of the text.
    fn declarations(&self, entities: &[Entity]) -> Vec<Span> {
        let declaration = |entity: &Entity| {
            if let Entity::Function(id) = *entity {
                self.tb.fns[id].decl
            } else if let Entity::Template(id) = *entity
                && let TemplateKind::Function(decl) = self.tb.templates[id].kind
            {
                Some(decl)
            } else {
                None
            }
        };
        let spans = entities.iter().filter_map(declaration).map(|decl| decl.name.span);
        let mut spans: Vec<Span> = spans.filter(|span| !self.is_model(*span)).collect();
        spans.sort_unstable_by_key(|span| (span.file, span.start));
        spans.dedup();
        spans
    }

    fn candidate(
        &mut self,
        id: FnId,
        is_template: bool,
        object: Option<Object>,
        args: &[Arg<'a>],
        wanted: Wanted,
    ) -> R<Option<Candidate>> {
        let info = &self.tb.fns[id];
        if wanted.is_copy_init
            && info.role == Role::Ctor
            && info.flags.contains(SpecFlags::EXPLICIT)
        {
            return Ok(None);
        }
        // Types of parameters may instantiate classes, and those of functions that cannot be meant must not, for
        // their errors would be ones of the program ([temp.inst]/9).
        // Cheap test before the signature is computed.
        if let (Some(decl), None) = (info.decl, &info.sig) {
            let has_pack =
                decl.params.iter().any(|p| p.is_pack || matches!(p.ty.kind, TypeExprKind::Pack(_)));
            if args.len() > decl.params.len() && !decl.is_variadic && !has_pack {
                return Ok(None);
            }
        }
        let sig: Rc<Sig<'a>> = self.signature(id)?;
        let n = sig.params.len();
        if args.len() > n && !sig.is_variadic {
            return Ok(None);
        }
        if sig.params[args.len().min(n)..].iter().any(|p| p.default.is_none() && !p.from_pack) {
            return Ok(None);
        }
        if sig.params[args.len().min(n)..].iter().any(|p| p.from_pack) {
            return Ok(None);
        }
        // Else `T(T)` would need itself to copy its argument, without end.
        if is_template && self.takes_itself(id, &sig) {
            return Ok(None);
        }
        if !self.is_function_satisfied(id, &sig)? {
            return Ok(None);
        }
        let mut conversions = Vec::with_capacity(args.len());
        for (index, arg) in args.iter().enumerate() {
            let ics = match sig.params.get(index) {
                Some(param) => match self.conversion(arg, param.ty, !wanted.no_user) {
                    Some(ics) => ics,
                    None => return Ok(None),
                },
                // Worse than every other conversion ([over.ics.rank]/2.3), which is what fallbacks `f(...)` of
                // detection idioms live on.
                None => Ics::new(Rank::Ellipsis),
            };
            conversions.push(ics);
        }
        let mut object_ics = None;
        if let Some(object) = object {
            let info = &self.tb.fns[id];
            if matches!(info.role, Role::Method | Role::Conversion) {
                let quals = info.decl.map(|d| d.this_quals).unwrap_or_default();
                let (is_const, is_volatile) =
                    (self.t.is_const(object.ty), self.t.is_volatile(object.ty));
                if (is_const && !quals.is_const) || (is_volatile && !quals.is_volatile) {
                    return Ok(None);
                }
                // Without a ref-qualifier an rvalue will do as well ([over.match.funcs.general]/5).
                let is_rvalue = object.cat != Cat::Lvalue;
                let is_bound = match quals.of_object {
                    RefQual::None => true,
                    RefQual::Lvalue => !is_rvalue || (quals.is_const && !quals.is_volatile),
                    RefQual::Rvalue => is_rvalue,
                };
                if !is_bound {
                    return Ok(None);
                }
                let added = u32::from(quals.is_const && !is_const)
                    + u32::from(quals.is_volatile && !is_volatile);
                // What a using declaration brings in counts as a member of the class itself ([over.match.funcs]/4), and
                // without one all candidates are members of one class: the object never decides by its bases.
                let depth = 0;
                let rvalue_to_lref = is_rvalue && quals.of_object == RefQual::Lvalue;
                object_ics =
                    Some(Ics { quals: added, depth, rvalue_to_lref, ..Ics::new(Rank::Exact) });
            }
        }
        let exec_rank = self.exec_rank(id);
        Ok(Some(Candidate { id, conversions, object: object_ics, is_template, exec_rank }))
    }

    /// Whether a constructor would take an object of its class by value: a template never makes one
    /// ([class.copy.ctor]).
    fn takes_itself(&mut self, id: FnId, sig: &Sig<'a>) -> bool {
        let info = &self.tb.fns[id];
        let (Role::Ctor, Some(class), [param, rest @ ..]) =
            (info.role, info.class, &sig.params[..])
        else {
            return false;
        };
        rest.iter().all(|param| param.default.is_some())
            && !self.t.is_ref(param.ty)
            && self.t.as_class(param.ty) == Some(class)
    }

    /// How well the execution space of a callee fits the caller: 0 good, 1 acceptable, 2 wrong side.
    fn exec_rank(&self, id: FnId) -> u8 {
        let callee = self.tb.function_kind(id);
        let in_device = matches!(self.f.kind, FunctionKind::Device | FunctionKind::Kernel);
        let in_host = self.f.kind == FunctionKind::Host;
        match callee {
            FunctionKind::Host if in_device => 2,
            FunctionKind::Device if in_host => 2,
            FunctionKind::HostDevice => 1,
            FunctionKind::Host | FunctionKind::Device | FunctionKind::Kernel => 0,
        }
    }

    /// `Less` if `a` is the better candidate ([over.match.best]).
    fn better(&mut self, a: &Candidate, b: &Candidate) -> Ordering {
        // CUDA's own rule stands before those of C++: a function of the other side is only meant if there is none for
        // this one. clang lets `__host__` and `__device__` overloads with the same parameters live side by side by it;
        // nvcc rejects these, and agrees about the others.
        if (a.exec_rank == 2) != (b.exec_rank == 2) {
            return a.exec_rank.cmp(&b.exec_rank);
        }
        // Better for one argument and worse for none ([over.match.best]/1); better for one and worse for another
        // orders nothing.
        let mut result = Ordering::Equal;
        let pairs = a
            .conversions
            .iter()
            .zip(&b.conversions)
            .chain(a.object.iter().zip(&b.object))
            .map(|(x, y)| x.compare(y));
        for order in pairs {
            match (result, order) {
                (_, Ordering::Equal) => {}
                (Ordering::Equal, _) => result = order,
                (x, y) if x == y => {}
                _ => return Ordering::Equal,
            }
        }
        if result != Ordering::Equal {
            return result;
        }
        // A function is better than a template; the more specialised template is better.
        match (a.is_template, b.is_template) {
            // Only where the conversions are alike ([over.match.best]/2.4, 2.5): an exact match by a template beats a
            // function that converts.
            (false, true) => return Ordering::Less,
            (true, false) => return Ordering::Greater,
            (true, true) => {
                let by = self.more_specialised(a.id, b.id);
                if by != Ordering::Equal {
                    return by;
                }
            }
            (false, false) => {}
        }
        // Between one for this side alone and one for both, the former.
        if a.exec_rank != b.exec_rank {
            return a.exec_rank.cmp(&b.exec_rank);
        }
        // Redeclarations that were not merged: prefer the one with a body.
        let (fa, fb) = (&self.tb.fns[a.id], &self.tb.fns[b.id]);
        let has_body = |f: &super::entity::FnInfo<'_>| f.decl.is_some_and(|d| d.body.is_some());
        // Methods of a derived class hide those of a base.
        if let (Some(ca), Some(cb)) = (fa.class, fb.class)
            && ca != cb
        {
            if self.derives_from(ca, cb) {
                return Ordering::Less;
            }
            if self.derives_from(cb, ca) {
                return Ordering::Greater;
            }
        }
        let (fa, fb) = (&self.tb.fns[a.id], &self.tb.fns[b.id]);
        let same = match (&fa.sig, &fb.sig) {
            (Some(x), Some(y)) => {
                x.params.len() == y.params.len()
                    && x.params.iter().zip(&y.params).all(|(p, q)| p.ty == q.ty)
            }
            _ => false,
        };
        if same && self.are_constrained_apart(a.id, b.id) {
            return Ordering::Equal;
        }
        if same {
            return match (has_body(fa), has_body(fb)) {
                (true, false) => Ordering::Less,
                (false, true) => Ordering::Greater,
                _ => a.id.cmp(&b.id),
            };
        }
        Ordering::Equal
    }

    /// The function of an overload set that has a given type ([over.over]).
    pub(crate) fn select_overload(
        &mut self,
        found: &Found,
        target: Ty,
        e: &'a Expr<'a>,
    ) -> R<Option<FnId>> {
        let explicit = self.explicit_args(e)?;
        let mut matches = Vec::new();
        let TyKind::Function(want) = self.t.kind(target).clone() else { return Ok(None) };
        for &entity in found.iter() {
            match entity {
                Entity::Function(id) if explicit.is_none() => {
                    let id = self.canonical(id);
                    let Ok(ty) = self.fn_type(id) else { continue };
                    let TyKind::Function(have) = self.t.kind(ty).clone() else { continue };
                    if have.params == want.params && have.ret == want.ret && !matches.contains(&id)
                    {
                        matches.push(id);
                    }
                }
                Entity::Template(template) => {
                    let explicit = explicit.clone().unwrap_or_default();
                    if let Ok(id) = self.deduce_address(template, target, &explicit)
                        && matches.is_empty()
                    {
                        matches.push(id);
                    }
                }
                _ => {}
            }
        }
        Ok(matches.first().copied())
    }

    /// Converts arguments to parameters, default arguments added.
    pub(crate) fn convert_args(
        &mut self,
        id: FnId,
        sig: &Sig<'a>,
        args: &[Arg<'a>],
        out: &mut Vec<ExprId>,
    ) -> R<()> {
        let (named, others) = args.split_at(args.len().min(sig.params.len()));
        for (arg, param) in named.iter().zip(&sig.params) {
            let e = self.pass(arg, param.ty)?;
            out.push(e);
        }
        for param in sig.params.iter().skip(args.len()) {
            let Some(default) = param.default else {
                return Err(Fail::new("no-match", self.ir.span, "too few arguments"));
            };
            // They are evaluated anew in each call ([dcl.fct.default]/9), and `this` of the caller is not theirs.
            // Default arguments are looked up where the function is declared.
            let scope = self.tb.fns[id].scope;
            let e = self.in_scope(scope, |l| -> R<ExprId> {
                let saved = l.f.this;
                let arg = l.lower_arg(default)?;
                l.f.this = saved;
                l.pass(&arg, param.ty)
            })?;
            out.push(e);
        }
        if sig.is_variadic {
            self.pass_others(sig.params.len(), others, out)?;
        }
        Ok(())
    }

    /// The IR argument for a parameter: objects of non-trivial class go by address of a temporary.
    pub(crate) fn pass(&mut self, arg: &Arg<'a>, ty: Ty) -> R<ExprId> {
        let v = self.convert_arg(arg, ty)?;
        if self.t.is_ref(ty) {
            return Ok(v.e);
        }
        if self.is_indirect(ty)? {
            let object = self.materialise(v)?;
            let id = self.ir.body.exprs[object.e].ty;
            let ptr = self.ir.program.types.pointer(id);
            return Ok(self.ir.push_expr(crate::program::ExprKind::AddrOf(object.e), ptr));
        }
        Ok(v.e)
    }
}

impl<'a> Tables<'a> {
    pub(crate) fn is_deleted_implicit(&self, id: FnId) -> bool {
        let info = &self.fns[id];
        let (Some(class), Some(implicit)) = (info.class, info.implicit) else { return false };
        let special = self.classes[class].special;
        match implicit {
            Implicit::DefaultCtor => special.deleted_default_ctor,
            Implicit::CopyCtor => special.deleted_copy,
            Implicit::CopyAssign => special.deleted_copy_assign,
            Implicit::MoveCtor | Implicit::MoveAssign | Implicit::Dtor => false,
        }
    }
}
