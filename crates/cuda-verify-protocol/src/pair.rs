//! Two distinct threads, and when what they do is a violation.
//!
//! Races and divergence are properties of two threads (Betts et al., OOPSLA 2012; Li and Gopalakrishnan, FSE 2010). What
//! one arbitrary thread does is data ([`crate::flat`]); another one does the same under other names
//! ([`crate::renaming`]). The functions here give conditions on both, which whoever asks hands to a solver.

use cuda_verify_smt::term::{TermId, TermPool};

use crate::flat::{Access, Arrival, ArrivalKind, Bytes, Launch};
use crate::protocol::{AccessKind, INDEX_BITS, Sharing, ThreadTerms};
use crate::renaming::{Owners, Renaming};

/// How two threads are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Relation {
    /// Different threads of one warp.
    SameWarp,
    /// Threads of one block, but of different warps.
    OtherWarp,
    /// Different threads of one block.
    SameBlock,
    /// Threads of different blocks.
    OtherBlock,
}

impl Relation {
    /// What threads that are so related have in common.
    #[must_use]
    pub fn common(self) -> Sharing {
        match self {
            Self::SameWarp => Sharing::Warp,
            Self::OtherWarp | Self::SameBlock => Sharing::Block,
            Self::OtherBlock => Sharing::Grid,
        }
    }

    /// Whether the two threads are never of the same group of threads.
    #[must_use]
    pub fn parts(self, group: Sharing) -> bool {
        match self {
            Self::SameWarp | Self::SameBlock => group == Sharing::Thread,
            Self::OtherWarp => group <= Sharing::Warp,
            Self::OtherBlock => group <= Sharing::Block,
        }
    }
}

/// An arbitrary thread of a launch and another one.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The thread that the protocol speaks of.
    pub first: ThreadTerms,
    /// The other one.
    pub second: ThreadTerms,
    /// How they are related.
    pub relation: Relation,
    /// That they are two, and related so.
    pub are_distinct: TermId,
    /// Whether they are of one warp; false for threads of different blocks.
    pub is_same_warp: TermId,
}

impl Pair {
    /// The second thread is the first one under other names.
    pub fn new(
        terms: &mut impl Owners,
        renaming: &mut Renaming,
        relation: Relation,
        first: ThreadTerms,
        launch: &Launch,
    ) -> Self {
        let second = renaming.thread(terms, first);
        let pool = terms.pool();
        let (is_same, is_same_warp) = match relation {
            Relation::SameWarp | Relation::OtherWarp | Relation::SameBlock => (
                all_equal(pool, first.thread_idx, second.thread_idx),
                is_same_warp(pool, launch, [first, second]),
            ),
            Relation::OtherBlock => {
                // Their indices within the blocks may be the same.
                (all_equal(pool, first.block_idx, second.block_idx), pool.mk_false())
            }
        };
        let are_two = pool.mk_not(is_same);
        let is_related = match relation {
            Relation::SameWarp => is_same_warp,
            Relation::OtherWarp => pool.mk_not(is_same_warp),
            Relation::SameBlock | Relation::OtherBlock => pool.mk_true(),
        };
        let are_distinct = pool.mk_and(are_two, is_related);
        Self { first, second, relation, are_distinct, is_same_warp }
    }
}

/// Whether three numbers are equal to three others.
pub fn all_equal(pool: &mut TermPool, a: [TermId; 3], b: [TermId; 3]) -> TermId {
    let parts: Vec<TermId> = a.into_iter().zip(b).map(|(a, b)| pool.mk_eq(a, b)).collect();
    pool.mk_and_all(parts)
}

/// The number of a thread in its block: `x` counts fastest (CUDA C++ Programming Guide, "Thread Hierarchy").
pub fn linear_index(pool: &mut TermPool, thread: ThreadTerms, block: [TermId; 3]) -> TermId {
    let [x, y, z] = thread.thread_idx;
    let row = pool.mk_bv_mul(z, block[1]);
    let row = pool.mk_bv_add(row, y);
    let linear = pool.mk_bv_mul(row, block[0]);
    pool.mk_bv_add(linear, x)
}

/// Whether two threads of one block are of one warp.
fn is_same_warp(pool: &mut TermPool, launch: &Launch, threads: [ThreadTerms; 2]) -> TermId {
    let warp_size = u64::from(launch.warp_size);
    let n_threads =
        launch.block.into_iter().try_fold(1_u64, |n, dim| n.checked_mul(pool.as_bv_u64(dim)?));
    // The division by the size of a warp is what makes a question hard; a block of one warp needs none.
    if n_threads.is_some_and(|n| n <= warp_size) {
        return pool.mk_true();
    }
    let warp_size = pool.mk_bv(INDEX_BITS, warp_size);
    let [a, b] = threads.map(|thread| {
        let linear = linear_index(pool, thread, launch.block);
        pool.mk_bv_udiv(linear, warp_size)
    });
    pool.mk_eq(a, b)
}

