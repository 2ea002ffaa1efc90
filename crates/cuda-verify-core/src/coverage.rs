//! Which lines of kernels no path came to.
//!
//! A line is reached if a path came to some instruction of it, whether or not the path can be taken: what is listed was
//! not looked at for sure, what is not listed may still be impossible.

use std::collections::BTreeSet;

use cuda_verify_base::SourceMap;
use cuda_verify_goto::program::{Callee, FuncId, Function, GotoProgram, InstrId, InstrKind};
use cuda_verify_ir::program::FunctionKind;

use crate::report::{Coverage, Place};

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
        .map(|(id, function)| Coverage {
            launches: launches(goto, sources, id),
            ..of_function(sources, function, |it| reached.contains(&(id, it)))
        })
        .collect()
}

/// The statements of the program that launch a kernel by its name.
fn launches(goto: &GotoProgram, sources: &SourceMap, kernel: FuncId) -> Vec<Place> {
    let own = goto.functions.iter().filter(|(_, function)| !function.is_model);
    let instrs = own.flat_map(|(_, function)| function.instrs.iter());
    let is_meant = |kind: &InstrKind| matches!(kind, InstrKind::Launch { kernel: Callee::Direct(id), .. } if *id == kernel);
    let found = instrs.filter(|(_, instr)| is_meant(&instr.kind));
    found.map(|(_, instr)| crate::report::place(sources, instr.span)).collect()
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
        reached: reached.into_iter().collect(),
        place,
        launches: Vec::new(),
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
