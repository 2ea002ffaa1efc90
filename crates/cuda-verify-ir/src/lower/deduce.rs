//! Template argument deduction ([temp.deduct]): patterns are syntax, arguments are types.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BuiltinType, Decl, DeclKind, Expr, ExprKind as Ast, FunctionDecl, Init, Param, RecordDecl,
    SpecFlags, TemplateArg, TemplateParam, TypeExpr, TypeExprKind, UnqualifiedId,
};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{
    CVal, Cat, Entity, FnId, Guide, Key, ScopeId, TArg, TemplateId, TemplateKind, Val,
};
use super::fail::{Fail, R};
use super::lookup::Found;
use super::overload::Arg;
use super::types::{Ty, TyKind, Types};
use crate::program::Constant;

/// Deduction in progress.
#[derive(Clone)]
struct Deduction<'a> {
    params: &'a [TemplateParam<'a>],
    scope: ScopeId,
    bound: Vec<Option<TArg>>,
    /// Elements deduced for packs.
    packs: Vec<Vec<TArg>>,
    /// Element of the packs that is deduced now.
    element: Option<usize>,
    /// How many elements of a pack were given explicitly.
    explicit_pack: usize,
    /// Parameters given explicitly, which are not deduced.
    fixed: Vec<bool>,
}

impl<'a> Deduction<'a> {
    fn new(params: &'a [TemplateParam<'a>], scope: ScopeId) -> Self {
        Self {
            params,
            scope,
            bound: vec![None; params.len()],
            packs: vec![Vec::new(); params.len()],
            element: None,
            explicit_pack: 0,
            fixed: vec![false; params.len()],
        }
    }

    fn param(&self, name: &str) -> Option<usize> {
        self.params.iter().position(|p| p.name == Some(name))
    }

    fn bind(&mut self, index: usize, arg: TArg) -> bool {
        if self.params[index].is_pack {
            let Some(element) = self.element else {
                // A whole pack.
                self.bound[index] = Some(arg);
                return true;
            };
            let pack = &mut self.packs[index];
            if element < pack.len() {
                return element < self.explicit_pack || pack[element] == arg;
            }
            pack.push(arg);
            return true;
        }
        // What was given is not compared with what would be deduced: the argument is converted to it
        // ([temp.arg.explicit]/6).
        if self.fixed[index] {
            return true;
        }
        match &self.bound[index] {
            None => {
                self.bound[index] = Some(arg);
                true
            }
            Some(TArg::Value(_, old)) => {
                // The type of a value is that of the parameter, not of where it was deduced from: bounds of arrays
                // are `size_t`, and `template <int N>` takes them ([temp.deduct.type]/17).
                matches!(&arg, TArg::Value(_, new) if values_equal(*old, *new))
            }
            Some(old) => *old == arg,
        }
    }

    fn finish(mut self) -> Vec<Option<TArg>> {
        for (index, param) in self.params.iter().enumerate() {
            if param.is_pack && self.bound[index].is_none() {
                self.bound[index] = Some(TArg::Pack(std::mem::take(&mut self.packs[index])));
            }
        }
        self.bound
    }
}

fn values_equal(a: CVal, b: CVal) -> bool {
    match (a, b) {
        (CVal::Scalar(Constant::Int(x)), CVal::Scalar(Constant::Int(y))) => {
            // The same number in types of different width.
            let low = |v: u128| v & u128::from(u64::MAX);
            x == y || low(x) == low(y)
        }
        (a, b) => a == b,
    }
}

impl<'a> Lowerer<'a> {
    /// The instance of a function template that a call means.
    pub(crate) fn deduce_call(
        &mut self,
        template: TemplateId,
        args: &[Arg<'a>],
        explicit: &[TArg],
    ) -> R<FnId> {
        let span = self.ir.span;
        self.deeper(span, |l| {
            let bound = l.deduce_args(template, args, explicit)?;
            let (args, scope) = l.bind_deduced(template, bound, span)?;
            l.instantiate_function(template, args, scope, span)
        })
    }

    fn no_deduction(&self, template: TemplateId) -> Fail {
        let key = self.tb.templates[template].key;
        Fail::new(
            "no-match",
            self.ir.span,
            format!("template arguments of `{key}` cannot be deduced"),
        )
    }

    /// Deduced arguments up to the first that must come from a default.
    fn bind_deduced(
        &mut self,
        template: TemplateId,
        bound: Vec<Option<TArg>>,
        span: Span,
    ) -> R<(super::entity::Args, ScopeId)> {
        let info = &self.tb.templates[template];
        let (params, parent) = (info.params, info.scope);
        let others = info.other_params.clone();
        // Defaults may stand in the middle: bind one by one.
        let mut given = Vec::new();
        let mut iter = bound.into_iter();
        for arg in iter.by_ref() {
            match arg {
                Some(arg) => given.push(arg),
                // A parameter that nothing was deduced for takes its default, which may use those in front of it
                // ([temp.deduct.call], [temp.param]).
                None => break,
            }
        }
        let rest: Vec<Option<TArg>> = iter.collect();
        if rest
            .iter()
            .all(|arg| arg.is_none() || matches!(arg, Some(TArg::Pack(p)) if p.is_empty()))
        {
            return self.bind_params_to(params, &others, parent, &given, span);
        }
        // Complete the gap with defaults, then append what was deduced behind it.
        let mut missing: Vec<Option<TArg>> = vec![None];
        missing.extend(rest);
        for (offset, arg) in missing.into_iter().enumerate() {
            match arg {
                Some(arg) => given.push(arg),
                None => {
                    let upto = &params[..params.len().min(given.len() + 1)];
                    let upto = self.arena.alloc_slice_copy(upto);
                    let short: Vec<&'a [TemplateParam<'a>]> = others.clone();
                    let (args, _) = self.bind_params_to(upto, &short, parent, &given, span)?;
                    given = args.to_vec();
                }
            }
            let _ = offset;
        }
        self.bind_params_to(params, &others, parent, &given, span)
    }

