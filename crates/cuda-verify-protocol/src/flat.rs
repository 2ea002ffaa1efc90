//! Flat protocols: what one arbitrary thread does, as a list.
//!
//! Every access and every arrival at a barrier stands by itself, with the condition under which the thread comes to it.
//! A loop is one arbitrary iteration of it: its counter is a symbol like others. Where barriers cut the thread's
//! execution is said by the phases of each access ([`crate::phases`]).

use cuda_verify_smt::term::TermId;

use crate::phases::Intervals;
use crate::protocol::{AccessKind, ObjectId, Sharing};
use crate::renaming::{Owners, Renaming};

/// The sizes of a launch, as far as they matter for two of its threads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Launch {
    /// Threads of a block along each axis.
    pub block: [TermId; 3],
    /// Threads of a warp.
    pub warp_size: u32,
    /// Whether the lanes of a warp go from instruction to instruction together.
    pub is_lockstep: bool,
}

/// Where in an object of several parts, each of which begins at its own offset zero.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// Which part.
    pub number: TermId,
    /// The first byte in it.
    pub offset: TermId,
}

/// Some bytes of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes {
    /// The first one.
    pub offset: TermId,
    /// The same as a part of the object, if it has parts.
    pub part: Option<Part>,
    /// How many they are.
    pub size: u64,
}

/// An access to memory.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Access {
    /// What it does.
    pub kind: AccessKind,
    /// Whether what it reads or writes may order other accesses though it is not atomic.
    pub is_volatile: bool,
    /// The object.
    pub object: ObjectId,
    /// The first byte.
    pub offset: TermId,
    /// The same as a part of the object, if it has parts.
    pub part: Option<Part>,
    /// The number of bytes, at least one.
    pub size_bytes: u64,
    /// When the thread comes to it.
    pub guard: TermId,
    /// Between which barriers.
    pub intervals: Intervals,
    /// Which instruction makes it.
    pub instruction: u32,
}

impl Access {
    /// What it touches.
    #[must_use]
    pub fn bytes(&self) -> Bytes {
        Bytes { offset: self.offset, part: self.part, size: self.size_bytes }
    }

    /// The access of another thread.
    #[must_use]
    pub fn renamed(&self, terms: &mut impl Owners, renaming: &mut Renaming) -> Self {
        let mut rename = |term| renaming.apply(terms, term);
        Self {
            offset: rename(self.offset),
            part: self.part.map(|it| Part { number: rename(it.number), offset: rename(it.offset) }),
            guard: rename(self.guard),
            intervals: self.intervals.map(rename),
            ..*self
        }
    }
}

/// An arrival at a place where threads wait for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrival {
    /// Whom it waits for.
    pub kind: ArrivalKind,
    /// When the thread comes there.
    pub guard: TermId,
    /// When it is not on its way there.
    pub is_elsewhere: TermId,
    /// When it goes on behind the place, or ends where it is missed.
    pub is_past: TermId,
}

/// Whom a thread waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArrivalKind {
    /// All threads of the scope.
    Barrier(Sharing),
    /// The lanes of the warp that a mask names; those come with the same mask.
    Masked {
        /// The mask.
        mask: TermId,
        /// The masks with which threads come to the place, and when.
        arrivals: Vec<(TermId, TermId)>,
    },
    /// The lanes of the warp that have begun the same iteration of a loop.
    Iteration {
        /// When the iteration is begun.
        is_begun: TermId,
    },
}
