//! What an access does to its place, as far as races are concerned.

use cuda_verify_ir::intrinsic::MemScope;

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
}
