//! Barriers of some threads, by what they are known by, and the copies that belong to them.

use cuda_verify_order::PhaseBarrier;

use crate::heap::memory::ObjectId;
use crate::threads::all::order::{Agent, FIRST_BARRIER_COPIES, Point};

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

/// A wait for a phase that is told by its parity alone: the same in every schedule only if the next phase ends after it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ParityWait {
    pub(crate) point: Point,
    pub(crate) next_phase: u32,
}

/// A barrier of a launch.
#[derive(Debug)]
pub(crate) struct Known {
    key: Key,
    pub(crate) barrier: PhaseBarrier,
    /// Waits by parity behind which nobody is known to have arrived in the phase that must not be over before them.
    pub(crate) parity_waits: Vec<ParityWait>,
}

/// The barriers of a launch.
#[derive(Debug, Default)]
pub(crate) struct PhaseBarriers {
    pub(crate) all: Vec<Known>,
    /// The copies of each thread that belong to each barrier.
    agents: Vec<((u32, usize), Agent)>,
}

pub(crate) fn to_u32(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

impl PhaseBarriers {
    pub(crate) fn find(&mut self, key: Key) -> usize {
        let found = self.all.iter().position(|known| known.key == key);
        found.unwrap_or_else(|| {
            let barrier = PhaseBarrier::new(self.all.len());
            self.all.push(Known { key, barrier, parity_waits: Vec::new() });
            self.all.len() - 1
        })
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
        if let Some(known) = self.all.get_mut(barrier) {
            known.barrier.gathered.fixed.include_up_to(copy.number, copy.time);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
