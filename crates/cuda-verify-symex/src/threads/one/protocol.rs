//! What the arbitrary thread has done, as a flat protocol.

use cuda_verify_base::Span;
use cuda_verify_base::id::Id;
use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::flat::{Access, Arrival, ArrivalKind, Launch};
use cuda_verify_protocol::protocol::ObjectId;
use cuda_verify_smt::term::TermId;
use rustc_hash::FxHashMap;

use crate::engine::Engine;
use crate::exec::path::compare_stacks;
use crate::heap::memory;
use crate::threads::kind::RaceKind;
use crate::threads::one::records::{Event, EventKind, PhasedAccess};

/// Numbers in the order in which things are met.
#[derive(Debug, Default)]
struct Numbers {
    objects: FxHashMap<memory::ObjectId, ObjectId>,
    instructions: FxHashMap<Span, u32>,
}

impl Engine<'_> {
    /// What matters of a launch for two of its threads.
    pub(super) fn launch_of_protocol(&self, block: [TermId; 3]) -> Launch {
        let warp_sync = self.config.warp_sync;
        Launch { block, warp_size: warp_sync.unwrap_or(32), is_lockstep: warp_sync.is_some() }
    }

    /// The accesses, each in the place of its record.
    pub(super) fn accesses_of_protocol(&self, recorded: &[PhasedAccess]) -> Vec<Access> {
        let mut numbers = Numbers::default();
        recorded.iter().map(|phased| self.access_of_protocol(phased, &mut numbers)).collect()
    }

    fn access_of_protocol(&self, phased: &PhasedAccess, numbers: &mut Numbers) -> Access {
        let access = &phased.access;
        let n_objects = numbers.objects.len();
        let new = || ObjectId::from_index(n_objects);
        let object = *numbers.objects.entry(access.object).or_insert_with(new);
        let n_instructions = u32::try_from(numbers.instructions.len()).unwrap_or(u32::MAX);
        let instruction = *numbers.instructions.entry(access.span).or_insert(n_instructions);
        let is_volatile =
            access.is_volatile && (access.is_fenced || access.kind != RaceKind::Write);
        Access {
            kind: access.kind.of_protocol(),
            is_volatile,
            object,
            offset: access.offset,
            part: self.part_of_table(access.offset),
            size_bytes: access.size_bytes,
            guard: access.guard,
            intervals: phased.sync.intervals.clone(),
            instruction,
        }
    }

    /// The arrival that one of the events is, with all that come to the same place. `needs_all` if threads that have ended
    /// are waited for. `None` for the end of the thread.
    pub(super) fn arrival_of_protocol(
        &mut self,
        events: &[Event],
        awaited: &Event,
        needs_all: bool,
    ) -> Option<Arrival> {
        let is_there = |event: &Event| compare_stacks(&event.frames, &awaited.frames).is_eq();
        let is_same = |event: &&Event| event.kind == awaited.kind && is_there(event);
        let arrives: Vec<TermId> = events.iter().filter(is_same).map(|event| event.guard).collect();
        let guard = self.pool.mk_or_all(arrives);
        let mut is_elsewhere = self.pool.mk_not(guard);
        let kind = match awaited.kind {
            EventKind::End(_) => return None,
            EventKind::Barrier => ArrivalKind::Barrier(Sharing::Block),
            EventKind::GridBarrier => ArrivalKind::Barrier(Sharing::Grid),
            EventKind::Iteration { is_begun } => ArrivalKind::Iteration { is_begun },
            EventKind::Warp(mask) => {
                // Who comes with another mask is missed as well.
                is_elsewhere = self.pool.mk_true();
                let with_mask = |event: &Event| match event.kind {
                    EventKind::Warp(mask) if is_there(event) => Some((mask, event.guard)),
                    EventKind::Warp(_)
                    | EventKind::Barrier
                    | EventKind::GridBarrier
                    | EventKind::Iteration { .. }
                    | EventKind::End(_) => None,
                };
                let arrivals = events.iter().filter_map(with_mask).collect();
                ArrivalKind::Masked { mask, arrivals }
            }
        };
        let goes_past: Vec<TermId> = events
            .iter()
            .filter(|event| is_past(event, awaited, needs_all))
            .map(|event| event.guard)
            .collect();
        let goes_past = self.pool.mk_or_all(goes_past);
        // The other thread does not come because of its conditions, not because its variables were something else.
        let definitions = match &self.abstraction {
            Some(abstraction) => abstraction.definitions_of(&self.pool, guard),
            None => Vec::new(),
        };
        let defined = self.pool.mk_and_all(definitions);
        let is_past = self.pool.mk_and(defined, goes_past);
        Some(Arrival { kind, guard, is_elsewhere, is_past })
    }
}

/// Whether a thread that comes to an event has left a barrier behind, in the order of the program text. A thread that
/// has returned before is no longer waited for (CUDA C++ Programming Guide, "Synchronization Functions": all non-exited
/// threads), but conditional code around a barrier must be entered by all or none.
fn is_past(event: &Event, barrier: &Event, needs_all: bool) -> bool {
    match event.kind {
        EventKind::Barrier
        | EventKind::GridBarrier
        | EventKind::Warp(_)
        | EventKind::Iteration { .. } => compare_stacks(&barrier.frames, &event.frames).is_lt(),
        EventKind::End(_) if needs_all => true,
        EventKind::End(at) => barrier.frames.first().is_some_and(|kernel| at >= kernel.pc),
    }
}
