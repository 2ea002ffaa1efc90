//! Accesses of several places by one thread, whose order others may see differently, as a graph of what was seen.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use cuda_verify_order::{Does, Fences, Strength, StrongAccess};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::heap::memory::ObjectId;
use crate::threads::accesses::{AccessRecord, RecordNo};

/// Places that a thread is remembered to have accessed.
pub(crate) const MAX_SEEN: usize = 64;

/// Pairs of accesses that are told apart.
pub(crate) const MAX_EDGES: usize = 4096;

/// A place between barriers that order all accesses to it: object, offset (none if it is not known), barriers of the grid
/// and of the block, of which those count for shared memory only.
pub(crate) type Node = (ObjectId, Option<u64>, u32, u32);

/// An access that a thread has made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeenAccess {
    pub(crate) node: Node,
    pub(crate) does: Does,
    pub(crate) fences: Fences,
    pub(crate) span: Span,
}

/// The latest strong accesses of a thread to each place.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(Rc<Vec<SeenAccess>>);

impl Seen {
    /// What either of two paths has seen.
    pub(crate) fn meet(&self, other: &Self) -> Self {
        if Rc::ptr_eq(&self.0, &other.0) {
            return self.clone();
        }
        let mut all = (*self.0).clone();
        all.extend(other.0.iter().filter(|access| !self.0.contains(access)).cloned());
        Self(Rc::new(all))
    }
}

/// Two accesses that one thread makes one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Edge {
    pub(crate) from: (Node, Does),
    pub(crate) to: (Node, Does),
    pub(crate) strength: Strength,
}

/// Where an edge comes from.
#[derive(Clone, Debug)]
pub(crate) struct Origin {
    /// Up to two threads that have it.
    threads: SmallVec<[u32; 2]>,
    pub(crate) spans: [Span; 2],
}

impl Origin {
    fn has_other_than(&self, thread: u32) -> bool {
        self.threads.iter().any(|it| *it != thread)
    }
}

/// Up to three threads: enough that one of them is neither of two others.
pub(crate) type Few = SmallVec<[u32; 3]>;

pub(crate) fn add_to(few: &mut Few, thread: u32) {
    if few.len() < 3 && !few.contains(&thread) {
        few.push(thread);
    }
}

/// The latest accesses to a place, by thread and by whether they only read.
#[derive(Debug, Default)]
pub(crate) struct Latest {
    records: BTreeMap<(u32, bool), RecordNo>,
    /// What the last one does, and whether it only reads.
    effect: Option<(Option<AtomicEffect>, bool)>,
    /// Whether another one does something else.
    is_mixed: bool,
}

impl Latest {
    /// Adds an access of a thread, and gives those that it has to be compared with: none if all are updates whose order
    /// makes no difference, or reads.
    pub(crate) fn add(&mut self, no: RecordNo, new: &AccessRecord) -> Vec<RecordNo> {
        let is_read = new.strong == Some(StrongAccess::Load);
        let effect = Some((new.atomic, is_read));
        self.is_mixed |= !self.records.is_empty() && self.effect != effect;
        self.effect = effect;
        let commutes = match new.atomic {
            Some(AtomicEffect::Load) => true,
            None => is_read,
            Some(AtomicEffect::Update { group, result: AtomicResult::Unused }) => group.is_some(),
            Some(AtomicEffect::Store | AtomicEffect::Update { result: AtomicResult::Used, .. }) => {
                false
            }
        };
        let others = match self.is_mixed || !commutes {
            true => self.records.values().copied().collect(),
            false => Vec::new(),
        };
        // What does not come after the latest access of a thread does not come after those before.
        self.records.insert((new.at.thread_no, is_read), no);
        others
    }

    /// Adds the accesses to another place, where it is not known any more which of the two is meant.
    fn join(&mut self, other: Self) {
        let is_same = self.effect == other.effect || self.records.is_empty();
        self.is_mixed |= other.is_mixed || !is_same;
        self.effect = other.effect;
        for (by, no) in other.records {
            let latest = self.records.entry(by).or_insert(no);
            *latest = no.max(*latest);
        }
    }
}

/// The strong accesses of a launch, in all orders in which it was run.
#[derive(Debug, Default)]
pub(crate) struct WeakLog {
    edges: FxHashMap<Edge, Origin>,
    /// Objects, between barriers, of which a place was accessed that is not known: all their places count as one.
    unknown: BTreeSet<(ObjectId, u32, u32)>,
    /// Places with conflicting accesses that nothing orders.
    pub(crate) contested: BTreeMap<Node, Option<(Rc<AccessRecord>, Rc<AccessRecord>)>>,
    /// Threads that write to each place, and those that do so without reading it; a few of them.
    writers: BTreeMap<Node, Few>,
    storers: BTreeMap<Node, Few>,
    /// The latest accesses of each thread to the others.
    latest: FxHashMap<Node, Latest>,
    /// Whether not all pairs were kept.
    pub(crate) is_full: bool,
}

