//! Recurrences: how loops change variables, and what is known of these at the limits of their types.

use cuda_verify_base::IdSet;
use cuda_verify_goto::program::LocalId;
use cuda_verify_ir::types::{Scalar, Signedness};
use cuda_verify_smt::term::{TermId, TermPool};

use crate::heap::memory::ObjectId;
use crate::symbols::Sharing;

/// How an iteration changes a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Recurrence {
    /// In no way.
    None,
    /// By a step that no iteration changes, a term of the variable's width.
    Step(TermId),
    /// By nothing or a step forward, at most so large.
    Grows(u64),
    /// To a multiple by that power of two.
    Doubles(u32),
    /// To what is left after a division by that power of two.
    Halves(u32),
    /// To the given value and back again: buffers that are swapped, flags that are toggled (`x = c - x`, `x ^= c`,
    /// `x = !x`). On the host these are states.
    Alternates(TermId),
    /// To nothing greater (as an unsigned number).
    Shrinks,
    Unknown,
}

/// Variables with fewer bits are computed in more and converted back.
pub(crate) const INT_BITS: u32 = 32;

/// What is known of a variable at the limits of its type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wrap {
    /// It is assumed not to come there.
    Assumed,
    /// It does not come there.
    Never,
    /// It may in the last step that is looked at. Whether all is known of when there is that step.
    Last { is_exact: bool },
    /// It may at any time. Whether it does not take part in the decision whether there is another iteration.
    Free { is_exact: bool },
}

impl Wrap {
    /// Whether a variable is taken with its wrap-around at any time.
    pub(crate) const fn is_free(self) -> bool {
        matches!(self, Self::Free { .. })
    }
}

/// What the bits of a variable are taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int(u32, Signedness),
    Pointer,
    /// A truth value, or a float.
    Other,
}

impl Kind {
    pub(crate) const fn of(ty: Scalar) -> Self {
        match ty {
            Scalar::Int(bits, signedness) => Self::Int(bits, signedness),
            Scalar::Pointer => Self::Pointer,
            Scalar::Bool | Scalar::Float(_) => Self::Other,
        }
    }
}

/// A variable of a loop, as far as its value in an iteration depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Inductive {
    /// Its value before the loop.
    pub(crate) before: TermId,
    pub(crate) change: Recurrence,
    pub(crate) wrap: Wrap,
    pub(crate) kind: Kind,
    /// Whether another variable shows that there are less than 2^32 iterations.
    pub(crate) is_counted: bool,
}

/// Whether a variable shows that there are less than 2^32 iterations: each moves it, and it stays within its limits.
pub(crate) fn counts_iterations(
    pool: &TermPool,
    kind: Kind,
    change: Recurrence,
    wrap: Wrap,
) -> bool {
    let Recurrence::Step(step) = change else { return false };
    let moves = pool.as_bv_i64(step).is_some_and(|step| step != 0);
    moves && wrap == Wrap::Never && matches!(kind, Kind::Int(bits, _) if bits <= INT_BITS)
}

/// A variable of a loop that goes one way, within the limits of its type.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Counter {
    /// Its value before the loop.
    pub(crate) before: TermId,
    pub(crate) is_up: bool,
    pub(crate) is_signed: bool,
}

impl Inductive {
    /// The variable as a counter, if it is one.
    pub(crate) fn counter(&self, pool: &TermPool) -> Option<Counter> {
        let (Recurrence::Step(step), Kind::Int(_, signedness)) = (self.change, self.kind) else {
            return None;
        };
        let is_within = matches!(self.wrap, Wrap::Never | Wrap::Assumed);
        let step = pool.as_bv_i64(step).filter(|step| *step != 0 && is_within)?;
        Some(Counter {
            before: self.before,
            is_up: step > 0,
            is_signed: signedness == Signedness::Signed,
        })
    }
}

/// What a loop was found to do that has neither barriers nor warp nor atomic functions.
#[derive(Clone, Debug)]
pub(crate) struct KnownLoop {
    pub(crate) variables: Vec<KnownVariable>,
    /// Objects that an iteration may change.
    pub(crate) changed: IdSet<ObjectId>,
}

/// What such a loop does to a variable.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KnownVariable {
    pub(crate) local: LocalId,
    pub(crate) change: Recurrence,
    pub(crate) wrap: Wrap,
    /// Which threads have the same value in the same iteration.
    pub(crate) sharing: Sharing,
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: Kind = Kind::Int(32, Signedness::Signed);
    const LONG: Kind = Kind::Int(64, Signedness::Signed);

    #[test]
    fn iterations_are_counted_by_what_every_one_moves_within_its_limits() {
        let mut pool = TermPool::new();
        let (zero, one) = (pool.mk_bv(32, 0), pool.mk_bv(32, 1));
        let free = Wrap::Free { is_exact: true };
        for (kind, change, wrap, counts) in [
            (INT, Recurrence::Step(one), Wrap::Never, true),
            // Nothing moves; it may wrap around; it has more values than there are numbers of iterations.
            (INT, Recurrence::Step(zero), Wrap::Never, false),
            (INT, Recurrence::Step(one), Wrap::Assumed, false),
            (INT, Recurrence::Step(one), free, false),
            (LONG, Recurrence::Step(one), Wrap::Never, false),
            (Kind::Pointer, Recurrence::Step(one), Wrap::Never, false),
            (INT, Recurrence::Grows(1), Wrap::Never, false),
        ] {
            assert_eq!(counts_iterations(&pool, kind, change, wrap), counts, "{kind:?} {change:?}");
        }
    }

    #[test]
    fn counters_go_one_way_within_their_limits() {
        let mut pool = TermPool::new();
        let (before, one) = (pool.mk_bv(32, 7), pool.mk_bv(32, 1));
        let down = pool.mk_bv_neg(one);
        let counter = |change, wrap, kind| {
            let variable = Inductive { before, change, wrap, kind, is_counted: false };
            variable.counter(&pool).map(|it| (it.is_up, it.is_signed))
        };
        let unsigned = Kind::Int(32, Signedness::Unsigned);
        assert_eq!(counter(Recurrence::Step(one), Wrap::Never, INT), Some((true, true)));
        assert_eq!(counter(Recurrence::Step(down), Wrap::Assumed, unsigned), Some((false, false)));
        let free = Wrap::Free { is_exact: true };
        assert_eq!(counter(Recurrence::Step(one), free, INT), None);
        assert_eq!(counter(Recurrence::Unknown, Wrap::Never, INT), None);
    }
}
