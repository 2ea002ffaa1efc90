//! Barriers of some threads: their phases, who has arrived, and what a phase that is over passes on.

use crate::heap::memory::ObjectId;
use crate::threads::all::order::{Agent, FIRST_BARRIER, FIRST_BARRIER_COPIES, ThreadOrder};

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