impl WeakLog {
    /// The place, or the whole object if any of its places may be meant.
    fn whole(&self, node: Node) -> Node {
        let (object, _, phase, interval) = node;
        let is_whole =
            !self.unknown.is_empty() && self.unknown.contains(&(object, phase, interval));
        if is_whole { (object, None, phase, interval) } else { node }
    }

    /// From here on all places of an object count as one.
    fn forget_places(&mut self, whole: Node) {
        let (object, _, phase, interval) = whole;
        if !self.unknown.insert((object, phase, interval)) {
            return;
        }
        let is_part = |node: &Node| (node.0, node.2, node.3) == (object, phase, interval);
        let mut joined = Latest::default();
        let mut parts: Vec<(Node, Latest)> =
            self.latest.extract_if(|node, _| is_part(node)).collect();
        parts.sort_unstable_by_key(|(node, _)| *node);
        for (_, latest) in parts {
            joined.join(latest);
        }
        self.latest.insert(whole, joined);
        let contested = self.contested.iter().find(|(node, _)| is_part(node));
        if let Some(pair) = contested.map(|(_, pair)| pair.clone()) {
            self.contest(whole, pair);
        }
    }

    /// An access of a thread after those that it has made before.
    pub(crate) fn add(
        &mut self,
        seen: &mut Seen,
        access: SeenAccess,
        thread_no: u32,
        is_in_block: bool,
    ) {
        if access.node.1.is_none() {
            self.forget_places(access.node);
        }
        if access.does.writes {
            add_to(self.writers.entry(access.node).or_default(), thread_no);
            if !access.does.reads {
                add_to(self.storers.entry(access.node).or_default(), thread_no);
            }
        }
        // Nothing is found out about so many.
        if self.is_full {
            return;
        }
        for earlier in seen.0.iter() {
            let is_known = access.node.1.is_some();
            if is_known && (earlier.node.0, earlier.node.1) == (access.node.0, access.node.1) {
                continue;
            }
            let edge = Edge {
                from: (earlier.node, earlier.does),
                to: (access.node, access.does),
                strength: earlier.fences.up_to(
                    &access.fences,
                    is_in_block,
                    (earlier.does, access.does),
                ),
            };
            if self.edges.len() >= MAX_EDGES && !self.edges.contains_key(&edge) {
                self.is_full = true;
                continue;
            }
            let spans = [earlier.span, access.span];
            let origin = self.edges.entry(edge);
            let origin = origin.or_insert_with(|| Origin { threads: SmallVec::new(), spans });
            if origin.threads.len() < 2 && !origin.threads.contains(&thread_no) {
                origin.threads.push(thread_no);
            }
        }
        let all = Rc::make_mut(&mut seen.0);
        all.retain(|earlier| (earlier.node, earlier.does) != (access.node, access.does));
        if all.len() < MAX_SEEN {
            all.push(access);
        } else {
            self.is_full = true;
        }
    }

    /// Whether the place of an access is known to be contested.
    pub(crate) fn is_contested(&self, node: &Node) -> bool {
        self.contested.contains_key(&self.whole(*node))
    }

    /// Whether contested places are more than one, or may be.
    pub(crate) fn has_contested_places(&self) -> bool {
        self.contested.len() > 1 || self.contested.keys().any(|node| node.1.is_none())
    }

    /// Notes that a place is contested, by two accesses if they are known.
    pub(crate) fn contest(
        &mut self,
        node: Node,
        pair: Option<(Rc<AccessRecord>, Rc<AccessRecord>)>,
    ) {
        let node = self.whole(node);
        self.latest.remove(&node);
        self.contested.entry(node).or_insert(pair);
    }

    /// Two volatile accesses to one of the places of an edge: that which is written first, or read last.
    pub(crate) fn volatile_pair(
        &self,
        edge: &Edge,
    ) -> Option<(Rc<AccessRecord>, Rc<AccessRecord>)> {
        let ((from, does), (to, _)) = (edge.from, edge.to);
        let places = if does.writes { [from, to] } else { [to, from] };
        let pair = |node: &Node| self.contested.get(&self.whole(*node)).cloned().flatten();
        places.iter().filter_map(pair).find(|(a, b)| a.is_volatile && b.is_volatile)
    }

    /// The latest accesses to a place that is not contested, to which the next one is added.
    pub(crate) fn latest_mut(&mut self, node: Node) -> &mut Latest {
        let node = self.whole(node);
        self.latest.entry(node).or_default()
    }

