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

use cuda_verify_base::{PropertyKind, Reason};
use cuda_verify_order::{Does, Strength};

use crate::engine::Engine;
use crate::exec::control::Stop;
use crate::exec::path::Path;
use crate::heap::memory::Space;
use crate::threads::accesses::AccessRecord;
use crate::threads::all::weak_log::{Node, SeenAccess};
use crate::threads::current::Identity;

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
        if node.1.is_none() && self.launches.is_exploring {
            // Where orders are enumerated, only places that are known are compared.
            self.log.weak.contest(node, None);
        }
    }

    /// Reports that a launch may have other executions than interleavings.
    pub(crate) fn check_weak_order(&mut self, path: &Path) -> Result<(), Stop> {
        let Some((edge, origin)) = self.log.weak.find_weak() else {
            if self.log.weak.is_full && self.log.weak.has_contested_places() {
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