    fn deduce_args(
        &mut self,
        template: TemplateId,
        args: &[Arg<'a>],
        explicit: &[TArg],
    ) -> R<Vec<Option<TArg>>> {
        let info = &self.tb.templates[template];
        let TemplateKind::Function(function) = info.kind else {
            return Err(self.no_deduction(template));
        };
        let (params, scope) = (info.params, info.scope);
        let fail = self.no_deduction(template);
        self.deduce_function(params, scope, function, args, explicit).ok_or(fail)
    }

    fn deduce_function(
        &mut self,
        params: &'a [TemplateParam<'a>],
        scope: ScopeId,
        function: &'a FunctionDecl<'a>,
        args: &[Arg<'a>],
        explicit: &[TArg],
    ) -> Option<Vec<Option<TArg>>> {
        let own = if is_void_param(function) { &[] } else { function.params };
        self.deduce_params(params, scope, (own, function.is_variadic), args, explicit)
    }

    /// The same from the parameters of the function, and whether `...` follows them.
    fn deduce_params(
        &mut self,
        params: &'a [TemplateParam<'a>],
        scope: ScopeId,
        (own, is_variadic): (&'a [Param<'a>], bool),
        args: &[Arg<'a>],
        explicit: &[TArg],
    ) -> Option<Vec<Option<TArg>>> {
        let mut cx = Deduction::new(params, scope);
        let mut next = 0;
        for (index, param) in params.iter().enumerate() {
            if next >= explicit.len() {
                break;
            }
            if param.is_pack {
                cx.packs[index] = super::template::flatten(&explicit[next..]);
                cx.explicit_pack = cx.packs[index].len();
                next = explicit.len();
            } else {
                cx.bound[index] = Some(explicit[next].clone());
                cx.fixed[index] = true;
                next += 1;
            }
        }
        if next < explicit.len() {
            return None;
        }
        let mut at = 0;
        for (position, param) in own.iter().enumerate() {
            let pattern = match param.ty.kind {
                TypeExprKind::Pack(pattern) => Some(pattern),
                _ if param.is_pack => Some(param.ty),
                _ => None,
            };
            if let Some(pattern) = pattern {
                // A pack that is not the last parameter is not deduced ([temp.deduct.type]/5.7).
                if position + 1 != own.len() {
                    continue;
                }
                let mut element = 0;
                while let Some(arg) = args.get(at) {
                    cx.element = Some(element);
                    if !self.deduce_arg(pattern, arg, &mut cx) {
                        return None;
                    }
                    element += 1;
                    at += 1;
                }
                cx.element = None;
                continue;
            }
            let Some(arg) = args.get(at) else {
                param.default?;
                continue;
            };
            at += 1;
            if !self.deduce_arg(param.ty, arg, &mut cx) {
                return None;
            }
        }
        if at < args.len() && !is_variadic {
            return None;
        }
        Some(cx.finish())
    }

    /// Deduces from one function argument ([temp.deduct.call]).
    fn deduce_arg(
        &mut self,
        pattern: &'a TypeExpr<'a>,
        arg: &Arg<'a>,
        cx: &mut Deduction<'a>,
    ) -> bool {
        if !self.mentions_param(pattern, cx) {
            return true;
        }
        let v = match arg {
            Arg::Val(v) => *v,
            Arg::List(e, scope) => return self.deduce_list(pattern, e, *scope, cx),
            Arg::Fns(found, ..) => {
                let Some(ty) = self.only_function(found) else { return true };
                let ty = self.t.pointer(ty);
                let Some(e) = self.ir.body.exprs.ids().next() else { return true };
                Val::prvalue(e, ty)
            }
        };
        match pattern.kind {
            TypeExprKind::LvalueRef(inner) => self.deduce_type(inner, v.ty, cx, true),
            TypeExprKind::RvalueRef(inner) => {
                // A forwarding reference.
                if let TypeExprKind::Named(name) = inner.kind
                    && name.scope.is_empty()
                    && name.last.args.is_none()
                    && !inner.quals.is_const
                    && let UnqualifiedId::Ident(ident) = name.last.id
                    && let Some(index) = cx.param(ident)
                    && v.cat == Cat::Lvalue
                {
                    let ty = self.t.lref(v.ty);
                    // `forward<T>(x)` says what `T` is; the argument has no say.
                    if cx.bound[index].is_some() && !cx.params[index].is_pack {
                        // Given explicitly.
                        return true;
                    }
                    return cx.bind(index, TArg::Type(ty));
                }
                self.deduce_type(inner, v.ty, cx, true)
            }
            _ => {
                let ty = self.t.decayed(v.ty);
                let ty = self.t.unqual(ty);
                match pattern.kind {
                    // A parameter declared as an array is a pointer ([dcl.fct]).
                    TypeExprKind::Array(inner, _) => match self.t.pointee(ty) {
                        Some(to) => self.deduce_type(inner, to, cx, true),
                        None => false,
                    },
                    _ => self.deduce_type(pattern, ty, cx, true),
                }
            }
        }
    }

