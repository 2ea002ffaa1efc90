//! Forgives functions that end without a result that nothing reads.
//!
//! In C++ the end of a function with a result is undefined wherever it is reached ([stmt.return]), in C where the
//! result is used. Programs have such functions, whose results they ignore; the check is about the others.
//!
//! *Needs*: nothing. *Ensures*: nothing further. *Invalidates*: nothing. *Soundness*: exact, with the rule of C.
//! *Cost*: linear, where there is such a check.

use cuda_verify_base::{IdSet, PropertyKind};

use super::remove_unused_results::read_locals;
use crate::program::{Callee, FuncId, GotoProgram, InstrKind};
use crate::uses;

/// Runs the pass.
pub(super) fn forgive_missing_returns(program: &mut GotoProgram) {
    let is_check = |kind: &InstrKind| {
        matches!(kind, InstrKind::Check { property: PropertyKind::MissingReturn, .. })
    };
    let has_check =
        |id: &FuncId| program.functions[*id].instrs.values().any(|instr| is_check(&instr.kind));
    let checked: Vec<FuncId> = program.functions.ids().filter(has_check).collect();
    if checked.is_empty() {
        return;
    }
    let used = used_results(program);
    for id in checked {
        let function = &mut program.functions[id];
        // A result in memory has a place whether it is read or not.
        if function.ret.is_none() || used.contains(id) {
            continue;
        }
        let checks = function.instrs.values_mut().filter(|instr| is_check(&instr.kind));
        checks.for_each(|instr| instr.kind = InstrKind::Skip);
    }
}

/// The functions of which some call reads the result.
fn used_results(program: &GotoProgram) -> IdSet<FuncId> {
    let (mut used, mut pointed) = (IdSet::new(), IdSet::new());
    let mut is_any_used = false;
    for function in program.functions.values().filter(|function| function.is_defined) {
        uses::pointed(function).for_each(|it| {
            pointed.insert(it);
        });
        let read = read_locals(function);
        for instr in function.instrs.values() {
            let InstrKind::Call { dst: Some(dst), callee, .. } = instr.kind else { continue };
            if !read.contains(dst) {
                continue;
            }
            match callee {
                Callee::Direct(callee) => {
                    used.insert(callee);
                }
                // What models do with a result that they are given is not the program's use of it.
                Callee::Indirect(_) => is_any_used |= !function.is_model,
            }
        }
    }
    if is_any_used {
        pointed.iter().for_each(|it| {
            used.insert(it);
        });
    }
    used
}
