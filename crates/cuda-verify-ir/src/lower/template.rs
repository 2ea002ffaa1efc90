//! Templates: binding of parameters, choice of specialisations, instantiation ([temp]).
//!
//! A template stays syntax; an instance is the same syntax in a scope where the parameters are bound. There are no
//! dependent types: partial ordering works with synthetic types that equal nothing else.

use std::cmp::Ordering;
use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    FunctionDecl, RecordKind, SpecFlags, TemplateParam, TemplateParamKind, UnqualifiedId,
};

use super::Lowerer;
use super::collect::key_of;
use super::constraint::{Constraints, UNDECIDED};
use super::entity::{
    Args, CVal, ClassId, Entity, FnId, Key, OutOfLine, ScopeId, ScopeKind, Specialisation, TArg,
    Tables, TemplateId, TemplateKind, VarId, VarInfo,
};
use super::fail::{Fail, R};
use super::types::{Ty, TyKind};
use crate::program::Constant;

/// Deepest nesting of instantiations.
const MAX_INSTANCES: usize = 50_000;

/// The shape of a function template: equal for redeclarations.
pub(crate) fn function_shape(function: &FunctionDecl<'_>, params: &[TemplateParam<'_>]) -> String {
    let mut text = format!("{}{:?}|", function.this_quals.is_const, function.this_quals.of_object);
    for param in function.params {
        text.push_str(&strip_spans(&format!("{:?}{}", param.ty, param.is_pack)));
        text.push(';');
    }
    text.push_str(&strip_spans(&format!("{:?}", function.ret)));
    if let Some(constraint) = function.constraint {
        text.push_str(&strip_spans(&format!("{constraint:?}")));
    }
    for param in params {
        text.push_str(match param.kind {
            TemplateParamKind::Type { .. } => "t",
            TemplateParamKind::Value { .. } => "v",
            TemplateParamKind::Template { .. } => "m",
        });
        if let TemplateParamKind::Value { ty, .. } = param.kind {
            text.push_str(&strip_spans(&format!("{ty:?}")));
        }
        if let Some(constraint) = param.constraint {
            text.push_str(&strip_spans(&format!("{constraint:?}")));
        }
    }
    for (index, param) in params.iter().enumerate() {
        if let Some(name) = param.name {
            // Redeclarations may call their parameters otherwise ([temp.over.link]/6).
            text = text.replace(&format!("Ident(\"{name}\")"), &format!("Ident(#{index})"));
        }
    }
    text
}

/// Removes `span: ..` from a debug text.
pub(crate) fn strip_spans(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("span: ") {
        out.push_str(&rest[..at]);
        let tail = &rest[at + 6..];
        let end = tail.find([',', ' ', '}']).unwrap_or(tail.len());
        rest = &tail[end..];
    }
    out.push_str(rest);
    out
}

impl<'a> Lowerer<'a> {
    /// Completes template arguments with defaults, converts values, and binds them in a new scope.
    pub(crate) fn bind_args(
        &mut self,
        template: TemplateId,
        args: &[TArg],
        span: Span,
    ) -> R<(Args, ScopeId)> {
        let info = &self.tb.templates[template];
        let (params, scope) = (info.params, info.scope);
        let others = info.other_params.clone();
        self.bind_params_to(params, &others, scope, args, span)
    }

