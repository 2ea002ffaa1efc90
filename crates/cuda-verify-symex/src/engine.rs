//! The session of one verification: what its parts share. Each part keeps its own state; what it does with it stands in
//! its own folder, as methods of the engine.

use std::rc::Rc;

use cuda_verify_goto::program::GotoProgram;
use cuda_verify_smt::solver::Solver;

use crate::config::Config;
use crate::evidence::Evidence;
use crate::exec::Execution;
use crate::heap::Heap;
use crate::host::Entry;
use crate::loops::Loops;
use crate::symbols::Terms;
use crate::threads::all::Launches;
use crate::threads::all::launch::{Current, LaunchTerms, ThreadTerms};
use crate::threads::all::race::AccessLog;
use crate::threads::one::arbitrary::Abstraction;
use crate::vcc::Lemmas;
use crate::vcc::check::Checker;

/// The symbolic executor of one program.
pub(crate) struct Engine<'p> {
    pub(crate) program: &'p GotoProgram,
    pub(crate) config: Config,
    pub(crate) pool: Terms,
    pub(crate) solver: Box<dyn Solver>,
    /// Obligations, and what became of them.
    pub(crate) checker: Checker,
    /// What is known of values beside the conditions of paths.
    pub(crate) lemmas: Lemmas,
    /// What the verdict will rest on.
    pub(crate) evidence: Evidence,
    pub(crate) exec: Execution,
    pub(crate) heap: Heap,
    /// Accesses of the launch that is run.
    pub(crate) log: AccessLog,
    pub(crate) loops: Loops,
    /// How the program is entered.
    pub(crate) entry: Entry,
    pub(crate) launches: Launches,
    /// The thread that is run; `None` on the host.
    pub(crate) current: Option<Current>,
    /// The state of running one arbitrary thread, if that is done.
    pub(crate) abstraction: Option<Abstraction>,
}

impl<'p> Engine<'p> {
    pub(crate) fn new(program: &'p GotoProgram, config: Config, solver: Box<dyn Solver>) -> Self {
        Self {
            program,
            launches: Launches::new(config.max_exact_steps),
            config,
            pool: Terms::new(),
            solver,
            checker: Checker::default(),
            lemmas: Lemmas::default(),
            evidence: Evidence::default(),
            exec: Execution::default(),
            heap: Heap::default(),
            log: AccessLog::default(),
            loops: Loops::default(),
            entry: Entry::default(),
            current: None,
            abstraction: None,
        }
    }

    pub(crate) fn current_thread(&self) -> Option<ThreadTerms> {
        self.current.as_ref().map(|current| current.terms)
    }

    pub(crate) fn current_launch(&self) -> Option<Rc<LaunchTerms>> {
        self.current.as_ref().map(|current| Rc::clone(&current.launch))
    }

    pub(crate) fn is_device(&self) -> bool {
        self.current.is_some()
    }
}

impl std::fmt::Debug for Engine<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine").field("stats", &self.evidence.stats).finish_non_exhaustive()
    }
}
