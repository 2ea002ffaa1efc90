//! What to check and within which bounds. Defaults are decided by the facade alone.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use cuda_verify_base::{Deadline, Hardware, PropertySet};

use crate::final_values::FinalLog;
use crate::rules::RuleSet;

/// How often loops are unwound whose condition does not fold to a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwind {
    /// As long as a further iteration is feasible, up to the given limit.
    Auto(u32),
    /// At most so many iterations. Loops with constant conditions are always run to their end.
    Bound(u32),
}

/// Which threads of a launch are run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreadMode {
    /// Every launched thread, up to the given number; of larger launches, two arbitrary ones.
    Exact {
        /// The largest launch of which every thread is run.
        limit: u64,
    },
    /// Two arbitrary ones.
    Pair,
    /// The first `n` threads of each launch, in linear order.
    First(u32),
}

/// What arbitrary threads do, as flat access protocols in their text form.
#[derive(Clone, Debug, Default)]
pub struct ProtocolLog(Arc<Mutex<String>>);

impl ProtocolLog {
    /// Notes the protocol of a launch of a kernel, once.
    pub(crate) fn add(&self, kernel: &str, protocol: &impl Display) {
        let mut text = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = format!("; {kernel}\n{protocol}\n");
        if !text.contains(&new) {
            text.push_str(&new);
        }
    }

    /// Those so far, one after the other.
    #[must_use]
    pub fn text(&self) -> String {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Configuration of a symbolic execution.
#[derive(Clone, Debug)]
pub struct Config {
    /// The property kinds to check.
    pub properties: PropertySet,
    /// Unwinding of loops.
    pub unwind: Unwind,
    /// Whether induction goes on where unwinding ends. Violations then say nothing; that there are none says all.
    pub is_inductive: bool,
    /// Threads of a launch.
    pub threads: ThreadMode,
    /// Context switches per schedule, where schedules are explored.
    pub context_bound: Option<u32>,
    /// Schedules explored per launch before giving up.
    pub max_schedules: u64,
    /// Launches whose order can be observed, and that are too large to enumerate the orders of their threads, are run
    /// from the last thread of the last block to the first of the first.
    pub is_reversed: bool,
    /// Conflicting accesses that write the same value are not reported.
    pub allow_benign_races: bool,
    /// Only races between threads of one block are reported.
    pub races_in_blocks_only: bool,
    /// So many consecutive threads of a block execute each instruction together, before any of them goes on, in launches
    /// of arbitrary threads: accesses of two of them race only in the same instruction.
    pub warp_sync: Option<u32>,
    /// Barriers wait for threads that have returned, too.
    pub barriers_need_all: bool,
    /// Device functions that are declared only return any value and have no effect; else they are not supported.
    ///
    /// SOUNDNESS(undefined-functions): under; effects of functions that are not defined are not seen, where that is
    /// asked for.
    pub undefined_return_any: bool,
    /// Pointer arguments of a kernel that is checked on its own point to the first element of an array.
    pub arguments_start_arrays: bool,
    /// Products of sizes that a caller passes may wrap around where a kernel computes indices from them.
    pub sizes_may_wrap: bool,
    /// Elements of arrays of the caller that serve as indices are not repeated.
    pub trusts_contents: bool,
    /// A kernel that is checked on its own is launched by code that is not understood or decided: races at places in shared
    /// memory that depend on its arguments are not decided.
    pub is_launched_unseen: bool,
    /// A function is entered as by a harness: its caller may pass anything, and observes nothing.
    pub is_harness: bool,
    /// Rules that are off: the analysis does without them where it can, and else notes that it applies them.
    pub without: RuleSet,
    /// Threads of a warp run in lockstep, as before compute capability 7.0: a lane that waits in a loop for another one
    /// that has left it is a deadlock. Accesses are not taken to be ordered by that.
    pub warp_lockstep: bool,
    /// Steps that the launches of a program may take together by running every thread, where only the number of threads
    /// decides whether that is done; later ones are left to one arbitrary thread. A term that is made counts as four.
    pub max_exact_steps: u64,
    /// Steps that a loop of the host whose conditions are known may take until it is summarised.
    pub max_loop_steps: u64,
    /// What the device can launch.
    pub hardware: Hardware,
    /// When to stop.
    pub deadline: Deadline,
    /// Terms after which memory is considered exhausted.
    pub max_terms: usize,
    /// What variables hold at the end of the program, where that is asked for.
    pub final_values: Option<FinalLog>,
    /// Where the protocols of arbitrary threads are shown.
    pub protocols: Option<ProtocolLog>,
}

impl Default for Config {
    /// The default properties, loops unwound while they fold and 16 times else, launches of up to 4096 threads run thread
    /// by thread while that takes less than 5 million steps, loops of the host with known conditions run for 600 thousand,
    /// 1000 schedules of small ones, 2^24 terms, no time limit.
    fn default() -> Self {
        Self {
            properties: PropertySet::default(),
            unwind: Unwind::Auto(16),
            is_inductive: false,
            threads: ThreadMode::Exact { limit: 4096 },
            context_bound: None,
            max_schedules: 1000,
            is_reversed: false,
            allow_benign_races: false,
            races_in_blocks_only: false,
            warp_sync: None,
            barriers_need_all: false,
            undefined_return_any: false,
            arguments_start_arrays: false,
            sizes_may_wrap: false,
            trusts_contents: false,
            is_launched_unseen: false,
            is_harness: false,
            without: RuleSet::new(),
            warp_lockstep: false,
            max_exact_steps: 5_000_000,
            max_loop_steps: 600_000,
            hardware: Hardware::default(),
            deadline: Deadline::never(),
            max_terms: 1 << 24,
            final_values: None,
            protocols: None,
        }
    }
}
