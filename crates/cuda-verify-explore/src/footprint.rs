//! What a transition touches: memory, atomics, locks, barriers.
//!
//! A [`Footprint`] is a list of [`Access`]es, each a [`Location`] and an [`AccessKind`]; a *global* footprint
//! conflicts with everything, the empty one with nothing but global ones. Locations are objects (any 64-bit name)
//! and an extent in them; locks and barriers are objects too.
//! What two footprints have to do with each other is decided in [`conflict`](crate::conflict), nowhere else.

use std::hash::{Hash, Hasher};

use cuda_verify_base::id::Id as _;

use crate::program::ThreadId;

/// The part of an object that is accessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Extent {
    /// The units `start..end` (bytes, elements: as the program likes, but the same throughout an object).
    Units {
        /// First unit.
        start: u64,
        /// One past the last unit.
        end: u64,
    },
    /// A part known to the program only, named by a key; overlaps are decided by an oracle.
    Symbolic(u64),
    /// Any part of the object.
    Whole,
}

/// What is accessed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Location {
    /// A part of one object.
    Object {
        /// Name of the object. Different names are different, non-overlapping objects.
        object: u64,
        /// The part.
        extent: Extent,
    },
    /// Anything: overlaps every location.
    Unknown,
}

impl Location {
    /// The units `start..end` of an object.
    #[must_use]
    pub const fn units(object: u64, start: u64, end: u64) -> Self {
        Self::Object { object, extent: Extent::Units { start, end } }
    }

    /// One unit of an object.
    #[must_use]
    pub const fn unit(object: u64, index: u64) -> Self {
        Self::units(object, index, index.saturating_add(1))
    }

    /// A whole object.
    #[must_use]
    pub const fn whole(object: u64) -> Self {
        Self::Object { object, extent: Extent::Whole }
    }

    /// A part of an object named by a key that the program's oracle understands.
    #[must_use]
    pub const fn symbolic(object: u64, key: u64) -> Self {
        Self::Object { object, extent: Extent::Symbolic(key) }
    }
}

/// Whether the value that an atomic update returns can be observed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicResult {
    /// The old value is used.
    Used,
    /// The old value is dropped.
    Unused,
}

/// What an atomic operation does to its location.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicEffect {
    /// Reads.
    Load,
    /// Overwrites.
    Store,
    /// Reads and writes in one.
    Update {
        /// Updates of one group commute with each other (all additions, all maxima, ...); `None` commutes with
        /// nothing (exchange, compare-and-swap).
        group: Option<u32>,
        /// Whether the old value is used. Updates commute only if it is not.
        result: AtomicResult,
    },
}

/// Whether an atomic operation orders the plain accesses around it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AtomicOrder {
    /// No.
    Relaxed,
    /// It releases when it writes and acquires when it reads.
    AcquireRelease,
}

/// An atomic operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Atomic {
    /// What it does to its location.
    pub effect: AtomicEffect,
    /// Whether it synchronises.
    pub order: AtomicOrder,
    /// Towards which threads it is atomic.
    pub scope: Scope,
}

/// The threads towards which an atomic operation is atomic: a range of thread ids.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Scope {
    first: ThreadId,
    /// `None` if there is no end.
    last: Option<ThreadId>,
}

impl Scope {
    /// All threads.
    #[must_use]
    pub fn all() -> Self {
        Self { first: ThreadId::from_index(0), last: None }
    }

    /// The threads `first..=last`.
    #[must_use]
    pub const fn threads(first: ThreadId, last: ThreadId) -> Self {
        Self { first, last: Some(last) }
    }

    /// Whether the scope includes a thread.
    #[must_use]
    pub fn includes(self, thread: ThreadId) -> bool {
        self.first <= thread && self.last.is_none_or(|last| thread <= last)
    }
}

/// How a location is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AccessKind {
    /// Plain read.
    Read,
    /// Plain write.
    Write,
    /// Atomic operation.
    Atomic(Atomic),
    /// Takes a lock; disabled while another thread holds it.
    Lock,
    /// Gives a lock back. Only its holder does so: locking and unlocking are never enabled together.
    Unlock,
    /// Arrives at a barrier. Arrivals at one barrier must commute, so the set of threads that take part is fixed;
    /// the location's extent should name the generation of the barrier.
    Arrive,
    /// First transition after a barrier: enabled once the last thread has arrived, and never disabled again.
    Depart,
}

impl AccessKind {
    /// Whether the access may change its location.
    #[must_use]
    pub fn is_write(self) -> bool {
        match self {
            Self::Read => false,
            Self::Atomic(atomic) => atomic.effect != AtomicEffect::Load,
            Self::Write | Self::Lock | Self::Unlock | Self::Arrive | Self::Depart => true,
        }
    }

