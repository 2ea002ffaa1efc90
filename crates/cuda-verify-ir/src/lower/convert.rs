//! Implicit conversions ([conv], [over.best.ics]): whether one exists, how good it is, and performing it.

use super::build::Builder;
use cuda_verify_syntax::ast::{BuiltinType, ExprKind as Ast};

use super::Lowerer;
use super::entity::{Cat, ClassId, Entity, EnumId, FnId, Role, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::overload::{Arg, Wanted};
use super::types::{Ty, TyKind, Types, int_info};
use crate::program::{
    BinaryOp, Callee, Constant, ExprId, ExprKind as Ir, LocalId, SeqExpr, StmtKind,
};
use crate::types::{Scalar, TypeId};

/// Kinds of conversion, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rank {
    Exact,
    Promotion,
    Conversion,
    User,
    Ellipsis,
}

/// An implicit conversion sequence, as far as it matters for comparing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ics {
    pub(crate) rank: Rank,
    /// Pointer to `bool` is worse than other conversions.
    pub(crate) to_bool: bool,
    /// Steps from a derived class to a base class; `void*` counts as furthest.
    pub(crate) depth: u32,
    /// Qualifiers added.
    pub(crate) quals: u32,
    /// Binding of a reference: an rvalue reference to an rvalue is better than an lvalue reference.
    pub(crate) rvalue_to_lref: bool,
    /// Second standard conversion of a user-defined one, or of a type of half precision as if it were a class.
    pub(crate) second: Rank,
    pub(crate) user: Option<FnId>,
}

impl Ics {
    pub(crate) fn new(rank: Rank) -> Self {
        Self {
            rank,
            to_bool: false,
            depth: 0,
            quals: 0,
            rvalue_to_lref: false,
            second: Rank::Exact,
            user: None,
        }
    }

    /// Compares two sequences: `Less` is better.
    pub(crate) fn compare(&self, other: &Self) -> std::cmp::Ordering {
        use std::cmp::Ordering;
        // The category comes first; ties are broken only within one ([over.ics.rank]/3.2). That is why `f(long)` and
        // `f(double)` tie for an `int`: both are conversions, however much the one looks better.
        let by = self.rank.cmp(&other.rank);
        if by != Ordering::Equal {
            return by;
        }
        if self.rank == Rank::User {
            // Two conversions by different functions are never ordered, even if what follows them is
            // ([over.ics.rank]/3.3): the call is ambiguous unless another argument decides.
            if self.user != other.user {
                return Ordering::Equal;
            }
            return self
                .second
                .cmp(&other.second)
                .then(self.rvalue_to_lref.cmp(&other.rvalue_to_lref));
        }
        // A conversion of a pointer to `bool` loses to all others ([over.ics.rank]/4.1), so that `f(const char *)` is
        // preferred to `f(bool)` for anything that points.
        self.to_bool
            .cmp(&other.to_bool)
            .then(self.second.cmp(&other.second))
            .then(self.depth.cmp(&other.depth))
            .then(self.rvalue_to_lref.cmp(&other.rvalue_to_lref))
            .then(self.quals.cmp(&other.quals))
    }
}

impl<'a> Lowerer<'a> {
    /// The implicit conversion of an argument to a type, if there is one.
    pub(crate) fn conversion(&mut self, arg: &Arg<'a>, to: Ty, allow_user: bool) -> Option<Ics> {
        match arg {
            Arg::Val(v) => self.val_conversion(*v, to, allow_user),
            Arg::List(e, scope) => {
                let Ast::InitList(items) = e.kind else { return None };
                let target = self.t.strip_ref(to);
                // A list makes a temporary, to which a reference that may change it does not bind
                // ([dcl.init.list]/3.9).
                if let TyKind::LRef(inner) = *self.t.kind(to)
                    && !self.t.is_const(inner)
                {
                    return None;
                }
                let items = self.in_scope(*scope, |l| l.expand_items(items)).ok()?;
                let rvalue_to_lref = matches!(self.t.kind(to), TyKind::LRef(_));
                let ics = self.list_conversion(&items, target, allow_user)?;
                Some(Ics { rvalue_to_lref, ..ics })
            }
            Arg::Fns(found, e, scope) => {
                let found = found.clone();
                let target = self.t.strip_ref(to);
                let target = self.t.pointee(target).unwrap_or(target);
                let target = match *self.t.kind(target) {
                    TyKind::MemberPtr(_, inner) => inner,
                    _ => target,
                };
                if self.t.is_function(target) {
                    let f = self.in_scope(*scope, |l| l.select_overload(&found, target, e));
                    return f.ok().flatten().map(|_| Ics::new(Rank::Exact));
                }
                None
            }
        }
    }

