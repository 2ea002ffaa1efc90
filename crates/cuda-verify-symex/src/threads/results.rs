//! Results of atomic functions that belong to the thread which gets them: tickets that are drawn, places that are claimed.

use cuda_verify_smt::term::TermId;

/// What an atomic function with a result takes out of its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OwnResult {
    /// The value found.
    pub(crate) result: TermId,
    pub(crate) kind: OwnResultKind,
}

impl OwnResult {
    /// Whether the place only gets greater.
    pub(crate) fn goes_up(self) -> bool {
        matches!(self.kind, OwnResultKind::Ticket { direction: Direction::Up, .. })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OwnResultKind {
    /// The place advances by a constant, a term of its width that is not zero.
    Ticket { step: TermId, direction: Direction },
    /// The place advances by a number of the thread, perhaps by zero, and back if it is negative in its width.
    Range { step: TermId },
    /// The place gets a value, if it holds what is expected or nothing is.
    Claim { expected: Option<TermId>, new: TermId },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    Up,
    Down,
}
