//! Removes instructions that cannot be reached, skips, and jumps to the next instruction.
//!
//! *Needs*: `thread-jumps`. *Ensures*: every instruction is reachable; no `Skip` but where a loop consists of nothing
//! else. *Invalidates*: instruction ids. *Soundness*: exact. *Cost*: linear.

use cuda_verify_base::id::Id;
use cuda_verify_base::{PrimaryMap, SecondaryMap};

use crate::cfg;
use crate::program::{Function, InstrId, InstrKind};

/// Runs the pass.
pub(super) fn remove_unreachable(function: &mut Function) {
    let mut is_kept = reachable(function);
    for id in function.instrs.ids() {
        is_kept[id] = is_kept[id] && !matches!(function.instrs[id].kind, InstrKind::Skip);
    }
    // A jump over removed instructions only is removed too; jumps to it go to what follows.
    for (id, instr) in function.instrs.iter().rev() {
        if let Some(target) = instr.kind.target()
            && target.index() > id.index()
            && (id.index() + 1..target.index())
                .all(|between| !is_kept[InstrId::from_index(between)])
        {
            is_kept[id] = false;
        }
    }
    let mut new_ids: SecondaryMap<InstrId, Option<InstrId>> = SecondaryMap::new();
    let mut n_kept = 0;
    for id in function.instrs.ids() {
        // Where a removed instruction stood, the next one that is kept stands now.
        new_ids[id] = Some(InstrId::from_index(n_kept));
        n_kept += usize::from(is_kept[id]);
    }
    let old = std::mem::take(&mut function.instrs);
    let mut instrs = PrimaryMap::new();
    for (id, instr) in old.iter().filter(|(id, _)| is_kept[*id]) {
        let mut instr = instr.clone();
        if let Some(target) = instr.kind.target_mut() {
            *target = new_ids[*target].unwrap_or(id);
        }
        instrs.push(instr);
    }
    function.instrs = instrs;
}

fn reachable(function: &Function) -> SecondaryMap<InstrId, bool> {
    let mut reached: SecondaryMap<InstrId, bool> = SecondaryMap::new();
    let mut stack = vec![InstrId::from_index(0)];
    while let Some(id) = stack.pop() {
        if !reached[id] {
            reached.insert(id, true);
            stack.extend(cfg::successors(function, id));
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;
    use cuda_verify_ir::types::Scalar;

    use super::*;
    use crate::builder::FunctionBuilder;

    #[test]
    fn dead_code_and_empty_branches_go() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let c = b.param("c", Scalar::Bool);
        let c = b.local(c);
        let end = b.label();
        b.branch(c, end);
        b.emit(InstrKind::Skip);
        b.goto(end);
        b.emit(InstrKind::Assume(c));
        b.place(end);
        b.ret(None);
        let mut function = b.finish();
        remove_unreachable(&mut function);
        assert_eq!(function.instrs.len(), 1);
    }

    #[test]
    fn an_empty_endless_loop_stays() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let head = b.here();
        b.goto(head);
        let mut function = b.finish();
        remove_unreachable(&mut function);
        assert_eq!(function.instrs.len(), 1);
    }
}
