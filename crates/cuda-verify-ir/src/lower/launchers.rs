//! Which host functions are entered where a program has no `main`: those through which its kernels are launched.
//!
//! A function *launches* if it names a kernel, itself or through what it calls, lambdas and models included. A host
//! function of the program that launches, and that no other function that launches calls, is entered; of functions
//! that call each other in a circle, the first is. So every launch that the program holds is reached from an entry.
//! What a header offers is checked where the file uses it; it is entered only if the file itself has nothing to enter.
//! O(calls of the program).

use cuda_verify_base::id::Id;
use cuda_verify_base::{IdSet, PrimaryMap};

use super::Lowerer;
use super::discover::callees;
use crate::program::{FuncId, FunctionKind, Launcher};

impl Lowerer<'_> {
    /// Enters the functions that launch the kernels asked for. Host code must have been lowered.
    pub(super) fn find_launchers(&mut self) {
        let functions = &self.ir.program.functions;
        let mut called: PrimaryMap<FuncId, Vec<FuncId>> = PrimaryMap::new();
        let mut callers: Vec<Vec<FuncId>> = vec![Vec::new(); functions.len()];
        for (func, function) in functions.iter() {
            let mut names = Vec::new();
            callees(function, &mut names);
            for name in &names {
                callers[name.index()].push(func);
            }
            called.push(names);
        }
        let launching = closure(self.ir.program.kernels.clone(), |func| &callers[func.index()]);
        let is_launching = |func: FuncId| {
            let function = &functions[func];
            launching.contains(func)
                && function.kind == FunctionKind::Host
                && function.body.is_some()
                && !function.is_model
        };
        let is_in_file =
            |func: FuncId| self.is_main_file(self.sources.use_site(functions[func].span).file);
        let has_entries = functions.ids().any(|func| {
            is_in_file(func) && (is_launching(func) || functions[func].kind == FunctionKind::Kernel)
        });
        let is_candidate = |func: FuncId| is_launching(func) && (!has_entries || is_in_file(func));
        let is_called = |func: FuncId| {
            callers[func.index()]
                .iter()
                .any(|caller| *caller != func && launching.contains(*caller))
        };
        let mut entered: Vec<FuncId> =
            functions.ids().filter(|func| is_candidate(*func) && !is_called(*func)).collect();
        let mut reached = closure(entered.clone(), |func| &called[func]);
        for func in functions.ids() {
            if is_candidate(func) && !reached.contains(func) {
                entered.push(func);
                for id in closure(vec![func], |func| &called[func]).iter() {
                    reached.insert(id);
                }
            }
        }
        let kernels = &self.ir.program.kernels;
        let launchers = entered.into_iter().map(|func| {
            let reached = closure(vec![func], |func| &called[func]);
            let kernels = kernels.iter().copied().filter(|id| reached.contains(*id)).collect();
            Launcher { func, kernels }
        });
        let launchers: Vec<Launcher> = launchers.collect();
        let is_entered = |kernel: FuncId| {
            !has_entries
                || is_in_file(kernel)
                || launchers.iter().any(|launcher| launcher.kernels.contains(&kernel))
        };
        let kernels = kernels.iter().copied().filter(|kernel| is_entered(*kernel)).collect();
        self.ir.program.kernels = kernels;
        self.ir.program.launchers = launchers;
    }
}

/// Everything that the steps lead to from a start, itself included.
fn closure<'a>(start: Vec<FuncId>, steps: impl Fn(FuncId) -> &'a Vec<FuncId>) -> IdSet<FuncId> {
    let mut reached = IdSet::new();
    let mut pending = start;
    while let Some(func) = pending.pop() {
        if reached.insert(func) {
            pending.extend_from_slice(steps(func));
        }
    }
    reached
}
