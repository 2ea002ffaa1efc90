//! Types as written to types, template arguments, pack expansion, and the IR image of a type (LP64).

use std::rc::Rc;

use cuda_verify_base::{Span, rules};
use cuda_verify_syntax::ast::{
    BuiltinType, Expr, ExprKind, FunctionTypeExpr, QualName, RecordDecl, RecordKind, TemplateArg,
    TypeExpr, TypeExprKind,
};

use super::Lowerer;
use super::collect::{addr, key_of};
use super::entity::{
    AliasId, CVal, Entity, EnumId, ExtentId, Key, ScopeKind, TArg, Tables, TemplateKind, has_list,
};
use super::fail::{Fail, R};
use super::types::{FnTy, Ty, TyKind, Types};
use super::walk::{Found, Walk};
use crate::program::{Constant, ExprKind as Ir};
use crate::types::{FloatType, FunctionType, Scalar, Signedness, Type, TypeId};

/// Longest array that is accepted, in elements: sizes must not overflow.
const MAX_ARRAY: u64 = 1 << 40;

impl<'a> Lowerer<'a> {
    /// The type a type expression denotes in the current scope.
    pub(crate) fn resolve_type(&mut self, ty: &'a TypeExpr<'a>) -> R<Ty> {
        self.deeper(ty.span, |l| l.resolve_type_inner(ty))
    }

    fn resolve_type_inner(&mut self, ty: &'a TypeExpr<'a>) -> R<Ty> {
        let base = match ty.kind {
            TypeExprKind::Builtin(builtin) => self.t.builtin(builtin),
            TypeExprKind::Named(name) => self.resolve_named(name)?,
            TypeExprKind::Record(record) => self.resolve_record(ty, record)?,
            TypeExprKind::Enum(decl) => {
                if decl.enumerators.is_some() {
                    let scope = self.f.scope;
                    self.declare_inline_types(scope, ty, None);
                    match self.made.inline_types.get(&(addr(decl), scope)) {
                        Some(Entity::Enum(id)) => self.t.mk(TyKind::Enum(*id)),
                        _ => return Err(Fail::unsupported(ty.span, "enumeration in this place")),
                    }
                } else {
                    let Some(name) = decl.name else {
                        return Err(Fail::new("syntax", ty.span, "enumeration without a name"));
                    };
                    self.resolve_named(name)?
                }
            }
            TypeExprKind::Auto => self.t.mk(TyKind::Auto),
            TypeExprKind::DecltypeAuto => self.t.mk(TyKind::DecltypeAuto),
            TypeExprKind::Decltype(e) => self.decltype(e)?,
            TypeExprKind::Transform(op, inner) => {
                let inner = self.resolve_type(inner)?;
                self.type_transform(op, inner, ty.span)?
            }
            TypeExprKind::Pointer(inner) => {
                let inner = self.resolve_type(inner)?;
                if self.t.is_ref(inner) {
                    return Err(Fail::new("type", ty.span, "pointer to a reference"));
                }
                self.t.pointer(inner)
            }
            TypeExprKind::LvalueRef(inner) => {
                let inner = self.resolve_type(inner)?;
                if self.t.is_void(inner) {
                    return Err(Fail::new("type", ty.span, "reference to void"));
                }
                self.t.lref(inner)
            }
            TypeExprKind::RvalueRef(inner) => {
                let inner = self.resolve_type(inner)?;
                if self.t.is_void(inner) {
                    return Err(Fail::new("type", ty.span, "reference to void"));
                }
                self.t.rref(inner)
            }
            TypeExprKind::Array(inner, bound) => {
                let inner = self.resolve_type(inner)?;
                self.resolve_array(ty, inner, bound)?
            }
            TypeExprKind::Function(function) => self.resolve_function_type(function)?,
            TypeExprKind::MemberPointer { class, pointee } => {
                let class = self.resolve_named(class)?;
                let pointee = self.resolve_type(pointee)?;
                // Templates ask by this whether a type is a class ([temp.deduct.general]/11.6).
                let is_class =
                    matches!(self.t.kind(class), TyKind::Record(_) | TyKind::Synthetic(_));
                if !is_class || self.t.is_ref(pointee) || self.t.is_void(pointee) {
                    return Err(Fail::new("type", ty.span, "pointer to no member of a class"));
                }
                self.t.mk(TyKind::MemberPtr(class, pointee))
            }
            TypeExprKind::Pack(_) => {
                return Err(Fail::unsupported(ty.span, "pack expansion in this place"));
            }
            TypeExprKind::Error => {
                return Err(Fail::new("syntax", ty.span, "type that could not be parsed"));
            }
        };
        Ok(self.t.qualified(base, ty.quals.is_const, ty.quals.is_volatile))
    }

