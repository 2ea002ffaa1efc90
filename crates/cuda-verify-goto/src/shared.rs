//! What both sides of a program share, and what the blocks of a kernel do.

use cuda_verify_base::{IdSet, rules};
use cuda_verify_ir::intrinsic::SHARED_WINDOW_BYTES;
use cuda_verify_ir::program::GlobalSpace;

use crate::program::{ExprKind, FuncId, Function, GlobalId, GotoProgram};
use crate::uses;

/// Bytes of the shared variables that a kernel, or what it may call, uses: what each of its blocks takes beside dynamic
/// shared memory. O(instructions reached).
#[must_use]
pub fn static_shared_bytes(program: &GotoProgram, kernel: FuncId) -> u64 {
    let mut bytes: u64 = 0;
    for variable in shared_variables(program, kernel) {
        let global = &program.globals[variable];
        if global.space == GlobalSpace::Shared && !global.is_opaque {
            let start = bytes.next_multiple_of(global.layout.align_bytes.max(1));
            bytes = start.saturating_add(global.layout.size_bytes);
        }
    }
    bytes
}

/// The variables in shared memory, dynamic ones included, that a kernel uses, or what it may call: not what it calls
/// through pointers that it gets from elsewhere. In the order of the program; O(instructions reached).
#[must_use]
pub fn shared_variables(program: &GotoProgram, kernel: FuncId) -> Vec<GlobalId> {
    let functions = uses::reached(program, kernel, uses::callees);
    let variables = variables(functions.iter().map(|func| &program.functions[func]));
    let is_shared = |variable: &GlobalId| {
        let space = program.globals[*variable].space;
        matches!(space, GlobalSpace::Shared | GlobalSpace::DynamicShared)
    };
    variables.iter().filter(is_shared).collect()
}

/// The 32-bit address at which a variable of shared memory begins; `None` where there are too many. All dynamic ones
/// begin at the same place.
#[must_use]
pub fn window(program: &GotoProgram, variable: GlobalId) -> Option<u64> {
    let number = match program.globals[variable].space {
        GlobalSpace::DynamicShared => 0,
        GlobalSpace::Shared => {
            let earlier = program.globals.iter().take_while(|(id, _)| *id != variable);
            1 + earlier.filter(|(_, global)| global.space == GlobalSpace::Shared).count()
        }
        GlobalSpace::Host
        | GlobalSpace::Device
        | GlobalSpace::Constant
        | GlobalSpace::Managed
        | GlobalSpace::Thread(_) => return None,
    };
    let start = u64::try_from(number).ok()?.checked_add(1)?.checked_mul(SHARED_WINDOW_BYTES)?;
    u32::try_from(start).is_ok().then_some(start)
}

/// Where the window begins in which an address lies: less than half a window before the variable counts as one of it.
#[must_use]
pub fn window_of(address: u64) -> u64 {
    (address + SHARED_WINDOW_BYTES / 2) / SHARED_WINDOW_BYTES * SHARED_WINDOW_BYTES
}

/// The variable in the window of an address.
#[must_use]
pub fn variable_at(program: &GotoProgram, address: u64) -> Option<GlobalId> {
    let start = window_of(address);
    let is_there = |(id, _): &(GlobalId, _)| window(program, *id) == Some(start);
    program.globals.iter().find(is_there).map(|(id, _)| id)
}

/// Notes which functions use shared memory that is not counted.
///
/// SOUNDNESS(library-storage): under; the size of what libraries keep there may be another one in truth, and is not
/// counted.
pub(crate) fn note_library_storage(program: &mut GotoProgram) {
    let globals = &program.globals;
    for function in program.functions.values_mut() {
        let uses_some = function.exprs.values().any(|expr| {
            matches!(expr.kind, ExprKind::GlobalAddr(global)
                if globals[global].is_opaque && globals[global].space == GlobalSpace::Shared)
        });
        if uses_some {
            function.rules.insert(rules::LIBRARY_STORAGE);
        }
    }
}

/// The variables that functions name.
pub(crate) fn variables<'f>(functions: impl Iterator<Item = &'f Function>) -> IdSet<GlobalId> {
    let mut variables = IdSet::new();
    for expr in functions.flat_map(|function| function.exprs.values()) {
        if let ExprKind::GlobalAddr(global) = expr.kind {
            variables.insert(global);
        }
    }
    variables
}
