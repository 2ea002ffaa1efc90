//! Launches in which every thread is run: in one order that stands for all, or in the orders that differ.

pub(crate) mod launch_system;
pub(crate) mod copies;
pub(crate) mod launch;
pub(crate) mod order;
pub(crate) mod phase_barriers;
pub(crate) mod race;
pub(crate) mod read_only;
pub(crate) mod schedule;
pub(crate) mod spin;
pub(crate) mod watch;
pub(crate) mod weak;
pub(crate) mod weak_log;

use cuda_verify_goto::program::FuncId;
use rustc_hash::FxHashMap;

use crate::heap::memory::{Memory, ObjectId};
use crate::host::operations::Operations;
use crate::threads::all::watch::LoopOfWarp;
use crate::threads::current::Turns;

/// What launches have in common.
#[derive(Debug, Default)]
pub(crate) struct Launches {
    /// In which order blocks and threads take turns.
    pub(crate) turns: Turns,
    /// Whether orders of a launch are being enumerated; accesses are not logged then.
    pub(crate) is_exploring: bool,
    /// Launches and operations in streams, where they can overlap.
    pub(crate) operations: Operations,
    /// The memory with which a lane last left a loop, where warps run in lockstep.
    pub(crate) left_loops: FxHashMap<LoopOfWarp, Memory>,
    /// Holds the error code of an impossible launch until the program asks for it.
    pub(crate) launch_error: Option<ObjectId>,
    /// Holds the bytes of dynamic shared memory that each function has been allowed.
    pub(crate) allowed_shared: Option<ObjectId>,
    /// Bytes of static shared memory of the kernels that were launched.
    pub(crate) static_shared: FxHashMap<FuncId, u64>,
    /// What launches may still take by running every thread, and where the present one is given up for an arbitrary
    /// thread, in the measure of [`crate::engine::Engine::exact_work`].
    pub(crate) exact_steps_left: u64,
    pub(crate) exact_until: Option<u64>,
    /// Whether a launch has been given up.
    pub(crate) is_given_up: bool,
}

impl Launches {
    pub(crate) fn new(max_exact_steps: u64) -> Self {
        Self { exact_steps_left: max_exact_steps, ..Self::default() }
    }
}
