//! Loops that are not unrolled: one arbitrary iteration stands for all, of a thread or of the host.

mod closed_form;
pub(crate) mod host_loop;
pub(crate) mod induction;
pub(crate) mod invariants;
pub(crate) mod recurrence;
pub(crate) mod strides;
pub(crate) mod summary;

use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_protocol::rows::Ranges;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::exec::path::Path;
use crate::loops::strides::LengthKey;

/// What is known of loops, and which of them are being summarised.
#[derive(Debug, Default)]
pub(crate) struct Loops {
    /// Whether what is added to a row is less than a stride, and than the length of a row.
    pub(crate) digits: Ranges,
    pub(crate) lengths: FxHashMap<LengthKey, bool>,
    /// Loops that were looked at in advance and turned out to count, how often.
    pub(crate) fruitless_lookaheads: FxHashMap<(FuncId, InstrId), u32>,
    /// Whether an iteration is looked at in advance; accesses are not logged then.
    pub(crate) is_looking_ahead: bool,
    /// Loops of the host that were found to be long.
    pub(crate) host_loops: FxHashSet<(FuncId, InstrId)>,
    /// Arbitrary iterations of loops of the host that are run.
    pub(crate) n_host_iterations: u32,
    /// Paths on which the program ended inside of a loop.
    pub(crate) ended: Vec<Path>,
    /// How often the program ended in what was run by [`crate::engine::Engine::run_until`].
    pub(crate) n_ended: u64,
    /// Whether an access was met through a pointer that may lead nowhere, as the values in it are not known.
    pub(crate) meets_unknown_pointer: bool,
    /// Conditions that say which iteration of a loop of the host was the last one, and restrict nothing else.
    pub(crate) of_last_iterations: FxHashSet<TermId>,
}
