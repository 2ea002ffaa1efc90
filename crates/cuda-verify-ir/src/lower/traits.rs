//! Type traits and type transformations of the compiler (`__is_same`, `__underlying_type`, ...).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, SpecFlags, TypeExpr};

use super::Lowerer;
use super::entity::{Cat, Val};
use super::fail::{Fail, R};
use super::overload::{Arg, Wanted};
use super::types::{Ty, TyKind, int_info};

impl<'a> Lowerer<'a> {
    /// `typeof(T)`, `__underlying_type(E)` and others.
    pub(crate) fn type_transform(&mut self, op: &str, ty: Ty, span: Span) -> R<Ty> {
        Ok(match op {
            "typeof" | "__typeof__" | "__typeof" => ty,
            "__underlying_type" => match self.t.as_enum(ty) {
                Some(id) => self.enum_underlying(id)?,
                None => {
                    return Err(Fail::new(
                        "type",
                        span,
                        "`__underlying_type` of something that is no enumeration",
                    ));
                }
            },
            "__remove_cv" => self.t.unqual(ty),
            "__remove_const" => {
                let is_volatile = self.t.is_volatile(ty);
                let plain = self.t.unqual(ty);
                self.t.qualified(plain, false, is_volatile)
            }
            "__remove_reference" | "__remove_reference_t" => self.t.strip_ref(ty),
            "__remove_cvref" => {
                let ty = self.t.strip_ref(ty);
                self.t.unqual(ty)
            }
            "__remove_pointer" => self.t.pointee(ty).unwrap_or(ty),
            "__add_pointer" => {
                let ty = self.t.strip_ref(ty);
                self.t.pointer(ty)
            }
            "__add_lvalue_reference" => {
                if self.t.is_void(ty) {
                    ty
                } else {
                    self.t.lref(ty)
                }
            }
            "__add_rvalue_reference" => {
                if self.t.is_void(ty) {
                    ty
                } else {
                    self.t.rref(ty)
                }
            }
            "__remove_extent" => self.t.element(ty).unwrap_or(ty),
            "__decay" => {
                let ty = self.t.strip_ref(ty);
                let ty = self.t.decayed(ty);
                self.t.unqual(ty)
            }
            "__make_signed" | "__make_unsigned" => self.resign(ty, op == "__make_signed", span)?,
            _ => return Err(Fail::unsupported(span, format!("type operator `{op}`"))),
        })
    }

    fn resign(&mut self, ty: Ty, signed: bool, span: Span) -> R<Ty> {
        use BuiltinType as B;
        let own = match self.t.as_enum(ty) {
            Some(id) => self.enum_underlying(id)?,
            None => ty,
        };
        let info = self.t.as_builtin(own).and_then(int_info);
        let Some(info) = info else { return Err(Fail::new("type", span, "not an integer type")) };
        let builtin = match (info.rank, signed) {
            (1, true) => B::SChar,
            (1, false) => B::UChar,
            (2, true) => B::Short,
            (2, false) => B::UShort,
            (3, true) => B::Int,
            (3, false) => B::UInt,
            (4, true) => B::Long,
            (4, false) => B::ULong,
            (5, true) => B::LongLong,
            (5, false) => B::ULongLong,
            (6, true) => B::Int128,
            (6, false) => B::UInt128,
            _ => return Err(Fail::new("type", span, "not an integer type")),
        };
        let result = self.t.builtin(builtin);
        Ok(self.t.with_quals_of(result, ty))
    }

    pub(crate) fn type_trait_expr(
        &mut self,
        name: &str,
        args: &'a [&'a TypeExpr<'a>],
        span: Span,
    ) -> R<Val> {
        let mut types = Vec::new();
        for arg in args {
            if let cuda_verify_syntax::ast::TypeExprKind::Pack(pattern) = arg.kind {
                types.extend(self.expand_types(pattern)?);
            } else {
                types.push(self.resolve_type(arg)?);
            }
        }
        let value = self.type_trait(name, &types, span)?;
        self.bool_value(value)
    }