/// Whether accesses of two unordered threads that have so much in common are in conflict where they touch a common byte.
///
/// Atomic accesses are not if the scope of each includes the other thread (PTX ISA, "Scope") and they have one size (PTX
/// ISA, "Morally strong operations": they overlap completely). What a volatile access publishes or waits for is ordered
/// by it, as the programming guide's examples of fences use it.
#[must_use]
pub fn may_conflict(common: Sharing, a: &Access, b: &Access) -> bool {
    let is_strong = |it: &Access| it.is_volatile || matches!(it.kind, AccessKind::Atomic(..));
    let is_read = |it: &Access| it.kind == AccessKind::Read;
    // Asked before the kinds are: to the rest of the function two strong accesses are one kind of access.
    if is_strong(a) && is_strong(b) && a.size_bytes != b.size_bytes {
        return !(is_read(a) && is_read(b));
    }
    let are_volatile = (a.is_volatile || b.is_volatile) && is_strong(a) && is_strong(b);
    kinds_conflict(common, a.kind, b.kind) && !are_volatile
}

/// The same of their kinds.
#[must_use]
pub fn kinds_conflict(common: Sharing, a: AccessKind, b: AccessKind) -> bool {
    match (a, b) {
        (AccessKind::Read, AccessKind::Read) => false,
        // The narrower scope decides, since each has to include the other thread.
        (AccessKind::Atomic(_, a), AccessKind::Atomic(_, b)) => a.min(b) < common,
        (
            AccessKind::Read | AccessKind::Write | AccessKind::Atomic(..),
            AccessKind::Read | AccessKind::Write | AccessKind::Atomic(..),
        ) => true,
    }
}

/// Whether some bytes of an object are among others.
///
/// What would go beyond the last address touches nothing.
pub fn overlap(pool: &mut TermPool, a: &Bytes, b: &Bytes) -> TermId {
    let (Some(first), Some(second)) = (a.part, b.part) else {
        return ranges_overlap(pool, (a.offset, a.size), (b.offset, b.size));
    };
    let is_same_part = pool.mk_eq(first.number, second.number);
    let overlap = ranges_overlap(pool, (first.offset, a.size), (second.offset, b.size));
    pool.mk_and(is_same_part, overlap)
}

fn ranges_overlap(
    pool: &mut TermPool,
    (a, a_size): (TermId, u64),
    (b, b_size): (TermId, u64),
) -> TermId {
    // Two multiples of their common size have either all bytes in common or none, also modulo 2^64, of which a power of
    // two is a divisor. Rewriting and index arithmetic make more of an equality than of inequalities that may wrap
    // around.
    if a_size == b_size && is_multiple(pool, a, a_size) && is_multiple(pool, b, b_size) {
        return pool.mk_eq(a, b);
    }
    let (a_size, b_size) = (pool.mk_bv(64, a_size), pool.mk_bv(64, b_size));
    // An end beyond the last address wraps around to a small number, of which `ult` holds for no start that is near:
    // such an access touches nothing here, and is a violation of bounds of its own.
    let (a_end, b_end) = (pool.mk_bv_add(a, a_size), pool.mk_bv_add(b, b_size));
    let (x, y) = (pool.mk_bv_ult(a, b_end), pool.mk_bv_ult(b, a_end));
    pool.mk_and(x, y)
}

/// Whether an offset is certainly a multiple of a power of two.
#[must_use]
pub fn is_multiple(pool: &TermPool, offset: TermId, of: u64) -> bool {
    let (constant, terms) = pool.linear(offset);
    let is_multiple = |(coefficient, term): &(u64, TermId)| {
        coefficient.trailing_zeros() + pool.trailing_zeros(*term) >= of.trailing_zeros()
    };
    of.is_power_of_two() && constant % of == 0 && terms.iter().all(is_multiple)
}

/// A race that two accesses may make.
#[derive(Clone, Copy, Debug)]
pub struct Suspect {
    /// Both threads make their accesses, in one barrier interval, and touch a common byte.
    pub violated: TermId,
    /// When barriers of parts of a warp may have ordered them.
    pub is_ordered_in_part: TermId,
}

