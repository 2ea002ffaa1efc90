//! What two footprints have to do with each other. [`conflicts`] is the one place that decides; [`dependent`],
//! [`dependence`] and [`races`] read its answers and add nothing about locations or kinds.
//!
//! Guarantee: symmetric, and a superset of the real conflicts: overlaps that are not excluded are assumed.
//! Cost: product of the numbers of accesses; an oracle is asked only about extents of one object of which at least
//! one is symbolic, and [`OverlapCache`] asks it once per pair.

use std::ops::ControlFlow;

use rustc_hash::FxHashMap;

use crate::footprint::{
    Access, AccessKind, Atomic, AtomicEffect, AtomicResult, Extent, Footprint, Location,
};
use crate::program::ThreadId;

/// Decides overlaps that extents leave open.
pub trait Oracle {
    /// Whether two locations of one object may overlap. `true` is always right.
    fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
        let _ = (a, b);
        true
    }
}

/// The oracle that assumes every overlap it is asked about.
#[derive(Clone, Copy, Debug, Default)]
pub struct AssumeOverlap;

impl Oracle for AssumeOverlap {}

/// Remembers the answers of an oracle.
#[derive(Clone, Debug, Default)]
pub struct OverlapCache {
    answers: FxHashMap<(Location, Location), bool>,
    n_questions: u64,
}

impl OverlapCache {
    /// Puts the cache in front of an oracle.
    pub fn front<'a>(&'a mut self, oracle: &'a mut dyn Oracle) -> CachedOracle<'a> {
        CachedOracle { cache: self, oracle }
    }

    /// Number of questions that reached the oracle.
    #[must_use]
    pub const fn n_questions(&self) -> u64 {
        self.n_questions
    }

    /// The remembered answer, or the one that `ask` gives.
    pub(crate) fn answer(
        &mut self,
        a: &Location,
        b: &Location,
        ask: impl FnOnce() -> bool,
    ) -> bool {
        let key = if a <= b { (*a, *b) } else { (*b, *a) };
        *self.answers.entry(key).or_insert_with(|| {
            self.n_questions += 1;
            ask()
        })
    }
}

/// An oracle behind an [`OverlapCache`].
pub struct CachedOracle<'a> {
    cache: &'a mut OverlapCache,
    oracle: &'a mut dyn Oracle,
}

impl std::fmt::Debug for CachedOracle<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CachedOracle").field("cache", &self.cache).finish_non_exhaustive()
    }
}

impl Oracle for CachedOracle<'_> {
    fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
        self.cache.answer(a, b, || self.oracle.may_overlap(a, b))
    }
}

/// What the order of two conflicting accesses means.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Relation {
    /// The order can be observed, and both orders may be possible.
    Ordered,
    /// The order can be observed, but only one of the two orders is possible: the transitions are never enabled
    /// together (arriving at and departing from a barrier, unlocking and locking).
    Enabling,
    /// The order cannot be observed, although both write (two atomic additions whose results are unused).
    Commuting,
}

/// A conflict of two footprints.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Conflict<'a> {
    /// What the order means.
    pub relation: Relation,
    /// The two accesses, in the order of the footprints; `None` if a footprint is global.
    pub accesses: Option<(&'a Access, &'a Access)>,
}

/// Visits every conflict of two footprints until `visit` breaks.
pub fn conflicts<'a, B>(
    a: &'a Footprint,
    b: &'a Footprint,
    oracle: &mut dyn Oracle,
    mut visit: impl FnMut(Conflict<'a>) -> ControlFlow<B>,
) -> Option<B> {
    if a.is_global() || b.is_global() {
        let conflict = Conflict { relation: Relation::Ordered, accesses: None };
        if let ControlFlow::Break(result) = visit(conflict) {
            return Some(result);
        }
    }
    for first in a.accesses() {
        for second in b.accesses() {
            let Some(relation) = relation(first.kind, second.kind) else { continue };
            if !may_overlap(&first.location, &second.location, oracle) {
                continue;
            }
            let conflict = Conflict { relation, accesses: Some((first, second)) };
            if let ControlFlow::Break(result) = visit(conflict) {
                return Some(result);
            }
        }
    }
    None
}

