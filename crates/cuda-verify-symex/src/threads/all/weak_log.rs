//! Accesses of several places by one thread, whose order others may see differently, as a graph of what was seen.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use cuda_verify_base::Span;
use cuda_verify_explore::footprint::{AtomicEffect, AtomicResult};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::heap::memory::ObjectId;
use crate::threads::accesses::{AccessRecord, RecordNo};
use crate::threads::all::order::{Fences, Strength, StrongAccess};

/// Places that a thread is remembered to have accessed.
pub(crate) const MAX_SEEN: usize = 64;

/// Pairs of accesses that are told apart.
pub(crate) const MAX_EDGES: usize = 4096;

/// A place between barriers that order all accesses to it: object, offset (none if it is not known), barriers of the grid
/// and of the block, of which those count for shared memory only.
pub(crate) type Node = (ObjectId, Option<u64>, u32, u32);

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Does {
    reads: bool,
    writes: bool,
}

impl Does {
    pub(crate) fn of(access: StrongAccess) -> Self {
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
}

/// The strong accesses of a launch, in all orders in which it was run.
#[derive(Debug, Default)]
pub(crate) struct WeakLog {
    edges: FxHashMap<Edge, Origin>,
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
    /// An access of a thread after those that it has made before.
    pub(crate) fn add(
        &mut self,
        seen: &mut Seen,
        access: SeenAccess,
        thread_no: u32,
        is_in_block: bool,
    ) {
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
    pub(crate) fn volatile_pair(
        &self,
        edge: &Edge,
    ) -> Option<(Rc<AccessRecord>, Rc<AccessRecord>)> {
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
    pub(crate) fn find_weak(&self) -> Option<(&Edge, &Origin)> {
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
pub(crate) fn have_two(a: &Origin, b: &Origin) -> bool {
    a.threads.len() > 1 || b.threads.len() > 1 || a.threads != b.threads
}
