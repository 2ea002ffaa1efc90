//! The conditional operator ([expr.cond]), with GNU's form without the middle operand.

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BuiltinType, Expr, ExprKind as Ast};

use super::Lowerer;
use super::entity::{Cat, Val};
use super::fail::R;
use super::types::Ty;
use crate::program::{ExprKind as Ir, SeqExpr, Stmt, StmtKind};

impl<'a> Lowerer<'a> {
    pub(crate) fn conditional_expr(
        &mut self,
        c: &'a Expr<'a>,
        a: Option<&'a Expr<'a>>,
        b: &'a Expr<'a>,
    ) -> R<Val> {
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let Some(a) = a else {
            return self.gnu_conditional(c, b);
        };
        let cond = self.expr(c)?;
        let cond = self.contextual_convert(cond, bool_ty)?;
        let is_throw =
            |e: &Expr<'_>| matches!(super::init::strip_parens_any(e).kind, Ast::Throw(_));
        if is_throw(a) || is_throw(b) {
            return self.throwing_conditional(cond, a, b, is_throw(a));
        }
        if let Some(own) = self.conditional_class(a, b)?
            && self.is_indirect(own)?
        {
            return self.build_temp(own, |l, place| l.conditional_into(c, a, b, place));
        }
        self.f.conditional += 1;
        let arms = (|| Ok((self.expr(a)?, self.expr(b)?)))();
        self.f.conditional -= 1;
        let (x, y) = arms?;
        self.conditional_vals(cond, x, y)
    }

