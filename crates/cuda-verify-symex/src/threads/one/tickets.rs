//! Results of atomic functions that two arbitrary threads cannot both get.
//!
//! The result of an atomic function is any value where one arbitrary thread stands for all. Two idioms need more:
//! - *tickets*: a place that only ever advances (`at = atomicAdd(&n, 1)`, or by a number that is not negative) gives every
//!   call a range of its own, so that `list[at]` is nobody else's;
//! - *claims*: of the calls that replace a value which no thread writes (`atomicExch(&seen[v], 1) == 0`,
//!   `atomicCAS(&owner[v], NONE, me) == NONE`), one finds it at most.
//!
//! Both hold of a place as long as nothing else writes the object: in the launch, or, for shared memory, in the interval
//! in which both calls are made.
//!
//! Guarantee: what is stated holds in every schedule, but for
//! SOUNDNESS(tickets-no-wrap): under; all that the threads of a launch add to a place together is assumed to be less
//! than its type can count, so that no ticket is taken twice, and what those of a block add to one in shared memory
//! less than half of that.
//! Cost: quadratic in the atomic calls recorded of the thread; a pair of accesses only sees those on which it depends.

use cuda_verify_base::Effort;
use cuda_verify_explore::footprint::AtomicEffect;
use cuda_verify_protocol::pair::Relation;
use cuda_verify_protocol::renaming::Renaming;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashSet;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::heap::cells;
use crate::heap::memory::{ObjectId, Space};
use crate::rules;
use crate::symbols::{Origin, Sharing};
use crate::threads::kind::RaceKind;
use crate::threads::one::records::{PhasedAccess, Written};
use crate::threads::results::{Direction, OwnResult, OwnResultKind};

/// Work to find out whether a thread writes a value, or by what it advances a place.
const WRITTEN_EFFORT: Effort = Effort(1_000_000);

/// A fact about the results of a call by each of two threads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Apart {
    results: [TermId; 2],
    holds: TermId,
    /// Whether it holds because the place only ever advances.
    is_ticket: bool,
}

/// A counter in shared memory that threads have drawn numbers from.
#[derive(Debug)]
pub(crate) struct Drawn {
    /// Where it is: the object, the offset in it, and its size, in bytes.
    place: (ObjectId, u64, u64),
    /// What was in it before.
    start: TermId,
    /// When the thread has drawn which number, and by what that has advanced the counter.
    calls: Vec<(TermId, TermId, TermId)>,
}

/// How an object is written.
enum Use {
    Tickets(Direction),
    /// By these constants, and by other values where these conditions hold.
    Claims {
        constants: FxHashSet<TermId>,
        others: Vec<(TermId, TermId)>,
    },
    Otherwise,
}

/// By what a call advances its place.
fn step_of(kind: OwnResultKind) -> Option<TermId> {
    match kind {
        OwnResultKind::Ticket { step, .. } | OwnResultKind::Range { step } => Some(step),
        OwnResultKind::Claim { .. } => None,
    }
}

