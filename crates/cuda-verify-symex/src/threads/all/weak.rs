//! Values that only a weak memory order gives: strong accesses (atomic functions, volatile accesses) of two places that
//! nothing keeps in order.
//!
//! Threads are interleaved here, so every access has its place in one order. On the device that need not be so: a thread's
//! accesses of different places may take effect in another order, or be seen so (PTX ISA 8, "Memory Consistency Model").
//! That can only be noticed along a *critical cycle* (Shasha and Snir, TOPLAS 1988): threads that access two places each,
//! one after the other, such that every place is accessed by the next thread in conflict with the one before. Without such
//! a cycle all executions are interleavings. With one, they still are if every two accesses have a sequentially consistent
//! fence between them; or weaker fences, if all but one of the conflicts are reads of what was written, which fences turn
//! into an order of everything else (message passing). Else there is no answer.
//!
//! Where a third thread writes to a place in between, what is read need not be what the one before wrote.
//!
//! Places all of whose conflicting accesses are ordered by synchronisation cannot be part of a cycle, nor can updates whose
//! order makes no difference. Dependencies between accesses are not taken to order them.
//! Cost: per access, linear in the places that the thread has accessed, of which a few are kept.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cuda_verify_base::{PropertyKind, Reason, Span};
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::engine::Engine;
use crate::exec::path::Path;
use crate::exec::run::Stop;
use crate::heap::memory::{ObjectId, Space};
use crate::threads::all::launch::Identity;
use crate::threads::all::order::{Fences, Strength, StrongAccess};
use crate::threads::all::race::{AccessRecord, RecordNo};

/// Places that a thread is remembered to have accessed.
const MAX_SEEN: usize = 64;
/// Pairs of accesses that are told apart.
const MAX_EDGES: usize = 4096;

/// A place between barriers that order all accesses to it: object, offset (none if it is not known), barriers of the grid
/// and of the block, of which those count for shared memory only.
pub(crate) type Node = (ObjectId, Option<u64>, u32, u32);

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Does {
    reads: bool,
    writes: bool,
}

impl Does {
    fn of(access: StrongAccess) -> Self {
        match access {
            StrongAccess::Load => Self { reads: true, writes: false },
            StrongAccess::Store => Self { reads: false, writes: true },
            StrongAccess::Update { is_written } => {
                Self { reads: true, writes: is_written != Some(false) }
            }
        }
    }
}

/// An access that a thread has made.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SeenAccess {
    node: Node,
    does: Does,
    fences: Fences,
    span: Span,
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
struct Edge {
    from: (Node, Does),
    to: (Node, Does),
    strength: Strength,
}

/// Where an edge comes from.
#[derive(Clone, Debug)]
struct Origin {
    /// Up to two threads that have it.
    threads: SmallVec<[u32; 2]>,
    spans: [Span; 2],
}

impl Origin {
    fn has_other_than(&self, thread: u32) -> bool {
        self.threads.iter().any(|it| *it != thread)
    }
}

/// Up to three threads: enough that one of them is neither of two others.
type Few = SmallVec<[u32; 3]>;

fn add_to(few: &mut Few, thread: u32) {
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
}

/// The strong accesses of a launch, in all orders in which it was run.
#[derive(Debug, Default)]
pub(crate) struct WeakLog {
    edges: FxHashMap<Edge, Origin>,
    /// Places with conflicting accesses that nothing orders.
    contested: BTreeMap<Node, Option<(Rc<AccessRecord>, Rc<AccessRecord>)>>,
    /// Threads that write to each place, and those that do so without reading it; a few of them.
    writers: BTreeMap<Node, Few>,
    storers: BTreeMap<Node, Few>,
    /// The latest accesses of each thread to the others.
    latest: FxHashMap<Node, Latest>,
    /// Whether not all pairs were kept.
    is_full: bool,
}

