//! What instructions and expressions name: the one walk over each of them.

use std::collections::BinaryHeap;

use cuda_verify_base::{IdSet, SecondaryMap};
use smallvec::SmallVec;

use crate::program::{
    Callee, Expr, ExprId, ExprKind, FuncId, Function, GotoProgram, InstrKind, LocalId,
};

/// The operands of an expression.
#[must_use]
pub fn operands(expr: &Expr) -> SmallVec<[ExprId; 3]> {
    match expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAddr(_)
        | ExprKind::GlobalAddr(_)
        | ExprKind::FuncAddr(_) => SmallVec::new(),
        ExprKind::Unary(_, value) | ExprKind::Convert(value) | ExprKind::Bitcast(value) => {
            SmallVec::from_slice(&[value])
        }
        ExprKind::Binary(_, left, right) | ExprKind::PtrDiff { left, right, .. } => {
            SmallVec::from_slice(&[left, right])
        }
        ExprKind::PtrAdd { ptr, index, .. } => SmallVec::from_slice(&[ptr, index]),
        ExprKind::Select(cond, a, b) => SmallVec::from_slice(&[cond, a, b]),
    }
}

/// The same form of expression over other operands.
pub(crate) fn map_operands(expr: Expr, map: impl Fn(ExprId) -> ExprId) -> Expr {
    let kind = match expr.kind {
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::LocalAddr(_)
        | ExprKind::GlobalAddr(_)
        | ExprKind::FuncAddr(_) => expr.kind,
        ExprKind::Unary(op, value) => ExprKind::Unary(op, map(value)),
        ExprKind::Convert(value) => ExprKind::Convert(map(value)),
        ExprKind::Bitcast(value) => ExprKind::Bitcast(map(value)),
        ExprKind::Binary(op, left, right) => ExprKind::Binary(op, map(left), map(right)),
        ExprKind::PtrDiff { left, right, size_bytes } => {
            ExprKind::PtrDiff { left: map(left), right: map(right), size_bytes }
        }
        ExprKind::PtrAdd { ptr, index, scale_bytes } => {
            ExprKind::PtrAdd { ptr: map(ptr), index: map(index), scale_bytes }
        }
        ExprKind::Select(cond, a, b) => ExprKind::Select(map(cond), map(a), map(b)),
    };
    Expr { kind, ty: expr.ty }
}

/// The expressions that some depend on, these included, each once and before its operands.
pub fn expressions_below(
    function: &Function,
    roots: impl IntoIterator<Item = ExprId>,
) -> impl Iterator<Item = &Expr> {
    let mut pending: BinaryHeap<ExprId> = roots.into_iter().collect();
    std::iter::from_fn(move || {
        let id = pending.pop()?;
        // Operands have smaller ids: all that use this one have been there.
        while pending.peek() == Some(&id) {
            pending.pop();
        }
        let expr = &function.exprs[id];
        pending.extend(operands(expr));
        Some(expr)
    })
}

/// The expressions that an instruction computes.
pub fn expressions_of<'f>(
    function: &'f Function,
    kind: &InstrKind,
) -> impl Iterator<Item = &'f Expr> {
    let mut roots: SmallVec<[ExprId; 8]> = SmallVec::new();
    for_each_expr(kind, |root| roots.push(root));
    expressions_below(function, roots)
}

/// The functions that a function calls or whose address it takes; launches apart.
pub fn callees(function: &Function) -> impl Iterator<Item = FuncId> {
    let direct = function.instrs.values().filter_map(|instr| {
        if let InstrKind::Call { callee: Callee::Direct(callee), .. } = instr.kind {
            Some(callee)
        } else {
            None
        }
    });
    direct.chain(pointed(function))
}

/// The kernels that a function launches by name.
pub fn launched(function: &Function) -> impl Iterator<Item = FuncId> {
    function.instrs.values().filter_map(|instr| {
        if let InstrKind::Launch { kernel: Callee::Direct(kernel), .. } = instr.kind {
            Some(kernel)
        } else {
            None
        }
    })
}

/// The functions whose address a function takes.
pub fn pointed(function: &Function) -> impl Iterator<Item = FuncId> {
    function.exprs.values().filter_map(|expr| expr.kind.as_func_addr())
}

/// The functions that a step leads to, from a function on, which is one of them.
pub fn reached<'p, I: IntoIterator<Item = FuncId>>(
    program: &'p GotoProgram,
    start: FuncId,
    mut step: impl FnMut(&'p Function) -> I,
) -> IdSet<FuncId> {
    let (mut reached, mut pending) = (IdSet::new(), vec![start]);
    while let Some(func) = pending.pop() {
        if reached.insert(func) {
            pending.extend(step(&program.functions[func]));
        }
    }
    reached
}

