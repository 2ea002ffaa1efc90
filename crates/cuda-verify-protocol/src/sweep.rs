//! Which pairs of accesses may race, with few questions to the solver.
//!
//! Accesses are sorted into *groups*: one object and kind, the same loops, nothing between them that ends or orders
//! threads, and places that differ by constants. What a group touches lies within its *hull*: a range of bytes, or evenly
//! spaced elements where the constants are congruent. If hulls of two groups do not meet in two threads, none of the
//! pairs do, and one question was enough. Otherwise the larger group is halved: first by the branches that it is in, then
//! by its constants. Small groups become pairs of accesses, about which [`crate::decide`] asks exactly.
//!
//! *Guarantee*: over-approximate; no pair that may race is left out. *Cost*: for groups whose hulls do not meet one
//! question each, whatever their size; for hulls that meet along few pairs, about `n log n` questions for `n` accesses.

use cuda_verify_smt::term::{TermId, TermPool};

use crate::decide::may_conflict;
use crate::flatten::{EventId, EventKind};
use crate::formulas::{Formulas, Instance};
use crate::protocol::{Access, Sharing};

/// An access as its group sees it.
#[derive(Clone, Copy, Debug)]
struct Member {
    event: EventId,
    path: TermId,
    /// Distance from what the group's places have in common.
    constant: i64,
}

/// Accesses that are looked at together, sorted by their branches, then by their constants.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// One of the accesses.
    access: Access,
    /// How many barriers every thread has passed before: accesses of two segments are ordered.
    pub(crate) segment: u32,
    base: Option<TermId>,
    members: Vec<Member>,
}

/// Branches of which a hull knows; that of a group with more of them is entered on any.
const MAX_PATHS: usize = 8;

/// Sorts the accesses of a protocol into groups.
pub(crate) fn groups(formulas: &Formulas<'_>) -> Vec<Group> {
    let (events, common) = (formulas.members.events, formulas.common);
    let mut groups: Vec<Group> = Vec::new();
    let mut known = rustc_hash::FxHashMap::default();
    let (mut n_before, mut segment) = (0u32, 0);
    for (id, event) in events.all.iter() {
        let EventKind::Access(access) = event.kind else {
            let is_barrier = event.kind.is_barrier(common);
            segment += u32::from(is_barrier && event.is_certain(formulas.pool));
            // Barriers of other threads leave groups whole.
            n_before += u32::from(is_barrier || !matches!(event.kind, EventKind::Barrier(_)));
            continue;
        };
        if formulas.members.protocol.objects[access.object].sharing < common {
            continue;
        }
        let (base, constant) = formulas.pool.split_constant(access.offset);
        let loops = event.loops.clone();
        let key = (n_before, access.object, access.kind, access.size_bytes, loops, base);
        let index = *known.entry(key).or_insert_with(|| {
            groups.push(Group { access, segment, base, members: Vec::new() });
            groups.len() - 1
        });
        let member = Member { event: id, path: event.path, constant: constant.cast_signed() };
        groups[index].members.push(member);
    }
    for group in &mut groups {
        group.members.sort_by_key(|member| (member.path, member.constant));
    }
    groups
}

impl Group {
    /// Whether accesses of the two can be in conflict at all.
    pub(crate) fn may_conflict(&self, common: Sharing, other: &Self) -> bool {
        self.access.object == other.access.object
            && may_conflict(common, self.access.kind, other.access.kind)
    }

    pub(crate) fn events(&self) -> impl Iterator<Item = EventId> + '_ {
        self.members.iter().map(|member| member.event)
    }

    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The two halves of a group of at least two.
    pub(crate) fn halves(&self) -> [Self; 2] {
        let middle = self.members.len() / 2;
        let path = self.members[middle].path;
        // Between two branches, if there is more than one.
        let start = self.members.partition_point(|member| member.path < path);
        let end = self.members.partition_point(|member| member.path <= path);
        let at = match (start, end) {
            (0, end) if end == self.members.len() => middle,
            (0, end) => end,
            (start, _) => start,
        };
        let part = |members: &[Member]| Self { members: members.to_vec(), ..self.clone() };
        [part(&self.members[..at]), part(&self.members[at..])]
    }

    /// The instance that stands for all of the group in a thread.
    fn instance(&self, formulas: &mut Formulas<'_>, member: usize) -> Instance {
        formulas.arbitrary(Some(member), self.members[0].event)
    }
}