impl WeakLog {
    /// An access of a thread after those that it has made before.
    fn add(&mut self, seen: &mut Seen, access: SeenAccess, thread_no: u32, is_in_block: bool) {
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
            if (earlier.node.0, earlier.node.1) == (access.node.0, access.node.1) {
                continue;
            }
            let edge = Edge {
                from: (earlier.node, earlier.does),
                to: (access.node, access.does),
                strength: earlier.fences.up_to(
                    &access.fences,
                    is_in_block,
                    earlier.does.reads && access.does.reads,
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
        self.contested.contains_key(node)
    }

    /// Notes that a place is contested, by two accesses if they are known.
    pub(crate) fn contest(
        &mut self,
        node: Node,
        pair: Option<(Rc<AccessRecord>, Rc<AccessRecord>)>,
    ) {
        self.latest.remove(&node);
        self.contested.entry(node).or_insert(pair);
    }

    /// Two volatile accesses to one of the places of an edge: that which is written first, or read last.
    fn volatile_pair(&self, edge: &Edge) -> Option<(Rc<AccessRecord>, Rc<AccessRecord>)> {
        let ((from, does), (to, _)) = (edge.from, edge.to);
        let places = if does.writes { [from, to] } else { [to, from] };
        let pair = |node: &Node| self.contested.get(node).cloned().flatten();
        places.iter().filter_map(pair).find(|(a, b)| a.is_volatile && b.is_volatile)
    }

    /// The latest accesses to a place that is not contested, to which the next one is added.
    pub(crate) fn latest_mut(&mut self, node: Node) -> &mut Latest {
        self.latest.entry(node).or_default()
    }

    /// An edge of a cycle that allows more than interleavings, if there is one.
    fn find_weak(&self) -> Option<(&Edge, &Origin)> {
        let is_contested = |(edge, _): &(&Edge, &Origin)| {
            self.is_contested(&edge.from.0) && self.is_contested(&edge.to.0)
        };
        let mut edges: Vec<(&Edge, &Origin)> = self.edges.iter().filter(is_contested).collect();
        edges.sort_unstable_by_key(|(edge, _)| **edge);
        let of_node =
            |node: Node| edges.iter().enumerate().filter(move |(_, (edge, _))| edge.from.0 == node);
        for (start, (first, origin)) in edges.iter().enumerate() {
            // A fence of the strongest kind is not where it goes wrong.
            if first.strength == Strength::Sequential {
                continue;
            }
            let is_enough = |n_unread: usize| first.strength == Strength::None || n_unread >= 2;
            let mut open = vec![(start, 0)];
            let mut known = BTreeSet::new();
            while let Some((at, n_unread)) = open.pop() {
                let (last, last_origin) = edges[at];
                for (next, (edge, next_origin)) in of_node(last.to.0) {
                    let (a, b) = (last.to.1, edge.from.1);
                    let node = last.to.0;
                    // A third thread may write between the two.
                    let by_third = |threads: &BTreeMap<Node, Few>| {
                        threads.get(&node).is_some_and(|threads| {
                            threads.iter().any(|it| {
                                last_origin.has_other_than(*it) && next_origin.has_other_than(*it)
                            })
                        })
                    };
                    let is_conflict = a.writes || b.writes || by_third(&self.writers);
                    if !is_conflict || !have_two(last_origin, next_origin) {
                        continue;
                    }
                    let is_read = a.writes && b.reads && !by_third(&self.storers);
                    let n_unread = (n_unread + usize::from(!is_read)).min(2);
                    if next == start && is_enough(n_unread) {
                        return Some((first, origin));
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
fn have_two(a: &Origin, b: &Origin) -> bool {
    a.threads.len() > 1 || b.threads.len() > 1 || a.threads != b.threads
}

impl Engine<'_> {
    /// The place of a strong access where every thread is run.
    pub(crate) fn node_of(&self, record: &AccessRecord) -> Node {
        let is_shared = self.heap.objects[record.object].space == Space::Shared;
        let interval = if is_shared { record.at.interval } else { 0 };
        (record.object, self.pool.as_bv_u64(record.offset), record.at.phase, interval)
    }

    /// Notes a strong access of the current thread.
    pub(crate) fn note_strong(&mut self, path: &mut Path, record: &AccessRecord) {
        let Some(strong) = record.strong else { return };
        let node = self.node_of(record);
        let is_one_block = self.current.as_ref().is_some_and(|current| match &current.identity {
            Identity::Each { grid, .. } => grid.count() == 1,
            Identity::Arbitrary => false,
        });
        let is_in_block = is_one_block || self.heap.objects[record.object].space == Space::Shared;
        let access =
            SeenAccess { node, does: Does::of(strong), fences: record.fences, span: record.span };
        let seen = &mut path.order.thread.seen;
        self.log.weak.add(seen, access, record.at.thread_no, is_in_block);
        if node.1.is_none() {
            // It may be any place of the object.
            self.log.weak.contest(node, None);
        }
    }

    /// Reports that a launch may have other executions than interleavings.
    pub(crate) fn check_weak_order(&mut self, path: &Path) -> Result<(), Stop> {
        let Some((edge, origin)) = self.log.weak.find_weak() else {
            if self.log.weak.is_full && self.log.weak.contested.len() > 1 {
                let what = "memory order of strong accesses to many places".to_owned();
                let span = self.current_mut().launch.span;
                return self
                    .require_unreachable(path, Reason::Unsupported { construct: what, span });
            }
            return Ok(());
        };
        if self.config.properties.contains(PropertyKind::DataRace)
            && let Some((first, second)) = self.log.weak.volatile_pair(edge)
        {
            let guards = self.pool.mk_and(first.guard, second.guard);
            return self.report_race((*first).clone(), (*second).clone(), guards);
        }
        let (from, to) = (edge.from.0.0, edge.to.0.0);
        let spans = origin.spans;
        let needed = if edge.strength == Strength::None {
            "a fence"
        } else {
            "a fence of sequential consistency"
        };
        let construct = format!(
            "weak memory order: without {needed} between them, other threads may see this access to `{}` before that \
             to `{}` in the program's order",
            self.heap.objects[to].name, self.heap.objects[from].name
        );
        self.require_unreachable(path, Reason::Unsupported { construct, span: spans[1] })
    }
}
