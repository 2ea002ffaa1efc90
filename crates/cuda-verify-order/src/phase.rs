//! Barriers of some threads: their phases, who has arrived, and what a phase that is over passes on (PTX ISA 8, "Parallel
//! Synchronization and Communication Instructions": `barrier`, `mbarrier`).

use crate::thread::ThreadOrder;

/// Numbers from here on count as threads for barriers: their steps are their phases.
pub const FIRST_BARRIER: u32 = 3 << 30;

/// A barrier, and how far its present phase has come.
#[derive(Clone, Debug, Default)]
pub struct PhaseBarrier {
    /// What counts as the thread whose steps are the phases.
    number: u32,
    /// The present phase.
    pub phase: u32,
    /// The first one of the object that is there now.
    pub first_phase: u32,
    n_arrived: u32,
    /// Arrivals that complete the phase, once somebody has come.
    n_expected: Option<u32>,
    /// How many fewer are expected because of drops, and how many fewer still from the next phase on.
    n_dropped: u32,
    n_dropping: u32,
    /// What has arrived in this phase.
    pub gathered: ThreadOrder,
    /// What each phase that is over passes on.
    passed: Vec<ThreadOrder>,
}

/// An arrival.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// How many arrive.
    pub n: u32,
    /// Of how many.
    pub n_expected: u32,
    /// How many of them for the last time.
    pub n_dropping: u32,
}

impl PhaseBarrier {
    /// A barrier, given its index among those of a launch.
    #[must_use]
    pub fn new(index: usize) -> Self {
        let number = FIRST_BARRIER.saturating_add(u32::try_from(index).unwrap_or(u32::MAX));
        Self { number, ..Self::default() }
    }

    /// A new object takes the place of the one that was there.
    pub fn init(&mut self) {
        if self.n_arrived > 0 || self.phase > self.first_phase {
            self.complete();
        }
        self.first_phase = self.phase;
        (self.n_dropped, self.n_dropping) = (0, 0);
    }

    /// Why the present phase does not admit an arrival.
    #[must_use]
    pub fn fault(&self, arrival: Arrival) -> Option<&'static str> {
        if self.n_expected.is_some_and(|known| known != arrival.n_expected) {
            Some("threads meet at a barrier that expect different numbers of them")
        } else if self.n_arrived.saturating_add(arrival.n) > self.n_needed(arrival) {
            Some("more threads arrive at the barrier than it expects")
        } else {
            None
        }
    }

    const fn n_needed(&self, arrival: Arrival) -> u32 {
        arrival.n_expected.saturating_sub(self.n_dropped)
    }

    /// Counts an arrival that has no [`Self::fault`], after what it brings was gathered; whether the phase is over.
    pub fn arrive(&mut self, arrival: Arrival) -> bool {
        self.n_arrived += arrival.n;
        self.n_expected = Some(arrival.n_expected);
        self.n_dropping += arrival.n_dropping;
        let is_over = self.n_arrived == self.n_needed(arrival) && arrival.n > 0;
        if is_over {
            self.complete();
        }
        is_over
    }

    /// Ends a phase. Whoever comes to know of it knows the phase itself to be over.
    fn complete(&mut self) {
        let mut passed = std::mem::take(&mut self.gathered);
        passed.fixed.include_up_to(self.number, self.phase);
        self.passed.push(passed);
        self.phase += 1;
        (self.n_arrived, self.n_expected) = (0, None);
        self.n_dropped += std::mem::take(&mut self.n_dropping);
    }

    /// What a phase that is over passes on.
    #[must_use]
    pub fn passed(&self, phase: u32) -> Option<&ThreadOrder> {
        self.passed.get(usize::try_from(phase).ok()?)
    }

    /// Whether a thread knows a phase to be over.
    #[must_use]
    pub fn is_known_to_end(&self, order: &ThreadOrder, phase: u32) -> bool {
        order.has_reached(self.number, phase)
    }

    /// The phase of a parity that a thread waits for: the present one or the one before it (PTX ISA 8,
    /// `mbarrier.test_wait`). None is the one before the first, which counts as over.
    #[must_use]
    pub fn phase_of_parity(&self, parity: u32) -> Option<u32> {
        let is_present = (self.phase - self.first_phase) & 1 == parity & 1;
        if is_present {
            return Some(self.phase);
        }
        self.phase.checked_sub(1).filter(|it| *it >= self.first_phase)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phase_passes_on_what_has_arrived_in_it() {
        let mut barrier = PhaseBarrier::new(2);
        barrier.gathered.fixed.include_up_to(7, 3);
        let arrival = Arrival { n: 1, n_expected: 1, n_dropping: 0 };
        assert!(barrier.fault(Arrival { n: 2, ..arrival }).is_some());
        assert!(barrier.arrive(arrival) && barrier.phase == 1);
        let passed = barrier.passed(0).unwrap();
        assert!(passed.has_reached(7, 3) && !passed.has_reached(7, 4));
        // Whoever waits for the phase knows it to be over, but not the next one.
        assert!(barrier.is_known_to_end(passed, 0) && !barrier.is_known_to_end(passed, 1));
        assert!(barrier.passed(1).is_none());
    }

    #[test]
    fn who_drops_out_is_missed_from_the_next_phase_on() {
        let mut barrier = PhaseBarrier::new(0);
        let arrival = Arrival { n: 1, n_expected: 2, n_dropping: 0 };
        assert!(!barrier.arrive(Arrival { n_dropping: 1, ..arrival }));
        assert!(barrier.fault(Arrival { n_expected: 3, ..arrival }).is_some());
        assert!(barrier.arrive(arrival));
        assert!(barrier.arrive(arrival));
    }

    #[test]
    fn a_parity_is_of_the_present_phase_or_the_one_before() {
        let mut barrier = PhaseBarrier::new(0);
        assert_eq!([0, 1].map(|parity| barrier.phase_of_parity(parity)), [Some(0), None]);
        barrier.arrive(Arrival { n: 1, n_expected: 1, n_dropping: 0 });
        assert_eq!([0, 1].map(|parity| barrier.phase_of_parity(parity)), [Some(0), Some(1)]);
        barrier.init();
        assert_eq!([0, 1].map(|parity| barrier.phase_of_parity(parity)), [Some(2), None]);
    }
}