/// The first byte of what a group touches and how many there are from it on, with what holds of both.
struct Hull {
    start: TermId,
    /// None if it is all of the memory.
    size: Option<u64>,
    conds: Vec<TermId>,
}

fn hull(formulas: &mut Formulas<'_>, member: usize, group: &Group) -> Hull {
    let at = group.instance(formulas, member);
    let loops = &formulas.members.events.all[at.event].loops;
    let mut paths: Vec<TermId> = group.members.iter().map(|member| member.path).collect();
    paths.dedup();
    let mut conds = vec![formulas.is_alive(member, &at)];
    if paths.len() <= MAX_PATHS {
        let path = formulas.pool.mk_or_all(paths);
        let (pool, members) = (&mut *formulas.pool, &mut formulas.members);
        conds.push(members.instance(pool, member, path, loops, &at.counters));
    }
    let constants = || group.members.iter().map(|member| member.constant);
    let (first, last) = (constants().min().unwrap_or(0), constants().max().unwrap_or(0));
    let spread = last.wrapping_sub(first).cast_unsigned();
    let step = constants()
        .fold(0, |step, constant| gcd(step, constant.wrapping_sub(first).cast_unsigned()));
    let (pool, members) = (&mut *formulas.pool, &mut formulas.members);
    let first = pool.mk_bv(64, first.cast_unsigned());
    let mut start = match group.base {
        Some(base) => {
            let base = members.instance(pool, member, base, loops, &at.counters);
            pool.mk_bv_add(base, first)
        }
        None => first,
    };
    let mut size = Some(group.access.size_bytes);
    if step > group.access.size_bytes {
        let number = pool.mk_fresh("number", cuda_verify_smt::sort::Sort::BitVec(64));
        let last = pool.mk_bv(64, spread / step);
        conds.push(pool.mk_bv_ule(number, last));
        let step = pool.mk_bv(64, step);
        let distance = pool.mk_bv_mul(number, step);
        start = pool.mk_bv_add(start, distance);
    } else {
        size = group.access.size_bytes.checked_add(spread);
    }
    Hull { start, size, conds }
}

fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// When what the first thread does in one group meets what the second does in the other.
pub(crate) fn meeting(formulas: &mut Formulas<'_>, [a, b]: [&Group; 2]) -> TermId {
    let (first, second) = (hull(formulas, 0, a), hull(formulas, 1, b));
    let mut conds = first.conds;
    conds.extend(second.conds);
    if let (Some(a), Some(b)) = (first.size, second.size) {
        conds.push(overlap(formulas.pool, [first.start, second.start], [a, b]));
    }
    let so_far = formulas.pool.mk_and_all(conds);
    if formulas.pool.is_false(so_far) {
        return so_far;
    }
    // Nothing that orders threads stands between the accesses of a group, so that one speaks for all.
    let at = [a.instance(formulas, 0), b.instance(formulas, 1)];
    let interval = formulas.same_interval([&at[0], &at[1]]);
    formulas.pool.mk_and(so_far, interval)
}

/// Whether two ranges of bytes have one in common. Addresses wrap around.
pub(crate) fn overlap(pool: &mut TermPool, [a, b]: [TermId; 2], sizes: [u64; 2]) -> TermId {
    let mut is_within = |start: TermId, size: u64, byte: TermId| {
        let distance = pool.mk_bv_sub(byte, start);
        let size = pool.mk_bv(64, size);
        pool.mk_bv_ult(distance, size)
    };
    let (first, second) = (is_within(a, sizes[0], b), is_within(b, sizes[1], a));
    pool.mk_or(first, second)
}
