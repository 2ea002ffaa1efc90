//! Explicit conversions ([expr.cast], [expr.static.cast], [expr.reinterpret.cast]) and `T(args)`, `T{args}`.

use cuda_verify_syntax::ast::{CastKind, Expr, ExprKind as Ast, Init, TypeExpr};

use super::Lowerer;
use super::entity::{Cat, Val};
use super::fail::{Fail, R};
use super::overload::Arg;
use super::types::{Ty, TyKind};
use crate::program::{ExprKind as Ir, SeqExpr};

impl<'a> Lowerer<'a> {
    pub(crate) fn cast_expr(
        &mut self,
        kind: CastKind,
        ty: &'a TypeExpr<'a>,
        e: &'a Expr<'a>,
    ) -> R<Val> {
        let to = self.resolve_type(ty)?;
        if kind == CastKind::Dynamic {
            return Err(Fail::unsupported(self.ir.span, "dynamic_cast"));
        }
        if kind == CastKind::Bit {
            return self.bit_cast(to, e);
        }
        let arg = self.lower_arg(e)?;
        if let Arg::Fns(..) = arg {
            let v = self.convert_arg(&arg, to)?;
            return Ok(v);
        }
        if let Arg::List(list, _) = arg {
            // `(T){...}` is a compound literal of C, which as a cast would have no operand.
            let init = self.arena.alloc(Init::Brace(list));
            return self.construct_expr(to, init);
        }
        let Arg::Val(v) = arg else {
            return Err(Fail::new("type", self.ir.span, "cast of this form"));
        };
        self.cast_val(kind, v, to)
    }

    /// Casts a value.
    pub(crate) fn cast_val(&mut self, kind: CastKind, v: Val, to: Ty) -> R<Val> {
        if self.t.is_void(to) {
            let ((), stmts) = self.collect_stmts(|l| l.emit_value(v));
            let void = self.ir.void_id;
            let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
            return Ok(Val::prvalue(e, to));
        }
        if self.t.is_ref(to) {
            return self.cast_reference(kind, v, to);
        }
        if self.t.as_class(to).is_some() {
            // Direct initialisation ([expr.static.cast]/4): constructors and conversion functions that are explicit
            // are asked as well.
            let own = self.t.unqual(to);
            if self.t.as_class(v.ty) == self.t.as_class(own) && !self.is_indirect(own)? {
                return self.rvalue(v);
            }
            return self.build_temp(own, |l, place| l.init_from_arg(place, Arg::Val(v), false));
        }
        if let Some(class) = self.t.as_class(v.ty) {
            return match self.class_conversion(v, class, to, false)? {
                Some(result) => self.cast_val(kind, result, to),
                None => {
                    // A conversion to another scalar type followed by a standard conversion.
                    let v = self.scalar_value(v)?;
                    self.cast_val(kind, v, to)
                }
            };
        }
        let v = self.rvalue(v)?;
        self.cast_scalar(kind, v, to)
    }

    fn cast_scalar(&mut self, kind: CastKind, v: Val, to: Ty) -> R<Val> {
        let to = self.t.unqual(to);
        // A C cast tries `static_cast` first ([expr.cast]/4), so that a pointer to a base is adjusted wherever the
        // classes are known to be related.
        if kind != CastKind::Reinterpret && kind != CastKind::Const {
            // Conversions that adjust the value: classes in a hierarchy.
            if let (Some(a), Some(b)) = (self.t.pointee(v.ty), self.t.pointee(to)) {
                let (a, b) = (self.t.unqual(a), self.t.unqual(b));
                if let (Some(from), Some(target)) = (self.t.as_class(a), self.t.as_class(b))
                    && from != target
                {
                    if self.derives_from(from, target) {
                        return self.pointer_upcast(v, from, target, to);
                    }
                    if self.derives_from(target, from) {
                        return self.pointer_downcast(v, target, from, to);
                    }
                }
            }
        }
        if v.is_zero && (self.t.pointee(to).is_some() || self.t.is_member_pointer(to)) {
            return self.convert(v, to);
        }
        let is_scalar = |l: &Self, ty: Ty| {
            l.t.is_arithmetic(ty)
                || l.t.is_enum(ty)
                || l.t.pointee(ty).is_some()
                || l.t.is_nullptr(ty)
                || l.t.is_member_pointer(ty)
        };
        if !is_scalar(self, v.ty) || !is_scalar(self, to) {
            return Err(self.no_conversion(v.ty, to));
        }
        // Not even `reinterpret_cast` takes these ([expr.reinterpret.cast]).
        let pointer_float = (self.t.pointee(v.ty).is_some() && self.t.is_floating(to))
            || (self.t.is_floating(v.ty) && self.t.pointee(to).is_some());
        if pointer_float {
            return Err(self.no_conversion(v.ty, to));
        }
        let result = self.convert_scalar(v, to)?;
        // `(int)0` is no literal any more, hence no null pointer constant.
        Ok(Val { is_zero: false, ..result })
    }