    fn resolve_array(
        &mut self,
        ty: &'a TypeExpr<'a>,
        elem: Ty,
        bound: Option<&'a Expr<'a>>,
    ) -> R<Ty> {
        if self.t.is_void(elem) || self.t.is_ref(elem) || self.t.is_function(elem) {
            return Err(Fail::new("type", ty.span, "array of this element type"));
        }
        let Some(bound) = bound else { return Ok(self.t.mk(TyKind::Array(elem, None))) };
        match self.const_int(bound) {
            Ok(n) => {
                let n = u64::try_from(n).ok().filter(|n| *n <= MAX_ARRAY);
                let Some(n) = n else {
                    return Err(Fail::new(
                        "type",
                        bound.span,
                        "array of negative or excessive size",
                    ));
                };
                Ok(self.t.mk(TyKind::Array(elem, Some(n))))
            }
            Err(fail) => {
                if self.f.func.is_none() || self.unevaluated > 0 {
                    return Err(fail);
                }
                // A run-time bound is computed where the type stands.
                let ulong = self.t.builtin(BuiltinType::ULong);
                let value = self.expr(bound)?;
                let value = self.convert(value, ulong)?;
                let id = self.ir_ty(ulong)?;
                let local = self.ir.new_local("$extent", id);
                self.ir.emit(crate::program::StmtKind::Decl { local, cleanup: None });
                let place = self.ir.push_expr(Ir::Local(local), id);
                let assign = self.ir.push_expr(Ir::Assign(place, value.e), id);
                self.ir.emit(crate::program::StmtKind::Expr(assign));
                let extent: ExtentId = self.tb.extents.push(local);
                Ok(self.t.mk(TyKind::Vla(elem, extent)))
            }
        }
    }

    fn resolve_record(&mut self, ty: &'a TypeExpr<'a>, record: &'a RecordDecl<'a>) -> R<Ty> {
        if record.members.is_some() {
            let scope = self.f.scope;
            self.declare_inline_types(scope, ty, None);
            let mut at = Some(scope);
            while let Some(id) = at {
                if let Some(Entity::Class(class)) = self.made.inline_types.get(&(addr(record), id))
                {
                    let class = *class;
                    return Ok(self.t.mk(TyKind::Record(class)));
                }
                at = self.tb.scopes[id].parent;
            }
            return Err(Fail::unsupported(ty.span, "class in this place"));
        }
        let Some(name) = record.name else {
            return Err(Fail::new("syntax", ty.span, "class without a name"));
        };
        // As `struct stat` next to `stat()` in every Unix ([basic.lookup.elab]/1).
        // `struct S` also finds a class hidden by a function or variable.
        let found = self.lookup_qualified(name)?;
        let only: Vec<Entity> = found
            .iter()
            .copied()
            .filter(|e| match e {
                Entity::Class(_) | Entity::Type(_) | Entity::Template(_) => true,
                // `typedef struct S S;` names the class, not the alias that it declares.
                Entity::Alias(id) => !self.tb.aliases[*id].is_resolving,
                Entity::Namespace(_)
                | Entity::Enum(_)
                | Entity::Enumerator(..)
                | Entity::Function(_)
                | Entity::Var(_)
                | Entity::Field(..)
                | Entity::Local(_)
                | Entity::Capture(..)
                | Entity::Value(_)
                | Entity::Pack(_)
                | Entity::Poisoned => false,
            })
            .collect();
        if let Some(found) = self.entities_type(&only, name.last.args, name.span)? {
            return Ok(found);
        }
        let mut scope = self.f.scope;
        while matches!(self.tb.scopes[scope].kind, ScopeKind::Template | ScopeKind::Class(_)) {
            let Some(parent) = self.tb.scopes[scope].parent else { break };
            scope = parent;
        }
        let key = key_of(&name.last.id);
        let full = self.tb.qualified_name(scope, &key.to_string());
        let id = self.add_class(
            scope,
            full,
            Some(record),
            record.kind == RecordKind::Union,
            record.span,
        );
        self.tb.bind(scope, key, Entity::Class(id));
        Ok(self.t.mk(TyKind::Record(id)))
    }

