//! Fold expressions over packs ([expr.prim.fold]).

use cuda_verify_base::Span;
use cuda_verify_syntax::ast::{BinaryOp as Op, BuiltinType, Expr, FoldOp};

use super::Lowerer;
use super::entity::{Entity, Key, Val};
use super::fail::{Fail, R};
use crate::program::{ExprKind as Ir, SeqExpr, Stmt, StmtKind};

impl<'a> Lowerer<'a> {
    /// Fold expressions ([expr.prim.fold]).
    pub(crate) fn fold_expr(
        &mut self,
        op: FoldOp,
        left: Option<&'a Expr<'a>>,
        right: Option<&'a Expr<'a>>,
        span: Span,
    ) -> R<Val> {
        // The operand that mentions a pack is the pattern; the other, if any, is the initial value.
        let (pattern, init, is_left) = match (left, right) {
            (None, Some(pattern)) => (pattern, None, true),
            (Some(pattern), None) => (pattern, None, false),
            (Some(a), Some(b)) => {
                if self.mentions_pack(a) {
                    (a, Some(b), false)
                } else {
                    (b, Some(a), true)
                }
            }
            (None, None) => {
                return Err(Fail::new("syntax", span, "fold expression without operand"));
            }
        };
        let pattern = super::init::strip_parens(pattern);
        let mut items: Vec<(super::entity::ScopeId, &'a Expr<'a>)> = Vec::new();
        self.expand(
            span,
            |walk| walk.expr(pattern),
            |l| {
                items.push((l.f.scope, pattern));
                Ok(())
            },
        )?;
        if let Some(init) = init {
            let scope = self.f.scope;
            if is_left { items.insert(0, (scope, init)) } else { items.push((scope, init)) }
        }
        if items.is_empty() {
            // Only these three have a value without operands ([expr.prim.fold]/3).
            return match op {
                FoldOp::Binary(Op::LogicalAnd) => self.bool_value(true),
                FoldOp::Binary(Op::LogicalOr) => self.bool_value(false),
                FoldOp::Binary(Op::Comma) => {
                    let void = self.ir.void_id;
                    let seq = SeqExpr { stmts: Vec::new(), value: None };
                    let e = self.ir.push_expr(Ir::Seq(Box::new(seq)), void);
                    let ty = self.t.builtin(BuiltinType::Void);
                    Ok(Val::prvalue(e, ty))
                }
                _ => Err(Fail::new("type", span, "fold over an empty pack")),
            };
        }
        let mut values = Vec::new();
        for (scope, e) in items {
            values.push(self.in_scope(scope, |l| l.expr(e))?);
        }
        // The operands are evaluated in the order of the text in both kinds of folds; they are only grouped
        // differently.
        if !is_left {
            values.reverse();
        }
        let mut values = values.into_iter();
        let Some(mut acc) = values.next() else {
            return Err(Fail::new("type", span, "fold over an empty pack"));
        };
        for v in values {
            let (a, b) = if is_left { (acc, v) } else { (v, acc) };
            acc = match op {
                FoldOp::Binary(op) => self.combine(op, a, b)?,
                FoldOp::Assign(op) => self.assign_vals(op, a, b)?,
            };
        }
        Ok(acc)
    }

    fn combine(&mut self, op: Op, a: Val, b: Val) -> R<Val> {
        match op {
            Op::LogicalAnd | Op::LogicalOr => {
                let ty = self.t.builtin(BuiltinType::Bool);
                let (a, b) = (self.contextual_convert(a, ty)?, self.contextual_convert(b, ty)?);
                let id = self.ir_ty(ty)?;
                let kind = if op == Op::LogicalAnd { Ir::And(a.e, b.e) } else { Ir::Or(a.e, b.e) };
                let e = self.ir.push_expr(kind, id);
                Ok(Val::prvalue(e, ty))
            }
            Op::Comma => {
                let ((), mut stmts) = self.collect_stmts(|l| l.emit_value(a));
                let id = self.ir.body.exprs[b.e].ty;
                if id == self.ir.void_id {
                    let span = self.ir.span;
                    stmts.push(Stmt { kind: StmtKind::Expr(b.e), span });
                    let e =
                        self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: None })), id);
                    return Ok(Val { e, ..b });
                }
                let b = self.as_place(b)?;
                let e =
                    self.ir.push_expr(Ir::Seq(Box::new(SeqExpr { stmts, value: Some(b.e) })), id);
                Ok(Val { e, is_temp: false, ..b })
            }
            _ => self.binary_vals(op, a, b),
        }
    }

    fn mentions_pack(&mut self, e: &'a Expr<'a>) -> bool {
        let mut names = Vec::new();
        let mut visit = |found: super::walk::Found<'a>| {
            if let super::walk::Found::Name(name) = found {
                names.push(name);
            }
        };
        super::walk::Walk { visit: &mut visit }.expr(e);
        names.into_iter().any(|name| {
            matches!(self.lookup(self.f.scope, Key::Ident(name))[..], [Entity::Pack(_)])
        })
    }
}