    fn only_function(&mut self, found: &Found) -> Option<Ty> {
        match found[..] {
            [Entity::Function(id)] => self.fn_type(id).ok(),
            _ => None,
        }
    }

    fn deduce_list(
        &mut self,
        pattern: &'a TypeExpr<'a>,
        e: &'a Expr<'a>,
        scope: ScopeId,
        cx: &mut Deduction<'a>,
    ) -> bool {
        let Ast::InitList(items) = e.kind else { return true };
        let inner = match pattern.kind {
            TypeExprKind::LvalueRef(inner) | TypeExprKind::RvalueRef(inner) => inner,
            _ => pattern,
        };
        let element = match inner.kind {
            TypeExprKind::Array(element, bound) => {
                if let Some(bound) = bound {
                    let n = u128::try_from(items.len()).unwrap_or(0);
                    self.t.deduce_bound(bound, n, cx);
                }
                element
            }
            TypeExprKind::Named(name) => {
                let is_list = matches!(name.last.id, UnqualifiedId::Ident("initializer_list"));
                match name.last.args {
                    Some([TemplateArg::Type(element)]) if is_list => element,
                    _ => return true,
                }
            }
            _ => return true,
        };
        let Ok(items) = self.in_scope(scope, |l| l.expand_items(items)) else { return false };
        for item in items {
            let arg = self.in_scope(item.scope, |l| l.unevaluated(|l| l.lower_arg(item.e)));
            let Ok(Arg::Val(v)) = arg else { continue };
            let ty = self.t.decayed(v.ty);
            let ty = self.t.unqual(ty);
            if !self.deduce_type(element, ty, cx, true) {
                return false;
            }
        }
        true
    }