    /// Whether the access is a plain or atomic memory access rather than a lock or barrier operation.
    #[must_use]
    pub fn is_memory(self) -> bool {
        match self {
            Self::Read | Self::Write | Self::Atomic(_) => true,
            Self::Lock | Self::Unlock | Self::Arrive | Self::Depart => false,
        }
    }
}

/// One access.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// What is accessed.
    pub location: Location,
    /// How.
    pub kind: AccessKind,
    /// Whatever the program wants to find again in a race report (an instruction, for instance). Ignored by
    /// equality, hashing and conflicts.
    pub tag: u64,
}

impl Access {
    /// An access with tag 0.
    #[must_use]
    pub const fn new(location: Location, kind: AccessKind) -> Self {
        Self { location, kind, tag: 0 }
    }

    /// Sets the tag.
    #[must_use]
    pub const fn with_tag(mut self, tag: u64) -> Self {
        self.tag = tag;
        self
    }
}

impl PartialEq for Access {
    fn eq(&self, other: &Self) -> bool {
        (self.location, self.kind) == (other.location, other.kind)
    }
}

impl Eq for Access {}

impl Hash for Access {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.location, self.kind).hash(state);
    }
}

/// Whether other threads can take away a transition's chance to run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Disabling {
    /// Once enabled, the transition stays enabled until it is taken.
    #[default]
    Never,
    /// A transition of another thread may disable it.
    Possible,
}

/// Everything that one transition touches.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Footprint {
    accesses: Vec<Access>,
    is_global: bool,
    waits: Waits,
}

/// What a transition may have to wait for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
enum Waits {
    #[default]
    Nothing,
    /// Exactly one lock, and nothing else that can be taken away again.
    OneLock,
    Anything,
}

impl Footprint {
    /// The footprint of a transition that touches only its own thread.
    #[must_use]
    pub const fn local() -> Self {
        Self { accesses: Vec::new(), is_global: false, waits: Waits::Nothing }
    }

    /// A footprint that conflicts with every other one, local ones included.
    #[must_use]
    pub const fn global() -> Self {
        Self { accesses: Vec::new(), is_global: true, waits: Waits::Anything }
    }

    /// Adds an access.
    pub fn push(&mut self, access: Access) {
        if access.kind == AccessKind::Lock {
            self.waits = match self.waits {
                Waits::Nothing => Waits::OneLock,
                Waits::OneLock | Waits::Anything => Waits::Anything,
            };
        }
        self.accesses.push(access);
    }

    /// Adds an access.
    #[must_use]
    pub fn with(mut self, location: Location, kind: AccessKind) -> Self {
        self.push(Access::new(location, kind));
        self
    }

    /// Says that a transition of another thread may disable this one (a wait for a condition that can turn false
    /// again). Transitions that take a lock say so by themselves.
    #[must_use]
    pub const fn with_disabling(mut self) -> Self {
        self.waits = Waits::Anything;
        self
    }

    /// The accesses.
    #[must_use]
    pub fn accesses(&self) -> &[Access] {
        &self.accesses
    }

    /// Whether the footprint conflicts with everything.
    #[must_use]
    pub const fn is_global(&self) -> bool {
        self.is_global
    }

    /// Whether other threads may disable the transition.
    #[must_use]
    pub const fn disabling(&self) -> Disabling {
        match self.waits {
            Waits::Nothing => Disabling::Never,
            Waits::OneLock | Waits::Anything => Disabling::Possible,
        }
    }

    /// Whether the transition takes one lock, waits for nothing else that can be taken away again, and touches no
    /// memory.
    pub(crate) fn is_lock_only(&self) -> bool {
        self.waits == Waits::OneLock && !self.accesses.iter().any(|access| access.kind.is_memory())
    }
}

impl FromIterator<Access> for Footprint {
    fn from_iter<I: IntoIterator<Item = Access>>(accesses: I) -> Self {
        let mut footprint = Self::local();
        for access in accesses {
            footprint.push(access);
        }
        footprint
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_ranges() {
        let scope = Scope::threads(ThreadId::from_index(2), ThreadId::from_index(3));
        let includes = |index| scope.includes(ThreadId::from_index(index));
        assert_eq!([1, 2, 3, 4].map(includes), [false, true, true, false]);
        assert!(Scope::all().includes(ThreadId::from_index(1 << 20)));
    }

    #[test]
    fn locking_can_be_disabled() {
        let lock = Footprint::local().with(Location::whole(1), AccessKind::Lock);
        let unlock = Footprint::local().with(Location::whole(1), AccessKind::Unlock);
        assert_eq!((lock.disabling(), unlock.disabling()), (Disabling::Possible, Disabling::Never));
    }

    #[test]
    fn tags_do_not_distinguish_accesses() {
        let access = Access::new(Location::Unknown, AccessKind::Read);
        assert_eq!(access, access.with_tag(9));
    }
}
