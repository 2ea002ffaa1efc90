//! From PTX to GOTO programs.
//!
//! Kernels become functions whose registers are those of the module, one instruction after the other; blocks are laid
//! out so that loops are contiguous (`flow.rs`). Registers that carry addresses are found first (`addresses.rs`) and
//! become pointers, and so do the parameters that they come from: what a pointer leads to is then an object, as for
//! kernels in CUDA C++.
//!
//! *Guarantee*: what an instruction does is exact or over-approximated (its results are any values); what is not known
//! becomes an `unsupported` instruction at its place. Integers wrap around and shifts clamp (PTX ISA 8.x, sec. 9.7.1
//! and 9.7.7), so there are no checks of overflow. *Cost*: near linear.
//!
//! SOUNDNESS(ptx-values): over; results of approximate floating-point instructions, of matrices, and of registers of
//! the hardware are any values.

mod addresses;
mod bits;
mod body;
mod call;
mod constants;
mod convert;
mod copies;
mod flat;
mod float;
mod flow;
mod function;
mod globals;
mod integer;
mod memory;
mod ones;
mod operand;
mod select;
mod signs;
mod special;
mod sync;
mod warp;

use cuda_verify_base::{Diagnostic, Diagnostics, Name, Span};
use cuda_verify_goto::program::{FuncId, GlobalId, GotoProgram};
use rustc_hash::FxHashMap;

use crate::ast::{Function, Item, Module};
use addresses::Addresses;
use flat::Flat;

/// Which kernels are entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kernels {
    /// All of them.
    All,
    /// Those with these names.
    Named(Vec<String>),
}

/// Lowers a module.
#[must_use]
pub fn lower(module: &Module, kernels: &Kernels) -> (GotoProgram, Diagnostics) {
    let mut diagnostics = Diagnostics::new();
    let defined = functions(module);
    let flats: Vec<Flat> = defined.iter().map(|function| Flat::new(function)).collect();
    let addresses = Addresses::new(&defined, &flats, module);
    let mut unit = Unit {
        program: GotoProgram::default(),
        globals: FxHashMap::default(),
        functions: FxHashMap::default(),
        signatures: FxHashMap::default(),
        threads: None,
        rank: None,
        block_size: None,
    };
    unit.add_globals(module, &defined, &flats, &addresses);
    unit.declare(&defined, &addresses);
    for (index, function) in defined.iter().enumerate() {
        let lowered = function::lower(&mut unit, function, (&flats[index], index), &addresses);
        if let Some(id) = unit.functions.get(&function.name) {
            unit.program.functions[*id] = lowered;
        }
    }
    let is_wanted = |name: &str| match kernels {
        Kernels::All => true,
        Kernels::Named(names) => names.iter().any(|it| it == name),
    };
    for function in defined.iter().filter(|it| it.is_entry && it.body.is_some()) {
        if let Some(id) = unit.functions.get(&function.name)
            && is_wanted(&function.name)
        {
            unit.program.kernels.push(*id);
        }
    }
    if unit.program.kernels.is_empty() {
        let what = "the file defines no kernel";
        diagnostics.push(Diagnostic::warning("no-entry", Span::NONE, what));
    }
    (unit.program, diagnostics)
}

/// The functions of a module, each once: its definition if there is one.
fn functions(module: &Module) -> Vec<&Function> {
    let mut found: Vec<&Function> = Vec::new();
    for item in &module.items {
        let Item::Function(function) = item else { continue };
        match found.iter_mut().find(|it| it.name == function.name) {
            Some(known) if known.body.is_none() => *known = function,
            Some(_) => {}
            None => found.push(function),
        }
    }
    found
}

/// A module that is lowered.
struct Unit {
    program: GotoProgram,
    /// Variables of the module and of functions, by the names that `flat.rs` gives them.
    globals: FxHashMap<(Option<usize>, Name), GlobalId>,
    functions: FxHashMap<Name, FuncId>,
    signatures: FxHashMap<Name, call::Signature>,
    /// `threadIdx`, `blockIdx`, `blockDim`, `gridDim`.
    threads: Option<[GlobalId; 4]>,
    /// The functions for the number of a thread, and of the threads of a block.
    rank: Option<FuncId>,
    block_size: Option<FuncId>,
}

impl Unit {
    /// The variable of a name as function number `index` sees it.
    fn global(&self, index: usize, name: &Name) -> Option<GlobalId> {
        let own = self.globals.get(&(Some(index), name.clone()));
        own.or_else(|| self.globals.get(&(None, name.clone()))).copied()
    }
}