    fn list_conversion(
        &mut self,
        items: &[super::init::Item<'a>],
        to: Ty,
        allow_user: bool,
    ) -> Option<Ics> {
        if let Some(elem) = self.as_initializer_list(to) {
            // The conversion of the worst element counts for the whole list ([over.ics.list]/6).
            let mut worst = Ics::new(Rank::Exact);
            for item in items {
                let arg =
                    self.in_scope(item.scope, |l| l.unevaluated(|l| l.lower_arg(item.e))).ok()?;
                let ics = self.conversion(&arg, elem, true)?;
                if ics.rank > worst.rank {
                    worst = ics;
                }
            }
            return Some(worst);
        }
        if let Some(class) = self.t.as_class(to) {
            self.complete_class(class, self.ir.span).ok()?;
            if items.is_empty() {
                return Some(Ics::new(Rank::User));
            }
            if self.tb.classes[class].special.is_aggregate {
                let n = self.tb.classes[class].members.len();
                if items.len() > n.max(1)
                    && !self.tb.classes[class].members.iter().any(|m| self.t.is_array(m.ty))
                {
                    return None;
                }
                for (index, item) in items.iter().enumerate() {
                    if let Some(member) = self.tb.classes[class].members.get(index)
                        && item.designators.is_empty()
                    {
                        let ty = member.ty;
                        if self.t.is_array(ty) {
                            break;
                        }
                        let arg = self
                            .in_scope(item.scope, |l| l.unevaluated(|l| l.lower_arg(item.e)))
                            .ok()?;
                        self.conversion(&arg, ty, true)?;
                    }
                }
                return Some(Ics::new(Rank::User));
            }
            if !allow_user {
                return None;
            }
            let args = self.unevaluated(|l| l.lower_args(items)).ok()?;
            let ctors = self.constructors(class);
            let wanted = Wanted::default();
            let found = self.resolve_overload(&ctors, None, &args, None, wanted, "").ok()?;
            return Some(Ics { user: Some(found), ..Ics::new(Rank::User) });
        }
        if let Some((elem, len)) = self.t.as_array(to) {
            if len.is_some_and(|len| u64::try_from(items.len()).unwrap_or(u64::MAX) > len) {
                return None;
            }
            for item in items {
                let arg =
                    self.in_scope(item.scope, |l| l.unevaluated(|l| l.lower_arg(item.e))).ok()?;
                self.conversion(&arg, elem, true)?;
            }
            return Some(Ics::new(Rank::Exact));
        }
        match items {
            [] => Some(Ics::new(Rank::Exact)),
            [only] => {
                let arg =
                    self.in_scope(only.scope, |l| l.unevaluated(|l| l.lower_arg(only.e))).ok()?;
                self.conversion(&arg, to, allow_user)
            }
            _ => None,
        }
    }

    /// Whether a reference to `to` may bind directly to an object of type `from`; steps to the base class.
    fn reference_related(&mut self, from: Ty, to: Ty) -> Option<u32> {
        let (a, b) = (self.t.unqual(from), self.t.unqual(to));
        if a == b {
            return Some(0);
        }
        if let (Some((x, _)), Some((y, None))) = (self.t.as_array(a), self.t.as_array(b))
            && x == y
        {
            return Some(0);
        }
        if let (Some(_), Some(_)) = (self.t.pointee(a), self.t.pointee(b))
            && self.t.similar(a, b)
            && self.t.quals_allow(a, b)
            && self.t.is_const(to)
        {
            return Some(0);
        }
        let (Some(derived), Some(base)) = (self.t.as_class(a), self.t.as_class(b)) else {
            return None;
        };
        self.base_distance(derived, base)
    }

    pub(crate) fn base_distance(&mut self, derived: ClassId, base: ClassId) -> Option<u32> {
        if derived == base {
            return Some(0);
        }
        let bases = self.base_classes(derived);
        bases.into_iter().filter_map(|b| self.base_distance(b, base)).min().map(|d| d + 1)
    }

    pub(crate) fn val_conversion(&mut self, v: Val, to: Ty, allow_user: bool) -> Option<Ics> {
        if self.is_any(v.ty) {
            return self.any_conversion(to);
        }
        match *self.t.kind(to) {
            TyKind::LRef(target) | TyKind::RRef(target) => {
                let is_rref = matches!(self.t.kind(to), TyKind::RRef(_));
                let is_const_target = self.t.is_const(target) && !self.t.is_volatile(target);
                if let Some(depth) = self.reference_related(v.ty, target) {
                    let quals_ok = (!self.t.is_const(v.ty) || self.t.is_const(target))
                        && (!self.t.is_volatile(v.ty) || self.t.is_volatile(target));
                    if !quals_ok {
                        return None;
                    }
                    let is_function = self.t.is_function(v.ty);
                    let ok = if is_rref {
                        v.cat != Cat::Lvalue || is_function
                    } else {
                        v.cat == Cat::Lvalue || is_const_target
                    };
                    if !ok {
                        return None;
                    }
                    let added = u32::from(self.t.is_const(target) && !self.t.is_const(v.ty))
                        + u32::from(self.t.is_volatile(target) && !self.t.is_volatile(v.ty));
                    let rank = if depth == 0 { Rank::Exact } else { Rank::Conversion };
                    return Some(Ics {
                        depth,
                        quals: added,
                        rvalue_to_lref: !is_rref && v.cat != Cat::Lvalue,
                        ..Ics::new(rank)
                    });
                }
                // Before a temporary is made: the object that the function refers to is the one that is meant
                // ([dcl.init.ref]/5.1.2).
                // A conversion function that gives an lvalue.
                if allow_user
                    && let Some(source) = self.t.as_class(v.ty)
                    && let Some((user, second)) = self.find_conversion(v, source, to, false)
                {
                    return Some(Ics { user: Some(user), second, ..Ics::new(Rank::User) });
                }
                if !is_rref && !is_const_target {
                    return None;
                }
                let value = self.t.unqual(target);
                if self.t.is_function(value) {
                    return None;
                }
                let mut ics = self.val_conversion(v, value, allow_user)?;
                ics.rvalue_to_lref = !is_rref;
                Some(ics)
            }
            TyKind::Record(class) => {
                if let Some(source) = self.t.as_class(v.ty)
                    && let Some(depth) = self.base_distance(source, class)
                {
                    let rank = if depth == 0 { Rank::Exact } else { Rank::Conversion };
                    return Some(Ics { depth, ..Ics::new(rank) });
                }
                if !allow_user {
                    return None;
                }
                self.user_conversion(v, class, to)
            }
            _ => {
                if let Some(source) = self.t.as_class(v.ty) {
                    if !allow_user {
                        return None;
                    }
                    if self.lambda_pointer(source, to).is_ok_and(|p| p.is_some()) {
                        return Some(Ics::new(Rank::User));
                    }
                    let (user, second) = self.find_conversion(v, source, to, false)?;
                    return Some(Ics { user: Some(user), second, ..Ics::new(Rank::User) });
                }
                self.standard_conversion(v, to)
            }
        }
    }

    fn user_conversion(&mut self, v: Val, class: ClassId, to: Ty) -> Option<Ics> {
        if self.depth > 2000 || self.complete_class(class, self.ir.span).is_err() {
            return None;
        }
        // Nothing converts to a closure but itself, and to ask its constructors would complete it in the middle of
        // its own definition.
        if self.tb.classes[class].is_lambda {
            return None;
        }
        let ctors = self.constructors(class);
        // One conversion by the user at most in a sequence ([class.conv]/4): constructors are asked without a further
        // one, and without those that are explicit ([over.match.copy]).
        let wanted = Wanted { is_copy_init: true, no_user: true };
        let by_ctor = self.resolve_overload(&ctors, None, &[Arg::Val(v)], None, wanted, "").ok();
        if let Some(user) = by_ctor {
            let second = self
                .signature(user)
                .ok()
                .and_then(|sig| sig.params.first().map(|p| p.ty))
                .and_then(|ty| self.val_conversion(v, ty, false))
                .map_or(Rank::Exact, |ics| ics.rank);
            return Some(Ics { user: Some(user), second, ..Ics::new(Rank::User) });
        }
        let source = self.t.as_class(v.ty)?;
        let (user, second) = self.find_conversion(v, source, to, false)?;
        Some(Ics { user: Some(user), second, ..Ics::new(Rank::User) })
    }

    /// The conversion function of a class that best gives a type.
    pub(crate) fn find_conversion(
        &mut self,
        v: Val,
        class: ClassId,
        to: Ty,
        allow_explicit: bool,
    ) -> Option<(FnId, Rank)> {
        self.complete_class(class, self.ir.span).ok()?;
        let mut best: Option<(FnId, Ics)> = None;
        for entity in self.conversion_functions(class) {
            let id = match entity {
                Entity::Function(id) => id,
                Entity::Template(template) => match self.deduce_conversion(template, to) {
                    Some(id) => id,
                    None => continue,
                },
                _ => continue,
            };
            let info = &self.tb.fns[id];
            let is_const = info.decl.is_some_and(|d| d.this_quals.is_const);
            let is_explicit = info.flags.contains(cuda_verify_syntax::ast::SpecFlags::EXPLICIT);
            if (is_explicit && !allow_explicit) || (self.t.is_const(v.ty) && !is_const) {
                continue;
            }
            let Ok(ret) = self.return_type(id) else { continue };
            let (ty, cat) = match *self.t.kind(ret) {
                TyKind::LRef(inner) => (inner, Cat::Lvalue),
                TyKind::RRef(inner) => (inner, Cat::Xvalue),
                _ => (ret, Cat::Prvalue),
            };
            let result = Val { cat, ..Val::prvalue(v.e, ty) };
            let Some(mut ics) = self.val_conversion(result, to, false) else { continue };
            // The object is the first argument of a conversion function, and its qualifiers are compared behind those
            // of the result ([over.best.ics]).
            // A non-const function is the better match for a non-const object.
            ics.quals = ics.quals * 2 + u32::from(is_const && !self.t.is_const(v.ty));
            let better = match &best {
                Some((_, old)) => ics.compare(old) == std::cmp::Ordering::Less,
                None => true,
            };
            if better {
                best = Some((id, ics));
            }
        }
        best.map(|(id, ics)| (id, ics.rank))
    }

    fn conversion_functions(&mut self, class: ClassId) -> Vec<Entity> {
        self.declare_members(class);
        let mut all = self.tb.classes[class].conversions.clone();
        for base in self.base_classes(class) {
            all.extend(self.conversion_functions(base));
        }
        all
    }

    fn standard_conversion(&mut self, v: Val, to: Ty) -> Option<Ics> {
        let from = self.t.decayed(v.ty);
        let from = self.t.unqual(from);
        let to = self.t.unqual(to);
        if from == to {
            return Some(Ics::new(Rank::Exact));
        }
        let conversion = Some(Ics::new(Rank::Conversion));
        if self.t.is_arithmetic(from) || self.t.is_enum(from) {
            if self.t.is_enum(to) {
                // In C numbers convert to enumerations ([ISO C11, 6.5.16.1]), in C++ they need a cast
                // ([dcl.enum]/10).
                return if self.is_c(self.ir.span) { conversion } else { None };
            }
            if let Some(id) = self.t.as_enum(from)
                && self.tb.enums[id].is_scoped
            {
                return None;
            }
            if self.t.is_arithmetic(to) {
                let promoted = self.promoted_type(from).ok()?;
                // The only promotion among floating-point types ([conv.fpprom]); those of half precision convert.
                let float_promotion = self.t.as_builtin(from) == Some(BuiltinType::Float)
                    && self.t.as_builtin(to) == Some(BuiltinType::Double);
                let is_promotion = (promoted == to && promoted != from) || float_promotion;
                let rank = if is_promotion { Rank::Promotion } else { Rank::Conversion };
                let mut conversion = Ics::new(rank);
                // Where these are classes (`__half`, `c10::Half`), their conversion function gives a `float`, and what
                // follows it orders conversions ([over.ics.rank]/3.3).
                if let Some(BuiltinType::Half | BuiltinType::BFloat16) = self.t.as_builtin(from) {
                    conversion.second = match self.t.as_builtin(to) {
                        Some(BuiltinType::Float) => Rank::Exact,
                        Some(BuiltinType::Double) => Rank::Promotion,
                        Some(_) | None => Rank::Conversion,
                    };
                }
                return Some(conversion);
            }
            // Only a literal zero is a null pointer constant ([conv.ptr]/1), no other constant expression of that
            // value since C++14.
            if v.is_zero
                && (self.t.pointee(to).is_some()
                    || self.t.is_member_pointer(to)
                    || self.t.is_nullptr(to))
            {
                return conversion;
            }
            return None;
        }
        if self.t.is_nullptr(from) {
            if self.t.pointee(to).is_some() || self.t.is_member_pointer(to) {
                return conversion;
            }
            return if self.t.is_bool(to) { conversion } else { None };
        }
        if let Some(a) = self.t.pointee(from) {
            if self.t.is_bool(to) {
                return Some(Ics { to_bool: true, ..Ics::new(Rank::Conversion) });
            }
            let b = self.t.pointee(to)?;
            if self.t.similar(a, b) {
                if self.t.quals_allow(a, b) {
                    // A qualification adjustment is an exact match, and worse than none ([over.ics.rank]/3.2.5).
                    return Some(Ics { quals: 1, ..Ics::new(Rank::Exact) });
                }
                // `char *p = "text"` is not C++ since C++11, but compilers take it with a warning and old CUDA
                // programs are full of it.
                let is_literal = self.ir.is_string_literal(v.e, self.unevaluated > 0);
                return if is_literal { conversion } else { None };
            }
            let quals_ok = (!self.t.is_const(a) || self.t.is_const(b))
                && (!self.t.is_volatile(a) || self.t.is_volatile(b));
            if self.t.is_void(b) && quals_ok && !self.t.is_function(a) {
                // `void *` is worse than any base class ([over.ics.rank]/4.4).
                return Some(Ics { depth: 1000, ..Ics::new(Rank::Conversion) });
            }
            if self.t.is_void(a) && quals_ok && self.is_c(self.ir.span) {
                return conversion;
            }
            if let (Some(derived), Some(base)) = (self.t.as_class(a), self.t.as_class(b))
                && quals_ok
                && let Some(depth) = self.base_distance(derived, base)
            {
                return Some(Ics { depth, ..Ics::new(Rank::Conversion) });
            }
            return None;
        }
        if let (TyKind::MemberPtr(c, a), TyKind::MemberPtr(d, b)) =
            (self.t.kind(from).clone(), self.t.kind(to).clone())
        {
            let (c, d) = (self.t.as_class(c)?, self.t.as_class(d)?);
            // The other way round than for pointers to objects: a member of a base is one of the derived class too
            // ([conv.mem]/2).
            return (a == b && self.base_distance(d, c).is_some())
                .then_some(Ics::new(Rank::Conversion));
        }
        if self.t.is_member_pointer(from) && self.t.is_bool(to) {
            return conversion;
        }
        None
    }

    /// What an enumeration promotes to. Without a fixed underlying type that is the first type from `int` on that
    /// holds its values, whatever it is stored as ([conv.prom]/3): compilers store one without negative values as
    /// `unsigned`, and yet `E(0) - 1` is less than zero.
    fn promoted_enum(&mut self, id: EnumId) -> R<Ty> {
        let stored = self.enum_underlying(id)?;
        let info = &self.tb.enums[id];
        // In C it promotes as the type that it is compatible with ([ISO C11, 6.7.2.2]).
        let is_as_stored = info.is_scoped || info.decl.underlying.is_some();
        if is_as_stored || self.is_c(info.decl.span) {
            return Ok(stored);
        }
        let max = info.values.iter().copied().max().unwrap_or(0);
        let signed = match self.t.as_builtin(stored) {
            Some(BuiltinType::UInt) if i32::try_from(max).is_ok() => BuiltinType::Int,
            Some(BuiltinType::ULong) if i64::try_from(max).is_ok() => BuiltinType::Long,
            _ => return Ok(stored),
        };
        Ok(self.t.builtin(signed))
    }

    /// Integer promotion of a type.
    pub(crate) fn promoted_type(&mut self, ty: Ty) -> R<Ty> {
        let ty = self.t.unqual(ty);
        let ty = match self.t.as_enum(ty) {
            Some(id) => self.promoted_enum(id)?,
            None => ty,
        };
        let Some(info) = self.t.as_builtin(ty).and_then(int_info) else { return Ok(ty) };
        if info.rank < 3 {
            return Ok(self.t.builtin(BuiltinType::Int));
        }
        match self.t.as_builtin(ty) {
            Some(BuiltinType::WChar) => Ok(self.t.builtin(BuiltinType::Int)),
            Some(BuiltinType::Char32) => Ok(self.t.builtin(BuiltinType::UInt)),
            _ => Ok(ty),
        }
    }

    // Performing conversions.

    /// The value of a glvalue; arrays and functions decay.
    pub(crate) fn rvalue(&mut self, v: Val) -> R<Val> {
        match *self.t.kind(v.ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => {
                let v = if v.cat == Cat::Prvalue { self.materialise(v)? } else { v };
                let ty = self.t.pointer(elem);
                let id = self.ir_ty(ty)?;
                let e = self.ir.push_expr(Ir::Decay(v.e), id);
                return Ok(Val::prvalue(e, ty));
            }
            TyKind::Function(_) => {
                let ty = self.t.pointer(v.ty);
                return Ok(Val::prvalue(v.e, ty));
            }
            _ => {}
        }
        if v.cat == Cat::Prvalue {
            return Ok(v);
        }
        let ty = self.t.unqual(v.ty);
        // Assignments give lvalues in C++ ([expr.ass]/1), and are almost always used as values: a load of what was
        // just written would be an access to memory that the program does not make, and a race of its own.
        // These are lvalues that are kept as the value they have.
        if matches!(
            self.ir.body.exprs[v.e].kind,
            Ir::Assign(..) | Ir::AssignOp { .. } | Ir::IncDec { .. } | Ir::Conditional(..)
        ) {
            return Ok(Val::prvalue(v.e, ty));
        }
        // A constant is no use of its variable ([basic.def.odr]): kernels may name constants of the host, whose
        // memory they must not read.
        if let Some(constant) = self.known_constant(v) {
            let id = self.ir_ty(ty)?;
            let e = self.ir.push_expr(Ir::Const(constant), id);
            return Ok(Val::prvalue(e, ty));
        }
        let id = self.ir_ty(ty)?;
        if self.ir.body.exprs[v.e].ty != id {
            let place = self.ir.cast_place(v.e, id);
            let e = self.ir.push_expr(Ir::Load(place), id);
            return Ok(Val::prvalue(e, ty));
        }
        self.note_volatile(v);
        let e = self.ir.push_expr(Ir::Load(v.e), id);
        Ok(Val::prvalue(e, ty))
    }

    /// A prvalue of class type as an object: its temporary.
    pub(crate) fn materialise(&mut self, v: Val) -> R<Val> {
        if self.t.is_function(v.ty) {
            return Ok(v);
        }
        if v.cat != Cat::Prvalue {
            return self.as_place(v);
        }
        let result = |e| Val { cat: Cat::Xvalue, ..Val::lvalue(e, v.ty) };
        // The temporary that the value was read from is the object itself; a copy of it would run a constructor that
        // C++17 does not run ([conv.rval]).
        if v.is_temp
            && let Ir::Load(place) = self.ir.body.exprs[v.e].kind
        {
            return Ok(result(place));
        }
        let id = self.ir_ty(v.ty)?;
        let local = self.ir.new_local("$tmp", id);
        let span = self.ir.span;
        let place = Place::new(Root::Local(local), v.ty);
        let target = self.place_expr(&place)?;
        let assign = self.ir.push_expr(Ir::Assign(target, v.e), id);
        let declaration =
            crate::program::Stmt { kind: StmtKind::Decl { local, cleanup: None }, span };
        let mut stmts = Vec::new();
        // Where the end of the full-expression is asked for, it dies there.
        match self.f.temps.last_mut() {
            Some(temps) if self.f.is_referring && self.unevaluated == 0 => {
                temps.declare(local, None, vec![declaration]);
            }
            Some(_) | None => stmts.push(declaration),
        }
        stmts.push(crate::program::Stmt { kind: StmtKind::Expr(assign), span });
        let e = self.place_expr(&place)?;
        let seq = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(e) })), id);
        Ok(result(seq))
    }

    /// Converts a scalar value to a scalar type without looking at whether the conversion is implicit.
    pub(crate) fn convert_scalar(&mut self, v: Val, to: Ty) -> R<Val> {
        let to = self.t.unqual(to);
        let id = self.ir_ty(to)?;
        if self.ir.body.exprs[v.e].ty == id {
            return Ok(Val { ty: to, cat: Cat::Prvalue, ..v });
        }
        if let (Ir::Const(constant), Some(from), Some(target)) = (
            &self.ir.body.exprs[v.e].kind,
            self.ir.program.types.as_scalar(self.ir.body.exprs[v.e].ty),
            self.ir.program.types.as_scalar(id),
        ) && let Some(folded) = super::constant::convert_constant(*constant, from, target)
        {
            let e = self.ir.push_expr(Ir::Const(folded), id);
            return Ok(Val::prvalue(e, to));
        }
        let e = self.ir.push_expr(Ir::Convert(v.e), id);
        Ok(Val::prvalue(e, to))
    }

    /// Converts a value implicitly, as in initialisation of a variable of type `to` (never a reference).
    pub(crate) fn convert(&mut self, v: Val, to: Ty) -> R<Val> {
        if self.t.is_ref(to) {
            let pointer = self.bind_reference(to, &Arg::Val(v))?;
            let id = self.ir_ty(to)?;
            let pointer = self.ir.retype_pointer(pointer, id);
            return Ok(Val::prvalue(pointer, to));
        }
        if self.is_any(v.ty) {
            return self.any_as(v, to);
        }
        if let Some(class) = self.t.as_class(to) {
            let to = self.t.unqual(to);
            if self.t.as_class(v.ty) == Some(class) && !self.is_indirect(to)? {
                return self.rvalue(v);
            }
            // Guaranteed elision: a prvalue initialises the object that it ends in, no constructor is chosen
            // ([dcl.init]/17.6.1).
            if v.cat == Cat::Prvalue && self.t.as_class(v.ty) == Some(class) {
                return Ok(v);
            }
            return self.build_temp(to, |l, place| l.init_from_val(place, v));
        }
        if let Some(source) = self.t.as_class(v.ty) {
            return match self.class_conversion(v, source, to, true)? {
                Some(result) => self.convert(result, to),
                None => Err(self.no_conversion(v.ty, to)),
            };
        }
        if self.standard_conversion(v, to).is_none() {
            return Err(self.no_conversion(v.ty, to));
        }
        let v = self.rvalue(v)?;
        self.convert_standard(v, to)
    }

    pub(crate) fn no_conversion(&self, from: Ty, to: Ty) -> Fail {
        let is_certain = self.t.never_converts(from, true, to);
        let (from, to) = (self.type_text(from), self.type_text(to));
        Fail::new("type", self.ir.span, format!("no conversion from `{from}` to `{to}`"))
            .certain_if(is_certain)
    }

    /// Standard conversion of a value known to be convertible.
    fn convert_standard(&mut self, v: Val, to: Ty) -> R<Val> {
        if let (Some(a), Some(b)) = (self.t.pointee(v.ty), self.t.pointee(to)) {
            let (a, b) = (self.t.unqual(a), self.t.unqual(b));
            if let (Some(derived), Some(base)) = (self.t.as_class(a), self.t.as_class(b))
                && derived != base
            {
                return self.pointer_upcast(v, derived, base, to);
            }
        }
        // The null value of a pointer to data is -1 in the Itanium ABI (2.3), since 0 is the offset of the first
        // member.
        if v.is_zero && !self.t.is_arithmetic(to) && !self.t.is_enum(to) {
            let id = self.ir_ty(to)?;
            let is_pointer = self.ir.program.types.as_scalar(id) == Some(Scalar::Pointer);
            let constant =
                if is_pointer { Constant::Null } else { Constant::Int(u128::from(u64::MAX)) };
            let e = self.ir.push_expr(Ir::Const(constant), id);
            return Ok(Val::prvalue(e, self.t.unqual(to)));
        }
        if self.t.is_nullptr(v.ty) && self.t.is_member_pointer(to) {
            let id = self.ir_ty(to)?;
            let is_pointer = self.ir.program.types.as_scalar(id) == Some(Scalar::Pointer);
            let constant =
                if is_pointer { Constant::Null } else { Constant::Int(u128::from(u64::MAX)) };
            let e = self.ir.push_expr(Ir::Const(constant), id);
            return Ok(Val::prvalue(e, self.t.unqual(to)));
        }
        if self.t.is_nullptr(v.ty)
            && matches!(self.ir.body.exprs[v.e].kind, Ir::Const(Constant::Null))
            && self.t.pointee(to).is_some()
        {
            let id = self.ir_ty(to)?;
            let e = self.ir.push_expr(Ir::Const(Constant::Null), id);
            return Ok(Val::prvalue(e, self.t.unqual(to)));
        }
        self.convert_scalar(v, to)
    }

    /// `Derived*` to `Base*`; null stays null.
    pub(crate) fn pointer_upcast(
        &mut self,
        v: Val,
        derived: ClassId,
        base: ClassId,
        to: Ty,
    ) -> R<Val> {
        self.complete_class(derived, self.ir.span)?;
        let offset = self.base_offset(derived, base)?;
        let id = self.ir_ty(to)?;
        if offset == 0 {
            let e = self.ir.retype_pointer(v.e, id);
            return Ok(Val::prvalue(e, self.t.unqual(to)));
        }
        // A null pointer stays null although the base lies behind the beginning ([conv.ptr]/3); references need no
        // test.
        let e = self.with_null_test(v.e, id, |l, local, is_null| {
            let own = l.t.mk(TyKind::Record(derived));
            let place = Place::new(Root::Ptr(local), own);
            let e = l.place_expr(&place)?;
            let up = l.upcast_place(Val::lvalue(e, own), base)?;
            let addr = l.ir.push_expr(Ir::AddrOf(up.e), id);
            let none = l.ir.push_expr(Ir::Const(Constant::Null), id);
            Ok(l.ir.push_expr(Ir::Conditional(is_null, none, addr), id))
        })?;
        Ok(Val::prvalue(e, self.t.unqual(to)))
    }

    /// What is made of a pointer, which is given as a local variable, and of whether it is null.
    pub(crate) fn with_null_test(
        &mut self,
        pointer: ExprId,
        to: TypeId,
        make: impl FnOnce(&mut Self, LocalId, ExprId) -> R<ExprId>,
    ) -> R<ExprId> {
        let ptr = self.ir.body.exprs[pointer].ty;
        let bool_id = self.ir.program.types.scalar(Scalar::Bool);
        let local = self.ir.new_local("$p", ptr);
        let span = self.ir.span;
        let target = self.ir.push_expr(Ir::Local(local), ptr);
        let assign = self.ir.push_expr(Ir::Assign(target, pointer), ptr);
        let place = self.ir.push_expr(Ir::Local(local), ptr);
        let value = self.ir.push_expr(Ir::Load(place), ptr);
        let null = self.ir.push_expr(Ir::Const(Constant::Null), ptr);
        let is_null = self.ir.push_expr(Ir::Binary(BinaryOp::Eq, value, null), bool_id);
        let value = make(self, local, is_null)?;
        let stmts = vec![
            crate::program::Stmt { kind: StmtKind::Decl { local, cleanup: None }, span },
            crate::program::Stmt { kind: StmtKind::Expr(assign), span },
        ];
        Ok(self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(value) })), to))
    }

    pub(crate) fn base_offset(&mut self, derived: ClassId, base: ClassId) -> R<u64> {
        let Some(path) = self.path_to(derived, base) else {
            return Err(Fail::new("type", self.ir.span, "not a base class"));
        };
        let mut offset = 0;
        let mut here = derived;
        for index in path {
            self.complete_class(here, self.ir.span)?;
            let member = &self.tb.classes[here].members[index];
            offset += member.offset;
            here = self.t.as_class(member.ty).unwrap_or(here);
        }
        Ok(offset)
    }

    /// The base class subobject of an object (or the anonymous member that holds a name).
    pub(crate) fn upcast_place(&mut self, v: Val, base: ClassId) -> R<Val> {
        let Some(mut here) = self.t.as_class(v.ty) else { return Ok(v) };
        self.complete_class(here, self.ir.span)?;
        let Some(path) = self.path_to(here, base) else {
            return Err(self.no_conversion(v.ty, v.ty));
        };
        let mut v = v;
        for index in path {
            v = self.member_val(v, here, index)?;
            here = self.t.as_class(v.ty).unwrap_or(here);
        }
        Ok(v)
    }

    /// Calls a conversion function of a class, if one leads to the type.
    pub(crate) fn class_conversion(
        &mut self,
        v: Val,
        class: ClassId,
        to: Ty,
        is_copy: bool,
    ) -> R<Option<Val>> {
        if let Some(pointer) = self.lambda_pointer(class, to)? {
            return Ok(Some(pointer));
        }
        let Some((id, _)) = self.find_conversion(v, class, to, !is_copy) else { return Ok(None) };
        let object = self.materialise(v)?;
        self.call_fn(id, Some(object), &[], true).map(Some)
    }

    /// Contextual conversion to `bool` (also through explicit conversion functions).
    pub(crate) fn contextual_convert(&mut self, v: Val, to: Ty) -> R<Val> {
        if let Some(class) = self.t.as_class(v.ty) {
            return match self.class_conversion(v, class, to, false)? {
                Some(result) => self.convert(result, to),
                None => Err(self.no_conversion(v.ty, to)),
            };
        }
        if let Some(id) = self.t.as_enum(v.ty)
            && self.tb.enums[id].is_scoped
        {
            return Err(self.no_conversion(v.ty, to));
        }
        self.convert(v, to)
    }

    /// Converts an argument to a parameter's type; class values end in a temporary.
    pub(crate) fn convert_arg(&mut self, arg: &Arg<'a>, to: Ty) -> R<Val> {
        if self.t.is_ref(to) {
            let pointer = self.bind_reference(to, arg)?;
            let id = self.ir_ty(to)?;
            let pointer = self.ir.retype_pointer(pointer, id);
            return Ok(Val::prvalue(pointer, to));
        }
        match arg {
            Arg::Val(v) => self.convert(*v, to),
            Arg::List(e, scope) => {
                let Ast::InitList(items) = e.kind else {
                    return Err(Fail::new("type", e.span, "not a list"));
                };
                let scope = *scope;
                let to = self.t.unqual(to);
                self.in_scope(scope, |l| {
                    let items = l.expand_items(items)?;
                    if let Some(elem) = l.as_initializer_list(to) {
                        return l.initializer_list_value(to, elem, &items);
                    }
                    if l.t.as_class(to).is_none() && !l.t.is_array(to) {
                        return match &items[..] {
                            [] => l.zero_value(to),
                            [only] => {
                                let arg = l.in_scope(only.scope, |l| l.lower_arg(only.e))?;
                                l.convert_arg(&arg, to)
                            }
                            _ => Err(Fail::new("type", e.span, "several values for one scalar")),
                        };
                    }
                    l.build_temp(to, |l, place| l.list_init(place, &items, true))
                })
            }
            Arg::Fns(found, e, scope) => {
                let target = self.t.strip_ref(to);
                let target = self.t.pointee(target).unwrap_or(target);
                let (target, is_member) = match *self.t.kind(target) {
                    TyKind::MemberPtr(_, inner) => (inner, true),
                    _ => (target, false),
                };
                let found = found.clone();
                let chosen = self.in_scope(*scope, |l| l.select_overload(&found, target, e))?;
                let Some(id) = chosen else {
                    return Err(Fail::new("type", e.span, "no overload of this type"));
                };
                let v = self.function_val(id)?;
                let _ = is_member;
                let v = self.rvalue(v)?;
                let want = self.ir_ty(to)?;
                let e = self.ir.retype_pointer(v.e, want);
                Ok(Val::prvalue(e, self.t.unqual(to)))
            }
        }
    }

    fn initializer_list_value(
        &mut self,
        to: Ty,
        elem: Ty,
        items: &[super::init::Item<'a>],
    ) -> R<Val> {
        let (list, stmts) = self.collect_stmts(|l| l.make_initializer_list(to, elem, items));
        let list = list?;
        let e = self.place_expr(&list)?;
        let id = self.ir_ty(to)?;
        let seq = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(e) })), id);
        let load = self.ir.push_expr(Ir::Load(seq), id);
        Ok(Val { is_temp: true, ..Val::prvalue(load, to) })
    }

    /// Zero of a scalar type.
    pub(crate) fn zero_value(&mut self, ty: Ty) -> R<Val> {
        let ty = self.t.unqual(ty);
        let id = self.ir_ty(ty)?;
        let constant = match self.scalar_of(ty)? {
            Scalar::Bool => Constant::Bool(false),
            Scalar::Int(..) => Constant::Int(0),
            Scalar::Float(_) => Constant::Float(0),
            Scalar::Pointer => Constant::Null,
        };
        let e = self.ir.push_expr(Ir::Const(constant), id);
        Ok(Val::prvalue(e, ty))
    }

    /// The pointer that represents a reference bound to an argument.
    pub(crate) fn bind_reference(&mut self, to: Ty, arg: &Arg<'a>) -> R<ExprId> {
        let target = self.t.strip_ref(to);
        let Arg::Val(v) = arg else {
            let value = self.t.unqual(target);
            if let Arg::Fns(..) = arg {
                return Ok(self.convert_arg_function(arg, target)?.e);
            }
            let v = self.convert_arg(arg, value)?;
            return self.address_of_value(v);
        };
        let v = *v;
        if self.val_conversion(v, to, true).is_none() {
            return Err(self.no_conversion(v.ty, to));
        }
        if self.t.is_function(target) {
            return Ok(v.e);
        }
        if self.reference_related(v.ty, target).is_some() {
            let object = self.materialise_any(v)?;
            let object = match (self.t.as_class(object.ty), self.t.as_class(target)) {
                (Some(derived), Some(base)) if derived != base => {
                    self.upcast_place(object, base)?
                }
                _ => object,
            };
            let id = self.ir.body.exprs[object.e].ty;
            let ptr = self.ir.program.types.pointer(id);
            return Ok(self.ir.addr_of(object.e, ptr));
        }
        if let Some(source) = self.t.as_class(v.ty)
            && let Some(result) = self.class_conversion(v, source, to, true)?
        {
            return self.bind_reference(to, &Arg::Val(result));
        }
        let value = self.t.unqual(target);
        let v = self.convert(v, value)?;
        self.address_of_value(v)
    }

    fn convert_arg_function(&mut self, arg: &Arg<'a>, target: Ty) -> R<Val> {
        let ptr = self.t.pointer(target);
        self.convert_arg(arg, ptr)
    }

    /// A value of any type as an object in memory.
    pub(crate) fn materialise_any(&mut self, v: Val) -> R<Val> {
        self.materialise(v)
    }

    pub(crate) fn address_of_value(&mut self, v: Val) -> R<ExprId> {
        let object = self.materialise(v)?;
        let id = self.ir.body.exprs[object.e].ty;
        let ptr = self.ir.program.types.pointer(id);
        Ok(self.ir.push_expr(Ir::AddrOf(object.e), ptr))
    }

    /// The address of a function as an lvalue of function type.
    pub(crate) fn function_val(&mut self, id: FnId) -> R<Val> {
        let ty = self.fn_type(id)?;
        let func = self.ir_func(id)?;
        let is_method = matches!(self.tb.fns[id].role, Role::Method | Role::Conversion);
        let TyKind::Function(f) = self.t.kind(ty).clone() else {
            return Err(Fail::new("type", self.ir.span, "not a function"));
        };
        let ir = self.ir_fn_ty(&f, is_method)?;
        let ir = self.ir.program.types.intern(crate::types::Type::Function(ir));
        let ptr = self.ir.program.types.pointer(ir);
        let e = self.ir.push_expr(Ir::FuncAddr(func), ptr);
        Ok(Val::lvalue(e, ty))
    }

    /// Callee for a function id.
    pub(crate) fn direct(&mut self, id: FnId) -> R<Callee> {
        Ok(Callee::Direct(self.ir_func(id)?))
    }
}

impl Types {
    /// The type an lvalue-to-rvalue, array or function conversion gives.
    pub(crate) fn decayed(&mut self, ty: Ty) -> Ty {
        match *self.kind(ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => self.pointer(elem),
            TyKind::Function(_) => self.pointer(ty),
            TyKind::Record(_) => ty,
            _ => self.unqual(ty),
        }
    }
}

impl Builder<'_> {
    /// Whether an expression is a string of the source; where nothing is evaluated, every variable may be one.
    pub(crate) fn is_string_literal(&self, e: ExprId, is_unevaluated: bool) -> bool {
        let e = match self.body.exprs[e].kind {
            Ir::Decay(inner) => inner,
            _ => e,
        };
        match self.body.exprs[e].kind {
            Ir::Global(global) => {
                is_unevaluated || self.program.globals[global].name.starts_with("$str")
            }
            _ => false,
        }
    }
}
