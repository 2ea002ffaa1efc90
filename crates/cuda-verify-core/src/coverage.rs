//! Which lines of kernels no path came to.
//!
//! A line is reached if a path came to some instruction of it, whether or not the path can be taken: what is listed was
//! not looked at for sure, what is not listed may still be impossible.

use std::collections::BTreeSet;

use cuda_verify_base::SourceMap;
use cuda_verify_goto::program::{FuncId, Function, GotoProgram, InstrId, InstrKind};
use cuda_verify_ir::program::FunctionKind;

use crate::report::Coverage;

/// The coverage of the kernels and device functions of a program.
pub(crate) fn coverage(
    goto: &GotoProgram,
    sources: &SourceMap,
    reached: &BTreeSet<(FuncId, InstrId)>,
) -> Vec<Coverage> {
    let of_device = |function: &Function| match function.kind {
        FunctionKind::Kernel | FunctionKind::Device => true,
        // A function of both sides that no kernel calls is the host's.
        FunctionKind::Host | FunctionKind::HostDevice => false,
    };
    let functions = goto
        .functions
        .iter()
        .filter(|(_, function)| function.is_defined && !function.is_model && of_device(function));
    functions
        .map(|(id, function)| of_function(sources, function, |it| reached.contains(&(id, it))))
        .collect()
}

fn of_function(
    sources: &SourceMap,
    function: &Function,
    is_reached: impl Fn(InstrId) -> bool,
) -> Coverage {
    let place = crate::report::place(sources, function.span);
    let (mut all, mut reached) = (BTreeSet::new(), BTreeSet::new());
    for (id, instr) in function.instrs.iter() {
        let location = sources.location(instr.span);
        if instr.span.is_none() || location.file != place.file || !is_statement(&instr.kind) {
            continue;
        }
        all.insert(location.line);
        if is_reached(id) {
            reached.insert(location.line);
        }
    }
    Coverage {
        function: function.name.to_string(),
        n_lines: all.len(),
        unreached: all.difference(&reached).copied().collect(),
        place,
    }
}

/// Whether an instruction does something that a line of the program says.
fn is_statement(kind: &InstrKind) -> bool {
    match kind {
        InstrKind::Skip
        | InstrKind::Decl(_)
        | InstrKind::Dead(_)
        | InstrKind::Goto(_)
        | InstrKind::Return(_) => false,
        InstrKind::Assign { .. }
        | InstrKind::Load { .. }
        | InstrKind::Store { .. }
        | InstrKind::Copy { .. }
        | InstrKind::Zero { .. }
        | InstrKind::CheckAccess { .. }
        | InstrKind::Check { .. }
        | InstrKind::Assume(_)
        | InstrKind::Branch { .. }
        | InstrKind::Call { .. }
        | InstrKind::Intrinsic { .. }
        | InstrKind::AllocVla { .. }
        | InstrKind::Launch { .. }
        | InstrKind::Unsupported(_) => true,
    }
}
