//! What a run showed.

use std::collections::BTreeSet;

use cuda_verify_base::Span;
use cuda_verify_base::rules::RuleSet;
use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_goto::run::{Outcome, TraceStep};

/// A run of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// How it ended.
    pub outcome: Outcome,
    /// What the process would end with, if the run came to its end: the result of `main`, what `exit` was given, or 134
    /// after `abort`.
    pub status: Option<i32>,
    /// Why another order of the threads, or another device, may do otherwise than this run, and where; none if what it
    /// showed holds for all.
    pub doubt: Option<(String, Span)>,
    /// What was done.
    pub counts: Counts,
    /// The instructions that were executed.
    pub reached: BTreeSet<(FuncId, InstrId)>,
    /// The kernels that the host has launched, and where the program says so: through pointers and functions of libraries,
    /// too.
    pub launched: BTreeSet<(FuncId, Span)>,
    /// The under-approximations that what it showed rests on, beside those of the code that was executed.
    pub assumed: RuleSet,
    /// The steps that [`Config::trace`](cuda_verify_goto::run::Config::trace) asks for.
    pub steps: Vec<TraceStep>,
}

/// Counters of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Operations, for each thread.
    pub steps: u64,
    /// Properties checked, for each thread; those of one access are one.
    pub checks: u64,
    /// Accesses compared for races.
    pub accesses: u64,
    /// Launches.
    pub launches: u64,
    /// Device threads.
    pub threads: u64,
    /// Barrier intervals of blocks.
    pub intervals: u64,
}
