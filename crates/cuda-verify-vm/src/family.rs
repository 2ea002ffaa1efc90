//! Atomic functions whose order does not matter.

use cuda_verify_ir::intrinsic::AtomicOp;

/// Atomic functions that commute with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Sum,
    Min,
    Max,
    And,
    Or,
    Xor,
}

impl Family {
    /// That of a function; `None` for those of which the last one counts.
    pub(crate) fn of(op: AtomicOp) -> Option<Self> {
        match op {
            AtomicOp::Add | AtomicOp::Sub => Some(Self::Sum),
            AtomicOp::Min => Some(Self::Min),
            AtomicOp::Max => Some(Self::Max),
            AtomicOp::And => Some(Self::And),
            AtomicOp::Or => Some(Self::Or),
            AtomicOp::Xor => Some(Self::Xor),
            AtomicOp::Exch
            | AtomicOp::Inc
            | AtomicOp::Dec
            | AtomicOp::Cas
            | AtomicOp::Load
            | AtomicOp::Guess
            | AtomicOp::Store => None,
        }
    }
}
