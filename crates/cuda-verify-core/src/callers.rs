//! What can be said of all of a program: who calls a function, and which variables nothing writes to.
//!
//! Both are read off the GOTO program, which has what the entry points reach and is understood. Calls and assignments in
//! the rest of the text cannot be seen there: where the text mentions a name outside of the functions of the GOTO program,
//! or in a statement that is not supported, nothing is said of what has it.
//!
//! Guarantee: `callers` names every function that calls one, directly or not at all; a variable in `unwritten` holds what
//! it is initialised with whenever code of the program runs. Both only of programs with `main` that define all functions
//! that they name: parts of others are not there. O(size of the program).

use std::collections::{BTreeMap, BTreeSet};

use cuda_verify_base::{IdSet, Name, Reason, Span};
use cuda_verify_goto::program::{
    Callee, ExprKind, FuncId, Function, GlobalId, GotoProgram, InitValue, InstrKind,
};
use cuda_verify_goto::uses;
use cuda_verify_ir::program::{FunctionKind, Mention};

use crate::kernels::reached_from;

/// Names that code outside of the GOTO program mentions.
pub(crate) type Hidden = BTreeSet<Name>;

/// The names that the text mentions where the GOTO program does not show it.
pub(crate) fn hidden(goto: &GotoProgram, mentions: &[Mention]) -> Hidden {
    let is_there = |function: &&Function| function.is_defined;
    let seen: BTreeSet<Span> =
        goto.functions.values().filter(is_there).map(|function| function.span).collect();
    let is_hidden = |it: &&Mention| it.is_lost || it.of.is_none_or(|span| !seen.contains(&span));
    mentions.iter().filter(is_hidden).flat_map(|it| it.names.iter().cloned()).collect()
}

/// A host function of which a part is not understood.
#[derive(Clone, Debug)]
pub(crate) struct NotUnderstood {
    /// Which function, and why.
    pub(crate) why: Reason,
    /// What that part mentions.
    names: BTreeSet<Name>,
}

impl NotUnderstood {
    pub(crate) fn new(why: Reason, mentions: &[Mention]) -> Self {
        let at = why.span();
        let lost = mentions.iter().filter(|it| it.is_lost && at.is_some() && it.of == at);
        let names = lost.flat_map(|it| it.names.iter().cloned()).collect();
        Self { why, names }
    }

    /// Whether what is not understood may launch a kernel in a way that is not examined: it names one, or a function that
    /// comes to a launch and is not entered itself, with any arguments.
    pub(crate) fn may_launch(&self, goto: &GotoProgram) -> bool {
        let launches = |func: FuncId| goto.kernels.contains(&func);
        let named =
            goto.functions.iter().filter(|(_, it)| self.names.contains(&unqualified(&it.name)));
        let is_entered = |func: &FuncId| goto.launchers.iter().any(|it| it.func == *func);
        let mut called = named.map(|(func, _)| func).filter(|func| !is_entered(func));
        called.any(|func| reached_from(goto, func).iter().any(launches))
    }
}

/// The name of a function as the text has it, without its scope and the arguments of its template.
pub(crate) fn unqualified(name: &str) -> Name {
    let name = name.split('<').next().unwrap_or(name);
    Name::new(name.rsplit("::").next().unwrap_or(name))
}

/// Whether all code that means something of the global namespace can be seen.
fn is_seen(name: &Name, hidden: &Hidden) -> bool {
    let is_plain = name.bytes().all(|it| it == b'_' || it.is_ascii_alphanumeric());
    is_plain && !hidden.contains(name)
}

/// Whether the program is all there: it has `main`, and all functions that it names are defined. Others belong to files
/// that were not given, which may call its functions and write to its variables.
fn is_whole(goto: &GotoProgram) -> bool {
    let is_there = |func: FuncId| {
        let function = &goto.functions[func];
        function.is_defined || function.is_model
    };
    goto.main.is_some() && goto.functions.values().all(|it| uses::callees(it).all(is_there))
}

/// Who calls whom.
#[derive(Debug)]
pub(crate) struct Calls {
    callers: BTreeMap<FuncId, BTreeSet<FuncId>>,
    /// Functions that may be called through pointers.
    pointed: IdSet<FuncId>,
    /// Whether there are no callers but these.
    are_all: bool,
}

impl Calls {
    pub(crate) fn new(goto: &GotoProgram) -> Self {
        let (mut callers, mut pointed) = (BTreeMap::new(), IdSet::new());
        for (caller, function) in goto.functions.iter() {
            for instr in function.instrs.values() {
                if let InstrKind::Call { callee: Callee::Direct(callee), .. } = instr.kind {
                    callers.entry(callee).or_insert_with(BTreeSet::new).insert(caller);
                }
            }
            uses::pointed(function).for_each(|func| {
                pointed.insert(func);
            });
        }
        for write in goto.globals.values().flat_map(|global| global.init.iter().flatten()) {
            if let InitValue::FuncAddr(func) = write.value {
                pointed.insert(func);
            }
        }
        Self { callers, pointed, are_all: is_whole(goto) }
    }

    /// All functions that call one, if they are known, are host functions of the program, and can be entered with any
    /// arguments: `main` has been tried before.
    pub(crate) fn callers(
        &self,
        goto: &GotoProgram,
        hidden: &Hidden,
        func: FuncId,
    ) -> Option<&BTreeSet<FuncId>> {
        let callers = self.callers.get(&func)?;
        let is_known = self.are_all
            && !self.pointed.contains(func)
            && is_seen(&goto.functions[func].name, hidden);
        let is_fit = |caller: &FuncId| {
            let function = &goto.functions[*caller];
            let is_start = goto.main == Some(*caller) || goto.static_init == Some(*caller);
            function.kind == FunctionKind::Host && !function.is_model && !is_start
        };
        (is_known && callers.iter().all(is_fit)).then_some(callers)
    }
}

/// The variables that nothing writes to.
pub(crate) fn unwritten(goto: &GotoProgram, hidden: &Hidden) -> IdSet<GlobalId> {
    let mut found = IdSet::new();
    if !is_whole(goto) {
        return found;
    }
    let mut written = IdSet::new();
    for function in goto.functions.values() {
        for instr in function.instrs.values() {
            // All that can be done with an address but to read what is there.
            uses::for_each_expr(&instr.kind, |root| {
                let is_read = matches!(instr.kind, InstrKind::Load { addr, .. } if addr == root);
                if is_read && matches!(function.exprs[root].kind, ExprKind::GlobalAddr(_)) {
                    return;
                }
                for expr in uses::expressions_below(function, [root]) {
                    if let ExprKind::GlobalAddr(global) = expr.kind {
                        written.insert(global);
                    }
                }
            });
        }
    }
    for write in goto.globals.values().flat_map(|global| global.init.iter().flatten()) {
        if let InitValue::GlobalAddr(global, _) = write.value {
            written.insert(global);
        }
    }
    for (id, global) in goto.globals.iter() {
        if !global.is_model && !written.contains(id) && is_seen(&global.name, hidden) {
            found.insert(id);
        }
    }
    found
}
