//! Phases: where a path stands between barriers, when one arbitrary thread is run for all.
//!
//! A thread's execution is cut by block barriers into intervals, by full `__syncwarp`s into epochs, and by barriers of the
//! grid. Where control
//! flow joins, some ways may have passed a barrier and others not, so a path is in one of several phases, each under a
//! condition. Two accesses are in one interval if they have a phase in common whose conditions both hold.

use std::rc::Rc;

use cuda_verify_smt::term::{TermId, TermPool};
use smallvec::SmallVec;

use crate::heap::memory::{Memory, Object, ObjectId};

/// Number of a phase. Greater numbers are not necessarily later.
pub(crate) type PhaseNo = u32;

/// The phases a path may be in, with the condition for each beyond the path's own.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Phases(SmallVec<[(PhaseNo, TermId); 1]>);

impl Phases {
    /// Certainly in one phase.
    pub(crate) fn of(pool: &mut TermPool, phase: PhaseNo) -> Self {
        let always = pool.mk_true();
        Self(SmallVec::from_elem((phase, always), 1))
    }

    /// The phases and their conditions.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (PhaseNo, TermId)> + '_ {
        self.0.iter().copied()
    }

    /// Whether it may be in that phase.
    #[must_use]
    pub(crate) fn contains(&self, phase: PhaseNo) -> bool {
        self.0.iter().any(|(known, _)| *known == phase)
    }

    /// The phases with another one that it may be in as well.
    #[must_use]
    pub(crate) fn or_in(&self, pool: &mut TermPool, phase: PhaseNo) -> Self {
        let mut phases = self.clone();
        if !phases.contains(phase) {
            phases.0.push((phase, pool.mk_true()));
            phases.0.sort_unstable();
        }
        phases
    }

    fn merge(self, pool: &mut TermPool, ours: TermId, other: Self, theirs: TermId) -> Self {
        if self == other {
            return self;
        }
        let mut merged: SmallVec<[(PhaseNo, TermId); 1]> = SmallVec::new();
        for (side, phases) in [(ours, self), (theirs, other)] {
            for (phase, cond) in phases.0 {
                let cond = pool.mk_and(side, cond);
                match merged.iter_mut().find(|(known, _)| *known == phase) {
                    Some((_, known)) => *known = pool.mk_or(*known, cond),
                    None => merged.push((phase, cond)),
                }
            }
        }
        merged.sort_unstable();
        Self(merged)
    }

    /// The phases with every condition rewritten.
    #[must_use]
    pub(crate) fn map(&self, mut rewrite: impl FnMut(TermId) -> TermId) -> Self {
        Self(self.0.iter().map(|(phase, cond)| (*phase, rewrite(*cond))).collect())
    }

    /// When the two are in a common phase.
    pub(crate) fn meet(&self, pool: &mut TermPool, other: &Self) -> TermId {
        let mut cases = Vec::new();
        for (a, a_cond) in self.iter() {
            for (b, b_cond) in other.iter() {
                if a == b {
                    cases.push(pool.mk_and(a_cond, b_cond));
                }
            }
        }
        pool.mk_or_all(cases)
    }
}

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
    /// Between barriers of the block.
    pub intervals: Phases,
    /// Between full barriers of the warp.
    pub epochs: Phases,
    /// Between barriers of parts of the warp, too, which order what only some threads do.
    pub part_epochs: Phases,
    /// Between barriers of the whole grid.
    pub grids: Phases,
    /// Whether the thread has seen the result of an atomic function or a volatile read, so that another thread may
    /// have told it to go on.
    pub has_acquired: bool,
    /// Between warp functions at which the whole warp comes together, whether or not they order accesses.
    pub meetings: Phases,
    /// Whether `__syncwarp`s may have ordered what happens in ways that the epochs do not tell.
    pub has_loose_order: bool,
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
            epochs: self.epochs.merge(pool, ours, other.epochs, theirs),
            part_epochs: self.part_epochs.merge(pool, ours, other.part_epochs, theirs),
            grids: self.grids.merge(pool, ours, other.grids, theirs),
            has_acquired: self.has_acquired || other.has_acquired,
            meetings: self.meetings.merge(pool, ours, other.meetings, theirs),
            has_loose_order: self.has_loose_order || other.has_loose_order,
            is_muted: self.is_muted && other.is_muted,
            is_muted_in_warp: self.is_muted_in_warp && other.is_muted_in_warp,
            since: if self.since == other.since { self.since } else { Snapshot::default() },
            is_quiet: self.is_quiet && other.is_quiet,
        }
    }
}
