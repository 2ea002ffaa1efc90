//! What the verdict will rest on: counts, under-approximations that were applied, and what was left out.

use cuda_verify_base::contract::Condition;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::outcome::{Blocks, Statistics};
use crate::rules::RuleSet;
use crate::vcc::witnesses::Witnesses;

/// See the module.
#[derive(Debug, Default)]
pub(crate) struct Evidence {
    pub(crate) stats: Statistics,
    /// What paths came to.
    pub(crate) witnesses: Witnesses,
    /// The under-approximations that were applied.
    pub(crate) assumed: RuleSet,
    /// What the caller of the entry has to see to.
    pub(crate) contract: Vec<Duty>,
    /// Work spent on which facts proofs need.
    pub(crate) needed: Needed,
    /// The blocks in which kernels are launched.
    pub(crate) launched: Blocks,
    /// Whether a loop was cut at the unwinding bound on a feasible path.
    pub(crate) cut_at: Option<u32>,
    /// Whether threads of a launch were left out.
    pub(crate) left_out_threads: Option<u32>,
    /// How many schedules stand for all, where not all could be explored.
    pub(crate) schedule_bound: Option<u64>,
    /// Whether a launch can leave something else in other orders of its threads, which were not enumerated.
    pub(crate) has_other_orders: bool,
    /// Loops of the host, and launches, of which one iteration or thread stood for all.
    pub(crate) n_summaries: u64,
}

/// A condition that the caller has to see to.
#[derive(Clone, Debug)]
pub(crate) struct Duty {
    pub(crate) condition: Condition,
    pub(crate) cond: TermId,
}

/// Which facts about callers proofs need, as far as that was found out.
#[derive(Debug, Default)]
pub(crate) struct Needed {
    pub(crate) n_questions: u32,
    /// Work on them.
    pub(crate) effort: u64,
    /// The facts that proofs need.
    pub(crate) facts: FxHashSet<TermId>,
    /// Indices that were asked about, and when they are used.
    pub(crate) indices: FxHashSet<(TermId, TermId)>,
    /// Goals that were asked about.
    pub(crate) refuted: FxHashSet<TermId>,
}
