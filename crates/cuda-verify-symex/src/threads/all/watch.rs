//! What a thread in a loop reads again and again, and what it waits for.

use std::rc::Rc;

use cuda_verify_goto::program::{FuncId, InstrId};
use cuda_verify_smt::term::TermId;
use smallvec::SmallVec;

use crate::heap::memory::{Memory, ObjectId};

/// A place that other threads can reach; all of the object if there is no region.
pub(crate) type Place = (ObjectId, Option<(u64, u64)>);

/// The loops around the instruction at which a thread stands, and what they read.
#[derive(Clone, Debug, Default)]
pub(crate) struct SpinWatch {
    pub(crate) loops: SmallVec<[Watched; 1]>,
    pub(crate) reads: Vec<Place>,
    pub(crate) is_full: bool,
    /// What the thread waits for, once it does.
    pub(crate) waits_for: Option<Rc<Awaited>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Watched {
    pub(crate) depth: usize,
    pub(crate) func: FuncId,
    pub(crate) head: InstrId,
    pub(crate) first_read: usize,
    pub(crate) locals: Vec<Option<TermId>>,
    pub(crate) memory: Option<Memory>,
}

/// The places that a waiting thread reads, and the memory in which they have not changed.
#[derive(Clone, Debug)]
pub(crate) struct Awaited {
    pub(crate) places: Vec<Place>,
    pub(crate) memory: Memory,
}

/// A loop of a warp between two of its barriers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LoopOfWarp {
    pub(crate) place: (FuncId, InstrId),
    pub(crate) warp: (u32, u32),
    pub(crate) phase: (u32, u32, u32),
}

impl SpinWatch {
    /// Notes an access. What was read before the innermost loop may be what that waits for.
    pub(crate) fn note(&mut self, object: ObjectId, region: Option<(u64, u64)>) {
        let Some(innermost) = self.loops.last() else { return };
        if self.reads[innermost.first_read..].contains(&(object, region)) {
            return;
        }
        if self.reads.len() < MAX_READS {
            self.reads.push((object, region));
        } else {
            self.is_full = true;
        }
    }

    /// What the thread waits for, after a wait has been reported.
    pub(crate) fn awaited(&self) -> Option<Rc<Awaited>> {
        self.waits_for.clone()
    }

    /// Leaves the innermost loop, whose reads are those of the loop around it.
    pub(crate) fn leave(&mut self) {
        let Some(left) = self.loops.pop() else { return };
        let first = self.loops.last().map_or(left.first_read, |outer| outer.first_read);
        for place in self.reads.split_off(left.first_read) {
            if !self.loops.is_empty() && !self.reads[first..].contains(&place) {
                self.reads.push(place);
            }
        }
    }

    pub(crate) fn forget(&mut self, first: usize) {
        self.reads.truncate(first);
        self.is_full &= first > 0;
    }
}

pub(crate) const MAX_READS: usize = 64;
