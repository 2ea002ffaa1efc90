//! Folds expressions and numbers them in the order of their first use.
//!
//! *Needs*: `remove-unreachable`, so that only expressions that can be evaluated are kept. *Ensures*: expressions are
//! in canonical order (the order in which the text form names them), shared, and all used. *Invalidates*: expression
//! ids. *Soundness*: exact. *Cost*: linear.

use cuda_verify_base::{PrimaryMap, SecondaryMap};
use rustc_hash::FxHashMap;

use crate::program::{Expr, ExprId, Function};
use crate::simplify::{Simpler, simplify};
use crate::uses;

/// Runs the pass.
pub(super) fn simplify_expressions(function: &mut Function) {
    renumber(function, true);
    // Folding can leave operands without a use.
    canonicalise(function);
}

/// Numbers the expressions of a function in the order of their first use, without changing them otherwise.
pub(crate) fn canonicalise(function: &mut Function) {
    renumber(function, false);
}

fn renumber(function: &mut Function, folds: bool) {
    let mut cx = Renumber {
        old: std::mem::take(&mut function.exprs),
        new: PrimaryMap::new(),
        ids: FxHashMap::default(),
        new_ids: SecondaryMap::new(),
        folds,
    };
    for instr in function.instrs.values_mut() {
        uses::for_each_expr_mut(&mut instr.kind, |expr| *expr = cx.visit(*expr));
    }
    function.exprs = cx.new;
}

struct Renumber {
    old: PrimaryMap<ExprId, Expr>,
    new: PrimaryMap<ExprId, Expr>,
    ids: FxHashMap<Expr, ExprId>,
    new_ids: SecondaryMap<ExprId, Option<ExprId>>,
    folds: bool,
}

impl Renumber {
    /// The new id of an expression, operands first, by an explicit stack.
    fn visit(&mut self, root: ExprId) -> ExprId {
        let mut stack = vec![root];
        while let Some(id) = stack.last().copied() {
            if self.new_ids[id].is_some() {
                stack.pop();
                continue;
            }
            let operands = uses::operands(&self.old[id]);
            let missing = operands.iter().rev().filter(|operand| self.new_ids[**operand].is_none());
            let n_before = stack.len();
            stack.extend(missing);
            if stack.len() == n_before {
                stack.pop();
                let new = self.make(self.old[id]);
                self.new_ids.insert(id, Some(new));
            }
        }
        self.new_ids[root].expect("invariant: the root has been visited")
    }

    fn make(&mut self, expr: Expr) -> ExprId {
        let mut expr = uses::map_operands(expr, |operand| {
            self.new_ids[operand].expect("invariant: operands are visited first")
        });
        if self.folds {
            // A new form can be simplified again, a few times at most.
            while let Some(simpler) = simplify(&self.new, expr) {
                match simpler {
                    Simpler::Existing(id) => return id,
                    Simpler::New(next) => expr = next,
                }
            }
        }
        let new = &mut self.new;
        *self.ids.entry(expr).or_insert_with(|| new.push(expr))
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::{BinaryOp, FunctionKind};
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;

    #[test]
    fn unused_expressions_go_and_doubling_terms_stay_small() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let x = b.param("x", Scalar::INT);
        let mut sum = b.local(x);
        b.int(7, Scalar::INT);
        for _ in 0..60 {
            sum = b.binary(BinaryOp::Add, sum, sum);
        }
        b.assign(x, sum);
        let mut function = b.finish();
        simplify_expressions(&mut function);
        assert_eq!(function.exprs.len(), 61);
    }
}
