//! Bodies of functions that move to another program: every id in them is replaced.
//!
//! O(expressions and statements).

use crate::program::{
    Callee, Expr, ExprKind, FuncId, Function, GlobalId, InitValue, InitWrite, Stmt, StmtKind,
};
use crate::types::TypeId;

/// Where the parts of a program are after the move; `Part` says which program they come from.
pub(super) trait Target {
    type Part: Copy;

    /// A function; it is moved if it has not been.
    fn function(&mut self, part: Self::Part, id: FuncId) -> FuncId;

    /// A variable; it is moved if it has not been.
    fn variable(&mut self, part: Self::Part, id: GlobalId) -> GlobalId;

    /// The type of a variable that was moved.
    fn type_of(&self, linked: GlobalId) -> TypeId;

    fn ty(&self, part: Self::Part, ty: TypeId) -> TypeId;
}

/// Replaces the ids in a function.
pub(super) fn function<T: Target>(target: &mut T, part: T::Part, function: &mut Function) {
    function.ret = target.ty(part, function.ret);
    for local in function.locals.values_mut() {
        local.ty = target.ty(part, local.ty);
    }
    for expr in function.exprs.values_mut() {
        relocate_expr(target, part, expr);
    }
    if let Some(body) = &mut function.body {
        relocate_stmts(target, part, body);
    }
}

/// Replaces the ids in an initialiser.
pub(super) fn init<T: Target>(target: &mut T, part: T::Part, writes: &mut [InitWrite]) {
    for write in writes {
        match &mut write.value {
            InitValue::Bytes(_) => {}
            InitValue::GlobalAddr(global, _) => *global = target.variable(part, *global),
            InitValue::FuncAddr(func) => *func = target.function(part, *func),
        }
    }
}

fn relocate_expr<T: Target>(target: &mut T, part: T::Part, expr: &mut Expr) {
    expr.ty = target.ty(part, expr.ty);
    match &mut expr.kind {
        ExprKind::Global(global) => {
            *global = target.variable(part, *global);
            // An array may be declared without its length where it is not defined.
            expr.ty = target.type_of(*global);
        }
        ExprKind::FuncAddr(func) | ExprKind::Call(Callee::Direct(func), _) => {
            *func = target.function(part, *func);
        }
        ExprKind::AssignOp { compute_ty, .. } => *compute_ty = target.ty(part, *compute_ty),
        ExprKind::Seq(seq) => relocate_stmts(target, part, &mut seq.stmts),
        ExprKind::Local(_)
        | ExprKind::Deref(_)
        | ExprKind::Field(..)
        | ExprKind::Index(..)
        | ExprKind::Const(_)
        | ExprKind::Load(_)
        | ExprKind::AddrOf(_)
        | ExprKind::Decay(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PtrAdd(..)
        | ExprKind::PtrSub(..)
        | ExprKind::PtrDiff(..)
        | ExprKind::Convert(_)
        | ExprKind::Bitcast(_)
        | ExprKind::And(..)
        | ExprKind::Or(..)
        | ExprKind::Conditional(..)
        | ExprKind::Assign(..)
        | ExprKind::IncDec { .. }
        | ExprKind::Call(Callee::Indirect(_), _)
        | ExprKind::Intrinsic(..) => {}
    }
}

fn relocate_stmts<T: Target>(target: &mut T, part: T::Part, stmts: &mut [Stmt]) {
    for stmt in stmts {
        match &mut stmt.kind {
            StmtKind::Block(body) | StmtKind::Switch { body, .. } => {
                relocate_stmts(target, part, body);
            }
            StmtKind::If { then_branch: first, else_branch: second, .. }
            | StmtKind::Loop { cond_prelude: first, body: second, .. }
            | StmtKind::Try { body: first, handler: second } => {
                relocate_stmts(target, part, first);
                relocate_stmts(target, part, second);
            }
            StmtKind::Launch(launch) => {
                if let Callee::Direct(kernel) = &mut launch.kernel {
                    *kernel = target.function(part, *kernel);
                }
            }
            StmtKind::Expr(_)
            | StmtKind::Decl { .. }
            | StmtKind::DeclVla { .. }
            | StmtKind::ZeroInit(_)
            | StmtKind::Case { .. }
            | StmtKind::Default
            | StmtKind::Label(_)
            | StmtKind::Goto(_)
            | StmtKind::Break
            | StmtKind::Continue
            | StmtKind::Return(_)
            | StmtKind::Throw
            | StmtKind::Unsupported(_) => {}
        }
    }
}
