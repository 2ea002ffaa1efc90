//! Which axes of the launch a kernel looks at, and whether it has fences.
//!
//! A kernel that never reads the `y` or `z` parts of its built-in variables is written for launches that have one
//! thread along them; one that reads these parts of `blockIdx` or `gridDim` only, for blocks that have one, and one that
//! reads those of `threadIdx` or `blockDim` only, for grids that have one. One that calls functions which only matter
//! where there are other threads (atomic functions, barriers, functions of warps) has them along `x`, read or not.

use cuda_verify_base::IdSet;
use cuda_verify_goto::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GlobalId, GotoProgram, InstrKind,
};
use cuda_verify_goto::uses;
use cuda_verify_ir::intrinsic::Intrinsic;
use cuda_verify_ir::program::{Constant, GlobalSpace, ThreadVar};

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
/// along each axis, or works together with threads along it. O(instructions reached).
pub(crate) fn axes_read(program: &GotoProgram, kernel: FuncId) -> AxesRead {
    const NONE: AxesRead = AxesRead { grid: [false; 3], block: [false; 3] };
    let mut axes = NONE;
    let reached = reached(program, kernel);
    for func in reached.iter() {
        let function = &program.functions[func];
        let mut found = NONE;
        for instr in function.instrs.values() {
            if matches!(instr.kind, InstrKind::Intrinsic { op, .. } if meets_others(op)) {
                found.note(0, ThreadVar::ThreadIdx);
            }
            let is_load =
                matches!(instr.kind, InstrKind::Load { .. } | InstrKind::CheckAccess { .. });
            uses::for_each_expr(&instr.kind, |root| {
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

/// Whether the kernel, or anything that it may call, has a fence. O(instructions reached).
pub(crate) fn has_fences(program: &GotoProgram, kernel: FuncId) -> bool {
    let reached = reached(program, kernel);
    let mut instrs = reached.iter().flat_map(|func| program.functions[func].instrs.values());
    instrs.any(|instr| {
        let InstrKind::Intrinsic { op, .. } = instr.kind else { return false };
        matches!(op, Intrinsic::Fence(..) | Intrinsic::Order(..))
    })
}

/// Whether an operation does nothing of its own where there is one thread.
const fn meets_others(op: Intrinsic) -> bool {
    matches!(
        op,
        Intrinsic::Atomic(..)
            | Intrinsic::Barrier(_)
            | Intrinsic::SyncWarp
            | Intrinsic::Shuffle(_)
            | Intrinsic::Warp(_)
            | Intrinsic::ActiveMask
            | Intrinsic::Fence(..)
            | Intrinsic::Order(..)
            | Intrinsic::Phase(_)
    )
}

/// The functions that a kernel may call, by name or through pointers, and itself.
fn reached(program: &GotoProgram, kernel: FuncId) -> IdSet<FuncId> {
    let mut pointed: Option<Vec<FuncId>> = None;
    uses::reached(program, kernel, |function| {
        let mut callees = Vec::new();
        let mut is_indirect = false;
        for instr in function.instrs.values() {
            let InstrKind::Call { callee, .. } = instr.kind else { continue };
            match callee {
                Callee::Direct(callee) => callees.push(callee),
                Callee::Indirect(_) => is_indirect = true,
            }
        }
        if is_indirect {
            let all = || program.functions.values().flat_map(uses::pointed).collect();
            callees.extend(pointed.get_or_insert_with(all).iter().copied());
        }
        callees
    })
}

fn builtin(program: &GotoProgram, global: GlobalId) -> Option<ThreadVar> {
    let space = program.globals[global].space;
    if let GlobalSpace::Thread(var) = space { Some(var) } else { None }
}

/// The axis of a built-in variable's part at whose address an expression points.
fn part(program: &GotoProgram, function: &Function, expr: ExprId) -> Option<(usize, ThreadVar)> {
    let kind = function.exprs[expr].kind;
    if let ExprKind::GlobalAddr(global) = kind {
        return builtin(program, global).map(|var| (0, var));
    }
    let ExprKind::PtrAdd { ptr, index, scale_bytes } = kind else { return None };
    let Some(Constant::Int(index)) = function.exprs[index].kind.as_const() else { return None };
    let offset = u64::try_from(index).ok()?.checked_mul(scale_bytes)?;
    let (first, var) = part(program, function, ptr)?;
    let axis = first + usize::try_from(offset / 4).ok()?;
    (offset % 4 == 0 && axis < 3).then_some((axis, var))
}

fn mentions_builtin(program: &GotoProgram, function: &Function, root: ExprId) -> bool {
    let is_builtin = |expr: &Expr| matches!(expr.kind, ExprKind::GlobalAddr(global) if builtin(program, global).is_some());
    uses::expressions_below(function, [root]).any(is_builtin)
}