    fn resolve_named(&mut self, name: &'a QualName<'a>) -> R<Ty> {
        if let cuda_verify_syntax::ast::UnqualifiedId::Decltype(e) = name.last.id
            && name.scope.is_empty()
        {
            return self.decltype(e);
        }
        match self.type_of_name(name)? {
            Some(ty) => Ok(ty),
            None => {
                // The parser has seen a type: `static L L();` declares a function that hides it in bodies only.
                if name.scope.is_empty() && !name.is_global {
                    let found = self.lookup_scope(key_of(&name.last.id));
                    if let Some(ty) = self.entities_type(&found, name.last.args, name.span)? {
                        return Ok(ty);
                    }
                }
                let text = name_text(name);
                let found = self.lookup_qualified(name)?;
                let is_template = found.iter().any(|e| matches!(e, Entity::Template(_)));
                Err(if is_template {
                    Fail::unsupported(name.span, format!("template `{text}` without arguments"))
                } else {
                    Fail::new("unknown-name", name.span, format!("unknown type `{text}`"))
                })
            }
        }
    }

    pub(crate) fn resolve_function_type(&mut self, function: &'a FunctionTypeExpr<'a>) -> R<Ty> {
        let ret = self.resolve_type(function.ret)?;
        let mut params = Vec::new();
        for param in function.params {
            if let TypeExprKind::Pack(pattern) = param.ty.kind {
                params.extend(self.expand_types(pattern)?);
            } else if param.is_pack {
                params.extend(self.expand_types(param.ty)?);
            } else {
                params.push(self.resolve_type(param.ty)?);
            }
        }
        if let [only] = params[..]
            && self.t.is_void(only)
        {
            params.clear();
        }
        for param in &mut params {
            *param = self.t.adjust_param(*param);
            *param = self.t.unqual(*param);
        }
        Ok(self.t.mk(TyKind::Function(FnTy {
            ret,
            params,
            is_variadic: function.is_variadic,
            this_quals: function.this_quals,
        })))
    }

    /// The type an alias stands for.
    pub(crate) fn alias_type(&mut self, id: AliasId, span: Span) -> R<Ty> {
        let info = &self.tb.aliases[id];
        if let Some(ty) = info.resolved {
            return Ok(ty);
        }
        if info.is_resolving {
            return Err(Fail::new("type", span, "alias that names itself"));
        }
        let (ty, scope) = (info.ty, info.scope);
        self.tb.aliases[id].is_resolving = true;
        // Aliases in functions may name run-time sizes.
        let is_local = self.f.func.is_some() && self.tb.scopes[scope].kind == ScopeKind::Block;
        let result = if is_local {
            self.in_scope(scope, |l| l.resolve_type(ty))
        } else {
            self.with_scratch(scope, |l| l.resolve_type(ty))
        };
        let info = &mut self.tb.aliases[id];
        info.is_resolving = false;
        info.resolved = result.as_ref().ok().copied();
        result
    }

