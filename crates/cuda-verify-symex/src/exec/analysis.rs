//! Facts about a function's control flow: which loop an instruction is in, and which locals are live.
//!
//! GOTO conversion lays code out in source order, so a loop is the interval from the target of a backward jump to the
//! last such jump. Liveness is the usual backward data-flow analysis, at instruction granularity.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap};
use cuda_verify_goto::program::{Callee, ExprId, ExprKind, Function, InstrId, InstrKind, LocalId};

use crate::exec::path::LiveLocals;

/// Facts about one function.
#[derive(Debug)]
pub(crate) struct FunctionFacts {
    /// For each loop head, the last instruction of the loop; `None` elsewhere.
    pub loop_end: PrimaryMap<InstrId, Option<InstrId>>,
    /// Locals live before each instruction, computed on first use.
    live: Option<PrimaryMap<InstrId, LiveLocals>>,
}

impl FunctionFacts {
    /// Finds the loops. O(instructions).
    #[must_use]
    pub(crate) fn new(function: &Function) -> Self {
        let mut loop_end: PrimaryMap<InstrId, Option<InstrId>> =
            function.instrs.ids().map(|_| None).collect();
        for (id, instr) in function.instrs.iter() {
            if let Some(target) = jump_target(&instr.kind)
                && target <= id
            {
                loop_end[target] = Some(loop_end[target].map_or(id, |end| end.max(id)));
            }
        }
        Self { loop_end, live: None }
    }

    /// The locals live before an instruction. The first call costs O(instructions x locals).
    pub(crate) fn live_before(&mut self, function: &Function, at: InstrId) -> LiveLocals {
        let live = self.live.get_or_insert_with(|| liveness(function));
        Rc::clone(&live[at])
    }
}

fn jump_target(kind: &InstrKind) -> Option<InstrId> {
    if let InstrKind::Goto(target) | InstrKind::Branch { target, .. } = kind {
        Some(*target)
    } else {
        None
    }
}

fn liveness(function: &Function) -> PrimaryMap<InstrId, LiveLocals> {
    let mut live: PrimaryMap<InstrId, IdSet<LocalId>> =
        function.instrs.ids().map(|_| IdSet::new()).collect();
    loop {
        let mut has_changed = false;
        for id in function.instrs.ids().rev() {
            let kind = &function.instrs[id].kind;
            let mut set = IdSet::new();
            let falls_through = !matches!(kind, InstrKind::Goto(_) | InstrKind::Return(_));
            let next = falls_through.then(|| InstrId::from_index(id.index() + 1));
            for successor in next.into_iter().chain(jump_target(kind)) {
                if let Some(after) = live.get(successor) {
                    after.iter().for_each(|local| {
                        set.insert(local);
                    });
                }
            }
            if let Some(defined) = defined_local(kind) {
                set.remove(defined);
            }
            for_each_expr(kind, &mut |expr| mark_used(function, expr, &mut set));
            if set != live[id] {
                live[id] = set;
                has_changed = true;
            }
        }
        if !has_changed {
            break;
        }
    }
    live.values().map(|set| Rc::new(set.clone())).collect()
}

/// The local that an instruction gives a value.
pub(crate) fn defined_local(kind: &InstrKind) -> Option<LocalId> {
    match kind {
        InstrKind::Assign { dst, .. }
        | InstrKind::Load { dst, .. }
        | InstrKind::AllocVla { dst, .. }
        | InstrKind::Decl(dst)
        | InstrKind::Dead(dst) => Some(*dst),
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

/// Visits the expressions of an instruction.
pub(crate) fn for_each_expr(kind: &InstrKind, visit: &mut dyn FnMut(ExprId)) {
    let visit_callee = |callee: &Callee, visit: &mut dyn FnMut(ExprId)| match callee {
        Callee::Direct(_) => {}
        Callee::Indirect(pointer) => visit(*pointer),
    };
    match kind {
        InstrKind::Skip
        | InstrKind::Decl(_)
        | InstrKind::Dead(_)
        | InstrKind::Goto(_)
        | InstrKind::Unsupported(_) => {}
        InstrKind::Assign { value, .. } => visit(*value),
        InstrKind::Load { addr, .. } | InstrKind::CheckAccess { addr, .. } => visit(*addr),
        InstrKind::Store { addr, value, .. } => {
            visit(*addr);
            visit(*value);
        }
        InstrKind::Copy { dst, src, .. } => {
            visit(*dst);
            visit(*src);
        }
        InstrKind::Zero { dst, .. } => visit(*dst),
        InstrKind::Check { cond, .. }
        | InstrKind::Assume(cond)
        | InstrKind::Branch { cond, .. } => visit(*cond),
        InstrKind::Call { callee, args, .. } => {
            visit_callee(callee, visit);
            args.iter().for_each(|arg| visit(*arg));
        }
        InstrKind::Return(value) => value.iter().for_each(|value| visit(*value)),
        InstrKind::Intrinsic { args, .. } => args.iter().for_each(|arg| visit(*arg)),
        InstrKind::AllocVla { size, .. } => visit(*size),
        InstrKind::Launch { kernel, grid, block, shared_bytes, stream, args } => {
            visit_callee(kernel, visit);
            let dims = grid.iter().chain(block);
            dims.chain(shared_bytes).chain(stream).chain(args).for_each(|arg| visit(*arg));
        }
    }
}

fn mark_used(function: &Function, root: ExprId, used: &mut IdSet<LocalId>) {
    let mut stack = vec![root];
    while let Some(expr) = stack.pop() {
        match function.exprs[expr].kind {
            ExprKind::Local(local) | ExprKind::LocalAddr(local) => {
                used.insert(local);
            }
            ExprKind::Const(_) | ExprKind::GlobalAddr(_) | ExprKind::FuncAddr(_) => {}
            ExprKind::Unary(_, a) | ExprKind::Convert(a) | ExprKind::Bitcast(a) => stack.push(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::PtrAdd { ptr: a, index: b, .. }
            | ExprKind::PtrDiff { left: a, right: b, .. } => stack.extend([a, b]),
            ExprKind::Select(a, b, c) => stack.extend([a, b, c]),
        }
    }
}
