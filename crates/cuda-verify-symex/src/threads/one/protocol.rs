//! What the arbitrary thread has done, as a flat protocol.

use std::collections::BTreeMap;

use cuda_verify_protocol::Sharing;
use cuda_verify_protocol::flat::{Access, Arrival, ArrivalKind, Launch, Protocol};
use cuda_verify_protocol::protocol::{Object, ObjectId};
use cuda_verify_protocol::text::display_flat;
use cuda_verify_smt::term::TermId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::engine::Engine;
use crate::exec::path::compare_stacks;
use crate::heap::memory::{self, Space};
use crate::threads::one::records::{Event, EventKind, PhasedAccess, Recording};
use crate::threads::terms::ThreadTerms;
use crate::vcc::obligation::Fact;

/// Lanes of a warp.
const WARP_SIZE: u32 = 32;

/// A recording as a protocol.
#[derive(Debug)]
pub(super) struct Recorded {
    /// Each access is in the place of its record.
    pub(super) recording: Recording,
    pub(super) protocol: Protocol,
    /// For each arrival the event that is the first one at its place.
    pub(super) arrivals: Vec<usize>,
}

impl Engine<'_> {
    /// The protocol of a recording. Of its symbols it is known who agrees on them, so that they are not declared.
    pub(super) fn protocol_of(
        &mut self,
        recording: Recording,
        (thread, grid, block): (ThreadTerms, [TermId; 3], [TermId; 3]),
        facts: &[Fact],
    ) -> Recorded {
        let warp_sync = self.config.warp_sync;
        let launch = Launch {
            grid,
            block,
            warp_size: warp_sync.unwrap_or(WARP_SIZE),
            is_lockstep: warp_sync.is_some(),
            waits_for_ended: self.config.barriers_need_all,
        };
        let assumptions =
            facts.iter().map(|fact| self.pool.mk_implies(fact.guard, fact.holds)).collect();
        let mut protocol = Protocol {
            launch,
            thread,
            objects: Default::default(),
            symbols: Vec::new(),
            functions: Vec::new(),
            assumptions,
            accesses: Vec::with_capacity(recording.accesses.len()),
            arrivals: Vec::new(),
        };
        let (mut objects, mut instructions) = (FxHashMap::default(), FxHashMap::default());
        for phased in &recording.accesses {
            let id = phased.access.object;
            let object = *objects
                .entry(id)
                .or_insert_with(|| protocol.objects.push(self.object_of_protocol(id)));
            let n_known = u32::try_from(instructions.len()).unwrap_or(u32::MAX);
            let instruction = *instructions.entry(phased.access.span).or_insert(n_known);
            protocol.accesses.push(self.access_of_protocol(phased, object, instruction));
        }
        let mut arrivals = Vec::new();
        for (number, event) in recording.events.iter().enumerate() {
            let is_known = |known: &usize| event.is_with(&recording.events[*known]);
            if !arrivals.iter().any(is_known)
                && let Some(arrival) = self.arrival_of_protocol(&recording.events, event)
            {
                arrivals.push(number);
                protocol.arrivals.push(arrival);
            }
        }
        Recorded { recording, protocol, arrivals }
    }

    /// Shows a protocol, if that is asked for.
    pub(super) fn show(&mut self, protocol: &Protocol) {
        let Some(log) = self.config.protocols.clone() else { return };
        let mut shown = protocol.clone();
        let mut names = FxHashSet::default();
        for object in shown.objects.values_mut() {
            let name = object.name.clone();
            let others = (2..).map(|number| format!("{name} {number}"));
            let mut names_of_object = std::iter::once(name.clone()).chain(others);
            object.name = names_of_object.find(|it| names.insert(it.clone())).unwrap_or_default();
        }
        shown.declare(&mut self.pool);
        let kernel = self.current_launch().map(|launch| launch.kernel.clone());
        log.add(
            kernel.as_ref().map_or("", |name| name.as_str()),
            &display_flat(&self.pool, &shown),
        );
    }

    fn object_of_protocol(&self, id: memory::ObjectId) -> Object {
        let info = &self.heap.objects[id];
        let sharing = if info.space == Space::Shared { Sharing::Block } else { Sharing::Grid };
        Object { name: info.name.to_string(), sharing }
    }

    fn access_of_protocol(
        &self,
        phased: &PhasedAccess,
        object: ObjectId,
        instruction: u32,
    ) -> Access {
        let (access, sync) = (&phased.access, &phased.sync);
        Access {
            kind: access.kind.of_protocol(),
            is_volatile: access.orders_as_volatile(),
            object,
            offset: access.offset,
            part: self.part_of_table(access.offset),
            size_bytes: access.size_bytes,
            value: access.value,
            guard: access.guard,
            intervals: sync.intervals.clone(),
            instruction,
            has_acquired: sync.has_acquired,
        }
    }

    /// The arrival that one of the events is, with all that come to the same place. `None` for the end of the thread.
    fn arrival_of_protocol(&mut self, events: &[Event], awaited: &Event) -> Option<Arrival> {
        let arrives = events.iter().filter(|event| event.is_with(awaited));
        let guard = self.pool.mk_or_all(arrives.map(|event| event.guard));
        let mut is_elsewhere = self.pool.mk_not(guard);
        let kind = match awaited.kind {
            EventKind::End(_) => return None,
            EventKind::Barrier => ArrivalKind::Barrier(Sharing::Block),
            EventKind::GridBarrier => ArrivalKind::Barrier(Sharing::Grid),
            EventKind::Iteration { is_begun } => ArrivalKind::Iteration { is_begun },
            EventKind::Warp(mask) => {
                // Who comes with another mask is missed as well.
                is_elsewhere = self.pool.mk_true();
                let is_there =
                    |event: &&Event| compare_stacks(&event.frames, &awaited.frames).is_eq();
                let with_mask = |event: &Event| match event.kind {
                    EventKind::Warp(mask) => Some((mask, event.guard)),
                    EventKind::Barrier
                    | EventKind::GridBarrier
                    | EventKind::Iteration { .. }
                    | EventKind::End(_) => None,
                };
                let arrivals = events.iter().filter(is_there).filter_map(with_mask).collect();
                ArrivalKind::Masked { mask, arrivals }
            }
        };
        // The other thread does not come because of its conditions, not because its variables were something else.
        let definitions = match &self.abstraction {
            Some(abstraction) => abstraction.definitions_of(&self.pool, guard),
            None => Vec::new(),
        };
        let pool = &mut self.pool;
        let mut any = |is_meant: &dyn Fn(&Event) -> bool| {
            let mut guards: BTreeMap<Vec<TermId>, Vec<TermId>> = BTreeMap::new();
            for event in events.iter().filter(|event| is_meant(event)) {
                let holding = definitions.iter().filter(|it| it.holds_at(&event.frames));
                guards.entry(holding.map(|it| it.fact).collect()).or_default().push(event.guard);
            }
            let mut happens = pool.mk_false();
            for (facts, guards) in guards {
                let (defined, guard) = (pool.mk_and_all(facts), pool.mk_or_all(guards));
                let happens_so = pool.mk_and(defined, guard);
                happens = pool.mk_or(happens, happens_so);
            }
            happens
        };
        let is_past = any(&|event| is_past(event, awaited));
        let has_ended = any(&|event| matches!(event.kind, EventKind::End(_)));
        let mut agreed: Vec<TermId> = awaited.converged.iter().copied().collect();
        agreed.sort_unstable();
        Some(Arrival { kind, guard, is_elsewhere, is_past, has_ended, agreed })
    }
}

/// Whether a thread that comes to an event has left a barrier behind, in the order of the program text. A thread that
/// has returned before is no longer waited for (CUDA C++ Programming Guide, "Synchronization Functions": all non-exited
/// threads), but conditional code around a barrier must be entered by all or none.
fn is_past(event: &Event, barrier: &Event) -> bool {
    match &event.kind {
        EventKind::Barrier
        | EventKind::GridBarrier
        | EventKind::Warp(_)
        | EventKind::Iteration { .. } => compare_stacks(&barrier.frames, &event.frames).is_lt(),
        EventKind::End(place) => barrier.frames.first().is_some_and(|kernel| place.is_past(kernel)),
    }
}