    /// Computes underlying type and values of an enumeration.
    pub(crate) fn complete_enum(&mut self, id: EnumId) -> R<()> {
        let info = &self.tb.enums[id];
        if info.is_complete || info.is_resolving {
            return Ok(());
        }
        let (decl, scope) = (info.decl, info.scope);
        self.tb.enums[id].is_resolving = true;
        let result = self.with_scratch(scope, |l| -> R<()> {
            let fixed = match decl.underlying {
                Some(ty) => Some(l.resolve_type(ty)?),
                None if decl.is_scoped => Some(l.t.builtin(BuiltinType::Int)),
                None => None,
            };
            l.tb.enums[id].underlying = fixed;
            let mut next = 0_i128;
            // Before the closing brace an enumerator has the type of its value, and of the one before if it has none
            // of its own ([dcl.enum]/5).
            let mut ty = l.t.builtin(BuiltinType::Int);
            for enumerator in decl.enumerators.unwrap_or(&[]) {
                if let Some(value) = enumerator.value {
                    next = l.const_int(value)?;
                    if fixed.is_none() {
                        ty = l.unevaluated(|l| l.type_of(value))?;
                        ty = l.t.unqual(ty);
                    }
                }
                let max = l.t.as_builtin(ty).and_then(super::types::int_info).map_or(0, |info| {
                    (1_i128 << (info.bits.min(64) - u32::from(info.is_signed))) - 1
                });
                if enumerator.value.is_none() && next > max {
                    ty = l.t.builtin(BuiltinType::Long);
                }
                l.tb.enums[id].values.push(next);
                l.tb.enums[id].open_types.push(ty);
                next = next.wrapping_add(1);
            }
            if fixed.is_none() {
                let values = &l.tb.enums[id].values;
                let (min, max) =
                    values.iter().fold((0, 0), |(lo, hi), v| (*v.min(&lo), *v.max(&hi)));
                // As gcc chooses them: unsigned where there is no negative value, though `int` would do ([dcl.enum]/7
                // leaves it open). Seen in `__underlying_type`, in the sign of bit-fields and in C.
                let ty = if min >= 0 {
                    if max <= i128::from(u32::MAX) { BuiltinType::UInt } else { BuiltinType::ULong }
                } else if min >= i128::from(i32::MIN) && max <= i128::from(i32::MAX) {
                    BuiltinType::Int
                } else {
                    BuiltinType::Long
                };
                l.tb.enums[id].underlying = Some(l.t.builtin(ty));
            }
            Ok(())
        });
        let info = &mut self.tb.enums[id];
        info.is_resolving = false;
        info.is_complete = result.is_ok();
        result
    }

    /// The integer type an enumeration is stored as.
    pub(crate) fn enum_underlying(&mut self, id: EnumId) -> R<Ty> {
        self.complete_enum(id)?;
        match self.tb.enums[id].underlying {
            Some(ty) => Ok(self.t.unqual(ty)),
            None => Ok(self.t.builtin(BuiltinType::Int)),
        }
    }