/// Whether the order of two transitions can be observed: the dependence relation of all reductions.
#[must_use]
pub fn dependent(a: &Footprint, b: &Footprint, oracle: &mut dyn Oracle) -> bool {
    conflicts(a, b, oracle, |conflict| match conflict.relation {
        Relation::Ordered | Relation::Enabling => ControlFlow::Break(()),
        Relation::Commuting => ControlFlow::Continue(()),
    })
    .is_some()
}

/// How two transitions depend on each other.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Dependence {
    /// Their order cannot be observed.
    Independent,
    /// Their order can be observed, but not changed.
    Fixed,
    /// Their order can be observed, and perhaps changed.
    Reversible,
}

/// [`dependent`], with the conflicts that only ever happen in one order told apart.
#[must_use]
pub fn dependence(a: &Footprint, b: &Footprint, oracle: &mut dyn Oracle) -> Dependence {
    let mut strongest = Dependence::Independent;
    conflicts(a, b, oracle, |conflict| match conflict.relation {
        Relation::Ordered => {
            strongest = Dependence::Reversible;
            ControlFlow::Break(())
        }
        Relation::Enabling => {
            strongest = Dependence::Fixed;
            ControlFlow::Continue(())
        }
        Relation::Commuting => ControlFlow::Continue(()),
    });
    strongest
}

