//! Annotations that are evaluated elsewhere than where they stand: postconditions, values at the entry of a function,
//! barrier invariants, and axioms.
//!
//! A postcondition is checked wherever its block is left; what it calls old is kept in a variable at its place. A barrier
//! invariant is asserted where it stands, and evaluated once more after the next `__syncthreads` of the same list of
//! statements, where it holds for other threads of the block, too (Chong et al., "A Sound and Complete Abstraction for
//! Reasoning About Parallel Prefix Sums", POPL 2014).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{Expr, ExprKind as Ast, QualName};

use super::Lowerer;
use super::entity::Val;
use super::fail::{Fail, R};
use crate::intrinsic::Intrinsic;
use crate::program::{ExprKind as Ir, SeqExpr, StmtKind};
use crate::types::Scalar;

/// The barrier at which invariants are meant to hold.
const BARRIER: &str = "__syncthreads";

/// A call of [`Intrinsic::Instances`] that waits for its barrier.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Instances<'a> {
    name: &'a QualName<'a>,
    args: &'a [&'a Expr<'a>],
    span: Span,
}

impl<'a> Lowerer<'a> {
    /// At the beginning of a kernel: the preconditions of all kernels, in the scope that they stand in.
    pub(super) fn assume_axioms(&mut self) -> R<()> {
        for (scope, axiom) in self.work.axioms.clone() {
            let outer = std::mem::replace(&mut self.f.scope, scope);
            let result = self.full(|l| {
                let check = l.expr(axiom)?;
                l.emit_value(check);
                Ok(())
            });
            self.f.scope = outer;
            result?;
        }
        Ok(())
    }

    /// A statement that is such an annotation; false if it is none.
    pub(super) fn annotation(&mut self, e: &'a Expr<'a>) -> R<bool> {
        let Ast::Call { callee, args } = super::init::strip_parens(e).kind else {
            return Ok(false);
        };
        let Ast::Name(name) = callee.kind else { return Ok(false) };
        match Self::ident(name).and_then(Intrinsic::from_name) {
            Some(Intrinsic::Ensures) => self.postcondition(name, args, e.span)?,
            Some(Intrinsic::Instances) => {
                self.f.instances.push(Instances { name, args, span: e.span });
            }
            Some(_) | None => return Ok(false),
        }
        Ok(true)
    }

    /// After a statement: if it was the barrier, what waits for it.
    pub(super) fn instances_after(&mut self, e: &'a Expr<'a>) -> R<()> {
        if self.f.instances.is_empty() {
            return Ok(());
        }
        let Ast::Call { callee, .. } = super::init::strip_parens(e).kind else { return Ok(()) };
        let Ast::Name(name) = callee.kind else { return Ok(()) };
        if Self::ident(name) != Some(BARRIER) {
            return Ok(());
        }
        for Instances { name, args, span } in std::mem::take(&mut self.f.instances) {
            let (result, stmts) = self.collect_stmts(|l| {
                let void = l.ir.void_id;
                let quiet = l.ir.push_expr(Ir::Intrinsic(Intrinsic::Quiet, Vec::new()), void);
                l.ir.emit(StmtKind::Expr(quiet));
                l.full(|l| {
                    let known = l.intrinsic_call(Intrinsic::Instances, name, args, span)?;
                    l.emit_value(known);
                    Ok(())
                })
            });
            result?;
            let bool_ty = self.ir.program.types.scalar(Scalar::Bool);
            let cond =
                self.ir.push_expr(Ir::Intrinsic(Intrinsic::IsArbitrary, Vec::new()), bool_ty);
            self.ir.emit(StmtKind::If { cond, then_branch: stmts, else_branch: Vec::new() });
        }
        Ok(())
    }

    /// `__cv_ensures(cond, message)` as a statement: the assertion is made wherever the block is left.
    pub(crate) fn postcondition(
        &mut self,
        name: &'a QualName<'a>,
        args: &'a [&'a Expr<'a>],
        span: Span,
    ) -> R<()> {
        let void = self.ir.void_id;
        if self.f.result.is_none()
            && let Some(ret) = self.f.ret.filter(|ret| !self.t.has_auto(*ret))
            && self.t.as_class(ret).is_none()
            && !self.t.is_ref(ret)
            && !self.t.is_void(ret)
        {
            let ty = self.t.unqual(ret);
            let id = self.ir_ty(ty)?;
            let local = self.ir.new_local("$result", id);
            self.ir.emit(StmtKind::Decl { local, cleanup: None });
            self.f.result = Some((local, ty));
        }
        let outer = self.f.old_values.replace(Vec::new());
        let (result, stmts) = self.collect_stmts(|l| {
            l.full(|l| {
                let check = l.intrinsic_call(Intrinsic::Assert, name, args, span)?;
                l.emit_value(check);
                Ok(())
            })
        });
        let old_values = std::mem::replace(&mut self.f.old_values, outer);
        result?;
        self.ir.body.out.extend(old_values.into_iter().flatten());
        let bool_ty = self.ir.program.types.scalar(Scalar::Bool);
        let check = self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), void);
        let local = self.ir.new_local("$ensures", bool_ty);
        self.ir.emit(StmtKind::Decl { local, cleanup: Some(check) });
        Ok(())
    }

    /// What the function returns, in a postcondition.
    pub(super) fn result_value(&mut self, span: Span) -> R<Val> {
        let Some((local, ty)) = self.f.result else {
            return Err(Fail::unsupported(span, "returned value outside of a postcondition"));
        };
        let id = self.ir_ty(ty)?;
        let place = self.ir.push_expr(Ir::Local(local), id);
        let value = self.ir.push_expr(Ir::Load(place), id);
        Ok(Val::prvalue(value, ty))
    }

    /// What an expression is at the place of the postcondition that asks for it.
    pub(super) fn old_value(&mut self, args: &'a [&'a Expr<'a>], span: Span) -> R<Val> {
        let [e] = args[..] else {
            return Err(Fail::new("no-match", span, "wrong number of arguments of an intrinsic"));
        };
        if self.f.old_values.is_none() {
            return Err(Fail::unsupported(span, "old value outside of a postcondition"));
        }
        let (result, stmts) = self.collect_stmts(|l| {
            l.full(|l| {
                let v = l.expr(e)?;
                let v = l.scalar_value(v)?;
                let ty = l.t.unqual(v.ty);
                let id = l.ir_ty(ty)?;
                let local = l.ir.new_local("$old", id);
                let place = l.ir.push_expr(Ir::Local(local), id);
                let kept = l.ir.push_expr(Ir::Assign(place, v.e), id);
                l.ir.emit(StmtKind::Expr(kept));
                Ok((local, ty))
            })
        });
        let (local, ty) = result?;
        let ((), decl) = self.collect_stmts(|l| l.ir.emit(StmtKind::Decl { local, cleanup: None }));
        if let Some(old_values) = &mut self.f.old_values {
            old_values.extend(decl.into_iter().chain(stmts));
        }
        let id = self.ir_ty(ty)?;
        let place = self.ir.push_expr(Ir::Local(local), id);
        let value = self.ir.push_expr(Ir::Load(place), id);
        Ok(Val::prvalue(value, ty))
    }
}
