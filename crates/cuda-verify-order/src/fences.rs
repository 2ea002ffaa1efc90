//! What lies between two accesses of a thread that others can rely on: the fences and barriers that it has passed.

use crate::release::StrongAccess;
use crate::scope::{FenceOrder, MemScope};

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Does {
    /// Whether it reads.
    pub reads: bool,
    /// Whether it may write.
    pub writes: bool,
}

impl Does {
    /// What a strong access does.
    #[must_use]
    pub fn of(access: StrongAccess) -> Self {
        match access {
            StrongAccess::Load => Self { reads: true, writes: false },
            StrongAccess::Store => Self { reads: false, writes: true },
            StrongAccess::Update { is_written } => {
                Self { reads: true, writes: is_written != Some(false) }
            }
        }
    }
}

/// How many fences a thread has passed, and barriers of its block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fences {
    /// Those that acquire: at least at block scope, and beyond.
    acquiring: [u32; 2],
    /// Those that release.
    releasing: [u32; 2],
    /// Sequentially consistent ones.
    sequential: [u32; 2],
    barriers: u32,
    /// Whether the next atomic operation acquires itself, and whether it releases.
    next_acquires: [bool; 2],
    next_releases: [bool; 2],
}

/// How much of the order in which a thread makes two accesses others can rely on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Nothing is between them.
    None,
    /// A fence that acquires and releases.
    AcquireRelease,
    /// A sequentially consistent fence.
    Sequential,
}

impl Fences {
    /// Passes a fence.
    pub fn pass(&mut self, order: FenceOrder, scope: MemScope) {
        // A fence of a wider scope is one of each narrower scope, too (PTX ISA, Memory Consistency Model).
        let n_scopes = if scope > MemScope::Block { 2 } else { 1 };
        let counts = [
            (order.acquires(), &mut self.acquiring),
            (order.releases(), &mut self.releasing),
            (order == FenceOrder::Sequential, &mut self.sequential),
        ];
        for (_, count) in counts.into_iter().filter(|(is_one, _)| *is_one) {
            count.iter_mut().take(n_scopes).for_each(|n| *n += 1);
        }
    }

    /// The next atomic operation has an order.
    pub fn order_next(&mut self, order: FenceOrder, scope: MemScope) {
        let is_beyond = scope > MemScope::Block;
        self.next_acquires = [order.acquires(), order.acquires() && is_beyond];
        self.next_releases = [order.releases(), order.releases() && is_beyond];
    }

    /// That operation is done.
    pub fn end_operation(&mut self) {
        (self.next_acquires, self.next_releases) = Default::default();
    }

    /// Passes a barrier of the block.
    pub fn pass_barrier(&mut self) {
        self.barriers += 1;
    }

    /// What lies between here and a later point of the thread, for threads of the block or of others as well. A barrier of
    /// the block orders reads for others, too (`barrier-acquires`), but publishes nothing beyond the block. What acquires
    /// orders what comes after a read, what releases what comes before a write.
    #[must_use]
    pub fn up_to(
        &self,
        later: &Self,
        is_in_block: bool,
        (first, second): (Does, Does),
    ) -> Strength {
        // Counts of the two points differ exactly if something of that kind was passed in between.
        let are_reads = first.reads && second.reads;
        let has_barrier = later.barriers > self.barriers && (is_in_block || are_reads);
        let index = usize::from(!is_in_block);
        if later.sequential[index] > self.sequential[index] {
            Strength::Sequential
        } else if has_barrier
            || (first.reads && later.acquiring[index] > self.acquiring[index])
            || (second.writes && later.releasing[index] > self.releasing[index])
            || (first.reads && self.next_acquires[index])
            || (second.writes && later.next_releases[index])
        {
            Strength::AcquireRelease
        } else {
            Strength::None
        }
    }

    /// The fences that were passed on both of two paths.
    #[must_use]
    pub fn meet(&self, other: &Self) -> Self {
        let least = |a: [u32; 2], b: [u32; 2]| [a[0].min(b[0]), a[1].min(b[1])];
        let both = |a: [bool; 2], b: [bool; 2]| [a[0] && b[0], a[1] && b[1]];
        Self {
            acquiring: least(self.acquiring, other.acquiring),
            releasing: least(self.releasing, other.releasing),
            sequential: least(self.sequential, other.sequential),
            barriers: self.barriers.min(other.barriers),
            next_acquires: both(self.next_acquires, other.next_acquires),
            next_releases: both(self.next_releases, other.next_releases),
        }
    }
}
