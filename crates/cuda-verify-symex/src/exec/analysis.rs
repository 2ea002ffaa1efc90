//! Facts about a function's control flow: which loop an instruction is in, and which locals are live.
//!
//! GOTO conversion lays code out in source order, so a loop is the interval from the target of a backward jump to the
//! last such jump. Liveness is the usual backward data-flow analysis, at instruction granularity.

use std::rc::Rc;

use cuda_verify_base::{IdSet, PrimaryMap};
use cuda_verify_goto::cfg::successors;
use cuda_verify_goto::program::{Expr, ExprKind, Function, InstrId, LocalId};
use cuda_verify_goto::uses::{changed_local, expressions_of};

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
            if let Some(target) = instr.kind.target()
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

fn liveness(function: &Function) -> PrimaryMap<InstrId, LiveLocals> {
    let used: PrimaryMap<InstrId, Vec<LocalId>> = function
        .instrs
        .values()
        .map(|instr| expressions_of(function, &instr.kind).filter_map(used_local).collect())
        .collect();
    let mut live: PrimaryMap<InstrId, IdSet<LocalId>> =
        function.instrs.ids().map(|_| IdSet::new()).collect();
    loop {
        let mut has_changed = false;
        for id in function.instrs.ids().rev() {
            let mut set = IdSet::new();
            for successor in successors(function, id) {
                live[successor].iter().for_each(|local| {
                    set.insert(local);
                });
            }
            if let Some(changed) = changed_local(&function.instrs[id].kind) {
                set.remove(changed);
            }
            for local in &used[id] {
                set.insert(*local);
            }
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

fn used_local(expr: &Expr) -> Option<LocalId> {
    if let ExprKind::Local(local) | ExprKind::LocalAddr(local) = expr.kind {
        Some(local)
    } else {
        None
    }
}