    /// `Base*` to `Derived*`.
    fn pointer_downcast(
        &mut self,
        v: Val,
        derived: super::entity::ClassId,
        base: super::entity::ClassId,
        to: Ty,
    ) -> R<Val> {
        self.complete_class(derived, self.ir.span)?;
        let offset = self.base_offset(derived, base)?;
        let id = self.ir_ty(to)?;
        if offset == 0 {
            let e = self.ir.retype_pointer(v.e, id);
            return Ok(Val::prvalue(e, to));
        }
        let byte = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Char);
        let byte = self.ir_ty(byte)?;
        let byte_ptr = self.ir.program.types.pointer(byte);
        let from = self.ir.body.exprs[v.e].ty;
        let nothing = self.ir.const_size(0);
        let size_id = self.ir.body.exprs[nothing].ty;
        let e = self.with_null_test(v.e, id, |l, local, is_null| {
            let place = l.ir.push_expr(Ir::Local(local), from);
            let value = l.ir.push_expr(Ir::Load(place), from);
            let start = l.ir.retype_pointer(value, byte_ptr);
            let offset = l.ir.const_size(offset);
            let offset = l.ir.push_expr(Ir::Conditional(is_null, nothing, offset), size_id);
            let moved = l.ir.push_expr(Ir::PtrSub(start, offset), byte_ptr);
            Ok(l.ir.retype_pointer(moved, id))
        })?;
        Ok(Val::prvalue(e, to))
    }

    fn cast_reference(&mut self, kind: CastKind, v: Val, to: Ty) -> R<Val> {
        let target = self.t.strip_ref(to);
        let is_rref = matches!(self.t.kind(to), TyKind::RRef(_));
        let cat = if is_rref { Cat::Xvalue } else { Cat::Lvalue };
        let (a, b) = (self.t.unqual(v.ty), self.t.unqual(target));
        if a == b {
            let v = self.materialise(v)?;
            let v = self.as_place(v)?;
            return Ok(Val { cat, ty: target, ..v });
        }
        if let (Some(from), Some(class)) = (self.t.as_class(a), self.t.as_class(b))
            && kind != CastKind::Reinterpret
        {
            if self.derives_from(from, class) {
                let v = self.materialise(v)?;
                let up = self.upcast_place(v, class)?;
                return Ok(Val { cat, ty: target, ..up });
            }
            if self.derives_from(class, from) {
                let addr = self.address_of(v)?;
                let ptr = self.t.pointer(target);
                let down = self.pointer_downcast(addr, class, from, ptr)?;
                let place = self.deref_pointer(down, target)?;
                return Ok(Val { cat, ..place });
            }
        }
        if kind != CastKind::Reinterpret && self.val_conversion(v, to, true).is_some() {
            let pointer = self.bind_reference(to, &Arg::Val(v))?;
            return self.call_result(pointer, to);
        }
        if v.cat == Cat::Prvalue || kind == CastKind::Static {
            return Err(self.no_conversion(v.ty, to));
        }
        // No access yet: the access that follows is checked with the type that it has, alignment included.
        // The same bytes seen as another type.
        let v = self.as_place(v)?;
        let id = self.ir_ty(target)?;
        let e = self.ir.cast_place(v.e, id);
        Ok(Val { cat, ..Val::lvalue(e, target) })
    }

    fn bit_cast(&mut self, to: Ty, e: &'a Expr<'a>) -> R<Val> {
        let v = self.expr(e)?;
        let (from_id, to_id) = (self.ir_ty(v.ty)?, self.ir_ty(to)?);
        let types = &self.ir.program.types;
        if types.size_bytes(from_id) != types.size_bytes(to_id) {
            return Err(Fail::new(
                "type",
                self.ir.span,
                "bit cast between types of different size",
            ));
        }
        if types.as_scalar(from_id).is_some() && types.as_scalar(to_id).is_some() {
            let v = self.rvalue(v)?;
            // As a value, not through memory: programs do this in registers, and the engine then sees the bits of the
            // same term.
            let e = self.ir.push_expr(Ir::Bitcast(v.e), to_id);
            let to = self.t.unqual(to);
            return Ok(Val::prvalue(e, to));
        }
        let to = self.t.unqual(to);
        let size = self.ir.program.types.size_bytes(to_id);
        self.build_temp(to, |l, place| {
            let source = l.materialise(v)?;
            let source = l.address_of(source)?;
            let target = l.place_addr(place)?;
            let size = l.ir.const_size(size);
            l.ir.emit_memcpy(target, source.e, size)
        })
    }

    /// Whether a type is an enumeration whose underlying type is fixed.
    pub(crate) fn is_fixed_enum(&self, ty: Ty) -> bool {
        self.t.as_enum(ty).is_some_and(|id| {
            let info = &self.tb.enums[id];
            info.is_scoped || info.decl.underlying.is_some()
        })
    }

    /// `E{n}` and `E e{n}`: a number will do for an enumeration whose underlying type is fixed, though none converts to
    /// it ([dcl.init.list]/3.8).
    pub(crate) fn value_of_enum(&mut self, v: Val, to: Ty) -> R<Val> {
        if self.t.is_integer(v.ty) {
            return self.cast_val(CastKind::Static, v, to);
        }
        self.convert(v, to)
    }

    /// `T(args)` and `T{args}`.
    pub(crate) fn construct_expr(&mut self, ty: Ty, init: &Init<'a>) -> R<Val> {
        let span = self.ir.span;
        if self.t.is_void(ty) {
            let e = self.ir.push_expr(
                Ir::Seq(Box::new(SeqExpr { stmts: Vec::new(), value: None })),
                self.ir.void_id,
            );
            return Ok(Val::prvalue(e, ty));
        }
        if self.t.is_ref(ty) {
            return match init {
                Init::Paren([e]) => {
                    let v = self.expr(e)?;
                    self.cast_val(CastKind::CStyle, v, ty)
                }
                _ => Err(Fail::new("type", span, "reference made from this")),
            };
        }
        if self.t.as_class(ty).is_some() || self.t.is_array(ty) {
            let mut own = self.t.unqual(ty);
            // `(int[]){1, 2, 3}`
            if let Some((elem, None)) = self.t.as_array(own) {
                let len = self.array_length(elem, init)?;
                own = self.t.mk(TyKind::Array(elem, Some(len)));
            }
            return self.build_temp(own, |l, place| l.init_place(place, Some(init), span));
        }
        if self.t.is_auto(ty) {
            return match init {
                Init::Paren([e]) => {
                    let v = self.expr(e)?;
                    self.rvalue(v)
                }
                _ => Err(Fail::new("type", span, "`auto` with this initialiser")),
            };
        }
        match init {
            Init::Paren(args) => {
                let items = self.expand_args(args)?;
                match &items[..] {
                    [] => self.zero_value(ty),
                    [only] => {
                        let arg = self.in_scope(only.scope, |l| l.lower_arg(only.e))?;
                        match arg {
                            Arg::Val(v) => self.cast_val(CastKind::CStyle, v, ty),
                            Arg::Fns(..) | Arg::List(..) => self.convert_arg(&arg, ty),
                        }
                    }
                    _ => Err(Fail::new("type", span, "several values for one scalar")),
                }
            }
            Init::Brace(e) | Init::Copy(e) => match e.kind {
                Ast::InitList([only]) if self.is_fixed_enum(ty) => {
                    let v = self.expr(only.value)?;
                    self.value_of_enum(v, ty)
                }
                Ast::InitList(_) => {
                    let arg = Arg::List(e, self.f.scope);
                    self.convert_arg(&arg, ty)
                }
                _ => {
                    let v = self.expr(e)?;
                    self.cast_val(CastKind::CStyle, v, ty)
                }
            },
        }
    }
}
