//! Member access, `offsetof`, pointers to members.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{Expr, QualName, TypeExpr, UnqualifiedId};

use super::Lowerer;
use super::collect::key_of;
use super::entity::{Cat, ClassId, Entity, Key, Val};
use super::fail::{Fail, R};
use super::overload::Arg;
use super::types::{Ty, TyKind};
use crate::program::{Constant, ExprKind as Ir, SeqExpr};

impl<'a> Lowerer<'a> {
    /// A member of an object.
    pub(crate) fn member_val(&mut self, base: Val, class: ClassId, index: usize) -> R<Val> {
        self.complete_class(class, self.ir.span)?;
        let base = self.materialise(base)?;
        let base = self.as_place(base)?;
        let member = &self.tb.classes[class].members[index];
        let (field, ty, is_mutable) = (member.field, member.ty, member.is_mutable);
        // An empty base has no field; its place is that of the object.
        let Some(field) = field else {
            let id = self.ir_ty(ty)?;
            let e = self.ir.cast_place(base.e, id);
            let ty = self.t.with_quals_of(ty, base.ty);
            return Ok(Val { cat: base.cat, ..Val::lvalue(e, ty) });
        };
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Field(base.e, field), id);
        if self.t.is_ref(ty) {
            // Members that are references are as constant as what they refer to, whatever the object is
            // ([expr.ref]/6.1).
            return self.deref_reference(e, ty);
        }
        let ty = if is_mutable {
            // `mutable` members do not become constant by their object ([dcl.stc]/9).
            self.t.qualified(ty, false, self.t.is_volatile(base.ty))
        } else {
            self.t.with_quals_of(ty, base.ty)
        };
        Ok(Val { cat: base.cat, ..Val::lvalue(e, ty) })
    }

    /// The object a member access works on: `->` follows pointers and `operator->`.
    pub(crate) fn member_base(&mut self, base: &'a Expr<'a>, is_arrow: bool) -> R<Val> {
        let v = self.expr(base)?;
        if !is_arrow {
            return Ok(v);
        }
        self.follow_arrow(v)
    }

    pub(crate) fn follow_arrow(&mut self, v: Val) -> R<Val> {
        let mut v = v;
        // `operator->` is applied again to what it returns ([over.ref]/1); a class that returns itself would never
        // end.
        for _ in 0..16 {
            if self.t.as_class(v.ty).is_none() {
                break;
            }
            match self.overloaded("->", &[Arg::Val(v)])? {
                Some(next) => v = next,
                None => break,
            }
        }
        let v = self.rvalue(v)?;
        let Some(to) = self.t.pointee(v.ty) else {
            let text = self.type_text(v.ty);
            return Err(Fail::new("type", self.ir.span, format!("'->' on `{text}`")));
        };
        self.deref_pointer(v, to)
    }

    /// Entities a member name denotes for an object, and the object as the class that owns them.
    pub(crate) fn member_entities(
        &mut self,
        object: Val,
        name: &'a QualName<'a>,
    ) -> R<(super::lookup::Found, Val)> {
        let Some(class) = self.t.as_class(object.ty) else {
            let text = self.type_text(object.ty);
            return Err(Fail::new("type", name.span, format!("member access on `{text}`")));
        };
        self.complete_class(class, name.span)?;
        let key = key_of(&name.last.id);
        if !name.scope.is_empty() {
            // `p->Base::f`: the qualifier is looked up in the class of the object first.
            let scope = self.tb.classes[class].scope;
            let mut qualifier = self.in_scope(scope, |l| l.qualifier(name));
            if qualifier.is_err() {
                qualifier = self.qualifier(name);
            }
            if let super::lookup::Qualifier::Class(base) = qualifier? {
                return Ok((self.lookup_member(base, key), object));
            }
        }
        Ok((self.lookup_member(class, key), object))
    }

    pub(crate) fn member_expr(
        &mut self,
        base: &'a Expr<'a>,
        is_arrow: bool,
        name: &'a QualName<'a>,
    ) -> R<Val> {
        let object = self.member_base(base, is_arrow)?;
        let (found, object) = self.member_entities(object, name)?;
        let key = key_of(&name.last.id);
        for &entity in &found {
            match entity {
                Entity::Field(class, index) => {
                    let object = self.materialise(object)?;
                    let owner = self.upcast_place(object, class)?;
                    return self.member_val(owner, class, index);
                }
                Entity::Var(id) => {
                    let v = self.global_val(id)?;
                    return self.after(object, v);
                }
                Entity::Enumerator(id, index) => {
                    self.complete_enum(id)?;
                    let value = self.tb.enums[id].values.get(index).copied().unwrap_or(0);
                    let ty = self.t.mk(TyKind::Enum(id));
                    let ir = self.ir_ty(ty)?;
                    let bits = super::memory::truncate(value, 128);
                    let width = self.ir.program.types.size_bytes(ir) * 8;
                    let bits = super::memory::truncate(
                        super::memory::sign_extend(bits, 128),
                        u32::try_from(width).unwrap_or(128),
                    );
                    let e = self.ir.push_expr(Ir::Const(Constant::Int(bits)), ir);
                    return Ok(Val::prvalue(e, ty));
                }
                Entity::Function(id)
                    if self.tb.fns[id].role == super::entity::Role::StaticMethod =>
                {
                    let v = self.function_val(id)?;
                    return self.after(object, v);
                }
                Entity::Poisoned => return Err(super::poison(name.span)),
                _ => {}
            }
        }
        let text = self.type_text(object.ty);
        if found.is_empty() {
            return Err(Fail::new(
                "unknown-name",
                name.span,
                format!("`{text}` has no member `{key}`"),
            ));
        }
        Err(Fail::new("type", name.span, format!("member `{key}` used as a value")))
    }

    /// Evaluates an object expression for its effects only, then a value.
    fn after(&mut self, object: Val, v: Val) -> R<Val> {
        let ((), stmts) = self.collect_stmts(|l| l.emit_value(object));
        if stmts.is_empty() {
            return Ok(v);
        }
        let id = self.ir.body.exprs[v.e].ty;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(v.e) })), id);
        Ok(Val { e, ..v })
    }

    pub(crate) fn member_pointer_expr(
        &mut self,
        base: &'a Expr<'a>,
        is_arrow: bool,
        member: &'a Expr<'a>,
    ) -> R<Val> {
        let object = self.member_base(base, is_arrow)?;
        let member = self.expr(member)?;
        let member = self.rvalue(member)?;
        let TyKind::MemberPtr(class, to) = *self.t.kind(member.ty) else {
            return Err(Fail::new("type", self.ir.span, "operand is not a pointer to member"));
        };
        if self.t.is_function(to) {
            return Err(Fail::unsupported(self.ir.span, "pointer to method outside a call"));
        }
        let object = self.materialise(object)?;
        let object = match self.t.as_class(class) {
            Some(class) if self.t.as_class(object.ty) != Some(class) => {
                self.upcast_place(object, class)?
            }
            _ => object,
        };
        // The offset is added to the address of the object.
        let byte = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Char);
        let byte_id = self.ir_ty(byte)?;
        let byte_ptr = self.ir.program.types.pointer(byte_id);
        let object_id = self.ir.body.exprs[object.e].ty;
        let object_ptr = self.ir.program.types.pointer(object_id);
        let addr = self.ir.addr_of(object.e, object_ptr);
        let addr = self.ir.retype_pointer(addr, byte_ptr);
        let moved = self.ir.push_expr(Ir::PtrAdd(addr, member.e), byte_ptr);
        let id = self.ir_ty(to)?;
        let want = self.ir.program.types.pointer(id);
        let pointer = self.ir.retype_pointer(moved, want);
        let e = self.ir.push_expr(Ir::Deref(pointer), id);
        let ty = self.t.with_quals_of(to, object.ty);
        Ok(Val::lvalue(e, ty))
    }

    pub(crate) fn offsetof_expr(
        &mut self,
        ty: &'a TypeExpr<'a>,
        path: &'a [&'a str],
        span: Span,
    ) -> R<Val> {
        let mut ty = self.resolve_type(ty)?;
        let mut offset = 0_u64;
        for name in path {
            let Some(class) = self.t.as_class(ty) else {
                return Err(Fail::new("type", span, "offsetof into something that is no class"));
            };
            self.complete_class(class, span)?;
            let found = self.lookup_member(class, Key::Ident(name));
            let [Entity::Field(owner, index)] = found[..] else {
                return Err(Fail::new("unknown-name", span, format!("no member `{name}`")));
            };
            offset += self.base_offset(class, owner)?;
            let member = &self.tb.classes[owner].members[index];
            offset += member.offset;
            ty = member.ty;
        }
        Ok(self.size_value(offset))
    }

    /// `p->~T()`: nothing for scalars.
    pub(crate) fn destructor_call(&mut self, object: Val, span: Span) -> R<Val> {
        let void = self.t.builtin(cuda_verify_syntax::ast::BuiltinType::Void);
        let void_id = self.ir.void_id;
        if self.t.as_class(object.ty).is_none() || self.is_trivial_dtor(object.ty)? {
            let ((), stmts) = self.collect_stmts(|l| l.emit_value(object));
            let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void_id);
            return Ok(Val::prvalue(e, void));
        }
        let Some(class) = self.t.as_class(object.ty) else {
            return Err(Fail::new("type", span, "destructor of something that is no class"));
        };
        let id = self.tb.dtor_of(class);
        self.call_fn(id, Some(object), &[], true)
    }

    /// The destructor named after `~` is always that of the object.
    pub(crate) fn is_destructor_name(name: &QualName<'a>) -> bool {
        matches!(name.last.id, UnqualifiedId::Destructor(_))
    }

    /// Value category and type of the result of a call.
    pub(crate) fn call_result(&mut self, e: crate::program::ExprId, ret: Ty) -> R<Val> {
        match *self.t.kind(ret) {
            TyKind::LRef(to) | TyKind::RRef(to) => {
                let is_rref = matches!(self.t.kind(ret), TyKind::RRef(_));
                if self.t.is_function(to) {
                    return Ok(Val::lvalue(e, to));
                }
                let id = self.ir_ty(to)?;
                let want = self.ir.program.types.pointer(id);
                let pointer = self.ir.retype_pointer(e, want);
                let place = self.ir.push_expr(Ir::Deref(pointer), id);
                let cat = if is_rref { Cat::Xvalue } else { Cat::Lvalue };
                Ok(Val { cat, ..Val::lvalue(place, to) })
            }
            _ => {
                let ty = if self.t.as_class(ret).is_some() { ret } else { self.t.unqual(ret) };
                Ok(Val::prvalue(e, ty))
            }
        }
    }
}
