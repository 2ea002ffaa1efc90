//! Which axes of the launch a kernel looks at.
//!
//! A kernel that never reads the `y` or `z` parts of its built-in variables is written for launches that have one
//! thread along them.

use cuda_verify_base::IdSet;
use cuda_verify_goto::program::{
    Callee, ExprId, ExprKind, FuncId, Function, GlobalId, GotoProgram, InstrKind,
};
use cuda_verify_ir::program::{Constant, GlobalSpace};

use crate::analysis::for_each_expr;

/// Whether the kernel, or anything that it may call, reads the parts of `threadIdx`, `blockIdx`, `blockDim` or `gridDim`
/// along each axis. O(instructions reached).
pub(crate) fn axes_read(program: &GotoProgram, kernel: FuncId) -> [bool; 3] {
    let mut axes = [false; 3];
    let mut is_reached = IdSet::new();
    let mut pending = vec![kernel];
    while let Some(func) = pending.pop() {
        if !is_reached.insert(func) {
            continue;
        }
        let function = &program.functions[func];
        for instr in function.instrs.values() {
            if let InstrKind::Call { callee, .. } = &instr.kind {
                match callee {
                    Callee::Direct(callee) => pending.push(*callee),
                    // It may call anything.
                    Callee::Indirect(_) => return [true; 3],
                }
            }
            let is_load =
                matches!(instr.kind, InstrKind::Load { .. } | InstrKind::CheckAccess { .. });
            for_each_expr(&instr.kind, &mut |root| {
                let place = if is_load { part(program, function, root) } else { None };
                match place {
                    Some(axis) => axes[axis] = true,
                    None if mentions_builtin(program, function, root) => axes = [true; 3],
                    None => {}
                }
            });
        }
    }
    axes
}

fn builtin(program: &GotoProgram, global: GlobalId) -> bool {
    matches!(program.globals[global].space, GlobalSpace::Thread(_))
}

/// The axis of a built-in variable's part at whose address an expression points.
fn part(program: &GotoProgram, function: &Function, expr: ExprId) -> Option<usize> {
    match function.exprs[expr].kind {
        ExprKind::GlobalAddr(global) if builtin(program, global) => Some(0),
        ExprKind::PtrAdd { ptr, index, scale_bytes } => {
            let ExprKind::Const(Constant::Int(index)) = function.exprs[index].kind else {
                return None;
            };
            let offset = u64::try_from(index).ok()?.checked_mul(scale_bytes)?;
            let first = part(program, function, ptr)?;
            let axis = first + usize::try_from(offset / 4).ok()?;
            (offset % 4 == 0 && axis < 3).then_some(axis)
        }
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAddr(_)
        | ExprKind::GlobalAddr(_)
        | ExprKind::FuncAddr(_)
        | ExprKind::Unary(..)
        | ExprKind::Binary(..)
        | ExprKind::PtrDiff { .. }
        | ExprKind::Convert(_)
        | ExprKind::Bitcast(_)
        | ExprKind::Select(..) => None,
    }
}

fn mentions_builtin(program: &GotoProgram, function: &Function, root: ExprId) -> bool {
    let mut stack = vec![root];
    while let Some(expr) = stack.pop() {
        match function.exprs[expr].kind {
            ExprKind::GlobalAddr(global) if builtin(program, global) => return true,
            ExprKind::GlobalAddr(_)
            | ExprKind::Const(_)
            | ExprKind::FuncAddr(_)
            | ExprKind::Local(_)
            | ExprKind::LocalAddr(_) => {}
            ExprKind::Unary(_, a) | ExprKind::Convert(a) | ExprKind::Bitcast(a) => stack.push(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::PtrAdd { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { left: a, right: b, .. } => stack.extend([a, b]),
            ExprKind::Select(a, b, c) => stack.extend([a, b, c]),
        }
    }
    false
}