/// The pairs of accesses of two transitions of different threads that race if nothing orders the transitions: plain
/// or atomic memory accesses that conflict (commuting ones included), unless both are atomic towards the other's
/// thread. Whether something orders them is asked in [`happens_before`](crate::happens_before).
pub fn races<'a>(
    (a, a_thread): (&'a Footprint, ThreadId),
    (b, b_thread): (&'a Footprint, ThreadId),
    oracle: &mut dyn Oracle,
) -> Vec<(&'a Access, &'a Access)> {
    let mut pairs = Vec::new();
    conflicts::<()>(a, b, oracle, |conflict| {
        if let Some((first, second)) = conflict.accesses
            && first.kind.is_memory()
            && second.kind.is_memory()
            && !are_mutually_atomic((first, a_thread), (second, b_thread))
        {
            pairs.push((first, second));
        }
        ControlFlow::Continue(())
    });
    pairs
}

/// Whether both accesses are atomic, each towards the thread of the other.
pub(crate) fn are_mutually_atomic(
    (a, a_thread): (&Access, ThreadId),
    (b, b_thread): (&Access, ThreadId),
) -> bool {
    match (a.kind, b.kind) {
        (AccessKind::Atomic(a), AccessKind::Atomic(b)) => {
            a.scope.includes(b_thread) && b.scope.includes(a_thread)
        }
        _ => false,
    }
}

/// What the order of two accesses of one location means; `None` if the two never conflict.
fn relation(a: AccessKind, b: AccessKind) -> Option<Relation> {
    use AccessKind::{Arrive, Depart, Lock, Read, Unlock};
    match (a, b) {
        (Read, Read) | (Arrive, Arrive) | (Depart, Depart) => None,
        (Arrive, Depart) | (Depart, Arrive) | (Lock, Unlock) | (Unlock, Lock) => {
            Some(Relation::Enabling)
        }
        (AccessKind::Atomic(a), AccessKind::Atomic(b)) => relation_of_atomics(&a, &b),
        (AccessKind::Atomic(atomic), Read) | (Read, AccessKind::Atomic(atomic)) => {
            (atomic.effect != AtomicEffect::Load).then_some(Relation::Ordered)
        }
        _ => Some(Relation::Ordered),
    }
}

fn relation_of_atomics(a: &Atomic, b: &Atomic) -> Option<Relation> {
    use AtomicEffect::{Load, Update};
    match (a.effect, b.effect) {
        (Load, Load) => None,
        (
            Update { group: Some(a), result: AtomicResult::Unused },
            Update { group: Some(b), result: AtomicResult::Unused },
        ) if a == b => Some(Relation::Commuting),
        _ => Some(Relation::Ordered),
    }
}

/// Whether two locations may overlap.
//
// SOUNDNESS(assumed-overlap): what is not proved apart is taken to overlap. Exploration only grows by that; races that
// do not exist may be reported.
pub(crate) fn may_overlap(a: &Location, b: &Location, oracle: &mut dyn Oracle) -> bool {
    match (a, b) {
        (Location::Unknown, _) | (_, Location::Unknown) => true,
        (
            Location::Object { object: a_object, extent: a_extent },
            Location::Object { object: b_object, extent: b_extent },
        ) => {
            a_object == b_object
                && match (a_extent, b_extent) {
                    (Extent::Whole, _) | (_, Extent::Whole) => true,
                    (
                        Extent::Units { start: a_start, end: a_end },
                        Extent::Units { start: b_start, end: b_end },
                    ) => a_start < b_end && b_start < a_end,
                    (Extent::Symbolic(a_key), Extent::Symbolic(b_key)) if a_key == b_key => true,
                    (Extent::Symbolic(_), _) | (_, Extent::Symbolic(_)) => oracle.may_overlap(a, b),
                }
        }
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id as _;

    use super::*;
    use crate::footprint::{AtomicOrder, Scope};

    fn atomic(effect: AtomicEffect) -> AccessKind {
        AccessKind::Atomic(Atomic { effect, order: AtomicOrder::Relaxed, scope: Scope::all() })
    }

    fn update(group: Option<u32>, result: AtomicResult) -> AccessKind {
        atomic(AtomicEffect::Update { group, result })
    }

    fn kinds() -> Vec<AccessKind> {
        vec![
            AccessKind::Read,
            AccessKind::Write,
            atomic(AtomicEffect::Load),
            atomic(AtomicEffect::Store),
            update(None, AtomicResult::Unused),
            update(Some(0), AtomicResult::Unused),
            update(Some(1), AtomicResult::Unused),
            update(Some(0), AtomicResult::Used),
            AccessKind::Lock,
            AccessKind::Unlock,
            AccessKind::Arrive,
            AccessKind::Depart,
        ]
    }

    fn locations() -> Vec<Location> {
        vec![
            Location::units(0, 0, 4),
            Location::units(0, 3, 5),
            Location::units(0, 4, 8),
            Location::units(0, 4, 4),
            Location::symbolic(0, 1),
            Location::symbolic(0, 2),
            Location::whole(0),
            Location::units(1, 0, 4),
            Location::Unknown,
        ]
    }

    /// Footprints of at most one access.
    fn footprints() -> Vec<Footprint> {
        let mut footprints = vec![Footprint::local(), Footprint::global()];
        for location in locations() {
            for kind in kinds() {
                footprints.push(Footprint::local().with(location, kind));
            }
        }
        footprints
    }

    #[test]
    fn the_relations_are_symmetric() {
        let oracle = &mut AssumeOverlap;
        let threads = [0, 1].map(ThreadId::from_index);
        for a in &footprints() {
            for b in &footprints() {
                assert_eq!(dependence(a, b, oracle), dependence(b, a, oracle), "{a:?} {b:?}");
                assert_eq!(dependent(a, b, oracle), dependent(b, a, oracle), "{a:?} {b:?}");
                let is_dependent = dependence(a, b, oracle) != Dependence::Independent;
                assert_eq!(is_dependent, dependent(a, b, oracle));
                let there = races((a, threads[0]), (b, threads[1]), oracle).len();
                let back = races((b, threads[1]), (a, threads[0]), oracle).len();
                assert_eq!(there, back, "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn a_global_footprint_depends_on_everything() {
        for footprint in &footprints() {
            assert!(dependent(footprint, &Footprint::global(), &mut AssumeOverlap));
        }
        assert!(!dependent(&Footprint::local(), &Footprint::local(), &mut AssumeOverlap));
    }

    /// What the operations do to one cell; `None` for those that are not memory accesses. The second number is what
    /// the operation observes.
    fn effect(kind: AccessKind, old: u8, operand: u8) -> Option<(u8, Option<u8>)> {
        Some(match kind {
            AccessKind::Read => (old, Some(old)),
            AccessKind::Write => (operand, None),
            AccessKind::Atomic(Atomic { effect, .. }) => match effect {
                AtomicEffect::Load => (old, Some(old)),
                AtomicEffect::Store => (operand, None),
                AtomicEffect::Update { group, result } => {
                    let new = match group {
                        None => operand,
                        Some(0) => old.wrapping_add(operand),
                        Some(_) => old.max(operand),
                    };
                    (new, (result == AtomicResult::Used).then_some(old))
                }
            },
            AccessKind::Lock | AccessKind::Unlock | AccessKind::Arrive | AccessKind::Depart => {
                return None;
            }
        })
    }

    #[test]
    fn independent_accesses_of_one_cell_commute_and_dependent_ones_do_not() {
        let footprint = |kind| Footprint::local().with(Location::unit(0, 0), kind);
        for a in kinds() {
            for b in kinds() {
                let run = |start, first: (AccessKind, u8), second: (AccessKind, u8)| {
                    let (cell, first_seen) = effect(first.0, start, first.1)?;
                    let (cell, second_seen) = effect(second.0, cell, second.1)?;
                    Some((cell, first_seen, second_seen))
                };
                let mut commute = true;
                for inputs in 0u8..27 {
                    let (start, x, y) = (inputs % 3, inputs / 3 % 3, inputs / 9);
                    let there = run(start, (a, x), (b, y));
                    let back = run(start, (b, y), (a, x)).map(|(cell, y, x)| (cell, x, y));
                    commute &= there == back;
                }
                if effect(a, 0, 0).is_some() && effect(b, 0, 0).is_some() {
                    let is_dependent = dependent(&footprint(a), &footprint(b), &mut AssumeOverlap);
                    assert_eq!(is_dependent, !commute, "{a:?} {b:?}");
                }
            }
        }
    }

    #[test]
    fn extents_decide_overlaps() {
        let overlap = |a, b| may_overlap(&locations()[a], &locations()[b], &mut AssumeOverlap);
        assert!(overlap(0, 1) && overlap(1, 2) && !overlap(0, 2));
        assert!(!overlap(3, 2) && !overlap(0, 7));
        assert!(overlap(4, 5) && overlap(0, 4) && overlap(6, 2));
        assert!((0..9).all(|index| overlap(8, index)));
    }

    /// Symbolic extents overlap if their keys are both even or both odd.
    struct Parity(u64);

    impl Oracle for Parity {
        fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
            self.0 += 1;
            let key = |location: &Location| match location {
                Location::Object { extent: Extent::Symbolic(key), .. } => Some(key % 2),
                Location::Object { .. } | Location::Unknown => None,
            };
            key(a) == key(b)
        }
    }

    #[test]
    fn the_oracle_is_asked_once_about_symbolic_extents_only() {
        let (mut cache, mut parity) = (OverlapCache::default(), Parity(0));
        let mut oracle = cache.front(&mut parity);
        let write = |location| Footprint::local().with(location, AccessKind::Write);
        let symbolic = |key| write(Location::symbolic(0, key));
        for _ in 0..2 {
            assert!(!dependent(&symbolic(1), &symbolic(2), &mut oracle));
            assert!(!dependent(&symbolic(2), &symbolic(1), &mut oracle));
            assert!(dependent(&symbolic(1), &symbolic(3), &mut oracle));
            assert!(dependent(&symbolic(1), &symbolic(1), &mut oracle));
            assert!(dependent(&symbolic(1), &write(Location::whole(0)), &mut oracle));
            assert!(!dependent(&symbolic(1), &write(Location::unit(1, 0)), &mut oracle));
        }
        assert_eq!((cache.n_questions(), parity.0), (2, 2));
    }

    #[test]
    fn atomics_race_only_beyond_their_scope() {
        let thread = ThreadId::from_index;
        let add = |scope| {
            let effect = AtomicEffect::Update { group: Some(0), result: AtomicResult::Unused };
            let kind = AccessKind::Atomic(Atomic { effect, order: AtomicOrder::Relaxed, scope });
            Footprint::local().with(Location::unit(0, 0), kind)
        };
        let n_races = |a: (&Footprint, usize), b: (&Footprint, usize)| {
            races((a.0, thread(a.1)), (b.0, thread(b.1)), &mut AssumeOverlap).len()
        };
        let (wide, narrow) = (add(Scope::all()), add(Scope::threads(thread(0), thread(1))));
        assert_eq!(n_races((&wide, 0), (&wide, 2)), 0);
        assert_eq!(n_races((&narrow, 0), (&narrow, 1)), 0);
        assert_eq!(n_races((&narrow, 0), (&wide, 1)), 0);
        assert_eq!(n_races((&narrow, 0), (&wide, 2)), 1);
        assert!(!dependent(&narrow, &wide, &mut AssumeOverlap));
        let plain = Footprint::local().with(Location::unit(0, 0), AccessKind::Read);
        assert_eq!(n_races((&plain, 0), (&wide, 1)), 1);
        assert_eq!(n_races((&plain, 0), (&plain, 1)), 0);
    }
}