    /// An edge of a cycle that allows more than interleavings, if there is one.
    pub(crate) fn find_weak(&self) -> Option<(&Edge, &Origin)> {
        let is_contested = |(edge, _): &(&Edge, &Origin)| {
            self.is_contested(&edge.from.0) && self.is_contested(&edge.to.0)
        };
        let mut edges: Vec<(&Edge, &Origin)> = self.edges.iter().filter(is_contested).collect();
        edges.sort_unstable_by_key(|(edge, _)| **edge);
        let of_node = |node: Node| {
            let is_from = move |edge: &Edge| self.whole(edge.from.0) == node;
            edges.iter().enumerate().filter(move |(_, (edge, _))| is_from(edge))
        };
        let of_wholes = |threads: &BTreeMap<Node, Few>| {
            let mut wholes: BTreeMap<Node, Few> = BTreeMap::new();
            for (node, few) in threads {
                let whole = wholes.entry(self.whole(*node)).or_default();
                few.iter().for_each(|thread| add_to(whole, *thread));
            }
            wholes
        };
        let (writers, storers) = (of_wholes(&self.writers), of_wholes(&self.storers));
        let is_known = |node: Node| self.whole(node).1.is_some();
        for (start, (first, origin)) in edges.iter().enumerate() {
            // A fence of the strongest kind is not where it goes wrong.
            if first.strength == Strength::Sequential {
                continue;
            }
            // Fences that acquire and release rule a cycle out in which all conflicts but one are reads of what was
            // written.
            let is_enough = |n_unread: usize| first.strength == Strength::None || n_unread >= 2;
            let mut open = vec![(start, 0)];
            let mut known = BTreeSet::new();
            while let Some((at, n_unread)) = open.pop() {
                let (last, last_origin) = edges[at];
                let node = self.whole(last.to.0);
                for (next, (edge, next_origin)) in of_node(node) {
                    let (a, b) = (last.to.1, edge.from.1);
                    // A third thread may write between the two.
                    let by_third = |threads: &BTreeMap<Node, Few>| {
                        threads.get(&node).is_some_and(|threads| {
                            threads.iter().any(|it| {
                                last_origin.has_other_than(*it) && next_origin.has_other_than(*it)
                            })
                        })
                    };
                    // Two reads of one place are in conflict where somebody writes between them.
                    let is_conflict = a.writes || b.writes || by_third(&writers);
                    if !is_conflict || !have_two(last_origin, next_origin) {
                        continue;
                    }
                    let is_read = a.writes && b.reads && !by_third(&storers);
                    let n_unread = (n_unread + usize::from(!is_read)).min(2);
                    if next == start {
                        if is_enough(n_unread) {
                            return Some((first, origin));
                        }
                        // Not round again, to count the same conflict twice: accesses to one place are neighbours in a
                        // critical cycle (Shasha and Snir, "Efficient and Correct Execution of Parallel Programs that
                        // Share Memory", TOPLAS 1988), so that it has an edge of a known place once.
                        if is_known(first.from.0) || is_known(first.to.0) {
                            continue;
                        }
                    }
                    if known.insert((next, n_unread)) {
                        open.push((next, n_unread));
                    }
                }
            }
        }
        None
    }
}

