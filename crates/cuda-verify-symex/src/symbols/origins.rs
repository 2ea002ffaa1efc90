//! What holds of a term on account of the symbols that occur in it: their kinds, and who agrees on all of them.

use cuda_verify_protocol::Sharing;

/// What occurs in a term: a set of kinds of symbols.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origins(u16);

impl Origins {
    /// Nothing but constants.
    pub(crate) const NONE: Self = Self(0);
    /// Arguments of the entry.
    pub(crate) const ARGUMENT: Self = Self(1);
    /// Numbers of blocks, and of threads of a standalone kernel.
    pub(crate) const LAUNCH_DIM: Self = Self(1 << 1);
    /// Indices of threads.
    pub(crate) const THREAD_IDX: Self = Self(1 << 2);
    /// Indices of blocks.
    pub(crate) const BLOCK_IDX: Self = Self(1 << 3);
    /// Memory for characters that nothing has been written to.
    pub(crate) const ROOM: Self = Self(1 << 4);
    /// Characters that the program is given.
    pub(crate) const TEXT: Self = Self((1 << 5) | Self::TEXT_MEMORY.0);
    /// Numbers in texts that the program is given.
    pub(crate) const GIVEN_NUMBER: Self = Self(1 << 6);
    /// The number of arguments that the program is given.
    pub(crate) const ARGUMENT_COUNT: Self = Self(1 << 7);
    /// Numbers of iterations of loops of kernels.
    pub(crate) const ITERATION: Self = Self(1 << 8);
    /// What the program takes from its environment itself.
    pub(crate) const INPUT: Self = Self((1 << 9) | Self::ASKED.0);
    /// Values of which the program says itself that they are any.
    pub(crate) const ASKED: Self = Self(1 << 14);
    /// Values that the program may not be able to give.
    pub(crate) const APPROXIMATE: Self = Self(1 << 10);
    /// Contents of memory.
    pub(crate) const MEMORY: Self = Self((1 << 11) | Self::ROOM.0 | Self::TEXT_MEMORY.0);
    /// Numbers that files list, beside what else they are.
    pub(crate) const LISTED: Self = Self(1 << 15);

    /// Memory that consists of characters that the program is given.
    pub(super) const TEXT_MEMORY: Self = Self(1 << 12);
    /// Symbols of all other kinds.
    pub(super) const OTHERS: Self = Self(1 << 13);

    /// Whether the sets have a kind in common.
    #[must_use]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the kinds are all among others.
    #[must_use]
    pub(crate) const fn is_within(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// The kinds of both sets.
    #[must_use]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The kinds that are not among others.
    #[must_use]
    pub(super) const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }
}

/// What holds of a term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Join {
    pub(super) origins: Origins,
    pub(super) sharing: Sharing,
}

impl Join {
    /// Nothing occurs in a constant, and all threads agree on it.
    pub(super) const OF_CONSTANTS: Self = Self { origins: Origins::NONE, sharing: Sharing::Grid };

    /// What holds of a term with two operands.
    pub(super) fn with(self, other: Self) -> Self {
        Self { origins: self.origins.and(other.origins), sharing: self.sharing.min(other.sharing) }
    }
}
