//! Sends jumps to jumps straight to the final target.
//!
//! *Needs*: nothing. *Ensures*: no target is a `Goto` or `Skip`, cycles of jumps apart. *Invalidates*: the control-flow
//! graph. *Soundness*: exact. *Cost*: linear; a chain is followed at most as far as the function is long.

use cuda_verify_base::SecondaryMap;
use cuda_verify_base::id::Id;

use crate::program::{Function, InstrId, InstrKind};

/// Runs the pass.
pub(super) fn thread_jumps(function: &mut Function) {
    let mut finals: SecondaryMap<InstrId, Option<InstrId>> = SecondaryMap::new();
    for id in function.instrs.ids() {
        let Some(target) = function.instrs[id].kind.target() else { continue };
        let end = final_target(function, &mut finals, target);
        if let Some(target) = function.instrs[id].kind.target_mut() {
            *target = end;
        }
    }
}

/// Where control gets from an instruction without doing anything.
fn final_target(
    function: &Function,
    finals: &mut SecondaryMap<InstrId, Option<InstrId>>,
    start: InstrId,
) -> InstrId {
    let mut path = Vec::new();
    let mut id = start;
    let end = loop {
        if let Some(end) = finals[id] {
            break end;
        }
        let kind = &function.instrs[id].kind;
        let next = if let InstrKind::Goto(target) = kind {
            *target
        } else if matches!(kind, InstrKind::Skip) {
            InstrId::from_index(id.index() + 1)
        } else {
            break id;
        };
        // A cycle of jumps is left as it is.
        finals.insert(id, Some(id));
        path.push(id);
        id = next;
    };
    for id in path {
        finals.insert(id, Some(end));
    }
    end
}

#[cfg(test)]
mod tests {
    use cuda_verify_ir::program::FunctionKind;

    use super::*;
    use crate::builder::FunctionBuilder;

    #[test]
    fn chains_and_cycles() {
        let mut b = FunctionBuilder::new("f", FunctionKind::Host);
        let (middle, end, cycle) = (b.label(), b.label(), b.label());
        b.goto(middle);
        b.place(cycle);
        b.goto(cycle);
        b.place(middle);
        b.emit(InstrKind::Skip);
        b.goto(end);
        b.place(end);
        b.ret(None);
        let mut function = b.finish();
        thread_jumps(&mut function);
        let target = |index| function.instrs[InstrId::from_index(index)].kind.target();
        let id = |index| Some(InstrId::from_index(index));
        assert_eq!((target(0), target(1), target(3)), (id(4), id(1), id(4)));
    }
}
