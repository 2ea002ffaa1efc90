//! Facts about a function's control flow: which loop an instruction is in, and which locals are live.
//!
//! GOTO conversion lays code out in source order, so a loop is the interval from the target of a backward jump to the
//! last such jump. Liveness is the usual backward data-flow analysis, at instruction granularity.

use std::rc::Rc;

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap};
use cuda_verify_goto::cfg::successors;
use cuda_verify_goto::program::{Expr, ExprKind, Function, InstrId, LocalId};
use cuda_verify_goto::uses::{changed_local, expressions_of};
use rustc_hash::FxHashMap;

use crate::exec::path::LiveLocals;

/// Facts about one function.
#[derive(Debug)]
pub(crate) struct FunctionFacts {
    /// For each loop head, the last instruction of the loop; `None` elsewhere.
    pub loop_end: PrimaryMap<InstrId, Option<InstrId>>,
    /// For each head of a loop that only a return or an end of the program leaves, the instructions that come back to it.
    coming_back: FxHashMap<InstrId, IdSet<InstrId>>,
    /// Locals live before each instruction, computed on first use.
    live: Option<PrimaryMap<InstrId, LiveLocals>>,
}

impl FunctionFacts {
    /// Finds the loops. O(instructions x depth of loops).
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
        let loops = loop_end.iter().filter_map(|(head, end)| Some((head, (*end)?)));
        let endless = loops.filter(|&(head, end)| !has_way_out(function, head, end));
        let coming_back =
            endless.map(|(head, end)| (head, coming_back(function, head, end))).collect();
        Self { loop_end, coming_back, live: None }
    }

    /// Whether who comes to an instruction of a loop, or behind it, does not begin another iteration.
    #[must_use]
    pub(crate) fn leaves(&self, head: InstrId, at: InstrId) -> bool {
        match self.coming_back.get(&head) {
            Some(inside) => !inside.contains(at),
            None => at < head || at > self.loop_end[head].unwrap_or(head),
        }
    }

    /// The locals live before an instruction. The first call costs O(instructions x locals).
    pub(crate) fn live_before(&mut self, function: &Function, at: InstrId) -> LiveLocals {
        let live = self.live.get_or_insert_with(|| liveness(function));
        Rc::clone(&live[at])
    }
}

/// Whether control goes on behind a loop.
fn has_way_out(function: &Function, head: InstrId, end: InstrId) -> bool {
    let is_outside = |at: InstrId| at < head || at > end;
    instructions(head, end).any(|id| successors(function, id).into_iter().any(is_outside))
}

/// The instructions of a loop from which its head is reached.
fn coming_back(function: &Function, head: InstrId, end: InstrId) -> IdSet<InstrId> {
    let mut found = IdSet::new();
    found.insert(head);
    loop {
        let mut has_changed = false;
        for id in instructions(head, end).rev() {
            let mut next = successors(function, id).into_iter();
            has_changed |= next.any(|next| found.contains(next)) && found.insert(id);
        }
        if !has_changed {
            return found;
        }
    }
}

fn instructions(first: InstrId, last: InstrId) -> impl DoubleEndedIterator<Item = InstrId> {
    (first.index()..=last.index()).map(InstrId::from_index)
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

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id;
    use cuda_verify_goto::parse::parse;
    use cuda_verify_goto::program::InstrId;

    use super::FunctionFacts;

    fn leaving(text: &str) -> Vec<usize> {
        let program = parse(text).unwrap();
        let function = program.functions.values().next().unwrap();
        let facts = FunctionFacts::new(function);
        let all = function.instrs.ids();
        let leaving = all.filter(|at| facts.leaves(InstrId::from_index(0), *at));
        leaving.map(Id::index).collect()
    }

    #[test]
    fn a_return_inside_leaves_a_loop_that_has_no_other_way_out() {
        let endless = "
            fn f#0 host(n.0: i32) {
              i0: n.0 = add(n.0, 1:i32)
              i1: if ne(n.0, 9:i32) goto i4
              i2: n.0 = 0:i32
              i3: return
              i4: goto i0
              i5: return
            }";
        assert_eq!(leaving(endless), [2, 3, 5]);
    }

    #[test]
    fn a_loop_with_a_way_out_is_left_there() {
        let counted = "
            fn f#0 host(n.0: i32) {
              i0: if ge(n.0, 100:i32) goto i6
              i1: n.0 = add(n.0, 1:i32)
              i2: if ne(n.0, 9:i32) goto i5
              i3: n.0 = 0:i32
              i4: return
              i5: goto i0
              i6: return
            }";
        assert_eq!(leaving(counted), [6]);
    }
}
