//! Which transitions to take: the part of the search that differs between reductions.
//!
//! Calling order, for every point of the search (a state and the trace that led to it):
//! 1. [`Strategy::finish`] if no thread is enabled, [`Strategy::cut`] if a bound stops the execution there, and
//!    nothing more for that point; otherwise
//! 2. [`Strategy::enter`]; if that prunes the point, [`Strategy::finish`] and nothing more for that point;
//! 3. [`Strategy::choose`], and if that gives a thread [`Strategy::admit`] with what its transition would be; if
//!    admitted and feasible, the point of each successor is explored, from 1, with the event on the trace;
//!    [`Strategy::cut`] if it has no successor; in any case then [`Strategy::done`]; and again from 3;
//! 4. [`Strategy::leave`] once `choose` has given no thread.
//!
//! So `enter` and `leave` nest, and the number of points entered and not left is one more than the events of the
//! trace whenever `choose`, `admit` and `done` are called.

mod dfs;
mod mpor;
mod dpor;

use std::fmt;
use std::rc::Rc;

pub use crate::strategy::dfs::Dfs;
pub use crate::strategy::dpor::Dpor;
pub use crate::strategy::mpor::Mpor;

use crate::conflict::Oracle;
use crate::footprint::Footprint;
use crate::program::ThreadId;
use crate::trace::{Candidate, Trace};

/// Whether a transition is taken, or a point entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Admission {
    /// It is.
    Take,
    /// It is not: what it leads to is covered elsewhere.
    Prune,
}

/// Chooses the transitions to take. See the [module](self) for the calling order.
///
/// An implementation that claims to be exhaustive must let at least one linearisation of each partial order of
/// dependent events through.
pub trait Strategy: fmt::Debug {
    /// Whether [`Candidate`]s need clocks and reversible events. If not, both are left empty.
    fn needs_order(&self) -> bool;

    /// A new point is entered, in which these threads (at least one, in order) are enabled, unless all that can follow
    /// is covered elsewhere.
    fn enter(&mut self, trace: &Trace, enabled: &[ThreadId], oracle: &mut dyn Oracle) -> Admission;

    /// The thread to schedule next at the innermost point: an enabled one, each at most once.
    fn choose(&mut self) -> Option<ThreadId>;

    /// Whether to take the transition of the chosen thread.
    fn admit(&mut self, trace: &Trace, candidate: &Candidate) -> Admission;

    /// Everything after the chosen transition was explored.
    fn done(&mut self);

    /// The innermost point is left.
    fn leave(&mut self);

    /// The execution ends here, being complete or covered elsewhere. These threads are blocked, and their next
    /// transitions have these footprints.
    fn finish(
        &mut self,
        trace: &Trace,
        blocked: &[(ThreadId, Rc<Footprint>)],
        oracle: &mut dyn Oracle,
    );

    /// The execution is not continued although threads are enabled.
    fn cut(&mut self);

    /// A key such that from equal states with equal keys the same is explored; `None` if there is no such key, so
    /// that no repeated state may be dropped.
    fn history_key(&self, trace: &Trace) -> Option<u64>;

    /// Number of transitions or executions dropped because they are covered elsewhere.
    fn n_pruned(&self) -> u64;
}
