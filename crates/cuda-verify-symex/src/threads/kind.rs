//! What an access does to its place, as far as races are concerned.

use cuda_verify_ir::intrinsic::MemScope;
use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::protocol::{AccessKind, MemoryOrder};

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum RaceKind {
    Read,
    Write,
    Atomic(MemScope),
}

impl RaceKind {
    pub(crate) fn describe(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Atomic(_) => "atomic access",
        }
    }

    /// The same as of an access protocol, which says nothing of the order of atomic accesses.
    pub(crate) fn of_protocol(self) -> AccessKind {
        match self {
            Self::Read => AccessKind::Read,
            Self::Write => AccessKind::Write,
            Self::Atomic(scope) => {
                let scope = match scope {
                    MemScope::Block => Sharing::Block,
                    MemScope::Device | MemScope::System => Sharing::Grid,
                };
                AccessKind::Atomic(MemoryOrder::Relaxed, scope)
            }
        }
    }
}