    /// Whether a pattern names a parameter that is to be deduced.
    fn mentions_param(&self, pattern: &'a TypeExpr<'a>, cx: &Deduction<'a>) -> bool {
        let mut found = false;
        let mut visit = |name: super::walk::Found<'a>| {
            if let super::walk::Found::Name(name) = name {
                // What is given explicitly takes no part in the deduction, and implicit conversions are made
                // ([temp.arg.explicit]).
                found |= cx.param(name).is_some_and(|index| !cx.fixed[index]);
            }
        };
        super::walk::Walk { visit: &mut visit }.ty(pattern);
        found
    }

    /// Matches a pattern with a type. `is_loose`: qualifiers of the pattern may be missing in the type, and a class
    /// may be derived from the pattern.
    fn deduce_type(
        &mut self,
        pattern: &'a TypeExpr<'a>,
        ty: Ty,
        cx: &mut Deduction<'a>,
        is_loose: bool,
    ) -> bool {
        let quals = pattern.quals;
        if !is_loose
            && ((quals.is_const && !self.t.is_const(ty))
                || (quals.is_volatile && !self.t.is_volatile(ty)))
        {
            return false;
        }
        // The type without the qualifiers that the pattern has itself.
        let without = |l: &mut Self, ty: Ty| {
            let is_const = l.t.is_const(ty) && !quals.is_const;
            let is_volatile = l.t.is_volatile(ty) && !quals.is_volatile;
            let plain = l.t.unqual(ty);
            l.t.qualified(plain, is_const, is_volatile)
        };
        match pattern.kind {
            TypeExprKind::Named(name) => {
                if name.scope.is_empty()
                    && let UnqualifiedId::Ident(ident) = name.last.id
                    && let Some(index) = cx.param(ident)
                {
                    let own = without(self, ty);
                    return match name.last.args {
                        None => cx.bind(index, TArg::Type(own)),
                        Some(args) => self.deduce_template_param(index, args, own, cx),
                    };
                }
                match name.last.args {
                    Some(args) => self.deduce_template_id(name, args, ty, cx, is_loose),
                    None => {
                        // `typename T::type`: what stands in front of `::` is not deduced from
                        // ([temp.deduct.type]/5.1); whether it fits is seen when the parameters are known.
                        if self.mentions_param(pattern, cx) {
                            return true;
                        }
                        let resolved = self.with_scratch(cx.scope, |l| l.resolve_type(pattern));
                        is_loose || resolved.is_ok_and(|resolved| resolved == ty)
                    }
                }
            }
            TypeExprKind::Pointer(inner) => match self.t.pointee(ty) {
                Some(to) => self.deduce_type(inner, to, cx, is_loose),
                // `nullptr` is no pointer to anything, so that nothing is deduced from it; where the type is known it
                // converts.
                None => self.t.is_nullptr(ty) && is_loose && !self.mentions_param(inner, cx),
            },
            TypeExprKind::LvalueRef(inner) => match *self.t.kind(ty) {
                TyKind::LRef(to) => self.deduce_type(inner, to, cx, is_loose),
                _ => false,
            },
            TypeExprKind::RvalueRef(inner) => match *self.t.kind(ty) {
                TyKind::RRef(to) => self.deduce_type(inner, to, cx, is_loose),
                _ => false,
            },
            TypeExprKind::Array(inner, bound) => match *self.t.kind(ty) {
                TyKind::Array(elem, len) => {
                    let ok = match (bound, len) {
                        (Some(bound), Some(len)) => self.t.deduce_bound(bound, u128::from(len), cx),
                        (None, None) | (Some(_), None) => bound.is_none(),
                        (None, Some(_)) => false,
                    };
                    ok && self.deduce_type(inner, elem, cx, is_loose)
                }
                _ => false,
            },
            TypeExprKind::Function(function) => {
                // A parameter that is declared as a function is a pointer ([dcl.fct]/5).
                let ty = if is_loose { self.t.pointee(ty).unwrap_or(ty) } else { ty };
                let TyKind::Function(f) = self.t.kind(ty).clone() else { return false };
                if !self.deduce_type(function.ret, f.ret, cx, false) {
                    return false;
                }
                let mut at = 0;
                for param in function.params {
                    let pack = match param.ty.kind {
                        TypeExprKind::Pack(pattern) => Some(pattern),
                        _ if param.is_pack => Some(param.ty),
                        _ => None,
                    };
                    if let Some(pattern) = pack {
                        let mut element = 0;
                        while let Some(ty) = f.params.get(at) {
                            cx.element = Some(element);
                            if !self.deduce_type(pattern, *ty, cx, false) {
                                return false;
                            }
                            element += 1;
                            at += 1;
                        }
                        cx.element = None;
                    } else if matches!(param.ty.kind, TypeExprKind::Builtin(BuiltinType::Void)) {
                        continue;
                    } else {
                        let Some(ty) = f.params.get(at) else { return false };
                        if !self.deduce_type(param.ty, *ty, cx, false) {
                            return false;
                        }
                        at += 1;
                    }
                }
                at == f.params.len()
            }
            TypeExprKind::MemberPointer { class, pointee } => {
                let TyKind::MemberPtr(c, to) = *self.t.kind(ty) else { return false };
                if let Some(ident) = Self::ident(class)
                    && let Some(index) = cx.param(ident)
                    && !cx.bind(index, TArg::Type(c))
                {
                    return false;
                }
                self.deduce_type(pointee, to, cx, false)
            }
            TypeExprKind::Builtin(builtin) => {
                is_loose || {
                    let own = self.t.builtin(builtin);
                    let own = self.t.qualified(own, quals.is_const, quals.is_volatile);
                    own == ty
                }
            }
            TypeExprKind::Record(_)
            | TypeExprKind::Enum(_)
            | TypeExprKind::Auto
            | TypeExprKind::DecltypeAuto
            | TypeExprKind::Decltype(_)
            | TypeExprKind::Transform(..) => true,
            TypeExprKind::Pack(inner) => self.deduce_type(inner, ty, cx, is_loose),
            TypeExprKind::Error => false,
        }
    }

    /// `C<args>` where `C` is a template template parameter.
    fn deduce_template_param(
        &mut self,
        index: usize,
        args: &'a [TemplateArg<'a>],
        ty: Ty,
        cx: &mut Deduction<'a>,
    ) -> bool {
        let Some(class) = self.t.as_class(ty) else { return false };
        let Some((template, actual)) = self.tb.classes[class].template.clone() else {
            return false;
        };
        if !cx.bind(index, TArg::Template(template)) {
            return false;
        }
        let flat = super::template::flatten(&actual);
        self.deduce_list_of_args(args, &flat, cx)
    }

    /// `Name<args>` against a class that is an instance of that template, or derived from one.
    fn deduce_template_id(
        &mut self,
        name: &'a cuda_verify_syntax::ast::QualName<'a>,
        args: &'a [TemplateArg<'a>],
        ty: Ty,
        cx: &mut Deduction<'a>,
        is_loose: bool,
    ) -> bool {
        let found = self.with_scratch(cx.scope, |l| l.lookup_qualified(name)).unwrap_or_default();
        let template = found.iter().find_map(|entity| match *entity {
            Entity::Template(id) => Some(id),
            Entity::Class(class) => self.tb.classes[class].template.as_ref().map(|(id, _)| *id),
            _ => None,
        });
        let Some(template) = template else { return true };
        if let TemplateKind::Alias(target) = self.tb.templates[template].kind {
            return self.deduce_alias(template, target, args, ty, cx, is_loose);
        }
        let Some(class) = self.t.as_class(ty) else { return false };
        let mut candidates = vec![class];
        let mut at = 0;
        while let Some(&class) = candidates.get(at) {
            at += 1;
            if let Some((own, actual)) = self.tb.classes[class].template.clone()
                && own == template
            {
                let flat = super::template::flatten(&actual);
                // Several bases may be instances: it is the one with the arguments that were given
                // ([temp.deduct.call]/4.3), as in `get<1>` of a tuple that derives from a leaf for each element.
                let mut trial = cx.clone();
                trial.fixed.fill(false);
                if self.deduce_list_of_args(args, &flat, &mut trial) {
                    (cx.bound, cx.packs) = (trial.bound, trial.packs);
                    return true;
                }
            }
            if is_loose {
                if self.complete_class(class, self.ir.span).is_err() {
                    continue;
                }
                candidates.extend(self.base_classes(class));
            }
        }
        false
    }

    /// `Alias<args>`: the arguments of the alias are deduced from what it stands for, `args` from them.
    fn deduce_alias(
        &mut self,
        template: TemplateId,
        target: &'a TypeExpr<'a>,
        args: &'a [TemplateArg<'a>],
        ty: Ty,
        cx: &mut Deduction<'a>,
        is_loose: bool,
    ) -> bool {
        // An alias of a member of a template is not deduced from.
        let is_nested = Self::plain_name(target)
            .is_some_and(|name| !name.scope.is_empty() && name.last.args.is_none());
        if is_nested {
            return true;
        }
        let info = &self.tb.templates[template];
        let mut inner = Deduction::new(info.params, info.scope);
        if !self.mentions_param(target, &inner) {
            return true;
        }
        if !self.deduce_type(target, ty, &mut inner, is_loose) {
            return false;
        }
        let bound = inner.finish();
        if bound.iter().any(Option::is_none) {
            // What the alias does not use says nothing of its argument.
            let known = args.iter().zip(&bound);
            return known
                .filter_map(|(pattern, arg)| Some((pattern, arg.as_ref()?)))
                .all(|(pattern, arg)| self.deduce_one_arg(pattern, arg, cx));
        }
        let actual: Vec<TArg> = bound.into_iter().flatten().collect();
        self.deduce_list_of_args(args, &super::template::flatten(&actual), cx)
    }

    /// Matches a list of template arguments as written with actual ones.
    fn deduce_list_of_args(
        &mut self,
        patterns: &'a [TemplateArg<'a>],
        actual: &[TArg],
        cx: &mut Deduction<'a>,
    ) -> bool {
        let mut at = 0;
        for pattern in patterns {
            let pack = match pattern {
                TemplateArg::Type(ty) => match ty.kind {
                    TypeExprKind::Pack(inner) => Some(TemplateArg::Type(inner)),
                    _ => None,
                },
                TemplateArg::Expr(e) => match e.kind {
                    Ast::Pack(inner) => Some(TemplateArg::Expr(inner)),
                    _ => None,
                },
            };
            if let Some(inner) = pack {
                let mut element = 0;
                while let Some(arg) = actual.get(at) {
                    cx.element = Some(element);
                    if !self.deduce_one_arg(&inner, arg, cx) {
                        cx.element = None;
                        return false;
                    }
                    element += 1;
                    at += 1;
                }
                cx.element = None;
                continue;
            }
            let Some(arg) = actual.get(at) else { return false };
            if !self.deduce_one_arg(pattern, arg, cx) {
                return false;
            }
            at += 1;
        }
        // Arguments left over are defaults of the template.
        true
    }

    fn deduce_one_arg(
        &mut self,
        pattern: &TemplateArg<'a>,
        arg: &TArg,
        cx: &mut Deduction<'a>,
    ) -> bool {
        match (pattern, arg) {
            (TemplateArg::Type(pattern), TArg::Type(ty)) => {
                self.deduce_type(pattern, *ty, cx, false)
            }
            (TemplateArg::Type(pattern), arg) => {
                // A name that turns out to be a value or a template.
                if let Some(name) = Self::plain_name(pattern)
                    && let Some(ident) = Lowerer::ident(name)
                    && let Some(index) = cx.param(ident)
                {
                    return cx.bind(index, arg.clone());
                }
                true
            }
            (TemplateArg::Expr(e), arg) => {
                if let Ast::Name(name) = e.kind
                    && let Some(ident) = Lowerer::ident(name)
                    && let Some(index) = cx.param(ident)
                {
                    return cx.bind(index, arg.clone());
                }
                true
            }
        }
    }

    /// Deduces the parameters of a specialisation; `None` where one stays unknown.
    pub(crate) fn deduce_pattern(
        &mut self,
        params: &'a [TemplateParam<'a>],
        scope: ScopeId,
        patterns: &'a [TemplateArg<'a>],
        actual: &[TArg],
    ) -> Option<Vec<TArg>> {
        let mut cx = Deduction::new(params, scope);
        if !self.deduce_list_of_args(patterns, actual, &mut cx) {
            return None;
        }
        let bound = cx.finish();
        let mut out = Vec::new();
        for (param, arg) in params.iter().zip(bound) {
            match arg {
                Some(arg) => out.push(arg),
                None => {
                    let has_default = match param.kind {
                        cuda_verify_syntax::ast::TemplateParamKind::Type { default } => {
                            default.is_some()
                        }
                        cuda_verify_syntax::ast::TemplateParamKind::Value { default, .. } => {
                            default.is_some()
                        }
                        cuda_verify_syntax::ast::TemplateParamKind::Template { default } => {
                            default.is_some()
                        }
                    };
                    if has_default {
                        break;
                    }
                    return None;
                }
            }
        }
        Some(out)
    }

    /// Partial ordering: whether the parameters of a template can be deduced from types.
    pub(crate) fn deduce_from_types(&mut self, template: TemplateId, types: &[Ty]) -> bool {
        let info = &self.tb.templates[template];
        let TemplateKind::Function(function) = info.kind else { return false };
        let mut cx = Deduction::new(info.params, info.scope);
        let mut at = 0;
        for param in function.params {
            let pack = match param.ty.kind {
                TypeExprKind::Pack(pattern) => Some(pattern),
                _ if param.is_pack => Some(param.ty),
                _ => None,
            };
            let bare = |pattern: &'a TypeExpr<'a>| match pattern.kind {
                TypeExprKind::LvalueRef(inner) | TypeExprKind::RvalueRef(inner) => inner,
                _ => pattern,
            };
            // References, and qualifiers of what they mean, count only between two of them ([temp.deduct.partial]).
            let strip = |l: &mut Self, ty: Ty, pattern: &'a TypeExpr<'a>| {
                let (plain, inner) = (l.t.strip_ref(ty), bare(pattern));
                if l.t.is_ref(ty) && !std::ptr::eq(inner, pattern) {
                    return plain;
                }
                let plain = l.t.unqual(plain);
                l.t.qualified(plain, inner.quals.is_const, inner.quals.is_volatile)
            };
            if let Some(pattern) = pack {
                let mut element = 0;
                while let Some(ty) = types.get(at) {
                    cx.element = Some(element);
                    let ty = strip(self, *ty, pattern);
                    if !self.deduce_type(bare(pattern), ty, &mut cx, false) {
                        return false;
                    }
                    element += 1;
                    at += 1;
                }
                cx.element = None;
            } else {
                let Some(ty) = types.get(at) else { return param.default.is_some() };
                let ty = strip(self, *ty, param.ty);
                if !self.deduce_type(bare(param.ty), ty, &mut cx, false) {
                    return false;
                }
                at += 1;
            }
        }
        at >= types.len()
    }

    /// The instance of a template whose function type is the given one.
    pub(crate) fn deduce_address(
        &mut self,
        template: TemplateId,
        target: Ty,
        explicit: &[TArg],
    ) -> R<FnId> {
        let span = self.ir.span;
        let TyKind::Function(f) = self.t.kind(target).clone() else {
            return Err(self.no_deduction(template));
        };
        let args: Vec<Arg<'a>> = {
            let e = match self.ir.body.exprs.ids().next() {
                Some(e) => e,
                None => self.ir.const_size(0),
            };
            f.params
                .iter()
                .map(|ty| match *self.t.kind(*ty) {
                    TyKind::LRef(to) => Arg::Val(Val::lvalue(e, to)),
                    TyKind::RRef(to) => Arg::Val(Val { cat: Cat::Xvalue, ..Val::lvalue(e, to) }),
                    _ => Arg::Val(Val::prvalue(e, *ty)),
                })
                .collect()
        };
        let id = self.deduce_call(template, &args, explicit)?;
        let ty = self.fn_type(id)?;
        let TyKind::Function(have) = self.t.kind(ty).clone() else {
            return Err(self.no_deduction(template));
        };
        if have.params == f.params && have.ret == f.ret {
            Ok(id)
        } else {
            Err(Fail::new("no-match", span, "no instance of this type"))
        }
    }

    /// The instance of a conversion function template that gives a type.
    pub(crate) fn deduce_conversion(&mut self, template: TemplateId, to: Ty) -> Option<FnId> {
        let info = &self.tb.templates[template];
        let TemplateKind::Function(function) = info.kind else { return None };
        let UnqualifiedId::Conversion(pattern) = function.name.last.id else { return None };
        let mut cx = Deduction::new(info.params, info.scope);
        let target = self.t.strip_ref(to);
        let target = self.t.unqual(target);
        if !self.deduce_type(pattern, target, &mut cx, true) {
            return None;
        }
        let bound = cx.finish();
        let span = self.ir.span;
        let (args, scope) = self.bind_deduced(template, bound, span).ok()?;
        self.instantiate_function(template, args, scope, span).ok()
    }

    /// The type that a placeholder stands for, by the expression it is deduced from ([dcl.type.auto.deduct]).
    pub(crate) fn deduce_placeholder(&mut self, ty: Ty, e: &'a Expr<'a>, span: Span) -> R<Ty> {
        if matches!(self.t.kind(ty), TyKind::DecltypeAuto) {
            return self.decltype(e);
        }
        let arg = self.unevaluated(|l| l.lower_arg(e))?;
        self.deduce_auto(ty, &arg, span)
    }

    /// Replaces `auto` in a declared type by what the initialiser has ([dcl.spec.auto]).
    pub(crate) fn deduce_auto(&mut self, pattern: Ty, arg: &Arg<'a>, span: Span) -> R<Ty> {
        let v = match arg {
            Arg::Val(v) => *v,
            Arg::List(e, scope) => return self.auto_list(pattern, e, *scope, span),
            Arg::Fns(..) => {
                return Err(Fail::new("type", span, "`auto` from an overloaded function"));
            }
        };
        if self.is_any(v.ty) {
            return Err(super::poison(span));
        }
        match *self.t.kind(pattern) {
            TyKind::LRef(inner) => {
                let found = self.t.substitute_auto(inner, v.ty, span)?;
                Ok(self.t.lref(found))
            }
            TyKind::RRef(inner) => {
                // `auto &&` is a forwarding reference, `const auto &&` is not ([temp.deduct.call]/3).
                if self.t.is_auto(inner) && !self.t.is_const(inner) && v.cat == Cat::Lvalue {
                    return Ok(self.t.lref(v.ty));
                }
                let found = self.t.substitute_auto(inner, v.ty, span)?;
                Ok(self.t.rref(found))
            }
            _ => {
                let ty = self.t.decayed(v.ty);
                let ty = self.t.unqual(ty);
                if self.t.is_void(ty) {
                    return Ok(ty);
                }
                self.t.substitute_auto(pattern, ty, span)
            }
        }
    }

    fn auto_list(&mut self, pattern: Ty, e: &'a Expr<'a>, scope: ScopeId, span: Span) -> R<Ty> {
        let Ast::InitList(items) = e.kind else {
            return Err(Fail::new("type", span, "`auto` with this initialiser"));
        };
        let items = self.in_scope(scope, |l| l.expand_items(items))?;
        let Some(first) = items.first() else {
            return Err(Fail::new("type", span, "`auto` from an empty list"));
        };
        let ty = self.in_scope(first.scope, |l| l.type_of(first.e))?;
        let ty = self.t.decayed(ty);
        let ty = self.t.unqual(ty);
        if !self.t.is_auto(pattern) {
            return Err(Fail::new("type", span, "`auto` with this initialiser"));
        }
        let std = self.lookup(self.global, Key::Ident("std"));
        for entity in std {
            if let Entity::Namespace(scope) = entity
                && let Some(Entity::Template(id)) =
                    self.lookup_in(scope, Key::Ident("initializer_list")).first().copied()
            {
                return self.instantiate_type(id, vec![TArg::Type(ty)], span);
            }
        }
        Err(Fail::new("unknown-name", span, "unknown type `std::initializer_list`"))
    }

    /// Class template argument deduction: `Name x(args)` ([over.match.class.deduct]).
    pub(crate) fn deduce_class_template(
        &mut self,
        ty: &'a TypeExpr<'a>,
        init: Option<&Init<'a>>,
    ) -> R<Option<Ty>> {
        let Some(name) = Self::plain_name(ty) else { return Ok(None) };
        if name.last.args.is_some() {
            return Ok(None);
        }
        let found = self.lookup_qualified(name)?;
        let is_template = |e: &Entity| matches!(e, Entity::Template(id) if matches!(self.tb.templates[*id].kind, TemplateKind::Class(_)));
        if !found.iter().any(is_template) || found.iter().any(|e| matches!(e, Entity::Class(_))) {
            return Ok(None);
        }
        let list = match init {
            Some(Init::Brace(e) | Init::Copy(e)) if matches!(e.kind, Ast::InitList(_)) => Some(*e),
            Some(_) | None => None,
        };
        if let Some(list) = list
            && let Some(found) = self.deduce_from_list(&found, list)
        {
            return Ok(Some(self.t.qualified(found, ty.quals.is_const, ty.quals.is_volatile)));
        }
        let args: Vec<&'a Expr<'a>> = match init {
            Some(Init::Paren(args)) => args.to_vec(),
            Some(Init::Brace(e) | Init::Copy(e)) => match e.kind {
                Ast::InitList(items) => items.iter().map(|item| item.value).collect(),
                _ => vec![*e],
            },
            None => Vec::new(),
        };
        let deduced = self.deduce_class_name(&found, &args)?;
        Ok(match deduced {
            Some(found) => Some(self.t.qualified(found, ty.quals.is_const, ty.quals.is_volatile)),
            None => None,
        })
    }

    /// The instance of an aggregate that values for its bases and members make, as if it had a constructor with these
    /// as parameters (C++20, [over.match.class.deduct]/1.8).
    fn deduce_aggregate(
        &mut self,
        template: TemplateId,
        record: &'a RecordDecl<'a>,
        args: &[Arg<'a>],
    ) -> Option<Ty> {
        let members = record.members?;
        if args.is_empty() || members.iter().any(|member| constructor(member).is_some()) {
            return None;
        }
        let span = self.ir.span;
        let param = |ty: &'a TypeExpr<'a>, is_pack, default| Param {
            ty,
            name: None,
            default,
            is_pack,
            span,
        };
        let mut all: Vec<Param<'a>> =
            record.bases.iter().map(|base| param(base.ty, base.is_pack, None)).collect();
        // Members that are not given are empty, whether they have an initialiser or not.
        let none: &'a Expr<'a> = self.arena.alloc(Expr { span, kind: Ast::Error });
        for member in members {
            if let DeclKind::Var(var) = member.kind
                && !var.flags.contains(SpecFlags::STATIC)
            {
                all.push(param(var.ty, false, Some(none)));
            }
        }
        let all = self.arena.alloc_slice_copy(&all);
        let info = &self.tb.templates[template];
        let (params, scope) = (info.params, info.scope);
        let bound = self.deduce_params(params, scope, (all, false), args, &[])?;
        let own: Vec<TArg> = bound.into_iter().map_while(|arg| arg).collect();
        self.instantiate_type(template, own, span).ok()
    }

    /// The class whose constructor takes a braced list as a whole.
    fn deduce_from_list(&mut self, found: &Found, list: &'a Expr<'a>) -> Option<Ty> {
        let span = self.ir.span;
        let arg = Arg::List(list, self.f.scope);
        for &entity in found {
            let Entity::Template(template) = entity else { continue };
            let info = &self.tb.templates[template];
            let TemplateKind::Class(record) = info.kind else { continue };
            let (params, scope) = (info.params, info.scope);
            for member in record.members.unwrap_or(&[]) {
                let Some((function, [])) = constructor(member) else { continue };
                let takes_list = matches!(function.params, [only] if matches!(
                    Self::plain_name(only.ty).map(|name| name.last.id),
                    Some(UnqualifiedId::Ident("initializer_list"))
                ));
                if !takes_list {
                    continue;
                }
                let args = std::slice::from_ref(&arg);
                let Some(bound) = self.deduce_function(params, scope, function, args, &[]) else {
                    continue;
                };
                let own: Vec<TArg> = bound.into_iter().map_while(|arg| arg).collect();
                if own.is_empty() {
                    continue;
                }
                if let Ok(ty) = self.instantiate_type(template, own, span) {
                    return Some(ty);
                }
            }
        }
        None
    }

    /// The class that a deduction guide gives for arguments, if it takes them.
    fn guided(&mut self, guide: Guide<'a>, args: &[Arg<'a>], span: Span) -> Option<Ty> {
        let Guide { params, scope, function } = guide;
        let bound = self.deduce_function(params, scope, function, args, &[])?;
        let given: Vec<TArg> = bound.into_iter().map_while(|arg| arg).collect();
        let (_, scope) = self.bind_params_to(params, &[], scope, &given, span).ok()?;
        let is_pack =
            |param: &Param<'a>| param.is_pack || matches!(param.ty.kind, TypeExprKind::Pack(_));
        for (param, arg) in function.params.iter().take_while(|param| !is_pack(param)).zip(args) {
            if let Arg::Val(v) = arg {
                let to = self.with_scratch(scope, |l| l.resolve_type(param.ty)).ok()?;
                if !self.is_convertible(v.ty, to) {
                    return None;
                }
            }
        }
        self.with_scratch(scope, |l| l.resolve_type(function.ret)).ok()
    }

    pub(crate) fn deduce_class_name(
        &mut self,
        found: &Found,
        args: &[&'a Expr<'a>],
    ) -> R<Option<Ty>> {
        let span = self.ir.span;
        for &entity in found {
            let Entity::Template(template) = entity else { continue };
            let TemplateKind::Class(record) = self.tb.templates[template].kind else { continue };
            let items = self.expand_args(args)?;
            let lowered = self.unevaluated(|l| l.lower_args(&items))?;
            // Before guides and constructors ([over.match.class.deduct]/1.9): `vector v(other)` copies, it is no
            // vector of vectors.
            // A copy of an instance.
            if let [Arg::Val(v)] = lowered[..]
                && let Some(class) = self.t.as_class(v.ty)
                && self.tb.classes[class].template.as_ref().is_some_and(|(id, _)| *id == template)
            {
                return Ok(Some(self.t.unqual(v.ty)));
            }
            let params = self.tb.templates[template].params;
            let scope = self.tb.templates[template].scope;
            let guides = self.tb.guides.get(&self.tb.templates[template].key).cloned();
            for guide in guides.unwrap_or_default() {
                // Guides of the user come before what the constructors give ([over.match.best]/2.10).
                if guide.scope == scope
                    && let Some(ty) = self.guided(guide, &lowered, span)
                {
                    return Ok(Some(ty));
                }
            }
            for member in record.members.unwrap_or(&[]) {
                let Some((function, own)) = constructor(member) else { continue };
                let all: Vec<TemplateParam<'a>> = params.iter().chain(own).copied().collect();
                let all = self.arena.alloc_slice_copy(&all);
                let Some(bound) = self.deduce_function(all, scope, function, &lowered, &[]) else {
                    continue;
                };
                let own: Vec<TArg> =
                    bound.into_iter().take(params.len()).map_while(|arg| arg).collect();
                if let Ok(ty) = self.instantiate_type(template, own, span) {
                    return Ok(Some(ty));
                }
            }
            if let Some(ty) = self.deduce_aggregate(template, record, &lowered) {
                return Ok(Some(ty));
            }
            if let Ok(ty) = self.instantiate_type(template, Vec::new(), span) {
                return Ok(Some(ty));
            }
            let key = key_of(&UnqualifiedId::Ident(match self.tb.templates[template].key {
                Key::Ident(name) => name,
                Key::Operator(_) | Key::Conversion | Key::Destructor => "",
            }));
            return Err(Fail::new(
                "no-match",
                span,
                format!("template arguments of `{key}` cannot be deduced"),
            ));
        }
        Ok(None)
    }
}

