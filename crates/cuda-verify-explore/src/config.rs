//! What to explore and how far, and what the exploration did.

use cuda_verify_base::Deadline;

/// Which interleavings are explored.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Reduction {
    /// All of them: [`Dfs`](crate::strategy::Dfs).
    None,
    /// The quasi-monotonic ones: [`Mpor`](crate::strategy::Mpor).
    Monotonic,
    /// Those that races found on the way ask for: [`Dpor`](crate::strategy::Dpor).
    Dynamic,
}

/// How many times an execution may switch threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ContextBound {
    /// Counts every step of another thread than the one before it.
    Switches(usize),
    /// Counts only the switches away from a thread that could have gone on (Musuvathi and Qadeer, PLDI 2007).
    Preemptions(usize),
}

/// What to explore and how far.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Config {
    /// Which interleavings. A context bound turns reductions off, see [`Config::effective_reduction`].
    pub reduction: Reduction,
    /// Drops executions with more context switches.
    pub context_bound: Option<ContextBound>,
    /// Drops the rest of executions longer than this many transitions.
    pub max_depth: Option<usize>,
    /// Stops after this many complete executions.
    pub max_executions: Option<u64>,
    /// Whether states seen before are dropped, see [`Config::is_hashing_effective`].
    pub hashes_states: bool,
    /// Number of state hashes (24 bytes each) that are kept; later ones are not remembered, which costs time only.
    pub max_hashes: usize,
    /// Whether races are looked for and reported to the observer.
    pub detects_races: bool,
    /// When to stop.
    pub deadline: Deadline,
}

impl Config {
    /// A configuration without bounds, state hashing and race detection.
    #[must_use]
    pub fn new(reduction: Reduction) -> Self {
        Self {
            reduction,
            context_bound: None,
            max_depth: None,
            max_executions: None,
            hashes_states: false,
            max_hashes: 1 << 24,
            detects_races: false,
            deadline: Deadline::never(),
        }
    }

    /// Sets the context bound.
    #[must_use]
    pub fn with_context_bound(mut self, bound: ContextBound) -> Self {
        self.context_bound = Some(bound);
        self
    }

    /// Sets the depth bound, in transitions.
    #[must_use]
    pub fn with_max_depth(mut self, max_depth: usize) -> Self {
        self.max_depth = Some(max_depth);
        self
    }

    /// Sets the maximal number of complete executions.
    #[must_use]
    pub fn with_max_executions(mut self, max_executions: u64) -> Self {
        self.max_executions = Some(max_executions);
        self
    }

    /// Drops states seen before.
    #[must_use]
    pub fn with_state_hashing(mut self) -> Self {
        self.hashes_states = true;
        self
    }

    /// Looks for races.
    #[must_use]
    pub fn with_race_detection(mut self) -> Self {
        self.detects_races = true;
        self
    }

    /// Sets the deadline.
    #[must_use]
    pub fn with_deadline(mut self, deadline: Deadline) -> Self {
        self.deadline = deadline;
        self
    }

    /// The reduction that [`explore`](crate::explore) uses: none under a context bound, since the one
    /// interleaving that a reduction keeps of a class may switch threads more often than another one of the class.
    /// Without reduction the bound means what it says: every execution within it is explored.
    #[must_use]
    pub fn effective_reduction(&self) -> Reduction {
        match self.context_bound {
            Some(_) => Reduction::None,
            None => self.reduction,
        }
    }

    /// Whether state hashing has an effect. It has none
    /// - with [`Reduction::Dynamic`]: a dropped suffix hides the races that its steps have with the prefix;
    /// - with race detection, for the same reason.
    ///
    /// With [`Reduction::Monotonic`] two points are the same only if their dependency chains are, too, because
    /// those decide what is explored from there; under a context or depth bound, only if as much of it is left.
    #[must_use]
    pub fn is_hashing_effective(&self) -> bool {
        self.hashes_states
            && !self.detects_races
            && match self.effective_reduction() {
                Reduction::None | Reduction::Monotonic => true,
                Reduction::Dynamic => false,
            }
    }
}

/// Numbers of an exploration. Deterministic: the same program and configuration give the same numbers, unless a
/// deadline cut the exploration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
#[non_exhaustive]
pub struct Statistics {
    /// Complete executions: those that ended with every thread finished or in a deadlock.
    pub n_executions: u64,
    /// How many of them ended in a deadlock.
    pub n_deadlocks: u64,
    /// Transitions taken, each branch of the search counted once.
    pub n_transitions: u64,
    /// States reached, repeated ones included.
    pub n_states: u64,
    /// Longest path, in transitions.
    pub max_depth: usize,
    /// Violations reported by transitions.
    pub n_violations: u64,
    /// Races reported, repeated ones included.
    pub n_races: u64,
    /// Executions dropped because a transition had no successor.
    pub n_infeasible: u64,
    /// Monotonic reduction: transitions not taken. Dynamic reduction: executions given up because every enabled
    /// thread was asleep.
    pub n_pruned_by_reduction: u64,
    /// States dropped because they had been seen.
    pub n_pruned_by_hash: u64,
    /// Transitions not taken because of the context bound.
    pub n_pruned_by_context_bound: u64,
    /// States not expanded because of the depth bound.
    pub n_pruned_by_depth: u64,
    /// Overlap questions that reached the program.
    pub n_overlap_questions: u64,
}

impl Statistics {
    /// What was cut off, for whatever reason.
    #[must_use]
    pub fn n_pruned(&self) -> u64 {
        self.n_pruned_by_reduction
            + self.n_pruned_by_hash
            + self.n_pruned_by_context_bound
            + self.n_pruned_by_depth
    }
}

/// A bound that was reached.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Bound {
    /// [`Config::context_bound`].
    ContextSwitches,
    /// [`Config::max_depth`].
    Depth,
    /// [`Config::max_executions`].
    Executions,
    /// [`Config::deadline`].
    Deadline,
    /// The observer asked to stop.
    Observer,
}

/// How much of the interleavings an exploration covered.
#[derive(Clone, PartialEq, Eq, Debug, Hash)]
pub enum Coverage {
    /// Every execution, up to the order of independent transitions.
    Exhaustive,
    /// Some executions were dropped, by each of these bounds (in order, without repetition). If the only one is
    /// [`Bound::ContextSwitches`], every execution within that bound was covered.
    Cut(Vec<Bound>),
}

/// What an exploration did.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exploration {
    /// How much was covered.
    pub coverage: Coverage,
    /// Numbers.
    pub statistics: Statistics,
}

impl Exploration {
    /// Whether no bound dropped anything.
    #[must_use]
    pub fn is_exhaustive(&self) -> bool {
        self.coverage == Coverage::Exhaustive
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn combinations_that_would_lose_executions_are_off() {
        let bound = ContextBound::Switches(2);
        let config = Config::new(Reduction::Dynamic).with_state_hashing();
        assert!(!config.is_hashing_effective());
        assert!(config.clone().with_context_bound(bound).is_hashing_effective());
        assert_eq!(config.with_context_bound(bound).effective_reduction(), Reduction::None);
        let config = Config::new(Reduction::Monotonic).with_state_hashing();
        assert!(config.is_hashing_effective());
        assert!(!config.with_race_detection().is_hashing_effective());
    }
}
