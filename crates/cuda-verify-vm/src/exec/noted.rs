//! What is noted of threads for annotations.

use std::collections::BTreeSet;

use cuda_verify_goto::GotoProgram;
use cuda_verify_goto::program::InstrKind;
use cuda_verify_ir::intrinsic::{Intrinsic, LogKind};
use rustc_hash::FxHashMap;

/// What annotations speak of.
#[derive(Debug, Default)]
pub(crate) struct Annotations {
    /// Offsets of the accesses of threads to objects since their last barrier.
    pub(crate) offsets: FxHashMap<(u32, usize, LogKind), Vec<u64>>,
    /// The threads whose present annotation is about another thread, and none has come.
    pub(crate) alone: BTreeSet<u32>,
}

impl Annotations {
    /// None where a program has no such annotations.
    pub(crate) fn of(program: &GotoProgram) -> Option<Box<Self>> {
        let mut instrs = program.functions.values().flat_map(|function| function.instrs.values());
        let asks = |op: Intrinsic| {
            matches!(op, Intrinsic::Logged(_) | Intrinsic::LoggedOffset(_) | Intrinsic::Other)
        };
        instrs
            .any(|instr| matches!(instr.kind, InstrKind::Intrinsic { op, .. } if asks(op)))
            .then(Box::default)
    }

    /// Threads have passed a barrier.
    pub(crate) fn forget(&mut self, threads: &[u32]) {
        self.offsets.retain(|(thread, ..), _| !threads.contains(thread));
    }
}
