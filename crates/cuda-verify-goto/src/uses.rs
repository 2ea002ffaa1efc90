//! Which expressions an instruction uses and which registers an expression reads.

use cuda_verify_base::SecondaryMap;
use smallvec::SmallVec;

use crate::program::{Callee, Expr, ExprId, ExprKind, Function, InstrKind, LocalId};

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
            if let (ExprKind::Local(local), Some(locals)) = (expr.kind, &mut locals) {
                locals.push(local);
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