fn is_void_param(function: &FunctionDecl<'_>) -> bool {
    matches!(function.params, [only] if matches!(only.ty.kind, TypeExprKind::Builtin(BuiltinType::Void)))
}

/// A constructor among the members of a class, with its own template parameters.
fn constructor<'a>(
    member: &'a Decl<'a>,
) -> Option<(&'a FunctionDecl<'a>, &'a [TemplateParam<'a>])> {
    let DeclKind::Function(function) = member.kind else { return None };
    if !function.is_constructor {
        return None;
    }
    Some((function, member.templates.first().map_or(&[], |t| t.params)))
}

impl Types {
    fn deduce_bound<'a>(&mut self, bound: &'a Expr<'a>, n: u128, cx: &mut Deduction<'a>) -> bool {
        if let Ast::Name(name) = bound.kind
            && let Some(ident) = Lowerer::ident(name)
            && let Some(index) = cx.param(ident)
        {
            let ty = self.builtin(BuiltinType::ULong);
            return cx.bind(index, TArg::Value(ty, CVal::Scalar(Constant::Int(n))));
        }
        true
    }

    pub(crate) fn substitute_auto(&mut self, pattern: Ty, ty: Ty, span: Span) -> R<Ty> {
        match *self.kind(pattern) {
            TyKind::Auto => Ok(self.with_quals_of(ty, pattern)),
            TyKind::Pointer(inner) => match self.pointee(ty) {
                Some(to) => {
                    let inner = self.substitute_auto(inner, to, span)?;
                    let pointer = self.pointer(inner);
                    Ok(self.with_quals_of(pointer, pattern))
                }
                None => Err(Fail::new("type", span, "`auto*` from something that is no pointer")),
            },
            _ => Ok(pattern),
        }
    }
}
