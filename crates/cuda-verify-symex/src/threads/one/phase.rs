//! Where a path stands between barriers, when one arbitrary thread is run for all.

use std::rc::Rc;

use cuda_verify_protocol::phases::{Intervals, Phases};
use cuda_verify_smt::term::{TermId, TermPool};

use crate::heap::cells::Object;
use crate::heap::memory::{Memory, ObjectId};

/// The memory of a path at some time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot(Rc<Memory>);

impl Snapshot {
    /// As it is now.
    pub(crate) fn of(memory: &Memory) -> Self {
        Self(Rc::new(memory.clone()))
    }

    pub(crate) fn memory(&self) -> &Memory {
        &self.0
    }

    /// With other contents of an object.
    pub(crate) fn set(&mut self, id: ObjectId, object: Object) {
        Rc::make_mut(&mut self.0).insert(id, object);
    }
}

impl PartialEq for Snapshot {
    fn eq(&self, other: &Self) -> bool {
        Rc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl Eq for Snapshot {}

/// Where a path stands between barriers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sync {
    /// The phases that barriers make.
    pub intervals: Intervals,
    /// Whether the thread has seen the result of an atomic function or a volatile read, so that another thread may
    /// have told it to go on.
    pub has_acquired: bool,
    /// Between warp functions at which the whole warp comes together, whether or not they order accesses.
    pub meetings: Phases,
    /// Whether what happens is accounted for elsewhere (see [`crate::loops::summary`]), until the next barrier.
    pub is_muted: bool,
    /// The same, until the next `__syncwarp` of the whole warp.
    pub is_muted_in_warp: bool,
    /// Shared memory as it was at the last barrier of the block, or later; nothing where that is not known.
    pub since: Snapshot,
    /// Whether an annotation is evaluated, which is no access of the program.
    pub is_quiet: bool,
}

impl Sync {
    /// The state after a join, `self` under the condition `ours`.
    #[must_use]
    pub(crate) fn merge(
        self,
        pool: &mut TermPool,
        ours: TermId,
        other: Self,
        theirs: TermId,
    ) -> Self {
        Self {
            intervals: self.intervals.merge(pool, ours, other.intervals, theirs),
            has_acquired: self.has_acquired || other.has_acquired,
            meetings: self.meetings.merge(pool, ours, other.meetings, theirs),
            // What one side has to record is recorded: if the other one has it elsewhere, there is one pair more to ask
            // about.
            is_muted: self.is_muted && other.is_muted,
            is_muted_in_warp: self.is_muted_in_warp && other.is_muted_in_warp,
            // An object that is not in it is not known at the barrier, and nothing is concluded from it.
            since: if self.since == other.since { self.since } else { Snapshot::default() },
            is_quiet: self.is_quiet && other.is_quiet,
        }
    }
}