impl Engine<'_> {
    /// What is known of the results of two threads, or of two leaders that these have them from.
    pub(crate) fn tickets_apart(
        &mut self,
        accesses: &[PhasedAccess],
        renaming: &mut Renaming,
        relation: Relation,
    ) -> Vec<Apart> {
        let calls: Vec<&PhasedAccess> =
            accesses.iter().filter(|phased| phased.access.own_result.is_some()).collect();
        let may_go_back = self.may_go_back(&calls);
        let led = std::mem::take(&mut self.abstraction_mut().led_calls);
        let of_leaders: Vec<&PhasedAccess> = led.iter().map(|it| &it.call).collect();
        let groups: Vec<Sharing> = led.iter().map(|it| it.group).collect();
        let mut apart = Vec::new();
        for (calls, groups) in [(&calls, None), (&of_leaders, Some(&groups))] {
            for (number, first) in calls.iter().enumerate() {
                let object = first.access.object;
                let is_shared = self.heap.objects[object].space == Space::Shared;
                // Blocks have shared memory of their own: their tickets are of different places.
                if may_go_back.contains(&object) || is_shared && relation == Relation::OtherBlock {
                    continue;
                }
                for (other, second) in calls.iter().enumerate() {
                    if second.access.object != object {
                        continue;
                    }
                    let Some(fact) = self.results_apart(accesses, [first, second], renaming) else {
                        continue;
                    };
                    // Two threads of a group may have the same leader.
                    let have_other_leaders = groups.is_none_or(|groups| {
                        [number, other].into_iter().all(|at| relation.parts(groups[at]))
                    });
                    let fact = if have_other_leaders { fact } else { self.apart_or_same(fact) };
                    if !self.pool.is_true(fact.holds) {
                        apart.push(fact);
                    }
                }
            }
        }
        self.abstraction_mut().led_calls = led;
        apart
    }

    /// What is known of the results of one call by the first thread and another by the second one.
    fn results_apart(
        &mut self,
        accesses: &[PhasedAccess],
        [first, second]: [&PhasedAccess; 2],
        renaming: &mut Renaming,
    ) -> Option<Apart> {
        let (a, b) = (first.access.own_result?, second.access.own_result?);
        let object = first.access.object;
        let is_shared = self.heap.objects[object].space == Space::Shared;
        let always = self.pool.mk_true();
        let (written, when) = match self.use_of(accesses, object, |_| true) {
            // Set back between two barriers, it counts from there: two calls in one interval still get numbers of their
            // own, and of others nothing is said.
            Use::Otherwise if is_shared => {
                let intervals = &first.sync.intervals.block;
                let phases =
                    second.sync.intervals.block.map(|it| renaming.apply(&mut self.pool, it));
                let when = intervals.meet(&mut self.pool, &phases);
                let in_phase =
                    |phased: &PhasedAccess| intervals.may_meet(&phased.sync.intervals.block);
                (self.use_of(accesses, object, in_phase), when)
            }
            written @ (Use::Tickets(_) | Use::Claims { .. } | Use::Otherwise) => (written, always),
        };
        let result = renaming.apply(&mut self.pool, b.result);
        let kind = match b.kind {
            OwnResultKind::Range { step } => {
                OwnResultKind::Range { step: renaming.apply(&mut self.pool, step) }
            }
            OwnResultKind::Ticket { .. } | OwnResultKind::Claim { .. } => b.kind,
        };
        let differ = self.differ(&written, a, OwnResult { result, kind })?;
        let offset = renaming.apply(&mut self.pool, second.access.offset);
        let is_same_place = self.pool.mk_eq(first.access.offset, offset);
        let mut is_same_place = self.pool.mk_and(is_same_place, when);
        let is_range =
            |own_result: OwnResult| matches!(own_result.kind, OwnResultKind::Range { .. });
        if is_range(a) || is_range(b) {
            // What a call that is not made would add may be any number.
            let guard = renaming.apply(&mut self.pool, second.access.guard);
            let both = self.pool.mk_and(first.access.guard, guard);
            is_same_place = self.pool.mk_and(is_same_place, both);
        }
        let is_ticket =
            |own_result: OwnResult| !matches!(own_result.kind, OwnResultKind::Claim { .. });
        let is_ticket = is_ticket(a) && is_ticket(b);
        let holds = self.pool.mk_implies(is_same_place, differ);
        Some(Apart { results: [a.result, result], holds, is_ticket })
    }

    /// The same of results that may be of one call.
    fn apart_or_same(&mut self, fact: Apart) -> Apart {
        let [a, b] = fact.results;
        let is_same = self.pool.mk_eq(a, b);
        Apart { holds: self.pool.mk_or(is_same, fact.holds), ..fact }
    }

    /// The counters in shared memory that the threads of the block have only drawn numbers from since its last barrier.
    pub(crate) fn drawn_since_barrier(&mut self, path: &Path) -> Vec<Drawn> {
        let mut drawn: Vec<Drawn> = Vec::new();
        let is_off = self.is_off(rules::TICKETS_NO_WRAP) || !self.is_recording(path);
        let abstraction = self.abstraction_mut();
        if is_off || abstraction.is_survey {
            return drawn;
        }
        let now = path.sync.intervals.block.clone();
        let is_only_drawn_from = |id: ObjectId| {
            let mut writes = abstraction.phases_of_writes.iter();
            !abstraction.unordered_writes.contains(id)
                && !writes.any(|(object, phases, how)| {
                    *object == id && *how == Written::Plainly && phases.may_meet(&now)
                })
        };
        let accesses = abstraction.recording.accesses.iter();
        let calls: Vec<PhasedAccess> = accesses
            .filter(|it| it.access.own_result.is_some_and(OwnResult::goes_up))
            .filter(|it| it.sync.intervals.block.may_meet(&now))
            .filter(|it| is_only_drawn_from(it.access.object))
            .cloned()
            .collect();
        for PhasedAccess { access, sync } in calls {
            let (Some(own), Some(offset)) = (access.own_result, self.pool.as_bv_u64(access.offset))
            else {
                continue;
            };
            let Some(step) = step_of(own.kind) else { continue };
            let when = sync.intervals.block.meet(&mut self.pool, &now);
            let guard = self.pool.mk_and(access.guard, when);
            let call = (guard, own.result, step);
            let place = (access.object, offset, access.size_bytes);
            if let Some(known) = drawn.iter_mut().find(|it| it.place == place) {
                known.calls.push(call);
                continue;
            }
            let is_natural =
                |start: &TermId| self.pool.as_bv(*start).is_some_and(|it| !it.bit(it.width() - 1));
            let start = self.counter_start(path, place, own.result);
            if let Some(start) = start.filter(is_natural) {
                drawn.push(Drawn { place, start, calls: vec![call] });
            }
        }
        drawn
    }

    /// What was at the last barrier in a counter in shared memory from which tickets like this one are taken, and that no
    /// other atomic function writes. Plain writes to it in the same interval race with one that takes a ticket.
    pub(crate) fn counter_start(
        &self,
        path: &Path,
        (object, offset, size_bytes): (ObjectId, u64, u64),
        ticket: TermId,
    ) -> Option<TermId> {
        let abstraction = self.abstraction.as_ref()?;
        let is_known = !abstraction.is_survey && !abstraction.other_atomics.contains(object);
        if !is_known || self.heap.objects[object].space != Space::Shared {
            return None;
        }
        let start = cells::read_exact(path.sync.since.memory().get(object)?, offset, size_bytes)?;
        (self.pool.sort(start) == self.pool.sort(ticket)).then_some(start)
    }

    /// What a counter holds after the barrier: not less than what it did before, and more than every number drawn.
    pub(crate) fn count_on(&mut self, path: &mut Path, counter: Drawn) {
        let Drawn { place: (object, offset, size_bytes), start, calls } = counter;
        let sort = self.pool.sort(start);
        let count = self.agreed_symbol("count", sort, Origin::Havoc, Sharing::Block);
        self.pool.mark_approximate(count);
        let mut facts = vec![self.pool.mk_bv_sle(start, count)];
        for (guard, result, step) in calls {
            let next = self.pool.mk_bv_add(result, step);
            let order = [
                self.pool.mk_bv_sle(start, result),
                self.pool.mk_bv_slt(result, next),
                self.pool.mk_bv_sle(next, count),
            ];
            let order = self.pool.mk_and_all(order);
            facts.push(self.pool.mk_implies(guard, order));
        }
        let fact = self.pool.mk_and_all(facts);
        self.rely_on(rules::TICKETS_NO_WRAP);
        self.note_of_symbol(path, count, fact);
        let info = &self.heap.objects[object];
        if let Some(contents) = path.memory.get_mut(object) {
            cells::write_concrete(&mut self.pool, info, contents, offset, size_bytes, count);
        }
    }

    /// The facts that matter for a condition on both threads.
    pub(crate) fn ticket_facts(&mut self, apart: &[Apart], condition: TermId) -> Vec<TermId> {
        if apart.is_empty() {
            return Vec::new();
        }
        let symbols: FxHashSet<TermId> = self.pool.symbols_of(condition).into_iter().collect();
        // Of results on which the condition does not depend nothing has to be said, nor assumed.
        let is_meant = |fact: &&Apart| fact.results.iter().all(|result| symbols.contains(result));
        let mut meant: Vec<&Apart> = apart.iter().filter(is_meant).collect();
        if self.is_off(rules::TICKETS_NO_WRAP) {
            meant.retain(|fact| !fact.is_ticket);
        }
        if meant.iter().any(|fact| fact.is_ticket) {
            self.rely_on(rules::TICKETS_NO_WRAP);
        }
        meant.into_iter().map(|fact| fact.holds).collect()
    }

    /// How the accesses that count write an object.
    fn use_of(
        &self,
        accesses: &[PhasedAccess],
        object: ObjectId,
        counts: impl Fn(&PhasedAccess) -> bool,
    ) -> Use {
        let mut found: Option<Use> = None;
        for phased in accesses.iter().filter(|phased| phased.access.object == object) {
            let access = &phased.access;
            let is_read =
                access.kind == RaceKind::Read || access.atomic == Some(AtomicEffect::Load);
            if is_read || !counts(phased) {
                continue;
            }
            found = Some(
                match (found, access.own_result.map(|own_result| own_result.kind), access.value) {
                    (None, Some(OwnResultKind::Ticket { direction, .. }), _) => {
                        Use::Tickets(direction)
                    }
                    (
                        Some(Use::Tickets(known)),
                        Some(OwnResultKind::Ticket { direction, .. }),
                        _,
                    ) if known == direction => Use::Tickets(known),
                    (
                        None | Some(Use::Tickets(Direction::Up)),
                        Some(OwnResultKind::Range { .. }),
                        _,
                    ) => Use::Tickets(Direction::Up),
                    (known @ (None | Some(Use::Claims { .. })), own_result, value)
                        if own_result.is_some() || access.kind == RaceKind::Write =>
                    {
                        let new = match own_result {
                            Some(OwnResultKind::Claim { new, .. }) => Some(new),
                            Some(OwnResultKind::Ticket { .. } | OwnResultKind::Range { .. }) => {
                                None
                            }
                            None => value,
                        };
                        // What is not known may be the value that others claim.
                        let Some(new) = new else { return Use::Otherwise };
                        self.with_value(known, access.guard, new)
                    }
                    _ => return Use::Otherwise,
                },
            );
        }
        found.unwrap_or(Use::Otherwise)
    }

    /// What holds of the results of two calls on one place.
    fn differ(&mut self, written: &Use, a: OwnResult, b: OwnResult) -> Option<TermId> {
        match (written, a.kind, b.kind) {
            (
                Use::Tickets(_),
                OwnResultKind::Ticket { step: a_step, direction },
                OwnResultKind::Ticket { step: b_step, .. },
            ) => {
                if self.pool.sort(a.result) != self.pool.sort(b.result) {
                    return None;
                }
                let width = self.pool.width(a.result);
                let one = self.pool.mk_bv(width, 1);
                // Ranges of one number each are apart if the numbers differ.
                if a_step == one && b_step == one {
                    let is_same = self.pool.mk_eq(a.result, b.result);
                    return Some(self.pool.mk_not(is_same));
                }
                // Whoever comes first leaves at least its own step to the other.
                let (low, high) = match direction {
                    Direction::Up => (a.result, b.result),
                    Direction::Down => (b.result, a.result),
                };
                let (ahead, behind) =
                    (self.pool.mk_bv_sub(high, low), self.pool.mk_bv_sub(low, high));
                let a_first = self.pool.mk_bv_ule(a_step, ahead);
                let b_first = self.pool.mk_bv_ule(b_step, behind);
                Some(self.pool.mk_and(a_first, b_first))
            }
            (
                Use::Claims { constants, others },
                OwnResultKind::Claim { expected: a_expected, .. },
                OwnResultKind::Claim { expected: b_expected, .. },
            ) => {
                let mut is_free = vec![self.pool.mk_eq(a.result, b.result)];
                for (result, expected) in [(a.result, a_expected), (b.result, b_expected)] {
                    if let Some(expected) = expected {
                        is_free.push(self.pool.mk_eq(result, expected));
                    }
                }
                // Where nothing is expected, the value that is found may be any, and so one of those that are not
                // constant.
                if !others.is_empty() && !self.is_never_written(a_expected.or(b_expected)?, others)
                {
                    return None;
                }
                let mut written: Vec<TermId> = constants.iter().copied().collect();
                written.sort_unstable();
                for value in written {
                    if self.pool.sort(value) != self.pool.sort(a.result) {
                        return None;
                    }
                    let is_written = self.pool.mk_eq(a.result, value);
                    is_free.push(self.pool.mk_not(is_written));
                }
                let both = self.pool.mk_and_all(is_free);
                Some(self.pool.mk_not(both))
            }
            (Use::Tickets(Direction::Up), a_kind, b_kind) => {
                let (a_step, b_step) = (step_of(a_kind)?, step_of(b_kind)?);
                if self.pool.sort(a.result) != self.pool.sort(b.result) {
                    return None;
                }
                let width = self.pool.width(a.result);
                let zero = self.pool.mk_bv(width, 0);
                let ahead = self.pool.mk_bv_sub(b.result, a.result);
                let behind = self.pool.mk_bv_sub(a.result, b.result);
                let a_first = self.pool.mk_bv_ule(a_step, ahead);
                let b_first = self.pool.mk_bv_ule(b_step, behind);
                let are_apart = self.pool.mk_and(a_first, b_first);
                // Who adds nothing leaves its number to the next one.
                let is_same = self.pool.mk_eq(a.result, b.result);
                let (a_is_none, b_is_none) =
                    (self.pool.mk_eq(a_step, zero), self.pool.mk_eq(b_step, zero));
                let is_left = self.pool.mk_or(a_is_none, b_is_none);
                Some(self.pool.mk_ite(is_same, is_left, are_apart))
            }
            (Use::Tickets(_) | Use::Claims { .. } | Use::Otherwise, _, _) => None,
        }
    }

    /// Objects whose places may be advanced by negative numbers.
    fn may_go_back(&mut self, calls: &[&PhasedAccess]) -> FxHashSet<ObjectId> {
        let mut found = FxHashSet::default();
        for call in calls {
            let access = &call.access;
            if let Some(OwnResult { kind: OwnResultKind::Range { step }, .. }) = access.own_result
                && !found.contains(&access.object)
                && !self.is_never_negative(access.guard, step)
            {
                found.insert(access.object);
            }
        }
        found
    }

    /// Whether a number is known not to be negative under a condition.
    pub(crate) fn is_never_negative(&mut self, guard: TermId, number: TermId) -> bool {
        let width = self.pool.width(number);
        let zero = self.pool.mk_bv(width, 0);
        let is_negative = self.pool.mk_bv_slt(number, zero);
        let violated = self.pool.mk_and(guard, is_negative);
        let found = self.within(WRITTEN_EFFORT, |engine| engine.solve(violated));
        matches!(found, Ok(Some(None)))
    }

    /// Whether no thread writes a value, under the conditions in which it writes others.
    fn is_never_written(&mut self, value: TermId, others: &[(TermId, TermId)]) -> bool {
        others.iter().all(|&(guard, other)| {
            self.pool.sort(other) == self.pool.sort(value) && {
                let is_value = self.pool.mk_eq(other, value);
                let is_written = self.pool.mk_and(guard, is_value);
                let found = self.within(WRITTEN_EFFORT, |engine| engine.solve(is_written));
                matches!(found, Ok(Some(None)))
            }
        })
    }

    fn with_value(&self, known: Option<Use>, guard: TermId, value: TermId) -> Use {
        let (mut constants, mut others) = match known {
            Some(Use::Claims { constants, others }) => (constants, others),
            Some(Use::Tickets(_) | Use::Otherwise) | None => Default::default(),
        };
        if self.pool.is_const(value) {
            constants.insert(value);
        } else {
            others.push((guard, value));
        }
        Use::Claims { constants, others }
    }
}
