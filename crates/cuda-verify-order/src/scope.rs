//! For whom an operation counts, and what it orders.

/// Scope of an atomic or fence (CUDA C++ Programming Guide, "Thread Scopes").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MemScope {
    /// Threads of the block.
    Block,
    /// Threads of the device.
    Device,
    /// All threads of the system.
    System,
}

/// What a fence orders, or an atomic operation with an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FenceOrder {
    /// `fence.acquire`: what comes after a read that observes.
    Acquire,
    /// `fence.release`: what comes before a write that is observed.
    Release,
    /// `fence.acq_rel`: what comes before a write that is observed, and after a read that observes.
    AcquireRelease,
    /// `fence.sc`: as well, all such fences are in one order.
    Sequential,
}

impl FenceOrder {
    /// Whether what reads before it have observed comes before what follows it.
    #[must_use]
    pub const fn acquires(self) -> bool {
        match self {
            Self::Acquire | Self::AcquireRelease | Self::Sequential => true,
            Self::Release => false,
        }
    }

    /// Whether writes after it pass on what comes before it.
    #[must_use]
    pub const fn releases(self) -> bool {
        match self {
            Self::Release | Self::AcquireRelease | Self::Sequential => true,
            Self::Acquire => false,
        }
    }
}
