//! Plain depth-first search: every interleaving. The oracle against which reductions are tested, and the strategy
//! under a context bound.

use std::rc::Rc;

use crate::conflict::Oracle;
use crate::footprint::Footprint;
use crate::program::ThreadId;
use crate::strategy::{Admission, Strategy};
use crate::trace::{Candidate, Trace};

/// Takes every transition.
#[derive(Clone, Debug, Default)]
pub struct Dfs {
    /// Per point, the threads still to schedule, last first.
    points: Vec<Vec<ThreadId>>,
}

impl Dfs {
    /// A fresh search.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl Strategy for Dfs {
    fn needs_order(&self) -> bool {
        false
    }

    fn enter(
        &mut self,
        _trace: &Trace,
        enabled: &[ThreadId],
        _oracle: &mut dyn Oracle,
    ) -> Admission {
        self.points.push(enabled.iter().rev().copied().collect());
        Admission::Take
    }

    fn choose(&mut self) -> Option<ThreadId> {
        self.points.last_mut()?.pop()
    }

    fn admit(&mut self, _trace: &Trace, _candidate: &Candidate) -> Admission {
        Admission::Take
    }

    fn done(&mut self) {}

    fn leave(&mut self) {
        self.points.pop();
    }

    fn finish(
        &mut self,
        _trace: &Trace,
        _blocked: &[(ThreadId, Rc<Footprint>)],
        _oracle: &mut dyn Oracle,
    ) {
    }

    fn cut(&mut self) {}

    fn history_key(&self, _trace: &Trace) -> Option<u64> {
        Some(0)
    }

    fn n_pruned(&self) -> u64 {
        0
    }
}