    fn type_trait(&mut self, name: &str, types: &[Ty], span: Span) -> R<bool> {
        let unsupported = || Fail::unsupported(span, format!("type trait `{name}`"));
        let [first, rest @ ..] = types else { return Err(unsupported()) };
        let ty = *first;
        let bare = self.t.strip_ref(ty);
        let class = self.t.as_class(ty);
        let complete = |l: &mut Self| match class {
            Some(class) => l.complete_class(class, span),
            None => Ok(()),
        };
        Ok(match (name, rest) {
            ("__is_same" | "__is_same_as", [other]) => ty == *other,
            ("__is_base_of", [derived]) => match (class, self.t.as_class(*derived)) {
                (Some(base), Some(derived)) => base == derived || self.derives_from(derived, base),
                _ => false,
            },
            ("__is_convertible" | "__is_convertible_to", [to]) => self.is_convertible(ty, *to),
            ("__is_class", []) => class.is_some_and(|class| !self.tb.classes[class].is_union),
            ("__is_union", []) => class.is_some_and(|class| self.tb.classes[class].is_union),
            ("__is_enum", []) => self.t.is_enum(ty),
            ("__is_scoped_enum", []) => {
                self.t.as_enum(ty).is_some_and(|id| self.tb.enums[id].is_scoped)
            }
            ("__is_void", []) => self.t.is_void(ty),
            ("__is_integral", []) => self.t.is_integer(ty),
            ("__is_floating_point", []) => matches!(
                self.t.as_builtin(ty),
                Some(BuiltinType::Float | BuiltinType::Double | BuiltinType::LongDouble)
            ),
            ("__is_arithmetic", []) => self.t.is_arithmetic(ty),
            ("__is_pointer", []) => self.t.pointee(ty).is_some(),
            ("__is_array", []) => self.t.is_array(ty),
            ("__is_function", []) => self.t.is_function(ty),
            ("__is_reference", []) => self.t.is_ref(ty),
            ("__is_lvalue_reference", []) => matches!(self.t.kind(ty), TyKind::LRef(_)),
            ("__is_rvalue_reference", []) => matches!(self.t.kind(ty), TyKind::RRef(_)),
            ("__is_const", []) => self.t.is_const(ty),
            ("__is_volatile", []) => self.t.is_volatile(ty),
            ("__is_signed", []) => {
                self.t.is_floating(ty)
                    || self.t.as_builtin(ty).and_then(int_info).is_some_and(|i| i.is_signed)
            }
            ("__is_unsigned", []) => {
                self.t.as_builtin(ty).and_then(int_info).is_some_and(|i| !i.is_signed)
            }
            ("__is_empty", []) => {
                complete(self)?;
                class.is_some_and(|class| self.tb.classes[class].is_empty)
            }
            ("__is_polymorphic", []) => {
                complete(self)?;
                class.is_some_and(|class| self.tb.classes[class].is_polymorphic)
            }
            ("__is_abstract", []) => class.is_some_and(|class| {
                let done = self.complete_class(class, span);
                drop(done);
                let virtuals = &self.tb.classes[class].virtuals;
                let decls = virtuals.iter().filter_map(|id| self.tb.fns[*id].decl);
                decls.into_iter().any(|decl| decl.flags.contains(SpecFlags::PURE))
            }),
            ("__is_member_pointer", []) => self.t.is_member_pointer(ty),
            ("__is_final", []) => class
                .and_then(|class| self.tb.classes[class].decl)
                .is_some_and(|decl| decl.flags.contains(SpecFlags::FINAL)),
            ("__is_aggregate", []) => {
                complete(self)?;
                self.t.is_array(ty)
                    || class.is_some_and(|class| self.tb.classes[class].special.is_aggregate)
            }
            ("__is_trivially_copyable" | "__has_trivial_copy", []) => {
                complete(self)?;
                let is_trivial = !self.is_indirect(bare)?;
                is_trivial && !self.t.is_ref(ty)
            }
            ("__is_trivial" | "__is_pod" | "__is_standard_layout" | "__is_literal_type", []) => {
                complete(self)?;
                match class {
                    Some(class) => {
                        let special = self.tb.classes[class].special;
                        special.trivial_copy && special.trivial_dtor && special.trivial_default
                    }
                    None => !self.t.is_ref(ty),
                }
            }
            ("__is_trivially_destructible" | "__has_trivial_destructor", []) => {
                self.is_trivial_dtor(ty)?
            }
            ("__has_trivial_constructor", []) => self.is_trivial_default(ty)?,
            ("__is_constructible" | "__is_nothrow_constructible", from) => {
                self.is_constructible(ty, from)
            }
            ("__is_trivially_constructible", from) => {
                self.is_constructible(ty, from)
                    && match class {
                        Some(class) => {
                            let special = self.tb.classes[class].special;
                            if from.is_empty() {
                                special.trivial_default
                            } else {
                                special.trivial_copy
                            }
                        }
                        None => true,
                    }
            }
            (
                "__is_assignable" | "__is_nothrow_assignable" | "__is_trivially_assignable",
                [from],
            ) => self.is_assignable(ty, *from),
            _ => return Err(unsupported()),
        })
    }

    /// A value of a type, for questions only.
    fn probe(&mut self, ty: Ty) -> Option<Val> {
        let v = self.dummy_lvalue(ty).ok()?;
        Some(match self.t.kind(ty) {
            // `declval<T>()` is `T &&`: an rvalue unless the type is an lvalue reference ([declval]).
            TyKind::LRef(_) => v,
            _ => Val { cat: Cat::Xvalue, ..v },
        })
    }

    pub(crate) fn is_convertible(&mut self, from: Ty, to: Ty) -> bool {
        if self.t.is_void(from) || self.t.is_void(to) {
            return self.t.is_void(from) && self.t.is_void(to);
        }
        self.unevaluated(|l| {
            let Some(v) = l.probe(from) else { return false };
            l.val_conversion(v, to, true).is_some()
        })
    }

    fn is_constructible(&mut self, ty: Ty, from: &[Ty]) -> bool {
        self.unevaluated(|l| {
            let mut args = Vec::new();
            for ty in from {
                match l.probe(*ty) {
                    Some(v) => args.push(Arg::Val(v)),
                    None => return false,
                }
            }
            // Nothing of these types can be declared ([meta.unary.prop]/9).
            if l.t.is_void(ty) || l.t.is_function(ty) {
                return false;
            }
            let Some(class) = l.t.as_class(ty) else {
                return match &args[..] {
                    [] => !l.t.is_ref(ty),
                    [only] => l.conversion(only, ty, true).is_some(),
                    _ => false,
                };
            };
            if l.complete_class(class, l.ir.span).is_err() {
                return false;
            }
            if args.is_empty() && l.tb.classes[class].special.trivial_default {
                return true;
            }
            let ctors = l.constructors(class);
            l.resolve_overload(&ctors, None, &args, None, Wanted::default(), "").is_ok()
        })
    }

    fn is_assignable(&mut self, to: Ty, from: Ty) -> bool {
        // Only operators of classes take rvalues on the left.
        let is_lvalue = matches!(self.t.kind(to), TyKind::LRef(_));
        if !is_lvalue && self.t.as_class(self.t.strip_ref(to)).is_none() {
            return false;
        }
        self.unevaluated(|l| {
            let (Some(a), Some(b)) = (l.probe(to), l.probe(from)) else { return false };
            l.assign_vals(None, a, b).is_ok()
        })
    }
}
