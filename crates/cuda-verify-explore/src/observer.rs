//! Who is told what an exploration finds.

use std::ops::ControlFlow;

use crate::footprint::Access;
use crate::path::Path;
use crate::program::{Program, ThreadId};

/// One side of a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RaceSide {
    /// The thread.
    pub thread: ThreadId,
    /// Index of the step in the path.
    pub step: usize,
    /// The access.
    pub access: Access,
}

/// Two accesses of different threads that conflict, are not both atomic, and are ordered by nothing but chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Race {
    /// The access that came first in this execution.
    pub first: RaceSide,
    /// The access that came second in this execution.
    pub second: RaceSide,
}

/// Is told what an exploration finds, in the order of the search. Every method may stop the exploration by
/// breaking; by default all go on.
///
/// The path leads from the initial state to the point in question, the transition that showed a violation or
/// completed a race included. The same violation or race is reported once for every branch of the search that
/// takes the transition.
pub trait Observer<P: Program> {
    /// A transition showed a violation.
    fn violation(&mut self, violation: P::Violation, path: &Path) -> ControlFlow<()> {
        drop(violation);
        let _ = path;
        ControlFlow::Continue(())
    }

    /// A transition raced with an earlier one. Only with [`Config::detects_races`](crate::Config::detects_races).
    fn race(&mut self, race: &Race, path: &Path) -> ControlFlow<()> {
        let _ = (race, path);
        ControlFlow::Continue(())
    }

    /// No thread is enabled, but these are blocked.
    fn deadlock(&mut self, state: &P::State, blocked: &[ThreadId], path: &Path) -> ControlFlow<()> {
        let _ = (state, blocked, path);
        ControlFlow::Continue(())
    }

    /// All threads have finished.
    fn completed(&mut self, state: &P::State, path: &Path) -> ControlFlow<()> {
        let _ = (state, path);
        ControlFlow::Continue(())
    }
}

/// The observer that is interested in statistics only.
impl<P: Program> Observer<P> for () {}
