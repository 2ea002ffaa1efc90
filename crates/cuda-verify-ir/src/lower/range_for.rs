//! `for (declaration : range)` ([stmt.ranged]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{
    BuiltinType, Expr as AstExpr, ExprKind as Ast, InitItem, Stmt as AstStmt, VarDecl,
};

use super::Lowerer;
use super::entity::{Entity, Key, LVar, ScopeKind, Val};
use super::fail::{Fail, R};
use super::function::{Place, Root};
use super::temporaries::Extended;
use super::types::{Ty, TyKind};
use crate::program::{ExprKind as Ir, StmtKind};

impl<'a> Lowerer<'a> {
    /// Lowers the loop; the range is evaluated once.
    pub(super) fn range_for(
        &mut self,
        decl: &'a VarDecl<'a>,
        range: &'a AstExpr<'a>,
        body: &'a AstStmt<'a>,
    ) -> R<()> {
        // `auto &&range = e;` whose temporaries live as long as the loop.
        let place = if let Ast::InitList(items) = range.kind {
            self.list_as_array(range, items)?
        } else {
            let v = self.full_place(range, Extended::Bound)?;
            self.place_of_val(v)?
        };
        let (begin, end) = self.range_bounds(&place, range.span)?;
        let it = self.declare_auto("$begin", begin)?;
        let last = self.declare_auto("$end", end)?;
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let (cond, prelude) = self.collect_stmts(|l| {
            l.full_value(|l| {
                let (a, b) = (l.place_val(&it)?, l.place_val(&last)?);
                let v = l.binary_vals(cuda_verify_syntax::ast::BinaryOp::Ne, a, b)?;
                l.contextual_convert(v, bool_ty)
            })
        });
        let cond = cond?.e;
        let (step, stmts) = self.collect_stmts(|l| {
            l.full(|l| {
                let v = l.place_val(&it)?;
                let v = l.unary_val(cuda_verify_syntax::ast::UnaryOp::PreInc, v)?;
                l.emit_value(v);
                Ok(())
            })
        });
        step?;
        let step = self.ir.stmts_expr(stmts);
        let scope = self.tb.new_scope(self.f.scope, ScopeKind::Block);
        let (result, body) = self.collect_stmts(|l| {
            l.in_scope(scope, |l| -> R<()> {
                let v = l.place_val(&it)?;
                let v = l.unary_val(cuda_verify_syntax::ast::UnaryOp::Deref, v)?;
                l.declare_from_val(decl, v)?;
                l.body_stmt(body);
                Ok(())
            })
        });
        result?;
        self.ir.emit(StmtKind::Loop {
            cond_prelude: prelude,
            cond: Some(cond),
            step: Some(step),
            body,
            is_test_last: false,
            unroll: None,
        });
        Ok(())
    }

    /// `begin` and `end` of a range ([stmt.ranged]).
    fn range_bounds(&mut self, place: &Place, span: Span) -> R<(Val, Val)> {
        let ty = place.ty;
        if let Some(elem) = self.t.element(ty) {
            let ptr_ty = self.t.pointer(elem);
            let a = self.place_val(place)?;
            let begin = self.rvalue(a)?;
            let b = self.place_val(place)?;
            let b = self.rvalue(b)?;
            let n = match self.t.as_array(ty) {
                Some((_, Some(n))) => self.ir.const_size(n),
                _ => match *self.t.kind(ty) {
                    TyKind::Vla(_, extent) => {
                        let local = self.tb.extents[extent];
                        self.ir.load_size(local)
                    }
                    _ => return Err(Fail::new("type", span, "range of unknown size")),
                },
            };
            let id = self.ir_ty(ptr_ty)?;
            let end = self.ir.push_expr(Ir::PtrAdd(b.e, n), id);
            return Ok((begin, Val::prvalue(end, ptr_ty)));
        }
        let class = self.t.as_class(ty);
        let Some(class) = class else {
            return Err(Fail::new("type", span, "range-for over something that is no range"));
        };
        // Members first; with one of the two, functions are not looked for at all ([stmt.ranged]/1.3.2).
        let has_members = !self.lookup_member(class, Key::Ident("begin")).is_empty();
        let mut bounds = Vec::new();
        for name in ["begin", "end"] {
            let object = self.place_val(place)?;
            let v = if has_members {
                self.call_method(object, Key::Ident(name), &[], span)?
            } else {
                self.call_free(Key::Ident(name), &[super::overload::Arg::Val(object)], span)?
            };
            bounds.push(v);
        }
        match bounds[..] {
            [begin, end] => Ok((begin, end)),
            _ => Err(Fail::new("type", span, "range without bounds")),
        }
    }

    /// The elements of a braced list, all of one type, in a hidden array.
    fn list_as_array(&mut self, range: &'a AstExpr<'a>, items: &'a [InitItem<'a>]) -> R<Place> {
        let items = self.expand_items(items)?;
        let mut elem: Option<Ty> = None;
        for item in &items {
            let ty = self.in_scope(item.scope, |l| l.type_of(item.e))?;
            let ty = self.t.decayed(ty);
            let ty = self.t.unqual(ty);
            if *elem.get_or_insert(ty) != ty {
                return Err(Fail::new("type", item.e.span, "elements of different types"));
            }
        }
        let Some(elem) = elem else {
            return Err(Fail::new("type", range.span, "range-for over an empty list"));
        };
        let elem = self.t.qualified(elem, true, false);
        let len = u64::try_from(items.len()).unwrap_or(u64::MAX);
        let ty = self.t.mk(TyKind::Array(elem, Some(len)));
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local("$range", id);
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        self.full(|l| l.list_init(&place, &items, true))?;
        Ok(place)
    }

    /// Declares the variable of a range-for from an element.
    fn declare_from_val(&mut self, var: &'a VarDecl<'a>, v: Val) -> R<()> {
        if !var.bindings.is_empty() {
            return self.bind_structured(var, v);
        }
        let Some(key) = Self::var_key(var.name) else { return Ok(()) };
        let ty = self.resolve_type(var.ty)?;
        self.declare_named(key, ty, v, var.span)
    }

    /// Declares a variable that is initialised, or bound, by a value.
    pub(super) fn declare_named(&mut self, key: Key<'a>, ty: Ty, v: Val, span: Span) -> R<()> {
        let arg = super::overload::Arg::Val(v);
        let ty = if self.t.has_auto(ty) { self.deduce_auto(ty, &arg, span)? } else { ty };
        let id = self.ir_ty(ty)?;
        let local = self.ir.new_local(&key.to_string(), id);
        self.ir.body.locals[local].span = span;
        let lvar = LVar { ctx: self.f.serial, local, ty, constant: None, place: None };
        let lvar = self.tb.lvars.push(lvar);
        let scope = self.f.scope;
        self.tb.bind(scope, key, Entity::Local(lvar));
        let place = Place::new(Root::Local(local), ty);
        let cleanup = self.cleanup_expr(&place)?;
        self.ir.emit(StmtKind::Decl { local, cleanup });
        if !self.t.is_ref(ty) {
            return self.full(|l| l.init_from_arg(&place, arg, true));
        }
        self.full_bound(|l| {
            let pointer = l.bind_reference(ty, &arg)?;
            let target = l.place_expr(&place)?;
            let id = l.ir.body.exprs[target].ty;
            let pointer = l.ir.retype_pointer(pointer, id);
            let assign = l.ir.push_expr(Ir::Assign(target, pointer), id);
            l.ir.emit(StmtKind::Expr(assign));
            Ok(())
        })
    }
}