/// Whether two edges can be of two threads.
pub(crate) fn have_two(a: &Origin, b: &Origin) -> bool {
    a.threads.len() > 1 || b.threads.len() > 1 || a.threads != b.threads
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id as _;
    use cuda_verify_ir::intrinsic::{FenceOrder, MemScope};

    use super::*;
    use crate::threads::all::order::{Point, ThreadOrder};

    /// A step of a thread of a litmus test.
    #[derive(Clone, Copy)]
    enum Step {
        Read(u64),
        Write(u64),
        Update(u64),
        Fence(FenceOrder),
    }

    use FenceOrder::{AcquireRelease, Sequential};
    use Step::{Fence, Read, Update, Write};

    /// Whether threads of different blocks have executions that are no interleavings; all places are contested.
    fn is_weak(threads: &[&[Step]]) -> bool {
        let mut log = WeakLog::default();
        for (number, steps) in (0..).zip(threads) {
            let (mut order, mut seen) = (ThreadOrder::default(), Seen::default());
            for step in *steps {
                let (place, access) = match *step {
                    Read(place) => (place, StrongAccess::Load),
                    Write(place) => (place, StrongAccess::Store),
                    Update(place) => (place, StrongAccess::Update { is_written: Some(true) }),
                    Fence(strength) => {
                        order.fence(&Point::default(), strength, MemScope::Device);
                        continue;
                    }
                };
                let node = (ObjectId::from_index(0), Some(place), 0, 0);
                log.contest(node, None);
                let (does, fences, span) = (Does::of(access), order.fences, Span::NONE);
                log.add(&mut seen, SeenAccess { node, does, fences, span }, number, false);
            }
        }
        log.find_weak().is_some()
    }

    const X: u64 = 0;
    const Y: u64 = 4;

    /// The names are those of Alglave, Maranget and Tautschnig, "Herding Cats" (TOPLAS 2014).
    #[test]
    fn litmus_tests_need_the_fences_that_they_are_known_to_need() {
        let none: &[Step] = &[];
        let weak: &[Step] = &[Fence(AcquireRelease)];
        let strong: &[Step] = &[Fence(Sequential)];
        let with = |a: Step, fence: &[Step], b: Step| [&[a], fence, &[b]].concat();
        for (fence, strength) in [(none, 0), (weak, 1), (strong, 2)] {
            let both = |a: [Step; 2], b: [Step; 2]| {
                is_weak(&[&with(a[0], fence, a[1]), &with(b[0], fence, b[1])])
            };
            // What is written reaches its readers in order with fences of either kind.
            assert_eq!(
                both([Write(X), Write(Y)], [Read(Y), Read(X)]),
                strength < 1,
                "MP {strength}"
            );
            assert_eq!(
                both([Read(X), Write(Y)], [Read(Y), Write(X)]),
                strength < 1,
                "LB {strength}"
            );
            assert_eq!(
                both([Write(X), Write(Y)], [Read(Y), Write(X)]),
                strength < 1,
                "S {strength}"
            );
            // Where two reads miss what is written, or two writes meet, it takes one order of all.
            assert_eq!(
                both([Write(X), Read(Y)], [Write(Y), Read(X)]),
                strength < 2,
                "SB {strength}"
            );
            assert_eq!(both([Write(X), Write(Y)], [Write(Y), Write(X)]), strength < 2, "2+2W");
            assert_eq!(
                both([Write(X), Write(Y)], [Write(Y), Read(X)]),
                strength < 2,
                "R {strength}"
            );
            let readers = [with(Read(X), fence, Read(Y)), with(Read(Y), fence, Read(X))];
            let is_found = is_weak(&[&[Write(X)], &[Write(Y)], &readers[0], &readers[1]]);
            assert_eq!(is_found, strength < 2, "IRIW {strength}");
        }
    }

    #[test]
    fn a_fence_on_one_side_is_not_enough() {
        let fenced = [Write(X), Fence(Sequential), Write(Y)];
        assert!(is_weak(&[&fenced, &[Read(Y), Read(X)]]));
        let fenced = [Read(Y), Fence(Sequential), Read(X)];
        assert!(is_weak(&[&[Write(X), Write(Y)], &fenced]));
    }

    #[test]
    fn what_is_no_cycle_is_not_weak() {
        // One place; two threads that access two places each, but only one of them in common; one thread.
        assert!(!is_weak(&[&[Write(X), Read(X)], &[Write(X), Read(X)]]));
        assert!(!is_weak(&[&[Write(X), Write(Y)], &[Write(8), Read(X)]]));
        assert!(!is_weak(&[&[Write(X), Read(Y), Write(Y), Read(X)]]));
        // Readers alone.
        assert!(!is_weak(&[&[Read(X), Read(Y)], &[Read(Y), Read(X)]]));
    }

    /// Which element it is may be unknown: then it can be the one that another thread accesses.
    #[test]
    fn places_that_are_not_known_may_be_those_of_others() {
        let mut log = WeakLog::default();
        let mut run = |number: u32, steps: [(usize, Option<u64>, StrongAccess); 2]| {
            let mut seen = Seen::default();
            for (object, place, access) in steps {
                let node = (ObjectId::from_index(object), place, 0, 0);
                log.contest(node, None);
                let (does, span) = (Does::of(access), Span::NONE);
                let access = SeenAccess { node, does, fences: Fences::default(), span };
                log.add(&mut seen, access, number, false);
            }
        };
        let (load, store) = (StrongAccess::Load, StrongAccess::Store);
        run(0, [(0, None, store), (1, Some(0), load)]);
        run(1, [(1, Some(0), store), (0, Some(8), load)]);
        assert!(log.find_weak().is_some());

        let mut log = WeakLog::default();
        for number in 0..2 {
            let mut seen = Seen::default();
            for access in [store, load] {
                let node = (ObjectId::from_index(0), None, 0, 0);
                log.contest(node, None);
                let (does, span) = (Does::of(access), Span::NONE);
                let access = SeenAccess { node, does, fences: Fences::default(), span };
                log.add(&mut seen, access, number, false);
            }
        }
        assert!(log.find_weak().is_some());
    }

    #[test]
    fn updates_read_and_write() {
        assert!(is_weak(&[&[Update(X), Update(Y)], &[Update(Y), Update(X)]]));
        assert!(!is_weak(&[
            &[Update(X), Fence(Sequential), Update(Y)],
            &[Update(Y), Fence(Sequential), Update(X)],
        ]));
    }
}