    /// Names of packs that a pattern mentions, with their elements.
    fn packs_in(&mut self, walk: impl FnOnce(&mut Walk<'a, '_>)) -> Vec<(Key<'a>, Rc<[Entity]>)> {
        let mut names: Vec<&'a str> = Vec::new();
        let mut visit = |found: Found<'a>| {
            if let Found::Name(name) = found
                && !names.contains(&name)
            {
                names.push(name);
            }
        };
        walk(&mut Walk { visit: &mut visit });
        let mut packs = Vec::new();
        for name in names {
            let key = Key::Ident(name);
            if let [Entity::Pack(id)] = self.lookup(self.f.scope, key)[..] {
                packs.push((key, Rc::clone(&self.tb.packs[id])));
            }
        }
        packs
    }

    /// Whether a pattern mentions a pack.
    pub(crate) fn has_packs(&mut self, walk: impl FnOnce(&mut Walk<'a, '_>)) -> bool {
        !self.packs_in(walk).is_empty()
    }

    /// Runs once per element of the packs a pattern mentions, each time with the pack names bound to the element.
    pub(crate) fn expand(
        &mut self,
        span: Span,
        walk: impl FnOnce(&mut Walk<'a, '_>),
        mut each: impl FnMut(&mut Self) -> R<()>,
    ) -> R<()> {
        let packs = self.packs_in(walk);
        let Some((_, first)) = packs.first() else {
            return Err(Fail::new("type", span, "expansion of a pattern without packs"));
        };
        let n = first.len();
        // All packs of a pattern go in step ([temp.variadic]/8).
        if packs.iter().any(|(_, pack)| pack.len() != n) {
            return Err(Fail::new("type", span, "packs of different lengths"));
        }
        for index in 0..n {
            let scope = self.tb.new_scope(self.f.scope, ScopeKind::Template);
            for (key, pack) in &packs {
                self.tb.bind(scope, *key, pack[index]);
            }
            self.in_scope(scope, &mut each)?;
        }
        Ok(())
    }

    /// The types of an expanded pattern.
    pub(crate) fn expand_types(&mut self, pattern: &'a TypeExpr<'a>) -> R<Vec<Ty>> {
        let mut types = Vec::new();
        self.expand(
            pattern.span,
            |walk| walk.ty(pattern),
            |l| {
                types.push(l.resolve_type(pattern)?);
                Ok(())
            },
        )?;
        Ok(types)
    }

    /// Template arguments as written, packs expanded.
    pub(crate) fn resolve_targs(&mut self, args: &'a [TemplateArg<'a>]) -> R<Vec<TArg>> {
        let mut out = Vec::new();
        for arg in args {
            match *arg {
                TemplateArg::Type(ty) => match ty.kind {
                    TypeExprKind::Pack(pattern) => {
                        self.expand(
                            ty.span,
                            |walk| walk.ty(pattern),
                            |l| {
                                out.push(l.resolve_targ_type(pattern)?);
                                Ok(())
                            },
                        )?;
                    }
                    _ => out.push(self.resolve_targ_type(ty)?),
                },
                TemplateArg::Expr(e) => match e.kind {
                    ExprKind::Pack(pattern) => {
                        self.expand(
                            e.span,
                            |walk| walk.expr(pattern),
                            |l| {
                                out.push(l.resolve_targ_expr(pattern)?);
                                Ok(())
                            },
                        )?;
                    }
                    _ => out.push(self.resolve_targ_expr(e)?),
                },
            }
        }
        Ok(out)
    }

    fn resolve_targ_type(&mut self, ty: &'a TypeExpr<'a>) -> R<TArg> {
        if let Some(name) = Self::plain_name(ty)
            && !name.has_typename
        {
            let found = self.lookup_qualified(name)?;
            if name.last.args.is_none() {
                for &entity in &found {
                    match entity {
                        Entity::Template(id)
                            if matches!(
                                self.tb.templates[id].kind,
                                TemplateKind::Class(_) | TemplateKind::Alias(_)
                            ) =>
                        {
                            return Ok(TArg::Template(id));
                        }
                        Entity::Value(id) => {
                            let (ty, value) = self.tb.values[id];
                            return Ok(TArg::Value(ty, value));
                        }
                        _ => {}
                    }
                }
            }
            if self.type_of_name(name)?.is_none() {
                let e = self.arena.alloc(Expr { span: ty.span, kind: ExprKind::Name(name) });
                return self.const_targ(e);
            }
        }
        Ok(TArg::Type(self.resolve_type(ty)?))
    }

    fn resolve_targ_expr(&mut self, e: &'a Expr<'a>) -> R<TArg> {
        if let ExprKind::Name(name) = e.kind {
            let ty = TypeExpr {
                quals: cuda_verify_syntax::ast::Quals::default(),
                kind: TypeExprKind::Named(name),
                span: e.span,
            };
            let ty = self.arena.alloc(ty);
            return self.resolve_targ_type(ty);
        }
        self.const_targ(e)
    }

    /// The scalar type of the IR for a scalar C++ type.
    pub(crate) fn scalar_of(&mut self, ty: Ty) -> R<Scalar> {
        Ok(match *self.t.kind(ty) {
            TyKind::Builtin(builtin) => match builtin {
                BuiltinType::Bool => Scalar::Bool,
                BuiltinType::Half => Scalar::Float(FloatType::Half),
                BuiltinType::BFloat16 => Scalar::Float(FloatType::BFloat16),
                BuiltinType::Float => Scalar::Float(FloatType::Single),
                BuiltinType::Double => Scalar::Float(FloatType::Double),
                BuiltinType::LongDouble => {
                    // SOUNDNESS(long-double-as-double): under; `long double` is computed in double precision, as in
                    // device code.
                    self.ir.body.rules.insert(rules::LONG_DOUBLE_AS_DOUBLE);
                    Scalar::Float(FloatType::Double)
                }
                BuiltinType::Nullptr | BuiltinType::VaList => Scalar::Pointer,
                BuiltinType::Void => {
                    return Err(Fail::new("type", self.ir.span, "void value used"));
                }
                BuiltinType::Char
                | BuiltinType::SChar
                | BuiltinType::UChar
                | BuiltinType::WChar
                | BuiltinType::Char8
                | BuiltinType::Char16
                | BuiltinType::Char32
                | BuiltinType::Short
                | BuiltinType::UShort
                | BuiltinType::Int
                | BuiltinType::UInt
                | BuiltinType::Long
                | BuiltinType::ULong
                | BuiltinType::LongLong
                | BuiltinType::ULongLong
                | BuiltinType::Int128
                | BuiltinType::UInt128 => {
                    let info = super::types::int_info(builtin);
                    let (bits, signed) = info.map_or((32, true), |i| (i.bits, i.is_signed));
                    let sign = if signed { Signedness::Signed } else { Signedness::Unsigned };
                    Scalar::Int(bits, sign)
                }
            },
            TyKind::Enum(id) => {
                let underlying = self.enum_underlying(id)?;
                self.scalar_of(underlying)?
            }
            TyKind::Pointer(_) | TyKind::LRef(_) | TyKind::RRef(_) => Scalar::Pointer,
            TyKind::MemberPtr(_, to) => {
                if self.t.is_function(to) {
                    Scalar::Pointer
                } else {
                    Scalar::LONG
                }
            }
            TyKind::Array(..)
            | TyKind::Vla(..)
            | TyKind::Function(_)
            | TyKind::Record(_)
            | TyKind::Auto
            | TyKind::DecltypeAuto
            | TyKind::Synthetic(_) => {
                let text = self.type_text(ty);
                return Err(Fail::new("type", self.ir.span, format!("`{text}` is not a scalar")));
            }
        })
    }

    /// The IR type of a C++ type; classes it holds by value are completed.
    pub(crate) fn ir_ty(&mut self, ty: Ty) -> R<TypeId> {
        Ok(match self.t.kind(ty).clone() {
            TyKind::Builtin(BuiltinType::Void) => self.ir.void_id,
            TyKind::Builtin(BuiltinType::Nullptr | BuiltinType::VaList) => {
                self.ir.program.types.pointer(self.ir.void_id)
            }
            TyKind::Builtin(_) | TyKind::Enum(_) => {
                let scalar = self.scalar_of(ty)?;
                self.ir.program.types.scalar(scalar)
            }
            TyKind::Pointer(to) | TyKind::LRef(to) | TyKind::RRef(to) => {
                let to = self.ir_pointee(to)?;
                self.ir.program.types.pointer(to)
            }
            TyKind::Array(elem, len) => {
                let elem = self.ir_ty(elem)?;
                self.ir.program.types.intern(Type::Array { elem, len: len.unwrap_or(0) })
            }
            TyKind::Vla(elem, _) => {
                let elem = self.ir_ty(elem)?;
                self.ir.program.types.intern(Type::Array { elem, len: 0 })
            }
            TyKind::Function(f) => {
                let f = self.ir_fn_ty(&f, false)?;
                self.ir.program.types.intern(Type::Function(f))
            }
            TyKind::Record(class) => {
                self.complete_class(class, self.ir.span)?;
                let record = self.tb.classes[class].record;
                self.ir.program.types.intern(Type::Record(record))
            }
            TyKind::MemberPtr(_, to) => {
                if let TyKind::Function(f) = self.t.kind(to).clone() {
                    let f = self.ir_fn_ty(&f, true)?;
                    let f = self.ir.program.types.intern(Type::Function(f));
                    self.ir.program.types.pointer(f)
                } else {
                    self.ir.program.types.scalar(Scalar::LONG)
                }
            }
            TyKind::Auto | TyKind::DecltypeAuto => {
                return Err(Fail::new("type", self.ir.span, "`auto` that is not deduced"));
            }
            TyKind::Synthetic(_) => return Err(Fail::new("type", self.ir.span, "dependent type")),
        })
    }

    /// The IR type a pointer points to: classes may stay incomplete.
    fn ir_pointee(&mut self, ty: Ty) -> R<TypeId> {
        if let TyKind::Record(class) = *self.t.kind(ty) {
            let record = self.tb.classes[class].record;
            // Fields are filled in when the class is first used by value; a pointer alone does not need them.
            return Ok(self.ir.program.types.intern(Type::Record(record)));
        }
        self.ir_ty(ty)
    }

    /// The IR type of a function type: objects of non-trivial class are returned and passed by address, and a
    /// method takes `this` first.
    pub(crate) fn ir_fn_ty(&mut self, f: &FnTy, is_method: bool) -> R<FunctionType> {
        let mut params = Vec::new();
        let void_ptr = self.ir.program.types.pointer(self.ir.void_id);
        let mut ret = self.ir.void_id;
        if self.is_indirect(f.ret)? {
            let ty = self.ir_ty(f.ret)?;
            params.push(self.ir.program.types.pointer(ty));
        } else {
            ret = self.ir_ty(f.ret)?;
        }
        if is_method {
            params.push(void_ptr);
        }
        for &param in &f.params {
            params.push(self.ir_param_ty(param)?);
        }
        let has_list = has_list(f.is_variadic, f.params.len());
        if has_list {
            params.push(self.list_type());
        }
        Ok(FunctionType { ret, params, is_variadic: f.is_variadic && !has_list })
    }

    /// The IR type a parameter is passed as.
    pub(crate) fn ir_param_ty(&mut self, ty: Ty) -> R<TypeId> {
        let id = self.ir_ty(ty)?;
        Ok(if self.is_indirect(ty)? { self.ir.program.types.pointer(id) } else { id })
    }

    /// Whether values of a type are passed by address (Itanium C++ ABI, non-trivial for the purposes of calls).
    pub(crate) fn is_indirect(&mut self, ty: Ty) -> R<bool> {
        let Some(class) = self.t.as_class(ty) else { return Ok(false) };
        self.complete_class(class, self.ir.span)?;
        let special = self.tb.classes[class].special;
        Ok(!special.trivial_copy || !special.trivial_dtor)
    }

    /// `sizeof` in bytes.
    pub(crate) fn size_of(&mut self, ty: Ty) -> R<u64> {
        let id = self.ir_ty(ty)?;
        Ok(self.ir.program.types.size_bytes(id))
    }

    /// `alignof` in bytes.
    pub(crate) fn align_of(&mut self, ty: Ty) -> R<u64> {
        let id = self.ir_ty(ty)?;
        Ok(self.ir.program.types.align_bytes(id))
    }

    /// A value template argument from a constant expression.
    pub(crate) fn const_targ(&mut self, e: &'a Expr<'a>) -> R<TArg> {
        let (ty, value) = self.const_value(e)?;
        Ok(TArg::Value(ty, value))
    }

    /// Value of an integral constant expression.
    pub(crate) fn const_int(&mut self, e: &'a Expr<'a>) -> R<i128> {
        // The most frequent case needs no context.
        if let ExprKind::Int { value, .. } = e.kind {
            return i128::try_from(value)
                .map_err(|_| Fail::new("type", e.span, "literal too large"));
        }
        let (ty, value) = self.const_value(e)?;
        match value {
            CVal::Scalar(constant) => self
                .constant_int(ty, constant)
                .ok_or_else(|| Fail::new("not-constant", e.span, "not an integer constant")),
            CVal::Func(_) | CVal::Var(_) | CVal::Synthetic(_) => {
                Err(Fail::new("not-constant", e.span, "not an integer constant"))
            }
        }
    }

    /// An integer constant of a type as a number.
    pub(crate) fn constant_int(&mut self, ty: Ty, constant: Constant) -> Option<i128> {
        match constant {
            Constant::Bool(b) => Some(i128::from(b)),
            Constant::Int(bits) => match self.scalar_of(ty).ok()? {
                Scalar::Int(width, Signedness::Signed) => {
                    Some(super::memory::sign_extend(bits, width))
                }
                _ => i128::try_from(bits).ok(),
            },
            Constant::Float(_) | Constant::Null => None,
        }
    }
}