/// The local whose value an instruction changes: one that it assigns, or whose lifetime it begins or ends.
#[must_use]
pub fn changed_local(kind: &InstrKind) -> Option<LocalId> {
    match kind {
        InstrKind::Decl(local)
        | InstrKind::Dead(local)
        | InstrKind::Assign { dst: local, .. }
        | InstrKind::Load { dst: local, .. }
        | InstrKind::AllocVla { dst: local, .. } => Some(*local),
        InstrKind::Call { dst, .. } | InstrKind::Intrinsic { dst, .. } => *dst,
        InstrKind::Skip
        | InstrKind::Store { .. }
        | InstrKind::Copy { .. }
        | InstrKind::Zero { .. }
        | InstrKind::CheckAccess { .. }
        | InstrKind::Check { .. }
        | InstrKind::Assume(_)
        | InstrKind::Goto(_)
        | InstrKind::Branch { .. }
        | InstrKind::Return(_)
        | InstrKind::Launch { .. }
        | InstrKind::Unsupported(_) => None,
    }
}

/// Calls a function on each expression an instruction names, in the order of the text form.
pub fn for_each_expr(kind: &InstrKind, mut f: impl FnMut(ExprId)) {
    // The mutable walk is the one definition of the order; the copy is small.
    let mut kind = kind.clone();
    for_each_expr_mut(&mut kind, |expr| f(*expr));
}

/// As [`for_each_expr`], to change them.
pub(crate) fn for_each_expr_mut(kind: &mut InstrKind, mut f: impl FnMut(&mut ExprId)) {
    match kind {
        InstrKind::Skip
        | InstrKind::Decl(_)
        | InstrKind::Dead(_)
        | InstrKind::Goto(_)
        | InstrKind::Unsupported(_) => {}
        InstrKind::Assign { value, .. } => f(value),
        InstrKind::Load { addr, .. } | InstrKind::CheckAccess { addr, .. } => f(addr),
        InstrKind::Store { addr, value, .. } => {
            f(addr);
            f(value);
        }
        InstrKind::Copy { dst, src, .. } => {
            f(dst);
            f(src);
        }
        InstrKind::Zero { dst, .. } => f(dst),
        InstrKind::Check { cond, .. }
        | InstrKind::Assume(cond)
        | InstrKind::Branch { cond, .. } => f(cond),
        InstrKind::Call { callee, args, .. } => {
            if let Callee::Indirect(pointer) = callee {
                f(pointer);
            }
            args.iter_mut().for_each(f);
        }
        InstrKind::Return(value) => value.iter_mut().for_each(f),
        InstrKind::Intrinsic { args, .. } => args.iter_mut().for_each(f),
        InstrKind::AllocVla { size, .. } => f(size),
        InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
            if let Callee::Indirect(pointer) = kernel {
                f(pointer);
            }
            grid.iter_mut().for_each(&mut f);
            block.iter_mut().for_each(&mut f);
            shared_bytes.iter_mut().for_each(&mut f);
            stream.iter_mut().for_each(&mut f);
            args.iter_mut().for_each(f);
        }
    }
}

/// The registers each expression of a function reads, up to a few; beyond that, all.
#[derive(Debug)]
pub(crate) struct LocalsOfExprs {
    locals: SecondaryMap<ExprId, Option<SmallVec<[LocalId; 4]>>>,
}

impl LocalsOfExprs {
    /// Registers kept per expression.
    const MAX_LOCALS: usize = 16;

    pub(crate) fn new(function: &Function) -> Self {
        let mut result = Self { locals: SecondaryMap::new() };
        for (id, expr) in function.exprs.iter() {
            let mut locals: Option<SmallVec<[LocalId; 4]>> = Some(SmallVec::new());
            if let Some(locals) = &mut locals {
                locals.extend(expr.kind.as_local());
            }
            for operand in operands(expr) {
                match (&mut locals, &result.locals[operand]) {
                    (Some(locals), Some(more)) => {
                        locals.extend(more.iter().copied());
                        locals.sort_unstable();
                        locals.dedup();
                    }
                    (_, _) => locals = None,
                }
            }
            result.locals[id] = locals.filter(|locals| locals.len() <= Self::MAX_LOCALS);
        }
        result
    }

    /// Whether the value of an expression may depend on a register.
    pub(crate) fn reads(&self, expr: ExprId, local: LocalId) -> bool {
        self.locals[expr].as_ref().is_none_or(|locals| locals.contains(&local))
    }
}
