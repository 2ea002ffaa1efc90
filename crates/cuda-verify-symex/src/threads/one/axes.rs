//! Which axes of the launch a kernel looks at.
//!
//! A kernel that never reads the `y` or `z` parts of its built-in variables is written for launches that have one
//! thread along them; one that reads these parts of `blockIdx` or `gridDim` only, for blocks that have one, and one that
//! reads those of `threadIdx` or `blockDim` only, for grids that have one.

use cuda_verify_base::IdSet;
use cuda_verify_goto::program::{
    Callee, ExprId, ExprKind, FuncId, Function, GlobalId, GotoProgram, InstrKind,
};
use cuda_verify_ir::program::{Constant, GlobalSpace, ThreadVar};

use crate::exec::analysis::for_each_expr;

/// Along which axes a kernel has more than one thread or block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AxesRead {
    pub(crate) grid: [bool; 3],
    pub(crate) block: [bool; 3],
}

impl AxesRead {
    const ALL: Self = Self { grid: [true; 3], block: [true; 3] };

    /// Adds what a function reads.
    fn add(&mut self, function: &Function, found: Self) {
        // A number that a model computes from all axes is the rank of a thread or block, or how many there are.
        let is_rank = |axes: [bool; 3]| {
            function.is_model && function.ret.is_some() && axes.iter().all(|is_read| *is_read)
        };
        for (known, axes) in [(&mut self.grid, found.grid), (&mut self.block, found.block)] {
            let axes = if is_rank(axes) { [true, false, false] } else { axes };
            for (known, is_read) in known.iter_mut().zip(axes) {
                *known |= is_read;
            }
        }
    }

    fn note(&mut self, axis: usize, var: ThreadVar) {
        let is_of_block = matches!(var, ThreadVar::ThreadIdx | ThreadVar::BlockDim);
        // Along `x`, kernels for one block and for blocks of one thread are seldom meant: numbers are forgotten there.
        self.grid[axis] |= axis == 0 || !is_of_block;
        self.block[axis] |= axis == 0 || is_of_block;
    }
}

/// Whether the kernel, or anything that it may call, reads the parts of `threadIdx`, `blockIdx`, `blockDim` or `gridDim`
/// along each axis. O(instructions reached).
pub(crate) fn axes_read(program: &GotoProgram, kernel: FuncId) -> AxesRead {
    const NONE: AxesRead = AxesRead { grid: [false; 3], block: [false; 3] };
    let mut axes = NONE;
    let mut is_reached = IdSet::new();
    let mut pending = vec![kernel];
    while let Some(func) = pending.pop() {
        if !is_reached.insert(func) {
            continue;
        }
        let function = &program.functions[func];
        let mut found = NONE;
        for instr in function.instrs.values() {
            if let InstrKind::Call { callee, .. } = &instr.kind {
                match callee {
                    Callee::Direct(callee) => pending.push(*callee),
                    Callee::Indirect(_) => pending.extend(with_addresses(program)),
                }
            }
            let is_load =
                matches!(instr.kind, InstrKind::Load { .. } | InstrKind::CheckAccess { .. });
            for_each_expr(&instr.kind, &mut |root| {
                let place = if is_load { part(program, function, root) } else { None };
                match place {
                    Some((axis, var)) => found.note(axis, var),
                    None if mentions_builtin(program, function, root) => found = AxesRead::ALL,
                    None => {}
                }
            });
        }
        axes.add(function, found);
    }
    axes
}

/// The functions that may be called through pointers.
fn with_addresses(program: &GotoProgram) -> Vec<FuncId> {
    let mut found = Vec::new();
    for function in program.functions.values() {
        found.extend(function.exprs.values().filter_map(|expr| match expr.kind {
            ExprKind::FuncAddr(func) => Some(func),
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::LocalAddr(_)
            | ExprKind::GlobalAddr(_)
            | ExprKind::Unary(..)
            | ExprKind::Binary(..)
            | ExprKind::PtrAdd { .. }
            | ExprKind::PtrDiff { .. }
            | ExprKind::Convert(_)
            | ExprKind::Bitcast(_)
            | ExprKind::Select(..) => None,
        }));
    }
    found
}

fn builtin(program: &GotoProgram, global: GlobalId) -> Option<ThreadVar> {
    match program.globals[global].space {
        GlobalSpace::Thread(var) => Some(var),
        GlobalSpace::Host
        | GlobalSpace::Device
        | GlobalSpace::Constant
        | GlobalSpace::Managed
        | GlobalSpace::Shared
        | GlobalSpace::DynamicShared => None,
    }
}

/// The axis of a built-in variable's part at whose address an expression points.
fn part(program: &GotoProgram, function: &Function, expr: ExprId) -> Option<(usize, ThreadVar)> {
    match function.exprs[expr].kind {
        ExprKind::GlobalAddr(global) => builtin(program, global).map(|var| (0, var)),
        ExprKind::PtrAdd { ptr, index, scale_bytes } => {
            let ExprKind::Const(Constant::Int(index)) = function.exprs[index].kind else {
                return None;
            };
            let offset = u64::try_from(index).ok()?.checked_mul(scale_bytes)?;
            let (first, var) = part(program, function, ptr)?;
            let axis = first + usize::try_from(offset / 4).ok()?;
            (offset % 4 == 0 && axis < 3).then_some((axis, var))
        }
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAddr(_)
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
            ExprKind::GlobalAddr(global) if builtin(program, global).is_some() => return true,
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