    pub(crate) fn bind_params_to(
        &mut self,
        params: &'a [TemplateParam<'a>],
        others: &[&'a [TemplateParam<'a>]],
        parent: ScopeId,
        args: &[TArg],
        span: Span,
    ) -> R<(Args, ScopeId)> {
        let scope = self.tb.new_scope(parent, ScopeKind::Template);
        let mut out: Vec<TArg> = Vec::new();
        let mut next = 0;
        for (index, param) in params.iter().enumerate() {
            let arg = if param.is_pack {
                let rest = args.get(next..).unwrap_or(&[]);
                let elements: Vec<TArg> = match rest {
                    [TArg::Pack(elements), ..] => {
                        next += 1;
                        elements.clone()
                    }
                    _ => {
                        next = args.len();
                        rest.to_vec()
                    }
                };
                // Each element on its own: a pack of values takes numbers of several types and makes them one.
                let mut converted = Vec::new();
                for element in elements {
                    converted.push(self.check_arg(param, element, scope, span)?);
                }
                TArg::Pack(converted)
            } else if let Some(arg) = args.get(next) {
                next += 1;
                self.check_arg(param, arg.clone(), scope, span)?
            } else {
                // Defaults may stand on any declaration, each on one of them only ([temp.param]/10).
                let default = std::iter::once(param)
                    .chain(others.iter().filter_map(|other| other.get(index)))
                    .find_map(|param| self.default_arg(param, scope).transpose());
                match default {
                    Some(arg) => {
                        let arg = arg?;
                        self.check_arg(param, arg, scope, span)?
                    }
                    None => return Err(Fail::new("no-match", span, "too few template arguments")),
                }
            };
            let entity = self.tb.targ_entity(&arg);
            // Redeclarations may name the parameter otherwise.
            if let Some(name) = param.name {
                self.tb.bind(scope, Key::Ident(name), entity);
            }
            for other in others {
                if let Some(name) = other.get(index).and_then(|p| p.name)
                    && !params.iter().any(|p| p.name == Some(name))
                {
                    self.tb.bind(scope, Key::Ident(name), entity);
                }
            }
            out.push(arg);
        }
        if next < args.len() {
            return Err(Fail::new("no-match", span, "too many template arguments"));
        }
        self.check_constraints(params, &out, scope, span)?;
        Ok((Rc::from(out), scope))
    }

    fn default_arg(&mut self, param: &TemplateParam<'a>, scope: ScopeId) -> R<Option<TArg>> {
        match param.kind {
            TemplateParamKind::Type { default: Some(ty) } => {
                self.with_scratch(scope, |l| l.resolve_type(ty)).map(|ty| Some(TArg::Type(ty)))
            }
            TemplateParamKind::Value { default: Some(e), .. } => {
                self.with_scratch(scope, |l| l.const_targ(e)).map(Some)
            }
            TemplateParamKind::Template { default: Some(name) } => {
                let found = self.with_scratch(scope, |l| l.lookup_qualified(name))?;
                Ok(found.iter().find_map(|entity| match *entity {
                    Entity::Template(id) => Some(TArg::Template(id)),
                    _ => None,
                }))
            }
            TemplateParamKind::Type { default: None }
            | TemplateParamKind::Value { default: None, .. }
            | TemplateParamKind::Template { default: None } => Ok(None),
        }
    }

    /// Checks an argument against its parameter; values are converted to the parameter's type.
    fn check_arg(
        &mut self,
        param: &TemplateParam<'a>,
        arg: TArg,
        scope: ScopeId,
        span: Span,
    ) -> R<TArg> {
        match (param.kind, arg) {
            (TemplateParamKind::Type { .. }, arg @ TArg::Type(_))
            | (TemplateParamKind::Template { .. }, arg @ TArg::Template(_)) => Ok(arg),
            (TemplateParamKind::Value { ty, .. }, TArg::Value(from, value)) => {
                let to = self.with_scratch(scope, |l| l.resolve_type(ty))?;
                // `template <auto V>`: the type of the value is the argument's ([temp.param]/4.3), so that `V<1>` and
                // `V<1u>` are two instances.
                if self.t.has_auto(to) {
                    return Ok(TArg::Value(from, value));
                }
                let value = self.convert_cval(from, value, to, span)?;
                let to = self.t.unqual(to);
                Ok(TArg::Value(to, value))
            }
            _ => Err(Fail::new("no-match", span, "template argument of the wrong kind")),
        }
    }

    fn convert_cval(&mut self, from: Ty, value: CVal, to: Ty, span: Span) -> R<CVal> {
        let CVal::Scalar(constant) = value else { return Ok(value) };
        let to = self.t.unqual(to);
        if self.t.unqual(from) == to || self.t.is_ref(to) {
            return Ok(value);
        }
        let convertible = {
            let v = super::entity::Val::prvalue(cuda_verify_base::id::Id::from_index(0), from);
            let is_zero = matches!(constant, Constant::Int(0));
            let v = super::entity::Val { is_zero, ..v };
            if self.ir.body.exprs.is_empty() {
                let ulong = self.ir.program.types.scalar(crate::types::Scalar::SIZE);
                self.ir.push_expr(crate::program::ExprKind::Const(constant), ulong);
            }
            self.val_conversion(v, to, false).is_some()
        };
        if !convertible {
            return Err(Fail::new("no-match", span, "template argument of the wrong type"));
        }
        let (a, b) = (self.scalar_of(from)?, self.scalar_of(to)?);
        super::constant::convert_constant(constant, a, b)
            .map(CVal::Scalar)
            .ok_or_else(|| Fail::new("no-match", span, "template argument of the wrong type"))
    }

    /// The type a class or alias template gives for arguments.
    pub(crate) fn instantiate_type(
        &mut self,
        template: TemplateId,
        args: Vec<TArg>,
        span: Span,
    ) -> R<Ty> {
        self.deeper(span, |l| {
            let (args, scope) = l.bind_args(template, &args, span)?;
            match l.tb.templates[template].kind {
                TemplateKind::Alias(ty) => l.with_scratch(scope, |l| l.resolve_type(ty)),
                TemplateKind::Class(_) => {
                    let class = l.instantiate_class(template, args, scope, span)?;
                    Ok(l.t.mk(TyKind::Record(class)))
                }
                TemplateKind::Function(_) | TemplateKind::Var(_) => {
                    Err(Fail::new("type", span, "template that is no type"))
                }
            }
        })
    }

    fn instantiate_class(
        &mut self,
        template: TemplateId,
        args: Args,
        scope: ScopeId,
        span: Span,
    ) -> R<ClassId> {
        // Equal arguments are one class ([temp.type]), which is what `is_same` and overload resolution rely on.
        if let Some(class) = self.tb.templates[template].classes.get(&args) {
            return Ok(*class);
        }
        if self.tb.classes.len() > MAX_INSTANCES {
            return Err(Fail::unsupported(span, "too many classes are instantiated"));
        }
        let (kind, scope) = match self.choose_specialisation(template, &args, span)? {
            Some((spec, scope)) => (spec.kind, scope),
            None => (self.tb.templates[template].kind, scope),
        };
        let TemplateKind::Class(record) = kind else {
            return Err(Fail::new("type", span, "template that is no class"));
        };
        let info = &self.tb.templates[template];
        let name = format!("{}{}", info.key, self.args_text(&args));
        let name = self.tb.qualified_name(info.scope, &name);
        let key = info.key;
        let class = self.add_class(
            scope,
            name,
            Some(record),
            record.kind == RecordKind::Union,
            record.span,
        );
        self.tb.classes[class].template = Some((template, Rc::clone(&args)));
        let inner = self.tb.classes[class].scope;
        // The injected class name: inside, `S` means this instance ([temp.local]/1).
        self.tb.bind(inner, key, Entity::Class(class));
        // Before its members are looked at, which may name the class itself.
        self.tb.templates[template].classes.insert(args, class);
        Ok(class)
    }

    /// The most specialised specialisation that fits, with its bindings.
    fn choose_specialisation(
        &mut self,
        template: TemplateId,
        args: &Args,
        span: Span,
    ) -> R<Option<(Specialisation<'a>, ScopeId)>> {
        let specs = self.tb.templates[template].specs.clone();
        let mut best: Option<(Specialisation<'a>, ScopeId)> = None;
        let mut found = Vec::new();
        for spec in specs {
            let Some(scope) = self.match_specialisation(&spec, args, span)? else { continue };
            found.push(spec);
            let better = match &best {
                None => true,
                Some((old, _)) => {
                    // A definition replaces a declaration of the same specialisation.
                    self.at_least_as_special(&spec, old, span)
                }
            };
            if better {
                best = Some((spec, scope));
            }
        }
        if let Some((best, _)) = &best
            && found.iter().any(|other| self.are_ambiguous(best, other, span))
        {
            let message = "the choice of a partial specialization is ambiguous";
            return Err(Fail::new("ambiguous", span, message.to_owned()).certain_if(true));
        }
        Ok(best)
    }

    /// Whether two specialisations are for the same, under constraints neither of which imply the others.
    fn are_ambiguous(
        &mut self,
        a: &Specialisation<'a>,
        b: &Specialisation<'a>,
        span: Span,
    ) -> bool {
        let is_partial = !a.params.is_empty() && !b.params.is_empty();
        is_partial
            && self.constraint_order(&of_specialisation(a), &of_specialisation(b)).is_none()
            && self.fits(a, b, span)
            && self.fits(b, a, span)
    }

    /// Deduces the parameters of a specialisation from arguments of the primary template.
    fn match_specialisation(
        &mut self,
        spec: &Specialisation<'a>,
        args: &[TArg],
        span: Span,
    ) -> R<Option<ScopeId>> {
        let flat = flatten(args);
        let Some(bound) = self.deduce_pattern(spec.params, spec.scope, spec.args, &flat) else {
            return Ok(None);
        };
        let scope = match self.bind_params_to(spec.params, &[], spec.scope, &bound, span) {
            Ok((_, scope)) => scope,
            Err(fail) if fail.0.code == UNDECIDED => return Err(fail),
            Err(_) => return Ok(None),
        };
        // What deduction did not look at must agree.
        let Ok(resolved) = self.with_scratch(scope, |l| l.resolve_targs(spec.args)) else {
            return Ok(None);
        };
        let mut resolved = flatten(&resolved);
        let has_pack = args.iter().any(|arg| matches!(arg, TArg::Pack(_)));
        if resolved.len() < flat.len() && !has_pack {
            // Defaults of the primary template follow.
            resolved.extend_from_slice(&flat[resolved.len()..]);
        }
        Ok(self.same_args(&resolved, &flat).then_some(scope))
    }

    /// Equality of arguments; values by their number.
    fn same_args(&mut self, a: &[TArg], b: &[TArg]) -> bool {
        a.len() == b.len()
            && a.iter().zip(b).all(|(x, y)| match (x, y) {
                (TArg::Value(s, CVal::Scalar(x)), TArg::Value(t, CVal::Scalar(y))) => {
                    match (self.constant_int(*s, *x), self.constant_int(*t, *y)) {
                        (Some(x), Some(y)) => x == y,
                        _ => x == y,
                    }
                }
                (x, y) => x == y,
            })
    }

    fn at_least_as_special(
        &mut self,
        a: &Specialisation<'a>,
        b: &Specialisation<'a>,
        span: Span,
    ) -> bool {
        if a.params.is_empty() || b.params.is_empty() {
            return a.params.is_empty();
        }
        let (ab, ba) = (self.fits(a, b, span), self.fits(b, a, span));
        let order = self.more_constrained(&of_specialisation(a), &of_specialisation(b));
        ab && !(ba && order == Ordering::Greater)
    }

    /// Whether what `a` is for is among what `b` is for, but for their constraints.
    fn fits(&mut self, a: &Specialisation<'a>, b: &Specialisation<'a>, span: Span) -> bool {
        let args = self.synthetic_args(a.params);
        let Ok((_, scope)) = self.bind_params_to(a.params, &[], a.scope, &args, span) else {
            return false;
        };
        let Ok(pattern) = self.with_scratch(scope, |l| l.resolve_targs(a.args)) else {
            return false;
        };
        matches!(self.match_specialisation(b, &pattern, span), Ok(Some(_)))
    }

    /// Arguments unlike any other.
    pub(crate) fn synthetic_args(&mut self, params: &[TemplateParam<'a>]) -> Vec<TArg> {
        let mut args = Vec::new();
        for param in params {
            self.next_synthetic += 1;
            let n = self.next_synthetic;
            let arg = match param.kind {
                TemplateParamKind::Type { .. } => TArg::Type(self.t.mk(TyKind::Synthetic(n))),
                TemplateParamKind::Value { .. } => {
                    let ty = self.t.mk(TyKind::Synthetic(n));
                    TArg::Value(ty, CVal::Synthetic(n))
                }
                TemplateParamKind::Template { .. } => TArg::Type(self.t.mk(TyKind::Synthetic(n))),
            };
            args.push(if param.is_pack { TArg::Pack(vec![arg]) } else { arg });
        }
        args
    }

    /// The function of a template for complete arguments.
    pub(crate) fn instantiate_function(
        &mut self,
        template: TemplateId,
        args: Args,
        scope: ScopeId,
        span: Span,
    ) -> R<FnId> {
        if let Some(id) = self.tb.templates[template].functions.get(&args) {
            return Ok(*id);
        }
        if self.tb.fns.len() > MAX_INSTANCES * 4 {
            return Err(Fail::unsupported(span, "too many functions are instantiated"));
        }
        let TemplateKind::Function(function) = self.tb.templates[template].kind else {
            return Err(Fail::new("type", span, "template that is no function"));
        };
        let class = self.tb.templates[template].class;
        let id = self.tb.add_fn(scope, function, class);
        self.tb.fns[id].template = Some((template, Rc::clone(&args)));
        self.tb.fns[id].is_lambda = self.tb.templates[template].is_lambda;
        // The signature must be well-formed for the candidate to exist.
        self.signature(id)?;
        // Recheck: computing the signature may have instantiated the same function.
        if let Some(id) = self.tb.templates[template].functions.get(&args) {
            return Ok(*id);
        }
        self.tb.templates[template].functions.insert(Rc::clone(&args), id);
        self.apply_explicit_specialisation(template, id, &args, span);
        Ok(id)
    }

    /// Replaces body and scope by those of an explicit specialisation for the arguments.
    fn apply_explicit_specialisation(
        &mut self,
        template: TemplateId,
        id: FnId,
        args: &Args,
        span: Span,
    ) {
        let specs = self.tb.templates[template].specs.clone();
        for spec in specs {
            let TemplateKind::Function(function) = spec.kind else { continue };
            let given = self.with_scratch(spec.scope, |l| l.resolve_targs(spec.args));
            let Ok(given) = given else { continue };
            let flat = flatten(args);
            if given.len() > flat.len() || !self.same_args(&given, &flat[..given.len()]) {
                continue;
            }
            // The parameter types must be those of this instance.
            let sig = self.with_scratch(spec.scope, |l| l.compute_signature(function));
            let (Ok(sig), Ok(own)) = (sig, self.signature(id)) else { continue };
            // So must be the type of the result, which may say alone what it specialises ([temp.deduct.decl]).
            let same = sig.params.len() == own.params.len()
                && (sig.ret == own.ret || self.t.has_auto(sig.ret) || self.t.has_auto(own.ret))
                && sig
                    .params
                    .iter()
                    .zip(&own.params)
                    .all(|(a, b)| self.t.unqual(a.ty) == self.t.unqual(b.ty));
            if !same || (function.body.is_none() && !function.flags.contains(SpecFlags::DELETED)) {
                continue;
            }
            let _ = span;
            let info = &mut self.tb.fns[id];
            info.decl = Some(function);
            info.span = function.name.span;
            info.flags = info.flags.union(function.flags);
            info.scope = spec.scope;
            info.sig = Some(Rc::new(sig));
            info.is_linked = true;
            return;
        }
    }

    /// A function template with all arguments given explicitly.
    pub(crate) fn instantiate_explicit(&mut self, template: TemplateId, args: &[TArg]) -> R<FnId> {
        let span = self.ir.span;
        let (args, scope) = self.bind_args(template, args, span)?;
        self.instantiate_function(template, args, scope, span)
    }

    pub(crate) fn instantiate_var(
        &mut self,
        template: TemplateId,
        args: Vec<TArg>,
        span: Span,
    ) -> R<VarId> {
        let (args, scope) = self.bind_args(template, &args, span)?;
        if let Some(id) = self.tb.templates[template].vars.get(&args) {
            return Ok(*id);
        }
        let (kind, scope) = match self.choose_specialisation(template, &args, span)? {
            Some((spec, scope)) => (spec.kind, scope),
            None => (self.tb.templates[template].kind, scope),
        };
        let TemplateKind::Var(decl) = kind else {
            return Err(Fail::new("type", span, "template that is no variable"));
        };
        let constant = if decl.flags.contains(SpecFlags::CONCEPT) {
            Some(Some(Constant::Bool(self.concept_value(decl, scope)?)))
        } else {
            None
        };
        let info = &self.tb.templates[template];
        let name = format!("{}{}", info.key, self.args_text(&args));
        let name = self.tb.qualified_name(info.scope, &name);
        let is_member = info.class.is_some();
        let id = self.tb.vars.push(VarInfo {
            name,
            decl,
            scope,
            ty: None,
            ir: None,
            is_member,
            is_local: false,
            constant,
            is_busy: false,
            span: decl.span,
        });
        self.tb.templates[template].vars.insert(args, id);
        Ok(id)
    }

    /// Which of two instances of function templates comes from the more specialised template ([temp.func.order]).
    pub(crate) fn more_specialised(&mut self, a: FnId, b: FnId) -> Ordering {
        let template = |l: &Self, f: FnId| l.tb.fns[f].template.as_ref().map(|(id, _)| *id);
        let (Some(ta), Some(tb)) = (template(self, a), template(self, b)) else {
            return Ordering::Equal;
        };
        if ta == tb {
            return Ordering::Equal;
        }
        let (ab, ba) = (self.orders_before(ta, tb), self.orders_before(tb, ta));
        match (ab, ba) {
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            // A pack is the less specialised alternative.
            _ => {
                let pack_at = |l: &Self, t: TemplateId| match l.tb.templates[t].kind {
                    TemplateKind::Function(f) => f.params.iter().position(|p| {
                        p.is_pack
                            || matches!(p.ty.kind, cuda_verify_syntax::ast::TypeExprKind::Pack(_))
                    }),
                    _ => None,
                };
                // Of two the one that begins later: `f(T, R...)` before `f(R...)` ([temp.deduct.partial]/11).
                let rank = |at: Option<usize>| at.map_or(0, |at| usize::MAX - at);
                let by_pack = rank(pack_at(self, ta)).cmp(&rank(pack_at(self, tb)));
                by_pack.then_with(|| {
                    self.more_constrained(&self.constraints_of(ta), &self.constraints_of(tb))
                })
            }
        }
    }

    /// Whether the parameters of `a`, made of synthetic types, fit `b`.
    fn orders_before(&mut self, a: TemplateId, b: TemplateId) -> bool {
        let params = self.tb.templates[a].params;
        let args = self.synthetic_args(params);
        let scope = self.tb.templates[a].scope;
        let Ok((_, scope)) = self.bind_params_to(params, &[], scope, &args, self.ir.span) else {
            return false;
        };
        let TemplateKind::Function(function) = self.tb.templates[a].kind else { return false };
        let Ok(sig) = self.with_scratch(scope, |l| l.compute_params(function)) else {
            return false;
        };
        self.deduce_from_types(b, &sig)
    }

    /// Types of the parameters of a function in the current scope.
    fn compute_params(&mut self, function: &'a FunctionDecl<'a>) -> R<Vec<Ty>> {
        let mut types = Vec::new();
        for param in function.params {
            let pattern = match param.ty.kind {
                cuda_verify_syntax::ast::TypeExprKind::Pack(pattern) => Some(pattern),
                _ if param.is_pack => Some(param.ty),
                _ => None,
            };
            match pattern {
                Some(pattern) => types.extend(self.expand_types(pattern)?),
                None => {
                    let ty = self.resolve_type(param.ty)?;
                    types.push(self.t.adjust_param(ty));
                }
            }
        }
        Ok(types)
    }

    /// Whether an out-of-line definition is that of a member function; the scope for its body.
    pub(crate) fn match_out_of_line(
        &mut self,
        id: FnId,
        class: ClassId,
        candidate: &OutOfLine<'a>,
        function: &'a FunctionDecl<'a>,
    ) -> Option<(ScopeId, &'a FunctionDecl<'a>)> {
        let scope = self.bind_out_of_line(
            class,
            candidate,
            function.name.scope,
            self.tb.fn_args(id).as_ref(),
        )?;
        let sig = self.with_scratch(scope, |l| l.compute_signature(function)).ok()?;
        let own = self.signature(id).ok()?;
        let same = sig.params.len() == own.params.len()
            && sig
                .params
                .iter()
                .zip(&own.params)
                .all(|(a, b)| self.t.unqual(a.ty) == self.t.unqual(b.ty));
        same.then_some((scope, function))
    }

    /// Matches the qualifier of an out-of-line definition with a class and binds its template parameters.
    pub(crate) fn bind_out_of_line(
        &mut self,
        class: ClassId,
        candidate: &OutOfLine<'a>,
        segments: &'a [cuda_verify_syntax::ast::NameSegment<'a>],
        own_args: Option<&Args>,
    ) -> Option<ScopeId> {
        // The classes around, innermost first.
        let mut classes = vec![class];
        let mut at = self.tb.scopes[self.tb.classes[class].scope].parent;
        while let Some(scope) = at {
            if let ScopeKind::Class(outer) = self.tb.scopes[scope].kind {
                classes.push(outer);
            }
            at = self.tb.scopes[scope].parent;
        }
        let mut lists = candidate.decl.templates.to_vec();
        let scope = self.tb.new_scope(self.tb.classes[class].scope, ScopeKind::Template);
        let own_list = if own_args.is_some() { lists.pop() } else { None };
        let mut lists = lists.into_iter().rev();
        for (segment, class) in segments.iter().rev().zip(classes) {
            let UnqualifiedId::Ident(name) = segment.id else { return None };
            let info = &self.tb.classes[class];
            let own = match (&info.template, info.decl.and_then(|d| d.name)) {
                (Some((template, _)), _) => self.tb.templates[*template].key,
                (None, Some(own)) => key_of(&own.last.id),
                (None, None) => return None,
            };
            if own != Key::Ident(name) {
                return None;
            }
            match info.template.clone() {
                Some((template, args)) => {
                    let list = lists.next()?;
                    let flat = flatten(&args);
                    let pattern = segment.args.unwrap_or(&[]);
                    let parent = self.tb.templates[template].scope;
                    let bound = if list.params.is_empty() {
                        // `template <> void S<int>::f()`
                        let given = self.with_scratch(parent, |l| l.resolve_targs(pattern)).ok()?;
                        if !self.same_args(&flatten(&given), &flat) {
                            return None;
                        }
                        Vec::new()
                    } else {
                        self.deduce_pattern(list.params, parent, pattern, &flat)?
                    };
                    for (param, arg) in list.params.iter().zip(&bound) {
                        if let Some(name) = param.name {
                            let entity = self.tb.targ_entity(arg);
                            self.tb.bind(scope, Key::Ident(name), entity);
                        }
                    }
                }
                None => {
                    // A class that is no template: it must be the very class.
                    if self.qualifier_of_segment(candidate.scope, segments, name) == Some(false) {
                        return None;
                    }
                }
            }
        }
        if let (Some(list), Some(args)) = (own_list, own_args) {
            for (param, arg) in list.params.iter().zip(args.iter()) {
                if let Some(name) = param.name {
                    let entity = self.tb.targ_entity(arg);
                    self.tb.bind(scope, Key::Ident(name), entity);
                }
            }
        }
        Some(scope)
    }

    /// Whether a segment can be found at all from where the definition stands.
    fn qualifier_of_segment(
        &mut self,
        scope: ScopeId,
        segments: &'a [cuda_verify_syntax::ast::NameSegment<'a>],
        _name: &'a str,
    ) -> Option<bool> {
        let first = segments.first()?;
        let found = self.lookup(scope, key_of(&first.id));
        Some(!found.is_empty())
    }
}

