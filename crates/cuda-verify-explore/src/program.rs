//! The concurrent system to explore, as a transition system.
//!
//! A [`Program`] has threads; a thread that is enabled has exactly one next transition, whose [`Footprint`] is known
//! before it is taken. Taking it gives one successor state, several (a nondeterministic or symbolic branch) or none
//! (the execution turned out to be infeasible).
//!
//! Guarantee asked of implementers, on which every reduction rests (the conditions of a *valid dependence
//! relation*, Katz and Peled 1992): if the footprints of the next transitions of two threads do not conflict, then
//! 1. taking one neither enables nor disables the other, and does not change the other's footprint;
//! 2. taking them in either order gives the same states, up to what properties can observe.

use cuda_verify_base::define_id;

use crate::footprint::{Footprint, Location};

define_id!(
    /// A thread of the explored program. Ids are dense; the lowest is scheduled first.
    pub struct ThreadId, "t"
);

/// What a thread can do in a state.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Status {
    /// The thread's next transition can be taken now.
    Enabled,
    /// The thread waits for other threads. If no thread is enabled and one is blocked, the state is a deadlock.
    Blocked,
    /// The thread has nothing left to do.
    Finished,
}

/// What taking one transition led to.
#[derive(Clone, Debug)]
pub struct StepOutcome<S, V> {
    /// The states the transition may lead to; each is explored.
    ///
    /// None means that the execution is infeasible (a failed assumption): it is dropped without being counted, and
    /// DPOR falls back to full expansion along its path. Marking the thread finished and the state as infeasible
    /// is cheaper.
    pub successors: Vec<S>,
    /// Violations that the transition itself showed.
    pub violations: Vec<V>,
}

impl<S, V> StepOutcome<S, V> {
    /// The transition leads to one state.
    #[must_use]
    pub fn next(state: S) -> Self {
        Self { successors: vec![state], violations: Vec::new() }
    }

    /// The transition leads to any of several states. Their order is part of replayable paths.
    #[must_use]
    pub fn branch(successors: Vec<S>) -> Self {
        Self { successors, violations: Vec::new() }
    }

    /// The execution is infeasible, or must not continue after its violations.
    #[must_use]
    pub fn end() -> Self {
        Self { successors: Vec::new(), violations: Vec::new() }
    }

    /// Adds a violation shown by the transition.
    #[must_use]
    pub fn with_violation(mut self, violation: V) -> Self {
        self.violations.push(violation);
        self
    }
}

/// A concurrent system whose interleavings can be explored. See the [module](self) for what must hold.
pub trait Program {
    /// A global state. Clones should be cheap: one state is kept per level of the search.
    type State: Clone;
    /// A property violation shown by a transition.
    type Violation;
    /// Why the system could not go on (a solver that died, for instance). Stops the exploration.
    type Error;

    /// The state in which every execution starts.
    ///
    /// # Errors
    /// Fails if the state cannot be built.
    fn initial(&mut self) -> Result<Self::State, Self::Error>;

    /// Number of threads that exist in a state. It may grow along an execution; a transition that starts a thread
    /// must conflict with the first transition of the new thread.
    fn n_threads(&self, state: &Self::State) -> usize;

    /// What a thread can do in a state.
    ///
    /// # Errors
    /// Fails if that cannot be decided.
    fn status(&mut self, state: &Self::State, thread: ThreadId) -> Result<Status, Self::Error>;

    /// What the next transition of an enabled or blocked thread touches: a superset of what any of its successors
    /// reads and writes, including what decides whether it is enabled.
    ///
    /// # Errors
    /// Fails if that cannot be computed.
    fn footprint(
        &mut self,
        state: &Self::State,
        thread: ThreadId,
    ) -> Result<Footprint, Self::Error>;

    /// Takes the next transition of an enabled thread. Must be deterministic: the same state and thread give the
    /// same successors in the same order.
    ///
    /// # Errors
    /// Fails if the transition cannot be computed.
    fn step(
        &mut self,
        state: &Self::State,
        thread: ThreadId,
    ) -> Result<StepOutcome<Self::State, Self::Violation>, Self::Error>;

    /// A hash under which equal states are equal and different states differ (128 bits, well mixed), or `None` if
    /// the state has no canonical form. Needed for pruning repeated states.
    fn state_hash(&self, state: &Self::State) -> Option<u128> {
        let _ = state;
        None
    }

    /// Whether two locations of one object may overlap; asked only where the extents do not decide it, and
    /// remembered. The answer must hold in every state; `true` is always right, and is what a solver's failure
    /// must become.
    fn may_overlap(&mut self, a: &Location, b: &Location) -> bool {
        let _ = (a, b);
        true
    }
}