    fn gnu_conditional(&mut self, c: &'a Expr<'a>, b: &'a Expr<'a>) -> R<Val> {
        let bool_ty = self.t.builtin(BuiltinType::Bool);
        let first = self.expr(c)?;
        let first = self.scalar_value(first)?;
        let id = self.ir_ty(first.ty)?;
        let local = self.ir.new_local("$cond", id);
        let span = self.ir.span;
        let target = self.ir.push_expr(Ir::Local(local), id);
        let assign = self.ir.push_expr(Ir::Assign(target, first.e), id);
        let stmts = vec![
            Stmt { kind: StmtKind::Decl { local, cleanup: None }, span },
            Stmt { kind: StmtKind::Expr(assign), span },
        ];
        let load = |l: &mut Self| {
            let place = l.ir.push_expr(Ir::Local(local), id);
            let e = l.ir.push_expr(Ir::Load(place), id);
            Val::prvalue(e, first.ty)
        };
        let test = load(self);
        let cond = self.contextual_convert(test, bool_ty)?;
        let value = load(self);
        self.f.conditional += 1;
        let other = self.expr(b);
        self.f.conditional -= 1;
        let result = self.conditional_vals(cond, value, other?)?;
        let result = self.rvalue(result)?;
        let id = self.ir.body.exprs[result.e].ty;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(result.e) })), id);
        Ok(Val::prvalue(e, result.ty))
    }

    /// One arm throws: the value is that of the other arm.
    fn throwing_conditional(
        &mut self,
        cond: Val,
        a: &'a Expr<'a>,
        b: &'a Expr<'a>,
        first: bool,
    ) -> R<Val> {
        let (thrown, value) = if first { (a, b) } else { (b, a) };
        self.f.conditional += 1;
        let arms = (|| Ok((self.expr(thrown)?, self.expr(value)?)))();
        self.f.conditional -= 1;
        let (thrown, value) = arms?;
        let value = self.rvalue(value)?;
        let ((), stop) = self.collect_stmts(|l| l.emit_value(thrown));
        let span = self.ir.span;
        let (then_branch, else_branch) = if first { (stop, vec![]) } else { (vec![], stop) };
        let test = StmtKind::If { cond: cond.e, then_branch, else_branch };
        let stmts = vec![Stmt { kind: test, span }];
        let id = self.ir.body.exprs[value.e].ty;
        let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(value.e) })), id);
        Ok(Val { e, is_temp: false, ..value })
    }

    fn conditional_vals(&mut self, cond: Val, x: Val, y: Val) -> R<Val> {
        let span = self.ir.span;
        // `c ? f() : throw e` is a matter of its own above; here both arms are `void` ([expr.cond]/2).
        if self.t.is_void(x.ty) || self.t.is_void(y.ty) {
            let stmt = |l: &mut Self, v: Val| {
                let ((), stmts) = l.collect_stmts(|l| l.emit_value(v));
                stmts
            };
            let (then_branch, else_branch) = (stmt(self, x), stmt(self, y));
            let test = StmtKind::If { cond: cond.e, then_branch, else_branch };
            let stmts = vec![Stmt { kind: test, span }];
            let void = self.ir.void_id;
            let e = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
            let ty = self.t.builtin(BuiltinType::Void);
            return Ok(Val::prvalue(e, ty));
        }
        let classes = (self.t.as_class(x.ty), self.t.as_class(y.ty));
        if classes.0.is_some() || classes.1.is_some() {
            return self.conditional_classes(cond, x, y);
        }
        // Two lvalues of one type: the result is an lvalue, represented by its value until its place is needed.
        // `(c ? a : b) = 1` ([expr.cond]/4). As a value it is most often used, and as two loads under a condition it
        // folds.
        let both_lvalues = x.cat == Cat::Lvalue && y.cat == Cat::Lvalue && x.ty == y.ty;
        if both_lvalues && !self.t.is_array(x.ty) && !self.t.is_function(x.ty) {
            let id = self.ir_ty(x.ty)?;
            let load = |l: &mut Self, v: Val| -> R<crate::program::ExprId> {
                match l.ir.body.exprs[v.e].kind {
                    Ir::Assign(..)
                    | Ir::AssignOp { .. }
                    | Ir::IncDec { .. }
                    | Ir::Conditional(..) => {
                        let v = l.as_place(v)?;
                        Ok(l.ir.push_expr(Ir::Load(v.e), id))
                    }
                    _ => Ok(l.ir.push_expr(Ir::Load(v.e), id)),
                }
            };
            let (a, b) = (load(self, x)?, load(self, y)?);
            let e = self.ir.push_expr(Ir::Conditional(cond.e, a, b), id);
            return Ok(Val::lvalue(e, x.ty));
        }
        let (x, y) = (self.rvalue(x)?, self.rvalue(y)?);
        let ty = self.conditional_type(x, y)?;
        let x = self.convert(x, ty)?;
        let y = self.convert(y, ty)?;
        let id = self.ir_ty(ty)?;
        let e = self.ir.push_expr(Ir::Conditional(cond.e, x.e, y.e), id);
        Ok(Val::prvalue(e, ty))
    }

    fn conditional_type(&mut self, x: Val, y: Val) -> R<Ty> {
        let (a, b) = (self.t.unqual(x.ty), self.t.unqual(y.ty));
        if a == b {
            return Ok(a);
        }
        if self.is_arith_operand(a) && self.is_arith_operand(b) {
            return self.common_type(a, b);
        }
        if let (Some(p), Some(q)) = (self.t.pointee(a), self.t.pointee(b)) {
            // Same pointee up to qualifiers: with the qualifiers of both.
            let (up, uq) = (self.t.unqual(p), self.t.unqual(q));
            if up == uq {
                let both = self.t.with_quals_of(p, q);
                return Ok(self.t.pointer(both));
            }
        }
        if self.val_conversion(x, b, false).is_some() {
            return Ok(b);
        }
        if self.val_conversion(y, a, false).is_some() {
            return Ok(a);
        }
        Err(self.no_conversion(x.ty, y.ty))
    }

    fn conditional_classes(&mut self, cond: Val, x: Val, y: Val) -> R<Val> {
        let (ux, uy) = (self.t.unqual(x.ty), self.t.unqual(y.ty));
        let ty = if ux == uy || self.val_conversion(y, ux, true).is_some() {
            ux
        } else if self.val_conversion(x, uy, true).is_some() {
            uy
        } else if let (Some(class), None) = (self.t.as_class(ux), self.t.as_class(uy)) {
            self.conversion_target(class)?.unwrap_or(uy)
        } else {
            return Err(self.no_conversion(x.ty, y.ty));
        };
        if ux == uy && x.is_glvalue() && y.is_glvalue() {
            let id = self.ir_ty(ux)?;
            let ptr = self.ir.program.types.pointer(id);
            let (x, y) = (self.as_place(x)?, self.as_place(y)?);
            let (a, b) = (self.ir.addr_of(x.e, ptr), self.ir.addr_of(y.e, ptr));
            let chosen = self.ir.push_expr(Ir::Conditional(cond.e, a, b), ptr);
            let e = self.ir.push_expr(Ir::Deref(chosen), id);
            let quals = self.t.with_quals_of(x.ty, y.ty);
            return Ok(Val::lvalue(e, quals));
        }
        if self.t.as_class(ty).is_none() {
            let (x, y) = (self.convert(x, ty)?, self.convert(y, ty)?);
            let id = self.ir_ty(ty)?;
            let e = self.ir.push_expr(Ir::Conditional(cond.e, x.e, y.e), id);
            return Ok(Val::prvalue(e, ty));
        }
        let span: Span = self.ir.span;
        self.build_temp(ty, |l, place| {
            l.f.conditional += 1;
            let (a, then_branch) = l.collect_stmts(|l| l.init_from_val(place, x));
            let (b, else_branch) = l.collect_stmts(|l| l.init_from_val(place, y));
            l.f.conditional -= 1;
            a?;
            b?;
            let kind = StmtKind::If { cond: cond.e, then_branch, else_branch };
            l.ir.body.out.push(Stmt { kind, span });
            Ok(())
        })
    }
}
