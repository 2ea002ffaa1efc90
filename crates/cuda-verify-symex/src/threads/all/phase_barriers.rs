//! Barriers of some threads: their phases, who has arrived, and what a phase that is over passes on.

use crate::heap::memory::ObjectId;
use crate::threads::all::order::{Agent, FIRST_BARRIER, FIRST_BARRIER_COPIES, Point, ThreadOrder};

/// PTX ISA 8, `barrier`: barriers of a block.
pub(crate) const MAX_NAMED: u64 = 16;

/// What a barrier is known by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    /// An object at an offset.
    Object(ObjectId, u64),
    /// A number in a block.
    Named(u32, u64),
}

/// A barrier, and how far its present phase has come.
#[derive(Debug)]
pub(crate) struct PhaseBarrier {
    key: Key,
    /// The present phase, and the first one of the object that is there now.
    pub(crate) phase: u32,
    pub(crate) first_phase: u32,
    pub(crate) n_arrived: u32,
    /// Arrivals that complete the phase, once somebody has come.
    pub(crate) n_expected: Option<u32>,
    /// How many fewer are expected because of drops, and how many fewer still from the next phase on.
    pub(crate) n_dropped: u32,
    pub(crate) n_dropping: u32,
    /// What has arrived in this phase.
    pub(crate) gathered: ThreadOrder,
    /// What each phase that is over passes on.
    passed: Vec<ThreadOrder>,
    /// Waits by parity behind which nobody is known to have arrived in the phase that must not be over before them.
    pub(crate) parity_waits: Vec<ParityWait>,
}

/// A wait for a phase that is told by its parity alone: the same in every schedule only if the next phase ends after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParityWait {
    pub(crate) point: Point,
    pub(crate) next_phase: u32,
}

/// The barriers of a launch.
#[derive(Debug, Default)]
pub(crate) struct PhaseBarriers {
    pub(crate) all: Vec<PhaseBarrier>,
    /// The copies of each thread that belong to each barrier.
    agents: Vec<((u32, usize), Agent)>,
}

/// An arrival: how many of how many, and how many of them for the last time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival {
    pub(crate) n: u32,
    pub(crate) n_expected: u32,
    pub(crate) n_dropping: u32,
}

pub(crate) fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl PhaseBarrier {
    fn new(key: Key) -> Self {
        Self {
            key,
            phase: 0,
            first_phase: 0,
            n_arrived: 0,
            n_expected: None,
            n_dropped: 0,
            n_dropping: 0,
            gathered: ThreadOrder::default(),
            passed: Vec::new(),
            parity_waits: Vec::new(),
        }
    }

    /// Ends a phase. Whoever comes to know of it knows the phase itself to be over.
    pub(crate) fn complete(&mut self, index: usize) {
        let mut passed = std::mem::take(&mut self.gathered);
        passed.include_up_to(FIRST_BARRIER + to_u32(index), self.phase);
        self.passed.push(passed);
        self.phase += 1;
        (self.n_arrived, self.n_expected) = (0, None);
        self.n_dropped += std::mem::take(&mut self.n_dropping);
    }
}

impl PhaseBarriers {
    pub(crate) fn find(&mut self, key: Key) -> usize {
        match self.all.iter().position(|barrier| barrier.key == key) {
            Some(index) => index,
            None => {
                self.all.push(PhaseBarrier::new(key));
                self.all.len() - 1
            }
        }
    }

    /// What a phase that is over passes on.
    pub(crate) fn passed(&self, barrier: usize, phase: u32) -> Option<&ThreadOrder> {
        self.all.get(barrier)?.passed.get(usize::try_from(phase).ok()?)
    }

    /// The next copy of a thread that belongs to a barrier.
    pub(crate) fn next_copy(&mut self, thread_no: u32, barrier: usize) -> Agent {
        let key = (thread_no, barrier);
        let n_agents = to_u32(self.agents.len());
        match self.agents.iter_mut().find(|(known, _)| *known == key) {
            Some((_, agent)) => agent.time += 1,
            None => {
                self.agents.push((key, Agent { number: FIRST_BARRIER_COPIES + n_agents, time: 0 }))
            }
        }
        let found = self.agents.iter().find(|(known, _)| *known == key);
        found.map_or(Agent { number: FIRST_BARRIER_COPIES, time: 0 }, |(_, agent)| *agent)
    }

    /// The present phase of a barrier waits for a copy.
    pub(crate) fn add_copy(&mut self, barrier: usize, copy: Agent) {
        if let Some(barrier) = self.all.get_mut(barrier) {
            barrier.gathered.include_up_to(copy.number, copy.time);
        }
    }
}

#[cfg(test)]
mod tests {
    use cuda_verify_base::id::Id as _;

    use super::*;

    #[test]
    fn a_phase_passes_on_what_has_arrived_in_it() {
        let mut barriers = PhaseBarriers::default();
        let key = Key::Object(ObjectId::from_index(0), 8);
        let index = barriers.find(key);
        assert_eq!((barriers.find(key), barriers.find(Key::Named(0, 1))), (index, index + 1));
        let barrier = &mut barriers.all[index];
        barrier.gathered.include_up_to(7, 3);
        barrier.complete(index);
        assert_eq!((barrier.phase, barrier.n_arrived, barrier.n_expected), (1, 0, None));
        let passed = barriers.passed(index, 0).unwrap();
        assert!(passed.has_reached(7, 3) && !passed.has_reached(7, 4));
        // Whoever waits for the phase knows it to be over, but not the next one.
        assert!(passed.has_reached(FIRST_BARRIER, 0) && !passed.has_reached(FIRST_BARRIER, 1));
        assert!(barriers.passed(index, 1).is_none());
    }

    #[test]
    fn who_drops_out_is_missed_from_the_next_phase_on() {
        let mut barrier = PhaseBarrier::new(Key::Named(0, 1));
        barrier.n_dropping = 2;
        assert_eq!(barrier.n_dropped, 0);
        barrier.complete(0);
        assert_eq!((barrier.n_dropped, barrier.n_dropping), (2, 0));
    }

    #[test]
    fn copies_of_a_thread_count_for_each_barrier_by_themselves() {
        let mut barriers = PhaseBarriers::default();
        let of =
            |barriers: &mut PhaseBarriers, thread, barrier| barriers.next_copy(thread, barrier);
        let first = of(&mut barriers, 5, 0);
        let second = of(&mut barriers, 5, 0);
        let other = of(&mut barriers, 5, 1);
        assert_eq!((first.number, first.time + 1), (second.number, second.time));
        assert_ne!(first.number, other.number);
        assert_eq!(other.time, 0);
    }
}
