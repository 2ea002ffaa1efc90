//! `switch`: a chain of comparisons that jumps into the body.
//!
//! The case labels are collected before the body is converted, so that the chain stands first. A jump that passes
//! declarations of the body (`switch (x) { int y; case 1: ... }`) goes through a piece of code that declares them.

use cuda_verify_ir::program as ir;
use cuda_verify_ir::program::{BinaryOp, Stmt, StmtKind};
use cuda_verify_ir::types::Scalar;

use super::function::FnCx;
use super::scope::{Entry, Target};
use crate::builder::Label;
use crate::program::ExprId;

/// A `switch` whose body is being converted.
#[derive(Debug)]
pub(super) struct SwitchCx {
    /// For each `case` and `default` in order: where the chain jumps to, and where the body goes on.
    marks: Vec<(Label, Label)>,
    next: usize,
    depth: usize,
    detours: Vec<(Label, Vec<Entry>, Label)>,
}

/// Bounds of a `case`; `None` for `default`.
type Mark = Option<(i128, i128)>;

impl FnCx<'_> {
    pub(super) fn switch(&mut self, value: ir::ExprId, body: &[Stmt]) {
        let scalar = self.scalar(value);
        let value = self.value(value);
        let value = self.snapshot(value);
        let found = marks(body);
        let labels: Vec<_> = found.iter().map(|_| (self.b.label(), self.b.label())).collect();
        let end = self.b.label();
        let mut default = end;
        for (mark, (jump, _)) in found.iter().zip(&labels) {
            match (mark, scalar) {
                (None, _) => default = *jump,
                (Some(bounds), Some(ty @ Scalar::Int(..))) => {
                    let cond = self.is_in_case(value, ty, *bounds);
                    self.b.branch(cond, *jump);
                }
                (Some(bounds), Some(Scalar::Bool)) => {
                    let wide = self.b.convert(value, Scalar::INT);
                    let cond = self.is_in_case(wide, Scalar::INT, *bounds);
                    self.b.branch(cond, *jump);
                }
                (Some(_), Some(Scalar::Float(_) | Scalar::Pointer) | None) => {
                    self.unsupported("switch on a value that is not an integer");
                }
            }
        }
        self.b.goto(default);
        let depth = self.entries.len();
        self.switches.push(SwitchCx { marks: labels, next: 0, depth, detours: Vec::new() });
        let continue_depth = depth;
        self.targets.push(Target {
            break_label: end,
            break_depth: depth,
            continue_label: None,
            continue_depth,
        });
        self.push_scope();
        self.stmts(body);
        self.pop_scope();
        self.targets.pop();
        let cx = self.switches.pop().expect("invariant: switches are balanced");
        if !cx.detours.is_empty() && self.b.is_reachable() {
            self.b.goto(end);
        }
        for (jump, entries, label) in cx.detours {
            self.b.place(jump);
            self.redeclare(&entries);
            self.b.goto(label);
        }
        self.b.place(end);
    }

    fn is_in_case(&mut self, value: ExprId, ty: Scalar, (low, high): (i128, i128)) -> ExprId {
        let (lowest, highest) = (self.b.int(low, ty), self.b.int(high, ty));
        if low == high {
            return self.b.binary(BinaryOp::Eq, value, lowest);
        }
        let above = self.b.binary(BinaryOp::Ge, value, lowest);
        let below = self.b.binary(BinaryOp::Le, value, highest);
        self.b.and(above, below)
    }

    /// A `case` or `default` inside the body.
    pub(super) fn switch_mark(&mut self) {
        let Some(cx) = self.switches.last_mut() else {
            self.unsupported("case outside of switch");
            return;
        };
        let Some((jump, label)) = cx.marks.get(cx.next).copied() else {
            self.unsupported("case at an unexpected place");
            return;
        };
        cx.next += 1;
        let passed = self.entries.get(cx.depth..).unwrap_or_default().to_vec();
        self.b.place(label);
        if passed.is_empty() {
            self.b.place(jump);
        } else {
            cx.detours.push((jump, passed, label));
        }
    }
}

/// The marks of a `switch` body in order, those of inner switches apart.
fn marks(body: &[Stmt]) -> Vec<Mark> {
    let mut marks = Vec::new();
    let mut stack: Vec<&Stmt> = body.iter().rev().collect();
    while let Some(stmt) = stack.pop() {
        match &stmt.kind {
            StmtKind::Case { low, high } => marks.push(Some((*low, *high))),
            StmtKind::Default => marks.push(None),
            StmtKind::Block(stmts) => stack.extend(stmts.iter().rev()),
            StmtKind::If { then_branch, else_branch, .. } => {
                stack.extend(else_branch.iter().rev());
                stack.extend(then_branch.iter().rev());
            }
            StmtKind::Loop { cond_prelude, body, is_test_last, .. } => {
                let (first, last) =
                    if *is_test_last { (body, cond_prelude) } else { (cond_prelude, body) };
                stack.extend(last.iter().rev());
                stack.extend(first.iter().rev());
            }
            StmtKind::Try { body, handler } => {
                stack.extend(handler.iter().rev());
                stack.extend(body.iter().rev());
            }
            StmtKind::Expr(_)
            | StmtKind::Throw
            | StmtKind::Decl { .. }
            | StmtKind::DeclVla { .. }
            | StmtKind::ZeroInit(_)
            | StmtKind::Switch { .. }
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Launch(_)
            | StmtKind::Unsupported(_) => {}
        }
    }
    marks
}