/// Definitions of members outside of their classes, `template <> void S<int>::f()` before `template <typename T> void
/// S<T>::f()`: an explicit specialisation is the definition wherever there is one ([temp.expl.spec]).
pub(crate) fn specialised_first<'a>(definitions: &[OutOfLine<'a>]) -> Vec<OutOfLine<'a>> {
    let is_general =
        |it: &OutOfLine<'a>| it.decl.templates.iter().all(|list| !list.params.is_empty());
    let mut sorted = definitions.to_vec();
    sorted.sort_by_key(is_general);
    sorted
}

/// Arguments with packs spread out.
pub(crate) fn flatten(args: &[TArg]) -> Vec<TArg> {
    let mut out = Vec::new();
    for arg in args {
        match arg {
            TArg::Pack(elements) => out.extend(flatten(elements)),
            TArg::Type(_) | TArg::Value(..) | TArg::Template(_) => out.push(arg.clone()),
        }
    }
    out
}

impl<'a> Tables<'a> {
    pub(crate) fn fn_args(&self, id: FnId) -> Option<Args> {
        self.fns[id].template.as_ref().map(|(_, args)| Rc::clone(args))
    }
}

fn of_specialisation<'a>(spec: &Specialisation<'a>) -> Constraints<'a> {
    Constraints { params: spec.params, clause: None, scope: spec.scope }
}