/// A name as text, without template arguments.
pub(crate) fn name_text(name: &QualName<'_>) -> String {
    let mut text = String::new();
    if name.is_global {
        text.push_str("::");
    }
    for segment in name.scope {
        text.push_str(&key_of(&segment.id).to_string());
        text.push_str("::");
    }
    text.push_str(&key_of(&name.last.id).to_string());
    text
}

impl<'a> Tables<'a> {
    /// A template argument as the entity its parameter is bound to.
    pub(crate) fn targ_entity(&mut self, arg: &TArg) -> Entity {
        match arg {
            TArg::Type(ty) => Entity::Type(*ty),
            TArg::Value(ty, value) => Entity::Value(self.values.push((*ty, *value))),
            TArg::Template(id) => Entity::Template(*id),
            TArg::Pack(args) => {
                let entities: Vec<Entity> = args.iter().map(|arg| self.targ_entity(arg)).collect();
                Entity::Pack(self.packs.push(Rc::from(entities)))
            }
        }
    }
}

impl Types {
    /// Arrays and functions as parameters are pointers.
    pub(crate) fn adjust_param(&mut self, ty: Ty) -> Ty {
        match *self.kind(ty) {
            TyKind::Array(elem, _) | TyKind::Vla(elem, _) => self.pointer(elem),
            TyKind::Function(_) => self.pointer(ty),
            _ => ty,
        }
    }
}