/// When an access of the first thread and one of the second race, if they can.
pub fn race(
    pool: &mut TermPool,
    pair: &Pair,
    launch: &Launch,
    [a, b]: [&Access; 2],
) -> Option<Suspect> {
    let common = pair.relation.common();
    if a.object != b.object || !may_conflict(common, a, b) {
        return None;
    }
    let interval = a.intervals.of(common).meet(pool, b.intervals.of(common));
    if pool.is_false(interval) {
        return None;
    }
    let mut parts = vec![a.guard, b.guard, pair.are_distinct, interval];
    let mut is_ordered_in_part = pool.mk_false();
    if common <= Sharing::Block {
        // Lanes in lockstep carry out an instruction together, and the next one after it: only within one are they
        // unordered. What reads and writes at one place in the text (`a[i] += 1`) is two instructions.
        let is_one_instruction = a.instruction == b.instruction && a.kind == b.kind;
        if launch.is_lockstep && !is_one_instruction {
            parts.push(pool.mk_not(pair.is_same_warp));
        }
        // Where no barrier of a warp has told more than those of the block, the phases above have said it, without the
        // division.
        let has_epochs = |it: &Access| it.intervals.warp != it.intervals.block;
        if has_epochs(a) || has_epochs(b) {
            let epoch = a.intervals.warp.meet(pool, &b.intervals.warp);
            let other_warp = pool.mk_not(pair.is_same_warp);
            parts.push(pool.mk_or(epoch, other_warp));
        }
        // Barriers of parts of a warp order only the lanes that take part, which the phases do not name. So they are no
        // reason to leave a race out, only one not to be sure of it.
        let is_loose = a.intervals.is_loose || b.intervals.is_loose;
        let has_parts = |it: &Access| it.intervals.part != it.intervals.warp;
        if is_loose || has_parts(a) || has_parts(b) {
            let part = a.intervals.part.meet(pool, &b.intervals.part);
            let other_part = if is_loose { pool.mk_true() } else { pool.mk_not(part) };
            is_ordered_in_part = pool.mk_and(pair.is_same_warp, other_part);
        }
    }
    let touch = overlap(pool, &a.bytes(), &b.bytes());
    if pool.is_false(touch) {
        return None;
    }
    parts.push(touch);
    let violated = pool.mk_and_all(parts);
    (!pool.is_false(violated)).then_some(Suspect { violated, is_ordered_in_part })
}

/// When the first thread waits somewhere for the second one, which does not come.
pub fn divergence(
    terms: &mut impl Owners,
    renaming: &mut Renaming,
    pair: &Pair,
    launch: &Launch,
    arrival: &Arrival,
) -> TermId {
    let mut is_past = arrival.is_past;
    if launch.waits_for_ended || pair.relation == Relation::OtherBlock {
        // A block that has ended does not come to a barrier of the grid.
        is_past = terms.pool().mk_or(is_past, arrival.has_ended);
    }
    let [is_elsewhere, is_past] =
        [arrival.is_elsewhere, is_past].map(|it| renaming.apply(terms, it));
    // A thread that is elsewhere may still come. It has missed the place for good only if it is past it in the order of
    // the text.
    let mut parts = vec![arrival.guard, is_elsewhere, is_past, pair.are_distinct];
    match &arrival.kind {
        ArrivalKind::Barrier(_) => {}
        ArrivalKind::Masked { mask, arrivals } => {
            let is_named = is_named(terms.pool(), *mask, pair.second, launch.block);
            parts.extend([pair.is_same_warp, is_named]);
            for &(other, guard) in arrivals {
                let (other, guard) = (renaming.apply(terms, other), renaming.apply(terms, guard));
                let pool = terms.pool();
                // Lanes that a mask names have to come with the same mask (CUDA C++ Programming Guide, "Warp Shuffle
                // Functions", "Warp Vote Functions": all non-exited threads named in the mask must execute the same
                // intrinsic with it).
                let is_same_mask = pool.mk_eq(*mask, other);
                let comes = pool.mk_and(guard, is_same_mask);
                parts.push(pool.mk_not(comes));
            }
        }
        ArrivalKind::Iteration { is_begun } => {
            let is_begun = renaming.apply(terms, *is_begun);
            parts.extend([pair.is_same_warp, is_begun]);
        }
    }
    terms.pool().mk_and_all(parts)
}

/// The lane of a thread in its warp, of which there are 32.
pub fn lane(pool: &mut TermPool, thread: ThreadTerms, block: [TermId; 3]) -> TermId {
    let index = linear_index(pool, thread, block);
    let last_lane = pool.mk_bv(INDEX_BITS, 31);
    pool.mk_bv_and(index, last_lane)
}

/// Whether a mask names the lane of a thread.
pub fn is_named(
    pool: &mut TermPool,
    mask: TermId,
    thread: ThreadTerms,
    block: [TermId; 3],
) -> TermId {
    let lane = lane(pool, thread, block);
    let shifted = pool.mk_bv_lshr(mask, lane);
    let bit = pool.mk_extract(0, 0, shifted);
    let one = pool.mk_bv(1, 1);
    pool.mk_eq(bit, one)
}
